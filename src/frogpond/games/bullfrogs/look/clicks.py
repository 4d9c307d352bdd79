"""The meaning of a click: by the thing that was clicked and the step that is open, or by what was picked before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.clicks import ELSE, Clicks
from ....engine.guide import listed
from ....engine.reason import Reason
from ....engine.story import capital
from ..rules import families as f
from ..rules import steps as s
from ..rules.actions import takes_deploy
from ..rules.checks import JUMPER, REDEPLOY_SOURCE, SABOTAGE_TARGET, TARGET, sinking
from ..rules.numbers import LOG
from ..words import refusals as r
from ..words.refusals import REFUSALS, refuse
from ..words.vocabulary import PIECES, card_text, cell_name, slot_name
from . import picks as p
from .picks import Thing, thing

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

Answer = Callable[["Position", Thing, list[Thing]], Reason]
Before = list[Thing]


def legal_of(t: Position, family: int) -> tuple[int, ...]:
    """The legal actions of a family."""
    return tuple(action for action in t.legal_actions() if t.n.families.decode(action)[0] == family)


def sure(reason: Reason | None) -> Reason:
    """The refusal of what could have been chosen if there were none."""
    assert reason is not None
    return reason


def not_now(family: int) -> Answer:
    """When an action of a family is possible."""
    return lambda t, c, before: sure(REFUSALS.not_now(t, family))


def shown(text: str, rule: str) -> Answer:
    """The answer for a thing that is only looked at."""
    return lambda t, c, before: Reason("only-shown", text, rule)


# Playing a pad --------------------------------------------------------------------------------------------------------


def water_to_lay(t: Position, c: Thing, before: Before) -> Reason:
    """Water clicked before the card: fine if a card can go there."""
    n = t.n
    kinds_in_hand = [kind for kind in range(n.kinds) if t.hand[t.active * n.kinds + kind] > 0]
    plays = r.among(t, [int(n.play.of(kind, c.cell)) for kind in kinds_in_hand])
    if not plays:
        return REFUSALS.reason(t, int(n.play.of(kinds_in_hand[0], c.cell)))
    card = "your pad" if n.solo else "a card of your hand"
    return refuse(t, f.PLAY, "choose-card", f"You can lay a pad at {cell_name(t, c.cell)}: choose {card} first.", plays)


def card_not_held(t: Position, c: Thing, before: Before) -> Reason:
    return REFUSALS.reason(t, int(t.n.play.of(c.number, next(cell for cell in range(t.n.cells) if t.grid[cell] == 0))))


# Actions --------------------------------------------------------------------------------------------------------------


def water(family: int, text: str) -> Answer:
    """The answer for water in a step where cards are chosen."""
    return lambda t, c, before: refuse(t, family, "no-card", f"There's only water at {cell_name(t, c.cell)}: {text}.")


WATER_IN_ACT = water(f.DEPLOY, "you deploy frogs onto pads")


def pad_in_act(t: Position, c: Thing, before: Before) -> Reason:
    """A pad clicked before a piece: fine if a piece can go there."""
    n, slot = t.n, c.slot
    offers = r.among(t, [int(n.deploy.of(piece, slot)) for piece in range(len(PIECES))])
    if offers:
        what = " or ".join(f"a {PIECES[int(n.families.decode(action)[1])]}" for action in offers)
        text = f"The pad at {slot_name(t, slot)} takes {what}: choose that in your supply first."
        return refuse(t, f.DEPLOY, "choose-piece", text, offers)
    return REFUSALS.first(t, TARGET, slot) or REFUSALS.reason(t, int(n.deploy.of(0, slot)))


def supply(t: Position, c: Thing, before: Before) -> Reason:
    """A kind of piece in supply that can't be deployed at all."""
    supply = int(t.supply_frogs[t.active]), int(t.supply_bulls[t.active])
    if sum(supply) == 0:
        text, offers = r.empty_supply(t, legal_of(t, f.REDEPLOY), "now")
        return refuse(t, f.DEPLOY, "empty-supply", text, offers)
    if supply[c.number] == 0:
        rest = legal_of(t, f.DEPLOY)
        text = f"You have no {PIECES[c.number]} left in supply" + (f"; you still have {r.in_supply(t)} to deploy." if rest else ".")
        return refuse(t, f.DEPLOY, f"no-{PIECES[c.number]}", text, rest)
    return refuse(t, f.DEPLOY, "no-place", f"You can't deploy now: {no_pad_in_line(t)}.")


