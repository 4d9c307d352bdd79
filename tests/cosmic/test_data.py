"""The data file and the options: what they say, and errors that name the place."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import frogpond
from frogpond.engine.data import DataError, Facts, load
from frogpond.engine.options import read_options
from frogpond.games.cosmic.data import ABILITY_NAMES, DECLARED, LAND_NAMES, hex_names, numbers
from frogpond.games.cosmic.rules.geometry import DIRECTIONS, OFF, opposite
from frogpond.games.cosmic.rules.numbers import MARAUDER, RED, WHITE, YELLOW
from frogpond.games.cosmic.rules.numbers import CosmicNumbers as Numbers
from frogpond.games.cosmic.rules.tiles import domain_of, elevation_of, land

pytestmark = pytest.mark.both_modes

FACTS = load("frogpond.games.cosmic", "cosmic-frog.toml", None)
NAMES = hex_names(FACTS)


def box(players: int = 4, facts: Facts = FACTS, **options: Any) -> Numbers:
    return numbers(facts, players, read_options("cosmic-frog", DECLARED, options))


@pytest.mark.parametrize(("frogs", "high", "low", "cards"), [(3, 5, 6, 6), (4, 6, 8, 5), (5, 7, 10, 4), (6, 8, 12, 3)])
def test_cf28_tiles_and_cards_by_number_of_frogs(frogs: int, high: int, low: int, cards: int) -> None:
    n = box(frogs)
    assert (n.highlands, n.lowlands, n.cards_per_frog) == (high, low, cards)


@pytest.mark.parametrize(("duration", "blank", "fracture"), [("long", 68, 16), ("normal", 64, 20), ("short", 60, 24)])
def test_cf29_backs_by_duration(duration: str, blank: int, fracture: int) -> None:
    assert list(box(duration=duration).barren_backs) == [blank, fracture, 0, 0]


def test_cf21_to_cf24_components() -> None:
    n = box()
    assert (n.mat.hexes, n.track_slots, n.dimensions, n.splinters, n.max_oomph, n.gullet_slots) == (84, 6, 6, 12, 6, 4)
    assert [[value for value in range(16) if n.die_weights[die * 16 + value]] for die in (WHITE, YELLOW, RED)] == [
        [0, 1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5, 6],
        [2, 3, 4, 5, 6, 7],
    ]
    assert [n.die(MARAUDER, column) for column in range(3)] == [YELLOW, WHITE, YELLOW]
    struck = [*n.strike, *n.ring]
    assert sorted(struck) == list(range(84))  # CF-23: the twelve cards partition the mat


def test_cf4_cf22_land_types_by_domain() -> None:
    pairs = [("hill", "mountain"), ("desert", "mesa"), ("swamp", "lake"), ("meadow", "forest")]
    for domain, (low, high) in enumerate(pairs):
        for elevation, name in enumerate((low, high)):
            tile = land(LAND_NAMES.index(name))
            assert (domain_of(tile), elevation_of(tile)) == (domain, elevation)
    n = box()
    assert [sum(n.land_backs[kind * 3 : kind * 3 + 3]) for kind in range(8)] == [12] * 4 + [8] * 4


def test_cf25_vault_layouts() -> None:
    """Slots A to I; the lines of both layouts as segments of two to four slots."""
    assert (box().lines.slots, box(vault_layout="3x3").lines.slots) == (9, 9)
    lengths = sorted(box().lines.lengths)
    assert [lengths.count(length) for length in (2, 3, 4)] == [16, 7, 1]
    lengths = sorted(box(vault_layout="3x3").lines.lengths)
    assert [lengths.count(length) for length in (2, 3, 4)] == [20, 8, 0]


def test_cf109_special_tiles_replace_blanks() -> None:
    assert list(box(variants="quakes-vortexes").barren_backs) == [60, 20, 2, 2]
    assert list(box(variants="quakes-vortexes", quake_tiles=0, vortex_tiles=1).barren_backs) == [63, 20, 0, 1]
    with pytest.raises(ValueError, match="at least one tile"):
        box(variants="quakes-vortexes", quake_tiles=0, vortex_tiles=0)


# Geometry (CF-1, CF-3, CF-6) ----------------------------------------------------------------------------------------


def test_cf1_neighbours_and_directions() -> None:
    mat = box().mat
    e4 = NAMES.index("E4")
    assert [NAMES[mat.neighbour(e4, d)] for d in range(6)] == ["E5", "D5", "D4", "E3", "F3", "F4"]
    assert DIRECTIONS == ("E", "NE", "NW", "W", "SW", "SE")
    for hex in range(84):
        for d in range(6):
            there = mat.neighbour(hex, d)
            assert there == OFF or mat.neighbour(there, opposite(d)) == hex
    assert mat.neighbour(NAMES.index("E1"), 3) == OFF


def test_cf6_target_lines_are_six_rays() -> None:
    mat = box().mat
    e1, e4, e9 = (NAMES.index(name) for name in ("E1", "E4", "E9"))
    assert (mat.way(e1, e4), mat.distance(e1, e4)) == (0, 3)
    assert (mat.way(e4, e1), mat.distance(e4, e1)) == (3, 3)
    assert mat.way(e1, NAMES.index("D4")) == OFF
    assert mat.place(e1, 0, 8) == e9
    assert mat.place(e1, 0, 9) == mat.place(e1, 0, 99) == OFF
    assert mat.place(e4, 2, 0) == e4
    assert mat.ray(e4, 0) == 5


def test_cf_e4_no_line_of_the_full_mat_leaves_and_returns() -> None:
    mat = box().mat
    for hex in range(84):
        for d in range(6):
            assert OFF not in [mat.place(hex, d, k) for k in range(mat.ray(hex, d) + 1)]


# Players and teams (CF-27, CF-111, CF-118) ----------------------------------------------------------------------------


def seating(n: Numbers) -> tuple[list[int], list[int], int, bool]:
    return list(n.seat_of), list(n.team_of), int(n.teams), n.team_play


def test_cf111_one_against_all_others() -> None:
    assert seating(box(4, teams="one")) == ([0, 1, 2, 3, 0, 0], [0, 1, 1, 1, 0, 0], 2, True), "three frogs on each side"
    assert seating(box(3, teams="one")) == ([0, 1, 2, 0], [0, 1, 1, 0], 2, True)
    assert seating(box(4, teams="one", frogs=4)) == ([0, 1, 2, 3], [0, 1, 1, 1], 2, True), "one frog each, if that is wanted"
    assert seating(box(2, teams="one")) == ([0, 1, 0, 1], [0, 1, 0, 1], 2, True)
    assert seating(box(3, teams="one", frogs=6)) == ([0, 1, 2, 0, 0, 1], [0, 1, 1, 0, 0, 1], 2, True)
    game = frogpond.make("cosmic-frog", 4, teams="one", duration="short")
    assert game.teams == [[0], [1, 2, 3]]
    state, rng, draw = game.new(), frogpond.Rng(5), random.Random(5)
    while not state.is_over:
        chance = state.to_move == frogpond.CHANCE
        state.apply(int(state.sample(rng)) if chance else draw.choice(state.legal_actions()))
    scores = state.scores()
    assert scores[1] == scores[2] == scores[3]
    assert {0} == set(state.winners()) or {1, 2, 3} <= set(state.winners())


def test_cf27_players_frogs_and_teams() -> None:
    assert seating(box(4)) == ([0, 1, 2, 3], [0, 1, 2, 3], 4, False)
    assert seating(box(2)) == ([0, 1, 0, 1], [0, 1, 0, 1], 2, True)
    assert seating(box(3, frogs=6)) == ([0, 1, 2, 0, 1, 2], [0, 1, 2, 0, 1, 2], 3, True)
    assert seating(box(6, teams=3)) == ([0, 1, 2, 3, 4, 5], [0, 1, 2, 0, 1, 2], 3, True)
    assert seating(box(4, variants="team-play")) == ([0, 1, 2, 3], [0, 1, 0, 1], 2, True)
    assert seating(box(2, frogs=5)) == ([0, 1, 0, 1, 0], [0, 1, 0, 1, 0], 2, True)
    assert list(box(6, teams=3).captain) == [0, 1, 2]


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {"frogs": 4}, "at least one frog each"),
        (2, {"teams": 3}, "at most 2 teams"),
        (4, {"variants": "bounce-back,dimensional-decisions"}, "exclude each other"),
        (4, {"variants": "symbiotic-teammates"}, "for team play"),
        (4, {"variants": "moonlight"}, "unknown: moonlight"),
        (4, {"frogs": 7}, "3 to 6"),
        (4, {"duration": "endless"}, "short, normal, long"),
        (4, {"vault_layout": "5x5"}, "4-3-2, 3x3"),
    ],
)
def test_options_that_do_not_go_together_say_why(players: int, options: dict[str, Any], message: str) -> None:
    """CF-26, CF-27, CF-E30."""
    with pytest.raises(ValueError, match=message):
        box(players, **options)


# Errors in a data file ------------------------------------------------------------------------------------------------


def changed(path: str, value: Any) -> Facts:
    """The facts with one thing changed; numbers in the path are positions in lists."""
    raw = copy.deepcopy(dict(FACTS.raw))
    *parents, last = path.split("/")
    spot: Any = raw
    for key in parents:
        spot = spot[int(key)] if key.isdigit() else spot[key]
    if value is None:
        del spot[int(last) if last.isdigit() else last]
    else:
        spot[int(last) if last.isdigit() else last] = value
    return Facts(raw, "mine.toml")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("frog/max_oomph", 0, r"\[frog\]: max_oomph must be a whole number from 1"),
        ("frog/vault_slot_height", 4, "vault_slot_height"),
        ("land/0/domain", "water", r"\[\[land\]\] no. 1: domain must be one of stone"),
        ("land/2/in_box", 11, "backs add up to 12, but in_box is 11"),
        ("land/7", None, "land needs at least 8 entries"),
        ("duration/1/blank", 60, "must make 84 Barrens"),
        ("die/0/faces", [0, 1, 2], "same number of faces"),
        ("die/0/faces", [0, 1, 2, 3, 4, 99], "0 to 15"),
        ("ability/3/dice/raid", "green", "white, yellow, red"),
        ("ability/3/power/0/id", "slow-hands", "Marauder has no power 'quick-hands'"),
        ("ability/0/power/2/cost", 0, "cost must be a whole number from 1"),
        ("shard/hexes/A1", [2, -4], "A2 lies where A1 lies"),
        ("shard/hexes/L2", None, "are 83"),
        ("splinter/0/hex", "B3", "must be the hexes around B3"),
        ("splinter/0/hex", "Z9", r"\[\[splinter\]\] no. 1: hex must be one of"),
        ("vault/layouts/4-3-2/lines", ["AZ"], "'AZ' must be two or more different slots"),
        ("vault/layouts/4-3-2/slots", ["A", "B"], "must be 9 different letters"),
        ("scoring/points/highland", 3, "must agree with placement"),
        ("scoring/diversity", [0, 0, 2], "at least 5"),
        ("costs/boost", 0, "boost must be a whole number from 1"),
        ("frogs/1/lowlands_per_type", 4, "more highlands than lowlands"),
        ("frogs", [], "frogs needs at least 1"),
        ("scoring", None, "scoring is missing"),
    ],
)
def test_a_wrong_fact_is_named(path: str, value: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        box(facts=changed(path, value))


def test_cf_r1_a_corrected_fact_is_used() -> None:
    """Owners of the box can correct numbers without touching code."""
    n = box(facts=changed("ability/7/power/0/regain", 3))
    assert n.mutagenic_regain == 3
    assert sorted(ABILITY_NAMES) == list(ABILITY_NAMES)
