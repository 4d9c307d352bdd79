"""What the server tells a page (docs/protocol.md) or a program (docs/api.md). All of it is made from the viewer's own View."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from ...engine.game import Game
from ...engine.reason import Reason
from ...engine.state import SPECTATOR, State
from ...engine.view import View
from ...table import Change, Line, Table, event_line, seats
from ...table.daily import result_line
from ...table.why import why_picks as why_picks
from ..live.clients import Client
from ..live.hints import why_off
from ..live.presence import offer
from .render import SeatInfo, board_part, picture_of, players_html, view_message

if TYPE_CHECKING:
    from ..live.room import Room

log = logging.getLogger("frogpond.messages")
FRAMES = 14
TITLES = {"database": "Not kept", "late": "Too late", "turn": "Not your turn", "over": "The game is over", "not-yours": "Not your seat"}
NOT_KEPT = "The pond can't keep moves just now: its database does not answer. Nothing that was kept is lost. Try again in a moment."
Made = dict[Any, Any]


def seat_infos(room: Room, owner: str) -> list[SeatInfo]:
    """Who sits where, as one person sees it."""
    to_move = int(room.table.state.to_move)
    clock = room.timing.message()
    infos = []
    for number, seat in enumerate(room.table.seats):
        away = ""
        if seat.kind == seats.PERSON and seat.owner != owner and not room.presence.here(seat.owner):
            away = since(room.presence.away_since(seat.owner))
        kind = seat.kind if seat.kind != seats.OPEN else "open"
        thinking = seat.kind == seats.BOT and number == to_move
        wear = room.header.settings.get("wear", {}).get(seat.owner, "") if seat.owner else ""
        timed = clock is not None and seat.kind != seats.BOT
        left = clock["left"][number] if clock is not None and timed else None
        infos.append(SeatInfo(room.seat_name(number), bool(owner) and seat.owner == owner, kind, away, thinking, wear, left))
    return infos


def around(room: Room, owner: str) -> dict[str, Any]:
    """What a page shows around the game and what changes without a move: the clock, who sits where, what can be done about absence."""
    who = [who_sits(room, seat) for seat in range(len(room.table.seats))]
    return {"clock": room.timing.message(), "absent": offer(room, owner), "who": who}


def who_sits(room: Room, seat: int) -> str:
    """Who has a seat, in words for the menu."""
    here = room.table.seats[seat]
    if here.kind == seats.OPEN:
        return "open"
    if here.kind == seats.BOT:
        return f"{room.seat_name(seat)}, a bot"
    away = "" if room.presence.here(here.owner) else f", away {since(room.presence.away_since(here.owner))}"
    return f"{room.seat_name(seat)}, a person{away}"


def since(moment: float | None) -> str:
    """How long somebody is away, in words."""
    if moment is None:
        return "so far"
    minutes = int((time.time() - moment) / 60)
    return "just now" if minutes < 1 else f"{minutes} min" if minutes < 90 else f"{minutes // 60} h"


def line_json(line: Line, number: int, colours: str) -> dict[str, Any]:
    """A line of the log for a page."""
    made = {"n": number, "who": letter(colours, line.who), "text": line.text, "rule": line.rule, "kind": line.kind}
    return {**made, "name": line.name} if line.kind == "chat" else made


def letter(colours: str, seat: int) -> str:
    return colours[seat] if 0 <= seat < len(colours) else ""


def reader_of(table: Table, owner: str, viewer: int) -> int:
    """In whose words the log is told: somebody with several seats reads it as a spectator does, without "you"."""
    return SPECTATOR if len(seats.held_by(table.seats, owner)) > 1 else viewer


def fresh_log(room: Room, client: Client, viewer: int) -> dict[str, Any]:
    """The lines this client does not have yet; all of them if some it has went away."""
    history = room.table.history
    reader = reader_of(room.table, client.owner, viewer)
    lines = history.lines(reader)
    if (client.edition, client.reader) != (history.edition, reader) or client.lines > len(lines):
        client.lines = 0
    start = client.lines
    client.lines, client.edition, client.reader = len(lines), history.edition, reader
    return {"from": start, "lines": [line_json(line, start + i, room.letters) for i, line in enumerate(lines[start:])]}


def frames(room: Room, change: Change, viewer: int, reader: int, dark: bool, size: str) -> list[dict[str, Any]]:
    """What happened, event by event, each with the board after it where that changed; the last board is the view's own."""
    game = room.table.game
    told: list[tuple[dict[str, Any], State | None]] = []
    for step in change.steps:
        for number, event in enumerate(step.events):
            line = event_line(event, step.row.seat, reader, game)
            words = {"kind": line.kind, "text": line.text, "rule": line.rule, "who": letter(room.letters, line.who)}
            told.append((words, step.film[number] if number < len(step.film) else None))
    out: list[dict[str, Any]] = []
    before = ""
    for number, (words, state) in enumerate(told):
        frame: dict[str, Any] = {"events": [words]}
        if state is not None and number < len(told) - 1 and number < FRAMES:
            board = between(game, state, viewer, dark, size)
            if board and board["svg"] != before:
                frame["board"] = board
                before = board["svg"]
        out.append(frame)
    return out


