"""A picture for the rules page: a position as its game draws it, cut to the part that matters, with signs and arrows on it."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from .palette import CREAM, INK, SPARK, WORLDS
from .picture import Picture
from .svg import gradient, group, line, num, rect, svg, text, use

FONT = "Avenir Next, Segoe UI, Seravek, Ubuntu, Cantarell, DejaVu Sans, sans-serif"
PLACE = re.compile(r"translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)\s*\)(?:\s*scale\((-?[\d.]+)\))?")
Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Places:
    """Where the named things of a drawing lie, and how large a sign on them is."""

    def __init__(self, markup: str) -> None:
        self.found: dict[str, list[tuple[ET.Element, Point]]] = {}
        root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
        for element in root.iter():
            moved = PLACE.match(element.get("transform", ""))
            if not moved:
                continue
            where = float(moved[1]), float(moved[2])
            for name in {element.get("id"), element.get("data-pick")} - {None}:
                assert name is not None
                self.found.setdefault(name, []).append((element, where))

    def one(self, name: str) -> tuple[ET.Element, Point]:
        """A thing by its name; `f-3-0.1` is the second of several that share one."""
        plain, _, which = name.partition(".")
        if plain not in self.found:
            raise ValueError(f"the drawing has no {plain!r}")
        element, (x, y) = self.found[plain][int(which or 0)]
        dx, dy = (float(part) for part in element.get("data-sign-at", "0,0").split(","))
        return element, (x + dx, y + dy)

    def at(self, name: str) -> Point:
        return self.one(name)[1]


def sign(places: Places, name: str, kind: str) -> str:
    """One of the signs of the pond (may, here, chosen, no, ripple) on a thing, as the page's script lays it."""
    element, (x, y) = places.one(name)
    own = {"may": "data-sign", "here": "data-hot", "chosen": "data-chosen", "ripple": "data-ripple"}.get(kind, "")
    piece = "-piece" if element.get("class") == "piece" and kind != "no" else ""
    scale = float(element.get("data-r", "50")) / 50
    return use(element.get(own) or kind + piece, x, y, scale)


def price(places: Places, name: str, cost: int) -> str:
    """The price of a lit place, where the page's script shows it."""
    element, (x, y) = places.one(name)
    dx, dy, scale = (float(part) for part in element.get("data-price-at", "0,0,1").split(","))
    return use(f"price-{cost}", x + dx, y + dy, scale * 1.25)


def arrow(start: Point, end: Point, bend: float = 0.22, short: float = 26, colour: str = CREAM) -> str:
    """A hop from place to place: an arc over the ground, light with an ink edge so that it shows on everything."""
    (x0, y0), (x1, y1) = start, end
    far = math.hypot(x1 - x0, y1 - y0) or 1
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    x0, y0, x1, y1 = x0 + ux * short * 0.7, y0 + uy * short * 0.7, x1 - ux * short, y1 - uy * short
    side = 1 if ux >= 0 else -1
    cx, cy = (x0 + x1) / 2 + uy * far * bend * side, (y0 + y1) / 2 - ux * far * bend * side
    angle = math.atan2(y1 - cy, x1 - cx)
    left, right = ((x1 - 15 * math.cos(angle + turn), y1 - 15 * math.sin(angle + turn)) for turn in (0.5, -0.5))
    d = f"M{num(x0)} {num(y0)}Q{num(cx)} {num(cy)} {num(x1)} {num(y1)}"
    head = f"M{num(left[0])} {num(left[1])}L{num(x1)} {num(y1)}L{num(right[0])} {num(right[1])}"
    return line(d + head, INK, 9) + line(d, colour, 4.6, 'stroke-dasharray="11 8"') + line(head, colour, 4.6)


def note(x: float, y: float, words: str, size: float) -> str:
    """A few letters on a plate, to point at from the caption."""
    wide = size * (0.5 + 0.62 * len(words))
    plate = rect(-wide / 2, -size * 0.72, wide, size * 1.44, INK, size * 0.72, f'stroke="{CREAM}" stroke-width="{num(size / 12)}"')
    return group(plate + text(0, size * 0.36, words, size, CREAM), x, y)


