"""What a move shows of a rule that no event and no refusal names: set-up, order, scoring, what a definition decides.

The witnesses of a game (a module here): by rule a function that looks at one move and says in a sentence what the rule did there, or
nothing. `docs/seen_games.py` finds the moves, a test asks each witness again. `UNSEEN` has the rules that no game can show, each with
the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from frogpond.engine.event import Event
from frogpond.engine.game import Game
from frogpond.engine.record import Record
from frogpond.engine.state import CHANCE, SPECTATOR, State
from frogpond.engine.steps import Step

KINDS_UNSEEN: Mapping[str, str] = {
    "E": "a worked example: a position of its own, which the tests play",
    "T": "a list of what the tests cover",
    "R": "it says what of the box is not known",
}
"""Numbers with a letter are no rules of play: why no game shows them."""
CITED = re.compile(r"\(([A-Z]{2}-\d+)\)")


@dataclass
class RuleExample:
    """One move of a game: the position before it, what happened, the position after it."""

    game: Game
    before: Any  # a State; each game's witnesses know its fields
    action: int
    after: Any
    move: int  # how many moves have been made with it
    events: list[Event]
    turn: list[Event]  # what happened earlier in the same turn

    @cached_property
    def was(self) -> Any:
        """The position before the move, as a spectator sees it."""
        return self.before.viewed(SPECTATOR)

    @cached_property
    def now(self) -> Any:
        """The position after it."""
        return self.after.viewed(SPECTATOR)

    @cached_property
    def options(self) -> dict[str, Any]:
        return dict(self.game.public_options)

    @cached_property
    def text(self) -> str:
        """The move in the game's notation."""
        return str(self.before.text(self.action))

    @cached_property
    def choices(self) -> list[str]:
        """What could have been done instead, in the same notation."""
        return [str(self.before.text(action)) for action in self.before.legal_actions()]

    @property
    def by_chance(self) -> bool:
        return bool(self.before.to_move == CHANCE)

    @property
    def first(self) -> bool:
        """Whether it is the first move, where the set-up can be seen."""
        return self.move == 1

    @property
    def last(self) -> bool:
        """Whether the game is over with it, and scored."""
        return bool(self.after.is_over)

    @property
    def passes_on(self) -> bool:
        """Whether another turn begins with it."""
        return self.game.turn(self.before) != self.game.turn(self.after)

    def told(self, *kinds: str, **wanted: Any) -> list[dict[str, Any]]:
        """What is known of the events of these kinds that have these values."""
        found = [event.data for event in self.events if event.kind in kinds]
        return [data for data in found if all(data.get(key) == value for key, value in wanted.items())]

    def earlier(self, *kinds: str) -> list[dict[str, Any]]:
        """The same for events of this turn before the move."""
        return [event.data for event in self.turn if event.kind in kinds]


Witness = Callable[[RuleExample], str]


@dataclass(frozen=True)
class Witnesses:
    """What a game brings: who can say what a move shows, its steps, and the rules that are not to be seen, with the reason."""

    by_rule: Mapping[str, Witness]
    steps: tuple[Step, ...]
    unseen: Mapping[str, str]

    def why_unseen(self, rule: str) -> str:
        """Why no game shows a rule; nothing for one that should be shown."""
        letter = rule.partition("-")[2][:1]
        return self.unseen.get(rule, "") or KINDS_UNSEEN.get(letter, "")

    def says(self, rule: str, scene: RuleExample) -> str:
        """What a move shows of a rule; nothing if it does not."""
        witness = self.by_rule.get(rule)
        return (witness(scene) if witness else "") or self.asks(rule, scene) or scores(rule, scene)

    def asks(self, rule: str, scene: RuleExample) -> str:
        """Whether the decision that is open after the move is the one that this rule gives."""
        if scene.last or scene.after.to_move == CHANCE:
            return ""
        step = next((step for step in self.steps if step.name == scene.now.step), None)
        return f"The rule asks for a decision now. {step.prompt.rstrip('?.')}: {step.help}" if step and step.rule == rule else ""

    def all_said(self, scene: RuleExample) -> dict[str, str]:
        """Everything that a move shows, by rule."""
        rules = dict.fromkeys([*self.by_rule, *(step.rule for step in self.steps if step.rule), *(scored(scene) if scene.last else ())])
        return {rule: words for rule in rules if (words := self.says(rule, scene))}


def scored(scene: RuleExample) -> dict[str, str]:
    """The rules of a final score that gave somebody something, with what they gave."""
    found: dict[str, str] = {}
    for seat, lines in enumerate(scene.game.explain_scores(scene.now)):
        for what, number in lines:
            for rule in CITED.findall(what):
                if number:
                    found.setdefault(rule, f"In the score of seat {seat + 1}: {CITED.sub('', what).strip()}, {number}.")
    return found


def scores(rule: str, scene: RuleExample) -> str:
    return scored(scene).get(rule, "") if scene.last else ""


def follow(record: Record) -> Iterator[RuleExample]:
    """A recorded game move by move."""
    game = record.make_game()
    state: State = game.new()
    state.watch()
    turn: list[Event] = []
    for move, (_, text) in enumerate(record.moves, 1):
        action, before = state.find(text), state.clone()
        state.advance(action)
        scene = RuleExample(game, before, action, state, move, list(state.events), turn)
        yield scene
        turn = [] if scene.passes_on else [*turn, *scene.events]
