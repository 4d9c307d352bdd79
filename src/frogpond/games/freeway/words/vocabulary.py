"""Freeway Frogs by name: spaces, dice, moves as text and back, what is asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.did_you_mean import did_you_mean, either
from ....engine.reason import Reason
from ....engine.refusals import NoSuchAction, UnreadableText
from ....engine.state import CHANCE
from ....engine.story import Place
from ..rules import families as f
from ..rules.between import back_space
from ..rules.checks import pair
from ..rules.numbers import PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN, ROLL, STEPS

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position

# Spaces ----------------------------------------------------------------------------------------------------------------


SIDES = ("behind", "ahead")  # of a Hop In Between
FORMER = {"a": "c1", "b": "n2", "c": "n3", "d": "s2", "e": "n4", "f": "s3", "g": "s4", "h": "c5"}
"""What the pads of the small pond were called in records of earlier versions, and what they are called now."""


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


def place(t: Position, words: str) -> int:
    """The space a text names; with one Lane a spot needs no letter."""
    n, game = t.n, t.game
    word = words.strip().casefold()
    if word == "puddle":
        return PUDDLE
    if word in ("sidewalk", "0"):
        return SIDEWALK
    if word.startswith("pad "):
        pads, pad = [pad.name.casefold() for pad in game.pond.pads], word[4:].strip()
        for title in (pad, FORMER.get(pad)):
            if title in pads:
                return int(n.first_pad) + pads.index(title)
        brown = next((name for name in game.brown_names if name.casefold() == pad), "")
        if brown:
            raise UnreadableText(Reason("brown", f"Pad {brown} is brown: it is in play with four players only.", "FW-52"))
    for lane, name in enumerate(game.lanes):
        number = word.removeprefix(name.casefold()) if not word.isdecimal() else word if n.lanes == 1 else ""
        if number.isdecimal() and 1 <= int(number) <= n.spots:
            return lane * int(n.spots) + int(number)
    raise UnreadableText(no_place(t, words.strip()))


def no_place(t: Position, word: str) -> Reason:
    """A place that the board does not have: what comes near, or what there is."""
    n, game = t.n, t.game
    near = did_you_mean(word, [space_text(t, space) for space in range(PUDDLE, int(n.spaces))])
    lanes = either(f"{name}1 to {name}{n.spots}" for name in game.lanes).replace(" or ", " and ")
    there = f" Spots are {lanes}; pads are {', '.join(pad.name for pad in game.pond.pads)}."
    return Reason("no-place", f"There is no place {word!r} here.{near or there}")


def face_of(t: Position, side: str) -> int:
    for face in range(t.n.faces):
        if t.n.face[face] == int(side):
            return face
    raise UnreadableText(Reason("no-face", f"No side of a die shows {side}: the sides show {', '.join(str(pips) for pips in t.n.face)}."))


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


# Actions as text: `sidewalk to N5 with 5`, `N27 to pad C3 with 3`, `back N12 to N6 with 6`, `squish N16 to N15 with 5`,
# `squash N16 with 5`, `smash with 2`, `decline`, `end`; for chance `die 6` and `first green`


def text(t: Position, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    n = t.n
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    kind, x, y = n.families.decode(action)
    if kind == f.MOVE:
        return f"{space_text(t, n.move_from[x])} to {space_text(t, n.move_to[x])} with {n.face[n.move_face[x]]}"
    if kind == f.SQUISH:
        return f"squish {space_text(t, n.hit_victim[y])} to {space_text(t, n.hit_to[y])} with {n.face[x]}"
    if kind == f.SQUASH:
        return f"squash {space_text(t, y)} with {n.face[x]}"
    if kind == f.SMASH:
        return f"smash with {n.face[x]}"
    if kind == f.BACK:
        if t.frames.step() != BETWEEN:
            return f"back {SIDES[y]} with {n.face[x]}"
        spot = pair(t)[y]
        return f"back {space_text(t, spot)} to {space_text(t, back_space(t, spot, n.face[x]))} with {n.face[x]}"
    return "decline" if kind == f.DECLINE else "end"


def label(t: Position, action: int) -> str:
    """The kind of a decision, for statistics."""
    n = t.n
    kind, x, _ = n.families.decode(action)
    if kind == f.MOVE:
        if n.move_from[x] in (SIDEWALK, PUDDLE):
            return "enter the road"
        return "reach a pad" if n.move_to[x] >= n.first_pad else "hop on"
    return text(t, action).partition(" ")[0]


def outcome_text(t: Position, outcome: int) -> str:
    n = t.n
    if outcome >= n.first_seat:
        return f"first {t.game.colours[outcome - n.first_seat]}"
    return f"die {n.face[outcome]}"


# Text as actions --------------------------------------------------------------------------------------------------

PLACE = r"(puddle|sidewalk|pad \S+|\S+)"
DIE = r"(?: (?:with|by) (\d+))"
PATTERNS = {
    "move": re.compile(rf"(?:move )?{PLACE} to {PLACE}{DIE}"),
    "squish": re.compile(rf"squish {PLACE}(?: to {PLACE})?{DIE}"),
    "squash": re.compile(rf"squash {PLACE}(?: to sidewalk)?{DIE}"),
    "smash": re.compile(rf"smash{DIE}"),
    "back": re.compile(rf"back {PLACE}(?: to {PLACE})?{DIE}"),
}


def parse(t: Position, words: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, words)
    except (UnreadableText, NoSuchAction):
        return -1


def read(t: Position, words: str) -> int:
    """The same; NoSuchAction if a well-formed text names no action, such as a landing that the die does not reach."""
    line = " ".join(words.replace("->", " to ").casefold().split())
    if t.to_move == CHANCE:
        return read_outcome(t, line)
    n = t.n
    if line in ("end", "end turn"):
        return int(n.end_turn.first)
    if line == "decline":
        return int(n.decline.first)
    word = line.partition(" ")[0]
    word = word if word in PATTERNS else "move"
    match = PATTERNS[word].fullmatch(line)
    if match is None:
        return -1
    parts = match.groups()
    face = face_of(t, parts[-1])
    if word == "smash":
        return int(n.smash.of(face))
    if word == "back" and parts[0] in SIDES:
        return int(n.back.of(face, SIDES.index(parts[0])))
    source = place(t, parts[0])
    to = None if word == "squash" or parts[1] is None else place(t, parts[1])
    return {"move": read_move, "squish": read_squish, "squash": read_squash, "back": read_back}[word](t, source, to, face)


def read_outcome(t: Position, line: str) -> int:
    """A die by its pips, with or without a word before them."""
    line = line.replace("roll", "die") if not line.isdecimal() else f"die {line}"
    for outcome in t.legal_actions():
        if outcome_text(t, outcome) == line:
            return outcome
    return -1


def read_move(t: Position, source: int, to: int | None, face: int) -> int:
    n = t.n
    if SIDEWALK <= source < n.first_pad:
        row = source * int(n.faces) + face
        for move in range(int(n.first[row]), int(n.first[row + 1])):
            if n.move_to[move] == to:
                return move
    raise NoSuchAction(f.MOVE, source, to, face)


def read_squash(t: Position, spot: int, to: int | None, face: int) -> int:
    if SIDEWALK <= spot < t.n.first_pad:
        return int(t.n.squash.of(face, spot))
    raise NoSuchAction(f.SQUASH, spot, to, face)


def read_squish(t: Position, spot: int, to: int | None, face: int) -> int:
    """Where the frog goes may be left out if only one place is possible."""
    n = t.n
    hits = range(int(n.hit_first[spot]), int(n.hit_first[spot + 1])) if SIDEWALK <= spot < n.first_pad else range(0)
    for hit in hits:
        if n.hit_to[hit] == to:
            return int(n.squish.of(face, hit))
    if to is None and hits:
        empty = [hit for hit in hits if n.hit_to[hit] != SIDEWALK and t.on[n.hit_to[hit]] == 0]
        if len(empty) < 2:
            return int(n.squish.of(face, empty[0] if empty else hits[0]))
    raise NoSuchAction(f.SQUISH, spot, to, face)


def read_back(t: Position, spot: int, to: int | None, face: int) -> int:
    if t.frames.step() == BETWEEN and spot in pair(t):
        side = pair(t).index(spot)
        if to is None or to == back_space(t, spot, t.n.face[face]):
            return int(t.n.back.of(face, side))
    raise NoSuchAction(f.BACK, spot, to, face)


# What is asked ---------------------------------------------------------------------------------------------------------


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the step that is open."""
    step = t.frames.step()
    return (STEPS[step].prompt, STEPS[step].help) if step >= 0 else ("", "")


def chance(t: Position) -> str:
    """The kind of a chance event."""
    return "dice" if t.frames.step() == ROLL else "start"


def die(t: Position, outcome: int) -> tuple[int, int] | None:
    """Whose die it is and its pips."""
    return (int(t.active), int(t.n.face[outcome])) if t.frames.step() == ROLL else None
