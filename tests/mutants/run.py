"""Whether the tests notice errors: `python tests/mutants/run.py [--only NAME] [--jobs N]`.

Each error of errors.py is made, one at a time, in a copy of the tree, and the tests named with it run there, interpreted. It is caught
if they fail. An error whose place is not found exactly once is stale: mend the list.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from mutants.errors import MUTANTS, Mutant  # noqa: E402

CAUGHT, MISSED, STALE, BROKEN = "caught", "MISSED", "STALE", "BROKEN"


def stale(mutant: Mutant, root: Path = ROOT) -> bool:
    """Whether its place is not there any more, or not the only one."""
    file = root / "src" / "frogpond" / mutant.file
    return not file.is_file() or file.read_text(encoding="utf-8").count(mutant.old) != 1


def arguments(mutant: Mutant) -> list[str]:
    return [word if word.startswith("-") or before == "-k" else f"tests/{word}" for before, word in pairs(shlex.split(mutant.tests))]


def pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(["", *words], words, strict=False))


def tried(mutant: Mutant, copy: Path, jobs: str) -> str:
    """Make the error in the copy, run its tests, and take it back."""
    if stale(mutant, copy):
        return STALE
    file = copy / "src" / "frogpond" / mutant.file
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace(mutant.old, mutant.new), encoding="utf-8")
    environment = {**os.environ, "FROGPOND_PURE": "1", "FROGPOND_EXPECT": "interpreted", "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", jobs, "-m", "not browser", *arguments(mutant)]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    finally:
        file.write_text(before, encoding="utf-8")
    if re.search(r"^\d+ failed", done.stdout, re.MULTILINE):
        return CAUGHT
    if done.returncode == 0:
        return MISSED
    print(done.stdout[-2000:] + done.stderr[-2000:], file=sys.stderr)  # pytest could not run them: nothing is shown
    return BROKEN


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="those with one of these in their name, with commas between")
    parser.add_argument("--jobs", default="2", help="pytest processes (default 2)")
    options = parser.parse_args()
    counts: dict[str, int] = {}
    with tempfile.TemporaryDirectory(prefix="frogpond-mutants-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis"))
        for mutant in MUTANTS:
            if any(part in mutant.name for part in options.only.split(",")):
                begin = time.monotonic()
                result = tried(mutant, copy, options.jobs)
                counts[result] = counts.get(result, 0) + 1
                print(f"{result:7} {time.monotonic() - begin:5.0f} s  {mutant.name:32} {mutant.breaks}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    return 0 if set(counts) <= {CAUGHT} else 1


if __name__ == "__main__":
    sys.exit(main())
