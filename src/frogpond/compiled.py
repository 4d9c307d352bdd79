"""Which modules run compiled: chosen once, when the package is first imported.

`compile.py` puts one library into `build/compiled/<key>/`; the key is made from the sources it was compiled from. A process takes
it only if the key fits the sources as they are now, so an edit is never hidden by an old library, and a library that appears while
a process runs changes nothing for it. An installed wheel carries its library in `frogpond/compiled_library/`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import sys
import sysconfig
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

MARK = "# compiled by mypyc"
ROOMS = ("engine", "games", "search")  # where compiled modules and the constants they take over live
LIBRARY = "frogpond__mypyc"
INSTALLED = "frogpond.compiled_library"  # where a wheel has it
COMPLETE = "complete.json"
CURRENT = "current.json"
AT_WORK = "compiling"  # touched again and again while a compiler is at work
SILENCE = 180.0  # seconds after which nobody is
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX") or ".so")


def sources(package: Path) -> list[Path]:
    """Every module that could have to do with what is compiled."""
    return sorted(path for room in ROOMS for path in (package / room).rglob("*.py"))


def is_marked(text: str) -> bool:
    """Whether a module asks to be compiled: one of its first five lines is the mark."""
    return any(line.startswith(MARK) for line in text.split("\n", 5)[:5])


def key(package: Path) -> str:
    """What a library must have been made from to fit: the marked modules, those whose constants it may have taken over, this Python."""
    digest = hashlib.sha256(SUFFIX.encode())
    for path in sources(package):
        text = path.read_text(encoding="utf-8")
        if is_marked(text) or "Final" in text:
            digest.update(f"\0{path.relative_to(package).as_posix()}\0{text}".encode())
    return digest.hexdigest()[:24]


def stamp(package: Path) -> str:
    """Sizes and dates of the sources: as long as they are the same, so is the key."""
    digest = hashlib.sha256(SUFFIX.encode())
    for path in sources(package):
        seen = path.stat()
        digest.update(f"\0{path.relative_to(package).as_posix()} {seen.st_size} {seen.st_mtime_ns}".encode())
    return digest.hexdigest()


def read(path: Path) -> dict[str, object]:
    """A small JSON file; empty if it is not there or damaged."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write(path: Path, content: dict[str, object]) -> None:
    """Put a small JSON file in place at once."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_text(json.dumps(content), encoding="utf-8")
    fresh.replace(path)


def home(package: Path) -> Path:
    """Where a working copy keeps its compiled libraries."""
    return package.parent.parent / "build" / "compiled"


def fitting(package: Path) -> Path | None:
    """The folder with the complete library that fits the sources as they are; None if there is none."""
    installed = package / INSTALLED.rpartition(".")[2]
    if (installed / COMPLETE).is_file():
        return installed
    place = home(package)
    if not place.is_dir():
        return None
    now = stamp(package)
    current = read(place / CURRENT)
    folder = place / str(current["key"]) if current.get("stamp") == now else place / key(package)
    if not os.access(folder / COMPLETE, os.R_OK):  # not there, or another user's
        return None
    if current.get("stamp") != now:
        with suppress(OSError):  # a folder that can't be written to: the key is made anew next time
            write(place / CURRENT, {"stamp": now, "key": folder.name})
    return folder


def wished() -> bool:
    """Whether nobody asked for plain Python."""
    return os.environ.get("FROGPOND_PURE", "0") in ("", "0")


def chosen(package: Path) -> Path | None:
    """The library that a process takes if it starts now."""
    return fitting(package) if wished() else None


def under_way(package: Path) -> bool:
    """Whether the rules of this working copy are being compiled."""
    try:
        return time.time() - (home(package) / AT_WORK).stat().st_mtime < SILENCE
    except OSError:
        return False


def latest(package: Path) -> int:
    """When the last library of a working copy was complete, as a number that differs from time to time; 0 without any."""
    try:
        return (home(package) / CURRENT).stat().st_mtime_ns
    except OSError:
        return 0


class FromLibrary(MetaPathFinder, Loader):
    """Finds the compiled modules in their one library, and starts each by the function that mypyc made for it."""

    def __init__(self, library: Path, modules: Sequence[str]) -> None:
        self.library = library
        self.modules = frozenset(modules)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name == LIBRARY:
            return importlib.util.spec_from_file_location(name, self.library)
        if name not in self.modules:
            return None
        spec = ModuleSpec(name, self, origin=str(self.library))
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        import ctypes

        begin = "init_" + spec.name.replace(".", "___")
        capsule = getattr(importlib.import_module(LIBRARY), begin)
        address = ctypes.pythonapi.PyCapsule_GetPointer
        address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        started: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(address(capsule, f"{LIBRARY}.{begin}".encode()))()
        return started

    def exec_module(self, module: ModuleType) -> None:
        """Everything was done when it was made."""


def use(package: Path) -> None:
    """Let this process run compiled, if a library fits and nobody asked for plain Python."""
    folder = chosen(package)
    if folder is None:
        return
    modules = read(folder / COMPLETE).get("modules")
    if isinstance(modules, list):
        sys.meta_path.insert(0, FromLibrary(folder / f"{LIBRARY}{SUFFIX}", modules))
