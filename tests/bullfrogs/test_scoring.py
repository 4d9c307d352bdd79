"""Scoring: battles, jumps, chains, leftovers (BF-33 to BF-43; BF-T15 to BF-T21)."""

from __future__ import annotations

import pytest

from bullfrogs.pond import act, cells, jump_orders, on, pond, refusal, step, supply, taken, texts, tied, won
from frogpond import State

pytestmark = pytest.mark.both_modes


def test_t15_the_played_card_fills_by_sabotage_and_sinks_at_once() -> None:
    """BF-19."""
    state = pond({(1, 0): "neutral: gg", (2, 0): "red small: gg"}, played=(2, 0), left=2)
    state.play("sabotage green 1,0 to 2,0")
    state.play("stop")
    assert won(state, "green") == ["red small"]
    assert (2, 0) not in taken(state)
    assert state.to_move == 1


def test_t15_the_played_card_fills_by_a_jump_and_sinks_at_once() -> None:
    cards = {(1, 0): "green middle: rrg", (2, 0): "red small: gg"}
    state = act(pond(cards, played=(2, 0), left=1), "deploy frog 1,0")
    # Green's frog must choose between the Log and the played card, which it fills.
    assert set(texts(state)) == {"jump green frog to log", "jump green frog to 2,0"}
    state.play("jump green frog to 2,0")
    assert won(state, "red") == ["green middle"]
    assert won(state, "green") == ["red small"]


def neighbours() -> State:
    """Two full neighbours; each has the Log's side and one more pad to jump to."""
    return pond({(1, 0): "red middle: rrrg", (2, 0): "green small: ggr", (3, 0): "neutral", (1, 1): "neutral"}, "score")


def test_t16_the_order_of_two_full_neighbours_changes_the_targets() -> None:
    """BF-33, BF-36: a full neighbour is no target."""
    state = neighbours()
    assert texts(state) == ["score 1,0", "score 2,0"]
    first = act(state, "score 1,0")
    assert cells(first, "jump green frog to") == {(0, 0), (1, 1)}
    assert refusal(first, "jump green frog to 2,0").code == "full"
    second = state.clone()
    second.watch()
    second.play("score 2,0")  # its only target is (3,0), so the loser's frog goes there unasked
    assert next(event.data["at"] for event in second.events if event.kind == "jumped") == [3, 0]


def jumps_of(state: State, moves: list[str]) -> list[list[int]]:
    """Where pieces landed while these moves were played."""
    state.watch()
    landed: list[list[int]] = []
    for move in moves:
        state.play(move)
        landed += [event.data["at"] for event in state.events if event.kind == "jumped"]
    return landed


def test_t17_no_targets() -> None:
    """All pieces go home or out; nothing jumps."""
    # BF-33
    cards = {(1, 0): "neutral", (2, 0): "red small", (4, 0): "green small: rrG", (2, 1): "green middle"}
    state = pond(cards, "score")
    assert (4, 0) not in taken(state)
    assert supply(state, "red") == (14, 2, 0)
    assert supply(state, "green") == (14, 1, 1)
    assert tied(state) == ["green small"]  # 2 against 2 (BF-35)


def test_t17_fewer_targets_than_pieces() -> None:
    """BF-37."""
    state = pond({(1, 0): "neutral: rrrggg", (1, 1): "green wide"}, "score")
    landed = jumps_of(state, ["jump green frog to 1,1"])
    assert landed == [[1, 1], [0, 0]]
    assert on(state, (0, 0)) == on(state, (1, 1)) == "g"
    assert tied(state) == ["neutral"]


def test_t17_four_targets_and_three_pieces_one_each() -> None:
    around = {(1, 1): "neutral", (1, -1): "neutral", (2, 0): "neutral"}
    state = pond({(1, 0): "green small: rgg", **around}, "score")
    assert cells(state, "jump red frog to") == {(0, 0), (1, 1), (1, -1), (2, 0)}
    state.play("jump red frog to 1,1")
    assert cells(state, "jump green frog to") == {(0, 0), (1, -1), (2, 0)}
    assert (refusal(state, "jump green frog to 1,1").code, refusal(state, "jump green frog to 1,1").rule) == ("taken", "BF-36")
    state.play("jump green frog to log")
    assert len(texts(state)) == 2
    state.play("jump green frog to 2,0")
    assert [on(state, cell) for cell in ((1, 1), (1, -1), (2, 0), (0, 0))] == ["r", "", "g", "g"]
    assert won(state, "green") == ["green small"]
    assert supply(state, "green")[0] == 12


def test_jumps_are_compulsory_and_by_class() -> None:
    """BF-37, BF-38: refusals say whose turn it is."""
    state = pond({(1, 0): "neutral: rrRbBg", (2, 0): "red wide", (1, 1): "green wide"}, "score", players=3)
    assert refusal(state, "stop").rule == "BF-37"
    assert (refusal(state, "jump red frog to log").code, refusal(state, "jump red frog to log").rule) == ("winner-last", "BF-38")
    assert refusal(state, "jump blue bullfrog to log").code == "frogs-first"
    assert refusal(state, "jump blue frog to 1,-1").code == "no-card"
    assert refusal(state, "jump blue frog to 5,5").code == "not-adjacent"
    after = act(state, "jump blue frog to log")
    assert (refusal(after, "jump blue to 1,1").code, refusal(after, "jump blue to 1,1").rule) == ("frogs-first", "BF-38")


ROOM = {(2, 0): "red wide", (1, 1): "green wide"}  # with the Log: three targets for a pad at (1,0)


