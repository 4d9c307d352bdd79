"""The pages: landing, new table, table, seats, replay, record, rules. HTML comes from `pages` and `tables`."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...bots import names as bot_names
from ...engine.state import SPECTATOR
from ...store import fingerprint, new_token
from ...table import Refused, Seat, seats
from ..live.clients import viewer_of
from ..live.room import Room
from ..live.rooms import Rooms
from ..server.guard import COOKIE, TOKEN, page_owner, whole_number
from ..server.limits import Buckets
from ..wire import messages
from ..wire.render import view_message
from . import front as pages
from . import parts as partspage
from . import table as tables
from .cards import bot_cards, form_for, game_card, game_cards, game_class, words_for, world_of
from .form import clock_fields, clock_from, data_field, data_from
from .rules import rules_html

INVITE = "frogpond-invite"
YEAR = 365 * 86400
FORKED = "There are no hints here while the game this was taken from goes on between people."
CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def theme_of(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in ("dark", "light") else ""


def identity(request: Request) -> tuple[str, str]:
    """The browser's token and its fingerprint; a new token if it has none."""
    token = request.cookies.get(COOKIE, "")
    if not TOKEN.fullmatch(token):
        token = new_token()
    return token, fingerprint(token)


def go(request: Request, where: str, token: str = "") -> Response:
    """Send the browser on, with its cookie if it got one."""
    response = RedirectResponse(where, 303)
    if token:
        response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=request.url.scheme == "https", httponly=True, samesite="lax")
    return response


async def read_form(request: Request) -> FormData:
    """A form as browsers send it; 400 for anything else."""
    if request.headers.get("content-type", "").split(";")[0].strip() not in ("application/x-www-form-urlencoded", ""):
        raise HTTPException(415, "Forms are sent as application/x-www-form-urlencoded.")
    try:
        return await request.form(max_files=0, max_fields=100)
    except (ValueError, UnicodeError):
        raise HTTPException(400, "This form can't be read.") from None


def text_of(form: FormData, name: str, most: int = 200) -> str:
    value = form.get(name, "")
    return value[:most] if isinstance(value, str) else ""


async def room_for(request: Request) -> tuple[Room, str]:
    """The table of the address and who asks; 404 if there is none, 403 if it is private."""
    ident = request.path_params["table"]
    room = await rooms_of(request).fresh(ident) if CODE.fullmatch(ident) else None
    if room is None:
        raise HTTPException(404, "There is no table at this address.")
    owner = page_owner(request)
    if not may_look(room, owner):
        raise HTTPException(403, "This table is private.")
    return room, owner


def may_look(room: Room, owner: str) -> bool:
    """A private table is for its host and for those who sit there."""
    seated = room.table.seats
    return not room.header.private or owner == room.header.host or bool(seats.held_by(seated, owner) or seats.kept_for(seated, owner))


# First pages ------------------------------------------------------------------------------------------------------------


async def landing(request: Request) -> Response:
    owner = page_owner(request)
    mine = await asyncio.to_thread(rooms_of(request).store.of_person, owner, 12) if owner else []
    cards = []
    for header, seated in mine:
        turn = not header.over and header.to_move in seats.held_by(seated, owner)
        words = "over" if header.over else "your move" if turn else "waiting for the others"
        cards.append(pages.TableCard(f"/t/{header.id}", game_card(header.game).title, words, turn))
    return HTMLResponse(pages.landing(game_cards(), cards, theme=theme_of(request)))


async def new_table(request: Request) -> Response:
    name = request.path_params["game"]
    if game_class(name) is None:
        raise HTTPException(404, "There is no such game.")
    return HTMLResponse(maker_page(name, theme_of(request)))


def maker_page(name: str, theme: str, error: str = "", given: dict[str, str] | None = None) -> str:
    """The form for a new table; if something was wrong, with what was given."""
    fields = given or {}
    extra = clock_fields(bot_names(), fields) + data_field(name, fields)
    return pages.new_table(form_for(name), theme=theme, error=error, given=fields, extra=extra)


