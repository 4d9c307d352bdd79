"""The Shard drawn from a View: a floating slab of thick tiles, giants standing on it, the Aether below, portals above."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from ....draw import Picture
from ....draw.hexes import LOWLAND_OF, hex_place, stack_art, stack_height
from ....draw.palette import LIVERIES, letters, livery
from ....draw.pieces import chunks
from ....draw.scenes import star_field
from ....draw.svg import at, ellipse, gradient, group, num, rect, svg, text, use, with_prefix
from ....engine.lru import once
from .arena import arena
from .dock import middle
from .marks import marks
from .panels import by_name, cards_to_come, left, letter, mini, panels, place_words, vault_alone
from .portrait import COSMIC
from .scenery import afloat_place, definitions, plain, portal_place, words_colour
from .view import CosmicView, Frog, Hex

WORLD = "cosmic"
OWN_COLUMN = True
GIANT = 2.5  # how large a frog stands on a hex
Box = tuple[float, float, float, float]
ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, eq=False)
class Sky:
    """Where the things around the Shard hang: fractures left, portals right, the Aether below right. There is one for each mat and size,
    so it is known by identity."""

    phone: bool
    places: tuple[tuple[int, int], ...]  # of the mat's hexes
    order: tuple[int, ...]  # these back to front
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def words(self) -> float:
        return 20 if self.phone else 15

    @property
    def scale(self) -> float:
        return 0.9 if self.phone else 1.0

    @property
    def box(self) -> Box:
        phone = self.phone
        left = 70 if phone else 60  # room for the letters of the rows
        return self.x0 - left, self.y0 - (99 if phone else 75), self.x1 - self.x0 + left + 54, self.y1 - self.y0 + (191 if phone else 173)

    @property
    def portals(self) -> tuple[float, float]:
        return self.x1 - (64 if self.phone else 52), self.y0 - (27 if self.phone else 13)

    @property
    def track(self) -> tuple[float, float]:
        return self.x0 - (26 if self.phone else 34), self.y0 - (23 if self.phone else 7)

    @property
    def pool(self) -> tuple[float, float]:
        return self.x1 - (54 if self.phone else 52), self.y1 - (34 if self.phone else 26)


@lru_cache(maxsize=16)
def sky_over(places: tuple[tuple[int, int], ...], phone: bool) -> Sky:
    """The sky over a mat of these hexes."""
    points = [hex_place(q, r) for q, r in places]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    order = sorted(range(len(places)), key=lambda i: (places[i][1], places[i][0]))
    return Sky(phone, places, tuple(order), min(xs), min(ys), max(xs), max(ys))


@once(256)
def sky_of(hexes: tuple[Hex, ...], phone: bool) -> Sky:
    return sky_over(tuple((hex.q, hex.r) for hex in hexes), phone)


def stack_words(hex: Hex) -> str:
    """A stack from its top down."""
    return " on ".join(reversed([tile for tile in hex.tiles if tile != "barren"] or ["barren ground"]))


def ground(hex: Hex, who: str, seat: int, big: bool) -> tuple[str, str]:
    """A hex as (place with the lower part of its stack, the tile on top). Most stay as they are from view to view."""
    x, y = hex_place(hex.q, hex.r)
    top = plain(hex.tiles[-1])
    up = stack_height(top)
    base = "t-barren" if top == "barren" else f"b-{LOWLAND_OF[top]}" if top in LOWLAND_OF else "b-bare"
    lower = 16 if hex.frog >= 0 else 9 if top in LOWLAND_OF else 2
    words = f"{hex.name}: {stack_words(hex)}" + (f"; {who}" if who else "")
    place = (
        f'<g id="h-{hex.name}" class="cell" {at(x, y)} tabindex="0" role="button" data-sign="may-hex" data-hot="here-hex" '
        f'data-chosen="chosen-hex" data-ripple="struck" data-sign-at="0,{num(-up)}" data-price-at="0,{lower},{"1.45" if big else "1"}">'
        f"<title>{escape(words)}</title>{use(base)}</g>"
    )
    if top == "barren":
        return place, ""
    away = f'data-home="gullet-{hex.frog} panel-{seat}"' if who else 'data-leave="sink"'
    back = use(f"back-{hex.tiles[-1].partition(' ')[0]}", 0, -up) if hex.tiles[-1] != top else ""
    tile = f'<g class="land" {at(x, y)} data-same="{hex.name}-{top}" data-cell="h-{hex.name}" {away}>{use(f"l-{top}")}{back}</g>'
    return place, tile


@lru_cache(maxsize=1024)
def roots(sky: Sky, empty: tuple[int, ...]) -> dict[str, str]:
    """Rock hangs down wherever nothing is in front; `gone` are the hexes without tiles."""
    there = {place for i, place in enumerate(sky.places) if i not in empty}
    return {
        f"{q} {r}": use("root", *hex_place(q, r)) for q, r in sorted(there, key=lambda place: (place[1], place[0]))
        if (q - 1, r + 1) not in there and (q, r + 1) not in there
    }  # fmt: skip


@lru_cache(maxsize=4096)
def frog_mark(frog: int, seat: int, words: str, colour: str, x: float, y: float, scale: float, place: str, under: str) -> str:
    """A giant. Every frog is its own kind of thing, so the page sees it leap."""
    signs = f'data-r="{num(16 * scale)}" data-price-at="0,{num(7 * scale)},1"'
    return (
        f'<g id="frog-{frog}" class="giant" {at(x, y, scale)} data-same="frog-{frog}" data-pick="frog-{frog}" '
        f'data-cell="{place}" data-home="own-{frog} panel-{seat}" {signs}>'
        f"<title>{escape(words)}</title>{under}{use(f'cosmic-{colour}')}</g>"
    )


@once(4096)
def stands(frog: Frog) -> Stands:
    return Stands(frog.number, frog.name, frog.colour, frog.seat, frog.oomph, frog.place)


class Stands(NamedTuple):
    """A frog as the board shows it."""

    number: int
    name: str
    colour: str
    seat: int
    oomph: int
    place: str


def giants(hexes: Mapping[str, Hex], frogs: tuple[Stands, ...], sky: Sky) -> dict[str, str]:
    """All frogs in play, back to front."""
    out: list[tuple[float, str, str]] = []
    afloat = [frog for frog in frogs if frog.place == "aether"]
    lost: dict[int, int] = {}
    px, py = sky.pool

    def stand(frog: Stands, deep: float, x: float, y: float, scale: float, place: str, under: str = "") -> None:
        words = f"{frog.name}, {frog.oomph} Oomph, {place_words(hexes, frog.place)}"
        out.append((deep, str(frog.number), frog_mark(frog.number, frog.seat, words, letter(frog), x, y, scale, place, under)))

    for frog in frogs:
        hex = hexes.get(frog.place)
        if hex is not None:
            x, y = hex_place(hex.q, hex.r)
            up = stack_height(plain(hex.tiles[-1])) if hex.tiles else 0
            stand(frog, y, x, y - up - 12, GIANT, f"h-{hex.name}", shadow(letter(frog)))
        elif frog.place == "aether":
            x, y, large = afloat_place(afloat.index(frog), len(afloat))
            stand(frog, py + y, px + x * sky.scale, py + y, large * sky.scale, "aether", use("afloat"))
        elif frog.place.startswith("dimension"):
            number = int(frog.place.split()[1])
            x, y = portal_place(number - 1)
            shift = lost.get(number, 0)
            lost[number] = shift + 1
            at_x, at_y = sky.portals[0] + (x + 15 * shift) * sky.scale, sky.portals[1] + (y + 27 + 5 * shift) * sky.scale
            stand(frog, at_y, at_x, at_y, 1.5 * sky.scale, f"dimension-{number}")
    return {key: markup for _, key, markup in sorted(out)}


@cache
def shadow(colour: str) -> str:
    return ellipse(0, 8.4, 8.8, 3.6, LIVERIES[colour].lite, 'opacity=".55"')


@lru_cache(maxsize=64)
def lettering(sky: Sky, dark: bool) -> tuple[str, str, str]:
    """The lettering in the sky: portals, track, Aether."""
    ink, size, k = words_colour(dark), sky.words, sky.scale
    (px, py), (tx, ty), (ax, ay) = sky.portals, sky.track, sky.pool
    return (
        text(px - 30 * k, py - 44 * k, "Outer Dimensions", size, ink),
        text(tx + 70 * k, ty - 48 * k, "Fractures", size, ink),
        text(ax, ay + (54 + size) * k, "The Aether", size, ink),
    )


@lru_cache(maxsize=64)
def row_names(sky: Sky, names: tuple[tuple[int, str], ...], dark: bool) -> dict[str, str]:
    """The letter of each row at its left end, clear of the rows beside it."""
    ends: dict[int, float] = {}
    for q, r in sky.places:
        ends[r] = min(ends.get(r, math.inf), hex_place(q, r)[0])
    top, ink, size = min(ends), words_colour(dark), sky.words * 0.95
    out: dict[str, str] = {}
    for r, name in names:
        left = ends[r] if r == top else min(ends.get(near, math.inf) for near in (r - 1, r, r + 1))
        x, y = left - 31 - size * 0.85, hex_place(0, r)[1] + size * 0.36
        out[name] = text(x, y, name, size, ink, f'id="row-{name}" class="row-name"')
    return out


@lru_cache(maxsize=1024)
def portal_mark(sky: Sky, i: int, who: tuple[str, ...]) -> str:
    (x, y), (dx, dy), k = sky.portals, portal_place(i), sky.scale
    words = escape(f"Outer Dimension {i + 1}: {', '.join(who) or 'empty'}")
    return group(
        f"<title>{words}</title>{use(f'portal-{i + 1}')}", x + dx * k, y + dy * k, k,
        f'id="dimension-{i + 1}" class="cell" tabindex="0" role="button" data-r="{num(20 * k)}"',
    )  # fmt: skip


@lru_cache(maxsize=256)
def track_mark(sky: Sky, fractures: int, track: int) -> str:
    words = f"{fractures} of {track} fractures: the last one ends the game"
    marks = "".join(use(f"frac-{int(i < fractures)}", 22 + (i % 3) * 48, -22 + 30 * (i // 3)) for i in range(track))
    return group(f"<title>{words}</title>{marks}", *sky.track, sky.scale, 'id="fractures"')


@lru_cache(maxsize=1024)
def pool_mark(sky: Sky, who: tuple[str, ...], pick: str) -> str:
    k = sky.scale
    words = f"The Aether: {', '.join(who) or 'empty'}"
    return group(
        f"<title>{escape(words)}</title>{use('pool')}", *sky.pool, k,
        f'id="aether" class="cell" tabindex="0" role="button" data-sign="may-pool" data-hot="here-pool" data-chosen="here-pool" '
        f'data-ripple="no" data-r="{num(50 * k)}" data-price-at="{num(62 * k)},{num(-12 * k)},{"1.45" if sky.phone else "1"}"'
        + (f' data-pick="{pick}"' if pick else ""),
    )  # fmt: skip


def surroundings(frogs: tuple[Stands, ...], sky: Sky, dark: bool, portals: int, fractures: tuple[int, int], pick: str) -> dict[str, str]:
    """Portals, integrity track (so many of so many) and the Aether, each a place with words; the Aether may be what a button leads to."""
    places: dict[str, tuple[str, ...]] = {}
    for frog in frogs:
        places[frog.place] = (*places.get(frog.place, ()), frog.name)
    dimensions, track, pool = lettering(sky, dark)
    out = {"dimensions": dimensions}
    for i in range(portals):
        out[f"dimension {i + 1}"] = portal_mark(sky, i, places.get(f"dimension {i + 1}", ()))
    out["track"], out["fractures"] = track, track_mark(sky, *fractures)
    out["aether"], out["pool"] = pool_mark(sky, places.get("aether", ()), pick), pool
    return out


_BARE: dict[bool, dict[int, tuple[Hex, str, str]]] = {False: {}, True: {}}
BARE_KEPT = 8192


def bare(hex: Hex, big: bool) -> tuple[Hex, str, str]:
    """A hex without a frog, which most of them are: known by identity, as hexes that are alike are one object."""
    cache = _BARE[big]
    if len(cache) >= BARE_KEPT:
        cache.clear()
    entry = cache[id(hex)] = (hex, *ground(hex, "", -1, big))
    return entry


@once(512)
def shard(hexes: tuple[Hex, ...], sky: Sky, frogs: tuple[tuple[str, int], ...]) -> dict[str, dict[str, str]]:
    """The hexes layer by layer; of each frog the name and the seat."""
    cells: dict[str, str] = {}
    tops: dict[str, str] = {}
    empty: list[int] = []
    big, get = sky.phone, _BARE[sky.phone].get
    for i in sky.order:
        hex = hexes[i]
        if not hex.tiles:
            empty.append(i)
            continue
        if hex.frog < 0:
            entry = get(id(hex))
            _, place, tile = entry if entry is not None and entry[0] is hex else bare(hex, big)
        else:
            place, tile = ground(hex, *frogs[hex.frog], big)
        cells[hex.name] = place
        if tile:
            tops[hex.name] = tile
    return {"deco": roots(sky, tuple(empty)), "cells": cells, "tops": tops}


@once(512)
def scene(
    hexes: tuple[Hex, ...], frogs: tuple[Stands, ...], phone: bool, dark: bool, portals: int, fractures: tuple[int, int], pick: str
) -> dict[str, dict[str, str]]:
    """The board from what stands where: the same for all who look at a position, but for what they may pick."""
    sky = sky_of(hexes, phone)
    land = shard(hexes, sky, tuple((frog.name, frog.seat) for frog in frogs))
    rows = tuple(dict.fromkeys([(hex.r, hex.name[0]) for hex in hexes]))
    around = row_names(sky, rows, dark) | surroundings(frogs, sky, dark, portals, fractures, pick)
    return {**land, "around": around, "giants": giants(by_name(hexes), frogs, sky)}


DEEP = ("tops",)


def board(view: CosmicView, phone: bool, dark: bool) -> tuple[dict[str, dict[str, str]], Box]:
    """The Shard's places, tiles and frogs, back to front, and what hangs around it."""
    frogs = tuple([stands(frog) for frog in view.frogs])
    firsts = {choice.picks[0] for choice in view.choices} if view.choices else ()
    pick = next((name for name in ("button-to-aether", "button-leap-aether") if name in firsts), "") if firsts else ""
    layers = scene(view.hexes, frogs, phone, dark, view.dimensions, (view.fractures, view.track), pick)
    sky = sky_of(view.hexes, phone)
    return {**layers, **marks(view, sky.portals, sky.pool, sky.scale)}, sky.box


