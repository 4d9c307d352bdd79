"""Luck: for each roll or draw of a game, the value after it minus what was to be expected of it.

A run of chance events of one kind is one roll. What it brought is judged where it is over: by the best turn that follows where whole turns
are judged, else by a few ways to play on to a quiet position, with the same random numbers for all outcomes. The expectation is that of all
its outcomes by their weights, equal positions counted once, or where there are too many of a sample which does not depend on what came.
So luck is 0 on average whatever the values are worth; how well it explains results depends on them.

Values become points and shares of a win by factors for each kind of roll, fitted once to games between bots (`bench/luck.py`) and kept in
`weights/luck.json` beside a game's class. Without an entry there are shares only, as the values have them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atanh
from typing import Any

from ..engine.calibration import file_of, mind_of, read
from ..engine.game import Game
from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from ..engine.weights import name_of
from ..search.ismcts import Search, share
from ..search.turns import Turn

FILE = "luck.json"
LISTED = 64  # different positions up to which all outcomes of a roll are looked at ...
SAMPLES = 24  # ... and how many are drawn where there are more
PLAYOUTS = 6  # ways to play on
MAX_HALF_TURNS = 24  # half-done positions followed up after so many moves of a turn
DECIDED = 0.95  # a value beyond tells hardly more
LOG_ODDS = "log odds"
PLAIN_SHARE = 0.5  # a value from -1 to 1 as a share of a win


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll or draw: its kind, and what it brought every seat, in values. `move` is the number of its first row, `after` of the next row
    that is no part of it."""

    move: int
    after: int
    kind: str
    values: list[float]


@dataclass(frozen=True, slots=True)
class Factors:
    """Worth of values of a game, by kind of roll; `points` is empty where that was not measured."""

    scale: str
    points: dict[str, float]
    share: dict[str, float]
    decision: float = 0.0  # points that a loss of one is worth, in values or log odds

    def cost(self, loss: float, lost: float) -> float:
        """The cost of a decision in points, from the value and the log odds that it lost."""
        return self.decision * (lost if self.scale == LOG_ODDS else loss)

    def points_of(self, roll: Roll) -> list[float]:
        """The luck of every seat in points of the game: how much better it then stands to its best rival."""
        return [self.points.get(roll.kind, 0.0) * value for value in roll.values]

    def shares_of(self, roll: Roll) -> list[float]:
        """The luck of every seat as a share of a win."""
        factor = self.share.get(roll.kind, 0.0) if self.share else PLAIN_SHARE
        return [factor * value for value in roll.values]


def factors(game: Game) -> Factors:
    """The factors of a game, or of the usual options with its seats; without any that were measured with its mind, plain ones."""
    path = file_of(game).with_name(FILE)
    entries: dict[str, Any] = read(path, path.stat().st_mtime_ns) if path.is_file() else {}
    entry: dict[str, Any] = entries.get(name_of(game)) or entries.get(f"{game.name}-{game.seats}", {})
    if entry.get("mind") != mind_of(game):
        return Factors("value", {}, {})
    return Factors(str(entry["scale"]), dict(entry["points"]), dict(entry["share"]), float(entry["decision"]))


