# compiled by mypyc
"""Many games stepped in one compiled call, for learners.

Each lane plays one game after another. Chance is drawn inside; every lane always stands at a decision. Results lie in
flat vecs that are written anew by each step; `frogpond.adapters.batch` wraps them as NumPy arrays.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from .observation_buffer import ObservationBuffer
from .rng import Rng
from .state import CHANCE, OVER, State

WAIT: Final = -1  # in place of an action: the lane stays as it is
NOWHERE: Final = -1


class Batch:
    """`size` games of one kind side by side."""

    game: Any
    size: i64
    seats: i64
    width: i64  # numbers of an observation; 0 when none are wanted
    actions: i64
    start: State
    states: list[State]
    rngs: list[Rng]
    moves: vec[i64]  # by lane: what is done now, as the rules number it
    picks: vec[i64]  # by lane: what `random_actions` chose
    to_move: vec[i64]  # by lane: the seat that decides
    done: vec[u8]  # by lane: whether the last step ended a game (the lane has begun a new one)
    rewards: vec[float]  # by lane and seat: the returns of a game that ended with the last step, else 0
    scores: vec[float]  # by lane and seat: its final scores
    seen: ObservationBuffer  # by lane: the observation of the seat that decides
    legal: vec[i64]  # legal actions of all lanes, one lane after another, as far as the last of `starts` says
    starts: vec[i64]  # where each lane's legal actions begin; one more than lanes
    chosen: vec[i64]  # what the legal actions are called in the rules: the same, or behind compact numbers
    legal_before: vec[i64]  # legal and starts of the step before, to be written next
    starts_before: vec[i64]
    compact: bool  # whether actions have compact numbers here
    learner: i64  # the seat whose decisions are asked for, or -1: every seat's. The others play at random
    viewer: i64  # who sees the ends of games, or -1: the seat that decided last
    ends: ObservationBuffer  # by lane: where its last game ended, as the viewer saw it
    masks: vec[u8]  # by lane and action, when asked for
    masked: bool
    after: ObservationBuffer  # by legal action: the observation of where it leads, see `look_ahead`
    after_over: vec[u8]  # by legal action: whether it ends the game
    after_scores: vec[float]  # by legal action: the deciding seat's score there
    closed: bool

    def __init__(
        self, game: Any, size: int, seed: int = 0, masked: bool = False, observed: bool = True, compact: bool = False, learner: int = -1
    ) -> None:
        if size < 1:
            raise ValueError("a batch needs at least one lane")
        self.game = game
        self.size = size
        self.seats = game.seats
        self.compact = compact and game.num_compact != game.num_actions
        self.actions = game.num_compact if compact else game.num_actions
        self.learner = learner
        self.viewer = learner
        self.start = game.new()
        self.width = self.start.observation_length() if observed else 0
        self.states = []
        self.rngs = []
        for lane in range(size):
            self.rngs.append(Rng(seed, lane))
            self.states.append(self.start.clone())
        self.to_move = vec[i64]([0 for _ in range(size)])
        self.moves = vec[i64]([0 for _ in range(size)])
        self.picks = vec[i64]([0 for _ in range(size)])
        self.done = vec[u8](bytes(size))
        self.rewards = vec[float]([0.0 for _ in range(self.size * self.seats)])
        self.scores = vec[float]([0.0 for _ in range(self.size * self.seats)])
        self.seen = ObservationBuffer(self.size, self.width)
        self.ends = ObservationBuffer(self.size, self.width)
        self.starts = vec[i64]([0 for _ in range(size + 1)])
        self.starts_before = vec[i64]([0 for _ in range(size + 1)])
        self.legal = vec[i64]([0 for _ in range(32 * size)])
        self.chosen = vec[i64]([0 for _ in range(32 * size if self.compact else 0)])
        self.legal_before = vec[i64]([0 for _ in range(32 * size)])
        self.masked = masked
        self.closed = game.perfect_information
        self.after = ObservationBuffer(0, self.width)
        self.after_over = vec[u8]()
        self.after_scores = vec[float]()
        self.masks = vec[u8](bytes(int(self.size * self.actions) if masked else 0))
        lane_: i64 = 0
        while lane_ < self.size:
            self.settle(lane_)
            self.look(lane_)
            lane_ += 1

    def restart(self, seed: int) -> None:
        """All lanes begin anew, from other streams of chance."""
        self.turn_over()
        lane: i64 = 0
        while lane < self.size:
            self.rngs[lane] = Rng(seed, int(lane))
            self.states[lane] = self.start.clone()
            self.forget(lane)
            self.settle(lane)
            self.look(lane)
            lane += 1

    def settle(self, lane: i64) -> None:
        """Go on until somebody decides who is asked: draw chance, begin a new game where one is over."""
        state = self.states[lane]
        rng = self.rngs[lane]
        learner = self.learner
        while state.to_move < 0 or (learner >= 0 and state.to_move != learner):
            if state.to_move == CHANCE:
                state.advance(state.sample(rng))
            elif state.to_move >= 0:
                actions = state.legal()
                state.advance(actions[rng.below(i64(len(actions)))])
            else:
                if self.width > 0:
                    self.ends.begin(lane)
                    state.observe(self.viewer if self.viewer >= 0 else self.to_move[lane], self.ends)
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

    def forget(self, lane: i64) -> None:
        """The result of a game that ended a step ago."""
        if self.done[lane] != 0:
            self.done[lane] = 0
            seat: i64 = 0
            while seat < self.seats:
                self.rewards[lane * self.seats + seat] = 0.0
                seat += 1

    def step(self, actions: list[int]) -> None:
        """One legal action for each lane, or WAIT; a lane is looked at while its position is still at hand."""
        if i64(len(actions)) != self.size:
            raise ValueError(f"{len(actions)} actions for {self.size} lanes")
        moves = self.moves
        lane: i64 = 0
        while lane < self.size:
            action: i64 = i64(actions[lane])
            place = self.find(lane, action) if action != WAIT else NOWHERE
            if place == NOWHERE and action != WAIT:
                raise ValueError(f"lane {lane}: action {action} is not legal")
            moves[lane] = WAIT if place == NOWHERE else self.chosen[place] if self.compact else action
            lane += 1
        self.go()

    def go(self) -> None:
        """Carry out the moves of all lanes."""
        moves = self.moves
        self.turn_over()
        lane: i64 = 0
        while lane < self.size:
            self.forget(lane)
            if moves[lane] != WAIT:
                self.states[lane].advance(moves[lane])
                self.settle(lane)
            self.look(lane)
            lane += 1

    def find(self, lane: i64, action: i64) -> i64:
        """Where an action stands among the legal ones of its lane, or NOWHERE."""
        i = self.starts[lane]
        end = self.starts[lane + 1]
        legal = self.legal
        while i < end:
            if legal[i] == action:
                return i
            i += 1
        return NOWHERE

    def turn_over(self) -> None:
        """The legal actions become the previous ones; masks still show them until their lane is looked at."""
        self.legal, self.legal_before = self.legal_before, self.legal
        self.starts, self.starts_before = self.starts_before, self.starts

    def look(self, lane: i64) -> None:
        """Write legal actions, mask and observation of a lane; lanes are looked at in order."""
        state = self.states[lane]
        actions = state.legal()
        first = self.starts[lane]
        end = first + i64(len(actions))
        if end > i64(len(self.legal)):
            self.legal = longer(self.legal, first, 2 * end)
        legal = self.legal
        i = first
        if self.compact:
            if end > i64(len(self.chosen)):
                self.chosen = longer(self.chosen, first, 2 * end)
            for action in actions:
                legal[i] = state.compact(action)
                self.chosen[i] = action
                i += 1
        else:
            for action in actions:
                legal[i] = action
                i += 1
        self.starts[lane + 1] = end
        if self.masked:
            self.mask(lane, first, end)
        if self.width > 0:
            self.seen.begin(lane)
            state.observe(state.to_move, self.seen)

    def mask(self, lane: i64, first: i64, end: i64) -> None:
        masks = self.masks
        at = lane * self.actions
        i = self.starts_before[lane]
        while i < self.starts_before[lane + 1]:
            masks[at + self.legal_before[i]] = 0
            i += 1
        i = first
        while i < end:
            masks[at + self.legal[i]] = 1
            i += 1

    def look_ahead(self) -> None:
        """The position after each legal action of each lane, before chance decides anything, as its seat sees it. Hidden information is
        resampled first, so that looking ahead never peeks."""
        count = self.starts[self.size]
        if i64(len(self.after_over)) < count:  # room for twice as many, so that growing is rare
            room = 2 * count
            self.after = ObservationBuffer(room, self.width)
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
                after.advance(self.chosen[i] if self.compact else self.legal[i])
                if self.width > 0:
                    self.after.begin(i)
                    after.observe(seat, self.after)
                self.after_over[i] = 1 if after.to_move == OVER else 0
                self.after_scores[i] = float(after.scores()[seat])
                i += 1
            lane += 1

    def random_actions(self) -> None:
        """A uniformly random legal action for each lane, into `picks`; what it is called in the rules stands ready in `moves`."""
        picks = self.picks
        lane: i64 = 0
        while lane < self.size:
            first = self.starts[lane]
            place = first + self.rngs[lane].below(self.starts[lane + 1] - first)
            picks[lane] = self.legal[place]
            self.moves[lane] = self.chosen[place] if self.compact else self.legal[place]
            lane += 1

    def random_steps(self, steps: int) -> None:
        """Step all lanes at random, all inside."""
        for _ in range(steps):
            self.random_actions()
            self.go()


def longer(numbers: vec[i64], length: i64, size: i64) -> vec[i64]:
    """The first `kept` numbers, with room for `size`."""
    return vec[i64]([numbers[i] if i < length else 0 for i in range(size)])
