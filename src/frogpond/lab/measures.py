"""What can be measured of a game, by name: the same names in `--until`, in study files and in a tuner's goals.

seat[0].win  seat[last].score  length  decisions  options  lead_changes  dead_turns  forced  chance_events  margin  shared
bot[froglet].win       the share of victories of a bot, for each seat that it takes
count[sabotage]        how often all seats together did a kind of thing, or hold it at the end
ahead[keep Massive]    by how many points seats that did it are ahead of the other teams' seats that did not, in the same game
wins[keep Massive]     the share of victories of seats that did it
ahead[keep *]          where several measures may stand: one for each kind that goes by such a name
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import lru_cache
from math import inf

from ..engine.game import Game
from .findings import COURSE
from .play import Played
from .runs import Settings, play_run
from .stats import Estimate, difference, estimate, share

Value = Callable[[Played], float]
OTHER_WORDS = {"length": "turns", "options": "branching"}
TRIALS = (("random", 48), ("froglet", 8))  # games in which kinds of things are found by name
PLAIN_MEASURES = ("length", "turns", "decisions", "options", "lead_changes", "chance_events", "dead_turns", "forced", "margin", "shared")


KIND = re.compile(r"(count|ahead|wins)\[(.+)\]")


@dataclass(frozen=True)
class Measure:
    """A number that every game has. Shares are of 1, and said in per cent. With a `weight` it is the sum of the values over the sum of
    the weights: what concerns some seats of some games alone."""

    name: str
    value: Value
    is_share: bool = False
    weight: Value | None = None

    @property
    def scale(self) -> float:
        return 100.0 if self.is_share else 1.0

    @property
    def unit(self) -> str:
        return " %" if self.is_share else ""

    def values(self, played: list[Played]) -> list[float]:
        """A number for each game, of which the measure is the mean. Those of a ratio are linearised: their mean is the ratio and their
        spread gives its error, so they can be compared game by game as others are."""
        values = [float(self.value(one)) for one in played]
        if self.weight is None:
            return values
        weights = [float(self.weight(one)) for one in played]
        if not any(weights):
            return [0.0] * len(played)
        ratio, usual = sum(values) / sum(weights), sum(weights) / len(weights)
        return [ratio + (value - ratio * weight) / usual for value, weight in zip(values, weights, strict=True)]

    def of(self, played: list[Played]) -> Estimate:
        """The mean over games, with its interval, as it is said to people."""
        if self.weight is not None and not any(self.weight(one) for one in played):
            return Estimate(0.0, 0.0, -inf, inf)  # it never happened, so nothing is known
        result = (share if self.is_share and self.weight is None else estimate)(self.values(played))
        return result.scaled(self.scale)

    def change(self, before: list[Played], after: list[Played], compared: int = 1) -> Estimate:
        """How the mean differs between two runs, as it is said to people; allowing for a number of comparisons."""
        unit = 1.0 if self.is_share and self.weight is None else 0.0
        return difference(self.values(before), self.values(after), unit, compared).scaled(self.scale)


def measure(game: Game, name: str) -> Measure:
    """The measure of this name; ValueError names the nearest ones."""
    text = name.strip()
    seat = re.fullmatch(r"seat\s*\[?\s*(\d+|first|last)\s*\]?(?:\s*\.?\s*(wins?|score))?", text)
    if seat:
        number = {"first": 0, "last": game.seats - 1}.get(seat[1], -1)
        number = int(seat[1]) if number < 0 else number
        if number >= game.seats:
            raise ValueError(f"{text}: {game.name} has the seats 0 to {game.seats - 1} here")
        if seat[2] == "score":
            return Measure(f"seat[{number}].score", lambda one: one.scores[number])
        return Measure(f"seat[{number}].win", lambda one: one.win_share(number, game.team_of), is_share=True)
    bot = re.fullmatch(r"bot\[(.+)\]\.wins?", text)
    if bot:
        return Measure(text, lambda one: bot_share(game, one, bot[1]), is_share=True)
    counted = KIND.fullmatch(text)
    if counted:
        return kind_measure(game, text, counted[1], counted[2])
    if text == "margin" and len(game.teams) > 1:
        return Measure(text, lambda one: lead(game, one))
    if text == "shared":
        return Measure(text, lambda one: float(len({game.team_of[winner] for winner in one.winners}) > 1), is_share=True)
    key = OTHER_WORDS.get(text, text)
    for course, _, _, value in COURSE:
        if course == key:
            return Measure(text, value)
    near = get_close_matches(text, PLAIN_MEASURES, 2, 0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise ValueError(f"{text!r} is nothing that is measured.{hint} Known are seat[N].win, seat[N].score, "
                     f"bot[NAME].win, count[KIND], ahead[KIND], wins[KIND], {', '.join(PLAIN_MEASURES)}")  # fmt: skip


def kind_measure(game: Game, text: str, what: str, label: str) -> Measure:
    """How often a kind of thing was done, or how seats fare that did it."""
    if what == "count":
        return Measure(text, lambda one: sum(times for (_, kind), (times, _) in one.kinds.items() if kind == label))
    if len(game.teams) < 2:
        raise ValueError(f"{text}: {game.name} has nobody here to compare with")
    if what == "wins":
        won: Value = lambda one: sum(one.win_share(seat, game.team_of) for seat in doers(game, one, label))  # noqa: E731
        return Measure(text, won, is_share=True, weight=lambda one: len(doers(game, one, label)))
    return Measure(text, lambda one: leads(game, one, label)[0], weight=lambda one: leads(game, one, label)[1])


def doers(game: Game, one: Played, label: str) -> list[int]:
    return [seat for seat in range(game.seats) if (seat, label) in one.kinds]


def leads(game: Game, one: Played, label: str) -> tuple[float, int]:
    """Points by which seats that did a thing are ahead of the others, summed, and how many such seats can be compared."""
    did = doers(game, one, label)
    total, count = 0.0, 0
    for seat in did:
        others = [one.scores[each] for each in range(game.seats) if each not in did and game.team_of[each] != game.team_of[seat]]
        if others:
            total += one.scores[seat] - sum(others) / len(others)
            count += 1
    return total, count


@lru_cache(maxsize=16)
def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of things that are done or held in a game, as far as some games show them."""
    played = [one for bot, games in TRIALS for one in play_run(Settings(game, (bot,) * game.seats, games))]
    return tuple(sorted({label for one in played for _, label in one.kinds}))


