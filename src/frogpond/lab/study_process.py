"""The process that plays a study of the studio: `python -m frogpond.lab.study_process FOLDER`. It can be killed at any time; the games that
were kept are not played again. It ends with whoever started it: when its standard input ends."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from pathlib import Path

from ..bots.worker import MEMORY, hold_to
from . import studio_tuner
from .exports import report_page
from .play import Played
from .questions import answer, expected
from .runs import play_beside
from .shelf import Shelf, Wish, write_json
from .study import settings_of
from .until import read_until
from .work import cluster

STUDY_REPORT_SECONDS = 0.4  # seconds between answers, and no more than a quarter of the time is for making them


class Teller:
    """Takes in chunk after chunk and writes what they say."""

    def __init__(self, folder: Path, wish: Wish) -> None:
        self.folder = folder
        self.wish = wish
        self.study = wish.study()
        self.settings = settings_of(self.study, self.study.bots[0], wish.games)
        self.until = read_until(self.settings[0].game, wish.precision)
        self.played: list[list[Played]] = [[] for _ in self.settings]
        self.next = 0.0
        self.begun = time.monotonic()
        self.found = 0  # games that were kept before this process began

    def take(self, parts: list[list[Played]]) -> bool:
        """The next chunk of each variant; whether enough is known. The printed game decides, as in a study file."""
        for mine, part in zip(self.played, parts, strict=True):
            mine += part
        reached = self.until.enough(parts[0])
        begin = time.monotonic()
        if reached or begin >= self.next:
            self.tell()
            now = time.monotonic()
            self.next = now + max(STUDY_REPORT_SECONDS, 3 * (now - begin))
        return reached

    def tell(self) -> None:
        """Write the answer so far."""
        result = answer(self.wish.asks, self.study, self.settings, self.played, self.until)
        games, about = result["games"], expected(self.until, self.wish.games)
        pace = (games - self.found) / max(1e-3, time.monotonic() - self.begun)
        left = (about - games) / pace if pace > 0 else None
        result |= {"about": about, "left": left, "bots": list(dict.fromkeys(self.settings[0].line_up))}
        write_json(self.folder / "answer.json", result)


def play(folder: Path, jobs: int, ray: str | None = None) -> None:
    """Play a study to its end, or as far as its bound."""
    wish = Shelf(folder.parent).wish(folder.name)
    if wish.tuning:
        studio_tuner.play(folder, jobs, ray)
        return
    teller = Teller(folder, wish)
    runs = [(each, folder / "runs" / f"variant-{i}") for i, each in enumerate(teller.settings)]
    teller.found = int(Shelf(folder.parent).answer(folder.name).get("games", 0))
    with cluster(ray, jobs):
        play_beside(runs, jobs, ray, None, teller.take)
    teller.tell()


def end_with_parent() -> None:
    """When the input ends, whoever started us is gone: end with all our workers."""
    while os.read(0, 1):
        pass
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--ray")
    parser.add_argument("--memory", type=int, default=MEMORY)
    parser.add_argument("--report", action="store_true", help="write report.html from the games that were kept, and play none")
    args = parser.parse_args()
    if not args.ray:  # Ray maps far more addresses than it uses
        hold_to(args.memory)
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        if args.report:
            report_page(args.folder, Shelf(args.folder.parent))
        else:
            play(args.folder, args.jobs, args.ray or None)
    except Exception as error:  # a changed game may break in any way; one line says it
        print(f"{type(error).__name__}: {error}"[:400], file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
