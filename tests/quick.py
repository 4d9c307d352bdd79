"""What `make quick` runs: the tests nearest to what has changed, for about a minute.

A change is what git sees against a revision (by default the last commit). Nearest are test files that changed themselves, then those that
import a changed module, then those in the folder of its package. Durations of the last whole run (build/compiled.xml) say how many fit;
what does not fit is named.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"
UNKNOWN_SECONDS = 2.0
"""For a test file that no whole run has timed."""


def changed_files(base: str) -> list[str]:
    """Paths that differ from the revision, new files included."""
    commands = (["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"])
    lines = [
        subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines() for words in commands
    ]
    return sorted({line for part in lines for line in part})


@cache
def imported_modules(file: Path) -> frozenset[str]:
    """Dotted names that a file imports, also those of a module's attributes."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(names)


def module_of(path: str) -> str:
    """The dotted name of a source file; of data and static files that of their package."""
    parts = Path(path).relative_to("src").with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") if path.endswith(".py") else ".".join(parts[:-1])


def near(changed: list[str]) -> list[Path]:
    """Test files that a change can affect, nearest first."""
    tests = sorted(TESTS.rglob("test_*.py"))
    helpers = {path: imported_modules(path) for path in TESTS.rglob("*.py") if not path.name.startswith("test_")}
    sources = [module_of(path) for path in changed if path.startswith("src/frogpond/")]
    touched = {str(Path(path).relative_to("tests").with_suffix("")).replace("/", ".") for path in changed if path.startswith("tests/")}
    folders = {name.split(".")[2 if name.startswith("frogpond.games.") else 1] for name in sources if name.count(".")}

    def distance(test: Path) -> int | None:
        if str(test.relative_to(ROOT)) in changed:
            return 0
        names = imported_modules(test)
        for path, more in helpers.items():  # a helper's imports count as the test's own
            helper = str(path.relative_to(TESTS).with_suffix("")).replace("/", ".")
            if helper in names:
                names = names | more
        if touched & names:
            return 1
        if any(source in names for source in sources):
            return 2
        return 3 if test.relative_to(TESTS).parts[0] in folders else None

    ranked = [(rank, test) for test in tests if (rank := distance(test)) is not None]
    return [test for _, test in sorted(ranked)]


def durations() -> dict[str, float]:
    """Seconds of each test file in the last whole run."""
    report = ROOT / "build" / "compiled.xml"
    seconds: dict[str, float] = {}
    if report.exists():
        for case in ET.parse(report).getroot().iter("testcase"):
            name = case.get("classname", "")
            seconds[name] = seconds.get(name, 0.0) + float(case.get("time", 0))
    return seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="HEAD", help="the revision to compare with (default HEAD)")
    parser.add_argument("--workers", default="2", help="pytest processes (default 2)")
    parser.add_argument("--seconds", type=float, default=45.0, help="how long the tests may take by the last whole run (default 45)")
    options = parser.parse_args()
    changed = changed_files(options.base)
    known, left = durations(), options.seconds * int(options.workers)
    chosen: list[str] = []
    omitted: list[str] = []
    for test in near(changed):
        name = str(test.relative_to(ROOT))
        cost = known.get(name[:-3].replace("/", "."), UNKNOWN_SECONDS)
        if cost <= left or name in changed:
            chosen.append(name)
            left -= cost
        else:
            omitted.append(name)
    if not chosen:
        print(f"nothing has changed against {options.base} that a test is near to")
        return 0
    print(f"{len(chosen)} test files near to {len(changed)} changed files; {len(omitted)} more don't fit in a minute", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", options.workers, "--dist", "worksteal", *chosen]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if omitted:
        print("left for make test: " + ", ".join(omitted))
    return code


if __name__ == "__main__":
    sys.exit(main())
