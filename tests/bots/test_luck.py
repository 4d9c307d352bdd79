"""Luck: nothing on average, for every roll; and the dice of a game against what was to be expected."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.luck import Factors, LuckMeter, Roll, dice, factors, lead, rolls
from frogpond.engine.rng import Rng
from frogpond.engine.state import CHANCE, State

OPTIONS: dict[str, dict[str, Any]] = {"freeway": {"round_cap": 6}, "cosmic-frog": {"duration": "short"}}


def recorded(name: str, seed: int, bot: str = "froglet") -> tuple[State, list[int]]:
    """A whole game between bots: where it began, and all that happened."""
    game = frogpond.make(name, **OPTIONS.get(name, {}))
    players = [bots.make(bot, seed + seat) for seat in range(game.seats)]
    rng, start, actions = Rng(seed), game.new(), list[int]()
    state = start.clone()
    while not state.is_over:
        actions.append(int(state.sample(rng)) if state.to_move < 0 else players[state.to_move].choose(state))
        state.advance(actions[-1])
    return start, actions


@pytest.mark.parametrize("name", frogpond.games())
def test_luck_is_nothing_on_average(name: str) -> None:
    """Exactly so, for every roll whose outcomes can all be listed: their luck by their weights adds up to 0 for every seat."""
    start, actions = recorded(name, 3)
    meter, state, seen = LuckMeter(start.game), start.clone(), 0
    for action in actions:
        if state.to_move == CHANCE:
            outcomes = meter.outcomes(state)
            if 1 < len(outcomes) <= 12 and isclose(sum(weight for _, weight in outcomes), 1.0) and seen < 12:
                every = [(meter.measure(state, after), weight) for after, weight in outcomes]
                for seat in range(start.game.seats):
                    assert abs(sum(luck[seat] * weight for luck, weight in every)) < 1e-9
                seen += 1
        state.advance(action)
    assert seen


@pytest.mark.parametrize("name", frogpond.games())
def test_every_roll_is_in_the_ledger_once(name: str) -> None:
    start, actions = recorded(name, 5)
    found = list(rolls(start, actions))
    state, chances = start.clone(), set[int]()
    for move, action in enumerate(actions):
        if state.to_move == CHANCE:
            chances.add(move)
        state.advance(action)
    assert chances == {move for roll in found for move in range(roll.move, roll.after)}
    assert sum(roll.after - roll.move for roll in found) == len(chances)
    assert found == list(rolls(start, actions)), "the same record has the same luck"


def test_the_sample_of_a_roll_does_not_depend_on_the_dice() -> None:
    """Four dice have too many outcomes to list: those that are drawn come from the position."""
    state = frogpond.make("freeway", 2).new()
    state.settle(3)
    meter = LuckMeter(state.game)
    while meter.kind(state) == "" and not state.is_over:
        state.advance(state.legal_actions()[-1])
    first, second = meter.outcomes(state), meter.outcomes(state.clone())
    assert [there.packed() for there, _ in first] == [there.packed() for there, _ in second]
    assert isclose(sum(weight for _, weight in first), 1.0)


def test_dice_against_expectation() -> None:
    start, actions = recorded("freeway", 8)
    lines = dice(start, actions)
    faces = [int(face) for face in start.game.numbers.face]
    assert sum(line.count for line in lines) == sum(roll.after - roll.move for roll in rolls(start, actions) if roll.kind == "dice")
    for line in lines:
        assert isclose(line.expected, line.count * sum(faces) / len(faces))
        assert isclose(line.expected_highest, line.count / len(faces))
        assert line.count * min(faces) <= line.pips <= line.count * max(faces)
    assert dice(*recorded("bullfrogs", 8)) == []


def test_factors_belong_to_a_mind() -> None:
    """What was fitted with other values is not used: then luck is told in shares of a win."""
    game = frogpond.make("freeway", 2)
    assert factors(game).points
    assert factors(frogpond.make("freeway", 2, round_cap=6)) == factors(game), "other options, the same seats"
    plain = Factors("value", {}, {})
    roll = Roll(0, 1, "dice", [0.5, -0.5])
    assert plain.shares_of(roll) == [0.25, -0.25]
    assert plain.points_of(roll) == [0.0, 0.0]


def test_the_lead_is_over_the_best_rival() -> None:
    start, actions = recorded("cosmic-frog", 2)
    for action in actions:
        start.advance(action)
    scores = start.scores()
    for seat in range(start.game.seats):
        assert lead(start, seat) == scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
