"""Minds that learn: files that fit or say why not, descriptions that hide what is hidden, training that repeats itself and helps."""

from __future__ import annotations

import logging
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import frogpond
from frogpond import CHANCE, Rng, State
from frogpond.bots.advice import advise
from frogpond.bots.levels import LevelBot, Searcher
from frogpond.cli import main
from frogpond.engine import weights
from frogpond.engine.knowledge import floats
from frogpond.engine.learned import LearnedKnowledge, Wins
from frogpond.minds import gate, league
from frogpond.minds.fit import TrainingSettings, batched, fit, gather, within
from frogpond.minds.label import Lesson, Teacher, shard, usual
from frogpond.minds.train import TimeLimit, TrainingPlan, hurry, lesson_of, run

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
            see.survey(other)
            see.describe(other, seat)
            described = [int(see.active[i]) for i in range(int(see.count))]
            see.survey(state)
            see.describe(state, seat)
            assert described == [int(see.active[i]) for i in range(int(see.count))]
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


def test_who_can_t_win_any_more_plays_for_a_rank(tmp_path: Path) -> None:
    """With `ranks` a part of a value is the share of rivals left behind: in the end as the rules have it, before by each pair's odds."""
    game = frogpond.make("bullfrogs", 3)
    wins, both, know = (game.knowledge(str(blank_mind(game, tmp_path / "a.mind", 0.3))) for _ in range(3))
    assert isinstance(both, LearnedKnowledge)
    assert isinstance(know, LearnedKnowledge)
    both.ranks, know.ranks = 0.25, 1.0
    rng, state, unlike = Rng(2), game.new(), 0
    while True:
        if state.is_over or (state.to_move >= 0 and rng.below(9) == 0):
            said = [floats(3) for _ in range(3)]
            for mind, out in zip((wins, both, know), said, strict=True):
                mind.evaluate(state, out)
            won, mixed, ranks = ([out[seat] for seat in range(3)] for out in said)
            assert mixed == pytest.approx([0.75 * a + 0.25 * b for a, b in zip(won, ranks, strict=True)])
            assert sum(ranks) == pytest.approx(0.0, abs=1e-9)
            odds = [(2 * value + 1) / 3 for value in won]
            if state.is_over:
                assert ranks == pytest.approx(state.returns())
                break
            assert ranks == pytest.approx([sum(a / (a + b) for b in odds) - 1.5 for a in odds])  # with oneself: half a rival
            unlike += ranks != pytest.approx(won, abs=1e-3)
        state.apply(state.sample(rng) if state.to_move == CHANCE else state.legal_actions()[rng.below(len(state.legal_actions()))])
    assert unlike


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


def test_a_learned_mind_takes_on_a_temperament(tmp_path: Path) -> None:
    from librt.vecs import vec

    game = frogpond.make("cosmic-frog", 4)
    path, state = str(blank_mind(game, tmp_path / "a.mind")), walk(game, 60)
    values = []
    for temper in ("", "spoiler"):
        know, out = game.knowledge(path), vec[float]([0.0] * 4)
        if temper:
            know.temper(temper)
        know.evaluate(state, out)
        values.append(list(out))
    plain, spoilt = values
    best = max(plain)
    for seat, value in enumerate(plain):
        rival = best if value < best else sorted(plain)[-2]
        assert spoilt[seat] == pytest.approx(0.85 * value - 0.15 * rival)


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
    settings = TrainingSettings(hidden=8, epochs=5)
    net, report = fit(labels, settings)
    assert report["siblings"] > 0.3
    assert report["curve"][-1]["loss"] < report["curve"][0]["loss"]
    again, _ = fit(labels, settings)
    assert all(np.array_equal(net.w[key], again.w[key]) for key in net.w)
    noise = np.random.default_rng(1).random(len(labels))
    assert abs(within(noise, labels)) < 0.2


