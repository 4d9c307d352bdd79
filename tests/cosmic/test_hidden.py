"""What is hidden stays hidden: views, log, questions, resampling; and what a person sees is complete (CF-14, CF-15, CF-17, CF-E26)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import frogpond
from cosmic.scenes import COLOURS, ability, legal, run, scene, view
from frogpond import CHANCE, SPECTATOR, Rng
from frogpond.games.cosmic.data import ABILITY_NAMES
from frogpond.games.cosmic.rules import events as codes
from frogpond.games.cosmic.words.events import KINDS
from frogpond.games.cosmic.words.story import LINES, MAKERS

pytestmark = pytest.mark.both_modes


def walk(game: Any, seed: int, steps: int = 10**6) -> Any:
    """The states of a random game, watched."""
    s = game.new()
    s.watch()
    rng = Rng(seed)
    while not s.is_over and steps:
        s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[rng.below(len(s.legal_actions()))])
        steps -= 1
        yield s


def hidden_from(s: Any, seat: int) -> set[str]:
    """The face-down cards of teams that a seat does not belong to and has never seen."""
    n = s.n
    mine = {int(n.team_of[frog]) for frog in range(n.frogs) if n.seat_of[frog] == seat}
    found = set()
    for frog in range(n.frogs):
        card = int(s.ability[frog])
        if card >= 0 and not s.face_up >> frog & 1 and int(n.team_of[frog]) not in mine:
            found.add((frog, ABILITY_NAMES[card]))
    return {name for frog, name in found if not view(s, seat).frogs[frog].ability}


def test_cf15_a_face_down_card_is_known_to_its_owner_alone() -> None:
    s = scene({"red": "E1", "purple": "E4"}, down={"red": "Blink", "purple": "Massive"}, turn="red")
    assert view(s, 0).frogs[0].ability == "Blink"
    assert view(s, 0).frogs[1].ability == ""
    assert "Massive" in view(s, 0).frogs[1].may_be
    assert "Blink" not in view(s, 0).frogs[1].may_be
    assert view(s, SPECTATOR).frogs[0].ability == ""
    assert set(view(s, SPECTATOR).frogs[0].may_be) == set(ABILITY_NAMES)
    run(s, "turn up", settle=False)
    assert view(s, SPECTATOR).frogs[0].ability == "Blink"
    assert "Blink" not in view(s, SPECTATOR).frogs[1].may_be


@pytest.mark.parametrize("players", [3, 4])
def test_cf_e26_a_view_does_not_change_when_what_is_hidden_is_redealt(players: int) -> None:  # CF-E26
    game = frogpond.make("cosmic-frog", players)
    rng = Rng(9)
    for number, s in enumerate(walk(game, 3)):
        if number % 23 == 0:
            for seat in (*range(players), SPECTATOR):
                other = s.resample(seat, rng)
                mine, theirs = s.view(seat), other.view(seat)
                assert mine == theirs
                assert s.to_move != seat or s.legal_actions() == other.legal_actions()


def test_cf_e26_resampling_really_redeals() -> None:
    s = scene({"red": "E1", "purple": "E4"}, down={"red": "Blink", "purple": "Massive"}, turn="red")
    seen = {ability(s.resample(0, Rng(seed)), "purple") for seed in range(60)}
    assert len(seen) > 8
    assert "Blink" not in seen
    assert {ability(s.resample(0, Rng(seed)), "red") for seed in range(10)} == {"Blink"}


def test_cf_e26_the_log_of_others_does_not_name_hidden_cards() -> None:
    game = frogpond.make("cosmic-frog", 4)
    spoken = 0
    for s in walk(game, 8):
        for event in s.events:
            for seat in (0, SPECTATOR):
                heard = json.dumps(event.to_json(seat))
                named = {name for name in ABILITY_NAMES if name in heard}
                if named:
                    spoken += 1
                    assert not named & hidden_from(s, seat), heard
    assert spoken > 5


def test_cf_e26_a_spectator_knows_less_than_any_seat() -> None:
    game = frogpond.make("cosmic-frog", 4)
    for number, s in enumerate(walk(game, 12)):
        if number % 31 == 0:
            public = view(s)
            for seat in range(4):
                mine = view(s, seat)
                for a, b in zip(public.frogs, mine.frogs, strict=True):
                    assert a.ability in ("", b.ability)
                    assert not b.may_be or set(b.may_be) <= set(a.may_be)
                for x, y in zip(public.queue, mine.queue, strict=True):
                    assert x in ("", y)
            assert public.choices == []


def test_cf17_whoever_saw_a_card_go_under_knows_it_when_it_is_drawn() -> None:
    names = [name for name in ABILITY_NAMES if name not in ("Blink", "Nimble", "Massive")]
    frogs = {
        "red": {"place": "E1", "ability": "Blink", "face": "up"},
        "purple": {"place": "E4", "ability": "Nimble", "face": "down"},
        "blue": {"place": "not entered", "ability": "Massive"},
    }
    deck = {"red": 6, "purple": 6, "blue": 6, "flux": 1, "splinter": 1}
    s = scene({"red": "E1"}, fields={"frogs": frogs, "queue": names, "deck": deck})
    run(s, "card flux", "mutate", settle=False)  # Blink goes under, seen by all
    assert view(s).queue[-1] == "Blink"
    assert view(s, 1).queue[-1] == "Blink"
    run(s, "mutate", settle=False)  # Nimble goes under unseen
    assert view(s).queue[-1] == ""
    assert view(s, 1).queue[-1] == "Nimble"


def test_cf14_what_is_public_is_in_every_view() -> None:
    s = scene(
        {"red": "E1", "purple": "dimension 3"},
        {"E1": "hill, mountain"},
        gullets={"red": ("lake",)},
        vaults={"purple": {"A": "meadow, forest, meadow"}},
        aside={"purple": 2},
        turn="red",
    )
    for seat in (0, 1, 2, SPECTATOR):
        seen = view(s, seat)
        assert len(seen.hexes) == 84
        hex = next(hex for hex in seen.hexes if hex.name == "E1")
        assert (hex.tiles, hex.frog) == (("barren", "hill", "mountain"), 0)
        assert seen.frogs[0].gullet == ("lake",)
        assert (seen.frogs[1].place, seen.frogs[1].set_aside) == ("dimension 3", 2)
        assert seen.vaults[1].siphons == ("plant",)
        assert seen.vaults[1].open == 3
        assert (seen.active, seen.fractures, sum(seen.backs_left.values())) == (0, 0, 84)
        assert json.loads(json.dumps(seen.to_json()))["step"] == "act"


def test_every_choice_says_what_to_click_and_prices_are_what_is_paid() -> None:
    game = frogpond.make("cosmic-frog", 4)
    for number, s in enumerate(walk(game, 21)):
        if s.to_move < 0 or number % 3:
            continue
        choices = s.view(s.to_move).choices
        picks = [choice.picks for choice in choices]
        assert len(set(picks)) == len(picks), "two actions ask for the same clicks"
        assert all(choice.picks and (choice.label or len(choice.picks) > 0) for choice in choices)
        frog = s.asked
        for choice in choices[:: max(1, len(choices) // 5)]:
            if choice.price is not None and view(s).step == "act":
                after = s.clone()
                before = int(after.oomph[frog])
                after.watch()
                after.apply(choice.action)
                paid = sum(event.data["oomph"] for event in after.events if event.kind == "paid" and event.data["frog"] == frog)
                named = view(after).step in ("named", "edge") or (after.to_move >= 0 and after.asked != frog and paid == 0)
                assert paid == choice.price or named or view(after).step in ("symbiosis",), (choice, paid, before)


def test_every_event_has_a_rule_and_a_sentence() -> None:
    numbers = [value for name, value in vars(codes).items() if name.isupper() and not name.startswith("PAY_") and isinstance(value, int)]
    assert set(numbers) == set(KINDS)
    assert {name for name, _, _ in KINDS.values()} == {*LINES, *MAKERS}
    assert all(rule.startswith("CF-") for _, rule, _ in KINDS.values())


def test_sentences_are_spoken_for_every_event_of_many_games() -> None:
    heard: set[str] = set()
    games = [
        frogpond.make("cosmic-frog", 4, variants="quakes-vortexes,dimensional-decisions,knockback-resistance", abundant_harmonious="open"),
        frogpond.make("cosmic-frog", 4, teams=2, variants="symbiotic-teammates", abundant_harmonious="hidden", land_layout="players"),
        frogpond.make("cosmic-frog", 3, variants="bounce-back"),
        frogpond.make("cosmic-frog", 6),
    ]
    for seed, game in enumerate(games * 3):
        for s in walk(game, seed):
            for event in s.events:
                heard.add(event.kind)
                for seat in (0, SPECTATOR):
                    text = event.text(seat)
                    assert text[0].isupper()
                    assert text.endswith((".", "!"))
                    assert "{" not in text
                    assert "None" not in text
    assert len(heard) > 50, {*LINES, *MAKERS} - heard


def test_the_log_says_you_to_a_player_with_one_frog() -> None:
    s = scene({"red": "E4"}, {"E4": "hill"}, turn="red")
    s.watch()
    s.play("harvest E4")
    assert [event.text(0) for event in s.events][:1] == ["You swallowed the hill of E4."]
    assert [event.text(1) for event in s.events][:1] == ["Red swallowed the hill of E4."]


def test_the_screen_shows_stacks_frogs_gullets_and_vaults() -> None:
    s = scene(
        {"red": "E4", "purple": "aether"},
        {"E4": "hill, mountain"},
        gullets={"purple": ("lake", "swamp")},
        vaults={"red": {"A": "desert, mesa"}},
        turn="red",
    )
    text = s.game.screen(s.view(0))
    assert "R:.hH" in text
    assert "(E5)" in text  # a legal target
    assert "Gullet Ss" in text
    assert "A:dD" in text
    assert "Your action" in text
    assert all(colour.capitalize() in text for colour in COLOURS[:3])
    assert max(len(line) for line in text.splitlines()) < 200
    assert legal(s)
