"""What happened, as sentences for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.story import capital, whose
from ..rules import events as e
from ..rules.numbers import FACES, NONE, PLAYER
from .names import PIECES, plural, spot

if TYPE_CHECKING:
    from .. import BullfrogsBase

KINDS = {
    e.STARTS: ("starts", "BF-16"), e.DREW: ("drew", "BF-50"), e.PLAYED: ("played", "BF-18"), e.DEPLOYED: ("deployed", "BF-22"),
    e.REDEPLOYED: ("redeployed", "BF-27"), e.SABOTAGED: ("sabotaged", "BF-29"), e.STOPPED: ("stopped", "BF-21"),
    e.BATTLE: ("battle", "BF-34"), e.JUMPED: ("jumped", "BF-37"), e.LEFT_OVER: ("left over", "BF-41"), e.WON: ("won", "BF-42"),
    e.TIED: ("tied", "BF-42"), e.SLID: ("slid", "BF-45"), e.ROLLED: ("rolled", "BF-67"), e.MOVED_MARKER: ("marker", "BF-68"),
    e.BUMPED: ("bumped", "BF-71"), e.ISAAC_DEPLOYED: ("isaac deployed", "BF-72"), e.ENDED: ("ended", "BF-53"),
}  # fmt: skip


def event(game: BullfrogsBase, kind: int, v: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    name, rule = KINDS[kind]
    data: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    known: tuple[int, ...] = ()
    at = game.place
    if kind == e.DREW:
        data = {"colour": v[0]}
        secret = {"card": game.kind_names[v[1]]}
        known = (0,) if v[2] else (v[0],)
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
    return Event(game, name, data, rule, secret, known)


def sentence(game: BullfrogsBase, event: Event, viewer: int) -> str:
    """One sentence for the viewer's log; the viewer is "you"."""
    d = event.seen_by(viewer)
    who = name(game, d.get("colour", NONE), viewer)
    kind = event.kind
    if kind == "starts":
        return f"{who} {'take' if who == 'You' else 'takes'} the first turn."
    if kind == "drew":
        return f"{who} drew a {d['card']} pad." if "card" in d else f"{who} drew a card."
    if kind == "played":
        return f"{who} laid a {d['card']} pad on {spot(d['at'])}."
    if kind == "deployed":
        return f"{who} sent a {d['piece']} to {spot(d['at'])}."
    if kind == "redeployed":
        return f"{who} moved a frog from {spot(d['from'])} to {spot(d['at'])}."
    if kind == "sabotaged":
        owner = whose(name(game, d["owner"], viewer).replace("You", "you"))
        if d["at"] is None:
            return f"{who} sent {owner} frog on {spot(d['from'])} back to its supply."
        return f"{who} pushed {owner} frog from {spot(d['from'])} to {spot(d['at'])}."
    if kind == "stopped":
        return f"{who} stopped."
    if kind == "battle":
        if d["winner"] == NONE:
            return f"{capital(str(spot(d['at'])))} sank. The battle was tied."
        return f"{capital(str(spot(d['at'])))} sank. {name(game, d['winner'], viewer)} won the battle."
    if kind == "jumped":
        return f"{whose(who)} {d['piece']} jumped from {spot(d['from'])} to {spot(d['at'])}."
    if kind == "left over":
        back = [plural(d["frogs"], "frog") + " back to supply"] if d["frogs"] else []
        back += [plural(d["bullfrogs"], "bullfrog") + " out of the game"] if d["bullfrogs"] else []
        return f"{who}: {', '.join(back)}."
    if kind == "won":
        return f"{who} took the pad, {plural(d['points'], 'point')}."
    if kind == "tied":
        return "The pad is tied, so nobody keeps it."
    if kind == "slid":
        return f"The loose pad on {spot(d['from'])} drifted to {spot(d['at'])}."
    if kind == "rolled":
        return f"Isaac rolled {rolled(d)}."
    if kind == "marker":
        return f"Isaac's marker moved from {spot(d['from'])} to {spot(d['at'])}."
    if kind == "bumped":
        return f"Isaac bumped a frog of {hers(name(game, PLAYER, viewer))} from {spot(d['at'])} back to supply."
    if kind == "isaac deployed":
        source = " from the Log" if d["from_log"] else ""
        return f"Isaac sent a frog{source} to {spot(d['at'])}."
    return "That was the last card. The game is over."


def name(game: BullfrogsBase, colour: int, viewer: int) -> str:
    """Who plays a colour, at the head of a sentence."""
    return "" if colour == NONE else "You" if colour == viewer else game.colour_title(colour)


def hers(owner: str) -> str:
    """Whose, behind a thing: "a frog of yours"."""
    return "yours" if owner == "You" else f"{owner}'s"


def rolled(d: dict[str, Any]) -> str:
    """What Isaac's dice say."""
    move = {"any": "moves any way", "none": "stays"}.get(d["move"], f"moves {d['move']}")
    return f"{plural(d['actions'], 'action')} and {move}"
