"""Aether Flux, Splinter Strikes, fractures, Quakes and Vortexes (CF-91 to CF-97, CF-109)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import ability, asked, gullet, legal, oomph, place, run, scene, step, tiles, view
from frogpond.games.cosmic.data import ABILITY_NAMES

pytestmark = pytest.mark.both_modes

SPLINTER = {"deck": {"red": 6, "purple": 6, "blue": 6, "flux": 1, "splinter": 1}}  # a later pass, all cards to come


# Aether Flux --------------------------------------------------------------------------------------------------------


def test_cf91_in_frog_order_each_frog_in_play_chooses() -> None:
    s = scene({"red": "not entered", "purple": "E1", "blue": "aether"}, down={"purple": "Blink", "blue": "Massive"}, fields=SPLINTER)
    run(s, "card flux", settle=False)
    assert asked(s) == "purple"  # red has not entered (CF-92)
    assert legal(s) == {"turn up", "mutate", "resist", "select"}
    run(s, "mutate", "draw Nimble", settle=False)
    assert ability(s, "purple") == "Nimble"
    assert view(s, 1).queue == ["Blink"]
    assert asked(s) == "blue"
    run(s, "resist", settle=False)
    assert oomph(s, "blue") == 5
    assert ability(s, "blue") == "Massive"
    assert step(s) == "card"


def flux(fields: dict[str, Any] | None = None, **more: Any) -> Any:
    """Red alone in play, and the Flux card has come up."""
    s = scene({"red": "E1"}, fields=SPLINTER | (fields or {}), **more)
    return run(s, "card flux", settle=False)


def test_cf91_select_looks_at_two_and_keeps_one_face_down() -> None:
    s = flux(up={"red": "Blink"})
    run(s, "select", "draw Nimble", settle=False)
    assert oomph(s, "red") == 4
    assert legal(s) == {"keep Blink", "keep Nimble"}
    run(s, "keep Blink", settle=False)
    assert ability(s, "red") == "Blink"
    assert not view(s).frogs[0].face_up  # CF-E25: also the old card ends face down
    assert view(s, 0).queue == ["Nimble"]


def test_cf_e25_flux_with_little_oomph() -> None:  # CF-E25
    assert legal(flux(down={"red": "Blink"}, oomph={"red": 1})) == {"turn up", "mutate", "resist"}
    s = flux(up={"red": "Blink"}, oomph={"red": 0})
    assert step(s) == "draw"  # mutate was the only option


def test_cf_e25_mutagenics_regain_pays_for_its_choice() -> None:
    """CF-128."""
    s = flux(up={"red": "Mutagenic"}, oomph={"red": 0})
    assert oomph(s, "red") == 2
    assert legal(s) == {"mutate", "resist", "select"}
    s = flux(down={"red": "Mutagenic"}, oomph={"red": 0})
    run(s, "turn up", settle=False)
    assert oomph(s, "red") == 2
    assert legal(s) == {"mutate", "resist", "select"}


def test_cf_e25_cards_come_from_the_queue_once_the_unknown_part_is_used_up() -> None:
    """CF-17: no chance is needed then, and the queue keeps its order."""
    names = [name for name in ABILITY_NAMES if name not in ("Blink", "Nimble", "Massive")]
    s = flux(up={"red": "Blink", "purple": "Nimble", "blue": "Massive"}, fields={"queue": names[:13], "frogs": {
        "red": {"place": "E1", "ability": "Blink", "face": "up"},
        "purple": {"place": "not entered", "ability": "Nimble"},
        "blue": {"place": "not entered", "ability": "Massive"},
    }})  # fmt: skip
    assert view(s).unseen == 0
    run(s, "mutate", settle=False)
    assert ability(s, "red") == names[0]
    assert step(s) == "card"
    assert view(s, 0).queue[-1] == "Blink"


# Splinters ----------------------------------------------------------------------------------------------------------


def test_cf93_a_splinter_removes_the_strike_hex_and_the_tops_around_it() -> None:
    lands = {"E4": "hill, mountain", "E5": "hill", "D5": "hill, mountain"}
    s = scene({"red": "not entered"}, lands, gaps="D4", fields=SPLINTER)
    run(s, "card splinter", "splinter E4", settle=False)
    assert tiles(s, "E4") == ()
    assert tiles(s, "E5") == ("barren",)
    assert tiles(s, "D5") == ("barren", "hill")
    assert [tiles(s, name) for name in ("D4", "E3", "F3", "F4")] == [(), (), (), ()]
    backs = 0
    while step(s) == "back":
        run(s, "back blank", settle=False)
        backs += 1
    assert backs == 4  # E4, E3, F3, F4: emptied hexes stay as they are (CF-E13)


def test_cf96_backs_are_revealed_strike_hex_first_then_the_ring() -> None:
    s = scene({"red": "not entered"}, {"E4": "hill"}, fields=SPLINTER)
    s.watch()
    run(s, "card splinter", "splinter E4", settle=False)
    order = []
    while step(s) == "back":
        s.play("back blank")
        order += [event.data["hex"] for event in s.events if event.kind == "revealed"]
    assert order == ["E4", "E5", "D5", "D4", "E3", "F3", "F4"]


def test_cf94_cf_e13_frogs_in_the_middle_and_on_the_ring() -> None:
    frogs = {"red": "E4", "purple": "E5", "blue": "G1"}
    s = scene(
        frogs, {"E5": "hill, mountain"}, gullets={"red": ("lake",), "purple": ("mesa",)}, oomph={"red": 5, "purple": 5}, fields=SPLINTER
    )
    run(s, "card splinter", "splinter E4", settle=False)
    assert (place(s, "red"), place(s, "purple"), place(s, "blue")) == ("aether", "aether", "G1")
    assert (oomph(s, "red"), gullet(s, "red")) == (0, ())
    assert (oomph(s, "purple"), gullet(s, "purple")) == (5, ("mesa",))


def test_cf_e13_after_twelve_splinters_all_are_there_again() -> None:  # CF-E13
    """CF-16."""
    s = scene({"red": "not entered"}, fields=SPLINTER | {"splinters": ["E4"]})
    run(s, "card splinter", settle=False)
    assert legal(s) == {"splinter E4"}
    run(s, "splinter E4", settle=False)
    s = scene({"red": "not entered"}, fields=SPLINTER | {"splinters": []})
    run(s, "card splinter", settle=False)
    assert len(legal(s)) == 12


def test_cf_e12_the_sixth_fracture_ends_a_splinter_at_once() -> None:
    s = scene({"red": "not entered"}, fields=SPLINTER, fractures=4)
    run(s, "card splinter", "splinter E4", "back fracture", "back fracture", settle=False)
    assert s.is_over
    assert view(s).fractures == 6
    assert view(s).ending == "fractures"


def test_cf95_backs_are_drawn_from_those_not_yet_revealed() -> None:
    s = scene({"red": "not entered"}, fields=SPLINTER | {"backs": {"blank": 83, "fracture": 1}})
    run(s, "card splinter", "splinter E4", settle=False)
    assert dict(s.chance_outcomes()) == pytest.approx({0: 83 / 84, 1: 1 / 84})
    run(s, "back fracture", settle=False)
    assert legal(s) == {"back blank"}


# Quakes and Vortexes (CF-109) -----------------------------------------------------------------------------------------


def test_cf109_a_quake_throws_everybody_off_the_shard() -> None:
    frogs = {"red": "G1", "purple": "E5", "blue": "aether"}
    s = scene(frogs, fields=SPLINTER, variants="quakes-vortexes")
    run(s, "card splinter", "splinter E4", "back quake", *["back blank"] * 6, settle=False)
    assert [place(s, frog) for frog in frogs] == ["aether"] * 3


def test_cf_e28_quake_and_vortex_in_one_splinter() -> None:  # CF-E28
    """Quake first: all are thrown up, then all come down in frog order."""
    frogs = {"red": "G1", "purple": "E5", "blue": "aether"}
    s = scene(frogs, fields=SPLINTER, variants="quakes-vortexes")
    run(s, "card splinter", "splinter E4", "back vortex", "back quake", *["back blank"] * 5, settle=False)
    assert asked(s) == "red"
    run(s, "descend A1", settle=False)
    assert asked(s) == "purple"
    assert "descend A1" not in legal(s)
    run(s, "descend A2", "descend B1", settle=False)
    assert [place(s, frog) for frog in frogs] == ["A1", "A2", "B1"]
    assert step(s) == "card"


def test_cf_e28_a_vortex_with_more_frogs_than_landless_hexes() -> None:
    """Then they come down on Land, and at last stay in the Aether (CF-45)."""
    names = [hex.name for hex in view(scene({"red": "E4"})).hexes if hex.name not in ("L2", "A1")]
    s = scene(
        {"red": "aether", "purple": "aether", "blue": "A1"},
        {"L2": "hill"},
        gaps=" ".join(names),
        up={"red": "Telluric", "purple": "Massive", "blue": "Monstrous"},
        fields={"backs": {"vortex": 1, "blank": 1}, "active": "blue"},
        variants="quakes-vortexes",
    )
    run(s, "smash", "back vortex", settle=False)
    # blue is T: it comes down first, on L2, the only hex left; the others find no room
    assert [place(s, frog) for frog in ("red", "purple", "blue")] == ["aether", "aether", "L2"]


def test_cf_e28_a_harvested_quake_is_an_ordinary_barren_afterwards() -> None:
    s = scene({"red": "E4", "purple": "G1"}, up={"red": "Ravager"}, turn="red", variants="quakes-vortexes")
    run(s, "harvest E4", "back quake", settle=False)
    assert gullet(s, "red") == ("barren",)
    assert place(s, "purple") == "aether"


def whirled(s: Any) -> list[str]:
    """Who descends in a Vortex, in order."""
    found = []
    while step(s) == "descend":
        found.append(asked(s))
        s.play(s.legal_actions()[-1])
    return found


VORTEX: dict[str, Any] = {"variants": "quakes-vortexes"}


def test_cf109_in_a_turn_a_vortex_begins_with_the_frog_whose_turn_it_is() -> None:
    s = scene({"red": "aether", "purple": "E4", "blue": "aether"}, turn="purple", up={"purple": "Monstrous"}, **VORTEX)
    run(s, "smash", "back vortex", settle=False)
    assert whirled(s) == ["purple", "blue", "red"]


def test_cf109_a_vortex_revealed_on_a_due_card_begins_with_the_frog_of_that_card() -> None:
    at = {"red": "aether", "purple": "aether", "blue": "E4"}
    s = scene(at, turn="red", oomph={"red": 3}, up={"blue": "Monstrous"}, aside={"blue": 1}, **VORTEX)
    run(s, "recover", "smash", "back vortex", settle=False)
    assert whirled(s) == ["blue", "red", "purple"]


def test_cf109_a_vortex_revealed_by_a_possessed_frog_begins_with_its_possessor() -> None:
    at = {"red": "aether", "purple": "E4", "blue": "E1"}
    s = scene(at, turn="blue", up={"blue": "Mindborer", "purple": "Monstrous"}, **VORTEX)
    run(s, "possess purple", "smash", "back vortex", settle=False)
    assert whirled(s) == ["red", "purple"]  # blue, on the Shard, would come first


def test_cf109_a_vortex_revealed_by_a_splinter_card_begins_with_the_first_frog() -> None:
    s = scene({"red": "aether", "purple": "aether", "blue": "aether"}, fields=SPLINTER, **VORTEX)
    run(s, "card splinter", "splinter E4", "back vortex", settle=False)
    while "back blank" in legal(s):
        run(s, "back blank", settle=False)
    assert whirled(s) == ["red", "purple", "blue"]
