"""Puzzles: one of them for everybody each day, those of every game by theme, and one's own missed moves of finished games."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from ...bots.levels import LevelBot
from ...engine.puzzles import RATINGS, Puzzle, of_the_day, puzzles, with_puzzles
from ...engine.rng import Rng
from ...engine.state import State
from ...store import Header
from ...store.puzzles import PuzzleRecord, ratings_of, record_of, trying
from ...store.reviews import load_review
from ...table import Plan, Refused, Table, seats
from ...table.daily import day_of, streak
from ...table.puzzles import PUZZLE_RATINGS, PuzzleLine, answered, stake, themes_of
from ..live.room import Room
from ..ops.threads import READ
from .context import App, Visitor
from .game_cards import USUAL_BOT, game_card

MISSED_SHOWN = 3
TABLES_READ = 12
"""Finished tables whose reviews are looked through for missed moves."""
MIN_MISSED = 0.3  # the loss of value from which a missed move is a puzzle
MISSED_GRADE = 3
NONE = "There’s no such puzzle."
WEEK = 7
REPLY_SEED = 7


@dataclass(frozen=True, slots=True)
class PosedPuzzle:
    """A puzzle with its position, where it stands, and its name in what is stored."""

    puzzle: Puzzle
    state: State
    address: str
    key: str
    title: str
    said: str = ""  # "You missed this on Tuesday"

    @property
    def seat(self) -> int:
        return int(self.state.to_move)


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """The puzzles of a theme: how many are solved, and where the next one is."""

    name: str
    solved: int
    of: int
    address: str


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """A day of the last week."""

    letter: str
    solved: bool
    today: bool


@dataclass(frozen=True, slots=True)
class MissedMove:
    """A move of one's own that a review found wanting."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """All that stands around a puzzle."""

    posed: PosedPuzzle
    game: str
    theme: str
    grade: int
    grade_words: str
    streak: int
    week: tuple[PuzzleDay, ...]
    rating: int
    ratings: tuple[float, ...]
    stake: tuple[int, int] | None  # None: it was tried before
    themes: tuple[PuzzleTheme, ...]
    missed: tuple[MissedMove, ...]
    others: tuple[tuple[str, str], ...]  # title and address of the other games'
    next: str
    daily: bool


@lru_cache(maxsize=64)
def stored(name: str, number: int) -> PosedPuzzle:
    """A puzzle of a game by its number from 1; nobody changes its position."""
    puzzle = puzzles(name)[number - 1]
    title = f"Puzzle {number} of {len(puzzles(name))}"
    return PosedPuzzle(puzzle, puzzle.state(), f"/puzzle/{name}/{number}", puzzle.key, title)


def pose(name: str, number: int | None) -> PosedPuzzle:
    """Refused if there is none."""
    if name not in with_puzzles() or number is None or not 1 <= number <= len(puzzles(name)):
        raise Refused("puzzle", NONE)
    return stored(name, number)


def todays() -> PosedPuzzle:
    """The puzzle of the day, the same for all."""
    if not with_puzzles():
        raise Refused("puzzle", "There are no puzzles here.")
    name, number = of_the_day(day_of(time.time()))
    posed = pose(name, number + 1)
    return PosedPuzzle(posed.puzzle, posed.state, posed.address, posed.key, "Today’s puzzle")


@lru_cache(maxsize=8)
def themes(name: str) -> tuple[str, ...]:
    """The theme of every puzzle of a game."""
    return tuple(themes_of(one, one.state()) for one in puzzles(name))


# Missed moves of one's own ------------------------------------------------------------------------------------------------


async def pose_missed(app: App, who: Visitor, room: Room, move: int) -> PosedPuzzle:
    """A missed move of a finished game, for whoever missed it: the position as they knew it."""
    review = await app.rooms.reviews.get(room) if room.table.over else None
    mark = next((one for one in (review or {}).get("marks", ()) if one["move"] == move), None)
    if mark is None or mark["seat"] not in mine_at(room.table, who.owner):
        raise Refused("puzzle", NONE)
    return await app.services.apart(missed_position, room.table, room.header, mark)


def missed_position(table: Table, header: Header, mark: dict[str, float]) -> PosedPuzzle:
    move, seat = int(mark["move"]), int(mark["seat"])
    state = table.at(move)
    state = state.resample(seat, Rng(move, 3)) if not table.game.perfect_information else state
    best = int(mark["best"])
    if not state.is_legal(best):
        raise Refused("puzzle", NONE)
    game = table.game
    puzzle = Puzzle(game.name, game.seats, game.rules_version, "", state.text(best), mark["good"], mark["bad"], MISSED_GRADE, 0)
    said = f"You missed this {day_words(header.updated, time.time())}"
    return PosedPuzzle(puzzle, state, f"/puzzle/mine/{header.id}/{move}", f"{header.id}:{move}"[:40], "A move you missed", said)


def mine_at(table: Table, owner: str) -> set[int]:
    """The seats that somebody held at a table."""
    return {*seats.held_by(table.seats, owner), *seats.kept_for(table.seats, owner)} if owner else set()


def day_words(then: float, now: float) -> str:
    """When a game was, in words: "today", "on Tuesday", "on 3 March"."""
    day, today = (date.fromisoformat(day_of(moment)) for moment in (then, now))
    past = (today - day).days
    if past < 2:
        return "yesterday" if past else "today"
    return f"on {day:%A}" if past < WEEK else f"on {day.day} {day:%B}"


