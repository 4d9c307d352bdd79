"""Checks JSON against the small part of JSON Schema that our API document uses, so that document and server say the same."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

JSON_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


MAX_JSON_DEPTH = 16
"""How deep lists and objects may lie in each other; our own need four."""


def read_json(text: str | bytes, surrogates: bool = False) -> Any:
    """Untrusted JSON; ValueError if it is no JSON, nested too deep, has invalid numbers or, unless allowed, lone surrogates."""
    try:
        value = READER.decode(text) if isinstance(text, str) else json.loads(text, parse_constant=no_number)
    except RecursionError:
        raise ValueError("this is nested too deep") from None
    except ValueError:
        raise ValueError("this is no JSON") from None
    check_values(value, surrogates)
    return value


def no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


READER = json.JSONDecoder(parse_constant=no_number)


def has_surrogate(text: str) -> bool:
    """Whether UTF-8 can't encode this text."""
    return not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)


def check_values(value: Any, surrogates: bool) -> None:
    """ValueError for values nested too deep, numbers that no float holds and, unless allowed, lone surrogates. Depth costs no stack."""
    level = [value]
    for _ in range(MAX_JSON_DEPTH):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += one
                inner += one.values()
            elif isinstance(one, list):
                inner += one
            elif isinstance(one, str) and not surrogates and has_surrogate(one):
                raise ValueError("half a sign is in this (a lone surrogate)")
            elif isinstance(one, float) and not math.isfinite(one):
                raise ValueError("a number in this is too large")
        if not inner:
            return
        level = inner
    raise ValueError("this is nested too deep")


def problem(schema: dict[str, Any], value: Any, where: str = "the request") -> str:
    """What is wrong with a value, in words; empty if nothing is."""
    if "anyOf" in schema:
        problems = [problem(option, value, where) for option in schema["anyOf"]]
        return "" if "" in problems else problems[0]
    kinds = schema.get("type")
    if kinds is not None:
        names = [kinds] if isinstance(kinds, str) else kinds
        fits = any(isinstance(value, JSON_TYPES[name]) and (not isinstance(value, bool) or name == "boolean") for name in names)
        if not fits:
            return f"{where} must be {' or '.join(names)}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{where} must be one of {', '.join(map(str, schema['enum']))}"
    if isinstance(value, str):
        return text_problem(schema, value, where)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            return f"{where} must lie between {schema.get('minimum', 'anything')} and {schema.get('maximum', 'anything')}"
    if isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            return f"{where} must have at most {schema['maxItems']} entries"
        found = (problem(schema.get("items", {}), item, f"{where}[{i}]") for i, item in enumerate(value))
        return next(filter(None, found), "")
    if isinstance(value, dict):
        return object_problem(schema, value, where)
    return ""


def text_problem(schema: dict[str, Any], value: str, where: str) -> str:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return f"{where} must have {schema.get('minLength', 0)} to {schema.get('maxLength', 'any number of')} signs"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{where} must look like {schema['pattern']}"
    return ""


def object_problem(schema: dict[str, Any], value: dict[str, Any], where: str) -> str:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{name} is missing"
    more = schema.get("additionalProperties", True)
    if len(value) > schema.get("maxProperties", len(value)):
        return f"{where} has too many fields"
    for name, item in value.items():
        if name not in known and more is False:
            return f"{name[:60]!r} is not known here; known are: {', '.join(known)}"
        inner = known.get(name, more if isinstance(more, dict) else {})
        wrong = problem(inner, item, name[:60])
        if wrong:
            return wrong
    return ""
