"""Moves as text and back: `sidewalk to N5 with 5`, `N27 to pad C3 with 3`, `back N12 to N6 with 6`, `squish N16 to N15 with 5`,
`squash N16 with 5`, `smash with 2`, `decline`, `end`; for chance `die 6` and `first green`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules import families as f
from ..rules.between import back_space
from ..rules.numbers import PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN
from . import reasons
from .names import SIDES, UnreadableText, at, face_of, pair, place, space_text

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

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
    except UnreadableText:
        return -1


def unread(t: Position, given: str) -> Reason | None:
    """Why a well-formed text names no action, such as a landing that the die does not reach."""
    try:
        read(t, given)
    except UnreadableText as problem:
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
    to = None if word == "squash" or parts[1] is None else place(t, parts[1])
    if word == "back":
        return read_back(t, source, to, face)
    if word == "move":
        assert to is not None
        return read_move(t, source, to, face)
    return read_squish(t, source, to, face) if word == "squish" else read_squash(t, source, face)


def read_outcome(t: Position, wanted: str) -> int:
    """A die by its pips, with or without a word before them."""
    wanted = wanted.replace("roll", "die") if not wanted.isdecimal() else f"die {wanted}"
    for outcome in t.legal_actions():
        if outcome_text(t, outcome) == wanted:
            return outcome
    return -1


def read_move(t: Position, source: int, to: int, face: int) -> int:
    n = t.n
    if SIDEWALK <= source < n.first_pad:
        row = source * int(n.faces) + face
        for move in range(int(n.first[row]), int(n.first[row + 1])):
            if n.move_to[move] == to:
                return move
    between(t, f.MOVE)
    raise UnreadableText(reasons.mover(t, source) or reasons.no_die(t, face) or reasons.elsewhere(t, source, to, face))


def between(t: Position, kind: int) -> None:
    """An open Hop In Between comes before anything else."""
    if t.frames.step() == BETWEEN:
        raise UnreadableText(reasons.settle_first(t, kind))


def read_squash(t: Position, spot: int, face: int) -> int:
    if SIDEWALK <= spot < t.n.first_pad:
        return int(t.n.squash.of(face, spot))
    between(t, f.SQUASH)
    wrong = reasons.too_few(t, face, f.SQUASH) or reasons.victim(t, spot)
    assert wrong is not None
    raise UnreadableText(wrong)


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
    between(t, f.SQUISH)
    wrong = reasons.too_few(t, face, f.SQUISH) or reasons.victim(t, spot)
    if wrong is None and to is None:
        free = reasons.squishes(t, spot, face)
        places = either(reasons.goes_to(t, action) for action in free)
        wrong = reasons.refuse("which-space", f"Say which Median space the squished frog goes to: {places}.", free)
    raise UnreadableText(wrong or reasons.shelter(t, spot, face, PUDDLE if to is None else to))


def read_back(t: Position, spot: int, to: int | None, face: int) -> int:
    n = t.n
    if t.frames.step() != BETWEEN:
        raise UnreadableText(reasons.not_open())
    two = pair(t)
    if spot not in two:
        words, offers = reasons.settle(t)
        said = f"Only a frog that you hopped between goes back, and {at(t, spot)} has none of them: {words}."
        raise UnreadableText(reasons.refuse("not-the-pair", said, offers))
    action = int(n.back.of(face, two.index(spot)))
    lands = int(back_space(t, spot, n.face[face]))
    if to is None or to == lands:
        return action
    if not t.is_legal(action):
        raise UnreadableText(reasons.back(t, face, two.index(spot)))
    said = f"Back by {n.face[face]} the frog on {at(t, spot)} comes to {at(t, lands)}, not to {at(t, to)}."
    raise UnreadableText(reasons.refuse("back-full", said, [action]))
