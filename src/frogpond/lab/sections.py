"""The report of one run: a section for each question a designer asks."""

from __future__ import annotations

from typing import Any

from ..draw import html as h
from ..draw.frogs import portrait
from ..draw.html import Markup, markup
from .document import Block, Report, TableCell, bullets, columns, compose, drawing, fold, heading, paragraph, section, table, trace
from .findings import families, number, percent
from .plots import coat, dots, histogram, short
from .stats import TOO_FEW, has_interval, times

Facts = dict[str, Any]


def balance_report(data: Facts, command: str) -> Report:
    """The report of one run, from what `findings` found."""
    places = data.get("runs") or {}
    run, also, ladder = (trace([places.get(name)], command) for name in ("run", "also", "ladder"))
    blocks = [
        tiles(data),
        section("What stands out", "", bullets(data["remarks"])),
        *([strengths_section(data["strengths"], also)] if data.get("strengths") else []),
        seats_section(data, run),
        scores_section(data, run),
        course_section(data, run),
        actions_section(data, run),
        ladder_section(data, ladder),
        section("What this can't tell", "", bullets(data.get("limits", []))),
    ]
    players = "1 player" if data["players"] == 1 else f"{data['players']} players"
    title = f"{data['title']}, {players}: balance report, played by {', '.join(dict.fromkeys(data['line_up']))}"
    return compose(data, title, intro(data), blocks, foot(data, command))


def plainly(value: Any) -> str:
    return "none" if value is None or value == [] else ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def intro(data: Facts) -> str:
    options = ", ".join(f"{name.replace('_', ' ')} {plainly(value)}" for name, value in data["chosen"].items())
    played = ", ".join(dict.fromkeys(data["line_up"]))
    moved = ", who change seats from game to game" if data["rotate"] else ""
    settings = f" {options[:1].upper() + options[1:]}." if options else ""
    stop = f" {data['until']}" if data.get("until") else ""
    return f"{data['games']:,} games played by {played}{moved}.{settings} Seed {data['seed']}.{stop}"


def foot(data: Facts, command: str) -> list[str]:
    mode = "compiled" if data["compiled"] else "interpreted"
    about = f"Frogpond {data['frogpond']}, {mode}; {data['games']:,} games in {data['seconds']:.0f} s of playing. Intervals are 95 %: "
    about += "Wilson's for shares, Student's for means, and for comparisons of seats summed by game, because one seat wins when another "
    about += "loses. Bots are not people: read a figure as “between these bots”."
    return [f"Made again with: `{command}`", about]


def doubts(data: Facts, about: str) -> list[Block]:
    """What bots of another strength say to the figures of a section."""
    rows = data["strengths"]["rows"] if data.get("strengths") else []
    return [paragraph(f"{row['what']}. {row['says']}") for row in rows if row["about"] == about]


def tiles(data: Facts) -> Block:
    """The key figures."""
    course = {one["key"]: one for one in data["course"]}
    numbers = [("First seat wins" if data["fair"] else "The player wins", times(data["seats"][0]["wins"], 100), " %")]
    for key, title in (
        ("turns", "Turns a game"),
        ("branching", "Options a decision"),
        ("lead_changes", "Lead changes"),
        ("dead_turns", "Dead turns"),
    ):
        numbers.append((title, course[key], " %" if key == "dead_turns" else ""))
    blocks = [
        h.div(h.span(name), h.b(f"{one['mean']:.1f}{unit}", class_="big"), h.small(between(one, unit)), class_="tile")
        for name, one, unit in numbers
    ]
    return drawing(h.div(blocks, class_="tiles"))


def between(value: dict[str, float], unit: str) -> str:
    return f"95 %: {value['low']:.1f} to {value['high']:.1f}{unit}" if has_interval(value) else TOO_FEW


def strengths_section(strengths: Facts, where: str) -> Block:
    """The main questions at two strengths."""
    here, there = strengths["here"], strengths["there"]
    rows = [
        [row["what"], *(TableCell(number(row[key]), row["who"][i]) for i, key in enumerate(("here", "there"))),
         TableCell(row["says"], tone="faint" if row["verdict"] in ("same", "neither") else "warn")]
        for row in strengths["rows"]
    ]  # fmt: skip
    games = strengths["games"]
    why = f"The same questions asked of {here} ({games[0]:,} games) and of {there} ({games[1]:,} games). "
    why += "What holds with one strength only is about the bots."
    return section("Does it depend on the bots?", why, table(["", here, there, "together"], rows), trace=where)


