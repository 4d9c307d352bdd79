"""How a game went, over its moves: the result, what luck brought and what decisions cost, with numbered moments on the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from .svg import circle, group, line, num, svg, text

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class ChartLine:
    """A line with its name at its end; its class gives it colour and dashes, and `filled` an area towards nothing."""

    kind: str
    name: str
    points: Points
    filled: bool = False


@dataclass(frozen=True)
class Mark:
    """A moment: where it stands, its number, and where a click leads."""

    x: float
    number: int
    href: str
    title: str


def steps(low: float, high: float) -> list[float]:
    """A few round values that a chart has lines for, 0 among them."""
    size = 1.0
    for factor in (1, 2, 5, 10, 20, 50, 100, 200):
        size = float(factor)
        if (high - low) / size <= 5:
            break
    first = int(low // size)
    return [size * number for number in range(first, int(-(-high // size)) + 1)]


def apart(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights as near to these as they can be, that much apart."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    places = list(heights)
    for before, after in pairwise(order):
        places[after] = max(places[after], places[before] + gap)
    beyond = max(0.0, max(places, default=0.0) - bottom)
    return [max(top, height - beyond) for height in places]


def chart(
    lines: Sequence[ChartLine], marks: Sequence[Mark], last: float, *, width: float, height: float, size: float, kind: str, label: str,
    here: float | None = None, ends: tuple[str, str] = ("start", ""),
) -> str:  # fmt: skip
    """The lines from move 0 to the last; the marks stand on the first of them. Names stand at the ends of the lines."""
    values = [value for one in lines for _, value in one.points] or [0.0]
    ticks = steps(min(0.0, *values), max(1.0, *values))
    low, high = ticks[0], ticks[-1]
    left, right, top, bottom = size * 2.6, width - size * 6.6, size * 1.2, height - size * 2.2

    def across(move: float) -> float:
        return left + (right - left) * move / max(1.0, last)

    def up(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    out = ""
    for tick in ticks:
        out += line(f"M{num(left)} {num(up(tick))}H{num(right)}", "currentColor", 1, f'class="{"zero" if tick == 0 else "grid"}"')
        out += text(left - size * 0.6, up(tick) + size * 0.35, signed(tick), size, "currentColor", 'text-anchor="end" class="tick"')
    for words, x, anchor in ((ends[0], left, "start"), (ends[1] or f"move {num(last)}", right, "end")):
        out += text(x, height - size * 0.5, words, size, "currentColor", f'text-anchor="{anchor}" class="tick"')
    for one in lines:
        d = "".join(f"{'M' if i == 0 else 'L'}{num(across(x))} {num(up(y))}" for i, (x, y) in enumerate(one.points))
        if one.filled and one.points:
            area = f"{d}L{num(across(one.points[-1][0]))} {num(up(0))}L{num(across(one.points[0][0]))} {num(up(0))}Z"
            out += f'<path d="{area}" class="{one.kind} area"/>'
        out += line(d, "currentColor", 2.6, f'class="{one.kind} line"')
    heights = apart([up(one.points[-1][1]) for one in lines], size * 1.2, top, bottom)
    for one, at in zip(lines, heights, strict=True):
        out += text(right + size * 0.5, at + size * 0.35, one.name, size, "currentColor", f'class="{one.kind} name"')
    for mark in marks:
        at = height_at(lines[0].points, mark.x)
        words = escape(mark.title, quote=True)
        current = " here" if mark.x == here else ""
        art = circle(0, 0, size * 0.95, "currentColor") + text(0, size * 0.36, str(mark.number), size, "currentColor")
        art = f'<a href="{escape(mark.href, quote=True)}" aria-label="{words}" class="disc{current}"><title>{words}</title>{art}</a>'
        out += line(f"M{num(across(mark.x))} {num(top)}V{num(bottom)}", "currentColor", 1, 'class="drop"') + group(
            art, across(mark.x), up(at)
        )
    return svg(out, width, height, "", kind, label).replace('role="img"', 'role="group"', 1)  # an image could hold no links


def height_at(points: Points, move: float) -> float:
    """The value of a line after so many moves."""
    return next((value for at, value in reversed(points) if at <= move), points[0][1] if points else 0.0)


def signed(value: float) -> str:
    """A whole number with its sign, as people read it."""
    number = round(value)
    return f"{'−' if number < 0 else '+' if number > 0 else ''}{abs(number)}"
