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

import frogpond.adapters.openspiel  # noqa: E402, F401 (registers the games)
from adapters.cases import CASES, EVERYTHING, USUAL, spiel_text  # noqa: E402
from sample import sampled  # noqa: E402

IDS = [spiel_text(*case) for case in CASES]
QUICK = [spiel_text(*case) for case in USUAL]
EACH = sampled(IDS, QUICK)


@pytest.mark.parametrize("spec", EACH)
def test_random_sim(spec: str, scaled: Callable[[int], int]) -> None:
    """Random games with every check OpenSpiel has, and through serialisation at every step."""
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=scaled(1), serialize=True, verbose=False)


@pytest.mark.parametrize("spec", EACH)
def test_sim_game(spec: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(spec))


@pytest.mark.parametrize("spec", EACH)
def test_api_on_partial_tree(spec: str) -> None:
    """EnforceAPIOnPartialTree, all its checks."""

    class Suite(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = spec
        game = pyspiel.load_game(spec)

    Suite.setUpClass()
    methods = [method for method in dir(Suite) if method.startswith("test_")]
    assert len(methods) >= 5
    for method in methods:
        case = Suite(method)
        case.setUp()
        getattr(case, method)()


# A playthrough writes every number of every observation: half a minute for a whole game of Cosmic Frog, which is left to `make verify`.
SHORT = ["python_frogpond_cosmic_frog(players=2,frogs=3,duration=short)"]
PLAYTHROUGHS = IDS if EVERYTHING else [spiel_text(*case) for case in USUAL if case[0] != "cosmic-frog"] + SHORT


@pytest.mark.parametrize("spec", sampled(PLAYTHROUGHS, [spec for spec in QUICK if "cosmic" not in spec]))
def test_playthrough_replays(spec: str) -> None:
    text = generate_playthrough.playthrough(spec, None, seed=1)
    assert "IsTerminal() = True" in text
    actions = [int(action) for action in generate_playthrough._playthrough_params(text.splitlines())["action_sequence"]]
    again = generate_playthrough.playthrough(spec, actions)
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
