"""The cast: frog, bullfrog, cosmic frog, and the marks and badges that say whose they are without colour."""

from __future__ import annotations

from functools import cache

from .palette import CREAM, HORN, INK, LIVERIES, SPARK, Livery, livery
from .svg import circle, ellipse, group, inline, line, num, path, polar, rect, svg, symbol, text, use

FROG_KINDS = ("frog", "bull", "cosmic")


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
BULL_BODY = (
    "M-12.4 4.6C-12.8-.6-11-3.8-9.8-5.2A4.3 4.3 0 1 1-2.4-7.4Q0-6.8 2.4-7.4A4.3 4.3 0 1 1 9.8-5.2"
    "C11-3.8 12.8-.6 12.4 4.6C12 9.2 7 10.4 0 10.4C-7 10.4-12 9.2-12.4 4.6Z"
)
CRESTS = {  # behind the head of a cosmic frog: one silhouette for each livery
    "R": "M-2.4-7L0-17L2.4-7Z",
    "G": "M0-8C-1-13-6-14-8-13C-7-9-3-8 0-8C3-8 7-9 8-13C6-14 1-13 0-8Z",
    "B": "M-6-7Q-7-14 0-15.5Q7-14 6-7Q3-11 0-11Q-3-11-6-7Z",
    "Y": "M-9-7L-11.5-13L-6.2-10.6L-4-15.5L0-11.2L4-15.5L6.2-10.6L11.5-13L9-7Z",
    "P": "M-4.6-8L-7.6-14.4A2 2 0 1 1-5.8-15.2L-2.6-8.4ZM4.6-8L7.6-14.4A2 2 0 1 0 5.8-15.2L2.6-8.4Z",
    "O": "M-8-3L-14-8L-12.4-2.6L-14.6 1.4L-8 3ZM8-3L14-8L12.4-2.6L14.6 1.4L8 3Z",
}


def _eye(x: float, y: float, r: float, look: float = 0.3) -> str:
    return circle(x, y, r, CREAM) + circle(x + look, y + 0.2, r * 0.56, INK) + circle(x + look - 0.5, y - 0.4, r * 0.2, "#fff")


def _belly(who: Livery, r: float, y: float, letters: bool) -> str:
    edge = f'stroke="{who.dark}" stroke-width="1.1"'
    if letters:
        return circle(0, y, r * 1.25, CREAM, edge) + text(0, y + r * 0.8, who.letter, r * 2.2, INK)
    kind = "slab" if who.mark == "square" else who.mark  # a wide square: in grey and small it is no disc
    return group(mark(kind, r, CREAM, edge), 0, y)


def frog_art(who: Livery, letters: bool = False) -> str:
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
        + _eye(-4.5, -6.3, 2.5)
        + _eye(4.5, -6.3, 2.5)
        + line("M-5-1.6Q0 .9 5-1.6", INK, 1)
        + _belly(who, 3.1, 4.3, letters)
    )


def bullfrog_art(who: Livery, letters: bool = False, glad: bool = False) -> str:
    """A horned bullfrog, 27 wide, feet on y=10: its double strength is in the silhouette. It frowns, unless it has won."""
    brows = "M-9.6-10.2Q-6.6-12-3.4-10.6M9.6-10.2Q6.6-12 3.4-10.6" if glad else "M-9.4-9.6L-3.2-7.6M9.4-9.6L3.2-7.6"
    mouth = "M-7.6-2.6Q-4 1.9 0 1.9Q4 1.9 7.6-2.6" if glad else "M-7.4-1.4Q-3.5-3 0-2.3Q3.5-3 7.4-1.4"
    horn = path("M6-8.6C10-8.2 12.6-11 11.2-16.4C15.8-13 17-5 9.8-3.4Z", HORN, f'stroke="{INK}" stroke-width="1"')
    under = "M-12.4 4.6C-12 9.2-7 10.4 0 10.4C7 10.4 12 9.2 12.4 4.6C9 7.8 5 8.6 0 8.6C-5 8.6-9 7.8-12.4 4.6Z"
    return (
        ellipse(0, 10.4, 12, 2.4, "#000", 'opacity=".35"')
        + path(BULL_BODY, CREAM, f'stroke="{CREAM}" stroke-width="3" opacity=".9"')
        + ellipse(-8, 10, 4.4, 1.8, who.dark)
        + ellipse(8, 10, 4.4, 1.8, who.dark)
        + horn
        + f'<g transform="scale(-1 1)">{horn}</g>'
        + path(BULL_BODY, who.body, f'stroke="{INK}" stroke-width="1.2"')
        + path(under, who.dark, 'opacity=".55"')
        + line("M-11.3 2.6C-11.4-.8-10-3.2-9-4.6", who.lite, 1.1, 'opacity=".9"')
        + _eye(-6, -7.2, 2.9)
        + _eye(6, -7.2, 2.9, -0.3)
        + line(brows, INK, 1.9)
        + line(mouth, INK, 1.1)
        + circle(0, -1.1, 1.9, "none", f'stroke="{SPARK}" stroke-width="1"')
        + _belly(who, 3.8, 5, letters)
    )


def cosmic_frog_art(who: Livery, letters: bool = False) -> str:
    """The giant: the family frog with a crest, a third eye and stars on its skin."""
    skin = ((-6.4, 1.8, 0.5), (6.8, 2.4, 0.6), (-5.2, 5.6, 0.4), (5.4, 6, 0.4), (7.2, -0.4, 0.3))
    return (
        path(CRESTS[who.letter], who.lite, f'stroke="{INK}" stroke-width=".9"')
        + frog_art(who, letters)
        + circle(0, -3.9, 1.3, SPARK, f'stroke="{INK}" stroke-width=".6"')
        + "".join(circle(x, y, r, "#fff", 'opacity=".75"') for x, y, r in skin)
    )


FROG_ART = {"frog": frog_art, "bull": bullfrog_art, "cosmic": cosmic_frog_art}
BOX = {"bull": "-16.5 -17 33 31", "frog": "-12 -12.5 24 24.5", "cosmic": "-15 -18.5 30 31"}


@cache
def frog_symbols(letters: str, kinds: tuple[str, ...] = ("frog", "bull")) -> str:
    """Definitions `frog-R`, `bull-R`, `cosmic-R` for these liveries."""
    return "".join(symbol(f"{kind}-{c}", FROG_ART[kind](LIVERIES[c])) for c in letters for kind in kinds)


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
def portrait(colour: str, size: float, kind: str = "frog") -> str:
    """A face that needs no definitions: for files and notebooks."""
    return svg(FROG_ART[kind](livery(colour)), size, size, BOX[kind], "face")


@cache
def face(colour: str, size: float, kind: str = "frog") -> str:
    """A face that uses the page's definitions: a tenth of the bytes of `portrait`."""
    return inline(use(f"{kind}-{colour}"), size, size, BOX[kind], "face")


@cache
def letter_badge(colour: str, size: float = 18) -> str:
    """The small badge of a name row."""
    return inline(badge(livery(colour), 7), size, size, "-10 -10.5 20 20", "badge")
