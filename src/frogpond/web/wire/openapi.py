"""The API as an OpenAPI document."""

from __future__ import annotations

from typing import Any

from ... import __version__
from . import openapi_people
from .openapi_bodies import BODIES

Schema = dict[str, Any]
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
        "waiting": {"type": "boolean", "description": "a seat is open: the game begins, or goes on, when every seat is taken"},
        "ended": {
            "type": "array",
            "description": "how it was ended beside its rules: {kind: resign, time or abandon, seat, move, text}",
            "items": {"type": "object", "required": ["kind", "seat", "move", "text"]},
        },
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
    "Asked": {
        "type": "object",
        "required": ["ask", "text"],
        "properties": {"ask": {"type": ["string", "null"], "description": "name of the question put to you"}, "text": {"type": "string"}},
    },
    "Muted": {"type": "object", "required": ["muted"], "properties": {"muted": {"type": "array", "items": {"type": "integer"}}}},
    "Reported": {"type": "object", "required": ["reported"], "properties": {"reported": {"type": "boolean"}}},
    "Said": {"type": "object", "required": ["lines"], "properties": {"lines": {"type": "integer"}}},
    "Log": {
        "type": "object",
        "required": ["from", "lines", "of"],
        "properties": {
            "from": {"type": "integer"},
            "lines": {"type": "array", "items": {"type": "object"}},
            "of": {"type": "integer", "description": "how many lines there are; at most 1000 come at once"},
        },
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
    **openapi_people.SCHEMAS,
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


SHOWN_TABLES = {
    "name": "tables", "in": "query", "required": False, "description": "tables whose changes are news too, with commas; `tables` of /home",
    "schema": {"type": "string", "maxLength": 2000},
}  # fmt: skip
SINCE = {
    "name": "since", "in": "query", "required": False, "description": "also what was news since /home was asked; `mark` of /home",
    "schema": {"type": "string", "maxLength": 60},
}  # fmt: skip
CUP = {"name": "cup", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"}}
BY_TURNS = {
    "name": "by", "in": "query", "required": False, "description": "`turns`: acts with all their parts, bookkeeping left out",
    "schema": {"type": "string", "enum": ["turns"]},
}  # fmt: skip


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
        **at(f"{base}/resign", post=operation("resign", "Give up your seat for good", answers(200, "Table", *posts), token=True)),
        **at(
            f"{base}/abandon",
            post=operation(
                "abandon",
                "Ask the others to end the game without a winner",
                {**answers(200, "Undone", 401, 403, 404, 409, 422), "202": answers(202, "Undone")["202"]},
                token=True,
            ),
        ),
        **at(
            f"{base}/consent",
            get=operation("asked", "The question that is put to you", answers(200, "Asked", 401, 404), token=True),
            post=operation("consent", "Answer it", answers(200, "Asked", *posts), token=True),
        ),
        **at(f"{base}/mute", post=operation("mute", "Do not hear somebody", answers(200, "Muted", *posts), token=True)),
        **at(f"{base}/report", post=operation("report", "Tell the operator", answers(201, "Reported", *posts), token=True)),
        **at(f"{base}/chat", post=operation("say", "Say something", answers(201, "Said", *posts), token=True)),
        **at(
            f"{base}/log",
            get=operation(
                "show_log",
                "What happened, in sentences",
                answers(200, "Log", 400, 401, 404),
                token=False,
                parameters=[number("from", "first line"), BY_TURNS],
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
    paths |= people_paths(table)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Frogpond", "version": __version__, "description": "Play frog board games with a program of your own."},
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": SCHEMAS, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def people_paths(table: Schema) -> Schema:
    """Who one is, what waits for one, and meeting others."""
    posts = (400, 401, 403, 404, 409, 413, 415, 422)
    stop = operation("stop_seeking", "Want no game any longer", answers(200, "Found", 401), token=True)
    code = operation("link_device", "Words that make another device you, for a minute", answers(200, "Code", 401), token=True)
    link = operation("show_invitation", "The link to a free seat, and whom to ask", answers(200, "Invitation", 401, 404), token=True)
    live = answers(200, "", 401, media="text/event-stream")
    return {
        "/me": {
            "get": operation("show_me", "Who you are", answers(200, "Somebody", 401), token=True),
            "post": operation("name_me", "How you are called; without a token you get one", answers(200, "Me", *posts), token=False),
        },
        "/me/here": {"post": operation("become", "Be somebody by their words; a new token", answers(200, "Me", *posts), token=False)},
        "/me/link": {"post": code},
        "/home": {"get": operation("show_home", "What waits for you, and what there is", answers(200, "Home", 401), token=False)},
        "/news": {
            "get": operation(
                "news", "Server-sent events: `news` whenever /home is out of date", live, token=False, parameters=[SHOWN_TABLES, SINCE]
            )
        },
        "/daily": {"post": operation("begin_daily", "The challenge of the day: its table", answers(200, "Begun", *posts), token=True)},
        "/find": {
            "get": operation("show_find", "Whether somebody was found; ask again while you wait", answers(200, "Found", 401), token=True),
            "post": operation("seek", "Find me a game", answers(200, "Found", *posts), token=True),
            "delete": stop,
        },
        "/friends": {
            "get": operation("show_friends", "People you know, and whom you block", answers(200, "Friends", 401), token=True),
            "post": operation("befriend", "Follow, block, or ask to play again", answers(200, "Friends", *posts), token=True),
        },
        "/cups": {"get": operation("every_cup", "Tournaments, and how many entered", answers(200, "Cups", 401), token=False)},
        "/cups/{cup}": {
            "parameters": [CUP],
            "get": operation("show_cup", "How a tournament stands", answers(200, "Cup", 401, 404), token=False),
            "post": operation(
                "in_cup", "Enter, leave; if you opened it begin, close a round, end", answers(200, "Cup", *posts), token=True
            ),
        },
        "/tables/{table}/invite": {
            "parameters": [table],
            "get": link,
            "post": operation("invite", "Ask somebody to a free seat, or anybody", answers(200, "Invitation", *posts), token=True),
        },
    }