class LuckMeter:
    """Measures the rolls of a game; `scale` only to fit factors."""

    def __init__(self, game: Game, scale: str = "") -> None:
        self.game = game
        self.know: Knowledge = game.knowledge() or Knowledge()
        self.factors = factors(game)
        self.log_odds = (scale or self.factors.scale) == LOG_ODDS
        self.search = Search(game.new(), 0, self.know, Rng(0))
        self.search.horizon = 0

    def kind(self, state: State) -> str:
        """The kind of the roll that a state stands at; empty if it stands at none."""
        return self.game.words.chance(state) if state.to_move == CHANCE else ""

    def value(self, state: State, seed: int) -> list[float]:
        """The value of a position for every seat."""
        if state.to_move >= 0 and self.know.by_turns:
            turn = Turn(state.clone(), state.to_move, self.know, MAX_HALF_TURNS)
            turn.judge(self.know, self.search.out, self.search.teams)
            values = self.evaluate(turn.states[turn.best()])
        elif self.know.by_turns or state.to_move == OVER:
            values = self.evaluate(state)
        else:
            ways = [self.play_out(state.clone(), Rng(seed, number)) for number in range(PLAYOUTS)]
            values = [sum(column) / PLAYOUTS for column in zip(*ways, strict=True)]
        return [atanh(max(-DECIDED, min(DECIDED, value))) for value in values] if self.log_odds else values

    def evaluate(self, state: State) -> list[float]:
        """The values of a position as it stands."""
        self.know.evaluate(state, self.search.out)
        if self.search.teams:
            share(self.search.out, self.search.teams)
        return [float(value) for value in self.search.out]

    def play_out(self, state: State, rng: Rng) -> list[float]:
        """The values of the next quiet position, on one way to it."""
        self.search.rng = rng
        self.search.play_out(state)
        return [float(value) for value in self.search.out]

    def measure(self, before: State, after: State) -> list[float]:
        """The luck of a roll for every seat: `before` is where it begins, `after` where it is over."""
        total = [0.0] * self.game.seats
        seed = seed_of(before)
        for state, weight in self.outcomes(before):
            for seat, value in enumerate(self.value(state, seed)):
                total[seat] += weight * value
        return [value - expected for value, expected in zip(self.value(after, seed), total, strict=True)]

    def outcomes(self, before: State) -> list[tuple[State, float]]:
        """Every position that a roll can lead to with its probability, or a sample of them."""
        kind = self.kind(before)
        level = {before.packed(): (before, 1.0)}
        while any(self.kind(state) == kind for state, _ in level.values()):
            following: dict[bytes, tuple[State, float]] = {}
            for key, (state, weight) in level.items():
                if self.kind(state) != kind:
                    following[key] = (state, weight + (following[key][1] if key in following else 0.0))
                    continue
                for outcome, chance in state.chance_outcomes():
                    there = state.clone()
                    there.advance(outcome)
                    packed = there.packed()
                    following[packed] = (there, weight * chance + (following[packed][1] if packed in following else 0.0))
                if len(following) > LISTED:
                    return self.sample(before, kind)
            level = following
        return list(level.values())

    def sample(self, before: State, kind: str) -> list[tuple[State, float]]:
        """Some outcomes; their random numbers come from the position, not from the game's dice."""
        rng = Rng(seed_of(before), PLAYOUTS)
        return [(self.carry_out(before.clone(), kind, rng), 1 / SAMPLES) for _ in range(SAMPLES)]

    def carry_out(self, state: State, kind: str, rng: Rng) -> State:
        """A roll to its end."""
        while self.kind(state) == kind:
            state.advance(state.sample(rng))
        return state


def seed_of(before: State) -> int:
    """The random numbers for a roll: from the position before it, not from the game's dice."""
    return int.from_bytes(hashlib.sha256(before.packed()).digest()[:7], "big")


def rolls(start: State, actions: Sequence[int], meter: LuckMeter | None = None) -> Iterator[Roll]:
    """The rolls of a game from its beginning (or any position) and all that happened, chance included."""
    meter = meter or LuckMeter(start.game)
    state, move = start.clone(), 0
    while move < len(actions):
        kind = meter.kind(state)
        if not kind:
            state.advance(actions[move])
            move += 1
            continue
        before, first = state.clone(), move
        while move < len(actions) and meter.kind(state) == kind:
            state.advance(actions[move])
            move += 1
        if meter.kind(state) != kind:  # else the record ends in the middle of it
            yield Roll(first, move, kind, meter.measure(before, state))


def lead(state: State, seat: int) -> int:
    """How far a seat's team is before the best other one; alone the score."""
    scores, team_of = state.scores(), state.game.team_of
    mine = max(score for other, score in enumerate(scores) if team_of[other] == team_of[seat])
    rest = [score for other, score in enumerate(scores) if team_of[other] != team_of[seat]]
    return mine - max(rest) if rest else mine


@dataclass(frozen=True, slots=True)
class DiceLine:
    """The dice of one seat: how many, what they showed and what was to be expected, with the variance of that."""

    seat: int
    count: int
    pips: int
    expected: float
    variance: float
    highest: int
    expected_highest: float


def dice(start: State, actions: Iterable[int]) -> list[DiceLine]:
    """The dice of every seat over a game; empty in a game without dice."""
    state, game = start.clone(), start.game
    sums = [[0, 0, 0.0, 0.0, 0, 0.0] for _ in range(game.seats)]
    for action in actions:
        roll = game.words.die(state, action) if state.to_move == CHANCE else None
        if roll is not None:
            seat, pips = roll
            faces = [(die[1], weight) for outcome, weight in state.chance_outcomes() if (die := game.words.die(state, outcome))]
            mean, most = sum(face * weight for face, weight in faces), max(face for face, _ in faces)
            row = sums[seat]
            row[0] += 1
            row[1] += pips
            row[2] += mean
            row[3] += sum(weight * (face - mean) ** 2 for face, weight in faces)
            row[4] += pips == most
            row[5] += sum(weight for face, weight in faces if face == most)
        state.advance(action)
    if not any(row[0] for row in sums):
        return []
    return [DiceLine(seat, int(row[0]), int(row[1]), row[2], row[3], int(row[4]), row[5]) for seat, row in enumerate(sums)]
