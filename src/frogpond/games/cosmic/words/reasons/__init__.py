"""Why an action is refused: it is time for something else, or a rule stands in its way.

`acting` has the reasons of an acting frog, `answers` those of all other steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ...rules import families as f
from ...rules import steps as s
from ...rules.numbers import NONE
from ..names import frog_name
from . import acting, answers

if TYPE_CHECKING:
    from ...position import Position


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    step = int(t.frames.step())
    family, x, y = (int(number) for number in t.acts.decode(action))
    if family == f.TURN_UP:
        return turn_up(t, step)
    if family == f.DECLINE:
        rule = "CF-59" if step == s.ACT else s.STEPS[step].rule
        return Reason("must", f"There is nothing to decline here: {s.STEPS[step].when}.", rule)
    if step not in f.FAMILIES[family][2]:
        return Reason("step", f"Not now: {s.STEPS[step].when}.", s.STEPS[step].rule)
    return acting.refusal(t, family, x, y) if step == s.ACT else answers.refusal(t, step, family, x, y)


def turn_up(t: Position, step: int) -> Reason:
    frog = int(t.asked)
    name = frog_name(t.game, frog)
    if t.ability[frog] == NONE:
        return Reason("no-card", f"{name} has no ability card to turn up.", "CF-79")
    if (t.face_up >> frog) & 1:
        return Reason("face-up", f"{name}'s card is face up already.", "CF-19")
    if frog == t.puppet:
        return Reason("puppet", "A possessed frog's card can't be turned up.", "CF-126")
    if (t.nullified >> frog) & 1:
        return Reason("nullified", f"{name}'s card is nullified until this action ends.", "CF-134")
    if (t.locked >> frog) & 1:
        return Reason("locked", f"{name}'s card was swapped: it can't be turned up before its next turn.", "CF-128")
    return Reason("step", f"A card can't be turned up while {s.STEPS[step].when}.", "CF-19")
