"""Around the Log no direction is better than another: mirror images have the same future, and a search counts them once."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import CHANCE, Rng, State
from frogpond.bots.levels import Searcher, once


def opening(players: int, decisions: int = 0) -> State:
    state, rng = frogpond.make("bullfrogs", players).new(), Rng(2)
    while state.to_move == CHANCE or decisions:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(state.legal_actions()[0])
            decisions -= 1
    return state


def kinds(state: State) -> dict[str, list[State]]:
    """What may follow, by its shape."""
    found: dict[str, list[State]] = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found.setdefault(min(state.game.images(after), default=str(action)), []).append(after)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_play_has_few_shapes_and_images_have_the_same_future(players: int) -> None:
    state = opening(players)
    assert len(set(state.game.images(state))) == 1  # the pond looks the same from all eight sides
    found = kinds(state)
    assert len(found) * 4 <= len(state.legal_actions())
    for same in found.values():
        futures = [sorted(kinds(one)) for one in same[:3] if one.to_move != CHANCE]
        assert all(future == futures[0] for future in futures)
        assert len({len(one.legal_actions()) for one in same}) == 1


def test_a_search_counts_images_once() -> None:
    state = opening(2)
    moves = Searcher(1, simulations=1000).analyse(state).moves
    assert len(moves) <= len(kinds(state)) < len(state.legal_actions())
    assert sum(move.visits for move in moves) == 999
    rows = [(action, 1, 0.5) for action in state.legal_actions()]
    assert sum(row[1] for row in once(state, rows)) == len(rows)


def test_later_every_move_is_its_own() -> None:
    state = opening(2, 12)
    rows = [(action, 1, 0.5) for action in state.legal_actions()]
    assert once(state, rows) == rows
