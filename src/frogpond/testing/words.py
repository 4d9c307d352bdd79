"""Words: notation both ways, reasons for everything that is refused, choices and events that people can read."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import frogpond
from frogpond import CHANCE, SPECTATOR, Choice, Reason

from .cases import Case
from .walk import positions, questions, viewers, walk

Scaled = Callable[[int], int]
RULE = re.compile(r"[A-Z]{2}-\d+")


def test_notation_is_unique_and_reads_back(case: Case, scaled: Scaled) -> None:
    for seed in range(scaled(1)):
        for state, _ in walk(case, 20 + seed):
            actions = state.legal_actions()
            texts = [state.text(action) for action in actions]
            assert len(set(texts)) == len(texts), Counter(texts).most_common(1)
            assert all(text and text == text.strip() and "\n" not in text for text in texts)
            assert [state.find(text) for text in texts] == actions
            assert all(state.find(action) == action for action in actions[:3])


def test_notation_is_read_whatever_case_and_spacing(case: Case) -> None:
    for state in positions(case, 21, 12):
        for action in state.legal_actions()[:10]:
            text = state.text(action)
            assert state.find(text.upper()) == action
            assert state.find(f"  {text.replace(' ', '   ')} ") == action


def check_reason(reason: Reason | None) -> Reason:
    """A reason is a code for programs, a sentence for people and, unless it is about a number or text that means nothing, a rule."""
    assert reason is not None
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", reason.code), reason
    assert re.fullmatch(r"[A-Z0-9#(-].*[.!?]", reason.text, re.DOTALL), reason
    assert len(reason.text.split()) >= 3, reason
    assert RULE.search(reason.rule) or (reason.code in ("notation", "number") and not reason.rule), reason
    assert reason.to_json() == {"code": reason.code, "text": reason.text, "rule": reason.rule}
    return reason


def test_every_action_of_the_numbering_is_legal_or_explained(case: Case, scaled: Scaled) -> None:
    """For every question the game asks (some of them, where the numbering is long): why_not is None exactly for the legal
    actions, and all others have a reason."""
    refused: Counter[str] = Counter()
    states = questions(case, range(30, 30 + scaled(2)))
    if case.game.num_actions * len(states) > scaled(60_000):
        states = random.Random(str(case)).sample(states, max(3, scaled(60_000) // case.game.num_actions))
    assert states
    for state in states:
        legal = set(state.legal_actions())
        seat = int(state.to_move)
        for action in range(case.game.num_actions):
            reason = state.why_not(seat, action)
            if action in legal:
                assert reason is None, (state.text(action), reason)
            else:
                refused[check_reason(reason).code] += 1
    if case.game.num_actions < 50:
        return  # a small game has few reasons
    assert len(refused) >= min(8, 2 + len(states)), f"too few kinds of reasons: {refused}"
    kinds = {code for code in refused if code != "step"}
    assert len(kinds) > 3, f"one catch-all: {refused}"


def test_why_not_for_others_for_chance_and_after_the_end(case: Case) -> None:
    for state in positions(case, 31, 12):
        actions = state.legal_actions()
        for seat in viewers(case.game):
            if seat == state.to_move:
                continue
            for action in [*actions[:2], 0]:
                reason = check_reason(state.why_not(seat, action))
                assert reason.code == ("over" if state.is_over else "turn")
        if state.to_move == CHANCE:
            for outcome in range(case.game.num_outcomes):
                refusal = state.why_not(CHANCE, outcome)
                assert (refusal is None) == (outcome in actions)
                if refusal:
                    assert check_reason(refusal).code == "chance"
        elif not state.is_over:
            for wrong in (-1, case.game.num_actions, 10**15):
                assert check_reason(state.why_not(int(state.to_move), wrong)).code == "number"
            assert check_reason(state.why_not(int(state.to_move), "xyzzy")).code == "notation"
            with pytest.raises(ValueError, match="xyzzy"):
                state.find("xyzzy")


def test_text_has_words_for_every_action_of_the_numbering(case: Case) -> None:
    """A refused action still needs a name; the sentence that refuses it may use it."""
    state = questions(case, range(32, 33))[0]
    for action in range(0, case.game.num_actions, 3):
        assert state.text(action)


def test_choices_of_a_view_are_the_legal_actions(case: Case) -> None:
    for state in [*positions(case, 33, 40), *questions(case, range(33, 34))]:
        for viewer in viewers(case.game):
            view = state.view(viewer)
            if viewer != state.to_move:
                assert view.choices == []
                continue
            assert view.legal == state.legal_actions()
            assert [choice.text for choice in view.choices] == [state.text(action) for action in view.legal]
            assert view.asked
            check_picks(view.choices)


def check_picks(choices: list[Choice]) -> None:
    """Every choice can be made by picking things, and no two in the same way."""
    ways = [choice.picks for choice in choices]
    assert all(way and all(re.fullmatch(r"[A-Za-z][\w.:-]*", pick) for pick in way) for way in ways), ways
    assert len(set(ways)) == len(ways), Counter(ways).most_common(1)
    for way in ways:
        assert not any(other != way and other[: len(way)] == way for other in ways), f"{way} is also the beginning of another choice"


def test_every_event_has_a_sentence_for_every_viewer(case: Case) -> None:
    state = case.game.new()
    assert state.events == []
    state.watch()
    silent = 0
    for before, action in walk(case, 34):
        if action < 0:
            break
        assert before == state
        state.apply(action)
        events = state.events
        silent += not events
        for event in events:
            assert event.kind
            assert RULE.search(event.rule), event
            for viewer in viewers(case.game):
                text = event.text(viewer)
                assert re.fullmatch(r".*\w.*[.!]", text, re.DOTALL), text
                data = event.to_json(viewer)
                assert data["text"] == text
                if viewer not in event.known_to:
                    marked = replace(event, secret=dict.fromkeys(event.secret, "secret-mark"))
                    assert marked.to_json(viewer) == data, "an event tells its secret"
                    assert "secret-mark" not in str(data)
    assert state.is_over
    assert silent < 40, "most steps should be told"


def test_events_are_of_the_last_apply_and_watching_changes_nothing(case: Case) -> None:
    watched, filmed = case.game.new(), case.game.new()
    watched.watch()
    filmed.watch(film=True)
    for state, action in walk(case, 35):
        assert watched == filmed == state
        assert state.events == []
        if action < 0:
            break
        watched.apply(action)
        filmed.apply(action)
        assert watched.events == filmed.events
        assert filmed.film is not None
        assert len(filmed.film) == len(filmed.events)
        assert not watched.film
        assert watched.clone().events == []
    watched.watch(False)
    assert watched.events == []


def test_the_screen_is_made_from_a_view(case: Case) -> None:
    for state in positions(case, 36, 4):
        for viewer in viewers(case.game):
            assert len(case.game.screen(state.view(viewer)).splitlines()) > 3
        assert str(state) == case.game.screen(state.view(SPECTATOR))


def test_scores_are_explained_line_by_line(case: Case) -> None:
    for state in positions(case, 37, 6):
        view = state.view(SPECTATOR)
        explained = case.game.explain_scores(view)
        assert [sum(points for _, points in lines) for lines in explained] == state.scores() == view.scores


def test_compiled_flag_is_a_truth_value() -> None:
    assert isinstance(frogpond.COMPILED, bool)
