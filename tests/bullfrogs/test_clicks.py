"""What is said when something is clicked that leads to nothing: by the thing and by the step, cell by cell."""

from __future__ import annotations

from typing import Any

import pytest

from bullfrogs.pond import COLOURS, act, pond, solo, step
from frogpond import Reason, State
from frogpond.games.bullfrogs.look import picks as p
from frogpond.games.bullfrogs.look.clicks import TABLE
from frogpond.games.bullfrogs.look.picks import thing
from frogpond.games.bullfrogs.rules import steps as s
from frogpond.table.click_refusal import why_picks

pytestmark = pytest.mark.both_modes

CROWD = "rgRG"  # a frog and a bullfrog of each


def playing() -> State:
    return pond({(0, 0): f"log: {CROWD}", (1, 0): "neutral: rgR", (0, 1): "neutral: G"}, "play")


ACTING = {
    (0, 0): f"log: {CROWD}",  # slot 0
    (1, 0): "neutral: rgRG",  # 1: in line, with room
    (2, 0): "red small",  # 2: just laid
    (3, 0): "green wide: ggggr",  # 3: in line, full
    (0, 1): "neutral: rg",  # 4: out of line
    (2, 1): "green wide",  # 5: in line, has had its deploys
    (1, -1): "green small: ggg",  # 6: full, beside (1, 0)
}


def acting(edition: str = "published", **more: Any) -> State:
    return pond(ACTING, edition=edition, played=(2, 0), left=2, deployed={(2, 1): 2}, **more)


def frogs_gone() -> State:
    """Red has bullfrogs in supply, but no frog: they are on the Log."""
    return pond({(0, 0): "log: " + "r" * 14, (1, 0): "neutral", (2, 0): "red small"}, played=(2, 0), left=2)


def nothing_left(edition: str = "published") -> State:
    """Red's supply is empty."""
    cards = {(1, 0): "neutral: rgR", (2, 0): "red small", (3, 0): "green small: ggg", (0, 1): "neutral: r"}
    return pond(cards, edition=edition, played=(2, 0), left=2, empty=["red"])


def no_room() -> State:
    """Nothing can be deployed: all pads in line are full."""
    return pond({(1, 0): "neutral: gggggg", (2, 0): "red small", (1, 1): "green wide"}, played=(2, 0), left=2)


def scoring() -> State:
    """Two pads are full."""
    cards = {(0, 0): f"log: {CROWD}", (1, 0): "green small: rgR", (0, 1): "green small: ggG", (2, 0): "red wide: rg"}
    return pond(cards, "score", played=(2, 0))


def sinking(edition: str = "published") -> State:
    """The pad at (1, 0) sinks: red won; green's frog jumps first, then blue's bullfrog. (1, 1) is full."""
    cards = {(0, 0): f"log: {CROWD}", (1, 0): "neutral: rrRgBr", (2, 0): "red wide: rgG", (1, 1): "green small: ggg", (0, 1): "neutral: r"}
    state = pond(cards, "score", players=3, edition=edition, played=(2, 0))
    return act(state, "score 1,0") if step(state) == "score" else state


SLIDING = {(0, 0): "log: rg", (1, 0): "neutral: rg", (3, 1): "red wide: rgRG", (5, 0): "red wide: rgRG"}


def sliding() -> State:
    return pond(SLIDING, "slide", played=(1, 0))


def drifting() -> State:
    return act(sliding(), "slide 3,1")


def walking() -> State:
    cards = {(0, 0): "log: rgR", (1, 0): "neutral: rgR", (1, 1): "neutral: rg", (2, 1): "neutral", (0, 1): "neutral"}
    return act(solo(cards, "move", die=1, marker=(1, 1)), "movement die any")


