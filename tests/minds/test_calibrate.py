"""Claims and what comes of them: the number that makes them truer is found, kept for one mind, and holds on games it has not seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import frogpond
from frogpond import Rng
from frogpond.bots import advice
from frogpond.cli import main
from frogpond.engine import calibration
from frogpond.engine.calibration import bent, calibrated, entry
from frogpond.engine.weights import name_of
from frogpond.minds import calibrate
from frogpond.minds.calibrate import Claim, best_slope, bins, claims_of, keep, loss, rows


def boaster(slope: float, count: int = 1500) -> list[Claim]:
    """Claims of somebody whose log odds are too large (slope below 1) or too small."""
    rng, made = Rng(5), []
    for number in range(count):
        share = 0.05 + 0.9 * rng.random()
        true = (1 + bent(2 * share - 1, slope)) / 2
        made.append(Claim(share, float(rng.random() < true), number))
    return made


@pytest.mark.parametrize("slope", [0.5, 1.0, 1.8])
def test_the_slope_of_a_boaster_is_found(slope: float) -> None:
    made = boaster(slope)
    found = best_slope(made)
    assert found == pytest.approx(slope, rel=0.25)
    assert loss(made, found) <= loss(made, 1.0)
    for one in bins(made, found):
        low, high = one.interval(3.5)
        assert low <= one.calibrated <= high
    assert len(rows(made, found)) == len(bins(made, found))


def test_even_and_certain_stay_what_they_are() -> None:
    assert bent(0.0, 0.6) == 0.0
    assert bent(1.0, 0.6) == 1.0
    assert bent(-1.0, 0.6) == -1.0
    assert 0 < bent(0.5, 0.6) < 0.5
    assert bent(-0.5, 0.6) == -bent(0.5, 0.6)


def test_a_number_is_kept_for_the_mind_it_was_measured_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = frogpond.make("bullfrogs")
    path = tmp_path / "weights" / "calibration.json"
    monkeypatch.setattr(calibration, "shipped", lambda game: path.parent / "none.mind")
    monkeypatch.setattr("frogpond.minds.calibrate.file_of", lambda game: path)
    assert calibrated(game, 0.5) == pytest.approx(0.5)
    keep(game, 0.6, "frogpond calibrate bullfrogs", boaster(0.6, 50))
    assert calibrated(game, 0.5) == pytest.approx(bent(0.5, 0.6))
    kept = json.loads(path.read_text())
    kept["bullfrogs-2"]["mind"] = "another"
    path.write_text(json.dumps(kept, indent=2))
    assert entry(game) == {}
    assert calibrated(game, 0.5) == pytest.approx(0.5)
    assert calibrated(frogpond.make("bullfrogs-solo"), 0.5) == pytest.approx(0.5)


def test_the_command_that_is_kept_measures_the_same_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(calibrate, "claims", lambda *asked: boaster(1.2, 40))
    monkeypatch.setattr(calibrate, "keep", lambda game, slope, command, made: kept.append(command))
    main(["calibrate", "bullfrogs", "--players", "2", "--set", "edition=v1.23", "--games", "6", "--keep"])
    (command,) = kept
    assert command.startswith("frogpond calibrate bullfrogs --players 2 --set edition=v1.23 ")
    assert command.endswith(" --games 6 --seed 1")
    main([*command.split()[1:], "--keep"])
    assert kept == [command, command]


def test_advice_is_calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = frogpond.make("bullfrogs")
    state, rng, decisions = game.new(), Rng(1), 0
    while state.to_move < 0 or decisions < 20:
        decisions += state.to_move >= 0
        state.apply(state.sample(rng) if state.to_move < 0 else game.knowledge().pick(state, rng))
    plain = advice.advise(state, "grandmaster:simulations=60")
    monkeypatch.setattr(advice, "calibrated", lambda game, value: 0.0)
    assert {move.words for move in advice.advise(state, "grandmaster:simulations=60").moves} == {"50 %"}
    assert len({move.words for move in plain.moves}) > 1


def test_what_is_shipped_was_measured_with_what_is_shipped() -> None:
    for name, players, options in (("bullfrogs", 2, {}), ("bullfrogs", 2, {"edition": "v1.23"}), ("freeway", 2, {})):
        game = frogpond.make(name, players, **options)
        path = calibration.file_of(game)
        if path.is_file() and name_of(game) in json.loads(path.read_text()):
            assert entry(game), f"{name}: calibrate again, its mind has changed"


def test_claims_come_true_on_fresh_games() -> None:
    """Other games than those of the fit, the same every time: nowhere is what came true out of reach of what was said."""
    spec = ("bullfrogs", 2, ())
    made = [claim for number in range(16) for claim in claims_of(spec, 77, number, 100, "frog:simulations=40")]
    slope = float(entry(frogpond.make("bullfrogs")).get("slope", 1.0))
    assert loss(made, slope) < 0.67  # a coin has 0.693
    for one in bins(made, slope, 3):
        low, high = one.interval(3.0)
        assert low <= one.calibrated <= high
