"""Why an action is refused: one reason for each rule that can stand in its way. What a reason offers is legal where it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ..rules import families as f
from ..rules.between import back_space
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.steps import BETWEEN
from .names import at, pair, plural

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

RULE_OF = {
    # whose frog, and whether it may move
    "no-frog": "FW-11", "not-yours": "FW-11", "moved": "FW-11", "no-sidewalk": "FW-16", "puddle": "FW-14", "puddle-waits": "FW-15",
    "their-puddle": "FW-14", "home": "FW-53", "zero": "FW-71", "brown": "FW-52",
    # with which die
    "not-rolled": "FW-7", "used": "FW-12", "die-moves-nobody": "FW-11", "which-die": "FW-12",
    # whereto
    "backward": "FW-13", "full-roll": "FW-11", "exact": "FW-48", "overshoot": "FW-48", "pad-taken": "FW-50", "own-frog": "FW-18",
    "taken": "FW-18", "out-of-reach": "FW-11", "pad-out-of-reach": "FW-48",
    # attacks
    "squish-dice": "FW-41", "squash-dice": "FW-44", "smash-dice": "FW-46", "dice-used": "FW-39", "hit": "FW-39",
    "on-sidewalk": "FW-40", "in-puddle": "FW-40", "in-median": "FW-40", "no-victim": "FW-40", "own-victim": "FW-40", "nobody": "FW-63",
    "median-free": "FW-42", "median-taken": "FW-42", "which-space": "FW-42", "to-median": "FW-42", "to-sidewalk": "FW-41",
    "median-full": "FW-43", "smash-all": "FW-46", "squash-sidewalk": "FW-44",
    # a Hop In Between
    "not-open": "FW-25", "open": "FW-33", "no-attack": "FW-39", "not-the-pair": "FW-33", "median-stays": "FW-30", "back-taken": "FW-34",
    "back-full": "FW-33", "back-die": "FW-33", "back-nobody": "FW-34",
    # something picked before leads elsewhere
    "instead": "FW-12",
}  # fmt: skip
"""The rule behind each refusal, by its code."""

STEPS_UP = "Dice don’t move frogs out of the Puddle. One steps up when your turn ends with none on the Sidewalk."
ATTACKS = {f.SQUISH: "squish", f.SQUASH: "squash", f.SMASH: "smash"}


def refuse(code: str, text: str, offers: list[int] | None = None) -> Reason:
    return Reason(code, text, RULE_OF[code], tuple(offers or ()))


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    n = t.n
    kind, x, y = n.families.decode(action)
    if t.frames.step() == BETWEEN:
        return back(t, x, y) if kind == f.BACK else settle_first(t, kind)
    if kind == f.MOVE:
        return move(t, x)
    if kind in ATTACKS:
        return attack(t, kind, x, int(n.hit_victim[y]) if kind == f.SQUISH else y, y)
    return not_open()


# Moving ---------------------------------------------------------------------------------------------------------------


def moves_of(t: Position, source: int, face: int | None = None) -> list[int]:
    """The legal moves of an own frog, with one die or with any."""
    n = t.n
    found = [action for action in t.legal_actions() if n.families.decode(action)[0] == f.MOVE and n.move_from[action] == source]
    return found if face is None else [action for action in found if n.move_face[action] == face]


def dice_text(t: Position, packed: int) -> str:
    shown = [str(pips) for pips in pips_of(t.n, packed)]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1] if shown else "none"


def no_die(t: Position, face: int) -> Reason | None:
    """Nothing, if an unused die shows the face."""
    pips = int(t.n.face[face])
    if t.unused(face) > 0:
        return None
    if pips in pips_of(t.n, t.rolled):
        return refuse("used", f"The {pips} is used: {dice_text(t, t.left)} {is_are(t)} left.")
    return refuse("not-rolled", f"No die shows {pips}: the roll was {dice_text(t, t.rolled)}.")


def is_are(t: Position) -> str:
    return "is" if len(pips_of(t.n, t.left)) == 1 else "are"


def the_frog(t: Position, source: int) -> str:
    return f"the frog on {at(t, source)}"


def frog(t: Position, source: int) -> str:
    """The same at the beginning of a sentence."""
    return f"The frog on {at(t, source)}"


def mover(t: Position, source: int) -> Reason | None:
    """Nothing, if there is an own frog that has not moved."""
    me = t.active
    if source == PUDDLE:
        return puddle(t, int(me))
    if source == SIDEWALK:
        if t.count(me, SIDEWALK) > 0:
            return None
        if t.count(me, PUDDLE) > 0:
            return refuse("puddle", f"No frog of yours is on the Sidewalk. {STEPS_UP}")
        return refuse("no-sidewalk", "No frog of yours is on the Sidewalk.")
    if t.on[source] == 0:
        return refuse("no-frog", f"No frog is on {at(t, source)}.")
    if t.colour_on(source) != me:
        return refuse("not-yours", f"{frog(t, source)} is {owner(t, source)}'s: your dice move only your frogs.")
    if source >= t.n.first_pad:
        return refuse("home", f"{frog(t, source)} is home and stays there.")
    if t.has_moved(source):
        return refuse("moved", f"{frog(t, source)} has already moved. Each frog moves once a turn.")
    return None


def owner(t: Position, space: int) -> str:
    name: str = t.game.seat_name(int(t.colour_on(space)))
    return name


def puddle(t: Position, colour: int) -> Reason:
    """Why a click on a Puddle or a move out of it leads to nothing."""
    waiting, ready = int(t.count(colour, PUDDLE)), int(t.count(colour, SIDEWALK))
    if colour != t.active:
        whose = t.game.seat_name(colour)
        if not waiting:
            return refuse("their-puddle", f"No frog of {whose}'s is in the Puddle.")
        return refuse("their-puddle", f"Frogs in the Puddle wait. You can’t move or hit {whose}'s there.")
    if not waiting:
        return refuse("puddle", "No frog of yours is in the Puddle any more.")
    if ready:
        there = f"{ready} of yours {'is' if ready == 1 else 'are'} there now"
        return refuse("puddle-waits", f"A frog steps up from the Puddle when your turn ends with none on the Sidewalk: {there}.")
    return refuse("puddle", STEPS_UP)


def move(t: Position, number: int) -> Reason:
    """Why a move of the board is not legal."""
    n = t.n
    source, to, face = int(n.move_from[number]), int(n.move_to[number]), int(n.move_face[number])
    return mover(t, source) or no_die(t, face) or occupied(t, source, to, face)


def occupied(t: Position, source: int, to: int, face: int) -> Reason:
    """The landing is taken; other landings of this frog and die are offered."""
    others = moves_of(t, source, face)
    also = f" With the {t.n.face[face]} this frog can go to {landings(t, others)}." if others else ""
    if to >= t.n.first_pad:
        return refuse("pad-taken", f"A frog sits on {at(t, to)}: it counts as a step, but you can’t land on it.{also}", others)
    if t.colour_on(to) == t.active:
        return refuse("own-frog", f"Your own frog is on {at(t, to)}, and two frogs can’t share a spot.{also}", others)
    return refuse("taken", f"{owner(t, to)}'s frog is on {at(t, to)}: you can land only on empty spots.{also}", others)


def landings(t: Position, moves: list[int]) -> str:
    return either(dict.fromkeys(at(t, int(t.n.move_to[move])) for move in moves))


def ways(t: Position, moves: list[int]) -> str:
    """Legal moves of one frog by die: "the 4 takes it to N7 or S6, the 6 to N9"."""
    n = t.n
    faces = dict.fromkeys(int(n.move_face[move]) for move in moves)
    said = [f"the {n.face[face]} to {landings(t, [move for move in moves if n.move_face[move] == face])}" for face in faces]
    return ", ".join(said).replace(" to ", " takes it to ", 1)


def elsewhere(t: Position, source: int, to: int, face: int) -> Reason:
    """A landing that the die does not lead to, of a frog that could move and a die that is there."""
    n = t.n
    pips = int(n.face[face])
    if pips == 0:
        return refuse("zero", "A 0 moves no frog.")
    if to == PUDDLE or (to < n.first_pad and n.number(to) < n.number(source)):
        return refuse("backward", "Your frogs never go backward by choice.")
    row = source * int(n.faces) + face
    reached = list(range(int(n.first[row]), int(n.first[row + 1])))
    if not reached:
        return refuse("overshoot", f"{frog(t, source)} finds no pad after exactly {plural(pips, 'step')}, so the {pips} does not move it.")
    code = "exact" if to >= n.first_pad else "full-roll"
    free = moves_of(t, source, face)
    if free:
        return refuse(code, f"{frog(t, source)} goes the full {pips}: it can land on {landings(t, free)}, not on {at(t, to)}.", free)
    where = landings(t, reached)
    return refuse(code, f"{frog(t, source)} goes the full {pips}: not to {at(t, to)} but to {where}, and {taken(t, reached)}.")


def taken(t: Position, reached: list[int]) -> str:
    return "that is taken" if len(reached) == 1 else f"{'both' if len(reached) == 2 else 'all'} are taken"


def stuck(t: Position, source: int, face: int) -> Reason:
    """Why an own frog that has not moved can't use an unused die at all; dice that it can use are offered."""
    n = t.n
    pips = int(n.face[face])
    others = moves_of(t, source)
    also = f" But {ways(t, others)}." if others else ""
    if pips == 0:
        return refuse("zero", f"A 0 moves no frog.{also}", others)
    row = source * int(n.faces) + face
    reached = list(range(int(n.first[row]), int(n.first[row + 1])))
    if not reached:
        said = f"{frog(t, source)} finds no pad after exactly {plural(pips, 'step')}, so the {pips} does not move it."
        return refuse("overshoot", said + also, others)
    said = f"With the {pips} {the_frog(t, source)} would land on {landings(t, reached)}, but {taken(t, reached)}."
    return refuse("taken", said + also, others)


# Attacks --------------------------------------------------------------------------------------------------------------


def needed(t: Position, kind: int) -> int:
    n = t.n
    return int({f.SQUISH: n.squish_dice, f.SQUASH: n.squash_dice, f.SMASH: n.smash_dice}[kind])


def too_few(t: Position, face: int, kind: int) -> Reason | None:
    """Nothing, if there are enough equal unused dice for an attack."""
    need, have, pips, name = needed(t, kind), int(t.unused(face)), int(t.n.face[face]), ATTACKS[kind].capitalize()
    if have >= need:
        return None
    if pips_of(t.n, t.rolled).count(pips) >= need:
        return refuse("dice-used", f"A {name} needs {need} unused dice that show {pips}, you have {have}, the others are used.")
    return refuse(f"{ATTACKS[kind]}-dice", f"A {name} needs {need} unused dice that show {pips}, you have {have}.")


def attack(t: Position, kind: int, face: int, spot: int, hit: int) -> Reason:
    """Why an attack is not possible: dice, then victim, then where a squished frog goes."""
    few = too_few(t, face, kind)
    if few is not None:
        return few
    if kind == f.SMASH:
        return refuse("nobody", "There’s no frog on the road to smash.")
    return victim(t, spot) or shelter(t, spot, face, int(t.n.hit_to[hit]))


