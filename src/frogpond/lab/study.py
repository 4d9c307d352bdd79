"""Questions in a file: what is played, by whom, how well it must be known. `frogpond study FILE -o report.html` answers them.

game = "bullfrogs"
players = 2
question = "Does one more frog for the last seat mend the seat advantage?"
bots = ["froglet", "tadpole"]        # each plays every variant, in all seats; "froglet,tadpole" against each other, changing seats
games = 2000                         # at the most, where there is a precision
seed = 1
measures = ["seat[0].win", "length", "lead_changes"]
precision = "seat[0].win within 2"   # of the first variant; the others play as many games

[[variant]]                          # the first is what the others are compared with
name = "as published"
[[variant]]
name = "one more frog"
set = { "seat[last].frogs" = "+1" }
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..bots.registry import competitor
from ..engine.game import Game
from .changes import make_changed
from .compare import signed, sweep_plots
from .document import Report, TableCell, bullets, compose, section, table, trace
from .findings import number
from .measures import KIND, expand, measure
from .play import Played
from .report import Means
from .runs import Settings, fingerprint, identity, play_run
from .stats import anytime
from .strengths import SAYS, judge, same_minds
from .sweep import unused
from .until import read_until
from .work import cluster

KEYS = ("game", "players", "question", "bots", "games", "seed", "measures", "precision", "options", "variant")
VARIANT = ("name", "set", "players", "game")


@dataclass
class Study:
    """A study file, read."""

    file: str
    question: str
    variants: list[tuple[str, Game]]
    bots: list[str]
    games: int
    seed: int
    measures: list[str]
    precision: str | None


def refuse_unknown(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            near = get_close_matches(key, keys, 1, 0.5)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ValueError(f"{where}: {key} is not known here.{hint} Known are {', '.join(keys)}")


def read_study(file: Path, games: int | None = None) -> Study:
    """A study from its file; ValueError says what is wrong with it."""
    try:
        sheet = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"can't read {file}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file.name} is not valid TOML: {error}") from None
    refuse_unknown(sheet, KEYS, file.name)
    if not isinstance(sheet.get("game"), str):
        raise ValueError(f"{file.name}: game = NAME is needed")
    for key in ("players", "games", "seed"):
        if key in sheet and type(sheet[key]) is not int:
            raise ValueError(f"{file.name}: {key} = {sheet[key]!r}; a whole number is needed")
    variants: list[tuple[str, Game]] = []
    rows = sheet.get("variant", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) and isinstance(row.get("set", {}), dict) for row in rows):
        raise ValueError(f"{file.name}: variants are tables that begin with [[variant]], with set = {{ name = value }}")
    for row in rows or [{"name": "as it is"}]:
        refuse_unknown(row, VARIANT, f"{file.name} [[variant]]")
        options = {**sheet.get("options", {}), **{name: str(value) for name, value in row.get("set", {}).items()}}
        game = make_changed(str(row.get("game", sheet["game"])), row.get("players", sheet.get("players")), options)
        variants.append(
            (str(row.get("name") or ", ".join(f"{name}={value}" for name, value in row.get("set", {}).items()) or "as it is"), game)
        )
    refuse_equal(variants, file.name)
    names = words_of(sheet, "bots", ["froglet", "tadpole"], file.name)
    for name in names:
        line_up(variants[0][1], name)
    measure_names = words_of(sheet, "measures", ["seat[0].win", "seat[last].win", "length", "lead_changes"], file.name)
    measures = [name for what in measure_names for name in expand(variants[0][1], what)]
    for what in measures:
        measure(variants[0][1], what)
    precision = sheet.get("precision")
    if precision is not None and not isinstance(precision, str):
        raise ValueError(f'{file.name}: precision = {precision!r}; words are needed, such as "seat[0].win within 2"')
    if precision is not None:
        read_until(variants[0][1], precision)
    count = games or int(sheet.get("games", 1000))
    return Study(file.name, str(sheet.get("question", "")), variants, names, count, int(sheet.get("seed", 0)), measures, precision)


def refuse_equal(variants: list[tuple[str, Game]], where: str) -> None:
    """ValueError for two variants of one name, or of one content: a difference between them would be chance alone."""
    for i, (name, game) in enumerate(variants):
        for other, another in variants[:i]:
            if name == other:
                raise ValueError(f"{where}: two variants are called {name!r}")
            if identity(Settings(game, (), 1)) == identity(Settings(another, (), 1)):
                raise ValueError(f"{where}: the variants {other!r} and {name!r} are the same game")


def words_of(table: Mapping[str, Any], key: str, usual: list[str], where: str) -> list[str]:
    """One word or several; ValueError for none, and for anything else."""
    value = table.get(key, usual)
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise ValueError(f"{where}: {key} = {value!r}; a list of names is needed, such as {json.dumps(usual)}")
    return value


def line_up(game: Game, cast: str) -> tuple[str, ...]:
    """A cast at a game: one bot in all seats, or several, of which the last takes the seats that are left."""
    names = [name.strip() for name in cast.split(",") if name.strip()]
    for name in names:
        competitor(name)
    if not names or len(names) > game.seats:
        raise ValueError(f"bots {cast!r}: from one to {game.seats} names are needed, one a seat at the most")
    return tuple(names + names[-1:] * (game.seats - len(names)))


def settings_of(study: Study, cast: str, games: int) -> list[Settings]:
    """The runs of a cast, one for each variant; bots of several names change seats from game to game."""
    each_game = [game for _, game in study.variants]
    rows = []
    for game in each_game:
        names = same_minds(each_game, line_up(game, cast))
        rows.append(Settings(game, names, games, study.seed, len(set(names)) > 1))
    return rows


def run_study(study: Study, means: Means, command: str) -> Report:
    """Play every variant with every cast, and say what each measure is and how it differs from the first variant's."""
    casts = []
    with cluster(means.ray, means.jobs):
        for bot in study.bots:
            runs = settings_of(study, bot, study.games)
            name = ",".join(dict.fromkeys(runs[0].line_up))
            count, width, stopped = study.games, None, None
            played: list[list[Played]] = []
            places: list[str | None] = []
            for i, each in enumerate(runs):
                settings = replace(each, games=count)
                place = means.place(fingerprint([settings]))
                stop = read_until(settings.game, study.precision) if study.precision and i == 0 else None
                run = play_run(settings, place, means.jobs, means.ray, means.progress(f"{name} {i + 1}"), stop.enough if stop else None)
                if stop:
                    width, stopped, count = stop.tuned, stop.said(), len(run)
                played.append(run[:count])
                places.append(str(place) if place else None)
            with anytime(width):
                rows = [measured(study, what, played) for what in study.measures]
            idle = [unused(runs[0], each, played[0], other) for each, other in zip(runs[1:], played[1:], strict=True)]
            notes = [f"{variant}: {note}" for (variant, _), note in zip(study.variants[1:], idle, strict=True) if note]
            casts.append({"bot": name, "games": count, "stopped": stopped, "rows": rows, "runs": places, "unused": notes})
    data = {
        "file": study.file, "question": study.question, "seed": study.seed, "casts": casts,
        "variants": [name for name, _ in study.variants],
        "together": together(study, casts), "command": command,
    }  # fmt: skip
    return study_report(data)


