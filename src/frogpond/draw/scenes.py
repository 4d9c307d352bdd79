"""Backgrounds: one moon over every pond. Each scene is a whole SVG file; the style sheet lays it behind the page."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .frogs import FROG, Portrait
from .palette import CREAM, LIVERIES, SPARK
from .signs import firefly, glow_defs
from .svg import circle, ellipse, gradient, group, line, num, path, radial, rect, svg, tidy


def _scene(w: int, h: int, defs: str, art: str, keep: str = "xMidYMid") -> str:
    return tidy(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" preserveAspectRatio="{keep} slice" '
        f'stroke-linecap="round" stroke-linejoin="round"><defs>{defs}</defs>{art}</svg>\n'
    )


def choice_card(inner: str, above: str = "#33206b", below: str = "#1d1342") -> str:
    """A small picture for a choice, drawn from 0,0 to 96,62 before a sky and a ground."""
    return svg(rect(0, 0, 96, 62, above, 11) + rect(0, 34, 96, 28, below, 11) + inner, 84, 54, "0 0 96 62")


def reeds(x: float, y: float, flip: int, colour: str, scale: float) -> str:
    """A clump of reeds with cattails, silhouette only."""
    blades = "".join(
        path(
            f"M{bx} 0C{bx - 2} {num(-h * 0.5)} {num(bx + lean * 0.4)} {num(-h * 0.8)} {bx + lean} {-h}"
            f"C{num(bx + lean * 0.5 + 5)} {num(-h * 0.6)} {bx + 7} {num(-h * 0.4)} {bx + 8} 0Z",
            colour,
        )
        for bx, h, lean in ((0, 210, -40), (14, 290, 12), (34, 240, 46), (52, 180, 70), (-18, 150, -60))
    )
    tails = "".join(
        line(f"M{bx} 0L{bx + lean} {-h}", colour, 2.5)
        + line(f"M{num(bx + lean * 0.86)} {num(-h * 0.86)}L{num(bx + lean * 0.98)} {num(-h * 0.98)}", colour, 9)
        for bx, h, lean in ((8, 330, -14), (30, 280, 34), (44, 220, 60))
    )
    where = f"translate({num(x)} {num(y)}) scale({flip * scale:.3g} {scale:.3g})"
    return f'<g transform="{where}">{blades}{tails}{ellipse(22, 0, 78, 13, colour)}</g>'


def star_field(w: int, h: int, n: int) -> str:
    """Stars of three sizes, the same every time (a formula would line them up in streaks)."""
    rng = random.Random(n * w)
    return "".join(
        circle(rng.uniform(0, w), rng.uniform(0, h), (0.7, 1, 1.5)[i % 3], "#fff", f'opacity="{(0.35, 0.6, 0.9)[i % 3]}"') for i in range(n)
    )


def pond_scene(phone: bool, dark: bool) -> str:
    """Moonlit water, or morning mist: moon road, ripples, reeds, far fireflies."""
    w, h = (390, 844) if phone else (1366, 768)
    mx, my, mr = (0.86 * w, 0.09 * h, 26) if phone else (0.69 * w, 0.03 * h, 46)
    a, b, c = ("#174a4c", "#0f353b", "#0a2229") if dark else ("#e3f2e6", "#bfe0d8", "#93c9c3")
    road = "".join(
        ellipse(mx + dx, my + mr * 1.2 + 34 * i, 26 + 13 * i, 3 + i * 0.5, CREAM if dark else "#fff", f'opacity="{0.2 - 0.014 * i:.2f}"')
        for i, dx in enumerate((0, 6, -8, 10, -4, 12, -12, 5, 0, 8, -6, 4))
    )
    places = (
        (0.06, 0.22, 60),
        (0.3, 0.12, 80),
        (0.52, 0.93, 90),
        (0.1, 0.8, 70),
        (0.7, 0.3, 60),
        (0.02, 0.5, 40),
        (0.62, 0.6, 50),
        (0.42, 0.76, 60),
    )
    ripples = "".join(
        line(
            f"M{num(x * w)} {num(y * h)}q{size // 2}-5 {size} 0",
            "#bfeee0" if dark else "#ffffff",
            1.6,
            f'opacity="{".13" if dark else ".6"}"',
        )
        for x, y, size in places
    )
    dots = "".join(
        circle(w * x, h * y, r, SPARK if dark else "#fff", 'opacity=".5"')
        for x, y, r in ((0.05, 0.16, 1.6), (0.2, 0.3, 1.2), (0.6, 0.1, 1.5), (0.03, 0.66, 1.4), (0.45, 0.06, 1.2), (0.7, 0.84, 1.5))
    )
    craters = (
        "".join(
            circle(mx + dx * mr, my + dy * mr, r * mr, "#eadfb2") for dx, dy, r in ((-0.3, 0.25, 0.18), (0.25, 0.45, 0.12), (0.1, 0, 0.1))
        )
        if dark
        else ""
    )
    shade = "#06181b" if dark else "#5d9c86"
    defs = radial("water", (0, a, 1), (0.55, b, 1), (1, c, 1), centre=(0.62, 0.2, 1)) + radial(
        "halo", (0, CREAM if dark else "#fff", 0.35), (1, CREAM, 0)
    )
    art = (
        rect(0, 0, w, h, "url(#water)")
        + circle(mx, my, mr * 4, "url(#halo)")
        + circle(mx, my, mr, "#fdf3cf" if dark else "#fffdf0")
        + craters
        + road
        + ripples
        + dots
        + reeds(18, h + 14, 1, shade, 0.4 if phone else 0.62)
        + reeds(w - 14 if phone else w * 0.735, h + 20, -1, shade, 0.36 if phone else 0.5)
    )
    return _scene(w, h, defs, art)


def space_scene(phone: bool, dark: bool) -> str:
    """Nebula arms and stars; by day a pale violet sky with the same arms."""
    w, h = (390, 844) if phone else (1366, 768)
    cx, cy = (w * 0.5, h * 0.36) if phone else (w * 0.48, h * 0.46)
    arms = "".join(
        ellipse(
            cx, cy, w * rx, w * ry, "none", f'stroke="{c}" stroke-width="{t}" opacity="{o}" transform="rotate({a} {num(cx)} {num(cy)})"'
        )
        for rx, ry, c, t, o, a in (
            (0.44, 0.17, "#5b35a8", 60, 0.16, -14),
            (0.36, 0.14, "#2f5fb8", 46, 0.18, -10),
            (0.5, 0.2, "#b0428c", 38, 0.1, -18),
            (0.3, 0.12, "#3fa7b8", 30, 0.14, -6),
        )
    )
    a, b, c = ("#33206e", "#1d1247", "#0b0720") if dark else ("#f3ecff", "#ddd2f6", "#bfb0e6")
    art = rect(0, 0, w, h, "url(#space)") + arms + star_field(w, h, 120)
    return _scene(w, h, radial("space", (0, a, 1), (0.5, b, 1), (1, c, 1), centre=(0.48, 0.45, 0.8)), art)


def dusk_scene(phone: bool, dark: bool) -> str:
    """Last light behind a skyline; by day the first light."""
    w, h = (390, 844) if phone else (1366, 768)
    sky = ("#3b2460", "#a8506a", "#4a2a55", "#1d1430") if dark else ("#f7d9c4", "#fbe6cf", "#f0dbe0", "#d9c3d9")
    houses = (
        (0, 60, 70),
        (80, 100, 50),
        (140, 40, 90),
        (250, 84, 60),
        (330, 30, 110),
        (470, 70, 60),
        (560, 110, 44),
        (620, 50, 100),
        (740, 90, 70),
        (830, 40, 60),
        (900, 76, 100),
    )
    tone, veil = ("#1d1233", ".55") if dark else ("#a98bb0", ".35")
    blocks = "".join(rect(x * w / 1000, h * 0.16 - t, b * w / 1000, h, tone, 0, f'opacity="{veil}"') for x, t, b in houses)
    defs = gradient("sky", (0, sky[0], 1), (0.16, sky[1], 1), (0.3, sky[2], 1), (1, sky[3], 1))
    return _scene(w, h, defs, rect(0, 0, w, h, "url(#sky)") + circle(w * 0.7, h * 0.05, 24, "#fdf3cf") + blocks)


Cast = tuple[tuple[str, int, float, float, float], ...]
"""Who sits on the water: livery, which kind of frog (0: the common one), x, how far below the shore, size."""


@dataclass(frozen=True, slots=True)
class Shore:
    """A shore for one size of screen: where the water begins, the moon, and each frog's place, so that nothing ever covers a frog."""

    w: int
    h: int
    level: float
    moon: tuple[float, float, float]
    cast: Cast
    reeds: float = 0.0  # how large; 0: none


