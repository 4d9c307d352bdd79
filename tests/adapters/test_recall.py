"""Information states: perfect recall, nothing that a seat can't know, and OpenSpiel's own algorithms on top of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra rl)")
flags = pytest.importorskip("absl.flags")
flags.FLAGS(["tests"], known_only=True)

from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts  # noqa: E402

import frogpond  # noqa: E402
import frogpond.adapters.openspiel  # noqa: E402 (registers the games)
from adapters.cases import CASES, Case, spiel_text  # noqa: E402
from adapters.tiny import facts, written  # noqa: E402
from frogpond.search.ismcts import sight  # noqa: E402


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The small game through OpenSpiel."""
    return pyspiel.load_game(f"python_frogpond_bullfrogs(data={written(tmp_path_factory.mktemp('tiny'))})")


def walk(game: Any, steps: int, seed: int) -> Any:
    """A state some random steps on."""
    rng, state = random.Random(seed), game.new_initial_state()
    while steps and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


def two_orders(state: Any) -> list[Any]:
    """The same two dice rolled in either order, where two are rolled."""
    if not state.is_chance_node() or not state.child(2).is_chance_node() or not state.child(5).is_chance_node():
        return []
    return [state.child(2).child(5), state.child(5).child(2)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_sight_is_what_a_seat_may_know_and_no_more(case: Case, scaled: Callable[[int], int]) -> None:
    """Two states that a seat can't tell apart look the same to it, and states that its observation tells apart do not."""
    name, players, options = case
    game = frogpond.make(name, players, **options)
    rng, state = frogpond.Rng(8), game.new()
    for step in range(scaled(60)):
        if state.is_over:
            break
        seat = step % game.seats
        before = sight(state, seat), state.view(seat).to_json()
        assert sight(state.resample(seat, rng), seat) == before[0]
        legal = state.legal_actions()
        state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else legal[rng.below(len(legal))])
        if state.view(seat).to_json() != before[1]:
            assert sight(state, seat) != before[0]


def test_the_small_game_has_perfect_recall(tiny: Any) -> None:
    """Every information state of a tree: one sequence of own information states and actions leads to it, one set of
    legal actions, and text and tensor tell the same ones apart."""
    pasts: dict[tuple[int, str], tuple[Any, ...]] = {}
    tensors: dict[tuple[int, bytes], str] = {}
    hidden = 0

    def visit(state: Any, own: tuple[tuple[Any, ...], ...], depth: int) -> None:
        nonlocal hidden
        if state.is_terminal():
            return
        seat = state.current_player()
        actions = state.legal_actions()
        if seat >= 0:
            text = state.information_state_string(seat)
            found = (own[seat], tuple(actions))
            hidden += (seat, text) in pasts
            assert pasts.setdefault((seat, text), found) == found
            assert tensors.setdefault((seat, np.array(state.information_state_tensor(seat), np.float32).tobytes()), text) == text
        for action in actions if depth < 3 else actions[:2]:  # all of the beginning, two lines of play from there
            after = own
            if seat >= 0:
                after = tuple(past + ((text, action),) if who == seat else past for who, past in enumerate(own))
            visit(state.child(action), after, depth + 1)

    visit(tiny.new_initial_state(), ((), ()), 0)
    assert len(tensors) == len(pasts) > 100
    assert hidden >= 2  # the same information state in different positions: the first player doesn't know the second one's pad


def test_information_states_are_no_observations(tiny: Any) -> None:
    """Two ways to the same position look alike now and were not alike."""
    game = pyspiel.load_game("python_frogpond_freeway")
    pairs = (both for seed in range(20) for steps in range(60) if (both := two_orders(walk(game, steps, seed))))
    ways = next(pair for pair in pairs if pair[0].observation_string(0) == pair[1].observation_string(0))
    assert ways[0].observation_tensor(0) == ways[1].observation_tensor(0)
    assert ways[0].information_state_string(0) != ways[1].information_state_string(0)
    state = walk(game, 30, 1)
    assert state.information_state_string(0) != state.observation_string(0)
    assert game.get_type().provides_information_state_tensor is False
    with pytest.raises(pyspiel.SpielError, match="no information state tensor: with perfect recall it would hold"):
        state.information_state_tensor(0)
    assert tiny.get_type().provides_information_state_tensor is True


