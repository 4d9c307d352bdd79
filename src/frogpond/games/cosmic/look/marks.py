"""Marks over the Shard while frogs fight: the attacked hex, the direction of the attack, where each result would throw the defender."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ....draw.hexes import hex_path, hex_place, stack_height
from ....draw.palette import CREAM, INK, LIVERIES, SPARK
from ....draw.svg import circle, group, line, num, path, text
from ..words.vocabulary import SIDES
from .flight import ROWS, results
from .panels import by_name, letter
from .scenery import afloat_place, plain, portal_place
from .strife import Combat, Side
from .view import CosmicView, Hex

CORAL = "#ff8f7a"
HURT = ("#ffd0a3", "#ffb08a", "#ff9b86", "#f47b6b")
ARROW = "M0 -15L12 11L0 5L-12 11Z"
ANGLES = {"E": -90, "NE": -150, "NW": 150, "W": 90, "SW": 30, "SE": -30}  # an arrow at that edge points across the hex
OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
GROWN = 1.2  # arrows are larger than they are drawn
HALO = 'stroke-linejoin="round" paint-order="stroke" font-weight="800"'
Spot = tuple[float, float]
OUT = {"E": (52, 0), "NE": (29, -36), "NW": (-29, -36), "W": (-52, 0), "SW": (-29, 42), "SE": (29, 42)}


def top(hex: Hex) -> tuple[float, float]:
    """The middle of a hex as one stands on it."""
    x, y = hex_place(hex.q, hex.r)
    return x, y - (stack_height(plain(hex.tiles[-1])) if hex.tiles else 0)


@lru_cache(maxsize=256)
def disc(x: float, y: float, by: int, big: float) -> str:
    """A result where it would end."""
    word = f"{by}+" if by == ROWS else str(by)
    inner = circle(0, 0, 13, HURT[by - 1], f'stroke="{INK}" stroke-width="2.4"') + text(0, 5, word, 14, INK, 'font-weight="800"')
    return group(inner, x, y, big)


def dotted(d: str, *, faint: bool = False) -> str:
    """A line of flight; `faint` beside one that is drawn already."""
    under, over = line(d, INK, 7, 'opacity=".55"'), line(d, CREAM, 2.6, 'stroke-dasharray="2 8"')
    return f'<g opacity=".45">{over}</g>' if faint else f"<g>{under}{over}</g>"


def attacked(hex: Hex) -> dict[str, str]:
    """The edge round a hex that is attacked, open where the frog looks over it."""
    edge = f'stroke="{CORAL}" stroke-width="4" pathLength="100" stroke-dasharray="78 22" stroke-dashoffset="-11"'
    return {"struck": group(path(hex_path(36, 0, 0.96), "none", edge), *top(hex))}


def shard_marks(view: CosmicView, fight: Combat, big: float) -> dict[str, str]:
    """A combat on the Shard."""
    hexes = by_name(view.hexes)
    ground = hexes[fight.hex]
    x, y = top(ground)
    out = attacked(ground)
    if fight.knockback >= 0:
        return out
    start, colour = hexes.get(fight.origin), LIVERIES[letter(view.frogs[fight.attacker.frog])].lite
    dx, dy = OUT[OPPOSITE[fight.direction]]
    ax, ay = top(start) if start and start.name != fight.hex else (x + dx * 1.6, y + dy * 1.6 + 38)  # from a frog's head, or from outside
    bend = f"M{num(ax)} {num(ay - 38)}Q{num((ax + x) / 2)} {num(min(ay, y) - 78)} {num(x + dx / 6)} {num(y - 46)}"
    head = f"M{num(x + dx / 6)} {num(y - 38)}l-8 -11h16Z"
    arc = line(bend, INK, 8, 'opacity=".6"') + line(bend, colour, 4.5) + path(head, colour, f'stroke="{INK}" stroke-width="1.6"')
    out["arc"] = f"<g>{arc}</g>"
    ends = flights(view, fight)
    out["line"] = dotted(f"M{num(x)} {num(y)}L{num(ends[-1][1][0])} {num(ends[-1][1][1])}")
    spots: set[Spot] = set()
    for by, end in ends:
        if end not in spots and end != (x, y):
            spots.add(end)
            out[f"by {by}"] = disc(end[0], end[1], by, big)
    return out


def flights(view: CosmicView, fight: Combat) -> list[tuple[int, Spot]]:
    """Where each success would throw the defender, as places of the picture."""
    ends = []
    for row in results(view, fight)[1:]:
        assert isinstance(row.place, tuple)
        q, r = row.place
        place = next((hex for hex in view.hexes if (hex.q, hex.r) == (q, r)), None)
        ends.append((row.by, top(place) if place else hex_place(int(q), int(r))))
    return ends


def aether_marks(view: CosmicView, portals: Spot, pool: Spot, scale: float, big: float) -> dict[str, str]:
    """A combat in the Aether: the rammed frog, portals that carry the numbers, and the way that leads there."""
    fight = view.combat
    assert fight is not None
    afloat = [frog.number for frog in view.frogs if frog.place == "aether"]
    if fight.defender.frog not in afloat:
        return {}
    dx, dy, large = afloat_place(afloat.index(fight.defender.frog), len(afloat))
    x, y = pool[0] + dx * scale, pool[1] + dy
    out = {"rammed": circle(x, y, 15.5 * large * scale, "none", f'stroke="{CORAL}" stroke-width="{num(4 * big)}"')}
    if fight.knockback >= 0:
        return out
    ways: dict[str, str] = {}
    discs: dict[str, str] = {}
    for row in results(view, fight)[1:]:
        if isinstance(row.place, str) and row.place.startswith("dimension") and row.place not in discs:
            at_x, at_y = portal_place(int(row.place.split()[1]) - 1)
            to_x, to_y = portals[0] + at_x * scale, portals[1] + at_y * scale
            bend = f"M{num(x)} {num(y - 16 * large * scale)}Q{num(max(x, to_x) + 40 * scale)} {num((y + to_y) / 2)} {num(to_x)} {num(to_y)}"
            ways[f"to {row.place}"] = dotted(bend, faint=bool(ways))
            discs[row.place] = disc(to_x, to_y, row.by, big)
    return {**out, **ways, **discs}


def struck_from(view: CosmicView, edge: str, defender: int) -> Combat:
    """The attack that would come over an edge, as far as its flight goes."""
    sides = [Side(frog, False, 0, "", (), -1) for frog in (view.frog_asked, defender)]
    return Combat(sides[0], sides[1], "landing", view.struck, OPPOSITE[edge], 0, -1)


def across(view: CosmicView, edge: str, hex: Hex, big: float) -> str:
    """The line along which a frog would fly that is struck over an edge, with the numbers of the results; how far a Massive one that
    shows its card would fly is not told here."""
    x, y = top(hex)
    ends = flights(view, struck_from(view, edge, hex.frog))
    far = ends[-1][1]
    art = dotted(f"M{num(x)} {num(y)}L{num(far[0])} {num(far[1])}")
    frog = view.frogs[hex.frog]
    if not (frog.face_up and frog.ability == "Massive"):
        art += "".join(disc(end[0], end[1], by, big) for by, end in ends)
    return art


def edge_arrows(view: CosmicView, big: float) -> dict[str, str]:
    """Edges to choose from, as arrows at the hex's own sides with the letters of their direction (CF-62). The one that is pointed at
    shows the way across; a finger, which can't point, taps it once to see and again to strike."""
    picks = {pick for choice in view.choices for pick in choice.picks if pick.startswith("edge-")}
    hex = by_name(view.hexes).get(view.struck)
    if not picks or hex is None:
        return {}
    x, y = top(hex)
    k = GROWN * big
    out = {}
    for name, (dx, dy) in OUT.items():
        if f"edge-{name}" in picks:
            words = escape(f"From the {SIDES[name]}")
            side = 1 if dx > 0 else -1
            to_x, to_y = (side * 29, 6) if dy < 0 else (side * 28, 17) if dy else (side * 4, 27)  # in the picture, apart from each other
            letters = text(to_x, to_y, name, 13, CREAM, f'text-anchor="middle" stroke="{INK}" stroke-width="4" {HALO}')
            turned = f'class="tip" stroke="{SPARK}" stroke-width="2.4" transform="rotate({ANGLES[name]})"'
            art = circle(0, 0, 22, "#0000") + path(ARROW, INK, turned) + letters
            at_x, at_y = x + dx * 1.12 * big**0.4, y + dy * 1.12 * big**0.4
            flight = group(across(view, name, hex, big), -at_x / k, -at_y / k, 1 / k, 'class="across"') if hex.frog >= 0 else ""
            shows = ' data-shows="1"' if flight else ""
            price = f"{num((54 if dy else 34) * side * big)},2"
            out[name] = group(
                f"<title>{words}</title>{flight}{art}", at_x, at_y, k,
                f'id="edge-{name}" class="cell arrow" tabindex="0" role="button" aria-label="{words}" data-r="20" data-sign="no-sign" '
                f'data-hot="here" data-price-at="{price},.8"{shows}',
            )  # fmt: skip
    return out


def marks(view: CosmicView, portals: Spot, pool: Spot, scale: float) -> dict[str, dict[str, str]]:
    """The layers over the board: the fight, which everybody sees, and arrows for the player who chooses."""
    fight: dict[str, str] = {}
    big = 1.35 if scale < 1 else 1.0
    if view.combat:
        fight = shard_marks(view, view.combat, big) if view.combat.hex else aether_marks(view, portals, pool, scale, big)
    elif view.struck:
        fight = attacked(by_name(view.hexes)[view.struck])
    return {"fight": fight, "edges": edge_arrows(view, big)}
