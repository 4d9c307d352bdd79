"""The course of the game, card after card, Aether Flux, and its end (CF-36, CF-37, CF-91, CF-97, CF-98, CF-104)."""

from __future__ import annotations

from typing import Any

from .questions import CHANCE, Asked, Over, Question
from .setup import SetUp
from .table import type_of

RESIST_PRICE, SELECT_PRICE, FLUX_REGAIN = 1, 2, 2


class Referee(SetUp):
    """Plays a game from the deal, or from a position between two cards."""

    def play(self) -> Asked:
        yield from self.set_up()
        yield from self.play_cards()

    def play_from(self, fields: dict[str, Any]) -> Asked:
        self.load(fields)
        for name, frog in self.frogs.items():
            if frog.ability:
                self.show(frog.ability, None if frog.face == "up" else self.team_of[name])
        yield from self.play_cards()

    def play_cards(self) -> Asked:
        """CF-36."""
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
                        break
                    self.deck, self.discard = self.discard, dict.fromkeys(self.deck, 0)
        except Over:
            pass
        if self.land_backs == "hidden":
            yield from self.turn_lands_over()

    def turn_lands_over(self) -> Asked:
        """CF-104."""
        left = {land["type"]: dict(land["backs"]) for land in self.facts["land"]}
        for vault in self.vaults:
            for slot in self.slots:
                for level, tile in enumerate(vault[slot]):
                    back = yield from self.land_back(left[type_of(tile)])
                    vault[slot][level] = tile if back == "normal" else f"{back} {tile}"

    def flux(self) -> Asked:
        """CF-91."""
        for name, frog in self.frogs.items():
            if not frog.in_play:
                continue
            fed = [False]

            def answers() -> list[str]:
                if frog.up == "Mutagenic" and not fed[0]:  # noqa: B023
                    fed[0] = True  # noqa: B023
                    frog.regain(FLUX_REGAIN)  # noqa: B023
                return ["mutate"] + ["resist"] * (frog.oomph >= RESIST_PRICE) + ["select"] * (frog.oomph >= SELECT_PRICE)  # noqa: B023

            answer = yield from self.ask(name, answers)
            if answer == "resist":
                self.pay(name, RESIST_PRICE)
                continue
            card, was_up, hand = str(frog.ability), frog.face == "up", self.hands[self.team_of[name]]
            frog.ability, frog.face, frog.locked = None, "down", False
            if answer == "mutate":
                self.queue.append(card)
                frog.ability = yield from self.draw(name)
            else:
                self.pay(name, SELECT_PRICE)
                hand.append(card)
                hand.append((yield from self.draw(name)))
                kept = (yield from self.ask(name, lambda: [f"keep {each}" for each in hand])).split()[1]  # noqa: B023
                self.keep(name, hand, kept, secret=not was_up)  # CF-15: a face-up card is seen to stay or to go
                hand.clear()
                frog.ability = kept
