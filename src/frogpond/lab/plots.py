"""Charts as SVG. They take their colours from the page, so that one page serves light and dark; `standalone` gives a file its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any

from ..draw import html as h
from ..draw.frogs import mark
from ..draw.html import Markup
from ..draw.palette import LIVERIES, POND_DAY, Livery
from .stats import fixed, has_interval, interval

WIDE = 440
SEATS = list(LIVERIES.values())
MAX_NAME = 24  # letters of a name beside a chart
FONT = "Avenir Next, Segoe UI, Seravek, Ubuntu, Cantarell, DejaVu Sans, sans-serif"


def coat(who: int | str) -> Livery:
    """The livery of a seat: that of the colour it is named after, else by its number."""
    if isinstance(who, str):
        return LIVERIES.get(who[:1].upper(), SEATS[0])
    return SEATS[who % len(SEATS)]


def text(x: float, y: float, words: str, kind: str = "t", anchor: str = "start") -> Markup:
    return h.element("text", words, x=f"{x:.1f}", y=f"{y:.1f}", class_=kind, text_anchor=anchor)


def rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return h.element("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", class_=kind)


def box(x1: float, y1: float, x2: float, y2: float, **more: str | None) -> Markup:
    return h.element("rect", x=f"{x1:.1f}", y=f"{y1:.1f}", width=f"{max(0.0, x2 - x1):.1f}", height=f"{max(0.0, y2 - y1):.1f}", **more)


def figure(inner: list[Markup], height: float, words: str) -> Markup:
    """A picture that also says itself in words."""
    size = {"width": str(WIDE), "height": f"{height:.0f}", "viewBox": f"0 0 {WIDE} {height:.0f}"}
    return h.svg(inner, role="img", aria_label=words, **size)


def standalone(chart: Markup, title: str, words: str) -> str:
    """A chart as a file: with a title, words below it, its style, and colours for a light ground."""
    height = 48 + int(re.findall(r' height="(\d+)"', chart)[0])
    style = files(__package__).joinpath("chart.css").read_text(encoding="utf-8")
    style = re.sub(r"var\(--(\w+)\)", lambda name: str(getattr(POND_DAY, name[1])), style)
    parts = [
        h.element("style", Markup(style)),
        h.element("rect", width=WIDE, height=height, fill=POND_DAY.solid),
        h.element("text", title, x=12, y=22, fill=POND_DAY.text, font_size=15, font_weight="bold"),
        text(12, 38, words, "m"),
        Markup(chart.replace("<svg ", '<svg y="44" ', 1)),
    ]
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDE} {height}", "font-family": FONT}
    return h.svg(parts, width=WIDE, height=height, **root)


def ticks(low: float, high: float, about: int = 4, least: float = 0.0) -> list[float]:
    """Round numbers from low to high, at least `least` apart."""
    span = max(high - low, 1e-9)
    step = 10 ** floor(log10(span / about))
    step *= next((base for base in (1, 2, 5) if span / (base * step) <= about + 1), 10)
    step = max(step, least)
    return [i * step for i in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def short(value: float) -> str:
    return f"{value:.0f}" if abs(value - round(value)) < 1e-6 else f"{value:.2f}".rstrip("0")


def short_name(name: str) -> str:
    """A name where there is little room: names that are compared often begin or end alike."""
    return name if len(name) <= MAX_NAME else f"{name[:11]}…{name[-12:]}"


def point(x: float, y: float, seat: int | str | None, strong: bool = True) -> Markup:
    """A mean: a seat's own mark, or a disc."""
    if seat is None:
        return h.element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4.6, class_="dot" if strong else "dot weak")
    who = coat(seat)
    return h.g(Markup(mark(who.mark, 6.5, who.body, 'class="seat"')), transform=f"translate({x:.1f} {y:.1f})")


def figures(row: dict[str, Any], scale: float) -> str:
    """A mean with its interval, as many digits as it deserves."""
    digits = 1 if not has_interval(row) or abs(scale * (row["high"] - row["low"])) >= 0.2 else 2
    return f"{fixed(scale * row['mean'], digits)} {interval(row, digits, scale)}"


def dots(rows: Sequence[dict[str, Any]], *, scale: float = 1.0, unit: str = "", line: float | None = None, caption: str = "") -> Markup:
    """Means with their intervals, one row each: {"name", "mean", "low", "high"} and perhaps "seat" or "weak".
    `line` is what would be expected if nothing were the matter."""
    names = [short_name(row["name"]) for row in rows]
    left = 14 + max(7 * max(map(len, names)), 32)
    values = [figures(row, scale) for row in rows]
    rows = [row if has_interval(row) else {**row, "low": row["mean"], "high": row["mean"]} for row in rows]
    right = WIDE - 16 - 5.9 * max(map(len, values))
    lows = [scale * row["low"] for row in rows] + ([line] if line is not None else [])
    highs = [scale * row["high"] for row in rows] + ([line] if line is not None else [])
    low: float = min(lows)
    high: float = max(highs)
    pad = 0.08 * max(high - low, 1e-6)
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    step, top = 25, 8
    bottom = top + step * len(rows)
    parts = []
    for tick in ticks(low, high, 4):
        parts += [rule(x(tick), top, x(tick), bottom, "grid"), text(x(tick), bottom + 15, short(tick) + unit, "m", "middle")]
    if line is not None:
        parts.append(rule(x(line), top - 4, x(line), bottom, "fair"))
    for i, row in enumerate(rows):
        y = top + step * (i + 0.5)
        mean, from_, to = (scale * row[key] for key in ("mean", "low", "high"))
        weak = bool(row.get("weak"))
        parts.append(text(left - 10, y + 4, names[i], "t", "end"))
        parts.append(rule(x(from_), y, x(to), y, "whisk weak" if weak else "whisk"))
        parts.append(point(x(mean), y, row.get("seat"), not weak))
        parts.append(text(right + 10, y + 4, values[i], "m"))
    words = "; ".join(f"{row['name']}: {value}{unit}" for row, value in zip(rows, values, strict=True))
    return figure(parts, bottom + 22, f"{caption}. {words}")


