"""A game with a face of its own, in one folder outside the package: it keeps the contract and is played in both terminals, in the
laboratory and through the adapters (in the browser: test_puddles_browser.py), and no line of Frogpond was written for it."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import frogpond
from contract import test_pieces
from frogpond import IllegalAction, testing
from frogpond.lab.report import make_report
from frogpond.lab.runs import Settings
from frogpond.lab.simulate import simulate
from frogpond.testing.cases import Case
from waiting import in_a_loop

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SOURCE = Path(frogpond.__file__).resolve().parent.parent
CASES = [Case("puddles", 2, {}), Case("puddles", 4, {"size": 5}), Case("puddles", 3, {"rounds": 12})]
NAMES = {"case", "counted_case"}
CHECKS = [check for name, check in vars(testing).items() if name.startswith("test_") and NAMES & set(inspect.signature(check).parameters)]


# The contract and the rules -------------------------------------------------------------------------------------------------


def test_its_pictures_come_in_pieces(scaled: Callable[[int], int]) -> None:
    test_pieces.test_patches_joined_are_the_picture_drawn_from_nothing("puddles", {"players": 3}, scaled)
    test_pieces.test_a_piece_is_one_element_and_the_layers_stay("puddles", {"players": 2})
    test_pieces.test_quiet_events_move_nothing("puddles", {"players": 2})


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check: Callable[..., None], case: Case, scaled: Callable[[int], int]) -> None:
    wanted = inspect.signature(check).parameters
    check(**dict.fromkeys(NAMES & set(wanted), case), **({"scaled": scaled} if "scaled" in wanted else {}))


def test_its_rules() -> None:
    """PH-3 to PH-9: rain, hop, leap, stay, drink, and what is refused."""
    state = frogpond.make("puddles", 2, rounds=3).new()
    assert len(state.chance_outcomes()) == 14, "every stone without a frog (PH-3)"
    state.play("rain b1")
    for move, rule in (("hop c1", "PH-6"), ("hop d4", "PH-5"), ("hop b2", "PH-5")):
        reason = state.why_not(0, move)
        assert reason is not None
        assert reason.rule == rule, move
    for move in ("hop b1", "rain a3", "hop d3", "rain a3", "stay", "rain a3"):
        state.play(move)
    assert state.scores() == [1, 0]
    state.play("hop c3")
    with pytest.raises(IllegalAction, match="can't happen here"):
        state.play("rain a3")  # a full puddle gets no more (PH-4)
    for move in ("rain d1", "hop b2", "rain d1", "hop b3"):
        state.play(move)
    assert state.is_over
    assert state.winners() == [0]


# Terminals --------------------------------------------------------------------------------------------------------------------


def test_in_the_full_screen_terminal(tmp_path: Path) -> None:
    """A whole game by keys, drawn in its own cells."""
    pytest.importorskip("textual", reason="the term extra is not installed")
    from frogpond.term.app import FrogpondApp
    from frogpond.term.dialogs import End
    from frogpond.term.local import LocalTable
    from term.sitting import my_turn, play_by_keys, screen_of, until

    async def play() -> None:
        session = LocalTable(frogpond.make("puddles"), ("person", "random"), 7, file=tmp_path / "game.frog", pause=0)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            assert await my_turn(pilot, session)
            scene = screen_of(pilot).scene
            assert scene is not None
            assert scene.board.find("s-b2") is not None
            assert scene.letters == "RG"
            await play_by_keys(pilot, session)
            await until(pilot, lambda: isinstance(app.screen, End))
        assert session.view.over

    in_a_loop(play())


def run(*arguments: str, said: str = "") -> str:
    """`python -m puddles ARGUMENTS`: Frogpond's own command with the game in it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(EXAMPLES)]), "COLUMNS": "100"}
    command = [sys.executable, "-m", "puddles", *arguments]
    done = subprocess.run(command, input=said, capture_output=True, text=True, env=environment, check=True)
    assert "Traceback" not in done.stderr
    return done.stdout


def test_line_by_line() -> None:
    told = run("play", "puddles", "--seats", "human,random", "--seed", "3", said="why hop d4\n" + "1\n" * 20)
    assert "points: R 0, G 0; 16 turns to come" in told
    assert "(PH-5)" in told
    assert "The game is over." in told


# The laboratory and the adapters --------------------------------------------------------------------------------------------


def test_in_the_laboratory() -> None:
    game = frogpond.make("puddles", 3)
    one, two = (simulate(game, games=30, seed=4, jobs=jobs) for jobs in (1, 2))
    assert one == two, "in two processes as in one"
    assert one["turns"]["low"] == one["turns"]["high"] == 24
    report = make_report(Settings(game, ("random", "froglet", "random"), 20, 1))
    assert "Puddle Hop, 3 players" in report.html
    assert "puddles" in run("games")
    assert "puddles, 2 players" in run("simulate", "puddles", "--games", "5", "--seed", "1")


@pytest.mark.filterwarnings("ignore")
def test_through_the_adapters() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra rl)")
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    from frogpond.adapters import openspiel, pettingzoo
    from frogpond.adapters.gymnasium import FrogpondEnv, register_all

    if openspiel.spiel_name("puddles") not in pyspiel.registered_names():
        openspiel.announce("puddles")
    for players in (2, 4):
        spiel = pyspiel.load_game(f"python_frogpond_puddles(players={players})")
        pyspiel.random_sim_test(spiel, num_sims=2, serialize=True, verbose=False)
        api_test(pettingzoo.puddles_v0.env(players=players), num_cycles=20)
        check_env(FrogpondEnv("puddles", players), skip_render_check=True)
    assert "frogpond/Puddles-v0" in register_all()
    try:
        assert gymnasium.make("frogpond/Puddles-v0").reset(seed=1)[1]["legal"]
    finally:
        gymnasium.registry.pop("frogpond/Puddles-v0")