def test_quick_games_study_some_decisions_and_keep_some_positions() -> None:
    quick = {**LESSON, "moves": 4, "every": 12, "earnest": 3}
    some = shard(Lesson(SPEC, "hand", 4, 0, **quick, keep=0.1), 0)
    none = shard(Lesson(SPEC, "hand", 4, 0, **quick, keep=0.0), 0)
    whole = shard(Lesson(SPEC, "hand", 4, 0, **quick), 0)
    of_games = [int((part["group"] < 0).sum()) for part in (none, some, whole)]
    assert of_games[0] == 0 < of_games[1] < of_games[2] / 4
    assert 0 < np.unique(some["group"]).size < of_games[2] / 4  # one decision in twelve has a group or two
    unstudied = shard(Lesson(SPEC, "hand", 4, 0, **{**quick, "every": 0}), 0)
    assert (unstudied["group"] < 0).all()


def test_results_reach_back_to_the_first_move_if_search_is_not_trusted() -> None:
    part = shard(Lesson(SPEC, "hand", 4, 0, **{**LESSON, "games": 1, "moves": 4, "every": 0}, trust=0.0, wander=0.0), 0)
    as_first = np.where(part["side"] == 0, part["target"], -part["target"])
    assert len(as_first) > 30
    assert np.allclose(as_first, as_first[0])
    assert abs(as_first[0]) in (0.0, 1.0)


@pytest.mark.parametrize(("spec", "more"), [(("bullfrogs", 3, ()), {"moves": 4, "every": 0}), (("freeway", 4, ()), {"games": 3})])
def test_rivals_sit_at_the_teachers_table_and_only_results_speak_of_their_moves(
    spec: gate.Spec, more: dict[str, Any], tmp_path: Path
) -> None:
    lesson = {**LESSON, "games": 1, "trust": 0.0, "wander": 0.0, **more}
    game = frogpond.make(spec[0], spec[1])
    path = str(blank_mind(game, tmp_path / "a.mind", 0.03))
    alone, among = (Lesson(spec, path, 4, 0, **lesson, rivals=rivals) for rivals in ((), ("hand",)))
    teacher = Teacher(among)
    seated = [teacher.seating(Rng(seed)) for seed in range(40)]
    assert all(teacher.know in minds for minds in seated)
    assert {sum(mind is teacher.know for mind in minds) for minds in seated} == set(range(1, spec[1] + 1))
    single = Teacher(alone)
    assert all(mind is single.know for mind in single.seating(Rng(1)))
    parts = [shard(one, 0) for one in (alone, among, among)]
    assert all(np.array_equal(parts[1][key], parts[2][key]) for key in parts[1])
    assert not np.array_equal(parts[0]["on"], parts[1]["on"])  # other games came of it
    sums = parts[1]["target"].reshape(-1, spec[1]).sum(axis=1)
    assert np.allclose(sums, 0.0, atol=1e-5)
    assert len(np.unique(parts[1]["target"].reshape(-1, spec[1]), axis=0)) <= lesson["games"]  # what came of each game, and nothing else


def test_a_fit_goes_on_from_the_weights_of_a_mind(tmp_path: Path) -> None:
    lesson = Lesson(SPEC, "hand", 4, 0, **{**LESSON, "games": 4})
    game = lesson.make()
    labels = gather([shard(lesson, 0)], game.features())
    net, first = fit(labels, TrainingSettings(hidden=8, epochs=4, seed=1))
    path = tmp_path / "first.mind"
    weights.write(path, weights.trained_for(game, game.features()), *net.parts())
    begin = weights.load(path)[1]
    same, _ = fit(labels, TrainingSettings(hidden=8, epochs=1, rate=0.0), begin=begin)
    assert np.allclose(same.chances(labels), net.chances(labels), atol=2e-3)  # kept as float16
    _, more = fit(labels, TrainingSettings(hidden=8, epochs=1, rate=0.001), begin=begin)
    _, fresh = fit(labels, TrainingSettings(hidden=8, epochs=1, rate=0.001))
    assert more["loss"] < fresh["loss"]
    assert more["loss"] == pytest.approx(first["loss"], abs=0.01)
    with pytest.raises(ValueError, match="8 hidden units can't be gone on from with 16"):
        fit(labels, TrainingSettings(hidden=16, epochs=1), begin=begin)


