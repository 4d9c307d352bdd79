"""The end of a game solved: as theory has it, as plain counting has it, and only where nothing hidden matters."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import CHANCE, Rng, State
from frogpond.bots.levels import Searcher
from frogpond.engine.knowledge import Knowledge
from frogpond.search.exact import Exact, open_to, solve
from search.toys import Coin, Nim, Wager


def late(seed: int, left: int, players: int = 2) -> State:
    """A decision of a random game of Bullfrogs, that many before its last."""
    states: list[State] = []
    state, rng = frogpond.make("bullfrogs", players).new(), Rng(seed)
    while not state.is_over:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            continue
        states.append(state.clone())
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    return states[-left]


def counted(state: State) -> list[float]:
    """What every seat gets, by plain counting."""
    if state.is_over:
        return list(state.returns())
    found: list[list[float]] = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found.append(counted(after))
    if state.to_move == CHANCE:
        chances = [chance for _, chance in state.chance_outcomes()]
        return [sum(chance * row[seat] for chance, row in zip(chances, found, strict=True)) for seat in range(len(found[0]))]
    return max(found, key=lambda row: row[int(state.to_move)])


@pytest.mark.parametrize("flies", range(1, 11))
def test_nim_as_theory_has_it(flies: int) -> None:
    state = Nim(2).new()
    state.flies = flies
    rows = Exact(state, Knowledge(), 0, 0.0).table(state)
    assert rows[0][2] == (-1.0 if flies % 4 == 0 else 1.0)
    if flies % 4:
        assert rows[0][0] == flies % 4 - 1
        assert sum(row[2] == 1.0 for row in rows) == 1


def test_chance_counts_by_its_weights() -> None:
    state = Wager().new()
    assert {row[0]: row[2] for row in Exact(state, Knowledge(), 0, 0.0).table(state)} == {0: 1.0, 1: -0.5}


@pytest.mark.parametrize("seed", range(4))
def test_the_last_decisions_of_bullfrogs_as_counting_has_them(seed: int) -> None:
    state = late(seed, 1)
    seat = int(state.to_move)
    rows = solve(state, seat, state.game.knowledge("hand"), 0, 0.0)
    assert rows, "the last turn can be solved"
    assert [row[0] for row in sorted(rows)] == state.legal_actions()
    for action, _, value in rows:
        after = state.clone()
        after.apply(action)
        assert value == pytest.approx(counted(after)[seat])


def test_what_is_hidden_or_too_much_is_not_solved() -> None:
    coin = Coin().new()
    assert not open_to(coin, 0)
    early = late(3, 40)
    know = early.game.knowledge("hand")
    assert not know.ending(early)
    assert solve(early, int(early.to_move), know, 0, 0.0) == []
    last = late(3, 4)
    assert solve(last, int(last.to_move), know, 3, 0.0) == []


def test_a_strong_level_takes_the_solution_and_a_weak_one_does_not() -> None:
    for seed in range(3):
        state = late(seed, 1)
        best = {row[0] for row in solve(state, int(state.to_move), state.game.knowledge("hand"), 0, 0.0)[:1]}
        moves = Searcher(1, simulations=4000, mind="hand").analyse(state).moves
        assert moves[0].action in best
        assert len(moves) == len(state.legal_actions())
        assert sum(move.visits for move in Searcher(1, simulations=20, mind="hand").analyse(state).moves) == 19
