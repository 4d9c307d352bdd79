"""What a move costs to draw and to tell, without a server: CPU time of one thread and bytes a message, over whole random games.

    python bench/messages.py                        every game, four pages (as many as the game seats), no watchers
    python bench/messages.py --game cosmic-frog --watchers 50 --parts

A table with a page at every seat; random legal moves by the real table, told by the real telling. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from types import SimpleNamespace
from typing import Any

import frogpond
from frogpond.store import Header
from frogpond.table import Table, seats
from frogpond.table.games import stored_game
from frogpond.table.history import Ears
from frogpond.web.live.read_marks import ReadMarks
from frogpond.web.ops.settings import ServerSettings
from frogpond.web.push.broadcast import Broadcaster
from frogpond.web.push.clients import Audience, Client
from frogpond.web.server.cycles import look_less_often
from measure import surroundings

PLAYERS = {"bullfrogs-solo": 1}


def unit() -> float:
    """Milliseconds of CPU for a fixed piece of Python: on a busy machine everything is slower, and this says by how much."""
    begin = time.thread_time_ns()
    table: dict[str, tuple[int, str]] = {}
    for number in range(300):
        table[f"{number} {number * 7}"] = (number, str(number))
    "".join(key + row[1] for key, row in table.items())
    return (time.thread_time_ns() - begin) / 1e6


class Page(Client):
    """A page that takes everything at once."""

    free = True

    def __init__(self, owner: str, wanted: str = "") -> None:
        super().__init__(owner, wanted)
        self.texts: list[str] = []

    def put(self, text: str) -> None:
        if text:
            self.texts.append(text)


class Desk:
    """A table in memory with those who look at it."""

    def __init__(self, game: str, players: int, watchers: int, seed: int) -> None:
        made = stored_game(game, players, {}, None)
        owners = [f"{seat:064}" for seat in range(made.seats)]
        self.rng = random.Random(seed)
        self.table = Table("t", made, [seats.person(owner, f"Player {seat}") for seat, owner in enumerate(owners)])
        header = Header("t", game, players, {}, made.rules_version, owners[0], "invite")
        timing = SimpleNamespace(message=lambda: None)
        ledger: Any = SimpleNamespace(table=self.table, header=header, timing=timing, question=None, ears=lambda _: Ears())
        presence: Any = SimpleNamespace(
            here=lambda _: True, away_since=lambda _: None, long_away=lambda _: False, may_claim=lambda *_: False
        )
        audience = Audience()
        self.telling = Broadcaster(ledger, presence, audience, ReadMarks(ledger), ServerSettings().looks)
        self.clients = [Page(owner, str(seat)) for seat, owner in enumerate(owners)] + [Page("") for _ in range(watchers)]
        for client in self.clients:
            client.ready = True
            audience.add(client)
            self.telling.to(client)
            client.texts.clear()

    def draw(self, state: Any) -> int:
        actions = state.legal_actions()
        return int(actions[self.rng.randrange(len(actions))])

    def moves(self) -> Any:
        """Move after move until the end: seconds to act, seconds to tell, the messages."""
        change = self.table.settle(self.draw)
        if change is not None:
            self.table.accept(change)
            self.telling.view(change)
        while not self.table.state.is_over:
            seat = int(self.table.state.to_move)
            action = self.draw(self.table.state)
            begin = time.thread_time_ns()
            change = self.table.act(self.table.seats[seat].owner, seat, action, draw=self.draw)
            assert change is not None
            self.table.accept(change)
            acted = time.thread_time_ns()
            self.telling.view(change, self.clients[seat], "k")
            told = time.thread_time_ns()
            texts = [text for client in self.clients for text in client.texts]
            for client in self.clients:
                client.texts.clear()
            yield (acted - begin) / 1e6, (told - acted) / 1e6, unit(), texts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="default: every game")
    parser.add_argument("--games", type=int, default=2, help="whole games of each")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--parts", action="store_true", help="what the bytes are made of")
    options = parser.parse_args()
    print(surroundings("orjson"))
    print("ms of CPU a move for all pages, bytes a message")
    look_less_often()  # as the server does
    best = sorted(unit() for _ in range(2000))[200]
    print(f"unit: {best:.3f} ms at best; `quiet` is `tell` as it would be then")
    print(f"{'game':<16}{'moves':>6}{'act':>8}{'tell':>8}{'unit':>8}{'quiet':>8}{'mean':>9}{'median':>9}{'p95':>9}{'most':>9}")
    for game in options.game or frogpond.games():
        acts, tells, works, sizes, made_of = [], [], [], [], Counter[str]()
        for seed in range(options.games + 1):
            for act, tell, work, texts in Desk(game, PLAYERS.get(game, options.players), options.watchers, seed).moves():
                if not seed:
                    continue  # one game to warm up: a server that has just begun draws everything for the first time
                acts.append(act)
                tells.append(tell)
                works.append(work)
                sizes += [len(text) for text in texts]
                if options.parts:
                    for text in texts:
                        for name, value in json.loads(text).items():
                            inner = value if name in ("parts", "board") and isinstance(value, dict) else {"": value}
                            made_of.update({f"{name}.{key}" if key else name: len(json.dumps(v)) for key, v in inner.items()})
        sizes.sort()
        told = f"{game:<16}{len(acts):>6}{statistics.mean(acts):>8.2f}{statistics.mean(tells):>8.2f}"
        quiet = statistics.mean(tells) * best / statistics.mean(works)
        told += f"{statistics.mean(works):>8.3f}{quiet:>8.2f}{statistics.mean(sizes):>9.0f}"
        print(told + f"{statistics.median(sizes):>9.0f}{sizes[int(len(sizes) * 0.95)]:>9}{sizes[-1]:>9}", flush=True)
        for name, size in made_of.most_common(14) if options.parts else ():
            print(f"    {name:<24}{size / len(sizes):>9.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
