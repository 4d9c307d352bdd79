"""Where the work is done: in this process, in local processes, or on a Ray cluster. Tasks and results are the same."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from ..bots import registry
from ..engine.guide import count

Task = tuple[Any, ...]
Done = Generator[tuple[int, Any], None, None]

RETRIES = 3  # of a task whose worker or node died
LOST_WORKERS = (
    "worker processes ended in the middle of their work: somebody killed them, or there was too little memory (fewer --jobs need less)"
)
TASKS_AHEAD = 3  # tasks handed out for each worker: enough to keep it busy, few enough to stop quickly


def carry_out(function: Callable[..., Any], tasks: Sequence[Task], jobs: int = 1, ray: str | None = None) -> Done:
    """Call `function(*task)` for every task; (index of the task, result) in whatever order they are done.

    `ray` is "auto" (the cluster that is there, or a local one of `jobs` CPUs) or a cluster's address."""
    need_jobs(jobs)
    if ray is not None:
        return on_ray(function, tasks, ray, jobs)
    if jobs == 1 or len(tasks) < 2:
        return ((index, function(*task)) for index, task in enumerate(tasks))
    return in_processes(function, tasks, jobs)


def need_jobs(jobs: int) -> None:
    """ValueError if nobody would do the work."""
    if jobs < 1:
        raise ValueError(f"--jobs {jobs}: at least one process is needed")


def in_processes(function: Callable[..., Any], tasks: Sequence[Task], jobs: int) -> Done:
    """In `jobs` processes of this machine."""
    # As the program chose; else fork on Linux, where a worker then knows all that was registered here, and the system's own way elsewhere.
    method = multiprocessing.get_start_method(allow_none=True) or ("fork" if sys.platform == "linux" else None)
    context = multiprocessing.get_context(method)
    known = [] if context.get_start_method() == "fork" else travelling()
    left = deque(range(len(tasks)))
    tries: Counter[int] = Counter()
    while left:
        busy: dict[Future[Any], int] = {}
        with ProcessPoolExecutor(min(jobs, len(left)), context, initializer=begin, initargs=(known,)) as pool:
            try:
                while left or busy:
                    with no_ctrl_c():
                        while left and len(busy) < TASKS_AHEAD * jobs:
                            future = pool.submit(function, *tasks[left[0]])
                            busy[future] = left.popleft()
                    for future in wait(busy, return_when=FIRST_COMPLETED).done:
                        result = future.result()
                        yield busy.pop(future), result
            except BrokenProcessPool:  # a worker was killed: what it and the others had is done again by new ones
                tries.update(busy.values())
                if max(tries.values(), default=0) > RETRIES:
                    raise ValueError(LOST_WORKERS) from None
                left.extendleft(sorted(busy.values(), reverse=True))
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def travelling() -> list[tuple[str, bytes]]:
    """The bots that this program registered, for processes that know nothing of it. A lambda can't travel. (A game does with its task.)"""
    found = []
    for name, maker in registry.added().items():
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            found.append((name, pickle.dumps(maker)))
    return found


