"""`make bench`: Frogpond's games beside OpenSpiel's in one run, measured alternately; the ratios come last."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import sys
from typing import Any

import frogpond
import ours
import peers
from measure import Case, interleave

INCLUDED = """\
All figures are CPU time of one process, uniform random play, whole games from the first position.
A step is one applied action, chance included.
loop         Python asks for the legal actions (at a chance node the outcomes), picks one at random, applies it; the same loop on both sides
inside       many whole games in one call: frogpond.engine.playouts.random_games beside the rollouts of OpenSpiel's C++ evaluator
             (whose steps/s are its games/s times the steps a game of loop)
play_random  frogpond.play_random(game, seed), one whole game a call
clone        a copy of a position, over 50 positions spread through a random game
search       OpenSpiel's C++ tree search, one random rollout a simulation, from the first position"""


def steps_a_game(made: list[Case], game: str) -> float:
    case = find(made, game, "loop")
    return case.median("steps") / case.median("games")


def find(made: list[Case], game: str, kind: str) -> Case:
    return next(case for case in made if case.game == game and case.kind == kind)


def rate(made: list[Case], game: str, kind: str, unit: str, pick: str = "median") -> float:
    """A rate a second; steps of a case that only counts games come from the length of its games."""
    case = find(made, game, kind)
    measured = case.median if pick == "median" else case.best
    if unit == "steps" and "steps" not in case.rates:
        return measured("games") * steps_a_game(made, game)
    return measured(unit)


def rows(made: list[Case]) -> list[dict[str, Any]]:
    """One row a game: best and median of everything measured."""
    table = []
    for game in dict.fromkeys(case.game for case in made):
        kinds = {case.kind for case in made if case.game == game}
        row: dict[str, Any] = {"game": game, "side": find(made, game, "loop").side, "steps_a_game": steps_a_game(made, game)}
        for kind, unit in (("loop", "steps"), ("loop", "games"), ("inside", "steps"), ("inside", "games"), ("play_random", "games")):
            if kind in kinds:
                row[f"{kind}_{unit}"] = {pick: rate(made, game, kind, unit, pick) for pick in ("best", "median")}
        row["clone_us"] = {pick: 1e6 / rate(made, game, "clone", "clones", pick) for pick in ("best", "median")}
        if "search" in kinds:
            row["search_simulations"] = {pick: rate(made, game, "search", "simulations", pick) for pick in ("best", "median")}
        table.append(row)
    return table


def ratios(made: list[Case]) -> list[dict[str, Any]]:
    """Each of our tables over each peer, medians; above 1 means we are faster, also for clone."""
    mine = dict.fromkeys(case.game for case in made if case.side == "frogpond")
    theirs = dict.fromkeys(case.game for case in made if case.side == "peer")
    return [
        {
            "game": own,
            "peer": peer,
            "loop": rate(made, own, "loop", "steps") / rate(made, peer, "loop", "steps"),
            "inside_to_loop": rate(made, own, "inside", "steps") / rate(made, peer, "loop", "steps"),
            "inside": rate(made, own, "inside", "steps") / rate(made, peer, "inside", "steps"),
            "play_random_to_loop": rate(made, own, "play_random", "steps") / rate(made, peer, "loop", "steps"),
            "clone": rate(made, own, "clone", "clones") / rate(made, peer, "clone", "clones"),
        }
        for own in mine
        for peer in theirs
    ]


def show(report: dict[str, Any]) -> None:
    print("  ".join(f"{name} {value}" for name, value in report["versions"].items()))
    print(f"frogpond.COMPILED = {report['compiled']}\n\n{INCLUDED}\n")
    columns = ("loop_steps", "loop_games", "inside_steps", "inside_games", "play_random_games", "clone_us", "search_simulations")
    titles = ("loop steps/s", "loop games/s", "inside steps/s", "inside games/s", "play_random/s", "clone µs", "search sims/s")
    for pick in ("best", "median"):
        print(f"{pick + ' of ' + str(report['repetitions']):18}{'steps/game':>11}" + "".join(f"{title:>16}" for title in titles))
        for row in report["games"]:
            cells = []
            for column in columns:
                value = row.get(column, {}).get(pick)
                cells.append("-" if value is None else f"{value:,.2f}" if column == "clone_us" else f"{value:,.0f}")
            print(f"{row['game']:18}{row['steps_a_game']:>11.0f}" + "".join(f"{cell:>16}" for cell in cells))
        print()
    print("ratios of medians, Frogpond over OpenSpiel (above 1: Frogpond is faster)")
    print(f"{'':18}{'':12}{'loop/loop':>14}{'inside/loop':>14}{'play_random/loop':>18}{'inside/inside':>15}{'clone':>9}")
    for row in report["ratios"]:
        print(
            f"{row['game']:18}{row['peer']:12}{row['loop']:>14.1f}{row['inside_to_loop']:>14.1f}"
            f"{row['play_random_to_loop']:>18.1f}{row['inside']:>15.1f}{row['clone']:>9.1f}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of Frogpond's games beside OpenSpiel's, in one run.")
    parser.add_argument("--repeat", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds a case and round (default 0.2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options = parser.parse_args()
    theirs, mine = peers.cases(), ours.cases()
    # Taken alternately: one of theirs, one of ours, so that neither side has the machine's better minutes.
    made = [case for pair in zip(theirs, mine, strict=False) for case in pair]
    made += theirs[len(mine) :] + mine[len(theirs) :]
    interleave(made, options.repeat, options.seconds, lambda line: print(line, file=sys.stderr))
    made.sort(key=lambda case: case.side)
    report = {
        "versions": {
            "frogpond": frogpond.__version__,
            "OpenSpiel": peers.version(),
            "Python": platform.python_version(),
            "librt": importlib.metadata.version("librt"),
        },
        "compiled": frogpond.COMPILED,
        "repetitions": options.repeat,
        "seconds": options.seconds,
        "included": INCLUDED.splitlines(),
        "games": rows(made),
        "ratios": ratios(made),
    }
    if options.json:
        print(json.dumps(report, indent=1))
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
