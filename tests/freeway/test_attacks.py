"""Squish, Squash, Smash (FW-39 to FW-47, FW-63, FW-66 to FW-68)."""

from __future__ import annotations

import pytest

from freeway.positions import after, options, refused, road, where
from frogpond import State

pytestmark = pytest.mark.both_modes


def attacks(state: State) -> set[str]:
    return {text for text in options(state) if text.split()[0] in ("squish", "squash", "smash")}


def test_fw39_t10_before_between_and_after_moves() -> None:
    """FW-T10: at any time in the turn with equal unused dice."""
    state = road([3, 20, 22], [9], dice=[4, 6, 6])
    assert attacks(state) == {"squish N9 to sidewalk with 6"}
    moved = after(state, "N3 to N7 with 4")
    assert attacks(moved) == {"squish N9 to sidewalk with 6"}
    hit = after(state, "squish N9 with 6")
    assert where(hit, 1) == ["puddle", "puddle", "puddle", "sidewalk"]
    assert hit.active == 0
    assert after(hit, "N3 to N7 with 4").active == 1


def test_fw39_t10_equal_dice_partly_used_are_no_pair() -> None:
    """FW-T10."""
    state = after(road([3, 20, 22], [9], dice=[4, 6, 6]), "N20 to N26 with 6")
    assert attacks(state) == set()
    assert refused(state, "squish N9 with 6") == ("dice-used", "FW-39")
    assert refused(state, "squish N9 with 4") == ("squish-dice", "FW-41")


def test_fw40_t11_victims_refused_each_for_its_own_reason() -> None:
    """FW-T11."""
    state = road([0, 3, "pad C1", 22], [9, 14, 0, "pad N2"], dice=[6, 6, 6])
    for attack in ("squish", "squash"):
        assert refused(state, f"{attack} sidewalk with 6") == ("on-sidewalk", "FW-40")
        assert refused(state, f"{attack} puddle with 6") == ("in-puddle", "FW-40")
        assert refused(state, f"{attack} N14 with 6") == ("in-median", "FW-40")
        assert refused(state, f"{attack} pad N2 with 6") == ("home", "FW-53")
        assert refused(state, f"{attack} N3 with 6") == ("own-victim", "FW-40")
        assert refused(state, f"{attack} N4 with 6") == ("no-victim", "FW-40")
    assert attacks(state) == {"squish N9 to sidewalk with 6", "squash N9 with 6"}


@pytest.mark.parametrize(("spot", "to"), [(1, "sidewalk"), (12, "sidewalk"), (13, ""), (14, ""), (15, ""), (16, "median"), (27, "median")])
def test_fw41_fw42_t12_boundaries(spot: int, to: str) -> None:
    """FW-T12: 1-12 to the Sidewalk, 13-15 safe, 16-27 to the Median."""
    found = attacks(road([0, 2], [spot], dice=[5, 5]))
    if to == "median":
        assert found == {f"squish N{spot} to N{number} with 5" for number in (13, 14, 15)}
    else:
        assert found == ({f"squish N{spot} to sidewalk with 5"} if to else set())


def test_fw41_where_a_squished_frog_goes() -> None:
    state = road([0, 2], [9, 20], dice=[5, 5])
    assert refused(state, "squish N9 to N13 with 5") == ("to-sidewalk", "FW-41")
    assert refused(state, "squish N20 to sidewalk with 5") == ("median-free", "FW-42")
    assert refused(state, "squish N20 to N3 with 5") == ("to-median", "FW-42")
    assert refused(state, "squish N20 with 5") == ("which-space", "FW-42")


def test_fw42_fw66_t12_any_empty_median_space_of_either_lane() -> None:
    """FW-T12, FW-66: the player in turn chooses, the Lane may change."""
    state = road(["N14", 0], ["S20"], ["S13"], dice=[5, 5])
    assert attacks(state) == {f"squish S20 to {space} with 5" for space in ("N13", "N15", "S14", "S15")}
    assert refused(state, "squish S20 to N14 with 5") == ("median-taken", "FW-42")
    assert where(after(state, "squish S20 to N15 with 5"), 1)[-1] == "N15"


def test_fw43_t12_two_squishes_fill_the_median() -> None:
    """FW-T12: the second finds it full and goes to the Sidewalk; FW-67: the first is safe at once."""
    state = road([13, 14, 0, 1], [16, 20], dice=[5, 5, 5, 5])
    state = after(state, "squish N16 with 5")
    assert where(state, 1)[2:] == ["N15", "N20"]
    assert refused(state, "squish N15 with 5") == ("in-median", "FW-40")
    assert {text for text in attacks(state) if text.startswith("squish")} == {"squish N20 to sidewalk with 5"}
    assert where(after(state, "squish N20 with 5"), 1) == ["puddle", "puddle", "sidewalk", "N15"]