def between(game: Game, state: State, viewer: int, dark: bool, size: str) -> dict[str, Any] | None:
    """A position in the middle of an action, drawn. Frames are hints: a game that can't show such a position goes on without."""
    try:
        return board_part(picture_of(game, state.viewed(viewer), dark=dark, size=size))
    except Exception:
        log.warning("%s can't show a position in the middle of an action", game.name, exc_info=True)
        return None


def page_view(room: Room, client: Client, change: Change | None, made: Made) -> dict[str, Any]:
    """A `view` message as far as it is the same for all pages of one person."""
    viewer = client.viewer(room.table)
    key = (viewer, client.owner, client.size, client.dark)
    if key not in made:
        table = room.table
        view = table.state.view(viewer)
        message = view_message(
            table.game, view, seat_infos(room, client.owner), seq=table.seq, rid=table.seq, dark=client.dark, size=client.size
        )
        message.setdefault("note", turn_note(view))
        message.update(around(room, client.owner))
        daily = room.header.settings.get("daily", "")
        if daily and view.over:
            message["share"] = result_line(table.game, view, daily)
        message["tools"] = {"undo": "" if daily else table.undo_kind(client.owner), "why": bool(view.choices), "fork": True}
        message["tools"]["hint"] = why_off(room.header.settings, room.header.private, table.seats)
        if change is not None:
            if change.back:
                message["back"] = True
            else:
                message["frames"] = frames(room, change, viewer, reader_of(table, client.owner, viewer), client.dark, client.size)
        made[key] = message
    return dict(made[key])


def turn_note(view: View) -> str:
    """How far the game is."""
    turns = getattr(view, "turns", 0)
    return f"turn {view.turn} of {turns}" if turns else f"turn {view.turn}" if view.turn else ""


def send_view(room: Room, client: Client, change: Change | None = None, ack: str = "", made: Made | None = None) -> None:
    """A fresh view for one client."""
    if client.api:
        client.send(api_view(room.table, client.viewer(room.table)))
        return
    message = page_view(room, client, change, {} if made is None else made)
    message["log"] = fresh_log(room, client, client.viewer(room.table))
    if message["defs"]["id"] == client.defs:
        message["defs"] = {"id": client.defs}
    else:
        client.defs = message["defs"]["id"]
    if ack:
        message["ack"] = ack
    client.send(message)


def send_parts(room: Room, client: Client) -> None:
    """The players' panels."""
    view = room.table.state.viewed(client.viewer(room.table))
    picture = picture_of(room.table.game, view, dark=client.dark, size=client.size)
    players = players_html(view, picture, seat_infos(room, client.owner), client.size)
    client.send({"type": "parts", "parts": {"players": players}, **around(room, client.owner)})


def send_log(room: Room, client: Client) -> None:
    """New lines of the log only."""
    if not client.api:
        client.send({"type": "log", "log": fresh_log(room, client, client.viewer(room.table))})


def refusal(game: Game, reason: Reason, **more: Any) -> dict[str, Any]:
    """A no with its reason, and the address of the rule."""
    link = f"/rules/{game.name}#{reason.rule}" if reason.rule else ""
    title = TITLES.get(reason.code, "That is not possible")
    return {"type": "refusal", "title": title, "text": reason.text, "rule": reason.rule, "link": link, **more}


def explanation(game: Game, view: View, pick: str) -> dict[str, Any]:
    """What a thing on the page is; without a text if there is nothing to say."""
    found = game.explain(pick, view)
    if found is None:
        return {"type": "explain", "pick": pick, "title": "", "text": "", "rule": "", "link": ""}
    link = f"/rules/{game.name}#{found.rule}" if found.rule else ""
    return {"type": "explain", "pick": pick, "title": found.title, "text": found.text, "rule": found.rule, "link": link}


# For programs -----------------------------------------------------------------------------------------------------------


def api_view(table: Table, viewer: int) -> dict[str, Any]:
    """A position for a program."""
    view = table.state.view(viewer)
    return {
        "type": "view", "table": table.id, "seq": table.seq, "move": len(table.moves),
        "rid": table.seq if view.choices else None, "seat": viewer if viewer >= 0 else None, "view": view.to_json(),
    }  # fmt: skip


def api_table(room: Room) -> dict[str, Any]:
    """What anybody may know about a table who has its address."""
    header, table = room.header, room.table
    return {
        "id": header.id, "game": header.game, "players": header.players, "options": header.options, "rules_version": header.rules_version,
        "seq": table.seq, "moves": len(table.moves), "to_move": int(table.state.to_move), "over": table.state.is_over,
        "scores": [int(score) for score in table.state.scores()], "winners": table.state.winners(), "private": header.private,
        "seats": [
            {
                "seat": i, "kind": seat.kind, "name": room.seat_name(i), "bot": seat.bot, "colour": table.game.seat_name(i),
                "kept": bool(seat.home),
            }
            for i, seat in enumerate(table.seats)
        ],
        "clock": room.timing.message(),
    }  # fmt: skip
