"""A process in which bots think. One question a line on standard input, one answer a line on standard output, both JSON.

It is given a position in which everything its seat can't know was drawn anew, so no bot can peek, whatever it does.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from ...bots import make as make_bot
from ...bots import prospects
from ...engine.advice import why
from ...engine.rng import Rng
from ...engine.state import State
from ...table.games import stored_game


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The decision of a bot, or advice about a position."""
    game = stored_game(question["game"], question["players"], question["options"], question["data"])
    state = game.from_bytes(base64.b64decode(question["state"]))
    ask = question.get("ask", "choose")
    if ask == "hint":
        return hint(state, question)
    if ask == "verdict":
        return verdict(state, question)
    return {"action": int(make_bot(question["bot"], seed=question["seed"]).choose(state))}


def hint(state: State, question: dict[str, Any]) -> dict[str, Any]:
    """The best moves, each with the reason in words."""
    seat = int(state.to_move)
    found = prospects.options(state, seconds=question["seconds"], simulations=question["simulations"], seed=question["seed"])
    rng = Rng(question["seed"], 3)
    rows = []
    for option in found:
        words, rule = why(state, option.action, seat, rng)
        rows.append({"action": option.action, "value": option.value, "share": option.share, "why": words, "rule": rule})
    return {"moves": rows}


def verdict(state: State, question: dict[str, Any]) -> dict[str, Any]:
    """A decision of a game that is over, judged."""
    found = prospects.verdict(state, question["played"], simulations=question["simulations"], seed=question["seed"])
    told: dict[str, Any] = {"values": found.values, "best": found.best, "preferred": found.best_text}
    told |= {"good": found.best_value, "bad": found.value}
    if found.loss >= question["least"]:
        seat = int(state.to_move)
        told["why"] = why(state, found.best, seat)[0]
        told["instead"] = why(state, question["played"], seat)[0]
    return told


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
