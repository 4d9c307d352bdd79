"""A process in which bots think. One question a line on standard input, one answer a line on standard output, both JSON.

It is given a position in which everything its seat can't know was drawn anew, so no bot can peek, whatever it does.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from ..bots import make as make_bot
from ..table.games import stored_game


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The decision of a bot."""
    game = stored_game(question["game"], question["players"], question["options"], question["data"])
    state = game.from_bytes(base64.b64decode(question["state"]))
    return {"action": int(make_bot(question["bot"], seed=question["seed"]).choose(state))}


def main() -> None:
    """Answer until the input ends, as it does when the server is gone."""
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as error:  # a bot may be anybody's program: whatever it throws is told, not fatal
            reply = {"error": f"{type(error).__name__}: {error}"[:300]}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
