"""The Shard drawn from a View: a floating slab of thick tiles, giants standing on it, the Aether below, portals above."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from html import escape

from ....draw import Picture
from ....draw.frogs import cosmic_frog_art
from ....draw.hexes import LOWLAND, hex_place, stack_art, stack_height
from ....draw.palette import LIVERIES
from ....draw.scenes import star_field
from ....draw.svg import at, ellipse, gradient, group, num, rect, svg, text, use, with_prefix
from .dock import middle
from .panels import cards_to_come, left, letter, mini, panel, place_words, vault_alone
from .scenery import definitions, plain, portal_place, words_colour
from .view import CosmicView, Frog, Hex

WORLD = "cosmic"
OWN_COLUMN = True
GIANT = 2.5  # how large a frog stands on a hex
Box = tuple[float, float, float, float]
ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@lru_cache(maxsize=8)
def extent(places: tuple[tuple[int, int], ...]) -> Box:
    """The outline of the mat: least x, least y, greatest x, greatest y of its hexes' middles."""
    points = [hex_place(q, r) for q, r in places]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


class Sky:
    """Where the things around the Shard hang: fractures left, portals right, the Aether below right."""

    def __init__(self, view: CosmicView, phone: bool) -> None:
        x0, y0, x1, y1 = extent(tuple((hex.q, hex.r) for hex in view.hexes))
        self.phone = phone
        self.words = 20 if phone else 15
        self.scale = 0.9 if phone else 1.0
        self.box: Box = (x0 - 54, y0 - (99 if phone else 75), x1 - x0 + 108, y1 - y0 + (161 if phone else 137))
        self.portals = (x1 - (64 if phone else 52), y0 - (27 if phone else 13))
        self.track = (x0 - (26 if phone else 34), y0 - (23 if phone else 7))
        self.pool = (x1 - (54 if phone else 52), y1 - (34 if phone else 26))
        self.outside = (x0 - 20, y1 + 10)


def stack_words(hex: Hex) -> str:
    """A stack from its top down."""
    return " on ".join(reversed([tile for tile in hex.tiles if tile != "barren"] or ["barren ground"]))


@lru_cache(maxsize=2048)
def ground(hex: Hex, words: str, home: str, big: bool) -> tuple[str, str]:
    """A hex as (place with the lower part of its stack, the tile on top). Most stay as they are from view to view."""
    x, y = hex_place(hex.q, hex.r)
    top = plain(hex.tiles[-1])
    up = stack_height(top)
    base = "t-barren" if top == "barren" else f"b-{LOWLAND[top]}" if top in LOWLAND else "b-bare"
    lower = 16 if hex.frog >= 0 else 9 if top in LOWLAND else 2
    place = (
        f'<g id="h-{hex.name}" class="cell" {at(x, y)} tabindex="0" role="button" data-sign="may-hex" data-hot="here-hex" '
        f'data-chosen="chosen-hex" data-ripple="struck" data-sign-at="0,{num(-up)}" data-price-at="0,{lower},{"1.45" if big else "1"}">'
        f"<title>{escape(words)}</title>{use(base)}</g>"
    )
    if top == "barren":
        return place, ""
    away = f'data-home="{home}"' if home else 'data-leave="sink"'
    back = use(f"back-{hex.tiles[-1].partition(' ')[0]}", 0, -up) if hex.tiles[-1] != top else ""
    tile = f'<g class="land" {at(x, y)} data-same="{hex.name}-{top}" data-cell="h-{hex.name}" {away}>{use(f"l-{top}")}{back}</g>'
    return place, tile


def roots(view: CosmicView) -> str:
    """Rock hangs down wherever nothing is in front."""
    there = {(hex.q, hex.r) for hex in view.hexes if hex.tiles}
    return "".join(
        use("root", *hex_place(q, r)) for q, r in sorted(there, key=lambda place: (place[1], place[0]))
        if (q - 1, r + 1) not in there and (q, r + 1) not in there
    )  # fmt: skip


