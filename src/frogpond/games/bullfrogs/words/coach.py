"""Explanations of Bullfrogs: what each thing is, the effect of a move, the kind of moment of a decision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....draw.dice import arrow_die, hop_die
from ....draw.frogs import FROG, portrait
from ....draw.leaves import leaf_defs, log_art, pad_art, pad_points
from ....draw.svg import svg, with_prefix
from ....engine.advice import NO_COST, SURE, MoveFacts, Why, carried_out, plain_change, points, sentence, wins
from ....engine.event import Event
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed
from ....engine.story import whose
from ..look.portrait import BULLFROG
from ..look.view import BullfrogsView, Card, view
from ..rules import families as f
from ..rules.numbers import FACES, HIM, LOG, PLAYER
from .vocabulary import LOG_ROW, PIECES, column, marked, marks_of, read_coordinate, where, words_of

if TYPE_CHECKING:
    from .. import BullfrogsBase
    from ..position import BullfrogsPosition as Position

# What each thing is ----------------------------------------------------------------------------------------------------


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
    if match := re.fullmatch(r"c-(-?\d+)-(-?\d+)", pick):
        x, y = int(match[1]), int(match[2])
        card = at(view, x, y)
        if card is None:
            lit = any(pick in choice.picks for choice in view.choices)
            if lit and view.step == "slide to":
                return Explained(f"Water at {where([x, y])}", "The pad that was cut off can slide here.", "BF-45")
            words = "Water next to a card: a pad can be laid here." if lit else "Open water. Pads are laid next to other cards."
            return Explained(f"Water at {where([x, y])}", words, "BF-18")
        return explain_card(game, view, card)
    if match := re.fullmatch(r"pad-(\d+)", pick):
        return next((explain_card(game, view, card) for card in view.cards if card.slot == int(match[1])), None)
    if match := re.fullmatch(r"([fb])-(\d+)-(\d+)", pick):
        if int(match[3]) >= len(view.pieces):
            return None
        return explain_piece(game, view, match[1] == "b", int(match[2]), int(match[3]))
    if pick.startswith(("hand-", "supply-")):
        return explain_own(game, view, pick)
    if match := re.fullmatch(r"panel-(\d+)", pick):
        return explain_player(game, view, int(match[1]))
    if pick == "marker":
        words = "Isaac acts on the card where it stands. It fills no space, has no strength, and you can't sabotage it."
        return Explained("Isaac's marker", words, "BF-63")
    if pick == "button-stop":
        return Explained("Stop here", f"You never have to act. {count(view.actions_left, 'action')} left.", "BF-21")
    if pick.startswith("die"):
        actions = [str(face) for face, weight in zip(n.action_faces, n.action_weights, strict=True) for _ in range(weight)]
        ways = [face for face, weight in zip(FACES, n.move_weights, strict=True) for _ in range(weight)]
        faces = f"One shows {', '.join(actions)}, the other {', '.join(ways)}."
        return Explained("Isaac's dice", f"Both are rolled before he moves. {faces}", "BF-67")
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
        words += "Only a jump moves it. If it finds no place when its pad sinks, it's out of the game."
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
    """The future of a piece on the Log."""
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
    now = words_of(card, names(view), marks_of(card, marked(view))).partition("; ")[2]
    if card.slot == 0:
        frog, bull, most = int(n.log_frog), int(n.log_bullfrog), int(n.log_bonus)
        worth = f"Each frog on it is {count(frog, 'point')} at the end, each bullfrog {bull}; the strongest player alone gets {most} more."
        return Explained("The Log", f"{worth} It never fills and never sinks. Now: {now}.", "BF-10")
    owner = f"{view.pieces[card.owner].name} pad" if card.owner >= 0 else "Neutral pad"
    strength = strengths(game, card)
    best = max(strength)
    lead = [view.pieces[i].name for i, s in enumerate(strength) if s == best]
    leads = "" if not best else f" {lead[0]} leads with strength {best}." if len(lead) == 1 else f" {listed(lead)} are level at {best}."
    words = f"{count(card.points, 'point')} for the strongest player when it’s full; {card.open} of {count(card.spaces, 'space')} open. "
    words += f"Now: {now}.{leads}"
    if n.own_colour_bonus and card.owner >= 0:
        words += f" {view.pieces[card.owner].name} would get {n.own_colour_bonus} more for the colour."
    return Explained(owner, words, "BF-34")


def explain_own(game: BullfrogsBase, view: BullfrogsView, pick: str) -> Explained | None:
    n = game.numbers
    kind = next((kind for kind in view.kinds if pick == f"hand-{kind.name}"), None)
    if kind is not None:
        then = f"then take up to {count(kind.actions, 'action')}" if kind.actions else "but it gives you no actions"
        words = f"Lay it next to a card, {then}. It has {count(kind.spaces, 'space')} and is worth {count(kind.points, 'point')}."
        return Explained(f"{kind.name.capitalize()} pad", words, "BF-20")
    me = view.pieces[view.seat if 0 <= view.seat < len(view.pieces) else 0]
    if pick in ("supply-frog", "supply-bullfrog") and me.frogs == me.bullfrogs == 0:
        sources = "another pad or the Log" if n.redeploy_from_log else "another pad"
        words = f"Your supply is empty. With an action you can redeploy a frog of yours from {sources}, never a bullfrog."
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
    if match := re.fullmatch(r"row (-?\d{1,3})|column ([a-z]{1,2})", word):
        return line_of(view, match[1], (match[2] or "").upper())
    if word == "log":
        return told(view, view.cards[0])
    coordinates = CELL.fullmatch(word)
    if cell := (int(coordinates[1]), int(coordinates[2])) if coordinates else read_coordinate(word):
        card = at(view, *cell)
        return told(view, card) if card is not None else f"Nothing lies at {where([*cell])}."
    if word in ("hand", "my hand", "card", "my card", "cards", "my cards"):
        return hand_of(game, view)
    if word in ("supply", "my supply", "supplies"):
        return " ".join(supply_of(game, view, colour) for colour in range(len(view.pieces)))
    if word in ("score", "scores", "points"):
        return " ".join(f"{who.name} has {count(who.score, 'point')} and {count(len(who.won), 'pad')}." for who in view.pieces)
    if word in ("full", "full pads"):
        full = [card for card in view.cards if card.slot and card.open == 0]
        return " ".join(told(view, card) for card in full) or "No pad is full."
    for who in view.pieces:
        if word in (who.name.casefold(), who.colour):
            explanation = explain_player(game, view, view.pieces.index(who))
            return explanation.text if explanation else ""
    return ""


def line_of(view: BullfrogsView, row: str | None, name: str) -> str:
    """The cards of a row, or of the column with this name."""
    if row:
        head = f"Row {int(row)}, left to right"
        line = sorted((card for card in view.cards if card.y == LOG_ROW - int(row)), key=lambda card: card.x)
    else:
        head = f"Column {name}, top to bottom"
        line = sorted((card for card in view.cards if column(card.x) == name), key=lambda card: -card.y)
    return " ".join([f"{head}: {count(len(line), 'card')}.", *(told(view, card) for card in line)])


def hand_of(game: BullfrogsBase, view: BullfrogsView) -> str:
    cards = [
        f"{'' if game.solo else f'{number} '}{kind.name} "
        f"({count(kind.actions, 'action')}, {count(kind.spaces, 'space')}, {count(kind.points, 'point')})"
        for kind, number in zip(view.kinds, view.hand, strict=False) if number
    ]  # fmt: skip
    if game.solo:
        return f"Your pad for this turn: {listed(cards)}." if cards else "Your next pad comes up at the start of your turn."
    return f"In your hand: {listed(cards)}."


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
            "Pads", "Neutral pad", "It's next to the Log from the start.", "BF-9", facts, pad_svg("N", neutral["spaces"], neutral["points"])
        )
    )
    facts = tuple(fact(key.replace("_", " "), log, key) for key in ("frog_points", "bullfrog_points", "majority_bonus"))
    art = with_prefix(svg(f"<defs>{leaf_defs(True)}</defs>{log_art()}", 110, 110, "-55 -55 110 110", "", "The Log"), "part-log-")
    out.append(Part("Pads", "The Log", "In the middle for the whole game. It takes any number of frogs.", "BF-10", facts, art))
    for word, kind, rule in (("frog", FROG, "BF-6"), ("bullfrog", BULLFROG, "BF-6")):
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


# What a move brings ----------------------------------------------------------------------------------------------------


ISAAC = 60.0  # a value of 1 is a lead of so many points (BF-126)


def why(state: Position, action: int, seat: int, viewer: int) -> Why:
    """The benefit of the action, with the rule of its main effect."""
    game: BullfrogsBase = state.game
    there, events = carried_out(state, action)
    before, after = view(state, seat), view(there, seat)
    facts: list[str] = []
    rule = ""
    for event in events:
        d = event.data
        if event.kind == "won":
            mine = d["colour"] == seat
            facts.append(f"{'wins' if mine else 'gives ' + game.colour_title(d['colour'])} the {d['points']}-point pad at {where(d['at'])}")
            rule = event.rule
        elif event.kind == "tied":
            facts.append(f"no one gets the {d['points']}-point pad at {where(d['at'])}")
            rule = event.rule
        elif event.kind == "battle":
            winner = d["winner"]
            winning = "you win it" if winner == seat == viewer else f"{game.colour_title(winner)} wins it"
            who = winning if winner >= 0 else "a tied battle"
            facts.append(f"the pad at {where(d['at'])} sinks: {who}")
            rule = event.rule
        elif event.kind == "jumped" and d["at"] == [0, 0]:
            whose = "your" if d["colour"] == seat == viewer else f"{game.colour_title(d['colour'])}'s"
            facts.append(f"{whose} {d['piece']} reaches the Log")
            rule = rule or "BF-56"
    if not facts:
        facts, rule = quiet(game, before, after, events, seat, viewer)
    if any(event.kind == "played" for event in events):
        facts.append(reach(there, seat))
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    return sentence(facts), rule


def facts(state: Position, action: int, seat: int) -> MoveFacts:
    """The frog and the action that a move takes; the points it gives at once, else how one stands there."""
    there, events = carried_out(state, action)
    before, after = view(state, seat), view(there, seat)
    kinds = {event.kind for event in events}
    worth = gain = float(there.scores()[seat] - state.scores()[seat])
    stopped, play = "stopped" in kinds, next((event for event in events if event.kind == "played"), None)
    costs = {"deployed": "an action, a frog", "redeployed": "an action", "sabotaged": "an action"}
    cost = next((words for kind, words in costs.items() if kind in kinds), NO_COST)
    gives = points(round(gain)) if gain else "nothing yet"
    if play is not None:
        kind = next(kind for kind in after.kinds if kind.name == play.data["card"])
        cost, gives = f"your {kind.name} pad", count(kind.actions, "action") if not gain else gives
    elif stopped:
        cost = f"{count(before.actions_left, 'action')} unused" if before.actions_left else NO_COST
    elif not gain:
        spot = next((event.data["at"] for event in events if event.kind in costs and event.data["at"] is not None), None)
        card = at(after, *spot) if spot is not None else None
        if card is not None and card.slot != LOG:
            strength = strengths(state.game, card)
            best = max(one for colour, one in enumerate(strength) if colour != seat)
            mine = strength[seat]
            gives = f"the lead, {mine} to {best}" if mine > best else f"a tie, {mine} each" if mine == best else f"{mine} against {best}"
            worth = (0.5 if mine > best else 0.2 if mine == best else 0.0) + (mine - best) / 100
    return MoveFacts(cost, gives, SURE, float(before.actions_left) if stopped else 0.0 if cost == NO_COST else 1.0, worth)


def quiet(
    game: BullfrogsBase, before: BullfrogsView, after: BullfrogsView, events: list[Event], seat: int, viewer: int
) -> tuple[list[str], str]:
    """An action by which nothing sinks: who leads on the pads it touched."""
    facts: list[str] = []
    rule = ""
    touched: list[list[int]] = []
    for event in events:
        d = event.data
        if event.kind == "played":
            kind = next(kind for kind in after.kinds if kind.name == d["card"])
            facts.append(f"{count(kind.actions, 'action')}, a {kind.points}-point pad")
            rule = event.rule
        elif event.kind in ("deployed", "redeployed", "sabotaged", "slid"):
            touched += [place for place in (d.get("from"), d["at"]) if place is not None]
            rule = event.rule
            if event.kind == "sabotaged" and d["at"] is None:
                facts.append(f"{game.colour_title(d['owner'])}'s frog goes home")
        elif event.kind == "stopped":
            facts.append(f"leaves {count(before.actions_left, 'action')} unused")
            rule = event.rule
    for place in touched:
        now = at(after, *place)
        if now is not None and now.slot != 0:
            facts.append(lead(game, now, seat, viewer))
    return facts, rule


def reach(there: Position, seat: int) -> str:
    """Words for what the actions after placing a pad could touch (BF-20)."""
    if there.to_move != seat:
        return ""
    choices = there.view(seat).choices
    pads = {choice.picks[-1] for choice in choices if choice.family == f.DEPLOY}
    pushed = {choice.picks[0] for choice in choices if choice.family == f.SABOTAGE}
    game: BullfrogsBase = there.game
    rivals = "Isaac's frogs" if game.solo else "rivals"
    push = f", {rivals} to {'push on' if game.numbers.push else 'send home from'} {len(pushed)}" if pushed else ""
    return f"room on {count(len(pads), 'pad')} in line{push}"


def lead(game: BullfrogsBase, card: Card, seat: int, viewer: int) -> str:
    """The strengths on a pad, in words."""
    strength = strengths(game, card)
    mine, others = strength[seat], [one for colour, one in enumerate(strength) if colour != seat]
    best = max(others)
    rival = game.colour_title(next(c for c, one in enumerate(strength) if c != seat and one == best))
    spot = f"at {where([card.x, card.y])}"
    room = f"{count(card.open, 'space')} open" if card.open else "full"
    if not mine and not best:
        return f"no frogs yet {spot}, {room}"
    if mine > best:
        leads = "you lead" if seat == viewer else f"{game.colour_title(seat)} leads"
        return f"{leads} {spot} {mine} to {best}, {room}"
    return f"level {spot} with {rival}, {mine} each, {room}" if mine == best else f"{rival} leads {spot} {best} to {mine}, {room}"


def caption(game: BullfrogsBase) -> str:
    if game.solo:
        return "expected lead"
    return "chance to win" if game.seats == 2 else "rivals beaten"


def measure(game: BullfrogsBase, value: float) -> tuple[float, str]:
    """Alone the lead over Isaac counts (BF-84), with others the chance."""
    part = min(1.0, max(0.0, (value + 1) / 2))
    return (part, points(round(value * ISAAC)).split()[0]) if game.solo else (part, f"{round(part * 100)} %")


def grave(game: BullfrogsBase) -> tuple[float, float]:
    """Alone four points are a pity and eight a blunder."""
    return (4 / ISAAC, 8 / ISAAC) if game.solo else (0.16, 0.36)


def change(game: BullfrogsBase, before: float, after: float) -> str:
    """How much lies between two values: alone in points."""
    if not game.solo:
        return plain_change(game, before, after)
    number = abs(round(after * ISAAC) - round(before * ISAAC))
    return count(number, "point")


# What kind of moment a decision was ------------------------------------------------------------------------------------


PADS, FROGS, TROUBLE, SINKING = "Laying pads", "Deploying frogs", "Sabotage", "When pads sink: jumps and slides"
THEMES = {
    f.PLAY: PADS, f.DEPLOY: FROGS, f.REDEPLOY: FROGS, f.STOP: FROGS, f.SABOTAGE: TROUBLE, f.JUMP: SINKING, f.SCORE: SINKING,
    f.SLIDE: SINKING, f.SLIDE_TO: SINKING, f.MARKER: TROUBLE,
}  # fmt: skip


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    return THEMES[int(t.n.families.decode(action)[0])]


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    game: BullfrogsBase = t.game
    seat = int(t.to_move)
    won, lost = pads(t, action, seat)
    if better == action:
        return won or praised(t, action)
    if lost:
        return lost
    if better < 0:
        return hasty(t, action)
    gained, _ = pads(t, better, seat)
    if gained and not won:
        return f"{gained[0].upper()}{gained[1:].removesuffix(' won')} missed"
    was, x, y = (int(number) for number in t.n.families.decode(action))
    now, p, q = (int(number) for number in t.n.families.decode(better))
    if was == now == f.PLAY:
        cell = where(game.place(y))
        kinds = game.kind_names
        return f"{cell}: the wrong place for that pad" if x == p else f"{cell}: the {kinds[p]} pad was better"
    if now == f.SABOTAGE and was != f.SABOTAGE:
        owner, slot = f.whose_frog(t.n, p)
        return f"{whose(game.colour_title(int(owner)))} frog left alone on {card(t, int(slot))}"
    if was == f.STOP:
        return f"{count(int(t.left), 'action')} left unused"
    if was == f.SABOTAGE:
        return "That sabotage could wait" if now != f.SABOTAGE else "Wrong frog sabotaged"
    if was == now == f.JUMP:
        return "The wrong way to jump"
    if now in (f.DEPLOY, f.REDEPLOY):
        return f"No frog for {card(t, q)}" if was not in (f.DEPLOY, f.REDEPLOY) or q != y else f"The wrong frog for {card(t, q)}"
    return hasty(t, action)


def card(t: Position, slot: int) -> str:
    return where(t.game.place(int(t.cell[slot])))


def pads(t: Position, action: int, seat: int) -> tuple[str, str]:
    """Pads that an action wins, and that it gives away; nothing where none sinks."""
    game: BullfrogsBase = t.game
    won = lost = ""
    events = carried_out(t, action)[1]
    for event in events:
        if event.kind != "won":
            continue
        d = event.data
        pad = f"{d['points']}-point pad on {where(d['at'])}"
        if d["colour"] == seat:
            won = f"The {pad} won"
        else:
            lost = f"The {pad} given to {game.colour_title(d['colour'])}"
    return won, lost


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, y = (int(number) for number in t.n.families.decode(action))
    if family == f.PLAY:
        return f"The right pad for {where(t.game.place(y))}"
    if family == f.DEPLOY:
        return f"A {PIECES[x]} in time for {card(t, y)}"
    if family == f.REDEPLOY:
        return f"A frog moved in time to {card(t, y)}"
    if family == f.SABOTAGE:
        owner, slot = f.whose_frog(t.n, x)
        return f"{whose(t.game.colour_title(int(owner)))} frog pushed off {card(t, int(slot))}"
    return {f.JUMP: "The right way to jump", f.STOP: "Stopped at the right time"}.get(family, "The right order")


def hasty(t: Position, action: int) -> str:
    """An action of which no more is known than that something else was better."""
    family, _, y = (int(number) for number in t.n.families.decode(action))
    if family == f.PLAY:
        return f"The wrong place for a pad: {where(t.game.place(y))}"
    if family in (f.DEPLOY, f.REDEPLOY):
        return f"The frog to {card(t, y)} could wait"
    words = {f.SABOTAGE: "That sabotage could wait", f.STOP: "Stopped too early", f.JUMP: "The wrong way to jump"}
    return words.get(family, "The wrong pad first")
