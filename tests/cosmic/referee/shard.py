"""Tiles that leave the Shard: Splinters, fractures, Quakes and Vortexes (CF-93 to CF-97, CF-109)."""

from __future__ import annotations

from collections.abc import Callable

from .questions import CHANCE, Asked, Over, Question, Questions
from .table import AETHER, BARREN, TRACK


class Shard(Questions):
    """A table whose Shard breaks."""

    def splinter(self) -> Asked:
        """CF-93, CF-94."""
        cards = {card["hex"]: card["ring"] for card in self.facts["splinter"]}
        if not self.splinters:
            self.splinters = list(cards)
        strike = (yield Question(CHANCE, {f"splinter {hex}": 1 for hex in self.splinters})).split()[1]
        self.splinters.remove(strike)
        ring = [hex for hex in cards[strike] if self.stacks[hex]]

        def scatter() -> None:
            for frog in self.frogs.values():
                if frog.place == strike:
                    frog.gullet.clear()
                    frog.oomph = 0
                if frog.place == strike or frog.place in ring:
                    frog.place = AETHER

        yield from self.destroy([strike] * len(self.stacks[strike]) + ring, scatter)

    def destroy(self, hexes: list[str], move: Callable[[], None]) -> Asked:
        """One event: the top tile of each hex named leaves, frogs are moved, backs are revealed, then Quake and Vortex (CF-96)."""
        removed = [self.stacks[hex].pop() for hex in hexes]
        move()
        backs = []
        for _ in range(removed.count(BARREN)):
            backs.append((yield from self.reveal()))
        yield from self.special(backs)

    def reveal(self) -> Asked:
        """CF-95, CF-97."""
        answer = yield Question(CHANCE, {f"back {back}": count for back, count in self.backs.items() if count})
        back = answer.split()[1]
        self.backs[back] -= 1
        if back == "fracture":
            self.fractures += 1
            if self.fractures == TRACK:
                raise Over
        return back

    def special(self, backs: list[str]) -> Asked:
        """CF-109."""
        if "quake" in backs:
            for frog in self.frogs.values():
                if frog.on_shard:
                    frog.place = AETHER
        if "vortex" in backs:
            for name in self.order_from(self.doer):
                if self.frogs[name].place == AETHER:
                    yield from self.descend(name, [])

    def destroy_under(self, name: str) -> Asked:
        """The top tile of a frog's hex; with a Barren the ground goes (CF-125, CF-127)."""
        hex = self.frogs[name].place

        def drop() -> None:
            if not self.stacks[hex]:
                self.frogs[name].place = AETHER

        yield from self.destroy([hex], drop)
