"""Does a conclusion depend on the bots? The same questions asked of bots of another strength, and what to make of both answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import bots
from ..engine.game import Game
from .findings import number
from .runs import Settings
from .stats import has_interval, times

KNOWING = ("spawn", "tadpole", "froglet", "frog", "bullfrog", "grandmaster", "legend")
WEAKER = {
    "froglet": "tadpole",
    "tadpole": "spawn",
    "spawn": "random",
    "frog": "froglet",
    "bullfrog": "froglet",
    "grandmaster": "froglet",
    "legend": "froglet",
    "random": "froglet",
}
"""Who answers beside a bot: the next weaker one that is quick; beside random players those that play."""


def other_bot(line_up: tuple[str, ...]) -> str | None:
    """The other strength for a line-up of one bot; None where none is known (several bots, or somebody's own)."""
    names = {name.partition(":")[0] for name in line_up}
    bot = WEAKER.get(names.pop()) if len(names) == 1 else None
    return bot if bot in bots.names() else None


def same_minds(games: Sequence[Game], line_up: Sequence[str]) -> tuple[str, ...]:
    """The line-up for games that are compared: where a learned mind fits only some of them, all are played with the hand-made
    knowledge, or a change of the bots would pass for an effect of the game."""
    if len({type(game.knowledge()) for game in games}) < 2:
        return tuple(line_up)
    return tuple(with_hand(name) for name in line_up)


def with_hand(name: str) -> str:
    """A bot with the hand-made knowledge, where it uses any and was not told which."""
    return name + ":mind=hand" if name.partition(":")[0] in KNOWING and "mind=" not in name else name


def other_settings(settings: Settings, bot: str, games: int) -> Settings:
    """The same run with another bot in every seat."""
    return replace(settings, line_up=(bot,) * settings.game.seats, games=games, rotate=False)


def judge(here: dict[str, float], there: dict[str, float], null: float = 0.0) -> str:
    """What two answers to one question say together: `same`, `turns round`, `only here`, `only there`, `unsettled` or `neither`.
    An answer is one when its interval leaves out `null`."""
    one, two = (side(each, null) for each in (here, there))
    if one and two:
        return "same" if one == two else "turns round"
    if one:
        wide = not has_interval(there) or there["high"] - there["mean"] > abs(here["mean"] - null)
        return "unsettled" if wide else "only here"
    return "only there" if two else "neither"


def side(row: dict[str, Any], null: float) -> int:
    """1 above, -1 below, 0 where the interval allows `null` or is not known."""
    if not has_interval(row) or row["low"] <= null <= row["high"]:
        return 0
    return 1 if row["mean"] > null else -1


SAYS = {
    "same": "The same with both.",
    "turns round": "The sign changes with the bots: this is a fact about them, not about the game.",
    "only here": "Shown with {here} alone: it depends on the bots.",
    "only there": "Shown with {there} alone: it depends on the bots.",
    "unsettled": "Shown with {here}; the interval with {there} is wider than the effect, so they can't confirm it.",
    "neither": "Shown with neither.",
}


def compare_strengths(first: dict[str, Any], second: dict[str, Any], rungs: list[dict[str, Any]]) -> dict[str, Any]:
    """The main questions at two strengths, JSON-ready: seats, what goes with winning, and whether skill pays low and high on the ladder."""
    here, there = (", ".join(dict.fromkeys(one["line_up"])) for one in (first, second))
    rows: list[dict[str, Any]] = []

    def ask(about: str, what: str, one: dict[str, float], two: dict[str, float], null: float, who: tuple[str, str]) -> None:
        verdict = judge(one, two, null)
        pair = [times(each, 100) for each in (one, two)]
        says = SAYS[verdict].format(here=who[0], there=who[1])
        rows.append({"about": about, "what": what, "here": pair[0], "there": pair[1], "null": 100 * null, "who": list(who),
                     "verdict": verdict,
                     "says": says})  # fmt: skip

    fair = first["fair"]
    for one, two in zip(first["seats"], second["seats"], strict=True):
        if fair is not None:
            ask("seats", f"Seat {one['seat']} ({one['name']}) wins, %", one["allowing"], two["allowing"], fair, (here, there))
    others = {one["label"]: one for one in second["actions"] if "difference" in one}
    striking = [one for one in first["actions"] if one.get("stands_out") and one["label"] in others and not one["held"]]
    for one in sorted(striking, key=lambda one: -abs(one["difference"]["mean"]))[:6]:
        what = f"More “{one['label']}” and winning, % points"
        ask("actions", what, one["difference"], others[one["label"]]["difference"], 0.0, (here, there))
    versus = [one for one in rungs if one["weak"] is not None]
    if len(versus) > 1:
        high, low = versus[-1], versus[0]
        names = tuple(f"{one['strong']} over {one['weak']}" for one in (high, low))
        ask("skill", "The stronger bot wins, %", high["wins"], low["wins"], high["fair"], (names[0], names[1]))
    return {"here": here, "there": there, "games": [first["games"], second["games"]], "rows": rows}


def depends(strengths: dict[str, Any]) -> list[str]:
    """What a reader must know first: conclusions that do not hold at both strengths."""
    lines = []
    for row in strengths["rows"]:
        if row["verdict"] in ("turns round", "only here", "only there", "unsettled"):
            both = f"{number(row['here'])} with {row['who'][0]}, {number(row['there'])} with {row['who'][1]}"
            lines.append(f"{row['what']}: {both}. {row['says']}")
    return lines


def limits(facts: dict[str, Any], strengths: dict[str, Any] | None, stopped: str | None) -> list[str]:
    """What a report can't conclude, in sentences."""
    lines = ["Bots are not people: every figure is about games between these bots. What people do, enjoy or overlook is not in here."]
    if strengths is None:
        lines.append("Only one strength of bots was played, so nothing here shows whether another would say the same.")
    pairs = sum("difference" in one for one in facts["actions"])
    if pairs:
        lines.append(
            f"{pairs} kinds of action or holdings are compared, and one in twenty leaves out 0 by chance; only the bold ones allow for "
            "that (Bonferroni). What goes with winning need not cause it: who is ahead can afford other things."
        )
    if facts["fair"] is not None and all(has_interval(seat["wins"]) for seat in facts["seats"]):
        half = max(seat["wins"]["high"] - seat["wins"]["low"] for seat in facts["seats"]) / 2
        more = max(1, round(facts["games"] * (half / 0.01) ** 2))
        lines.append(
            f"A seat advantage of less than about {100 * half:.1f} points would not show in {facts['games']:,} games; "
            f"to know it within one point takes about {more:,}."
        )
    lines.append(
        stopped or "The number of games was fixed beforehand; intervals are for this one look, not for looking again until one likes it."
    )
    return lines