def no_pad_in_line(t: Position) -> str:
    """Why no pad takes a frog, pad by pad."""
    line = [slot for slot in range(1, t.laid) if t.cell[slot] >= 0 and slot != t.played and t.in_line(slot, t.played)]
    if not line:
        return f"there's no other pad in the row or column of the pad you laid at {slot_name(t, t.played)}"
    full = [slot_name(t, slot) for slot in line if t.full(slot)]
    had = [slot_name(t, slot) for slot in line if not t.full(slot)]
    reasons = [f"{listed(full)} {'is' if len(full) == 1 else 'are'} full"] if full else []
    reasons += [f"{listed(had)} {'has' if len(had) == 1 else 'have'} had the deploys of this turn"] if had else []
    return "of the pads in line " + " and ".join(reasons)


def own_frog(t: Position, c: Thing, before: Before) -> Reason:
    """An own frog is moved by redeploying it."""
    reason = REFUSALS.first(t, REDEPLOY_SOURCE, c.slot, family=f.REDEPLOY)
    if reason:
        return reason
    if [slot for slot in range(t.laid) if takes_deploy(t, slot)] == [c.slot]:
        return refuse(t, f.REDEPLOY, "same-pad", "Only its own pad has room, and a redeployed frog goes to another.")
    return refuse(t, f.REDEPLOY, "no-place", f"You can't redeploy now: {no_pad_in_line(t)}.")


def own_bullfrog(t: Position, c: Thing, before: Before) -> Reason:
    until = "there" if c.slot == LOG else "on its pad until that sinks"
    return refuse(t, f.REDEPLOY, "bullfrog", f"Your bullfrog stays {until}: you never redeploy bullfrogs.")


def rival_frog(t: Position, c: Thing, before: Before) -> Reason:
    return sure(REFUSALS.first(t, SABOTAGE_TARGET, c.number, c.slot, f.SABOTAGE))


def rival_bullfrog(t: Position, c: Thing, before: Before) -> Reason:
    return refuse(t, f.SABOTAGE, "bullfrog", "You can't sabotage bullfrogs.")


# Scoring, sliding, the marker -----------------------------------------------------------------------------------------


def with_card(family: int, word: str) -> Answer:
    """The answer for a card that can't be chosen in a step where cards are; a piece on one that can be stands in for it."""

    def answer(t: Position, c: Thing, before: Before) -> Reason:
        action = int(t.n.families.members[family].of(c.slot))
        if not t.is_legal(action):
            return REFUSALS.reason(t, action)
        code = "choose-card" if family == f.MARKER else "choose-pad"
        return refuse(t, family, code, f"Choose {card_text(t, c.slot)} itself: {word}.", (action,))

    return answer


def the_marker(t: Position, c: Thing, before: Before) -> Reason:
    legal = tuple(t.legal_actions())
    places = r.one_of([card_text(t, int(t.n.families.decode(action)[1])) for action in legal])
    return refuse(t, f.MARKER, "choose-card", f"Choose the card where the marker goes: {places}.", legal)


def slide_there(t: Position, c: Thing, before: Before) -> Reason:
    return REFUSALS.reason(t, int(t.n.slide_to.of(c.cell)))


# Jumps ----------------------------------------------------------------------------------------------------------------


def toward(t: Position, slot: int, cell: int) -> int:
    """The direction from a card to a cell next to it, -1 if it is not next to it."""
    ways = [direction for direction in range(f.DIRECTION_COUNT) if t.n.neighbour(t.cell[slot], direction) == cell]
    return ways[0] if ways else -1


def not_beside(t: Position, family: int, place: Thing, what: str) -> Reason:
    where = f"The water at {cell_name(t, place.cell)}" if place.kind == p.WATER else r.card(t, place.slot)
    return refuse(t, family, "not-adjacent", f"{where} isn't next to {what}.")


