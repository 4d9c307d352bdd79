"""Walking through a game: timeline, record, steps, link, and playing on from here."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup
from ....draw.timeline import timeline
from ....engine.story import parts, speaking
from ....table.names import any_bot
from ....table.perspective import WATCH
from ...app.game_cards import BotCard
from ...app.replay import RecordFile, Replay, record_file, replay, replay_position
from ...push.render import view_message
from ..visit import move_of, room_for, screen_of, theme_of, visitor_of
from .form import options
from .shell import button, page, theme_tool, tool, top_bar
from .table import board, toast

# What players read
ILL_PLAY_EVERY_SEAT = "I’ll play every seat"
WHO_PLAYS_THE_OTHERS = "Who plays the others"
THE_STORY_MOVE_BY_MOVE = "The story, move by move"
PLAY_ON_FROM_HERE = "Play on from here"
HOW_FAST_IT_PLAYS = "How fast it plays"
ARROWS_STEP_SHIFT_AND_ARROWS = "Arrows: step. Shift and arrows: whole turns. Space: play. + and −: pace."
REVIEW_OF_THE_GAME = "Review of the game"
THINGS_OF_THIS_SEAT = "Things of this seat"

PACES = (("2200", "slow"), ("900", "normal"), ("400", "fast"), ("120", "very fast"))  # milliseconds for a move
STEPS = (("first", "First move"), ("back", "One move back"), ("play", "Play"), ("next", "One move forward"), ("last", "Last move"))


async def show(request: Request) -> Response:
    """GET /t/{table}/replay."""
    info = await replay((await room_for(request))[0], visitor_of(request), request.query_params.get("seat", WATCH), move_of(request))
    return HTMLResponse(replay_page(info, theme=theme_of(request)))


async def position(request: Request) -> Response:
    """GET /t/{table}/replay.json: one position, as a `view` message."""
    room, _ = await room_for(request)
    asked, (size, dark) = request.query_params, screen_of(request)
    at = await replay_position(room, visitor_of(request), asked.get("seat", WATCH), move_of(request))
    with speaking(room.table.history.names):
        message = view_message(
            room.table.game, at.view, at.infos, seq=at.move, rid=None, dark=dark, size=size, has_defs=asked.get("defs", ""),
        )  # fmt: skip
    return JSONResponse({**message, **at.words.message()})


async def record(request: Request) -> Response:
    """GET /t/{table}/record."""
    return record_answer(await record_file((await room_for(request))[0], visitor_of(request)))


def record_answer(file: RecordFile) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.text, media_type="text/plain; charset=utf-8", headers=headers)


# The page ---------------------------------------------------------------------------------------------------------------


def others_menu(bots: Sequence[BotCard], ident: str = "others") -> Markup | None:
    """Who plays the other seats of a private table that goes on from a move."""
    if not bots:
        return None
    rows = options([(bot.name, f"Against {any_bot(bot.name)}") for bot in bots], "frog"), h.option(ILL_PLAY_EVERY_SEAT, value="")
    return h.select(rows, name="others", id=ident, aria_label=WHO_PLAYS_THE_OTHERS)


def _cite(game: str, rule: str) -> Markup | None:
    """The link from a sentence to its rule."""
    if not rule:
        return None
    return h.a(rule, class_="ruleref", href=f"/rules/{game}#{rule}", target="_blank", rel="noopener", aria_label=f"Rule {rule}")


def _record(info: Replay, steps: str) -> Markup:
    rows: list[Markup] = []
    for letter, name, acts in info.record:
        rows.append(h.h3(h.i(data_face=letter), h.span(name), class_="hd"))
        rows += [
            h.div(
                h.a(number, class_="move", href=f"{steps}?move={number}", aria_label=f"Move {number}"),
                h.span(placed(sentence), class_="words"), _cite(info.game, rule), class_="step", data_move=number,
            )
            for number, sentence, rule in acts
        ]  # fmt: skip
    title = h.h2("The story", h.span(id="note"))
    record = h.div(rows, id="record", data_story="", tabindex=0, role="group", aria_label=THE_STORY_MOVE_BY_MOVE)
    return h.section(title, record, class_="panel log record", aria_label="The story")


def placed(sentence: str) -> list[Child]:
    """A sentence whose places light on the board."""
    return [
        part if isinstance(part, str) else h.button(part.text, class_="pl", type="button", tabindex=-1, data_at=part.at)
        for part in parts(sentence)
    ]


def _play_on(info: Replay, base: str) -> Markup:
    copy_link = button("Copy link", "link", ident="copy-link", aria_label="Copy link")
    if base:  # nobody's table: there is nothing to play on from
        return h.div(copy_link, class_="row acts")
    from_here = h.form(
        h.input_(type="hidden", name="move", id="fork-move", value=info.move),
        others_menu(info.bots),
        button(PLAY_ON_FROM_HERE, "fork", go=True, kind="submit"),
        class_="from",
        method="post",
        action=f"/t/{info.table}/fork",
    )
    return h.div(from_here, copy_link, class_="row acts")


def _dock(info: Replay) -> Markup:
    now = max((i for i, (move, _) in enumerate(info.turns) if move <= info.move), default=0)
    line = Markup(timeline(690, [letter for _, letter in info.turns] or ["R"], now, info.scores))
    slider = h.input_(id="slider", type="range", min=0, max=info.moves, value=info.move, aria_label="Move")
    whose = h.select(options(info.seats, info.seat), id="eyes", aria_label="Whose eyes") if info.seats else None
    pace = h.select(options(PACES, "900"), id="pace", aria_label=HOW_FAST_IT_PLAYS)
    steps = h.div(
        h.div([tool(icon, words, f"step-{icon}") for icon, words in STEPS], class_="row"),
        h.div(whose, pace, h.span(ARROWS_STEP_SHIFT_AND_ARROWS), class_="row hints"),
        class_="steps",
    )
    shown = h.div(h.h2(id="asked", tabindex=-1), h.p(h.span(id="help"), h.span(id="cites")), id="shown")
    return h.section(shown, h.div(line, slider, class_="line"), steps, class_="panel", id="dock", aria_label="Steps")


def replay_page(info: Replay, *, base: str = "", theme: str = "") -> str:
    address = base or f"/t/{info.table}"
    tools = [tool("rules", "Rules", href=f"/rules/{info.game}"), theme_tool()]
    tools += [tool("save", "Save the record", href=f"{address}/record")] if not base else []
    tools += [tool("chart", REVIEW_OF_THE_GAME, href=f"{address}/review")] if info.over else []
    left = h.aside(id="left", class_="own", aria_label=THINGS_OF_THIS_SEAT) if info.own_column else None
    side = h.aside(h.div(id="players"), h.div(id="extra"), _record(info, base or f"{address}/replay"), _play_on(info, base), id="side")
    data: dict[str, str | int] = {
        "table": info.table, "seat": info.seat, "mode": "replay", "move": info.move, "moves": info.moves,
        "turns": ",".join(str(move) for move, _ in info.turns), "game": info.game,
        "pages": f"{address}/replay.json",
    }  # fmt: skip
    main = h.main(left, board("Turning the pages…"), side, _dock(info), id="main")
    kind = "table replay own-column" if info.own_column else "table replay"
    body = top_bar(info.title, info.what, tools), main, toast()
    return page(f"{info.title}: replay", *body, theme=theme, world=info.world, kind=kind, **data)
