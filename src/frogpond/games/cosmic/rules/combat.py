# compiled by mypyc
"""Combat, from the declared attack to the spoils (CF-61 to CF-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import camouflage, empyrean, mutagenic, ravager, vampiric, voidshadow, warbringer, whiptongue
from .actions import harvest
from .geometry import AETHER
from .gullet import steal
from .knockback import fall_back
from .legal import raid_targets
from .numbers import AETHER_DIE, NONE, SHARD_DIE, WHITE
from .prices import commit_price, overpower_price, reroll_price
from .steps import (
    ATTACKER,
    COMMIT,
    COMPARE,
    DEFENDER,
    DICE,
    DICE_AGAIN,
    DICE_DIE,
    DICE_SIDE,
    KNOCKBACK,
    RESOLVED,
    RESPOND,
    ROLL_A,
    ROLL_D,
    ROLLED,
    ROLLED_DECLINED,
    ROLLED_SIDE,
    SPOILS,
    SPOILS_TARGET,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
)

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def declare(t: Position, frog: i64, target: i64, way: i64, direction: i64) -> None:
    """The attack stands and is paid: DECLARED, then the steps of a combat (CF-64, CF-65)."""
    t.attacker = frog
    t.defender = target
    t.way = way
    t.direction = direction
    t.ground = NONE if way == WAY_RAM else t.place[target]  # CF-61
    t.overpower_a = 0
    t.overpower_d = 0
    t.boost_a = 0
    t.boost_d = 0
    t.colour_a = NONE
    t.colour_d = NONE
    i: i64 = 0
    while i < 4:
        t.dice[i] = NONE
        i += 1
    t.difference = 0
    t.shifted = 0
    if t.watching:
        shard = way != WAY_RAM
        t.note(e.ATTACKED, frog, target, way, t.ground if shard else AETHER, direction if shard else NONE)
    voidshadow.nullify(t, frog, target)
    vampiric.in_combat(t, frog, target)
    vampiric.in_combat(t, target, frog)
    frames = t.frames
    frames.push(COMPARE)
    frames.push(ROLLED, first_side(t), 0)
    frames.push(ROLL_D)
    frames.push(ROLL_A)
    frames.push(RESPOND)
    frames.push(COMMIT)


def first_side(t: Position) -> i64:
    """Which combatant comes first in frog order from T (CF-13, CF-141)."""
    i: i64 = 0
    while True:
        frog = t.nth(i)
        if frog == t.attacker:
            return ATTACKER
        if frog == t.defender:
            return DEFENDER
        i += 1


def combatant(t: Position, side: i64) -> i64:
    return t.attacker if side == ATTACKER else t.defender


# Commitments (CF-66, CF-67) ---------------------------------------------------------------------------------------


def commitments(t: Position, side: i64) -> vec[i64]:
    """Overpower or not, and boosts, as far as the O reaches."""
    frog = combatant(t, side)
    purse = t.purse(frog)
    actions = vec[i64]()
    price: i64 = 0
    over: i64 = 0
    while over < 2:
        boost: i64 = 0
        while boost <= t.n.max_boosts and price + boost * t.n.boost <= purse:
            actions = append(actions, t.acts.of(f.COMMIT, over, boost))
            boost += 1
        price = overpower_price(t, side)
        over += 1
    return actions


def commit(t: Position, side: i64, over: i64, boost: i64) -> None:
    """Paid at once."""
    frog = combatant(t, side)
    price = commit_price(t, side, over, boost)
    t.pay(frog, price, e.PAY_COMMIT)
    if side == ATTACKER:
        t.overpower_a = over
        t.boost_a = boost
    else:
        t.overpower_d = over
        t.boost_d = boost
    if t.watching:
        t.note(e.COMMITTED, frog, over, boost, price, 1 if side == ATTACKER else 0)
    t.frames.pop()


# Rolls (CF-46, CF-68, CF-69) --------------------------------------------------------------------------------------


def die_colour(t: Position, frog: i64) -> i64:
    """The die of a frog's card for this combat, white while it is face down."""
    up = t.up(frog)
    return WHITE if up == NONE else t.n.die(up, AETHER_DIE if t.ground == NONE else SHARD_DIE)


def before_roll(t: Position, side: i64) -> vec[i64]:
    """ROLL-A, ROLL-D: go on, or Mutagenic copies the colour."""
    actions = vec[i64]([f.DECLINE])
    if mutagenic.can_copy(t, combatant(t, side), combatant(t, 1 - side)):
        actions = append(actions, f.COPY)
    return actions


def roll(t: Position, side: i64, family: i64) -> None:
    """One die, two if overpowered."""
    if family == f.COPY:
        other = combatant(t, 1 - side)
        colour = die_colour(t, other)
        set_colour(t, side, colour)
        mutagenic.copy(t, combatant(t, side), other, colour)
    t.frames.pop()
    if (t.overpower_a if side == ATTACKER else t.overpower_d) == 1:
        t.frames.push(DICE, side, 1, 0)
    t.frames.push(DICE, side, 0, 0)


def set_colour(t: Position, side: i64, colour: i64) -> None:
    if side == ATTACKER:
        t.colour_a = colour
    else:
        t.colour_d = colour


def colour_of(t: Position, side: i64) -> i64:
    """The colour of a side's dice, NONE before it is fixed."""
    return t.colour_a if side == ATTACKER else t.colour_d


