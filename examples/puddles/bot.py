"""Two bots that come with the game: one in Python, one that is a program of its own (docs/bots.md)."""

from __future__ import annotations

import json
import random
import sys

from frogpond import Rng, State
from frogpond.bots.bot import Bot


class Thirsty(Bot):
    """Takes what brings most points at once; of equal moves any. It plays every game."""

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        worth = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            worth.append((action, 1, after.scores()[seat] + rng.below(1000) / 10_000))
        return sorted(worth, key=lambda move: -move[2])


LUCKY = f'"{sys.executable}" -m puddles.bot'
"""The command of the program."""


def main() -> None:
    """Questions on stdin, one JSON object a line, answers on stdout: any legal move."""
    luck = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            luck = random.Random(message["seed"])
        elif message["type"] == "choose":
            print(json.dumps({"id": message["id"], "action": luck.choice(message["view"]["choices"])["action"]}), flush=True)
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
