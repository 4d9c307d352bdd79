"""Training from the first game to a file that proved itself: labels, fit, gate, generation after generation.

Everything is kept in a folder, shard by shard, so that a run that was stopped goes on where it was. Shards are numbered and each
depends on its number alone: a run limited by minutes writes down how many it made, and the same command with that number and
seed gives the same weights, bit for bit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np

from ..deprecated import moved_to
from ..engine import weights
from ..engine.game import Game
from ..engine.rng import Rng
from ..lab.work import WorkerPool, workers
from ..search.ismcts import Search
from . import gate
from .fit import Labels, TrainingSettings, fit, gather
from .label import Lesson, Teacher, shard, usual

Tell = Callable[[str, int, int], None]
MATCH = 0.25  # part of a generation's time for the match; labels are made until what is left is for the fit
UNHURRIED = 120.0  # seconds of a generation from which on everything has its usual size
MIN_MATCH_ROUNDS = 2  # of a match, even when the time is over

SIBLINGS = 0.9  # of the hand-made knowledge's correlation, which its own labels flatter; the match decides


@dataclass
class TrainingPlan:
    """A training run."""

    game: Game
    folder: Path
    seed: int = 1
    generations: int = 2
    shards: int = 0  # of a generation; 0: as many as the time allows
    minutes: float = 0.0  # of the whole run; 0: no limit
    jobs: int = 2
    ray: str | None = None  # a cluster's address, or "auto"
    matches: int = 200  # games of a gate at most
    simulations: int = 800  # of the mind that is to be replaced, in a gate
    first_mind: str = "hand"
    keep: int = 2  # generations whose labels are learnt from
    others: list[Path] = field(default_factory=list)  # folders of other runs whose labels are learnt from as well
    begin: Path | None = None  # a mind whose weights a first fit goes on from, instead of from nothing
    lesson: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    search: dict[str, Any] = field(default_factory=dict)  # search settings kept with the weights
    command: str = ""


@dataclass
class Outcome:
    """A generation: what was learnt, how it did, whether it was taken over."""

    generation: int
    shards: int
    teacher: str
    report: dict[str, Any]
    match: str
    share: float
    error: float
    taken: bool


def run(plan: TrainingPlan, tell: Tell | None = None, show: Callable[[list[Outcome]], None] | None = None) -> list[Outcome]:
    """Train; the results of all generations, which `show` gets after each. The best mind is `best.mind` in the folder, if any
    generation was taken."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    if plan.game.features() is None:
        raise ValueError(f"{plan.game.name} can't be learned: it does not describe its positions (game.features())")
    log = plan.folder / "results.json"
    results = [Outcome(**row) for row in json.loads(log.read_text())] if log.is_file() else []
    begin = monotonic()
    with workers(plan.jobs, plan.ray, fresh=True) as hands:
        for number in range(len(results), plan.generations):
            left = plan.minutes * 60 - (monotonic() - begin)
            span = max(1.0, left / (plan.generations - number)) if plan.minutes else 0.0
            mind = next((str(plan.folder / f"generation-{row.generation}.mind") for row in results[::-1] if row.taken), plan.first_mind)
            teacher = str(plan.folder / f"generation-{number - 1}.mind") if number and plan.game.features().by_turns else mind
            results.append(generation(plan, number, teacher, mind, span, hands, tell or (lambda what, at, of: None)))
            log.write_text(json.dumps([asdict(row) for row in results], indent=1))
            if show is not None:
                show(results)
    generations = [row for row in results if row.taken]
    if generations:
        (plan.folder / "best.mind").write_bytes((plan.folder / f"generation-{generations[-1].generation}.mind").read_bytes())
    return results


class TimeLimit:
    """An end, and how long tasks take on average: none is begun that would not be done by then."""

    def __init__(self, end: float) -> None:
        self.end = end  # of `monotonic()`; 0: there is none
        self.spent, self.done = 0.0, 0
        self.reserved = 0.0  # seconds for what comes afterwards

    def took(self, seconds: float) -> None:
        """A task is done."""
        self.spent += seconds
        self.done += 1

    def allows(self) -> bool:
        """Whether there is time for one more."""
        return not self.end or monotonic() + self.reserved + self.spent / max(1, self.done) < self.end


