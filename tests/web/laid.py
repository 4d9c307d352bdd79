"""Tables at which a position of one's choice lies, for looking at it in a browser."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from sqlalchemy import delete, update

from frogpond.store import schema
from frogpond.table.seats import PERSON
from web.pond import Person, Pond


def lay(pond: Pond, table: str, state: Any) -> None:
    """Lay a position on a table."""

    async def work() -> None:
        room = await pond.app.rooms.get(table.removeprefix("/t/"))
        assert room is not None
        async with room.ledger.lock:  # a bot may have begun to play
            with room.ledger.services.store.writing.begin() as connection:
                connection.execute(delete(schema.rows).where(schema.rows.c.table_id == room.id))
                connection.execute(update(schema.tables).where(schema.tables.c.id == room.id).values(seq=0))
            room.table.base = state.packed()
            room.table.rows.clear()
            room.table.moves.clear()
            room.table._checkpoints.clear()
            room.table.state = room.table._restore(None)

    pond.run(work())


def at_position(pond: Pond, me: Person, state: Any, bots: int = 3) -> str:
    """A table of Cosmic Frog with bots at which a position lies."""
    table = me.open_table("cosmic-frog", "me", *["bot:random"] * bots)
    lay(pond, table, state)
    return table


def cookies(pond: Pond, me: Person) -> list[dict[str, str]]:
    """What a browser needs to be this person."""
    return [{"name": one.name, "value": one.value or "", "url": pond.url} for one in me.web.cookies.jar]


def sit(context: Any, pond: Pond, me: Person) -> None:
    """Let a browser be this person."""
    context.add_cookies(cookies(pond, me))


def finish(pond: Pond, table: str, seed: int = 4) -> Any:
    """Play a table to its end, people's moves at random; its room."""
    rng = random.Random(seed)

    async def work() -> Any:
        room = await pond.app.rooms.get(table.removeprefix("/t/"))
        assert room is not None
        while not room.table.over:
            state, seat = room.table.state, int(room.table.state.to_move)
            if seat >= 0 and room.table.seats[seat].kind == PERSON:
                action, owner = rng.choice(state.legal_actions()), room.table.seats[seat].owner
                await room.act(owner, seat, action, room.table.seq, f"{rng.random()}")
            await asyncio.sleep(0)
        async with room.ledger.lock:  # what its end writes into history is written
            return room

    return pond.run(work())
