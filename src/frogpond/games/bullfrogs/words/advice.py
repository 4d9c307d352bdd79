"""What a move does in Bullfrogs, as facts: pads that sink and who gets them, who leads where, what the bots' reckoning says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.advice import Why, carried_out, plain_change, points, sentence, wins
from ....engine.knowledge import floats
from ....engine.state import State
from ..look.view import BullfrogsView, Card
from .guide import strengths
from .names import plural, where

if TYPE_CHECKING:
    from .. import BullfrogsBase

LEAST = 0.15  # changes of the reckoning below this are not worth a word
ISAAC = 60.0  # a value of 1 is a lead of so many points (BF-126)


def why(state: State, action: int, seat: int, viewer: int) -> Why:
    """What the action brings, with the rule of its main effect."""
    game: BullfrogsBase = state.game
    there, events = carried_out(state, action)
    before, after = seen(state, seat), seen(there, seat)
    facts: list[str] = []
    rule = ""
    for event in events:
        d = event.data
        if event.kind == "won":
            mine = d["colour"] == seat
            facts.append(f"{'wins' if mine else 'gives ' + game.colour_title(d['colour'])} the {d['points']}-point pad at {where(d['at'])}")
            rule = event.rule
        elif event.kind == "tied":
            facts.append(f"nobody gets the {d['points']}-point pad at {where(d['at'])}")
            rule = event.rule
        elif event.kind == "battle":
            winner = d["winner"]
            winning = "you win it" if winner == seat == viewer else f"{game.colour_title(winner)} wins it"
            who = winning if winner >= 0 else "nobody, the battle is tied"
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
    elif not there.is_over and not any(event.kind == "stopped" for event in events):
        reckoned = edge(there, seat) - edge(state, seat)
        if abs(reckoned) >= LEAST:
            facts.append(f"reckoned {reckoned:+.1f} points")
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    return sentence(facts), rule


def seen(state: State, seat: int) -> BullfrogsView:
    view = state.viewed(seat)
    assert isinstance(view, BullfrogsView)
    return view


def quiet(
    game: BullfrogsBase, before: BullfrogsView, after: BullfrogsView, events: list[Any], seat: int, viewer: int
) -> tuple[list[str], str]:
    """An action by which nothing sinks: who leads on the pads it touched."""
    facts: list[str] = []
    rule = ""
    touched: list[list[int]] = []
    for event in events:
        d = event.data
        if event.kind == "played":
            kind = next(kind for kind in after.kinds if kind.name == d["card"])
            facts.append(f"{plural(kind.actions, 'action')}, a {kind.points}-point pad")
            rule = event.rule
        elif event.kind in ("deployed", "redeployed", "sabotaged", "slid"):
            touched += [place for place in (d.get("from"), d["at"]) if place is not None]
            rule = event.rule
            if event.kind == "sabotaged" and d["at"] is None:
                facts.append(f"{game.colour_title(d['owner'])}'s frog goes home")
        elif event.kind == "stopped":
            facts.append(f"leaves {plural(before.actions_left, 'action')} unused")
            rule = event.rule
    for place in touched:
        now = at(after, place)
        if now is not None and now.slot != 0:
            facts.append(lead(game, now, seat, viewer))
    return facts, rule


def reach(there: State, seat: int) -> str:
    """What the actions after placing a pad could touch (BF-20)."""
    if there.to_move != seat:
        return ""
    choices = there.view(seat).choices
    pads = {choice.picks[-1] for choice in choices if choice.text.startswith("deploy")}
    pushed = {choice.picks[0] for choice in choices if choice.text.startswith("sabotage")}
    game: BullfrogsBase = there.game
    rivals = "Isaac's frogs" if game.solo else "rivals"
    push = f", {rivals} to {'push on' if game.numbers.push else 'send home from'} {len(pushed)}" if pushed else ""
    return f"room on {plural(len(pads), 'pad')} in line{push}"


def at(view: BullfrogsView, place: list[int]) -> Card | None:
    return next((card for card in view.cards if [card.x, card.y] == list(place)), None)


def lead(game: BullfrogsBase, card: Card, seat: int, viewer: int) -> str:
    """Who stands how on a pad."""
    strength = strengths(game, card)
    mine, others = strength[seat], [one for colour, one in enumerate(strength) if colour != seat]
    best = max(others)
    rival = game.colour_title(next(c for c, one in enumerate(strength) if c != seat and one == best))
    spot = f"at {where([card.x, card.y])}"
    room = f"{plural(card.open, 'space')} open" if card.open else "full"
    if not mine and not best:
        return f"nobody {spot}, {room}"
    if mine > best:
        leads = "you lead" if seat == viewer else f"{game.colour_title(seat)} leads"
        return f"{leads} {spot} {mine} to {best}, {room}"
    return f"level {spot} with {rival}, {mine} each, {room}" if mine == best else f"{rival} leads {spot} {best} to {mine}, {room}"


def edge(state: State, seat: int) -> float:
    """What the bots reckon a position to be worth to a seat beyond its best rival, in points."""
    game: BullfrogsBase = state.game
    know: Any = game.knowledge("hand")
    worth = floats(know.n.colours)
    know.standing_points(state, worth)
    found = [float(value) for value in worth]
    return found[seat] - max(value for colour, value in enumerate(found) if colour != seat)


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
    return plural(number, "point")
