"""Prompts: the title and help of the open step, or words that fit the moment better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules import steps as s
from ..rules.combat import total
from ..rules.geometry import DIRECTIONS, opposite
from ..rules.knockback import strength
from ..words.vocabulary import SIDES, frog_name
from .spoils import spoils_worth

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# How an action comes about, where it is not the turn's own
MODES = {
    s.BONUS: ("One more action?", "One more action for {price} Oomph, or end your turn. (Not Recover.)"),
    s.CLOSE: ("Before the turn ends", "Use a power now, or end your turn."),
    s.DUE: ("A set-aside card is due", "Take one action for it."),
    s.HELD: ("The held card", "Take one action for it."),
    s.PUPPET: ("Act with your puppet", "You choose its action. It can use {budget} more Oomph."),
}


MEANS = ("leaping", "by slipstream", "landing")  # ways of attack on the Shard
SPOILS = {"spoils tiles": "The Gullet", "spoils pick": "Picking", "spoils harvest": "A harvest", "spoils raid": "The Vault"}
POWERS = {s.TO_POSSESS: "would possess", s.TO_DRAIN: "would drain", s.TO_SWAP: "would swap cards with"}


def whence(direction: int) -> str:
    """The side that an attack in this direction comes from."""
    return SIDES[DIRECTIONS[int(opposite(direction))]]


def whom(t: Position, frog: int) -> str:
    """A frog as its player is spoken to: you, or by name where that says too little."""
    mine = t.game.units.count(int(t.n.seat_of[frog])) == 1 and t.n.seat_of[frog] == t.to_move
    return "you" if mine else frog_name(t.game, frog)


def attack_words(t: Position, attacker: int, target: int, way: int, direction: int) -> str:
    """An attack in words: attacker, verb, target, place, direction, manner."""
    who, them = whom(t, attacker), whom(t, target)
    ends = "" if who == "you" else "s"
    who = "You" if who == "you" else who
    if way == s.WAY_RAM:
        return f"{who} ram{ends} {them} in the Aether"
    hex = t.game.hex_names[t.place[target]]
    return f"{who} attack{ends} {them} on {hex} from the {whence(direction)}, {MEANS[way]}"


def named_prompt(t: Position) -> tuple[str, str]:
    """Somebody is the target of an attack or a power; nothing is paid yet (CF-64)."""
    frames = t.frames
    what, target, actor = int(frames.get(s.NAMED_WHAT)), int(frames.get(s.NAMED_TARGET)), int(t.actor)
    if int(t.asked) == actor:
        return f"{whom(t, target).capitalize()} turned up Camouflage", "Pay more to go on, or withdraw and choose something else."
    if what > s.WAY_RAM:
        return f"{frog_name(t.game, actor)} {POWERS[what]} {whom(t, target)}", "You can turn your card up before it happens."
    return attack_words(t, actor, target, what, int(frames.get(s.NAMED_DIRECTION))), "You can turn your card up before anything is paid."


def committed(t: Position, over: int, boosts: int) -> str:
    """A side's commitments, in words."""
    parts = ["to overpower"] if over else []
    parts += [f"{boosts} boost{'' if boosts == 1 else 's'}"] if boosts else []
    return " and ".join(parts) or "nothing"


def mate_words(t: Position, frog: int, other: int, end: str = ",") -> str:
    """That the other frog is a teammate's, after its name."""
    mates = t.n.team_of[other] == t.n.team_of[frog] and t.n.seat_of[other] != t.n.seat_of[frog]
    return f", your teammate{end}" if mates else ""


def fight_prompt(t: Position, step: int) -> tuple[str, str]:
    """A question in a combat that names the other side."""
    title, help_text = s.STEPS[step].prompt, s.STEPS[step].help
    attacker, defender = frog_name(t.game, int(t.attacker)), frog_name(t.game, int(t.defender))
    purse = f"{int(t.purse(t.asked))} Oomph. What you commit is spent."
    if step == s.COMMIT:
        return f"Your attack on {defender}{mate_words(t, int(t.attacker), int(t.defender), end='')}", f"You have {purse}"
    if step == s.RESPOND:
        return f"Your answer to {attacker}", f"{attacker} committed {committed(t, int(t.overpower_a), int(t.boost_a))}. You have {purse}"
    if step == s.ROLL_A:
        return f"Before you roll against {defender}", help_text
    if step == s.ROLL_D:
        return f"Before you roll against {attacker}", help_text
    if step == s.KNOCKBACK:
        return f"{attacker} knocks {whom(t, int(t.defender))} back by {strength(t)}", help_text
    if step == s.ROLLED:
        return standing(t), help_text
    if step == s.SPOILS:
        help_text = " ".join(f"{SPOILS[move]}: {words}." for move, words in spoils_worth(t).items())
    if step == s.SPOILS or step == s.STEAL:
        return f"{title}: {defender} lost by {int(t.difference)}", help_text
    return title, help_text


def standing(t: Position) -> str:
    """How a combat stands when all dice lie and may still be changed (CF-69)."""
    mine, theirs = int(total(t, s.ATTACKER)), int(total(t, s.DEFENDER))
    ahead, word = (int(t.attacker), "win") if mine > theirs else (int(t.defender), "hold")
    who = whom(t, ahead)
    return f"{'You' if who == 'you' else who} {word}{'' if who == 'you' else 's'} so far, {max(mine, theirs)} against {min(mine, theirs)}"


def end_prompt(t: Position, frog: int) -> tuple[str, str]:
    """A card at the end of a turn: to return, or to act once more."""
    if t.is_out(frog):
        cards = int(t.n.cards_for_return)
        return "Return at once?", f"Discard {cards} set-aside card{'' if cards == 1 else 's'} to come back into play."
    return "Use the held card?", "Spend it now for one action, or keep it."


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the decision that is open."""
    if t.to_move < 0:
        return "", ""
    step, frog = int(t.frames.step()), int(t.asked)
    title, help_text = s.STEPS[step].prompt, s.STEPS[step].help
    if step == s.ACT:
        title, help_text = MODES.get(int(t.frames.get(s.ACT_MODE)), (title, help_text))
        help_text = help_text.format(budget=t.budget, price=t.n.extra_action)
    elif step == s.END:
        title, help_text = end_prompt(t, frog)
    elif step == s.NAMED:
        title, help_text = named_prompt(t)
    elif s.in_combat(step):
        title, help_text = fight_prompt(t, step)
    elif step == s.DISGORGING and f.STOP not in list(t.moves):  # at least one tile leaves (CF-57)
        help_text = "The top tile leaves first. Choose a slot."
    elif step == s.EDGE:
        hex = int(t.frames.get(s.EDGE_HEX))
        title = f"From which side do you strike {t.game.hex_names[hex]}?"
        other = int(t.frog_at[hex]) - 1
        name = f"{frog_name(t.game, other)}{mate_words(t, frog, other)}"
        help_text = f"Choose an arrow on the board. {name} would fly straight away from it."
    elif step == s.RAID and f.DECLINE in list(t.moves):
        title, help_text = "The raid fails", "Roll again if your card can, or leave it."
    elif step == s.RAID:
        points = int(t.frames.get(s.RAID_POINTS))
        title = f"Your raid: {points} point{'' if points == 1 else 's'} left"
    if len(t.game.units) > t.game.seats or frog == t.puppet:
        title = f"{frog_name(t.game, frog)}: {title}"
    return title, help_text
