"""What a person is asked, by step: a title and a sentence of help."""

from __future__ import annotations

from ..rules import families as a
from ..rules import table as s
from ..rules.table import Table

ASKED: dict[int, tuple[str, str]] = {
    s.PLACE: ("Lay out a Land", "Choose a Land, then a hex: lowlands on bare ground, highlands on their own lowland."),
    s.KEEP: ("Keep one ability", "The card you keep lies face down before you; the others go under the deck."),
    s.SYMBIOSIS: ("Swap with a team-mate?", "Once a turn you may exchange ability cards with a team-mate in reach."),
    s.OUT: ("Drift or roll?", "Drift exactly one dimension closer, or roll the white die."),
    s.DESCEND: ("Descend to the Shard", "Choose a hex at the Aether."),
    s.RETURN_TO: ("Where do you appear?", "In the Aether, or down on the Shard."),
    s.MORE_CARDS: ("Look at more cards?", "Each set-aside card you discard lets you draw one more ability card; keep one of them."),
    s.ACT: ("Take an action", "Choose an action and where it goes. A power of your own may come first."),
    s.END: ("Use a card?", "Discard two set-aside cards to return, or spend the card held back."),
    s.VERY_END: ("Swap ability cards?", "Mutagenic may exchange cards with a frog in reach. Both end face down."),
    s.EDGE: ("By which edge?", "You strike straight across the hex from the edge you name."),
    s.NAMED: ("You are the target", "You may turn up your card before anything is paid."),
    s.DISGORGING: ("Fill your Vault", "The top tile leaves first. Choose a slot, or stop."),
    s.SLOT: ("Which slot?", "Choose a slot of your Vault with fewer than three Lands."),
    s.SPOILS_TARGET: ("How much do you dare?", "Roll more than the raid target, then take Lands worth at most that much."),
    s.RAID: ("The raid", "Lands worth at most the points left; once you open a slot, stay with it until it is empty."),
    s.MEMBER: ("Who comes back?", "One member of your team gets all the steps."),
    s.COMMIT: ("Commit to the attack", "Overpower rolls two dice and counts the larger; each boost adds to the roll."),
    s.RESPOND: ("Answer the attack", "You see what the attacker committed. Overpower or boost, as far as your Oomph goes."),
    s.ROLL_A: ("Before you roll", "This is the moment to turn up a card with a better die."),
    s.ROLL_D: ("Before you roll", "The attacker's dice are seen. This is the moment to turn up a card with a better die."),
    s.ROLLED: ("All dice are rolled", "Roll again if your card can, or go on."),
    s.KNOCKBACK: ("You are knocked back", "Accept it, or pay for a change."),
    s.SPOILS: ("Take your spoils", "Tiles from the loser's Gullet, or the Land you stand on, or a raid."),
    s.STEAL: ("Pick a tile", "Any tile of the loser's Gullet."),
    s.FLUX: ("Aether Flux", "Mutate for free, resist and keep your card, or draw one and choose."),
}


def prompt(t: Table) -> tuple[str, str]:
    """Title and help for the decision that is open."""
    step = int(t.frames.step())
    if t.to_move < 0 or step not in ASKED:
        return "", ""
    title, help_text = ASKED[step]
    frog = int(t.asked)
    if step == s.ACT:
        mode = int(t.frames.get(2))
        if mode == s.BONUS:
            title, help_text = "An extra action?", "Pay for one more action, but not to recover; or end the turn."
        elif mode == s.DUE:
            title, help_text = "A set-aside card is due", "Take one action for it."
        elif mode == s.HELD:
            title, help_text = "The held card", "Take one action for it."
        elif mode == s.PUPPET:
            title, help_text = "Act with your puppet", f"You choose its action; it may use {t.budget} more of its Oomph."
    elif step == s.NAMED and any(move in (a.PAY, a.WITHDRAW) for move in t.moves):
        title, help_text = "A Camouflage!", "Pay more to go on, or withdraw and choose something else."
    elif step == s.RAID and a.DECLINE in list(t.moves):
        title, help_text = "The raid fails", "Roll again if your card can, or leave it."
    if len(t.game.units) > t.game.seats or frog == t.puppet:
        title = f"{t.game.colours[frog].capitalize()}: {title[0].lower()}{title[1:]}"
    return title, help_text
