"""Style sheets keep to the scales: few sizes of text, spaces, corners and widths of screens, each sheet in its cascade layer."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from frogpond.draw.palette import LAYERS, SCALE

STATIC = Path(str(files("frogpond.web"))) / "static"
GAMES = Path(str(files("frogpond.games")))
APART = [Path(str(files("frogpond.lab"))) / "report.css", Path(str(files("frogpond.site"))) / "static" / "shell.css"]
"""Sheets of pages by themselves, which have no tokens."""
SHEETS = [*sorted(STATIC.glob("*.css")), *sorted(GAMES.glob("*/look/style.css"))]
TEXT = [path.read_text(encoding="utf-8") for path in SHEETS]
MAX_LINES = 6600
WIDTHS = {"520", "700", "1100", "1800", "2200"}
BIGGEST_SPACE = 32  # more is room for something, not a space between things


def values(text: str, properties: str) -> list[str]:
    return re.findall(rf"(?<![\w-])(?:{properties}): ([^;]+);", text)


def own_lengths(found: list[str]) -> set[str]:
    """Lengths in pixels that are not tokens; a hair of one pixel joins borders."""
    return {length for value in found for length in re.findall(r"(?<![\w.-])-?\d*\.?\d+px", value)} - {"-1px"}


def test_the_scales_are_small() -> None:
    assert len([name for name in SCALE if name == "title" or re.fullmatch(r"t\d+", name)]) == 7
    assert len([name for name in SCALE if re.fullmatch(r"s\d+", name)]) == 8
    assert len([name for name in SCALE if name == "round" or re.fullmatch(r"r\d+", name)]) == 4


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_sheet_keeps_to_the_scales(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not own_lengths(values(text, "font-size"))
    assert not [value for value in values(text, "font") if own_lengths([value.split("/")[0]])]
    assert not own_lengths(values(text, r"border-(?:[\w-]+-)?radius"))
    spaces = own_lengths(values(text, r"(?:margin|padding)(?:-\w+)?|(?:row-|column-)?gap"))
    assert {length for length in spaces if abs(float(length.removesuffix("px"))) <= BIGGEST_SPACE} == set()
    queries = re.findall(r"@(?:media|container) ([^{]+)\{", text)
    assert {number for query in queries for number in re.findall(r"([\d.]+)(?:px|em)", query)} <= WIDTHS


@pytest.mark.parametrize("path", APART, ids=lambda path: path.name)
def test_a_page_by_itself_takes_its_sizes_from_the_scales(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(SCALE["title"], "")
    sizes = {value for name, value in SCALE.items() if name[0] == "t"}
    assert own_lengths(values(text.replace(":", ": ").replace("}", ";}"), "font-size")) <= sizes
    assert own_lengths(re.findall(r"border-radius: ?([^;}]+)", text)) <= {value for name, value in SCALE.items() if name[0] == "r"}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_sheet_stands_in_a_layer(path: Path) -> None:
    """What stands in no layer would win over everything."""
    bare = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S).strip()
    layers = re.findall(r"^@layer (\w+) \{$", bare, re.M)
    assert layers
    assert set(layers) <= set(LAYERS)
    assert re.sub(r"^@layer [\w, ]+;\n|^@layer \w+ \{\n(.*\n)*?\}$", "", bare, flags=re.M).strip() == ""


def test_there_is_not_too_much_of_it() -> None:
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in [*SHEETS, *APART]) <= MAX_LINES


def test_every_name_in_a_selector_is_said_by_a_source() -> None:
    """A class or id that no Python, script or data file has is dead."""
    package = Path(str(files("frogpond")))
    sources = [path for kind in ("*.py", "*.js", "*.html") for path in package.rglob(kind)]
    said = set(re.findall(r"[\w-]+", "\n".join(path.read_text(encoding="utf-8") for path in sources)))
    selectors = re.findall(r"^ *([^@/*\n][^{};/]*?) ?\{", "\n".join(TEXT), re.M)
    names = {name for one in selectors for name in re.findall(r"[.#]([A-Za-z_][\w-]*)", re.sub(r'\[[^\]]*\]|"[^"]*"', "", one))}
    composed = re.compile(r"k\d|t\d|step-(first|last)")  # a letter and a number, a word and what it is about
    assert {name for name in names - said if not composed.fullmatch(name)} == set()
