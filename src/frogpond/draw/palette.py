"""The colours of the pond: six liveries, fixed inks, and the themes of three worlds by night and by day.

The themes are the one source of what pages, terminals, reports and pictures wear. `python -m frogpond.draw.palette FILE` writes the
page's tokens from them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Final

INK: Final = "#0b1d22"
CREAM: Final = "#fff6da"
SPARK: Final = "#ffe27a"
HORN: Final = "#f4e2b0"
CORAL: Final = "#ff8f7a"
FOAM: Final = "#bfeaff"
TEAMS: Final = ("Moon", "Comet", "Nova")  # what teams of several players are called

FONT: Final = '"Avenir Next","Segoe UI",Seravek,"Gill Sans Nova",Ubuntu,Cantarell,"DejaVu Sans Condensed","DejaVu Sans",sans-serif'
DISPLAY: Final = '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",Georgia,"DejaVu Serif Condensed","DejaVu Serif",serif'


@dataclass(frozen=True)
class Livery:
    """Whose piece it is, told four ways: a colour, a belly mark, a crest (in `frogs`) and a letter."""

    letter: str
    name: str
    body: str
    dark: str
    lite: str
    mark: str


LIVERIES: Final[dict[str, Livery]] = {
    who.letter: who
    for who in (
        Livery("R", "Red", "#e8503f", "#9c2a24", "#ff9a80", "triangle"),
        Livery("G", "Green", "#4fc27c", "#1f7a50", "#a6ecb4", "disc"),
        Livery("B", "Blue", "#3f80eb", "#1d4796", "#92bbff", "square"),
        Livery("Y", "Yellow", "#f7ce4a", "#8a6206", "#fff0a8", "diamond"),
        Livery("P", "Purple", "#d79bef", "#8044a3", "#f3d4ff", "star"),
        Livery("O", "Orange", "#f08a2e", "#9c4c0e", "#ffc488", "bars"),
    )
}


@dataclass(frozen=True)
class Theme:
    """The colours of a world by night or by day; each is a token `--name` of the page's style sheet."""

    bg: str  # water, space, evening air
    panel: str  # panels over it, a little of which shines through
    solid: str  # panels through which nothing shines
    line: str
    text: str
    mute: str
    lift: str  # what stands out from a panel
    accent: str
    onaccent: str
    warn: str
    good: str
    edge: str  # of what may be chosen: firefly gold by night, deep amber by day (gold fades on pale water)
    shade: str
    shine: str
    bar: str
    brand: str
    moon: str
    leaf: str  # bars of a chart
    above: str  # the ground of a figure, from above
    below: str  # to below

    def css(self, *names: str) -> str:
        """Tokens as declarations, all or some."""
        return "".join(f"--{name}:{getattr(self, name)};" for name in names or TOKENS)


TOKENS: Final = tuple(field.name for field in fields(Theme))


@dataclass(frozen=True)
class World:
    """Where a game is set: its colours by night and by day, and a scene of the same name (`scenes`)."""

    name: str
    night: Theme
    day: Theme

    def theme(self, dark: bool) -> Theme:
        return self.night if dark else self.day


NIGHT: Final = Theme(
    bg="#0c2a30", panel="#0d2429e6", solid="#10292e", line="#2f5252", text="#f2f6e6", mute="#adc6bb", lift="#18393c",
    accent=SPARK, onaccent="#1d2410", warn="#ff9b86", good="#9be8a5", edge=SPARK, shade="#0005", shine="#ffffff14",
    bar="linear-gradient(#0009,#0000)", brand=CREAM, moon=CREAM, leaf="#5fae87", above="#1d5a58", below="#0a242b",
)  # fmt: skip
POND_DAY: Final = Theme(
    bg="#cfe6de", panel="#fdfdf4f2", solid="#fdfdf4", line="#b5cfc3", text="#12302f", mute="#46625c", lift="#e4f0e4",
    accent="#1f6f54", onaccent="#fff", warn="#b3341f", good="#1f6f43", edge="#9a6200", shade="#123a3a22", shine="#fff",
    bar="linear-gradient(#ffffffd0,#fff0)", brand="#12403a", moon="#12302f", leaf="#4f9d78", above="#d6ece2", below="#93c9c3",
)  # fmt: skip
WORLDS: Final[dict[str, World]] = {
    world.name: world
    for world in (
        World("pond", NIGHT, POND_DAY),
        World(
            "space",
            replace(
                NIGHT, bg="#120b2a", panel="#170f33e6", solid="#1b1239", line="#463a78", text="#f4efff", mute="#bdb2dd", lift="#271b4f",
                onaccent="#241a10", good="#9be8c5", above="#3c2580", below="#120b2a",
            ),
            replace(
                POND_DAY, bg="#ddd2f6", panel="#fbf9fff2", solid="#fbf9ff", line="#c9bce8", text="#221541", mute="#5a4c80", lift="#ece5fb",
                accent="#5a34a8", warn="#962714", above="#e9e1fb", below="#bfaee8",
            ),
        ),
        World(
            "dusk",
            replace(
                NIGHT, bg="#2a1a38", panel="#1c1430e8", solid="#21183a", line="#56426e", text="#fff3e6", mute="#d2bccb", lift="#33244c",
                onaccent="#2a1a10", good="#b8e89b", above="#4a2c58", below="#241530",
            ),
            replace(
                POND_DAY, bg="#f0dbe0", panel="#fffaf3f2", solid="#fffaf3", line="#dcc4cc", text="#2f1b33", mute="#6c4f68", lift="#f6e9e4",
                accent="#8a3a5e", good="#3f6a1f", above="#f6e3e4", below="#dcb8c4",
            ),
        ),
    )
}  # fmt: skip


