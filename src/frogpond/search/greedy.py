# compiled by mypyc
"""One step ahead: try every action, let chance happen a few times, judge what comes of it."""

from __future__ import annotations

from mypy_extensions import i64

from ..engine.knowledge import Knowledge, floats
from ..engine.rng import Rng
from ..engine.state import CHANCE, State
from .ismcts import share


def greedy(state: State, seat: int, know: Knowledge, rng: Rng, samples: int) -> list[tuple[int, int, float]]:
    """(action, samples, mean value for the seat) of every legal action, best first, equals in random order."""
    out = floats(i64(state.game.seats))
    teams: list[list[int]] = [team for team in state.game.teams if len(team) > 1]
    rows: list[tuple[int, int, float]] = []
    ties: list[tuple[float, float, int]] = []
    for action in state.legal():
        total = 0.0
        count: i64 = 0
        lucky = False
        while count < samples and (count == 0 or lucky):
            after = state.redeal(i64(seat), rng) if count > 0 else state.clone()
            after.advance(action)
            while after.to_move == CHANCE:
                lucky = True
                after.advance(after.sample(rng))
            know.evaluate(after, out)
            if len(teams) > 0:
                share(out, teams)
            total += out[i64(seat)]
            count += 1
        ties.append((-total / float(count), rng.random(), int(action)))
    ties.sort()
    for value, _, action_number in ties:
        rows.append((action_number, samples, -value))
    return rows
