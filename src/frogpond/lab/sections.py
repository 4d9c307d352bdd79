"""The page of one run: a section for each question a designer asks."""

from __future__ import annotations

from html import escape
from typing import Any

from ..draw.frogs import portrait
from .compare import plainly
from .findings import families, number, percent
from .page import page, rows_table, section, table
from .plots import coat, dots, histogram
from .stats import TOO_FEW, has_interval, times


def tile(name: str, value: str, interval: str) -> str:
    return f'<div class="tile"><span>{escape(name)}</span><b class="big">{value}</b><small>{interval}</small></div>'


def tiles(findings: dict[str, Any]) -> str:
    """The key figures."""
    course = {one["key"]: one for one in findings["course"]}
    first = findings["seats"][0]
    name = "First seat wins" if findings["fair"] else "The player wins"
    made = [tile(name, f"{100 * first['wins']['mean']:.1f} %", between(first["wins"], 100, " %"))]
    for key, title in (
        ("turns", "Turns a game"),
        ("branching", "Options a decision"),
        ("lead_changes", "Lead changes"),
        ("dead_turns", "Dead turns"),
    ):
        one = course[key]
        unit = " %" if key == "dead_turns" else ""
        made.append(tile(title, f"{one['mean']:.1f}{unit}", between(one, 1, unit)))
    return f'<div class="tiles">{"".join(made)}</div>'


def between(value: dict[str, float], scale: float = 1.0, unit: str = "") -> str:
    return f"95 %: {scale * value['low']:.1f} to {scale * value['high']:.1f}{unit}" if has_interval(value) else TOO_FEW


def report_page(findings: dict[str, Any], rungs: list[dict[str, Any]], command: str) -> str:
    """The page of one run."""
    game = f"{findings['title']}, {findings['players']} {'player' if findings['players'] == 1 else 'players'}"
    body = tiles(findings)
    body += (
        '<section><h2>What stands out</h2><ul class="said">'
        + "".join(f"<li>{escape(said)}</li>" for said in findings["remarks"])
        + "</ul></section>"
    )
    body += strengths_section(findings, command)
    for part in (seats_section, scores_section, course_section, actions_section):
        body += traced(part(findings), findings, "run", command)
    body += traced(ladder_section(rungs), findings, "ladder", command) if rungs else ladder_section(rungs)
    body += section(
        "What this can't tell",
        "",
        '<ul class="said">' + "".join(f"<li>{escape(said)}</li>" for said in findings.get("limits", [])) + "</ul>",
    )
    return page(
        f"{game}: balance report, played by {', '.join(dict.fromkeys(findings['line_up']))}", intro(findings), body, foot(findings, command)
    )


def traced(made: str, findings: dict[str, Any], run: str, command: str) -> str:
    """A section with where its figures come from and how they are made again; and, for those who ask, whether bots matter."""
    about = {"Seat advantage": "seats", "What goes with winning": "actions", "Luck or skill": "skill"}
    notes = ""
    for title, kind in about.items():
        if f"<h2>{title}</h2>" in made and findings.get("strengths"):
            rows = [row for row in findings["strengths"]["rows"] if row["about"] == kind]
            notes = "".join(f'<p class="why still"><b>{escape(row["what"])}.</b> {escape(row["says"])}</p>' for row in rows)
    return made.removesuffix("</section>") + notes + trace(findings, run, command) + "</section>"


def trace(findings: dict[str, Any], run: str, command: str) -> str:
    """The run on disk behind a table or figure, and the command that makes it again."""
    kept = (findings.get("runs") or {}).get(run)
    place = f"From the games in <code>{escape(kept)}</code>. " if kept else "These games were not kept (--out DIR keeps them). "
    return f'<p class="trace">{place}Again: <code>{escape(command)}</code></p>'


def strengths_section(findings: dict[str, Any], command: str) -> str:
    """The main questions at two strengths."""
    found = findings.get("strengths")
    if not found:
        return ""
    cells = [
        [escape(row["what"]), *(f"{number(row[key])}<small>{escape(row['who'][i])}</small>" for i, key in enumerate(("here", "there"))),
         f'<span class="{"faint" if row["verdict"] in ("same", "neither") else "down"}">{escape(row["says"])}</span>']
        for row in found["rows"]
    ]  # fmt: skip
    why = (
        f"The same questions asked of {found['here']} ({found['games'][0]:,} games) and of {found['there']} ({found['games'][1]:,} games). "
    )
    why += "What holds with one strength only is about the bots."
    inner = '<div class="says">' + table(["", escape(found["here"]), escape(found["there"]), "together"], cells) + "</div>"
    return section("Does it depend on the bots?", why, inner + trace(findings, "also", command))


