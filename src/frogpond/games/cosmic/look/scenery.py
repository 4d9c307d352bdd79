"""Shared symbols of the picture of the Shard: terrain, crystals, portals, the Aether's whirl. Drawn once and sent once."""

from __future__ import annotations

from functools import lru_cache

from ....draw.frogs import frog_symbols
from ....draw.hexes import LOWLAND_OF, TERRAIN, THICK, hex_path, root_art, slab, stack_art, stack_height, terrain_detail
from ....draw.palette import CREAM, INK, SPARK
from ....draw.signs import crystal, firefly, price_defs, sign_defs
from ....draw.svg import circle, ellipse, gradient, group, line, num, path, rect, symbol, text, use
from .portrait import COSMIC

HUES = ("#8be0e8", "#8fb6f2", "#a894f0", "#c482e6", "#df76c8", "#ee6f9c")
LOWLANDS = tuple(LOWLAND_OF.values())
MOST_PRICE = 12
BACKS = {"abundant": "#ffe27a", "harmonious": "#c9fff4"}


def plain(tile: str) -> str:
    """The terrain of a tile, whatever its back."""
    return tile.rpartition(" ")[2]


def words_colour(dark: bool) -> str:
    """Lettering straight on the sky."""
    return "#e8dcff" if dark else "#3a2a6a"


def hollow(size: float, dark: bool, more: str) -> str:
    """A place where a tile may come to lie."""
    return path(hex_path(size), "#0a0620" if dark else "#b9a8e0", f'fill-opacity="{".65" if dark else ".4"}" stroke="#8577b3" {more}')


def hex_edge(width: float, veil: float, more: str = "") -> str:
    """The edge of a chosen or choosable hex: gold over ink, so that it shows on every terrain."""
    return path(hex_path(grow=0.9), "none", f'stroke="{INK}" stroke-width="{num(width + 2)}" opacity=".55"') + path(
        hex_path(grow=0.9), SPARK, f'fill-opacity="{veil:.2g}" stroke="{SPARK}" stroke-width="{num(width)}" {more}'
    )


def may_hex() -> str:
    return hex_edge(2.8, 0.12, 'stroke-dasharray="9 5"')


def chosen_hex() -> str:
    rim = path(hex_path(grow=0.92), "none", f'stroke="{INK}" stroke-width="6.5" opacity=".6"')
    return rim + path(hex_path(grow=0.92), "none", f'stroke="{CREAM}" stroke-width="4.4"')


def struck_hex() -> str:
    """The mark of the last event."""
    rings = ((0.95, 2.4, 0.95), (1.1, 1.6, 0.5), (1.24, 1.1, 0.25))
    return "".join(path(hex_path(grow=k), "none", f'stroke="#e9fbff" stroke-width="{w}" opacity="{o}"') for k, w, o in rings)


def portal(i: int, size: float) -> str:
    """A door to an Outer Dimension: ever smaller and further away."""
    r, hue = 19 - (i % 6) * 1.4, HUES[i % 6]
    inner = circle(0, 0, r * 0.68, "none", f'stroke="{hue}" stroke-width="1.4" opacity=".6" stroke-dasharray="4 3"')
    return circle(0, 0, r, "#0a0620", f'stroke="{hue}" stroke-width="2.6"') + inner + text(0, size * 0.38, str(i + 1), size + 1, hue)


def portal_place(i: int) -> tuple[float, float]:
    """Where a portal hangs, from the middle of the row of portals."""
    return -120 + i * 37, i * i * 1.9


