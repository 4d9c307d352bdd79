# compiled by mypyc
"""The Vault: piles, Siphons, worth; at the table room and who may open it (CF-11, CF-12, CF-57, CF-86, CF-99 to CF-103, CF-113, CF-114)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.observation_buffer import fresh_mark
from . import families as f
from .geometry import AETHER
from .placement import HEIGHT, VaultLines, placement
from .tiles import ABUNDANT, DOMAINS, HARMONIOUS, HIGHLAND, LOWLAND, NO_TILE, back_of, domain_of, elevation_of, type_of

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Piles ------------------------------------------------------------------------------------------------------------
# A Vault is a row of tiles in a longer vec: slot * 3 + level from `base` on, bottom first, NO_TILE above the pile.


def height(tiles: vec[u8], base: i64, slot: i64) -> i64:
    """Lands in a slot."""
    at = base + slot * HEIGHT
    if tiles[at] == NO_TILE:
        return 0
    if tiles[at + 1] == NO_TILE:
        return 1
    return 2 if tiles[at + 2] == NO_TILE else 3


def exposed(tiles: vec[u8], base: i64, slot: i64) -> i64:
    """The Land on top of a slot, NO_TILE if it is empty (CF-2)."""
    level = height(tiles, base, slot)
    return NO_TILE if level == 0 else i64(tiles[base + slot * HEIGHT + level - 1])


def is_siphon(tiles: vec[u8], base: i64, slot: i64) -> bool:
    """Whether a slot holds lowland, highland, lowland of one domain (CF-12)."""
    at = base + slot * HEIGHT
    low = i64(tiles[at])
    high = i64(tiles[at + 1])
    top = i64(tiles[at + 2])
    if top == NO_TILE or elevation_of(low) != LOWLAND or elevation_of(high) != HIGHLAND or elevation_of(top) != LOWLAND:
        return False
    return domain_of(low) == domain_of(high) and domain_of(high) == domain_of(top)


def operating_siphons(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """Domains with at least one Siphon (CF-12)."""
    domains_met: i64 = 0
    count: i64 = 0
    slot: i64 = 0
    while slot < n.slots:
        if is_siphon(tiles, base, slot):
            bit = i64(1) << domain_of(i64(tiles[base + slot * HEIGHT]))
            if domains_met & bit == 0:
                domains_met |= bit
                count += 1
        slot += 1
    return count


def domains(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """Domains present anywhere in the Vault (CF-101)."""
    bits: i64 = 0
    i: i64 = 0
    while i < n.slots * HEIGHT:
        tile = i64(tiles[base + i])
        if tile != NO_TILE:
            bits |= i64(1) << domain_of(tile)
        i += 1
    count: i64 = 0
    d: i64 = 0
    while d < DOMAINS:
        count += (bits >> d) & 1
        d += 1
    return count


def raid_points(n: VaultLines, tile: i64) -> i64:
    """The points of an exposed Land in a raid: as a single (CF-86)."""
    return n.points[elevation_of(tile) * 5 + 1]


# Worth ------------------------------------------------------------------------------------------------------------


def diversity(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """Points for the domains (CF-101)."""
    return n.diversity[domains(n, tiles, base)]


def back_bonus(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """Points for Abundant and Harmonious Lands (CF-103)."""
    counts: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
    i: i64 = 0
    while i < n.slots * HEIGHT:
        tile = i64(tiles[base + i])
        if tile != NO_TILE:
            counts[type_of(tile)] += 1
        i += 1
    total: i64 = 0
    i = 0
    while i < n.slots * HEIGHT:
        tile = i64(tiles[base + i])
        if tile != NO_TILE:
            if back_of(tile) == ABUNDANT:
                total += n.abundant
            elif back_of(tile) == HARMONIOUS:
                total += n.harmonious * counts[type_of(tile)]
        i += 1
    return total


def vault_score(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """The score of a Vault as its Lands lie (CF-99)."""
    return placement(n, tiles, base) + diversity(n, tiles, base) + back_bonus(n, tiles, base)


# At the table -----------------------------------------------------------------------------------------------------


def vault_base(t: Position, vault: i64) -> i64:
    """Where a Vault begins in the row of all Vault tiles."""
    return vault * t.n.vault_slots * HEIGHT


def has_room(t: Position, vault: i64) -> bool:
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


def open_slots(t: Position, vault: i64, first: vec[i64]) -> vec[i64]:
    """`first`, and then the slots with fewer than three Lands, as actions."""
    result = first
    first_slot = t.acts.of(f.SLOT)
    at = vault_base(t, vault) + HEIGHT - 1
    slot: i64 = 0
    while slot < t.n.vault_slots:
        if t.vault[at] == NO_TILE:
            result = append(result, first_slot + slot)
        at += HEIGHT
        slot += 1
    return result


def store(t: Position, vault: i64, slot: i64, tile: i64) -> None:
    """A Land goes on top of a slot."""
    base = vault_base(t, vault)
    t.vault[base + slot * HEIGHT + height(t.vault, base, slot)] = u8(tile)
    t.vault_mark = fresh_mark()


def unstore(t: Position, vault: i64, slot: i64) -> i64:
    """The exposed Land of a slot is taken."""
    base = vault_base(t, vault)
    at = base + slot * HEIGHT + height(t.vault, base, slot) - 1
    tile = i64(t.vault[at])
    t.vault[at] = 0
    t.vault_mark = fresh_mark()
    return tile


def opening(t: Position, vault: i64) -> i64:
    """The largest Outer Dimension among the owners, 0 if the Vault is locked (CF-11, CF-86, CF-114)."""
    deepest: i64 = 0
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == vault and t.place[frog] - AETHER > deepest:
            deepest = t.place[frog] - AETHER
        frog += 1
    return deepest


def guards(t: Position, vault: i64) -> i64:
    """Owners in the Aether: each makes a raid on a team's Vault harder by one (CF-114)."""
    count: i64 = 0
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == vault and t.place[frog] == AETHER:
            count += 1
        frog += 1
    return count


def cheapest(t: Position, vault: i64) -> i64:
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
