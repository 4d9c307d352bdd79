"""How a game ends beside its rules: somebody resigns, runs out of time, or all agree to abandon it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.game import Game
from .rows import ABANDON, RESIGN, TIME, Row
from .seats import PERSON, Seat

VERBS = {RESIGN: "resigned", TIME: "ran out of time"}


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result that endings lead to: whether the game is over, and who won if they decide that."""

    over: bool
    winners: list[int]


def losers(endings: Sequence[Row]) -> set[int]:
    """The seats that were given up."""
    return {row.seat for row in endings if row.kind != ABANDON}


def result(game: Game, seated: Sequence[Seat], endings: Sequence[Row]) -> GameResult:
    """A game is over when it was abandoned, when at most one side is left, or when no person is left who has not given up."""
    if any(row.kind == ABANDON for row in endings):
        return GameResult(True, [])
    lost = losers(endings)
    if not lost:
        return GameResult(False, [])
    sides = [side for side in game.teams if not lost.issuperset(side)]
    persons = any((seat.kind == PERSON or seat.home) and i not in lost for i, seat in enumerate(seated))
    left = [seat for side in sides for seat in side]
    return GameResult(len(sides) < 2 or not persons, sorted(left))


def standing_winners(winners: Sequence[int], game: Game, endings: Sequence[Row]) -> list[int]:
    """The winners by the rules, without sides that gave up."""
    lost = losers(endings)
    out = {seat for side in game.teams if lost.issuperset(side) for seat in side}
    return [seat for seat in winners if seat not in out]


def sentence(game: Game, row: Row, who: str, you: bool) -> str:
    """An ending as the log tells it."""
    if row.kind == ABANDON:
        return "Everyone agreed to end the game. No winner."
    name = "You" if you else who or game.seat_name(row.seat)
    return f"{name} {VERBS[row.kind]}."


def tag(endings: Sequence[Row]) -> str:
    """Endings for a record: kind, seat, moves made before, such as "resign 1 47; abandon - 60"."""
    return "; ".join(f"{row.kind} {row.seat if row.seat >= 0 else '-'} {row.action}" for row in endings)


def read_tag(text: str, seats: int) -> list[Row]:
    """The inverse of `tag` for a game of so many seats; ValueError if it can't be read."""
    endings = []
    for number, part in enumerate(filter(None, (part.strip() for part in text.split(";")))):
        words = part.split()
        if len(words) != 3 or words[0] not in (RESIGN, TIME, ABANDON) or not words[2].isdecimal():
            raise ValueError(f"an ending is a kind, a seat and a number of moves, not {part[:60]!r}")
        if (words[0] == ABANDON) != (words[1] == "-") or (words[1] != "-" and not (words[1].isdecimal() and int(words[1]) < seats)):
            raise ValueError(f"the seat of an ending is a number below {seats}, or - if all abandoned the game, not {words[1][:20]!r}")
        endings.append(Row(number, words[0], -1 if words[1] == "-" else int(words[1]), int(words[2])))
    return endings
