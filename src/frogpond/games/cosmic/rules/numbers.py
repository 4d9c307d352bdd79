# compiled by mypyc
"""The box in numbers: what the data file and the options say, in a form that compiled rules read quickly."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .geometry import Mat
from .placement import VaultLines

NONE: Final = -1

# Abilities in the order of their cards (CF-121 to CF-136)
BLINK: Final = 0
CAMOUFLAGE: Final = 1
EMPYREAN: Final = 2
MARAUDER: Final = 3
MASSIVE: Final = 4
MINDBORER: Final = 5
MONSTROUS: Final = 6
MUTAGENIC: Final = 7
NIMBLE: Final = 8
RAVAGER: Final = 9
TELLURIC: Final = 10
TEMPORUS: Final = 11
VAMPIRIC: Final = 12
VOIDSHADOW: Final = 13
WARBRINGER: Final = 14
WHIPTONGUE: Final = 15
ABILITIES: Final = 16
ALL_CARDS: Final = 0xFFFF  # all of them, as bits

# Die colours and the columns of an ability card (CF-24, CF-61, CF-87)
WHITE: Final = 0
YELLOW: Final = 1
RED: Final = 2
SHARD_DIE: Final = 0
AETHER_DIE: Final = 1
RAID_DIE: Final = 2
FACE_LIMIT: Final = 16  # faces are 0 to 15

# Land layouts (CF-31 to CF-33)
RANDOM: Final = 0
CLUSTERS: Final = 1
BY_PLAYERS: Final = 2

# Backs of Lands (CF-104)
BACKS_OFF: Final = 0
BACKS_HIDDEN: Final = 1
BACKS_OPEN: Final = 2

# Backs of Barrens (CF-29, CF-109)
BLANK: Final = 0
FRACTURE: Final = 1
QUAKE: Final = 2
VORTEX_BACK: Final = 3


@final
class CosmicNumbers:
    """Everything that compiled rules need to know of the box and the options."""

    # players (CF-26, CF-27)
    frogs: i64
    seats: i64
    teams: i64  # teams, or frogs when each plays alone
    team_play: bool
    seat_of: vec[i64]  # by frog: the seat that commands it
    team_of: vec[i64]  # by frog: its team, which is also its Vault
    captain: vec[i64]  # by team: its lowest-numbered frog, whose seat decides for the team (CF-112)

    # what there is (CF-21 to CF-24, CF-28, CF-29)
    max_oomph: i64
    start_oomph: vec[i64]  # by frog
    gullet_slots: i64
    vault_slots: i64
    dimensions: i64
    track_slots: i64
    lowlands: i64  # tiles of each lowland type
    highlands: i64
    cards_per_frog: i64
    dealt: i64  # ability cards dealt to a frog
    dealt_team_extra: i64  # ability cards dealt to a team beyond one a frog
    barren_backs: vec[i64]  # in the game, by back: blank, fracture, quake, vortex
    land_backs: vec[i64]  # type * 3 + back: in the box
    layout: i64
    backs: i64

    # the mat and its Splinters (CF-1, CF-93)
    mat: Mat
    splinters: i64
    strike: vec[i64]  # by Splinter card: its hex
    ring: vec[i64]  # card * 6 + direction: the hexes around it, OFF outside the mat

    # dice
    die_weights: vec[i64]  # colour * FACE_LIMIT + value: faces with that value
    die_sides: i64
    ability_dice: vec[i64]  # ability * 3 + column: colour

    # prices and amounts
    extra_action: i64
    overpower: i64
    boost: i64
    boost_bonus: i64
    max_boosts: i64
    slipstream: i64
    leap_step: i64  # for each step beyond the empty slots
    flux_resist: i64
    flux_select: i64
    siphon_regain: i64
    cards_for_return: i64
    resistance: i64  # variant: 1 less knockback

    # abilities
    blink_bank: i64
    blink_shift: i64
    blink_amount: i64
    camouflage_target: i64
    camouflage_spoil: i64
    empyrean_regain: i64
    empyrean_reroll: i64
    marauder_extra: i64
    marauder_reroll: i64
    massive_shard: i64
    massive_aether: i64
    massive_overpower: i64
    massive_crush: i64
    mindborer_puppet: i64
    mindborer_reroll: i64
    mutagenic_regain: i64
    mutagenic_copy: i64
    nimble_extra: i64
    nimble_surcharge: i64
    ravager_regain: i64
    telluric_regain: i64
    temporus_held: i64
    vampiric_regain: i64
    vampiric_drain: i64
    vampiric_turn_regain: i64
    vampiric_turn_drain: i64
    warbringer_regain: i64
    warbringer_reroll: i64
    whiptongue_occupied: i64
    whiptongue_pick: i64
    whiptongue_order: i64

    # Vault and score (CF-12, CF-25, CF-100, CF-101, CF-103)
    lines: VaultLines

    # variants (CF-103 to CF-110)
    aether_surge: bool
    bounce_back: bool
    dimensional_decisions: bool
    knockback_resistance: bool
    symbiotic_teammates: bool

    # where the parts of an observation begin (files/observation.py)
    observed: vec[i64]

    def die(self, ability: i64, column: i64) -> i64:
        """The colour an ability card shows in a column."""
        return self.ability_dice[ability * 3 + column]
