"""The story in words: turns as chapters of acts, events line by line, and actions as advice names them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.guide import count
from ....engine.story import Act, Opening, Place, capital, listed, number, several, whose
from ..rules import events as e
from ..rules import families as f
from ..rules.numbers import FACES, HIM, NONE, PLAYER
from ..rules.sink import may_jump
from ..rules.steps import SINK, SINK_LAST, SINK_PAD
from .vocabulary import PIECES, cell_id, spot

if TYPE_CHECKING:
    from .. import BullfrogsBase
    from ..position import BullfrogsPosition as Position

Numbered = tuple[int, Event]
SILENT = ("drew", "stopped")  # bookkeeping
EVENT_KINDS = {
    e.STARTS: ("starts", "BF-16"), e.DREW: ("drew", "BF-50"), e.PLAYED: ("played", "BF-18"), e.DEPLOYED: ("deployed", "BF-22"),
    e.REDEPLOYED: ("redeployed", "BF-27"), e.SABOTAGED: ("sabotaged", "BF-29"), e.STOPPED: ("stopped", "BF-21"),
    e.BATTLE: ("battle", "BF-34"), e.JUMPED: ("jumped", "BF-37"), e.LEFT_OVER: ("left over", "BF-41"), e.WON: ("won", "BF-42"),
    e.TIED: ("tied", "BF-42"), e.SLID: ("slid", "BF-45"), e.ROLLED: ("rolled", "BF-67"), e.MOVED_MARKER: ("marker", "BF-68"),
    e.BUMPED: ("bumped", "BF-71"), e.ISAAC_DEPLOYED: ("isaac deployed", "BF-72"), e.ENDED: ("ended", "BF-53"),
}  # fmt: skip


def event(game: BullfrogsBase, kind: int, v: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    name, rule = EVENT_KINDS[kind]
    data: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    readers: tuple[int, ...] = ()
    at = game.place
    if kind == e.DREW:
        data = {"colour": v[0]}
        secret = {"card": game.kind_names[v[1]]}
        readers = (0,) if v[2] else (v[0],)
        if v[2]:
            data, secret, rule = {**data, **secret}, {}, "BF-65"
    elif kind == e.PLAYED:
        data = {"colour": v[0], "card": game.kind_names[v[1]], "at": at(v[2])}
    elif kind == e.DEPLOYED:
        data = {"colour": v[0], "piece": PIECES[v[1]], "at": at(v[2])}
    elif kind == e.REDEPLOYED:
        data = {"colour": v[0], "from": at(v[1]), "at": at(v[2])}
    elif kind == e.SABOTAGED:
        data = {"colour": v[0], "owner": v[1], "from": at(v[2]), "at": None if v[3] == NONE else at(v[3])}
        rule = "BF-31" if v[3] == NONE else rule
    elif kind == e.BATTLE:
        data = {"at": at(v[0]), "winner": v[1], "colour": v[2]}
        rule = "BF-35" if v[1] == NONE else rule
    elif kind == e.JUMPED:
        data = {"colour": v[0], "piece": PIECES[v[1]], "from": at(v[2]), "at": at(v[3])}
    elif kind == e.LEFT_OVER:
        data = {"colour": v[0], "frogs": v[1], "bullfrogs": v[2], "at": at(v[3])}
    elif kind in (e.WON, e.TIED):
        data = {"colour": v[0], "points": game.card_points(v[1]), "at": at(v[2])}
    elif kind == e.SLID:
        data = {"from": at(v[0]), "at": at(v[1]), "colour": v[2]}
    elif kind == e.ROLLED:
        data = {"actions": v[0], "move": FACES[v[1]]}
    elif kind == e.MOVED_MARKER:
        data = {"from": at(v[0]), "at": at(v[1])}
    elif kind in (e.BUMPED, e.ISAAC_DEPLOYED):
        data = {"at": at(v[0]), "from_log": v[1] == 1}
    elif kind in (e.STARTS, e.STOPPED):
        data = {"colour": v[0]}
    return Event(game, name, data, rule, secret, readers)


def sentence(game: BullfrogsBase, event: Event, viewer: int) -> str:
    """An event in a line of its own; most are an act by themselves. The viewer is "you"."""
    d, kind = event.seen_by(viewer), event.kind
    who = name(game, d.get("colour", NONE), viewer)
    if kind == "drew":
        return f"{who} drew {several(1, d['card'])} pad." if "card" in d else f"{who} drew a card."
    if kind == "stopped":
        return f"{who} stopped."
    if kind == "battle":
        result = f"{name(game, d['winner'], viewer)} won the battle" if d["winner"] != NONE else "The battle was tied"
        return f"{capital(str(spot(d['at'])))} sank. {result}."
    if kind == "jumped":
        return f"{whose(who)} {d['piece']} jumped from {spot(d['from'])} to {spot(d['at'])}."
    if kind == "left over":
        return f"{left_over(game, event, viewer)}."
    if kind == "won":
        return f"{who} took the pad, {count(d['points'], 'point')}."
    if kind == "tied":
        return "The pad is tied, so nobody keeps it."
    return tell(game, [event], viewer)[0].sentence()


def name(game: BullfrogsBase, colour: int, viewer: int) -> str:
    """The name of a colour's player, at the head of a sentence."""
    return "" if colour == NONE else "You" if colour == viewer else game.colour_title(colour)


