"""No help, explanation, prompt, refusal or log speaks of what the game at the table does not have."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from contract.telling import clicked, decisions, drawn, mutated, numbered
from frogpond.engine.registry import game_class
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

Scaled = Callable[[int], int]


@dataclass(frozen=True)
class Lack:
    """Words that a game lacks with some options and players."""

    words: tuple[str, ...]
    options: dict[str, Any]
    players: tuple[int, ...] = ()

    def holds(self, case: Case) -> bool:
        given = {option.name: option.default for option in type(case.game).declared} | case.options
        return (not self.players or case.players in self.players) and all(given.get(name) == value for name, value in self.options.items())


LACKS: dict[str, tuple[Lack, ...]] = {
    "bullfrogs": (
        Lack(("Isaac", "marker"), {}),
        Lack(("push", "pushed", "pushes", "pushing"), {"edition": "v1.23"}),
    ),
    "bullfrogs-solo": (Lack(("hand", "hands", "opponent", "opponents", "rival", "rivals", "your draw", "draw a card"), {}),),
    "freeway": (
        Lack(("Oomph", "card", "cards"), {}),
        Lack(("Hop Over", "hop over", "hopped over", "South", "North", "brown", "Brown", "other Lane", "either Lane"), {}, (2,)),
        Lack(("Brown", "brown pad"), {}, (3,)),
    ),
}
"""By game. Words are found as whole words, in this spelling; a game's own table may grow here."""


def lacking(case: Case) -> list[str]:
    return [word for lack in LACKS.get(case.name, ()) if lack.holds(case) for word in lack.words]


def told(case: Case, scaled: Scaled) -> Iterator[str]:
    """Everything that is said in some random games. (The component browser shows the whole box, so it is not asked.)"""
    draw = random.Random(f"lacks {case}")
    game = case.game
    yield from events(case, scaled(1))
    for state in decisions(case, range(500, 500 + scaled(2)), 9):
        seat = int(state.to_move)
        view = state.view(seat)
        yield from (view.asked, view.help, game.describe(view, "everything"))
        names = drawn(state)
        for name in draw.sample(names, min(12, len(names))):
            said = game.explain(name, view)
            if said is not None:
                yield str(said)
        for reason in [*(numbered(state, draw) for _ in range(6)), *(clicked(state, draw, names) for _ in range(6))]:
            if reason is not None:
                yield reason.text
        reason = state.why_not(seat, mutated(state, draw))
        if reason is not None and reason.code != "notation":
            yield reason.text
        for action in state.legal_actions()[:3]:
            words, _ = game.look.advice.why(state, action, seat, seat)
            yield words


def events(case: Case, games: int) -> Iterator[str]:
    for seed in range(600, 600 + games):
        state = case.game.new()
        state.watch()
        for _, action in walk(case, seed):
            if action >= 0:
                state.apply(action)
                yield from (event.text(0) for event in state.events)


def test_nothing_is_said_of_what_the_game_lacks(case: Case, scaled: Scaled) -> None:
    words = lacking(case)
    wrong = re.compile(r"(?<![\w'])(?:" + "|".join(re.escape(word) for word in words) + r")(?![\w'])") if words else None
    said = 0
    for sentence in told(case, scaled):
        said += 1
        assert wrong is None or not wrong.search(sentence), sentence
    assert said > 50


def test_the_tables_name_options_that_exist() -> None:
    for name, lacks in LACKS.items():
        kind: Any = game_class(name)
        declared = {option.name for option in kind.declared}
        assert all(set(lack.options) <= declared for lack in lacks)
