"""Actions: deploy, redeploy, sabotage, stop (BF-20 to BF-32; BF-T5 to BF-T14)."""

from __future__ import annotations

from typing import Any

import pytest

from bullfrogs.pond import act, card_at, cells, on, pond, refusal, start_of, step, supply, texts, won
from frogpond import State

pytestmark = pytest.mark.both_modes
ALL_FROGS = "log: " + "r" * 14


def told(state: State, text: str) -> tuple[str, str]:
    reason = refusal(state, text)
    return reason.code, reason.rule


def test_t5_stop_at_once() -> None:
    """BF-21: actions are optional."""
    state = pond({(1, 0): "neutral", (2, 0): "red small"}, played=(2, 0), left=4)
    assert "stop" in texts(state)
    state.play("stop")
    assert state.to_move == 1
    assert step(state) == "play"


def test_t5_stop_is_taken_when_nothing_else_is_possible() -> None:
    """The Log alone, or no pad in line: the turn goes on by itself."""
    alone = act(pond({}, "play"), "play small 1,0")
    assert (alone.to_move, step(alone)) == (1, "play")
    out_of_line = act(pond({(0, 1): "neutral"}, "play"), "play small 1,0")
    assert (out_of_line.to_move, step(out_of_line)) == (1, "play")
    in_line = act(pond({(0, 1): "neutral"}, "play"), "play small 1,1")
    assert (in_line.to_move, step(in_line)) == (0, "act")


def test_t6_in_line() -> None:
    """BF-3: across gaps, across the Log, at any distance; never on a diagonal."""
    far = {(9, 0): "green wide", (-9, 0): "green wide", (2, 8): "green wide", (2, -7): "green wide"}
    near = {(3, 1): "green wide", (1, 1): "green wide", (1, -1): "green wide", (3, -1): "green wide"}
    state = pond({**far, **near, (2, 0): "red small", (1, 0): "neutral: rrrggg"}, players=3, played=(2, 0), left=4)
    assert cells(state, "deploy frog") == set(far)
    for x, y in near:
        assert told(state, f"deploy frog {x},{y}") == ("not-in-line", "BF-22")
    assert told(state, "deploy frog 1,0") == ("full", "BF-22")


def test_t7_every_refused_deploy_has_its_own_reason() -> None:
    """BF-5."""
    # BF-52
    cards = {(1, 0): "neutral: rrrrrr", (2, 0): "red small", (3, 0): "green wide", (0, 1): "neutral", (2, 1): "green wide: R"}
    state = pond(cards, played=(2, 0), left=4, supply={"red": {"bullfrogs": 0, "out": 1}}, deployed={(3, 0): 2})
    assert told(state, "deploy frog 2,0") == ("played-card", "BF-23")
    assert told(state, "deploy frog log") == ("log", "BF-24")
    assert told(state, "deploy frog 1,0") == ("full", "BF-22")
    assert told(state, "deploy frog 0,1") == ("not-in-line", "BF-22")
    assert told(state, "deploy frog 3,0") == ("limit", "BF-25")
    assert told(state, "deploy bullfrog 2,1") == ("no-bullfrog", "BF-22")
    assert told(state, "deploy frog 5,5") == ("no-card", "BF-22")
    assert cells(state, "deploy frog") == {(2, 1)}
    assert start_of(state, "deploy bullfrog") == set()
    bulls = pond({(0, 0): ALL_FROGS, (2, 0): "red small", (2, 1): "green wide"}, played=(2, 0))
    assert told(bulls, "deploy frog 2,1") == ("no-frog", "BF-22")
    assert cells(bulls, "deploy bullfrog") == {(2, 1)}
    gone = pond({(2, 0): "red small", (2, 1): "green wide"}, played=(2, 0), empty=["red"])
    assert told(gone, "deploy frog 2,1") == ("empty-supply", "BF-26")
    assert told(gone, "deploy bullfrog 2,1") == ("empty-supply", "BF-26")


def test_t8_two_deploys_a_pad_count_frogs_bullfrogs_and_redeploys_together() -> None:
    """BF-25."""
    state = pond({(1, 0): "neutral", (2, 0): "red small", (2, 1): "green wide"}, played=(2, 0), left=4)
    mixed = act(state, "deploy frog 1,0", "deploy bullfrog 1,0")
    assert told(mixed, "deploy frog 1,0") == told(mixed, "deploy bullfrog 1,0") == ("limit", "BF-25")
    assert cells(mixed, "deploy frog") == {(2, 1)}
    both = act(mixed, "deploy frog 2,1", "deploy frog 2,1")
    assert step(both) == "play"  # four actions are over (BF-20)
    assert card_at(both, (1, 0)).get("deployed", 0) == 0  # the count starts afresh


def test_t8_redeploys_count_and_leaving_gives_nothing_back() -> None:
    cards = {(1, 0): "neutral: r", (2, 0): "red small", (2, 1): "green wide", (2, 2): "green wide", (3, 0): "green wide"}
    state = pond(cards, played=(2, 0), left=4, empty=["red"])
    twice = act(state, "redeploy 1,0 to 2,1", "redeploy log to 2,1")
    assert told(twice, "redeploy log to 2,1") == ("limit", "BF-25")
    away = act(twice, "redeploy 2,1 to 2,2")
    assert on(away, (2, 1)) == "r"
    assert told(away, "redeploy log to 2,1") == ("limit", "BF-25")


