"""The perspective from which a person sees a table."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.state import SPECTATOR
from . import seats
from .history import ALL, DEAF, Ears
from .refused import Refused
from .rows import ACT
from .seats import Seat
from .table import Table

WATCH = "watch"


def belongs(seated: Sequence[Seat], owner: str) -> bool:
    """Whether a person has a seat at a table, including one that a bot keeps for them."""
    return bool(seats.held_by(seated, owner) or seats.kept_for(seated, owner))


def viewer_of(table: Table, owner: str, choice: str = "") -> int:
    """Whose eyes: the seat asked for if it is theirs; of several the one that decides now, or decided last; else a spectator's. Nothing
    hidden is shown to anybody while a seat is open."""
    mine = table.sitting.held(owner)
    if choice == WATCH or not mine or table.waiting:
        return SPECTATOR
    if choice.isascii() and choice.isdecimal() and int(choice) in mine:
        return int(choice)
    if table.state.to_move in mine:
        return int(table.state.to_move)
    return next((row.seat for row in reversed(table.moves) if row.kind == ACT and row.seat in mine), mine[0])


def hidden_hand(table: Table, owner: str, viewer: int) -> str:
    """The name of the seat whose hand the others at this screen may not see; empty if there is nothing to hide from anybody."""
    alone = len(table.sitting.held(owner)) < 2
    return "" if alone or viewer == SPECTATOR or table.over or table.game.perfect_information else table.history.names[viewer]


def reader_of(table: Table, owner: str, viewer: int) -> int:
    """The seat in whose words a person reads the log: with several seats that of a spectator, without "you"."""
    return SPECTATOR if len(table.sitting.held(owner)) > 1 else viewer


def replay_eyes(table: Table, owner: str, seat: int | None) -> int:
    """Whose eyes a replay is seen with: one's own seat, after the game anybody's, else (no seat) a spectator's."""
    if seat is None:
        return SPECTATOR
    if not 0 <= seat < len(table.seats):
        raise Refused("no-seat", "There is no such seat.")
    if seat not in open_eyes(table, owner):
        raise Refused("eyes", "While the game goes on you can look through your own eyes only.")
    return seat


def open_eyes(table: Table, owner: str) -> Sequence[int]:
    """The seats from which a person may look back."""
    if table.over:
        return range(len(table.seats))
    return [] if table.waiting else seats.held_by(table.seats, owner)


def ears_of(table: Table, owner: str, hears: bool, muted: Sequence[str]) -> Ears:
    """A person's filter of the chat: those who sat at the table read all of it, but for those they muted."""
    if not hears:
        return DEAF
    if not muted:
        return ALL
    return Ears(True, frozenset(i for i, seat in enumerate(table.seats) if {seat.owner, seat.home} & set(muted) - {""}))
