"""Whether turning up a card could matter at the question that is open: asked of one's own card alone, for the one who is asked.

The page of the person who decides may skip a window that can't matter; others don't see that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules import steps as s
from ..rules.abilities.camouflage import spoil_price
from ..rules.numbers import (
    AETHER_DIE,
    BLINK,
    CAMOUFLAGE,
    EMPYREAN,
    MARAUDER,
    MASSIVE,
    MINDBORER,
    MUTAGENIC,
    NIMBLE,
    NONE,
    RAVAGER,
    SHARD_DIE,
    VAMPIRIC,
    VOIDSHADOW,
    WARBRINGER,
    WHIPTONGUE,
    WHITE,
)

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def is_window(t: Position) -> bool:
    """The question is only whether a card turns up: there is one thing to do besides."""
    moves = list(t.moves)
    return len(moves) == 2 and f.TURN_UP in moves


def matters(t: Position) -> bool:
    """Whether the card of the frog that is asked could change something if it were turned up now rather than later or never."""
    if not is_window(t):
        return True
    step, frog = int(t.frames.step()), int(t.asked)
    card, purse = int(t.ability[frog]), int(t.purse(frog))
    if step == s.NAMED:
        return at_naming(t, frog, card)
    if step in (s.COMMIT, s.RESPOND):
        return card == MASSIVE and purse >= t.n.massive_overpower
    if step in (s.ROLL_A, s.ROLL_D):
        other = int(t.defender if step == s.ROLL_A else t.attacker)
        return better_die(t, card, t.ground == NONE) or (card == MUTAGENIC and t.up(other) != NONE and purse >= t.n.mutagenic_copy)
    if step == s.ROLLED:
        return after_rolls(t, frog, card, purse)
    if step == s.KNOCKBACK:
        return card == MASSIVE or (card == BLINK and purse >= t.n.blink_shift)
    if step in (s.SPOILS, s.STEAL):
        return (card == WHIPTONGUE and purse >= t.n.whiptongue_pick) or card == RAVAGER
    return True


def better_die(t: Position, card: int, aether: bool) -> bool:
    """Whether the card has another die for this combat than the white one."""
    return int(t.n.die(card, AETHER_DIE if aether else SHARD_DIE)) != WHITE


def at_naming(t: Position, frog: int, card: int) -> bool:
    """As a target: a toll now, dearer overpowering, a drain when the attack stands. All else can be turned up later (CF-64)."""
    frames, actor = t.frames, int(t.actor)
    if frog == actor:
        return True
    if card == CAMOUFLAGE:
        return True
    if frames.get(s.NAMED_WHAT) > s.WAY_RAM:
        return False
    if t.up(actor) == VOIDSHADOW:  # it would fall face down again at once (CF-134)
        return False
    if card == NIMBLE:
        return t.purse(actor) >= t.n.overpower
    return card == VAMPIRIC and t.oomph[frog] < t.n.max_oomph and t.oomph[actor] > 0


def after_rolls(t: Position, frog: int, card: int, purse: int) -> bool:
    """All dice lie: a reroll that can be paid, or Oomph for a combat that is won as it stands (CF-69, CF-119)."""
    prices = {MARAUDER: t.n.marauder_reroll, MINDBORER: t.n.mindborer_reroll, WARBRINGER: t.n.warbringer_reroll, CAMOUFLAGE: spoil_price(t)}
    if card in prices and purse >= prices[card]:
        return True
    if card == MASSIVE:  # the attacker is not asked about the knockback again; the defender is
        return False
    wins = won_as_it_stands(t) == frog and t.oomph[frog] < t.n.max_oomph
    return wins and (card == WARBRINGER or (card == EMPYREAN and t.ground == NONE))


def won_as_it_stands(t: Position) -> int:
    """The frog that wins if no die is rolled again; NONE for equal rolls."""
    mine = max(int(t.dice[0]), int(t.dice[1])) + int(t.boost_a * t.n.boost_bonus)
    theirs = max(int(t.dice[2]), int(t.dice[3])) + int(t.boost_d * t.n.boost_bonus)
    return int(t.attacker if mine > theirs else t.defender if theirs > mine else NONE)
