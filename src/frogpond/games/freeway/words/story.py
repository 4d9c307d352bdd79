"""The story in words: turns as chapters of acts, events line by line, and actions as advice names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.guide import count
from ....engine.story import Act, Opening, Place, capital, listed, whose
from ..rules import events as e
from ..rules import families as f
from ..rules.between import back_space
from ..rules.checks import pair
from ..rules.numbers import MEDIAN, NONE, SIDEWALK
from ..rules.steps import BETWEEN
from .vocabulary import drawn, spot

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position

SILENT = ("stepped up", "ended turn")  # bookkeeping

EVENT_KINDS = {
    e.STARTS: ("starts", "FW-4"), e.ROLLED: ("rolled", "FW-7"), e.MOVED: ("moved", "FW-11"), e.SENT_BACK: ("sent back", "FW-33"),
    e.DECLINED: ("declined", "FW-33"), e.SQUISHED: ("squished", "FW-41"), e.SQUASHED: ("squashed", "FW-44"),
    e.SMASHED: ("smashed", "FW-46"), e.SWEPT: ("swept", "FW-47"), e.ENDED_TURN: ("ended turn", "FW-9"),
    e.STEPPED_UP: ("stepped up", "FW-14"), e.FINISHED: ("finished", "FW-54"), e.CAPPED: ("capped", "FW-58"),
}  # fmt: skip


def event(game: Freeway, kind: int, v: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    n = game.numbers
    name, rule = EVENT_KINDS[kind]
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
    """An event in a line of its own; most are an act by themselves. The viewer is "you"."""
    d = event.data
    who = name(game, d.get("colour", NONE), viewer)
    if event.kind == "swept":
        frog = f"{victim(game, event, viewer)} frog on {spot(game, d['from'], d['owner'])}"
        return f"{capital(frog)} went back to {spot(game, d['to'], d['owner'])}."
    if event.kind == "smashed":
        return f"{who} smashed the road: every frog on it goes back."
    if event.kind == "ended turn":
        return f"{who} ended the turn with {count(d['unused'], 'die', 'dice')} unused."
    if event.kind == "stepped up":
        return f"{whose(who)} next frog stepped up from the Puddle to the Sidewalk."
    return tell(game, [event], viewer)[0].sentence()


def name(game: Freeway, colour: int, viewer: int) -> str:
    """The name of a colour's player, at the head of a sentence."""
    return "" if colour == NONE else "You" if colour == viewer else game.seat_name(colour)


def victim(game: Freeway, event: Event, viewer: int) -> str:
    """Whose frog the player in turn hit; "their own" can't refer to a Smash."""
    owner, colour = event.data["owner"], event.data.get("colour", NONE)
    if owner == colour and (owner == viewer or event.kind != "swept"):
        return "your own" if owner == viewer else "their own"
    return "your" if owner == viewer else whose(game.seat_name(owner))


# Chapters -----------------------------------------------------------------------------------------------------------------


