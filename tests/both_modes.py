"""What `make test` runs: every test with the compiled modules, then the `both_modes` tests without them.

Pytest does the work; this adds the two runs up, so that the last line tells the whole story.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

from frogpond.compiled import fitting

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
AGAIN = ["tests/playthroughs", "tests/records", "tests/engine", "tests/test_build.py"]  # the first run compares checksums
SLOW = ["--slow", "-o", "faulthandler_timeout=0"]  # some take longer than a hang


def run(name: str, arguments: list[str], environment: dict[str, str], why: Counter[str]) -> Counter[str]:
    """One pytest run; what it counted, with errors and crashes among the failures. Reasons for skipping are added to `why`."""
    print(f"\n--- {name} ---", flush=True)
    report = BUILD / f"{name}.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
    counts: Counter[str] = Counter()
    if report.exists():
        for suite in ET.parse(report).getroot().iter("testsuite"):
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped = int(suite.get("skipped", 0))
            counts.update(failed=failed, skipped=skipped, passed=int(suite.get("tests", 0)) - failed - skipped)
            why.update(left.get("message", "") for left in suite.iter("skipped"))
    if code and not counts["failed"]:  # stopped early, crashed, or found no test at all: never a pass
        print(f"pytest ended with code {code}", flush=True)
        counts["failed"] = 1
    return counts


def is_compiled() -> bool:
    """Whether a compiled library fits the sources; tests/test_build.py fails if there should be one and is none."""
    return os.environ.get("FROGPOND_PURE", "0") in ("", "0") and fitting(ROOT / "src" / "frogpond") is not None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="2", help="pytest processes (default 2)")
    parser.add_argument("--slow", action="store_true", help="also the tests marked slow")
    parser.add_argument("--scale", default="1", help="multiplies the number of games and examples in the tests that use it")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    begin = time.monotonic()
    common = ["-n", options.workers, "--dist", "worksteal", "--durations=20", "-q"] + (SLOW if options.slow else [])
    total: Counter[str] = Counter()
    why: Counter[str] = Counter()
    long = "with the slow tests, far longer than make test" if options.slow else "about 8 minutes on two quiet cores"
    print(f"every test, then those for both modes interpreted, with {options.workers} processes: {long}", flush=True)
    scale = {"FROGPOND_SCALE": options.scale}
    if is_compiled():
        total += run("compiled", common, {**scale, "FROGPOND_EXPECT": "compiled"}, why)
        other = {"FROGPOND_EXPECT": "interpreted", "FROGPOND_PURE": "1", "FROGPOND_AGAIN": "1"}
        total += run("interpreted", [*common, "-m", "both_modes", *([] if options.slow else AGAIN)], {**scale, **other}, why)
    else:
        print("no compiled files here: every test runs interpreted, once")
        total += run("interpreted", common, {**scale, "FROGPOND_EXPECT": "interpreted"}, why)
    reasons = f" ({'; '.join(f'{count} {reason}' for reason, count in why.most_common())})" if why else ""
    took = time.monotonic() - begin
    print(f"\n{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped{reasons} in {took:.1f}s")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