@pytest.mark.parametrize("case", [case for case in CASES if not frogpond.make(*case[:2], **case[2]).perfect_information][::4], ids=str)
def test_resampled_states_have_a_past_the_player_can_not_tell(case: Case) -> None:
    game = pyspiel.load_game(spiel_text(*case))
    state = walk(game, 45, 3)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    draw = random.Random(5).random
    for player in range(game.num_players()):
        wanted = state.information_state_string(player)
        for _ in range(2):
            other = state.resample_from_infostate(player, draw)
            assert other.information_state_string(player) == wanted
            assert other.current_player() == state.current_player()
            replayed = game.new_initial_state()
            for action in other.history():
                assert action in replayed.legal_actions()
                replayed.apply_action(action)
            assert replayed.core == other.core
            assert replayed.information_state_string(player) == wanted  # worked out anew, not copied


def test_resampling_draws_what_is_hidden(tiny: Any) -> None:
    """Before the second player has shown a pad, the first one sees it hold either kind, about as often."""
    state = tiny.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    draw = random.Random(2).random
    hands = [state.resample_from_infostate(0, draw).core.hand[2] for _ in range(200)]
    assert 60 < sum(hands) < 140
    own = {state.resample_from_infostate(0, draw).core.hand[0] for _ in range(20)}
    assert own == {state.core.hand[0]}


def test_openspiels_mcts_plays_it(tiny: Any) -> None:
    """Tree search that sees everything beats random play in the small game."""
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(tiny, 1.4, 30, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    total = 0.0
    for game in range(6):
        total += play(tiny, {game % 2: bot.step}, game)[game % 2]
    assert total > 0


def test_openspiels_information_set_search_plays_it(tiny: Any) -> None:
    """OpenSpiel's ISMCTS resamples through the state itself and checks that it gets the same information state. Its own sampler can't be
    seeded, so the games, where every second one is drawn, have ours; the last question has its own."""
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(tiny, evaluator, 1.4, 30, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    total = 0.0
    for game in range(6):
        bot.reset()
        total += play(tiny, {game % 2: bot.step}, game)[game % 2]
    assert total > 0
    whole = pyspiel.load_game("python_frogpond_bullfrogs")
    state = walk(whole, 20, 1)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert ismcts.ISMCTSBot(whole, evaluator, 1.4, 4, random_state=rng).step(state) in state.legal_actions()


def play(game: Any, bots: dict[int, Callable[[Any], int]], seed: int) -> list[float]:
    """One game; seats without a bot play at random. The returns."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if seat in bots and len(state.legal_actions()) > 1:
            state.apply_action(int(bots[seat](state)))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def test_regret_minimisation_runs_on_information_states(tiny: Any) -> None:
    """External-sampling MCCFR: its average strategy is one over the legal actions of the information state."""
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(tiny, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(5):
        solver.iteration()
    state = tiny.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    found = solver.average_policy().action_probabilities(state)
    assert sorted(found) == state.legal_actions()
    assert sum(found.values()) == pytest.approx(1.0)
    assert len(set(found.values())) > 1  # something was learned


@pytest.mark.slow
def test_regret_minimisation_learns_the_small_game(tiny: Any) -> None:
    """The average strategy of MCCFR can be exploited less than uniform play, and less the longer it learns."""
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(tiny, external_sampling_mccfr.AverageType.SIMPLE)
    worth = [exploitability.exploitability(tiny, solver.average_policy())]
    for iterations in (100, 300):
        for _ in range(iterations):
            solver.iteration()
        worth.append(exploitability.exploitability(tiny, solver.average_policy()))
    assert worth[0] > worth[1] > worth[2] > 0, worth


def test_the_small_game_is_not_degenerate() -> None:
    """Both win, draws happen, and which pad is hidden decides what can be done."""
    game = frogpond.make("bullfrogs", data=facts())
    results = set()
    for seed in range(200):
        state, rng = game.new(), frogpond.Rng(seed)
        while not state.is_over:
            legal = state.legal_actions()
            state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else legal[rng.below(len(legal))])
        results.add(tuple(state.returns()))
    assert results == {(1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)}
