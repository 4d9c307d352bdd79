"""The data file and the options read into Numbers, with errors that say which fact is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.data import Facts, model
from ...engine.did_you_mean import did_you_mean
from ...engine.observation import starts
from ...engine.options import COLOURS, Option, data_option, several, whole
from .files.observation import layout
from .rules.geometry import DIRECTIONS, OFF, STEP_Q, STEP_R, make_mat
from .rules.numbers import FACE_LIMIT
from .rules.numbers import CosmicNumbers as Numbers
from .rules.placement import HEIGHT, LONGEST, VaultLines, make_lines

ABILITY_NAMES = (
    "Blink", "Camouflage", "Empyrean", "Marauder", "Massive", "Mindborer", "Monstrous", "Mutagenic",
    "Nimble", "Ravager", "Telluric", "Temporus", "Vampiric", "Voidshadow", "Warbringer", "Whiptongue",
)  # fmt: skip
LAND_NAMES = ("hill", "desert", "swamp", "meadow", "mountain", "mesa", "lake", "forest")
DOMAIN_NAMES = ("stone", "terra", "water", "plant")
DIE_NAMES = ("white", "yellow", "red")
COLUMNS = ("shard", "aether", "raid")
BACK_NAMES = ("normal", "abundant", "harmonious")
BARREN_NAMES = ("blank", "fracture", "quake", "vortex")
DURATIONS = ("short", "normal", "long")
LAYOUTS = ("random", "clusters", "players")
BACK_USES = ("off", "hidden", "open")
VARIANTS = (
    "abundant-harmonious", "aether-surge", "bounce-back", "dimensional-decisions",
    "knockback-resistance", "quakes-vortexes", "symbiotic-teammates", "team-play",
)  # fmt: skip

# Numbers of powers: field of Numbers -> (ability, power, key of the power)
POWER_NUMBERS = {
    "blink_bank": ("Blink", "bank", "cost"),
    "blink_shift": ("Blink", "shift-knockback", "cost"),
    "blink_amount": ("Blink", "shift-knockback", "amount"),
    "camouflage_target": ("Camouflage", "hard-to-target", "target_cost"),
    "camouflage_spoil": ("Camouflage", "spoil-roll", "cost"),
    "empyrean_regain": ("Empyrean", "aether-win", "regain"),
    "empyrean_reroll": ("Empyrean", "reroll-raid", "cost"),
    "marauder_extra": ("Marauder", "quick-hands", "extra_action_cost"),
    "marauder_reroll": ("Marauder", "reroll-combat", "cost"),
    "massive_shard": ("Massive", "heavy", "shard_reduction"),
    "massive_aether": ("Massive", "heavy", "aether_reduction"),
    "massive_overpower": ("Massive", "strong", "overpower_cost"),
    "massive_crush": ("Massive", "crush", "cost"),
    "mindborer_puppet": ("Mindborer", "possess", "puppet_oomph"),
    "mindborer_reroll": ("Mindborer", "reroll-any", "cost"),
    "mutagenic_regain": ("Mutagenic", "flux-feeder", "regain"),
    "mutagenic_copy": ("Mutagenic", "copy-die", "cost"),
    "nimble_extra": ("Nimble", "again", "extra_action_cost"),
    "nimble_surcharge": ("Nimble", "hard-to-overpower", "overpower_surcharge"),
    "ravager_regain": ("Ravager", "burn-barren", "regain"),
    "telluric_regain": ("Telluric", "shard-siphon", "regain"),
    "temporus_held": ("Temporus", "defer", "held_cards"),
    "vampiric_regain": ("Vampiric", "drain-combatant", "regain"),
    "vampiric_drain": ("Vampiric", "drain-combatant", "drain"),
    "vampiric_turn_regain": ("Vampiric", "drain-target", "regain"),
    "vampiric_turn_drain": ("Vampiric", "drain-target", "drain"),
    "warbringer_regain": ("Warbringer", "battle-feeder", "regain"),
    "warbringer_reroll": ("Warbringer", "reroll-combat", "cost"),
    "whiptongue_occupied": ("Whiptongue", "snatch-occupied", "harvest_cost"),
    "whiptongue_pick": ("Whiptongue", "pick-spoils", "cost"),
    "whiptongue_order": ("Whiptongue", "any-order", "cost"),
}

# Prices that everybody pays: field of Numbers -> key of [costs]
COSTS = {
    "extra_action": "extra_action",
    "overpower": "overpower",
    "boost": "boost",
    "boost_bonus": "boost_bonus",
    "slipstream": "slipstream",
    "leap_step": "leap_per_extra_hex",
    "flux_resist": "flux_resist",
    "flux_select": "flux_select",
    "siphon_regain": "siphon_regain",
    "cards_for_return": "cards_for_return",
    "resistance": "knockback_resistance",
}


OOMPH = "nobody can have more than 12 Oomph"
WORTH = "what costs nothing could be used for ever, and nobody has more than 12 Oomph"
ENDLESS = ("boost", "cards_for_return", "resistance")  # what could be paid again and again at no price
FILE = "cosmic-frog.toml"
FREE = ("shard.hexes",)  # keys are the names of hexes
FIXED = (
    "meta.game", "meta.data_version", "box.*", "action_deck.*", "costs.activated_power", "domain_colours.*", "options.*",
    "variants.names", "vault.default", "vault.layouts.*.coordinates.*", "team_suggestion",
)  # fmt: skip
"""What stands in the file for the reader's sake: no rule reads it, so a change would have no effect."""


