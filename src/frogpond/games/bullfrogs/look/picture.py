"""The Bullfrogs table drawn from a View: moonlit water, lily pads, the Log, and what lies before the players."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from ....draw import Picture
from ....draw.dice import arrow_die, hop_die
from ....draw.frogs import frog_art
from ....draw.leaves import leaf_defs, log_art, log_spots, pad_art, pad_points, space_spots
from ....draw.palette import CREAM, LIVERIES, livery
from ....draw.pieces import Layers, chunks
from ....draw.svg import at, circle, ellipse, gradient, group, line, num, rect, svg, use, with_prefix
from ....engine.lru import once, together
from ..words.vocabulary import Marked, coordinate, marked, marks_of, words_of
from .panels import companion, dice, hand, ladder, small_stock, stock, supply
from .portrait import BULLFROG, bullfrog_art
from .rim import rim
from .scenery import definitions
from .view import BullfrogsPlayer, BullfrogsView, Card, Kind, turn_words

FROG, BULL = 1.3, 1.1  # how large a piece stands on a cell of 100
OPACITY = 'opacity=".78"'
Box = tuple[float, float, float, float]
Spots = tuple[tuple[int, int], ...]
"""Where cards lie, or water is lit: mostly the same from move to move."""
PIECES = (("frog", "f", FROG), ("bull", "b", BULL))


@cache
def letters(colours: tuple[str, ...]) -> str:
    """The livery of each colour at the table."""
    return "".join(livery(colour).letter for colour in colours)


def spots_of(cards: tuple[Card, ...]) -> Spots:
    return tuple([(card.x, card.y) for card in cards])


def cell_name(card: Card) -> str:
    return f"c-{card.x}-{card.y}"


def place(x: int, y: int) -> tuple[int, int]:
    """Where a cell lies in the drawing; y grows upward on the table (BF-1)."""
    return 100 * x, -100 * y


def crowd_of(card: Card, colours: str, big: float) -> dict[str, str]:
    """The pieces on a card. Equal pieces share a name for picking; the page tells which one moved."""
    x, y = place(card.x, card.y)
    crowd = [
        (colour, kind, i) for colour in range(len(colours))
        for kind, counts in ((0, card.frogs), (1, card.bullfrogs)) for i in range(counts[colour])
    ]  # fmt: skip
    if card.slot == 0:
        spots = [(sx, sy - 2, scale) for sx, sy, scale in log_spots(len(crowd))]
        spot = ""
    else:
        spots = [(sx, sy - 2, 1.0) for sx, sy in space_spots(max(card.spaces, len(crowd)))]
        spot = ' data-spot="1"'
    out = {}
    for (colour, kind, i), (sx, sy, scale) in zip(crowd, spots, strict=False):
        name, code, size = PIECES[kind]
        supply = "supply-frog" if kind == 0 else "supply-bullfrog"
        out[f"{code}{card.slot}.{colour}.{i}"] = (
            f'<g class="piece" {at(x + sx, y + sy, size * scale * big)} data-same="{code}-{colour}" data-on="pad-{card.slot}" '
            f'data-cell="{cell_name(card)}" data-pick="{code}-{card.slot}-{colour}" data-home="own-{colour}-{supply} panel-{colour}"{spot}>'
            f"{use(f'{name}-{colours[colour]}')}</g>"
        )
    return out


def cell(x: int, y: int, words: str, more: str = "") -> str:
    """A place that can be chosen: an invisible disc below what lies there."""
    return (
        f'<g id="c-{x}-{y}" class="cell" {at(*place(x, y))} tabindex="0" role="button"{more}>'
        f'<title>{escape(words)}</title><circle r="48" fill="none" pointer-events="all"/></g>'
    )


class DrawnCard(NamedTuple):
    """A card's name and place, its pad, its pieces by key, its points, and Isaac's marker if it stands there."""

    name: str
    slot: str
    cell: str
    pad: str
    crowd: dict[str, str]
    points: str
    marker: str


@once(4096)
def drawn(card: Card, marks: tuple[str, ...], colours: str, names: tuple[str, ...], small: bool) -> DrawnCard:
    """A card with all that stands on it. Most cards stay as they are from view to view, so they are drawn once."""
    x, y = place(card.x, card.y)
    slot = card.slot
    kind = "L" if slot == 0 else f"{colours[card.owner] if card.owner >= 0 else 'N'}{card.spaces}-{card.points}"
    home = f"own-{card.owner}-hand-{card.name.split()[-1]} panel-{card.owner}"
    spots = f' data-spots="{_spots(card.spaces)}"' if slot else ""
    waves = use("waves") if slot and (card.open == 0 or "sinking" in marks) else ""
    pad = (
        f'<g id="pad-{slot}" class="pad" {at(x, y)} data-same="pad-{slot}" data-glide="1" data-cell="{cell_name(card)}" '
        f'data-home="{home}" data-leave="sink"{spots}>{use("pad-" + kind)}{waves}</g>'
    )
    points = (
        f'<g id="pts-{slot}" {at(x, y)} data-same="pts-{slot}" data-glide="1" data-on="pad-{slot}" data-leave="sink">'
        f"{use('pts-' + kind, 0, 0, 1.22 if small else 1)}</g>" if slot else ""
    )  # fmt: skip
    here = "Isaac's marker" in marks
    marker = f'<g id="marker" {at(x, y)} data-same="marker" data-on="pad-{slot}">{use("isaac")}</g>' if here else ""
    crowd = crowd_of(card, colours, 1.14 if small else 1.0)
    place_words = cell(card.x, card.y, words_of(card, names, marks))
    return DrawnCard(cell_name(card), str(slot), place_words, pad, crowd, points, marker)


@cache
def _spots(spaces: int) -> str:
    return " ".join(f"{num(x)},{num(y - 2)}" for x, y in space_spots(spaces))


@lru_cache(maxsize=1024)
def stems(spots: Spots) -> dict[str, str]:
    """Neighbouring pads hang together under water (BF-2)."""
    there = set(spots)
    out = {}
    for x, y in sorted(there):
        if (x + 1, y) in there:
            out[f"{x} {y} r"] = stem(x, y, "q50 14 100 0")
        if (x, y - 1) in there:
            out[f"{x} {y} d"] = stem(x, y, "q12 50 0 100")
    return out


@lru_cache(maxsize=1024)
def stem(cx: int, cy: int, way: str) -> str:
    x, y = place(cx, cy)
    d = f"M{x} {y}{way}"
    return f"<g>{line(d, '#0b2a24', 9, OPACITY)}{line(d, '#3f7a56', 3, OPACITY)}</g>"


DEEP = ("pads", "pieces", "points")


class DrawnTable(NamedTuple):
    """A table as everybody sees it: liveries, layers, the part of the pond to show, a label, definitions, and the panels' bodies."""

    colours: str
    layers: Layers
    box: Box
    label: str
    defs: str
    bodies: tuple[str, ...]


