"""Thinking aids at the table: ranked moves from the bots' processes, and what a move would do before it is made.

Both are made from positions in which everything the seat can't know was drawn anew, so neither can tell more than the seat knows.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ...bots.advice import HINT_SIMULATIONS, advise
from ...engine.advice import caption
from ...engine.state import SPECTATOR
from ...engine.story import speaking
from ...table import Refused
from ...table.rating import HINT
from ...table.settings import why_no_hints
from ...table.whatif import MovePreview
from ..ops.fair_queue import Requester
from ..ops.limits import Buckets
from ..push.clients import Client
from ..push.messages import seat_infos
from ..push.panels import players_html
from ..push.render import board_part, defs_id, picture_of
from .opponents import Told

if TYPE_CHECKING:
    from .room import Room
    from .services import Services

MAX_CACHED_HINTS = 200


class Hints:
    """The hints of one process: one at a time for a seat, not too many for a person, none computed twice."""

    def __init__(self, rooms: Services) -> None:
        self.rooms = rooms
        self.limits = Buckets(rooms.settings.hints)
        self.busy: set[tuple[str, int]] = set()
        self._known: OrderedDict[tuple[str, int, int], dict[str, Any]] = OrderedDict()

    def asked(self, room: Room, client: Client, rid: int | None) -> None:
        """A page asks what to do. The answer comes later as a message; a refusal says why there is none."""
        seat = client.viewer(room.table)
        try:
            hint = self.check(room, seat, client.owner, rid)
        except Refused as refused:
            self.rooms.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
            client.send({"type": "hint", "rid": rid, "moves": [], "text": refused.reason.text})
            return
        if hint is not None:
            self._tell(room, client, room.table.seq, hint)
        else:
            self.rooms.spawn(self._answer(room, client, room.table.seq, seat))

    async def wanted(self, room: Room, seat: int, who: Requester) -> dict[str, Any]:
        """The same for a program, which waits for it."""
        seq = room.table.seq
        known = self.check(room, seat, who.owner, seq)
        advice = known if known is not None else await self._think(room, seq, seat, who)
        return {"seq": seq, "seat": seat, "caption": caption(room.table.game), **advice}

    def check(self, room: Room, seat: int, owner: str, rid: int | None) -> dict[str, Any] | None:
        """Whether a seat may have a hint now: Refused says why not; what was found before, or None and the seat is busy from here on."""
        table = room.table
        if seat == SPECTATOR:
            raise Refused("not-yours", "You’re watching. Take a seat to get hints.")
        off = why_no_hints(room.header.settings, table.seats)
        if off:
            raise Refused("hints", off)
        if table.to_move != seat:
            raise Refused("turn", "Hints are for your own turn.")
        if rid != table.seq:
            raise Refused("late", "The game moved on. Ask again.")
        room.ledger.mark(HINT)
        hint = self._known.get((room.id, table.seq, seat))
        if hint is None:
            if (room.id, seat) in self.busy:
                raise Refused("busy", "One at a time: the frog is still thinking about your last question.")
            if not self.limits.take(owner):
                raise Refused("limit", "That’s a lot of hints. Try one yourself, then ask again.")
            self.busy.add((room.id, seat))
        return hint

    async def _answer(self, room: Room, client: Client, seq: int, seat: int) -> None:
        def told(before: int | None) -> None:
            client.send({"type": "waiting", "rid": seq, "before": before})

        try:
            self._tell(room, client, seq, await self._think(room, seq, seat, Requester(client.owner, client.address), told))
        except Refused as refused:
            client.send({"type": "hint", "rid": seq, "moves": [], "text": refused.reason.text})

    async def _think(self, room: Room, seq: int, seat: int, who: Requester, told: Told | None = None) -> dict[str, Any]:
        """Let a bot's process rank the moves of a seat that `check` has let through."""
        judge = f"grandmaster:simulations={HINT_SIMULATIONS}:seconds={self.rooms.settings.hint_seconds}"
        try:
            with speaking(room.table.history.names):
                advice = await self.rooms.opponents.by(who, told=told).ask("hint", advise, room.table.state, judge)
        finally:
            self.busy.discard((room.id, seat))
        if advice is None:
            raise Refused("no-hint", "The frog couldn’t decide. Ask again.")
        rules = f"/rules/{room.table.game.name}#"
        rows = [{**move.to_json(), "link": rules + move.rule if move.rule else ""} for move in advice.moves]
        known = self._known[(room.id, seq, seat)] = {"moves": rows, "head": advice.head}
        while len(self._known) > MAX_CACHED_HINTS:
            self._known.popitem(last=False)
        return known

    def _tell(self, room: Room, client: Client, seq: int, advice: dict[str, Any]) -> None:
        client.send({"type": "hint", "rid": seq, **advice, "caption": caption(room.table.game), "text": ""})


# What if? ---------------------------------------------------------------------------------------------------------------


def preview_message(room: Room, client: Client, action: int, seq: int, outcome: MovePreview) -> dict[str, Any]:
    """The answer to a page that asks what a move would do."""
    game = room.table.game
    message: dict[str, Any] = {"type": "preview", "rid": seq, "action": action, "said": outcome.said, "note": outcome.note}
    if outcome.view is None:
        return message
    picture = outcome.picture or picture_of(game, outcome.view, dark=client.dark, size=client.size)
    ident = defs_id(picture)
    message["defs"] = {"id": ident} if ident == client.defs else {"id": ident, "svg": picture.defs}
    message["board"] = board_part(picture)
    infos = seat_infos(room, client.owner)
    message["parts"] = {"players": players_html(outcome.view, picture, infos, client.size), "left": picture.left, "extra": picture.extra}
    return message
