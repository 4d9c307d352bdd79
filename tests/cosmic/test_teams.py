"""Team play (CF-27, CF-110 to CF-118)."""

from __future__ import annotations

import pytest

import frogpond
from cosmic.scenes import ability, asked, gullet, legal, oomph, pile, place, run, scene, step, view
from frogpond import CHANCE, Rng

pytestmark = pytest.mark.both_modes


def test_cf27_two_players_with_two_frogs_each() -> None:
    game = frogpond.make("cosmic-frog", 2)
    assert game.seats == 2
    assert game.teams == [[0], [1]]
    assert game.units == [0, 1, 0, 1]
    game = frogpond.make("cosmic-frog", 4, teams=2)
    assert game.teams == [[0, 2], [1, 3]]


def test_cf_e29_cf112_a_team_is_dealt_one_card_more_than_it_has_frogs() -> None:  # CF-E29
    s = frogpond.make("cosmic-frog", 4, teams=2).new()
    rng = Rng(2)
    while step(s) == "lay":
        s.apply(s.sample(rng))
    for card in ("Blink", "Nimble", "Massive", "Ravager", "Vampiric", "Telluric"):
        run(s, f"draw {card}", settle=False)
    assert s.to_move == 0
    assert legal(s) == {"keep Blink", "keep Nimble", "keep Massive"}
    run(s, "keep Nimble", settle=False)
    assert s.to_move == 0  # the player of the lowest-numbered frog chooses for all
    assert legal(s) == {"keep Blink", "keep Massive"}
    run(s, "keep Massive", settle=False)
    assert s.to_move == 1
    run(s, "keep Ravager", "keep Telluric", settle=False)
    assert [frog.ability for frog in view(s, 2).frogs] == ["Nimble", "", "Massive", ""]  # team-mates see each other's cards
    assert [frog.ability for frog in view(s, 1).frogs] == ["", "Ravager", "", "Telluric"]
    assert view(s, 0).queue == ["Blink", ""]


def test_cf113_one_vault_and_one_score_for_a_team() -> None:
    s = scene({"red": "aether", "blue": "aether"}, gullets={"red": ("hill",), "blue": ("hill",)}, players=2, turn="red")
    run(s, "disgorge", "slot A", "end")
    run(s, "card blue", "disgorge", "slot B", "end")
    assert (pile(s, "red", "A"), pile(s, "blue", "B")) == (("hill",), ("hill",))
    assert s.scores() == [3, 0]
    assert len(view(s).vaults) == 2


def test_cf_t13_siphons_are_shared_among_team_mates_in_play() -> None:  # CF-T13
    """CF-116: three operating Siphons."""
    siphons = {"A": "desert, mesa, desert", "B": "swamp, lake, swamp", "C": "hill, mountain, hill"}
    s = scene({"red": "E1", "blue": "G1"}, vaults={"red": siphons}, oomph={"red": 0}, players=2, turn="red")
    assert oomph(s, "red") == 2
    s = scene({"red": "E1", "blue": "G1", "yellow": "aether"}, vaults={"red": siphons}, oomph={"red": 0}, players=2, frogs=5, turn="red")
    assert oomph(s, "red") == 1


def test_cf_e29_siphons_with_all_team_mates_out() -> None:
    siphons = {"A": "desert, mesa, desert"}
    s = scene({"red": "E1", "blue": "dimension 2"}, vaults={"red": siphons}, oomph={"red": 0}, players=2, turn="red")
    assert oomph(s, "red") == 1
    s = scene({"red": "E1", "blue": "G1"}, vaults={"red": siphons}, oomph={"red": 0}, players=2, turn="red")
    assert oomph(s, "red") == 0  # never less than nothing


def test_cf_e29_raids_against_a_team() -> None:
    """CF-114: unlocked while any member is out, limited by the largest dimension, minus one for each member in the Aether."""
    s = scene(
        {"red": "aether", "purple": "dimension 2", "green": "aether"},
        up={"red": "Monstrous"},
        vaults={"purple": {"A": "hill, lake, hill"}},
        players=2,
        turn="red",
    )
    assert {text for text in legal(s) if text.startswith("raid")} == {"raid purple 1", "raid purple 2"}
    failed = run(s.clone(), "raid purple 2", "die 3", settle=False)
    assert gullet(failed, "red") == ()  # 3 - 1 is not greater than 2
    run(s, "raid purple 2", "die 4", "take A", settle=False)
    assert gullet(s, "red") == ("hill",)
    assert place(s, "purple") == "dimension 1"


def test_cf_e29_the_largest_dimension_counts_and_the_team_chooses_who_comes_back() -> None:
    """CF-115: all the steps for one member."""
    s = scene(
        {"red": "aether", "purple": "dimension 2", "green": "dimension 5"},
        up={"red": "Monstrous"},
        vaults={"purple": {"A": "hill", "B": "hill"}},
        players=2,
        turn="red",
    )
    assert "raid purple 5" in legal(s)
    run(s, "raid purple 2", "die 3", "take A", "take B", settle=False)
    assert s.to_move == 1
    assert legal(s) == {"bring back purple", "bring back green"}
    run(s, "bring back green", settle=False)
    assert place(s, "green") == "dimension 3"
    assert place(s, "purple") == "dimension 2"


