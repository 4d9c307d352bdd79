"""Do claims come true? Games are played, claims made in the middle of them, and what came of it is held against what was said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from ..bots.advice import expected
from ..bots.bot import blindfold
from ..bots.registry import competitor
from ..engine.calibration import CERTAIN, bent, file_of, mind_of
from ..engine.game import Game
from ..engine.registry import make
from ..engine.rng import Rng
from ..engine.state import CHANCE
from ..engine.weights import name_of
from ..lab.work import in_order
from .gate import Spec, spec_of

PLAYERS = "bullfrog:simulations=100"
SIMULATIONS = 400  # of a claim, as a review makes it
DECISIONS_PER_CLAIM = 12  # decisions from one claim to the next, on average
CALIBRATION_HEAD = ["| claimed | calibrated | came true | 95 % interval | claims |", "|---|---|---|---|---|"]


@dataclass(frozen=True)
class Claim:
    """A seat's predicted result (as a share), its actual one, and the game."""

    share: float
    got: float
    game: int


def claims_of(spec: Spec, seed: int, number: int, simulations: int = SIMULATIONS, players: str = PLAYERS) -> list[Claim]:
    """The claims of one game; the same for the same seed and number."""
    name, seats, options = spec
    game = make(name, seats, **dict(options))
    know = game.knowledge()
    rng, dice = Rng(seed, 2 * number), Rng(seed, 2 * number + 1)
    sitting = [competitor(players, int(rng.getrandbits(60))) for _ in range(game.seats)]
    claims: list[tuple[int, float]] = []
    state = game.new()
    while not state.is_over:
        if state.to_move == CHANCE:
            state.advance(state.sample(dice))
            continue
        seat = int(state.to_move)
        if rng.below(DECISIONS_PER_CLAIM) == 0:
            value = expected(blindfold(state, seat, rng), seat, know, rng, simulations)[seat]
            if abs(value) < CERTAIN:
                claims.append((seat, value))
        state.advance(sitting[seat].choose(state))
    results = state.returns()
    return [Claim((1 + value) / 2, (1 + results[seat]) / 2, number) for seat, value in claims]


def claims(game: Game, games: int, seed: int, jobs: int, players: str = PLAYERS, ray: str | None = None) -> list[Claim]:
    """The claims of many games."""
    tasks = [(spec_of(game), seed, number, SIMULATIONS, players) for number in range(games)]
    return [claim for one in in_order(claims_of, tasks, jobs, ray) for claim in one]


def loss(claims: Sequence[Claim], slope: float) -> float:
    """How wrong claims are: mean cross-entropy, with their log odds multiplied by the slope."""
    total = 0.0
    for claim in claims:
        share = (1 + bent(2 * claim.share - 1, slope)) / 2
        share = min(max(share, 1e-6), 1 - 1e-6)
        total -= claim.got * log(share) + (1 - claim.got) * log(1 - share)
    return total / max(1, len(claims))


def best_slope(claims: Sequence[Claim]) -> float:
    """The slope with the least loss, by golden section between a fifth and five."""
    low, high = log(0.2), log(5.0)
    part = (sqrt(5) - 1) / 2
    while high - low > 1e-4:
        a, b = high - part * (high - low), low + part * (high - low)
        if loss(claims, exp(a)) < loss(claims, exp(b)):
            high = b
        else:
            low = a
    return round(exp((low + high) / 2), 3)


@dataclass(frozen=True)
class Bin:
    """Claims of about the same size: what they said, say calibrated, and what came of them; `games` are those they are from."""

    claimed: float
    calibrated: float
    got: float
    claims: int
    games: int

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Wilson's, with as many independent claims as games: those of one game come true together."""
        n, p = max(1, self.games), self.got
        middle, wide = p + z * z / (2 * n), z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
        return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)


def bins(claims: Sequence[Claim], slope: float, count: int = 5) -> list[Bin]:
    """The reliability curve: claims in equally wide bins of what they say calibrated."""
    parts: list[list[Claim]] = [[] for _ in range(count)]
    for claim in claims:
        share = (1 + bent(2 * claim.share - 1, slope)) / 2
        parts[min(count - 1, int(share * count))].append(claim)
    rows = []
    for part in parts:
        if part:
            size = len(part)
            after = sum((1 + bent(2 * claim.share - 1, slope)) / 2 for claim in part) / size
            games = len({claim.game for claim in part})
            rows.append(Bin(sum(c.share for c in part) / size, after, sum(c.got for c in part) / size, size, games))
    return rows


def rows(claims: Sequence[Claim], slope: float) -> list[str]:
    """The curve as rows of a Markdown table."""
    lines = []
    for one in bins(claims, slope):
        low, high = one.interval()
        share = f"{100 * one.claimed:.0f} % | {100 * one.calibrated:.0f} % | {100 * one.got:.0f} %"
        lines.append(f"| {share} | [{100 * low:.0f}, {100 * high:.0f}] | {one.claims} of {one.games} games |")
    return lines


def keep(game: Game, slope: float, command: str, claims: Sequence[Claim]) -> None:
    """Put a game's number where it is looked for."""
    path = file_of(game)
    table = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    figures = {"claims": len(claims), "loss": round(loss(claims, slope), 4), "loss_as_claimed": round(loss(claims, 1.0), 4)}
    table[name_of(game)] = {"slope": slope, "mind": mind_of(game), "command": command, **figures}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(dict(sorted(table.items())), indent=1) + "\n", encoding="utf-8")
