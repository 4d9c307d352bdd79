"""Tournaments: the list, opening one, entering, the rounds with their tables, the standings."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...bots import names as bot_names
from ...engine.story import capital
from ...store import new_id
from ...store import tournaments as store
from ...store.tournaments import Cup
from ...table import Refused
from ...table.names import any_bot, fit_name, named_bot
from ...table.rights import CupDeed, may_in_cup, need_in_cup
from ...table.tournaments import BOT, ROBIN, SWISS, places_of, standings
from .. import elements as h
from ..elements import Child, Markup
from ..live.threads import READ
from ..live.tournaments import Cups
from ..server.guard import CODE, page_owner, whole_number
from .bar import bar_for
from .cards import game_card, game_cards, game_class
from .form import field, menu, name_field, options, read_form, text_of
from .home_html import credits_line
from .matchmaking import PACE_WORDS, TIME_LOSS_WORDS
from .people.descriptions import counted
from .shell import button, page
from .visit import address_of, go, identity, known_name, may_open_one, remember, rooms_of, theme_of

# What players read
THERES_NO_TOURNAMENT = "There’s no tournament at this address."
THAT_GAME_DOESNT_EXIST = "That game doesn’t exist for several players."
A_ROUND_ROBIN_HAS_TWO_AT_A_TABLE = "A round robin has two at a table, and this game needs more. Pick Swiss."
YOU_CANT_DO_THAT_HERE = "You can’t do that here."
THE_ORGANISER_WOULD_RATHER_PLAY = "The organiser would rather play with others."
SO_MANY_HAVE_ENTERED_FROM = "So many have entered from your address that no more can today."
NO_TOURNAMENTS_YET_START = "No tournaments yet. Start the first one."
NOBODY_SOMEONE_SITS_OUT = "Nobody: someone sits out"
NO_REPEAT_PAIRINGS_IF_POSSIBLE = "No repeat pairings if possible."
PLAYERS_AT_A_TABLE = "Players at a table"
WHO_FILLS_EMPTY_SEATS = "Who fills empty seats"
SUNDAY_AT_THE_POND = "Sunday at the pond"
AS_MANY_AS_IT_TAKES = "As many as it takes"
LINK_FOR_YOUR_FRIENDS = "Link for your friends"
GAMES_STILL_RUNNING_WHEN_YOU_END = "Games still running when you end a round don’t count."
ON_EQUAL_POINTS_TOUGHER = "On equal points, tougher opponents decide, then wins."

SYSTEMS = {SWISS: "Swiss: play your equals", ROBIN: "Round robin: all play all"}
LIMIT = "As many as the game takes."
STATES = {store.OPEN: "open", store.RUNNING: "running", store.OVER: "over"}


def cups_of(request: Request) -> Cups:
    cups: Cups = request.app.state.cups
    return cups


async def asked_for(request: Request) -> Cup:
    ident = request.path_params["cup"]
    if not CODE.fullmatch(ident):
        raise Refused("table", THERES_NO_TOURNAMENT)
    return await cups_of(request).read(ident)


async def every(request: Request) -> Response:
    """GET /cups."""
    found = await READ.run(rooms_of(request).store.read, store.latest)
    return HTMLResponse(list_page(await bar_for(request), found, theme=theme_of(request)))


async def open_one(request: Request) -> Response:
    """POST /cups."""
    form = await read_form(request)
    token, owner = identity(request)
    may_open_one(request)
    game, system, pace, bot = (text_of(form, name, 60) for name in ("game", "system", "pace", "bot"))
    kind = game_class(game)
    if kind is None or kind.max_players < 2:
        raise Refused("no-game", THAT_GAME_DOESNT_EXIST)
    players = 2 if system == ROBIN else max(kind.min_players, min(kind.max_players, whole_number(text_of(form, "players", 2)) or 2), 2)
    if system == ROBIN and kind.min_players > 2:
        raise Refused("no-game", A_ROUND_ROBIN_HAS_TWO_AT_A_TABLE)
    rounds = min(20, whole_number(text_of(form, "rounds", 2)) or 0)
    name = "".join(sign if sign.isprintable() else " " for sign in text_of(form, "title", 60)).strip() or f"{game_card(game).title} cup"
    cup = Cup(
        new_id(), name[:60], owner, game, players, system if system in SYSTEMS else SWISS, rounds, pace if pace in PACE_WORDS else "live",
        bot if bot in bot_names() else "", store.OPEN, 0, time.time(),
    )  # fmt: skip
    await rooms_of(request).services.writer.run("", store.opening(cup))
    return go(request, f"/cups/{cup.id}", token)


async def show(request: Request) -> Response:
    """GET /cups/{cup}."""
    cup = await asked_for(request)
    owner = page_owner(request)
    bar = await bar_for(request)
    return HTMLResponse(cup_page(cup, owner, bar, await known_name(request), str(request.url), theme=theme_of(request)))


async def act(request: Request) -> Response:
    """POST /cups/{cup}: enter, leave, begin, go on."""
    cup = await asked_for(request)
    form = await read_form(request)
    token, owner = identity(request)
    await deal(request, cup, owner, text_of(form, "do", 10), text_of(form, "name", 60))
    return go(request, f"/cups/{cup.id}", token)


def entered(cup: Cup, owner: str) -> bool:
    """Whether somebody plays there, and did not leave."""
    mine = cup.entry_of(owner)
    return mine is not None and not mine.left


async def deal(request: Request, cup: Cup, owner: str, wish: str, name: str = "") -> None:
    """What somebody wants of a tournament, for page and API; whoever plays there hears that it changed."""
    services = rooms_of(request).services
    if wish not in tuple(CupDeed):
        raise Refused("query", YOU_CANT_DO_THAT_HERE)
    need_in_cup(cup.state, CupDeed(wish), organiser=bool(owner) and owner == cup.owner, entered=entered(cup, owner))
    if wish == CupDeed.ENTER:
        called = fit_name(name, (), bot_names())
        await services.check_name(owner, called)
        if services.unwanted(owner, [cup.owner]):
            raise Refused("blocked", THE_ORGANISER_WOULD_RATHER_PLAY)
        if cup.entry_of(owner) is None and not services.limits.entries.take(f"{cup.id} {address_of(request)}"):
            raise Refused("limit", SO_MANY_HAVE_ENTERED_FROM)
        await services.writer.run("", store.entering(cup.id, owner, called))
        await remember(request, owner, called)
    elif wish == CupDeed.LEAVE:
        await services.writer.run("", store.leaving(cup.id, owner))
    elif wish == CupDeed.BEGIN:
        await cups_of(request).begin(cup)
    elif wish == CupDeed.CLOSE:
        await cups_of(request).close_round(cup)
    else:
        await services.writer.run("", store.ending(cup.id))
    cups_of(request).tell(cup)


# Pages --------------------------------------------------------------------------------------------------------------------


def words_of(cup: Any) -> str:
    rounds = f", {counted(cup.rounds, 'round', 'rounds')}" if cup.rounds else ""
    system = "round robin" if cup.system == ROBIN else "Swiss"
    return f"{game_card(cup.game).title}, {system}{rounds}, {cup.players} at a table, {STATES[cup.state]}"


def list_page(bar: Markup, found: Sequence[tuple[Any, int]], *, theme: str = "") -> str:
    rows = [
        h.li(
            h.span(h.b(one.name), h.span(f"{words_of(one)}, {count} in", class_="mute small"), class_="words"),
            h.a("Look", h.span(f" at {one.name}", class_="hide"), class_="btn sm", href=f"/cups/{one.id}"),
        )
        for one, count in found
    ]
    there = h.ul(rows, class_="people-rows") if rows else h.p(NO_TOURNAMENTS_YET_START, class_="mute")
    several = [(card.name, card.title) for card in game_cards() if (kind := game_class(card.name)) is not None and kind.max_players > 1]
    bots = [("", NOBODY_SOMEONE_SITS_OUT), *((bot, capital(any_bot(bot))) for bot in bot_names())]
    form = h.form(
        h.h2("Start a tournament"),
        h.div(
            field("title", "Name", h.input_(id="title", name="title", maxlength=60, placeholder=SUNDAY_AT_THE_POND)),
            field("game", "Game", h.select(options(several, several[0][0]), id="game", name="game")),
            field("system", "Pairings", menu("system", list(SYSTEMS.items()), {}), NO_REPEAT_PAIRINGS_IF_POSSIBLE),
            field("players", PLAYERS_AT_A_TABLE, menu("players", [(str(n), str(n)) for n in range(2, 7)], {}), LIMIT),
            field("rounds", "Rounds", menu("rounds", [("0", AS_MANY_AS_IT_TAKES), *((str(n), str(n)) for n in range(1, 13))], {})),
            field("pace", "Pace", menu("pace", list(PACE_WORDS.items()), {}), TIME_LOSS_WORDS),
            field("bot", WHO_FILLS_EMPTY_SEATS, menu("bot", bots, {})),
            class_="fields",
        ),
        h.div(button("Start the tournament", "plus", go=True, kind="submit"), class_="row acts"),
        method="post",
        action="/cups",
        class_="panel pad",
    )
    main = h.main(h.section(h.h1("Tournaments"), there, class_="panel pad"), form, id="main", class_="reading friends")
    return page("Tournaments", bar, main, credits_line(), theme=theme, kind="profile-page")


def do(cup: Cup, wish: str, words: str, name: str = "", main: bool = False, inner: Child = None) -> Markup:
    hidden = h.input_(type="hidden", name="do", value=wish)
    return h.form(hidden, inner, button(words, name, go=main, kind="submit"), method="post", action=f"/cups/{cup.id}")


def cup_page(cup: Cup, owner: str, bar: Markup, name: str, address: str, *, theme: str = "") -> str:
    plays = entered(cup, owner)
    may = may_in_cup(cup.state, organiser=bool(owner) and owner == cup.owner, entered=plays)
    acts: list[Child] = []
    if CupDeed.ENTER in may:
        terms = h.p(f"{PACE_WORDS[cup.pace]}. {TIME_LOSS_WORDS}", class_="mute small")
        acts.append(do(cup, "enter", "I’m in", "play", True, (name_field(name), terms)))
    if CupDeed.LEAVE in may:
        acts.append(do(cup, "leave", "Leave" if cup.state == store.OPEN else "Drop out", "close"))
    if CupDeed.BEGIN in may:
        acts.append(do(cup, "begin", "Begin", "play", plays))
    if CupDeed.CLOSE in may:
        acts += [do(cup, "close", "End this round"), do(cup, "end", "End the tournament")]
    link = h.div(h.label(LINK_FOR_YOUR_FRIENDS, for_="cup-link"), h.input_(id="cup-link", readonly=True, value=address), class_="field")
    warned = owner == cup.owner and cup.state == store.RUNNING
    told = h.p(GAMES_STILL_RUNNING_WHEN_YOU_END, class_="mute small") if warned else None
    ways = h.div(acts, class_="row wrap cup-acts"), told
    head = h.section(h.h1(cup.name), h.p(words_of(cup)), link if cup.state == store.OPEN else None, ways, class_="panel pad")
    rounds = [round_html(cup, number, owner) for number in range(len(cup.tables), 0, -1)]
    main = h.main(head, table_html(cup, owner), rounds, id="main", class_="reading friends")
    return page(cup.name, bar, main, credits_line(), theme=theme, kind="profile-page")


def said(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def table_html(cup: Cup, owner: str) -> Markup:
    """The standings, or before the first round who entered."""
    names = {entry.number: entry for entry in cup.entries}
    if not cup.tables:
        rows = [h.li(entry.name) for entry in cup.entries if not entry.left]
        return h.section(h.h2("Who’s in"), h.ol(rows) if rows else h.p("Nobody yet.", class_="mute"), class_="panel pad")
    table = standings(list(names), cup.meetings)
    body = [
        h.tr(
            h.td(place), h.td(h.b(names[one.number].name), " (left)" if names[one.number].left else ""),
            h.td(h.b(said(one.points), class_="num")), h.td(said(one.met)),
            h.td(one.wins), h.td(one.played), class_="mine" if owner and names[one.number].owner == owner else None,
        )
        for place, one in zip(places_of(table), table, strict=True)
    ]  # fmt: skip
    head = h.thead(h.tr([h.th(words, scope="col") for words in ("Place", "Name", "Points", "Met", "Wins", "Played")]))
    told = ON_EQUAL_POINTS_TOUGHER
    inner = h.h2("Standings"), h.table(head, h.tbody(body), class_="leaders-table"), h.p(told, class_="mute small")
    return h.section(inner, class_="panel pad")


def round_html(cup: Cup, number: int, owner: str) -> Markup:
    names = {entry.number: entry for entry in cup.entries}
    rows = []
    for table in cup.tables[number - 1]:
        meeting = table.meeting
        who = [named_bot(cup.bot, seat) if one == BOT else names[one].name for seat, one in enumerate(meeting.seats)]
        mine = any(one != BOT and names[one].owner == owner for one in meeting.seats) and bool(owner)
        if len(who) == 1:
            words: str = f"{who[0]} sits out"
        elif meeting.points is None:
            words = ", ".join(who)
        else:
            words = ", ".join(f"{one} {said(points)}" for one, points in zip(who, meeting.points, strict=True))
        over = meeting.points is not None
        way = "Replay" if over else "Play" if mine else "Watch"
        href = f"/t/{table.place}/replay" if over else f"/t/{table.place}" + ("" if mine else "?watch=1")
        link = h.a(way, h.span(f": {words}", class_="hide"), class_="btn go sm" if mine and not over else "btn sm", href=href)
        rows.append(h.li(h.span(words, class_="words"), link if table.place else None))
    return h.section(h.h2(f"Round {number}"), h.ul(rows, class_="people-rows"), class_="panel pad")
