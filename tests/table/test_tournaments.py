"""Pairings and standings of tournaments: fair, no rematches while avoidable, balanced seats, byes in turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from frogpond.table.tournaments import (
    BOT_ENTRY,
    ROBIN,
    SWISS,
    Meeting,
    meetings_between,
    pair,
    places_of,
    points_for,
    rounds_for,
    standings,
)


def played(meeting: Meeting, strength: dict[int, float], rng: random.Random) -> Meeting:
    """A meeting that the stronger mostly win."""
    if meeting.points is not None:
        return meeting
    shown = [strength.get(one, 0.0) + rng.gauss(0, 0.3) for one in meeting.seats]
    return Meeting(meeting.seats, points_for([1 + sum(other > one for other in shown) for one in shown]))


def cup(system: str, entries: int, players: int, rounds: int, bots: bool, seed: int) -> list[list[Meeting]]:
    rng = random.Random(seed)
    strength = {one: one / entries for one in range(entries)}
    found: list[list[Meeting]] = []
    for number in range(rounds):
        found.append([played(one, strength, rng) for one in pair(system, range(entries), found, players, bots, seed + number)])
    return found


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 8, 9, 16])
@pytest.mark.parametrize("bots", [False, True])
def test_in_a_round_robin_everybody_meets_everybody_once_in_both_seats(entries: int, bots: bool) -> None:
    rounds = cup(ROBIN, entries, 2, rounds_for(ROBIN, entries, 2), bots, 1)
    assert meetings_between(rounds) == dict.fromkeys(combinations(range(entries), 2), 1)
    first = Counter(meeting.seats[0] for part in rounds for meeting in part if len(meeting.seats) == 2)
    second = Counter(meeting.seats[1] for part in rounds for meeting in part if len(meeting.seats) == 2)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(entries))
    for part in rounds:
        assert sorted(one for meeting in part for one in meeting.seats if one != BOT_ENTRY) == list(range(entries))


@pytest.mark.parametrize(("entries", "players"), [(6, 2), (7, 2), (12, 2), (13, 2), (9, 3), (11, 3), (16, 4), (18, 4), (25, 5)])
@pytest.mark.parametrize("bots", [False, True])
def test_swiss_seats_everybody_once_a_round_with_byes_in_turn(entries: int, players: int, bots: bool) -> None:
    for seed in range(3):
        rounds = cup(SWISS, entries, players, 4, bots, seed)
        outside: Counter[int] = Counter()
        for part in rounds:
            assert sorted(one for meeting in part for one in meeting.seats if one != BOT_ENTRY) == list(range(entries))
            assert all(len(meeting.seats) == players or (len(meeting.seats) == 1 and not bots) for meeting in part)
            assert sum(BOT_ENTRY in meeting.seats for meeting in part) <= 1
            left = [meeting for meeting in part if BOT_ENTRY in meeting.seats or len(meeting.seats) == 1]
            outside.update(one for meeting in left for one in meeting.seats if one != BOT_ENTRY)
        counts = [outside[one] for one in range(entries)]
        assert max(counts) - min(counts) <= 1, "nobody is left out twice before everybody was once"


@pytest.mark.parametrize(("entries", "players"), [(8, 2), (16, 2), (9, 3), (16, 4)])
def test_seats_are_balanced(entries: int, players: int) -> None:
    rounds = cup(SWISS, entries, players, 2 * players, False, 5)
    had = Counter((one, seat) for part in rounds for meeting in part if len(meeting.seats) > 1 for seat, one in enumerate(meeting.seats))
    for one in range(entries):
        counts = [had[one, seat] for seat in range(players)]
        assert max(counts) - min(counts) <= 2


def can_avoid(entries: Sequence[int], met: dict[tuple[int, int], int]) -> bool:
    """Whether there is any pairing of all without a rematch."""
    if not entries:
        return True
    first, *others = entries
    return any((first, one) not in met and can_avoid([who for who in others if who != one], met) for one in others)


@pytest.mark.parametrize("seed", range(6))
def test_nobody_meets_twice_while_that_can_be_avoided(seed: int) -> None:
    rng = random.Random(seed)
    rounds: list[list[Meeting]] = []
    for _ in range(9):
        before = meetings_between(rounds)
        fresh = pair(SWISS, range(8), rounds, 2, False, rng.randrange(1000))
        again = [meeting for meeting in fresh if tuple(sorted(meeting.seats)) in before]
        assert bool(again) is not can_avoid(range(8), before)
        rounds.append([played(one, {}, rng) for one in fresh])


def test_a_larger_field_has_no_rematches_either() -> None:
    rounds = cup(SWISS, 40, 2, 7, False, 3)
    assert max(meetings_between(rounds).values()) == 1


def test_swiss_finds_the_strong_and_brings_equals_together() -> None:
    rounds = cup(SWISS, 16, 2, 6, False, 9)
    table = standings(range(16), rounds)
    assert {one.number for one in table[:3]} & {14, 15}
    assert table[-1].number < 6
    before = {one.number: one.points for one in standings(range(16), rounds[:4])}
    gaps = [abs(before[meeting.seats[0]] - before[meeting.seats[1]]) for meeting in rounds[4]]
    assert sum(gaps) / len(gaps) <= 1


def test_standings_break_ties_by_those_one_met_then_wins() -> None:
    rounds = [
        [Meeting((0, 1), (1.0, 0.0)), Meeting((2, 3), (1.0, 0.0))],
        [Meeting((0, 2), (0.5, 0.5)), Meeting((1, 3), (1.0, 0.0))],
    ]
    table = standings(range(4), rounds)
    assert [(one.number, one.points, one.met) for one in table] == [(0, 1.5, 2.5), (2, 1.5, 1.5), (1, 1.0, 1.5), (3, 0.0, 2.5)]
    assert places_of(table) == [1, 2, 3, 4]
    assert places_of(standings(range(3), [])) == [1, 1, 1]


@pytest.mark.parametrize(
    ("places", "points"),
    [([1, 2], (1, 0)), ([1, 1], (0.5, 0.5)), ([1, 2, 3], (1, 0.5, 0)), ([1, 1, 3], (0.75, 0.75, 0)), ([2, 1, 2], (0.25, 1, 0.25))],
)
def test_points(places: list[int], points: tuple[float, ...]) -> None:
    assert points_for(places) == points
