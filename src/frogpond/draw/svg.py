"""SVG as text: the few elements every picture is made of, with short numbers and escaped words."""

from __future__ import annotations

import math
import re
from html import escape

__all__ = [
    "at",
    "circle",
    "ellipse",
    "gradient",
    "group",
    "inline",
    "line",
    "num",
    "path",
    "polar",
    "radial",
    "rect",
    "svg",
    "symbol",
    "text",
    "tidy",
    "use",
    "with_prefix",
]


def num(v: float) -> str:
    """A number with at most one decimal: half the size of a picture is its numbers."""
    tenths = round(v * 10)
    if tenths % 10 == 0:
        return str(tenths // 10)
    return f"{tenths / 10}"


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute: the only way a thing gets its place (a CSS transform would be lost in a PNG)."""
    if scale == 1:
        return f'transform="translate({num(x)} {num(y)})"'
    return f'transform="translate({num(x)} {num(y)}) scale({scale:.3g})"'


def group(inner: str, x: float = 0, y: float = 0, scale: float = 1, more: str = "") -> str:
    """A group moved to its place; `more` holds further attributes."""
    return f"<g {at(x, y, scale)}{' ' + more if more else ''}>{inner}</g>"


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A repeated shape from the definitions, at a place."""
    if x == 0 and y == 0 and scale == 1:
        return f'<use href="#{name}"/>'
    return f'<use href="#{name}" {at(x, y, scale)}/>'


def symbol(name: str, inner: str) -> str:
    """A shape for the definitions; a plain group, because it needs no view box of its own."""
    return f'<g id="{name}">{inner}</g>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" {more}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}" {more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, more: str = "") -> str:
    corner = f' rx="{num(r)}"' if r else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {more}/>'


def line(d: str, colour: str, width: float = 1, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" {more}/>'


def text(x: float, y: float, words: str, size: float, fill: str, more: str = "") -> str:
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" {more}>{escape(words)}</text>'


def polar(r: float, degrees: float) -> tuple[float, float]:
    """A point at a distance and a clockwise angle from the right."""
    a = math.radians(degrees)
    return r * math.cos(a), r * math.sin(a)


def _stops(stops: tuple[tuple[float, str, float], ...]) -> str:
    return "".join(
        f'<stop offset="{offset:.3g}" stop-color="{colour}"' + (f' stop-opacity="{alpha:.3g}"' if alpha != 1 else "") + "/>"
        for offset, colour, alpha in stops
    )


def gradient(name: str, *stops: tuple[float, str, float], to: tuple[float, float] = (0, 1)) -> str:
    """A straight gradient, downward unless told otherwise; a stop is (offset, colour, opacity)."""
    return f'<linearGradient id="{name}" x2="{to[0]:.3g}" y2="{to[1]:.3g}">{_stops(stops)}</linearGradient>'


def radial(name: str, *stops: tuple[float, str, float], centre: tuple[float, float, float] = (0.5, 0.5, 0.5)) -> str:
    """A round gradient; centre is (x, y, radius) as parts of the shape's box."""
    cx, cy, r = centre
    return f'<radialGradient id="{name}" cx="{cx:.3g}" cy="{cy:.3g}" r="{r:.3g}">{_stops(stops)}</radialGradient>'


def with_prefix(markup: str, prefix: str) -> str:
    """The same markup with all its ids renamed, so that several pictures can share a page."""
    return re.sub(r'(\bid="|href="#|url\(#)', lambda match: match.group(1) + prefix, markup)


def tidy(markup: str) -> str:
    """Drop the blanks that empty extras leave behind."""
    return markup.replace(" />", "/>").replace(" >", ">")


def svg(inner: str, w: float, h: float, box: str = "", css: str = "", label: str = "", more: str = "") -> str:
    """A whole picture. What every shape shares (round caps, centred bold text) stands once, here on the root."""
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    kind = f'class="{css}" ' if css else ""
    return tidy(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(w)}" height="{num(h)}" viewBox="{box or f"0 0 {num(w)} {num(h)}"}" {kind}'
        f'stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-weight="700" {role} {more}>{inner}</svg>'
    )


def inline(inner: str, w: float, h: float, box: str = "", css: str = "", label: str = "", more: str = "") -> str:
    """The same inside a page, where the namespace of SVG is not needed."""
    return svg(inner, w, h, box, css, label, more).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