def afloat_place(i: int, n: int) -> tuple[float, float, float]:
    """Where the i-th of n frogs floats, from the middle of the Aether (to be enlarged across, not down), and its size."""
    wide, rows = (n, 1) if n <= 3 else ((n + 1) // 2, 2)
    x = (i % wide - (wide - 1) / 2) * (56 if wide < 3 else 52)
    return x, -8 if rows == 1 else -26 + 34 * (i // wide), 1.75 if rows == 1 else 1.2


def fracture(on: bool, dark: bool) -> str:
    """A piece of the integrity track (CF-95)."""
    if not on:
        return hollow(16, dark, 'stroke-width="1.5" stroke-dasharray="3 3"')
    crack = line("M-2-12L3-4L-3 1L3 6L0 12M3-4L9-6M-3 1L-9 4", INK, 1.8)
    return path(hex_path(16), "#ff9b86", 'stroke="#ffd6c9" stroke-width="1.5"') + crack


def pool(dark: bool) -> str:
    """The Aether has no positions: its frogs float in one whirl (CF-5)."""
    swirl = "".join(
        ellipse(
            0, 0, 92 - 14 * i, 44 - 7 * i, "none",
            f'stroke="{hue}" stroke-width="{2.4 - 0.3 * i:.1f}" opacity="{0.75 - 0.1 * i:.2f}" '
            f'stroke-dasharray="{60 - 6 * i} {16 + 4 * i}" transform="rotate({-8 + 9 * i})"',
        )
        for i, hue in enumerate(("#8be0e8", "#a894f0", "#df76c8", "#8fb6f2", "#8be0e8"))
    )  # fmt: skip
    return ellipse(0, 0, 96, 48, "#0a0620" if dark else "#4a3a8c", 'opacity=".6"') + swirl


def pool_ring(width: float, dashes: str = "") -> str:
    return ellipse(0, 0, 101, 53, "none", f'stroke="{SPARK}" stroke-width="{width}" {dashes}')


def afloat() -> str:
    """The bubble of a frog in the Aether, in the frog's own measure."""
    rim = 'fill-opacity=".14" stroke="#d8f4ff" stroke-width=".9"'
    return circle(0, -1.8, 15.5, "#bfe9ff", rim) + line("M-9.6-9.2Q-5.6-14.4 0-14.9", "#fff", 1.2, 'opacity=".8"')


def spent(dark: bool) -> str:
    """An expended crystal."""
    if dark:
        return crystal(False)
    return path(
        "M0-10L6-4L4 6L0 10L-4 6L-6-4Z", "#b9a8e0", 'fill-opacity=".25" stroke="#8577b3" stroke-width="1.4" stroke-dasharray="2.5 2.5"'
    )


def stage_sky() -> str:
    """Behind the two giants of a combat, 310 x 132."""
    stars = "".join(circle(17 + 53 * i % 300, 12 + 29 * i % 70, 1, "#fff", 'opacity=".6"') for i in range(14))
    sky = gradient("stage-dusk", (0, "#4a2c8f", 1), (1, "#120b2a", 1))
    return sky + symbol("stage-sky", rect(0, 0, 310, 132, "url(#stage-dusk)") + stars)


def terrain_symbols() -> str:
    """Stacks in two parts, so that the top tile can be taken away: grounds `b-`, tops `l-`; loose tiles `s-` and `tile-`."""
    out = symbol("t-barren", stack_art("barren")) + symbol("b-bare", slab("barren", 0, THICK["barren"]))
    for kind in LOWLANDS:
        out += symbol(f"b-{kind}", use("b-bare") + slab(kind, -THICK["low"], THICK["low"]))
    for kind in TERRAIN:
        out += (
            symbol(f"d-{kind}", terrain_detail(kind))
            + symbol(f"s-{kind}", slab(kind, 0, 9))
            + symbol(f"tile-{kind}", use(f"s-{kind}") + use(f"d-{kind}"))
        )
        if kind != "barren":
            thick = THICK["high"] if kind in LOWLAND_OF else THICK["low"]
            up = stack_height(kind)
            out += symbol(f"l-{kind}", slab(kind, -up, thick) + use(f"d-{kind}", 0, -up))
    return out


@lru_cache(maxsize=32)
def definitions(letters: str, dimensions: int, phone: bool, dark: bool) -> str:
    """Everything the board and the panels repeat; the same for a whole game."""
    size = 20 if phone else 14
    flat = "".join(
        symbol(f"m-{kind}", path(hex_path(34), colours[0], f'stroke="{INK}" stroke-width="2"') + use(f"d-{kind}", 0, 2, 1.05))
        for kind, colours in TERRAIN.items()
    )
    flat += "".join(
        symbol(f"high-{n}", circle(0, 0, 17, CREAM, f'stroke="{INK}" stroke-width="2"') + text(0, 10, str(n), 28, INK)) for n in (2, 3)
    )
    stars = "".join(
        symbol(f"back-{name}", group(circle(0, 0, 5, colour, f'stroke="{INK}" stroke-width="1.4"'), 20, -14))
        for name, colour in BACKS.items()
    )
    return (
        sign_defs(dark) + price_defs(MOST_PRICE) + frog_symbols(letters, (COSMIC,)) + terrain_symbols() + flat + stars
        + stage_sky() + symbol("root", root_art()) + symbol("ooh-1", crystal()) + symbol("ooh-0", spent(dark))
        + symbol("may-hex", may_hex()) + symbol("here-hex", hex_edge(4.4, 0.3))
        + symbol("chosen-hex", chosen_hex()) + symbol("struck", struck_hex())
        + symbol("frac-1", fracture(True, dark)) + symbol("frac-0", fracture(False, dark))
        + "".join(symbol(f"portal-{i + 1}", portal(i, size)) for i in range(dimensions))
        + symbol("pool", pool(dark))
        + symbol("may-pool", pool_ring(2.8, 'stroke-dasharray="9 8"') + group(firefly(), 0, -53, 1.6, 'class="fly"'))
        + symbol("here-pool", pool_ring(4.4)) + symbol("afloat", afloat())
        + symbol("empty-slot", hollow(37, dark, 'stroke-width="1.6" stroke-dasharray="4 4"'))
        + symbol("slot-edge", path(hex_path(37), SPARK, 'fill-opacity=".25"'))
    )  # fmt: skip
