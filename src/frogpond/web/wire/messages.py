"""What the server tells a page (docs/protocol.md) or a program (docs/api.md). All of it is made from the viewer's own View."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ...engine.game import Game
from ...engine.reason import Reason
from ...engine.story import called
from ...engine.view import View
from ...store import Header
from ...table import Line, Table, ending, seats
from ...table.absence import name_at, offer
from ...table.history import Ears
from ...table.names import any_bot, level_at
from .panels import SeatInfo

try:
    import orjson
except ImportError:  # it only makes things faster
    orjson = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from ..live.clocks import Timing
    from ..live.presence import Presence
    from ..live.read_marks import ReadMarks

NOT_SAVED = "Not saved"
PANEL = re.compile(r"panel-(\d{1,2})")
NOT_KEPT = "We can’t save moves right now. Nothing is lost. Try again in a moment."


def dumped(message: dict[str, Any]) -> str:
    """A message as text; a page gets back what it sent, which may hold numbers and signs that only Python takes."""
    if orjson is not None:
        with contextlib.suppress(TypeError):
            return orjson.dumps(message).decode()
    return json.dumps(message, separators=(",", ":"))


class InUse(Protocol):
    """A table in use, as far as messages tell of it."""

    @property
    def table(self) -> Table: ...
    @property
    def header(self) -> Header: ...
    @property
    def timing(self) -> Timing: ...

    @property
    def waits(self) -> int | None: ...

    presence: Presence

    @property
    def seen(self) -> ReadMarks: ...

    def ears(self, owner: str) -> Ears: ...


def all_infos(room: InUse) -> list[SeatInfo]:
    """Who sits where, as those see it who have no seat."""
    table = room.table
    to_move = table.to_move
    clock = room.timing.message()
    infos = []
    names = table.history.names
    for number, seat in enumerate(table.seats):
        away = ""
        if seat.kind == seats.PERSON and not room.presence.here(seat.owner):
            away = since(room.presence.away_since(seat.owner))
        thinking = seat.kind == seats.BOT and number == to_move
        wear = room.header.settings.wear.get(seat.owner, "") if seat.owner else ""
        left = clock["left"][number] if clock is not None and seat.kind != seats.BOT else None
        waits = room.waits if thinking else None
        infos.append(SeatInfo(names[number], False, seat.kind, away, thinking, wear, left, waits, level_at(seat)))
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
    found = offer(room.table, owner, room.header.host, room.presence.long_away, room.header.settings.substitute, claims)
    return found.to_json() if found else None


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


def line_json(line: Line, number: int, colours: str) -> dict[str, Any]:
    """A line of the log for a page."""
    made = {"n": number, "who": letter(colours, line.who), "text": line.text, "rule": line.rule, "kind": line.kind}
    if line.text != line.marked and line.marked:
        made["parts"] = line.parts
    return {**made, "name": line.name} if line.kind == "chat" else made


def letter(colours: str, seat: int) -> str:
    return colours[seat] if 0 <= seat < len(colours) else ""


def refusal(game: Game, reason: Reason, **more: Any) -> dict[str, Any]:
    """A no with its reason, and the address of the rule."""
    link = f"/rules/{game.name}#{reason.rule}" if reason.rule else ""
    title = NOT_SAVED if reason.code == "database" else reason.title
    return {"type": "refusal", "title": title, "text": reason.text, "rule": reason.rule, "link": link, **more}


def explanation(game: Game, view: View, pick: str) -> dict[str, Any]:
    """What a thing on the page is; without a text if there is nothing to say."""
    found = game.explain(pick, view)
    if found is None:
        return {"type": "explain", "pick": pick, "title": "", "text": "", "rule": "", "link": ""}
    link = f"/rules/{game.name}#{found.rule}" if found.rule else ""
    title = found.title
    if panel := PANEL.fullmatch(pick):
        seat = int(panel[1])
        title = "You" if seat == view.seat else called(seat) or title
    return {"type": "explain", "pick": pick, "title": title, "text": found.text, "rule": found.rule, "link": link}


# For programs -----------------------------------------------------------------------------------------------------------


def api_view(table: Table, viewer: int) -> dict[str, Any]:
    """A position for a program."""
    view = table.view(viewer)
    return {
        "type": "view", "table": table.id, "seq": table.seq, "move": len(table.moves),
        "rid": table.seq if view.choices else None, "seat": viewer if viewer >= 0 else None, "view": view.to_json(),
    }  # fmt: skip


def endings_json(table: Table) -> list[dict[str, Any]]:
    """How the game was ended beside its rules: who resigned or ran out of time, or that it was abandoned."""
    return [
        {
            "kind": row.kind, "seat": row.seat if row.seat >= 0 else None, "move": row.action,
            "text": ending.sentence(table.game, row, name_at(table.game, table.seats, row.seat) if row.seat >= 0 else "", False),
        }
        for row in table.endings
    ]  # fmt: skip


def api_table(room: InUse) -> dict[str, Any]:
    """What anybody may know about a table who has its address."""
    header, table = room.header, room.table
    return {
        "id": header.id, "game": header.game, "players": header.players, "options": header.options, "rules_version": header.rules_version,
        "seq": table.seq, "moves": len(table.moves), "to_move": table.to_move, "over": table.over, "waiting": table.waiting,
        "scores": [int(score) for score in table.state.scores()], "winners": table.winners(), "ended": endings_json(table),
        "private": header.private,
        "seats": [
            {
                "seat": i, "kind": seat.kind, "name": name_at(table.game, table.seats, i), "bot": seat.bot,
                "colour": table.game.seat_title(i), "kept": bool(seat.home),
            }
            for i, seat in enumerate(table.seats)
        ],
        "clock": room.timing.message(),
    }  # fmt: skip
