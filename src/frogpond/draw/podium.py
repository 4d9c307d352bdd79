"""The end of a game as a picture: places by size, the winner before the moon with a crown. Needs nothing else, so it can be sent on."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from .avatars import WEAR
from .figure import FONT
from .frogs import Portrait, badge
from .palette import CREAM, INK, SPARK, WORLDS, livery
from .svg import circle, ellipse, gradient, group, path, radial, rect, svg, text

SERIF = 'font-family="Palatino, Georgia, DejaVu Serif, serif"'
CROWN = "M-5.6 0V-6.2L-2.8-3.2L0-7.4L2.8-3.2L5.6-6.2V0Z"
SPOTS = ((0.0, 0.0, 6.6), (-205.0, 34.0, 4.3), (205.0, 40.0, 3.9), (-335.0, 44.0, 3.1), (335.0, 48.0, 2.9), (-440.0, 52.0, 2.6))
"""Where frogs sit by rank: x, y and size."""
FLIES = ((-250, -150), (-150, -182), (-330, -90), (170, -176), (262, -132), (340, -84), (-205, -92), (208, -66))


class Stand(NamedTuple):
    """Somebody on the podium, the best first."""

    name: str
    colour: str
    score: str
    won: bool
    wear: str = ""


def frog(one: Stand, kind: Portrait, size: float) -> str:
    """A frog on its pad."""
    pad = ellipse(0, 11, 17, 4.6, "#4d9a5c", f'stroke="{INK}" stroke-width=".7"')
    who = livery(one.colour)
    body = kind.glad(who) if kind.glad and one.won else kind.art(who)
    art = body + (WEAR[one.wear](*kind.eyes) if one.wear in WEAR else "")
    crown = group(path(CROWN, SPARK, f'stroke="{INK}" stroke-width=".8"'), 0, -15.5) if one.won else ""
    return group(pad + art + crown, 0, 0, size)


def label(one: Stand, y: float, big: bool) -> str:
    """Name and points below a frog."""
    size = 27 if big else 21
    name = one.name if len(one.name) <= 16 else one.name[:15] + "…"
    wide = size * sum(0.98 if c in "mwMW@" else 0.42 if c in "iIljtfr.,:' " else 0.78 if c.isupper() else 0.68 for c in name)
    sign = group(badge(livery(one.colour), 7), -wide / 2 - size * 0.62, y - size * 0.32, size / 20)
    return sign + text(0, y, name, size, CREAM) + text(0, y + size * 1.45, one.score, size * 1.45, CREAM, SERIF)


def stands(everybody: Sequence[Stand], kind: Portrait) -> str:
    """All of them round the moon; its middle is at 0, 0."""
    out = circle(0, -42, 104, "#fdf3cf") + circle(26, -78, 12, "#efe2b4") + circle(-38, -20, 8, "#efe2b4")
    out += "".join(circle(x, y, 7, "url(#glow)") + circle(x, y, 2.6, SPARK) for x, y in FLIES)
    out += ellipse(0, 82, 480, 22, "#0a1c22", 'opacity=".45"')
    for one, (x, y, size) in reversed(list(zip(everybody, SPOTS, strict=False))):
        out += group(frog(one, kind, size), x, y)
    for number, (one, (x, _, _)) in enumerate(zip(everybody, SPOTS, strict=False)):
        out += group(label(one, 124, number == 0), x, 0)
    return out


def podium(everybody: Sequence[Stand], kind: Portrait, world: str, *, title: str = "", words: str = "") -> str:
    """A whole SVG file: 1200 x 630 with a title and a sentence, for sending on; without a title only the podium."""
    theme = WORLDS[world].theme(True)  # at night, whatever the page: fireflies need it
    defs = gradient("sky", (0, theme.above, 1), (1, theme.below, 1)) + radial("glow", (0, SPARK, 0.8), (1, SPARK, 0))
    spoken = title or ", ".join(f"{one.name} {one.score}" for one in everybody)
    more = f'font-family="{FONT}"'
    if not title:
        reach = 300 if len(everybody) <= 3 else 410 if len(everybody) <= 5 else 520
        box = f"{-reach} -210 {2 * reach} 390"
        plate = rect(-reach, -210, 2 * reach, 390, "url(#sky)", 26)
        return svg(f"<defs>{defs}</defs>{plate}{stands(everybody, kind)}", 2 * reach, 390, box, "", spoken, more)
    head = text(600, 92, title, 58, CREAM, SERIF)
    below = "".join(text(600, 578 + 29 * i, part, 22, CREAM, 'font-weight="400"') for i, part in enumerate(wrapped(words, 92, 2)))
    sky = rect(0, 0, 1200, 630, "url(#sky)")
    return svg(f"<defs>{defs}</defs>{sky}{head}{group(stands(everybody, kind), 600, 356, 1.08)}{below}", 1200, 630, "", "", spoken, more)


def wrapped(words: str, wide: int, most: int) -> list[str]:
    """A sentence in so many lines at most; what is too long ends with dots."""
    return textwrap.wrap(words, wide, max_lines=most, placeholder=" …")