HERO = {
    "": Shore(1366, 768, 262, (1079, 140, 90), (
        ("Y", 0, 792, 28, 1.6), ("B", 0, 888, 58, 2.2), ("R", 1, 1031, 74, 4.6), ("G", 0, 1182, 62, 2.6),
        ("P", 2, 1291, 34, 2.1),
    ), 0.62),
    "-wide": Shore(1920, 1080, 418, (1517, 214, 132), (
        ("Y", 0, 1085, 44, 2.4), ("B", 0, 1229, 92, 3.3), ("R", 1, 1450, 118, 7.2), ("G", 0, 1670, 98, 3.9),
        ("P", 2, 1814, 52, 3.1),
    ), 0.87),
    "-phone": Shore(390, 844, 232, (300, 118, 40), (
        ("B", 0, 62, 34, 1.7), ("R", 1, 164, 48, 3.1), ("G", 0, 266, 38, 2.0), ("P", 2, 346, 26, 1.5),
    )),
}  # fmt: skip
"""For somebody who was never here."""
HOME = {
    "": Shore(1366, 768, 150, (1093, 84, 52), (
        ("Y", 0, 765, 14, 1.2), ("B", 0, 861, 28, 1.7), ("R", 1, 1004, 36, 3.0), ("G", 0, 1147, 30, 1.9),
        ("P", 2, 1257, 16, 1.5),
    )),
    "-wide": Shore(1920, 1080, 214, (1594, 118, 78), (
        ("Y", 0, 1094, 26, 1.7), ("B", 0, 1219, 46, 2.3), ("R", 1, 1411, 56, 4.4), ("G", 0, 1613, 48, 2.7),
        ("P", 2, 1757, 28, 2.1),
    )),
    "-phone": Shore(390, 844, 118, (318, 62, 26), (
        ("B", 0, 214, 14, 0.95), ("R", 1, 270, 22, 1.7), ("G", 0, 324, 17, 1.1), ("P", 2, 364, 10, 0.9),
    )),
}  # fmt: skip
"""For somebody who comes back."""