def test_cf_e29_a_team_can_not_raid_its_own_vault() -> None:
    s = scene({"red": "aether", "blue": "dimension 3"}, vaults={"red": {"A": "hill"}}, players=2, turn="red")
    assert not any(text.startswith("raid") for text in legal(s))


def test_cf117_attacking_a_team_mate_gives_no_raid() -> None:
    s = scene({"red": "aether", "blue": "aether"}, vaults={"red": {"A": "hill"}}, up={"red": "Monstrous"}, players=2, turn="red")
    run(s, "attack blue", "commit nothing", "commit nothing", "die 5", "die 2", settle=False)
    assert place(s, "blue") == "dimension 3"
    assert "spoils raid" not in legal(s)


def test_cf73_spoils_may_be_a_raid_when_the_defender_stays_and_a_team_mate_is_out() -> None:
    at = {"red": "aether", "purple": "aether", "green": "dimension 4"}
    s = scene(at, vaults={"purple": {"A": "hill", "B": "mountain"}}, up={"red": "Monstrous", "purple": "Massive"}, players=2, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 4", "die 2", settle=False)
    assert place(s, "purple") == "aether"  # 2 less in the Aether: it stays
    assert legal(s) == {"spoils tiles", "spoils raid"}
    run(s, "spoils raid", settle=False)
    assert legal(s) == {f"raid purple {target}" for target in (1, 2, 3, 4)}  # the largest dimension of the team
    run(s, "raid purple 1", "die 7", "take A", settle=False)
    assert gullet(s, "red") == ("hill",)
    assert place(s, "green") == "dimension 3"
    s = scene(at | {"green": "E1"}, vaults={"purple": {"A": "hill"}}, up={"red": "Monstrous", "purple": "Massive"}, players=2, turn="red")
    run(s, "attack purple", "commit nothing", "commit nothing", "die 4", "die 2", settle=False)
    assert "spoils raid" not in legal(s)  # nobody is out


def test_cf110_symbiotic_teammates_swap_at_the_start_of_a_turn() -> None:
    s = scene(
        {"red": "E1", "blue": "E4", "purple": "E6"},
        up={"red": "Massive"},
        down={"blue": "Camouflage"},
        players=2,
        variants="symbiotic-teammates",
        turn="red",
    )
    assert step(s) == "symbiosis"
    assert "swap with blue" in legal(s)
    assert "swap with purple" not in legal(s)
    run(s, "swap with blue", settle=False)
    assert (ability(s, "red"), ability(s, "blue")) == ("Camouflage", "Massive")
    assert [view(s).frogs[frog].face_up for frog in (0, 2)] == [False, True]  # each card keeps its side
    assert asked(s) == "red"
    assert step(s) == "act"


def test_cf111_team_mates_win_together() -> None:
    s = scene(
        {"red": "L2"},
        vaults={"red": {"A": "hill"}},
        fields={"deck": {"red": 1}},
        up={"red": "Monstrous"},
        oomph={"red": 0},
        players=4,
        frogs=4,
        teams=2,
    )
    run(s, "card red", "harvest L2", settle=False)
    assert s.is_over
    assert s.winners() == [0, 2]
    assert s.scores() == [1, 0, 1, 0]
    returns = s.returns()
    assert returns[0] == returns[2] > 0 > returns[1] == returns[3]


def test_cf_e31_ties_among_teams() -> None:
    s = scene({"red": "L2"}, fields={"deck": {"red": 1}}, up={"red": "Monstrous"}, oomph={"red": 0}, players=4, frogs=4, teams=2)
    run(s, "card red", "harvest L2", settle=False)
    assert s.winners() == [0, 1, 2, 3]


@pytest.mark.parametrize(("players", "frogs", "teams"), [(2, 4, 2), (2, 6, 2), (3, 6, 3), (4, 4, 2), (5, 5, 2), (6, 6, 2), (6, 6, 3)])
def test_cf118_suggested_groups_play_to_the_end(players: int, frogs: int, teams: int) -> None:
    s = frogpond.make("cosmic-frog", players, frogs=frogs, teams=teams).new()
    rng = Rng(7)
    while not s.is_over:
        s.apply(s.sample(rng) if s.to_move == CHANCE else s.legal_actions()[rng.below(len(s.legal_actions()))])
    assert len(s.scores()) == players


def test_an_attack_on_a_teammate_says_so() -> None:
    s = scene({"red": "F6", "purple": "K5", "blue": "F5", "green": "L1"}, {"F5": "desert", "F6": "hill"}, turn="red", players=4, teams=2)
    run(s, "leap F5", settle=False)
    assert view(s, 0).asked == "Your attack on Blue, your teammate"
    assert "your teammate defends" in s.game.look.picture(s.viewed(0)).arena
    assert "your teammate" not in s.game.look.picture(s.viewed(1)).arena, "for the others it is not theirs"
    foe = scene({"red": "F6", "purple": "F5", "blue": "K5", "green": "L1"}, {"F5": "desert", "F6": "hill"}, turn="red", players=4, teams=2)
    run(foe, "leap F5", settle=False)
    assert view(foe, 0).asked == "Your attack on Purple"
