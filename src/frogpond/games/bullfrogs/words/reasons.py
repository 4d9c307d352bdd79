"""Why an action is refused: when it would be possible, and in its own step what exactly stands in its way here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.guide import listed
from ....engine.reason import Reason
from ..rules import families as f
from ..rules import steps as s
from ..rules.actions import takes_deploy
from ..rules.numbers import HIM, LOG, PLAYER
from ..rules.sink import may_jump
from ..rules.slide import joins_all, log_group, touches
from .names import PIECES, cell_name, plural, slot_name
from .rule_numbers import refusal
from .wrong_step import not_now

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    kind, x, y = t.n.families.decode(action)
    later = not_now(t, kind)
    if later:
        return later
    if kind == f.PLAY:
        return play(t, x, y)
    if kind == f.SLIDE_TO:
        return slide_to(t, x)
    if kind == f.DEPLOY:
        return deploy(t, x, y)
    if kind == f.REDEPLOY:
        return redeploy(t, x, y)
    if kind == f.SABOTAGE:
        return sabotage(t, *f.whose_frog(t.n, x), y)
    if kind == f.SCORE:
        return score(t, x)
    if kind == f.JUMP:
        return jump(t, x, y)
    return slide(t, x) if kind == f.SLIDE else marker(t, x)


# Words for who and where ----------------------------------------------------------------------------------------------


def you(t: Position) -> int:
    """The colour of whoever is spoken to: alone always the player, with others whoever is in turn."""
    return PLAYER if t.n.solo else int(t.active)


def has(t: Position, colour: int) -> str:
    """The beginning of a sentence about what somebody has."""
    return "You have" if colour == you(t) else f"{t.game.colour_title(colour)} has"


def whose(t: Position, colour: int) -> str:
    """Whose, in the middle of a sentence."""
    return "your" if colour == you(t) else f"{t.game.colour_title(colour)}'s"


def card_text(t: Position, slot: int) -> str:
    """A card on the table by its place."""
    return "the Log" if slot == LOG else f"the pad at {slot_name(t, slot)}"


def first_up(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def among(t: Position, actions: list[int]) -> tuple[int, ...]:
    """Those of some actions that are legal now."""
    legal = set(t.legal_actions())
    return tuple(action for action in actions if action in legal)


def missing(t: Position, family: int, slot: int) -> Reason | None:
    """A card that is not on the table."""
    if slot >= t.laid:
        return refusal(t, family, "not-laid", "That card has not been laid on the table yet.")
    if t.cell[slot] < 0:
        return refusal(t, family, "sunk", "That pad has sunk and left the table.")
    return None


# Playing a pad --------------------------------------------------------------------------------------------------------


def play(t: Position, kind: int, cell: int) -> Reason:
    slot = int(t.card_at(cell))
    if slot >= 0:
        lies = "The Log lies there" if slot == LOG else f"A pad already lies at {cell_name(t, cell)}"
        return refusal(t, f.PLAY, "occupied", f"{lies}: a pad is laid on empty water next to a card.")
    if t.hand[t.active * t.n.kinds + kind] == 0:
        wanted = t.game.kind_names[kind]
        held = [t.game.kind_names[k] for k in range(t.n.kinds) if t.hand[t.active * t.n.kinds + k] > 0]
        if t.n.solo:
            text = f"You lay the pad that came up for this turn, and that is a {held[0]} one, not a {wanted} one."
            return refusal(t, f.PLAY, "not-drawn", text)
        return refusal(t, f.PLAY, "not-in-hand", f"There is no {wanted} pad in your hand; you hold {listed(held)}.")
    there = cell_name(t, cell)
    text = f"A pad at {there} would touch no card with a side: it is laid next to the Log or a pad, not corner to corner."
    return refusal(t, f.PLAY, "not-adjacent", text)


# Actions --------------------------------------------------------------------------------------------------------------


def target(t: Position, slot: int) -> Reason | None:
    """What is wrong with a card as the target of a deploy or redeploy."""
    gone = missing(t, f.DEPLOY, slot)
    if gone:
        return gone
    if slot == LOG:
        pushed = " or by sabotage" if t.n.push else ""
        return refusal(t, f.DEPLOY, "log", f"You never deploy onto the Log. Frogs get there by jumping off a sinking pad{pushed}.")
    if slot == t.played:
        return refusal(t, f.DEPLOY, "played-card", "You never deploy onto the pad that you have just laid.")
    where = slot_name(t, slot)
    if not t.in_line(slot, t.played):
        text = f"The pad at {where} is in neither the row nor the column of the pad you laid at {slot_name(t, t.played)}."
        return refusal(t, f.DEPLOY, "not-in-line", text)
    if t.full(slot):
        taken = plural(int(t.spaces(slot)), "space")
        return refusal(t, f.DEPLOY, "full", f"The pad at {where} is full: it has {taken}, and no room is left.")
    if not takes_deploy(t, slot):
        most = plural(int(t.n.deploys_per_pad), "deploy")
        return refusal(t, f.DEPLOY, "limit", f"The pad at {where} has had its {most} for this turn; one pad takes no more.")
    return None


def deploy(t: Position, piece: int, slot: int) -> Reason:
    wrong = target(t, slot)
    if wrong:
        return wrong
    n, me = t.n, int(t.active)
    if t.supply_frogs[me] == 0 and t.supply_bulls[me] == 0:
        return empty_supply(t, among(t, [int(n.redeploy.of(source, slot)) for source in range(t.laid)]))
    other = 1 - piece
    text = f"You have no {PIECES[piece]} left in supply; a {PIECES[other]} can go to the pad at {slot_name(t, slot)}."
    return refusal(t, f.DEPLOY, f"no-{PIECES[piece]}", text, among(t, [int(n.deploy.of(other, slot))]))


def empty_supply(t: Position, instead: tuple[int, ...]) -> Reason:
    """Nothing left to deploy: frogs on the table that could be redeployed in its place, if any can."""
    if not instead:
        return refusal(t, f.DEPLOY, "empty-supply", "Your supply is empty, and no frog of yours on the table can be redeployed there.")
    sources = dict.fromkeys(int(t.n.families.decode(action)[1]) for action in instead)
    places = listed([card_text(t, source) for source in sources]).replace(" and ", " or ")
    return refusal(t, f.DEPLOY, "empty-supply", f"Your supply is empty, so a frog of yours is redeployed: from {places}.", instead)


def in_supply(t: Position) -> str:
    """What is left to deploy, as words."""
    frogs, bulls = int(t.supply_frogs[t.active]), int(t.supply_bulls[t.active])
    return " and ".join(plural(number, word) for number, word in ((frogs, "frog"), (bulls, "bullfrog")) if number)


def redeploy_from(t: Position, source: int) -> Reason | None:
    """Why no frog is redeployed from a card, wherever to."""
    me = int(t.active)
    if t.supply_frogs[me] > 0 or t.supply_bulls[me] > 0:
        text = f"Your frogs on the table are redeployed only when your supply is empty; you still have {in_supply(t)} there."
        return refusal(t, f.REDEPLOY, "supply", text)
    gone = missing(t, f.REDEPLOY, source)
    if gone:
        return gone
    if source == t.played:
        return refusal(t, f.REDEPLOY, "from-played", "Nothing is redeployed from the pad that you have just laid.")
    if source == LOG and not t.n.redeploy_from_log:
        return refusal(t, f.REDEPLOY, "from-log", "Frogs on the Log stay there: they are redeployed from pads only.")
    if t.frogs_on(source, me) == 0:
        if t.bulls_on(source, me) > 0:
            text = f"You have no frog on {card_text(t, source)}, and bullfrogs are never redeployed."
            return refusal(t, f.REDEPLOY, "bullfrog", text)
        return refusal(t, f.REDEPLOY, "no-own-frog", f"You have no frog on {card_text(t, source)}.")
    return None


def redeploy(t: Position, source: int, slot: int) -> Reason:
    wrong = redeploy_from(t, source)
    if wrong:
        return wrong
    if slot == source != LOG:
        return refusal(t, f.REDEPLOY, "same-pad", "A redeployed frog goes to another pad than the one it is on.")
    wrong = target(t, slot)
    assert wrong is not None
    return wrong


def sabotage_from(t: Position, owner: int, slot: int) -> Reason | None:
    """Why nobody's frog on a card is sabotaged, wherever it would go."""
    n = t.n
    if owner == t.active:
        others = "Isaac's frogs are sabotaged, not your own." if n.solo else "Your own frogs can't be sabotaged, only those of others."
        return refusal(t, f.SABOTAGE, "own-frog", others)
    gone = missing(t, f.SABOTAGE, slot)
    if gone:
        return gone
    if slot == LOG:
        return refusal(t, f.SABOTAGE, "from-log", "Frogs on the Log can't be sabotaged.")
    where = slot_name(t, slot)
    if not t.in_line(slot, t.played):
        text = f"The pad at {where} is in neither the row nor the column of the pad you laid at {slot_name(t, t.played)}."
        return refusal(t, f.SABOTAGE, "not-in-line", text)
    if t.frogs_on(slot, owner) == 0:
        if t.bulls_on(slot, owner) > 0:
            return refusal(t, f.SABOTAGE, "bullfrog", f"{has(t, owner)} no frog at {where}, and bullfrogs can't be sabotaged.")
        return refusal(t, f.SABOTAGE, "no-frog", f"{has(t, owner)} no frog at {where}.")
    if n.sabotages and t.sabotaged >= n.sabotages:
        times = "once" if n.sabotages == 1 else f"{n.sabotages} times"
        return refusal(t, f.SABOTAGE, "limit", f"You sabotage only {times} in a turn, and you have done so.")
    if n.push and not pushes(t, owner, slot):
        text = f"{first_up(whose(t, owner))} frog at {where} can't be pushed away: no card next to it has room."
        return refusal(t, f.SABOTAGE, "no-room", text)
    return None


