"""Reviews of finished games, kept so that none is computed twice. They can always be made again, so they are no part of an export."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import and_, select

from . import schema
from .jobs import put
from .store import Store


def load_review(store: Store, table_id: str, seq: int) -> dict[str, Any] | None:
    """The review of a table that had so many rows; None if there is none."""
    r = schema.reviews
    with store.engine.begin() as connection:
        data = connection.scalar(select(r.c.data).where(and_(r.c.table_id == table_id, r.c.seq == seq)))
    return None if data is None else dict(json.loads(data))


def keep_review(store: Store, table_id: str, seq: int, review: dict[str, Any]) -> None:
    """Keep a review; it takes the place of an older one."""
    with store.writing.begin() as connection:
        put(connection, schema.reviews, {"table_id": table_id}, {"seq": seq, "data": json.dumps(review)})
