"""A designer's numbers: every one at each bound that is accepted, one beyond it refused, and random ones between played to the end."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from bullfrogs.pond import pond, refusal, step, texts
from bullfrogs.test_data import changed
from contract.conserve import bullfrogs as conserved
from frogpond import CHANCE, SPECTATOR, Game, Rng, State, make
from frogpond.games.bullfrogs.look.view import worn_by
from frogpond.testing.walk import pick

pytestmark = pytest.mark.both_modes
Scaled = Callable[[int], int]

BOUNDS: dict[str, tuple[int, int]] = {
    "deck/0/actions": (0, 20), "deck/0/spaces": (1, 12), "deck/0/points": (0, 100), "neutral_pad/spaces": (1, 12),
    "neutral_pad/points": (0, 100),
    "pieces/frogs": (0, 60), "pieces/bullfrogs": (0, 20), "pieces/frog_strength": (1, 20), "pieces/bullfrog_strength": (1, 20),
    "limits/hand": (1, 20), "limits/deploys_per_pad_per_turn": (1, 20), "log/frog_points": (0, 20), "log/bullfrog_points": (0, 20),
    "log/majority_bonus": (0, 50), "score/own_colour_bonus": (0, 20), "score/tie_break_frog": (0, 20), "score/tie_break_bullfrog": (0, 20),
    "editions/published/sabotages_per_turn": (0, 20), "editions/v1.23/sabotages_per_turn": (0, 20),
    "solitaire/own_colour_bonus": (0, 20), "solitaire/isaac_frogs": (0, 60), "solitaire/isaac_deploys_per_turn": (0, 20),
    "solitaire/isaac_bumps_per_turn": (0, 20), "solitaire/action_die/faces/0": (0, 9), "solitaire/rank/1/min": (-1000, 29),
}  # fmt: skip
"""Every number of the file that stands for itself, with what is accepted. A rank stays below the next one."""
FLAGS = {
    "editions/published/redeploy_from_log": (True, False), "editions/v1.23/redeploy_from_log": (True, False),
    "editions/published/sabotage": ("push", "return to supply"), "editions/v1.23/sabotage": ("push", "return to supply"),
    "editions/published/jump_priority": ("four classes", "winner last"), "editions/v1.23/jump_priority": ("four classes", "winner last"),
    "solitaire/edition": ("published", "v1.23"),
}  # fmt: skip


def fitting(places: list[tuple[str, Any]]) -> dict[str, Any]:
    """Our file with some other values, and a deck large enough for its hands."""
    data = changed(*places)
    hand = data["limits"]["hand"]
    if hand > 9:
        data["deck"][0]["copies"] += hand - 9
        data["deck_size"]["cards"] += hand - 9
        data["solitaire"]["player_cards"] += hand - 9
    return data


def games_of(places: list[tuple[str, Any]]) -> list[Game]:
    """The tables that read these places, with others that read them too."""
    data = fitting(places)
    solo = any(place.startswith("solitaire") for place, _ in places)
    older = any("v1.23" in place for place, _ in places)
    found = [make("bullfrogs", 2, edition="v1.23" if older else "published", data=data)]
    return [*found, make("bullfrogs-solo", data=data)] if solo or "pieces" in places[0][0] else found


def played(game: Game, seed: int, look: bool) -> State:
    """A random game to the end; now and then the position is written, read, drawn, described and asked."""
    state: Any = game.new()
    rng, draw = Rng(seed), random.Random(seed)
    while not state.is_over:
        if look and draw.random() < 0.04:
            looked_at(state, draw)
        assert int(state.left) >= 0  # BF-20
        state.apply(pick(state, rng))
    looked_at(state, draw)
    conserved(state)
    end: State = state
    return end


def looked_at(state: State, draw: random.Random) -> None:
    game = state.game
    assert game.from_json(json.loads(json.dumps(state.to_json()))) == state
    assert game.from_bytes(state.to_bytes()) == state
    seat = SPECTATOR if state.to_move < 0 else int(state.to_move)
    view = state.view(seat)
    picture = game.look.picture(view)
    needed = set(re.findall(r'href="#([^"]+)"', picture.body))
    assert needed <= set(re.findall(r'\bid="([^"]+)"', picture.defs)), "something is drawn that is not defined"
    assert game.screen(view)
    for topic in game.topics():
        assert game.describe(view, topic)
    names = [f"{kind}-{slot}-{colour}" for kind in "fb" for slot in (0, 1) for colour in (0, 1)]
    for name in [*names, "c-0-0", "c-0-1", "supply-frog", "panel-0"]:
        assert game.explain(name, view)
    if seat >= 0:
        action = draw.randrange(game.num_actions)
        assert (state.why_not(seat, action) is None) == (action in state.legal_actions())


@pytest.mark.parametrize("place", BOUNDS)
def test_a_number_at_its_bounds_is_played_and_one_beyond_is_refused(place: str) -> None:
    for bound, beyond in zip(BOUNDS[place], (-1, 1), strict=True):
        for game in games_of([(place, bound)]):
            played(game, 1, False)
        with pytest.raises(ValueError, match=r"must|rank"):
            games_of([(place, bound + beyond)])


@pytest.mark.parametrize("place", FLAGS)
def test_every_way_of_playing_is_played(place: str) -> None:
    for value in FLAGS[place]:
        for game in games_of([(place, value)]):
            played(game, 2, False)


def test_random_files_are_played_drawn_and_described(scaled: Scaled) -> None:
    """Numbers at their bounds and between, all at once."""
    draw = random.Random(20)
    for seed in range(scaled(4)):
        places: list[tuple[str, Any]] = [
            (place, draw.choice([low, high, draw.randint(low, high), draw.randint(low, min(high, low + 6))]))
            for place, (low, high) in BOUNDS.items()
        ]
        places += [(place, draw.choice(values)) for place, values in FLAGS.items()]
        data = fitting(places)
        for game in (make("bullfrogs", 2, data=data), make("bullfrogs", 2, edition="v1.23", data=data), make("bullfrogs-solo", data=data)):
            played(game, seed, True)


def test_a_card_without_actions_ends_the_actions() -> None:
    """BF-20: the number on the card is the most actions, and 0 is none."""
    game = make("bullfrogs", data=changed(("deck/2/actions", 0)))
    state = pond({(1, 0): "neutral: g", (0, 1): "neutral"}, "play", game=game)
    state.play("play small 2,0")
    assert (state.to_move, step(state)) == (1, "play")
    assert refusal(state, "deploy frog 1,0").code == "pad-first"
    assert game.explain("hand-small", state.view(1)) is not None
    full = pond({(1, 0): "green small: grg", (0, 1): "neutral"}, "play", game=game)
    full.play("play small 2,0")
    assert step(full) == "sink"
    while step(full) == "sink":
        full.apply(full.legal_actions()[0])
    view: Any = full.view(0)
    assert "green small" in view.pieces[1].won  # a pad that is full sinks all the same (BF-33)
    assert texts(full)


def test_strengths_come_from_the_data() -> None:
    game = make("bullfrogs", data=changed(("pieces/bullfrog_strength", 5), ("pieces/frog_strength", 3)))
    state = pond({(1, 0): "neutral: rG", (2, 0): "red small"}, "act", game=game, played=(2, 0))
    view = state.view(0)
    assert "Strength 5" in str(game.explain("b-1-1", view))
    assert "Strength 3" in str(game.explain("f-1-0", view))
    assert "Strength 5" in str(game.explain("supply-bullfrog", view))
    assert "Green leads with strength 5" in str(game.explain("c-1-0", view))
    words, _ = game.look.advice.why(state, state.find("deploy frog 1,0"), 0, 0)
    assert "You lead" in words
    assert "6 to 5" in words


def test_colours_without_paint_of_ours_are_drawn() -> None:
    game = make("bullfrogs", 4, data=changed(("colours/names", ["black", "red", "white", "sand"])))
    end = played(game, 3, True)
    view: Any = end.view(SPECTATOR)
    assert [player.name for player in view.pieces] == ["Black", "Red", "White", "Sand"]
    worn = [player.colour for player in view.pieces]
    assert worn[1] == "red"
    assert len(set(worn)) == 4


def test_names_of_colours_that_others_made_up_are_not_kept_for_ever() -> None:
    """A server meets as many as its visitors care to send."""
    for first, second in product("abcdefghij", repeat=2):
        make("bullfrogs", data=changed(("colours/names", [f"hue{first}{second}", "red", "white", "sand"]))).new().view(SPECTATOR)
    assert worn_by.cache_info().currsize < 100


def test_chance_nodes_of_designers_dice_are_drawn() -> None:
    data = changed(("solitaire/action_die/faces", [0, 9]), ("solitaire/movement_die/faces", ["any"]))
    state = make("bullfrogs-solo", data=data).new()
    assert state.to_move == CHANCE
    played(make("bullfrogs-solo", data=data), 5, True)