def histogram(data: dict[str, Any], *, seat: int | str | None = None, caption: str = "", span: tuple[float, float] | None = None,
              tall: float = 120) -> Markup:  # fmt: skip
    """How values are spread over games: bars with whiskers for their 95 % intervals, and the mean with its own."""
    bars = data["bins"]
    low, high = span or (float(bars[0]["from"]), float(bars[-1]["below"]))
    left, right, top = 34.0, WIDE - 8.0, 20.0
    bottom = top + tall
    most: float = max(bar["high"] for bar in bars)

    def x(value: float) -> float:
        return left + (value - low) / max(high - low, 1e-9) * (right - left)

    def y(share: float) -> float:
        return bottom - share / most * tall

    parts = []
    for tick in ticks(0, most, 2):
        parts += [rule(left, y(tick), right, y(tick), "grid"), text(left - 6, y(tick) + 4, f"{100 * tick:g}%", "m", "end")]
    colour = f"fill:{coat(seat).body}" if seat is not None else None
    step = bars[0]["below"] - bars[0]["from"]
    whole = all(float(bar["from"]).is_integer() for bar in bars) and step == 1
    shift = 0.5 if whole else 0.0  # a whole number stands under the middle of its bar
    for bar in bars:
        a, b = x(bar["from"]), x(bar["below"])
        gap = min(1.5, (b - a) * 0.1)
        parts.append(box(a + gap, y(bar["share"]), max(b - gap, a + gap + 0.5), bottom, rx="1.5", class_="bar", style=colour))
        if bar["share"] > 0:
            parts.append(rule((a + b) / 2, y(bar["low"]), (a + b) / 2, y(bar["high"]), "thin"))
    for tick in ticks(low, high - (1 if whole else 0), 6, 1.0 if whole else 0.0):
        parts.append(text(x(tick + shift), bottom + 15, short(tick), "m", "middle"))
    mean = x(min(max(data["mean"] + shift, low), high))
    if has_interval(data):
        from_, to = (x(min(max(data[key] + shift, low), high)) for key in ("low", "high"))
        parts.append(box(from_, top - 6, max(to, from_ + 1), bottom, class_="band"))
    parts.append(rule(mean, top - 6, mean, bottom, "mean"))
    value = f"mean {data['mean']:.2f} {interval(data, 2)}"
    side = "start" if mean < WIDE * 0.6 else "end"
    parts.append(text(mean + (6 if side == "start" else -6), top - 8, value, "t small", side))
    parts.append(rule(left, bottom, right, bottom, "axis"))
    return figure(parts, bottom + 22, f"{caption}: {value}")


def curve(points: Sequence[tuple[float, float]], whiskers: Sequence[tuple[float, float]] = (), *, level: float | None = None,
          level_name: str = "", floor: float | None = None, caption: str = "") -> Markup:  # fmt: skip
    """A line through points (x, y), perhaps with intervals (low, high) of each, and a level to compare them with. `floor` is the least
    value of the scale, if it is not that of the points."""
    values = [y for _, y in points] + [end for pair in whiskers for end in pair] + ([level] if level is not None else [])
    low, high = min(values) if floor is None else floor, max(values)
    room = max(high - low, 1e-6) * 0.08
    low, high = low - room if floor is None else floor, high + room
    first, last = points[0][0], max(points[-1][0], points[0][0] + 1)
    left, right, top, bottom = 44.0, WIDE - 12.0, 12.0, 160.0

    def x(value: float) -> float:
        return left + (value - first) / (last - first) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - top)

    parts = []
    for tick in ticks(low, high):
        parts += [rule(left, y(tick), right, y(tick), "grid"), text(left - 6, y(tick) + 4, f"{tick:.3g}", "m", "end")]
    parts += [text(x(tick), bottom + 16, f"{tick:g}", "m", "middle") for tick in ticks(first, last, 6, 1.0)]
    if level is not None:
        parts += [rule(left, y(level), right, y(level), "fair"), text(right, y(level) - 5, level_name, "t", "end")]
    parts += [rule(x(one[0]), y(one[1]), x(after[0]), y(after[1]), "mean") for one, after in pairwise(points)]
    parts += [rule(x(at), y(from_), x(at), y(to), "whisk weak") for (at, _), (from_, to) in zip(points, whiskers, strict=False)]
    parts += [point(x(at), y(value), None) for at, value in points] if whiskers else []
    return figure(parts, bottom + 24, caption)