def frog(data: Facts, seat: int) -> Markup:
    """A seat's frog."""
    return Markup(portrait(coat(data["seats"][seat]["colour"]).letter, 26))


def seats_section(data: Facts, where: str) -> Block:
    fair = data["fair"]
    line = None if fair is None else 100 * fair
    rows = [{"name": f"{one['seat']} {one['name']}", "seat": one["colour"], **one["wins"]} for one in data["seats"]]
    cells = [
        [
            TableCell(f"{one['seat']} {one['name']}", picture=frog(data, one["seat"])),
            one["bot"],
            percent(one["wins"]),
            number(one["score"], 2),
        ]
        for one in data["seats"]
    ]
    plot = drawing(dots(rows, scale=100, unit="%", line=line, caption="Share of wins by seat"))
    blocks = [columns([plot, table(["seat", "bot", "wins", "score"], cells)])]
    if len(data["bots"]) > 1:
        bots = [{"name": one["bot"], **one["wins"]} for one in data["bots"]]
        figures = table(["bot", "wins", "score"], [[one["bot"], percent(one["wins"]), number(one["score"], 2)] for one in data["bots"]])
        plot = drawing(dots(bots, scale=100, unit="%", line=line, caption="Share of wins by bot"))
        blocks += [heading("By bot, over all seats"), columns([plot, figures])]
    if fair is None:
        return section("Winning", "How often the player wins.", *blocks, trace=where)
    mates = ""
    if len(data["teams"]) < len(data["seats"]):
        mates = f" Team-mates win together: {'; '.join(' and '.join(team) for team in data['teams'])}."
    why = f"Share of wins by seat; the dashed line is a fair share, {100 * fair:.1f} %.{mates} "
    why += f"{percent(data['shared'])} of the victories are shared and count in equal parts."
    return section("Seat advantage", why, *blocks, *doubts(data, "seats"), trace=where)


def scores_section(data: Facts, where: str) -> Block:
    span = (
        min(one["score"]["bins"][0]["from"] for one in data["seats"]),
        max(one["score"]["bins"][-1]["below"] for one in data["seats"]),
    )
    plots = [
        drawing(
            h.h3(frog(data, one["seat"]), f"{one['seat']} {one['name']}"),
            histogram(one["score"], seat=one["colour"], span=span, tall=90, caption=f"Scores of seat {one['seat']}"),
        )
        for one in data["seats"]
    ]
    if data["margin"]:
        plots.append(drawing(h.h3("Margin of victory"), histogram(data["margin"], tall=90, caption="Margin of victory")))
    why = "Final scores: share of games for each score, with 95 % whiskers; the line is the mean."
    return section("Scores", why, columns(plots), trace=where)


def course_section(data: Facts, where: str) -> Block:
    moving = [one for one in data["course"] if one["most"] > one["least"]]
    still = [f"{one['title'].lower()} {one['mean']:g}" for one in data["course"] if one["most"] == one["least"]]
    plots = columns(
        drawing(h.h3(one["title"]), h.p(one["meaning"], class_="why"), histogram(one, tall=90, caption=one["title"])) for one in moving
    )
    figures = table(["", "mean", "range"], [[o["title"], number(o, 2), f"{short(o['least'])} to {short(o['most'])}"] for o in moving])
    blocks = [drawing(plots.html, instead=figures), *([paragraph(f"The same in every game: {'; '.join(still)}.")] if still else [])]
    return section("The course of the game", "Length, choice and tension, game by game.", *blocks, trace=where)


OPTIONS_HEAD = [
    "",
    "times a seat and game",
    "mean options",
    "wins with more",
    "wins with less",
    "difference, % points",
    "difference, score",
]


