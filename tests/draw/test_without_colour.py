"""Never colour alone: players and terrains are told apart by shape when all of them are painted in the same greys."""

from __future__ import annotations

import io
import itertools
import re
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from frogpond.draw.frogs import Portrait, badge
from frogpond.draw.hexes import TERRAIN, terrain_detail
from frogpond.draw.palette import LIVERIES, Livery
from frogpond.draw.png import can_png, to_png
from frogpond.draw.svg import circle, rect, svg
from frogpond.engine.registry import portraits

pytestmark = pytest.mark.skipif(not can_png(), reason="no PNG renderer on this machine")
GREY = {"body": "#909090", "dark": "#505050", "lite": "#c0c0c0"}


def grey(who: Livery) -> Livery:
    """A livery without its colours: mark, crest and letter remain."""
    return replace(who, **GREY)


def seen(art: str, box: str, width: int) -> Image.Image:
    picture = svg(art, width, width, box)
    return Image.open(io.BytesIO(to_png(picture, width))).convert("RGBA").convert("L")


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that plainly differ."""
    counts = ImageChops.difference(one, other).histogram()
    return sum(counts[60:]) / (one.width * one.height)


@pytest.mark.parametrize("kind", portraits().values(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("width", [32, 48])
def test_frogs_of_two_players_differ_in_shape(kind: Portrait, width: int) -> None:
    """At the size of a piece on a phone and on a laptop; in a line of the log the name stands beside it."""
    pictures = {letter: seen(kind.art(grey(who)), kind.box, width) for letter, who in LIVERIES.items()}
    for one, other in itertools.combinations(pictures, 2):
        assert differing(pictures[one], pictures[other]) > 0.006, (one, other)


def test_badges_of_two_players_differ_in_outline_and_in_letter() -> None:
    """Also when both show the same number, as on two pads worth the same."""
    for label in ("5", None):
        pictures = {letter: seen(badge(grey(who), 7, label), "-10 -10.5 20 20", 40) for letter, who in LIVERIES.items()}
        for one, other in itertools.combinations(pictures, 2):
            assert differing(pictures[one], pictures[other]) > 0.04, (one, other, label)


def test_terrains_differ_in_their_pattern() -> None:
    """On one and the same ground, all colours of the pattern as greys."""

    def pattern(kind: str) -> Image.Image:
        ground = rect(-36, -36, 72, 72, "#808080")
        return seen(ground + re.sub(r"#[0-9a-f]{6}", lambda found: shade(found[0]), terrain_detail(kind)), "-36 -36 72 72", 72)

    def shade(colour: str) -> str:
        light = sum(int(colour[i : i + 2], 16) for i in (1, 3, 5)) / 3
        return "#e0e0e0" if light > 128 else "#303030"

    pictures = {kind: pattern(kind) for kind in TERRAIN}
    for one, other in itertools.combinations(pictures, 2):
        assert differing(pictures[one], pictures[other]) > 0.02, (one, other)


def test_the_measure_can_fail() -> None:
    """Two discs that differ in colour only are the same to this test."""
    one, other = (seen(circle(0, 0, 8, GREY["body"]), "-10 -10 20 20", 40) for _ in range(2))
    assert differing(one, other) == 0
