"""Hex tiles with walls: nine terrains, each with a colour, a pattern and a height. s = 36 is the size they are drawn for."""

from __future__ import annotations

import math
from functools import cache

from .palette import INK
from .svg import circle, ellipse, group, line, num, path

SQUASH = 0.8
HEX_SIZE = 36.0
TERRAIN = {  # top, lit wall, dark wall
    "barren": ("#5d5178", "#41375c", "#2b2343"),
    "hill": ("#a9a2c6", "#7f78a3", "#565079"),
    "mountain": ("#8580a8", "#69638f", "#464069"),
    "desert": ("#ecc078", "#c08a45", "#86592b"),
    "mesa": ("#d9794a", "#a84f2c", "#73321c"),
    "swamp": ("#5f9d8c", "#3d7468", "#264d48"),
    "lake": ("#5fb4f2", "#2f76b8", "#1d4c80"),
    "meadow": ("#aed666", "#7aa440", "#4f7029"),
    "forest": ("#4c9a58", "#2f6d41", "#1d472c"),
}
LOWLAND_OF = {"mountain": "hill", "mesa": "desert", "lake": "swamp", "forest": "meadow"}
THICK = {"barren": 13.0, "low": 8.0, "high": 10.0}


def hex_place(q: int, r: int, s: float = HEX_SIZE) -> tuple[float, float]:
    """Where an axial hex lies."""
    return math.sqrt(3) * s * (q + r / 2), 1.5 * s * r * SQUASH


def hex_path(s: float = HEX_SIZE, y: float = 0, grow: float = 1) -> str:
    """The outline of a hex that stands on a corner, seen from a slant."""
    w = s * math.sqrt(3) / 2 * grow
    v = s * SQUASH * grow
    return f"M0 {num(y - v)}L{num(w)} {num(y - v / 2)}V{num(y + v / 2)}L0 {num(y + v)}L{num(-w)} {num(y + v / 2)}V{num(y - v / 2)}Z"


def slab(kind: str, top: float, thick: float, s: float = HEX_SIZE) -> str:
    """One tile: lit left wall, dark right wall, top with a moonlit edge."""
    w, v = s * math.sqrt(3) / 2, s * SQUASH
    face, left, right = TERRAIN[kind]
    low = f"V{num(top + v / 2 + thick)}L0 {num(top + v + thick)}V{num(top + v)}Z"
    rim = f"M{num(-w + 1.5)} {num(top + v / 2 - 2)}V{num(top - v / 2 + 1)}L0 {num(top - v + 2)}L{num(w - 2)} {num(top - v / 2 + 1)}"
    return (
        path(f"M{num(-w)} {num(top + v / 2)}{low}", left)
        + path(f"M{num(w)} {num(top + v / 2)}{low}", right)
        + path(hex_path(s, top), face, f'stroke="{right}" stroke-width="1"')
        + line(rim, "#fff", 1.3, 'opacity=".38"')
    )


def _barren() -> str:
    return "".join(
        ellipse(x, y, r, r * 0.6, "#3f3558") + line(f"M{num(x - r)} {y + 1}Q{x} {num(y + r * 0.9)} {num(x + r)} {y + 1}", "#8d80ad", 1)
        for x, y, r in ((-10, -6, 5), (9, 5, 6.5), (8, -12, 3))
    )


def _hill() -> str:
    rim = 'stroke="#565079" stroke-width="1.3"'
    return "".join(
        path(f"M{x - r} {y}Q{x} {num(y - r * 1.7)} {x + r} {y}Z", "#c9c3e2", rim) for x, y, r in ((9, -6, 10), (-10, -1, 12), (7, 9, 10))
    )


def _mountain() -> str:
    out = ""
    for x, y, r, h in ((10, 3, 13, 27), (-8, 10, 16, 36)):
        snow = f"M{num(x - r * 0.38)} {num(y - h * 0.62)}L{x} {y - h}L{num(x + r * 0.38)} {num(y - h * 0.62)}"
        snow += f"L{x + 3} {num(y - h * 0.5)}L{x} {num(y - h * 0.62)}L{x - 3} {num(y - h * 0.48)}Z"
        out += path(f"M{x - r} {y}L{x} {y - h}L{x + r} {y}Z", "#5a5480", f'stroke="{INK}" stroke-width="1.2"')
        out += path(f"M{x} {y - h}L{x + r} {y}H{x}Z", "#3d375f") + path(snow, "#fff")
    return out


