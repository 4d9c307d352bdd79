# compiled by mypyc
"""A position of Cosmic Frog: what lies on the table, the small moves that rules are made of, and what the engine asks."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...engine.families import Families
from ...engine.frames import Frames
from ...engine.observation_buffer import ObservationBuffer
from ...engine.rng import Rng
from ...engine.state import CHANCE, State
from .files.bytes import unpack
from .files.json import read_fields
from .files.observation import observe
from .rules import events as e
from .rules.chance import chance_of, reveal, sample
from .rules.flow import decide, go_on
from .rules.geometry import AETHER
from .rules.numbers import ABILITIES, ALL_CARDS, NONE
from .rules.numbers import CosmicNumbers as Numbers
from .rules.redeal import redeal
from .rules.score import score
from .rules.setup import lay_table, set_up


@final
class CosmicPosition(State):
    """Everything that lies on the table. Numbers have the value that they begin with."""

    n: Numbers
    acts: Families
    # the Shard, by hex
    height: vec[u8]  # tiles: 0 Aether, 1 Barren, 2 with a lowland, 3 with a highland
    low: vec[u8]  # the lowland, as a tile
    high: vec[u8]
    edges: vec[u8]  # Aether edges as bits (CF-3)
    frog_at: vec[u8]  # frog + 1, or 0
    lands: i64 = 0  # Lands on the Shard
    shard_mark: i64 = 0  # another whenever tiles or edges change, see Sheet
    backs: vec[i64]  # Barren backs not yet revealed: blank, fracture, quake, vortex
    fractures: i64 = 0
    splinters: i64 = 0  # Splinter cards not yet drawn, as bits
    stock: vec[u8]  # by Land (tile - 1): still to be laid out
    # frogs
    place: vec[i64]
    oomph: vec[i64]  # available
    ability: vec[i64]  # card, or NONE
    aside: vec[i64]  # action cards set aside
    held: vec[i64]  # action cards held back (Temporus)
    gullet: vec[u8]  # frog * slots + i, bottom first
    load: vec[i64]  # tiles in the Gullet
    face_up: i64 = 0  # frogs with a face-up card, as bits
    nullified: i64 = 0  # frogs whose card Voidshadow keeps down
    locked: i64 = 0  # frogs whose swapped card waits for their next turn
    spent: i64 = 0  # frogs that paid O this turn (CF-9)
    vault: vec[u8]  # (vault * slots + slot) * 3 + level
    vault_mark: i64 = 0  # another whenever a Vault changes
    # decks
    deck: vec[i64]  # action cards to come: by frog, Flux, Splinter Strike
    pile: vec[i64]  # discarded
    unseen: i64 = ALL_CARDS  # ability cards never dealt or drawn, as bits
    queue: vec[u8]  # ability cards put under the deck, the next one first
    look: vec[u8]  # ability cards looked at: owner * 16 + card
    maybe: vec[i64]  # (team, the public last) * 16 + card: what that team thinks the card may be, as bits (CF-17)
    # the course
    frames: Frames
    moves: vec[i64]  # the legal actions of the decision that is open
    asked: i64 = 0  # the frog that decides
    passes: i64 = 1  # passes begun
    turns: i64 = 0  # turns begun
    active: i64 = NONE  # T, or NONE when no turn runs
    fresh: i64 = 0  # 1 until T does something
    began: i64 = 0  # 1 if T began its turn in play
    acted: i64 = 0  # kinds of T's action
    drained: i64 = 0  # 1 when Vampiric has drained this turn
    tapped: i64 = 0  # 1 when Telluric has drawn on the Shard this turn
    card_gone: i64 = 0  # 1 when T's action card has left the discard pile
    deferred: i64 = 0  # 1 when T has deferred this turn
    # the action
    actor: i64 = NONE
    puppet: i64 = NONE  # the possessed frog, or NONE
    boss: i64 = NONE  # its possessor
    budget: i64 = 0  # O of the puppet that may still be used
    # the combat
    attacker: i64 = NONE
    defender: i64 = NONE
    way: i64 = 0
    direction: i64 = 0
    overpower_a: i64 = 0
    overpower_d: i64 = 0
    boost_a: i64 = 0
    boost_d: i64 = 0
    colour_a: i64 = NONE  # die colour once fixed, else NONE
    colour_d: i64 = NONE
    dice: vec[i64]  # attacker's two, defender's two; NONE when not rolled
    difference: i64 = 0  # X
    shifted: i64 = 0  # paid changes of the knockback
    ground: i64 = NONE  # the defender's hex, NONE in Aether combat
    ending: i64 = NONE  # why the game is over: 0 fractures, 1 stripped, NONE before

    # Cards and powers ---------------------------------------------------------------------------------------------

    def up(self, frog: i64) -> i64:
        """The ability that works for a frog: its face-up card, else NONE (CF-119)."""
        if (self.face_up >> frog) & 1:
            return self.ability[frog]
        return NONE

    def may_turn_up(self, frog: i64) -> bool:
        """Whether a frog is *down*: it holds a face-down card that it may turn up (CF-19)."""
        return ((self.face_up | self.nullified | self.locked) >> frog) & 1 == 0 and self.ability[frog] != NONE and frog != self.puppet

    def seat_for(self, frog: i64) -> i64:
        """The seat that answers for a frog: its player, or its possessor's (CF-126)."""
        return self.n.seat_of[self.boss] if frog == self.puppet else self.n.seat_of[frog]

    # Places -------------------------------------------------------------------------------------------------------

    def on_shard(self, frog: i64) -> bool:
        return 0 <= self.place[frog] < AETHER

    def in_aether(self, frog: i64) -> bool:
        return self.place[frog] == AETHER

    def in_play(self, frog: i64) -> bool:
        return 0 <= self.place[frog] <= AETHER

    def is_out(self, frog: i64) -> bool:
        """Whether it is in an Outer Dimension."""
        return self.place[frog] > AETHER

    def put(self, frog: i64, place: i64) -> None:
        """Move a frog, wherever it was."""
        old = self.place[frog]
        if 0 <= old < AETHER and i64(self.frog_at[old]) == frog + 1:
            self.frog_at[old] = 0
        self.place[frog] = place
        if 0 <= place < AETHER:
            self.frog_at[place] = u8(frog + 1)

    # Oomph (CF-8, CF-9) -------------------------------------------------------------------------------------------

    def purse(self, frog: i64) -> i64:
        """O that may be paid now; a puppet's is limited (CF-126)."""
        have = self.oomph[frog]
        if frog == self.puppet and self.budget < have:
            return self.budget
        return have

    def pay(self, frog: i64, price: i64, what: i64) -> None:
        if price <= 0:
            return
        self.oomph[frog] -= price
        self.spent |= i64(1) << frog
        if frog == self.puppet:
            self.budget -= price
        if self.watching:
            self.note(e.PAID, frog, price, what)

    def regain(self, frog: i64, amount: i64) -> i64:
        """Regain up to that much; what it was."""
        gain = self.n.max_oomph - self.oomph[frog]
        if amount < gain:
            gain = amount
        if gain > 0:
            self.oomph[frog] += gain
            return gain
        return 0

    def regain_by(self, frog: i64, amount: i64) -> None:
        """Regain by the power of the frog's card."""
        gain = self.regain(frog, amount)
        if gain > 0 and self.watching:
            self.note(e.REGAINED, frog, gain, self.ability[frog])

    # Order --------------------------------------------------------------------------------------------------------

    def nth(self, i: i64) -> i64:
        """The i-th frog in frog order from T, or from frog 0 when no turn runs (CF-13)."""
        frog = i if self.active == NONE else self.active + i
        return frog - self.n.frogs if frog >= self.n.frogs else frog

    # Knowledge (CF-17) --------------------------------------------------------------------------------------------

    def learn(self, card: i64, team: i64) -> None:
        """A team sees a card: it knows this one, and that no other card is it."""
        bit = i64(1) << card
        maybe = self.maybe
        base = team * ABILITIES
        other: i64 = 0
        while other < ABILITIES:
            maybe[base + other] &= ~bit
            other += 1
        maybe[base + card] = bit

    def show(self, card: i64) -> None:
        """Everybody sees a card."""
        team: i64 = 0
        while team <= self.n.teams:
            self.learn(card, team)
            team += 1

    def turn_up(self, frog: i64) -> None:
        """A face-down card is turned up (CF-19)."""
        self.face_up |= i64(1) << frog
        self.show(self.ability[frog])
        if self.watching:
            self.note(e.TURNED_UP, frog, self.ability[frog])

    def under_deck(self, frog: i64, card: i64) -> None:
        """A card of a frog goes under the Ability Deck; the frog is left without one (CF-17)."""
        if self.watching:
            self.note(e.UNDER, frog, card, (self.face_up >> frog) & 1)
        self.queue = append(self.queue, u8(card))
        self.ability[frog] = NONE
        self.set_down(frog)

    def set_down(self, frog: i64) -> None:
        """The card a frog holds from now on lies face down and free of locks (CF-142)."""
        keep = ~(i64(1) << frog)
        self.face_up &= keep
        self.nullified &= keep
        self.locked &= keep

    # What the engine asks -----------------------------------------------------------------------------------------

    def clone(self) -> State:
        return self.copy()

    def copy(self) -> CosmicPosition:
        """An independent copy: written out, as search makes many; a test compares it with the fields above."""
        to = CosmicPosition(self.game)
        to.n = self.n
        to.acts = self.acts
        to.to_move = self.to_move
        to.height = self.height[:]
        to.low = self.low[:]
        to.high = self.high[:]
        to.edges = self.edges[:]
        to.frog_at = self.frog_at[:]
        to.lands = self.lands
        to.shard_mark = self.shard_mark
        to.backs = self.backs[:]
        to.fractures = self.fractures
        to.splinters = self.splinters
        to.stock = self.stock[:]
        to.place = self.place[:]
        to.oomph = self.oomph[:]
        to.ability = self.ability[:]
        to.aside = self.aside[:]
        to.held = self.held[:]
        to.gullet = self.gullet[:]
        to.load = self.load[:]
        to.face_up = self.face_up
        to.nullified = self.nullified
        to.locked = self.locked
        to.spent = self.spent
        to.vault = self.vault[:]
        to.vault_mark = self.vault_mark
        to.deck = self.deck[:]
        to.pile = self.pile[:]
        to.unseen = self.unseen
        to.queue = self.queue[:]
        to.look = self.look[:]
        to.maybe = self.maybe[:]
        to.frames = self.frames.copy()
        to.moves = self.moves  # never changed in place
        to.asked = self.asked
        to.passes = self.passes
        to.turns = self.turns
        to.active = self.active
        to.fresh = self.fresh
        to.began = self.began
        to.acted = self.acted
        to.drained = self.drained
        to.tapped = self.tapped
        to.card_gone = self.card_gone
        to.deferred = self.deferred
        to.actor = self.actor
        to.puppet = self.puppet
        to.boss = self.boss
        to.budget = self.budget
        to.attacker = self.attacker
        to.defender = self.defender
        to.way = self.way
        to.direction = self.direction
        to.overpower_a = self.overpower_a
        to.overpower_d = self.overpower_d
        to.boost_a = self.boost_a
        to.boost_d = self.boost_d
        to.colour_a = self.colour_a
        to.colour_d = self.colour_d
        to.dice = self.dice[:]
        to.difference = self.difference
        to.shifted = self.shifted
        to.ground = self.ground
        to.ending = self.ending
        return to

    def legal(self) -> vec[i64]:
        if self.to_move == CHANCE:
            return chance_of(self, False)
        return self.moves

    def legal_actions(self) -> list[int]:
        return list(self.legal())

    def weights(self) -> vec[i64]:
        return chance_of(self, True)

    def sample(self, rng: Rng) -> i64:
        return sample(self, rng)

    def advance(self, action: i64) -> None:
        if self.watching:
            self.forget()
        if self.to_move == CHANCE:
            reveal(self, action)
        else:
            decide(self, action)
        go_on(self)

    def scores(self) -> list[int]:
        """The worth of each seat's Vault; a team shares one, the highest wins, ties share (CF-102, CF-113)."""
        return [int(score(self, self.n.team_of[seat])) for seat in range(self.n.seats)]

    def redeal(self, seat: i64, rng: Rng) -> State:
        """Cards this seat's team can't know are dealt anew; backs of Barrens are stored nowhere (CF-15)."""
        other = self.copy()
        redeal(other, self.n.teams if seat < 0 else self.n.team_of[seat], rng)
        if other.to_move >= 0:
            go_on(other)
        return other

    def observe(self, seat: i64, out: ObservationBuffer) -> None:
        observe(self, seat, out)


def start(game: Any, n: Numbers, acts: Families) -> CosmicPosition:
    """The position before the first Land is laid out."""
    t = CosmicPosition(game)
    lay_table(t, n, acts)
    set_up(t)
    go_on(t)
    return t


def blank(game: Any, n: Numbers, acts: Families) -> CosmicPosition:
    """A table to be filled from a file."""
    t = CosmicPosition(game)
    lay_table(t, n, acts)
    return t


def read(t: CosmicPosition, fields: dict[str, Any]) -> None:
    """Loads a JSON position, and goes on to the next decision."""
    read_fields(t, fields)
    go_on(t)


def read_packed(t: CosmicPosition, data: bytes) -> None:
    """Loads packed bytes, and goes on to the next decision."""
    unpack(t, data)
    go_on(t)


Position = CosmicPosition
"""The public name: `frogpond.games.cosmic.position.Position`."""