def fleeing() -> State:
    cards = {(0, 0): "log: rgR", (1, 0): "red wide: rg", (2, 0): "red small: rgg", (3, 0): "red wide: rgR", (4, 0): "red wide: rg"}
    state = solo(cards, "score", marker=(2, 0), whose="green")
    while step(state) != "marker leaves":
        state.apply(state.legal_actions()[0])
    return state


def in_isaacs_turn() -> State:
    cards = {(0, 0): "log: rgR", (1, 0): "red small: rgg", (0, 1): "red small: rgg", (2, 0): "red wide: rgR"}
    return solo(cards, "score", marker=(0, 0), whose="green")


Expected = dict[str, tuple[str, str]]

CELLS: dict[str, tuple[State, Expected]] = {}


def table(name: str, state: State, *rows: tuple[str, str, str]) -> None:
    CELLS[name] = state, {picks: (code, rule) for picks, code, rule in rows}


PANEL = ("panel-0", "only-shown", "BF-7")
table(
    "play", playing(),
    ("c-2-0", "choose-card", "BF-18"), ("c-9-9", "not-adjacent", "BF-18"), ("c-1-0", "pad-first", "BF-17"), ("c-0-0", "pad-first", "BF-17"),
    ("f-1-0", "pad-first", "BF-17"), ("b-1-0", "bullfrog", "BF-27"), ("f-1-1", "pad-first", "BF-17"), ("b-2-1", "bullfrog", "BF-30"),
    ("f-0-0", "pad-first", "BF-17"), ("hand-wide", "not-in-hand", "BF-18"), ("supply-frog", "pad-first", "BF-17"),
    ("supply-bullfrog", "pad-first", "BF-17"), ("button-stop", "pad-first", "BF-17"), PANEL,
    ("hand-small c-1-0", "occupied", "BF-1"), ("hand-small c-0-0", "occupied", "BF-1"), ("hand-small c-5-5", "not-adjacent", "BF-18"),
    ("hand-small f-1-1", "occupied", "BF-1"), ("hand-small supply-frog", "pad-first", "BF-17"),
    ("hand-small hand-wide", "not-in-hand", "BF-18"),
    ("hand-small button-stop", "pad-first", "BF-17"),
)  # fmt: skip
table(
    "act", acting(),
    ("c-5-5", "no-card", "BF-22"), ("c-1-0", "choose-piece", "BF-22"), ("c-2-0", "played-card", "BF-23"), ("c-3-0", "full", "BF-22"),
    ("c-0-1", "not-in-line", "BF-22"), ("c-2-1", "limit", "BF-25"), ("c-0-0", "log", "BF-24"),
    ("f-1-0", "supply", "BF-26"), ("f-0-0", "supply", "BF-26"), ("b-1-0", "bullfrog", "BF-27"), ("b-0-0", "bullfrog", "BF-27"),
    ("f-4-1", "not-in-line", "BF-29"), ("f-0-1", "from-log", "BF-30"), ("b-1-1", "bullfrog", "BF-30"), ("b-0-1", "bullfrog", "BF-30"),
    ("hand-small", "one-pad", "BF-17"), PANEL,
    ("supply-frog c-5-5", "no-card", "BF-22"), ("supply-frog c-0-0", "log", "BF-24"), ("supply-frog c-2-0", "played-card", "BF-23"),
    ("supply-bullfrog", "no-bullfrog", "BF-22"), ("supply-frog c-3-0", "full", "BF-22"), ("supply-frog c-0-1", "not-in-line", "BF-22"),
    ("supply-frog c-2-1", "limit", "BF-25"),
    ("supply-frog f-1-0", "choose-pad", "BF-22"), ("supply-frog f-3-0", "full", "BF-22"), ("supply-frog f-1-1", "instead", "BF-29"),
    ("supply-frog hand-small", "one-pad", "BF-17"), ("supply-frog button-stop", "instead", "BF-21"),
    ("f-1-1 c-1-1", "no-card", "BF-29"), ("f-1-1 c-1--1", "full", "BF-29"), ("f-1-1 c-3-0", "not-adjacent", "BF-29"),
    ("f-1-1 c-5-5", "not-adjacent", "BF-29"), ("f-1-1 c-1-0", "not-adjacent", "BF-29"), ("f-1-1 f-0-1", "choose-card", "BF-29"),
    ("f-1-1 supply-frog", "instead", "BF-22"), ("f-1-1 supply-bullfrog", "no-bullfrog", "BF-22"),
)  # fmt: skip
table(
    "act, v1.23", acting("v1.23"),
    ("f-4-1", "not-in-line", "BF-31"), ("f-0-1", "from-log", "BF-31"), ("b-1-1", "bullfrog", "BF-31"), ("f-1-0", "supply", "BF-26"),
)  # fmt: skip
table(
    "act, v1.23, sabotaged", act(acting("v1.23"), "sabotage green 1,0"),
    ("f-3-1", "limit", "BF-31"),
)  # fmt: skip
table("act, no frogs", frogs_gone(), ("supply-frog", "no-frog", "BF-22"), ("f-0-0", "supply", "BF-26"))
table(
    "act, empty supply", nothing_left(),
    ("supply-frog", "empty-supply", "BF-26"), ("supply-bullfrog", "empty-supply", "BF-26"), ("c-1-0", "empty-supply", "BF-26"),
    ("f-1-0", "same-pad", "BF-28"), ("b-1-0", "bullfrog", "BF-27"),
    ("f-0-0 c-0-1", "not-in-line", "BF-22"), ("f-0-0 c-0-0", "log", "BF-24"), ("f-0-0 c-7-7", "no-card", "BF-22"),
    ("f-0-0 f-1-1", "instead", "BF-29"),
)  # fmt: skip
table("act, empty supply, v1.23", nothing_left("v1.23"), ("f-0-0", "from-log", "BF-27"))
table("act, no room", no_room(), ("supply-frog", "no-place", "BF-22"), ("supply-bullfrog", "no-place", "BF-22"))
table(
    "score", scoring(),
    ("c-5-5", "no-card", "BF-33"), ("c-2-0", "not-full", "BF-33"), ("c-0-0", "log", "BF-10"), ("f-1-0", "choose-pad", "BF-33"),
    ("b-1-0", "choose-pad", "BF-33"), ("f-1-1", "choose-pad", "BF-33"), ("b-2-1", "choose-pad", "BF-33"), ("f-3-0", "not-full", "BF-33"),
    ("f-0-1", "log", "BF-10"), ("hand-small", "one-pad", "BF-17"), ("supply-frog", "actions-over", "BF-17"),
    ("button-stop", "must-sink", "BF-33"), PANEL, ("c-1-0 c-5-5", "no-card", "BF-33"),
)  # fmt: skip
table(
    "sink", sinking(),
    ("c-5-5", "no-card", "BF-36"), ("c-1-0", "choose-frog", "BF-37"), ("c-2-0", "choose-frog", "BF-37"), ("c-1-1", "full", "BF-36"),
    ("c-0-1", "not-adjacent", "BF-36"), ("c-0-0", "choose-frog", "BF-37"),
    ("f-1-0", "winner-last", "BF-38"), ("b-1-0", "winner-last", "BF-38"), ("b-1-2", "frogs-first", "BF-38"),
    ("f-2-1", "elsewhere", "BF-37"),
    ("f-2-0", "elsewhere", "BF-37"), ("b-0-0", "elsewhere", "BF-37"), ("b-2-1", "elsewhere", "BF-37"),
    ("hand-small", "one-pad", "BF-17"), ("supply-frog", "actions-over", "BF-17"), ("button-stop", "must-jump", "BF-37"), PANEL,
    ("f-1-1 c-5-5", "not-adjacent", "BF-36"), ("f-1-1 c-1--1", "no-card", "BF-36"), ("f-1-1 c-1-1", "full", "BF-36"),
    ("f-1-1 c-1-0", "not-adjacent", "BF-36"), ("f-1-1 f-1-0", "winner-last", "BF-38"), ("f-1-1 f-2-0", "choose-card", "BF-36"),
)  # fmt: skip
table(
    "sink, v1.23", sinking("v1.23"),
    ("f-1-0", "winner-last", "BF-40"), ("b-1-2 c-1-1", "full", "BF-36"), ("b-1-2 f-1-1", "instead", "BF-37"),
)  # fmt: skip
table(
    "slide", sliding(),
    ("c-2-0", "stray-first", "BF-44"), ("c-1-0", "in-group", "BF-44"), ("c-0-0", "log", "BF-44"), ("f-2-0", "choose-pad", "BF-44"),
    ("b-2-0", "choose-pad", "BF-44"), ("f-2-1", "choose-pad", "BF-44"), ("b-2-1", "choose-pad", "BF-44"), ("f-1-0", "in-group", "BF-44"),
    ("hand-small", "one-pad", "BF-17"), ("supply-bullfrog", "actions-over", "BF-17"), ("button-stop", "must-slide", "BF-44"), PANEL,
)  # fmt: skip
table(
    "slide to", drifting(),
    ("c-7-7", "not-adjacent", "BF-45"), ("c-1-0", "occupied", "BF-45"), ("c-0-0", "occupied", "BF-45"), ("c-3-1", "stays", "BF-45"),
    ("c-5-0", "occupied", "BF-45"), ("f-2-0", "stays", "BF-45"), ("b-2-0", "stays", "BF-45"), ("f-1-1", "occupied", "BF-45"),
    ("b-3-1", "occupied", "BF-45"), ("hand-small", "one-pad", "BF-17"), ("supply-frog", "actions-over", "BF-17"),
    ("button-stop", "must-slide", "BF-44"), PANEL,
)  # fmt: skip
table(
    "marker moves", walking(),
    ("c-7-7", "no-card", "BF-69"), ("c-1-1", "must-move", "BF-69"), ("c-0-0", "not-adjacent", "BF-69"), ("f-1-0", "choose-card", "BF-69"),
    ("b-1-0", "choose-card", "BF-69"), ("f-1-1", "choose-card", "BF-69"), ("f-2-1", "must-move", "BF-69"),
    ("marker", "choose-card", "BF-69"),
    ("dice", "only-shown", "BF-67"), ("hand-small", "isaacs-turn", "BF-66"), ("supply-frog", "isaacs-turn", "BF-66"),
    ("button-stop", "must-move", "BF-69"), PANEL,
)  # fmt: skip
table(
    "marker leaves", fleeing(),
    ("c-7-7", "no-card", "BF-76"), ("c-2-0", "sinking", "BF-76"), ("c-4-0", "not-beside", "BF-76"), ("c-0-0", "not-beside", "BF-76"),
    ("f-1-0", "choose-card", "BF-76"), ("b-3-0", "choose-card", "BF-76"), ("f-4-1", "not-beside", "BF-76"),
    ("f-0-0", "not-beside", "BF-76"),
    ("marker", "choose-card", "BF-76"), ("dice", "only-shown", "BF-67"), ("hand-small", "isaacs-turn", "BF-66"),
    ("supply-frog", "isaacs-turn", "BF-66"),
    ("button-stop", "must-leave", "BF-76"), PANEL,
)  # fmt: skip
table(
    "Isaac's score", in_isaacs_turn(),
    ("marker", "die-decides", "BF-69"), ("hand-small", "isaacs-turn", "BF-66"), ("supply-frog", "isaacs-turn", "BF-66"),
    ("button-stop", "must-sink", "BF-33"), ("c-2-0", "not-full", "BF-33"),
)  # fmt: skip

