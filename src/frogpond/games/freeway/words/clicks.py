"""The answer to a click that leads to nothing: by what was clicked, and what is being picked at that moment.

One table has a cell for each kind of thing and each moment of picking. A move is picked as die, frog, landing; an attack as its
button, the victim and, for a frog squished beyond the Median, an empty Median space; a Hop In Between as die and frog.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ..rules import families as f
from ..rules.between import back_space
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.steps import BETWEEN
from . import reasons
from .names import SIDES, UnreadableText, at, pair, place
from .reasons import refuse

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

KINDS = {name: kind for kind, name in reasons.ATTACKS.items()}
MOMENTS = ("die", "frog", "landing", "victim", "shelter", "pair die", "pair")
"""What is to be picked next. The last two are those of a Hop In Between, where only the two frogs count."""


@dataclass(frozen=True, slots=True)
class FreewayClick:
    """A thing that was clicked, and what had been picked before it."""

    thing: str  # a row of the table
    space: int = PUDDLE  # of a frog, spot, pad, Sidewalk or Puddle
    colour: int = -1  # whose Sidewalk, Puddle or panel
    face: int = -1  # of the die, or of the attack's button
    kind: int = -1  # of the attack's button, or the side of a frog to send back
    moment: str = ""  # a column
    die: int = -1  # the face picked before
    attack: int = -1  # the attack picked before
    frog: int = PUDDLE  # the space of the frog or victim picked before


def clicked(t: Position, seat: int, picks: list[str]) -> Reason:
    """Why clicking the last of these things, after the others were picked, leads to nothing."""
    if not picks:
        return Reason("not-here", "Nothing was clicked. What can be chosen glows.")
    choices = t.view(seat).choices
    for kept in range(len(picks) - 2, -1, -1):
        there = [choice.action for choice in choices if list(choice.picks[: kept + 1]) == [*picks[:kept], picks[-1]]]
        if there:
            return refuse("instead", "That is possible in place of what was picked before.", there)
    click = read_click(t, picks)
    return TABLE[click.thing][MOMENTS.index(click.moment)](t, click)


# What was clicked, and when -------------------------------------------------------------------------------------------


def read_click(t: Position, picks: list[str]) -> FreewayClick:
    """The cell of the table that some clicks mean."""
    click = thing(t, picks[-1])
    between = t.frames.step() == BETWEEN
    before = [thing(t, name) for name in picks[:-1]]
    if not before or before[0].thing not in ("die", "attack") or (between and before[0].thing == "attack"):
        return replace(click, moment="pair die" if between else "die")
    second = before[1].space if len(before) > 1 else PUDDLE
    if before[0].thing == "attack":
        return replace(click, moment="victim" if second == PUDDLE else "shelter", attack=before[0].kind, die=before[0].face, frog=second)
    return replace(click, moment="pair" if between else "frog" if second == PUDDLE else "landing", die=before[0].face, frog=second)


def thing(t: Position, name: str) -> FreewayClick:
    """What a name on the page stands for."""
    n, game = t.n, t.game
    faces = {int(n.face[face]): face for face in range(n.faces)}
    if (found := re.fullmatch(r"die-(\d{1,4})", name)) and int(found[1]) in faces:
        return FreewayClick("die", face=faces[int(found[1])])
    if (found := re.fullmatch(r"roll-\d+-(\d)", name)) and int(found[1]) < len(pips_of(n, t.rolled)):
        return FreewayClick("die", face=faces[pips_of(n, t.rolled)[int(found[1])]])
    if (found := re.fullmatch(r"button-(squish|squash|smash)-(\d{1,4})", name)) and int(found[2]) in faces:
        return FreewayClick("attack", face=faces[int(found[2])], kind=KINDS[found[1]])
    if name in ("button-end", "button-decline"):
        return FreewayClick(name[7:])
    if found := re.fullmatch(r"button-back-(behind|ahead)", name):
        return FreewayClick("back", kind=SIDES.index(found[1]))
    if (found := re.fullmatch(r"panel-(\d)", name)) and int(found[1]) < game.seats:
        return FreewayClick("panel", colour=int(found[1]))
    if (found := re.fullmatch(r"(sidewalk|puddle)-(\w+)", name)) and found[2] in game.colours[: game.seats]:
        colour = game.colours.index(found[2])
        return FreewayClick(found[1] if colour == t.active else f"their {found[1]}", space=place(t, found[1]), colour=colour)
    if found := re.fullmatch(r"(s|pad)-(\S+)", name):
        return on_board(t, found[2] if found[1] == "s" else f"pad {found[2]}")
    return FreewayClick("unknown")


def on_board(t: Position, words: str) -> FreewayClick:
    """A spot or a pad, by who is there."""
    try:
        space = place(t, words)
    except UnreadableText:
        return FreewayClick("unknown")
    if space <= SIDEWALK:
        return FreewayClick("unknown")
    colour = int(t.colour_on(space))
    whose = "empty" if colour < 0 else "own" if colour == t.active else "their"
    return FreewayClick(f"{whose} {'pad' if space >= t.n.first_pad else 'frog' if colour >= 0 else 'spot'}", space=space, colour=colour)


# Answers: dice and buttons --------------------------------------------------------------------------------------------


def die(t: Position, c: FreewayClick) -> Reason:
    """A die that is not there, or that moves nobody."""
    missing = reasons.no_die(t, c.face)
    if missing:
        return missing
    frogs = dict.fromkeys(int(space) for space in own(t) if reasons.mover(t, int(space)) is None)
    told = [f"{at(t, space)}: {obstacle(t, space, c.face)}" for space in frogs]
    why = "; ".join(told) if told else "every frog of yours that could move has moved"
    return refuse("die-moves-nobody", f"The {t.n.face[c.face]} moves none of your frogs. {why[0].upper()}{why[1:]}.")


def own(t: Position) -> list[int]:
    n = t.n
    return [int(t.at[t.active * n.frogs + i]) for i in range(n.frogs) if SIDEWALK <= t.at[t.active * n.frogs + i] < n.first_pad]


def obstacle(t: Position, source: int, face: int) -> str:
    """Why a frog can't use a die, in a few words."""
    n = t.n
    row = source * int(n.faces) + face
    reached = list(range(int(n.first[row]), int(n.first[row + 1])))
    if n.face[face] == 0:
        return "0 is no step"
    return f"{reasons.landings(t, reached)} {'is' if len(reached) == 1 else 'are'} taken" if reached else "it finds no pad by exact count"


def back_die(t: Position, c: FreewayClick) -> Reason:
    """A die that is not there, or sends neither of the two back."""
    said = [reasons.back(t, c.face, side) for side in range(2)]
    if said[0].code in ("used", "not-rolled"):
        return said[0]
    return refuse("back-nobody", f"The {t.n.face[c.face]} sends neither frog back. {said[0].text} {said[1].text}")


def attack(t: Position, c: FreewayClick) -> Reason:
    few = reasons.too_few(t, c.face, c.kind)
    if few or c.kind == f.SMASH:
        return few or reasons.attack(t, c.kind, c.face, SIDEWALK, 0)
    return refuse("no-victim", "There’s no opponent’s frog to hit on the road outside the Median.")


def settle(t: Position, c: FreewayClick) -> Reason:
    kinds = {"attack": c.kind, "end": f.END_TURN}
    return reasons.settle_first(t, kinds.get(c.thing, f.MOVE))


def not_open(t: Position, c: FreewayClick) -> Reason:
    return reasons.not_open()


def back_side(t: Position, c: FreewayClick) -> Reason:
    if c.die >= 0 and not t.is_legal(int(t.n.back.of(c.die, c.kind))):
        return reasons.back(t, c.die, c.kind)
    return one_of_two(t, replace(c, space=pair(t)[c.kind]))


# Answers: an own frog, or one's Sidewalk ------------------------------------------------------------------------------


def which_die(t: Position, c: FreewayClick) -> Reason:
    """An own frog clicked before a die: which dice move it."""
    wrong = reasons.mover(t, c.space)
    if wrong:
        return wrong
    moves = reasons.moves_of(t, c.space)
    if moves:
        return refuse("which-die", f"Choose a die first: {reasons.ways(t, moves)}.", moves)
    faces = [face for face in range(t.n.faces) if t.unused(face)]
    if len(faces) == 1:
        return reasons.stuck(t, c.space, faces[0])
    told = "; ".join(f"with the {t.n.face[face]} {obstacle(t, c.space, face)}" for face in faces)
    return refuse("die-moves-nobody", f"No unused die moves {reasons.the_frog(t, c.space)}: {told}.")


def with_this_die(t: Position, c: FreewayClick) -> Reason:
    """An own frog that the picked die does not move."""
    return reasons.mover(t, c.space) or reasons.no_die(t, c.die) or reasons.stuck(t, c.space, c.die)


def landing(t: Position, c: FreewayClick) -> Reason:
    """Something clicked as a landing for a frog and a die."""
    wrong = reasons.mover(t, c.frog) or reasons.no_die(t, c.die)
    if wrong:
        return wrong
    if reaches(t, c):
        return reasons.occupied(t, c.frog, c.space, c.die)
    return reasons.elsewhere(t, c.frog, c.space, c.die)


def reaches(t: Position, c: FreewayClick) -> bool:
    n = t.n
    row = c.frog * int(n.faces) + c.die
    return any(n.move_to[move] == c.space for move in range(int(n.first[row]), int(n.first[row + 1])))


