"""A game's face is one typed door: what screens need comes through `game.look`, and nothing of it is anywhere else."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import frogpond
from frogpond.draw.palette import LIVERIES, WORLDS
from frogpond.draw.sounds import to_json
from frogpond.engine.look import PLAIN_LOOK, Look
from frogpond.engine.state import SPECTATOR

ROOT = Path(str(files("frogpond")))


def test_the_engine_and_the_rules_run_without_the_drawing_toolkit() -> None:
    """Simulations in many processes load no pictures."""
    script = (
        "import sys, frogpond\n"
        "for name in frogpond.games(): frogpond.play_random(frogpond.make(name), 1)\n"
        "print([name for name in sys.modules if name.startswith('frogpond.draw')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_plain_look_answers_everything() -> None:
    class Bare(frogpond.Game):
        name = "bare"
        title = "Bare"
        num_actions = 1

        def new(self) -> frogpond.State:
            raise NotImplementedError

    game = Bare()
    view = frogpond.View(game="bare", options={}, players=2, seat=0, to_move=0, scores=[1, 2])
    assert game.look is PLAIN_LOOK
    assert game.look.letters(game) == "RG"
    assert "scores: [1, 2]" in game.screen(view)
    assert game.svg(view) is None
    assert [PLAIN_LOOK.rules(), PLAIN_LOOK.figures(), PLAIN_LOOK.style(), PLAIN_LOOK.tutorial("bare"), PLAIN_LOOK.vignette("bare")] == [
        ""
    ] * 5
    assert (game.explain("thing", view), game.describe(view, "all"), game.topics(), game.parts()) == (None, "", (), [])
    with pytest.raises(ValueError, match="no part 'vault'"):
        PLAIN_LOOK.part("vault", view, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", frogpond.games())
def test_each_game_brings_its_whole_face(name: str) -> None:
    game = frogpond.make(name)
    look = game.look
    assert isinstance(look, Look)
    assert look.world in WORLDS
    assert set(look.letters(game)) <= set(LIVERIES)
    assert len(look.letters(game)) == game.seats
    drawn = look.picture(game.new().viewed(SPECTATOR))
    assert drawn is not None
    assert drawn.colours.startswith(look.letters(game))
    assert bool(drawn.left) is look.has_left_column
    for document in (look.rules(), look.figures(), look.style(), look.tutorial(name), look.vignette(name)):
        assert document
    assert look.sounds
    assert set(to_json(look.sounds)["events"].values()) == set(to_json(look.sounds)["sounds"])


def test_a_sound_is_of_an_event_that_happens() -> None:
    """The kinds that sound are kinds the game's log knows."""
    for name in frogpond.games():
        kind = type(frogpond.make(name))
        log = "".join(path.read_text(encoding="utf-8") for path in (files(kind.__module__) / "words").iterdir() if path.is_file())
        for event in frogpond.make(name).look.sounds:
            assert f'"{event}"' in log, f"{name}: {event}"
