"""The meaning of a click: by the thing that was clicked, and what is being chosen at that moment.

One table has a cell for each kind of thing and each moment. A cell names the families of actions that its owner could mean by the
click, likeliest first: if one of them is legal, the answer says how to choose it; if none is, why the likeliest is not. Where a
button was picked before, what it asks for next takes the place of the moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.clicks import ELSE, GLOWS, Clicks, only_shown
from ....engine.did_you_mean import either
from ....engine.reason import Reason
from ....engine.story import capital
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules import steps as s
from ..words.refusals import REFUSALS, at, legal, own_frog, you
from ..words.vocabulary import frog_name, label

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

ASKS = {"hex": "a hex", "frog": "a frog", "tile": "a tile of the Gullet", "vault": "a Vault", "target": "a raid target"}
ASKED = {"hex": "hex", "frog": "frog", "tile": "tile", "vault": "Vault", "target": "target"}
BUTTONS = {f.HARVEST: "Harvest", f.LEAP: "Leap", f.LAND: "Land", f.FLOW: "Flow", f.ATTACK: "Attack", f.POSSESS: "Possess", f.RAID: "Raid",
    f.BURN: "Burn", f.SPIT: "Spit", f.LAY: "a Land"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CosmicClick:
    """A thing on the page: its row, and its numbers."""

    kind: str
    hex: int = -1
    frog: int = -1
    tile: int = -1
    slot: int = -1
    vault: int = -1
    card: int = -1
    land: int = -1
    target: int = -1
    button: str = ""


Answer = Callable[["Position", CosmicClick, list[CosmicClick]], Reason]
because = REFUSALS.because


# What was clicked -----------------------------------------------------------------------------------------------------


def read(t: Position, name: str) -> CosmicClick | None:
    """The thing that a name on the page stands for."""
    n, game = t.n, t.game
    kind, _, rest = name.partition("-")
    first, _, second = rest.partition("-")
    number = int(first) if first.isascii() and first.isdecimal() and len(first) < 4 else -1
    if kind == "h" and rest in game.hex_names:
        return on_hex(t, game.hex_names.index(rest))
    if name == "aether" or name == "button-to-aether":
        return CosmicClick("aether")
    if kind in ("frog", "own", "g") and 0 <= number < n.frogs:
        return on_frog(t, kind, number, second)
    mine = int(n.team_of[t.asked])
    if kind == "v" and 0 <= number < n.teams and second in game.slot_names:
        return CosmicClick("own slot" if number == mine else "slot", vault=number, slot=game.slot_names.index(second))
    if kind == "vault" and 0 <= number < n.teams:
        return CosmicClick("own vault" if number == mine else "vault", vault=number)
    if kind == "card" and rest in ABILITY_NAMES:
        return CosmicClick("card", card=ABILITY_NAMES.index(rest))
    if kind == "stock" and 1 <= number <= len(t.stock):
        return CosmicClick("stock", land=number - 1)
    if kind in ("target", "dimension") and 1 <= number <= n.dimensions:
        return CosmicClick(kind, target=number - 1 if kind == "target" else -1)
    if kind == "panel" and 0 <= number < game.seats:
        return CosmicClick("panel")
    if kind == "button" and re.fullmatch(r"[\w+-]{1,40}", rest, re.ASCII):
        return CosmicClick("button", button=rest)
    return None


def on_frog(t: Position, kind: str, frog: int, tile: str) -> CosmicClick | None:
    """A frog on the mat, a frog's panel (`own`), or a tile of its Gullet (`g`)."""
    if kind == "g":
        in_gullet = tile in [str(place) for place in range(t.n.gullet_slots)]
        return CosmicClick("own tile" if frog == t.asked else "tile", frog=frog, tile=int(tile)) if in_gullet else None
    hex = int(t.place[frog]) if kind == "frog" and t.on_shard(frog) else -1
    return CosmicClick(frog_row(t, frog), frog=frog, hex=hex, vault=int(t.n.team_of[frog]))


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
    targets = {
        "hex": click.hex, "frog": click.frog, "tile": click.tile, "slot": click.slot, "vault": click.vault, "card": click.card,
        "land": click.land, "target": click.target,
    }  # fmt: skip
    actions: list[int] = []
    if shape and family not in (f.SLOT, f.TAKE, f.DESCEND) and all(targets[what] < 0 for what in shape):
        return actions
    for action in range(int(members.first), int(members.first + members.count)):
        numbers = t.acts.decode(action)[1:]
        if all(targets.get(what, -1) in (-1, int(number)) for what, number in zip(shape, numbers, strict=False)):
            actions.append(action)
    return actions


