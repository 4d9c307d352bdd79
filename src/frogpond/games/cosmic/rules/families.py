# compiled by mypyc
"""The numbering of actions: single ones first, then families that take a frog, a slot, a card or a hex."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .numbers import ABILITIES, BACKS_OPEN, BY_PLAYERS, Numbers

TURN_UP: Final = 0
DECLINE: Final = 1
END_TURN: Final = 2
PASS: Final = 3
PAY: Final = 4
WITHDRAW: Final = 5
STOP: Final = 6
DUST: Final = 7
RECOVER: Final = 8
DISGORGE: Final = 9
DISGORGE_ANY: Final = 10
SMASH: Final = 11
DEFER: Final = 12
BANK: Final = 13
LEAP_AETHER: Final = 14
TO_AETHER: Final = 15
COPY: Final = 16
SHIFT_UP: Final = 17
SHIFT_DOWN: Final = 18
RESIST_KNOCKBACK: Final = 19
SPOILS_TILES: Final = 20
SPOILS_PICK: Final = 21
SPOILS_HARVEST: Final = 22
SPOILS_RAID: Final = 23
MUTATE: Final = 24
RESIST: Final = 25
SELECT: Final = 26
RETURN: Final = 27
SPEND: Final = 28
ROLL: Final = 29
DRIFT: Final = 30
REROLL_RAID: Final = 31
SINGLES: Final = 32

SINGLE_TEXTS: Final = (
    "turn up", "decline", "end", "pass", "pay", "withdraw", "stop", "dust", "recover", "disgorge", "disgorge in any order", "smash",
    "defer", "bank", "leap aether", "to aether", "copy die", "knockback +1", "knockback -1", "resist knockback", "spoils tiles",
    "spoils pick", "spoils harvest", "spoils raid", "mutate", "resist", "select", "return", "spend card", "roll", "drift", "reroll raid",
)  # fmt: skip


@final
class Acts:
    """Where each family of actions starts."""

    reroll: i64  # die: 0 or 1 of one's own
    spoil: i64  # the opponent's die 0, 1 or both
    edge: i64  # direction
    commit: i64  # overpower * boosts + boost
    boosts: i64  # boosts to choose from, none included
    attack: i64  # frog
    possess: i64  # frog
    drain: i64  # frog
    swap: i64  # frog
    member: i64  # frog
    raid: i64  # vault * dimensions + target - 1
    tile: i64  # Gullet tile, counted from the bottom
    burn: i64
    spit: i64
    slot: i64  # Vault slot to fill
    take: i64  # Vault slot to raid
    keep: i64  # ability card
    discard: i64  # number of cards
    harvest: i64  # hex, like all that follow
    leap: i64
    leap_crush: i64
    slip: i64
    slip_crush: i64
    land: i64
    relocate: i64
    flow: i64
    descend: i64
    lay: i64  # Land (its tile number - 1) * hexes + hex
    end: i64


def number_actions(n: Numbers) -> Acts:
    """Lay out the families once the box is known."""
    a = Acts()
    hexes = n.mat.hexes
    frogs = n.frogs
    a.boosts = n.max_boosts + 1
    a.reroll = SINGLES
    a.spoil = a.reroll + 2
    a.edge = a.spoil + 3
    a.commit = a.edge + 6
    a.attack = a.commit + 2 * a.boosts
    a.possess = a.attack + frogs
    a.drain = a.possess + frogs
    a.swap = a.drain + frogs
    a.member = a.swap + frogs
    a.raid = a.member + frogs
    a.tile = a.raid + n.teams * n.dimensions
    a.burn = a.tile + n.gullet_slots
    a.spit = a.burn + n.gullet_slots
    a.slot = a.spit + n.gullet_slots
    a.take = a.slot + n.vault_slots
    a.keep = a.take + n.vault_slots
    a.discard = a.keep + ABILITIES
    a.harvest = a.discard + n.cards_per_frog + 1
    a.leap = a.harvest + hexes
    a.leap_crush = a.leap + hexes
    a.slip = a.leap_crush + hexes
    a.slip_crush = a.slip + hexes
    a.land = a.slip_crush + hexes
    a.relocate = a.land + hexes
    a.flow = a.relocate + hexes
    a.descend = a.flow + hexes
    a.lay = a.descend + hexes
    lands = 0 if n.layout != BY_PLAYERS else 24 if n.backs == BACKS_OPEN else 8
    a.end = a.lay + lands * hexes
    return a