def test_t8_sabotage_onto_a_pad_does_not_count() -> None:
    cards = {(1, 0): "neutral", (2, 0): "red small", (1, 1): "green wide", (2, 1): "green wide: g"}
    state = pond(cards, played=(2, 0), left=4)
    state = act(state, "deploy frog 1,0", "deploy frog 1,0")
    assert on(state, (1, 0)) == "rr"
    state.play("sabotage green 2,1 to 1,1")
    assert card_at(state, (1, 1)).get("deployed", 0) == 0
    full = pond({(1, 0): "neutral: g", (2, 0): "red small: g"}, played=(2, 0), left=3, deployed={(1, 0): 2})
    assert "sabotage green 2,0 to 1,0" in texts(full)


def test_t9_one_colour_fills_a_pad_alone() -> None:
    """Four frogs in two turns fill a 4-space pad; nobody else is there, so its owner wins it."""
    # BF-34, BF-42
    hands = {"red": {"wide": 2}, "green": {"wide": 2}}
    state = pond({(1, 0): "red middle"}, "play", hand=hands)
    state = act(state, "play wide 2,0", "deploy frog 1,0", "deploy frog 1,0", "play wide 0,1", "play wide 1,1")
    assert on(state, (1, 0)) == "rr"
    state.watch()
    state.play("deploy frog 1,0")
    state.play("deploy frog 1,0")
    assert "battle" in [event.kind for event in state.events]
    while step(state) == "sink":
        state.apply(state.legal_actions()[0])
    assert won(state, "red") == ["red middle"]


REDEPLOY = {
    (2, 0): "red small",
    (3, 0): "green wide",
    (1, 0): "neutral: r",
    (0, 1): "neutral: rR",
    (1, 1): "green small: rrg",
    (2, 1): "green wide: R",
}


def test_t10_redeploy_needs_an_empty_supply() -> None:
    """BF-26: neither a frog nor a bullfrog may be left."""
    cards = {(2, 0): "red small", (2, 1): "green wide"}
    one_frog = pond({(0, 0): ALL_FROGS[:-1], **cards}, played=(2, 0), supply={"red": {"bullfrogs": 0, "out": 2}})
    assert told(one_frog, "redeploy log to 2,1") == ("supply", "BF-26")
    one_bull = pond({(0, 0): ALL_FROGS, **cards}, played=(2, 0), supply={"red": {"bullfrogs": 1, "out": 1}})
    assert told(one_bull, "redeploy log to 2,1") == ("supply", "BF-26")
    assert start_of(one_bull, "redeploy") == set()


def test_t10_where_a_redeployed_frog_comes_from() -> None:
    """BF-27, BF-28: from any pad, in line or not, full or not, neutral or not; published also from the Log."""
    state = pond(REDEPLOY, played=(2, 0), left=2, empty=["red"])
    assert "as your supply is empty, " in state.view(int(state.to_move)).help
    targets = {"3,0", "2,1"}  # in line with room; (1,0) as well for frogs from elsewhere
    expected = {f"{source} to {to}" for source in ("log", "0,1", "1,1") for to in (*targets, "1,0")}
    expected |= {f"1,0 to {to}" for to in targets}
    assert start_of(state, "redeploy") == expected
    assert told(state, "redeploy 1,0 to 1,0") == ("same-pad", "BF-28")
    assert told(state, "redeploy 2,1 to 3,0") == ("bullfrog", "BF-27")
    assert told(state, "redeploy 3,0 to 1,0") == ("no-own-frog", "BF-27")
    assert told(state, "redeploy 2,0 to 1,0") == ("from-played", "BF-27")
    assert told(state, "redeploy 1,0 to log") == ("log", "BF-24")
    assert told(state, "redeploy 1,0 to 2,0") == ("played-card", "BF-23")
    assert told(state, "redeploy 1,0 to 0,1") == ("not-in-line", "BF-22")
    state.play("redeploy 1,1 to 3,0")
    assert on(state, (1, 1)) == "rg"
    assert on(state, (3, 0)) == "r"


def test_t10_v123_never_redeploys_from_the_log() -> None:
    state = pond(REDEPLOY, edition="v1.23", played=(2, 0), left=2, empty=["red"])
    assert {source.split()[0] for source in start_of(state, "redeploy")} == {"1,0", "0,1", "1,1"}
    assert told(state, "redeploy log to 3,0") == ("from-log", "BF-27")


def test_t11_supply_runs_out_in_mid_turn() -> None:
    """The next deploy is a redeploy."""
    # BF-26
    cards = {(0, 0): ALL_FROGS[:-1], (2, 0): "red small", (2, 1): "green wide"}
    state = pond(cards, played=(2, 0), left=3, supply={"red": {"bullfrogs": 0, "out": 2}})
    assert start_of(state, "redeploy") == set()
    state.play("deploy frog 2,1")
    assert start_of(state, "deploy") == set()
    assert start_of(state, "redeploy") == {"log to 2,1"}


