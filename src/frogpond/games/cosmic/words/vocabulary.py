"""Cosmic Frog by name: frogs, places, tiles, cards, actions as text and back, buttons, abilities."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ....engine.state import CHANCE, tidy
from ....engine.story import Place, unit_name
from ..data import ABILITY_NAMES, BACK_NAMES, BARREN_NAMES, DOMAIN_NAMES, LAND_NAMES
from ..rules import families as f
from ..rules.combat import combatant
from ..rules.geometry import AETHER, DIRECTIONS, NOT_ENTERED
from ..rules.setup import next_land
from ..rules.steps import (
    BACK,
    CARD,
    CLUSTER,
    DEAL,
    DICE,
    DICE_SIDE,
    DIMENSION,
    DRAW,
    DRAW_BACK,
    FINAL_BACK,
    LAY,
    LAY_DOMAIN,
    RAID,
    RAID_FROG,
    SPLINTER,
)
from ..rules.tiles import BARREN, NO_TILE, back_of, type_of

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position
    from ..rules.numbers import CosmicNumbers as Numbers

NOBODY = -9  # is nobody's viewer
SIDES = {"E": "east", "NE": "north-east", "NW": "north-west", "W": "west", "SW": "south-west", "SE": "south-east"}
WAY_NAMES = ("leap", "slipstream", "landing", "ramming")


@cache
def tile_name(tile: int) -> str:
    """A tile in words: "barren", "swamp", "abundant swamp"; nothing for NO_TILE."""
    if tile == NO_TILE:
        return ""
    if tile == BARREN:
        return "barren"
    back = int(back_of(tile))
    return f"{BACK_NAMES[back]} {LAND_NAMES[type_of(tile)]}" if back else LAND_NAMES[type_of(tile)]


def place_name(game: CosmicFrog, place: int) -> str:
    """Where a frog is: "not entered", a hex, "aether", "dimension 3" (CF-5)."""
    if place == NOT_ENTERED:
        return "not entered"
    if place < AETHER:
        return game.hex_names[place]
    return "aether" if place == AETHER else f"dimension {place - AETHER}"


def place_phrase(game: CosmicFrog, place: int) -> str:
    """A place in a sentence."""
    if 0 <= place < AETHER:
        return game.hex_names[place]
    return "the Aether" if place == AETHER else f"Outer Dimension {place - AETHER}" if place > AETHER else "outside the game"


def spot(place: str) -> Place:
    """A place of a sentence (`place_phrase`) that lights it on the board."""
    if place == "the Aether":
        return Place(place, "aether")
    if place.startswith("Outer"):
        return Place(place, f"dimension-{place.rpartition(' ')[2]}")
    return Place(place, f"h-{place}")


def slot_spot(slot: str, team: int) -> Place:
    """A slot of a Vault that lights it beside the board; of a Vault that is drawn small, all of it."""
    return Place(slot, slot_ids(slot, team))


def slot_ids(slot: str, team: int) -> str:
    return f"v-{team}-{slot} store-{team}"


def frog_name(game: CosmicFrog, frog: int) -> str:
    """The name of a frog: that of its player, or its colour where nobody has a name or one player has several."""
    return unit_name(game, frog, NOBODY)


# Actions as text and back: `leap E4`, `commit overpower boost 1`, `raid purple 3`, `take B`, `keep Massive` ------------


# Families whose notation is not their name and what their numbers say
PATTERNS = {
    f.REROLL: "reroll die {}",
    f.SWAP: "swap with {}",
    f.MEMBER: "bring back {}",
    f.LEAP_CRUSH: "leap {} crush",
    f.SLIP: "slipstream {}",
    f.SLIP_CRUSH: "slipstream {} crush",
    f.LAY: "place {} {}",
}
SPOILT = ("die 1", "die 2", "both dice")


def commit_text(over: int, boosts: int) -> str:
    parts = ["overpower"] * over + ([f"boost {boosts}"] if boosts else [])
    return f"commit {' '.join(parts) or 'nothing'}"


def word(game: CosmicFrog, what: str, number: int) -> str:
    """A number of an action in words."""
    if what == "tile":  # counted from the top
        return str(game.numbers.gullet_slots - number)
    if what == "land":
        return tile_name(number + 1)
    words = {
        "hex": game.hex_names, "frog": game.colours, "vault": game.vault_names, "slot": game.slot_names, "card": ABILITY_NAMES,
        "direction": DIRECTIONS, "dice": SPOILT,
    }  # fmt: skip
    return words[what][number] if what in words else str(number if what == "cards" else number + 1)


def action_texts(game: CosmicFrog) -> list[str]:
    """The text of every action of the numbering, in order."""
    texts = []
    for action in range(game.acts.end):
        family, x, y = (int(number) for number in game.acts.decode(action))
        if family == f.COMMIT:
            texts.append(commit_text(x, y))
            continue
        name, shape, _ = f.FAMILIES[family]
        pattern = PATTERNS.get(family, " ".join([name, *["{}"] * len(shape)]))
        texts.append(pattern.format(*(word(game, what, number) for what, number in zip(shape, (x, y), strict=False))))
    return texts


def text(t: Position, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    texts: list[str] = t.game.texts
    return texts[action]


def parse(t: Position, words: str) -> int:
    """The action or outcome a text names, legal or not; -1 if it names none."""
    line = tidy(words)
    if t.to_move == CHANCE:
        return next((int(outcome) for outcome in t.legal() if tidy(outcome_text(t, int(outcome))) == line), -1)
    numbers: dict[str, int] = t.game.text_numbers
    return numbers.get(line, -1)


def outcome_text(t: Position, outcome: int) -> str:
    """The notation of an outcome of chance."""
    game = t.game
    step = t.frames.step()
    if step == CARD:
        kinds = [*game.colours[: t.n.frogs], "flux", "splinter"]
        return f"card {kinds[outcome]}"
    if step == LAY:
        return f"{tile_name(next_land(t, t.frames.get(LAY_DOMAIN)))} on {game.hex_names[outcome]}"
    if step == CLUSTER:
        return f"domain {DOMAIN_NAMES[outcome]}"
    if step in (DRAW, DEAL):
        return f"draw {ABILITY_NAMES[outcome]}"
    if step == DICE or step == RAID or step == DIMENSION:
        return f"die {outcome}"
    if step == BACK:
        return f"back {BARREN_NAMES[outcome]}"
    if step == SPLINTER:
        return f"splinter {game.hex_names[t.n.strike[outcome]]}"
    if step in (DRAW_BACK, FINAL_BACK):
        return f"land back {BACK_NAMES[outcome]}"
    return str(outcome)


# Buttons ---------------------------------------------------------------------------------------------------------------


# By family; the others follow from their name or from the click
LABELS = {
    f.TURN_UP: "Turn your card up",
    f.DECLINE: "Go on",
    f.END_TURN: "End the turn",
    f.PASS: "Pass",
    f.PAY: "Pay",
    f.WITHDRAW: "Withdraw",
    f.STOP: "Stop here",
    f.DUST: "Let the Barren crumble",
    f.RECOVER: "Recover",
    f.DISGORGE: "Disgorge",
    f.DISGORGE_ANY: "Disgorge in any order",
    f.SMASH: "Smash the ground",
    f.DEFER: "Keep the card for later",
    f.BANK: "Bank the top tile",
    f.LEAP_AETHER: "Leap into the Aether",
    f.TO_AETHER: "The Aether",
    f.COPY: "Copy the die",
    f.SHIFT_UP: "One further",
    f.SHIFT_DOWN: "One less",
    f.RESIST_KNOCKBACK: "Resist: one less",
    f.SPOILS_TILES: "Take tiles",
    f.SPOILS_PICK: "Pick the tiles",
    f.SPOILS_HARVEST: "Harvest",
    f.SPOILS_RAID: "Raid the Vault",
    f.MUTATE: "Mutate",
    f.RESIST: "Resist",
    f.SELECT: "Select",
    f.SPEND: "Spend the held card",
    f.ROLL: "Roll",
    f.DRIFT: "Drift one dimension",
    f.REROLL_RAID: "Roll again",
    f.SLIP: "Slipstream",
    f.RELOCATE: "Step aside",
    f.DRAIN: "Drain Oomph",
    f.SWAP: "Swap cards",
    f.MEMBER: "Bring back",
    f.CRUSH: "Crush the ground",
}
SPOILING = ("Spoil die 1", "Spoil die 2", "Spoil both dice")


def label(t: Position, family: int, x: int, y: int) -> str:
    """The words on the button of an action; empty where its name says enough."""
    if family == f.TURN_UP and t.ability[t.asked] >= 0:
        return f"Turn {ABILITY_NAMES[t.ability[t.asked]]} up"
    if family == f.DECLINE and f.TURN_UP in list(t.moves) and len(t.moves) == 2:
        return "Keep it down"
    if family == f.REROLL:
        return f"Roll die {x + 1} again"
    if family == f.SPOIL:
        return SPOILING[x]
    if family == f.COMMIT:
        bonus = f"+{y * t.n.boost_bonus}"
        if x:
            return f"Overpower, {bonus}" if y else "Overpower"
        return f"Boost {bonus}" if y else "Commit nothing"
    if family == f.RETURN:
        return f"Return for {t.n.cards_for_return} cards" if t.n.cards_for_return != 1 else "Return for a card"
    if family == f.DISCARD:
        return "Discard a card" if x else "Keep the other cards"
    return LABELS.get(family, "")


# By the beginning of a button's name: its title, what it does, and the rule. Numbers are those of the data in use
MEANINGS = {
    "harvest": ("Harvest", "The top Land of your hex goes into your Gullet.", "CF-49"),
    "leap": (
        "Leap",
        "Straight to a hex of the Shard. Steps beyond your empty Gullet slots cost {leap_step} Oomph each.",
        "CF-50",
    ),
    "leap-aether": ("Leap into the Aether", "Off the Shard by the shortest way. It costs the same as a leap that far.", "CF-51"),
    "slip": ("Slipstream", "Through the Aether to any hex next to it. Costs the leap out and {slipstream} Oomph more.", "CF-53"),
    "crush": ("Crush the ground", "Destroy the top tile of the hex you leapt onto. Oomph: {massive_crush}.", "CF-125"),
    "land": ("Land", "From the Aether down to any hex at the rim, next to it.", "CF-55"),
    "attack": ("Attack", "In the Aether, ram another frog that is there.", "CF-56"),
    "disgorge": ("Disgorge", "From the Aether: tiles leave your Gullet from the top, each Land into a slot of your Vault.", "CF-57"),
    "disgorge-in-any-order": ("Disgorge in any order", "Any tile may leave your Gullet next. Oomph: {whiptongue_order}.", "CF-136"),
    "raid": ("Raid", "From the Aether into the Vault of a frog that is in an Outer Dimension: roll more than you dare to take.", "CF-86"),
    "recover": ("Recover", "All your Oomph comes back. Only if you have spent none this turn.", "CF-54"),
    "turn-up": ("Turn your card up", "Your ability works from now on, and all players see it. Free.", "CF-19"),
    "end": ("End the turn", "No extra action, and no more powers.", "CF-42"),
    "pass": ("Pass", "There's no action your frog could take.", "CF-41"),
    "pay": ("Pay", "Go on in spite of the Camouflage, for more Oomph.", "CF-64"),
    "withdraw": ("Withdraw", "You pay nothing. Choose something else, not that frog.", "CF-64"),
    "stop": ("Stop here", "No more tiles.", "CF-20"),
    "dust": ("Let the Barren crumble", "The Barren on top of your Gullet is out of the game.", "CF-57"),
    "smash": ("Smash the ground", "Destroy the top tile under you.", "CF-127"),
    "defer": ("Keep the card for later", "No action now. The card gives you one at the end of a later turn.", "CF-132"),
    "bank": ("Bank the top tile", "The top Land of your Gullet goes into your Vault at once. Oomph: {blink_bank}.", "CF-121"),
    "to-aether": ("The Aether", "Your frog appears in the Aether.", "CF-82"),
    "copy-die": ("Copy the die", "Your dice of this combat take the colour of your opponent's. Oomph: {mutagenic_copy}.", "CF-128"),
    "knockback": ("Shift the knockback", "You fly farther or less far, by {blink_amount}. Oomph: {blink_shift}.", "CF-121"),
    "resist-knockback": ("Resist", "You fly one step less far. Oomph: {resistance}.", "CF-108"),
    "commit": ("Commit", "Overpower rolls two dice, and the larger counts. Each boost adds to the roll: {boost_bonus}.", "CF-66"),
    "spoils": ("Spoils", "Tiles from the loser's Gullet, or a harvest, or in the Aether a raid.", "CF-72"),
    "spoils-pick": ("Pick the tiles", "Tiles from anywhere in the loser's Gullet. Oomph: {whiptongue_pick}.", "CF-136"),
    "mutate": ("Mutate", "Draw a new ability card for free. The old one goes under the deck.", "CF-91"),
    "resist": ("Resist", "Keep your ability card as it is. Oomph: {flux_resist}.", "CF-91"),
    "select": ("Select", "Draw one more card and choose between the two. Oomph: {flux_select}.", "CF-91"),
    "return": ("Return", "Discard set-aside cards and come back into play. Cards: {cards_for_return}.", "CF-43"),
    "spend-card": ("Spend the held card", "It gives you one action now.", "CF-43"),
    "drift": ("Drift", "Come exactly one dimension closer without a roll.", "CF-107"),
    "roll": ("Roll", "Come back as many dimensions as the white die shows.", "CF-81"),
    "reroll": ("Roll again", "Reroll one of your own dice.", "CF-69"),
    "reroll-raid": ("Roll again", "Reroll the raid die.", "CF-87"),
    "spoil": ("Spoil the roll", "Your opponent rerolls one or both dice. Oomph: {camouflage_spoil}.", "CF-122"),
    "edge": ("By this edge", "You strike straight across the hex from here. That's where the knockback goes.", "CF-62"),
    "possess": ("Possess", "Another frog in reach takes one action that you choose. Of its Oomph it may use {mindborer_puppet}.", "CF-126"),
    "drain": ("Drain Oomph", "A frog in reach loses Oomph, and you regain some.", "CF-133"),
    "swap": ("Swap cards", "You exchange ability cards with another frog.", "CF-128"),
    "member": ("Bring back", "This frog of your team gets all the steps.", "CF-115"),
    "burn": ("Burn", "Destroy a Barren of your Gullet. Oomph back: {ravager_regain}.", "CF-130"),
    "spit": ("Spit", "Destroy a Barren of your Gullet, and a Splinter strikes the Shard.", "CF-130"),
    "relocate": ("Step aside", "To a free hex next to you, before the action.", "CF-121"),
    "flow": ("Flow", "Free, in any direction, to empty ground of the same domain.", "CF-131"),
    "discard": ("Discard", "Discard a set-aside card to look at one more ability card.", "CF-107"),
    "decline": ("Go on", "None of these.", "CF-18"),
}


def meaning(n: Numbers, name: str) -> tuple[str, str, str] | None:
    """The effect of a button, with the numbers of the data in use; empty for an unknown one."""
    key = next((key for key in sorted(MEANINGS, key=len, reverse=True) if name == key or name.startswith(key + "-")), "")
    if not key:
        return None
    title, words, rule = MEANINGS[key]
    return title, re.sub(r"\{(\w+)\}", lambda match: str(getattr(n, match[1])), words), rule


# Abilities -------------------------------------------------------------------------------------------------------------


# A card, short enough for a small one. `Pay`: an activated power (CF-119)
CARD_WORDS = {
    "Blink": "Before an action, step to an empty hex next to you. Pay: bank your top Land from anywhere, or shift your knockback.",
    "Camouflage": "Frogs that target you pay more. Pay: the opponent rolls dice of your choice again.",
    "Empyrean": "Winning in the Aether gives Oomph back. Pay: roll your raid die again.",
    "Marauder": "An extra harvest or raid is cheaper. Pay: roll one combat die again.",
    "Massive": "You fly less far and overpower for less. Pay after a leap: crush the tile under you.",
    "Mindborer": "Possess: another frog acts as you decide. Pay: roll one of your own dice again.",
    "Monstrous": "Smash: destroy the top tile under you.",
    "Mutagenic": "A Flux gives Oomph back; after your turn you may swap cards. Pay: your dice take the opponent's colour.",
    "Nimble": "Repeating a kind of action is cheaper. Attackers pay more to overpower you.",
    "Ravager": "Eat Barrens. Burn one for Oomph, or spit one from the Aether: a Splinter falls.",
    "Telluric": "Oomph back when your turn begins on the Shard. Flow: leap for free onto the same kind of ground.",
    "Temporus": "Hold your action card back, and spend it later for one more action.",
    "Vampiric": "In any combat, and once on your turn, drain Oomph from another frog.",
    "Voidshadow": "When you attack, the defender's card falls face down and stays silent.",
    "Warbringer": "Winning a combat gives Oomph back. Pay: roll one combat die again.",
    "Whiptongue": "Harvest from a neighbouring hex. Pay: pick your spoils, or disgorge in any order.",
}

# A power, by its name in the data file
POWER_WORDS = {
    "relocate": "Before each action it may step to a free neighbouring hex.",
    "bank": "On its own turn the top Land of its Gullet goes straight into its Vault.",
    "shift-knockback": "Knocked back, it flies farther or less far, by {amount}.",
    "hard-to-target": "Attacks and powers aimed at it cost more Oomph first: {target_cost}.",
    "spoil-roll": "Its opponent rolls one or both combat dice again.",
    "aether-win": "Winning a combat in the Aether gives Oomph back: {regain}.",
    "reroll-raid": "It may roll a failed raid die again.",
    "quick-hands": "A harvest or a raid as extra action costs less Oomph: {extra_action_cost}.",
    "reroll-combat": "It may roll one of its combat dice again.",
    "heavy": "It is knocked back less far: {shard_reduction} less on the Shard, {aether_reduction} less in the Aether.",
    "strong": "Overpowering costs it less Oomph: {overpower_cost}.",
    "crush": "When a leap or slipstream is over, it may destroy the top tile of the hex it leapt onto.",
    "possess": "As an action it makes another frog act. Of that frog's Oomph it may use {puppet_oomph}.",
    "reroll-any": "It may roll one of its combat dice or its raid die again.",
    "smash": "As an action on the Shard it destroys the top tile of its hex.",
    "flux-feeder": "The Aether Flux gives it Oomph back: {regain}.",
    "swap": "At the very end of its turn it can swap ability cards with a frog in reach.",
    "copy-die": "Its dice take the colour of its opponent's in this combat.",
    "again": "An extra action of the same kind as the first costs less Oomph: {extra_action_cost}.",
    "hard-to-overpower": "Overpowering against it costs more Oomph: {overpower_surcharge} more.",
    "eat-barren": "It may harvest bare ground, too.",
    "burn-barren": "It burns a Barren of its Gullet to get Oomph back: {regain}.",
    "spit": "In the Aether it spits a Barren: a Splinter strikes.",
    "shard-siphon": "It gets Oomph back at the start of a turn on the Shard: {regain}.",
    "flow": "It leaps for free, in any direction, to ground of the same domain.",
    "defer": "It may keep its action card for later. Cards held at a time: {held_cards}.",
    "spend-deferred": "It spends the kept card at the end of any turn for one action.",
    "drain-combatant": "In every combat it takes Oomph from its opponent: {drain}, and regains {regain}.",
    "drain-target": "Once on its own turn it takes Oomph from a frog in reach: {drain}, and regains {regain}.",
    "nullify": "When it attacks, the defender's card turns face down and does nothing.",
    "battle-feeder": "Winning any combat gives Oomph back: {regain}.",
    "long-tongue": "It may harvest from a neighbouring hex.",
    "snatch-occupied": "It may even harvest from under another frog. Oomph: {harvest_cost}.",
    "pick-spoils": "It takes spoils from anywhere in the loser's Gullet.",
    "any-order": "It disgorges tiles in any order.",
}


CHANCES = {DICE: "combat", RAID: "raid", DIMENSION: "return", CARD: "card", BACK: "back"}


def chance(t: Position) -> str:
    """The kind of a chance event."""
    return CHANCES.get(t.frames.step(), "tile")


def die(t: Position, outcome: int) -> tuple[int, int] | None:
    """Whose die it is and what it shows."""
    frames = t.frames
    step = frames.step()
    if step not in (DICE, RAID, DIMENSION):
        return None
    frog = combatant(t, frames.get(DICE_SIDE)) if step == DICE else frames.get(RAID_FROG) if step == RAID else t.active
    return int(t.game.units[frog]), int(outcome)