def opens(game: Freeway, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
    """A turn begins with the first die."""
    colour = event.data.get("colour", NONE)
    rolling = before and before[-1].kind == "rolled" and before[-1].data["colour"] == colour and before[-1].data["to_roll"] > 0
    if event.kind != "rolled" or rolling:
        return None
    return Opening(colour, colour, name(game, colour, viewer), counts=True)


def fold(game: Freeway, events: Sequence[Event], viewer: int) -> str:
    """The events beside the road."""
    words = []
    for event in events:
        if event.kind == "stepped up":
            words.append("the next frog stepped up to the Sidewalk")
        elif event.kind == "ended turn":
            words.append(f"{count(event.data['unused'], 'die', 'dice')} unused")
    return ", ".join(words)


def tell(game: Freeway, events: Sequence[Event], viewer: int) -> list[Act]:
    """The story of a turn."""
    acts: list[Act] = []
    i = 0
    while i < len(events):
        event, d = events[i], events[i].data
        colour = d.get("colour", NONE)
        who = name(game, colour, viewer)
        if event.kind == "rolled":
            dice = [i]
            while dice[-1] + 1 < len(events) and events[dice[-1] + 1].kind == "rolled":
                dice.append(dice[-1] + 1)
            acts.append(Act(f"rolled {listed([events[n].data['die'] for n in dice])}", tuple(dice), who, unit=colour))
            i = dice[-1]
        elif event.kind == "moved":
            acts.append(moved(game, d, i, who, colour))
        elif event.kind in ("sent back", "squished", "squashed"):
            acts.append(hit(game, event, i, viewer))
        elif event.kind == "smashed":
            swept = [n for n in range(i + 1, len(events)) if events[n].kind == "swept"]
            acts.append(smashed(game, events, i, swept, viewer))
            i = max([i, *swept])
        elif event.kind == "starts":
            acts.append(Act("took the first turn", (i,), who, unit=colour))
        elif event.kind == "declined":
            acts.append(Act("hopped in between and sent nobody back", (i,), who, unit=colour))
        elif event.kind == "finished":
            bonus = count(d["bonus"], "fly", "flies")
            acts.append(Act(f"brought all frogs home: the game is over, with {bonus} as a bonus", (i,), who, unit=colour))
        elif event.kind == "capped":
            acts.append(Act("the last round is over: the flies are counted", (i,)))
        i += 1
    return acts


def moved(game: Freeway, d: dict[str, Any], event: int, who: str, colour: int) -> Act:
    """A frog on its way, or home."""
    start, end = d["from"], d["to"]
    if "flies" in d:
        words = f"brought a frog home to {spot(game, end, colour)}: {count(d['flies'], 'fly', 'flies')}"
    else:
        how = "hopped over" if d["hop_over"] else "moved"
        safe = ", safe in the Median" if d["median"] else ""
        words = f"{how} from {spot(game, start, colour)} to {spot(game, end, colour)} with {d['die']}{safe}"
    return Act(words, (event,), who, unit=colour, arrows=(way(game, d, colour),))


def way(game: Freeway, d: dict[str, Any], colour: int) -> tuple[str, str]:
    """From where to where a frog of a colour went, as the board has it."""
    return drawn(game, d["from"], colour), drawn(game, d["to"], colour)


def hit(game: Freeway, event: Event, number: int, viewer: int) -> Act:
    """One frog that another one drove back."""
    d, owner = event.data, event.data["owner"]
    frog, back = f"{victim(game, event, viewer)} frog on {spot(game, d['from'], owner)}", spot(game, d["to"], owner)
    if event.kind == "sent back":
        words = f"hopped in between and sent {frog} back to {back} with {d['die']}"
    else:
        words = f"{event.kind} {frog}: back to {back}"
    return Act(words, (number,), name(game, d["colour"], viewer), unit=owner, arrows=(way(game, d, owner),), rings=(d["from"],))


def smashed(game: Freeway, events: Sequence[Event], number: int, swept: list[int], viewer: int) -> Act:
    """Every frog on the road goes back."""
    lost = [events[n] for n in swept]
    frogs = []
    for one in lost:
        start, end = (spot(game, one.data[key], one.data["owner"]) for key in ("from", "to"))
        frogs.append(f"{victim(game, one, viewer)} frog on {start} to {end}")
    colour = events[number].data["colour"]
    return Act(
        "smashed the road", (number, *swept), name(game, colour, viewer), f"Back went {listed(frogs)}." if frogs else "", colour,
        tuple(way(game, one.data, one.data["owner"]) for one in lost),
    )  # fmt: skip


# Actions ------------------------------------------------------------------------------------------------------------------


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    n, game = t.n, t.game
    kind, x, y = n.families.decode(action)

    def place(space: int, colour: int) -> Place:
        return spot(game, game.space_id(space), colour)

    def frog_on(space: int) -> str:
        owner = int(t.colour_on(space))
        whom = "your" if owner == t.to_move else whose(game.seat_name(owner))
        return f"{whom} frog on {place(space, owner)}"

    if kind == f.MOVE:
        start, end = n.move_from[x], n.move_to[x]
        die = n.face[n.move_face[x]]
        if end >= n.first_pad:
            flies = count(int(n.flies[end - n.first_pad]), "fly", "flies")
            return f"bring a frog home from {place(start, t.active)} to {place(end, t.active)} for {flies}"
        return f"move from {place(start, t.active)} to {place(end, t.active)} with the {die}"
    if kind == f.SQUISH:
        victim = n.hit_victim[y]
        return f"squish {frog_on(victim)} back to {place(n.hit_to[y], int(t.colour_on(victim)))} with the {n.face[x]}"
    if kind == f.SQUASH:
        return f"squash {frog_on(y)} with the {n.face[x]}"
    if kind == f.SMASH:
        return f"smash the road with the {n.face[x]}"
    if kind == f.BACK and t.frames.step() == BETWEEN:
        here = pair(t)[y]
        return f"send {frog_on(here)} back to {place(back_space(t, here, n.face[x]), int(t.colour_on(here)))} with the {n.face[x]}"
    return "send nobody back" if kind == f.DECLINE else "end the turn"
