"""The meaning of a click: by the thing that was clicked, and by what is being picked at that moment.

A move is picked as die, frog, landing; an attack as its button, the victim and, for a frog squished beyond the Median, an empty Median
space; a Hop In Between as die and frog.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.clicks import ELSE, GLOWS, Clicks
from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ....engine.refusals import UnreadableText
from ..rules import families as f
from ..rules.between import back_space
from ..rules.checks import BACK, DIE, ENOUGH, MOVER, NAMES, needed, pair
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.steps import BETWEEN
from ..words.refusals import (
    REFUSALS,
    back_words,
    elsewhere,
    landings,
    legal_of,
    moves_of,
    no_shelter,
    not_there,
    reached,
    settle,
    stuck,
    the_frog,
    unhurt,
    ways,
)
from ..words.vocabulary import SIDES, at, place

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

ATTACKS_BY_NAME = {name: kind for kind, name in NAMES.items()}
MOMENTS = ("die", "frog", "landing", "victim", "shelter", "pair die", "pair")
"""What is to be picked next. The last two are those of a Hop In Between, where only the two frogs count."""


@dataclass(frozen=True, slots=True)
class FreewayClick:
    """A thing on the page."""

    kind: str  # a row of the table
    space: int = PUDDLE  # of a frog, spot, pad, Sidewalk or Puddle
    colour: int = -1  # whose Sidewalk, Puddle or panel
    face: int = -1  # of the die, or of the attack's button
    attack: int = -1  # of the button
    side: int = -1  # of a frog to send back


def read(t: Position, name: str) -> FreewayClick | None:
    """The thing that a name on the page stands for."""
    n, game = t.n, t.game
    faces = {int(n.face[face]): face for face in range(n.faces)}
    if (match := re.fullmatch(r"die-(\d{1,4})", name)) and int(match[1]) in faces:
        return FreewayClick("die", face=faces[int(match[1])])
    if (match := re.fullmatch(r"roll-\d+-(\d)", name)) and int(match[1]) < len(pips_of(n, t.rolled)):
        return FreewayClick("die", face=faces[pips_of(n, t.rolled)[int(match[1])]])
    if (match := re.fullmatch(r"button-(squish|squash|smash)-(\d{1,4})", name)) and int(match[2]) in faces:
        return FreewayClick("attack", face=faces[int(match[2])], attack=ATTACKS_BY_NAME[match[1]])
    if name in ("button-end", "button-decline"):
        return FreewayClick(name[7:])
    if match := re.fullmatch(r"button-back-(behind|ahead)", name):
        return FreewayClick("back", side=SIDES.index(match[1]))
    if (match := re.fullmatch(r"panel-(\d)", name)) and int(match[1]) < game.seats:
        return FreewayClick("panel", colour=int(match[1]))
    if (match := re.fullmatch(r"(sidewalk|puddle)-(\w+)", name)) and match[2] in game.colours[: game.seats]:
        colour = game.colours.index(match[2])
        return FreewayClick(match[1] if colour == t.active else f"their {match[1]}", space=place(t, match[1]), colour=colour)
    if match := re.fullmatch(r"(s|pad)-(\S+)", name):
        return on_board(t, match[2] if match[1] == "s" else f"pad {match[2]}")
    return None


def on_board(t: Position, words: str) -> FreewayClick | None:
    """A spot or a pad, by who is there."""
    try:
        space = place(t, words)
    except UnreadableText:
        return None
    if space <= SIDEWALK:
        return None
    colour = int(t.colour_on(space))
    whose = "empty" if colour < 0 else "own" if colour == t.active else "their"
    return FreewayClick(f"{whose} {'pad' if space >= t.n.first_pad else 'frog' if colour >= 0 else 'spot'}", space, colour)


def moment(t: Position, before: list[FreewayClick]) -> str:
    """A column of the table."""
    between = t.frames.step() == BETWEEN
    if not before or before[0].kind not in ("die", "attack") or (between and before[0].kind == "attack"):
        return "pair die" if between else "die"
    more = len(before) > 1 and before[1].space != PUDDLE
    if before[0].kind == "attack":
        return "shelter" if more else "victim"
    return "pair" if between else "landing" if more else "frog"


Before = list[FreewayClick]
Answer = Callable[["Position", FreewayClick, Before], Reason]
because = REFUSALS.because


# Answers: dice and buttons --------------------------------------------------------------------------------------------


def die(t: Position, c: FreewayClick, before: Before) -> Reason:
    """A die that is not there, or that moves nobody."""
    missing = REFUSALS.first(t, DIE, c.face)
    if missing:
        return missing
    n = t.n
    own = (int(space) for space in t.at[t.active * n.frogs : (t.active + 1) * n.frogs] if SIDEWALK <= space < n.first_pad)
    frogs = dict.fromkeys(space for space in own if REFUSALS.first(t, MOVER, space) is None)
    why = "; ".join(f"{at(t, space)}: {obstacle(t, space, c.face)}" for space in frogs) or "every frog of yours that could move has moved"
    return because(t, "die-moves-nobody", f"The {n.face[c.face]} moves none of your frogs. {why[0].upper()}{why[1:]}.")


def obstacle(t: Position, source: int, face: int) -> str:
    """Why a frog can't use a die, in a few words."""
    moves = reached(t, source, face)
    if t.n.face[face] == 0:
        return "0 is no step"
    return f"{landings(t, moves)} {'is' if len(moves) == 1 else 'are'} taken" if moves else "it finds no pad by exact count"


