"""Matchmaking: seekers of the same game meet, the closest in rating first, and nobody waits for ever. Pure.

A wish accepts a distance in rating that grows while it waits, so the strong wait a little for the strong but everybody is met in the end.
The longest waiting is served first: an earlier request never loses to a later one that fits no better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

START, GROWTH = 100.0, 10.0
"""Distance in shown rating that a fresh wish accepts, and how much more for each second of waiting."""


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """Somebody asks for a game: which one, how many at the table, how fast; their rating, and since when they wait."""

    owner: str
    game: str
    players: int
    pace: str
    rating: float
    since: float
    blocked: frozenset[str] = frozenset()

    def key(self) -> tuple[str, int, str]:
        """The properties in which requests must agree."""
        return self.game, self.players, self.pace

    def reach(self, now: float) -> float:
        """How far away a rating may be."""
        return START + GROWTH * max(0.0, now - self.since)


def fits(one: MatchRequest, other: MatchRequest, now: float) -> bool:
    """Whether two accept each other. One who waited long is met also by somebody fresh: the larger reach decides."""
    if one.key() != other.key() or one.owner == other.owner or other.owner in one.blocked or one.owner in other.blocked:
        return False
    return abs(one.rating - other.rating) <= max(one.reach(now), other.reach(now))


def pair(wishes: Sequence[MatchRequest], now: float) -> list[list[MatchRequest]]:
    """The tables that can be made now; unmatched seekers go on waiting. The longest waiting first, each with those nearest in rating."""
    waiting = sorted(wishes, key=lambda wish: (wish.since, wish.owner))
    tables: list[list[MatchRequest]] = []
    owners: set[str] = set()
    for first in waiting:
        if first.owner in owners:
            continue
        table = [first]
        near = [one for one in waiting if one.owner not in owners and fits(first, one, now)]
        near.sort(key=lambda one: abs(one.rating - first.rating))
        for one in near:
            if len(table) == first.players:
                break
            if all(fits(one, other, now) for other in table):
                table.append(one)
        if len(table) == first.players:
            tables.append(table)
            owners |= {one.owner for one in table}
    return tables
