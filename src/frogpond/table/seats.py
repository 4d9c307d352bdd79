"""Who sits where, and who may change that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .refused import Refused

PERSON = "person"
BOT = "bot"
OPEN = "open"
NAME_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `owner` is the fingerprint of a person's token; `home` the person for whom a bot sits in, `name` then is theirs."""

    kind: str = OPEN
    name: str = ""
    owner: str = ""
    bot: str = ""
    home: str = ""


def tidy_name(name: str) -> str:
    """A name fit to be shown: one line, no control signs, not long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:NAME_LENGTH].strip()


def person(owner: str, name: str) -> Seat:
    return Seat(PERSON, tidy_name(name), owner)


def bot(name: str) -> Seat:
    return Seat(BOT, name, "", name)


def sits_in(name: str, seat: Seat) -> Seat:
    """A bot in the place of whoever has this seat: they keep their name and may come back."""
    return Seat(BOT, seat.name, "", name, seat.owner or seat.home)


def people(seats: Sequence[Seat]) -> set[str]:
    """The owners of all seats that persons hold."""
    return {seat.owner for seat in seats if seat.kind == PERSON}


def held_by(seats: Sequence[Seat], owner: str) -> list[int]:
    """The seats of one person."""
    return [i for i, seat in enumerate(seats) if seat.kind == PERSON and owner and seat.owner == owner]


def kept_for(seats: Sequence[Seat], owner: str) -> list[int]:
    """The seats where a bot sits in for this person."""
    return [i for i, seat in enumerate(seats) if owner and seat.home == owner]


def sit(seats: Sequence[Seat], owner: str, seat: int, name: str) -> list[Seat]:
    """Somebody with an invitation sits down on an open seat."""
    if not 0 <= seat < len(seats):
        raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(seats) - 1}.")
    if seats[seat].kind == PERSON and seats[seat].owner == owner:
        return list(seats)
    if seats[seat].kind != OPEN:
        raise Refused("taken", "This seat is taken. Choose an open one, or watch.")
    if held_by(seats, owner) and people(seats) != {owner}:
        raise Refused("one-seat", "You have a seat at this table already; with others at the table one person holds one seat.")
    return [person(owner, name) if i == seat else old for i, old in enumerate(seats)]


def change(seats: Sequence[Seat], owner: str, seat: int, to: str, bots: Sequence[str], host: bool = False, name: str = "") -> list[Seat]:
    """Somebody at the table changes who sits at a seat: `to` is "me", "open" or "bot:NAME"."""
    if not 0 <= seat < len(seats):
        raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(seats) - 1}.")
    mine = held_by(seats, owner)
    old = seats[seat]
    if not mine and not host and old.home != owner:
        raise Refused("not-seated", "Only somebody who sits at this table can change its seats.")
    if old.kind == PERSON and old.owner != owner:
        raise Refused("taken", f"{old.name or 'Somebody'} sits there; only they can get up.")
    if old.home and old.home != owner and to in ("me", "open"):
        raise Refused("taken", f"This seat is kept for {old.name or 'the person'} the bot sits in for. Another bot may sit in.")
    if to == "me":
        if old.owner == owner:
            return list(seats)
        others = people(seats) - {owner}
        if others and mine:
            raise Refused("one-seat", "With others at the table one person holds one seat, or they could look at two hands.")
        known = old.name if old.home else next((seats[i].name for i in mine), "")
        fresh = person(owner, name or known)
    elif to == "open":
        fresh = Seat()
    elif to.startswith("bot:"):
        wanted = known_bot(to[4:], bots)
        fresh = sits_in(wanted, old) if old.owner or old.home else bot(wanted)
    else:
        raise Refused("seat", "A seat can be given to me, open, or bot:NAME.")
    return [fresh if i == seat else other for i, other in enumerate(seats)]


def known_bot(name: str, bots: Sequence[str]) -> str:
    if name not in bots:
        raise Refused("bot", f"There is no bot {name[:40]!r}; the bots are: {', '.join(bots)}.")
    return name


def stand_in(seats: Sequence[Seat], seat: int, name: str) -> list[Seat]:
    """A bot plays on for the person at this seat."""
    return [sits_in(name, old) if i == seat else old for i, old in enumerate(seats)]


def renamed(seats: Sequence[Seat], owner: str, name: str) -> list[Seat]:
    """One person's seats under a new name."""
    return [replace(seat, name=tidy_name(name)) if seat.kind == PERSON and seat.owner == owner else seat for seat in seats]
