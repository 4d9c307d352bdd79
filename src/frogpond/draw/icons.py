"""Icons on a 24 grid with one stroke weight, shared by pages and games, and our lettering. A game's own icons are in its `Look`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .frogs import FROG_BODY
from .palette import CREAM, INK, SPARK
from .svg import circle, ellipse, group, line, path, rect, svg, symbol

STROKES = {
    "stop": "M16 4A9 9 0 1 0 20 15A7 7 0 0 1 16 4Z",
    "undo": "M8 5L3 10L8 15M3 10H15A6 6 0 0 1 15 21H9",
    "rules": "M4 4H10A2 2 0 0 1 12 6V21A3 3 0 0 0 9 18.5H4ZM20 4H14A2 2 0 0 0 12 6V21A3 3 0 0 1 15 18.5H20Z",
    "hint": "M9 18H15M10 21.5H14M9 15.5C9 13 6 12 6 8.5A6 6 0 0 1 18 8.5C18 12 15 13 15 15.5Z",
    "chart": "M4 3V20H21M7 15L11 10L14.5 13L20 6",
    "chat": "M4 5H20V16H11L6 20V16H4Z",
    "text": "M5 9V5H19V9M12 5V19M9 19H15",
    "story": "M4 6H20M4 11H20M4 16H13M17 15L21 18L17 21",
    "link": "M9 15L15 9M10 6L13 3.5A4.5 4.5 0 0 1 20 10L17 13M14 18L11 20.5A4.5 4.5 0 0 1 4 14L7 11",
    "back": "M15 5L8 12L15 19",
    "next": "M9 5L16 12L9 19",
    "first": "M18 5L11 12L18 19M6 5V19",
    "last": "M6 5L13 12L6 19M18 5V19",
    "menu": "M4 7H20M4 12H20M4 17H20",
    "close": "M6 6L18 18M18 6L6 18",
    "check": "M4 13L10 19L20 6",
    "plus": "M12 5V19M5 12H19",
    "end": "M5 4V20M5 5H18L15 9L18 13H5",
    "press": "M4 18H20M6 14H18M12 2V9M8.5 6L12 9.5L15.5 6",
    "pound": "M4 19.5H20M7 15.5H17M12 2V11M8 7.5L12 11.5L16 7.5M3 10L6 12M21 10L18 12",
    "burst": "M3 20H21M12 3L14 9L20 7.5L16 12L19 16H5L8 12L4 7.5L10 9Z",
    "decline": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M6 6L18 18",
    "pause": "M8 5V19M16 5V19",
    "save": "M12 3V15M7 10.5L12 15.5L17 10.5M4 20H20",
    "again": "M20 12A8 8 0 1 1 17 5.8M17.5 2V6.5H13",
    "swap": "M4 8H19M15 4L19 8L15 12M20 16H5M9 12L5 16L9 20",
    "trophy": "M8 4H16V10A4 4 0 0 1 8 10ZM8 6H4.5A3.5 3.5 0 0 0 8 10M16 6H19.5A3.5 3.5 0 0 1 16 10M12 14V18M8 20H16",
    "clock": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 7V12L15.5 14",
    "sound": "M4 10V14H8L13 18V6L8 10ZM16.5 9A4.5 4.5 0 0 1 16.5 15M19 6.5A8 8 0 0 1 19 17.5",
    "mute": "M4 10V14H8L13 18V6L8 10ZM17 9.5L22 14.5M22 9.5L17 14.5",
    "flag": "M6 21V4M6 5H18L15 9L18 13H6",
    "dice": "M5 5H19V19H5ZM9 9V9.2M15 15V15.2M12 12V12.2",
}


def stroke(d: str, colour: str = "currentColor") -> str:
    """A path with the weight of all icons."""
    return line(d, colour, 2)


def alias(name: str) -> str:
    """The art of a shared icon under another name, on a page that has the shared ones."""
    return f'<use href="#i-{name}"/>'


def shapes(colour: str) -> dict[str, str]:
    """The icons that are more than strokes."""

    def drawn(d: str) -> str:
        return stroke(d, colour)

    wing = "#6fb0e6"
    return {
        "frog": group(path(FROG_BODY, colour), 12, 13, 0.924),
        "why": drawn("M8 9A4 4 0 1 1 13 12.6C12 13.2 12 14 12 15.5") + circle(12, 20, 1.5, colour),
        "moon": path("M15 3A9.5 9.5 0 1 0 21 16A8 8 0 0 1 15 3Z", colour),
        "sun": circle(12, 12, 4.5, colour)
        + drawn("M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19"),
        "fork": drawn("M7 3V9C7 13 17 11 17 16V21M17 3V8C17 10.5 13 11 12 12") + circle(7, 3, 1.6, colour),
        "play": path("M7 4L20 12L7 20Z", colour),
        "card": rect(6, 3, 12, 18, "none", 2.5, f'stroke="{colour}" stroke-width="2"'),
        "fly": ellipse(5.5, 9.5, 6.4, 3.6, wing, 'transform="rotate(34 5.5 9.5)"')
        + ellipse(18.5, 9.5, 6.4, 3.6, wing, 'transform="rotate(-34 18.5 9.5)"')
        + ellipse(12, 14.5, 3.8, 7, colour)
        + circle(12, 6.4, 3.2, colour),
        "crown": path("M3 8L8 12L12 5L16 12L21 8L19 19H5Z", colour),
        "eye": drawn("M2 12C6 5 18 5 22 12C18 19 6 19 2 12Z") + circle(12, 12, 3.2, colour),
        "bot": rect(4, 8, 16, 12, "none", 4, f'stroke="{colour}" stroke-width="2"')
        + circle(9, 14, 1.7, colour)
        + circle(15, 14, 1.7, colour)
        + drawn("M12 8V4.5")
        + circle(12, 3.4, 1.6, colour),
        "people": circle(8, 8, 3.4, colour)
        + drawn("M2.5 20C2.5 12.5 13.5 12.5 13.5 20M15 5.5A3.2 3.2 0 0 1 15 11.5M16.5 14.5C20 15.5 21.5 17.5 21.5 20"),
        "crystal": path("M12 2L18 8L16 18L12 22L8 18L6 8Z", "#59e0d0", f'stroke="{INK}" stroke-width="1"')
        + path("M12 2L18 8H6Z", "#c9fff4"),
    }


NAMES = (*STROKES, *shapes(""))


def icon(name: str, colour: str = "currentColor") -> str:
    """The art of an icon; a name without one is refused with the list of those there are."""
    if name not in NAMES:
        raise ValueError(f"no icon {name!r}; there are {', '.join(sorted(NAMES))}")
    return stroke(STROKES[name], colour) if name in STROKES else shapes(colour)[name]


@cache
def icon_defs() -> str:
    """The shared icons as definitions `i-name` for a page."""
    return own_defs({name: icon(name) for name in NAMES})


def own_defs(icons: Mapping[str, str]) -> str:
    """Icons of a game as definitions, beside the shared ones."""
    return "".join(symbol(f"i-{name}", art) for name, art in icons.items())


@cache
def icon_use(name: str, size: int = 20) -> str:
    """An icon from the page's definitions."""
    return f'<svg class="ico" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>'


