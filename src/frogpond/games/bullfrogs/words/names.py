"""Things by name: cells, cards, pieces, and a card in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.story import Place

if TYPE_CHECKING:
    from ..look.view import BullfrogsView, Card
    from ..position import BullfrogsPosition as Position

DIRECTION_NAMES = ("up", "down", "left", "right")
PIECES = ("frog", "bullfrog")
Marked = tuple[int, int, tuple[int, ...], int]


# Coordinates ----------------------------------------------------------------------------------------------------------
# The Log is H8 for ever: letters go east, numbers go south, and no name changes when the pond grows. East of Z come AA, AB and
# so on, west of A come ZZ, ZY and so on (as if the letters ran in a ring), north of 1 come 0, -1 and so on.

LOG_COLUMN, LOG_ROW = 7, 8
LETTERS = 26
COLUMNS = LETTERS + LETTERS * LETTERS  # A to ZZ: far more than cards reach
CELL_TEXT = re.compile(r"(-?\d+),(-?\d+)")
COORDINATE = re.compile(r"([a-z]{1,2})(-?\d{1,3})")


def column(x: int) -> str:
    """The letters of a column, counted from the Log."""
    number = (x + LOG_COLUMN) % COLUMNS
    if number < LETTERS:
        return chr(ord("A") + number)
    return chr(ord("A") + number // LETTERS - 1) + chr(ord("A") + number % LETTERS)


def row(y: int) -> str:
    """The number of a row; y grows upward (BF-1), numbers grow downward."""
    return str(LOG_ROW - y)


def coordinate(x: int, y: int) -> str:
    """A cell as the rim of the board names it."""
    return column(x) + row(y)


def read_coordinate(given: str) -> tuple[int, int] | None:
    """The cell that a coordinate in small letters names; None if it is none."""
    match = COORDINATE.fullmatch(given)
    if match is None:
        return None
    signs = [ord(sign) - ord("a") for sign in match[1]]
    number = signs[0] if len(signs) == 1 else (signs[0] + 1) * LETTERS + signs[1]
    x = number - LOG_COLUMN
    return x if x <= COLUMNS // 2 else x - COLUMNS, LOG_ROW - int(match[2])


def cell_id(place: list[int]) -> str:
    """What is drawn for a cell."""
    return f"c-{place[0]}-{place[1]}"


def cell_text(t: Position, cell: int) -> str:
    """A cell in the notation of files: x,y counted from the Log, the Log by its name."""
    x, y = int(t.n.x(cell)), int(t.n.y(cell))
    return "log" if (x, y) == (0, 0) else f"{x},{y}"


def with_coordinates(notation: str) -> str:
    """The same with its cells named as at the rim of the board, which is read as well."""
    return CELL_TEXT.sub(lambda cell: coordinate(int(cell[1]), int(cell[2])), notation)


def cell_name(t: Position, cell: int) -> str:
    """A cell in a sentence, as the rim of the board names it."""
    return where([int(t.n.x(cell)), int(t.n.y(cell))])


def slot_name(t: Position, slot: int) -> str:
    """The place of a card on the table, in a sentence."""
    return cell_name(t, t.cell[slot])


def slot_text(t: Position, slot: int) -> str:
    """The place of a card, or its number when it is not on the table."""
    return cell_text(t, t.cell[slot]) if slot < t.laid and t.cell[slot] >= 0 else f"#{slot}"


def card_name(t: Position, card: int) -> str:
    """log, neutral, or the colour and kind of a card."""
    neutral = t.neutral_type()
    if card > neutral:
        return "log"
    if card == neutral:
        return "neutral"
    return f"{t.game.colours[card // t.n.kinds]} {t.game.kind_names[card % t.n.kinds]}"


def where(place: list[int] | None) -> str:
    """A place in a sentence."""
    if place is None:
        return "supply"
    return "the Log" if place == [0, 0] else coordinate(place[0], place[1])


def spot(place: list[int]) -> Place:
    """A place in a sentence that lights it on the board."""
    return Place(where(place), cell_id(place))


def plural(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def words_of(card: Card, names: tuple[str, ...], marks: tuple[str, ...]) -> str:
    """A card in words, for titles: what it is, who stands there."""
    crowd = [
        f"{count} {names[colour].lower() if names[colour] != 'Isaac' else names[colour]} {word}{'' if count == 1 else 's'}"
        for counts, word in ((card.frogs, "frog"), (card.bullfrogs, "bullfrog")) for colour, count in enumerate(counts) if count
    ]  # fmt: skip
    if card.slot == 0:
        what = "The Log"
    else:
        owner = f"{names[card.owner]} pad" if card.owner >= 0 else "Neutral pad"
        what = f"{owner}, {card.points} points, {card.spaces} spaces, {card.open} open"
    return "; ".join([what, ", ".join(crowd) or "empty", *marks])


def marked(view: BullfrogsView) -> Marked:
    """The slots there is something to say of: played, sinking, strays, Isaac's marker."""
    return view.played, view.sinking, tuple(view.strays), view.marker


def marks_of(card: Card, marks: Marked) -> tuple[str, ...]:
    """What else there is to say of a card just now."""
    slot = card.slot
    played, sinking, strays, marker = marks
    said = (
        ("played this turn", slot == played), ("sinking", slot == sinking),
        ("stray", slot in strays), ("Isaac's marker", slot == marker),
    )  # fmt: skip
    return tuple(word for word, on in said if on)
