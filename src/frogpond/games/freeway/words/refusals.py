"""Sentences of refusals, by the code of the check that fails; and why a text names no action. Only legal actions are offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either
from ....engine.guide import count
from ....engine.reason import Reason
from ....engine.refusals import NoSuchAction, Refusals, Said, UnreadableText
from ..rules import families as f
from ..rules.between import back_space
from ..rules.checks import CHECKS, DIE, ENOUGH, MOVER, NAMES, RULES, VICTIM, needed, pair
from ..rules.numbers import PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from .vocabulary import at, read

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

Sentence = Callable[["Position", int, int], Said]
STEPS_UP = "Dice don’t move frogs out of the Puddle. One steps up when your turn ends with none on the Sidewalk."


# Words for who, where and what is possible -----------------------------------------------------------------------------


def the_frog(t: Position, space: int) -> str:
    return f"the frog on {at(t, space)}"


def frog(t: Position, space: int) -> str:
    """The same at the beginning of a sentence."""
    return f"The frog on {at(t, space)}"


def owner(t: Position, space: int) -> str:
    name: str = t.game.seat_name(int(t.colour_on(space)))
    return name


def dice_text(t: Position, packed: int) -> str:
    numbers = [str(pips) for pips in pips_of(t.n, packed)]
    return numbers[0] if len(numbers) == 1 else ", ".join(numbers[:-1]) + " and " + numbers[-1] if numbers else "none"


def legal_of(t: Position, *families: int) -> list[int]:
    """The legal actions of some families."""
    return [action for action in t.legal_actions() if t.n.families.decode(action)[0] in families]


def moves_of(t: Position, source: int, face: int | None = None) -> list[int]:
    """The legal moves of an own frog, with one die or with any."""
    moves = [action for action in legal_of(t, f.MOVE) if t.n.move_from[action] == source]
    return moves if face is None else [action for action in moves if t.n.move_face[action] == face]


def reached(t: Position, source: int, face: int) -> list[int]:
    """The moves that a die has from a space on an empty board."""
    row = source * int(t.n.faces) + face
    return list(range(int(t.n.first[row]), int(t.n.first[row + 1])))


def landings(t: Position, moves: list[int]) -> str:
    return either(dict.fromkeys(at(t, int(t.n.move_to[move])) for move in moves))


def ways(t: Position, moves: list[int]) -> str:
    """Legal moves of one frog by die: "the 4 takes it to N7 or S6, the 6 to N9"."""
    n = t.n
    faces = dict.fromkeys(int(n.move_face[move]) for move in moves)
    parts = [f"the {n.face[face]} to {landings(t, [move for move in moves if n.move_face[move] == face])}" for face in faces]
    return ", ".join(parts).replace(" to ", " takes it to ", 1)


def all_taken(moves: list[int]) -> str:
    return "that is taken" if len(moves) == 1 else f"{'both' if len(moves) == 2 else 'all'} are taken"


def squishes(t: Position, face: int, spot: int) -> list[int]:
    """The legal squishes of a frog with one pair."""
    return [action for action in legal_of(t, f.SQUISH) if squished(t, action) == (face, spot)]


def squished(t: Position, action: int) -> tuple[int, int]:
    _, face, hit = t.n.families.decode(action)
    return int(face), int(t.n.hit_victim[hit])


def shelters(t: Position, actions: list[int]) -> str:
    return either(at(t, int(t.n.hit_to[t.n.families.decode(action)[2]])) for action in actions)


def back_words(t: Position, actions: list[int]) -> str:
    """Ways to send a frog back: "N5 to the Sidewalk with the 6, or N12 to N6 with the 6"."""
    parts: list[str] = []
    for action in actions:
        _, face, side = t.n.families.decode(action)
        spot, pips = pair(t)[side], t.n.face[face]
        parts.append(f"{at(t, spot)} to {at(t, int(back_space(t, spot, pips)))} with the {pips}")
    return either(parts)


def settle(t: Position, before: str) -> tuple[str, list[int]]:
    """The way to settle the open Hop In Between."""
    return f"{before}: send back {back_words(t, legal_of(t, f.BACK))}, or send nobody back.", list(t.legal_actions())


# Sentences of checks ---------------------------------------------------------------------------------------------------


def puddle(t: Position, space: int, _: int) -> Said:
    if space == SIDEWALK:
        return f"No frog of yours is on the Sidewalk. {STEPS_UP}"
    return STEPS_UP if t.count(t.active, PUDDLE) else "No frog of yours is in the Puddle any more."


def puddle_waits(t: Position, *_: int) -> Said:
    ready = int(t.count(t.active, SIDEWALK))
    there = f"{ready} of yours {'is' if ready == 1 else 'are'} there now"
    return f"A frog steps up from the Puddle when your turn ends with none on the Sidewalk: {there}."


def used(t: Position, face: int, _: int) -> Said:
    return f"The {t.n.face[face]} is used: {dice_text(t, t.left)} {'is' if len(pips_of(t.n, t.left)) == 1 else 'are'} left."


def landed(t: Position, move: int, why: str) -> Said:
    """The landing is taken; other landings of this frog and die are offered."""
    n = t.n
    others = moves_of(t, int(n.move_from[move]), int(n.move_face[move]))
    return why + (f" With the {n.face[n.move_face[move]]} this frog can go to {landings(t, others)}." if others else ""), others


def landing(t: Position, move: int) -> str:
    return at(t, int(t.n.move_to[move]))


def few(attack: int, more: str) -> Sentence:
    """The sentence about too few dice for an attack."""
    name = NAMES[attack].capitalize()
    return lambda t, face, _: f"A {name} needs {needed(t, attack)} unused dice that show {t.n.face[face]}, you have {t.unused(face)}{more}."


def to_sidewalk(t: Position, face: int, spot: int) -> Said:
    why = "the Median is full" if t.n.number(spot) > t.n.median_high else "it is before the Median"
    return f"A frog squished on {at(t, spot)} goes to the Sidewalk: {why}.", squishes(t, face, spot)


def to_median(t: Position, face: int, spot: int) -> Said:
    free = squishes(t, face, spot)
    return f"A frog squished on {at(t, spot)} goes to an empty Median space: {shelters(t, free)}.", free


def median_taken(t: Position, face: int, hit: int) -> Said:
    free = squishes(t, face, int(t.n.hit_victim[hit]))
    return f"A frog is on {at(t, int(t.n.hit_to[hit]))}: a squished frog goes to an empty Median space, {shelters(t, free)}.", free


def back_taken(t: Position, face: int, side: int) -> Said:
    spot, pips = pair(t)[side], t.n.face[face]
    return f"Back by {pips} {the_frog(t, spot)} would come to {at(t, int(back_space(t, spot, pips)))}, and a frog is there."


def unsettled(what: str) -> Sentence:
    """The sentence about what waits for an open Hop In Between."""
    return lambda t, x, y: settle(t, f"{what} your Hop In Between is settled")


SENTENCES: dict[str, str | Sentence] = {
    # a Hop In Between is open, or is not
    "open": unsettled("Your next frog moves once"),
    "end turn/open": unsettled("The turn ends once"),
    "not-open": "You send a frog back only right after you hop in between two of your opponents’ frogs.",
    # the frog, the die, the landing
    "puddle-waits": puddle_waits,
    "puddle": puddle,
    "no-sidewalk": "No frog of yours is on the Sidewalk.",
    "no-frog": lambda t, space, _: f"No frog is on {at(t, space)}.",
    "not-yours": lambda t, space, _: f"{frog(t, space)} is {owner(t, space)}'s: your dice move only your frogs.",
    "home": lambda t, space, _: f"{frog(t, space)} is home and stays there.",
    "moved": lambda t, space, _: f"{frog(t, space)} has already moved. Each frog moves once a turn.",
    "not-rolled": lambda t, face, _: f"No die shows {t.n.face[face]}: the roll was {dice_text(t, t.rolled)}.",
    "used": used,
    "pad-taken": lambda t, move, _: landed(t, move, f"A frog sits on {landing(t, move)}: it counts as a step, but you can’t land on it."),
    "own-frog": lambda t, move, _: landed(t, move, f"Your own frog is on {landing(t, move)}, and two frogs can’t share a spot."),
    "taken": lambda t, move, _: landed(
        t, move, f"{owner(t, int(t.n.move_to[move]))}'s frog is on {landing(t, move)}: you can land only on empty spots."
    ),
    # attacks
    "in-puddle": "You can't hit frogs in the Puddle.",
    "on-sidewalk": "You can't hit frogs on the Sidewalk.",
    "no-victim": lambda t, space, _: f"No frog is on {at(t, space)}.",
    "own-victim": lambda t, space, _: f"{frog(t, space)} is yours. Hit someone else’s.",
    "in-median": lambda t, space, _: f"The Median is safe: you can't hit {the_frog(t, space)}.",
    "median-full": lambda t, face, hit: to_sidewalk(t, face, int(t.n.hit_victim[hit])),
    "median-taken": median_taken,
    "median-free": lambda t, face, hit: to_median(t, face, int(t.n.hit_victim[hit])),
    "to-sidewalk": to_sidewalk,
    "to-median": to_median,
    "nobody": "There’s no frog on the road to smash.",
    # one of the two goes back
    "median-stays": lambda t, face, side: f"The Median is safe: you can't send {the_frog(t, pair(t)[side])} back.",
    "zero": "With a 0 no frog moves.",
    "back-taken": back_taken,
}
for attack, name in NAMES.items():
    SENTENCES[f"{name}/home"] = lambda t, space, _: f"No attack reaches a pad. The frog on {at(t, space)} stays."
    SENTENCES[f"{name}/dice-used"] = few(attack, ", the others are used")
    SENTENCES[f"{name}-dice"] = few(attack, "")
    SENTENCES[f"{name}/no-attack"] = unsettled(f"A {name.capitalize()} waits until")

REFUSALS = Refusals(CHECKS, SENTENCES, RULES)


# Texts that name no action ---------------------------------------------------------------------------------------------


def unread(t: Position, text: str) -> Reason | None:
    """Why a well-formed text names no action, such as a landing that the die does not reach."""
    try:
        read(t, text)
    except UnreadableText as problem:
        return problem.reason
    except NoSuchAction as meant:
        return REFUSALS.not_now(t, meant.family) or NO_ACTION[meant.family](t, *meant.parts)
    return None


def no_move(t: Position, source: int, to: int, face: int) -> Reason:
    return not_there(t, source, face) or elsewhere(t, source, to, face)


def not_there(t: Position, source: int, face: int) -> Reason | None:
    """Why no own frog can be moved from a space, or why a die moves nobody."""
    return REFUSALS.first(t, MOVER, source) or REFUSALS.first(t, DIE, face)


def elsewhere(t: Position, source: int, to: int, face: int) -> Reason:
    """A landing that the die does not lead to, of a frog that could move and a die that is there."""
    n, say = t.n, REFUSALS.because
    pips = int(n.face[face])
    if pips == 0:
        return REFUSALS.say(t, "zero")
    if to == PUDDLE or (to < n.first_pad and n.number(to) < n.number(source)):
        return say(t, "backward", "You can't move your frogs backward.")
    there = reached(t, source, face)
    if not there:
        return say(t, "overshoot", overshoot(t, source, pips))
    code = "exact" if to >= n.first_pad else "full-roll"
    free = moves_of(t, source, face)
    if free:
        return say(t, code, f"{frog(t, source)} goes the full {pips}: it can land on {landings(t, free)}, not on {at(t, to)}.", free)
    return say(t, code, f"{frog(t, source)} goes the full {pips}: not to {at(t, to)} but to {landings(t, there)}, and {all_taken(there)}.")


def overshoot(t: Position, source: int, pips: int) -> str:
    return f"{frog(t, source)} finds no pad after exactly {count(pips, 'step')}, so the {pips} doesn't move it."


def stuck(t: Position, source: int, face: int) -> Reason:
    """Why an own frog that has not moved can't use an unused die at all; dice that it can use are offered."""
    pips = int(t.n.face[face])
    there, others = reached(t, source, face), moves_of(t, source)
    if pips == 0:
        code, words = "zero", "With a 0 no frog moves."
    elif not there:
        code, words = "overshoot", overshoot(t, source, pips)
    else:
        code, words = "taken", f"With the {pips} {the_frog(t, source)} would land on {landings(t, there)}, but {all_taken(there)}."
    return REFUSALS.because(t, code, words + (f" But {ways(t, others)}." if others else ""), others)


