"""When an action of each family is possible: what somebody is told who tries it in another step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules import families as f
from ..rules import steps as s
from ..rules.numbers import HIM
from .rule_numbers import refusal

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

STEP_OF = {
    f.PLAY: (s.PLAY,), f.SLIDE_TO: (s.SLIDE_TO,), f.DEPLOY: (s.ACT,), f.REDEPLOY: (s.ACT,), f.SABOTAGE: (s.ACT,), f.STOP: (s.ACT,),
    f.SCORE: (s.SCORE,), f.JUMP: (s.SINK,), f.SLIDE: (s.SLIDE,), f.MARKER: (s.FLEE, s.WALK),
}  # fmt: skip
"""The steps in which a family of actions is asked for."""

OTHER = -1  # any other step
Said = tuple[str, str]

ONE_AT_A_TIME: Said = ("one-at-a-time", "One pad is sinking now; if more are full, the next is chosen when it is gone.")
ALL_SUNK: Said = ("all-sunk", "All full pads have sunk already; now the pads that were cut off slide.")
AFTER_SCORING: Said = ("after-scoring", "Pads slide at the end of a turn, and only those that a sunken pad has cut off from the Log.")
FULL_FIRST: Said = ("full-pads-first", "Pads slide only when every full pad has sunk.")

MUST_SLIDE: Said = ("must-slide", "Pads that are cut off must slide. Stopping is for the actions before.")

WHEN: dict[int, dict[int, Said]] = {
    f.PLAY: {OTHER: ("one-pad", "A pad is laid once a turn, at its start, before the actions.")},
    f.DEPLOY: {
        s.PLAY: ("pad-first", "Frogs and bullfrogs are deployed after your pad is laid, with the actions on it."),
        OTHER: ("actions-over", "Frogs and bullfrogs are deployed with the actions of a turn, and those of this turn are over."),
    },
    f.REDEPLOY: {
        s.PLAY: ("pad-first", "A frog on the table is redeployed as an action, after your pad is laid and only when your supply is empty."),
        OTHER: ("actions-over", "A frog on the table is redeployed as an action, and the actions of this turn are over."),
    },
    f.SABOTAGE: {
        s.PLAY: ("pad-first", "{Rival} frog is sabotaged as an action, after your pad is laid."),
        OTHER: ("actions-over", "{Rival} frog is sabotaged as an action, and the actions of this turn are over."),
    },
    f.STOP: {
        s.PLAY: ("pad-first", "A pad must be laid first. Then you may stop, even without taking an action."),
        s.SCORE: ("must-sink", "Full pads must sink. Stopping is for the actions before."),
        s.SINK: ("must-jump", "Frogs that can jump off a sinking pad must. You can stop only during your actions."),
        s.FLEE: ("must-leave", "Isaac's marker must leave the sinking pad. Stopping is for your actions."),
        s.SLIDE: MUST_SLIDE,
        s.SLIDE_TO: MUST_SLIDE,
        s.WALK: ("must-move", "Isaac's marker must move. Stopping is for your actions."),
    },
    f.SCORE: {
        s.PLAY: ("after-actions", "Full pads sink after the actions of a turn."),
        s.ACT: ("during-actions", "Nothing sinks during the actions. What is full when they are over sinks then."),
        s.SINK: ONE_AT_A_TIME,
        s.FLEE: ONE_AT_A_TIME,
        s.SLIDE: ALL_SUNK,
        s.SLIDE_TO: ALL_SUNK,
        s.WALK: ("after-actions", "Full pads sink after Isaac's actions."),
    },
    f.JUMP: {
        s.FLEE: ("jumps-over", "The jumps from the sinking pad are over."),
        OTHER: ("none-sinking", "Frogs jump off a pad while it sinks, and no pad is sinking now."),
    },
    f.SLIDE: {
        s.SCORE: FULL_FIRST, s.SINK: FULL_FIRST, s.FLEE: FULL_FIRST, OTHER: AFTER_SCORING,
        s.SLIDE_TO: ("stray-chosen", "The pad that slides is chosen. Now say where it goes."),
    },
    f.SLIDE_TO: {
        s.SCORE: FULL_FIRST, s.SINK: FULL_FIRST, s.FLEE: FULL_FIRST, OTHER: AFTER_SCORING,
        s.SLIDE: ("stray-first", "Choose the pad that slides first, then where it goes."),
    },
    f.MARKER: {
        s.SINK: ("jumps-first", "Isaac's marker leaves a sinking pad when the jumps are over."),
        OTHER: ("die-decides", "You move Isaac's marker when his die shows any way, or when its pad sinks."),
    },
}  # fmt: skip
"""By family and by the step that is open: code and sentence."""

IN_HIS_TURN: dict[int, str] = {
    f.PLAY: "This is Isaac's turn. You lay a pad at the start of your own.",
    f.DEPLOY: "This is Isaac's turn. You deploy in your own, after laying your pad.",
    f.REDEPLOY: "This is Isaac's turn. Your frogs are redeployed in your own, after you have laid your pad.",
    f.SABOTAGE: "This is Isaac's turn. You sabotage his frogs in your own, after laying your pad.",
}
"""What the player does in turns of their own alone (BF-65, BF-66)."""


def not_now(t: Position, family: int) -> Reason | None:
    """When an action of this family is possible; None if this is its step."""
    step = int(t.frames.step())
    if family == f.MARKER and not t.n.solo:
        return refusal(t, family, "solitaire-only", "That belongs to the solitaire game; in this one there is no such piece.")
    if step in STEP_OF[family]:
        return None
    if t.n.solo and t.active == HIM and family in IN_HIS_TURN:
        return refusal(t, family, "isaacs-turn", IN_HIS_TURN[family])
    said = WHEN[family]
    if family == f.MARKER and step == s.SINK and t.marker != t.frames.get(s.SINK_PAD):
        step = OTHER  # another pad sinks, the marker stays
    code, text = said.get(step, said.get(OTHER, ("", "")))
    return refusal(t, family, code, text.format(Rival="Isaac's" if t.n.solo else "A rival's"))
