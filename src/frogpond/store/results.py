"""Finished games: who played, who won, what it did to ratings. A rating is what the counted game of a person with the
highest serial number left behind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, text, update

from ..table import rating
from ..table.rating import BOTS, PEOPLE, SkillRating
from . import schema
from .jobs import put

Job = Callable[[Connection], None]
R = schema.results
NUMBERS = ("mu", "sigma", "mu_before", "sigma_before")
DAY = 86400.0
LOCK = "SELECT pg_advisory_xact_lock(78302)"
"""Results are written by one process at a time: each has the next serial number."""


@dataclass(frozen=True, slots=True)
class SeatResult:
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
    did: str = ""  # written by earlier versions only
    serial: int = 0
    side: int = 0
    bound: str = ""
    weight: float = 1.0

    @property
    def numbers(self) -> tuple[float | None, ...]:
        """The computed columns of a seat."""
        return self.mu, self.sigma, self.mu_before, self.sigma_before

    @property
    def who(self) -> str:
        """Whose rating this seat changes."""
        return self.owner or f"bot:{self.bot}"

    @property
    def after(self) -> SkillRating | None:
        return None if self.mu is None or self.sigma is None else SkillRating(self.mu, self.sigma)

    @property
    def change(self) -> int | None:
        """How far the shown rating moved."""
        if self.after is None or self.mu_before is None or self.sigma_before is None:
            return None
        return self.after.shown - SkillRating(self.mu_before, self.sigma_before).shown


def result_of(row: Any) -> SeatResult:
    return SeatResult(**row._mapping)


def recording(
    results: Sequence[SeatResult], teams: Sequence[Sequence[int]], shared: bool, limits: Sequence[str] = (), near: Collection[int] = (),
    again: bool = True,
) -> Job:  # fmt: skip
    """Keep how a game ended, with the ratings it leads to, within the `limits` of each seat; `near` are seats that share an address. A game
    that was recorded before keeps its serial number, or without `again` all that was recorded."""
    side = {seat: number for number, team in enumerate(teams) for seat in team}

    def job(connection: Connection) -> None:
        if shared:  # two games of one person may end at once, in two processes
            connection.execute(text(LOCK))
        ident = results[0].table_id
        serial_before = connection.scalar(select(R.c.serial).where(R.c.table_id == ident))
        if serial_before and not again:
            return
        serial = serial_before or int(connection.scalar(select(func.max(R.c.serial))) or 0) + 1
        connection.execute(delete(R).where(R.c.table_id == ident))
        bounds = limits or [rating.FREE] * len(results)
        fresh = [replace(one, serial=serial, side=side[one.seat], bound=bound) for one, bound in zip(results, bounds, strict=True)]
        if any(one.pool for one in fresh):
            before = [rating_of(connection, one.who, one.pool, one.game, one.players, serial)[0] for one in fresh]
            if any(one.pool == PEOPLE for one in fresh):
                fresh = [replace(one, weight=weight_of(connection, one, fresh, before, near)) for one in fresh]
            fresh = rated(fresh, before)
        connection.execute(insert(R), [asdict(one) for one in fresh])
        if serial_before:
            follow(connection, fresh)

    return job


def weight_of(
    connection: Connection, mine: SeatResult, game: Sequence[SeatResult], before: Sequence[SkillRating], near: Collection[int]
) -> float:
    """How much a game counts for one seat, on average over the opponents."""
    theirs = R.alias()
    both = and_(theirs.c.table_id == R.c.table_id, theirs.c.owner != mine.owner, theirs.c.owner != "")
    same = and_(R.c.owner == mine.owner, R.c.pool == PEOPLE, R.c.game == mine.game, R.c.players == mine.players)
    late = and_(R.c.serial < mine.serial, R.c.at > mine.at - DAY)
    query = select(theirs.c.owner, func.count().label("games")).join(R, both).where(same, late).group_by(theirs.c.owner)
    games = {row.owner: int(row.games) for row in connection.execute(query)}
    weights = [
        rating.weight(old, games.get(one.owner, 0), mine.seat in near and one.seat in near)
        for one, old in zip(game, before, strict=True) if one.side != mine.side
    ]  # fmt: skip
    return sum(weights) / len(weights)


def rated(game: Sequence[SeatResult], before: Sequence[SkillRating]) -> list[SeatResult]:
    """The seats of a game with the ratings it leads to from those `before` it. A seat without a pool counts for the others only."""
    pool = next(one.pool for one in game if one.pool)
    teams = [[at for at, one in enumerate(game) if one.side == side] for side in sorted({one.side for one in game})]
    fixed = [not one.pool or (pool == BOTS and not one.owner) for one in game]
    weights, bounds = [one.weight for one in game], [one.bound for one in game]
    after = rating.after(before, [one.place for one in game], teams, fixed, weights, bounds)
    seats = []
    for one, old, new in zip(game, before, after, strict=True):
        mu, sigma = (new.mu, new.sigma) if one.pool else (None, None)
        seats.append(replace(one, mu=mu, sigma=sigma, mu_before=old.mu, sigma_before=old.sigma))
    return seats


def broken(connection: Connection, since: int = 0, only: ColumnElement[bool] | None = None) -> Iterator[SeatResult]:
    """Seats of games after serial number `since` whose ratings do not follow from the games before, as they should be. What is fixed, such
    as bots and people who were forgotten, counts as it was written down."""
    last: dict[tuple[str, str, str, int], SkillRating] = {}
    query = select(R).where(R.c.serial > since, R.c.mu_before.is_not(None)).order_by(R.c.serial, R.c.seat)
    rows = connection.execute(query if only is None else query.where(only)).all()
    for _, part in groupby(rows, lambda row: row.serial):
        game = [result_of(row) for row in part]
        if not any(one.pool for one in game):
            continue
        before = []
        for one in game:
            key = (one.owner, one.pool, one.game, one.players)
            if not one.owner or not one.pool:
                before.append(SkillRating(one.mu_before or 0.0, one.sigma_before or 0.0))
            elif key in last or not since:
                before.append(last.get(key, rating.NEW))
            else:
                before.append(rating_of(connection, *key, since + 1)[0])
        for old, new in zip(game, rated(game, before), strict=True):
            if new.owner and new.after is not None:
                last[new.owner, new.pool, new.game, new.players] = new.after
            if any(abs((now or 0.0) - (was or 0.0)) > 1e-6 for now, was in zip(new.numbers, old.numbers, strict=True)):
                yield new


def recompute(connection: Connection, since: int = 0, only: ColumnElement[bool] | None = None) -> int:
    """Make ratings follow from results again; how many seats changed."""
    wrong = list(broken(connection, since, only))
    for one in wrong:
        values = dict(zip(NUMBERS, one.numbers, strict=True))
        connection.execute(update(R).where(R.c.table_id == one.table_id, R.c.seat == one.seat).values(values))
    return len(wrong)


def recomputing(shared: bool) -> Callable[[Connection], int]:
    """The same of all games, as a job."""

    def job(connection: Connection) -> int:
        if shared:
            connection.execute(text(LOCK))
        return recompute(connection)

    return job


def follow(connection: Connection, game: Sequence[SeatResult]) -> None:
    """Recomputes later games in the pool after the ratings of a game changed, or it was deleted. Against bots nobody else's depend on
    it."""
    one = next((one for one in game if one.pool), None)
    if one is None:
        return
    only = and_(R.c.pool == one.pool, R.c.game == one.game, R.c.players == one.players)
    if one.pool == BOTS:
        only = R.c.table_id.in_(select(R.c.table_id).where(only, R.c.owner.in_([seat.owner for seat in game if seat.owner])))
    else:
        only = R.c.table_id.in_(select(R.c.table_id).where(only))  # with seats that count for the others only
    recompute(connection, one.serial, only)


def forget(connection: Connection, table_id: str, shared: bool = False) -> None:
    """The game is not over after all, or gone."""
    if shared:
        connection.execute(text(LOCK))
    game = of_table(connection, table_id)
    connection.execute(delete(R).where(R.c.table_id == table_id))
    follow(connection, game)


def forgets(table_id: str, shared: bool = False) -> Job:
    """The same as a job."""
    return lambda connection: forget(connection, table_id, shared)


def rating_of(connection: Connection, who: str, pool: str, game: str, players: int, before: int = 0) -> tuple[SkillRating, int]:
    """Somebody's rating (`before` the game of a serial number), and of how many games it was made. Bots play at a fixed level."""
    theirs = and_(R.c.owner == who, R.c.pool == pool, R.c.game == game, R.c.players == players)
    if before:
        theirs = and_(theirs, R.c.serial < before)
    last = connection.execute(select(R.c.mu, R.c.sigma).where(theirs).order_by(R.c.serial.desc()).limit(1)).first()
    if last is None:
        return rating.level(who.removeprefix("bot:"), game, players) if who.startswith("bot:") else rating.NEW, 0
    return SkillRating(last.mu, last.sigma), int(connection.scalar(select(func.count()).select_from(R).where(theirs)) or 0)


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
    recorded = select(schema.results.c.table_id)
    query = select(t.c.id).where(t.c.over.is_(True), t.c.private.is_(False), t.c.id.not_in(recorded)).order_by(t.c.updated).limit(limit)
    return [row.id for row in connection.execute(query)]


