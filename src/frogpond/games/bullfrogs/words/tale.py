"""A turn as a person would tell it: the pad with the frogs sent from it, a sinking with its winner and its jumps, loose pads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.story import Opening, Told, listed, number, several, whose
from ..rules.numbers import HIM, NONE, PLAYER
from .log import hers, name, rolled
from .names import cell_id, plural, spot

if TYPE_CHECKING:
    from .. import BullfrogsBase

Numbered = tuple[int, Event]
SILENT = ("drew", "stopped")  # bookkeeping


def opens(game: BullfrogsBase, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
    """A turn begins with its pad, alone with the card drawn for it; Isaac's with his dice."""
    if event.kind == "rolled":
        return Opening(-1, HIM, "Isaac", counts=True)
    first = "drew" if game.solo else "played"
    if event.kind != first or (game.solo and before and all(other.kind == "drew" for other in before)):
        return None
    colour = PLAYER if game.solo else event.data["colour"]
    return Opening(colour, colour, name(game, colour, viewer), counts=True)


def fold(game: BullfrogsBase, events: Sequence[Event], viewer: int) -> str:
    """Cards drawn."""
    drawn = [event for event in events if event.kind == "drew"]
    cards = [event.seen_by(viewer).get("card") for event in drawn]
    if not drawn or len({event.data["colour"] for event in drawn}) > 1:
        return "cards were dealt" if drawn else ""
    return f"drew {listed([several(1, f'{card} pad') for card in cards])}" if all(cards) else f"drew {several(len(drawn), 'card')}"


def tell(game: BullfrogsBase, events: Sequence[Event], viewer: int) -> list[Told]:
    """The story of a turn."""
    told: list[Told] = []
    for group in grouped(events):
        kind = group[0][1].kind
        if kind in ("played", "deployed"):
            told.append(sent(game, group, viewer))
        elif kind in ("redeployed", "sabotaged"):
            told += moved(game, group, viewer)
        elif kind == "battle":
            told.append(sank(game, group, viewer))
        elif kind == "slid":
            told.append(drifted(group))
        elif kind in ("rolled", "marker"):
            told.append(marched(group))
        elif kind in ("isaac deployed", "bumped"):
            told.append(isaac(game, group, viewer))
        elif kind == "starts":
            who = name(game, group[0][1].data["colour"], viewer)
            told.append(Told("took the first turn", numbers(group), who, unit=group[0][1].data["colour"]))
        elif kind == "ended":
            told.append(Told("that was the last card, the game is over", numbers(group)))
    return told


def grouped(events: Sequence[Event]) -> Iterator[list[Numbered]]:
    """The events that make one sentence each time; bookkeeping is left out."""
    group: list[Numbered] = []
    for i, event in enumerate(events):
        if event.kind in SILENT:
            continue
        if group and not together(group, event):
            yield group
            group = []
        group.append((i, event))
    if group:
        yield group


def together(group: list[Numbered], event: Event) -> bool:
    """Whether an event belongs to the sentence that these began."""
    kind, last = group[0][1].kind, group[-1][1].kind
    if kind == "battle":
        return event.kind in ("jumped", "marker", "left over", "won", "tied") and last not in ("won", "tied")
    joins = {
        "played": ("deployed",), "deployed": ("deployed",), "redeployed": ("redeployed",), "sabotaged": ("sabotaged",), "slid": ("slid",),
        "rolled": ("marker",), "isaac deployed": ("isaac deployed",), "bumped": ("bumped",),
    }  # fmt: skip
    return event.kind in joins.get(kind, ())


def numbers(group: list[Numbered]) -> tuple[int, ...]:
    return tuple(i for i, _ in group)


