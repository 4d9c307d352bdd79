"""The log as a page is told it: what it does not have yet, at most a page of it; older lines when it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...table import Change, Line, Table
from ...table.history import Ears, Story
from ...table.perspective import reader_of
from . import messages, render

if TYPE_CHECKING:
    from ..live.clients import Client

PAGE = 200
"""Lines that are told at once."""


def fresh(table: Table, client: Client, story: Story, made: dict[tuple[int, int], list[dict[str, Any]]]) -> dict[str, Any]:
    """The lines this page does not have yet, made once for all who read the same story. `anew`: those it has are not ours any more, in
    other words, or too far back."""
    had = client.lines
    known = had < len(story.marks) and story.marks[had] == client.mark
    start = max(had if known else 0, len(story.lines) - PAGE)
    client.lines, client.mark = len(story.lines), story.marks[-1]
    lines = made.get((id(story), start))
    if lines is None:
        lines = made[id(story), start] = rows(table, story.lines[start:], start)
    told: dict[str, Any] = {"from": start, "lines": lines, "mark": client.mark}
    return told if known and (start == had or not had) else {**told, "anew": True}


def older(table: Table, client: Client, ears: Ears, before: int) -> dict[str, Any]:
    """A page of lines that come before the one of this number."""
    lines = table.history.lines(reader_of(table, client.owner, client.viewer(table)), ears)
    end = max(0, min(before, len(lines)))
    start = max(0, end - PAGE)
    return {"from": start, "lines": rows(table, lines[start:end], start), "older": True}


def rows(table: Table, lines: Sequence[Line], first: int) -> list[dict[str, Any]]:
    colours = render.letters_of(table.game)
    return [messages.line_json(line, first + i, colours) for i, line in enumerate(lines)]


def numbers_of(change: Change, story: Story, moves: int) -> list[int]:
    """The numbers of the lines of a story that tell of the last change, one for each of its events."""
    first, lines = moves - len(change.steps), story.lines
    count = sum(len(step.events) for step in change.steps)
    found: list[int] = []
    number = len(lines) - 1
    while number >= 0 and len(found) < count:
        if lines[number].move > first:
            found.append(number)
        number -= 1
    return found[::-1]
