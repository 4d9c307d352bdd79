"""The garden as it lies, and its rules in the order of a turn: rain, hop, drink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from frogpond import CHANCE, OVER, Choice, Reason, State, View

if TYPE_CHECKING:
    from frogpond.engine.observation_buffer import ObservationBuffer

    from . import Puddles

FULL = 3
RAINED, HOPPED, STAYED, DRANK = range(4)


def name_of(stone: int, size: int) -> str:
    """A stone's name: its column as a letter, its row as a number from below."""
    return f"{'abcde'[stone % size]}{stone // size + 1}"


def worth(drops: int) -> int:
    """PH-8: a point for each drop, one more for a full puddle."""
    return drops + (drops == FULL)


@dataclass(slots=True, kw_only=True)
class GardenView(View):
    """What everybody sees: there is nothing hidden in a garden."""

    size: int
    stones: list[str]
    frogs: list[int]  # the stone of each frog
    puddles: list[int]  # drops on each stone
    left: int  # turns still to come


class Garden(State):
    """A position; its fields are plain data."""

    game: Puddles

    def __init__(self, game: Puddles) -> None:
        super().__init__(game)
        n = game.size
        self.frogs = [0, n * n - 1, n - 1, n * n - n][: game.seats]  # PH-1: each in a corner
        self.puddles = [0] * n * n
        self.points = [0] * game.seats
        self.turn = 0
        self.to_move = CHANCE

    # A turn -------------------------------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """An action is the stone to go to; at a chance node the stone where a drop falls (PH-3, PH-4)."""
        stones = range(len(self.puddles))
        if self.to_move == CHANCE:
            return [stone for stone in stones if stone not in self.frogs and self.puddles[stone] < FULL]
        if self.to_move == OVER:
            return []
        return [stone for stone in stones if self.refused(stone) is None]

    def apply(self, action: int) -> None:
        if self.watching:
            self.forget()
        if self.to_move == CHANCE:
            self.rain(int(action))
        else:
            self.hop(int(self.to_move), int(action))

    def rain(self, stone: int) -> None:
        """PH-3: a drop falls."""
        self.puddles[stone] += 1
        self.to_move = self.turn % self.game.seats
        self.say(RAINED, stone, self.puddles[stone])

    def hop(self, seat: int, stone: int) -> None:
        """PH-5 to PH-8: go, and drink what is there."""
        start, drops = self.frogs[seat], self.puddles[stone]
        self.frogs[seat] = stone
        self.puddles[stone] = 0
        self.points[seat] += worth(drops)
        self.turn += 1
        self.to_move = OVER if self.turn == self.game.turns else CHANCE  # PH-9
        self.say(STAYED if stone == start else HOPPED, seat, start, stone)
        if drops:
            self.say(DRANK, seat, stone, drops, worth(drops))

    def say(self, kind: int, *numbers: int) -> None:
        if self.watching:
            self.note(kind, *numbers)

    def refused(self, stone: int) -> Reason | None:
        """Why the frog on the move can't go there; None if it can."""
        size, seat = self.game.size, int(self.to_move)
        here = self.frogs[seat]
        across, up = stone % size - here % size, stone // size - here // size
        if stone == here:
            return None  # PH-7
        if stone in self.frogs:
            return Reason("taken", f"A frog sits on {self.game.stones[stone]}.", "PH-5")
        if abs(across) + abs(up) == 1:
            return None  # PH-5
        between = (stone + here) // 2
        if abs(across) == abs(up) == 1:
            return Reason("aslant", "Frogs hop straight, never from corner to corner.", "PH-5")
        if (abs(across), abs(up)) not in ((2, 0), (0, 2)):
            return Reason("far", "A frog hops to the next stone, or straight over another frog.", "PH-5")
        return None if between in self.frogs else Reason("nobody", "There is nobody in between to leap over.", "PH-6")

    # What the engine asks -------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return list(self.points)

    def text(self, action: int) -> str:
        stone = self.game.stones[int(action)]
        if self.to_move == CHANCE:
            return f"rain {stone}"
        return "stay" if self.to_move >= 0 and self.frogs[int(self.to_move)] == action else f"hop {stone}"

    def parse(self, text: str) -> int:
        word, _, stone = " ".join(text.casefold().split()).partition(" ")
        if word == "stay" and self.to_move >= 0:
            return self.frogs[int(self.to_move)]
        return self.game.stones.index(stone) if word in ("hop", "rain") and stone in self.game.stones else -1

    def reason(self, action: int) -> Reason:
        return self.refused(int(action)) or super().reason(action)

    def viewed(self, seat: int) -> View:
        left = self.game.turns - self.turn
        return GardenView(
            **self.common_view(seat), turn=self.turn, asked="Where to?", help="To the next stone, over a frog, or stay.",
            size=self.game.size, stones=self.game.stones, frogs=list(self.frogs), puddles=list(self.puddles), left=left,
        )  # fmt: skip

    def choice(self, action: int) -> Choice:
        stays = self.text(action) == "stay"
        return Choice(int(action), self.text(action), ("button-stay",) if stays else (f"s-{self.game.stones[int(action)]}",), "Stay here")

    def picked(self, picks: list[str]) -> int:
        stone = picks[0].removeprefix("s-") if picks else ""
        return self.game.stones.index(stone) if stone in self.game.stones else -1

    def observe(self, seat: int, out: ObservationBuffer) -> None:
        out.clear()
        stones, seats = len(self.puddles), self.game.seats
        for i in range(seats):
            other = (seat + i) % seats
            out.write(i * stones + self.frogs[other], 1.0)
            out.write((seats + 1) * stones + i, self.points[other] / 40)
        for stone, drops in enumerate(self.puddles):
            out.write(seats * stones + stone, drops / FULL)
        out.write((seats + 1) * stones + seats, self.turn / self.game.turns)

    def set_fields(self, fields: dict[str, Any]) -> None:
        super().set_fields(fields)
        stones, seats = len(self.game.stones), self.game.seats
        rows = ((self.frogs, seats, stones - 1), (self.puddles, stones, FULL), (self.points, seats, 4 * self.game.turns))
        for row, length, most in rows:
            if not isinstance(row, list) or len(row) != length or not all(type(n) is int and 0 <= n <= most for n in row):
                raise ValueError("damaged position: a number of a frog, a puddle or a score can't be so")
        due = OVER if self.turn == self.game.turns else self.turn % seats
        if type(self.turn) is not int or not 0 <= self.turn <= self.game.turns or self.to_move not in (due, CHANCE if due >= 0 else OVER):
            raise ValueError("damaged position: it is nobody's turn")
        if len(set(self.frogs)) < seats or (self.to_move == CHANCE and not self.legal_actions()):
            raise ValueError("damaged position: two frogs share a stone, or no drop can fall")
