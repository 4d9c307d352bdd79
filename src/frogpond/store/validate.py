"""Validation of a stored table: types of all fields, and legality of every decision when its rows are replayed."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from enum import Enum
from typing import Any

from ..engine.game import Game
from ..engine.state import CHANCE, OVER, State
from ..table import Question, Row, Seat, TableSettings, ending, seats
from ..table.clock import Clock, ClockState
from ..table.commitment import Commitment
from ..table.games import stored_game
from ..table.rows import ABANDON, END, MOVES, OUTCOME, REOPEN, ROW_KINDS, RULES, UNDO, endings, eras
from ..table.table import fits
from .store import Header, Stored

CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")
KEY = re.compile(r"[A-Za-z0-9_-]{0,64}")
OWNER = re.compile(r"[0-9a-f]{64}")
MAX_LINE_LENGTH = 500
TOML = 100_000
MOST_ROWS = 1_000_000


class Validity(Enum):
    """The result of validating a readable table: valid, or of older rules that today's can't follow to its end."""

    SOUND = "sound"
    OLDER = "of older rules"


class Unsound(ValueError):
    """A table that is not as it should be; the words say where."""


def judge(table: Stored, bots: Collection[str]) -> Validity:
    """Everything about a table, its whole game included; Unsound says what is wrong first."""
    try:
        game = shape(table, bots)
    except (KeyError, IndexError, TypeError, AttributeError, OverflowError) as error:
        raise Unsound(f"a field has the wrong kind ({type(error).__name__}: {error})") from None
    head = table.header
    last, _, why = played(game, table)
    if not why:
        over = last.is_over or ending.result(game, table.seats, endings(table.rows)).over
        decides = OVER if over else int(last.to_move)
        if (decides, over) != (head.to_move, head.over):
            why = f"its rows lead to seat {decides} to decide, its head says {head.to_move}"
        elif table.position is not None and head.rules_version == game.rules_version and last.to_bytes() != table.position:
            why = "its stored position is not the one its rows lead to"
    if why and head.rules_version < game.rules_version:
        if table.position is None:
            return Validity.OLDER
        unpacked(game, table.position, head.rules_version)
        why = ""
    need(not why, why)
    return Validity.SOUND


def shape(table: Stored, bots: Collection[str]) -> Game:
    """Fields, seats, chat, clock and the numbers of rows; the game that the table is of."""
    head = table.header
    check_header(head)
    try:
        game = stored_game(head.game, head.players, head.options, head.data)
    except RecursionError:
        raise Unsound("its component data are nested too deeply") from None
    except ValueError as error:
        raise Unsound(f"its game can't be made: {error}") from None
    need(head.rules_version <= game.rules_version, f"it is of rules version {head.rules_version}, this program has {game.rules_version}")
    need(head.players == game.seats == len(table.seats), f"it has {len(table.seats)} seats, {game.title} with its options {game.seats}")
    for number, seat in enumerate(table.seats):
        check_seat(number, seat, bots)
    need(len(table.rows) == head.seq <= MOST_ROWS, f"its head counts {head.seq} rows, there are {len(table.rows)}")
    for at, row in enumerate(table.rows):
        check_row(at, row, len(table.seats))
    for at, line in enumerate(table.chat):
        need(whole(line.number) and line.number == at, f"line {at} of its chat has the number {line.number}")
        need(whole(line.seq) and line.seq >= 0, "the chat names rows that can't be")
        need(whole(line.seat) and -1 <= line.seat < len(table.seats), f"line {at} of its chat is of no seat")
        need(text(line.name, 60) and text(line.text, MAX_LINE_LENGTH) and finite(line.at), f"line {at} of its chat can't be read")
    check_settings(head.settings, bots)
    if table.clock is not None:
        tally = ClockState.from_json(table.clock)
        need(len(tally.left) == game.seats and all(finite(left) for left in tally.left), "its clock is of another number of seats")
        need(whole(tally.mover) and -1 <= tally.mover < game.seats and finite(tally.since), "its clock runs for no seat")
        need(head.settings.clock is not None, "it has a clock running that nobody agreed on")
    return game


def check_header(head: Header) -> None:
    need(bool(CODE.fullmatch(head.id)), "its address is none")
    need(bool(CODE.fullmatch(head.invite)), "its invitation is none")
    need(text(head.game, 60) and whole(head.players) and isinstance(head.options, dict), "its game can't be read")
    need(head.data is None or text(head.data, TOML), f"its component data are longer than {TOML} signs, or no text")
    need(all(isinstance(name, str) for name in head.options), "its options can't be read")
    need(whole(head.rules_version) and head.rules_version >= 1, "the version of its rules is no number")
    need(text(head.host, 64) and (not head.host or bool(OWNER.fullmatch(head.host))), "its host is no fingerprint")
    need(finite(head.created) and finite(head.updated), "its dates are no numbers")
    need(all(whole(value) and value >= 0 for value in (head.seq, head.version)), "its counters are no numbers")
    need(whole(head.to_move) and isinstance(head.over, bool) and isinstance(head.private, bool), "its head can't be read")
    for code in (head.parent, head.rematch):
        need(code is None or (isinstance(code, str) and len(code) <= 40), "a table it belongs to has no address")
    need(head.parent_move is None or (whole(head.parent_move) and head.parent_move >= 0), "the move it was taken from is none")
    if head.ask is not None:
        check_question(head.ask)


def check_question(ask: Question) -> None:
    need(text(ask.id, 64) and text(ask.owner, 64) and whole(ask.seq) and whole(ask.seat), "its open question can't be read")
    need(text(ask.kind, 20) and text(ask.bot, 60) and all(text(owner, 64) for owner in ask.yes), "its open question can't be read")


def check_seat(number: int, seat: Seat, bots: Collection[str]) -> None:
    where = f"seat {number}"
    need(seat.kind in (seats.PERSON, seats.BOT, seats.OPEN), f"{where} is of no kind: {str(seat.kind)[:20]!r}")
    need(text(seat.name, 60) and text(seat.bot, 60), f"the names at {where} can't be read")
    for owner in (seat.owner, seat.home):
        need(isinstance(owner, str) and (not owner or bool(OWNER.fullmatch(owner))), f"{where} belongs to no fingerprint")
    need(bool(seat.owner) == (seat.kind == seats.PERSON), f"{where} belongs to somebody exactly if a person sits there")
    need(seat.kind != seats.BOT or seat.bot in bots, f"there is no bot {seat.bot[:40]!r} for {where}")


def check_row(at: int, row: Row, count: int) -> None:
    where = f"row {at}"
    need(whole(row.seq) and row.seq == at, f"{where} has the number {row.seq}")
    need(row.kind in ROW_KINDS, f"{where} is of no kind: {str(row.kind)[:20]!r}")
    nobody = row.kind in (OUTCOME, RULES, REOPEN, ABANDON) or (row.kind == UNDO and row.seat == -1)
    need(whole(row.seat) and (row.seat == -1 if nobody else 0 <= row.seat < count), f"{where} is of no seat")
    need(whole(row.action) and 0 <= row.action < 2**31, f"{where} has no action")
    key = row.kind == UNDO and row.key == END
    need(isinstance(row.key, str) and (key or bool(KEY.fullmatch(row.key))) and finite(row.at), f"{where} can't be read")
    need((row.kind == RULES) == (row.position is not None), f"{where} has a position exactly if it corrects the rules")
    if row.kind == RULES:
        need(re.fullmatch(r"[1-9]\d{0,5}-[1-9]\d{0,5}", row.key) is not None, f"{where} names no versions of the rules")


def check_settings(agreed: TableSettings, bots: Collection[str]) -> None:
    clock: Clock | None = agreed.clock
    if clock is not None:
        need(whole(clock.seconds) and whole(clock.add) and text(clock.bot, 60), "its clock can't be read")
        Clock.checked(clock.kind, clock.seconds, clock.add, clock.bot, list(bots))
        need(all(text(owner, 64) for owner in clock.agreed), "its clock can't be read")
    worn = isinstance(agreed.wear, dict) and all(text(owner, 64) and text(wear, 60) for owner, wear in agreed.wear.items())
    need(worn, "what its frogs wear can't be read")
    need(agreed.hints in (None, True, False) and text(agreed.hints_why, 500) and text(agreed.daily, 60), "its settings can't be read")
    need(agreed.seed is None or whole(agreed.seed), "its seed is no number")
    if agreed.dice is not None:
        Commitment.from_json(agreed.dice.to_json())
    if agreed.webhook is not None:
        need(text(agreed.webhook.url, 400) and text(agreed.webhook.base, 400), "the channel it tells its turns to can't be read")


def played(game: Game, table: Stored) -> tuple[State, int, str]:
    """Rows played as far as they are legal: the position there, how many they were, and why the next one is not (empty: all are). Where
    today's rules can't follow earlier ones the table goes on from the position of the next correction."""
    head = table.header
    first = eras(table.rows, head.rules_version)[0].version
    start = game.new() if head.base is None else unpacked(game, head.base, first)
    corrections = [at for at, row in enumerate(table.rows) if row.kind == RULES]
    today = max(corrections, default=0) if head.rules_version == game.rules_version else len(table.rows)
    before: list[State | None] = [start]  # the position before each move, if it is known; the last one is the newest
    reached, count, why = start, 0, ""
    for at, row in enumerate(table.rows):
        if row.kind in (UNDO, RULES):
            if row.action >= len(before):
                return reached, count, f"row {at} takes back to move {row.action}, but only {len(before) - 1} were made"
            del before[row.action + 1 :]
            if row.kind == RULES and row.position is not None:
                before[-1] = unpacked(game, row.position, row.versions[1])
        elif row.kind in MOVES:
            state = before[-1]
            wrong = f"row {at} {unfit(state, row)}" if state is not None and unfit(state, row) else ""
            if wrong and at >= today:
                return reached, at, wrong
            if state is None or wrong:
                before.append(None)
            else:
                after = state.clone()
                after.advance(row.action)
                before.append(after)
            why = wrong or why
        newest = before[-1]
        if newest is not None:
            reached, count, why = newest, at + 1, ""
    return reached, count, why


def unpacked(game: Game, data: bytes, version: int) -> State:
    """A stored position of some version of the rules."""
    try:
        return game.from_bytes(game.migrate_position(data, version) if version < game.rules_version else data)
    except ValueError as error:
        raise Unsound(f"a position of it can't be read: {error}") from None


def unfit(state: State, row: Row) -> str:
    """Why a stored move can't be made here; empty if it can."""
    if fits(state, row):
        return ""
    decides = int(state.to_move)
    mine = decides == CHANCE if row.kind == OUTCOME else decides == row.seat
    return "is not legal there" if mine else "is not of the seat that decides there"


def need(so: bool, words: str) -> None:
    if not so:
        raise Unsound(words)


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**62


def finite(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most
