"""Tiles that go into Gullets and Vaults: harvest, disgorge, raid (CF-49, CF-57, CF-84 to CF-90, CF-115)."""

from __future__ import annotations

from .questions import Asked
from .shard import Shard
from .table import AETHER, BARREN, SLOTS

RAID_REROLLERS = ("Empyrean", "Mindborer")  # CF-123, CF-126


class Gullets(Shard):
    """A table at which frogs swallow and disgorge."""

    def harvest(self, name: str, hex: str) -> Asked:
        """CF-49, CF-130."""
        frog = self.frogs[name]
        tile = self.stacks[hex].pop()
        if tile != BARREN:
            frog.swallow(tile)
            return
        frog.place = AETHER
        back = yield from self.reveal()
        if back != "fracture":
            frog.swallow(BARREN)
        yield from self.special([back])

    def stow(self, name: str, index: int) -> Asked:
        """A Land of the Gullet into a Vault slot, or a Barren to dust."""
        gullet = self.frogs[name].gullet
        if gullet[index] != BARREN:
            slot = (yield from self.ask(name, lambda: [f"slot {slot}" for slot in self.free_slots(name)])).split()[1]
            self.vault(name)[slot].append(gullet[index])
        gullet.pop(index)

    def disgorge(self, name: str, any_order: bool) -> Asked:
        """CF-57, CF-136."""
        gullet, count = self.frogs[name].gullet, 0
        while gullet:
            free = self.free_slots(name)
            stop = ["stop"] * (count > 0)
            if any_order:
                answers = [f"tile {SLOTS - i}" for i in self.different(name) if gullet[i] == BARREN or free]
            else:
                answers = ["dust"] if gullet[-1] == BARREN else [f"slot {slot}" for slot in free]
            if not answers:
                return
            answer = yield from self.ask(name, lambda: answers + stop)  # noqa: B023
            if answer == "stop":
                return
            word, _, rest = answer.partition(" ")
            if word == "tile":
                yield from self.stow(name, SLOTS - int(rest))
            else:
                tile = gullet.pop()
                if word == "slot":
                    self.vault(name)[rest].append(tile)
            count += 1

    def raid(self, name: str, team: int, target: int) -> Asked:
        """CF-86 to CF-90, CF-114."""
        colour, guards = self.colour(name, "raid"), self.guards(team)
        while (yield from self.die(colour)) - guards <= target:
            if self.purse(name) < 1:
                return
            answer = yield from self.ask(name, lambda: ["reroll raid"] * (self.frogs[name].up in RAID_REROLLERS) + ["decline"])
            if answer == "decline":
                return
            self.pay(name, 1)
        vault, only, taken = self.vaults[team], "", 0
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
        if taken:
            yield from self.pull_back(team, taken)

    def pull_back(self, team: int, steps: int) -> Asked:
        """CF-84, CF-115."""
        out = [name for name in self.teams[team] if self.frogs[name].dimension]
        name = out[0]
        if len(out) > 1:
            name = (yield from self.ask(self.captain(team), lambda: [f"bring back {name}" for name in out])).split()[2]
        left = self.frogs[name].dimension - steps
        if left > 0:
            self.frogs[name].place = f"dimension {left}"
        else:
            yield from self.come_back(name)
