"""The seeded world, for as long as you like.

python tests/world/run.py --acts 20000              one world
python tests/world/run.py --seed 7 --acts 20000     the same course of events again
python tests/world/run.py --worlds 50 --acts 20000  one after the other; ends at the first that breaks
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from world.bugs import BUGS
from world.simulation import play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=5000, help="acknowledged acts of people (default 5000)")
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--worlds", type=int, default=1)
    parser.add_argument("--bug", choices=sorted(BUGS), help="plant this bug; the world must break")
    options = parser.parse_args()
    for seed in range(options.seed, options.seed + options.worlds):
        begin = time.process_time()
        report = play(seed, options.acts, options.people, *([BUGS[options.bug]] if options.bug else []))
        spent = time.process_time() - begin
        print(f"{report.text()} [{report.acts / max(spent, 0.001) * 3600:,.0f} acts an hour of CPU]", flush=True)
        if report.broken:
            print(f"again: python tests/world/run.py --seed {seed} --acts {options.acts} --people {options.people}", flush=True)
            return 1
    return 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets is part of the course of events
        sys.exit(subprocess.call([sys.executable, *sys.argv], env={**os.environ, "PYTHONHASHSEED": "0"}))
    sys.exit(main())
