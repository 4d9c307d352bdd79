"""Finished games: who played, who won, what it did to ratings. A rating is what the last counted game of a person left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, text

from ..table import rating
from ..table.rating import BOTS, Rating
from . import schema
from .jobs import put

Job = Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class Result:
    """One seat of a finished game."""

    table_id: str
    seat: int
    owner: str
    name: str
    bot: str
    game: str
    players: int
    options: str
    place: int
    won: bool
    score: int
    at: float
    daily: str = ""
    pool: str = ""
    why: str = ""
    mu: float | None = None
    sigma: float | None = None
    mu_before: float | None = None
    sigma_before: float | None = None
    did: str = ""

    @property
    def who(self) -> str:
        """Whose rating this seat changes."""
        return self.owner or f"bot:{self.bot}"

    @property
    def after(self) -> Rating | None:
        return None if self.mu is None or self.sigma is None else Rating(self.mu, self.sigma)

    @property
    def change(self) -> int | None:
        """How far the shown rating moved."""
        if self.after is None or self.mu_before is None or self.sigma_before is None:
            return None
        return self.after.shown - Rating(self.mu_before, self.sigma_before).shown


def result_of(row: Any) -> Result:
    return Result(**row._mapping)


def recording(found: Sequence[Result], teams: Sequence[Sequence[int]], shared: bool, limits: Sequence[str] = ()) -> Job:
    """Keep how a game ended, with the ratings it leads to, within the `limits` of each seat. What was kept of it before is forgotten."""

    def job(connection: Connection) -> None:
        if shared:  # two games of one person may end at once, in two processes
            connection.execute(text("SELECT pg_advisory_xact_lock(78302)"))
        forget(connection, found[0].table_id)
        rated = found
        pool = found[0].pool
        if pool:
            before = [rating_of(connection, one.who, pool, one.game, one.players)[0] for one in found]
            after = rating.after(before, [one.place for one in found], teams, fixed=[pool == BOTS and not one.owner for one in found])
            after = rating.bounded(before, after, limits or [rating.FREE] * len(found))
            rated = [
                replace(one, mu=new.mu, sigma=new.sigma, mu_before=old.mu, sigma_before=old.sigma)
                for one, old, new in zip(found, before, after, strict=True)
            ]
        connection.execute(insert(schema.results), [asdict(one) for one in rated])

    return job


def forget(connection: Connection, table_id: str) -> None:
    """The game is not over after all."""
    connection.execute(delete(schema.results).where(schema.results.c.table_id == table_id))


def forgets(table_id: str) -> Job:
    """The same as a job."""
    return lambda connection: forget(connection, table_id)


def rating_of(connection: Connection, who: str, pool: str, game: str, players: int) -> tuple[Rating, int]:
    """Somebody's rating, and of how many games it was made. Bots play at a fixed level."""
    r = schema.results
    theirs = and_(r.c.owner == who, r.c.pool == pool, r.c.game == game, r.c.players == players)
    last = connection.execute(select(r.c.mu, r.c.sigma).where(theirs).order_by(r.c.at.desc(), r.c.table_id).limit(1)).first()
    if last is None:
        return rating.level(who.removeprefix("bot:"), game, players) if who.startswith("bot:") else rating.NEW, 0
    return Rating(last.mu, last.sigma), int(connection.scalar(select(func.count()).select_from(r).where(theirs)) or 0)


def marking(table_id: str, mark: str) -> Job:
    """Something happened at a table that ratings must know."""

    def job(connection: Connection) -> None:
        put(connection, schema.marks, {"table_id": table_id, "mark": mark}, {})

    return job


def read_marks(connection: Connection, table_id: str) -> frozenset[str]:
    m = schema.marks
    return frozenset(row.mark for row in connection.execute(select(m.c.mark).where(m.c.table_id == table_id)))


def unrecorded(connection: Connection, limit: int = 5000) -> list[str]:
    """Games that were over before results were kept, the oldest first, as they were played."""
    t = schema.tables
    done = select(schema.results.c.table_id)
    chosen = select(t.c.id).where(t.c.over.is_(True), t.c.private.is_(False), t.c.id.not_in(done)).order_by(t.c.updated).limit(limit)
    return [row.id for row in connection.execute(chosen)]


# Reading ------------------------------------------------------------------------------------------------------------------


def history(connection: Connection, owner: str, limit: int = 500) -> list[list[Result]]:
    """The games somebody finished, the freshest first; of each all seats, theirs among them."""
    r = schema.results
    mine = select(r.c.table_id, r.c.at).where(r.c.owner == owner).group_by(r.c.table_id, r.c.at).order_by(r.c.at.desc()).limit(limit)
    order = [row.table_id for row in connection.execute(mine)]
    games: dict[str, list[Result]] = {ident: [] for ident in order}
    for start in range(0, len(order), 200):
        part = order[start : start + 200]
        found: Iterable[Any] = connection.execute(select(r).where(r.c.table_id.in_(part)).order_by(r.c.seat))
        for row in found:
            games[row.table_id].append(result_of(row))
    return list(games.values())


def of_table(connection: Connection, table_id: str) -> list[Result]:
    r = schema.results
    return [result_of(row) for row in connection.execute(select(r).where(r.c.table_id == table_id).order_by(r.c.seat))]


def leaders(connection: Connection, pool: str, game: str, players: int, limit: int = 100) -> list[tuple[str, Rating, int]]:
    """Kept identities by their rating, with the number of games: (owner, rating, games)."""
    r, p = schema.results, schema.people
    chosen = and_(r.c.pool == pool, r.c.game == game, r.c.players == players)
    kept = select(p.c.owner).where(p.c.read.is_not(None))
    newest = func.row_number().over(partition_by=r.c.owner, order_by=(r.c.at.desc(), r.c.table_id)).label("newest")
    games = func.count().over(partition_by=r.c.owner).label("games")
    last = select(r.c.owner, r.c.mu, r.c.sigma, newest, games).where(chosen, r.c.owner.in_(kept)).subquery()
    ranked = select(last).where(last.c.newest == 1).order_by((last.c.mu - 2 * last.c.sigma).desc(), last.c.owner).limit(limit)  # `sure`
    return [(row.owner, Rating(row.mu, row.sigma), row.games) for row in connection.execute(ranked)]


def pools(connection: Connection, owner: str = "") -> list[tuple[str, str, int]]:
    """Which ratings there are, or somebody has: (pool, game, players), those with most games first."""
    r = schema.results
    chosen = select(r.c.pool, r.c.game, r.c.players, func.count().label("games")).where(r.c.pool != "")
    if owner:
        chosen = chosen.where(r.c.owner == owner)
    rows = connection.execute(chosen.group_by(r.c.pool, r.c.game, r.c.players)).all()
    return [(row.pool, row.game, row.players) for row in sorted(rows, key=lambda row: (-row.games, row.pool, row.game, row.players))]


def of_day(connection: Connection, day: str) -> list[Result]:
    """Results of a challenge, the best first."""
    r = schema.results
    return [result_of(row) for row in connection.execute(select(r).where(r.c.daily == day).order_by(r.c.score.desc(), r.c.at))]


def days_of(connection: Connection, owner: str) -> set[str]:
    """The days whose challenge somebody finished."""
    r = schema.results
    return {row.daily for row in connection.execute(select(r.c.daily).where(r.c.owner == owner, r.c.daily != "").distinct())}
