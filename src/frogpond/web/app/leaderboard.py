"""The leaderboard: kept identities by their rating, for each game and number of seats, between people and against bots apart."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ...engine.lru import make_room
from ...store import Connection
from ...store.accounts import read_people
from ...store.results import leaders, pools
from ...table.rating import SkillRating
from .context import App, Visitor
from .profile import Pool

MAX_CACHED = 200
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LeaderboardRank:
    place: int
    name: str
    face: str
    rating: SkillRating
    games: int
    you: bool


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The ratings of one pool, best first, and the pools there are."""

    pools: list[Pool]
    chosen: Pool | None
    ranks: list[LeaderboardRank]


def pool_key(pool: Pool) -> str:
    """A pool as addresses name it."""
    return ":".join(map(str, pool))


async def leaderboard(app: App, who: Visitor, wanted: str = "") -> Leaderboard:
    """The pool that `wanted` names, else the largest."""
    rated = await recent(app, None, pools)
    chosen = next((one for one in rated if pool_key(one) == wanted), rated[0] if rated else None)
    if chosen is None:
        return Leaderboard([], None, [])

    def read(connection: Connection) -> list[tuple[str, LeaderboardRank]]:
        ranked = leaders(connection, *chosen)
        people = read_people(connection, [owner for owner, _, _ in ranked])
        return [
            (owner, LeaderboardRank(place, people[owner].name, people[owner].face, rating, games, False))
            for place, (owner, rating, games) in enumerate(ranked, 1)
            if owner in people
        ]

    ranks = await recent(app, chosen, read)
    mine = [LeaderboardRank(one.place, one.name, one.face, one.rating, one.games, owner == who.owner) for owner, one in ranks]
    return Leaderboard(rated, chosen, mine)


async def recent(app: App, key: Pool | None, query: Callable[[Connection], T]) -> T:
    """What was read a moment ago, else read now. Keys come from the database alone, so that a client can't get around the cache."""
    cache: dict[Pool | None, tuple[float, T]] = app.services.leaders
    now = time.monotonic()
    if key not in cache or cache[key][0] < now:
        answer = await app.read(query)
        make_room(cache, MAX_CACHED)
        cache[key] = now + app.services.settings.leaders_seconds, answer
        return answer
    return cache[key][1]
