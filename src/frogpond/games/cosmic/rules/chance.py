# compiled by mypyc
"""Chance: outcomes, their weights, and their effects. Nothing random is stored (CF-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ....engine.rng import Rng
from .abilities import ravager
from .cards import draw
from .combat import colour_of, show_die
from .dimensions import roll_home
from .flux import strike
from .numbers import ABILITIES, FACE_LIMIT, NONE, WHITE
from .raid import raid_roll
from .score import final_weights, reveal_final_back
from .setup import back_weights, deal, domains_left, draw_land_back, lay, lay_places, next_land
from .shard import reveal_back
from .steps import (
    BACK,
    BACK_EATER,
    CARD,
    CLUSTER,
    DEAL,
    DEAL_FROG,
    DICE,
    DICE_SIDE,
    DIMENSION,
    DRAW,
    DRAW_BACK,
    DRAW_FROG,
    DRAW_PURPOSE,
    FINAL_BACK,
    LAY,
    LAY_DOMAIN,
    RAID,
    RAID_COLOUR,
    SPLINTER,
)
from .turn import turn_card

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def bits_up(bits: i64, count: i64, weigh: bool) -> vec[i64]:
    """The numbers of set bits, or a 1 for each."""
    result = vec[i64]()
    i: i64 = 0
    while i < count:
        if (bits >> i) & 1:
            result = append(result, 1 if weigh else i)
        i += 1
    return result


def weighted(weights: vec[i64], first: i64, count: i64, weigh: bool) -> vec[i64]:
    """The places with a weight, or the weights there."""
    result = vec[i64]()
    i: i64 = 0
    while i < count:
        if weights[first + i] > 0:
            result = append(result, weights[first + i] if weigh else i)
        i += 1
    return result


def chance_of(t: Position, weigh: bool) -> vec[i64]:
    """The outcomes of the chance event on top, or their weights (CF-16)."""
    n = t.n
    frames = t.frames
    step = frames.step()
    if step == CARD:
        return weighted(t.deck, 0, n.frogs + 2, weigh)
    if step == DICE:
        return weighted(n.die_weights, colour_of(t, frames.get(DICE_SIDE)) * FACE_LIMIT, FACE_LIMIT, weigh)
    if step == BACK:
        return weighted(t.backs, 0, 4, weigh)
    if step == RAID:
        return weighted(n.die_weights, frames.get(RAID_COLOUR) * FACE_LIMIT, FACE_LIMIT, weigh)
    if step == DIMENSION:
        return weighted(n.die_weights, WHITE * FACE_LIMIT, FACE_LIMIT, weigh)
    if step == DRAW or step == DEAL:
        return bits_up(t.unseen, ABILITIES, weigh)
    if step == SPLINTER:
        return bits_up(t.splinters, n.splinters, weigh)
    if step == DRAW_BACK:
        return weighted(back_weights(t), 0, 3, weigh)
    if step == FINAL_BACK:
        return weighted(final_weights(t), 0, 3, weigh)
    outcomes = lay_places(t) if step == LAY else domains_left(t)
    if weigh:
        return vec[i64]([1 for _ in range(len(outcomes))])
    return outcomes


def reveal(t: Position, outcome: i64) -> None:
    """Carry out the chance event on top."""
    frames = t.frames
    step = frames.step()
    if step == CARD:
        turn_card(t, outcome)
    elif step == DICE:
        show_die(t, outcome)
    elif step == BACK:
        eater = frames.get(BACK_EATER)
        reveal_back(t, outcome)
        if eater != NONE and t.ending == NONE:
            ravager.digest(t, eater, outcome)
    elif step == RAID:
        raid_roll(t, outcome)
    elif step == DIMENSION:
        frames.pop()
        roll_home(t, t.active, outcome)
    elif step == LAY:
        lay(t, next_land(t, frames.get(LAY_DOMAIN)), outcome, NONE)
    elif step == DRAW:
        frog = frames.get(DRAW_FROG)
        purpose = frames.get(DRAW_PURPOSE)
        frames.pop()
        draw(t, frog, purpose, outcome)
    elif step == DEAL:
        captain = frames.get(DEAL_FROG)
        frames.pop()
        deal(t, captain, outcome)
    elif step == SPLINTER:
        frames.pop()
        t.splinters &= ~(i64(1) << outcome)
        strike(t, outcome)
    elif step == CLUSTER:
        frames.push(LAY, outcome)
    elif step == DRAW_BACK:
        draw_land_back(t, outcome)
    else:
        reveal_final_back(t, outcome)


def sample(t: Position, rng: Rng) -> i64:
    """One outcome, by its weight."""
    outcomes = chance_of(t, False)
    step = t.frames.step()
    if step == LAY or step == DEAL or step == DRAW or step == SPLINTER or step == CLUSTER:  # all alike
        return outcomes[rng.below(i64(len(outcomes)))]
    weights = chance_of(t, True)
    total: i64 = 0
    for weight in weights:
        total += weight
    left = rng.below(total)
    i: i64 = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return outcomes[i]
