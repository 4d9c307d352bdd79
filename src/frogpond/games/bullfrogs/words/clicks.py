"""Why clicking something leads to nothing: decided by what was clicked and what its owner can mean by it in the step that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.guide import listed
from ....engine.reason import Reason
from ..look import picks as p
from ..look.choices import choice
from ..look.picks import Thing, thing
from ..rules import families as f
from ..rules import steps as s
from ..rules.actions import takes_deploy
from ..rules.numbers import LOG
from . import reasons as r
from .names import PIECES, cell_name, slot_name
from .rule_numbers import SHOWN, refusal
from .wrong_step import not_now

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

Answer = Callable[["Position", Thing], Reason]


def clicked(t: Position, seat: int, picks: list[str]) -> Reason:
    """Why these clicks lead to nothing. What was clicked after the first thing that leads nowhere is left out."""
    ways = [list(choice(t, action).picks) for action in t.legal_actions()]
    size = next((i for i in range(1, len(picks) + 1) if not any(way[:i] == picks[:i] for way in ways)), len(picks))
    things = [thing(t, pick) for pick in picks[:size]]
    if not things:
        return Reason("not-here", "Nothing is chosen yet.")
    last = things[-1]
    if last.kind == p.NOTHING:
        return Reason("not-here", "There is no such thing on the table.")
    instead = tuple(int(action) for action, way in zip(t.legal_actions(), ways, strict=True) if way[0] == picks[size - 1])
    if len(things) > 1 and instead:
        text = "That can be chosen in place of what you chose before, not after it."
        return refusal(t, int(t.n.families.kind(instead[0])), "instead", text, instead)
    if len(things) > 1 and things[-2].kind in FOLLOWED and last.cell >= 0 and last.kind != p.MARKER:
        return FOLLOWED[things[-2].kind](t, things[-2], last)
    return answer(t, last)


def answer(t: Position, clicked: Thing) -> Reason:
    """What is said of one thing that was clicked, from the table."""
    row = TABLE[clicked.kind]
    return row.get(int(t.frames.step()), row.get(OTHER, unheard))(t, clicked)


def unheard(t: Position, clicked: Thing) -> Reason:
    raise AssertionError(f"no answer for {clicked.kind} in step {t.frames.step()}")


def later(family: int) -> Answer:
    """The answer that says when an action of a family is possible."""

    def told(t: Position, clicked: Thing) -> Reason:
        reason = not_now(t, family)
        assert reason is not None
        return reason

    return told


def shown(kind: str, text: str) -> Answer:
    """The answer for a thing that is only looked at."""
    return lambda t, clicked: Reason("only-shown", text, SHOWN[kind])


# Playing a pad --------------------------------------------------------------------------------------------------------


def water_to_lay(t: Position, clicked: Thing) -> Reason:
    """Water clicked before the card: fine if a card can go there."""
    n = t.n
    held = [kind for kind in range(n.kinds) if t.hand[t.active * n.kinds + kind] > 0]
    plays = r.among(t, [int(n.play.of(kind, clicked.cell)) for kind in held])
    if not plays:
        return r.play(t, held[0], clicked.cell)
    card = "your pad" if n.solo else "a card of your hand"
    return refusal(t, f.PLAY, "choose-card", f"A pad can be laid at {cell_name(t, clicked.cell)}: choose {card} first.", plays)


def card_not_held(t: Position, clicked: Thing) -> Reason:
    return r.play(t, clicked.number, next(cell for cell in range(t.n.cells) if t.grid[cell] == 0))


# Actions --------------------------------------------------------------------------------------------------------------


def deploys(t: Position) -> list[int]:
    return [int(action) for action in t.legal_actions() if t.n.families.decode(action)[0] == f.DEPLOY]


def redeploys(t: Position) -> list[int]:
    return [int(action) for action in t.legal_actions() if t.n.families.decode(action)[0] == f.REDEPLOY]


def water_in_act(t: Position, clicked: Thing) -> Reason:
    text = f"There is only water at {cell_name(t, clicked.cell)}: frogs are deployed onto pads."
    return refusal(t, f.DEPLOY, "no-card", text)


def pad_in_act(t: Position, clicked: Thing) -> Reason:
    """A pad clicked before a piece: fine if a piece can go there."""
    n, slot = t.n, clicked.slot
    can = [piece for piece in range(len(PIECES)) if int(n.deploy.of(piece, slot)) in deploys(t)]
    if can:
        what = " or ".join(f"a {PIECES[piece]}" for piece in can)
        offers = tuple(int(n.deploy.of(piece, slot)) for piece in can)
        text = f"The pad at {slot_name(t, slot)} takes {what}: choose that in your supply first."
        return refusal(t, f.DEPLOY, "choose-piece", text, offers)
    return r.target(t, slot) or r.deploy(t, 0, slot)


def supply(t: Position, clicked: Thing) -> Reason:
    """A kind of piece in supply that can't be deployed at all."""
    me, piece = t.active, clicked.number
    frogs, bulls = int(t.supply_frogs[me]), int(t.supply_bulls[me])
    if frogs + bulls == 0:
        instead = tuple(redeploys(t))
        if instead:
            return r.empty_supply(t, instead)
        return refusal(t, f.DEPLOY, "empty-supply", "Your supply is empty, and no frog of yours on the table can be redeployed now.")
    if (frogs, bulls)[piece] == 0:
        rest = tuple(deploys(t))
        text = f"You have no {PIECES[piece]} left in supply" + (f"; you still have {r.in_supply(t)} to deploy." if rest else ".")
        return refusal(t, f.DEPLOY, f"no-{PIECES[piece]}", text, rest)
    return refusal(t, f.DEPLOY, "no-place", f"Nothing can be deployed now: {no_pad_in_line(t)}.")


