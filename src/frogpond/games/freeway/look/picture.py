"""The road drawn from a View: six traffic lanes at dusk, a green median, a pond full of flies, and ten-sided dice in the dock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from ....draw import Picture
from ....draw.frogs import frog_art
from ....draw.palette import CREAM, INK, LIVERIES, SPARK, letters, livery
from ....draw.pieces import chunks
from ....draw.svg import at, circle, gradient, group, line, rect, svg, text, use, with_prefix
from ....engine.lru import once, together
from .layout import Road, road_of
from .panels import dice, stock
from .scenery import car, definitions
from .view import Die, FreewayPlayer, FreewayView, Lane, Pad, Spot


def told(view: FreewayView) -> dict[str, list[str]]:
    """The effect of landing on a place, by the place's name: words for its title."""
    words: dict[str, list[str]] = {}
    for choice in view.choices:
        if len(choice.picks) > 1:
            effect = view.effects.get(choice.action, "")
            words.setdefault(choice.picks[-1], []).append(f"{choice.text}: {effect}" if effect else choice.text)
    return words


def cell(name: str, x: float, y: float, r: float, words: str, more: str = "") -> str:
    """A place that can be chosen: an invisible disc over the ground."""
    return (
        f'<g id="{name}" class="cell" {at(x, y)} tabindex="0" role="button" data-r="{r:.3g}"{more}>'
        f'<title>{escape(words)}</title><circle r="{r * 1.05:.3g}" fill="none" pointer-events="all"/></g>'
    )


def frog(colour: int, name: str, place: str, x: float, y: float, scale: float) -> str:
    """A frog. Frogs of a colour are all alike: the page tells which one moved."""
    marks = f'data-same="f-{colour}" data-cell="{place}" data-home="panel-{colour}"'
    return f'<g class="frog" {at(x, y, scale)} {marks}>{use(f"frog-{livery(name).letter}")}</g>'


def plate(r: float, words: str, size: float, down: float, edge: str, x: float, y: float) -> str:
    """A small number above a frog."""
    return group(circle(0, 0, r, INK, f'stroke="{CREAM}" stroke-width="{edge}"') + text(0, down, words, size, CREAM), x, y)


class DrawnStrip(NamedTuple):
    """A strip of the board: places, those who are there, and what is written above them, by key."""

    cells: dict[str, str]
    frogs: dict[str, str]
    over: dict[str, str]


def spot_cell(road: Road, lane: int, spot: Spot, name: str, effects: tuple[str, ...] = ()) -> str:
    """A spot with its words; `name` is the colour of the frog there."""
    return spot_drawn(road, lane, spot.id, spot.number, spot.median, spot.moved, name, effects)


@lru_cache(maxsize=8192)
def spot_drawn(road: Road, lane: int, ident: str, number: int, median: bool, moved: bool, name: str, effects: tuple[str, ...]) -> str:
    x, y = road.spot(lane, number)
    words = [ident[2:] + (", Median" if median else "")]
    if name:
        words.append(f"{name} frog" + (", has moved this turn" if moved else ""))
    marks = f' data-sign="{"mine" if name else "land"}" data-hot="here-spot" data-way="{ident[2]} {number}"'  # frogs hop from spot to spot
    return cell(ident, x, y, road.r, "; ".join([*words, *effects]), marks)


@once(2048)
def lane_drawn(lane: Lane, road: Road, i: int, names: tuple[str, ...]) -> DrawnStrip:
    """A Lane; it stays as it is from view to view unless somebody moves there."""
    strip = DrawnStrip({}, {}, {})
    for spot in lane.spots:
        name = names[spot.colour + 1]
        strip.cells[spot.id] = spot_cell(road, i, spot, name)
        if name:
            strip.frogs[spot.id], strip.over[spot.id] = stands(road, i, spot, name)
    return strip


@lru_cache(maxsize=8192)
def stands(road: Road, lane: int, spot: Spot, name: str) -> tuple[str, str]:
    """A frog on a spot, and the number above it."""
    r, (x, y) = road.r, road.spot(lane, spot.number)
    number = plate(r * 0.32, str(spot.number), r * 0.46, r * 0.17, "1.4" if spot.moved else "0", x + r * 0.72, y + r * 0.62)
    return frog(spot.colour, name, spot.id, x, y - r * 0.16, r / 12), number


