"""A game of your own in plain Python: Nim on the pond, where two or three frogs eat flies and who eats the last one wins.

Run it:  python examples/nim.py

Only the rules are written here. Copies, files, records, views, random playouts, reasons for refused moves and the tests of
the contract come with the base classes. Every round begins with a gust of wind that blows away one fly or none, to show a
chance event; and each player has a secret lucky number, to show something hidden.
"""

from __future__ import annotations

from typing import Any, ClassVar

import frogpond
from frogpond import CHANCE, OVER, SPECTATOR, Choice, Event, Game, Option, Reason, Rng, State, View
from frogpond.engine.options import whole

WIND = ("calm", "gust")
ATE, BLEW, LUCK = range(3)


class NimState(State):
    """Fields are ordinary attributes; they must be plain data, so that they can be copied and written."""

    game: Nim

    def __init__(self, game: Nim) -> None:
        super().__init__(game)
        self.flies = game.options["flies"]
        self.turn = 0
        self.lucky = [-1] * game.seats  # known to its owner only, dealt by chance
        self.eaten = [0] * game.seats
        self.windy = False
        self.to_move = CHANCE

    def legal_actions(self) -> list[int]:
        """Action n eats n + 1 flies. At a chance node: a lucky number, or the wind."""
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [0, 1, 2] if -1 in self.lucky else [0, 1]
        return list(range(min(self.game.options["most"], self.flies)))

    def apply(self, action: int) -> None:
        if self.watching:
            self.forget()
        if self.to_move == CHANCE and -1 in self.lucky:
            seat = self.lucky.index(-1)
            self.lucky[seat] = action + 1
            if self.watching:
                self.note(LUCK, seat, action + 1)
        elif self.to_move == CHANCE:
            self.flies -= action if self.flies > 1 else 0
            self.windy = True
            if self.watching:
                self.note(BLEW, action)
        else:
            seat = int(self.to_move)
            self.flies -= action + 1
            self.eaten[seat] += action + 1
            self.turn += 1
            self.windy = self.turn % self.game.seats != 0
            if self.watching:
                self.note(ATE, seat, action + 1)
        if self.flies == 0:
            self.to_move = OVER
        elif -1 in self.lucky or not self.windy:
            self.to_move = CHANCE
        else:
            self.to_move = self.turn % self.game.seats

    def scores(self) -> list[int]:
        """At the end: ten points for the last fly, one for having eaten the own lucky number of flies exactly."""
        if not self.is_over:
            return [0] * self.game.seats
        last = (self.turn - 1) % self.game.seats
        return [10 * (seat == last) + (self.eaten[seat] == self.lucky[seat]) for seat in range(self.game.seats)]

    def text(self, action: int) -> str:
        if self.to_move == CHANCE:
            return f"lucky {action + 1}" if -1 in self.lucky else WIND[action]
        return f"eat {action + 1}"

    def reason(self, action: int) -> Reason:
        """Called for actions of the numbering that are not legal now."""
        return Reason("too-few", f"Only {self.flies} flies are left.", "NM-2")

    def redeal(self, seat: int, rng: Rng) -> NimState:
        """A copy with the lucky numbers of others drawn anew, which is all that a seat does not know."""
        other = self.clone()
        assert isinstance(other, NimState)
        if not self.is_over:
            other.lucky = [number if owner == seat or number < 0 else rng.below(3) + 1 for owner, number in enumerate(self.lucky)]
        return other

    def viewed(self, seat: int) -> View:
        """What a seat may know; choices are added by the engine."""
        shown = [number if owner == seat or self.is_over else None for owner, number in enumerate(self.lucky)]
        table = {"flies": self.flies, "eaten": list(self.eaten), "lucky": shown}
        return View(**self.common_view(seat), asked="How many flies?", table=table)

    def choice(self, action: int) -> Choice:
        """A legal action with what a person clicks for it."""
        return Choice(action, self.text(action), (f"button-eat-{action + 1}",), f"Eat {action + 1}")


class Nim(Game):
    """What the game is called, who plays it, which options it has."""

    name = "nim"
    title = "Nim on the pond"
    about = "Eat the last fly."
    max_players = 3
    declared = (
        Option("flies", "flies at the start", 12, (), whole(1, 99), "1 to 99"),
        Option("most", "the most flies eaten in a turn", 3, (2, 3, 4)),
    )
    rules: ClassVar[dict[str, str]] = {"over": "NM-1", "turn": "NM-1", "chance": "NM-3"}

    def set_up(self) -> None:
        self.num_actions = self.options["most"]
        self.num_outcomes = 3

    def new(self) -> NimState:
        return NimState(self)

    def event(self, kind: int, numbers: list[int]) -> Event:
        if kind == LUCK:
            return Event(self, "luck", {"seat": numbers[0]}, "NM-3", {"number": numbers[1]}, (numbers[0],))
        if kind == BLEW:
            return Event(self, "wind", {"flies": numbers[0]}, "NM-3")
        return Event(self, "ate", {"seat": numbers[0], "flies": numbers[1]}, "NM-2")

    def sentence(self, event: Event, viewer: int) -> str:
        data: dict[str, Any] = event.seen_by(viewer)
        if event.kind == "wind":
            return "A gust blows a fly away." if data["flies"] else "No wind."
        who = self.seat_name(data["seat"])
        if event.kind == "luck":
            return f"{who}'s lucky number is {data['number']}." if "number" in data else f"{who} has a lucky number."
        return f"{who} eats {data['flies']}."


frogpond.register("nim", Nim)


def main() -> None:
    """One game by random choice, told as a spectator hears it."""
    game = frogpond.make("nim", 3, flies=15)
    state = game.new()
    state.watch()
    rng = Rng(4)
    while not state.is_over:
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
        for event in state.events:
            print(event.text(SPECTATOR))
    print("scores", state.scores(), "winners", [game.seat_name(seat) for seat in state.winners()])


if __name__ == "__main__":
    main()
