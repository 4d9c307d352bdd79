"""What kind of moment a decision was, as a review heads it, and which side of the game it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.story import several, whose
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules.steps import DISGORGING
from .names import frog_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

WAYS, LANDS, FIGHTS, RAIDS, CARDS, REST = (
    "Ways over the Shard", "Swallowing and storing Lands", "Fights", "Raids", "Cards and powers", "When to rest and when to act",
)  # fmt: skip
TRAVEL = (f.LEAP, f.SLIP, f.LAND, f.RELOCATE, f.FLOW, f.DESCEND)
HOLD = (f.DISGORGE, f.DISGORGE_ANY, f.SLOT, f.BANK, f.DUST, f.TILE, f.LAY)
FIGHT = (
    f.ATTACK, f.EDGE, f.COMMIT, f.COPY, f.SHIFT_UP, f.SHIFT_DOWN, f.RESIST_KNOCKBACK, f.REROLL, f.SPOIL, f.SPOILS_TILES, f.SPOILS_PICK,
    f.SPOILS_HARVEST, f.PAY, f.WITHDRAW,
)  # fmt: skip
IDLE = (f.END_TURN, f.PASS, f.DEFER, f.RECOVER)
THEMES = {
    **dict.fromkeys((*TRAVEL, f.LEAP_AETHER, f.TO_AETHER, f.RETURN, f.ROLL, f.DRIFT, f.MEMBER, f.SMASH, f.CRUSH), WAYS),
    **dict.fromkeys((*HOLD, f.HARVEST), LANDS),
    **dict.fromkeys(FIGHT, FIGHTS),
    **dict.fromkeys((f.RAID, f.TAKE, f.SPOILS_RAID, f.REROLL_RAID), RAIDS),
    **dict.fromkeys((*IDLE, f.STOP, f.SPEND, f.DISCARD), REST),
}
MISSED = {  # what was better, and was not done
    f.BANK: "A tile not banked",
    f.RECOVER: "No breath taken", f.LEAP_AETHER: "The way into the Aether not taken", f.TURN_UP: "A card kept down",
    f.END_TURN: "One action too many", f.PASS: "One action too many", f.SPOILS_RAID: "A Vault left alone",
    f.RESIST: "A card let go in the Flux", f.SELECT: "A choice of cards not taken", f.MUTATE: "A card not changed in the Flux",
    f.RESIST_KNOCKBACK: "A blow not braced for", f.STOP: "Not stopped in time",
}  # fmt: skip
DONE = {  # what was done, and should not have been
    f.TURN_UP: "A card turned up too early", f.DECLINE: "A card kept down", f.END_TURN: "The turn ended too early",
    f.PASS: "A turn passed by", f.RECOVER: "A breath too early", f.DISGORGE: "Disgorged too early", f.DISGORGE_ANY: "Disgorged too early",
    f.SMASH: "Ground smashed for little", f.CRUSH: "Ground crushed for little",
    f.LEAP_AETHER: "Off into the Aether too early", f.TO_AETHER: "Off into the Aether too early", f.EDGE: "Struck from the wrong side",
    f.COMMIT: "The wrong stake in a fight", f.SLOT: "A Land in the wrong slot", f.TAKE: "The wrong Land taken", f.STOP: "Stopped too early",
    f.RAID: "The wrong raid", f.TILE: "The wrong tile of the Gullet", f.DEFER: "A card held back too long",
    f.WITHDRAW: "An attack called off", f.LAY: "A Land laid in the wrong place",
}  # fmt: skip
PRAISED = {
    f.DISGORGE: "Lands stored in time", f.DISGORGE_ANY: "Lands stored in time", f.SLOT: "A Land in the right slot", f.TAKE: "A good catch",
    f.TURN_UP: "A card turned up in time", f.DECLINE: "A card wisely kept down", f.END_TURN: "Enough was enough", f.PASS: "Patience",
    f.RECOVER: "A breath in time", f.LEAP_AETHER: "Away in time", f.TO_AETHER: "Away in time", f.EDGE: "Struck from the right side",
    f.COMMIT: "The right stake in a fight", f.STOP: "Stopped in time", f.RESIST_KNOCKBACK: "Braced in time",
    f.LAY: "A Land in the right place",
}  # fmt: skip


def parts(t: Position, action: int) -> tuple[int, int, int]:
    family, x, y = t.game.acts.decode(action)
    return int(family), int(x), int(y)


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    family = parts(t, action)[0]
    if family == f.STOP and t.frames.step() == DISGORGING:
        return LANDS
    return THEMES.get(family, CARDS)


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    game: CosmicFrog = t.game
    was, x, _ = parts(t, action)
    if better == action:
        return praised(t, action)
    now, p, _ = parts(t, better) if better >= 0 else (-1, 0, 0)
    if was == now and was in TRAVEL:
        return f"{game.hex_names[p]} was better than {game.hex_names[x]}"
    if was == now == f.KEEP:
        return f"{ABILITY_NAMES[p]} was better than {ABILITY_NAMES[x]}"
    if was == now:
        return aimed(t, action, "The wrong one attacked: {}", "The wrong Land: {}") or DONE.get(was, "The wrong choice of two")
    if now in (f.DISGORGE, f.DISGORGE_ANY):
        return full(t, action)
    if now in (f.ATTACK, f.HARVEST, f.RAID):
        return missed(t, better)
    if was in (f.ATTACK, f.HARVEST, f.RAID):
        return aimed(t, action, "{} attacked too early", "The Land of {} could wait") or "A raid that came too early"
    if now in MISSED and was not in (f.TURN_UP, f.DECLINE):
        return MISSED[now]
    if now in TRAVEL and was not in DONE:
        return f"No move to {game.hex_names[p]}"
    if was in TRAVEL:
        return f"A move to {game.hex_names[x]} that could wait"
    return DONE.get(was) or MISSED.get(now, "A power used too early")


def full(t: Position, action: int) -> str:
    """Something else was done before the Gullet was emptied."""
    family, x, _ = parts(t, action)
    frog = int(t.asked)
    tiles = "a full Gullet" if t.load[frog] == t.n.gullet_slots else several(int(t.load[frog]), "tile") + " in the Gullet"
    if family in TRAVEL:
        return f"On to {t.game.hex_names[x]} with {tiles}"
    done = {f.RECOVER: "A breath taken", f.END_TURN: "The turn ended", f.PASS: "A turn passed by", f.LEAP_AETHER: "Off into the Aether"}
    return f"{done.get(family, 'Something else done')} with {tiles}"


def aimed(t: Position, action: int, frog: str, hex: str) -> str:
    """Words about whom an attack, or about which Land a harvest is aimed at; nothing for other actions."""
    family, x, _ = parts(t, action)
    game: CosmicFrog = t.game
    return frog.format(frog_name(game, x)) if family == f.ATTACK else hex.format(game.hex_names[x]) if family == f.HARVEST else ""


def missed(t: Position, better: int) -> str:
    """An attack, a harvest or a raid that was not made."""
    family, x, _ = parts(t, better)
    game: CosmicFrog = t.game
    if family == f.RAID:
        owner = next(frog for frog in range(len(game.units)) if game.numbers.team_of[frog] == x)
        return f"{whose(frog_name(game, owner))} Vault left alone"
    return aimed(t, better, "{} not attacked", "The Land of {} not swallowed")


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, _ = parts(t, action)
    game: CosmicFrog = t.game
    if family in TRAVEL:
        return f"To {game.hex_names[x]} in time"
    if family == f.KEEP:
        return f"{ABILITY_NAMES[x]} kept"
    if family == f.RAID:
        return f"A raid on {missed(t, action).removesuffix(' left alone')}"
    return aimed(t, action, "{} attacked in time", "The Land of {} swallowed in time") or PRAISED.get(family, "A power used in time")
