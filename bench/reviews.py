"""Does the score of a review order the levels? Games between bots; at some decisions every level says what it would play, and one
judgement, the review's with more search, serves for all: the same positions, the same random numbers, so that gaps are those of the levels.

    python bench/reviews.py play GAME --players N --minutes M --out DIR     adds games to DIR/GAME-N.jsonl
    python bench/reviews.py table DIR                                       the tables of docs/measurements/reviews.md
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import frogpond
from frogpond.bots.registry import make
from frogpond.bots.verdict import compare, weigh
from frogpond.engine.rng import Rng

LEVELS = ("random", "tadpole", "froglet", "frog", "bullfrog")
RESAMPLES = 1000


def play(game: frogpond.Game, number: int, simulations: int, part: float) -> list[dict[str, object]]:
    """One game, and its judged decisions."""
    seats = [LEVELS[(number + seat * (1 + number // 5 % 4)) % 5] for seat in range(game.seats)]
    players = [make(level, 10 * number + seat) for seat, level in enumerate(seats)]
    rng, state, rows, count = Rng(number, 5), game.new(), list[dict[str, object]](), 0
    while not state.is_over:
        if state.to_move < 0:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else players[state.to_move].choose(state)
        count += 1
        if len(legal) > 1 and rng.random() < part:
            rows.append({"game": number, "number": count, **judged(state, 1000 * number + count, simulations)})
        state.advance(action)
    return rows


def judged(state: frogpond.State, seed: int, simulations: int) -> dict[str, object]:
    """What every level would play here and what a strong search says of these moves."""
    chosen = {level: make(level, seed + 1).choose(state) for level in LEVELS}
    found = compare(state, list(chosen.values()), simulations, seed)
    legal = len(state.legal_actions())
    pairs = {level: weigh(state.game, found, action, legal) for level, action in chosen.items()}
    order = [move.action for move in found.ranked]
    ranks = {level: order.index(action) + 1 if action in order else legal for level, action in chosen.items()}
    return {"legal": legal, "pairs": pairs, "ranks": ranks, "means": {level: fmean(found.values[a]) for level, a in chosen.items()}}


def table(folder: Path) -> str:
    """A row for each game and number of seats."""
    lines = ["| game | games | decisions | " + " | ".join(f"`{level}`" for level in LEVELS) + " |", "|---|---|---|" + "---|" * len(LEVELS)]
    gaps = ["| game | " + " | ".join(f"`{b}` over `{a}`" for a, b in pairwise(LEVELS)) + " |", "|---|" + "---|" * (len(LEVELS) - 1)]
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        by_game = defaultdict(list)
        for row in rows:
            by_game[row["game"]].append(row)
        groups = list(by_game.values())
        drawn = random.Random(1)
        scores = scored(groups)
        samples = [scored(drawn.choices(groups, k=len(groups))) for _ in range(RESAMPLES)]
        cells = []
        for level in LEVELS:
            low, high = interval([one[level] for one in samples])
            cells.append(f"{scores[level]:.1f} [{low:.1f}, {high:.1f}]")
        lines.append(f"| {file.stem} | {len(groups)} | {len(rows)} | " + " | ".join(cells) + " |")
        cells = []
        for lower, upper in pairwise(LEVELS):
            low, high = interval([one[upper] - one[lower] for one in samples])
            cells.append(f"{scores[upper] - scores[lower]:+.1f} [{low:+.1f}, {high:+.1f}]")
        gaps.append(f"| {file.stem} | " + " | ".join(cells) + " |")
    return "\n".join([*lines, "", *gaps])


def scored(groups: list[list[dict[str, dict[str, list[float]]]]]) -> dict[str, float]:
    """The score of every level over some games, as a review has it but with no ends: it may come out a little below 0 or above 100."""
    pairs = {level: [row["pairs"][level] for group in groups for row in group] for level in LEVELS}
    return {level: 100 * (1 - sum(lost for lost, _ in found) / sum(stake for _, stake in found)) for level, found in pairs.items()}


def interval(values: list[float]) -> tuple[float, float]:
    """The middle 95 %."""
    ordered = sorted(values)
    return ordered[int(0.025 * len(ordered))], ordered[int(0.975 * len(ordered)) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play")
    player.add_argument("game")
    player.add_argument("--players", type=int)
    player.add_argument("--minutes", type=float, default=5.0)
    player.add_argument("--simulations", type=int, default=1000)
    player.add_argument("--part", type=float, default=0.15, help="share of the decisions that are judged")
    player.add_argument("--out", type=Path, required=True)
    commands.add_parser("table").add_argument("out", type=Path)
    given = parser.parse_args()
    if given.command == "table":
        print(table(given.out))
        return
    game = frogpond.make(given.game, given.players)
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / f"{given.game}-{game.seats}.jsonl"
    number = 1 + max([json.loads(line)["game"] for line in file.read_text().splitlines()], default=-1) if file.exists() else 0
    end = time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        rows = play(game, number, given.simulations, given.part)
        with file.open("a") as lines:
            lines.writelines(json.dumps(row) + "\n" for row in rows)
        number += 1
        print(f"\r{file.stem}: {number} games", end="", file=sys.stderr)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
