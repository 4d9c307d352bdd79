"""Tournaments: the list, opening one, entering, the rounds with their tables, the standings."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup
from ....engine.story import capital
from ....table import Refused
from ....table.names import any_bot
from ....table.rights import CupDeed
from ...app.descriptions import joined
from ...app.game_cards import bot_names, cards_for_several
from ...app.matchmaking import PACE_WORDS
from ...app.tournaments import (
    MIN_PLAYERS,
    SYSTEMS,
    RoundSeat,
    RoundTable,
    StandingRow,
    TournamentCard,
    TournamentDeed,
    TournamentView,
    TournamentWish,
    act_in_tournament,
    open_tournament,
    tournament,
    tournament_list,
)
from ..guard import CODE, whole_number
from ..visit import app_of, go, known_name, somebody_of, theme_of, visitor_of
from .bar import bar_for
from .form import field, menu, name_field, options, read_form, text_of
from .home_html import credits_line
from .matchmaking import TIME_LOSS_WORDS
from .shell import button, face_of, icon, page

# What players read
THERES_NO_TOURNAMENT = "There’s no tournament at this address."
NO_TOURNAMENTS_YET_START = "No tournaments yet. Start the first one."
NOBODY_SOMEONE_SITS_OUT = "No one: a player sits out"
NO_REPEAT_PAIRINGS_IF_POSSIBLE = "No repeat pairings if possible."
PLAYERS_AT_A_TABLE = "Players at a table"
WHO_FILLS_EMPTY_SEATS = "Who fills empty seats"
SUNDAY_AT_THE_POND = "Sunday at the pond"
AS_MANY_AS_IT_TAKES = "As many as it takes"
LINK_FOR_YOUR_FRIENDS = "Link for your friends"
GAMES_STILL_RUNNING_WHEN_YOU_END = "Games still running when you end a round don’t count."
ON_EQUAL_POINTS_TOUGHER = "On equal points, tougher opponents decide, then wins."

IT_STARTS_WITH_TWO = "It starts with two players or more. Send the link to your friends."
NOBODY_YET = "Nobody yet. Be the first."
OUTCOMES = {"W": "won", "L": "lost", "D": "shared"}
LIMIT = "As many as the game takes."


def cup_of(request: Request) -> str:
    ident: str = request.path_params["cup"]
    if not CODE.fullmatch(ident):
        raise Refused("table", THERES_NO_TOURNAMENT)
    return ident


async def every(request: Request) -> Response:
    """GET /cups."""
    return HTMLResponse(list_page(await bar_for(request), await tournament_list(app_of(request)), theme=theme_of(request)))


async def open_one(request: Request) -> Response:
    """POST /cups."""
    form, who = await read_form(request), somebody_of(request)
    title, game, system, pace, bot = (text_of(form, name, 60) for name in ("title", "game", "system", "pace", "bot"))
    players, rounds = whole_number(text_of(form, "players", 2)), whole_number(text_of(form, "rounds", 2))
    ident = await open_tournament(app_of(request), who, TournamentWish(title, game, system, players, rounds, pace, bot))
    return go(request, f"/cups/{ident}", who.token)


async def show(request: Request) -> Response:
    """GET /cups/{cup}."""
    cup = await tournament(app_of(request), visitor_of(request), cup_of(request))
    return HTMLResponse(cup_page(cup, await bar_for(request), await known_name(request), str(request.url), theme=theme_of(request)))


async def act(request: Request) -> Response:
    """POST /cups/{cup}: enter, leave, begin, go on."""
    form, who = await read_form(request), somebody_of(request)
    deed = TournamentDeed(text_of(form, "do", 10), text_of(form, "name", 60))  # type: ignore[arg-type]  # what it may be is checked there
    await act_in_tournament(app_of(request), who, cup_of(request), deed)
    return go(request, f"/cups/{cup_of(request)}", who.token)


def list_page(bar: Markup, cups: Sequence[TournamentCard], *, theme: str = "") -> str:
    rows = [
        h.li(
            h.span(h.b(one.name), h.span(f"{one.words}, {one.entered} in", class_="mute small"), class_="words"),
            h.a("Look", h.span(f" at {one.name}", class_="hide"), class_="btn sm", href=f"/cups/{one.cup}"),
        )
        for one in cups
    ]
    there = h.ul(rows, class_="people-rows") if rows else h.p(NO_TOURNAMENTS_YET_START, class_="mute")
    several = [(card.name, card.title) for card in cards_for_several()]
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


def do(cup: TournamentView, wish: str, words: str, name: str = "", main: bool = False, inner: Child = None) -> Markup:
    hidden = h.input_(type="hidden", name="do", value=wish)
    return h.form(hidden, inner, button(words, name, go=main, kind="submit"), method="post", action=f"/cups/{cup.cup}")


def cup_page(cup: TournamentView, bar: Markup, name: str, address: str, *, theme: str = "") -> str:
    may, acts = cup.may, list[Child]()
    if CupDeed.ENTER in may:
        terms = h.p(f"{PACE_WORDS[cup.pace]}. {TIME_LOSS_WORDS}", class_="mute small")
        acts.append(do(cup, "enter", "I’m in", "play", True, (name_field(name), terms)))
    if CupDeed.BEGIN in may:
        acts.append(do(cup, "begin", "Begin", "play", cup.mine))
    if CupDeed.CLOSE in may:
        acts += [do(cup, "close", "End this round"), do(cup, "end", "End the tournament")]
    if CupDeed.LEAVE in may:
        acts.append(do(cup, "leave", "Leave" if cup.state == "open" else "Drop out", "close"))
    note = None
    if cup.organiser and cup.state == "running":
        note = h.p(GAMES_STILL_RUNNING_WHEN_YOU_END, class_="mute small")
    elif cup.state == "open" and cup.entered < MIN_PLAYERS:
        note = h.p(IT_STARTS_WITH_TWO, class_="mute small")
    words = h.div(h.h1(cup.name), h.p(cup.words, class_="mute"), class_="grow")
    head = h.section(icon("trophy", 64), words, steps_html(cup), class_="panel pad cup-head")
    ways = h.section(h.div(acts, class_="row wrap cup-acts"), note, class_="panel pad") if acts or note else None
    rounds = [round_html(number, tables) for number, tables in reversed(list(enumerate(cup.rounds, 1)))]
    left = h.div(own_html(cup), ways if cup.state == "open" else None, rounds, class_="cup-column")
    right = h.div(table_html(cup), link_html(address), ways if cup.state != "open" else None, class_="cup-column")
    main = h.main(head, h.div(left, right, class_="cup"), id="main", class_="reading broad friends")
    return page(cup.name, bar, main, credits_line(), theme=theme, kind="profile-page")


def steps_html(cup: TournamentView) -> Markup | None:
    """The rounds as steps, the one that is played in gold."""
    if not cup.planned:
        return None
    steps = []
    for number in range(1, cup.planned + 1):
        tables = cup.rounds[number - 1] if number <= len(cup.rounds) else []
        done, now = sum(one.over for one in tables), cup.state == "running" and number == len(cup.rounds)
        words = "all played" if tables and done == len(tables) else f"{done} of {len(tables)} played" if tables else "to come"
        steps.append(h.li(h.b(f"Round {number}"), h.span(words), class_="now" if now else None if tables else "later"))
    return h.ol(steps, class_="steps", aria_label="Rounds")


def own_html(cup: TournamentView) -> Markup | None:
    """One's own game of this round, in gold."""
    one = next((table for table in (cup.rounds[-1] if cup.rounds else ()) if table.mine and table.table and not table.over), None)
    if one is None or cup.state != "running":
        return None
    others = [seat.name for seat in one.seats if not seat.you]
    art = [face_of(seat.face, 56) for seat in one.seats if seat.face][:3]
    words = h.div(h.h2(f"You play {joined(others)} now"), h.p(f"Round {len(cup.rounds)}.", class_="mute"), class_="grow")
    return h.section(h.span(art, class_="faces"), words, h.a("Play", class_="btn go", href=f"/t/{one.table}"), class_="panel offer")


