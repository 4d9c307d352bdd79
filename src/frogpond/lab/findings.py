"""What a run shows, as numbers with intervals: the one source of the page, the Markdown summary and the JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import COMPILED, __version__
from ..engine.game import Game
from .play import Played
from .runs import Settings
from .stats import Estimate, contrast, estimate, fixed, has_interval, interval, ratio, share, times, wilson

COLOURS = ("red", "green", "blue", "yellow", "purple", "orange")
MIN_GROUP_GAMES = 20  # seat-games on each side before two groups are compared

# (key, title, what it means, value of one game)
COURSE: tuple[tuple[str, str, str, Callable[[Played], float]], ...] = (
    ("turns", "Turns a game", "turns taken by all seats", lambda one: one.turns),
    ("decisions", "Decisions a game", "choices made by all seats, forced ones included", lambda one: one.decisions),
    ("branching", "Options a decision", "legal actions a seat chooses from, mean of a game", lambda one: one.branching),
    ("lead_changes", "Lead changes a game", "turns after which another team stands first alone", lambda one: one.lead_changes),
    ("chance_events", "Chance events a game", "cards drawn and dice rolled", lambda one: one.chances),
    ("dead_turns", "Dead turns, %", "turns in which the seat never had two options", lambda one: 100 * one.dead_turns / max(1, one.turns)),
    ("forced", "Forced decisions, %", "decisions with a single option", lambda one: 100 * one.forced / max(1, one.decisions)),
)


def findings(settings: Settings, played: list[Played]) -> dict[str, Any]:
    """Everything a report says about one run, JSON-ready."""
    game = settings.game
    facts = {
        **game.to_json(),
        "title": game.title,
        "chosen": chosen(game),
        "games": len(played),
        "seed": settings.seed,
        "line_up": list(settings.line_up),
        "rotate": settings.rotate,
        "frogpond": __version__,
        "compiled": COMPILED,
        "seconds": sum(one.seconds for one in played),
        "fair": 1 / len(game.teams) if game.seats > 1 else None,
        "teams": [[game.seat_name(seat) for seat in team] for team in game.teams],
        "seats": [seat_findings(settings, played, seat) for seat in range(game.seats)],
        "bots": [bot_findings(settings, played, name) for name in dict.fromkeys(settings.line_up)],
        "shared": share([float(len({game.team_of[seat] for seat in one.winners}) > 1) for one in played]).to_json(),
        "margin": margin(settings, played),
        "course": [
            {"key": key, "title": title, "meaning": meaning, **counted(measured([float(value(one)) for one in played]))}
            for key, title, meaning, value in COURSE
        ],
        "actions": actions(settings, played),
    }
    return {**facts, "remarks": remarks(facts)}


def chosen(game: Game) -> dict[str, Any]:
    """The options that are not as usual."""
    usual = {option.name: option.default for option in game.declared}
    options = game.to_json()["options"]
    return {name: value for name, value in options.items() if value not in (None, [], "") and value != usual.get(name)}


def measured(values: list[float]) -> dict[str, Any]:
    """A mean with its interval, and how the values are spread."""
    return {**estimate(values).to_json(), "least": min(values), "most": max(values), "bins": bins(values)}


def counted(value: dict[str, Any]) -> dict[str, Any]:
    """What can't be less than nothing has no interval that reaches there."""
    return {**value, "low": max(0.0, value["low"])} if has_interval(value) else value