def measured(study: Study, name: str, played: list[list[Played]]) -> dict[str, Any]:
    """A measure of every variant. A change is clear when its interval leaves out 0 allowing for all changes of the study (Bonferroni)."""
    compared = max(1, len(study.measures) * (len(study.variants) - 1) * len(study.bots))
    cells: list[dict[str, Any]] = []
    first: list[Played] = []
    for (_, game), run in zip(study.variants, played, strict=True):
        what = measure(game, name)
        cell: dict[str, Any] = what.of(run).to_json()
        if first:
            cell["change"] = what.change(first, run).to_json()
            cell["clear"] = not what.change(first, run, compared).holds(0.0)
        else:
            first = run
        cells.append(cell)
    return {"what": name, "cells": cells, "never": never(name, played)}


def never(name: str, played: list[list[Played]]) -> bool:
    """Whether a measure is about a kind of thing that nobody did or held in any of these games."""
    kind = KIND.fullmatch(name)
    return kind is not None and all(label != kind[2] for run in played for one in run for _, label in one.kinds)


def together(study: Study, casts: list[dict[str, Any]]) -> list[str]:
    """Whether the changes hold with the first two casts."""
    lines = []
    if len(casts) < 2:
        return ["Only one strength of bots was played, so nothing here shows whether another would say the same."]
    here, there = casts[0], casts[1]
    for one, two in zip(here["rows"], there["rows"], strict=True):
        for i, (name, _) in enumerate(study.variants):
            if i:
                verdict = judge(one["cells"][i]["change"], two["cells"][i]["change"])
                lines.append(f"{one['what']}, {name}: {SAYS[verdict].format(here=here['bot'], there=there['bot'])}")
    return lines


def study_cell(cell: dict[str, Any]) -> TableCell:
    if "change" not in cell:
        return TableCell(number(cell, 2))
    change = cell["change"]
    return TableCell(number(cell, 2), signed(change), ("up" if change["mean"] > 0 else "down") if cell["clear"] else "faint")


LIMITS = (
    "Below a figure the change from the first variant, paired by game; * where it is clear even allowing for all changes looked at.",
    "Bots are not people, and these were not made for the changed games. Where nothing is shown there may be an effect all the same.",
)


def study_report(data: dict[str, Any]) -> Report:
    """The report of a study: for each cast a table with the variants across, and charts of them."""
    blocks = []
    for cast in data["casts"]:
        rows = [
            [row["what"], *(TableCell("never seen") if row["never"] else study_cell(cell) for cell in row["cells"])] for row in cast["rows"]
        ]
        note = cast["stopped"] or f"{cast['games']:,} games of each variant."
        none = [row["what"] for row in cast["rows"] if row["never"]]
        note += f" It never happened in these games, so nothing is known of it: {', '.join(none)}." if none else ""
        note += "".join(f" {line}" for line in cast["unused"])
        inner = [table(["", *data["variants"]], rows), sweep_plots(cast["rows"], data["variants"])]
        blocks.append(section(f"Played by {cast['bot']}", note, *inner, trace=trace(cast["runs"], data["command"])))
    for title, lines in (("Does it depend on the bots?", data["together"]), ("What this can't tell", LIMITS)):
        blocks.append(section(title, "", bullets(lines)))
    title = f"{data['question'] or data['file']}: played by {', '.join(cast['bot'] for cast in data['casts'])}"
    return compose(data, title, f"Study {data['file']}, seed {data['seed']}.", blocks, [f"Made again with: `{data['command']}`"])
