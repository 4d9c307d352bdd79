"""Sentences for players in random games: prompts, choices, refusals and their titles, deeds and kinds of moments."""

from __future__ import annotations

from random import Random

import pytest

from contract.sentences import too_long, wrong
from frogpond.engine.advice import kind
from frogpond.engine.reason import NOT_ALLOWED, NOT_NOW, NOT_YET
from frogpond.engine.story import plain
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk


def test_every_sentence_of_a_random_game_can_be_read_aloud(case: Case) -> None:
    rng, seen = Random(7), dict[str, str]()
    for state, action in walk(case, 3):
        seat = int(state.to_move)
        if action < 0 or seat < 0 or rng.random() < 0.7:
            continue
        view = state.view(seat)
        seen |= dict.fromkeys((view.asked, view.help), "prompt")
        seen |= dict.fromkeys((choice.label for choice in view.choices), "button")
        seen |= dict.fromkeys((plain(state.game.deed(state, action)), plain(kind(state, action, view.legal[0]))), "moment")
        for tried in rng.sample(range(state.game.num_actions), min(8, state.game.num_actions)):
            reason = state.why_not(seat, tried)
            if reason is not None:
                assert reason.title in (NOT_YET, NOT_NOW, NOT_ALLOWED)
                seen[reason.text] = "refusal"
    assert len(seen) > 10
    bad = {text: found for text in seen if (found := wrong(text))}
    assert bad == {}
    assert [text for text, where in seen.items() if where in ("prompt", "button") and too_long(text)] == []
    assert [text for text, where in seen.items() if where == "button" and ";" in text] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Then the the pad sinks.", "a doubled word"), ("Two  spaces.", "two spaces"), ("{name} won.", "an unresolved name"),
        ("Bot bot:frog", "a raw id"),
        ("bullfrog:temper=raider", "a raw id"), ("A pad at 3,-1.", "a coordinate pair"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(text: str, found: str) -> None:
    assert found in wrong(text)
