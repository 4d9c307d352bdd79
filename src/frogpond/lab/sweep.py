"""Runs side by side: a designer changes a number and sees what moved, with intervals."""

from __future__ import annotations

import itertools
import re
from typing import Any

from .findings import COURSE
from .play import Played
from .runs import Settings
from .stats import difference, estimate

Variant = tuple[str, Settings, list[Played]]


def read_vary(given: list[str]) -> list[list[tuple[str, str]]]:
    """`--vary NAME=VALUE,NAME=VALUE,...` arguments: for each variant its (name, value) pairs; several arguments are
    crossed. A comma belongs to the value unless a new NAME= follows it."""
    axes = []
    for text in given:
        axis = []
        for item in re.split(r",(?=\s*[a-z_]+=)", text):
            name, equals, value = item.partition("=")
            if not equals or not name.strip() or not value.strip():
                raise ValueError(f"--vary needs NAME=VALUE,NAME=VALUE,..., not {text!r}")
            axis.append((name.strip(), value.strip()))
        axes.append(axis)
    variants = [list(chosen) for chosen in itertools.product(*axes)]
    if len(variants) < 2:
        raise ValueError("--vary needs at least two variants to compare, such as edition=published,edition=v1.23")
    return variants


def variant_name(chosen: list[tuple[str, str]]) -> str:
    return ", ".join(f"{name}={value}" for name, value in chosen)


def values(settings: Settings, played: list[Played]) -> dict[tuple[str, str], list[float]]:
    """Every measure that can be compared, one value a game: (group, what) -> values."""
    game = settings.game
    found: dict[tuple[str, str], list[float]] = {}
    for seat in range(game.seats):
        name = f"seat {seat}" if game.seats > 1 else "player"
        found["wins, %", name] = [100 * one.win_share(seat, game.team_of) for one in played]
        found["score", name] = [float(one.scores[seat]) for one in played]
    for _, title, _, value in COURSE:
        found["course of the game", title.lower()] = [float(value(one)) for one in played]
    for label in sorted({label for one in played for _, label in one.kinds}):
        counts = [sum(times for (_, what), (times, _) in one.kinds.items() if what == label) for one in played]
        found["times a game, all seats", label] = [float(count) for count in counts]
    return found


def compare(variants: list[Variant]) -> dict[str, Any]:
    """All measures of all variants, and how each differs from the first, JSON-ready."""
    measured = [values(settings, played) for _, settings, played in variants]
    keys = list(dict.fromkeys(key for one in measured for key in one))
    groups = list(dict.fromkeys(group for group, _ in keys))
    rows = []
    for key in sorted(keys, key=lambda key: groups.index(key[0])):
        cells: list[dict[str, Any] | None] = []
        for one in measured:
            if key not in one:
                cells.append(None)
                continue
            cell: dict[str, Any] = dict(estimate(one[key]).to_json())
            if one is not measured[0] and key in measured[0]:
                change = difference(measured[0][key], one[key])
                cell["change"] = change.to_json()
                cell["moved"] = not change.holds(0.0)
            cells.append(cell)
        rows.append({"group": key[0], "what": key[1], "cells": cells})
    return {
        "variants": [
            {"name": name, **settings.game.to_json(), "games": len(played), "line_up": list(settings.line_up), "seed": settings.seed}
            for name, settings, played in variants
        ],
        "rows": rows,
    }