def pad_cell(road: Road, pad: Pad, x: float, y: float, name: str, effects: Sequence[str] = ()) -> str:
    """A pad of the pond with its words."""
    flies = f"{'Brown pad' if pad.brown else 'Pad'} {pad.name}, {pad.flies} {'fly' if pad.flies == 1 else 'flies'}"
    words = "; ".join([flies, f"{name} frog" if name else "empty", *effects])
    return cell(pad.id, x, y, road.r, words, ' data-sign="land" data-way="* 99"')


@once(1024)
def pond_drawn(pads: tuple[Pad, ...], road: Road, names: tuple[str, ...]) -> DrawnStrip:
    """The pond with its flies."""
    r, strip, places = road.r, DrawnStrip({}, {}, {}), road.pads(pads)
    for pad in pads:
        (x, y), name = places[pad.id], names[pad.colour + 1]
        strip.cells[pad.id] = pad_cell(road, pad, x, y, name)
        if name:
            strip.frogs[pad.id] = frog(pad.colour, name, pad.id, x, y - r * 0.12, r / 13.5)
        strip.over[pad.id] = use(f"sign-{pad.name}", x, y + r * 0.86, 0.68) if name else use(f"sign-{pad.name}", x, y)
    return strip


@lru_cache(maxsize=4096)
def waiting_drawn(road: Road, where: str, colour: int, names: tuple[str, ...], count: int) -> DrawnStrip:
    """The frogs of a colour in the Puddle or on the Sidewalk."""
    r, (x, y), name = road.r, road.waiting(where, colour, len(names) - 1), names[colour + 1]
    place = f"{where}-{name}"
    crowd = f"{count or 'no'} {name} frog{'' if count == 1 else 's'}"
    sign = ' data-sign="mine"' + ("" if count else ' data-ripple="no"') + (' data-way="* 0"' if where == "sidewalk" else "")
    strip = DrawnStrip({place: cell(place, x, y, r, f"{where.capitalize()}; {crowd}", sign)}, {}, {})
    for k in range(count):
        lean = (k - (count - 1) / 2) * r * (0.34 if not road.upright else 0.42)
        dx, dy = (lean, 0.0) if road.upright else (lean * 0.7, lean * 0.5)
        strip.frogs[f"{place} {k}"] = frog(colour, name, place, x + dx, y + dy - r * 0.12, r / 12.5)
    if count > 1:
        strip.over[place] = plate(r * 0.38, str(count), r * 0.6, r * 0.22, "1.2", x + r * 0.86, y + r * 0.58)
    return strip


GROUND = {"ground": use("ground")}
DEEP = ("pieces", "points")


def board(view: FreewayView, road: Road) -> dict[str, dict[str, str]]:
    """Places, frogs, and the small numbers above them: as everybody sees them, but that places say what landing there would do."""
    names = ("", *(player.colour for player in view.frogs))
    public = freeway(view.lanes, view.pads, view.frogs, road, names)
    return {**public, "cells": {**public["cells"], **foretold(view, road, names)}} if view.choices else public


@together(3, 512)
def freeway(
    lanes: tuple[Lane, ...], pads: tuple[Pad, ...], frogs: tuple[FreewayPlayer, ...], road: Road, names: tuple[str, ...]
) -> dict[str, dict[str, str]]:
    """The board as everybody sees it; the ground comes with the definitions."""
    strips = [lane_drawn(lane, road, i, names) for i, lane in enumerate(lanes)]
    strips.append(pond_drawn(pads, road, names))
    for colour, player in enumerate(frogs):
        strips.append(waiting_drawn(road, "puddle", colour, names, player.puddle))
        strips.append(waiting_drawn(road, "sidewalk", colour, names, player.sidewalk))
    whole = DrawnStrip({}, {}, {})
    for strip in strips:
        whole.cells.update(strip.cells)
        whole.frogs.update(strip.frogs)
        whole.over.update(strip.over)
    return {"deco": GROUND, "cells": whole.cells, "pieces": whole.frogs, "points": whole.over}


def foretold(view: FreewayView, road: Road, names: tuple[str, ...]) -> dict[str, str]:
    """Places where somebody may land say what that would do."""
    effects = told(view)
    cells: dict[str, str] = {}
    places = road.pads(view.pads)
    for i, lane in enumerate(view.lanes):
        for spot in lane.spots:
            if spot.id in effects:
                cells[spot.id] = spot_cell(road, i, spot, names[spot.colour + 1], tuple(effects[spot.id][:4]))
    for pad in view.pads:
        if pad.id in effects:
            cells[pad.id] = pad_cell(road, pad, *places[pad.id], names[pad.colour + 1], effects[pad.id][:4])
    return cells


