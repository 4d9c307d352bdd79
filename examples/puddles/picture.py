"""The garden drawn: wet stones in moss, a frog for each player, a jar for what it drank, a gauge for the rain to come."""

from __future__ import annotations

from functools import cache

from frogpond.draw import Picture
from frogpond.draw.frogs import Portrait, frog_art, frog_symbols
from frogpond.draw.icons import icon_use
from frogpond.draw.palette import INK, LIVERIES, Livery
from frogpond.draw.signs import sign_defs
from frogpond.draw.svg import at, circle, ellipse, gradient, group, path, rect, svg, symbol, use, with_prefix

from .garden import FULL, GardenView, worth

DROP = "M0-8C5-1 6 2 6 4A6 6 0 0 1-6 4C-6 2-5-1 0-8Z"
LETTERS = "RGBY"


def hopper_art(who: Livery) -> str:
    """A frog with a drop on its head: the portrait of this game, which people can choose for themselves, too."""
    return frog_art(who) + group(path(DROP, "#7cc4e8", f'stroke="{INK}" stroke-width="1.2"'), 0, -12, 0.5)


HOPPER = Portrait("hopper", hopper_art, "-12 -17 24 29")


def stone() -> str:
    edge = f'stroke="{INK}" stroke-width="2"'
    return ellipse(0, 8, 44, 36, "#0007") + ellipse(0, 0, 44, 38, "#8fa3a0", edge) + ellipse(-6, -6, 34, 26, "#a9bbb6")


def puddle(drops: int) -> str:
    """So many drops in a pool that grows with them."""
    pool = ellipse(0, 2, 12 + 7 * drops, 9 + 6 * drops, "#3d8fb5", f'stroke="{INK}" stroke-width="1.4"')
    places = ((0, 0),) if drops == 1 else ((-10, 0), (10, 0)) if drops == 2 else ((-14, 4), (14, 4), (0, -9))
    return pool + "".join(group(path(DROP, "#d9f4ff", f'stroke="{INK}" stroke-width="1"'), x, y) for x, y in places)


@cache
def definitions(letters: str, dark: bool) -> str:
    """What the board repeats."""
    pools = "".join(symbol(f"puddle-{n}", puddle(n)) for n in range(1, FULL + 1))
    return sign_defs(dark) + frog_symbols(letters, (HOPPER,)) + symbol("stone", stone()) + pools


def place(view: GardenView, number: int) -> tuple[int, int]:
    """Where a stone lies in the drawing; rows count from below."""
    return 100 * (number % view.size), -100 * (number // view.size)


def board(view: GardenView) -> dict[str, dict[str, str]]:
    """Layers of pieces by key: only those that changed are sent to a page."""
    cells: dict[str, str] = {}
    pools: dict[str, str] = {}
    frogs: dict[str, str] = {}
    for number, name in enumerate(view.stones):
        x, y = place(view, number)
        drops = view.puddles[number]
        words = f"{name}: {drops} drop{'' if drops == 1 else 's'}, {worth(drops)} points" if drops else f"{name}: dry"
        cells[name] = (
            f'<g id="s-{name}" class="cell" {at(x, y)} tabindex="0" role="button" data-r="46"><title>{words}</title>'
            f'{use("stone")}<circle r="46" fill="none" pointer-events="all"/></g>'
        )
        if drops:
            pools[name] = f'<g class="pool" {at(x, y)} data-same="pool-{name}" data-cell="s-{name}">{use(f"puddle-{drops}")}</g>'
    for seat, number in enumerate(view.frogs):
        x, y = place(view, number)
        who = f'data-same="frog-{seat}" data-cell="s-{view.stones[number]}" data-home="panel-{seat}"'
        frogs[str(seat)] = f'<g class="frog" {at(x, y - 8, 2.4)} {who}>{use(f"hopper-{LETTERS[seat]}")}</g>'
    return {"cells": cells, "pools": pools, "pieces": frogs}


def picture(view: GardenView, *, dark: bool, size: str) -> Picture:
    """Board, panels and gauge for one viewer."""
    wide = 100 * view.size
    letters = LETTERS[: view.players]
    jars = [f'<span class="jar">{icon_use("drop", 16)}{points}</span>' for points in view.scores]
    gauge = "".join(f'<i class="{"fallen" if turn < view.turn else "due"}"></i>' for turn in range(view.turn + view.left))
    return Picture(
        layers=board(view), deep=("pieces",), defs=definitions(letters, dark), box=(-60, 40 - wide, wide + 20, wide + 20),
        label=f"A garden of {len(view.stones)} stones, {sum(map(bool, view.puddles))} of them wet",
        middle=f'<div class="gauge" role="img" aria-label="{view.left} turns to come">{gauge}</div>',
        panels=jars, minis=jars, faces=HOPPER, colours=letters, note=f"turn {min(view.turn + 1, view.turn + view.left)}", unit="drop",
    )  # fmt: skip


def garden_sketch(size: int) -> str:
    """So many stones along a side, for the form."""
    step = 80 / size
    dots = "".join(circle(8 + step * (x + 0.5), 8 + step * (y + 0.5), step * 0.36, "#8fa3a0") for x in range(size) for y in range(size))
    return svg(rect(0, 0, 96, 96, "#31536b") + dots, 96, 96, "", "choice", f"{size} by {size} stones")


@cache
def vignette(name: str) -> str:
    """A small scene for the game's card."""
    scene = rect(0, 0, 320, 170, "url(#bg)") + circle(268, 34, 16, "#fdf3cf")
    scene += "".join(group(stone(), x, y, 1.1) for x, y in ((64, 120), (168, 128), (268, 116)))
    scene += group(puddle(3), 168, 124, 1.2) + group(hopper_art(LIVERIES["G"]), 64, 100, 3) + group(path(DROP, "#d9f4ff"), 268, 70, 1.6)
    art = f"<defs>{gradient('bg', (0, '#31536b', 1), (1, '#142b2c', 1))}</defs>{scene}"
    return with_prefix(svg(art, 320, 170, "", "vignette", "", 'preserveAspectRatio="xMidYMid slice"'), f"{name}-")
