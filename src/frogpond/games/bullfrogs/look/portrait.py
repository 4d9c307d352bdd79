"""The bullfrog."""

from __future__ import annotations

from ....draw.frogs import Portrait, belly, eye
from ....draw.palette import CREAM, HORN, INK, SPARK, Livery
from ....draw.svg import circle, ellipse, line, path

BULL_BODY = (
    "M-12.4 4.6C-12.8-.6-11-3.8-9.8-5.2A4.3 4.3 0 1 1-2.4-7.4Q0-6.8 2.4-7.4A4.3 4.3 0 1 1 9.8-5.2"
    "C11-3.8 12.8-.6 12.4 4.6C12 9.2 7 10.4 0 10.4C-7 10.4-12 9.2-12.4 4.6Z"
)


def bullfrog_art(who: Livery, glad: bool = False) -> str:
    """A horned bullfrog, 27 wide, feet on y=10: its double strength is in the silhouette. It frowns, unless it has won."""
    brows = "M-9.6-10.2Q-6.6-12-3.4-10.6M9.6-10.2Q6.6-12 3.4-10.6" if glad else "M-9.4-9.6L-3.2-7.6M9.4-9.6L3.2-7.6"
    mouth = "M-7.6-2.6Q-4 1.9 0 1.9Q4 1.9 7.6-2.6" if glad else "M-7.4-1.4Q-3.5-3 0-2.3Q3.5-3 7.4-1.4"
    horn = path("M6-8.6C10-8.2 12.6-11 11.2-16.4C15.8-13 17-5 9.8-3.4Z", HORN, f'stroke="{INK}" stroke-width="1"')
    under = "M-12.4 4.6C-12 9.2-7 10.4 0 10.4C7 10.4 12 9.2 12.4 4.6C9 7.8 5 8.6 0 8.6C-5 8.6-9 7.8-12.4 4.6Z"
    return (
        ellipse(0, 10.4, 12, 2.4, "#000", 'opacity=".35"')
        + path(BULL_BODY, CREAM, f'stroke="{CREAM}" stroke-width="3" opacity=".9"')
        + ellipse(-8, 10, 4.4, 1.8, who.dark)
        + ellipse(8, 10, 4.4, 1.8, who.dark)
        + horn
        + f'<g transform="scale(-1 1)">{horn}</g>'
        + path(BULL_BODY, who.body, f'stroke="{INK}" stroke-width="1.2"')
        + path(under, who.dark, 'opacity=".55"')
        + line("M-11.3 2.6C-11.4-.8-10-3.2-9-4.6", who.lite, 1.1, 'opacity=".9"')
        + eye(-6, -7.2, 2.9)
        + eye(6, -7.2, 2.9, -0.3)
        + line(brows, INK, 1.9)
        + line(mouth, INK, 1.1)
        + circle(0, -1.1, 1.9, "none", f'stroke="{SPARK}" stroke-width="1"')
        + belly(who, 3.8, 5)
    )


def glad_bullfrog_art(who: Livery) -> str:
    return bullfrog_art(who, glad=True)


BULLFROG = Portrait("bull", bullfrog_art, "-16.5 -17 33 31", (6, -7.2, 2.9), (19, 9.6), glad_bullfrog_art)
