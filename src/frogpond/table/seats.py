"""Seats of a table. Who may change them is for `rights` to say."""

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
    """A bot in the place of a player, who keeps their name and may come back."""
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


def parties(seats: Sequence[Seat]) -> set[str]:
    """Everybody whose game it is: those who hold a seat, and those for whom a bot stands in."""
    return people(seats) | {seat.home for seat in seats if seat.home}


def player(seat: Seat) -> str:
    """Whose game it is at a seat: a person's, also while a bot stands in for them, or a bot's."""
    return seat.owner or seat.home or (f"bot {seat.bot}" if seat.kind == BOT else "")


def has_open(seats: Sequence[Seat]) -> bool:
    return any(seat.kind == OPEN for seat in seats)


class SeatIndex:
    """Facts derived from the seats, computed once until they change."""

    __slots__ = ("_held", "_kept", "open", "parties", "seats")

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = list(seats)
        self.open = has_open(seats)
        self.parties = parties(seats)
        self._held = {owner: tuple(held_by(seats, owner)) for owner in self.parties}
        self._kept = {owner: tuple(kept_for(seats, owner)) for owner in self.parties}

    def held(self, owner: str) -> tuple[int, ...]:
        """The seats of one person."""
        return self._held.get(owner, ())

    def kept(self, owner: str) -> tuple[int, ...]:
        """The seats where a bot sits in for this person."""
        return self._kept.get(owner, ())


def changed(seats: Sequence[Seat], owner: str, seat: int, to: str, bots: Sequence[str], name: str = "") -> list[Seat]:
    """The seats when one is given to "me", "open" or "bot:NAME". Whether that may be done is for `rights` to say."""
    old = seats[seat]
    if to == "me":
        if old.owner == owner:
            return list(seats)
        former_name = old.name if old.home else next((seats[i].name for i in held_by(seats, owner)), "")
        fresh = person(owner, name or former_name)
    elif to == "open":
        fresh = Seat()
    else:
        new_bot = known_bot(to[4:], bots)
        fresh = sits_in(new_bot, old) if old.owner or old.home else bot(new_bot)
    return [fresh if i == seat else other for i, other in enumerate(seats)]


def known_bot(name: str, bots: Sequence[str]) -> str:
    if name not in bots:
        raise Refused("bot", f"There is no bot {name[:40]!r}; the bots are: {', '.join(bots)}.")
    return name


def stand_in(seats: Sequence[Seat], seat: int, name: str) -> list[Seat]:
    """A bot plays on for the person at this seat."""
    return [sits_in(name, old) if i == seat else old for i, old in enumerate(seats)]


def given_up(seats: Sequence[Seat], seat: int, name: str) -> list[Seat]:
    """A bot plays on for a player who resigned; nobody comes back to that seat."""
    return [bot(name) if i == seat else old for i, old in enumerate(seats)]


def renamed(seats: Sequence[Seat], owner: str, name: str) -> list[Seat]:
    """One person's seats under a new name."""
    return [replace(seat, name=tidy_name(name)) if owner in (seat.owner, seat.home) else seat for seat in seats]
