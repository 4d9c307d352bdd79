"""The API as an OpenAPI document, from its requests and their dataclasses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_origin

from starlette.responses import Response

from .... import __version__
from ....engine.reason import Reason
from .endpoint import NEEDED, UNUSED, Endpoint
from .schema import Schema, fields_of, schema_of

PROBLEMS = {
    400: "Invalid request",
    401: "A token is needed",
    403: "Not yours",
    404: "No such table",
    409: "The table moved on, or the seat is taken",
    413: "Too large",
    415: "Send JSON",
    422: "Refused; the reason says why, with the rule",
    429: "Too many requests",
}
CODE: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"}
PATHS: dict[str, Schema] = {"table": CODE, "cup": CODE, "group": CODE, "seat": {"type": "integer", "minimum": 0, "maximum": 99}}
"""What stands in a path."""


TEXT: Schema = {"type": "string"}
REASON: Schema = {"type": "object", "required": ["code", "text", "rule"], "properties": {"code": TEXT, "text": TEXT, "rule": TEXT}}
"""A reason as its `to_json` writes it."""


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def parameter(name: str, where: str, schema: Schema) -> Schema:
    words = {"description": schema.pop("description")} if "description" in schema else {}
    return {"name": name, "in": where, "required": where == "path", **words, "schema": schema}


def problems(one: Endpoint) -> list[int]:
    """The statuses with which a request can be refused."""
    codes = {429} if one.token == UNUSED else {401, 429}
    if one.path.count("{"):
        codes |= {403, 404}
    if one.asks is not None:
        codes.add(400)
    if one.method in ("POST", "PUT"):
        codes |= {403, 409, 422}
    if one.has_body:
        codes |= {404, 413, 415}
    return sorted(codes)


def operation(one: Endpoint, parts: dict[str, Schema]) -> Schema:
    schema = {"type": "string"} if get_origin(one.answers) is None and issubclass(one.answers, Response) else schema_of(one.answers, parts)
    answer = {"description": "Done", "content": {one.media: {"schema": schema}}}
    refusal = {"application/json": {"schema": reference("Error")}}
    result: Schema = {"operationId": one.name, "summary": one.summary, "responses": {str(one.status): answer}}
    if one.also is not None:
        result["responses"][str(one.also)] = answer
    result["responses"] |= {str(code): {"description": PROBLEMS[code], "content": refusal} for code in problems(one)}
    if one.token != UNUSED:
        result["security"] = [{"token": []}] if one.token == NEEDED else [{}, {"token": []}]
    if one.has_body:
        parts[f"{one.name}_body"] = schema_of(one.asks)
        result["requestBody"] = {"required": True, "content": {"application/json": {"schema": reference(f"{one.name}_body")}}}
    elif one.asks is not None:
        result["parameters"] = [parameter(field.name, "query", schema_of(field.asked)) for field in fields_of(one.asks)]
    return result


def document(endpoints: Iterable[Endpoint]) -> Schema:
    """The whole document."""
    parts = {Reason.__name__: REASON}
    paths: dict[str, Any] = {}
    for one in endpoints:
        path = paths.setdefault(one.path, {})
        inside = [parameter(name, "path", dict(schema)) for name, schema in PATHS.items() if f"{{{name}}}" in one.path]
        if inside:
            path["parameters"] = inside
        path[one.method.lower()] = operation(one, parts)
    parts["Error"] = {"type": "object", "required": ["error"], "properties": {"error": reference("Reason"), "view": reference("Position")}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Frogpond", "version": __version__, "description": "Play frog board games with a program of your own."},
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }
