"""The declared attack: seen by everybody from the first question on, and named in it."""

from __future__ import annotations

import random
from typing import Any

import frogpond
from cosmic.scenes import only, run, scene, view
from frogpond.engine.rng import Rng
from frogpond.engine.state import CHANCE, OVER
from frogpond.engine.story import plain
from frogpond.games.cosmic.look.picture import picture
from frogpond.games.cosmic.words.story import deed


def attack(way: str) -> Any:
    at = {"leap": ("F5", "F6"), "ram": ("aether", "aether"), "land": ("L1", "aether")}[way]
    s = scene({"red": at[0], "purple": "K5", "green": at[1]}, turn="green", down={"red": "Marauder"})
    return run(s, *{"leap": ("leap F5",), "ram": ("attack red",), "land": ("land L1", "edge SE")}[way], settle=False)


def test_the_first_question_names_the_attacker() -> None:
    asked = {way: view(attack(way), 0).asked for way in ("leap", "ram", "land")}
    assert asked == {
        "leap": "Green attacks you on F5 from the east, leaping",
        "ram": "Green rams you in the Aether",
        "land": "Green attacks you on L1 from the south-east, landing",
    }


def test_everybody_sees_the_declared_attack() -> None:
    for way, hex, direction, origin in (("leap", "F5", "W", "F6"), ("ram", "", "", "aether"), ("land", "L1", "NW", "aether")):
        s = attack(way)
        for seat in (frogpond.SPECTATOR, 0, 1, 2):
            fight = view(s, seat).combat
            assert fight is not None
            assert (fight.attacker.frog, fight.defender.frog, fight.paid) == (3, 0, False)
            assert (fight.hex, fight.direction, fight.origin) == (hex, direction, origin)


def test_ramming_has_no_place_and_no_direction() -> None:
    s = attack("ram")
    s.watching = True
    events = s.play("decline")
    told = [event for event in events or [] if event.kind == "attacked"]
    for event in told:
        assert event.data["direction"] == ""
        assert "outside" not in event.text(0)


def test_every_question_of_a_combat_comes_with_the_combat() -> None:
    steps = set()
    for seed in range(4):
        game, rng, draw = frogpond.make("cosmic-frog", 4), random.Random(seed), Rng(seed)
        s: Any = game.new()
        for _ in range(900):
            if s.to_move == OVER:
                break
            if s.to_move == CHANCE:
                s.apply(s.sample(draw))
                continue
            seen = view(s, s.to_move)
            if seen.step in ("commit", "respond", "roll attacker", "roll defender", "rolled", "knockback", "spoils", "steal"):
                steps.add(seen.step)
                assert seen.combat is not None
                assert picture(seen).arena
            s.apply(rng.choice(s.legal_actions()))
    assert len(steps) > 4


def test_edges_are_arrows_on_the_board() -> None:
    s = run(scene({"red": "L1", "purple": "K5", "green": "aether"}, turn="green"), "land L1", settle=False)
    seen = view(s, s.to_move)
    drawn = picture(seen)
    wanted = {pick for choice in seen.choices for pick in choice.picks if pick.startswith("edge-")}
    assert len(wanted) > 1
    assert wanted == {f"edge-{name}" for name in drawn.layers["edges"]}
    x, y, w, h = drawn.box
    for markup in drawn.layers["edges"].values():
        at = [float(v) for v in markup.split("translate(")[1].split(")")[0].split()]
        assert x + 15 < at[0] < x + w - 15
        assert y + 15 < at[1] < y + h - 15
    assert not picture(view(s, (s.to_move + 1) % 3)).layers["edges"]
    edge = next(choice.action for choice in seen.choices if "edge-SW" in choice.picks)
    assert plain(deed(s, edge)) == "strike L1 from the south-west"
    others = [picture(view(s, seat)) for seat in (0, 1)]
    assert all("struck" in one.layers["fight"] for one in (drawn, *others)), "everybody sees who is to be struck"
    assert ["attacked" in str(one.left) for one in (drawn, *others)] == [False, True, False], "and red is told"


def test_whoever_is_attacked_is_not_told_that_it_is_their_turn() -> None:
    tags = [picture(view(s, s.to_move)).left for s in (attack("leap"), scene({"red": "F5", "purple": "K5"}, turn="red"))]
    assert [("attacked" in str(left), "your turn" in str(left)) for left in tags] == [(True, False), (False, True)]


def test_when_all_dice_lie_the_question_says_how_it_stands() -> None:
    """Red's face-up Marauder may roll a die again (CF-69)."""
    for dice, words in ((("die 3", "die 5"), "You hold so far, 5 against 3"), (("die 5", "die 1"), "Green wins so far, 5 against 1")):
        s = scene({"red": "F5", "purple": "K5", "green": "F6"}, turn="green", up={"red": "Marauder"})
        run(s, "leap F5", "commit nothing", "commit nothing", *dice, settle=False)
        while s.to_move != 0:
            s.play(only(s))
        assert view(s, 0).step == "rolled"
        assert view(s, 0).asked == words


def test_a_raid_says_what_is_left() -> None:
    vaults = {"purple": {"A": "desert", "B": "hill"}}
    s = scene({"red": "aether", "purple": "dimension 3"}, turn="red", vaults=vaults)
    run(s, "raid purple 2", "die 5", settle=False)
    assert view(s, 0).asked == "Your raid: 2 points left"
    run(s, "take A", settle=False)
    assert view(s, 0).asked == "Your raid: 1 point left"
