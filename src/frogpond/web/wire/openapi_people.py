"""The part of the API document that is about people: bodies and answers of `meeting.py`."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer"}
PERSON: Schema = {"type": "string", "minLength": 1, "maxLength": 64, "description": "somebody you know, as `person` in /friends"}


def thing(**properties: Schema) -> Schema:
    """An object of which nothing is missing."""
    return {"type": "object", "required": list(properties), "properties": properties}


def rows(of: Schema, meaning: str = "") -> Schema:
    return {"type": "array", "items": of, **({"description": meaning} if meaning else {})}


def body(required: list[str], **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


BODIES: dict[str, Schema] = {
    "name_me": body(["name"], name={"type": "string", "maxLength": 60, "description": "shown to the others; cut to 30 signs"}),
    "become": body(["words"], words={"type": "string", "maxLength": 200, "description": "eight words of a phrase, or four of a code"}),
    "seek": body(
        ["game"],
        game={"type": "string", "minLength": 1, "maxLength": 60},
        players={"type": "integer", "minimum": 1, "maximum": 12},
        pace={"enum": ["live", "days"], "description": "three minutes a turn, or two days"},
    ),
    "befriend": body(
        ["person", "do"],
        person=PERSON,
        do={"enum": ["follow", "forget", "block", "unblock", "again"], "description": "again: a table, with them asked to it"},
    ),
    "in_cup": body(
        ["do"],
        do={"enum": ["enter", "leave", "begin", "close", "end"], "description": "`may` of the tournament says which are for you now"},
        name={"type": "string", "maxLength": 60, "description": "to enter under; else the one you have"},
    ),
    "invite": body([], person=PERSON, lobby={"type": "boolean", "description": "whether anybody may sit down"}),
}

SOMEBODY = thing(name=TEXT, face=TEXT, kept={"type": "boolean", "description": "by a phrase or a passkey; else a guest"})
SPOT = thing(
    table=TEXT, title=TEXT, company=TEXT, words={"type": "string", "description": "what is asked, since when, on what clock"},
    invite={"type": "string", "description": "the right to sit down there; empty where you sit or watch"},
)  # fmt: skip
KNOWN = thing(
    person=TEXT, name=TEXT, followed=FLAG, here=FLAG, words=TEXT, games=COUNT, game=TEXT, title=TEXT,
    invite={"type": "string", "description": "to an open table of theirs, if you follow them"},
)  # fmt: skip
CUP = {
    "cup": TEXT, "name": TEXT, "game": TEXT, "title": TEXT, "words": TEXT, "state": {"enum": ["open", "running", "over"]},
    "entered": COUNT,
}  # fmt: skip
POINTS: Schema = {"type": ["number", "null"]}
LOOKING: Schema = {"anyOf": [thing(game=TEXT, title=TEXT, players=COUNT, pace=TEXT, words=TEXT, since=TEXT), {"type": "null"}]}
SCHEMAS: dict[str, Schema] = {
    "Somebody": SOMEBODY,
    "Me": thing(token=TEXT, person=SOMEBODY),
    "Code": thing(code=TEXT, url={"type": "string", "description": "where another browser types it"}),
    "Home": thing(
        person=SOMEBODY,
        turns=rows(SPOT, "where you are to decide, the most urgent first"),
        waiting=rows(SPOT, "where you wait for others"),
        open=rows(SPOT, "where a seat is free; those you were asked to first"),
        running=rows(SPOT, "games to watch"),
        daily=thing(
            title=TEXT, ends=TEXT, played=COUNT, streak=COUNT, state={"enum": ["open", "begun", "done"]},
            leaders=rows(thing(place=COUNT, name=TEXT, score=TEXT, you=FLAG)),
        ),
        friends=rows(KNOWN, "whom you follow, and others you played with who are here"),
        last=rows(thing(table=TEXT, title=TEXT, words=TEXT), "how your last games went"),
        here={"type": "integer", "description": "people who are here"},
        tables=rows(TEXT, "for /news: the tables whose changes are news"),
        mark={"type": "string", "description": "for /news: what was news before is in this answer"},
        looking=LOOKING,
    ),
    "Begun": thing(table=TEXT),
    "Found": thing(
        table={"type": "string", "description": "that was found, told once; empty while nobody was"}, looking=LOOKING,
        again={"type": "integer", "description": "ask again after so many seconds; who asks no more for half a minute wants no game"},
    ),
    "Friends": thing(people=rows(KNOWN), blocked=rows(thing(person=TEXT, name=TEXT)), table=TEXT),
    "Cups": thing(cups=rows(thing(**CUP), "the freshest first")),
    "Cup": thing(
        **CUP,
        mine={"type": "boolean", "description": "whether you play in it"},
        may=rows(TEXT, "what you may `do`"),
        standings=rows(
            thing(place=COUNT, name=TEXT, left=FLAG, points={"type": "number"}, met={"type": "number"}, wins=COUNT, played=COUNT, you=FLAG),
            "before the first round who entered",
        ),
        rounds=rows(rows(thing(table=TEXT, over=FLAG, seats=rows(thing(name=TEXT, points=POINTS, you=FLAG)))), "a bye has no table"),
    ),
    "Invitation": thing(link=TEXT, lobby=FLAG, people=rows({**KNOWN, "required": [*KNOWN["required"], "asked"]})),
}  # fmt: skip
