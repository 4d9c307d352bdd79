"""The answer to a click that leads to nothing: by what was clicked, and what is being chosen at that moment.

One table has a cell for each kind of thing and each moment. A cell names the families of actions that its owner could mean by the
click, likeliest first: if one of them is legal, the answer says how to choose it; if none is, why the likeliest is not. Where a
button was picked before, what it asks for next takes the place of the moment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules import steps as s
from .buttons import label
from .names import frog_name
from .reasons import not_yet
from .reasons import reason as refused
from .reasons.acting import at
from .reasons.common import begin, legal, refuse, spoken_to, where, whose

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Moments: what may be clicked for at an open step; all other steps are answered by buttons
MOMENTS = {
    s.PLACE: "place", s.KEEP: "keep", s.DESCEND: "descend", s.RETURN_TO: "descend", s.DISGORGING: "disgorge", s.SLOT: "slot",
    s.SPOILS_TARGET: "dare", s.RAID: "raid", s.MEMBER: "member", s.STEAL: "steal", s.SYMBIOSIS: "swap", s.VERY_END: "swap",
}  # fmt: skip
COLUMNS = ("shard", "aether", "place", "keep", "descend", "disgorge", "slot", "dare", "raid", "member", "steal", "swap", "button")


def row(otherwise: int, **cells: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """A row of the table: one family for most moments, others for some."""
    return {column: cells.get(column, (otherwise,)) for column in COLUMNS}


ON_HEX = (f.LEAP, f.SLIP, f.RELOCATE, f.FLOW, f.HARVEST)
TABLE: dict[str, dict[str, tuple[int, ...]]] = {
    "own hex": row(f.HARVEST, shard=(f.HARVEST, f.SMASH, f.SLIP), place=(f.LAY,), descend=(f.DESCEND,)),
    "hex": row(f.LEAP, shard=ON_HEX, aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND,)),
    "frog's hex": row(f.LEAP, shard=ON_HEX, aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND,)),
    "gap": row(f.LEAP_AETHER, shard=(f.LEAP, f.LEAP_AETHER), aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND, f.TO_AETHER)),
    "aether": row(f.LEAP_AETHER, shard=(f.LEAP_AETHER,), descend=(f.TO_AETHER,)),
    "own frog": row(f.RECOVER, descend=(f.DESCEND,), swap=(f.SWAP,), member=(f.MEMBER,)),
    "frog": row(
        f.ATTACK, shard=(f.LEAP, f.SLIP, f.DRAIN, f.POSSESS, f.ATTACK),
        aether=(f.ATTACK, f.LAND, f.DRAIN, f.POSSESS), swap=(f.SWAP,), member=(f.MEMBER,),
    ),
    "frog out of play": row(f.ATTACK, aether=(f.RAID,), swap=(f.SWAP,), member=(f.MEMBER,)),
    "own tile": row(
        f.DISGORGE, shard=(f.DISGORGE, f.BURN, f.BANK), aether=(f.DISGORGE, f.DISGORGE_ANY, f.BURN, f.SPIT, f.BANK), disgorge=(f.TILE,),
        slot=(f.SLOT,),
    ),
    "tile": row(f.SPOILS_TILES, steal=(f.TILE,)),
    "own slot": row(f.SLOT, shard=(f.DISGORGE, f.BANK), aether=(f.DISGORGE, f.DISGORGE_ANY, f.BANK), disgorge=(f.SLOT,), slot=(f.SLOT,)),
    "slot": row(f.TAKE, shard=(f.RAID,), aether=(f.RAID,), dare=(f.RAID,), raid=(f.TAKE,)),
    "own vault": row(f.SLOT, shard=(f.DISGORGE, f.BANK), aether=(f.DISGORGE, f.DISGORGE_ANY, f.BANK), disgorge=(f.SLOT,), slot=(f.SLOT,)),
    "vault": row(f.RAID, dare=(f.RAID,), raid=(f.TAKE,)),
    "card": row(f.KEEP),
    "stock": row(f.LAY),
    "target": row(f.RAID),
    "dimension": row(f.RETURN),
}  # fmt: skip
"""What the owner of a click could mean, by thing and moment."""

ASKS = {"hex": "a hex", "frog": "a frog", "tile": "a tile of the Gullet", "vault": "a Vault", "target": "a raid target"}
ASKED = {"hex": "hex", "frog": "frog", "tile": "tile", "vault": "Vault", "target": "target"}
SHOWN = {f.HARVEST: "Harvest", f.LEAP: "Leap", f.LAND: "Land", f.FLOW: "Flow", f.ATTACK: "Attack", f.POSSESS: "Possess", f.RAID: "Raid",
    f.BURN: "Burn", f.SPIT: "Spit", f.LAY: "a Land"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CosmicClick:
    """A thing that was clicked: its row, and its numbers."""

    thing: str
    hex: int = -1
    frog: int = -1
    tile: int = -1
    slot: int = -1
    vault: int = -1
    card: int = -1
    land: int = -1
    target: int = -1
    button: str = ""


def clicked(t: Position, seat: int, picks: list[str]) -> Reason:
    """Why clicking the last of these things, after the others were picked, leads to nothing."""
    if not picks:
        return Reason("not-here", "Nothing was clicked. What can be chosen glows.")
    choices = t.view(seat).choices
    for kept in range(len(picks) - 2, -1, -1):
        there = [choice.action for choice in choices if list(choice.picks[: kept + 1]) == [*picks[:kept], picks[-1]]]
        if there:
            return refuse("instead", f"Let go of what was picked before, and that is possible: {t.game.texts[there[0]]}.", there[:1])
    click = thing(t, picks[-1])
    if click.thing == "unknown":
        return Reason("not-here", "There is nothing to choose in that place. What can be chosen glows.")
    if click.thing == "panel":
        return Reason("not-here", "A panel shows how a player stands; nothing is chosen by it.")
    before = picks[0][7:] if len(picks) > 1 and picks[0].startswith("button-") else ""
    family = next((number for number, (name, shape, _) in enumerate(f.FAMILIES) if shape and name == before), -1)
    if family >= 0 and legal(t, family):
        return after_button(t, family, click, picks)
    if click.thing == "button":
        return on_button(t, click.button)
    return in_cell(t, click, moment(t))


def moment(t: Position) -> str:
    """The column of the table."""
    step = int(t.frames.step())
    if step == s.ACT:
        return "aether" if t.in_aether(t.asked) else "shard"
    return MOMENTS.get(step, "button")


# What was clicked -----------------------------------------------------------------------------------------------------


def thing(t: Position, name: str) -> CosmicClick:
    """What a name on the page stands for."""
    n, game = t.n, t.game
    kind, _, rest = name.partition("-")
    first, _, second = rest.partition("-")
    number = int(first) if first.isascii() and first.isdecimal() and len(first) < 4 else -1
    if kind == "h" and rest in game.hex_names:
        return on_hex(t, game.hex_names.index(rest))
    if name == "aether" or name == "button-to-aether":
        return CosmicClick("aether")
    if kind == "frog" and 0 <= number < n.frogs:
        return CosmicClick(
            frog_row(t, number), frog=number, hex=int(t.place[number]) if t.on_shard(number) else -1, vault=int(n.team_of[number])
        )
    if kind == "own" and 0 <= number < n.frogs:
        return CosmicClick(frog_row(t, number), frog=number, vault=int(n.team_of[number]))
    if kind == "g" and 0 <= number < n.frogs and second in [str(tile) for tile in range(n.gullet_slots)]:
        return CosmicClick("own tile" if number == t.asked else "tile", frog=number, tile=int(second))
    mine = int(n.team_of[t.asked])
    if kind == "v" and 0 <= number < n.teams and second in game.slot_names:
        return CosmicClick("own slot" if number == mine else "slot", vault=number, slot=game.slot_names.index(second))
    if kind == "vault" and 0 <= number < n.teams:
        return CosmicClick("own vault" if number == mine else "vault", vault=number)
    if kind == "card" and rest in ABILITY_NAMES:
        return CosmicClick("card", card=ABILITY_NAMES.index(rest))
    if kind == "stock" and 1 <= number <= len(t.stock):
        return CosmicClick("stock", land=number - 1)
    if kind == "target" and 1 <= number <= n.dimensions:
        return CosmicClick("target", target=number - 1)
    if kind == "dimension" and 1 <= number <= n.dimensions:
        return CosmicClick("dimension")
    if kind == "panel" and 0 <= number < game.seats:
        return CosmicClick("panel")
    if kind == "button" and re.fullmatch(r"[\w+-]{1,40}", rest, re.ASCII):
        return CosmicClick("button", button=rest)
    return CosmicClick("unknown")


def on_hex(t: Position, hex: int) -> CosmicClick:
    """A hex, by who or what is there."""
    other = int(t.frog_at[hex]) - 1
    if t.height[hex] == 0:
        return CosmicClick("gap", hex=hex)
    if other < 0:
        return CosmicClick("hex", hex=hex)
    return CosmicClick("own hex" if other == t.asked else "frog's hex", hex=hex, frog=other)


def frog_row(t: Position, frog: int) -> str:
    return "own frog" if frog == t.asked else "frog" if t.in_play(frog) else "frog out of play"


# Answers --------------------------------------------------------------------------------------------------------------


def matching(t: Position, family: int, click: CosmicClick) -> list[int]:
    """The actions of a family that the thing is part of, legal or not. A Vault stands for its slots, a frog for where it may go."""
    members = t.acts.members[family]
    shape = f.FAMILIES[family][1]
    wanted = {
        "hex": click.hex, "frog": click.frog, "tile": click.tile, "slot": click.slot, "vault": click.vault, "card": click.card,
        "land": click.land, "target": click.target,
    }  # fmt: skip
    found: list[int] = []
    if shape and family not in (f.SLOT, f.TAKE, f.DESCEND) and all(wanted[what] < 0 for what in shape):
        return found
    for action in range(int(members.first), int(members.first + members.count)):
        numbers = t.acts.decode(action)[1:]
        if all(wanted.get(what, -1) in (-1, int(number)) for what, number in zip(shape, numbers, strict=False)):
            found.append(action)
    return found


def in_cell(t: Position, click: CosmicClick, column: str) -> Reason:
    """How to choose what was meant, if it is legal; else why it is not."""
    special = apart(t, click, column)
    if special is not None:
        return special
    families = TABLE[click.thing][column]
    for family in families:
        able = [action for action in matching(t, family, click) if t.is_legal(action)]
        if able:
            return this_way(t, family, able)
    family = next((family for family in families if int(t.frames.step()) in f.FAMILIES[family][2]), families[0])
    actions = matching(t, likeliest(t, family, click), click)
    return refused(t, actions[0]) if actions else not_yet(t, family)


def likeliest(t: Position, family: int, click: CosmicClick) -> int:
    """A frog on the Shard is attacked by coming down on it, one in the Aether by ramming."""
    if click.thing == "frog" and int(t.frames.step()) == s.ACT:
        if t.in_aether(t.asked):
            return f.LAND if click.hex >= 0 else f.ATTACK
        return f.LEAP if click.hex >= 0 else f.ATTACK
    return family


def apart(t: Position, click: CosmicClick, column: str) -> Reason | None:
    """Things by which no single action is meant."""
    acting = column in ("shard", "aether")
    frog = int(t.asked)
    if click.thing == "own frog" and acting:
        return which_action(t)
    if click.thing == "own frog" and column not in ("descend", "swap", "member"):
        who = begin(whose(t, frog)) + " frog" if spoken_to(t, frog) else frog_name(t.game, frog)
        return refuse("own-frog", f"{who} moves when its action is chosen. First {s.STEPS[t.frames.step()].when}.")
    if click.thing == "aether" and column == "aether":
        return refuse("already-aether", f"{begin(where(t, frog))} in the Aether already.")
    if click.thing == "dimension":
        return refuse("dimension", "Only a knockback in the Aether throws a frog into the Outer Dimensions.")
    if click.thing == "frog out of play" and acting:
        raids = [action for action in legal(t, f.RAID) if int(t.acts.decode(action)[1]) == click.vault]
        if raids:
            return this_way(t, f.RAID, raids)
        who = frog_name(t.game, click.frog)
        if t.is_out(click.frog):
            return refuse("out-of-play", f"{who} is {at(t, click.frog)}: it can't be attacked or targeted.")
        return refuse("not-entered", f"{who} has not entered the game: it can't be attacked or targeted.")
    return None


def which_action(t: Position) -> Reason:
    """One's own frog, before an action is chosen."""
    frog = int(t.asked)
    found: dict[str, int] = {}
    for action in t.legal_actions():
        family = int(t.acts.kind(action))
        if family not in (f.TURN_UP, f.END_TURN, f.PASS):
            found.setdefault(button(t, family), action)
    who = begin(whose(t, frog)) + " frog" if spoken_to(t, frog) else frog_name(t.game, frog)
    if not found:
        return refuse("which-action", f"{who} has no action it can pay for.")
    return refuse("which-action", f"{who} can do several things. Press {either(list(found)[:5])} first.", list(found.values())[:5])


