"""Which rule a refusal cites: one table for every family of actions and every reason it can be refused for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules import families as f
from ..rules.numbers import FOUR_CLASSES
from ..rules.steps import WALK

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

RULE_OF: dict[tuple[int, str], str | tuple[str, str]] = {
    (f.PLAY, "one-pad"): "BF-17", (f.PLAY, "isaacs-turn"): "BF-66",
    (f.PLAY, "occupied"): "BF-1", (f.PLAY, "not-in-hand"): "BF-18", (f.PLAY, "not-drawn"): "BF-65", (f.PLAY, "not-adjacent"): "BF-18",
    (f.PLAY, "choose-card"): "BF-18", (f.PLAY, "instead"): "BF-18",

    (f.DEPLOY, "pad-first"): "BF-17", (f.DEPLOY, "actions-over"): "BF-17", (f.DEPLOY, "isaacs-turn"): "BF-66",
    (f.DEPLOY, "not-laid"): "BF-22", (f.DEPLOY, "sunk"): "BF-42", (f.DEPLOY, "no-card"): "BF-22",
    (f.DEPLOY, "log"): "BF-24", (f.DEPLOY, "played-card"): "BF-23", (f.DEPLOY, "not-in-line"): "BF-22", (f.DEPLOY, "full"): "BF-22",
    (f.DEPLOY, "limit"): "BF-25", (f.DEPLOY, "empty-supply"): "BF-26", (f.DEPLOY, "no-frog"): "BF-22", (f.DEPLOY, "no-bullfrog"): "BF-22",
    (f.DEPLOY, "no-place"): "BF-22", (f.DEPLOY, "choose-piece"): "BF-22", (f.DEPLOY, "choose-pad"): "BF-22",
    (f.DEPLOY, "instead"): "BF-22",

    (f.REDEPLOY, "pad-first"): "BF-17", (f.REDEPLOY, "actions-over"): "BF-17", (f.REDEPLOY, "isaacs-turn"): "BF-66",
    (f.REDEPLOY, "supply"): "BF-26", (f.REDEPLOY, "not-laid"): "BF-27", (f.REDEPLOY, "sunk"): "BF-42", (f.REDEPLOY, "no-card"): "BF-27",
    (f.REDEPLOY, "from-played"): "BF-27", (f.REDEPLOY, "from-log"): "BF-27", (f.REDEPLOY, "bullfrog"): "BF-27",
    (f.REDEPLOY, "no-own-frog"): "BF-27", (f.REDEPLOY, "same-pad"): "BF-28", (f.REDEPLOY, "no-place"): "BF-28",
    (f.REDEPLOY, "instead"): "BF-27",

    (f.SABOTAGE, "pad-first"): "BF-17", (f.SABOTAGE, "actions-over"): "BF-17", (f.SABOTAGE, "isaacs-turn"): "BF-66",
    (f.SABOTAGE, "own-frog"): ("BF-30", "BF-31"), (f.SABOTAGE, "from-log"): ("BF-30", "BF-31"),
    (f.SABOTAGE, "bullfrog"): ("BF-30", "BF-31"), (f.SABOTAGE, "not-laid"): ("BF-29", "BF-31"), (f.SABOTAGE, "sunk"): "BF-42",
    (f.SABOTAGE, "not-in-line"): ("BF-29", "BF-31"), (f.SABOTAGE, "no-frog"): ("BF-29", "BF-31"), (f.SABOTAGE, "limit"): "BF-31",
    (f.SABOTAGE, "needs-target"): "BF-29", (f.SABOTAGE, "no-room"): "BF-29", (f.SABOTAGE, "goes-home"): "BF-31",
    (f.SABOTAGE, "no-card"): ("BF-29", "BF-31"), (f.SABOTAGE, "full"): "BF-29", (f.SABOTAGE, "not-adjacent"): "BF-29",
    (f.SABOTAGE, "choose-card"): "BF-29", (f.SABOTAGE, "instead"): ("BF-29", "BF-31"),

    (f.STOP, "pad-first"): "BF-17", (f.STOP, "must-sink"): "BF-33", (f.STOP, "must-jump"): "BF-37", (f.STOP, "must-leave"): "BF-76",
    (f.STOP, "must-slide"): "BF-44", (f.STOP, "must-move"): "BF-69", (f.STOP, "instead"): "BF-21",

    (f.SCORE, "after-actions"): "BF-33", (f.SCORE, "during-actions"): "BF-32", (f.SCORE, "one-at-a-time"): "BF-33",
    (f.SCORE, "all-sunk"): "BF-43", (f.SCORE, "log"): "BF-10", (f.SCORE, "not-laid"): "BF-33", (f.SCORE, "sunk"): "BF-42",
    (f.SCORE, "no-card"): "BF-33", (f.SCORE, "not-full"): "BF-33", (f.SCORE, "choose-pad"): "BF-33", (f.SCORE, "instead"): "BF-33",

    (f.JUMP, "none-sinking"): "BF-37", (f.JUMP, "jumps-over"): "BF-37", (f.JUMP, "no-piece"): "BF-37", (f.JUMP, "no-frog"): "BF-37",
    (f.JUMP, "no-bullfrog"): "BF-37", (f.JUMP, "elsewhere"): "BF-37", (f.JUMP, "choose-frog"): "BF-37",
    (f.JUMP, "winner-last"): ("BF-38", "BF-40"), (f.JUMP, "tie-last"): ("BF-39", "BF-40"), (f.JUMP, "isaac-last"): "BF-75",
    (f.JUMP, "frogs-first"): ("BF-38", "BF-40"), (f.JUMP, "no-card"): "BF-36", (f.JUMP, "full"): "BF-36", (f.JUMP, "taken"): "BF-36",
    (f.JUMP, "not-adjacent"): "BF-36", (f.JUMP, "choose-card"): "BF-36", (f.JUMP, "instead"): "BF-37",

    (f.SLIDE, "after-scoring"): "BF-44", (f.SLIDE, "full-pads-first"): "BF-43", (f.SLIDE, "stray-chosen"): "BF-45",
    (f.SLIDE, "log"): "BF-44", (f.SLIDE, "not-laid"): "BF-44", (f.SLIDE, "sunk"): "BF-42", (f.SLIDE, "no-card"): "BF-44",
    (f.SLIDE, "in-group"): "BF-44", (f.SLIDE, "no-way"): "BF-45", (f.SLIDE, "straight-line"): "BF-48", (f.SLIDE, "choose-pad"): "BF-44",
    (f.SLIDE, "instead"): "BF-44",

    (f.SLIDE_TO, "after-scoring"): "BF-44", (f.SLIDE_TO, "full-pads-first"): "BF-43", (f.SLIDE_TO, "stray-first"): "BF-44",
    (f.SLIDE_TO, "occupied"): "BF-45", (f.SLIDE_TO, "stays"): "BF-45", (f.SLIDE_TO, "not-adjacent"): "BF-45",
    (f.SLIDE_TO, "no-way"): "BF-45", (f.SLIDE_TO, "straight-line"): "BF-48", (f.SLIDE_TO, "instead"): "BF-45",

    (f.MARKER, "solitaire-only"): "BF-62", (f.MARKER, "die-decides"): "BF-69", (f.MARKER, "jumps-first"): "BF-76",
    (f.MARKER, "not-laid"): ("BF-69", "BF-76"), (f.MARKER, "sunk"): "BF-42", (f.MARKER, "no-card"): ("BF-69", "BF-76"),
    (f.MARKER, "must-move"): "BF-69",
    (f.MARKER, "not-adjacent"): "BF-69", (f.MARKER, "sinking"): "BF-76", (f.MARKER, "not-beside"): "BF-76",
    (f.MARKER, "most-open"): "BF-77", (f.MARKER, "choose-card"): ("BF-69", "BF-76"), (f.MARKER, "instead"): ("BF-69", "BF-76"),
}  # fmt: skip
"""By family of actions and code. Of two rules the first is for frogs that are pushed and for the four classes of jumpers, as published;
the second for frogs that are sent home and for the winner who jumps last, as in v1.23. Of two rules for Isaac's marker the first is for
its walk, the second for leaving a sinking pad."""

SHOWN = {"panel": "BF-7", "dice": "BF-67"}
"""Things that are only looked at, by kind."""


def rule_of(t: Position, family: int, code: str) -> str:
    """The rule that refuses an action of this family here."""
    rule = RULE_OF[family, code]
    if isinstance(rule, str):
        return rule
    if family == f.MARKER:
        return rule[0 if t.frames.step() == WALK else 1]
    published = t.n.priority == FOUR_CLASSES if family == f.JUMP else t.n.push
    return rule[0 if published else 1]


def refusal(t: Position, family: int, code: str, text: str, offers: tuple[int, ...] = ()) -> Reason:
    """A reason with the rule that says so; `offers` are the actions that the sentence names as possible."""
    return Reason(code, text, rule_of(t, family, code), offers)
