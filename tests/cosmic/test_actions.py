"""Actions on the Shard and in the Aether (CF-48 to CF-60)."""

from __future__ import annotations

import pytest

from cosmic.scenes import gullet, legal, oomph, pile, place, refusal, run, scene, tiles

pytestmark = pytest.mark.both_modes

FOUR = ("hill", "hill", "hill", "hill")


# Gullet (CF-10) -----------------------------------------------------------------------------------------------------


def test_cf_t2_the_last_tile_swallowed_leaves_first() -> None:  # CF-T2
    s = scene({"red": "aether"}, gullets={"red": ("lake", "swamp")}, turn="red")
    run(s, "disgorge", "slot A")
    assert pile(s, "red", "A") == ("swamp",)
    assert gullet(s, "red") == ("lake",)


def test_cf_t3_a_fifth_tile_destroys_the_bottom_one() -> None:  # CF-T3
    """CF-E1: HARVEST with a full Gullet."""
    s = scene({"red": "E4"}, {"E4": "meadow"}, gullets={"red": ("lake", "swamp", "hill", "desert")}, turn="red")
    run(s, "harvest E4")
    assert gullet(s, "red") == ("swamp", "hill", "desert", "meadow")


# HARVEST (CF-49) ----------------------------------------------------------------------------------------------------


def test_cf49_harvest_takes_the_top_land() -> None:
    s = scene({"red": "E4"}, {"E4": "hill, mountain"}, turn="red")
    run(s, "harvest E4")
    assert gullet(s, "red") == ("mountain",)
    assert tiles(s, "E4") == ("barren", "hill")


def test_cf49_barrens_can_not_be_harvested() -> None:
    s = scene({"red": "E4"}, turn="red")
    assert refusal(s, "harvest E4").rule.startswith("CF-49")


# LEAP (CF-50 to CF-52) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "leap", "slip"), [(0, 0, 1), (2, 2, 3), (4, 4, 5)])
def test_cf_t15_the_price_of_a_leap_into_the_aether(held: int, leap: int, slip: int) -> None:  # CF-T15
    """E4 is four steps from the Aether (CF-51); SLIPSTREAM costs one more (CF-53)."""
    s = scene({"red": "E4"}, gullets={"red": FOUR[:held]}, turn="red")
    run(s, "leap aether")
    assert oomph(s, "red") == 6 - leap
    assert place(s, "red") == "aether"
    s = scene({"red": "E4"}, gullets={"red": FOUR[:held]}, turn="red")
    run(s, "slipstream A1")
    assert oomph(s, "red") == 6 - slip
    assert place(s, "red") == "A1"


def test_cf50_a_leap_costs_what_exceeds_the_empty_slots() -> None:
    s = scene({"red": "E1"}, gullets={"red": FOUR[:2]}, oomph={"red": 3}, turn="red")
    assert "leap E6" in legal(s)  # five steps, two empty slots: 3
    assert "leap E7" not in legal(s)
    assert refusal(s, "leap E7").rule.startswith("CF-50")
    run(s, "leap E6")
    assert oomph(s, "red") == 0


def test_cf_e4_leaps_go_over_frogs_and_gaps() -> None:  # CF-E4
    s = scene({"red": "E1", "purple": "E2"}, gaps="E3 E4", turn="red")
    assert "leap E5" in legal(s)
    assert "leap E3" not in legal(s)  # an emptied hex is Aether
    assert "leap D4" not in legal(s)  # no target line
    assert refusal(s, "leap D4").rule.startswith("CF-6")
    run(s, "leap E5")
    assert place(s, "red") == "E5"
    assert oomph(s, "red") == 6


def test_cf51_an_emptied_hex_is_the_nearest_aether() -> None:
    """CF-E4: LEAP onto an emptied hex is a LEAP into the Aether."""
    s = scene({"red": "E4"}, gaps="E5", gullets={"red": FOUR}, turn="red")
    run(s, "leap aether")
    assert oomph(s, "red") == 5


