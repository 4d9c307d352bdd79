"""Set-up, cards, turns, the Outer Dimensions, END, the end of the game (CF-26 to CF-45, CF-79 to CF-85, CF-97, CF-98)."""

from __future__ import annotations

from typing import Any

import pytest

import frogpond
from cosmic.scenes import aside, asked, gullet, legal, oomph, pile, place, run, scene, step, tiles, view
from frogpond import CHANCE, OVER, Rng
from frogpond.games.cosmic.rules.steps import STEP_NAMES

pytestmark = pytest.mark.both_modes


def opened(players: int = 4, seed: int = 1, **options: Any) -> Any:
    """A game whose set-up is done by chance and random choices."""
    s = frogpond.make("cosmic-frog", players, **options).new()
    rng = Rng(seed)
    while view(s).step != "card":
        s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[rng.below(len(s.legal_actions()))])
    return s


# Set-up (CF-28 to CF-35) --------------------------------------------------------------------------------------------


def test_cf_t1_set_up_for_four() -> None:  # CF-T1
    s = opened(4)
    seen = view(s)
    stacks = [hex.tiles for hex in seen.hexes]
    assert sum(len(stack) > 2 for stack in stacks) == 24
    assert sum(len(stack) > 1 for stack in stacks) == 32
    assert sum(len(stack) > 0 for stack in stacks) == 84
    assert sum(seen.deck.values()) == 20
    assert seen.discard["flux"] == seen.discard["splinter"] == 1
    assert seen.backs_left == {"blank": 64, "fracture": 20}
    assert seen.unseen + len(seen.queue) == 12
    assert all(frog.may_be and not frog.face_up for frog in seen.frogs)
    assert all(frog.place == "not entered" and frog.oomph == 6 for frog in seen.frogs)
    assert seen.fractures == 0


@pytest.mark.parametrize("layout", ["random", "clusters"])
def test_cf30_highlands_lie_on_lowlands_of_their_domain(layout: str) -> None:
    pairs = {"mountain": "hill", "mesa": "desert", "lake": "swamp", "forest": "meadow"}
    for hex in view(opened(3, land_layout=layout)).hexes:
        if len(hex.tiles) == 3:
            assert pairs[hex.tiles[2]] == hex.tiles[1]


def test_cf32_clusters_grow_next_to_their_domain() -> None:
    s = frogpond.make("cosmic-frog", 3, land_layout="clusters").new()
    assert legal(s) == {"domain stone", "domain terra", "domain water", "domain plant"}
    run(s, "domain water", "swamp on E4", settle=False)
    assert legal(s) == {f"swamp on {name}" for name in ("E5", "D5", "D4", "E3", "F3", "F4")}


def test_cf33_players_lay_out_in_turn() -> None:
    s = frogpond.make("cosmic-frog", 3, land_layout="players").new()
    assert s.to_move == 0
    assert "place lake E4" not in legal(s)  # lowlands first
    run(s, "place swamp E4", settle=False)
    assert s.to_move == 1
    assert "place hill E4" not in legal(s)  # one lowland to a Barren
    rng = Rng(1)
    while view(s).stock.keys() & {"hill", "desert", "swamp", "meadow"}:
        s.apply(s.legal_actions()[rng.below(len(s.legal_actions()))])
    assert "place lake E4" in legal(s)
    assert "place mountain E4" not in legal(s)  # another domain (CF-30)


def test_cf34_two_cards_are_dealt_and_one_is_kept_face_down() -> None:
    s = frogpond.make("cosmic-frog", 3).new()
    rng = Rng(2)
    while step(s) == "lay":
        s.apply(s.sample(rng))
    for card in ("Blink", "Nimble", "Massive", "Ravager", "Vampiric", "Telluric"):
        assert s.to_move == CHANCE  # all deals come before all choices
        run(s, f"draw {card}", settle=False)
    assert s.to_move == 0
    assert legal(s) == {"keep Blink", "keep Nimble"}
    assert view(s, 0).looking == ["Blink", "Nimble"]
    assert view(s, 1).looking == ["Massive", "Ravager"]
    assert view(s).looking == []
    run(s, "keep Nimble", "keep Massive", "keep Telluric", settle=False)
    assert view(s, 0).queue == ["Blink", "", ""]  # queued in frog order; each knows its own
    assert view(s, 2).queue == ["", "", "Vampiric"]
    assert view(s).queue == ["", "", ""]


# Places, Oomph, order, decisions (CF-5, CF-8, CF-13, CF-20) -----------------------------------------------------------


