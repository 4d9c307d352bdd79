"""After the game: every decision judged by search in the bots' processes, in the background, once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from ...bots.advice import verdict
from ...engine.advice import grave, theme
from ...engine.story import speaking
from ...store.reviews import keep_review, load_review
from ...table import Refused
from ...table.rows import ACT
from .fair_queue import Requester
from .threads import READ

if TYPE_CHECKING:
    from .room import Room
    from .services import Services

log = logging.getLogger("frogpond.review")
WAITING = 20  # reviews that are made at a time, all together ...
EACH = 2  # ... and for one person or address
MOST_MARKS = 12
MIN_REVIEW_SIMULATIONS = 100  # simulations for one measurement, if the operator's setting is not smaller still
WORK = 60_000  # for a whole game, about
SLOW = 0.6  # seconds for a decision; above it the rest gets less


@dataclass
class Progress:
    """How far a review is."""

    done: int
    of: int
    who: Requester
    before: int | None = None  # thoughts that come before its next one, if it waits
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Reviews:
    """The reviews of one process: side by side, for the places to think are shared fairly."""

    def __init__(self, rooms: Services) -> None:
        self.rooms = rooms
        self.running: dict[str, Progress] = {}

    async def get(self, room: Room) -> dict[str, Any] | None:
        """The review of a table, if it was made."""
        return await READ.run(load_review, self.rooms.store, room.id, room.table.seq)

    def begin(self, room: Room, who: Requester) -> None:
        """Make a review unless it is being made."""
        if room.id in self.running:
            return
        theirs = [one for one in self.running.values() if one.who.owner == who.owner or (who.address and one.who.address == who.address)]
        if len(theirs) >= EACH:
            raise Refused("limit", "One review at a time. The next can start when this one is done.")
        if len(self.running) >= WAITING:
            raise Refused("limit", "The frogs are busy with other reviews. Try again in a minute.")
        decisions = sum(row.kind == ACT for row in room.table.moves)
        self.running[room.id] = Progress(0, decisions, who)
        self.rooms.spawn(self._make(room))

    async def _make(self, room: Room) -> None:
        try:
            review = await self._judge(room) if await self._mine(room) else None
            if review is not None:
                await READ.run(keep_review, self.rooms.store, room.id, review["seq"], review)
        except Exception:  # whatever it was, the page may ask again
            log.exception("a review failed")
        finally:
            self.running.pop(room.id).over.set()
            with contextlib.suppress(SQLAlchemyError):
                await self.rooms.leases.let_go([f"review:{room.id}"])

    async def _mine(self, room: Room) -> bool:
        """Whether this process makes the review; if another does, it is waited for."""
        while not await self.rooms.leases.hold(f"review:{room.id}"):
            await asyncio.sleep(1)
        return not self.rooms.store.shared or await self.get(room) is None

    async def _judge(self, room: Room) -> dict[str, Any] | None:
        """All decisions in order; None if the server stops meanwhile."""
        table = room.table
        count, seq, progress = len(table.moves), table.seq, self.running[room.id]

        def told(before: int | None) -> None:
            progress.before = before

        asker = self.rooms.opponents.by(progress.who, told=told)
        pity, blunder = grave(table.game)
        most = self.rooms.settings.review_simulations
        least = min(MIN_REVIEW_SIMULATIONS, most)
        simulations = max(least, min(most, WORK // max(1, progress.of)))
        final = table.state.returns()
        points: list[dict[str, Any]] = []
        marks: list[dict[str, Any]] = []
        for number, state, row in table.replay():
            if row.kind == ACT:
                progress.done += 1
                if len(state.legal_actions()) > 1:
                    if self.rooms.stopping:
                        return None
                    begin = time.perf_counter()
                    with speaking(table.history.names):
                        judged = await asker.ask("review", verdict, state, row.action, simulations=simulations, seed=number, least=pity)
                    if time.perf_counter() - begin > SLOW:
                        simulations = max(least, simulations // 2)
                    if judged is not None:
                        loss = judged.best_value - judged.value
                        points.append({
                            "move": number, "seat": row.seat, "values": [round(value, 3) for value in judged.values],
                            "loss": round(max(0.0, loss), 3), "theme": theme(state, judged.best),
                        })  # fmt: skip
                        if loss >= pity:
                            marks.append({
                                "move": number, "seat": row.seat, "sign": "??" if loss >= blunder else "?", "loss": round(loss, 3),
                                "good": round(judged.best_value, 3), "bad": round(judged.value, 3),
                                "best": judged.best, "action": row.action, "text": judged.deed or state.text(row.action),
                                "preferred": judged.best_deed or judged.best_text, "why": judged.best_why, "was": judged.why,
                            })  # fmt: skip
        worst = sorted(marks, key=lambda entry: -float(entry["loss"]))[:MOST_MARKS]
        counts = [[sum(m["seat"] == s and m["sign"] == sign for m in marks) for sign in ("?", "??")] for s in range(len(table.seats))]
        return {
            "seq": seq, "moves": count, "points": points, "final": final, "counts": counts,
            "marks": sorted(worst, key=lambda entry: int(entry["move"])),
        }  # fmt: skip
