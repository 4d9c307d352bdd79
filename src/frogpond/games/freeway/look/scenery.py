"""The fixed scenery of the road: asphalt, cars, median, pond, spots. Drawn once and sent once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ....draw.dice import ten_stone
from ....draw.frogs import frog_symbols
from ....draw.icons import icon
from ....draw.leaves import pad_outline
from ....draw.palette import CREAM, INK, SPARK, lit_edge
from ....draw.signs import firefly, sign_defs
from ....draw.svg import circle, ellipse, gradient, group, line, num, path, polar, radial, rect, symbol, text, use
from .layout import Road
from .view import Lane, Pad

Pair = tuple[str, str]


@dataclass(frozen=True)
class Light:
    """The colours of an hour."""

    walk: str
    crack: str
    road: Pair
    paint: str
    kerb: Pair
    trail: str
    spot: Pair  # fill, edge
    spot_ink: str
    green: Pair
    green_ink: str
    verge: Pair
    puddle: Pair
    pond: Pair
    arrow: str
    wave: Pair  # colour, opacity
    words: str
    lamp: float


NIGHT = Light(
    walk="#6d5a63", crack="#53434d", road=("#3d3452", "#463b5c"), paint="#e9dcc8", kerb=("#d9cdb8", "#8f8293"), trail="#f4dfb8",
    spot=("#241c36", "#cdbfd8"), spot_ink="#e9deef", green=("#274d33", "#b9e08f"), green_ink="#e2f5cf", verge=("#4f8a4c", "#2f6a45"),
    puddle=("#3f6f68", "#24474e"), pond=("#2b7f86", "#123f55"), arrow="#cdeee6", wave=("#bfeee0", ".28"), words="#fff3e6", lamp=0.42,
)  # fmt: skip
MORNING = Light(
    walk="#e3d2c6", crack="#c3ada3", road=("#cdc3d6", "#d6cdde"), paint="#ffffff", kerb=("#fff7ea", "#a793a6"), trail="#7c6a86",
    spot=("#f6f0f7", "#76648a"), spot_ink="#3a2a4d", green=("#e6f4d3", "#4f8a4c"), green_ink="#24512f", verge=("#a9d69a", "#7fba86"),
    puddle=("#c5e3da", "#97c9c4"), pond=("#b4e2dd", "#7cc2c8"), arrow="#1d5f68", wave=("#ffffff", ".7"), words="#3a2a36", lamp=0.7,
)  # fmt: skip
CARS = ("#b5546b", "#5d7fa8", "#c9894a", "#6a9a7c", "#8a6bb0", "#b5a04e")
DRIFT = (-0.3, 0.12, -0.1, 0.2, -0.22, 0.1)  # where in the strip between the Lanes each car is


def car(body: str, turn: float, scale: float) -> str:
    """A car from above with its lights on; art only, it hits nobody."""
    glass = path("M-14-12Q0-20 14-12L11 0H-11Z", "#bfe0ee") + path("M-12 22Q0 27 12 22L10 13H-10Z", "#7fa8bf")
    glass += line("M-8 1V11M8 1V11", "#0004", 2)
    lights = "".join(ellipse(x, -29, 4.5, 3, "#fff3b0") + ellipse(x, 30, 4, 2, "#ff5b4a") for x in (-12, 12))
    shell = rect(-16, -26, 38, 64, "#0006", 13) + rect(-19, -32, 38, 64, body, 13, f'stroke="{INK}" stroke-width="1.6"')
    beam = path("M-10-24L-34-118H34L10-24Z", "url(#lamp)")
    return f'<g transform="rotate({num(turn)}) scale({scale:.3g})">{beam}{shell}{glass}{lights}</g>'


def fly_badge(sign: str, r: float) -> str:
    """The name of a pad, which ends with how many flies it feeds."""
    plate = rect(-r * 1.45, -r * 0.82, r * 2.9, r * 1.64, CREAM, r * 0.82, f'stroke="{INK}" stroke-width="1.2"')
    size = {1: 1.4, 2: 0.98}.get(len(sign), 0.76)
    fly = group(icon("fly", "#3a2a4d"), -r * 1.42, -r * 0.7, r * 0.059)
    return plate + fly + text(r * 0.64, r * 0.36 * size, sign, r * size, INK)


def slab(road: Road, a0: float, a1: float, fill: str, first: bool = False, last: bool = False) -> str:
    """A strip of ground across the whole road; the outer ones have round corners."""
    (x0, y0), (x1, y1) = road.xy(a0, -road.reach), road.xy(a1, road.reach)
    x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    if not first and not last:
        return rect(x0, y0, x1 - x0, y1 - y0, fill)
    c = 18
    if road.upright:
        y, far, k = (y1, y0, -c) if first else (y0, y1, c)
        d = f"M{num(x0)} {num(far)}V{num(y + k)}Q{num(x0)} {num(y)} {num(x0 + c)} {num(y)}H{num(x1 - c)}"
        return path(f"{d}Q{num(x1)} {num(y)} {num(x1)} {num(y + k)}V{num(far)}Z", fill)
    x, far, k = (x0, x1, c) if first else (x1, x0, -c)
    d = f"M{num(far)} {num(y0)}H{num(x + k)}Q{num(x)} {num(y0)} {num(x)} {num(y0 + c)}V{num(y1 - c)}"
    return path(f"{d}Q{num(x)} {num(y1)} {num(x + k)} {num(y1)}H{num(far)}Z", fill)


def rule(road: Road, along: float, colour: str, width: float, more: str = "") -> str:
    """A line across the whole road."""
    (x0, y0), (x1, y1) = road.xy(along, 3 - road.reach), road.xy(along, road.reach - 3)
    return line(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}", colour, width, more)


def arrows(road: Road, lanes: Sequence[Lane], pads: Sequence[Pad]) -> str:
    """The arrows between pads, and the way into the pond after the last spot (FW-48)."""
    places = road.pads(pads)
    r, d = road.r, ""
    ways = [(places[pad.id], places[to]) for pad in pads for to in pad.to]
    ways += [(road.spot(i, len(lane.spots)), places[lane.entry]) for i, lane in enumerate(lanes)]
    for (x1, y1), (x2, y2) in ways:
        far = math.hypot(x2 - x1, y2 - y1) or 1
        ux, uy = (x2 - x1) / far, (y2 - y1) / far
        ax, ay, bx, by, h = x1 + ux * r * 0.95, y1 + uy * r * 0.95, x2 - ux * r * 1.12, y2 - uy * r * 1.12, r * 0.26
        d += f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}M{num(bx - ux * h - uy * h)} {num(by - uy * h + ux * h)}L{num(bx)} {num(by)}"
        d += f"L{num(bx - ux * h + uy * h)} {num(by - uy * h - ux * h)}"
    return d


def traffic(road: Road) -> str:
    """A car for each traffic lane: between the two Lanes, or between the spots of the only one."""
    out, bands = "", [band for band in range(road.trail.bands) if band != road.trail.median]
    for i, band in enumerate(bands):
        across = DRIFT[i % 6] * road.gap if road.lanes == 2 else (-1, 1, 0, 1, -1, 0)[i % 6] * road.step
        x, y = road.xy(road.start + (band + 0.5) * road.band, across)
        turn = (0 if band < road.trail.median else 180) + (90 if road.upright else 0)
        scale = road.r / 27 if road.lanes == 2 else road.band / 81 * (0.9 if road.upright else 0.68)
        out += group(car(CARS[i % 6], turn, scale), x, y, 1, 'opacity=".92"')
    return out


WAVES = ((0.4, -0.72, 1), (0.8, -0.82, 0.8), (0.42, 0.25, 0.9), (0.8, 0.5, 1), (0.4, 0.74, 0.8), (0.42, -0.28, 0.7), (0.86, 0.06, 0.7))


def waves(road: Road) -> str:
    r, out = road.r, ""
    room = road.total - road.shore
    for u, v, n in WAVES:
        x, y = road.xy(road.shore + u * room, v * road.reach)
        out += f"M{num(x - r * n)} {num(y)}q{num(r * n * 0.5)} {num(-r * 0.28)} {num(r * n)} 0t{num(r * n)} 0"
    return out


def shore_side(road: Road, lanes: Sequence[Lane], c: Light) -> str:
    """Puddle and Sidewalk."""
    half, split, r = road.reach, road.split, road.r
    long, thick = half * 2 - 16, split - 14
    (px, py), (pw, ph) = road.xy(split / 2, 0), ((long, thick) if road.upright else (thick, long))
    out = rect(px - pw / 2, py - ph / 2, pw, ph, "url(#puddle)", thick * 0.48, 'stroke="#8fb3a4" stroke-width="2"')
    d = ""
    for off in (-0.66, -0.44, 0.42, 0.62, 0.82):
        x, y = road.xy(split * (0.4 if off < 0 else 0.6), off * half)
        d += f"M{num(x - r * 0.5)} {num(y)}q{num(r * 0.25)} -4 {num(r * 0.5)} 0t{num(r * 0.5)} 0"
    out += line(d, "#bfe0d0", 1.5, 'opacity=".5"')
    d = ""
    for i in range(1, 8):
        (x0, y0), (x1, y1) = (road.xy(a, -half + i * half / 4) for a in (split + 4, road.start - 4))
        d += f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
    out += line(d, c.crack, 2)
    if len(lanes) == 2:
        for lane, side in zip(lanes, (-1, 1), strict=True):
            x, y = road.xy((split + road.start) / 2, side * half * (0.64 if not road.upright else 0.86))
            plate = rect(-13, -13, 26, 26, "#1f7a50", 7, f'stroke="{CREAM}" stroke-width="2"')
            out += group(plate + text(0, 6, lane.name[:2], 17, CREAM), x, y, 1 if not road.upright else 0.86)
    turn = "" if road.upright else ' transform="rotate(-90)"'
    for name, along in (("Puddle", split / 2), ("Sidewalk", (split + road.start) / 2)):
        x, y = road.xy(along, -(half - (46 if not road.upright else 40 if name == "Puddle" or len(lanes) == 1 else 78)))
        out += group(f'<text font-size="13" fill="{c.words}" y="4"{turn}>{name}</text>', x, y)
    return out


def ground(road: Road, lanes: Sequence[Lane], pads: Sequence[Pad], dark: bool) -> str:
    """Everything that lies still."""
    c, r = (NIGHT if dark else MORNING), road.r
    median = road.trail.median
    out = slab(road, 0, road.start, c.walk, first=True) + slab(road, road.shore, road.total, "url(#pond)", last=True)
    for i in range(road.trail.bands):
        a = road.start + i * road.band
        out += slab(road, a, a + road.band, "url(#verge)" if i == median else c.road[i % 2])
        if i and median not in (i, i - 1):
            out += rule(road, a, c.paint, 2, f'stroke-dasharray="{num(r * 0.9)} {num(r * 0.9)}" opacity=".45"')
    for a in (road.start, road.start + median * road.band, road.start + (median + 1) * road.band, road.shore):
        out += rule(road, a, c.kerb[0], 5) + rule(road, a, c.kerb[1], 2)
    out += traffic(road)
    for i, lane in enumerate(lanes):
        d = "M" + "L".join(" ".join(map(num, road.spot(i, spot.number))) for spot in lane.spots)
        out += line(d, c.trail, r * 0.12, f'stroke-dasharray="{num(r * 0.08)} {num(r * 0.3)}" opacity=".8"')
    out += line(waves(road), c.wave[0], 1.5, f'opacity="{c.wave[1]}"')
    out += line(arrows(road, lanes, pads), c.arrow, r * 0.1, 'opacity=".85"')
    places = road.pads(pads)
    out += "".join(use("lily-b" if pad.brown else "lily", *places[pad.id]) for pad in pads)
    for i, lane in enumerate(lanes):
        for spot in lane.spots:
            x, y = road.spot(i, spot.number)
            out += use("spot-m" if spot.median else "spot", x, y)
            out += text(x, y + r * 0.25, str(spot.number), r * 0.68, c.green_ink if spot.median else c.spot_ink)
    return out + shore_side(road, lanes, c)


def spot_art(r: float, fill: str, edge: str) -> str:
    return circle(0, 0, r * 0.86, fill, f'fill-opacity=".85" stroke="{edge}" stroke-width="1.6" stroke-opacity=".7"')


def lily_art(r: float, rim: str, leaf: str) -> str:
    shadow = path(pad_outline(r * 1.02), "#03101455", f'transform="translate(2 {num(r * 0.12)})"')
    return shadow + path(pad_outline(r * 1.02), rim) + path(pad_outline(r * 0.9), f"url(#{leaf})")


def land_here(dark: bool) -> str:
    """An empty place you may land on, for a radius of 50: it glows around its edge, where the firefly sits, and the number stays clear."""
    ring = f'stroke="{lit_edge(dark)}" stroke-width="5.6" stroke-dasharray="10 9"'
    return circle(0, 0, 74, "url(#halo)") + circle(0, 0, 46, "none", ring) + group(firefly(), 0, -47, 3, 'class="fly"')


def spot_here(dark: bool) -> str:
    """A place that is pointed at, for a radius of 50: a solid ring, and its number stays clear."""
    return circle(0, 0, 74, "url(#halo)") + circle(0, 0, 48, "none", f'stroke="{lit_edge(dark)}" stroke-width="5"')


def frog_here(dark: bool) -> str:
    """A frog you may choose; the ring leaves room for the number at its foot."""
    (x0, y0), (x1, y1) = polar(56, 78), polar(56, 16)
    ring = f"M{num(x0)} {num(y0 - 6)}A56 56 0 1 1 {num(x1)} {num(y1 - 6)}"
    return line(ring, lit_edge(dark), 5.6, 'stroke-dasharray="10 9"') + group(firefly(), 0, -62, 3, 'class="fly"')


@lru_cache(maxsize=32)
def definitions(road: Road, lanes: tuple[Lane, ...], pads: tuple[Pad, ...], letters: str, dark: bool) -> str:
    """Everything the board repeats or never changes. Lanes and pads must come without frogs."""
    c, r = (NIGHT if dark else MORNING), road.r

    leaves = (("pad-g", "#6cb36a", "#24603f"), ("pad-b", "#a9743f", "#5d3a22"))
    return (
        sign_defs(dark)
        + frog_symbols(letters)
        + gradient("lamp", (0, "#ffe9a8", 0), (1, "#ffe9a8", c.lamp))
        + gradient("puddle", (0, c.puddle[0], 1), (1, c.puddle[1], 1), to=(1, 1))
        + gradient("verge", (0, c.verge[0], 1), (1, c.verge[1], 1), to=(1, 1))
        + radial("pond", (0, c.pond[0], 1), (1, c.pond[1], 1), centre=(0.6, 0.4, 0.9))
        + "".join(radial(name, (0, light, 1), (1, deep, 1), centre=(0.36, 0.3, 0.85)) for name, light, deep in leaves)
        + symbol("spot", spot_art(r, *c.spot))
        + symbol("spot-m", spot_art(r, *c.green))
        + symbol("lily", lily_art(r, "#a9d69a", "pad-g"))
        + symbol("lily-b", lily_art(r, "#c9a06a", "pad-b"))
        + "".join(symbol(f"sign-{pad.name}", fly_badge(pad.sign, r * 0.58)) for pad in pads)
        + symbol("ten", ten_stone())
        + symbol("ten-spent", ten_stone(True))
        + radial("halo", (0, SPARK, 0), (0.36, SPARK, 0), (0.62, SPARK, 0.85), (1, SPARK, 0), centre=(0.5, 0.5, 0.5))
        + symbol("land", land_here(dark))
        + symbol("here-spot", spot_here(dark))
        + symbol("mine", frog_here(dark))
        + symbol("ground", ground(road, lanes, pads, dark))
    )
