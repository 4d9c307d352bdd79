"""The questions of the studio: in words, what each measures, how well it may be known, and the answer as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..engine.game import Game
from ..engine.guide import listed
from .findings import actions
from .measures import measure
from .play import Played
from .runs import Settings
from .stats import anytime, anytime_z, fixed
from .study import Study, measured
from .sweep import unused
from .until import Until

PRINTED, YOURS = "as printed", "yours"
MOST_ACTIONS = 8
WEAKER_BOT, GENTLE = "tadpole", ("spawn", "tadpole")  # who plays against a bot, and against whom nobody is weaker but random players
HONEST = (
    "Between these bots, who are not people and were not made for a changed game. The intervals hold at every look, so stop when you like."
)
HONEST_TUNING = (
    "The candidates' own figures look better than they are, since the best of many is chosen by them; the confirmation is on fresh seeds. "
    "Between these bots, who are not people."
)


@dataclass(frozen=True)
class StudyQuestion:
    """Something that can be asked. `within` are three precisions, the roughest first, of the measure `known`."""

    key: str
    title: str
    words: str
    known: str
    within: tuple[float, float, float]
    unit: str
    measures: Callable[[Game], list[str]]
    alone: bool = True  # whether it can be asked of a game for one

    def until(self, care: int, bot: str) -> str:
        """When enough is known, as `--until` and study files say it."""
        return f"{self.known.format(bot=bot)} within {self.within[care]:g}"

    def cast(self, bot: str) -> str:
        """Who plays: this bot everywhere, or against a weaker one, changing seats."""
        return f"{bot},{'random' if bot in GENTLE else WEAKER_BOT}" if self.key == "skill" else bot


def seats_of(game: Game) -> list[str]:
    return [f"seat[{seat}].win" for seat in range(game.seats)]


def course_of(game: Game) -> list[str]:
    return ["length", "decisions", "options", "dead_turns"]


def close_of(game: Game) -> list[str]:
    return ["lead_changes", *(["margin", "shared"] if len(game.teams) > 1 else ["seat[0].score"])]


def all_of(game: Game) -> list[str]:
    return [*seats_of(game), *course_of(game), *close_of(game), "chance_events", "forced"]


POINTS = (4.0, 2.0, 1.0)
QUESTIONS = {
    one.key: one
    for one in (
        StudyQuestion("seats", "Is the first seat ahead?", "wins by seat", "seat[0].win", POINTS, "points", seats_of),
        StudyQuestion("all", "What does it change?", "everything measured, side by side", "seat[0].win", POINTS, "points", all_of),
        StudyQuestion("length", "How long is it?", "turns, decisions, choices", "length", (1.0, 0.4, 0.15), "turns", course_of),
        StudyQuestion("close", "Is it close?", "changes of the lead, margins", "lead_changes", (0.3, 0.1, 0.04), "changes", close_of),
        StudyQuestion(
            "winning", "What goes with winning?", "actions of winners and losers", "seat[0].win", POINTS, "points", seats_of, False
        ),
        StudyQuestion(
            "skill", "Luck or skill?", "a stronger bot against a weaker", "bot[{bot}].win", POINTS, "points", lambda game: [], False
        ),
    )
}


TUNING = StudyQuestion("tune", "Look for numbers", "what meets a wish", "seat[0].win", POINTS, "points", lambda game: [])
"""What a search of the tuner is called among the studies; it is asked in a panel of its own."""


def measures_of(question: StudyQuestion, game: Game, bot: str) -> list[str]:
    return [f"bot[{bot}].win"] if question.key == "skill" else question.measures(game)


def expected(until: Until, most: int) -> int:
    """About how many games it takes until enough is known, going by what was seen; `most` at the most."""
    spread = until.spread or (50.0 if until.what.is_share else 0.0)
    games = 128
    while games < most and until.within is not None and anytime_z(games, until.tuned) * spread / sqrt(games) > until.within:
        games = round(games * 1.1) + 1
    return max(until.games, min(most, games))


# Answers --------------------------------------------------------------------------------------------------------------


def answer(question: StudyQuestion, study: Study, settings: list[Settings], played: list[list[Played]], until: Until) -> dict[str, Any]:
    """What the games so far say, JSON-ready: rows with a cell for each variant, and a verdict. Figures are those of a study file."""
    game = settings[0].game
    with anytime(until.tuned):
        if question.key == "winning":
            rows = winning_rows(settings, played)
        else:
            rows = [measured(study, name, played) | said_of(game, name) for name in study.measures]
    idle = unused(settings[0], settings[1], played[0], played[1]) if len(played) > 1 else ""
    title, words = ("Nothing was different.", idle) if idle else verdict(question, rows, len(played))
    note = f"“{label_of(game, until.what.name)}” is known to ± {until.seen[-1][2]:.2g}, and ± {until.within or 0:g} was asked for."
    return {
        "games": len(played[0]), "rows": rows, "title": title, "words": words, "reached": until.reached, "known": note, "honest": HONEST,
    }  # fmt: skip


def said_of(game: Game, name: str) -> dict[str, Any]:
    """What a row is called and what would be fair."""
    return {"label": label_of(game, name), "unit": measure(game, name).unit, "null": null_of(game, name)}


def label_of(game: Game, name: str) -> str:
    """A measure in words."""
    if name.startswith("seat["):
        number, _, what = name[5:].partition("].")
        seat = int(number)
        label = f"Seat {seat + 1}, {game.seat_title(seat)}" if game.seats > 1 else "The player"
        return label if what == "win" else f"{label}: score"
    if name.startswith("bot["):
        return f"{name[4:].partition(']')[0]} wins"
    plain = {"length": "Turns", "options": "Options a decision", "margin": "Margin, points", "shared": "Shared victories"}
    percent = {"dead_turns": "Dead turns, %", "forced": "Forced decisions, %"}
    return plain.get(name) or percent.get(name) or name.replace("_", " ").capitalize()


def null_of(game: Game, name: str) -> float | None:
    """What would be fair."""
    fair = len(game.teams) > 1 and (name.endswith("].win"))
    return 100.0 / len(game.teams) if fair else None


def winning_rows(settings: list[Settings], played: list[list[Played]]) -> list[dict[str, Any]]:
    """What seats did more than usual, and how much more often they won: the clearest kinds of action, in points."""
    counted = [actions(each, games) for each, games in zip(settings, played, strict=True)]
    tables = [{one["label"]: one for one in rows if "difference" in one and not one["held"]} for rows in counted]
    ranked = sorted(tables[-1], key=lambda label: -strength(tables[-1][label]["difference"]))
    rows = []
    for label in ranked[:MOST_ACTIONS]:
        cells = []
        for one in tables:
            each = one.get(label)
            cell: dict[str, Any] | None = None
            if each is not None:
                cell = {key: 100 * each["difference"][key] for key in ("mean", "spread", "low", "high")} | {"clear": each["stands_out"]}
            cells.append(cell)
        rows.append({"what": label, "label": f"More “{label}”", "unit": "", "null": 0.0, "cells": cells})
    return rows


def strength(one: dict[str, float]) -> float:
    """How many half intervals an effect is away from nothing."""
    return abs(one["mean"]) / max(1e-9, one["high"] - one["low"])


def points(cell: dict[str, float], null: float) -> str:
    """A distance from what is fair, with its interval."""
    return f"{fixed(cell['mean'] - null, 1, '+')} ({fixed(cell['low'] - null, 1, '+')} to {fixed(cell['high'] - null, 1, '+')})"


def side(cell: dict[str, float], null: float) -> int:
    """1 above, -1 below, 0 where the interval allows what is fair."""
    return 1 if cell["low"] > null else -1 if cell["high"] < null else 0


def verdict(question: StudyQuestion, rows: list[dict[str, Any]], variants: int) -> tuple[str, str]:
    """A headline and what stands behind it. It never says more than the intervals do."""
    if question.key == "winning":
        return winning_verdict(rows)
    first = rows[0]
    if first["null"] is not None and question.key in ("seats", "skill"):
        return fair_verdict(first, variants, question.key)
    if variants < 2:
        return f"{first['label']}: {shown(first, 0)}.", "; ".join(f"{row['label']} {shown(row, 0)}" for row in rows[1:]) + "."
    clear = [row for row in rows if row["cells"][1].get("clear")]
    if not clear:
        return "Nothing is shown to have moved.", f"{len(rows)} measures were compared; a change may still hide within the intervals."
    parts = [f"{row['label']} {fixed(row['cells'][1]['change']['mean'], 2, '+')}" for row in clear]
    title = f"{clear[0]['label']} went {'up' if clear[0]['cells'][1]['change']['mean'] > 0 else 'down'}."
    return title, f"Clearly moved, allowing for {len(rows)} comparisons: {listed(parts)}."


def shown(row: dict[str, Any], i: int) -> str:
    cell = row["cells"][i]
    return f"{fixed(cell['mean'], 1)}{row['unit']} ({fixed(cell['low'], 1)} to {fixed(cell['high'], 1)})"


def fair_verdict(row: dict[str, Any], variants: int, key: str) -> tuple[str, str]:
    who = "Seat 1" if key == "seats" else "The stronger bot"
    cells, null = row["cells"], row["null"]
    standings = {1: "ahead", -1: "behind", 0: "level, as far as this shows"}
    sides = [side(cell, null) for cell in cells]
    names = ["As printed", "Yours"][:variants]
    pairs = zip(names, cells, sides, strict=True)
    words = " ".join(f"{name}: {points(cell, null)} points{'' if way else ', which may be nothing'}." for name, cell, way in pairs)
    if variants < 2:
        return f"{who} is {standings[sides[0]]}.", words
    change = cells[1]["change"]
    moved = f"{fixed(change['mean'], 1, '+')} ({fixed(change['low'], 1, '+')} to {fixed(change['high'], 1, '+')})"
    words += f" The change: {moved}{'' if cells[1]['clear'] else ', which may be nothing'}."
    if sides[0] == sides[1]:
        return (f"{who} is still {standings[sides[0]]}." if sides[0] else f"{who} is level in both, as far as this shows."), words
    if not sides[1]:
        return f"{who} is no longer shown to be {standings[sides[0]]}.", words
    return f"{who} is {standings[sides[1]]} now.", words


def winning_verdict(rows: list[dict[str, Any]]) -> tuple[str, str]:
    clear = [row for row in rows if row["cells"][-1] and row["cells"][-1]["clear"]]
    note = "What goes with winning need not cause it: who is ahead can afford other things."
    if not clear:
        return "No kind of action clearly goes with winning.", note
    best = clear[0]
    way = "more" if best["cells"][-1]["mean"] > 0 else "less"
    return f"Who does “{best['what']}” more wins {way} often.", f"By {points(best['cells'][-1], 0.0)} points. {note}"
