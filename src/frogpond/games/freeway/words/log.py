"""What happened, as sentences for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.story import capital, whose
from ..rules import events as e
from ..rules.numbers import MEDIAN, NONE, SIDEWALK
from .names import plural, spot

if TYPE_CHECKING:
    from .. import Freeway

KINDS = {
    e.STARTS: ("starts", "FW-4"), e.ROLLED: ("rolled", "FW-7"), e.MOVED: ("moved", "FW-11"), e.SENT_BACK: ("sent back", "FW-33"),
    e.DECLINED: ("declined", "FW-33"), e.SQUISHED: ("squished", "FW-41"), e.SQUASHED: ("squashed", "FW-44"),
    e.SMASHED: ("smashed", "FW-46"), e.SWEPT: ("swept", "FW-47"), e.ENDED_TURN: ("ended turn", "FW-9"),
    e.STEPPED_UP: ("stepped up", "FW-14"), e.FINISHED: ("finished", "FW-54"), e.CAPPED: ("capped", "FW-58"),
}  # fmt: skip


def event(game: Freeway, kind: int, v: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    n = game.numbers
    name, rule = KINDS[kind]
    data: dict[str, Any] = {} if v[0] == NONE else {"colour": v[0]}
    if kind == e.ROLLED:
        data |= {"die": int(n.face[v[1]]), "to_roll": v[2]}
    elif kind == e.MOVED:
        data |= {"from": game.space_id(v[1]), "to": game.space_id(v[2]), "die": int(n.face[v[3]])}
        data["hop_over"] = hopped_over(game, v[1], v[2], int(n.face[v[3]]))
        data["median"] = bool(n.kind[v[2]] == MEDIAN)
        rule = "FW-19" if data["hop_over"] else "FW-16" if v[1] == SIDEWALK else rule
        if v[2] >= n.first_pad:
            data["flies"] = int(n.flies[v[2] - n.first_pad])
            rule = "FW-48"
    elif kind in (e.SENT_BACK, e.SQUISHED, e.SQUASHED):
        data |= {"owner": v[1], "from": game.space_id(v[2]), "to": game.space_id(v[3]), "die": int(n.face[v[4]])}
        if kind == e.SENT_BACK and v[3] == SIDEWALK:
            rule = "FW-35"
        if kind == e.SQUISHED and v[2] > 0 and n.number(v[2]) > n.median_high:
            rule = "FW-43" if v[3] == SIDEWALK else "FW-42"
    elif kind == e.SMASHED:
        data["die"] = int(n.face[v[1]])
    elif kind == e.SWEPT:
        data |= {"owner": v[1], "from": game.space_id(v[2]), "to": game.space_id(v[3])}
    elif kind == e.ENDED_TURN:
        data["unused"] = v[1]
    elif kind == e.FINISHED:
        data["bonus"] = int(n.bonus)
    return Event(game, name, data, rule)


def hopped_over(game: Freeway, source: int, to: int, pips: int) -> bool:
    """Whether a move shows that the frog changed Lanes or paid for it (FW-19, FW-20)."""
    n = game.numbers
    if to >= n.first_pad or n.lanes == 1:
        return False
    return bool(n.number(to) - n.number(source) != pips)


def sentence(game: Freeway, event: Event, viewer: int) -> str:
    """One sentence for the viewer's log; the viewer is "you"."""
    d = event.data
    colour = d.get("colour", NONE)
    who = name(game, colour, viewer)
    kind = event.kind
    if kind == "starts":
        return f"{who} {'take' if who == 'You' else 'takes'} the first turn."
    if kind == "rolled":
        return f"{who} rolled {d['die']}."
    if kind == "moved":
        if "flies" in d:
            return f"{who} brought a frog home to {spot(game, d['to'], colour)}: {plural(d['flies'], 'fly', 'flies')}."
        how = "hopped over" if d["hop_over"] else "moved"
        way = f"from {spot(game, d['from'], colour)} to {spot(game, d['to'], colour)} with {d['die']}"
        return f"{who} {how} {way}{', safe in the Median' if d['median'] else ''}."
    if kind in ("sent back", "squished", "squashed", "swept"):
        owner = d["owner"]
        frog, back = f"{victim(game, event, viewer)} frog on {spot(game, d['from'], owner)}", spot(game, d["to"], owner)
        if kind == "swept":
            return f"{capital(frog)} went back to {back}."
        if kind == "sent back":
            return f"{who} hopped in between and sent {frog} back to {back} with {d['die']}."
        return f"{who} {kind} {frog}: back to {back}."
    if kind == "declined":
        return f"{who} hopped in between and sent nobody back."
    if kind == "smashed":
        return f"{who} smashed the road: every frog on it goes back."
    if kind == "ended turn":
        return f"{who} ended the turn with {plural(d['unused'], 'die', 'dice')} unused."
    if kind == "stepped up":
        return f"{whose(who)} next frog stepped up from the Puddle to the Sidewalk."
    if kind == "finished":
        return f"{who} brought all frogs home: the game is over, with {plural(d['bonus'], 'fly', 'flies')} as a bonus."
    return "The last round is over: the flies are counted."


def name(game: Freeway, colour: int, viewer: int) -> str:
    """Who plays a colour, at the head of a sentence."""
    return "" if colour == NONE else "You" if colour == viewer else game.seat_name(colour)


def victim(game: Freeway, event: Event, viewer: int) -> str:
    """Whose frog was hit by whoever is in turn; a Smash is no subject that "their own" could mean."""
    owner, colour = event.data["owner"], event.data.get("colour", NONE)
    if owner == colour and (owner == viewer or event.kind != "swept"):
        return "your own" if owner == viewer else "their own"
    return "your" if owner == viewer else whose(game.seat_name(owner))
