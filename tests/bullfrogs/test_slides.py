"""Slides (BF-44 to BF-49; BF-T22 to BF-T24). The examples BF-E2 and BF-E9 to BF-E13 are in test_examples.py."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bullfrogs.pond import DIRECTIONS, Cell, act, card_at, on, pond, refusal, slides, solo, step, taken
from frogpond import State

pytestmark = pytest.mark.both_modes


def group_of(cells: set[Cell], start: Cell) -> set[Cell]:
    """The cells that hang together with one of them."""
    group, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in DIRECTIONS:
            near = (x + dx, y + dy)
            if near in cells and near not in group:
                group.add(near)
                todo.append(near)
    return group


def in_one_line(cells: set[Cell]) -> bool:
    return len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1


def by_the_book(cells: set[Cell]) -> dict[Cell, set[Cell]]:
    """Every slide that BF-44 to BF-48 allow, worked out slowly from their words."""
    group = group_of(cells, (0, 0))
    reach = max(max(abs(x), abs(y)) for x, y in cells) + 3
    found: dict[Cell, set[Cell]] = {}
    lines: dict[Cell, set[Cell]] = {}
    for stray in cells - group:
        others = cells - {stray}
        water, todo = {stray}, [stray]
        while todo:
            x, y = todo.pop()
            for dx, dy in DIRECTIONS:
                near = (x + dx, y + dy)
                if near not in others and near not in water and max(abs(near[0]), abs(near[1])) <= reach:
                    water.add(near)
                    todo.append(near)
        ends = {(x, y) for x, y in water if any((x + dx, y + dy) in group for dx, dy in DIRECTIONS)}
        for end in ends:
            after = others | {end}
            straight = len(cells) >= 3 and in_one_line(after) and group_of(after, (0, 0)) == after
            (lines if straight else found).setdefault(stray, set()).add(end)
    return found or lines  # BF-48: a line only if there is nothing else


def slide_position(cells: set[Cell]) -> State:
    """Cards without pieces on some cells, at the slide step, with as many players as it takes to own them."""
    names = [f"{colour} {kind}" for colour in ("red", "green", "blue", "yellow") for kind in ("wide", "middle", "small") for _ in range(3)]
    cards = dict(zip(sorted(cells - {(0, 0)}), names, strict=False))
    return pond(cards, "slide", players=4, hand={})


@st.composite
def card_sets(draw: st.DrawFn) -> set[Cell]:
    """The Log and up to fourteen cards anywhere near it."""
    size = draw(st.integers(1, 5))
    cell = st.tuples(st.integers(-size, size), st.integers(-size, size))
    return {(0, 0)} | draw(st.sets(cell, min_size=1, max_size=14))


@settings(deadline=None, max_examples=150)
@given(cells=card_sets())
def test_t23_slides_are_those_of_the_book_and_some_stray_can_always_go(cells: set[Cell]) -> None:
    """BF-45."""
    if group_of(cells, (0, 0)) == cells:
        assert slide_position(cells).is_over
        return
    book = by_the_book(cells)
    assert book, "BF-114: some stray always has a way"
    if len(cells) >= 3:
        for stray, ends in book.items():
            for end in ends:
                after = cells - {stray} | {end}
                assert not (in_one_line(after) and group_of(after, (0, 0)) == after), "BF-115: a line can always be avoided"
    assert slides(slide_position(cells)) == book


def test_t23_sliding_always_ends_in_one_group(scaled: Callable[[int], int]) -> None:
    """Random slides from random sets of cards, to the end (BF-46)."""
    # BF-48
    choose = random.Random(23)
    for _ in range(scaled(60)):
        size = choose.randint(1, 4)
        cells = {(0, 0)} | {(choose.randint(-size, size), choose.randint(-size, size)) for _ in range(choose.randint(1, 12))}
        state = slide_position(cells)
        slid = 0
        while not state.is_over:
            state.apply(choose.choice(state.legal_actions()))
            slid += 1
            assert slid < 100
        after = taken(state)
        assert group_of(after, (0, 0)) == after
        if group_of(cells, (0, 0)) != cells and len(cells) >= 3:
            assert not in_one_line(after)


def test_t22_a_slide_that_reconnects_others() -> None:
    """E3: the pad that slides to (1,1) lies beside (2,1), which needs no slide any more."""
    # BF-46
    state = pond({(1, 0): "neutral", (2, 1): "green wide", (4, 0): "red wide"}, "slide")
    assert set(slides(state)) == {(2, 1), (4, 0)}
    state = act(state, "slide 4,0", "to 1,1")
    assert step(state) == "play"
    assert (2, 1) in taken(state)


def test_t22_a_slide_that_leaves_new_strays() -> None:
    """A stray in the middle of three moves away; the ends are strays on their own now."""
    # BF-46
    row = {(3, 1): "red wide", (4, 1): "green wide", (5, 1): "green wide"}
    state = pond({(1, 0): "neutral", (0, 1): "neutral", **row}, "slide")
    state = act(state, "slide 4,1", "to -1,0")
    assert set(slides(state)) == {(3, 1), (5, 1)}


def test_t22_the_log_alone_and_pieces_ride_along() -> None:
    state = pond({(3, 0): "red wide: rgG", (3, 1): "green wide"}, "slide")
    state = act(state, "slide 3,0", "to 0,1")
    assert on(state, (0, 1)) == "rGg"
    assert slides(state)[3, 1] == {(1, 1), (-1, 1), (1, 0), (-1, 0)}  # not (0,2) or (0,-1): one column
    state.play("to 1,0")
    assert step(state) == "play"


def test_t22_the_marker_rides_along() -> None:
    """BF-79."""
    state = solo({(1, 0): "neutral", (3, 0): "red wide: g", (3, 1): "red wide"}, "slide", marker=(3, 0))
    state = act(state, "slide 3,0", "to 0,1")
    view = state.to_json()["state"]
    assert card_at(state, (0, 1))["slot"] == view["marker"]


def test_t24_a_line_left_by_sinking_alone_is_allowed() -> None:
    """BF-49: nothing slid, so nobody looks at the line."""
    state = pond({(1, 0): "neutral", (2, 0): "red wide", (1, 1): "green small: rrg"}, "score")
    assert taken(state) == {(0, 0), (1, 0), (2, 0)}
    assert step(state) == "play"


def test_t24_an_intermediate_slide_may_make_a_line() -> None:
    """Log and two strays: the first may line up with the Log while the other is still astray."""
    state = pond({(3, 0): "red wide", (5, 3): "green wide"}, "slide")
    assert slides(state)[3, 0] == {(1, 0), (-1, 0), (0, 1), (0, -1)}
    state = act(state, "slide 3,0", "to 1,0")
    reason = refusal(state, "to 2,0")
    assert (reason.code, reason.rule) == ("straight-line", "BF-48")


def test_reasons_for_refused_slides() -> None:
    state = pond({(1, 0): "neutral", (3, 1): "red wide", (5, 0): "red wide"}, "slide")
    assert (refusal(state, "slide log").code, refusal(state, "slide log").rule) == ("log", "BF-44")
    assert (refusal(state, "slide 1,0").code, refusal(state, "slide 1,0").rule) == ("in-group", "BF-44")
    assert refusal(state, "stop").rule == "BF-44"
    state.play("slide 3,1")
    assert (refusal(state, "to 7,7").code, refusal(state, "to 7,7").rule) == ("not-adjacent", "BF-45")
    assert (refusal(state, "to 1,0").code, refusal(state, "to 1,0").rule) == ("occupied", "BF-45")
    assert refusal(state, "slide 5,0").rule == "BF-45"
