"""Hop In Between: when it opens, whom it moves (FW-25 to FW-38, FW-61, FW-62)."""

from __future__ import annotations

import pytest

from freeway.positions import after, game, is_open, options, refused, road, where

pytestmark = pytest.mark.both_modes


def test_fw25_t7_two_opponents_may_be_the_pair() -> None:
    """FW-T7."""
    state = after(road(["N3", 0], ["N5"], ["N12"], dice=[4, 6]), "N3 to N7 with 4")
    assert options(state) == {"back N5 to sidewalk with 6", "back N12 to N6 with 6", "decline"}


def test_fw25_t7_one_opponent_twice_at_any_distance() -> None:
    """FW-T7."""
    assert is_open(after(road([3, 0], [4, 27], dice=[8, 6]), "N3 to N11 with 8"))


def test_fw26_t7_another_pair_sharing_a_frog_opens() -> None:
    """FW-T7: over one of the two."""
    assert is_open(after(road([6, 0], [5, 9, 20], dice=[5, 1]), "N6 to N11 with 5"))


def test_fw27_t7_own_frog_on_either_side() -> None:
    """FW-T7."""
    assert not is_open(after(road([3, 6, 0], [2, 12], dice=[4, 1, 1]), "N3 to N7 with 4"))
    assert not is_open(after(road([3, 8, 0], [5, 12], dice=[4, 1, 1]), "N3 to N7 with 4"))


def test_fw27_t7_nothing_on_one_side() -> None:
    """FW-T7."""
    assert not is_open(after(road([3, 0], [5], dice=[4, 6]), "N3 to N7 with 4"))
    assert not is_open(after(road([3, 0], [12], dice=[4, 6]), "N3 to N7 with 4"))


def test_fw28_t7_only_frogs_on_spots_count() -> None:
    """FW-T7: a frog on a pad is not ahead, one on the Sidewalk not behind."""
    assert not is_open(after(road([20, 0], [22, "pad C1"], dice=[5, 6]), "N20 to N25 with 5"))
    assert is_open(after(road([0, 0], [2, 12], dice=[4, 6]), "sidewalk to N4 with 4"))


def test_fw29_t7_into_the_median_never_out_of_it_maybe() -> None:
    """FW-T7: out of the Median within the same pair not, beyond it yes."""
    assert not is_open(after(road([10, 0], [9, 12, 16], dice=[3, 6]), "N10 to N13 with 3"))
    assert not is_open(after(road([14, 0], [12, 20], dice=[3, 6]), "N14 to N17 with 3"))
    assert is_open(after(road([14, 0], [16, 20], dice=[3, 6]), "N14 to N17 with 3"))
    assert is_open(after(road([13, 0], [15, 20], dice=[3, 6]), "N13 to N16 with 3"))


def test_fw30_a_median_frog_stays() -> None:
    state = after(road([13, 0], [15, 20], dice=[3, 6]), "N13 to N16 with 3")
    assert options(state) == {"back N20 to N14 with 6", "decline"}


def test_fw31_t7_a_sideways_hop_can_open_it() -> None:
    """FW-T7: judged in the Lane of landing."""
    state = after(road(["N8", 0], ["S5"], ["S12"], dice=[1, 6]), "N8 to S8 with 1")
    assert options(state) == {"back S5 to sidewalk with 6", "back S12 to S6 with 6", "decline"}
    same_spots = after(road(["N8", 0], ["S5", "N5"], ["S12", "N12"], dice=[1, 6]), "N8 to S8 with 1")
    assert is_open(same_spots)


def test_fw32_t8_frogs_sent_back_open_nothing() -> None:
    """FW-T8: no chains, even when a frog sent back lands between two others."""
    state = after(road([3, 8, 10, 0], [5, 12], dice=[4, 3, 2, 2]), "N3 to N7 with 4")
    assert not is_open(state)
    state = after(road([6, 0, 1, 4], [2, 9, 12], dice=[4, 9, 7, 7]), "N6 to N10 with 4", "back N12 to N3 with 9")
    assert where(state, 1)[1:] == ["N2", "N3", "N9"]
    assert not is_open(state)


def test_fw33_t8_t10_settled_at_once_and_the_die_is_spent() -> None:
    """FW-T8, FW-T10: no move and no attack while it is open."""
    state = after(road([3, 0, 20], [5, 12], dice=[4, 6, 6]), "N3 to N7 with 4")
    assert refused(state, "N20 to N26 with 6") == ("open", "FW-33")
    assert refused(state, "squish N5 with 6") == ("no-attack", "FW-39")
    assert refused(state, "back N20 with 6") == ("not-the-pair", "FW-33")
    assert refused(state, "back N5 with 4") == ("used", "FW-12")
    assert refused(state, "back N12 to N7 with 6") == ("back-full", "FW-33")
    state = after(state, "back N12 with 6")
    assert state.to_json()["state"]["unused"] == [6]
    assert where(state, 1)[2:] == ["N5", "N6"]
    assert refused(state, "back N5 with 6") == ("not-open", "FW-25")
    assert refused(state, "decline") == ("not-open", "FW-25")


