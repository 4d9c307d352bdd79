# compiled by mypyc
"""Sequences of actions counted, as chess programs do (perft): a rule broken anywhere in the move lists shows as another number.

A sequence is `depth` actions or chance outcomes in a row; every outcome counts once, whatever its weight, and a game that is over counts
as one sequence.
"""

from __future__ import annotations

from mypy_extensions import i64

from .state import OVER, State


def count_sequences(state: State, depth: i64) -> i64:
    """How many sequences of `depth` actions there are from here."""
    if depth <= 0 or state.to_move == OVER:
        return 1
    actions = state.legal()
    if depth == 1:
        return i64(len(actions))
    total: i64 = 0
    for action in actions:
        branch = state.clone()
        branch.advance(action)
        total += count_sequences(branch, depth - 1)
    return total
