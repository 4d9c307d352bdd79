"""Clicks that lead to nothing, cell by cell: each thing on the page at each moment of picking."""

from __future__ import annotations

import pytest

from freeway.positions import after, road
from frogpond import Reason, State
from frogpond.games.freeway.look.clicks import MOMENTS, TABLE, moment, read
from frogpond.games.freeway.words.refusals import REFUSALS

pytestmark = pytest.mark.both_modes

# Green moves: frogs on N3, N25, the Sidewalk and pad N1; dice 4, 6, 6. Blue: N7, N14, S13, Sidewalk. Red: S20, pad C3, Puddle twice.
MOVING = road(
    ["N3", "N25", 0, "pad N1"], ["N7", "N14", "S13", 0], ["S20", "pad C3", "P", "P"],
    dice=[1, 4, 6, 6], left=[4, 6, 6],
)  # fmt: skip
# Green hopped from N3 to N7 between N5 (Blue) and N12 (Red).
PAIR = after(road(["N3", "S2", 0, "pad N1"], ["N5", "N14", "S13", 0], ["N12", "pad C3", "P", "P"], dice=[4, 6]), "N3 to N7 with 4")

BEFORE = {
    "die": (MOVING, []), "frog": (MOVING, ["die-4"]), "landing": (MOVING, ["die-4", "sidewalk-green"]),
    "victim": (MOVING, ["button-squish-6"]), "shelter": (MOVING, ["button-squish-6", "s-S20"]),
    "pair die": (PAIR, []), "pair": (PAIR, ["die-6"]),
}  # fmt: skip
"""A position and what was picked in it, for each moment."""

CELLS = {
    "die": ["die-1", "die-9", "roll-1-0"],
    "attack": ["button-squish-4", "button-squash-6", "button-smash-6"],
    "end": ["button-end"],
    "decline": ["button-decline"],
    "back": ["button-back-behind", "button-back-ahead"],
    "own frog": ["s-N3", "s-N25", "s-N7", "s-S2"],
    "their frog": ["s-N7", "s-N14", "s-S20", "s-N5", "s-N12"],
    "empty spot": ["s-N8", "s-N1", "s-N13", "s-N6", "s-N19"],
    "sidewalk": ["sidewalk-green"],
    "their sidewalk": ["sidewalk-blue", "sidewalk-red"],
    "puddle": ["puddle-green"],
    "their puddle": ["puddle-blue", "puddle-red"],
    "empty pad": ["pad-N2", "pad-C6"],
    "own pad": ["pad-N1"],
    "their pad": ["pad-C3"],
    "panel": ["panel-0", "panel-2"],
    "unknown": ["s-N28", "pad-Nb2", "die-0", "roll-1-9", "panel-3", "elsewhere", ""],
}
"""Names on the page for each row of the table."""


RULES: dict[str, set[str]] = {}
for code, rule in REFUSALS.cited():
    assert isinstance(rule, str)
    RULES.setdefault(code, set()).add(rule)


def answered(moment: str, name: str) -> Reason | None:
    state, before = BEFORE[moment]
    return state.why_not_picks(0, [*before, name])


def says(moment: str, name: str, code: str, words: str) -> None:
    reason = answered(moment, name)
    assert reason is not None, (moment, name)
    assert reason.code == code, reason
    assert words in reason.text, reason


def test_every_row_and_every_moment_has_names_here() -> None:
    assert set(CELLS) == {*TABLE, "unknown"}
    assert tuple(BEFORE) == MOMENTS
    for moment_here, (state, before) in BEFORE.items():
        assert moment(state, [thing for name in before if (thing := read(state, name))]) == moment_here


@pytest.mark.parametrize("column", MOMENTS)
@pytest.mark.parametrize("row", [*TABLE, "unknown"])
def test_each_cell_answers_in_the_position_it_is_asked_in(row: str, column: str) -> None:
    state = BEFORE[column][0]
    met = 0
    for name in CELLS[row]:
        thing = read(state, name)
        if (thing.kind if thing else "unknown") != row:
            continue  # another frog stands there in the other position
        met += 1
        reason = answered(column, name)
        if reason is not None:
            check(state, reason)
    assert met, "no name stands for this cell"


