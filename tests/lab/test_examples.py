"""The examples run, with small counts, and say what they promise."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.engine import registry

np = pytest.importorskip("numpy", reason="numpy is not installed (extra lab)")

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_balance_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = load("balance_deck").main(["--games", "20", "--jobs", "1", "--bot", "random", "-o", str(tmp_path / "decks.html")])
    assert (tmp_path / "decks.html").stat().st_size > 10_000
    rows = {(row["group"], row["what"]): row["cells"] for row in report.data["rows"]}
    played = rows["times a game, all seats", "play middle"]
    assert [cell["mean"] if cell else 0 for cell in played] == [8, 0, 20]
    assert "decks.html" in capsys.readouterr().out


@pytest.mark.skipif("cosmic-frog" not in frogpond.games(), reason="this copy has no Cosmic Frog")
def test_cosmic_abilities(capsys: pytest.CaptureFixture[str]) -> None:
    found = load("cosmic_abilities").main(["--games", "6", "--jobs", "1", "--bot", "random"])
    assert sum(one.frogs for one in found) == 6 * 4  # every frog keeps one card (CF-34)
    assert {one.name for one in found} <= set(load_names())
    assert "fair share" in capsys.readouterr().out


def load_names() -> tuple[str, ...]:
    from frogpond.games.cosmic.data import ABILITY_NAMES

    return ABILITY_NAMES


@pytest.mark.skipif(not frogpond.COMPILED, reason="takes minutes in plain Python")
def test_the_network_learns() -> None:
    """A few hundred games are enough to be far better than random play and than where it started."""
    example = load("train_solo")
    game = frogpond.make("bullfrogs-solo")
    before = example.estimate(example.examine(game, example.Network(game, 1), 100, 77))
    network, curve = example.train(game, 1200, 1, tell=lambda line: None)
    after = example.estimate(example.examine(game, network, 100, 77))
    assert after.low > before.high
    assert after.low > 0  # ahead of Isaac, from the observation alone
    assert curve[-1][1].mean > curve[0][1].mean


def test_gradients_are_right() -> None:
    """Against differences of the loss itself, for one weight of every layer."""
    example = load("train_solo")
    game = frogpond.make("bullfrogs-solo")
    rng = np.random.default_rng(3)
    env = example.BatchEnv(game, 8, 3)
    for _ in range(12):
        env.step(env.random_actions())
    seen = env.observations.astype(np.float64)
    wanted = rng.standard_normal(8)
    for name in ("cards", "cards_bias", "hidden", "hidden_bias", "value", "value_bias"):
        network = example.Network(game, 5)
        network.weights = {key: value.astype(np.float64) for key, value in network.weights.items()}
        weight = network.weights[name]
        place = tuple(int(size) // 2 for size in weight.shape)

        def loss(network: Any = network) -> float:
            return float(((network.forward(seen)[0].astype(np.float64) - wanted) ** 2).mean() / 2)

        slopes = network.slopes(seen, wanted)[0]
        step = 1e-3
        weight[place] += step
        up = loss()
        weight[place] -= 2 * step
        down = loss()
        weight[place] += step
        assert float(slopes[name][place]) == pytest.approx((up - down) / (2 * step), abs=2e-4)


@pytest.mark.parametrize(("values", "result", "expected"), [([0.0, 0.0], 20.0, [0.5, 1.0]), ([1.0, -1.0], 0.0, [-0.5, 0.0])])
def test_targets_blend_the_end_with_what_was_said_on_the_way(values: list[float], result: float, expected: list[float]) -> None:
    assert load("train_solo").targets(values, result, 0.5).tolist() == pytest.approx(expected)


def test_a_house_rule_is_a_game_like_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    """One more frog for whoever plays last, by a subclass; the answer has intervals for both strengths."""
    example = load("last_frog")
    try:
        example.main(["--games", "6", "--bots", "random,tadpole", "--jobs", "1"])
        assert list(frogpond.make("last-frog", 3).numbers.frogs) == [14, 14, 15]  # type: ignore[attr-defined]
        assert list(frogpond.make("last-frog", 3, start=1).numbers.frogs) == [15, 14, 14]  # type: ignore[attr-defined]
        state = frogpond.make("last-frog", 2).new()
        assert state.game.from_bytes(state.to_bytes()).to_json() == state.to_json()
    finally:
        registry._known.pop("last-frog")
    told = capsys.readouterr().out
    assert told.count("first seat wins") == 4
    assert told.count("points [") == 2
