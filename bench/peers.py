"""The other side of the bench: OpenSpiel's C++ games from its wheel, stepped the way a Python user steps them.

Alone (`python bench/peers.py`) it prints the peers' figures; `bench/run.py` measures them in turn with Frogpond's games.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import sys
from typing import Any

import pyspiel

from measure import Case, Turn, fill, generator, interleave, spread, weighted

GAMES = ("chess", "backgammon", "gin_rummy", "hive", "maedn", "pig", "hex")  # hex is 11x11 unless told otherwise
SEARCHED = {"hex": 400, "chess": 20}  # simulations a call, so that one call takes some hundredths of a second
ROLLED = {"chess": 10, "backgammon": 10, "gin_rummy": 20, "hive": 5, "maedn": 50, "pig": 100, "hex": 100}


def version() -> str:
    return importlib.metadata.version("open_spiel")


def walk(game: Any, rng: Any) -> list[Any]:
    """Every position of one random game."""
    state = game.new_initial_state()
    states = []
    while not state.is_terminal():
        states.append(state.clone())
        if state.is_chance_node():
            state.apply_action(weighted(state.chance_outcomes(), rng.random()))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return states


def loop(game: Any) -> Turn:
    """Whole random games, every step from Python: legal actions or chance outcomes, a choice, apply."""
    draw = generator().random

    def one() -> dict[str, float]:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = weighted(state.chance_outcomes(), draw())
            else:
                actions = state.legal_actions()
                action = actions[int(draw() * len(actions))]
            state.apply_action(action)
            steps += 1
        return {"steps": steps, "games": 1}

    return lambda seconds: fill(seconds, one)


def inside(game: Any, rollouts: int) -> Turn:
    """Whole random games inside C++: the first simulation of a tree search is nothing but its evaluator's rollouts from the root."""
    state = game.new_initial_state()
    rng = generator()
    while state.is_chance_node():  # the search wants a decision; a few dealt cards are left out of the rollouts
        state.apply_action(weighted(state.chance_outcomes(), rng.random()))
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, next(seeds))
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, next(seeds), False)
        bot.mcts_search(state)
        return {"games": rollouts}

    return lambda seconds: fill(seconds, one)


def clone(game: Any) -> Turn:
    """Copies of positions spread over a random game."""
    states = spread(walk(game, generator()), 50)

    def one() -> dict[str, float]:
        for state in states:
            state.clone()
            state.clone()
            state.clone()
            state.clone()
        return {"clones": 4 * len(states)}

    return lambda seconds: fill(seconds, one)


def search(game: Any, simulations: int) -> Turn:
    """OpenSpiel's C++ tree search with one random rollout a simulation, from the first position."""
    state = game.new_initial_state()
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, next(seeds))
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, next(seeds), False)
        bot.mcts_search(state)
        return {"simulations": simulations}

    return lambda seconds: fill(seconds, one)


def cases() -> list[Case]:
    made = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        made.append(Case("peer", name, "loop", loop(game)))
        made.append(Case("peer", name, "inside", inside(game, ROLLED[name])))
        made.append(Case("peer", name, "clone", clone(game)))
        if name in SEARCHED:
            made.append(Case("peer", name, "search", search(game, SEARCHED[name])))
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of OpenSpiel's games, measured as bench/run.py measures them.")
    parser.add_argument("--repeat", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds a case and round (default 0.2)")
    options = parser.parse_args()
    made = cases()
    interleave(made, options.repeat, options.seconds, lambda line: print(line, file=sys.stderr))
    print(f"OpenSpiel {version()}")
    for case in made:
        print(f"{case.game:12} {case.kind:8}", "  ".join(f"{unit}/s {case.best(unit):>12,.0f}" for unit in case.rates))
    return 0


if __name__ == "__main__":
    sys.exit(main())