def landing_or_other(t: Position, c: FreewayClick) -> Reason:
    """An own frog where a landing is asked: as a landing if the die leads there, else as the frog to move instead."""
    return landing(t, c) if reaches(t, c) or c.space == c.frog else with_this_die(t, c)


# Answers: places and other people's frogs -----------------------------------------------------------------------------


def to_attack(t: Position, c: FreewayClick) -> Reason:
    """An opponent's frog: dice move own frogs, but equal ones may hit it."""
    n = t.n
    whose = f"{t.game.seat_name(c.colour)}'s frog on {at(t, c.space)}"
    if n.kind[c.space] == MEDIAN:
        return refuse("in-median", f"{whose} is safe in the Median, and your dice move your own frogs.")
    hits: dict[str, list[int]] = {}
    for action in t.legal_actions():
        kind, x, y = n.families.decode(action)
        if (kind == f.SQUISH and n.hit_victim[y] == c.space) or (kind == f.SQUASH and y == c.space):
            hits.setdefault(f"{reasons.ATTACKS[kind].capitalize()} with {n.face[x]}", []).append(action)
    if hits:
        return refuse("hit", f"{whose} can be hit: choose {either(hits)} first.", [action for each in hits.values() for action in each])
    return refuse("not-yours", f"{whose} does not move by your dice; it could be hit with {reasons.needed(t, f.SQUISH)} equal unused dice.")


def who_comes(t: Position, c: FreewayClick) -> Reason:
    """An empty place clicked before die and frog: who can come here, and how."""
    n = t.n
    moves = [action for action in t.legal_actions() if n.families.decode(action)[0] == f.MOVE and n.move_to[action] == c.space]
    if moves:
        ways = either(f"the {n.face[n.move_face[move]]} and the frog on {at(t, int(n.move_from[move]))}" for move in moves)
        return refuse("which-die", f"To come to {at(t, c.space)}, first choose {ways}.", moves)
    if c.space >= n.first_pad:
        return refuse("pad-out-of-reach", f"No unused die brings a frog of yours to {at(t, c.space)} by exact count.")
    return refuse("out-of-reach", f"No unused die brings a frog of yours to {at(t, c.space)}.")


def their_sidewalk(t: Position, c: FreewayClick) -> Reason:
    whose = t.game.seat_name(c.colour)
    if t.count(c.colour, SIDEWALK) == 0:
        return refuse("no-frog", f"{whose} has no frog on the Sidewalk.")
    return refuse("on-sidewalk", f"Frogs on the Sidewalk can't be hit, and your dice do not move {whose}'s.")


def backward(t: Position, c: FreewayClick) -> Reason:
    return landing(t, replace(c, space=SIDEWALK))


def puddle(t: Position, c: FreewayClick) -> Reason:
    return reasons.puddle(t, c.colour)


def home(t: Position, c: FreewayClick) -> Reason:
    whose = "your" if c.colour == t.active else f"{t.game.seat_name(c.colour)}'s"
    return refuse("home", f"On {at(t, c.space)} {whose} frog is home: nothing moves it any more.")


def taken_pad(t: Position, c: FreewayClick) -> Reason:
    return landing(t, c) if reaches(t, c) else home(t, c)


def victim(t: Position, c: FreewayClick) -> Reason:
    """Something clicked as the victim of an attack."""
    wrong = reasons.too_few(t, c.die, c.attack)
    if wrong:
        return wrong
    if c.attack == f.SMASH:
        smash = int(t.n.smash.of(c.die))
        if t.is_legal(smash):
            return refuse("smash-all", "A Smash needs no victim: it sends back every frog on the road, yours too.", [smash])
        return reasons.attack(t, f.SMASH, c.die, SIDEWALK, 0)
    return reasons.victim(t, c.space) or to_attack(t, c)


def shelter(t: Position, c: FreewayClick) -> Reason:
    """Something clicked as the place that a squished frog goes to."""
    wrong = victim(t, replace(c, space=c.frog)) if c.attack == f.SMASH else reasons.too_few(t, c.die, c.attack) or reasons.victim(t, c.frog)
    if wrong:
        return wrong
    if c.attack == f.SQUASH:
        squash = int(t.n.squash.of(c.die, c.frog))
        return refuse("squash-sidewalk", f"A frog squashed on {at(t, c.frog)} goes to the Sidewalk; no place is chosen.", [squash])
    return reasons.shelter(t, c.frog, c.die, c.space)


# Answers: a Hop In Between --------------------------------------------------------------------------------------------