def generation(plan: TrainingPlan, number: int, teacher: str, mind: str, span: float, hands: WorkerPool, tell: Tell) -> Outcome:
    """Labels by the teacher, a fit, and the new mind's proof against the present one.

    Mostly these two are the same. Where whole turns are judged, every generation teaches the next: what a first one learns from games that
    looked no turn ahead is better than its teacher, and yet no match for a search.
    """
    begin = monotonic()
    lesson = Lesson(gate.spec_of(plan.game), teacher, plan.seed, number, **lesson_of(plan))
    settings = TrainingSettings(**{"seed": plan.seed + number, **plan.settings})
    files = [path for folder in plan.others for path in sorted(folder.glob("labels-*.npz"))]
    files += [path for old in range(max(0, number - plan.keep + 1), number) for path in shards_of(plan, old)]
    shard_count = label(plan, lesson, settings, files, TimeLimit(begin + (1 - MATCH) * span if span else 0.0), hands, tell)
    see = plan.game.features()
    labels = gather([dict(np.load(path)) for path in files + shards_of(plan, number)], see)
    start = weights.load(plan.begin)[1] if plan.begin and number == 0 else None
    net, report = fit(labels, settings, lambda at, of, progress: tell(f"fit {number}: siblings {progress['siblings']:.3f}", at, of), start)
    hidden, parts = net.parts()
    path = plan.folder / f"generation-{number}.mind"
    about = {
        "command": plan.command + (f" --shards {shard_count}" if plan.command and not plan.shards else ""),
        "seed": plan.seed,
        "generation": number,
        "shards": shard_count,
        "lesson": {**asdict(lesson), "mind": Path(teacher).name, "rivals": named(lesson.rivals), "game": plan.game.to_json()},
        "settings": asdict(settings),
        "figures": {key: value for key, value in report.items() if key != "curve"},
        "search": plan.search,
    }
    header = {**weights.trained_for(plan.game, see), **about}
    weights.write(path, header, hidden, parts)
    end = begin + span if span else 0.0
    alone = len(plan.game.teams) == 1  # then both play the same games, one after the other, and their points are compared
    first = (monotonic() + end) / 2 if alone and span else end
    result, budget = prove(plan, str(path), mind, first, hands, lambda at, of: tell(f"gate {number}", at, of))
    if alone:
        other, _ = prove(plan, mind, mind, end, hands, lambda at, of: tell(f"gate {number}", at, of))
        better = result.mean()[0] - result.mean()[1] > other.mean()[0]
    else:
        better = result.interval(1.0)[0] > result.fair
    against = f"{round(plan.simulations * hurry(plan))} of {Path(mind).name}"
    header["figures"]["match"] = f"{budget} simulations against {against}: {result.text()}"
    weights.write(path, header, hidden, parts)
    error = (result.interval(1.96)[1] - result.interval(1.96)[0]) / 2
    better_mind = better and (not report["groups"] or report["siblings"] > SIBLINGS * report["siblings_hand"])
    return Outcome(number, shard_count, Path(mind).name, report, result.text(), result.share, error, better_mind)


def named(minds: tuple[str, ...]) -> list[str]:
    """Minds by the names of their files."""
    return [Path(mind).name for mind in minds]


def hurry(plan: TrainingPlan) -> float:
    """How much smaller than usual everything is, so that a run of seconds ends after seconds: 1 for as it is. It depends on what was asked
    for, not on the clock."""
    span = plan.minutes * 60 / max(1, plan.generations)
    return min(1.0, span / UNHURRIED) if plan.minutes else 1.0


def lesson_of(plan: TrainingPlan) -> dict[str, Any]:
    """How labels are made: as is usual for the game, as was asked for, and smaller where there is little time."""
    values = {**usual(plan.game), **plan.lesson}
    part = hurry(plan)
    if part < 1.0:
        plain = {key: int(values.get(key, getattr(Lesson, key))) for key in ("games", "simulations", "sibling_simulations")}
        values |= {key: max(1 if key == "games" else 12, round(value * part)) for key, value in plain.items()}
    return values


def shards_of(plan: TrainingPlan, number: int) -> list[Path]:
    """The labels of a generation, in order."""
    return sorted(plan.folder.glob(f"labels-{number}-*.npz"))


