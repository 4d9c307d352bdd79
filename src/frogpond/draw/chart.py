"""What each side could expect, over a whole game: a line a side, marks where a move changed it. One look in both themes: by night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .frogs import mark
from .palette import CORAL, CREAM, INK, LIVERIES, NIGHT, SPARK, Theme
from .svg import circle, group, line, num, rect, svg, text
from .timeline import DASHES


@dataclass(frozen=True)
class Mark:
    """A move that changed the game: where it stands, how bad, and where a click leads."""

    x: float
    y: float
    sign: str
    href: str
    title: str


def chart(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    marks: Sequence[Mark],
    ticks: Sequence[tuple[float, str]],
    last: float,
    *,
    width: float = 900,
    height: float = 300,
    size: float = 14,
    kind: str = "",
    label: str = "",
    here: float | None = None,
    theme: Theme = NIGHT,
) -> str:
    """`lines` by livery letter as (move, value), `ticks` as (value, words): the lowest and highest bound the picture. `here` is the move
    that is looked at; `theme` has the colours of the ground and of the words."""
    low, high = min(at for at, _ in ticks), max(at for at, _ in ticks)
    left, right, top, bottom = size * 3.8, width - size * 1.6, size * 1.4, height - size * 2.4

    def across(move: float) -> float:
        return left + (right - left) * move / max(1.0, last)

    def up(value: float) -> float:
        part = (min(high, max(low, value)) - low) / (high - low)
        return bottom - (bottom - top) * part

    out = rect(0, 0, width, height, theme.solid, 16)
    for at, words in ticks:
        out += line(f"M{num(left)} {num(up(at))}H{num(right)}", theme.line, 1.4)
        out += text(left - size * 0.5, up(at) + size * 0.35, words, size, theme.mute, 'text-anchor="end"')
    out += text(left, height - size * 0.8, "start", size, theme.mute, 'text-anchor="start"')
    out += text(right, height - size * 0.8, f"move {num(last)}", size, theme.mute, 'text-anchor="end"')
    if here is not None:
        out += line(f"M{num(across(here))} {num(top)}V{num(bottom)}", SPARK, 1.6, 'stroke-dasharray="4 4"')
    for letter, points in lines.items():
        who = LIVERIES[letter]
        d = "".join(f"{'M' if i == 0 else 'L'}{num(across(x))} {num(up(y))}" for i, (x, y) in enumerate(points))
        dash = f'stroke-dasharray="{DASHES[letter]}"' if DASHES[letter] else ""
        out += line(d, who.body, 2.6, dash)
        if points:
            end = mark(who.mark, size * 0.5, who.body, f'stroke="{CREAM}" stroke-width="1.2"')
            out += group(end, across(points[-1][0]), up(points[-1][1]))
    for place in marks:
        edge = {"??": CORAL, "!": theme.good}.get(place.sign, SPARK)
        art = circle(0, 0, size * 0.85, CREAM, f'stroke="{edge}" stroke-width="2"') + text(0, size * 0.34, place.sign, size * 0.95, INK)
        words = escape(place.title, quote=True)
        art = f'<a href="{escape(place.href, quote=True)}" aria-label="{words}"><title>{words}</title>{art}</a>'
        out += group(art, across(place.x), up(place.y))
    return svg(out, width, height, "", kind, label).replace('role="img"', 'role="group"', 1)  # an image could hold no links
