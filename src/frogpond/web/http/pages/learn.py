"""Guided first games in the browser: the table page with a coach."""

from __future__ import annotations

from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....draw import html as h
from ....draw.figure import Places
from ....draw.html import Markup, markup
from ....draw.svg import with_prefix
from ....table.tutorial import LessonProgress
from ...app.game_cards import world_of
from ...app.lessons import lesson_of, lesson_place, play_on, walk, why_here
from ...app.lessons import lessons as taught
from ...push import messages
from ...push.lesson import step_message
from ...push.render import picture_of
from ..guard import whole_number
from ..visit import app_of, go, screen_of, somebody_of, theme_of
from .bar import bar_for, cached_for_strangers
from .dialogs import TablePage
from .figures import FigureFrame, framed
from .form import read_form, text_of
from .home_html import credits_line
from .shell import button, icon, ways_bar
from .shell import page as whole_page
from .table import table_page

# What players read
YOU_PLAY_FROM_THE_FIRST_CLICK = "You play from the first click, and we tell you what you can do and why. Leave whenever you like."
LEARN_A_GAME_IN_FIVE_MINUTES = "Learn a game in five minutes"
NO_LESSONS_HERE_YET = "No lessons here yet."


def coach(game: str, farewell: str) -> Markup:
    """Who tells a learner what to do, and the way into the real game."""
    rule = h.a(id="coach-rule", target="_blank", rel="noopener")
    back, show = button("Back", ident="coach-back"), button("Show me", ident="coach-show")
    row = h.div(rule, h.span(class_="grow"), back, show, button("Next", ident="coach-next", go=True), class_="row wrap")
    parts = h.p(class_="cap", id="coach-count"), h.h2(id="coach-title", tabindex=-1), h.p(id="coach-text", aria_live="polite")
    moves = h.input_(type="hidden", name="moves", id="farewell-moves")
    play = button(farewell, "play", go=True, kind="submit")
    return markup(
        h.aside(h.i(class_="beak"), h.span(class_="face"), parts, row, id="coach", aria_labelledby="coach-title", hidden=True),
        h.form(moves, play, id="farewell", method="post", action=f"/learn/{game}/play", hidden=True),
    )


def moves_in(text: str) -> list[int | None]:
    return [whole_number(part) for part in text[:400].split(",") if part]


async def place_of(request: Request) -> LessonProgress:
    """The place that the address names."""
    query = request.query_params
    at, moves = whole_number(query.get("at", "0")), moves_in(query.get("moves", ""))
    return await lesson_place(app_of(request), request.path_params["game"], at, moves)


@cached_for_strangers
async def lessons(request: Request) -> Response:
    """Which games can be learned here."""
    return HTMLResponse(lessons_page(theme=theme_of(request), bar=await bar_for(request, "Learn")))


def lessons_page(*, theme: str = "", bar: Markup | None = None) -> str:
    """A card for each game with its lessons."""
    cards = []
    for one in taught():
        card = one.game
        ways = [h.a(icon("play", 16), h.b(lesson.title), class_="way-in", href=f"/learn/{lesson.name}") for lesson in one.lessons]
        pages = [h.p(h.a(f"{lesson.title}, by pictures", href=f"/learn/{lesson.name}/read"), class_="small") for lesson in one.lessons]
        rules = h.p(h.a("The rules", h.span(f" of {card.title}", class_="hide"), href=f"/rules/{card.name}"), class_="small")
        words = h.div(h.h2(card.title), h.p(card.about, class_="small"), ways, pages, rules, class_="t")
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


async def read(request: Request) -> Response:
    """GET /learn/{game}/read: a lesson by pictures, for those who can't play it just now."""
    return HTMLResponse(await app_of(request).services.apart(reading_page, request.path_params["game"], theme_of(request)))


def reading_page(name: str, theme: str) -> str:
    steps = walk(name)
    lesson, sections = steps[0].tutorial, []
    for number, place in enumerate(steps, 1):
        step, file = place.step, f"/learn/{name}/pictures/{number}"
        shots = [
            h.img(class_=kind, loading="lazy", alt="", width=440, height=300, src=f"{file}-{shade}.svg")
            for kind, shade in (("night", "dark"), ("day", "light"))
        ]
        rule = h.a(step.rule, href=f"/rules/{lesson.game.name}#{step.rule}") if step.rule else None
        sections += [
            h.h2(f"{number}. {step.title}"),
            h.p(step.say, " ", rule),
            h.figure(h.div(h.span(shots, class_="shot"), class_="shots")),
        ]
    article = h.article(h.h1(lesson.title), sections, class_="panel rulebook")
    return whole_page(
        lesson.title, ways_bar(), h.main(article, id="main", class_="reading"), theme=theme, world=world_of(lesson.game), kind="plain rules"
    )


@lru_cache(maxsize=256)
def step_picture(name: str, number: int, dark: bool) -> str:
    """A step as an SVG file: what it is about, with what it asks for lit."""
    place = walk(name)[number - 1]
    view = place.state.view(place.tutorial.seat)
    view.choices = [choice for choice in view.choices if place.step.do and choice.action in place.accepted()]
    there = Places(picture_of(place.tutorial.game, view, dark=dark).body).found
    focus = tuple(thing for thing in place.step.show if thing in there)
    return framed(place.tutorial.game, view, FigureFrame(focus=focus, ripples=focus, margin=130, lit=True), place.step.title, dark)


async def step_file(request: Request) -> Response:
    """GET /learn/{game}/pictures/{file}."""
    number, _, theme = request.path_params["file"].removesuffix(".svg").partition("-")
    name, wanted = request.path_params["game"], whole_number(number)
    if theme not in ("dark", "light") or wanted is None or not 0 < wanted <= len(lesson_of(name).steps):
        raise HTTPException(404, "There is no such picture.")
    markup = await app_of(request).services.apart(step_picture, name, wanted, theme == "dark")
    return Response(markup, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


async def step(request: Request) -> Response:
    place = await place_of(request)
    size, dark = screen_of(request)
    return JSONResponse(await app_of(request).services.apart(step_message, place, dark, size))


async def why(request: Request) -> Response:
    place = await place_of(request)
    picks = [pick[:80] for pick in request.query_params.get("picks", "")[:700].split(" ") if pick][:8]
    return JSONResponse(messages.refusal(place.tutorial.game, await why_here(app_of(request), place, picks), picks=picks))


async def play(request: Request) -> Response:
    """The real game."""
    moves, who = moves_in(text_of(await read_form(request), "moves", 400)), somebody_of(request)
    room = await play_on(app_of(request), who, request.path_params["game"], moves)
    return go(request, f"/t/{room.id}", who.token)


async def explain(request: Request) -> Response:
    """What a thing on the page is."""
    place = await place_of(request)
    lesson, pick = place.tutorial, request.query_params.get("pick", "")[:80]
    return JSONResponse(messages.explanation(lesson.game, place.state.view(lesson.seat), pick))
