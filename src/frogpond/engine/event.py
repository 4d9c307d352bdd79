"""Events of an action, for logs and animation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .story import plain

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `data` is JSON-ready; what only some seats may know is in `secret`."""

    game: Game = field(repr=False, compare=False)
    kind: str
    data: dict[str, Any]
    rule: str = ""
    secret: dict[str, Any] = field(default_factory=dict)
    known_to: tuple[int, ...] = ()

    def seen_by(self, viewer: int) -> dict[str, Any]:
        """The data this viewer may know."""
        return {**self.data, **self.secret} if viewer in self.known_to else self.data

    def text(self, viewer: int) -> str:
        """The sentence for the log of this viewer (a seat or SPECTATOR)."""
        return plain(self.marked(viewer))

    def marked(self, viewer: int) -> str:
        """The same with its places marked (engine/story.py)."""
        return self.game.sentence(self, viewer)

    def to_json(self, viewer: int) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {"kind": self.kind, "text": self.text(viewer), "rule": self.rule, "data": self.seen_by(viewer)}