def seen(view: BullfrogsView, dark: bool, size: str) -> DrawnTable:
    return seen_by_all(view.cards, view.pieces, view.kinds, marked(view), dark, size == "phone")


@together(3, 256)
def seen_by_all(
    cards: tuple[Card, ...], players: tuple[BullfrogsPlayer, ...], kinds: tuple[Kind, ...], marks: Marked, dark: bool, phone: bool
) -> DrawnTable:  # fmt: skip
    """All of a position that does not depend on who looks."""
    colours = letters(tuple([player.colour for player in players]))
    layers = pond(cards, marks, colours, tuple([player.name for player in players]), phone)
    neutral = next(((card.spaces, card.points) for card in cards if card.slot and card.owner < 0), (6, 6))
    defs = definitions(colours, tuple([(kind.spaces, kind.points) for kind in kinds]), neutral, dark)
    label = f"Bullfrogs table: {len(cards) - 1} pads and the Log"
    body = small_stock if phone else stock
    bodies = tuple([body(player, colours[i]) for i, player in enumerate(players)])
    return DrawnTable(colours, layers, camera(spots_of(cards), (), marks[-1] >= 0), label, defs, bodies)


def board(view: BullfrogsView, public: DrawnTable) -> tuple[Layers, Box]:
    """The table layer by layer, and the part of the pond to show. What differs between viewers is the water that is lit for them."""
    if not view.choices:
        return public.layers, public.box
    picks = {pick for choice in view.choices for pick in choice.picks if pick.startswith("c-")}
    waters = sorted([split_cell(name) for name in picks - public.layers["cells"].keys()], key=lambda spot: (-spot[1], spot[0]))
    lit = {**public.layers, "waters": {f"c-{x}-{y}": water(x, y) for x, y in waters}}
    return lit, camera(spots_of(view.cards), tuple(waters), view.marker >= 0)


@lru_cache(maxsize=1024)
def water(x: int, y: int) -> str:
    """Where a pad may come to lie."""
    return cell(x, y, f"Empty water at {coordinate(x, y)}", ' data-sign="free" data-hot="here-line"')


@once(256)
def pond(cards: tuple[Card, ...], marks: Marked, colours: str, names: tuple[str, ...], phone: bool) -> dict[str, dict[str, str]]:
    """The board as everybody sees it."""
    spots = spots_of(cards)
    box = camera(spots, (), marks[-1] >= 0)
    width, height = (390, 430) if phone else (1000, 550)
    small = min(width / box[2], height / box[3]) < 0.84  # pixels a unit: pieces and numbers grow on small cells
    cells: dict[str, str] = {}
    pads: dict[str, str] = {}
    pieces: dict[str, str] = {}
    points: dict[str, str] = {}
    for card in sorted(cards, key=lambda card: (-card.y, card.x)):
        parts = drawn(card, marks_of(card, marks), colours, names, small)
        cells[parts.name] = parts.cell
        pads[parts.slot] = parts.pad
        pieces |= parts.crowd
        if parts.points:
            points[parts.slot] = parts.points
        if parts.marker:
            points["marker"] = parts.marker
    return {"rim": {"rim": rim()}, "stems": stems(spots), "waters": {}, "cells": cells, "pads": pads, "pieces": pieces, "points": points}


