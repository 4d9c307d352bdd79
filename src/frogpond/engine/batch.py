# compiled by mypyc
"""Many games stepped in one compiled call, for learners.

Each lane plays one game after another. Chance is drawn inside; every lane always stands at a decision. Results lie in
flat vecs that are written anew by each step; `frogpond.adapters.batch` wraps them as NumPy arrays.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .rng import Rng
from .state import CHANCE, OVER, State


class Batch:
    """`size` games of one kind side by side."""

    game: Any
    size: i64
    seats: i64
    width: i64
    actions: i64
    start: State
    states: list[State]
    rngs: list[Rng]
    to_move: vec[i64]  # by lane: the seat that decides
    done: vec[u8]  # by lane: whether the last step ended a game (the lane has begun a new one)
    rewards: vec[float]  # by lane and seat: the returns of a game that ended with the last step, else 0
    scores: vec[float]  # by lane and seat: its final scores
    observations: vec[float]  # by lane: the observation of the seat that decides
    legal: vec[i64]  # legal actions of all lanes, one lane after another
    starts: vec[i64]  # where each lane's legal actions begin; one more than lanes
    masks: vec[u8]  # by lane and action, when asked for
    masked: bool
    after: vec[float]  # by legal action: the observation of where it leads, see `look_ahead`
    after_over: vec[u8]  # by legal action: whether it ends the game
    after_scores: vec[float]  # by legal action: the deciding seat's score there
    closed: bool

    def __init__(self, game: Any, size: int, seed: int = 0, masked: bool = False) -> None:
        if size < 1:
            raise ValueError("a batch needs at least one lane")
        self.game = game
        self.size = size
        self.seats = game.seats
        self.actions = game.num_actions
        self.start = game.new()
        self.width = self.start.observation_length()
        self.states = []
        self.rngs = []
        for lane in range(size):
            self.rngs.append(Rng(seed, lane))
            self.states.append(self.start.clone())
        self.to_move = vec[i64]([0 for _ in range(size)])
        self.done = vec[u8](bytes(size))
        self.rewards = vec[float]([0.0 for _ in range(self.size * self.seats)])
        self.scores = vec[float]([0.0 for _ in range(self.size * self.seats)])
        self.observations = vec[float]([0.0 for _ in range(self.size * self.width)])
        self.starts = vec[i64]([0 for _ in range(size + 1)])
        self.legal = vec[i64]()
        self.masked = masked
        self.closed = game.perfect_information
        self.after = vec[float]()
        self.after_over = vec[u8]()
        self.after_scores = vec[float]()
        self.masks = vec[u8](bytes(int(self.size * self.actions) if masked else 0))
        lane_: i64 = 0
        while lane_ < self.size:
            self.settle(lane_)
            lane_ += 1
        self.look()

    def settle(self, lane: i64) -> None:
        """Draw chance until somebody decides; begin a new game where one is over."""
        state = self.states[lane]
        rng = self.rngs[lane]
        while state.to_move < 0:
            if state.to_move == CHANCE:
                state.apply(state.sample(rng))
            else:
                returns = state.returns()
                scores = state.scores()
                seat: i64 = 0
                while seat < self.seats:
                    self.rewards[lane * self.seats + seat] = returns[seat]
                    self.scores[lane * self.seats + seat] = float(scores[seat])
                    seat += 1
                self.done[lane] = 1
                state = self.start.clone()
                self.states[lane] = state
        self.to_move[lane] = state.to_move

    def step(self, actions: list[int]) -> None:
        """One legal action for each lane."""
        if i64(len(actions)) != self.size:
            raise ValueError(f"{len(actions)} actions for {self.size} lanes")
        lane: i64 = 0
        while lane < self.size:
            action: i64 = i64(actions[lane])
            if not self.allows(lane, action):
                raise ValueError(f"lane {lane}: action {action} is not legal")
            lane += 1
        lane = 0
        while lane < self.size:
            if self.done[lane] != 0:
                self.done[lane] = 0
                seat: i64 = 0
                while seat < self.seats:
                    self.rewards[lane * self.seats + seat] = 0.0
                    seat += 1
            self.states[lane].apply(i64(actions[lane]))
            self.settle(lane)
            lane += 1
        self.look()

    def allows(self, lane: i64, action: i64) -> bool:
        i = self.starts[lane]
        while i < self.starts[lane + 1]:
            if self.legal[i] == action:
                return True
            i += 1
        return False

    def look(self) -> None:
        """Write legal actions, masks and observations of all lanes."""
        if self.masked:
            lane: i64 = 0
            while lane < self.size:
                i = self.starts[lane]
                while i < self.starts[lane + 1]:
                    self.masks[lane * self.actions + self.legal[i]] = 0
                    i += 1
                lane += 1
        legal = vec[i64](capacity=self.size * 32)
        lane = 0
        while lane < self.size:
            state = self.states[lane]
            self.starts[lane] = i64(len(legal))
            for action in state.legal():
                legal = append(legal, action)
                if self.masked:
                    self.masks[lane * self.actions + action] = 1
            if self.width > 0:
                state.observe(state.to_move, self.observations, lane * self.width)
            lane += 1
        self.starts[self.size] = i64(len(legal))
        self.legal = legal

    def look_ahead(self) -> None:
        """Where each legal action of each lane leads, before chance decides anything, as its seat sees it. What the seat
        can't know is drawn anew first, so that looking ahead never peeks."""
        count = self.starts[self.size]
        width = self.width
        if i64(len(self.after_over)) < count:  # room for twice as many, so that growing is rare
            room = 2 * count
            self.after = vec[float]([0.0 for _ in range(room * width)])
            self.after_over = vec[u8](bytes(int(room)))
            self.after_scores = vec[float]([0.0 for _ in range(room)])
        lane: i64 = 0
        while lane < self.size:
            state = self.states[lane]
            seat = state.to_move
            if not self.closed:
                state = state.redeal(seat, self.rngs[lane])
            i = self.starts[lane]
            while i < self.starts[lane + 1]:
                after = state.clone()
                after.apply(self.legal[i])
                if width > 0:
                    after.observe(seat, self.after, i * width)
                self.after_over[i] = 1 if after.to_move == OVER else 0
                self.after_scores[i] = float(after.scores()[seat])
                i += 1
            lane += 1

    def random_actions(self) -> list[int]:
        """A uniformly random legal action for each lane."""
        chosen: list[int] = []
        lane: i64 = 0
        while lane < self.size:
            first = self.starts[lane]
            chosen.append(int(self.legal[first + self.rngs[lane].below(self.starts[lane + 1] - first)]))
            lane += 1
        return chosen

    def random_steps(self, steps: int) -> None:
        """Step all lanes at random, all inside."""
        for _ in range(steps):
            self.step(self.random_actions())