def no_pad_in_line(t: Position) -> str:
    """Why no pad takes a frog, pad by pad."""
    line = [slot for slot in range(1, t.laid) if t.cell[slot] >= 0 and slot != t.played and t.in_line(slot, t.played)]
    if not line:
        return f"no other pad is in the row or the column of the pad you laid at {slot_name(t, t.played)}"
    full = [slot_name(t, slot) for slot in line if t.full(slot)]
    had = [slot_name(t, slot) for slot in line if not t.full(slot)]
    said = [f"{listed(full)} {'is' if len(full) == 1 else 'are'} full"] if full else []
    said += [f"{listed(had)} {'has' if len(had) == 1 else 'have'} had the deploys of this turn"] if had else []
    return "of the pads in line " + " and ".join(said)


def own_frog(t: Position, clicked: Thing) -> Reason:
    """An own frog is moved by redeploying it."""
    wrong = r.redeploy_from(t, clicked.slot)
    if wrong:
        return wrong
    open_pads = [slot for slot in range(t.laid) if takes_deploy(t, slot)]
    if open_pads == [clicked.slot]:
        return refusal(t, f.REDEPLOY, "same-pad", "Only the pad it is on takes a frog now, and a redeployed frog goes to another.")
    return refusal(t, f.REDEPLOY, "no-place", f"Your frog can't be redeployed now: {no_pad_in_line(t)}.")


def own_bullfrog(t: Position, clicked: Thing) -> Reason:
    until = "there" if clicked.slot == LOG else "on its pad until that sinks"
    return refusal(t, f.REDEPLOY, "bullfrog", f"Your bullfrog stays {until}: bullfrogs are never redeployed.")


def rival_frog(t: Position, clicked: Thing) -> Reason:
    wrong = r.sabotage_from(t, clicked.number, clicked.slot)
    assert wrong is not None  # else it could have been chosen
    return wrong


def rival_bullfrog(t: Position, clicked: Thing) -> Reason:
    return refusal(t, f.SABOTAGE, "bullfrog", f"{r.first_up(r.whose(t, clicked.number))} bullfrog can't be sabotaged: no bullfrog can.")


# Scoring, sliding, the marker -----------------------------------------------------------------------------------------


def with_card(family: int, word: str, refused: Callable[[Position, int], Reason]) -> Answer:
    """The answer for a card that can't be chosen in a step where cards are; a piece on one that can be stands in for it."""

    def told(t: Position, clicked: Thing) -> Reason:
        action = int(t.n.families.members[family].of(clicked.slot))
        if action in t.legal_actions():
            code = "choose-card" if family == f.MARKER else "choose-pad"
            return refusal(t, family, code, f"Choose {r.card_text(t, clicked.slot)} itself: {word}.", (action,))
        return refused(t, clicked.slot)

    return told


def water_with_card(family: int, text: str) -> Answer:
    """The answer for water in a step where cards are chosen."""
    return lambda t, clicked: refusal(t, family, "no-card", f"There is only water at {cell_name(t, clicked.cell)}: {text}.")