def victim(t: Position, space: int) -> Reason | None:
    """Nothing, if an opponent's frog on a road spot is there to be hit."""
    n = t.n
    if space == PUDDLE:
        return refuse("in-puddle", "Frogs in the Puddle can't be hit.")
    if space == SIDEWALK:
        return refuse("on-sidewalk", "Frogs on the Sidewalk can't be hit.")
    if space >= n.first_pad:
        return refuse("home", f"No attack reaches a pad. The frog on {at(t, space)} stays.")
    if t.on[space] == 0:
        return refuse("no-victim", f"No frog is on {at(t, space)}.")
    if t.colour_on(space) == t.active:
        return refuse("own-victim", f"{frog(t, space)} is yours. Hit someone else’s.")
    if n.kind[space] == MEDIAN:
        return refuse("in-median", f"The Median is safe: {the_frog(t, space)} can't be hit.")
    return None


def squishes(t: Position, spot: int, face: int) -> list[int]:
    """The legal squishes of a frog with one pair."""
    n = t.n
    hits = (n.squish.of(face, hit) for hit in range(int(n.hit_first[spot]), int(n.hit_first[spot + 1])))
    legal = set(t.legal_actions())
    return [int(action) for action in hits if action in legal]


def goes_to(t: Position, squish: int) -> str:
    return at(t, int(t.n.hit_to[t.n.families.decode(squish)[2]]))


