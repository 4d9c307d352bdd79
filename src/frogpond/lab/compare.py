"""The report of a sweep: measures down, variants across, and what moved."""

from __future__ import annotations

from typing import Any

from .. import __version__
from ..draw import html as h
from .document import Block, Report, TableCell, bullets, columns, compose, drawing, paragraph, section, table, trace
from .findings import number
from .plots import dots, short
from .sections import plainly
from .stats import fixed, interval
from .sweep import SCORE, WINS


def sweep_report(title: str, compared: dict[str, Any], command: str, seconds: float) -> Report:
    """The report of a sweep, from what `compare` found."""
    variants = compared["variants"]
    head = ["", *(one["name"] for one in variants)]
    where = trace(compared.get("runs", []), command)
    blocks = []
    changed = changed_lines(compared)
    if changed:
        blocks.append(section("What was changed", "Options and numbers that differ from the first variant.", bullets(changed)))
    note = f"{compared['compared']} changes are looked at. Named here are those that chance alone would hardly show even once (Bonferroni)."
    blocks.append(section("What moved", note, bullets(moved_lines(compared))))
    for group in dict.fromkeys(row["group"] for row in compared["rows"]):
        rows = [row for row in compared["rows"] if row["group"] == group]
        changing = [row for row in rows if not still(row)]
        inner = [table(head, [[row["what"], *map(sweep_cell, row["cells"])] for row in changing])] if changing else []
        inner += [sweep_plots(rows, head[1:])] if group in (WINS, SCORE) else []
        same = [f"{row['what']} {short(row['cells'][0]['mean'])}" for row in rows if still(row)]
        inner += [paragraph(f"The same in every game of every variant: {'; '.join(same)}.")] if same else []
        why = "Mean a game with its 95 % interval, and the change from the first variant; * where its interval leaves out 0."
        blocks.append(section(group[:1].upper() + group[1:], why, *inner, trace=where))
    blocks.append(section("What this can't tell", "", bullets(sweep_limits(compared))))
    played = ", ".join(dict.fromkeys(name for one in variants for name in one["line_up"]))
    words = f"{len(variants)} variants, {variants[0]['games']:,} games each, played by {played}. Seed {variants[0]['seed']}."
    about = f"Frogpond {__version__}; {seconds:.0f} s of playing. Intervals are 95 %, changes game by game. "
    about += "Bots are not people: read a figure as “between these bots”."
    title = f"{title}: variants side by side, played by {played}"
    return compose(compared, title, words, blocks, [f"Made again with: `{command}`", about])


def sweep_plots(rows: list[dict[str, Any]], names: list[str]) -> Block:
    """The means of each measure, variant by variant."""
    points = [(row["what"], [{"name": name, **cell} for name, cell in zip(names, row["cells"], strict=True) if cell]) for row in rows]
    return columns(drawing(h.h3(what), dots(cells, caption=what)) for what, cells in points)


def sweep_limits(compared: dict[str, Any]) -> list[str]:
    """What a comparison can't conclude, in sentences."""
    played = ", ".join(dict.fromkeys(name for one in compared["variants"] for name in one["line_up"]))
    return [
        f"{compared['compared']} changes are looked at, and one in twenty is marked by chance. Those under “What moved” allow for it.",
        "The variants differ in what was changed and in nothing else, so a change that moved is an effect of it, between these bots.",
        *(
            ["The learned mind knows only the game as it comes, so every variant is played with the hand-made knowledge (mind=hand)."]
            if "mind=hand" in played
            else []
        ),
        f"Played by {played}, who were not made for the changed game: they may play it worse than the original. Bots are not people.",
        "The number of games was fixed beforehand; a change that did not move may still be there, within its interval.",
    ]


def still(row: dict[str, Any]) -> bool:
    """Whether a measure is the same in every game of every variant."""
    cells = row["cells"]
    return all(cell is not None and cell["spread"] == 0 and cell["mean"] == cells[0]["mean"] for cell in cells)


def changed_lines(compared: dict[str, Any], most: int = 12) -> list[str]:
    """What was changed on purpose, a line for each variant."""
    lines = []
    for variant in compared["variants"][1:]:
        texts = [f"{one['what']} {plainly(one['before'])} → {plainly(one['after'])}" for one in variant["changed"]]
        more = f"; and {len(texts) - most} more" if len(texts) > most else ""
        lines.append(f"{variant['name']}: {'; '.join(texts[:most]) or 'nothing'}{more}")
    return lines if any(variant["changed"] for variant in compared["variants"]) else []


def moved_lines(compared: dict[str, Any], most: int = 10) -> list[str]:
    """The clearest changes in sentences: from what, to what, in which variant."""
    ranked = []
    for row in compared["rows"]:
        for variant, cell in zip(compared["variants"][1:], row["cells"][1:], strict=True):
            if cell and cell.get("clear"):
                change = cell["change"]
                weight = abs(change["mean"]) / max(1e-9, change["high"] - change["low"])  # a clear one has an interval
                old = row["cells"][0]["mean"]
                line = f"{row['what']} ({row['group']}): {fixed(old, 2)} → {fixed(cell['mean'], 2)} with {variant['name']}"
                ranked.append((-weight, f"{line}, {signed(cell['change'])}"))
    ranked.sort(key=lambda item: item[0])
    lines = [line for _, line in ranked[:most]]
    if len(ranked) > most:
        lines.append(f"and {len(ranked) - most} more, in the tables below")
    idle = [f"{variant['name']}: {variant['unused']}" for variant in compared["variants"] if variant["unused"]]
    if len(idle) == len(compared["variants"]) - 1:
        return idle
    return [*idle, *(lines or ["Nothing moved beyond chance."])]


def signed(change: dict[str, Any]) -> str:
    """A difference with its interval."""
    return f"{fixed(change['mean'], 2, '+')} {interval(change, 2, 1.0, '+')}"


def sweep_cell(cell: dict[str, Any] | None) -> TableCell:
    if cell is None:
        return TableCell("–")
    if "change" not in cell:
        return TableCell(number(cell, 2))
    tone = ("up" if cell["change"]["mean"] > 0 else "down") if cell["moved"] else "faint"
    return TableCell(number(cell, 2), signed(cell["change"]), tone)
