"""The worked examples FW-E1 to FW-E26 of the rules."""

from __future__ import annotations

import pytest

from freeway.positions import after, game, is_open, landings, look, options, refused, road, roll, where
from frogpond import CHANCE

pytestmark = pytest.mark.both_modes


def test_e1_first_turn_is_one_die() -> None:
    """FW-E1, FW-7."""
    for players in (2, 3, 4):
        state = game(players).new()
        assert state.to_move == CHANCE
        assert look(state).dice_to_roll == 1
        assert roll(state, 7).to_move == 0


def test_e2_an_eight_is_not_seven() -> None:
    """FW-E2, FW-11: the whole die or nothing."""
    state = road([5], [0], dice=[8])
    assert options(state) == {"N5 to N13 with 8", "end"}
    assert refused(state, "N5 to N12 with 8") == ("full-roll", "FW-11")


def test_e3_hop_in_between() -> None:
    """FW-E3, FW-25, FW-33."""
    state = after(road([3, 0], [5, 12], dice=[4, 6]), "N3 to N7 with 4")
    assert is_open(state)
    assert options(state) == {"back N5 to sidewalk with 6", "back N12 to N6 with 6", "decline"}


def test_e4_not_in_between_already_there() -> None:
    """FW-E4, FW-26: NOT a Hop In Between, the frog was between these two before."""
    assert not is_open(after(road([7, 0], [5, 12], dice=[2, 6]), "N7 to N9 with 2"))


def test_e5_not_in_between_own_frog_in_the_way() -> None:
    """FW-E5, FW-27: NOT a Hop In Between, an own frog is the nearest ahead."""
    assert not is_open(after(road([3, 9], [5, 12], dice=[4, 6]), "N3 to N7 with 4"))


def test_e6_not_in_between_in_the_median() -> None:
    """FW-E6, FW-29."""
    assert not is_open(after(road([8, 0], [12, 16], dice=[6, 6]), "N8 to N14 with 6"))


def test_e7_a_median_frog_may_be_one_of_the_two() -> None:
    """FW-E7, FW-30: but it can't be moved."""
    state = after(road([3, 0], [5, 14], dice=[8, 2]), "N3 to N11 with 8")
    assert is_open(state)
    assert options(state) == {"back N5 to N3 with 2", "decline"}
    assert refused(state, "back N14 with 2") == ("median-stays", "FW-30")


def test_e8_same_pair_with_a_median_frog() -> None:
    """FW-E8, FW-26."""
    assert not is_open(after(road([8, 0], [5, 14], dice=[3, 2]), "N8 to N11 with 3"))


def test_e9_back_onto_an_own_frog_is_refused() -> None:
    """FW-E9, FW-34."""
    state = after(road([3, 2], [5, 12], dice=[4, 3]), "N3 to N7 with 4")
    assert options(state) == {"back N12 to N9 with 3", "decline"}
    assert refused(state, "back N5 with 3") == ("back-taken", "FW-34")


def test_e10_no_die_left() -> None:
    """FW-E10, FW-33: nothing to send anybody back with."""
    state = after(road([3], [5, 12], dice=[4]), "N3 to N7 with 4")
    assert not is_open(state)
    assert state.active == 1


def test_e11_a_sidewalk_frog_is_no_neighbour() -> None:
    """FW-E11, FW-28."""
    assert not is_open(after(road([0, 0], [0, 12], dice=[4, 6]), "sidewalk to N4 with 4"))


def test_e12_both_must_be_in_the_lane_of_landing() -> None:
    """FW-E12, FW-25."""
    assert not is_open(after(road(["N3", 0], ["N5"], ["S12"], dice=[4, 6]), "N3 to N7 with 4"))


def test_e13_another_pair_that_shares_a_frog() -> None:
    """FW-E13, FW-26."""
    state = after(road([6, 0], [5, 9, 15], dice=[5, 1]), "N6 to N11 with 5")
    assert options(state) == {"back N9 to N8 with 1", "decline"}


def test_e14_hop_over_with_a_one() -> None:
    """FW-E14, FW-19."""
    assert landings(road(["N10"], [0], [0], dice=[1]), "N10", 1) == {"N11", "S10"}


def test_e15_entering_with_and_without_hop_over() -> None:
    """FW-E15, FW-16, FW-20."""
    state = road([0], [0], [0], dice=[1, 5])
    assert landings(state, "sidewalk", 5) == {"N5", "S5", "N4", "S4"}
    assert landings(state, "sidewalk", 1) == {"N1", "S1"}


