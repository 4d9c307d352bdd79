"""Walking through a game: timeline, record, steps, link, and playing on from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.timeline import timeline
from ...engine.story import parts, plain, speaking
from ...table import Table, seats
from ...table.names import any_bot
from ...table.perspective import WATCH, open_eyes, replay_eyes
from ...table.rows import ACT, ENDINGS, RULES
from .. import elements as h
from ..elements import Child, Markup
from ..server.guard import whole_number
from ..wire import messages
from ..wire.render import SeatInfo, view_message
from ..wire.tale import colour_of, unit_letters
from .cards import BotCard, bot_cards, words_for, world_of
from .form import options
from .shell import button, page, theme_tool, tool, top_bar
from .table import board, toast
from .visit import move_of, room_for, screen_of, theme_of

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
    record: Sequence[tuple[str, str, Sequence[tuple[int, str, str]]]] = ()  # chapters: livery letter, name, acts (move, sentence, rule)
    seats: Sequence[tuple[str, str]] = ()  # (value for ?seat=, words): whose eyes
    seat: str = WATCH
    world: str = "pond"
    own_column: bool = False
    bots: Sequence[BotCard] = ()  # who may sit in the other seats when somebody plays on from here
    over: bool = False
    base: str = ""  # its address; that of a table unless it is said

    @property
    def address(self) -> str:
        return self.base or f"/t/{self.table}"

    @property
    def steps(self) -> str:
        """The address of this very page."""
        return self.base or f"/t/{self.table}/replay"


def eyes(request: Request, table: Table, owner: str) -> int:
    """Whose eyes the address asks for."""
    wanted = request.query_params.get("seat", WATCH)
    if not wanted.isdecimal():
        return replay_eyes(table, owner, None)
    seat = whole_number(wanted)
    return replay_eyes(table, owner, -1 if seat is None else seat)


def eyes_of(table: Table, owner: str, seat: int) -> str:
    """Whose eyes these are, for whoever may choose them."""
    return "your eyes" if seats.held_by(table.seats, owner) == [seat] else f"{table.history.names[seat]}'s eyes"


def infos_with(infos: Sequence[SeatInfo], viewer: int) -> list[SeatInfo]:
    """Who sat where, as the story tells it: "You" is whoever's eyes one looks with, and a spectator's see names. How the game stood then,
    not who is there now."""
    then = [info._replace(away="", thinking=False, waits=None, left=None) for info in infos]
    return [info if seat != viewer else messages.own_seat(info, True)._replace(level="") for seat, info in enumerate(then)]


async def show(request: Request) -> Response:
    """GET /t/{table}/replay."""
    room, owner = await room_for(request)
    table = room.table
    viewer = eyes(request, table, owner)
    move = move_of(request, len(table.moves))
    await room.ledger.tell_ready(viewer)
    turns, scores = await room.services.apart(turns_of, table, room.letters, viewer)
    info = ReplayPage(
        table=room.id,
        game=room.header.game,
        title=table.game.title,
        what=words_for(room),
        moves=len(table.moves),
        move=move,
        turns=turns,
        scores=scores,
        record=chapters_of(table, viewer),
        seats=[(WATCH, "a spectator's eyes"), *((str(s), eyes_of(table, owner, s)) for s in open_eyes(table, owner))],
        seat=str(viewer) if viewer >= 0 else WATCH,
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        bots=bot_cards(table.game.name) if len(table.seats) > 1 else (),
        over=table.over,
    )
    return HTMLResponse(replay_page(info, theme=theme_of(request)))


def chapters_of(table: Table, viewer: int) -> list[tuple[str, str, list[tuple[int, str, str]]]]:
    """The story by turns: livery letter, name, and what was done (after how many moves, the sentence, its rule), or how it was ended."""
    units, story = unit_letters(table.game), table.history.story(viewer)
    found = []
    for chapter in story.tale.chapters:
        acts = [(chapter.move_of(told), told.sentence(chapter.opening.name), chapter.rule_of(told)) for told in chapter.told]
        acts += [(story.lines[aside.line].move, aside.text, "") for aside in chapter.asides if aside.kind in {RULES, *ENDINGS}]
        if acts:
            letter = messages.letter(units, chapter.opening.unit)
            found.append((letter, chapter.opening.name or ("Meanwhile" if chapter.number else "The beginning"), acts))
    return found


def turns_of(table: Table, letters: str, viewer: int) -> tuple[list[tuple[int, str]], dict[str, list[int]]]:
    """Where turns begin (whenever another seat decides), and the points after each."""
    turns: list[tuple[int, str]] = []
    scores: dict[str, list[int]] = {letter: [] for letter in letters[: len(table.seats)]}
    last = -1
    for number, state, row in table.replay():
        if row.kind == ACT and row.seat != last:
            last = row.seat
            turns.append((number, letters[row.seat]))
            for letter, points in zip(letters, state.viewed(viewer).scores, strict=False):
                scores[letter].append(points)
    for letter, points in zip(letters, table.state.viewed(viewer).scores, strict=False):
        scores[letter].append(points)
    return turns, scores


async def position(request: Request) -> Response:
    """GET /t/{table}/replay.json: one position, as a `view` message."""
    room, owner = await room_for(request)
    table = room.table
    viewer = eyes(request, table, owner)
    move = move_of(request, len(table.moves))
    size, dark = screen_of(request)
    await room.ledger.tell_ready(viewer)
    ended = move == len(table.moves) and table.endings
    with speaking(table.history.names):
        view = table.view(viewer) if ended else table.at(table.shown_move(move)).viewed(viewer)
        infos = infos_with(messages.all_infos(room), viewer)
        asked = request.query_params
        message = view_message(
            table.game, view, infos, seq=move, rid=None, dark=dark, size=size, has_defs=asked.get("defs", ""), pieces="pieces" in asked
        )
    return JSONResponse({**message, "choices": [], "preselect": [], **said_at(table, viewer, move)})


def said_at(table: Table, viewer: int, move: int) -> dict[str, Any]:
    """What a move did, as the story tells it (`told`: with its arrows and rings), and the rules behind it."""
    if not move:
        return {"said": "The beginning.", "rules": []}
    story, units = table.history.story(viewer), unit_letters(table.game)
    lines = [line for line in story.lines if line.move == move and line.kind != "chat"]
    message: dict[str, Any] = {"rules": list(dict.fromkeys(line.rule for line in lines if line.rule))}
    said = [line.text for line in lines]
    for chapter in story.tale.chapters:
        for told in chapter.told:
            if move in {chapter.heard[i].move for i in told.events}:
                said = [plain(told.sentence()), *(line.text for line in lines if line.kind in {RULES, *ENDINGS})]
                message["told"] = {**told.to_json(), "colour": colour_of(messages.letter(units, told.unit))}
    shown = table.shown_move(move)
    unseen = [] if shown == move else [f"The rules have been corrected since; the board is as after move {shown}."]
    return {**message, "said": " ".join([*said, *unseen])}


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


def _record(info: ReplayPage) -> Markup:
    rows: list[Markup] = []
    for letter, name, acts in info.record:
        rows.append(h.h3(h.i(data_face=letter), h.span(name), class_="hd"))
        rows += [
            h.div(
                h.a(number, class_="move", href=f"{info.steps}?move={number}", aria_label=f"Move {number}"),
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


def _play_on(info: ReplayPage) -> Markup:
    copy_link = button("Copy link", "link", ident="copy-link", aria_label="Copy link")
    if info.base:  # nobody's table: there is nothing to play on from
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


def _dock(info: ReplayPage) -> Markup:
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


def replay_page(info: ReplayPage, *, theme: str = "") -> str:
    tools = [tool("rules", "Rules", href=f"/rules/{info.game}"), theme_tool()]
    tools += [tool("save", "Save the record", href=f"{info.address}/record")] if not info.base else []
    tools += [tool("chart", REVIEW_OF_THE_GAME, href=f"{info.address}/review")] if info.over else []
    left = h.aside(id="left", class_="own", aria_label=THINGS_OF_THIS_SEAT) if info.own_column else None
    side = h.aside(h.div(id="players"), h.div(id="extra"), _record(info), _play_on(info), id="side")
    data: dict[str, str | int] = {
        "table": info.table, "seat": info.seat, "mode": "replay", "move": info.move, "moves": info.moves,
        "turns": ",".join(str(move) for move, _ in info.turns), "game": info.game,
        "pages": f"{info.address}/replay.json",
    }  # fmt: skip
    main = h.main(left, board("Turning the pages…"), side, _dock(info), id="main")
    kind = "table replay own-column" if info.own_column else "table replay"
    body = top_bar(info.title, info.what, tools), main, toast()
    return page(f"{info.title}: replay", *body, theme=theme, world=info.world, kind=kind, **data)
