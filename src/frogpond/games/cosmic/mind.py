# compiled by mypyc
"""Evaluation of Cosmic Frog: the value of a team's prospects in points, and which moves look promising.

Only Lands in the Vault score (CF-99), so everything else is a step on the way there: a Land under a frog is worth a
part of what it would score, in the Gullet more, in the Gullet of a frog in the Aether more still. Oomph keeps a frog
moving; a frog in the Outer Dimensions does nothing and its Vault lies open. The fewer fractures are left, the less time
there is for all that.

A temperament is a bias in values and in move ordering, the same at every level and for every mind: a raider likes fights and rivals in
the Outer Dimensions, a builder likes Lands of one type in its Vault and avoids fights, a spoiler measures itself by the leader.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...engine.features import clip
from ...engine.knowledge import Knowledge, floats, softmax, weighted
from ...engine.rng import Rng
from ...engine.state import OVER, State
from .position import CosmicPosition as Position
from .rules import families as f
from .rules.geometry import AETHER, NOT_ENTERED
from .rules.gullet import tile_in
from .rules.numbers import CosmicNumbers as Numbers
from .rules.placement import HEIGHT
from .rules.prices import leap_price
from .rules.shard import top_tile
from .rules.steps import ACT, DISGORGING, SLOT, SLOT_TILE
from .rules.tiles import DOMAINS, TYPES, domain_of, elevation_of, is_land, type_of
from .rules.vault import height, operating_siphons, vault_base, vault_score

FRACTURES: Final = 6


@final
class CosmicKnowledge(Knowledge):
    """Worth of Vaults, Gullets, Oomph and places, in points."""

    n: Numbers
    lowland: float  # what a Land will score on average
    highland: float
    kin: float  # more for each Land of its type in the Vault already, up to three
    underfoot: float  # the part of it that counts when a frog stands on it, ...
    swallowed: float  # ... has it in its Gullet on the Shard, ...
    carried: float  # ... or in the Aether
    oomph: float
    siphon: float
    outside: float  # lost by being in an Outer Dimension, and for each further one
    deeper: float
    spread: float  # of final differences, in points
    temperature: float  # of move ordering, in points
    prey: float  # a raider's: what all rivals in the Outer Dimensions would be worth, as a value
    craft: float  # a builder's: for each Land in the Vault beyond the first of its type
    grudge: float  # a spoiler's: the part of a value that is the strongest rival's, turned round
    zeal: float  # more or less that attacks promise, in points

    def __init__(self, n: Numbers) -> None:
        super().__init__()
        self.n = n
        self.horizon = 4
        self.exploration = 0.5
        self.reduction = 0.1
        self.widening = 2.0
        self.simulations = {"frog": 60, "bullfrog": 300}
        self.lowland = 2.0
        self.highland = 3.0
        self.kin = 0.5
        self.underfoot = 0.25
        self.swallowed = 0.55
        self.carried = 0.75
        self.oomph = 0.15
        self.siphon = 0.5
        self.outside = 1.5
        self.deeper = 0.3
        self.spread = 6.0
        self.temperature = 0.7
        self.prey = 0.0
        self.craft = 0.0
        self.grudge = 0.0
        self.zeal = 0.0

    def temper(self, name: str) -> None:
        self.leans = True
        if name == "raider":
            self.prey = 0.06
            self.zeal = 1.0
        elif name == "builder":
            self.craft = 0.006
            self.zeal = -0.3
        elif name == "spoiler":
            self.grudge = 0.15
        else:
            super().temper(name)

    # Worth in points ------------------------------------------------------------------------------------------------

    def land(self, tile: i64, types: vec[i64]) -> float:
        """The points that a Land will score; `types` are the Lands in the Vault by type."""
        value = self.highland if elevation_of(tile) == 1 else self.lowland
        same = types[type_of(tile)]
        return value + self.kin * float(clip(same, 0, 3))

    def types_in(self, t: Position, vault: i64) -> vec[i64]:
        """Lands in a Vault by type."""
        counts = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
        at = vault_base(t, vault)
        stop = at + t.n.vault_slots * HEIGHT
        while at < stop:
            tile = i64(t.vault[at])
            if is_land(tile):
                counts[type_of(tile)] += 1
            at += 1
        return counts

    def time(self, t: Position) -> float:
        """The part of an unfinished way to the Vault that there will be time for."""
        left = FRACTURES - t.fractures
        part = 1.0 if left >= 4 else 0.25 * float(left)
        if t.lands < 4 * t.n.frogs:
            few = 0.3 + 0.7 * float(t.lands) / float(4 * t.n.frogs)
            if few < part:
                part = few
        return part

    def frog(self, t: Position, frog: i64, types: vec[i64], domain_bits: i64) -> float:
        """What a frog adds to its team; `seen` are the domains in the Vault, as bits."""
        place = t.place[frog]
        total = self.oomph * float(t.oomph[frog])
        part = self.carried if place == AETHER else self.swallowed if place < AETHER else self.underfoot
        load = t.load[frog]
        domains = domain_bits
        i: i64 = 0
        while i < load:
            tile = tile_in(t, frog, i)
            if is_land(tile):
                total += part * self.land(tile, types)
                domains |= i64(1) << domain_of(tile)
            i += 1
        diversity = t.n.lines.diversity
        total += part * float(diversity[bits(domains)] - diversity[bits(domain_bits)])
        if place > AETHER:
            total -= self.outside + self.deeper * float(place - AETHER)
        elif place == NOT_ENTERED:
            total -= 0.3
        elif place < AETHER:
            tile = top_tile(t, place)
            if is_land(tile) and load < t.n.gullet_slots:
                total += self.underfoot * self.land(tile, types)
                if (domains >> domain_of(tile)) & 1 == 0:
                    total += self.underfoot * 2.0
        return total

    def team_points(self, t: Position, into: vec[float]) -> None:
        """The worth of a position to each team."""
        n = t.n
        time = self.time(t)
        team: i64 = 0
        while team < n.teams:
            base = vault_base(t, team)
            types = self.types_in(t, team)
            domains: i64 = 0
            kind: i64 = 0
            while kind < TYPES:
                if types[kind] > 0:
                    domains |= i64(1) << (kind & 3)
                kind += 1
            total = float(vault_score(n.lines, t.vault, base)) + self.siphon * time * float(operating_siphons(n.lines, t.vault, base))
            frog: i64 = 0
            while frog < n.frogs:
                if n.team_of[frog] == team:
                    total += time * self.frog(t, frog, types, domains)
                frog += 1
            into[team] = total
            team += 1

    def evaluate(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Position)
        n = state.n
        seat: i64 = 0
        if state.to_move == OVER:
            for result in state.returns():
                out[seat] = result
                seat += 1
            return
        points = floats(n.teams)
        self.team_points(state, points)
        values = floats(n.teams)
        share = 1.0 / float(n.teams - 1)
        a: i64 = 0
        while a < n.teams:
            b = a + 1
            while b < n.teams:
                edge = (2.0 / (1.0 + exp((points[b] - points[a]) / self.spread)) - 1.0) * share
                values[a] += edge
                values[b] -= edge
                b += 1
            a += 1
        while seat < n.seats:
            out[seat] = values[n.team_of[seat]]
            seat += 1
        if self.leans:
            self.lean(state, out)

    def lean(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Position)
        n = state.n
        plain = floats(n.seats)
        seat: i64 = 0
        while seat < n.seats:
            plain[seat] = out[seat]
            seat += 1
        seat = 0
        while seat < n.seats:
            team = n.team_of[seat]
            value = plain[seat]
            if self.grudge > 0.0:
                best = -1.0
                other: i64 = 0
                while other < n.seats:
                    if n.team_of[other] != team and plain[other] > best:
                        best = plain[other]
                    other += 1
                value += self.grudge * (-best - value)
            if self.prey > 0.0:
                value += self.prey * self.outcasts(state, team)
            if self.craft > 0.0:
                for count in self.types_in(state, team):
                    if count > 1:
                        value += self.craft * float(count - 1)
            out[seat] = 1.0 if value > 1.0 else -1.0 if value < -1.0 else value
            seat += 1

    def outcasts(self, t: Position, team: i64) -> float:
        """The part of a team's rivals that are in the Outer Dimensions."""
        rivals = 0.0
        outside = 0.0
        frog: i64 = 0
        while frog < t.n.frogs:
            if t.n.team_of[frog] != team:
                rivals += 1.0
                if t.place[frog] > AETHER:
                    outside += 1.0
            frog += 1
        return outside / rivals

    def quiet(self, state: State) -> bool:
        """Before the first action of a turn."""
        assert isinstance(state, Position)
        return state.frames.step() == ACT and state.fresh == 1

    # Moves ----------------------------------------------------------------------------------------------------------

    def promise(self, t: Position, actions: vec[i64]) -> vec[float]:
        """The estimated value of each action for the mover, in points."""
        scores = floats(i64(len(actions)))
        step = t.frames.step()
        frog = t.asked
        if frog < 0:
            return scores
        if step == SLOT or step == DISGORGING:
            self.promise_slots(t, frog, actions, scores)
            return scores
        types = self.types_in(t, t.n.team_of[frog])
        i: i64 = 0
        for action in actions:
            scores[i] = self.promise_one(t, frog, action, types)
            i += 1
        return scores

    def promise_slots(self, t: Position, frog: i64, actions: vec[i64], scores: vec[float]) -> None:
        """A Vault slot promises what the Vault would score with the Land in it."""
        n = t.n
        base = vault_base(t, n.team_of[frog])
        now = vault_score(n.lines, t.vault, base)
        at = t.frames.get(SLOT_TILE) if t.frames.step() == SLOT else t.load[frog] - 1
        tile = tile_in(t, frog, at) if 0 <= at < t.load[frog] else 0
        i: i64 = 0
        for action in actions:
            family, slot, _ = t.acts.decode(action)
            if family == f.SLOT and is_land(tile):
                place = base + slot * HEIGHT + height(t.vault, base, slot)
                t.vault[place] = u8(tile)
                scores[i] = float(vault_score(n.lines, t.vault, base) - now)
                t.vault[place] = 0
            elif family == f.STOP:
                scores[i] = -1.0
            i += 1

    def hex_promise(self, t: Position, frog: i64, hex: i64, types: vec[i64]) -> float:
        """The value of coming to a hex: the Land there, or the frog that stands on it."""
        value = 0.0
        tile = top_tile(t, hex)
        if is_land(tile):
            value = 0.5 * self.land(tile, types) if t.load[frog] < t.n.gullet_slots else 0.2
        other = i64(t.frog_at[hex]) - 1
        if other >= 0 and other != frog:
            value = self.attack_promise(t, frog, other) + 0.3 * value
        return value

    def attack_promise(self, t: Position, frog: i64, other: i64) -> float:
        """The value of an attack: tiles of the Gullet, and an opened Vault if it is in the Aether."""
        if t.n.team_of[frog] == t.n.team_of[other]:
            return -2.0
        room = t.n.gullet_slots - t.load[frog]
        tiles = t.load[other] if t.load[other] < room else room
        value = 0.35 * self.lowland * float(tiles) + 0.1 * float(t.oomph[frog] - t.oomph[other])
        return value + self.zeal + (0.8 if t.in_aether(other) else 0.2)

    def promise_one(self, t: Position, frog: i64, action: i64, types: vec[i64]) -> float:
        load = t.load[frog]
        family, x, y = t.acts.decode(action)
        if family == f.LEAP:
            return self.hex_promise(t, frog, x, types) - self.oomph * float(self.leap_cost(t, frog, x))
        if family == f.SLIP:
            return self.hex_promise(t, frog, x, types) - self.oomph * 2.0
        if family == f.LAND or family == f.DESCEND or family == f.RELOCATE or family == f.FLOW:
            return self.hex_promise(t, frog, x, types)
        if family == f.HARVEST:
            return self.land(top_tile(t, x), types) if load < t.n.gullet_slots else 0.1
        if family == f.ATTACK:
            return self.attack_promise(t, frog, x)
        if family == f.RAID or family == f.BANK:
            return 1.5
        if family == f.TAKE:
            return 1.0
        if family == f.COMMIT:
            return -0.15 * float(x * (t.n.max_boosts + 1) + y)
        if family == f.LEAP_AETHER:
            return (0.9 if load == t.n.gullet_slots else 0.3) * float(load) - 0.2
        if family == f.DISGORGE or family == f.DISGORGE_ANY:
            return 1.5 * float(load)
        if family == f.RECOVER:
            return 0.25 * float(t.n.max_oomph - t.oomph[frog]) - 0.3
        if family == f.SPOILS_TILES or family == f.SPOILS_PICK or family == f.SPOILS_HARVEST or family == f.SPOILS_RAID:
            return 0.5
        if family == f.TURN_UP or family == f.DEFER:
            return -0.3
        if family == f.PASS or family == f.STOP:
            return -1.0
        if family == f.END_TURN:
            return 0.6
        return 0.2 if family == f.DECLINE else 0.0

    def leap_cost(self, t: Position, frog: i64, hex: i64) -> i64:
        """O for a leap to a hex; nothing for a frog that is not on the Shard."""
        return leap_price(t, frog, t.n.mat.distance(t.place[frog], hex)) if t.on_shard(frog) else 0

    def prior(self, state: State, actions: vec[i64]) -> vec[float]:
        assert isinstance(state, Position)
        return softmax(self.promise(state, actions), self.temperature, 0.01)

    def sensible(self, state: State, actions: vec[i64]) -> vec[i64]:
        """Giving up an action, or a Land that could be stored, is silly."""
        result = vec[i64]()
        for action in actions:
            if action != f.PASS and action != f.STOP:
                result = append(result, action)
        return result if i64(len(result)) > 0 else actions

    def pick(self, state: State, rng: Rng) -> i64:
        actions = state.legal()
        return actions[weighted(self.prior(state, actions), rng)]


def bits(domains: i64) -> i64:
    """How many domains."""
    count: i64 = 0
    d: i64 = 0
    while d < DOMAINS:
        count += (domains >> d) & 1
        d += 1
    return count
