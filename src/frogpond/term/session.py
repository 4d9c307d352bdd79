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
    """What the screen needs to know and may ask for. `view` is all it draws from."""

    game: Game
    view: View
    names: tuple[str, ...] = ()  # who sits where
    status: str = ""  # why nothing can be done now: somebody thinks, the server is gone
    local: bool = True

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
        """What to say to typed words, and the decision if they were one."""

    @abstractmethod
    async def hint(self) -> Advice:
        """The best choices, as a strong bot sees them; Trouble if there is no advice here."""

    @abstractmethod
    def lines(self) -> Sequence[Line]:
        """What happened so far, in sentences."""

    @abstractmethod
    async def save(self, name: str = "") -> str:
        """Write the record; where it is. Trouble if it can't be written."""

    @abstractmethod
    async def close(self) -> str:
        """Leave with nothing lost; how to come back."""

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this terminal and may not see each other's hands."""
        return False

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.game.seat_name(seat)
