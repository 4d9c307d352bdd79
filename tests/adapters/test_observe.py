"""Observations: float32, true bounds, written anew only where something changed; compact numbers of actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")

import numpy as np

import frogpond
from adapters.cases import CASES, Case
from frogpond.adapters.observe import Eyes, observation
from frogpond.engine.sheet import LIMIT, Sheet, share


def any_step(state: frogpond.State, rng: frogpond.Rng) -> None:
    """A random step, chance or decision."""
    legal = state.legal_actions()
    state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else legal[rng.below(len(legal))])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_left_alone_on_a_sheet_is_still_true(case: Case, scaled: Callable[[int], int]) -> None:
    """A row used again and again, for one seat after another and through several games, shows what a fresh one shows."""
    name, players, options = case
    game = frogpond.make(name, players, **options)
    eyes, rng, state = Eyes(game), frogpond.Rng(11), game.new()
    space = eyes.observation_space()
    for step in range(scaled(240)):
        if state.is_over:
            state = game.new()
        any_step(state, rng)
        seen = eyes.observation(state, step % game.seats)
        assert seen.dtype == np.float32
        assert space.contains(seen)
        assert (seen == observation(state, step % game.seats)).all()


def test_numbers_beyond_the_bounds_are_cut() -> None:
    sheet = Sheet(1, 8)
    for column, (top, bottom) in enumerate([(1, 3), (-2, 3), (0, 5), (5000, 1), (-5000, 1), (70, 200), (1, 1)]):
        sheet.bits[column] = share(sheet.codes, top, bottom)
    sheet.write(7, -1e9)
    expected = np.array([1 / 3, -2 / 3, 0, LIMIT, -LIMIT, 0.35, 1, -LIMIT], np.float32)
    assert np.frombuffer(sheet.bits, np.float32).tolist() == expected.tolist()  # type: ignore[call-overload]
    sheet.clear()
    assert not np.frombuffer(sheet.bits, np.float32).any()  # type: ignore[call-overload]


def test_data_that_would_leave_the_bounds_stay_inside_them() -> None:
    """A designer's pads worth a hundred points: the score leaves the usual range and is cut."""
    facts = dict(frogpond.make("bullfrogs").data.raw)  # type: ignore[attr-defined]
    facts["neutral_pad"] = {**facts["neutral_pad"], "spaces": 1, "points": 100}
    facts["score"] = {**facts["score"], "own_colour_bonus": 20}
    facts["log"] = {**facts["log"], "frog_points": 20, "bullfrog_points": 20, "majority_bonus": 50}
    facts["deck"] = [{**kind, "points": 100, "spaces": 1} for kind in facts["deck"]]
    game = frogpond.make("bullfrogs", data=facts)
    eyes, rng, state = Eyes(game), frogpond.Rng(2), game.new()
    highest = 0
    while not state.is_over:
        any_step(state, rng)
        assert eyes.observation_space().contains(eyes.observation(state, 0))
        highest = max(highest, *state.scores())
    assert highest > 50 * LIMIT


@pytest.mark.parametrize("case", CASES, ids=str)
def test_compact_numbers_name_legal_actions_one_to_one(case: Case, scaled: Callable[[int], int]) -> None:
    name, players, options = case
    game = frogpond.make(name, players, **options)
    eyes, rng, state = Eyes(game, compact=True), frogpond.Rng(3), game.new()
    for _ in range(scaled(300)):
        if state.is_over:
            state = game.new()
        if state.to_move >= 0:
            numbers = eyes.legal(state)
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < eyes.count for number in numbers)
            assert [eyes.action(state, number) for number in numbers] == state.legal_actions()
        any_step(state, rng)


def test_compact_numbers_pay_where_they_exist() -> None:
    counts = {name: (frogpond.make(name).num_actions, frogpond.make(name).num_compact) for name in frogpond.games()}
    assert counts["bullfrogs"] == (12245, 1409)
    assert counts["bullfrogs-solo"][1] * 4 < counts["bullfrogs-solo"][0]
    assert all(few == many for name, (many, few) in counts.items() if not name.startswith("bullfrogs"))
