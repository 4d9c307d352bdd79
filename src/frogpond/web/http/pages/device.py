"""What there is where the application runs in one browser: a copy of the games as one file, and tables that a link carries."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import zlib
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from ....draw import html as h
from ....engine.game import Game
from ....engine.record import Record, RecordError
from ....engine.rng import Rng
from ....engine.state import CHANCE
from ....table import Plan, Refused, Seat, seats
from ....table.perspective import viewer_of
from ....table.rows import ACT, OUTCOME, Row
from ...app.game_cards import USUAL_BOT, game_card, known_bot
from ..guard import whole_number
from ..visit import address_of, go, identity, room_for, rooms_of, theme_of
from .form import given_by, read_form, text_of
from .new import game_of, wish_from
from .shell import button, letter, page

MAX_CARRIED = 200_000
KINDS = ("variant", "position", "record")
SORRY = "We can\u2019t read this link. It\u2019s damaged, or from a newer Frogpond."


# What a link carries -----------------------------------------------------------------------------------------------------


def packed(text: str) -> str:
    """Text as a link carries it."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def unpacked(carried: str) -> str:
    """The inverse of `packed`; ValueError for anything else, and for what is too long."""
    raw = base64.b64decode(carried + "=" * (-len(carried) % 4), altchars=b"-_", validate=True)
    reader = zlib.decompressobj()
    text = reader.decompress(raw, MAX_CARRIED)
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("too long, or cut off")
    return text.decode()


def carried_in(what: str) -> tuple[str, str]:
    """The kind of what a link carries, and the text of it; Refused if it can't be read."""
    kind, _, words = what.partition("=")
    try:
        if kind in KINDS:
            return kind, unpacked(words)
    except (ValueError, UnicodeError, binascii.Error, zlib.error):
        pass
    raise Refused("link", SORRY)


def wish_of(kind: str, text: str) -> dict[str, Any]:
    """The game that is carried: its name, players, options and data; for a position that, for a record its moves."""
    try:
        if kind == "record":
            record = Record.parse(text)
            return {"game": record.game, "players": record.players, "options": record.options, "record": record}
        found = json.loads(text)
        game, players, options, data = found["game"], found.get("players"), found.get("options", {}), found.get("data")
        fits = isinstance(game, str) and isinstance(options, dict) and isinstance(data, str | None) and isinstance(players, int | None)
        if not fits or (kind == "position") != ("position" in found):
            raise ValueError(kind)
    except (RecordError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refused("link", SORRY) from None
    return {"game": game, "players": players, "options": options, "data": data, "position": found.get("position")}


async def link(request: Request) -> Response:
    """GET /t/{table}/link: what a link carries to somebody elsewhere. The position after `move`; without it, or after the last move of a
    game that is over, the whole game."""
    room, owner = await room_for(request)
    await room.ledger.look_at_origin()
    table, plan = room.table, room.ledger.origin().plan
    move = whole_number(request.query_params.get("move", ""))
    if table.knows_all(owner) and (move is None or (table.over and move >= len(table.moves))):
        return PlainTextResponse("record=" + packed(table.record().text()))
    state = table.at(min(max(len(table.moves) if move is None else move, 0), len(table.moves)))
    if not table.knows_all(owner):
        state = state.resample(viewer_of(table, owner), Rng(secrets.randbits(62)))
    about = {"game": plan.game, "players": plan.players, "options": dict(plan.options), "data": plan.data, "position": state.to_json()}
    return PlainTextResponse("position=" + packed(json.dumps(about)))


async def variant(request: Request) -> Response:
    """POST /device/variant/{game}: what a link to the rules of the form for a table carries."""
    name, kind = game_of(request)
    form = await read_form(request)
    try:
        wish = wish_from(form, given_by(form), name, kind)
    except ValueError as error:
        raise Refused("link", str(error)) from None
    text = json.dumps({"game": name, "players": wish.players, "options": wish.options, "data": wish.data})
    return PlainTextResponse("variant=" + packed(text))


def rows_of(game: Game, record: Record) -> list[Row]:
    """The moves of a record as rows of a table."""
    rows = []
    for seq, (state, action) in enumerate(record.replay(game)):
        if action >= 0:
            chance = state.to_move == CHANCE
            rows.append(Row(seq, OUTCOME if chance else ACT, -1 if chance else int(state.to_move), action))
    return rows


async def ask(request: Request) -> Response:
    """GET /device/open: what a link carries, in words, and whether to open it."""
    what = request.query_params.get("what", "")
    kind, text = carried_in(what)
    wish = wish_of(kind, text)
    card = game_card(wish["game"])
    own = " with components of its own" if wish.get("data") else ""
    options = ", ".join(f"{name}: {value}" for name, value in wish["options"].items() if name != "data")[:400]
    told = {"variant": "a table with its own rules", "position": "a position to play on from", "record": "a whole game to look at"}[kind]
    form = h.form(
        h.input_(type="hidden", name="what", value=what),
        h.div(button("Open it", "play", go=True, kind="submit"), button("Not now", "back", href="/"), class_="row acts"),
        method="post",
        action="/device/open",
    )
    words = h.p(f"Someone sent you {told}{own}: {card.title}.")
    body = letter(h.h1("You’ve got a game"), words, h.p(options, class_="mute") if options else None, form)
    return HTMLResponse(page("A game by link", body, theme=theme_of(request)))


async def open_it(request: Request) -> Response:
    """POST /device/open: a table with what a link carries."""
    form = await read_form(request)
    kind, text = carried_in(text_of(form, "what", MAX_CARRIED))
    wish = wish_of(kind, text)
    token, owner = identity(request)
    rooms = rooms_of(request)
    try:
        plain = {name: value for name, value in wish["options"].items() if name != "data"}
        game = await rooms.services.sandbox.game(wish["game"], wish["players"], plain, wish.get("data"))
        base, rows = None, []
        if kind == "position":
            base = game.from_json(wish["position"]).to_bytes()
        elif kind == "record":
            rows = rows_of(game, wish["record"])
        room = await rooms.create(
            Plan(owner, wish["game"], game.seats, plain, wish.get("data"), seated(owner, game.seats, kind), base, rows), address_of(request)
        )
    except (ValueError, KeyError, TypeError, IndexError, RecordError) as error:
        raise Refused("link", f"This can\u2019t be played here: {str(error)[:300]}") from None
    return go(request, f"/t/{room.id}{'/replay' if kind == 'record' else ''}", token)


def seated(owner: str, count: int, kind: str) -> list[Seat]:
    """Whoever opens it sits first and bots sit in the other seats; a whole game is somebody's at one screen."""
    me = seats.person(owner, "")
    return [me, *((seats.bot(known_bot(USUAL_BOT)) if kind != "record" else me) for _ in range(count - 1))]


ROUTES = [
    Route("/t/{table}/link", link, methods=["GET"]),
    Route("/device/variant/{game}", variant, methods=["POST"]),
    Route("/device/open", ask, methods=["GET"]),
    Route("/device/open", open_it, methods=["POST"]),
]