def test_cf52_a_leap_onto_a_frog_is_an_attack() -> None:
    s = scene({"red": "E1", "purple": "E4"}, {"E6": "hill"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 3")
    assert (place(s, "red"), place(s, "purple")) == ("E4", "E6")


# SLIPSTREAM (CF-53) -------------------------------------------------------------------------------------------------


def test_cf53_slipstream_comes_down_on_any_hex_at_the_aether() -> None:
    s = scene({"red": "E4"}, turn="red")
    assert "slipstream L2" in legal(s)
    assert "slipstream F5" not in legal(s)
    assert refusal(s, "slipstream F5").rule.startswith("CF-53")


def test_cf_e15_slipstream_to_its_own_hex() -> None:
    s = scene({"red": "E1"}, turn="red")
    run(s, "slipstream E1")
    assert place(s, "red") == "E1"
    assert oomph(s, "red") == 5


def test_cf_e15_a_slipstream_attack_that_fails_ends_in_the_aether() -> None:
    s = scene({"red": "E4", "purple": "A1"}, turn="red")
    run(s, "slipstream A1", "edge NW", "commit nothing", "commit nothing", "die 2", "die 3")
    assert place(s, "red") == "aether"
    assert place(s, "purple") == "A1"
    assert oomph(s, "red") == 5


# RECOVER (CF-54) ----------------------------------------------------------------------------------------------------


def test_cf54_recover_makes_all_oomph_available_and_ends_the_turn() -> None:
    s = scene({"red": "E4"}, oomph={"red": 2}, turn="red")
    run(s, "recover")
    assert oomph(s, "red") == 6
    assert s.to_move == -1  # no EXTRA was offered (CF-42): the next card


def test_cf_e5_recover_refused_without_expended_oomph() -> None:  # CF-E5
    s = scene({"red": "E4"}, turn="red")
    assert refusal(s, "recover").rule.startswith("CF-54")


def test_cf_e5_recover_refused_as_extra_action() -> None:
    s = scene({"red": "E4"}, {"E4": "hill"}, oomph={"red": 4}, turn="red")
    run(s, "harvest E4")
    assert "leap E5" in legal(s)
    assert "recover" not in legal(s)
    assert refusal(s, "recover").rule.startswith(("CF-42", "CF-54"))


# LAND, ATTACK, DISGORGE (CF-55 to CF-57) ----------------------------------------------------------------------------


def test_cf55_land_on_any_hex_at_the_aether() -> None:
    s = scene({"red": "aether"}, {"E1": "hill"}, turn="red")
    assert {"land E1", "land A1"} <= legal(s)
    assert "land E4" not in legal(s)
    assert refusal(s, "land E4").rule.startswith("CF-55")
    run(s, "land E1")
    assert place(s, "red") == "E1"


def test_cf55_landing_on_a_frog_names_an_aether_edge() -> None:
    s = scene({"red": "aether", "purple": "E1"}, turn="red")
    run(s, "land E1")
    assert legal(s) - {"turn up"} == {"edge W", "edge SW"}


def test_cf48_what_frogs_do_where() -> None:
    s = scene({"red": "E4", "purple": "aether"}, turn="red")
    kinds = {text.split()[0] for text in legal(s)}
    assert kinds == {"turn", "leap", "slipstream"}
    s = scene({"red": "aether", "purple": "aether"}, gullets={"red": ("hill",)}, oomph={"red": 5}, turn="red")
    kinds = {text.split()[0] for text in legal(s)}
    assert kinds == {"turn", "attack", "disgorge", "land", "recover"}


def test_cf56_attack_in_the_aether_names_a_frog_there() -> None:
    s = scene({"red": "aether", "purple": "aether", "blue": "E1"}, turn="red")
    assert "attack purple" in legal(s)
    assert "attack blue" not in legal(s)
    assert "attack red" not in legal(s)


def test_cf_t4_disgorge_offers_slots_with_room() -> None:  # CF-T4
    """CF-57; the Vault has one operating Siphon."""
    vault = {"A": "meadow, forest, meadow", "B": "mesa, swamp, meadow", "C": "forest", "D": "desert", "E": "mesa"}
    s = scene({"red": "aether"}, gullets={"red": ("hill", "lake")}, vaults={"red": vault}, oomph={"red": 2}, turn="red")
    assert oomph(s, "red") == 3  # the Siphon gave 1 (CF-38)
    run(s, "disgorge")
    assert legal(s) - {"turn up"} == {f"slot {slot}" for slot in "CDEFGHI"}
    assert refusal(s, "slot A").rule.startswith(("CF-11", "CF-57"))  # CF-E2
    run(s, "slot C")
    assert legal(s) - {"turn up"} == {"stop"} | {f"slot {slot}" for slot in "CDEFGHI"}
    run(s, "slot C")
    assert pile(s, "red", "C") == ("forest", "lake", "hill")


def test_cf57_disgorge_may_stop_after_any_tile() -> None:
    s = scene({"red": "aether"}, gullets={"red": ("hill", "lake", "mesa")}, turn="red")
    run(s, "disgorge", "slot A", "stop")
    assert pile(s, "red", "A") == ("mesa",)
    assert gullet(s, "red") == ("hill", "lake")


def test_cf_e2_barrens_turn_to_dust_and_do_not_need_room() -> None:  # CF-E2
    full = dict.fromkeys("ADEI", "hill, lake, mesa") | dict.fromkeys("BCFGH", "meadow, forest, swamp")
    s = scene({"red": "aether"}, gullets={"red": ("hill", "barren")}, vaults={"red": full}, turn="red")
    run(s, "disgorge")
    assert gullet(s, "red") == ("hill",)  # the Barren was the only tile that could go, then nothing could


def test_cf_e2_a_full_vault_takes_no_land() -> None:
    full = dict.fromkeys("ADEI", "hill, lake, mesa") | dict.fromkeys("BCFGH", "meadow, forest, swamp")
    s = scene({"red": "aether"}, gullets={"red": ("barren", "hill")}, vaults={"red": full}, turn="red")
    assert "disgorge" not in legal(s)
    assert refusal(s, "disgorge").rule.startswith(("CF-57", "CF-11"))


def test_cf59_there_is_no_voluntary_pass() -> None:
    s = scene({"red": "E4"}, turn="red")
    assert "pass" not in legal(s)
    assert refusal(s, "pass").rule.startswith(("CF-59", "CF-41"))
