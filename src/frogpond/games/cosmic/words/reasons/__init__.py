"""Why an action is refused: it is time for something else, or a rule stands in its way.

`acting` has the reasons of an acting frog, `answers` those of all other steps, `table` the rule behind each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ...rules import families as f
from ...rules import steps as s
from ...rules.numbers import NONE
from . import acting, answers, declining
from .common import begin, refuse, whose
from .table import when, when_code

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    step = int(t.frames.step())
    family, x, y = (int(number) for number in t.acts.decode(action))
    if family == f.TURN_UP:
        return turn_up(t)
    if family == f.DECLINE:
        return declining.refusal(t, step)
    if step not in f.FAMILIES[family][2]:
        return not_yet(t, family)
    return acting.refusal(t, family, x, y) if step == s.ACT else answers.refusal(t, step, family, x, y)


def not_yet(t: Position, family: int) -> Reason:
    """It is time for something else: when this is possible, and what comes first."""
    text, rule, to_come = when(t, family)
    first = f" First {s.STEPS[t.frames.step()].when}." if to_come else ""
    return Reason(when_code(family), text + first, rule)


def turn_up(t: Position) -> Reason:
    frog = int(t.asked)
    mine = begin(whose(t, frog))
    if frog == t.puppet:
        return refuse("puppet-card", "A possessed frog's card can't be turned up.")
    if t.ability[frog] == NONE:
        return refuse("no-card", f"{mine} ability card is gone or not there yet: there is none to turn up.")
    if (t.face_up >> frog) & 1:
        return refuse("face-up", f"{mine} card is face up already.")
    if (t.nullified >> frog) & 1:
        return refuse("nullified", f"{mine} card is nullified by Voidshadow until this action ends.")
    if (t.locked >> frog) & 1:
        return refuse("swapped", f"{mine} card was swapped: it can't be turned up before {whose(t, frog)} next turn.")
    return refuse("no-turning", f"A card is turned up where its own frog decides; first {s.STEPS[t.frames.step()].when}.")
