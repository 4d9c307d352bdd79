"""What is counted in a game, against a game counted by hand."""

from __future__ import annotations

import frogpond
from frogpond.lab import Settings
from frogpond.lab.play import Played, play_one
from lab.toy import Toy


def at_random(game: frogpond.Game, seed: int, number: int) -> Played:
    return play_one(game, Settings(game, ("random",) * game.seats, number + 1, seed).fixture(number))


def test_a_game_counted_by_hand() -> None:
    one = at_random(Toy(2), seed=1, number=0)
    assert one.scores == [3, 4]
    assert one.winners == [1]
    assert (one.decisions, one.options, one.chances, one.forced) == (6, 10, 1, 3)
    assert one.branching == 10 / 6
    assert one.turns == 5
    assert one.dead_turns == 2
    assert one.lead_changes == 3
    assert (one.places, one.chosen, one.forfeits) == ([1, 0], [4, 2], ["", ""])
    assert one.kinds == {(0, "step"): [4, 7], (1, "step"): [2, 3], (1, "won by a hair"): [1, 0]}


def test_turns_of_bullfrogs_are_its_cards() -> None:
    """Ten cards a seat, one a turn (BF-17); every turn has a choice of places."""
    one = at_random(frogpond.make("bullfrogs", players=3), seed=4, number=2)
    assert one.turns == 30
    assert one.dead_turns == 0
    played = sum(count for (_, label), (count, _) in one.kinds.items() if label.startswith("play "))
    assert played == 30


def test_isaacs_turns_are_nobodys_dead_turns() -> None:
    one = at_random(frogpond.make("bullfrogs-solo"), seed=4, number=2)
    assert one.turns == 20
    assert one.dead_turns == 0


def test_every_decision_has_a_label() -> None:
    for name in frogpond.games():
        game = frogpond.make(name)
        one = at_random(game, seed=1, number=0)
        held = {label for _, label, _ in game.traits(game.new())}
        counted = [(label, count, options) for (_, label), (count, options) in one.kinds.items() if label not in held and options]
        assert sum(count for _, count, _ in counted) == one.decisions
        assert sum(options for _, _, options in counted) == one.options
        assert len({label for label, _, _ in counted}) < 60


def test_bots_change_seats_when_told() -> None:
    turning = Settings(Toy(2), ("a", "b", "c"), 4, rotate=True)
    assert [turning.fixture(number).line_up for number in range(4)] == [
        ["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["a", "b", "c"],
    ]  # fmt: skip
    assert Settings(Toy(2), ("a", "b"), 2).fixture(1).line_up == ["a", "b"]