def test_siblings_that_only_tell_differences_leave_their_level_to_results() -> None:
    lesson = Lesson(SPEC, "hand", 4, 0, **{**LESSON, "games": 4})
    labels = gather([shard(lesson, 0)], lesson.make().features())
    wrong = gather([shard(lesson, 0)], lesson.make().features())
    as_first = np.where(labels.side == 1, -1.0, 1.0)
    grouped = labels.group >= 0
    wrong.target[grouped] += (0.2 * as_first)[grouped]
    for apart in (True, False):
        settings = TrainingSettings(hidden=8, epochs=2, apart=apart)
        one, other = fit(labels, settings)[0].chances(labels), fit(wrong, settings)[0].chances(labels)
        assert (np.abs(one - other).max() < 0.01) == apart


def test_siblings_stay_in_one_batch_where_they_have_to() -> None:
    lesson = Lesson(SPEC, "hand", 4, 0, **{**LESSON, "games": 4})
    labels = gather([shard(lesson, 0)], lesson.make().features())
    for group in (labels.group, np.full(len(labels), -1), np.zeros(len(labels), int)):
        labels.group = group
        batches = batched(np.random.default_rng(1), labels, TrainingSettings(batch=64, apart=True))
        assert sorted(np.concatenate(batches)) == list(range(len(labels)))
        of_batches = [set(group[batch][group[batch] >= 0]) for batch in batches]
        assert sum(len(found) for found in of_batches) == len(set().union(*of_batches))
        assert len(group[group >= 0]) == len(group) or max(map(len, batches)) < 64 + 40