def split_cell(name: str) -> tuple[int, int]:
    """The coordinates in a cell's name, `c-1--2` included."""
    first = name.index("-", 3)
    return int(name[2:first]), int(name[first + 1 :])


@lru_cache(maxsize=1024)
def camera(spots: Spots, waters: Spots, marker: bool) -> Box:
    """The view box: all cards and lit water, never closer than 3.4 cells; above and on the left there is room for the names at the rim."""
    xs, ys = [x for x, _ in spots + waters], [-y for _, y in spots + waters]
    top = 1.0 if marker else 0.84
    x0, x1, y0, y1 = min(xs) - 0.86, max(xs) + 0.6, min(ys) - top, max(ys) + 0.62
    wide, high = max(3.4, x1 - x0), max(3.4, y1 - y0)
    x0, y0 = (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2
    return 100 * x0, 100 * y0, 100 * wide, 100 * high


def table(view: BullfrogsView, *, dark: bool = True, size: str = "laptop", **around: Any) -> Picture:
    """The board, with what stands around it."""
    public = seen(view, dark, size)
    layers, box = board(view, public)
    return Picture(layers=layers, deep=DEEP, box=box, label=public.label, defs=public.defs, colours=public.colours, **around)


def picture(view: BullfrogsView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The table, hand, supplies and panels for one viewer."""
    phone = size == "phone"
    public = seen(view, dark, size)
    colours = public.colours
    solo = view.marker >= 0 or view.game == "bullfrogs-solo"
    mine = 0 if solo else view.seat
    middle: dict[str, str] = {}
    if 0 <= mine < len(colours) and view.hand and not view.over:
        placing = view.step == "play"
        middle = hand(view, mine, colours[mine], 82 if phone else 86, dark)
        if solo:
            middle["dice"] = dice(view, 64 if phone else 80)
        middle |= supply(view.pieces[mine], mine, colours[mine], not placing)
    firsts = {choice.picks[0] for choice in view.choices if choice.picks} if view.choices else ()
    isaac = view.pieces[1] if solo else None
    bodies = list(public.bodies)[: 1 if solo else None]
    return table(
        view,
        dark=dark,
        size=size,
        middle=chunks(middle),
        panels=[] if phone else bodies,
        minis=bodies if phone else [],
        extra=ladder(view) if solo else "",
        preselect=("supply-frog",) if "supply-frog" in firsts else (),
        faces=BULLFROG,
        note=turn_words(view),
        scores=[str(view.pieces[0].score)] if solo else None,
        companions=[companion(isaac, colours[1], view.active == 1)] if isaac else [],
    )


# ------------------------------------------------------------------ the landing page's small scenes


def _crowd(codes: str, spaces: int) -> str:
    out = ""
    for c, (x, y) in sorted(zip(codes, space_spots(spaces), strict=False), key=lambda t: t[1][1]):
        art = bullfrog_art if c.isupper() else frog_art
        out += group(art(LIVERIES[c.upper()]), x, y - 2, BULL if c.isupper() else FROG)
    return out


@cache
def vignette(game: str) -> str:
    """A small scene for a game's card."""
    if game == "bullfrogs-solo":
        low, high = "#2b5a3c", "#0c2420"
        dice_art = group(arrow_die("any", 76), 206, 22) + group(hop_die(2, 76), 236, 84)
        art = group(log_art(), 112, 118, 1.75) + group(bullfrog_art(LIVERIES["G"]), 112, 66, 3.1) + dice_art
    else:
        low, high = "#1d5a58", "#0a242b"
        moon = circle(262, 34, 22, "#fdf3cf") + "".join(
            ellipse(262, 66 + 14 * i, 16 + 7 * i, 2.4, CREAM, f'opacity="{0.3 - 0.05 * i:.2f}"') for i in range(5)
        )
        art = moon + group(pad_art("R", 5) + _crowd("grRbb", 5) + pad_points("R", 5), 100, 88, 1.34)
        art += group(pad_art("B", 3) + _crowd("bg", 3) + pad_points("B", 3), 232, 112, 1.02)
    scene = f"<defs>{gradient('bg', (0, low, 1), (1, high, 1))}{leaf_defs(True)}</defs>" + rect(0, 0, 320, 170, "url(#bg)") + art
    return with_prefix(svg(scene, 320, 170, "", "vignette", "", 'preserveAspectRatio="xMidYMid slice"'), f"{game}-")