def test_cf5_a_frog_is_in_one_place_and_a_hex_holds_one_frog() -> None:
    s = scene({"red": "E1", "purple": "aether", "blue": "dimension 2"})
    assert [frog.place for frog in view(s).frogs] == ["E1", "aether", "dimension 2"]
    assert [hex.name for hex in view(s).hexes if hex.frog >= 0] == ["E1"]
    with pytest.raises(ValueError, match="two frogs on one hex"):
        scene({"red": "E1", "purple": "E1"})


def test_cf8_never_more_than_six_and_who_can_not_pay_can_not_do_it() -> None:
    siphons = {"A": "desert, mesa, desert", "B": "swamp, lake, swamp"}
    s = scene({"red": "E1"}, vaults={"red": siphons}, oomph={"red": 5}, turn="red")
    assert oomph(s, "red") == 6
    s = scene({"red": "E1"}, oomph={"red": 0}, turn="red")
    assert not any(text.startswith("slipstream") for text in legal(s))
    assert s.why_not(0, "slipstream A1").code == "slipstream-price"


def test_cf13_frog_order_starts_with_the_frog_whose_turn_it_is() -> None:
    """Both others could come back at the end of purple's turn: blue is asked before red."""
    at = {"red": "dimension 3", "purple": "E1", "blue": "dimension 3"}
    s = scene(at, aside={"red": 2, "blue": 2}, oomph={"purple": 3}, turn="purple")
    run(s, "recover", settle=False)
    assert asked(s) == "blue"
    run(s, "decline", settle=False)
    assert asked(s) == "red"
    run(s, "decline", settle=False)
    assert step(s) == "card"  # who declined is not asked again (CF-18)


def test_cf20_every_question_of_random_games_is_one_of_the_listed_decisions() -> None:
    known = {
        "place", "keep", "descend", "act", "disgorging", "slot", "spoils target", "raid", "commit", "respond", "named", "edge",
        "roll attacker", "roll defender", "rolled", "knockback", "spoils", "steal", "flux", "return to", "end", "very end", "symbiosis",
        "out", "more cards", "member", "crush",
    }  # fmt: skip
    for seed, players in enumerate((3, 4, 6)):
        s: Any = frogpond.make("cosmic-frog", players).new()
        rng = Rng(seed)
        while not s.is_over:
            if s.to_move >= 0:
                assert STEP_NAMES[s.frames.step()] in known
                assert len(s.legal_actions()) > 1  # CF-138
            s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[rng.below(len(s.legal_actions()))])


# Passes (CF-36, CF-37) ----------------------------------------------------------------------------------------------


def test_cf37_the_first_pass_has_neither_flux_nor_splinter() -> None:
    s = opened(3)
    assert legal(s) == {"card red", "card purple", "card blue"}


def test_cf36_the_discard_pile_becomes_the_deck() -> None:
    s = scene({"red": "E1"}, fields={"deck": {"red": 1}}, oomph={"red": 3})
    run(s, "card red", "recover", settle=False)
    assert view(s).passes == 2
    assert view(s).deck == {"red": 6, "purple": 6, "blue": 6, "flux": 1, "splinter": 1}
    assert sum(view(s).discard.values()) == 0


def test_cf_e10_set_aside_cards_are_not_in_the_new_pass() -> None:  # CF-E10
    s = scene({"red": "E1", "purple": "dimension 3"}, fields={"deck": {"red": 1}}, oomph={"red": 3}, aside={"purple": 1})
    run(s, "card red", "recover", settle=False)
    assert view(s).deck["purple"] == 5
    assert aside(s, "purple") == 1


def test_cf_e10_a_pass_may_hold_no_card_of_a_frog() -> None:
    s = scene({"red": "E1", "purple": "dimension 6"}, fields={"deck": {"red": 1}}, oomph={"red": 3}, aside={"purple": 6})
    run(s, "card red", "recover", "decline", settle=False)
    assert view(s).deck["purple"] == 0
    assert "card purple" not in legal(s)


def test_cf_e10_cards_discarded_at_end_of_the_last_card_join_the_new_pass() -> None:
    s = scene({"red": "E1", "purple": "dimension 3"}, fields={"deck": {"red": 1}}, oomph={"red": 3}, aside={"purple": 2})
    run(s, "card red", "recover", "return", "draw Nimble", "to aether", settle=False)
    assert view(s).passes == 2
    assert view(s).deck["purple"] == 6


# A turn (CF-38 to CF-45) ----------------------------------------------------------------------------------------------