def test_games_with_fewer_sides_teach_as_if_a_place_were_empty() -> None:
    three, four = (Lesson(("bullfrogs", seats, ()), "hand", 4, 0, **{**LESSON, "games": 1}) for seats in (3, 4))
    parts = [shard(three, 0), shard(four, 0)]
    alone, both = gather(parts[:1], three.make().features()), gather(parts, four.make().features())
    assert len(both) == len(alone) // 3 * 4 + len(parts[1]["side"])
    mixed = both.target[: len(alone) // 3 * 4].reshape(-1, 4)
    assert np.allclose(mixed[:, :3].ravel(), alone.target, atol=1e-5)
    assert np.allclose(mixed[:, 3], 0.0, atol=1e-5)
    assert np.allclose(both.target.reshape(-1, 4).sum(axis=1), 1.0, atol=1e-4)
    net, _ = fit(both, TrainingSettings(hidden=8, epochs=1, apart=True))
    chances = net.chances(both)[: len(mixed) * 4].reshape(-1, 4)
    assert chances[:, 3].max() < 1e-9
    assert np.allclose(chances.sum(axis=1), 1.0)
    with pytest.raises(ValueError, match="labels of 4 sides"):
        gather(parts, three.make().features())


def test_labels_of_another_run_are_learnt_from_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = [
        "--portion",
        "1",
        "--simulations",
        "12",
        "--sibling-simulations",
        "12",
        "--generations",
        "1",
        "--shards",
        "1",
        "--matches",
        "2",
        "--jobs",
        "1",
    ]
    command = ["train", "bullfrogs", "--seed", "3", "--epochs", "1", "--hidden", "8", *small]
    assert main([*command, "-o", str(tmp_path / "nobody"), "--labels", str(tmp_path)]) == 2
    assert "holds no labels" in capsys.readouterr().err
    assert main([*command, "-o", str(tmp_path / "nobody"), "--keep", "2"]) == 2
    assert "--keep 2: a part lies between 0 and 1" in capsys.readouterr().err
    assert main([*command, "-o", str(tmp_path / "empty"), "--keep", "0", "--every", "0", "--earnest", "1000"]) == 2
    assert "no labels to learn from" in capsys.readouterr().err
    main([*command, "-o", str(tmp_path / "first")])
    assert main(["train", "freeway", *command[2:], "-o", str(tmp_path / "other"), "--labels", str(tmp_path / "first")]) == 2
    assert "of another game" in capsys.readouterr().err
    main([*command, "-o", str(tmp_path / "both"), "--labels", str(tmp_path / "first"), "--apart"])
    headers = [weights.load(tmp_path / name / "generation-0.mind")[0] for name in ("first", "both")]
    assert headers[1]["figures"]["positions"] == 2 * headers[0]["figures"]["positions"]
    assert headers[1]["command"].endswith("--apart --labels first --shards 1")


def test_a_run_goes_on_where_it_was_stopped_and_ends_with_the_same_file(tmp_path: Path) -> None:
    def plan(folder: Path, generations: int) -> TrainingPlan:
        made = TrainingPlan(frogpond.make("bullfrogs"), folder, 3, generations, shards=2, jobs=1, matches=4, simulations=16)
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


def test_a_gap_that_a_stop_left_in_the_labels_is_filled(tmp_path: Path) -> None:
    """Shards are made side by side: when a run is stopped, a later one may be there and an earlier one not."""
    made = TrainingPlan(frogpond.make("bullfrogs"), tmp_path, 3, 1, shards=3, jobs=1, matches=2, simulations=8)
    made.lesson, made.settings = LESSON, {"hidden": 8, "epochs": 1}
    lesson = Lesson(gate.spec_of(made.game), "hand", 3, 0, **LESSON)
    with (tmp_path / "labels-0-00001.npz").open("wb") as file:
        np.savez(file, **shard(lesson, 1))
    shown: list[int] = []
    assert run(made, show=lambda outcomes: shown.append(len(outcomes)))[0].shards == 3
    assert shown == [1]  # after each generation, not only in the end
    assert [path.name for path in sorted(tmp_path.glob("labels-*"))] == [f"labels-0-0000{number}.npz" for number in range(3)]


def test_a_short_training_repeats_itself_and_improves_on_made_up_weights(tmp_path: Path) -> None:
    game = frogpond.make("bullfrogs")
    bodies = []
    for which in "ab":
        made = TrainingPlan(game, tmp_path / which, 5, 1, shards=4, jobs=1, matches=2, simulations=8)
        made.lesson, made.settings = {**LESSON, "games": 12}, {"hidden": 8, "epochs": 8}
        run(made)
        bodies.append((tmp_path / which / "generation-0.mind").read_bytes().partition(b"\n")[2])
    assert bodies[0] == bodies[1]
    learned = gate.MatchPlayer(str(tmp_path / "a" / "generation-0.mind"), 12)
    nonsense = gate.MatchPlayer(str(blank_mind(game, tmp_path / "blank.mind", 0.1)), 12)
    assert gate.play_all(gate.spec_of(game), learned, nonsense, 3, list(range(24))).won >= 17


def test_a_run_of_seconds_is_small_and_a_long_one_is_not(tmp_path: Path) -> None:
    def lesson(minutes: float) -> dict[str, Any]:
        return lesson_of(TrainingPlan(frogpond.make("bullfrogs"), tmp_path, generations=1, minutes=minutes))

    short = lesson(0.05)
    assert (short["games"], short["simulations"], short["sibling_simulations"]) == (1, 12, 12)
    assert lesson(10) == lesson(0) == {}
    assert lesson(1)["simulations"] == 75
    assert hurry(TrainingPlan(frogpond.make("bullfrogs"), tmp_path, generations=2, minutes=2)) == 0.5


def test_nothing_is_begun_that_would_not_end_in_time() -> None:
    """Tasks took half an hour so far, and an hour is needed afterwards."""
    limit = TimeLimit(monotonic() + 2 * 3600)
    for seconds in (1200, 2400):
        limit.took(seconds)
    limit.reserved = 3600
    assert limit.allows()
    limit.reserved = 5500
    assert not limit.allows()
    assert TimeLimit(0.0).allows()


def test_labels_without_siblings_are_chosen_by_their_loss() -> None:
    lesson = Lesson(("freeway", 2, ()), "hand", 4, 0, **{**usual(frogpond.make("freeway")), "games": 24})
    labels = gather([shard(lesson, 0)], lesson.make().features())
    assert (labels.group < 0).all()
    _, report = fit(labels, TrainingSettings(hidden=8, epochs=4))
    assert report["groups"] == 0
    assert report["loss"] == pytest.approx(min(epoch["loss"] for epoch in report["curve"]), rel=0.01)


def test_where_whole_turns_are_judged_every_generation_teaches_the_next(tmp_path: Path) -> None:
    made = TrainingPlan(frogpond.make("freeway"), tmp_path, 2, 2, shards=1, jobs=1, matches=2, simulations=12)
    made.lesson, made.settings = {"games": 6}, {"hidden": 8, "epochs": 2}
    outcomes = run(made)
    teachers = [weights.load(tmp_path / f"generation-{number}.mind")[0]["lesson"]["mind"] for number in (0, 1)]
    assert teachers == ["hand", "generation-0.mind"]
    against = [row.teacher for row in outcomes]
    assert against == ["hand", "generation-0.mind" if outcomes[0].taken else "hand"]


def test_a_mind_of_whole_turns_thinks_once_a_turn_and_keeps_to_it(tmp_path: Path) -> None:
    game = frogpond.make("freeway")
    know = game.knowledge(str(blank_mind(game, tmp_path / "a.mind", 0.05)))
    bot, rng, state, kept = Searcher(3, know, 400), Rng(4), game.new(), 0
    while kept < 5 and not state.is_over:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            continue
        before, thought = state.clone(), bot.turns
        action = bot.choose(state)
        if bot.turns is thought:  # the turn goes on as it was thought out: the best of what is left of it
            kept += 1
            assert thought is not None
            best = thought.table()[0]
            assert action == best[0]
            assert thought.turn.value[thought.at] == pytest.approx(best[2])
            assert thought.turn.states[thought.at] == before
        state.apply(action)
    assert kept == 5


def test_who_looks_one_step_ahead_asks_the_hand_made_knowledge_about_half_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = frogpond.make("freeway")
    path = blank_mind(game, tmp_path / "a.mind", 0.05)
    state = walk(game, 12)
    plain = [LevelBot(seed, mind="hand").judge(state, int(state.to_move), Rng(seed)) for seed in range(3)]
    monkeypatch.setattr(weights, "shipped", lambda game: path)
    assert game.knowledge().by_turns
    assert [LevelBot(seed).judge(state, int(state.to_move), Rng(seed)) for seed in range(3)] == plain
    advice = advise(state, "grandmaster:simulations=300")
    assert advice.to_json() == advise(state, "grandmaster:simulations=300").to_json()
    assert {hint.action for hint in advice.moves} <= set(state.legal_actions())


def test_learned_judgement_and_priors_don_t_peek() -> None:
    from librt.vecs import vec

    game = frogpond.make("bullfrogs")
    know, changed = game.knowledge(), 0
    assert isinstance(know, LearnedKnowledge)
    for decisions in range(0, 40, 4):
        state = walk(game, decisions, decisions)
        seat = int(state.to_move)
        other = state.resample(seat, Rng(decisions))
        changed += other != state
        assert list(know.prior(other, other.legal())) == list(know.prior(state, state.legal()))
        values = []
        for one in (state, other):
            out = vec[float]([0.0, 0.0])
            know.evaluate(one, out)
            values.append(list(out))
        assert values[0] == values[1]
    assert changed


def test_a_match_counts_every_side_and_knows_its_fair_share() -> None:
    game = frogpond.make("bullfrogs", 3)
    spec = gate.spec_of(game)
    result = gate.play_all(spec, gate.MatchPlayer("hand", 40), gate.MatchPlayer("hand", 2), 1, [0, 1, 2])
    assert result.games == 3
    assert result.fair == pytest.approx(1 / 3)
    assert 0 < result.decisions[0] < result.decisions[1]
    low, high = gate.Result(won=60, games=100).interval()
    assert low == pytest.approx(0.502, abs=0.002)
    assert high == pytest.approx(0.691, abs=0.002)


def test_a_shared_victory_counts_in_parts() -> None:
    """A tie shares the victory, so a game brings one win in all."""
    level = league.Level("random")
    shares = {gate.play(("cosmic-frog", 3, ()), level, level, 1, number).won for number in range(16)}
    assert {1 / 3, 1 / 2} <= shares <= {0.0, 1 / 3, 1 / 2, 1.0}


@pytest.mark.parametrize(
    ("name", "seats", "games", "simulations", "of_hand", "least"),
    [
        ("bullfrogs", 2, 24, 240, 160, 14),
        ("bullfrogs", 3, 30, 60, 60, 15),
        ("bullfrogs", 4, 32, 60, 60, 13),
        ("freeway", 2, 60, 60, 60, 36),
        pytest.param("freeway", 4, 100, 1500, 60, 35, marks=pytest.mark.slow),
    ],
)
def test_the_shipped_mind_beats_the_hand_made_knowledge(
    name: str, seats: int, games: int, simulations: int, of_hand: int, least: int
) -> None:
    """The same games every time, at about the same time; the measured matches are in docs/measurements/minds.md."""
    game = frogpond.make(name, seats)
    assert isinstance(game.knowledge(), LearnedKnowledge)
    ours, theirs = gate.MatchPlayer("", simulations), gate.MatchPlayer("hand", of_hand)
    assert gate.play_all(gate.spec_of(game), ours, theirs, 1, list(range(games))).won >= least
    assert weights.shipped(game).stat().st_size < 300_000


SHIPPED = sorted(path for path in (Path(frogpond.__file__).parent / "games").glob("*/weights/*.mind"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_mind_is_in_use_and_tells_where_it_comes_from(path: Path) -> None:
    header, _ = weights.load(path)
    name, _, seats = path.stem.rpartition("-")
    game = frogpond.make(name, int(seats))
    assert weights.shipped(game) == path
    assert isinstance(game.knowledge(), LearnedKnowledge)
    assert path.stat().st_size < 300_000
    assert header["command"].startswith(f"frogpond train {name} --players {seats}")
    assert header["seed"] == header["lesson"]["seed"]
    assert "match" in header["figures"]


def test_weights_serve_also_where_they_proved_themselves_and_nowhere_else(tmp_path: Path) -> None:
    old = frogpond.make("bullfrogs", edition="v1.23")
    path = weights.shipped(old)
    assert path == weights.shipped(frogpond.make("bullfrogs"))
    assert isinstance(old.knowledge(), LearnedKnowledge)
    assert " of 200 (fair 50 %)" in weights.load(path)[0]["also"]["bullfrogs-2-edition-v1.23"]
    three = frogpond.make("bullfrogs", 3, edition="v1.23")
    assert weights.shipped(three) == weights.shipped(frogpond.make("bullfrogs", 4)) != path
    with pytest.raises(ValueError, match="does not fit"):
        three.knowledge(str(path))


def test_a_mind_may_serve_a_game_with_whatever_options(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Cosmic Frog's does, as a match over games with options drawn at random has shown; with other data it does not."""
    mixed = frogpond.make("cosmic-frog", 4, duration="short", vault_layout="3x3")
    path = weights.shipped(mixed)
    assert path.stem == "cosmic-frog-4"
    assert weights.name_of(mixed) not in weights.load(path)[0]["also"]
    assert "drawn at random" in weights.load(path)[0]["every"]["cosmic-frog"]
    assert isinstance(mixed.knowledge(), LearnedKnowledge)
    monkeypatch.setattr(type(mixed.facts()), "digest", lambda self: "0123456789abcdef")
    weights.say.cache_clear()
    assert not isinstance(mixed.knowledge(), LearnedKnowledge)
    assert "learnt for another data; the hand-made knowledge is used" in caplog.text


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {}), (6, {}), (4, {"teams": 2, "variants": ["team-play"]}), (4, {"teams": 2}), (6, {"teams": 2}), (5, {"duration": "short"}),
        (2, {}), (3, {"frogs": 6}), (4, {"teams": "one"}), (6, {"teams": 3, "variants": ["symbiotic-teammates", "bounce-back"]}),
        (4, {"vault_layout": "3x3"}), (4, {"variants": ["abundant-harmonious"]}), (4, {"variants": ["quakes-vortexes"]}),
    ],
)  # fmt: skip
def test_sides_that_are_judged_one_by_one_may_be_more_or_fewer(players: int, options: dict[str, Any]) -> None:
    game = frogpond.make("cosmic-frog", players, **options)
    assert weights.shipped(game).stem == "cosmic-frog-4"
    mind, state, rng, out = game.knowledge(), game.new(), Rng(2), floats(players)
    assert isinstance(mind, LearnedKnowledge)
    decisions = 0
    while decisions < 60:
        decisions += state.to_move >= 0
        state.apply(state.sample(rng) if state.to_move < 0 else mind.pick(state, rng))
    mind.evaluate(state, out)
    assert sum(out[team[0]] for team in game.teams) == pytest.approx(0.0, abs=1e-6), "somebody's chance is somebody else's loss"
    assert len({out[team[0]] for team in game.teams}) == len(game.teams)
    assert all(out[seat] == out[team[0]] for team in game.teams for seat in team)


def test_the_games_that_have_minds() -> None:
    names = ["bullfrogs-2", "bullfrogs-4", "bullfrogs-solo-1", "cosmic-frog-4", "freeway-2", "freeway-3", "freeway-4"]
    assert [path.stem for path in SHIPPED] == names
    folders = {path.parent: 0 for path in SHIPPED}
    for path in SHIPPED:
        folders[path.parent] += path.stat().st_size
    assert max(folders.values()) < 300_000, "of all minds of a game together"


def test_hand_made_values_may_steady_a_model_with_more_than_two_sides(tmp_path: Path) -> None:
    game = frogpond.make("freeway", 3)
    path = blank_mind(game, tmp_path / "a.mind")
    plain, steadied, hand = game.knowledge(str(path)), game.knowledge(str(path)), game.knowledge("hand")
    assert isinstance(steadied, LearnedKnowledge)
    steadied.steady = 2.0
    state, values = walk(game, 12), []
    for know in (plain, steadied, hand):
        out = floats(3)
        know.evaluate(state, out)
        values.append(np.array(list(out)))
    odds = [np.log((2 * value + 1) / 3) for value in values[:2]]  # chances from values
    more = odds[1] - odds[0] - 2.0 * values[2]
    assert more == pytest.approx(np.full(3, more[0]))
    assert abs(values[2]).max() > 0.01


def test_alone_a_level_is_told_in_points() -> None:
    game = frogpond.make("bullfrogs-solo", 1)
    result = gate.play_all(gate.spec_of(game), league.Level("tadpole"), league.Level("random"), 1, list(range(3)))
    (line,) = league.rows(game, [("tadpole", "random", result)])
    assert f"`tadpole` | {result.points / 3:.1f} [" in line
    assert "points in 3 | | " in line
    assert "`random`" not in line


def test_alone_rollouts_seldom_do_what_promises_little_and_the_hand_made_mind_stays_as_it_was() -> None:
    game = frogpond.make("bullfrogs-solo", 1)
    state = walk(game, 9)
    hand, keen = game.knowledge("hand"), game.knowledge("keen")
    actions = state.legal()
    assert list(hand.prior(state, actions)) == list(keen.prior(state, actions))  # search tries moves in the same order
    likes = dict(zip(actions, hand.prior(state, actions), strict=True))

    def liked(know: Any) -> float:
        rng = Rng(3)
        return sum(float(likes[know.pick(state, rng)]) for _ in range(200)) / 200

    assert liked(keen) > liked(hand) + 0.1
    assert liked(game.knowledge()) == liked(keen), "a mind that has learnt plays on like the better of the two"


def test_alone_the_shipped_mind_is_further_ahead_than_the_hand_made_knowledge() -> None:
    """The same dice for both, and less thinking for ours; the measured matches are in docs/measurements/minds.md."""
    game = frogpond.make("bullfrogs-solo", 1)
    assert isinstance(game.knowledge(), LearnedKnowledge)
    games = list(range(6))
    ours = gate.play_all(gate.spec_of(game), gate.MatchPlayer("", 400), gate.MatchPlayer("", 1), 1, games)
    theirs = gate.play_all(gate.spec_of(game), gate.MatchPlayer("hand", 100), gate.MatchPlayer("hand", 1), 1, games)
    assert ours.points > theirs.points