@cache
def wordmark(height: float, colour: str = CREAM, eyes: str = SPARK) -> str:
    """Our lettering: bowls and stems; the two o's are eyes."""

    def o(x: float) -> str:
        return circle(x, 10, 6.2, eyes) + circle(x + 0.9, 10.3, 3.3, INK) + circle(x - 0.1, 9.2, 1, "#fff")

    def stem(d: str) -> str:
        return line(d, colour, 3.4)

    def bowl(x: float) -> str:
        return circle(x, 10, 4.9, "none", f'stroke="{colour}" stroke-width="3.4"')

    art = (
        stem("M9-1.5C5.5-2.5 4 0 4 3V15M1 6H8.5")
        + stem("M13 15V5M13 9C14 6 16.5 5 19 5.4")
        + o(26.5)
        + bowl(39.5)
        + stem("M44.4 5V16C44.4 21 37 21.5 35.2 18.6")
        + stem("M51.5 5V21")
        + bowl(56.4)
        + o(70.6)
        + stem("M80.5 15V5M80.5 9.5C81.5 4 89.5 3.5 89.5 9.5V15")
        + bowl(99.5)
        + stem("M104.4-2V15")
    )
    return svg(art, height * 110 / 27, height, "-1 -5 110 27", "wordmark", "Frogpond")
