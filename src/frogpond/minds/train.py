"""Training from the first game to a file that proved itself: labels, fit, gate, generation after generation.

Everything is kept in a folder, shard by shard, so that a run that was stopped goes on where it was. Shards are numbered and each
depends on its number alone: a run limited by minutes writes down how many it made, and the same command with that number and
seed gives the same weights, bit for bit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np

from ..deprecated import moved_to
from ..engine import weights
from ..engine.game import Game
from ..engine.rng import Rng
from ..search.ismcts import Search
from . import gate
from .crew import Crew, crew
from .fit import TrainingSettings, fit, gather
from .label import Lesson, Teacher, shard, usual

Tell = Callable[[str, int, int], None]
LABELLING = 0.65  # part of a generation's time; the rest is for the fit and the match
UNHURRIED = 120.0  # seconds of a generation from which on everything has its usual size
MIN_MATCH_GAMES = 40  # games of a match, even when the time is over

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
    """Train; the outcomes of all generations, of which `show` is told after each. The best mind is `best.mind` in the folder, if any
    generation was taken."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    if plan.game.features() is None:
        raise ValueError(f"{plan.game.name} can't be learned: it does not describe its positions (game.features())")
    log = plan.folder / "outcomes.json"
    done = [Outcome(**row) for row in json.loads(log.read_text())] if log.is_file() else []
    begin = monotonic()
    with crew(plan.jobs, plan.ray) as workers:
        for number in range(len(done), plan.generations):
            left = plan.minutes * 60 - (monotonic() - begin)
            span = max(1.0, left / (plan.generations - number)) if plan.minutes else 0.0
            mind = next((str(plan.folder / f"generation-{row.generation}.mind") for row in reversed(done) if row.taken), plan.first_mind)
            teacher = str(plan.folder / f"generation-{number - 1}.mind") if number and plan.game.features().by_turns else mind
            done.append(generation(plan, number, teacher, mind, span, workers, tell or (lambda what, at, of: None)))
            log.write_text(json.dumps([asdict(row) for row in done], indent=1))
            if show is not None:
                show(done)
    taken = [row for row in done if row.taken]
    if taken:
        (plan.folder / "best.mind").write_bytes((plan.folder / f"generation-{taken[-1].generation}.mind").read_bytes())
    return done


def generation(plan: TrainingPlan, number: int, teacher: str, mind: str, span: float, workers: Crew, tell: Tell) -> Outcome:
    """Labels by the teacher, a fit, and the new mind's proof against the present one.

    Mostly these two are the same. Where whole turns are judged, every generation teaches the next: what a first one learns from games that
    looked no turn ahead is better than its teacher, and yet no match for a search.
    """
    begin = monotonic()
    lesson = Lesson(gate.spec_of(plan.game), teacher, plan.seed, number, **lesson_of(plan))
    made = label(plan, lesson, begin + LABELLING * span if span else 0.0, workers, tell)
    files = [path for folder in plan.others for path in sorted(folder.glob("labels-*.npz"))]
    files += [path for old in range(max(0, number - plan.keep + 1), number + 1) for path in shards_of(plan, old)]
    see = plan.game.features()
    labels = gather([dict(np.load(path)) for path in files], see)
    settings = TrainingSettings(**{"seed": plan.seed + number, **plan.settings})
    begun = weights.load(plan.begin)[1] if plan.begin and number == 0 else None
    net, report = fit(labels, settings, lambda at, of, found: tell(f"fit {number}: siblings {found['siblings']:.3f}", at, of), begun)
    hidden, parts = net.parts()
    path = plan.folder / f"generation-{number}.mind"
    about = {
        "command": plan.command + (f" --shards {made}" if plan.command and not plan.shards else ""),
        "seed": plan.seed,
        "generation": number,
        "shards": made,
        "lesson": {**asdict(lesson), "mind": Path(teacher).name, "rivals": named(lesson.rivals), "game": plan.game.to_json()},
        "settings": asdict(settings),
        "figures": {key: value for key, value in report.items() if key != "curve"},
        "search": plan.search,
    }
    header = {**weights.trained_for(plan.game, see), **about}
    weights.write(path, header, hidden, parts)
    result, budget = prove(plan, str(path), mind, begin + span if span else 0.0, workers, lambda at, of: tell(f"gate {number}", at, of))
    if len(plan.game.teams) > 1:
        better = result.interval(1.0)[0] > result.fair
    else:  # alone, both play the same games and their points are compared
        other, _ = prove(plan, mind, mind, begin + span if span else 0.0, workers, lambda at, of: tell(f"gate {number}", at, of))
        better = result.mean()[0] - result.mean()[1] > other.mean()[0]
    against = f"{round(plan.simulations * hurry(plan))} of {Path(mind).name}"
    header["figures"]["match"] = f"{budget} simulations against {against}: {result.text()}"
    weights.write(path, header, hidden, parts)
    error = (result.interval(1.96)[1] - result.interval(1.96)[0]) / 2
    taken = better and (not report["groups"] or report["siblings"] > SIBLINGS * report["siblings_hand"])
    return Outcome(number, made, Path(mind).name, report, result.text(), result.share, error, taken)


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
    made = {**usual(plan.game), **plan.lesson}
    part = hurry(plan)
    if part < 1.0:
        plain = {key: int(made.get(key, getattr(Lesson, key))) for key in ("games", "simulations", "sibling_simulations")}
        made |= {key: max(1 if key == "games" else 12, round(value * part)) for key, value in plain.items()}
    return made