def shelter(t: Position, spot: int, face: int, to: int) -> Reason:
    """A squished frog does not go there, but where the rules say; that is offered."""
    n = t.n
    free = squishes(t, spot, face)
    there = either(goes_to(t, action) for action in free)
    if len(free) == 1 and n.hit_to[n.families.decode(free[0])[2]] == SIDEWALK:
        code, why = ("median-full", "the Median is full") if n.number(spot) > n.median_high else ("to-sidewalk", "it is before the Median")
        return refuse(code, f"A frog squished on {at(t, spot)} goes to the Sidewalk: {why}.", free)
    if to > SIDEWALK and n.kind[to] == MEDIAN:
        return refuse("median-taken", f"A frog is on {at(t, to)}: a squished frog goes to an empty Median space, {there}.", free)
    code = "median-free" if to == SIDEWALK else "to-median"
    return refuse(code, f"A frog squished on {at(t, spot)} goes to an empty Median space: {there}.", free)


# A Hop In Between -----------------------------------------------------------------------------------------------------


def not_open() -> Reason:
    return refuse("not-open", "You send a frog back only right after you hop in between two of your opponents’ frogs.")


def back(t: Position, face: int, side: int) -> Reason:
    """Why one of the two frogs can't go back by a die (FW-30, FW-34)."""
    n = t.n
    spot, pips = pair(t)[side], int(n.face[face])
    missing = no_die(t, face)
    if missing:
        return missing
    if n.kind[spot] == MEDIAN:
        return refuse("median-stays", f"The Median is safe: {the_frog(t, spot)} can't be sent back.")
    if pips == 0:
        return refuse("zero", "A 0 moves no frog.")
    to = int(back_space(t, spot, pips))
    return refuse("back-taken", f"Back by {pips} {the_frog(t, spot)} would come to {at(t, to)}, and a frog is there.")


def backs(t: Position) -> list[int]:
    """The legal ways to send one of the two back."""
    return [action for action in t.legal_actions() if t.n.families.decode(action)[0] == f.BACK]


def back_words(t: Position, actions: list[int]) -> str:
    """Ways to send a frog back: "N5 to the Sidewalk with the 6, or N12 to N6 with the 6"."""
    n = t.n
    said: list[str] = []
    for action in actions:
        _, face, side = n.families.decode(action)
        spot = pair(t)[side]
        said.append(f"{at(t, spot)} to {at(t, int(back_space(t, spot, n.face[face])))} with the {n.face[face]}")
    return either(said)


def settle(t: Position) -> tuple[str, list[int]]:
    """What settles the open Hop In Between, in words and numbers."""
    return f"send back {back_words(t, backs(t))}, or send nobody back", list(t.legal_actions())


def settle_first(t: Position, kind: int) -> Reason:
    """While a Hop In Between is open nothing else is done (FW-33, FW-39)."""
    words, offers = settle(t)
    if kind in ATTACKS:
        return refuse("no-attack", f"A {ATTACKS[kind].capitalize()} waits until your Hop In Between is settled: {words}.", offers)
    what = "The turn ends" if kind == f.END_TURN else "Your next frog moves"
    return refuse("open", f"{what} once your Hop In Between is settled: {words}.", offers)
