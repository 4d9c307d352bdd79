"""Studies of the studio on disk: what is asked, how far it is, what the games say so far; they outlive whoever plays them.

shelf/ID/
  wish.json     what is asked; written once
  state.json    waiting, running, stopped, done or failed
  answer.json   what the games so far say; written anew while they are played
  runs/         the games, as every run keeps them
  data.toml     of a search that is at its end: the numbers that were found
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..engine.data import Written
from ..engine.registry import make
from .changes import PREFIX, about_facts, changed, leaves
from .datafile import plain
from .form import shown
from .questions import PRINTED, QUESTIONS, TUNING, YOURS, StudyQuestion, measures_of
from .runs import write_whole
from .study import Study

WAITING, RUNNING, STOPPED, DONE, FAILED = "waiting", "running", "stopped", "done", "failed"
IDENT = re.compile(r"[A-Za-z0-9_-]{12}")


@dataclass(frozen=True)
class Wish:
    """What is asked: a game, its data (empty: as printed), a question, who plays, how well it must be known; or, for a search, what is
    `tuning`: numbers that are free, goals and conditions as the command line says them, and minutes."""

    game: str
    players: int
    question: str
    bot: str
    care: int  # 0 roughly, 1 as usual, 2 carefully
    data: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    owner: str = ""
    seed: int = 1
    games: int = 20_000  # at the most
    made: float = 0.0
    tuning: Mapping[str, Any] = field(default_factory=dict)

    @property
    def asks(self) -> StudyQuestion:
        """The question."""
        return TUNING if self.tuning else QUESTIONS[self.question]

    @property
    def precision(self) -> str:
        """When enough is known."""
        return self.asks.until(self.care, self.bot)

    def check(self) -> None:
        """ValueError if this can't be asked."""
        if self.question not in QUESTIONS and not self.tuning:
            raise ValueError(f"there is no question {self.question[:40]!r}")
        if self.care not in range(3):
            raise ValueError("a precision is rough, usual or careful")
        if self.players < 2 and not self.asks.alone:
            raise ValueError("this can't be asked of a game for one")

    def study(self, games: int = 0) -> Study:
        """The same as a study: the printed game, and beside it the changed one. It makes the games, so data of others needs limits."""
        printed = make(self.game, self.players, **self.options)
        variants = [(PRINTED, printed)]
        if self.data:
            variants.append((YOURS, make(self.game, self.players, **{**self.options, "data": Written(self.data, "data.toml")})))
        asks = self.asks
        measures = measures_of(asks, printed, self.bot)
        title = f"{printed.title}: {asks.title}"
        return Study("study.toml", title, variants, [asks.cast(self.bot)], games or self.games, self.seed, measures, self.precision)

    def inline(self) -> dict[str, str]:
        """The changes as names and values, where they say all there is to say; else nothing."""
        printed = make(self.game, self.players, **self.options)
        facts, own = printed.facts(), dict(Written(self.data)) if self.data else {}
        if facts is None or not own:
            return {}
        before = dict(leaves(facts.raw))
        changes = {PREFIX + place: shown(value) for place, value in leaves(own) if before.get(place) != value and about_facts(place)}
        try:
            return changes if changes and changed(printed, changes) == own else {}
        except ValueError:
            return {}

    def study_file(self, games: int) -> str:
        """The study as a file for `frogpond study`, which repeats the figures after so many games."""
        asks, study = self.asks, self.study(games)
        inline = self.inline()
        own = ", ".join(f"{json.dumps(name)} = {plain(value)}" for name, value in inline.items()) or 'data = "data.toml"'
        about = {"game": self.game, "players": self.players, "question": study.question, "bots": study.bots, "games": games}
        about |= {"seed": self.seed, "measures": study.measures, "precision": study.precision}
        lines = [f"{key} = {plain(value)}" for key, value in about.items()]
        if self.options:
            lines.append(f"options = {plain(self.options)}")
        head = "# Made in the studio." + (" data.toml stands beside this file." if self.data and not inline else "")
        variants = [f'[[variant]]\nname = "{PRINTED}"\n'] + ([f'[[variant]]\nname = "{YOURS}"\nset = {{ {own} }}\n'] if self.data else [])
        kind = f"# {asks.title}\n"
        return f"{head}\n{kind}" + "\n".join(lines) + "\n\n" + "\n".join(variants)


