"""Play variants (CF-103 to CF-110)."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import frogpond
from cosmic.scenes import ability, aside, asked, legal, oomph, place, refusal, run, scene, step, view
from frogpond import CHANCE, Rng
from frogpond.games.cosmic.data import ABILITY_NAMES
from frogpond.games.cosmic.rules.dimensions import discards

pytestmark = pytest.mark.both_modes


# Abundant and Harmonious Lands (CF-103, CF-104) ---------------------------------------------------------------------


def test_cf104_hidden_backs_are_drawn_at_scoring_from_the_box() -> None:
    s = scene(
        {"red": "L2"},
        vaults={"red": {"A": "swamp, swamp", "B": "swamp"}, "purple": {"C": "hill"}},
        fields={"deck": {"red": 1}},
        up={"red": "Monstrous"},
        oomph={"red": 0},
        abundant_harmonious="hidden",
    )
    run(s, "card red", "harvest L2", settle=False)
    assert not s.is_over
    assert dict(s.chance_outcomes()) == pytest.approx({0: 8 / 12, 1: 2 / 12, 2: 2 / 12})
    run(s, "land back harmonious", settle=False)
    assert dict(s.chance_outcomes()) == pytest.approx({0: 8 / 11, 1: 2 / 11, 2: 1 / 11})
    run(s, "land back harmonious", "land back normal", "land back abundant", settle=False)
    assert s.is_over
    seen = view(s)
    assert seen.vaults[0].bonus == 6  # CF-T14: one normal and two Harmonious swamps
    assert seen.vaults[1].bonus == 2
    assert s.scores()[0] == seen.vaults[0].placement + 6


def test_cf104_open_backs_are_drawn_at_set_up_and_seen_everywhere() -> None:
    s = frogpond.make("cosmic-frog", 3, abundant_harmonious="open").new()
    rng = Rng(3)
    while step(s) != "card":
        s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[0])
    tops = [tile for hex in view(s).hexes for tile in hex.tiles]
    assert any(tile.startswith("abundant") for tile in tops)
    assert any(tile.startswith("harmonious") for tile in tops)
    assert sum(tile.endswith("swamp") for tile in tops) == 6
    s = scene({"red": "E4"}, {"E4": "abundant hill"}, turn="red", abundant_harmonious="open")
    run(s, "harvest E4")
    assert view(s).frogs[0].gullet == ("abundant hill",)


def test_cf104_the_variants_name_alone_means_hidden() -> None:
    named: Any = frogpond.make("cosmic-frog", 3, variants="abundant-harmonious")
    said: Any = frogpond.make("cosmic-frog", 3, abundant_harmonious="hidden")
    assert named.numbers.backs == said.numbers.backs


# Aether Surge (CF-105) ----------------------------------------------------------------------------------------------


def test_cf105_cf_e4_a_leap_needs_unbroken_ground() -> None:
    s = scene({"red": "E1", "purple": "E3"}, gaps="E2", turn="red", variants="aether-surge")
    assert "leap E3" not in legal(s)
    assert "leap E5" not in legal(s)
    assert refusal(s, "leap E5").rule.startswith("CF-105")
    assert {"leap aether", "slipstream A1", "leap D2"} <= legal(s)
    assert "leap E5" in legal(scene({"red": "E1"}, gaps="E2", turn="red"))


# Bounce Back, Dimensional Decisions (CF-106, CF-107) ------------------------------------------------------------------


def test_cf106_bounce_back_returns_without_a_roll() -> None:
    s = scene({"red": "dimension 6"}, turn="red", variants="bounce-back")
    run(s, "draw Nimble", "to aether", settle=False)
    assert place(s, "red") == "aether"
    assert "end" in legal(s)  # EXTRA may follow
    run(s, "end", settle=False)
    assert aside(s, "red") == 0


def test_cf_e30_the_two_exclude_each_other() -> None:  # CF-E30
    with pytest.raises(ValueError, match="exclude each other"):
        frogpond.make("cosmic-frog", 4, variants=["bounce-back", "dimensional-decisions"])


def test_cf107_drift_or_roll() -> None:
    s = scene({"red": "dimension 2"}, turn="red", variants="dimensional-decisions")
    assert legal(s) == {"drift", "roll"}
    run(s, "drift", settle=False)
    assert place(s, "red") == "dimension 1"
    assert aside(s, "red") == 1


def test_cf_e30_drift_to_nothing_is_a_return() -> None:
    s = scene({"red": "dimension 1"}, turn="red", variants="dimensional-decisions")
    run(s, "drift", "draw Nimble", "to aether", settle=False)
    assert place(s, "red") == "aether"
    assert "end" in legal(s)


def test_cf107_set_aside_cards_buy_further_ability_cards() -> None:
    s = scene({"red": "dimension 1"}, aside={"red": 3}, turn="red", variants="dimensional-decisions")
    run(s, "roll", "die 1", "draw Nimble", settle=False)
    assert legal(s) == {"discard 0", "discard 1"}  # one by one, each card is seen before the next is bought
    run(s, "discard 1", "draw Empyrean", "discard 1", "draw Massive", settle=False)
    assert aside(s, "red") == 1
    assert legal(s) == {"discard 0", "discard 1"}
    run(s, "discard 0", settle=False)
    assert legal(s) == {"keep Nimble", "keep Empyrean", "keep Massive"}
    run(s, "keep Empyrean", settle=False)
    assert ability(s, "red") == "Empyrean"
    assert view(s, 0).queue == ["Nimble", "Massive"]  # in the order drawn
    run(s, "to aether", "end", settle=False)
    assert asked(s) == "red"  # the third card is due
    assert aside(s, "red") == 0


def test_cf_e30_no_more_discards_than_cards_in_the_deck() -> None:
    """Sixteen cards are always enough in a real game, so the deck is made small behind its back."""
    s = scene({"red": "dimension 1"}, aside={"red": 4}, turn="red", variants="dimensional-decisions")
    run(s, "roll", "die 1", "draw Nimble", settle=False)
    assert {s.text(action) for action in discards(s)} == {"discard 0", "discard 1"}
    s.unseen = 0
    s.queue = vec[u8]([u8(ABILITY_NAMES.index("Massive"))])
    assert {s.text(action) for action in discards(s)} == {"discard 0", "discard 1"}
    s.queue = vec[u8]()
    assert {s.text(action) for action in discards(s)} == {"discard 0"}


# Quakes and Vortexes: test_flux_and_splinters.py; Knockback Resistance: test_knockback.py -------------------------------


def test_cf108_resistance_in_the_aether() -> None:
    s = scene({"red": "aether", "purple": "aether"}, turn="red", variants="knockback-resistance")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 3", "die 2", "resist knockback", settle=False)
    run(s)
    assert place(s, "purple") == "aether"  # K = 0
    assert oomph(s, "purple") == 5


# Combinations ---------------------------------------------------------------------------------------------------------

PAIRS: list[dict[str, Any]] = [
    {"players": 3, "variants": "aether-surge,bounce-back", "abundant_harmonious": "open"},
    {"players": 4, "variants": "aether-surge,dimensional-decisions,knockback-resistance", "land_layout": "clusters"},
    {"players": 4, "variants": "quakes-vortexes,symbiotic-teammates,abundant-harmonious", "teams": 2},
    {"players": 2, "variants": "dimensional-decisions,quakes-vortexes", "vault_layout": "3x3"},
    {"players": 5, "variants": "bounce-back,quakes-vortexes,knockback-resistance", "duration": "long"},
    {"players": 3, "frogs": 6, "variants": "symbiotic-teammates,aether-surge,bounce-back", "duration": "short"},
    {"players": 6, "teams": 3, "variants": "symbiotic-teammates,dimensional-decisions,knockback-resistance", "abundant_harmonious": "open"},
    {"players": 2, "frogs": 5, "variants": "symbiotic-teammates,abundant-harmonious,knockback-resistance", "land_layout": "players"},
    {"players": 4, "variants": "team-play,bounce-back", "quake_tiles": 0},
    {"players": 3, "variants": "quakes-vortexes,abundant-harmonious,aether-surge", "quake_tiles": 1, "vortex_tiles": 2},
]


@pytest.mark.parametrize("options", PAIRS, ids=lambda options: f"{options['players']} {options['variants']}")
def test_random_games_with_combined_variants_end_and_keep_their_pieces(options: dict[str, Any]) -> None:
    """CF-103 to CF-110: variants go together."""
    game = frogpond.make("cosmic-frog", **options)
    rng = Rng(5)
    s = game.new()
    steps = 0
    while not s.is_over:
        s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[rng.below(len(s.legal_actions()))])
        steps += 1
        if steps % 50 == 0:
            assert game.from_json(s.to_json()) == s  # reading checks that everything adds up
            assert game.from_bytes(s.to_bytes()) == s
    assert steps > 50
    assert len(s.scores()) == game.seats
