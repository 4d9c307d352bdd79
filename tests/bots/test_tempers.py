"""Temperaments: the same level with a bias that shows in its games, at home in one game, and known at every door."""

from __future__ import annotations

from collections import Counter

import pytest

import frogpond
from frogpond import CHANCE, Rng, bots
from frogpond.bots.bot import knowledge_of
from frogpond.games.cosmic import CosmicFrog
from frogpond.games.cosmic.rules import families as f
from frogpond.table.names import level_words


def deeds(names: list[str], games: int) -> dict[str, Counter[int]]:
    """What each of four bots at one table did, by family of actions, in some games with seats changed about."""
    game = frogpond.make("cosmic-frog", 4)
    assert isinstance(game, CosmicFrog)
    done: dict[str, Counter[int]] = {name: Counter() for name in names}
    for number in range(games):
        seated = [names[(seat + number) % 4] for seat in range(4)]
        sitting = [bots.make(name, number * 4 + seat, simulations=30) for seat, name in enumerate(seated)]
        dice, state = Rng(5, number), game.new()
        while not state.is_over:
            if state.to_move == CHANCE:
                state.apply(state.sample(dice))
                continue
            seat = int(state.to_move)
            action = sitting[seat].choose(state)
            done[seated[seat]][int(game.acts.kind(action))] += 1
            state.apply(action)
    return done


def test_a_raider_attacks_more_than_a_builder() -> None:
    raider, builder = "bullfrog:temper=raider", "bullfrog:temper=builder"
    done = deeds([raider, builder, raider + ":simulations=30", builder + ":simulations=30"], 8)
    fights = {name: sum(done[one][f.ATTACK] for one in done if one.startswith(name)) for name in (raider, builder)}
    assert fights[raider] > 1.3 * fights[builder]


@pytest.mark.parametrize("temper", ["raider", "builder", "spoiler"])
def test_a_temperament_changes_what_a_bot_thinks_of_a_position(temper: str) -> None:
    from librt.vecs import vec

    game = frogpond.make("cosmic-frog", 4)
    plain, other = knowledge_of(game), knowledge_of(game, "", temper)
    assert plain is not None
    assert other is not None
    differ = 0
    for seed in range(4):  # in some games nobody is sent to the Outer Dimensions, where a raider likes to see rivals
        state, rng = game.new(), Rng(3, seed)
        while not state.is_over:
            state.apply(state.sample(rng) if state.to_move == CHANCE else other.pick(state, rng))
            values = []
            for know in (plain, other):
                out = vec[float]([0.0] * 4)
                know.evaluate(state, out)
                assert all(-1.0 <= value <= 1.0 for value in out)
                values.append(list(out))
            differ += not state.is_over and values[0] != values[1]
        assert values[0] == values[1]  # what happened is not a matter of temper
    assert differ > 20


def test_temperaments_are_at_home_in_one_game() -> None:
    assert set(bots.names("cosmic-frog")) - set(bots.names()) == {f"bullfrog:temper={name}" for name in CosmicFrog.tempers}
    assert bots.names("bullfrogs") == bots.names()
    state = frogpond.make("bullfrogs").new()
    while state.to_move == CHANCE:
        state.apply(state.sample(Rng(1)))
    with pytest.raises(ValueError, match="no bot is a 'raider' in Bullfrogs: of temperaments there are none"):
        bots.make("bullfrog:temper=raider").choose(state)
    with pytest.raises(ValueError, match="there are raider, builder, spoiler"):
        knowledge_of(frogpond.make("cosmic-frog"), "", "pirate")


def test_they_have_words_for_menus() -> None:
    for name, words in bots.characters("cosmic-frog").items():
        assert words
        assert bots.about(name) == words
        assert level_words(name) == f"bullfrog, {name.partition('=')[2]}"
    assert level_words("frog:simulations=5") == "frog"


def test_helpers_of_a_split_search_have_it_too() -> None:
    bot = bots.make("bullfrog:temper=spoiler", 3)
    parts = bot.split(2, frogpond.make("cosmic-frog").new())
    assert [getattr(part, "temper", "") for part in parts] == ["spoiler", "spoiler"]
