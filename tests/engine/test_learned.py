"""The model of a learned mind: packed rows add up to what the table says, however many there are and however large."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from frogpond.engine.features import Features
from frogpond.engine.learned import RUN, Model

SIZE, MEASURES, PHASES = 40, 3, 2


def described(on: Sequence[int], dense: Sequence[float], phase: int) -> Features:
    """A position with these features on."""
    see = Features(1, SIZE, MEASURES, PHASES, 2, 2000)
    for i, feature in enumerate(on):
        see.active[i] = feature
    for i, measure in enumerate(dense):
        see.dense[i] = measure
    see.count = len(on)
    see.phase = phase
    return see


def plain(hidden: int, parts: Sequence[Sequence[float]], on: Sequence[int], dense: Sequence[float], phase: int) -> float:
    """What the model should say, number by number."""
    table, bias, second, straight = parts
    width, at = hidden + 1, phase * (MEASURES + 1)
    total = straight[at + MEASURES] + sum(straight[at + i] * dense[i] for i in range(MEASURES))
    total += sum(table[feature * width + hidden] for feature in on)
    units = [bias[unit] + sum(table[feature * width + unit] for feature in on) for unit in range(hidden)]
    return total + sum(weight * unit for weight, unit in zip(second, units, strict=True) if unit > 0)


@pytest.mark.parametrize("hidden", [8, 16, 24, 32])
@pytest.mark.parametrize("count", [0, 1, 60, RUN, RUN + 1, 3 * RUN + 5])
def test_packed_rows_add_up_to_the_table(hidden: int, count: int) -> None:
    dice = random.Random(hidden * 1000 + count)
    for scale in (0.001, 0.1, 5.0):
        parts = [[dice.gauss(0, scale) for _ in range(size)] for size in (SIZE * (hidden + 1), hidden, hidden, PHASES * (MEASURES + 1))]
        model = Model(hidden, *parts)
        for phase in range(PHASES):
            on = [dice.randrange(SIZE) for _ in range(count)]
            dense = [dice.gauss(0, 1) for _ in range(MEASURES)]
            wanted = plain(hidden, parts, on, dense, phase)
            coarse = max(map(abs, parts[0])) * (1 + sum(map(abs, parts[2]))) * count / 4000  # half a step of a lane, for every row
            assert model.logit(described(on, dense, phase)) == pytest.approx(wanted, abs=coarse + 1e-9)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_no_sum_leaves_its_lane(sign: float) -> None:
    """All that is on pulls the same way as hard as it can, and its neighbours the other way."""
    for hidden in (8, 16):
        table = [sign * (3.0 if i % 2 else -3.0) for _ in range(SIZE) for i in range(hidden + 1)]
        parts = [table, [0.0] * hidden, [1.0] * hidden, [0.0] * (PHASES * (MEASURES + 1))]
        on = [i % SIZE for i in range(4 * RUN)]
        wanted = plain(hidden, parts, on, [0.0] * MEASURES, 0)
        assert Model(hidden, *parts).logit(described(on, [0.0] * MEASURES, 0)) == pytest.approx(wanted, rel=1e-3)


def test_a_unit_that_never_speaks_is_no_trouble() -> None:
    parts = [[0.0] * (SIZE * 9), [0.5] * 8, [1.0] * 8, [0.0] * (PHASES * (MEASURES + 1))]
    assert Model(8, *parts).logit(described([1, 2, 3], [0.0] * MEASURES, 1)) == pytest.approx(4.0)


def test_a_hidden_layer_has_so_many_units() -> None:
    with pytest.raises(ValueError, match="multiple of 8"):
        Model(9, [0.0] * 10, [0.0] * 9, [0.0] * 9, [0.0])
