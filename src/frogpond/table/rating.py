"""Ratings: how strong somebody plays a game with so many at the table, and how sure that is. Plackett-Luce, by openskill. Pure.

A game counts between people, and apart from that for one person against bots. What helps a player from outside takes a game out:
`why_not` says so beforehand. What one person may do alone takes no game out, or losers would do it: somebody for whom a bot plays
at their own wish can only lose by that game, and nobody else loses by it; where others put it there nobody wins by it. Against bots a game
with hints, with moves taken back, tried out elsewhere or abandoned can only be lost (`why_only_loss`).
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
HINT, STAND_IN, TAKEN_BACK, CHANGED, TRIED, HINTS_LATER = "hint", "stand-in", "taken back", "changed", "tried", "hints later"
"""Marks of a table: there was a hint, a bot stood in (of earlier versions, which did not say where), all agreed to take something back,
others sat down in the middle, somebody tried the game out at a table of their own, hints were allowed in the middle."""
LENT, REPLACED = "lent {}", "replaced {}"
"""Marks of a seat: a bot played there because its person wanted it or ran out of time, or because others wanted it."""
GUEST = "guest {}"
"""Mark of a seat: who sat down there as a guest became somebody in the middle of the game."""
AS_GUEST = "You played as a guest."
"""Of games that came with a guest to somebody else: a rating is made of one row of games, not of two."""
NEAR_WORDS = "near {}"
"""Mark of a seat: its player has the same address as another at the table."""
FREE, DOWN, STILL = "", "down", "still"
"""What a game does to a rating: all, only harm, nothing."""
MIN_WEIGHT, OFTEN = 0.2, 4
"""How much a win against somebody new counts at least, and how many games of the same two in a day count in full."""
MIN_DECISIONS = 3
"""Decisions that each must have made before a game counts. By its rules, too, a game can be over sooner: with a cap of one round."""
MIDDLE, STEP = 1500, 24.0
SIGMA = 25 / 3
LEVELS = {
    "random": 4.0, "spawn": 9.0, "tadpole": 15.0, "froglet": 20.0, "frog": 25.0, "bullfrog": 30.0, "grandmaster": 35.0, "legend": 38.0,
}  # fmt: skip
"""Where bots stand in a game where nobody measured them (`engine.strengths`): each level wins three to four games of five against the one
below. A bot that is not named stands in the middle."""


@dataclass(frozen=True, slots=True)
class SkillRating:
    """An estimate of a player's strength: the mean and its standard deviation."""

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
        """The lower bound of the strength, for leaderboards."""
        return self.mu - 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.sigma > SIGMA * 0.6


NEW = SkillRating(25.0, SIGMA)
FIRST_GAMES = 5
"""Ratings are hidden before so many games: they say little, and one loss would look like a fall."""


def until_first(games: int) -> str:
    """Words for how far a player is from their first rating; empty once they have one."""
    left = FIRST_GAMES - games
    return f"{left} more {'game' if left == 1 else 'games'} to your first rating" if left > 0 else ""


def level(bot: str, game: str = "", players: int = 0) -> SkillRating:
    """The fixed rating of a bot, as it plays that game with so many at the table."""
    name = bot.partition(":")[0]
    return SkillRating(strengths(game, players).get(name, LEVELS.get(name, 25.0)), 1.0)


@cache
def model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # only who rates games needs it

    return PlackettLuce(tau=0.0)


def after(
    before: Sequence[SkillRating], places: Sequence[int], teams: Sequence[Sequence[int]],
    fixed: Sequence[bool] = (), weights: Sequence[float] = (), limits: Sequence[str] = (),
) -> list[SkillRating]:  # fmt: skip
    """Everybody's rating after a game, by seat. A team shares its best place; `fixed` ratings stay as they are, and the change of
    the others is scaled by their weight. A seat that can only lose costs nobody else anything, one that stays still is no
    opponent at all, and nobody is moved by what a bot did for their own team."""
    limits = limits or [FREE] * len(before)
    new = list(before)
    for side in teams:
        place = min(places[seat] for seat in side)
        others = [
            team for team in teams if team is not side and not any(
                limits[seat] == STILL or (limits[seat] == DOWN and min(places[one] for one in team) <= place) for seat in team
            )
        ]  # fmt: skip
        if not others:
            continue
        ratings = rate(before, places, [side, *others])
        for seat, one in zip(side, ratings, strict=True):
            old, weight = before[seat], weights[seat] if weights else 1.0
            limit = any(limits[mate] for mate in side if mate != seat)
            if not (fixed and fixed[seat]) and not limit and limits[seat] != STILL and not (limits[seat] == DOWN and one.mu > old.mu):
                new[seat] = SkillRating(old.mu + weight * (one.mu - old.mu), old.sigma + weight * (one.sigma - old.sigma))
    return new


