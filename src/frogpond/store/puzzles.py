"""Tries of puzzles, and the ratings that follow: people's and the puzzles'."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import Connection, and_, select, update

from ..table.puzzles import FIRST_RATING, rated
from . import schema
from .jobs import put

T, R = schema.puzzle_tries, schema.puzzle_ratings


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """A person's record: their rating with the change of each first try, the puzzles they solved and tried, the days they solved one."""

    ratings: tuple[float, ...] = ()
    tried: frozenset[str] = frozenset()
    solved: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()

    @property
    def rating(self) -> float:
        return self.ratings[-1] if self.ratings else FIRST_RATING


def record_of(connection: Connection, owner: str) -> PuzzleRecord:
    rows = connection.execute(select(T).where(T.c.owner == owner).order_by(T.c.at)).all() if owner else []
    return PuzzleRecord(
        tuple(float(row.rating) for row in rows),
        frozenset(row.puzzle for row in rows),
        frozenset(row.puzzle for row in rows if row.solved),
        frozenset(row.day for row in rows if row.solved and row.day),
    )


def ratings_of(connection: Connection, keys: Collection[str]) -> dict[str, float]:
    """The ratings of puzzles that have been tried."""
    return {row.puzzle: float(row.rating) for row in connection.execute(select(R).where(R.c.puzzle.in_(keys)))} if keys else {}


def trying(owner: str, puzzle: str, usual: float, solved: bool, day: str, now: float) -> Callable[[Connection], float | None]:
    """Somebody tries a puzzle. The change of their rating by a first try; None for any further one, which can only solve it."""

    def job(connection: Connection) -> float | None:
        mine = and_(T.c.owner == owner, T.c.puzzle == puzzle)
        row = connection.execute(select(T).where(mine)).first()
        if row is not None:
            if solved:
                connection.execute(update(T).where(mine).values(solved=True, day=day or row.day))
            return None
        before = record_of(connection, owner)
        old = connection.execute(select(R).where(R.c.puzzle == puzzle)).first()
        theirs, tries = (float(old.rating), int(old.tries)) if old else (usual, 0)
        mine_after, theirs_after = rated(before.rating, len(before.ratings), theirs, tries, solved)
        values = {"rating": mine_after, "solved": solved, "day": day, "at": now}
        put(connection, T, {"owner": owner, "puzzle": puzzle}, values)
        put(connection, R, {"puzzle": puzzle}, {"rating": theirs_after, "tries": tries + 1})
        return mine_after - before.rating

    return job