def bins(values: list[float], most: int = 24) -> list[dict[str, float]]:
    """A histogram with whole steps where the values are whole: from, below, share of games and its interval."""
    whole = all(value == int(value) for value in values)
    low, high = min(values), max(values)
    span = high - low
    steps = [base * 10**power for power in range(-2, 7) for base in (1, 2, 5)]
    step = next(step for step in steps if span / step < most and (not whole or step >= 1))
    first = int(low // step)
    counts = [0] * (int(high // step) - first + 1)
    for value in values:
        counts[int(value // step) - first] += 1
    shares = [wilson(count / len(values), len(values)) for count in counts]
    return [
        {"from": (first + i) * step, "below": (first + i + 1) * step, "share": one.mean, "low": one.low, "high": one.high}
        for i, one in enumerate(shares)
    ]


def seat_findings(settings: Settings, played: list[Played], seat: int) -> dict[str, Any]:
    game = settings.game
    shares = [one.win_share(seat, game.team_of) for one in played]
    return {
        "seat": seat,
        "name": game.seat_name(seat),
        "colour": coloured(game.seat_name(seat), seat),
        "bot": "each bot in turn" if settings.rotate else settings.line_up[seat],
        "wins": share(shares).to_json(),
        "allowing": share(shares, 2 * tests_of(game)).to_json(),  # for all seats at two strengths of bots
        "stands_out": len(game.teams) > 1 and not share(shares, tests_of(game)).holds(1 / len(game.teams)),
        "score": measured([float(one.scores[seat]) for one in played]),
    }


def tests_of(game: Game) -> int:
    """How many seats are tried for an advantage at once: team-mates, and the two sides of a duel, are one trial."""
    return max(1, len(game.teams) - (len(game.teams) == 2))


def coloured(name: str, seat: int) -> int | str:
    """What a seat is drawn as: the colour it is called, or its number."""
    return name if name.lower() in COLOURS else seat


def bot_findings(settings: Settings, played: list[Played], name: str) -> dict[str, Any]:
    """A bot over all seats it took."""
    wins, scores = [], []
    for one in played:
        seats = [seat for seat, bot in enumerate(one.line_up) if bot == name]
        wins.append(sum(one.win_share(seat, settings.game.team_of) for seat in seats) / len(seats))
        scores.append(sum(one.scores[seat] for seat in seats) / len(seats))
    return {"bot": name, "wins": share(wins).to_json(), "score": estimate(scores).to_json()}


def margin(settings: Settings, played: list[Played]) -> dict[str, Any] | None:
    """By how many points the best team's best seat is ahead of the best seat of the others."""
    game = settings.game
    if len(game.teams) < 2:
        return None
    values = []
    for one in played:
        best = sorted((max(one.scores[seat] for seat in team) for team in game.teams), reverse=True)
        values.append(float(best[0] - best[1]))
    return measured(values)


def actions(settings: Settings, played: list[Played]) -> list[dict[str, Any]]:
    """Each kind of action and each thing held at the end: how often, and how seats fared that had more of it than is
    usual for their place (same seat, same bot) against those that had less. This shows what goes with winning, not why."""
    game = settings.game
    labels = sorted({label for one in played for _, label in one.kinds})
    kinds = []
    usable = []
    for label in labels:
        rows: list[tuple[int, float, float, float, float]] = []  # game, times, options, win, score
        usual: dict[tuple[int, str], list[float]] = {}
        for one in played:
            for seat in range(game.seats):
                count, options = one.kinds.get((seat, label), (0, 0))
                usual.setdefault((seat, one.line_up[seat]), []).append(count)
                rows.append((one.number, count, options, one.win_share(seat, game.team_of), one.scores[seat]))
        means = {key: sum(values) / len(values) for key, values in usual.items()}
        places = [(seat, one.line_up[seat]) for one in played for seat in range(game.seats)]
        more = [row for row, place in zip(rows, places, strict=True) if row[1] > means[place]]
        less = [row for row, place in zip(rows, places, strict=True) if row[1] <= means[place]]
        by_game = [rows[i : i + game.seats] for i in range(0, len(rows), game.seats)]
        times = [sum(row[1] for row in each) for each in by_game]
        offered = [sum(row[2] for row in each) for each in by_game]
        one_label: dict[str, Any] = {
            "label": label,
            "held": not any(offered),
            "times": counted(estimate([count / game.seats for count in times]).to_json()),
            "options": ratio(list(zip(offered, times, strict=True))).to_json(),
        }
        kinds.append(one_label)
        if len(more) >= MIN_GROUP_GAMES and len(less) >= MIN_GROUP_GAMES:
            usable.append((one_label, more, less))
    for one_label, more, less in usable:
        wins = [[(row[0], row[3]) for row in rows] for rows in (more, less)]
        points = [[(row[0], row[4]) for row in rows] for rows in (more, less)]
        strict = contrast(wins[0], wins[1], len(usable), shares=True)
        one_label |= {
            "more": {"seats": len(more), "wins": group_share(wins[0]).to_json()},
            "less": {"seats": len(less), "wins": group_share(wins[1]).to_json()},
            "difference": contrast(wins[0], wins[1], shares=True).to_json(),
            "points": contrast(points[0], points[1]).to_json(),
            "stands_out": not strict.holds(0.0),
        }
    return kinds


def group_share(values: list[tuple[int, float]]) -> Estimate:
    """A share over seats of games; what counts for the interval is the number of games."""
    return wilson(sum(value for _, value in values) / len(values), len({game for game, _ in values}))


def remarks(facts: dict[str, Any]) -> list[str]:
    """What a designer should look at first, in sentences."""
    lines = []
    fair = facts["fair"]
    if fair is not None:
        out = [seat for seat in facts["seats"] if seat["stands_out"]]
        for seat in out:
            way = "more" if seat["wins"]["mean"] > fair else "less"
            lines.append(f"Seat {seat['seat']} ({seat['name']}) wins {percent(seat['wins'])}, {way} than its fair {100 * fair:.1f} %.")
        if not out:
            lines.append(f"No seat wins clearly more or less than its fair {100 * fair:.1f} %.")
    else:
        lines.append(f"The player wins {percent(facts['seats'][0]['wins'])}.")
    course = {one["key"]: one for one in facts["course"]}
    lead = course["lead_changes"]
    lines.append(f"The lead changes {number(lead)} times a game.")
    if course["dead_turns"]["mean"] >= 5:
        lines.append(f"{number(course['dead_turns'])} % of the turns are dead: their seat has nothing to choose.")
    striking = [one for one in facts["actions"] if one.get("stands_out") and not one["held"]]
    striking.sort(key=lambda one: -abs(one["difference"]["mean"]))
    for one in striking[:3]:
        word = "more" if one["difference"]["mean"] > 0 else "less"
        points = number(times(one["difference"], 100))
        lines.append(f"Seats that do “{one['label']}” more than usual win {word} often: {points} percentage points.")
    return lines


def number(value: dict[str, Any], digits: int = 1) -> str:
    """A mean with its interval, for people."""
    return f"{fixed(value['mean'], digits)} {interval(value, digits)}"


def percent(value: dict[str, Any]) -> str:
    """A share with its interval, for people."""
    return f"{100 * value['mean']:.1f} % {interval(value, 1, 100)}"


def families(rows: list[dict[str, Any]], least: int = 4) -> list[tuple[str, list[dict[str, Any]]]]:
    """Rows whose labels share all but the last word (`keep Massive`, `keep Nimble`, ...) under that beginning; the others first,
    under ""."""
    begins: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        begins.setdefault(row["label"].rpartition(" ")[0], []).append(row)
    shared = {begin: each for begin, each in begins.items() if begin and len(each) >= least}
    rest = [row for row in rows if row["label"].rpartition(" ")[0] not in shared]
    return ([("", rest)] if rest else []) + list(shared.items())
