"""Puzzles: a position with one clearly best move, one of them for every day. The answer is part of the address, nothing is kept."""

from __future__ import annotations

import time
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...draw.figure import figure as drawn
from ...engine.advice import caption, measure, why
from ...engine.puzzles import RATINGS, of_the_day, puzzles, with_puzzles
from ...engine.state import State
from ...table.daily import day_of
from .. import elements as h
from ..elements import Child, Markup
from ..server.guard import whole_number
from ..wire.render import picture_of
from .bar import bar_for
from .cards import game_card, world_of
from .figures import lit
from .form import field, menu
from .shell import button, page
from .visit import rooms_of, theme_of

# What players read
THERE_ARE_NO_PUZZLES_HERE = "There are no puzzles here."
THERE_IS_NO_SUCH_PICTURE = "There is no such picture."
THE_BOARD_TOLD_IN_WORDS_BELOW = "The board, told in words below"
THE_BOARD_IN_WORDS = "The board in words"
YES_THATS_THE_MOVE = "Yes, that’s the move."
SHOW_THE_BEST_MOVE = "Show the best move"
AT_MOST_WITH_ANYTHING_ELSE = "{inner}, {bad} at most with anything else."

PUZZLE_CACHE_HEADERS = {"Cache-Control": "public, max-age=3600"}
NONE = "There’s no such puzzle."


@lru_cache(maxsize=256)
def state_of(name: str, number: int) -> State:
    """The position of a puzzle (by its number from 1); nobody changes it."""
    return puzzles(name)[number - 1].state()


def asked_for(request: Request) -> tuple[str, int]:
    """The game and the number in an address."""
    name, number = request.path_params["game"], whole_number(request.path_params["number"])
    if name not in with_puzzles() or number is None or not 1 <= number <= len(puzzles(name)):
        raise HTTPException(404, NONE)
    return name, number


async def daily(request: Request) -> Response:
    """GET /puzzle: the puzzle of the day."""
    if not with_puzzles():
        raise HTTPException(404, THERE_ARE_NO_PUZZLES_HERE)
    day = day_of(time.time())
    name, number = of_the_day(day)
    return await shown(request, name, number + 1, "Today’s puzzle")


async def show(request: Request) -> Response:
    """GET /puzzle/{game}/{number}: a puzzle, and with `move` what to think of that answer."""
    name, number = asked_for(request)
    return await shown(request, name, number, f"Puzzle {number} of {len(puzzles(name))}")


async def shown(request: Request, name: str, number: int, title: str) -> Response:
    move = whole_number(request.query_params.get("move", ""))
    body = await rooms_of(request).services.apart(puzzle_html, name, number, move, title)
    world, bar = world_of(state_of(name, number).game), await bar_for(request, "Puzzle")
    return HTMLResponse(page(title, bar, body, theme=theme_of(request), world=world, kind="plain puzzle"))


async def picture(request: Request) -> Response:
    """GET /puzzle/{game}/{number}/{theme}.svg."""
    name, number = asked_for(request)
    theme = request.path_params["theme"]
    if theme not in ("dark", "light"):
        raise HTTPException(404, THERE_IS_NO_SUCH_PICTURE)
    return Response(
        await rooms_of(request).services.apart(svg_of, name, number, theme == "dark"),
        media_type="image/svg+xml",
        headers=PUZZLE_CACHE_HEADERS,
    )


@lru_cache(maxsize=128)
def svg_of(name: str, number: int, dark: bool) -> str:
    """The board of a puzzle, with what may be picked first."""
    state = state_of(name, number)
    painted = picture_of(state.game, state.view(int(state.to_move)), dark=dark)
    signs = [(place, "may") for place in lit(state, ()) if f'"{place}"' in painted.body]
    return drawn(painted, world=state.game.look.world, dark=dark, label="The board", signs=signs)


def puzzle_html(name: str, number: int, move: int | None, title: str) -> Markup:
    """The content of the page: the board, and beside it the question."""
    puzzle, state = puzzles(name)[number - 1], state_of(name, number)
    game, seat = state.game, int(state.to_move)
    view = state.view(seat)
    answered = move if move in view.legal else None
    address = f"/puzzle/{name}/{number}"
    pictures = [
        h.img(class_="night" if theme == "dark" else "day", alt=THE_BOARD_TOLD_IN_WORDS_BELOW, src=f"{address}/{theme}.svg")
        for theme in ("dark", "light")
    ]
    moves = [(str(choice.action), game.deed(state, choice.action) or choice.text) for choice in view.choices]
    ask = h.form(
        field("move", "Your move", menu("move", moves, {"move": str(answered)} if answered is not None else {}), view.asked),
        h.div(button("Check my answer", "play", go=True, kind="submit"), class_="row acts"),
        method="get",
        action=address,
    )
    words = f"{RATINGS[puzzle.rating].capitalize()}. {game.seat_title(seat)} to move. One move is clearly best. Which one?"
    question = h.div(
        h.p(game.title, class_="mute"),
        h.h1(title),
        h.p(words),
        verdict_html(name, number, answered) if answered is not None else None,
        ask,
        h.details(h.summary(THE_BOARD_IN_WORDS), h.element("pre", game.screen(view), tabindex=0), class_="screen"),
        others_html(name, number),
        class_="question",
    )
    return h.main(h.article(h.figure(pictures), question, class_="panel puzzle-sheet"), id="main", class_="maker")


def verdict_html(name: str, number: int, move: int) -> Markup:
    """What to think of an answer."""
    puzzle, state = puzzles(name)[number - 1], state_of(name, number)
    game, seat = state.game, int(state.to_move)
    best = state.find(puzzle.best)
    good, bad = measure(game, puzzle.value)[1], measure(game, puzzle.second)[1]
    told: list[Child] = []
    if puzzle.solved_by(state, move):
        told += [h.p(h.strong(YES_THATS_THE_MOVE), " ", why(state, best, seat)[0])]
        told += [h.p(f"A long search says: {caption(game)} {good} with it, {bad} at most with anything else.")]
    else:
        told += [h.p(h.strong("There’s something better."), " ", why(state, move, seat)[0])]
        inner = f"{game.deed(state, best) or puzzle.best}. {why(state, best, seat)[0]} With it: {caption(game)} {good}"
        told += [h.details(h.summary(SHOW_THE_BEST_MOVE), h.p(AT_MOST_WITH_ANYTHING_ELSE.format(inner=inner, bad=bad)))]
    return h.div(told, role="status", id="verdict")


def others_html(name: str, number: int) -> Markup:
    """Ways to the other puzzles."""
    count = len(puzzles(name))
    ways = [button("Next puzzle", "next", href=f"/puzzle/{name}/{number % count + 1}")]
    ways += [button(game_card(other).title, "next", href=f"/puzzle/{other}/1") for other in with_puzzles() if other != name]
    return h.nav(ways, class_="row acts", aria_label="Other puzzles")
