"""The five signs of the pond, the same in every game: you may, here, chosen, what just happened, no."""

from __future__ import annotations

from functools import cache

from .palette import CORAL, CREAM, FOAM, INK, SPARK, lit_edge
from .svg import circle, ellipse, gradient, group, line, path, radial, symbol, text


def glow_defs() -> str:
    """Light that falls off: fireflies, and beams along a row or column."""
    fade = ((0, SPARK, 0.0), (0.5, SPARK, 0.2), (1, SPARK, 0.0))
    return (
        radial("glow", (0, SPARK, 0.85), (0.3, SPARK, 0.3), (1, SPARK, 0)) + gradient("beam", *fade, to=(1, 0)) + gradient("beamv", *fade)
    )


def firefly() -> str:
    """The mark of a choice: a firefly hovering over the place."""
    wing = 'opacity=".75" transform="rotate({} {} -2.4)"'
    return (
        circle(0, 0, 9, "url(#glow)")
        + ellipse(-3.2, -2.4, 3.4, 1.7, "#fff", wing.format(28, -3.2))
        + ellipse(3.2, -2.4, 3.4, 1.7, "#fff", wing.format(-28, 3.2))
        + ellipse(0, 1, 2, 3.6, "#3b2a12")
        + ellipse(0, 2.8, 2, 2.2, "#fff3a6")
    )


def free_place(dark: bool = True) -> str:
    """An empty place you may choose, for a cell of 100."""
    veil = ".08" if dark else ".35"
    ring = f'fill-opacity="{veil}" stroke="{lit_edge(dark)}" stroke-width="2.4" stroke-dasharray="7 7.1"'
    return circle(0, 0, 46, "url(#glow)", 'opacity=".45"') + circle(0, 0, 36, SPARK, ring) + group(firefly(), 0, -1, 1.5, 'class="fly"')


def lit_ring(r: float, dark: bool = True) -> str:
    """A thing you may choose: dashed ring and a firefly above."""
    dashes = f'stroke="{lit_edge(dark)}" stroke-width="3.4" stroke-dasharray="7 7"'
    return circle(0, 0, r, "none", dashes) + group(firefly(), 0, -r + 1, 1.3, 'class="fly"')


def piece_ring(dark: bool = True) -> str:
    """A small thing you may choose: a frog among others on a pad."""
    dashes = f'stroke="{lit_edge(dark)}" stroke-width="2.6" stroke-dasharray="4 3.6"'
    return circle(0, 0, 18, "none", dashes) + group(firefly(), 0, -18, 0.8, 'class="fly"')


def ripple(r: float, dark: bool = True) -> str:
    """The mark of the last event: rings on the water."""
    colour = "#e9fbff" if dark else "#0d5c6b"
    rings = ((1, 2.2, 0.9), (1.14, 1.6, 0.5), (1.28, 1.1, 0.25))
    return "".join(circle(0, 0, r * k, "none", f'stroke="{colour}" stroke-width="{w}" opacity="{o}"') for k, w, o in rings)


def waves(r: float) -> str:
    """About to resolve: a pale rim and small waves below."""
    d = f"M{-r * 0.6:.0f} {r + 3:.0f}" + f"q{r * 0.15:.1f}-6 {r * 0.3:.1f} 0" + f"t{r * 0.3:.1f} 0" * 3
    return circle(0, 0, r, "none", f'stroke="{FOAM}" stroke-width="3"') + line(d, FOAM, 3)


def refusal_cross(r: float) -> str:
    """No: a coral ring with a cross, so that the colour is never alone."""
    cross = circle(0, 0, 11, CORAL, f'stroke="{INK}" stroke-width="1.5"') + line("M-4-4L4 4M4-4L-4 4", INK, 2.6)
    return circle(0, 0, r, "none", f'stroke="{CORAL}" stroke-width="4"') + group(cross, r * 0.7, -r * 0.7)


def crystal(lit: bool = True) -> str:
    """A cut stone, 20 high, the coin of prices; a spent one is hollow."""
    edge = "M0-10L6-4L4 6L0 10L-4 6L-6-4Z"
    if not lit:
        return path(edge, "#0004", 'stroke="#8577b3" stroke-width="1.4" stroke-dasharray="2.5 2.5"')
    return (
        path(edge, "#59e0d0", f'stroke="{INK}" stroke-width="1"')
        + path("M0-10L6-4H-6Z", "#c9fff4")
        + path("M0-4L6-4L4 6L0 10Z", "#1f9a9a")
        + line("M-3-3L-2 4", "#fff", 1.2, 'opacity=".8"')
    )


def price_chip(n: int) -> str:
    """The price of a place: a firefly where it is free, else a crystal and the number."""
    if n == 0:
        return group(firefly(), 0, 0, 1.3, 'class="fly"')
    rim = f'stroke="{SPARK}" stroke-width="1.6"'
    return circle(0, 0, 11.5, INK, rim) + group(crystal(), -4.2, 0, 0.62) + text(4.6, 5, str(n), 13.5, CREAM)


def here(r: float, dark: bool = True) -> str:
    """Hover and focus: a solid ring and a soft glow."""
    return circle(0, 0, r * 1.2, "url(#glow)", 'opacity=".6"') + circle(0, 0, r, "none", f'stroke="{lit_edge(dark)}" stroke-width="4"')


def chosen(r: float, dark: bool = True) -> str:
    """Chosen by you: the moon's ring (with an ink line outside, so that it shows on pale water)."""
    rim = "" if dark else circle(0, 0, r + 3, "none", f'stroke="{INK}" stroke-width="1.6"')
    return rim + circle(0, 0, r, "none", f'stroke="{CREAM}" stroke-width="5"')


@cache
def sign_defs(dark: bool = True) -> str:
    """The signs as definitions for a thing of radius 50: `may`, `free`, `here`, `chosen`, `no`, `ripple`, `waves`,
    and the light they need."""
    return (
        glow_defs()
        + symbol("free", free_place(dark))
        + symbol("may", lit_ring(49, dark))
        + symbol("here", here(51, dark))
        + symbol("chosen", chosen(51, dark))
        + symbol("no", refusal_cross(52))
        + symbol("ripple", ripple(47, dark))
        + symbol("waves", waves(48))
        + symbol("may-piece", piece_ring(dark))
        + symbol("here-piece", here(18, dark))
        + symbol("chosen-piece", chosen(18, dark))
    )


@cache
def price_defs(most: int) -> str:
    """Definitions `price-0` … for what a place costs."""
    return "".join(symbol(f"price-{n}", price_chip(n)) for n in range(most + 1))
