"""Things by name: cells, cards, pieces, and a card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..look.view import BullfrogsView, Card
    from ..position import Position

DIRECTIONS = ("up", "down", "left", "right")
PIECES = ("frog", "bullfrog")
Marked = tuple[int, int, tuple[int, ...], int]


def cell_text(t: Position, cell: int) -> str:
    """A cell as x,y; the Log by its name."""
    x, y = int(t.n.x(cell)), int(t.n.y(cell))
    return "log" if (x, y) == (0, 0) else f"{x},{y}"


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
    return "the Log" if place == [0, 0] else f"({place[0]}, {place[1]})"


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