def pushes(t: Position, owner: int, slot: int) -> tuple[int, ...]:
    """The legal pushes of somebody's frog from a card."""
    return among(t, [int(t.n.sabotage.of(f.frogs_at(t.n, owner, slot), direction)) for direction in range(f.DIRECTION_COUNT)])


def sabotage(t: Position, owner: int, slot: int, direction: int) -> Reason:
    wrong = sabotage_from(t, owner, slot)
    if wrong:
        return wrong
    n = t.n
    frog = first_up(whose(t, owner))
    if not n.push:
        home = among(t, [int(n.sabotage.of(f.frogs_at(n, owner, slot), f.TO_SUPPLY))])
        text = f"{frog} frog goes home to its owner's supply when it is sabotaged, not to another card."
        return refusal(t, f.SABOTAGE, "goes-home", text, home)
    if direction == f.TO_SUPPLY:
        ways = pushes(t, owner, slot)
        cells = [int(n.neighbour(t.cell[slot], n.families.decode(way)[2])) for way in ways]
        places = listed([card_text(t, int(t.card_at(cell))) for cell in cells]).replace(" and ", " or ")
        return refusal(t, f.SABOTAGE, "needs-target", f"{frog} frog is pushed to a card next to it. Say where: {places}.", ways)
    to = int(t.card_at(n.neighbour(t.cell[slot], direction)))
    if to < 0:
        there = cell_name(t, int(n.neighbour(t.cell[slot], direction)))
        return refusal(t, f.SABOTAGE, "no-card", f"No card lies at {there}: a sabotaged frog is pushed onto one.")
    return refusal(t, f.SABOTAGE, "full", f"The pad at {slot_name(t, to)} is full, so no frog is pushed there.")