def the_marker(t: Position, clicked: Thing) -> Reason:
    legal = tuple(t.legal_actions())
    places = [r.card_text(t, int(t.n.families.decode(action)[1])) for action in legal]
    return refusal(t, f.MARKER, "choose-card", f"Choose the card where the marker goes: {listed(places).replace(' and ', ' or ')}.", legal)


def jump_there(t: Position, clicked: Thing) -> Reason:
    """A card clicked before the frog that jumps: fine if a frog can jump there."""
    slot = int(t.frames.get(s.SINK_PAD))
    who, now = r.jump_first(t)
    if clicked.slot == slot:
        return refusal(t, f.JUMP, "choose-frog", f"This pad sinks. Choose who jumps off it, {who}, and then where to.", now)
    direction = toward(t, slot, clicked.cell)
    if direction < 0:
        text = f"{r.first_up(r.card_text(t, clicked.slot))} is not next to the sinking pad at {slot_name(t, slot)}."
        return refusal(t, f.JUMP, "not-adjacent", text)
    there = tuple(action for action in now if int(t.n.families.decode(action)[2]) == direction)
    if there:
        text = f"{r.first_up(who)} can jump to {r.card_text(t, clicked.slot)}: choose who jumps first."
        return refusal(t, f.JUMP, "choose-frog", text, there)
    return r.no_target(t, clicked.slot)


def water_in_sink(t: Position, clicked: Thing) -> Reason:
    return refusal(t, f.JUMP, "no-card", f"No card lies at {cell_name(t, clicked.cell)} to jump to.")


def piece_in_sink(t: Position, clicked: Thing) -> Reason:
    slot = int(t.frames.get(s.SINK_PAD))
    if clicked.slot != slot:
        text = f"Only what is on the sinking pad at {slot_name(t, slot)} jumps; this one is on {r.card_text(t, clicked.slot)}."
        return refusal(t, f.JUMP, "elsewhere", text)
    wrong = r.jump_from(t, clicked.number, 1 if clicked.kind in (p.OWN_BULLFROG, p.RIVAL_BULLFROG) else 0)
    assert wrong is not None  # else it could have been chosen
    return wrong


def slide_there(t: Position, clicked: Thing) -> Reason:
    return r.slide_to(t, clicked.cell)


def toward(t: Position, slot: int, cell: int) -> int:
    """The direction from a card to a cell next to it, -1 if it is not next to it."""
    ways = [direction for direction in range(f.DIRECTION_COUNT) if t.n.neighbour(t.cell[slot], direction) == cell]
    return ways[0] if ways else -1


# The second thing clicked ---------------------------------------------------------------------------------------------


def play_there(t: Position, first: Thing, place: Thing) -> Reason:
    return r.play(t, first.number, place.cell)


def deploy_there(t: Position, first: Thing, place: Thing) -> Reason:
    if place.kind == p.WATER:
        return water_in_act(t, place)
    action = int(t.n.deploy.of(first.number, place.slot))
    if action in t.legal_actions():
        text = f"Choose the pad at {slot_name(t, place.slot)} itself to deploy there."
        return refusal(t, f.DEPLOY, "choose-pad", text, (action,))
    return r.deploy(t, first.number, place.slot)


def move_there(t: Position, first: Thing, place: Thing) -> Reason:
    """Where a frog goes that was clicked first: redeployed if it is an own one, else pushed; off a sinking pad it jumps."""
    if int(t.frames.step()) == s.SINK:
        return jump_to(t, first, place)
    if first.kind == p.OWN_FROG:
        if place.kind == p.WATER:
            return water_in_act(t, place)
        action, family = int(t.n.redeploy.of(first.slot, place.slot)), f.DEPLOY
    else:
        direction = toward(t, first.slot, place.cell)
        if direction < 0:
            where = f"the water at {cell_name(t, place.cell)}" if place.kind == p.WATER else r.card_text(t, place.slot)
            if place.slot == first.slot:
                return refusal(t, f.SABOTAGE, "not-adjacent", "The frog is on that card; it is pushed to one next to it.")
            text = f"{r.first_up(where)} is not next to the pad at {slot_name(t, first.slot)}, where the frog is."
            return refusal(t, f.SABOTAGE, "not-adjacent", text)
        action, family = int(t.n.sabotage.of(f.frogs_at(t.n, first.number, first.slot), direction)), f.SABOTAGE
    if action in t.legal_actions():
        return onto(t, family, place, action)
    return r.reason(t, action)


