"""What a tuner found, as a report: what was changed, what it does, how sure."""

from __future__ import annotations

from typing import Any

from ..engine.guide import count
from .compare import signed
from .document import Block, Report, bullets, compose, drawing, section, table, trace
from .findings import number
from .plots import curve


def limits(result: dict[str, Any]) -> list[str]:
    """What the search can't conclude."""
    goals = [row for row in result["told"] if row["kind"] == "goal"]
    missed = [row["words"] for row in goals if row["verdict"] in ("missed", "not shown to be met")]
    lines = [
        f"The figures under “What it does” are of {result['games']:,} games a cast with seeds that the search never saw.",
        f"The candidates' own figures chose the best of {len(result['tried'])}, so they look better than they are.",
        f"Played by {', '.join(result['casts'])} with hand-made knowledge: no people, and not made for the changed game.",
        "Other changes may do as well: a search with a budget finds a good one, not the best one.",
    ]
    if len(goals) > 1:
        lines.append(f"{len(goals)} goals are judged, each by an interval of its own; one in twenty leaves out the truth by chance.")
    if not result["changes"]:
        lines.insert(
            0, f"No change of the {len(result['tried']) - 1} that were tried is shown to be nearer to the goals than the game as it is."
        )
    else:
        lines.insert(
            0,
            f"On fresh seeds the tuned game is nearer the goals than the original in {100 * result['nearer']:.0f} of 100 resampled runs.",
        )
    if missed:
        lines.insert(0, f"Not every goal is shown to be met: {'; '.join(dict.fromkeys(missed))}.")
    return lines


def rows_of(result: dict[str, Any]) -> list[list[str]]:
    return [
        [row["words"] + ("" if row["kind"] == "goal" else " (kept)"), row["cast"], number(row["before"], 2), number(row["after"], 2),
         signed(row["change"]), row["verdict"]]
        for row in result["told"]
    ]  # fmt: skip


def changes_of(result: dict[str, Any]) -> list[str]:
    return [f"{one['what'].removeprefix('data.')} {one['before']} → {one['after']}" for one in result["changes"]] or [
        "nothing: no change is shown to be nearer to the goals than the game as it is"
    ]


def front_rows(result: dict[str, Any]) -> list[list[str]]:
    rows = []
    original: dict[str, int] = next((one["values"] for one in result["front"] if one["change"] == 0), {})
    for one in result["front"]:
        what = ", ".join(f"{name.removeprefix('data.')} {value}" for name, value in one["values"].items() if original.get(name) != value)
        rows.append(
            [str(one["change"]), what or "as it is", f"{one['miss']:.2f} [{one['least']:.2f}, {one['most']:.2f}]", f"{one['games']:,}"]
        )
    return rows


def sensitive_rows(result: dict[str, Any]) -> list[list[str]]:
    rows = []
    for one in result["sensitivity"]:
        what = one["what"].removeprefix("data.")
        if "refused" in one:
            rows.append([f"{what} → {one['to']}", "can't be played"])
        else:
            rows.append([f"{what} {one['from']} → {one['to']}", *(signed(effect) for effect in one["effects"])])
    return rows


def tune_report(result: dict[str, Any], command: str, data: str, folder: str | None) -> Report:
    """The report of a search; `data` is the file that was written."""
    data_shown = {key: value for key, value in result.items() if key not in ("game", "tuned")}
    data_shown |= {"game": result["game"].to_json(), "data": data, "runs": folder, "limits": limits(result)}
    title = f"{result['title']}, {result['players']} players: tuned, played by {', '.join(result['casts'])}"
    about = f"{count(len(result['tried']), 'candidate')} in {result['seconds']:.0f} s, {result['refused']} refused. Written: `{data}`."
    goals = list(dict.fromkeys(row["words"] for row in result["told"]))
    again = trace([folder], command)
    blocks = [
        section("What was changed", f"{result['steps']} steps away from the original.", bullets(changes_of(result))),
        section(
            "What it does, and how sure",
            f"The original and the tuned game on fresh seeds, {result['games']:,} games each and a cast. 95 % intervals.",
            table(["goal", "bots", "original", "tuned", "change", "verdict"], rows_of(result)),
            trace=again,
        ),
        section(
            "What more change would buy",
            "For each number of steps away from the original the candidate nearest to the goals (in percentage points, or 2 % of "
            "an aim, added up; the worst cast counts). Few games each, and chosen: optimistic.",
            *([trade_off(result["front"])] if result["front"] else []),
            table(["steps", "numbers", "off the goals", "games"], front_rows(result)),
            trace=again,
        ),
        section(
            "How sensitive it is",
            f"One number one step further, {result['casts'][0]}, paired with the tuned game's own games: {'; '.join(goals)}.",
            table(["one step", *goals], sensitive_rows(result)),
            trace=again,
        ),
        section("What this can't tell", "", bullets(limits(result))),
    ]
    return compose(data_shown, title, about, blocks, [f"Made again with: `{command}`"])


def trade_off(front: list[dict[str, Any]]) -> Block:
    """Steps across, distance from the goals up, with what the intervals allow."""
    words = "; ".join(f"{one['change']} steps: {one['miss']:.2f} off" for one in front)
    points, whiskers = [(one["change"], one["miss"]) for one in front], [(one["least"], one["most"]) for one in front]
    return drawing(curve(points, whiskers, floor=0.0, caption=f"Trade-off. {words}"))
