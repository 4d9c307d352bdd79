"""Rooms that stay: the list of one's own, the page of one with its tables, standings and evenings, and the invitation to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ....draw import html as h
from ....draw.html import Child, Markup
from ....table import Refused
from ...app import group_deeds, groups
from ...app.descriptions import counted, joined
from ...app.game_cards import cards_for_several, short_title
from ...app.group_deeds import NAME_LENGTH, GroupDeed, GroupInvitation, GroupJoining, GroupWish
from ...app.groups import GroupCard, GroupEvening, GroupStandings, GroupTable, GroupView, MemberCard
from ..guard import CODE, page_owner
from ..visit import app_of, go, known_name, somebody_of, theme_of, visitor_of
from .bar import bar_for
from .form import field, name_field, options, read_form, text_of
from .home_html import credits_line
from .shell import button, face_of, faces, icon, letter, page

# What players read
FRIDAY_POND = "Friday pond"
A_ROOM_KEEPS = "A room keeps your friends, your tables and who won what. You share one link, and no accounts are needed."
NO_ROOMS_YET = "You aren’t in a room yet. Open one, or follow a friend’s link."
GAMES_WON_AGAINST = "Games won in this room, against people only."
FIRST_GAME_STARTS_IT = "Your first finished game starts the list."
NOBODY_IS_PLAYING = "No games right now."
WHOEVER_HAS_IT_CAN_JOIN = "Anyone with this link can join."
AWAY = h.span(", away", class_="hide")
GAMES_STAY = "Your games stay in everyone’s history."


def group_of(request: Request) -> str:
    ident: str = request.path_params["group"]
    if not CODE.fullmatch(ident):
        raise Refused("table", groups.NO_SUCH_ROOM)
    return ident


async def every(request: Request) -> Response:
    """GET /groups."""
    cards = await groups.group_cards(app_of(request), page_owner(request))
    return HTMLResponse(list_page(await bar_for(request), cards, await known_name(request), theme=theme_of(request)))


async def found(request: Request) -> Response:
    """POST /groups."""
    form, who = await read_form(request), somebody_of(request)
    ident = await group_deeds.found_group(app_of(request), who, GroupWish(text_of(form, "title", 60), text_of(form, "name", 60)))
    return go(request, f"/groups/{ident}", who.token)


async def show(request: Request) -> Response:
    """GET /groups/{group}."""
    view = await groups.group_view(app_of(request), visitor_of(request), group_of(request))
    return HTMLResponse(group_page(view, await bar_for(request), link_of(request, view.code), theme=theme_of(request)))


async def inner(request: Request) -> Response:
    """GET /groups/{group}/now: what stands on the page now."""
    view = await groups.group_view(app_of(request), visitor_of(request), group_of(request))
    return HTMLResponse(body(view, link_of(request, view.code)))


async def act(request: Request) -> Response:
    """POST /groups/{group}."""
    form, who, ident = await read_form(request), visitor_of(request), group_of(request)
    do, title, person, at = (text_of(form, name, 60) for name in ("do", "title", "person", "at"))
    deed = GroupDeed(do, title, person or None, at)  # type: ignore[arg-type]  # what it may be is checked there
    view = await app_of(request).services.safely(group_deeds.act_in_group(app_of(request), who, ident, deed))
    if view is None:
        return go(request, "/groups")
    return go(request, f"/t/{view.table}" if view.table else f"/cups/{view.cup}" if view.cup else f"/groups/{ident}")


async def invited(request: Request) -> Response:
    """GET /g/{code}: those who belong there are sent on, others may join."""
    one = await group_deeds.group_invitation(app_of(request), visitor_of(request), request.path_params["code"][:40])
    if one.joined:
        return RedirectResponse(f"/groups/{one.group}", 303)
    return HTMLResponse(join_page(one, await known_name(request), theme=theme_of(request)))


async def join(request: Request) -> Response:
    """POST /g/{code}."""
    form, who = await read_form(request), somebody_of(request)
    wish = GroupJoining(request.path_params["code"][:40], text_of(form, "name", 60))
    return go(request, f"/groups/{await group_deeds.join_group(app_of(request), who, wish)}", who.token)


def link_of(request: Request, code: str) -> str:
    return str(request.url_for("group_link", code=code))


ROUTES = [
    Route("/groups", every, methods=["GET"]),
    Route("/groups", found, methods=["POST"]),
    Route("/groups/{group}", show, methods=["GET"]),
    Route("/groups/{group}", act, methods=["POST"]),
    Route("/groups/{group}/now", inner),
    Route("/g/{code}", invited, methods=["GET"], name="group_link"),
    Route("/g/{code}", join, methods=["POST"]),
]

# The list, and joining ----------------------------------------------------------------------------------------------------


def card_row(one: GroupCard) -> Markup:
    words = h.span(h.b(one.name), h.span(counted(one.members, "member", "members"), class_="mute small"), class_="words")
    row = [face_of(face, 28) for face in one.letters]
    way = h.a("Open", hidden(one.name), class_="btn sm", href=f"/groups/{one.group}")
    return h.li(words, h.span(row, class_="faces", aria_hidden="true"), way)


def hidden(words: str) -> Markup:
    """What a button is about, for those who hear it."""
    return h.span(f" {words}", class_="hide")


def list_page(bar: Markup, cards: Sequence[GroupCard], name: str, *, theme: str = "") -> str:
    there = h.ul(map(card_row, cards), class_="people-rows") if cards else h.p(NO_ROOMS_YET, class_="mute")
    title = h.input_(id="title", name="title", maxlength=NAME_LENGTH, required=True, placeholder=FRIDAY_POND)
    form = h.form(
        h.h2("Open a room"), h.p(A_ROOM_KEEPS, class_="mute"), h.div(field("title", "Its name", title), name_field(name), class_="fields"),
        h.div(button("Open the room", "plus", go=True, kind="submit"), class_="row acts"),
        method="post", action="/groups", class_="panel pad",
    )  # fmt: skip
    main = h.main(h.section(h.h1("Your rooms"), there, class_="panel pad"), form, id="main", class_="reading friends")
    return page("Your rooms", bar, main, credits_line(), theme=theme, kind="profile-page")


def join_page(one: GroupInvitation, name: str, *, theme: str = "") -> str:
    names, more = one.names[:6], len(one.names[6:])
    who = joined([*names, counted(more, "more", "more")] if more else names)
    form = h.form(name_field(name, "Frog friend"), button("Join", "play", go=True, kind="submit"), method="post", action=f"/g/{one.code}")
    inner = h.h1(one.name), h.p(f"{who} play{'s' if len(one.names) == 1 else ''} here.", class_="mute"), form
    return page(one.name, letter(*inner), theme=theme)


# The page of a room -------------------------------------------------------------------------------------------------------


def group_page(view: GroupView, bar: Markup, link: str, *, theme: str = "") -> str:
    main = h.main(body(view, link), id="main")
    return page(view.name, bar, main, credits_line(), theme=theme, kind="group home")


def body(view: GroupView, link: str) -> Markup:
    """What changes while the page is open."""
    left = h.div(again_part(view), tables_part(view), ways_part(view), class_="main-column")
    right = h.div(standings_part(view.standings), evenings_part(view.evenings), settings_part(view), class_="side-column")
    tables = ",".join(one.card.table for one in view.tables)
    columns = h.div(left, right, class_="columns")
    where = f"/groups/{view.group}/now"
    return h.div(shore(view, link), columns, id="home", data_tables=tables, data_mark=view.mark, data_from=where)


def shore(view: GroupView, link: str) -> Markup:
    """The room's own shore: everybody on a pad; who is away is in the shade."""
    order = sorted(view.people, key=lambda one: not one.here)
    frogs = [
        h.li(face_of(one.face, 76), h.b("You" if one.you else one.name), None if one.here else AWAY, class_=away(one)) for one in order
    ]
    made = datetime.fromtimestamp(view.made, UTC)
    words = f"{counted(view.members, 'friend', 'friends').capitalize()}, since {made:%B}. "
    next_ = ("Next evening: ", moment(view.evening), ".") if view.evening else None
    field_ = h.input_(id="group-link", readonly=True, value=link, aria_label="Link to this room")
    copy = h.div(button("Copy", "link", go=True, data_copies="group-link"), class_="row")
    inner = h.div(field_, copy, h.p(WHOEVER_HAS_IT_CAN_JOIN, class_="mute small"), class_="panel pad")
    invite = h.details(h.summary(icon("link"), h.span("Invite someone"), class_="btn"), inner, class_="join invite")
    return h.header(h.div(h.h1(view.name), h.p(words, next_), invite), h.ul(frogs, class_="frogs"), class_="shore")


