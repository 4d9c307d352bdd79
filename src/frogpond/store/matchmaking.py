"""People waiting for a game, stored so that they can be paired by any process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, text, update

from ..table.pairing import MatchRequest, pair
from . import schema
from .jobs import doing, put
from .relations import blocks

Job = Callable[[Connection], None]
SEEKER_TIMEOUT = 30.0
"""Seconds after which somebody whose page asks no more does not want a game any longer; and for which a table may be in the making."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """A wish, and by what name its owner goes."""

    wish: MatchRequest
    name: str


def seeker_of(row: Any, blocked: frozenset[str] = frozenset()) -> Seeker:
    return Seeker(MatchRequest(row.owner, row.game, row.players, row.pace, row.rating, row.since, blocked), row.name)


def wishing(seeker: Seeker, now: float) -> Job:
    """Somebody wants a game; a wish from before is forgotten."""

    def job(connection: Connection) -> None:
        wish = seeker.wish
        values = {"game": wish.game, "players": wish.players, "pace": wish.pace, "rating": wish.rating, "since": wish.since}
        put(connection, schema.wishes, {"owner": wish.owner}, {"name": seeker.name, "seen": now, "found": "", "claimed": None, **values})

    return job


def stopping(owner: str) -> Job:
    w = schema.wishes
    return doing(delete(w).where(w.c.owner == owner))


def waiting(connection: Connection, owner: str) -> Seeker | None:
    """The wish that a person waits with."""
    w = schema.wishes
    row = connection.execute(select(w).where(w.c.owner == owner)).first()
    return seeker_of(row) if row is not None else None


def looking(owner: str, now: float, shared: bool) -> Callable[[Connection], tuple[str, list[list[Seeker]]]]:
    """Whether a person was matched (their table, returned once), and the groups whose tables the caller is to make."""

    def job(connection: Connection) -> tuple[str, list[list[Seeker]]]:
        if shared:  # one process pairs at a time
            connection.execute(text("SELECT pg_advisory_xact_lock(78303)"))
        w = schema.wishes
        connection.execute(update(w).where(w.c.owner == owner).values(seen=now))
        connection.execute(delete(w).where(w.c.seen < now - SEEKER_TIMEOUT))
        connection.execute(update(w).where(w.c.found == "", w.c.claimed < now - SEEKER_TIMEOUT).values(claimed=None))
        table = connection.scalar(select(w.c.found).where(w.c.owner == owner)) or ""
        if table:
            connection.execute(delete(w).where(w.c.owner == owner))
        blocked = blocks(connection)
        free = connection.execute(select(w).where(w.c.claimed.is_(None), w.c.found == "")).all()
        seekers = {row.owner: seeker_of(row, blocked.get(row.owner, frozenset())) for row in free}
        groups = [[seekers[wish.owner] for wish in group] for group in pair([one.wish for one in seekers.values()], now)]
        owners = [one.wish.owner for group in groups for one in group]
        connection.execute(update(w).where(w.c.owner.in_(owners)).values(claimed=now))
        return table, groups

    return job


def finding(owners: Sequence[str], table: str) -> Job:
    """The table of a group was made."""
    w = schema.wishes
    return doing(update(w).where(w.c.owner.in_(list(owners))).values(found=table))
