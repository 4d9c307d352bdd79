"""The league: every level against the one below, with intervals, as a table that documents keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ..bots.bot import Bot
from ..bots.registry import competitor
from ..engine.game import Game
from ..engine.guide import count
from ..lab.work import cluster, in_order
from . import gate

LEAGUE_HEAD = ["| game | match | wins | fair | ms a decision |", "|---|---|---|---|---|"]
PORTION = 4  # rounds of seatings that a process plays in one go


@dataclass(frozen=True)
class Level:
    """A bot by its name, in the place of a mind with a ms."""

    name: str

    def bot(self, game: Game, seed: int) -> Bot:
        """The bot of this level for one game."""
        return competitor(self.name, seed, programs=True)


def match(game: Game, ours: gate.Contender, theirs: gate.Contender, games: int, seed: int, jobs: int, ray: str | None) -> gate.Result:
    """A match of about that many games, a multiple of the sides."""
    sides = len(game.teams)
    size = sides * PORTION
    spec = gate.spec_of(game)
    count = -(-games // sides) * sides
    parts = [list(range(first, min(first + size, count))) for first in range(0, count, size)]
    total = gate.Result()
    for result in in_order(gate.play_all, [(spec, ours, theirs, seed, part) for part in parts], jobs, ray):
        total += result
    return total


def league(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    tell: Callable[[str, str], None] | None = None,
    ray: str | None = None,
) -> list[tuple[str, str, gate.Result]]:
    """(level, the one below, result) from the lowest on."""
    rows = []
    with cluster(ray, jobs):
        for lower, upper in pairwise(names):
            result = match(game, Level(upper), Level(lower), games, seed, jobs, ray)
            rows.append((upper, lower, result))
            if tell is not None:
                tell(f"{upper} against {lower}", result.text())
    return rows


def rows(game: Game, results: Sequence[tuple[str, str, gate.Result]]) -> list[str]:
    """The league as rows of a Markdown table."""
    lines = []
    for upper, lower, result in results:
        low, high = result.interval()
        name = f"{game.title}, {count(game.seats, 'seat')}" + (f", {len(game.teams)} teams" if len(game.teams) < game.seats else "")
        ms = f"{result.thinking()[0]:.1f}"
        if len(game.teams) == 1:  # alone nobody is beaten: points tell
            points, error = result.mean()
            text = f"{points:.1f} [{points - 1.96 * error:.1f}, {points + 1.96 * error:.1f}] points in {result.games}"
            lines.append(f"| {name} | `{upper}` | {text} | | {ms} |")
            continue
        others = "" if len(game.teams) == 2 else f"{len(game.teams) - 1} "
        wins = f"{100 * result.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {result.games}"
        lines.append(f"| {name} | `{upper}` against {others}`{lower}` | {wins} | {100 * result.fair:.0f} % | {ms} |")
    return lines


def keep(path: Path, key: str, lines: Sequence[str], head: Sequence[str] = LEAGUE_HEAD, what: str = "league") -> None:
    """Put a table between the marks `<!-- league KEY -->` and `<!-- end -->` of a document, at its end if it has none."""
    begin, end = f"<!-- {what} {key} -->", "<!-- end -->"
    text = path.read_text(encoding="utf-8")
    table = "\n".join([begin, "", *head, *lines, "", end])
    before, middle, after = text.partition(begin)
    if not middle:
        path.write_text(f"{text.rstrip()}\n\n{table}\n".lstrip("\n"), encoding="utf-8")
        return
    path.write_text(before + table + after.partition(end)[2], encoding="utf-8")
