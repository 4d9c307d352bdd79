"""Very many random games of Bullfrogs: all end after the right number of turns, conserve every frog and card, and begin every
turn with one group and no full pad (BF-T26).

    python tests/long/many_games.py [games]      100,000 unless said, spread over seats and editions

The checks read the position's own numbers, which is fast, and count them anew; the contract suite checks the same through
JSON in far fewer games.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

import frogpond
from frogpond import CHANCE, OVER, Game, Rng, make
from frogpond.games.bullfrogs.rules.steps import DEAL, PLAY, ROLL_ACTION

CASES: list[tuple[str, int, dict[str, Any], int]] = [
    ("bullfrogs", 2, {}, 20),
    ("bullfrogs", 3, {}, 30),
    ("bullfrogs", 4, {}, 36),
    ("bullfrogs", 2, {"edition": "v1.23"}, 20),
    ("bullfrogs", 3, {"edition": "v1.23"}, 30),
    ("bullfrogs", 4, {"edition": "v1.23"}, 40),
    ("bullfrogs-solo", 1, {}, 20),
]


STARTS = (PLAY, DEAL, ROLL_ACTION)  # what a turn begins with: a card to play, one to draw, Isaac's dice


class Box:
    """What is in the box, read once from the data file and not from the rules' own numbers."""

    def __init__(self, game: Game, solo: bool) -> None:
        raw: Any = game.facts().raw  # type: ignore[union-attr]
        self.solo = solo
        self.colours = 2 if solo else game.seats
        self.kinds = len(raw["deck"])
        self.deck = [kind["copies"] for kind in raw["deck"]]
        if game.seats == 4 and game.options["edition"] == "published":
            self.deck[[kind["actions"] for kind in raw["deck"]].index(3)] -= 1  # BF-13
        self.spaces = [kind["spaces"] for _ in range(self.colours) for kind in raw["deck"]] + [raw["neutral_pad"]["spaces"]]
        self.frogs = [raw["pieces"]["frogs"]] * self.colours
        self.bulls = [raw["pieces"]["bullfrogs"]] * self.colours
        if solo:
            self.frogs[1], self.bulls[1] = raw["solitaire"]["isaac_frogs"], 0


def check(state: Any, box: Box, at_start: bool) -> None:
    """The counting rule of section 1, the cards, and at the start of a turn one group and none full."""
    colours, kinds, laid = box.colours, box.kinds, int(state.laid)
    frogs, bulls = list(state.frogs), list(state.bulls)
    for colour in range(colours):
        assert state.supply_frogs[colour] >= 0
        assert state.supply_bulls[colour] >= 0
        assert sum(frogs[colour::colours]) + state.supply_frogs[colour] == box.frogs[colour]
        assert sum(bulls[colour::colours]) + state.supply_bulls[colour] + state.out_bulls[colour] == box.bulls[colour]
    types = list(state.type)[:laid]
    cells = list(state.cell)[:laid]
    seen = Counter(types)
    hand, pile = list(state.hand), list(state.pile)
    for colour in range(colours):
        for kind in range(kinds):
            card = colour * kinds + kind
            expected = 0 if box.solo and colour == 1 else box.deck[kind]
            assert seen[card] + hand[card] + pile[card] == expected
    assert seen[colours * kinds] == 4
    assert sum(state.won) == cells.count(-1)
    if not at_start:
        return
    for slot in range(1, laid):
        if cells[slot] >= 0:
            pieces = sum(frogs[slot * colours : slot * colours + colours]) + sum(bulls[slot * colours : slot * colours + colours])
            assert pieces < box.spaces[types[slot]], "a full pad at the start of a turn"
    width = int(state.n.width)
    rest = {cell for cell in cells if cell >= 0}
    todo = [cells[0]]
    rest.remove(cells[0])
    while todo:
        cell = todo.pop()
        for near in (cell + 1, cell - 1, cell + width, cell - width):
            if near in rest:
                rest.remove(near)
                todo.append(near)
    assert not rest, "more than one group at the start of a turn"


def play(game: Game, box: Box, turns: int, seed: int, number: int) -> int:
    """One random game, checked at every turn start and at the end; its steps."""
    state: Any = game.new()
    rng = Rng(seed, number)
    turn = steps = 0
    while state.to_move != OVER:
        if state.turn > turn and state.frames.step() in STARTS:
            turn += 1
            check(state, box, True)
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
        steps += 1
        assert steps < 5000, "no end"
    assert turn == state.turn == turns
    check(state, box, False)
    return steps


def run(total: int, seed: int = 1) -> list[tuple[str, int, int]]:
    """Games spread evenly over the cases; (case, games, steps) for each. A failure names the game."""
    done = []
    for i, (name, players, options, turns) in enumerate(CASES):
        game = make(name, players, **options)
        box = Box(game, name == "bullfrogs-solo")
        count = total // len(CASES) + (i < total % len(CASES))
        steps = 0
        for number in range(count):
            try:
                steps += play(game, box, turns, seed, number)
            except Exception as error:
                raise AssertionError(f"{game!r}, seed {seed}, game {number}: {type(error).__name__} {error}") from error
        done.append((f"{name} {players} {options.get('edition', 'published')}", count, steps))
    return done


def main() -> None:
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print("compiled" if frogpond.COMPILED else "interpreted", flush=True)
    begin = time.monotonic()
    for case, count, steps in run(total):
        print(f"{case}: {count} games, {steps} steps", flush=True)
    print(f"all ended, nothing lost, one group and none full at every turn start; {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