# Scoring --------------------------------------------------------------------------------------------------------------


def score(t: Position, slot: int) -> Reason:
    if slot == LOG:
        return refusal(t, f.SCORE, "log", "The Log is never full and never sinks.")
    gone = missing(t, f.SCORE, slot)
    if gone:
        return gone
    room = f"{t.open[slot]} of its {plural(int(t.spaces(slot)), 'space')} open"
    return refusal(t, f.SCORE, "not-full", f"The pad at {slot_name(t, slot)} has {room}, and only full pads sink.")


def jumpers(t: Position) -> list[int]:
    """The colours of which a piece may jump now."""
    slot, last = t.frames.get(s.SINK_PAD), t.frames.get(s.SINK_LAST)
    return [colour for colour in range(t.n.colours) if may_jump(t, slot, colour, last) >= 0]


def jumps_of(t: Position, colours: list[int]) -> tuple[int, ...]:
    return among(t, [int(t.n.jump.of(colour, direction)) for colour in colours for direction in range(f.DIRECTION_COUNT)])


def jump_first(t: Position) -> tuple[str, tuple[int, ...]]:
    """Who jumps now, in words, and the jumps that are."""
    slot, last = t.frames.get(s.SINK_PAD), t.frames.get(s.SINK_LAST)
    now = jumpers(t)
    said = [f"{whose(t, colour)} {PIECES[int(may_jump(t, slot, colour, last))]}" for colour in now]
    return listed(said).replace(" and ", " or "), jumps_of(t, now)


