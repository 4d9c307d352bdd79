# %% [markdown]
# # Balance of a deck of one's own
#
# A designer wonders: what if Bullfrogs had fewer middle pads and more of the extremes? The deck is a data file, so no
# rule is touched: change the numbers, play both decks with the same bots and dice, look at what moved.
#
# Run it as a script (`python examples/balance_deck.py`) or cell by cell in an editor that knows `# %%`.

# %%
from __future__ import annotations

import argparse
import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import frogpond
from frogpond.lab import Means, Report, Settings, make_sweep
from frogpond.lab.stats import interval

# %% [markdown]
# The package's own facts, with other copies of each kind of pad. Ten cards in all, as [deck_size] demands: a wrong sum
# is refused with the place in the file.


# %%
def other_deck(copies: dict[str, int]) -> dict[str, Any]:
    text = files("frogpond.games.bullfrogs").joinpath("bullfrogs.toml").read_text(encoding="utf-8")
    facts = tomllib.loads(text)
    for kind in facts["deck"]:
        kind["copies"] = copies[kind["kind"]]
    return facts


DECKS = {
    "as published": {"wide": 3, "middle": 4, "small": 3},
    "extremes": {"wide": 5, "middle": 0, "small": 5},
    "all middle": {"wide": 0, "middle": 10, "small": 0},
}

# %% [markdown]
# Every deck is played by the same bots in all seats. The first deck is what the others are compared with.


# %%
def sweep(games: int, bot: str, jobs: int, folder: Path | None = None) -> Report:
    variants = []
    for name, copies in DECKS.items():
        game = frogpond.make("bullfrogs", players=2, data=other_deck(copies))
        variants.append((name, Settings(game, (bot, bot), games, seed=1)))
    return make_sweep(variants, Means(folder, jobs), "python examples/balance_deck.py")


# %%
def main(argv: list[str] | None = None) -> Report:
    parser = argparse.ArgumentParser(description="Compare three decks of Bullfrogs.")
    parser.add_argument("--games", type=int, default=400, help="games for each deck (default 400)")
    parser.add_argument("--bot", default="froglet", help="who plays (default froglet)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("-o", type=Path, default=Path("decks.html"), help="where the report goes (default decks.html)")
    options = parser.parse_args(argv)
    report = sweep(options.games, options.bot, options.jobs)
    report.write(options.o)
    for row in report.data["rows"]:
        for variant, cell in zip(report.data["variants"][1:], row["cells"][1:], strict=True):
            if cell and cell.get("moved") and row["group"] in ("wins, %", "score", "course of the game"):
                change = cell["change"]
                moved = f"{change['mean']:+.2f} {interval(change, 2, sign='+')}"
                print(f"{variant['name']:<12} {row['group']}, {row['what']}: {moved}")
    print(f"the whole comparison: {options.o}")
    return report


if __name__ == "__main__":
    main()