def jump_there(t: Position, c: Thing, before: Before) -> Reason:
    """A card clicked before the frog that jumps: fine if a frog can jump there."""
    slot = sinking(t)
    who, now = r.jump_first(t)
    if c.slot == slot:
        return refuse(t, f.JUMP, "choose-frog", f"This pad sinks. Choose who jumps off it, {who}, and then where to.", now)
    direction = toward(t, slot, c.cell)
    if direction < 0:
        return not_beside(t, f.JUMP, c, f"the sinking pad at {slot_name(t, slot)}")
    there = tuple(action for action in now if int(t.n.families.decode(action)[2]) == direction)
    if there:
        text = f"{capital(who)} can jump to {card_text(t, c.slot)}: choose who jumps first."
        return refuse(t, f.JUMP, "choose-frog", text, there)
    return REFUSALS.reason(t, int(t.n.jump.of(t.n.families.decode(now[0])[1], direction)))


def piece_in_sink(t: Position, c: Thing, before: Before) -> Reason:
    if c.slot != sinking(t):
        text = f"Only pieces on the sinking pad at {slot_name(t, sinking(t))} jump, and this one is on {card_text(t, c.slot)}."
        return refuse(t, f.JUMP, "elsewhere", text)
    return sure(REFUSALS.first(t, JUMPER, c.number, 1 if c.kind in (p.OWN_BULLFROG, p.RIVAL_BULLFROG) else 0, f.JUMP))


# The second thing clicked ---------------------------------------------------------------------------------------------


def this_or_why(t: Position, family: int, place: Thing, action: int, more: str = "") -> Reason:
    """A piece was clicked where the card under it is meant; or nothing goes there."""
    if not t.is_legal(action):
        return REFUSALS.reason(t, action)
    code = "choose-pad" if family == f.DEPLOY else "choose-card"
    return refuse(t, family, code, f"Choose {card_text(t, place.slot)} itself{more}.", (action,))


def play_there(t: Position, place: Thing, before: Before) -> Reason:
    return REFUSALS.reason(t, int(t.n.play.of(before[-1].number, place.cell)))


def deploy_there(t: Position, place: Thing, before: Before) -> Reason:
    if place.kind == p.WATER:
        return WATER_IN_ACT(t, place, before)
    return this_or_why(t, f.DEPLOY, place, int(t.n.deploy.of(before[-1].number, place.slot)), " to deploy there")


def move_there(t: Position, place: Thing, before: Before) -> Reason:
    """Where a frog goes that was clicked first: redeployed if it is an own one, else pushed; off a sinking pad it jumps."""
    frog = before[-1]
    if t.frames.step() == s.SINK:
        return jump_to(t, place, before)
    if frog.kind == p.OWN_FROG:
        if place.kind == p.WATER:
            return WATER_IN_ACT(t, place, before)
        return this_or_why(t, f.DEPLOY, place, int(t.n.redeploy.of(frog.slot, place.slot)))
    direction = toward(t, frog.slot, place.cell)
    if direction >= 0:
        return this_or_why(t, f.SABOTAGE, place, int(t.n.sabotage.of(f.frogs_at(t.n, frog.number, frog.slot), direction)))
    if place.slot == frog.slot:
        return refuse(t, f.SABOTAGE, "not-adjacent", "The frog is on that card. Push it to one next to it.")
    return not_beside(t, f.SABOTAGE, place, f"the pad at {slot_name(t, frog.slot)}, where the frog is")


def jump_to(t: Position, place: Thing, before: Before) -> Reason:
    piece = before[-1]
    direction = toward(t, piece.slot, place.cell)
    if direction >= 0:
        return this_or_why(t, f.JUMP, place, int(t.n.jump.of(piece.number, direction)))
    if place.slot != piece.slot:
        return not_beside(t, f.JUMP, place, f"the sinking pad at {slot_name(t, piece.slot)}")
    if place.kind in p.PIECES_ON_CARDS:
        return piece_in_sink(t, place, before)
    return refuse(t, f.JUMP, "not-adjacent", "That's the sinking pad. The pieces on it jump to a card next to it.")


