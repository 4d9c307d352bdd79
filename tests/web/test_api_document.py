"""Version 1 of the API stays as it was: `api_v1.json` has its requests and the fields of their answers, on which programs rely."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from frogpond.web.http.api.openapi import document
from frogpond.web.http.api.routes import ENDPOINTS

PUBLISHED = Path(__file__).with_name("api_v1.json")
METHODS = ("get", "post", "put", "delete")


def fields(schema: dict[str, Any], parts: dict[str, Any], path: str = "", answer: bool = True) -> Iterator[str]:
    """The fields of a schema, with those inside of them; of an answer those that are always there."""
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    for option in schema.get("anyOf", ()):
        yield from fields(option, parts, path, answer)
    if "items" in schema:
        yield from fields(schema["items"], parts, f"{path}[]", answer)
    for name, inner in schema.get("properties", {}).items():
        if not answer or name in schema.get("required", ()):
            yield f"{path}.{name}"
            yield from fields(inner, parts, f"{path}.{name}", answer)


def outline(found: dict[str, Any]) -> dict[str, Any]:
    """Each request with its parameters, the fields of its body and of its answers."""
    parts = found["components"]["schemas"]
    rows: dict[str, Any] = {}
    for path, operations in found["paths"].items():
        for method in METHODS:
            if method not in operations:
                continue
            one = operations[method]
            around = [*operations.get("parameters", []), *one.get("parameters", [])]
            row: dict[str, Any] = {"id": one["operationId"], "token": one.get("security")}
            row["parameters"] = sorted(f"{part['in']} {part['name']}{' required' if part['required'] else ''}" for part in around)
            if "requestBody" in one:
                body = parts[f"{one['operationId']}_body"]
                row["required"], row["body"] = sorted(body["required"]), sorted(fields(body, parts, answer=False))
            good = {status: answer for status, answer in one["responses"].items() if status < "300"}
            row["answers"] = {
                status: {kind: sorted(set(fields(inner["schema"], parts))) for kind, inner in answer["content"].items()}
                for status, answer in good.items()
            }
            rows[f"{method} {path}"] = row
    return rows


def test_every_request_is_what_it_was() -> None:
    old, new = json.loads(PUBLISHED.read_text("utf-8")), outline(document(ENDPOINTS))
    assert sorted(old) == sorted(new)
    for request, row in old.items():
        now = new[request]
        assert {key: now.get(key) for key in ("id", "token", "parameters", "required")} == {
            key: row.get(key) for key in ("id", "token", "parameters", "required")
        }, request
        assert set(row.get("body", ())) <= set(now.get("body", ())), request
        for status, kinds in row["answers"].items():
            for kind, names in kinds.items():
                assert set(names) <= set(now["answers"][status][kind]), request