def one_of_two(t: Position, c: FreewayClick) -> Reason:
    """A frog clicked while one of two may go back: one of the two with the wrong die or none, or another one."""
    two = pair(t)
    if c.space not in two:
        return other_than_two(t, c)
    side = two.index(c.space)
    ways = [action for action in reasons.backs(t) if t.n.families.decode(action)[2] == side]
    if c.die >= 0:
        wrong = reasons.back(t, c.die, side)
        if not ways:
            return wrong
        return refuse(wrong.code, f"{wrong.text} You can send back {reasons.back_words(t, ways)}.", ways)
    if ways:
        return refuse("back-die", f"Choose a die first: you can send back {reasons.back_words(t, ways)}.", ways)
    faces = [face for face in range(t.n.faces) if t.unused(face)]
    return reasons.back(t, faces[0], side) if len(faces) == 1 else none_back(t, c, side, faces)


def none_back(t: Position, c: FreewayClick, side: int, faces: list[int]) -> Reason:
    said = [reasons.back(t, face, side) for face in faces]
    if said[0].code == "median-stays":
        return said[0]
    return refuse("back-nobody", f"No unused die sends {reasons.the_frog(t, c.space)} back. {' '.join(each.text for each in said)}")


def other_than_two(t: Position, c: FreewayClick) -> Reason:
    words, offers = reasons.settle(t)
    return refuse("not-the-pair", f"Only a frog that you hopped between goes back: {words}.", offers)


def back_there(t: Position, c: FreewayClick) -> Reason:
    """A place where one of the two could come down."""
    n = t.n
    ways = [action for action in reasons.backs(t) if lands(t, action) == c.space]
    if ways:
        dice = either(dict.fromkeys(f"the {n.face[n.families.decode(action)[1]]}" for action in ways))
        frogs = either(dict.fromkeys(at(t, pair(t)[n.families.decode(action)[2]]) for action in ways))
        return refuse("back-die", f"To send a frog back to {at(t, c.space)}, choose {dice} and the frog on {frogs}.", ways)
    return other_than_two(t, c)


def lands(t: Position, action: int) -> int:
    _, face, side = t.n.families.decode(action)
    return int(back_space(t, pair(t)[side], t.n.face[face]))


# Answers: beside the board --------------------------------------------------------------------------------------------


def panel(t: Position, c: FreewayClick) -> Reason:
    whose = "Your" if c.colour == t.active else f"{t.game.seat_name(c.colour)}'s"
    return Reason("not-here", f"{whose} panel tells flies and frogs; nothing is chosen there. What can be chosen glows.")


def unknown(t: Position, c: FreewayClick) -> Reason:
    return Reason("not-here", "That is no part of the game to choose. What can be chosen glows.")


Answer = Callable[["Position", FreewayClick], Reason]
TABLE: dict[str, tuple[Answer, ...]] = {
    # moment:         die             frog            landing           victim    shelter   pair die        pair
    "die":            (die,            die,            die,              die,      die,      back_die,       back_die),
    "attack":         (attack,         attack,         attack,           attack,   attack,   settle,         settle),
    "end":            (unknown,        unknown,        unknown,          unknown,  unknown,  settle,         settle),
    "decline":        (not_open,       not_open,       not_open,         not_open, not_open, unknown,        unknown),
    "back":           (not_open,       not_open,       not_open,         not_open, not_open, back_side,      back_side),
    "own frog":       (which_die,      with_this_die,  landing_or_other, victim,   shelter,  other_than_two, other_than_two),
    "their frog":     (to_attack,      to_attack,      landing,          victim,   shelter,  one_of_two,     one_of_two),
    "empty spot":     (who_comes,      who_comes,      landing,          victim,   shelter,  back_there,     back_there),
    "sidewalk":       (which_die,      with_this_die,  backward,         victim,   shelter,  back_there,     back_there),
    "their sidewalk": (their_sidewalk, their_sidewalk, backward,         victim,   shelter,  back_there,     back_there),
    "puddle":         (puddle,         puddle,         puddle,           victim,   shelter,  other_than_two, other_than_two),
    "their puddle":   (puddle,         puddle,         puddle,           victim,   shelter,  other_than_two, other_than_two),
    "empty pad":      (who_comes,      who_comes,      landing,          victim,   shelter,  other_than_two, other_than_two),
    "own pad":        (home,           home,           taken_pad,        victim,   shelter,  home,           home),
    "their pad":      (home,           home,           taken_pad,        victim,   shelter,  home,           home),
    "panel":          (panel,          panel,          panel,            panel,    panel,    panel,          panel),
    "unknown":        (unknown,        unknown,        unknown,          unknown,  unknown,  unknown,        unknown),
}  # fmt: skip
"""The answer for each thing (rows) at each moment (columns). The end of the turn is always possible outside a Hop In Between, and
declining in one, so these buttons lead somewhere then."""
