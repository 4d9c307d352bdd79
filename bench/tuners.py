"""Two ways to propose candidates to the tuner, with the same number of games: Optuna's TPE with the tuner's races, and NTBEA
(Lucas, Liu and Perez-Liebana 2018), an evolutionary search over a model of pairs that plays few games of each candidate.

    python bench/tuners.py --repeat 12 --games 6400

Seats move at random, so that games cost nothing and the truth about a proposal can be played out: 20,000 games with other seeds.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from functools import cache

import frogpond
from frogpond.engine.data import DataError
from frogpond.lab import Settings, play_run
from frogpond.lab.free import read_free, with_values
from frogpond.lab.goals import read_goals
from frogpond.lab.stats import difference, estimate
from frogpond.lab.tune import SHARES, Task, Tuner

GAME = frogpond.make("bullfrogs", players=2)
FREE = [free for text in (
    "data.pieces.frogs=8..18", "seat[last].frogs=-3..3", "seat[last].bullfrogs=-2..2", "data.score.own_colour_bonus=0..3",
) for free in read_free(GAME, text)]  # fmt: skip
GOALS = [goal for words in ("seat[0].win = 50%", "margin = 6.4") for goal in read_goals(GAME, words)]
Point = tuple[int, ...]


def miss(point: Point, games: int, seed: int) -> float:
    """How far off a candidate is in so many games."""
    game = with_values(GAME, dict(zip([free.name for free in FREE], point, strict=True)))
    played = play_run(Settings(game, ("random",) * game.seats, games, seed))
    return sum(goal.miss(goal.of(played).mean) for goal in GOALS)


@cache
def truth(point: Point) -> float:
    return miss(point, 20_000, 2_000_003)


def tpe(games: int, seed: int) -> Point:
    """The tuner's own search, whose clock counts games."""
    played = 0

    class Counting(Tuner):
        def play(self, *args: object, **more: object) -> list[object]:  # type: ignore[override]
            nonlocal played
            rows = super().play(*args, **more)  # type: ignore[arg-type]
            played += len(rows)
            return rows  # type: ignore[return-value]

    task = Task(GAME, FREE, GOALS, [], ["random"], games / SHARES[0], seed * 1_000_000, clock=lambda: float(played))
    return tuple(Counting(task).search().values.values())


def ntbea(games: int, seed: int, chunk: int = 16, width: int = 50, curiosity: float = 2.0) -> Point:
    """The best by the model after so many games, a few at a time."""
    rng = random.Random(seed)
    size = range(len(FREE))
    tuples = [*itertools.combinations(size, 1), *itertools.combinations(size, 2), tuple(size)]
    model: dict[tuple[Point, Point], list[float]] = {}  # by places and the values there: times, sum
    asked: set[Point] = set()

    def mean(point: Point, curious: float) -> float:
        total, known = 0.0, 0
        for places in tuples:
            times, misses = model.get((places, tuple(point[i] for i in places)), (0.0, 0.0))
            if times:
                total, known = total + misses / times, known + 1
            total -= curious * math.sqrt(math.log(len(asked) + 1) / (times + 0.5))
        return total / max(1, known)

    def neighbour(point: Point) -> Point:
        place = rng.randrange(len(FREE))
        return tuple(rng.choice(FREE[i].values) if i == place or rng.random() < 1 / len(FREE) else value for i, value in enumerate(point))

    point: Point = tuple(free.now for free in FREE)
    for number in range(games // chunk):
        try:
            found = miss(point, chunk, seed * 1_000_000 + number * chunk)
        except DataError:
            found = 100.0
        asked.add(point)
        for places in tuples:
            row = model.setdefault((places, tuple(point[i] for i in places)), [0.0, 0.0])
            row[0], row[1] = row[0] + 1, row[1] + found
        point = min([neighbour(point) for _ in range(width)], key=lambda each: mean(each, curiosity))
    return min(asked, key=lambda each: mean(each, 0.0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=12, help="searches of each (default 12)")
    parser.add_argument("--games", type=int, default=6400, help="games of a search (default 6400)")
    options = parser.parse_args()
    now, candidates = truth(tuple(free.now for free in FREE)), math.prod(len(free.values) for free in FREE)
    print(f"the game as it is: {now:.2f} units off; {candidates:,} candidates", flush=True)
    rows = {way.__name__: [truth(way(options.games, seed)) for seed in range(1, options.repeat + 1)] for way in (tpe, ntbea)}
    for name, row in rows.items():
        print(f"{name}: {estimate(row)} units off, {' '.join(f'{value:.1f}' for value in row)}", flush=True)
    print(f"NTBEA less TPE: {difference(rows['tpe'], rows['ntbea'])}")


if __name__ == "__main__":
    main()
