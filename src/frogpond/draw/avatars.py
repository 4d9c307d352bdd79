"""Accessories of a frog: small things of ours laid over a player's frog, so that friends know each other at a glance."""

from __future__ import annotations

from functools import cache

from .frogs import FROG, Portrait
from .palette import CREAM, INK, SPARK
from .svg import circle, ellipse, group, inline, line, num, path, rect, use

EDGE = f'stroke="{INK}" stroke-width=".8"'


def _glasses(x: float, y: float, r: float) -> str:
    frame = f'stroke="{INK}" stroke-width="1.1"'
    lens = "".join(circle(side * x, y, r + 0.6, "#bfe8ff", f'{frame} fill-opacity=".35"') for side in (-1, 1))
    return lens + line(f"M{num(-x + r + 0.6)} {num(y)}H{num(x - r - 0.6)}", INK, 1.1)


def _monocle(x: float, y: float, r: float) -> str:
    ring = circle(x, y, r + 0.7, "none", f'stroke="{SPARK}" stroke-width="1.1"')
    return ring + line(f"M{num(x + r)} {num(y + r * 0.6)}Q{num(x + 4)} {num(y + 6)} {num(x + 1)} {num(y + 10)}", SPARK, 0.7)


def _flower(x: float, y: float, r: float) -> str:
    petals = "".join(circle(dx, dy, 1.35, "#ff9ac2", EDGE) for dx, dy in ((0, -1.9), (1.8, -0.6), (1.1, 1.5), (-1.1, 1.5), (-1.8, -0.6)))
    return group(petals + circle(0, 0, 1.2, SPARK, EDGE), x + 2.6, y - 2.2)


def _crown(x: float, y: float, r: float) -> str:
    return group(path("M-3.8 0V-4.4L-1.8-2.2L0-5L1.8-2.2L3.8-4.4V0Z", SPARK, EDGE), 0, y - 1.6)


def _hat(x: float, y: float, r: float) -> str:
    rim = rect(-4, -7.4, 8, 7, CREAM, 1.4) + ellipse(0, -0.4, 6.4, 2, CREAM)  # lifts it off a dark ground
    tall = rect(-3.2, -6.6, 6.4, 6.2, "#7b5cc4", 0.8, EDGE) + rect(-3.2, -2.8, 6.4, 1.5, SPARK)
    return group(rim + tall + ellipse(0, -0.4, 5.6, 1.2, "#7b5cc4", EDGE), 0, y - 1.2)


def _bow(x: float, y: float, r: float) -> str:
    wings = path("M0 0L-3.8-2V2ZM0 0L3.8-2V2Z", "#d6304a", EDGE)
    return group(wings + circle(0, 0, 1, "#ff7a8c", EDGE), 0, 1.5)


def _scarf(x: float, y: float, r: float) -> str:
    w = x + 3.4
    band = path(f"M{num(-w)} .2Q0 3.6 {num(w)} .2L{num(w - 0.4)} 2.2Q0 5.6 {num(-w + 0.4)} 2.2Z", "#f0c04a", EDGE)
    return band + path(f"M{num(w - 3)} 2.4L{num(w - 1)} 7.4L{num(w - 3.6)} 7Z", "#f0c04a", EDGE)


def _reed(x: float, y: float, r: float) -> str:
    head = f'transform="rotate(52 {num(x + 5)} -4.6)" {EDGE}'
    return line(f"M1.5-.6L{num(x + 4)}-4", "#6fae5c", 1.2) + ellipse(x + 5, -4.6, 1.2, 2.6, "#7a4a22", head)


WEAR = {
    "glasses": _glasses, "monocle": _monocle, "flower": _flower, "crown": _crown, "top hat": _hat, "bow tie": _bow, "scarf": _scarf,
    "reed": _reed,
}  # fmt: skip


@cache
def dressed(colour: str, size: float, kind: Portrait = FROG, wear: str = "") -> str:
    """A face from the page's definitions, with what it wears."""
    thing = WEAR[wear](*kind.eyes) if wear in WEAR else ""
    return inline(use(f"{kind.name}-{colour}") + thing, size, size, kind.box, "face")
