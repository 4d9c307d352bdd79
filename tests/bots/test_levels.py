"""The levels: by name, legal, the same for the same seed, blind to what is hidden, and stronger step by step."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import CHANCE, Rng, State, bots
from frogpond.bots import levels
from frogpond.bots.levels import LevelBot, RandomBot, Searcher, look
from frogpond.bots.registry import at_table
from frogpond.engine import weights
from frogpond.engine.knowledge import Knowledge
from frogpond.engine.learned import LearnedKnowledge
from frogpond.minds import gate, league
from frogpond.search.greedy import greedy

ROOT = Path(__file__).resolve().parents[2]
GAMES = frogpond.games()
LEVELS = [name if name in ("random", "spawn", "tadpole", "froglet") else f"{name}:simulations=12" for name in bots.names()]


def positions(name: str, seed: int = 1, apart: int = 7, count: int = 6) -> list[State]:
    """Decisions spread over a random game."""
    state, rng, number = frogpond.make(name).new(), Rng(seed), 0
    found: list[State] = []
    while not state.is_over and len(found) < count:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            continue
        number += 1
        if number % apart == 1:
            found.append(state.clone())
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    return found


@pytest.mark.both_modes
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_moves_are_legal_and_the_state_stays_as_it_was(name: str, level: str) -> None:
    bot = bots.make(level, seed=3)
    for state in positions(name):
        before = state.to_bytes()
        assert bot.choose(state, int(state.to_move)) in state.legal_actions()
        assert state.to_bytes() == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_moves(name: str, level: str) -> None:
    states = positions(name, 2)
    one, two = bots.make(level, seed=9), bots.make(level, seed=9)
    assert [one.choose(state) for state in states] == [two.choose(state) for state in states]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_hidden_facts_don_t_change_the_choice(name: str, level: str) -> None:
    changed = 0
    for number, state in enumerate(positions(name, 4, 5, 8)):
        seat = int(state.to_move)
        other = state.resample(seat, Rng(50 + number))
        changed += other != state
        for seed in range(2):
            assert bots.make(level, seed=seed).analyse(other) == bots.make(level, seed=seed).analyse(state)
    assert changed  # or this test says nothing


def test_a_whole_game_with_the_tree_kept_is_the_same_again() -> None:
    def game() -> list[int]:
        state, dice, moves = frogpond.make("bullfrogs").new(), Rng(5), []
        players = [Searcher(seed, simulations=20) for seed in (1, 2)]
        while not state.is_over:
            action = state.sample(dice) if state.to_move == CHANCE else players[int(state.to_move)].choose(state)
            moves.append(int(action))
            state.apply(action)
        return moves

    assert game() == game()


def test_aliases_and_limits() -> None:
    assert [bots.make(alias).name for alias in bots.ALIASES] == list(bots.ALIASES.values())
    assert all(bots.about(name) for name in [*bots.names(), *bots.ALIASES])
    bot = bots.make("grandmaster:simulations=7:seconds=2.5")
    assert isinstance(bot, Searcher)
    assert (bot.simulations, bot.seconds) == (7, 2.5)
    state = positions("bullfrogs")[1]
    assert sum(move.visits for move in bot.analyse(state).moves) == 7 - 1


def test_menus_offer_the_levels_that_are_felt() -> None:
    """All are bots of every game by name; a menu leaves out those that a game's dice make equal, and nobody else's."""
    bots.register("mine", RandomBot)
    try:
        assert bots.offered("bullfrogs") == bots.names("bullfrogs")
        felt = bots.offered("freeway")
        assert {"tadpole", "froglet", "frog", "mine"} <= set(felt) < set(bots.names("freeway"))
    finally:
        bots.unregister("mine")
    for game in frogpond.games():
        assert "frog" in bots.offered(game), "the one that sits down unless somebody chooses"


def test_a_level_takes_the_mind_that_it_is_told() -> None:
    state = positions("bullfrogs")[1]
    minds = {}
    for mind in ("hand", "learned"):
        bot = bots.make(f"grandmaster:simulations=7:mind={mind}")
        assert isinstance(bot, Searcher)
        assert bot.simulations == 7
        parts = [one for one in (bot, *bot.split(2, state)) if isinstance(one, Searcher)]
        minds[mind] = [isinstance(one.knowledge(state), LearnedKnowledge) for one in parts]
    assert minds == {"hand": [False] * 3, "learned": [True] * 3}
    with pytest.raises(ValueError, match=r"there is no mind nowhere\.mind"):
        bots.make("frog:mind=nowhere.mind", programs=True).choose(state)


@pytest.mark.parametrize(
    ("name", "limits", "words"),
    [
        ("newt", {}, "the bots are: random, spawn, tadpole"),
        ("frog:simulations", {}, "limits look like"),
        ("frog:simulations=many", {}, "limits look like"),
        ("frog", {"simulations": 0}, "more than none"),
        ("random", {"simulations": 5}, "does not take simulations"),
        ("exec:true", {}, "not allowed here"),
        ("frog:mind=some.mind", {}, "files of minds are not read here"),
        ("random:mind=hand", {}, "does not take mind"),
        ("tadpole:blur=-1", {}, "a blur of 0 or more"),
        ("froglet:samples=0", {}, "a sample of chance"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, limits: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        bots.make(name, **limits)


def test_nobody_chooses_for_chance_or_another_seat() -> None:
    game = frogpond.make("bullfrogs")
    with pytest.raises(ValueError, match="chance decides"):
        bots.make("frog").choose(game.new())
    state = positions("bullfrogs")[0]
    with pytest.raises(ValueError, match="it is seat 0's turn"):
        bots.make("frog").choose(state, 1)


def test_an_analysis_is_ranked_and_tells_itself() -> None:
    state = positions("bullfrogs")[2]
    found = bots.make("frog:simulations=60").analyse(state)
    assert [move.visits for move in found.moves] == sorted((move.visits for move in found.moves), reverse=True)
    assert all(state.find(move.text) == move.action for move in found.moves)
    assert found.best.text in found.text().splitlines()[1]
    assert json.loads(json.dumps(found.to_json()))["moves"][0]["action"] == found.best.action


def test_several_processes_share_an_analysis() -> None:
    state = positions("bullfrogs")[2]
    found = bots.analyse(state, "frog", seed=4, jobs=2, simulations=60)
    assert found == bots.analyse(state, "frog", seed=4, jobs=2, simulations=60)
    assert sum(move.visits for move in found.moves) == 2 * (30 - 1)
    assert {move.action for move in found.moves} <= set(state.legal_actions())


@pytest.mark.parametrize(
    ("name", "players", "levels"),
    [
        ("bullfrogs", 2, ("random", "spawn", "tadpole", "froglet", "frog")),
        ("freeway", 2, ("random", "tadpole", "froglet", "frog")),
        ("cosmic-frog", 3, ("random", "spawn", "tadpole", "froglet")),
    ],
)
def test_each_level_is_stronger(name: str, players: int, levels: tuple[str, ...]) -> None:
    """A few games each, two levels apart; the real figures come from the league with hundreds."""
    game = frogpond.make(name, players)
    felt = [level for level in levels if level in bots.offered(name)]
    assert len(felt) == len(levels)
    for lower, upper in zip(felt, felt[2:], strict=False):
        found = gate.play_all(gate.spec_of(game), league.Level(upper), league.Level(lower), 3, list(range(4 * players)))
        assert found.share > found.fair + 0.1, (upper, lower, found)


@pytest.mark.both_modes
@pytest.mark.parametrize("name", GAMES)
def test_without_a_blur_a_look_is_the_greedy_one(name: str) -> None:
    """And with one the same seed sees the same, other seeds other things; nothing silly is ever seen."""
    for state in positions(name, 6):
        seat, know = int(state.to_move), state.game.knowledge("hand")
        assert know is not None
        plain = greedy(state, seat, know, Rng(4), 4)
        assert look(state, seat, know, Rng(4)) == plain
        found = look(state, seat, know, Rng(4), 0.5)
        assert found == look(state, seat, know, Rng(4), 0.5)
        assert {row[0] for row in found} == {int(action) for action in know.sensible(state, state.legal())}
        assert set(found) <= set(plain), "what a move is worth stays true"


def test_the_greater_the_blur_the_less_the_best_move_is_seen() -> None:
    state = positions("bullfrogs", 3)[2]
    know = state.game.knowledge()
    assert know is not None
    best = look(state, int(state.to_move), know, Rng(1))[0][0]
    seat, blurs = int(state.to_move), (1e-9, 0.03, 100.0)
    seen = [sum(look(state, seat, know, Rng(seed), blur)[0][0] == best for seed in range(200)) for blur in blurs]
    assert seen[0] == 200
    assert seen[0] > seen[1] > seen[2]
    assert seen[2] < 3 * 200 / len(know.sensible(state, state.legal())), "about any move"


def test_a_level_plays_as_the_game_has_it() -> None:
    """Which levels look and which search is a setting of the game's knowledge; limits in a name go before it."""
    state = positions("bullfrogs")[1]
    know = Knowledge()
    know.simulations, know.blur = {"tadpole": 9, "frog": 0}, {"frog": 0.0}
    assert sum(row[1] for row in LevelBot(1, know, level="tadpole").judge(state, 0, Rng(1))) == 9 - 1
    assert LevelBot(1, know, level="frog").judge(state, 0, Rng(1)) == greedy(state, 0, know, Rng(1), 4)
    assert LevelBot(1, know, level="tadpole", blur=0.0).judge(state, 0, Rng(1)) == greedy(state, 0, know, Rng(1), 4)
    assert sum(row[1] for row in LevelBot(1, know, level="frog", simulations=7).judge(state, 0, Rng(1))) == 7 - 1
    searcher, looker = LevelBot(1, know, level="tadpole"), LevelBot(1, know, level="frog")
    assert len(searcher.split(2, state)) == 2
    assert looker.split(2, state) == [looker]