def rate(before: Sequence[SkillRating], places: Sequence[int], teams: Sequence[Sequence[int]]) -> list[SkillRating]:
    """The ratings of the first of these teams after they met."""
    maths = model()
    sides = [[maths.rating(mu=before[seat].mu, sigma=before[seat].sigma) for seat in side] for side in teams]
    ranks = [float(min(places[seat] for seat in side)) for side in teams]
    return [SkillRating(float(one.mu), float(one.sigma)) for one in maths.rate(sides, ranks=ranks)[0]]


def weight(before: SkillRating, games: int, near: bool) -> float:
    """How much a game against somebody counts: little while their own rating is not sure, less and less when these two `met` often of
    late, half if both play from one address."""
    sure = min(1.0, max(MIN_WEIGHT, (SIGMA - before.sigma) / (SIGMA * 0.4)))
    return sure * min(1.0, OFTEN / (games + 1)) * (0.5 if near else 1.0)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The facts that decide whether a game counts."""

    owners: Sequence[str]  # by seat, empty for bots
    alone: bool = False  # a game for one
    daily: bool = False
    private: bool = False
    own_data: bool = False
    from_position: bool = False
    undone: bool = False  # anything
    taken_back: bool = False  # more than one's own last decision
    fewest: int = MIN_DECISIONS  # decisions of the person who made the fewest
    abandoned: bool = False
    left: bool = False  # somebody played there who does not any more
    hints: bool = False  # allowed for everybody
    marks: Collection[str] = ()


def pool_of(played: RatedGame) -> str:
    """Whose ratings a game could change, by who sits there."""
    people = [owner for owner in played.owners if owner]
    if len(people) > 1 and len(people) == len(played.owners) and len(set(people)) == len(people):
        return PEOPLE
    return BOTS if len(people) == 1 < len(played.owners) else ""


def why_not(played: RatedGame) -> str:
    """Why a game does not count, in words; empty if it does."""
    if played.daily:
        return "The daily challenge has its own ranking."
    if played.alone:
        return "Solo games have a rank, not a rating."
    if played.private or played.from_position:
        return "It didn’t start from the beginning."
    if played.own_data:
        return "It had custom components."
    pool = pool_of(played)
    if played.abandoned and (pool != BOTS or not played.fewest):
        return "The players ended it early."
    if not pool:
        people = {owner for owner in played.owners if owner}
        return "One person held several seats." if len(people) < 2 else "People and bots played together."
    if (played.hints and HINTS_LATER not in played.marks) or (pool == PEOPLE and (played.hints or HINT in played.marks)):
        return "It had hints."
    if CHANGED in played.marks and (pool == PEOPLE or played.left):
        return "Someone new sat down midway."
    if pool == PEOPLE:
        if STAND_IN in played.marks:
            return "A bot stood in for someone."
        if played.fewest < MIN_DECISIONS:
            return "It ended too soon." if played.fewest else "One player never moved."
        return "It had take-backs." if played.taken_back or TAKEN_BACK in played.marks else ""
    return AS_GUEST if any(GUEST.format(seat) in played.marks for seat in range(len(played.owners))) else ""


def why_only_loss(played: RatedGame) -> str:
    """Why a game against bots can only be lost, in words; empty if it can be won. All of it is for one person alone to do: if it took the
    game out, a loser would do it."""
    if pool_of(played) != BOTS:
        return ""
    reasons = {
        "The players ended it early.": played.abandoned,
        "It had hints.": HINT in played.marks or HINTS_LATER in played.marks,
        "Another bot sat down midway.": CHANGED in played.marks,
        "A bot stood in for you.": any(mark.partition(" ")[0] in ("lent", STAND_IN) for mark in played.marks),
        "It was tried out at another table meanwhile.": TRIED in played.marks,
        "It had take-backs.": played.undone,
    }
    return next((f"You could only lose rating. {words}" for words, so in reasons.items() if so), "")


def bounds(played: RatedGame) -> list[str]:
    """The limits of each seat's change: a bot that stood in can only harm the player it stood in for, unless others put it there."""
    marks, usual = played.marks, DOWN if why_only_loss(played) else FREE
    return [
        STILL if REPLACED.format(seat) in marks else DOWN if LENT.format(seat) in marks else usual if owner else FREE
        for seat, owner in enumerate(played.owners)
    ]


BEFOREHAND = "Games with hints or undo aren’t rated."
DETAILS = (
    "Against bots such a game can only cost you rating, and so can leaving it or trying it out at a second table. "
    "If a bot stands in for you, you can only lose rating, too."
)
