"""Players who are away, come or leave: notices about it, and what the others can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.game import Game
from ..engine.story import capital
from . import seats
from .names import any_bot, level_at, names_at
from .seats import Seat
from .table import Table

CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something one person may do about an absence: words, a button, the seat, and whom to give it to, or that the game is claimed."""

    text: str
    button: str
    seat: int
    to: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def name_at(game: Game, seated: Sequence[Seat], seat: int) -> str:
    """The name of the player at a seat."""
    return names_at(game, seated)[seat]


def seat_news(game: Game, before: Sequence[Seat], now: Sequence[Seat]) -> list[str]:
    """The notice to others about changed seats."""
    news = []
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        name = name_at(game, before, seat)
        if old.kind == seats.PERSON and new.home == old.owner:
            news.append(f"{capital(any_bot(new.bot))} stands in for {name}.")
        elif old.home and new.kind == seats.PERSON and new.owner == old.home:
            news.append(f"{name} is back.")
        elif old.kind == seats.OPEN and new.kind == seats.PERSON:
            news.append(f"{name_at(game, now, seat)} sat down.")
        elif old.home and new.home == old.home and new.bot != old.bot:
            news.append(f"{capital(any_bot(new.bot))} stands in for {name} now.")
        elif old.kind != seats.OPEN and new.kind == seats.OPEN:
            news.append(f"{name}’s seat is open.")
        elif old.kind == seats.BOT and not old.home and new.kind == seats.BOT and new.bot != old.bot:
            news.append(f"{name} made room for {name_at(game, now, seat)}, {level_at(new)}.")
    return news


def opposes(table: Table, owner: str, seat: int) -> bool:
    """Whether this person plays against the person at a seat, or a bot plays for them."""
    if table.over or seat < 0 or table.seats[seat].kind != seats.PERSON:
        return False
    side = next(side for side in table.game.teams if seat in side)
    mine = {*table.sitting.held(owner), *table.sitting.kept(owner)}
    return bool(mine) and not mine & set(side)


def offer(
    table: Table, owner: str, host: str, long_away: Callable[[str], bool], bot_for: Callable[[str], str], claims: bool = False
) -> Offer | None:  # fmt: skip
    """Offers to one person: take their seat back from a bot, let one sit in for an absent player whose turn it is, or claim victory."""
    if not owner or table.over:
        return None
    mine, bot_seats = table.sitting.held(owner), table.sitting.kept(owner)
    if bot_seats and not mine:
        return Offer(f"{capital(any_bot(table.seats[bot_seats[0]].bot))} plays for you.", "Take my seat back", bot_seats[0], "me")
    mover = table.to_move
    if mover < 0 or not (mine or owner == host):
        return None
    person = table.seats[mover].owner
    if not person or person == owner or not long_away(person):
        return None
    if claims:
        words = "Claim the win" if len(table.game.teams) == 2 else "Play on without them"
        return Offer(f"{name_at(table.game, table.seats, mover)} has been away for too long.", words, mover, CLAIM)
    return Offer(f"{name_at(table.game, table.seats, mover)} is away.", f"Let {any_bot(bot_for(person))} stand in", mover, "bot")
