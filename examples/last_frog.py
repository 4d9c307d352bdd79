# %% [markdown]
# # A house rule: does one more frog for the last seat mend the seat advantage?
#
# What numbers can say needs no code: `frogpond report bullfrogs --vary "seat[last].frogs=+1"`. A rule that numbers can't say is a subclass:
# here the extra frog goes to whoever plays last in the round, wherever the start option puts that. Registered, it is a game
# like the others, for bots, tables and the laboratory; in a package it is registered by an entry point (docs/your-own-game.md).

# %%
from __future__ import annotations

import argparse
import os
from pathlib import Path

import frogpond
from frogpond.games.bullfrogs import Bullfrogs
from frogpond.games.bullfrogs.position import start
from frogpond.lab import Means, Report, Settings, make_sweep
from frogpond.lab.stats import interval


# %%
class LastFrog(Bullfrogs):
    """Bullfrogs in which whoever plays last in the round has one frog more."""

    name = "last-frog"
    title = "Bullfrogs: one more frog for the last"

    def set_up(self) -> None:
        super().set_up()
        last = (int(self.options["start"]) - 1) % self.seats if self.options["start"] != "random" else self.seats - 1
        self.numbers.frogs[last] += 1
        self.opening = start(self, self.numbers)


# %%
def answer(games: int, bots: list[str], jobs: int, folder: Path | None = None) -> dict[str, Report]:
    """The game as published and with the house rule, side by side, for bots of several strengths."""
    found = {}
    for bot in bots:
        kinds = [("as published", frogpond.make("bullfrogs", 2)), ("one more frog", frogpond.make("last-frog", 2))]
        variants = [(name, Settings(game, (bot, bot), games, seed=1)) for name, game in kinds]
        found[bot] = make_sweep(variants, Means(folder / bot if folder else None, jobs), "python examples/last_frog.py")
    return found


# %%
def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Does one more frog for the last seat mend the seat advantage of Bullfrogs?")
    parser.add_argument("--games", type=int, default=1000, help="games of each variant (default 1000)")
    parser.add_argument("--bots", default="froglet,tadpole", help="who plays, one strength after the other")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    options = parser.parse_args(argv)
    frogpond.register("last-frog", LastFrog)
    for report in answer(options.games, options.bots.split(","), options.jobs).values():
        names = [one["name"] for one in report.data["variants"]]
        wins = next(row["cells"] for row in report.data["rows"] if (row["group"], row["what"]) == ("wins, %", "seat 0"))
        for name, cell in zip(names, wins, strict=True):
            said = f"{cell['mean']:.1f} % {interval(cell)}"
            print(f"{report.data['variants'][0]['line_up'][0]:<20}{name:<16}first seat wins {said}")
        change = wins[1]["change"]
        print(f"{'':<20}change          {change['mean']:+.1f} points {interval(change, sign='+')}")


if __name__ == "__main__":
    main()
