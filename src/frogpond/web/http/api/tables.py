"""`/api/v1` for programs at a table: the same rules and refusals as the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from starlette.responses import Response, StreamingResponse

from ....engine.reason import Reason
from ....engine.registry import games, origins
from ....engine.story import speaking
from ....table import Refused, seats
from ....table.click_refusal import why_picks
from ....table.perspective import viewer_of
from ...app import tables
from ...app.constraints import Constraint, SeatNumber
from ...app.context import Room
from ...app.game_cards import bot_names, game_class
from ...app.replay import record_file
from ...app.tables import SeatWish, TableFacts, TableWish, table_facts
from ...ops.fair_queue import Requester
from ...push.clients import Client
from ...push.messages import Position, position
from ..pages.replay import record_answer
from .endpoint import NEW, OPTIONAL, UNUSED, Call, Endpoints

BEAT = 15.0
MAX_LOG_LINES = 1000
"""Lines of the log in one answer."""
API = Endpoints()

Key = Annotated[str, Constraint(1, 64)]
Words = Annotated[str, Constraint(1, 500)]
RequestId = Annotated[int, Constraint(0, 2**31 - 1), "the question this answers; an older one is refused with 409"]
Action = Annotated[int, Constraint(0, 2**31 - 1)] | Annotated[str, Constraint(1, 200)]
Picks = Annotated[list[Annotated[str, Constraint(most=80)]], Constraint(most=8)]

# Games and tables -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameList:
    games: list[dict[str, Any]]
    bots: list[str]


@dataclass(frozen=True, slots=True)
class CreatedTable:
    table: TableFacts
    token: str
    invite: str
    url: str


@dataclass(frozen=True, slots=True)
class OwnSeat:
    table: str
    seat: int
    game: str
    over: bool
    to_move: int


@dataclass(frozen=True, slots=True)
class OwnSeats:
    seats: list[OwnSeat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining(SeatWish):
    invite: Annotated[str, Constraint(1, 60)]


@dataclass(frozen=True, slots=True)
class Joined:
    seat: int
    token: str
    table: TableFacts


@dataclass(frozen=True, slots=True)
class SeatChange:
    to: Annotated[str, Constraint(pattern="^(me|open|claim|bot|bot:[A-Za-z0-9_.-]{1,60})$")]


@API.at("GET", "/games", "Games, their options, and bots", token=UNUSED)
async def list_games(call: Call) -> GameList:
    found = []
    for name in games():
        kind = game_class(name)
        if kind is None:
            continue
        options = [
            {"name": option.name, "meaning": option.meaning, "default": option.default, "allowed": option.values}
            for option in kind.declared
        ]
        found.append({
            "name": name, "title": kind.title, "about": kind.about, "rules_version": kind.rules_version,
            "origin": origins().get(name, "frogpond"),
            "players": {"least": kind.min_players, "most": kind.max_players, "usual": kind.default_players}, "options": options,
        })  # fmt: skip
    return GameList(found, bot_names())


@API.at("POST", "/tables", "Open a table", token=NEW, status=201)
async def create_table(call: Call, body: TableWish) -> CreatedTable:
    room = await tables.create_table(call.app, call.visitor, body)
    call.headers["Location"] = f"/api/v1/tables/{room.id}"
    return CreatedTable(table_facts(room), call.token, room.header.invite, f"/t/{room.id}")


@API.at("GET", "/seats", "The seats of your token, freshest table first")
async def list_seats(call: Call) -> OwnSeats:
    """Where a token sits, so that it is all one needs to come back."""
    found = await tables.own_tables(call.app, call.visitor)
    return OwnSeats([
        OwnSeat(header.id, seat, header.game, header.over, header.to_move)
        for header, seated in found
        for seat in seats.held_by(seated, call.owner)
    ])  # fmt: skip


@API.at("GET", "/tables/{table}", "What is public about a table", token=OPTIONAL)
async def show_table(call: Call) -> TableFacts:
    return table_facts(await call.room())


@API.at("POST", "/tables/{table}/seats", "Sit down with an invitation", token=NEW)
async def take_seat(call: Call, body: Joining) -> Joined:
    room = await call.rooms.get(call.request.path_params["table"])
    if room is None:
        raise Refused("table", "There is no such table.")
    if body.invite != room.header.invite:
        raise Refused("invite", "This invitation is not for this table.")
    room, seat = await tables.take_seat(call.app, call.visitor, room, body, True)
    return Joined(seat, call.token, table_facts(room))


GIVING = "Give a seat to me, a bot, or leave it open; a bot for another person's seat may need consent (202: they are asked)"


@API.at("PUT", "/tables/{table}/seats/{seat}", GIVING, also=202)
async def change_seat(call: Call, body: SeatChange) -> TableFacts:
    room = await call.room()
    seat = call.request.path_params["seat"]
    call.asks(await room.services.safely(room.change_seat(call.owner, seat if seat < 1000 else -1, body.to)))
    return table_facts(room)


# Playing ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PositionQuery:
    seat: Annotated[SeatNumber, "one of your seats, if you hold several"] | None = None
    move: Annotated[int, Constraint(0, 999_999_999), "look back to this move; without choices"] | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    action: Annotated[Action, "the number of an action, or its notation"]
    seat: SeatNumber | None = None
    rid: RequestId | None = None
    key: Annotated[str, Constraint(pattern="^[A-Za-z0-9_-]{1,64}$"), "your name for this act; the same key twice is one act"] = ""


@dataclass(frozen=True, slots=True)
class WhyNot:
    action: Annotated[Action | Picks, "an action by number or notation, or the things picked for it so far, in order"]
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Legality:
    legal: bool
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class AtSeat:
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    action: int
    text: str
    part: Annotated[float, "the value as a part of the best there is, 0 to 1"]
    words: Annotated[str, "the value as people say it"]
    share: Annotated[float, "of the search that looked at this move"]
    why: str
    rule: str
    deed: Annotated[str, "the move in words"]
    link: str
    costs: Annotated[str, "what it costs"]
    gives: Annotated[str, "what it gives at once"]
    odds: Annotated[str, "how sure that is"]
    equal: Annotated[bool, "search can't tell it from the best"]


@dataclass(frozen=True, slots=True)
class AdvisedMoves:
    seq: int
    seat: int
    caption: Annotated[str, "what the values mean"]
    moves: Annotated[list[AdvisedMove], "best first"]
    head: Annotated[str, "which moves are about equal, and the fact that speaks for one"]


@dataclass(frozen=True, slots=True)
class ActResult:
    result: Literal["done", "asked"]
    seq: int


def own_viewer(call: Call, room: Room, wanted: int | None) -> int:
    """Who looks: one of one's own seats, or a spectator."""
    if wanted is not None:
        call.seat(room, wanted)
    return viewer_of(room.table, call.owner, "" if wanted is None else str(wanted))


