"""A table where a game is played. No framework and no I/O: it says what may happen; the caller stores the rows.

A wish (`act`, `take_back`) gives a `Change`: rows to append and the position after them. When they are safely stored, `accept` makes
them part of the table. So what is acknowledged is stored, and a table in memory is never ahead of the store.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.record import Record
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from ..engine.story import speaking
from ..engine.view import View
from . import ending, rights, rows, seats
from .chance import Draw
from .history import CHECKPOINT, History, Log
from .refused import TOO_LATE, Refused
from .rows import Change, Era, Row, RowEffect
from .seats import Seat
from .story import StoryCache

BOTS_OWNER = "*bot*"
"""Stands where a person's fingerprint is asked for when a bot decides; no token has this fingerprint."""


class Table:
    """Seats around a game, its rows so far, and the position they lead to."""

    def __init__(
        self,
        ident: str,
        game: Game,
        seated: Sequence[Seat],
        so_far: Sequence[Row] = (),
        base: bytes | None = None,
        snapshot: tuple[int, bytes] | None = None,
        version: int = 0,
    ) -> None:
        """`snapshot` is the packed position after so many rows, so that nothing must be played again; it and the start are in the format
        of the rules with number `version` (0: today's). A table of earlier rules stands as it was left, or as far as today's rules can
        follow its moves; `correct` lets it go on."""
        self.id = ident
        self.version = version or game.rules_version
        self.game = game
        self.seats: list[Seat] = list(seated)
        self.base = base
        self.rows: list[Row] = list(so_far)
        self.moves: list[Row] = rows.moves(self.rows)
        self.eras: list[Era] = rows.eras(self.rows, self.version)
        self._reached: dict[int, int] = {}
        self.endings: list[Row] = rows.endings(self.rows)
        self.shown: bool = rows.shown(self.rows)
        self.held: rights.Held = {}
        self._sitting = seats.SeatIndex(self.seats)
        self._facts: dict[tuple[str, bool, bool, bool, bool], rights.RightsFacts] = {}
        self.keys: dict[tuple[int, str], int] = {(row.seat, row.key): row.seq for row in self.rows if row.key}
        self._log = Log(StoryCache(game))
        self._checkpoints: dict[int, State] = {}
        self._views: dict[int, View] = {}
        self._viewed: tuple[int, bool, tuple[str, ...]] | None = None  # what they were made of
        self.state: State = self._restore(snapshot) if self.version == game.rules_version else self._restore_older(snapshot)

    # Positions ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """How many rows there are. It only grows, so it names a moment of the table; the open question bears it as its id."""
        return len(self.rows)

    @property
    def history(self) -> History:
        """The log, in sentences."""
        return History(self, self._log)

    @property
    def waiting(self) -> bool:
        """Whether the game waits for players: nothing is dealt, nobody moves."""
        return self.sitting.open and not self.over

    @property
    def sitting(self) -> seats.SeatIndex:
        """Facts derived from the seats."""
        if self._sitting.seats != self.seats:
            self._sitting = seats.SeatIndex(self.seats)
        return self._sitting

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or because a player gave up."""
        return bool(self.state.is_over) or (bool(self.endings) and ending.result(self.game, self.seats, self.endings).over)

    @property
    def to_move(self) -> int:
        """The seat that decides; OVER after the end, CHANCE while players are awaited."""
        return OVER if self.over else CHANCE if self.waiting else int(self.state.to_move)

    def winners(self) -> list[int]:
        """The seats that won."""
        if self.state.is_over:
            return ending.standing_winners([int(seat) for seat in self.state.winners()], self.game, self.endings)
        result = ending.result(self.game, self.seats, self.endings)
        return result.winners if result.over else []

    def view(self, seat: int) -> View:
        """The view of a seat or a spectator, with what the table knows beside the rules: how it ended, and that players are awaited. It is
        cached until the table changes, so callers must not change it."""
        names = self.history.names
        made_of = (self.seq, self.waiting, names)
        if self._viewed != made_of:
            self._views, self._viewed = {}, made_of
        view = self._views.get(seat)
        if view is None:
            with speaking(names):
                view = self._views[seat] = self._view(seat)
        return view

    def forget_views(self) -> None:
        """Nobody looks any more."""
        self._views, self._viewed = {}, None

    def _view(self, seat: int) -> View:
        view: View = self.state.view(seat)
        waiting = self.waiting
        if not self.endings and not waiting:
            return view
        if waiting:
            return replace(view, to_move=CHANCE, choices=[])
        if not self.over:
            return view
        how = " ".join(ending.sentence(self.game, row, "", row.seat == seat) for row in self.endings)
        return replace(view, over=True, to_move=OVER, winners=self.winners(), choices=[], asked="", help=how)

    def facts(
        self, host: str = "", *, private: bool = False, daily: bool = False, closed: bool = False, live: bool = False
    ) -> rights.RightsFacts:
        """The facts from which rights at this table follow; the same object for as long as they are the same."""
        hidden, over = not self.game.perfect_information, self.over
        fixed = hidden and (self.base is not None or self.shown)
        key, seated = (host, private, daily, closed, live), self.sitting.seats
        facts = self._facts.get(key)
        if facts is None or facts.seats is not seated or facts.held is not self.held or (facts.over, facts.fixed) != (over, fixed):
            facts = self._facts[key] = rights.RightsFacts(seated, host, over, private, hidden, fixed, daily, closed, live, self.held)
        return facts

    def start(self) -> State:
        """The position the table began with."""
        return self.game.new() if self.base is None else self._unpack(self.base, self.eras[0].version)

    def _unpack(self, data: bytes, version: int) -> State:
        """A stored position, in the format of some version of the rules."""
        return self.game.from_bytes(self.game.migrate_position(data, version) if version < self.game.rules_version else data)

    @property
    def floor(self) -> int:
        """How many moves can't be taken back: the rules were corrected after them."""
        return self.eras[-1].first

    def _end(self, era: int) -> int:
        """The number of moves up to the end of an era."""
        return self.eras[era + 1].first if era + 1 < len(self.eras) else len(self.moves)

    def begin(self, era: int) -> State:
        """The position before the first move of an era."""
        position = self.eras[era].position
        return self.start() if position is None else self._unpack(position, self.eras[era].version)

    def reach(self, era: int) -> int:
        """How many moves up to the last one of this era that can be played again: all of today's rules, of earlier ones those that are
        legal today."""
        if era == len(self.eras) - 1 and self.version == self.game.rules_version:
            return len(self.moves)
        first = self.eras[era].first
        if first not in self._reached:
            state = self.begin(era)
            self._reached[first] = first + self._follow(state, self.moves[first : self._end(era)])
        return self._reached[first]

    def _follow(self, state: State, moves: Sequence[Row]) -> int:
        """Play moves as far as they are legal; how many were."""
        for count, row in enumerate(moves):
            if not fits(state, row):
                return count
            state.advance(row.action)
        return len(moves)

    def shown_move(self, move: int) -> int:
        """The move itself, or the last one before it that can be shown: those after it were played by rules that have been corrected."""
        era = max((i for i, one in enumerate(self.eras) if one.first <= move), default=0)
        return move if move == len(self.moves) else min(move, self.reach(era))

    def replay(self) -> Iterator[tuple[int, State, Row]]:
        """Every move that can be played again, with its number and the position before it: one object that moves on in each era."""
        moves, spans = self.moves, [(one.first, self.reach(era)) for era, one in enumerate(self.eras)]
        for era, (first, end) in enumerate(spans):
            state = self.begin(era) if end > first else self.state
            for number in range(first, end):
                yield number, state, moves[number]
                state.advance(moves[number].action)

    def _restore(self, snapshot: tuple[int, bytes] | None) -> State:
        if snapshot is not None and snapshot[0] <= len(self.rows):
            before, after = self.rows[: snapshot[0]], self.rows[snapshot[0] :]
            count = len(rows.moves(before))
            if rows.lowest(after, count) == count:
                state = self.game.from_bytes(snapshot[1])
                for move in self.moves[count:]:
                    state.advance(move.action)
                return state
        return self._play_to(len(self.moves))

    def _restore_older(self, snapshot: tuple[int, bytes] | None) -> State:
        """Where a table of earlier rules stands: its stored position and what came after it, or the moves of its last era, whichever leads
        further. Moves that today's rules can't follow do not count any more."""
        first = self.floor
        state = self.begin(len(self.eras) - 1)
        count = first + self._follow(state, self.moves[first:])
        if snapshot is not None and snapshot[0] <= len(self.rows) and count < len(self.moves):
            before, after = self.rows[: snapshot[0]], self.rows[snapshot[0] :]
            last_move = len(rows.moves(before))
            if rows.lowest(after, last_move) == last_move:
                with contextlib.suppress(ValueError):
                    other = self._unpack(snapshot[1], self.version)
                    further = last_move + self._follow(other, self.moves[last_move:])
                    if further > count:
                        state, count = other, further
        del self.moves[count:]
        return state

    def at(self, move: int) -> State:
        """The position after so many moves; a copy of its own."""
        if not 0 <= move <= len(self.moves):
            raise Refused("move", f"There is no move {move}: they are numbered 0 to {len(self.moves)}.")
        if move == len(self.moves):
            return self.state.clone()
        if self.shown_move(move) != move:
            raise Refused("rules", f"Move {move} was played by rules that have been corrected since; it can't be shown.")
        return self._play_to(move)

    def _play_to(self, move: int) -> State:
        era = max(i for i, one in enumerate(self.eras) if one.first <= move)
        first = self.eras[era].first
        near = max((count for count in self._checkpoints if first < count <= move), default=-1)
        state = self.begin(era) if near < 0 else self._checkpoints[near].clone()
        for number in range(max(near, first), move):
            state.advance(self.moves[number].action)
            if (number + 1) % CHECKPOINT == 0 and number + 1 not in self._checkpoints:
                self._checkpoints[number + 1] = state.clone()
        return state

    def remember(self, positions: dict[int, State]) -> None:
        """Takes over positions on the way that another process computed."""
        self._checkpoints = {**positions, **self._checkpoints}

    # Deciding -------------------------------------------------------------------------------------------------------

    def act(
        self,
        owner: str,
        seat: int,
        move: int | str,
        rid: int | None = None,
        key: str = "",
        *,
        draw: Draw,
        now: float = 0.0,
        film: bool = True,
    ) -> Change | None:
        """A decision. None if this very act (same key) was done already; Refused if it is late, not theirs or not legal. With `film`
        the change tells how it came about, position by position."""
        if not 0 <= seat < len(self.seats):
            raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(self.seats) - 1}.")
        here = self.seats[seat]
        if not (here.kind == seats.BOT if owner == BOTS_OWNER else here.kind == seats.PERSON and here.owner == owner):
            raise Refused("not-yours", "That’s not your seat.")
        if key and (seat, key) in self.keys:
            return None
        if rid is not None and rid != self.seq:
            raise Refused("late", TOO_LATE, late=True)
        if self.waiting:
            raise Refused(*rights.WAITING_WORDS)
        if self.over:
            raise Refused("over", "The game is over.", self.game.rule_for("over"))
        with speaking(self.history.names):
            action = self.state.parse(move) if isinstance(move, str) else move
        reason = self.why_not(seat, move if action < 0 else action)
        if reason is not None:
            raise Refused.because(reason)
        return self._run([Row(self.seq, rows.ACT, seat, action, key, now)], draw, now, film)

    def why_not(self, seat: int, move: int | str) -> Reason | None:
        """None if the seat may do this now, else the reason; numbers of any size are fine to ask about."""
        if isinstance(move, int) and not -1 <= move < 2**31:
            return Reason("number", f"There is no such action: they are numbered 0 to {self.game.num_actions - 1}.")
        with speaking(self.history.names):
            return self.state.why_not(seat, move)

    def settle(self, draw: Draw, now: float = 0.0) -> Change | None:
        """If chance decides now (at the beginning, or after a fork): let it; not while players are awaited."""
        return self._run([], draw, now) if self.state.to_move == CHANCE and not self.waiting else None

    def anew(self, now: float = 0.0) -> Change | None:
        """Back to the beginning, for players who come new to what others have played alone."""
        return self._run([Row(self.seq, rows.UNDO, -1, 0, "", now)], None) if self.moves else None

    def _run(self, new_rows: Sequence[Row], draw: Draw | None, now: float = 0.0, film: bool = True) -> Change:
        """Carry rows out on a copy, then chance as long as it decides; with no `draw`, exactly the given rows."""
        state = self.state.clone()
        state.watch(film=film)
        done: list[Row] = []
        steps: list[RowEffect] = []
        count = lowest = len(self.moves)
        for row in new_rows:
            if row.kind == rows.UNDO:
                state = self._before(row.action, done)
                state.watch(film=film)
                count = row.action
                lowest = min(lowest, count)
                steps.append(RowEffect(row))
            elif row.kind in rows.MOVES:
                state.advance(row.action)
                count += 1
                steps.append(RowEffect(row, state.events, list(state.film or ())))
            done.append(row)
        while draw is not None and state.to_move == CHANCE:
            row = Row(self.seq + len(done), rows.OUTCOME, -1, int(draw(state)), "", now)
            state.advance(row.action)
            done.append(row)
            steps.append(RowEffect(row, state.events, list(state.film or ())))
        state.watch(False)
        ends = rows.endings([*self.rows, *done]) if self.endings or any(row.kind in rows.ENDINGS for row in done) else []
        over = bool(state.is_over) or ending.result(self.game, self.seats, ends).over
        return Change(self.seq, done, lowest, state, steps, over)

    def _before(self, move: int, fresh: Sequence[Row]) -> State:
        """The position after `move` moves when `fresh` rows come on top of the stored ones."""
        now = rows.moves([*self.rows, *fresh])
        shared = min(move, rows.lowest(fresh, len(self.moves)))
        state = self.at(shared)
        for row in now[shared:move]:
            state.advance(row.action)
        return state

    def accept(self, change: Change) -> None:
        """The rows are safe: they are part of the table now."""
        if change.before != self.seq:
            raise ValueError(f"rows for {change.before} came when {self.seq} was next")
        self.rows += change.rows
        for row in change.rows:
            if row.key:
                self.keys[row.seat, row.key] = row.seq
        if change.back:
            self.moves = rows.moves(self.rows)
            if change.kept < self.floor or change.corrects:
                self._reached.clear()
                self.version = self.game.rules_version
            self.eras = rows.eras(self.rows, self.eras[0].version)
            self.shown = rows.shown(self.rows)
            for count in [count for count in self._checkpoints if count > change.kept]:
                del self._checkpoints[count]
        else:
            self.moves += [row for row in change.rows if row.kind in rows.MOVES]
        if self.endings or any(row.kind in rows.ENDINGS for row in change.rows):
            self.endings = rows.endings(self.rows)
        self.state = change.state
        if len(self.moves) % CHECKPOINT == 0:
            self._checkpoints[len(self.moves)] = change.state.clone()
        self.history.add(change)

    def follow(self, new_rows: Sequence[Row]) -> Change:
        """Rows that another process stored, as a change to accept."""
        if any(row.kind == rows.RULES for row in new_rows):
            raise Refused("rules", "The rules of this game were corrected meanwhile. Open the table again.")
        return self._run(new_rows, None)

    def correct(self, now: float = 0.0) -> Change | None:
        """The row with which a table of earlier rules goes on by today's, from where it stands; None if it is of today's."""
        if self.version == self.game.rules_version:
            return None
        key = f"{self.version}-{self.game.rules_version}"
        row = Row(self.seq, rows.RULES, -1, len(self.moves), key, now, self.state.to_bytes())
        return Change(self.seq, [row], len(self.moves), self.state, [RowEffect(row)], self.over)

    # Taking back ----------------------------------------------------------------------------------------------------

    def undo_to(self, owner: str) -> int:
        """How many moves stay if this person takes back; -1 if there is nothing of theirs."""
        mine, moves = self.sitting.held(owner), self.moves
        for number in range(len(moves) - 1, self.floor - 1, -1) if mine else ():
            row = moves[number]
            if row.seat in mine and row.kind == rows.ACT:
                return number
        return -1

    def turn_to(self, owner: str) -> int:
        """How many moves stay if this person goes back to the start of a turn of several decisions, after which nobody else and no chance
        decided anything; -1 if there is none."""
        to = self.undo_to(owner)
        if self.over or to < 0 or to != len(self.moves) - 1:
            return -1
        seat, first = self.moves[to].seat, to
        turns = (chapter.heard[-1].move for chapter in reversed(self.history.story(seat).chapters) if chapter.heard)
        next(turns, 0)
        before = next(turns, 0)
        while first > max(before, self.floor) and self.moves[first - 1].kind == rows.ACT and self.moves[first - 1].seat == seat:
            first -= 1
        return first if first < to else -1

    def undo_deed(self, owner: str) -> rights.Deed | None:
        """The kind of undo: of one's own decision alone, of more than that, or of the end; None: there is nothing to undo."""
        if self.over:
            return rights.Deed.UNDO_END if self.endings or self.undo_to(owner) >= 0 else None
        to = self.undo_to(owner)
        if to < 0:
            return None
        return rights.Deed.UNDO if to == len(self.moves) - 1 else rights.Deed.UNDO_FAR

    def undo_kind(self, owner: str) -> str:
        """Whether this person may take back: "free", "ask" (the others must agree) or "" (nothing to take back)."""
        deed = self.undo_deed(owner)
        permission = rights.may(self.facts(), owner, deed) if deed else rights.Permission.NO
        return {rights.Permission.YES: "free", rights.Permission.ASK: "ask", rights.Permission.NO: ""}[permission]

    def showed_something(self, to: int) -> bool:
        """Whether the moves from this one on revealed hidden information to the player who made them.

        The same moves are made in positions that the person could not tell from the true one; a different sight gives it away.
        """
        undone = self.moves[to:]
        seat = undone[0].seat
        true = self.at(to)
        for number in range(6):
            other = true.resample(seat, Rng(number, to))
            try:
                for row in undone:
                    if not other.is_legal(row.action):
                        return True
                    other.advance(row.action)
            except (ValueError, IndexError):
                return True
            if other.to_move != self.state.to_move or other.view(seat).to_json() != self.state.view(seat).to_json():
                return True
        return False

    def take_back(self, owner: str, agreed: bool = False, now: float = 0.0, *, turn: bool = False) -> Change:
        """Take back this person's last decision, the whole turn so far, or how the game was ended. Refused with code "ask" when the others
        must agree first."""
        deed = self.undo_deed(owner)
        to = self.turn_to(owner) if turn else -1
        to = to if to >= 0 else self.undo_to(owner)
        if deed is None:
            raise Refused("nothing", "You have nothing to undo.")
        facts = self.facts()
        ask = rights.need(facts, owner, deed)
        if deed is rights.Deed.UNDO and seats.parties(self.seats) != {owner} and self.showed_something(to):
            ask = rights.need(facts, owner, rights.Deed.UNDO_FAR)
        if ask and not agreed:
            raise Refused("ask", "Dice, cards or other moves came after that, so the others must agree.")
        if self.over and self.endings and not self.state.is_over:
            return self._run([Row(self.seq, rows.REOPEN, -1, 0, "", now)], None)
        return self._run([Row(self.seq, rows.UNDO, self.moves[to].seat, to, rows.END if self.over else "", now)], None)

    def end(self, kind: str, seat: int, now: float = 0.0) -> Change:
        """The game is given up at a seat (`rows.RESIGN`, `rows.TIME`), or abandoned by all (`rows.ABANDON`, seat -1)."""
        if self.over:
            raise Refused(*rights.OVER_WORDS)
        if seat in ending.losers(self.endings):
            raise Refused("over", "You’ve already given up this seat.")
        return self._run([Row(self.seq, kind, seat, len(self.moves), "", now)], None)

    # Leaving the table ----------------------------------------------------------------------------------------------

    def knows_all(self, owner: str) -> bool:
        """Whether nothing at this table is hidden from this person: the game is over, or all seats are theirs."""
        return self.over or all(seat.kind == seats.PERSON and seat.owner == owner for seat in self.seats)

    def fork(self, owner: str, move: int, eyes: int, rng: Rng) -> tuple[bytes | None, list[Row]]:
        """The start and the rows of a private table that goes on from a move. All that `eyes` can't know is resampled."""
        state = self.at(move)
        if self.knows_all(owner):
            era = max(i for i, one in enumerate(self.eras) if one.first <= move)
            if self.reach(era) < move:  # it stands where today's rules don't lead
                return state.to_bytes(), []
            played = self.moves[self.eras[era].first : move]
            base = None if self.base is None and self.eras[era].position is None else self.begin(era).to_bytes()
            return base, [Row(i, row.kind, row.seat, row.action, "", row.at) for i, row in enumerate(played)]
        return state.resample(eyes, rng).to_bytes(), []

    def record(self, **tags: str) -> Record:
        """The game so far as a record file; a table that began from a position says so in a tag, and so does one that goes on from where
        the rules were corrected."""
        last = self.eras[-1]
        state = self.begin(len(self.eras) - 1)
        if last.position is not None or self.base is not None:
            tags["start"] = json.dumps(state.to_json())
        if last.position is not None:
            tags["corrected"] = f"rules {last.version} after move {last.first}"
        if self.endings:
            tags["ended"] = ending.tag(self.endings)
            if self.over:
                tags["won"] = ", ".join(map(str, self.winners()))
        record = Record.of(self.game, **tags)
        for move in self.moves[last.first : self.reach(len(self.eras) - 1)]:
            record.add(state, move.action)
            state.advance(move.action)
        return record


def fits(state: State, row: Row) -> bool:
    """Whether a stored move is a legal one here."""
    game, decides = state.game, int(state.to_move)
    if (decides != CHANCE) if row.kind == rows.OUTCOME else (decides != row.seat):
        return False
    limit = game.num_outcomes if row.kind == rows.OUTCOME else game.num_actions
    return 0 <= row.action < limit and bool(state.is_legal(row.action))
