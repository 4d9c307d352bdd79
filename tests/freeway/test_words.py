"""Notation, reasons, events, view and screen of Freeway Frogs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frogpond
from freeway.positions import after, game, look, options, refused, road, roll, why
from frogpond import CHANCE, SPECTATOR, Rng, State

pytestmark = pytest.mark.both_modes


def somewhere(players: int, seed: int, steps: int, **options: str) -> State:
    """A decision some way into a random game."""
    state, rng = game(players, **options).new(), Rng(seed)
    while steps > 0 or state.to_move == CHANCE:
        before = state.clone()
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
        if state.is_over:
            while before.to_move == CHANCE:
                before = roll(before, 10)
            return before
        steps -= 1
    return state


@settings(deadline=None, max_examples=25)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**9), steps=st.integers(0, 250))
def test_every_action_of_the_numbering_is_legal_or_has_a_reason(players: int, seed: int, steps: int) -> None:
    """And every reason names a rule of this game."""
    state = somewhere(players, seed, steps)
    if state.to_move < 0:
        return
    legal = set(state.legal_actions())
    for action in range(state.game.num_actions):
        reason = state.why_not(int(state.to_move), action)
        assert (reason is None) == (action in legal), state.text(action)
        if reason is not None:
            assert re.fullmatch(r"FW-\d+", reason.rule)
            assert reason.text.endswith(".")


@settings(deadline=None, max_examples=25)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**9), steps=st.integers(0, 250))
def test_notation_is_unique_and_read_back(players: int, seed: int, steps: int) -> None:
    state = somewhere(players, seed, steps)
    texts = [state.text(action) for action in state.legal_actions()]
    assert len(set(texts)) == len(texts)
    for action, text in zip(state.legal_actions(), texts, strict=True):
        assert state.find(text) == state.find(text.upper()) == action


def test_notation_is_read_generously() -> None:
    state = road(["N3", 0], ["N5", "N20"], [0], dice=[4, 6, 6])
    assert state.find("move n3 -> n7 by 4") == state.find("N3 to N7 with 4")
    assert state.find("0 to S6 with 6") == state.find("sidewalk to S6 with 6")
    assert state.find("end turn") == state.find("end")
    assert state.find("squash n5 to sidewalk with 6") == state.find("squash N5 with 6")
    rolling = road([0, 3], [0])
    assert rolling.find("4") == rolling.find("roll 4") == rolling.find("die 4")


def test_texts_that_name_nothing_here() -> None:
    state = road(["N3", 0], ["N5"], [0], dice=[4, 6])
    assert refused(state, "N3 to N28 with 4") == ("no-place", "")
    assert refused(state, "N3 to N14 with 11") == ("no-face", "")
    assert refused(state, "ribbit") == ("notation", "")
    assert refused(road([0], [0]), "die 11") == ("notation", "")
    assert "N7 or S6" in why(state, "N3 to N9 with 4").text


def test_events_tell_the_turn() -> None:
    """Each with its rule; the viewer is "you"."""
    state = road([3, "P"], [5, 12], of=game(2))
    told: list[tuple[str, str]] = []
    state.watch()
    for move in ("die 4", "N3 to N7 with 4"):
        state.play(move)
        told += [(event.text(0), event.rule) for event in state.events]
    assert told == [
        ("You rolled 4.", "FW-7"),
        ("You moved from N3 to N7 with 4.", "FW-11"),
        ("Your next frog stepped up from the Puddle to the Sidewalk.", "FW-14"),
    ]
    assert state.events[0].text(1) == "Green moved from N3 to N7 with 4."


def sentences(state: State, *moves: str, viewer: int = 0) -> list[str]:
    state.watch()
    told: list[str] = []
    for move in moves:
        state.play(move)
        told += [f"{event.text(viewer)} ({event.rule})" for event in state.events]
    return told


def test_events_of_attacks_and_hops() -> None:
    assert sentences(road(["N8", 0, 1], ["S5"], ["S12"], dice=[1, 6, 9]), "N8 to S8 with 1", "back S12 with 9", "end", viewer=2) == [
        "Green hopped over from N8 to S8 with 1. (FW-19)",
        "Green hopped in between and sent your frog on S12 back to S3 with 9. (FW-33)",
        "Green ended the turn with 1 die unused. (FW-9)",
    ]
    assert sentences(road([3, 0], [5, 12], dice=[4, 6]), "N3 to N7 with 4", "decline", "sidewalk to N6 with 6")[1:] == [
        "You hopped in between and sent nobody back. (FW-33)",
        "You moved from the Sidewalk to N6 with 6. (FW-16)",
        "Your next frog stepped up from the Puddle to the Sidewalk. (FW-14)",
    ]
    state = road([0, 1, 2, 26], [9, 20], dice=[5, 5, 5, 5])
    assert sentences(state.clone(), "squish N20 to N14 with 5", viewer=1) == ["Green squished your frog on N20: back to N14. (FW-42)"]
    assert sentences(state.clone(), "squash N9 with 5") == ["You squashed Blue's frog on N9: back to the Sidewalk. (FW-44)"]
    assert sentences(state.clone(), "smash with 5")[:3] == [
        "You smashed the road: every frog on it goes back. (FW-46)",
        "Your own frog on N1 went back to the Sidewalk. (FW-47)",
        "Your own frog on N2 went back to the Sidewalk. (FW-47)",
    ]


def test_events_of_the_end() -> None:
    state = road(["pad C1", "pad N2", "pad N3", 26], [0], dice=[3])
    assert sentences(state, "N26 to pad S2 with 3", viewer=1) == [
        "Green brought a frog home to pad S2: 2 flies. (FW-48)",
        "Green brought all frogs home: the game is over, with 2 flies as a bonus. (FW-54)",
    ]
    capped = road([3], [4], dice=[5], of=game(2, round_cap=1), turn=2)
    assert sentences(capped, "end")[-1] == "The last round is over: the flies are counted. (FW-58)"
    assert sentences(game(2, start="random").new(), "first blue", viewer=1) == ["You took the first turn. (FW-4)"]


def test_view_has_what_a_drawing_needs() -> None:
    state = after(road(["N3", 0], ["N5", "pad C3"], ["N12"], dice=[4, 6, 6]), "N3 to N7 with 4")
    view = look(state)
    assert (view.step, view.active, view.round, view.round_cap) == ("between", 0, 1, 200)
    assert [lane.name for lane in view.lanes] == ["N", "S"]
    assert view.lanes[0].entry == "pad-N1"
    spot = view.lanes[0].spots[6]
    assert (spot.id, spot.number, spot.median, spot.colour, spot.moved) == ("s-N7", 7, False, 0, True)
    assert view.pair is not None
    assert (view.pair.behind, view.pair.ahead, view.pair.frog) == ("s-N5", "s-N12", "s-N7")
    assert [(die.id, die.pips, die.used) for die in view.dice] == [("die-4", 4, True), ("die-6", 6, False), ("die-6", 6, False)]
    pad = next(pad for pad in view.pads if pad.id == "pad-C3")
    assert (pad.flies, pad.colour, pad.brown, pad.to) == (3, 1, False, ("pad-N4", "pad-S4"))
    blue = view.frogs[1]
    assert (blue.puddle, blue.sidewalk, blue.road, blue.home, blue.flies, blue.score) == (2, 0, 1, 1, 3, 3)
    assert {choice.text: choice.picks for choice in view.choices} == {
        "back N5 to sidewalk with 6": ("die-6", "s-N5"),
        "back N12 to N6 with 6": ("die-6", "s-N12"),
        "decline": ("button-decline",),
    }


def test_picks_of_moves_and_attacks() -> None:
    view = look(road(["N27", 0, 1], ["S20"], ["S5"], dice=[2, 6, 6]))
    picks = {choice.text: (choice.picks, choice.label) for choice in view.choices}
    assert picks["sidewalk to S6 with 6"] == (("die-6", "sidewalk-green", "s-S6"), "")
    assert picks["N27 to pad N2 with 2"] == (("die-2", "s-N27", "pad-N2"), "")
    assert picks["squish S20 to N13 with 6"] == (("button-squish-6", "s-S20", "s-N13"), "Squish with 6 + 6")
    assert picks["squish S5 to sidewalk with 6"] == (("button-squish-6", "s-S5"), "Squish with 6 + 6")
    assert picks["end"] == (("button-end",), "End turn")
    view = look(road([0, 0, 0, 5], ["S20"], ["S5"], dice=[6, 6, 6, 6]))
    picks = {choice.text: (choice.picks, choice.label) for choice in view.choices}
    assert picks["squash S20 with 6"] == (("button-squash-6", "s-S20"), "Squash with 6 + 6 + 6")
    assert picks["smash with 6"] == (("button-smash-6",), "Smash with 6 + 6 + 6 + 6")


def test_view_tells_what_each_choice_would_do() -> None:
    state = road([3, 10, 26, "P"], [5, 12, 20], dice=[3, 4, 6, 6])
    effects = {state.text(action): said for action, said in look(state).effects.items()}
    assert "N3 to N7 with 4" not in effects, "an own frog is ahead, so nothing opens"
    assert effects["N10 to N14 with 4"] == "safe in the Median"
    assert effects["N26 to pad N2 with 3"] == "home, 2 flies"
    assert effects["squish N5 to sidewalk with 6"] == "Blue's frog to the Sidewalk"
    assert effects["end"] == "a frog steps up from the Puddle"
    last = look(road(["pad C1", "pad N2", "pad N3", 26], [0], dice=[3]))
    assert "home, 2 flies; ends the game with a bonus of 2" in last.effects.values()
    assert look(state, SPECTATOR).effects == look(state, 1).effects == {}


def test_the_screen_shows_lanes_dice_and_choices() -> None:
    state = road(["N3", 0, "S14"], ["N5", "S20"], ["N12", "pad C3"], dice=[4, 6, 6])
    shown = state.game.screen(look(state))
    assert "N  . . g . b . . . . . . r | . . . | . . . . . . . . . . . . > pad N1" in shown
    assert "S  . . . . . . . . . . . . | . g . | . . . . b . . . . . . . > pad S1" in shown
    assert "C3:3 r > N4 S4" in shown
    assert "dice: [4] [6] [6]" in shown
    assert "> Green  (g)   0 flies  puddle 1  sidewalk 1  road 2  home 0" in shown
    assert "N3 to N7 (hops in between N5 and N12), S6" in shown
    assert "squish with 6: N5 (Blue) to sidewalk" in shown
    assert "or end" in shown
    moved = after(state, "N3 to S6 with 4")
    assert "dice: (4) [6] [6]" in moved.game.screen(look(moved))
    assert "S  . . . . . G" in moved.game.screen(look(moved))
    assert max(len(line) for line in str(game(4).new()).splitlines()) <= 80
    over = after(road(["pad C1", "pad N2", "pad N3", 26], [0], dice=[3]), "N26 to pad S2 with 3")
    assert "(2 of them for ending the game)" in str(over)
    assert "Green wins" in str(over)


def test_refusals_of_the_engine_name_rules_too() -> None:
    state = road([3], [0], dice=[4])
    assert str(state.why_not(1, "end")) == "Not now: it is Green's turn to decide. (FW-60)"
    rolling = road([3], [0])
    reason = rolling.why_not(0, "end")
    assert reason is not None
    assert reason.rule == "FW-60"
    assert "end" in options(state)


def test_everything_has_those_who_wait() -> None:
    """FW-5, FW-14: frogs in the Puddle and on the Sidewalk are described with the rest."""
    game = frogpond.make("freeway", players=2)
    said = game.describe(game.new().view(0), "everything")
    assert "Green: 3 in the Puddle, 1 on the Sidewalk." in said
