"""A game small enough to count by hand: two seats, a written course, two turns of which are dead."""

from __future__ import annotations

from frogpond import CHANCE, OVER, Game, State

# (who decides, options, scores after it). Turns are counted by who decides.
COURSE = [
    (0, 2, (1, 0)),
    (1, 1, (1, 2)),  # dead; the lead changes
    (0, 3, (2, 2)),  # a tie: nobody leads, the lead is where it was
    (0, 1, (3, 2)),  # the same turn; the lead changes
    (CHANCE, 2, (3, 2)),
    (1, 2, (3, 3)),
    (0, 1, (3, 4)),  # dead; the lead changes
]


class ToyState(State):
    """A place in the course."""

    at = 0
    points = (0, 0)

    def legal_actions(self) -> list[int]:
        return list(range(COURSE[self.at][1])) if self.to_move != OVER else []

    def apply(self, action: int) -> None:
        self.points = COURSE[self.at][2]
        self.at += 1
        self.to_move = COURSE[self.at][0] if self.at < len(COURSE) else OVER

    def scores(self) -> list[int]:
        return list(self.points)

    def text(self, action: int) -> str:
        return f"step {self.at} {action}"


class Toy(Game):
    """The course as a game."""

    name = "toy"
    title = "Toy"
    num_actions = 3
    num_outcomes = 2

    def new(self) -> ToyState:
        state = ToyState(self)
        state.to_move = 0
        return state

    def traits(self, state: State) -> list[tuple[int, str, int]]:
        return [(1, "won by a hair", 1)]
