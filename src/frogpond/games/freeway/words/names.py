"""Things by name: spaces, faces of a die, places in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules.numbers import PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN_AHEAD, BETWEEN_BEHIND

if TYPE_CHECKING:
    from ..position import Position

SIDES = ("behind", "ahead")  # of a Hop In Between


class Unread(Exception):
    """A text that names something which is not there."""

    def __init__(self, code: str, text: str, rule: str) -> None:
        super().__init__(text)
        self.reason = Reason(code, text, rule)


def space_text(t: Position, space: int) -> str:
    """A space: puddle, sidewalk, a spot such as N7, or a pad such as `pad N3` (pads and spots may share a name)."""
    n = t.n
    if space == PUDDLE:
        return "puddle"
    if space == SIDEWALK:
        return "sidewalk"
    if space >= n.first_pad:
        return f"pad {t.game.pond.pads[space - n.first_pad].name}"
    return f"{t.game.lanes[n.lane(space)]}{n.number(space)}"


def pair(t: Position) -> tuple[int, int]:
    """The spots of the two frogs of the open Hop In Between: behind, ahead."""
    return int(t.frames.get(BETWEEN_BEHIND)), int(t.frames.get(BETWEEN_AHEAD))


def place(t: Position, given: str) -> int:
    """The space a text names; with one Lane a spot needs no letter."""
    n, game = t.n, t.game
    word = given.strip().casefold()
    if word == "puddle":
        return PUDDLE
    if word in ("sidewalk", "0"):
        return SIDEWALK
    if word.startswith("pad "):
        for i, pad in enumerate(game.pond.pads):
            if pad.name.casefold() == word[4:].strip():
                return int(n.first_pad) + i
        names = ", ".join(pad.name for pad in game.pond.pads)
        if any(name.casefold() == word[4:].strip() for name in game.brown_names):
            raise Unread("brown", f"Pad {word[4:].strip()} is brown and not in play; the pads are {names}.", "FW-52")
        raise Unread("no-pad", f"There is no pad {word[4:].strip()!r}; the pads are {names}.", "FW-48")
    for lane, name in enumerate(game.lanes):
        number = word.removeprefix(name.casefold()) if not word.isdecimal() else word if n.lanes == 1 else ""
        if number.isdecimal() and 1 <= int(number) <= n.spots:
            return lane * int(n.spots) + int(number)
    raise Unread("no-spot", f"There is no spot {given.strip()!r}; spots are {game.lanes[0]}1 to {game.lanes[-1]}{n.spots}.", "FW-1")


def face_of(t: Position, given: str) -> int:
    for face in range(t.n.faces):
        if t.n.face[face] == int(given):
            return face
    raise Unread("no-face", f"No die shows {given}; the faces are {', '.join(str(pips) for pips in t.n.face)}.", "FW-6")


def where(place: str) -> str:
    """A place in a sentence."""
    if place.startswith("s-"):
        return place[2:]
    return f"pad {place[4:]}" if place.startswith("pad-") else f"the {place.capitalize()}"


def plural(number: int, word: str, more: str = "") -> str:
    return f"{number} {word if number == 1 else more or word + 's'}"