def refused_back(t: Position, face: int, side: int) -> Reason:
    reason = REFUSALS.first(t, (*DIE, *BACK), face, side)
    assert reason is not None
    return reason


def back_die(t: Position, c: FreewayClick, before: Before) -> Reason:
    """A die that is not there, or sends neither of the two back."""
    reasons = [refused_back(t, c.face, side) for side in range(2)]
    if reasons[0].code in ("used", "not-rolled"):
        return reasons[0]
    return because(t, "back-nobody", f"The {t.n.face[c.face]} sends neither frog back. {reasons[0].text} {reasons[1].text}")


def attack(t: Position, c: FreewayClick, before: Before) -> Reason:
    reason = REFUSALS.first(t, ENOUGH[c.attack], c.face, family=c.attack)
    if reason or c.attack == f.SMASH:
        return reason or REFUSALS.reason(t, int(t.n.smash.of(c.face)))
    return because(t, "no-victim", "There’s no opponent’s frog to hit on the road outside the Median.")


def not_now(family: int) -> Answer:
    """When an action of a family is possible."""

    def answer(t: Position, c: FreewayClick, before: Before) -> Reason:
        reason = REFUSALS.not_now(t, c.attack if c.attack >= 0 else family)
        assert reason is not None
        return reason

    return answer


def back_side(t: Position, c: FreewayClick, before: Before) -> Reason:
    return one_of_two(t, FreewayClick(c.kind, pair(t)[c.side]), before)


# Answers: an own frog, or one's Sidewalk ------------------------------------------------------------------------------


def unused_faces(t: Position) -> list[int]:
    return [face for face in range(t.n.faces) if t.unused(face)]


def which_die(t: Position, c: FreewayClick, before: Before) -> Reason:
    """An own frog clicked before a die: which dice move it."""
    reason = REFUSALS.first(t, MOVER, c.space)
    if reason:
        return reason
    moves = moves_of(t, c.space)
    if moves:
        return because(t, "which-die", f"Choose a die first: {ways(t, moves)}.", moves)
    faces = unused_faces(t)
    if len(faces) == 1:
        return stuck(t, c.space, faces[0])
    each = "; ".join(f"with the {t.n.face[face]} {obstacle(t, c.space, face)}" for face in faces)
    return because(t, "die-moves-nobody", f"None of your unused dice moves {the_frog(t, c.space)}: {each}.")


def with_this_die(t: Position, c: FreewayClick, before: Before) -> Reason:
    """An own frog that the picked die does not move."""
    return not_there(t, c.space, before[0].face) or stuck(t, c.space, before[0].face)


def landing(t: Position, c: FreewayClick, before: Before) -> Reason:
    """Something clicked as a landing for a frog and a die."""
    frog, face = before[1].space, before[0].face
    reason = not_there(t, frog, face)
    if reason:
        return reason
    move = next((move for move in reached(t, frog, face) if t.n.move_to[move] == c.space), None)
    return elsewhere(t, frog, c.space, face) if move is None else REFUSALS.reason(t, move)


def reaches(t: Position, c: FreewayClick, before: Before) -> bool:
    return any(t.n.move_to[move] == c.space for move in reached(t, before[1].space, before[0].face))


def landing_or_other(t: Position, c: FreewayClick, before: Before) -> Reason:
    """An own frog where a landing is asked: as a landing if the die leads there, else as the frog to move instead."""
    return landing(t, c, before) if reaches(t, c, before) or c.space == before[1].space else with_this_die(t, c, before)


# Answers: places and other people's frogs -----------------------------------------------------------------------------