def test_cf40_a_frog_descends_on_a_landless_hex_at_the_aether_and_acts() -> None:
    s = scene({"red": "not entered", "purple": "A1"}, {"A2": "hill"}, turn="red")
    assert "descend A1" not in legal(s)  # occupied
    assert "descend A2" not in legal(s)  # not Landless
    assert "descend E4" not in legal(s)  # not at the Aether
    run(s, "descend B1", settle=False)
    assert place(s, "red") == "B1"
    assert "leap C3" in legal(s)


def test_cf_e14_descending_without_a_landless_hex() -> None:  # CF-E14
    rim = {hex.name: "hill" for hex in view(scene({"red": "E4"})).hexes if hex.edges}
    s = scene({"red": "not entered"}, rim, turn="red")
    assert legal(s) - {"turn up"} == {f"descend {name}" for name in rim}


def test_cf_e14_descending_without_any_free_hex() -> None:
    names = " ".join(hex.name for hex in view(scene({"red": "E4"})).hexes if hex.name != "L2")
    s = scene({"red": "not entered", "purple": "L2"}, gaps=names, fields={"backs": {"blank": 1}}, up={"red": "Monstrous"}, turn="red")
    assert place(s, "red") == "aether"


def test_cf38_siphons_work_wherever_the_frog_is() -> None:
    siphons = {"A": "desert, mesa, desert", "B": "swamp, lake, swamp", "C": "swamp, lake, swamp"}
    s = scene({"red": "E1"}, vaults={"red": siphons}, oomph={"red": 1}, turn="red")
    assert oomph(s, "red") == 3  # two domains (CF-E3: two Siphons of one count once)
    s = scene({"red": "dimension 6"}, vaults={"red": siphons}, oomph={"red": 0}, turn="red")
    assert oomph(s, "red") == 2


def test_cf42_the_extra_action_costs_two_and_comes_once() -> None:
    s = scene({"red": "E1"}, {"E1": "hill"}, up={"red": "Monstrous"}, turn="red")
    run(s, "harvest E1", settle=False)
    assert "end" in legal(s)
    run(s, "leap E4", settle=False)
    assert oomph(s, "red") == 4
    assert step(s) == "card"


def test_cf42_price_and_cost_must_be_payable_together() -> None:
    full = ("hill", "hill", "hill", "hill")
    s = scene({"red": "E1"}, {"E1": "hill"}, up={"red": "Monstrous"}, gullets={"red": full}, oomph={"red": 4}, turn="red")
    run(s, "harvest E1", settle=False)
    assert "leap E3" in legal(s)  # 2 + 2
    assert "leap E4" not in legal(s)  # 2 + 3
    assert s.why_not(0, "leap E4") is not None


def test_cf42_who_can_not_pay_is_not_asked() -> None:
    s = scene({"red": "E1"}, {"E1": "hill"}, up={"red": "Monstrous"}, oomph={"red": 1}, turn="red")
    run(s, "harvest E1", settle=False)
    assert step(s) == "card"
    s = scene({"red": "E1"}, {"E1": "hill"}, down={"red": "Monstrous"}, oomph={"red": 1}, turn="red")
    run(s, "harvest E1", settle=False)
    assert legal(s) == {"turn up", "end"}  # a face-down card and 1 O: it could be Nimble


def test_cf139_a_face_down_card_is_asked_about_after_the_action_without_oomph() -> None:
    s = scene({"red": "E1", "purple": "E4"}, {"E1": "hill"}, down={"red": "Vampiric"}, oomph={"red": 0}, turn="red")
    run(s, "harvest E1", settle=False)
    assert legal(s) == {"turn up", "end"}
    run(s, "turn up", settle=False)
    assert legal(s) == {"drain purple", "end"}
    run(s, "drain purple", settle=False)
    assert oomph(s, "red") == 1


def test_cf_e32_without_a_legal_action_the_frog_passes() -> None:
    """In the Aether, nothing to disgorge, the last hex under a Camouflage it can't pay for, O spent this turn."""
    names = " ".join(hex.name for hex in view(scene({"red": "E4"})).hexes if hex.name != "L2")
    s = scene(
        {"red": "aether", "purple": "L2"},
        gaps=names,
        fields={"backs": {"blank": 1}, "frogs": {
            "red": {"place": "aether", "oomph": 1, "ability": "Monstrous", "face": "up", "spent": True},
            "purple": {"place": "L2", "ability": "Camouflage", "face": "up"},
        }, "active": "red"},
    )  # fmt: skip
    assert step(s) == "card"  # red could neither land on the Camouflage nor recover: it passed
    assert place(s, "red") == "aether"


