"""The road drawn from a View: six traffic lanes at dusk, a green median, a pond full of flies, and ten-sided dice in the dock."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from ....draw import Picture
from ....draw.frogs import frog_art
from ....draw.palette import CREAM, INK, LIVERIES, SPARK, livery
from ....draw.svg import at, circle, gradient, group, line, rect, svg, text, use, with_prefix
from .layout import Road, road_of
from .panels import dice, stock
from .scenery import car, definitions
from .view import FreewayView, Lane, Pad, Spot


def letters(view: FreewayView) -> str:
    """The livery of each seat."""
    return "".join(livery(player.colour).letter for player in view.frogs)


def told(view: FreewayView) -> dict[str, list[str]]:
    """What landing on a place would do, by the place's name: words for its title."""
    words: dict[str, list[str]] = {}
    for choice in view.choices:
        if len(choice.picks) > 1:
            said = view.effects.get(choice.action, "")
            words.setdefault(choice.picks[-1], []).append(f"{choice.text}: {said}" if said else choice.text)
    return words


@lru_cache(maxsize=4096)
def cell(name: str, x: float, y: float, r: float, words: str, more: str = "") -> str:
    """A place that can be chosen: an invisible disc over the ground."""
    return (
        f'<g id="{name}" class="cell" {at(x, y)} tabindex="0" role="button" data-r="{r:.3g}"{more}>'
        f'<title>{escape(words)}</title><circle r="{r * 1.05:.3g}" fill="none" pointer-events="all"/></g>'
    )


def frog(view: FreewayView, colour: int, place: str, x: float, y: float, scale: float) -> tuple[float, str]:
    """A frog as (depth, markup). Frogs of a colour are all alike: the page tells which one moved."""
    letter = livery(view.frogs[colour].colour).letter
    marks = f'data-same="f-{colour}" data-cell="{place}" data-home="panel-{colour}"'
    return y, f'<g class="frog" {at(x, y, scale)} {marks}>{use(f"frog-{letter}")}</g>'


def way(spot: Spot) -> str:
    """A spot's Lane and number: frogs hop from spot to spot."""
    return f"{spot.id[2]} {spot.number}"


def spot_words(view: FreewayView, spot: Spot, said: list[str]) -> str:
    words = [spot.id[2:] + (", Median" if spot.median else "")]
    if spot.colour >= 0:
        words.append(f"{view.frogs[spot.colour].colour} frog" + (", has moved this turn" if spot.moved else ""))
    return "; ".join([*words, *said[:4]])


def pad_words(view: FreewayView, pad: Pad, said: list[str]) -> str:
    who = f"{view.frogs[pad.colour].colour} frog" if pad.colour >= 0 else "empty"
    kind = "Brown pad" if pad.brown else "Pad"
    return "; ".join([f"{kind} {pad.name}, {pad.flies} {'fly' if pad.flies == 1 else 'flies'}", who, *said[:4]])


