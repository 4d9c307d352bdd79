"""The home in lines, the same for the full screen and for plain text: sections, each with lines that lead somewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..engine.guide import count
from .server_home import Found

NOBODY_YET = re.compile(r"\w+ seats? free")
DAY = {"open": "You haven’t played today", "begun": "You’ve started it", "done": "Done for today, see you tomorrow"}


@dataclass(frozen=True, slots=True)
class HomeRow:
    """A line of the home: what it says, what choosing it does, and what it is about."""

    kind: str
    words: str
    does: str
    table: str = ""
    thing: Any = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: list[HomeRow]
    note: str = ""


def joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def at_table(kind: str, one: Found, does: str) -> HomeRow:
    company = one["company"]
    alone = company == "alone" or kind in ("open", "running") or NOBODY_YET.fullmatch(company)
    words = f"{one['title']}, {company}" if alone else f"{one['title']} with {company}"
    return HomeRow(kind, joined(words, one["words"]), does, one["table"], one)


def friend_words(one: Found) -> str:
    """Somebody one knows: whether they are here, and what there was."""
    mark = "●" if one["here"] else "○"
    asks = "has an open table" if one["invite"] else ""
    together = f"{count(one['games'], 'game')} together" if one["games"] else ""
    return f"{mark} " + joined(f"{one['name']}, {one['words']}", together, asks)


def day_row(day: Found) -> HomeRow:
    played = f"{day['played']} played it" if day["played"] else "be the first"
    first = next((f"best so far {one['score']} by {'you' if one['you'] else one['name']}" for one in day["leaders"]), "")
    streak = f"{count(day['streak'], 'day')} in a row" if day["streak"] else ""
    does = {"open": "Play it: same cards and dice for everyone.", "begun": "Continue it.", "done": "See how it went."}
    return HomeRow("daily", joined(day["title"], DAY[day["state"]], f"ends in {day['ends']}", played, first, streak), does[day["state"]])


def who_words(home: Found) -> str:
    person = home["person"]
    if not person["name"]:
        return "You haven’t said who you are"
    return f"You are {person['name']}" + ("" if person["kept"] else ", a guest here")


def sections(home: Found) -> list[Section]:
    """Everything on the home, what waits for one first."""
    looking = home["looking"]
    rows = [at_table("turn", one, "Go to the table and move.") for one in home["turns"]]
    found = [Section("Your turn", rows, "No turns waiting.")]
    if looking is not None:
        rows = [
            HomeRow("bot", "Play a bot meanwhile", "Start a game now, we’ll tell you when we’ve found someone.", thing=looking),
            HomeRow("stop", "Stop looking", "Stopped looking."),
        ]
        found.append(Section(f"Looking for an opponent: {looking['title']}, {looking['words']}, for {looking['since']}", rows))
    if home["waiting"]:
        rows = [at_table("waiting", one, "Look. i shows the invitation while a seat is free.") for one in home["waiting"]]
        found.append(Section("Games waiting for others", rows))
    rows = [at_table("open", one, "Sit down here.") for one in home["open"]]
    if looking is None:
        rows.append(HomeRow("find", "Find me a game", "We look for someone about as strong as you."))
    rows.append(HomeRow("join", "Join with a link", "An invitation or a table a friend sent you."))
    rows.append(HomeRow("new", "New table", "With friends by link, with bots, or with anyone."))
    found.append(Section("Open tables", rows))
    if home["running"]:
        found.append(Section("Games to watch", [at_table("running", one, "Watch it.") for one in home["running"]]))
    found.append(Section("Today's challenge", [day_row(home["daily"])]))
    found.append(Section("Tournaments", [HomeRow("cups", "Tournaments", "Join one, see the standings, go to the tables.")]))
    rows = [HomeRow("friend", friend_words(one), f"What you can do with {one['name']}.", thing=one) for one in home["friends"]]
    rows.append(HomeRow("people", "People you’ve played with", "All of them: play again, follow or block."))
    found.append(Section("Friends", rows))
    if home["last"]:
        rows = [HomeRow("last", joined(one["title"], one["words"]), "See how it ended.", one["table"]) for one in home["last"]]
        found.append(Section("Your last games", rows))
    found.append(Section("You", [HomeRow("me", who_words(home), "Your name, another device, or sign in with words.")]))
    return found


# Tournaments ------------------------------------------------------------------------------------------------------------------

WISHES = {
    "enter": "I’m in", "leave": "Leave: drop out", "begin": "Begin", "close": "End this round: running games don’t count",
    "end": "End the tournament",
}  # fmt: skip


def cup_words(cup: Found) -> str:
    """A line of the list of tournaments."""
    return joined(cup["name"], cup["words"], f"{cup['entered']} in")


def said_points(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def standing_lines(cup: Found) -> list[str]:
    """The standings as lines; before the first round who entered."""
    if not cup["standings"]:
        return ["Nobody’s in yet."]
    you = {True: " (you)", False: ""}
    if not cup["rounds"]:
        return [f"Who’s in: {', '.join(one['name'] + you[one['you']] for one in cup['standings'])}"]
    lines = ["Place  Points  Met  Wins  Played  Name"]
    for one in cup["standings"]:
        points, met = said_points(one["points"]), said_points(one["met"])
        name = one["name"] + you[one["you"]] + (", left" if one["left"] else "")
        lines.append(f"{one['place']:>5}  {points:>6}  {met:>3}  {one['wins']:>4}  {one['played']:>6}  {name}")
    return lines


def meeting_words(meeting: Found) -> str:
    """Who meets at a table, with what they got."""
    who = [one["name"] + ("" if one["points"] is None else f" {said_points(one['points'])}") for one in meeting["seats"]]
    return ", ".join(who) if meeting["table"] or len(who) > 1 else f"{meeting['seats'][0]['name']} sits out"


def meeting_rows(cup: Found) -> list[tuple[str, str]]:
    """The tables one can go to, one's own of the last round first: a table and words."""
    rows: list[tuple[bool, int, str, str]] = []
    for number, part in enumerate(cup["rounds"], 1):
        for meeting in part:
            if meeting["table"]:
                mine = any(one["you"] for one in meeting["seats"])
                way = "Look at" if meeting["over"] else "Play" if mine else "Watch"
                rows.append((not mine or meeting["over"], -number, meeting["table"], f"{way} round {number}: {meeting_words(meeting)}"))
    return [(table, words) for _, _, table, words in sorted(rows)]


def ways_with(one: Found) -> list[tuple[str, str]]:
    """What one can do with somebody: a wish and its words."""
    ways = [("sit", f"Sit down at {one['name']}'s open table")] if one["invite"] else []
    ways += [("again", f"Ask to play {one['title']} again: a new table, and {one['name']} is told")] if one["game"] else []
    ways.append(("forget", "Unfollow") if one["followed"] else ("follow", "Follow: see their open tables first"))
    ways.append(("block", "Block: they can’t join your tables, and you won’t be matched"))
    return ways
