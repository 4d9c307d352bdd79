"""The Bullfrogs table drawn from a View: moonlit water, lily pads, the Log, and what lies before the players."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from ....draw import Picture
from ....draw.dice import arrow_die, hop_die
from ....draw.frogs import bullfrog_art, frog_art
from ....draw.leaves import leaf_defs, log_art, log_spots, pad_art, pad_points, space_spots
from ....draw.palette import CREAM, LIVERIES, livery
from ....draw.svg import at, circle, ellipse, gradient, group, line, num, rect, svg, use, with_prefix
from ..words.names import Marked, marked, marks_of, words_of
from .panels import companion, dice, hand, ladder, small_stock, stock, supply
from .scenery import definitions
from .view import BullfrogsView, Card

FROG, BULL = 1.3, 1.1  # how large a piece stands on a cell of 100
OPACITY = 'opacity=".78"'
Box = tuple[float, float, float, float]
Layers = tuple[str, str, tuple[tuple[float, str], ...], str]
PIECES = (("frog", "f", FROG), ("bull", "b", BULL))


@cache
def _letters(colours: tuple[str, ...]) -> str:
    return "".join(livery(colour).letter for colour in colours)


def letters(view: BullfrogsView) -> str:
    """The livery of each colour at the table."""
    return _letters(tuple(player.colour for player in view.pieces))


def cell_name(card: Card) -> str:
    return f"c-{card.x}-{card.y}"


def place(x: int, y: int) -> tuple[int, int]:
    """Where a cell lies in the drawing; y grows upward on the table (BF-1)."""
    return 100 * x, -100 * y


def pieces_of(card: Card, colours: str, big: float) -> tuple[tuple[float, str], ...]:
    """The pieces on a card as (depth, markup). Equal pieces share a name for picking; the page tells which one moved."""
    x, y = place(card.x, card.y)
    crowd = [
        (colour, kind) for colour in range(len(colours))
        for kind, counts in ((0, card.frogs), (1, card.bullfrogs)) for _ in range(counts[colour])
    ]  # fmt: skip
    if card.slot == 0:
        spots = [(sx, sy - 2, scale) for sx, sy, scale in log_spots(len(crowd))]
        spot = ""
    else:
        spots = [(sx, sy - 2, 1.0) for sx, sy in space_spots(max(card.spaces, len(crowd)))]
        spot = ' data-spot="1"'
    out = []
    for (colour, kind), (sx, sy, scale) in zip(crowd, spots, strict=False):
        name, code, size = PIECES[kind]
        supply = "supply-frog" if kind == 0 else "supply-bullfrog"
        markup = (
            f'<g class="piece" {at(x + sx, y + sy, size * scale * big)} data-same="{code}-{colour}" data-on="pad-{card.slot}" '
            f'data-cell="{cell_name(card)}" data-pick="{code}-{card.slot}-{colour}" data-home="own-{colour}-{supply} panel-{colour}"{spot}>'
            f"{use(f'{name}-{colours[colour]}')}</g>"
        )
        out.append((y + sy, markup))
    return tuple(out)


def cell(x: int, y: int, words: str, more: str = "") -> str:
    """A place that can be chosen: an invisible disc below what lies there."""
    return (
        f'<g id="c-{x}-{y}" class="cell" {at(*place(x, y))} tabindex="0" role="button"{more}>'
        f'<title>{escape(words)}</title><circle r="48" fill="none" pointer-events="all"/></g>'
    )


@lru_cache(maxsize=4096)
def layers(card: Card, marks: tuple[str, ...], colours: str, names: tuple[str, ...], small: bool) -> Layers:
    """A card's place, pad, pieces and points. Most cards stay as they are from view to view, so they are drawn once."""
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
    if "Isaac's marker" in marks:
        points += f'<g id="marker" {at(x, y)} data-same="marker" data-on="pad-{slot}">{use("isaac")}</g>'
    pieces = pieces_of(card, colours, 1.14 if small else 1.0)
    return cell(card.x, card.y, words_of(card, names, marks)), pad, pieces, points


@cache
def _spots(spaces: int) -> str:
    return " ".join(f"{num(x)},{num(y - 2)}" for x, y in space_spots(spaces))


def stems(cards: tuple[Card, ...]) -> str:
    """Neighbouring pads hang together under water (BF-2)."""
    there = {(card.x, card.y) for card in cards}
    d = ""
    for card in cards:
        x, y = place(card.x, card.y)
        if (card.x + 1, card.y) in there:
            d += f"M{x} {y}q50 14 100 0"
        if (card.x, card.y - 1) in there:
            d += f"M{x} {y}q12 50 0 100"
    return f'<g class="stems">{line(d, "#0b2a24", 9, OPACITY)}{line(d, "#3f7a56", 3, OPACITY)}</g>'