# Outer Dimensions (CF-79 to CF-85) --------------------------------------------------------------------------------------


def test_cf_t12_the_way_back_by_die() -> None:  # CF-T12
    s = scene({"red": "dimension 4"}, turn="red")
    near = run(s.clone(), "die 1", settle=False)
    assert place(near, "red") == "dimension 3"
    assert aside(near, "red") == 1
    assert view(near).discard["red"] == 0
    stays = run(s.clone(), "die 0", settle=False)
    assert place(stays, "red") == "dimension 4"
    for roll in ("die 4", "die 5"):
        back = run(s.clone(), roll, "draw Nimble", "to aether", settle=False)
        assert place(back, "red") == "aether"
        assert oomph(back, "red") == 6
        assert "end" in legal(back)  # CF-83: EXTRA may follow


def test_cf_e7_due_cards_come_after_extra() -> None:  # CF-E7
    s = scene({"red": "dimension 1"}, aside={"red": 2}, turn="red")
    run(s, "die 3", "draw Nimble", "descend A1", "end", settle=False)
    assert view(s).frogs[0].set_aside == 1  # the first due card is being played
    assert asked(s) == "red"
    run(s, "leap B2", settle=False)
    assert view(s).frogs[0].set_aside == 0  # no extra action between: the second
    run(s, "leap C4", settle=False)
    assert step(s) == "card"
    assert oomph(s, "red") == 6


def test_cf_e7_a_raid_by_a_due_card_makes_anothers_cards_due() -> None:
    s = scene(
        {"red": "dimension 1", "purple": "dimension 1"},
        aside={"red": 1, "purple": 1},
        vaults={"purple": {"A": "hill"}},
        turn="red",
    )
    run(s, "die 3", "draw Nimble", "to aether", "end", "raid purple 1", "die 5", "take A", settle=False)
    run(s, "draw Massive", "to aether", settle=False)
    assert asked(s) == "purple"
    assert step(s) == "act"
    assert aside(s, "purple") == 0
    run(s, "land A1", settle=False)
    assert step(s) == "card"


def test_cf43_a_frog_that_plays_its_due_cards_finishes_them() -> None:
    """Blue's raid brings purple home, who comes before blue in frog order; blue still has the next card."""
    s = scene(
        {"red": "E1", "purple": "dimension 1", "blue": "aether"},
        vaults={"purple": {"A": "hill, swamp"}},
        oomph={"red": 3},
        aside={"purple": 1, "blue": 2},
        turn="red",
    )
    run(s, "recover", settle=False)
    assert (asked(s), aside(s, "blue")) == ("blue", 1)
    run(s, "raid purple 1", "die 5", "take A", settle=False)
    while asked(s) != "blue":
        run(s, "draw Massive" if s.to_move < 0 else "to aether", settle=False)
    assert place(s, "purple") == "aether"
    assert [aside(s, frog) for frog in ("purple", "blue")] == [1, 0]  # blue's second card is being played
    run(s, "land A1", settle=False)
    assert (asked(s), aside(s, "purple")) == ("purple", 0)


def test_cf43_knocked_out_the_next_frog_has_its_due_cards() -> None:
    s = scene(
        {"red": "E1", "purple": "aether", "blue": "aether"},
        oomph={"red": 3},
        up={"blue": "Mindborer"},
        aside={"blue": 2, "purple": 1},
        fields={"active": "red", "steps": [["next"], ["very end"], ["end", 0, 3]]},
    )
    assert (asked(s), aside(s, "blue")) == ("blue", 1)  # it had begun
    run(s, "possess purple", "attack blue", "commit nothing", "commit nothing", "die 5", "die 1", "decline", settle=False)
    assert (place(s, "blue"), aside(s, "blue")) == ("dimension 4", 1)
    assert asked(s) == "purple"


def test_cf_e8_set_aside_and_two_discarded_in_the_same_end() -> None:  # CF-E8
    s = scene({"red": "dimension 6"}, aside={"red": 1}, turn="red")
    run(s, "die 0", settle=False)
    assert aside(s, "red") == 2
    assert legal(s) == {"decline", "return"}
    run(s, "return", "draw Nimble", "to aether", settle=False)
    assert aside(s, "red") == 0
    assert place(s, "red") == "aether"


def test_cf_e8_three_set_aside_cards_two_to_return_one_to_act() -> None:
    s = scene({"red": "E1", "purple": "dimension 6"}, aside={"purple": 3}, oomph={"red": 3}, turn="red")
    run(s, "recover", "return", "draw Nimble", "descend A1", settle=False)
    assert asked(s) == "purple"
    assert aside(s, "purple") == 0
    run(s, "leap B2", settle=False)
    assert step(s) == "card"


