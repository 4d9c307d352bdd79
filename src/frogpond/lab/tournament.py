"""Tournaments: every bot against every other, seats changed about; played, kept and taken up again as every run is.

A *side* is a team (a seat, where there are none). In a game of two sides a match is bot against bot. With more sides
it is one bot on one side against another bot on all others, and both ways round. Every match has every bot equally
often on every side, with the same dice once on each. With one seat each bot plays alone and scores are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots.registry import competitor
from ..engine.game import Game
from ..engine.guide import count
from ..engine.rng import Rng
from .luck_control import controlled
from .play import Fixture, Played
from .ratings import Duels, rate
from .runs import Progress, play_run
from .simulate import columns
from .stats import estimate, interval, share


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Who meets whom: the bots, and matches as (one bot, the other), `games` of each. A schedule: round by round every match is played
    with the same dice once on each side."""

    game: Game
    names: list[str]
    matches: list[tuple[str, str]]
    games: int
    seed: int
    luck: bool = False

    @property
    def total(self) -> int:
        return self.games * len(self.matches)

    @property
    def chunk(self) -> int:
        return len(self.game.teams)

    def check(self) -> None:
        for name in self.names:
            competitor(name, programs=True).close()

    def about(self) -> dict[str, Any]:
        return {"bots": self.names, "matches": [list(match) for match in self.matches], **({"luck": True} if self.luck else {})}

    def place(self, number: int) -> tuple[int, int]:
        """The match that a game of the schedule belongs to, and which game of the match it is."""
        chunk, within = divmod(number, self.chunk)
        turn, match = divmod(chunk, len(self.matches))
        return match, turn * self.chunk + within

    def line_up(self, match: int, number: int) -> list[str]:
        """Who sits where in a game of a match: the first bot's side moves on from game to game."""
        hero, field = self.matches[match]
        own = self.game.teams[number % len(self.game.teams)]
        return [hero if seat in own else field for seat in range(self.game.seats)]

    def fixture(self, number: int) -> Fixture:
        """Dice are those of the round; every seat's bot has a seed of its own."""
        match, game = self.place(number)
        dice = (self.seed, (game // len(self.game.teams)) << 1)
        seeds = Rng(self.seed, (((match + 1) << 24) + game) << 1 | 1)
        return Fixture(number, self.line_up(match, game), dice, [seeds.getrandbits(60) for _ in range(self.game.seats)], True, self.luck)


def plan(
    game: Game, names: list[str], games: int, seed: int = 0, matches: list[tuple[str, str]] | None = None, luck: bool = False
) -> TournamentPlan:  # fmt: skip
    """All against all, or the matches given; `games` is rounded up so that every side comes equally often."""
    if games < 1:
        raise ValueError("at least one game a match is needed")
    if len(set(names)) != len(names):
        raise ValueError(f"a bot is named twice: {', '.join(names)}")
    sides = len(game.teams)
    if sides == 1:
        matches = [(name, name) for name in names]
    elif matches is None:
        if len(names) < 2:
            raise ValueError("a tournament needs at least two bots")
        matches = [(a, b) for i, a in enumerate(names) for j, b in enumerate(names) if (i < j if sides == 2 else i != j)]
    result = TournamentPlan(game, names, matches, -(-games // sides) * sides, seed, luck)
    result.check()
    return result


def run(
    plan: TournamentPlan, jobs: int = 1, folder: str | Path | None = None, progress: Progress | None = None, ray: str | None = None
) -> dict[str, Any]:  # fmt: skip
    """Play what is left of a tournament and sum it up. The same seed gives the same games for any number of jobs."""
    return summary(plan, play_run(plan, None if folder is None else Path(folder), jobs, ray, progress))


def duels(plan: TournamentPlan, result: Played) -> Duels:
    """A game as duels between different bots, together one game's weight; a tie counts half for each."""
    sides = [team[0] for team in plan.game.teams]
    rows: list[tuple[int, int, float]] = []
    for i, a in enumerate(sides):
        for b in sides[i + 1 :]:
            one, other = plan.names.index(result.line_up[a]), plan.names.index(result.line_up[b])
            if one != other:
                if result.places[a] <= result.places[b]:
                    rows.append((one, other, 1.0 if result.places[a] < result.places[b] else 0.5))
                if result.places[b] <= result.places[a]:
                    rows.append((other, one, 1.0 if result.places[b] < result.places[a] else 0.5))
    total = sum(weight for _, _, weight in rows)
    return [(a, b, weight / total) for a, b, weight in rows]


def hero_share(plan: TournamentPlan, result: Played) -> float:
    """The first bot's part of the victory."""
    winners = {plan.game.team_of[seat] for seat, place in enumerate(result.places) if place == 0}
    return 1 / len(winners) if plan.place(result.number)[1] % len(plan.game.teams) in winners else 0.0


def summary(plan: TournamentPlan, results: list[Played]) -> dict[str, Any]:
    """What a tournament showed, JSON-ready; `thinking` is the only part that differs from run to run."""
    sides = len(plan.game.teams)
    results = sorted(results, key=lambda result: plan.place(result.number))
    matches = []
    for match, (hero, field) in enumerate(plan.matches):
        played = [result for result in results if plan.place(result.number)[0] == match]
        own = [result.scores[plan.game.teams[plan.place(result.number)[1] % sides][0]] for result in played]
        row: dict[str, Any] = {"bot": hero, "score": estimate([float(score) for score in own]).to_json(), "games": len(played)}
        if sides > 1:
            shares = [hero_share(plan, result) for result in played]
            row |= {"against": field, "share": share(shares).to_json(), "fair": 1 / sides}
            if plan.luck:
                luck = [result.luck[plan.game.teams[plan.place(result.number)[1] % sides][0]] for result in played]
                row["without_luck"] = controlled(shares, luck)
        matches.append(row)
    thinking = {}
    forfeits: dict[str, list[str]] = {}
    for name in plan.names:
        pairs = [(s, d) for r in results for who, s, d in zip(r.line_up, r.thinking, r.chosen, strict=True) if who == name]
        thinking[name] = 1000 * sum(s for s, _ in pairs) / max(1, sum(d for _, d in pairs))
        forfeits[name] = [why for r in results for who, why in zip(r.line_up, r.forfeits, strict=True) if who == name and why]
    report = {**plan.game.to_json(), **plan.about(), "games": plan.games, "seed": plan.seed, "played": len(results), "results": matches}
    report["forfeits"] = {name: why for name, why in forfeits.items() if why}
    report["thinking"] = thinking
    if sides > 1:
        names = [name for name in plan.names if any(name in match for match in plan.matches)]
        report["ratings"] = [rating.to_json() for rating in rate(plan.names, [duels(plan, r) for r in results])] if len(names) > 1 else []
    return report


def as_text(report: dict[str, Any]) -> str:
    """The report for people."""
    seats = count(report["players"], "player")
    lines = [f"{report['game']}, {seats}: {count(report['played'], 'game')} between {', '.join(report['bots'])}, seed {report['seed']}", ""]
    if report.get("ratings"):
        rows = [("bot", "rating  [95 %]", f"{'duels won':>10}{'games':>8}{'ms a decision':>16}")]
        for r in report["ratings"]:
            reach = f"{r['rating']:+.0f}  [{r['low']:+.0f}, {r['high']:+.0f}]"
            rows.append((r["bot"], reach, f"{100 * r['share']:>9.1f}%{r['games']:>8}{report['thinking'][r['bot']]:>16.2f}"))
        lines += [*columns(rows, (32, 26, 0)), ""]
    for row in report["results"]:
        score = row["score"]
        mean = f"score {score['mean']:.1f} {interval(score)}"
        if "share" in row:
            won = row["share"]
            lines.append(
                f"{row['bot']} against {row['against']}: wins {100 * won['mean']:.1f} % {interval(won, 1, 100)} "
                f"of {row['games']} (fair share {100 * row['fair']:.0f} %), {mean}"
            )
            if "without_luck" in row:
                bare = row["without_luck"]
                worth = row["games"] / max(bare["left"], 0.01)
                lines.append(f"  without luck {100 * bare['mean']:.1f} % {interval(bare, 1, 100)}, as good as {worth:.0f} games")
        else:
            lines.append(f"{row['bot']}: {mean} in {count(row['games'], 'game')}, {report['thinking'][row['bot']]:.2f} ms a decision")
    for name, why in report["forfeits"].items():
        lines.append(f"{name} forfeited {count(len(why), 'game')}, first: {why[0]}")
    return "\n".join(lines)
