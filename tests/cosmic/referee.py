"""A referee with rules.md open who carries a game of Cosmic Frog on from card to card (all but set-up and teams).
Whenever somebody or chance must decide, the referee names all answers and waits for one."""

from __future__ import annotations

from dataclasses import dataclass, field

from cosmic.asking import CHANCE, Asked, Over, Question
from cosmic.fighting import OPPOSITE, Fight, Fighting
from cosmic.reference import BARREN, OOMPH, OUTSIDE, SLOTS, Option


@dataclass
class Act:
    """An action being taken: whose, which card or price it is for, and what was done before it."""

    frog: str
    kind: str  # main, extra, due, held, puppet
    before: frozenset[str] = frozenset()
    began: bool = False  # the first of a turn begun in play
    refused: set[str] = field(default_factory=set)
    relocated: bool = False
    banked: bool = False
    paid: bool = False

    @property
    def own_turn(self) -> bool:
        return self.kind in ("main", "extra")


class Referee(Fighting):
    """Plays from a position between two cards to the end."""

    def play(self) -> Asked:
        """Card after card (CF-36)."""
        try:
            while True:
                answer = yield Question(CHANCE, {f"card {kind}": count for kind, count in self.deck.items() if count})
                kind = answer.split()[1]
                self.deck[kind] -= 1
                self.discard[kind] += 1
                if kind == "flux":
                    yield from self.flux()
                elif kind == "splinter":
                    yield from self.splinter()
                else:
                    yield from self.turn_of(kind)
                if not any(self.deck.values()):
                    if all(len(stack) < 2 for stack in self.stacks.values()):  # CF-98
                        return
                    self.deck, self.discard = self.discard, dict.fromkeys(self.deck, 0)
        except Over:
            return

    def turn_of(self, name: str) -> Asked:
        frog = self.frogs[name]
        self.turn = name
        for other in self.frogs.values():
            other.spent = False
        frog.locked = False  # CF-128
        self.tapped = self.drained = self.card_gone = self.deferred = False
        frog.regain(self.siphons(name))  # CF-38
        if frog.up == "Telluric":
            self.telluric()
        began = frog.in_play
        may_go_on, done = True, frozenset[str]()
        if frog.dimension:  # CF-81, CF-106, CF-107
            yield from self.outside(name)
        else:
            if frog.place == OUTSIDE:
                yield from self.descend(name, [])
            done = yield from self.act(Act(name, "main", began=began))
            may_go_on = not done & {"recover", "pass", "defer"}
        if frog.in_play and may_go_on:
            yield from self.act(Act(name, "extra", done))
        yield from self.end()
        yield from self.very_end()
        self.turn = ""

    def outside(self, name: str) -> Asked:
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

    def end(self) -> Asked:
        """CF-43, CF-140."""
        fresh_card = self.deferred
        while True:
            mover = self.frogs[self.turn]
            if mover.dimension and not self.card_gone:
                self.card_gone = True
                self.discard[self.turn] -= 1
                mover.aside += 1
            due = next((name for name in self.order() if self.frogs[name].in_play and self.frogs[name].aside), "")
            if due:
                while self.frogs[due].in_play and self.frogs[due].aside:  # all of its cards, whoever comes home meanwhile
                    self.frogs[due].aside -= 1
                    self.discard[due] += 1
                    yield from self.act(Act(due, "due"))
                continue
            if not (yield from self.choices(fresh_card)):
                return

    def choices(self, fresh_card: bool) -> Asked:
        for name in self.order():
            frog = self.frogs[name]
            if frog.dimension and frog.aside >= 2:
                if (yield from self.ask(name, lambda: ["return", "decline"])) == "return":
                    frog.aside -= 2
                    self.discard[name] += 2
                    yield from self.come_back(name)
                    return True
            elif frog.in_play and frog.held and not (fresh_card and name == self.turn):
                if (yield from self.ask(name, lambda: ["spend card"] * self.can_act(name) + ["decline"])) == "spend card":  # noqa: B023
                    frog.held -= 1
                    self.discard[name] += 1
                    yield from self.act(Act(name, "held"))
                    return True
        return False

    def can_act(self, name: str) -> bool:
        """A held card is not worth asking for when there is nothing to spend it on (CF-18)."""
        act = Act(name, "held")
        return bool(self.payable(act) or self.powers(act))

    def very_end(self) -> Asked:
        """Mutagenic's swap (CF-128)."""
        name = self.turn
        mine = self.frogs[name]
        refused: set[str] = set()
        while mine.in_play and mine.up == "Mutagenic":
            able = [other for other in self.targets(name) if other not in refused and self.hard(other) <= mine.oomph]
            if not able:
                return
            answer = yield from self.ask(name, lambda: [*(f"swap with {other}" for other in able), "decline"])  # noqa: B023
            if answer == "decline":
                return
            other = answer.split()[2]
            if not (yield from self.aim(name, other, lambda: 0, refused)):
                continue
            its = self.frogs[other]
            mine.ability, its.ability = its.ability, mine.ability
            mine.face = its.face = "down"
            mine.locked, its.locked = True, False
            return

    def flux(self) -> Asked:
        """CF-91."""
        for name, frog in self.frogs.items():
            if not frog.in_play:
                continue
            fed = [False]

            def answers() -> list[str]:
                if frog.up == "Mutagenic" and not fed[0]:  # noqa: B023
                    fed[0] = True  # noqa: B023
                    frog.regain(2)  # noqa: B023
                return ["mutate"] + ["resist"] * (frog.oomph >= 1) + ["select"] * (frog.oomph >= 2)  # noqa: B023

            answer = yield from self.ask(name, answers)
            if answer == "mutate":
                assert frog.ability
                self.queue.append(frog.ability)
                frog.ability, frog.face, frog.locked = None, "down", False
                frog.ability = yield from self.draw(name)
            elif answer == "resist":
                self.pay(name, 1)
            else:
                self.pay(name, 2)
                mine = str(frog.ability)
                self.looked_at.append(mine)
                frog.ability, frog.face, frog.locked = None, "down", False
                card = yield from self.draw(name)
                self.looked_at.append(card)
                kept = (yield from self.ask(name, lambda: [f"keep {mine}", f"keep {card}"])).split()[1]  # noqa: B023
                self.queue.append(card if kept == mine else mine)
                self.looked_at.clear()
                frog.ability = kept

    # Actions ----------------------------------------------------------------------------------------------------------

    def act(self, act: Act) -> Asked:
        """ACTION or EXTRA: the kinds of what was done, or pass, defer, end (CF-41, CF-42)."""
        if act.kind != "puppet":
            self.doer = act.frog
        done = yield from self.choose(act)
        if act.kind != "puppet":
            self.doer = ""
            for frog in self.frogs.values():
                frog.nullified = False
        return done

    def payable(self, act: Act) -> dict[str, Option]:
        """Actions by notation, at the price to be paid all in all."""
        purse = self.purse(act.frog)
        found = {}
        for each in self.actions(act.frog, self.budget if act.kind == "puppet" else None):
            extra = act.kind == "extra"
            if (extra and "recover" in each.kinds) or each.target in act.refused:
                continue
            more = self.for_extra(act, each)
            if each.price + more <= purse:
                found[each.text] = Option(each.text, each.price + more, each.kinds, each.target)
        return found

    def for_extra(self, act: Act, chosen: Option) -> int:
        """What the extra action itself costs, by the cards that lie face up now (CF-19, CF-42)."""
        return self.extra_price(act.frog, chosen.kinds, act.before) if act.kind == "extra" and not act.paid else 0

    def powers(self, act: Act) -> list[str]:
        """What may be used before choosing (CF-120)."""
        name, frog = act.frog, self.frogs[act.frog]
        found = []
        if frog.up == "Blink" and act.kind != "puppet":  # CF-121
            if frog.on_shard and not act.relocated and (act.kind != "extra" or act.paid or frog.oomph >= 2):
                found += [f"relocate {hex}" for hex in self.near(frog.place) if not self.frog_on(hex)]
            if act.own_turn and not act.banked and frog.oomph and frog.gullet and frog.gullet[-1] != BARREN and self.free_slots(name):
                found.append("bank")
        if frog.up == "Ravager" and act.own_turn:  # CF-130
            found += [f"burn {slot}" for slot in self.barrens(name)]
        if frog.up == "Vampiric" and act.own_turn and not self.drained and frog.oomph < OOMPH:  # CF-133
            able = [other for other in self.targets(name) if self.frogs[other].oomph and other not in act.refused]
            found += [f"drain {other}" for other in able if self.hard(other) <= frog.oomph]
        if frog.up == "Temporus" and act.began and not frog.held:  # CF-132
            found.append("defer")
        return found

    def choose(self, act: Act) -> Asked:
        name, frog = act.frog, self.frogs[act.frog]
        while True:

            def answers() -> list[str]:
                found = list(self.payable(act)) or (["pass"] if act.kind != "extra" or act.paid else [])
                return found + self.powers(act) + (["end"] if act.kind == "extra" and not act.paid else [])

            if act.kind == "extra" and not act.paid:
                if not self.payable(act) and not self.powers(act) and not (frog.oomph and self.down(name)):
                    return frozenset(["end"])
            self.fresh = act.kind == "main"
            answer = yield from self.ask(name, answers)
            self.fresh = False
            word, _, rest = answer.partition(" ")
            if word in ("pass", "end"):
                return frozenset([word])
            if word == "defer":
                frog.held += 1
                self.discard[name] -= 1
                self.card_gone = self.deferred = True
                return frozenset([word])
            if word in ("relocate", "bank", "burn", "drain"):
                yield from self.use(act, word, rest)
                continue
            chosen = self.payable(act)[answer]
            if (yield from self.carry_out(act, chosen)):
                return chosen.kinds

    def use(self, act: Act, word: str, rest: str) -> Asked:
        """A power before the action."""
        name, frog = act.frog, self.frogs[act.frog]
        if word == "relocate":
            if act.kind == "extra" and not act.paid:
                self.pay(name, 2)
                act.paid = True
            act.relocated = True
            frog.place = rest
        elif word == "bank":
            self.pay(name, 1)
            act.banked = True
            yield from self.stow(name, len(frog.gullet) - 1)
        elif word == "burn":
            frog.gullet.pop(SLOTS - int(rest))
            frog.regain(2)
        elif (yield from self.aim(name, rest, lambda: 0, act.refused)):
            self.drained = True
            self.frogs[rest].oomph -= 1
            frog.regain(1)

    def carry_out(self, act: Act, chosen: Option) -> Asked:
        """False if it was withdrawn."""
        name, frog = act.frog, self.frogs[act.frog]
        words = chosen.text.split()
        direction, hex = "", words[1] if words[0] in ("leap", "slipstream", "land") else ""
        self.fresh = act.kind == "main"  # a target is only being named yet
        own = chosen.price - self.hard(chosen.target) - self.for_extra(act, chosen)
        if chosen.target and words[0] in ("slipstream", "land"):
            edge = yield from self.ask(name, lambda: [f"edge {way}" for way in self.edges(hex)])
            direction = OPPOSITE[edge.split()[1]]
        elif chosen.target and words[0] == "leap":
            direction = next(way for found, way, _ in self.rays(frog.place) if found == hex)
        if chosen.target:
            if not (yield from self.aim(name, chosen.target, lambda: own + self.for_extra(act, chosen), act.refused)):
                return False
            self.fresh = False
        else:
            self.fresh = False
            self.pay(name, chosen.price)
        if words[0] == "possess":
            yield from self.possess(name, chosen.target)
        elif chosen.target:
            way = {"leap": "leap", "slipstream": "slip", "land": "land", "attack": "ram"}[words[0]]
            yield from self.combat(Fight((name, chosen.target), way, direction))
        elif words[0] in ("leap", "slipstream", "land", "flow"):
            frog.place = words[1]
        elif words[0] == "harvest":
            yield from self.harvest(name, words[1])
        elif words[0] == "recover":
            frog.oomph = OOMPH
        elif words[0] == "disgorge":
            yield from self.disgorge(name, len(words) > 1)
        elif words[0] == "raid":
            yield from self.raid(name, words[1], int(words[2]))
        elif words[0] == "spit":
            frog.gullet.pop(SLOTS - int(words[1]))
            yield from self.splinter()
        else:
            assert words[0] == "smash"
            yield from self.destroy_under(name)
        if words[-1] == "crush" and frog.on_shard:
            yield from self.destroy_under(name)
        return True

    def possess(self, boss: str, puppet: str) -> Asked:
        """CF-126."""
        self.boss, self.puppet, self.budget = boss, puppet, 2
        yield from self.act(Act(puppet, "puppet"))
        self.boss = self.puppet = ""
