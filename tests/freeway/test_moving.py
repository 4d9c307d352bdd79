"""Moving on the road: entering, passing, landing, Hop Over (FW-16 to FW-24)."""

from __future__ import annotations

import pytest

from freeway.positions import Place, after, landings, refused, road, where

pytestmark = pytest.mark.both_modes


def test_fw16_from_the_sidewalk_die_d_lands_on_d() -> None:
    state = road([0], [0], dice=[10])
    assert landings(state, "sidewalk", 10) == {"N10"}
    assert refused(road([5, 5 + 9], [0], dice=[10, 1]), "sidewalk to N10 with 10") == ("puddle", "FW-14")
    assert refused(road([5, 14, 20, 21], [0], dice=[10, 1]), "sidewalk to N10 with 10") == ("no-sidewalk", "FW-16")


def test_fw17_t4_passing_over_frogs_is_free() -> None:
    """FW-T4: own and others, on the road and into the pond."""
    state = road([3, 4, 5, 6], [7, 8, 9, "pad C1"], dice=[7])
    assert landings(state, "N3", 7) == {"N10"}
    state = road([26, 27], [0, "pad C1", "pad N2"], dice=[3, 4])
    assert landings(state, "N26", 3) == {"pad S2"}
    assert landings(state, "N26", 4) == {"pad N3", "pad S2", "pad S3"}


def test_fw18_t4_landing_on_a_frog_is_refused() -> None:
    """FW-T4: own or other; nobody is hit by landing."""
    state = road([3, 8], [9], dice=[5, 6])
    assert landings(state, "N3", 5) == landings(state, "N3", 6) == set()
    assert refused(state, "N3 to N8 with 5") == ("own-frog", "FW-18")
    assert refused(state, "N3 to N9 with 6") == ("taken", "FW-18")


def test_fw11_only_own_frogs_are_moved() -> None:
    state = road([3], [9], dice=[5])
    assert refused(state, "N9 to N14 with 5") == ("not-yours", "FW-11")
    assert refused(state, "N10 to N15 with 5") == ("no-frog", "FW-11")


@pytest.mark.parametrize("lane", ["N", "S"])
def test_fw19_t6_hop_over_from_every_spot_with_every_die(lane: str) -> None:
    """FW-T6, FW-19, FW-21, FW-22: k + d in its Lane or k + d - 1 in the other, the Median and 27 included."""
    twin = "S" if lane == "N" else "N"
    for spot in range(1, 28):
        for die in range(1, 11):
            own: list[Place] = [f"{lane}{spot}"]
            others: list[Place] = [0, f"{twin}{spot}"]  # passing the twin spot is free unless the move ends there
            expected = {f"{lane}{spot + die}", f"{twin}{spot + die - 1}"} - {f"{twin}{spot}"}
            if die == 1:
                assert refused(road(own, others, [0], dice=[die]), f"{lane}{spot} to {twin}{spot} with 1") == ("taken", "FW-18")
            on_road = {place for place in expected if int(place[1:]) <= 27}
            found = landings(road(own, others, [0], dice=[die]), f"{lane}{spot}", die)
            assert {place for place in found if not place.startswith("pad")} == on_road


def test_fw19_t6_the_sideways_hop_alone() -> None:
    """FW-T6: with a 1, to the twin spot if it is empty."""
    assert landings(road(["S14"], [0], [0], dice=[1]), "S14", 1) == {"S15", "N14"}
    assert landings(road(["N27"], [0], [0], dice=[1]), "N27", 1) == {"pad N1", "S27"}


@pytest.mark.parametrize("die", range(1, 11))
def test_fw20_t6_hop_over_when_entering(die: int) -> None:
    """FW-T6: a step onto the road comes first, so a 1 can't be spent on the hop."""
    expected = {f"N{die}", f"S{die}"} | ({f"N{die - 1}", f"S{die - 1}"} if die > 1 else set())
    assert landings(road([0], [0], [0], dice=[die]), "sidewalk", die) == expected


def test_fw21_no_hop_over_in_the_pond() -> None:
    """From N27 only pads at the end of North arrows, or South ones one step shorter."""
    state = road(["N27"], [0], [0], dice=[3])
    assert landings(state, "N27", 3) == {"pad N3", "pad C3", "pad S2"}


def test_fw22_t6_landing_on_an_occupied_twin_is_refused() -> None:
    state = road(["N10"], ["S13"], [0], dice=[4])
    assert landings(state, "N10", 4) == {"N14"}
    assert refused(state, "N10 to S13 with 4") == ("taken", "FW-18")


def test_fw23_one_hop_over_a_move() -> None:
    """Two hops would bring N10 with a 3 to N11."""
    state = road(["N10"], [0], [0], dice=[3])
    assert landings(state, "N10", 3) == {"N13", "S12"}
    assert refused(state, "N10 to N11 with 3") == ("full-roll", "FW-11")


def test_fw24_t6_no_hop_over_with_two() -> None:
    """FW-T6: one Lane."""
    state = road([10], [0], dice=[4])
    assert landings(state, "N10", 4) == {"N14"}
    assert refused(state, "N10 to S13 with 4") == ("no-place", "")


def test_bare_numbers_name_spots_where_there_is_one_lane() -> None:
    assert where(after(road([5], [0], dice=[8]), "5 to 13 with 8")) == ["puddle", "puddle", "sidewalk", "N13"]
    assert refused(road([5], [0], [0], dice=[8]), "5 to 13 with 8") == ("no-place", "")
