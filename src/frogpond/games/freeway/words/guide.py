"""Freeway Frogs in words: what each thing is, Lanes and pond read aloud, every component with its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....draw.dice import ten_die
from ....draw.frogs import portrait
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed
from ..look.view import FreewayView, Lane, Pad, Spot

if TYPE_CHECKING:
    from .. import Freeway

TOPICS = ("everything", "lane N", "N7", "the Median", "the pond", "pad C1", "dice", "scores", "my frogs")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def attack_words(game: Freeway, name: str) -> tuple[str, str, str]:
    """An attack: its title, what it does on this board with the numbers in use, its rule."""
    n = game.numbers
    dice = {"squish": n.squish_dice, "squash": n.squash_dice, "smash": n.smash_dice}[name]
    equal = f"{COUNTS[dice].capitalize()} equal dice" if dice > 1 else "One die"
    low, high = int(n.median_low) - 1, int(n.median_high) + 1
    if name == "squish":
        before = f"An opponent's frog before the Median (spots 1 to {low}) goes back to the Sidewalk"
        after = f"one beyond it (from {high} on) to an empty Median space"
        return "Squish", f"{equal}. {before}, {after}; if the Median is full, to the Sidewalk too.", "FW-41"
    if name == "squash":
        return "Squash", f"{equal}. An opponent's frog goes back to the Sidewalk from anywhere on the road.", "FW-44"
    return "Smash", f"{equal}. Every frog on the road goes back, your own too. Frogs in the Median stay.", "FW-46"


def flies(number: int) -> str:
    return count(number, "fly", "flies")


def spot_words(view: FreewayView, spot: Spot) -> str:
    return f"{spot.id[2:]} {view.frogs[spot.colour].name}" + (" (moved)" if spot.moved else "")


def explain(game: Freeway, view: FreewayView, pick: str) -> Explained | None:
    """A thing by its name on the page."""
    spot = next((spot for lane in view.lanes for spot in lane.spots if spot.id == pick), None)
    if spot is not None:
        return explain_spot(game, view, spot)
    pad = next((pad for pad in view.pads if pad.id == pick), None)
    if pad is not None:
        return explain_pad(view, pad)
    if found := re.fullmatch(r"die-(\d+)", pick):
        words = f"Moves one of your frogs the full {found[1]} forward, or sends a frog back after a Hop In Between. Equal dice can attack."
        return Explained(f"A die showing {found[1]}", words, "FW-11")
    if found := re.fullmatch(r"button-(squish|squash|smash)(?:-\d+)?", pick):
        return Explained(*attack_words(game, found[1]))
    if pick == "button-end":
        return Explained("End the turn", "Dice may stay unused. A frog steps up from the Puddle if none is on your Sidewalk.", "FW-14")
    if pick == "button-decline":
        return Explained("Send nobody back", "Keep your dice for your own frogs.", "FW-33")
    if pick.startswith("sidewalk"):
        return Explained("The Sidewalk", "Counts as spot 0 and holds any number of frogs. Nobody is hit here.", "FW-5")
    if pick.startswith("puddle"):
        return Explained(
            "The Stagnant Puddle", "Frogs wait here; one steps up at the end of your turn when your Sidewalk is empty.", "FW-14"
        )
    if found := re.fullmatch(r"panel-(\d+)", pick):
        return explain_player(view, int(found[1]))
    return None


def explain_spot(game: Freeway, view: FreewayView, spot: Spot) -> Explained:
    who = (
        f"{view.frogs[spot.colour].name}'s frog is here{', it has moved this turn' if spot.moved else ''}." if spot.colour >= 0 else "Free."
    )
    if spot.median:
        return Explained(f"Spot {spot.id[2:]}, Median", f"{who} Nobody is hit in the Median.", "FW-2")
    low = spot.number < game.numbers.median_low
    back = "the Sidewalk" if low else "an empty Median space, or to the Sidewalk if there is none"
    return Explained(f"Spot {spot.id[2:]}", f"{who} A frog squished here goes back to {back}.", "FW-41" if low else "FW-42")


def explain_pad(view: FreewayView, pad: Pad) -> Explained:
    names = {other.id: other.name for other in view.pads}
    who = f"{view.frogs[pad.colour].name} sits here for good." if pad.colour >= 0 else "Free."
    ways = f"Arrows lead to {listed([names[to] for to in pad.to])}." if pad.to else "No arrow leads on."
    return Explained(f"Pad {pad.name}", f"{flies(pad.flies).capitalize()}. {who} {ways} Steps must come out exactly.", "FW-48")


def explain_player(view: FreewayView, seat: int) -> Explained | None:
    if seat >= len(view.frogs):
        return None
    who = view.frogs[seat]
    words = f"{flies(who.score).capitalize()}. Frogs: {who.puddle} in the Puddle, {who.sidewalk} on the Sidewalk, "
    words += f"{who.road} on the road, {who.home} home."
    return Explained(who.name, words, "FW-55")


def lane_words(view: FreewayView, lane: Lane, only: str = "") -> str:
    there = [spot_words(view, spot) for spot in lane.spots if spot.colour >= 0 and (only != "median" or spot.median)]
    return f"{'Median of lane' if only else 'Lane'} {lane.name}: {listed(there, 'empty')}."


def waiting_words(view: FreewayView) -> str:
    """The frogs that are not on the road yet."""
    return " ".join(f"{who.name}: {who.puddle} in the Puddle, {who.sidewalk} on the Sidewalk." for who in view.frogs)


def pond_words(view: FreewayView) -> str:
    free = [f"{pad.name} with {flies(pad.flies)}" for pad in view.pads if pad.colour < 0]
    taken = [f"{pad.name} {view.frogs[pad.colour].name}" for pad in view.pads if pad.colour >= 0]
    return f"The pond. Taken: {listed(taken)}. Free: {listed(free)}."


def dice_words(view: FreewayView) -> str:
    left = [str(die.pips) for die in view.dice if not die.used]
    return f"Dice to use: {listed(left, 'none')}."


def describe(game: Freeway, view: FreewayView, what: str) -> str:
    """A part of the table in words."""
    word = " ".join(what.casefold().replace("the ", "").split())
    if word in ("", "everything", "all", "table", "board", "road"):
        lanes = [lane_words(view, lane) for lane in view.lanes]
        return " ".join([waiting_words(view), *lanes, pond_words(view), dice_words(view), describe(game, view, "scores")])
    for lane in view.lanes:
        if word in (f"lane {lane.name.casefold()}", f"row {lane.name.casefold()}", lane.name.casefold()):
            return lane_words(view, lane)
        for spot in lane.spots:
            if word in (spot.id[2:].casefold(), f"spot {spot.id[2:].casefold()}"):
                return str(explain_spot(game, view, spot))
    if word in ("sidewalk", "puddle", "waiting"):
        return waiting_words(view)
    if word == "median":
        return " ".join(lane_words(view, lane, "median") for lane in view.lanes)
    if word in ("pond", "fly pond", "pads"):
        return pond_words(view)
    for pad in view.pads:
        if word == f"pad {pad.name.casefold()}":
            return str(explain_pad(view, pad))
    if word in ("dice", "my dice"):
        return dice_words(view)
    if word in ("score", "scores", "flies"):
        return " ".join(f"{who.name} has {flies(who.score)}, {count(who.home, 'frog')} home." for who in view.frogs)
    if word in ("my frogs", "me", "frogs"):
        said = explain_player(view, view.seat if view.seat >= 0 else view.active)
        return said.text if said else ""
    for seat, who in enumerate(view.frogs):
        if word == who.name.casefold():
            said = explain_player(view, seat)
            return said.text if said else ""
    return ""


def parts(game: Freeway) -> list[Part]:
    """Everything in the box, with the numbers of the data file in use."""
    raw = game.data.raw
    frogs, dice, road, attacks, score = raw["frogs"], raw["dice"], raw["road"], raw["attacks"], raw["score"]
    keys = (
        ("made", "of each colour"),
        ("in_play", "in play"),
        ("start_puddle", "start in the Puddle"),
        ("start_sidewalk", "start on the Sidewalk"),
    )
    out = [
        Part(
            "Pieces",
            "Frog",
            "Goes from the Puddle over the road into the pond.",
            "FW-3",
            tuple(fact(w, frogs, k) for k, w in keys),
            portrait("G", 90),
        )
    ]
    words = "One for each of your frogs from the Sidewalk to the last spot."
    facts = (fact("most", dice, "max"), fact("faces", dice, "faces"))
    out.append(Part("Dice", "Die", words, "FW-7", facts, ten_die(max(dice["faces"]), 80)))
    out.append(Part("Road", "Spots", "One frog a spot.", "FW-1", (fact("spots", road, "spots"), fact("Median", road, "median"))))
    for name in ("squish", "squash", "smash"):
        title, text, rule = attack_words(game, name)
        out.append(Part("Attacks", title, text, rule, (fact("equal dice", attacks, name),)))
    out.append(Part("Score", "Bonus", "For whoever brings the last frog home.", "FW-55", (fact("flies", score, "bonus"),)))
    out += handicap_parts(raw, [game.seat_name(seat) for seat in range(game.seats)])
    for size, pond in raw["ponds"].items():
        for pad in pond["pads"]:
            source = str(pad["source"])
            told = (Fact("flies", str(pad["flies"]), source), Fact("arrows to", listed(list(pad["to"]), "none"), source))
            brown = " Only with four players." if pad["brown"] else ""
            out.append(Part(f"Fly Pond, {size}", f"Pad {pad['id']}", f"Room for one frog, for good.{brown}", "FW-48", told))
    return out
