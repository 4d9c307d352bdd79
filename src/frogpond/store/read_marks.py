"""Read marks: how many rows of a table each person has followed, for the summary when they return."""

from __future__ import annotations

from sqlalchemy import and_, select

from . import schema
from .jobs import put
from .store import Store


def load_seen(store: Store, table_id: str, owner: str) -> int:
    """How many moves a person has followed; 0 if unknown."""
    s = schema.seen
    with store.engine.begin() as connection:
        return connection.scalar(select(s.c.move).where(and_(s.c.table_id == table_id, s.c.owner == owner))) or 0


def keep_seen(store: Store, table_id: str, owner: str, move: int) -> None:
    """Keep it; it takes the place of what was kept before."""
    with store.writing.begin() as connection:
        put(connection, schema.seen, {"table_id": table_id, "owner": owner}, {"move": move})
