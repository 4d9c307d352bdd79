"""Markup in keyed pieces: what did not change between two drawings need not be drawn, sent or laid out again.

A board is layers of pieces by key. What lies in a deep layer is drawn back to front by its y, whatever the order of its keys; elsewhere
the order of the keys is that of the drawing. A patch leads from one set of layers to another (docs/protocol.md, Pieces).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

__all__ = [
    "Chunks", "Layers", "Patch", "Pieces", "change_of", "chunks", "difference", "elements_of", "flat", "joined", "patched", "pieces_of",
]  # fmt: skip

TAG = re.compile(r"""</?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>""")
ID = re.compile(r"""<[^<>]*?\sid="([^"]+)\"""")

Pieces: TypeAlias = Mapping[str, str]
Layers: TypeAlias = Mapping[str, Pieces]
Patch: TypeAlias = dict[str, dict[str, Any]]
"""By layer: `put` (key, markup, key, markup ...), `drop` (keys), and for new keys that do not come last `before` (key, the key it stands
before ...), or else `order` (all keys). Lists, because an object's keys that look like numbers lose their order in a browser."""

TRANSLATE_Y = re.compile(r"translate\(\S+ ([^)]+)\)")


class Chunks(str):
    """Text that knows the pieces it was joined from."""

    pieces: Pieces


def chunks(pieces: Pieces) -> Chunks:
    """Pieces as one text; a piece alone need not be whole elements."""
    text = Chunks("".join(pieces.values()))
    text.pieces = pieces
    return text


def elements_of(markup: str) -> Pieces:
    """The elements at the top of some markup as pieces, by their id or else their number."""
    pieces: dict[str, str] = {}
    depth = start = 0
    for tag in TAG.finditer(markup):
        closes, opens = tag[0].startswith("</"), not tag[0].endswith("/>")
        if not closes and depth == 0:
            start = tag.start()
        depth += -1 if closes else opens
        if depth == 0:
            element = markup[start : tag.end()]
            ident = ID.match(element)
            pieces[ident[1] if ident and ident[1] not in pieces else f" {len(pieces)}"] = element
    return pieces


def pieces_of(text: str) -> Pieces:
    """The pieces of a text; one that was written in one go is one piece."""
    return text.pieces if isinstance(text, Chunks) else {"": text}


def depth(markup: str) -> tuple[float, str]:
    """The sort key of a piece in a deep layer."""
    match = TRANSLATE_Y.search(markup)
    return (float(match[1]) if match else 0.0), markup


def joined(layers: Layers, deep: Iterable[str] = ()) -> str:
    """All layers as one drawing; a layer without a name has no group of its own."""
    out = ""
    for name, pieces in layers.items():
        inner = "".join(sorted(pieces.values(), key=depth) if name in deep else pieces.values())
        out += f'<g class="{name}"{" data-depth=" + chr(34) + "1" + chr(34) if name in deep else ""}>{inner}</g>' if name else inner
    return out


def difference(old: Layers, new: Layers, deep: Iterable[str] = ()) -> Patch:
    """The patch that leads from one to the other."""
    patch: Patch = {}
    for name, pieces in new.items():
        was = old.get(name, {})
        if was is not pieces and (change := change_of(was, pieces, name in deep)):
            patch[name] = change
    for name, was in old.items():
        if was and name not in new:
            patch[name] = {"drop": list(was)}
    return patch


def change_of(was: Pieces, now: Pieces, deep: bool = False) -> dict[str, Any]:
    """The patch of one layer; empty if nothing is different."""
    if was == now and (deep or list(was) == list(now)):
        return {}
    get = was.get
    put = [(key, markup) for key, markup in now.items() if get(key) != markup]
    change: dict[str, Any] = {"put": flat(put)} if put else {}
    fresh = [key for key, _ in put if key not in was]
    dropped = len(was) + len(fresh) != len(now)
    if dropped:
        change["drop"] = [key for key in was if key not in now]
    if deep or not (was and now):
        return change
    stay = [key for key in was if key in now] if dropped else list(was)
    if stay != ([key for key in now if key in was] if fresh else list(now)):
        change["order"] = list(now)
    elif fresh and (before := _before(list(now), set(fresh))):
        change["before"] = flat(before)
    return change


def flat(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Pairs one after the other."""
    return [word for pair in pairs for word in pair]


def pairs(row: list[str]) -> list[tuple[str, str]]:
    return list(zip(row[::2], row[1::2], strict=True))


def _before(order: list[str], fresh: set[str]) -> list[tuple[str, str]]:
    """New keys that do not stand at the end, the last first: each before one that stands already."""
    last = len(order)
    while last and order[last - 1] in fresh:
        last -= 1
    return [(order[i], order[i + 1]) for i in range(last - 1, -1, -1) if order[i] in fresh]


def patched(old: Layers, patch: Patch) -> dict[str, dict[str, str]]:
    """Layers after a patch, as the page makes them."""
    new = {name: dict(pieces) for name, pieces in old.items()}
    for name, change in patch.items():
        pieces = new.setdefault(name, {})
        for key in change.get("drop", ()):
            del pieces[key]
        pieces.update(pairs(change.get("put", [])))
        order = change.get("order")
        if order is None and "before" in change:
            before = pairs(change["before"])
            late = {key for key, _ in before}
            order = [key for key in pieces if key not in late]
            for key, mark in before:
                order.insert(order.index(mark), key)
        if order is not None:
            new[name] = {key: pieces[key] for key in order}
    return new