def frog_mark(view: CosmicView, frog: Frog, x: float, y: float, scale: float, place: str, under: str = "") -> str:
    """A giant. Every frog is its own kind of thing, so the page sees it leap."""
    words = f"{frog.name}, {frog.oomph} Oomph, {place_words(view, frog)}"
    signs = f'data-r="{num(16 * scale)}" data-price-at="0,{num(7 * scale)},1"'
    return (
        f'<g id="frog-{frog.number}" class="giant" {at(x, y, scale)} data-same="frog-{frog.number}" data-pick="frog-{frog.number}" '
        f'data-cell="{place}" data-home="own-{frog.number} panel-{frog.seat}" {signs}>'
        f"<title>{escape(words)}</title>{under}{use(f'cosmic-{letter(frog)}')}</g>"
    )


def giants(view: CosmicView, sky: Sky) -> list[tuple[float, str]]:
    """All frogs in play as (depth, markup)."""
    hexes = {hex.name: hex for hex in view.hexes}
    out: list[tuple[float, str]] = []
    afloat = [frog for frog in view.frogs if frog.place == "aether"]
    lost: dict[int, int] = {}
    px, py = sky.pool
    for frog in view.frogs:
        if frog.place in hexes:
            hex = hexes[frog.place]
            x, y = hex_place(hex.q, hex.r)
            up = stack_height(plain(hex.tiles[-1])) if hex.tiles else 0
            shadow = ellipse(0, 8.4, 8.8, 3.6, LIVERIES[letter(frog)].lite, 'opacity=".55"')
            out.append((y, frog_mark(view, frog, x, y - up - 12, GIANT, f"h-{hex.name}", shadow)))
        elif frog.place == "aether":
            i, n = afloat.index(frog), len(afloat)
            wide, rows = (n, 1) if n <= 3 else ((n + 1) // 2, 2)
            x = (i % wide - (wide - 1) / 2) * (56 if wide < 3 else 52)
            y = -8 if rows == 1 else -26 + 34 * (i // wide)
            scale = (1.75 if rows == 1 else 1.2) * sky.scale
            out.append((py + y, frog_mark(view, frog, px + x * sky.scale, py + y, scale, "aether", use("afloat"))))
        elif frog.place.startswith("dimension"):
            number = int(frog.place.split()[1])
            x, y = portal_place(number - 1)
            shift = lost.get(number, 0)
            lost[number] = shift + 1
            at_x, at_y = sky.portals[0] + (x + 15 * shift) * sky.scale, sky.portals[1] + (y + 27 + 5 * shift) * sky.scale
            out.append((at_y, frog_mark(view, frog, at_x, at_y, 1.5 * sky.scale, f"dimension-{number}")))
    return sorted(out)


def surroundings(view: CosmicView, sky: Sky, dark: bool) -> str:
    """Portals, integrity track and the Aether, each a place with words."""
    ink, size, k = words_colour(dark), sky.words, sky.scale
    x, y = sky.portals
    out = text(x - 30 * k, y - 44 * k, "Outer Dimensions", size, ink)
    for i in range(view.dimensions):
        dx, dy = portal_place(i)
        who = [frog.name for frog in view.frogs if frog.place == f"dimension {i + 1}"]
        words = escape(f"Outer Dimension {i + 1}: {', '.join(who) or 'empty'}")
        out += group(
            f"<title>{words}</title>{use(f'portal-{i + 1}')}", x + dx * k, y + dy * k, k,
            f'id="dimension-{i + 1}" class="cell" tabindex="0" role="button" data-r="{num(20 * k)}"',
        )  # fmt: skip
    x, y = sky.track
    words = f"{view.fractures} of {view.track} fractures: the last one ends the game"
    out += text(x + 70 * k, y - 48 * k, "Fractures", size, ink)
    marks = "".join(use(f"frac-{int(i < view.fractures)}", 22 + (i % 3) * 48, -22 + 30 * (i // 3)) for i in range(view.track))
    out += group(f"<title>{words}</title>{marks}", x, y, k, 'id="fractures"')
    x, y = sky.pool
    firsts = {choice.picks[0] for choice in view.choices}
    pick = next((name for name in ("button-to-aether", "button-leap-aether") if name in firsts), "")
    who = [frog.name for frog in view.frogs if frog.place == "aether"]
    words = f"The Aether: {', '.join(who) or 'empty'}"
    out += group(
        f"<title>{escape(words)}</title>{use('pool')}", x, y, k,
        f'id="aether" class="cell" tabindex="0" role="button" data-sign="may-pool" data-hot="here-pool" data-chosen="here-pool" '
        f'data-ripple="no" data-r="{num(50 * k)}" data-price-at="{num(62 * k)},{num(-12 * k)},{"1.45" if sky.phone else "1"}"'
        + (f' data-pick="{pick}"' if pick else ""),
    )  # fmt: skip
    return out + text(x, y + (54 + size) * k, "The Aether", size, ink)


def board(view: CosmicView, phone: bool, dark: bool) -> tuple[str, Box]:
    """The Shard's places, tiles and frogs, back to front, and what hangs around it."""
    sky = Sky(view, phone)
    cells, tops = "", ""
    for hex in sorted(view.hexes, key=lambda hex: (hex.r, hex.q)):
        if not hex.tiles:
            continue
        words = f"{hex.name}: {stack_words(hex)}" + (f"; {view.frogs[hex.frog].name}" if hex.frog >= 0 else "")
        home = f"gullet-{hex.frog} panel-{view.frogs[hex.frog].seat}" if hex.frog >= 0 else ""
        place, tile = ground(hex, words, home, phone)
        cells += place
        tops += tile
    body = (
        f'<g class="deco">{roots(view)}</g><g class="cells">{cells}</g><g class="tops" data-depth="1">{tops}</g>'
        f'<g class="around">{surroundings(view, sky, dark)}</g><g class="giants">{"".join(markup for _, markup in giants(view, sky))}</g>'
    )
    return body, sky.box


def preselect(view: CosmicView) -> tuple[str, ...]:
    """On the first action of a turn the leap, or the landing: its places and prices are what one wants to see."""
    firsts = {choice.picks[0] for choice in view.choices}
    if view.step != "act" or "button-end" in firsts:
        return ()
    return next(((name,) for name in ("button-leap", "button-land") if name in firsts), ())


def missing(view: CosmicView, picks: frozenset[str], drawn: str) -> str:
    """A plain button for whatever can be picked and is drawn nowhere, such as a frog outside the game."""
    out = ""
    for pick in sorted(picks):
        if f'"{pick}"' not in drawn:
            kind, _, rest = pick.partition("-")
            words = view.frogs[int(rest)].name if kind == "frog" and rest.isdecimal() else pick.replace("-", " ")
            out += f'<button type="button" class="thing choice later" data-pick="{pick}">{escape(words)}</button>'
    return out


def picture(view: CosmicView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The Shard, one's own things, the others and the dock for one viewer."""
    phone = size == "phone"
    picks = frozenset(pick for choice in view.choices for pick in choice.picks if not pick.startswith("button-"))
    letters = "".join(letter(frog) for frog in view.frogs)
    seats = [next(letter(frog) for frog in view.frogs if frog.seat == seat) for seat in range(view.players)]
    body, box = board(view, phone, dark)
    own = left(view, picks, phone)
    dock = middle(view, picks, view.card_dice, phone)
    dock += missing(view, picks, body + own + dock)
    lands = sum(any(tile != "barren" for tile in hex.tiles) for hex in view.hexes)
    return Picture(
        body=body,
        box=box,
        label=f"The Shard: {lands} hexes with Lands, {view.fractures} of {view.track} fractures",
        defs=definitions(letters, view.dimensions, phone, dark),
        middle=dock,
        left=own,
        extra=cards_to_come(view),
        panels=[panel(view, seat) for seat in range(view.players)],
        minis=[mini(view, seat) for seat in range(view.players)],
        preselect=preselect(view),
        faces="cosmic",
        colours="".join(seats),
        note=f"{ORDINALS[view.passes]} pass" if 0 < view.passes < len(ORDINALS) else f"pass {view.passes}" if view.passes else "set-up",
    )


def figure_vault(view: CosmicView, board: Picture) -> Picture:
    """For the rules page: a Vault instead of the Shard; the one that is being robbed, else that of whoever is on the move."""
    robbed = [int(pick.split("-")[1]) for choice in view.choices for pick in choice.picks if pick.startswith("v-")]
    team = robbed[0] if robbed else view.frogs[max(0, view.active)].team
    return replace(board, body=vault_alone(view, view.vaults[team]), box=(0, -34, 280, 250))


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
    scene += group(cosmic_frog_art(LIVERIES["P"]), 160, 70, 3.7)
    return with_prefix(svg(scene, 320, 170, "", "vignette", "", 'preserveAspectRatio="xMidYMid slice"'), f"{game}-")
