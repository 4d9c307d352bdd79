"""A simple player for reports: it harvests, carries Lands home, raids and fights now and then. Not an opponent worth the name."""

from __future__ import annotations

from typing import Any

from frogpond.engine.rng import Rng
from frogpond.games.cosmic.rules import families as f
from frogpond.games.cosmic.rules.geometry import AETHER
from frogpond.games.cosmic.rules.steps import ACT, ACT_FROG, ACT_MODE, BONUS, DISGORGING, FLUX, PUPPET, RAID, SLOT, SPOILS


def pick(actions: list[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def of(s: Any, actions: list[int], *families: int) -> list[int]:
    """The actions of some families."""
    return [action for action in actions if s.acts.kind(action) in families]


def choose(s: Any, rng: Rng) -> int:
    """What the busy player does."""
    actions: list[int] = s.legal_actions()
    step = s.frames.step()
    if actions[0] == f.TURN_UP:
        if step == ACT or rng.below(3) == 0:
            return f.TURN_UP
        actions = actions[1:]
    if step == ACT:
        return act(s, actions, rng)
    if step in (DISGORGING, SLOT):
        return best_slot(s, actions, rng)
    if step == RAID and len(actions) > 1 and actions[0] == f.STOP:
        return pick(actions[1:], rng)
    if step == FLUX and f.RESIST in actions:
        return f.RESIST
    if step == SPOILS:
        return actions[-1]
    return pick(actions, rng)


def act(s: Any, actions: list[int], rng: Rng) -> int:
    """An action: what brings Lands home first, then a fight now and then, else a hex with Land."""
    frog, mode = s.frames.get(ACT_FROG), s.frames.get(ACT_MODE)
    load = s.load[frog]
    powers = of(s, actions, f.DRAIN, f.BURN)
    if powers:
        return pick(powers, rng)
    if mode == PUPPET:
        return pick(actions, rng)
    if f.RECOVER in actions and s.oomph[frog] < 2:
        return f.RECOVER
    raids = of(s, actions, f.RAID)
    if raids:
        return raids[0]
    fights = of(s, actions, f.ATTACK, f.POSSESS)
    if fights and rng.below(4) == 0:
        return pick(fights, rng)
    if s.place[frog] == AETHER:
        if f.DISGORGE in actions:
            return f.DISGORGE
        goals = with_land(s, of(s, actions, f.LAND))
    else:
        full = load >= s.n.gullet_slots - 1
        harvests = [action for action in of(s, actions, f.HARVEST) if s.height[s.acts.decode(action)[1]] > 1]
        if harvests and load < s.n.gullet_slots:
            return pick(harvests, rng)
        if full and f.LEAP_AETHER in actions:
            return f.LEAP_AETHER
        goals = with_land(s, of(s, actions, f.LEAP))
        if rng.below(8) == 0:
            goals = of(s, actions, f.LEAP) or goals
    if goals:
        return pick(goals, rng)
    if mode == BONUS and f.END_TURN in actions:
        return f.END_TURN
    return pick(actions, rng)


def with_land(s: Any, actions: list[int]) -> list[int]:
    """Those that end on a free hex with Land."""
    hexes = [(action, s.acts.decode(action)[1]) for action in actions]
    return [action for action, hex in hexes if s.height[hex] > 1 and s.frog_at[hex] == 0]


def best_slot(s: Any, actions: list[int], rng: Rng) -> int:
    """The slot that makes the Vault worth most, ties by chance."""
    slots = of(s, actions, f.SLOT)
    if not slots:
        return pick([action for action in actions if action != f.STOP] or actions, rng)
    seat = s.n.seat_of[s.asked]
    worth: list[tuple[int, int, int]] = []
    for action in slots:
        after = s.clone()
        after.advance(action)
        worth.append((int(after.scores()[seat]), rng.below(1000), action))
    return max(worth)[2]
