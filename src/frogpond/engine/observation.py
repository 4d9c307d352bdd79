# compiled by mypyc
"""The parts of an observation: how long each is stands in the game's layout, and where it begins follows from that."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def starts(layout: list[tuple[str, int]]) -> vec[i64]:
    """Where each part begins, in the order of the layout, and where the last one ends."""
    end: i64 = 0
    result = vec[i64]([end])
    for _, size in layout:
        end += size
        result = append(result, end)
    return result
