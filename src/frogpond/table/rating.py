"""Ratings: how strong somebody plays a game with so many at the table, and how sure that is. Plackett-Luce, by openskill. Pure.

A game counts between people, and apart from that for one person against bots. What helps a player from outside takes a game out:
`why_not` says so beforehand. What one person may do alone takes no game between people out, or whoever loses would do it: somebody for
whom a bot plays at their own wish can only lose by that game, and where others put it there nobody wins by it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..engine.strengths import strengths

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PEOPLE, BOTS = "people", "bots"
HINT, STAND_IN, TAKEN_BACK, CHANGED, TRIED = "hint", "stand-in", "taken back", "changed", "tried"
"""Marks of a table: there was a hint, a bot stood in (of earlier versions, which did not say where), all agreed to take something back,
others sat down in the middle, somebody tried the game out at a table of their own."""
LENT, REPLACED = "lent {}", "replaced {}"
"""Marks of a seat: a bot played there because its person wanted it or ran out of time, or because others wanted it."""
GUEST = "guest {}"
"""Mark of a seat: who sat down there as a guest became somebody in the middle of the game."""
AS_GUEST = "It was played as a guest."
"""Of games that came with a guest to somebody else: a rating is made of one row of games, not of two."""
FREE, DOWN, STILL = "", "down", "still"
"""What a game does to a rating: all, only harm, nothing."""
MIDDLE, STEP = 1500, 24.0
SIGMA = 25 / 3
LEVELS = {
    "random": 4.0, "spawn": 9.0, "tadpole": 15.0, "froglet": 20.0, "frog": 25.0, "bullfrog": 30.0, "grandmaster": 35.0, "legend": 38.0,
}  # fmt: skip
"""Where bots stand in a game where nobody measured them (`engine.strengths`): each level wins three to four games of five against the one
below. A bot that is not named stands in the middle."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about somebody's strength: where it lies, and how far off it may be."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """As people see it: 1500 in the middle."""
        return round(MIDDLE + (self.mu - 25) * STEP)

    @property
    def doubt(self) -> int:
        """The true strength lies within this of what is shown, nineteen times in twenty."""
        return round(1.96 * self.sigma * STEP)

    @property
    def sure(self) -> float:
        """For a table of leaders: what somebody plays at least."""
        return self.mu - 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.sigma > SIGMA * 0.6


NEW = Rating(25.0, SIGMA)


def level(bot: str, game: str = "", players: int = 0) -> Rating:
    """The fixed rating of a bot, as it plays that game with so many at the table."""
    name = bot.partition(":")[0]
    return Rating(strengths(game, players).get(name, LEVELS.get(name, 25.0)), 1.0)


@cache
def model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # only who rates games needs it

    return PlackettLuce(tau=0.0)


def after(
    before: Sequence[Rating], places: Sequence[int], teams: Sequence[Sequence[int]],
    fixed: Sequence[bool] = (), weights: Sequence[float] = (),
) -> list[Rating]:  # fmt: skip
    """Everybody's rating after a game, by seat. A team shares its best place; whoever is `fixed` stays as they are, and of the change of
    the others so much counts as their weight says."""
    maths = model()
    sides = [[maths.rating(mu=before[seat].mu, sigma=before[seat].sigma) for seat in side] for side in teams]
    ranks = [float(min(places[seat] for seat in side)) for side in teams]
    new = list(before)
    for side, found in zip(teams, maths.rate(sides, ranks=ranks), strict=True):
        for seat, one in zip(side, found, strict=True):
            if not (fixed and fixed[seat]):
                old, weight = before[seat], weights[seat] if weights else 1.0
                new[seat] = Rating(old.mu + weight * (float(one.mu) - old.mu), old.sigma + weight * (float(one.sigma) - old.sigma))
    return new


@dataclass(frozen=True, slots=True)
class Played:
    """What decides whether a game counts."""

    owners: Sequence[str]  # by seat, empty for bots
    alone: bool = False  # a game for one
    daily: bool = False
    private: bool = False
    own_data: bool = False
    from_position: bool = False
    undone: bool = False  # anything
    taken_back: bool = False  # more than one's own last decision
    unmoved: bool = False  # somebody never decided anything
    abandoned: bool = False
    hints: bool = False  # allowed for everybody
    marks: Collection[str] = ()


def pool_of(played: Played) -> str:
    """Whose ratings a game could change, by who sits there."""
    people = [owner for owner in played.owners if owner]
    if len(people) > 1 and len(people) == len(played.owners) and len(set(people)) == len(people):
        return PEOPLE
    return BOTS if len(people) == 1 < len(played.owners) else ""


def why_not(played: Played) -> str:
    """Why a game does not count, in words; empty if it does."""
    if played.daily:
        return "The challenge of the day has a ranking of its own."
    if played.alone:
        return "A game for one has a rank, not a rating."
    if played.private or played.from_position:
        return "It did not begin at the beginning."
    if played.own_data:
        return "It was played with components of one's own."
    if played.abandoned:
        return "It was abandoned."
    if not pool_of(played):
        people = {owner for owner in played.owners if owner}
        return "One person held several seats." if len(people) < 2 else "People and bots played together."
    if played.hints or HINT in played.marks:
        return "There were hints."
    if CHANGED in played.marks:
        return "Somebody else sat down in the middle."
    if pool_of(played) == PEOPLE:
        if STAND_IN in played.marks:
            return "A bot stood in for somebody."
        if played.unmoved:
            return "Somebody never moved."
        return "A move was taken back." if played.taken_back or TAKEN_BACK in played.marks else ""
    if any(mark.partition(" ")[0] in ("lent", "replaced", STAND_IN) for mark in played.marks):
        return "A bot stood in for somebody."
    if any(GUEST.format(seat) in played.marks for seat in range(len(played.owners))):
        return AS_GUEST
    if TRIED in played.marks:
        return "It was tried out at another table meanwhile."
    return "A move was taken back." if played.undone else ""


def bounds(played: Played) -> list[str]:
    """What a game does to the rating of each seat."""
    seats = range(len(played.owners))
    replaced = {seat for seat in seats if REPLACED.format(seat) in played.marks}
    lent = {seat for seat in seats if LENT.format(seat) in played.marks}
    return [STILL if seat in replaced else DOWN if replaced or seat in lent else FREE for seat in seats]


def bounded(before: Sequence[Rating], found: Sequence[Rating], limits: Sequence[str]) -> list[Rating]:
    """Ratings after a game, where some can only fall and others stay."""
    return [
        old if limit == STILL or (limit == DOWN and new.mu > old.mu) else new
        for old, new, limit in zip(before, found, limits, strict=True)
    ]


BEFOREHAND = (
    "Rated unless all agree to take a move back or to have hints. Whoever lets a bot stand in can only lose by it. "
    "Against bots a game with hints, with moves taken back, or tried out at a second table does not count."
)
