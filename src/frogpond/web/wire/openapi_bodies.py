"""What requests to the API may say: the very schemas that they are checked against, and a part of its document."""

from __future__ import annotations

from . import openapi_people
from .openapi_people import Schema, body

NAME: Schema = {"type": "string", "maxLength": 60, "description": "shown to the others; cut to 30 signs"}
ACTION: Schema = {
    "anyOf": [{"type": "integer", "minimum": 0, "maximum": 2**31 - 1}, {"type": "string", "minLength": 1, "maxLength": 200}],
    "description": "the number of an action, or its notation",
}
ASKED: Schema = {
    "anyOf": [*ACTION["anyOf"], {"type": "array", "maxItems": 8, "items": {"type": "string", "maxLength": 80}}],
    "description": "an action by number or notation, or the things picked for it so far, in order",
}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 99}


BODIES: dict[str, Schema] = {
    "create_table": body(
        ["game"],
        game={"type": "string", "minLength": 1, "maxLength": 60},
        players={"type": "integer", "minimum": 1, "maximum": 12},
        options={
            "type": "object",
            "maxProperties": 40,
            "additionalProperties": {
                "anyOf": [
                    {"type": ["string", "integer", "boolean", "null"]},
                    {"type": "array", "items": {"type": "string"}, "maxItems": 60},
                ]
            },
        },
        data={"type": "string", "maxLength": 60_000, "description": "component data as TOML text, in place of the game's own"},
        seats={
            "type": "array",
            "maxItems": 12,
            "items": {"type": "string", "pattern": "^(me|open|bot:[A-Za-z0-9_.-]{1,60})$"},
            "description": "who sits where: me, open or bot:NAME; the rest is open",
        },
        name=NAME,
        private={"type": "boolean", "description": "only those who sit there may look"},
        listed={"type": "boolean", "description": "in the public list of tables; without it a table is found by its address alone"},
        stand_in={"type": "string", "maxLength": 60, "description": "the bot that sits in for whoever is away and chose none themselves"},
        alone={"type": "boolean", "description": "bots among themselves play on while nobody looks; without it they rest then"},
        clock={
            **body(
                ["kind", "seconds"],
                kind={"enum": ["turn", "bank"], "description": "a time for each turn, or for the whole game"},
                seconds={"type": "integer", "minimum": 5, "maximum": 7 * 86400},
                add={"type": "integer", "minimum": 0, "maximum": 3600, "description": "seconds added each time the decision passes on"},
                bot={"type": "string", "maxLength": 60, "description": "plays on when the time is up, for those who agree; you do"},
                loss={"type": "boolean", "description": "whose time is up has lost; whoever sits down must agree, you do"},
            ),
            "description": "thinking time for people; without it there is none",
        },
    ),
    "take_seat": body(
        ["invite"],
        invite={"type": "string", "minLength": 1, "maxLength": 60},
        seat=SEAT,
        name=NAME,
        stand_in={"type": "string", "maxLength": 60, "description": "the bot that plays for you while you are away; else the table's"},
        colour={"type": "string", "maxLength": 40, "description": "with `seat`, before the game begins: a colour that nobody has"},
        agree={"type": "boolean", "description": "to what happens when your time is up: a bot plays on, or you lose"},
    ),
    "change_seat": body(["to"], to={"type": "string", "pattern": "^(me|open|claim|bot|bot:[A-Za-z0-9_.-]{1,60})$"}),
    "act": body(
        ["action"],
        action=ACTION,
        seat=SEAT,
        rid={
            "type": "integer",
            "minimum": 0,
            "maximum": 2**31 - 1,
            "description": "the question this answers; an older one is refused with 409",
        },
        key={"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$", "description": "your name for this act; the same key twice is one act"},
    ),
    "why": body(["action"], action=ASKED, seat=SEAT),
    "hint": body([], seat=SEAT),
    "resign": body([], seat=SEAT),
    "consent": body(["ask", "yes"], ask={"type": "string", "minLength": 1, "maxLength": 64}, yes={"type": "boolean"}),
    "mute": body(["seat"], seat=SEAT, on={"type": "boolean", "description": "false: hear them again"}),
    "report": body(["text"], seat=SEAT, text={"type": "string", "minLength": 1, "maxLength": 500}),
    "say": body(["text"], text={"type": "string", "minLength": 1, "maxLength": 500}),
    **openapi_people.BODIES,
}