def intro(findings: dict[str, Any]) -> str:
    options = ", ".join(f"{name.replace('_', ' ')} {plainly(value)}" for name, value in findings["chosen"].items())
    played = ", ".join(dict.fromkeys(findings["line_up"]))
    moved = ", who change seats from game to game" if findings["rotate"] else ""
    known = f" {options[:1].upper() + options[1:]}." if options else ""
    said = f" {findings['until']}" if findings.get("until") else ""
    return escape(f"{findings['games']:,} games played by {played}{moved}.{known} Seed {findings['seed']}.{said}")


def foot(findings: dict[str, Any], command: str) -> str:
    mode = "compiled" if findings["compiled"] else "interpreted"
    return (
        f"<p>Made again with: <code>{escape(command)}</code></p><p>Frogpond {findings['frogpond']}, {mode}; {findings['games']:,} games in "
        f"{findings['seconds']:.0f} s of playing. Intervals are 95 %: Wilson's for shares, Student's for means, and for "
        "comparisons of seats summed by game, because one seat wins when another loses. "
        "Bots are not people: read a figure as “between these bots”.</p>"
    )


def faced(findings: dict[str, Any], seat: int) -> str:
    """A seat's frog."""
    return portrait(coat(findings["seats"][seat]["colour"]).letter, 26)


def seats_section(findings: dict[str, Any]) -> str:
    fair = findings["fair"]
    rows = [{"name": f"{one['seat']} {one['name']}", "seat": one["colour"], **one["wins"]} for one in findings["seats"]]
    line = None if fair is None else 100 * fair
    plot = dots(rows, scale=100, unit="%", line=line, said="Share of wins by seat")
    cells = [
        [
            f"{faced(findings, one['seat'])} {one['seat']} {escape(one['name'])}",
            escape(one["bot"]),
            percent(one["wins"]),
            number(one["score"], 2),
        ]
        for one in findings["seats"]
    ]
    inner = f'<div class="two"><div>{plot}</div><div>{table(["seat", "bot", "wins", "score"], cells)}</div></div>'
    if len(findings["bots"]) > 1:
        bots = [{"name": one["bot"], **one["wins"]} for one in findings["bots"]]
        inner += (
            f'<h3 style="margin-top:14px">By bot, over all seats</h3><div class="plot">{dots(bots, scale=100, unit="%", line=line)}</div>'
        )
    shared = f" {percent(findings['shared'])} of the victories are shared and count in equal parts." if fair is not None else ""
    if fair is None:
        return section("Winning", "How often the player wins.", inner)
    mates = ""
    if len(findings["teams"]) < len(findings["seats"]):
        mates = f" Team-mates win together: {'; '.join(' and '.join(team) for team in findings['teams'])}."
    why = f"Share of wins by seat; the dashed line is a fair share, {100 * fair:.1f} %.{mates}{shared}"
    return section("Seat advantage", why, inner)


def scores_section(findings: dict[str, Any]) -> str:
    low = min(one["score"]["bins"][0]["from"] for one in findings["seats"])
    high = max(one["score"]["bins"][-1]["below"] for one in findings["seats"])
    made = "".join(
        f"<div><h3>{faced(findings, one['seat'])} {one['seat']} {escape(one['name'])}</h3>"
        + histogram(one["score"], seat=one["colour"], span=(low, high), tall=90, said=f"Scores of seat {one['seat']}")
        + "</div>"
        for one in findings["seats"]
    )
    if findings["margin"]:
        made += f"<div><h3>Margin of victory</h3>{histogram(findings['margin'], tall=90, said='Margin of victory')}</div>"
    return section(
        "Scores", "Final scores: share of games for each score, with 95 % whiskers; the line is the mean.", f'<div class="two">{made}</div>'
    )


def course_section(findings: dict[str, Any]) -> str:
    moving = [one for one in findings["course"] if one["most"] > one["least"]]
    still = [one for one in findings["course"] if one["most"] == one["least"]]
    made = "".join(
        f'<div><h3>{escape(one["title"])}</h3><p class="why">{escape(one["meaning"])}</p>{histogram(one, tall=90, said=one["title"])}</div>'
        for one in moving
    )
    inner = f'<div class="two">{made}</div>'
    if still:
        inner += (
            '<p class="why still">The same in every game: '
            + "; ".join(f"{escape(one['title'].lower())} {one['mean']:g}" for one in still)
            + ".</p>"
        )
    return section("The course of the game", "Length, choice and tension, game by game.", inner)


