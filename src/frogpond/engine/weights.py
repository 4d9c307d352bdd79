"""Files of learned minds: a line of JSON that says what it was learnt for and how, then the weights as packed float16.

They lie in `weights/` beside a game's class, one for each number of seats and each option that changes the game. What a file was
learnt for stands in it, and `also`, where it proved itself too, with the figures of that match; a game named in `every` it serves with
whatever seats and options have nothing better, as a match over such games drawn at random has shown. A file that was learnt with other
rules, other component data or another description of positions is not used.

How the levels of bots play with such a mind lies beside them in `levels.json`, by the game's name, or that of its seats without options:
simulations and blur by level, as matches placed them. It is no part of what was learnt, and stays when a new mind comes.
"""

from __future__ import annotations

import json
import logging
import struct
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import frexp
from pathlib import Path
from typing import Any

from .features import Features
from .game import Game
from .knowledge import Knowledge
from .learned import LearnedKnowledge, Model

HAND, LEARNED = "hand", "learned"  # minds by name; all others are files
FORMAT = 1
SUFFIX = ".mind"
ALSO, EVERY = "also", "every"
LEVELS = "levels.json"
IRRELEVANT = ("start", "round_cap", "data")  # options that change nothing a mind should know; data has its fingerprint
log = logging.getLogger("frogpond.minds")


def name_of(game: Game) -> str:
    """The name of a game with its seats and options, for file names."""
    parts = [game.name, str(game.seats)]
    defaults = {option.name: option.default for option in game.declared}
    for key, value in sorted(game.options.items()):
        if key not in IRRELEVANT and value != defaults.get(key) and value not in (None, (), []):
            parts += [key, "+".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)]
    return "-".join(parts)


def trained_for(game: Game, see: Features) -> dict[str, Any]:
    """The properties that must be the same for weights to be of use."""
    facts = game.facts()
    return {
        "format": FORMAT,
        "mind": name_of(game),
        "rules_version": game.rules_version,
        "data": facts.digest() if facts else "",
        "features": [int(see.version), int(see.size), int(see.measures), int(see.phases), int(see.sides)],
    }


def write(path: Path, header: dict[str, Any], hidden: int, parts: Sequence[Sequence[float]]) -> None:
    """Keep a model: table, bias, second, straight."""
    parts = [rounded(parts[0]), *parts[1:]]
    sizes = [len(part) for part in parts]
    body = b"".join(struct.pack(f"<{len(part)}e", *part) for part in parts)
    line = json.dumps({**header, "hidden": hidden, "sizes": sizes}, sort_keys=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(line.encode() + b"\n" + zlib.compress(body, 9))


def rounded(table: Sequence[float]) -> list[float]:
    """Weights in steps of a five-hundredth to a thousandth of the largest: what is finer is lost in the noise of what they were
    learnt from, and takes a third of the file."""
    most = max(map(abs, table), default=0.0)
    grain = 2.0 ** (frexp(most)[1] - 10)
    return [round(weight / grain) * grain for weight in table]


@lru_cache(maxsize=16)
def read(path: Path, _changed: int) -> tuple[dict[str, Any], Model]:
    """A file's header and model; ValueError if it is none."""
    line, _, body = path.read_bytes().partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(line)
        raw = zlib.decompress(body)
        numbers = list(struct.unpack(f"<{len(raw) // 2}e", raw))
        sizes = header["sizes"]
        if sum(sizes) != len(numbers):
            raise ValueError("its weights are not complete")
        ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
        table, bias, second, straight = (numbers[end - size : end] for end, size in zip(ends, sizes, strict=True))
        return header, Model(header["hidden"], table, bias, second, straight)
    except (ValueError, KeyError, TypeError, zlib.error, struct.error) as error:
        raise ValueError(f"{path} holds no mind: {error}") from None


def load(path: Path) -> tuple[dict[str, Any], Model]:
    """A file's header and model, read once."""
    return read(path, path.stat().st_mtime_ns)


def shipped(game: Game) -> Path:
    """Where the mind for a game lies, if there is one."""
    module = sys.modules[type(game).__module__].__file__ or ""
    folder, name = Path(module).parent / "weights", name_of(game)
    own = folder / (name + SUFFIX)
    if own.is_file():
        return own
    others = [(path, load(path)[0]) for path in sorted(folder.glob("*" + SUFFIX))]
    also = [path for path, header in others if name in header.get(ALSO, {})]
    return next(iter([*also, *(path for path, header in others if game.name in header.get(EVERY, {}))]), own)


def unfit(header: dict[str, Any], game: Game, see: Features) -> str:
    """Why weights can't be used for a game; empty if they can."""
    purpose = trained_for(game, see)
    learnt = dict(header)
    if purpose["mind"] in header.get(ALSO, {}) or game.name in header.get(EVERY, {}):
        learnt["mind"] = purpose["mind"]
        if see.each:  # sides are judged one by one, however many there are
            learnt["features"] = [*header["features"][:-1], int(see.sides)]
    wrong = [key for key, value in purpose.items() if learnt.get(key) != value]
    return f"learnt for another {', '.join(wrong)}" if wrong else ""


def knowledge(game: Game, hand: Knowledge, features: Callable[[], Features], mind: str = "") -> Knowledge:
    """The evaluation by name: `hand`, `learned` (the shipped mind), the mind in a file, or (empty) the shipped one where it fits, else the
    hand-made. ValueError if a learned mind is asked for and there is none that fits."""
    if mind == HAND:
        return hand
    path = Path(mind) if mind not in ("", LEARNED) else shipped(game)
    if not path.is_file():
        if mind:
            raise ValueError(f"there is no mind {path.name} for {game!r}")
        return hand
    see = features()
    header, model = load(path)
    why = unfit(header, game, see)
    if why:
        if mind:
            raise ValueError(f"{path} does not fit {game!r}: {why}")
        say(path.name, why)
        return hand
    learned = LearnedKnowledge(hand, game.team_of, see, model)
    for key, value in header.get("search", {}).items():
        setattr(learned, key, value)
    placed = levels(shipped(game).parent / LEVELS)
    for key, value in placed.get(name_of(game), placed.get(f"{game.name}-{game.seats}", {})).items():
        setattr(learned, key, value)
    return learned


@lru_cache(maxsize=16)
def levels(path: Path) -> dict[str, Any]:
    """How the levels play, by the name of a game; nothing if no match placed them."""
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return table


@lru_cache(maxsize=64)
def say(name: str, why: str) -> None:
    """Tell once that the hand-made knowledge is used."""
    log.warning("%s: %s; the hand-made knowledge is used instead", name, why)
