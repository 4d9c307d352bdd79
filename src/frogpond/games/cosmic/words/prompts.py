"""What a person is asked: the title and help of the open step, or what fits the moment better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules import steps as s

if TYPE_CHECKING:
    from ..position import Position

# How an action comes about, where it is not the turn's own
MODES = {
    s.BONUS: ("An extra action?", "Pay for one more action, but not to recover; or end the turn."),
    s.DUE: ("A set-aside card is due", "Take one action for it."),
    s.HELD: ("The held card", "Take one action for it."),
    s.PUPPET: ("Act with your puppet", "You choose its action; it may use {budget} more of its Oomph."),
}


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the decision that is open."""
    if t.to_move < 0:
        return "", ""
    step, frog = int(t.frames.step()), int(t.asked)
    title, help_text = s.STEPS[step].prompt, s.STEPS[step].help
    if step == s.ACT:
        title, help_text = MODES.get(int(t.frames.get(s.ACT_MODE)), (title, help_text))
        help_text = help_text.format(budget=t.budget)
    elif step == s.NAMED and any(move in (f.PAY, f.WITHDRAW) for move in t.moves):
        title, help_text = "A Camouflage!", "Pay more to go on, or withdraw and choose something else."
    elif step == s.RAID and f.DECLINE in list(t.moves):
        title, help_text = "The raid fails", "Roll again if your card can, or leave it."
    if len(t.game.units) > t.game.seats or frog == t.puppet:
        title = f"{t.game.colours[frog].capitalize()}: {title[0].lower()}{title[1:]}"
    return title, help_text
