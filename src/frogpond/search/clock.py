"""Time for a decision: none for forced moves, less where nothing can change any more, more where it is close."""

from __future__ import annotations

from time import perf_counter

from .ismcts import Search

SLICE = 0.06  # of the time, between two looks at the standing
LONGEST = 2.0  # a close decision may take so many times its share


def think(search: Search, seconds: float, slack: float = LONGEST) -> int:
    """Grow a tree for about that time; how many simulations were made.

    It stops early when the second best move can't catch up within the time left, and goes on, up to `slack` times as long, while
    the move with the best value is not the one tried most.
    """
    if len(search.state.legal_actions()) < 2:
        return search.run(1, 0.0)
    begin = perf_counter()
    done = 0
    while True:
        spent = perf_counter() - begin
        first, second, agreed = standing(search)
        limit = seconds if agreed else seconds * slack
        if spent >= limit * 0.97:
            return done
        pace = done / spent if done else 0.0
        if done and first - second > pace * (seconds - spent) and agreed:
            return done
        done += search.run(0, min(seconds * SLICE, limit - spent))


def standing(search: Search) -> tuple[int, int, bool]:
    """Visits of the two moves tried most, and whether the first is also the best by value among moves tried in earnest."""
    rows = search.table()
    if len(rows) < 2:
        return (rows[0][1] if rows else 0), 0, True
    earnest = [row for row in rows if row[1] * 10 >= rows[0][1]]
    return rows[0][1], rows[1][1], max(earnest, key=lambda row: row[2])[0] == rows[0][0]


def merged(tables: list[list[tuple[int, int, float]]]) -> list[tuple[int, int, float]]:
    """One table from those of several searches of the same decision (root parallelism): visits added, values weighed by them."""
    visits: dict[int, int] = {}
    gains: dict[int, float] = {}
    for table in tables:
        for action, tried, value in table:
            visits[action] = visits.get(action, 0) + tried
            gains[action] = gains.get(action, 0.0) + value * tried
    found = [(action, tried, gains[action] / tried) for action, tried in visits.items()]
    found.sort(key=lambda row: (-row[1], -row[2], row[0]))
    return found