async def make_table(request: Request) -> Response:
    name = request.path_params["game"]
    kind = game_class(name)
    if kind is None:
        raise HTTPException(404, "There is no such game.")
    creations: Buckets = request.app.state.creations
    form = await read_form(request)
    token, owner = identity(request)
    person = text_of(form, "name", 60)
    given_all = {key: ",".join(value for value in form.getlist(key) if isinstance(value, str)) for key in form}
    try:
        if not creations.take(request.client.host if request.client else "?"):
            raise HTTPException(429, "You opened many tables just now. Wait a little.")
        count = text_of(form, "players") or str(kind.default_players)
        players = whole_number(count)
        if players is None:
            raise ValueError("players must be a whole number")
        options: dict[str, Any] = {}
        for option in kind.declared:
            given = [value for value in form.getlist(f"set-{option.name}") if isinstance(value, str) and value.strip()]
            if given and option.name != "data":
                options[option.name] = ",".join(given)[:500]
        chosen = [seat_from(text_of(form, f"seat-{i}") or ("me" if i == 0 else "open"), owner, person) for i in range(min(players, 12))]
        clock = clock_from(given_all, bot_names(), owner)
        settings = {"clock": clock.to_json()} if clock else {}
        room = await rooms_of(request).create(owner, name, players, options, data_from(given_all), chosen, settings=settings)
    except ValueError as error:
        words = str(error)
        return HTMLResponse(maker_page(name, theme_of(request), words[:1].upper() + words[1:600], given_all), 400)
    return go(request, f"/t/{room.id}", token)


def seat_from(choice: str, owner: str, name: str) -> Seat:
    """A seat as the form says it: me, hot (another person at this screen), open, bot:NAME."""
    if choice == "me":
        return seats.person(owner, name)
    if choice == "hot":
        return seats.person(owner, "")
    if choice.startswith("bot:"):
        if choice[4:] not in [bot.name for bot in bot_cards()]:
            raise ValueError(f"there is no bot {choice[4:44]!r}")
        return seats.bot(choice[4:])
    if choice != "open":
        raise ValueError(f"a seat is for me, hot, open or bot:NAME, not {choice[:40]!r}")
    return Seat()


async def join(request: Request) -> Response:
    """Somebody pasted the link a friend sent."""
    link = request.query_params.get("link", "").strip()[:300]
    path = urlsplit(link).path if "//" in link else link
    found = re.search(r"(?:^|/)(j|t)/([A-Za-z0-9_-]{8,40})", path)
    if found:
        return go(request, f"/{found[1]}/{found[2]}")
    if CODE.fullmatch(path):
        return go(request, f"/j/{path}")
    raise HTTPException(400, "This is no link to a table.")


