"""Damaged input of every kind, in one process: each piece is taken or refused with a ValueError, and nothing else may happen."""

from __future__ import annotations

import io
import json
import logging
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

import frogpond
from frogpond import Record, bots
from frogpond.bots.positions import position
from frogpond.engine.rng import Rng
from frogpond.store import Store, import_tables
from frogpond.store.files import FORMAT, to_line
from frogpond.table.games import stored_game

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from store.tables import played
from web.pond import Pond, settings

STRANGE: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 10**30, 1.5, float("nan"), "", "x", "\x00", "é" * 50, [], {}, [[]], {"a": 1}, [1, 2, 3],
]  # fmt: skip
Try = Callable[[random.Random], None]


def bent(value: Any, rng: random.Random, depth: int = 0) -> Any:
    """JSON with one place of it changed: replaced, removed, doubled or moved."""
    if isinstance(value, dict) and value and (depth < 1 or rng.random() < 0.85):
        name = rng.choice(list(value))
        rest = {key: item for key, item in value.items() if key != name}
        way = rng.random()
        if way < 0.08:
            return rest
        if way < 0.14:
            return {**value, rng.choice(["x", "", name + "x"]): value[name]}
        return {**value, name: bent(value[name], rng, depth + 1)}
    if isinstance(value, list) and value and (depth < 1 or rng.random() < 0.85):
        at = rng.randrange(len(value))
        way = rng.random()
        if way < 0.1:
            return value[:at] + value[at + 1 :]
        if way < 0.2:
            return value[: at + 1] + value[at:]
        return [*value[:at], bent(value[at], rng, depth + 1), *value[at + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice([-1, 1, 7, 1000])
    return rng.choice(STRANGE)


def scratched(text: str, rng: random.Random) -> str:
    """Text with a few signs changed, a piece gone, or a piece twice."""
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    to = min(to, at + 40)
    way = rng.randrange(4)
    if way == 0:
        return text[:at] + text[to:]
    if way == 1:
        return text[:to] + text[at:to] + text[to:]
    if way == 2:
        return text[:at] + "".join(chr(rng.choice([0, 10, 32, 34, 48, 61, 91, 93, 123, 125, 233, 0x1F438])) for _ in range(3)) + text[to:]
    return text[:at] + rng.choice(["9" * 30, "-1", "[[", "= ", '"', "\n", "null", "1e999"]) + text[at:]


def states() -> list[Any]:
    """A few positions of every game."""
    found = []
    for name in frogpond.games():
        for seed in range(3):
            state, rng = frogpond.make(name).new(), Rng(seed + 1)
            for _ in range(30):
                if state.is_over:
                    break
                legal = state.legal_actions()
                state.apply(legal[int(rng.below(len(legal)))])
            found.append(state)
    return found


def kinds(store: Store) -> dict[str, Try]:
    here = states()
    positions = [(state.game, state.to_json()) for state in here]
    packed = [(state.game, state.to_bytes()) for state in here]
    folder = Path(__file__).resolve().parents[1] / "records"
    records = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.frog"))]
    games = Path(frogpond.__file__).parent / "games"
    toml = {"bullfrogs": games / "bullfrogs" / "bullfrogs.toml", "freeway": games / "freeway" / "freeway.toml"}
    texts = {name: path.read_text(encoding="utf-8") for name, path in toml.items() if path.exists()}
    exports = [json.loads(json.dumps(to_line(played(game, frogpond.make(game).seats, 20, 3)))) for game in frogpond.games()]

    def try_position(rng: random.Random) -> None:
        game, obj = rng.choice(positions)
        state = game.from_json(bent(obj, rng))
        state.legal_actions()
        state.view(-3)

    def try_bytes(rng: random.Random) -> None:
        game, raw = rng.choice(packed)
        damaged = bytearray(raw)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        state = game.from_bytes(bytes(damaged[: rng.randrange(len(damaged)) + 1] if rng.random() < 0.2 else damaged))
        state.legal_actions()

    def try_record(rng: random.Random) -> None:
        text = scratched(rng.choice(records), rng)
        for number, _ in enumerate(Record.parse(text).replay()):
            if number > 60:
                break

    def try_given(rng: random.Random) -> None:
        obj = rng.choice(positions)[1]
        position(scratched(json.dumps(obj), rng))

    def try_data(rng: random.Random) -> None:
        name = rng.choice(list(texts))
        stored_game(name, None, {}, scratched(texts[name], rng)).new()

    def try_export(rng: random.Random) -> None:
        line = bent(rng.choice(exports), rng)
        text = json.dumps({"format": FORMAT}) + "\n" + (scratched(json.dumps(line), rng) if rng.random() < 0.1 else json.dumps(line)) + "\n"
        import_tables(store, io.StringIO(text), bots.names())

    return {
        "positions": try_position, "packed positions": try_bytes, "records": try_record, "given texts": try_given,
        "component data": try_data, "exports": try_export,
    }  # fmt: skip


MESSAGES: list[dict[str, Any]] = [
    {"type": "hello", "protocol": 2, "seq": -1, "defs": "", "chapters": 0, "mark": [0, 0], "size": "laptop", "dark": True, "sight": ""},
    {"type": "look", "size": "phone", "dark": False}, {"type": "act", "rid": 3, "action": 5, "key": "k1"},
    {"type": "why", "rid": 3, "picks": ["card:1", "cell:2"], "text": ""}, {"type": "why", "rid": 3, "picks": [], "text": "deploy frog C"},
    {"type": "say", "text": "hello"}, {"type": "undo"}, {"type": "consent", "ask": "3", "yes": True},
    {"type": "seat", "seat": 1, "to": "open"},
    {"type": "explain", "pick": "card:1"}, {"type": "talk", "id": 1, "text": "help"}, {"type": "me", "name": "Ann", "wear": "hat"},
    {"type": "hint", "rid": 3}, {"type": "preview", "rid": 3, "action": 5}, {"type": "aids", "hints": True},
]  # fmt: skip


class Broken(logging.Handler):
    """Counts what a server notes as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.words.append(record.getMessage() + (f": {record.exc_info[1]!r}" if record.exc_info else ""))


class Talker:
    """Says damaged messages to a real server through a socket; a closed one is opened again."""

    def __init__(self, pond: Pond) -> None:
        self.pond = pond
        self.person = pond.person()
        self.table = self.person.open_table("bullfrogs", "me", "hot")
        self.page: Any = None
        self.broken = Broken()
        logging.getLogger().addHandler(self.broken)

    def __call__(self, rng: random.Random) -> None:
        if self.page is None:
            self.page = self.person.socket(self.table)
            self.page.hello()
        message = bent(rng.choice(MESSAGES), rng)
        text = scratched(json.dumps(message), rng) if rng.random() < 0.2 else json.dumps(message)
        try:
            self.page.connection.send(text)
            self.page.send(type="talk", id=77, text="help")
            self.page.raw.clear()
            self.page.until("talk", id=77)
        except ConnectionClosed:
            self.page.close()
            self.page = None
            raise ValueError("the socket was closed") from None
        finally:
            if self.broken.words:
                raise RuntimeError(self.broken.words.pop())


def run(count: int, seed: int, most_seconds: float = 10_000.0) -> dict[str, dict[str, Any]]:
    """So many pieces in all, shared among the kinds; what broke is counted with the first traces of it."""
    figures: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "pond.db"))
        pond = Pond(settings(Path(folder) / "talk.db"))
        pond.__enter__()
        found: dict[str, Try] = {**kinds(store), "messages": Talker(pond)}
        for name, attempt in found.items():
            rng = random.Random(f"{seed} {name}")
            tally: dict[str, Any] = {"tried": 0, "taken": 0, "refused": 0, "broke": 0, "first": []}
            figures[name] = tally
            begin = time.monotonic()
            for _ in range(count // len(found)):
                if time.monotonic() - begin > most_seconds / len(found):
                    break
                tally["tried"] += 1
                try:
                    attempt(rng)
                    tally["taken"] += 1
                except ValueError:
                    tally["refused"] += 1
                except Exception as error:
                    tally["broke"] += 1
                    if len(tally["first"]) < 5:
                        tally["first"].append(f"{type(error).__name__}: {error}"[:200])
        pond.__exit__()
        store.close()
    return figures
