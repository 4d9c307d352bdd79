"""Compile the marked modules of this working copy into build/compiled/<key>/, where the package finds them at its next start.

    python compile.py            as needed: nothing if a library fits the sources, a copy if this machine made one before
    python compile.py --again    from nothing

The C files are compiled side by side, longest first; objects that did not change are taken from the last time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from setup import FAILURES, HERE, PACKAGE, choice, group_extension, marked_modules, why_pure

KEPT = 4  # libraries that are kept, in the working copy and in the cache


def cache() -> Path:
    """Where this machine keeps libraries for other copies of the same sources."""
    given = os.environ.get("FROGPOND_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return Path(given or Path.home() / ".cache") / "frogpond" / "compiled"


def tools() -> str:
    """The compilers that make a library what it is, besides its sources."""
    import importlib.metadata

    program = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout.partition("\n")[0]
    made_by = (HERE / "setup.py").read_text(encoding="utf-8")  # its flags
    here = [version, importlib.metadata.version("mypy"), importlib.metadata.version("librt"), os.environ.get("CFLAGS", ""), made_by]
    return hashlib.sha256("\0".join(here).encode()).hexdigest()[:12]


def say(words: str, end: str = "\n") -> None:
    print(f"frogpond: {words}", end=end, flush=True)


class Progress:
    """One line that counts; written once where nobody looks."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.live = sys.stdout.isatty()

    def step(self) -> None:
        self.done += 1
        if self.live:
            say(f"compiling {self.done} of {self.total}", end="\r" if self.done < self.total else "\n")


def build(place: Path, objects: Path) -> None:
    """The library, in a folder of its own."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="c-", dir=place.parent) as folder:
        extension = group_extension(folder)
        written = time.monotonic()
        compiler = new_compiler()
        customize_compiler(compiler)
        include = [*extension.include_dirs, sysconfig.get_path("include")]
        flags = list(extension.extra_compile_args)
        headers = sorted(path for path in Path(folder).rglob("*.h"))
        common = hashlib.sha256("\0".join([tools(), *flags]).encode())
        for header in headers:
            common.update(header.read_bytes())
        files = sorted((Path(source) for source in extension.sources), key=lambda path: -path.stat().st_size)
        progress = Progress(len(files))

        def one(source: Path) -> str:
            digest = common.copy()
            digest.update(source.read_bytes())
            kept = objects / f"{digest.hexdigest()[:32]}.o"
            if kept.exists():
                kept.touch()
            else:
                made = compiler.compile([str(source)], output_dir=folder, include_dirs=include, extra_postargs=flags)[0]
                shutil.move(made, kept)
            progress.step()
            return str(kept)

        objects.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            made = list(pool.map(one, files))
        target = place / f"{choice.LIBRARY}{choice.SUFFIX}"
        compiler.link_shared_object(made, str(target), extra_postargs=list(extension.extra_link_args))
        for path in objects.glob("*.o"):
            if str(path) not in made:
                path.unlink()
    now = time.monotonic()
    say(f"compiled {len(files)} files in {now - begin:.0f} s ({written - begin:.0f} s of it writing them)")


def tidy(folder: Path, keep: str) -> None:
    """Let old libraries go."""
    found = [path for path in folder.iterdir() if (path / choice.COMPLETE).is_file() and path.name != keep]
    for path in sorted(found, key=lambda path: path.stat().st_mtime)[: -(KEPT - 1) or None]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def seen_at_work() -> Iterator[None]:
    """While this lasts, a page that is open can say that compiling is under way."""
    mark = choice.home(PACKAGE) / choice.AT_WORK
    mark.parent.mkdir(parents=True, exist_ok=True)
    over = threading.Event()

    def touch() -> None:
        while True:
            mark.touch()
            if over.wait(choice.SILENCE / 20):
                return

    toucher = threading.Thread(target=touch, daemon=True)
    toucher.start()
    try:
        yield
    finally:
        over.set()
        toucher.join()
        mark.unlink(missing_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the marked modules of this working copy.")
    parser.add_argument("--again", action="store_true", help="from nothing, whatever was made before")
    options = parser.parse_args()
    reason = why_pure()
    if reason:
        say(f"plain Python, not compiled: {reason}")
        return 0
    key, here = choice.key(PACKAGE), choice.home(PACKAGE)
    place = here / key
    here.mkdir(parents=True, exist_ok=True)
    if options.again:
        shutil.rmtree(place, ignore_errors=True)
    elif (place / choice.COMPLETE).is_file():
        say("nothing to compile")
        return 0
    fresh = Path(tempfile.mkdtemp(prefix="new-", dir=here))
    try:
        obtain(fresh, here / "objects", options.again)
        if choice.key(PACKAGE) != key:
            say("the sources changed meanwhile; compile again")
            return 1
        shutil.rmtree(place, ignore_errors=True)
        fresh.rename(place)
    except FAILURES as error:
        say(f"compiling failed ({error}); plain Python is used instead")
        return 1
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    choice.write(here / choice.CURRENT, {"stamp": choice.stamp(PACKAGE), "key": key})
    tidy(here, key)
    return 0


def obtain(place: Path, objects: Path, again: bool = False) -> None:
    """A complete library of the sources in a folder: this machine's, if it made one before, else compiled now."""
    kept = cache() / f"{choice.key(PACKAGE)}-{tools()}"
    if not again and (kept / choice.COMPLETE).is_file():
        shutil.copytree(kept, place, dirs_exist_ok=True)
        say("compiled modules taken from this machine's cache")
        return
    build(place, objects)
    modules = [path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in marked_modules()]
    choice.write(place / choice.COMPLETE, {"modules": modules})
    save(place, kept)


def save(made: Path, kept: Path) -> None:
    """Keep a library for other working copies; a cache that can't be written to is no mistake."""
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="new-", dir=kept.parent))
        shutil.copytree(made, fresh, dirs_exist_ok=True)
        shutil.rmtree(kept, ignore_errors=True)
        fresh.rename(kept)
        tidy(kept.parent, kept.name)
    except OSError:
        pass


if __name__ == "__main__":
    os.chdir(HERE)
    with seen_at_work():
        code = main()
    sys.exit(code)
