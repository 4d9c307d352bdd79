"""Invitations to a free seat: by link, by name, or for anybody in the lobby."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated

from ...store.relations import inviting
from ...table import Refused, seats
from ...table.rights import Deed
from ..live.room import Room
from ..ops.threads import READ
from .constraints import PersonCode
from .contacts import YOU_HAVENT_PLAYED_WITH_ANYONE, Contact, contacts, owner_of_code
from .context import App, Visitor

# What players read
THIS_INVITATION_LEADS_NOWHERE = "This invitation has run out. Ask your friend for a fresh one."
ALL_SEATS_ARE_TAKEN = "All seats are taken."
NOTHING_TO_SHARE = "Nothing to share here: no seat is free, or the table isn’t yours."

MAX_SHOWN_CONTACTS = 5


async def invited_table(app: App, invite: str) -> str:
    """The table that an invitation is for; Refused if it is for none."""
    table = await READ.run(app.rooms.store.by_invite, invite) if invite else None
    if table is None:
        raise Refused("invitation", THIS_INVITATION_LEADS_NOWHERE)
    return table


@dataclass(frozen=True, slots=True)
class InvitationSheet:
    """The link to a free seat, and people to ask."""

    link: str
    lobby: bool
    people: list[Contact]


@dataclass(frozen=True, slots=True)
class InvitationDeed:
    """Somebody is asked by name, or the table goes into the lobby or out of it."""

    person: PersonCode | None = None
    lobby: Annotated[bool, "whether anybody may sit down"] | None = None


def may_invite(room: Room, owner: str) -> bool:
    """Whether a seat waits for a friend of somebody who may ask them."""
    free = any(seat.kind == seats.OPEN for seat in room.table.seats)
    return free and not room.table.over and not room.header.private and room.may(owner, Deed.INVITE)


async def invitation_sheet(app: App, who: Visitor, room: Room, link: str) -> InvitationSheet:
    if not may_invite(room, who.owner):
        raise Refused("no-code", NOTHING_TO_SHARE)
    people = await contacts(app, who.owner, room.id, without=seats.parties(room.table.seats))
    return InvitationSheet(link, room.ledger.wanted, people[:MAX_SHOWN_CONTACTS])


async def invite(app: App, who: Visitor, room: Room, deed: InvitationDeed) -> None:
    """Invite a person to a free seat, or open it to everyone."""
    if (deed.person is None) == (deed.lobby is None):
        raise Refused("body", "Say either person or lobby.")
    if deed.lobby is not None:
        await app.services.safely(room.set_wanted(who.owner, deed.lobby))
        return
    room.need(who.owner, Deed.INVITE)
    acquainted = any(one.person == deed.person for one in await contacts(app, who.owner))
    other = await owner_of_code(app, deed.person or "") if acquainted else ""
    if not other:
        raise Refused("no-seat", YOU_HAVENT_PLAYED_WITH_ANYONE)
    if not may_invite(room, who.owner):
        raise Refused("taken", ALL_SEATS_ARE_TAKEN)
    await app.services.writer.run(room.id, inviting(room.id, other, who.owner, time.time()))
    await app.invited(room, who.owner, other)
