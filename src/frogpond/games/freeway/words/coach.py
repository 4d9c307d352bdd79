"""Explanations of Freeway Frogs: what each thing is, the effect of a move, the kind of moment of a decision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....draw.dice import ten_die
from ....draw.frogs import portrait
from ....engine.advice import SURE, MoveFacts, Why, carried_out, sentence, wins
from ....engine.event import Event
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed
from ....engine.story import capital, whose
from ..look.view import FreewayView, Lane, Pad, Spot, view
from ..rules import families as f
from ..rules.checks import pair
from ..rules.numbers import PUDDLE, SIDEWALK
from .vocabulary import at, where

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position

# What each thing is ----------------------------------------------------------------------------------------------------


TOPICS = ("everything", "lane N", "N7", "the Median", "the pond", "pad C1", "dice", "scores", "my frogs")
COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def attack_words(game: Freeway, name: str) -> tuple[str, str, str]:
    """An attack: its title, what it does on this board with the numbers in use, its rule."""
    n = game.numbers
    dice = {"squish": n.squish_dice, "squash": n.squash_dice, "smash": n.smash_dice}[name]
    equal = f"{COUNT_WORDS[dice].capitalize()} equal dice" if dice > 1 else "One die"
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
    if match := re.fullmatch(r"die-(\d+)", pick):
        words = f"Moves one of your frogs the full {match[1]} forward, or sends a frog back after a Hop In Between. Equal dice can attack."
        return Explained(f"A die showing {match[1]}", words, "FW-11")
    if match := re.fullmatch(r"button-(squish|squash|smash)(?:-\d+)?", pick):
        return Explained(*attack_words(game, match[1]))
    if pick == "button-end":
        return Explained("End the turn", "Dice may stay unused. A frog steps up from the Puddle if none is on your Sidewalk.", "FW-14")
    if pick == "button-decline":
        return Explained("Send nobody back", "Keep your dice for your own frogs.", "FW-33")
    if pick.startswith("sidewalk"):
        return Explained("The Sidewalk", "Counts as spot 0 and holds any number of frogs. Frogs are safe here.", "FW-5")
    if pick.startswith("puddle"):
        return Explained(
            "The Stagnant Puddle", "Frogs wait here. One steps up at the end of your turn when your Sidewalk is empty.", "FW-14"
        )
    if match := re.fullmatch(r"panel-(\d+)", pick):
        return explain_player(view, int(match[1]))
    return None


def explain_spot(game: Freeway, view: FreewayView, spot: Spot) -> Explained:
    who = (
        f"{view.frogs[spot.colour].name}'s frog is here{', it has moved this turn' if spot.moved else ''}." if spot.colour >= 0 else "Free."
    )
    if spot.median:
        return Explained(f"Spot {spot.id[2:]}, Median", f"{who} Frogs are safe in the Median.", "FW-2")
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
    pads = [f"{pad.name} {view.frogs[pad.colour].name}" for pad in view.pads if pad.colour >= 0]
    return f"The pond. Taken: {listed(pads)}. Free: {listed(free)}."


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
        explanation = explain_player(view, view.seat if view.seat >= 0 else view.active)
        return explanation.text if explanation else ""
    for seat, who in enumerate(view.frogs):
        if word == who.name.casefold():
            explanation = explain_player(view, seat)
            return explanation.text if explanation else ""
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
    out.append(Part("Score", "Bonus", "For the player who gets all frogs home.", "FW-55", (fact("flies", score, "bonus"),)))
    out += handicap_parts(raw, [game.seat_name(seat) for seat in range(game.seats)])
    for size, pond in raw["ponds"].items():
        for pad in pond["pads"]:
            source = str(pad["source"])
            pad_facts = (Fact("flies", str(pad["flies"]), source), Fact("arrows to", listed(list(pad["to"]), "none"), source))
            brown = " Only with four players." if pad["brown"] else ""
            out.append(Part(f"Fly Pond, {size}", f"Pad {pad['id']}", f"Room for one frog, for good.{brown}", "FW-48", pad_facts))
    return out


# What a move brings ----------------------------------------------------------------------------------------------------


def why(state: Position, action: int, seat: int, viewer: int) -> Why:
    """The benefit of the action, with the rule of its main effect."""
    game: Freeway = state.game
    there, events = carried_out(state, action)
    facts: list[str] = []
    rule = ""
    for event in events:
        event_words = event_fact(game, event, seat, viewer)
        if event_words:
            facts.append(event_words)
            rule = rule or event.rule
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    return sentence(facts), rule


def facts(state: Position, action: int, seat: int) -> MoveFacts:
    """The dice a move takes, the flies or spots it gives; on the road nothing is left to chance."""
    game: Freeway = state.game
    there, events = carried_out(state, action)
    left, rest = (len([die for die in view(one, seat).dice if not die.used]) for one in (state, there))
    ended = next((event for event in events if event.kind == "ended turn"), None)
    if decoded(state, action)[0] == f.END_TURN and ended is not None:
        unused = int(ended.data["unused"])
        return MoveFacts(f"{count(unused, 'die', 'dice')} unused" if unused else "your turn", "nothing more", SURE, unused)
    spent = max(1, left - rest) if ended is None else max(1, left - int(ended.data["unused"]))
    gain = there.scores()[seat] - state.scores()[seat]
    ahead = sum(far(game, event.data["to"]) - far(game, event.data["from"]) for event in events if event.kind == "moved")
    behind = sum(far(game, e.data["from"]) - far(game, e.data["to"]) for e in events if e.kind in BACKWARD and e.data["owner"] != seat)
    gives = [count(gain, "fly", "flies")] if gain else [count(ahead, "spot")] if ahead else []
    gives += [f"rivals {count(behind, 'spot')} back"] if behind else []
    worth = gain + (ahead + behind) / 20
    declined = any(event.kind == "declined" for event in events)
    if declined:
        return MoveFacts(gives="your die back")
    return MoveFacts(count(spent, "die", "dice"), " and ".join(gives) or "nothing yet", SURE, spent, worth)


BACKWARD = {"sent back", "squished", "squashed", "swept"}


def event_fact(game: Freeway, event: Event, seat: int, viewer: int) -> str:
    """One event as a fact; empty if it says nothing about the choice."""
    d = event.data
    if event.kind == "moved":
        if "flies" in d:
            return f"home for {count(d['flies'], 'fly', 'flies')}"
        ahead = far(game, d["to"]) - far(game, d["from"])
        safe = ", safe in the Median" if d["median"] else ""
        return f"{count(ahead, 'spot')} ahead to {where(d['to'])}{safe}"
    if event.kind in ("sent back", "squished", "squashed", "swept"):
        whose = "your own" if d["owner"] == seat == viewer else game.seat_name(d["owner"]) + "'s"
        return f"{whose} frog loses {count(far(game, d['from']) - far(game, d['to']), 'spot')}"
    if event.kind == "declined":
        return "sends nobody back, keeps the die"
    if event.kind == "ended turn" and d["unused"]:
        return f"leaves {count(d['unused'], 'die', 'dice')} unused"
    if event.kind == "finished":
        return f"all frogs home: {count(d['bonus'], 'fly', 'flies')} more"
    return ""


def far(game: Freeway, place: str) -> int:
    """How far along the road a place is, in spots."""
    n = game.numbers
    space = next((space for space in range(int(n.spaces)) if game.space_id(space) == place), SIDEWALK)
    return int(n.spots) if space >= n.first_pad else int(n.number(space))


# What kind of moment a decision was ------------------------------------------------------------------------------------


HOPS, HOME, ATTACKS, BETWEEN = "Hops along the road", "Bringing frogs home", "Attacks", "Hops in between"
ATTACK = (f.SQUISH, f.SQUASH, f.SMASH)


def decoded(t: Position, action: int) -> tuple[int, int, int]:
    kind, x, y = t.n.families.decode(action)
    return int(kind), int(x), int(y)


def home(t: Position, action: int) -> int:
    """The flies that a move brings home; 0 for everything else."""
    family, x, _ = decoded(t, action)
    if family != f.MOVE or t.n.move_to[x] < t.n.first_pad:
        return 0
    return int(t.n.flies[t.n.move_to[x] - t.n.first_pad])


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    family = decoded(t, action)[0]
    if family == f.MOVE:
        return HOME if home(t, action) else HOPS
    return ATTACKS if family in ATTACK else BETWEEN if family in (f.BACK, f.DECLINE) else HOPS


def victim(t: Position, action: int) -> str:
    """Whose frog an action hits: "Mia's frog on N7"."""
    game: Freeway = t.game
    family, _, y = decoded(t, action)
    if family == f.SMASH:
        return "the frogs on the road"
    space = int(t.n.hit_victim[y]) if family == f.SQUISH else y if family == f.SQUASH else pair(t)[y]
    owner = int(t.colour_on(space))
    return f"{'your own' if owner == t.to_move else whose(game.seat_name(owner))} frog on {at(t, space)}"


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    was, x, _ = decoded(t, action)
    if better == action:
        return praised(t, action)
    now = decoded(t, better)[0] if better >= 0 else -1
    flies = home(t, better) if better >= 0 else 0
    if flies and not home(t, action):
        return f"A frog not brought home for {count(flies, 'fly', 'flies')}"
    if flies and flies != home(t, action):
        return f"{count(home(t, action), 'fly', 'flies')} instead of {flies}"
    if was == f.END_TURN:
        return "The turn ended with dice to spare"
    if now in (*ATTACK, f.BACK):
        same = was == now
        return f"The wrong frog hit: {victim(t, action)}" if same and was != f.SMASH else capital(f"{victim(t, better)} left alone")
    if was in ATTACK:
        return capital(f"a die spent on {victim(t, action)}")
    if was == f.BACK:
        return capital(f"{victim(t, action)} wasn't worth sending back")
    if was == f.MOVE and now == f.MOVE:
        start, other = int(t.n.move_from[x]), int(t.n.move_from[decoded(t, better)[1]])
        if start == other:
            return f"The wrong hop for the frog {on(t, start)}"
        return f"Moving the frog {on(t, other)} was better"
    return "That hop could wait" if was == f.MOVE else "A useful die kept back"


def on(t: Position, space: int) -> str:
    return f"{'in' if space == PUDDLE else 'on'} {at(t, space)}"


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, _ = decoded(t, action)
    flies = home(t, action)
    if flies:
        return f"A frog brought home for {count(flies, 'fly', 'flies')}"
    if family == f.MOVE:
        return f"A hop in time to {at(t, int(t.n.move_to[x]))}"
    if family in (*ATTACK, f.BACK):
        return capital(f"{victim(t, action)} hit in time")
    return "A die kept for something better" if family == f.DECLINE else "Ended at the right time"