def link_html(address: str) -> Markup:
    field_ = h.input_(id="cup-link", readonly=True, value=address)
    copy = button("Copy", "link", data_copies="cup-link")
    words = h.label(LINK_FOR_YOUR_FRIENDS, for_="cup-link")
    return h.section(words, h.div(field_, copy, class_="row"), class_="panel pad cup-link")


def said(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def named(one: StandingRow | RoundSeat) -> tuple[Markup, Markup]:
    """Face and name of somebody; bots have no face of their own here."""
    return face_of(one.face, 28) if one.face else icon("bot", 24), h.b("You" if one.you else one.name)


def table_html(cup: TournamentView) -> Markup:
    """The standings, or before the first round who entered."""
    if not cup.rounds:
        rows = [h.li(named(one)) for one in cup.standings]
        return h.section(h.h2("Who’s in"), h.ul(rows, class_="entrants") if rows else h.p(NOBODY_YET, class_="mute"), class_="panel pad")
    body = [
        h.tr(
            h.td(one.place), h.td(named(one), " (left)" if one.left else "", class_="named"),
            h.td([h.b(letter, class_="outcome won" if letter == "W" else "outcome", title=OUTCOMES[letter]) for letter in one.games]),
            h.td(said(one.met), class_="mute"), h.td(h.b(said(one.points), class_="num")), class_="mine" if one.you else None,
        )
        for one in cup.standings
    ]  # fmt: skip
    head = h.thead(h.tr([h.th(words, scope="col") for words in ("Place", "Name", "Games", "Met", "Points")]))
    table = h.table(head, h.tbody(body), class_="leaders-table cup-table")
    return h.section(h.h2("Standings"), table, h.p(ON_EQUAL_POINTS_TOUGHER, class_="mute small"), class_="panel pad")


def round_html(number: int, tables: Sequence[RoundTable]) -> Markup:
    rows = []
    for one in tables:
        names = [
            h.span(face_of(seat.face, 28) if seat.face else icon("bot", 24), h.b("You" if seat.you else seat.name)) for seat in one.seats
        ]
        spoken = ", ".join(seat.name for seat in one.seats)
        if len(one.seats) == 1:
            rows.append(h.li(h.span(names, h.span("sits out", class_="mute"), class_="pairing grow")))
            continue
        scores = [seat.score for seat in one.seats]
        points = [said(seat.points) for seat in one.seats if seat.points is not None]
        result = " : ".join(map(str, scores)) if one.over and None not in scores else " : ".join(points) or "–"
        way = "Replay" if one.over else "Play" if one.mine else "Watch"
        href = f"/t/{one.table}/replay" if one.over else f"/t/{one.table}" + ("" if one.mine else "?watch=1")
        link = h.a(way, h.span(f": {spoken}", class_="hide"), class_="btn sm", href=href) if one.table else None
        pairing = h.span(names[0], h.b(result, class_="num"), names[1:], class_="pairing grow")
        rows.append(h.li(pairing, link, class_="mine" if one.mine and not one.over else None))
    return h.section(h.h2(f"Round {number}"), h.ul(rows, class_="cup-round"), class_="panel pad")
