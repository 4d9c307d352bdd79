# compiled by mypyc
"""Inputs of a learned mind for Cosmic Frog: a side's Vault and what it could still become, its frogs, and the combat under way.

Each side is described by what is its own; the model compares the sides. A Vault tells, besides what it scores, how near each
line of slots is to a segment of equal Lands, which slots are still free, and how each Land in a Gullet would fit.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.features import Features, clip
from ...engine.knowledge import integers
from ...engine.state import State
from .position import CosmicPosition as Position
from .rules.geometry import AETHER, NOT_ENTERED
from .rules.gullet import tile_in
from .rules.numbers import ABILITIES, NONE
from .rules.numbers import CosmicNumbers as Numbers
from .rules.placement import HEIGHT, LONGEST
from .rules.shard import top_tile
from .rules.steps import ACT, COMMIT, FINAL_BACK, STEAL
from .rules.tiles import NO_TILE, TYPES, domain_of, elevation_of, is_land, type_of
from .rules.vault import operating_siphons, vault_base, vault_score

PHASES: Final = 6  # fractures so far
PLACES: Final = 6  # not entered, Shard, Aether, one or two, three or four dimensions out, further
FIT: Final = 16  # of a Land: elevation, Lands of its type in the Vault up to three, a new domain
STEPS: Final = FINAL_BACK + 1
FIGHT: Final = STEAL - COMMIT + 1  # steps of a combat

KINDS: Final = 0  # Lands of a type in the Vault: type, count
DOMAINS: Final = KINDS + TYPES * 6  # domains, phase
SCORE: Final = DOMAINS + 5 * PHASES  # points of the Vault, phase
LEAD: Final = SCORE + 41 * PHASES  # beyond the best rival's, phase
SIPHONS: Final = LEAD + 41 * PHASES
PILES: Final = SIPHONS + 5 * PHASES  # slots by height: height, count
LINE: Final = PILES + 4 * 11  # length, equal Lands on top, free slots among the others, elevation
STACK: Final = LINE + 3 * 5 * 5 * 2  # a slot's two topmost Lands: relation, height
PLACE: Final = STACK + 6 * 4  # place, phase, whose turn it is
OOMPH: Final = PLACE + PLACES * PHASES * 2  # place, Oomph
LOAD: Final = OOMPH + PLACES * 12  # place, Lands in the Gullet, phase
MEAL: Final = LOAD + PLACES * 6 * PHASES  # place, fit, position in the Gullet
ABILITY: Final = MEAL + PLACES * FIT * 2  # card, face up
CARDS: Final = ABILITY + (ABILITIES + 1) * 2  # action cards to come, set aside
GROUND: Final = CARDS + 8 * 4  # the Land underfoot: fit, room for it
NEAR: Final = GROUND + FIT * 2 + 2  # the nearest rival: distance, its Oomph less mine, my load
VOID: Final = NEAR + 5 * 7 * 5  # rivals in the Aether with me, my load
STEP: Final = VOID + 4 * 6  # step, whether this side decides
COMBAT: Final = STEP + STEPS * 2  # role, step, dice so far
BLOW: Final = COMBAT + 2 * FIGHT * 21  # role, Oomph of the two, on the Shard or not
SHARD: Final = BLOW + 2 * 7 * 2  # Lands left, phase
RIVALS: Final = SHARD + 10 * PHASES  # sides ahead in points, phase
SIZE: Final = RIVALS + 6 * PHASES


@final
class CosmicFeatures(Features):
    """A position of Cosmic Frog as one side sees it."""

    n: Numbers
    types: vec[i64]  # Lands in the Vault by type
    tops: vec[i64]  # by slot: the Land on top
    heights: vec[i64]
    scores: vec[i64]  # by side: what its Vault is worth

    def __init__(self, n: Numbers) -> None:
        super().__init__(1, SIZE, 4, PHASES, n.teams, 600)
        self.each = True
        self.n = n
        self.types = integers(TYPES)
        self.tops = integers(n.vault_slots)
        self.heights = integers(n.vault_slots)
        self.scores = integers(n.teams)

    def add(self, feature: i64) -> None:
        self.active[self.count] = feature
        self.count += 1

    def survey(self, state: State) -> None:
        assert isinstance(state, Position)
        n = state.n
        team: i64 = 0
        while team < n.teams:
            self.scores[team] = vault_score(n.lines, state.vault, vault_base(state, team))
            team += 1

    def describe(self, state: State, side: i64) -> None:
        assert isinstance(state, Position)
        t = state
        n = t.n
        self.count = 0
        phase = clip(t.fractures, 0, PHASES - 1)
        self.phase = phase
        domains = self.describe_vault(t, side, phase)
        self.describe_scores(t, side, phase)
        total_oomph: i64 = 0
        total_load: i64 = 0
        frog: i64 = 0
        while frog < n.frogs:
            if n.team_of[frog] == side:
                self.describe_frog(t, frog, phase, domains)
                total_oomph += t.oomph[frog]
                total_load += t.load[frog]
            frog += 1
        self.describe_step(t, side)
        self.add(SHARD + clip(t.lands * 2 // n.frogs, 0, 9) * PHASES + phase)
        self.dense[2] = float(total_load) / 4.0
        self.dense[3] = float(total_oomph) / 8.0

    def describe_scores(self, t: Position, side: i64, phase: i64) -> None:
        n = t.n
        mine = self.scores[side]
        best: i64 = 0
        ahead: i64 = 0
        team: i64 = 0
        while team < n.teams:
            if team != side:
                score = self.scores[team]
                if score > best:
                    best = score
                if score > mine:
                    ahead += 1
            team += 1
        self.add(SCORE + clip(mine, 0, 40) * PHASES + phase)
        self.add(LEAD + (clip(mine - best, -20, 20) + 20) * PHASES + phase)
        self.add(RIVALS + ahead * PHASES + phase)
        self.add(SIPHONS + clip(operating_siphons(n.lines, t.vault, vault_base(t, side)), 0, 4) * PHASES + phase)
        self.dense[0] = float(mine - best) / 10.0
        self.dense[1] = float(mine) / 20.0

    def describe_vault(self, t: Position, side: i64, phase: i64) -> i64:
        """A Vault; its domains as bits."""
        n = t.n
        lines = n.lines
        slots = n.vault_slots
        base = vault_base(t, side)
        types = self.types
        tops = self.tops
        heights = self.heights
        kind: i64 = 0
        while kind < TYPES:
            types[kind] = 0
            kind += 1
        domains: i64 = 0
        flat: i64 = 0
        one: i64 = 0
        two: i64 = 0
        full: i64 = 0
        slot: i64 = 0
        while slot < slots:
            at = base + slot * HEIGHT
            level: i64 = 0
            below: i64 = NO_TILE
            top: i64 = NO_TILE
            while level < HEIGHT:
                tile = i64(t.vault[at + level])
                if tile == NO_TILE:
                    break
                types[type_of(tile)] += 1
                domains |= i64(1) << domain_of(tile)
                below = top
                top = tile
                level += 1
            heights[slot] = level
            tops[slot] = -1
            if top != NO_TILE:
                tops[slot] = type_of(top)
            if level == 0:
                flat += 1
            elif level == 1:
                one += 1
            elif level == 2:
                two += 1
            else:
                full += 1
            if below != NO_TILE:  # what a Siphon needs: low, high, low of one domain
                relation: i64 = 0 if type_of(below) == type_of(top) else 1 if domain_of(below) == domain_of(top) else 2
                self.add(STACK + (relation * 2 + elevation_of(top)) * 4 + level)
            slot += 1
        self.add(PILES + clip(flat, 0, 10))
        self.add(PILES + 11 + clip(one, 0, 10))
        self.add(PILES + 22 + clip(two, 0, 10))
        self.add(PILES + 33 + clip(full, 0, 10))
        count: i64 = 0
        kind = 0
        while kind < TYPES:
            self.add(KINDS + kind * 6 + clip(types[kind], 0, 5))
            kind += 1
        kind = 0
        while kind < 4:
            count += (domains >> kind) & 1
            kind += 1
        self.add(DOMAINS + count * PHASES + phase)
        segment: i64 = 0
        while segment < lines.segments:
            length = lines.lengths[segment]
            first = segment * LONGEST
            equal: i64 = 0
            type_then: i64 = -1
            i: i64 = 0
            while i < length:
                kind = tops[lines.members[first + i]]
                if kind >= 0 and kind != type_then:
                    same: i64 = 1
                    j = i + 1
                    while j < length:
                        if tops[lines.members[first + j]] == kind:
                            same += 1
                        j += 1
                    if same > equal:
                        equal = same
                        type_then = kind
                i += 1
            if equal > 0:
                free: i64 = 0
                i = 0
                while i < length:
                    slot = lines.members[first + i]
                    if tops[slot] != type_then and heights[slot] < HEIGHT:
                        free += 1
                    i += 1
                self.add(LINE + (((length - 2) * 5 + equal) * 5 + free) * 2 + (type_then >> 2))
            segment += 1
        return domains

    def fit(self, tile: i64, domains: i64) -> i64:
        """How a Land would fit into the Vault described last."""
        same = self.types[type_of(tile)]
        new: i64 = 1 if (domains >> domain_of(tile)) & 1 == 0 else 0
        return (elevation_of(tile) * 4 + clip(same, 0, 3)) * 2 + new

    def describe_frog(self, t: Position, frog: i64, phase: i64, domains: i64) -> None:
        n = t.n
        place = t.place[frog]
        where: i64 = 1
        if place == NOT_ENTERED:
            where = 0
        elif place == AETHER:
            where = 2
        elif place > AETHER:
            out = place - AETHER
            where = 3 if out <= 2 else 4 if out <= 4 else 5
        load = t.load[frog]
        self.add(PLACE + (where * PHASES + phase) * 2 + (1 if t.active == frog else 0))
        self.add(OOMPH + where * 12 + clip(t.oomph[frog], 0, 11))
        self.add(LOAD + (where * 6 + clip(load, 0, 5)) * PHASES + phase)
        i: i64 = 0
        while i < load:
            tile = tile_in(t, frog, i)
            if is_land(tile):
                self.add(MEAL + (where * FIT + self.fit(tile, domains)) * 2 + (1 if i == load - 1 else 0))
            i += 1
        self.add(ABILITY + (t.ability[frog] + 1) * 2 + ((t.face_up >> frog) & 1))
        self.add(CARDS + clip(t.deck[frog], 0, 7) * 4 + clip(t.aside[frog] + t.held[frog], 0, 3))
        if where == 1:
            tile = top_tile(t, place)
            room: i64 = 1 if load < n.gullet_slots else 0
            if is_land(tile):
                self.add(GROUND + self.fit(tile, domains) * 2 + room)
            else:
                self.add(GROUND + FIT * 2 + room)
        nearest: i64 = 99
        harm: i64 = 0
        beside: i64 = 0
        other: i64 = 0
        while other < n.frogs:
            if n.team_of[other] != n.team_of[frog]:
                there = t.place[other]
                if where == 2 and there == AETHER:
                    beside += 1
                elif where == 1 and there >= 0 and there < AETHER:
                    distance = n.mat.distance(place, there)
                    if distance > 0 and distance < nearest:  # 0: no line leads there
                        nearest = distance
                        harm = clip(t.oomph[other] - t.oomph[frog], -3, 3)
            other += 1
        if where == 1:
            self.add(NEAR + (clip(nearest, 1, 5) - 1) * 35 + (harm + 3) * 5 + clip(load, 0, 4))
        elif where == 2:
            self.add(VOID + clip(beside, 0, 3) * 6 + clip(load, 0, 5))

    def describe_step(self, t: Position, side: i64) -> None:
        """The kind of decision, its seat, and the state of a combat."""
        n = t.n
        step = t.frames.step()
        decides: i64 = 1 if t.asked >= 0 and n.team_of[t.asked] == side else 0
        if step > FINAL_BACK:  # younger than the description: part of an action
            step = ACT
        if step >= 0:
            self.add(STEP + step * 2 + decides)
        if step < COMMIT or step > STEAL or t.attacker == NONE or t.defender == NONE:
            return
        attacks = n.team_of[t.attacker] == side
        if not attacks and n.team_of[t.defender] != side:
            return
        role: i64 = 0 if attacks else 1
        dice = t.dice
        lead = clip(dice[0], 0, 99) + clip(dice[1], 0, 99) + t.boost_a * n.boost_bonus
        lead -= clip(dice[2], 0, 99) + clip(dice[3], 0, 99) + t.boost_d * n.boost_bonus
        self.add(COMBAT + (role * FIGHT + step - COMMIT) * 21 + clip(lead, -10, 10) + 10)
        strength = clip(t.oomph[t.attacker] - t.oomph[t.defender], -3, 3)
        self.add(BLOW + (role * 7 + strength + 3) * 2 + (0 if t.ground == NONE else 1))
