"""What strong bots do how often: `python docs/habits.py [GAME ...]` writes `habits-GAME.json` beside each game, from games that the
laboratory plays. The profile page compares people with it."""

from __future__ import annotations

import json
import sys
from statistics import fmean, stdev
from typing import Any

import frogpond
from frogpond.engine.habits import file_of
from frogpond.lab import Settings, play_run

BOT = "bullfrog"
SEATS = {"bullfrogs": (2, 3, 4), "bullfrogs-solo": (1,), "freeway": (2, 3, 4), "cosmic-frog": (3, 4, 5, 6)}
GAMES = {"cosmic-frog": 10}  # of long games fewer, each with more seats; of the others 40
SEED = 2026


def measured(name: str, players: int) -> dict[str, Any]:
    """How often each label came up in a seat's game: mean and spread."""
    game = frogpond.make(name, **({"players": players} if players > 1 else {}))
    did: list[dict[str, int]] = []
    for one in play_run(Settings(game, (BOT,) * players, GAMES.get(name, 40), SEED)):
        did += [{label: times for (at, label), (times, options) in one.kinds.items() if at == seat and options} for seat in range(players)]
    labels = sorted({label for one in did for label in one})
    counts = {label: [one.get(label, 0) for one in did] for label in labels}
    return {
        "who": BOT,
        "games": len(did),
        "labels": {label: [round(fmean(times), 3), round(stdev(times), 3)] for label, times in counts.items()},
    }


if __name__ == "__main__":
    for name in sys.argv[1:] or SEATS:
        found = {}
        for players in SEATS[name]:
            found[str(players)] = measured(name, players)
            file_of(name).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            print(f"{name}, {players}: {found[str(players)]['games']} seats, {len(found[str(players)]['labels'])} kinds", flush=True)
