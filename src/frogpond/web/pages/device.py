"""What there is where the application runs in one browser: a copy of the games as one file, and tables that a link carries."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ...bots import names as bot_names
from ...engine.game import Game
from ...engine.record import Record, RecordError
from ...engine.state import CHANCE
from ...table import Plan, Refused, Seat, seats
from ...table.rows import ACT, OUTCOME, Row
from .. import elements as h
from ..elements import Markup
from .cards import USUAL_BOT, game_card
from .form import read_form, text_of
from .shell import button, letter, module, page
from .visit import address_of, go, identity, rooms_of, theme_of

MAX_CARRIED = 200_000
KINDS = ("variant", "position", "record")
SORRY = "This link can\u2019t be read: it is damaged, or was made by a newer Frogpond."


def device_part() -> Markup:
    """What needs a server, what does not, and the games of this device as one file."""
    friends = h.section(
        h.h2("With friends"),
        h.p("Links, rooms and ratings among people need a server. Several at this screen works here too.", class_="mute small"),
        h.a("Play at one screen", class_="btn sm", href="/new/bullfrogs"),
        class_="panel pad",
    )
    taking = h.input_(type="file", id="take-copy", class_="hide", accept=".pond,application/octet-stream")
    acts = button("Save a copy", "save", ident="save-copy"), h.label("Bring a copy\u2026", class_="btn", for_="take-copy"), taking
    copy = h.section(
        h.h2("Your games"),
        h.p("They are kept in this browser only. A copy is one file, for another browser or for safety.", class_="mute small"),
        h.div(acts, class_="row wrap"),
        module("device"),
        class_="panel pad",
    )
    return h.div(friends, copy, class_="side-column")


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
    words = h.p(f"It brings {told}{own}: {card.title}.")
    body = letter(h.h1("Somebody sent you a game"), words, h.p(options, class_="mute") if options else None, form)
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
    bot = USUAL_BOT if USUAL_BOT in bot_names() else bot_names()[0]
    me = seats.person(owner, "")
    return [me, *((seats.bot(bot) if kind != "record" else me) for _ in range(count - 1))]


ROUTES = [
    Route("/device/open", ask, methods=["GET"]),
    Route("/device/open", open_it, methods=["POST"]),
]