def expand(game: Game, name: str) -> list[str]:
    """The measures that a name stands for: with a star, one for each kind of thing that fits. A kind that is called nearly as a known
    one is a slip of the pen, and refused; others may be rare."""
    match = KIND.fullmatch(name.strip())
    if not match or match[2] in kinds_of(game):
        return [name]
    fitting = [kind for kind in kinds_of(game) if fnmatchcase(kind, match[2])]
    near = get_close_matches(match[2], kinds_of(game), 3, 0.75)
    if not fitting and (near or "*" in match[2]):
        hint = f"Did you mean {' or '.join(near)}?" if near else f"Some that do: {', '.join(kinds_of(game)[:12])}."
        raise ValueError(f"{name}: nothing that is done in {game.name} goes by that name. {hint}")
    return [f"{match[1]}[{kind}]" for kind in fitting] or [name]


def bot_share(game: Game, one: Played, name: str) -> float:
    """What a bot has of the victory, for each seat that it takes; it goes by its name, with or without its settings."""
    mine = [one.win_share(seat, game.team_of) for seat, bot in enumerate(one.line_up) if name in (bot, bot.partition(":")[0])]
    return sum(mine) / max(1, len(mine))


def lead(game: Game, one: Played) -> float:
    """By how many points the best team's best seat is ahead."""
    best = sorted((max(one.scores[seat] for seat in team) for team in game.teams), reverse=True)
    return float(best[0] - best[1])