def needed(defs: str, used: str) -> str:
    """Only those definitions that a drawing uses, directly or through others."""
    root = ET.fromstring(f"<defs>{defs}</defs>")
    whole = {element.get("id", ""): ET.tostring(element, encoding="unicode") for element in root}
    names: set[str] = set()
    ahead = set(re.findall(r"#([\w-]+)", used))
    while ahead:
        name = ahead.pop()
        if name in whole and name not in names:
            names.add(name)
            ahead |= set(re.findall(r"#([\w-]+)", whole[name]))
    return "".join(markup for name, markup in whole.items() if name in names)


def bare(markup: str) -> str:
    """A board without what only a table page needs: roles, focus, titles, names for picking."""
    markup = re.sub(r"<title>[^<]*</title>", "", markup)
    return re.sub(r' (?:tabindex|role|data-[\w-]+|class|pointer-events|aria-label)="[^"]*"', "", markup)


def around(places: Places, names: Iterable[str], margin: float) -> Box:
    """A box round some things."""
    points = [places.at(name) for name in names]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, y0 = min(xs) - margin, min(ys) - margin
    return x0, y0, max(xs) + margin - x0, max(ys) + margin - y0


def rim_names(markup: str, box: Box, points: Sequence[Point], dark: bool) -> tuple[str, Box]:
    """Letters above and numbers on the left, as beside the board of a table page, with a box that has room for them; those of places
    that are told of are gold. The board says where they lie (`id="rim"`)."""
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
    rim = next((element for element in root.iter() if element.get("id") == "rim"), None)
    if rim is None:
        return "", box
    size = max(box[2], box[3]) / 17
    x0, y0, w, h = box[0] - 1.4 * size, box[1] - 1.3 * size, box[2] + 1.4 * size, box[3] + 1.3 * size
    _, dx, dy = rim.get("data-grid", "").split()
    faint, gold = (CREAM, SPARK) if dark else (INK, "#7a4d00")
    out = ""
    for number, name in enumerate(rim.get("data-columns", "").split(), int(rim.get("data-west", "0"))):
        x = number * float(dx)
        if box[0] + size / 2 < x < x0 + w - size / 2:
            lit = any(abs(at - x) < float(dx) / 2 for at, _ in points)
            out += text(x, y0 + size * 1.05, name, size, gold if lit else faint, "" if lit else 'opacity=".6"')
    for number, name in enumerate(rim.get("data-rows", "").split(), int(rim.get("data-south", "0"))):
        y = number * float(dy)
        if box[1] + size / 2 < y < y0 + h - size / 2:
            lit = any(abs(at - y) < abs(float(dy)) / 2 for _, at in points)
            out += text(x0 + size * 0.8, y + size * 0.35, name, size, gold if lit else faint, "" if lit else 'opacity=".6"')
    return out, (x0, y0, w, h)


def figure(
    picture: Picture, *, world: str, dark: bool, label: str, focus: Sequence[str] = (), margin: float = 70,
    signs: Sequence[tuple[str, str]] = (), arrows: Sequence[tuple[str, str]] = (), notes: Sequence[tuple[str, str]] = (),
    prices: Sequence[tuple[str, int]] = (), colour: str = CREAM, rim: bool = False,
) -> str:  # fmt: skip
    """A whole SVG file: ground, board, signs as (thing, sign), arrows as (from, to), notes as (thing, words), prices; with `rim` the names
    of its columns and rows, where the board has some."""
    places = Places(picture.body)
    box = around(places, focus, margin) if focus else picture.box
    size = max(box[2] / 30, 15.0)
    letters = ""
    if rim:
        names = [name for name, _ in signs] + [name for way in arrows for name in way]
        letters, box = rim_names(picture.body, box, [places.at(name) for name in names], dark)
    over = "".join(sign(places, name, kind) for name, kind in signs)
    over += "".join(price(places, name, cost) for name, cost in prices)
    over += "".join(arrow(places.at(start), places.at(end), colour=colour) for start, end in arrows)
    for name, words in notes:
        x, y = places.at(name)
        over += note(x, y - size * 1.9, words, size)
    body = bare(picture.body) + over + letters
    theme = WORLDS[world].theme(dark)
    x, y, w, h = box
    sky = rect(x, y, w, h, "url(#ground-below)")
    defs = gradient("ground-below", (0, theme.above, 1), (1, theme.below, 1)) + needed(picture.defs, body)
    frame = " ".join(num(v) for v in box)
    return svg(f"<defs>{defs}</defs>{sky}{body}", w, h, frame, "", label, f'font-family="{FONT}"')
