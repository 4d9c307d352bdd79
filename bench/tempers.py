"""Are temperaments equally strong? A plain bot and one of each at one table, in all orders of seats, with intervals.

python bench/tempers.py --games 960 --seed 3 --jobs 2 [--bot bullfrog:simulations=60]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from math import log10

import frogpond
from frogpond import CHANCE, Rng
from frogpond.bots.registry import competitor
from frogpond.games.cosmic import CosmicFrog
from frogpond.minds.gate import Result

NAMES = ("", *CosmicFrog.tempers)


def play(number: int, bot: str, seed: int) -> dict[str, float]:
    """One game: each temperament's part of the win."""
    game = frogpond.make("cosmic-frog", len(NAMES))
    orders = list(permutations(NAMES))
    order = orders[number % len(orders)]
    dice = Rng(seed, number // len(orders))  # the same for all orders
    bots = [competitor(f"{bot}:temper={name}" if name else bot, seed * 1_000_003 + number * 16 + seat) for seat, name in enumerate(order)]
    state = game.new()
    while not state.is_over:
        state.apply(state.sample(dice) if state.to_move == CHANCE else bots[int(state.to_move)].choose(state))
    winners = state.winners()
    return {order[seat]: 1.0 / len(winners) for seat in winners}


def beside_even(share: float) -> float:
    """A share of wins in Elo beside an even one."""
    return 400 * log10(share * (len(NAMES) - 1) / (1 - share))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=960)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bot", default="bullfrog:simulations=60")
    args = parser.parse_args()
    print(f"frogpond {frogpond.__version__}, COMPILED {frogpond.COMPILED}, {args.games} games of four {args.bot}")
    won: Counter[str] = Counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        size = range(args.games)
        for found in pool.map(play, size, [args.bot] * len(size), [args.seed] * len(size), chunksize=4):
            won.update(found)
    for name in NAMES:
        result = Result(won[name], args.games, 1 / len(NAMES))
        low, high = result.interval()
        elo = f"{beside_even(result.share):+.0f} [{beside_even(low):+.0f}, {beside_even(high):+.0f}]"
        print(f"| {name or 'none'} | {100 * result.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] | {elo} |", flush=True)


if __name__ == "__main__":
    main()