def jump_from(t: Position, colour: int, piece: int | None = None) -> Reason | None:
    """Why a colour's piece on the sinking pad (or one of them, by its kind) does not jump now, wherever to."""
    slot, last = int(t.frames.get(s.SINK_PAD)), int(t.frames.get(s.SINK_LAST))
    frogs, bulls = int(t.frogs_on(slot, colour)), int(t.bulls_on(slot, colour))
    if frogs + bulls == 0:
        return refusal(t, f.JUMP, "no-piece", f"{has(t, colour)} no piece on the sinking pad.")
    if piece is not None and (frogs, bulls)[piece] == 0:
        return refusal(t, f.JUMP, f"no-{PIECES[piece]}", f"{has(t, colour)} no {PIECES[piece]} on the sinking pad.")
    who, now = jump_first(t)
    can = int(may_jump(t, slot, colour, last))
    if can < 0 and colour == last:
        if t.frames.get(s.SINK_WINNER) >= 0:
            winner = "you" if colour == you(t) else t.game.colour_title(colour)
            text = f"{first_up(whose(t, colour))} pieces jump last, as {winner} won the battle. First: {who}."
            return refusal(t, f.JUMP, "winner-last", text, now)
        if t.n.solo and t.active == HIM:
            return refusal(t, f.JUMP, "isaac-last", f"The battle is tied, and in his own turn Isaac's pieces jump last. First: {who}.", now)
        return refusal(t, f.JUMP, "tie-last", f"The battle is tied and the turn is yours, so your pieces jump last. First: {who}.", now)
    if can < 0:
        return refusal(t, f.JUMP, "frogs-first", f"All frogs of the others jump before their bullfrogs. First: {who}.", now)
    if piece is not None and piece != can:
        return refusal(t, f.JUMP, "frogs-first", f"{first_up(whose(t, colour))} bullfrog jumps after the frogs. First: {who}.", now)
    return None


def jump(t: Position, colour: int, direction: int) -> Reason:
    wrong = jump_from(t, colour)
    if wrong:
        return wrong
    cell = int(t.n.neighbour(t.cell[t.frames.get(s.SINK_PAD)], direction))
    to = int(t.card_at(cell))
    if to < 0:
        return refusal(t, f.JUMP, "no-card", f"No card lies at {cell_name(t, cell)} to jump to.")
    return no_target(t, to)


def no_target(t: Position, to: int) -> Reason:
    """Why a card next to the sinking pad takes no jump."""
    if to != LOG and t.open[to] == 0:
        return refusal(t, f.JUMP, "full", f"The pad at {slot_name(t, to)} is full, so nothing jumps there.")
    text = f"{first_up(card_text(t, to))} has taken one piece off the sinking pad; each card takes only one."
    return refusal(t, f.JUMP, "taken", text)


# Sliding --------------------------------------------------------------------------------------------------------------


