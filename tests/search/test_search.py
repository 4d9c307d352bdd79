"""Tree search: right answers in small games, chance, teams, hidden facts, the same result for the same seed."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import CHANCE, Game, Rng, State
from frogpond.engine.knowledge import Knowledge
from frogpond.search import Search, greedy
from frogpond.search.ismcts import sight
from search.toys import Coin, CoinState, Nim, Secret, Wager

pytestmark = pytest.mark.both_modes

GAMES = frogpond.games()


def searched(state: State, simulations: int, seed: int = 1, know: Knowledge | None = None) -> Search:
    tree = Search(state, int(state.to_move), know, Rng(seed))
    assert tree.run(simulations, 0.0) == simulations
    return tree


def opening(game: Game, decisions: int = 0, seed: int = 1) -> State:
    """A position after some random decisions, in which somebody decides."""
    state, rng = game.new(), Rng(seed)
    while state.to_move == CHANCE or decisions > 0:
        actions = state.legal_actions()
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(actions[rng.below(len(actions))])
            decisions -= 1
    return state


@pytest.mark.parametrize("players", [2, 4])
def test_it_solves_nim_alone_and_in_teams(players: int) -> None:
    """From 10 the winner takes 2 and leaves a multiple of four, whether the next to move is the rival or the rival's team."""
    table = searched(Nim(players).new(), 1500).table()
    assert table[0][0] == 1
    assert table[0][2] > 0.5


def test_three_seats_play_for_themselves() -> None:
    state = Nim(3).new()
    state.apply(2)
    state.apply(2)  # four left, seat 2 to move: whatever it takes, seat 0 can take the rest
    table = searched(state, 600).table()
    assert {action for action, _, _ in table} == {0, 1, 2}
    assert all(value < 0.2 for _, visits, value in table if visits > 100)


def test_chance_counts_by_its_weights() -> None:
    state = Wager().new()
    assert searched(state, 200).table()[0][0] == 0
    table = {action: value for action, _, value in greedy(state, 0, Knowledge(), Rng(1), 800)}
    assert table[0] == pytest.approx(1.0)
    assert table[1] == pytest.approx(0.25 - 0.75, abs=0.1)


@pytest.mark.parametrize("coin", [0, 1])
def test_it_does_not_know_what_its_seat_can_t_see(coin: int) -> None:
    state = Coin().new()
    assert isinstance(state, CoinState)
    state.coin = coin
    table = searched(state, 400).table()
    assert table[0][0] == 2
    state.coin = 1 - coin
    assert searched(state, 400).table() == table


def test_visits_add_up_and_values_are_bounded() -> None:
    for name in GAMES:
        game = frogpond.make(name)
        tree = searched(opening(game, 3), 40, know=game.knowledge())
        table = tree.table()
        assert sum(visits for _, visits, _ in table) == 40 - 1  # the first only makes the root known
        assert all(-1.0 <= value <= 1.0 for _, _, value in table)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_tree_and_leaves_the_state_alone(name: str) -> None:
    game = frogpond.make(name)
    state = opening(game, 4)
    before = state.to_bytes()
    one = searched(state, 30, 5, game.knowledge()).table()
    assert searched(state, 30, 5, game.knowledge()).table() == one
    assert state.to_bytes() == before
    assert {action for action, _, _ in one} <= set(state.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_without_knowledge_it_plays_to_the_end(name: str) -> None:
    state = opening(frogpond.make(name), 6)
    assert searched(state, 4).table()


def test_a_time_budget_ends() -> None:
    game = frogpond.make("bullfrogs")
    assert Search(opening(game), 0, game.knowledge(), Rng(1)).run(0, 0.02) >= 1


def test_the_tree_is_found_again_after_one_s_own_move() -> None:
    game = frogpond.make("bullfrogs")
    state = opening(game)
    tree = searched(state, 200, know=game.knowledge())
    assert tree.find(sight(state, 0), state)  # the same position
    best = tree.table()[0]
    state.apply(best[0])
    assert state.to_move == 0  # a card was played, its actions follow
    assert tree.find(sight(state, 0), state.resample(0, Rng(8)))
    assert 1 < tree.root.visits <= best[1]
    tree.run(20, 0.0)
    assert {action for action, _, _ in tree.table()} <= set(state.legal_actions())
    assert not tree.find(b"somewhere else", state)


def test_a_kept_tree_holds_moves_that_the_facts_at_hand_forbid() -> None:
    found = []
    for coin in range(2):
        tree = Search(Secret(2).new().resample(0, Rng(1)), 0, None, Rng(2))
        tree.run(60, 0.0)
        after = Secret(2).new()
        after.coin = coin
        for action in (0, coin):
            after.apply(action)
        found.append(tree.find(sight(after, 0), after))
    assert sorted(found) == [False, True]  # the tree's own position has one of the coins


@pytest.mark.parametrize("name", GAMES)
def test_evaluations_are_zero_sum_and_priors_positive(name: str) -> None:
    from librt.vecs import vec

    for players in (None, frogpond.engine.registry.game_class(name).max_players):  # type: ignore[attr-defined]
        game = frogpond.make(name, players)
        know = game.knowledge()
        for decisions in (0, 5, 17):
            state = opening(game, decisions, decisions)
            out = vec[float]([0.0] * game.seats)
            know.evaluate(state, out)
            assert all(-1.0 <= value <= 1.0 for value in out)
            if game.seats > 1:
                assert sum(out) == pytest.approx(0.0, abs=1e-9)
            weights = list(know.prior(state, state.legal()))
            assert len(weights) == len(state.legal_actions())
            assert min(weights) > 0.0
            kept = list(know.sensible(state, state.legal()))
            assert kept
            assert set(kept) <= set(state.legal_actions())
            assert know.pick(state, Rng(1)) in state.legal_actions()


def test_a_team_shares_its_value() -> None:
    from librt.vecs import vec

    game = frogpond.make("cosmic-frog", 4, teams=2)
    out = vec[float]([0.0] * 4)
    game.knowledge().evaluate(opening(game, 8), out)
    for team in game.teams:
        assert len({round(out[seat], 12) for seat in team}) == 1


def test_greed_takes_the_winning_move() -> None:
    state = Nim(2).new()
    state.apply(2)
    state.apply(2)
    state.apply(0)
    table = greedy(state, 1, Knowledge(), Rng(1), 3)  # three left
    assert table[0][0] == 2
    assert len(table) == 3
