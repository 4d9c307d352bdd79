"""What a move does in Freeway Frogs, as facts: flies brought home, ground won and lost, dice kept or spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.advice import Why, carried_out, sentence, wins
from ....engine.state import State
from ..rules.numbers import SIDEWALK
from .names import plural, where

if TYPE_CHECKING:
    from .. import Freeway


def why(state: State, action: int, seat: int, viewer: int) -> Why:
    """What the action brings, with the rule of its main effect."""
    game: Freeway = state.game
    there, events = carried_out(state, action)
    facts: list[str] = []
    rule = ""
    for event in events:
        told = fact(game, event, seat, viewer)
        if told:
            facts.append(told)
            rule = rule or event.rule
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    return sentence(facts), rule


def fact(game: Freeway, event: Any, seat: int, viewer: int) -> str:
    """One event as a fact; empty if it says nothing about the choice."""
    d = event.data
    if event.kind == "moved":
        if "flies" in d:
            return f"home for {plural(d['flies'], 'fly', 'flies')}"
        ahead = far(game, d["to"]) - far(game, d["from"])
        safe = ", safe in the Median" if d["median"] else ""
        return f"{plural(ahead, 'spot')} ahead to {where(d['to'])}{safe}"
    if event.kind in ("sent back", "squished", "squashed", "swept"):
        whose = "your own" if d["owner"] == seat == viewer else game.seat_name(d["owner"]) + "'s"
        return f"{whose} frog loses {plural(far(game, d['from']) - far(game, d['to']), 'spot')}"
    if event.kind == "declined":
        return "sends nobody back, keeps the die"
    if event.kind == "ended turn" and d["unused"]:
        return f"leaves {plural(d['unused'], 'die', 'dice')} unused"
    if event.kind == "finished":
        return f"all frogs home: {plural(d['bonus'], 'fly', 'flies')} more"
    return ""


def far(game: Freeway, place: str) -> int:
    """How far along the road a place is, in spots."""
    n = game.numbers
    space = next((space for space in range(int(n.spaces)) if game.space_id(space) == place), SIDEWALK)
    return int(n.spots) if space >= n.first_pad else int(n.number(space))
