"""Whether a position read from a file can be played on: things add up, and open steps lie on each other as the rules lay them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import table as s
from ..rules.legal import raid_targets
from ..rules.numbers import ABILITIES, BACKS_HIDDEN, BACKS_OFF, BACKS_OPEN, BY_PLAYERS, CLUSTERS, FACE_LIMIT, NONE
from ..rules.storing import has_room, opening
from ..rules.table import AETHER, ALL_CARDS, NOT_ENTERED
from ..rules.tiles import BARREN, HIGHLAND, LOWLAND, NO_TILE, TYPES, domain_of, elevation_of, is_land, type_of
from ..rules.vault import HEIGHT

if TYPE_CHECKING:
    from ..rules.table import Table

BOTTOM = -1

# Which steps may lie directly under a step
UNDER: dict[int, tuple[int, ...]] = {
    s.DRAW_BACK: (s.DRAW_BACK, s.PLACE, s.LAY, s.CLUSTER),
    s.CLUSTER: (s.LAY,),
    s.LAY: (s.DEAL, s.CLUSTER),
    s.PLACE: (s.DEAL,),
    s.DEAL: (s.DEAL, s.KEEP),
    s.KEEP: (s.KEEP, s.CARD, s.RETURN_TO, s.FLUX),
    s.CARD: (BOTTOM,),
    s.NEXT: (BOTTOM,),
    s.VERY_END: (s.NEXT,),
    s.END: (s.VERY_END,),
    s.EXTRA: (s.END,),
    s.START: (s.EXTRA,),
    s.SYMBIOSIS: (s.START,),
    s.OUT: (s.EXTRA,),
    s.DIMENSION: (s.EXTRA,),
    s.RETURN_TO: (s.EXTRA, s.END, s.ACT),
    s.MORE_CARDS: (s.RETURN_TO,),
    s.DRAW: (s.RETURN_TO, s.MORE_CARDS, s.KEEP, s.DRAW, s.FLUX),
    s.ACT: (s.EXTRA, s.END, s.ACT),
    s.DESCEND: (s.ACT, s.VORTEX),
    s.EDGE: (s.ACT,),
    s.NAMED: (s.ACT, s.VERY_END),
    s.DISGORGING: (s.ACT,),
    s.SLOT: (s.ACT, s.DISGORGING),
    s.SPOILS_TARGET: (s.ACT,),
    s.RAID: (s.ACT,),
    s.MEMBER: (s.ACT,),
    s.COMPARE: (s.ACT,),
    s.ROLLED: (s.COMPARE,),
    s.ROLL_D: (s.ROLLED,),
    s.ROLL_A: (s.ROLL_D,),
    s.RESPOND: (s.ROLL_A,),
    s.COMMIT: (s.RESPOND,),
    s.DICE: (s.DICE, s.ROLL_D, s.ROLLED),
    s.SPOILS: (s.ACT,),
    s.RESOLVED: (s.SPOILS, s.ACT),
    s.KNOCKBACK: (s.RESOLVED,),
    s.STEAL: (s.ACT,),
    s.BACK: (s.ACT, s.RESOLVED, s.NEXT),
    s.VORTEX: (s.ACT, s.RESOLVED, s.NEXT),
    s.FLUX: (s.NEXT,),
    s.SPLINTER: (s.NEXT, s.ACT),
    s.FINAL_BACK: (BOTTOM,),
}
# Steps whose first number is a frog, and those for which an action below them must be under way
OF_A_FROG = (s.PLACE, s.DEAL, s.KEEP, s.DESCEND, s.RETURN_TO, s.MORE_CARDS, s.DRAW, s.ACT, s.DISGORGING, s.SLOT, s.SPOILS_TARGET, s.RAID)
BEFORE_ACTION = (s.EDGE, s.NAMED, s.SLOT, s.DESCEND)
FIGHTING = (s.COMPARE, s.ROLLED, s.ROLL_D, s.ROLL_A, s.RESPOND, s.COMMIT, s.DICE, s.KNOCKBACK)
AFTER_FIGHT = (s.RESOLVED, s.SPOILS, s.STEAL)
LAYING = (s.LAY, s.PLACE, s.CLUSTER, s.DRAW_BACK)


def need(ok: bool, problem: str) -> None:
    if not ok:
        raise ValueError(f"damaged position: {problem}")


def check(t: Table) -> None:
    """Refuse what could not be played on."""
    frames = t.frames.to_list()
    check_steps_known(t, frames)
    check_tiles(t, frames)
    check_frogs(t, frames)
    check_cards(t, frames)
    check_numbers(t)
    check_stack(t, frames)
    for at, frame in enumerate(frames):
        check_step(t, frames, at, frame)


def check_steps_known(t: Table, frames: list[list[int]]) -> None:
    """Every number of a step is small; frogs there are frogs."""
    for frame in frames:
        need(0 <= frame[0] < len(s.STEP_NAMES), "an unknown step")
        need(all(-1 <= number < 1 << 20 for number in frame), "a damaged step")
        need(frame[0] not in OF_A_FROG or 0 <= frame[1] < t.n.frogs, "a step of no frog")


# What lies on the table -------------------------------------------------------------------------------------------


def check_tiles(t: Table, frames: list[list[int]]) -> None:
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
    barrens += sum(frame[3].bit_count() for frame in frames if frame[0] == s.BACK)  # gone from the Shard, not yet revealed
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
    check_stock(t, frames)


def check_stock(t: Table, frames: list[list[int]]) -> None:
    """Lands still to be laid out find a place."""
    n = t.n
    laying = any(frame[0] in LAYING for frame in frames)
    need(laying or not any(t.stock), "Lands to lay out, and nobody lays them out")
    need(n.backs == BACKS_OPEN or not any(t.stock[TYPES:]), "Land backs belong to a variant")
    drawn: dict[int, int] = {}
    for frame in frames:
        if frame[0] == s.DRAW_BACK:
            need(frame[1] not in drawn, "a damaged step")
            drawn[frame[1]] = frame[2]
    for kind, left in drawn.items():
        need(0 <= kind < TYPES and n.backs == BACKS_OPEN and left > 0, "a damaged step")
        room = sum(max(0, int(n.land_backs[kind * 3 + back]) - int(t.stock[kind + TYPES * back])) for back in range(3))
        need(left <= room, "more Lands than the box holds")
    stock = [sum(int(t.stock[kind + TYPES * back]) for back in range(3)) + drawn.get(kind, 0) for kind in range(TYPES)]
    heights = [int(height) for height in t.height]
    need(sum(stock[:4]) <= heights.count(1), "more lowlands than free hexes")
    for domain in range(4):
        free = sum(heights[hex] == 2 and domain_of(int(t.low[hex])) == domain for hex in range(n.mat.hexes))
        need(stock[4 + domain] <= free + stock[domain], "more highlands than lowlands for them")


def check_frogs(t: Table, frames: list[list[int]]) -> None:
    """Frogs stand somewhere, one on a hex; they hold a card unless they are out or about to get one."""
    n = t.n
    waiting = {frame[1] for frame in frames if frame[0] in (s.DRAW, s.KEEP)}
    returning = {frame[1] for frame in frames if frame[0] == s.RETURN_TO}
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


def check_cards(t: Table, frames: list[list[int]]) -> None:
    """Action cards add up, every ability card lies in one place, and there is something to draw."""
    n = t.n
    for frog in range(n.frogs):
        held = (t.aside[frog], t.held[frog], t.deck[frog], t.pile[frog])
        need(min(held) >= 0 and sum(held) == n.cards_per_frog, "action cards that don't add up")
    for kind in (n.frogs, n.frogs + 1):
        need(min(t.deck[kind], t.pile[kind]) >= 0 and t.deck[kind] + t.pile[kind] == 1, "one Aether Flux and one Splinter Strike")
    need(t.active == NONE or t.card_gone == 1 or t.pile[t.active] > 0, "the active frog's action card lies on the discard pile")
    need(all(frame[0] != s.CARD for frame in frames) or sum(t.deck) > 0, "no action card to turn up")
    need(0 <= t.unseen <= ALL_CARDS, "an unknown ability card")
    need(all(card < ABILITIES for card in t.queue) and all(int(entry) >> 4 < n.frogs for entry in t.look), "an unknown ability card")
    need(all(NONE <= card < ABILITIES for card in t.ability), "an unknown ability card")
    placed = [card for card in range(ABILITIES) if (t.unseen >> card) & 1]
    placed += [int(card) for card in t.queue] + [int(entry) & 15 for entry in t.look] + [int(card) for card in t.ability if card != NONE]
    need(sorted(placed) == list(range(ABILITIES)), "an ability card is missing, or lies in two places")
    draws = [frame for frame in frames if frame[0] in (s.DRAW, s.DEAL)]
    need(len(draws) <= int(t.unseen).bit_count() + (0 if any(frame[0] == s.DEAL for frame in draws) else len(t.queue)), "nothing to draw")
    for owner in range(n.frogs):
        coming = sum(frame[1] == owner and (frame[0] == s.DEAL or frame[2] == s.DRAW_LOOK) for frame in draws)
        looked = sum(entry >> 4 == owner for entry in t.look) + coming
        choices = sum(frame[0] == s.KEEP and frame[4] == owner for frame in frames)
        more = any(frame[0] == s.MORE_CARDS and frame[1] == owner for frame in frames)
        need(choices <= looked and (looked == 0 or choices > 0 or more), "a card to be kept from none")
    for team in range(n.teams + 1):
        for card in range(ABILITIES):
            mask = t.maybe[team * ABILITIES + card]
            need(0 <= mask <= ALL_CARDS and (mask >> card) & 1 == 1, "knowledge that is wrong")


def check_numbers(t: Table) -> None:
    """Single numbers within their ranges."""
    n = t.n
    for bits in (t.face_up, t.nullified, t.locked, t.spent):
        need(0 <= bits < 1 << n.frogs, "no such frog")
    need(0 <= t.splinters < 1 << n.splinters, "an unknown Splinter card")
    for who in (t.active, t.actor, t.puppet, t.boss, t.attacker, t.defender):
        need(NONE <= who < n.frogs, "no such frog")
    need(NONE <= t.ending <= 1, "a game that ended for no reason")
    need(t.passes >= 0 and t.turns >= 0 and 0 <= t.budget <= 12 and 0 <= t.acted < 1 << 14, "a count out of range")
    for flag in (t.fresh, t.began, t.drained, t.tapped, t.card_gone, t.deferred, t.overpower_a, t.overpower_d):
        need(0 <= flag <= 1, "a mark out of range")
    need(0 <= t.way <= s.WAY_RAM and 0 <= t.direction < 6 and NONE <= t.ground < n.mat.hexes, "a damaged combat")
    need(0 <= t.boost_a <= n.max_boosts and 0 <= t.boost_d <= n.max_boosts, "a damaged combat")
    need(NONE <= t.colour_a <= 2 and NONE <= t.colour_d <= 2, "a damaged combat")
    need(-99 <= t.difference <= 99 and -99 <= t.shifted <= 99, "a damaged combat")
    need(all(NONE <= value < FACE_LIMIT for value in t.dice), "a die without such a face")


# Open steps -------------------------------------------------------------------------------------------------------


def check_stack(t: Table, frames: list[list[int]]) -> None:
    """The stack is laid as the rules lay it."""
    need((t.ending == NONE) == (bool(frames) and frames[0][0] != s.FINAL_BACK), "a game that is over and goes on, or the other way")
    need(t.ending == NONE or t.active == NONE, "a turn after the end")
    for at, frame in enumerate(frames):
        below = frames[at - 1] if at else [BOTTOM]
        need(below[0] in UNDER[frame[0]], f"{s.STEP_NAMES[frame[0]]!r} can't lie there")
        if below[0] == s.ACT and frame[0] != s.RETURN_TO:
            early = frame[0] in BEFORE_ACTION
            need((below[3] == 0) == early, "a step in the wrong part of an action")
    names = [frame[0] for frame in frames]
    turn = any(name in (s.END, s.VERY_END) for name in names)
    need(turn == (t.active != NONE), "a turn of nobody, or no turn of somebody")
    puppets = [frame[1] for frame in frames if frame[0] == s.ACT and frame[2] == s.PUPPET]
    need(puppets == ([] if t.puppet == NONE else [t.puppet]), "a puppet without strings")


def check_step(t: Table, frames: list[list[int]], at: int, frame: list[int]) -> None:
    """What a step refers to is there."""
    n = t.n
    step, first = frame[0], frame[1]
    below = frames[at - 1] if at else [BOTTOM] * 8
    above = frames[at + 1] if at + 1 < len(frames) else [BOTTOM] * 8
    if step == s.ACT:
        check_act(t, frame, below, above)
    elif step == s.NAMED:
        check_named(t, frame, below)
    elif step == s.EDGE:
        need(0 <= first < n.mat.hexes and t.frog_at[first] not in (0, below[1] + 1) and t.edges[first] != 0, "nobody to attack")
        need(frame[2] == (s.WAY_LAND if t.in_aether(below[1]) else s.WAY_SLIPSTREAM) and t.actor == below[1], "a damaged attack")
        need(0 <= frame[3] <= 1 and 0 <= frame[4] <= t.purse(t.actor), "a damaged attack")
    elif step in FIGHTING:
        check_fight(t, frame, next(act for act in reversed(frames) if act[0] == s.ACT))
    elif step in AFTER_FIGHT:
        need(NONE not in (t.attacker, t.defender) and t.attacker != t.defender and t.in_play(t.attacker), "a combat of nobody")
        need(step == s.RESOLVED or t.difference > 0, "spoils of a lost combat")
        need(step != s.STEAL or 0 < first <= t.load[t.defender], "a tile that is not there")
    elif step == s.BACK:
        single = frame[2] == NONE
        need(0 <= first < n.mat.hexes if single else 0 <= frame[2] < n.splinters, "a damaged step")
        need(0 <= frame[3] < (2 if single else 128) and NONE <= frame[6] < n.frogs, "a damaged step")
        need(frame[6] == NONE or t.in_aether(frame[6]), "a damaged step")
    elif step == s.RAID:
        need(0 <= frame[2] < n.teams and 0 <= frame[4] <= 2 and 0 <= frame[5] <= 2 and 0 <= frame[7] <= n.vault_slots, "a damaged raid")
        need(opening(t, frame[2]) > 0 and frame[3] >= 0 and frame[6] >= 0, "a raid on a locked Vault")
    elif step == s.SPOILS_TARGET:
        need(0 <= frame[2] < n.teams and len(raid_targets(t, t.moves[:0], first, frame[2])) > 0, "a raid that takes nothing")
    elif step == s.MEMBER:
        need(0 <= first < n.teams and opening(t, first) > 0 and frame[2] > 0, "nobody to come back")
    elif step == s.SLOT:
        slots = n.gullet_slots
        need(0 <= frame[2] < t.load[first] and is_land(int(t.gullet[first * slots + frame[2]])), "a tile that is not there")
        need(has_room(t, n.team_of[first]) and 0 <= frame[3] <= 1, "a Vault that is full")
    elif step == s.DISGORGING:
        need(0 <= frame[2] <= 1 and frame[3] >= 0, "a damaged step")
    elif step == s.DESCEND:
        need(t.in_aether(first) if below[0] == s.VORTEX else t.place[first] == NOT_ENTERED and first == below[1], "nobody to descend")
    elif step in (s.VORTEX, s.FLUX):
        need(0 <= first <= n.frogs and (step == s.VORTEX or 0 <= frame[2] <= 1), "a step of no frog")
    elif step in (s.OUT, s.DIMENSION):
        need(t.active != NONE and t.is_out(t.active), "nobody in an Outer Dimension")
    elif step == s.SYMBIOSIS:
        need(t.active != NONE and t.in_play(t.active), "nobody to swap cards")
    elif step == s.KEEP:
        owner = n.captain[n.team_of[first]] if below[0] in (s.CARD, s.KEEP) else first
        more = any(other[0] == s.KEEP and other[4] == frame[4] for other in frames[:at])
        need(frame[2] == frame[4] == owner and 0 <= frame[3] <= 1 and frame[5] == more, "a card kept for nobody")
        need(all(other[0] != s.KEEP or other[1] != first for other in frames[:at]), "two cards kept for one frog")
    elif step in (s.DRAW, s.MORE_CARDS):
        need(0 <= frame[2] <= s.DRAW_LOOK, "a damaged step")
    elif step == s.LAY:
        need(first == NONE or (0 <= first < 4 and below[0] == s.CLUSTER), "no such domain")
    elif step == s.PLACE:
        need(n.layout == BY_PLAYERS, "the players lay out no Lands here")
    elif step == s.CLUSTER:
        need(n.layout == CLUSTERS, "no clusters here")
    elif step == s.FINAL_BACK:
        need(n.backs == BACKS_HIDDEN and 0 <= first <= len(t.vault), "a damaged step")
    elif step in (s.END, s.VERY_END):
        need(0 <= first < 1 << n.frogs and 0 <= frame[7] < 1 << n.frogs, "no such frog")


def check_act(t: Table, frame: list[int], below: list[int], above: list[int]) -> None:
    """An acting frog is in play, or about to descend; its mode fits what is below it."""
    frog, mode = frame[1], frame[2]
    need(0 <= frame[3] <= 1 and 0 <= frame[4] < 1 << 14 and 0 <= frame[5] <= 1 and 0 <= frame[6] < 8, "a damaged action")
    need(0 <= frame[7] < 1 << t.n.frogs, "no such frog")
    if below[0] == s.ACT:
        need(mode == s.PUPPET and t.puppet == frog and t.boss == below[1] != frog and below[2] != s.PUPPET, "a puppet without strings")
    elif below[0] == s.EXTRA:
        need(mode == s.MAIN and frog == t.active, "an action of nobody")
    else:
        need(mode in (s.BONUS, s.DUE, s.HELD) and (mode != s.BONUS or frog == t.active), "an action of nobody")
    entering = above[0] == s.DESCEND and mode == s.MAIN
    need(frame[3] == 1 or t.in_play(frog) or entering, "an action of nobody")


def check_named(t: Table, frame: list[int], below: list[int]) -> None:
    """A named frog can be named that way, and the price can be paid."""
    what, target, price = frame[1], frame[2], frame[3]
    actor = below[1] if below[0] == s.ACT else t.active
    need(t.actor == actor != NONE and 0 <= target < t.n.frogs and target != actor, "a target that is not there")
    need(t.in_play(actor) and t.in_play(target), "a target that is not there")
    need(0 <= what <= s.TO_SWAP and (what == s.TO_SWAP) == (below[0] == s.VERY_END), "a damaged attack")
    need(0 <= price <= t.purse(actor) and 0 <= frame[4] < 6 and all(0 <= flag <= 1 for flag in frame[5:]), "a damaged attack")
    if what <= s.WAY_RAM:
        need(t.on_shard(target) == (what != s.WAY_RAM), "a target that is not there")
        need(t.on_shard(actor) == (what in (s.WAY_LEAP, s.WAY_SLIPSTREAM)), "a damaged attack")
    need(what != s.TO_POSSESS or t.puppet == NONE, "a puppet of a puppet")


def check_fight(t: Table, frame: list[int], act: list[int]) -> None:
    """Both sides of a combat are where its way says."""
    attacker, defender = t.attacker, t.defender
    need(NONE not in (attacker, defender) and attacker != defender and act[1] == attacker, "a combat of nobody")
    need(t.in_play(attacker) and t.in_play(defender), "a combat of nobody")
    need((t.ground == NONE) == (t.way == s.WAY_RAM), "a damaged combat")
    need(t.place[defender] == (AETHER if t.ground == NONE else t.ground), "a combat of nobody")
    need(t.on_shard(attacker) == (t.way in (s.WAY_LEAP, s.WAY_SLIPSTREAM)), "a combat of nobody")
    if frame[0] == s.DICE:
        need(all(0 <= flag <= 1 for flag in frame[1:4]), "a damaged step")
    elif frame[0] == s.ROLLED:
        need(0 <= frame[1] <= 1 and 0 <= frame[2] <= 1, "a damaged step")
    elif frame[0] == s.KNOCKBACK:
        need(t.difference > 0, "knockback without a blow")
