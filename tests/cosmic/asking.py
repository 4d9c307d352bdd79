"""A referee's voice and hands: asking frogs and chance, drawing cards, tiles that leave the Shard, Gullets and Vaults."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from cosmic.reference import AETHER, BARREN, OOMPH, SLOTS, Table

CHANCE = -1
TRACK = 6
FACES = {"white": range(6), "yellow": range(1, 7), "red": range(2, 8)}  # CF-24
RAID_REROLLERS = ("Empyrean", "Mindborer")  # CF-123, CF-126


@dataclass
class Question:
    """Who decides (a seat or CHANCE), and every answer; for chance with its weight."""

    who: int
    answers: dict[str, int]


Asked = Generator[Question, str, Any]


class Over(Exception):
    """The game has ended (CF-97)."""


class Asking(Table):
    """A table at which questions are asked, and what is done with tiles and cards whoever's turn it is."""

    def __init__(self, facts: dict[str, Any], options: dict[str, Any], fields: dict[str, Any]) -> None:
        super().__init__(facts, options, fields)
        self.dice_of = {card["name"]: card["dice"] for card in facts["ability"]}
        self.puppet = self.boss = ""
        self.budget = 0
        self.looked_at: list[str] = []  # cards in the hand of a frog that selects
        self.fresh = False  # a first ACTION is asked for and nothing was done yet
        self.doer = ""  # the frog whose action it is
        self.tapped = self.drained = self.card_gone = self.deferred = False

    def seat(self, name: str) -> int:
        return list(self.frogs).index(self.boss if name == self.puppet else name)

    def down(self, name: str) -> bool:
        """May turn its card up; a possessed frog may not (CF-126)."""
        return self.frogs[name].down and name != self.puppet

    def purse(self, name: str) -> int:
        return min(self.frogs[name].oomph, self.budget) if name == self.puppet else self.frogs[name].oomph

    def pay(self, name: str, price: int) -> None:
        assert price <= self.purse(name)
        if price:
            self.frogs[name].oomph -= price
            self.frogs[name].spent = True
            if name == self.puppet:
                self.budget -= price

    def ask(self, name: str, answers: Callable[[], list[str]]) -> Asked:
        """The answer of a frog, after it has turned its card up if it likes (CF-19); a single answer is taken (CF-138)."""
        while True:
            found = answers()
            if self.down(name):
                found = ["turn up", *found]
            assert found
            if len(found) == 1:
                return found[0]
            answer = yield Question(self.seat(name), dict.fromkeys(found, 1))
            if answer != "turn up":
                return answer
            self.turn_up(name)

    def turn_up(self, name: str) -> None:
        frog = self.frogs[name]
        frog.face = "up"
        if self.fresh and name == self.turn and frog.up == "Telluric":
            self.telluric()

    def telluric(self) -> None:
        """CF-131."""
        frog = self.frogs[self.turn]
        if frog.on_shard and not self.tapped:
            self.tapped = True
            frog.regain(1)

    def aim(self, name: str, target: str, price: Callable[[], int], refused: set[str]) -> Asked:
        """TARGETED and what follows: whether it was paid for (CF-64, CF-122). The price is without what a Camouflage asks for, and
        may fall while nothing is paid."""
        hidden = self.down(target)
        if hidden:
            yield from self.ask(target, lambda: ["decline"])
        if hidden and self.hard(target):
            answer = yield from self.ask(name, lambda: ["pay"] * (price() + self.hard(target) <= self.purse(name)) + ["withdraw"])
            if answer == "withdraw":
                refused.add(target)
                return False
        self.pay(name, price() + self.hard(target))
        return True

    def draw(self, name: str) -> Asked:
        """An ability card from the deck (CF-17)."""
        placed = {*self.queue, *self.looked_at, *(frog.ability for frog in self.frogs.values())}
        unseen = [card for card in self.dice_of if card not in placed]
        if not unseen:
            return self.queue.pop(0)
        answer = yield Question(CHANCE, {f"draw {card}": 1 for card in unseen})
        return answer.split()[1]

    def die(self, colour: str) -> Asked:
        answer = yield Question(CHANCE, {f"die {face}": 1 for face in FACES[colour]})
        return int(answer.split()[1])

    def colour(self, name: str, column: str) -> str:
        up = self.frogs[name].up
        return str(self.dice_of[up][column]) if up else "white"

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
        """Set-aside cards discarded for a choice of abilities (CF-107)."""
        frog = self.frogs[name]
        self.looked_at.append(card)
        most = min(frog.aside, len(self.dice_of) - 1 - sum(other.ability is not None for other in self.frogs.values()))
        count = int((yield from self.ask(name, lambda: [f"discard {k}" for k in range(most + 1)])).split()[1])
        frog.aside -= count
        self.discard[name] += count
        for _ in range(count):
            self.looked_at.append((yield from self.draw(name)))
        kept = (yield from self.ask(name, lambda: [f"keep {each}" for each in self.looked_at])).split()[1]
        self.queue += [each for each in self.looked_at if each != kept]
        self.looked_at.clear()
        return kept

    # The Shard --------------------------------------------------------------------------------------------------------

    def splinter(self) -> Asked:
        """CF-93, CF-94."""
        cards = {card["hex"]: card["ring"] for card in self.facts["splinter"]}
        if not self.splinters:
            self.splinters = list(cards)
        strike = (yield Question(CHANCE, {f"splinter {hex}": 1 for hex in self.splinters})).split()[1]
        self.splinters.remove(strike)

        def scatter() -> None:
            for frog in self.frogs.values():
                if frog.place == strike:
                    frog.gullet.clear()
                    frog.oomph = 0
                if frog.place == strike or frog.place in cards[strike]:
                    frog.place = AETHER

        yield from self.destroy([strike] * len(self.stacks[strike]) + [hex for hex in cards[strike] if self.stacks[hex]], scatter)

    def destroy(self, hexes: list[str], move: Callable[[], None]) -> Asked:
        """One event: the top tile of each hex named leaves, backs are revealed, frogs moved, then Quake and Vortex (CF-95, CF-96)."""
        backs = []
        for removed in [self.stacks[hex].pop() for hex in hexes]:
            if removed == BARREN:
                backs.append((yield from self.reveal()))
        move()
        yield from self.special(backs)

    def reveal(self) -> Asked:
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
            names = list(self.frogs)
            first = names.index(self.doer) if self.doer else 0
            for name in names[first:] + names[:first]:
                if self.frogs[name].place == AETHER:
                    yield from self.descend(name, [])

    def destroy_under(self, name: str) -> Asked:
        """The top tile of a frog's hex; with a Barren the ground goes (CF-125, CF-127)."""
        hex = self.frogs[name].place

        def drop() -> None:
            if not self.stacks[hex]:
                self.frogs[name].place = AETHER

        yield from self.destroy([hex], drop)

    # Gullets and Vaults -----------------------------------------------------------------------------------------------

    def harvest(self, name: str, hex: str) -> Asked:
        """CF-49, CF-130."""
        frog = self.frogs[name]
        tile = self.stacks[hex].pop()
        if tile != BARREN:
            frog.swallow(tile)
            return
        back = yield from self.reveal()
        if back != "fracture":
            frog.swallow(BARREN)
        frog.place = AETHER
        yield from self.special([back])

    def stow(self, name: str, index: int) -> Asked:
        """A Land of the Gullet into a Vault slot, or a Barren to dust."""
        gullet = self.frogs[name].gullet
        if gullet[index] != BARREN:
            slot = (yield from self.ask(name, lambda: [f"slot {slot}" for slot in self.free_slots(name)])).split()[1]
            self.vaults[name][slot].append(gullet[index])
        gullet.pop(index)

    def disgorge(self, name: str, any_order: bool) -> Asked:
        """CF-57, CF-136."""
        gullet, count = self.frogs[name].gullet, 0
        while gullet:
            free = self.free_slots(name)
            if any_order:
                able = [i for i in self.different(name) if gullet[i] == BARREN or free]
                if not able:
                    return
                stop = ["stop"] * (count > 0)
                answer = yield from self.ask(name, lambda: [f"tile {SLOTS - i}" for i in able] + stop)  # noqa: B023
                if answer == "stop":
                    return
                yield from self.stow(name, SLOTS - int(answer.split()[1]))
            else:
                found = ["dust"] if gullet[-1] == BARREN else [f"slot {slot}" for slot in free]
                if not found:
                    return
                stop = ["stop"] * (count > 0)
                answer = yield from self.ask(name, lambda: found + stop)  # noqa: B023
                if answer == "stop":
                    return
                tile = gullet.pop()
                if tile != BARREN:
                    self.vaults[name][answer.split()[1]].append(tile)
            count += 1

    def raid(self, name: str, owner: str, target: int) -> Asked:
        """CF-86 to CF-90."""
        colour = self.colour(name, "raid")
        while (yield from self.die(colour)) <= target:
            if self.purse(name) < 1:
                return
            answer = yield from self.ask(name, lambda: ["reroll raid"] * (self.frogs[name].up in RAID_REROLLERS) + ["decline"])
            if answer == "decline":
                return
            self.pay(name, 1)
        vault, only, taken = self.vaults[owner], "", 0
        while True:
            able = [slot for slot, pile in vault.items() if pile and self.worth(pile[-1]) <= target and only in ("", slot)]
            if not able:
                break
            answer = yield from self.ask(name, lambda: [*(f"take {slot}" for slot in able), "stop"])  # noqa: B023
            if answer == "stop":
                break
            only = answer.split()[1]
            land = vault[only].pop()
            target -= self.worth(land)
            self.frogs[name].swallow(land)
            taken += 1
            if not vault[only]:
                only = ""
        left = self.frogs[owner].dimension - taken  # CF-84
        if left > 0:
            self.frogs[owner].place = f"dimension {left}"
        else:
            yield from self.come_back(owner)
