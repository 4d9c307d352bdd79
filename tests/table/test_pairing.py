"""Finding people a game: fair, close in strength, and nobody starves (by simulation)."""

from __future__ import annotations

import random

from frogpond.table.pairing import GROWTH, START, MatchRequest, fits, pair


def wish(owner: str, rating: float = 1500, since: float = 0, players: int = 2, game: str = "bullfrogs", pace: str = "live") -> MatchRequest:
    return MatchRequest(owner, game, players, pace, rating, since)


def test_those_who_ask_for_the_same_meet() -> None:
    wishes = [wish("a"), wish("b", game="freeway"), wish("c", players=3), wish("d", pace="days"), wish("e")]
    assert [[one.owner for one in table] for table in pair(wishes, 0)] == [["a", "e"]]


def test_the_nearest_in_strength_meet_and_the_longest_waiting_choose_first() -> None:
    tables = pair([wish("a", 1500, 0), wish("b", 1590, 1), wish("c", 1510, 2), wish("d", 1600, 3)], 3)
    assert [[one.owner for one in table] for table in tables] == [["a", "c"], ["b", "d"]]


def test_a_distance_that_is_too_far_becomes_near_enough_by_waiting() -> None:
    strong, weak = wish("a", 2000), wish("b", 1500, 50)
    assert not fits(strong, weak, 39)
    assert fits(strong, weak, (500 - START) / GROWTH)


def test_nobody_meets_whom_they_blocked_or_themselves() -> None:
    assert pair([MatchRequest("a", "x", 2, "live", 1500, 0, frozenset("b")), MatchRequest("b", "x", 2, "live", 1500, 0)], 1e6) == []
    assert pair([wish("a"), wish("a")], 1e6) == []


def test_nobody_starves_and_games_are_close() -> None:
    """People come one after another for hours; all are met, the odd ones soon too, and most games are between equals."""
    for seed in range(5):
        rng = random.Random(seed)
        waiting: list[MatchRequest] = []
        waits: list[float] = []
        gaps: list[float] = []
        made = 0
        for second in range(0, 4000, 2):
            if second < 3000 and rng.random() < 0.4:
                rating = rng.choice((900, 2300)) if rng.random() < 0.02 else rng.gauss(1500, 200)
                waiting.append(wish(f"p{second}", rating, second, rng.choice((2, 2, 2, 3))))
            for table in pair(waiting, second):
                owners = {one.owner for one in table}
                waiting = [one for one in waiting if one.owner not in owners]
                waits += [second - one.since for one in table]
                gaps.append(max(one.rating for one in table) - min(one.rating for one in table))
                made += 1
        assert made > 150
        assert len(waiting) <= 1 + 2, "at most what is left over when nobody comes any more"
        busy = sorted(waits)
        assert busy[int(len(busy) * 0.95)] < 180
        assert sorted(gaps)[len(gaps) // 2] < 250
