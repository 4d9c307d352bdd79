"""Dice: arrows, hops, ten faces, coloured cubes. Each is a picture of its own, with its result in words."""

from __future__ import annotations

from functools import cache

from .palette import INK, SPARK
from .svg import circle, group, inline, line, path, rect, svg, text, use

HOP = "M-5 4C-4-5 4-5 5 3M1.8 1.6L5 4.4L7.4.6"
CUBES = {"white": ("#fbf7ea", INK), "yellow": ("#f7ce4a", INK), "red": ("#e8503f", "#fff6da")}
ARROWS = {"up": (0,), "right": (90,), "down": (180,), "left": (270,), "any": (0, 90, 180, 270), "none": ()}


def _cube(fill: str) -> str:
    return (
        rect(-21, -17, 42, 42, "#0007", 10)
        + rect(-21, -21, 42, 42, fill, 10, f'stroke="{INK}" stroke-width="1.6"')
        + line("M-16-12Q-16-16.5-11-16.5H8", "#fff", 2)
    )


def hop_pips(n: int, colour: str) -> str:
    """Small hops in a row: a number of actions."""
    return "".join(group(line(HOP, colour, 2), (i - (n - 1) / 2) * 18, 0) for i in range(n))


@cache
def hop_die(n: int, size: float) -> str:
    """A die that shows as many hops as actions; a number that has no room as hops is written."""
    places = {1: [(0, 0)], 2: [(-8, 6), (8, -6)], 3: [(-9, 9), (0, -1), (9, -11)]}.get(n, [])
    hops = "".join(group(line(HOP, "#1f5a44", 2.4), x, y, 0.95) for x, y in places) or text(0, 9, str(n), 26, "#1f5a44")
    return svg(f'<g transform="rotate(-7)">{_cube("#fff1cf")}{hops}</g>', size, size, "-30 -30 60 60", "die", f"Action die: {n}")


@cache
def arrow_die(face: str, size: float) -> str:
    """A die of directions: an arrow, all four, or none."""
    turns = ARROWS[face]
    arrow = line("M0-4V-14M-4-10L0-14.5L4-10", INK, 2.8)
    art = "".join(f'<g transform="rotate({t})">{arrow}</g>' for t in turns)
    art += circle(0, 0, 3.2 if turns else 8, INK if turns else "none", f'stroke="{INK}" stroke-width="2.6"')
    return svg(f'<g transform="rotate(6)">{_cube("#bfe8d0")}{art}</g>', size, size, "-30 -30 60 60", "die", f"Movement die: {face}")


@cache
def ten_stone(used: bool = False) -> str:
    """A ten-sided die without its number: a kite on a faceted stone."""
    fill, side = ("#8d7f93", "#6a5c72") if used else ("#fff1cf", "#d9b98a")
    return (
        path("M0-19L17-3V4L0 19L-17 4V-3Z", side, f'stroke="{INK}" stroke-width="1.6"')
        + path("M0-19L11.5 3.5L0 10.5L-11.5 3.5Z", fill, f'stroke="{INK}" stroke-width="1.1"')
        + line("M11.5 3.5L17 4M0 10.5V19M-11.5 3.5L-17 4", INK, 1.1)
    )


@cache
def ten_die(n: int, size: float, state: str = "", stones: bool = False) -> str:
    """A ten-sided die; state is "", "chosen", "used", "ready" (the page's style sheet shows the ring when it is chosen) or "blank" (not
    rolled yet). With `stones` the page's definitions have `ten` and `ten-spent`."""
    rim = f'stroke="{SPARK}" stroke-width="3.4"' + (' class="ring"' if state == "ready" else "")
    ring = path("M0-24L22-4V5L0 24L-22 5V-4Z", "none", rim) if state in ("chosen", "ready") else ""
    used = state in ("used", "blank")
    stone = use("ten-spent" if used else "ten") if stones else ten_stone(used)
    art = stone + text(0, 4.6, "?" if state == "blank" else str(n), 13.5, INK) + ring
    words = "Die, not rolled yet" if state == "blank" else f"Die: {n}{', ' + state if state in ('chosen', 'used') else ''}"
    return inline(art, size, size, "-26 -26 52 52", "die", words)


@cache
def cube_die(colour: str, face: str, size: float = 34) -> str:
    """A small coloured cube with a word or number on it."""
    fill, ink = CUBES[colour]
    art = (
        rect(-15, -13, 30, 30, "#0006", 7)
        + rect(-15, -15, 30, 30, fill, 7, f'stroke="{INK}" stroke-width="1.4"')
        + line("M-11-8Q-11-11.5-8-11.5H6", "#fff", 1.6, 'opacity=".7"')
        + text(0, 6.5, face, 18, ink)
    )
    return inline(art, size, size, "-20 -20 40 40", "die", f"{colour} die: {face}")
