"""The page of a sweep: measures down, variants across, and what moved."""

from __future__ import annotations

from html import escape
from typing import Any

from .findings import number
from .page import page, section, table
from .plots import dots, short
from .stats import fixed, interval
from .sweep import SCORE, WINS


def sweep_page(title: str, compared: dict[str, Any], command: str, seconds: float, version: str) -> str:
    """The page of a sweep: measures down, variants across."""
    variants = compared["variants"]
    names = [one["name"] for one in variants]
    head = ["", *(escape(name) + ("<br><small>and change from the first</small>" if i else "") for i, name in enumerate(names))]
    body = ""
    changed = changed_lines(compared)
    if changed:
        body += listed("What was changed", "Options and numbers that differ from the first variant.", changed)
    note = f"{compared['compared']} changes are looked at. Named here are those that chance alone would hardly show even once (Bonferroni)."
    body += listed("What moved", note, moved_lines(compared))
    kept = "".join(f"<code>{escape(place)}</code> " for place in compared.get("runs", []) if place)
    place = f"From the games in {kept}." if kept else "These games were not kept (--out DIR keeps them)."
    again = f'<p class="trace">{place} Again: <code>{escape(command)}</code></p>'
    for group in dict.fromkeys(row["group"] for row in compared["rows"]):
        rows = [row for row in compared["rows"] if row["group"] == group]
        shown = [row for row in rows if not still(row)]
        inner = table(head, [[escape(row["what"]), *(sweep_cell(cell) for cell in row["cells"])] for row in shown]) if shown else ""
        if group in (WINS, SCORE):
            inner += sweep_plots(rows, names)
        same = [f"{row['what']} {short(row['cells'][0]['mean'])}" for row in rows if still(row)]
        if same:
            inner += f'<p class="why still">The same in every game of every variant: {escape("; ".join(same))}.</p>'
        body += section(group[:1].upper() + group[1:], "Mean a game with its 95 % interval; coloured where 0 is left out.", inner + again)
    body += listed("What this can't tell", "", sweep_limits(compared))
    first = variants[0]
    played = ", ".join(dict.fromkeys(name for one in variants for name in one["line_up"]))
    words = escape(f"{len(variants)} variants, {first['games']:,} games each, played by {played}. Seed {first['seed']}.")
    foot_ = f"<p>Made again with: <code>{escape(command)}</code></p>"
    foot_ += f"<p>Frogpond {version}; {seconds:.0f} s of playing. Intervals are 95 %, changes game by game. "
    foot_ += "Bots are not people: read a figure as “between these bots”.</p>"
    return page(f"{title}: variants side by side, played by {played}", words, body, foot_)


def sweep_limits(compared: dict[str, Any]) -> list[str]:
    """What a comparison can't conclude, in sentences."""
    played = ", ".join(dict.fromkeys(name for one in compared["variants"] for name in one["line_up"]))
    return [
        f"{compared['compared']} changes are looked at, and one in twenty is coloured by chance. Those under “What moved” allow for it.",
        "The variants differ in what was changed and in nothing else, so a change that moved is an effect of it, between these bots.",
        *(
            ["The learned mind knows only the game as it comes, so every variant is played with the hand-made knowledge (mind=hand)."]
            if "mind=hand" in played
            else []
        ),
        f"Played by {played}, who were not made for the changed game: they may play it worse than the original. Bots are not people.",
        "The number of games was fixed beforehand; a change that did not move may still be there, within its interval.",
    ]


def listed(title: str, why: str, lines: list[str]) -> str:
    return section(title, why, '<ul class="said">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>")


def still(row: dict[str, Any]) -> bool:
    """Whether a measure is the same in every game of every variant."""
    cells = row["cells"]
    return all(cell is not None and cell["spread"] == 0 and cell["mean"] == cells[0]["mean"] for cell in cells)


def changed_lines(compared: dict[str, Any], most: int = 12) -> list[str]:
    """What was changed on purpose, a line for each variant."""
    lines = []
    for variant in compared["variants"][1:]:
        said = [f"{one['what']} {plainly(one['before'])} → {plainly(one['after'])}" for one in variant["changed"]]
        more = f"; and {len(said) - most} more" if len(said) > most else ""
        lines.append(f"{variant['name']}: {'; '.join(said[:most]) or 'nothing'}{more}")
    return lines if any(variant["changed"] for variant in compared["variants"]) else []


def plainly(value: Any) -> str:
    return "none" if value is None or value == [] else ", ".join(map(str, value)) if isinstance(value, list) else str(value)


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
                ranked.append((-weight, f"{line}, {cell_said(cell)}"))
    ranked.sort(key=lambda item: item[0])
    lines = [line for _, line in ranked[:most]]
    if len(ranked) > most:
        lines.append(f"and {len(ranked) - most} more, in the tables below")
    idle = [f"{variant['name']}: {variant['unused']}" for variant in compared["variants"] if variant["unused"]]
    if len(idle) == len(compared["variants"]) - 1:
        return idle
    return [*idle, *(lines or ["Nothing moved beyond chance."])]


def cell_said(cell: dict[str, Any]) -> str:
    """A change with its interval."""
    return signed(cell["change"])


def signed(change: dict[str, Any]) -> str:
    """A difference with its interval."""
    return f"{fixed(change['mean'], 2, '+')} {interval(change, 2, 1.0, '+')}"


def sweep_cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    said = number(cell, 2)
    if "change" in cell:
        colour = ("up" if cell["change"]["mean"] > 0 else "down") if cell["moved"] else "faint"
        mean, _, interval = cell_said(cell).partition(" ")
        said += f'<small><span class="{colour}">{mean}</span> {interval}</small>'
    return said


def sweep_plots(rows: list[dict[str, Any]], names: list[str]) -> str:
    made = ""
    for row in rows:
        points = [
            {"name": name if len(name) < 24 else "…" + name[-22:], **cell} for name, cell in zip(names, row["cells"], strict=True) if cell
        ]
        made += f"<div><h3>{escape(row['what'])}</h3>{dots(points, said=row['what'])}</div>"
    return f'<div class="two" style="margin-top:14px">{made}</div>'
