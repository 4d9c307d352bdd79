"""The moves of a position as a bot ranks them; several processes may share the search."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..engine.rng import Rng
from ..engine.state import State
from .bot import Analysis, Bot, RankedMove, blindfold, deciding
from .registry import make
from .worker import Failed, Stopped, Worker


def analyse(state: State, bot: str = "grandmaster", seed: int = 0, jobs: int = 1, **limits: Any) -> Analysis:
    """The analysis of one bot; with several jobs as many processes search, each with random numbers and an equal part of the
    simulations of its own, and what they found is added up."""
    if jobs < 1:
        raise ValueError(f"--jobs {jobs}: at least one process is needed")
    seat = deciding(state)
    judge = make(bot, seed, **limits)
    parts = judge.split(jobs, blindfold(state, seat, Rng(seed))) if jobs > 1 else [judge]
    if len(parts) == 1:
        return judge.analyse(state)
    workers = [Worker() for _ in parts]
    try:
        with ThreadPoolExecutor(len(parts)) as threads:
            futures = [
                threads.submit(worker.ask, None, Rng(seed), judged, state, part) for worker, part in zip(workers, parts, strict=True)
            ]
            return merged([one.result() for one in futures])
    except (Stopped, Failed) as error:
        raise ValueError(f"a process that should search gave no answer: {error}") from None
    finally:
        for worker in workers:
            worker.stop()


def judged(state: State, bot: Bot) -> Analysis:
    """The question to a process that does its part."""
    return bot.analyse(state)


def merged(parts: list[Analysis]) -> Analysis:
    """One analysis from several of the same position: visits add up, values are weighted by them."""
    moves: dict[int, RankedMove] = {}
    for part in parts:
        for move in part.moves:
            old = moves.get(move.action)
            if old is None:
                moves[move.action] = move
            else:
                visits = old.visits + move.visits
                value = (old.value * old.visits + move.value * move.visits) / visits
                moves[move.action] = RankedMove(move.action, move.text, value, visits)
    ranked = sorted(moves.values(), key=lambda move: (-move.visits, -move.value, move.action))
    return Analysis(parts[0].seat, parts[0].bot, ranked)
