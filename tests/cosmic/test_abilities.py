"""The sixteen abilities (CF-119 to CF-137, CF-139 to CF-147)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import ability, aside, asked, gullet, legal, oomph, pile, place, run, scene, step, tiles, view

pytestmark = pytest.mark.both_modes


def acting(card: str, at: str = "E4", lands: dict[str, str] | None = None, **more: Any) -> Any:
    """Red with a face-up card, its turn."""
    frogs = {"red": at} | dict(more.pop("others", {}))
    up = {"red": card} | dict(more.pop("up", {}))
    return scene(frogs, lands, up=up, turn="red", **more)


# Blink (CF-121) -------------------------------------------------------------------------------------------------------


def test_cf121_blink_relocates_before_its_action() -> None:
    s = acting("Blink", lands={"E5": "hill"}, others={"purple": "D5"})
    assert {text for text in legal(s) if text.startswith("relocate")} == {f"relocate {hex}" for hex in ("E5", "D4", "E3", "F3", "F4")}
    run(s, "relocate E5", settle=False)
    assert not any(text.startswith("relocate") for text in legal(s))  # once an action
    run(s, "harvest E5", settle=False)
    assert oomph(s, "red") == 6


def test_cf121_at_extra_it_pays_first_and_must_act() -> None:
    s = acting("Blink", lands={"E4": "hill", "E5": "hill"})
    run(s, "harvest E4", "relocate E5", settle=False)
    assert oomph(s, "red") == 4
    assert "end" not in legal(s)
    run(s, "harvest E5", settle=False)
    assert oomph(s, "red") == 4
    assert gullet(s, "red") == ("hill", "hill")


def test_cf121_blink_banks_the_top_land() -> None:
    s = acting("Blink", gullets={"red": ("hill", "lake")})
    run(s, "bank", "slot C", settle=False)
    assert pile(s, "red", "C") == ("lake",)
    assert oomph(s, "red") == 5
    assert "bank" not in legal(s)  # once an action
    s = acting("Blink", gullets={"red": ("hill", "barren")})
    assert "bank" not in legal(s)


# Empyrean, Marauder, Warbringer (CF-123, CF-124, CF-135) ----------------------------------------------------------------


def test_cf123_empyrean_regains_by_a_won_aether_combat_only() -> None:
    s = acting("Empyrean", "aether", others={"purple": "aether"}, oomph={"red": 3})
    run(s, "attack purple", "commit nothing", "commit nothing", "die 5", "die 1", settle=False)
    assert oomph(s, "red") == 4
    s = acting("Empyrean", "E1", others={"purple": "E4"}, lands={"E5": "hill"}, oomph={"red": 3})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 2", "die 1", settle=False)
    assert oomph(s, "red") == 3


def test_cf124_marauder_harvests_and_raids_cheaply_as_extra_action() -> None:
    s = acting("Marauder", lands={"E4": "hill, mountain"})
    run(s, "harvest E4", "harvest E4", settle=False)
    assert oomph(s, "red") == 5
    s = acting("Marauder", lands={"E4": "hill, mountain"})
    run(s, "harvest E4", "leap E5", settle=False)
    assert oomph(s, "red") == 4


@pytest.mark.parametrize("card", ["Marauder", "Warbringer", "Mindborer"])
def test_cf124_cf126_cf135_one_own_die_is_rerolled(card: str) -> None:
    s = acting(card, "E1", others={"purple": "E4"})
    run(s, "leap E4", "commit overpower", "commit nothing", "die 2", "die 3", "die 4", settle=False)
    assert legal(s) == {"decline", "reroll die 1", "reroll die 2"}
    run(s, "reroll die 2", "die 5", settle=False)
    assert oomph(s, "red") == 3
    assert view(s).combat is not None
    assert view(s).combat.attacker.dice == (2, 5)  # type: ignore[union-attr]


def test_cf135_warbringer_regains_by_any_won_combat() -> None:
    s = acting("Warbringer", "E1", others={"purple": "E4"}, lands={"E5": "hill"}, oomph={"red": 3})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "die 2", "decline", settle=False)
    assert oomph(s, "red") == 4


# Camouflage (CF-122) --------------------------------------------------------------------------------------------------


def test_cf122_camouflage_asks_its_price_of_powers_too() -> None:
    s = acting("Mindborer", "E1", others={"purple": "E4"}, up={"purple": "Camouflage"}, oomph={"red": 1})
    assert "possess purple" not in legal(s)
    s = acting("Mindborer", "E1", others={"purple": "E4"}, up={"purple": "Camouflage"})
    run(s, "possess purple", settle=False)
    assert oomph(s, "red") == 4


def test_cf122_spoil_rerolls_one_or_both_of_the_opponents_dice() -> None:
    s = acting("Monstrous", "E1", others={"purple": "E4"}, up={"purple": "Camouflage"})
    run(s, "leap E4", "commit overpower", "commit nothing", "die 6", "die 5", "die 1", settle=False)
    assert legal(s) == {"decline", "spoil die 1", "spoil die 2", "spoil both dice"}
    run(s, "spoil both dice", "die 1", "die 2", settle=False)
    assert oomph(s, "purple") == 5  # one payment
    run(s, "decline", settle=False)
    assert place(s, "red") == "E4"  # 2 against 1 still succeeds


# Massive (CF-125) -----------------------------------------------------------------------------------------------------


def test_cf125_crush_destroys_the_ground_after_the_action() -> None:
    s = acting("Massive", "E1", lands={"E4": "hill"})
    run(s, "leap E4", settle=False)
    assert legal(s) == {"crush", "decline"}
    run(s, "crush", settle=False)
    assert oomph(s, "red") == 5
    assert tiles(s, "E4") == ("barren",)
    assert place(s, "red") == "E4"
    s = acting("Massive", "E1")
    run(s, "leap E4", "crush", "back blank", settle=False)
    assert tiles(s, "E4") == ()
    assert place(s, "red") == "aether"
    s = acting("Massive", "E1", lands={"E4": "hill"})
    run(s, "leap E4", "decline", settle=False)
    assert oomph(s, "red") == 6
    assert tiles(s, "E4") == ("barren", "hill")
    assert "harvest E4" in legal(s)  # EXTRA


def test_cf_e15_crush_is_asked_where_massive_stands_on_the_hex_it_leapt_onto() -> None:  # CF-E15
    s = acting("Massive", "E1", lands={"A1": "hill"})
    run(s, "slipstream A1", "crush", settle=False)
    assert tiles(s, "A1") == ("barren",)
    s = acting("Massive", "E1", others={"purple": "E4"}, lands={"E3": "hill"})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 2", "die 3", settle=False)
    assert place(s, "red") == "E3"  # it failed, and nothing was paid for a crush
    assert oomph(s, "red") == 6
    assert "crush" not in legal(s)
    s = acting("Massive", "E4", others={"purple": "A1"})
    run(s, "slipstream A1", "edge NW", "commit nothing", "commit nothing", "die 2", "die 3", settle=False)
    assert place(s, "red") == "aether"
    assert "crush" not in legal(s)
    s = acting("Massive", "E1", others={"purple": "E4"}, lands={"E4": "hill, mountain"})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 3", "back blank", "spoils harvest", settle=False)
    assert legal(s) == {"crush", "decline"}  # combat and spoils are over
    run(s, "crush", settle=False)
    assert tiles(s, "E4") == ("barren",)


def test_cf125_a_card_turned_up_during_the_leap_counts() -> None:
    s = scene({"red": "E1", "purple": "E4"}, {"E4": "hill"}, down={"red": "Massive"}, turn="red")
    run(s, "leap E4", "turn up", "commit nothing", "commit nothing", "die 5", "die 3", "back blank", "spoils tiles", settle=False)
    assert legal(s) == {"crush", "decline"}
    s = scene({"red": "E1"}, {"E4": "hill"}, down={"red": "Massive"}, turn="red")
    run(s, "leap E4", settle=False)
    assert "crush" not in legal(s)  # a face-down frog is not asked (CF-148)


def test_cf125_crush_without_oomph_is_not_asked() -> None:
    s = acting("Massive", "E1", lands={"E4": "hill"}, oomph={"red": 0})
    run(s, "leap E4", settle=False)
    assert step(s) == "card"


def test_cf144_no_crush_after_a_leap_into_the_aether_and_a_possessed_massive_may_crush() -> None:
    s = acting("Massive", "E1")
    run(s, "leap aether", settle=False)
    assert "crush" not in legal(s)
    s = scene({"red": "E1", "purple": "E4"}, {"E5": "hill"}, up={"red": "Mindborer", "purple": "Massive"}, turn="red")
    run(s, "possess purple", "leap E5", settle=False)
    assert s.to_move == 0
    assert legal(s) == {"crush", "decline"}
    run(s, "crush", settle=False)
    assert (oomph(s, "purple"), tiles(s, "E5")) == (5, ("barren",))


def test_cf_e12_a_crush_may_end_the_game() -> None:  # CF-E12
    s = acting("Massive", "E2", fractures=5)
    run(s, "leap E4", "crush", "back fracture", settle=False)
    assert s.is_over


def test_cf125_overpower_costs_massive_one() -> None:
    s = acting("Massive", "E1", others={"purple": "E4"})
    run(s, "leap E4", "commit overpower", settle=False)
    assert oomph(s, "red") == 5


# Mindborer (CF-126) ---------------------------------------------------------------------------------------------------


def test_cf126_a_possessed_frog_acts_for_mindborer() -> None:
    s = acting("Mindborer", "E1", others={"purple": "E4"}, lands={"E4": "hill"})
    run(s, "possess purple", settle=False)
    assert asked(s) == "purple"
    assert s.to_move == 0  # Mindborer's player answers
    assert "turn up" not in legal(s)
    run(s, "harvest E4", settle=False)
    assert gullet(s, "purple") == ("hill",)
    assert "end" in legal(s)  # Mindborer's EXTRA
    assert asked(s) == "red"


def test_cf_e22_the_puppets_oomph_is_limited_to_two_in_all() -> None:  # CF-E22
    full = ("hill", "hill", "hill", "hill")
    s = acting("Mindborer", "E1", others={"purple": "E4", "blue": "E6"}, gullets={"purple": full})
    run(s, "possess purple", settle=False)
    assert "leap E3" in legal(s)
    assert "leap E2" in legal(s)
    assert "leap E7" not in legal(s)  # three steps
    run(s, "leap E6", settle=False)  # 2 O, an attack on blue
    assert view(s).step != "commit"  # nothing left to overpower with


def test_cf_e22_camouflage_and_the_puppets_limit() -> None:
    s = acting("Mindborer", "E1", others={"purple": "E4", "blue": "E6"}, up={"blue": "Camouflage"}, gullets={"purple": ("hill",) * 3})
    run(s, "possess purple", settle=False)
    assert "leap E6" not in legal(s)  # 1 for the leap and 2 for the Camouflage
    s = acting("Mindborer", "E1", others={"purple": "E4", "blue": "E6"}, up={"blue": "Camouflage"})
    run(s, "possess purple", "leap E6", settle=False)
    assert oomph(s, "purple") == 4


def test_cf_e22_a_puppet_knocks_mindborer_out_in_its_own_turn() -> None:
    """Its card is set aside (CF-43)."""
    s = acting("Mindborer", "aether", others={"purple": "aether"})
    run(s, "possess purple", "attack red", "commit nothing", "commit nothing", "die 5", "die 2", "decline", settle=False)
    run(s)
    assert place(s, "red") == "dimension 3"
    assert aside(s, "red") == 1
    assert view(s).discard["red"] == 0


def test_cf_e22_a_puppet_recovers() -> None:
    s = acting("Mindborer", "E1", others={"purple": "E4"}, oomph={"purple": 1})
    run(s, "possess purple", "recover", settle=False)
    assert oomph(s, "purple") == 6
    assert "end" in legal(s)


def test_cf_e32_a_frog_without_an_action_can_not_be_possessed() -> None:  # CF-E32
    """Purple in the Aether has all its O, nothing in its Gullet, and the one hex left is under a Camouflage it may not pay for:
    a puppet has 2 O, so with 1 O it could name neither blue nor red."""
    names = " ".join(hex.name for hex in view(scene({"red": "E4"})).hexes if hex.name != "L2")
    frogs = {
        "red": {"place": "aether", "ability": "Mindborer", "face": "up"},
        "purple": {"place": "aether", "ability": "Massive", "face": "up"},
        "blue": {"place": "L2", "ability": "Camouflage", "face": "up"},
    }
    s = scene({"red": "aether"}, gaps=names, fields={"backs": {"blank": 1}, "frogs": frogs, "active": "red"})
    assert "possess purple" in legal(s)  # it could ram red
    run(s, "possess purple", settle=False)
    assert {"attack red", "land L2"} == legal(s)
    frogs["red"] = {"place": "L2", "ability": "Mindborer", "face": "up"}
    frogs["blue"] = {"place": "not entered", "ability": "Camouflage", "face": "up"}
    s = scene({"red": "L2"}, gaps=names, fields={"backs": {"blank": 1}, "frogs": frogs, "active": "red"})
    assert "possess purple" not in legal(s)  # on the Shard a frog can't target the Aether (CF-7)


# Monstrous, Nimble (CF-127, CF-129) -------------------------------------------------------------------------------------


def test_cf127_monstrous_smashes_the_ground() -> None:
    s = acting("Monstrous", lands={"E4": "hill, mountain"})
    run(s, "smash", settle=False)
    assert tiles(s, "E4") == ("barren", "hill")
    s = acting("Monstrous")
    run(s, "smash", "back blank", settle=False)
    assert tiles(s, "E4") == ()
    assert place(s, "red") == "aether"


def test_cf_e12_a_smash_may_end_the_game() -> None:
    s = acting("Monstrous", fractures=5)
    run(s, "smash", "back fracture", settle=False)
    assert s.is_over


def test_cf129_nimble_repeats_a_kind_of_action_cheaply() -> None:
    s = acting("Nimble")
    run(s, "leap E5", "leap E6", settle=False)
    assert oomph(s, "red") == 5
    s = acting("Nimble", lands={"E5": "hill"})
    run(s, "leap E5", "harvest E5", settle=False)
    assert oomph(s, "red") == 4


def test_cf60_a_leap_that_attacks_is_both_kinds() -> None:
    s = acting("Nimble", "E1", others={"purple": "E4"})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 2", "die 3", "leap E2", settle=False)
    assert oomph(s, "red") == 5


# Mutagenic (CF-128) -----------------------------------------------------------------------------------------------------


def test_cf_e24_mutagenics_swap_at_the_very_end() -> None:  # CF-E24
    s = acting("Mutagenic", "E1", others={"purple": "E4"}, up={"purple": "Massive"}, oomph={"red": 0})
    run(s, "recover", settle=False)
    assert step(s) == "very end"
    assert legal(s) == {"decline", "swap with purple"}
    run(s, "swap with purple", settle=False)
    assert (ability(s, "red"), ability(s, "purple")) == ("Massive", "Mutagenic")
    assert not view(s).frogs[0].face_up
    assert not view(s).frogs[1].face_up
    assert view(s).frogs[0].locked  # red's new card waits for its next turn
    assert not view(s).frogs[1].locked
    run(s, "card purple", settle=False)
    assert "turn up" in legal(s)
    run(s, "leap E1", settle=False)  # red is attacked: it may not turn up and is not asked
    assert (asked(s), step(s)) == ("purple", "commit")
    run(s, "commit nothing", settle=False)
    assert (asked(s), step(s)) == ("red", "respond")
    assert "turn up" not in legal(s)


def test_cf_e24_the_swap_with_a_face_down_partner() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Mutagenic"}, down={"purple": "Massive"}, oomph={"red": 0}, turn="red")
    run(s, "recover", "swap with purple", settle=False)
    assert asked(s) == "purple"  # TARGETED: it may turn up
    run(s, "decline", settle=False)
    assert ability(s, "red") == "Massive"
    assert view(s).frogs[0].ability == ""  # the public does not know
    assert view(s).frogs[1].ability == "Mutagenic"  # that one was face up before


def test_cf128_the_lock_falls_when_the_next_turn_begins() -> None:
    s = scene({"red": "E1"}, fields={"frogs": {"red": {"place": "E1", "ability": "Blink", "locked": True}}}, turn="red")
    assert "turn up" in legal(s)


def test_cf142_the_lock_falls_with_the_card_but_not_by_resisting() -> None:
    deck = {"deck": {"red": 6, "purple": 6, "blue": 6, "flux": 1, "splinter": 1}}
    fields = deck | {"frogs": {"red": {"place": "E1", "ability": "Blink", "locked": True}}}
    s = scene({"red": "E1"}, fields=fields)
    run(s, "card flux", settle=False)
    assert "turn up" not in legal(s)
    kept = run(s.clone(), "resist", settle=False)
    assert view(kept).frogs[0].locked
    changed = run(s.clone(), "mutate", "draw Nimble", settle=False)
    assert not view(changed).frogs[0].locked


def test_cf128_copying_a_die() -> None:
    s = acting("Mutagenic", "aether", others={"purple": "aether"}, up={"purple": "Empyrean"})
    run(s, "attack purple", "commit nothing", "commit nothing", settle=False)
    assert legal(s) == {"decline", "copy die"}
    run(s, "copy die", settle=False)
    assert oomph(s, "red") == 5
    assert legal(s) == {f"die {value}" for value in range(2, 8)}  # Empyrean's red


# Ravager (CF-130) -----------------------------------------------------------------------------------------------------


def test_cf130_ravager_eats_burns_and_spits() -> None:
    s = acting("Ravager")
    run(s, "harvest E4", "back blank", settle=False)
    assert gullet(s, "red") == ("barren",)
    assert place(s, "red") == "aether"
    s = acting("Ravager", gullets={"red": ("barren", "hill", "barren")}, oomph={"red": 3})
    run(s, "burn 4", settle=False)
    assert gullet(s, "red") == ("hill", "barren")
    assert oomph(s, "red") == 5
    s = acting("Ravager", "aether", gullets={"red": ("barren",)})
    run(s, "spit 4", "splinter E4", *["back blank"] * 7, settle=False)
    assert tiles(s, "E4") == ()
    assert gullet(s, "red") == ()


def test_cf130_a_fracture_goes_to_the_track_not_into_the_gullet() -> None:
    s = acting("Ravager")
    run(s, "harvest E4", "back fracture", settle=False)
    assert gullet(s, "red") == ()
    assert view(s).fractures == 1


def test_cf_e12_an_eaten_barren_or_a_spit_may_end_the_game() -> None:
    s = acting("Ravager", fractures=5)
    run(s, "harvest E4", "back fracture", settle=False)
    assert s.is_over
    s = acting("Ravager", "aether", gullets={"red": ("barren",)}, fractures=5)
    run(s, "spit 4", "splinter E4", "back fracture", settle=False)
    assert s.is_over


def test_cf143_slots_with_the_same_result_are_one_answer() -> None:
    s = acting("Ravager", gullets={"red": ("barren", "barren", "hill", "barren")}, oomph={"red": 3})
    assert {text for text in legal(s) if text.startswith("burn")} == {"burn 3", "burn 1"}


# Telluric (CF-131) ----------------------------------------------------------------------------------------------------


def test_cf131_telluric_regains_on_the_shard() -> None:
    assert oomph(acting("Telluric", oomph={"red": 3}), "red") == 4
    assert oomph(acting("Telluric", "aether", oomph={"red": 3}), "red") == 3
    s = scene({"red": "E4"}, down={"red": "Telluric"}, oomph={"red": 3}, turn="red")
    run(s, "turn up", settle=False)
    assert oomph(s, "red") == 4
    s = scene({"red": "E4"}, down={"red": "Telluric"}, oomph={"red": 3}, turn="red")
    run(s, "leap E5", "turn up", settle=False)
    assert oomph(s, "red") == 3  # something else was done before


def test_cf_e27_flow_goes_by_domain_and_never_onto_a_frog() -> None:  # CF-E27
    lands = {"E4": "hill", "A1": "hill, mountain", "B1": "hill", "K5": "desert"}
    s = acting("Telluric", lands=lands, others={"purple": "B1"})
    assert {text for text in legal(s) if text.startswith("flow")} == {"flow A1", "flow L2"}
    run(s, "flow A1", settle=False)
    assert place(s, "red") == "A1"
    assert oomph(s, "red") == 6
    s = acting("Telluric", lands={"E5": "hill"})
    flows = {text for text in legal(s) if text.startswith("flow")}
    assert "flow L1" in flows  # Barren to Barren
    assert "flow E5" not in flows
    assert "flow E4" not in flows


# Temporus (CF-132) ----------------------------------------------------------------------------------------------------


def test_cf_e23_temporus_defers_and_spends_after_anothers_turn() -> None:  # CF-E23
    s = scene({"red": "E1", "purple": "G1"}, {"E1": "hill"}, up={"red": "Temporus"}, oomph={"purple": 3}, turn="red")
    run(s, "defer", settle=False)
    assert view(s).frogs[0].held == 1
    assert view(s).discard["red"] == 0
    assert step(s) == "card"  # no extra action, and not in the turn of deferring
    run(s, "card purple", "recover", settle=False)
    assert asked(s) == "red"
    assert legal(s) == {"decline", "spend card"}
    run(s, "spend card", settle=False)
    assert view(s).discard["red"] == 1
    run(s, "harvest E1", settle=False)
    assert step(s) == "card"  # one action, no extra


def test_cf_e23_two_in_a_row_in_the_frogs_own_next_turn() -> None:
    s = scene({"red": "E1"}, up={"red": "Temporus"}, held={"red": 1}, turn="red")
    assert "defer" not in legal(s)  # at most one held card
    run(s, "leap E2", "end", "spend card", "leap E3", settle=False)
    assert place(s, "red") == "E3"
    assert step(s) == "card"


def test_cf_e23_not_on_the_turn_it_enters_nor_after_a_power() -> None:
    s = scene({"red": "not entered"}, up={"red": "Temporus"}, turn="red")
    run(s, "descend A1", settle=False)
    assert "defer" not in legal(s)


def test_cf_e23_a_held_card_outlives_the_ability() -> None:
    s = scene({"red": "E1", "purple": "G1"}, up={"red": "Massive"}, held={"red": 1}, oomph={"purple": 3}, turn="purple")
    run(s, "recover", settle=False)
    assert legal(s) == {"decline", "spend card"}


# Vampiric (CF-133) ----------------------------------------------------------------------------------------------------


def test_cf133_vampiric_drains_a_target_once_a_turn() -> None:
    s = acting("Vampiric", "E1", others={"purple": "E4", "blue": "E6"}, oomph={"red": 3})
    assert {"drain purple", "drain blue"} <= legal(s)
    run(s, "drain purple", settle=False)
    assert (oomph(s, "red"), oomph(s, "purple")) == (4, 5)
    assert not any(text.startswith("drain") for text in legal(s))
    assert "leap E2" in legal(s)  # it is no action
    s = acting("Vampiric", "E1", others={"purple": "E4"})
    assert not any(text.startswith("drain") for text in legal(s))  # nothing expended


def test_cf145_after_a_withdrawn_power_nothing_has_been_done() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Vampiric"}, down={"purple": "Camouflage"}, oomph={"red": 1}, turn="red")
    run(s, "drain purple", "turn up", settle=False)
    assert oomph(s, "red") == 1
    assert "drain purple" not in legal(s)
    assert "recover" in legal(s)


# Whiptongue (CF-136) --------------------------------------------------------------------------------------------------


def test_cf_e27_whiptongue_harvests_around_itself() -> None:
    s = acting("Whiptongue", lands={"E4": "hill", "E5": "swamp", "D5": "desert"}, others={"purple": "D5"})
    assert {text for text in legal(s) if text.startswith("harvest")} == {"harvest E4", "harvest E5", "harvest D5"}
    run(s, "harvest D5", settle=False)
    assert oomph(s, "red") == 5
    assert place(s, "purple") == "D5"
    assert tiles(s, "D5") == ("barren",)
    s = acting("Whiptongue", lands={"E5": "swamp", "D5": "desert"}, others={"purple": "D5"}, oomph={"red": 0})
    assert "harvest E5" in legal(s)
    assert "harvest D5" not in legal(s)


def test_cf146_harvesting_under_a_camouflage_costs_no_toll() -> None:
    s = acting("Whiptongue", lands={"D5": "desert"}, others={"purple": "D5"}, up={"purple": "Camouflage"})
    run(s, "harvest D5", settle=False)
    assert oomph(s, "red") == 5


def test_cf136_whiptongue_picks_its_spoils() -> None:
    s = acting("Whiptongue", "E1", others={"purple": "E4"}, lands={"E6": "hill"}, gullets={"purple": ("lake", "mesa", "hill")})
    run(s, "leap E4", "commit nothing", "commit nothing", "die 4", "die 2", "spoils pick", settle=False)
    assert legal(s) == {"tile 4", "tile 3", "tile 2"}
    run(s, "tile 4", "tile 3", settle=False)
    assert gullet(s, "red") == ("lake", "hill")
    assert gullet(s, "purple") == ("mesa",)
    assert oomph(s, "red") == 5


def test_cf136_whiptongue_disgorges_in_any_order() -> None:
    s = acting("Whiptongue", "aether", gullets={"red": ("lake", "mesa", "hill")})
    run(s, "disgorge in any order", "tile 4", "slot A", settle=False)
    assert pile(s, "red", "A") == ("lake",)
    assert gullet(s, "red") == ("mesa", "hill")
    assert oomph(s, "red") == 5
    assert {"stop", "tile 4", "tile 3"} == legal(s)
    s = acting("Whiptongue", "aether", gullets={"red": ("lake",)})
    assert "disgorge in any order" not in legal(s)  # CF-146: at least two tiles


# Turning up (CF-19, CF-139) -------------------------------------------------------------------------------------------


def test_cf19_turning_up_is_free_and_works_at_once() -> None:
    s = scene({"red": "E4"}, {"E5": "hill"}, down={"red": "Whiptongue"}, turn="red")
    assert "harvest E5" not in legal(s)
    run(s, "turn up", settle=False)
    assert "harvest E5" in legal(s)
    assert oomph(s, "red") == 6
    assert "turn up" not in legal(s)


def test_cf139_extra_is_asked_of_a_frog_with_an_own_turn_power() -> None:
    s = acting("Ravager", lands={"E4": "hill"}, gullets={"red": ("barren",)}, oomph={"red": 0})
    run(s, "harvest E4", settle=False)
    assert "burn 4" in legal(s)
    assert "end" in legal(s)
    run(s, "burn 4", settle=False)
    assert oomph(s, "red") == 2
    assert "leap E5" in legal(s)


# CLOSE: before the end of a turn (CF-120, CF-148) -------------------------------------------------------------------


def test_cf120_vampiric_drains_after_an_extra_action_that_cost_its_first_oomph() -> None:
    s = acting("Vampiric", "E1", lands={"E4": "hill"}, others={"purple": "E6"})
    run(s, "leap E4", "harvest E4", settle=False)
    assert oomph(s, "red") == 4
    assert legal(s) == {"drain purple", "end"}
    run(s, "drain purple", settle=False)
    assert (oomph(s, "red"), oomph(s, "purple")) == (5, 5)
    assert step(s) == "card"  # once a turn, and nothing else is left


def test_cf148_not_asked_after_an_end_nor_without_a_usable_power() -> None:
    s = acting("Vampiric", "E1", lands={"E4": "hill"}, others={"purple": "E6"}, oomph={"red": 3})
    run(s, "leap E4", "end", settle=False)
    assert step(s) == "card"
    s = acting("Vampiric", "E1", lands={"E1": "hill, mountain"}, others={"purple": "E6"}, oomph={"purple": 0})
    run(s, "harvest E1", "harvest E1", settle=False)
    assert step(s) == "card"  # nobody has Oomph to lose


def test_cf148_asked_after_a_recovery_and_after_a_pass() -> None:
    s = acting("Ravager", "aether", gullets={"red": ["barren"]}, oomph={"red": 3})
    run(s, "recover", settle=False)
    assert legal(s) == {"burn 4", "end"}
    run(s, "burn 4", settle=False)
    assert step(s) == "card"
    assert gullet(s, "red") == ()


def test_cf148_close_belongs_to_the_last_action() -> None:
    s = acting("Blink", "E1", gullets={"red": ["hill", "lake"]}, oomph={"red": 5})
    run(s, "bank", "slot A", "leap E4", "bank", "slot B", settle=False)  # once at ACTION, once at EXTRA
    assert gullet(s, "red") == ()
    s = acting("Blink", "E1", lands={"E4": "hill"}, gullets={"red": ["hill", "lake"]})
    run(s, "leap E4", "bank", "slot A", "harvest E4", settle=False)
    assert step(s) == "card"  # banked in this action already
    s = acting("Blink", "E1", lands={"E4": "hill"})
    run(s, "leap E4", "harvest E4", settle=False)
    assert legal(s) == {"bank", "end"}  # a Land swallowed by the extra action
    run(s, "bank", "slot A", settle=False)
    assert pile(s, "red", "A") == ("hill",)
    assert step(s) == "card"


def test_cf148_a_face_down_card_is_asked_about_by_public_facts() -> None:
    for card in ("Vampiric", "Massive", "Ravager"):
        s = scene({"red": "E1", "purple": "E6"}, {"E4": "hill"}, down={"red": card}, turn="red")
        run(s, "leap E4", "harvest E4", settle=False)
        assert legal(s) == {"turn up", "end"}, card
        run(s, "turn up", settle=False)
        assert (legal(s) == {"drain purple", "end"}) == (card == "Vampiric")
    at = {"red": "E1", "purple": "E6", "blue": "G2"}
    s = scene(at, {"E4": "hill"}, down={"red": "Massive"}, up={"purple": "Vampiric", "blue": "Blink"}, turn="red")
    run(s, "leap E4", "harvest E4", settle=False)
    assert step(s) == "card"  # neither Vampiric nor Blink, and no Barren for a Ravager
