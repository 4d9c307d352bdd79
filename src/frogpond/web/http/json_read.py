"""Untrusted JSON: read with limits on depth, numbers and signs."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

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
