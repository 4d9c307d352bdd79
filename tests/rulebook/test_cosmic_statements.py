"""Statements of the Cosmic Frog rulebook that no other test shows, each in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import aside, asked, gullet, legal, oomph, pile, place, run, scene, step, tiles, view

pytestmark = pytest.mark.both_modes
LATER_PASS = {"deck": {"red": 6, "purple": 6, "blue": 6, "flux": 1, "splinter": 1}}
QUIET = ("commit nothing", "commit nothing")


def test_cf3_aether_spreads_with_every_hex_that_is_emptied() -> None:
    """CF-1, CF-93: F5 becomes a place to land on when the Splinter has emptied F4 beside it."""
    s = scene({"red": "aether"}, fields=LATER_PASS)
    assert "land F5" not in legal(run(s.clone(), "card red", settle=False))
    run(s, "card splinter", "splinter E4", *["back blank"] * 7, "card red", settle=False)
    assert tiles(s, "F4") == ()
    assert "land F5" in legal(s)


def test_cf85_frogs_out_of_play_are_no_targets_and_feel_no_flux() -> None:
    """CF-5, CF-7, CF-92."""
    s = scene({"red": "aether", "purple": "dimension 2", "blue": "not entered"}, up={"red": "Vampiric"}, oomph={"red": 3}, turn="red")
    assert not any(text.startswith(("attack", "drain")) for text in legal(s))
    s = scene({"red": "E1", "purple": "dimension 2"}, fields=LATER_PASS)
    run(s, "card flux", "resist", settle=False)
    assert step(s) == "card"


def test_cf103_backs_mean_nothing_without_the_variant() -> None:
    """No back is looked at when the game ends, and nothing is added to the score."""
    fields = {"deck": {"red": 1}}
    s = scene({"red": "L2"}, vaults={"red": {"A": "swamp, swamp", "B": "swamp"}}, fields=fields, up={"red": "Monstrous"}, oomph={"red": 0})
    run(s, "card red", "harvest L2", settle=False)
    assert s.is_over
    assert s.scores()[0] == view(s).vaults[0].placement == 4


def test_cf7_targets_on_the_shard_are_on_own_lines_only() -> None:
    """CF-6: E4 is on a line of E1, D4 is not; purple in the Aether is out of reach."""
    s = scene({"red": "E1", "purple": "E4", "blue": "D4"}, up={"red": "Vampiric"}, oomph={"red": 3}, turn="red")
    assert {text for text in legal(s) if text.startswith("drain")} == {"drain purple"}
    s = scene({"red": "E1", "purple": "aether"}, up={"red": "Vampiric"}, oomph={"red": 3}, turn="red")
    assert not any(text.startswith("drain") for text in legal(s))


def test_cf7_targets_from_the_aether_are_at_the_aether() -> None:
    """CF-6: there are no lines; a frog inside the Shard is safe."""
    at = {"red": "aether", "purple": "A1", "blue": "E4", "green": "aether"}
    s = scene(at, up={"red": "Vampiric"}, oomph={"red": 3}, turn="red")
    assert {text for text in legal(s) if text.startswith("drain")} == {"drain purple", "drain green"}


def test_cf69_rerolls_without_end_as_long_as_they_are_paid() -> None:
    """CF-119, CF-124: Marauder pays 1 for each reroll of the same die."""
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Marauder", "purple": "Monstrous"}, turn="red")
    run(s, "leap E4", *QUIET, "die 1", "die 4", settle=False)
    for paid in range(1, 7):
        run(s, "reroll die 1", "die 1", settle=False)
        assert oomph(s, "red") == 6 - paid
    assert "reroll die 1" not in legal(s)


def test_cf128_a_copied_die_does_not_outlast_its_action() -> None:
    """CF-119: in the next combat of the same turn Mutagenic rolls its own white again."""
    s = scene({"red": "aether", "purple": "aether"}, up={"red": "Mutagenic", "purple": "Empyrean"}, turn="red")
    run(s, "attack purple", *QUIET, "copy die", "die 2", "die 5", "attack purple", *QUIET, "decline", settle=False)
    assert legal(s) == {f"die {value}" for value in range(6)}


def test_cf11_placed_lands_stay_where_they_are() -> None:
    """Neither in the Aether nor on the Shard does any answer move a Land of the own Vault."""
    for where in ("aether", "E4"):
        s = scene({"red": where}, vaults={"red": {"A": "hill, lake"}}, gullets={"red": ("mesa",)}, turn="red")
        for action in s.legal_actions():
            after = s.clone()
            after.apply(action)
            assert pile(after, "red", "A") == ("hill", "lake")


def test_cf16_turn_order_is_by_chance_and_the_number_of_turns_known() -> None:
    """CF-28: every card left in the deck is equally likely to come next."""
    s = scene({"red": "E1"}, fields={"deck": {"red": 1, "purple": 3, "blue": 4}})
    assert sorted(probability for _, probability in s.chance_outcomes()) == pytest.approx([1 / 8, 3 / 8, 4 / 8])
    assert {name: count for name, count in view(s).deck.items() if count} == {"red": 1, "purple": 3, "blue": 4}


def test_cf67_the_defender_answers_what_the_attacker_committed() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous", "purple": "Temporus"}, turn="red")
    run(s, "leap E4", settle=False)
    assert (asked(s), step(s)) == ("red", "commit")
    run(s, "commit overpower boost 1", settle=False)
    assert (asked(s), step(s), oomph(s, "red")) == ("purple", "respond", 2)
    combat = view(s, 1).combat
    assert combat is not None
    assert (combat.attacker.overpower, combat.attacker.boosts) == (True, 1)


def test_cf70_a_failed_landing_leaves_the_attacker_in_the_aether() -> None:
    s = scene({"red": "aether", "purple": "E1"}, turn="red")
    run(s, "land E1", "edge W", *QUIET, "die 2", "die 2")
    assert (place(s, "red"), place(s, "purple")) == ("aether", "E1")


def test_cf71_the_attacker_stays_in_the_aether_after_an_aether_combat() -> None:
    s = scene({"red": "aether", "purple": "aether"}, turn="red")
    run(s, "attack purple", *QUIET, "die 4", "die 2")
    assert (place(s, "red"), place(s, "purple")) == ("aether", "dimension 2")


def test_cf72_spoils_are_free_and_no_extra_action() -> None:
    """CF-42: after the free HARVEST the extra action is still to be had."""
    s = scene({"red": "E1", "purple": "E4"}, {"E4": "hill, mountain", "E6": "hill"}, up={"red": "Telluric"}, turn="red")
    run(s, "leap E4", *QUIET, "die 4", "die 2", "spoils harvest", settle=False)
    assert oomph(s, "red") == 6
    run(s, "harvest E4", settle=False)
    assert (oomph(s, "red"), gullet(s, "red")) == (4, ("mountain", "hill"))


def test_cf75_a_flight_into_a_gap_ends_in_the_aether() -> None:
    s = scene({"red": "E1", "purple": "E4"}, gaps="E7", turn="red")
    run(s, "leap E4", *QUIET, "die 5", "die 2")
    assert place(s, "purple") == "aether"
    assert sum(view(s).backs_left.values()) == 83  # nothing more was revealed


def test_cf79_splinters_never_lead_to_the_outer_dimensions() -> None:
    """CF-94: the Aether is as far as a Splinter throws a frog."""
    s = scene({"red": "E4", "purple": "E5"}, fields=LATER_PASS)
    run(s, "card splinter", "splinter E4", *["back blank"] * 7, settle=False)
    assert place(s, "red") == place(s, "purple") == "aether"
    assert aside(s, "red") == 0


def test_cf84_a_stolen_highland_is_one_step_home() -> None:
    s = scene({"red": "aether", "purple": "dimension 3"}, up={"red": "Monstrous"}, vaults={"purple": {"A": "mesa"}}, turn="red")
    run(s, "raid purple 2", "die 3", "take A")
    assert place(s, "purple") == "dimension 2"


def test_cf89_a_slot_binds_one_raid_only() -> None:
    """The next raid may begin with another slot."""
    vault = {"A": "hill, lake, swamp", "B": "desert, meadow"}
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Monstrous"}, vaults={"purple": vault}, turn="red")
    run(s, "raid purple 3", "die 7", "take A", settle=False)
    assert "take B" not in legal(s)
    run(s, "stop", "raid purple 1", "die 7", settle=False)
    assert {"take A", "take B"} & legal(s) == {"take B"}


def test_cf91_resisting_keeps_the_side_of_the_card() -> None:
    for face in ("up", "down"):
        sides: dict[str, Any] = {face: {"red": "Blink"}}
        s = scene({"red": "E1"}, fields=LATER_PASS, **sides)
        run(s, "card flux", "resist", settle=False)
        assert view(s).frogs[0].face_up == (face == "up")


def test_cf121_blink_never_steps_from_the_shard_into_the_aether() -> None:
    s = scene({"red": "E4"}, gaps="E5", up={"red": "Blink"}, turn="red")
    steps = {text for text in legal(s) if text.startswith("relocate")}
    assert steps == {f"relocate {hex}" for hex in ("D5", "D4", "E3", "F3", "F4")}


def test_cf126_mindborer_rerolls_a_raid_die() -> None:
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Mindborer"}, vaults={"purple": {"A": "hill"}}, turn="red")
    run(s, "raid purple 1", "die 1", settle=False)
    assert legal(s) == {"decline", "reroll raid"}


def test_cf134_a_nullified_frog_rolls_white() -> None:
    """CF-61: Telluric's Shard die is red while it is face up."""
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Voidshadow", "purple": "Telluric"}, turn="red")
    run(s, "leap E4", *QUIET, "die 1", settle=False)
    assert legal(s) == {f"die {value}" for value in range(6)}
