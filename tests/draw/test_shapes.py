"""Shapes are well-formed, small, self-contained, and tell players apart without colour."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from scene_files import scenes

from frogpond.draw import LIVERIES, Picture, can_png, livery
from frogpond.draw.dice import ARROWS, arrow_die, cube_die, hop_die, ten_die
from frogpond.draw.figure import rim_names
from frogpond.draw.frogs import Portrait, badge, face, frog_symbols, letter_badge, mark, portrait
from frogpond.draw.hexes import LOWLAND_OF, TERRAIN, hex_place, stack_art, stack_height, terrain_detail, tile_art
from frogpond.draw.icons import NAMES, icon, icon_defs, wordmark
from frogpond.draw.leaves import leaf_defs, log_art, log_spots, pad_art, pad_points, space_spots
from frogpond.draw.palette import CREAM, INK, SPARK, contrast, lit_edge
from frogpond.draw.png import to_png
from frogpond.draw.podium import Stand, frog
from frogpond.draw.signs import sign_defs
from frogpond.draw.svg import gradient, num, svg, text
from frogpond.engine.registry import portraits
from frogpond.games.bullfrogs.look.portrait import BULLFROG, bullfrog_art
from frogpond.games.cosmic.look.portrait import CRESTS


def parse(markup: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


@pytest.mark.parametrize(
    ("value", "short"), [(1, "1"), (1.04, "1"), (-0.04, "0"), (2.55, "2.6"), (-3.25, "-3.2"), (10.0, "10"), (0.5, "0.5")]
)
def test_numbers_have_at_most_one_decimal(value: float, short: str) -> None:
    assert num(value) == short


def test_words_are_escaped() -> None:
    assert "<b>" not in text(0, 0, "<b>&", 10, INK)
    assert parse(text(0, 0, "<b>&", 10, INK))[0].text == "<b>&"
    assert 'aria-label="a &quot;b&quot;"' in svg("", 1, 1, label='a "b"')


@pytest.mark.parametrize("kind", portraits().values(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("letter", LIVERIES)
def test_every_frog_is_well_formed(kind: Portrait, letter: str) -> None:
    assert len(parse(kind.art(LIVERIES[letter]))) > 8


def test_no_two_players_share_a_mark_or_a_crest() -> None:
    assert len({who.mark for who in LIVERIES.values()}) == len(LIVERIES)
    assert len({mark(who.mark, 3, "x") for who in LIVERIES.values()}) == len(LIVERIES)
    assert len(set(CRESTS.values())) == len(LIVERIES) == len(CRESTS)


def test_marks_and_edges_can_be_seen() -> None:
    for who in LIVERIES.values():
        assert contrast(who.body, INK) >= 4.5, who
        assert contrast(who.dark, CREAM) >= 3, who
    assert contrast(SPARK, "#0f353b") >= 3
    assert contrast(lit_edge(False), "#bfe0d8") >= 3


def test_a_livery_is_found_by_letter_or_name() -> None:
    assert livery("R") is livery("red") is livery("Red")
    with pytest.raises(ValueError, match=r"no livery 'rod'.*green"):
        livery("rod")
    with pytest.raises(ValueError, match="no livery"):
        livery("")


@pytest.mark.parametrize("spaces", range(1, 7))
def test_spaces_of_a_pad_lie_apart_and_inside(spaces: int) -> None:
    spots = space_spots(spaces)
    assert len(spots) == spaces
    assert all(x * x + y * y < 40**2 for x, y in spots)
    assert all((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 > 24**2 for i, a in enumerate(spots) for b in spots[:i])


@pytest.mark.parametrize("n", [0, 1, 3, 4, 8, 9, 15, 16, 30, 64])
def test_the_log_takes_any_number(n: int) -> None:
    spots = log_spots(n)
    assert len(spots) == len(set(spots)) == n
    assert all(abs(x) <= 52 and abs(y) <= 32 for x, y, _ in spots)


def test_pads_log_signs_and_icons_are_well_formed() -> None:
    for markup in (
        pad_art("R", 5),
        pad_art("N", 6),
        pad_points("B", 3),
        pad_points("N", 6),
        log_art(),
        leaf_defs(True),
        sign_defs(False),
        icon_defs(),
        badge(LIVERIES["O"], 8),
    ):
        parse(markup)
    assert leaf_defs(True) != leaf_defs(False)
    assert sign_defs(True) != sign_defs(False)


def test_an_unknown_icon_names_the_known_ones() -> None:
    assert all(icon(name) for name in NAMES)
    with pytest.raises(ValueError, match=r"no icon 'sun-set'.*moon"):
        icon("sun-set")


def test_dice_say_their_result() -> None:
    for markup, words in [
        *((arrow_die(f, 60), f"Movement die: {f}") for f in ARROWS),
        *((hop_die(n, 60), f"Action die: {n}") for n in (1, 2, 3)),
        (ten_die(10, 60, "used"), "Die: 10, used"),
        (cube_die("red", "7"), "red die: 7"),
        (hop_die(7, 60), "Action die: 7"),
    ]:
        assert ET.fromstring(markup).get("aria-label") == words


def test_terrains_differ_in_pattern_and_height() -> None:
    assert len({terrain_detail(k) for k in TERRAIN}) == len(TERRAIN) == 9
    for high, low in LOWLAND_OF.items():
        assert stack_height(high) > stack_height(low) > stack_height("barren") == 0
        parse(stack_art(high))
        parse(tile_art(low))
    assert hex_place(0, 0) == (0, 0)


def test_scenes_are_small_files_without_outside_references() -> None:
    for name, markup in scenes().items():
        ET.fromstring(markup)
        assert len(markup) < 24_000, name
        assert not re.search(r'href="[^#]|url\([^#]|@import', markup), name


def test_scene_files_in_the_package_are_those_the_toolkit_draws() -> None:
    from importlib.resources import files

    folder = files("frogpond.web") / "static" / "scenes"
    for name, markup in scenes().items():
        assert (folder / name).read_text(encoding="utf-8") == markup, f"{name} is stale: python docs/scene_files.py"


def test_a_picture_is_one_file() -> None:
    picture = Picture(
        body='<use href="#frog-R"/>',
        defs=frog_symbols("R") + gradient("g", (0, INK, 1)),
        box=(-20, -20, 40, 40),
        label="one frog",
    )
    root = ET.fromstring(picture.svg)
    assert root.get("viewBox") == "-20 -20 40 40"
    assert root.get("aria-label") == "one frog"
    assert picture._repr_svg_() == picture.svg
    assert len(face("R", 20)) * 3 < len(portrait("R", 20))
    assert len(ET.fromstring(letter_badge("G"))) > 0
    assert len(ET.fromstring(wordmark(20))) > 0


@pytest.mark.skipif(not can_png(), reason="no PNG renderer here (optional)")
def test_png_has_the_width_asked_for() -> None:
    data = to_png(svg(text(5, 5, "x", 9, INK), 10, 10), 40)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 40


def test_a_winner_smiles_and_nobody_else() -> None:
    frown = BULLFROG.art(livery("R"))
    won, lost = (frog(Stand("Ann", "R", "3", won), BULLFROG, 1) for won in (True, False))
    assert frown in lost
    assert frown not in won
    assert bullfrog_art(livery("R"), glad=True) in won


def test_a_small_board_names_columns_and_rows() -> None:
    """Gold where the story tells of a place, with room for them beside the board; a board without names has none."""
    rim = '<g id="rim" data-grid="c 100 -100" data-west="-1" data-columns="G H I" data-south="-1" data-rows="9 8 7"></g>'
    letters, box = rim_names(rim, (-150, -150, 300, 300), [(100, -100)], True)
    assert re.findall(r">(\w+)<", letters) == ["G", "H", "I", "9", "8", "7"]
    assert [name for fill, name in re.findall(r'fill="(#\w+)"[^>]*>(\w+)<', letters) if fill == SPARK] == ["I", "7"]
    assert box[0] < -150
    assert box[1] < -150
    assert [round(box[0] + box[2], 6), round(box[1] + box[3], 6)] == [150, 150]
    assert rim_names("<g/>", (0, 0, 9, 9), [], True) == ("", (0, 0, 9, 9))
