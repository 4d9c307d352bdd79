"""Things by name: spaces, faces of a die, places in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.did_you_mean import did_you_mean, either
from ....engine.reason import Reason
from ....engine.story import Place
from ..rules.numbers import PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN_AHEAD, BETWEEN_BEHIND

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position

SIDES = ("behind", "ahead")  # of a Hop In Between
FORMER = {"a": "c1", "b": "n2", "c": "n3", "d": "s2", "e": "n4", "f": "s3", "g": "s4", "h": "c5"}
"""What the pads of the small pond were called in records of earlier versions, and what they are called now."""


class UnreadableText(Exception):
    """A text that names no action, and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


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


def at(t: Position, space: int) -> str:
    """A space in a sentence."""
    return {PUDDLE: "the Puddle", SIDEWALK: "the Sidewalk"}.get(int(space)) or space_text(t, space)


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
        pads, pad = [pad.name.casefold() for pad in game.pond.pads], word[4:].strip()
        for known in (pad, FORMER.get(pad)):
            if known in pads:
                return int(n.first_pad) + pads.index(known)
        brown = next((name for name in game.brown_names if name.casefold() == pad), "")
        if brown:
            raise UnreadableText(Reason("brown", f"Pad {brown} is brown: it is in play with four players only.", "FW-52"))
    for lane, name in enumerate(game.lanes):
        number = word.removeprefix(name.casefold()) if not word.isdecimal() else word if n.lanes == 1 else ""
        if number.isdecimal() and 1 <= int(number) <= n.spots:
            return lane * int(n.spots) + int(number)
    raise UnreadableText(no_place(t, given.strip()))


def no_place(t: Position, given: str) -> Reason:
    """A place that the board does not have: what comes near, or what there is."""
    n, game = t.n, t.game
    near = did_you_mean(given, [space_text(t, space) for space in range(PUDDLE, int(n.spaces))])
    lanes = either(f"{name}1 to {name}{n.spots}" for name in game.lanes).replace(" or ", " and ")
    there = f" Spots are {lanes}; pads are {', '.join(pad.name for pad in game.pond.pads)}."
    return Reason("no-place", f"There is no place {given!r} here.{near or there}")


def face_of(t: Position, given: str) -> int:
    for face in range(t.n.faces):
        if t.n.face[face] == int(given):
            return face
    raise UnreadableText(Reason("no-face", f"No side of a die shows {given}: the sides show {', '.join(str(pips) for pips in t.n.face)}."))


def where(place: str) -> str:
    """A place in a sentence."""
    if place.startswith("s-"):
        return place[2:]
    return f"pad {place[4:]}" if place.startswith("pad-") else f"the {place.capitalize()}"


def spot(game: Freeway, place: str, colour: int) -> Place:
    """A place in a sentence that lights it on the board; everybody waits in a Puddle and on a Sidewalk of their own."""
    return Place(where(place), drawn(game, place, colour))


def drawn(game: Freeway, place: str, colour: int) -> str:
    """The id of what is drawn for a place."""
    return place if place.startswith(("s-", "pad-")) else f"{place}-{game.colours[colour]}"


def plural(number: int, word: str, more: str = "") -> str:
    return f"{number} {word if number == 1 else more or word + 's'}"
