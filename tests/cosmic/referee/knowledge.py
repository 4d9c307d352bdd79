"""Who knows which ability card (CF-15, CF-17).

Cards can be followed with the eyes, also face down: from hand to hand, under the deck and out again. So a viewer's knowledge is a set of
*worlds*. A world says of each card what the viewer takes it for: a name, or UNKNOWN for a card of which nothing was ever seen. Cards of
which nothing was seen can be any that the world does not name. Only a choice made in secret (which card of several was kept) multiplies
worlds; each card that is seen removes those in which it was another.
"""

from __future__ import annotations

UNKNOWN = ""
World = tuple[str, ...]


class Viewer:
    """What a team, or the public, knows."""

    def __init__(self, cards: list[str]) -> None:
        self.cards = cards
        self.worlds: set[World] = {(UNKNOWN,) * len(cards)}
        self.followed: set[str] = set()  # cards seen, and never out of sight since: known without any reasoning

    def see(self, card: str) -> None:
        """The viewer sees the front of a card."""
        number = self.cards.index(card)
        kept = set()
        for world in self.worlds:
            if world[number] == card or (world[number] == UNKNOWN and card not in world):
                kept.add((*world[:number], card, *world[number + 1 :]))
        self.worlds = kept
        self.followed.add(card)
        assert kept

    def secret_choice(self, drawn: list[str], kept: str) -> None:
        """Of cards in a known order, somebody keeps one and puts the others under the deck in that order, unseen."""
        self.followed -= set(drawn)
        order = [kept, *(card for card in drawn if card != kept)]
        numbers = [self.cards.index(card) for card in order]
        sources = [self.cards.index(card) for card in drawn]
        worlds = set()
        for world in self.worlds:
            for choice in sources:
                after = list(world)
                for number, source in zip(numbers, [choice, *(each for each in sources if each != choice)], strict=True):
                    after[number] = world[source]
                worlds.add(tuple(after))
        self.worlds = worlds

    def possible(self, card: str) -> set[str]:
        """What a card can be for the viewer."""
        number = self.cards.index(card)
        names: set[str] = set()
        for world in self.worlds:
            names |= {world[number]} if world[number] != UNKNOWN else set(self.cards) - set(world)
        return names