FOLLOWED: dict[str, Answer] = {
    p.HAND: play_there, p.SUPPLY: deploy_there,
    p.OWN_FROG: move_there, p.RIVAL_FROG: move_there, p.OWN_BULLFROG: jump_to, p.RIVAL_BULLFROG: jump_to,
}  # fmt: skip
"""What a place means after something else was chosen, by that."""


def followed(answer: Answer) -> Answer:
    """An answer for a place, which means something else after a card or a piece was chosen."""
    return lambda t, c, before: (FOLLOWED.get(before[-1].kind, answer) if before else answer)(t, c, before)


# One thing clicked ----------------------------------------------------------------------------------------------------

Row = dict[str | int, Answer]
GOES = with_card(f.MARKER, "the marker goes there")
CARDS: Row = {
    s.SCORE: with_card(f.SCORE, "the pad sinks"), s.SLIDE: with_card(f.SLIDE, "the pad slides"), s.SLIDE_TO: slide_there,
    s.FLEE: GOES, s.WALK: GOES,
}  # fmt: skip
"""A card, or a piece that stands for its card."""
ON_CARDS: Row = {**CARDS, s.SINK: piece_in_sink}
TO_CARD = water(f.MARKER, "the marker goes to a card")
PLACES: dict[str, Row] = {
    p.WATER: {
        s.PLAY: water_to_lay, s.ACT: WATER_IN_ACT, s.SLIDE: not_now(f.SLIDE_TO), s.SLIDE_TO: slide_there,
        s.SINK: lambda t, c, before: refuse(t, f.JUMP, "no-card", f"No card lies at {cell_name(t, c.cell)} to jump to."),
        s.SCORE: water(f.SCORE, "full pads sink"), s.FLEE: TO_CARD, s.WALK: TO_CARD,
    },
    p.PAD: {**CARDS, s.PLAY: not_now(f.DEPLOY), s.ACT: pad_in_act, s.SINK: jump_there},
    p.THE_LOG: {**CARDS, s.PLAY: not_now(f.DEPLOY), s.ACT: pad_in_act, s.SINK: jump_there},
    p.OWN_FROG: {**ON_CARDS, s.PLAY: not_now(f.REDEPLOY), s.ACT: own_frog},
    p.OWN_BULLFROG: {**ON_CARDS, s.PLAY: own_bullfrog, s.ACT: own_bullfrog},
    p.RIVAL_FROG: {**ON_CARDS, s.PLAY: not_now(f.SABOTAGE), s.ACT: rival_frog},
    p.RIVAL_BULLFROG: {**ON_CARDS, s.PLAY: rival_bullfrog, s.ACT: rival_bullfrog},
}  # fmt: skip
TABLE: dict[str, Row] = {
    **{kind: {step: followed(answer) for step, answer in row.items()} for kind, row in PLACES.items()},
    p.HAND: {s.PLAY: card_not_held, ELSE: not_now(f.PLAY)},
    p.SUPPLY: {s.ACT: supply, ELSE: not_now(f.DEPLOY)},
    p.STOP: {ELSE: not_now(f.STOP)},
    p.MARKER: {s.FLEE: the_marker, s.WALK: the_marker, ELSE: not_now(f.MARKER)},
    p.DICE: {ELSE: shown("Isaac's dice show his last roll. You don't choose them.", "BF-67")},
    p.PANEL: {ELSE: shown("This shows a player’s supply and pads won. There’s nothing to choose here.", "BF-7")},
}  # fmt: skip
"""By the thing that was clicked and the step that is open."""


def read(t: Position, name: str) -> Thing | None:
    click = thing(t, name)
    return None if click.kind == p.NOTHING else click


def instead(t: Position, actions: list[int]) -> Reason:
    text = "Clear your first pick, then you can choose this."
    return refuse(t, int(t.n.families.kind(actions[0])), "instead", text, actions)


CLICKS = Clicks(read, lambda t, before: int(t.frames.step()), TABLE, instead)
