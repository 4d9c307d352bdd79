"""The end of a game: scores, winners, returns, teams."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .cases import Case
from .walk import positions, walk

Scaled = Callable[[int], int]


def test_seats_and_teams(case: Case) -> None:
    game = case.game
    assert game.seats == case.players
    assert sorted(seat for team in game.teams for seat in team) == list(range(game.seats))
    assert [game.teams[game.team_of[seat]].count(seat) for seat in range(game.seats)] == [1] * game.seats
    assert set(game.units) <= set(range(game.seats))
    assert len({game.seat_name(seat) for seat in range(game.seats)}) == game.seats


def test_results_of_finished_games(case: Case, scaled: Scaled) -> None:
    game = case.game
    for seed in range(scaled(6)):
        *_, (end, _) = walk(case, 50 + seed)
        assert end.is_over
        scores, winners, returns = end.scores(), end.winners(), end.returns()
        assert len(scores) == len(returns) == game.seats
        assert all(isinstance(score, int) for score in scores)
        assert winners == sorted(set(winners))
        assert set(winners) <= set(range(game.seats))
        assert all(-1 <= value <= 1 for value in returns)
        for team in game.teams:
            assert len({returns[seat] for seat in team}) == 1, "unequal returns inside a team"
            assert len({seat in winners for seat in team}) == 1, "half a team wins"
        if game.seats == 1:
            continue
        assert winners, "somebody wins"
        assert sum(returns) == pytest.approx(0)
        best = max(returns)
        assert winners == [seat for seat in range(game.seats) if returns[seat] == pytest.approx(best)]


def test_while_the_game_goes_on_nobody_has_won(case: Case) -> None:
    for state in positions(case, 51, 8)[:-1]:
        assert not state.is_over
        assert state.winners() == []
        assert state.returns() == [0.0] * case.players
        assert len(state.scores()) == case.players