def meant(*families: int) -> Answer:
    """How to choose what was meant, if it is legal; else why it is not."""

    def answer(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
        for family in families:
            able = [action for action in matching(t, family, click) if t.is_legal(action)]
            if able:
                return this_way(t, family, able)
        family = next((family for family in families if int(t.frames.step()) in f.FAMILIES[family][2]), families[0])
        actions = matching(t, likeliest(t, family, click), click)
        return REFUSALS.reason(t, actions[0]) if actions else not_now(t, family)

    return answer


def not_now(t: Position, family: int) -> Reason:
    """When an action of a family is possible."""
    reason = REFUSALS.not_now(t, family)
    assert reason is not None
    return reason


def likeliest(t: Position, family: int, click: CosmicClick) -> int:
    """A frog on the Shard is attacked by coming down on it, one in the Aether by ramming."""
    if click.kind == "frog" and int(t.frames.step()) == s.ACT:
        if t.in_aether(t.asked):
            return f.LAND if click.hex >= 0 else f.ATTACK
        return f.LEAP if click.hex >= 0 else f.ATTACK
    return family


def own_frog_later(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    return because(t, "own-frog", f"{own_frog(t)} moves when you've chosen its action. First {s.STEPS[t.frames.step()].when}.")


def frog_out(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    """A frog that is not in play: its Vault may be raided."""
    raids = [action for action in legal(t, f.RAID) if int(t.acts.decode(action)[1]) == click.vault]
    if raids:
        return this_way(t, f.RAID, raids)
    who = frog_name(t.game, click.frog)
    if t.is_out(click.frog):
        return because(t, "out-of-play", f"{who} is {at(t, click.frog)}: you can't attack or target it.")
    return because(t, "not-entered", f"{who} isn't on the board yet: you can't attack or target it.")


def which_action(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    """One's own frog, before an action is chosen."""
    actions: dict[str, int] = {}
    for action in t.legal_actions():
        family = int(t.acts.kind(action))
        if family not in (f.TURN_UP, f.END_TURN, f.PASS):
            actions.setdefault(button(t, family), action)
    who = own_frog(t)
    if not actions:
        return because(t, "which-action", f"{who} can't pay for any action.")
    return because(t, "which-action", f"{who} can do several things. Press {either(list(actions)[:5])} first.", list(actions.values())[:5])


def button(t: Position, family: int) -> str:
    """The words on a family's button."""
    return BUTTONS.get(family) or label(t, family, 0, 0) or capital(f.FAMILIES[family][0])


def this_way(t: Position, family: int, able: list[int]) -> Reason:
    """It is legal, but something else is picked first."""
    if family == f.LAY:
        return because(t, "first-land", "Choose the Land first, then its place.", able[:3])
    price = t.choice(able[0]).price
    cost = f" ({price} Oomph)" if price else ""
    asks = f.FAMILIES[family][1]
    then = f"first{cost}, then choose this {ASKED.get(asks[0], asks[0])}" if asks else f"for that{cost}"
    return because(t, "first", f"Press {button(t, family)} {then}.", able[:1])


def asking(before: list[CosmicClick]) -> int:
    """The family whose button was picked before, if it asks for something; -1 if none was."""
    name = before[0].button if before else ""
    return next((number for number, (word, shape, _) in enumerate(f.FAMILIES) if shape and word == name), -1)


def after_button(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    """A button was picked before that asks for something: this is the wrong thing, or cannot be."""
    family = asking(before)
    shape = f.FAMILIES[family][1]
    part = shape[min(len(before) - 1, len(shape) - 1)]
    numbers = {"hex": click.hex, "frog": click.frog, "tile": click.tile, "vault": click.vault, "target": click.target}
    if part == "tile" and click.frog != t.asked:
        numbers["tile"] = -1
    if click.kind in ("own frog", "frog", "frog out of play") and part == "hex" and click.hex < 0:
        numbers["hex"] = -1
    if numbers.get(part, -1) < 0:
        return because(t, f"pick-{part}", f"{button(t, family)} needs {ASKS[part]} now. Choose one that glows.", legal(t, family)[:3])
    x = numbers[part] if part == shape[0] else before[1].vault
    y = numbers[part] if len(shape) > 1 and part == shape[1] else 0
    action = int(t.acts.of(family, x, y))
    return this_way(t, family, [action]) if t.is_legal(action) else REFUSALS.reason(t, action)


def on_button(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    """A button of an old page."""
    name = click.button
    texts: list[str] = t.game.texts
    single = next((action for action, words in enumerate(texts) if words.replace(" ", "-") == name), -1)
    if single >= 0:
        return REFUSALS.reason(t, single)
    family = next((number for number, (word, shape, _) in enumerate(f.FAMILIES) if shape and word == name), -1)
    if family < 0:
        return Reason("not-here", f"There's no such button now. {GLOWS}")
    if int(t.frames.step()) not in f.FAMILIES[family][2]:
        return not_now(t, family)
    return REFUSALS.reason(t, default(t, family))


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


def already_there(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    return because(t, "already-aether", f"{capital(you(t, 'are', 'is'))} in the Aether already.")


def dimension(t: Position, click: CosmicClick, before: list[CosmicClick]) -> Reason:
    return because(t, "dimension", "Only a knockback in the Aether throws a frog into the Outer Dimensions.")


# Moments: what may be clicked for at an open step; all other steps are answered by buttons
MOMENTS = {
    s.PLACE: "place", s.KEEP: "keep", s.DESCEND: "descend", s.RETURN_TO: "descend", s.DISGORGING: "disgorge", s.SLOT: "slot",
    s.SPOILS_TARGET: "dare", s.RAID: "raid", s.MEMBER: "member", s.STEAL: "steal", s.SYMBIOSIS: "swap", s.VERY_END: "swap",
}  # fmt: skip
COLUMNS = ("shard", "aether", "place", "keep", "descend", "disgorge", "slot", "dare", "raid", "member", "steal", "swap", "button", "asked")


def moment(t: Position, before: list[CosmicClick]) -> str:
    """The column of the table."""
    family = asking(before)
    if family >= 0 and legal(t, family):
        return "asked"
    step = int(t.frames.step())
    if step == s.ACT:
        return "aether" if t.in_aether(t.asked) else "shard"
    return MOMENTS.get(step, "button")


def row(otherwise: int | Answer, **cells: tuple[int, ...] | Answer) -> dict[str | int, Answer]:
    """A row of the table: an answer for most moments, others for some; a family or several stand for what is meant."""
    answers: dict[str | int, Answer] = {column: meant(*cell) if isinstance(cell, tuple) else cell for column, cell in cells.items()}
    return {ELSE: meant(otherwise) if isinstance(otherwise, int) else otherwise, **answers, "asked": after_button}


ON_HEX = (f.LEAP, f.SLIP, f.RELOCATE, f.FLOW, f.HARVEST)
TABLE: dict[str, dict[str | int, Answer]] = {
    "own hex": row(f.HARVEST, shard=(f.HARVEST, f.SMASH, f.SLIP), place=(f.LAY,), descend=(f.DESCEND,)),
    "hex": row(f.LEAP, shard=ON_HEX, aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND,)),
    "frog's hex": row(f.LEAP, shard=ON_HEX, aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND,)),
    "gap": row(f.LEAP_AETHER, shard=(f.LEAP, f.LEAP_AETHER), aether=(f.LAND,), place=(f.LAY,), descend=(f.DESCEND, f.TO_AETHER)),
    "aether": row(f.LEAP_AETHER, aether=already_there, descend=(f.TO_AETHER,)),
    "own frog": row(own_frog_later, shard=which_action, aether=which_action, descend=(f.DESCEND,), swap=(f.SWAP,), member=(f.MEMBER,)),
    "frog": row(
        f.ATTACK, shard=(f.LEAP, f.SLIP, f.DRAIN, f.POSSESS, f.ATTACK),
        aether=(f.ATTACK, f.LAND, f.DRAIN, f.POSSESS), swap=(f.SWAP,), member=(f.MEMBER,),
    ),
    "frog out of play": row(f.ATTACK, shard=frog_out, aether=frog_out, swap=(f.SWAP,), member=(f.MEMBER,)),
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
    "dimension": row(dimension),
    "panel": {ELSE: only_shown("This panel shows how a player is doing. There's nothing to choose here.")},
    "button": row(on_button),
}  # fmt: skip
"""What the owner of a click could mean, by thing and moment."""


def instead(t: Position, actions: list[int]) -> Reason:
    text = f"Clear your first pick, then you can do that: {t.game.texts[actions[0]]}."
    return because(t, "instead", text, actions[:1])


CLICKS = Clicks(read, moment, TABLE, instead)
