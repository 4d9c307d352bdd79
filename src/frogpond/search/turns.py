# compiled by mypyc
"""Search by whole turns, for games of dice without hidden facts: every end of the turn is judged before the next roll.

What backgammon programs do. All ways to finish the turn are played, equal positions counted once, and each end is judged as it
stands (one ply). The best ends are then looked at more closely (two plies): the next player's rolls are drawn, the same for
all of them, that player takes its own best turn, and what this leaves is judged. Ends that fall behind are given up.

With many at the table one turn is not what comes before the next own one, and the best of each would take too long: there
(`Knowledge.rounds`) all others take theirs by the rollout policy, hundreds of times, and what is judged is the position in which
it is the seat's turn again.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ..engine.knowledge import Knowledge, floats
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from .ismcts import share

CANDIDATES: Final = 8
ROLLS: Final = 400  # rolls drawn for an end at most
JUDGED: Final = 3.0  # rolls that the judgement of an end as it stands is worth: one or two are mostly luck
CANDIDATES_ROUND: Final = 24  # the same for whole rounds, which are short of thought and quickly played
JUDGED_ROUND: Final = 12.0
LUCK: Final = 0.0025  # the variance of what a roll says of the difference between two ends, before rolls have shown it
BEHIND: Final = 2.0  # standard errors by which an end is given up
AFTERWARDS: Final = 0.04
WIDTH: Final = 24  # half-done positions followed up after so many moves of a turn, where turns have thousands of ends


@final
class Turn:
    """Every position that a seat can reach before the turn passes on. The first is where it stands.

    With a `width`, of the half-done positions after each number of moves only so many are followed up, the best at a glance.
    """

    seat: i64
    states: list[State]
    actions: list[list[int]]
    kids: list[list[int]]
    ends: list[int]
    value: list[float]  # by position: of an end as judged, of others the best that follows
    known: dict[bytes, int]  # the number of a position

    def __init__(self, state: State, seat: i64, know: Knowledge | None = None, width: int = 0) -> None:
        self.seat = seat
        self.states = [state]
        self.actions = []
        self.kids = []
        self.ends = []
        self.value = []
        positions: dict[bytes, int] = {state.packed(): 0}
        given_up: set[int] = set()
        level = 1  # where the positions that are one move further on begin
        at = 0
        while at < len(self.states):
            if at == level:
                level = len(self.states)
                if know is not None and 0 < width < level - at:
                    given_up = self.beyond(at, know, width)
            here = self.states[at]
            actions: list[int] = []
            kids: list[int] = []
            if at in given_up:
                pass
            elif here.to_move == seat:
                for action in here.legal():
                    after = here.clone()
                    after.advance(action)
                    key = after.packed()
                    number = positions.get(key, -1)
                    if number < 0:
                        number = len(self.states)
                        positions[key] = number
                        self.states.append(after)
                    actions.append(int(action))
                    kids.append(number)
            else:
                self.ends.append(at)
            self.actions.append(actions)
            self.kids.append(kids)
            at += 1
        self.known = positions

    def beyond(self, first: int, know: Knowledge, width: int) -> set[int]:
        """The half-done positions from this one on that are not among the best at a glance."""
        out = floats(i64(self.states[0].game.seats))
        rows: list[tuple[float, int]] = []
        for at in range(first, len(self.states)):
            if self.states[at].to_move == self.seat:
                know.glance(self.states[at], out)
                rows.append((-out[self.seat], at))
        rows.sort()
        return {at for _, at in rows[width:]}

    def judge(self, know: Knowledge, out: vec[float], teams: list[list[int]]) -> None:
        """Judge every end as it stands."""
        self.value = [0.0] * len(self.states)
        for end in self.ends:
            know.evaluate(self.states[end], out)
            if len(teams) > 0:
                share(out, teams)
            self.value[end] = out[self.seat]

    def best(self) -> int:
        """The end with the highest value."""
        top = self.ends[0]
        for end in self.ends:
            if self.value[end] > self.value[top]:
                top = end
        return top

    def back_up(self) -> None:
        """Values of the positions before the ends; a position always comes after one that leads to it first, not after all."""
        value = self.value
        done = [len(kids) == 0 for kids in self.kids]
        stack = [0]
        while len(stack) > 0:
            at = stack[-1]
            if done[at]:
                stack.pop()
                continue
            open = [kid for kid in self.kids[at] if not done[kid]]
            if len(open) > 0:
                stack.extend(open)
                continue
            value[at] = max([value[kid] for kid in self.kids[at]])
            done[at] = True
            stack.pop()


@final
class Turns:
    """A search of one turn. Its later decisions are found as well: nothing happens between them."""

    know: Knowledge
    rng: Rng
    teams: list[list[int]]
    out: vec[float]
    seat: i64
    turn: Turn
    at: int  # where the seat stands in the turn
    tried: list[int]  # by position of the turn: rolls drawn
    evaluated: i64  # ends judged so far: the measure of a budget
    candidates: int  # ends that are looked at closely
    judged: float  # rolls that the judgement of an end as it stands is worth

    def __init__(self, state: State, seat: int, know: Knowledge, rng: Rng) -> None:
        self.know = know
        self.rng = rng
        self.teams = [team for team in state.game.teams if len(team) > 1]
        self.out = floats(i64(state.game.seats))
        self.seat = i64(seat)
        self.candidates = CANDIDATES_ROUND if know.rounds else CANDIDATES
        self.judged = JUDGED_ROUND if know.rounds else JUDGED
        self.turn = Turn(state.clone(), self.seat)
        self.turn.judge(know, self.out, self.teams)
        self.at = 0
        self.tried = [0] * len(self.turn.states)
        self.evaluated = i64(len(self.turn.ends))

    def run(self, simulations: int, seconds: float) -> None:
        """Look closely at the best ends, as far as the number of ends judged and the time allow (0: no limit of that kind)."""
        begin = perf_counter()
        turn = self.turn
        ends = sorted(turn.ends, key=lambda end: -turn.value[end])[: self.candidates]
        if len(ends) < 2:
            turn.back_up()
            return
        total = [self.judged * turn.value[end] for end in ends]
        square = [0.0] * len(ends)  # of differences to the best
        left = list(range(len(ends)))
        rolls = 0
        longest = 0.0
        last = begin
        stop = 0 < simulations <= self.evaluated
        left = self.worth_rolls(left, total, square)
        while rolls < ROLLS and len(left) > 1 and not stop:
            seed = self.rng.getrandbits(60)
            values = [0.0] * len(ends)
            for i in left:
                values[i] = self.sample(turn.states[ends[i]], Rng(seed))
            for i in left:
                total[i] += values[i]
            rolls += 1
            best = leader(left, total)
            for i in left:
                square[i] += (values[i] - values[best]) * (values[i] - values[best])
            left = self.worth_rolls(left, total, square)
            now = perf_counter()
            if now - last > longest:
                longest = now - last
            last = now
            if 0 < simulations <= self.evaluated:
                stop = True
            if seconds > 0.0 and now - begin + longest > seconds * (1.0 - AFTERWARDS):
                stop = True
            for i in left:
                self.tried[ends[i]] = rolls
        self.settle(ends, total, left)
        turn.back_up()

    def worth_rolls(self, left: list[int], total: list[float], square: list[float]) -> list[int]:
        """The ends that may still turn out to be the best."""
        best = leader(left, total)
        rest: list[int] = []
        for i in left:
            if i == best or total[best] - total[i] < BEHIND * sqrt(self.judged * LUCK + square[i]):
                rest.append(i)
        return rest

    def find(self, state: State) -> bool:
        """Whether a position is one of this turn; then the table is of that."""
        at = self.turn.known.get(state.packed(), -1)
        if at < 0 or len(self.turn.kids[at]) == 0:
            return False
        self.at = at
        return True

    def settle(self, ends: list[int], total: list[float], left: list[int]) -> None:
        """Ends that were looked at get their new value; all others stay behind the best of them."""
        turn = self.turn
        if self.tried[ends[left[0]]] == 0:
            return
        top = -9.0
        for i in left:
            at = ends[i]
            turn.value[at] = total[i] / (self.judged + float(self.tried[at]))
            if turn.value[at] > top:
                top = turn.value[at]
        rows = [ends[i] for i in left]
        shift = 0.0
        for end in turn.ends:
            if end not in rows and turn.value[end] - top > shift:
                shift = turn.value[end] - top
        for end in turn.ends:
            if end not in rows:
                turn.value[end] -= shift + 0.001

    def sample(self, end: State, rng: Rng) -> float:
        """The seat's result after one roll, with which the next player takes its best turn, or after a round."""
        if self.know.rounds:
            self.evaluated += next_round(end, self.seat, self.know, rng, self.out, self.teams)
        else:
            self.evaluated += next_turn(end, self.know, rng, self.out, self.teams)
        return self.out[self.seat]

    def table(self) -> list[tuple[int, int, float]]:
        """(action, rolls drawn for its best end, value) of every action, best first."""
        turn = self.turn
        rows: list[tuple[int, int, float]] = []
        for i in range(len(turn.actions[self.at])):
            kid = turn.kids[self.at][i]
            value = turn.value[kid]
            rolls = 0
            for end in turn.ends:
                if turn.value[end] == value and self.tried[end] > rolls:
                    rolls = self.tried[end]
            rows.append((turn.actions[self.at][i], 1 + rolls, value))
        rows.sort(key=lambda row: (-row[2], row[0]))
        return rows