def to_attack(t: Position, c: FreewayClick, before: Before) -> Reason:
    """An opponent's frog: dice move own frogs, but equal ones may hit it."""
    n = t.n
    whose = f"{t.game.seat_name(c.colour)}'s frog on {at(t, c.space)}"
    if n.kind[c.space] == MEDIAN:
        return because(t, "in-median", f"{whose} is safe in the Median, and your dice move only your own frogs.")
    hits: dict[str, list[int]] = {}
    for action in legal_of(t, f.SQUISH, f.SQUASH):
        kind, x, y = n.families.decode(action)
        if c.space == (n.hit_victim[y] if kind == f.SQUISH else y):
            hits.setdefault(f"{NAMES[kind].capitalize()} with {n.face[x]}", []).append(action)
    if hits:
        return because(t, "hit", f"To hit {whose}, choose {either(hits)} first.", [action for each in hits.values() for action in each])
    return because(t, "not-yours", f"Your dice don't move {whose}. You could hit it with {needed(t, f.SQUISH)} equal unused dice.")


def who_comes(t: Position, c: FreewayClick, before: Before) -> Reason:
    """An empty place clicked before die and frog: who can come here, and how."""
    n = t.n
    moves = [action for action in legal_of(t, f.MOVE) if n.move_to[action] == c.space]
    if moves:
        how = either(f"the {n.face[n.move_face[move]]} and the frog on {at(t, int(n.move_from[move]))}" for move in moves)
        return because(t, "which-die", f"To come to {at(t, c.space)}, first choose {how}.", moves)
    if c.space >= n.first_pad:
        return because(t, "pad-out-of-reach", f"No unused die brings a frog of yours to {at(t, c.space)} by exact count.")
    return because(t, "out-of-reach", f"No unused die brings a frog of yours to {at(t, c.space)}.")


def their_sidewalk(t: Position, c: FreewayClick, before: Before) -> Reason:
    whose = t.game.seat_name(c.colour)
    if t.count(c.colour, SIDEWALK) == 0:
        return because(t, "no-frog", f"{whose} has no frog on the Sidewalk.")
    return because(t, "on-sidewalk", f"You can't hit frogs on the Sidewalk, and your dice don't move {whose}'s.")


def own_puddle(t: Position, c: FreewayClick, before: Before) -> Reason:
    reason = REFUSALS.first(t, MOVER, PUDDLE)
    assert reason is not None
    return reason


def their_puddle(t: Position, c: FreewayClick, before: Before) -> Reason:
    whose = t.game.seat_name(c.colour)
    if t.count(c.colour, PUDDLE) == 0:
        return because(t, "their-puddle", f"No frog of {whose}'s is in the Puddle.")
    return because(t, "their-puddle", f"Frogs in the Puddle wait. You can’t move or hit {whose}'s there.")


def home(t: Position, c: FreewayClick, before: Before) -> Reason:
    whose = "your" if c.colour == t.active else f"{t.game.seat_name(c.colour)}'s"
    return because(t, "home", f"On {at(t, c.space)} {whose} frog is home for good.")


def taken_pad(t: Position, c: FreewayClick, before: Before) -> Reason:
    return landing(t, c, before) if reaches(t, c, before) else home(t, c, before)


def victim(t: Position, c: FreewayClick, before: Before) -> Reason:
    """Something clicked as the victim of an attack."""
    button = before[0]
    if button.attack == f.SMASH:
        smash = int(t.n.smash.of(button.face))
        if not t.is_legal(smash):
            return REFUSALS.reason(t, smash)
        return because(t, "smash-all", "You don't choose a frog for a Smash: it sends back every frog on the road, yours too.", [smash])
    return unhurt(t, button.attack, button.face, c.space) or to_attack(t, c, before)


def shelter(t: Position, c: FreewayClick, before: Before) -> Reason:
    """Something clicked as the place that a squished frog goes to."""
    button, spot = before[0], before[1].space
    if button.attack == f.SMASH:
        return victim(t, c, before)
    reason = unhurt(t, button.attack, button.face, spot)
    if reason:
        return reason
    if button.attack == f.SQUASH:
        squash = int(t.n.squash.of(button.face, spot))
        return because(
            t, "squash-sidewalk", f"A frog squashed on {at(t, spot)} goes to the Sidewalk. There's no place to choose.", [squash]
        )
    return no_shelter(t, spot, button.face, c.space)


# Answers: a Hop In Between --------------------------------------------------------------------------------------------


