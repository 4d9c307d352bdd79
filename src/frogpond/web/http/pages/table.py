"""The table page: empty places that the page's script fills from messages (docs/protocol.md)."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.avatars import WEAR, dressed
from ....draw.frogs import FROG
from ....draw.html import Markup, markup
from ....table import seats
from ....table.perspective import WATCH
from ....table.rights import Deed
from ...app.context import Room
from ...app.evening import evening
from ...app.game_cards import near_bots, words_for, world_of
from ...app.invitations import may_invite
from ...app.play_now import is_first_table
from ...ops.offline import offline
from ...push import messages
from ..guard import whole_number
from ..visit import app_of, known_name, room_for, rooms_of, theme_of
from . import invite
from .dialogs import TablePage, bubble, by_text, dialogs, table_menu, told_tools
from .join import invited_to
from .shell import button, icon, module, page, theme_tool, tool, top_bar
from .sit import sit_page_for

# What players read
WHAT_HAPPENED_NEWEST_FIRST = "What happened, newest first"
CONNECTION_LOST_TRYING_AGAIN = "Connection lost. Trying again…"
YOUR_MOVES_ARE_SAFE_THIS_PAGE = "Your moves are safe. This page reconnects by itself."
A_QUESTION = "A question for you"
BACK_TO_THE_START = "Back to the start of my turn"
MENU_INVITE_SEATS_SETTINGS = "Menu: invite, seats, settings"
THE_FROGS_ARE_WAKING_UP = "The frogs are waking up…"


async def show(request: Request) -> Response:
    """GET /t/{table}: the table, or for somebody invited the seats to choose from."""
    room, owner = await room_for(request)
    table, host = room.table, owner == room.header.host
    watches = "watch" in request.query_params
    mine, kept = seats.held_by(table.seats, owner), seats.kept_for(table.seats, owner)
    if not mine and not kept and not host and not watches and invited_to(request, room):
        return HTMLResponse(sit_page_for(room, theme_of(request), await known_name(request)))
    wanted = request.query_params.get("seat", "")
    seat = WATCH if not (mine or kept) or watches else wanted if whole_number(wanted) in mine else ""
    if not seat and len(mine) == 1:
        seat = str(mine[0])
    info = info_for(request, room, owner, seat)
    score = await evening(app_of(request), room, owner) if not table.over else None
    if score is not None:
        info = replace(info, what=f"{info.what} · this evening {score.score}")
    if not watches and may_invite(room, owner):
        style = h.link(rel="stylesheet", href="/static/invite.css")
        sheet = invite.dialog_html(await invite.sheet_for(request, room), room, owner)
        info = replace(info, more=markup(style, sheet, module("invite")))
    if mine and not watches and await is_first_table(app_of(request), owner, room):
        info = replace(info, aside=first_time(room.header.game))
    return HTMLResponse(table_page(info, theme=theme_of(request)))


def first_time(game: str) -> Markup:
    """One line for whoever opens a table of a game for the first time; its button closes it without a script."""
    shut = h.form(h.button(icon("close", 16), class_="tool", aria_label="Close"), method="dialog")
    return h.dialog(h.p("First time? ", h.a("Five-minute lesson", href=f"/learn/{game}")), shut, id="first-time", class_="panel", open=True)


async def menu(request: Request) -> Response:
    """GET /t/{table}/menu: what is in the menu of a table's page."""
    room, owner = await room_for(request)
    mine = seats.held_by(room.table.seats, owner) or seats.kept_for(room.table.seats, owner)
    wanted = request.query_params.get("seat", "")
    seat = WATCH if not mine or "watch" in request.query_params else wanted
    return HTMLResponse(table_menu(info_for(request, room, owner, seat)))


def info_for(request: Request, room: Room, owner: str, seat: str) -> TablePage:
    """What one person's page of a table begins with."""
    table, header = room.table, room.header
    mine = seats.held_by(table.seats, owner) or seats.kept_for(table.seats, owner)
    belongs = room.may(owner, Deed.INVITE)
    channel = header.settings.webhook.url if header.settings.webhook else ""
    return TablePage(
        table=header.id,
        game=header.game,
        title=table.game.title,
        what=words_for(room),
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        invite=str(request.url_for("invited", invite=header.invite)) if belongs and not header.private and not offline() else "",
        seat=seat,
        seats=[(i, table.game.seat_name(i), messages.who_sits(room, i)) for i in range(len(table.seats))] if belongs else [],
        free=any(seat.kind == seats.OPEN for seat in table.seats),
        faces=faces_in(room, mine[0]) if mine else (),
        bots=near_bots(header.game),
        name=table.seats[mine[0]].name if mine else "",
        wear=header.settings.wear.get(owner, ""),
        stand_in=header.settings.stand_ins.get(owner, "") if room.may(owner, Deed.CHOOSE_STAND_IN) else None,
        table_stand_in=header.settings.substitute("") if room.may(owner, Deed.SET_STAND_IN) else "",
        hints=room.may(owner, Deed.ALLOW_HINTS),
        listed=room.ledger.listed if room.may(owner, Deed.LIST) and not header.private and not offline() else None,
        closes=room.may(owner, Deed.CLOSE),
        hears=room.may(owner, Deed.HEAR) and not offline(),
        webhook=channel if room.may(owner, Deed.WEBHOOK) and rooms_of(request).settings.webhook_hosts else None,
    )