class Shelf:
    """All studies of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, ident: str) -> Path:
        """The folder of a study; ValueError if there is none."""
        folder = self.folder / ident
        if not IDENT.fullmatch(ident) or not (folder / "wish.json").is_file():
            raise ValueError("there is no such study")
        return folder

    def add(self, wish: Wish) -> str:
        """Put a study at the end of the queue."""
        wish.check()
        ident = secrets.token_urlsafe(9)
        folder = self.folder / ident
        folder.mkdir(parents=True)
        write_json(folder / "state.json", {"status": WAITING, "since": time.time(), "used": 0.0, "why": ""})
        write_json(folder / "wish.json", asdict(replace(wish, made=time.time())))  # last: what has one is a study
        return ident

    def ids(self) -> list[str]:
        """All studies, in no order."""
        return [path.parent.name for path in self.folder.glob("*/wish.json") if IDENT.fullmatch(path.parent.name)]

    def wish(self, ident: str) -> Wish:
        return Wish(**read_json(self.place(ident) / "wish.json"))

    def state(self, ident: str) -> dict[str, Any]:
        return read_json(self.place(ident) / "state.json")

    def answer(self, ident: str) -> dict[str, Any]:
        """What the games so far say; empty before the first."""
        file = self.place(ident) / "answer.json"
        return read_json(file) if file.exists() else {}

    def result(self, ident: str) -> str:
        """The data file that a search has found; empty before its end."""
        file = self.place(ident) / "data.toml"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def written(self, ident: str) -> tuple[int, ...]:
        """When a study's files were last written: what differs is news. Nothing if the study is gone."""
        folders = []
        for name in ("wish.json", "state.json", "answer.json"):
            with suppress(OSError):
                folders.append((self.folder / ident / name).stat().st_mtime_ns)
        return tuple(folders)

    def rename(self, ident: str, name: str) -> None:
        write_json(self.place(ident) / "wish.json", asdict(replace(self.wish(ident), name=name.strip()[:80])))

    def move(self, ident: str, status: str, why: str = "", used: float = 0.0) -> None:
        """Another state; `used` are further seconds of playing."""
        old = self.state(ident)
        write_json(self.place(ident) / "state.json", {"status": status, "since": time.time(), "used": old["used"] + used, "why": why})

    def delete(self, ident: str) -> None:
        """For good, with its games."""
        folder = self.place(ident)
        (folder / "wish.json").unlink()  # from here on it is no study
        shutil.rmtree(folder, ignore_errors=True)

    def all(self) -> list[tuple[str, Wish, dict[str, Any]]]:
        """All studies with how far they are, the newest first; one that is deleted meanwhile is left out."""
        studies = []
        for ident in self.ids():
            with suppress(ValueError):
                studies.append((ident, self.wish(ident), self.state(ident)))
        return sorted(studies, key=lambda each: -each[1].made)

    def queue(self) -> list[str]:
        """Those that wait, in their order: whoever has fewer studies before theirs comes first, then who asked first."""
        waiting = [(state["since"], ident, wish.owner) for ident, wish, state in self.all() if state["status"] == WAITING]
        places: dict[str, int] = {}
        ranked = []
        for since, ident, owner in sorted(waiting):
            places[owner] = places.get(owner, 0) + 1
            ranked.append((places[owner], since, ident))
        return [ident for _, _, ident in sorted(ranked)]

    def recover(self) -> None:
        """Studies that were being played when everything stopped wait again, with all games that were kept."""
        for ident, _, state in self.all():
            if state["status"] == RUNNING:
                self.move(ident, WAITING)


def write_json(file: Path, value: Any) -> None:
    write_whole(file, lambda path: path.write_text(json.dumps(value), encoding="utf-8"))


def read_json(file: Path) -> dict[str, Any]:
    """An object that we wrote; ValueError if it is gone or damaged."""
    try:
        value: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise ValueError("there is no such study") from None
    return value
