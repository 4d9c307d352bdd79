"""The sample game, step by step (CF-T16 a to q). Chance is set by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import gullet, legal, oomph, pile, place, run, scene, step, tiles, view

pytestmark = pytest.mark.both_modes

LANDS = {
    "D2": "desert", "E2": "desert, mesa", "E1": "swamp", "F1": "swamp, lake",
    "I6": "hill, mountain", "I5": "hill, mountain", "J7": "hill, mountain",
}  # fmt: skip
DECK = {"deck": {"red": 9, "purple": 9, "blue": 6, "flux": 1, "splinter": 1}}


def start() -> Any:
    """Red holds Whiptongue, purple Empyrean, both face down; the others stay outside. Passes repeat as often as needed."""
    return scene({"red": "not entered", "purple": "not entered"}, LANDS, down={"red": "Whiptongue", "purple": "Empyrean"})


def card(s: Any, name: str) -> None:
    """Turn up a card of the deck; cards of frogs that never enter are not drawn, so a finished pass is refilled by hand."""
    fields = s.to_json()
    colours = ("red", "purple", "blue")
    state = fields["state"]
    state["discard"] = dict.fromkeys(colours, 0) | {"flux": 0, "splinter": 0}
    state["deck"] = {c: 6 - state["frogs"][c].get("aside", 0) for c in colours} | {"flux": 1, "splinter": 1}
    s.set_fields(state)
    s.play(f"card {name}")


def test_cf_t16_the_sample_game() -> None:  # CF-T16
    s = start()

    def both() -> tuple[int, int]:
        return oomph(s, "red"), oomph(s, "purple")

    # a
    card(s, "red")
    run(s, "descend D1", "leap D2", "harvest D2")
    assert both() == (4, 6)
    assert gullet(s, "red") == ("desert",)
    # b
    card(s, "red")
    run(s, "turn up", "harvest E2", "harvest E2")
    assert both() == (2, 6)
    assert gullet(s, "red") == ("desert", "mesa", "desert")
    assert tiles(s, "E2") == ("barren",)
    # c
    card(s, "purple")
    run(s, "descend I7", "leap I6", "harvest I6")
    assert both() == (2, 4)
    # d
    card(s, "red")
    run(s, "recover")
    assert step(s) == "card"  # no EXTRA is offered
    assert both() == (6, 4)
    # e
    card(s, "red")
    run(s, "leap aether", "disgorge", "slot A", "slot A", "slot A")
    assert both() == (3, 4)
    assert pile(s, "red", "A") == ("desert", "mesa", "desert")
    assert view(s).vaults[0].siphons == ("terra",)
    # f
    card(s, "purple")
    run(s, "leap I5", "harvest I5")
    assert both() == (3, 2)
    # g
    card(s, "purple")
    run(s, "slipstream J7", settle=False)
    assert both() == (3, 1)
    run(s, "end")
    # h
    card(s, "purple")
    run(s, "recover")
    assert both() == (3, 6)
    # i
    card(s, "red")
    assert oomph(s, "red") == 4  # the Siphon
    run(s, "land E1", "harvest E1")
    assert both() == (2, 6)
    # j
    card(s, "red")
    run(s, "harvest F1", "harvest F1")
    assert both() == (1, 6)
    # k
    card(s, "purple")
    run(s, "harvest J7", "leap aether")
    assert both() == (1, 4)
    assert tiles(s, "J7") == ("barren", "hill")
    # l
    card(s, "red")
    assert oomph(s, "red") == 2
    run(s, "recover")
    assert both() == (6, 4)
    # m
    card(s, "purple")
    run(s, "disgorge", "slot A", "slot E", "slot H", "end")
    assert both() == (6, 4)
    # n
    card(s, "red")
    run(s, "leap aether", "disgorge", "slot B", "slot B", "slot B")
    assert both() == (4, 4)
    assert view(s).vaults[0].siphons == ("terra", "water")
    assert s.scores()[:2] == [10, 9]
    # o
    card(s, "purple")
    run(s, "attack red", "commit nothing", "commit overpower boost 1", settle=False)
    assert oomph(s, "red") == 0
    assert step(s) == "roll attacker"
    run(s, "turn up", "die 6", "die 0", "die 3")
    assert place(s, "red") == "dimension 2"
    assert view(s).frogs[0].ability == ""  # Whiptongue went under the deck
    assert view(s).queue == ["Whiptongue"]
    assert both() == (0, 5)  # Empyrean +1
    run(s, "spoils raid")
    assert {"raid red 1", "raid red 2"} <= legal(s)
    assert "raid red 3" not in legal(s)
    run(s, "raid red 1", "die 3", "take B")
    assert place(s, "red") == "dimension 1"
    assert pile(s, "red", "B") == ("swamp", "lake")
    # p: the same turn
    run(s, "raid red 1", "die 1")
    assert "reroll raid" in legal(s)
    run(s, "reroll raid", "die 2")
    assert legal(s) == {"stop", "take A"}  # the only Land worth 1
    run(s, "take A", "draw Nimble", "to aether")
    assert both() == (6, 2)
    assert place(s, "red") == "aether"
    assert gullet(s, "purple") == ("swamp", "desert")
    # q
    if s.to_move >= 0:
        run(s, "end")
    card(s, "splinter")
    run(s, "splinter G9")
    revealed = 0
    while step(s) == "back":
        run(s, "back fracture" if revealed < 2 else "back blank", settle=False)
        revealed += 1
    assert view(s).fractures == 2
    assert both() == (6, 2)
    assert s.scores()[:2] == [8, 9]