# Reading ------------------------------------------------------------------------------------------------------------------


def history(connection: Connection, owner: str, limit: int = 500) -> list[list[SeatResult]]:
    """A person's finished games, the latest first, each with all seats."""
    r = schema.results
    mine = select(r.c.table_id).where(r.c.owner == owner).group_by(r.c.table_id, r.c.serial).order_by(r.c.serial.desc()).limit(limit)
    order = [row.table_id for row in connection.execute(mine)]
    games: dict[str, list[SeatResult]] = {ident: [] for ident in order}
    for start in range(0, len(order), 200):
        part = order[start : start + 200]
        rows: Iterable[Any] = connection.execute(select(r).where(r.c.table_id.in_(part)).order_by(r.c.seat))
        for row in rows:
            games[row.table_id].append(result_of(row))
    return list(games.values())


def of_table(connection: Connection, table_id: str) -> list[SeatResult]:
    r = schema.results
    return [result_of(row) for row in connection.execute(select(r).where(r.c.table_id == table_id).order_by(r.c.seat))]


def resigned_by(connection: Connection, owner: str) -> frozenset[tuple[str, int]]:
    """The finished games, as table and seat, that a person resigned."""
    rows = schema.rows
    given_up = and_(rows.c.table_id == R.c.table_id, rows.c.seat == R.c.seat, rows.c.kind == "resign")
    query = select(R.c.table_id, R.c.seat).join(rows, given_up).where(R.c.owner == owner)
    return frozenset((row.table_id, row.seat) for row in connection.execute(query))


