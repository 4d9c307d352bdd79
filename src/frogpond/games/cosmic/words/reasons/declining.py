"""Why there is nothing to decline: what must be chosen, and which answer costs or changes least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ...rules import families as f
from ...rules import steps as s
from .common import legal, refuse

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def refusal(t: Position, step: int) -> Reason:
    """A decline that is no answer to the open question."""
    if step == s.ACT:
        return acting(t)
    if step == s.KEEP:
        return refuse(f"must-{kept_for(t)}", "One of these cards must be kept.")
    if step in (s.DISGORGING, s.RAID) and (stop := legal(t, f.STOP)):
        return refuse("must-stop" if step == s.DISGORGING else "must-leave", "There is nothing to decline: stop, if it is enough.", stop)
    if step in (s.COMMIT, s.RESPOND):
        return refuse(
            "must-commit" if step == s.COMMIT else "must-respond", "To pay nothing, commit nothing.", [int(t.acts.of(f.COMMIT, 0, 0))]
        )
    if step == s.NAMED:
        if pay := legal(t, f.PAY):
            return refuse("must-pay", "Pay for the Camouflage, or withdraw.", [*pay, *legal(t, f.WITHDRAW)])
        return refuse("must-pay", "The Camouflage can't be paid: withdraw.", legal(t, f.WITHDRAW))
    if step == s.MORE_CARDS:
        return refuse("must-discard", "To keep the other set-aside cards, discard none.", [int(t.acts.of(f.DISCARD, 0))])
    if step == s.SLOT:
        return refuse("must-bank" if t.frames.get(s.SLOT_BANKED) else "must-slot", "The Land must go into a slot of the Vault.")
    code, text = MUST[step]
    return refuse(code, text, legal(t, *FREE.get(step, ())))


MUST = {
    s.PLACE: ("must-place", "Everybody lays out Lands in turn: choose one and a hex."),
    s.OUT: ("must-roll", "A frog in an Outer Dimension must drift or roll."),
    s.DESCEND: ("must-descend", "The frog must descend."),
    s.RETURN_TO: ("must-appear", "A frog that returns must choose where it appears."),
    s.EDGE: ("must-edge", "The attack needs an edge to come from."),
    s.DISGORGING: ("must-disgorge", "At least one tile must leave the Gullet."),
    s.SPOILS_TARGET: ("must-dare", "The raid needs a target: how many points you dare."),
    s.RAID: ("must-leave", "The raid is going on."),
    s.MEMBER: ("must-member", "One frog of the raided team must come back."),
    s.SPOILS: ("must-spoils", "Spoils must be chosen; tiles may be none, if the Gullet is empty."),
    s.STEAL: ("must-pick", "A tile must be picked."),
    s.FLUX: ("must-flux", "Everybody in play answers the Flux: to mutate is free."),
}
FREE = {s.FLUX: (f.MUTATE,), s.SPOILS: (f.SPOILS_TILES,), s.OUT: (f.ROLL, f.DRIFT)}


def acting(t: Position) -> Reason:
    if t.frames.get(s.ACT_MODE) == s.CLOSE:
        return refuse("closed", "To use no power, end the turn.", legal(t, f.END_TURN))
    if end := legal(t, f.END_TURN):
        return refuse("just-end", "To take no extra action, end the turn.", end)
    return refuse("must-act", "A frog must act if it can.")


def kept_for(t: Position) -> str:
    """Why cards are looked at: as told by the steps below."""
    below = t.frames.to_list()[-2][0]
    if below == s.FLUX:
        return "select"
    if below == s.RETURN_TO:
        return "look"
    return "deal" if t.n.team_play else "keep"
