"""The tuner in the studio: numbers that may change, goals as ranges of measures in words, and a search while it goes on, JSON-ready."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.data import Written
from ..engine.game import Game
from ..engine.guide import listed
from ..engine.registry import make
from ..table import untrusted_data
from .changes import PREFIX
from .datafile import own_text, write_data
from .form import form_of, titled, words
from .free import Free, read_free
from .goals import read_goal
from .questions import HONEST_TUNING, label_of
from .runs import write_whole
from .shelf import Shelf, write_json
from .tune import Candidate, Task, Tuner, tune
from .tune_page import limits, tune_report
from .work import cluster

if TYPE_CHECKING:
    from .shelf import Wish

TUNER_REPORT_SECONDS = 0.4  # seconds between answers
MOST_FREE, MOST_GOALS, MOST_VALUES = 6, 6, 100
MOST_SHOWN = 40  # candidates in an answer
DEFAULT_RANGE = 2  # a number may change by so much unless somebody says otherwise
FAIR, WITHIN = "fair", 2  # every seat wins its share, to so many points
BOUND = re.compile(r"-?\d{1,6}(\.\d{1,4})?")
RESULT = "data.toml"


@dataclass(frozen=True)
class Knob:
    """A number that may be set free: its name for `--free`, words, what it is, and between what it may be."""

    name: str
    label: str
    now: int
    low: int
    high: int


# What can be said -----------------------------------------------------------------------------------------------------


def knobs(name: str, players: int | None, options: Mapping[str, Any], text: str) -> list[Knob]:
    """The whole numbers of a data file that rules read, and what each seat may have more or less."""
    rows = []
    for group in form_of(name, players, options, text):
        for field in group.fields:
            read = field.read
            if field.kind == "number" and read is not None and read.low is not None and read.high is not None:
                rows.append(Knob(PREFIX + field.place, f"{group.title}: {field.label}", field.value, int(read.low), int(read.high)))
    game = make(name, players, **{**options, "data": Written(text)})
    facts = game.facts()
    handicap = facts.raw.get("handicap", {}) if facts else {}
    for key, by_seat in handicap.items():
        if isinstance(by_seat, list):
            for seat in range(game.seats):
                now = int(by_seat[seat]) if seat < len(by_seat) else 0
                rows.append(Knob(f"seat[{seat}].{key}", f"Seat {seat + 1}, {game.seat_title(seat)}: {words(key)}", now, now - 9, now + 9))
    return rows


def aims(game: Game) -> list[tuple[str, str]]:
    """What goals can be about: measures with their words."""
    several = len(game.teams) > 1
    rows = [(FAIR, f"every seat wins its share, ± {WITHIN} points")] if several else []
    seats = [f"seat[{seat}].{'win' if several else 'score'}" for seat in range(game.seats)]
    plain = ["length", "decisions", "options", "dead_turns", "lead_changes", *(["margin", "shared"] if several else [])]
    return rows + [(name, aim_words(game, name)) for name in (*seats, *plain)]


def aim_words(game: Game, name: str) -> str:
    """A measure in words, with its unit."""
    label = label_of(game, name)
    return f"{label}: wins, %" if name.endswith(".win") else f"{label}, %" if name == "shared" else label


def goal_words(game: Game, row: Mapping[str, Any]) -> list[str]:
    """A row of the form (what, from, to) as goals; ValueError says what is missing."""
    what = str(row.get("what", ""))
    if what == FAIR and len(game.teams) > 1:
        return [f"seat[{seat}].win = {100 / len(game.teams):.4g}% +- {WITHIN}" for seat in range(game.seats)]
    labels = dict(aims(game))
    if what not in labels:
        raise ValueError("this is nothing that is measured here")
    low, high = (str(row.get(key, "")).strip().replace(",", ".") for key in ("low", "high"))
    for bound in (low, high):
        if bound and not BOUND.fullmatch(bound):
            raise ValueError(f"{labels[what]}: {bound[:20]!r} is no number")
    if low and high:
        return [f"{what} = {low}..{high}"]
    if not low and not high:
        raise ValueError(f"{labels[what]}: say from what to what, or one of the two")
    return [f"{what} >= {low}" if low else f"{what} <= {high}"]


def look(name: str, players: int | None, options: Mapping[str, Any], text: str, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """What a form asks for, as the command line says it, or the `problem` with it. For a process with limits."""
    try:
        return wished(name, players, options, text, wishes)
    except ValueError as error:
        return {"problem": str(error)[:400]}


def wished(name: str, players: int | None, options: Mapping[str, Any], text: str, wishes: Mapping[str, Any]) -> dict[str, list[str]]:
    """The same; ValueError says what can't be."""
    game = untrusted_data.try_out(name, players, options, text)[1] if text.strip() else make(name, players, **options)
    result: dict[str, list[str]] = {"free": [], "goals": [], "keeps": []}
    places = set()
    for row in wishes.get("free", ()):
        low, high = (str(row.get(key, "")).strip() for key in ("low", "high"))
        if not all(re.fullmatch(r"-?\d{1,6}", end) for end in (low, high)):
            raise ValueError(f"{row.get('what', '')}: whole numbers from and to are needed")
        free = read_free(game, f"{row.get('what', '')}={low}..{high}")
        if len(free) != 1 or free[0].name in places:
            raise ValueError(f"{row.get('what', '')}: one number at a time, and each once")
        if len(free[0].values) > MOST_VALUES:
            raise ValueError(f"{row.get('what', '')}: at most {MOST_VALUES} values can be tried")
        places.add(free[0].name)
        result["free"].append(f"{free[0].name}={low}..{high}")
    for kind in ("goals", "keeps"):
        result[kind] = [words for row in wishes.get(kind, ()) for words in goal_words(game, row)]
        for each in result[kind]:
            read_goal(game, each)
    if not result["free"] or not result["goals"]:
        raise ValueError("a wish and a number that may change are needed")
    return result