def preselect(view: CosmicView) -> tuple[str, ...]:
    """On the first action of a turn the leap, or the landing: its places and prices are what one wants to see."""
    if view.step != "act" or not view.choices:
        return ()
    firsts = {choice.picks[0] for choice in view.choices}
    if "button-end" in firsts:
        return ()
    return next(((name,) for name in ("button-leap", "button-land") if name in firsts), ())


def missing(view: CosmicView, picks: Iterable[str], markup: str) -> str:
    """A plain button for whatever can be picked and is drawn nowhere, such as a frog outside the game."""
    out = ""
    for pick in sorted(picks):
        if f'"{pick}"' not in markup:
            kind, _, rest = pick.partition("-")
            words = view.frogs[int(rest)].name if kind == "frog" and rest.isdecimal() else pick.replace("-", " ")
            out += f'<button type="button" class="thing choice later" data-pick="{pick}">{escape(words)}</button>'
    return out


@lru_cache(maxsize=4096)
def lands_on(tiles: tuple[str, ...]) -> bool:
    return any(tile != "barren" for tile in tiles)


@once(256)
def lands(hexes: tuple[Hex, ...]) -> int:
    """Hexes with Lands."""
    return sum(lands_on(hex.tiles) for hex in hexes)


def sight(view: CosmicView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The Shard."""
    phone = size == "phone"
    return framed(view, *board(view, phone, dark), phone, dark)


def framed(view: CosmicView, layers: dict[str, dict[str, str]], box: Box, phone: bool, dark: bool, **around: Any) -> Picture:
    """The Shard, with what stands around it."""
    return Picture(
        layers=layers,
        deep=DEEP,
        box=box,
        label=f"The Shard: {lands(view.hexes)} hexes with Lands, {view.fractures} of {view.track} fractures",
        defs=definitions(letters(tuple([frog.colour for frog in view.frogs])), view.dimensions, phone, dark),
        **around,
    )


@lru_cache(maxsize=1024)
def seat_letters(frogs: tuple[tuple[str, int], ...], players: int) -> str:
    """The livery of each seat: that of its first frog."""
    return "".join(next(livery(colour).letter for colour, seat in frogs if seat == player) for player in range(players))


def picture(view: CosmicView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The Shard, one's own things, the others and the dock for one viewer."""
    phone = size == "phone"
    picks = frozenset([pick for choice in view.choices for pick in choice.picks if not pick.startswith("button-")])
    own = left(view, picks, phone)
    dock = middle(view, picks, view.card_dice)
    beside = arena(view, picks, dock)
    targets = {"targets": dock["targets"]} if dock.get("targets") and not beside else {}
    layers, box = board(view, phone, dark)
    if picks:
        all_pieces = (layers["giants"], layers["around"], layers["edges"], own.pieces, beside, dock)
        things = [markup for pieces in all_pieces for markup in pieces.values()]
        targets["missing"] = missing(view, picks - {f"h-{name}" for name in layers["cells"]}, "".join(things))
    bodies = [mini(view, seat) for seat in range(view.players)] if phone else panels(view)
    return framed(
        view,
        layers,
        box,
        phone,
        dark,
        middle=chunks(targets),
        arena=chunks(beside),
        left=own,
        extra=cards_to_come(tuple(view.splinters), tuple(view.deck.items()), tuple([frog.colour for frog in view.frogs])),
        panels=[] if phone else bodies,
        minis=bodies if phone else [],
        preselect=preselect(view),
        faces=COSMIC,
        colours=seat_letters(tuple([(frog.colour, frog.seat) for frog in view.frogs]), view.players),
        note=f"{ORDINALS[view.passes]} pass" if 0 < view.passes < len(ORDINALS) else f"pass {view.passes}" if view.passes else "set-up",
    )


def figure_vault(view: CosmicView, board: Picture) -> Picture:
    """For the rules page: a Vault instead of the Shard; the one that is being robbed, else that of the player in turn."""
    robbed = [int(pick.split("-")[1]) for choice in view.choices for pick in choice.picks if pick.startswith("v-")]
    team = robbed[0] if robbed else view.frogs[max(0, view.active)].team
    return replace(board, layers={"": {"": vault_alone(view, view.vaults[team])}}, box=(0, -34, 280, 250))


@cache
def vignette(game: str) -> str:
    """A small scene for the game's card."""
    lands = (
        (0, -1, "barren"), (1, -1, "mountain"), (2, -1, "swamp"), (-1, 0, "desert"), (0, 0, "meadow"), (1, 0, "forest"),
        (-1, 1, "lake"), (0, 1, "mesa"), (-2, 0, "hill"), (2, 0, "barren"), (-2, 1, "forest"), (1, 1, "desert"),
    )  # fmt: skip
    tiles = "".join(group(stack_art(kind), 160 + (q + r / 2) * 62.4, 104 + r * 43.2) for q, r, kind in lands)
    sky = gradient("bg", (0, "#4a2c8f", 1), (1, "#120b2a", 1))
    scene = f"<defs>{sky}</defs>" + rect(0, 0, 320, 170, "url(#bg)") + star_field(320, 120, 34) + tiles
    scene += group(COSMIC.art(LIVERIES["P"]), 160, 70, 3.7)
    return with_prefix(svg(scene, 320, 170, "", "vignette", "", 'preserveAspectRatio="xMidYMid slice"'), f"{game}-")
