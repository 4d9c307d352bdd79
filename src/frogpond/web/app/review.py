"""What the review of a game says: the result told apart into luck and decisions, the dice, and the moments worth a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

from ...engine.game import Game
from ...table import Table
from .moments import Moment, ReviewTheme, moments, themes

# What players read
THE_OTHERS = "The others"
USUAL = "A usual game"
USUAL_SUB = "without luck, without slips"
THEIR_DECISIONS = "decisions, and the rest"
NO_MISTAKES = "nothing that search can tell"
LOOK_TWICE = "Look twice at {theme}."
LOOK_TWICE_PLAIN = "Look twice where much is at stake."
RARE = 1.0  # standard deviations from which on dice are worth a word
ODD = 1.64  # and from which on they stand out


@dataclass(frozen=True, slots=True)
class ResultPart:
    """A part of the result: whole points, with a few words below."""

    kind: str  # "luck", "yours" or "rest"
    name: str
    figure: int
    words: str


@dataclass(frozen=True, slots=True)
class DiceRow:
    """A seat's dice against expectation: how many, their mean, the highest face and how often it was to be expected; `odd` stands out."""

    seat: int
    count: int
    mean: float
    expected: float
    highest: int
    expected_highest: float
    odd: bool


@dataclass(frozen=True, slots=True)
class Course:
    """A line of the chart: (moves made, value)."""

    kind: str
    name: str
    points: list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The review as somebody sees it: from the seat that they had, or else from the winner's."""

    hero: int
    mine: bool
    headline: str
    luck: int
    decisions: int
    total: int
    points: bool  # else percent of a win
    tiles: list[ResultPart]
    courses: list[Course]
    dice: list[DiceRow]
    dice_words: str
    chosen: list[Moment]  # the moments, those of the hero first told
    marked: list[Moment]
    cards: list[Moment]  # the two that cost most
    lesson: str
    themes: list[ReviewTheme]
    scores: list[int | None]


def review_of(table: Table, names: Sequence[str], review: Mapping[str, Any], own: Sequence[int]) -> ReviewView:
    """The review for somebody who sat on these seats, or on none; `names` are what the seats are called."""
    ledger = review["luck"]
    winners = table.state.winners() or [0]
    mine = len(own) > 0
    hero = own[0] if mine else winners[0]
    chosen, marked = moments(table, review, own)
    named = "You" if mine else names[hero]
    cost = [(one["move"], max(0.0, one["cost"])) for one in review["points"] if one["seat"] == hero]  # no decision gains by noise
    total, luck, decisions = parts(table, ledger, cost, hero)
    kinds = themes(review, hero)
    worst = min(kinds, key=lambda one: one.figure, default=None)
    return ReviewView(
        hero, mine, headline(table, hero, named), luck, decisions, total, ledger["points"],
        tiles(table.game, names, ledger, cost, hero, named, (total, luck, decisions)), courses(ledger, cost, hero, named),
        dice_rows(ledger), dice_words(ledger, hero, named), chosen, marked, dearest(chosen, marked, hero),
        LOOK_TWICE.format(theme=worst.name[:1].lower() + worst.name[1:]) if worst and len(kinds) > 1 else LOOK_TWICE_PLAIN, kinds,
        [None if figure is None else round(figure) for figure in review["scores"]],
    )  # fmt: skip


def parts(table: Table, ledger: Mapping[str, Any], cost: Sequence[tuple[int, float]], hero: int) -> tuple[int, int, int]:
    """The difference, how much of it was luck and how much the hero's decisions, in whole points."""
    luck = sum(roll["luck"][hero] for roll in ledger["rolls"])
    if ledger["points"]:
        total = ledger["leads"][-1][hero]
    else:
        won, teams = table.state.winners(), {table.game.team_of[seat] for seat in table.state.winners()}
        total = round(100 * ((1 / len(teams) if hero in won else 0.0) - 1 / len(table.game.teams))) if len(table.game.teams) > 1 else 0
    return total, round(luck), -round(sum(points for _, points in cost))


def headline(table: Table, hero: int, named: str) -> str:
    """The result in a sentence."""
    game, scores = table.game, table.state.scores()
    if len(game.teams) < 2:
        return f"{named} scored {scores[0]}."
    lead, winners = best_rival(game, scores, hero), table.state.winners()
    verb = (
        "shared the win" if hero in winners and len({game.team_of[seat] for seat in winners}) > 1 else "won" if hero in winners else "lost"
    )
    mine = max(score for seat, score in enumerate(scores) if game.team_of[seat] == game.team_of[hero])
    return f"{named} {verb} {mine} : {lead}."