SABOTAGE = {
    (1, 0): "neutral: rgG",
    (2, 0): "red small",
    (3, 0): "green wide: gggg" + "r",  # full
    (1, 1): "green wide: g",
    (0, 1): "neutral: g",
    (2, 1): "green wide: GR",
}


def test_t12_what_can_be_sabotaged() -> None:
    """BF-29, BF-30: an opponent's frog on a pad in line, the played card included, to an adjacent card with room."""
    # BF-52
    state = pond(SABOTAGE, played=(2, 0), left=4)
    assert start_of(state, "sabotage") == {
        "green 1,0 to log",  # the Log is adjacent
        "green 1,0 to 2,0",  # onto the played card
        "green 1,0 to 1,1",  # a target out of line
        "green 3,0 to 2,0",  # out of a full pad
    }
    assert told(state, "sabotage red 1,0 to 1,1") == ("own-frog", "BF-30")
    assert told(state, "sabotage green 2,1 to 1,1") == ("bullfrog", "BF-30")
    assert told(state, "sabotage green log to 1,0") == ("from-log", "BF-30")
    assert told(state, "sabotage green 1,1 to 0,1") == ("not-in-line", "BF-29")
    assert told(state, "sabotage green 3,0 to 3,1") == ("no-card", "BF-29")
    assert told(state, "sabotage green 3,0 to log") == ("not-adjacent", "BF-29")
    assert told(state, "sabotage green 1,0") == ("needs-target", "BF-29")
    assert told(state, "sabotage blue 1,0 to log") == ("notation", "")
    pushed = act(state, "sabotage green 1,0 to 2,0")
    assert on(pushed, (2, 0)) == "g"
    assert "sabotage green 2,0 to 1,0" in texts(pushed)  # out of the played card
    assert told(pushed, "sabotage green 2,0 to 3,0") == ("full", "BF-29")
    assert told(pushed, "sabotage green 1,0 to log") == ("bullfrog", "BF-30")  # only her bullfrog is left there
    assert on(act(state, "sabotage green 1,0 to log"), (0, 0)) == "g"


def test_t13_the_same_frog_twice() -> None:
    """BF-20."""
    state = pond({(1, 0): "neutral: g", (2, 0): "red small", (2, 1): "green wide"}, played=(2, 0), left=4)
    state = act(state, "sabotage green 1,0 to 2,0", "sabotage green 2,0 to 2,1")
    assert on(state, (2, 1)) == "g"


def test_t13_a_pad_filled_and_emptied_before_scoring_does_not_sink() -> None:
    """BF-32."""
    state = pond({(1, 0): "neutral: rrgg", (2, 0): "red small"}, played=(2, 0), left=4)
    state = act(state, "deploy frog 1,0", "deploy frog 1,0")
    assert on(state, (1, 0)) == "rrrrgg"
    assert step(state) == "act"
    state = act(state, "sabotage green 1,0 to 2,0", "stop")
    assert step(state) == "play"
    assert won(state, "red") == []
    assert on(state, (1, 0)) == "rrrrg"


def test_t14_v123_sabotage_goes_to_supply_once_a_turn() -> None:
    """BF-31."""
    state = pond({**SABOTAGE, (0, 0): "log: g"}, edition="v1.23", played=(2, 0), left=4)
    assert start_of(state, "sabotage") == {"green 1,0", "green 3,0"}
    assert told(state, "sabotage green 1,0 to 1,1") == ("goes-home", "BF-31")
    assert told(state, "sabotage green log") == ("from-log", "BF-31")
    assert told(state, "sabotage green 2,1") == ("bullfrog", "BF-31")
    assert told(state, "sabotage red 1,0") == ("own-frog", "BF-31")
    before = supply(state, "green")[0]
    state.play("sabotage green 1,0")
    assert supply(state, "green")[0] == before + 1
    assert on(state, (1, 0)) == "rG"
    assert start_of(state, "sabotage") == set()
    assert told(state, "sabotage green 3,0") == ("limit", "BF-31")
    assert "deploy frog 1,0" in texts(state)


def test_actions_end_with_the_number_on_the_card() -> None:
    """BF-20: deploys and sabotages share it."""
    for kind, actions in (("wide", 2), ("middle", 3), ("small", 4)):
        hands = {"red": {kind: 2}, "green": {kind: 2}}
        state = pond({(1, 0): "neutral: gg", (0, 1): "neutral", (1, 1): "green wide"}, "play", hand=hands)
        state.play(f"play {kind} 2,0")
        taken = 0
        while step(state) == "act":
            state.play("sabotage green 1,0 to log" if taken == 0 else texts(state)[0])
            taken += 1
        assert taken <= actions
        view: Any = state.view(0)
        assert view.turn == 6
    state = pond({(1, 0): "neutral", (1, 1): "green wide", (2, 0): "red small"}, "act", played=(2, 0), left=1)
    state.play("deploy frog 1,0")
    assert step(state) == "play"
