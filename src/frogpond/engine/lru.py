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


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Let the oldest go, an eighth of all at a time: the first one of a dictionary from which many went is looked for in vain for
    long. Several threads may be here: previews are drawn beside the event loop."""
    while len(kept) >= most:
        with suppress(RuntimeError):  # somebody else changed it between the two looks
            for key in list(islice(kept, most // 8 + 1)):
                kept.pop(key, None)


def in_sight(see: Callable[[S], T]) -> Callable[[S], T]:
    """What everybody sees of a position alike is made once for all of them, in the words of their table: who is called what."""
    seen: dict[tuple[object, tuple[str, ...], bytes], T] = {}

    @wraps(see)
    def looking(state: Any) -> T:
        key = (state.game, spoken(), state.packed())
        found = seen.get(key)
        if found is None:
            found = see(state)
            make_room(seen, POSITIONS)
            seen[key] = found
        return found

    return looking


def alike(most: int) -> Callable[[Row], Row]:
    """Rows of the very same objects become one object, so that what was made of such a row is found again; so many are kept."""
    kept: dict[tuple[int, ...], Any] = {}

    def one(row: Row) -> Row:
        key = tuple(map(id, row))
        found: Row | None = kept.get(key)
        if found is None:
            make_room(kept, most)
            found = kept[key] = row
        return found

    return one


def together(count: int, most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As `once` for what is made of several things: the first so many that are given are known by identity."""

    def keeping(draw: Callable[P, T]) -> Callable[P, T]:
        kept: dict[Any, tuple[tuple[Any, ...], T]] = {}

        @wraps(draw)
        def drawn(*args: P.args, **_: P.kwargs) -> T:
            sources = args[:count]
            key = (*map(id, sources), args[count:])
            found = kept.get(key)  # what is kept keeps its sources, so no other object can have their identity meanwhile
            if found is None:
                make_room(kept, most)
                found = kept[key] = sources, draw(*args, **_)
            return found[1]

        return drawn

    return keeping


def once(most: int) -> Callable[[Callable[Concatenate[S, P], T]], Callable[Concatenate[S, P], T]]:
    """Draw a thing once for all who look at the very same object: it is known by identity, which is quicker than by content.
    So many are kept; what else is asked for comes by position and must be hashable."""

    def keeping(draw: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
        kept: dict[Any, tuple[S, T]] = {}

        @wraps(draw)
        def drawn(source: S, /, *args: P.args, **_: P.kwargs) -> T:
            key = (id(source), args)
            found = kept.get(key)
            if found is None or found[0] is not source:
                found = source, draw(source, *args, **_)
                make_room(kept, most)
                kept[key] = found
            return found[1]

        return drawn

    return keeping
