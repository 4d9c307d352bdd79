"""From what was clicked back to an action, legal or not: so that the page can ask "why not?" about anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..data import ABILITY_NAMES
from ..rules.geometry import AETHER
from ..rules.steps import ACT, RAID
from .choices import FROG_FAMILIES, HEX_FAMILIES

if TYPE_CHECKING:
    from ..position import Position


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
        return int(t.a.keep) + card if card >= 0 else -1
    return several(t, button, [things[0], "target-1"]) if kind == "vault" else -1


def alone(t: Position, button: str) -> int:
    """A button that needs nothing more; one that does means its first place."""
    texts: list[str] = t.game.texts
    for action in range(int(t.a.harvest)):
        if texts[action].replace(" ", "-") == button:
            return action
    return -1


def on_hex(t: Position, button: str, name: str) -> int:
    """A hex: with its button, or without one what a frog there would most likely want."""
    hex = index(t.game.hex_names, name)
    family = button.replace("-", "_")
    if not button:
        on_shard = 0 <= t.place[t.asked] < AETHER
        family = "descend" if t.frames.step() != ACT else "leap" if on_shard else "land"
    return int(getattr(t.a, family)) + hex if hex >= 0 and family in HEX_FAMILIES else -1


def on_frog(t: Position, button: str, name: str) -> int:
    frog = number(name, int(t.n.frogs))
    family = button or "attack"
    return int(getattr(t.a, family)) + frog if frog >= 0 and family in FROG_FAMILIES else -1


def on_tile(t: Position, button: str, name: str) -> int:
    """A tile of a Gullet."""
    tile = number(name.partition("-")[2], int(t.n.gullet_slots))
    first = {"": t.a.tile, "burn": t.a.burn, "spit": t.a.spit}.get(button)
    return int(first) + tile if first is not None and tile >= 0 else -1


def on_slot(t: Position, button: str, name: str) -> int:
    """A slot of a Vault: filled, or in a raid emptied."""
    slot = index(t.game.slot_names, name.partition("-")[2])
    first = t.a.take if t.frames.step() == RAID else t.a.slot
    return int(first) + slot if slot >= 0 and not button else -1


def several(t: Position, button: str, things: list[str]) -> int:
    """A Vault and a raid target, or a Land and a hex."""
    n, a = t.n, t.a
    (first, _, what), (second, _, where) = things[0].partition("-"), things[1].partition("-")
    if button == "raid" and (first, second) == ("vault", "target"):
        team, target = number(what, int(n.teams)), number(where, int(n.dimensions) + 1)
        return int(a.raid) + team * int(n.dimensions) + target - 1 if team >= 0 and target > 0 else -1
    if (first, second) == ("stock", "h") and not button:
        land, hex = number(what, 100), index(t.game.hex_names, where)
        action = int(a.lay) + (land - 1) * int(n.mat.hexes) + hex
        return action if land > 0 and hex >= 0 and action < a.end else -1
    return -1