@pytest.mark.parametrize("package", ["bullfrogs", "cosmic", "freeway"])
def test_what_levels_do_is_there_for_games_that_there_are(package: str) -> None:
    """A name that no game has would be a setting that nobody reads."""
    placed = weights.levels(Path(frogpond.__file__).parent / "games" / package / "weights" / weights.LEVELS)
    assert placed
    for name, settings in placed.items():
        game, _, players = name.rpartition("-")
        assert weights.name_of(frogpond.make(game, int(players))) == name
        assert set(settings) <= {"simulations", "blur"}
        assert {level for one in settings.values() for level in one} <= set(bots.names())
        know = frogpond.make(game, int(players)).knowledge()
        assert all(getattr(know, key) == value for key, value in settings.items())


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_that_is_offered_plays_to_the_end(name: str) -> None:
    game = frogpond.make(name)
    for level in bots.offered(name):
        quick = level in ("random", "spawn", "tadpole", "froglet")
        players = [bots.make(level, seat) if quick else bots.make(level, seat, simulations=3) for seat in range(game.seats)]
        state, dice = game.new(), Rng(8)
        while not state.is_over:
            state.apply(state.sample(dice) if state.to_move == CHANCE else players[int(state.to_move)].choose(state))
        assert state.is_over


def test_no_clock_ends_what_is_counted_unless_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed gives the same moves however busy the machine is; at a table a decision may be cut short."""
    monkeypatch.setattr(levels, "LEVEL_SECONDS", dict.fromkeys(levels.LEVEL_SECONDS, 1e-9))
    state = positions("bullfrogs")[1]
    asked = state.game.knowledge().simulations["froglet"]

    def simulations(bot: bots.Bot) -> int:
        return sum(move.visits for move in bot.analyse(state).moves)

    assert simulations(at_table("froglet")) < asked
    assert simulations(bots.make("froglet")) >= asked - 1  # the first one only makes the root


def test_strengths_are_those_of_the_matches_in_the_documents() -> None:
    """`python docs/strengths.py` was run after the last match; higher levels stand higher."""
    script = runpy.run_path(str(ROOT / "docs" / "strengths.py"))
    made = script["strengths"]((ROOT / "docs" / "measurements" / "levels.md").read_text(encoding="utf-8"))
    assert len(made) == 3
    for path, games in made.items():
        assert json.loads(path.read_text(encoding="utf-8")) == games
        for name, places in games.items():
            game, _, players = name.rpartition("-")
            assert frogpond.make(game, int(players)).seats == int(players)
            every = [places[level] for level in bots.names() if level in places]
            felt = [places[level] for level in bots.offered(game) if level in places]
            assert every[0] < every[-1]
            assert felt == sorted(felt)