def actions_section(findings: dict[str, Any]) -> str:
    inner = ""
    for held, title, why in (
        (False, "By action", "What seats chose to do."),
        (True, "By what they held at the end", "Pads, cards, abilities: partly the score itself, so read it as where points come from."),
    ):
        rows = [one for one in findings["actions"] if one["held"] == held]
        if not rows:
            continue
        inner += f'<h3 style="margin-top:16px">{title}</h3><p class="why">{why}</p>'
        plots, lines = "", ""
        for begin, family in families(rows):
            compared = sorted((one for one in family if "difference" in one), key=lambda one: -one["difference"]["mean"])
            if compared:
                points = [
                    {"name": one["label"].removeprefix(begin + " "), "weak": not one["stands_out"], **one["difference"]} for one in compared
                ]
                name = f"<h4>{escape(begin)} …</h4>" if begin else ""
                said = f"{begin} … Difference of win share, percentage points".strip(" …")
                plots += f"<div>{name}{dots(points, scale=100, line=0.0, said=said)}</div>"
            ranked = sorted(family, key=lambda one: -one["times"]["mean"])
            lines += "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in action_cells(one)) + "</tr>" for one in ranked)
        inner += f'<div class="flow">{plots}</div>' if plots else '<p class="why">Too few games to compare, or all alike.</p>'
        inner += f"<details><summary>The figures</summary>{rows_table(OPTIONS_HEAD, lines)}</details>"
    who = "games with more of it than usual, less games with fewer"
    if findings["fair"] is not None:
        who = "seats that had more of it than is usual for their seat and bot, less those that had less"
    why = f"Win share, in percentage points: {who}. Bold dots stand out even allowing for the number of rows (Bonferroni). "
    why += "What goes with winning need not cause it."
    return section("What goes with winning", why, inner)


OPTIONS_HEAD = [
    "",
    "times a seat and game",
    "mean options",
    "wins with more",
    "wins with less",
    "difference, % points",
    "difference, score",
]


def action_cells(one: dict[str, Any]) -> list[str]:
    start = [escape(one["label"]), number(one["times"], 2), "" if one["held"] else number(one["options"])]
    if "difference" not in one:
        return start + ["always alike", "", "", ""]
    change = one["difference"]
    colour = ("up" if change["mean"] > 0 else "down") if one["stands_out"] else "faint"
    points = times(change, 100)
    return [
        *start,
        f"{percent(one['more']['wins'])}<small>{one['more']['seats']:,} seats</small>",
        f"{percent(one['less']['wins'])}<small>{one['less']['seats']:,} seats</small>",
        f'<span class="{colour}">{number(points)}</span>',
        number(one["points"], 2),
    ]


def elo_said(elo: dict[str, float | None]) -> str:
    """A difference of strength with its interval; a bot that won all or nothing has an open end."""
    mean, low, high = ("∞" if elo[key] is None else f"{elo[key]:+.0f}" for key in ("mean", "low", "high"))
    return f"{mean}<small>[{low}, {high}]</small>" if elo["mean"] is not None else f"beyond {low if elo['low'] is not None else high}"


def ladder_section(rungs: list[dict[str, Any]]) -> str:
    if not rungs:
        return section("Luck or skill", "No ladder of bots was played.", "")
    if rungs[0]["weak"] is None:
        rows = [{"name": one["strong"], **one["wins"]} for one in rungs]
        scores = [{"name": one["strong"], **one["score"]} for one in rungs]
        inner = f'<div class="two"><div><h3>Wins</h3>{dots(rows, scale=100, unit="%")}</div><div><h3>Score</h3>{dots(scores)}</div></div>'
        return section(
            "Luck or skill", f"The ladder of bots, {rungs[0]['games']} games each. Where stronger bots do better, skill pays.", inner
        )
    rows = [{"name": f"{one['strong']} v {one['weak']}", **one["wins"]} for one in rungs]
    fair = rungs[0]["fair"]
    cells = [
        [
            escape(one["strong"]),
            escape(one["weak"]),
            f"{one['games']:,}",
            percent(one["wins"]),
            elo_said(one["elo"]),
        ]
        for one in rungs
    ]
    inner = f'<div class="two"><div>{dots(rows, scale=100, unit="%", line=100 * fair, said="Wins of the stronger bot")}</div>'
    inner += f"<div>{table(['stronger', 'weaker', 'games', 'stronger wins', 'Elo'], cells)}</div></div>"
    why = "One team is led by the stronger bot, the others by the weaker, every team equally often. "
    why += f"By luck alone it would win {100 * fair:.1f} %."
    return section("Luck or skill", why, inner)