# Looking for it -------------------------------------------------------------------------------------------------------


def task_of(wish: Wish) -> tuple[Task, str]:
    """The search that somebody asked for, and the text of the data file that it starts from."""
    options = {**wish.options, **({"data": Written(wish.data, RESULT)} if wish.data else {})}
    game = make(wish.game, wish.players, **options)
    tuning = wish.tuning
    free = [one for each in tuning["free"] for one in read_free(game, each)]
    goals, keeps = ([read_goal(game, each) for each in tuning[kind]] for kind in ("goals", "keeps"))
    task = Task(game, free, goals, keeps, [wish.bot], 60.0 * tuning["minutes"], wish.seed, confirm=wish.games)
    return task, wish.data or own_text(game)


def command(wish: Wish) -> str:
    """The same for the command line."""
    tuning = wish.tuning
    parts = ["frogpond", "tune", wish.game, "--players", str(wish.players), "--bots", wish.bot, "--seed", str(wish.seed)]
    parts += ["--set", f"data={RESULT}"] if wish.data else []
    parts += [word for name, value in wish.options.items() for word in ("--set", f"{name}={value}")]
    for option, kind in (("--free", "free"), ("--goal", "goals"), ("--keep", "keeps")):
        parts += [word for each in tuning[kind] for word in (option, each)]
    return shlex.join([*parts, "--budget", f"{tuning['minutes']}m", "--confirm-games", str(wish.games)])


def play(folder: Path, jobs: int, ray: str | None = None) -> None:
    """Search to the end, saying all the while what was tried; games that were kept are not played again."""
    shelf = Shelf(folder.parent)
    wish, before = shelf.wish(folder.name), shelf.answer(folder.name)
    task, text = task_of(wish)
    task.jobs, task.ray, task.folder, task.used = jobs, ray, folder / "runs", float(before.get("seconds", 0.0))
    last = 0.0

    def show(tuner: Tuner) -> None:
        nonlocal last
        if time.monotonic() - last >= TUNER_REPORT_SECONDS or tuner.stage != "searching":
            write_json(folder / "answer.json", told(tuner))
            last = time.monotonic()

    task.show = show
    tuner = Tuner(task)
    with cluster(ray, jobs):
        result = tune(task, tuner)
    data = write_data(task.game, text, result["tuned"].facts().raw)
    write_whole(folder / RESULT, lambda path: path.write_text(data, encoding="utf-8"))
    write_json(folder / "answer.json", told(tuner) | ended(result, task.free))
    report = tune_report(result, command(wish), RESULT, None)
    write_whole(folder / "report.html", lambda path: path.write_text(report.html, encoding="utf-8"))