def faces_in(room: Room, seat: int) -> list[str]:
    """The frog of a seat in each thing it may wear, nothing first."""
    kind = next(iter(room.table.game.look.portraits), FROG)
    return [dressed(room.letters[seat], 50, kind, wear) for wear in ("", *WEAR)]


# The page ---------------------------------------------------------------------------------------------------------------


def board(waiting: str) -> Markup:
    """The place of the board."""
    defs = h.svg(h.element("defs", id="defs"), class_="sprite", aria_hidden="true")
    picture = h.svg(
        h.g(id="things"), h.g(id="signs", aria_hidden="true"), id="svg", class_="board", role="group", aria_label="The board",
        viewBox="0 0 100 100", preserveAspectRatio="xMidYMid meet", stroke_linecap="round", stroke_linejoin="round", text_anchor="middle",
        font_weight=700,
    )  # fmt: skip
    return h.div(defs, picture, h.div(h.i(aria_hidden="true"), waiting, id="waiting", role="status"), id="board")


def dock(table: bool, acts: Markup) -> Markup:
    """What is asked, buttons for what has no place on the board, and tools; on a phone only their icons are seen, so they have names."""
    words = h.div(
        h.h2(id="asked", tabindex=-1),
        h.span(id="my-clock", class_="clock", role="timer", aria_label="Your thinking time", hidden=True),
        h.p(id="help"),
        h.div(id="absent", role="status", hidden=True),
    )
    back = button("My turn", "first", ident="undo-turn", aria_label=BACK_TO_THE_START, title=BACK_TO_THE_START, hidden=True)
    tools = h.div(
        button("Undo", "undo", ident="undo", key="Z", aria_label="Undo"),
        back if table else None,
        button("Why not?", "why", ident="why", key="?", aria_label="Why not?"),
        button("Hint", "hint", ident="hint", key="H", aria_label="Hint") if table else None,
        id="tools",
    )
    prompt = h.div(h.span(class_="face"), words, id="prompt", class_="prompt")
    buttons = h.div(id="buttons", role="group", aria_label="Actions")
    return h.section(prompt, h.div(id="middle"), buttons, acts, tools, class_="panel", id="dock", aria_label="Your move")


def side(aside: Markup) -> Markup:
    log = h.section(
        h.h2("The story", h.span(id="note")),
        h.div(id="log", role="log", aria_live="polite", tabindex=0, data_story="", aria_label=WHAT_HAPPENED_NEWEST_FIRST),
        told_tools(),
        class_="panel log",
        aria_label="The story",
    )
    return h.aside(h.div(id="players"), h.div(id="extra"), aside, log, id="side")


def lost_line() -> Markup:
    words = h.b(CONNECTION_LOST_TRYING_AGAIN), h.small(YOUR_MOVES_ARE_SAFE_THIS_PAGE)
    return h.div(h.span(words), button("Try now", "again", ident="retry"), id="offline", role="status", hidden=True)


def toast() -> Markup:
    """Notices that go by themselves, and questions that stay until they are answered."""
    notice = h.div(id="toast", role="status", aria_live="polite", hidden=True)
    return markup(notice, h.section(id="question", class_="panel", role="alertdialog", aria_label=A_QUESTION, hidden=True))


def table_page(info: TablePage, *, theme: str = "") -> str:
    """The table: board, players, log and dock. Everything in them comes by message."""
    real = info.mode == "table"
    tools = [
        tool("rules", "Rules", href=f"/rules/{info.game}"),
        tool("story", "The story", "open-story"),
        *([tool("chat", "Chat", "open-talk")] if real and info.hears else []),
        *([tool("text", "Play by text", "open-type")] if real else []),
        theme_tool(),
        tool("menu", MENU_INVITE_SEATS_SETTINGS if real else "Settings", "open-menu"),
    ]
    left = h.aside(id="left", class_="own", aria_label="Your things") if info.own_column else None
    ticker = h.button(h.span(), class_="panel", id="ticker", type="button", aria_label="Open the story")
    body = markup(
        top_bar(info.title, info.what, tools),
        h.main(left, board(THE_FROGS_ARE_WAKING_UP), side(info.aside), h.div(id="arena"), ticker, dock(real, info.acts), id="main"),
        bubble(),
        dialogs(info),
        by_text() if real else None,
        toast(),
        lost_line(),
        info.more,
    )
    kind = "table" + ("" if real else f" {info.mode}") + (" own-column" if info.own_column else "")
    data = {"table": info.table, "seat": info.seat, "mode": info.mode, "game": info.game}
    return page(f"{info.title}: Frogpond", body, theme=theme, world=info.world, kind=kind, **data)