@pytest.mark.parametrize(("edition", "orders"), [
    ("published", {"grB", "rgB"}),
    ("v1.23", {"grB", "rgB"}),
])  # fmt: skip
def test_t18_winner_who_is_not_active(edition: str, orders: set[str]) -> None:
    """Blue wins with two bullfrogs and a frog, red is active: the losers' frogs go first, then the winner's frogs."""
    state = pond({(1, 0): "green middle: rgBB", **ROOM}, "score", players=3, edition=edition)
    assert {"".join(order) for order in jump_orders(state)} == orders
    assert refusal(state, "jump blue bullfrog to log").rule == ("BF-38" if edition == "published" else "BF-40")


@pytest.mark.parametrize(("edition", "orders"), [
    # red (active) wins; losers hold g, G, b, B: all frogs before any bullfrog, or per owner only
    ("published", {"gbG", "gbB", "bgG", "bgB"}),
    ("v1.23", {"gGb", "gbG", "gbB", "bgG", "bgB", "bBg"}),
])  # fmt: skip
def test_t18_classes_with_three_owners(edition: str, orders: set[str]) -> None:
    # Six spaces hold red's two bullfrogs (4) against green 3 and blue 3.
    """BF-6."""
    # BF-40
    state = pond({(1, 0): "neutral: RRgGbB", **ROOM}, "score", players=3, edition=edition)
    assert {"".join(order) for order in jump_orders(state)} == orders


TIES = [
    # edition, pieces, orders: red is active
    ("published", "RRggGb", {"ggb", "gbg", "bgg"}),  # red among the tied: counts as winner
    ("published", "rggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),  # red present, not tied: still last
    ("published", "ggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),  # red absent: all are losers
    ("published", "gGbB", {"gbG", "gbB", "bgG", "bgB"}),  # red absent, classes hold
    ("published", "rrggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),  # three-way tie
    ("v1.23", "RRggGb", {"ggb", "gbg", "bgg", "ggG"}),
    ("v1.23", "rggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),
    ("v1.23", "ggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),
    ("v1.23", "gGbB", {"gGb", "gbG", "gbB", "bgG", "bgB", "bBg"}),
    ("v1.23", "rrggbb", {"ggb", "gbg", "bgg", "gbb", "bgb", "bbg"}),
]


@pytest.mark.parametrize(("edition", "pieces", "orders"), TIES)
def test_t19_ties(edition: str, pieces: str, orders: set[str]) -> None:
    """BF-39, BF-40: on a tie the active player's pieces go last, tied for first or not."""
    # BF-42
    # BF-35
    size = {4: "green middle", 5: "green wide", 6: "neutral"}[len(pieces)]
    state = pond({(1, 0): f"{size}: {pieces}", **ROOM}, "score", players=3, edition=edition)
    assert {"".join(order) for order in jump_orders(state)} == orders
    while step(state) == "sink":
        state.apply(state.legal_actions()[0])
    assert tied(state) == [size]
    assert [won(state, colour) for colour in ("red", "green", "blue")] == [[], [], []]


def test_t19_the_active_player_who_lost_does_not_jump_last() -> None:
    """Only on a tie does being active matter: here green wins and red's frog is a loser's."""
    state = pond({(1, 0): "green middle: rggb", **ROOM}, "score", players=3)
    assert {"".join(order) for order in jump_orders(state)} == {"rbg", "brg"}


def test_t20_a_chain_of_three_sinkings() -> None:
    """A jump fills the next pad, its jump the next again; nothing slides before the end (BF-43)."""
    cards = {
        (1, 0): "green small: rrg",  # sinks first: its frog fills (2,0)
        (2, 0): "green small: rg",
        (3, 0): "green small: rg",
        (4, 0): "neutral",
    }
    state = pond(cards, "score")
    state.watch()
    assert set(texts(state)) == {"jump green frog to log", "jump green frog to 2,0"}
    state.play("jump green frog to 2,0")  # then red to the Log; (2,0) sinks, its red frog fills (3,0), which sinks too
    kinds = [event.kind for event in state.events]
    assert kinds.count("battle") == 2
    assert "slid" not in kinds
    assert won(state, "red") == ["green small", "green small"]
    assert won(state, "green") == ["green small"]
    assert on(state, (4, 0)) == "g"
    assert step(state) == "slide to"


def test_t20_a_newly_full_pad_may_be_scored_before_an_older_one() -> None:
    """BF-33, BF-111."""
    cards = {(1, 0): "green small: rrg", (2, 0): "green small: rg", (0, 2): "green small: rrg", (0, 1): "neutral"}
    state = pond(cards, "score")
    assert set(texts(state)) == {"score 1,0", "score 0,2"}
    state = act(state, "score 1,0", "jump green frog to 2,0")
    assert set(texts(state)) == {"score 2,0", "score 0,2"}
    state.play("score 2,0")
    assert won(state, "green") == ["green small"]


def test_t21_bullfrogs_left_behind_are_out_for_good() -> None:
    """BF-41: they never come back, the frogs do."""
    # BF-11
    state = pond({(1, 0): "neutral: RRggrr"}, "score", hand={"red": {"wide": 2}, "green": {"wide": 2}})
    assert won(state, "red") == ["neutral"]
    assert supply(state, "red") == (14, 0, 2)
    assert supply(state, "green") == (13, 2, 0)  # one went to the Log, the only target
    while not state.is_over:
        assert supply(state, "red")[1:] == (0, 2)
        state.apply(state.legal_actions()[0])


def test_a_pad_that_is_not_full_can_t_be_scored() -> None:
    state = neighbours()
    assert (refusal(state, "score 3,0").code, refusal(state, "score 3,0").rule) == ("not-full", "BF-33")
    assert (refusal(state, "score log").code, refusal(state, "score log").rule) == ("log", "BF-10")
    assert refusal(state, "stop").rule == "BF-33"
