# compiled by mypyc
"""The table as it lies: Shard, frogs, Vaults, decks, and the steps that are open. The rules are in the modules beside this one."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.frames import Frames
from ....engine.state import State
from . import events as e
from .families import Acts
from .numbers import ABILITIES, NONE, Numbers
from .tiles import BARREN, NO_TILE
from .vault import HEIGHT

# Places of a frog (CF-5): a hex of the mat, or one of these. Outer Dimension N is AETHER + N.
NOT_ENTERED: Final = -1
AETHER: Final = 300

# Steps: the frames of the stack, with their numbers.
DRAW_BACK: Final = 0  # chance: a Land back for the open use; (type, tiles left)
CLUSTER: Final = 1  # chance: the domain laid out next
LAY: Final = 2  # chance: where the next Land goes; (domain or NONE)
PLACE: Final = 3  # the players lay out a Land; (frog)
DEAL: Final = 4  # chance: an ability card at set-up; (owner)
KEEP: Final = 5  # keep one of the cards looked at; (frog, who decides, others mix them up 0/1, owner)
CARD: Final = 6  # chance: the next action card
SYMBIOSIS: Final = 7  # Symbiotic Teammates
START: Final = 8  # TURN-START
OUT: Final = 9  # a turn in the Outer Dimensions: drift or roll
DIMENSION: Final = 10  # chance: the white die of CF-81
DESCEND: Final = 11  # (frog)
RETURN_TO: Final = 12  # the Aether or descend; (frog)
MORE_CARDS: Final = 13  # Dimensional Decisions: set-aside cards for further draws; (frog)
DRAW: Final = 14  # an ability card, chance while the deck is unknown; (frog, purpose)
ACT: Final = 15  # an action; (actor, mode, under way 0/1, kind, crush 0/1, used, frogs not to be named again)
EXTRA: Final = 16  # is there an extra action?
END: Final = 17  # due cards and choices; (frogs that declined)
VERY_END: Final = 18  # Mutagenic's swap; (declined 0/1, -, -, -, -, -, frogs not to be named again)
NEXT: Final = 19  # the card is carried out completely
EDGE: Final = 20  # an Aether edge for an attack; (hex, way, crush)
NAMED: Final = 21  # a frog is named as target; (what, target, price, direction, toll asked 0/1, asked 0/1, crush)
DISGORGING: Final = 22  # (frog, any order 0/1, tiles out)
SLOT: Final = 23  # a Vault slot for one tile; (frog, Gullet tile, banked 0/1)
SPOILS_TARGET: Final = 24  # the raid target of a free raid; (raider, vault)
RAID: Final = 25  # (raider, vault, target or points left, die colour, phase, Lands taken, slot bound to + 1)
MEMBER: Final = 26  # which member comes back; (team, steps)
COMMIT: Final = 27
RESPOND: Final = 28
ROLL_A: Final = 29
ROLL_D: Final = 30
DICE: Final = 31  # chance: a combat die; (side, die, reroll 0/1)
ROLLED: Final = 32  # rerolls; (side, declined in a row)
COMPARE: Final = 33
KNOCKBACK: Final = 34
RESOLVED: Final = 35
SPOILS: Final = 36
STEAL: Final = 37  # Whiptongue picks tiles; (left)
BACK: Final = 38  # chance: a Barren's back; (hex, Splinter card or NONE, pending hexes as bits, quake, vortex, eater or NONE)
VORTEX: Final = 39  # frogs descend one after another; (frogs done)
FLUX: Final = 40  # (frog, fed 0/1)
SPLINTER: Final = 41  # chance: a Splinter card
FINAL_BACK: Final = 42  # chance: a Land back at scoring; (place in the row of Vault tiles)

STEP_NAMES: Final = (
    "draw back", "cluster", "lay", "place", "deal", "keep", "card", "symbiosis", "start", "out", "dimension", "descend", "return to",
    "more cards", "draw", "act", "extra", "end", "very end", "next", "edge", "named", "disgorging", "slot", "spoils target", "raid",
    "member", "commit", "respond", "roll attacker", "roll defender", "dice", "rolled", "compare", "knockback", "resolved", "spoils",
    "steal", "back", "vortex", "flux", "splinter", "final back",
)  # fmt: skip

# How an action comes about (ACT)
MAIN: Final = 0
BONUS: Final = 1  # the extra action
DUE: Final = 2
HELD: Final = 3
PUPPET: Final = 4

# What an ACT has used before its action (CF-121)
USED_RELOCATE: Final = 1
USED_BANK: Final = 2
USED_PRICE: Final = 4  # the extra action is paid and must be taken

# Kinds of actions, as bits (CF-60)
K_ATTACK: Final = 1
K_LEAP: Final = 2
K_LAND: Final = 4
K_SLIPSTREAM: Final = 8
K_HARVEST: Final = 16
K_DISGORGE: Final = 32
K_RAID: Final = 64
K_RECOVER: Final = 128
K_POSSESS: Final = 256
K_SMASH: Final = 512
K_SPIT: Final = 1024
K_RETURN: Final = 2048
K_PASS: Final = 4096
K_DEFER: Final = 8192

# What a named frog is named for (NAMED): four ways of attack, then powers
WAY_LEAP: Final = 0
WAY_SLIPSTREAM: Final = 1
WAY_LAND: Final = 2
WAY_RAM: Final = 3
TO_POSSESS: Final = 4
TO_DRAIN: Final = 5
TO_SWAP: Final = 6

# Sides of a combat
ATTACKER: Final = 0
DEFENDER: Final = 1

# Why a card is drawn (DRAW), why a frog returns (RETURNED)
DRAW_ABILITY: Final = 0
DRAW_LOOK: Final = 1
RETURN_DIE: Final = 0
RETURN_RAID: Final = 1
RETURN_CARDS: Final = 2
RETURN_BOUNCE: Final = 3
RETURN_DRIFT: Final = 4

ALL_CARDS: Final = 0xFFFF


class Table(State):
    """Everything that lies on the table, with the small moves that rules are made of."""

    n: Numbers
    a: Acts
    # the Shard, by hex
    height: vec[u8]  # tiles: 0 Aether, 1 Barren, 2 with a lowland, 3 with a highland
    low: vec[u8]  # the lowland, as a tile
    high: vec[u8]
    edges: vec[u8]  # Aether edges as bits (CF-3)
    frog_at: vec[u8]  # frog + 1, or 0
    lands: i64  # Lands on the Shard
    backs: vec[i64]  # Barren backs not yet revealed: blank, fracture, quake, vortex
    fractures: i64
    splinters: i64  # Splinter cards not yet drawn, as bits
    stock: vec[u8]  # by Land (tile - 1): still to be laid out
    # frogs
    place: vec[i64]
    oomph: vec[i64]  # available
    ability: vec[i64]  # card, or NONE
    aside: vec[i64]  # action cards set aside
    held: vec[i64]  # action cards held back (Temporus)
    gullet: vec[u8]  # frog * slots + i, bottom first
    load: vec[i64]  # tiles in the Gullet
    face_up: i64  # frogs with a face-up card, as bits
    nullified: i64  # frogs whose card Voidshadow keeps down
    locked: i64  # frogs whose swapped card waits for their next turn
    spent: i64  # frogs that paid O this turn (CF-9)
    vault: vec[u8]  # (vault * slots + slot) * 3 + level
    # decks
    deck: vec[i64]  # action cards to come: by frog, Flux, Splinter Strike
    pile: vec[i64]  # discarded
    unseen: i64  # ability cards never dealt or drawn, as bits
    queue: vec[u8]  # ability cards put under the deck, the next one first
    look: vec[u8]  # ability cards looked at: owner * 16 + card
    maybe: vec[i64]  # (team, the public last) * 16 + card: what that team thinks the card may be, as bits (CF-17)
    # the course
    frames: Frames
    moves: vec[i64]  # the legal actions of the decision that is open
    asked: i64  # the frog that decides
    passes: i64  # passes begun
    turns: i64  # turns begun
    active: i64  # T, or NONE when no turn runs
    fresh: i64  # 1 until T does something
    began: i64  # 1 if T began its turn in play
    acted: i64  # kinds of T's action
    drained: i64  # 1 when Vampiric has drained this turn
    tapped: i64  # 1 when Telluric has drawn on the Shard this turn
    card_gone: i64  # 1 when T's action card has left the discard pile
    deferred: i64  # 1 when T has deferred this turn
    # the action
    actor: i64
    puppet: i64  # the possessed frog, or NONE
    boss: i64  # its possessor
    budget: i64  # O of the puppet that may still be used
    # the combat
    attacker: i64
    defender: i64
    way: i64
    direction: i64
    overpower_a: i64
    overpower_d: i64
    boost_a: i64
    boost_d: i64
    colour_a: i64  # die colour once fixed, else NONE
    colour_d: i64
    dice: vec[i64]  # attacker's two, defender's two; NONE when not rolled
    difference: i64  # X
    shifted: i64  # paid changes of the knockback
    ground: i64  # the defender's hex, NONE in Aether combat
    ending: i64  # why the game is over: 0 fractures, 1 stripped, NONE before

    # Cards and powers ---------------------------------------------------------------------------------------------

    def up(self, frog: i64) -> i64:
        """The ability that works for a frog: its face-up card, else NONE (CF-119)."""
        if (self.face_up >> frog) & 1:
            return self.ability[frog]
        return NONE

    def may_turn_up(self, frog: i64) -> bool:
        """Whether a frog is *down*: it holds a face-down card that it may turn up (CF-19, section 6)."""
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


def zeros(size: i64) -> vec[i64]:
    return vec[i64]([0 for _ in range(size)])


def blanks(size: i64) -> vec[u8]:
    return vec[u8](bytes(int(size)))


def top_tile(t: Table, hex: i64) -> i64:
    """The tile on top of a hex: its terrain, NO_TILE where there is Aether (CF-2)."""
    height = t.height[hex]
    if height == 3:
        return i64(t.high[hex])
    if height == 2:
        return i64(t.low[hex])
    return BARREN if height == 1 else NO_TILE


def vault_base(t: Table, vault: i64) -> i64:
    """Where a Vault begins in the row of all Vault tiles."""
    return vault * t.n.vault_slots * HEIGHT


def copy_table(t: Table, to: Table) -> None:
    """Make `to` an independent copy of `t`."""
    to.n = t.n
    to.a = t.a
    to.to_move = t.to_move
    to.height = t.height[:]
    to.low = t.low[:]
    to.high = t.high[:]
    to.edges = t.edges[:]
    to.frog_at = t.frog_at[:]
    to.lands = t.lands
    to.backs = t.backs[:]
    to.fractures = t.fractures
    to.splinters = t.splinters
    to.stock = t.stock[:]
    to.place = t.place[:]
    to.oomph = t.oomph[:]
    to.ability = t.ability[:]
    to.aside = t.aside[:]
    to.held = t.held[:]
    to.gullet = t.gullet[:]
    to.load = t.load[:]
    to.face_up = t.face_up
    to.nullified = t.nullified
    to.locked = t.locked
    to.spent = t.spent
    to.vault = t.vault[:]
    to.deck = t.deck[:]
    to.pile = t.pile[:]
    to.unseen = t.unseen
    to.queue = t.queue[:]
    to.look = t.look[:]
    to.maybe = t.maybe[:]
    to.frames = t.frames.copy()
    to.moves = t.moves  # never changed in place
    to.asked = t.asked
    to.passes = t.passes
    to.turns = t.turns
    to.active = t.active
    to.fresh = t.fresh
    to.began = t.began
    to.acted = t.acted
    to.drained = t.drained
    to.tapped = t.tapped
    to.card_gone = t.card_gone
    to.deferred = t.deferred
    to.actor = t.actor
    to.puppet = t.puppet
    to.boss = t.boss
    to.budget = t.budget
    to.attacker = t.attacker
    to.defender = t.defender
    to.way = t.way
    to.direction = t.direction
    to.overpower_a = t.overpower_a
    to.overpower_d = t.overpower_d
    to.boost_a = t.boost_a
    to.boost_d = t.boost_d
    to.colour_a = t.colour_a
    to.colour_d = t.colour_d
    to.dice = t.dice[:]
    to.difference = t.difference
    to.shifted = t.shifted
    to.ground = t.ground
    to.ending = t.ending
