"""Cost, benefit and risk of a move: Oomph, tiles and points, and the odds that the arena shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.advice import NO_COST, SURE, MoveFacts, carried_out, points
from ....engine.guide import listed
from .arena import chances_now, good
from .odds import percent, raided
from .view import viewed

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

TILES = {"harvested", "stole", "took", "disgorged", "banked"}
MOVED = {"leapt": "place", "landed": "hex", "slipstreamed": "hex", "descended": "place", "relocated": "hex", "flowed": "hex"}


def move_facts(state: Position, action: int, seat: int) -> MoveFacts:
    there, events = carried_out(state, action)
    mine = [event for event in events if state.game.units[event.data.get("frog", 0)] == seat]
    oomph = sum(int(event.data["oomph"]) for event in mine if event.kind in ("paid", "burnt"))
    kinds = {event.kind for event in mine}
    passes = bool(kinds & {"recovered", "turn over", "pass", "deferred"}) and not kinds & {*TILES, *MOVED, "attacked"}
    costs = [f"{oomph} Oomph"] if oomph else []
    costs += ["your turn"] if passes and there.to_move != seat else []
    gain = there.scores()[seat] - state.scores()[seat]
    back = sum(int(event.data["oomph"]) for event in mine if event.kind in ("recovered", "regained"))
    gives = [f"a {event.data['tile']}" for event in mine if event.kind in TILES]
    gives += [points(gain)] if gain else []
    gives += [f"+{back} Oomph"] if back else []
    now = viewed(there, seat)
    if not gives:
        tops = {hex.name: hex.tiles[-1] for hex in now.hexes if hex.tiles}
        places = [str(event.data[MOVED[event.kind]]) for event in mine if event.kind in MOVED]
        gives = [f"a place on {tops[places[-1]]}" if tops.get(places[-1], "barren") != "barren" else places[-1]] if places else []
    odds, chance = SURE, 1.0
    if now.combat is not None and not now.combat.over and kinds & {"attacked", "committed"}:
        wins = good(state.game.units[now.combat.attacker.frog] == seat, chances_now(now, now.combat))
        odds, chance, gives = percent(wins), float(wins), gives or ["spoils, if you win"]
    elif now.raid is not None and now.raid.phase == "roll" and (state.to_move == seat and state.frames != there.frames):
        wins = raided(now.faces[now.raid.die], now.raid.points, now.raid.less)
        odds, chance, gives = percent(wins), float(wins), [f"up to {now.raid.points} points"]
    weight = oomph + (3.0 if costs and costs[-1] == "your turn" else 0.0)
    benefit = listed(gives[:2]) if gives else "nothing yet"
    return MoveFacts(listed(costs) if costs else NO_COST, benefit, odds, weight, gain + back / 4, chance)
