"""The home of a server in sections, each with lines that lead somewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..engine.guide import count
from .server_home import Answer

NOBODY_YET = re.compile(r"\w+ seats? free")
DAY = {"open": "You haven’t played today", "begun": "You’ve started it", "done": "Done for today, see you tomorrow"}


@dataclass(frozen=True, slots=True)
class HomeRow:
    """A line of the home: what it says and what it is about."""

    kind: str
    words: str
    table: str = ""
    thing: Any = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the home: its title, its lines, and what it says without any."""

    title: str
    rows: list[HomeRow]
    note: str = ""


def joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def at_table(kind: str, one: Answer) -> HomeRow:
    company = one["company"]
    alone = company == "alone" or kind in ("open", "running") or NOBODY_YET.fullmatch(company)
    words = f"{one['title']}, {company}" if alone else f"{one['title']} with {company}"
    return HomeRow(kind, joined(words, one["words"]), one["table"], one)


def friend_words(one: Answer) -> str:
    """Somebody one knows: whether they are here, and what there was."""
    asks = "has an open table" if one["invite"] else ""
    together = f"{count(one['games'], 'game')} together" if one["games"] else ""
    return joined(f"{one['name']}, {one['words']}", together, asks)


def day_row(day: Answer) -> HomeRow:
    played = f"{day['played']} played it" if day["played"] else "be the first"
    first = next((f"best so far {one['score']} by {'you' if one['you'] else one['name']}" for one in day["leaders"]), "")
    streak = f"{count(day['streak'], 'day')} in a row" if day["streak"] else ""
    return HomeRow("daily", joined(day["title"], DAY[day["state"]], f"ends in {day['ends']}", played, first, streak))


def who_words(home: Answer) -> str:
    person = home["person"]
    if not person["name"]:
        return "You haven’t picked a name yet"
    return f"You are {person['name']}" + ("" if person["kept"] else ", a guest here")


def sections(home: Answer) -> list[Section]:
    """Everything on the home, what waits for one first."""
    looking = home["looking"]
    rows = [at_table("turn", one) for one in home["turns"]]
    home_sections = [Section("Your turn", rows, "No turns waiting.")]
    if looking is not None:
        rows = [HomeRow("bot", "Play a bot meanwhile", thing=looking), HomeRow("stop", "Stop looking")]
        home_sections.append(Section(f"Looking for an opponent: {looking['title']}, {looking['words']}, for {looking['since']}", rows))
    if home["waiting"]:
        rows = [at_table("waiting", one) for one in home["waiting"]]
        home_sections.append(Section("Games waiting for others", rows))
    rows = [at_table("open", one) for one in home["open"]]
    rows += [HomeRow("find", "Find me a game")] if looking is None else []
    rows += [HomeRow("join", "Join with a link"), HomeRow("new", "New table")]
    home_sections.append(Section("Open tables", rows))
    if home["running"]:
        home_sections.append(Section("Games to watch", [at_table("running", one) for one in home["running"]]))
    home_sections.append(Section("Today's challenge", [day_row(home["daily"])]))
    home_sections.append(Section("Tournaments", [HomeRow("cups", "Tournaments")]))
    rows = [HomeRow("friend", friend_words(one), thing=one) for one in home["friends"]]
    rows.append(HomeRow("people", "People you’ve played with"))
    home_sections.append(Section("Friends", rows))
    if home["last"]:
        rows = [HomeRow("last", joined(one["title"], one["words"]), one["table"]) for one in home["last"]]
        home_sections.append(Section("Your last games", rows))
    home_sections.append(Section("You", [HomeRow("me", who_words(home))]))
    return home_sections


# Tournaments ------------------------------------------------------------------------------------------------------------------

WISHES = ("enter", "leave", "begin", "close", "end")


def cup_words(cup: Answer) -> str:
    """A line of the list of tournaments."""
    return joined(cup["name"], cup["words"], f"{cup['entered']} in")


def said_points(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def standing_lines(cup: Answer) -> list[str]:
    """The standings as lines; before the first round who entered."""
    if not cup["standings"]:
        return ["Nobody’s in yet."]
    you = {True: " (you)", False: ""}
    if not cup["rounds"]:
        return [f"Who’s in: {', '.join(one['name'] + you[one['you']] for one in cup['standings'])}"]
    lines = ["Place  Points  Met  Wins  Played  Name"]
    for one in cup["standings"]:
        points, opponents = said_points(one["points"]), said_points(one["met"])
        name = one["name"] + you[one["you"]] + (", left" if one["left"] else "")
        lines.append(f"{one['place']:>5}  {points:>6}  {opponents:>3}  {one['wins']:>4}  {one['played']:>6}  {name}")
    return lines


def meeting_words(meeting: Answer) -> str:
    """The players at a table of a tournament, with their points."""
    who = [one["name"] + ("" if one["points"] is None else f" {said_points(one['points'])}") for one in meeting["seats"]]
    return ", ".join(who) if meeting["table"] or len(who) > 1 else f"{meeting['seats'][0]['name']} sits out"


def meeting_rows(cup: Answer) -> list[tuple[str, str]]:
    """The tables one can go to, one's own of the last round first: a table and words."""
    rows: list[tuple[bool, int, str, str]] = []
    for number, part in enumerate(cup["rounds"], 1):
        for meeting in part:
            if meeting["table"]:
                mine = any(one["you"] for one in meeting["seats"])
                way = "Look at" if meeting["over"] else "Play" if mine else "Watch"
                rows.append((not mine or meeting["over"], -number, meeting["table"], f"{way} round {number}: {meeting_words(meeting)}"))
    return [(table, words) for _, _, table, words in sorted(rows)]


def ways_with(one: Answer) -> list[str]:
    """The actions that are possible with a person."""
    ways = ["sit"] if one["invite"] else []
    ways += ["again"] if one["game"] else []
    return [*ways, "forget" if one["followed"] else "follow", "block"]
