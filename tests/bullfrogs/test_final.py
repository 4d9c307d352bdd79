"""Final scoring (BF-53 to BF-60; BF-T25)."""

from __future__ import annotations

import pytest

from bullfrogs.pond import Cell, act, pond
from frogpond import State

pytestmark = pytest.mark.both_modes


def over(log: str = "", won: dict[str, list[str]] | None = None, players: int = 2, table: dict[Cell, str] | None = None) -> State:
    state = pond({(0, 0): f"log: {log}", **(table or {})}, "over", players=players, hand={}, won=won or {})
    assert state.is_over
    return state


def test_pads_and_own_colour() -> None:
    """BF-54, BF-55: printed points, one more for each pad of the own colour; other colours and neutral pads give none."""
    # BF-58
    state = over(won={"red": ["red wide", "red small", "green wide", "neutral"], "green": ["red middle", "green small"]})
    assert state.scores() == [5 + 3 + 5 + 6 + 2, 4 + 3 + 1]
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]


def test_log() -> None:
    """BF-56, BF-57: 1 a frog, 2 a bullfrog, 3 for the strictly highest strength."""
    assert over("rrR").scores() == [4 + 3, 0]
    assert over("rrG").scores() == [2, 2]  # 2 against 2: nobody gets the 3
    assert over("rrrG").scores() == [3 + 3, 2]
    assert over("").scores() == [0, 0]  # an empty Log
    assert over("rrggb", players=3).scores() == [2, 2, 1]


def test_pads_on_the_table_score_nothing() -> None:
    """BF-53."""
    assert over(table={(1, 0): "red wide: rrR"}).scores() == [0, 0]


def test_tie_broken_by_pieces_on_pads() -> None:
    """BF-59: frogs 1, bullfrogs 2 on pads still there; not on the Log, not in the score."""
    pads = {(1, 0): "neutral: rr", (2, 0): "neutral: G"}
    both = {"red": ["neutral"], "green": ["neutral"]}
    assert over(won=both, table=pads).winners() == [0, 1]  # 2 against 2: shared (BF-60)
    state = over(won=both, table={**pads, (3, 0): "neutral: g"})
    assert state.winners() == [1]
    assert state.scores() == [6, 6]
    assert state.returns() == [-1.0, 1.0]


def test_tie_break_is_for_the_tied_only() -> None:
    """Blue has most frogs on pads but is behind on points."""
    # BF-59
    pads = {(1, 0): "neutral: bbbb", (2, 0): "neutral: r"}
    state = over(won={"red": ["neutral"], "green": ["neutral"], "blue": ["blue small"]}, players=3, table=pads)
    assert state.winners() == [0]
    assert state.returns() == [1.0, 0.0, -1.0]


def test_three_share_a_victory() -> None:
    """BF-60."""
    state = over(players=3)
    assert state.winners() == [0, 1, 2]
    assert state.returns() == [0.0, 0.0, 0.0]
    two = over(players=3, table={(1, 0): "neutral: rb"})
    assert two.winners() == [0, 2]
    assert two.returns() == [0.5, -1.0, 0.5]


def test_the_last_turn_is_completed() -> None:
    """BF-53, BF-117: the last card's actions, scoring and slides still happen."""
    cards = {(1, 0): "neutral: rrrgg", (2, 0): "red wide", (3, 0): "red wide"}
    state = pond(cards, "play", active="green", hand={"red": {}, "green": {"small": 1}})
    state = act(state, "play small 1,1", "deploy frog 1,0", "stop")
    assert not state.is_over
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    written = state.to_json()["state"]
    assert written["tied"] == ["neutral"]  # 3 against 3
    assert (2, 0) not in {tuple(card["at"]) for card in written["cards"]}  # the strays slid
