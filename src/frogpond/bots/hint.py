"""Advice for a position from a file: what a strong bot would do there, and how it ranks the moves."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from ..engine.record import MAGIC, Record
from ..engine.registry import make as make_game
from ..engine.state import State
from .bot import Analysis, Move


def position(text: str, at: int | None = None, **replace: Any) -> State:
    """The state that a text holds: a game record (after `at` moves, else its last decision) or a position as JSON."""
    if text.lstrip().startswith(MAGIC):
        return recorded(Record.parse(text.lstrip()), at, replace)
    if at is not None:
        raise ValueError("a move number goes with a game record; this is a single position")
    try:
        obj = json.loads(text)
    except ValueError as error:
        raise ValueError(f"this is neither a game record (it would begin with {MAGIC!r}) nor JSON: {error}") from None
    if not isinstance(obj, dict) or "game" not in obj:
        raise ValueError("this JSON is no position: an object with game, players, options and state is needed")
    options = obj.get("options") or {}
    if not isinstance(options, dict):
        raise ValueError("the options of a position must be an object")
    return make_game(str(obj["game"]), obj.get("players"), **{**options, **replace}).from_json(obj)


def recorded(record: Record, at: int | None, replace: dict[str, Any]) -> State:
    total = len(record.moves)
    if at is not None and not 0 <= at <= total:
        raise ValueError(f"the record has moves 0 to {total}, not {at}")
    found: State | None = None
    for number, (state, _) in enumerate(record.replay(record.make_game(**replace))):
        if number == at:
            return state.clone()
        if state.to_move >= 0:
            found = state.clone()
    if found is None:
        raise ValueError("nobody has anything to decide in this record")
    return found


def analyse(state: State, bot: str = "grandmaster", seed: int = 0, jobs: int = 1, **limits: Any) -> Analysis:
    """The moves of a position as a bot ranks them. With several jobs as many processes search, each with random numbers
    and an equal part of the simulations of its own, and what they found is added up."""
    from . import make

    if jobs <= 1:
        return make(bot, seed, **limits).analyse(state)
    first = make(bot, seed, **limits)
    first.check(state, None)
    parts = first.split(jobs, state)
    with ProcessPoolExecutor(jobs) as pool:
        return merged(list(pool.map(one_analysis, parts, [state] * len(parts))))


def one_analysis(bot: Any, state: State) -> Analysis:
    """The share of a worker process."""
    found: Analysis = bot.analyse(state)
    return found


def merged(parts: list[Analysis]) -> Analysis:
    """One analysis from several of the same position: visits add up, values are weighted by them."""
    moves: dict[int, Move] = {}
    for part in parts:
        for move in part.moves:
            old = moves.get(move.action)
            if old is None:
                moves[move.action] = move
            else:
                visits = old.visits + move.visits
                value = (old.value * old.visits + move.value * move.visits) / visits
                moves[move.action] = Move(move.action, move.text, value, visits)
    ranked = sorted(moves.values(), key=lambda move: (-move.visits, -move.value, move.action))
    return Analysis(parts[0].seat, parts[0].bot, ranked)


def hint(text: str, bot: str = "grandmaster", at: int | None = None, seed: int = 0, jobs: int = 1, **limits: Any) -> Analysis:
    """The analysis of a position given as a game record or as JSON."""
    return analyse(position(text, at), bot, seed, jobs, **limits)
