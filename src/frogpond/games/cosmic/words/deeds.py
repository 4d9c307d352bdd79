"""Actions in words, as advice and reviews name them: "leap to F6", "attack Mia"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.story import Place, several, whose
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules import steps as s
from ..rules.geometry import DIRECTIONS
from .vocabulary import SIDES, SPOILT, frog_name, spot, tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

SINGLE = {
    f.TURN_UP: "turn your card up", f.DECLINE: "keep your card down", f.END_TURN: "end the turn", f.PASS: "pass", f.PAY: "pay",
    f.WITHDRAW: "withdraw", f.STOP: "stop here", f.DUST: "let the Barren turn to dust", f.RECOVER: "recover your Oomph",
    f.DISGORGE: "disgorge", f.DISGORGE_ANY: "disgorge in any order", f.SMASH: "smash the ground", f.DEFER: "keep the action card for later",
    f.BANK: "bank a tile", f.LEAP_AETHER: "leap into the Aether", f.TO_AETHER: "go into the Aether", f.COPY: "copy the other die",
    f.SHIFT_UP: "make the knockback one longer", f.SHIFT_DOWN: "make the knockback one shorter", f.RESIST_KNOCKBACK: "resist the knockback",
    f.SPOILS_TILES: "take tiles from the Gullet", f.SPOILS_PICK: "pick tiles from the Gullet", f.SPOILS_HARVEST: "swallow the Land there",
    f.SPOILS_RAID: "raid the Vault", f.MUTATE: "mutate", f.RESIST: "resist the Flux", f.SELECT: "select a new card",
    f.RETURN: "return at once", f.SPEND: "spend the card held back", f.ROLL: "roll to come back", f.DRIFT: "drift",
    f.REROLL_RAID: "roll again", f.CRUSH: "crush the ground",
}  # fmt: skip


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    game: CosmicFrog = t.game
    family, x, y = (int(number) for number in game.acts.decode(action))
    if family in SINGLE:
        return SINGLE[family]

    def hex(number: int) -> Place:
        return spot(game.hex_names[number])

    def frog(number: int) -> str:
        return "your frog" if game.units[number] == t.to_move else frog_name(game, number)

    if family in HEXES:
        return HEXES[family].format(hex(x))
    if family in FROGS:
        return FROGS[family].format(frog(x))
    if family == f.REROLL:
        return f"roll die {x + 1} again"
    if family == f.SPOIL:
        return f"have {SPOILT[x]} rolled again"
    if family == f.EDGE:
        return f"strike {hex(int(t.frames.get(s.EDGE_HEX)))} from the {SIDES[DIRECTIONS[x]]}"
    if family == f.COMMIT:
        parts = ["overpower"] * x + ([f"boost {several(y, 'time').replace('a time', 'once').replace('two times', 'twice')}"] if y else [])
        return " and ".join(parts) or "commit nothing"
    if family == f.RAID:
        return f"raid {vault(game, x, int(t.to_move))} for {y + 1} point{'s' if y else ''}"
    if family in (f.TILE, f.BURN, f.SPIT):
        verb = {f.TILE: "take", f.BURN: "burn", f.SPIT: "spit"}[family]
        return f"{verb} tile {int(game.numbers.gullet_slots) - x} of the Gullet, counted from the top"
    if family in (f.SLOT, f.TAKE):
        verb = "put it into" if family == f.SLOT else "take from"
        return f"{verb} slot {game.slot_names[x]}"
    if family == f.KEEP:
        return f"keep {ABILITY_NAMES[x]}"
    if family == f.DISCARD:
        return "discard a set-aside card" if x else "keep the other set-aside cards"
    if family == f.LAY:
        return f"lay {several(1, tile_name(x + 1))} on {hex(y)}"
    return str(t.text(action))


HEXES = {
    f.HARVEST: "swallow the Land of {}", f.LEAP: "leap to {}", f.SLIP: "ride the slipstream to {}", f.LAND: "land on {}",
    f.RELOCATE: "blink to {}", f.FLOW: "flow to {}", f.DESCEND: "descend to {}",
}  # fmt: skip
FROGS = {f.ATTACK: "attack {}", f.POSSESS: "possess {}", f.DRAIN: "drain {}", f.SWAP: "swap cards with {}", f.MEMBER: "bring {} back"}


def vault(game: CosmicFrog, team: int, seat: int) -> str:
    owners = [frog for frog in range(len(game.units)) if game.numbers.team_of[frog] == team]
    names = list(dict.fromkeys("your" if game.units[frog] == seat else whose(frog_name(game, frog)) for frog in owners))
    return f"{names[0]} Vault" if len(names) == 1 else f"the Vault of {' and '.join(frog_name(game, frog) for frog in owners)}"
