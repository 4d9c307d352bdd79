# compiled by mypyc
"""The steps of the stack, carried on until somebody or chance must decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.state import CHANCE, OVER
from . import families as f
from . import steps as s
from .abilities import massive, mutagenic, telluric, whiptongue
from .actions import choose, edges, enter_by, name_target
from .cards import draw, keep, keepable
from .combat import (
    after_rolls,
    before_roll,
    commit,
    commitments,
    compare,
    fix_colour,
    reroll,
    resolve,
    roll,
    spoils,
    take_spoils,
)
from .dimensions import appear, discards, draw_more, drift
from .disgorge import disgorge, disgorging, fill_slot
from .flux import choose_flux, flux_moves
from .geometry import AETHER
from .knockback import pay_knockback, payments
from .legal import prefixed, raid_targets
from .numbers import NONE
from .raid import answer_failure, bring_back, may_reroll, members_out, start_raid, take, takings
from .score import next_final_back
from .setup import domains_left, next_land, place_land, placings
from .shard import after_backs, descend_to, descents, next_in_vortex
from .targets import answer, carry_out, questions, symbionts
from .turn import act_moves, answer_end, end_action, end_of_turn, extra, next_card, turn_start
from .vault import open_slots

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def go_on(t: Position) -> None:
    """Do what needs no decision until a decision, a chance event or the end is reached. A decision with exactly one
    answer is taken without asking; a frog that may turn up has two (CF-138)."""
    frames = t.frames
    while True:
        step = frames.step()
        if step == s.ACT:
            if frames.get(s.ACT_BEGUN) == 1:
                end_action(t)
                continue
            if not act_moves(t):
                continue
            if i64(len(t.moves)) > 1:
                t.to_move = t.seat_for(t.asked)
                return
            decide(t, t.moves[0])
            continue
        asker = ask(t, step)
        if asker == CHANCE:
            t.to_move = CHANCE
            return
        if asker == OVER:
            t.to_move = OVER
            t.moves = vec[i64]()
            return
        if asker == 0:
            continue
        if asker == 1 and t.may_turn_up(t.asked):
            t.moves = prefixed(f.TURN_UP, t.moves)
        if i64(len(t.moves)) > 1:
            t.to_move = t.seat_for(t.asked)
            return
        decide(t, t.moves[0])


def ask(t: Position, step: i64) -> i64:
    """One step: 1 for a question at which the frog may turn up, 2 for any other question, 0 if something was done,
    CHANCE or OVER."""
    if s.in_combat(step):
        return ask_in_combat(t, step)
    frames = t.frames
    if step == s.CARD or step == s.DIMENSION or step == s.DEAL or step == s.DRAW_BACK:
        return CHANCE
    if step == s.SPLINTER:
        if t.splinters == 0:  # all of them again (CF-16)
            t.splinters = (i64(1) << t.n.splinters) - 1
        return CHANCE
    if step == s.NEXT:
        next_card(t)
        return 0
    if step == s.START:
        turn_start(t)
        return 0
    if step == s.EXTRA:
        extra(t)
        return 0
    if step == s.END:
        t.moves = end_of_turn(t)
        return 1 if i64(len(t.moves)) > 0 else 0
    if step == s.VERY_END:
        return ask_partners(t, mutagenic.partners(t))
    if step == s.NAMED:
        t.moves = questions(t)
        if i64(len(t.moves)) > 0:
            return 1
        carry_out(t)
        return 0
    if step == s.DISGORGING:
        t.moves = disgorging(t)
        return ask_or_close(t, frames.get(s.DISGORGING_FROG))
    if step == s.SLOT:
        t.asked = frames.get(s.SLOT_FROG)
        t.moves = open_slots(t, t.n.team_of[t.asked], vec[i64]())
        return 1
    if step == s.DESCEND:
        t.asked = frames.get(s.DESCEND_FROG)
        t.moves = descents(t, vec[i64]())
        if i64(len(t.moves)) == 0:
            t.moves = vec[i64]([f.TO_AETHER])
        return 1
    if step == s.EDGE:
        t.asked = t.actor
        t.moves = edges(t)
        return 1
    if step == s.RAID:
        return ask_raider(t)
    if step == s.SPOILS_TARGET:
        t.asked = frames.get(s.SPOILS_TARGET_FROG)
        t.moves = raid_targets(t, vec[i64](), t.asked, frames.get(s.SPOILS_TARGET_VAULT))
        return 1
    if step == s.MEMBER:
        t.asked = t.n.captain[frames.get(s.MEMBER_TEAM)]
        t.moves = members_out(t)
        return 2
    if step == s.FLUX:
        t.moves = flux_moves(t)
        if i64(len(t.moves)) > 0:
            return 1
        frames.pop()
        return 0
    if step == s.BACK:
        if frames.get(s.BACK_PENDING) != 0:
            return CHANCE
        after_backs(t)
        return 0
    if step == s.VORTEX:
        next_in_vortex(t)
        return 0
    if step == s.DRAW:
        return ask_draw(t)
    return ask_rarely(t, step)


def ask_draw(t: Position) -> i64:
    """An ability card: by chance, or the next one of those that are known to come."""
    if t.unseen != 0:
        return CHANCE
    frog = t.frames.get(s.DRAW_FROG)
    purpose = t.frames.get(s.DRAW_PURPOSE)
    t.frames.pop()
    draw(t, frog, purpose, i64(t.queue[0]))
    return 0


def ask_rarely(t: Position, step: i64) -> i64:
    """Set-up, the way home, the end."""
    frames = t.frames
    if step == s.LAY:
        if next_land(t, frames.get(s.LAY_DOMAIN)) == NONE:
            frames.pop()
            return 0
        return CHANCE
    if step == s.RETURN_TO:
        t.asked = frames.get(s.RETURN_TO_FROG)
        t.moves = descents(t, vec[i64]([f.TO_AETHER]))
        return 1
    if step == s.KEEP:
        t.asked = frames.get(s.KEEP_DECIDER)
        t.moves = keepable(t)
        return 2
    if step == s.CRUSH:
        t.asked = frames.below(s.ACT_FROG)
        t.moves = vec[i64]([f.DECLINE, t.acts.of(f.CRUSH)])
        return 2
    if step == s.OUT:
        t.asked = t.active
        t.moves = vec[i64]([f.ROLL, f.DRIFT])
        return 2
    if step == s.MORE_CARDS:
        t.asked = frames.get(s.MORE_CARDS_FROG)
        t.moves = discards(t)
        return 2
    if step == s.SYMBIOSIS:
        return ask_partners(t, symbionts(t))
    if step == s.PLACE:
        t.asked = frames.get(s.PLACE_FROG)
        t.moves = placings(t)
        if i64(len(t.moves)) > 0:
            return 2
        frames.pop()
        return 0
    if step == s.CLUSTER:
        if i64(len(domains_left(t))) > 0:
            return CHANCE
        frames.pop()
        return 0
    if step == s.FINAL_BACK:
        next_final_back(t)
        return CHANCE if frames.size > 0 else 0
    return OVER


def ask_in_combat(t: Position, step: i64) -> i64:
    """The moments of a combat."""
    frames = t.frames
    if step == s.DICE:
        fix_colour(t)
        return CHANCE
    if step == s.COMPARE:
        compare(t)
        return 0
    if step == s.RESOLVED:
        resolve(t)
        return 0
    t.asked = t.attacker
    if step == s.COMMIT:
        t.moves = commitments(t, s.ATTACKER)
    elif step == s.RESPOND:
        t.asked = t.defender
        t.moves = commitments(t, s.DEFENDER)
    elif step == s.ROLL_A:
        t.moves = before_roll(t, s.ATTACKER)
    elif step == s.ROLL_D:
        t.asked = t.defender
        t.moves = before_roll(t, s.DEFENDER)
    elif step == s.ROLLED:
        if frames.get(s.ROLLED_SIDE) == s.DEFENDER:
            t.asked = t.defender
        t.moves = after_rolls(t)
    elif step == s.KNOCKBACK:
        t.asked = t.defender
        t.moves = payments(t)
    elif step == s.SPOILS:
        t.moves = spoils(t)
    else:
        t.moves = whiptongue.pickable(t)
    return 1


def ask_or_close(t: Position, frog: i64) -> i64:
    """Ask a frog, or close the step when there is nothing to choose."""
    t.asked = frog
    if i64(len(t.moves)) > 0:
        return 1
    t.frames.pop()
    return 0


def ask_partners(t: Position, moves: vec[i64]) -> i64:
    """T may swap cards, if there is somebody to swap with."""
    t.asked = t.active
    t.moves = moves
    if i64(len(moves)) > 1:
        return 1
    t.frames.pop()
    return 0


def ask_raider(t: Position) -> i64:
    """A raid: the roll, s.RAID-s.ROLLED, the taking (CF-87, CF-88)."""
    frames = t.frames
    phase = frames.get(s.RAID_PHASE) % s.PHASES
    if phase == s.TO_ROLL:
        return CHANCE
    t.asked = frames.get(s.RAID_FROG)
    if phase == s.TAKING:
        t.moves = takings(t)
        if i64(len(t.moves)) > 1:
            return 1
        take(t, f.STOP, 0)
        return 0
    t.moves = may_reroll(t)
    if i64(len(t.moves)) > 0:
        return 1
    answer_failure(t, f.DECLINE)
    return 0


def decide(t: Position, action: i64) -> None:
    """Carry out a decision of the step on top."""
    frames = t.frames
    step = frames.step()
    family, x, y = t.acts.decode(action)
    if family == f.TURN_UP:
        t.turn_up(t.asked)
        telluric.turned_up(t, t.asked)
    elif step == s.ACT:
        if family == f.END_TURN:
            frames.pop()
        else:
            choose(t, family, x, y)
    elif s.in_combat(step):
        decide_combat(t, step, family, x, y)
    elif step == s.NAMED:
        answer(t, family)
    elif step == s.DISGORGING:
        disgorge(t, family, x)
    elif step == s.SLOT:
        fill_slot(t, x)
    elif step == s.DESCEND:
        frames.pop()
        descend_to(t, t.asked, AETHER if family == f.TO_AETHER else x)
    elif step == s.RAID:
        if frames.get(s.RAID_PHASE) % s.PHASES == s.TAKING:
            take(t, family, x)
        else:
            answer_failure(t, family)
    elif step == s.FLUX:
        choose_flux(t, family)
    elif step == s.END:
        answer_end(t, family)
    elif step == s.EDGE:
        enter_by(t, x)
    elif step == s.KEEP:
        keep(t, x)
    elif step == s.RETURN_TO:
        frames.pop()
        appear(t, t.asked, AETHER if family == f.TO_AETHER else x)
    elif step == s.SPOILS_TARGET:
        frames.pop()
        start_raid(t, t.asked, x, y + 1)
    elif step == s.MEMBER:
        bring_back(t, x)
    elif step == s.VERY_END:
        if family == f.DECLINE:
            frames.pop()
        else:
            name_target(t, s.TO_SWAP, t.active, x, 0)  # CF-128
    elif step == s.SYMBIOSIS:
        frames.pop()
        if family != f.DECLINE:
            mutagenic.swap(t, t.active, x, True)
    elif step == s.OUT:
        frames.pop()
        if family == f.DRIFT:
            drift(t, t.active)
        else:
            frames.push(s.DIMENSION)
    elif step == s.CRUSH:
        frames.pop()
        if family == f.CRUSH:
            massive.crush(t, t.asked)
    elif step == s.MORE_CARDS:
        draw_more(t, x)
    elif step == s.PLACE:
        place_land(t, x + 1, y)


def decide_combat(t: Position, step: i64, family: i64, x: i64, y: i64) -> None:
    if step == s.COMMIT:
        commit(t, s.ATTACKER, x, y)
    elif step == s.RESPOND:
        commit(t, s.DEFENDER, x, y)
    elif step == s.ROLL_A:
        roll(t, s.ATTACKER, family)
    elif step == s.ROLL_D:
        roll(t, s.DEFENDER, family)
    elif step == s.ROLLED:
        reroll(t, family, x)
    elif step == s.KNOCKBACK:
        pay_knockback(t, family)
    elif step == s.SPOILS:
        take_spoils(t, family)
    else:
        whiptongue.pick(t, x)
