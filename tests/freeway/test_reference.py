"""The game against a second, slow reading of the rules: the same options at every decision of random games, and a Hop In
Between opens exactly when the other reading says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freeway.positions import game, options
from freeway.reference import Table, read
from frogpond import CHANCE, Rng, State

pytestmark = pytest.mark.both_modes


def check_opening(before: State, text: str, after: State) -> bool:
    """Whether a move of the text opens a Hop In Between, the same by both readings."""
    source, _, rest = text.partition(" to ")
    to = rest.partition(" with ")[0]
    fields = after.to_json()["state"]
    same_turn = fields["turn"] == before.to_json()["state"]["turn"] and not after.is_over
    expected = Table(after).opens(read(source), read(to)) if same_turn else None
    pair = fields.get("between")
    found = (pair["behind"], pair["ahead"]) if pair else None
    assert found == expected, (text, before.to_json()["state"])
    return found is not None


@pytest.mark.parametrize("between", ["nearest", "touching"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_by_two_readings(players: int, between: str, scaled: Callable[[int], int]) -> None:
    opened = 0
    for seed in range(scaled(6)):
        state, rng = game(players, between=between).new(), Rng(seed, 9)
        while not state.is_over:
            if state.to_move == CHANCE:
                state.apply(state.sample(rng))
                continue
            assert options(state) == Table(state).options()
            actions = state.legal_actions()
            action = actions[rng.below(len(actions) - 1)]  # never the last: it is ending the turn or declining
            text, before = state.text(action), state.clone()
            state.apply(action)
            if text.split()[0] not in ("squish", "squash", "smash", "back"):
                opened += check_opening(before, text, state)
    assert opened > 0
