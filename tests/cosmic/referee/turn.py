"""A turn: its start, ACTION, EXTRA, CLOSE, END and VERY-END (CF-38 to CF-44, CF-81, CF-106, CF-107, CF-110, CF-120 to CF-148)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .actions import EXTRA_PRICE, PUPPET_OOMPH, Option
from .combat import Combats, Fight
from .questions import Asked
from .table import BARREN, OOMPH, OPPOSITE, OUTSIDE, SLOTS

WAYS = {"leap": "leap", "slipstream": "slip", "land": "land", "attack": "ram"}
BURN_REGAIN = 2


@dataclass
class Act:
    """An action being taken: by whom, for which card or price, and what was done before it."""

    frog: str
    kind: str  # main, extra, due, held, puppet
    before: frozenset[str] = frozenset()  # kinds of the action just taken
    began: bool = False  # the first of a turn begun in play
    refused: set[str] = field(default_factory=set)  # frogs not to be named again (CF-64)
    relocated: bool = False
    banked: bool = False
    paid: bool = False  # a Blink has paid for the extra action and must take it (CF-121)

    @property
    def own_turn(self) -> bool:
        return self.kind in ("main", "extra")

    @property
    def optional(self) -> bool:
        return self.kind == "extra" and not self.paid


class Turns(Combats):
    """A table at which turns are taken."""

    def turn_of(self, name: str) -> Asked:
        frog = self.frogs[name]
        self.turn = name
        for other in self.frogs.values():
            other.spent = False
        frog.locked = False  # CF-128
        self.tapped = self.drained = self.card_gone = self.deferred = False
        if "symbiotic-teammates" in self.variants and frog.in_play:
            yield from self.symbiosis(name)
        frog.regain(self.siphon_gain(name))  # CF-38
        if frog.up == "Telluric":
            self.tap_shard()
        act, done = Act(name, "main", began=frog.in_play), frozenset[str]()
        if frog.dimension:  # CF-39
            yield from self.outside(name)
        else:
            if frog.place == OUTSIDE:
                yield from self.descend(name, [])  # CF-40
            done = yield from self.act(act)
        if frog.in_play:
            if not done & {"recover", "pass", "defer"}:  # CF-42
                act = Act(name, "extra", done)
                done = yield from self.act(act)
            if frog.in_play and not done & {"end", "defer"}:
                yield from self.close(act)
        yield from self.end()
        yield from self.very_end()
        self.turn = ""

    def symbiosis(self, name: str) -> Asked:
        """CF-110."""
        able = [other for other in self.targets(name) if other in self.mates(name)]
        if not able:
            return
        answer = yield from self.ask(name, lambda: ["decline", *(f"swap with {other}" for other in able)])
        if answer != "decline":
            self.swap(name, answer.split()[2])

    def swap(self, name: str, other: str) -> None:
        """Two frogs change cards, each with its side; both owners see what they get; a lock falls (CF-142)."""
        mine, its = self.frogs[name], self.frogs[other]
        mine.ability, its.ability = its.ability, mine.ability
        mine.face, its.face = its.face, mine.face
        mine.locked = its.locked = False
        for each in (name, other):
            self.show(str(self.frogs[each].ability), self.team_of[each])

    def outside(self, name: str) -> Asked:
        """CF-81, CF-106, CF-107."""
        frog = self.frogs[name]
        if "bounce-back" in self.variants:
            left = 0
        elif "dimensional-decisions" in self.variants and (yield from self.ask(name, lambda: ["roll", "drift"])) == "drift":
            left = frog.dimension - 1
        else:
            left = frog.dimension - (yield from self.die("white"))
        if left > 0:
            frog.place = f"dimension {left}"
        else:
            yield from self.come_back(name)

    # END ------------------------------------------------------------------------------------------------------------

    def end(self) -> Asked:
        """CF-43, CF-140."""
        while True:
            mover = self.frogs[self.turn]
            if mover.dimension and not self.card_gone:
                self.card_gone = True
                self.discard[self.turn] -= 1
                mover.aside += 1
            due = next((name for name in self.order() if self.frogs[name].in_play and self.frogs[name].aside), "")
            if due:
                while self.frogs[due].in_play and self.frogs[due].aside:  # all of its cards, whoever returns meanwhile
                    self.frogs[due].aside -= 1
                    self.discard[due] += 1
                    yield from self.act(Act(due, "due"))
            elif not (yield from self.choices()):
                return

    def choices(self) -> Asked:
        """Whether anybody returned or spent a held card (CF-43b)."""
        for name in self.order():
            frog = self.frogs[name]
            if frog.dimension and frog.aside >= 2:
                if (yield from self.ask(name, lambda: ["return", "decline"])) == "return":
                    frog.aside -= 2
                    self.discard[name] += 2
                    yield from self.come_back(name)
                    return True
            elif frog.in_play and frog.held and not (self.deferred and name == self.turn):
                if (yield from self.ask(name, lambda: ["spend card"] * self.can_act(name) + ["decline"])) == "spend card":  # noqa: B023
                    frog.held -= 1
                    self.discard[name] += 1
                    yield from self.act(Act(name, "held"))
                    return True
        return False

    def can_act(self, name: str) -> bool:
        """A held card is not asked for when there is nothing to spend it on (CF-18)."""
        act = Act(name, "held")
        return bool(self.payable(act) or self.powers(act))

    def very_end(self) -> Asked:
        """Mutagenic's swap (CF-128)."""
        name = self.turn
        mine = self.frogs[name]
        refused: set[str] = set()
        while mine.in_play and mine.up == "Mutagenic":
            able = [other for other in self.targets(name) if other not in refused and self.toll(other) <= mine.oomph]
            if not able:
                return
            answer = yield from self.ask(name, lambda: [*(f"swap with {other}" for other in able), "decline"])  # noqa: B023
            if answer == "decline":
                return
            other = answer.split()[2]
            if (yield from self.aim(name, other, lambda: 0, refused)):
                self.swap(name, other)
                mine.face = self.frogs[other].face = "down"
                mine.locked = True
                return

    # ACTION and EXTRA -----------------------------------------------------------------------------------------------

    def act(self, act: Act) -> Asked:
        """The kinds of what was done, or pass, defer, end (CF-41, CF-42)."""
        if act.kind != "puppet":
            self.doer = act.frog
        done = yield from self.choose(act)
        if act.kind != "puppet":
            self.doer = ""
            for frog in self.frogs.values():
                frog.nullified = False  # CF-134
        return done

    def payable(self, act: Act) -> dict[str, Option]:
        """Actions by notation, at the price to be paid all in all."""
        options = {}
        for each in self.actions(act.frog, self.budget if act.kind == "puppet" else OOMPH):
            price = each.price + self.surcharge(act, each)
            if price <= self.purse(act.frog) and each.target not in act.refused and (act.kind != "extra" or "recover" not in each.kinds):
                options[each.text] = Option(each.text, price, each.kinds, each.target)
        return options

    def surcharge(self, act: Act, chosen: Option) -> int:
        """What the extra action itself costs, by the cards that lie face up now (CF-19, CF-42)."""
        return self.extra_price(act.frog, chosen.kinds, act.before) if act.optional else 0

    def choose(self, act: Act) -> Asked:
        name, frog = act.frog, self.frogs[act.frog]

        def answers() -> list[str]:
            actions = list(self.payable(act)) or ["pass"] * (not act.optional)
            return actions + self.powers(act) + ["end"] * act.optional

        while True:
            self.fresh = act.kind == "main"
            answer = yield from self.ask(name, answers)
            self.fresh = False
            word, _, rest = answer.partition(" ")
            if word in ("pass", "end"):
                return frozenset([word])
            if word == "defer":  # CF-132
                frog.held += 1
                self.discard[name] -= 1
                self.card_gone = self.deferred = True
                return frozenset([word])
            if word in ("relocate", "bank", "burn", "drain"):
                yield from self.use_power(act, word, rest)
                continue
            chosen = self.payable(act)[answer]
            if (yield from self.carry_out(act, chosen)):
                return chosen.kinds

    def carry_out(self, act: Act, chosen: Option) -> Asked:
        """False if it was withdrawn."""
        name, frog = act.frog, self.frogs[act.frog]
        words = chosen.text.split()
        direction, hex = "", words[1] if words[0] in ("leap", "slipstream", "land") else ""
        self.fresh = act.kind == "main"  # a target is only being named yet
        own = chosen.price - self.toll(chosen.target) - self.surcharge(act, chosen)
        if chosen.target and words[0] in ("slipstream", "land"):  # CF-62
            edge = yield from self.ask(name, lambda: [f"edge {way}" for way in self.edges(hex)])
            direction = OPPOSITE[edge.split()[1]]
        elif chosen.target and words[0] == "leap":
            direction = next(way for target, way, _ in self.rays(frog.place) if target == hex)
        if chosen.target:
            if not (yield from self.aim(name, chosen.target, lambda: own + self.surcharge(act, chosen), act.refused)):
                return False
        else:
            self.pay(name, chosen.price)
        self.fresh = False
        if words[0] == "possess":
            yield from self.possess(name, chosen.target)
        elif chosen.target:
            yield from self.combat(Fight((name, chosen.target), WAYS[words[0]], direction))
        elif words[0] in ("leap", "slipstream", "land", "flow"):
            frog.place = words[1]
        elif words[0] == "harvest":
            yield from self.harvest(name, words[1])
        elif words[0] == "recover":
            frog.oomph = OOMPH
        elif words[0] == "disgorge":
            yield from self.disgorge(name, len(words) > 1)
        elif words[0] == "raid":
            yield from self.raid(name, self.team_of[words[1]], int(words[2]))
        elif words[0] == "spit":
            frog.gullet.pop(SLOTS - int(words[1]))
            yield from self.splinter()
        else:
            assert words[0] == "smash"
            yield from self.destroy_under(name)
        stands = words[0] in ("leap", "slipstream") and frog.on_shard and frog.place == hex
        if stands and frog.up == "Massive" and self.purse(name) >= 1:  # CF-125, CF-144
            if (yield from self.ask(name, lambda: ["crush", "decline"])) == "crush":
                self.pay(name, 1)
                yield from self.destroy_under(name)
        return True

    def possess(self, boss: str, puppet: str) -> Asked:
        """CF-126."""
        self.boss, self.puppet, self.budget = boss, puppet, PUPPET_OOMPH
        yield from self.act(Act(puppet, "puppet"))
        self.boss = self.puppet = ""

    # Powers of the own turn -----------------------------------------------------------------------------------------

    def powers(self, act: Act) -> list[str]:
        """What may be used before choosing an action (CF-120)."""
        frog = self.frogs[act.frog]
        powers = self.own_turn_powers(act, {frog.up}) if act.own_turn else []
        if frog.up == "Blink" and act.kind != "puppet" and frog.on_shard and not act.relocated:  # CF-121
            if not act.optional or frog.oomph >= EXTRA_PRICE:
                powers += [f"relocate {hex}" for hex in self.near(frog.place) if not self.frog_on(hex)]
        if frog.up == "Temporus" and act.began and not frog.held:  # CF-132
            powers.append("defer")
        return powers

    def own_turn_powers(self, act: Act, cards: set[str]) -> list[str]:
        """The powers that a frog with one of these cards could use now."""
        name, frog = act.frog, self.frogs[act.frog]
        powers = []
        if "Blink" in cards and not act.banked and frog.oomph and frog.gullet and frog.gullet[-1] != BARREN and self.free_slots(name):
            powers.append("bank")  # CF-121
        if "Ravager" in cards:  # CF-130
            powers += [f"burn {slot}" for slot in self.barrens(name)]
        if "Vampiric" in cards and not self.drained and frog.oomph < OOMPH:  # CF-133
            able = [other for other in self.targets(name) if self.frogs[other].oomph and other not in act.refused]
            powers += [f"drain {other}" for other in able if self.toll(other) <= frog.oomph]
        return powers

    def use_power(self, act: Act, word: str, rest: str) -> Asked:
        name, frog = act.frog, self.frogs[act.frog]
        if word == "relocate":
            if act.optional:
                self.pay(name, EXTRA_PRICE)
                act.paid = True
            act.relocated = True
            frog.place = rest
        elif word == "bank":
            self.pay(name, 1)
            act.banked = True
            yield from self.stow(name, len(frog.gullet) - 1)
        elif word == "burn":
            frog.gullet.pop(SLOTS - int(rest))
            frog.regain(BURN_REGAIN)
        elif (yield from self.aim(name, rest, lambda: 0, act.refused)):
            self.drained = True
            self.frogs[rest].oomph -= 1
            frog.regain(1)

    def close(self, act: Act) -> Asked:
        """CLOSE, which belongs to the action just taken (CF-148)."""
        name, frog = act.frog, self.frogs[act.frog]
        while True:
            others_up = {other.ability for each, other in self.frogs.items() if each != name and other.face == "up"}
            cards = {card for card in self.dice_of if card not in others_up} if self.down(name) else {frog.up}
            if not self.own_turn_powers(act, cards):
                return
            answer = yield from self.ask(name, lambda: [*self.own_turn_powers(act, {frog.up}), "end"])
            if answer == "end":
                return
            word, _, rest = answer.partition(" ")
            yield from self.use_power(act, word, rest)
