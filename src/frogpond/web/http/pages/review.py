"""The page of a review: the result told apart into luck and decisions, and the moments that cost most with small boards."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....draw import html as h
from ....draw.chart import ChartLine, Mark, chart, signed
from ....draw.frogs import letter_badge, portrait
from ....draw.html import Child, Markup, markup
from ....engine.story import capital
from ....table import Refused
from ....table.rights import Deed
from ...app.game_cards import bot_cards, words_for, world_of
from ...app.moments import Moment, at, order
from ...app.review import ResultPart, ReviewView, review_of
from ...live.review import Progress, Reviews
from ...live.room import Room
from ...ops.fair_queue import Requester
from ..guard import whole_number
from ..visit import address_of, go, room_for, rooms_of, theme_of
from .assets import portrait_of
from .bar import further_ways
from .replay import others_menu
from .shell import button, icon, module, page, theme_tool, tool, top_bar, ways_menu

# What players read
REVIEWS_COME_AFTER_THE_GAME_THEY = "Reviews come after the game, they show every hand."
BACK_TO_THE_TABLE = "Back to the table"
REVIEW_OF_THE_GAME = "Review of the game"
NO_REVIEW_YET_THE_PLAYERS_CAN = "No review yet. The players can ask for one."
A_FROG_IS_GOING_THROUGH_ALL = "A frog is going through all {of} decisions. You can leave and come back."
OF_DECISIONS = "{done} of {of} decisions"
A_BOT_LOOKS_AT_EVERY_DECISION = "A bot looks at every decision and shows the ones that mattered most."
TRY_IT_FROM_HERE = "Try it from here"
THE_BOARD_AT_THE_END = "The board at the end"
WHAT_CAME = "What came of it"
WORTH_A_LOOK = "Worth a look"
ONE_THING = "One thing to try next time"
THE_DICE = "The dice"
HOW_IT_WENT = "How it went: the result, luck and decisions after every move"
ALIKE = "{preferred} would have been about as good: too close to call."
SCALE_WORDS = "100 = nothing lost that search can tell, 0 = choosing at random"


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
    if await reviews.current(room) is None:
        room.need(owner, Deed.REVIEW)
        reviews.begin(room, Requester(owner, address_of(request)))
    return go(request, f"/t/{room.id}/review")


async def progress(request: Request) -> Response:
    """GET /t/{table}/review.json: how far it is."""
    room, _ = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    ready = running is None and await reviews.current(room) is not None
    done, of, before = (running.done, running.of, running.before) if running else (0, 0, None)
    return JSONResponse({"ready": ready, "done": done, "of": of, "before": before})


async def show(request: Request) -> Response:
    """GET /t/{table}/review: the review, or how far it is, or a button to begin it."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    review = None if running else await reviews.current(room)
    inner: Child
    if review is not None:
        own = [seat for seat, one in enumerate(room.table.seats) if owner and one.owner == owner]
        names = [room.seat_name(seat) for seat in range(len(room.table.seats))]
        view = await room.services.apart(review_of, room.table, names, review, own)
        inner = review_html(room, review, view, own, whole_number(request.query_params.get("move", "")))
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


def review_html(room: Room, review: dict[str, Any], view: ReviewView, own: list[int], move: int | None) -> Markup:
    """The result and how it came about; beside it the moments, and one thing to try."""
    asked = at(view.chosen, view.marked, move) if move is not None else None
    cards = view.cards or view.chosen[:1]
    if asked is not None and all(one.move != asked.move for one in cards):
        cards = [asked, *cards[:1]]
    shown = next((one for one in cards if asked is not None and one.move == asked.move), cards[0] if cards else None)
    told = {one.move: one for one in (*view.cards, *view.chosen)}
    numbers = {one.move: number for number, one in enumerate(sorted(told.values(), key=order), 1)}
    numbers |= {one.move: len(numbers) + 1 for one in cards if one.move not in numbers}
    result = h.section(
        h.div(
            Markup(portrait(room.letters[view.hero], 56, portrait_of(room.table.game.name))),
            h.div(h.h2(view.headline), h.p(luck_words(view), class_="sum")),
            class_="headline",
        ),
        h.div([tile_html(one, view.points) for one in view.tiles], class_="tiles") if len(view.tiles) > 1 else None,
        h.div(charts(room, review, view, numbers, shown), class_="chart"),
        class_="panel course result",
    )
    moments_html = [moment_html(room, one, shown, numbers, view, own) for one in cards]
    return h.div(
        h.div(result, dice_html(room, view, own), class_="tally"),
        h.div(moments_html or nothing_html(room), try_html(room, view, shown, numbers), class_="cards"),
        h.div(list_html(room, view, shown, numbers, own), scores_html(room, review, view, own), class_="more-of-it"),
        class_="reviewed",
    )