def check(state: State, reason: Reason) -> None:
    assert reason.rule in RULES.get(reason.code, {""}), reason
    assert all(state.is_legal(action) for action in reason.offers), reason
    assert reason.text.endswith("."), reason


def test_dice_and_buttons() -> None:
    says("die", "die-1", "used", "The 1 is used: 4, 6 and 6 are left.")
    says("frog", "die-9", "not-rolled", "No die shows 9: the roll was 1, 4, 6 and 6.")
    says("die", "roll-1-0", "used", "The 1 is used")
    says("frog", "die-6", "instead", "Clear your first pick")
    says("die", "button-squish-4", "squish-dice", "A Squish needs 2 unused dice that show 4, you have 1.")
    says("landing", "button-squash-6", "squash-dice", "A Squash needs 3 unused dice that show 6, you have 2.")
    says("die", "button-decline", "not-open", "only right after you hop in between")
    says("die", "button-back-ahead", "not-open", "only right after you hop in between")
    says("pair die", "button-end", "open", "The turn ends once your Hop In Between is settled: send back N5 to the Sidewalk")
    says("pair", "button-squish-6", "no-attack", "A Squish waits until your Hop In Between is settled")
    says("pair die", "die-4", "used", "The 4 is used: 6 is left.")
    after_button = PAIR.why_not_picks(0, ["button-decline", "s-N5"])
    assert after_button is not None
    assert after_button.code == "back-die"
    assert answered("die", "button-end") is None


def test_a_die_that_moves_nobody_says_why_for_each_frog() -> None:
    state = road([3, 26], [7, 20], dice=[4, 9])
    reason = state.why_not_picks(0, ["die-9"])
    assert reason is None, "N3 to N12"
    state = road([3, 26], [12, 20], dice=[4, 9])
    reason = state.why_not_picks(0, ["die-9"])
    assert reason is not None
    assert reason.text == "The 9 moves none of your frogs. N3: N12 is taken; N26: it finds no pad by exact count."


def test_own_frogs() -> None:
    says("die", "s-N3", "which-die", "Choose a die first: the 4 takes it to S6, the 6 to N9 or S8.")
    assert answered("frog", "s-N25") is None
    moved = after(MOVING, "N3 to S6 with 4")
    reason = moved.why_not_picks(0, ["s-S6"])
    assert reason is not None
    assert reason.code == "moved"
    says("victim", "s-N3", "own-victim", "is yours")
    says("shelter", "s-N3", "to-median", "goes to an empty Median space: N13, N15, S14 or S15.")
    says("pair die", "s-N7", "not-the-pair", "send back N5 to the Sidewalk with the 6 or N12 to N6 with the 6, or send nobody back")
    says("landing", "s-N25", "instead", "Clear your first pick")


def test_other_peoples_frogs() -> None:
    says("die", "s-N7", "hit", "To hit Blue's frog on N7, choose Squish with 6 first.")
    says("frog", "s-N14", "in-median", "Blue's frog on N14 is safe in the Median")
    says("landing", "s-N14", "full-roll", "not on N14")
    says("victim", "s-N14", "in-median", "you can't hit")
    says("shelter", "s-N14", "median-taken", "A frog is on N14: a squished frog goes to an empty Median space, N13, N15, S14 or S15.")
    says("pair die", "s-N5", "back-die", "Choose a die first: you can send back N5 to the Sidewalk with the 6.")
    says("pair", "s-N14", "not-the-pair", "Only a frog that you hopped between goes back")
    plain = road(["N3", 0], ["N7"], [0], dice=[4, 6])
    reason = plain.why_not_picks(0, ["s-N7"])
    assert reason is not None
    assert (reason.code, reason.offers) == ("not-yours", ())


