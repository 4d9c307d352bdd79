"""What happened, as sentences for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ..rules import events as e
from ..rules.numbers import MEDIAN, NONE, SIDEWALK
from .names import plural, where

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
    you = colour == viewer and colour != NONE
    who = "You" if you else game.seat_name(colour) if colour != NONE else ""
    kind = event.kind
    if kind == "starts":
        return f"{who} {'take' if you else 'takes'} the first turn."
    if kind == "rolled":
        return f"{who} rolled {d['die']}."
    if kind == "moved":
        if "flies" in d:
            return f"{who} brought a frog home to {where(d['to'])}: {plural(d['flies'], 'fly', 'flies')}."
        how = "hopped over" if d["hop_over"] else "moved"
        return f"{who} {how} from {where(d['from'])} to {where(d['to'])} with {d['die']}{', safe in the Median' if d['median'] else ''}."
    if kind in ("sent back", "squished", "squashed", "swept"):
        owner = d["owner"]
        own = "their own" if not you else "your own"
        whose = own if owner == colour else "your" if owner == viewer else f"{game.seat_name(owner)}'s"
        if kind == "swept":
            return f"{whose[0].upper()}{whose[1:]} frog on {where(d['from'])} went back to {where(d['to'])}."
        if kind == "sent back":
            return f"{who} hopped in between and sent {whose} frog on {where(d['from'])} back to {where(d['to'])} with {d['die']}."
        return f"{who} {kind} {whose} frog on {where(d['from'])}: back to {where(d['to'])}."
    if kind == "declined":
        return f"{who} hopped in between and sent nobody back."
    if kind == "smashed":
        return f"{who} smashed the road: every frog on it goes back."
    if kind == "ended turn":
        return f"{who} ended the turn with {plural(d['unused'], 'die', 'dice')} unused."
    if kind == "stepped up":
        return f"{'Your' if you else who + chr(39) + 's'} next frog stepped up from the Puddle to the Sidewalk."
    if kind == "finished":
        return f"{who} brought all frogs home: the game is over, with {plural(d['bonus'], 'fly', 'flies')} as a bonus."
    return "The last round is over: the flies are counted."