def sent(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Told:
    """A pad, and the frogs that went out."""
    data = [event.data for _, event in group]
    colour = data[0]["colour"]
    words = []
    if group[0][1].kind == "played":
        words.append(f"laid a {data[0]['card']} pad on {spot(data[0]['at'])}")
        data = data[1:]
    crowd: dict[tuple[int, int], dict[str, int]] = {}
    for d in data:
        here = crowd.setdefault((d["at"][0], d["at"][1]), {})
        here[d["piece"]] = here.get(d["piece"], 0) + 1
    alike: dict[str, list[object]] = {}  # those who sent the same to several places are told together
    for (x, y), pieces in crowd.items():
        alike.setdefault(listed([several(count, piece) for piece, count in pieces.items()]), []).append(spot([x, y]))
    if crowd:
        words.append(f"sent {listed([f'{spread(what, len(to))} to {listed(to)}' for what, to in alike.items()])}")
    places = [cell_id(event.data["at"]) for _, event in group]
    return Told(", ".join(words), numbers(group), name(game, colour, viewer), unit=colour, rings=tuple(dict.fromkeys(places)))


def spread(what: str, places: int) -> str:
    """The same to each of several places: "frogs", "two frogs each"."""
    if places == 1:
        return what
    return f"{what[2:]}s" if what in ("a frog", "a bullfrog") else f"{what} each"


def moved(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Iterator[Told]:
    """Frogs that were moved or pushed, one after the other."""
    data = [event.data for _, event in group]
    words: list[str] = []
    verb = ""
    for d in data:
        owner = name(game, d["owner"], viewer) if "owner" in d else ""
        frog = f"{whose('you' if owner == 'You' else owner)} frog" if owner else "a frog"
        to = f"on {spot(d['from'])} back to its supply" if d["at"] is None else f"from {spot(d['from'])} to {spot(d['at'])}"
        this = "moved" if not owner else "sent" if d["at"] is None else "pushed"
        words.append(f"{frog} {to}" if this == verb else f"{this} {frog} {to}")
        verb = this
    who = name(game, data[0]["colour"], viewer)
    arrows = tuple((cell_id(d["from"]), cell_id(d["at"])) for d in data if d["at"] is not None)
    rings = tuple(cell_id(d["from"]) for d in data if d["at"] is None)
    yield Told(listed(words), numbers(group), who, unit=data[0]["colour"], arrows=arrows, rings=rings)


def sank(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Told:
    """A full pad: who won it, where its frogs went."""
    battle = group[0][1].data
    kinds = {event.kind: event.data for _, event in group}
    winner = name(game, battle["winner"], viewer)
    if battle["winner"] == NONE:
        result = "the battle was a tie, so nobody keeps it" if "tied" in kinds else "the battle was a tie"
    elif "won" in kinds:
        result = f"{'you' if winner == 'You' else winner} won {plural(kinds['won']['points'], 'point')}"
    else:
        result = f"{'you' if winner == 'You' else winner} won the battle"
    jumps: dict[tuple[int, str], list[object]] = {}
    arrows = []
    for _, event in group:
        if event.kind == "jumped":
            d = event.data
            jumps.setdefault((d["colour"], d["piece"]), []).append(spot(d["at"]))
            arrows.append((cell_id(d["from"]), cell_id(d["at"])))
    more = [
        f"{whose(name(game, colour, viewer))} {piece if len(to) == 1 else piece + 's'} jumped to {listed(to)}"
        for (colour, piece), to in jumps.items()
    ]
    for _, event in group:
        if event.kind == "marker":
            more.append(f"Isaac's marker moved to {spot(event.data['at'])}")
            arrows.append((cell_id(event.data["from"]), cell_id(event.data["at"])))
        elif event.kind == "left over":
            more.append(left_over(game, event, viewer))
    second = ". ".join(more)
    return Told(
        f"{spot(battle['at'])} was full and sank: {result}", numbers(group), "", f"{second}." if second else "",
        battle["winner"] if battle["winner"] != NONE else -1, tuple(arrows), (cell_id(battle["at"]),),
    )  # fmt: skip


def left_over(game: BullfrogsBase, event: Event, viewer: int) -> str:
    d = event.data
    owner = whose(name(game, d["colour"], viewer))
    parts: list[str] = []
    for count, piece, where in ((d["frogs"], "frog", "went back to supply"), (d["bullfrogs"], "bullfrog", "left the game")):
        if count:
            many = f"{number(count)} {piece}s" if count > 1 else piece if not parts else f"one {piece}"
            parts.append(f"{many} {where}")
    return f"{owner} {listed(parts)}"


def drifted(group: list[Numbered]) -> Told:
    """Pads that hung on nothing."""
    steps = [(event.data["from"], event.data["at"]) for _, event in group]
    if len(steps) == 1:
        words = f"the loose pad on {spot(steps[0][0])} drifted to {spot(steps[0][1])}"
    else:
        words = f"{number(len(steps))} loose pads drifted: {listed([f'{spot(start)} to {spot(end)}' for start, end in steps])}"
    return Told(words, numbers(group), arrows=tuple((cell_id(start), cell_id(end)) for start, end in steps))


def marched(group: list[Numbered]) -> Told:
    """Isaac's dice, and where his marker went."""
    words, arrows = [], []
    for _, event in group:
        if event.kind == "rolled":
            words.append(f"rolled {rolled(event.data)}")
        else:
            words.append(f"moved his marker from {spot(event.data['from'])} to {spot(event.data['at'])}")
            arrows.append((cell_id(event.data["from"]), cell_id(event.data["at"])))
    return Told(", ".join(words), numbers(group), "Isaac", unit=HIM, arrows=tuple(arrows))


def isaac(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Told:
    """What Isaac did at his marker."""
    count = len(group)
    places = list(dict.fromkeys(str(spot(event.data["at"])) for _, event in group))
    rings = tuple(dict.fromkeys(cell_id(event.data["at"]) for _, event in group))
    if group[0][1].kind == "bumped":
        words = f"bumped {several(count, 'frog')} of {hers(name(game, PLAYER, viewer))} from {listed(places)} back to supply"
        return Told(words, numbers(group), "Isaac", unit=HIM, rings=rings)
    from_log = sum(event.data["from_log"] for _, event in group)
    source = "" if not from_log else " from the Log" if from_log == count else f" ({number(from_log)} of them from the Log)"
    return Told(f"sent {several(count, 'frog')}{source} to {listed(places)}", numbers(group), "Isaac", unit=HIM, rings=rings)
