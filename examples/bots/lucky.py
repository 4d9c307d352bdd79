"""A bot as a program of its own: it reads questions from stdin, one JSON object a line, and answers on stdout.

Try it:  frogpond tournament bullfrogs --bots tadpole,"exec:python3 examples/bots/lucky.py" --games 20

It needs nothing of Frogpond, only what docs/bots.md says. It picks at random, but does not give up a turn while it can do
something else.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

GIVE_UP = ("stop", "end turn", "pass", "decline")


def choose(view: dict[str, Any], luck: random.Random) -> int:
    """One of the legal actions; `view` holds all that the seat may know."""
    choices = view["choices"]
    busy = [choice for choice in choices if not choice["text"].startswith(GIVE_UP)]
    action: int = luck.choice(busy or choices)["action"]
    return action


def main() -> None:
    luck = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            luck = random.Random(message["seed"])
        elif message["type"] == "choose":
            print(json.dumps({"id": message["id"], "action": choose(message["view"], luck)}), flush=True)
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
