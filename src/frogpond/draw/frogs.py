"""The frog, what another kind of frog is made of, and the marks and badges that say whose they are without colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from .palette import CREAM, INK, LIVERIES, Livery, livery
from .svg import circle, ellipse, group, inline, line, num, path, polar, rect, svg, text, use


def mark(kind: str, r: float, fill: str, more: str = "") -> str:
    """The belly mark of a livery, centred on 0,0 and about 2r wide."""
    if kind == "disc":
        return circle(0, 0, r, fill, more)
    if kind == "square":
        return rect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, fill, r * 0.18, more)
    if kind == "slab":
        return rect(-r * 1.34, -r * 0.84, r * 2.68, r * 1.68, fill, r * 0.12, more)
    if kind == "bars":
        w, t = r * 1.05, r * 0.34
        return path("".join(f"M{num(-w)} {num(y - t)}H{num(w)}V{num(y + t)}H{num(-w)}Z" for y in (-r * 0.62, r * 0.62)), fill, more)
    if kind == "beam":
        corners = ((-1.2, -1.15), (1.2, -1.15), (1.2, -0.72), (0.86, -0.72), (0.86, 0.72), (1.2, 0.72), (1.2, 1.15), (-1.2, 1.15))
        points = [(r * x, r * y) for x, y in (*corners, (-1.2, 0.72), (-0.86, 0.72), (-0.86, -0.72), (-1.2, -0.72))]
    elif kind == "burst":
        points = [polar(r * (1.3 if i % 2 == 0 else 0.86), -90 + 36 * i) for i in range(10)]
    elif kind == "star":
        points = [polar(r * (1.25 if i % 2 == 0 else 0.52), -90 + 36 * i) for i in range(10)]
    elif kind == "triangle":
        points = [(0, -r * 1.2), (r * 1.2, r * 0.9), (-r * 1.2, r * 0.9)]
    elif kind == "diamond":
        points = [(0, -r * 1.3), (r * 1.12, 0), (0, r * 1.3), (-r * 1.12, 0)]
    else:
        raise ValueError(f"no mark {kind!r}")
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", fill, more)


FROG_BODY = (
    "M-8.9 4.4C-9.1-.4-8.1-2.9-7.5-4.4A3.7 3.7 0 1 1-1.2-5.7Q0-5.2 1.2-5.7A3.7 3.7 0 1 1 7.5-4.4"
    "C8.1-2.9 9.1-.4 8.9 4.4C8.7 8.2 5.2 9.2 0 9.2C-5.2 9.2-8.7 8.2-8.9 4.4Z"
)


def eye(x: float, y: float, r: float, look: float = 0.3) -> str:
    """An open eye; `look` is how far the pupil is to the right."""
    return circle(x, y, r, CREAM) + circle(x + look, y + 0.2, r * 0.56, INK) + circle(x + look - 0.5, y - 0.4, r * 0.2, "#fff")


def belly(who: Livery, r: float, y: float) -> str:
    """The belly mark of a livery."""
    edge = f'stroke="{who.dark}" stroke-width="1.1"'
    kind = "slab" if who.mark == "square" else who.mark  # a wide square: in grey and small it is no disc
    return group(mark(kind, r, CREAM, edge), 0, y)


def frog_art(who: Livery) -> str:
    """A sitting frog, 20 wide, feet on y=9."""
    under = "M-8.9 4.4C-8.7 8.2-5.2 9.2 0 9.2C5.2 9.2 8.7 8.2 8.9 4.4C6.5 7 3.5 7.6 0 7.6C-3.5 7.6-6.5 7-8.9 4.4Z"
    return (
        ellipse(0, 9.2, 8.6, 2, "#000", 'opacity=".35"')
        + path(FROG_BODY, CREAM, f'stroke="{CREAM}" stroke-width="3" opacity=".9"')
        + ellipse(-5.8, 8.9, 3.3, 1.5, who.dark)
        + ellipse(5.8, 8.9, 3.3, 1.5, who.dark)
        + path(FROG_BODY, who.body, f'stroke="{INK}" stroke-width="1.2"')
        + path(under, who.dark, 'opacity=".55"')
        + line("M-7.9 2.4C-8-.6-7.2-2.6-6.6-4", who.lite, 1, 'opacity=".9"')
        + eye(-4.5, -6.3, 2.5)
        + eye(4.5, -6.3, 2.5)
        + line("M-5-1.6Q0 .9 5-1.6", INK, 1)
        + belly(who, 3.1, 4.3)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Portrait:
    """A kind of frog that stands for a player: how it is drawn, its feet below 0,0, and where things go that it wears or sits on. There is
    one object of each kind: what was drawn of it is found by identity."""

    name: str
    art: Callable[[Livery], str]
    box: str  # view box of a face
    eyes: tuple[float, float, float] = (4.5, -6.3, 2.5)  # x of the right one, y, radius
    pad: tuple[float, float] = (15, 8.6)  # half the width of a leaf that carries it, and how far below 0 that leaf lies
    glad: Callable[[Livery], str] | None = None  # a winner, if it looks different then


FROG = Portrait("frog", frog_art, "-12 -12.5 24 24.5")


@cache
def frog_symbols(letters: str, kinds: tuple[Portrait, ...] = (FROG,)) -> str:
    """Definitions `frog-R`, ... for these liveries. The page finds a face by its livery, with its view box (static/dom.js)."""
    return "".join(
        f'<g id="{kind.name}-{c}" data-face="{c}" data-box="{kind.box}">{kind.art(LIVERIES[c])}</g>' for c in letters for kind in kinds
    )


def badge(who: Livery, r: float, label: str | None = None) -> str:
    """The mark in cream with a coloured edge; the letter (or a number) inside."""
    words = who.letter if label is None else label
    kind = {"bars": "beam", "star": "burst"}.get(who.mark, who.mark)  # two bars and a star, with room for a letter
    size = r * {"triangle": 1.3, "burst": 1.08, "diamond": 1.22, "disc": 1.2, "square": 1.2, "beam": 1.15}[kind]
    edge = mark(kind, size, CREAM, f'stroke="{INK}" stroke-width="{num(r * 0.62)}"')
    edge += mark(kind, size, CREAM, f'stroke="{who.body}" stroke-width="{num(r * 0.36)}"')
    big = 1.4 if kind in ("burst", "triangle") else 1.6
    return edge + text(0, r * (0.88 if kind == "triangle" else 0.56), words, r * big, INK)


@cache
def portrait(colour: str, size: float, kind: Portrait = FROG) -> str:
    """A face that needs no definitions: for files and notebooks."""
    return svg(kind.art(livery(colour)), size, size, kind.box, "face")


@cache
def face(colour: str, size: float, kind: Portrait = FROG) -> str:
    """A face that uses the page's definitions: a tenth of the bytes of `portrait`."""
    return inline(use(f"{kind.name}-{colour}"), size, size, kind.box, "face")


@cache
def letter_badge(colour: str, size: float = 18) -> str:
    """The small badge of a name row."""
    return inline(badge(livery(colour), 7), size, size, "-10 -10.5 20 20", "badge")
