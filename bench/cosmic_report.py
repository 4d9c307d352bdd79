"""Cosmic Frog in figures: many random games for each number of frogs, or for each variant.

    python bench/cosmic_report.py --games 20000
    python bench/cosmic_report.py --player busy --games 20000
    python bench/cosmic_report.py --variants --player busy --games 2000

Random play shows that games end and that the rules hold; it hardly ever brings a Land home, so win shares need the busy player.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import frogpond
from cosmic_busy import choose
from frogpond.engine.playouts import finish
from frogpond.engine.rng import Rng
from frogpond.games.cosmic.data import ABILITY_NAMES, VARIANTS
from frogpond.games.cosmic.rules.steps import CARD, KNOCKBACK, NAMED, RAID, RESPOND, ROLL_A, ROLL_D, ROLLED, STEP_NAMES

WINDOWS = (NAMED, RESPOND, ROLL_A, ROLL_D, ROLLED, KNOCKBACK, RAID)
ENDINGS = ("sixth fracture", "Shard stripped")


@dataclass
class Tally:
    """What many games added up to."""

    games: int = 0
    passes: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    steps: int = 0
    spread: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    shared: int = 0
    endings: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)  # by ability: frogs that began with it
    won: dict[int, float] = field(default_factory=lambda: dict.fromkeys(range(16), 0.0))  # by ability: wins, shared ones in parts
    seconds: float = 0.0


def one_step(state: Any, rng: Rng, busy: bool) -> None:
    """One step, by chance, at random or by the busy player."""
    if state.to_move == frogpond.CHANCE:
        state.advance(state.sample(rng))
    elif busy:
        state.advance(choose(state, rng))
    else:
        actions = state.legal_actions()
        state.advance(actions[rng.below(len(actions))])


def play(game: Any, games: int, seed: int, busy: bool) -> Tally:
    """Games to the end; set-up step by step, to see the abilities that are kept."""
    tally = Tally()
    begun = time.perf_counter()
    start = game.new()
    for number in range(games):
        rng = Rng(seed, number)
        state = start.clone()
        while state.frames.step() != CARD:
            one_step(state, rng, busy)
            tally.steps += 1
        kept = [int(card) for card in state.ability]
        while busy and not state.is_over:
            one_step(state, rng, busy)
            tally.steps += 1
        tally.steps += int(finish(state, rng))
        assert state.is_over
        scores = [int(score) for score in state.scores()]
        winners = state.winners()
        tally.games += 1
        tally.passes.append(int(state.passes))
        tally.turns.append(int(state.turns))
        tally.spread.append(max(scores) - min(scores))
        tally.best.append(max(scores))
        tally.shared += len({game.team_of[seat] for seat in winners}) > 1
        tally.endings[int(state.ending)] += 1
        frogs = [frog for frog, seat in enumerate(game.units) if seat in winners]
        for card in kept:
            tally.kept[card] += 1
        for frog in frogs:
            tally.won[kept[frog]] += 1 / len(frogs)
    tally.seconds = time.perf_counter() - begun
    return tally


def decisions(game: Any, games: int, seed: int, busy: bool) -> tuple[float, float, Counter[str]]:
    """Decisions a turn, windows a turn, and how often each step asks."""
    asked: Counter[str] = Counter()
    turns = windows = 0
    for number in range(games):
        rng = Rng(seed, number)
        state = game.new()
        while not state.is_over:
            if state.to_move >= 0 and state.turns > 0:
                step = int(state.frames.step())
                window = step in WINDOWS and (step != RAID or 1 in state.legal_actions())
                asked[STEP_NAMES[step]] += 1
                windows += window
            one_step(state, rng, busy)
        turns += int(state.turns)
    return sum(asked.values()) / turns, windows / turns, asked


def interval(hits: float, tries: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    z, p = 1.96, hits / tries
    middle = (p + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * math.sqrt(p * (1 - p) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return middle - half, middle + half


def shares(tallies: list[tuple[int, Tally]]) -> None:
    """Win share by the ability kept at set-up, relative to an even share."""
    print("\nwin share by the ability kept at set-up (1.00 is an even share), 95 % interval")
    for card, name in enumerate(ABILITY_NAMES):
        cells = []
        for frogs, tally in tallies:
            low, high = interval(tally.won[card], tally.kept[card])
            cells.append(f"{tally.won[card] / tally.kept[card] * frogs:5.2f} [{low * frogs:4.2f} {high * frogs:4.2f}]")
        print(f"  {name:<12}" + "  ".join(cells))


def line(name: str, tally: Tally) -> str:
    ends = ", ".join(f"{ENDINGS[why]} {count / tally.games:.1%}" for why, count in sorted(tally.endings.items()))
    passes = statistics.quantiles(tally.passes, n=20) if tally.games > 1 else [0.0] * 19
    return (
        f"{name:<32}{tally.games:>7} games  passes {statistics.mean(tally.passes):5.2f} [{passes[0]:.0f} {passes[-1]:.0f}]"
        f"  turns {statistics.mean(tally.turns):6.1f}  best {statistics.mean(tally.best):5.2f}"
        f"  spread {statistics.mean(tally.spread):5.2f} sd {statistics.pstdev(tally.spread):4.2f}"
        f"  shared {tally.shared / tally.games:.1%}  {ends}  {tally.steps / tally.seconds / 1000:.0f} k steps/s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20000, help="games for each line (default 20000)")
    parser.add_argument("--looked-at", type=int, default=40, help="games whose decisions are counted (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", action="store_true", help="four frogs, each variant by itself, in place of frog counts")
    parser.add_argument("--player", choices=("random", "busy"), default="random")
    options = parser.parse_args()
    busy = options.player == "busy"
    print(f"compiled: {frogpond.COMPILED}; {options.player} play; passes with 5 % and 95 % points")
    if options.variants:
        print(line("four frogs", play(frogpond.make("cosmic-frog", 4), options.games, options.seed, busy)))
        for name in VARIANTS:
            teams = {"teams": 2} if name in ("team-play", "symbiotic-teammates") else {}
            game = frogpond.make("cosmic-frog", 4, variants=name, **teams)
            print(line(f"  {name}", play(game, options.games, options.seed, busy)), flush=True)
        game = frogpond.make("cosmic-frog", 4, abundant_harmonious="open")
        print(line("  abundant-harmonious, open", play(game, options.games, options.seed, busy)))
        for duration in ("short", "long"):
            game = frogpond.make("cosmic-frog", 4, duration=duration)
            print(line(f"  duration {duration}", play(game, options.games, options.seed, busy)), flush=True)
        return
    tallies: list[tuple[int, Tally]] = []
    for frogs in range(3, 7):
        game = frogpond.make("cosmic-frog", frogs)
        tally = play(game, options.games, options.seed, busy)
        tallies.append((frogs, tally))
        print(line(f"{frogs} frogs", tally), flush=True)
        total, windows, asked = decisions(game, options.looked_at, options.seed, busy)
        often = ", ".join(f"{step} {count / sum(asked.values()):.0%}" for step, count in asked.most_common(6))
        print(f"{'':<32}decisions a turn {total:.2f}, of them windows {windows:.2f}; {often}", flush=True)
    shares(tallies)


if __name__ == "__main__":
    main()
