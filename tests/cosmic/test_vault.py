"""The Vault: exposed Lands, Siphons, placement and diversity, checked against the rule read literally."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import frogpond
from frogpond.engine.data import load
from frogpond.games.cosmic.data import BACK_NAMES, LAND_NAMES, read_vault, slot_names
from frogpond.games.cosmic.rules.placement import VaultLines, placement
from frogpond.games.cosmic.rules.tiles import land
from frogpond.games.cosmic.rules.vault import back_bonus, diversity, exposed, operating_siphons, raid_points, vault_score

pytestmark = pytest.mark.both_modes

FACTS = load("frogpond.games.cosmic", "cosmic-frog.toml", None)
LAYOUTS = ("4-3-2", "3x3")


def lines(layout: str = "4-3-2") -> VaultLines:
    return read_vault(FACTS, layout)


def tile(name: str) -> int:
    """A Land by name, with its back in front where it is not normal: "abundant swamp"."""
    back, _, kind = name.rpartition(" ")
    return land(LAND_NAMES.index(kind), BACK_NAMES.index(back) if back else 0)


def vault(**slots: str) -> vec[u8]:
    """A Vault from piles written bottom to top."""
    tiles = [0] * 27
    for name, pile in slots.items():
        for level, kind in enumerate(pile.split(", ")):
            tiles["ABCDEFGHI".index(name) * 3 + level] = tile(kind)
    return vec[u8]([u8(value) for value in tiles])


T5 = {"B": "forest", "C": "meadow, forest, meadow", "E": "mesa", "F": "desert, mesa, desert", "G": "mesa, swamp, meadow"}


# Placement (CF-100) -----------------------------------------------------------------------------------------------


def literal_placement(layout: str, piles: list[list[int]]) -> int:
    """CF-100 word for word: every way to remove segments of one type from the tops until the Vault is empty."""
    shape = FACTS.table("vault").table("layouts").table(layout)
    points = FACTS.table("scoring").table("placement").raw
    letters = slot_names(FACTS, layout)
    segments: set[tuple[str, ...]] = {(letter,) for letter in letters}
    for line in shape.words("lines"):
        for length in range(2, 5):
            segments |= {tuple(line[i : i + length]) for i in range(len(line) - length + 1)}
    indexed = [[letters.index(letter) for letter in segment] for segment in segments]

    @cache
    def best(heights: tuple[int, ...]) -> int:
        most = 0
        for segment in indexed:
            kinds = {piles[slot][heights[slot] - 1] if heights[slot] else None for slot in segment}
            if len(kinds) == 1 and None not in kinds:
                kind = kinds.pop()
                assert kind is not None
                after = tuple(height - (slot in segment) for slot, height in enumerate(heights))
                most = max(most, points["lowland" if kind < 4 else "highland"][len(segment) - 1] + best(after))
        return most

    return best(tuple(len(pile) for pile in piles))


def from_piles(piles: list[list[int]]) -> vec[u8]:
    tiles = [0] * 27
    for slot, pile in enumerate(piles):
        for level, kind in enumerate(pile):
            tiles[slot * 3 + level] = land(kind)
    return vec[u8]([u8(value) for value in tiles])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("kinds", [2, 3, 5, 8])
def test_cf100_placement_equals_the_rule_read_literally(layout: str, kinds: int, scaled: Callable[[int], int]) -> None:
    rng = random.Random(f"{layout} {kinds}")
    n = lines(layout)
    for _ in range(scaled(12)):
        lands = rng.randint(1, 11 if kinds < 5 else 14)
        piles: list[list[int]] = [[] for _ in range(9)]
        while lands:
            pile = rng.choice([pile for pile in piles if len(pile) < 3])
            pile.append(rng.choice(rng.sample(range(8), kinds)) if kinds == 8 else rng.choice((0, 4, 1, 5, 2)[:kinds]))
            lands -= 1
        assert placement(n, from_piles(piles), 0) == literal_placement(layout, piles), piles


def test_cf100_a_full_vault_of_few_types() -> None:
    """The hardest shape for the search still gives the exact answer."""
    rng = random.Random(3)
    piles = [[rng.choice((0, 4)) for _ in range(3)] for _ in range(5)] + [[] for _ in range(4)]
    assert placement(lines(), from_piles(piles), 0) == literal_placement("4-3-2", piles)
    if not frogpond.COMPILED:
        return  # a quarter of a million heights take half a minute in plain Python
    same = [[3, 3, 3] for _ in range(9)]
    assert placement(lines(), from_piles(same), 0) == 57  # three layers of ABCD 10, EFG 6, HI 3
    assert placement(lines("3x3"), from_piles(same), 0) == 54  # three layers of three rows of 6


def test_cf_t5_the_vault_of_the_rulebook_scores_26() -> None:  # CF-T5
    n = lines()
    tiles = vault(**T5)
    assert placement(n, tiles, 0) == 21
    assert diversity(n, tiles, 0) == 5
    assert vault_score(n, tiles, 0) == 26
    square = lines("3x3")
    tiles = vault(D="forest", E="meadow, forest, meadow", F="mesa, swamp, meadow", C="desert, mesa, desert", I="mesa")
    assert placement(square, tiles, 0) == 21


@pytest.mark.parametrize(
    ("slots", "points"),
    [
        (dict.fromkeys("ABCD", "forest"), 14),
        ({"A": "hill", "B": "hill", "C": "mountain, hill", "D": "mountain"}, 11),
        ({"A": "mesa", "B": "mesa, hill", "C": "mesa"}, 10),
        (dict.fromkeys("AEFGH", "lake"), 14),
        (dict.fromkeys("AEH", "mountain"), 9),
        ({}, 0),
    ],
)
def test_cf_t6_placements(slots: dict[str, str], points: int) -> None:  # CF-T6
    assert placement(lines(), vault(**slots), 0) == points


def test_cf100_the_memo_never_answers_for_another_vault() -> None:
    """The same Vaults again and again, in different orders, always give the same numbers."""
    rng = random.Random(1)
    n = lines()
    vaults = [from_piles([[rng.randrange(8) for _ in range(rng.randint(0, 3))] for _ in range(9)]) for _ in range(60)]
    first = [int(placement(lines(), tiles, 0)) for tiles in vaults]
    for _ in range(3):
        order = list(range(60))
        rng.shuffle(order)
        for i in order:
            assert placement(n, vaults[i], 0) == first[i]


def test_cf100_backs_and_place_in_a_longer_row_do_not_matter() -> None:
    n = lines()
    plain, backed = vault(A="swamp", B="swamp"), vault(A="abundant swamp", B="harmonious swamp")
    assert placement(n, plain, 0) == placement(n, backed, 0) == 3
    both = vec[u8]([*list(vault(A="hill")), *list(plain)])
    assert placement(n, both, 27) == 3
    assert placement(n, both, 0) == 1


# Diversity, bonus, Siphons, exposed Lands ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "points"),
    [
        ({}, 0),
        ({"A": "hill, mountain"}, 0),
        ({"A": "hill, mesa"}, 2),
        ({"A": "hill, mesa", "I": "lake"}, 5),
        ({"A": "hill, mesa, forest", "I": "lake"}, 9),
    ],
)
def test_cf101_diversity_counts_domains_anywhere(slots: dict[str, str], points: int) -> None:
    assert diversity(lines(), vault(**slots), 0) == points


def test_cf_t14_abundant_and_harmonious() -> None:  # CF-T14
    """CF-103."""
    n = lines()
    assert back_bonus(n, vault(A="swamp, swamp", C="harmonious swamp"), 0) == 3
    assert back_bonus(n, vault(A="swamp, harmonious swamp", C="harmonious swamp"), 0) == 6
    assert back_bonus(n, vault(A="abundant hill, abundant lake"), 0) == 4
    assert back_bonus(n, vault(A="hill, lake"), 0) == 0


def test_cf12_siphons_are_lowland_highland_lowland_of_one_domain() -> None:
    n = lines()
    assert operating_siphons(n, vault(A="meadow, forest, meadow", B="mesa, swamp, meadow"), 0) == 1
    assert operating_siphons(n, vault(A="desert, mesa, desert", B="swamp, lake, swamp"), 0) == 2
    for wrong in ("desert, mesa", "desert, mesa, hill", "hill, mesa, desert", "mesa, desert, mesa", "desert, desert, desert"):
        assert operating_siphons(n, vault(A=wrong), 0) == 0


def test_cf_e3_two_siphons_of_one_domain_count_once() -> None:
    n = lines()
    assert operating_siphons(n, vault(A="desert, mesa, desert", D="desert, mesa, desert"), 0) == 1
    assert operating_siphons(n, vault(A="desert, mesa", D="desert, mesa, desert"), 0) == 1  # the first was raided
    assert operating_siphons(n, vault(A="desert, mesa"), 0) == 0


def test_cf2_cf86_exposed_lands_and_their_raid_points() -> None:
    n = lines()
    tiles = vault(**T5)
    tops = {slot: exposed(tiles, 0, "ABCDEFGHI".index(slot)) for slot in "ABCDEFGHI"}
    assert tops == {
        "A": 0, "B": tile("forest"), "C": tile("meadow"), "D": 0, "E": tile("mesa"),
        "F": tile("desert"), "G": tile("meadow"), "H": 0, "I": 0,
    }  # fmt: skip
    assert [raid_points(n, tile(kind)) for kind in ("meadow", "mesa")] == [1, 2]
