"""What the server tells a page (docs/protocol.md) or a program (docs/api.md). All of it is made from the viewer's own View."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from ...engine.game import Game
from ...engine.reason import Reason
from ...engine.story import called
from ...engine.view import View
from ...table import Table, seats
from ...table.absence import offer
from ...table.names import any_bot, level_at
from .in_use import InUse
from .panels import SeatInfo

try:
    import orjson
except ImportError:  # it only makes things faster
    orjson = None  # type: ignore[assignment]

NOT_SAVED = "Not saved"
PANEL = re.compile(r"panel-(\d{1,2})")
NOT_KEPT = "We can’t save moves right now. Nothing is lost. Try again in a moment."


def dumped(message: dict[str, Any]) -> str:
    """A message as text; a page gets back what it sent, which may hold numbers and signs that only Python takes."""
    try:
        return orjson.dumps(message).decode()
    except (TypeError, AttributeError):  # or it is not there
        return json.dumps(message, separators=(",", ":"))


def all_infos(room: InUse) -> list[SeatInfo]:
    """Who sits where, as those see it who have no seat."""
    table = room.table
    to_move = table.to_move
    clock = room.timing.message()
    infos = []
    names, awaits = table.history.names, room.header.settings.awaits
    for number, seat in enumerate(table.seats):
        away = ""
        if seat.kind == seats.PERSON and not room.presence.here(seat.owner):
            away = since(room.presence.away_since(seat.owner))
        thinking = seat.kind == seats.BOT and number == to_move
        wear = room.header.settings.wear.get(seat.owner, "") if seat.owner else ""
        left = clock["left"][number] if clock is not None and seat.kind != seats.BOT else None
        waits = room.waits if thinking else None
        asked = seat.kind == seats.OPEN and number in awaits
        name = (awaits[number][1] if asked else "") or names[number]
        infos.append(SeatInfo(name, False, seat.kind, away, thinking, wear, left, waits, level_at(seat), asked))
    return infos


def seat_infos(room: InUse, owner: str, known: Sequence[SeatInfo] | None = None) -> list[SeatInfo]:
    """The same as one person sees it: the same for all who have the same seats, or none."""
    infos = list(known if known is not None else all_infos(room))
    mine = room.table.sitting.held(owner)
    for number in mine:
        infos[number] = own_seat(infos[number], len(mine) == 1)
    return infos


@lru_cache(maxsize=1024)
def own_seat(info: SeatInfo, alone: bool) -> SeatInfo:
    """A seat as whoever sits there sees it; who has several goes by name."""
    return info._replace(name="You" if alone else info.name, you=True, away="")


def beside_the_game(room: InUse) -> dict[str, Any]:
    """What changes without a move and is the same for everybody: the clock, and who sits where."""
    return {"clock": room.timing.message(), "who": [who_sits(room, seat) for seat in range(len(room.table.seats))]}


def absent(room: InUse, owner: str) -> dict[str, Any] | None:
    """What one person can do about somebody's absence."""
    claims = room.presence.may_claim(owner, room.table.to_move)
    offer_there = offer(room.table, owner, room.header.host, room.presence.long_away, room.header.settings.substitute, claims)
    return offer_there.to_json() if offer_there else None


def who_sits(room: InUse, seat: int) -> str:
    """Who has a seat, in words for the menu."""
    here = room.table.seats[seat]
    if here.kind == seats.OPEN:
        return "open"
    name = room.table.history.names[seat]
    if here.kind == seats.BOT:
        return f"{any_bot(here.bot)} for {name}" if here.home else f"{name}, {any_bot(here.bot)}"
    away = "" if room.presence.here(here.owner) else f", away {since(room.presence.away_since(here.owner))}"
    return f"{name}, a person{away}"


def since(moment: float | None) -> str:
    """How long somebody is away, in words."""
    if moment is None:
        return "so far"
    minutes = int((time.time() - moment) / 60)
    return "just now" if minutes < 1 else f"{minutes} min" if minutes < 90 else f"{minutes // 60} h"


def refusal(game: Game, reason: Reason, **more: Any) -> dict[str, Any]:
    """A no with its reason, and the address of the rule."""
    link = f"/rules/{game.name}#{reason.rule}" if reason.rule else ""
    title = NOT_SAVED if reason.code == "database" else reason.title
    return {"type": "refusal", "title": title, "text": reason.text, "rule": reason.rule, "link": link, **more}


def explanation(game: Game, view: View, pick: str) -> dict[str, Any]:
    """What a thing on the page is; without a text if there is nothing to say."""
    thing = game.explain(pick, view)
    if thing is None:
        return {"type": "explain", "pick": pick, "title": "", "text": "", "rule": "", "link": ""}
    link = f"/rules/{game.name}#{thing.rule}" if thing.rule else ""
    title = thing.title
    if panel := PANEL.fullmatch(pick):
        seat = int(panel[1])
        title = "You" if seat == view.seat else called(seat) or title
    return {"type": "explain", "pick": pick, "title": title, "text": thing.text, "rule": thing.rule, "link": link}


# For programs -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A position for a program; `view` is what its seat may know, its choices included."""

    table: str
    seq: Annotated[int, "rows so far; only grows"]
    move: int
    rid: Annotated[int | None, "id of the question put to this seat, null if none is"]
    seat: int | None
    view: Annotated[dict[str, Any], "game, to_move, over, scores, choices and more"]
    type: Literal["view"] = "view"

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {"type": self.type, **{name: getattr(self, name) for name in ("table", "seq", "move", "rid", "seat", "view")}}


def position(table: Table, viewer: int) -> Position:
    """The position as a seat sees it now."""
    view = table.view(viewer)
    rid = table.seq if view.choices else None
    return Position(table.id, table.seq, len(table.moves), rid, viewer if viewer >= 0 else None, view.to_json())
