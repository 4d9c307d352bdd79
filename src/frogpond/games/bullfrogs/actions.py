# compiled by mypyc
"""Step 2, take actions: deploy, redeploy, sabotage or stop (BF-20 to BF-32)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .numbers import LOG, NONE
from .table import DEPLOYED, REDEPLOYED, SABOTAGED, STOPPED, Table

TO_SUPPLY: Final = 4  # the "direction" of a v1.23 sabotage (BF-31)


def takes_deploy(t: Table, slot: i64) -> bool:
    """A pad in line with the played card, not that card itself, not the Log, with room, deployed to less than twice
    this turn (BF-22 to BF-25)."""
    return (
        t.cell[slot] != NONE
        and slot != t.played
        and slot != LOG
        and not t.full(slot)
        and i64(t.deployed[slot]) < t.n.deploys_per_pad
        and t.in_line(slot, t.played)
    )


def options(t: Table) -> vec[i64]:
    """Every action open to the active player, stop included (BF-21)."""
    n = t.n
    me = t.active
    frogs = t.supply_frogs[me]
    bulls = t.supply_bulls[me]
    pads = n.unfilled[: t.laid]  # that take a deploy
    line = n.unfilled[: t.laid]  # all pads in line with the played card
    targets: i64 = 0
    lined: i64 = 0
    cell = t.cell
    room = t.open
    deployed = t.deployed
    most = n.deploys_per_pad
    played = cell[t.played]
    x = n.xs[played]
    y = n.ys[played]
    slot: i64 = 1
    while slot < t.laid:
        at = cell[slot]
        if at != NONE and (n.xs[at] == x or n.ys[at] == y):
            line[lined] = slot
            lined += 1
            if slot != t.played and room[slot] != 0 and i64(deployed[slot]) < most:  # BF-22 to BF-25
                pads[targets] = slot
                targets += 1
        slot += 1
    if frogs == 0 and bulls == 0:  # BF-26
        return sabotages(t, redeploys(t, pads[:targets]), line, lined)
    moves = n.unfilled[: 2 * targets]
    count: i64 = 0
    i: i64 = 0
    if frogs > 0:
        while i < targets:
            moves[count] = n.deploy + pads[i]
            count += 1
            i += 1
    if bulls > 0:
        i = 0
        while i < targets:
            moves[count] = n.deploy + n.slots + pads[i]
            count += 1
            i += 1
    return sabotages(t, moves[:count], line, lined)


def redeploys(t: Table, pads: vec[i64]) -> vec[i64]:
    """Own frogs from other cards onto the pads that take a deploy (BF-26 to BF-28)."""
    n = t.n
    moves = vec[i64]()
    slot: i64 = LOG if n.redeploy_from_log else 1  # BF-27
    while slot < t.laid:
        if t.cell[slot] != NONE and slot != t.played and t.frogs_on(slot, t.active) > 0:
            for pad in pads:
                if pad != slot:  # BF-28
                    moves = append(moves, n.redeploy + slot * n.slots + pad)
        slot += 1
    return moves


def sabotages(t: Table, moves: vec[i64], line: vec[i64], lined: i64) -> vec[i64]:
    """`moves`, then the sabotages on the pads in line, then stop (BF-29 to BF-31)."""
    n = t.n
    colours = n.colours
    if n.sabotages == 0 or t.sabotaged < n.sabotages:
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
                        base = n.sabotage + (owner * n.slots + slot) * 5
                        if n.push:
                            direction: i64 = 0
                            while direction < 4:
                                to = i64(grid[n.neighbour(t.cell[slot], direction)]) - 1
                                if to != NONE and room[to] != 0:  # BF-29
                                    moves = append(moves, base + direction)
                                direction += 1
                        else:
                            moves = append(moves, base + TO_SUPPLY)  # BF-31
            owner += 1
    return append(moves, n.stop)


def deploy(t: Table, bull: bool, slot: i64) -> None:
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


def redeploy(t: Table, source: i64, slot: i64) -> None:
    """An own frog from another card onto a pad; it counts as a deploy (BF-26 to BF-28)."""
    t.take(source, t.active, False)
    t.put(slot, t.active, False)
    t.deployed[slot] = u8(i64(t.deployed[slot]) + 1)
    t.left -= 1
    if t.watching:
        t.note(REDEPLOYED, t.active, t.cell[source], t.cell[slot])


def sabotage(t: Table, owner: i64, slot: i64, direction: i64) -> None:
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


def take_action(t: Table, action: i64) -> None:
    """Carry out one action; stop, or the last action, closes the step (BF-20, BF-21). Nothing sinks yet (BF-32)."""
    n = t.n
    if action == n.stop:
        t.frames.pop()
        if t.watching:
            t.note(STOPPED, t.active, t.left)
        t.left = 0
        return
    if action < n.redeploy:
        piece = (action - n.deploy) // n.slots
        deploy(t, piece == 1, (action - n.deploy) % n.slots)
    elif action < n.sabotage:
        redeploy(t, (action - n.redeploy) // n.slots, (action - n.redeploy) % n.slots)
    else:
        which = (action - n.sabotage) // 5
        sabotage(t, which // n.slots, which % n.slots, (action - n.sabotage) % 5)
    if t.left == 0:
        t.frames.pop()
