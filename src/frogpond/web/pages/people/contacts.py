"""The contacts of a person: friends and co-players, their presence, and the tables where they can be met."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, select

from ....store import schema
from ....store.accounts import Person, read_people
from ....store.presence import PRESENCE_TIMEOUT
from ....store.relations import BLOCK, FRIEND, CoPlayer, companions, invited_to, present, ties_of
from ...live.services import Services
from ...live.threads import READ
from .descriptions import since


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody as another sees them: what they are to them, whether they are here, in words."""

    person: Person
    tie: str = ""
    here: bool = False
    words: str = ""
    games: int = 0
    game: str = ""
    table: str = ""  # the invitation to a table of theirs that wants players


def away_words(until: float, now: float) -> str:
    """Until when somebody is away; nothing if they are not."""
    if until <= now:
        return ""
    then = datetime.fromtimestamp(until, UTC)
    return f"away until {then.day} {then:%b}"


async def known_people(services: Services, owner: str, table_id: str = "") -> tuple[list[Known], frozenset[str]]:
    """Friends and companions of somebody, those who are here first; and who was asked to a table already."""
    now = time.time()

    def read(connection: Connection) -> tuple[Sequence[CoPlayer], dict[str, str], dict[str, Person], set[str], set[str], dict[str, str]]:
        met, ties = companions(connection, owner), ties_of(connection, owner)
        others = {one.owner for one in met} | set(ties)
        found = read_people(connection, others)
        at_tables = present(connection, others, now - PRESENCE_TIMEOUT)
        asked = invited_to(connection, table_id) if table_id else set()
        return met, ties, found, at_tables, asked, open_hosts(connection, [one for one, tie in ties.items() if tie == FRIEND])

    met, ties, found, at_tables, asked, hosts = await READ.run(services.store.read, read)
    played = {one.owner: one for one in met}
    strangers = services.strangers(owner)
    known = []
    for other in [*(one for one, tie in ties.items() if tie == FRIEND), *(one.owner for one in met if one.owner not in ties)]:
        person = found.get(other)
        if person is None or not person.name or other in strangers or other == owner:
            continue
        mine = played.get(other)
        looks = services.lobby.looking(other)
        here = looks or other in at_tables
        words = "here, not playing" if looks and other not in at_tables else "here, at a table" if here else ""
        words = away_words(person.away, now) or words or (f"last played {since(now - mine.at)} ago" if mine else "not here")
        games, game = (mine.games, mine.game) if mine else (0, "")
        known.append(Known(person, ties.get(other, ""), here, words, games, game, hosts.get(other, "")))
    return sorted(known, key=lambda one: (not one.here, one.tie != FRIEND)), frozenset(asked)


async def blocked_people(services: Services, owner: str) -> list[Person]:
    """Those somebody blocks."""

    def read(connection: Connection) -> list[Person]:
        others = [other for other, tie in ties_of(connection, owner).items() if tie == BLOCK]
        found = read_people(connection, others)
        return [found.get(other, Person(other, name="someone")) for other in others]

    return await READ.run(services.store.read, read)


def open_hosts(connection: Connection, owners: Sequence[str]) -> dict[str, str]:
    """The invitation to an open table of each of these people, if they have one in the lobby."""
    t, y, s, c = schema.tables, schema.lobby, schema.seats, schema.closings
    free, closed = select(s.c.table_id).where(s.c.kind == "open"), select(c.c.table_id)
    chosen = select(t.c.host, t.c.invite).join(y, y.c.table_id == t.c.id).where(t.c.host.in_(owners), t.c.over.is_(False))
    rows = connection.execute(chosen.where(t.c.private.is_(False), t.c.id.in_(free), t.c.id.not_in(closed)).order_by(y.c.at))
    return {row.host: row.invite for row in rows} if owners else {}
