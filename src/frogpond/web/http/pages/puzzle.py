"""Puzzles in the browser: the table page with a position and one good move; the answer is played on the board."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup
from ....draw.svg import line, svg
from ....engine.story import capital
from ....table import Refused
from ....table.click_refusal import why_picks
from ...app import puzzles as puzzling
from ...app.game_cards import world_of
from ...app.puzzles import PosedPuzzle, PuzzleSheet
from ...push import messages
from ...push.puzzle import puzzle_message
from ..guard import CODE, whole_number
from ..visit import app_of, go, keep_cookie, rooms_of, screen_of, somebody_of, theme_of, visitor_of
from .dialogs import TablePage
from .form import read_form, text_of
from .shell import button, icon
from .table import table_page

# What players read
FIRST_TRY_COUNTS = "Only the first try changes your rating."
TRIED_BEFORE = "You’ve tried this one. It can’t change your rating any more."
SOLVE_FOR_DAY = "Solve it for day {number}"
DONE_FOR_TODAY = "Done for today"
STILL_SAFE = "Still safe: try again"
MISSED_TITLE = "From your own games"


async def posed_by(request: Request) -> PosedPuzzle:
    """The puzzle that the address names; 404 if there is none."""
    given = request.path_params
    try:
        if "table" in given:
            room = await rooms_of(request).get(given["table"]) if CODE.fullmatch(given["table"]) else None
            if room is None:
                raise Refused("puzzle", puzzling.NONE)
            return await puzzling.pose_missed(app_of(request), visitor_of(request), room, given["move"])
        return puzzling.pose(given["game"], whole_number(given["number"])) if "game" in given else puzzling.todays()
    except Refused as refused:
        raise HTTPException(404, refused.reason.text) from None


async def show(request: Request) -> Response:
    """GET /puzzle, /puzzle/{game}/{number}, /puzzle/mine/{table}/{move}."""
    posed = await posed_by(request)
    found = await puzzling.sheet(app_of(request), visitor_of(request), posed)
    game = posed.state.game
    info = TablePage(
        table=posed.address, game=game.name, title="Puzzle", what=game.title, world=world_of(game), own_column=game.look.has_left_column,
        mode="puzzle", aside=h.div(sheet_html(found), id="puzzle-side"), acts=acts_html(found),
    )  # fmt: skip
    return HTMLResponse(table_page(info, theme=theme_of(request)))


async def step(request: Request) -> Response:
    """GET …/step.json: the question."""
    posed, (size, dark) = await posed_by(request), screen_of(request)
    return JSONResponse(await rooms_of(request).services.apart(puzzle_message, posed.state, None, dark, size))


async def answer(request: Request) -> Response:
    """POST …/answer (`move`, or `show`): the answer on the board, what it costs, and what it changed."""
    posed, (size, dark) = await posed_by(request), screen_of(request)
    form, who, app = await read_form(request), somebody_of(request), app_of(request)
    shown = bool(text_of(form, "show", 4))
    move = posed.state.find(posed.puzzle.best) if shown else whole_number(text_of(form, "move", 9))
    line, change = await puzzling.answer(app, who, posed, -1 if move is None else move, shown)
    found = await puzzling.sheet(app, who, posed)
    said = await app.services.apart(puzzle_message, posed.state, line, dark, size, shown)
    state = "shown" if shown else "solved" if line.right else "wrong"
    response = JSONResponse({**said, "side": str(sheet_html(found, state, change)), "next": found.next})
    keep_cookie(request, response, who.token)
    return response


async def why(request: Request) -> Response:
    """GET …/why.json (`picks`)."""
    posed = await posed_by(request)
    picks = [pick[:80] for pick in request.query_params.get("picks", "")[:700].split(" ") if pick][:8]
    reason = await rooms_of(request).services.apart(why_picks, posed.state.clone(), posed.seat, picks)
    return JSONResponse(messages.refusal(posed.state.game, reason, picks=picks))


async def explain(request: Request) -> Response:
    """GET …/explain.json (`pick`)."""
    posed = await posed_by(request)
    pick = request.query_params.get("pick", "")[:80]
    return JSONResponse(messages.explanation(posed.state.game, posed.state.view(posed.seat), pick))


async def play(request: Request) -> Response:
    """POST …/play: a table that goes on from the best move."""
    posed = await posed_by(request)
    await read_form(request)
    who = somebody_of(request)
    room = await puzzling.play_on(app_of(request), who, posed)
    return go(request, f"/t/{room.id}", who.token)


# What the page shows ------------------------------------------------------------------------------------------------------


def acts_html(found: PuzzleSheet) -> Markup:
    """The buttons of each state of the dock; the style sheet shows those of the state."""
    play_on = h.form(button("Play on", "fork", kind="submit"), method="post", action=f"{found.posed.address}/play", class_="for-solved")
    return h.div(
        h.span(icon("check", 26), class_="sign for-solved", aria_hidden="true"),
        h.span(icon("close", 26), class_="sign for-wrong", aria_hidden="true"),
        h.div(
            button("Try again", "again", ident="puzzle-again", go=True),
            button("Next puzzle", "next", ident="puzzle-next", go=True, href=found.next),
            button("Show me", "eye", ident="puzzle-show"), play_on, class_="puzzle-buttons",
        ),
        id="puzzle-acts",
    )  # fmt: skip


def sheet_html(found: PuzzleSheet, state: str = "ask", change: float | None = None) -> Markup:
    """What stands beside the board: the puzzle, the days, the rating, and more puzzles."""
    pads = h.span([h.i(class_="on" if number < found.grade else None) for number in range(5)], class_="pads", aria_hidden="true")
    short = f"{found.streak} {'day' if found.streak == 1 else 'days'} · {found.rating}"
    short += f" ({round(change):+d})".replace("-", "−") if change is not None else ""
    about = h.section(
        h.div(h.h2(found.posed.title), h.span(found.game, class_="mute"), class_="between"),
        h.p(found.posed.said, class_="said") if found.posed.said else None,
        h.p(
            h.span(found.theme, class_="theme-tag"),
            pads,
            h.span(capital(found.grade_words), class_="grade-words"),
            h.span(short, class_="puzzle-short"),
            class_="row wrap",
        ),
        class_="panel pad puzzle-about",
    )
    return h.div(about, h.div(days_html(found, state), rating_html(found, state, change), class_="puzzle-me"), more_html(found))


def days_html(found: PuzzleSheet, state: str) -> Markup:
    done = found.week[-1].solved
    note: Child = DONE_FOR_TODAY if done else STILL_SAFE if state == "wrong" else SOLVE_FOR_DAY.format(number=found.streak + 1)
    if not found.daily and not done:
        note = h.a("Today’s puzzle", href="/puzzle")
    days = [
        h.li(
            h.i(class_="fly" if day.solved else "none"), h.span(day.letter, aria_hidden="true"),
            h.span("solved" if day.solved else "not solved", class_="hide"), aria_current="date" if day.today else None,
        )
        for day in found.week
    ]  # fmt: skip
    count = f"{found.streak} {'day' if found.streak == 1 else 'days'} in a row" if found.streak else "No days in a row yet"
    return h.section(
        h.div(h.h2(count), h.span(note, class_="mute"), class_="between"), h.ol(days, class_="week", aria_label="The last seven days"),
        class_="panel pad puzzle-days",
    )  # fmt: skip


def rating_html(found: PuzzleSheet, state: str, change: float | None) -> Markup:
    if change is not None:
        words = h.p(h.b(f"{round(change):+d}".replace("-", "−"), class_="up" if change > 0 else "down"), " ", FIRST_TRY_COUNTS)
    elif found.stake is None:
        words = h.p(TRIED_BEFORE)
    else:
        words = h.p(f"+{found.stake[0]} if your first try is right, −{found.stake[1]} if it isn’t")
    chart = rating_line(found.ratings) if len(found.ratings) > 1 else None
    line = h.div(h.b(found.rating, class_="number"), chart, class_="between")
    return h.section(h.h2("Your puzzle rating"), line, words, class_="panel pad puzzle-rating")


def rating_line(ratings: tuple[float, ...]) -> Markup:
    """The last ratings as a line."""
    low, high = min(ratings), max(ratings)
    across, up = 104 / (len(ratings) - 1), 34 / ((high - low) or 1)
    points = [(3 + i * across, 37 - (rating - low) * up) for i, rating in enumerate(ratings)]
    drawn = line("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), "currentColor", 2)
    return h.span(Markup(svg(drawn, 110, 40, "0 0 110 40", "", "Your rating so far")), class_="line-chart")


def more_html(found: PuzzleSheet) -> Markup:
    rows = [
        h.li(
            h.a(theme.name, href=theme.address),
            h.progress(value=theme.solved, max=theme.of, aria_label=f"{theme.name}: solved"),
            h.span(f"{theme.solved} of {theme.of}", class_="mute"),
        )
        for theme in found.themes
    ]
    mine = [h.li(h.a(one.words, href=one.address)) for one in found.missed]
    others = [h.a(title, href=address) for title, address in found.others]
    return h.section(
        h.h2("More puzzles"), h.ul(rows, class_="themes"),
        [h.h3(MISSED_TITLE), h.ul(mine, class_="themes mine")] if mine else None,
        h.nav(others, aria_label="Other games", class_="row wrap") if others else None,
        class_="panel pad puzzle-more",
    )  # fmt: skip


PARTS = (
    ("GET", "", show), ("GET", "/step.json", step), ("POST", "/answer", answer), ("GET", "/why.json", why),
    ("GET", "/explain.json", explain), ("POST", "/play", play),
)  # fmt: skip
"""What stands at the address of a puzzle."""