def unhurt(t: Position, attack: int, face: int, spot: int) -> Reason | None:
    """Why an attack with this die does not hit what is on a space; None if it does."""
    return REFUSALS.first(t, ENOUGH[attack], face, family=attack) or REFUSALS.first(t, VICTIM, spot, family=attack)


def no_squash(t: Position, spot: int, _: int | None, face: int) -> Reason:
    reason = unhurt(t, f.SQUASH, face, spot)
    assert reason is not None  # a squash of a frog that can be hit has a number
    return reason


def no_squish(t: Position, spot: int, to: int | None, face: int) -> Reason:
    reason = unhurt(t, f.SQUISH, face, spot)
    if reason is None and to is None:
        free = squishes(t, face, spot)
        text = f"Say which Median space the squished frog goes to: {shelters(t, free)}."
        return REFUSALS.because(t, "which-space", text, free)
    return reason or no_shelter(t, spot, face, PUDDLE if to is None else to)


def no_shelter(t: Position, spot: int, face: int, to: int) -> Reason:
    """Why a frog that is squished does not go to a space."""
    n = t.n
    for hit in range(int(n.hit_first[spot]), int(n.hit_first[spot + 1])):
        if n.hit_to[hit] == to and not t.is_legal(int(n.squish.of(face, hit))):
            return REFUSALS.reason(t, int(n.squish.of(face, hit)))
    free = squishes(t, face, spot)
    alone = [n.hit_to[n.families.decode(action)[2]] for action in free] == [SIDEWALK]
    if alone and n.number(spot) > n.median_high:
        return REFUSALS.say(t, "median-full", face, int(n.hit_first[spot]), "FW-43")
    return REFUSALS.say(t, "to-sidewalk" if alone else "to-median", face, spot)


def no_back(t: Position, spot: int, to: int | None, face: int) -> Reason:
    two, pips = pair(t), t.n.face[face]
    if spot not in two:
        words = f"Only a frog that you hopped between goes back, and {at(t, spot)} has none"
        return REFUSALS.because(t, "not-the-pair", *settle(t, words))
    action = int(t.n.back.of(face, two.index(spot)))
    if not t.is_legal(action):
        return REFUSALS.reason(t, action)
    assert to is not None
    words = f"Back by {pips} {the_frog(t, spot)} comes to {at(t, int(back_space(t, spot, pips)))}, not to {at(t, to)}."
    return REFUSALS.because(t, "back-full", words, [action])


NO_ACTION: dict[int, Callable[..., Reason]] = {f.MOVE: no_move, f.SQUISH: no_squish, f.SQUASH: no_squash, f.BACK: no_back}
