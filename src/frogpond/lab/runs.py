"""A run: N games of one game with one line-up. With a directory it can be stopped and taken up again.

    run-directory/
      run.json                       what is played; a run with other settings is refused
      games/part-00000.parquet       one row a game
      decisions/part-00000.parquet   one row for each game, seat and kind of decision

Both folders are Parquet data sets that any tool reads as a whole. A part holds the games of one chunk and is written
whole or not at all, the games after the decisions: where a games part stands, its chunk is done.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from .. import __version__, bots
from ..engine.game import Game
from .play import Played, play_some
from .work import carry_out

CHUNK = 64
FORM = 1  # of the tables; other forms can't be mixed in one run

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Settings:
    """What is played. `games` may grow when a run is taken up again; everything else must stay."""

    game: Game
    line_up: tuple[str, ...]
    games: int
    seed: int = 0
    rotate: bool = False

    def check(self) -> None:
        """ValueError if this can't be played."""
        if len(self.line_up) != self.game.seats:
            raise ValueError(f"{self.game.name} has {self.game.seats} seats here, but {len(self.line_up)} bots are named")
        if self.games < 1:
            raise ValueError(f"{self.games} games: at least one game is needed")
        for name in dict.fromkeys(self.line_up):
            bots.make(name)

    def identity(self) -> dict[str, Any]:
        """What makes this run this run, JSON-ready. A data file counts by what is in it, not by its name."""
        about = self.game.to_json()
        facts = self.game.facts()
        about["options"] = {name: value for name, value in about["options"].items() if name != "data"}
        about["data"] = f"sha256:{facts.digest()}" if facts else None
        own = {"line_up": list(self.line_up), "seed": self.seed, "rotate": self.rotate}
        return {**about, **own, "chunk": CHUNK, "form": FORM, "frogpond": __version__}


def play_run(
    settings: Settings, folder: Path | None = None, jobs: int = 1, ray: str | None = None, progress: Progress | None = None
) -> list[Played]:
    """The games of a run in order, played or, where the folder has them already, read."""
    settings.check()
    chunks = [(first, min(CHUNK, settings.games - first)) for first in range(0, settings.games, CHUNK)]
    found: dict[int, list[Played]] = {}
    if folder is not None:
        claim(folder, settings)
        for index, (_, count) in enumerate(chunks):
            played = read_part(folder, index)
            if played is not None and len(played) >= count:
                found[index] = played[:count]
    done = sum(len(part) for part in found.values())
    if progress:
        progress(done, settings.games)
    missing = [index for index in range(len(chunks)) if index not in found]
    tasks = [(settings.game, list(settings.line_up), settings.seed, *chunks[index], settings.rotate) for index in missing]
    for which, played in carry_out(play_some, tasks, jobs, ray):
        found[missing[which]] = played
        if folder is not None:
            write_part(folder, missing[which], settings, played)
        done += len(played)
        if progress:
            progress(done, settings.games)
    return [played for index in range(len(chunks)) for played in found[index]]


def claim(folder: Path, settings: Settings) -> None:
    """Make the folder this run's, or see that it is; ValueError if it belongs to another."""
    pyarrow()
    identity = settings.identity()
    file = folder / "run.json"
    if file.exists():
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise ValueError(f"{file} is damaged; name another directory, or delete this one") from None
        differ = [key for key in identity if there.get(key) != identity[key]]
        if differ:
            said = "; ".join(f"{key} is {there.get(key)!r} there and {identity[key]!r} here" for key in differ)
            raise ValueError(f"{folder} holds another run: {said}. Name another directory, or the same settings to go on with it")
        return
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is there already and holds no run; name a new or empty directory")
    for name in ("games", "decisions"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    write_whole(file, lambda path: path.write_text(json.dumps(identity, indent=1) + "\n", encoding="utf-8"))


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


def write_part(folder: Path, index: int, settings: Settings, played: Iterable[Played]) -> None:
    """A chunk's two tables."""
    pa = pyarrow()
    played = list(played)
    i32, i64, text = pa.int32(), pa.int64(), pa.string()
    games = {
        "seed": pa.array([settings.seed] * len(played), i64),
        "number": pa.array([one.number for one in played], i64),
        "line_up": pa.array([one.line_up for one in played], pa.list_(text)),
        "scores": pa.array([one.scores for one in played], pa.list_(i32)),
        "winners": pa.array([one.winners for one in played], pa.list_(i32)),
        "decisions": pa.array([one.decisions for one in played], i32),
        "options": pa.array([one.options for one in played], i64),
        "chance_events": pa.array([one.chances for one in played], i32),
        "branching": pa.array([one.branching for one in played], pa.float64()),
        "turns": pa.array([one.turns for one in played], i32),
        "lead_changes": pa.array([one.lead_changes for one in played], i32),
        "dead_turns": pa.array([one.dead_turns for one in played], i32),
        "forced": pa.array([one.forced for one in played], i32),
        "seconds": pa.array([one.seconds for one in played], pa.float64()),
    }
    rows = [(one.number, seat, label) for one in played for seat, label in sorted(one.kinds)]
    counts = [one.kinds[key] for one in played for key in sorted(one.kinds)]
    decisions = {
        "number": pa.array([row[0] for row in rows], i64),
        "seat": pa.array([row[1] for row in rows], i32),
        "label": pa.array([row[2] for row in rows], text),
        "count": pa.array([count for count, _ in counts], i32),
        "options": pa.array([options for _, options in counts], i64),
        "mean_options": pa.array([options / count if count else 0.0 for count, options in counts], pa.float64()),
    }
    for name, columns in (("decisions", decisions), ("games", games)):
        write_whole(part(folder, name, index), partial(pa.parquet.write_table, pa.table(columns)))


def read_part(folder: Path, index: int) -> list[Played] | None:
    """A chunk as it was written; None if it is not there, or can't be read and must be played again."""
    pa = pyarrow()
    if not part(folder, "games", index).exists():
        return None
    try:
        games = pa.parquet.read_table(part(folder, "games", index)).to_pylist()
        decisions = pa.parquet.read_table(part(folder, "decisions", index)).to_pylist()
    except (OSError, pa.ArrowException):
        return None
    found = {}
    for row in games:
        one = Played(row["number"], row["line_up"], row["scores"], row["winners"], row["decisions"], row["options"], row["chance_events"])
        one.turns, one.lead_changes, one.dead_turns = row["turns"], row["lead_changes"], row["dead_turns"]
        one.forced, one.seconds = row["forced"], row["seconds"]
        found[one.number] = one
    for row in decisions:
        found[row["number"]].kinds[row["seat"], row["label"]] = [row["count"], row["options"]]
    return list(found.values())
