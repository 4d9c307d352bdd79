"""After the game: every decision judged by search in the bots' processes, in the background, once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...bots.game_review import FORMAT, Judged, judged, luck_of, moments_of, scores_of
from ...bots.verdict import explain, verdict
from ...engine.story import speaking
from ...store import StoreError
from ...store.reviews import keep_review, load_review
from ...table import Refused
from ...table.rows import ACT
from ..ops.fair_queue import Requester
from ..ops.threads import READ

if TYPE_CHECKING:
    from .room import Room
    from .services import Services

log = logging.getLogger("frogpond.review")
MAX_REVIEWS = 20  # reviews that are made at a time, all together ...
MAX_REVIEWS_A_PERSON = 2  # ... and for one person or address
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
        """The review of a table, if it was made, by this version or an earlier one."""
        return await READ.run(load_review, self.rooms.store, room.id, room.table.seq)

    async def current(self, room: Room) -> dict[str, Any] | None:
        """The same; None for one of an earlier format, which is made again."""
        found = await self.get(room)
        return found if found is not None and found.get("format") == FORMAT else None

    def begin(self, room: Room, who: Requester) -> None:
        """Make a review unless it is being made."""
        if room.id in self.running:
            return
        theirs = [one for one in self.running.values() if one.who.owner == who.owner or (who.address and one.who.address == who.address)]
        if len(theirs) >= MAX_REVIEWS_A_PERSON:
            raise Refused("limit", "One review at a time. The next can start when this one is done.")
        if len(self.running) >= MAX_REVIEWS:
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
            with contextlib.suppress(StoreError):
                await self.rooms.leases.let_go([f"review:{room.id}"])

    async def _mine(self, room: Room) -> bool:
        """Whether this process makes the review; if another does, it is waited for."""
        while not await self.rooms.leases.hold(f"review:{room.id}"):
            await asyncio.sleep(1)
        return not self.rooms.store.shared or await self.current(room) is None

    async def _judge(self, room: Room) -> dict[str, Any] | None:
        """All decisions in order; None if the server stops meanwhile."""
        table = room.table
        count, seq, progress = len(table.moves), table.seq, self.running[room.id]

        def told(before: int | None) -> None:
            progress.before = before

        asker = self.rooms.opponents.by(progress.who, told=told)
        game = table.game
        most = self.rooms.settings.review_simulations
        least = min(MIN_REVIEW_SIMULATIONS, most)
        simulations = max(least, min(most, WORK // max(1, progress.of)))
        decisions: list[Judged] = []
        for number, state, row in table.replay():
            if row.kind != ACT:
                continue
            progress.done += 1
            if len(state.legal_actions()) > 1:
                if self.rooms.stopping:
                    return None
                begin = time.perf_counter()
                found = await asker.ask("review", verdict, state, row.action, simulations=simulations, seed=number)
                if time.perf_counter() - begin > SLOW:
                    simulations = max(least, simulations // 2)
                if found is not None:
                    decisions.append(judged(state, number, found))
        marks = []
        for one in moments_of(game, decisions):
            action, found = table.moves[one.move].action, one.verdict
            with speaking(table.history.names):
                words = await asker.ask("review", explain, table.at(one.move), found.best, action)
            if words is not None:
                marks.append({
                    "move": one.move, "seat": one.seat, "sign": found.sign(game) or "=", "loss": round(found.loss, 3),
                    "good": round(found.best_value, 3), "bad": round(found.value, 3), "cost": round(one.cost, 2), "close": found.close,
                    "rank": found.rank, "choices": found.choices, "best": found.best, "action": action,
                    "text": words.text, "preferred": words.best_text, "why": words.best_why, "was": words.why,
                })  # fmt: skip
        luck = await asker.plain("luck", luck_of, game, table.start().to_bytes(), [row.action for row in table.moves])
        if luck is None:
            raise RuntimeError("the luck of a game was not measured")
        signs = [(one.seat, one.verdict.sign(game)) for one in decisions]
        return {
            "format": FORMAT, "seq": seq, "moves": count, "points": [one.to_json(game) for one in decisions], "marks": marks,
            "final": table.state.returns(), "scores": scores_of(game, decisions), "luck": luck,
            "counts": [[signs.count((seat, sign)) for sign in ("?", "??")] for seat in range(game.seats)],
        }  # fmt: skip
