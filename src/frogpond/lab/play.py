"""One game, played and measured: the loop of every run and tournament. The same fixture gives the same game wherever it is played."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from ..bots.bot import Bot
from ..bots.luck import LuckMeter, Roll
from ..bots.registry import competitor
from ..engine.game import Game
from ..engine.record import Record
from ..engine.rng import Rng
from ..engine.state import CHANCE, State


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: who sits where, and its random streams. Dice have (seed, stream), every seat's bot a seed of its own;
    without seeds everybody moves at random, by the dice. `programs` may take seats where the schedule allows it. With `luck` what every
    roll brought is measured too; with `record` the moves are kept."""

    number: int
    line_up: list[str]
    dice: tuple[int, int]
    seeds: list[int] | None
    programs: bool = False
    luck: bool = False  # measured
    record: bool = False  # kept


@dataclass(slots=True)
class Played:
    """One game, as numbers.

    A turn is what the game says it is; a *dead* turn is one in which its seat never had two options to choose from, a
    *forced* decision one with a single option. The lead changes when, at the end of a turn, another team alone stands
    first (alone against an automaton: when the sign of the score changes). `kinds` counts what each seat did or holds
    at the end: (seat, label) -> [times, options summed over those decisions]. By seat: `places` (0 for the best, equal for ties, whoever
    forfeited last), `chosen` decisions, seconds of `thinking`, why a program or a plug-in forfeited, and where it was measured the
    `luck`, as shares of a win, and `luck_points`. `record` is the text of the record, where it was kept.
    """

    number: int
    line_up: list[str]
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    decisions: int = 0
    options: int = 0
    chances: int = 0
    turns: int = 0
    lead_changes: int = 0
    dead_turns: int = 0
    forced: int = 0
    seconds: float = 0.0
    kinds: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    thinking: list[float] = field(default_factory=list)
    forfeits: list[str] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    luck_points: list[float] = field(default_factory=list)
    record: str = ""

    @property
    def branching(self) -> float:
        """Mean number of options a decision."""
        return self.options / max(1, self.decisions)

    def win_share(self, seat: int, team_of: list[int]) -> float:
        """The part of the victory that the seat's team has: 1, less when teams share it, or 0."""
        return 1 / len({team_of[winner] for winner in self.winners}) if seat in self.winners else 0.0

    def content(self) -> tuple[Any, ...]:
        """Everything that must be the same when the game is played again: all but the time it took."""
        kinds = tuple(sorted((seat, label, *counts) for (seat, label), counts in self.kinds.items()))
        numbers = (self.decisions, self.options, self.chances, self.turns, self.lead_changes, self.dead_turns, self.forced)
        seats = tuple(zip(self.line_up, self.scores, self.places, self.chosen, self.forfeits, strict=True))
        return self.number, seats, tuple(self.winners), numbers, kinds, tuple(self.luck), tuple(self.luck_points)


class Meter:
    """Counts turns and changes of the lead while a game goes on."""

    def __init__(self, game: Game, played: Played) -> None:
        self.game = game
        self.played = played
        self.number = -2
        self.owner = -1
        self.choice = False
        self.leader = -1

    def look(self, state: State) -> None:
        """Called before every step and at the end."""
        number, owner = self.game.turn(state)
        if number == -1 and owner < 0 and not state.is_over:
            return  # chance in a game that doesn't count its turns belongs to the turn before
        if not state.is_over and number == self.number and (number >= 0 or owner == self.owner):
            self.owner = max(self.owner, owner)  # a turn may begin before it is known whose it is
            return
        self.close(state)
        skipped = number - self.number - 1 if self.number > 0 and not state.is_over else 0
        if skipped > 0:  # turns that came and went without a step
            self.played.turns += skipped
            self.played.dead_turns += skipped
        self.number, self.owner, self.choice = number, owner, False

    def close(self, state: State) -> None:
        """The turn is over."""
        if self.number == -2 or self.number == 0:
            return  # before the first turn
        self.played.turns += 1
        self.played.dead_turns += self.owner >= 0 and not self.choice
        leader = self.who_leads(state)
        if leader >= 0:
            self.played.lead_changes += self.leader >= 0 and leader != self.leader
            self.leader = leader

    def who_leads(self, state: State) -> int:
        """The team that stands first alone, -1 if there is none."""
        if self.game.seats == 1:
            score = state.scores()[0]
            return 1 if score > 0 else 0 if score < 0 else -1
        teams = {self.game.team_of[seat] for seat in state.best_standing()}
        return teams.pop() if len(teams) == 1 else -1


