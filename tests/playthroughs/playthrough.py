"""Whole games as text that a reviewer can read: what could be done, what was done, what happened, how the table looked.

    python tests/playthroughs/playthrough.py            replay the moves of every file and write it anew
    python tests/playthroughs/playthrough.py --fresh    also choose new random moves

The moves stand in the file itself (lines with `>>> `), so a file stays the same game when actions get other numbers; a
difference in a file after a change shows what the change means for players. What chance lays out before the first turn is summed up
in a few lines: a reader's interest begins with the first decision.
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
    "freeway-2": ("freeway", 2, {}, 7),
    "freeway-touching-3": ("freeway", 3, {"between": "touching"}, 8),
    "freeway-4": ("freeway", 4, {"start": "random"}, 9),
    "cosmic-frog-3": ("cosmic-frog", 3, {"duration": "short"}, 26),
    "cosmic-frog-2-teams": ("cosmic-frog", 2, {"duration": "short", "variants": "quakes-vortexes,symbiotic-teammates"}, 27),
}
"""The files: game, players, options, and the seed of its random moves."""

MANY = 30
MOVE = ">>> "


def wrapped(texts: list[str], apart: str = " | ", indent: str = "  ") -> list[str]:
    """Texts several to a line."""
    return textwrap.wrap(apart.join(text.replace(" ", "\0") for text in texts), 118, initial_indent=indent, subsequent_indent=indent)


def some(texts: list[str]) -> list[str]:
    """Options, the rest of a long list counted."""
    return wrapped(texts if len(texts) <= MANY else [*texts[: MANY // 2], f"and {len(texts) - MANY // 2} more"])


def question(state: State) -> list[str]:
    """Who decides what, with all options."""
    if state.to_move == CHANCE:
        chances = {state.text(outcome): f"{100 * share:.1f} %" for outcome, share in state.chance_outcomes()}
        if len(set(chances.values())) == 1:
            return ["", f"Chance, {next(iter(chances.values()))} each", *some(list(chances))]
        return ["", "Chance", *some([f"{outcome} {share}" for outcome, share in chances.items()])]
    seat = int(state.to_move)
    texts = [state.game.typed(state, action) for action in state.legal_actions()]
    return ["", f"{state.game.seat_name(seat)}: {state.view(seat).asked} ({len(texts)})", *some(texts)]


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


class Player:
    """Where moves come from: a file, or chance."""

    def __init__(self, moves: list[str] | None, seed: int) -> None:
        self.moves = None if moves is None else iter(moves)
        self.rng = Rng(seed)

    def move(self, state: State) -> str:
        if self.moves is not None:
            return next(self.moves, "the file ends too early")
        actions = state.legal_actions()
        return state.text(int(state.sample(self.rng)) if state.to_move == CHANCE else actions[self.rng.below(len(actions))])


def set_up(state: State, player: Player) -> list[str]:
    """What chance lays out before the first turn and the first decision, move after move."""
    made = []
    while state.to_move == CHANCE and state.view(SPECTATOR).turn == 0:
        made.append(player.move(state))
        state.play(made[-1])
    return ["", "Set-up by chance", *wrapped(made, "; ", MOVE)] if made else []


def play(name: str, moves: list[str] | None) -> str:
    """The text of a game: with the given moves, or random ones."""
    kind, players, options, seed = GAMES[name]
    game = make(kind, players, **options)
    state = game.new()
    state.watch()
    player = Player(moves, seed)
    shown = ", ".join(f"{key} {value}" for key, value in game.public_options.items() if value is not None)
    lines = [", ".join([game.title, f"{players} seats", *([shown] if shown else []), f"rules version {game.rules_version}"])]
    lines += [f"{game.num_actions} actions, {game.num_outcomes} outcomes", *set_up(state, player)]
    turn, before = 0, [""]
    while not state.is_over:
        view = state.view(SPECTATOR)
        if view.turn > turn and state.to_move != CHANCE:
            turn = view.turn
            lines += ["", f"Turn {turn}", "", game.screen(state.view(int(state.to_move))) if turn % game.seats == 1 % game.seats else ""]
        asked = question(state)
        if asked != before:  # equal dice one after another are asked for once
            lines += asked
        before = asked
        move = player.move(state)
        lines.append(f"{MOVE}{game.typed(state, state.find(move)) if state.to_move != CHANCE else move}")
        state.play(move)
        lines += happened(state)
    text = "\n".join([*lines, *ending(game, state)]).replace("\0", " ")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def path_of(name: str) -> Path:
    return HERE / f"{name}.txt"


def moves_of(text: str) -> list[str]:
    lines = [line.removeprefix(MOVE) for line in text.splitlines() if line.startswith(MOVE)]
    return [move.strip() for line in lines for move in line.split(";") if move]


def main() -> None:
    for name in GAMES:
        path = path_of(name)
        moves = moves_of(path.read_text(encoding="utf-8")) if path.exists() and "--fresh" not in sys.argv else None
        path.write_text(play(name, moves), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
