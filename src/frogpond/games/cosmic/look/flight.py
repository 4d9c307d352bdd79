"""The consequences of each result of a combat, in the words of the board: where frogs would come to lie, and what would be lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..rules.geometry import DIRECTIONS, STEP_Q, STEP_R
from .panels import by_name, count
from .scenery import plain
from .strife import Combat
from .view import CosmicView, Frog, Hex

ROWS = 4  # success by 1, 2, 3, and 4 or more


class FlightRow(NamedTuple):
    """One row of results: by how much the attack succeeds (0: it fails), what happens, what it costs, and where the defender ends."""

    by: int
    words: str
    cost: str
    place: tuple[float, float] | str  # q and r, or a place outside the Shard


def called(view: CosmicView, frog: Frog) -> str:
    """A frog for this viewer: you, if it is the only one of theirs."""
    mine = frog.seat == view.seat and sum(other.seat == view.seat for other in view.frogs) == 1
    return "you" if mine else frog.name


def teammate(view: CosmicView, frog: Frog) -> bool:
    """Whether somebody else of the viewer's team has this frog."""
    return frog.seat != view.seat and any(other.seat == view.seat and other.team == frog.team for other in view.frogs)


def verb(who: str, word: str) -> str:
    """A name with its verb: you fall, Green falls."""
    return f"{who} {word}" if who == "you" else f"{who} {word}s"


def step(hex: Hex, direction: str, steps: int) -> tuple[int, int]:
    d = DIRECTIONS.index(direction)
    return hex.q + STEP_Q[d] * steps, hex.r + STEP_R[d] * steps


def back_to(hexes: Mapping[tuple[int, int], Hex], start: Hex, direction: str, leaving: set[int]) -> Hex | None:
    """Where a frog falls back to, against the attack: the first free place (CF-63); nothing for the Aether. `leaving` frogs are gone."""
    against = DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]
    steps = 1
    while True:
        hex = hexes.get(step(start, against, steps))
        if hex is None or not hex.tiles:
            return None
        if hex.frog < 0 or hex.frog in leaving:
            return hex
        steps += 1


def tiles_lost(whose: str, by: int, gullet: tuple[str, ...], last: bool) -> str:
    """The possible spoils (CF-72)."""
    many = min(by, len(gullet))
    if not many:
        return f"{whose} Gullet is empty"
    if many == len(gullet):
        return f"up to {whose} whole Gullet"
    return f"up to {count(many, 'tile')}{' or more' if last else ''} from {whose} Gullet"


def results(view: CosmicView, fight: Combat) -> list[FlightRow]:
    """All rows, the failed attack first."""
    attacker, defender = view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    them, me = called(view, attacker), called(view, defender)
    whose = "your" if me == "you" else f"{me}'s"
    rows = [failed(view, fight, them, me)]
    for by in range(1, ROWS + 1):
        settled = fight.knockback >= 0 and by == min(fight.difference, ROWS)  # only paid changes are left (CF-71)
        last = by == ROWS and not settled
        lost = tiles_lost(whose, fight.difference if settled else by, defender.gullet, last)
        far = fight.knockback if settled else max(0, by - fight.heavy)
        words, place = flown(view, fight, far, last) if fight.hex else thrown(view, far, last)
        rows.append(FlightRow(by, words, lost, place))
    return rows


def failed(view: CosmicView, fight: Combat, them: str, me: str) -> FlightRow:
    """The attack fails (CF-63, CF-70)."""
    nothing = "you lose nothing" if me == "you" else f"{me} loses nothing"
    if not fight.hex:
        return FlightRow(0, "nothing happens", "both stay in the Aether", "aether")
    hexes = by_name(view.hexes)
    place = hexes[fight.hex]
    if fight.way == "landing":
        return FlightRow(0, f"{verb(them, 'stay')} in the Aether", nothing, (place.q, place.r))
    if fight.way == "slipstream":
        return FlightRow(0, f"{verb(them, 'fall')} into the Aether", nothing, (place.q, place.r))
    to = back_to({(hex.q, hex.r): hex for hex in view.hexes}, place, fight.direction, {fight.attacker.frog})
    return FlightRow(0, f"{verb(them, 'fall')} back to {to.name if to else 'the Aether'}", nothing, (place.q, place.r))


def thrown(view: CosmicView, far: int, last: bool) -> tuple[str, str]:
    """In the Aether: out into a dimension (CF-79)."""
    if not far:
        return "stays in the Aether", "aether"
    deep = min(far, view.dimensions)
    beyond = " or beyond" if last and deep < view.dimensions else ""
    return f"to Outer Dimension {deep}{beyond}", f"dimension {deep}"


def flown(view: CosmicView, fight: Combat, far: int, last: bool) -> tuple[str, tuple[float, float]]:
    """On the Shard: so many steps along the line, over anything (CF-71, CF-74 to CF-78)."""
    start = by_name(view.hexes)[fight.hex]
    if not far:
        return "stands fast", (start.q, start.r)
    hexes = {(hex.q, hex.r): hex for hex in view.hexes}
    q, r = step(start, fight.direction, far)
    hex, more = hexes.get((q, r)), " or farther" if last else ""
    if hex is None or not hex.tiles:
        return f"off the Shard, into the Aether{more}", (q, r)
    top = plain(hex.tiles[-1])
    away = {fight.attacker.frog, fight.defender.frog}
    occupied = hex.frog >= 0 and hex.frog not in away
    if top == "barren":
        return f"{hex.name} breaks: into the Aether{more}", (q, r)
    lost = f"its {top} is lost"
    if not occupied:
        return f"to {hex.name}{' or on' if last else ''}, {lost}", (q, r)
    # the attacker stands on the hex it took, so nobody falls back onto that (CF-77)
    ends = {**hexes, (start.q, start.r): Hex(start.name, start.q, start.r, start.tiles, len(view.frogs), start.edges)}
    to = back_to(ends, hex, fight.direction, away)
    return f"{hex.name} is taken, {lost}: to {to.name if to else 'the Aether'}", (q, r)
