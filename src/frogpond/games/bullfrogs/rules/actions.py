# compiled by mypyc
"""Step 2, take actions: deploy, redeploy, sabotage or stop (BF-20 to BF-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .events import DEPLOYED, REDEPLOYED, SABOTAGED, STOPPED
from .families import TO_SUPPLY, frogs_at
from .numbers import LOG, NONE

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def takes_deploy(t: Position, slot: i64) -> bool:
    """A pad in line with the played card, not that card itself, not the Log, with room, deployed to less than twice
    this turn (BF-22 to BF-25)."""
    return slot != LOG and t.cell[slot] != NONE and t.in_line(slot, t.played) and has_place(t, slot)


def open_actions(t: Position) -> vec[i64]:
    """Every action open to the active player, stop included (BF-21)."""
    n = t.n
    cell = t.cell
    line = n.unfilled[: t.laid]  # all pads in line with the played card
    lined: i64 = 0
    xs = n.xs
    ys = n.ys
    played = cell[t.played]
    x = xs[played]
    y = ys[played]
    cards = t.laid
    slot: i64 = 1
    while slot < cards:
        at = cell[slot]
        if at != NONE and (xs[at] == x or ys[at] == y):
            line[lined] = slot
            lined += 1
        slot += 1
    if t.supply_frogs[t.active] == 0 and t.supply_bulls[t.active] == 0:  # BF-26, BF-104: both kinds gone
        return redeploys(t, line, lined)
    moves = n.unfilled[: lined * (2 + 4 * n.colours) + 1]
    count: i64 = 0
    i: i64 = 0
    if t.supply_frogs[t.active] > 0:
        while i < lined:
            if has_place(t, line[i]):
                moves[count] = n.deploy.of(0, line[i])
                count += 1
            i += 1
    if t.supply_bulls[t.active] > 0:
        i = 0
        while i < lined:
            if has_place(t, line[i]):
                moves[count] = n.deploy.of(1, line[i])
                count += 1
            i += 1
    count = sabotages(t, line, lined, moves, count)
    moves[count] = n.stop.first
    return moves[: count + 1]


def has_place(t: Position, slot: i64) -> bool:
    """Whether a pad in line has a space that takes a frog now (BF-23 to BF-25)."""
    return slot != t.played and t.open[slot] != 0 and i64(t.deployed[slot]) < t.n.deploys_per_pad


def redeploys(t: Position, line: vec[i64], lined: i64) -> vec[i64]:
    """With an empty supply: own frogs from other cards onto the pads that take a deploy (BF-26 to BF-28), sabotage, stop."""
    n = t.n
    moves = vec[i64]()
    slot: i64 = LOG if n.redeploy_from_log else 1  # BF-27, BF-105: any card, in line or not
    while slot < t.laid:
        if t.cell[slot] != NONE and slot != t.played and t.frogs_on(slot, t.active) > 0:
            i: i64 = 0
            while i < lined:
                pad = line[i]
                if pad != slot and has_place(t, pad):  # BF-28, BF-106
                    moves = append(moves, n.redeploy.of(slot, pad))
                i += 1
        slot += 1
    pushes = n.unfilled[: lined * 4 * n.colours]
    count = sabotages(t, line, lined, pushes, 0)
    i = 0
    while i < count:
        moves = append(moves, pushes[i])
        i += 1
    return append(moves, n.stop.first)


def sabotages(t: Position, line: vec[i64], lined: i64, moves: vec[i64], count: i64) -> i64:
    """Put the sabotages on the pads in line into `moves` from `count` on; where they end (BF-29 to BF-31). The played card
    takes part, and the Log where it is adjacent (BF-107 to BF-109)."""
    n = t.n
    if n.sabotages != 0 and t.sabotaged >= n.sabotages:
        return count
    colours = n.colours
    width = n.width
    frogs = t.frogs
    grid = t.grid
    room = t.open
    owner: i64 = 0
    while owner < colours:
        if owner != t.active:  # BF-30
            i: i64 = 0
            while i < lined:
                slot = line[i]
                i += 1
                if frogs[slot * colours + owner] != 0:
                    base = n.sabotage.of(frogs_at(n, owner, slot))
                    if n.push:
                        at = t.cell[slot]
                        direction: i64 = 0
                        step = width  # up, down, left, right
                        while direction < 4:
                            to = i64(grid[at + step]) - 1
                            if to != NONE and room[to] != 0:  # BF-29
                                moves[count] = base + direction
                                count += 1
                            direction += 1
                            step = -width if direction == 1 else direction * 2 - 5
                    else:
                        moves[count] = base + TO_SUPPLY  # BF-31, BF-110
                        count += 1
        owner += 1
    return count


def deploy(t: Position, bull: bool, slot: i64) -> None:
    """A frog or bullfrog from supply onto a pad (BF-22)."""
    if bull:
        t.supply_bulls[t.active] -= 1
    else:
        t.supply_frogs[t.active] -= 1
    t.put(slot, t.active, bull)
    t.deployed[slot] = u8(i64(t.deployed[slot]) + 1)
    t.left -= 1
    if t.watching:
        t.note(DEPLOYED, t.active, 1 if bull else 0, t.cell[slot])
    close_when_done(t)


def redeploy(t: Position, source: i64, slot: i64) -> None:
    """An own frog from another card onto a pad; it counts as a deploy (BF-26 to BF-28)."""
    t.take(source, t.active, False)
    t.put(slot, t.active, False)
    t.deployed[slot] = u8(i64(t.deployed[slot]) + 1)
    t.left -= 1
    if t.watching:
        t.note(REDEPLOYED, t.active, t.cell[source], t.cell[slot])
    close_when_done(t)


def sabotage(t: Position, owner: i64, slot: i64, direction: i64) -> None:
    """An opponent's frog to an adjacent card (BF-29), or in v1.23 back to its owner's supply (BF-31)."""
    t.take(slot, owner, False)
    to: i64 = NONE
    if direction == TO_SUPPLY:
        t.supply_frogs[owner] += 1
    else:
        to = t.card_at(t.n.neighbour(t.cell[slot], direction))
        t.put(to, owner, False)
    t.sabotaged += 1
    t.left -= 1
    if t.watching:
        t.note(SABOTAGED, t.active, owner, t.cell[slot], NONE if to == NONE else t.cell[to])
    close_when_done(t)


def close_when_done(t: Position) -> None:
    """The last action closes the step (BF-20). Nothing sinks yet (BF-32)."""
    if t.left == 0:
        t.frames.pop()


def stop(t: Position) -> None:
    """No more actions this turn (BF-21)."""
    t.frames.pop()
    if t.watching:
        t.note(STOPPED, t.active, t.left)
    t.left = 0