def play_one(game: Game, fixture: Fixture) -> Played:
    """Play a game to its end."""
    begin = time.perf_counter()
    played = Played(fixture.number, list(fixture.line_up))
    meter = Meter(game, played)
    dice = Rng(*fixture.dice)
    players = seat_bots(fixture)
    record = Record.of(game, bots=", ".join(fixture.line_up), seed=str(fixture.dice[0]), number=str(fixture.number))
    try:
        state = course(game, played, meter, dice, players, LuckSum(game) if fixture.luck else None, record if fixture.record else None)
        lost = [str(getattr(player, "forfeited", "")) for player in players] or [""] * game.seats
    finally:
        for player in players:
            player.close()
    for seat, label, count in game.traits(state):  # a seat that commands several units may hold a thing more than once
        played.kinds.setdefault((seat, label), [0, 0])[0] += count
    played.scores, played.winners, played.forfeits = state.scores(), state.winners(), lost
    played.places = places(game, state, lost)
    played.record = record.text() if fixture.record else ""
    played.seconds = time.perf_counter() - begin
    return played


def seat_bots(fixture: Fixture) -> list[Bot]:
    """The bots of a fixture; none where everybody moves at random."""
    if fixture.seeds is None:
        return []
    return [competitor(name, seed, fixture.programs) for name, seed in zip(fixture.line_up, fixture.seeds, strict=True)]


class LuckSum:
    """Adds up the luck of a game while it is played."""

    def __init__(self, game: Game) -> None:
        self.meter = LuckMeter(game)
        self.share, self.points = [0.0] * game.seats, [0.0] * game.seats
        self.before: State | None = None  # where the roll under way began
        self.kind = ""

    def look(self, state: State) -> None:
        """Called before every step and at the end."""
        kind = self.meter.kind(state)
        if self.before is not None and kind != self.kind:
            roll = Roll(0, 0, self.kind, self.meter.measure(self.before, state))
            for total, luck in ((self.share, self.meter.factors.shares_of(roll)), (self.points, self.meter.factors.points_of(roll))):
                for seat, value in enumerate(luck):
                    total[seat] += value
            self.before = None
        if kind and self.before is None:
            self.before, self.kind = state.clone(), kind


def course(
    game: Game, played: Played, meter: Meter, dice: Rng, players: list[Bot], luck: LuckSum | None = None, record: Record | None = None
) -> State:
    """From the first decision to the last; the position at the end."""
    kinds = played.kinds
    decisions, thinking = [0] * game.seats, [0.0] * game.seats
    clock = time.perf_counter
    state = game.new()
    while not state.is_over:
        meter.look(state)
        if luck is not None:
            luck.look(state)
        if state.to_move == CHANCE:
            action = int(state.sample(dice))
            if record is not None:
                record.add(state, action)
            state.advance(action)
            played.chances += 1
            continue
        seat = int(state.to_move)
        actions = state.legal_actions()
        count = len(actions)
        if players:
            begin = clock()
            action = players[seat].choose(state)
            thinking[seat] += clock() - begin
        else:
            action = actions[dice.below(count)]
        decisions[seat] += 1
        played.options += count
        if count > 1:
            meter.choice = True
        else:
            played.forced += 1
        key = seat, game.label(state, action)
        kind = kinds.get(key)
        if kind is None:
            kinds[key] = [1, count]
        else:
            kind[0] += 1
            kind[1] += count
        if record is not None:
            record.add(state, action)
        state.advance(action)
    meter.look(state)
    if luck is not None:
        luck.look(state)
        played.luck, played.luck_points = luck.share, luck.points
    played.decisions = sum(decisions)
    played.chosen, played.thinking = decisions, [round(seconds, 6) for seconds in thinking]
    return state


def places(game: Game, state: State, lost: list[str]) -> list[int]:
    """How the seats stand at the end; a team that forfeited stands behind all that did not."""
    out = {game.team_of[seat] for seat, why in enumerate(lost) if why}
    standing = [(game.team_of[seat] not in out, *rank) for seat, rank in enumerate(state.standing())]
    return [sum(other > mine for other in standing) for mine in standing]
