"""A small network that learns Bullfrogs solo from nothing, in minutes on one core, with NumPy alone.

    python examples/train_solo.py                     train, then compare with random play and the bots
    python examples/train_solo.py --games 2000        a shorter training

What is learned is the value of a position just after an action and before dice or cards (an *afterstate*): how many
points ahead of Isaac the game will end. The policy looks at where each legal action leads, so it is masked by
construction, and takes the best, or while it trains sometimes another one. Values are learned from the network's own
games by TD(lambda): each position's target is a blend of what the network says a little later and how the game ended.

The network sees the observation only (docs/adapters.md has its layout). All cards pass through the same small layer
and are summed, so what it learns of one pad holds for every pad.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import frogpond
from frogpond import bots
from frogpond.adapters.batch import BatchEnv
from frogpond.engine.game import Game
from frogpond.lab import Settings, estimate, play_run, share
from frogpond.lab.stats import Estimate

Array = NDArray[np.float32]

POINTS = 20.0  # the network speaks in units of 20 points


class Network:
    """Cards through a shared layer, summed, with the rest of the observation through a second one, to one number."""

    def __init__(self, game: Game, seed: int, card_units: int = 48, units: int = 64) -> None:
        self.cards, self.card_width, self.rest = card_shape(game)
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int) -> Array:
            return np.asarray(rng.standard_normal((rows, columns)) * np.sqrt(2 / rows), np.float32)

        self.weights: dict[str, Array] = {
            "cards": layer(self.card_width, card_units), "cards_bias": np.zeros(card_units, np.float32),
            "hidden": layer(card_units + self.rest, units), "hidden_bias": np.zeros(units, np.float32),
            "value": layer(units, 1) * 0.1, "value_bias": np.zeros(1, np.float32),
        }  # fmt: skip
        self.step = 0
        self.moments = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in self.weights.items()}

    def forward(self, seen: Array) -> tuple[Array, tuple[Array, ...]]:
        """Values of observations, and what `learn` needs of the way there."""
        w = self.weights
        split = self.cards * self.card_width
        cards = seen[:, :split].reshape(len(seen) * self.cards, self.card_width)
        coded = np.maximum(cards @ w["cards"] + w["cards_bias"], 0)
        coded *= cards[:, :1]  # the first number of a card says whether it lies on the table
        summed = coded.reshape(len(seen), self.cards, -1).sum(axis=1)
        joined = np.concatenate([summed, seen[:, split:]], axis=1)
        hidden = np.maximum(joined @ w["hidden"] + w["hidden_bias"], 0)
        value = (hidden @ w["value"] + w["value_bias"])[:, 0]
        return value, (cards, coded, joined, hidden)

    def values(self, seen: Array) -> Array:
        return self.forward(seen)[0]

    def slopes(self, seen: Array, targets: Array) -> tuple[dict[str, Any], float]:
        """How half the mean squared error changes with every weight, and that error."""
        w = self.weights
        value, (cards, coded, joined, hidden) = self.forward(seen)
        error = (value - targets)[:, None] / len(seen)
        gradient: dict[str, Any] = {"value": hidden.T @ error, "value_bias": error.sum(axis=0)}
        back = (error @ w["value"].T) * (hidden > 0)
        gradient |= {"hidden": joined.T @ back, "hidden_bias": back.sum(axis=0)}
        units = w["cards"].shape[1]
        back = np.repeat(back @ w["hidden"].T[:, :units], self.cards, axis=0) * (coded > 0)
        gradient |= {"cards": cards.T @ back, "cards_bias": back.sum(axis=0)}
        return gradient, float(((value - targets) ** 2).mean())

    def learn(self, seen: Array, targets: Array, rate: float) -> float:
        """One step of Adam towards the targets; the mean squared error before it."""
        gradient, error = self.slopes(seen, targets)
        self.step += 1
        for name, slope in gradient.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            size = rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
            self.weights[name] -= size * first / (np.sqrt(second) + 1e-8)
        return error


def card_shape(game: Game) -> tuple[int, int, int]:
    """How an observation divides: cards, numbers of each, and numbers of the rest."""
    layout = game.observation_layout()
    assert layout[0][0] == "cards", "this example knows the observations of Bullfrogs"
    slots: int = game.numbers.slots  # type: ignore[attr-defined]
    return int(slots), layout[0][1] // int(slots), sum(size for _, size in layout[1:])


class Player:
    """Plays all lanes of a batch by the network."""

    def __init__(self, game: Game, network: Network, lanes: int, seed: int) -> None:
        self.env = BatchEnv(game, lanes, seed)
        self.network = network
        self.rng = np.random.default_rng(seed)

    def choose(self, explore: float) -> tuple[NDArray[np.int64], Array, Array]:
        """For each lane an action, the afterstate it leads to and that one's value; some lanes try any action."""
        env = self.env
        after, over, scores = env.look_ahead()
        seen = after.astype(np.float32)
        values = np.where(over, scores / POINTS, self.network.values(seen)).astype(np.float32)  # an end needs no judging
        lanes = len(env.to_move)
        starts = env.starts
        owner = np.repeat(np.arange(lanes), np.diff(starts))
        best = np.lexsort((values, owner))[starts[1:] - 1]  # the last of each lane, sorted by value
        tried = self.rng.random(lanes) < explore
        anything = starts[:-1] + (self.rng.random(lanes) * np.diff(starts)).astype(np.int64)
        picked = np.where(tried, anything, best)
        return env.legal[picked], seen[picked], values[picked]

    def play(self, games: int, explore: float) -> Iterator[tuple[list[Array], list[float], float]]:
        """Whole games one after another: the afterstates, their values then, and the final score."""
        env = self.env
        lanes = len(env.to_move)
        tracks: list[tuple[list[Array], list[float]]] = [([], []) for _ in range(lanes)]
        done = 0
        while done < games:
            actions, seen, values = self.choose(explore)
            for lane in range(lanes):
                tracks[lane][0].append(seen[lane])
                tracks[lane][1].append(float(values[lane]))
            env.step(actions)
            for lane in np.flatnonzero(env.done).tolist():
                yield (*tracks[lane], float(env.scores[lane, 0]))
                tracks[lane] = ([], [])
                done += 1


