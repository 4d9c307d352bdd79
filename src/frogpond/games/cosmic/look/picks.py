"""From what was clicked back to an action, legal or not: so that the page can ask "why not?" about anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules.steps import ACT, RAID

if TYPE_CHECKING:
    from ..position import Position


FAMILY_NUMBERS = {(name, shape): number for number, (name, shape, _) in enumerate(f.FAMILIES)}


def index(names: list[str] | tuple[str, ...], name: str) -> int:
    """Where a name stands, -1 if it does not."""
    return names.index(name) if name in names else -1


def number(text: str, limit: int) -> int:
    """A whole number below a limit, -1 if it is none."""
    return int(text) if text.isdecimal() and len(text) < 6 and int(text) < limit else -1


def picked(t: Position, picks: list[str]) -> int:
    """The action that clicking these things in this order means; -1 if it means none (the reverse of `choices.choice`)."""
    if not picks:
        return -1
    button = picks[0][7:] if picks[0].startswith("button-") else ""
    things = picks[1:] if button else picks
    if not things:
        return alone(t, button)
    if len(things) > 1:
        return several(t, button, things)
    kind, _, name = things[0].partition("-")
    readers = {"h": on_hex, "frog": on_frog, "g": on_tile, "v": on_slot}
    if kind in readers:
        return readers[kind](t, button, name)
    if kind == "card":
        card = index(ABILITY_NAMES, name)
        return action(t, f.KEEP, card)
    return several(t, button, [things[0], "target-1"]) if kind == "vault" else -1


def action(t: Position, family: int, x: int, y: int = 0) -> int:
    """An action of the numbering; -1 if there is no such family or thing."""
    return int(t.acts.of(family, x, y)) if family >= 0 and x >= 0 and y >= 0 else -1


def alone(t: Position, button: str) -> int:
    """A button that needs nothing more."""
    texts: list[str] = t.game.texts
    return next((number for number in range(t.acts.of(f.HARVEST)) if texts[number].replace(" ", "-") == button), -1)


def on_hex(t: Position, button: str, name: str) -> int:
    """A hex: with its button, or without one what a frog there would most likely want."""
    family = FAMILY_NUMBERS.get((button, ("hex",)), -1)
    if not button:
        family = f.DESCEND if t.frames.step() != ACT else f.LEAP if t.on_shard(t.asked) else f.LAND
    return action(t, family, index(t.game.hex_names, name))


def on_frog(t: Position, button: str, name: str) -> int:
    return action(t, FAMILY_NUMBERS.get((button or "attack", ("frog",)), -1), number(name, int(t.n.frogs)))


def on_tile(t: Position, button: str, name: str) -> int:
    """A tile of a Gullet."""
    tile = number(name.partition("-")[2], int(t.n.gullet_slots))
    return action(t, FAMILY_NUMBERS.get((button or "tile", ("tile",)), -1), tile)


def on_slot(t: Position, button: str, name: str) -> int:
    """A slot of a Vault: filled, or in a raid emptied."""
    slot = index(t.game.slot_names, name.partition("-")[2])
    return -1 if button else action(t, f.TAKE if t.frames.step() == RAID else f.SLOT, slot)


def several(t: Position, button: str, things: list[str]) -> int:
    """A Vault and a raid target, or a Land and a hex."""
    n = t.n
    (first, _, what), (second, _, where) = things[0].partition("-"), things[1].partition("-")
    if button == "raid" and (first, second) == ("vault", "target"):
        return action(t, f.RAID, number(what, int(n.teams)), number(where, int(n.dimensions) + 1) - 1)
    if (first, second) == ("stock", "h") and not button:
        lands = int(t.acts.members[f.LAY].count // n.mat.hexes)
        return action(t, f.LAY, number(what, lands + 1) - 1, index(t.game.hex_names, where))
    return -1
