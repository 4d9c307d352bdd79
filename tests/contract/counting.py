"""Positions counted, as chess programs count them: all ways to play on for some steps from small fixed positions.

A rule that is broken anywhere in the move lists shows as another number. A count is of whole sequences; chance outcomes count like choices.
"""

from __future__ import annotations

from collections.abc import Callable

from frogpond import State
from frogpond.engine.counting import count_sequences

Counted = dict[str, tuple[Callable[[], State], list[int]]]
"""By name: what makes the position, and the counts for one step, two steps ..."""


def counts(state: State, depths: int) -> list[int]:
    return [count_sequences(state, depth) for depth in range(1, depths + 1)]


def show(positions: Counted) -> None:
    """Print the counts, to be compared and copied by hand."""
    for name, (make, expected) in positions.items():
        print(name, counts(make(), len(expected)))
