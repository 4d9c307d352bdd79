"""Guided first games in the browser: the table page with a coach. Nothing is stored until the real game begins."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...bots import names as bot_names
from ...draw.svg import with_prefix
from ...engine.state import State
from ...table import Plan, Refused, event_line, seats
from ...table.click_refusal import why_picks
from ...table.tutorial import LessonProgress, Tutorial, stand, tutorial
from ...table.tutorial import lessons as all_lessons
from .. import elements as h
from ..elements import Markup, markup
from ..server.guard import whole_number
from ..wire import messages
from ..wire.render import SeatInfo, board_part, letters_of, picture_of, view_message
from .bar import bar_for, cached_for_strangers
from .cards import game_cards, game_class, world_of
from .dialogs import TablePage
from .form import read_form, text_of
from .home_html import credits_line
from .shell import button, icon, ways_bar
from .shell import page as whole_page
from .table import table_page
from .visit import address_of, go, identity, may_open_one, rooms_of, screen_of, theme_of

# What players read
THERES_NO_LESSON_HERE = "There’s no lesson here."
THERES_NO_SUCH_STEP = "There’s no such step."
YOU_PLAY_FROM_THE_FIRST_CLICK = "You play from the first click, and we tell you what you can do and why. Leave whenever you like."
LEARN_A_GAME_IN_FIVE_MINUTES = "Learn a game in five minutes"
NO_LESSONS_HERE_YET = "No lessons here yet."


def coach(game: str, farewell: str) -> Markup:
    """Who tells a learner what to do, and the way into the real game."""
    rule = h.a(id="coach-rule", target="_blank", rel="noopener")
    back, show = button("Back", ident="coach-back"), button("Show me", ident="coach-show")
    row = h.div(rule, h.span(class_="grow"), back, show, button("Next", ident="coach-next", go=True), class_="row wrap")
    said = h.p(class_="cap", id="coach-count"), h.h2(id="coach-title", tabindex=-1), h.p(id="coach-text", aria_live="polite")
    moves = h.input_(type="hidden", name="moves", id="farewell-moves")
    play = button(farewell, "play", go=True, kind="submit")
    return markup(
        h.aside(h.i(class_="beak"), h.span(class_="face"), said, row, id="coach", aria_labelledby="coach-title", hidden=True),
        h.form(moves, play, id="farewell", method="post", action=f"/learn/{game}/play", hidden=True),
    )


def lesson_of(name: str) -> Tutorial:
    lesson = tutorial(name) if game_class(name.partition("--")[0]) is not None else None
    if lesson is None:
        raise HTTPException(404, THERES_NO_LESSON_HERE)
    return lesson


@lru_cache(maxsize=512)
def place_at(name: str, at: int, moves: tuple[int, ...]) -> LessonProgress:
    """Where a learner stands; kept, because everybody walks the same way."""
    return stand(lesson_of(name), at, moves)


async def place_of(request: Request) -> tuple[str, LessonProgress]:
    """The place that the address names; 404 for one that can't be."""
    name = request.path_params["game"]
    lesson_of(name)
    given = request.query_params
    at = whole_number(given.get("at", "0"))
    moves = [whole_number(part) for part in given.get("moves", "")[:400].split(",") if part]
    if at is None or None in moves:
        raise HTTPException(404, THERES_NO_SUCH_STEP)
    try:
        return name, await rooms_of(request).services.apart(place_at, name, at, tuple(move for move in moves if move is not None))
    except Refused as refused:
        raise HTTPException(404, refused.reason.text) from None


@cached_for_strangers
async def lessons(request: Request) -> Response:
    """Which games can be learned here."""
    return HTMLResponse(lessons_page(theme=theme_of(request), bar=await bar_for(request, "Learn")))


def lessons_page(*, theme: str = "", bar: Markup | None = None) -> str:
    """A card for each game with its lessons."""
    cards = []
    for card in game_cards():
        taught = [(name, lesson) for name in all_lessons(card.name) if (lesson := tutorial(name))]
        if not taught:
            continue
        ways = [h.a(icon("play", 16), h.b(lesson.title), class_="way-in", href=f"/learn/{name}") for name, lesson in taught]
        rules = h.p(h.a("The rules", h.span(f" of {card.title}", class_="hide"), href=f"/rules/{card.name}"), class_="small")
        words = h.div(h.h2(card.title), h.p(card.about, class_="small"), ways, rules, class_="t")
        art = h.span(Markup(with_prefix(card.vignette, f"ln-{card.name}-")), class_="art", aria_hidden="true")
        cards.append(h.article(art, words, class_="panel card"))
    told = YOU_PLAY_FROM_THE_FIRST_CLICK
    title = LEARN_A_GAME_IN_FIVE_MINUTES
    head = h.div(h.h1(title), h.p(told if cards else NO_LESSONS_HERE_YET, class_="mute"), class_="page-head")
    main = h.main(head, h.div(cards, class_="lessons"), id="main", class_="reading broad")
    return whole_page(title, bar or ways_bar(), main, credits_line(), theme=theme, kind="around plain")


