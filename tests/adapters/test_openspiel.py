"""The OpenSpiel adapter, checked by OpenSpiel's own suites."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra rl)")
flags = pytest.importorskip("absl.flags")
flags.FLAGS(["tests"], known_only=True)

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import frogpond  # noqa: E402
from adapters.cases import CASES, spiel_text  # noqa: E402
from frogpond.adapters import openspiel  # noqa: E402

IDS = [spiel_text(*case) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_random_sim(case: tuple[str, int, dict[str, str]], scaled: Callable[[int], int]) -> None:
    """Random games with every check OpenSpiel has, also through serialisation."""
    game = pyspiel.load_game(spiel_text(*case))
    pyspiel.random_sim_test(game, num_sims=scaled(1), serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=scaled(1), serialize=True, verbose=False)


@pytest.mark.parametrize("name", frogpond.games())
def test_sim_game(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(openspiel.spiel_name(name)), check_pyspiel_serialization=False)


@pytest.mark.parametrize("name", frogpond.games())
def test_api_on_partial_tree(name: str) -> None:
    """EnforceAPIOnPartialTree, all its checks."""

    class Suite(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = openspiel.spiel_name(name)
        game = pyspiel.load_game(game_name)

    Suite.setUpClass()
    for method in [m for m in dir(Suite) if m.startswith("test_")]:
        case = Suite(method)
        case.setUp()
        getattr(case, method)()


@pytest.mark.parametrize("name", frogpond.games())
def test_playthrough_replays(name: str) -> None:
    text = generate_playthrough.playthrough(openspiel.spiel_name(name), None, seed=1)
    assert "IsTerminal() = True" in text
    actions = [int(action) for action in generate_playthrough._playthrough_params(text.splitlines())["action_sequence"]]
    again = generate_playthrough.playthrough(openspiel.spiel_name(name), actions)
    assert again.splitlines()[-40:] == text.splitlines()[-40:]


def test_parameters_reach_the_game() -> None:
    game = pyspiel.load_game("python_frogpond_bullfrogs(players=4,edition=v1.23)")
    assert game.num_players() == 4
    assert game.new_initial_state().core.game.edition == "v1.23"


def test_clone_is_independent() -> None:
    state = pyspiel.load_game("python_frogpond_bullfrogs").new_initial_state()
    before = state.core.to_bytes()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert state.core.to_bytes() == before
