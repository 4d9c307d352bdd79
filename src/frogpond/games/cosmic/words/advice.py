"""What a move does in Cosmic Frog, as facts: Lands taken and stored, points, Oomph paid, who is hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.advice import Why, carried_out, chance_next, points, sentence, wins
from ....engine.state import State
from ..look.view import CosmicView
from .names import frog_name

if TYPE_CHECKING:
    from .. import CosmicFrog

TOLD = {
    "harvested": "swallows the {tile} of {hex}",
    "disgorged": "stores the {tile} in the Vault, slot {slot}",
    "banked": "banks the {tile}, slot {slot}",
    "stole": "takes the {tile} from {target}",
    "took": "takes the {tile} out of a Vault",
    "swallowed": "the {tile} in the Gullet is destroyed",
    "recovered": "+{oomph} Oomph",
    "regained": "+{oomph} Oomph",
    "drained": "drains {oomph} Oomph from {target}",
    "paid": "costs {oomph} Oomph",
    "leapt": "{distance} hexes to {place}{ground}",
    "landed": "lands on {hex}{ground}",
    "slipstreamed": "to {hex} by the slipstream{ground}",
    "descended": "down to {place}{ground}",
    "attacked": "attacks {target}",
    "raid": "raids a Vault for up to {points} points",
    "turned up": "shows {card}",
    "kept": "keeps {card}",
    "destroyed": "{hex} loses its {tile}",
}


def why(state: State, action: int, seat: int, viewer: int) -> Why:
    """What the action brings, with the rule of its main effect."""
    game: CosmicFrog = state.game
    there, events = carried_out(state, action)
    facts: list[str] = []
    rule = ""
    tops = {hex.name: hex.tiles[-1] for hex in seen(there, seat).hexes if hex.tiles}
    for event in events:
        told = fact(game, event, seat, tops)
        if told and told not in facts:
            facts.append(told)
            rule = rule or event.rule
    gain = there.scores()[seat] - state.scores()[seat]
    if gain:
        facts.append(f"{points(gain)} in the Vault")
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    elif chance_next(there) and any(event.kind in ("attacked", "committed", "raid") for event in events):
        facts.append("then dice decide")
    return sentence(facts[:4]), rule


def seen(state: State, seat: int) -> CosmicView:
    view = state.viewed(seat)
    assert isinstance(view, CosmicView)
    return view


def fact(game: CosmicFrog, event: Any, seat: int, tops: dict[str, str]) -> str:
    """One event as a fact; empty for steps that only carry the turn on, or that the seat may not know."""
    words = dict(event.seen_by(seat))
    pattern = TOLD.get(event.kind, "")
    frog = words.get("frog", -1)
    if not pattern or (frog >= 0 and game.units[frog] != seat and event.kind != "destroyed"):
        return ""
    if "target" in words:
        words["target"] = frog_name(game, words["target"])
    ground = tops.get(str(words.get("place", words.get("hex", ""))), "")
    words["ground"] = f", onto {ground}" if ground else ""
    if words.get("distance") == 1:
        pattern = pattern.replace("hexes", "hex")
    return pattern.format(**words)