def jump_to(t: Position, first: Thing, place: Thing) -> Reason:
    direction = toward(t, first.slot, place.cell)
    if direction < 0:
        if place.slot == first.slot:
            if place.kind in p.PIECES_ON_CARDS:
                return piece_in_sink(t, place)
            return refusal(t, f.JUMP, "not-adjacent", "That is the sinking pad itself; what is on it jumps to a card next to it.")
        where = f"the water at {cell_name(t, place.cell)}" if place.kind == p.WATER else r.card_text(t, place.slot)
        text = f"{r.first_up(where)} is not next to the sinking pad at {slot_name(t, first.slot)}."
        return refusal(t, f.JUMP, "not-adjacent", text)
    action = int(t.n.jump.of(first.number, direction))
    return onto(t, f.JUMP, place, action) if action in t.legal_actions() else r.jump(t, first.number, direction)


def onto(t: Position, family: int, place: Thing, action: int) -> Reason:
    """A piece was clicked where the card under it is meant."""
    code = {f.DEPLOY: "choose-pad", f.SABOTAGE: "choose-card", f.JUMP: "choose-card"}[family]
    return refusal(t, family, code, f"Choose {r.card_text(t, place.slot)} itself.", (action,))


FOLLOWED: dict[str, Callable[[Position, Thing, Thing], Reason]] = {
    p.HAND: play_there, p.SUPPLY: deploy_there,
    p.OWN_FROG: move_there, p.RIVAL_FROG: move_there, p.OWN_BULLFROG: jump_to, p.RIVAL_BULLFROG: jump_to,
}  # fmt: skip
"""What a place means after something else was chosen, by that."""

# One thing clicked ----------------------------------------------------------------------------------------------------

OTHER = -1  # any other step
SCORED = with_card(f.SCORE, "the pad sinks", r.score)
SLID = with_card(f.SLIDE, "the pad slides", r.slide)
GOES = with_card(f.MARKER, "the marker goes there", r.marker)
CARDS: dict[int, Answer] = {
    s.SCORE: SCORED, s.SLIDE: SLID, s.SLIDE_TO: slide_there, s.FLEE: GOES, s.WALK: GOES,
}  # fmt: skip
"""A card, or a piece that stands for its card."""
ON_CARDS: dict[int, Answer] = {**CARDS, s.SINK: piece_in_sink}

TABLE: dict[str, dict[int, Answer]] = {
    p.WATER: {
        s.PLAY: water_to_lay, s.ACT: water_in_act, s.SINK: water_in_sink, s.SLIDE: later(f.SLIDE_TO), s.SLIDE_TO: slide_there,
        s.SCORE: water_with_card(f.SCORE, "full pads sink"),
        s.FLEE: water_with_card(f.MARKER, "the marker goes to a card"), s.WALK: water_with_card(f.MARKER, "the marker goes to a card"),
    },
    p.PAD: {**CARDS, s.PLAY: later(f.DEPLOY), s.ACT: pad_in_act, s.SINK: jump_there},
    p.THE_LOG: {**CARDS, s.PLAY: later(f.DEPLOY), s.ACT: pad_in_act, s.SINK: jump_there},
    p.OWN_FROG: {**ON_CARDS, s.PLAY: later(f.REDEPLOY), s.ACT: own_frog},
    p.OWN_BULLFROG: {**ON_CARDS, s.PLAY: own_bullfrog, s.ACT: own_bullfrog},
    p.RIVAL_FROG: {**ON_CARDS, s.PLAY: later(f.SABOTAGE), s.ACT: rival_frog},
    p.RIVAL_BULLFROG: {**ON_CARDS, s.PLAY: rival_bullfrog, s.ACT: rival_bullfrog},
    p.HAND: {s.PLAY: card_not_held, OTHER: later(f.PLAY)},
    p.SUPPLY: {s.ACT: supply, OTHER: later(f.DEPLOY)},
    p.STOP: {OTHER: later(f.STOP)},
    p.MARKER: {s.FLEE: the_marker, s.WALK: the_marker, OTHER: later(f.MARKER)},
    p.DICE: {OTHER: shown("dice", "Isaac's dice show his last roll; they are not chosen.")},
    p.PANEL: {OTHER: shown("panel", "This shows a player’s supply and pads won. There’s nothing to choose here.")},
}  # fmt: skip
"""By the thing that was clicked and the step that is open."""
