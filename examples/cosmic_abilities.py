# %% [markdown]
# # Which Cosmic Frog ability is too strong?
#
# Sixteen abilities, two dealt to each frog, one kept. Play many games, and for each ability compare the frogs that kept
# it with those that did not. The chance of a win with four frogs is a quarter; an ability whose interval lies wholly
# above is worth a second look, one below might need help.
#
# `froglet` knows what Lands and Vaults are worth and looks one step ahead, so it shows what an ability is worth to a plain
# player. `--bot random` keeps either card by pure luck; `--bot bullfrog:simulations=50` uses its card better and takes longer.

# %%
from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

import frogpond
from frogpond.lab import Estimate, Played, Settings, contrast, play_run, share

GAME = "cosmic-frog"


@dataclass(frozen=True)
class Ability:
    """How frogs fared that kept an ability: wins, and points more than frogs without it."""

    name: str
    frogs: int
    wins: Estimate
    points: Estimate


# %% [markdown]
# Every game tells what each seat did; keeping a card at the start is the decision labelled "keep Massive" and so on
# (CF-34). Cards that come later, mostly to frogs that have been knocked out, don't count here.


# %%
def abilities(game: frogpond.Game, played: list[Played]) -> list[Ability]:
    names = sorted({label for one in played for _, label in one.kinds if label.startswith("keep ")})
    found = []
    for label in names:
        with_it: list[tuple[int, float]] = []
        without: list[tuple[int, float]] = []
        wins: list[float] = []
        for one in played:
            for seat in range(game.seats):
                if (seat, label) in one.kinds:
                    with_it.append((one.number, float(one.scores[seat])))
                    wins.append(one.win_share(seat, game.team_of))
                else:
                    without.append((one.number, float(one.scores[seat])))
        if with_it and without:
            found.append(Ability(label.removeprefix("keep "), len(with_it), share(wins), contrast(with_it, without)))
    return sorted(found, key=lambda one: -one.points.mean)


# %%
def main(argv: list[str] | None = None) -> list[Ability]:
    parser = argparse.ArgumentParser(description="Compare the abilities of Cosmic Frog.")
    parser.add_argument("--games", type=int, default=400, help="games to play (default 400)")
    parser.add_argument("--bot", default="froglet", help="who plays (default froglet)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--out", type=Path, help="keep the run as Parquet, to go on with later")
    options = parser.parse_args(argv)
    if GAME not in frogpond.games():
        print("This copy of Frogpond has no Cosmic Frog.")
        return []
    game = frogpond.make(GAME, players=4)
    settings = Settings(game, (options.bot,) * game.seats, options.games, seed=1)
    found = abilities(game, play_run(settings, options.out, options.jobs))
    if all(one.points.spread == 0 for one in found):
        print(f"Nobody scored: {options.bot} can't play Cosmic Frog well enough to tell abilities apart. Try another --bot.")
    print(f"{options.games} games, four frogs, all led by {options.bot}; 95 % intervals; a fair share of wins is 25 %\n")
    print(f"{'ability':<12}{'frogs':>6}  {'wins %':<22}{'points more than the others':<24}")
    for one in found:
        wins = f"{100 * one.wins.mean:.1f} [{100 * one.wins.low:.1f}, {100 * one.wins.high:.1f}]"
        points = f"{one.points.mean:+.2f} [{one.points.low:+.2f}, {one.points.high:+.2f}]"
        print(f"{one.name:<12}{one.frogs:>6}  {wins:<22}{points:<24}{'' if one.points.holds(0.0) else ' <'}")
    return found


if __name__ == "__main__":
    main()
