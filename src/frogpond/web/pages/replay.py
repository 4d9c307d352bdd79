"""Walking through a game: timeline, record, steps, link, and playing on from here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.timeline import timeline
from ...table import Table
from ...table.eyes import WATCH, open_eyes, replay_eyes
from ...table.rows import ACT
from .. import elements as h
from ..elements import Markup
from ..live.room import Room
from ..server.guard import whole_number
from ..wire import messages
from ..wire.render import view_message
from .cards import BotCard, bot_cards, words_for, world_of
from .form import options
from .shell import button, page, theme_tool, tool, top_bar
from .table import board, toast
from .visit import move_of, room_for, screen_of, theme_of

STEPS = (("first", "First move"), ("back", "One move back"), ("play", "Play"), ("next", "One move on"), ("last", "Last move"))


@dataclass(frozen=True)
class ReplayPage:
    """A game that can be walked through."""

    table: str
    game: str
    title: str
    what: str
    moves: int  # last move number
    move: int  # the one shown first
    turns: Sequence[tuple[int, str]] = ()  # (move at which it begins, livery letter)
    scores: Mapping[str, Sequence[int]] = field(default_factory=dict)  # points after each turn, by livery letter
    record: Sequence[tuple[int, str, str, str]] = ()  # (move number, livery letter, words, rule)
    seats: Sequence[tuple[str, str]] = ()  # (value for ?seat=, words): whose eyes
    seat: str = WATCH
    world: str = "pond"
    own_column: bool = False
    bots: Sequence[BotCard] = ()  # who may sit in the other seats when somebody plays on from here
    over: bool = False


def eyes(request: Request, table: Table, owner: str) -> int:
    """Whose eyes the address asks for."""
    wanted = request.query_params.get("seat", WATCH)
    if not wanted.isdecimal():
        return replay_eyes(table, owner, None)
    seat = whole_number(wanted)
    return replay_eyes(table, owner, -1 if seat is None else seat)


def eyes_of(name: str) -> str:
    return "your eyes" if name == "You" else f"{name}'s eyes"


async def show(request: Request) -> Response:
    """GET /t/{table}/replay."""
    room, owner = await room_for(request)
    table = room.table
    viewer = eyes(request, table, owner)
    move = move_of(request, len(table.moves))
    turns, scores = await asyncio.to_thread(turns_of, room, viewer)
    record: dict[int, tuple[int, str, str, str]] = {}
    for line in table.history.lines(viewer):
        if line.move and line.move not in record:
            record[line.move] = (line.move, messages.letter(room.letters, line.who), line.text, line.rule)
    info = ReplayPage(
        table=room.id,
        game=room.header.game,
        title=table.game.title,
        what=words_for(room),
        moves=len(table.moves),
        move=move,
        turns=turns,
        scores=scores,
        record=list(record.values()),
        seats=[(WATCH, "a spectator's eyes"), *((str(s), eyes_of(room.seat_name(s))) for s in open_eyes(table, owner))],
        seat=str(viewer) if viewer >= 0 else WATCH,
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        bots=bot_cards() if len(table.seats) > 1 else (),
        over=table.state.is_over,
    )
    return HTMLResponse(replay_page(info, theme=theme_of(request)))


def turns_of(room: Room, viewer: int) -> tuple[list[tuple[int, str]], dict[str, list[int]]]:
    """Where turns begin (whenever another seat decides), and the points after each."""
    table = room.table
    state = table.start()
    turns: list[tuple[int, str]] = []
    scores: dict[str, list[int]] = {letter: [] for letter in room.letters[: len(table.seats)]}
    last = -1
    for number, row in enumerate(list(table.moves)):
        if row.kind == ACT and row.seat != last:
            last = row.seat
            turns.append((number, room.letters[row.seat]))
            for letter, points in zip(room.letters, state.viewed(viewer).scores, strict=False):
                scores[letter].append(points)
        state.apply(row.action)
    for letter, points in zip(room.letters, state.viewed(viewer).scores, strict=False):
        scores[letter].append(points)
    return turns, scores


async def position(request: Request) -> Response:
    """GET /t/{table}/replay.json: one position, as a `view` message."""
    room, owner = await room_for(request)
    table = room.table
    viewer = eyes(request, table, owner)
    move = move_of(request, len(table.moves))
    size, dark = screen_of(request)
    view = table.at(move).viewed(viewer)
    message = view_message(table.game, view, messages.seat_infos(room, owner), seq=move, rid=None, dark=dark, size=size)
    message["choices"] = []
    message["preselect"] = []
    lines = [line for line in table.history.lines(viewer) if line.move == move and move]
    message["said"] = " ".join(line.text for line in lines) if move else "The beginning."
    message["rules"] = list(dict.fromkeys(line.rule for line in lines if line.rule))
    return JSONResponse(message)


# The page ---------------------------------------------------------------------------------------------------------------


def others_menu(bots: Sequence[BotCard], ident: str = "others") -> Markup | None:
    """Who plays the other seats of a private table that goes on from a move."""
    if not bots:
        return None
    rows = options([(bot.name, f"against {bot.name}") for bot in bots], "frog"), h.option("I play every seat", value="")
    return h.select(rows, name="others", id=ident, aria_label="Who plays the others")


def _cite(game: str, rule: str) -> Markup | None:
    """The link from a sentence to its rule."""
    if not rule:
        return None
    return h.a(rule, class_="ruleref", href=f"/rules/{game}#{rule}", target="_blank", rel="noopener", aria_label=f"Rule {rule}")


def _record(info: ReplayPage) -> Markup:
    rows = [
        h.div(
            h.a(
                h.span(number), h.i(data_face=letter), h.span(words), class_="move", href=f"/t/{info.table}/replay?move={number}",
                data_move=number,
            ),
            _cite(info.game, rule),
            class_="step",
        )
        for number, letter, words, rule in info.record
    ]  # fmt: skip
    title = h.h2("The record", h.span(id="note"))
    return h.section(title, h.div(rows, id="record"), class_="panel log record", aria_label="The record")


def _play_on(info: ReplayPage) -> Markup:
    from_here = h.form(
        h.input_(type="hidden", name="move", id="fork-move", value=info.move),
        others_menu(info.bots),
        button("Play on from here", "fork", go=True, kind="submit"),
        class_="from",
        method="post",
        action=f"/t/{info.table}/fork",
    )
    return h.div(from_here, button("Copy link", "link", ident="copy-link", aria_label="Copy link"), class_="row acts")


def _dock(info: ReplayPage) -> Markup:
    now = max((i for i, (move, _) in enumerate(info.turns) if move <= info.move), default=0)
    line = Markup(timeline(690, [letter for _, letter in info.turns] or ["R"], now, info.scores))
    slider = h.input_(id="slider", type="range", min=0, max=info.moves, value=info.move, aria_label="Move")
    whose = h.select(options(info.seats, info.seat), id="eyes", aria_label="Whose eyes") if info.seats else None
    steps = h.div(
        h.div([tool(icon, words, f"step-{icon}") for icon, words in STEPS], class_="row"),
        h.div(whose, h.span("arrow keys step, space plays"), class_="row hints"),
        class_="steps",
    )
    shown = h.div(h.h2(id="asked", tabindex=-1), h.p(h.span(id="help"), h.span(id="cites")), id="shown")
    return h.section(shown, h.div(line, slider, class_="line"), steps, class_="panel", id="dock", aria_label="Steps")


def replay_page(info: ReplayPage, *, theme: str = "") -> str:
    base = f"/t/{info.table}"
    tools = [tool("rules", "Rules", href=f"/rules/{info.game}"), theme_tool(), tool("save", "Save the record", href=f"{base}/record")]
    tools += [tool("chart", "Review of the game", href=f"{base}/review")] if info.over else []
    left = h.aside(id="left", class_="own", aria_label="Things of this seat") if info.own_column else None
    side = h.aside(h.div(id="players"), h.div(id="extra"), _record(info), _play_on(info), id="side")
    data: dict[str, str | int] = {
        "table": info.table, "seat": info.seat, "mode": "replay", "move": info.move, "moves": info.moves,
        "turns": ",".join(str(move) for move, _ in info.turns), "game": info.game,
    }  # fmt: skip
    main = h.main(left, board("Turning the pages…"), side, _dock(info), id="main")
    kind = "table replay own-column" if info.own_column else "table replay"
    body = top_bar(info.title, info.what, tools), main, toast()
    return page(f"{info.title}: replay", *body, theme=theme, world=info.world, kind=kind, **data)
