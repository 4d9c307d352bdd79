"""What a program does with a state: moves with their meaning, a checked `apply`, push and pop, chance settled in one call."""

from __future__ import annotations

import inspect
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import frogpond
from frogpond import CHANCE, OVER, IllegalAction, Rng, State

GAMES = ("bullfrogs", "cosmic-frog", "freeway")


def walked(name: str, steps: int, seed: int = 1) -> State:
    """A position some decisions into a game."""
    dice = Rng(seed)
    state: State = frogpond.make(name).new().settle(dice)
    for _ in range(steps):
        actions = state.legal_actions()
        state.apply(actions[dice.below(len(actions))])
        state.settle(dice)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_apply_refuses_what_is_not_legal(name: str) -> None:
    """From Python an illegal number changes nothing, at decisions, at chance nodes and after the end."""
    state: Any = frogpond.make(name).new()
    dice = Rng(4)
    while True:
        legal = set(state.legal_actions())
        limit = state.game.num_outcomes if state.to_move == CHANCE else state.game.num_actions
        before = state.to_bytes()
        for action in [*random.Random(limit).sample(range(limit), min(limit, 5)), -1, limit, 1 << 40]:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    state.apply(action)
        assert state.to_bytes() == before
        if state.to_move == OVER:
            break
        actions = state.legal_actions()
        state.apply(int(state.sample(dice)) if state.to_move == CHANCE else actions[dice.below(len(actions))])
    with pytest.raises(IllegalAction, match="over"):
        state.apply(0)
    with pytest.raises(ValueError, match="the game is over"):
        state.chance_outcomes()


@pytest.mark.parametrize("name", GAMES)
def test_moves_say_what_they_are(name: str) -> None:
    state = walked(name, 6)
    moves = state.legal_moves()
    assert moves == state.legal_actions()
    view = state.view(int(state.to_move))
    for move, choice in zip(moves, view.choices, strict=True):
        assert (move.text, move.places) == (choice.text, choice.picks)
        assert move.family
        assert move.words
        assert state.move(move.text) == move
        copy = pickle.loads(pickle.dumps(move))
        assert (copy, copy.family, copy.places, copy.text) == (move, move.family, move.places, move.text)
    assert repr(moves[0]) == f"<Move {int(moves[0])}: {moves[0].text}>"
    state.apply(moves[-1])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_pushed_is_popped(name: str) -> None:
    state = walked(name, 3)
    way = [state.to_bytes()]
    pushed = []
    dice = Rng(9)
    for _ in range(12):
        actions = state.legal_actions()
        pushed.append(int(state.sample(dice)) if state.to_move == CHANCE else actions[dice.below(len(actions))])
        state.push(pushed[-1])
        way.append(state.to_bytes())
    with pytest.raises(IllegalAction):
        state.push(-1)
    copy = state.clone()
    for action in reversed(pushed):
        assert state.to_bytes() == way.pop()
        assert state.pop() == action
    assert state.to_bytes() == way.pop()
    for empty in (state, copy):
        with pytest.raises(IndexError, match="no action was pushed"):
            empty.pop()


def test_chance_is_settled_by_a_seed_or_a_generator() -> None:
    game = frogpond.make("bullfrogs")
    assert game.new().to_move == CHANCE
    state = game.new().settle(7)
    assert state.to_move >= 0
    assert state == game.new().settle(Rng(7)) != game.new().settle(8)
    assert game.new().settle(random.Random(3)) == game.new().settle(random.Random(3))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_names(name: str) -> None:
    state = walked(name, 4)
    numbers, names = state.observation(0), state.game.observation_names()
    assert len(numbers) == len(names) == len(set(names))
    assert any(numbers)
    assert [name for name in names if name.endswith("]")] == []  # no part has bare numbers
    other = state.resample(0, Rng(2))
    assert other.observation(0) == numbers
    with pytest.raises(ValueError, match="no seat 9"):
        state.observation(9)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_names_of_an_observation_are_those_of_its_numbers(seat: int) -> None:
    """What the view of a seat says stands under its name, counted from that seat on."""
    known: dict[str, Callable[[Any], dict[str, float]]] = {
        "bullfrogs": lambda view: {
            "own hand: small": view.hand[-1] / 3, "score: 1 on": view.pieces[1 - seat].score / 50, f"step: {view.step}": 1,
            "card 1: x": view.cards[1].x / 5, "turn": view.turn / view.turns,
        },
        "freeway": lambda view: {
            "score: own": view.frogs[seat].score / 25, f"step: {view.step}": 1, "puddle: frogs 1 on": view.frogs[1 - seat].puddle / 5,
        },
        "cosmic-frog": lambda view: {
            "hex B2: tiles": len(next(h for h in view.hexes if h.name == "B2").tiles) / 3, f"step: {view.step}": 1,
            "frog own: Oomph": view.frogs[seat].oomph / view.max_oomph, "Vault 1 on: score": view.vaults[seat + 1].score / 50,
            "fractures": view.fractures / view.track,
        },
    }  # fmt: skip
    for name, facts in known.items():
        state = walked(name, 40)
        seen = dict(zip(state.game.observation_names(), state.observation(seat), strict=True))
        for what, value in facts(state.view(seat)).items():
            assert seen[what] == pytest.approx(value), (name, what)


def test_a_state_shows_itself() -> None:
    state = walked("freeway", 2)
    said = repr(state)
    assert said.splitlines()[0] == f"<freeway, 2 players: {state.game.seat_name(int(state.to_move))} decides>"
    assert str(state) in said


def test_what_is_public_has_a_meaning_and_documentation() -> None:
    """`help` works in the compiled build too, with types in the signatures; nothing is public by accident."""
    assert set(dir(frogpond)) == {*frogpond.__all__, "__doc__", "__version__"}
    classes = [name for name in frogpond.__all__ if inspect.isclass(getattr(frogpond, name))]
    missing = [name for name in classes if not getattr(frogpond, name).__doc__]
    public = [(name, value) for name, value in inspect.getmembers(State) if not name.startswith("_")]
    own = [(name, value) for name, value in public if callable(value) or isinstance(value, property) or inspect.isgetsetdescriptor(value)]
    fields = {"game", "to_move", "watching", "filming", "log", "film", "past"}
    missing += [name for name, value in own if name not in fields and not inspect.getdoc(value)]
    assert missing == []
    if frogpond.COMPILED:
        assert "view(self, seat: int) -> View" in (State.view.__doc__ or "")


def test_a_game_without_rules_says_so() -> None:
    class Empty(State):
        pass

    with pytest.raises(NotImplementedError, match=r"State.advance, or State.apply"):
        Empty(frogpond.make("freeway")).advance(0)
