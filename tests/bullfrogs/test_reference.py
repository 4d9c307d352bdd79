"""The game against a second, slow reading of the rules: the same questions, answers, chances, table and results all along random games."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bullfrogs.reference import Question, Referee
from frogpond import CHANCE, Game, Rng, State, make

pytestmark = pytest.mark.both_modes
CASES: list[tuple[str, int, dict[str, Any], int]] = [
    ("bullfrogs", 2, {}, 14),
    ("bullfrogs", 3, {"start": "random"}, 14),
    ("bullfrogs", 4, {"start": 2}, 14),
    ("bullfrogs", 2, {}, 5),
    ("bullfrogs", 2, {"edition": "v1.23"}, 14),
    ("bullfrogs", 4, {"edition": "v1.23"}, 14),
    ("bullfrogs", 3, {"edition": "v1.23", "start": 1}, 5),
    ("bullfrogs-solo", 1, {}, 14),
    ("bullfrogs-solo", 1, {}, 4),
]
"""Game, seats, options, and frogs of each colour: with few of them supplies run out."""


def with_frogs(name: str, players: int, options: dict[str, Any], frogs: int) -> Game:
    facts: Any = make(name, players, **options).facts()
    data = copy.deepcopy(facts.raw)
    data["pieces"]["frogs"] = data["solitaire"]["isaac_frogs"] = frogs
    return make(name, players, **options, data=data)


def referee(game: Any) -> Referee:
    return Referee(game.data.raw, game.seats, game.edition, game.options.get("start", 0), game.solo)


def picture(state: State) -> dict[str, Any]:
    """The position's JSON in the referee's words."""
    fields = state.to_json()["state"]
    cards = {}
    by_slot = {}
    for card in fields["cards"]:
        pieces = [(owner, "frog") for owner, count in card.get("frogs", {}).items() for _ in range(count)]
        pieces += [(owner, "bullfrog") for owner, count in card.get("bullfrogs", {}).items() for _ in range(count)]
        by_slot[card["slot"]] = tuple(card["at"])
        cards[tuple(card["at"])] = (card["card"], sorted(pieces), card.get("deployed", 0))
    return {
        "cards": cards,
        "supply": {colour: (mine["frogs"], mine["bullfrogs"], mine["out"]) for colour, mine in fields["supply"].items()},
        "hand": {colour: +Counter(mine) for colour, mine in fields["hand"].items()},
        "pile": {colour: +Counter(mine) for colour, mine in fields["pile"].items()},
        "won": {colour: sorted(mine) for colour, mine in fields["won"].items()},
        "tied": sorted(fields["tied"]),
        "actions": fields["actions_left"],
        "marker": by_slot[fields["marker"]] if "marker" in fields else None,
    }


def check_question(state: State, question: Question) -> None:
    """Who decides and between what; for chance, how likely each is."""
    assert state.to_move == question.who
    if question.who == CHANCE:
        total = sum(question.answers.values())
        expected = {answer: pytest.approx(weight / total) for answer, weight in question.answers.items()}
        assert {state.text(outcome): share for outcome, share in state.chance_outcomes()} == expected
    else:
        assert {state.text(action) for action in state.legal_actions()} == set(question.answers)


@pytest.mark.parametrize(("name", "players", "options", "frogs"), CASES)
def test_a_game_by_two_readings(name: str, players: int, options: dict[str, Any], frogs: int, scaled: Callable[[int], int]) -> None:
    game = with_frogs(name, players, options, frogs)
    met: Counter[str] = Counter()
    for seed in range(scaled(4)):
        state, rng, other = game.new(), Rng(seed, 31), referee(game)
        course = other.play()
        question = next(course)
        while True:
            check_question(state, question)
            assert picture(state) == other.picture()
            actions = state.legal_actions()
            action = int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))]
            if state.text(action) == "stop" and rng.below(4):
                action = actions[rng.below(len(actions))]  # stopping less often, more sinks
            words = state.text(action)
            met[words.partition(" ")[0]] += 1
            state.play(words)
            try:
                question = course.send(words)
            except StopIteration:
                break
        assert state.is_over
        assert picture(state) == other.picture()
        assert state.scores() == other.scores()
        assert state.winners() == other.winners()
    assert {"play", "deploy", "sabotage", "stop", "draw", "jump" if frogs == 14 else "redeploy"} <= set(met), met