def board(view: FreewayView, road: Road) -> str:
    """Places, frogs, and the small numbers above them; the ground comes with the definitions."""
    r = road.r
    said = told(view)
    cells: list[str] = []
    frogs: list[tuple[float, str]] = []
    over: list[str] = []
    for i, lane in enumerate(view.lanes):
        for spot in lane.spots:
            x, y = road.spot(i, spot.number)
            sign = "mine" if spot.colour >= 0 else "land"
            marks = f' data-sign="{sign}" data-way="{way(spot)}"'
            cells.append(cell(spot.id, x, y, r, spot_words(view, spot, said.get(spot.id, [])), marks))
            if spot.colour >= 0:
                frogs.append(frog(view, spot.colour, spot.id, x, y - r * 0.16, r / 12))
                plate = circle(0, 0, r * 0.32, INK, f'stroke="{CREAM}" stroke-width="{"1.4" if spot.moved else "0"}"')
                over.append(group(plate + text(0, r * 0.17, str(spot.number), r * 0.46, CREAM), x + r * 0.72, y + r * 0.62))
    places = road.pads(view.pads)
    for pad in view.pads:
        x, y = places[pad.id]
        cells.append(cell(pad.id, x, y, r, pad_words(view, pad, said.get(pad.id, [])), ' data-sign="land" data-way="* 99"'))
        if pad.colour >= 0:
            frogs.append(frog(view, pad.colour, pad.id, x, y - r * 0.12, r / 13.5))
            over.append(use(f"flies-{pad.flies}", x, y + r * 0.86, 0.68))
        else:
            over.append(use(f"flies-{pad.flies}", x, y))
    for colour, player in enumerate(view.frogs):
        for where, count in (("puddle", player.puddle), ("sidewalk", player.sidewalk)):
            x, y = road.waiting(where, colour, len(view.frogs))
            place = f"{where}-{player.colour}"
            crowd = f"{count or 'no'} {player.colour} frog{'' if count == 1 else 's'}"
            sign = ' data-sign="mine"' + ("" if count else ' data-ripple="no"') + (' data-way="* 0"' if where == "sidewalk" else "")
            cells.append(cell(place, x, y, r, f"{where.capitalize()}; {crowd}", sign))
            for k in range(count):
                lean = (k - (count - 1) / 2) * r * (0.34 if not road.upright else 0.42)
                dx, dy = (lean, 0.0) if road.upright else (lean * 0.7, lean * 0.5)
                frogs.append(frog(view, colour, place, x + dx, y + dy - r * 0.12, r / 12.5))
            if count > 1:
                plate = circle(0, 0, r * 0.38, INK, f'stroke="{CREAM}" stroke-width="1.2"')
                over.append(group(plate + text(0, r * 0.22, str(count), r * 0.6, CREAM), x + r * 0.86, y + r * 0.58))
    return (
        f'<g class="deco">{use("ground")}</g><g class="cells">{"".join(cells)}</g>'
        f'<g class="pieces" data-depth="1">{"".join(markup for _, markup in sorted(frogs))}</g><g class="points">{"".join(over)}</g>'
    )


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


Lanes = tuple[tuple[str, str, tuple[tuple[str, int, bool], ...]], ...]
Pads = tuple[tuple[str, str, int, tuple[str, ...], bool], ...]


@lru_cache(maxsize=32)
def bare(road: Road, lanes: Lanes, pads: Pads, colours: str, dark: bool) -> str:
    """The definitions of a table, whoever stands where."""
    empty = tuple(Lane(name, tuple(Spot(*spot, -1, False) for spot in spots), entry) for name, entry, spots in lanes)
    return definitions(road, empty, tuple(Pad(*pad, -1) for pad in pads), colours, dark)


def drawn_once(view: FreewayView, road: Road, colours: str, dark: bool) -> str:
    """What of this table stays the same for the whole game."""
    lanes = tuple((lane.name, lane.entry, tuple((spot.id, spot.number, spot.median) for spot in lane.spots)) for lane in view.lanes)
    pads = tuple((pad.id, pad.name, pad.flies, pad.to, pad.brown) for pad in view.pads)
    return bare(road, lanes, pads, colours, dark)


def picture(view: FreewayView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The road, the pond, the dice and the panels for one viewer."""
    phone = size == "phone"
    road = road_of(view, phone)
    colours = letters(view)
    out = sum(player.road for player in view.frogs)
    home = sum(player.home for player in view.frogs)
    return Picture(
        body=board(view, road),
        defs=drawn_once(view, road, colours, dark),
        box=(0, 0, road.w, road.h),
        label=f"The freeway: {out} frogs on the road, {home} in the pond",
        middle=dice(view, 52 if phone else 84 if len(view.dice) + view.dice_to_roll < 4 else 70),
        panels=[stock(player) for player in view.frogs],
        minis=[f"{player.home} home" for player in view.frogs],
        preselect=preselect(view),
        faces="frog",
        colours=colours,
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
