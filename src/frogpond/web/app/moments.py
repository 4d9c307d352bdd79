"""Moments of a game worth a look: at most five, the good ones too; one's own first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ...bots.verdict import score
from ...engine.advice import change, grave, kind
from ...engine.story import speaking
from ...table import Table
from ...table.rows import ACT

MAX_MOMENTS = 5
GOOD = 2  # of them
REPEAT_WORDS = ("again", "once more", "for the fourth time", "for the fifth time")
FEWEST = 3  # decisions that a theme's figure rests on


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: what could be expected before (or of the better move) and after it; `better` is the action of the better move, -1 where
    there was none to name. `later` is how many moves were made when what came of it can be seen. `title` says what happened, `size` how
    much it mattered, `change` what it cost or brought."""

    move: int
    seat: int
    sign: str  # "!", "?", "??", or "=" for what was too little or too close to be a mistake
    title: str
    size: str
    change: str
    before: float
    after: float
    text: str
    later: int
    preferred: str = ""
    better: int = -1
    why: str = ""
    was: str = ""
    rank: int = 0
    choices: int = 0
    points: float = 0.0

    @property
    def good(self) -> bool:
        return self.sign == "!"

    @property
    def cost(self) -> str:
        """What it cost or brought, in words; nothing where the figures beside it are the same."""
        if self.points >= 0.05:
            return f"−{self.points:.1f}"
        return "" if self.change.startswith("0 ") else f"{'+' if self.good else '−'}{self.change}"

    @property
    def heading(self) -> str:
        """What happened and what it cost."""
        return f"{self.title} ({self.cost})" if self.cost else self.title


@dataclass(frozen=True, slots=True)
class ReviewTheme:
    """How well somebody decided on one side of the game: 100 where nothing was lost, 0 for choosing at random."""

    name: str
    figure: int
    decisions: int


def moments(table: Table, review: Mapping[str, Any], own: Collection[int]) -> tuple[list[Moment], list[Moment]]:
    """The moments for somebody who sat on these seats (everybody's for others), and every decision that was marked; both in order."""
    worst = sorted(review["marks"], key=dearness, reverse=True)
    with speaking(table.history.names):
        marked = [mistake(table, entry, first=number == 0) for number, entry in enumerate(worst)]
    rises = good_ones(table, review, own or range(len(table.seats)))
    mine = [one for one in marked if not own or one.seat in own]
    others = [one for one in marked if one not in mine]
    chosen = [*rises, *mine[: MAX_MOMENTS - len(rises)]]
    chosen += others[: MAX_MOMENTS - len(chosen)]
    return told_apart(sorted(chosen, key=order)), sorted(marked, key=order)


def dearness(entry: Mapping[str, Any]) -> tuple[bool, float, float]:
    """What cost most comes first, and what was no mistake last."""
    return entry["sign"] != "=", float(entry.get("cost", 0.0)), float(entry["good"]) - float(entry["bad"])


def told_apart(chosen: Sequence[Moment]) -> list[Moment]:
    """Moments in order, where one of the same kind as an earlier one says so."""
    before: dict[str, int] = {}
    found = []
    for one in chosen:
        times = before[one.title] = before.get(one.title, 0) + 1
        found.append(one if times == 1 else replace(one, title=f"{one.title}, {REPEAT_WORDS[times - 2]}"))
    return found


def order(one: Moment) -> int:
    return one.move


def mistake(table: Table, entry: Mapping[str, Any], *, first: bool = False) -> Moment:
    """A marked decision as the review keeps it, the `first` of them the one that cost most; older reviews lack the better action."""
    move, good, bad = int(entry["move"]), float(entry["good"]), float(entry["bad"])
    pity, blunder = grave(table.game)
    size = "a small slip" if good - bad < (pity + blunder) / 2 else "a slip"
    if entry["sign"] == "=":
        size = "too close to call" if entry["close"] else "hardly a slip"
    elif entry["sign"] == "??":
        size = "the turning point" if first else "a blunder"
    better = int(entry.get("best", -1))
    title = kind(table.at(move), table.moves[move].action, better)
    return Moment(
        move, entry["seat"], entry["sign"], title, size, change(table.game, good, bad), good, bad, entry["text"], later(table, move),
        entry["preferred"], better, entry["why"], entry["was"],
        entry.get("rank", 0), entry.get("choices", 0), float(entry.get("cost", 0.0)),
    )  # fmt: skip


def themes(review: Mapping[str, Any], seat: int) -> list[ReviewTheme]:
    """How well a seat decided, by sides of the game, the best first."""
    kept: dict[str, list[tuple[float, float]]] = {}
    for point in review["points"]:
        if point["seat"] == seat and point["theme"]:
            kept.setdefault(point["theme"], []).append((point["lost"], point["stake"]))
    figures = {name: score(pairs) for name, pairs in kept.items() if len(pairs) >= FEWEST}
    found = [ReviewTheme(name, round(figure), len(kept[name])) for name, figure in figures.items() if figure is not None]
    return sorted(found, key=lambda one: (-one.figure, one.name))


def good_ones(table: Table, review: Mapping[str, Any], seats: Collection[int]) -> list[Moment]:
    """Decisions after which much more could be expected than before, where no chance came between and the judge found nothing better."""
    pity, _ = grave(table.game)
    marked = {entry["move"] for entry in review["marks"]}
    points = review["points"]
    found = []
    for point, then in pairwise(points):
        move, seat = point["move"], point["seat"]
        rise = then["values"][seat] - point["values"][seat]
        certain = all(row.kind == ACT for row in table.moves[move : then["move"]])
        if seat in seats and move not in marked and certain and rise >= pity:
            found.append((rise, move, seat, point["values"][seat], then["values"][seat]))
    best = sorted(found, reverse=True)[:GOOD]
    with speaking(table.history.names):
        sizes = ["the best move", "well seen"] if len(best) > 1 else ["well seen"]
        return [
            Moment(
                move, seat, "!", praise(table, move), size, change(table.game, before, after), before, after, said(table, move),
                later(table, move),
            )
            for size, (_, move, seat, before, after) in zip(sizes, best, strict=False)
        ]  # fmt: skip


def praise(table: Table, move: int) -> str:
    """What kind of good move it was."""
    action = table.moves[move].action
    return kind(table.at(move), action, action)


def said(table: Table, move: int) -> str:
    """The decision in words."""
    return table.game.deed(table.at(move), table.moves[move].action)


def later(table: Table, move: int) -> int:
    """When its player decides again and others have answered, or right after it where nobody does."""
    seat = table.moves[move].seat
    answered = False
    for number in range(move + 1, len(table.moves)):
        row = table.moves[number]
        if answered and row.seat == seat:
            return number
        answered = answered or (row.kind == ACT and row.seat != seat)
    return len(table.moves) if answered else move + 1


def at(found: Sequence[Moment], marked: Sequence[Moment], move: int | None) -> Moment | None:
    """The moment that was asked for, or the first."""
    every = [*found, *marked]
    return next((one for one in every if one.move == move), every[0] if every else None)
