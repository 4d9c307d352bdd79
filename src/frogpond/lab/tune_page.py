"""What a tuner found, as a report: what was changed, what it does, how sure."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any

from ..engine.guide import count
from .compare import signed
from .findings import number
from .markdown import table as text_table
from .page import page, section, table
from .plots import WIDE, figure, rule, text, ticks
from .report import Report


def limits(found: dict[str, Any]) -> list[str]:
    """What the search can't conclude."""
    goals = [row for row in found["told"] if row["kind"] == "goal"]
    missed = [row["words"] for row in goals if row["verdict"] in ("missed", "not shown to be met")]
    said = [
        f"The figures under “What it does” are of {found['games']:,} games a cast with seeds that the search never saw.",
        f"The candidates' own figures chose the best of {len(found['tried'])}, so they look better than they are.",
        f"Played by {', '.join(found['casts'])} with hand-made knowledge: no people, and not made for the changed game.",
        "Other changes may do as well: a search with a budget finds a good one, not the best one.",
    ]
    if len(goals) > 1:
        said.append(f"{len(goals)} goals are judged, each by an interval of its own; one in twenty leaves out the truth by chance.")
    if not found["changes"]:
        said.insert(
            0, f"No change of the {len(found['tried']) - 1} that were tried is shown to be nearer to the goals than the game as it is."
        )
    else:
        said.insert(
            0,
            f"On fresh seeds the tuned game is nearer to the goals than the original in {100 * found['nearer']:.0f} of 100 resampled runs.",
        )
    if missed:
        said.insert(0, f"Not every goal is shown to be met: {'; '.join(dict.fromkeys(missed))}.")
    return said


def rows_of(found: dict[str, Any]) -> list[list[str]]:
    return [
        [row["words"] + ("" if row["kind"] == "goal" else " (kept)"), row["cast"], number(row["before"], 2), number(row["after"], 2),
         signed(row["change"]), row["verdict"]]
        for row in found["told"]
    ]  # fmt: skip


def changes_of(found: dict[str, Any]) -> list[str]:
    return [f"{one['what'].removeprefix('data.')} {one['before']} → {one['after']}" for one in found["changes"]] or [
        "nothing: no change is shown to be nearer to the goals than the game as it is"
    ]


def front_rows(found: dict[str, Any]) -> list[list[str]]:
    rows = []
    original: dict[str, int] = next((one["values"] for one in found["front"] if one["change"] == 0), {})
    for one in found["front"]:
        what = ", ".join(f"{name.removeprefix('data.')} {value}" for name, value in one["values"].items() if original.get(name) != value)
        rows.append(
            [str(one["change"]), what or "as it is", f"{one['miss']:.2f} [{one['least']:.2f}, {one['most']:.2f}]", f"{one['games']:,}"]
        )
    return rows


def sensitive_rows(found: dict[str, Any]) -> list[list[str]]:
    rows = []
    for one in found["sensitivity"]:
        what = one["what"].removeprefix("data.")
        if "refused" in one:
            rows.append([f"{what} → {one['to']}", "can't be played"])
        else:
            rows.append([f"{what} {one['from']} → {one['to']}", *(signed(effect) for effect in one["effects"])])
    return rows


TUNE_HEAD = ["goal", "bots", "original", "tuned", "change", "verdict"]
FRONT = ["steps", "numbers", "off the goals", "games"]


def tune_report(found: dict[str, Any], command: str, data: str, folder: str | None) -> Report:
    """The report in its three forms."""
    shown = {key: value for key, value in found.items() if key not in ("game", "tuned")}
    shown |= {"game": found["game"].to_json(), "data": data, "runs": folder, "limits": limits(found)}
    title = f"{found['title']}, {found['players']} players: tuned, played by {', '.join(found['casts'])}"
    goals = list(dict.fromkeys(row["words"] for row in found["told"]))
    again = f"Games of the confirmation: {folder or 'not kept'}. Again: {command}"
    about = f"{count(len(found['tried']), 'candidate')} in {found['seconds']:.0f} s, {found['refused']} refused. Written: {data}."
    why = {
        "does": f"The original and the tuned game on fresh seeds, {found['games']:,} games each and a cast. 95 % intervals.",
        "front": "For each number of steps away from the original the candidate nearest to the goals (in percentage points, or 2 % of "
        "an aim, added up; the worst cast counts). Few games each, and chosen: optimistic.",
        "sense": f"One number one step further, {found['casts'][0]}, paired with the tuned game's own games: {'; '.join(goals)}.",
    }
    md = [f"# {title}\n", about + "\n", "## What was changed\n", "\n".join(f"- {line}" for line in changes_of(found)) + "\n",
          "## What it does, and how sure\n", why["does"] + "\n", text_table(TUNE_HEAD, rows_of(found)), again + "\n",
          "## What more change would buy\n", why["front"] + "\n", text_table(FRONT, front_rows(found)), again + "\n",
          "## How sensitive it is\n", why["sense"] + "\n", text_table(["one step", *goals], sensitive_rows(found)), again + "\n",
          "## What this can't tell\n", "\n".join(f"- {line}" for line in limits(found)) + "\n"]  # fmt: skip
    trace = f'<p class="trace">{escape(again)}</p>'

    def listed(lines: list[str]) -> str:
        return '<ul class="said">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"

    def cells(rows: list[list[str]]) -> list[list[str]]:
        return [[escape(cell) for cell in row] for row in rows]

    body = section("What was changed", f"{found['steps']} steps away from the original.", listed(changes_of(found)))
    body += section("What it does, and how sure", why["does"], table(TUNE_HEAD, cells(rows_of(found))) + trace)
    body += section("What more change would buy", why["front"], curve(found["front"]) + table(FRONT, cells(front_rows(found))) + trace)
    body += section("How sensitive it is", why["sense"], table(["one step", *map(escape, goals)], cells(sensitive_rows(found))) + trace)
    body += section("What this can't tell", "", listed(limits(found)))
    foot = f"<p>Made again with: <code>{escape(command)}</code></p>"
    return Report(shown, page(title, escape(about), body, foot), "\n".join(md))


def curve(points: list[dict[str, Any]]) -> str:
    """The trade-off: steps across, distance from the goals up, with what the intervals allow."""
    if not points:
        return ""
    left, right, top, bottom = 40.0, WIDE - 12.0, 12.0, 150.0
    wide: int = max(1, max(one["change"] for one in points))
    high: float = max(0.5, max(one["most"] for one in points))

    def x(value: float) -> float:
        return left + value / wide * (right - left)

    def y(value: float) -> float:
        return bottom - value / high * (bottom - top)

    parts = [
        rule(left, y(tick), right, y(tick), "grid") + text(left - 6, y(tick) + 4, f"{tick:g}", "m", "end") for tick in ticks(0, high, 4)
    ]
    parts += [text(x(tick), bottom + 16, f"{tick:g}", "m", "middle") for tick in ticks(0, wide, 6, 1.0)]
    for one, after in pairwise(points):
        parts.append(rule(x(one["change"]), y(one["miss"]), x(after["change"]), y(after["miss"]), "mean"))
    for one in points:
        parts.append(rule(x(one["change"]), y(one["least"]), x(one["change"]), y(one["most"]), "whisk weak"))
        parts.append(f'<circle cx="{x(one["change"]):.1f}" cy="{y(one["miss"]):.1f}" r="4.6" class="dot"/>')
    words = "; ".join(f"{one['change']} steps: {one['miss']:.2f} off" for one in points)
    return figure("".join(parts), bottom + 24, f"Trade-off. {words}")
