"""How long the laboratory takes: 2,000 froglet games of each game, on one process and on two, beside a plain loop over games.

    python bench/lab.py                  # 2,000 games each; --games 200 for a quick look
    python bench/lab.py --game freeway

The plain loop is what one writes without a laboratory: make bots, ask, apply, count wins. What the laboratory takes beyond it is measuring:
labels, options, turns, changes of the lead. The last columns say where the time of one process goes.
"""

from __future__ import annotations

import argparse
import os
import time

import frogpond
from frogpond import bots
from frogpond.engine.game import Game
from frogpond.lab import Settings, play_run
from frogpond.lab.play import Played


def plain_loop(settings: Settings) -> list[list[int]]:
    """The same games as the laboratory plays, without measuring anything but who won."""
    won = []
    for number in range(settings.games):
        fixture = settings.fixture(number)
        dice = frogpond.Rng(*fixture.dice)
        players = [bots.make(name, seed) for name, seed in zip(fixture.line_up, fixture.seeds or [], strict=True)]
        state = settings.game.new()
        while not state.is_over:
            if state.to_move == frogpond.CHANCE:
                state.apply(state.sample(dice))
            else:
                state.apply(players[state.to_move].choose(state))
        won.append(state.winners())
    return won


def timed(settings: Settings, jobs: int) -> tuple[float, float, list[Played]]:
    """Seconds by the clock, seconds of this process, and what was played."""
    begin, worked = time.perf_counter(), time.process_time()
    played = play_run(settings, jobs=jobs)
    return time.perf_counter() - begin, time.process_time() - worked, played


def row(game: Game, games: int, bot: str) -> str:
    settings = Settings(game, (bot,) * game.seats, games, seed=1)
    for warm in settings.line_up[:1]:
        play_run(Settings(game, (warm,) * game.seats, 1, seed=2))  # reads weights and builds tables once
    begin = time.process_time()
    won = plain_loop(settings)
    loop = time.process_time() - begin
    one, work, played = timed(settings, 1)
    two, _, again = timed(settings, 2)
    assert [each.winners for each in played] == won == [each.winners for each in again]  # all three played the same games
    thinking = sum(sum(each.thinking) for each in played)
    shares = f"{100 * thinking / one:>8.0f} %{100 * max(0.0, work - loop) / work:>9.0f} %"
    times = f"{loop:>10.1f}{work:>10.1f}{one:>10.1f}{two:>10.1f}{one / two:>9.2f}x"
    return f"{game.name:<16}{game.seats:>6}{times}{1000 * work / games:>10.2f}{shares}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games of each game (default 2000)")
    parser.add_argument("--game", action="append", metavar="NAME", help="only this one (repeatable)")
    parser.add_argument("--bot", default="froglet")
    options = parser.parse_args()
    mode = "compiled" if frogpond.COMPILED else "interpreted"
    load = os.getloadavg()[0]
    print(f"{options.games} games between {options.bot}, {mode}, {os.cpu_count()} cores, load {load:.1f} before we began")
    print("loop and lab: seconds of work on one process; 1 and 2: seconds by the clock, which other work on the machine makes longer")
    heads = ("loop", "lab", "1 proc", "2 proc", "scaling", "ms a game", "bots", "measuring")
    print(f"{'game':<16}{'seats':>6}" + "".join(f"{head:>{11 if head == 'measuring' else 10}}" for head in heads))
    for name in options.game or ("bullfrogs", "bullfrogs-solo", "freeway", "cosmic-frog"):
        print(row(frogpond.make(name), options.games, options.bot), flush=True)


if __name__ == "__main__":
    main()