def board(view: BullfrogsView, colours: str, phone: bool) -> tuple[str, Box]:
    """The table's shapes, layer by layer, and the part of the pond to show. What differs between viewers is whose hand and supply
    are on the page: only there pieces fly to or from them."""
    cards = tuple(view.cards)
    free = {pick for choice in view.choices for pick in choice.picks if pick.startswith("c-")} - {cell_name(card) for card in cards}
    waters = tuple(sorted(split_cell(name) for name in free))
    body, box = pond(cards, marked(view), waters, colours, tuple(player.name for player in view.pieces), phone)
    return body.replace(f'data-home="own-{view.seat}-', 'data-home="'), box


@lru_cache(maxsize=256)
def pond(
    cards: tuple[Card, ...], marks: Marked, waters: tuple[tuple[int, int], ...], colours: str, names: tuple[str, ...], phone: bool
) -> tuple[str, Box]:  # fmt: skip
    """The board as everybody sees it: most viewers of a table see the same, so it is drawn once."""
    box = camera([*((card.x, card.y) for card in cards), *waters], marks[-1] >= 0)
    width, height = (390, 430) if phone else (1000, 550)
    small = min(width / box[2], height / box[3]) < 0.84  # pixels a unit: pieces and numbers grow on small cells
    order = sorted(cards, key=lambda card: (-card.y, card.x))
    drawn = [layers(card, marks_of(card, marks), colours, names, small) for card in order]
    cells = [(-card.y, card.x, parts[0]) for card, parts in zip(order, drawn, strict=True)]
    cells += [(-y, x, cell(x, y, f"Empty water at {x}, {y}", ' data-sign="free" data-hot="here-line"')) for x, y in waters]
    pieces = sorted(piece for parts in drawn for piece in parts[2])
    body = (
        stems(cards) + '<g class="cells">' + "".join(markup for _, _, markup in sorted(cells))
        + '</g><g class="pads" data-depth="1">' + "".join(parts[1] for parts in drawn)
        + '</g><g class="pieces" data-depth="1">' + "".join(markup for _, markup in pieces)
        + '</g><g class="points">' + "".join(parts[3] for parts in drawn) + "</g>"
    )  # fmt: skip
    return body, box


def split_cell(name: str) -> tuple[int, int]:
    """The coordinates in a cell's name, `c-1--2` included."""
    first = name.index("-", 3)
    return int(name[2:first]), int(name[first + 1 :])


def camera(cells: list[tuple[int, int]], marker: bool) -> Box:
    """The view box: all cards and lit water, never closer than 3.4 cells."""
    xs, ys = [x for x, _ in cells], [-y for _, y in cells]
    top = 0.86 if marker else 0.62
    x0, x1, y0, y1 = min(xs) - 0.6, max(xs) + 0.6, min(ys) - top, max(ys) + 0.62
    wide, high = max(3.4, x1 - x0), max(3.4, y1 - y0)
    x0, y0 = (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2
    return 100 * x0, 100 * y0, 100 * wide, 100 * high


def picture(view: BullfrogsView, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The table, hand, supplies and panels for one viewer."""
    phone = size == "phone"
    colours = letters(view)
    solo = view.marker >= 0 or view.game == "bullfrogs-solo"
    neutral = next(((card.spaces, card.points) for card in view.cards if card.slot and card.owner < 0), (6, 6))
    kinds = tuple((kind.spaces, kind.points) for kind in view.kinds)
    body, box = board(view, colours, phone)
    mine = 0 if solo else view.seat
    middle = ""
    if 0 <= mine < len(colours) and view.hand and not view.over:
        placing = view.step == "play"
        width = (82 if placing else 58) if phone else (86 if placing else 72)
        middle = (
            hand(view, colours[mine], width, dark)
            + (dice(view, 64 if phone else 80) if solo else "")
            + supply(view.pieces[mine], colours[mine], not placing)
        )
    firsts = {choice.picks[0] for choice in view.choices if choice.picks}
    isaac = view.pieces[1] if solo else None
    return Picture(
        body=body, box=box, label=f"Bullfrogs table: {len(view.cards) - 1} pads and the Log",
        defs=definitions(colours, kinds, neutral, dark),
        middle=middle,
        panels=[stock(player, colours[i], True) for i, player in enumerate(view.pieces)][: 1 if solo else None],
        minis=[small_stock(player, colours[i]) for i, player in enumerate(view.pieces)][: 1 if solo else None],
        extra=ladder(view) if solo else "",
        preselect=("supply-frog",) if "supply-frog" in firsts else (),
        faces="bull", colours=colours,
        note=f"turn {min(view.turn + 1, view.turns)} of {view.turns}",
        scores=[str(view.pieces[0].score)] if solo else None,
        companions=[companion(isaac, colours[1], view.active == 1)] if isaac else [],
    )  # fmt: skip


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
