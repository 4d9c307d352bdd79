"""Digests of random games: every position's bytes and legal actions, and now and then everything else that can be asked.

    python tests/contract/trajectories.py [games]

prints one line a case. The same lines must come out compiled and interpreted, on any machine.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import frogpond
from contract.cases import all_cases
from frogpond import Rng
from frogpond.testing.cases import Case
from frogpond.testing.walk import viewers, walk


def digest(case: Case, games: int) -> str:
    """A fingerprint of some whole games."""
    total = hashlib.sha256()
    for seed in range(games):
        for number, (state, action) in enumerate(walk(case, 1000 + seed)):
            total.update(state.to_bytes())
            total.update(repr((action, int(state.to_move), state.legal_actions())).encode())
            if number % 29 == 0 or action < 0:
                told = [state.view(viewer).to_json() for viewer in viewers(case.game)]
                other = state.resample(0, Rng(seed, number)).to_json()
                whole = [told, other, state.to_json(), [state.text(legal) for legal in state.legal_actions()], state.returns()]
                total.update(json.dumps(whole, sort_keys=True).encode())
                for wrong in range(number % 13, case.game.num_actions, 131):
                    total.update(repr(state.why_not(int(state.to_move), wrong)).encode())
    return total.hexdigest()[:24]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    print("compiled" if frogpond.COMPILED else "interpreted")
    for case in all_cases():
        print(case, digest(case, games))


if __name__ == "__main__":
    main()
