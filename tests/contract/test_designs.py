"""Files with every number at each accepted bound, and others between: they play, read and write back, draw and describe themselves."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable

import pytest

from contract import designs
from contract.telling import check_words
from frogpond import CHANCE, SPECTATOR, Game, Rng, State, make
from frogpond.testing.cases import again

pytestmark = pytest.mark.both_modes
Scaled = Callable[[int], int]
GAMES = tuple(designs.WAYS)
AT_SCALE = 1000  # games of each game under `make verify`
QUICK = {"cosmic-frog": 2}  # how many of each kind a plain run plays; six unless said here


def look_at(state: State) -> None:
    """Everything that can be asked about a position."""
    game = state.game
    assert game.from_json(state.to_json()) == state
    assert game.from_bytes(state.to_bytes()) == state
    assert len(state.scores()) == game.seats
    seat = int(state.to_move) if state.to_move >= 0 else SPECTATOR
    view = state.view(seat)
    for size in ("laptop", "phone"):
        picture = game.look.picture(view, size=size)
        assert picture is None or picture.body
    assert game.screen(view)
    for topic in game.topics():
        assert isinstance(game.describe(view, topic), str)
    for choice in view.choices[:8]:
        assert state.find(choice.text) == choice.action
        for pick in choice.picks:
            said = game.explain(pick, view)
            if said is not None:
                check_words(said.text)
    if state.to_move >= 0:
        for action in range(0, game.num_actions, max(1, game.num_actions // 7)):
            reason = state.why_not(int(state.to_move), action)
            assert reason is None or set(reason.offers) <= set(state.legal_actions())


def play(game: Game, seed: int) -> None:
    """A random game to its end, looked at here and there."""
    state, rng = game.new(), Rng(seed)
    for part in game.parts():
        assert part.name
        assert part.text
    state.watch()
    steps = 0
    while not state.is_over:
        if steps % 97 == seed % 97:
            look_at(state)
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
        assert all(event.text(0) for event in state.events)
        steps += 1
        assert steps <= 40 * game.max_decisions, "no end"
    look_at(state)
    assert state.winners() or game.seats == 1, "somebody wins, unless one plays alone"


def counts(name: str, scaled: Scaled) -> tuple[int, int]:
    """Files at a bound, and files between."""
    everything = os.environ.get("FROGPOND_SCALE", "1") != "1"
    bounds = len(designs.numbers(name)) * 2
    few = 1 if again() else QUICK.get(name, 6)
    return (bounds, max(100, AT_SCALE - bounds)) if everything else (few, few)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_at_their_bounds(name: str, scaled: Scaled) -> None:
    draw = random.Random(f"bounds {name}")
    files = designs.at_bounds(name)
    played = 0
    for said, data in draw.sample(files, counts(name, scaled)[0]):
        game = designs.made(name, data, draw)
        if game is not None:
            with told(said):
                play(game, played)
            played += 1
    assert played > counts(name, scaled)[0] // 3 or again(), "most bounds go with the rest of our file"


@pytest.mark.parametrize("name", GAMES)
def test_numbers_between(name: str, scaled: Scaled) -> None:
    draw = random.Random(f"between {name}")
    wanted = counts(name, scaled)[1]
    played = tried = 0
    while played < wanted:
        said, data = designs.between(name, draw)
        game = designs.made(name, data, draw)
        tried += 1
        assert tried < 50 * wanted + 100, "hardly any file is accepted"
        if game is not None:
            with told(said):
                play(game, 1000 + played)
            played += 1


class told:
    """Says which file it was, if something goes wrong."""

    def __init__(self, said: str) -> None:
        self.said = said

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is not None:
            error.add_note(f"with {self.said}")


def refusal(name: str, data: designs.Data) -> str:
    """What is said about a file by the first of the ways to play that reads what is wrong."""
    for players, options in designs.WAYS[name]:
        try:
            make(name, players, data=data, **options)
        except ValueError as error:
            return str(error)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_numbers_outside_their_bounds_are_refused(name: str, scaled: Scaled) -> None:
    known = designs.numbers(name)
    for number in random.Random(f"outside {name}").sample(known, min(len(known), 3 if again() else scaled(12))):
        for value in (number.low - 1, number.high + 1):
            data = designs.own(name)
            number.put(data, value)
            words = refusal(name, data)
            assert re.search(rf"^data.*: \w.*{value}", words), (number, value, words)
