"""The same findings as a Markdown summary."""

from __future__ import annotations

from typing import Any

from .compare import cell_said, changed_lines, moved_lines, plainly
from .findings import number, percent
from .plots import short


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def report_markdown(findings: dict[str, Any], rungs: list[dict[str, Any]], command: str) -> str:
    """A run in tables."""
    options = ", ".join(f"{name}={plainly(value)}" for name, value in findings["chosen"].items())
    bots = ", ".join(dict.fromkeys(findings["line_up"]))
    moved = " (changing seats)" if findings["rotate"] else ""
    about = f"{findings['games']} games, bots: {bots}{moved}, seed {findings['seed']}, {options or 'usual options'}. "
    about += f"Frogpond {findings['frogpond']}. All intervals are 95 %. Made again with `{command}`.\n"
    parts = [
        f"# {findings['title']}, {findings['players']} {'player' if findings['players'] == 1 else 'players'}: balance report\n",
        about,
        "\n".join(f"- {said}" for said in findings["remarks"]) + "\n",
        "## Seats\n",
        table(["seat", "bot", "wins", "score"],
              [[f"{one['seat']} {one['name']}", one["bot"], percent(one["wins"]), number(one["score"], 2)] for one in findings["seats"]]),
    ]  # fmt: skip
    if findings["fair"]:
        parts.append(f"A fair share is {100 * findings['fair']:.1f} %; shared victories: {percent(findings['shared'])}.\n")
    if len(findings["bots"]) > 1:
        parts += [
            "## Bots\n",
            table(["bot", "wins", "score"], [[o["bot"], percent(o["wins"]), number(o["score"], 2)] for o in findings["bots"]]),
        ]
    course = [[one["title"], number(one, 2), f"{short(one['least'])} to {short(one['most'])}"] for one in findings["course"]]
    parts += ["## The course of the game\n", table(["", "mean", "range"], course)]
    rows = []
    for one in sorted(findings["actions"], key=lambda one: (one["held"], -one["times"]["mean"])):
        row = [one["label"], number(one["times"], 2)]
        if "difference" in one:
            points = {key: 100 * value for key, value in one["difference"].items()}
            row += [percent(one["more"]["wins"]), percent(one["less"]["wins"]), number(points) + (" *" if one["stands_out"] else "")]
        else:
            row += ["", "", ""]
        rows.append(row)
    parts += [
        "## What goes with winning\n",
        table(["action, or held at the end", "times a seat and game", "wins with more", "wins with less", "difference, % points"], rows),
        "\\* stands out even allowing for the number of rows. More and less: than is usual for the seat and bot.\n",
    ]
    if rungs:
        parts.append("## Luck or skill\n")
        if rungs[0]["weak"] is None:
            parts.append(table(["bot", "games", "wins", "score"],
                               [[o["strong"], str(o["games"]), percent(o["wins"]), number(o["score"], 2)] for o in rungs]))  # fmt: skip
        else:
            ladder = [[o["strong"], o["weak"], str(o["games"]), percent(o["wins"]), f"{100 * o['fair']:.1f} %"] for o in rungs]
            parts.append(table(["stronger", "weaker", "games", "stronger wins", "by luck alone"], ladder))
    return "\n".join(parts)


def sweep_markdown(title: str, compared: dict[str, Any], command: str) -> str:
    """Variants side by side."""
    variants = compared["variants"]
    bots = ", ".join(dict.fromkeys(name for one in variants for name in one["line_up"]))
    about = f"{variants[0]['games']} games each, bots: {bots}, seed {variants[0]['seed']}. Means with 95 % intervals; in round brackets "
    about += f"the change from the first variant, \\* where its interval leaves out 0. Made again with `{command}`.\n"
    parts = [f"# {title}: variants side by side\n", about]
    changed = changed_lines(compared)
    if changed:
        parts += ["## What was changed\n", "\n".join(f"- {line}" for line in changed) + "\n"]
    parts += ["## What moved\n", "\n".join(f"- {line}" for line in moved_lines(compared)) + "\n"]
    for group in dict.fromkeys(row["group"] for row in compared["rows"]):
        rows = []
        for row in compared["rows"]:
            if row["group"] == group:
                rows.append([row["what"], *(cell_text(cell) for cell in row["cells"])])
        parts += [f"## {group[:1].upper() + group[1:]}\n", table(["", *(one["name"] for one in variants)], rows)]
    return "\n".join(parts)


def cell_text(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    said = number(cell, 2)
    if "change" in cell:
        said += f" ({cell_said(cell)}{' *' if cell['moved'] else ''})"
    return said
