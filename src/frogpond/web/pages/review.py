"""The page of a review: one moment at a time with small boards, a chart of what each side could expect, and the other moments."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.chart import Mark, chart
from ...draw.frogs import letter_badge
from ...draw.palette import WORLDS
from ...engine.advice import caption, measure
from ...engine.game import Game
from ...engine.story import capital
from ...table import Refused
from ...table.rights import Deed
from .. import elements as h
from ..elements import Child, Markup, markup
from ..live.fair_queue import Requester
from ..live.review import Progress, Reviews
from ..live.room import Room
from ..server.guard import whole_number
from .bar import further_ways
from .cards import bot_cards, words_for, world_of
from .moments import Moment, at, moments, themes
from .replay import others_menu
from .shell import button, icon, module, page, theme_tool, tool, top_bar, ways_menu
from .visit import address_of, go, room_for, rooms_of, theme_of

# What players read
REVIEWS_COME_AFTER_THE_GAME_THEY = "Reviews come after the game, they show every hand."
BACK_TO_THE_TABLE = "Back to the table"
REVIEW_OF_THE_GAME = "Review of the game"
NO_REVIEW_YET_THE_PLAYERS_CAN = "No review yet. The players can ask for one."
A_FROG_IS_GOING_THROUGH_ALL = "A frog is going through all {of} decisions. You can leave and come back."
OF_DECISIONS = "{done} of {of} decisions"
A_BOT_LOOKS_AT_EVERY_DECISION = "A bot looks at every decision and shows the ones that mattered most."
HOW_THE_CHANCES_WENT = "How the chances went"
NO_SINGLE_DECISION_CHANGED_MUCH = "No single decision changed much."
TRY_IT_FROM_HERE = "Try it from here"
THE_BOARD_AT_THE_END = "The board at the end"
WHAT_CAME = "What came of it"
WORTH_A_LOOK = "{number} worth a look"

EACH = {
    "chance to win": "Each player’s chance to win",
    "rivals beaten": "How many rivals each player would finish ahead of",
    "expected lead": "Your expected lead",
}
LEVEL = 70  # from this figure on a bar is green


def reviews_of(request: Request) -> Reviews:
    return rooms_of(request).reviews


async def finished(request: Request) -> tuple[Room, str]:
    room, owner = await room_for(request)
    if not room.table.over:
        raise Refused("not-over", REVIEWS_COME_AFTER_THE_GAME_THEY)
    return room, owner


async def begin(request: Request) -> Response:
    """POST /t/{table}/review: somebody of the table wants its review."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    if await reviews.get(room) is None:
        room.need(owner, Deed.REVIEW)
        reviews.begin(room, Requester(owner, address_of(request)))
    return go(request, f"/t/{room.id}/review")


async def progress(request: Request) -> Response:
    """GET /t/{table}/review.json: how far it is."""
    room, _ = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    ready = running is None and await reviews.get(room) is not None
    done, of, before = (running.done, running.of, running.before) if running else (0, 0, None)
    return JSONResponse({"ready": ready, "done": done, "of": of, "before": before})