async def invited(request: Request) -> Response:
    """The invite link: the right to sit down goes into a cookie for this table's pages."""
    invite = request.path_params["invite"]
    rooms = rooms_of(request)
    table = await asyncio.to_thread(rooms.store.by_invite, invite) if CODE.fullmatch(invite) else None
    if table is None:
        raise HTTPException(404, "This invitation leads nowhere. Ask your friend for a fresh one.")
    response = RedirectResponse(f"/t/{table}", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(INVITE, invite, max_age=30 * 86400, path=f"/t/{table}", secure=secure, httponly=True, samesite="lax")
    return response


# The table --------------------------------------------------------------------------------------------------------------


async def table_page(request: Request) -> Response:
    room, owner = await room_for(request)
    table, header = room.table, room.header
    mine, kept = seats.held_by(table.seats, owner), seats.kept_for(table.seats, owner)
    invited = request.cookies.get(INVITE) == header.invite or owner == header.host
    if not mine and not kept and invited and owner != header.host and "watch" not in request.query_params:
        return HTMLResponse(sit_page(room, theme_of(request)))
    belongs = bool(mine or kept) or owner == header.host
    wanted = request.query_params.get("seat", "")
    seat = "watch" if not (mine or kept) or "watch" in request.query_params else wanted if whole_number(wanted) in mine else ""
    if not seat and len(mine) == 1:
        seat = str(mine[0])
    info = tables.TablePage(
        table=header.id,
        game=header.game,
        title=table.game.title,
        what=words_for(room),
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        invite=str(request.url_for("invited", invite=header.invite)) if belongs and not header.private else "",
        seat=seat,
        seats=[(i, table.game.seat_name(i), messages.who_sits(room, i)) for i in range(len(table.seats))] if belongs else [],
        bots=bot_cards(),
        name=table.seats[mine[0]].name if mine else "",
        wear=header.settings.get("wear", {}).get(owner, ""),
        hints=owner == header.host and "daily" not in header.settings,
        webhook=header.settings.get("webhook", {}).get("url", "")
        if owner == header.host and rooms_of(request).settings.webhook_hosts
        else None,
    )
    return HTMLResponse(tables.table(info, theme=theme_of(request)))


def sit_page(room: Room, theme: str) -> str:
    game = room.table.game
    free = [(i, room.letters[i], game.seat_name(i)) for i, seat in enumerate(room.table.seats) if seat.kind == seats.OPEN]
    clock = room.timing.clock
    terms = (clock.words, clock.bot) if clock else ("", "")
    return pages.sit(room.id, game.title, free, theme=theme, world=world_of(game), clock=terms[0], bot=terms[1])


async def sit(request: Request) -> Response:
    room, owner = await room_for(request)
    form = await read_form(request)
    if request.cookies.get(INVITE) != room.header.invite and owner != room.header.host:
        raise HTTPException(403, "To sit down you need the invite link of this table.")
    wanted = text_of(form, "seat", 4)
    token, owner = identity(request)
    try:
        await room.sit(owner, whole_number(wanted), text_of(form, "name", 60), agree=text_of(form, "agree", 4) == "yes")
    except Refused as refused:
        raise HTTPException(409, refused.reason.text) from None
    return go(request, f"/t/{room.id}", token)


async def fork(request: Request) -> Response:
    """A private table of one's own that goes on from a move: this person in every seat, or in one with bots in the others."""
    room, _ = await room_for(request)
    form = await read_form(request)
    token, owner = identity(request)
    creations: Buckets = request.app.state.creations
    if not creations.take(request.client.host if request.client else "?"):
        raise HTTPException(429, "You opened many tables just now. Wait a little.")
    table, header = room.table, room.header
    wanted = text_of(form, "move", 9)
    asked = whole_number(wanted)
    move = asked if asked is not None else len(table.moves)
    try:
        base, rows = table.fork(owner, move, viewer_of(table, owner))
    except Refused as refused:
        raise HTTPException(400, refused.reason.text) from None
    chosen = forked_seats(room, owner, move, text_of(form, "others", 60), whole_number(text_of(form, "seat", 4)))
    watched = not table.state.is_over and len(seats.people(table.seats)) > 1
    made = await rooms_of(request).create(
        owner,
        header.game,
        header.players,
        header.options,
        header.data,
        chosen,
        base=base,
        so_far=rows,
        private=True,
        parent=header.id,
        parent_move=move,
        settings={"hints": False, "hints_why": FORKED} if watched else {},
    )
    return go(request, f"/t/{made.id}", token)


def forked_seats(room: Room, owner: str, move: int, others: str, wanted: int | None) -> list[Seat]:
    """Who sits at a fork: this person everywhere, or with bots at the seat asked for, their own, or the one that decides."""
    table = room.table
    if not others:
        return [seats.person(owner, "") for _ in table.seats]
    if others not in [bot.name for bot in bot_cards()]:
        raise HTTPException(400, f"There is no bot {others[:40]!r}.")
    if wanted is not None and wanted >= len(table.seats):
        raise HTTPException(400, f"There is no seat {wanted}: they are numbered 0 to {len(table.seats) - 1}.")
    mine = seats.held_by(table.seats, owner)
    decides = int(table.at(move).to_move)
    usual = decides if decides in mine or (decides >= 0 and (table.state.is_over or not mine)) else mine[0] if mine else 0
    me = usual if wanted is None else wanted
    return [seats.person(owner, "") if i == me else seats.bot(others) for i in range(len(table.seats))]


async def rematch(request: Request) -> Response:
    """The same people and bots again. Whoever asks first makes the table, the others come to it."""
    room, owner = await room_for(request)
    if not seats.held_by(room.table.seats, owner) and owner != room.header.host:
        raise HTTPException(403, "Only those who sit at this table can ask for another game.")
    made = await room.rematch(owner)
    return go(request, f"/t/{made}")


# Looking back -----------------------------------------------------------------------------------------------------------


def eyes(request: Request, room: Room, owner: str) -> int:
    """Whose eyes a replay is seen with: one's own seat, after the game anybody's, else a spectator's."""
    wanted = request.query_params.get("seat", "watch")
    if not wanted.isdecimal():
        return SPECTATOR
    seat = whole_number(wanted)
    if seat is None or seat >= len(room.table.seats):
        raise HTTPException(404, "There is no such seat.")
    if room.table.state.is_over or seat in seats.held_by(room.table.seats, owner):
        return seat
    raise HTTPException(403, "While the game goes on you can look through your own eyes only.")


def eyes_of(name: str) -> str:
    return "your eyes" if name == "You" else f"{name}'s eyes"


def move_number(request: Request, most: int) -> int:
    wanted = request.query_params.get("move", "")
    if not wanted:
        return most
    move = whole_number(wanted)
    if move is None or move > most:
        raise HTTPException(404, f"There is no such move; they are numbered 0 to {most}.")
    return move


async def replay(request: Request) -> Response:
    room, owner = await room_for(request)
    viewer = eyes(request, room, owner)
    table = room.table
    move = move_number(request, len(table.moves))
    turns, scores = await asyncio.to_thread(turns_of, room, viewer)
    record: dict[int, tuple[int, str, str, str]] = {}
    for line in table.history.lines(viewer):
        if line.move and line.move not in record:
            record[line.move] = (line.move, messages.letter(room.letters, line.who), line.text, line.rule)
    allowed = range(len(table.seats)) if table.state.is_over else seats.held_by(table.seats, owner)
    info = tables.ReplayPage(
        table=room.id,
        game=room.header.game,
        title=table.game.title,
        what=words_for(room),
        moves=len(table.moves),
        move=move,
        turns=turns,
        scores=scores,
        record=list(record.values()),
        seats=[("watch", "a spectator's eyes"), *((str(s), eyes_of(room.seat_name(s))) for s in allowed)],
        seat=str(viewer) if viewer >= 0 else "watch",
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        bots=bot_cards() if len(table.seats) > 1 else (),
        over=table.state.is_over,
    )
    return HTMLResponse(tables.replay(info, theme=theme_of(request)))


def turns_of(room: Room, viewer: int) -> tuple[list[tuple[int, str]], dict[str, list[int]]]:
    """Where turns begin (whenever another seat decides), and the points after each."""
    table = room.table
    state = table.start()
    turns: list[tuple[int, str]] = []
    scores: dict[str, list[int]] = {letter: [] for letter in room.letters[: len(table.seats)]}
    last = -1
    for number, row in enumerate(list(table.moves)):
        if row.kind == "act" and row.seat != last:
            last = row.seat
            turns.append((number, room.letters[row.seat]))
            for letter, points in zip(room.letters, state.viewed(viewer).scores, strict=False):
                scores[letter].append(points)
        state.apply(row.action)
    for letter, points in zip(room.letters, state.viewed(viewer).scores, strict=False):
        scores[letter].append(points)
    return turns, scores


async def replay_position(request: Request) -> Response:
    room, owner = await room_for(request)
    viewer = eyes(request, room, owner)
    table = room.table
    move = move_number(request, len(table.moves))
    size = "phone" if request.query_params.get("size") == "phone" else "laptop"
    dark = request.query_params.get("dark", "1") != "0"
    view = table.at(move).viewed(viewer)
    message = view_message(table.game, view, messages.seat_infos(room, owner), seq=move, rid=None, dark=dark, size=size)
    message["choices"] = []
    message["preselect"] = []
    told = [line for line in table.history.lines(viewer) if line.move == move and move]
    message["said"] = " ".join(line.text for line in told) if move else "The beginning."
    message["rules"] = list(dict.fromkeys(line.rule for line in told if line.rule))
    message.setdefault("note", messages.turn_note(view))
    return JSONResponse(message)


async def record(request: Request) -> Response:
    room, owner = await room_for(request)
    if not room.table.knows_all(owner):
        raise HTTPException(403, "The record shows every card. You can have it when the game is over.")
    return record_file(room)


def record_file(room: Room) -> Response:
    names = {f"seat{i}": room.seat_name(i) for i in range(len(room.table.seats))}
    name = f"{room.header.game}-{room.id[:6]}.frog"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(room.table.record(**names).text(), media_type="text/plain; charset=utf-8", headers=headers)


async def replays(request: Request) -> Response:
    store = rooms_of(request).store
    rows = [
        pages.TableCard(f"/t/{header.id}/replay", game_card(header.game).title, f"{header.players} players")
        for header in await asyncio.to_thread(store.finished, 30)
    ]
    page = pages.listing("Finished games", rows, "No game has been finished here yet.", theme=theme_of(request))
    return HTMLResponse(page)


async def rules(request: Request) -> Response:
    """The rules of a game in our words, if the game brings them."""
    name = request.path_params.get("game") or game_cards()[0].name
    kind = game_class(name)
    if kind is None:
        raise HTTPException(404, "There is no such game.")
    sections = partspage.ways_in(name) + rules_html(name)
    page = pages.rules(kind.title, sections, theme=theme_of(request), world=world_of(kind()), games=game_cards())
    return HTMLResponse(page)
