"""Plots as SVG that takes its colours from the page, so that one page serves light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any

from ..draw.frogs import mark
from ..draw.palette import LIVERIES, Livery
from .stats import fixed, has_interval, interval

WIDE = 440
SEATS = list(LIVERIES.values())


def coat(who: int | str) -> Livery:
    """The livery of a seat: that of the colour it is named after, else by its number."""
    if isinstance(who, str):
        return LIVERIES.get(who[:1].upper(), SEATS[0])
    return SEATS[who % len(SEATS)]


def text(x: float, y: float, words: str, kind: str = "t", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def figure(inner: str, height: float, words: str) -> str:
    """A picture that also says itself in words."""
    return f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{escape(words, quote=True)}">{inner}</svg>'


def ticks(low: float, high: float, about: int = 4, least: float = 0.0) -> list[float]:
    """Round numbers from low to high, at least `least` apart."""
    span = max(high - low, 1e-9)
    step = 10 ** floor(log10(span / about))
    step *= next((base for base in (1, 2, 5) if span / (base * step) <= about + 1), 10)
    step = max(step, least)
    return [i * step for i in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def short(value: float) -> str:
    return f"{value:.0f}" if abs(value - round(value)) < 1e-6 else f"{value:.2f}".rstrip("0")


def point(x: float, y: float, seat: int | str | None, strong: bool = True) -> str:
    """A mean: a seat's own mark, or a disc."""
    if seat is None:
        kind = "dot" if strong else "dot weak"
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.6" class="{kind}"/>'
    who = coat(seat)
    shape = mark(who.mark, 6.5, who.body, 'class="seat"')
    return f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>'


def figures(row: dict[str, Any], scale: float) -> str:
    """A mean with its interval, as many digits as it deserves."""
    digits = 1 if not has_interval(row) or abs(scale * (row["high"] - row["low"])) >= 0.2 else 2
    return f"{fixed(scale * row['mean'], digits)} {interval(row, digits, scale)}"


def dots(rows: Sequence[dict[str, Any]], *, scale: float = 1.0, unit: str = "", line: float | None = None, said: str = "") -> str:
    """Means with their intervals, one row each: {"name", "mean", "low", "high"} and perhaps "seat" or "weak".
    `line` is what would be expected if nothing were the matter."""
    left = min(170.0, 14 + 6.3 * max(len(row["name"]) for row in rows))
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
    parts = [rule(x(tick), top, x(tick), bottom, "grid") + text(x(tick), bottom + 15, short(tick) + unit, "m", "middle")
             for tick in ticks(low, high, 4)]  # fmt: skip
    if line is not None:
        parts.append(rule(x(line), top - 4, x(line), bottom, "fair"))
    for i, row in enumerate(rows):
        y = top + step * (i + 0.5)
        mean, from_, to = (scale * row[key] for key in ("mean", "low", "high"))
        weak = bool(row.get("weak"))
        parts.append(text(left - 10, y + 4, row["name"], "t", "end"))
        parts.append(rule(x(from_), y, x(to), y, "whisk weak" if weak else "whisk"))
        parts.append(point(x(mean), y, row.get("seat"), not weak))
        parts.append(text(right + 10, y + 4, values[i], "m"))
    words = "; ".join(f"{row['name']}: {value}{unit}" for row, value in zip(rows, values, strict=True))
    return figure("".join(parts), bottom + 22, f"{said}. {words}")


def histogram(data: dict[str, Any], *, seat: int | str | None = None, said: str = "", span: tuple[float, float] | None = None,
              tall: float = 120) -> str:  # fmt: skip
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

    parts = [rule(left, y(tick), right, y(tick), "grid") + text(left - 6, y(tick) + 4, f"{100 * tick:g}%", "m", "end")
             for tick in ticks(0, most, 2)]  # fmt: skip
    colour = f' style="fill:{coat(seat).body}"' if seat is not None else ""
    step = bars[0]["below"] - bars[0]["from"]
    whole = all(float(bar["from"]).is_integer() for bar in bars) and step == 1
    shift = 0.5 if whole else 0.0  # a whole number stands under the middle of its bar
    for bar in bars:
        a, b = x(bar["from"]), x(bar["below"])
        gap = min(1.5, (b - a) * 0.1)
        parts.append(f'<rect x="{a + gap:.1f}" y="{y(bar["share"]):.1f}" width="{max(0.5, b - a - 2 * gap):.1f}" '
                     f'height="{max(0.0, bottom - y(bar["share"])):.1f}" rx="1.5" class="bar"{colour}/>')  # fmt: skip
        if bar["share"] > 0:
            parts.append(rule((a + b) / 2, y(bar["low"]), (a + b) / 2, y(bar["high"]), "thin"))
    for tick in ticks(low, high - (1 if whole else 0), 6, 1.0 if whole else 0.0):
        parts.append(text(x(tick + shift), bottom + 15, short(tick), "m", "middle"))
    mean = x(min(max(data["mean"] + shift, low), high))
    if has_interval(data):
        from_, to = (x(min(max(data[key] + shift, low), high)) for key in ("low", "high"))
        parts.append(f'<rect x="{from_:.1f}" y="{top - 6:.1f}" width="{max(1.0, to - from_):.1f}" height="{tall + 6:.1f}" class="band"/>')
    parts.append(rule(mean, top - 6, mean, bottom, "mean"))
    value = f"mean {data['mean']:.2f} {interval(data, 2)}"
    side = "start" if mean < WIDE * 0.6 else "end"
    parts.append(text(mean + (6 if side == "start" else -6), top - 8, value, "t small", side))
    parts.append(rule(left, bottom, right, bottom, "axis"))
    return figure("".join(parts), bottom + 22, f"{said}: {value}")
