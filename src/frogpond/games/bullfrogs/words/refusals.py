"""Sentences of refusals, by the code of the check that fails; and why a text names no action. Only legal actions are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either, nearest
from ....engine.guide import count, listed
from ....engine.reason import Reason
from ....engine.refusals import Checks, NoSuchAction, Refusals, Said
from ....engine.state import CHANCE
from ....engine.story import capital
from ..rules import families as f
from ..rules import steps as s
from ..rules.checks import CHECKS, RULES, frog_of, jumper, onto, pushed_to, sinking
from ..rules.numbers import LOG, PLAYER
from .vocabulary import FORMS, PIECES, card_text, cell_name, read, slot_name, tidy, typed, with_coordinates

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

Sentence = Callable[["Position", int, int], Said]


# Words for who and where ----------------------------------------------------------------------------------------------


def you(t: Position) -> int:
    """The colour of the player who reads: alone always the player, with others the one in turn."""
    return PLAYER if t.n.solo else int(t.active)


def has(t: Position, colour: int) -> str:
    """The beginning of a sentence about what somebody has."""
    return "You have" if colour == you(t) else f"{t.game.colour_title(colour)} has"


def whose(t: Position, colour: int) -> str:
    """Whose, in the middle of a sentence."""
    return "your" if colour == you(t) else f"{t.game.colour_title(colour)}'s"


def card(t: Position, slot: int) -> str:
    """A card at the beginning of a sentence."""
    return capital(card_text(t, slot))


def one_of(words: list[str]) -> str:
    return listed(words).replace(" and ", " or ")


def among(t: Position, actions: Iterable[int]) -> tuple[int, ...]:
    """Those of some actions that are legal now."""
    legal = set(t.legal_actions())
    return tuple(action for action in actions if action in legal)


def in_supply(t: Position) -> str:
    """The pieces left to deploy, as words."""
    frogs, bulls = int(t.supply_frogs[t.active]), int(t.supply_bulls[t.active])
    return " and ".join(count(number, word) for number, word in ((frogs, "frog"), (bulls, "bullfrog")) if number)


# Sentences of checks ---------------------------------------------------------------------------------------------------


def lies_there(t: Position, cell: int, end: str) -> str:
    slot = int(t.card_at(cell))
    return f"{'The Log lies there' if slot == LOG else f'A pad already lies at {cell_name(t, cell)}'}: {end}"


def held(t: Position) -> list[str]:
    return [t.game.kind_names[kind] for kind in range(t.n.kinds) if t.hand[t.active * t.n.kinds + kind] > 0]


def not_in_line(t: Position, slot: int) -> str:
    return f"The pad at {slot_name(t, slot)} is in neither the row nor the column of the pad you laid at {slot_name(t, t.played)}."


def empty_supply(t: Position, instead: tuple[int, ...], where: str = "there") -> tuple[str, tuple[int, ...]]:
    """Nothing left to deploy: frogs on the table that could be redeployed in its place, if any can."""
    if not instead:
        return f"Your supply is empty, and you have no frog on the table that could go {where}.", ()
    sources = dict.fromkeys(int(t.n.families.decode(action)[1]) for action in instead)
    return f"Your supply is empty, so redeploy a frog of yours: from {one_of([card_text(t, source) for source in sources])}.", instead


def no_piece(t: Position, piece: int, slot: int) -> Said:
    other = 1 - piece
    text = f"You have no {PIECES[piece]} left in supply, but a {PIECES[other]} can go to the pad at {slot_name(t, slot)}."
    return text, among(t, [int(t.n.deploy.of(other, slot))])


def pushes(t: Position, aim: int) -> tuple[int, ...]:
    """The legal ways to sabotage a frog."""
    return among(t, [int(t.n.sabotage.of(aim, direction)) for direction in range(f.DIRECTION_COUNT + 1)])


def their_frog(t: Position, aim: int) -> str:
    return f"{whose(t, frog_of(t, aim)[0])} frog"


def needs_target(t: Position, aim: int, _: int) -> Said:
    ways = pushes(t, aim)
    places = one_of([card_text(t, pushed_to(t, aim, int(t.n.families.decode(way)[2]))) for way in ways])
    return f"Where do you push {their_frog(t, aim)}? To {places}.", ways


def no_card_there(t: Position, aim: int, direction: int) -> Said:
    cell = int(t.n.neighbour(t.cell[frog_of(t, aim)[1]], direction))
    return f"There's no card at {cell_name(t, cell)} to push the frog onto."


def limit(t: Position, *_: int) -> Said:
    return f"You sabotage only {'once' if t.n.sabotages == 1 else f'{t.n.sabotages} times'} a turn, and you already have."


def jumps_of(t: Position, colours: list[int]) -> tuple[int, ...]:
    return among(t, [int(t.n.jump.of(colour, direction)) for colour in colours for direction in range(f.DIRECTION_COUNT)])


def jump_first(t: Position) -> tuple[str, tuple[int, ...]]:
    """The owner of the jump to come, in words, and the legal jumps."""
    now = [colour for colour in range(t.n.colours) if jumper(t, colour) >= 0]
    return one_of([f"{whose(t, colour)} {PIECES[jumper(t, colour)]}" for colour in now]), jumps_of(t, now)


def first(t: Position, why: str) -> Said:
    who, jumps = jump_first(t)
    return f"{why}. First: {who}.", jumps


def winner_last(t: Position, colour: int, _: int) -> Said:
    winner = "you" if colour == you(t) else t.game.colour_title(colour)
    return first(t, f"{capital(whose(t, colour))} pieces jump last, as {winner} won the battle")


def frogs_first(t: Position, colour: int, piece: int) -> Said:
    if jumper(t, colour) < 0:
        return first(t, "All other frogs jump before any bullfrog")
    return first(t, f"{capital(whose(t, colour))} bullfrog jumps after the frogs")


def taken(t: Position, slot: int) -> str:
    return f"{card(t, slot)} already took one piece off the sinking pad, and each card takes only one."


def no_room_to_jump(t: Position, slot: int) -> str:
    return f"The pad at {slot_name(t, slot)} is full, so there's no room to jump to."


def most_open(t: Position, *_: int) -> Said:
    leaving = int(t.frames.get(s.FLEE_PAD))
    most = max((int(t.open[other]) for other in range(1, t.laid) if other != leaving and t.cell[other] >= 0), default=0)
    return f"There's no card next to the sinking pad, so the marker goes to a pad with the most open spaces, now {most}."


def slides_first(t: Position, why: str) -> Said:
    return f"{why} Another one slides first.", tuple(t.legal_actions())


def after_actions(t: Position, *_: int) -> Said:
    return "Full pads sink after the actions of a turn." if t.frames.step() == s.PLAY else "Full pads sink after Isaac's actions."


SENTENCES: dict[str, str | Sentence] = {
    # another step is open
    "play/isaacs-turn": "This is Isaac's turn. You lay a pad at the start of your own.",
    "deploy/isaacs-turn": "This is Isaac's turn. You deploy in your own, after you lay your pad.",
    "redeploy/isaacs-turn": "This is Isaac's turn. You redeploy in your own, after you lay your pad.",
    "sabotage/isaacs-turn": "This is Isaac's turn. You sabotage his frogs in your own, after you lay your pad.",
    "one-pad": "You lay one pad a turn, at its start, before your actions.",
    "deploy/pad-first": "Lay your pad first. You deploy frogs and bullfrogs with the actions on it.",
    "deploy/actions-over": "You deploy with your actions, and those are over for this turn.",
    "redeploy/pad-first": "Lay your pad first. You redeploy as an action, and only when your supply is empty.",
    "redeploy/actions-over": "You redeploy with your actions, and those are over for this turn.",
    "sabotage/pad-first": lambda t, x, y: (
        f"Lay your pad first. Then you can sabotage {'Isaac' if t.n.solo else 'a rival'}'s frog as an action."
    ),
    "sabotage/actions-over": lambda t, x, y: (
        f"You sabotage {'Isaac' if t.n.solo else 'a rival'}'s frog with an action, and those are over for this turn."
    ),
    "stop/pad-first": "Lay your pad first. Then you can stop, even without an action.",
    "must-sink": "Full pads must sink. You can stop only during your actions.",
    "must-jump": "Frogs that can jump off a sinking pad must. You can stop only during your actions.",
    "must-leave": "Isaac's marker must leave the sinking pad. You can stop only during your actions.",
    "must-slide": "Pads that are cut off must slide. You can stop only during your actions.",
    "stop/must-move": "Isaac's marker must move. You can stop only during your actions.",
    "after-actions": after_actions,
    "during-actions": "Nothing sinks during your actions. What's full when they're over sinks then.",
    "one-at-a-time": "One pad is sinking now. If more are full, you choose the next when it's gone.",
    "all-sunk": "All full pads have sunk. Now the pads that were cut off slide.",
    "jumps-over": "The jumps from the sinking pad are over.",
    "none-sinking": "Frogs jump off a pad while it sinks, and no pad is sinking.",
    "after-scoring": "Pads slide at the end of a turn, when a sunken pad has cut them off from the Log.",
    "full-pads-first": "Pads slide only when every full pad has sunk.",
    "stray-chosen": "You've chosen the pad that slides. Now say where it goes.",
    "stray-first": "Choose the pad that slides first, then where it goes.",
    "solitaire-only": "That's part of the solitaire game. There's no such piece here.",
    "jumps-first": "Isaac's marker leaves a sinking pad when the jumps are over.",
    "die-decides": "You move Isaac's marker only when his die shows 'any way', or when its pad sinks.",
    # cards
    "not-laid": "That card isn't on the table yet.",
    "sunk": "That pad has sunk and left the table.",
    "play/occupied": lambda t, kind, cell: lies_there(t, cell, "lay yours on empty water next to a card."),
    "not-drawn": lambda t, kind, cell: (
        f"You lay the pad that came up for this turn: {held(t)[0]}, not {t.game.kind_names[kind]}."
    ),
    "not-in-hand": lambda t, kind, cell: f"You have no {t.game.kind_names[kind]} pad in hand. You hold {listed(held(t))}.",
    "play/not-adjacent": lambda t, kind, cell: (
        f"A pad at {cell_name(t, cell)} would touch no card's side. Lay it next to the Log or a pad, not corner to corner."
    ),
    # deploying and redeploying
    "log": lambda t, slot, _: (
        f"You never deploy onto the Log. Frogs get there by jumping off a sinking pad{' or by sabotage' if t.n.push else ''}."
    ),
    "played-card": "You never deploy onto the pad you've just laid.",
    "not-in-line": lambda t, slot, _: not_in_line(t, slot),
    "full": lambda t, slot, _: (
        f"The pad at {slot_name(t, slot)} is full: there's no room left on its {count(int(t.spaces(slot)), 'space')}."
    ),
    "limit": lambda t, slot, _: (
        f"The pad at {slot_name(t, slot)} already had {count(int(t.n.deploys_per_pad), 'deploy')} this turn. One pad takes no more."
    ),
    "empty-supply": lambda t, _, slot: empty_supply(t, among(t, [int(t.n.redeploy.of(source, slot)) for source in range(t.laid)])),
    "deploy/no-frog": no_piece, "deploy/no-bullfrog": no_piece,
    "supply": lambda t, slot, _: (
        f"You redeploy only when your supply is empty, and you still have {in_supply(t)} there."
    ),
    "from-played": "You can't redeploy from the pad you've just laid.",
    "redeploy/from-log": "Frogs on the Log stay there. You redeploy from pads only.",
    "redeploy/bullfrog": lambda t, slot, _: f"You have no frog on {card_text(t, slot)}, and you never redeploy bullfrogs.",
    "no-own-frog": lambda t, slot, _: f"You have no frog on {card_text(t, slot)}.",
    "same-pad": "A redeployed frog goes to another pad, not the one it's on.",
    # sabotage
    "own-frog": lambda t, owner, _: (
        "You sabotage Isaac's frogs, not your own." if t.n.solo else "You sabotage rivals' frogs, not your own."
    ),
    "sabotage/from-log": "You can't sabotage frogs on the Log.",
    "sabotage/not-in-line": lambda t, owner, slot: not_in_line(t, slot),
    "sabotage/bullfrog": lambda t, owner, slot: f"{has(t, owner)} no frog at {slot_name(t, slot)}, and you can't sabotage bullfrogs.",
    "sabotage/no-frog": lambda t, owner, slot: f"{has(t, owner)} no frog at {slot_name(t, slot)}.",
    "sabotage/limit": limit,
    "no-room": lambda t, owner, slot: (
        f"{capital(whose(t, owner))} frog at {slot_name(t, slot)} has nowhere to go: no card next to it has room."
    ),
    "goes-home": lambda t, aim, _: (
        "A sabotaged frog goes home to its owner's supply, not to another card.", pushes(t, aim)
    ),
    "needs-target": needs_target,
    "sabotage/no-card": no_card_there,
    "sabotage/full": lambda t, aim, way: f"The pad at {slot_name(t, pushed_to(t, aim, way))} is full, so you can't push a frog there.",
    # scoring
    "score/log": "The Log is never full and never sinks.",
    "not-full": lambda t, slot, _: (
        f"Only full pads sink, and the pad at {slot_name(t, slot)} still has {t.open[slot]} of {count(int(t.spaces(slot)), 'space')} open."
    ),
    "no-piece": lambda t, colour, _: f"{has(t, colour)} no piece on the sinking pad.",
    "jump/no-frog": lambda t, colour, _: f"{has(t, colour)} no frog on the sinking pad.",
    "jump/no-bullfrog": lambda t, colour, _: f"{has(t, colour)} no bullfrog on the sinking pad.",
    "winner-last": winner_last,
    "isaac-last": lambda t, x, y: first(t, "The battle is tied, and in his own turn Isaac's pieces jump last"),
    "tie-last": lambda t, x, y: first(t, "The battle is tied and it's your turn, so your pieces jump last"),
    "frogs-first": frogs_first,
    "jump/no-card": lambda t, colour, way: (
        f"There's no card at {cell_name(t, int(t.n.neighbour(t.cell[sinking(t)], way)))} to jump to."
    ),
    "jump/full": lambda t, colour, way: no_room_to_jump(t, onto(t, colour, way)),
    "taken": lambda t, colour, way: taken(t, onto(t, colour, way)),
    # sliding
    "slide/log": "The Log never slides.",
    "in-group": lambda t, slot, _: f"The pad at {slot_name(t, slot)} is connected to the Log, so it stays.",
    "slide/straight-line": lambda t, slot, _: slides_first(
        t, f"Wherever the pad at {slot_name(t, slot)} slid, all cards would be in one straight line."
    ),
    "slide/no-way": lambda t, slot, _: slides_first(
        t, f"The pad at {slot_name(t, slot)} is shut in: there's no open water from it to the Log's group."
    ),
    "stays": "It's there now, cut off from the Log's group, and must leave.",
    "slide to/occupied": lambda t, cell, _: lies_there(t, cell, "slide onto empty water."),
    "slide to/not-adjacent": lambda t, cell, _: f"The pad must end next to the Log's group, and {cell_name(t, cell)} isn't.",
    "slide to/no-way": lambda t, cell, _: f"There's no open water from the pad to {cell_name(t, cell)}.",
    "slide to/straight-line": lambda t, cell, _: f"With the pad at {cell_name(t, cell)}, all cards would be in one straight line.",
    # Isaac's marker
    "marker/must-move": "The marker must leave its card for one next to it.",
    "marker/not-adjacent": lambda t, slot, _: f"The marker moves one card, and {card_text(t, slot)} isn't next to it.",
    "sinking": "That pad is sinking, so the marker must leave it.",
    "not-beside": lambda t, slot, _: f"The marker goes to a card next to the sinking pad, and {card_text(t, slot)} isn't one.",
    "most-open": most_open,
}  # fmt: skip

REFUSALS = Refusals(CHECKS, SENTENCES, RULES)


def refuse(t: Position, family: int, code: str, text: str, offers: Iterable[int] = ()) -> Reason:
    """A refusal of what is no action, such as a click; `offers` are the actions that the sentence names as possible."""
    return REFUSALS.because(t, code, text, offers, family=family)


# Texts that name no action ---------------------------------------------------------------------------------------------


def unread(t: Position, text: str) -> Reason | None:
    """Why a text names no action: what it names is not there, or how such a line is written."""
    try:
        read(t, text)
    except NoSuchAction as meant:
        return REFUSALS.not_now(t, meant.family) or not_there(t, meant.family, *meant.parts)
    return None if t.to_move == CHANCE else misspelt(t, text)


def not_there(t: Position, family: int, code: str, text: str, checks: Checks[Position] = (), x: int = 0, y: int = 0) -> Reason:
    """The refusal of a text that names a missing thing; `checks` come before that."""
    if code == "notation":
        return Reason(code, text)
    return REFUSALS.first(t, checks, x, y, family) or refuse(t, family, code, text)


def misspelt(t: Position, text: str) -> Reason | None:
    """Suggestions for a line with its words in another order, or one that begins well and goes on wrongly."""
    texts = {typed(t, action): int(action) for action in t.legal_actions()}
    words = with_coordinates(tidy(text)).casefold().split()
    if same := [line for line in texts if sorted(line.casefold().split()) == sorted(words)]:
        return Reason("notation", f"Can't read {text!r} here. Did you mean {either(same)}?", "", tuple(texts[line] for line in same))
    if not words or words[0] not in FORMS:
        return None
    lines = [line for line in texts if line.split()[0] == words[0]]
    near = nearest(text, lines) or lines[:3]
    such = f", such as {either(near)}" if near else ""
    return Reason("notation", f"Can't read {text!r}. Write {FORMS[words[0]]}{such}.", "", tuple(texts[line] for line in near))
