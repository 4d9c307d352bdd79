"""The names of columns and rows, for the page to lay along the rim of the board: the Log is H8 for ever."""

from __future__ import annotations

from functools import cache

from ..words.vocabulary import column, row

REACH = 30  # cells each way that are named; cards lie closer to the Log


@cache
def rim() -> str:
    """A group that draws nothing: the page sets letters and numbers where the view ends, whatever its size."""
    columns = " ".join(column(x) for x in range(-REACH, REACH + 1))
    rows = " ".join(row(y) for y in range(-REACH, REACH + 1))
    return f'<g id="rim" data-grid="c 100 -100" data-west="{-REACH}" data-columns="{columns}" data-south="{-REACH}" data-rows="{rows}"></g>'
