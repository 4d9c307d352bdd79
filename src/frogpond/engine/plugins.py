"""Plug-ins of installed packages: entry points of the groups `frogpond.games` and `frogpond.bots`; and files with house rules.

A plug-in that can't be used is named and left out; it never stops anything else. FROGPOND_PLUGINS=0 leaves all of them out.
"""

from __future__ import annotations

import io
import logging
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any

GAMES = "frogpond.games"
BOTS = "frogpond.bots"

RULES = "FROGPOND_WITH"  # the environment of a command and its processes: files with house rules

log = logging.getLogger("frogpond.plugins")


@dataclass(frozen=True, slots=True)
class Broken:
    """A plug-in that was left out: its group and name, the package it comes from, and what is wrong with it."""

    group: str
    name: str
    origin: str
    problem: str

    def __str__(self) -> str:
        return f"{self.group.rpartition('.')[2][:-1]} {self.name!r} of {self.origin} is left out: {self.problem}"


broken: list[Broken] = []
"""The plug-ins that were left out in this process."""

homes: dict[str, str] = {}
"""The packages whose plug-ins are in use, by the first part of their modules' names."""


def brought(group: str, names_in_use: Collection[str], usable: Callable[[str, Any], str]) -> Iterator[tuple[str, str, Any]]:
    """Name, origin and object of every plug-in of a group that can be used. `usable` says what is wrong with an object, or nothing."""
    if os.environ.get("FROGPOND_PLUGINS", "1") == "0":
        return
    from importlib.metadata import entry_points

    names = set(names_in_use)
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value)):
        origin = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value.partition(":")[0]
        thing: Any = None
        if not re.fullmatch(r"[a-z][a-z0-9-]*", entry.name):
            problem = "a name has small letters, digits and dashes"
        elif entry.name in names:
            problem = "the name is taken"
        else:
            try:
                with redirect_stdout(sys.stderr or io.StringIO()):  # what we print is read by others: JSON, a protocol
                    thing = entry.load()
                    problem = usable(entry.name, thing)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # whatever a stranger's module does when it is imported and tried
                problem = in_words(error)
        if problem:
            broken.append(Broken(group, entry.name, origin, problem))
            log.warning("%s", broken[-1])
            continue
        names.add(entry.name)
        homes[entry.value.partition(":")[0].partition(".")[0].strip()] = origin
        yield entry.name, origin, thing


def bring(path: Path) -> None:
    """Import a file that registers games, by name and from its folder; processes that are begun from now on do it too."""
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    there = getattr(import_module(path.stem), "__file__", None)
    if there is None or Path(there).resolve() != path.resolve():
        raise ValueError(f"--with {path}: there is another module called {path.stem}; give the file another name")
    rules = [name for name in os.environ.get(RULES, "").split(os.pathsep) if name]
    if str(path.resolve()) not in rules:
        os.environ[RULES] = os.pathsep.join([*rules, str(path.resolve())])


def bring_all() -> None:
    """Import the files that the process was begun with."""
    for name in filter(None, os.environ.get(RULES, "").split(os.pathsep)):
        bring(Path(name))


def in_words(error: BaseException) -> str:
    """An exception in a line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).strip(": ")


def blamed(error: BaseException) -> str:
    """The message for an exception that a plug-in in use raised, with its package; empty if it is ours or the caller's."""
    package = ""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        package = homes.get(str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0], package)
        trace = trace.tb_next
    if not package and error.__cause__ is not None:  # from another process, which sends what it saw as text
        reason = str(error.__cause__)
        places = {home: str(getattr(sys.modules.get(home), "__file__", None) or "").removesuffix("__init__.py") for home in homes}
        package = next((homes[home] for home, place in places.items() if place and f'File "{place}' in reason), "")
    return f"the package {package} made a mistake: {in_words(error)}" if package else ""