def preselect(view: FreewayView) -> tuple[str, ...]:
    """The largest die that moves a frog, and the frog if that is the only one."""
    moves = [choice.picks for choice in view.choices if choice.picks[0].startswith("die-")]
    if not moves:
        return ()
    best = max({picks[0] for picks in moves}, key=lambda name: int(name[4:]))
    if view.step == "between":
        return (best,) if len({picks[0] for picks in moves}) == 1 else ()
    movers = {picks[1] for picks in moves if picks[0] == best}
    return (best, *movers) if len(movers) == 1 else (best,)


@once(1024)
def drawn_once(pads: tuple[Pad, ...], road: Road, ways: tuple[tuple[str, str], ...], colours: str, dark: bool) -> str:
    """The parts of this table that stay the same for the whole game; a way is a Lane's name and the pad it leads to."""
    green = [band == road.trail.median for band, _ in road.trail.places]
    lanes = tuple(
        Lane(name, tuple(Spot(f"s-{name}{i}", i, median, -1, False) for i, median in enumerate(green, 1)), entry) for name, entry in ways
    )
    return definitions(road, lanes, tuple(replace(pad, colour=-1) for pad in pads), colours, dark)


def crossing(view: FreewayView, *, dark: bool = True, size: str = "laptop", **around: Any) -> Picture:
    """The board, with what stands around it."""
    road = road_of(view, size == "phone")
    colours = letters(tuple([player.colour for player in view.frogs]))
    out = sum(player.road for player in view.frogs)
    home = sum(player.home for player in view.frogs)
    return Picture(
        layers=board(view, road),
        deep=DEEP,
        defs=drawn_once(view.pads, road, tuple((lane.name, lane.entry) for lane in view.lanes), colours, dark),
        box=(0, 0, road.w, road.h),
        label=f"The freeway: {out} frogs on the road, {home} in the pond",
        colours=colours,
        **around,
    )


def picture(view: FreewayView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The road, the pond, the dice and the panels for one viewer: nothing is hidden, so all who only look on see one picture."""
    if view.choices:
        return painted(view, dark, size)
    moment = (view.turn, view.round, view.dice_to_roll, view.over)
    return looked_on(view.lanes, view.pads, view.dice, view.frogs, moment, dark, size, view=view)


@together(4, 256)
def looked_on(
    lanes: tuple[Lane, ...], pads: tuple[Pad, ...], dice: tuple[Die, ...], frogs: tuple[FreewayPlayer, ...], moment: tuple[int, ...],
    dark: bool, size: str, *, view: FreewayView,
) -> Picture:  # fmt: skip
    """The picture for viewers who have nothing to decide."""
    return painted(view, dark, size)


def painted(view: FreewayView, dark: bool, size: str) -> Picture:
    phone = size == "phone"
    return crossing(
        view,
        dark=dark,
        size=size,
        middle=chunks(dice(view, 52 if phone else 84 if len(view.dice) + view.dice_to_roll < 4 else 70)),
        panels=[] if phone else [stock(player) for player in view.frogs],
        minis=[f"{player.home} home" for player in view.frogs] if phone else [],
        preselect=preselect(view),
        note=f"round {view.round}",
        unit="fly",
    )


@cache
def vignette(game: str) -> str:
    """A small scene for the game's card."""
    moon = circle(60, 26, 15, "#fdf3cf")
    street = rect(0, 52, 320, 92, "#3d3452") + rect(0, 50, 320, 4, "#d9cdb8") + rect(0, 142, 320, 4, "#d9cdb8")
    street += line("M0 98H320", "#e9dcc8", 3, 'stroke-dasharray="22 18" opacity=".6"')
    cars = group(car("#b5546b", 90, 0.72), 70, 76) + group(car("#5d7fa8", -90, 0.72), 262, 120)
    hop = group(frog_art(LIVERIES["G"]), 168, 92, 3.5) + line("M96 156C104 112 128 108 140 128", SPARK, 3, 'stroke-dasharray="1 8"')
    defs = gradient("bg", (0, "#c9606a", 1), (1, "#3b2460", 1)) + gradient("lamp", (0, "#ffe9a8", 0), (1, "#ffe9a8", 0.5))
    scene = f"<defs>{defs}</defs>" + rect(0, 0, 320, 170, "url(#bg)") + moon + street + cars + hop
    return with_prefix(svg(scene, 320, 170, "", "vignette", "", 'preserveAspectRatio="xMidYMid slice"'), f"{game}-")