async def missed_moves(app: App, who: Visitor) -> list[MissedMove]:
    """The dearest missed moves of one's last reviewed games, the latest game first."""
    mine = await READ.run(app.rooms.store.of_person, who.owner, 40) if who.owner else []
    over = [(head, seated) for head, seated in mine if head.over and not head.private][:TABLES_READ]
    found = []
    for head, seated in over:
        review = await READ.run(load_review, app.rooms.store, head.id, head.seq)
        own = {number for number, seat in enumerate(seated) if who.owner in (seat.owner, seat.home)}
        marks = [one for one in (review or {}).get("marks", ()) if one["seat"] in own and one["loss"] >= MIN_MISSED and one["best"] >= 0]
        for one in sorted(marks, key=lambda one: -float(one["loss"]))[:1]:
            words = f"{game_card(head.game).title}, {day_words(head.updated, time.time())}"
            found.append(MissedMove(words, f"/puzzle/mine/{head.id}/{one['move']}"))
    return found[:MISSED_SHOWN]


# One puzzle as somebody sees it -------------------------------------------------------------------------------------------


async def sheet(app: App, who: Visitor, posed: PosedPuzzle) -> PuzzleSheet:
    record = await app.read(lambda connection: record_of(connection, who.owner))
    known = await app.read(lambda connection: ratings_of(connection, [posed.key]))
    missed = await missed_moves(app, who)
    return await app.services.apart(sheet_of, posed, record, known.get(posed.key, usual(posed)), missed)


def usual(posed: PosedPuzzle) -> float:
    return PUZZLE_RATINGS[posed.puzzle.rating]


def sheet_of(posed: PosedPuzzle, record: PuzzleRecord, theirs: float, missed: Sequence[MissedMove]) -> PuzzleSheet:
    name, today = posed.puzzle.game, day_of(time.time())
    found, order = themes(name), dict.fromkeys(themes(name))
    groups = []
    for theme in order:
        numbers = [number for number, one in enumerate(found, 1) if one == theme]
        open_ones = [number for number in numbers if puzzles(name)[number - 1].key not in record.solved]
        groups.append(PuzzleTheme(theme, len(numbers) - len(open_ones), len(numbers), f"/puzzle/{name}/{(open_ones or numbers)[0]}"))
    others = tuple((game_card(other).title, f"/puzzle/{other}/1") for other in with_puzzles() if other != name)
    at_stake = None if posed.key in record.tried else stake(record.rating, len(record.ratings), theirs)
    return PuzzleSheet(
        posed, game_card(name).title, themes_of(posed.puzzle, posed.state), posed.puzzle.rating, RATINGS[posed.puzzle.rating],
        streak(record.days, today), week_of(record.days, today), round(record.rating), record.ratings[-12:], at_stake,
        tuple(groups), tuple(missed), others, next_address(posed, record), posed.key == todays().key,
    )  # fmt: skip


def week_of(days: frozenset[str], today: str) -> tuple[PuzzleDay, ...]:
    """The last seven days, today at the end."""
    last = date.fromisoformat(today)
    span = [last - timedelta(days=back) for back in range(WEEK - 1, -1, -1)]
    return tuple(PuzzleDay(f"{day:%a}"[0], day.isoformat() in days, day == last) for day in span)


def next_address(posed: PosedPuzzle, record: PuzzleRecord) -> str:
    """The next puzzle of the same game that is not solved."""
    name = posed.puzzle.game
    rows = puzzles(name)
    if not rows:
        return "/puzzle"
    here = next((number for number, one in enumerate(rows) if one.key == posed.key), -1)
    order = [*range(here + 1, len(rows)), *range(here + 1)]
    return f"/puzzle/{name}/{1 + next((number for number in order if rows[number].key not in record.solved), order[0])}"


def played_out(posed: PosedPuzzle, action: int) -> PuzzleLine:
    """What comes of an answer; bots that look one step ahead decide after it, the same each time."""
    bot = LevelBot(REPLY_SEED, posed.state.game.knowledge(), blur=0.0)
    return answered(posed.puzzle, posed.state, action, bot.choose)


async def answer(app: App, who: Visitor, posed: PosedPuzzle, action: int, show: bool = False) -> tuple[PuzzleLine, float | None]:
    """An answer carried out, and the change of the rating by a first try. `show`: the best move was asked for, which is no right answer."""
    if not posed.state.is_legal(action):
        raise Refused("move", "That move isn’t possible here.")
    line = await app.services.apart(played_out, posed, action)
    right, today = line.right and not show, todays()
    day = day_of(time.time()) if today.key == posed.key else ""
    change = await app.services.writer.run("", trying(who.owner, posed.key, usual(posed), right, day, time.time()))
    return line, change


async def play_on(app: App, who: Visitor, posed: PosedPuzzle) -> Room:
    """A real game against bots from where the best move leads."""
    app.limit_tables(who.address)
    game = posed.state.game
    line = await app.services.apart(played_out, posed, posed.state.find(posed.puzzle.best))
    seated = [seats.person(who.owner, "") if seat == posed.seat else seats.bot(USUAL_BOT) for seat in range(game.seats)]
    wish = Plan(who.owner, game.name, game.seats, game.public_options, None, seated, base=line.state.to_bytes())
    try:
        return await app.rooms.create(wish, who.address)
    except ValueError as error:
        raise Refused("game", str(error)[:300]) from None
