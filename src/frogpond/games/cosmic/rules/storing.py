# compiled by mypyc
"""Vaults at the table: storing, room, who may open them (CF-11, CF-57, CF-86, CF-113, CF-114)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .table import AETHER, Table, vault_base
from .tiles import NO_TILE
from .vault import HEIGHT, exposed, height, raid_points


def has_room(t: Table, vault: i64) -> bool:
    """Whether any slot holds fewer than three Lands."""
    tiles = t.vault
    at = vault_base(t, vault) + HEIGHT - 1
    slot: i64 = 0
    while slot < t.n.vault_slots:
        if tiles[at] == NO_TILE:
            return True
        at += HEIGHT
        slot += 1
    return False


def open_slots(t: Table, vault: i64, first: vec[i64]) -> vec[i64]:
    """`first`, and then the slots with fewer than three Lands, as actions."""
    found = first
    at = vault_base(t, vault) + HEIGHT - 1
    slot: i64 = 0
    while slot < t.n.vault_slots:
        if t.vault[at] == NO_TILE:
            found = append(found, t.a.slot + slot)
        at += HEIGHT
        slot += 1
    return found


def store(t: Table, vault: i64, slot: i64, tile: i64) -> None:
    """A Land goes on top of a slot."""
    base = vault_base(t, vault)
    t.vault[base + slot * HEIGHT + height(t.vault, base, slot)] = u8(tile)


def unstore(t: Table, vault: i64, slot: i64) -> i64:
    """The exposed Land of a slot is taken."""
    base = vault_base(t, vault)
    at = base + slot * HEIGHT + height(t.vault, base, slot) - 1
    tile = i64(t.vault[at])
    t.vault[at] = 0
    return tile


def opening(t: Table, vault: i64) -> i64:
    """The largest Outer Dimension among the owners, 0 if the Vault is locked (CF-11, CF-86, CF-114)."""
    deepest: i64 = 0
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == vault and t.place[frog] - AETHER > deepest:
            deepest = t.place[frog] - AETHER
        frog += 1
    return deepest


def guards(t: Table, vault: i64) -> i64:
    """Owners in the Aether: each makes a raid on a team's Vault harder by one (CF-114)."""
    count: i64 = 0
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == vault and t.place[frog] == AETHER:
            count += 1
        frog += 1
    return count


def cheapest(t: Table, vault: i64) -> i64:
    """The raid points of the cheapest exposed Land, 0 if the Vault is empty (CF-86)."""
    base = vault_base(t, vault)
    best: i64 = 0
    slot: i64 = 0
    while slot < t.n.vault_slots:
        tile = exposed(t.vault, base, slot)
        if tile != NO_TILE:
            points = raid_points(t.n.lines, tile)
            if best == 0 or points < best:
                best = points
        slot += 1
    return best
