"""Another game of the same people: the offer, which stays at the table that is over until everybody answered, and the table it leads to."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace

from ...store.groups import following
from ...store.jobs import in_order
from ...store.relations import declining, inviting
from ...table import Refused, plan, seats
from ...table.rights import Deed
from ...table.settings import RematchOffer
from .room import Room
from .room_registry import Rooms


async def rematch(rooms: Rooms, room: Room, owner: str, entropy: str = "") -> tuple[Room, list[str]]:
    """The table of the next game, made by whoever asks first, and those who hear of the offer now. Everybody who asks sits down there,
    where they sat before."""
    fresh: list[str] = []
    async with room.ledger.lock:
        room.need(owner, Deed.REMATCH)
        made = await rooms.get(room.header.rematch) if room.header.rematch else None
        if made is None:
            made, fresh = await _offer(rooms, room, owner, entropy)
    await _sit_again(room, made, owner, entropy)
    await _answer(room, owner, True)
    return made, fresh


async def decline(rooms: Rooms, room: Room, owner: str) -> None:
    """Somebody does not want another game now; whoever waits for them is told."""
    room.need(owner, Deed.REMATCH)
    made = await rooms.get(room.header.rematch) if room.header.rematch else None
    offer = room.ledger.settings.again
    if made is None or offer is None or owner in offer.yes:
        return
    await _answer(room, owner, False)
    await rooms.services.writer.run(made.id, declining(made.id, owner))
    await rooms.services.tell_homes([owner])
    async with made.ledger.lock:
        awaits = {seat: whom for seat, whom in made.ledger.settings.awaits.items() if whom[0] != owner}
        if awaits == made.ledger.settings.awaits:
            return
        await made.ledger.change(settings=replace(made.ledger.settings, awaits=awaits))
    made.telling.view()
    made.telling.note(f"{room.telling.name_of(owner)}: not now.")


async def _offer(rooms: Rooms, room: Room, owner: str, entropy: str) -> tuple[Room, list[str]]:
    """A new table, with the others asked to it. Called with the lock held."""
    wish = replace(plan.rematch(room.ledger.origin(), owner), entropy=entropy)
    others = sorted(seats.parties(room.table.seats) - {owner} - rooms.services.strangers(owner))
    made = await rooms.create(wish)
    offer = RematchOffer((owner,), (), plan.next_first(room.ledger.origin()))
    try:
        await room.ledger.change(rematch=made.id, settings=replace(room.ledger.settings, again=offer))
    except Refused:  # somebody asked at the same time, elsewhere
        theirs = await rooms.get(room.header.rematch) if room.header.rematch else None
        if theirs is None:
            raise
        return theirs, []
    now = time.time()
    await rooms.services.writer.run(made.id, in_order(*(inviting(made.id, one, owner, now) for one in others)))
    group = await rooms.services.writer.run(made.id, following(room.id, made.id, now))
    await rooms.services.tell_homes([*others, *group])
    return made, others


async def _sit_again(room: Room, made: Room, owner: str, entropy: str) -> None:
    """Somebody of the old table sits down at the new one, if their seat is still free."""
    old = room.table.seats
    for seat in (*seats.held_by(old, owner), *seats.kept_for(old, owner)):
        if made.table.seats[seat].kind == seats.OPEN:
            with contextlib.suppress(Refused):
                await made.seating.sit(owner, seat, old[seat].name, agree=True, invited=True, entropy=entropy)


async def _answer(room: Room, owner: str, yes: bool) -> None:
    """Keep somebody's answer with the offer; another process may have kept another one meanwhile."""
    for last in (False, False, True):
        async with room.ledger.lock:
            offer = room.ledger.settings.again
            if offer is None or owner in (offer.yes if yes else offer.no):
                break
            try:
                await room.ledger.change(settings=replace(room.ledger.settings, again=offer.answered(owner, yes)))
                break
            except Refused as refused:
                if last or not refused.late:
                    raise
    room.telling.view()
