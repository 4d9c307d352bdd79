"""Tournaments as they are kept: who opened one, who entered, and the tables of every round with their points."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from ..table import Refused
from ..table.names import fit_name
from ..table.tournaments import Meeting, points_for
from . import schema
from .jobs import doing
from .results import of_table

OPEN, RUNNING, OVER = "open", "running", "over"
MAX_TOURNAMENT_PLAYERS = 128
"""Entries of one tournament."""
Job = Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """Somebody who plays, or played until they left."""

    number: int
    owner: str
    name: str
    left: bool = False


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """One table of a round; a bye has no place."""

    number: int
    place: str
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament with all its rounds."""

    id: str
    name: str
    owner: str
    game: str
    players: int
    system: str
    rounds: int
    pace: str
    bot: str
    state: str
    round: int
    made: float
    entries: Sequence[TournamentEntry] = field(default=())
    tables: Sequence[Sequence[TournamentTable]] = field(default=())

    @property
    def meetings(self) -> list[list[Meeting]]:
        return [[table.meeting for table in part] for part in self.tables]

    @property
    def active(self) -> list[int]:
        return [entry.number for entry in self.entries if not entry.left]

    @property
    def done(self) -> bool:
        """Whether every game of the last round is over."""
        return bool(self.tables) and len(self.tables) == self.round and all(one.meeting.points is not None for one in self.tables[-1])

    def entry_of(self, owner: str) -> TournamentEntry | None:
        return next((entry for entry in self.entries if owner and entry.owner == owner), None)


def opening(cup: Cup) -> Job:
    """A tournament that people can enter."""
    values = {key: value for key, value in asdict(cup).items() if key not in ("entries", "tables")}
    return doing(insert(schema.cups).values(values))


def read_cup(connection: Connection, ident: str) -> Cup | None:
    c, e, p = schema.cups, schema.entries, schema.pairings
    row = connection.execute(select(c).where(c.c.id == ident)).first()
    if row is None:
        return None
    entries = [
        TournamentEntry(one.number, one.owner, one.name, bool(one.left))
        for one in connection.execute(select(e).where(e.c.cup == ident).order_by(e.c.number))
    ]
    rounds: dict[int, list[TournamentTable]] = {}
    for one in connection.execute(select(p).where(p.c.cup == ident).order_by(p.c.round, p.c.number)):
        points = tuple(float(value) for value in json.loads(one.points)) if one.points else None
        rounds.setdefault(one.round, []).append(TournamentTable(one.number, one.place, Meeting(tuple(json.loads(one.seated)), points)))
    return Cup(**row._mapping, entries=entries, tables=[rounds[number] for number in sorted(rounds)])


def latest(connection: Connection, limit: int = 30) -> list[tuple[Any, int]]:
    """Tournaments, the freshest first, and how many entered."""
    c, e = schema.cups, schema.entries
    count = select(func.count()).select_from(e).where(e.c.cup == c.c.id, e.c.left.is_(False)).scalar_subquery()
    rows = connection.execute(select(c, count.label("entered")).order_by(c.c.made.desc()).limit(limit)).all()
    return [(row, int(row.entered)) for row in rows]


def entering(ident: str, owner: str, name: str) -> Job:
    """Enters a player before the start; the name must be unique in the tournament."""

    def job(connection: Connection) -> None:
        c, e = schema.cups, schema.entries
        state = connection.scalar(select(c.c.state).where(c.c.id == ident).with_for_update())
        if state != OPEN:
            raise Refused("late", "This tournament has begun already.")
        there = connection.execute(select(e).where(e.c.cup == ident)).all()
        called = fit_name(name, [row.name for row in there if row.owner != owner], ())
        if not called:
            raise Refused("name", "Enter a name, so the others know who they play.")
        mine = next((row for row in there if row.owner == owner), None)
        if mine is not None:
            connection.execute(update(e).where(e.c.cup == ident, e.c.number == mine.number).values(name=called, left=False))
        elif len(there) >= MAX_TOURNAMENT_PLAYERS:
            raise Refused("full", f"{MAX_TOURNAMENT_PLAYERS} have entered; that is as many as there can be.")
        else:
            connection.execute(insert(e).values(cup=ident, number=len(there), owner=owner, name=called, left=False))

    return job


def leaving(ident: str, owner: str) -> Job:
    """Somebody plays in no further round."""
    e = schema.entries
    return doing(update(e).where(e.c.cup == ident, e.c.owner == owner).values(left=True))


def claiming(ident: str, before: int, rounds: int) -> Callable[[Connection], bool]:
    """One process pairs the next round: whether it is this one."""

    def job(connection: Connection) -> bool:
        c = schema.cups
        mine = (c.c.id == ident) & (c.c.round == before) & (c.c.state != OVER)
        values = {"round": before + 1, "state": RUNNING, "rounds": rounds}
        return connection.execute(update(c).where(mine).values(values)).rowcount == 1

    return job


def giving_back(ident: str, before: int) -> Job:
    """The round could not be paired after all."""
    c = schema.cups
    state = RUNNING if before else OPEN
    return doing(update(c).where(c.c.id == ident).values(round=before, state=state))


def pairing(ident: str, number: int, tables: Sequence[TournamentTable]) -> Job:
    """The tables of a round."""

    def job(connection: Connection) -> None:
        for one in tables:
            points = json.dumps(one.meeting.points) if one.meeting.points is not None else None
            values = {"place": one.place, "seated": json.dumps(one.meeting.seats), "points": points}
            connection.execute(insert(schema.pairings).values(cup=ident, round=number, number=one.number, **values))

    return job


def settling(place: str) -> Callable[[Connection], str]:
    """The game of a table is over: its points, unless it has some already. The tournament it belongs to; empty if nothing is new."""

    def job(connection: Connection) -> str:
        p = schema.pairings
        row = connection.execute(select(p).where(p.c.place == place, p.c.place != "", p.c.points.is_(None))).first()
        results = of_table(connection, place) if row is not None else []
        if row is None or not results:
            return ""
        points = points_for([one.place for one in results])
        mine = (p.c.cup == row.cup) & (p.c.round == row.round) & (p.c.number == row.number)
        connection.execute(update(p).where(mine).values(points=json.dumps(points)))
        return str(row.cup)

    return job


def closing_round(ident: str, number: int) -> Job:
    """Games of a round that are not over count nothing."""

    def job(connection: Connection) -> None:
        p = schema.pairings
        rows = connection.execute(select(p).where(p.c.cup == ident, p.c.round == number, p.c.points.is_(None))).all()
        for row in rows:
            mine = (p.c.cup == ident) & (p.c.round == number) & (p.c.number == row.number)
            connection.execute(update(p).where(mine).values(points=json.dumps([0.0] * len(json.loads(row.seated)))))

    return job


def ending(ident: str) -> Job:
    c = schema.cups
    return doing(update(c).where(c.c.id == ident).values(state=OVER))
