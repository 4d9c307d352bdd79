"""Who is at a table, also through other processes; and bots that sit in for those who are away."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from ...bots import names as bot_names
from ...store import new_id
from ...store.presence import PATIENCE, Seen, marking
from ...table import Refused, Seat, seats

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("frogpond.rooms")


class Presence:
    """The people of one table: here through a socket of this process, of another, or away since some moment."""

    def __init__(self, room: Room, seen: Sequence[Seen]) -> None:
        self.room = room
        self.seen = list(seen)
        self.heard: dict[str, float] = {}  # those who asked something through the API, which needs no socket

    def read(self, seen: Sequence[Seen]) -> bool:
        """What the store knows now; whether that is news."""
        mine = [s for s in self.seen if s.process == self.room.rooms.process]  # who is here is known first, and stored afterwards
        others = [s for s in seen if s.process != self.room.rooms.process]
        news = set(others) != set(self.seen) - set(mine)
        self.seen = mine + others
        return news

    def mark(self, owner: str, here: bool) -> None:
        """Somebody who belongs to the table came or left; the store is told, for the other processes and for later."""
        room, process, now = self.room, self.room.rooms.process, time.time()
        if not owner or not (seats.held_by(room.table.seats, owner) or seats.kept_for(room.table.seats, owner)):
            return
        self.seen = [s for s in self.seen if (s.owner, s.process) != (owner, process)] + [Seen(owner, process, here, now)]
        room.rooms.spawn(self._store(owner, here, now))

    async def _store(self, owner: str, here: bool, now: float) -> None:
        room = self.room
        try:
            job = marking(room.id, owner, room.rooms.process, here, now, room.rooms.store.hint)
            await room.rooms.writer.run(room.id, job)
        except SQLAlchemyError:
            log.warning("who is at table %s... could not be stored", room.id[:4])

    def here(self, owner: str) -> bool:
        """Whether a person is at the table."""
        rooms, now = self.room.rooms, time.time()
        if any(client.owner == owner for client in self.room.clients) or now - self.heard.get(owner, 0.0) < PATIENCE:
            return True
        theirs = [s for s in self.seen if s.owner == owner and s.here and s.process != rooms.process]
        looked = max(rooms.beats.values(), default=0.0)  # a process is as old as its last beat was then, however late we look again
        return any(looked - max(s.at, rooms.beats.get(s.process, 0.0)) < PATIENCE for s in theirs)

    def away_since(self, owner: str) -> float | None:
        """The moment somebody who is not here was seen last; None: never."""
        beats = self.room.rooms.beats
        known = [max(s.at, beats.get(s.process, 0.0)) if s.here else s.at for s in self.seen if s.owner == owner]
        return max([*known, *([self.heard[owner]] if owner in self.heard else [])], default=None)

    def away(self, owner: str) -> float | None:
        """For how many seconds somebody has been away; None: they are here. Who never came is away since the table was made."""
        if self.here(owner):
            return None
        since = self.away_since(owner)
        return max(0.0, time.time() - (self.room.header.created if since is None else since))

    def long_away(self, owner: str) -> bool:
        away = self.away(owner)
        return away is not None and away >= self.room.rooms.settings.away_minutes * 60


# A bot sits in ----------------------------------------------------------------------------------------------------------


def voters(room: Room, owner: str, seat: int) -> set[str]:
    """Who must agree when somebody wants a bot at this seat: the person there, or, if they are away, the others who are here."""
    person = room.table.seats[seat].owner
    if room.presence.here(person):
        return {person}
    return {other for other in seats.people(room.table.seats) - {owner, person} if room.presence.here(other)}


async def ask_stand_in(room: Room, owner: str, seat: int, bot: str) -> bool:
    """Let a bot play for somebody else: at once (True) if that is allowed, else the question is put. Called with the lock held."""
    here = room.table.seats[seat]
    if owner != room.header.host and not seats.held_by(room.table.seats, owner):
        raise Refused("not-seated", "Only somebody who sits at this table can change its seats.")
    seats.known_bot(bot, bot_names())
    asked = voters(room, owner, seat)
    if room.presence.long_away(here.owner) and (owner == room.header.host or not asked):
        await room.change_seats(seats.stand_in(room.table.seats, seat, bot))
        return True
    if not asked:
        minutes = room.rooms.settings.away_minutes
        raise Refused("here", f"{room.seat_name(seat)} has just left. A bot can sit in after {minutes:g} minutes.")
    waiting = {"id": new_id(), "kind": "stand-in", "owner": owner, "seq": room.table.seq, "yes": [], "seat": seat, "bot": bot}
    await room.change_ask(waiting)
    return False


def ask_words(room: Room, waiting: dict[str, Any], asked: str) -> str:
    """The open question, as one of those who must agree reads it."""
    who = room.name_of(waiting["owner"])
    if waiting.get("kind") != "stand-in":
        return f"{who} wants to take back a move. All right?"
    seat = waiting["seat"]
    whom = "you" if room.table.seats[seat].owner == asked else f"{room.seat_name(seat)}, who is away"
    return f"{who} would like the bot {waiting['bot']} to play for {whom}. All right?"


def seat_news(room: Room, before: Sequence[Seat], now: Sequence[Seat]) -> list[str]:
    """What others should hear about changed seats."""
    news = []
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        name = old.name or room.table.game.seat_name(seat)
        if old.kind == seats.PERSON and new.home == old.owner:
            news.append(f"The bot {new.bot} sits in for {name}.")
        elif old.home and new.kind == seats.PERSON and new.owner == old.home:
            news.append(f"{name} is back.")
        elif old.kind == seats.OPEN and new.kind == seats.PERSON:
            news.append(f"{new.name or room.table.game.seat_name(seat)} sat down.")
    return news


def offer(room: Room, owner: str) -> dict[str, Any] | None:
    """What one person may do about somebody's absence: take their seat back, or let a bot sit in for whoever is awaited."""
    table = room.table
    if not owner or table.state.is_over:
        return None
    kept = seats.kept_for(table.seats, owner)
    mine = seats.held_by(table.seats, owner)
    if kept and not mine:
        words = f"The bot {table.seats[kept[0]].bot} plays for you."
        return {"text": words, "button": "Take my seat back", "seat": kept[0], "to": "me"}
    mover = int(table.state.to_move)
    if mover < 0 or not (mine or owner == room.header.host):
        return None
    person = table.seats[mover].owner
    if not person or person == owner or not room.presence.long_away(person):
        return None
    return {"text": f"{room.seat_name(mover)} is away.", "button": "Let a bot sit in", "seat": mover, "to": ""}
