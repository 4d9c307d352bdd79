"""Where a rule can be seen: its picture, the lesson's step that teaches it, and recorded games at the move where it decided something.

The games are data of each game (`Look.seen`, made by docs/seen_games.py): records by name, and for each rule a record and a move.
After that move the log cites the rule; or, with `shows`, the game's rule examples say in that sentence what the rule did
(`docs/rule_examples`); or, with `tried`, the position after it refuses that move by the rule.

    {"games": {"one": "frogpond record 1 ..."}, "rules": {"FW-25": {"game": "one", "move": 31}, "FW-18": {"game": "one", "move": 12,
     "tried": "N3 to N7 with 4"}}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....engine.record import Record
from ....engine.registry import games, make
from ....engine.state import CHANCE, SPECTATOR
from ....engine.story import speaking
from ....table import Table, seats
from ....table.names import level_at
from ....table.rows import ACT, OUTCOME, Row
from ....table.tutorial import begin, forward, tutorial
from ...app.game_cards import world_of
from ...app.replay import Replay, chapters_of, checked_move, move_words, turns_of
from ...ops.threads import COMPUTE
from ...push.render import SeatInfo, letters_of, view_message
from ..visit import move_of, screen_of, theme_of
from .figures import scenes
from .replay import replay_page

# What players read
THERE_IS_NO_SUCH_GAME = "There is no such game."
HERE_YOU_MIGHT_TRY = "Here you might try {tried}. {text}"
AT_MOVE = "{rule} at move {move}"


@dataclass(frozen=True, slots=True)
class RuleMoment:
    """A moment of a recorded game where a rule decides."""

    game: str  # the record's name
    move: int
    tried: str = ""  # what the rule refuses there; empty if the move itself shows it
    shows: str = ""  # what the rule did there; empty if the log says so


@cache
def records(name: str) -> Mapping[str, Record]:
    """The recorded games that a game's rules page shows, by name."""
    text = make(name).look.seen()
    return {key: Record.parse(text_of) for key, text_of in json.loads(text)["games"].items()} if text else {}


@cache
def moments(name: str) -> Mapping[str, RuleMoment]:
    """Where each rule is seen, by its number."""
    text = make(name).look.seen()
    return {rule: RuleMoment(**fields) for rule, fields in json.loads(text)["rules"].items()} if text else {}


@lru_cache(maxsize=32)
def table_of(name: str, record: str) -> Table:
    """A recorded game as a table that can be walked through; nobody plays on it."""
    record_of = records(name)[record]
    game = record_of.make_game()
    rows: list[Row] = []
    for state, action in record_of.replay(game):
        if action >= 0:
            seat = int(state.to_move)
            rows.append(Row(len(rows), OUTCOME if seat == CHANCE else ACT, seat, action))
    return Table(record, game, [seats.bot(record_of.tags.get(f"seat{i}", "bot")) for i in range(game.seats)], rows)


@cache
def steps(name: str) -> Mapping[str, str]:
    """The address of the lesson's step that teaches a rule, by its number: the first one, reached by the first move each step takes."""
    lesson = tutorial(name)
    result: dict[str, str] = {}
    place = begin(lesson) if lesson else None
    while place is not None:
        address = f"/learn/{name}?{urlencode({'at': place.at, 'moves': ','.join(map(str, place.moves))})}"
        if place.step.rule:
            result.setdefault(place.step.rule, address)
        wanted = place.accepted() if place.step.do else []
        place = None if place.last else forward(place, wanted[0] if wanted else None)
    return result


@cache
def places(name: str) -> Mapping[str, list[tuple[str, str]]]:
    """For each rule of a game where it is seen: words and an address."""
    result: dict[str, list[tuple[str, str]]] = {}
    for scene in scenes(name):
        result.setdefault(scene.rule, []).append(("picture", f"#figure-{scene.name}"))
    for rule, address in steps(name).items():
        result.setdefault(rule, []).append(("lesson", address))
    for rule, seen in moments(name).items():
        query = urlencode({"move": seen.move, "rule": rule})
        words = "a game where it says no" if seen.tried else "a game"
        result.setdefault(rule, []).append((words, f"/rules/{name}/seen/{seen.game}?{query}"))
    return result


def asked_for(request: Request) -> tuple[str, str]:
    name, record = request.path_params["game"], request.path_params["record"]
    if name not in games() or record not in records(name):
        raise HTTPException(404, THERE_IS_NO_SUCH_GAME)
    return name, record


def said_here(name: str, record: str, move: int) -> list[tuple[str, str]]:
    """What rules did with this move and the log does not tell, and what they say no to now: (rule, words)."""
    state = table_of(name, record).at(move)
    lines: list[tuple[str, str]] = []
    for rule, seen in moments(name).items():
        if (seen.game, seen.move) != (record, move):
            continue
        if seen.shows:
            lines.append((rule, f"{seen.shows.rstrip('.')} ({rule})"))
        elif seen.tried:
            reason = state.why_not(int(state.to_move), seen.tried)
            if reason is not None:
                lines.append((rule, HERE_YOU_MIGHT_TRY.format(tried=seen.tried, text=reason.text)))
    return lines


async def show(request: Request) -> Response:
    """GET /rules/{game}/seen/{record}."""
    name, record = asked_for(request)
    table = await COMPUTE.run(table_of, name, record)
    move = checked_move(table, move_of(request))
    letters = letters_of(table.game)
    turns, scores = await COMPUTE.run(turns_of, table, letters, SPECTATOR)
    record_of = await COMPUTE.run(chapters_of, table, SPECTATOR)
    rule = request.query_params.get("rule", "")
    what = AT_MOVE.format(rule=rule, move=moments(name)[rule].move) if rule in moments(name) else "a recorded game of bots"
    info = Replay(
        table=record, game=name, title=table.game.title, what=what, moves=len(table.moves), move=move, turns=turns,
        scores=scores, record=record_of, world=world_of(table.game), own_column=table.game.look.has_left_column,
    )  # fmt: skip
    return HTMLResponse(replay_page(info, base=f"/rules/{name}/seen/{record}", theme=theme_of(request)))


async def position(request: Request) -> Response:
    """GET /rules/{game}/seen/{record}/replay.json: one position, as a `view` message."""
    name, record = asked_for(request)
    table = await COMPUTE.run(table_of, name, record)
    move = checked_move(table, move_of(request))
    size, dark = screen_of(request)
    names = table.history.names
    infos = [SeatInfo(name, kind=seat.kind, level=level_at(seat)) for name, seat in zip(names, table.seats, strict=True)]
    with speaking(names):
        message = view_message(table.game, table.at(move).viewed(SPECTATOR), infos, seq=move, rid=None, dark=dark, size=size)
        more = said_here(name, record, move)
    message |= move_words(table, SPECTATOR, move).message()
    message["note"] = ". ".join([message.get("note") or "", *(words for _, words in more)]).removeprefix(". ")
    message["rules"] = list(dict.fromkeys([*message["rules"], *(rule for rule, _ in more)]))
    return JSONResponse(message)
