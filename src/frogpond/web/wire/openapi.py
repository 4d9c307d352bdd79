"""The API as an OpenAPI document. `BODIES` are the very schemas that requests are checked against."""

from __future__ import annotations

from typing import Any

from ... import __version__

Schema = dict[str, Any]
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


def body(required: list[str], **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


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
        data={"type": "string", "maxLength": 100_000, "description": "component data as TOML text, in place of the game's own"},
        seats={
            "type": "array",
            "maxItems": 12,
            "items": {"type": "string", "pattern": "^(me|open|bot:[A-Za-z0-9_.-]{1,60})$"},
            "description": "who sits where: me, open or bot:NAME; the rest is open",
        },
        name=NAME,
        private={"type": "boolean", "description": "only those who sit there may look"},
        clock={
            **body(
                ["kind", "seconds"],
                kind={"enum": ["turn", "bank"], "description": "a time for each turn, or for the whole game"},
                seconds={"type": "integer", "minimum": 5, "maximum": 7 * 86400},
                add={"type": "integer", "minimum": 0, "maximum": 3600, "description": "seconds added each time the decision passes on"},
                bot={"type": "string", "maxLength": 60, "description": "plays on when the time is up, for those who agree; you do"},
            ),
            "description": "thinking time for people; without it there is none",
        },
    ),
    "take_seat": body(
        ["invite"],
        invite={"type": "string", "minLength": 1, "maxLength": 60},
        seat=SEAT,
        name=NAME,
        agree={"type": "boolean", "description": "the table's bot may play on for you when your time is up"},
    ),
    "change_seat": body(["to"], to={"type": "string", "pattern": "^(me|open|bot:[A-Za-z0-9_.-]{1,60})$"}),
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
    "say": body(["text"], text={"type": "string", "minLength": 1, "maxLength": 500}),
}

REASON: Schema = {
    "type": "object",
    "required": ["code", "text", "rule"],
    "properties": {"code": {"type": "string"}, "text": {"type": "string"}, "rule": {"type": "string"}},
}
VIEW: Schema = {
    "type": "object",
    "required": ["type", "table", "seq", "move", "rid", "seat", "view"],
    "properties": {
        "type": {"const": "view"},
        "table": {"type": "string"},
        "seq": {"type": "integer", "description": "rows so far; only grows"},
        "move": {"type": "integer"},
        "rid": {"type": ["integer", "null"], "description": "id of the question put to this seat, null if none is"},
        "seat": {"type": ["integer", "null"]},
        "view": {
            "type": "object",
            "required": ["game", "to_move", "over", "scores", "choices"],
            "description": "what this seat may know, its choices included",
        },
    },
}
TABLE: Schema = {
    "type": "object",
    "required": ["id", "game", "players", "seq", "to_move", "over", "seats"],
    "properties": {
        "id": {"type": "string"},
        "game": {"type": "string"},
        "players": {"type": "integer"},
        "options": {"type": "object"},
        "rules_version": {"type": "integer"},
        "seq": {"type": "integer"},
        "moves": {"type": "integer"},
        "to_move": {"type": "integer"},
        "over": {"type": "boolean"},
        "scores": {"type": "array", "items": {"type": "integer"}},
        "winners": {"type": "array", "items": {"type": "integer"}},
        "private": {"type": "boolean"},
        "seats": {"type": "array", "items": {"type": "object", "required": ["seat", "kind", "name"]}},
        "clock": {"type": ["object", "null"], "description": "seconds left at each seat; whose time runs, whose is up (-1: nobody's)"},
    },
}
SCHEMAS: dict[str, Schema] = {
    "Reason": REASON,
    "View": VIEW,
    "Table": TABLE,
    "Error": {
        "type": "object",
        "required": ["error"],
        "properties": {"error": {"$ref": "#/components/schemas/Reason"}, "view": {"$ref": "#/components/schemas/View"}},
    },
    "Games": {
        "type": "object",
        "required": ["games", "bots"],
        "properties": {"games": {"type": "array"}, "bots": {"type": "array", "items": {"type": "string"}}},
    },
    "Made": {
        "type": "object",
        "required": ["table", "token", "invite", "url"],
        "properties": {
            "table": {"$ref": "#/components/schemas/Table"},
            "token": {"type": "string"},
            "invite": {"type": "string"},
            "url": {"type": "string"},
        },
    },
    "Seated": {
        "type": "object",
        "required": ["seat", "token", "table"],
        "properties": {"seat": {"type": "integer"}, "token": {"type": "string"}, "table": {"$ref": "#/components/schemas/Table"}},
    },
    "Why": {
        "type": "object",
        "required": ["legal", "reason"],
        "properties": {"legal": {"type": "boolean"}, "reason": {"anyOf": [{"$ref": "#/components/schemas/Reason"}, {"type": "null"}]}},
    },
    "Hint": {
        "type": "object",
        "required": ["seq", "seat", "caption", "moves"],
        "properties": {
            "seq": {"type": "integer"},
            "seat": {"type": "integer"},
            "caption": {"type": "string", "description": "what the values mean"},
            "moves": {
                "type": "array",
                "description": "best first",
                "items": {
                    "type": "object",
                    "required": ["action", "text", "part", "words", "share", "why", "rule", "link"],
                    "properties": {
                        "action": {"type": "integer"},
                        "text": {"type": "string"},
                        "part": {"type": "number", "description": "the value as a part of the best there is, 0 to 1"},
                        "words": {"type": "string", "description": "the value as people say it"},
                        "share": {"type": "number", "description": "of the search that looked at this move"},
                        "why": {"type": "string"},
                        "rule": {"type": "string"},
                        "link": {"type": "string"},
                    },
                },
            },
        },
    },
    "Undone": {
        "type": "object",
        "required": ["result", "seq"],
        "properties": {"result": {"enum": ["done", "asked"]}, "seq": {"type": "integer"}},
    },
    "Said": {"type": "object", "required": ["lines"], "properties": {"lines": {"type": "integer"}}},
    "Log": {
        "type": "object",
        "required": ["from", "lines"],
        "properties": {"from": {"type": "integer"}, "lines": {"type": "array", "items": {"type": "object"}}},
    },
    "Seats": {
        "type": "object",
        "required": ["seats"],
        "properties": {
            "seats": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["table", "seat", "game", "over", "to_move"],
                    "properties": {
                        "table": {"type": "string"},
                        "seat": {"type": "integer"},
                        "game": {"type": "string"},
                        "over": {"type": "boolean"},
                        "to_move": {"type": "integer"},
                    },
                },
            }
        },
    },
    **{f"{name}_body": schema for name, schema in BODIES.items()},
}
PROBLEMS = {
    400: "The request can't be read",
    401: "A token is needed",
    403: "Not yours",
    404: "No such table",
    409: "The table moved on, or the seat is taken",
    413: "Too large",
    415: "Send JSON",
    422: "Not possible; the reason says why, with the rule",
    429: "Too many requests",
}