def button(t: Position, family: int) -> str:
    """What a family's button says."""
    return SHOWN.get(family) or label(t, family, 0, 0) or begin(f.FAMILIES[family][0])


def this_way(t: Position, family: int, able: list[int]) -> Reason:
    """It is legal, but something else is picked first."""
    if family == f.LAY:
        return refuse("first-land", "Choose the Land first, then its place.", able[:3])
    price = t.choice(able[0]).price
    cost = f" ({price} Oomph)" if price else ""
    asks = f.FAMILIES[family][1]
    then = f"first{cost}, then choose this {ASKED.get(asks[0], asks[0])}" if asks else f"for that{cost}"
    return refuse("first", f"Press {button(t, family)} {then}.", able[:1])


def after_button(t: Position, family: int, click: CosmicClick, picks: list[str]) -> Reason:
    """A button was picked before that asks for something: this is the wrong thing, or cannot be."""
    shape = f.FAMILIES[family][1]
    asked = shape[min(len(picks) - 2, len(shape) - 1)]
    numbers = {"hex": click.hex, "frog": click.frog, "tile": click.tile, "vault": click.vault, "target": click.target}
    chosen = dict(zip(shape, (thing(t, pick) for pick in picks[1:]), strict=False))
    if asked == "tile" and click.frog != t.asked:
        numbers["tile"] = -1
    if click.thing in ("own frog", "frog", "frog out of play") and asked == "hex" and click.hex < 0:
        numbers["hex"] = -1
    if numbers.get(asked, -1) < 0:
        return refuse(f"pick-{asked}", f"{button(t, family)} needs {ASKS[asked]} now. Choose one that glows.", legal(t, family)[:3])
    x = numbers[asked] if asked == shape[0] else chosen[shape[0]].vault
    y = numbers[asked] if len(shape) > 1 and asked == shape[1] else 0
    reason = refused(t, int(t.acts.of(family, x, y))) if not t.is_legal(t.acts.of(family, x, y)) else None
    return reason or this_way(t, family, [int(t.acts.of(family, x, y))])


def on_button(t: Position, name: str) -> Reason:
    """A button of an old page."""
    texts: list[str] = t.game.texts
    single = next((action for action, words in enumerate(texts) if words.replace(" ", "-") == name), -1)
    if single >= 0:
        return refused(t, single)
    family = next((number for number, (known, shape, _) in enumerate(f.FAMILIES) if shape and known == name), -1)
    if family < 0:
        return Reason("not-here", "There is no such button now. What can be chosen glows.")
    if int(t.frames.step()) not in f.FAMILIES[family][2]:
        return not_yet(t, family)
    return refused(t, default(t, family))


def default(t: Position, family: int) -> int:
    """The member of a family that stands for it when none is legal: one's own hex, another frog or Vault, the top tile."""
    frog = int(t.asked)
    shape = f.FAMILIES[family][1][0]
    x = 0
    if shape == "hex":
        x = max(0, int(t.place[frog])) if t.on_shard(frog) else 0
    elif shape in ("frog", "vault"):
        mine = frog if shape == "frog" else int(t.n.team_of[frog])
        x = 1 if mine == 0 else 0
    elif shape == "tile":
        x = max(0, int(t.load[frog]) - 1)
    return int(t.acts.of(family, x))
