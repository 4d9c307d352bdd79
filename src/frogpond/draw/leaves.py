"""Lily pads and the log, drawn for a cell of 100."""

from __future__ import annotations

from functools import cache

from .frogs import badge
from .palette import INK, LIVERIES
from .svg import at, circle, ellipse, gradient, group, line, num, path, polar, radial, symbol, text, use


def pad_outline(r: float, notch: float = -62, gap: float = 13, depth: float = 0.34) -> str:
    """The edge of a leaf: a circle with one notch."""
    x1, y1 = polar(r, notch + gap)
    x2, y2 = polar(r, notch - gap)
    cx, cy = polar(r * depth, notch)
    return f"M{num(x1)} {num(y1)}A{num(r)} {num(r)} 0 1 1 {num(x2)} {num(y2)}L{num(cx)} {num(cy)}Z"


@cache
def space_spots(n: int) -> tuple[tuple[float, float], ...]:
    """Centres of the n spaces of a pad: a ring around the number."""
    ring = {1: 24, 2: 26, 3: 28, 4: 29, 5: 29.5, 6: 30.5}.get(n, 31.0)
    turn = {3: 90, 4: 45, 5: 90, 6: 0}.get(n, 90)
    return tuple(polar(ring, turn + i * 360 / n) for i in range(n))


def leaf_symbols(most: int = 6) -> str:
    """The shared symbols of all pads: shadow, leaf and veins as `leaf-low` and `leaf-top`, and `dim-n`, the dimples of n spaces."""
    veins = "".join("M0 0L{} {}".format(*map(num, polar(38, a))) for a in range(-20, 290, 31))
    top = (
        path(pad_outline(41.5), "url(#leaf)")
        + line(veins, "#9bd18c", 1, 'opacity=".22"')
        + line("M-38.6-16A41.5 41.5 0 0 1-6-41", "#f2f7cf", 1.6, 'opacity=".55"')
    )
    low = path(pad_outline(47), "#031014", 'opacity=".45" transform="translate(2 5)"')
    dimples = "".join(
        symbol(f"dim-{n}", "".join(f'<use href="#dimple" {at(x, y)}/>' for x, y in space_spots(n))) for n in range(1, most + 1)
    )
    return symbol("leaf-low", low) + symbol("leaf-top", top) + dimples


def pad_art(owner: str, spaces: int) -> str:
    """A lily pad: rim in the owner's colour (pale for nobody's), a dimple for each space. Needs `leaf_defs`."""
    who = LIVERIES.get(owner)
    rim, deep = (who.body, who.dark) if who else ("#c9d9b4", "#6f8a70")
    return (
        use("leaf-low")
        + path(pad_outline(47), deep)
        + path(pad_outline(46), rim, 'transform="translate(-.6 -1.4)"')
        + use("leaf-top")
        + use(f"dim-{spaces}")
    )


def pad_points(owner: str, points: int) -> str:
    """The points of a pad, drawn above its pieces: in the owner's mark, or in a white lotus for nobody's pad."""
    who = LIVERIES.get(owner)
    if who:
        return badge(who, 8, str(points))
    petals = "".join(ellipse(*polar(7.4, a), 4.6, 4.6, "#fff6da") for a in range(0, 360, 60))
    return petals + circle(0, 0, 8, "#f3e6b8") + text(0, 4.8, str(points), 13.5, INK)


def log_art() -> str:
    """The log: bark, growth rings, moss and a mushroom."""
    rings = "".join(ellipse(-42, 0, 7.5 * k, 27 * k, "none", 'stroke="#8a5a34" stroke-width="1.4"') for k in (0.35, 0.68))
    bark = line("M-30-14H-4M12-15H36M-28 16H-8M4 18H38M-31 2H-20M28 3H44M-2 8H10", "#3a2114", 1.8, 'opacity=".6"')
    moss = "M-35-28C-31-33-23-34-16-31C-10-35 2-34 6-30C14-34 27-33 32-28C26-23 18-25 13-22C8-26-2-25-7-20C-14-24-28-22-35-28Z"
    toadstool = (
        path("M-1.6 0V6H1.6V0Z", "#f6ead0")
        + path("M-6 1C-6-6 6-6 6 1Z", "#e8503f")
        + circle(-2, -2, 1, "#fff6da")
        + circle(2.2, -1.4, 0.8, "#fff6da")
    )
    return (
        path("M-42-26H40C49-26 49 26 40 26H-42Z", "#031014", 'opacity=".45" transform="translate(3 8)"')
        + path("M-42-28H40C50-28 50 28 40 28H-42Z", "url(#bark)", f'stroke="{INK}" stroke-width="1.3"')
        + bark
        + ellipse(-42, 0, 8.5, 28, "#d8a871", f'stroke="{INK}" stroke-width="1.3"')
        + rings
        + path(moss, "#6fa24c", f'stroke="{INK}" stroke-width=".9"')
        + group(toadstool, 40, -32)
    )


@cache
def log_spots(n: int) -> tuple[tuple[float, float, float], ...]:
    """Places (x, y, scale) for n pieces on the log, which takes any number: up to four rows, closer as they crowd."""
    rows = 1 if n <= 3 else 2 if n <= 8 else 3 if n <= 15 else 4
    tight = {1: 1.0, 2: 1.0, 3: 0.78, 4: 0.62}[rows]
    per = [n // rows + (1 if i < n % rows else 0) for i in range(rows)]
    step = min(27.0 * tight, 78 / max(1, max(per, default=1) - 1) if max(per, default=1) > 1 else 27.0)
    top = {1: 3.0, 2: -8.0, 3: -14.0, 4: -17.0}[rows]
    gap = {1: 0.0, 2: 22.0, 3: 16.0, 4: 12.0}[rows]
    return tuple(
        (x, top + gap * r, tight) for r, count in enumerate(per) for x in [(i - (count - 1) / 2) * step + 3 + r * 2 for i in range(count)]
    )


@cache
def leaf_defs(dark: bool = True) -> str:
    """Leaves and bark: colours, and the shapes all pads share. The light theme has brighter leaves."""
    a, b, c = ("#4b8c5b", "#255d45", "#173f33") if dark else ("#86c47c", "#4c9160", "#2f6f50")
    dimple = ellipse(0, 1.5, 12.6, 12.2, "#0a2a22", 'opacity=".5"') + line("M-9 10Q0 15.5 9 10", "#c8f0c0", 1, 'opacity=".35"')
    return (
        radial("leaf", (0, a, 1), (0.55, b, 1), (1, c, 1), centre=(0.36, 0.3, 0.85))
        + gradient("bark", (0, "#a26a3e", 1), (0.5, "#6f4327", 1), (1, "#3d2417", 1))
        + symbol("dimple", dimple)
        + leaf_symbols()
    )
