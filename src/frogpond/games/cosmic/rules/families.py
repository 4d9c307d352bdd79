# compiled by mypyc
"""The families of actions, declared once: what an action is called, what its numbers say, and at which steps it is an answer.

Single actions come first: families of one, whose number is that of their action. A number keeps its meaning from one version of the rules
to the next, as stored games hold numbers: new families come last.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....engine.families import Families
from . import steps as s
from .numbers import ABILITIES, BACKS_OPEN, BY_PLAYERS
from .numbers import CosmicNumbers as Numbers

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
REROLL: Final = 32
SPOIL: Final = 33
EDGE: Final = 34
COMMIT: Final = 35
ATTACK: Final = 36
POSSESS: Final = 37
DRAIN: Final = 38
SWAP: Final = 39
MEMBER: Final = 40
RAID: Final = 41
TILE: Final = 42
BURN: Final = 43
SPIT: Final = 44
SLOT: Final = 45
TAKE: Final = 46
KEEP: Final = 47
DISCARD: Final = 48
HARVEST: Final = 49
LEAP: Final = 50
LEAP_CRUSH: Final = 51
SLIP: Final = 52
SLIP_CRUSH: Final = 53
LAND: Final = 54
RELOCATE: Final = 55
FLOW: Final = 56
DESCEND: Final = 57
LAY: Final = 58
CRUSH: Final = 59

# By family: its name, what its numbers say, and the steps at which it is an answer (none said: wherever somebody is asked)
FAMILIES: Final[tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...]] = (
    ("turn up", (), ()),
    ("decline", (), ()),
    ("end", (), (s.ACT,)),
    ("pass", (), (s.ACT,)),
    ("pay", (), (s.NAMED,)),
    ("withdraw", (), (s.NAMED,)),
    ("stop", (), (s.DISGORGING, s.RAID)),
    ("dust", (), (s.DISGORGING,)),
    ("recover", (), (s.ACT,)),
    ("disgorge", (), (s.ACT,)),
    ("disgorge in any order", (), (s.ACT,)),
    ("smash", (), (s.ACT,)),
    ("defer", (), (s.ACT,)),
    ("bank", (), (s.ACT,)),
    ("leap aether", (), (s.ACT,)),
    ("to aether", (), (s.RETURN_TO, s.DESCEND)),
    ("copy die", (), (s.ROLL_A, s.ROLL_D)),
    ("knockback +1", (), (s.KNOCKBACK,)),
    ("knockback -1", (), (s.KNOCKBACK,)),
    ("resist knockback", (), (s.KNOCKBACK,)),
    ("spoils tiles", (), (s.SPOILS,)),
    ("spoils pick", (), (s.SPOILS,)),
    ("spoils harvest", (), (s.SPOILS,)),
    ("spoils raid", (), (s.SPOILS,)),
    ("mutate", (), (s.FLUX,)),
    ("resist", (), (s.FLUX,)),
    ("select", (), (s.FLUX,)),
    ("return", (), (s.END,)),
    ("spend card", (), (s.END,)),
    ("roll", (), (s.OUT,)),
    ("drift", (), (s.OUT,)),
    ("reroll raid", (), (s.RAID,)),
    ("reroll", ("die",), (s.ROLLED,)),
    ("spoil", ("dice",), (s.ROLLED,)),
    ("edge", ("direction",), (s.EDGE,)),
    ("commit", ("overpower", "boosts"), (s.COMMIT, s.RESPOND)),
    ("attack", ("frog",), (s.ACT,)),
    ("possess", ("frog",), (s.ACT,)),
    ("drain", ("frog",), (s.ACT,)),
    ("swap", ("frog",), (s.VERY_END, s.SYMBIOSIS)),
    ("member", ("frog",), (s.MEMBER,)),
    ("raid", ("vault", "target"), (s.ACT, s.SPOILS_TARGET)),
    ("tile", ("tile",), (s.DISGORGING, s.STEAL)),
    ("burn", ("tile",), (s.ACT,)),
    ("spit", ("tile",), (s.ACT,)),
    ("slot", ("slot",), (s.DISGORGING, s.SLOT)),
    ("take", ("slot",), (s.RAID,)),
    ("keep", ("card",), (s.KEEP,)),
    ("discard", ("cards",), (s.MORE_CARDS,)),
    ("harvest", ("hex",), (s.ACT,)),
    ("leap", ("hex",), (s.ACT,)),
    ("leap-crush", ("hex",), (s.ACT,)),  # in records of rules 1: a crush bought with the leap, never legal now (CF-125)
    ("slip", ("hex",), (s.ACT,)),
    ("slip-crush", ("hex",), (s.ACT,)),
    ("land", ("hex",), (s.ACT,)),
    ("relocate", ("hex",), (s.ACT,)),
    ("flow", ("hex",), (s.ACT,)),
    ("descend", ("hex",), (s.DESCEND, s.RETURN_TO)),
    ("lay", ("land", "hex"), (s.PLACE,)),
    ("crush", (), (s.CRUSH,)),
)


def sizes(n: Numbers) -> dict[str, int]:
    """How many there are of what the numbers of a family say."""
    lands = 0 if n.layout != BY_PLAYERS else 24 if n.backs == BACKS_OPEN else 8
    return {
        "die": 2,  # of one's own
        "dice": 3,  # the opponent's first, second, or both
        "direction": 6,
        "overpower": 2,  # no, yes
        "boosts": int(n.max_boosts) + 1,  # none included
        "frog": int(n.frogs),
        "vault": int(n.teams),
        "target": int(n.dimensions),  # from 1 on: the raid target less 1
        "tile": int(n.gullet_slots),  # of a Gullet, counted from the bottom
        "slot": int(n.vault_slots),
        "card": ABILITIES,
        "cards": int(n.cards_per_frog) + 1,  # none included
        "hex": int(n.mat.hexes),
        "land": lands,  # to be laid out: its tile number less 1
    }


def number_actions(n: Numbers) -> Families:
    """The numbering, once the box is known."""
    acts = Families()
    size = sizes(n)
    for name, shape, _ in FAMILIES:
        count = 1
        for word in shape:
            count *= size[word]
        acts.add(name, i64(count), shape, i64(size[shape[1]] if len(shape) > 1 else 1))
    return acts