def or_automatic(low: int, high: int) -> Any:
    """A reader for a whole number, or 0 for what follows from the rest."""

    def read(value: Any) -> int:
        return 0 if value is None or value == 0 or value == "0" else whole(low, high)(value)

    return read


ONE = "one"
"""Teams of different sizes: the first player against all others."""


def read_teams(value: Any) -> int | str:
    """A number of teams, 0 for what follows from the rest, or ONE."""
    return ONE if value == ONE else int(or_automatic(2, 6)(value))


DECLARED = (
    Option("frogs", "frogs in the game; 0: one a player, four for two players", 0, (), or_automatic(3, 6), "3 to 6, or 0"),
    Option("teams", "teams, players joining them in turn; one: the first player against all others; 0: none, or one a player who commands"
           " several frogs", 0, (), read_teams, "2 to 6, one, or 0"),
    Option("duration", "how many fractures are among the Barrens: the longer, the fewer", "normal", DURATIONS),
    Option("land_layout", "how Lands are laid out: at random, in clusters of a domain, or by the players", "random", LAYOUTS),
    Option("vault_layout", "how the nine slots of a Vault lie", "4-3-2", ("4-3-2", "3x3")),
    Option("variants", "play variants", (), (), several(VARIANTS), ", ".join(VARIANTS)),
    Option("abundant_harmonious", "backs of Lands: not used, hidden until scoring, or open (the variant's name alone means hidden)",
           "off", BACK_USES),
    Option("quake_tiles", "Quake tiles among the Barrens, with the variant quakes-vortexes", 2, (0, 1, 2)),
    Option("vortex_tiles", "Vortex tiles among the Barrens, with the variant quakes-vortexes", 2, (0, 1, 2)),
    COLOURS,
    data_option("corrected from the box or a designer's own"),
)  # fmt: skip