@API.at("GET", "/tables/{table}/view", "What you may know, your choices included; a spectator's view without a seat", token=OPTIONAL)
async def show_view(call: Call, query: PositionQuery) -> Position:
    room = await call.room()
    viewer, move = own_viewer(call, room, query.seat), query.move
    if move is None:
        return position(room.table, viewer)
    if move > len(room.table.moves):
        raise Refused("move", f"There is no move {move}: they are numbered 0 to {len(room.table.moves)}.")
    await room.ledger.tell_ready(viewer, call.owner)
    with speaking(room.table.history.names):
        view = room.table.at(move).viewed(viewer)
    return Position(room.id, room.table.seq, move, None, viewer if viewer >= 0 else None, view.to_json())


@API.at("POST", "/tables/{table}/acts", "Make a decision")
async def act(call: Call, body: Decision) -> Position:
    room = await call.room()
    seat = call.seat(room, body.seat)
    try:
        await room.services.safely(room.act(call.owner, seat, body.action, body.rid, body.key))
    except Refused as refused:
        call.rooms.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
        if refused.late:
            refused.more["view"] = position(room.table, seat).to_json()
        raise
    return position(room.table, seat)


@API.at("POST", "/tables/{table}/why", "Why is this action refused?")
async def why(call: Call, body: WhyNot) -> Legality:
    room = await call.room()
    seat = call.seat(room, body.seat)
    if isinstance(body.action, list):
        found = await room.services.apart(why_picks, room.table.state.clone(), seat, body.action)
        return Legality(found.code == "fine", found)
    reason = room.table.why_not(seat, body.action)
    return Legality(reason is None, reason)


@API.at("POST", "/tables/{table}/hint", "Ask for a hint")
async def hint(call: Call, body: AtSeat) -> AdvisedMoves:
    """The best moves of a seat that is to decide; where hints are off, why."""
    room = await call.room()
    found = await call.rooms.hints.wanted(room, call.seat(room, body.seat), Requester(call.owner, call.visitor.address))
    moves = [AdvisedMove(**{"link": "", **row}) for row in found["moves"]]
    return AdvisedMoves(found["seq"], found["seat"], found["caption"], moves, found["head"])


@API.at("POST", "/tables/{table}/undo", "Undo your last decision, or ask the others to allow it", also=202)
async def undo(call: Call) -> ActResult:
    room = await call.room()
    return ActResult(call.asks(await room.services.safely(room.undo(call.owner))), room.table.seq)


@API.at("POST", "/tables/{table}/resign", "Give up your seat for good")
async def resign(call: Call, body: AtSeat) -> TableFacts:
    room = await call.room()
    await room.services.safely(room.resign(call.owner, body.seat))
    return table_facts(room)