@contextmanager
def no_ctrl_c() -> Iterator[None]:
    """Ctrl-C comes after this: a process that is started meanwhile is born deaf to it, until it has said that it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(known: list[tuple[str, bytes]]) -> None:
    """In a worker: a key pressed at the terminal is for the process that hands out the work; bots come from there too, and with its end,
    however it ends, this one ends."""
    Thread(target=leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for name, maker in known:
        registry.register(name, pickle.loads(maker))


def leave_with(parent: Any) -> None:
    """End when another process has ended: a queue that nobody writes to any more says nothing of it."""
    parent.join()
    os._exit(1)


def on_ray(function: Callable[..., Any], tasks: Sequence[Task], address: str, jobs: int) -> Done:
    """On a Ray cluster, as many tasks at a time as it has CPUs."""
    with cluster(address, jobs) as ray:
        remote = ray.remote(max_retries=RETRIES)(function)
        at_once = TASKS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        lost = (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError)
        left = list(reversed(range(len(tasks))))  # what went away with its node is put back here
        tries: dict[int, int] = {}
        busy: dict[Any, int] = {}
        try:
            while True:
                while len(busy) < at_once and left:
                    index = left.pop()
                    busy[remote.remote(*tasks[index])] = index
                if not busy:
                    return
                for reference in ray.wait(list(busy), num_returns=1)[0]:
                    index = busy.pop(reference)
                    try:
                        result = ray.get(reference)
                    except ray.exceptions.RayError as error:
                        tries[index] = tries.get(index, 0) + 1
                        if isinstance(error, lost) and tries[index] <= RETRIES:
                            left.append(index)
                            continue
                        last = str(error).strip().splitlines()[-1].strip()
                        raise ValueError(f"a worker of the Ray cluster failed: {last} (Frogpond must be installed on every node)") from None
                    yield index, result
        finally:
            for reference in busy:  # whoever hands out the work may have enough of it
                ray.cancel(reference, force=False)


@contextmanager
def cluster(address: str | None, jobs: int = 1) -> Iterator[Any]:
    """Joined to a Ray cluster while this lasts; inside another one, or without an address, nothing happens. Several runs in
    one such block share the connection (and the cluster, where "auto" had to start one). Gives the module ray."""
    if address is None:
        yield None
        return
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ValueError("--ray needs Ray: pip install 'frogpond[ray]'") from None
    if ray.is_initialized():
        yield ray
        return
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    there = find_cluster(address)
    with no_stdout():
        try:
            if there is None:
                words = f"no Ray cluster runs here; starting one with {count(jobs, 'CPU')} for this command"
                print(f"frogpond: {words}", file=sys.stderr, flush=True)
                ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
            else:
                ray.init(address=there, **quiet)
        except (ConnectionError, ValueError, RuntimeError, ImportError) as error:
            raise ValueError(f"--ray {address}: {error}") from None
        try:
            yield ray
        finally:
            ray.shutdown()


@contextmanager
def no_stdout() -> Iterator[None]:
    """Whatever writes to standard output meanwhile, from Python or from below it, writes to standard error: results alone belong there."""
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def find_cluster(address: str) -> str | None:
    """The address if a cluster lets us in there; None if "auto" found none here. ValueError within seconds otherwise: Ray's own
    call would try a dead address for minutes, and can't be interrupted, so a child process makes the first try."""
    if address == "local":
        return None
    if address != "auto":
        knock(address)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "said")  # not a pipe: nothing that the child leaves behind can hold us
        with file.open("w") as out:
            child = subprocess.Popen([sys.executable, "-c", TRIAL, address], stdout=out, stderr=out, stdin=subprocess.DEVNULL)
        end = time.monotonic() + RAY_CONNECT_TIMEOUT
        while child.poll() is None and time.monotonic() < end and "Unauthenticated" not in file.read_text(errors="replace"):
            time.sleep(0.1)
        child.kill()
        child.wait()
        heard = file.read_text(errors="replace")
    if "\njoined" in heard:
        return address
    where = address
    if address == "auto":
        if not os.environ.get("RAY_ADDRESS"):
            return None  # nothing there, or the trace of one that is gone
        where = f"auto (RAY_ADDRESS is {os.environ['RAY_ADDRESS']})"
    if "Unauthenticated" in heard:
        raise ValueError(f"--ray {where}: {TOKEN}")
    why = heard.rpartition("\nrefused ")[2].strip() if "\nrefused " in heard else f"no Ray cluster answered within {RAY_CONNECT_TIMEOUT} s"
    raise ValueError(f"--ray {where}: {why.rstrip('.')}. {ALLOWED}")


RAY_CONNECT_TIMEOUT = 10  # seconds for a cluster to let us in; a live one takes two
ALLOWED = "Give a cluster's HOST:PORT (`ray start --head` prints it), or auto for the one here, started if there is none"
TOKEN = "the cluster asks for a token: set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN unless Ray's own file holds the cluster's token"
TRIAL = """
import ray, sys
try:
    ray.init(address=sys.argv[1], log_to_driver=False, logging_level="CRITICAL")
    print("\\njoined", flush=True)
    ray.shutdown()
except Exception as error:
    print("\\nrefused", " ".join(str(error).split()), flush=True)
"""


def knock(address: str) -> None:
    """See whether anybody listens at HOST:PORT (with or without ray:// before it); ValueError if not."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"--ray {address}: that is no address. {ALLOWED}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except OSError as error:
        raise ValueError(f"--ray {address}: nobody answers there ({error.strerror or error}). {ALLOWED}") from None
