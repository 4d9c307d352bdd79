"""Whether a position read from a file can be played on: things add up, and open steps lie on each other as the rules lay them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.codec import need
from ....engine.fields import check_numbers
from ....engine.steps import BOTTOM
from ..rules import steps as s
from ..rules.abilities.camouflage import toll
from ..rules.geometry import AETHER, NOT_ENTERED
from ..rules.gullet import tile_in
from ..rules.kinds import ALL_KINDS
from ..rules.legal import raid_targets
from ..rules.numbers import ABILITIES, ALL_CARDS, BACKS_HIDDEN, BACKS_OFF, BACKS_OPEN, BY_PLAYERS, CLUSTERS, FACE_LIMIT, NONE
from ..rules.placement import HEIGHT
from ..rules.prices import named_price
from ..rules.tiles import BARREN, DOMAINS, HIGHLAND, LOWLAND, NO_TILE, TYPES, domain_of, elevation_of, is_land, type_of
from ..rules.vault import has_room, opening
from .fields import FIELDS

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Steps for which an action below them must not be under way, and parts of the game that take several steps
BEFORE_ACTION = (s.EDGE, s.NAMED, s.SLOT, s.DESCEND)
FIGHTING = (s.COMPARE, s.ROLLED, s.ROLL_D, s.ROLL_A, s.RESPOND, s.COMMIT, s.DICE, s.KNOCKBACK)
AFTER_FIGHT = (s.RESOLVED, s.SPOILS, s.STEAL)
LAYING = (s.LAY, s.PLACE, s.CLUSTER, s.DRAW_BACK)


class Open:
    """An open step, its numbers by the names of its slots; below the first and above the last one there is step -1."""

    def __init__(self, frame: list[int] | None = None) -> None:
        self.step = frame[0] if frame else -1
        self.slots = dict(zip(s.STEPS[self.step].slots, frame[1:], strict=False)) if frame else {}

    @property
    def name(self) -> str:
        return s.STEP_NAMES[self.step] if self.step >= 0 else BOTTOM

    def __getattr__(self, slot: str) -> int:
        return self.slots.get(slot, -1)


def open_steps(t: Position) -> list[Open]:
    """The stack by names. Every number of a step is small, frogs there are frogs, and nothing lies beyond its slots."""
    for frame in t.frames.to_list():
        need(0 <= frame[0] < s.STEP_COUNT, "an unknown step")
        slots = s.STEPS[frame[0]].slots
        need(all(-1 <= number < 1 << 20 for number in frame), "a damaged step")
        need(not any(frame[len(slots) + 1 :]), "a damaged step")
        need(slots[:1] != ("frog",) or 0 <= frame[1] < t.n.frogs, "a step of no frog")
    return [Open(frame) for frame in t.frames.to_list()]


def check(t: Position) -> None:
    """Refuse what could not be played on."""
    steps = open_steps(t)
    check_tiles(t, steps)
    check_frogs(t, steps)
    check_cards(t, steps)
    check_numbers(t, FIELDS)
    need(all(NONE <= value < FACE_LIMIT for value in t.dice), "a die without such a face")
    check_stack(t, steps)
    for at in range(len(steps)):
        check_step(t, steps, at)


# What lies on the table -------------------------------------------------------------------------------------------


def check_tiles(t: Position, steps: list[Open]) -> None:
    """Stacks, Gullets and Vaults hold what they may; every Barren has a back."""
    n = t.n
    last = BARREN if n.backs != BACKS_OFF else TYPES
    counts = [0] * TYPES

    def land(tile: int, problem: str) -> None:
        need(NO_TILE < tile < BARREN and tile <= last, problem)
        counts[type_of(tile)] += 1

    barrens = 0
    for hex in range(n.mat.hexes):
        height, low, high = int(t.height[hex]), int(t.low[hex]), int(t.high[hex])
        barrens += height > 0
        if height > 1:
            land(low, "a lowland lies on a Barren")
            need(elevation_of(low) == LOWLAND, "a lowland lies on a Barren")
        if height > 2:
            land(high, "a highland lies on a lowland")
            need(elevation_of(high) == HIGHLAND and domain_of(high) == domain_of(low), "a highland lies on a lowland of its domain")
    need(min(t.backs) >= 0, "a negative number of Barrens")
    barrens += sum(step.pending.bit_count() for step in steps if step.step == s.BACK)  # gone from the Shard, not yet revealed
    over = t.ending != NONE
    need(sum(t.backs) == barrens or (over and sum(t.backs) > barrens), "there must be a back for every Barren on the Shard")
    need(0 <= t.fractures <= n.track_slots and (over or t.fractures < n.track_slots), "too many fractures")
    for frog in range(n.frogs):
        need(0 <= t.load[frog] <= n.gullet_slots, "a Gullet that is too full")
        for i in range(n.gullet_slots):
            tile = int(t.gullet[frog * n.gullet_slots + i])
            if i >= t.load[frog]:
                need(tile == NO_TILE, "a damaged Gullet")
            elif tile != BARREN:
                land(tile, "a damaged Gullet")
    for at in range(len(t.vault)):
        tile = int(t.vault[at])
        if tile != NO_TILE:
            land(tile, "only Lands in a Vault")
            need(at % HEIGHT == 0 or t.vault[at - 1] != NO_TILE, "a Land that floats in a Vault")
    if n.backs == BACKS_HIDDEN:
        for kind in range(TYPES):
            need(counts[kind] <= sum(n.land_backs[kind * 3 : kind * 3 + 3]), "more Lands of a type than the box holds")
    check_stock(t, steps)


def check_stock(t: Position, steps: list[Open]) -> None:
    """Lands still to be laid out find a place."""
    n = t.n
    laying = any(step.step in LAYING for step in steps)
    need(laying or not any(t.stock), "Lands to lay out, and nobody lays them out")
    need(n.backs == BACKS_OPEN or not any(t.stock[TYPES:]), "Land backs belong to a variant")
    draws: dict[int, int] = {}
    for step in steps:
        if step.step == s.DRAW_BACK:
            need(step.type not in draws, "a damaged step")
            draws[step.type] = step.left
    for kind, left in draws.items():
        need(0 <= kind < TYPES and n.backs == BACKS_OPEN and left > 0, "a damaged step")
        room = sum(max(0, int(n.land_backs[kind * 3 + back]) - int(t.stock[kind + TYPES * back])) for back in range(3))
        need(left <= room, "more Lands than the box holds")
    stock = [sum(int(t.stock[kind + TYPES * back]) for back in range(3)) + draws.get(kind, 0) for kind in range(TYPES)]
    heights = [int(height) for height in t.height]
    need(sum(stock[:4]) <= heights.count(1), "more lowlands than free hexes")
    for domain in range(4):
        free = sum(heights[hex] == 2 and domain_of(int(t.low[hex])) == domain for hex in range(n.mat.hexes))
        need(stock[4 + domain] <= free + stock[domain], "more highlands than lowlands for them")


def check_frogs(t: Position, steps: list[Open]) -> None:
    """Frogs stand somewhere, one on a hex; they hold a card unless they are out or about to get one."""
    n = t.n
    waiting = {step.frog for step in steps if step.step in (s.DRAW, s.KEEP)}
    returning = {step.frog for step in steps if step.step == s.RETURN_TO}
    for frog in range(n.frogs):
        place, card = t.place[frog], t.ability[frog]
        need(NOT_ENTERED <= place < n.mat.hexes or AETHER <= place <= AETHER + n.dimensions, "a frog is nowhere")
        need(not t.on_shard(frog) or t.frog_at[place] == frog + 1, "two frogs on one hex")
        need(0 <= t.oomph[frog] <= n.max_oomph, "too much Oomph, or less than none")
        if t.is_out(frog):
            need(card == NONE or frog in returning, "a frog out of play has no ability card")
        else:
            need((card == NONE) == (frog in waiting) or t.ending != NONE, "every frog in play has one ability card")
            need(frog not in returning, "only a frog out of play returns")
        need(card != NONE or not (t.face_up >> frog) & 1, "a face-up card that is not there")


def check_cards(t: Position, steps: list[Open]) -> None:
    """Action cards add up, every ability card lies in one place, and there is something to draw."""
    n = t.n
    for frog in range(n.frogs):
        counts = (t.aside[frog], t.held[frog], t.deck[frog], t.pile[frog])
        need(min(counts) >= 0 and sum(counts) == n.cards_per_frog, "action cards that don't add up")
    for kind in (n.frogs, n.frogs + 1):
        need(min(t.deck[kind], t.pile[kind]) >= 0 and t.deck[kind] + t.pile[kind] == 1, "one Aether Flux and one Splinter Strike")
    need(t.active == NONE or t.card_gone == 1 or t.pile[t.active] > 0, "the active frog's action card lies on the discard pile")
    need(all(step.step != s.CARD for step in steps) or sum(t.deck) > 0, "no action card to turn up")
    check_ability_cards(t, steps)
    for team in range(n.teams + 1):
        for card in range(ABILITIES):
            mask = t.maybe[team * ABILITIES + card]
            need(0 <= mask <= ALL_CARDS and (mask >> card) & 1 == 1, "knowledge that is wrong")


def check_ability_cards(t: Position, steps: list[Open]) -> None:
    """Each lies in one place, and those that are looked at are kept from."""
    need(0 <= t.unseen <= ALL_CARDS, "an unknown ability card")
    need(all(card < ABILITIES for card in t.queue) and all(int(entry) >> 4 < t.n.frogs for entry in t.look), "an unknown ability card")
    need(all(NONE <= card < ABILITIES for card in t.ability), "an unknown ability card")
    placed = [card for card in range(ABILITIES) if (t.unseen >> card) & 1]
    placed += [int(card) for card in t.queue] + [int(entry) & 15 for entry in t.look] + [int(card) for card in t.ability if card != NONE]
    need(sorted(placed) == list(range(ABILITIES)), "an ability card is missing, or lies in two places")
    draws = [step for step in steps if step.step in (s.DRAW, s.DEAL)]
    need(len(draws) <= int(t.unseen).bit_count() + (0 if any(step.step == s.DEAL for step in draws) else len(t.queue)), "nothing to draw")
    for owner in range(t.n.frogs):
        coming = sum(step.frog == owner and (step.step == s.DEAL or step.purpose == s.DRAW_LOOK) for step in draws)
        looked = sum(entry >> 4 == owner for entry in t.look) + coming
        choices = sum(step.step == s.KEEP and step.owner == owner for step in steps)
        more = any(step.step == s.MORE_CARDS and step.frog == owner for step in steps)
        need(choices <= looked and (looked == 0 or choices > 0 or more), "a card to be kept from none")


# Open steps -------------------------------------------------------------------------------------------------------


def check_stack(t: Position, steps: list[Open]) -> None:
    """The stack is laid as the rules lay it."""
    need((t.ending == NONE) == (bool(steps) and steps[0].step != s.FINAL_BACK), "a game that is over and goes on, or the other way")
    need(t.ending == NONE or t.active == NONE, "a turn after the end")
    for below, step in zip([Open(), *steps], steps, strict=False):
        need(below.name in s.STEPS[step.step].under, f"{step.name!r} can't lie there")
        if below.step == s.ACT and step.step != s.RETURN_TO:
            need((below.begun == 0) == (step.step in BEFORE_ACTION), "a step in the wrong part of an action")
    turn = any(step.step in (s.END, s.VERY_END) for step in steps)
    need(turn == (t.active != NONE), "a turn of nobody, or no turn of somebody")
    puppets = [step.frog for step in steps if step.step == s.ACT and step.mode == s.PUPPET]
    need(puppets == ([] if t.puppet == NONE else [t.puppet]), "a puppet without strings")


def check_step(t: Position, steps: list[Open], at: int) -> None:
    """All that a step refers to is there."""
    this, step = steps[at], steps[at].step
    below = steps[at - 1] if at else Open()
    if step == s.ACT:
        check_act(t, this, below, steps[at + 1] if at + 1 < len(steps) else Open())
    elif step == s.NAMED:
        check_named(t, this, below)
    elif step == s.EDGE:
        check_edge(t, this, below)
    elif step in FIGHTING:
        check_fight(t, this, next(act for act in reversed(steps) if act.step == s.ACT))
    elif step in AFTER_FIGHT:
        need(NONE not in (t.attacker, t.defender) and t.attacker != t.defender and t.in_play(t.attacker), "a combat of nobody")
        need(step == s.RESOLVED or t.difference > 0, "spoils of a lost combat")
    elif step == s.KEEP:
        check_keep(t, this, below, [other for other in steps[:at] if other.step == s.KEEP])
    for fits, problem in CONDITIONS.get(step, ()):
        need(fits(t, this, below), problem)


def descends(t: Position, this: Open, below: Open) -> bool:
    entering = t.place[this.frog] == NOT_ENTERED and this.frog == below.frog
    return bool(t.in_aether(this.frog) if below.step == s.VORTEX else entering)


def has_back(t: Position, this: Open, below: Open) -> bool:
    """The back of a Land by itself, or those of the Lands of a Splinter card."""
    there = 0 <= this.hex < t.n.mat.hexes if this.card == NONE else 0 <= this.card < t.n.splinters
    return there and 0 <= this.pending < (2 if this.card == NONE else 128) and NONE <= this.eater < t.n.frogs


CONDITIONS: dict[int, tuple[tuple[Callable[[Position, Open, Open], bool], str], ...]] = {
    s.STEAL: ((lambda t, this, below: 0 < this.left <= t.load[t.defender], "a tile that is not there"),),
    s.BACK: ((has_back, "a damaged step"), (lambda t, this, below: this.eater == NONE or t.in_aether(this.eater), "a damaged step")),
    s.RAID: (
        (lambda t, this, below: 0 <= this.vault < t.n.teams and 0 <= this.colour <= 2, "a damaged raid"),
        (lambda t, this, below: 0 <= this.phase < s.PHASES * FACE_LIMIT and 0 <= this.bound <= t.n.vault_slots, "a damaged raid"),
        (lambda t, this, below: opening(t, this.vault) > 0 and this.points >= 0 and this.taken >= 0, "a raid on a locked Vault"),
    ),
    s.SPOILS_TARGET: (
        (
            lambda t, this, below: 0 <= this.vault < t.n.teams and len(raid_targets(t, t.moves[:0], this.frog, this.vault)) > 0,
            "a raid that takes nothing",
        ),
    ),
    s.MEMBER: (
        (lambda t, this, below: 0 <= this.team < t.n.teams and opening(t, this.team) > 0 and this.steps > 0, "nobody to come back"),
    ),
    s.SLOT: (
        (lambda t, this, below: 0 <= this.tile < t.load[this.frog], "a tile that is not there"),
        (lambda t, this, below: is_land(int(tile_in(t, this.frog, this.tile))), "a tile that is not there"),
        (lambda t, this, below: has_room(t, t.n.team_of[this.frog]) and 0 <= this.banked <= 1, "a Vault that is full"),
    ),
    s.DISGORGING: ((lambda t, this, below: 0 <= this.mixed <= 1 and this.out >= 0, "a damaged step"),),
    s.DESCEND: ((descends, "nobody to descend"),),
    s.VORTEX: ((lambda t, this, below: 0 <= this.done <= t.n.frogs, "a step of no frog"),),
    s.FLUX: ((lambda t, this, below: 0 <= this.next <= t.n.frogs and 0 <= this.fed <= 1, "a step of no frog"),),
    **dict.fromkeys(
        (s.OUT, s.DIMENSION),
        ((lambda t, this, below: t.active != NONE and bool(t.is_out(t.active)), "nobody in an Outer Dimension"),),
    ),
    s.SYMBIOSIS: ((lambda t, this, below: t.active != NONE and bool(t.in_play(t.active)), "nobody to swap cards"),),
    s.DRAW: ((lambda t, this, below: 0 <= this.purpose <= s.DRAW_LOOK, "a damaged step"),),
    s.LAY: (
        (lambda t, this, below: this.domain == NONE or (0 <= this.domain < DOMAINS and below.step == s.CLUSTER), "no such domain"),
    ),
    s.PLACE: ((lambda t, this, below: t.n.layout == BY_PLAYERS, "the players lay out no Lands here"),),
    s.CLUSTER: ((lambda t, this, below: t.n.layout == CLUSTERS, "no clusters here"),),
    s.FINAL_BACK: ((lambda t, this, below: t.n.backs == BACKS_HIDDEN and 0 <= this.at <= len(t.vault), "a damaged step"),),
    s.END: ((lambda t, this, below: 0 <= this.declined < 1 << t.n.frogs and 0 <= this.due <= t.n.frogs, "no such frog"),),
    s.VERY_END: ((lambda t, this, below: 0 <= this.done <= 1 and 0 <= this.barred < 1 << t.n.frogs, "no such frog"),),
}  # fmt: skip
"""What the numbers of a step must be, by step."""


def check_edge(t: Position, this: Open, below: Open) -> None:
    """An attack over a side of a hex can be paid."""
    hex, frog = this.hex, below.frog
    need(0 <= hex < t.n.mat.hexes and t.frog_at[hex] not in (0, frog + 1) and t.edges[hex] != 0, "nobody to attack")
    need(this.way == (s.WAY_LAND if t.in_aether(frog) else s.WAY_SLIPSTREAM) and t.actor == frog, "a damaged attack")
    price = named_price(t, t.actor, below.mode, below.used, this.way, int(t.frog_at[hex]) - 1)
    need(price <= t.purse(t.actor), "a damaged attack")


def check_keep(t: Position, this: Open, below: Open, others: list[Open]) -> None:
    """The player who keeps a card is its owner, and keeps one for each frog; `others` are such steps below."""
    owner = t.n.captain[t.n.team_of[this.frog]] if below.step in (s.CARD, s.KEEP) else this.frog
    more = any(other.owner == this.owner for other in others)
    need(this.decider == this.owner == owner and 0 <= this.mix <= 1 and this.more == more, "a card kept for nobody")
    need(all(other.frog != this.frog for other in others), "two cards kept for one frog")


def check_act(t: Position, act: Open, below: Open, above: Open) -> None:
    """An acting frog is in play, or about to descend; its mode fits what is below it."""
    frog, mode = act.frog, act.mode
    need(0 <= act.begun <= 1 and 0 <= act.kinds <= ALL_KINDS and 0 <= act.onto <= t.n.mat.hexes and 0 <= act.used < 8, "a damaged action")
    need(0 <= act.barred < 1 << t.n.frogs, "no such frog")
    if below.step == s.ACT:
        need(mode == s.PUPPET and t.puppet == frog and t.boss == below.frog != frog and below.mode != s.PUPPET, "a puppet without strings")
    elif below.step == s.EXTRA:
        need(mode in (s.MAIN, s.CLOSE) and frog == t.active, "an action of nobody")
    else:
        need(mode in (s.BONUS, s.DUE, s.HELD, s.CLOSE) and (mode in (s.DUE, s.HELD) or frog == t.active), "an action of nobody")
    entering = above.step == s.DESCEND and mode == s.MAIN
    need(act.begun == 1 or t.in_play(frog) or entering, "an action of nobody")


def check_named(t: Position, step: Open, below: Open) -> None:
    """A named frog can be named that way, and the price can be paid."""
    what, target = step.what, step.target
    actor = below.frog if below.step == s.ACT else t.active
    need(t.actor == actor != NONE and 0 <= target < t.n.frogs and target != actor, "a target that is not there")
    need(t.in_play(actor) and t.in_play(target), "a target that is not there")
    need(0 <= what <= s.TO_SWAP and (what == s.TO_SWAP) == (below.step == s.VERY_END), "a damaged attack")
    need(0 <= step.direction < 6, "a damaged attack")
    need(all(0 <= mark <= 1 for mark in (step.toll, step.asked)), "a damaged attack")
    if what <= s.WAY_RAM:
        need(t.on_shard(target) == (what != s.WAY_RAM), "a target that is not there")
        need(t.on_shard(actor) == (what in (s.WAY_LEAP, s.WAY_SLIPSTREAM)), "a damaged attack")
    need(what != s.TO_POSSESS or t.puppet == NONE, "a puppet of a puppet")
    price = named_price(t, actor, below.mode, below.used, what, target)
    if step.toll == 0:  # it is not asked for, or not yet
        price -= toll(t, target)
    need(price <= t.purse(actor), "a damaged attack")


def check_fight(t: Position, fight: Open, act: Open) -> None:
    """Both sides of a combat are where its way says."""
    attacker, defender = t.attacker, t.defender
    need(NONE not in (attacker, defender) and attacker != defender and act.frog == attacker, "a combat of nobody")
    need(t.in_play(attacker) and t.in_play(defender), "a combat of nobody")
    need((t.ground == NONE) == (t.way == s.WAY_RAM), "a damaged combat")
    need(t.place[defender] == (AETHER if t.ground == NONE else t.ground), "a combat of nobody")
    need(t.on_shard(attacker) == (t.way in (s.WAY_LEAP, s.WAY_SLIPSTREAM)), "a combat of nobody")
    need(all(0 <= number <= 1 for number in fight.slots.values()), "a damaged step")  # sides, dice, marks
    need(fight.step != s.KNOCKBACK or t.difference > 0, "knockback without a blow")