def answers(status: int, schema: str, *problems: int, media: str = "application/json") -> Schema:
    content = {media: {"schema": {"$ref": f"#/components/schemas/{schema}"} if schema else {"type": "string"}}}
    made: Schema = {str(status): {"description": "Done", "content": content}}
    for code in (*problems, 429):
        made[str(code)] = {
            "description": PROBLEMS[code],
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        }
    return made


def operation(name: str, summary: str, responses: Schema, *, token: bool | None = None, parameters: list[Schema] | None = None) -> Schema:
    """`token`: True if needed, False if it only shows more, None if it is not looked at."""
    made: Schema = {"operationId": name, "summary": summary, "responses": responses}
    if token is not None:
        made["security"] = [{"token": []}] if token else [{}, {"token": []}]
    if parameters:
        made["parameters"] = parameters
    if name in BODIES:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}_body"}}}}
    return made


def number(name: str, meaning: str, where: str = "query") -> Schema:
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "description": meaning,
        "schema": {"type": "integer", "minimum": 0, "maximum": 99 if name == "seat" else 999_999_999},
    }


def document() -> Schema:
    """The whole document."""
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"}}
    seat = number("seat", "one of your seats, if you hold several")
    posts = (400, 401, 403, 404, 409, 413, 415, 422)

    def at(path: str, parameters: list[Schema] | None = None, **operations: Schema) -> Schema:
        return {path: {"parameters": [table, *(parameters or [])], **operations}}

    base = "/tables/{table}"
    paths: Schema = {
        "/games": {"get": operation("list_games", "Games, their options, and bots", answers(200, "Games"))},
        "/tables": {"post": operation("create_table", "Open a table", answers(201, "Made", 400, 401, 403, 413, 415, 422), token=False)},
        "/seats": {"get": operation("list_seats", "The seats of your token, freshest table first", answers(200, "Seats", 401), token=True)},
        **at(base, get=operation("show_table", "What anybody may know about a table", answers(200, "Table", 401, 404), token=False)),
        **at(f"{base}/seats", post=operation("take_seat", "Sit down with an invitation", answers(200, "Seated", *posts), token=False)),
        **at(
            f"{base}/seats/{{seat}}",
            [number("seat", "the seat", "path")],
            put=operation(
                "change_seat",
                "Give a seat to me, a bot, or leave it open; a bot for somebody else's seat may need consent (202: they are asked)",
                {**answers(200, "Table", *posts), "202": answers(202, "Table")["202"]},
                token=True,
            ),
        ),
        **at(
            f"{base}/view",
            get=operation(
                "show_view",
                "What you may know, your choices included; a spectator's view without a seat",
                answers(200, "View", 400, 401, 403, 404),
                token=False,
                parameters=[seat, number("move", "look back to this move; without choices")],
            ),
        ),
        **at(f"{base}/acts", post=operation("act", "Decide", answers(200, "View", *posts), token=True)),
        **at(f"{base}/why", post=operation("why", "Why is this not possible?", answers(200, "Why", *posts), token=True)),
        **at(f"{base}/hint", post=operation("hint", "What should I do?", answers(200, "Hint", *posts), token=True)),
        **at(
            f"{base}/undo",
            post=operation(
                "undo",
                "Take back your last decision, or ask the others whether you may",
                {**answers(200, "Undone", 401, 403, 404, 409, 422), "202": answers(202, "Undone")["202"]},
                token=True,
            ),
        ),
        **at(f"{base}/chat", post=operation("say", "Say something", answers(201, "Said", *posts), token=True)),
        **at(
            f"{base}/log",
            get=operation(
                "show_log",
                "What happened, in sentences",
                answers(200, "Log", 400, 401, 404),
                token=False,
                parameters=[number("from", "first line")],
            ),
        ),
        **at(
            f"{base}/record",
            get=operation(
                "show_record",
                "The record file, when nothing is hidden from you",
                answers(200, "", 401, 403, 404, media="text/plain; charset=utf-8"),
                token=False,
            ),
        ),
        **at(
            f"{base}/stream",
            get=operation(
                "stream",
                "Server-sent events: a view now and after every change",
                answers(200, "", 400, 401, 403, 404, media="text/event-stream"),
                token=False,
                parameters=[seat],
            ),
        ),
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Frogpond", "version": __version__, "description": "Play frog board games with a program of your own."},
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": SCHEMAS, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }
