"""The judgement of a decision: rank, loss and what was at stake."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.game_review import LEAST, Judged, moments_of, scores_of
from frogpond.bots.verdict import Verdict, compare, explain, score, verdict, weigh
from frogpond.engine.rng import Rng
from frogpond.engine.state import State


def positions(name: str, seed: int, count: int) -> list[State]:
    """Decisions with a choice, spread over a game between good players."""
    game = frogpond.make(name)
    players = [bots.make("froglet", seed + seat) for seat in range(game.seats)]
    rng, state, found = Rng(seed), game.new(), list[State]()
    while not state.is_over:
        if state.to_move >= 0 and len(state.legal_actions()) > 2:
            found.append(state.clone())
        state.advance(state.sample(rng) if state.to_move < 0 else players[state.to_move].choose(state))
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("name", frogpond.games())
def test_random_play_scores_near_nothing_and_search_near_everything(name: str) -> None:
    """At the same decisions: a score of 0 is what choosing at random comes to, and search outdoes it by far."""
    rng, pairs = Rng(4), {"random": list[tuple[float, float]](), "frog": list[tuple[float, float]]()}
    for number, state in enumerate(positions(name, 2, 24)):
        legal = state.legal_actions()
        chosen = {"random": legal[int(rng.below(len(legal)))], "frog": bots.make("frog", number).choose(state)}
        found = compare(state, list(chosen.values()), 100, number)
        for level, action in chosen.items():
            pairs[level].append(weigh(state.game, found, action, len(legal)))
    low, high = score(pairs["random"]), score(pairs["frog"])
    assert low is not None
    assert high is not None
    assert high > low + 20


def test_the_best_move_loses_nothing() -> None:
    state = positions("freeway", 3, 1)[0]
    best = compare(state, [], 200, 7).best
    found = verdict(state, best, simulations=200, seed=7)
    assert (found.rank, found.loss, found.lost, found.sign(state.game)) == (1, 0.0, 0.0, "")
    worst = min(compare(state, [], 200, 7).ranked, key=lambda move: move.value).action
    told = explain(state, best, worst)
    assert told.text == state.game.deed(state, worst)
    assert told.best_text == state.game.deed(state, best)


def judgement(seat: int, lost: float, *, stake: float = 1.0, loss: float = 0.0, error: float = 0.0, rank: int = 2, move: int = 0) -> Judged:
    return Judged(move, seat, Verdict([0.0, 0.0], 1, loss, 0.0, error, rank, 5, lost, stake), 0.0, "")


def test_a_mistake_is_marked_in_a_lost_game_too() -> None:
    """Where hardly a chance is left a move costs little of it, and may still be the worst there was."""
    game = frogpond.make("cosmic-frog", 2)
    assert judgement(0, 1.2, stake=1.0, loss=0.02).verdict.sign(game) == "??"
    assert judgement(0, 0.6, stake=1.0, loss=0.02).verdict.sign(game) == "?"
    assert judgement(0, 0.2, stake=1.0, loss=0.02).verdict.sign(game) == ""
    assert judgement(0, 1.2, stake=1.0, loss=0.4, error=0.3).verdict.sign(game) == "", "too close to call"
    assert judgement(0, 0.0, rank=1).verdict.sign(game) == ""


def test_everybody_has_two_moments() -> None:
    game = frogpond.make("cosmic-frog", 2)
    well = [judgement(0, 0.01 * number, loss=0.01, move=number) for number in range(6)]
    badly = [judgement(1, 0.9, loss=0.5, move=10 + number) for number in range(9)]
    found = moments_of(game, [*well, *badly])
    assert [one.move for one in found if one.seat == 0] == [4, 5], "the dearest, though none of them is a mistake"
    assert len([one for one in found if one.seat == 1]) == 6
    assert LEAST == 2
    first, second = scores_of(game, [*well, *badly])
    assert first is not None
    assert second is not None
    assert first > 95 > 20 > second


def test_a_score_is_between_nothing_and_all() -> None:
    assert score([]) is None
    assert score([(0.0, 0.0)]) is None
    assert score([(0.0, 1.0), (0.0, 2.0)]) == 100
    assert score([(3.0, 1.0)]) == 0
    assert score([(0.5, 1.0), (0.0, 1.0)]) == 75