def fix_colour(t: Position) -> None:
    """The colour is fixed when the die is rolled (CF-46)."""
    side = t.frames.get(DICE_SIDE)
    if colour_of(t, side) == NONE:
        set_colour(t, side, die_colour(t, combatant(t, side)))


def show_die(t: Position, value: i64) -> None:
    frames = t.frames
    side = frames.get(DICE_SIDE)
    die = frames.get(DICE_DIE)
    again = frames.get(DICE_AGAIN)
    frames.pop()
    t.dice[side * 2 + die] = value
    if t.watching:
        t.note(e.DIE, combatant(t, side), value, colour_of(t, side), die, again)


def after_rolls(t: Position) -> vec[i64]:
    """ROLLED: reroll one of one's own dice, spoil the opponent's, or decline (CF-69, CF-141)."""
    side = t.frames.get(ROLLED_SIDE)
    frog = combatant(t, side)
    actions = vec[i64]([f.DECLINE])
    price = reroll_price(t, frog)
    if price != NONE and t.purse(frog) >= price:
        actions = append(actions, t.acts.of(f.REROLL, 0))
        if t.dice[side * 2 + 1] != NONE:
            actions = append(actions, t.acts.of(f.REROLL, 1))
    return camouflage.spoilings(t, actions, frog, t.dice[(1 - side) * 2 + 1])


def reroll(t: Position, family: i64, which: i64) -> None:
    """One use at a time, alternating; it ends when both decline one after the other (CF-141)."""
    frames = t.frames
    side = frames.get(ROLLED_SIDE)
    if family == f.DECLINE:
        if frames.get(ROLLED_DECLINED) == 1:
            frames.pop()
        else:
            frames.set(ROLLED_SIDE, 1 - side)
            frames.set(ROLLED_DECLINED, 1)
        return
    frog = combatant(t, side)
    frames.set(ROLLED_SIDE, 1 - side)
    frames.set(ROLLED_DECLINED, 0)
    if family == f.SPOIL:
        camouflage.spoil(t, frog)
        side = 1 - side
    else:
        t.pay(frog, reroll_price(t, frog), e.PAY_POWER)
    if t.watching:
        t.note(e.REROLLED, frog, combatant(t, side), which)
    if which != 0:
        frames.push(DICE, side, 1, 1)
    if which != 1:
        frames.push(DICE, side, 0, 1)


def total(t: Position, side: i64) -> i64:
    """A combat roll: the larger die, plus boosts (CF-68)."""
    best = t.dice[side * 2]
    if t.dice[side * 2 + 1] > best:
        best = t.dice[side * 2 + 1]
    return best + (t.boost_a if side == ATTACKER else t.boost_d) * t.n.boost_bonus


# Outcome (CF-70, CF-71) -------------------------------------------------------------------------------------------


def compare(t: Position) -> None:
    """The attack fails unless the attacker's roll is greater."""
    mine = total(t, ATTACKER)
    theirs = total(t, DEFENDER)
    t.difference = mine - theirs
    if t.watching:
        t.note(e.COMPARED, t.attacker, t.defender, mine, theirs)
    t.frames.pop()
    if t.difference > 0:
        t.frames.push(SPOILS)
        t.frames.push(RESOLVED)
        t.frames.push(KNOCKBACK)
        return
    t.frames.push(RESOLVED)
    if t.way == WAY_LEAP:
        fall_back(t, t.attacker, t.ground)
    elif t.way == WAY_SLIPSTREAM:
        t.put(t.attacker, AETHER)
        if t.watching:
            t.note(e.FELL_BACK, t.attacker, AETHER)


def resolve(t: Position) -> None:
    """RESOLVED: the winner's card may feed it; nobody wins equal rolls (CF-119)."""
    t.frames.pop()
    if t.difference != 0:
        winner = t.attacker if t.difference > 0 else t.defender
        empyrean.won(t, winner)
        warbringer.won(t, winner)


# Spoils (CF-72, CF-73, CF-117) ------------------------------------------------------------------------------------


def spoils(t: Position) -> vec[i64]:
    """A: tiles of the defender's Gullet, Whiptongue's choice; B: HARVEST in Shard combat, RAID in Aether combat."""
    frog = t.attacker
    actions = vec[i64]([f.SPOILS_TILES])
    if whiptongue.can_pick(t, frog, t.defender):
        actions = append(actions, f.SPOILS_PICK)
    if t.ground != NONE:
        if t.on_shard(frog) and (t.height[t.place[frog]] > 1 or ravager.can_eat(t, frog)):
            actions = append(actions, f.SPOILS_HARVEST)
    elif i64(len(raid_targets(t, vec[i64](), frog, t.n.team_of[t.defender]))) > 0:
        actions = append(actions, f.SPOILS_RAID)
    return actions


def take_spoils(t: Position, family: i64) -> None:
    """The attacker's choice; free, no action used."""
    frames = t.frames
    frog = t.attacker
    frames.pop()
    count = t.difference if t.difference < t.load[t.defender] else t.load[t.defender]
    if family == f.SPOILS_TILES:
        while count > 0:
            steal(t, frog, t.defender, t.load[t.defender] - 1)
            count -= 1
    elif family == f.SPOILS_PICK:
        whiptongue.start_picking(t, frog, count)
    elif family == f.SPOILS_HARVEST:
        harvest(t, frog, t.place[frog])
    else:
        frames.push(SPOILS_TARGET, frog, t.n.team_of[t.defender])