def ints(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def numbers(facts: Facts, players: int, options: Mapping[str, Any]) -> Numbers:
    """Everything that compiled rules need to know; ValueError if options don't go together."""
    n = Numbers()
    variants = read_variants(n, facts, options)
    read_players(n, players, options, variants)
    read_box(n, facts, options, variants)
    read_costs(n, facts)
    read_dice(n, facts)
    read_mat(n, facts)
    n.lines = read_vault(facts, str(options["vault_layout"]))
    n.vault_slots = n.lines.slots
    n.observed = starts(layout(n))
    return n


# Options ----------------------------------------------------------------------------------------------------------


def read_variants(n: Numbers, facts: Facts, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The variants in use (CF-103 to CF-111)."""
    variants: tuple[str, ...] = tuple(options["variants"])
    for pair in facts.table("variants").get("exclusive"):
        if all(name in variants for name in pair):
            raise ValueError(f"option variants: {' and '.join(pair)} exclude each other, choose one of them")
    n.aether_surge = "aether-surge" in variants
    n.bounce_back = "bounce-back" in variants
    n.dimensional_decisions = "dimensional-decisions" in variants
    n.knockback_resistance = "knockback-resistance" in variants
    n.symbiotic_teammates = "symbiotic-teammates" in variants
    use = BACK_USES.index(options["abundant_harmonious"])
    n.backs = 1 if use == 0 and "abundant-harmonious" in variants else use
    n.layout = LAYOUTS.index(options["land_layout"])
    if "quakes-vortexes" in variants and options["quake_tiles"] + options["vortex_tiles"] == 0:
        raise ValueError("variant quakes-vortexes needs at least one tile: set quake_tiles or vortex_tiles to 1 or 2")
    return variants


def read_players(n: Numbers, players: int, options: Mapping[str, Any], variants: tuple[str, ...]) -> None:
    """The frogs of every player, and the teams of frogs (CF-27, CF-111; the numbers suggested by CF-118 are the defaults)."""
    one = options["teams"] == ONE
    frogs = int(options["frogs"]) or (4 if players == 2 else min(6, 2 * (players - 1)) if one else players)
    if frogs < players:
        raise ValueError(f"option frogs={frogs}: {players} players need at least one frog each")
    teams = 2 if one else int(options["teams"])
    if teams > players:
        raise ValueError(f"option teams={teams}: {players} players can make at most {players} teams")
    if teams == 0 and frogs > players:
        teams = players
    elif teams == 0 and "team-play" in variants:
        teams = 2
    n.frogs, n.seats = frogs, players
    n.team_play = teams > 0
    n.teams = teams or frogs
    seats = one_against_all(players, frogs) if one else [frog % players for frog in range(frogs)]
    n.seat_of = ints(seats)
    n.team_of = ints([min(seat, 1) for seat in seats] if one else [seat % teams if teams else frog for frog, seat in enumerate(seats)])
    n.captain = ints([min(frog for frog in range(frogs) if n.team_of[frog] == team) for team in range(n.teams)])
    if n.symbiotic_teammates and n.teams == frogs:
        raise ValueError("variant symbiotic-teammates is for team play: set teams so that a team has two frogs or more")


def one_against_all(players: int, frogs: int) -> list[int]:
    """The player of every frog: everybody one, each further one for the smaller team, and there for the player with the fewest (CF-27,
    CF-111)."""
    seats = list(range(players))
    while len(seats) < frogs:
        alone = seats.count(0)
        side = range(1) if alone <= len(seats) - alone else range(1, players)
        seats.append(min(side, key=seats.count))
    return seats


# The box ----------------------------------------------------------------------------------------------------------


def read_box(n: Numbers, facts: Facts, options: Mapping[str, Any], variants: tuple[str, ...]) -> None:
    """Counts of frogs, cards and tiles (CF-21 to CF-23, CF-28, CF-29)."""
    frog = facts.table("frog")
    n.max_oomph = frog.number("max_oomph", 1, 12, "a panel shows at most 12 crystals")
    less = facts.handicap("oomph", -int(n.max_oomph), 0, int(n.seats))
    n.start_oomph = ints([int(n.max_oomph) + less[seat] for seat in n.seat_of])
    n.gullet_slots = frog.number("gullet_slots", 1, 8, "a panel has room for 8")
    n.dimensions = frog.number("outer_dimensions", 1, 8, "the page has room for 8")
    frog.number("vault_slot_height", HEIGHT, HEIGHT)
    if len(frog.words("colours", least=6)) > 6:
        raise frog.fail("colours", "must be six names")
    n.track_slots = facts.table("integrity_track").number("slots", 1, 50)
    deal = facts.table("ability_deck")
    n.dealt = deal.number("dealt_per_frog", 1, 2)
    n.dealt_team_extra = deal.number("dealt_per_team_extra", 0, 2)
    for row in facts.tables("frogs", least=1):
        if row.number("count", 3, 6) == n.frogs:
            n.lowlands = row.number("lowlands_per_type", 0, 20)
            n.highlands = row.number("highlands_per_type", 0, 20)
            n.cards_per_frog = row.number("action_cards_per_frog", 1, 20)
            break
    else:
        raise facts.fail("frogs", f"says nothing about {n.frogs} frogs")
    barrens = facts.table("barrens")
    hexes = barrens.number("on_mat", 1, 250, "there is one for each hex of the mat")
    for back in BARREN_NAMES:
        barrens.number(back, 0, 250)
    if 4 * n.lowlands > hexes:
        raise facts.fail("frogs", f"has {4 * n.lowlands} lowlands for {hexes} hexes")
    if n.highlands > n.lowlands:
        raise facts.fail("frogs", "has more highlands than lowlands of a domain")
    special = [int(options["quake_tiles"]), int(options["vortex_tiles"])] if "quakes-vortexes" in variants else [0, 0]
    for row in facts.tables("duration", least=3):
        if row.word("name", DURATIONS) == options["duration"]:
            blank, fracture = row.number("blank", 0, 250), row.number("fracture", 0, 250)
            if blank + fracture != hexes:
                raise row.fail("blank", f"and fracture must make {hexes} Barrens, not {blank + fracture}")
            if blank < sum(special):
                raise row.fail("blank", f"must be at least {sum(special)}: Quakes and Vortexes replace blanks")
            n.barren_backs = ints([blank - sum(special), fracture, *special])
            break
    else:
        raise facts.fail("duration", f"has no entry {options['duration']!r}")
    read_lands(n, facts)


def read_lands(n: Numbers, facts: Facts) -> None:
    """Land types in our order, and how many of each back are in the box (CF-4, CF-22)."""
    rows = {row.word("type", LAND_NAMES): row for row in facts.tables("land", least=8)}
    backs: list[int] = []
    for number, name in enumerate(LAND_NAMES):
        if name not in rows:
            raise facts.fail("land", f"has no entry {name!r}")
        row = rows[name]
        row.word("domain", (DOMAIN_NAMES[number % 4],))
        row.word("elevation", ("lowland" if number < 4 else "highland",))
        table = row.table("backs")
        here = [table.number(back, 0, 60) for back in BACK_NAMES]
        if sum(here) != row.number("in_box", 0, 60):
            raise row.fail("backs", f"add up to {sum(here)}, but in_box is {row.raw['in_box']}")
        if sum(here) < (n.lowlands if number < 4 else n.highlands):
            raise row.fail("in_box", f"is less than the game with {n.frogs} frogs needs")
        backs += here
    n.land_backs = ints(backs)


def read_costs(n: Numbers, facts: Facts) -> None:
    """Prices, and the numbers of the abilities' powers (CF-119 to CF-136)."""
    costs = facts.table("costs")
    for field, key in COSTS.items():
        setattr(n, field, costs.number(key, 1 if field in ENDLESS else 0, 12, WORTH if field in ENDLESS else OOMPH))
    n.max_boosts = n.max_oomph // n.boost
    powers: dict[tuple[str, str], Facts] = {}
    for ability in facts.tables("ability", least=len(ABILITY_NAMES)):
        name = ability.word("name", ABILITY_NAMES)
        for power in ability.tables("power"):
            powers[name, power.word("id")] = power
    for field, (name, power_id, key) in POWER_NUMBERS.items():
        if (name, power_id) not in powers:
            raise facts.fail("ability", f"{name} has no power {power_id!r}")
        setattr(n, field, powers[name, power_id].number(key, 1 if key == "cost" else 0, 12, WORTH if key == "cost" else OOMPH))
    check_powers(powers)


def check_powers(powers: Mapping[tuple[str, str], Facts]) -> None:
    """The effects of powers are in the rules: only the numbers that they read can be changed, and no power can be added."""
    own = {(table["name"], power["id"]): power for table in model(__package__, FILE)["ability"] for power in table["power"]}
    read = {(name, power, key) for name, power, key in POWER_NUMBERS.values()}
    for (name, power_id), power in powers.items():
        if (name, power_id) not in own:
            names = [power_name for owner, power_name in own if owner == name]
            raise power.fail("id", f"must be a power of {name}: {', '.join(names)}, not {power_id!r}.{did_you_mean(power_id, names)}")
        for key, value in power.raw.items():
            sourced = key == "source" or key.endswith("_source")
            if not sourced and (name, power_id, key) not in read and own[name, power_id].get(key) != value:
                ours = own[name, power_id].get(key, "left out")
                raise power.fail(key, f"can't be changed, as no rule reads it: it must be {ours!r}, not {value!r}")


def read_dice(n: Numbers, facts: Facts) -> None:
    """Dice, and which of them each ability rolls (CF-24, CF-119)."""
    rows = {row.word("colour", DIE_NAMES): row for row in facts.tables("die", least=3)}
    weights = [0] * (3 * FACE_LIMIT)
    sides = set()
    for number, name in enumerate(DIE_NAMES):
        if name not in rows:
            raise facts.fail("die", f"has no entry {name!r}")
        faces = rows[name].numbers("faces", 0, FACE_LIMIT - 1, why="as high as a die of ours can be numbered")
        rows[name].number("in_box", 0, 20)
        sides.add(len(faces))
        for face in faces:
            weights[number * FACE_LIMIT + face] += 1
    if len(sides) != 1:
        raise facts.fail("die", "must have the same number of faces for each colour")
    n.die_weights = ints(weights)
    n.die_sides = sides.pop()
    dice = {row.word("name", ABILITY_NAMES): row.table("dice") for row in facts.tables("ability", least=16)}
    if len(dice) != len(ABILITY_NAMES):
        raise facts.fail("ability", f"must name each of {', '.join(ABILITY_NAMES)} once")
    n.ability_dice = ints([DIE_NAMES.index(dice[name].word(column, DIE_NAMES)) for name in ABILITY_NAMES for column in COLUMNS])


# The mat and the Vault --------------------------------------------------------------------------------------------


def hex_names(facts: Facts) -> list[str]:
    """The names of the mat's hexes, in the order of their numbers."""
    return list(facts.table("shard").table("hexes").raw)


def read_mat(n: Numbers, facts: Facts) -> None:
    """The hexes of the mat and the Splinter cards (CF-1, CF-21, CF-23)."""
    shard = facts.table("shard")
    hexes = shard.table("hexes")
    names = hex_names(facts)
    if len(names) != shard.number("hex_count", 1, 250) or len(names) != facts.table("barrens").raw["on_mat"]:
        raise shard.fail("hexes", f"are {len(names)}, but hex_count is {shard.raw['hex_count']} and there is a Barren for each")
    if sum(shard.numbers("row_lengths", 1, 60)) != len(names):
        raise shard.fail("row_lengths", f"must add up to the {len(names)} hexes, not to {sum(shard.raw['row_lengths'])}")
    places: list[tuple[int, int]] = []
    for name in names:
        q, r = hexes.numbers(name, -60, 60, least=2)[:2]
        if (q, r) in places:
            raise hexes.fail(name, f"lies where {names[places.index((q, r))]} lies")
        places.append((q, r))
    n.mat = make_mat(ints([q for q, _ in places]), ints([r for _, r in places]))
    strike: list[int] = []
    ring: list[int] = []
    cards = facts.tables("splinter", least=1)
    for number, card in enumerate(cards, 1):
        card.number("card", number, number, "cards are numbered in their order")
        centre = names.index(card.word("hex", tuple(names)))
        around = [int(n.mat.neighbour(centre, direction)) for direction in range(6)]
        if card.words("ring", tuple(names), least=0) != [names[hex] for hex in around if hex != OFF]:
            raise card.fail("ring", f"must be the hexes around {names[centre]} in the order {' '.join(DIRECTIONS)}")
        strike.append(centre)
        ring += around
    n.splinters = len(cards)
    n.strike = ints(strike)
    n.ring = ints(ring)
    directions = shard.table("directions").raw
    if directions != {name: [STEP_Q[d], STEP_R[d]] for d, name in enumerate(DIRECTIONS)}:
        raise shard.fail("directions", "can't be changed: E, NE, NW, W, SW, SE in axial coordinates")


def slot_names(facts: Facts, layout: str) -> list[str]:
    """The letters of the Vault slots, in the order of their numbers."""
    return facts.table("vault").table("layouts").table(layout).words("slots", least=1)


def read_vault(facts: Facts, layout: str) -> VaultLines:
    """The lines of a Vault and the points (CF-25, CF-99 to CF-103)."""
    shape = facts.table("vault").table("layouts").table(layout)
    slots = slot_names(facts, layout)
    if len(slots) != facts.table("frog").number("vault_slots", 1, 9) or len(set(slots)) < len(slots) or any(len(s) != 1 for s in slots):
        raise shape.fail("slots", f"must be {facts.table('frog').raw['vault_slots']} different letters")
    lines: list[list[int]] = []
    for line in shape.words("lines", least=0):
        if any(letter not in slots for letter in line) or len(set(line)) < len(line) or len(line) < 2:
            raise shape.fail("lines", f"{line!r} must be two or more different slots")
        lines.append([slots.index(letter) for letter in line])
    scoring = facts.table("scoring")
    points = scoring.table("placement")
    low, high = points.numbers("lowland", 0, 100, LONGEST), points.numbers("highland", 0, 100, LONGEST)
    singles = scoring.table("points")
    if singles.number("lowland", 0, 100) != low[0] or singles.number("highland", 0, 100) != high[0]:
        raise scoring.fail("points", "must agree with placement lines of one")
    vault = make_lines(len(slots), lines, ints(low[:LONGEST]), ints(high[:LONGEST]))
    vault.diversity = ints(scoring.numbers("diversity", 0, 100, len(DOMAIN_NAMES) + 1))
    vault.abundant = scoring.number("abundant_bonus", 0, 100)
    vault.harmonious = scoring.number("harmonious_bonus_per_land_of_type", 0, 100)
    return vault
