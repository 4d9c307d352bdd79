"""The tuner: numbers of the data changed as little as possible until goals are met, as well as games can show it.

Optuna proposes candidates (its TPE sampler: made for few noisy trials, whole numbers, several objectives and constraints). All candidates
play the same dice and the same bots' seeds (common random numbers). They race: whoever is worse than the best by more than both
intervals plays no further games; where the game as it is shows that it meets the goals, or nothing is left to try, the search is over.
What may still be the best plays on, and the original gives way only to what is shown to be nearer (resampled games, 95 in 100). That
one is played again with seeds that nobody has seen, beside the original; only those figures say how good it is, since the best of many
looks better than it is. With a folder all games are kept: a search that was stopped goes on where it was.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import Any

from ..engine.data import DataError
from ..engine.game import Game
from .free import Free, with_values
from .goals import Goal
from .play import Played
from .runs import CHUNK, Settings, fingerprint, play_run
from .stats import Estimate
from .strengths import with_hand

RACE = (64, 192, 384)  # games in all after each lap
FRESH_SEED_OFFSET = 1_000_003  # added to the seed for games that nobody has seen
SHARES = (0.40, 0.65, 0.90)  # of the budget: where the search ends, the finals, the confirmation
FINALISTS = 4  # candidates that play on: the nearest of those that may still be the best
SURE = 0.95  # of resampled runs in which a candidate must be nearer to the goals before it replaces the original ...
LIKELY = 0.8  # ... or, once a change is shown to be needed, a candidate with less change


@dataclass
class Candidate:
    """Numbers tried: the data they make, the games played so far by each cast of bots, and how far off they are."""

    values: dict[str, int]
    game: Game
    change: int
    played: list[list[Played]] = field(default_factory=list)
    miss: float = 0.0
    least: float = 0.0
    most: float = 0.0
    broken: float = 0.0  # how far conditions are from being kept
    found: list[list[Estimate]] = field(default_factory=list)  # where each goal stands, by cast

    @property
    def games(self) -> int:
        return sum(map(len, self.played))

    def rank(self) -> tuple[float, float, int, float]:
        """Conditions first, then goals to about a tenth of a unit, then the least change."""
        return round(self.broken, 1), round(self.miss, 1), self.change, self.miss


@dataclass
class Task:
    """What is asked: a game, what is free, goals, conditions, the bots (each cast plays all seats), and the means."""

    game: Game
    free: list[Free]
    goals: list[Goal]
    keeps: list[Goal]
    casts: list[str]
    budget: float
    seed: int = 0
    jobs: int = 1
    ray: str | None = None
    folder: Path | None = None
    trials: int = 10_000
    confirm: int = 20_000  # games of the confirmation at the most
    used: float = 0.0  # seconds of the budget that an earlier beginning of this search has used
    tell: Callable[[str], None] = lambda words: None
    show: Callable[[Tuner], None] = lambda tuner: None  # is called whenever there is something new to see
    clock: Callable[[], float] = time.monotonic


class Tuner:
    """One search."""

    def __init__(self, task: Task) -> None:
        task.casts = [with_hand(cast) for cast in task.casts]
        self.task = task
        self.begin = task.clock() - task.used
        self.stage = "searching"
        self.tried: dict[tuple[int, ...], Candidate] = {}
        self.refused: set[tuple[int, ...]] = set()
        self.best: Candidate | None = None

    @property
    def used(self) -> float:
        """Seconds of the budget."""
        return self.task.clock() - self.begin

    def left(self, share: float) -> float:
        """Seconds until this share of the budget is used."""
        return share * self.task.budget - self.used

    def enter(self, stage: str) -> None:
        """The next part of the work."""
        self.stage = stage
        self.task.tell(stage)
        self.task.show(self)

    @property
    def original(self) -> Candidate:
        """The game as it is."""
        return self.candidate({free.name: free.now for free in self.task.free})

    # Playing ----------------------------------------------------------------------------------------------------------

    def play(self, game: Game, cast: str, games: int, seed: int, folder: Path | None = None) -> list[Played]:
        settings = Settings(game, (cast,) * game.seats, games, seed)
        if folder is None and self.task.folder is not None:
            folder = self.task.folder / "tried" / fingerprint([settings])
        return play_run(settings, folder, self.task.jobs, self.task.ray)

    def affordable(self, share: float, runs: int) -> int:
        """Games that each of so many runs can have until this share of the budget is used, going by the games so far."""
        played = [one for candidate in self.tried.values() for by_cast in candidate.played for one in by_cast]
        pace = sum(one.seconds for one in played) / max(1, len(played)) / max(1, self.task.jobs)
        return int(max(0.0, self.left(share)) / max(1e-6, pace) / max(1, runs))

    def lap(self, one: Candidate, number: int, games: int) -> None:
        """Let a candidate play until it has this many games with a cast; games already played are not played again."""
        if len(one.played) <= number:
            one.played.append([])
        done = len(one.played[number])
        if done < games:  # every lap has a seed of its own, the same for all candidates
            one.played[number] += self.play(one.game, self.task.casts[number], games - done, self.task.seed + done)
        self.weigh(one)

    def weigh(self, one: Candidate) -> None:
        """How far off a candidate is: the worst cast counts, goals are added up."""
        results = [[goal.of(played) for goal in self.task.goals] for played in one.played]
        one.found = results
        one.miss = max(sum(goal.miss(e.mean) for goal, e in zip(self.task.goals, row, strict=True)) for row in results)
        bounds = [[goal.bounds(e) for goal, e in zip(self.task.goals, row, strict=True)] for row in results]
        one.least = max(sum(least for least, _ in row) for row in bounds)
        one.most = max(sum(most for _, most in row) for row in bounds)
        one.broken = max([sum(keep.miss(keep.of(played).mean) for keep in self.task.keeps) for played in one.played])
        self.task.show(self)

    # Searching --------------------------------------------------------------------------------------------------------

    def candidate(self, values: dict[str, int]) -> Candidate:
        key = tuple(values.values())
        if key not in self.tried:
            change = sum(abs(values[free.name] - free.now) // free.step for free in self.task.free)
            self.tried[key] = Candidate(values, with_values(self.task.game, values), change)
        return self.tried[key]

    def race(self, one: Candidate) -> None:
        """Lap after lap, the first cast before the others, as long as it may still be the best."""
        for games in RACE:
            for number in range(len(self.task.casts)):
                if one.games and self.left(SHARES[0]) < 0:
                    return
                self.lap(one, number, games)
                if self.beaten(one):
                    return
        if self.best is None or one.rank() < self.best.rank():
            self.best = one

    def beaten(self, one: Candidate) -> bool:
        """Whether a candidate is worse than the best by more than both intervals, or breaks a condition that the best keeps."""
        best = self.best
        if best is None or best is one or one.rank() < best.rank():
            return False
        return one.broken > best.broken or one.least > best.most

    def search(self) -> Candidate:
        """The best candidate that the budget allows to find."""
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        task = self.task
        with warnings.catch_warnings():
            for category in (optuna.exceptions.ExperimentalWarning, FutureWarning):  # called so before Optuna 5, and deprecated until 7
                warnings.simplefilter("ignore", category)
            broken: Callable[[Any], list[float]] = lambda trial: list(trial.user_attrs["broken"])  # noqa: E731
            sampler = optuna.samplers.TPESampler(seed=task.seed, n_startup_trials=8, constraints_func=broken)
        study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
        kinds: dict[str, Any] = {f.name: optuna.distributions.IntDistribution(f.low, f.high, step=f.step) for f in task.free}
        original = self.original
        self.race(original)
        for near in self.neighbours(original.values):
            study.enqueue_trial(near)
        everything = prod(len(free.values) for free in task.free)
        outside = any(free.now not in free.values for free in task.free)  # the original is then none of them
        for _ in range(task.trials):
            if self.left(SHARES[0]) < 0 or self.met(original) or len(self.tried) - outside + len(self.refused) >= everything:
                break
            trial = study.ask(kinds)
            values = {free.name: int(trial.params[free.name]) for free in task.free}
            try:
                one = self.candidate(values)
            except DataError as error:
                self.refused.add(tuple(values.values()))
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
                if len(self.tried) < 2 and (len(self.refused) > 200 or len(self.refused) >= everything):
                    raise ValueError(f"no change that was tried can be played; are the ranges right? The last one: {error}") from None
                continue
            self.race(one)
            trial.set_user_attr("broken", [one.broken])
            study.tell(trial, (one.miss, float(one.change)))
            best = self.best or original
            task.tell(f"{len(self.tried)} candidates, best {best.change} steps away, {best.miss:.2f} off")
        return self.best or original

    def neighbours(self, values: Mapping[str, int]) -> list[dict[str, int]]:
        """One number one step up or down."""
        rows = []
        for free in self.task.free:
            below = [value for value in free.values if value < values[free.name]]
            above = [value for value in free.values if value > values[free.name]]
            rows += [{**values, free.name: value} for value in (*below[-1:], *above[:1])]
        return rows

    def met(self, one: Candidate) -> bool:
        """Whether a candidate's games leave no doubt that it meets the goals and keeps the conditions."""
        return one.most == 0 and one.broken == 0 and all(len(played) >= RACE[-1] for played in one.played)

    def finals(self) -> Candidate:
        """Candidates that may still be the best play on until one is shown to meet the goals; the original gives way only to what is
        shown to be nearer, step by step."""
        original = self.original
        rest = [one for one in self.tried.values() if one.found and one is not original and not self.beaten(one)]
        rest = sorted(sorted(rest, key=Candidate.rank)[:FINALISTS], key=lambda one: one.change)
        games = RACE[-1]
        best = self.best = self.choose(original, rest)
        while rest and not self.met(best) and games < self.task.confirm:
            more = self.affordable(SHARES[1], (1 + len(rest)) * len(self.task.casts)) // CHUNK * CHUNK
            if more <= 0:
                break  # what is left of the time is for the confirmation
            games = min(self.task.confirm, games + min(RACE[-1], more))
            for one in (original, *rest):
                for number in range(len(self.task.casts)):
                    self.lap(one, number, games)
            best = self.best = self.choose(original, rest)
            rest = [one for one in rest if one is best or not self.beaten(one)]
        return best

    def choose(self, original: Candidate, rest: list[Candidate]) -> Candidate:
        """The original, or what is shown to be nearer."""
        best = original
        for one in rest:
            enough = SURE if best is original else LIKELY
            if one.broken <= best.broken and self.nearer(one.played, best.played) >= enough:
                best = one
        return best

    def nearer(self, one: list[list[Played]], other: list[list[Played]], times: int = 200) -> float:
        """In what share of resampled runs (the same games of both: they share their dice) the first is nearer to the goals."""
        chance = random.Random(self.task.seed)
        goals = self.task.goals
        pairs = [[(goal.what.values(a), goal.what.values(b)) for goal in goals] for a, b in zip(one, other, strict=False)]
        won = 0.0
        for _ in range(times):
            misses = [0.0, 0.0]
            for cast in pairs:
                n = min(len(cast[0][0]), len(cast[0][1]))
                sample = chance.choices(range(n), k=n)
                for side in (0, 1):
                    means = [goal.what.scale * sum(pair[side][i] for i in sample) / n for goal, pair in zip(goals, cast, strict=True)]
                    misses[side] = max(misses[side], sum(goal.miss(mean) for goal, mean in zip(goals, means, strict=True)))
            won += 1.0 if misses[0] < misses[1] else 0.5 if misses[0] == misses[1] else 0.0
        return won / times

    # Knowing ----------------------------------------------------------------------------------------------------------

    def confirm(self, best: Candidate) -> tuple[dict[str, list[list[Played]]], int]:
        """The best and the original on fresh seeds, as many games as the budget gives, chunk by chunk; by cast."""
        runs: dict[str, list[list[Played]]] = {"original": [], "tuned": []}
        sides = {"original": self.original, "tuned": best}
        alone = best is sides["original"]  # then one run is both
        games = max(CHUNK, min(self.task.confirm, self.affordable(SHARES[2], (1 if alone else 2) * len(self.task.casts)) // CHUNK * CHUNK))
        for name, one in sides.items():
            for cast in self.task.casts:
                folder = self.task.folder / f"{name}-{cast.replace(':', '-')}" if self.task.folder else None
                again = runs["original"][len(runs[name])] if name == "tuned" and alone else None
                runs[name].append(again or self.play(one.game, cast, games, self.task.seed + FRESH_SEED_OFFSET, folder))
        return runs, games

    def sensitivity(self, best: Candidate, confirmed: list[list[Played]]) -> list[dict[str, Any]]:
        """What each number does: one step up or down from the best, paired with the best's own games, first cast."""
        rows: list[dict[str, Any]] = []
        cast = self.task.casts[0]
        nears = self.neighbours(best.values)
        games = max(CHUNK, min(len(confirmed[0]), 512, self.affordable(1.0, len(nears)) // CHUNK * CHUNK))
        for near in nears:
            name = next(name for name, value in near.items() if value != best.values[name])
            try:
                game = with_values(self.task.game, near)
            except DataError as error:
                rows.append({"what": name, "to": near[name], "refused": str(error)})
                continue
            if self.left(1.0) < 0 and rows:
                break
            played = self.play(game, cast, games, self.task.seed + FRESH_SEED_OFFSET)
            effects = []
            for goal in [*self.task.goals, *self.task.keeps]:
                effects.append(goal.what.change(confirmed[0][:games], played).to_json())
            rows.append({"what": name, "from": best.values[name], "to": near[name], "games": games, "effects": effects})
        return rows


def tune(task: Task, tuner: Tuner | None = None) -> dict[str, Any]:
    """Search, confirm, and say what was found, JSON-ready but for `game`, the tuned one."""
    tuner = tuner or Tuner(task)
    tuner.search()
    tuner.enter("finals")
    best = tuner.finals()
    tuner.enter("confirming on fresh seeds")
    runs, games = tuner.confirm(best)
    tuner.enter("what each number does")
    rows = []
    for kind, goals in (("goal", task.goals), ("keep", task.keeps)):
        for goal in goals:
            for number, cast in enumerate(task.casts):
                before, after = (goal.of(runs[name][number]) for name in ("original", "tuned"))
                change = goal.what.change(runs["original"][number], runs["tuned"][number]).to_json()
                rows.append({"kind": kind, "words": goal.words, "cast": cast, "before": before.to_json(), "after": after.to_json(),
                             "change": change, "was": goal.verdict(before), "verdict": goal.verdict(after)})  # fmt: skip
    changes = [{"what": f.name, "before": f.now, "after": best.values[f.name]} for f in task.free if best.values[f.name] != f.now]
    return {
        "game": task.game, "tuned": best.game, "title": task.game.title, "players": task.game.seats, "casts": task.casts,
        "changes": changes, "steps": best.change, "told": rows, "games": games, "seed": task.seed, "fresh": task.seed + FRESH_SEED_OFFSET,
        "tried": [{"values": c.values, "change": c.change, "miss": c.miss, "games": c.games} for c in tuner.tried.values()],
        "refused": len(tuner.refused), "front": front(list(tuner.tried.values()), best),
        "sensitivity": tuner.sensitivity(best, runs["tuned"]),
        "seconds": tuner.used, "best": best.values, "nearer": tuner.nearer(runs["tuned"], runs["original"]),
    }  # fmt: skip


def front(candidates: list[Candidate], best: Candidate | None = None) -> list[dict[str, Any]]:
    """The trade-off: for each number of steps the least distance from the goals, where more change buys more; and the one that was
    chosen, which may look worse here since it played more games."""
    rows: list[Candidate] = []
    for one in sorted((one for one in candidates if one.played), key=lambda one: (one.change, one.broken, one.miss)):
        if one.broken < 0.05 and (not rows or one.miss < rows[-1].miss):
            if rows and rows[-1].change == one.change:
                rows.pop()
            rows.append(one)
    if best is not None and best not in rows:
        rows = sorted([*rows, best], key=lambda one: one.change)
    return [
        {"change": one.change, "miss": one.miss, "least": one.least, "most": one.most, "games": one.games, "values": one.values}
        for one in rows
    ]