SCALE: Final = {
    **{f"t{size}": f"{size}px" for size in (12, 13, 14, 15, 18, 22)}, "title": "clamp(22px, 16px + .95vw, 40px)",
    **{f"s{size}": f"{size}px" for size in (2, 4, 6, 8, 10, 12, 16, 24)},
    **{f"r{size}": f"{size}px" for size in (8, 12, 16)}, "round": "99px",
}  # fmt: skip
"""Sizes of text, spaces and corners by name; style sheets use no others."""
LAYERS: Final = ("tokens", "base", "parts", "page", "game")
"""The cascade layers of style sheets: a later one wins, whatever its selectors."""


def tokens_css() -> str:
    """The page's tokens: scales, the pond by night, then by day, then where another world differs."""

    def scene(name: str, theme: str) -> dict[str, str]:
        return {"scene": f"url(scenes/{name}-{theme}.svg)", "scene-phone": f"url(scenes/{name}-{theme}-phone.svg)"}

    def shores(theme: str) -> dict[str, str]:
        sizes = ("", "-phone", "-wide")
        return {f"{name}{size}": f"url(scenes/{name}-{theme}{size}.svg)" for name in ("hero", "home") for size in sizes}

    def block(selector: str, theme: Theme, names: list[str], more: dict[str, str], scheme: str = "") -> str:
        lines = [f"--{name}: {getattr(theme, name)};" for name in names] + [f"--{name}: {value};" for name, value in more.items()]
        lines += [f"color-scheme: {scheme};"] if scheme else []
        return f"  {selector} {{\n" + "".join(f"    {line}\n" for line in lines) + "  }\n"

    fonts = {"font": FONT, "display": DISPLAY}
    out = f"/* Made by frogpond.draw.palette: scales, and the colours of all worlds by night and by day. */\n@layer {', '.join(LAYERS)};\n"
    out += "@layer tokens {\n"
    out += block(":root", NIGHT, list(TOKENS), {**scene("pond", "dark"), **shores("dark"), **fonts, **SCALE}, "dark")
    others = [world for world in WORLDS.values() if world.night != NIGHT]
    differs = {world.name: [name for name in TOKENS if getattr(world.night, name) != getattr(NIGHT, name)] for world in others}
    for world in others:
        out += block(f".{world.name}", world.night, differs[world.name], scene(world.name, "dark"))
    out += block("[data-theme=light]", POND_DAY, list(TOKENS), {**scene("pond", "light"), **shores("light")}, "light")
    for world in others:
        own = [name for name in TOKENS if name in differs[world.name] or getattr(world.day, name) != getattr(POND_DAY, name)]
        out += block(f"[data-theme=light] .{world.name}", world.day, own, scene(world.name, "light"))
    return out + "}\n"


def livery(colour: str) -> Livery:
    """The livery of a colour given by letter or name, in any case."""
    match = LIVERIES.get(colour[:1].upper()) if colour else None
    if match is None or colour.lower() not in (match.letter.lower(), match.name.lower()):
        raise ValueError(f"no livery {colour!r}; there are {', '.join(f'{w.letter} ({w.name.lower()})' for w in LIVERIES.values())}")
    return match


@cache
def letters(colours: tuple[str, ...]) -> str:
    """The letter of each colour's livery."""
    return "".join([livery(colour).letter for colour in colours])


def lit_edge(dark: bool) -> str:
    """The edge of what may be chosen."""
    return NIGHT.edge if dark else POND_DAY.edge


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two #rrggbb colours."""

    def shine(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((shine(one), shine(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(tokens_css(), encoding="utf-8")
