"""Combat from the moment it is paid for to the spoils, and knockback (CF-61 to CF-80)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .gullets import Gullets
from .questions import Asked
from .table import AETHER, BARREN, DIMENSIONS, OOMPH, OPPOSITE, SLOTS, Place, step

REROLLERS = ("Marauder", "Mindborer", "Warbringer")  # CF-124, CF-126, CF-135


@dataclass
class Fight:
    """A combat: its frogs, how and in which direction, and for each side overpower, boosts, colour and dice."""

    frogs: tuple[str, str]
    way: str  # leap, slip, land, ram
    direction: str = ""
    copied: list[bool] = field(default_factory=lambda: [False, False])
    over: list[bool] = field(default_factory=lambda: [False, False])
    boosts: list[int] = field(default_factory=lambda: [0, 0])
    colours: list[str] = field(default_factory=lambda: ["white", "white"])
    dice: list[list[int]] = field(default_factory=lambda: [[], []])

    @property
    def column(self) -> str:
        return "aether" if self.way == "ram" else "shard"

    def roll(self, side: int) -> int:
        return max(self.dice[side]) + self.boosts[side]


class Combats(Gullets):
    """A table at which frogs fight."""

    def combat(self, fight: Fight) -> Asked:
        """CF-64 to CF-73."""
        pair = fight.frogs
        attacker, defender = self.frogs[pair[0]], self.frogs[pair[1]]
        if attacker.up == "Voidshadow":  # CF-134
            defender.face, defender.nullified = "down", True
        for one, two in ((attacker, defender), (defender, attacker)):  # CF-133
            if one.up == "Vampiric" and one.oomph < OOMPH and two.oomph:
                one.regain(1)
                two.oomph -= 1
        for side in (0, 1):
            yield from self.commit(fight, side)
        for side in (0, 1):
            yield from self.first_roll(fight, side)
        yield from self.rolled(fight)
        difference = fight.roll(0) - fight.roll(1)
        if difference <= 0:
            if fight.way == "leap":
                self.fall_back(pair[0], step(self.at[defender.place], OPPOSITE[fight.direction]), OPPOSITE[fight.direction])
            elif fight.way == "slip":
                attacker.place = AETHER
            if difference < 0:
                self.won(fight, 1)
            return
        distance = yield from self.knockback(fight, difference)
        if fight.way == "ram":
            if distance:
                self.throw_out(pair[1], distance)
        elif distance:
            attacker.place, start = defender.place, self.at[defender.place]
            yield from self.fly(fight, start, distance)
        else:
            self.fall_back(pair[0], step(self.at[defender.place], OPPOSITE[fight.direction]), OPPOSITE[fight.direction])
        self.won(fight, 0)
        yield from self.spoils(fight, difference)

    def won(self, fight: Fight, side: int) -> None:
        """RESOLVED (CF-123, CF-135)."""
        frog = self.frogs[fight.frogs[side]]
        if frog.up == "Warbringer" or (frog.up == "Empyrean" and fight.way == "ram"):
            frog.regain(1)

    def commit(self, fight: Fight, side: int) -> Asked:
        """CF-66, CF-67, CF-125, CF-129, CF-137."""
        name, other = fight.frogs[side], fight.frogs[1 - side]

        def answers() -> dict[str, tuple[bool, int, int]]:
            price = 1 if self.frogs[name].up == "Massive" else 2
            price += side == 0 and self.frogs[other].up == "Nimble"
            commitments = {}
            for over in (False, True):
                for boosts in range(4):
                    cost = over * price + 2 * boosts
                    if cost <= self.purse(name):
                        words = ["overpower"] * over + [f"boost {boosts}"] * (boosts > 0)
                        commitments["commit " + (" ".join(words) or "nothing")] = (over, boosts, cost)
            return commitments

        answer = yield from self.ask(name, lambda: list(answers()))
        fight.over[side], fight.boosts[side], cost = answers()[answer]
        self.pay(name, cost)

    def first_roll(self, fight: Fight, side: int) -> Asked:
        """ROLL-A and ROLL-D (CF-68, CF-128)."""
        name, other = fight.frogs[side], fight.frogs[1 - side]

        def copies() -> bool:
            return self.frogs[name].up == "Mutagenic" and bool(self.frogs[other].up) and self.purse(name) >= 1

        answer = yield from self.ask(name, lambda: ["copy die"] * copies() + ["decline"])
        fight.colours[side] = self.colour(name, fight.column)
        if answer == "copy die":
            self.pay(name, 1)
            fight.colours[side] = self.colour(other, fight.column)
        for _ in range(1 + fight.over[side]):
            fight.dice[side].append((yield from self.die(fight.colours[side])))

    def rolled(self, fight: Fight) -> Asked:
        """CF-69, CF-141."""
        sides = sorted((0, 1), key=lambda side: self.order().index(fight.frogs[side]))
        declined, turn = 0, 0
        while declined < 2:
            side = sides[turn % 2]
            turn += 1
            answer = yield from self.ask(fight.frogs[side], lambda: [*self.rerolls(fight, side), "decline"])  # noqa: B023
            if answer == "decline":
                declined += 1
                continue
            declined = 0
            self.pay(fight.frogs[side], 1)
            mine = answer.startswith("reroll")
            rolls = side if mine else 1 - side
            for number in [0, 1] if answer == "spoil both dice" else [int(answer.split()[2]) - 1]:
                fight.dice[rolls][number] = yield from self.die(fight.colours[rolls])

    def rerolls(self, fight: Fight, side: int) -> list[str]:
        name = fight.frogs[side]
        up = self.frogs[name].up
        if self.purse(name) < 1:
            return []
        if up in REROLLERS:
            return [f"reroll die {i + 1}" for i in range(len(fight.dice[side]))]
        if up == "Camouflage":
            dice = len(fight.dice[1 - side])
            return [f"spoil die {i + 1}" for i in range(dice)] + ["spoil both dice"] * (dice == 2)
        return []

    def knockback(self, fight: Fight, difference: int) -> Asked:
        """CF-71, CF-121, CF-125, CF-108: how far the defender flies."""
        name = fight.frogs[1]
        frog, shift = self.frogs[name], [0]

        def distance() -> int:
            less = (2 if fight.way == "ram" else 4) if frog.up == "Massive" else 0
            return max(0, max(0, difference - less) + shift[0])

        def answers() -> list[str]:
            changes = []
            if self.purse(name) >= 1:
                if frog.up == "Blink":
                    changes += ["knockback +1"] + ["knockback -1"] * (distance() > 0)
                if "knockback-resistance" in self.variants and distance() > 0:
                    changes.append("resist knockback")
            return [*changes, "decline"]

        while (answer := (yield from self.ask(name, answers))) != "decline":
            self.pay(name, 1)
            shift[0] += 1 if answer == "knockback +1" else -1
        return distance()

    def fall_back(self, name: str, place: Place, way: str) -> None:
        """CF-63."""
        self.frogs[name].place = "left"
        while self.hex_at(place) and self.frog_on(self.hex_at(place)):
            place = step(place, way)
        self.frogs[name].place = self.hex_at(place) or AETHER

    def throw_out(self, name: str, distance: int) -> None:
        """CF-79, CF-80."""
        frog = self.frogs[name]
        frog.place = f"dimension {min(distance, DIMENSIONS)}"
        frog.oomph = 0
        self.queue.append(str(frog.ability))
        frog.ability, frog.face, frog.locked, frog.nullified = None, "down", False, False
        frog.aside += frog.held
        frog.held = 0

    def fly(self, fight: Fight, start: Place, distance: int) -> Asked:
        """CF-74 to CF-78."""
        name = fight.frogs[1]
        frog = self.frogs[name]
        frog.place = "flying"
        goal = step(start, fight.direction, distance)
        hex = self.hex_at(goal)
        if not hex:
            frog.place = AETHER
            return
        there = self.frog_on(hex)

        def come_down() -> None:
            if not self.stacks[hex]:
                frog.place = AETHER
                if there:
                    self.frogs[there].place = AETHER
            elif there:
                self.fall_back(name, step(goal, OPPOSITE[fight.direction]), OPPOSITE[fight.direction])
            else:
                frog.place = hex

        yield from self.destroy([hex], come_down)

    def spoils(self, fight: Fight, difference: int) -> Asked:
        """CF-72, CF-73, CF-117, CF-136."""
        name, other = fight.frogs
        mine, its, team = self.frogs[name], self.frogs[other], self.team_of[other]

        def answers() -> list[str]:
            choices = ["spoils tiles"]
            if mine.up == "Whiptongue" and self.purse(name) >= 1 and len(its.gullet) > 1:
                choices.append("spoils pick")
            if fight.way == "ram":  # CF-117: no raid on the own team
                choices += ["spoils raid"] * (team != self.team_of[name] and bool(self.raid_targets(team)))
            elif mine.on_shard and (self.top(mine.place) != BARREN or mine.up == "Ravager"):
                choices.append("spoils harvest")
            return choices

        answer = yield from self.ask(name, answers)
        if answer == "spoils harvest":
            yield from self.harvest(name, mine.place)
        elif answer == "spoils raid":
            raid = yield from self.ask(name, lambda: [f"raid {self.captain(team)} {target}" for target in self.raid_targets(team)])
            yield from self.raid(name, team, int(raid.split()[2]))
        else:
            if answer == "spoils pick":
                self.pay(name, 1)
            for _ in range(min(difference, len(its.gullet))):
                index = len(its.gullet) - 1
                if answer == "spoils pick":
                    tile = yield from self.ask(name, lambda: [f"tile {SLOTS - i}" for i in self.different(other)])
                    index = SLOTS - int(tile.split()[1])
                mine.swallow(its.gullet.pop(index))
