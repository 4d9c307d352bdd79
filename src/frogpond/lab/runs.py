"""A run: the games of a schedule, in order. With a directory it can be stopped and taken up again, whatever it is a run of.

    run-directory/
      run.json                       what is played; a run of something else is refused
      games/part-00000.parquet       one row a game
      seats/part-00000.parquet       one row for each game and seat
      decisions/part-00000.parquet   one row for each game, seat and kind of decision

The folders are Parquet data sets that any tool reads as a whole. A part holds the games of one chunk and is written
whole or not at all, the games after the others: where a games part stands, its chunk is done.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from .. import __version__
from ..bots.registry import competitor
from ..engine.game import Game
from ..engine.guide import count
from ..engine.rng import Rng
from .play import Fixture, Played, play_one
from .work import carry_out, need_jobs

CHUNK = 64
RUN_FORMAT = 1  # of the tables; other forms can't be mixed in one run

Progress = Callable[[int, int], None]


class Schedule(Protocol):
    """What a run plays, fixture by fixture. More games may be added to a run later; everything else must stay."""

    @property
    def game(self) -> Game:
        """The game with its options."""

    @property
    def seed(self) -> int:
        """What all dice and cards of the run come from."""

    @property
    def total(self) -> int:
        """How many games there are."""

    @property
    def chunk(self) -> int:
        """How many games are played and kept at a time."""

    def check(self) -> None:
        """ValueError if this can't be played."""

    def fixture(self, number: int) -> Fixture:
        """Game `number`, counted from 0."""

    def about(self) -> dict[str, Any]:
        """What makes it this schedule, beside game and seed; JSON-ready."""


@dataclass(frozen=True)
class Settings:
    """The schedule of a simulation: N games of one line-up; with `rotate` everybody moves one seat on from game to game, with `luck`
    what every roll brought is measured, with `records` the moves of every game are kept."""

    game: Game
    line_up: tuple[str, ...]
    games: int
    seed: int = 0
    rotate: bool = False
    luck: bool = False
    records: bool = False

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.games

    @property
    def chunk(self) -> int:
        """How many games are played and kept at a time."""
        return CHUNK

    def check(self) -> None:
        """ValueError if this can't be played."""
        if len(self.line_up) != self.game.seats:
            names = count(len(self.line_up), "bot is", "bots are")
            raise ValueError(f"{self.game.name} has {count(self.game.seats, 'seat')} here, but {names} named")
        if self.games < 1:
            raise ValueError(f"{count(self.games, 'game')}: at least one game is needed")
        for name in dict.fromkeys(self.line_up):
            competitor(name, programs=True).close()

    def fixture(self, number: int) -> Fixture:
        """Game `number`, counted from 0."""
        names = list(self.line_up)
        shift = number % len(names) if self.rotate else 0
        line_up = names[-shift:] + names[:-shift] if shift else names
        plain = all(name == "random" for name in names)
        seeds = None if plain else [Rng(self.seed, (number << 8) + 1 + seat).getrandbits(60) for seat in range(len(names))]
        return Fixture(number, line_up, (self.seed, number), seeds, programs=True, luck=self.luck, record=self.records)

    def about(self) -> dict[str, Any]:
        """What makes it this schedule, beside game and seed; JSON-ready."""
        kept = {name: True for name in ("luck", "records") if getattr(self, name)}
        return {"line_up": list(self.line_up), "rotate": self.rotate, **kept}


def identity(schedule: Schedule) -> dict[str, Any]:
    """What makes a run this run, JSON-ready. A data file counts by what is in it, not by its name."""
    about = schedule.game.to_json()
    facts = schedule.game.facts()
    about["options"] = {name: value for name, value in about["options"].items() if name != "data"}
    about["data"] = f"sha256:{facts.digest()}" if facts else None
    return {**about, **schedule.about(), "seed": schedule.seed, "chunk": schedule.chunk, "form": RUN_FORMAT, "frogpond": __version__}


