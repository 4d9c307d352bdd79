"""A turn as a person would tell it: the dice, then what each of them did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.story import Opening, Told, listed
from ..rules.numbers import NONE
from .log import name, victim
from .names import drawn, plural, spot

if TYPE_CHECKING:
    from .. import Freeway

SILENT = ("stepped up", "ended turn")  # bookkeeping


def opens(game: Freeway, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
    """A turn begins with the first die."""
    colour = event.data.get("colour", NONE)
    rolling = before and before[-1].kind == "rolled" and before[-1].data["colour"] == colour and before[-1].data["to_roll"] > 0
    if event.kind != "rolled" or rolling:
        return None
    return Opening(colour, colour, name(game, colour, viewer), counts=True)


def fold(game: Freeway, events: Sequence[Event], viewer: int) -> str:
    """What happened beside the road."""
    words = []
    for event in events:
        if event.kind == "stepped up":
            words.append("the next frog stepped up to the Sidewalk")
        elif event.kind == "ended turn":
            words.append(f"{plural(event.data['unused'], 'die', 'dice')} unused")
    return ", ".join(words)


def tell(game: Freeway, events: Sequence[Event], viewer: int) -> list[Told]:
    """The story of a turn."""
    told: list[Told] = []
    i = 0
    while i < len(events):
        event, d = events[i], events[i].data
        colour = d.get("colour", NONE)
        who = name(game, colour, viewer)
        if event.kind == "rolled":
            dice = [i]
            while dice[-1] + 1 < len(events) and events[dice[-1] + 1].kind == "rolled":
                dice.append(dice[-1] + 1)
            told.append(Told(f"rolled {listed([events[n].data['die'] for n in dice])}", tuple(dice), who, unit=colour))
            i = dice[-1]
        elif event.kind == "moved":
            told.append(moved(game, d, i, who, colour))
        elif event.kind in ("sent back", "squished", "squashed"):
            told.append(hit(game, event, i, viewer))
        elif event.kind == "smashed":
            swept = [n for n in range(i + 1, len(events)) if events[n].kind == "swept"]
            told.append(smashed(game, events, i, swept, viewer))
            i = max([i, *swept])
        elif event.kind == "starts":
            told.append(Told("took the first turn", (i,), who, unit=colour))
        elif event.kind == "declined":
            told.append(Told("hopped in between and sent nobody back", (i,), who, unit=colour))
        elif event.kind == "finished":
            bonus = plural(d["bonus"], "fly", "flies")
            told.append(Told(f"brought all frogs home: the game is over, with {bonus} as a bonus", (i,), who, unit=colour))
        elif event.kind == "capped":
            told.append(Told("the last round is over: the flies are counted", (i,)))
        i += 1
    return told


def moved(game: Freeway, d: dict[str, Any], event: int, who: str, colour: int) -> Told:
    """A frog on its way, or home."""
    start, end = d["from"], d["to"]
    if "flies" in d:
        words = f"brought a frog home to {spot(game, end, colour)}: {plural(d['flies'], 'fly', 'flies')}"
    else:
        how = "hopped over" if d["hop_over"] else "moved"
        safe = ", safe in the Median" if d["median"] else ""
        words = f"{how} from {spot(game, start, colour)} to {spot(game, end, colour)} with {d['die']}{safe}"
    return Told(words, (event,), who, unit=colour, arrows=(way(game, d, colour),))


def way(game: Freeway, d: dict[str, Any], colour: int) -> tuple[str, str]:
    """From where to where a frog of a colour went, as the board has it."""
    return drawn(game, d["from"], colour), drawn(game, d["to"], colour)


def hit(game: Freeway, event: Event, number: int, viewer: int) -> Told:
    """One frog that another one drove back."""
    d, owner = event.data, event.data["owner"]
    frog, back = f"{victim(game, event, viewer)} frog on {spot(game, d['from'], owner)}", spot(game, d["to"], owner)
    if event.kind == "sent back":
        words = f"hopped in between and sent {frog} back to {back} with {d['die']}"
    else:
        words = f"{event.kind} {frog}: back to {back}"
    return Told(words, (number,), name(game, d["colour"], viewer), unit=owner, arrows=(way(game, d, owner),), rings=(d["from"],))


def smashed(game: Freeway, events: Sequence[Event], number: int, swept: list[int], viewer: int) -> Told:
    """Every frog on the road goes back."""
    lost = [events[n] for n in swept]
    frogs = []
    for one in lost:
        start, end = (spot(game, one.data[key], one.data["owner"]) for key in ("from", "to"))
        frogs.append(f"{victim(game, one, viewer)} frog on {start} to {end}")
    colour = events[number].data["colour"]
    return Told(
        "smashed the road", (number, *swept), name(game, colour, viewer), f"Back went {listed(frogs)}." if frogs else "", colour,
        tuple(way(game, one.data, one.data["owner"]) for one in lost),
    )  # fmt: skip