def shards_of(plan: TrainingPlan, number: int) -> list[Path]:
    """The labels of a generation, in order."""
    return sorted(plan.folder.glob(f"labels-{number}-*.npz"))


def label(plan: TrainingPlan, lesson: Lesson, until: float, workers: Crew, tell: Tell) -> int:
    """Make the shards of a generation that are not there yet; how many there are. A run that was stopped may have left gaps: they are
    filled first, as only shards without gaps can be made again by their number."""
    number = lesson.generation
    there = {int(path.stem.rpartition("-")[2]) for path in shards_of(plan, number)}
    asked = max(there, default=-1) + 1
    gaps = sorted(set(range(asked)) - there, reverse=True)
    done = len(there)
    running: dict[Future[dict[str, Any]], int] = {}

    def wanted() -> bool:
        return bool(gaps) or (asked < plan.shards if plan.shards else monotonic() < until)

    while wanted() or running:
        while wanted() and len(running) < 2 * workers.jobs:
            at = gaps.pop() if gaps else asked
            running[workers.submit(shard, lesson, at)] = at
            asked = max(asked, at + 1)
        ready, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in ready:
            at = running.pop(future)
            path = plan.folder / f"labels-{number}-{at:05d}.npz"
            half = path.with_suffix(".part")
            with half.open("wb") as file:
                np.savez(file, **future.result())
            os.replace(half, path)
            done += 1
        tell(f"labels {number}", done, plan.shards or asked)
    return done


def speed(plan: TrainingPlan, mind: str, seed: int = 5) -> float:
    """Seconds of a simulation, over some positions of a game."""
    game = plan.game
    if game.features().by_turns:
        return 1.0
    teacher = Teacher(Lesson(gate.spec_of(game), mind, seed, 0))
    know, rng, state = game.knowledge(mind), Rng(seed), game.new()
    spent, count, number = 0.0, 0, 0
    while not state.is_over:
        if state.to_move < 0:
            state.advance(state.sample(rng))
            continue
        number += 1
        if number % 9 == 1:
            search = Search(state, int(state.to_move), know, rng)
            begin = process_time()
            count += search.run(max(20, round(300 * hurry(plan))), 0.0)
            spent += process_time() - begin
        state.advance(teacher.hand.pick(state, rng))
    return spent / max(1, count)


def prove(plan: TrainingPlan, new: str, old: str, until: float, workers: Crew, tell: Callable[[int, int], None]) -> tuple[gate.Result, int]:
    """A match at equal time against the present mind, and the new mind's simulations in it."""
    ratio = speed(plan, old) / speed(plan, new)
    simulations = max(8, round(plan.simulations * hurry(plan)))
    least = max(4, round(MIN_MATCH_GAMES * hurry(plan)))
    ours = gate.MatchPlayer(new, max(8, int(simulations * min(8.0, max(0.2, ratio)))))
    theirs = gate.MatchPlayer(old, simulations)
    spec = gate.spec_of(plan.game)
    total = gate.Result()
    batch = len(plan.game.teams)
    tasks = iter(range(0, plan.matches, batch))
    running: set[Future[gate.Result]] = set()

    def more() -> Iterator[int]:
        while len(running) < 2 * workers.jobs and (not until or monotonic() < until or total.games + len(running) * batch < least):
            following = next(tasks, None)
            if following is None:
                return
            yield following

    while True:
        for first in more():
            running.add(workers.submit(gate.play_all, spec, ours, theirs, plan.seed, list(range(first, first + batch))))
        if not running:
            return total, ours.simulations
        ready, running = wait(running, return_when=FIRST_COMPLETED)
        for future in ready:
            total += future.result()
        tell(total.games, plan.matches)


def __getattr__(name: str) -> Any:
    """The old name of TrainingPlan."""
    if name == "Plan":
        return moved_to("frogpond.minds.train", {"Plan": "TrainingPlan"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
