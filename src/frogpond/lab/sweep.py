"""Runs side by side: a designer changes a number and sees what moved, with intervals."""

from __future__ import annotations

import itertools
import re
from typing import Any

from ..engine.data import noting
from ..engine.game import Game, remake
from .changes import axis_values, is_inline, leaves
from .findings import COURSE
from .play import Played
from .runs import Settings
from .stats import Estimate, difference, estimate, share

Variant = tuple[str, Settings, list[Played]]
WINS, SCORE = "wins, %", "score"


Axis = list[tuple[str, str]]
NAME = r"[a-z_][\w.*-]*(?:\[\w+\][\w.*]*)?"


def read_axes(texts: list[str], game: Game | None = None) -> list[Axis]:
    """`--vary NAME=VALUE,NAME=VALUE,...` arguments as axes. A comma belongs to the value unless a new NAME= follows it, or the name is
    a place in the data, or `players`: these have ranges and lists."""
    axes = []
    for text in texts:
        axis: Axis = []
        for item in re.split(rf",(?=\s*{NAME}=)", text):
            name, equals, value = item.partition("=")
            if not equals or not name.strip() or not value.strip():
                raise ValueError(f"--vary needs NAME=VALUE,NAME=VALUE,..., not {text!r}")
            name, value = name.strip(), value.strip()
            several = game is not None and (is_inline(name) or name == "players")
            axis += [(name, each) for each in (axis_values(game, name, value) if several and game else [value])]
        axes.append(axis)
    return axes


def read_vary(texts: list[str], game: Game | None = None, one_at_a_time: bool = False) -> list[Axis]:
    """For each variant its (name, value) pairs: axes crossed, or one changed at a time. Where numbers of the data change, the game as
    it is comes first."""
    axes = read_axes(texts, game)
    if one_at_a_time:
        variants: list[Axis] = [[choice] for axis in axes for choice in axis]
    else:
        variants = [list(values) for values in itertools.product(*axes)]
    if one_at_a_time or any(is_inline(name) for axis in axes for name, _ in axis):
        variants = [[(name, value) for name, value in axes_first(axes) if not one_at_a_time and not is_inline(name)], *variants]
    if len(variants) < 2:
        raise ValueError("--vary needs at least two variants to compare, such as edition=published,edition=v1.23")
    return variants


def axes_first(axes: list[Axis]) -> Axis:
    return [axis[0] for axis in axes]


def variant_name(values: list[tuple[str, str]]) -> str:
    return ", ".join(f"{name.removeprefix('data.')}={value}" for name, value in values) or "as it is"


def values(settings: Settings, played: list[Played]) -> dict[tuple[str, str], list[float]]:
    """Every measure that can be compared, one value a game: (group, what) -> values."""
    game = settings.game
    table: dict[tuple[str, str], list[float]] = {}
    for seat in range(game.seats):
        name = f"seat {seat}" if game.seats > 1 else "player"
        table[WINS, name] = [100 * one.win_share(seat, game.team_of) for one in played]
        table[SCORE, name] = [float(one.scores[seat]) for one in played]
    for _, title, _, value in COURSE:
        table["course of the game", title.lower()] = [float(value(one)) for one in played]
    for label in sorted({label for one in played for _, label in one.kinds}):
        counts = [sum(times for (_, what), (times, _) in one.kinds.items() if what == label) for one in played]
        table["times a game, all seats", label] = [float(count) for count in counts]
    return table


def compare(variants: list[Variant]) -> dict[str, Any]:
    """All measures of all variants, and how each differs from the first, JSON-ready. A change has *moved* when its interval
    leaves out 0, and is *clear* when it still does allowing for the number of comparisons (Bonferroni)."""
    measured = [values(settings, played) for _, settings, played in variants]
    keys = list(dict.fromkeys(key for one in measured for key in one))
    groups = list(dict.fromkeys(group for group, _ in keys))
    pairs = sum(key in measured[0] for one in measured[1:] for key in one)
    rows = []
    for key in sorted(keys, key=lambda key: groups.index(key[0])):
        cells: list[dict[str, Any] | None] = []
        for one in measured:
            if key not in one:
                cells.append(None)
                continue
            cell: dict[str, Any] = dict(mean_of(key[0], one[key]).to_json())
            if one is not measured[0] and key in measured[0]:
                unit = 100.0 if key[0] == WINS else 0.0
                change = difference(measured[0][key], one[key], unit)
                cell["change"] = change.to_json()
                cell["moved"] = not change.holds(0.0)
                cell["clear"] = not difference(measured[0][key], one[key], unit, pairs).holds(0.0)
            cells.append(cell)
        rows.append({"group": key[0], "what": key[1], "cells": cells})
    first = variants[0][1]
    return {
        "variants": [
            {"name": name, **settings.game.to_json(), "games": len(played), "line_up": list(settings.line_up), "seed": settings.seed,
             "changed": changes(first, settings), "unused": unused(first, settings, variants[0][2], played) if i else ""}
            for i, (name, settings, played) in enumerate(variants)
        ],
        "compared": pairs,
        "rows": rows,
    }  # fmt: skip


def mean_of(group: str, values: list[float]) -> Estimate:
    """A measure's mean. Wins are shares, and have Wilson's interval; only scores can be below 0."""
    if group != WINS:
        result = estimate(values)
        return result if group == SCORE else result.clipped(0.0)
    return share([value / 100 for value in values]).scaled(100.0)


def unused(first: Settings, other: Settings, before: list[Played], after: list[Played]) -> str:
    """That a change was never used, as a sentence, and why if the data file's reader knows; empty if any game came out differently."""
    if len(before) != len(after) or any(one.content() != two.content() for one, two in zip(before, after, strict=True)):
        return ""
    differences = changes(first, other)
    what = " and ".join(one["what"] for one in differences) or "the change"
    verb = "were" if len(differences) > 1 else "was"
    return f"In all {len(before):,} games nothing was different: {what} {verb} not used here." + "".join(limits_of(other, differences))


def limits_of(settings: Settings, differences: list[dict[str, Any]]) -> list[str]:
    """For every change of a number that has no effect beyond another number: that number."""
    game = settings.game
    with noting() as reads:
        facts = remake(type(game), game.seats, game.options).facts()
    limits = {".".join(map(str, path)): read.limit for path, read in reads.items() if read.limit}
    if facts is None:
        return []
    numbers = dict(leaves(facts.raw))
    return [
        f" {one['what']} has no effect beyond {limits[one['what']]}, which is {numbers[limits[one['what']]]}."
        for one in differences
        if one["what"] in limits and one["after"] > numbers[limits[one["what"]]]
    ]


def changes(first: Settings, other: Settings) -> list[dict[str, Any]]:
    """What was changed on purpose: every number of the data and every option that differs from the first variant's."""
    pairs = [(first.game.to_json()["options"], other.game.to_json()["options"])]
    facts = [settings.game.facts() for settings in (first, other)]
    if facts[0] is not None and facts[1] is not None:
        pairs.append((facts[0].raw, facts[1].raw))
    rows = []
    for before, after in pairs:
        one, two = (dict(leaves(table)) for table in (before, after))
        for place in dict.fromkeys([*one, *two]):
            if one.get(place) != two.get(place) and place != "data":
                rows.append({"what": place, "before": one.get(place), "after": two.get(place)})
    return rows
