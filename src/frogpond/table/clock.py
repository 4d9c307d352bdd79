"""Thinking time: the clocks a table may agree on, and how time is counted. Pure: the caller passes the time.

Two kinds. `turn`: every turn has so many seconds. `bank`: a time for the whole game, and some seconds more when the decision passes on.
Only people are counted, and only while every seat is taken. Who takes back a move gets no time back; the others do.
With a day or more for a turn, a table waits for somebody who said that they are away, up to as many days of a game as was agreed, and a
day longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from .rows import ACT, OUTCOME, UNDO, Row
from .seats import OPEN, PERSON, Seat

TURN, BANK = "turn", "bank"
MIN_CLOCK_SECONDS, MAX_CLOCK_SECONDS = 5, 7 * 86400
GRACE = 60.0
"""Seconds that somebody who takes their seat back has at least."""
RECENT = 60
DAY_SECONDS = 86400.0
USUAL_AWAY_DAYS, MAX_AWAY_DAYS = 14, 60
"""How many days a game by days waits for each of its people in all."""
Outages = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Clock:
    """What was agreed. For those in `agreed` whose time is up `bot` plays on, or, with `loss`, the game is lost; for the others there is
    only a notice. A game by days waits `away` days for each who said that they are away."""

    kind: str
    seconds: int
    add: int = 0
    bot: str = ""
    agreed: tuple[str, ...] = ()
    loss: bool = False
    away: int = USUAL_AWAY_DAYS

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Clock:
        return cls(**{**data, "agreed": tuple(data["agreed"])})

    @classmethod
    def checked(
        cls, kind: str, seconds: int, add: int, bot: str, bots: Sequence[str], loss: bool = False, away: int = USUAL_AWAY_DAYS
    ) -> Clock:
        """A clock that makes sense; ValueError that says what is allowed."""
        if kind not in (TURN, BANK):
            raise ValueError(f"the thinking time must be none, {TURN} or {BANK}, not {kind[:20]!r}")
        if not MIN_CLOCK_SECONDS <= seconds <= MAX_CLOCK_SECONDS:
            raise ValueError(f"the thinking time must lie between {MIN_CLOCK_SECONDS} seconds and 7 days")
        if not 0 <= add <= 3600:
            raise ValueError("between 0 and 3600 seconds can be added for a turn")
        if bot and bot not in bots:
            raise ValueError(f"there is no bot {bot[:40]!r}; the bots are: {', '.join(bots)}")
        if bot and loss:
            raise ValueError("when the time is up either a bot plays on or the game is lost, not both")
        if not 0 <= away <= MAX_AWAY_DAYS:
            raise ValueError(f"a table waits up to {MAX_AWAY_DAYS} days for those who are away")
        return cls(kind, seconds, add if kind == BANK else 0, bot, loss=loss, away=away)

    def to_json(self) -> dict[str, Any]:
        fields = {**asdict(self), "agreed": list(self.agreed)}
        if not self.loss:
            del fields["loss"]  # so that earlier programs read it
        if self.away == USUAL_AWAY_DAYS:
            del fields["away"]
        return fields

    def agreeing(self, owner: str) -> Clock:
        """With one more person who lets the bot play on, or loses."""
        return replace(self, agreed=(*self.agreed, owner)) if owner not in self.agreed else self

    @property
    def waits(self) -> bool:
        """Whether it is a game by days, which waits for those who said that they are away."""
        return self.kind == TURN and self.seconds >= DAY_SECONDS

    @property
    def words(self) -> str:
        """The agreement in a few words."""
        if self.kind == TURN:
            days = f", waits {self.away} days for players who are away" if self.away else ", doesn’t wait for players who are away"
            return f"{in_words(self.seconds)} a turn" + (days if self.waits and self.away != USUAL_AWAY_DAYS else "")
        return f"{in_words(self.seconds)} each" + (f" and {self.add} s a turn" if self.add else "")


def in_words(seconds: int) -> str:
    """A time that people chose."""
    for size, name in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {name}"
    return f"{seconds} s"


def span(begin: float, until: float, outages: Outages = ()) -> float:
    """The seconds between two moments, without those in which no move could be kept."""
    lost, done = 0.0, begin
    for start, end in sorted(outages):
        first, last = max(start, done), min(end, until)
        if last > first:
            lost += last - first
            done = last
    return max(0.0, until - begin - lost)


@dataclass(frozen=True, slots=True)
class Spent:
    """The time that one decision took, and the increment when the turn passed on; `after` is the rest."""

    move: int
    seat: int
    spent: float
    gained: float
    after: float


@dataclass(frozen=True, slots=True)
class ClockState:
    """How the clock stands: seconds left at each seat when it was last set (`since`), and whose decision is open."""

    left: tuple[float, ...]
    mover: int
    turn: int
    since: float
    runs: bool
    out: bool = False
    recent: tuple[Spent, ...] = ()
    waited: tuple[float, ...] = ()
    """Seconds that were waited for each seat while somebody was away; empty if never."""

    @classmethod
    def begin(cls, clock: Clock, seated: Sequence[Seat], mover: int, turn: int, now: float) -> ClockState:
        return cls((float(clock.seconds),) * len(seated), mover, turn, now, counts(seated, mover))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ClockState:
        recent = tuple(Spent(*item) for item in data["recent"])
        return cls(**{**data, "left": tuple(data["left"]), "recent": recent, "waited": tuple(data.get("waited", ()))})

    def to_json(self) -> dict[str, Any]:
        recent = [[s.move, s.seat, round(s.spent, 3), round(s.gained, 3), round(s.after, 3)] for s in self.recent]
        fields = {name: getattr(self, name) for name in ("mover", "turn", "since", "runs", "out")}
        more = {"waited": list(self.waited)} if self.waited else {}  # so that earlier programs read it
        return {**fields, "left": [round(left, 3) for left in self.left], "recent": recent, **more}

    def at(self, now: float, outages: Outages = ()) -> list[float]:
        """Seconds left at each seat at a moment."""
        left = list(self.left)
        if self.runs and not self.out:
            left[self.mover] = max(0.0, left[self.mover] - span(self.since, now, outages))
        return left

    def due(self, now: float, outages: Outages = ()) -> float | None:
        """The time at which the clock of the deciding player runs out, if it runs."""
        return now + self.at(now, outages)[self.mover] if self.runs and not self.out else None

    def moved(
        self,
        clock: Clock,
        rows: Sequence[Row],
        moves: int,
        seated: Sequence[Seat],
        mover: int,
        turn: int,
        now: float,
        outages: Outages = (),
    ) -> ClockState:
        """After these rows, with `moves` moves before them, the decision is with `mover` in turn `turn`."""
        left, recent = list(self.left), list(self.recent)
        used_time = span(self.since, now, outages) if self.runs and not self.out else 0.0
        undone = False
        for row in rows:
            if row.kind not in (ACT, OUTCOME, UNDO):
                continue
            if row.kind == UNDO:
                undone = True
                if row.seat == self.mover:
                    left[row.seat] -= used_time
                self._back(left, [one for one in recent if one.move >= row.action], row.seat, clock)
                recent = [one for one in recent if one.move < row.action]
                moves = row.action
            else:
                if row.kind == ACT:
                    left[row.seat] = max(0.0, left[row.seat] - used_time)
                    recent.append(Spent(moves, row.seat, used_time, 0.0, left[row.seat]))
                moves += 1
            used_time = 0.0
        if (mover, turn) != (self.mover, self.turn) and not undone:
            if clock.kind == BANK and clock.add and self.runs and recent:
                left[self.mover] += clock.add
                recent[-1] = replace(recent[-1], gained=float(clock.add))
            elif clock.kind == TURN and mover >= 0:
                left[mover] = float(clock.seconds)
        rest = tuple(max(0.0, seconds) for seconds in left)
        return ClockState(rest, mover, turn, now, counts(seated, mover), False, tuple(recent[-RECENT:]), self.waited)

    @staticmethod
    def _back(left: list[float], undone: Sequence[Spent], who: int, clock: Clock) -> None:
        """The others get back what they spent on moves that are gone; who takes back gets nothing, and gives back what was added."""
        for one in undone:
            left[one.seat] -= one.gained
            if one.seat != who:
                left[one.seat] += one.spent
        mine = [one.after for one in undone if one.seat == who]
        if clock.kind == TURN and mine:
            left[who] = min(left[who], mine[0])

    def seated(self, clock: Clock, before: Sequence[Seat], seated: Sequence[Seat], now: float, outages: Outages = ()) -> ClockState:
        """The clock after a change of seats. A player who takes over from a bot has a little time at least."""
        left = self.at(now, outages)
        for seat, (old, new) in enumerate(zip(before, seated, strict=True)):
            if new.kind == PERSON and (old.kind, old.owner) != (new.kind, new.owner):
                least = float(clock.seconds) if old.kind == OPEN else min(GRACE, float(clock.seconds))
                left[seat] = max(left[seat], least)
        changed = self.mover >= 0 and before[self.mover] != seated[self.mover]
        return replace(self, left=tuple(left), since=now, runs=counts(seated, self.mover), out=self.out and not changed)

    def waiting(self, until: float, now: float, days: int = USUAL_AWAY_DAYS) -> ClockState | None:
        """Time is up, but the deciding player is away: the extended deadline, by at most so many days in all; None if they are over."""
        waited = list(self.waited or (0.0,) * len(self.left))
        more = min(until - now + DAY_SECONDS, days * DAY_SECONDS - waited[self.mover]) if until > now else 0.0
        if more <= 0:
            return None
        left = list(self.left)
        left[self.mover], waited[self.mover] = more, waited[self.mover] + more
        return replace(self, left=tuple(left), since=now, waited=tuple(waited))

    def stopped(self) -> ClockState:
        """Whether the deciding player's time is up."""
        left = list(self.left)
        left[self.mover] = 0.0
        return replace(self, left=tuple(left), out=True)


def counts(seated: Sequence[Seat], mover: int) -> bool:
    """Whether time runs: a person decides and nobody is missing."""
    return mover >= 0 and seated[mover].kind == PERSON and all(seat.kind != OPEN for seat in seated)
