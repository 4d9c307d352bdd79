"""Moves as text and back: `sidewalk to N5 with 5`, `N27 to pad C3 with 3`, `back N12 to N6 with 6`, `squish N16 to N15 with 5`,
`squash N16 with 5`, `smash with 2`, `decline`, `end`; for chance `die 6` and `first green`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules import families as f
from ..rules.between import back_space
from ..rules.numbers import HIGH, LOW, MEDIAN, PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN
from .names import SIDES, Unread, face_of, pair, place, space_text

if TYPE_CHECKING:
    from ..position import Position

# Actions as text --------------------------------------------------------------------------------------------------


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


def parse(t: Position, given: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, given)
    except Unread:
        return -1


def unread(t: Position, given: str) -> Reason | None:
    """What in a well-formed text the board does not have, such as a landing that the die does not reach."""
    try:
        read(t, given)
    except Unread as problem:
        return problem.reason
    return None


def read(t: Position, given: str) -> int:
    wanted = " ".join(given.replace("->", " to ").casefold().split())
    if t.to_move == CHANCE:
        return read_outcome(t, wanted)
    n = t.n
    if wanted in ("end", "end turn"):
        return int(n.end_turn.first)
    if wanted == "decline":
        return int(n.decline.first)
    word = wanted.partition(" ")[0]
    word = word if word in PATTERNS else "move"
    match = PATTERNS[word].fullmatch(wanted)
    if match is None:
        return -1
    parts = match.groups()
    face = face_of(t, parts[-1])
    if word == "smash":
        return int(n.smash.of(face))
    if word == "back" and parts[0] in SIDES:
        return int(n.back.of(face, SIDES.index(parts[0])))
    source = place(t, parts[0])
    if word == "move":
        return read_move(t, source, place(t, parts[1]), face)
    if word == "squish":
        return read_squish(t, source, None if parts[1] is None else place(t, parts[1]), face)
    if word == "squash":
        victim(t, source)
        return int(n.squash.of(face, source))
    return read_back(t, source, None if parts[1] is None else place(t, parts[1]), face)


def read_outcome(t: Position, wanted: str) -> int:
    """A die by its pips, with or without a word before them."""
    wanted = wanted.replace("roll", "die") if not wanted.isdecimal() else f"die {wanted}"
    for outcome in t.legal_actions():
        if outcome_text(t, outcome) == wanted:
            return outcome
    return -1


def read_move(t: Position, source: int, to: int, face: int) -> int:
    n = t.n
    pips = int(n.face[face])
    if source == PUDDLE:
        raise Unread("puddle", "No die moves a frog out of the Puddle.", "FW-14")
    if source >= n.first_pad:
        raise Unread("home", "A frog on a pad is there for good.", "FW-53")
    if pips == 0:
        raise Unread("zero", "A die that shows 0 moves no frog.", "FW-71")
    row = source * int(n.faces) + face
    reached = range(int(n.first[row]), int(n.first[row + 1]))
    for move in reached:
        if n.move_to[move] == to:
            return move
    if to == PUDDLE or (n.number(to) < n.number(source) and to < n.first_pad):
        raise Unread("backward", "Own frogs never move backward by choice.", "FW-13")
    start = "A frog from the Sidewalk" if source == SIDEWALK else f"The frog on {space_text(t, source)}"
    if not reached:
        raise Unread("overshoot", f"{start} finds no pad at the end of exactly {pips} steps.", "FW-48")
    places = [space_text(t, n.move_to[move]) for move in reached]
    way = " or ".join(places) if len(places) < 3 else ", ".join(places[:-1]) + " or " + places[-1]
    rule = "FW-48" if to >= n.first_pad else "FW-11"
    raise Unread("full-roll", f"{start} goes the full {pips}: to {way}, not to {space_text(t, to)}.", rule)


def victim(t: Position, space: int) -> None:
    """Places where nobody is ever hit, each for its own reason (FW-40)."""
    n = t.n
    if space == PUDDLE:
        raise Unread("in-puddle", "A frog in the Puddle can't be hit.", "FW-40")
    if space == SIDEWALK:
        raise Unread("on-sidewalk", "A frog on the Sidewalk can't be hit.", "FW-40")
    if space >= n.first_pad:
        raise Unread("on-pad", "A frog on a pad can't be moved by anything.", "FW-53")
    if n.kind[space] == MEDIAN:
        raise Unread("in-median", f"The Median is safe: a frog on {space_text(t, space)} can't be hit.", "FW-40")
    assert n.kind[space] in (LOW, HIGH)


def read_squish(t: Position, spot: int, to: int | None, face: int) -> int:
    """Where the frog goes may be left out if only one place is possible."""
    n = t.n
    victim(t, spot)
    hits = range(int(n.hit_first[spot]), int(n.hit_first[spot + 1]))
    if to is None:
        empty = [hit for hit in hits if n.hit_to[hit] != SIDEWALK and t.on[n.hit_to[hit]] == 0]
        if len(empty) > 1:
            places = ", ".join(space_text(t, n.hit_to[hit]) for hit in empty)
            raise Unread("which-space", f"Say which Median space the frog goes to: {places}.", "FW-42")
        return int(n.squish.of(face, empty[0] if empty else hits[0]))
    for hit in hits:
        if n.hit_to[hit] == to:
            return int(n.squish.of(face, hit))
    if n.kind[spot] == LOW:
        raise Unread("to-sidewalk", f"From {space_text(t, spot)} a squished frog goes to the Sidewalk.", "FW-41")
    raise Unread("to-median", f"From {space_text(t, spot)} a squished frog goes to the Median.", "FW-42")


def read_back(t: Position, spot: int, to: int | None, face: int) -> int:
    n = t.n
    if t.frames.step() != BETWEEN:
        raise Unread("not-open", "No Hop In Between is open, so no frog can be sent back.", "FW-25")
    two = pair(t)
    if spot not in two:
        names = " or ".join(space_text(t, space) for space in two)
        raise Unread("not-the-pair", f"Only one of the two frogs hopped between can go back: {names}.", "FW-33")
    lands = int(back_space(t, spot, n.face[face]))
    if to is not None and to != lands:
        raise Unread("full-roll", f"Back from {space_text(t, spot)} by {n.face[face]} is {space_text(t, lands)}.", "FW-33")
    return int(n.back.of(face, two.index(spot)))