def test_cf_e9_knocked_out_again_in_the_same_turn() -> None:  # CF-E9
    s = scene(
        {"red": "aether", "purple": "dimension 1"},
        up={"red": "Monstrous"},
        aside={"purple": 1},
        vaults={"purple": {"A": "hill"}},
        turn="red",
    )
    run(
        s,
        "raid purple 1",
        "die 3",
        "take A",
        "draw Nimble",
        "to aether",
        "attack purple",
        "commit nothing",
        "commit nothing",
        "die 5",
        "die 1",
    )
    assert place(s, "purple") == "dimension 4"
    assert aside(s, "purple") == 1  # stays set aside
    assert view(s, 1).queue == ["Nimble"]


def test_cf80_a_held_card_counts_as_set_aside_after_a_knockout() -> None:
    s = scene({"red": "aether", "purple": "aether"}, held={"purple": 1}, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 5", "die 1", settle=False)
    run(s, settle=True)
    assert view(s).frogs[1].held == 0
    assert aside(s, "purple") == 1


def test_cf_e6_recover_on_a_due_card_after_paying_to_defend() -> None:  # CF-E6
    s = scene({"red": "aether", "purple": "aether"}, oomph={"purple": 4}, aside={"purple": 1}, up={"red": "Monstrous"}, turn="red")
    run(s, "attack purple", "commit nothing", "commit overpower", "die 1", "die 2", "die 2", "end", settle=False)
    assert asked(s) == "purple"  # its set-aside card is due, it is in play
    assert "recover" not in legal(s)
    s = scene({"red": "aether", "purple": "aether"}, oomph={"purple": 4}, aside={"purple": 1}, up={"red": "Monstrous"}, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 1", "die 2", "end", settle=False)
    assert "recover" in legal(s)


def test_cf_e5_recover_after_being_drained() -> None:
    """CF-9: what Vampiric drains is not spending."""
    s = scene({"red": "E1", "purple": "E4"}, up={"purple": "Vampiric"}, oomph={"purple": 5}, aside={"red": 0}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 1", "die 2", settle=False)
    assert oomph(s, "red") == 5
    assert not s.spent & 1


# The end (CF-97, CF-98) -----------------------------------------------------------------------------------------------


def test_cf_e11_stripped_in_mid_pass_play_goes_on() -> None:  # CF-E11
    s = scene({"red": "L2"}, fields={"deck": {"red": 1, "purple": 1}}, up={"red": "Monstrous"}, oomph={"red": 0})
    run(s, "card red", "harvest L2", settle=False)
    assert view(s).lands == 0
    assert s.to_move == CHANCE  # purple's card is still to come
    run(s, "card purple", settle=False)
    while s.to_move != OVER:
        s.apply(s.legal_actions()[-1] if s.to_move >= 0 else s.legal_actions()[0])
        assert view(s).passes == 1
    assert view(s).ending == "stripped"


def test_cf_e11_stripped_by_the_last_card_the_game_is_over() -> None:
    s = scene({"red": "L2"}, fields={"deck": {"red": 1}}, up={"red": "Monstrous"}, oomph={"red": 0})
    run(s, "card red", "harvest L2", settle=False)
    assert s.is_over
    assert view(s).ending == "stripped"


def test_cf_e31_ties_share_and_scores_may_be_nothing() -> None:  # CF-E31
    """CF-102; here purple and blue have not even entered."""
    s = scene({"red": "L2"}, fields={"deck": {"red": 1}}, up={"red": "Monstrous"}, oomph={"red": 0})
    run(s, "card red", "harvest L2", settle=False)
    assert s.scores() == [0, 0, 0]
    assert s.winners() == [0, 1, 2]
    assert s.returns() == [0.0, 0.0, 0.0]
    assert gullet(s, "red") == ("hill",)  # Gullets don't count (CF-99)


def test_cf102_the_highest_score_wins() -> None:
    s = scene(
        {"red": "L2"},
        vaults={"red": {"A": "hill"}, "purple": {"A": "mesa"}, "blue": {"C": "lake"}},
        fields={"deck": {"red": 1}},
        up={"red": "Monstrous"},
        oomph={"red": 0},
    )
    run(s, "card red", "harvest L2", settle=False)
    assert s.scores() == [1, 2, 2]
    assert s.winners() == [1, 2]
    assert pile(s, "red", "A") == ("hill",)
    assert tiles(s, "L2") == ("barren",)