def away(one: MemberCard) -> str | None:
    return None if one.here else "away"


def moment(at: float) -> Markup:
    """A time, which the page's script says in the time of whoever looks."""
    then = datetime.fromtimestamp(at, UTC)
    return h.element("time", f"{then:%A}, {then.day} {then:%B}, {then:%H:%M} UTC", datetime=then.isoformat(), data_local="")


def deed(view: GroupCard, do: str, *inner: Child, kind: str = "") -> Markup:
    return h.form(h.input_(type="hidden", name="do", value=do), inner, method="post", action=f"/groups/{view.group}", class_=kind or None)


def again_part(view: GroupView) -> Markup | None:
    again = view.again
    if again is None:
        return None
    begins = "you go first" if again.first == "you" else f"{again.first} goes first" if again.first else ""
    act = h.button(h.span(h.b("Same again"), h.small(begins) if begins else None), class_="btn go")
    words = h.div(h.h2("Same again?"), h.p(groups.again_words(again), class_="mute"), class_="grow")
    return h.section(faces(again.letters[:3], again.faces, 46), words, deed(view, "again", act), class_="panel offer")


def table_row(one: GroupTable) -> Markup:
    card = one.card
    mine = card.words.startswith("It’s")
    words = {"play": "Play" if mine else "Look", "join": "Sit down", "watch": "Watch"}[one.act]
    href = {"play": f"/t/{card.table}", "join": f"/j/{card.invite}", "watch": f"/t/{card.table}?watch=1"}[one.act]
    image = h.img(src=f"/t/{card.table}/now.svg?seq={card.seq}", alt="", loading="lazy", width=116, height=84)
    told = h.div(h.b(card.title), faces(card.letters, card.faces, 24), h.p(card.words, class_="mute"), class_="grow")
    gold = mine or one.act == "join"
    return h.li(
        h.span(image, class_=f"art {card.world}"),
        told,
        h.a(words, hidden(f"{card.title}, {card.company}"), class_="btn go" if gold else "btn", href=href),
    )


