# compiled by mypyc
"""Inputs of a learned mind for Freeway Frogs: where every frog is, alone and in pairs, who comes next, and the dice left.

Seen by one colour. Positions before a roll are described as well as those in the middle of a turn.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ...engine.features import Features, clip
from ...engine.state import State
from .position import FreewayPosition as Position
from .rules.numbers import SIDEWALK
from .rules.numbers import FreewayNumbers as Numbers

MOST_FLIES: Final = 6  # in pairs a pad counts by its flies, up to these
HOME: Final = 5  # frogs home: 0 to 4
PHASES: Final = 10  # by frogs home, before a roll and after it


@final
class FreewayFeatures(Features):
    """A position of Freeway Frogs as one colour sees it."""

    n: Numbers
    places: i64  # Puddle, Sidewalk, spots, pads
    kinds: i64  # the same with both Lanes as one and pads by flies
    his: i64  # where the families of features begin
    pair: i64
    ours: i64
    theirs: i64
    dice: i64
    frog_die: i64
    race: i64
    lead: i64

    def __init__(self, n: Numbers) -> None:
        places = n.spaces + 1
        kinds = n.spots + 3 + MOST_FLIES
        turns = n.seats * 2
        his = places * turns
        pair = his + places * 4
        ours = pair + kinds * kinds * 2 * n.lanes
        theirs = ours + kinds * kinds
        dice = theirs + kinds * kinds
        frog_die = dice + n.faces * 5
        race = frog_die + places * n.faces
        lead = race + HOME * HOME * turns
        size = lead + 25 * HOME
        super().__init__(1, size, 2, PHASES, n.seats, 400)
        self.by_turns = True
        self.n = n
        self.places = places
        self.kinds = kinds
        self.his = his
        self.pair = pair
        self.ours = ours
        self.theirs = theirs
        self.dice = dice
        self.frog_die = frog_die
        self.race = race
        self.lead = lead

    def mover(self, state: State) -> i64:
        assert isinstance(state, Position)
        return state.active

    def kind(self, space: i64) -> i64:
        """A place as it counts in pairs."""
        n = self.n
        if space < n.first_pad:
            return n.number(space) + 1
        flies = n.flies[space - n.first_pad]
        return n.spots + 2 + clip(flies, 0, MOST_FLIES)

    def progress(self, t: Position, colour: i64) -> float:
        """How far a colour's frogs have come, in frogs brought home."""
        n = self.n
        total = 0.0
        i = colour * n.frogs
        stop = i + n.frogs
        while i < stop:
            space = t.at[i]
            if space >= n.first_pad:
                total += 1.0
            elif space >= SIDEWALK:
                total += 0.15 + 0.75 * float(n.number(space)) / float(n.spots)
            i += 1
        return total

    def describe(self, state: State, side: i64) -> None:
        assert isinstance(state, Position)
        t = state
        n = t.n
        at = t.at
        frogs = n.frogs
        seats = n.seats
        active = self.active
        count: i64 = 0
        rolled: i64 = 1 if t.to_move >= 0 else 0
        until = (side - t.active + seats) % seats
        when = until * 2 + rolled
        mine = side * frogs
        home: i64 = 0
        flies: i64 = 0
        i: i64 = 0
        while i < frogs:
            space = at[mine + i]
            if space >= n.first_pad:
                home += 1
                flies += n.flies[space - n.first_pad]
            active[count] = (space + 1) * seats * 2 + when
            count += 1
            j = i + 1
            row = self.ours + self.kind(space) * self.kinds
            while j < frogs:
                active[count] = row + self.kind(at[mine + j])
                count += 1
                j += 1
            i += 1
        most: i64 = 0
        best: i64 = 0
        ahead = 0.0
        colour: i64 = 0
        while colour < seats:
            if colour != side:
                order = (colour - side + seats) % seats
                sooner: i64 = 1 if (colour - t.active + seats) % seats < until else 0  # it moves before me
                base = colour * frogs
                there: i64 = 0
                eaten: i64 = 0
                i = 0
                while i < frogs:
                    space = at[base + i]
                    if space >= n.first_pad:
                        there += 1
                        eaten += n.flies[space - n.first_pad]
                    active[count] = self.his + (space + 1) * 4 + order
                    count += 1
                    row = self.theirs + self.kind(space) * self.kinds
                    j = i + 1
                    while j < frogs:
                        active[count] = row + self.kind(at[base + j])
                        count += 1
                        j += 1
                    if space > SIDEWALK and space < n.first_pad:  # only frogs on the road meet
                        row = self.pair + self.kind(space) * self.kinds * 2 + sooner
                        beside = row + self.kinds * self.kinds * 2  # the other one is in the other Lane
                        j = 0
                        while j < frogs:
                            own = at[mine + j]
                            if own < n.first_pad:
                                active[count] = (beside if own > SIDEWALK and n.lane(own) != n.lane(space) else row) + self.kind(own) * 2
                                count += 1
                            j += 1
                    i += 1
                if there > most:
                    most = there
                if eaten > best:
                    best = eaten
                ahead += self.progress(t, colour)
            colour += 1
        self.count = count
        if rolled == 1 and t.active == side:
            self.describe_dice(t, mine)
        count = self.count
        most = clip(most, 0, 4)
        home = clip(home, 0, 4)
        difference = clip(flies - best, -12, 12)
        near = most if most > home else home
        active[count] = self.race + (home * HOME + most) * seats * 2 + when
        active[count + 1] = self.lead + (difference + 12) * HOME + near
        self.count = count + 2
        self.phase = near * 2 + rolled
        self.dense[0] = float(difference) / 5.0
        self.dense[1] = self.progress(t, side) - ahead / float(seats - 1)

    def describe_dice(self, t: Position, mine: i64) -> None:
        """The unused dice, each with the frogs that may still use it."""
        n = t.n
        count = self.count
        face: i64 = 0
        while face < n.faces:
            dice = t.unused(face)
            if dice > 0:
                self.active[count] = self.dice + face * 5 + clip(dice, 0, 4)
                count += 1
                i: i64 = 0
                while i < n.frogs:
                    space = t.at[mine + i]
                    if space >= SIDEWALK and space < n.first_pad and not (space > SIDEWALK and t.has_moved(space)):
                        self.active[count] = self.frog_die + (space + 1) * n.faces + face
                        count += 1
                    i += 1
            face += 1
        self.count = count
