# compiled by mypyc
"""Events of a game, in numbers for the rules; words/events.py has the sentences.

Each event is a kind and the numbers named beside it (at most seven, -1 where there is nothing to say):
frog, target ... are frogs 0 to 5; hex is a hex of the mat; place is a hex or a place of geometry.py (AETHER and beyond);
tile is a tile of tiles.py; card is an ability; vault is a team; dimension, steps, roll and O are plain numbers.
"""

from __future__ import annotations

from typing import Final

# Set-up (CF-30 to CF-34)
BACK_DRAWN: Final = 0  # tile: open use of Land backs, this tile is in the game
LAID: Final = 1  # tile, hex, frog: a Land is laid out; frog is -1 when chance did it
DEALT: Final = 2  # frog, card (secret): an ability card is dealt; in team play frog is the team's captain
KEPT: Final = 3  # frog, card (secret), cards looked at: one is kept face down, the rest go under the deck

# The course (CF-36 to CF-45)
PASS_BEGUN: Final = 4  # number of the pass: the discard pile becomes the Action Deck
FROG_CARD: Final = 5  # frog: its action card comes up
FLUX_CARD: Final = 6
SPLINTER_CARD: Final = 7
SIPHONED: Final = 8  # frog, O regained from Siphons
DESCENDED: Final = 9  # frog, place (a hex, or the Aether when there is no room)
PASSED: Final = 10  # frog, mode: no action was possible
SET_ASIDE: Final = 11  # frog, cards set aside now
DUE: Final = 12  # frog, cards left: a set-aside card is played for an action
TURN_OVER: Final = 13  # frog

# Oomph and cards
PAID: Final = 14  # frog, O, what (PAY_ constants below)
REGAINED: Final = 15  # frog, O, card: regained by a power
TURNED_UP: Final = 16  # frog, card
DREW: Final = 17  # frog, card (secret), purpose (DRAW_ constants of steps.py)
UNDER: Final = 18  # frog, card (secret unless public), public 0/1: an ability card goes under the deck

# Actions (CF-48 to CF-60)
LEAPT: Final = 19  # frog, from hex, place, distance
SLIPSTREAMED: Final = 20  # frog, from hex, to hex
LANDED: Final = 21  # frog, hex
RECOVERED: Final = 22  # frog, O regained
HARVESTED: Final = 23  # frog, hex, tile
SWALLOWED: Final = 24  # frog, tile: pushed out of a full Gullet and destroyed
DISGORGED: Final = 25  # frog, tile, vault, slot, points gained
DUST: Final = 26  # frog: a Barren from the Gullet turns to dust

# Combat (CF-61 to CF-73)
ATTACKED: Final = 27  # frog, target, way (WAY_ constants of steps.py), hex, direction
WITHDRAWN: Final = 28  # frog, target: an attack or power is withdrawn
NULLIFIED: Final = 29  # frog, target
DRAINED: Final = 30  # frog, target, O
COMMITTED: Final = 31  # frog, overpower 0/1, boosts, O paid, attacker 0/1
DIE: Final = 32  # frog, value, colour, number of the die (0 or 1), reroll 0/1
REROLLED: Final = 33  # frog who pays, frog whose die, number of the die (2: both)
COPIED: Final = 34  # frog, target, colour
COMPARED: Final = 35  # frog (attacker), target, attacker's roll, defender's roll
KNOCKED: Final = 36  # target, steps after all changes, place it ends in, roll difference
KNOCKBACK_CHANGED: Final = 37  # target, change (+1 or -1), knockback now
FELL_BACK: Final = 38  # frog, place
STOLE: Final = 39  # frog, target, tile

# Shard, Splinters, fractures (CF-74 to CF-78, CF-93 to CF-97, CF-109)
DESTROYED: Final = 40  # hex, tile
REVEALED: Final = 41  # hex, back (BLANK, FRACTURE, QUAKE, VORTEX of numbers.py), fractures on the track
SPLINTER: Final = 42  # Splinter card (0 to 11), strike hex
STRUCK: Final = 43  # frog: on the strike hex, Gullet and O lost
THROWN: Final = 44  # frog, why (0 ring of a Splinter or strike hex, 1 ground destroyed, 2 Quake, 3 ate its Barren): to the Aether
QUAKE: Final = 45
VORTEX: Final = 46

# Outer Dimensions and raids (CF-79 to CF-90)
DIMENSION_ROLL: Final = 47  # frog, roll, dimension now (0: it returns)
DRIFTED: Final = 48  # frog, dimension now
CAME_BACK: Final = 49  # frog, steps, dimension now: after a raid on its Vault
RETURNED: Final = 50  # frog, why (RETURN_ constants below)
APPEARED: Final = 51  # frog, place
DISCARDED: Final = 52  # frog, set-aside cards discarded, why (0 to return at once, 1 for further ability cards)
RAID: Final = 53  # frog, vault, raid target
RAID_DIE: Final = 54  # frog, value, colour, deducted for members in the Aether, success 0/1
TOOK: Final = 55  # frog, vault, slot, tile
RAID_OVER: Final = 56  # frog, vault, Lands taken

# Flux (CF-91)
FLUX_CHOICE: Final = 57  # frog, option (0 mutate, 1 resist, 2 select)

# Powers
RELOCATED: Final = 58  # frog, from hex, to hex (Blink)
BANKED: Final = 59  # frog, tile, vault, slot (Blink)
CRUSHED: Final = 60  # frog, hex (Massive)
POSSESSED: Final = 61  # frog, target (Mindborer)
SMASHED: Final = 62  # frog, hex (Monstrous)
SWAPPED: Final = 63  # frog, target, 1 for Symbiotic Teammates, 0 for Mutagenic
BURNT: Final = 64  # frog, O regained (Ravager)
SPAT: Final = 65  # frog (Ravager)
FLOWED: Final = 66  # frog, from hex, to hex (Telluric)
DEFERRED: Final = 67  # frog (Temporus)
SPENT: Final = 68  # frog: a held card is spent (Temporus)

# The end (CF-97, CF-98, CF-104)
BACK_SCORED: Final = 69  # vault, slot, level, tile with its back: hidden use, at scoring
ENDED: Final = 70  # why (0: sixth fracture, 1: no Land left when the deck ran out)

# What O was paid for (PAID)
PAY_ACTION: Final = 0  # the action's own cost, the extra action's price included
PAY_EXTRA: Final = 1  # an extra action, paid ahead (Blink)
PAY_COMMIT: Final = 2
PAY_POWER: Final = 3
PAY_TOLL: Final = 4  # a power aimed at a Camouflage
PAY_KNOCKBACK: Final = 5
PAY_FLUX: Final = 6

# Why a frog returns (RETURNED)
RETURN_DIE: Final = 0
RETURN_RAID: Final = 1
RETURN_CARDS: Final = 2
RETURN_BOUNCE: Final = 3
RETURN_DRIFT: Final = 4
