"""Tournaments between people: pairings, seats and standings. Pure.

Swiss: those with the same points meet, nobody twice while that can be avoided, for tables of two and more. Round robin: everybody meets
everybody, at tables of two. Seats are dealt so that each has every seat about as often. Where the number does not fit, bots fill the last
table, or somebody has a bye: each at most once before anybody has two.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

BOT_ENTRY = -1
SWISS, ROBIN = "swiss", "robin"
NODES = 20_000
"""How far a pairing without rematches is looked for."""
REMATCH = 1000.0


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table of a round: numbers of entries by seat, and the points of each once it is over. A bye is a meeting of one."""

    seats: tuple[int, ...]
    points: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing: points; then the points of their opponents; then wins."""

    number: int
    points: float
    met: float
    wins: int
    played: int

    @property
    def key(self) -> tuple[float, float, int]:
        return self.points, self.met, self.wins


Rounds = Sequence[Sequence[Meeting]]


def points_for(places: Sequence[int]) -> tuple[float, ...]:
    """A point for leaving everybody behind, a part of it for leaving some; half for being level."""
    others = max(1, len(places) - 1)
    ahead = [sum(place < other for other in places) + (sum(place == other for other in places) - 1) / 2 for place in places]
    return tuple(one / others for one in ahead)


def standings(entries: Sequence[int], rounds: Rounds) -> list[Standing]:
    """The table, the best first; who is level in everything keeps the order of entering."""
    points = dict.fromkeys(entries, 0.0)
    wins, played = dict.fromkeys(entries, 0), dict.fromkeys(entries, 0)
    opponents: dict[int, list[int]] = {one: [] for one in entries}
    for meeting in [meeting for one in rounds for meeting in one]:
        for seat, one in enumerate(meeting.seats):
            if one == BOT_ENTRY or one not in points:
                continue
            opponents[one] += [other for other in meeting.seats if other not in (one, BOT_ENTRY)]
            if meeting.points is not None:
                points[one] += meeting.points[seat]
                wins[one] += meeting.points[seat] == 1.0 and len(meeting.seats) > 1
                played[one] += 1
    rows = [Standing(one, points[one], sum(points.get(other, 0.0) for other in opponents[one]), wins[one], played[one]) for one in entries]
    return sorted(rows, key=lambda one: tuple(-part for part in one.key))


def places_of(table: Sequence[Standing]) -> list[int]:
    """The place of each row; who is level shares it."""
    return [1 + next(i for i, other in enumerate(table) if other.key == one.key) for one in table]


def rounds_for(system: str, entries: int, players: int) -> int:
    """How many rounds there are: in a round robin one for each other; in a Swiss one as many as find a winner."""
    if system == ROBIN:
        return entries - 1 + entries % 2
    rounds, left = 0, float(entries)
    while left > 1:
        rounds, left = rounds + 1, left / players
    return max(1, rounds)


def pair(system: str, entries: Sequence[int], rounds: Rounds, players: int, bots: bool, seed: int) -> list[Meeting]:
    """The next round for those who still play."""
    if system == ROBIN:
        return robin(entries, len(rounds), bots)
    return swiss(entries, rounds, players, bots, seed)


# Round robin ----------------------------------------------------------------------------------------------------------------


def robin(entries: Sequence[int], number: int, bots: bool) -> list[Meeting]:
    """Round `number` by Berger's tables: seats are balanced within one. An odd one out meets a bot, or has a bye."""
    ring: list[int | None] = [*entries, *([None] if len(entries) % 2 else [])]
    size = len(ring)
    turn = number % max(1, size - 1)
    places = [*((i + turn) % (size - 1) for i in range(size - 1)), size - 1] if size > 1 else [0]
    rounds = []
    for i in range(size // 2):
        one, other = sorted((places[i], places[size - 1 - i] if i else size - 1))
        first = one * 2 < size - 1 if other == size - 1 else (one + other) % 2 == 1
        a, b = (ring[one], ring[other]) if first else (ring[other], ring[one])
        if a is None or b is None:
            rounds.append(alone(b if a is None else a, bots, 0 if b is None else 1))
        else:
            rounds.append(Meeting((a, b)))
    return rounds


def alone(one: int | None, bots: bool, seat: int = 0) -> Meeting:
    """Somebody without a partner."""
    assert one is not None
    if not bots:
        return Meeting((one,), (1.0,))
    return Meeting((one, BOT_ENTRY) if seat == 0 else (BOT_ENTRY, one))


# Swiss ------------------------------------------------------------------------------------------------------------------------


def meetings_between(rounds: Rounds) -> dict[tuple[int, int], int]:
    """How often two have met."""
    counts: dict[tuple[int, int], int] = {}
    for meeting in [meeting for one in rounds for meeting in one]:
        for pair_ in combinations(sorted(one for one in meeting.seats if one != BOT_ENTRY), 2):
            counts[pair_] = counts.get(pair_, 0) + 1
    return counts


def outside(one: int, rounds: Rounds) -> int:
    """How often a player had a bye or a table with a bot."""
    return sum(one in meeting.seats and (BOT_ENTRY in meeting.seats or len(meeting.seats) == 1) for part in rounds for meeting in part)


def swiss(entries: Sequence[int], rounds: Rounds, players: int, bots: bool, seed: int) -> list[Meeting]:
    lots = list(entries)
    random.Random(seed).shuffle(lots)
    rank = {one.number: i for i, one in enumerate(standings(lots, rounds))}
    points = {one.number: one.points for one in standings(lots, rounds)}
    order = sorted(entries, key=lambda one: rank[one])
    rest = len(order) % players
    last: list[int] = []
    if rest:  # those with most points are asked last, and nobody twice before everybody was
        last = sorted(order, key=lambda one: (outside(one, rounds), -rank[one]))[:rest]
        order = [one for one in order if one not in last]
    meetings = meetings_between(rounds)
    groups = grouped(order, meetings, points, players)
    groups_seated = [seated(group, rounds) for group in groups]
    if last and bots:
        groups_seated.append(seated([*last, *[BOT_ENTRY] * (players - rest)], rounds))
    elif last:
        groups_seated += [Meeting((one,), (1.0,)) for one in last]
    return groups_seated


def cost(group: Sequence[int], meetings: dict[tuple[int, int], int], points: dict[int, float]) -> float:
    return sum(
        REMATCH * meetings.get((min(one, other), max(one, other)), 0) + (points[one] - points[other]) ** 2
        for one, other in combinations(group, 2)
    )  # fmt: skip


def grouped(order: Sequence[int], meetings: dict[tuple[int, int], int], points: dict[int, float], players: int) -> list[list[int]]:
    """Tables of neighbours in the standings, without rematches if there is such a way."""
    if players == 2:
        exact = without_rematch(order, meetings)
        if exact is not None:
            return improved(exact, meetings, points)
    groups: list[list[int]] = []
    left = list(order)
    while left:
        group = [left.pop(0)]
        while len(group) < players:
            best = min(left, key=lambda one: cost([*group, one], meetings, points))
            left.remove(best)
            group.append(best)
        groups.append(group)
    return improved(groups, meetings, points)


def without_rematch(order: Sequence[int], meetings: dict[tuple[int, int], int]) -> list[list[int]] | None:
    """Pairs who have not met, the first with the nearest that leaves a way for the others; None if none was found."""
    nodes = 0

    def further(left: tuple[int, ...]) -> list[list[int]] | None:
        nonlocal nodes
        nodes += 1
        if not left:
            return []
        if nodes > NODES:
            return None
        # players with the fewest partners left come first: that finds dead ends early
        free = {one: [other for other in left if other != one and (min(one, other), max(one, other)) not in meetings] for one in left}
        one = min(left, key=lambda who: (len(free[who]) > 1, len(free[who]) if len(free[who]) < 2 else left.index(who)))
        at = left.index(one)
        for other in sorted(free[one], key=lambda who: abs(left.index(who) - at)):
            pairs = further(tuple(who for who in left if who not in (one, other)))
            if pairs is not None:
                return [[one, other], *pairs]
        return None

    return further(tuple(order))


def improved(groups: list[list[int]], meetings: dict[tuple[int, int], int], points: dict[int, float]) -> list[list[int]]:
    """Two change tables as long as that makes it better."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(groups)), 2):
            for i, j in ((i, j) for i in range(len(groups[one])) for j in range(len(groups[other]))):
                now = cost(groups[one], meetings, points) + cost(groups[other], meetings, points)
                groups[one][i], groups[other][j] = groups[other][j], groups[one][i]
                if cost(groups[one], meetings, points) + cost(groups[other], meetings, points) < now - 1e-9:
                    better = True
                else:
                    groups[one][i], groups[other][j] = groups[other][j], groups[one][i]
    return groups


def seated(group: Sequence[int], rounds: Rounds) -> Meeting:
    """Seats for the players of a table: each seat goes to the one who had it least often."""
    had: dict[tuple[int, int], int] = {}
    for meeting in [meeting for one in rounds for meeting in one if len(meeting.seats) > 1]:
        for seat, one in enumerate(meeting.seats):
            had[one, seat] = had.get((one, seat), 0) + 1

    def often(order: Sequence[int]) -> int:
        return sum(2 * had.get((one, seat), 0) + 1 for seat, one in enumerate(order) if one != BOT_ENTRY)

    best: tuple[int, ...] = min(permutations(group), key=often)
    return Meeting(best)
