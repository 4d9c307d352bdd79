"""The state that a client shows, and the difference to send when it changes (docs/protocol.md, Pieces)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from ...draw import Picture
from ...draw.pieces import Layers, Patch, Pieces, change_of, difference, flat
from ...engine.view import View
from .render import box_of

MISSING = object()
MERGED = ("tools", "prompt")  # fields of which the page keeps what is not said again


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A sight of the table as it stands: the board that everybody sees, and how this sight differs from it (None: that is not known)."""

    view: View
    picture: Picture
    public: Picture
    own: Patch | None

    @property
    def layers(self) -> Layers:
        return self.public.layers


def drawing(view: View, picture: Picture, public: Picture) -> Drawing:
    return Drawing(view, picture, public, difference(public.layers, picture.layers, picture.deep))


@dataclass(frozen=True, slots=True, eq=False)
class ClientState:
    """All that a page shows at some moment. Pages that show the same have the same object, so what leads on is written once for all."""

    seq: int
    drawing: Drawing
    parts: Mapping[str, Pieces | None]  # None: it is not known what stands there
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Film:
    """The steps of a change as everybody sees them, from the board before it on: of each the patch, and then that to the board itself."""

    start: Layers
    steps: Sequence[Patch]
    last: Patch


NOTHING = Film({}, (), {})


def leading(old: ClientState | None, new: ClientState, patch: Patch) -> dict[str, Any]:
    """What a page is told that shows one and is to show the other; `patch` leads to the new board, from the last step of a film if any."""
    message: dict[str, Any] = {"type": "view", "seq": new.seq, "from": old.seq if old else -1}
    for name, value in new.fields.items():
        was: Any = old.fields.get(name, MISSING) if old else MISSING
        if was is MISSING or name not in MERGED:
            if was != value:
                message[name] = value
        elif was != value:
            message[name] = {key: one for key, one in value.items() if was[key] != one}
    parts = parts_change(old.parts if old else {}, new.parts)
    if parts:
        message["parts"] = parts
    board = board_change(old.drawing if old else None, new.drawing, patch)
    if board:
        message["board"] = board
    return message


def parts_change(old: Mapping[str, Pieces | None], new: Mapping[str, Pieces | None]) -> Patch:
    """The parts around the board, as far as they are others. One of which nothing is known is sent whole, with the order of its keys."""
    patch: Patch = {}
    for name, pieces in new.items():
        was = old.get(name, {})
        if was is None:
            patch[name] = {"put": flat((pieces or {}).items()), "order": list(pieces or {})}
        elif was is not pieces and (was or pieces) and (change := change_of(was, pieces or {})):
            patch[name] = change
    return patch


def board_change(old: Drawing | None, new: Drawing, patch: Patch) -> dict[str, Any]:
    """The board, as far as it is another."""
    picture = new.picture
    board: dict[str, Any] = {}
    if old is None:
        board["layers"] = list(new.layers)
        board["deep"] = list(picture.deep)
    if patch:
        board["patch"] = patch
    if old is None or old.own is None:
        return {**board, "own": new.own, "box": box_of(picture), "label": picture.label}
    if old.own != new.own:
        board["own"] = new.own
    if old.picture.box != picture.box:
        board["box"] = box_of(picture)
    if old.picture.label != picture.label:
        board["label"] = picture.label
    return board


def print_of(groups: Mapping[str, Pieces]) -> int:
    """What pieces sum up to, so that a page and the server can tell whether they mean the same ones: checksum of names, keys, markup."""
    total = 0
    for name, pieces in groups.items():
        total = crc32(f"{name}\n".encode(), total)
        for key, markup in pieces.items():
            total = crc32(f"{key}\t{markup}\n".encode(), total)
    return total
