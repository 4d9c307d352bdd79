"""Minds that learn: files that fit or say why not, descriptions that hide what is hidden, training that repeats itself and helps."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import CHANCE, Rng, State
from frogpond.engine import weights
from frogpond.engine.learned import LearnedKnowledge, Wins
from frogpond.minds import gate
from frogpond.minds.fit import Settings, fit, gather, within
from frogpond.minds.label import Lesson, shard
from frogpond.minds.train import Plan, run

np = pytest.importorskip("numpy")
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("bullfrogs", 2, {}),
    ("bullfrogs", 4, {"edition": "v1.23"}),
    ("bullfrogs-solo", 1, {}),
    ("freeway", 2, {}),
    ("freeway", 4, {}),
    ("cosmic-frog", 3, {}),
    ("cosmic-frog", 4, {"teams": 2}),
]


def walk(game: frogpond.Game, decisions: int, seed: int = 3) -> State:
    """A decision somewhere in a random game."""
    rng = Rng(seed)
    while True:
        state, number = game.new(), 0
        while not state.is_over and (number < decisions or state.to_move == CHANCE):
            actions = state.legal_actions()
            if state.to_move == CHANCE:
                state.apply(state.sample(rng))
            else:
                state.apply(actions[rng.below(len(actions))])
                number += 1
        if not state.is_over:
            return state


def blank_mind(game: frogpond.Game, path: Path, value: float = 0.01) -> Path:
    """A file with weights that fit a game and mean nothing."""
    see = game.features()
    size = int(see.size)
    table = [value * ((i * 7) % 13 - 6) for i in range(size * 9)]
    straight = [value] * int(see.phases * (see.measures + 1))
    weights.write(path, weights.trained_for(game, see), 8, [table, [0.1] * 8, [0.2] * 8, straight])
    return path


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_a_mind_judges_every_decision_of_a_game(name: str, players: int, options: dict[str, Any], tmp_path: Path) -> None:
    from librt.vecs import vec

    game = frogpond.make(name, players, **options)
    know = game.knowledge(str(blank_mind(game, tmp_path / "some.mind")))
    assert isinstance(know, LearnedKnowledge)
    see = game.features()
    for decisions in (0, 3, 11, 19):
        state = walk(game, decisions)
        out = vec[float]([0.0] * game.seats)
        know.evaluate(state, out)
        assert all(-1.0 <= value <= 1.0 for value in out)
        if len(game.teams) > 1:
            assert sum(out[team[0]] for team in game.teams) == pytest.approx(0.0, abs=1e-9)
        for side, phase, on, dense in see.rows(state):
            assert 0 <= side < see.sides
            assert 0 <= phase < see.phases
            assert all(0 <= number < see.size for number in on)
            assert len(dense) == see.measures


@pytest.mark.parametrize("players", [2, 3])
def test_what_a_colour_sees_of_bullfrogs_does_not_tell_the_others_hands(players: int) -> None:
    game = frogpond.make("bullfrogs", players)
    changed = 0
    for decisions in range(0, 30, 3):
        state = walk(game, decisions, decisions)
        seat = int(state.to_move)
        see = game.features()
        for number in range(3):
            other = state.resample(seat, Rng(number))
            changed += other != state
            see.describe(other, seat)
            described = [int(see.found[i]) for i in range(int(see.count))]
            see.describe(state, seat)
            assert described == [int(see.found[i]) for i in range(int(see.count))]
    assert changed


def test_wins_count_where_there_are_more_than_two() -> None:
    from librt.vecs import vec

    game = frogpond.make("bullfrogs", 3)
    know = Wins(game.knowledge("hand"), game.team_of, 3)
    rng, state = Rng(2), game.new()
    while not state.is_over:
        actions = state.legal_actions()
        state.apply(state.sample(rng) if state.to_move == CHANCE else actions[rng.below(len(actions))])
    out = vec[float]([0.0] * 3)
    know.evaluate(state, out)
    winners = state.winners()
    for seat in range(3):
        chance = 1 / len(winners) if seat in winners else 0.0
        assert out[seat] == pytest.approx((3 * chance - 1) / 2)


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    game = frogpond.make("bullfrogs")
    path = blank_mind(game, tmp_path / "a.mind")
    header, model = weights.load(path)
    assert header["mind"] == "bullfrogs-2"
    assert model.hidden == 8
    assert list(model.table)[:3] == pytest.approx([-0.06, 0.01, -0.05], abs=1e-4)
    assert list(model.bias) == pytest.approx([0.1] * 8, abs=1e-4)
    (tmp_path / "b.mind").write_bytes(path.read_bytes()[:-20])
    with pytest.raises(ValueError, match="holds no mind"):
        weights.load(tmp_path / "b.mind")


def test_weights_for_another_game_are_refused_and_for_other_data_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    two, three = frogpond.make("bullfrogs"), frogpond.make("bullfrogs", 3)
    path = blank_mind(two, tmp_path / "bullfrogs-2.mind")
    with pytest.raises(ValueError, match="does not fit"):
        three.knowledge(str(path))
    monkeypatch.setattr(weights, "shipped", lambda game: path)
    assert isinstance(two.knowledge(), LearnedKnowledge)
    monkeypatch.setattr(type(two.facts()), "digest", lambda self: "0123456789abcdef")
    weights.say.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert not isinstance(two.knowledge(), LearnedKnowledge)
    assert "learnt for another data; the hand-made knowledge is used" in caplog.text


LESSON: dict[str, Any] = {"games": 2, "simulations": 16, "sibling_simulations": 12, "every": 3}
SPEC = ("bullfrogs", 2, ())


def test_labels_depend_on_seed_and_number_alone() -> None:
    lesson = Lesson(SPEC, "hand", 4, 0, **LESSON)
    one, again, another = shard(lesson, 0), shard(lesson, 0), shard(lesson, 1)
    assert all(np.array_equal(one[key], again[key]) for key in one)
    assert not np.array_equal(one["target"], another["target"])
    assert (one["group"] >= 0).sum() > 10
    assert np.abs(one["target"]).max() <= 1.0


def test_a_fit_tells_siblings_apart_better_than_chance_and_repeats_itself() -> None:
    lesson = Lesson(SPEC, "hand", 4, 0, **{**LESSON, "games": 6})
    labels = gather([shard(lesson, number) for number in range(3)], lesson.make().features())
    settings = Settings(hidden=8, epochs=5)
    net, report = fit(labels, settings)
    assert report["siblings"] > 0.3
    assert report["curve"][-1]["loss"] < report["curve"][0]["loss"]
    again, _ = fit(labels, settings)
    assert all(np.array_equal(net.w[key], again.w[key]) for key in net.w)
    noise = np.random.default_rng(1).random(len(labels))
    assert abs(within(noise, labels)) < 0.2


def test_a_run_goes_on_where_it_was_stopped_and_ends_with_the_same_file(tmp_path: Path) -> None:
    def plan(folder: Path, generations: int) -> Plan:
        made = Plan(frogpond.make("bullfrogs"), folder, 3, generations, shards=2, jobs=1, matches=4, simulations=16)
        made.lesson, made.settings = LESSON, {"hidden": 8, "epochs": 2}
        return made

    whole = run(plan(tmp_path / "a", 1))
    assert [row.generation for row in whole] == [0]
    (tmp_path / "b").mkdir()
    for path in (tmp_path / "a").glob("labels-0-00000.npz"):
        (tmp_path / "b" / path.name).write_bytes(path.read_bytes())
    run(plan(tmp_path / "b", 1))
    bodies = [(tmp_path / which / "generation-0.mind").read_bytes().partition(b"\n")[2] for which in "ab"]
    assert bodies[0] == bodies[1]


def test_a_match_counts_every_side_and_knows_its_fair_share() -> None:
    game = frogpond.make("bullfrogs", 3)
    spec = gate.spec_of(game)
    result = gate.play_all(spec, gate.Player("hand", 40), gate.Player("hand", 2), 1, [0, 1, 2])
    assert result.games == 3
    assert result.fair == pytest.approx(1 / 3)
    assert 0 < result.decisions[0] < result.decisions[1]
    low, high = gate.Result(won=60, games=100).interval()
    assert low == pytest.approx(0.502, abs=0.002)
    assert high == pytest.approx(0.691, abs=0.002)


def test_the_shipped_mind_beats_the_hand_made_knowledge() -> None:
    """The same games every time; the measured matches are in docs/bots.md."""
    game = frogpond.make("bullfrogs")
    assert isinstance(game.knowledge(), LearnedKnowledge)
    ours, theirs = gate.Player("", 240), gate.Player("hand", 160)  # about the same time
    assert gate.play_all(gate.spec_of(game), ours, theirs, 1, list(range(24))).won >= 14
    assert weights.shipped(game).stat().st_size < 300_000
