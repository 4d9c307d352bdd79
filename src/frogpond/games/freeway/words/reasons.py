"""Why an action is refused: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules.move import back_space
from ..rules.numbers import LOW, MEDIAN, PUDDLE, SIDEWALK
from ..rules.table import BETWEEN
from .notation import dice_of, space_text

if TYPE_CHECKING:
    from ..rules.table import Road

ATTACKS = ("squish", "squash", "smash")


def reason(t: Road, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    n = t.n
    if t.frames.step() == BETWEEN:
        return between(t, action)
    if action < n.squish:
        return move(t, action)
    if action < n.squash:
        face, hit = divmod(action - int(n.squish), int(n.hits))
        return too_few(t, face, 0) or victim(t, n.hit_victim[hit]) or squish(t, hit)
    if action < n.smash:
        face, spot = divmod(action - int(n.squash), int(n.first_pad))
        wrong = victim(t, spot) if t.unused(face) >= n.squash_dice else too_few(t, face, 1)
        assert wrong is not None
        return wrong
    if action < n.back:
        return too_few(t, action - n.smash, 2) or Reason("nobody", "Nobody is on the road: a Smash would send no frog back.", "FW-63")
    assert action <= n.decline
    return Reason("not-open", "No Hop In Between is open, so there is nothing to send back or to decline.", "FW-33")


def dice_text(t: Road, packed: int) -> str:
    return ", ".join(str(pips) for pips in dice_of(t.n, packed)) or "none"


def no_die(t: Road, face: int) -> Reason | None:
    """Nothing, if an unused die shows the face."""
    pips = t.n.face[face]
    if t.unused(face) > 0:
        return None
    if pips in dice_of(t.n, t.rolled):
        return Reason("used", f"The {pips} has been used; unused are: {dice_text(t, t.left)}.", "FW-12")
    return Reason("not-rolled", f"No die shows {pips}; the roll was {dice_text(t, t.rolled)}.", "FW-7")


def move(t: Road, action: int) -> Reason:
    n = t.n
    source, to, face = int(n.move_from[action]), int(n.move_to[action]), int(n.move_face[action])
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


def too_few(t: Road, face: int, attack: int) -> Reason | None:
    """Nothing, if there are enough equal unused dice for an attack."""
    n = t.n
    needed = int((n.squish_dice, n.squash_dice, n.smash_dice)[attack])
    pips = int(n.face[face])
    if t.unused(face) >= needed:
        return None
    if dice_of(t.n, t.rolled).count(pips) >= needed:
        return Reason("dice-used", f"A {ATTACKS[attack]} needs {needed} unused dice that show {pips}; some have been used.", "FW-39")
    rule = ("FW-41", "FW-44", "FW-46")[attack]
    return Reason("too-few", f"A {ATTACKS[attack]} needs {needed} dice that show the same; not so many show {pips}.", rule)


def victim(t: Road, spot: int) -> Reason | None:
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


def squish(t: Road, hit: int) -> Reason:
    n = t.n
    to = int(n.hit_to[hit])
    assert n.kind[n.hit_victim[hit]] != LOW
    if to == SIDEWALK:
        return Reason("median-free", "The Median has an empty space, so the frog goes there.", "FW-42")
    return Reason("median-taken", f"A frog is on {space_text(t, to)}; choose an empty Median space.", "FW-42")


def between(t: Road, action: int) -> Reason:
    """While a Hop In Between is open nothing else is done (FW-33, FW-39)."""
    n = t.n
    pair = [int(t.frames.get(1)), int(t.frames.get(2))]
    names = " or ".join(space_text(t, spot) for spot in pair)
    if n.back <= action < n.decline:
        face, side = divmod(action - int(n.back), 2)
        spot, pips = pair[side], int(n.face[face])
        missing = no_die(t, face)
        if missing:
            return missing
        if n.kind[spot] == MEDIAN:
            return Reason("in-median", f"The Median is safe: the frog on {space_text(t, spot)} can't be sent back.", "FW-30")
        if pips == 0:
            return Reason("zero", "A die that shows 0 moves no frog.", "FW-71")
        to = int(back_space(t, spot, pips))
        return Reason("taken", f"A frog is on {space_text(t, to)}, so {space_text(t, spot)} can't go back by {pips}.", "FW-34")
    if n.squish <= action < n.back:
        return Reason("open", f"No attack while a Hop In Between is open: send back {names}, or decline.", "FW-39")
    return Reason("open", f"First settle the Hop In Between: send back {names}, or decline.", "FW-33")
