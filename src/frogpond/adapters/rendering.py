"""Pictures for `render()`: text, pixels, or nothing that isn't true."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from ..draw.png import can_png, to_png
from ..engine.game import Game
from ..engine.state import State

MODES = ("ansi", "human", "rgb_array")


def check_mode(game: Game, mode: str | None) -> None:
    """ValueError in words for a render mode that can't be kept here."""
    if mode is None:
        return
    if mode not in MODES:
        raise ValueError(f"render_mode={mode!r}: choose from {', '.join(MODES)}, or None")
    if mode == "rgb_array" and game.svg(game.new().view(0)) is None:
        raise ValueError(f"render_mode='rgb_array': {game.name} draws no picture, only text (ansi, human)")
    if mode == "rgb_array" and not can_png():
        raise ValueError("render_mode='rgb_array' needs a renderer: pip install resvg_py (it is in the extra lab), or the program resvg")


def render(state: State, viewer: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as a viewer sees it: text (ansi), pixels (rgb_array), or printed (human)."""
    game: Game = state.game
    if mode is None:
        return None
    view = state.view(viewer)
    if mode == "rgb_array":
        return pixels(to_png(str(game.svg(view)), 800))
    if mode == "human":
        print(game.screen(view), flush=True)
        return None
    return game.screen(view)


def pixels(png: bytes) -> NDArray[np.uint8]:
    """Height x width x 3 of a PNG as resvg writes it: eight bits, RGBA, one pass. On white where it is clear."""
    at, width, height, packed = 8, 0, 0, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            width, height, depth, colour, _, _, passes = struct.unpack(">IIBBBBB", png[at + 8 : at + 8 + size])
            if (depth, colour, passes) != (8, 6, 0):
                raise ValueError(f"a PNG of another kind: {depth} bits, colour type {colour}")
        elif kind == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    image = np.zeros((height, width, 4), np.uint8)
    before = np.zeros((width, 4), np.uint8)
    for y in range(height):
        before = unfiltered(int(rows[y, 0]), rows[y, 1:].reshape(width, 4), before)
        image[y] = before
    clear = image[:, :, 3:].astype(np.uint16)
    mixed = (image[:, :, :3] * clear + 255 * (255 - clear)) // 255
    return mixed.astype(np.uint8)


def unfiltered(way: int, row: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """One row of a PNG with its filter undone (PNG specification, part 9)."""
    if way == 0:
        return row
    if way == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if way == 2:
        return row + above
    done = []
    left = [0, 0, 0, 0]
    corner = [0, 0, 0, 0]
    for here, over in zip(row.tolist(), above.tolist(), strict=True):
        if way == 3:
            left = [(a + (b + c) // 2) & 255 for a, b, c in zip(here, left, over, strict=True)]
        else:
            left = [(a + nearest(b, c, d)) & 255 for a, b, c, d in zip(here, left, over, corner, strict=True)]
            corner = over
        done.append(left)
    return np.array(done, np.uint8)


def nearest(left: int, above: int, corner: int) -> int:
    """Paeth's choice: whichever of the three is nearest to left + above - corner."""
    guess = left + above - corner
    a, b, c = abs(guess - left), abs(guess - above), abs(guess - corner)
    if a <= b and a <= c:
        return left
    return above if b <= c else corner
