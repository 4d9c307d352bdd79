# compiled by mypyc
"""Whole games by uniformly random choice, played inside compiled code."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from .rng import Rng
from .state import CHANCE, OVER, State


def finish(state: State, rng: Rng) -> i64:
    """Play a state to its end at random; the number of steps taken, chance included."""
    steps: i64 = 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.advance(state.sample(rng))
        else:
            actions = state.legal()
            state.advance(actions[rng.below(i64(len(actions)))])
        steps += 1
    return steps


def play_random(game: Any, seed: int = 0) -> list[int]:
    """One whole random game; the final scores."""
    state: State = game.new()
    finish(state, Rng(seed))
    return state.scores()


def random_games(game: Any, count: int, seed: int = 0) -> tuple[int, int]:
    """Many whole random games; (steps taken, games played)."""
    steps: i64 = 0
    start: State = game.new()
    for i in range(count):
        steps += finish(start.clone(), Rng(seed, i))
    return int(steps), count
