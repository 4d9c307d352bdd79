"""The rules read once more, slowly: the options of a position worked out from its JSON and the data file, without any code of
the game. Frogs are walked step by step; nothing is looked up in tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from frogpond import State

Space = tuple[str, str | int]  # ("N", 7), ("pad", "C3"), ("area", "sidewalk")


def read(text: str) -> Space:
    if text in ("sidewalk", "puddle"):
        return ("area", text)
    if text.startswith("pad "):
        return ("pad", text[4:])
    return (text[0], int(text[1:]))


def write(space: Space) -> str:
    kind, what = space
    return str(what) if kind == "area" else f"pad {what}" if kind == "pad" else f"{kind}{what}"


class Table:
    """A position as a referee with the rulebook sees it."""

    def __init__(self, state: State) -> None:
        game: Any = state.game
        self.facts = game.data.raw
        self.board = self.facts["boards"][str(game.seats)]
        pond = self.facts["ponds"][self.board["pond"]]
        self.entry = pond["entry"]
        self.pads = {pad["id"]: pad for pad in pond["pads"] if self.board["brown"] or not pad["brown"]}
        self.touching = game.options["between"] == "touching"
        fields = state.to_json()["state"]
        self.step = fields["step"]
        self.me = fields["active"]
        self.frogs = [(owner, read(text)) for owner, mine in fields["frogs"].items() for text in mine]
        self.moved = {read(text) for text in fields["moved"]}
        self.unused = Counter(fields["unused"])
        self.pair = fields.get("between")

    def on(self, space: Space) -> str | None:
        """Whose frog is on a space that holds one."""
        return next((owner for owner, where in self.frogs if where == space and where[0] != "area"), None)

    def road(self, space: Space) -> bool:
        return space[0] not in ("area", "pad") and space[1] not in (13, 14, 15)

    def steps(self, space: Space, hopped: bool) -> list[tuple[Space, bool]]:
        """Every single step from a space: ahead, along an arrow, or over to the other Lane once."""
        kind, what = space
        lanes: list[str] = self.board["lanes"]
        if kind == "area":
            return [((lane, 1), hopped) for lane in lanes]
        if kind == "pad":
            return [(("pad", to), hopped) for to in self.pads[str(what)]["to"] if to in self.pads]
        ahead: Space = (kind, int(what) + 1) if int(what) < 27 else ("pad", self.entry[kind])
        return [(ahead, hopped)] + ([((lane, what), True) for lane in lanes if lane != kind] if not hopped else [])

    def walk(self, space: Space, steps: int) -> set[Space]:
        """Where a move of exactly so many steps can end (FW-11, FW-16, FW-19, FW-48)."""
        here = {(space, False)}
        for _ in range(steps):
            here = {after for place, hopped in here for after in self.steps(place, hopped)}
        return {place for place, _ in here}

    def options(self) -> set[str]:
        if self.step == "between":
            return self.back_moves() | {"decline"}
        return self.moves() | self.attacks() | {"end"}

    def moves(self) -> set[str]:
        found = set()
        for owner, space in self.frogs:
            if owner != self.me or space in self.moved or space[0] == "pad" or space == ("area", "puddle"):
                continue
            for die in self.unused:
                found |= {f"{write(space)} to {write(to)} with {die}" for to in self.walk(space, die) if self.on(to) is None}
        return found

    def attacks(self) -> set[str]:
        found = set()
        median: list[Space] = [(lane, number) for lane in self.board["lanes"] for number in (13, 14, 15)]
        empty = [write(space) for space in median if self.on(space) is None]
        victims = [space for owner, space in self.frogs if owner != self.me and self.road(space)]
        for die, count in self.unused.items():
            if count >= 2:
                for space in victims:
                    places = ["sidewalk"] if int(space[1]) <= 12 or not empty else empty
                    found |= {f"squish {write(space)} to {to} with {die}" for to in places}
            if count >= 3:
                found |= {f"squash {write(space)} with {die}" for space in victims}
            if count >= 4 and any(self.road(space) for _, space in self.frogs):
                found.add(f"smash with {die}")
        return found

    def back_moves(self) -> set[str]:
        """Either of the two by an unused die (FW-30, FW-33 to FW-37)."""
        found = set()
        for end in ("behind", "ahead"):
            lane, number = read(self.pair[end])
            if not self.road((lane, number)):
                continue
            for die in self.unused:
                to: Space = (lane, int(number) - die) if int(number) > die else ("area", "sidewalk")
                if to[0] == "area" or self.on(to) is None:
                    found.add(f"back {lane}{number} to {write(to)} with {die}")
        return found

    def neighbours(self, spot: Space, without: Space) -> tuple[Space | None, Space | None]:
        """P(s) of obligations.md: the nearest frogs behind and ahead, one frog left out."""
        lane, number = spot
        there = [int(where[1]) for _, where in self.frogs if where[0] == lane and where not in (without, spot)]
        if self.touching:
            there = [other for other in there if abs(other - int(number)) == 1]
        behind = max((other for other in there if other < int(number)), default=None)
        ahead = min((other for other in there if other > int(number)), default=None)
        return (None if behind is None else (lane, behind), None if ahead is None else (lane, ahead))

    def opens(self, source: Space, to: Space) -> tuple[str, str] | None:
        """The pair, if a frog that has just come from `source` to `to` hopped in between it (section 4)."""
        if not self.road(to):
            return None
        behind, ahead = self.neighbours(to, to)
        if behind is None or ahead is None or self.me in (self.on(behind), self.on(ahead)):
            return None
        if source[0] == to[0] and self.neighbours(source, to) == (behind, ahead):
            return None
        self.pair = {"behind": write(behind), "ahead": write(ahead)}
        return (write(behind), write(ahead)) if self.back_moves() else None