def test_fw34_t8_back_onto_an_occupied_spot() -> None:
    """FW-T8: another die, the other frog, or decline; the frog that hopped is in the way as well."""
    state = after(road([3, 0], [5, 12], dice=[4, 5]), "N3 to N7 with 4")
    assert options(state) == {"back N5 to sidewalk with 5", "decline"}
    assert refused(state, "back N12 with 5") == ("back-taken", "FW-34")


def test_fw35_t8_past_spot_1_is_the_sidewalk() -> None:
    """FW-T8: no exact count, never the Puddle; exactly 1 stays on the road."""
    back = {6: "sidewalk", 5: "sidewalk", 4: "N1"}
    for die, to in back.items():
        state = after(road([3, 0], [5, 12], dice=[4, die]), "N3 to N7 with 4", f"back N5 with {die}")
        assert to in where(state, 1)
        assert where(state, 1).count("puddle") == 2


def test_fw36_t8_back_into_the_median_is_safe() -> None:
    """FW-T8."""
    state = after(road([13, 0, 1, 2], [15, 20], dice=[3, 6, 6, 6]), "N13 to N16 with 3", "back N20 to N14 with 6")
    assert refused(state, "squish N14 with 6") == ("in-median", "FW-40")


def test_fw17_t8_back_over_other_frogs() -> None:
    """FW-T8: passing is free backward as well."""
    state = after(road([3, 0], [5, 12], dice=[4, 8]), "N3 to N7 with 4", "back N12 to N4 with 8")
    assert where(state, 1)[2:] == ["N4", "N5"]


def test_fw37_t8_the_lane_is_kept() -> None:
    """FW-T8: from the Sidewalk a frog may choose anew."""
    state = after(road(["N3", 0], ["S5"], ["S12"], dice=[5, 6]), "N3 to S7 with 5")
    assert options(state) == {"back S5 to sidewalk with 6", "back S12 to S6 with 6", "decline"}
    state = after(state, "back S5 with 6")
    state = after(state, "die 4")
    assert options(state) >= {"sidewalk to N4 with 4", "sidewalk to S4 with 4"}


def test_fw38_t8_the_same_frog_twice_in_a_turn() -> None:
    """FW-T8."""
    state = road([3, 2, 0, 0], [5, 12, 20], dice=[1, 3, 4, 10])
    state = after(state, "N3 to N7 with 4", "back N12 to N11 with 1", "N2 to N12 with 10", "back N11 to N8 with 3")
    assert where(state, 1) == ["puddle", "N5", "N8", "N20"]


def test_fw61_no_hop_in_between_on_a_pad() -> None:
    state = after(road([26, 0], [25, "pad N2"], dice=[2, 4]), "N26 to pad C1 with 2")
    assert not is_open(state)
    assert "end" in options(state)


def test_fw62_t9_nothing_to_do_is_not_offered() -> None:
    """FW-T9: all back moves illegal; the turn goes on as if nothing had happened."""
    state = after(road([2, 1, 9, 0], [3, 14], dice=[5, 2]), "N2 to N7 with 5")
    assert not is_open(state)
    state = after(road([2, 1, 0], [3, 14], dice=[5, 2]), "N2 to N7 with 5")  # back from 3 by 2 is 1, the Median stays
    assert not is_open(state)
    assert "end" in options(state)


def test_touching_reading_counts_neighbouring_spots_only() -> None:
    """FW-25 as `between=touching`."""
    touching = game(2, between="touching")
    assert not is_open(after(road([3, 0], [5, 12], dice=[4, 6], of=touching), "N3 to N7 with 4"))
    assert not is_open(after(road([3, 0], [6, 9], dice=[4, 5], of=touching), "N3 to N7 with 4"))
    state = after(road([3, 0], [6, 8], dice=[4, 5], of=touching), "N3 to N7 with 4")
    assert options(state) == {"back N6 to N1 with 5", "back N8 to N3 with 5", "decline"}


def test_touching_stays_within_the_lane() -> None:
    """FW-28: spot 27 of one Lane is not beside spot 1 of the other, nor spot 1 beside the Sidewalk."""
    touching = game(3, between="touching")
    assert not is_open(after(road([0, 0], ["N27", "S2"], [0], dice=[1, 5], of=touching), "sidewalk to S1 with 1"))
    assert not is_open(after(road(["N25", 0], ["N26", "S1"], [0], dice=[2, 5], of=touching), "N25 to N27 with 2"))


def test_nearest_stays_within_the_lane() -> None:
    """FW-25: the two Lanes are counted apart at their ends too."""
    assert not is_open(after(road([0, 0], ["N27", "S5"], [0], dice=[2, 5]), "sidewalk to S2 with 2"))
    assert not is_open(after(road(["N22", 0], ["N20", "S1"], [0], dice=[3, 5]), "N22 to N25 with 3"))