ROWS = [(name, picks) for name, (_, expected) in CELLS.items() for picks in expected]


def said(state: State, picks: str) -> Reason:
    return why_picks(state, int(state.to_move), ["die-action" if pick == "dice" else pick for pick in picks.split()])


@pytest.mark.parametrize(("name", "picks"), ROWS, ids=repr)
def test_every_cell_of_the_table(name: str, picks: str) -> None:
    state, expected = CELLS[name]
    reason = said(state, picks)
    assert (reason.code, reason.rule) == expected[picks], reason
    assert set(reason.offers) <= set(state.legal_actions())
    if reason.code.startswith("choose-") or reason.code in ("instead", "empty-supply"):
        assert reason.offers, reason  # it says that something can be chosen


ABSENT = {p.MARKER, p.DICE, p.NOTHING}
IMPOSSIBLE = {
    s.PLAY: ABSENT, s.ACT: ABSENT | {p.STOP}, s.SCORE: ABSENT, s.SINK: ABSENT, s.SLIDE: ABSENT, s.SLIDE_TO: ABSENT,
    s.FLEE: {p.NOTHING, p.RIVAL_BULLFROG}, s.WALK: {p.NOTHING, p.RIVAL_BULLFROG},
}  # fmt: skip
"""What can't be clicked in a step, or can't be refused: with others there is no marker and no die, Isaac's one bullfrog is the marker."""


