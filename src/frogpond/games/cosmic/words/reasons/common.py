"""What refusals are made of: the rule by its code, whom it speaks to, what is legal now, what a price is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .....engine.did_you_mean import either
from .....engine.reason import Reason
from ...data import ABILITY_NAMES
from ...rules import families as f
from ...rules import steps as s
from ...rules.abilities import whiptongue
from ...rules.abilities.camouflage import toll
from ...rules.gullet import empty_slots
from ...rules.kinds import kinds_of
from ...rules.prices import extra_price, leap_price, target_of
from ...rules.shard import aether_distance
from ..names import frog_name
from .table import RULE_OF

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position

Part = tuple[int, str, str]  # of a price: Oomph, what for, the code of a refusal because of it


def refuse(code: str, text: str, offers: Iterable[int] = ()) -> Reason:
    """A refusal with the rule that the table has for it."""
    return Reason(code, text, RULE_OF[code], tuple(offers))


# Whom it speaks to ----------------------------------------------------------------------------------------------------


def spoken_to(t: Position, frog: int) -> bool:
    """Whether a frog is the only one of the player who decides, and not a puppet's strings."""
    units: list[int] = t.game.units
    return frog != t.puppet and t.boss < 0 and units[frog] == t.to_move and units.count(int(t.to_move)) == 1


def name(t: Position, frog: int) -> str:
    """A frog at the beginning of a sentence that goes on with has or is: You, or its colour."""
    return "You" if spoken_to(t, frog) else frog_name(t.game, frog)


def has(t: Position, frog: int) -> str:
    return "you have" if spoken_to(t, frog) else f"{frog_name(t.game, frog)} has"


def whose(t: Position, frog: int) -> str:
    return "your" if spoken_to(t, frog) else f"{frog_name(t.game, frog)}'s"


def begin(text: str) -> str:
    return text[:1].upper() + text[1:]


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# What is legal --------------------------------------------------------------------------------------------------------


def legal(t: Position, *families: int) -> list[int]:
    """The legal actions of some families."""
    return [action for action in t.legal_actions() if t.acts.kind(action) in families]


def hexes(t: Position, actions: Iterable[int], most: int = 3) -> str:
    """Some hexes of actions in a sentence."""
    names = [t.game.hex_names[int(t.acts.decode(action)[1])] for action in list(actions)[:most]]
    return either(names)


# Cards ----------------------------------------------------------------------------------------------------------------


def wrong_card(t: Position, frog: int, what: str, card: int) -> Reason:
    """A power of a card that the frog does not have face up; one's own face-down card may be turned up."""
    title = ABILITY_NAMES[card]
    code = title.casefold()
    if t.ability[frog] == card and t.is_legal(f.TURN_UP) and t.asked == frog:
        return refuse(code, f"Only a face-up {title} can {what}: turn {whose(t, frog)} card up first.", [f.TURN_UP])
    return refuse(code, f"Only a face-up {title} can {what}.")


def no_tile(t: Position, frog: int, i: int) -> Reason | None:
    """A place of a Gullet without a tile."""
    tiles = int(t.load[frog])
    if i < tiles:
        return None
    return refuse("no-tile", f"There is no tile: {whose(t, frog)} Gullet holds {count(tiles, 'tile') if tiles else 'none'}.")


# Prices ---------------------------------------------------------------------------------------------------------------


def beyond(t: Position, frog: int, steps: int) -> tuple[int, str]:
    """What a leap of so many steps costs, and what for."""
    over = steps - int(empty_slots(t, frog))
    return int(leap_price(t, frog, steps)), f"{count(over, 'step')} beyond {whose(t, frog)} empty slots"


def parts(t: Position, frog: int, mode: int, used: int, family: int, x: int) -> list[Part]:
    """What an action is made of that costs something, in the order in which it is looked at whether it can be paid."""
    found: list[Part] = []
    here = int(t.place[frog])
    if family == f.LEAP:
        found.append((*beyond(t, frog, int(t.n.mat.distance(here, x))), "leap-price"))
    elif family in (f.SLIP, f.LEAP_AETHER):
        found.append((*beyond(t, frog, int(aether_distance(t, here))), "exit-price"))
    if family == f.SLIP:
        found.append((int(t.n.slipstream), "the slipstream", "slipstream-price"))
    if family == f.HARVEST:
        found.append((int(whiptongue.harvest_price(t, frog, x)), "harvesting under another frog", "tongue-price"))
    if family == f.DISGORGE_ANY:
        found.append((int(whiptongue.order_price(t)), "the order of your choice", "order-price"))
    kinds = kinds_of(t, frog, family, x)
    if kinds:
        found.append((int(extra_price(t, frog, mode, used, kinds)), "the extra action", "extra-price"))
    target = int(target_of(t, frog, family, x))
    if target >= 0:
        found.append((int(toll(t, target)), f"{frog_name(t.game, target)}'s Camouflage", "toll"))
    return [part for part in found if part[0] > 0]


def short(t: Position, frog: int, bill: list[Part]) -> Reason:
    """Not enough Oomph: what everything costs, and the rule of the part that is too much."""
    total = sum(part[0] for part in bill)
    purse = int(t.purse(frog))
    sums = [sum(part[0] for part in bill[: i + 1]) for i in range(len(bill))]
    code = next((part[2] for part, so_far in zip(bill, sums, strict=True) if so_far > purse), bill[-1][2])
    first, rest = bill[0], bill[1:]
    cost = "cost" if first[1].split(" ")[0].isdecimal() and not first[1].startswith("1 ") else "costs"
    told = begin(f"{first[1]} {cost} {first[0]}" + "".join(f", {words} {price}" for price, words, _ in rest))
    told += f": {total} Oomph" if rest else " Oomph"
    if frog == t.puppet and t.oomph[frog] >= total:
        return refuse("puppet-price", f"{told}; a possessed frog may use only {purse} more.")
    return refuse(code, f"{told}; {has(t, frog)} {purse}.")


def costly(t: Position, frog: int, family: int, x: int) -> Reason:
    """All is right but the price."""
    return short(t, frog, parts(t, frog, int(t.frames.get(s.ACT_MODE)), int(t.frames.get(s.ACT_USED)), family, x))


def on_shard(t: Position, frog: int, what: str) -> Reason:
    return refuse("on-shard", f"{what} is for frogs in the Aether; {where(t, frog)} on the Shard.")


def in_aether(t: Position, frog: int, what: str) -> Reason:
    return refuse("in-aether", f"{what} is for frogs on the Shard; {where(t, frog)} in the Aether.")


def where(t: Position, frog: int) -> str:
    return "you are" if spoken_to(t, frog) else f"{frog_name(t.game, frog)} is"