# Saying it ------------------------------------------------------------------------------------------------------------


def told(tuner: Tuner) -> dict[str, Any]:
    """A search as it stands: candidates, the nearest to the goals first, and the best so far."""
    task = tuner.task
    ranked = sorted((one for one in tuner.tried.values() if one.found), key=Candidate.rank)
    best = tuner.best or (ranked[0] if ranked else tuner.original)
    doubt = sum(one is not best and one.least <= best.miss and one.broken <= best.broken for one in ranked)
    return {
        "kind": "tune", "games": sum(one.games for one in ranked), "seconds": tuner.used, "budget": task.budget, "stage": tuner.stage,
        "bots": task.casts, "goals": [goal_said(task.game, goal.words) for goal in task.goals],
        "free": [{"name": f.name, "label": label(f), "now": f.now, "values": list(f.values)} for f in task.free],
        "tried": [shown(one, task.free) for one in ranked[:MOST_SHOWN]], "count": len(ranked),
        "everything": prod(len(free.values) for free in task.free), "refused": len(tuner.refused),
        "best": shown(best, task.free) if best.found else None, "doubt": doubt,
        "title": f"Best so far: {changes(best.values, task.free) or 'the game as it is'}.", "words": "", "honest": HONEST_TUNING,
    }  # fmt: skip


def changes(values: Mapping[str, int], free: Sequence[Free]) -> str:
    """What differs from the game as it is, in words; empty if nothing does."""
    return listed([f"{label(one)} {one.now} → {values[one.name]}" for one in free if values[one.name] != one.now])


def label(free: Free) -> str:
    """A number that is free, in words."""
    seat = re.fullmatch(r"seat\[(\d+)\]\.(.+)", free.name)
    if seat:
        return f"Seat {int(seat[1]) + 1}: {words(seat[2])}"
    first, *rest = free.name.removeprefix(PREFIX).split(".")
    return f"{titled(first)}: {', '.join(words(part) for part in rest)}"


def goal_said(game: Game, text: str) -> str:
    """A goal for people: the measure in words, then what it should be."""
    name, sign, rest = re.fullmatch(r"(\S+) (<=|>=|=) (.+)", text).groups()  # type: ignore[union-attr]  # we wrote it
    aim = {"<=": "at most ", ">=": "at least ", "=": ""}[sign] + rest.replace("..", " to ").replace("% +-", " %, ±")
    return f"{aim_words(game, name).partition(': wins')[0]}: {aim}"


def shown(one: Candidate, free: Sequence[Free]) -> dict[str, Any]:
    """A candidate, JSON-ready; of several casts the first."""
    cells = [cell.to_json() for cell in one.found[0]] if one.found else []
    return {
        "values": [one.values[each.name] for each in free], "change": one.change, "games": one.games, "broken": one.broken,
        "miss": one.miss, "least": one.least, "most": one.most if isfinite(one.most) else None, "cells": cells,
    }  # fmt: skip


def ended(result: dict[str, Any], free: Sequence[Free]) -> dict[str, Any]:
    """How a search ended, from the games of the confirmation."""
    changed = changes(result["best"], free)
    rows = [{**row, "said": goal_said(result["game"], row["words"])} for row in result["told"]]
    goals = [row for row in result["told"] if row["kind"] == "goal"]
    worst = max((row["verdict"] for row in goals), key=("met", "met as far as can be seen", "not shown to be met", "missed").index)
    says = {
        "met": "It meets your goals.",
        "met as far as can be seen": "It meets your goals, as far as these games show.",
        "not shown to be met": "It is not shown to meet your goals.",
        "missed": "It misses your goals.",
    }[worst]
    title = f"Found: {changed}. {says}" if changed else f"The game as it is stays. {says}"
    return {"stage": "done", "title": title, "words": " ".join(limits(result)[:2]), "confirmed": rows, "fresh": result["games"]}