def fingerprint(schedules: Sequence[Schedule]) -> str:
    """A short name for what is played, the same whenever it is."""
    text = json.dumps([identity(schedule) for schedule in schedules], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def can_keep() -> bool:
    """Whether runs can be written here: that takes the extra lab."""
    return find_spec("pyarrow") is not None


def play_some(schedule: Schedule, first: int, count: int) -> list[Played]:
    """A chunk of a run, for a worker."""
    return [play_one(schedule.game, schedule.fixture(first + i)) for i in range(count)]


def play_run(
    schedule: Schedule, folder: Path | None = None, jobs: int = 1, ray: str | None = None, progress: Progress | None = None,
    enough: Callable[[list[Played]], bool] | None = None,
) -> list[Played]:  # fmt: skip
    """The games of a run in order, played or, where the folder has them already, read. `enough` is told of chunk after chunk, in
    order; once it says so the run ends there, on any number of processes at the same game."""
    return play_beside([(schedule, folder)], jobs, ray, progress, (lambda parts: enough(parts[0])) if enough else None)[0]


def play_beside(
    runs: Sequence[tuple[Schedule, Path | None]], jobs: int = 1, ray: str | None = None, progress: Progress | None = None,
    enough: Callable[[list[list[Played]]], bool] | None = None,
) -> list[list[Played]]:  # fmt: skip
    """Several runs of equally many games side by side, chunk by chunk in turn; `enough` is told of each chunk of all of them."""
    for schedule, _ in runs:
        schedule.check()
    need_jobs(jobs)
    total, size = runs[0][0].total, runs[0][0].chunk
    chunks = [(first, min(size, total - first)) for first in range(0, total, size)]
    parts: dict[tuple[int, int], list[Played]] = {}  # by chunk and run
    for number, (schedule, folder) in enumerate(runs):
        if folder is None:
            continue
        claim(folder, schedule)
        for index, (_, many) in enumerate(chunks):
            played = read_part(folder, index)
            if played is not None and len(played) >= many:
                parts[index, number] = played[:many]
    done, whole = sum(len(part) for part in parts.values()), total * len(runs)
    if progress:
        progress(done, whole)
    missing = [(index, number) for index in range(len(chunks)) for number in range(len(runs)) if (index, number) not in parts]
    tasks = [(runs[number][0], *chunks[index]) for index, number in missing]
    looked = 0  # chunks that `enough` knows of

    def ended() -> bool:
        nonlocal looked
        while enough is not None and all((looked, number) in parts for number in range(len(runs))):
            looked += 1
            if enough([parts[looked - 1, number] for number in range(len(runs))]):
                return True
        return False

    end = ended()
    with closing(carry_out(play_some, [] if end else tasks, jobs, ray)) as results:
        for which, played in results:
            index, number = missing[which]
            parts[index, number] = played
            schedule, folder = runs[number]
            if folder is not None:
                write_part(folder, index, schedule.seed, played)
            done += len(played)
            if progress:
                progress(done, whole)
            if end := ended():
                break
    if end and progress and done < whole:
        progress(whole, whole)
    upto = range(looked if end else len(chunks))
    return [[played for index in upto for played in parts[index, number]] for number in range(len(runs))]


def claim(folder: Path, schedule: Schedule) -> None:
    """Make the folder this run's, or see that it is; ValueError if it belongs to another."""
    pyarrow()
    ours = identity(schedule)
    file = folder / "run.json"
    if file.exists():
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise ValueError(f"{file} is damaged; name another directory, or delete this one") from None
        differ = [key for key in ours if there.get(key) != ours[key]]
        if differ:
            differences = "; ".join(f"{key} is {there.get(key)!r} there and {ours[key]!r} here" for key in differ)
            raise ValueError(f"{folder} holds another run: {differences}. Name another directory, or the same settings to go on with it")
    elif folder.is_file():
        raise ValueError(f"{folder} is a file; results are kept in a directory now (a file of lines can't be gone on with): name a new one")
    elif folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is there already and holds no run; name a new or empty directory")
    for name in COLUMNS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    if not file.exists():
        write_whole(file, lambda path: path.write_text(json.dumps(ours, indent=1) + "\n", encoding="utf-8"))


# Parts --------------------------------------------------------------------------------------------------------------

LUCK = ("luck", "luck_points")  # columns of runs that measure it
RECORD = "record"  # column of runs that keep it
COLUMNS = {
    "decisions": ("number", "seat", "label", "count", "options", "mean_options"),
    "seats": ("number", "seat", "bot", "score", "place", "decisions", "seconds", "forfeit", *LUCK),
    "games": (
        "seed", "number", "line_up", "scores", "winners", "decisions", "options", "chance_events", "branching", "turns", "lead_changes",
        "dead_turns", "forced", "seconds", RECORD,
    ),
}  # fmt: skip
"""The tables of a run, in the order in which they are written."""


def write_whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file so that it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    write(draft)
    draft.replace(path)


def pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ValueError("writing results needs pyarrow: pip install 'frogpond[lab]'") from None
    return pyarrow


def part(folder: Path, table: str, index: int) -> Path:
    return folder / table / f"part-{index:05}.parquet"


def write_part(folder: Path, index: int, seed: int, played: Iterable[Played]) -> None:
    """A chunk's tables."""
    pa = pyarrow()
    played = list(played)
    measured, recorded = any(one.luck for one in played), any(one.record for one in played)
    rows: dict[str, list[tuple[Any, ...]]] = {
        "games": [
            (seed, *(getattr(one, "chances" if name == "chance_events" else name) for name in COLUMNS["games"][1:])) for one in played
        ],
        "seats": [
            (one.number, seat, bot, one.scores[seat], one.places[seat], one.chosen[seat], one.thinking[seat], one.forfeits[seat])
            + ((one.luck[seat], one.luck_points[seat]) if measured else ())
            for one in played
            for seat, bot in enumerate(one.line_up)
        ],
        "decisions": [
            (one.number, seat, label, count, options, options / count if count else 0.0)
            for one in played
            for (seat, label), (count, options) in sorted(one.kinds.items())
        ],
    }
    for table, columns in COLUMNS.items():
        there = [name for name in columns if (measured or name not in LUCK) and (recorded or name != RECORD)]
        values = {name: pa.array([row[i] for row in rows[table]], arrow_type(name)) for i, name in enumerate(there)}
        write_whole(part(folder, table, index), partial(pa.parquet.write_table, pa.table(values)))


def arrow_type(column: str) -> Any:
    """Whole numbers have 32 bits where no others are needed."""
    pa = pyarrow()
    if column in ("seed", "number", "options"):
        return pa.int64()
    if column in ("branching", "seconds", "mean_options", *LUCK):
        return pa.float64()
    if column in ("bot", "forfeit", "label", RECORD):
        return pa.string()
    return pa.list_(pa.string()) if column == "line_up" else pa.list_(pa.int32()) if column in ("scores", "winners") else pa.int32()


def read_part(folder: Path, index: int) -> list[Played] | None:
    """A chunk as it was written; None if it is not there, or can't be read and must be played again."""
    pa = pyarrow()
    if not part(folder, "games", index).exists():
        return None
    there = [name for name in COLUMNS if name != "seats" or part(folder, name, index).exists()]
    try:
        tables = {name: pa.parquet.read_table(part(folder, name, index)).to_pylist() for name in there}
    except (OSError, pa.ArrowException):
        return None
    parts = {}
    for row in tables["games"]:
        one = Played(row["number"], row["line_up"], row["scores"], row["winners"], row["decisions"], row["options"], row["chance_events"])
        one.turns, one.lead_changes, one.dead_turns = row["turns"], row["lead_changes"], row["dead_turns"]
        one.forced, one.seconds, one.record = row["forced"], row["seconds"], row.get(RECORD, "")
        parts[one.number] = one
    for row in tables.get("seats", ()):
        one = parts[row["number"]]
        one.places.append(row["place"])
        one.chosen.append(row["decisions"])
        one.thinking.append(row["seconds"])
        one.forfeits.append(row["forfeit"])
        if "luck" in row:
            one.luck.append(row["luck"])
            one.luck_points.append(row["luck_points"])
    for row in tables["decisions"]:
        parts[row["number"]].kinds[row["seat"], row["label"]] = [row["count"], row["options"]]
    if "seats" not in tables:
        for one in parts.values():
            without_seats(one)
    return list(parts.values())


def without_seats(one: Played) -> None:
    """A game from a directory of the time before the table of seats: what follows from the rest."""
    seats = range(len(one.line_up))
    one.places = [0 if seat in one.winners else 1 for seat in seats]
    one.chosen = [sum(times for (who, _), (times, options) in one.kinds.items() if who == seat and options) for seat in seats]
    one.thinking, one.forfeits = [0.0 for _ in seats], ["" for _ in seats]
