"""Bullfrogs in words: what each thing is, rows and columns read aloud, every component with its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....draw.dice import arrow_die, hop_die
from ....draw.frogs import portrait
from ....draw.leaves import leaf_defs, log_art, pad_art, pad_points
from ....draw.svg import svg, with_prefix
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed
from ..look.view import BullfrogsView, Card
from ..rules.numbers import FACES, HIM, LOG, PLAYER
from .names import LOG_ROW, column, marked, marks_of, read_coordinate, where, words_of

if TYPE_CHECKING:
    from .. import BullfrogsBase

TOPICS = ("everything", "row 7", "column H", "the Log", "I7", "my hand", "my supply", "scores", "full pads")
SOLO_TOPICS = tuple("my card" if topic == "my hand" else topic for topic in TOPICS)
CELL = re.compile(r"\(?\s*(-?\d{1,2})\s*[, ]\s*(-?\d{1,2})\s*\)?")  # counted from the Log, as records of earlier versions do


def names(view: BullfrogsView) -> tuple[str, ...]:
    return tuple(player.name for player in view.pieces)


def at(view: BullfrogsView, x: int, y: int) -> Card | None:
    return next((card for card in view.cards if (card.x, card.y) == (x, y)), None)


def told(view: BullfrogsView, card: Card) -> str:
    """A card as a sentence, where it lies first."""
    place = "" if card.slot == 0 else f"At {where([card.x, card.y])}: "
    return f"{place}{words_of(card, names(view), marks_of(card, marked(view)))}."


# Explaining -----------------------------------------------------------------------------------------------------------


def explain(game: BullfrogsBase, view: BullfrogsView, pick: str) -> Explained | None:
    """A thing by its name on the page."""
    n = game.numbers
    if found := re.fullmatch(r"c-(-?\d+)-(-?\d+)", pick):
        x, y = int(found[1]), int(found[2])
        card = at(view, x, y)
        if card is None:
            lit = any(pick in choice.picks for choice in view.choices)
            if lit and view.step == "slide to":
                return Explained(f"Water at {where([x, y])}", "The pad that was cut off can slide here.", "BF-45")
            words = "Water next to a card: a pad can be laid here." if lit else "Open water. Pads are laid next to other cards."
            return Explained(f"Water at {where([x, y])}", words, "BF-18")
        return explain_card(game, view, card)
    if found := re.fullmatch(r"pad-(\d+)", pick):
        return next((explain_card(game, view, card) for card in view.cards if card.slot == int(found[1])), None)
    if found := re.fullmatch(r"([fb])-(\d+)-(\d+)", pick):
        if int(found[3]) >= len(view.pieces):
            return None
        return explain_piece(game, view, found[1] == "b", int(found[2]), int(found[3]))
    if pick.startswith(("hand-", "supply-")):
        return explain_own(game, view, pick)
    if found := re.fullmatch(r"panel-(\d+)", pick):
        return explain_player(game, view, int(found[1]))
    if pick == "marker":
        words = "All Isaac does happens on the card where it stands. It fills no space, has no strength and can't be sabotaged."
        return Explained("Isaac's marker", words, "BF-63")
    if pick == "button-stop":
        return Explained("Stop here", f"Actions are never a duty. {count(view.actions_left, 'action')} left.", "BF-21")
    if pick.startswith("die"):
        actions = [str(face) for face, weight in zip(n.action_faces, n.action_weights, strict=True) for _ in range(weight)]
        ways = [face for face, weight in zip(FACES, n.move_weights, strict=True) for _ in range(weight)]
        faces = f"Sides of the one: {', '.join(actions)}; of the other: {', '.join(ways)}."
        return Explained("Isaac's dice", f"Both are rolled before anything moves. {faces}", "BF-67")
    return None


def explain_piece(game: BullfrogsBase, view: BullfrogsView, bull: bool, slot: int, colour: int) -> Explained:
    """A frog or bullfrog on a card: what it is worth there and who can move it."""
    n, who = game.numbers, view.pieces[colour].name
    own = colour == (PLAYER if game.solo else view.seat)
    title = f"A {'bullfrog' if bull else 'frog'} of {'yours' if own else who}"
    strength = int(n.bullfrog_strength if bull else n.frog_strength)
    if slot == LOG:
        worth = count(int(n.log_bullfrog if bull else n.log_frog), "point")
        leaves = stays_on_log(game, bull, colour)
        return Explained(title, f"Strength {strength}, and {worth} on the Log at the end of the game. {leaves}", "BF-56")
    words = f"Strength {strength}, fills one space. "
    if bull:
        words += "Nothing but a jump moves it. If it finds no place when its pad sinks, it is out of the game."
        return Explained(title, words, "BF-41")
    moved = "pushed to the next card" if n.push else "sent home"
    if not game.solo:
        words += f"It can be {moved} by a rival who lays a pad in line with it. "
    elif own:
        words += "Isaac bumps it back to your supply if he acts where it is. "
    else:
        words += f"It can be {moved} when you lay a pad in line with it. "
    return Explained(title, words + "It jumps before the bullfrogs of its colour when its pad sinks.", "BF-6")


def stays_on_log(game: BullfrogsBase, bull: bool, colour: int) -> str:
    """What can still happen to a piece on the Log."""
    if game.solo and colour == HIM:
        return "Isaac takes it from there when his supply is empty."
    redeployed = "It can be redeployed when its owner's supply is empty." if game.numbers.redeploy_from_log and not bull else ""
    bumped = "Isaac bumps it if his marker comes to the Log." if game.solo and not bull else ""
    return " ".join(filter(None, (bumped, redeployed))) or "It stays there."


def strengths(game: BullfrogsBase, card: Card) -> list[int]:
    """The strength of every colour on a card, by the data in use (BF-6)."""
    n = game.numbers
    return [int(f * n.frog_strength + b * n.bullfrog_strength) for f, b in zip(card.frogs, card.bullfrogs, strict=True)]


def explain_card(game: BullfrogsBase, view: BullfrogsView, card: Card) -> Explained:
    n = game.numbers
    said = words_of(card, names(view), marks_of(card, marked(view))).partition("; ")[2]
    if card.slot == 0:
        frog, bull, most = int(n.log_frog), int(n.log_bullfrog), int(n.log_bonus)
        worth = f"Each frog on it is {count(frog, 'point')} at the end, each bullfrog {bull}; the strongest player alone gets {most} more."
        return Explained("The Log", f"{worth} It never fills and never sinks. Now: {said}.", "BF-10")
    owner = f"{view.pieces[card.owner].name} pad" if card.owner >= 0 else "Neutral pad"
    strength = strengths(game, card)
    best = max(strength)
    lead = [view.pieces[i].name for i, s in enumerate(strength) if s == best]
    leads = "" if not best else f" {lead[0]} leads with strength {best}." if len(lead) == 1 else f" {listed(lead)} are level at {best}."
    words = f"{count(card.points, 'point')} for the strongest player when it’s full; {card.open} of {count(card.spaces, 'space')} open. "
    words += f"Now: {said}.{leads}"
    if n.own_colour_bonus and card.owner >= 0:
        words += f" {view.pieces[card.owner].name} would get {n.own_colour_bonus} more for the colour."
    return Explained(owner, words, "BF-34")


def explain_own(game: BullfrogsBase, view: BullfrogsView, pick: str) -> Explained | None:
    n = game.numbers
    kind = next((kind for kind in view.kinds if pick == f"hand-{kind.name}"), None)
    if kind is not None:
        then = f"then take up to {count(kind.actions, 'action')}" if kind.actions else "and your actions are over: it brings none"
        words = f"Lay it next to a card, {then}. It has {count(kind.spaces, 'space')} and is worth {count(kind.points, 'point')}."
        return Explained(f"{kind.name.capitalize()} pad", words, "BF-20")
    me = view.pieces[view.seat if 0 <= view.seat < len(view.pieces) else 0]
    if pick in ("supply-frog", "supply-bullfrog") and me.frogs == me.bullfrogs == 0:
        sources = "another pad or the Log" if n.redeploy_from_log else "another pad"
        words = f"Your supply is empty. With an action you may redeploy a frog of yours from {sources}; bullfrogs are never redeployed."
        return Explained("Your supply", words, "BF-26")
    if pick == "supply-frog":
        words = f"You have {count(me.frogs, 'frog')} left to deploy. Strength {n.frog_strength} each; frogs of sunken pads come back here."
        return Explained("Your frogs", words, "BF-22")
    if pick == "supply-bullfrog":
        lost = f" {count(me.out, 'bullfrog')} already out of the game." if me.out else ""
        words = f"You have {count(me.bullfrogs, 'bullfrog')} left to deploy. Strength {n.bullfrog_strength} each.{lost}"
        return Explained("Your bullfrogs", words, "BF-6")
    return None


def explain_player(game: BullfrogsBase, view: BullfrogsView, colour: int) -> Explained | None:
    if colour >= len(view.pieces):
        return None
    who = view.pieces[colour]
    words = f"{count(who.score, 'point')} now, {count(len(who.won), 'pad')} won. In supply {count(who.frogs, 'frog')}"
    if game.solo and colour == HIM:
        return Explained(who.name, f"{words}; his bullfrog is only a marker.", "BF-83")
    words += f" and {count(who.bullfrogs, 'bullfrog')}; "
    if game.solo:
        return Explained(who.name, f"{words}{count(who.hand_size + who.pile_size, 'card')} still to lay.", "BF-82")
    return Explained(who.name, f"{words}{count(who.hand_size, 'card')} in hand, {who.pile_size} to draw.", "BF-54")


# Describing -----------------------------------------------------------------------------------------------------------


def describe(game: BullfrogsBase, view: BullfrogsView, what: str) -> str:
    """A part of the table in words."""
    word = " ".join(what.casefold().replace("the ", "").split())
    if word in ("", "everything", "all", "table", "board", "pond"):
        order = sorted(view.cards, key=lambda card: (-card.y, card.x))
        return " ".join([f"{count(len(view.cards), 'card')} on the table, rows from the top.", *(told(view, card) for card in order)])
    if found := re.fullmatch(r"row (-?\d{1,3})|column ([a-z]{1,2})", word):
        if found[1]:
            head = f"Row {int(found[1])}, left to right"
            line = sorted((card for card in view.cards if card.y == LOG_ROW - int(found[1])), key=lambda card: card.x)
        else:
            head = f"Column {found[2].upper()}, top to bottom"
            line = sorted((card for card in view.cards if column(card.x) == found[2].upper()), key=lambda card: -card.y)
        return " ".join([f"{head}: {count(len(line), 'card')}.", *(told(view, card) for card in line)])
    if word == "log":
        return told(view, view.cards[0])
    counted = CELL.fullmatch(word)
    if cell := (int(counted[1]), int(counted[2])) if counted else read_coordinate(word):
        card = at(view, *cell)
        return told(view, card) if card is not None else f"Nothing lies at {where([*cell])}."
    if word in ("hand", "my hand", "card", "my card", "cards", "my cards"):
        held = [
            f"{'' if game.solo else f'{number} '}{kind.name} "
            f"({count(kind.actions, 'action')}, {count(kind.spaces, 'space')}, {count(kind.points, 'point')})"
            for kind, number in zip(view.kinds, view.hand, strict=False) if number
        ]  # fmt: skip
        if game.solo:
            return f"Your pad for this turn: {listed(held)}." if held else "Your next pad comes up at the start of your turn."
        return f"In your hand: {listed(held)}."
    if word in ("supply", "my supply", "supplies"):
        return " ".join(supply_of(game, view, colour) for colour in range(len(view.pieces)))
    if word in ("score", "scores", "points"):
        return " ".join(f"{who.name} has {count(who.score, 'point')} and {count(len(who.won), 'pad')}." for who in view.pieces)
    if word in ("full", "full pads"):
        full = [card for card in view.cards if card.slot and card.open == 0]
        return " ".join(told(view, card) for card in full) or "No pad is full."
    for who in view.pieces:
        if word in (who.name.casefold(), who.colour):
            said = explain_player(game, view, view.pieces.index(who))
            return said.text if said else ""
    return ""


def supply_of(game: BullfrogsBase, view: BullfrogsView, colour: int) -> str:
    who = view.pieces[colour]
    bulls = "" if game.solo and colour == HIM else f", {count(who.bullfrogs, 'bullfrog')}"
    return f"{who.name}: {count(who.frogs, 'frog')}{bulls}."


# Components -----------------------------------------------------------------------------------------------------------


def pad_svg(owner: str, spaces: int, points: int) -> str:
    art = f"<defs>{leaf_defs(True)}</defs>{pad_art(owner, spaces)}{pad_points(owner, points)}"
    return with_prefix(svg(art, 110, 110, "-55 -55 110 110", "", f"A pad with {spaces} spaces"), f"part-{owner}{spaces}-")


def parts(game: BullfrogsBase) -> list[Part]:
    """Everything in the box, with the numbers of the data file in use."""
    raw = game.data.raw
    out = []
    for i, kind in enumerate(raw["deck"]):
        facts = tuple(fact(key, kind, key) for key in ("actions", "spaces", "points", "copies"))
        owner = "RGBY"[i % 4]
        words = "A pad of a player's deck. Its actions are for the turn it is laid in; its spaces say when it sinks."
        out.append(Part("Pads", f"{kind['kind'].capitalize()} pad", words, "BF-8", facts, pad_svg(owner, kind["spaces"], kind["points"])))
    neutral, log, pieces = raw["neutral_pad"], raw["log"], raw["pieces"]
    facts = tuple(fact(key, neutral, key) for key in ("spaces", "points", "copies"))
    out.append(
        Part(
            "Pads", "Neutral pad", "Lies around the Log from the start.", "BF-9", facts, pad_svg("N", neutral["spaces"], neutral["points"])
        )
    )
    facts = tuple(fact(key.replace("_", " "), log, key) for key in ("frog_points", "bullfrog_points", "majority_bonus"))
    art = with_prefix(svg(f"<defs>{leaf_defs(True)}</defs>{log_art()}", 110, 110, "-55 -55 110 110", "", "The Log"), "part-log-")
    out.append(Part("Pads", "The Log", "In the middle for the whole game; takes any number of frogs.", "BF-10", facts, art))
    for word, kind, rule in (("frog", "frog", "BF-6"), ("bullfrog", "bull", "BF-6")):
        facts = (fact("of each colour", pieces, word + "s"), fact("strength", pieces, f"{word}_strength"))
        out.append(Part("Pieces", word.capitalize(), "Fills one space of a pad.", rule, facts, portrait("R", 90, kind)))
    out += handicap_parts(raw, [game.seat_name(seat) for seat in range(game.seats)])
    solo = raw["solitaire"]
    words = "How many actions Isaac takes."
    out.append(Part("Isaac's dice", "Action die", words, "BF-67", (fact("faces", solo["action_die"], "faces"),), hop_die(2, 80)))
    words = "Which way his marker goes."
    out.append(Part("Isaac's dice", "Movement die", words, "BF-67", (fact("faces", solo["movement_die"], "faces"),), arrow_die("up", 80)))
    for rank in solo["rank"]:
        least = Fact("lead", f"{rank['min']} or more" if "min" in rank else "any", str(rank["source"]))
        out.append(Part("Solitaire ranks", rank["name"], "A rank for your lead over Isaac.", "BF-85", (least,)))
    return out