def scores_of(connection: Connection, tables: Sequence[str]) -> dict[tuple[str, int], int]:
    """The score of every seat of these games that are over."""
    query = select(R.c.table_id, R.c.seat, R.c.score).where(R.c.table_id.in_(tables))
    return {(row.table_id, row.seat): row.score for row in connection.execute(query)} if tables else {}


def early_games(connection: Connection, owner: str) -> frozenset[str]:
    """The tables of a person's games up to their first rating, of every pool."""
    order = func.row_number().over(partition_by=(R.c.pool, R.c.game, R.c.players), order_by=R.c.serial).label("number")
    mine = select(R.c.table_id, order).where(and_(R.c.owner == owner, R.c.pool != "")).subquery()
    return frozenset(row.table_id for row in connection.execute(select(mine.c.table_id).where(mine.c.number <= rating.FIRST_GAMES)))


def leaders(connection: Connection, pool: str, game: str, players: int, limit: int = 100) -> list[tuple[str, SkillRating, int]]:
    """Kept identities by their rating, with the number of games: (owner, rating, games)."""
    r, p = schema.results, schema.people
    pool_rows = and_(r.c.pool == pool, r.c.game == game, r.c.players == players)
    owners = select(p.c.owner).where(p.c.read.is_not(None))
    newest = func.row_number().over(partition_by=r.c.owner, order_by=r.c.serial.desc()).label("newest")
    games = func.count().over(partition_by=r.c.owner).label("games")
    last = select(r.c.owner, r.c.mu, r.c.sigma, newest, games).where(pool_rows, r.c.owner.in_(owners)).subquery()
    ranked = select(last).where(last.c.newest == 1).order_by((last.c.mu - 2 * last.c.sigma).desc(), last.c.owner).limit(limit)  # `sure`
    return [(row.owner, SkillRating(row.mu, row.sigma), row.games) for row in connection.execute(ranked)]


def pools(connection: Connection, owner: str = "") -> list[tuple[str, str, int]]:
    """All pools, or those in which a person has a rating: (pool, game, players), those with most games first."""
    r = schema.results
    query = select(r.c.pool, r.c.game, r.c.players, func.count().label("games")).where(r.c.pool != "")
    if owner:
        query = query.where(r.c.owner == owner)
    rows = connection.execute(query.group_by(r.c.pool, r.c.game, r.c.players)).all()
    return [(row.pool, row.game, row.players) for row in sorted(rows, key=lambda row: (-row.games, row.pool, row.game, row.players))]


def of_day(connection: Connection, day: str) -> list[SeatResult]:
    """Results of a challenge, the best first."""
    r = schema.results
    return [result_of(row) for row in connection.execute(select(r).where(r.c.daily == day).order_by(r.c.score.desc(), r.c.at))]


def days_of(connection: Connection, owner: str) -> set[str]:
    """The days whose challenge a person finished."""
    r = schema.results
    return {row.daily for row in connection.execute(select(r.c.daily).where(r.c.owner == owner, r.c.daily != "").distinct())}
