"""Where the work is done: in this process, in local processes, or on a Ray cluster. Tasks and results are the same."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

Task = tuple[Any, ...]
Done = Iterator[tuple[int, Any]]

AHEAD = 3  # tasks handed out for each worker: enough to keep it busy, few enough to stop quickly


def carry_out(function: Callable[..., Any], tasks: Sequence[Task], jobs: int = 1, ray: str | None = None) -> Done:
    """Call `function(*task)` for every task; (index of the task, result) in whatever order they are done.

    `ray` is "auto" (the cluster that is there, or a local one of `jobs` CPUs) or a cluster's address."""
    if jobs < 1:
        raise ValueError(f"--jobs {jobs}: at least one process is needed")
    if ray is not None:
        return on_ray(function, tasks, ray, jobs)
    if jobs == 1 or len(tasks) < 2:
        return ((index, function(*task)) for index, task in enumerate(tasks))
    return in_processes(function, tasks, jobs)


def in_processes(function: Callable[..., Any], tasks: Sequence[Task], jobs: int) -> Done:
    """In `jobs` processes of this machine."""
    # A forked worker knows the games and bots that this program registered itself.
    forks = "fork" in multiprocessing.get_all_start_methods() and os.uname().sysname == "Linux"
    with ProcessPoolExecutor(min(jobs, len(tasks)), multiprocessing.get_context("fork" if forks else None)) as pool:
        left = iter(enumerate(tasks))
        busy: dict[Future[Any], int] = {}

        def feed() -> None:
            while len(busy) < AHEAD * jobs and (item := next(left, None)) is not None:
                busy[pool.submit(function, *item[1])] = item[0]

        try:
            feed()
            while busy:
                for future in wait(busy, return_when=FIRST_COMPLETED).done:
                    yield busy.pop(future), future.result()
                feed()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_ray(function: Callable[..., Any], tasks: Sequence[Task], address: str, jobs: int) -> Done:
    """On a Ray cluster, as many tasks at a time as it has CPUs."""
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray: pip install 'frogpond[ray]'") from None
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "ignore_reinit_error": True}
    was_up = ray.is_initialized()
    if not was_up:
        connect(ray, address, jobs, settings)
    try:
        remote = ray.remote(max_retries=3)(function)
        at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(enumerate(tasks))
        busy: dict[Any, int] = {}
        while True:
            while len(busy) < at_once and (item := next(left, None)) is not None:
                busy[remote.remote(*item[1])] = item[0]
            if not busy:
                return
            for reference in ray.wait(list(busy), num_returns=1)[0]:
                yield busy.pop(reference), ray.get(reference)
    finally:
        if not was_up:
            ray.shutdown()


def connect(ray: Any, address: str, jobs: int, settings: dict[str, Any]) -> None:
    """Join the cluster; with "auto" and none there, start a local one."""
    if address == "auto":
        try:
            ray.init(address="auto", **settings)
        except ConnectionError:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **settings)
        return
    try:
        ray.init(address=address, **settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ValueError(f"--ray {address}: can't join that cluster ({error}); auto finds or starts one here") from None
