"""Pictures for `render()`: text, pixels, or nothing that isn't true."""

from __future__ import annotations

import io
from importlib.util import find_spec

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
    if mode == "rgb_array" and not (can_png() and find_spec("PIL")):
        raise ValueError("render_mode='rgb_array' needs a renderer: pip install resvg_py pillow (they are in the extra rl)")


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
    """Height x width x 3 of a PNG; on white where it is clear."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as picture:
        image = picture.convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    return np.array(Image.alpha_composite(ground, image).convert("RGB"))