def actions_section(data: Facts, where: str) -> Block:
    blocks = []
    for flag, title, why in (
        (False, "By action", "What seats chose to do."),
        (True, "By what they held at the end", "Pads, cards, abilities: partly the score itself, so read it as where points come from."),
    ):
        rows = [one for one in data["actions"] if one["held"] == flag]
        if not rows:
            continue
        plots, cells = [], []
        for begin, family in families(rows):
            compared = sorted((one for one in family if "difference" in one), key=lambda one: -one["difference"]["mean"])
            if compared:
                points = [
                    {"name": one["label"].removeprefix(begin + " "), "weak": not one["stands_out"], **one["difference"]} for one in compared
                ]
                caption = f"{begin} … Difference of win share, percentage points".strip(" …")
                plots.append(drawing(h.element("h4", f"{begin} …") if begin else None, dots(points, scale=100, line=0.0, caption=caption)))
            cells += [action_cells(one) for one in sorted(family, key=lambda one: -one["times"]["mean"])]
        flow = columns(plots, "flow") if plots else paragraph("Too few games to compare, or all alike.", "why")
        blocks += [heading(title), paragraph(why, "why"), flow, fold("The figures", table(OPTIONS_HEAD, cells))]
    who = "games with more of it than usual, less games with fewer"
    if data["fair"] is not None:
        who = "seats that had more of it than is usual for their seat and bot, less those that had less"
    why = f"Win share, in percentage points: {who}. Bold dots, and figures with *, stand out even allowing for the number of rows "
    why += "(Bonferroni). What goes with winning need not cause it."
    return section("What goes with winning", why, *blocks, *doubts(data, "actions"), trace=where)


def action_cells(one: dict[str, Any]) -> list[str | TableCell]:
    start: list[str | TableCell] = [one["label"], number(one["times"], 2), "" if one["held"] else number(one["options"])]
    if "difference" not in one:
        return [*start, "always alike", "", "", ""]
    change = one["difference"]
    groups = [TableCell(percent(one[key]["wins"]), f"{one[key]['seats']:,} seats") for key in ("more", "less")]
    tone = ("up" if change["mean"] > 0 else "down") if one["stands_out"] else "faint"
    return [*start, *groups, TableCell(number(times(change, 100)), tone=tone), number(one["points"], 2)]


def elo_cell(elo: dict[str, float | None]) -> TableCell:
    """A difference of strength with its interval; a bot that won all or nothing has an open end."""
    mean, low, high = ("∞" if elo[key] is None else f"{elo[key]:+.0f}" for key in ("mean", "low", "high"))
    return (
        TableCell(mean, f"[{low}, {high}]") if elo["mean"] is not None else TableCell(f"beyond {low if elo['low'] is not None else high}")
    )


def ladder_section(data: Facts, where: str) -> Block:
    rungs, title = data.get("ladder") or [], "Luck or skill"
    if not rungs:
        return section(title, "No ladder of bots was played.")
    if rungs[0]["weak"] is None:
        wins, scores = ([{"name": one["strong"], **one[key]} for one in rungs] for key in ("wins", "score"))
        plots = markup(h.div(h.h3("Wins"), dots(wins, scale=100, unit="%")), h.div(h.h3("Score"), dots(scores)))
        figures = table(["bot", "wins", "score"], [[one["strong"], percent(one["wins"]), number(one["score"], 2)] for one in rungs])
        why = f"The ladder of bots, {rungs[0]['games']} games each. Where stronger bots do better, skill pays."
        return section(title, why, drawing(h.div(plots, class_="two"), instead=figures), *doubts(data, "skill"), trace=where)
    fair = 100 * rungs[0]["fair"]
    plot = dots(
        [{"name": f"{one['strong']} v {one['weak']}", **one["wins"]} for one in rungs],
        scale=100, unit="%", line=fair, caption="Wins of the stronger bot",
    )  # fmt: skip
    cells = [[one["strong"], one["weak"], f"{one['games']:,}", percent(one["wins"]), elo_cell(one["elo"])] for one in rungs]
    why = "One team is led by the stronger bot, the others by the weaker, every team equally often. "
    why += f"By luck alone it would win {fair:.1f} %."
    blocks = columns([drawing(plot), table(["stronger", "weaker", "games", "stronger wins", "Elo"], cells)])
    return section(title, why, blocks, *doubts(data, "skill"), trace=where)
