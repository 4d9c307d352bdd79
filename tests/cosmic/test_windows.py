"""Windows to turn a card up: passed over only where the card can't matter, and nobody else can tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

import frogpond
from cosmic.scenes import run, scene, view
from frogpond.engine.rng import Rng
from frogpond.engine.state import CHANCE, OVER
from frogpond.games.cosmic.data import ABILITY_NAMES
from frogpond.games.cosmic.look.picture import picture

CARDS = (
    "Blink", "Camouflage", "Empyrean", "Marauder", "Massive", "Mindborer", "Monstrous", "Mutagenic", "Nimble",
    "Vampiric", "Voidshadow", "Warbringer", "Whiptongue",
)  # fmt: skip


OTHERS = ("Ravager", "Telluric", "Temporus")  # held by the others, so that these cards are never red's


def attacked(card: str, oomph: int = 4) -> Any:
    held = dict(zip(("purple", "blue", "green"), [other for other in OTHERS if other != card], strict=False))
    at = {"red": "F5", "purple": "K5", "blue": "L1", "green": "F6"}
    s = scene(at, turn="green", down={"red": card, **held}, oomph={"red": oomph})
    return run(s, "leap F5", settle=False)


def test_at_the_naming_only_what_can_not_wait_is_asked() -> None:
    assert {card for card in CARDS if view(attacked(card), 0).matters} == {"Camouflage", "Nimble", "Vampiric"}


def test_before_the_roll_it_is_the_die() -> None:
    asked = set()
    for card in CARDS:
        s = attacked(card)
        while view(s).step != "roll defender":
            s.play(0 if s.to_move == CHANCE else next(a for a in s.legal_actions() if s.text(a) in ("decline", "commit nothing")))
        seen = view(s, 0)
        if seen.matters:
            asked.add(card)
            assert "turn up" in [choice.text for choice in seen.choices]
    better = {card for card in CARDS if s.game.numbers.die(ABILITY_NAMES.index(card), 0) != 0}
    assert asked == better


@pytest.mark.parametrize("other", CARDS)
def test_nobody_else_can_tell_whether_it_was_asked(other: str) -> None:
    """What others see at the window is the same, piece by piece, whether the card could matter or not."""
    ours, theirs = attacked("Monstrous"), attacked(other)
    for seat in (1, 2, 3, frogpond.SPECTATOR):
        one, two = view(ours, seat), view(theirs, seat)
        assert one.to_json() == two.to_json()
        a, b = picture(one), picture(two)
        assert (a.arena, a.panels, a.middle, a.left, a.layers) == (b.arena, b.panels, b.middle, b.left, b.layers)


def test_a_passed_over_window_changed_nothing() -> None:
    """Where the card is said not to matter, all purses are the same whether it was turned up or kept down."""
    met = same = 0
    for seed in range(8):
        game, rng, draw = frogpond.make("cosmic-frog", 4), random.Random(seed), Rng(seed)
        s: Any = game.new()
        while s.to_move != OVER and met < 25:
            if s.to_move == CHANCE:
                s.apply(s.sample(draw))
                continue
            seen = view(s, s.to_move)
            if not seen.matters:
                met += 1
                up, kept = s.clone(), s.clone()
                up.apply(next(choice.action for choice in seen.choices if choice.text == "turn up"))
                kept.apply(next(choice.action for choice in seen.choices if choice.text != "turn up"))
                if (up.to_move, view(up).step) == (kept.to_move, view(kept).step):
                    assert list(up.oomph) == list(kept.oomph)
                    same += 1
            s.apply(rng.choice(s.legal_actions()))
    assert met == 25
    assert same > 5
