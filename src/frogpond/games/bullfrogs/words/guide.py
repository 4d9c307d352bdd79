"""Bullfrogs in words: what each thing is, rows and columns read aloud, every component with its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....draw.dice import arrow_die, hop_die
from ....draw.frogs import portrait
from ....draw.leaves import leaf_defs, log_art, pad_art, pad_points
from ....draw.svg import svg, with_prefix
from ....engine.guide import Explained, Fact, Part, count, fact, listed
from ..look.view import BullfrogsView, Card
from .names import marked, marks_of, words_of

if TYPE_CHECKING:
    from .. import BullfrogsBase

TOPICS = ("everything", "row 1", "column 0", "the Log", "1,1", "my hand", "my supply", "scores", "full pads")
CELL = re.compile(r"\(?\s*(-?\d{1,2})\s*[, ]\s*(-?\d{1,2})\s*\)?")


def names(view: BullfrogsView) -> tuple[str, ...]:
    return tuple(player.name for player in view.pieces)


def at(view: BullfrogsView, x: int, y: int) -> Card | None:
    return next((card for card in view.cards if (card.x, card.y) == (x, y)), None)


def told(view: BullfrogsView, card: Card) -> str:
    """A card as a sentence, where it lies first."""
    where = "" if card.slot == 0 else f"At {card.x},{card.y}: "
    return f"{where}{words_of(card, names(view), marks_of(card, marked(view)))}."


# Explaining -----------------------------------------------------------------------------------------------------------


def explain(game: BullfrogsBase, view: BullfrogsView, pick: str) -> Explained | None:
    """A thing by its name on the page."""
    n = game.numbers
    if found := re.fullmatch(r"c-(-?\d+)-(-?\d+)", pick):
        x, y = int(found[1]), int(found[2])
        card = at(view, x, y)
        if card is None:
            lit = any(pick in choice.picks for choice in view.choices)
            words = (
                "Water next to a card: a pad can be laid or can slide here." if lit else "Open water. Pads are laid next to other cards."
            )
            return Explained(f"Water at {x},{y}", words, "BF-18")
        return explain_card(game, view, card)
    if found := re.fullmatch(r"pad-(\d+)", pick):
        return next((explain_card(game, view, card) for card in view.cards if card.slot == int(found[1])), None)
    if found := re.fullmatch(r"([fb])-(\d+)-(\d+)", pick):
        if int(found[3]) >= len(view.pieces):
            return None
        who = view.pieces[int(found[3])].name
        if found[1] == "f":
            words = "Strength 1, fills one space. Opponents in line may push it, and it jumps before the bullfrogs when its pad sinks."
            return Explained(f"A frog of {who}", words, "BF-6")
        words = "Strength 2, fills one space. Nobody can push it. If it finds no place when its pad sinks, it is out of the game."
        return Explained(f"A bullfrog of {who}", words, "BF-41")
    if pick.startswith(("hand-", "supply-")):
        return explain_own(view, pick)
    if found := re.fullmatch(r"panel-(\d+)", pick):
        return explain_player(view, int(found[1]))
    if pick == "marker":
        words = "All Isaac does happens on the card where it stands. It fills no space, has no strength and is never pushed."
        return Explained("Isaac's marker", words, "BF-63")
    if pick == "button-stop":
        return Explained("Stop here", f"Actions are never a duty. {count(view.actions_left, 'action')} left.", "BF-21")
    if pick.startswith("die"):
        faces = f"Actions {', '.join(str(face) for face in n.action_faces)}; ways up, down, left, right, any, none."
        return Explained("Isaac's dice", f"Both are rolled before anything moves. {faces}", "BF-67")
    return None


def explain_card(game: BullfrogsBase, view: BullfrogsView, card: Card) -> Explained:
    n = game.numbers
    said = words_of(card, names(view), marks_of(card, marked(view))).partition("; ")[2]
    if card.slot == 0:
        frog, bull, most = int(n.log_frog), int(n.log_bullfrog), int(n.log_bonus)
        worth = f"Each frog here is {count(frog, 'point')} at the end, each bullfrog {bull}, the strongest {most} more."
        return Explained("The Log", f"{worth} It never fills and never sinks. Now: {said}.", "BF-10")
    owner = f"{view.pieces[card.owner].name} pad" if card.owner >= 0 else "Neutral pad"
    strength = [int(f + 2 * b) for f, b in zip(card.frogs, card.bullfrogs, strict=True)]
    best = max(strength)
    lead = [view.pieces[i].name for i, s in enumerate(strength) if s == best]
    leads = "" if not best else f" {lead[0]} leads with strength {best}." if len(lead) == 1 else f" {listed(lead)} are level at {best}."
    words = f"{card.points} points for whoever is strongest when it is full; {card.open} of {card.spaces} spaces open. Now: {said}.{leads}"
    if n.own_colour_bonus and card.owner >= 0:
        words += f" {view.pieces[card.owner].name} would get {n.own_colour_bonus} more for the colour."
    return Explained(owner, words, "BF-34")


def explain_own(view: BullfrogsView, pick: str) -> Explained | None:
    kind = next((kind for kind in view.kinds if pick == f"hand-{kind.name}"), None)
    if kind is not None:
        words = f"Lay it next to a card, then take up to {count(kind.actions, 'action')}."
        words += f" It has {kind.spaces} spaces and is worth {kind.points} points."
        return Explained(f"{kind.name.capitalize()} pad", words, "BF-20")
    me = view.pieces[view.seat if 0 <= view.seat < len(view.pieces) else 0]
    if pick == "supply-frog":
        words = f"You have {count(me.frogs, 'frog')} left to deploy. Strength 1 each; frogs of sunken pads come back here."
        return Explained("Your frogs", words, "BF-22")
    if pick == "supply-bullfrog":
        lost = f" {count(me.out, 'bullfrog')} already out of the game." if me.out else ""
        return Explained("Your bullfrogs", f"You have {count(me.bullfrogs, 'bullfrog')} left to deploy. Strength 2 each.{lost}", "BF-6")
    return None


def explain_player(view: BullfrogsView, colour: int) -> Explained | None:
    if colour >= len(view.pieces):
        return None
    who = view.pieces[colour]
    words = (
        f"{count(who.score, 'point')} now, {count(len(who.won), 'pad')} won. In supply {count(who.frogs, 'frog')} and "
        f"{count(who.bullfrogs, 'bullfrog')}; {count(who.hand_size, 'card')} in hand, {who.pile_size} to draw."
    )
    return Explained(who.name, words, "BF-54")


# Describing -----------------------------------------------------------------------------------------------------------


def describe(game: BullfrogsBase, view: BullfrogsView, what: str) -> str:
    """A part of the table in words."""
    word = " ".join(what.casefold().replace("the ", "").split())
    if word in ("", "everything", "all", "table", "board", "pond"):
        order = sorted(view.cards, key=lambda card: (-card.y, card.x))
        return " ".join([f"{count(len(view.cards), 'card')} on the table, rows from the top.", *(told(view, card) for card in order)])
    if found := re.fullmatch(r"(row|column|y|x)\s*=?\s*(-?\d{1,2})", word):
        number = int(found[2])
        row = found[1] in ("row", "y")
        line = [card for card in view.cards if (card.y if row else card.x) == number]
        line.sort(key=lambda card: card.x if row else -card.y)
        where = f"Row {number}, left to right" if row else f"Column {number}, top to bottom"
        return " ".join([f"{where}: {count(len(line), 'card')}.", *(told(view, card) for card in line)])
    if word == "log":
        return told(view, view.cards[0])
    if cell := CELL.fullmatch(word):
        card = at(view, int(cell[1]), int(cell[2]))
        return told(view, card) if card is not None else f"Nothing lies at {cell[1]},{cell[2]}."
    if word in ("hand", "my hand", "cards", "my cards"):
        held = [
            f"{number} {kind.name} ({kind.actions} actions, {kind.spaces} spaces, {kind.points} points)"
            for kind, number in zip(view.kinds, view.hand, strict=False) if number
        ]  # fmt: skip
        return f"In your hand: {listed(held)}."
    if word in ("supply", "my supply", "supplies"):
        return " ".join(f"{who.name}: {count(who.frogs, 'frog')}, {count(who.bullfrogs, 'bullfrog')}." for who in view.pieces)
    if word in ("score", "scores", "points"):
        return " ".join(f"{who.name} has {count(who.score, 'point')} and {count(len(who.won), 'pad')}." for who in view.pieces)
    if word in ("full", "full pads"):
        full = [card for card in view.cards if card.slot and card.open == 0]
        return " ".join(told(view, card) for card in full) or "No pad is full."
    for who in view.pieces:
        if word in (who.name.casefold(), who.colour):
            said = explain_player(view, view.pieces.index(who))
            return said.text if said else ""
    return ""


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
    solo = raw["solitaire"]
    words = "How many actions Isaac takes."
    out.append(Part("Isaac's dice", "Action die", words, "BF-67", (fact("faces", solo["action_die"], "faces"),), hop_die(2, 80)))
    words = "Which way his marker goes."
    out.append(Part("Isaac's dice", "Movement die", words, "BF-67", (fact("faces", solo["movement_die"], "faces"),), arrow_die("up", 80)))
    for rank in solo["rank"]:
        least = Fact("lead", f"{rank['min']} or more" if "min" in rank else "any", str(rank["source"]))
        out.append(Part("Solitaire ranks", rank["name"], "A rank for your lead over Isaac.", "BF-85", (least,)))
    return out