@API.at("POST", "/tables/{table}/abandon", "Ask the others to end the game without a winner", also=202)
async def abandon(call: Call) -> ActResult:
    room = await call.room()
    return ActResult(call.asks(await room.services.safely(room.abandon(call.owner))), room.table.seq)


# People at the table ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    ask: Annotated[str | None, "name of the question put to you"]
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    ask: Key
    yes: bool


@dataclass(frozen=True, slots=True)
class Muting:
    seat: SeatNumber
    on: Annotated[bool, "false: hear them again"] = True


@dataclass(frozen=True, slots=True)
class MutedSeats:
    muted: list[int]


@dataclass(frozen=True, slots=True)
class SeatReport:
    text: Words
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class ReportTaken:
    reported: bool


@dataclass(frozen=True, slots=True)
class Remark:
    text: Words


@dataclass(frozen=True, slots=True)
class RemarkCount:
    lines: int


@API.at("GET", "/tables/{table}/consent", "The question you must answer")
async def asked(call: Call) -> OpenQuestion:
    question = (await call.room()).telling.asked(call.owner)
    return OpenQuestion(*question[:2]) if question else OpenQuestion(None, "")


@API.at("POST", "/tables/{table}/consent", "Answer it")
async def consent(call: Call, body: Reply) -> OpenQuestion:
    room = await call.room()
    await room.services.safely(room.consent.answer(call.owner, body.ask, body.yes))
    return await asked(call)


@API.at("POST", "/tables/{table}/mute", "Mute a seat")
async def mute(call: Call, body: Muting) -> MutedSeats:
    room = await call.room()
    await room.services.safely(room.mute(call.owner, body.seat, body.on))
    return MutedSeats(sorted(room.ledger.ears(call.owner).muted))


@API.at("POST", "/tables/{table}/report", "Tell the operator", status=201)
async def report(call: Call, body: SeatReport) -> ReportTaken:
    room = await call.room()
    await room.services.safely(room.report(call.owner, body.seat, body.text))
    return ReportTaken(True)


@API.at("POST", "/tables/{table}/chat", "Say something", status=201)
async def say(call: Call, body: Remark) -> RemarkCount:
    room = await call.room()
    await room.services.safely(room.say(call.owner, body.text))
    return RemarkCount(len(room.table.history.said))


# What happened ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogQuery:
    from_: Annotated[int, Constraint(0, 999_999_999), "first line"] = 0
    by: Annotated[Literal["turns", ""], "`turns`: acts with all their parts, bookkeeping left out"] = ""


@dataclass(frozen=True, slots=True)
class LogLines:
    from_: int
    lines: list[dict[str, Any]]
    of: Annotated[int, "how many lines there are; at most 1000 come at once"]


@dataclass(frozen=True, slots=True)
class SeatQuery:
    seat: Annotated[SeatNumber, "one of your seats, if you hold several"] | None = None


@API.at("GET", "/tables/{table}/log", "What happened, in sentences", token=OPTIONAL)
async def show_log(call: Call, query: LogQuery) -> LogLines:
    room = await call.room()
    viewer, history, ears = viewer_of(room.table, call.owner), room.table.history, room.ledger.ears(call.owner)
    await room.ledger.tell_ready(viewer, call.owner)
    story = history.story(viewer, ears)
    lines = story.sentences() if query.by else story.lines()
    part = lines[query.from_ : query.from_ + MAX_LOG_LINES]
    return LogLines(query.from_, [line.to_json() for line in part], len(lines))


RECORD = "The record file, when nothing is hidden from you"


@API.at("GET", "/tables/{table}/record", RECORD, token=OPTIONAL, media="text/plain; charset=utf-8")
async def show_record(call: Call) -> Response:
    return record_answer(await record_file(await call.room(), call.visitor))


STREAM = "Server-sent events: a view now and after every change"


@API.at("GET", "/tables/{table}/stream", STREAM, token=OPTIONAL, media="text/event-stream")
async def stream(call: Call, query: SeatQuery) -> Response:
    room = await call.room()
    own_viewer(call, room, query.seat)
    seat, device = "" if query.seat is None else str(query.seat), call.visitor.device_print
    client = Client(call.owner, seat, api=True, address=call.visitor.address, device=device)
    room.enter(client)

    async def events() -> AsyncIterator[str]:
        try:
            room.telling.to(client)
            while True:
                try:
                    text = await asyncio.wait_for(client.next(), BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if text is None:
                    return
                yield f"event: view\ndata: {text}\n\n"
                if not room.may_look(call.owner):
                    return
        finally:
            room.exit(client)

    return StreamingResponse(events(), media_type="text/event-stream")
