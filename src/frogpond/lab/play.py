"""One game of a run, played and measured. The same seed and number give the same game wherever it is played."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from ..engine.game import Game
from ..engine.rng import Rng
from ..engine.state import CHANCE, State


@dataclass(slots=True)
class Played:
    """One game, as numbers.

    A turn is what the game says it is; a *dead* turn is one in which its seat never had two options to choose from, a
    *forced* decision one with a single option. The lead changes when, at the end of a turn, another team alone stands
    first (alone against an automaton: when the sign of the score changes). `kinds` counts what each seat did or holds
    at the end: (seat, label) -> [times, options summed over those decisions].
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
        return self.number, tuple(self.line_up), tuple(self.scores), tuple(self.winners), numbers, kinds


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


def seated(names: list[str], number: int, rotate: bool) -> list[str]:
    """Who sits where in a game; with `rotate` everybody moves one seat on from game to game."""
    shift = number % len(names) if rotate else 0
    return names[-shift:] + names[:-shift] if shift else list(names)


def play_one(game: Game, names: list[str], seed: int, number: int, rotate: bool = False) -> Played:
    """Game `number` of a run. Dice, each seat's bot and what bots are shown have random streams of their own."""
    begin = time.perf_counter()
    played = Played(number, seated(names, number, rotate))
    meter = Meter(game, played)
    rng = Rng(seed, number)
    dealer = Rng(seed, (number << 8) + 255)
    plain = all(name == "random" for name in names)
    players: list[Any] = []
    if not plain:
        players = [bots.make(name, seed=Rng(seed, (number << 8) + 1 + seat).getrandbits(60)) for seat, name in enumerate(played.line_up)]
    kinds = played.kinds
    state = game.new()
    while not state.is_over:
        meter.look(state)
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            played.chances += 1
            continue
        seat = int(state.to_move)
        actions = state.legal_actions()
        count = len(actions)
        # A bot is given a state that its seat can't tell from the true one, so that it can't peek.
        action = actions[rng.below(count)] if plain else players[seat].choose(state.resample(seat, dealer))
        played.decisions += 1
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
        state.apply(action)
    meter.look(state)
    for player in players:
        if hasattr(player, "close"):
            player.close()
    for seat, label, count in game.traits(state):  # a seat that commands several units may hold a thing more than once
        kinds.setdefault((seat, label), [0, 0])[0] += count
    played.scores, played.winners = state.scores(), state.winners()
    played.seconds = time.perf_counter() - begin
    return played


def play_some(game: Game, names: list[str], seed: int, first: int, count: int, rotate: bool) -> list[Played]:
    """A chunk of a run, for a worker."""
    return [play_one(game, names, seed, first + i, rotate) for i in range(count)]
