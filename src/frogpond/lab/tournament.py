"""Tournaments: every bot against every other, seats changed about, any number of processes, stopped and taken up again.

A *side* is a team (a seat, where there are none). In a game of two sides a match is bot against bot. With more sides
it is one bot on one side against another bot on all others, and both ways round. Every match has every bot equally
often on every side, with the same dice once on each. With one seat each bot plays alone and scores are compared.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .. import bots
from ..bots.program import Program
from ..engine.game import Game
from ..engine.rng import Rng
from ..engine.state import CHANCE
from .ratings import Duels, rate
from .stats import estimate, share

Progress = Callable[[int, int], None]
FORMAT = "frogpond tournament 1"


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a tournament. `places` are by seat, 0 for the best, equal for ties; `late` names forfeits by seat."""

    match: int
    game: int
    line_up: list[str]
    scores: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float]
    late: dict[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """Who meets whom: the bots, and matches as (one bot, the other), `games` of each."""

    game: Game
    names: list[str]
    matches: list[tuple[str, str]]
    games: int
    seed: int

    def header(self) -> dict[str, Any]:
        plan = {"bots": self.names, "matches": [list(match) for match in self.matches], "games": self.games, "seed": self.seed}
        return {"format": FORMAT, **self.game.to_json(), **plan}

    def line_up(self, match: int, number: int) -> list[str]:
        """Who sits where in a game of a match: the first bot's side moves on from game to game."""
        hero, field = self.matches[match]
        own = self.game.teams[number % len(self.game.teams)]
        return [hero if seat in own else field for seat in range(self.game.seats)]


def plan(game: Game, names: list[str], games: int, seed: int = 0, matches: list[tuple[str, str]] | None = None) -> Plan:
    """All against all, or the matches given; `games` is rounded up so that every side comes equally often."""
    if games < 1:
        raise ValueError("at least one game a match is needed")
    if len(set(names)) != len(names):
        raise ValueError(f"a bot is named twice: {', '.join(names)}")
    for name in names:
        bots.make(name, programs=True).close()
    sides = len(game.teams)
    if sides == 1:
        matches = [(name, name) for name in names]
    elif matches is None:
        if len(names) < 2:
            raise ValueError("a tournament needs at least two bots")
        matches = [(a, b) for i, a in enumerate(names) for j, b in enumerate(names) if (i < j if sides == 2 else i != j)]
    return Plan(game, names, matches, -(-games // sides) * sides, seed)


def play_game(plan: Plan, match: int, number: int) -> Result:
    """One game. Its dice are those of its round; every seat's bot has a seed of its own."""
    game = plan.game
    line_up = plan.line_up(match, number)
    dice = Rng(plan.seed, (number // len(game.teams)) << 1)
    seeds = Rng(plan.seed, (((match + 1) << 24) + number) << 1 | 1)
    players = [bots.make(name, seed=seeds.getrandbits(60), programs=True) for name in line_up]
    decisions, seconds = [0] * game.seats, [0.0] * game.seats
    state = game.new()
    try:
        while not state.is_over:
            if state.to_move == CHANCE:
                state.apply(state.sample(dice))
                continue
            seat = int(state.to_move)
            begin = time.perf_counter()
            action = players[seat].choose(state)
            seconds[seat] += time.perf_counter() - begin
            decisions[seat] += 1
            state.apply(action)
    finally:
        for player in players:
            player.close()
    late = {str(seat): p.forfeited for seat, p in enumerate(players) if isinstance(p, Program) and p.forfeited}
    lost = {team for team, seats in enumerate(game.teams) if any(str(seat) in late for seat in seats)}
    standing = [(game.team_of[seat] not in lost, *rank) for seat, rank in enumerate(state.standing())]
    places = [sum(other > mine for other in standing) for mine in standing]
    return Result(match, number, line_up, state.scores(), places, decisions, [round(s, 6) for s in seconds], late)


# The file of results ------------------------------------------------------------------------------------------------


class ResultsFile:
    """Results as lines of JSON, the plan first; lines are only ever added, so a run can be stopped and taken up again."""

    def __init__(self, path: str | Path, plan: Plan) -> None:
        self.path = Path(path)
        self.done: dict[tuple[int, int], Result] = {}
        if not self.path.parent.is_dir():
            raise ValueError(f"--out {self.path}: there is no folder {self.path.parent}")
        if not self.path.exists() or self.path.stat().st_size == 0:
            self.path.write_text(json.dumps(plan.header()) + "\n", encoding="utf-8")
            return
        text = self.path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]  # a line cut off in the middle is played again
        if whole != text:
            with self.path.open("r+", encoding="utf-8") as file:
                file.truncate(len(whole.encode()))
        header, *lines = whole.splitlines() or [""]
        try:
            found = json.loads(header)
            results = [Result(**json.loads(line)) for line in lines]
        except (ValueError, TypeError):
            raise ValueError(f"{self.path.name} holds no results of a tournament") from None
        if found != plan.header():
            differs = [key for key, value in plan.header().items() if not isinstance(found, dict) or found.get(key) != value]
            raise ValueError(f"{self.path.name} holds results of another tournament: its {', '.join(differs)} differ")
        self.done = {(result.match, result.game): result for result in results}

    def add(self, result: Result) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")


def run(plan: Plan, jobs: int = 1, file: str | Path | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """Play what is left of a tournament and sum it up. The same seed gives the same games for any number of jobs."""
    results = ResultsFile(file, plan) if file is not None else None
    done = dict(results.done) if results else {}
    todo = [(match, number) for number in range(plan.games) for match in range(len(plan.matches)) if (match, number) not in done]
    total = len(done) + len(todo)
    if progress:
        progress(len(done), total)
    for result in play_all(plan, todo, jobs):
        done[result.match, result.game] = result
        if results:
            results.add(result)
        if progress:
            progress(len(done), total)
    return summary(plan, [done[key] for key in sorted(done)])


def play_all(plan: Plan, todo: list[tuple[int, int]], jobs: int) -> Iterator[Result]:
    """The games as they end, in any order."""
    if jobs <= 1:
        for match, number in todo:
            yield play_game(plan, match, number)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting: set[Future[Result]] = set()
        games = iter(todo)
        try:
            while True:
                for match, number in games:
                    waiting.add(pool.submit(play_game, plan, match, number))
                    if len(waiting) >= 2 * jobs:
                        break
                if not waiting:
                    return
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()


# What it showed -----------------------------------------------------------------------------------------------------


def duels(plan: Plan, result: Result) -> Duels:
    """A game as duels between different bots, together one game's weight; a tie counts half for each."""
    sides = [team[0] for team in plan.game.teams]
    found: list[tuple[int, int, float]] = []
    for i, a in enumerate(sides):
        for b in sides[i + 1 :]:
            one, other = plan.names.index(result.line_up[a]), plan.names.index(result.line_up[b])
            if one != other:
                if result.places[a] <= result.places[b]:
                    found.append((one, other, 1.0 if result.places[a] < result.places[b] else 0.5))
                if result.places[b] <= result.places[a]:
                    found.append((other, one, 1.0 if result.places[b] < result.places[a] else 0.5))
    total = sum(weight for _, _, weight in found)
    return [(a, b, weight / total) for a, b, weight in found]


def hero_share(plan: Plan, result: Result) -> float:
    """The first bot's part of the victory."""
    winners = {plan.game.team_of[seat] for seat, place in enumerate(result.places) if place == 0}
    return 1 / len(winners) if result.game % len(plan.game.teams) in winners else 0.0


def summary(plan: Plan, results: list[Result]) -> dict[str, Any]:
    """What a tournament showed, JSON-ready; `thinking` is the only part that differs from run to run."""
    sides = len(plan.game.teams)
    matches = []
    for match, (hero, field) in enumerate(plan.matches):
        played = [result for result in results if result.match == match]
        own = [result.scores[plan.game.teams[result.game % sides][0]] for result in played]
        row: dict[str, Any] = {"bot": hero, "score": estimate([float(score) for score in own]).to_json(), "games": len(played)}
        if sides > 1:
            row |= {"against": field, "share": share([hero_share(plan, result) for result in played]).to_json(), "fair": 1 / sides}
        matches.append(row)
    thinking = {}
    late: dict[str, list[str]] = {}
    for name in plan.names:
        pairs = [(s, d) for r in results for who, s, d in zip(r.line_up, r.seconds, r.decisions, strict=True) if who == name]
        thinking[name] = 1000 * sum(s for s, _ in pairs) / max(1, sum(d for _, d in pairs))
        late[name] = [why for r in results for seat, why in r.late.items() if r.line_up[int(seat)] == name]
    report = {**plan.header(), "played": len(results), "results": matches}
    report["forfeits"] = {name: why for name, why in late.items() if why}
    report["thinking"] = thinking
    if sides > 1:
        met = [name for name in plan.names if any(name in match for match in plan.matches)]
        report["ratings"] = [rating.to_json() for rating in rate(plan.names, [duels(plan, r) for r in results])] if len(met) > 1 else []
    return report


def as_text(report: dict[str, Any]) -> str:
    """The report for people."""
    seats = "1 player" if report["players"] == 1 else f"{report['players']} players"
    lines = [f"{report['game']}, {seats}: {report['played']} games, seed {report['seed']}", ""]
    if report.get("ratings"):
        lines.append(f"{'bot':<32}{'rating  [95 %]':<26}{'duels won':>10}{'games':>8}{'ms a decision':>16}")
        for r in report["ratings"]:
            interval = f"{r['rating']:+.0f}  [{r['low']:+.0f}, {r['high']:+.0f}]"
            lines.append(f"{r['bot']:<32}{interval:<26}{100 * r['share']:>9.1f}%{r['games']:>8}{report['thinking'][r['bot']]:>16.2f}")
        lines.append("")
    for row in report["results"]:
        score = row["score"]
        mean = f"score {score['mean']:.1f} [{score['low']:.1f}, {score['high']:.1f}]"
        if "share" in row:
            won = row["share"]
            lines.append(
                f"{row['bot']} against {row['against']}: wins {100 * won['mean']:.1f} % [{100 * won['low']:.1f}, {100 * won['high']:.1f}] "
                f"of {row['games']} (fair share {100 * row['fair']:.0f} %), {mean}"
            )
        else:
            lines.append(f"{row['bot']}: {mean} in {row['games']} games, {report['thinking'][row['bot']]:.2f} ms a decision")
    for name, why in report["forfeits"].items():
        lines.append(f"{name} forfeited {len(why)} games, first: {why[0]}")
    return "\n".join(lines)


# The ladder ---------------------------------------------------------------------------------------------------------


def ladder(game: Game, steps: int = 5, first: int = 25, games: int = 100, seed: int = 0) -> Plan:
    """Search with its budget doubled step by step, each against the one before: does skill pay?"""
    if steps < 2:
        raise ValueError("a ladder needs at least two steps")
    names = [f"grandmaster:simulations={first << step}" for step in range(steps)]
    return plan(game, names, games, seed, [(names[i + 1], names[i]) for i in range(steps - 1)])


def ladder_text(report: dict[str, Any]) -> str:
    """What the steps of a ladder brought."""
    lines = [as_text(report), ""]
    for row in report["results"]:
        fair = row.get("fair")
        if fair is not None:
            won = row["share"]
            verdict = "pays" if won["low"] > fair else "does not pay" if won["high"] < fair else "not shown to pay"
            lines.append(f"{row['against']} -> {row['bot']}: {100 * won['mean']:.1f} % where {100 * fair:.0f} % is even: {verdict}")
    return "\n".join(lines)


def jobs_here() -> int:
    """Processes to use when nothing is said: one a core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
