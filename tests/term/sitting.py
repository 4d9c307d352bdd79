"""Somebody at the full-screen table: keys and clicks through Textual's own pilot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Input

from frogpond.engine.rng import Rng
from frogpond.term.board import SketchView
from frogpond.term.dialogs import Curtain
from frogpond.term.session import Session
from frogpond.term.table import TableScreen
from waiting import PATIENCE

LONG = 6_000


def screen_of(pilot: Pilot[Any]) -> TableScreen:
    """The table, whatever is open above it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


async def until(pilot: Pilot[Any], what: Callable[[], bool]) -> None:
    """Go on as soon as something is so; what never happens fails."""
    end = time.monotonic() + PATIENCE
    number = 0
    while not what():
        assert time.monotonic() < end, f"it did not happen: {pilot.app.screen}"
        number += 1
        # a pause lets threads and processes come in; a longer one those that have to think
        await (pilot.pause(0.05 if number > 300 else None) if number % 10 == 9 else asyncio.sleep(0))


async def my_turn(pilot: Pilot[Any], session: Session) -> bool:
    """Wait for a decision that is asked here and shown; False when the game is over."""
    table = screen_of(pilot)
    await until(pilot, lambda: (session.view.over or bool(session.view.choices)) and table.seen is session.view and not table.busy)
    return not session.view.over


def stand(pilot: Pilot[Any]) -> tuple[Any, tuple[str, ...]]:
    """How things stand: the position and the picks made."""
    table = screen_of(pilot)
    return table.session.view, table.picking.picked


async def changed(pilot: Pilot[Any], before: tuple[Any, tuple[str, ...]]) -> None:
    await until(pilot, lambda: stand(pilot) != before)


async def play_by_keys(pilot: Pilot[Any], session: Session, seed: int = 1) -> int:
    """A whole game by the number keys; how many keys it took."""
    rng, keys = Rng(seed), 0
    while await my_turn(pilot, session):
        if isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
            continue
        before = stand(pilot)
        pilot.app.simulate_key(str(1 + rng.getrandbits(20) % min(9, len(screen_of(pilot).entries))))
        await changed(pilot, before)
        keys += 1
        assert keys < LONG
    return keys


async def type_line(pilot: Pilot[Any], words: str) -> None:
    """Words in the line below the table, as soon as it listens, sent when all of them stand there. A pilot that presses keys waits until
    the process uses no time, and on a busy machine that is so before a key has arrived."""
    line = screen_of(pilot).query_one("#typed", Input)
    await until(pilot, lambda: pilot.app.screen is screen_of(pilot) and not line.has_focus)
    await pilot.press("slash")
    await until(pilot, lambda: line.has_focus)
    await pilot.press(*words)
    await until(pilot, lambda: line.value == words)
    await pilot.press("enter")


async def close(pilot: Pilot[Any], kind: type[Screen[Any]]) -> None:
    """Escape from what lies over the table; what is pressed next is for the table."""
    await pilot.press("escape")
    await until(pilot, lambda: not isinstance(pilot.app.screen, kind))


def push(pilot: Pilot[Any], name: str) -> None:
    """A button of what is open; a click would miss one that is not yet laid out."""
    pilot.app.screen.query_one(name, Button).press()


async def settled(pilot: Pilot[Any]) -> None:
    """Until what was drawn lies in its place: laid out and scrolled, and then once more for what follows from that."""
    for _ in range(3):
        done = asyncio.Event()
        pilot.app.screen.call_after_refresh(done.set)
        await asyncio.wait_for(done.wait(), PATIENCE)


async def click(pilot: Pilot[Any], pick: str) -> bool:
    """Click a thing on the board or in the dock; False if it is drawn in neither."""
    for name in ("#board", "#dock", "#players"):
        shown = screen_of(pilot).query_one(name, SketchView)
        area = shown.sketch.find(pick)
        if area is not None:
            await settled(pilot)
            shown.reveal(pick)
            await settled(pilot)
            left, top = shown.scroll_offset
            x, y = area.x - left + area.w // 2, area.y - top + area.h // 2
            cells = [(area.x - left + dx, area.y - top + dy) for dx in range(area.w) for dy in range(area.h)]
            open_cells = [cell for cell in cells if shown.thing_at(*cell) == pick]
            if open_cells and (x, y) not in open_cells:
                x, y = open_cells[0]
            return await pilot.click(shown, offset=(x, y))
    return False
