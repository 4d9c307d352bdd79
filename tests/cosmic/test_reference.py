"""The game against a second, slow reading of the rules: the same questions, answers, chances, table and results all along random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cosmic.asking import Question
from cosmic.referee import Referee
from frogpond import CHANCE, Rng, State, make

Picture = dict[str, Any]
UNMARKED = {"aside": 0, "held": 0, "nullified": False, "locked": False, "spent": False}
LIVELY = {
    "attack", "raid", "take", "reroll", "spoil", "possess", "drain", "disgorge", "tile", "spoils", "copy", "knockback", "bank", "burn",
    "spit", "swap", "spend",
}  # fmt: skip
UNSETTLED = {"back": ("place", "oomph", "gullet"), "draw": ("oomph", "face", "ability"), "over": ("place", "oomph", "gullet")}
"""What of a frog is not compared while a Barren is turned or a card drawn, and after a sixth fracture: the rules don't say in which
order the parts of one event are done on the table (CF-96), and nothing depends on it."""
CASES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"vault_layout": "3x3", "duration": "long"}),
    (5, {"variants": ["aether-surge", "bounce-back", "knockback-resistance", "quakes-vortexes"], "duration": "short"}),
    (6, {"land_layout": "clusters", "variants": ["dimensional-decisions"]}),
    (4, {"variants": ["quakes-vortexes"]}),
]


def engines(fields: Picture) -> Picture:
    """The position's JSON in the referee's words."""
    kept = ("hexes", "vaults", "deck", "discard", "backs", "fractures", "queue")
    return {key: fields[key] for key in kept} | {
        "aether": set(fields["aether"]),
        "frogs": {name: UNMARKED | mine for name, mine in fields["frogs"].items()},
        "splinters": set(fields["splinters"]),
    }


def referees(other: Referee) -> Picture:
    return {
        "hexes": {name: stack[1:] for name, stack in other.stacks.items() if len(stack) > 1},
        "vaults": {name: {slot: pile for slot, pile in mine.items() if pile} for name, mine in other.vaults.items()},
        "deck": other.deck,
        "discard": other.discard,
        "backs": other.backs,
        "fractures": other.fractures,
        "queue": other.queue,
        "aether": {name for name, stack in other.stacks.items() if not stack},
        "frogs": {name: dict(vars(frog)) for name, frog in other.frogs.items()},
        "splinters": set(other.splinters),
    }


def check_table(fields: Picture, other: Referee, moment: str) -> None:
    pictures = [engines(fields), referees(other)]
    for picture in pictures:
        for frog in picture["frogs"].values():
            for unsettled in UNSETTLED.get(moment, ()):
                del frog[unsettled]
    assert pictures[0] == pictures[1]


def check_question(state: State, question: Question) -> None:
    """Who decides and between what; for chance, how likely each is."""
    assert not state.is_over
    assert state.to_move == question.who
    if question.who == CHANCE:
        total = sum(question.answers.values())
        expected = {answer: pytest.approx(weight / total) for answer, weight in question.answers.items()}
        assert {state.text(outcome): share for outcome, share in state.chance_outcomes()} == expected
    else:
        assert {state.text(action) for action in state.legal_actions()} == set(question.answers)


def pick(rng: Rng, words: list[list[str]]) -> list[str]:
    """Any first word, then any action that begins with it, so that the many leaps do not crowd out the rest."""
    firsts = sorted({each[0] for each in words})
    first = firsts[rng.below(len(firsts))]
    found = [each for each in words if each[0] == first]
    return found[rng.below(len(found))]


def choose(state: State, fields: Picture, rng: Rng) -> str:
    """A random answer; more often than not one that has to do with other frogs."""
    if state.to_move == CHANCE:
        return state.text(int(state.sample(rng)))
    words = [state.text(action).split() for action in state.legal_actions()]
    others = {frog["place"] for seat, frog in enumerate(fields["frogs"].values()) if seat != state.to_move}
    lively = [each for each in words if each[0] in LIVELY or (each[0] in ("leap", "slipstream", "land") and each[1] in others - {"aether"})]
    return " ".join(pick(rng, lively if lively and rng.below(3) else words))


def begin(players: int, options: dict[str, Any], rng: Rng) -> State:
    """A game that is set up, its first action card not yet turned."""
    state = make("cosmic-frog", players, **options).new()
    while (fields := state.to_json()["state"])["steps"] != [["card"]]:
        state.play(choose(state, fields, rng))
    return state


def shuffled(rng: Rng, items: Iterable[str]) -> list[str]:
    left, found = list(items), []
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def crowded(players: int, options: dict[str, Any], rng: Rng) -> State:
    """A made-up position in the thick of a game: ground is gone, Vaults are filled, most cards face up, some frogs out of play."""
    state = begin(players, options, rng)
    fields = state.to_json()["state"]
    facts: Any = state.game.facts()
    names = shuffled(rng, facts.raw["shard"]["hexes"])
    gone, ground = names[:30], names[30:]
    tiles = shuffled(rng, [land for name in gone for land in fields["hexes"].pop(name, ())])
    abilities = shuffled(rng, [card["name"] for card in facts.raw["ability"]])
    frogs: dict[str, dict[str, Any]] = {}
    vaults: dict[str, dict[str, list[str]]] = {}
    for name in fields["frogs"]:
        gullet = [tiles.pop() if tiles and rng.below(3) else "barren" for _ in range(rng.below(5))]
        vaults[name] = {slot: [tiles.pop() for _ in range(1 + rng.below(2))] for slot in "ABCF"[: rng.below(4)] if len(tiles) > 8}
        if not rng.below(4):
            frogs[name] = {"place": f"dimension {1 + rng.below(4)}", "oomph": 0, "aside": rng.below(3), "ability": None}
        else:
            place = "aether" if rng.below(2) else ground.pop()
            frogs[name] = {"place": place, "oomph": 2 + rng.below(5), "ability": abilities.pop(), "held": int(not rng.below(6))}
            frogs[name]["face"] = "up" if rng.below(3) else "down"
        frogs[name]["gullet"] = gullet
    made = {"hexes": fields["hexes"], "aether": gone, "frogs": frogs, "vaults": vaults, "fractures": rng.below(6)}
    position: State = state.game.from_json({**state.game.to_json(), "state": made})
    return position


def play(state: State, options: dict[str, Any], rng: Rng, steps: int = 100_000) -> Counter[str]:
    """A game by both readings, to its end or for some steps; what was done how often."""
    met: Counter[str] = Counter()
    fields = state.to_json()["state"]
    facts: Any = state.game.facts()
    other = Referee(facts.raw, options, fields)
    course = other.play()
    question: Question | None = next(course)
    while question:
        check_question(state, question)
        check_table(fields, other, next(iter(question.answers)).split()[0])
        if met.total() == steps:
            return met
        text = choose(state, fields, rng)
        met[text.split()[0]] += 1
        state.play(text)
        fields = state.to_json()["state"]
        question = next_question(course, text)
    assert state.is_over
    check_table(fields, other, "over")
    assert list(state.scores()) == [other.score(name) for name in other.frogs]
    return met


def next_question(course: Any, text: str) -> Question | None:
    try:
        question: Question = course.send(text)
    except StopIteration:
        return None
    return question


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_game_by_two_readings(players: int, options: dict[str, Any], scaled: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for seed in range(scaled(2)):
        rng = Rng(seed, 47)
        met += play(begin(players, options, rng), options, rng)
    assert {"leap", "slipstream", "land", "attack", "harvest", "recover", "turn", "commit", "spoils", "splinter", "die"} <= set(met), met


@pytest.mark.parametrize(("players", "options"), CASES)
def test_the_thick_of_a_game_by_two_readings(players: int, options: dict[str, Any], scaled: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for seed in range(scaled(14)):
        rng = Rng(seed, 53)
        met += play(crowded(players, options, rng), options, rng, 80)
    assert {"attack", "commit", "spoils", "raid", "disgorge", "slot", "turn", "die"} <= set(met), met
