"""A league: bots that meet each other round robin, kept in a folder, with ratings and a page that shows them.

    league-folder/
      league.json        who takes part, ratings with intervals, every match
      league.html        the same as a page that needs nothing else
      NAME-0123abcd/     one run a match, as every run is kept

A bot that joins later plays only its own matches; more games of a match go on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from .. import __version__, bots
from ..bots.registry import competitor, origins
from ..engine.game import Game
from ..engine.guide import count
from .document import Block, Report, bullets, compose, drawing, section, table
from .play import Played
from .plots import dots, short_name
from .ratings import Duels, rate, rated_rows
from .runs import Progress, play_run, write_whole
from .stats import estimate, has_interval, interval
from .tournament import TournamentPlan, duels, plan, summary

SHEET = "league.json"
PAGE = "league.html"


@dataclass(frozen=True)
class Match:
    """The games of two bots, or of one that plays alone, and what they showed."""

    plan: TournamentPlan
    games: list[Played]

    def duels(self, names: list[str]) -> list[Duels]:
        """The games as duels between members, by their places in `names`."""
        own = [names.index(name) for name in self.plan.names]
        return [[(own[better], own[worse], weight) for better, worse, weight in duels(self.plan, game)] for game in self.games]


def members(folder: Path, names: list[str]) -> tuple[list[str], dict[str, str]]:
    """Who takes part: who did before, then who is named now; and whoever can't any more, with the reason."""
    former = read(folder / SHEET).get("bots", [])
    here, gone = [], {}
    for name in dict.fromkeys([*former, *names]):
        try:
            competitor(name, programs=True).close()
        except ValueError as error:
            if name in names:
                raise
            gone[name] = str(error)
        else:
            here.append(name)
    return here, gone


def read(path: Path) -> dict[str, Any]:
    """A league's sheet; empty if there is none."""
    if not path.exists():
        return {}
    try:
        sheet = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise ValueError(f"{path} is damaged; name another folder, or delete this one") from None
    if not isinstance(sheet, dict):
        raise ValueError(f"{path} is no league; name another folder")
    return sheet


def place(folder: Path, names: tuple[str, ...]) -> Path:
    """Where a match is kept: named after who plays, for people, and by a fingerprint, as commands of programs are long."""
    label = "-".join(re.sub(r"\W+", "-", name).strip("-") for name in names)[:40]
    return folder / f"{label}-{hashlib.sha256(json.dumps(names).encode()).hexdigest()[:8]}"


