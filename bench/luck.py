"""How much of a result luck explains, and the factors that make values points and shares of a win.

python bench/luck.py play GAME --players N --games M --bots frog --out DIR   adds games to DIR/GAME-N.jsonl
python bench/luck.py fit DIR --write     factors from the first half of the games of each file, in weights/luck.json
python bench/luck.py table DIR           the table of docs/measurements/luck.md, from the second half
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

import frogpond
from frogpond.bots.luck import FILE, LOG_ODDS, PLAIN_SHARE, LuckMeter, lead, rolls
from frogpond.bots.registry import make
from frogpond.engine.calibration import file_of, mind_of
from frogpond.engine.rng import Rng
from frogpond.engine.weights import name_of

SCALES = ("value", LOG_ODDS)
QUICK = 60  # games
FEW = 100  # games below which values count as they are, and nothing is tested
SHRINK = 5.0  # games' worth of doubt in a factor


def play(game: frogpond.Game, number: int, bots: str) -> dict[str, Any]:
    """One game: its result and the luck of every seat by kind of roll, in both scales."""
    players = [make(bots, 100 * number + seat) for seat in range(game.seats)]
    rng, start = Rng(number, 9), game.new()
    state, actions = start.clone(), []
    while not state.is_over:
        legal = state.legal_actions()
        action = int(state.sample(rng)) if state.to_move < 0 else legal[0] if len(legal) == 1 else players[state.to_move].choose(state)
        actions.append(action)
        state.advance(action)
    begin = time.perf_counter()
    luck: dict[str, dict[str, list[float]]] = {}
    for scale in SCALES:
        sums = luck[scale] = {}
        for roll in rolls(start, actions, LuckMeter(game, scale)):
            total = sums.setdefault(roll.kind, [0.0] * game.seats)
            for seat, value in enumerate(roll.values):
                total[seat] += value
    won = state.winners()
    teams = {game.team_of[seat] for seat in won}
    shares = [(1 / len(teams) if seat in won else 0.0) for seat in range(game.seats)] if game.seats > 1 else [0.0]
    seconds = (time.perf_counter() - begin) / len(SCALES)
    return {"game": number, "bots": bots, "lead": [lead(state, seat) for seat in range(game.seats)], "share": shares, "luck": luck,
            "seconds": seconds}  # fmt: skip


def columns(rows: list[dict[str, Any]], kinds: list[str], scale: str, what: str) -> tuple[Any, Any]:
    """Luck by kind and the result, a row for every seat of every game."""
    luck = [
        [row["luck"][scale].get(kind, [0.0] * len(row["lead"]))[seat] for kind in kinds] for row in rows for seat in range(len(row["lead"]))
    ]
    result = np.array([value for row in rows for value in row[what]], dtype=float)
    return np.array(luck, dtype=float), result


def fitted(rows: list[dict[str, Any]], kinds: list[str], scale: str, what: str) -> Any:
    """Least squares with a little doubt, each kind by its own spread; never below nothing, for good luck is no bad luck."""
    luck, result = columns(rows, kinds, scale, what)
    spread = np.maximum(luck.std(0), 1e-9)
    scaled, middle = luck / spread, result - result.mean()
    found, active = np.zeros(len(kinds)), list(range(len(kinds)))
    while active:
        part = scaled[:, active]
        matrix = part.T @ part + SHRINK * len(rows[0]["lead"]) * np.eye(len(active))
        factors = np.linalg.solve(matrix, part.T @ middle)
        if (factors >= 0).all():
            found[active] = factors
            break
        active = [kind for kind, factor in zip(active, factors, strict=True) if factor >= 0]
    return found / spread


def left(rows: list[dict[str, Any]], kinds: list[str], scale: str, what: str, factors: Any) -> float:
    """The variance of the result less luck, as a part of the variance of the result."""
    luck, result = columns(rows, kinds, scale, what)
    return float((result - luck @ factors).var() / result.var()) if result.var() else 1.0


def read(folder: Path) -> list[tuple[frogpond.Game, list[dict[str, Any]]]]:
    found = []
    for file in sorted(folder.glob("*.jsonl")):
        name, _, players = file.stem.rpartition("-")
        found.append((frogpond.make(name, int(players)), [json.loads(line) for line in file.read_text().splitlines()]))
    return found


def fit(folder: Path, write: bool) -> None:
    """The better scale for each game by the halves of the first half, and its factors; other numbers of seats take the nearest ones."""
    for game, rows in read(folder):
        train = rows[: len(rows) // 2]
        kinds = sorted({kind for row in train for kind in row["luck"]["value"]})
        what = "share" if len(game.teams) > 1 else "lead"
        middle = len(train) // 2
        scale = min(SCALES, key=lambda one: left(train[middle:], kinds, one, what, fitted(train[:middle], kinds, one, what)))
        scale = scale if len(rows) >= FEW else "value"
        entry: dict[str, Any] = {"mind": mind_of(game), "scale": scale, "games": len(train) if len(rows) >= FEW else 0}
        entry |= {"bots": train[0]["bots"], "decision": slope(game, scale)}
        for name, what in (("points", "lead"), ("share", "share")):
            usual = np.full(len(kinds), entry["decision"] if what == "lead" else PLAIN_SHARE)
            found = usual if len(rows) < FEW else fitted(train, kinds, scale, what)
            entry[name] = {kind: round(float(value), 4) for kind, value in zip(kinds, found, strict=True)}
        print(name_of(game), entry)
        if write:
            path = file_of(game).with_name(FILE)
            kept = json.loads(path.read_text()) if path.is_file() else {}
            kept[name_of(game)] = entry
            fitted_here = {name: one for name, one in kept.items() if "like" not in one and name.rpartition("-")[0] == game.name}
            for seats in range(type(game).min_players, type(game).max_players + 1):
                other = frogpond.make(game.name, seats)
                if name_of(other) not in fitted_here:
                    near = min(fitted_here, key=lambda name: abs(int(name.rpartition("-")[2]) - seats))
                    kept[name_of(other)] = {**fitted_here[near], "mind": mind_of(other), "games": 0, "like": near}
            path.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


def slope(game: frogpond.Game, scale: str) -> float:
    """Points of the final lead for a value of one, over the decisions of some quick games."""
    meter, values, leads = LuckMeter(game, scale), [], []
    for number in range(QUICK):
        players = [make("froglet", 100 * number + seat) for seat in range(game.seats)]
        rng, state, seen = Rng(number, 8), game.new(), []
        while not state.is_over:
            if state.to_move >= 0 and rng.below(10) == 0:
                seen.append(meter.value(state, number))
            state.advance(state.sample(rng) if state.to_move < 0 else players[state.to_move].choose(state))
        values += [value for row in seen for value in row]
        leads += [lead(state, seat) for _ in seen for seat in range(game.seats)]
    return round(float(np.polyfit(values, leads, 1)[0]), 3)


def table(folder: Path) -> None:
    """What the factors leave in games that did not make them."""
    print("| game | games | mean luck, points | spread | left of points | mean luck, wins % | left of wins | ms |")
    print("|---|---|---|---|---|---|---|---|")
    for game, rows in read(folder):
        meter = LuckMeter(game)
        if len(rows) < FEW:
            continue
        test = rows[len(rows) // 2 :]
        kinds, scale = sorted(meter.factors.points), meter.factors.scale
        cells = []
        for what, factors in (("lead", meter.factors.points), ("share", meter.factors.share)):
            weights = np.array([factors[kind] for kind in kinds])
            luck, _ = columns(test, kinds, scale, what)
            sums = (luck @ weights).reshape(len(test), game.seats)[:, 0] * (100 if what == "share" else 1)
            half = 1.96 * sums.std() / sqrt(len(sums))
            part = left(test, kinds, scale, what, weights)
            cells.append((f"{sums.mean():+.2f} [{sums.mean() - half:+.2f}, {sums.mean() + half:+.2f}]", f"{sums.std():.1f}", f"{part:.2f}"))
        (mean, spread, first), (mean_share, _, second) = cells
        took = 1000 * sum(row["seconds"] for row in test) / len(test)
        print(f"| {name_of(game)} | {len(test)} | {mean} | {spread} | {first} | {mean_share} | {second} | {took:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play")
    player.add_argument("game")
    player.add_argument("--players", type=int)
    player.add_argument("--games", type=int, default=800)
    player.add_argument("--minutes", type=float, default=60.0)
    player.add_argument("--bots", default="frog")
    player.add_argument("--out", type=Path, required=True)
    fitter = commands.add_parser("fit")
    fitter.add_argument("out", type=Path)
    fitter.add_argument("--write", action="store_true")
    commands.add_parser("table").add_argument("out", type=Path)
    given = parser.parse_args()
    if given.command == "fit":
        fit(given.out, given.write)
    elif given.command == "table":
        table(given.out)
    else:
        play_on(given)


def play_on(given: argparse.Namespace) -> None:
    """Games until there are enough or time is over."""
    game = frogpond.make(given.game, given.players)
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / f"{given.game}-{game.seats}.jsonl"
    number = len(file.read_text().splitlines()) if file.exists() else 0
    end = time.monotonic() + 60 * given.minutes
    while number < given.games and time.monotonic() < end:
        row = play(game, number, given.bots)
        with file.open("a") as lines:
            lines.write(json.dumps(row) + "\n")
        number += 1
        print(f"\r{file.stem}: {number} games", end="", file=sys.stderr)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
