"""The Fly Pond (FW-48 to FW-53), against ways counted here from the data file alone."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest

from freeway.positions import Place, after, game, landings, refused, road, where
from frogpond.games.freeway.look.view import FreewayView

pytestmark = pytest.mark.both_modes

DATA: dict[str, Any] = tomllib.loads(files("frogpond.games.freeway").joinpath("freeway.toml").read_text(encoding="utf-8"))


def arrows(players: int) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Arrows and entries with so many players, brown pads left out where they are not used."""
    board = DATA["boards"][str(players)]
    pond = DATA["ponds"][board["pond"]]
    there = {pad["id"]: pad["to"] for pad in pond["pads"] if board["brown"] or not pad["brown"]}
    return {pad: [to for to in after if to in there] for pad, after in there.items()}, pond["entry"]


def walk(ways: dict[str, list[str]], start: str, steps: int) -> set[str]:
    """Ends of all paths of exactly so many steps, the start being the first."""
    if steps == 1:
        return {start}
    return {end for after in ways[start] for end in walk(ways, after, steps - 1)}


def expected(players: int, lane: str, spot: int, die: int) -> set[str]:
    ways, entry = arrows(players)
    found = {f"pad {pad}" for pad in walk(ways, entry[lane], spot + die - 27)} if spot + die > 27 else set()
    twin = {"N": "S", "S": "N"}[lane]
    if players > 2 and spot + die - 1 > 27:
        found |= {f"pad {pad}" for pad in walk(ways, entry[twin], spot + die - 28)}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fw48_fw49_t15_all_pads_from_all_spots_by_all_faces(players: int) -> None:
    """FW-T15: both Lanes, forks, Hop Over, overshoot; brown pads absent with three (FW-52)."""
    rest: list[list[Place]] = [[0] for _ in range(players - 1)]
    for lane in ("N",) if players == 2 else ("N", "S"):
        for spot in range(18, 28):
            for die in range(1, 11):
                state = road([f"{lane}{spot}"], *rest, dice=[die])
                found = landings(state, f"{lane}{spot}", die) if state.to_move == 0 else set()
                assert {to for to in found if to.startswith("pad")} == expected(players, lane, spot, die), (lane, spot, die)


def test_fw49_a_fork_is_the_mover_s_choice() -> None:
    state = road([26], [0], dice=[3])
    assert landings(state, "N26", 3) == {"pad N2", "pad S2"}
    assert where(after(state, "N26 to pad S2 with 3"))[-1] == "pad S2"


def test_fw50_fw51_t15_occupied_pads() -> None:
    """FW-T15: they count as steps and can't be landed on; with all taken the die is useless for that frog."""
    state = road([27], [0, "pad N2", "pad S2"], dice=[2, 3])
    assert landings(state, "N27", 2) == set()
    assert landings(state, "N27", 3) == {"pad N3", "pad S3"}
    assert refused(state, "N27 to pad N2 with 2") == ("pad-taken", "FW-50")


def test_fw51_a_frog_on_27_blocks_nobody() -> None:
    state = road([25, 27], [26], dice=[4])
    assert landings(state, "N25", 4) == {"pad N2", "pad S2"}


def test_fw52_t15_brown_pads_don_t_exist_with_three() -> None:
    """FW-T15: no landing, no counting."""
    state = road(["N27"], [0], [0], dice=[2])
    assert landings(state, "N27", 2) == {"pad N2", "pad S1"}
    assert refused(state, "N27 to pad Nb2 with 2") == ("brown", "FW-52")
    assert refused(state, "N27 to pad X9 with 2") == ("no-place", "")


def test_fw48_the_count_must_come_out() -> None:
    state = road([24], [0], dice=[9, 10])
    assert landings(state, "N24", 9) == {"pad C5"}
    assert landings(state, "N24", 10) == set()
    assert refused(state, "N24 to pad C5 with 10") == ("overshoot", "FW-48")
    assert refused(state, "N24 to pad S4 with 9") == ("exact", "FW-48")


def test_t21_flies_are_the_fewest_arrows_from_27() -> None:
    """FW-T21: and the totals are 24, 39 and 53, four pads a player; brown pads are dead ends."""
    totals = {}
    for players in (2, 3, 4):
        ways, entry = arrows(players)
        pads = {pad["id"]: pad for pad in DATA["ponds"][DATA["boards"][str(players)]["pond"]]["pads"]}
        for pad in ways:
            fewest = min(steps for steps in range(1, 11) for start in entry.values() if pad in walk(ways, start, steps))
            assert pads[pad]["flies"] == fewest, pad
            assert not pads[pad]["brown"] or not ways[pad]
        assert len(ways) == 4 * players
        totals[players] = sum(pads[pad]["flies"] for pad in ways)
    assert totals == {2: 24, 3: 39, 4: 53}


def test_t21_arrows_name_pads_and_never_run_in_circles() -> None:
    """FW-T21."""
    for players in (2, 3, 4):
        ways, entry = arrows(players)
        assert {to for after in ways.values() for to in after} | set(entry.values()) == set(ways)
        assert all(not walk(ways, pad, len(ways) + 1) for pad in ways)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_dead_position(players: int) -> None:
    """Section 5: with three frogs of everybody home, a frog on 27 of any Lane can finish with at least two faces."""
    ways, _ = arrows(players)
    for lane in ("N",) if players == 2 else ("N", "S"):
        by_die = [{to[4:] for to in expected(players, lane, 27, die)} for die in range(1, 11)]
        for free in combinations(ways, len(ways) - 3 * players):
            assert sum(not reached.isdisjoint(free) for reached in by_die) >= 2, (lane, free)


def test_pads_have_one_name_the_one_on_the_board() -> None:
    """A pad's sign says its place and its flies; records of earlier versions call those of the small pond A to H."""
    for players in (2, 3, 4):
        view = game(players).new().view(0)
        assert isinstance(view, FreewayView)
        picture = game(players).svg(view) or ""
        for pad in view.pads:
            assert pad.sign == pad.name
            assert pad.name.endswith(str(pad.flies))
            assert f">{pad.name}</text>" in picture
    state = road([25], [0], dice=[5])
    assert state.find("N25 to pad C with 5") == state.find("N25 to pad N3 with 5")
    assert refused(road([25], [0], dice=[5], of=game(3)), "N25 to pad A with 5")[0] == "no-place"
