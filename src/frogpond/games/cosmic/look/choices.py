"""Legal actions as people meet them: what to click, what it costs, what the button says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.view import Choice
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules import steps as s
from ..rules.abilities.blink import relocate_price
from ..rules.abilities.camouflage import toll
from ..rules.geometry import DIRECTIONS
from ..rules.kinds import K_DEFER, K_PASS, K_RECOVER, kinds_of
from ..rules.numbers import NONE
from ..rules.prices import answer_price, commit_price, full_price, named_price
from ..rules.targets import price_so_far
from ..words.vocabulary import label, text

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

# Families with a button for every action, and those without any: what is clicked says it all
SPELT_OUT = (f.REROLL, f.SPOIL, f.COMMIT, f.DISCARD)
CLICKED = (f.DESCEND, f.TILE, f.SLOT, f.TAKE, f.KEEP, f.LAY, f.EDGE)


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it."""
    family, x, y = (int(number) for number in t.acts.decode(action))
    name, shape, _ = f.FAMILIES[family]
    words = text(t, action)
    if not shape or family in SPELT_OUT:
        picks: tuple[str, ...] = (f"button-{words.replace(' ', '-')}",)
    else:
        picks = tuple([thing(t, family, what, number) for what, number in zip(shape, (x, y), strict=False)])
        if family not in CLICKED:
            picks = (f"button-{name}", *picks)
    return Choice(action, words, picks, label(t, family, x, y), price(t, family, x, y), family, x, y)


def thing(t: Position, family: int, what: str, number: int) -> str:
    """The name on the page of what a number of an action says."""
    game: CosmicFrog = t.game
    if what == "hex":
        return f"h-{game.hex_names[number]}"
    if what == "frog":
        return f"frog-{number}"
    if what == "tile":
        owner = int(t.defender) if t.frames.step() == s.STEAL else int(t.asked)
        return f"g-{owner}-{number}"
    if what == "slot":
        team = int(t.frames.get(s.RAID_VAULT) if family == f.TAKE else t.n.team_of[t.asked])
        return f"v-{team}-{game.slot_names[number]}"
    if what == "direction":
        return f"edge-{DIRECTIONS[number]}"
    if what == "card":
        return f"card-{ABILITY_NAMES[number]}"
    if what == "vault":
        return f"vault-{number}"
    return f"target-{number + 1}" if what == "target" else f"stock-{number + 1}"


def price(t: Position, family: int, x: int, y: int) -> int | None:
    """The price of an action in O; None where there is none to show."""
    step = t.frames.step()
    if family == f.COMMIT:
        return int(commit_price(t, s.DEFENDER if step == s.RESPOND else s.ATTACKER, x, y))
    answer = int(answer_price(t, t.asked, family))
    if answer != NONE:
        return answer
    if step == s.ACT:
        return action_price(t, family, x)
    if family == f.PAY:  # nothing is paid before
        return int(price_so_far(t))
    if family == f.SWAP and step == s.VERY_END:
        return int(toll(t, x))
    return edge_price(t) if family == f.EDGE and step == s.EDGE else None


def action_price(t: Position, family: int, x: int) -> int | None:
    """The full price for an acting frog, wherever on the way it is paid."""
    frames = t.frames
    frog, mode, used = frames.get(s.ACT_FROG), frames.get(s.ACT_MODE), frames.get(s.ACT_USED)
    if family == f.RELOCATE:
        return int(relocate_price(t, mode, used)) or None
    if family == f.DRAIN or kinds_of(t, frog, family, x) & ~(K_RECOVER | K_PASS | K_DEFER):
        return int(full_price(t, frog, mode, used, family, x))
    return None


def edge_price(t: Position) -> int:
    """The price of the attack whose edge is open, by the cards that lie face up now (CF-19)."""
    frames = t.frames
    way, hex = frames.get(s.EDGE_WAY), frames.get(s.EDGE_HEX)
    return int(named_price(t, t.actor, frames.below(s.ACT_MODE), frames.below(s.ACT_USED), way, int(t.frog_at[hex]) - 1))