def best_rival(game: Game, scores: Sequence[int], hero: int) -> int:
    return max(score for seat, score in enumerate(scores) if game.team_of[seat] != game.team_of[hero])


def tiles(
    game: Game, names: Sequence[str], ledger: Mapping[str, Any], cost: Sequence[tuple[int, float]], hero: int, named: str,
    sums: tuple[int, int, int],
) -> list[ResultPart]:  # fmt: skip
    """Luck, the hero and everything else: they add up to the difference."""
    total, luck, decisions = sums
    rivals = [seat for seat in range(game.seats) if game.team_of[seat] != game.team_of[hero]]
    if not rivals:
        rest, words = USUAL, USUAL_SUB
    else:
        rest = names[rivals[0]] if len(rivals) == 1 else THE_OTHERS
        words = THEIR_DECISIONS
    rolls = sorted((roll["luck"][hero], roll["move"]) for roll in ledger["rolls"])
    most = (rolls[0] if luck < 0 else rolls[-1]) if rolls else (0.0, 0)
    said = f"{'the worst' if most[0] < 0 else 'the best'} roll or draw {signed(most[0])}" if rolls else "no dice, no draws"
    costly = sum(points >= 0.05 for _, points in cost)
    yours = f"{costly} {'decision' if costly == 1 else 'decisions'} cost something" if costly else NO_MISTAKES
    return [
        ResultPart("luck", "Luck", luck, said),
        ResultPart("yours", named, decisions, yours),
        ResultPart("rest", rest, total - luck - decisions, words),
    ]


def signed(value: float) -> str:
    """A figure with its sign."""
    shown = f"{abs(value):.1f}"
    return shown if shown == "0.0" else f"{'−' if value < 0 else '+'}{shown}"


def courses(ledger: Mapping[str, Any], cost: Sequence[tuple[int, float]], hero: int, named: str) -> list[Course]:
    """The lead on the board, luck and decisions, summed over the game."""
    leads = ledger["leads"]
    luck, decisions = [(0.0, 0.0)], [(0.0, 0.0)]
    for roll in ledger["rolls"]:
        luck.append((float(roll["after"]), luck[-1][1] + roll["luck"][hero]))
    for move, points in cost:
        decisions.append((move + 1.0, decisions[-1][1] - points))
    last = float(len(leads) - 1)
    for line in (luck, decisions):
        line.append((last, line[-1][1]))
    found = [Course("luck", "luck", luck), Course("yours", "yours" if named == "You" else "decisions", decisions)]
    if ledger["points"]:
        steps = [(0.0, float(leads[0][hero]))]
        for move, row in enumerate(leads):
            if row[hero] != steps[-1][1]:
                steps += [(float(move), steps[-1][1]), (float(move), float(row[hero]))]
        found.insert(0, Course("result", "result", [*steps, (last, float(leads[-1][hero]))]))
    return found


def dice_rows(ledger: Mapping[str, Any]) -> list[DiceRow]:
    """Every seat that rolled."""
    return [
        DiceRow(
            line["seat"], line["count"], line["pips"] / line["count"], line["expected"] / line["count"], line["highest"],
            line["expected_highest"], abs(deviation(line)) >= ODD,
        )
        for line in ledger["dice"] if line["count"]
    ]  # fmt: skip


def deviation(line: Mapping[str, Any]) -> float:
    """How many standard deviations the pips are from what was to be expected."""
    return float((line["pips"] - line["expected"]) / sqrt(line["variance"])) if line["variance"] else 0.0


def dice_words(ledger: Mapping[str, Any], hero: int, named: str) -> str:
    """How rare the hero's dice were."""
    line = next((one for one in ledger["dice"] if one["seat"] == hero and one["count"]), None)
    if line is None:
        return ""
    far = deviation(line)
    whose = "Your" if named == "You" else f"{named}’s"
    if abs(far) < RARE:
        return f"{whose} dice were about what to expect."
    return f"Dice this {'high' if far > 0 else 'low'} come once in about {round(2 / erfc(abs(far) / sqrt(2)))} games."


def dearest(chosen: Sequence[Moment], marked: Sequence[Moment], hero: int) -> list[Moment]:
    """The two moments of the hero that cost most, in the order of the game."""
    pool = {one.move: one for one in (*marked, *chosen) if one.seat == hero}
    signs = ("??", "?", "=", "!")
    first = sorted(pool.values(), key=lambda one: (signs.index(one.sign), -one.points, one.after - one.before))[:2]
    return sorted(first, key=lambda one: one.move)
