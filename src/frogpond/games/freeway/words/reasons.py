"""Why an action is refused: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules import families as f
from ..rules.between import back_space
from ..rules.numbers import LOW, MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.steps import BETWEEN, STEPS
from .names import pair, space_text

if TYPE_CHECKING:
    from ..position import Position

ATTACKS = {f.SQUISH: ("squish", "FW-41"), f.SQUASH: ("squash", "FW-44"), f.SMASH: ("smash", "FW-46")}


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    n = t.n
    kind, x, y = n.families.decode(action)
    if t.frames.step() == BETWEEN:
        return back(t, x, y) if kind == f.BACK else settle_first(t, kind)
    if kind == f.MOVE:
        return move(t, x)
    if kind == f.SQUISH:
        return too_few(t, x, kind) or victim(t, n.hit_victim[y]) or squish(t, y)
    if kind == f.SQUASH:
        wrong = too_few(t, x, kind) or victim(t, y)
        assert wrong is not None
        return wrong
    if kind == f.SMASH:
        return too_few(t, x, kind) or Reason("nobody", "Nobody is on the road: a Smash would send no frog back.", "FW-63")
    return Reason("not-open", STEPS[BETWEEN].when, STEPS[BETWEEN].rule)


def dice_text(t: Position, packed: int) -> str:
    return ", ".join(str(pips) for pips in pips_of(t.n, packed)) or "none"


def no_die(t: Position, face: int) -> Reason | None:
    """Nothing, if an unused die shows the face."""
    pips = t.n.face[face]
    if t.unused(face) > 0:
        return None
    if pips in pips_of(t.n, t.rolled):
        return Reason("used", f"The {pips} has been used; unused are: {dice_text(t, t.left)}.", "FW-12")
    return Reason("not-rolled", f"No die shows {pips}; the roll was {dice_text(t, t.rolled)}.", "FW-7")


def move(t: Position, number: int) -> Reason:
    n = t.n
    source, to, face = int(n.move_from[number]), int(n.move_to[number]), int(n.move_face[number])
    me = t.active
    if source == SIDEWALK:
        if t.count(me, SIDEWALK) == 0:
            if t.count(me, PUDDLE) > 0:
                return Reason("puddle", "The frogs in the Puddle wait: one steps up at the end of the turn, no die moves them.", "FW-14")
            return Reason("no-frog", "No own frog is on the Sidewalk.", "FW-16")
    elif t.on[source] == 0:
        return Reason("no-frog", f"No frog is on {space_text(t, source)}.", "FW-11")
    elif t.colour_on(source) != me:
        owner = t.game.seat_name(int(t.colour_on(source)))
        return Reason("not-yours", f"The frog on {space_text(t, source)} is {owner}'s; a die moves an own frog.", "FW-11")
    elif t.has_moved(source):
        return Reason("moved", f"The frog on {space_text(t, source)} has moved; a frog moves once a turn, with one die.", "FW-11")
    missing = no_die(t, face)
    if missing:
        return missing
    if to >= n.first_pad:
        return Reason("pad-taken", f"A frog sits on {space_text(t, to)}; a taken pad counts as a step only.", "FW-50")
    if t.colour_on(to) == me:
        return Reason("own-frog", f"An own frog is on {space_text(t, to)}; no two frogs share a spot.", "FW-18")
    return Reason("taken", f"A frog is on {space_text(t, to)}; nobody is hit by landing.", "FW-18")


def too_few(t: Position, face: int, attack: int) -> Reason | None:
    """Nothing, if there are enough equal unused dice for an attack."""
    n = t.n
    needed = int({f.SQUISH: n.squish_dice, f.SQUASH: n.squash_dice, f.SMASH: n.smash_dice}[attack])
    name, rule = ATTACKS[attack]
    pips = int(n.face[face])
    if t.unused(face) >= needed:
        return None
    if pips_of(n, t.rolled).count(pips) >= needed:
        return Reason("dice-used", f"A {name} needs {needed} unused dice that show {pips}; some have been used.", "FW-39")
    return Reason("too-few", f"A {name} needs {needed} dice that show the same; not so many show {pips}.", rule)


def victim(t: Position, spot: int) -> Reason | None:
    """Nothing, if an opponent's frog on a road spot is there to be hit."""
    n = t.n
    if spot == SIDEWALK:
        return Reason("on-sidewalk", "A frog on the Sidewalk can't be hit.", "FW-40")
    if n.kind[spot] == MEDIAN:
        return Reason("in-median", f"The Median is safe: a frog on {space_text(t, spot)} can't be hit.", "FW-40")
    if t.on[spot] == 0:
        return Reason("no-frog", f"No frog is on {space_text(t, spot)}.", "FW-40")
    if t.colour_on(spot) == t.active:
        return Reason("own-frog", "Own frogs are never squished or squashed.", "FW-40")
    return None


def squish(t: Position, hit: int) -> Reason:
    n = t.n
    to = int(n.hit_to[hit])
    assert n.kind[n.hit_victim[hit]] != LOW
    if to == SIDEWALK:
        return Reason("median-free", "The Median has an empty space, so the frog goes there.", "FW-42")
    return Reason("median-taken", f"A frog is on {space_text(t, to)}; choose an empty Median space.", "FW-42")


def back(t: Position, face: int, side: int) -> Reason:
    """Why one of the two frogs can't go back by a die (FW-30, FW-34)."""
    n = t.n
    spot, pips = pair(t)[side], int(n.face[face])
    missing = no_die(t, face)
    if missing:
        return missing
    if n.kind[spot] == MEDIAN:
        return Reason("in-median", f"The Median is safe: the frog on {space_text(t, spot)} can't be sent back.", "FW-30")
    if pips == 0:
        return Reason("zero", "A die that shows 0 moves no frog.", "FW-71")
    to = int(back_space(t, spot, pips))
    return Reason("taken", f"A frog is on {space_text(t, to)}, so {space_text(t, spot)} can't go back by {pips}.", "FW-34")


def settle_first(t: Position, kind: int) -> Reason:
    """While a Hop In Between is open nothing else is done (FW-33, FW-39)."""
    names = " or ".join(space_text(t, spot) for spot in pair(t))
    if kind in ATTACKS:
        return Reason("open", f"No attack while a Hop In Between is open: send back {names}, or decline.", "FW-39")
    return Reason("open", f"First settle the Hop In Between: send back {names}, or decline.", STEPS[BETWEEN].rule)