def test_fw44_squash_from_any_road_spot() -> None:
    for spot in (1, 12, 16, 27):
        state = after(road([0, 2, 3], [spot, 14], dice=[7, 7, 7]), f"squash N{spot} with 7")
        assert where(state, 1) == ["puddle", "puddle", "sidewalk", "N14"]
        assert state.active == 1
    assert refused(road([0, 2, 3], [9], dice=[7, 7, 2]), "squash N9 with 7") == ("squash-dice", "FW-44")


def test_fw45_t13_three_equal_dice_split() -> None:
    """FW-T13: Squash; Squish and a die; three dice."""
    state = road([0, 2, 20], [9, 12], dice=[5, 5, 5])
    assert after(state, "squash N9 with 5").active == 1
    state = after(state, "squish N9 with 5")
    assert state.to_json()["state"]["unused"] == [5]
    assert attacks(state) == set()
    after(state, "N20 to N25 with 5")
    after(road([0, 2, 20], [9, 12], dice=[5, 5, 5]), "N2 to N7 with 5", "sidewalk to N5 with 5", "N20 to N25 with 5")


def test_fw45_t13_four_equal_dice_split() -> None:
    """FW-T13: Smash; Squash and a die; two Squishes; Squish and two dice; four dice."""
    state = road([0, 2, 18, 20], [9, 12], dice=[5, 5, 5, 5])
    assert {text.split()[0] for text in attacks(state)} == {"squish", "squash", "smash"}
    one = after(state, "squash N9 with 5")
    assert attacks(one) == set()
    assert after(one, "N20 to N25 with 5").active == 1
    two = after(state, "squish N9 with 5")
    assert {text.split()[0] for text in attacks(two)} == {"squish"}
    assert after(two, "squish N12 with 5").active == 1
    assert after(two, "N2 to N7 with 5", "N20 to N25 with 5").active == 1
    assert after(state, "N20 to N25 with 5", "N18 to N23 with 5", "N2 to N7 with 5", "sidewalk to N5 with 5").active == 1


def test_fw46_t14_smash_hits_own_frogs_too_and_not_the_median() -> None:
    """FW-T14."""
    state = after(road([1, 12, 15, 27], [5, 13, 16, "pad C1"], dice=[3, 3, 3, 3]), "smash with 3")
    assert where(state, 0) == ["sidewalk", "sidewalk", "sidewalk", "N15"]
    assert where(state, 1) == ["sidewalk", "N13", "N14", "pad C1"]
    assert state.active == 1


def test_fw47_t14_order_both_lanes_and_overflow() -> None:
    """FW-T14: nearest first, North before South on equal spots, own Lane, then the other, then the Sidewalk."""
    state = road(["N16", "S16", "N17", "N13"], ["N20", "S20", "N14", 0], ["S27", "N27", "N26", 0], dice=[8, 8, 8, 8])
    state = after(state, "smash with 8")
    # N16 takes N15; S16 takes S15; N17 finds its own Lane full and takes S14; N20 takes S13; S20, N26, N27, S27 find nothing.
    assert where(state, 0) == ["N13", "N15", "S14", "S15"]
    assert where(state, 1) == ["sidewalk", "sidewalk", "N14", "S13"]
    assert where(state, 2) == ["sidewalk"] * 4


def test_fw47_t14_north_first_on_equal_spots() -> None:
    """FW-T14: with one space left the North frog has it."""
    state = road(["N13", "N14", "S13", "S14"], ["N15", "N20", 0, 0], ["S20", 0, 0, 0], dice=[8, 8, 8, 8])
    state = after(state, "smash with 8")
    assert where(state, 1)[-1] == "S15"
    assert where(state, 2) == ["sidewalk"] * 4


def test_fw63_t14_a_smash_must_move_somebody() -> None:
    """FW-T14: own frogs count as well."""
    nobody = road([0, 13, 14, 0], [15, 0], dice=[8, 8, 8, 8])
    assert attacks(nobody) == set()
    assert refused(nobody, "smash with 8") == ("nobody", "FW-63")
    assert attacks(road([0, 13, 14, 1], [15, 0], dice=[8, 8, 8, 8])) == {"smash with 8"}
    assert refused(nobody, "smash with 7") == ("smash-dice", "FW-46")


def test_fw53_t16_a_frog_on_a_pad_is_untouched() -> None:
    """FW-T16: no die, no Hop In Between, no attack."""
    state = road([0, 9, "pad C1", 20], ["pad N2", "pad N3", 5, 22], dice=[2, 2, 2, 2])
    assert refused(state, "pad C1 to pad N2 with 2") == ("home", "FW-53")
    assert refused(state, "squish pad N2 with 2") == ("home", "FW-53")
    smashed = after(state, "smash with 2")
    assert where(smashed, 0)[-1] == "pad C1"
    assert where(smashed, 1)[-2:] == ["pad N2", "pad N3"]
    assert not any("pad C1 to" in text or "pad N2" in text for text in options(state))


def test_fw68_dice_of_an_attack_move_nobody() -> None:
    state = after(road([0, 2], [9], dice=[5, 5]), "squish N9 with 5")
    assert where(state, 0) == ["puddle", "puddle", "sidewalk", "N2"]
    assert state.active == 1