def targets(values: list[float], result: float, blend: float) -> Array:
    """TD(lambda) targets, backwards from the end."""
    found = np.empty(len(values), np.float32)
    follow = result / POINTS
    for i in range(len(values) - 1, -1, -1):
        found[i] = follow
        follow = blend * follow + (1 - blend) * values[i]
    return found


def train(game: Game, games: int, seed: int, tell: Callable[[str], None] = print, lanes: int = 64, blend: float = 0.95,
          keep: int = 512, steps: int = 40) -> tuple[Network, list[tuple[int, Estimate]]]:  # fmt: skip
    """The network after that many games of its own, and its learning curve. After each round of `lanes` games it takes
    `steps` steps towards the targets of the last `keep` games; curiosity and the size of steps shrink to nearly nothing."""
    network = Network(game, seed)
    player = Player(game, network, lanes, seed)
    rng = np.random.default_rng(seed + 1)
    curve: list[tuple[int, Estimate]] = []
    begin = time.process_time()
    memory: list[tuple[Array, Array]] = []
    recent: list[float] = []
    played = 0
    mark = max(1, games // 20)
    while played < games:
        left = 1 - played / games
        explore, rate = 0.1 * left, 2e-3 * max(0.05, left)
        for states, values, result in player.play(lanes, explore):
            memory.append((np.stack(states), targets(values, result, blend)))
            recent.append(result)
            played += 1
            if played % mark == 0:
                mean = estimate(recent[-mark:])
                curve.append((played, mean))
                tell(f"{played:>7} games {time.process_time() - begin:>5.0f} s   points ahead of Isaac while learning {interval(mean)}")
        memory = memory[-keep:]
        rows, aims = np.concatenate([one for one, _ in memory]), np.concatenate([two for _, two in memory])
        for _ in range(steps):
            some = rng.integers(len(rows), size=256)
            network.learn(rows[some], aims[some], rate)
    return network, curve


def examine(game: Game, network: Network, games: int, seed: int) -> list[float]:
    """Scores of games without trying things out, with dice that training has not seen. Every lane plays the same number
    of games: taking the first to finish would favour short ones."""
    lanes = 100 if games % 100 == 0 else 10 if games % 10 == 0 else 1
    player = Player(game, network, lanes, seed)
    found: list[list[float]] = [[] for _ in range(lanes)]
    while any(len(scores) < games // lanes for scores in found):
        actions, _, _ = player.choose(0.0)
        player.env.step(actions)
        for lane in np.flatnonzero(player.env.done).tolist():
            found[lane].append(float(player.env.scores[lane, 0]))
    return [score for scores in found for score in scores[: games // lanes]]


def interval(mean: Estimate) -> str:
    return f"{mean.mean:+.2f} [{mean.low:+.2f}, {mean.high:+.2f}]"


def row(name: str, scores: list[float]) -> str:
    """A line of the closing table."""
    wins = share([float(score > 0) for score in scores])
    percent = f"{100 * wins.mean:.1f} % [{100 * wins.low:.1f}, {100 * wins.high:.1f}]"
    return f"| {name} | {len(scores)} | {interval(estimate(scores))} | {percent} |"


def main(argv: list[str] | None = None) -> dict[str, Estimate]:
    parser = argparse.ArgumentParser(description="Learn Bullfrogs solo with NumPy, then compare with the bots.")
    parser.add_argument("--games", type=int, default=20_000, help="games to learn from (default 20000)")
    parser.add_argument("--check", type=int, default=2000, help="games to be judged by (default 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random,tadpole,froglet", help="bots to compare with, those of them that there are")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the weights (.npz)")
    options = parser.parse_args(argv)
    game = frogpond.make("bullfrogs-solo")
    begin = time.process_time()
    found: dict[str, list[float]] = {"untrained network": examine(game, Network(game, options.seed), options.check, 90_000 + options.seed)}
    network, _ = train(game, options.games, options.seed)
    spent = time.process_time() - begin
    found["trained network"] = examine(game, network, options.check, 90_000 + options.seed)
    known = bots.names()
    for name in [name for name in options.bots.split(",") if name in known]:
        played = play_run(Settings(game, (name,), options.check, options.seed))
        found[name] = [float(one.scores[0]) for one in played]
    print(f"\nlearned from {options.games} games in {spent:.0f} s of CPU time\n")
    print("| player | games | points ahead of Isaac | wins |\n|---|---|---|---|")
    for name, scores in found.items():
        print(row(name, scores))
    if options.save:
        np.savez(options.save, **dict[str, Any](network.weights))
    return {name: estimate(scores) for name, scores in found.items()}


if __name__ == "__main__":
    main()
