"""Combats and raids as every viewer sees them: who against whom, from where, by what means, and what was committed and rolled so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..data import DIE_NAMES
from ..rules import steps as s
from ..rules.abilities.massive import reduction
from ..rules.geometry import DIRECTIONS
from ..rules.knockback import strength
from ..rules.numbers import MASSIVE, NONE
from ..rules.prices import reroll_price
from ..rules.vault import guards
from ..words.vocabulary import WAY_NAMES, place_name
from .spoils import raid_roll, spoils_worth

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a combat."""

    frog: int  # its number
    overpower: bool  # two dice, the larger counts
    boosts: int  # paid with Oomph
    die: str  # colour, "" before it is fixed
    dice: tuple[int, ...]  # rolled so far
    roll: int  # larger die and boosts, -1 before all dice are seen
    again: bool = False  # its face-up card may roll a die again, if there is Oomph for it


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat from the moment it is declared."""

    attacker: Side  # who attacks
    defender: Side  # who is attacked
    way: str  # kind of attack
    hex: str  # the defender's hex, "" in the Aether
    direction: str  # in which the attack goes, "" in the Aether
    difference: int  # of the rolls, so far
    knockback: int  # as it stands, -1 before the attack has succeeded
    origin: str = ""  # where the attacker comes from: a hex or "aether"
    paid: bool = True  # False while the target is still asked: the attack may be withdrawn
    bonus: int = 1  # what a boost adds
    heavy: int = 0  # how much less far the defender flies by its face-up card
    over: bool = False  # the defender has been knocked back: only spoils are left
    spoils: dict[str, str] = field(default_factory=dict)  # by the move: what the attacker may choose now, and its worth
    raid_roll: int = -1  # what the die of the best raid must exceed, -1 if the spoils are no raid


@dataclass(frozen=True, slots=True)
class Raid:
    """A raid in progress."""

    raider: int  # number of the frog
    team: int  # number of the Vault that is raided
    points: int  # raid target, later the points left
    die: str  # colour
    taken: int  # Lands so far
    less: int = 0  # guards: members of the team in the Aether
    phase: str = "roll"  # roll, failed or taking
    roll: int = -1  # what the die shows, -1 before it is rolled


def combat_view(t: Position) -> Combat | None:
    """The combat that is open or declared; nothing if there is none."""
    frames = t.frames.to_list()
    if any(s.in_combat(frame[0]) for frame in frames):
        return fought(t)
    frame_named = next((frame for frame in frames if frame[0] == s.NAMED and frame[s.NAMED_WHAT] <= s.WAY_RAM), None)
    return declared(t, frame_named) if frame_named else None


def declared(t: Position, frame: list[int]) -> Combat:
    """An attack that is named and not yet paid: nothing is committed (CF-64)."""
    way, target, attacker = frame[s.NAMED_WHAT], frame[s.NAMED_TARGET], int(t.actor)
    shard = way != s.WAY_RAM
    return Combat(
        Side(attacker, False, 0, "", (), -1, may_reroll(t, attacker)),
        Side(target, False, 0, "", (), -1, may_reroll(t, target)),
        WAY_NAMES[way],
        place_name(t.game, int(t.place[target])) if shard else "",
        DIRECTIONS[frame[s.NAMED_DIRECTION]] if shard else "",
        0,
        -1,
        place_name(t.game, int(t.place[attacker])),
        False,
        int(t.n.boost_bonus),
        weight(t, target, shard),
    )


def fought(t: Position) -> Combat:
    """Dice, commitments and knockback of the combat that is open."""
    attacker = side(t, int(t.attacker), int(t.overpower_a), int(t.boost_a), int(t.colour_a), 0)
    defender = side(t, int(t.defender), int(t.overpower_d), int(t.boost_d), int(t.colour_d), 2)
    shard = t.ground != NONE
    return Combat(
        attacker,
        defender,
        WAY_NAMES[t.way],
        t.game.hex_names[t.ground] if shard else "",
        DIRECTIONS[t.direction] if shard else "",
        int(t.difference),
        int(strength(t)) if t.difference > 0 else -1,
        place_name(t.game, int(t.place[t.attacker])),
        True,
        int(t.n.boost_bonus),
        int(reduction(t, t.defender)),
        t.difference > 0 and all(frame[0] != s.KNOCKBACK for frame in t.frames.to_list()),
        spoils_worth(t) if t.frames.step() == s.SPOILS else {},
        raid_roll(t) if t.frames.step() == s.SPOILS else -1,
    )


def weight(t: Position, frog: int, shard: bool) -> int:
    """The reduction of knockback by a face-up Massive, before the rules know the ground."""
    if t.up(frog) != MASSIVE:
        return 0
    return int(t.n.massive_shard if shard else t.n.massive_aether)


def may_reroll(t: Position, frog: int) -> bool:
    price = int(reroll_price(t, frog))
    return price != NONE and int(t.purse(frog)) >= price


def side(t: Position, frog: int, overpower: int, boosts: int, colour: int, first: int) -> Side:
    dice = tuple(int(value) for value in t.dice[first : first + 2] if value != NONE)
    dice_count = 2 if overpower else 1
    roll = max(dice) + boosts * int(t.n.boost_bonus) if len(dice) == dice_count else -1
    return Side(frog, bool(overpower), boosts, DIE_NAMES[colour] if colour != NONE else "", dice, roll, may_reroll(t, frog))


def raid_view(t: Position) -> Raid | None:
    """The raid that is open; nothing if there is none."""
    frame = next((frame for frame in t.frames.to_list() if frame[0] == s.RAID), None)
    if frame is None:
        return None
    roll, at = divmod(frame[s.RAID_PHASE], s.PHASES)
    phase = ("roll", "failed", "taking")[at]
    vault, die = frame[s.RAID_VAULT], DIE_NAMES[frame[s.RAID_COLOUR]]
    return Raid(frame[s.RAID_FROG], vault, frame[s.RAID_POINTS], die, frame[s.RAID_TAKEN], int(guards(t, vault)), phase, roll if at else -1)