def _desert() -> str:
    dunes = line("M-22-4Q-12-13-2-5T20-6M-20 8Q-10-1 0 6T22 5M-8 17Q0 11 9 16", "#a8713a", 1.7)
    return dunes + "".join(circle(x, y, 1.2, "#a8713a") for x, y in ((-12, 2), (12, -1), (2, 12), (-2, -14), (10, -14)))


def _mesa() -> str:
    rim = f'stroke="{INK}" stroke-width="1.2"'
    return (
        path("M-20 12L-15-14H13L20 12Z", "#b9552f", rim)
        + path("M13-14L20 12H5L4-14Z", "#7f361d")
        + ellipse(-1, -14, 14, 4.6, "#f0a06c", rim)
        + line("M-17-4H16M-18.5 4H18", "#f0a06c", 1.8, 'opacity=".75"')
    )


def _swamp() -> str:
    return (
        ellipse(-6, -5, 12, 5.5, "#2c5d58")
        + ellipse(9, 8, 11, 5, "#2c5d58")
        + line("M-13 8V-4M-9 9V-8M-5 9V-2M11-2V-15M15-1V-11", "#1d3f36", 2)
        + line("M-9-4V-8M11-11V-15", "#d9a35a", 3.4)
    )


def _lake() -> str:
    waves = line("M-15-4q4-4 8 0t8 0t8 0M-12 4q4-4 8 0t8 0t8 0", "#d6efff", 2)
    return ellipse(0, 0, 24, 15, "#2a6fc0", 'stroke="#d6efff" stroke-width="2"') + waves


def _meadow() -> str:
    tufts = "M-16 2l2-7M-13 2l0-8M-10 2l-2-7M8-6l2-7M11-6l0-8M14-6l-2-7M2 14l2-7M5 14l0-8M8 14l-2-7"
    flowers = "".join(circle(x, y, 2.6, "#fff8e0") + circle(x, y, 1.1, "#e8943f") for x, y in ((-4, -10), (16, 6), (-9, 11)))
    return line(tufts, "#4c7a22", 1.7) + flowers


def _forest() -> str:
    out = ""
    for x, y in ((10, 0), (-11, 4), (3, 14)):
        out += line(f"M{x} {y}V{y - 7}", "#3a2114", 3)
        out += path(
            f"M{x - 9} {y - 5}L{x} {y - 29}L{x + 9} {y - 5}Q{x} {y - 1} {x - 9} {y - 5}Z", "#2c6e40", f'stroke="{INK}" stroke-width="1.2"'
        )
        out += path(f"M{x} {y - 29}L{x + 9} {y - 5}Q{x + 5} {y - 3} {x} {y - 3}Z", "#1c4c2d")
    return out


PATTERNS = {
    "barren": _barren,
    "hill": _hill,
    "mountain": _mountain,
    "desert": _desert,
    "mesa": _mesa,
    "swamp": _swamp,
    "lake": _lake,
    "meadow": _meadow,
    "forest": _forest,
}


@cache
def terrain_detail(kind: str) -> str:
    """The pattern that names a terrain without colour, centred on the tile's top."""
    return PATTERNS[kind]()


def stack_height(kind: str) -> float:
    """How far the top of a stack stands above the ground."""
    if kind == "barren":
        return 0
    return THICK["low"] + (THICK["high"] if kind in LOWLAND_OF else 0)


@cache
def stack_art(kind: str) -> str:
    """Ground, perhaps a lowland, perhaps its highland: named by what lies on top."""
    out = slab("barren", 0, THICK["barren"])
    if kind != "barren":
        out += slab(LOWLAND_OF.get(kind, kind), -THICK["low"], THICK["low"])
        if kind in LOWLAND_OF:
            out += slab(kind, -THICK["low"] - THICK["high"], THICK["high"])
    return out + group(terrain_detail(kind), 0, -stack_height(kind))


@cache
def tile_art(kind: str) -> str:
    """A single tile, taken from the board."""
    return slab(kind, 0, 9) + group(terrain_detail(kind))


def root_art() -> str:
    """The rock below the edge of a floating slab."""
    return path("M-31 10L-20 44L-12 34L0 66L9 40L19 50L31 10Z", "#1a1236") + path("M0 66L9 40L19 50L31 10H0Z", "#120b29")
