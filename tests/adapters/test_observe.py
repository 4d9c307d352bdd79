"""Observations: float32, true bounds, written anew only where something changed; compact numbers of actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")

import numpy as np

import frogpond
from adapters.cases import CASES, Case
from frogpond.adapters.observe import Eyes, observation
from frogpond.engine.observation_buffer import LIMIT, ObservationBuffer, share


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


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_row_never_takes_one_line_of_play_for_another(case: Case, scaled: Callable[[int], int]) -> None:
    """Copies that went different ways, positions read from files, and those of an equal game take turns on one row."""
    name, players, options = case
    game, equal = (frogpond.make(name, players, **options) for _ in range(2))
    eyes, rng = Eyes(game), frogpond.Rng(5)
    lines = [game.new(), game.new(), equal.new()]
    for state in lines:  # into the middle of a game
        for _ in range(scaled(200)):
            if not state.is_over:
                any_step(state, rng)
    for turn in range(scaled(12)):
        at, seat = turn % len(lines), rng.below(game.seats)
        other = lines[at - 1]
        if turn % 4 == 0:  # the way of another from here
            lines[at] = other.clone()
        elif turn % 4 == 1:
            lines[at] = equal.from_json(other.to_json())
        elif lines[at].is_over:
            lines[at] = game.from_bytes(other.to_bytes())
        for _ in range(8):
            assert (eyes.observation(lines[at], seat) == observation(lines[at], seat)).all()
            if not lines[at].is_over:
                any_step(lines[at], rng)


@pytest.mark.parametrize("name", frogpond.games())
def test_positions_of_a_game_are_shown_in_any_order(name: str, scaled: Callable[[int], int]) -> None:
    """Late, early, late again: what lay there, was not yet there, and is gone by then leaves nothing behind."""
    game, rng = frogpond.make(name), frogpond.Rng(13)
    eyes, state, kept = Eyes(game), game.new(), [game.new()]
    for _ in range(scaled(400)):
        if not state.is_over:
            any_step(state, rng)
            kept.append(state.clone())
    for number in range(scaled(300)):
        at = kept[0] if number % 2 else kept[rng.below(len(kept))]
        assert (eyes.observation(at, 0) == observation(at, 0)).all()


MARKS: list[tuple[str, str, tuple[str, ...]]] = [
    ("cosmic-frog", "shard_mark", ("height", "low", "high", "edges")),
    ("cosmic-frog", "vault_mark", ("vault",)),
    ("bullfrogs", "score_mark", ("won",)),
]
"""What is seen again only under another mark: the game, its mark, and the fields that are marked."""


@pytest.mark.parametrize(("name", "mark", "fields"), MARKS, ids=[mark for _, mark, _ in MARKS])
def test_what_changed_has_another_mark(name: str, mark: str, fields: tuple[str, ...], scaled: Callable[[int], int]) -> None:
    """Through whole games: the same mark always stands for the same content, also in the next game and in another line of play."""
    game, rng = frogpond.make(name), frogpond.Rng(7)
    known: dict[int, list[list[int]]] = {}
    for _ in range(scaled(2)):
        state = game.new()
        other = state.clone()
        while not state.is_over:
            any_step(state, rng)
            if not other.is_over:
                any_step(other, rng)
            for seen in (state, other):
                content = [list(getattr(seen, field)) for field in fields]
                assert known.setdefault(getattr(seen, mark), content) == content
    assert len(known) > 2  # random frogs seldom store anything


def test_numbers_beyond_the_bounds_are_cut() -> None:
    sheet = ObservationBuffer(1, 8)
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
