# compiled by mypyc
"""Squish, Squash, Smash: equal dice against frogs on the road (FW-39 to FW-47, FW-63 to FW-68). They move nobody else (FW-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .events import SMASHED, SQUASHED, SQUISHED, SWEPT
from .numbers import HIGH, LOW, NONE, SIDEWALK

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def median_full(t: Position) -> bool:
    """No empty Median space in any Lane (FW-43)."""
    for space in t.n.medians:
        if t.on[space] == 0:
            return False
    return True


def can_be_hit(t: Position, space: i64) -> bool:
    """An opponent's frog on a road spot (FW-40)."""
    return t.on[space] != 0 and (t.n.kind[space] == LOW or t.n.kind[space] == HIGH) and t.colour_on(space) != t.active


def hit_ends_in(t: Position, hit: i64, full: bool) -> bool:
    """Whether a squish goes where the rules say: Sidewalk (FW-41), empty Median space (FW-42), Sidewalk again (FW-43)."""
    to = t.n.hit_to[hit]
    if to != SIDEWALK:
        return t.on[to] == 0
    return full or t.n.kind[t.n.hit_victim[hit]] == LOW


def anybody_on_road(t: Position) -> bool:
    """Whether a Smash would move somebody (FW-63)."""
    space: i64 = 1
    while space < t.n.first_pad:
        if t.on[space] != 0 and (t.n.kind[space] == LOW or t.n.kind[space] == HIGH):
            return True
        space += 1
    return False


def attacks(t: Position, result: vec[i64]) -> vec[i64]:
    """Add every attack with equal unused dice; more dice than needed may be split (FW-39, FW-45)."""
    n = t.n
    full = median_full(t)
    face: i64 = 0
    space: i64 = 0
    while face < n.faces:
        if t.unused(face) >= n.squish_dice:
            space = 1
            while space < n.first_pad:
                if can_be_hit(t, space):
                    hit = n.hit_first[space]
                    while hit < n.hit_first[space + 1]:
                        if hit_ends_in(t, hit, full):
                            result = append(result, n.squish.of(face, hit))
                        hit += 1
                space += 1
        face += 1
    face = 0
    while face < n.faces:
        if t.unused(face) >= n.squash_dice:
            space = 1
            while space < n.first_pad:
                if can_be_hit(t, space):
                    result = append(result, n.squash.of(face, space))
                space += 1
        face += 1
    face = 0
    while face < n.faces:
        if t.unused(face) >= n.smash_dice and anybody_on_road(t):
            result = append(result, n.smash.of(face))
        face += 1
    return result


def squish(t: Position, face: i64, hit: i64) -> None:
    """Two equal dice send a frog to the Sidewalk or the Median; the Lane may change (FW-41 to FW-43, FW-66)."""
    spot = t.n.hit_victim[hit]
    to = t.n.hit_to[hit]
    owner = t.colour_on(spot)
    t.spend(face, t.n.squish_dice)
    t.put(owner, spot, to)
    if t.watching:
        t.note(SQUISHED, t.active, owner, spot, to, face)


def squash(t: Position, face: i64, spot: i64) -> None:
    """Three equal dice send a frog to the Sidewalk (FW-44)."""
    owner = t.colour_on(spot)
    t.spend(face, t.n.squash_dice)
    t.put(owner, spot, SIDEWALK)
    if t.watching:
        t.note(SQUASHED, t.active, owner, spot, SIDEWALK, face)


def shelter(t: Position, lane: i64) -> i64:
    """The highest empty Median space of a Lane, NONE if it is full (FW-47)."""
    n = t.n
    space = lane * n.spots + n.median_high
    while space >= lane * n.spots + n.median_low:
        if t.on[space] == 0:
            return space
        space -= 1
    return NONE


def sweep(t: Position, space: i64, to: i64) -> None:
    """One frog hit by a Smash."""
    owner = t.colour_on(space)
    t.put(owner, space, to)
    if t.watching:
        t.note(SWEPT, t.active, owner, space, to)


def smash(t: Position, face: i64) -> None:
    """Four equal dice send all frogs on the road back, own ones too; the Median stays (FW-46). In order: all before the
    Median to the Sidewalk; then those after it, nearest first and North before South, each to the highest empty space
    of its own Lane's Median, of the other's, or to the Sidewalk (FW-47)."""
    n = t.n
    t.spend(face, n.smash_dice)
    if t.watching:
        t.note(SMASHED, t.active, face)
    space: i64 = 1
    while space < n.first_pad:
        if t.on[space] != 0 and n.kind[space] == LOW:
            sweep(t, space, SIDEWALK)
        space += 1
    number = n.median_high + 1
    while number <= n.spots:
        lane: i64 = 0
        while lane < n.lanes:
            space = lane * n.spots + number
            if t.on[space] != 0:
                to = shelter(t, lane)
                if to == NONE and n.lanes == 2:
                    to = shelter(t, 1 - lane)
                sweep(t, space, SIDEWALK if to == NONE else to)
            lane += 1
        number += 1