async def show(request: Request) -> Response:
    """GET /t/{table}/review: the review, or how far it is, or a button to begin it."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    review = None if running else await reviews.get(room)
    inner: Child
    if review is not None:
        own = [seat for seat, one in enumerate(room.table.seats) if owner and one.owner == owner]
        found, marked = await room.services.apart(moments, room.table, review, own)
        shown = at(found, marked, whole_number(request.query_params.get("move", "")))
        inner = review_html(room, review, found, marked, shown, own)
    elif running is not None:
        inner = running_html(running)
    elif room.may(owner, Deed.REVIEW):
        inner = offer_html(room)
    else:
        inner = h.p(NO_REVIEW_YET_THE_PLAYERS_CAN)
    game, base = room.table.game, f"/t/{room.id}"
    ways = ways_menu(further=further_ways(request))
    tools = [tool("play", "Replay", href=f"{base}/replay"), tool("back", BACK_TO_THE_TABLE, href=base), theme_tool(), *ways]
    inner = inner if review is not None else h.article(h.h2(REVIEW_OF_THE_GAME, class_="head"), inner, class_="panel sheet-card")
    body = top_bar(f"{game.title}: review", words_for(room), tools), h.main(inner, id="main", class_="maker")
    script = module("review") if running is not None else None
    theme, world = theme_of(request), world_of(game)
    return HTMLResponse(page(f"{game.title}: review", *body, script, theme=theme, world=world, kind="plain review", table=room.id))


def each(game: Game) -> str:
    """What the chart shows of every side."""
    meaning = caption(game)
    return EACH.get(meaning, meaning.capitalize())


def running_html(running: Progress) -> Markup:
    bar = h.progress(id="progress", max=max(1, running.of), value=running.done, aria_label="Decisions judged")
    return markup(
        h.p(A_FROG_IS_GOING_THROUGH_ALL.format(of=running.of)),
        bar,
        h.p(OF_DECISIONS.format(done=running.done, of=running.of), class_="mute", id="progress-words", role="status"),
    )


def offer_html(room: Room) -> Markup:
    words = A_BOT_LOOKS_AT_EVERY_DECISION
    go_on = button("Review the game", "chart", go=True, kind="submit")
    return markup(h.p(words), h.form(go_on, class_="row acts", method="post", action=f"/t/{room.id}/review"))


def scale(game: Game, values: list[float]) -> list[tuple[float, str]]:
    """Lines across the chart: the whole range of a chance, or as much of a lead as was seen."""
    if len(game.teams) > 1:
        return [(-1.0, measure(game, -1.0)[1]), (0.0, measure(game, 0.0)[1]), (1.0, measure(game, 1.0)[1])]
    reach = max(0.1, *(abs(value) for value in values)) if values else 0.1
    low = -reach if min(values, default=0) < 0 else 0.0
    return [(at, measure(game, at)[1]) for at in dict.fromkeys((low, 0.0, reach))]


def review_html(
    room: Room, review: dict[str, Any], found: list[Moment], marked: list[Moment], shown: Moment | None, own: list[int]
) -> Markup:  # fmt: skip
    """The moment that is looked at, and beside it the course of the game and the other moments."""
    words = f"{each(room.table.game)} after every move."
    course = h.section(
        h.div(h.h2(HOW_THE_CHANCES_WENT if len(room.table.game.teams) > 1 else "How it went"), legend(room, own), class_="between wrap"),
        h.div(charts(room, review, found, shown), class_="chart"),
        h.p(words, class_="mute small"),
        class_="panel course",
    )
    listed = list_html(room, found, marked, shown, own) if marked or found else None
    decided = h.section(themes_html(room, review, shown, own), counts_html(room, review, own), class_="panel course decided")
    return h.div(moment_html(room, found, shown, own), course, listed, decided, class_="reviewed")


def called(room: Room, seat: int, own: list[int]) -> str:
    return "You" if own == [seat] else room.seat_name(seat)


def legend(room: Room, own: list[int]) -> Markup:
    sides = [team[0] for team in room.table.game.teams]
    return h.span(
        [h.span(Markup(letter_badge(room.letters[seat], 18)), called(room, seat, own), class_="row") for seat in sides], class_="legend"
    )


def charts(room: Room, review: dict[str, Any], found: list[Moment], shown: Moment | None) -> list[Markup]:
    """The chart for wide columns, for narrow ones and for phones; the style sheet shows one of them."""
    game = room.table.game
    sides = [team[0] for team in game.teams]
    last = review["moves"]
    lines = {
        room.letters[seat]: [*((p["move"], p["values"][seat]) for p in review["points"]), (last, review["final"][seat])] for seat in sides
    }
    captain = {seat: team[0] for team in game.teams for seat in team}
    height = {(p["move"], seat): p["values"][seat] for p in review["points"] for seat in sides}
    marks = [
        Mark(
            one.move, height[(one.move, captain[one.seat])], one.sign, address(room, one),
            f"Move {one.move + 1}, {room.seat_name(one.seat)}: {one.text}",
        )
        for one in found
    ]  # fmt: skip
    ticks = scale(game, [value for line in lines.values() for _, value in line])
    label = f"{each(game)} over the game"
    here = shown.move if shown else None
    night = WORLDS[game.look.world].theme(True)
    sizes = {"wide-chart": (780, 250, 14), "narrow-chart": (480, 230, 12), "phone-chart": (340, 210, 12)}
    return [
        Markup(chart(lines, marks, ticks, last, here=here, width=w, height=h, size=size, kind=kind, label=label, theme=night))
        for kind, (w, h, size) in sizes.items()
    ]


def address(room: Room, one: Moment) -> str:
    return f"/t/{room.id}/review?move={one.move}"


def moment_html(room: Room, found: list[Moment], one: Moment | None, own: list[int]) -> Markup:
    """One moment: what was done, what was better, what came of it; and the ways to the next one."""
    if one is None:
        last = h.img(src=f"/t/{room.id}/board.svg?move={len(room.table.moves)}", alt=THE_BOARD_AT_THE_END, width=226, height=226)
        ended = h.div(h.figure(h.figcaption("How it ended"), last), class_="boards one")
        words = NO_SINGLE_DECISION_CHANGED_MUCH
        return h.section(h.h2("No big mistakes"), h.p(words), ended, class_="panel moment")
    game = room.table.game
    measures = measure(game, one.before)[1], measure(game, one.after)[1]
    number = next((place for place, other in enumerate(found) if other.move == one.move), None)
    place = f"moment {number + 1} of {len(found)}" if number is not None else "one of the marked moves"
    who = called(room, one.seat, own)
    head = h.div(
        h.div(h.h2(one.heading), h.p(f"{who}, move {one.move + 1} of {len(room.table.moves)}, {place}", class_="mute small")),
        h.span(f"{capital(one.size)}: {caption(game)} {measures[0]} → {measures[1]}", class_=h.classes("verdict", grade(one))),
        class_="between wrap",
    )
    text = [h.b(f"{who} played: "), one.text, ".", aside(one.was)]
    instead = [" ", h.b("Better: ", one.preferred, ".", class_="better"), aside(one.why)] if one.preferred else None
    before, after = (found[number - 1 : number], found[number + 1 : number + 2]) if number is not None else ([], found[:1])
    if number == 0:
        before = []
    steps = h.div(
        [button(f"Moment {found.index(other) + 1}", "back", href=address(room, other)) for other in before],
        [button(f"Moment {found.index(other) + 1}", "next", go=True, href=address(room, other)) for other in after],
        class_="row",
    )
    menu = others_menu(bot_cards(room.table.game.name)) if len(room.table.seats) > 1 else None
    again = h.button(h.span(TRY_IT_FROM_HERE), class_="btn", type="submit", name="move", value=one.move)
    fork = h.form(menu, again, class_="row wrap others", method="post", action=f"/t/{room.id}/fork")
    see = button("See it", "eye", href=f"/t/{room.id}/replay?move={one.move}")
    acts = h.div(steps, h.div(see, fork, class_="row wrap"), class_="between wrap acts")
    return h.section(head, boards(room, one, who), h.p(text, instead, class_="in-words"), acts, class_="panel moment")


def grade(one: Moment) -> str:
    return {"!": "good", "?": "slip"}.get(one.sign, "blunder")


def boards(room: Room, one: Moment, who: str) -> Markup:
    """The position before the move with what was played and with what was better, and what came of it when its player decided again."""
    base = f"/t/{room.id}/board.svg?seat={one.seat}"
    pictures = [("eye" if one.good else "close", f"{who} played", f"{base}&move={one.move}&to={one.move + 1}", one.text)]
    if one.better >= 0:
        pictures.append(("check", "Better", f"{base}&move={one.move}&act={one.better}", one.preferred))
    pictures.append(("chart", WHAT_CAME, f"{base}&move={one.later}", f"the position after move {one.later}"))
    return h.div(
        [
            h.figure(h.figcaption(icon(sign, 16), name), h.img(src=where, alt=f"{name}: {words}", width=226, height=226))
            for sign, name, where, words in pictures
        ],
        class_=h.classes("boards", len(pictures) == 2 and "two"),
    )


def list_html(room: Room, found: list[Moment], marked: list[Moment], shown: Moment | None, own: list[int]) -> Markup:
    """The moments as a list of links; every other marked move folded below."""
    number = {1: "One moment", 2: "Two moments", 3: "Three moments", 4: "Four moments", 5: "Five moments"}.get(len(found), "Moments")
    rest = [one for one in marked if all(one.move != other.move for other in found)]
    every = h.details(
        h.summary(f"{len(rest)} more marked {'move' if len(rest) == 1 else 'moves'}"),
        h.ol([row_html(room, one, shown, own) for one in rest], class_="moments"),
        class_="more",
        open=shown in rest,
    )
    return h.section(
        h.h2(WORTH_A_LOOK.format(number=number)) if found else None,
        h.ol([row_html(room, one, shown, own) for one in found], class_="moments"),
        every if rest else None,
        class_="panel course listed",
    )


def row_html(room: Room, one: Moment, shown: Moment | None, own: list[int]) -> Markup:
    game = room.table.game
    ends = f"{measure(game, one.before)[1]} → {measure(game, one.after)[1]}"
    what = f"{capital(one.size)}. {called(room, one.seat, own)}: {one.text}"
    return h.li(
        h.a(
            h.span(one.sign, class_=h.classes("sign", grade(one)), aria_hidden="true"),
            h.span(h.b(one.title), h.small(what)),
            h.span(h.b(f"move {one.move + 1}"), h.small(ends), class_="end"),
            href=address(room, one),
            aria_current=shown is not None and one.move == shown.move and "true",
        )
    )


def themes_html(room: Room, review: dict[str, Any], shown: Moment | None, own: list[int]) -> Markup | None:
    """How well one decided, by sides of the game: oneself, or whoever made the move that is looked at."""
    seat = own[0] if len(own) == 1 else shown.seat if shown else 0
    found = themes(room.table, review, seat)
    if not found:
        return None
    who = called(room, seat, own)
    rows = [
        h.li(
            h.span(one.name, h.small(f"{one.decisions} decisions")),
            meter(one.figure),
            h.b(one.figure, class_="figure"),
        )
        for one in found
    ]
    says = "100 = no mistakes"
    return h.div(h.h2(f"How {'you' if who == 'You' else who} decided"), h.ul(rows, class_="themes"), h.p(says, class_="mute small"))


def meter(figure: int) -> Markup:
    """A bar as long as a figure; the figure stands beside it in words."""
    rail, filled = (
        h.element("rect", class_=kind, width=f"{width}%", height=8, rx=4)
        for kind, width in (("rail", 100), ("good" if figure >= LEVEL else "slip", figure))
    )
    return h.svg(rail, filled, class_="meter", width="100%", height=8, aria_hidden="true")


def counts_html(room: Room, review: dict[str, Any], own: list[int]) -> Markup:
    head = h.tr(h.td(), h.th("? a slip", scope="col"), h.th("?? a blunder", scope="col"))
    rows = []
    for seat, (few, grave) in enumerate(review["counts"]):
        who = h.span(Markup(letter_badge(room.letters[seat], 20)), called(room, seat, own), class_="row")
        rows.append(h.tr(h.th(who, scope="row"), h.td(few), h.td(grave)))
    return h.table(h.thead(head), h.tbody(rows), class_="summary")


def aside(words: str) -> list[Child]:
    """What else there is to say."""
    return [" ", h.span(words, class_="mute")] if words else []