def test_places() -> None:
    says("die", "s-N9", "which-die", "To come to N9, first choose the 6 and the frog on N3.")
    says("frog", "s-N19", "out-of-reach", "No unused die brings a frog of yours to N19.")
    says("landing", "s-N8", "full-roll", "The frog on the Sidewalk goes the full 4: it can land on N4, S3 or S4, not on N8.")
    says("victim", "s-N8", "no-victim", "No frog is on N8.")
    says("pair die", "s-N6", "back-die", "To send a frog back to N6, choose the 6 and the frog on N12.")
    says("pair", "sidewalk-blue", "back-die", "To send a frog back to the Sidewalk, choose the 6 and the frog on N5.")
    says("victim", "sidewalk-green", "on-sidewalk", "You can't hit")
    says("frog", "sidewalk-red", "no-frog", "Red has no frog on the Sidewalk.")
    says("die", "sidewalk-blue", "on-sidewalk", "your dice don't move Blue's")
    says("die", "puddle-red", "their-puddle", "can’t move or hit Red's there")
    says("die", "puddle-blue", "their-puddle", "No frog of Blue's is in the Puddle.")
    says("landing", "puddle-green", "puddle", "No frog of yours is in the Puddle any more.")
    says("victim", "puddle-red", "in-puddle", "You can't hit")


def test_the_pond() -> None:
    says("die", "pad-N4", "which-die", "To come to pad N4, first choose")
    says("landing", "pad-C6", "exact", "not on pad C6")
    says("die", "pad-N1", "home", "On pad N1 your frog is home")
    says("frog", "pad-C3", "home", "On pad C3 Red's frog is home")
    says("victim", "pad-C3", "home", "No attack reaches a pad")
    says("pair", "pad-N2", "not-the-pair", "Only a frog that you hopped between")
    state = road([25, 0], ["pad C1", 0], dice=[3, 3])
    reason = state.why_not(0, "N25 to pad C1 with 3")
    assert reason is not None
    assert (reason.code, reason.rule) == ("pad-taken", "FW-50")


def test_the_puddle_waits_for_an_empty_sidewalk() -> None:
    state = road([3, 0, "P", "P"], [7], dice=[4, 5])
    reason = state.why_not_picks(0, ["puddle-green"])
    assert reason is not None
    assert (reason.code, reason.rule) == ("puddle-waits", "FW-15")
    assert "1 of yours is there now" in reason.text
    alone = road([3, "P", "P", "P"], [7], dice=[5])
    reason = alone.why_not_picks(0, ["sidewalk-green"])
    assert reason is not None
    assert reason.code == "puddle"


def test_what_is_no_part_of_the_game() -> None:
    says("die", "panel-0", "not-here", "Your panel shows flies and frogs")
    says("frog", "panel-2", "not-here", "Red's panel")
    for name in CELLS["unknown"]:
        says("die", name, "not-here", "You can't choose that")


def test_a_smash_needs_no_victim_and_a_squash_no_place() -> None:
    state = road([0, 0, 0, 5], ["S20"], ["S5"], dice=[6, 6, 6, 6])
    smash = state.why_not_picks(0, ["button-smash-6", "s-S20"])
    squash = state.why_not_picks(0, ["button-squash-6", "s-S20", "s-N13"])
    assert smash is not None
    assert squash is not None
    assert (smash.code, [state.text(action) for action in smash.offers]) == ("smash-all", ["smash with 6"])
    assert (squash.code, [state.text(action) for action in squash.offers]) == ("squash-sidewalk", ["squash S20 with 6"])


def test_a_full_median_sends_a_squished_frog_to_the_sidewalk() -> None:
    state = road([0, 13, 15, "P"], [16, 4, 14, 0], dice=[5, 5, 1])
    assert state.why_not_picks(0, ["button-squish-5", "s-N16"]) is None
    reason = state.why_not(0, "squish N16 to N13 with 5")
    assert reason is not None
    assert (reason.code, reason.rule) == ("median-full", "FW-43")
