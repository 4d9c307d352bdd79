"""Positions with labels: games of search against itself, every decision with what a search thinks of it.

Two kinds of positions are kept. Those of the game carry the search's value, mixed with what came of it later (a lambda return:
search is wrong in the same way every time, results are not). Groups of siblings, the moves of one decision near the game, carry
the value of a search of their own each: a mind that can't tell siblings apart is of no use to search, however well it predicts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.features import Features
from ..engine.game import Game
from ..engine.knowledge import Knowledge, floats
from ..engine.learned import Wins
from ..engine.registry import make
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from ..search.ismcts import Search
from ..search.turns import Turn, width_of

NO_GROUP = -1
ASTRAY = 8  # ends of a turn that a stray move is drawn from, the best ones


@dataclass(frozen=True)
class Lesson:
    """How to make labels: all that a shard depends on besides its number."""

    game: tuple[str, int, tuple[tuple[str, Any], ...]]
    mind: str  # the teacher: "hand", or a file
    seed: int
    generation: int
    games: int = 4  # of a shard
    simulations: int = 150
    sibling_simulations: int = 100
    siblings: int = 5
    earnest: int = 20  # simulations that make a move of the game a sibling with a label
    every: int = 4  # decisions from one group of siblings to the next, on average; 0: no groups
    moves: int = 0  # simulations of a decision that is not studied; 0: all are, which makes few games
    wander: float = 0.12  # moves drawn from the move ordering instead of the best
    trust: float = 0.6  # of a position's label, what comes from the search there; the rest from what came later
    keep: float = 1.0  # the part of a game's positions that are kept: those of one game tell much the same
    rivals: tuple[str, ...] = ()  # other minds that sit at the table: who only ever met itself is beaten by those who play in another way

    def make(self) -> Game:
        name, players, options = self.game
        return make(name, players, **dict(options))


def usual(game: Game) -> dict[str, Any]:
    """How a game is best taught, where that differs. Whole turns are judged so fast that results can teach: many games, few rolls."""
    return {"games": 400, "every": 0, "trust": 0.2} if game.features().by_turns else {}


class Rows:
    """Described positions, column by column."""

    def __init__(self) -> None:
        self.on: list[list[int]] = []
        self.phase: list[int] = []
        self.dense: list[list[float]] = []
        self.side: list[int] = []
        self.target: list[float] = []
        self.group: list[int] = []
        self.worth: list[float] = []  # the hand-made value, to compare with

    def add(self, see: Features, state: State, values: list[float], group: int, worth: list[float]) -> None:
        """A position with each side's value."""
        for side, phase, on, dense in see.rows(state):
            self.on.append(on)
            self.phase.append(phase)
            self.dense.append(dense)
            self.side.append(side)
            self.target.append(values[side])
            self.group.append(group)
            self.worth.append(worth[side])

    def arrays(self) -> dict[str, Any]:
        return {
            "counts": np.array([len(on) for on in self.on], np.int32),
            "on": np.concatenate([np.array(on, np.int32) for on in self.on]) if self.on else np.zeros(0, np.int32),
            "phase": np.array(self.phase, np.uint8),
            "dense": np.array(self.dense, np.float32),
            "side": np.array(self.side, np.int8),
            "target": np.array(self.target, np.float32),
            "group": np.array(self.group, np.int32),
            "worth": np.array(self.worth, np.float32),
        }


