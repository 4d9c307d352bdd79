"""Places have one name, the one on the board: no sentence for players has raw coordinates or names of drawn things."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import frogpond
from frogpond import CHANCE, Rng, State, make
from frogpond.engine.story import plain
from frogpond.table.text_mode import answer

GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("bullfrogs", 2, {}), ("bullfrogs", 3, {"edition": "v1.23"}), ("bullfrogs-solo", 1, {}),
    ("freeway", 2, {}), ("freeway", 4, {}), ("cosmic-frog", 4, {}),
)  # fmt: skip
LESSONS = sorted((Path(frogpond.__file__).parent / "games").glob("*/tutorial*.toml"))
RAW = re.compile(r"(?<![\w-])-?\d+,-?\d|\b(?:c|s|pad|pts|hand|supply|panel|button|f|b)-[\w-]*\d|#\d")


def positions(name: str, players: int, options: dict[str, str], draw: random.Random) -> Iterator[State]:
    """Decisions of a random game, some in every stretch of it."""
    state, rng = make(name, players=players, **options).new(), Rng(draw.getrandbits(62))
    state.watch()
    for _ in range(400):
        if state.is_over:
            return
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            continue
        yield state
        state.apply(draw.choice(state.legal_actions()))


def sentences(state: State, draw: random.Random) -> Iterator[str]:
    """What the player in turn reads or can be answered here; what was typed is not quoted back by these."""
    game, seat = state.game, int(state.to_move)
    view = state.view(seat)
    yield from (view.asked, view.help, state.examples(), answer(state, seat, "moves").text, answer(state, seat, "help").text)
    yield from (event.text(seat) for event in state.events)
    yield from (plain(f"{line.words} {line.more}") for line in game.tell(state.events, seat))
    yield from (game.describe(view, topic) for topic in game.topics())
    yield from (words for lines in game.explain_scores(view) for words, _ in lines)
    yield answer(state, seat, "scores").text
    yield from (game.deed(state, action) for action in draw.sample(state.legal_actions(), min(5, len(state.legal_actions()))))
    for action in draw.sample(range(game.num_actions), min(150, game.num_actions)):
        reason = state.why_not(seat, action)
        if reason is not None:
            yield reason.text
    things = sorted(set(re.findall(r'(?:id|data-pick)="([^"]+)"', game.svg(view) or "")))
    chosen = [list(choice.picks[:1]) for choice in view.choices[:3]]
    for thing in draw.sample(things, min(25, len(things))):
        yield str(game.explain(thing, view) or "")
        for before in ([], *chosen):
            reason = state.why_not_picks(seat, [*before, thing])
            if reason is not None:
                yield reason.text


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=lambda value: str(value))
def test_sentences_name_places_as_the_board_does(name: str, players: int, options: dict[str, str]) -> None:
    draw, read = random.Random(f"{name}{players}"), 0
    for number, state in enumerate(positions(name, players, options, draw)):
        if number % 5:
            continue
        for sentence in sentences(state, draw):
            read += 1
            assert not RAW.search(str(sentence)), str(sentence)
    assert read > 1000


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_lessons_name_places_as_the_board_does(path: Path) -> None:
    """What a lesson says; what it plays (`do`, `start`) is notation."""
    steps = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    told = [step["say"] for step in steps if "say" in step]
    assert told
    assert not [words for words in told if RAW.search(words)]


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=lambda value: str(value))
def test_the_clicks_of_a_choice_pick_it(name: str, players: int, options: dict[str, str]) -> None:
    """`State.picked` is the reverse of `Choice.picks` in every game."""
    draw = random.Random(f"picked {name}{players}")
    for number, state in enumerate(positions(name, players, options, draw)):
        if number % 20 == 0:
            choices = state.view(int(state.to_move)).choices
            for choice in draw.sample(choices, min(4, len(choices))):
                first = next(other.action for other in choices if other.picks == choice.picks)
                assert state.picked(list(choice.picks)) == first
            assert state.picked(["no such thing"]) == -1
