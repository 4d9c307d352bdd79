"""The page of a sweep: measures down, variants across, and what moved."""

from __future__ import annotations

from html import escape
from typing import Any

from .findings import number
from .page import page, section, table
from .plots import dots


def sweep_page(title: str, compared: dict[str, Any], command: str, seconds: float, version: str) -> str:
    """The page of a sweep: measures down, variants across."""
    variants = compared["variants"]
    names = [one["name"] for one in variants]
    head = [""] + [escape(name) + ("<br>and change from the first" if i else "") for i, name in enumerate(names)]
    moved = []
    body = ""
    for group in dict.fromkeys(row["group"] for row in compared["rows"]):
        rows = [row for row in compared["rows"] if row["group"] == group]
        cells = []
        for row in rows:
            line = [escape(row["what"])]
            for cell in row["cells"]:
                line.append(sweep_cell(cell))
                if cell and cell.get("moved"):
                    moved.append((row, cell))
            cells.append(line)
        body += section(group[:1].upper() + group[1:], "Mean a game with its 95 % interval.", table(head, cells))
        if group in ("wins, %", "score"):
            body = body[: -len("</section>")] + sweep_plots(rows, names) + "</section>"
    ranked = sorted(
        moved, key=lambda item: -abs(item[1]["change"]["mean"]) / max(1e-9, item[1]["change"]["high"] - item[1]["change"]["low"])
    )
    said = [f"{row['what']} ({row['group']}): {number(cell['change'], 2)}" for row, cell in ranked[:8]]
    top = "".join(f"<li>{escape(line)}</li>" for line in said) or "<li>Nothing moved beyond chance.</li>"
    note = f"{len(compared['rows'])} measures are compared: about one in twenty moves by chance alone."
    body = f'<section><h2>What moved</h2><p class="why">{note}</p><ul class="said">{top}</ul></section>' + body
    first = variants[0]
    played = ", ".join(dict.fromkeys(name for one in variants for name in one["line_up"]))
    words = escape(f"{len(variants)} variants, {first['games']:,} games each, played by {played}. Seed {first['seed']}.")
    foot_ = f"<p>Made again with: <code>{escape(command)}</code></p>"
    foot_ += f"<p>Frogpond {version}; {seconds:.0f} s of playing. Intervals are 95 %, game by game.</p>"
    return page(f"{title}: variants side by side", words, body, foot_)


def sweep_cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    said = number(cell, 2)
    if "change" in cell:
        change = cell["change"]
        colour = ("up" if change["mean"] > 0 else "down") if cell["moved"] else "faint"
        said += f'<small><span class="{colour}">{change["mean"]:+.2f}</span> [{change["low"]:+.2f}, {change["high"]:+.2f}]</small>'
    return said


def sweep_plots(rows: list[dict[str, Any]], names: list[str]) -> str:
    made = ""
    for row in rows:
        points = [
            {"name": name if len(name) < 24 else "…" + name[-22:], **cell} for name, cell in zip(names, row["cells"], strict=True) if cell
        ]
        made += f"<div><h3>{escape(row['what'])}</h3>{dots(points, said=row['what'])}</div>"
    return f'<div class="two" style="margin-top:14px">{made}</div>'
