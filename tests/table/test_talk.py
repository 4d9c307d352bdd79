"""The table by text alone: questions are answered, moves are made, whole games can be played by typing."""

from __future__ import annotations

import re

import pytest

import frogpond
from frogpond import CHANCE, SPECTATOR, State, make
from frogpond.engine.rng import Rng
from frogpond.table.text_mode import answer

NAMES = frogpond.games()
RULE = re.compile(r"[A-Z]{2}-\d+")


def rule_numbers(name: str) -> set[str]:
    return set(RULE.findall(frogpond.make(name).look.rules()))


def on_to_a_decision(state: State, rng: Rng) -> None:
    while state.to_move == CHANCE:
        state.apply(state.sample(rng))


def typed_game(name: str, seed: int, most: int) -> State:
    """A game where every decision is read from the list of moves and typed in."""
    rng = Rng(seed)
    state = frogpond.make(name).new()
    on_to_a_decision(state, rng)
    for _ in range(most):
        if state.is_over:
            break
        seat = int(state.to_move)
        said = answer(state, seat, "What can I do?").text
        while " moves: " in said:  # too many to read out: ask further, as a person would
            starts = [re.sub(r" \(\d+\)$", "", part) for part in said.partition(" moves: ")[2].partition(". Type")[0].split("; ")]
            said = answer(state, seat, f"moves {starts[rng.below(len(starts))]}").text
        texts = said.partition("Moves: ")[2].rstrip(".").split("; ")
        done = answer(state, seat, texts[rng.below(len(texts))].upper())
        assert done.action is not None, (texts, done)
        state.apply(done.action)
        on_to_a_decision(state, rng)
    return state


@pytest.mark.parametrize("name", ["bullfrogs", "bullfrogs-solo", "freeway"])
def test_a_whole_game_by_typing(name: str) -> None:
    assert typed_game(name, 11, 5000).is_over


def test_cosmic_frog_by_typing() -> None:
    """The first hundred decisions of the longest game."""
    assert typed_game("cosmic-frog", 4, 100).to_move >= 0


@pytest.mark.parametrize("name", NAMES)
def test_every_topic_is_described_and_every_pick_explained(name: str) -> None:
    rules = rule_numbers(name)
    rng = Rng(2)
    state = frogpond.make(name).new()
    on_to_a_decision(state, rng)
    explained = 0
    for _ in range(60):
        seat = int(state.to_move)
        view = state.view(seat)
        for topic in state.game.topics():
            said = state.game.describe(view, topic)
            assert said, topic
            assert answer(state, seat, f"describe {topic}").text == said
        for pick in {pick for choice in view.choices for pick in choice.picks} | {"panel-0"}:
            found = state.game.explain(pick, view)
            if found is not None:
                explained += 1
                assert found.title
                assert found.text
                assert found.rule in rules, (pick, found)
            else:
                assert pick.startswith("button-"), f"{pick} explains nothing"
        state.apply(state.sample(rng) if state.to_move == CHANCE else view.legal[rng.below(len(view.legal))])
        on_to_a_decision(state, rng)
        if state.is_over:
            break
    assert explained > 60


@pytest.mark.parametrize("name", NAMES)
def test_descriptions_tell_nothing_hidden(name: str) -> None:
    """A description is made from the view alone: positions a seat can't tell apart are described alike."""
    rng = Rng(8)
    state = frogpond.make(name).new()
    on_to_a_decision(state, rng)
    for _ in range(25):
        for seat in [*range(state.game.seats), SPECTATOR]:
            other = state.resample(seat, rng)
            for topic in state.game.topics():
                assert state.game.describe(state.view(seat), topic) == other.game.describe(other.view(seat), topic)
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
        on_to_a_decision(state, rng)


def bullfrogs() -> State:
    state = frogpond.make("bullfrogs", 2).new()
    for kind in ("wide", "middle", "small", "middle", "wide", "small"):
        state.play(f"draw {kind}")
    return state


def test_answers_of_bullfrogs() -> None:
    state = bullfrogs()
    assert answer(state, 0, "play small 1,1").action == state.find("play small 1,1")
    assert re.match(r"Row 8, left to right: 3 cards\. At G8: Neutral pad, 6 points", answer(state, 0, "describe row 8").text)
    assert re.match(r"Column H, top to bottom: 3 cards\. At H7: Neutral pad", answer(state, 0, "describe column H").text)
    assert answer(state, 0, "describe H7").text == answer(state, 0, "describe 0,1").text  # the older way is read, too
    assert answer(state, 0, "describe row 5").text == "Row 5, left to right: 0 cards."
    assert answer(state, 0, "describe my hand").text.count("actions") == 3
    assert answer(state, 0, "why not play wide 5,5").rule == "BF-18"
    assert "BF-34" in answer(state, 0, "explain c-0-1").text
    assert "2 actions" in answer(state, 0, "explain wide").text
    assert answer(state, 1, "play small 1,1").action is None
    assert "Red’s turn" in answer(state, 1, "what can i do").text
    assert answer(state, SPECTATOR, "play small 1,1").text.startswith("You’re watching")
    assert "can describe" in answer(state, 0, "describe the sky").text
    assert "row 7" in answer(state, 0, "help").text
    assert answer(state, 0, "undo").wish == "undo"
    assert "Nothing lies at" in answer(state, 0, "3,3").text
    assert answer(state, 0, "sing a song").action is None


@pytest.mark.parametrize("name", NAMES)
def test_components_have_rules_numbers_and_sources(name: str) -> None:
    """The component browser shows each number with its source, and what is reconstructed says so."""
    rules = rule_numbers(name)
    game = frogpond.make(name)
    parts = game.parts()
    assert len(parts) >= 8
    for part in parts:
        assert part.rule in rules, part.name
        assert all(fact.source for fact in part.facts), part.name
    assert any(fact.reconstructed for part in parts for fact in part.facts)
    assert any(not fact.reconstructed for part in parts for fact in part.facts)
    if name == "cosmic-frog":
        assert sum(part.group == "Abilities" for part in parts) == 16
    if name.startswith("bullfrogs"):
        copies = [fact for part in parts for fact in part.facts if fact.label == "copies" and part.name == "Wide pad"]
        assert [(fact.value, fact.reconstructed) for fact in copies] == [("3", True)]


def test_it_is_not_your_turn_while_isaac_acts() -> None:
    """BF-69: in Isaac's turn the player decides where the marker goes."""
    state, rng = make("bullfrogs-solo").new(), Rng(1)
    met = set()
    while not state.is_over:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            continue
        yours = state.game.turn(state)[1] == 0
        met.add(yours)
        assert answer(state, 0, "whose turn").text.startswith("It’s your turn" if yours else "You decide now")
        state.apply(state.legal_actions()[0])
    assert met == {True, False}


@pytest.mark.parametrize("name", ["bullfrogs", "freeway", "cosmic-frog"])
def test_help_offers_no_move_of_another_game(name: str) -> None:
    assert "deploy" not in answer(make(name).new(), 0, "help").text
