"""Speed of tree search: Frogpond's with random rollouts to the end beside OpenSpiel's C++ search, measured alternately in one run.

Both start at the opening (cards dealt where there are any), make one random rollout a simulation and grow a tree; ours
also redeals hidden hands in every simulation. `python bench/search.py`

`python bench/search.py --budget 0.2` measures instead how long decisions take that are given so many seconds, over whole
games of every kind: the longest one shows whether a bot keeps to its time.

`python bench/search.py --judgements` measures what a judgement of each learned mind costs, and a simulation with it and with the
hand-made knowledge, in positions spread over games of the rollout policy.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

import pyspiel

import frogpond
import peers
from frogpond import bots
from frogpond.engine.rng import Rng
from frogpond.search import Search
from measure import Case, Turn, fill, generator, interleave, weighted

# (label, game, options, simulations a call, peer, how many times as fast as the peer we want to be)
TABLES: tuple[tuple[str, str, dict[str, Any], int, str, float], ...] = (
    ("bullfrogs 2p", "bullfrogs", {"players": 2}, 400, "hex", 1.0),
    ("freeway 2p", "freeway", {"players": 2}, 400, "hex", 1.0),
    ("cosmic-frog 4", "cosmic-frog", {"players": 4}, 50, "chess", 5.0),
)

LEARNED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *((f"bullfrogs {seats}p", "bullfrogs", {"players": seats}) for seats in (2, 3, 4)),
    ("bullfrogs-solo", "bullfrogs-solo", {}),
    *((f"freeway {seats}p", "freeway", {"players": seats}) for seats in (2, 3, 4)),
    *((f"cosmic-frog {frogs}", "cosmic-frog", {"players": frogs}) for frogs in (3, 4, 5, 6)),
)


def opening(game: Any) -> Any:
    """The first position in which somebody decides."""
    rng = generator()
    state = game.new()
    while state.to_move == frogpond.CHANCE:
        state.advance(weighted(state.chance_outcomes(), rng.random()))
    return state


def search(game: Any, simulations: int, knowing: bool) -> Turn:
    """Our tree search from the opening; without the game's knowledge it rolls out at random to the end."""
    state = opening(game)
    know = game.knowledge() if knowing else None
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        Search(state, int(state.to_move), know, Rng(next(seeds))).run(simulations, 0.0)
        return {"simulations": simulations}

    return lambda seconds: fill(seconds, one)


def overruns(seconds: float) -> int:
    """Whole games in which every decision is given the same time; prints the longest ones as parts of it."""
    print(f"frogpond.COMPILED = {frogpond.COMPILED}; decisions of {seconds} s, wall clock")
    for label, name, setting, *_ in TABLES:
        state, dice = frogpond.make(name, **setting).new(), Rng(1)
        players = [bots.make(f"grandmaster:seconds={seconds}", seed=seat) for seat in range(state.game.seats)]
        taken: list[float] = []
        while not state.is_over and len(taken) < 150:
            if state.to_move == frogpond.CHANCE:
                state.advance(state.sample(dice))
                continue
            begin = time.perf_counter()
            action = players[int(state.to_move)].choose(state)
            if len(state.legal()) > 1:
                taken.append((time.perf_counter() - begin) / seconds)
            state.advance(action)
        taken.sort()
        half = taken[len(taken) // 2]
        print(f"{label:<24} {len(taken)} decisions: median {half:.3f} of the budget, longest {taken[-1]:.3f}")
    return 0


def spread(game: Any, count: int, seed: int = 5) -> list[Any]:
    """Decisions here and there in games of the rollout policy."""
    hand, rng = game.knowledge("hand"), Rng(seed)
    found: list[Any] = []
    tries = 0
    while len(found) < count:
        tries += 1
        state, left = game.new(), 5 + tries * 37 % 140  # some games are over before
        while not state.is_over and (left > 0 or state.to_move == frogpond.CHANCE):
            if state.to_move == frogpond.CHANCE:
                state.advance(state.sample(rng))
            else:
                state.advance(hand.pick(state, rng))
                left -= 1
        if not state.is_over:
            found.append(state)
    return found


def judgements(times: int = 500, rounds: int = 3) -> int:
    """Prints microseconds, the best of some rounds: processor time of one process."""
    print(f"frogpond.COMPILED = {frogpond.COMPILED}; microseconds, processor time")
    for label, name, setting in LEARNED:
        game = frogpond.make(name, **setting)
        positions, learned, hand = spread(game, 40), game.knowledge("learned"), game.knowledge("hand")
        features = sum(len(on) for state in positions for _, _, on, _ in game.features().rows(state)) / len(positions)

        def spent(one: Any, states: list[Any], each: int) -> float:
            best = float("inf")
            for _ in range(rounds):
                begin = time.process_time()
                for state in states:
                    one(state)
                best = min(best, time.process_time() - begin)
            return 1e6 * best / len(states) / each

        judged = spent(lambda state, mind=learned: mind.judge(state, times), positions, times)
        line = f"{label:<16} a judgement {judged:5.2f} ({features:.0f} features on)"
        if not learned.by_turns:
            for words, mind in (("learned", learned), ("hand-made", hand)):
                cost = spent(lambda state, mind=mind: Search(state, int(state.to_move), mind, Rng(1)).run(1500, 0.0), positions[:15], 1500)
                line += f"; a simulation, {words}, {cost:5.1f}"
        print(line, flush=True)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulations a second, Frogpond beside OpenSpiel in the same run.")
    parser.add_argument("--repeat", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds a case and round (default 0.3)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--budget", type=float, help="measure how well decisions of so many seconds keep to their time")
    parser.add_argument("--judgements", action="store_true", help="measure what a judgement of each learned mind costs")
    options = parser.parse_args()
    if options.judgements:
        return judgements()
    if options.budget:
        return overruns(options.budget)
    made: dict[str, Case] = {}
    for name, simulations in peers.SEARCHED.items():
        made[name] = Case("peer", name, "search", peers.search(pyspiel.load_game(name), simulations))
    here = [table for table in TABLES if table[1] in frogpond.games()]
    for label, name, setting, simulations, _, _ in here:
        game = frogpond.make(name, **setting)
        made[label] = Case("frogpond", label, "search", search(game, simulations, False))
        made[f"{label}, levels"] = Case("frogpond", label, "levels", search(game, simulations, True))
    interleave(list(made.values()), options.repeat, options.seconds, lambda line: print(line, file=sys.stderr))
    rates = {label: {"best": case.best("simulations"), "median": case.median("simulations")} for label, case in made.items()}
    ratios = [
        {"game": label, "peer": peer, "ratio": rates[label]["median"] / rates[peer]["median"], "wanted": wanted}
        for label, _, _, _, peer, wanted in here
    ]
    if options.json:
        print(json.dumps({"compiled": frogpond.COMPILED, "open_spiel": peers.version(), "simulations": rates, "ratios": ratios}))
        return 0
    print(f"OpenSpiel {peers.version()}, frogpond.COMPILED = {frogpond.COMPILED}; simulations a second, CPU time of one process")
    for label, rate in rates.items():
        print(f"{label:<24} median {rate['median']:>10,.0f}   best {rate['best']:>10,.0f}")
    for row in ratios:
        print(f"{row['game']} over {row['peer']}: {row['ratio']:.2f} (wanted {row['wanted']:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
