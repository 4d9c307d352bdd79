"""Cost, benefit and risk of a move: Oomph, tiles and points, and the odds that the arena shows."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ....engine.advice import NO_COST, SURE, MoveFacts, carried_out, points
from ....engine.event import Event
from ....engine.guide import listed
from .arena import chances_now, good
from .odds import percent, raided
from .view import CosmicView, viewed

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

TILES = {"harvested", "stole", "took", "disgorged", "banked"}
PASSED = {"recovered", "turn over", "pass", "deferred"}
MOVED = {"leapt": "place", "landed": "hex", "slipstreamed": "hex", "descended": "place", "relocated": "hex", "flowed": "hex"}


def move_facts(state: Position, action: int, seat: int) -> MoveFacts:
    there, events = carried_out(state, action)
    mine = [event for event in events if state.game.units[event.data.get("frog", 0)] == seat]
    kinds = {event.kind for event in mine}
    oomph, back = oomph_of(mine, "paid", "burnt"), oomph_of(mine, "recovered", "regained")
    passes = bool(kinds & PASSED) and not kinds & {*TILES, *MOVED, "attacked"} and there.to_move != seat
    costs = ([f"{oomph} Oomph"] if oomph else []) + (["your turn"] if passes else [])
    gain = there.scores()[seat] - state.scores()[seat]
    gives = [f"a {event.data['tile']}" for event in mine if event.kind in TILES]
    gives += [points(gain)] if gain else []
    gives += [f"+{back} Oomph"] if back else []
    now = viewed(there, seat)
    gives = gives or place_reached(now, mine)
    wins: Fraction | None = None
    if now.combat is not None and not now.combat.over and kinds & {"attacked", "committed"}:
        wins = good(state.game.units[now.combat.attacker.frog] == seat, chances_now(now, now.combat))
        gives = gives or ["spoils, if you win"]
    elif now.raid is not None and now.raid.phase == "roll" and state.to_move == seat and state.frames != there.frames:
        wins = raided(now.faces[now.raid.die], now.raid.points, now.raid.less)
        gives = [f"up to {now.raid.points} points"]
    odds, chance = (SURE, 1.0) if wins is None else (percent(wins), float(wins))
    benefit = listed(gives[:2]) if gives else "nothing yet"
    return MoveFacts(listed(costs) if costs else NO_COST, benefit, odds, oomph + 3.0 * passes, gain + back / 4, chance)


def oomph_of(events: list[Event], *kinds: str) -> int:
    return sum(int(event.data["oomph"]) for event in events if event.kind in kinds)


def place_reached(view: CosmicView, events: list[Event]) -> list[str]:
    """Where the frog ends, with the Land there; empty if it did not move."""
    places = [str(event.data[MOVED[event.kind]]) for event in events if event.kind in MOVED]
    if not places:
        return []
    top = next((hex.tiles[-1] for hex in view.hexes if hex.name == places[-1] and hex.tiles), "barren")
    return [places[-1] if top == "barren" else f"a place on {top}"]
