"""Moves as text and back: `sidewalk to N5 with 5`, `N27 to pad C3 with 3`, `back N12 to N6 with 6`, `squish N16 to N15 with 5`,
`squash N16 with 5`, `smash with 2`, `decline`, `end`; for chance `die 6` and `first green`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules.move import back_space
from ..rules.numbers import DIE_BITS, DIE_MASK, HIGH, LOW, MEDIAN, PUDDLE, SIDEWALK, Numbers
from ..rules.table import BETWEEN

if TYPE_CHECKING:
    from ..rules.table import Road


class Unread(Exception):
    """A text that names something which is not there."""

    def __init__(self, code: str, text: str, rule: str) -> None:
        super().__init__(text)
        self.reason = Reason(code, text, rule)


# Things by name ---------------------------------------------------------------------------------------------------


def space_text(t: Road, space: int) -> str:
    """A space: puddle, sidewalk, a spot such as N7, or a pad such as `pad N3` (pads and spots may share a name)."""
    n = t.n
    if space == PUDDLE:
        return "puddle"
    if space == SIDEWALK:
        return "sidewalk"
    if space >= n.first_pad:
        return f"pad {t.game.pond.pads[space - n.first_pad].name}"
    return f"{t.game.lanes[n.lane(space)]}{n.number(space)}"


def dice_of(n: Numbers, packed: int) -> list[int]:
    """The pips of packed dice, smallest first."""
    return [int(n.face[face]) for face in range(n.faces) for _ in range(packed >> (DIE_BITS * face) & DIE_MASK)]


def place(t: Road, given: str) -> int:
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


def face_of(t: Road, given: str) -> int:
    for face in range(t.n.faces):
        if t.n.face[face] == int(given):
            return face
    raise Unread("no-face", f"No die shows {given}; the faces are {', '.join(str(pips) for pips in t.n.face)}.", "FW-6")


# Actions as text --------------------------------------------------------------------------------------------------


def text(t: Road, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    n = t.n
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    if action < n.squish:
        source, to = space_text(t, n.move_from[action]), space_text(t, n.move_to[action])
        return f"{source} to {to} with {n.face[n.move_face[action]]}"
    if action < n.squash:
        face, hit = divmod(action - int(n.squish), int(n.hits))
        return f"squish {space_text(t, n.hit_victim[hit])} to {space_text(t, n.hit_to[hit])} with {n.face[face]}"
    if action < n.smash:
        face, spot = divmod(action - int(n.squash), int(n.first_pad))
        return f"squash {space_text(t, spot)} with {n.face[face]}"
    if action < n.back:
        return f"smash with {n.face[action - n.smash]}"
    if action < n.decline:
        face, side = divmod(action - int(n.back), 2)
        if t.frames.step() != BETWEEN:
            return f"back {('behind', 'ahead')[side]} with {n.face[face]}"
        spot = int(t.frames.get(1 + side))
        return f"back {space_text(t, spot)} to {space_text(t, back_space(t, spot, n.face[face]))} with {n.face[face]}"
    return "decline" if action == n.decline else "end"


def label(t: Road, action: int) -> str:
    """The kind of a decision, for statistics."""
    n = t.n
    if action < n.squish:
        if n.move_from[action] in (SIDEWALK, PUDDLE):
            return "enter the road"
        return "reach a pad" if n.move_to[action] >= n.first_pad else "hop on"
    return text(t, action).partition(" ")[0]


def outcome_text(t: Road, outcome: int) -> str:
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


def parse(t: Road, given: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, given)
    except Unread:
        return -1


def unread(t: Road, given: str) -> Reason | None:
    """What in a well-formed text the board does not have, such as a landing that the die does not reach."""
    try:
        read(t, given)
    except Unread as problem:
        return problem.reason
    return None


def read(t: Road, given: str) -> int:
    wanted = " ".join(given.replace("->", " to ").casefold().split())
    if t.to_move == CHANCE:
        return read_outcome(t, wanted)
    n = t.n
    if wanted in ("end", "end turn"):
        return int(n.end_turn)
    if wanted == "decline":
        return int(n.decline)
    word = wanted.partition(" ")[0]
    word = word if word in PATTERNS else "move"
    match = PATTERNS[word].fullmatch(wanted)
    if match is None:
        return -1
    parts = match.groups()
    face = face_of(t, parts[-1])
    if word == "smash":
        return int(n.smash) + face
    spot = victim_side(parts[0]) if word == "back" else None
    if spot is not None:
        return int(n.back) + face * 2 + spot
    source = place(t, parts[0])
    if word == "move":
        return read_move(t, source, place(t, parts[1]), face)
    if word == "squish":
        return read_squish(t, source, None if parts[1] is None else place(t, parts[1]), face)
    if word == "squash":
        victim(t, source)
        return int(n.squash) + face * int(n.first_pad) + source
    return read_back(t, source, None if parts[1] is None else place(t, parts[1]), face)


def read_outcome(t: Road, wanted: str) -> int:
    """A die by its pips, with or without a word before them."""
    wanted = wanted.replace("roll", "die") if not wanted.isdecimal() else f"die {wanted}"
    for outcome in t.legal_actions():
        if outcome_text(t, outcome) == wanted:
            return outcome
    return -1


def read_move(t: Road, source: int, to: int, face: int) -> int:
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


def victim(t: Road, space: int) -> None:
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


def read_squish(t: Road, spot: int, to: int | None, face: int) -> int:
    """Where the frog goes may be left out if only one place is possible."""
    n = t.n
    victim(t, spot)
    hits = range(int(n.hit_first[spot]), int(n.hit_first[spot + 1]))
    if to is None:
        empty = [hit for hit in hits if n.hit_to[hit] != SIDEWALK and t.on[n.hit_to[hit]] == 0]
        if len(empty) > 1:
            places = ", ".join(space_text(t, n.hit_to[hit]) for hit in empty)
            raise Unread("which-space", f"Say which Median space the frog goes to: {places}.", "FW-42")
        return int(n.squish + face * n.hits) + (empty[0] if empty else hits[0])
    for hit in hits:
        if n.hit_to[hit] == to:
            return int(n.squish + face * n.hits) + hit
    if n.kind[spot] == LOW:
        raise Unread("to-sidewalk", f"From {space_text(t, spot)} a squished frog goes to the Sidewalk.", "FW-41")
    raise Unread("to-median", f"From {space_text(t, spot)} a squished frog goes to the Median.", "FW-42")


def victim_side(given: str) -> int | None:
    return {"behind": 0, "ahead": 1}.get(given)


def read_back(t: Road, spot: int, to: int | None, face: int) -> int:
    n = t.n
    if t.frames.step() != BETWEEN:
        raise Unread("not-open", "No Hop In Between is open, so no frog can be sent back.", "FW-25")
    pair = [int(t.frames.get(1)), int(t.frames.get(2))]
    if spot not in pair:
        names = " or ".join(space_text(t, space) for space in pair)
        raise Unread("not-the-pair", f"Only one of the two frogs hopped between can go back: {names}.", "FW-33")
    lands = int(back_space(t, spot, n.face[face]))
    if to is not None and to != lands:
        raise Unread("full-roll", f"Back from {space_text(t, spot)} by {n.face[face]} is {space_text(t, lands)}.", "FW-33")
    return int(n.back) + face * 2 + pair.index(spot)