async def page(request: Request) -> Response:
    name = request.path_params["game"]
    lesson = lesson_of(name)
    game = lesson.game
    info = TablePage(
        table=name, game=game.name, title=game.title, what=lesson.title, world=world_of(game), own_column=game.look.has_left_column,
        mode="learn", more=coach(name, lesson.farewell),
    )  # fmt: skip
    return HTMLResponse(table_page(info, theme=theme_of(request)))


def names_of(lesson: Tutorial) -> list[SeatInfo]:
    return [
        SeatInfo("You" if seat == lesson.seat else lesson.game.seat_name(seat), seat == lesson.seat) for seat in range(lesson.game.seats)
    ]


def step_message(name: str, place: LessonProgress, dark: bool, size: str) -> dict[str, Any]:
    """A `view` message (docs/protocol.md) with the lesson's step; only what the step waits for can be picked."""
    lesson, step = place.tutorial, place.step
    game, seat = lesson.game, lesson.seat
    view = place.state.view(seat)
    wanted = place.accepted() if step.do else []
    view.choices = [choice for choice in view.choices if choice.action in wanted]
    message = view_message(game, view, names_of(lesson), seq=place.at, rid=place.at, dark=dark, size=size)
    message["preselect"] = []
    message["tools"] = {"undo": "", "why": True, "fork": False}
    letters = letters_of(game)
    told = [(event, item.seat, item.film[i] if i < len(item.film) else None) for item in place.told for i, event in enumerate(item.events)]
    lines = [event_line(event, who, seat, game) for event, who, _ in told]
    message["log"] = {"from": 0, "lines": [messages.line_json(line, number, letters) for number, line in enumerate(lines)]}
    new = sum(len(item.events) for item in place.told[len(place.told) - place.fresh :])
    start = len(told) - new
    message["frames"] = []
    for number in range(start, len(told)):
        line, state = lines[number], told[number][2]
        words = {"kind": line.kind, "text": line.text, "rule": line.rule, "who": messages.letter(letters, line.who)}
        frame: dict[str, Any] = {"events": [words]}
        if state is not None and number < len(told) - 1:
            frame["board"] = board_of(state, seat, dark, size)
        message["frames"].append(frame)
    asked_before = 1 if place.at and lesson.steps[place.at - 1].do else 0
    message["lesson"] = {
        "at": place.at, "of": len(lesson.steps), "title": step.title, "text": step.say, "rule": step.rule,
        "link": f"/rules/{game.name}#{step.rule}" if step.rule else "", "show": list(step.show), "do": wanted, "last": place.last,
        "moves": list(place.moves), "before": list(place.moves[: len(place.moves) - asked_before]), "face": letters[seat],
    }  # fmt: skip
    return message


def board_of(state: State, seat: int, dark: bool, size: str) -> dict[str, Any]:
    return board_part(picture_of(state.game, state.viewed(seat), dark=dark, size=size))


async def step(request: Request) -> Response:
    name, place = await place_of(request)
    size, dark = screen_of(request)
    return JSONResponse(await rooms_of(request).services.apart(step_message, name, place, dark, size))


async def why(request: Request) -> Response:
    """Why what was clicked does nothing here: the lesson wants something else, or the rules say no."""
    _, place = await place_of(request)
    picks = [pick[:80] for pick in request.query_params.get("picks", "")[:700].split(" ") if pick][:8]
    state, seat = place.state.clone(), place.tutorial.seat
    reason = place.why_not(picks) if picks and state.to_move == seat else None
    if reason is None:
        reason = await rooms_of(request).services.apart(why_picks, state, seat, picks)
    return JSONResponse(messages.refusal(place.tutorial.game, reason, picks=picks))


async def play(request: Request) -> Response:
    """The real game: on from where the lesson ended, with bots in the other seats."""
    name = request.path_params["game"]
    lesson = lesson_of(name)
    form = await read_form(request)
    may_open_one(request)
    moves = [whole_number(part) for part in text_of(form, "moves", 400).split(",") if part]
    try:
        wanted = tuple(-1 if move is None else move for move in moves)
        place = await rooms_of(request).services.apart(place_at, name, len(lesson.steps) - 1, wanted)
    except Refused as refused:
        raise HTTPException(400, refused.reason.text) from None
    token, owner = identity(request)
    bot = lesson.bot if lesson.bot in bot_names() else bot_names()[0]
    game = lesson.game
    seated = [seats.person(owner, "") if seat == lesson.seat else seats.bot(bot) for seat in range(game.seats)]
    wish = Plan(owner, game.name, game.seats, game.public_options, None, seated, base=place.state.to_bytes())
    room = await rooms_of(request).create(wish, address_of(request))
    return go(request, f"/t/{room.id}", token)


async def explain(request: Request) -> Response:
    """What a thing on the page is."""
    _, place = await place_of(request)
    lesson = place.tutorial
    pick = request.query_params.get("pick", "")[:80]
    return JSONResponse(messages.explanation(lesson.game, place.state.view(lesson.seat), pick))
