"""Knockback (CF-63, CF-70 to CF-79): the fourteen positions of CF-T17, payments, and the game's end in mid-flight."""

from __future__ import annotations

import pytest

from cosmic.scenes import aside, legal, oomph, place, run, scene, tiles, view

pytestmark = pytest.mark.both_modes

THREE = ("commit nothing", "commit nothing", "die 5", "die 2")  # X = 3, white dice


def test_cf_t17a_the_top_land_of_a_free_hex_is_destroyed() -> None:
    """CF-76."""
    s = scene({"red": "E1", "purple": "E4"}, {"E7": "desert"}, turn="red")
    run(s, "leap E4", *THREE)
    assert tiles(s, "E7") == ("barren",)
    assert (place(s, "purple"), place(s, "red")) == ("E7", "E4")


def test_cf_t17b_a_barren_goes_and_the_defender_is_in_the_aether() -> None:
    s = scene({"red": "E1", "purple": "E4"}, turn="red")
    run(s, "leap E4", *THREE, "back blank")
    assert tiles(s, "E7") == ()
    assert place(s, "purple") == "aether"
    assert view(s).fractures == 0


def test_cf_t17c_the_sixth_fracture_ends_the_game_without_spoils() -> None:
    """CF-97, CF-E12."""
    s = scene({"red": "E1", "purple": "E4"}, {"E4": "hill"}, gullets={"purple": ("lake",)}, fractures=5, turn="red")
    run(s, "leap E4", *THREE, "back fracture")
    assert s.is_over
    assert view(s).ending == "fractures"
    assert view(s).frogs[1].gullet == ("lake",)
    assert tiles(s, "E4") == ("barren", "hill")


def test_cf_t17d_a_frog_on_land_stays_and_the_defender_lands_before_it() -> None:
    """CF-77."""
    s = scene({"red": "E1", "purple": "E4", "blue": "E7"}, {"E7": "hill", "E6": "swamp"}, turn="red")
    run(s, "leap E4", *THREE)
    assert tiles(s, "E7") == ("barren",)
    assert tiles(s, "E6") == ("barren", "swamp")
    assert (place(s, "blue"), place(s, "purple")) == ("E7", "E6")


def test_cf_t17e_a_frog_on_a_barren_goes_down_with_it() -> None:
    """CF-78."""
    s = scene({"red": "E1", "purple": "E4", "blue": "E7"}, turn="red")
    run(s, "leap E4", *THREE, "back blank")
    assert tiles(s, "E7") == ()
    assert place(s, "blue") == place(s, "purple") == "aether"


def test_cf_t17f_falling_back_past_the_attacker() -> None:
    """CF-63: the facing place E4 is taken by the attacker."""
    s = scene({"red": "E3", "purple": "E4", "blue": "E5"}, {"E5": "hill"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "die 2")
    assert tiles(s, "E5") == ("barren",)
    assert (place(s, "red"), place(s, "purple"), place(s, "blue")) == ("E4", "E3", "E5")


def test_cf_t17g_off_the_shard_is_the_aether() -> None:
    """CF-75."""
    s = scene({"red": "E7", "purple": "E9"}, turn="red")
    run(s, "leap E9", "commit nothing", "commit nothing", "die 3", "die 2")
    assert (place(s, "purple"), place(s, "red")) == ("aether", "E9")


def test_cf_t17h_a_failed_attacker_falls_back_to_the_first_free_place() -> None:
    """CF-70, CF-63: its own hex of departure counts as left."""
    s = scene({"red": "E2", "blue": "E3", "purple": "E4"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "die 3")
    assert (place(s, "red"), place(s, "purple")) == ("E2", "E4")


def test_cf_t17i_falling_back_into_a_gap_is_the_aether() -> None:
    s = scene({"red": "E1", "blue": "E3", "purple": "E4"}, gaps="E2", turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "die 3")
    assert place(s, "red") == "aether"


def test_cf_t17j_landing_by_an_edge_knocks_straight_across() -> None:
    """CF-62."""
    s = scene({"red": "aether", "purple": "E1"}, {"E3": "hill"}, turn="red")
    run(s, "land E1", "edge W", "commit nothing", "commit nothing", "die 4", "die 2")
    assert tiles(s, "E3") == ("barren",)
    assert (place(s, "purple"), place(s, "red")) == ("E3", "E1")


def test_cf_t17k_falling_back_past_the_lander_is_the_aether() -> None:
    s = scene({"red": "aether", "purple": "E1", "blue": "E2"}, {"E2": "hill"}, turn="red")
    run(s, "land E1", "edge W", "commit nothing", "commit nothing", "die 3", "die 2")
    assert tiles(s, "E2") == ("barren",)
    assert (place(s, "purple"), place(s, "red"), place(s, "blue")) == ("aether", "E1", "E2")


def test_cf_t17l_massive_stays_and_the_attacker_falls_back_with_spoils() -> None:
    """CF-73, CF-125: X = 3 less 4 on the Shard."""
    s = scene(
        {"red": "E2", "purple": "E4"}, {"E3": "hill"}, up={"purple": "Massive"}, gullets={"purple": ("lake", "mesa", "hill")}, turn="red"
    )
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 2")
    assert (place(s, "purple"), place(s, "red")) == ("E4", "E3")
    assert legal(s) - {"turn up"} == {"spoils tiles", "spoils harvest"}
    run(s, "spoils tiles")
    assert view(s).frogs[0].gullet == ("hill", "mesa", "lake")


def test_cf_t17m_massive_stays_in_the_aether_with_card_and_oomph() -> None:
    vault = {"A": "hill"}
    s = scene(
        {"red": "aether", "purple": "aether"}, up={"purple": "Massive"}, vaults={"purple": vault}, gullets={"purple": ("lake",)}, turn="red"
    )
    run(s, "attack purple", "commit nothing", "commit nothing", "die 4", "die 2")
    assert place(s, "purple") == "aether"
    assert oomph(s, "purple") == 6
    assert view(s).frogs[1].ability == "Massive"
    assert view(s).frogs[0].gullet == ("lake",)  # A was the only spoils, so it was taken without asking (CF-138)


def test_cf_t17n_six_is_the_farthest_dimension() -> None:
    """CF-79: all O is expended and the card goes under the deck."""
    s = scene({"red": "aether", "purple": "aether"}, turn="red")
    run(s, "attack purple", "commit boost 3", "commit nothing", "die 5", "die 0")
    assert place(s, "purple") == "dimension 6"
    assert oomph(s, "purple") == 0
    assert view(s).frogs[1].ability == ""
    assert view(s).frogs[1].may_be == ()
    assert aside(s, "purple") == 0  # it is not purple's turn


@pytest.mark.parametrize("how", ["blink", "variant"])
def test_cf_t10_three_payments_against_a_knockback_of_four(how: str) -> None:  # CF-T10
    """CF-108, CF-121."""
    up = {"purple": "Blink"} if how == "blink" else {}
    s = scene({"red": "E1", "purple": "E4"}, up=up, turn="red", variants="knockback-resistance" if how == "variant" else "")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 1")
    pay = "knockback -1" if how == "blink" else "resist knockback"
    run(s, pay, pay, pay, "decline", "back blank")
    assert oomph(s, "purple") == 3
    assert tiles(s, "E5") == ()  # one step


def test_cf_e20_blink_may_raise_its_knockback() -> None:  # CF-E20
    s = scene({"red": "E1", "purple": "E4"}, {"E7": "hill"}, up={"purple": "Blink"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 4", "die 2", "knockback +1", "decline")
    assert place(s, "purple") == "E7"
    assert oomph(s, "purple") == 5


def test_cf_e20_reduced_to_nothing_by_several_sources() -> None:
    """Massive's 4, then one payment: K = 0 and no further payment is offered."""
    s = scene({"red": "E1", "purple": "E4"}, up={"purple": "Massive"}, turn="red", variants="knockback-resistance")
    run(s, "leap E4", "commit boost 1", "commit nothing", "die 5", "die 1", "resist knockback")
    assert place(s, "purple") == "E4"
    assert place(s, "red") == "E3"
    assert oomph(s, "purple") == 5


def test_cf_e20_reductions_come_before_the_cap_of_six() -> None:
    s = scene({"red": "aether", "purple": "aether"}, turn="red", variants="knockback-resistance")
    run(s, "attack purple", "commit boost 3", "commit nothing", "die 5", "die 0", "resist knockback", "resist knockback", "decline")
    assert place(s, "purple") == "dimension 6"  # 8 less 2
