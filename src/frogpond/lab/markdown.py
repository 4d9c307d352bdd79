"""The same findings as a Markdown summary."""

from __future__ import annotations

from typing import Any

from .compare import cell_said, changed_lines, moved_lines, plainly, sweep_limits
from .findings import number, percent
from .plots import short
from .stats import times


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def report_markdown(findings: dict[str, Any], rungs: list[dict[str, Any]], command: str) -> str:
    """A run in tables."""
    options = ", ".join(f"{name}={plainly(value)}" for name, value in findings["chosen"].items())
    bots = ", ".join(dict.fromkeys(findings["line_up"]))
    players = "1 player" if findings["players"] == 1 else f"{findings['players']} players"
    moved = " (changing seats)" if findings["rotate"] else ""
    about = f"Played by {bots}{moved}: {findings['games']} games, seed {findings['seed']}, {options or 'usual options'}. "
    about += f"Frogpond {findings['frogpond']}. All intervals are 95 %. Made again with `{command}`.\n"
    parts = [
        f"# {findings['title']}, {players}: balance report, played by {bots}\n",
        about,
        *([findings["until"] + "\n"] if findings.get("until") else []),
        "\n".join(f"- {said}" for said in findings["remarks"]) + "\n",
        *strengths_lines(findings, command),
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
    parts.append(trace_line(findings, "run", command))
    course = [[one["title"], number(one, 2), f"{short(one['least'])} to {short(one['most'])}"] for one in findings["course"]]
    parts += ["## The course of the game\n", table(["", "mean", "range"], course), trace_line(findings, "run", command)]
    rows = []
    for one in sorted(findings["actions"], key=lambda one: (one["held"], -one["times"]["mean"])):
        row = [one["label"], number(one["times"], 2)]
        if "difference" in one:
            points = times(one["difference"], 100)
            row += [percent(one["more"]["wins"]), percent(one["less"]["wins"]), number(points) + (" *" if one["stands_out"] else "")]
        else:
            row += ["", "", ""]
        rows.append(row)
    parts += [
        "## What goes with winning\n",
        table(["action, or held at the end", "times a seat and game", "wins with more", "wins with less", "difference, % points"], rows),
        "\\* stands out even allowing for the number of rows. More and less: than is usual for the seat and bot.\n",
        trace_line(findings, "run", command),
    ]
    if rungs:
        parts.append("## Luck or skill\n")
        if rungs[0]["weak"] is None:
            parts.append(table(["bot", "games", "wins", "score"],
                               [[o["strong"], str(o["games"]), percent(o["wins"]), number(o["score"], 2)] for o in rungs]))  # fmt: skip
        else:
            ladder = [[o["strong"], o["weak"], str(o["games"]), percent(o["wins"]), f"{100 * o['fair']:.1f} %"] for o in rungs]
            parts.append(table(["stronger", "weaker", "games", "stronger wins", "by luck alone"], ladder))
        parts.append(trace_line(findings, "ladder", command))
    parts += ["## What this can't tell\n", "\n".join(f"- {said}" for said in findings.get("limits", [])) + "\n"]
    return "\n".join(parts)


def strengths_lines(findings: dict[str, Any], command: str) -> list[str]:
    """The main questions at two strengths."""
    found = findings.get("strengths")
    if not found:
        return []
    rows = [[row["what"], f"{number(row['here'])} ({row['who'][0]})", f"{number(row['there'])} ({row['who'][1]})", row["says"]]
            for row in found["rows"]]  # fmt: skip
    return [
        "## Does it depend on the bots?\n",
        table(["", found["here"], found["there"], "together"], rows),
        trace_line(findings, "also", command),
    ]


def trace_line(findings: dict[str, Any], run: str, command: str) -> str:
    """Where the figures above come from, and how they are made again."""
    kept = (findings.get("runs") or {}).get(run)
    return f"From the games in `{kept}`; again: `{command}`\n" if kept else f"These games were not kept; again: `{command}`\n"


def sweep_markdown(title: str, compared: dict[str, Any], command: str) -> str:
    """Variants side by side."""
    variants = compared["variants"]
    bots = ", ".join(dict.fromkeys(name for one in variants for name in one["line_up"]))
    about = (
        f"Played by {bots}: {variants[0]['games']} games each, seed {variants[0]['seed']}. Means with 95 % intervals; in round brackets "
    )
    about += f"the change from the first variant, \\* where its interval leaves out 0. Made again with `{command}`.\n"
    parts = [f"# {title}: variants side by side, played by {bots}\n", about]
    kept = [place for place in compared.get("runs", []) if place]
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
        parts.append(
            f"From the games in `{'`, `'.join(kept)}`; again: `{command}`\n" if kept else f"These games were not kept; again: `{command}`\n"
        )
    parts += ["## What this can't tell\n", "\n".join(f"- {line}" for line in sweep_limits(compared)) + "\n"]
    return "\n".join(parts)


def cell_text(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    said = number(cell, 2)
    if "change" in cell:
        said += f" ({cell_said(cell)}{' *' if cell['moved'] else ''})"
    return said