def hers(owner: str) -> str:
    """Whose, behind a thing: "a frog of yours"."""
    return "yours" if owner == "You" else f"{owner}'s"


def rolled(d: dict[str, Any]) -> str:
    """The result of Isaac's dice."""
    move = {"any": "moves any way", "none": "stays"}.get(d["move"], f"moves {d['move']}")
    return f"{count(d['actions'], 'action')} and {move}"


# Chapters -----------------------------------------------------------------------------------------------------------------


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
    draws = [event for event in events if event.kind == "drew"]
    cards = [event.seen_by(viewer).get("card") for event in draws]
    if not draws or len({event.data["colour"] for event in draws}) > 1:
        return "cards were dealt" if draws else ""
    return f"drew {listed([several(1, f'{card} pad') for card in cards])}" if all(cards) else f"drew {several(len(draws), 'card')}"


def tell(game: BullfrogsBase, events: Sequence[Event], viewer: int) -> list[Act]:
    """The story of a turn."""
    acts: list[Act] = []
    for group in grouped(events):
        kind = group[0][1].kind
        if kind in ("played", "deployed"):
            acts.append(sent(game, group, viewer))
        elif kind in ("redeployed", "sabotaged"):
            acts += moved(game, group, viewer)
        elif kind == "battle":
            acts.append(sank(game, group, viewer))
        elif kind == "slid":
            acts.append(drifted(group))
        elif kind in ("rolled", "marker"):
            acts.append(marched(group))
        elif kind in ("isaac deployed", "bumped"):
            acts.append(isaac(game, group, viewer))
        elif kind == "starts":
            who = name(game, group[0][1].data["colour"], viewer)
            acts.append(Act("took the first turn", numbers(group), who, unit=group[0][1].data["colour"]))
        elif kind == "ended":
            acts.append(Act("that was the last card", numbers(group), more="The game is over."))
    return acts


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


