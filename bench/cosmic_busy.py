"""A simple player for reports: it harvests, carries Lands home, raids and fights now and then. Not an opponent worth the name."""

from __future__ import annotations

from typing import Any

from frogpond.engine.rng import Rng
from frogpond.games.cosmic.rules import families as a
from frogpond.games.cosmic.rules.geometry import AETHER
from frogpond.games.cosmic.rules.steps import ACT, BONUS, DISGORGING, FLUX, PUPPET, RAID, SLOT, SPOILS


def pick(actions: list[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def between(actions: list[int], first: int, end: int) -> list[int]:
    return [action for action in actions if first <= action < end]


def choose(s: Any, rng: Rng) -> int:
    """What the busy player does."""
    actions: list[int] = s.legal_actions()
    step = s.frames.step()
    if actions[0] == a.TURN_UP:
        if step == ACT or rng.below(3) == 0:
            return a.TURN_UP
        actions = actions[1:]
    if step == ACT:
        return act(s, actions, rng)
    if step in (DISGORGING, SLOT):
        return best_slot(s, actions, rng)
    if step == RAID and len(actions) > 1 and actions[0] == a.STOP:
        return pick(actions[1:], rng)
    if step == FLUX and a.RESIST in actions:
        return a.RESIST
    if step == SPOILS:
        return actions[-1]
    return pick(actions, rng)


def act(s: Any, actions: list[int], rng: Rng) -> int:
    """An action: what brings Lands home first, then a fight now and then, else a hex with Land."""
    acts = s.a
    frog, mode = s.frames.get(1), s.frames.get(2)
    load = s.load[frog]
    powers = between(actions, acts.drain, acts.swap) + between(actions, acts.burn, acts.spit)
    if powers:
        return pick(powers, rng)
    if mode == PUPPET:
        return pick(actions, rng)
    if a.RECOVER in actions and s.oomph[frog] < 2:
        return a.RECOVER
    raids = between(actions, acts.raid, acts.tile)
    if raids:
        return raids[0]
    fights = between(actions, acts.attack, acts.drain)
    if fights and rng.below(4) == 0:
        return pick(fights, rng)
    if s.place[frog] == AETHER:
        if a.DISGORGE in actions:
            return a.DISGORGE
        goals = with_land(s, between(actions, acts.land, acts.relocate), acts.land)
    else:
        full = load >= s.n.gullet_slots - 1
        harvests = [hex for hex in between(actions, acts.harvest, acts.leap) if s.height[hex - acts.harvest] > 1]
        if harvests and load < s.n.gullet_slots:
            return pick(harvests, rng)
        if full and a.LEAP_AETHER in actions:
            return a.LEAP_AETHER
        goals = with_land(s, between(actions, acts.leap, acts.leap_crush), acts.leap)
        if rng.below(8) == 0:
            goals = between(actions, acts.leap, acts.leap_crush) or goals
    if goals:
        return pick(goals, rng)
    if mode == BONUS and a.END_TURN in actions:
        return a.END_TURN
    return pick(actions, rng)


def with_land(s: Any, actions: list[int], first: int) -> list[int]:
    """Those that end on a free hex with Land."""
    return [action for action in actions if s.height[action - first] > 1 and s.frog_at[action - first] == 0]


def best_slot(s: Any, actions: list[int], rng: Rng) -> int:
    """The slot that makes the Vault worth most, ties by chance."""
    slots = between(actions, s.a.slot, s.a.take)
    if not slots:
        return pick([action for action in actions if action != a.STOP] or actions, rng)
    seat = s.n.seat_of[s.asked]
    worth: list[tuple[int, int, int]] = []
    for action in slots:
        after = s.clone()
        after.apply(action)
        worth.append((int(after.scores()[seat]), rng.below(1000), action))
    return max(worth)[2]
