"""Compile the marked modules with mypyc; everything else about the package stands in pyproject.toml.

A module is compiled when one of its first five lines is the comment `# compiled by mypyc`, so a new game needs no
change here. Without a C compiler, or with FROGPOND_PURE=1, the same sources install and run as plain Python.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MARK = "# compiled by mypyc"
GROUP = "frogpond"  # one shared library, so calls between modules stay C calls
HERE = Path(__file__).resolve().parent
STARTED = time.time()


def marked_modules() -> list[str]:
    """Paths, relative to this file, of the modules that ask to be compiled."""
    found = []
    for path in sorted((HERE / "src" / "frogpond").rglob("*.py")):
        with path.open(encoding="utf-8") as file:
            if any(line.startswith(MARK) for line in [file.readline() for _ in range(5)]):
                found.append(path.relative_to(HERE).as_posix())
    return found


def why_pure() -> str:
    """The reason to install plain Python, or nothing when the modules can and should be compiled."""
    if os.environ.get("FROGPOND_PURE", "0") not in ("", "0"):
        return "FROGPOND_PURE is set"
    compiler = sysconfig.get_config_var("CC")  # unset on Windows, where setuptools finds the compiler itself
    if compiler and not shutil.which(os.environ.get("CC", compiler).split()[0]):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's C headers are missing (Debian: apt-get install python3-dev)"
    try:
        import mypyc.build  # noqa: F401  (only asks whether it is there)
    except ImportError:
        return "mypyc is not installed (pip install mypy)"
    return ""


def extensions() -> list[Extension]:
    modules = marked_modules()
    reason = why_pure() if modules else "no module is marked for compiling"
    if reason:
        print(f"frogpond: plain Python, not compiled: {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    try:
        # Which ignores are needed depends on the extras installed, so that check belongs to `make check`.
        found = mypycify(["--no-warn-unused-ignores", *modules], opt_level="3", debug_level="0", group_name=GROUP)
    except SystemExit:
        line = "=" * 100
        print(f"{line}\nfrogpond: mypyc refused the modules above; nothing was built.", file=sys.stderr)
        print(f"Mend the errors, or set FROGPOND_PURE=1 for a plain Python install.\n{line}", file=sys.stderr)
        raise
    for extension in found:
        extension.optional = True
        if os.name == "posix":  # nobody replaces a function of ours at run time, so the C compiler may inline them
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    return found


class AllOrNothing(build_ext):
    """The modules share one library: if one of them fails to build, none may be left behind."""

    failed: str = ""

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            self.failed = self.failed or ext.name
            raise

    def build_extensions(self) -> None:
        super().build_extensions()
        if not self.failed:
            return
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []
        remove_inplace()
        line = "=" * 100
        print(f"{line}\nfrogpond: compiling {self.failed} failed (see above); plain Python is used instead.\n{line}", file=sys.stderr)

    def copy_extensions_to_source(self) -> None:
        """Copy, then date the files by the start of this run: an edit made since then shows as newer than its compiled file."""
        remove_inplace()
        super().copy_extensions_to_source()
        for path in inplace_files():
            os.utime(path, (STARTED, STARTED))


def inplace_files() -> list[Path]:
    """Compiled files of this Python standing beside the sources."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    source = HERE / "src"
    return [*source.glob(f"*{suffix}"), *(source / "frogpond").rglob(f"*{suffix}")]


def remove_inplace() -> None:
    """A compiled file left from an earlier run would silently hide its source."""
    for path in inplace_files():
        path.unlink()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