def sent(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Act:
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
    alike: dict[str, list[object]] = {}  # one sentence for the same pieces sent to several places
    for (x, y), pieces in crowd.items():
        alike.setdefault(listed([several(count, piece) for piece, count in pieces.items()]), []).append(spot([x, y]))
    if crowd:
        words.append(f"sent {listed([f'{spread(what, len(to))} to {listed(to)}' for what, to in alike.items()])}")
    places = [cell_id(event.data["at"]) for _, event in group]
    return Act(", ".join(words), numbers(group), name(game, colour, viewer), unit=colour, rings=tuple(dict.fromkeys(places)))


def spread(what: str, places: int) -> str:
    """The same to each of several places: "frogs", "two frogs each"."""
    if places == 1:
        return what
    return f"{what[2:]}s" if what in ("a frog", "a bullfrog") else f"{what} each"


def moved(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Iterator[Act]:
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
    yield Act(listed(words), numbers(group), who, unit=data[0]["colour"], arrows=arrows, rings=rings)


def sank(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Act:
    """A full pad: who won it, where its frogs went."""
    battle = group[0][1].data
    kinds = {event.kind: event.data for _, event in group}
    winner = name(game, battle["winner"], viewer)
    if battle["winner"] == NONE:
        result = "the battle was a tie, so nobody keeps it" if "tied" in kinds else "the battle was a tie"
    elif "won" in kinds:
        result = f"{'you' if winner == 'You' else winner} won {count(kinds['won']['points'], 'point')}"
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
    return Act(
        f"{spot(battle['at'])} was full and sank: {result}", numbers(group), "", f"{second}." if second else "",
        battle["winner"] if battle["winner"] != NONE else -1, tuple(arrows), (cell_id(battle["at"]),),
    )  # fmt: skip


def left_over(game: BullfrogsBase, event: Event, viewer: int) -> str:
    d = event.data
    owner = whose(name(game, d["colour"], viewer))
    parts: list[str] = []
    for pieces, piece, where in ((d["frogs"], "frog", "went back to supply"), (d["bullfrogs"], "bullfrog", "left the game")):
        if pieces:
            many = f"{number(pieces)} {piece}s" if pieces > 1 else piece if not parts else f"one {piece}"
            parts.append(f"{many} {where}")
    return f"{owner} {listed(parts)}"


def drifted(group: list[Numbered]) -> Act:
    """Pads that hung on nothing."""
    steps = [(event.data["from"], event.data["at"]) for _, event in group]
    if len(steps) == 1:
        words = f"the loose pad on {spot(steps[0][0])} drifted to {spot(steps[0][1])}"
    else:
        words = f"{number(len(steps))} loose pads drifted: {listed([f'{spot(start)} to {spot(end)}' for start, end in steps])}"
    return Act(words, numbers(group), arrows=tuple((cell_id(start), cell_id(end)) for start, end in steps))


def marched(group: list[Numbered]) -> Act:
    """Isaac's dice, and where his marker went."""
    words, arrows = [], []
    for _, event in group:
        if event.kind == "rolled":
            words.append(f"rolled {rolled(event.data)}")
        else:
            words.append(f"moved his marker from {spot(event.data['from'])} to {spot(event.data['at'])}")
            arrows.append((cell_id(event.data["from"]), cell_id(event.data["at"])))
    return Act(", ".join(words), numbers(group), "Isaac", unit=HIM, arrows=tuple(arrows))


def isaac(game: BullfrogsBase, group: list[Numbered], viewer: int) -> Act:
    """Isaac's acts at his marker."""
    count = len(group)
    places = list(dict.fromkeys(str(spot(event.data["at"])) for _, event in group))
    rings = tuple(dict.fromkeys(cell_id(event.data["at"]) for _, event in group))
    if group[0][1].kind == "bumped":
        words = f"bumped {several(count, 'frog')} of {hers(name(game, PLAYER, viewer))} from {listed(places)} back to supply"
        return Act(words, numbers(group), "Isaac", unit=HIM, rings=rings)
    from_log = sum(event.data["from_log"] for _, event in group)
    source = "" if not from_log else " from the Log" if from_log == count else f" ({number(from_log)} of them from the Log)"
    return Act(f"sent {several(count, 'frog')}{source} to {listed(places)}", numbers(group), "Isaac", unit=HIM, rings=rings)


# Actions ------------------------------------------------------------------------------------------------------------------


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    n, game = t.n, t.game
    kind, x, y = n.families.decode(action)

    def cell(number: int) -> Place:
        return spot(game.place(number))

    def card(slot: int) -> Place:
        return cell(t.cell[slot])

    def frog_of(colour: int, piece: str) -> str:
        return f"your {piece}" if colour == t.to_move else f"{whose(game.colour_title(colour))} {piece}"

    if kind == f.PLAY:
        return f"lay {several(1, game.kind_names[x])} pad on {cell(y)}"
    if kind == f.SLIDE_TO:
        return f"let it drift to {cell(x)}"
    if kind == f.DEPLOY:
        return f"send a {PIECES[x]} to {card(y)}"
    if kind == f.REDEPLOY:
        return f"move a frog from {card(x)} to {card(y)}"
    if kind == f.SABOTAGE:
        owner, slot = f.whose_frog(n, x)
        frog = frog_of(int(owner), "frog")
        if y == f.TO_SUPPLY:
            return f"send {frog} on {card(slot)} back to its supply"
        return f"push {frog} from {card(slot)} to {cell(n.neighbour(t.cell[slot], y))}"
    if kind == f.STOP:
        return "stop acting"
    if kind == f.JUMP and t.frames.step() == SINK:
        slot = t.frames.get(SINK_PAD)
        piece = PIECES[may_jump(t, slot, x, t.frames.get(SINK_LAST)) == 1]
        return f"let {frog_of(int(x), piece)} jump to {cell(n.neighbour(t.cell[slot], y))}"
    if kind == f.SCORE:
        return f"score {card(x)} first"
    if kind == f.SLIDE:
        return f"let the loose pad on {card(x)} drift first"
    if kind == f.MARKER:
        return f"move Isaac's marker to {card(x)}"
    return str(t.text(action))
