"""Does a learned mind win whatever the options are? One side by the mind against all others by the hand-made knowledge, at about equal
time, in games of Cosmic Frog whose seats and options are drawn at random; every side is played once.

    python bench/options.py --draws 300 --seed 7 [--frogs]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt
from typing import Any

import frogpond
from frogpond import Rng
from frogpond.minds import gate

VARIANTS = ("abundant-harmonious", "aether-surge", "bounce-back", "dimensional-decisions", "knockback-resistance", "quakes-vortexes")
TEAMS: dict[int, tuple[Any, ...]] = {2: (0,), 3: (0, 0, "one"), 4: (0, 2, "one"), 5: (0, 0, "one"), 6: (0, 2, 3)}
FROGS = {2: (4, 6), 3: (6, 6)}


def draw(rng: Rng, frogs: bool) -> tuple[int, dict[str, Any]]:
    """Seats and options; some exclude each other, and such a game is refused."""

    def one(*items: Any) -> Any:
        return items[int(rng.below(len(items)))]

    players = one(*FROGS) if frogs else one(*TEAMS)
    options: dict[str, Any] = {"duration": one("short", "normal", "long"), "land_layout": one("random", "clusters", "players")}
    options |= {"vault_layout": one("4-3-2", "3x3"), "variants": [name for name in VARIANTS if rng.below(3) == 0]}
    if "quakes-vortexes" in options["variants"]:
        options |= {"quake_tiles": one(0, 1, 2), "vortex_tiles": one(0, 1, 2)}
    if frogs:
        return players, options | {"frogs": one(*FROGS[players])}
    teams = one(*TEAMS[players])
    if teams:
        options |= {"teams": teams, "variants": options["variants"] + one([], ["symbiotic-teammates"])}
    return players, options


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--simulations", type=int, default=95, help="of the mind")
    parser.add_argument("--against", type=int, default=60, help="simulations of the hand-made knowledge, which takes longer for each")
    parser.add_argument("--frogs", action="store_true", help="two or three players who command two or three frogs each")
    args = parser.parse_args()
    print(f"frogpond {frogpond.__version__}, COMPILED {frogpond.COMPILED}")
    found: dict[str, gate.Result] = defaultdict(gate.Result)
    fair: dict[str, list[float]] = defaultdict(list)
    for number in range(args.draws):
        players, options = draw(Rng(args.seed, number), args.frogs)
        try:
            game = frogpond.make("cosmic-frog", players, **options)
        except ValueError:
            continue
        sides = len(game.teams)
        minds = gate.MatchPlayer("learned", args.simulations), gate.MatchPlayer("hand", args.against)
        result = gate.play_all(gate.spec_of(game), *minds, args.seed, list(range(number * sides, (number + 1) * sides)))
        kinds = ["all", f"{players} players", f"teams {options.get('teams', 0)}"]
        for kind in kinds + (["symbiotic"] if "symbiotic-teammates" in options["variants"] else []):
            found[kind] += result
            fair[kind] += [1 / sides] * sides
    for kind, result in sorted(found.items()):
        spread = 1.96 * sqrt(sum(share * (1 - share) for share in fair[kind]))
        ours, theirs = result.thinking()
        chance = f"fair {sum(fair[kind]):5.1f} +- {spread:4.1f}"
        print(f"{kind:<12} won {result.won:6.1f} of {result.games:4}, {chance}, {ours:.1f} and {theirs:.1f} ms a decision")


if __name__ == "__main__":
    main()