def shore_scene(place: Shore, dark: bool, kinds: Sequence[Portrait]) -> str:
    """The moon, the hills, the frogs of all games on the water."""
    w, h, level = place.w, place.h, place.level
    sky = ("#0b2030", "#164450", "#2a6a68") if dark else ("#bfe3ea", "#dff1e6", "#fbf6dc")
    water = ("#1d5a5c", "#08222a") if dark else ("#b4ddd5", "#8fc8c0")
    mx, my, mr = place.moon
    k = min(1.0, w / 1366) if w < 700 else max(1.0, w / 1366)

    def ridge(start: float, steps: tuple[tuple[float, float], ...], colour: str) -> str:
        (qx, qy), *rest = steps
        d = f"M0 {num(level)}V{num(level - start * k)}Q{num(w * qx)} {num(level - qy * k)} " + "T".join(
            f"{num(w * x)} {num(level - y * k)}" for x, y in rest
        )
        return path(d + f"V{num(level)}Z", colour)

    hills = ridge(46, ((0.14, 76), (0.3, 40), (0.62, 42), (1, 48)), "#123e45" if dark else "#a9d3bd")
    hills += ridge(18, ((0.1, 30), (0.24, 16), (0.5, 14), (0.8, 18), (1, 12)), "#0d3138" if dark else "#86bda8")
    road = "".join(
        ellipse(
            mx + (7, -9, 4, -5, 10, -4, 6)[i % 7],
            level + 8 + i * 13,
            26 + 13 * i,
            2.4 + i * 0.3,
            CREAM,
            f'opacity="{max(0.03, 0.4 - 0.045 * i):.2f}"',
        )
        for i in range(9)
    )
    crowd = ""
    for colour, kind, x, dy, size in sorted(place.cast, key=lambda one: one[3]):
        y = level + dy
        wide, low = kinds[kind % len(kinds)].pad
        rx = size * wide
        veins = f"M{num(x)} {num(y)}L{num(x - rx * 0.8)} {num(y - 2)}M{num(x)} {num(y)}L{num(x + rx * 0.7)} {num(y + rx * 0.1)}"
        crowd += ellipse(x, y + 5, rx, rx * 0.27, "#061a1c", 'opacity=".5"')
        crowd += ellipse(x, y, rx, rx * 0.26, "#4d9360", 'stroke="#a9d69a" stroke-width="2"') + line(veins, "#2d6b4c", 1.6)
        crowd += group(kinds[kind % len(kinds)].art(LIVERIES[colour]), x, y - size * low, size)
    flies = "".join(group(firefly(), w * x, level * y, 1.2) for x, y in ((0.56, 0.5), (0.66, 0.8), (0.94, 0.5), (0.6, 0.86), (0.89, 0.72)))
    craters = "".join(
        circle(mx + dx * mr, my + dy * mr, r * mr, "#eadfb2") for dx, dy, r in ((-0.35, 0.1, 0.16), (0.2, -0.3, 0.1), (0.15, 0.4, 0.2))
    )
    shade = "#041214" if dark else "#3f7f70"
    defs = (
        gradient("sky", (0, sky[0], 1), (0.6, sky[1], 1), (1, sky[2], 1))
        + gradient("lake", (0, water[0], 1), (0.5, water[1], 1))
        + radial("halo", (0, CREAM, 0.4), (1, CREAM, 0))
        + glow_defs()
    )
    art = (
        rect(0, 0, w, level + 1, "url(#sky)")
        + (star_field(w, int(level * 0.8), 60) if dark else "")
        + circle(mx, my, mr * 2.8, "url(#halo)")
        + circle(mx, my, mr, "#fdf3cf")
        + craters
        + hills
        + rect(0, level, w, h - level, "url(#lake)")
        + road
        + crowd
        + flies
    )
    if place.reeds:
        art += reeds(-14, h * 0.62, 1, shade, place.reeds) + reeds(w + 10, h * 0.62, -1, shade, place.reeds * 1.06)
    return _scene(w, h, defs, art, "xMidYMin")


SCENES: dict[str, Callable[[bool, bool], str]] = {"pond": pond_scene, "space": space_scene, "dusk": dusk_scene}


def scene_files(kinds: Sequence[Portrait] = (FROG,)) -> dict[str, str]:
    """Every scene by file name, e.g. `pond-dark.svg`, `hero-light-phone.svg`; on the shores sit frogs of these kinds."""
    tones = (("dark", True), ("light", False))
    files = {
        f"{name}-{tone}{'-phone' if phone else ''}.svg": make(phone, dark)
        for name, make in SCENES.items()
        for tone, dark in tones
        for phone in (False, True)
    }
    shores = {
        f"{name}-{tone}{size}.svg": shore_scene(place, dark, kinds)
        for name, places in (("hero", HERO), ("home", HOME))
        for size, place in places.items()
        for tone, dark in tones
    }
    return {**files, **shores}
