"""How fast exact Vault scores are: random Vaults of several sizes, without and with the memo's help."""

from __future__ import annotations

import random
import time

from librt.vecs import vec
from mypy_extensions import u8

import frogpond
from frogpond.engine.data import load
from frogpond.games.cosmic.data import read_vault
from frogpond.games.cosmic.rules.placement import placement, solve
from frogpond.games.cosmic.rules.tiles import land


def random_vault(rng: random.Random, lands: int, kinds: int) -> vec[u8]:
    """Lands of some types on random slots."""
    piles: list[list[int]] = [[] for _ in range(9)]
    types = rng.sample(range(8), kinds)
    for _ in range(lands):
        rng.choice([pile for pile in piles if len(pile) < 3]).append(land(rng.choice(types)))
    return vec[u8]([u8(tile) for pile in piles for tile in (*pile, 0, 0, 0)[:3]])


def main() -> None:
    facts = load("frogpond.games.cosmic", "cosmic-frog.toml", None)
    n = read_vault(facts, "4-3-2")
    rng = random.Random(1)
    print(f"compiled: {frogpond.COMPILED}; microseconds a Vault")
    print(f"{'Lands':>6} {'types':>6} {'median':>9} {'mean':>9} {'longest':>9} {'again':>9}")
    for lands, kinds in ((9, 8), (14, 8), (20, 8), (27, 8), (27, 4), (27, 2), (27, 1)):
        times = []
        for _ in range(200):
            tiles = random_vault(rng, lands, kinds)
            start = time.perf_counter()
            solve(n, tiles, 0)
            times.append((time.perf_counter() - start) * 1e6)
        placement(n, tiles, 0)
        start = time.perf_counter()
        for _ in range(1000):
            placement(n, tiles, 0)
        again = (time.perf_counter() - start) * 1e3
        times.sort()
        print(f"{lands:>6} {kinds:>6} {times[100]:>9.1f} {sum(times) / 200:>9.1f} {times[-1]:>9.1f} {again:>9.2f}")


if __name__ == "__main__":
    main()
