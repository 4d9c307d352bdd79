# compiled by mypyc
"""The end of a game solved: every way to finish it is played, equal positions once, and the best for the deciding seat counts.

Only for positions where nothing hidden is left to matter and little enough is left to do; else there is no answer, and search goes on
as ever. Chance counts by its weights. Every seat plays for its own result, the first of equally good ways.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ..engine.knowledge import Knowledge, floats
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from .ismcts import share

DEALS: Final = 5  # ways to deal what is hidden that have to look alike
CLOCK: Final = 256  # positions from one look at the clock to the next
TOP: Final = 0.999999  # nobody gets more than 1: a way that wins needs no other


@final
class Exact:
    """A solver with a limit of positions and of seconds (0: none)."""

    know: Knowledge
    teams: list[list[int]]
    seats: i64
    known: dict[bytes, list[float]]
    positions: i64
    most: i64
    until: float
    over: bool  # the limit was reached: what was found is not complete

    def __init__(self, state: State, know: Knowledge, most: int, seconds: float) -> None:
        self.know = know
        self.teams = [team for team in state.game.teams if len(team) > 1]
        self.seats = i64(state.game.seats)
        self.known = {}
        self.positions = 0
        self.most = i64(most)
        self.until = perf_counter() + seconds if seconds > 0.0 else 0.0
        self.over = False

    def worth(self, state: State) -> list[float]:
        """The result of every seat from here; meaningless once `over` is set."""
        if state.to_move == OVER:
            out: vec[float] = floats(self.seats)
            self.know.evaluate(state, out)
            if len(self.teams) > 0:
                share(out, self.teams)
            return list(out)
        key = state.packed()
        value = self.known.get(key)
        if value is not None:
            return value
        self.positions += 1
        if self.positions >= self.most > 0 or (
            self.until > 0.0 and self.positions % CLOCK == 0 and perf_counter() > self.until
        ):  # fmt: skip
            self.over = True
        best = [0.0] * int(self.seats)
        if self.over:
            return best
        mover = int(state.to_move)
        if state.to_move == CHANCE:
            for outcome, chance in state.chance_outcomes():
                after = state.clone()
                after.advance(outcome)
                values = self.worth(after)
                for i in range(len(best)):
                    best[i] += chance * values[i]
        else:
            first = True
            for action in state.legal():
                after = state.clone()
                after.advance(action)
                values = self.worth(after)
                if first or values[mover] > best[mover]:
                    best = values
                    first = False
                if best[mover] > TOP or self.over:
                    break
        self.known[key] = best
        return best

    def table(self, state: State) -> list[tuple[int, int, float]]:
        """(action, positions looked at for it, exact value) of every action, best first; none if the limit was reached."""
        mover = int(state.to_move)
        rows: list[tuple[int, int, float]] = []
        for action in state.legal():
            before = self.positions
            after = state.clone()
            after.advance(action)
            value = self.worth(after)[mover]
            if self.over:
                return []
            rows.append((int(action), int(self.positions - before) + 1, value))
        rows.sort(key=lambda row: (-row[2], -row[1], row[0]))
        return rows


def open_to(state: State, seat: int) -> bool:
    """Whether a seat knows all that matters: however what it can't know is dealt, the position is the same."""
    key = state.packed()
    for number in range(DEALS):
        if state.redeal(i64(seat), Rng(number)).packed() != key:
            return False
    return True


def solve(state: State, seat: int, know: Knowledge, most: int, seconds: float) -> list[tuple[int, int, float]]:
    """The decision solved, best first; an empty list if it can't be within these limits, or the game is not so far yet."""
    if not know.ending(state) or not open_to(state, seat):
        return []
    return Exact(state, know, most, seconds).table(state)