def leader(left: list[int], total: list[float]) -> int:
    """The one of these with the highest total."""
    best = left[0]
    for i in left:
        if total[i] > total[best]:
            best = i
    return best


def width_of(state: State) -> int:
    """How much of a turn is looked at where many are played: with two sides all, with more there are ten times as many ends."""
    return WIDTH if len(state.game.teams) > 2 else 0


def next_turn(end: State, know: Knowledge, rng: Rng, out: vec[float], teams: list[list[int]]) -> i64:
    """Write into `out` what every seat gets if the next player takes its best turn after one roll; how many ends that turn had."""
    state = end.clone()
    while state.to_move == CHANCE:
        state.advance(state.sample(rng))
    judged: i64 = 0
    if state.to_move != OVER:
        turn = Turn(state, state.to_move, know, width_of(state))
        turn.judge(know, out, teams)
        judged = i64(len(turn.ends))
        state = turn.states[turn.best()]
    know.evaluate(state, out)
    if len(teams) > 0:
        share(out, teams)
    return judged


def next_round(end: State, seat: i64, know: Knowledge, rng: Rng, out: vec[float], teams: list[list[int]]) -> i64:
    """Write into `out` what every seat gets if all others take their turns by the rollout policy; how many positions were judged."""
    state = end.clone()
    while state.to_move != OVER and know.on_turn(state) != seat:
        state.advance(state.sample(rng) if state.to_move == CHANCE else know.pick(state, rng))
    know.evaluate(state, out)
    if len(teams) > 0:
        share(out, teams)
    return 1


def expected(state: State, know: Knowledge, rng: Rng, rolls: int) -> list[float]:
    """The expected result of every seat: a half-done turn ends in the best way, then the mean over some rolls of the next player."""
    seats: int = state.game.seats
    teams: list[list[int]] = [team for team in state.game.teams if len(team) > 1]
    out = floats(i64(seats))
    if state.to_move >= 0:
        turn = Turn(state.clone(), state.to_move)
        turn.judge(know, out, teams)
        state = turn.states[turn.best()]
    if state.to_move == OVER:
        rolls = 1
    total = [0.0] * seats
    for _ in range(rolls):
        next_turn(state, know, rng, out, teams)
        for i in range(seats):
            total[i] += out[i64(i)]
    return [value / float(rolls) for value in total]