def label(
    plan: TrainingPlan, lesson: Lesson, settings: TrainingSettings, others: list[Path], limit: TimeLimit, hands: WorkerPool, tell: Tell
) -> int:
    """Make the shards of a generation that are not there yet; how many there are. A run that was stopped may have left gaps: they are
    filled first, as only shards without gaps can be made again by their number. `others` are labels that the fit learns from as well."""
    number = lesson.generation
    there = {int(path.stem.rpartition("-")[2]) for path in shards_of(plan, number)}
    ahead = max(there, default=-1) + 1
    done = len(there)
    starts: list[tuple[int, float]] = []
    see = plan.game.features()
    pace = 0.0  # seconds of the fit for a row
    rows = sum(rows_of(path) for path in (*others, *shards_of(plan, number))) if limit.end else 0

    def tasks() -> Iterator[tuple[Lesson, int]]:
        for at in count():
            if at in there:
                continue
            if at >= ahead and not (at < plan.shards if plan.shards else limit.allows()):
                return
            starts.append((at, monotonic()))
            yield lesson, at

    for index, part in hands.run(shard, tasks(), 1 if limit.end else 2):
        at, begin = starts[index]
        limit.took(monotonic() - begin)
        path = plan.folder / f"labels-{number}-{at:05d}.npz"
        half = path.with_suffix(".part")
        with half.open("wb") as file:
            np.savez(file, **part)
        os.replace(half, path)
        done += 1
        if limit.end and len(part["target"]):
            rows += len(part["target"])
            pace = pace or fit_pace(gather([part], see), settings)
            limit.reserved = pace * rows
        tell(f"labels {number}", done, plan.shards or done)
    return done


def rows_of(path: Path) -> int:
    """How many rows of labels a file has."""
    return len(np.load(path)["target"])


def fit_pace(labels: Labels, settings: TrainingSettings) -> float:
    """Seconds that a fit takes for each row, measured in one epoch."""
    begin = monotonic()
    fit(labels, replace(settings, epochs=1))
    return settings.epochs * (monotonic() - begin) / len(labels)


def speed(plan: TrainingPlan, mind: str, seed: int = 5) -> float:
    """Seconds of a simulation, over some positions of a game."""
    game = plan.game
    if game.features().by_turns:
        return 1.0
    teacher = Teacher(Lesson(gate.spec_of(game), mind, seed, 0))
    know, rng, state = game.knowledge(mind), Rng(seed), game.new()
    seconds, count, number = 0.0, 0, 0
    while not state.is_over:
        if state.to_move < 0:
            state.advance(state.sample(rng))
            continue
        number += 1
        if number % 9 == 1:
            search = Search(state, int(state.to_move), know, rng)
            begin = process_time()
            count += search.run(max(20, round(300 * hurry(plan))), 0.0)
            seconds += process_time() - begin
        state.advance(teacher.hand.pick(state, rng))
    return seconds / max(1, count)


def prove(
    plan: TrainingPlan, new: str, old: str, until: float, hands: WorkerPool, tell: Callable[[int, int], None]
) -> tuple[gate.Result, int]:
    """A match at equal time against the present mind, and the new mind's simulations in it."""
    ratio = speed(plan, old) / speed(plan, new)
    simulations = max(8, round(plan.simulations * hurry(plan)))
    ours = gate.MatchPlayer(new, max(8, int(simulations * min(8.0, max(0.2, ratio)))))
    theirs = gate.MatchPlayer(old, simulations)
    spec = gate.spec_of(plan.game)
    total = gate.Result()
    batch = len(plan.game.teams)
    limit = TimeLimit(until)
    starts: list[float] = []

    def tasks() -> Iterator[tuple[Any, ...]]:
        for first in range(0, plan.matches, batch):
            if first >= MIN_MATCH_ROUNDS * batch and not limit.allows():
                return
            starts.append(monotonic())
            yield spec, ours, theirs, plan.seed, list(range(first, first + batch))

    for index, result in hands.run(gate.play_all, tasks(), 1 if until else 2):
        limit.took(monotonic() - starts[index])
        total += result
        tell(total.games, plan.matches)
    return total, ours.simulations


def __getattr__(name: str) -> Any:
    """The old name of TrainingPlan."""
    if name == "Plan":
        return moved_to("frogpond.minds.train", {"Plan": "TrainingPlan"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
