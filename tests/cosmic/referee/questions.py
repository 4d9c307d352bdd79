"""Questions to frogs and to chance, cards that are drawn, frogs that descend or return (CF-16 to CF-19, CF-45, CF-64, CF-82, CF-107)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from .actions import Actions
from .knowledge import Viewer
from .table import AETHER, OOMPH

CHANCE = -1
FACES = {"white": range(6), "yellow": range(1, 7), "red": range(2, 8)}  # CF-24


@dataclass
class Question:
    """Who decides (a seat or CHANCE), and every answer; for chance with its weight."""

    who: int
    answers: dict[str, int]


Asked = Generator[Question, str, Any]


class Over(Exception):
    """The sixth fracture has ended the game (CF-97)."""


class Questions(Actions):
    """A table at which questions are asked."""

    def __init__(self, facts: dict[str, Any], players: int, options: dict[str, Any]) -> None:
        super().__init__(facts, players, options)
        self.viewers = [Viewer(list(self.dice_of)) for _ in [*self.teams, "public"]]  # CF-15: one for each team, then the public
        self.puppet = self.boss = ""  # a possessed frog and its possessor (CF-126)
        self.budget = 0  # Oomph that the possessor may still use
        self.hands: dict[int, list[str]] = {team: [] for team in range(len(self.teams))}  # cards a team looks at
        self.fresh = False  # a first ACTION is asked for and nothing was done yet
        self.doer = ""  # the frog whose action it is
        self.tapped = self.drained = self.card_gone = self.deferred = False

    # Knowledge ------------------------------------------------------------------------------------------------------

    def show(self, card: str, team: int | None = None) -> None:
        """A team sees a card, or everybody does."""
        for viewer in self.viewers if team is None else [self.viewers[team]]:
            viewer.see(card)

    def keep(self, name: str, drawn: list[str], kept: str, secret: bool = True) -> None:
        """A frog keeps one of several cards and puts the others under the deck in the order drawn; its own team sees which."""
        self.queue += [card for card in drawn if card != kept]
        for number, viewer in enumerate(self.viewers):
            if secret and number != self.team_of[name]:
                viewer.secret_choice(drawn, kept)

    # Asking -----------------------------------------------------------------------------------------------------------

    def down(self, name: str) -> bool:
        """May turn its card up; a possessed frog may not (CF-126)."""
        return self.frogs[name].down and name != self.puppet

    def purse(self, name: str) -> int:
        return min(self.frogs[name].oomph, self.budget) if name == self.puppet else self.frogs[name].oomph

    def pay(self, name: str, price: int) -> None:
        assert price <= self.purse(name)
        if price:
            self.frogs[name].oomph -= price
            self.frogs[name].spent = True  # CF-9
            if name == self.puppet:
                self.budget -= price

    def ask(self, name: str, answers: Callable[[], list[str]]) -> Asked:
        """The answer of a frog, after it has turned its card up if it likes (CF-19); a single answer is taken (CF-138)."""
        while True:
            possible = ["turn up"] * self.down(name) + answers()
            assert possible
            if len(possible) == 1:
                return possible[0]
            answer = yield Question(self.seat_of[self.boss if name == self.puppet else name], dict.fromkeys(possible, 1))
            if answer != "turn up":
                return answer
            self.turn_up(name)

    def turn_up(self, name: str) -> None:
        frog = self.frogs[name]
        frog.face = "up"
        self.show(str(frog.ability))
        if self.fresh and name == self.turn and frog.up == "Telluric":
            self.tap_shard()

    def tap_shard(self) -> None:
        """Telluric's regain (CF-131)."""
        frog = self.frogs[self.turn]
        if frog.on_shard and not self.tapped:
            self.tapped = True
            frog.regain(1)

    def aim(self, name: str, target: str, price: Callable[[], int], refused: set[str]) -> Asked:
        """TARGETED and payment: whether it was paid for (CF-64, CF-122). The price is without what a Camouflage asks for, and
        may fall while nothing is paid."""
        hidden = self.down(target)
        if hidden:
            yield from self.ask(target, lambda: ["decline"])
        if hidden and self.toll(target):
            answer = yield from self.ask(name, lambda: ["pay"] * (price() + self.toll(target) <= self.purse(name)) + ["withdraw"])
            if answer == "withdraw":
                refused.add(target)
                return False
        self.pay(name, price() + self.toll(target))
        return True

    # Chance ---------------------------------------------------------------------------------------------------------

    def unseen_cards(self) -> list[str]:
        """The unknown part of the Ability Deck (CF-17)."""
        placed = {*self.queue, *(frog.ability for frog in self.frogs.values())}
        placed |= {card for hand in self.hands.values() for card in hand}
        return [card for card in self.dice_of if card not in placed]

    def draw(self, name: str) -> Asked:
        """An ability card from the deck, seen by the frog's team (CF-17)."""
        unseen = self.unseen_cards()
        if unseen:
            answer = yield Question(CHANCE, {f"draw {card}": 1 for card in unseen})
            card = answer.split()[1]
        else:
            card = self.queue.pop(0)
        self.show(card, self.team_of[name])
        return card

    def die(self, colour: str) -> Asked:
        answer = yield Question(CHANCE, {f"die {face}": 1 for face in FACES[colour]})
        return int(answer.split()[1])

    def colour(self, name: str, column: str) -> str:
        """The die of a frog for Shard combat, Aether combat or raids (CF-61, CF-87)."""
        up = self.frogs[name].up
        return self.dice_of[up][column] if up else "white"

    # Arriving -------------------------------------------------------------------------------------------------------

    def descend(self, name: str, also: list[str]) -> Asked:
        """CF-45; `also`: what may be chosen besides."""
        answer = yield from self.ask(name, lambda: also + [f"descend {hex}" for hex in self.landings()] or ["to aether"])
        self.frogs[name].place = AETHER if answer == "to aether" else answer.split()[1]

    def come_back(self, name: str) -> Asked:
        """CF-82."""
        frog = self.frogs[name]
        frog.oomph = OOMPH
        card = yield from self.draw(name)
        if "dimensional-decisions" in self.variants and frog.aside:
            card = yield from self.look_further(name, card)
        frog.ability, frog.face = card, "down"
        yield from self.descend(name, ["to aether"])

    def look_further(self, name: str, card: str) -> Asked:
        """Set-aside cards discarded one by one for a choice of abilities (CF-107)."""
        frog, hand = self.frogs[name], self.hands[self.team_of[name]]
        hand.append(card)
        while frog.aside and (self.unseen_cards() or self.queue):
            if (yield from self.ask(name, lambda: ["discard 0", "discard 1"])) == "discard 0":
                break
            frog.aside -= 1
            self.discard[name] += 1
            hand.append((yield from self.draw(name)))
        kept = (yield from self.ask(name, lambda: [f"keep {each}" for each in hand])).split()[1]
        self.keep(name, hand, kept)
        hand.clear()
        return kept
