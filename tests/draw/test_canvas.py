"""The character grid: cuts at its edges, trims line ends, colours only where asked."""

from __future__ import annotations

import pytest

from frogpond.draw import TextCanvas


def test_words_are_cut_at_the_edges() -> None:
    canvas = TextCanvas(4, 2)
    canvas.put(-1, 0, "abc")
    canvas.put(2, 1, "xyz")
    canvas.put(0, 7, "no row")
    assert canvas.plain() == "bc\n  xy"


def test_frames_may_be_dashed() -> None:
    canvas = TextCanvas(4, 3)
    canvas.box(0, 0, 4, 3)
    assert canvas.plain() == "╭──╮\n│  │\n╰──╯"
    canvas.box(0, 0, 4, 3, dashed=True)
    assert canvas.plain() == "╭╌╌╮\n╎  ╎\n╰╌╌╯"


def test_colours_begin_and_end_on_their_line() -> None:
    canvas = TextCanvas(6, 2)
    canvas.put(0, 0, "ab", "R", strong=True)
    canvas.put(2, 0, "cd")
    canvas.put(0, 1, "ef")
    first, second = canvas.ansi().split("\n")
    assert first == "\x1b[0;1;38;5;203mab\x1b[0mcd"
    assert second == "ef"


def test_bad_sizes_and_colours_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="at least one column"):
        TextCanvas(0, 3)
    with pytest.raises(ValueError, match=r"no colour 'pink'.*R, G"):
        TextCanvas(1, 1).put(0, 0, "x", "pink")
