"""From what was clicked back to an action, legal or not: so that the page can ask "why not?" about anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..rules.numbers import PUDDLE
from ..rules.roll import pips_of
from ..rules.steps import BETWEEN
from ..words.names import Unread, place
from ..words.notation import parse, text

if TYPE_CHECKING:
    from ..position import Position


def place_words(pick: str) -> str:
    """A thing on the board in notation: `s-N7` is N7, `pad-C3` is pad C3, a waiting frog is where it waits."""
    head, _, rest = pick.partition("-")
    if head == "s":
        return rest
    if head == "pad":
        return f"pad {rest}"
    return head if head in ("puddle", "sidewalk") else ""


def phrase(t: Position, picks: list[str]) -> str:
    """The notation of what clicking these things in this order means; empty if it means nothing."""
    first = picks[0] if picks else ""
    if first in ("button-end", "button-decline"):
        return first[7:]
    attack = re.fullmatch(r"button-(squish|squash|smash)-(\d+)", first)
    die = re.fullmatch(r"die-(\d+)", first)
    places = [place_words(pick) for pick in picks[1 if attack or die else 0 :]]
    if attack:
        return f"{attack[1]} {' to '.join(places)} with {attack[2]}".replace("  ", " ") if all(places) else ""
    left = pips_of(t.n, int(t.left)) or pips_of(t.n, int(t.rolled)) or [int(t.n.face[0])]
    pips = int(die[1]) if die else left[-1]
    side = re.fullmatch(r"button-back-(behind|ahead)", picks[-1]) if picks else None
    if side:
        return f"back {side[1]} with {pips}"
    if not places or not all(places):
        return ""
    if t.frames.step() == BETWEEN:
        return f"back {places[0]} with {pips}"
    return f"{places[0]} to {places[1]} with {pips}" if len(places) > 1 else frog_words(t, places[0], pips)


def frog_words(t: Position, source: str, pips: int) -> str:
    """A frog alone: the first move it would make, so that the answer says what is wrong with the frog."""
    n = t.n
    try:
        space = place(t, source)
    except Unread:
        return ""
    if space >= n.first_pad and t.on[space] == 0:
        return ""
    if space != PUDDLE and space < n.first_pad:
        for face in range(n.faces):
            row = space * int(n.faces) + face
            if n.face[face] == pips and n.first[row] < n.first[row + 1]:
                return text(t, int(n.first[row]))
    return f"{source} to sidewalk with {pips}"


def picked(t: Position, picks: list[str]) -> int:
    """The action that these clicks mean; -1 if the board has no such action (`phrase` may still have words for it)."""
    words = phrase(t, picks)
    return parse(t, words) if words else -1
