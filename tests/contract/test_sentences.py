"""Sentences for players: in random games (prompts, choices, refusals and their titles, deeds, kinds of moments, tips and the story),
in lessons, and wherever the sources have one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import frogpond
from contract.sentences import sentences_of, too_long, wrong
from frogpond.engine.advice import kind
from frogpond.engine.reason import NOT_ALLOWED, NOT_NOW, NOT_YET
from frogpond.engine.story import plain
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

PACKAGE = Path(frogpond.__file__).parent
FOR_PLAYERS = ("engine", "games", "table", "term", "web/app", "web/live", "web/push", "web/http", "site", "commands")
TAKEN_APART = ("A seat can be given to me, open, bot, or bot:NAME.",)
"""Sentences with a notation in them that looks like an id."""


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
        tips = (state.game.explain(pick, view) for pick in dict.fromkeys(pick for choice in view.choices for pick in choice.picks))
        seen |= dict.fromkeys((f"{tip.title}. {tip.text}" for tip in tips if tip), "tip")
        seen |= dict.fromkeys((plain(act.sentence()) for act in state.game.tell(state.events, seat)), "story")
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


@pytest.mark.parametrize("folder", FOR_PLAYERS)
def test_every_sentence_of_the_sources_is_short_and_whole(folder: str) -> None:
    sentences = {text for path in (PACKAGE / folder).rglob("*.py") for text in sentences_of(path)} - set(TAKEN_APART)
    assert sentences
    assert {text: signs for text in sentences if (signs := wrong(text))} == {}
    assert [text for text in sentences if too_long(text)] == []


def test_every_sentence_of_a_lesson_is_short_and_whole() -> None:
    lessons = [tomllib.loads(path.read_text("utf-8")) for path in PACKAGE.rglob("tutorial*.toml")]
    sentences = [words for lesson in lessons for step in lesson["step"] for words in (step["title"], step["say"])]
    assert len(sentences) > 50
    assert [text for text in sentences if wrong(text) or too_long(text)] == []