def luck_words(view: ReviewView) -> list[Child]:
    """What luck and decisions made of the result."""
    unit = "" if view.points else " %"
    whose = "Your decisions" if view.mine else "Decisions"
    return [
        h.span(f"Luck {signed(view.luck)}{unit}.", class_="luck"), " ", h.span(f"{whose} {signed(view.decisions)}{unit}.", class_="yours"),
    ]  # fmt: skip


def tile_html(one: ResultPart, points: bool) -> Markup:
    figure = f"{signed(one.figure)}{'' if points else ' %'}"
    return h.div(h.span(one.name, class_="what"), h.b(figure), h.small(one.words), class_=f"tile {one.kind}")


def dice_html(room: Room, view: ReviewView, own: list[int]) -> Markup | None:
    """The dice of every seat against what was to be expected."""
    if not view.dice:
        return None
    rows = [
        h.tr(
            h.th(h.span(Markup(letter_badge(room.letters[one.seat], 20)), called(room, one.seat, own), class_="row"), scope="row"),
            h.td(one.count),
            h.td(h.b(f"{one.mean:.1f}", class_=h.classes(one.odd and "odd")), h.small(f" of {one.expected:.1f}")),
            h.td(h.b(one.highest), h.small(f" of {one.expected_highest:.1f}")),
        )
        for one in view.dice
    ]
    head = h.tr(h.td(), h.th("rolled", scope="col"), h.th("average, of expected", scope="col"), h.th("highest, of expected", scope="col"))
    return h.section(
        h.h2(THE_DICE),
        h.table(h.thead(head), h.tbody(rows), class_="dice"),
        h.p(view.dice_words, class_="mute small") if view.dice_words else None,
        class_="panel course",
    )


def called(room: Room, seat: int, own: list[int]) -> str:
    return "You" if own == [seat] else room.seat_name(seat)


def charts(room: Room, review: dict[str, Any], view: ReviewView, numbers: dict[int, int], shown: Moment | None) -> list[Markup]:
    """The chart for wide columns and for phones; the style sheet shows one of them."""
    lines = [
        ChartLine(one.kind, f"{one.name} {signed(one.points[-1][1])}", one.points, filled=one.kind != "result") for one in view.courses
    ]  # fmt: skip
    marks = [
        Mark(one.move, numbers[one.move], address(room, one), f"Moment {numbers[one.move]}, move {one.move + 1}: {one.heading}")
        for one in view.chosen
    ]
    sizes = {"wide-chart": (500, 250, 13), "phone-chart": (340, 250, 13)}
    here = shown.move if shown else None
    return [
        Markup(chart(lines, marks, review["moves"], width=w, height=tall, size=size, kind=kind, label=HOW_IT_WENT, here=here))
        for kind, (w, tall, size) in sizes.items()
    ]


def address(room: Room, one: Moment) -> str:
    return f"/t/{room.id}/review?move={one.move}"


def nothing_html(room: Room) -> Markup:
    """There is no moment to show where nobody ever had a choice."""
    last = h.img(src=f"/t/{room.id}/board.svg?move={len(room.table.moves)}", alt=THE_BOARD_AT_THE_END, width=226, height=226)
    return h.section(h.h2("How it ended"), h.div(h.figure(last), class_="boards one"), class_="panel moment")


def moment_html(room: Room, one: Moment, shown: Moment | None, numbers: dict[int, int], view: ReviewView, own: list[int]) -> Markup:
    """One moment: what was done, what was better, what came of it."""
    who = called(room, one.seat, own)
    rank = f", {ordinal(one.rank)} best of {one.choices} choices" if one.rank > 1 else ""
    head = h.div(
        h.span(numbers[one.move], class_="disc", aria_hidden="true"),
        h.div(h.h2(one.heading), h.p(f"{who}, move {one.move + 1} of {len(room.table.moves)}{rank}", class_="mute small")),
        h.span(capital(one.size), class_=h.classes("verdict", grade(one))),
        class_="moment-head",
    )
    text = [h.b(f"{who} played: "), one.text, ".", aside(one.was)]
    instead = [" ", h.b("Better: ", one.preferred, ".", class_="better"), aside(one.why)] if one.preferred and one.sign != "=" else None
    alike = [" ", h.span(ALIKE.format(preferred=one.preferred), class_="mute")] if one.preferred and one.sign == "=" else None
    see = h.div(button("See it", "eye", href=f"/t/{room.id}/replay?move={one.move}"), class_="row acts")
    here = shown is not None and one.move == shown.move
    return h.section(
        head, boards(room, one, who), h.p(text, instead, alike, class_="in-words"), see,
        class_=h.classes("panel moment", here and "here"), id=f"moment-{numbers[one.move]}",
    )  # fmt: skip