def play(
    game: Game, bots: list[str], games: int, folder: Path, seed: int = 0, jobs: int = 1, ray: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Play what is missing, and keep ratings and page."""
    names, gone = members(folder, bots)
    alone = len(game.teams) == 1
    if len(names) < (1 if alone else 2):
        raise ValueError(f"a league needs at least two bots; here {'is' if len(names) == 1 else 'are'} {', '.join(names) or 'none'}")
    pairs: list[tuple[str, ...]] = [(name,) for name in names] if alone else list(combinations(names, 2))
    plans = {pair: plan(game, list(pair), games, seed) for pair in pairs}
    total, before, matches = sum(one.total for one in plans.values()), 0, []
    folder.mkdir(parents=True, exist_ok=True)
    for pair, one in plans.items():
        step = shifted(progress, before, total) if progress else None
        matches.append(Match(one, play_run(one, place(folder, pair), jobs, ray, step)))
        before += one.total
    report = standing(game, names, matches, seed)
    report["gone"] = gone
    write_whole(folder / SHEET, lambda path: path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8"))
    write_whole(folder / PAGE, lambda path: path.write_text(league_report(game, report).html, encoding="utf-8"))
    return report


def shifted(progress: Progress, before: int, total: int) -> Progress:
    """The progress of one match as part of all."""
    return lambda done, _: progress(before + done, total)


def standing(game: Game, names: list[str], matches: list[Match], seed: int) -> dict[str, Any]:
    """What a league showed, JSON-ready: the table first, then every match."""
    summaries = [summary(match.plan, match.games) for match in matches]
    seconds = dict.fromkeys(names, 0.0)
    decisions = dict.fromkeys(names, 0)
    forfeits = dict.fromkeys(names, 0)
    scores: dict[str, list[float]] = {name: [] for name in names}
    for match in matches:
        for one in match.games:
            for seat, name in enumerate(one.line_up):
                seconds[name] += one.thinking[seat]
                decisions[name] += one.chosen[seat]
                scores[name].append(float(one.scores[seat]))
            for name in {name for name, why in zip(one.line_up, one.forfeits, strict=True) if why}:
                forfeits[name] += 1
    if len(game.teams) > 1:
        rows = [rating.to_json() for rating in rate(names, [duel for match in matches for duel in match.duels(names)])]
    else:
        rows = [{"bot": name, **alone(scores[name])} for name in names]
        rows.sort(key=lambda row: -row["rating"])
    for row in rows:
        name = row["bot"]
        plain = name.partition(":")[0]
        row |= {"ms": 1000 * seconds[name] / max(1, decisions[name]), "forfeits": forfeits[name]}
        row["origin"] = "a program" if plain == "exec" else origins().get(bots.ALIASES.get(plain, plain), "frogpond")
    results = [row for one in summaries for row in one["results"]]
    return {
        **game.to_json(), "bots": names, "seed": seed, "frogpond": __version__, "played": sum(len(match.games) for match in matches),
        "measure": "rating" if len(game.teams) > 1 else "score", "table": rows, "results": results,
    }  # fmt: skip


def alone(scores: list[float]) -> dict[str, Any]:
    """A bot that plays by itself is measured by its score."""
    result = estimate(scores).to_json()
    return {"rating": result["mean"], "low": result["low"], "high": result["high"], "games": len(scores)}


def shown(report: dict[str, Any], row: dict[str, Any]) -> str:
    """A row's measure with its interval."""
    if report["measure"] == "rating":
        return f"{round(row['rating']):+d} [{round(row['low']):+d}, {round(row['high']):+d}]"
    return f"{row['rating']:.1f} {interval(row)}"


def as_text(report: dict[str, Any]) -> str:
    """The table for people."""
    wide = max(4, *(len(row["bot"]) for row in report["table"])) + 2
    lines = [f"{report['game']}, {count(report['players'], 'player')}: {count(report['played'], 'game')}, seed {report['seed']}", ""]
    lines.append(f"{'':>3} {'bot':<{wide}}{report['measure'] + ' [95 %]':<24}{'games':>7}{'ms a decision':>15}  from")
    for number, row in enumerate(report["table"], 1):
        lost = f", forfeited {count(row['forfeits'], 'game')}" if row["forfeits"] else ""
        figures = f"{shown(report, row):<24}{row['games']:>7}{row['ms']:>15.2f}"
        lines.append(f"{number:>3} {row['bot']:<{wide}}{figures}  {row['origin']}{lost}")
    lines += [f"left out: {name}: {why}" for name, why in report.get("gone", {}).items()]
    return "\n".join(lines)


def league_report(game: Game, report: dict[str, Any]) -> Report:
    """The page: the table, the ratings drawn, who beat whom, and how it was made."""
    rated = report["measure"] == "rating"
    why = (
        "Ratings on the Elo scale, the mean of all being 0: 100 points more win about 64 % of the duels. "
        "Intervals are 95 %, by weighing whole games anew."
        if rated else "Everybody plays alone, so scores are compared. Intervals are 95 %."
    )  # fmt: skip
    head = ["", "bot", f"{report['measure']} [95 %]", "games", "duels won", "ms a decision", "from", "forfeits"]
    rows = [
        [str(number), f"`{row['bot']}`", shown(report, row), f"{row['games']:,}", f"{100 * row['share']:.1f} %" if "share" in row else "",
         f"{row['ms']:.2f}", row["origin"], str(row["forfeits"] or "")]
        for number, row in enumerate(report["table"], 1)
    ]  # fmt: skip
    plot = dots(rated_rows(report["table"]), line=0.0 if rated else None, caption=report["measure"].capitalize())
    blocks = [section("The table", why, table(head, rows), drawing(plot))]
    pairs = [row for row in report["results"] if "share" in row]
    if pairs:
        fair = f"Wins of the row's bot against the column's; {100 * pairs[0]['fair']:.0f} % would be its fair share."
        blocks.append(section("Who beat whom", fair, cross([row["bot"] for row in report["table"]], pairs)))
    gone = [f"{name}: {reason}" for name, reason in report.get("gone", {}).items()]
    blocks += [section("Left out", "These took part once and can't be made here now.", bullets(gone))] if gone else []
    options = ", ".join(f"{name}={value}" for name, value in report["options"].items() if value) or "as published"
    between = f"{count(report['played'], 'game')} between {count(len(report['bots']), 'bot')}"
    fairly = "Every pair meets equally often on every side, with the same dice once on each." if rated else "All have the same dice."
    foot = [f"Frogpond {report['frogpond']}, seed {report['seed']}. {fairly}"]
    return compose(report, f"The league of {game.title}", f"{count(game.seats, 'player')}, {options}: {between}.", blocks, foot)


def cross(names: list[str], pairs: list[dict[str, Any]]) -> Block:
    """Everybody against everybody. In a game of two sides a match tells both cells."""
    cells: dict[tuple[str, str], str] = {}
    for row in pairs:
        won = row["share"]
        cells[row["bot"], row["against"]] = wins(won)
        if (row["against"], row["bot"]) not in cells and row["fair"] == 0.5:
            cells[row["against"], row["bot"]] = wins(turned_round(won))
    head = ["", *(f"`{short_name(name)}`" for name in names)]
    return table(head, [[f"`{short_name(own)}`", *(cells.get((own, other), "") for other in names)] for own in names])


def turned_round(won: dict[str, Any]) -> dict[str, Any]:
    """The share of the other side."""
    ends = (1 - won["high"], 1 - won["low"]) if has_interval(won) else (None, None)
    return {"mean": 1 - won["mean"], "low": ends[0], "high": ends[1]}


def wins(won: dict[str, Any]) -> str:
    """A share of games with its interval."""
    return f"{100 * won['mean']:.0f} % {interval(won, 0, 100)}"
