"""The odds of combats and raids: exact, from what lies open, and the same whatever is hidden."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import frogpond
from cosmic.scenes import run, scene, view
from frogpond.engine.rng import Rng
from frogpond.engine.state import CHANCE, OVER
from frogpond.games.cosmic.look import odds
from frogpond.games.cosmic.look.arena import chances_now, lines, offers
from frogpond.games.cosmic.look.flight import results
from frogpond.games.cosmic.look.odds import Hand
from frogpond.games.cosmic.look.picture import picture
from frogpond.games.cosmic.look.strife import Raid

FACES = {"white": (0, 1, 2, 3, 4, 5), "yellow": (1, 2, 3, 4, 5, 6), "odd": (0, 0, 7)}


def enumerated(attacker: Hand, defender: Hand) -> dict[int, Fraction]:
    """Every way the dice can fall, one by one."""
    free = [attacker.dice - len(attacker.rolled), defender.dice - len(defender.rolled)]
    rolls = [*[attacker.faces] * free[0], *[defender.faces] * free[1]]
    found: Counter[int] = Counter()
    for fallen in itertools.product(*rolls):
        mine = max(*attacker.rolled, *fallen[: free[0]], -1) + attacker.plus
        theirs = max(*defender.rolled, *fallen[free[0] :], -1) + defender.plus
        found[mine - theirs] += 1
    return {by: Fraction(ways, sum(found.values())) for by, ways in sorted(found.items())}


def test_odds_are_those_of_all_ways_the_dice_can_fall() -> None:
    rng = random.Random(5)
    for _ in range(120):
        hands = []
        for _ in range(2):
            faces, dice = rng.choice(list(FACES.values())), rng.choice((1, 2))
            rolled = tuple(rng.choice(faces) for _ in range(rng.randint(0, dice)))
            hands.append(Hand(faces, dice, rolled, rng.randrange(4)))
        found = odds.differences(*hands)
        assert found == enumerated(*hands)
        assert sum(found.values()) == 1
        assert odds.held(found) + sum(odds.won_by(found, 4)) == 1
        assert hands[0].most - hands[1].least == max(found)
        assert hands[0].least - hands[1].most == min(found)


ROLLING = ("named", "commit", "respond", "roll attacker", "roll defender", "dice", "rolled")


def fought_out(s: Any, at: Fraction = Fraction(1)) -> dict[int, Fraction]:
    """The differences that the rules themselves come to, over all dice; nobody turns up, commits or rolls again."""
    found: dict[int, Fraction] = {}
    if s.difference != 0 or s.to_move == OVER or view(s).step not in ROLLING:
        return {int(s.difference): at}
    if s.to_move == CHANCE:
        branches = [(int(a), Fraction(int(w), int(sum(s.weights())))) for a, w in zip(s.legal(), s.weights(), strict=True)]
    else:
        calm = next(a for a in s.legal_actions() if s.text(a) in ("decline", "commit nothing"))
        branches = [(calm, Fraction(1))]
    for action, share in branches:
        after = s.clone()
        after.apply(action)
        for by, chance in fought_out(after, at * share).items():
            found[by] = found.get(by, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("up", [{}, {"red": "Marauder"}, {"green": "Massive", "red": "Whiptongue"}])
@pytest.mark.parametrize("moves", [(), ("commit overpower boost 1",), ("commit boost 2", "commit overpower")])
def test_odds_are_those_of_the_rules(up: dict[str, str], moves: tuple[str, ...]) -> None:
    s = run(scene({"red": "F5", "purple": "K5", "green": "F6"}, turn="green", up=up), "leap F5", *moves, settle=False)
    seen = view(s, 0)
    assert seen.combat is not None
    assert {by: chance for by, chance in chances_now(seen, seen.combat).items() if chance} == fought_out(s)


def test_the_raid_is_the_rules_raid() -> None:
    assert odds.raided((0, 1, 2, 3, 4, 5), 2, 0) == Fraction(1, 2)
    assert odds.raided((1, 2, 3, 4, 5, 6), 2, 1) == Fraction(1, 2)


def test_percent_never_rounds_to_certainty() -> None:
    assert odds.percent(Fraction(1, 1000)) == "under 1 %"
    assert odds.percent(Fraction(999, 1000)) == "over 99 %"
    assert [odds.percent(Fraction(n)) for n in (0, 1)] == ["0 %", "100 %"]


@pytest.mark.parametrize("card", ["Warbringer", "Voidshadow", "Monstrous", "Mutagenic", "Vampiric"])
def test_a_hidden_card_changes_nothing(card: str) -> None:
    """What the defender is shown is the same whatever the attacker holds face down."""

    def shown(hidden: str) -> tuple[Any, ...]:
        s = scene({"red": "F5", "purple": "K5", "green": "F6"}, turn="green", down={"red": "Marauder", "green": hidden})
        s.play("leap F5")
        seen = view(s, 0)
        assert seen.combat is not None
        drawn = picture(seen)
        return chances_now(seen, seen.combat), results(seen, seen.combat), lines(seen, seen.combat), drawn.arena, drawn.layers["fight"]

    assert shown(card) == shown("Blink")


def test_hidden_facts_change_no_odds_over_whole_games() -> None:
    met = 0
    for seed in range(12):
        game, rng, draw = frogpond.make("cosmic-frog", 3), random.Random(seed), Rng(seed)
        s: Any = game.new()
        while s.to_move != OVER and met < 24:
            if s.to_move == CHANCE:
                s.apply(s.sample(draw))
                continue
            seen = view(s, s.to_move)
            if seen.combat is not None:
                met += 1
                other = view(s.redeal(s.to_move, draw), s.to_move)
                assert other.combat is not None
                assert chances_now(other, other.combat) == chances_now(seen, seen.combat)
                assert offers(other, other.combat) == offers(seen, seen.combat)
                assert picture(other).arena == picture(seen).arena
            s.apply(rng.choice(s.legal_actions()))
    assert met == 24


def test_results_come_true() -> None:
    """Every row says where the defender would end, and the rules agree."""
    for value, words in ((1, "to F4, its desert is lost"), (2, "F3 breaks: into the Aether")):
        s = scene({"red": "F5", "purple": "K5", "green": "F6"}, {"F4": "desert"}, turn="green")
        run(s, "leap F5", settle=False)
        seen = view(s, 0)
        assert seen.combat is not None
        assert results(seen, seen.combat)[value].words == words
        assert results(seen, seen.combat)[0].words == "Green falls back to F6"
        while s.to_move != OVER and not s.difference:
            if s.to_move == CHANCE:
                s.apply(value if view(s).step == "dice" and s.dice[0] < 0 else 0)
            else:
                s.apply(next(a for a in s.legal_actions() if s.text(a) in ("decline", "commit nothing")))
        assert s.difference == value
        run(s)
        assert view(s).frogs[0].place == ("F4" if value == 1 else "aether")


def test_cf71_a_paid_change_of_the_knockback_moves_the_result() -> None:
    """The row that came true leads where the changed knockback leads, and there the defender ends."""
    s = scene({"red": "F5", "purple": "K5", "green": "F6"}, {"F4": "desert", "F3": "hill"}, turn="green", up={"red": "Blink"})
    run(s, "leap F5", settle=False)
    while view(s).step != "knockback":
        if s.to_move == CHANCE:
            s.apply(1 if s.dice[0] < 0 else 0)
        else:
            s.apply(next(a for a in s.legal_actions() if s.text(a) in ("decline", "commit nothing")))
    for move, words in (("", "to F4, its desert is lost"), ("knockback +1", "to F3, its hill is lost")):
        if move:
            s.play(move)
        seen = view(s, 0)
        assert seen.combat is not None
        assert results(seen, seen.combat)[1].words == words
    s.play("decline")
    assert view(s).frogs[0].place == "F3"


def won(s: Any, first: str, by: int) -> Any:
    """Play an attack that succeeds by so much, and stop at the spoils."""
    run(s, first, settle=False)
    while view(s).step != "spoils":
        if s.to_move == CHANCE:
            s.play(f"die {by if s.dice[0] < 0 else 0}" if view(s).step == "dice" else "back blank")
        else:
            s.apply(next(a for a in s.legal_actions() if s.text(a) in ("decline", "commit nothing")))
    return s


def told(s: Any, seat: int) -> tuple[dict[str, str], str]:
    """The second lines of the buttons, and the arena, as a seat sees them."""
    seen = view(s, seat)
    assert seen.combat is not None
    return lines(seen, seen.combat), picture(seen).arena


def test_cf134_turning_up_against_voidshadow_promises_nothing() -> None:
    """The card would fall face down again as soon as the attack is paid."""
    for up, words in (({"green": "Voidshadow"}, "as now"), ({"green": "Blink"}, "→")):
        s = scene({"red": "F5", "purple": "K5", "green": "F6"}, turn="green", up=up, down={"red": "Monstrous"})
        s.play("leap F5")
        assert view(s).step == "named"
        assert words in told(s, 0)[0]["button-turn-up"]


def test_cf72_spoils_say_what_there_is() -> None:
    """The tiles that would be taken, top first; the Land under the attacker; nothing of what is not there."""
    at = {"red": "F5", "purple": "K5", "green": "F6"}
    s = won(scene(at, {"F5": "hill"}, turn="green", gullets={"red": ["lake", "desert", "swamp"]}), "leap F5", 2)
    found, arena = told(s, 3)
    assert found == {"button-spoils-tiles": "swamp, desert", "button-spoils-harvest": "the hill on F5"}
    assert "swamp, desert" in arena
    assert re.findall(r'href="#tile-(\w+)"', arena.partition('data-spoils="tiles"')[2])[:3] == ["swamp", "desert"]
    assert "lost" not in arena, "the board has changed already: the rows of results are over"
    assert view(s, 3).help == "The Gullet: swamp, desert. A harvest: the hill on F5."
    assert "swamp, desert" in told(s, 0)[1], "everybody sees what is at stake"
    assert told(won(scene(at, turn="green"), "leap F5", 2), 3)[0] == {"button-spoils-tiles": "nothing there"}


def test_cf87_the_spoils_of_a_raid_say_how_far_and_how_likely() -> None:
    """The target that promises most, with the chance of the die that will be rolled."""
    s = scene({"red": "aether", "purple": "K5", "green": "aether"}, turn="green", vaults={"red": {"A": "hill", "B": "mesa", "C": "lake"}})
    found, arena = told(won(s, "attack red", 3), 3)
    assert found["button-spoils-raid"] == "open to 3: 50 % for 2 points"
    assert re.findall(r'class="die-face( miss)?"', arena) == [" miss"] * 3 + [""] * 3, "0 to 2 of six faces fail"
    s = scene({"red": "aether", "purple": "K5", "green": "aether"}, turn="green", vaults={"red": {"A": "hill"}})
    assert told(won(s, "attack red", 3), 3)[0]["button-spoils-raid"] == "open to 3: 67 % for 1 point"


def raid_of(s: Any) -> Raid:
    found = view(s).raid
    assert found is not None
    return found


def test_cf87_the_die_of_a_raid_shows_the_roll() -> None:
    for value, phase in ((1, "failed"), (4, "taking")):
        at, vaults = {"red": "dimension 3", "purple": "K5", "green": "aether"}, {"red": {"A": "hill", "B": "hill"}}
        s = scene(at, turn="green", up={"green": "Empyrean"}, vaults=vaults)
        s.play("raid red 2")
        assert raid_of(s).roll == -1
        s.play(f"die {value}")
        assert (raid_of(s).roll, raid_of(s).phase) == (value, phase)
        assert raid_of(s.game.from_json(s.to_json())) == raid_of(s)
        if phase == "taking":
            s.play("take A")
            assert (raid_of(s).roll, raid_of(s).points) == (4, 1)