def test_no_cell_of_the_table_is_left_out() -> None:
    """Every kind of thing in every step where somebody decides has its answer, and a test above."""
    tested: dict[int, set[str]] = {}
    for state, expected in CELLS.values():
        t: Any = state
        singles = [picks for picks in expected if " " not in picks]
        found = {thing(t, "die-action" if pick == "dice" else pick).kind for pick in singles}
        tested.setdefault(int(t.frames.step()), set()).update(found)
    for number, impossible in IMPOSSIBLE.items():
        assert set(p.KINDS) - impossible <= tested[number], s.STEP_NAMES[number]
    assert set(TABLE) == set(p.KINDS) - {p.NOTHING}


def test_an_own_frog_is_about_redeploying_and_a_bullfrog_has_a_reason() -> None:
    state = acting()
    assert "redeploy only when your supply is empty" in said(state, "f-1-0").text
    assert "you never redeploy bullfrogs" in said(state, "b-1-0").text
    assert "You can't sabotage bullfrogs." in said(state, "b-1-1").text


def test_a_pad_that_takes_a_deploy_says_what_to_choose_first() -> None:
    reason = said(acting(), "c-1-0")
    assert reason.text.endswith("takes a frog: choose that in your supply first.")
    assert [acting().find("deploy frog 1,0")] == list(reason.offers)
    both = pond({(1, 0): "neutral", (2, 0): "red small"}, played=(2, 0), left=2)
    assert "takes a frog or a bullfrog" in said(both, "c-1-0").text
    assert said(both, "c-1-0").offers == (both.find("deploy frog 1,0"), both.find("deploy bullfrog 1,0"))


def test_what_is_legal_is_not_refused_and_the_end_refuses_all() -> None:
    state = acting()
    for choice in state.view(0).choices:
        for size in range(1, len(choice.picks) + 1):
            assert said(state, " ".join(choice.picks[:size])).code == "fine"
    over = pond({}, "over")
    assert why_picks(over, 0, ["c-0-0"]).code == "over"


def test_every_thing_drawn_is_known() -> None:
    """Names of other tables, of cards that sank and of pieces that are not there stand for nothing."""
    t: Any = acting()
    for name in ("c-99-0", "pad-77", "f-1-9", "f-77-0", "b-4-0", "hand-huge", "supply-tadpole", "panel-7", "marker", "die-1", "x"):
        assert thing(t, name).kind == p.NOTHING, name
        assert said(t, name).code == "not-here"
    assert thing(t, "pad-1") == thing(t, "pts-1") == thing(t, "c-1-0")
    assert len(COLOURS) == 4
