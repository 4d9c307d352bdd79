"""Combat: dice, commitments, windows, spoils (CF-46, CF-61 to CF-73, CF-141)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cosmic.scenes import ability, asked, gullet, legal, oomph, place, run, scene, step, tiles, view

pytestmark = pytest.mark.both_modes


def test_cf_t9_the_combat_example() -> None:  # CF-T9
    s = scene(
        {"red": "E2", "purple": "E4"},
        {"E4": "hill, mountain", "E6": "meadow"},
        up={"red": "Marauder"},
        gullets={"purple": ("swamp", "lake", "desert")},
        turn="red",
    )
    run(s, "leap E4")
    assert oomph(s, "red") == 6  # two steps, free
    run(s, "commit nothing", "commit overpower")
    assert oomph(s, "purple") == 4
    run(s, "die 6", "die 2", "die 4", "decline")
    assert place(s, "purple") == "E6"
    assert tiles(s, "E6") == ("barren",)
    assert place(s, "red") == "E4"
    assert legal(s) == {"spoils tiles", "spoils harvest"}
    other = s.clone()
    run(s, "spoils tiles")
    assert gullet(s, "red") == ("desert", "lake")
    assert gullet(s, "purple") == ("swamp",)
    run(other, "spoils harvest")
    assert gullet(other, "red") == ("mountain",)


def test_cf61_columns_of_the_die() -> None:
    """Shard combat when the defender is on the Shard, Aether combat in the Aether; white while face down."""
    s = scene({"red": "aether", "purple": "E1"}, up={"red": "Empyrean", "purple": "Telluric"}, turn="red")
    run(s, "land E1", "edge W", "commit nothing", "commit nothing")
    assert legal(s) == {f"die {value}" for value in range(6)}  # Empyrean's Shard die is white
    run(s, "die 0")
    assert legal(s) == {f"die {value}" for value in range(2, 8)}  # Telluric's is red
    s = scene({"red": "aether", "purple": "aether"}, up={"red": "Empyrean"}, down={"purple": "Telluric"}, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing")
    assert legal(s) == {f"die {value}" for value in range(2, 8)}
    run(s, "die 7", settle=False)
    assert legal(s) == {"turn up", "decline"}  # ROLL-D
    run(s, "decline", settle=False)
    assert legal(s) == {f"die {value}" for value in range(6)}


def test_cf61_a_frog_on_the_shard_can_not_attack_one_in_the_aether() -> None:
    s = scene({"red": "E1", "purple": "aether"}, turn="red")
    assert not any(text.startswith("attack") for text in legal(s))


def test_cf66_commitments_reach_as_far_as_the_oomph() -> None:
    s = scene({"red": "E1", "purple": "E4"}, down={"purple": "Blink"}, oomph={"red": 5, "purple": 1}, turn="red")
    run(s, "leap E4", "decline", settle=False)
    assert asked(s) == "red"
    assert legal(s) - {"turn up"} == {"commit nothing", "commit boost 1", "commit boost 2", "commit overpower", "commit overpower boost 1"}
    run(s, "commit overpower boost 1", settle=False)
    assert oomph(s, "red") == 1
    assert asked(s) == "purple"  # RESPOND: it can pay for nothing but is down
    assert legal(s) == {"turn up", "commit nothing"}


def test_cf68_overpowered_dice_count_the_larger_and_boosts_add() -> None:
    s = scene({"red": "aether", "purple": "aether"}, turn="red")
    run(s, "attack purple", "commit overpower boost 1", "commit boost 2", "die 1", "die 4", "die 3")
    assert place(s, "purple") == "aether"  # 4 + 1 against 3 + 2: not greater (CF-70)
    assert oomph(s, "red") == 2
    assert oomph(s, "purple") == 2


def test_cf70_equal_rolls_fail_and_nobody_wins() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous", "purple": "Warbringer"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 4", "die 4", "decline")
    assert oomph(s, "purple") == 3  # RESOLVED is for a strictly greater roll (CF-119)
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous", "purple": "Warbringer"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 4", "die 5", "decline")
    assert oomph(s, "purple") == 4


def chance_of_success(attacker: list[list[int]], defender: list[int]) -> Fraction:
    wins = total = 0
    for *mine, theirs in product(*attacker, defender):
        total += 1
        wins += max(mine) > theirs
    return Fraction(wins, total)


def test_cf_t11_success_of_an_attack() -> None:  # CF-T11
    s = scene({"red": "E1"})
    n = s.game.numbers
    white, yellow, red = ([v for v in range(16) for _ in range(n.die_weights[die * 16 + v])] for die in range(3))
    assert chance_of_success([white], white) == Fraction(15, 36)
    assert chance_of_success([yellow], white) == Fraction(21, 36)
    assert chance_of_success([red], white) == Fraction(26, 36)
    assert chance_of_success([white, white], white) == Fraction(125, 216)


# Windows (CF-18, CF-19, CF-46, CF-138) ------------------------------------------------------------------------------


def test_cf_e18_turning_up_between_the_rolls_changes_the_defenders_die() -> None:  # CF-E18
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous"}, down={"purple": "Telluric"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "turn up", settle=False)
    assert legal(s) == {f"die {value}" for value in range(2, 8)}


def test_cf_e18_turning_up_when_all_dice_are_seen_changes_no_die_but_allows_rerolls() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous"}, down={"purple": "Warbringer"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "decline", "die 3", settle=False)
    assert step(s) == "rolled"
    run(s, "turn up", settle=False)
    assert legal(s) == {"decline", "reroll die 1"}
    run(s, "reroll die 1", settle=False)
    assert legal(s) == {f"die {value}" for value in range(6)}  # the same white die (CF-46)
    run(s, "die 4", "decline")
    assert oomph(s, "purple") == 3  # paid 1, Warbringer's win gave 1 back


def test_cf_e19_alternating_rerolls_end_when_both_decline() -> None:  # CF-E19
    s = scene({"red": "aether", "purple": "aether"}, up={"red": "Marauder", "purple": "Camouflage"}, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 5", "die 3", settle=False)
    assert oomph(s, "red") == 4  # Camouflage's toll
    assert asked(s) == "red"
    run(s, "decline", settle=False)
    assert asked(s) == "purple"
    assert legal(s) == {"decline", "spoil die 1"}
    run(s, "spoil die 1", "die 1", settle=False)
    assert asked(s) == "red"  # something changed: asked again
    run(s, "reroll die 1", "die 4", settle=False)
    assert asked(s) == "purple"
    run(s, "decline", settle=False)
    assert asked(s) == "red"
    run(s, "decline", settle=False)
    assert step(s) != "rolled"
    assert place(s, "purple") == "dimension 1"


def test_cf18_nobody_is_asked_who_could_do_nothing() -> None:
    """Cards face up without a usable power, no O: the attack runs through without a window."""
    up = {"red": "Monstrous", "purple": "Voidshadow"}
    s = scene({"red": "E1", "purple": "E4"}, up=up, oomph={"red": 0, "purple": 0}, turn="red")
    s.play("leap E4")
    assert step(s) == "dice"
    s.play("die 3")
    assert step(s) == "dice"
    s.play("die 4")
    assert step(s) == "card"  # failed, no EXTRA without O: the next card
    assert place(s, "red") == "E3"  # the facing hex (CF-70); Monstrous has no activated power (CF-127)


def test_cf18_questions_do_not_depend_on_which_card_lies_face_down() -> None:
    """CF-E26."""
    for moves in (("leap E4",), ("leap E4", "decline", "commit nothing", "commit nothing", "die 2")):
        seen = set()
        for card in ("Blink", "Camouflage", "Massive", "Nimble", "Telluric", "Whiptongue", "Voidshadow"):
            s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous"}, down={"purple": card}, turn="red")
            run(s, *moves, settle=False)
            seen.add((step(s), asked(s), frozenset(legal(s))))
        assert len(seen) == 1


def test_cf47_bystanders_are_not_asked() -> None:
    s = scene(
        {"red": "E1", "purple": "E4", "blue": "E6"},
        up={"red": "Monstrous", "purple": "Voidshadow"},
        down={"blue": "Camouflage"},
        turn="red",
    )
    run(s, "leap E4", settle=False)
    while s.to_move >= 0 or step(s) == "dice":
        assert asked(s) != "blue"
        s.apply(s.legal_actions()[0])
        if step(s) == "card":
            break


def test_cf138_a_decision_with_one_answer_is_taken_without_asking() -> None:
    s = scene(
        {"red": "aether", "purple": "aether"}, up={"red": "Monstrous", "purple": "Voidshadow"}, oomph={"red": 0, "purple": 0}, turn="red"
    )
    run(s, "attack purple", "die 5", "die 4", settle=False)
    assert gullet(s, "red") == ()
    assert step(s) == "card"  # spoils of an empty Gullet (A) were the only ones (CF-72, CF-E21)


# Targeting, Voidshadow (CF-64, CF-122, CF-134) ------------------------------------------------------------------------


def test_cf_e16_camouflage_turned_up_when_targeted() -> None:  # CF-E16
    s = scene({"red": "E1", "purple": "E4"}, down={"purple": "Camouflage"}, up={"red": "Monstrous"}, turn="red")
    run(s, "leap E4", "turn up", settle=False)
    assert asked(s) == "red"
    assert legal(s) == {"pay", "withdraw"}
    paid, back = s.clone(), s
    run(paid, "pay", settle=False)
    assert oomph(paid, "red") == 4
    assert step(paid) == "commit"
    run(back, "withdraw", settle=False)
    assert oomph(back, "red") == 6
    assert place(back, "red") == "E1"
    assert "leap E4" not in legal(back)  # not at that frog again
    assert {"leap E2", "leap E5"} <= legal(back)


def test_cf_e16_who_can_not_pay_withdraws() -> None:
    s = scene({"red": "E1", "purple": "E4"}, down={"purple": "Camouflage"}, up={"red": "Monstrous"}, oomph={"red": 1}, turn="red")
    run(s, "leap E4", "turn up", settle=False)
    assert place(s, "red") == "E1"
    assert step(s) == "act"
    assert "leap E4" not in legal(s)


def test_cf_e16_a_face_up_camouflage_is_paid_when_it_is_named() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"purple": "Camouflage", "red": "Voidshadow"}, turn="red")
    run(s, "leap E4", settle=False)
    assert oomph(s, "red") == 4  # before all else, also before Voidshadow's effect
    assert not view(s).frogs[1].face_up
    assert view(s).frogs[1].nullified
    s = scene({"red": "E1", "purple": "E4"}, up={"purple": "Camouflage"}, oomph={"red": 1}, turn="red")
    assert "leap E4" not in legal(s)
    assert s.why_not(s.to_move, "leap E4").rule.startswith(("CF-122", "CF-64"))


def test_cf_e16_the_withdrawn_attacker_has_no_other_action() -> None:
    """Red in the Aether, no O, every hex gone or taken: it passes."""
    names = [hex.name for hex in view(scene({"red": "aether"})).hexes if hex.name not in ("L2",)]
    s = scene(
        {"red": "aether", "purple": "aether", "blue": "L2"},
        gaps=" ".join(names),
        down={"purple": "Camouflage"},
        up={"red": "Monstrous", "blue": "Voidshadow"},
        oomph={"red": 0},
        fields={"backs": {"blank": 1}},
        turn="red",
    )
    # RECOVER is possible, so red is not forced to pass; after RECOVER there is nothing else
    assert "recover" in legal(s)
    run(s, "attack purple", "turn up", settle=False)
    assert "attack purple" not in legal(s)
    assert "recover" in legal(s)


def test_cf_e17_voidshadow_keeps_the_card_down_until_the_action_ends() -> None:  # CF-E17
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Voidshadow", "purple": "Massive"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", settle=False)
    assert view(s).frogs[1].nullified
    run(s, "commit nothing", settle=False)
    assert asked(s) == "purple"
    assert "turn up" not in legal(s)
    assert "commit overpower" in legal(s)
    run(s, "commit overpower", settle=False)
    assert oomph(s, "purple") == 1  # not Massive's price
    run(s, "die 5", "die 2", "die 1", "back blank")
    assert place(s, "purple") == "aether"  # and not its weight either
    assert not view(s).frogs[1].face_up
    assert not view(s).frogs[1].nullified  # the action is over: it may be turned up again
    assert ability(s, "purple") == "Massive"


def test_cf_e17_voidshadow_before_vampiric() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Voidshadow", "purple": "Vampiric"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", settle=False)
    assert (oomph(s, "red"), oomph(s, "purple")) == (6, 3)  # nothing is drained
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous", "purple": "Vampiric"}, oomph={"purple": 3}, turn="red")
    run(s, "leap E4", settle=False)
    assert (oomph(s, "red"), oomph(s, "purple")) == (5, 4)


def test_cf_e17_voidshadow_against_nimble() -> None:
    """CF-137: with Nimble face up overpowering costs 3."""
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Voidshadow", "purple": "Nimble"}, oomph={"red": 2}, turn="red")
    run(s, "leap E4", settle=False)
    assert "commit overpower" in legal(s)
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Monstrous", "purple": "Nimble"}, oomph={"red": 2}, turn="red")
    run(s, "leap E4", settle=False)
    assert "commit overpower" not in legal(s)


def test_cf137_massive_overpowers_nimble_for_two() -> None:
    s = scene({"red": "E1", "purple": "E4"}, up={"red": "Massive", "purple": "Nimble"}, turn="red")
    run(s, "leap E4", "commit overpower", settle=False)
    assert oomph(s, "red") == 4


# Spoils (CF-72, CF-E21) -----------------------------------------------------------------------------------------------


def test_cf72_spoils_count_the_difference_whatever_the_knockback_became() -> None:
    s = scene(
        {"red": "E1", "purple": "E4"},
        {"E4": "hill"},
        gullets={"purple": ("lake", "mesa", "hill", "swamp")},
        variants="knockback-resistance",
        turn="red",
    )
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 2", "resist knockback", "resist knockback", "decline", "back blank")
    run(s, "spoils tiles")
    assert gullet(s, "red") == ("swamp", "hill", "mesa")


def test_cf_e1_spoils_into_a_full_gullet() -> None:  # CF-E1
    s = scene(
        {"red": "E1", "purple": "E4"},
        gullets={"red": ("hill", "hill", "hill", "desert"), "purple": ("lake", "mesa")},
        turn="red",
    )
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 0", "back blank")
    assert gullet(s, "red") == ("hill", "desert", "mesa", "lake")


def test_cf_e21_harvest_is_no_spoils_on_a_landless_hex() -> None:  # CF-E21
    s = scene({"red": "E1", "purple": "E4"}, {"E5": "hill"}, up={"red": "Monstrous"}, gullets={"purple": ("lake",)}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 4", settle=False)
    assert gullet(s, "red") == ("lake",)  # the only spoils were taken without asking


def test_cf_e21_ravager_eats_the_barren_as_spoils() -> None:
    s = scene({"red": "E1", "purple": "E4"}, {"E5": "hill"}, up={"red": "Ravager", "purple": "Monstrous"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 3", "die 2", "spoils harvest", "back blank")
    assert gullet(s, "red") == ("barren",)
    assert place(s, "red") == "aether"
    assert tiles(s, "E4") == ()


def test_cf_e21_no_raid_on_an_empty_vault_or_with_only_highlands_in_reach() -> None:
    for vault in ({}, {"A": "mesa"}):
        s = scene({"red": "aether", "purple": "aether"}, vaults={"purple": vault}, up={"red": "Monstrous"}, turn="red")
        run(s, "attack purple", "commit nothing", "commit nothing", "die 4", "die 3", settle=False)
        assert place(s, "purple") == "dimension 1"
        assert step(s) == "act"  # A was taken without asking; EXTRA
    s = scene({"red": "aether", "purple": "aether"}, vaults={"purple": {"A": "mesa"}}, up={"red": "Monstrous"}, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 5", "die 3", settle=False)
    assert legal(s) == {"spoils tiles", "spoils raid"}


def test_cf_e21_spoils_after_a_quake_threw_the_attacker_off() -> None:
    """CF-E28: the Quake comes before the spoils."""
    s = scene({"red": "E1", "purple": "E4"}, {"E4": "hill"}, gullets={"purple": ("lake",)}, variants="quakes-vortexes", turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 5", "die 3", "back quake")
    assert place(s, "red") == place(s, "purple") == "aether"
    assert gullet(s, "red") == ("lake",)
    assert tiles(s, "E4") == ("barren", "hill")


def test_cf42_extra_action_after_an_attack() -> None:
    s = scene({"red": "E1", "purple": "E4"}, {"E4": "hill"}, up={"red": "Monstrous"}, turn="red")
    run(s, "leap E4", "commit nothing", "commit nothing", "die 2", "die 3", settle=False)
    assert step(s) == "act"
    assert "end" in legal(s)
    assert place(s, "red") == "E3"
