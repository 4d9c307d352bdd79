"""Raids: what may be taken, the roll, the owner's way back (CF-84, CF-86 to CF-90)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import gullet, legal, oomph, pile, place, run, scene, view

pytestmark = pytest.mark.both_modes

T5 = {"B": "forest", "C": "meadow, forest, meadow", "E": "mesa", "F": "desert, mesa, desert", "G": "mesa, swamp, meadow"}


def raid(target: int, **more: Any) -> Any:
    """Red, in the Aether with a red raid die, has rolled enough against purple in Outer Dimension 6."""
    s = scene(
        {"red": "aether", "purple": "dimension 6"}, up={"red": "Monstrous"}, vaults={"purple": T5}, gullets=more.get("gullets"), turn="red"
    )
    return run(s, f"raid purple {target}", "die 7", settle=False)


def takings(s: Any) -> set[tuple[str, ...]]:
    """All ways to take Lands in order, as slots."""
    found: set[tuple[str, ...]] = set()

    def follow(state: Any, taken: tuple[str, ...]) -> None:
        found.add(taken)
        if view(state).raid is None:
            return
        for text in legal(state):
            if text.startswith("take"):
                after = state.clone()
                after.play(text)
                follow(after, (*taken, text[-1]))

    follow(s, ())
    return found - {()}


@pytest.mark.parametrize(("target", "ways"), [(1, 3), (2, 6), (3, 14), (4, 21)])
def test_cf_t7_number_of_takings(target: int, ways: int) -> None:  # CF-T7
    """With t = 2 forest, mesa or a lowland with what lies below... counted by the rule (CF-88, CF-89)."""
    found = takings(raid(target))
    assert len(found) == ways, sorted(found)


def test_cf_t7_the_takings_of_three_points() -> None:
    found = takings(raid(3))
    expected = {("B",), ("E",)} | {(first, second) for first in "BE" for second in "CFG"}
    expected |= {("C",), ("C", "C"), ("F",), ("F", "F"), ("G",), ("G", "G")}
    assert found == expected
    assert ("B", "E") not in found  # forest then mesa: four points
    assert ("F", "G") not in found  # a slot once opened binds until it is empty


def test_cf88_lands_go_into_the_gullet_in_order_and_the_owner_comes_closer() -> None:
    s = raid(3)
    run(s, "take B", "take G")
    assert gullet(s, "red") == ("forest", "meadow")
    assert pile(s, "purple", "B") == ()
    assert pile(s, "purple", "G") == ("mesa", "swamp")
    assert place(s, "purple") == "dimension 4"  # CF-84


def test_cf88_a_raider_may_stop_at_once() -> None:
    s = raid(3)
    run(s, "stop", settle=False)
    assert gullet(s, "red") == ()
    assert place(s, "purple") == "dimension 6"


def test_cf_e1_a_raid_into_a_full_gullet_pushes_out_the_bottom() -> None:
    s = raid(4, gullets={"red": ("hill", "hill", "hill", "lake")})
    run(s, "take G", "take G", "stop")
    assert gullet(s, "red") == ("hill", "lake", "meadow", "swamp")
    assert place(s, "purple") == "dimension 4"  # Lands destroyed on the way would count as well (CF-84)


def test_cf_e1_a_raid_may_push_out_a_land_just_taken() -> None:
    """With a Gullet of four, five Lands in one raid push out the first of them; the owner still comes back by all."""
    vault = dict.fromkeys("ABCDE", "hill")
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Monstrous"}, vaults={"purple": {**vault, "A": "meadow"}}, turn="red")
    run(s, "raid purple 5", "die 6", "take A", "take B", "take C", "take D", "take E")
    assert gullet(s, "red") == ("hill", "hill", "hill", "hill")
    assert place(s, "purple") == "dimension 1"


def test_cf_t8_targets_and_rolls() -> None:  # CF-T8
    s = scene({"red": "aether", "purple": "dimension 3"}, vaults={"purple": T5}, turn="red")
    assert {text for text in legal(s) if text.startswith("raid")} == {"raid purple 1", "raid purple 2", "raid purple 3"}
    run(s, "raid purple 3", "die 3")
    assert gullet(s, "red") == ()  # a roll equal to the target fails
    assert place(s, "purple") == "dimension 3"


@pytest.mark.parametrize(
    ("card", "sixths"), [("Empyrean", [4, 3, 2, 1, 0, 0]), ("Marauder", [5, 4, 3, 2, 1, 0]), ("Monstrous", [6, 5, 4, 3, 2, 1])]
)
def test_cf_t8_success_in_sixths_by_colour(card: str, sixths: list[int]) -> None:
    found = []
    for target in range(1, 7):
        s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": card}, vaults={"purple": T5}, turn="red")
        run(s, f"raid purple {target}", settle=False)
        wins = 0
        for outcome, probability in s.chance_outcomes():
            after = s.clone()
            after.apply(outcome)
            wins += round(probability * 6) * (after.to_move >= 0 and "stop" in legal(after))
        found.append(wins)
    assert found == sixths


def test_cf86_only_unlocked_vaults_of_others_with_something_in_reach() -> None:
    s = scene(
        {"red": "aether", "purple": "dimension 1", "blue": "aether"},
        vaults={"red": {"A": "hill"}, "purple": {"A": "mesa"}, "blue": {"A": "hill"}},
        turn="red",
    )
    assert not any(text.startswith("raid") for text in legal(s))  # own, a highland beyond reach, locked
    assert s.why_not(s.to_move, "raid blue 1").rule.startswith(("CF-86", "CF-11"))
    s = scene({"red": "E1", "purple": "dimension 6"}, vaults={"purple": T5}, turn="red")
    assert not any(text.startswith("raid") for text in legal(s))  # the raider must be in the Aether


def test_cf89_an_emptied_slot_no_longer_binds() -> None:
    s = scene(
        {"red": "aether", "purple": "dimension 6"}, up={"red": "Monstrous"}, vaults={"purple": {"A": "hill", "B": "hill, lake"}}, turn="red"
    )
    run(s, "raid purple 4", "die 7", "take A", settle=False)
    assert legal(s) == {"stop", "take B"}
    run(s, "take B", "take B")
    assert gullet(s, "red") == ("hill", "lake", "hill")


def test_cf84_at_zero_the_owner_returns_before_the_raider_goes_on() -> None:
    s = scene({"red": "aether", "purple": "dimension 1"}, up={"red": "Monstrous"}, vaults={"purple": {"A": "hill"}}, turn="red")
    run(s, "raid purple 1", "die 3", "take A", settle=False)
    assert view(s).step == "draw"
    run(s, "draw Nimble", settle=False)
    assert oomph(s, "purple") == 6
    assert {"to aether", "descend A1"} <= legal(s)
    run(s, "descend A1", settle=False)
    assert place(s, "purple") == "A1"
    assert not view(s).vaults[1].open  # its Vault locks (CF-82)
    assert "end" in legal(s)  # the raider's EXTRA


def test_cf_e3_a_raided_siphon_stops() -> None:  # CF-E3
    siphon = {"A": "desert, mesa, desert"}
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Monstrous"}, vaults={"purple": siphon}, turn="red")
    assert view(s).vaults[1].siphons == ("terra",)
    run(s, "raid purple 1", "die 3", "take A")
    assert view(s).vaults[1].siphons == ()


def test_cf147_a_failed_raid_asks_who_could_reroll() -> None:
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Empyrean"}, vaults={"purple": T5}, oomph={"red": 1}, turn="red")
    run(s, "raid purple 2", "die 1", settle=False)
    assert legal(s) == {"decline", "reroll raid"}
    run(s, "reroll raid", "die 2", settle=False)
    assert oomph(s, "red") == 0
    assert view(s).step == "card"  # no O, no question
    s = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Marauder"}, vaults={"purple": T5}, turn="red")
    run(s, "raid purple 2", "die 1", settle=False)
    assert view(s).raid is None  # Marauder has no raid reroll


def test_refusals_know_how_a_raid_went() -> None:
    """The die that was rolled stands in the same number as the phase (CF-87, CF-147)."""
    won = raid(3)
    assert won.why_not(0, "reroll raid").code == "raid-won"
    assert won.why_not(0, "take A").code != "raid-lost"  # nothing lies there, but the raid has not failed
    lost = scene({"red": "aether", "purple": "dimension 6"}, up={"red": "Empyrean"}, vaults={"purple": T5}, turn="red")
    run(lost, "raid purple 2", "die 1", settle=False)
    assert lost.why_not(0, "take B").code == "raid-lost"
