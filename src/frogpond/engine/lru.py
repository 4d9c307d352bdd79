"""Bounded caches: results are reused while several clients look at the same thing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from itertools import islice
from typing import Any, Concatenate, ParamSpec, TypeVar

from .story import spoken

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")
Row = TypeVar("Row", bound=tuple[Any, ...])
POSITIONS = 64


def make_room(cache: dict[Any, Any], most: int) -> None:
    """Let the oldest go, an eighth of all at a time: the first one of a dictionary from which many went is looked for in vain for
    long. Several threads may be here: previews are drawn beside the event loop."""
    while len(cache) >= most:
        with suppress(RuntimeError):  # somebody else changed it between the two looks
            for key in list(islice(cache, most // 8 + 1)):
                cache.pop(key, None)


def in_sight(see: Callable[[S], T]) -> Callable[[S], T]:
    """Caches by position, and by the names of the table, values that are the same for all viewers."""
    cache: dict[tuple[object, tuple[str, ...], bytes], T] = {}

    @wraps(see)
    def looking(state: Any) -> T:
        key = (state.game, spoken(), state.packed())
        value = cache.get(key)
        if value is None:
            value = see(state)
            make_room(cache, POSITIONS)
            cache[key] = value
        return value

    return looking


def alike(most: int) -> Callable[[Row], Row]:
    """Rows of the very same objects become one object, so that what was made of such a row is found again; so many are kept."""
    cache: dict[tuple[int, ...], Any] = {}

    def one(row: Row) -> Row:
        key = tuple(map(id, row))
        same: Row | None = cache.get(key)
        if same is None:
            make_room(cache, most)
            same = cache[key] = row
        return same

    return one


def together(count: int, most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As `once` for what is made of several things: the first so many that are given are known by identity."""

    def keeping(draw: Callable[P, T]) -> Callable[P, T]:
        cache: dict[Any, tuple[tuple[Any, ...], T]] = {}

        @wraps(draw)
        def drawn(*args: P.args, **_: P.kwargs) -> T:
            sources = args[:count]
            key = (*map(id, sources), args[count:])
            entry = cache.get(key)  # what is kept keeps its sources, so no other object can have their identity meanwhile
            if entry is None:
                make_room(cache, most)
                entry = cache[key] = sources, draw(*args, **_)
            return entry[1]

        return drawn

    return keeping


def once(most: int) -> Callable[[Callable[Concatenate[S, P], T]], Callable[Concatenate[S, P], T]]:
    """Draw a thing once for all who look at the very same object: it is known by identity, which is quicker than by content.
    So many are kept; what else is asked for comes by position and must be hashable."""

    def keeping(draw: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
        cache: dict[Any, tuple[S, T]] = {}

        @wraps(draw)
        def drawn(source: S, /, *args: P.args, **_: P.kwargs) -> T:
            key = (id(source), args)
            entry = cache.get(key)
            if entry is None or entry[0] is not source:
                entry = source, draw(source, *args, **_)
                make_room(cache, most)
                cache[key] = entry
            return entry[1]

        return drawn

    return keeping