def one_of_two(t: Position, c: FreewayClick, before: Before) -> Reason:
    """A frog clicked while one of two may go back: one of the two with the wrong die or none, or another one."""
    two = pair(t)
    if c.space not in two:
        return other_than_two(t, c, before)
    side = two.index(c.space)
    backs = [action for action in legal_of(t, f.BACK) if t.n.families.decode(action)[2] == side]
    die = before and before[0].kind == "die"
    reason = REFUSALS.first(t, (*DIE, *BACK), before[0].face, side) if die else None
    if reason:
        more = f" You can send back {back_words(t, backs)}." if backs else ""
        return because(t, reason.code, reason.text + more, backs, reason.rule)
    if backs:
        return because(
            t, "back-die", f"Choose {'that frog' if before else 'a die first'}: you can send back {back_words(t, backs)}.", backs
        )
    reasons = [refused_back(t, face, side) for face in unused_faces(t)]
    if len(reasons) == 1 or reasons[0].code == "median-stays":
        return reasons[0]
    return because(t, "back-nobody", f"No unused die sends {the_frog(t, c.space)} back. {' '.join(each.text for each in reasons)}")


def other_than_two(t: Position, c: FreewayClick, before: Before) -> Reason:
    return because(t, "not-the-pair", *settle(t, "Only a frog that you hopped between goes back"))


def back_there(t: Position, c: FreewayClick, before: Before) -> Reason:
    """A place where one of the two could come down."""
    n = t.n
    dice, frogs, backs = [], [], []
    for action in legal_of(t, f.BACK):
        _, face, side = n.families.decode(action)
        spot = pair(t)[side]
        if back_space(t, spot, n.face[face]) == c.space:
            backs.append(action)
            dice.append(f"the {n.face[face]}")
            frogs.append(at(t, spot))
    if not backs:
        return other_than_two(t, c, before)
    which = f"choose {either(dict.fromkeys(dice))} and the frog on {either(dict.fromkeys(frogs))}"
    return because(t, "back-die", f"To send a frog back to {at(t, c.space)}, {which}.", backs)


def panel(t: Position, c: FreewayClick, before: Before) -> Reason:
    whose = "Your" if c.colour == t.active else f"{t.game.seat_name(c.colour)}'s"
    return Reason("not-here", f"{whose} panel shows flies and frogs. There's nothing to choose. {GLOWS}")


def row(otherwise: Answer, *, victims: bool = True, **cells: Answer) -> dict[str | int, Answer]:
    """A row of the table: an answer for most moments, others for some. In an attack most things are a victim or a shelter."""
    attacks: dict[str | int, Answer] = {"victim": victim, "shelter": shelter} if victims else {}
    return {ELSE: otherwise, **attacks, **{moment.replace("_", " "): answer for moment, answer in cells.items()}}


SETTLE, NOT_OPEN = not_now(f.MOVE), not_now(f.BACK)
TABLE: dict[str, dict[str | int, Answer]] = {
    "die": row(die, victims=False, pair_die=back_die, pair=back_die),
    "attack": row(attack, victims=False, pair_die=SETTLE, pair=SETTLE),
    "end": row(not_now(f.END_TURN), victims=False),
    "decline": row(NOT_OPEN, victims=False),
    "back": row(NOT_OPEN, victims=False, pair_die=back_side, pair=back_side),
    "own frog": row(which_die, frog=with_this_die, landing=landing_or_other, pair_die=other_than_two, pair=other_than_two),
    "their frog": row(to_attack, landing=landing, pair_die=one_of_two, pair=one_of_two),
    "empty spot": row(who_comes, landing=landing, pair_die=back_there, pair=back_there),
    "sidewalk": row(which_die, frog=with_this_die, landing=landing, pair_die=back_there, pair=back_there),
    "their sidewalk": row(their_sidewalk, landing=landing, pair_die=back_there, pair=back_there),
    "puddle": row(own_puddle, pair_die=other_than_two, pair=other_than_two),
    "their puddle": row(their_puddle, pair_die=other_than_two, pair=other_than_two),
    "empty pad": row(who_comes, landing=landing, pair_die=other_than_two, pair=other_than_two),
    "own pad": row(home, landing=taken_pad),
    "their pad": row(home, landing=taken_pad),
    "panel": row(panel, victims=False),
}
"""The answer for each thing (rows) at each moment (columns). The end of the turn is always possible outside a Hop In Between, and
declining in one, so these buttons lead somewhere then."""


def instead(t: Position, actions: list[int]) -> Reason:
    return because(t, "instead", "Clear your first pick, then you can choose this.", actions)


CLICKS = Clicks(read, moment, TABLE, instead)
