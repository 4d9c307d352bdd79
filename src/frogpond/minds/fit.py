"""Fit a model to labels: Adam on cross-entropy, in NumPy with SciPy's sparse rows. The same labels and seed give the same weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sparse

from ..engine.features import Features
from ..engine.learned import Model

Array = Any
RARE = 3  # a feature seen less often is not worth its row
FLOOR = 1e-4
EMPTY_LOGIT = -60.0  # the logit of an empty place


@dataclass
class Labels:
    """Rows of all shards."""

    x: Array
    dense: Array  # measures by phase, and a constant
    target: Array  # a chance, or with one or two sides (1 + value) / 2
    group: Array  # siblings have a number in common; -1: no group
    side: Array
    worth: Array
    sides: int
    each: bool  # as many rows as sides make a position
    seats: Array  # what is added to a logit: nothing, or so much that an empty place can't win

    def __len__(self) -> int:
        return len(self.target)

    def part(self, keep: Array) -> Labels:
        """Some of the positions (by row)."""
        columns = (self.x, self.dense, self.target, self.group, self.side, self.worth)
        x, dense, target, group, side, worth = (column[keep] for column in columns)
        return Labels(x, dense, target, group, side, worth, self.sides, self.each, self.seats[keep])

    @property
    def per(self) -> int:
        """Rows of a position."""
        return self.sides if self.each else 1


@dataclass
class TrainingSettings:
    """Hyperparameters of training."""

    hidden: int = 16
    epochs: int = 16
    batch: int = 512
    rate: float = 0.004
    decay: float = 1.0  # of linear weights
    decay_hidden: float = 2.0
    contrast: float = 1.0  # how much more differences between siblings count
    apart: bool = False  # siblings only say how they differ; what they are worth on the whole is left to results
    seed: int = 0


def chance(value: Array, sides: int) -> Array:
    """Values from -1 to 1 as chances."""
    return (value * (sides - 1) + 1.0) / sides if sides > 1 else (1.0 + value) / 2.0


def gather(shards: Sequence[dict[str, Any]], see: Features) -> Labels:
    """The labels of all shards in one."""
    sides, measures, phases = int(see.sides), int(see.measures), int(see.phases)
    shards = [part for part in shards if len(part["side"])]
    if not shards:
        raise ValueError("there are no labels to learn from: no position of a game was kept, and no decision studied")
    if any(part["dense"].shape[1:] != (measures,) or part["on"].max(initial=0) >= see.size for part in shards):
        raise ValueError("these labels are of another game: its positions are described in another way")
    shards = [seated(part, sides) if see.each else part for part in shards]
    counts = np.concatenate([part["counts"] for part in shards])
    on = np.concatenate([part["on"] for part in shards])
    starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
    x = sparse.csr_matrix((np.ones(len(on), np.float32), on, starts), shape=(len(counts), int(see.size)))
    x.sum_duplicates()
    phase = np.concatenate([part["phase"] for part in shards]).astype(np.int64)
    parts = np.concatenate([part["dense"] for part in shards])
    dense = np.zeros((len(counts), phases * (measures + 1)), np.float32)
    rows = np.arange(len(counts))
    for i in range(measures):
        dense[rows, phase * (measures + 1) + i] = parts[:, i]
    dense[rows, phase * (measures + 1) + measures] = 1.0
    group, base = [], 0
    for part in shards:
        numbers = part["group"]
        group.append(np.where(numbers >= 0, numbers + base, -1))
        base += int(numbers.max(initial=-1)) + 1
    value = np.concatenate([part["target"] for part in shards])
    worth = np.concatenate([part["worth"] for part in shards])
    side = np.concatenate([part["side"] for part in shards])
    seats = np.where(counts > 0, 0.0, EMPTY_LOGIT).astype(np.float32)
    return Labels(x, dense, chance(value, sides), np.concatenate(group), side, chance(worth, sides), sides, bool(see.each), seats)


def seated(part: dict[str, Any], sides: int) -> dict[str, Any]:
    """The labels of a game with fewer sides as one with empty places: nothing is on there, and nobody wins there."""
    there = int(part["side"].max(initial=-1)) + 1
    if there in (0, sides):
        return part
    if there > sides:
        raise ValueError(f"labels of {there} sides can't be learnt from with {sides}")

    def value(outcome: Array) -> Array:
        return (chance(outcome, there) * sides - 1.0) / (sides - 1)

    empty = {"counts": 0, "phase": 0, "dense": 0.0, "target": -1.0 / (sides - 1), "worth": -1.0 / (sides - 1)}
    result: dict[str, Any] = {"on": part["on"]}
    for key, column in part.items():
        if key == "on":
            continue
        each = (value(column) if key in ("target", "worth") else column).reshape(-1, there, *column.shape[1:])
        more = np.zeros((len(each), sides - there, *column.shape[1:]), column.dtype)
        if key == "side":
            more += np.arange(there, sides, dtype=column.dtype)
        else:
            more += each[:, :1] if key == "group" else np.array(empty[key], column.dtype)
        result[key] = np.concatenate([each, more], axis=1).reshape(-1, *column.shape[1:]).astype(column.dtype)
    return result


def held_out(labels: Labels) -> Array:
    """The positions that are kept for checking: a tenth of the groups, and a tenth of the others in long runs."""
    stretch = np.arange(len(labels)) // (100 * labels.per)
    return np.where(labels.group >= 0, labels.group % 10 == 0, stretch % 10 == 0)


class Net:
    """The weights while they are learnt: from nothing, or from those of a mind."""

    def __init__(self, size: int, dense: int, settings: TrainingSettings, begin: Model | None = None) -> None:
        rng = np.random.default_rng(settings.seed)
        hidden = settings.hidden
        self.w: dict[str, Array] = {
            "linear": np.zeros(size, np.float32),
            "straight": np.zeros(dense, np.float32),
            "first": (rng.normal(size=(size, hidden)) * 0.05).astype(np.float32),
            "bias": np.full(hidden, 0.1, np.float32),
            "second": (rng.normal(size=hidden) * 0.1).astype(np.float32),
        }
        if begin is not None:
            table, straight = np.array(list(begin.table), np.float32).reshape(size, -1), np.array(list(begin.straight), np.float32)
            if (table.shape[1] - 1, len(straight)) != (hidden, dense):
                raise ValueError(f"weights with {table.shape[1] - 1} hidden units can't be gone on from with {hidden}")
            bias, second = np.array(list(begin.bias), np.float32), np.array(list(begin.second), np.float32)
            self.w |= {"linear": table[:, -1].copy(), "straight": straight, "first": table[:, :-1].copy(), "bias": bias, "second": second}

    def logits(self, labels: Labels) -> Array:
        w = self.w
        units = np.maximum(labels.x @ w["first"] + w["bias"], 0.0)
        return labels.seats + labels.x @ w["linear"] + labels.dense @ w["straight"] + units @ w["second"]

    def chances(self, labels: Labels) -> Array:
        return squash(self.logits(labels), labels.per)

    def parts(self) -> tuple[int, list[list[float]]]:
        """Hidden units and the weights in the order of their file."""
        w = self.w
        table = np.concatenate([w["first"], w["linear"][:, None]], axis=1)
        return len(w["bias"]), [part.astype(np.float32).ravel().tolist() for part in (table, w["bias"], w["second"], w["straight"])]


def squash(logits: Array, per: int) -> Array:
    """Chances from logits."""
    if per == 1:
        return 1.0 / (1.0 + np.exp(-logits))
    each = logits.reshape(-1, per)
    odds = np.exp(each - each.max(axis=1, keepdims=True))
    return (odds / odds.sum(axis=1, keepdims=True)).ravel()


def loss_of(chances: Array, target: Array, per: int) -> float:
    """Mean cross-entropy of a position beyond that of its label."""
    p, y = np.clip(chances, FLOOR, 1 - FLOOR), np.clip(target, FLOOR, 1 - FLOOR)
    if per == 1:
        return float(np.mean(y * np.log(y / p) + (1 - y) * np.log((1 - y) / (1 - p))))
    return float(np.sum(y * np.log(y / p)) / (len(y) / per))


def within(chances: Array, labels: Labels) -> float:
    """The correlation of two judgements within groups of siblings, as side 0 (or the first mover) sees them."""
    keep = labels.group >= 0
    if not labels.each:
        flip = labels.side[keep] == 1
        ours = np.where(flip, 1 - chances[keep], chances[keep])
        theirs = np.where(flip, 1 - labels.target[keep], labels.target[keep])
        number = labels.group[keep]
    else:
        ours, theirs = chances[keep], labels.target[keep]
        number = labels.group[keep] * labels.per + labels.side[keep]
    _, number = np.unique(number, return_inverse=True)
    count = np.bincount(number)

    def apart(values: Array) -> Array:
        return values - (np.bincount(number, values) / count)[number]

    a, b = apart(ours), apart(theirs)
    return float((a * b).sum() / max(1e-12, np.sqrt((a * a).sum() * (b * b).sum())))


def batched(rng: np.random.Generator, labels: Labels, settings: TrainingSettings) -> list[Array]:
    """All positions, shuffled, in batches; siblings stay together where only their differences count."""
    positions = len(labels) // labels.per
    if not settings.apart:
        order = rng.permutation(positions)
        return [order[start : start + settings.batch] for start in range(0, positions, settings.batch)]
    group = labels.group[:: labels.per]
    draw = rng.random(int(group.max(initial=-1)) + 1 + positions)  # one number for a group, one for every other position
    order = np.argsort(np.where(group >= 0, draw[group], draw[-positions:]), kind="stable")
    inside = (group[order[1:]] >= 0) & (group[order[1:]] == group[order[:-1]])
    borders = np.arange(settings.batch, positions, settings.batch)
    ends = np.flatnonzero(~inside) + 1  # where a batch may end
    cuts = np.unique(ends[np.searchsorted(ends, borders[borders <= ends.max(initial=0)])])
    return [part for part in np.split(order, cuts) if len(part)]


def less_mean(miss: Array, group: Array, side: Array, per: int) -> Array:
    """The error in siblings beyond the mean error of their group, side by side; in positions without a group all of it."""
    firsts, number = np.unique(group[::per], return_inverse=True)
    turned = np.where(side == 1, -1.0, 1.0) if per == 1 else 1.0  # one row for a position is its mover's
    each = (miss * turned).reshape(-1, per)
    mean = np.stack([np.bincount(number, each[:, i]) for i in range(per)], axis=1) / np.bincount(number)[:, None]
    mean[firsts < 0] = 0.0
    return (each - mean[number]).ravel() * turned


def fit(
    labels: Labels,
    settings: TrainingSettings,
    tell: Callable[[int, int, dict[str, float]], None] | None = None,
    begin: Model | None = None,
) -> tuple[Net, dict[str, Any]]:
    """Train; the weights of the epoch that tells held-out siblings apart best (predicts best, if there are none), with the curve."""
    check = held_out(labels)
    learn, test = labels.part(~check), labels.part(check)
    net = Net(labels.x.shape[1], labels.dense.shape[1], settings, begin)
    counts = np.asarray((learn.x > 0).sum(axis=0)).ravel()
    learnt = net.w["linear"] != 0.0  # by the mind that it goes on from
    alive = ((counts >= RARE) | learnt).astype(np.float32)
    net.w["first"] *= alive[:, None]
    m = {key: np.zeros_like(value) for key, value in net.w.items()}
    v = {key: np.zeros_like(value) for key, value in net.w.items()}
    rng = np.random.default_rng(settings.seed + 1)
    per = labels.per
    positions = len(learn) // per
    weight = np.where(learn.group >= 0, settings.contrast, 1.0).astype(np.float32)
    step = 0
    curve: list[dict[str, float]] = []
    best: tuple[float, dict[str, Array]] = (-9.0, net.w)
    grouped = bool((test.group >= 0).any())
    for epoch in range(settings.epochs):
        batches = batched(rng, learn, settings)
        rate = settings.rate * (0.5 * (1 + np.cos(np.pi * epoch / settings.epochs)) + 0.02)
        for some in batches:
            rows = some if per == 1 else (some[:, None] * per + np.arange(per)).ravel()
            x, dense = learn.x[rows], learn.dense[rows]
            w = net.w
            sums = x @ w["first"] + w["bias"]
            units = np.maximum(sums, 0.0)
            logits = learn.seats[rows] + x @ w["linear"] + dense @ w["straight"] + units @ w["second"]
            miss = squash(logits, per) - learn.target[rows]
            if settings.apart:
                miss = less_mean(miss, learn.group[rows], learn.side[rows], per)
            slope = (miss * weight[rows] / len(some)).astype(np.float32)
            back = np.outer(slope, w["second"]) * (sums > 0)
            turned = x.T.tocsr()
            slopes = {
                "linear": turned @ slope,
                "straight": dense.T @ slope,
                "first": turned @ back,
                "bias": back.sum(axis=0),
                "second": units.T @ slope,
            }
            step += 1
            for key, value in w.items():
                m[key] += 0.1 * (slopes[key] - m[key])
                v[key] += 0.001 * (slopes[key] ** 2 - v[key])
                decay = settings.decay if key == "linear" else settings.decay_hidden if key == "first" else 0.0
                value -= rate * (m[key] / (1 - 0.9**step) / (np.sqrt(v[key] / (1 - 0.999**step)) + 1e-8) + decay * value)
        chances = net.chances(test)
        epoch_report = {"epoch": epoch + 1, "loss": loss_of(chances, test.target, per), "siblings": within(chances, test)}
        curve.append(epoch_report)
        merit = epoch_report["siblings"] if grouped else -epoch_report["loss"]
        if merit > best[0]:
            best = (merit, {key: value.copy() for key, value in net.w.items()})
        if tell is not None:
            tell(epoch + 1, settings.epochs, epoch_report)
    net.w = best[1]
    for key in ("first", "linear"):
        net.w[key][alive == 0.0] = 0.0
    report = {
        "positions": positions + len(test) // per,
        "groups": len(np.unique(labels.group[labels.group >= 0])),
        "siblings": within(net.chances(test), test),
        "siblings_hand": within(test.worth, test),
        "loss": loss_of(net.chances(test), test.target, per),
        "loss_hand": loss_of(test.worth, test.target, per),
        "curve": curve,
    }
    return net, report
