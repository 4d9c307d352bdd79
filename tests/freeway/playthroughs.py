"""Whole games as text that a reviewer can read. `python tests/freeway/playthroughs.py` writes the golden files anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import frogpond
from frogpond import CHANCE, SPECTATOR, Record, Rng

FOLDER = Path(__file__).resolve().parent
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "freeway-2p": (2, {}, 7),
    "freeway-3p-touching": (3, {"between": "touching"}, 8),
    "freeway-4p-random-start": (4, {"start": "random"}, 9),
}


def playthrough(players: int, options: dict[str, Any], seed: int) -> str:
    """A random game: the record's head, then each step with the options it was chosen from and what it did."""
    game = frogpond.make("freeway", players, **options)
    state, rng = game.new(), Rng(seed)
    state.watch()
    lines = [*Record.of(game, seed=str(seed)).text().splitlines(), f"{game.num_actions} actions, {game.num_outcomes} outcomes", ""]
    turn = -1
    while not state.is_over:
        fields = state.to_json()["state"]
        if fields["turn"] != turn and fields["turn"] % 10 == 1:
            lines += ["", str(state), ""]
        turn = fields["turn"]
        if state.to_move == CHANCE:
            action, among = int(state.sample(rng)), ""
        else:
            actions = state.legal_actions()
            action = actions[rng.below(len(actions))]
            among = f"   [{', '.join(state.text(other) for other in actions)}]"
        who = "*" if state.to_move == CHANCE else str(state.to_move)
        lines.append(f"{who} {state.text(action)} ({action}){among}")
        state.apply(action)
        lines += [f"    {event.text(SPECTATOR)} {event.rule}" for event in state.events if event.kind != "rolled"]
    lines += ["", str(state), f"scores {state.scores()} winners {state.winners()} returns {state.returns()}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    for name, (players, options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(players, options, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