def tables_part(view: GroupView) -> Markup:
    cups = [
        h.li(icon("trophy", 32), h.div(h.b(one.name), h.p("Who’s in?" if one.state == "open" else "Running", class_="mute"), class_="grow"),
             h.a("Look", hidden(f"at {one.name}"), class_="btn", href=f"/cups/{one.cup}"))
        for one in view.cups
    ]  # fmt: skip
    many = counted(len(view.tables), "game running", "games running") if view.tables else ""
    rows = [*cups, *map(table_row, view.tables)]
    inner = h.ul(rows, class_="list-rows at-tables") if rows else h.p(NOBODY_IS_PLAYING, class_="mute")
    return h.section(h.div(h.h2("At the tables"), h.span(many, class_="mute small"), class_="between"), inner, class_="panel pad")


def ways_part(view: GroupView) -> Markup:
    """A new table, a tournament with one click, the next evening."""
    games = [(card.name, short_title(card.title)) for card in cards_for_several()]
    last = view.standings[0].game if view.standings else games[0][0]
    choice = h.label(h.span("Game", class_="hide"), h.select(options(games, last), name="title"))
    cup = h.details(
        h.summary(icon("trophy"), "Tournament", class_="btn"),
        deed(view, "cup", choice, h.button("Start it", class_="btn go"), kind="panel pad row"), class_="join",
    )  # fmt: skip
    when = h.input_(type="datetime-local", name="at", required=True, aria_label="Day and time")
    off = deed(view, "evening", h.button("Call it off", class_="btn")) if view.evening else None
    evening = h.details(
        h.summary(icon("clock"), "Set an evening", class_="btn"),
        h.div(deed(view, "evening", when, h.button("Set it", class_="btn go"), kind="row"), off, class_="panel pad"), class_="join",
    )  # fmt: skip
    first = next((one.game for one in view.standings if one.game), games[0][0])
    return h.div(button("New table", "plus", href=f"/new/{first}?group={view.group}"), cup, evening, class_="group-ways")