class Teacher:
    """A knowledge that searches, and the games it plays."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = lesson.make()
        self.see: Features = self.game.features()
        hand: Knowledge = self.game.knowledge("hand")
        self.know: Knowledge = self.game.knowledge(lesson.mind)
        self.hand = Wins(hand, self.game.team_of, int(self.see.sides))
        if self.know is hand or lesson.mind == "hand":
            self.know = self.hand
        self.minds = [self.know, *(self.game.knowledge(mind) for mind in lesson.rivals)]
        self.captains = [team[0] for team in self.game.teams]

    def sides(self, seats: list[float]) -> list[float]:
        """Values by side from values by seat."""
        return [seats[captain] for captain in self.captains]

    def worth(self, know: Knowledge, state: State) -> list[float]:
        out = floats(len(self.game.team_of))
        know.evaluate(state, out)
        return self.sides(list(out))

    def label(self, state: State, rng: Rng, simulations: int, know: Knowledge | None = None) -> tuple[Search, list[float]]:
        """A search of a decision and what every side may expect."""
        seat = int(state.to_move)
        search = Search(state, seat, know or self.know, rng)
        return search, self.sides(search.expected(simulations))

    def seating(self, rng: Rng) -> list[Knowledge]:
        """The bot for each seat in a game: the teacher for one side at least, for the others it or one of its rivals."""
        sides = [self.know] * len(self.game.teams)
        if self.lesson.rivals:
            sides = [self.minds[int(rng.below(len(self.minds)))] for _ in sides]
            sides[int(rng.below(len(sides)))] = self.know
        return [sides[team] for team in self.game.team_of]

    def play(self, rng: Rng, rows: Rows, group: int) -> int:
        """One game; the number of the next group."""
        lesson = self.lesson
        state = self.game.new()
        minds = self.seating(rng)
        way: list[tuple[State, list[float], bool]] = []
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                state.advance(state.sample(rng))
                continue
            mind = minds[int(state.to_move)]
            if mind is not self.know:  # what a rival thinks teaches nothing, only what comes of it
                search, _ = self.label(state, rng, lesson.moves or lesson.simulations, mind)
                way.append((state.clone(), [], False))
                state.advance(search.table()[0][0])
                continue
            studied = not lesson.moves or (lesson.every > 0 and rng.below(lesson.every) == 0)
            search, values = self.label(state, rng, lesson.simulations if studied else lesson.moves)
            action = search.table()[0][0]
            strays = rng.random() < lesson.wander
            if strays:
                action = int(self.hand.pick(state, rng))
            way.append((state.clone(), values, strays))
            if studied:
                if lesson.every and (lesson.moves or rng.below(lesson.every) == 0):
                    group = self.group(state, rng, rows, group)
                group = self.tried(state, search, rows, group)
            state.advance(action)
        later = self.worth(self.know, state)
        for position, values, strays in reversed(way):
            if not values:
                values = later
            elif not strays:
                values = [lesson.trust * a + (1.0 - lesson.trust) * b for a, b in zip(values, later, strict=True)]
            if self.kept(rng):
                rows.add(self.see, position, values, NO_GROUP, self.worth(self.hand, position))
            later = values
        return group

    def kept(self, rng: Rng) -> bool:
        """Whether a position of a game is kept."""
        return self.lesson.keep >= 1.0 or rng.random() < self.lesson.keep

    def tried(self, state: State, search: Search, rows: Rows, number: int) -> int:
        """The moves that a search tried in earnest are siblings with labels already; the number of the next group."""
        tally = search.tally or {}
        kids = []
        for action, row in tally.items():
            if row[-1] >= self.lesson.earnest:
                kid = state.clone()
                kid.advance(action)
                if kid.to_move == state.to_move:  # after chance or a rival it is no single position
                    kids.append((kid, self.sides([value / row[-1] for value in row[:-1]])))
        if len(kids) < 2:
            return number
        for kid, values in kids:
            rows.add(self.see, kid, values, number, self.worth(self.hand, kid))
        return number + 1

    def group(self, state: State, rng: Rng, rows: Rows, number: int) -> int:
        """Siblings of a position a few moves away, where search would look; the number of the next group."""
        here = state.redeal(int(state.to_move), rng)
        steps = int(rng.below(5))
        while here.to_move != OVER and (steps > 0 or here.to_move == CHANCE):
            if here.to_move == CHANCE:
                here.advance(here.sample(rng))
            else:
                here.advance(self.hand.pick(here, rng))
                steps -= 1
        if here.to_move == OVER:
            return number
        actions = choose(here, self.hand, rng, self.lesson.siblings)
        kids = []
        for action in actions:
            kid = here.clone()
            kid.advance(action)
            while kid.to_move == CHANCE:
                kid.advance(kid.sample(rng))
            if kid.to_move != OVER:
                kids.append(kid)
        if len(kids) < 2:
            return number
        for kid in kids:
            _, values = self.label(kid, rng, self.lesson.sibling_simulations)
            rows.add(self.see, kid, values, number, self.worth(self.hand, kid))
        return number + 1


class TurnTeacher(Teacher):
    """A teacher for games that are searched by whole turns: it takes the best end of every turn as it judges them, and positions before a
    roll are labelled by what came of them."""

    def play(self, rng: Rng, rows: Rows, group: int) -> int:
        lesson = self.lesson
        state = self.game.new()
        minds = self.seating(rng)
        way: list[tuple[State, bool]] = []
        while state.to_move != OVER:
            before = state.clone()
            while state.to_move == CHANCE:
                state.advance(state.sample(rng))
            if state.to_move == OVER:
                break
            mind = minds[int(state.to_move)]
            turn = self.turn(state, mind)
            strays = mind is self.know and rng.random() < lesson.wander and len(turn.ends) > 1
            end = turn.best()
            if strays:
                ends = sorted(turn.ends, key=lambda end: -turn.value[end])
                end = ends[int(rng.below(min(len(ends), ASTRAY)))]
            way.append((before, strays))
            state = turn.states[end].clone()
        later = self.worth(self.know, state)
        for position, strays in reversed(way):
            values = self.worth(self.know, position)
            if not strays:
                values = [lesson.trust * a + (1.0 - lesson.trust) * b for a, b in zip(values, later, strict=True)]
            if self.kept(rng):
                rows.add(self.see, position, values, NO_GROUP, self.worth(self.hand, position))
            later = values
        return group

    def turn(self, state: State, know: Knowledge) -> Turn:
        """The turn of a decision with every end judged as it stands."""
        turn = Turn(state.clone(), int(state.to_move), know, width_of(state))
        turn.judge(know, floats(len(self.game.team_of)), [team for team in self.game.teams if len(team) > 1])
        return turn


def choose(state: State, hand: Knowledge, rng: Rng, most: int) -> list[int]:
    """Some actions: half by the move ordering, half any."""
    legal = state.legal_actions()
    if len(legal) <= most:
        return legal
    actions: list[int] = []
    tries = 0
    while len(actions) < most and tries < 40:
        action = int(hand.pick(state, rng)) if tries % 2 == 0 else legal[int(rng.below(len(legal)))]
        tries += 1
        if action not in actions:
            actions.append(action)
    return actions


def shard(lesson: Lesson, number: int) -> dict[str, Any]:
    """A few games' worth of labels; the same for the same lesson and number."""
    teacher = Teacher(lesson)
    if teacher.see.by_turns:
        teacher = TurnTeacher(lesson)
    rng = Rng(lesson.seed, (lesson.generation << 20) + number)
    rows = Rows()
    group = 0
    for _ in range(lesson.games):
        group = teacher.play(rng, rows, group)
    return rows.arrays()
