"""A legal action as a person meets it: the things to click for it, and what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.view import Choice
from ..rules import families as f
from ..rules.between import back_space
from ..rules.checks import pair
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.steps import BETWEEN
from ..words.vocabulary import SIDES, space_text, text

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it: the die, the frog, the landing; or the attack's button and the victim."""
    family, x, y = (int(number) for number in t.n.families.decode(action))
    picks, label = clicks_for(t, family, x, y)
    return Choice(action, text(t, action), picks, label, family=family, x=x, y=y)


def clicks_for(t: Position, family: int, x: int, y: int) -> tuple[tuple[str, ...], str]:
    """The clicks of an action, in order, and the words on its button."""
    n, game = t.n, t.game
    if family == f.MOVE:
        source = int(n.move_from[x])
        frog = f"sidewalk-{game.colours[t.active]}" if source == SIDEWALK else game.space_id(source)
        return (f"die-{n.face[n.move_face[x]]}", frog, game.space_id(n.move_to[x])), ""
    if family == f.SQUISH:
        picks = (f"button-squish-{n.face[x]}", game.space_id(n.hit_victim[y]))
        to = int(n.hit_to[y])
        return picks if to == SIDEWALK else (*picks, game.space_id(to)), button("Squish", n.face[x], n.squish_dice)
    if family == f.SQUASH:
        return (f"button-squash-{n.face[x]}", game.space_id(y)), button("Squash", n.face[x], n.squash_dice)
    if family == f.SMASH:
        return (f"button-smash-{n.face[x]}",), button("Smash", n.face[x], n.smash_dice)
    if family == f.BACK:
        return (f"die-{n.face[x]}", game.space_id(pair(t)[y]) if t.frames.step() == BETWEEN else f"button-back-{SIDES[y]}"), ""
    return (("button-decline",), "Send nobody back") if family == f.DECLINE else (("button-end",), "End turn")


def button(attack: str, pips: int, dice: int) -> str:
    return f"{attack} with {' + '.join([str(pips)] * dice)}"


def effect(t: Position, action: int) -> str:
    """The effect of a legal action, beyond its notation."""
    n = t.n
    kind, x, y = n.families.decode(action)
    if kind == f.MOVE:
        to = int(n.move_to[x])
        if to >= n.first_pad:
            gain = int(n.flies[to - n.first_pad])
            words = f"home, {gain} {'fly' if gain == 1 else 'flies'}"
            return f"{words}; ends the game with a bonus of {n.bonus}" if home(t, int(t.active)) == n.frogs - 1 else words
        if n.kind[to] == MEDIAN:
            return "safe in the Median"
        return hops_between(t, action)
    if kind == f.SQUISH:
        owner = t.game.seat_name(int(t.colour_on(n.hit_victim[y])))
        return f"{owner}'s frog to the {'Sidewalk' if n.hit_to[y] == SIDEWALK else 'Median'}"
    if kind == f.SQUASH:
        return f"{t.game.seat_name(int(t.colour_on(y)))}'s frog to the Sidewalk"
    if kind == f.SMASH:
        return "every frog on the road goes back, yours too"
    if kind == f.BACK:
        spot = pair(t)[y]
        to = int(back_space(t, spot, n.face[x]))
        return f"{t.game.seat_name(int(t.colour_on(spot)))}'s frog goes back {n.face[x]}" + (
            ", to the Sidewalk" if to == SIDEWALK else ", into the Median" if n.kind[to] == MEDIAN else ""
        )
    return "keep the dice for your own frogs" if kind == f.DECLINE else end_effect(t)


def hops_between(t: Position, action: int) -> str:
    """Whether a landing on the road would open a Hop In Between (tried out on a copy)."""
    after = t.clone()
    after.advance(action)
    if after.frames.step() == BETWEEN:
        return "hops in between " + " and ".join(space_text(t, spot) for spot in pair(after))
    return ""


def end_effect(t: Position) -> str:
    me = t.active
    return "a frog steps up from the Puddle" if t.count(me, PUDDLE) > 0 and t.count(me, SIDEWALK) == 0 else ""


def home(t: Position, colour: int) -> int:
    n = t.n
    return sum(t.at[colour * n.frogs + i] >= n.first_pad for i in range(n.frogs))