def standings_part(parts: Sequence[GroupStandings]) -> Markup:
    """Per game and of all; a tab each, without a script."""
    if not parts:
        return h.section(h.h2("Standings"), h.p(FIRST_GAME_STARTS_IT, class_="mute"), class_="panel pad")
    tabs = [
        h.label(h.input_(type="radio", name="standings", id=f"standings-{i}", checked=i == 0), h.span(one.title), class_="pill")
        for i, one in enumerate(parts)
    ]
    lists = [
        h.ol(
            [
                h.li(
                    h.b(row.place, class_="num"), face_of(row.face, 32), h.b("You" if row.you else row.name, class_="grow"),
                    h.progress(value=row.won, max=row.played, aria_hidden="true"), h.span(h.b(row.won), f" of {row.played}"),
                    class_="mine" if row.you else None,
                )
                for row in one.rows
            ],
            aria_label=one.title,
        )
        for one in parts
    ]  # fmt: skip
    choice = h.div(tabs, class_="pills", role="radiogroup", aria_label="Game") if len(parts) > 1 else None
    head = h.div(h.h2("Standings"), choice, class_="between wrap")
    return h.section(head, lists, h.p(GAMES_WON_AGAINST, class_="mute small"), class_="panel pad standings")


def evenings_part(evenings: Sequence[GroupEvening]) -> Markup | None:
    if not evenings:
        return None

    def row(one: GroupEvening) -> Markup:
        day = datetime.fromtimestamp(one.at, UTC)
        date = h.element("time", f"{day.day} {day:%b}", datetime=day.isoformat(), data_day="")
        won = h.span(h.b(one.name), h.small(f"won {one.won} of {one.played}", class_="mute"), class_="won")
        return h.li(h.b(date), h.span(one.words, class_="mute grow"), face_of(one.face, 30), won)

    more = h.details(h.summary(f"All {len(evenings)}"), h.ul(map(row, evenings[3:]))) if len(evenings) > 3 else None
    return h.section(h.h2("Our evenings"), h.ul(map(row, evenings[:3])), more, class_="panel pad evenings")


def settings_part(view: GroupView) -> Markup:
    """Leaving, for everybody; the rest is the host's."""
    leave = deed(view, "leave", h.button("Leave this room", class_="btn sm"))
    if not view.host:
        return h.details(h.summary("This room"), leave, class_="panel pad")
    title = h.input_(name="title", value=view.name, maxlength=NAME_LENGTH, required=True, aria_label="Name of this room")
    rename = deed(view, "rename", title, h.button("Rename", class_="btn sm"), kind="row")
    link = deed(view, "link", h.button("New link", class_="btn sm"), h.span("The old one stops working.", class_="mute small"), kind="row")
    people = [member_row(view, one) for one in view.people if not one.you]
    sure = h.details(
        h.summary("Delete this room", class_="btn sm"), h.p(GAMES_STAY, class_="mute small"),
        deed(view, "delete", h.button("Delete it for everyone", class_="btn sm warn")),
    )  # fmt: skip
    return h.details(
        h.summary("This room"),
        rename,
        link,
        h.ul(people, class_="people-rows") if people else None,
        leave,
        sure,
        class_="panel pad group-settings",
    )


def member_row(view: GroupView, one: MemberCard) -> Markup:
    person = h.input_(type="hidden", name="person", value=one.person)
    acts = [
        deed(view, do, person, h.button(words, hidden(one.name), class_="btn sm"))
        for do, words in (("hand", "Hand over"), ("remove", "Remove"))
    ]
    return h.li(face_of(one.face, 28), h.span(h.b(one.name), class_="words"), h.span(acts, class_="row"))
