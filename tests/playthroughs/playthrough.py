"""Whole games as text that a reviewer can read: what could be done, what was done, what happened, how the table looked.

    python tests/playthroughs/playthrough.py            replay the moves of every file and write it anew
    python tests/playthroughs/playthrough.py --fresh    also choose new random moves

The moves stand in the file itself (lines with `>>> `), so a file stays the same game when actions get other numbers; a
difference in a file after a change shows what the change means for players.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any

from frogpond import CHANCE, SPECTATOR, Game, Rng, State, make

HERE = Path(__file__).resolve().parent
GAMES: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "bullfrogs-2": ("bullfrogs", 2, {}, 21),
    "bullfrogs-3": ("bullfrogs", 3, {"start": "random"}, 22),
    "bullfrogs-4": ("bullfrogs", 4, {"start": 2}, 23),
    "bullfrogs-v1.23-3": ("bullfrogs", 3, {"edition": "v1.23"}, 24),
    "bullfrogs-solo": ("bullfrogs-solo", 1, {}, 25),
    "cosmic-frog-3": ("cosmic-frog", 3, {"duration": "short"}, 26),
    "cosmic-frog-2-teams": ("cosmic-frog", 2, {"duration": "short", "variants": "quakes-vortexes,symbiotic-teammates"}, 27),
}
"""The files: game, players, options, and the seed of its random moves."""

MANY = 30


def wrapped(texts: list[str]) -> list[str]:
    """Options several to a line, the rest of a long list counted."""
    shown = texts if len(texts) <= MANY else [*texts[: MANY // 2], f"and {len(texts) - MANY // 2} more"]
    return textwrap.wrap(" | ".join(text.replace(" ", "\0") for text in shown), 118, initial_indent="  ", subsequent_indent="  ")


def question(state: State) -> list[str]:
    """Who decides what, with all options."""
    if state.to_move == CHANCE:
        chances = [f"{state.text(outcome)} {100 * share:.1f} %" for outcome, share in state.chance_outcomes()]
        return ["", "Chance", *wrapped(chances)]
    seat = int(state.to_move)
    texts = [state.text(action) for action in state.legal_actions()]
    return ["", f"{state.game.seat_name(seat)}: {state.view(seat).asked} ({len(texts)})", *wrapped(texts)]


def happened(state: State) -> list[str]:
    """The log of a spectator, and what a seat is told beyond it."""
    lines = []
    for event in state.events:
        lines.append(f"    {event.text(SPECTATOR)} [{event.rule}]")
        lines += [f"      {state.game.seat_name(seat)} is told: {event.text(seat)}" for seat in event.known_to if event.secret]
    return lines


def ending(game: Game, state: State) -> list[str]:
    view = state.view(SPECTATOR)
    lines = ["", "The end", "", game.screen(view), ""]
    for seat, parts in enumerate(game.explain_scores(view)):
        explained = "; ".join(f"{what} {points}" for what, points in parts)
        lines.append(f"{game.seat_name(seat)}: {explained}; in all {view.scores[seat]}")
    lines.append(f"winners {view.winners}, returns {[round(value, 4) for value in state.returns()]}")
    return lines


def play(name: str, moves: list[str] | None) -> str:
    """The text of a game: with the given moves, or random ones."""
    kind, players, options, seed = GAMES[name]
    game = make(kind, players, **options)
    state = game.new()
    state.watch()
    rng = Rng(seed)
    shown = ", ".join(f"{key} {value}" for key, value in game.public_options.items() if value is not None)
    lines = [", ".join([game.title, f"{players} seats", *([shown] if shown else []), f"rules version {game.rules_version}"])]
    lines += [f"{game.num_actions} actions, {game.num_outcomes} outcomes"]
    turn, step = 0, 0
    while not state.is_over:
        view = state.view(SPECTATOR)
        if view.turn > turn and state.to_move != CHANCE:
            turn = view.turn
            lines += ["", f"Turn {turn}", "", game.screen(state.view(int(state.to_move))) if turn % game.seats == 1 % game.seats else ""]
        lines += question(state)
        if moves is None:
            actions = state.legal_actions()
            move = state.text(int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))])
        else:
            move = moves[step] if step < len(moves) else "the file ends too early"
        lines.append(f">>> {move}")
        state.play(move)
        lines += happened(state)
        step += 1
    text = "\n".join([*lines, *ending(game, state)]).replace("\0", " ")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def path_of(name: str) -> Path:
    return HERE / f"{name}.txt"


def moves_of(text: str) -> list[str]:
    return [line[4:] for line in text.splitlines() if line.startswith(">>> ")]


def main() -> None:
    for name in GAMES:
        path = path_of(name)
        moves = moves_of(path.read_text(encoding="utf-8")) if path.exists() and "--fresh" not in sys.argv else None
        path.write_text(play(name, moves), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