def slide(t: Position, slot: int) -> Reason:
    if slot == LOG:
        return refusal(t, f.SLIDE, "log", "The Log never slides.")
    gone = missing(t, f.SLIDE, slot)
    if gone:
        return gone
    where = slot_name(t, slot)
    if log_group(t)[slot]:
        return refusal(t, f.SLIDE, "in-group", f"The pad at {where} hangs together with the Log, so it stays.")
    others = tuple(t.legal_actions())
    if ways_out(t, slot):
        text = f"Wherever the pad at {where} could slide, all cards would lie in one straight line. Another one slides first."
        return refusal(t, f.SLIDE, "straight-line", text, others)
    text = f"The pad at {where} is shut in: no open water leads from it to the Log's group. Another one slides first."
    return refusal(t, f.SLIDE, "no-way", text, others)


def slide_to(t: Position, cell: int) -> Reason:
    slot = int(t.frames.get(s.SLIDE_TO_PAD))
    there = int(t.card_at(cell))
    if there == slot:
        return refusal(t, f.SLIDE_TO, "stays", "It lies there now, out of touch with the Log's group, and must leave.")
    if there >= 0:
        lies = "The Log lies there" if there == LOG else f"A pad already lies at {cell_name(t, cell)}"
        return refusal(t, f.SLIDE_TO, "occupied", f"{lies}: a pad slides onto empty water.")
    where = cell_name(t, cell)
    if on_rim(t, cell) or not touches(t, cell, slot, log_group(t)):
        return refusal(t, f.SLIDE_TO, "not-adjacent", f"The pad must end next to the Log's group, and {where} is not.")
    if cell not in ways_out(t, slot):
        return refusal(t, f.SLIDE_TO, "no-way", f"No open water leads the pad to {where}.")
    assert joins_all(t, slot, cell)
    return refusal(t, f.SLIDE_TO, "straight-line", f"At {where} it would leave all cards in one straight line.")


def on_rim(t: Position, cell: int) -> bool:
    return max(abs(int(t.n.x(cell))), abs(int(t.n.y(cell)))) > t.n.radius


def ways_out(t: Position, stray: int) -> set[int]:
    """The cells next to the Log's group that a stray reaches over open water, those in a straight line (BF-48) included."""
    n, group = t.n, log_group(t)
    seen, todo, found = {int(t.cell[stray])}, [int(t.cell[stray])], set()
    while todo:
        cell = todo.pop()
        for direction in range(f.DIRECTION_COUNT):
            to = int(n.neighbour(cell, direction))
            if to not in seen and t.grid[to] == 0 and not on_rim(t, to):
                seen.add(to)
                todo.append(to)
                if touches(t, to, stray, group):
                    found.add(to)
    return found


# Isaac's marker -------------------------------------------------------------------------------------------------------


def marker(t: Position, slot: int) -> Reason:
    gone = missing(t, f.MARKER, slot)
    if gone:
        return gone
    if t.frames.step() == s.WALK:
        if slot == t.marker:
            return refusal(t, f.MARKER, "must-move", "The marker must leave its card: it goes to one next to it.")
        text = f"{first_up(card_text(t, slot))} is not next to the marker, which goes one card far."
        return refusal(t, f.MARKER, "not-adjacent", text)
    sinking = int(t.frames.get(s.FLEE_PAD))
    if slot == sinking:
        return refusal(t, f.MARKER, "sinking", "That pad is sinking; the marker must leave it.")
    if any(t.card_at(t.n.neighbour(t.cell[sinking], direction)) >= 0 for direction in range(f.DIRECTION_COUNT)):
        text = f"{first_up(card_text(t, slot))} is not next to the sinking pad, and the marker goes to a card that is."
        return refusal(t, f.MARKER, "not-beside", text)
    most = max(int(t.open[other]) for other in range(1, t.laid) if other != sinking and t.cell[other] >= 0)
    text = f"No card lies next to the sinking pad, so the marker goes to a pad with the most open spaces, which is {most} now."
    return refusal(t, f.MARKER, "most-open", text)
