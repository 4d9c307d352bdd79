"""The giant of the Aether."""

from __future__ import annotations

from ....draw.frogs import Portrait, frog_art
from ....draw.palette import INK, SPARK, Livery
from ....draw.svg import circle, path

CRESTS = {  # behind the head: one silhouette for each livery
    "R": "M-2.4-7L0-17L2.4-7Z",
    "G": "M0-8C-1-13-6-14-8-13C-7-9-3-8 0-8C3-8 7-9 8-13C6-14 1-13 0-8Z",
    "B": "M-6-7Q-7-14 0-15.5Q7-14 6-7Q3-11 0-11Q-3-11-6-7Z",
    "Y": "M-9-7L-11.5-13L-6.2-10.6L-4-15.5L0-11.2L4-15.5L6.2-10.6L11.5-13L9-7Z",
    "P": "M-4.6-8L-7.6-14.4A2 2 0 1 1-5.8-15.2L-2.6-8.4ZM4.6-8L7.6-14.4A2 2 0 1 0 5.8-15.2L2.6-8.4Z",
    "O": "M-8-3L-14-8L-12.4-2.6L-14.6 1.4L-8 3ZM8-3L14-8L12.4-2.6L14.6 1.4L8 3Z",
}


def cosmic_frog_art(who: Livery) -> str:
    """The giant: the family frog with a crest, a third eye and stars on its skin."""
    skin = ((-6.4, 1.8, 0.5), (6.8, 2.4, 0.6), (-5.2, 5.6, 0.4), (5.4, 6, 0.4), (7.2, -0.4, 0.3))
    return (
        path(CRESTS[who.letter], who.lite, f'stroke="{INK}" stroke-width=".9"')
        + frog_art(who)
        + circle(0, -3.9, 1.3, SPARK, f'stroke="{INK}" stroke-width=".6"')
        + "".join(circle(x, y, r, "#fff", 'opacity=".75"') for x, y, r in skin)
    )


COSMIC = Portrait("cosmic", cosmic_frog_art, "-15 -18.5 30 31")
