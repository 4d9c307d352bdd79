"""A game that somebody plays at a terminal, wherever its table stands: in this program, or on a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from ..bots.advice import Advice
from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.view import View
from ..table import Line


class Trouble(Exception):
    """Something outside the rules went wrong, in words for the person at the terminal."""


class Session(ABC):
    """The data and requests of the screen, which draws everything from `view`."""

    game: Game
    view: View
    names: tuple[str, ...] = ()  # who sits where
    status: str = ""  # why nothing can be done now: somebody thinks, the server is gone
    local: bool = True
    heard: int = 0  # lines of the chat that were read here
    waiting: bool = False  # whether a seat is free, so that nothing is dealt and nobody's hand is shown yet

    @abstractmethod
    async def run(self, changed: Callable[[], None]) -> None:
        """Let the others play; call `changed` after everything that happens. Ends with the game."""

    @abstractmethod
    async def act(self, action: int) -> None:
        """Decide; Refused if the table says no."""

    @abstractmethod
    async def undo(self) -> str:
        """Take back; what became of it. Refused if there is nothing to take back."""

    @abstractmethod
    async def why(self, picks: list[str]) -> Reason:
        """Why picking these things leads to nothing."""

    @abstractmethod
    async def typed(self, words: str) -> tuple[str, int | None]:
        """The reply to typed words, and the decision if they were one."""

    @abstractmethod
    async def hint(self) -> Advice:
        """The best choices, as a strong bot sees them; Trouble if there is no advice here."""

    @abstractmethod
    def lines(self) -> Sequence[Line]:
        """The history so far, in sentences."""

    @abstractmethod
    async def save(self, name: str = "") -> str:
        """Write the record; where it is. Trouble if it can't be written."""

    @abstractmethod
    async def close(self) -> str:
        """Leave with nothing lost; how to come back."""

    @property
    def can_talk(self) -> bool:
        """Whether there are others elsewhere to talk to."""
        return False

    async def say(self, words: str) -> None:
        """Say something to those who sat at the table; Refused if it is not for this person."""
        raise Trouble("No chat needed, you’re all at this terminal.")

    def chat(self) -> list[Line]:
        """The lines of chat so far."""
        return [line for line in self.lines() if line.kind == "chat"]

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this terminal and may not see each other's hands."""
        return False

    def name(self, seat: int) -> str:
        """The name of a seat here."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.game.seat_name(seat)


def verdict(game: Game, view: View, names: Sequence[str]) -> str:
    """The result of the game, in a sentence."""
    return f"The game is over. {game.ending(view, [name.partition(',')[0] for name in names])}"