def test_e16_into_the_empty_pond() -> None:
    """FW-E16, FW-49, FW-51."""
    state = road([27], [0], dice=[3, 7])
    assert landings(state, "N27", 3) == {"pad N3", "pad S2", "pad S3"}
    assert landings(state, "N27", 7) == set()
    assert refused(state, "N27 to pad C5 with 7") == ("overshoot", "FW-48")


def test_e17_an_occupied_pad_counts_as_a_step() -> None:
    """FW-E17, FW-50."""
    state = road([27], [0, "pad S4"], dice=[5, 6])
    assert landings(state, "N27", 5) == {"pad C5"}
    assert landings(state, "N27", 6) == {"pad C5"}
    assert refused(state, "N27 to pad S4 with 5") == ("pad-taken", "FW-50")


def test_e18_from_27_with_hop_over() -> None:
    """FW-E18, FW-21, FW-48."""
    state = road(["N27"], [0], [0], dice=[1, 2])
    assert landings(state, "N27", 1) == {"pad N1", "S27"}
    assert landings(state, "N27", 2) == {"pad N2", "pad S1"}


def test_e19_brown_pads_with_four() -> None:
    """FW-E19, FW-52."""
    state = road(["N27"], [0], [0], [0], dice=[2])
    assert landings(state, "N27", 2) == {"pad N2", "pad Nb2", "pad S1"}


def test_e20_squish() -> None:
    """FW-E20, FW-41, FW-42."""
    state = road([0, 13, "P", "P"], [16, 4, 14, 0], dice=[5, 5])
    assert {text for text in options(state) if "squish" in text} == {"squish N16 to N15 with 5", "squish N4 to sidewalk with 5"}


def test_e21_squish_with_the_median_full() -> None:
    """FW-E21, FW-43."""
    state = road([0, 13, 15, "P"], [16, 4, 14, 0], dice=[5, 5, 1])
    assert {text for text in options(state) if "N16" in text and "squish" in text} == {"squish N16 to sidewalk with 5"}
    assert where(after(state, "squish N16 with 5"), 1) == ["sidewalk", "sidewalk", "N4", "N14"]


def test_e22_squash_or_squish_and_a_die() -> None:
    """FW-E22, FW-44, FW-45."""
    state = road([0, 13, 15, "P"], [16, 4, 14, 0], dice=[5, 5, 5])
    assert {text for text in options(state) if "squash" in text} == {"squash N16 with 5", "squash N4 with 5"}
    assert refused(state, "squash N14 with 5") == ("in-median", "FW-40")
    split = after(state, "squish N4 with 5")
    assert split.to_json()["state"]["unused"] == [5]
    assert landings(split, "sidewalk", 5) == {"N5"}


def test_e23_smash() -> None:
    """FW-E23, FW-46, FW-47."""
    state = after(road([20, 3, 14, 26], [16, 24, 9, 0], dice=[2, 2, 2, 2]), "smash with 2")
    assert where(state, 0) == ["sidewalk", "sidewalk", "N13", "N14"]
    assert where(state, 1) == ["sidewalk", "sidewalk", "sidewalk", "N15"]


def test_e24_a_puddle_frog_steps_up() -> None:
    """FW-E24, FW-14."""
    assert where(after(road([4, "P", "P", "P"], [0], dice=[3]), "end"))[:3] == ["puddle", "puddle", "sidewalk"]
    assert where(after(road([0, 5, "P", "P"], [0], dice=[3]), "end"))[:3] == ["puddle", "puddle", "sidewalk"]


def test_e25_a_tie_made_by_the_bonus_is_lost() -> None:
    """FW-E25, FW-56."""
    state = road(["pad C1", "pad N2", "pad N3", 24], ["pad S2", "pad N4", "pad C5", 5], dice=[6])
    state = after(state, "N24 to pad S3 with 6")
    assert state.is_over
    assert state.scores() == [11, 11]
    assert state.standing() == [(11, 9), (11, 11)]
    assert state.winners() == [1]


def test_e26_two_share_above_the_ender() -> None:
    """FW-E26, FW-56."""
    state = road(["pad N1", "pad N2", "pad S2", "N26"], ["pad N5", "pad C6", "pad S1", 3], ["pad N4", "pad S5", "pad N3", 4], dice=[4])
    state = after(state, "N26 to pad C3 with 4")
    assert state.scores() == [10, 12, 12]
    assert state.winners() == [1, 2]
    assert state.returns() == [-1.0, 0.5, 0.5]