def ordinal(number: int) -> str:
    """2nd, 3rd, 4th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, 'th') }"


def try_html(room: Room, view: ReviewView, shown: Moment | None, numbers: dict[int, int]) -> Markup | None:
    """A rule of thumb, and the position to try it in; on phones also the ways to the other moments."""
    if shown is None:
        return None
    around = sorted(numbers, key=lambda move: numbers[move])
    at_ = around.index(shown.move)
    back, on = (around[at_ - 1] if at_ else None), (around[at_ + 1] if at_ + 1 < len(around) else None)
    menu = others_menu(bot_cards(room.table.game.name)) if len(room.table.seats) > 1 else None
    words = h.small(f"moment {numbers[shown.move]}, move {shown.move + 1}")
    label = h.span(h.b(TRY_IT_FROM_HERE), words, class_="two-lines")
    again = h.button(label, class_="btn go", type="submit", name="move", value=shown.move)
    return h.section(
        h.div(h.p(ONE_THING, class_="mute small"), h.h2(view.lesson), class_="lesson"),
        step_html(room, back, "back", "Moment before"),
        h.form(menu, again, class_="row wrap others", method="post", action=f"/t/{room.id}/fork"),
        step_html(room, on, "next", "Next moment"),
        class_="panel try",
    )


def step_html(room: Room, move: int | None, sign: str, label: str) -> Markup | None:
    """A way to another moment, on phones."""
    where = f"/t/{room.id}/review?move={move}"
    return None if move is None else h.a(icon(sign), class_=f"tool step {sign}", href=where, aria_label=label, title=label)


def grade(one: Moment) -> str:
    return {"!": "good", "?": "slip", "=": "even"}.get(one.sign, "blunder")


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


def list_html(room: Room, view: ReviewView, shown: Moment | None, numbers: dict[int, int], own: list[int]) -> Markup | None:
    """The moments as a list of links; every other marked move folded below."""
    if not (view.chosen or view.marked):
        return None
    rest = [one for one in view.marked if all(one.move != other.move for other in view.chosen)]
    every = h.details(
        h.summary(f"{len(rest)} more {'move' if len(rest) == 1 else 'moves'}"),
        h.ol([row_html(room, one, shown, numbers, own) for one in rest], class_="moments"),
        class_="more",
        open=shown in rest,
    )
    return h.section(
        h.h2(WORTH_A_LOOK) if view.chosen else None,
        h.ol([row_html(room, one, shown, numbers, own) for one in view.chosen], class_="moments"),
        every if rest else None,
        class_="panel course listed",
    )


def row_html(room: Room, one: Moment, shown: Moment | None, numbers: dict[int, int], own: list[int]) -> Markup:
    what = f"{capital(one.size)}. {called(room, one.seat, own)}: {one.text}"
    return h.li(
        h.a(
            h.span(numbers.get(one.move, one.sign), class_=h.classes("sign", grade(one)), aria_hidden="true"),
            h.span(h.b(one.title), h.small(what)),
            h.span(h.b(f"move {one.move + 1}"), h.small(one.cost), class_="end"),
            href=address(room, one),
            aria_current=shown is not None and one.move == shown.move and "true",
        )
    )


def scores_html(room: Room, review: dict[str, Any], view: ReviewView, own: list[int]) -> Markup:
    """How well everybody decided, and the hero by sides of the game."""
    head = h.tr(h.td(), h.th("decisions", scope="col"), h.th("? slips", scope="col"), h.th("?? blunders", scope="col"))
    rows = []
    for seat, (few, grave) in enumerate(review["counts"]):
        who = h.span(Markup(letter_badge(room.letters[seat], 20)), called(room, seat, own), class_="row")
        figure = view.scores[seat]
        rows.append(h.tr(h.th(who, scope="row"), h.td(h.b("–" if figure is None else figure)), h.td(few), h.td(grave)))
    sides = [
        h.li(h.span(one.name, h.small(f"{one.decisions} decisions")), meter(one.figure), h.b(one.figure, class_="figure"))
        for one in view.themes
    ]
    return h.section(
        h.div(h.h2("How everybody decided"), h.table(h.thead(head), h.tbody(rows), class_="summary")),
        h.div(h.h2("By sides of the game"), h.ul(sides, class_="themes")) if sides else None,
        h.p(SCALE_WORDS, class_="mute small"),
        class_="panel course decided",
    )


def meter(figure: int) -> Markup:
    """A bar as long as a figure; the figure stands beside it in words."""
    rail, filled = (
        h.element("rect", class_=kind, width=f"{width}%", height=8, rx=4)
        for kind, width in (("rail", 100), ("good" if figure >= LEVEL else "slip", figure))
    )
    return h.svg(rail, filled, class_="meter", width="100%", height=8, aria_hidden="true")


def aside(words: str) -> list[Child]:
    """What else there is to say."""
    return [" ", h.span(words, class_="mute")] if words else []
