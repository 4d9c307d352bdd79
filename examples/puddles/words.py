"""What is said: sentences of the log, and what things are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from frogpond import Event
from frogpond.engine.guide import Explained, Part, count, listed

from .garden import FULL, HOPPED, RAINED, STAYED, GardenView, worth

if TYPE_CHECKING:
    from . import Puddles

TOPICS = ("everything", "b2", "frogs", "puddles")


def event(game: Puddles, kind: int, n: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    if kind == RAINED:
        return Event(game, "rained", {"at": game.stones[n[0]], "drops": n[1]}, "PH-3")
    if kind == HOPPED:
        return Event(game, "hopped", {"seat": n[0], "from": game.stones[n[1]], "to": game.stones[n[2]]}, "PH-5")
    if kind == STAYED:
        return Event(game, "stayed", {"seat": n[0]}, "PH-7")
    return Event(game, "drank", {"seat": n[0], "at": game.stones[n[1]], "drops": n[2], "points": n[3]}, "PH-8")


def sentence(game: Puddles, event: Event, viewer: int) -> str:
    """An event for a viewer's log."""
    d: dict[str, Any] = event.data
    if event.kind == "rained":
        return f"A drop falls on {d['at']}: {count(d['drops'], 'drop')} there."
    who = "You" if d["seat"] == viewer else game.seat_name(d["seat"])
    if event.kind == "drank":
        full = " from a full puddle" if d["drops"] == FULL else ""
        return f"{who} drank {count(d['drops'], 'drop')}{full} for {count(d['points'], 'point')}."
    return f"{who} hopped from {d['from']} to {d['to']}." if event.kind == "hopped" else f"{who} stayed."


def stone_words(game: Puddles, view: GardenView, stone: int) -> str:
    """A stone: how wet, and who sits there."""
    drops = view.puddles[stone]
    wet = f"{count(drops, 'drop')}, worth {count(worth(drops), 'point')}" if drops else "dry"
    sitting = [game.seat_name(seat) for seat, at in enumerate(view.frogs) if at == stone]
    return wet + (f"; {sitting[0]} sits here" if sitting else "")


def explain(game: Puddles, view: GardenView, pick: str) -> Explained | None:
    """A thing on the table."""
    stone = pick.removeprefix("s-")
    if stone in view.stones:
        return Explained(f"Stone {stone}", f"{stone_words(game, view, view.stones.index(stone)).capitalize()}.", "PH-4")
    if pick == "button-stay":
        return Explained("Stay", "Do not hop. A drop that fell here before can't be: rain avoids frogs.", "PH-7")
    return None


def describe(game: Puddles, view: GardenView, what: str) -> str:
    """A part of the garden in words."""
    asked = what.casefold().strip()
    if asked in view.stones:
        return f"{asked}: {stone_words(game, view, view.stones.index(asked))}."
    frogs = listed([f"{game.seat_name(seat)} on {view.stones[at]}" for seat, at in enumerate(view.frogs)])
    puddles = listed([f"{view.stones[i]} with {count(n, 'drop')}" for i, n in enumerate(view.puddles) if n], "none")
    known = {"frogs": f"Frogs: {frogs}.", "puddles": f"Puddles: {puddles}."}
    return " ".join(known.values()) if asked == "everything" else known.get(asked, "")


def parts(game: Puddles) -> list[Part]:
    """The components."""
    return [
        Part("Garden", "Stones", f"{len(game.stones)} stones, {game.size} along a side.", "PH-1"),
        Part("Garden", "Drops", f"As many as fall in {count(game.turns, 'turn')}.", "PH-3"),
    ]
