"""Help and explanations: there for everything that can be chosen, with the numbers of the data in use, and only of what is played."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import frogpond
from cosmic.scenes import scene, view
from cosmic.test_refusals import CASES, decisions, things
from frogpond.engine.story import plain
from frogpond.games.cosmic.data import POWER_NUMBERS
from frogpond.games.cosmic.rules import events as e
from frogpond.games.cosmic.rules.geometry import AETHER
from frogpond.games.cosmic.words.coach import ability_words
from frogpond.games.cosmic.words.story import Speaker, slipped
from frogpond.games.cosmic.words.vocabulary import MEANINGS, POWER_WORDS, meaning

FILE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic" / "cosmic-frog.toml"
LACKS = {
    "dimensional-decisions": ("drift", "Dimensional Decisions"),
    "quakes-vortexes": ("Quake", "Vortex"),
    "symbiotic-teammates": ("Symbiotic",),
    "aether-surge": ("Surge",),
    "bounce-back": ("Bounce",),
}


def test_a_slipstream_that_ends_where_it_began_says_so() -> None:
    game: Any = frogpond.make("cosmic-frog", players=3)

    def said(start: str, end: str) -> str:
        return plain(slipped(Speaker(game, {"frog": 0, "from": start, "hex": end}, 0)))

    assert said("I1", "K2") == "rode the slipstream from I1 to K2"
    assert said("I1", "I1") == "rode the slipstream and came down on I1 again"


@pytest.mark.parametrize(("players", "options"), CASES)
def test_everything_that_can_be_chosen_is_explained_and_nothing_of_what_is_not_played(players: int, options: dict[str, Any]) -> None:
    variants = options.get("variants", [])
    wrong = re.compile("|".join(rf"\b{word}" for name, words in LACKS.items() if name not in variants for word in words), re.IGNORECASE)
    met = 0
    for state in decisions(players, options, range(2), 15):
        view = state.view(int(state.to_move))
        picks = {pick for choice in view.choices for pick in choice.picks}
        for pick in sorted(picks):
            said = state.game.explain(pick, view)
            assert said is not None, pick
            assert said.rule, pick
        for name in [*picks, *things(state)[::7]]:
            said = state.game.explain(name, view)
            assert said is None or not wrong.search(str(said)), said
        assert not wrong.search(" ".join([view.asked, view.help, state.game.describe(view, "everything")]))
        met += 1
    assert met > 10


def numbers_of(card: dict[str, Any], power: dict[str, Any]) -> list[str]:
    """The numbers of a power that the rules read."""
    return [key for name, own, key in POWER_NUMBERS.values() if (name, own) == (card["name"], power["id"]) and power[key]]


def test_numbers_come_from_the_data_in_use() -> None:
    with FILE.open("rb") as file:
        ours = tomllib.load(file)
    changed: dict[str, Any] = copy.deepcopy(ours)
    for key, value in changed["costs"].items():
        if isinstance(value, int) and key != "activated_power":  # which no rule reads
            changed["costs"][key] = value + 3
    for card in changed["ability"]:
        for power in card["power"]:
            power |= {key: power[key] + 3 for key in numbers_of(card, power)}
    games: list[Any] = [frogpond.make("cosmic-frog", 3, data=data) for data in (ours, changed)]
    for name, (_, words, _) in MEANINGS.items():
        told = [meaning(game.numbers, name) for game in games]
        assert ("{" in words) == (told[0] != told[1]), words
        assert not re.search(r"\d", words), words
    for card in ours["ability"]:
        told_cards = [ability_words(game, card["name"]) for game in games]
        numbers = any(numbers_of(card, power) for power in card["power"])
        assert numbers == (told_cards[0] != told_cards[1]), card["name"]
    assert not any(re.search(r"\d| (?:one|two|three) (?:Oomph|step)", words) for words in POWER_WORDS.values())


@pytest.mark.parametrize(("kind", "numbers", "rule"), [
    (e.KNOCKED, [0, 0, 3, 1], "CF-73"), (e.KNOCKED, [0, 2, 3, 2], "CF-74"), (e.KNOCKED, [0, 2, AETHER + 2, 2], "CF-79"),
    (e.THROWN, [0, 0], "CF-94"), (e.THROWN, [0, 2], "CF-109"),
])  # fmt: skip
def test_the_log_cites_the_rule_that_applied(kind: int, numbers: list[int], rule: str) -> None:
    assert frogpond.make("cosmic-frog", 3).event(kind, numbers).rule == rule


def test_cf57_stop_is_offered_after_the_first_tile_only() -> None:
    s = scene({"red": "aether", "purple": "K5", "green": "F6"}, turn="red", gullets={"red": ["hill", "meadow"]})
    s.play("disgorge")
    assert "stop" not in view(s, 0).help
    s.play("slot A")
    assert "stop" in view(s, 0).help


def test_cf134_voidshadow_silences_a_card_that_lay_face_down() -> None:
    s = scene({"red": "F5", "purple": "K5", "green": "F6"}, turn="green", up={"green": "Voidshadow"}, down={"red": "Blink"})
    game, words = s.game, s.game.event(e.NULLIFIED, [3, 0])
    assert game.sentence(words, -1) == "Green silenced Red's ability card."
