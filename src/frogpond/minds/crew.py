"""Who does the work of training: processes of this machine, or those of a Ray cluster. Tasks and results are the same.

A task may name files of minds. On a cluster they travel with it, as other machines don't have them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ..engine.weights import SUFFIX
from ..lab.work import LOST_WORKERS, RETRIES, begin, cluster, need_jobs, travelling


@dataclass(frozen=True)
class Crew:
    """`submit(function, *arguments)` gives a future; so many are worked at together."""

    jobs: int
    submit: Callable[..., Future[Any]]


@contextmanager
def crew(jobs: int, ray: str | None = None) -> Iterator[Crew]:
    """A crew while this lasts: `ray` is a cluster's address, or "auto" for the one that is there; without it, processes that start
    afresh, so that nothing of this one leaks into their results. What nobody has begun when it ends is not done."""
    need_jobs(jobs)
    if ray is None:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin, initargs=(travelling(),))
        try:
            yield Crew(jobs, pool.submit)
        except BrokenProcessPool:
            raise ValueError(LOST_WORKERS) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    with cluster(ray, jobs) as module:
        remote = module.remote(max_retries=RETRIES)(on_node)
        sent: dict[str, tuple[int, Any]] = {}  # by file: when it changed, and where the cluster has it
        futures: dict[Any, None] = {}

        def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
            names = sorted(minds_in(arguments))
            for name in names:
                changed = Path(name).stat().st_mtime_ns
                if name not in sent or sent[name][0] != changed:
                    sent[name] = changed, module.put(Path(name).read_bytes())
            reference = remote.remote(function, arguments, names, *(sent[name][1] for name in names))
            futures[reference] = None
            future: Future[Any] = reference.future()
            future.add_done_callback(lambda _: futures.pop(reference, None))
            return future

        try:
            yield Crew(max(1, int(module.cluster_resources().get("CPU", 1))), submit)
        except module.exceptions.RayError as error:
            last = str(error).strip().splitlines()[-1].strip()
            raise ValueError(f"a worker of the Ray cluster failed: {last} (Frogpond must be installed on every node)") from None
        finally:
            for reference in list(futures):
                module.cancel(reference, force=False)


def minds_in(value: Any) -> set[str]:
    """The files of minds that are named somewhere in the arguments of a task."""
    if isinstance(value, str):
        return {value} if value.endswith(SUFFIX) and Path(value).is_file() else set()
    if isinstance(value, tuple):
        return {name for part in value for name in minds_in(part)}
    if is_dataclass(value):
        return {name for field in fields(value) for name in minds_in(getattr(value, field.name))}
    return set()


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same arguments with other names of files."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: renamed(getattr(value, field.name), names) for field in fields(value)})
    return value


def on_node(function: Callable[..., Any], arguments: tuple[Any, ...], names: list[str], *bodies: bytes) -> Any:
    """In a worker of the cluster: the task, with its files of minds where they can be read."""
    here = {name: str(written(body)) for name, body in zip(names, bodies, strict=True)}
    return function(*renamed(arguments, here))


def written(body: bytes) -> Path:
    """A file with these bytes, written once."""
    path = Path(folder().name) / (sha256(body).hexdigest()[:32] + SUFFIX)
    if not path.is_file():
        path.write_bytes(body)
    return path


@lru_cache(maxsize=1)
def folder() -> tempfile.TemporaryDirectory[str]:
    """Where this process keeps such files; gone with it."""
    return tempfile.TemporaryDirectory(prefix="frogpond-minds-")
