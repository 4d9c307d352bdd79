"""Tables that are to be made: new ones, the next game of the same people, and a game that goes on from a move of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..engine.rng import Rng
from . import rights, seats
from .refused import Refused
from .rights import Held
from .rows import ACT, Row
from .seats import OPEN, PERSON, Seat
from .settings import TableSettings
from .table import Table

FORKED = rights.LIVE_WORDS[1]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that makes a table: whose it is, its game and components, who sits where, where it begins, what was agreed on."""

    host: str
    game: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    data: str | None = None
    seats: Sequence[Seat] = ()
    base: bytes | None = None
    rows: Sequence[Row] = ()
    private: bool = False
    parent: str | None = None
    parent_move: int | None = None
    settings: TableSettings = field(default_factory=TableSettings)
    listed: bool = False
    wanted: bool = False  # anybody may sit down
    held: Held = field(default_factory=dict)
    entropy: str = ""  # what its host adds to its dice


@dataclass(frozen=True, slots=True)
class Origin:
    """The table another one is made from."""

    plan: Plan
    table: Table


def rematch(origin: Origin, owner: str) -> Plan:
    """The same bots again, and the person who asks; the seats of the others are open until they come themselves. Everybody keeps their
    seat; where an option says who begins, the next one does."""
    old, seated = origin.plan, origin.table.seats
    again = [rematch_seat(seat, owner) for seat in seated]
    first = next_first(origin)
    options = old.options if first < 0 else {**old.options, "start": first}
    awaits = {
        i: (seat.owner or seat.home, seat.name) for i, seat in enumerate(seated)
        if again[i].kind == OPEN and (seat.owner or seat.home)
    }  # fmt: skip
    return Plan(
        owner, old.game, old.players, options, old.data, again, private=old.private, parent=origin.table.id,
        settings=replace(old.settings.for_rematch(), awaits=awaits),
    )  # fmt: skip


def next_first(origin: Origin) -> int:
    """The seat that begins the next game: the one after the first to decide; -1 where chance or the rules say so."""
    table = origin.table
    if len(table.seats) < 2 or not isinstance(origin.plan.options.get("start"), int):
        return -1
    first = next((row.seat for row in table.moves if row.kind == ACT), 0)
    return (first + 1) % len(table.seats)


def rematch_seat(seat: Seat, owner: str) -> Seat:
    """A seat of the next game: bots stay, the person who asks sits, the others are awaited."""
    if not (seat.owner or seat.home):
        return seat
    return Seat(PERSON, seat.name, owner) if owner in (seat.owner, seat.home) else Seat()


def fork(origin: Origin, owner: str, move: int | None, eyes: int, others: str, seat: int | None, bots: Sequence[str], rng: Rng) -> Plan:
    """A private table of one's own that goes on from a move (the last one): this person everywhere, or at one seat (`wanted`) with
    the bot `others` at the rest. All that `eyes` can't know is resampled."""
    old, table = origin.plan, origin.table
    at = len(table.moves) if move is None else move
    if not 0 <= at <= len(table.moves):
        raise Refused("fork", f"There is no move {at}: they are numbered 0 to {len(table.moves)}.")
    if others and others not in bots:
        raise Refused("fork", f"There is no bot {others[:40]!r}.")
    if others and seat is not None and seat >= len(table.seats):
        raise Refused("fork", f"There is no seat {seat}: they are numbered 0 to {len(table.seats) - 1}.")
    base, rows = table.fork(owner, at, eyes, rng)
    banned = TableSettings(hints=False, hints_why=FORKED)
    people = seats.parties(table.seats) | (set(table.held) if table.waiting else set())
    live = table.id if not table.over and people - {owner} else old.settings.live_of  # it may be the second browser of somebody there
    if live and others:
        raise Refused(*rights.LIVE_WORDS)
    rights_held = {owner: frozenset(range(len(table.seats)))} if table.knows_all(owner) else {}
    return Plan(
        owner, old.game, old.players, old.options, old.data, fork_seats(table, owner, at, others, seat), base, rows, private=True,
        parent=table.id, parent_move=at, settings=replace(banned, live_of=live) if live else TableSettings(), held=rights_held,
    )  # fmt: skip


def fork_seats(table: Table, owner: str, move: int, others: str, seat: int | None) -> list[Seat]:
    """The seats of a fork: this person everywhere, or with bots at the seat asked for, their own, or the one that decides."""
    if not others:
        return [seats.person(owner, "") for _ in table.seats]
    mine = seats.held_by(table.seats, owner)
    decides = int(table.at(move).to_move)
    usual = decides if decides in mine or (decides >= 0 and (table.over or not mine)) else mine[0] if mine else 0
    me = usual if seat is None else seat
    return [seats.person(owner, "") if i == me else seats.bot(others) for i in range(len(table.seats))]
