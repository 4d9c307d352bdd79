"""The value of each choice of spoils, in words (CF-72)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules.gullet import tile_in
from ..rules.legal import raid_targets
from ..rules.numbers import FACE_LIMIT, NONE, RAID_DIE, WHITE
from ..rules.placement import HEIGHT
from ..rules.shard import top_tile
from ..rules.tiles import NO_TILE
from ..rules.vault import guards, opening, raid_points, vault_base
from ..words.vocabulary import tile_name
from .odds import percent, raided

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def spoils_worth(t: Position) -> dict[str, str]:
    """Every kind of spoils that is open now, by its notation, with what there is to gain."""
    frog, loser = int(t.attacker), int(t.defender)
    load = int(t.load[loser])
    many = min(int(t.difference), load)
    tiles = [land(int(tile_in(t, loser, load - 1 - i))) for i in range(many)]
    worth = {f.SPOILS_TILES: ", ".join(tiles) or "nothing there", f.SPOILS_PICK: f"any {many} of {load}"}
    moves = list(t.moves)
    if f.SPOILS_HARVEST in moves:
        hex = int(t.place[frog])
        worth[f.SPOILS_HARVEST] = f"the {land(int(top_tile(t, hex)))} on {t.game.hex_names[hex]}"
    if f.SPOILS_RAID in moves:
        worth[f.SPOILS_RAID] = raid_worth(t, frog, int(t.n.team_of[loser]))
    return {f.FAMILIES[family][0]: words for family, words in worth.items() if family in moves}


def raid_worth(t: Position, frog: int, vault: int) -> str:
    """How far a Vault is open, and the best raid target with its chance."""
    target, chance = best_raid(t, frog, vault)
    return f"open to {opening(t, vault)}: {percent(chance)} for {target} point{'' if target == 1 else 's'}"


def best_raid(t: Position, frog: int, vault: int) -> tuple[int, Fraction]:
    """The raid target that promises most points, with its chance (CF-86, CF-87)."""
    up = t.up(frog)
    colour = WHITE if up == NONE else t.n.die(up, RAID_DIE)
    faces = [value for value in range(FACE_LIMIT) for _ in range(t.n.die_weights[colour * FACE_LIMIT + value])]
    base = vault_base(t, vault)
    lands = [int(tile) for tile in t.vault[base : base + t.n.vault_slots * HEIGHT] if tile != NO_TILE]
    most = sum(int(raid_points(t.n.lines, tile)) for tile in lands)
    best = (Fraction(0), Fraction(0), 0)
    for move in raid_targets(t, t.moves[:0], frog, vault):
        points = int(t.acts.decode(move)[2]) + 1
        chance = raided(faces, points, int(guards(t, vault)))
        best = max(best, (chance * min(points, most), chance, points))
    return best[2], best[1]


def raid_roll(t: Position) -> int:
    """What the die of the best raid must exceed, guards included; -1 if the spoils are no raid."""
    if f.SPOILS_RAID not in list(t.moves):
        return -1
    vault = int(t.n.team_of[t.defender])
    return best_raid(t, int(t.attacker), vault)[0] + int(guards(t, vault))


def land(tile: int) -> str:
    """A tile without its back."""
    return tile_name(tile).rpartition(" ")[2]
