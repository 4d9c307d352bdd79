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
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from ..bots import registry
from ..engine.guide import count
from ..engine.weights import SUFFIX

Task = tuple[Any, ...]
Done = Generator[tuple[int, Any], None, None]

RETRIES = 3  # of a task whose worker or node died
LOST_WORKERS = (
    "worker processes ended in the middle of their work: somebody killed them, or there was too little memory (fewer --jobs need less)"
)
TASKS_AHEAD = 3  # tasks handed out for each worker: enough to keep it busy, few enough to stop quickly


class WorkerLost(ValueError):
    """The worker or node that had a task ended."""


class WorkerPool(ABC):
    """Processes that carry out tasks, here or on a cluster."""

    jobs: int

    @abstractmethod
    def start(self, function: Callable[..., Any], task: Task) -> Any:
        """Hand out a task; what it goes by."""

    @abstractmethod
    def wait(self, started: Collection[Any]) -> Iterable[Any]:
        """Those that are done, at least one."""

    @abstractmethod
    def result(self, started: Any) -> Any:
        """What came of one that is done; WorkerLost where it has to be done again."""

    @abstractmethod
    def cancel(self, started: Any) -> None:
        """Nobody needs it any more."""

    def run(self, function: Callable[..., Any], tasks: Iterable[Task], ahead: int = TASKS_AHEAD) -> Done:
        """Call `function(*task)` for every task; (index of the task, result) in whatever order they are done. Tasks are asked for when a
        worker needs them, and begin again elsewhere when their worker is lost."""
        coming = enumerate(tasks)
        again: deque[tuple[int, Task]] = deque()
        tries: Counter[int] = Counter()
        busy: dict[Any, tuple[int, Task]] = {}
        try:
            while True:
                while len(busy) < ahead * self.jobs and (following := again.popleft() if again else next(coming, None)):
                    busy[self.start(function, following[1])] = following
                if not busy:
                    return
                for started in self.wait(busy):
                    index, task = busy.pop(started)
                    try:
                        result = self.result(started)
                    except WorkerLost:
                        tries[index] += 1
                        if tries[index] > RETRIES:
                            raise
                        again.append((index, task))
                        continue
                    yield index, result
        finally:
            for started in busy:
                self.cancel(started)


def carry_out(function: Callable[..., Any], tasks: Collection[Task], jobs: int = 1, ray: str | None = None) -> Done:
    """Call `function(*task)` for every task; (index of the task, result) in whatever order they are done.

    `ray` is "auto" (the cluster that is there, or a local one of `jobs` CPUs) or a cluster's address."""
    need_jobs(jobs)
    if ray is None and (jobs == 1 or len(tasks) < 2):
        return ((index, function(*task)) for index, task in enumerate(tasks))
    return with_workers(function, tasks, min(jobs, len(tasks)) if ray is None else jobs, ray)


def with_workers(function: Callable[..., Any], tasks: Iterable[Task], jobs: int, ray: str | None) -> Done:
    """The same by workers that are there as long as it takes."""
    with workers(jobs, ray) as hands:
        yield from hands.run(function, tasks)


def in_order(function: Callable[..., Any], tasks: Collection[Task], jobs: int = 1, ray: str | None = None) -> list[Any]:
    """The results of all tasks, in the order of the tasks."""
    return [result for _, result in sorted(carry_out(function, tasks, jobs, ray), key=lambda done: done[0])]


def need_jobs(jobs: int) -> None:
    """ValueError if nobody would do the work."""
    if jobs < 1:
        raise ValueError(f"--jobs {jobs}: at least one process is needed")


@contextmanager
def workers(jobs: int, ray: str | None = None, fresh: bool = False) -> Iterator[WorkerPool]:
    """Workers while this lasts: of a Ray cluster, or `jobs` processes of this machine. `fresh` ones begin from nothing, so that nothing of
    this process leaks into their results. What nobody has begun when it ends is not done."""
    need_jobs(jobs)
    if ray is None:
        local = LocalPool(jobs, fresh)
        try:
            yield local
        finally:
            local.pool.shutdown(wait=True, cancel_futures=True)
        return
    with cluster(ray, jobs) as module:
        yield RayPool(module)


class LocalPool(WorkerPool):
    """Processes of this machine. A worker that is killed takes the others' tasks with it; new ones begin them again."""

    def __init__(self, jobs: int, fresh: bool) -> None:
        self.jobs = jobs
        # As the program chose; else fork on Linux, where a worker then knows all that was registered here; else the system's own way.
        method = multiprocessing.get_start_method(allow_none=True) or ("fork" if sys.platform == "linux" else None)
        self.context = multiprocessing.get_context("spawn" if fresh else method)
        self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        """Processes that have not begun yet."""
        modules = [] if self.context.get_start_method() == "fork" else travelling()
        return ProcessPoolExecutor(self.jobs, self.context, initializer=begin, initargs=(modules,))

    def start(self, function: Callable[..., Any], task: Task) -> Future[Any]:
        with no_ctrl_c():
            try:
                return self.pool.submit(function, *task)
            except BrokenProcessPool:
                self.pool.shutdown(wait=True, cancel_futures=True)
                self.pool = self.new_pool()
                return self.pool.submit(function, *task)

    def wait(self, started: Collection[Future[Any]]) -> Iterable[Future[Any]]:
        return wait(started, return_when=FIRST_COMPLETED).done

    def result(self, started: Future[Any]) -> Any:
        try:
            return started.result()
        except BrokenProcessPool:
            raise WorkerLost(LOST_WORKERS) from None

    def cancel(self, started: Future[Any]) -> None:
        started.cancel()


class RayPool(WorkerPool):
    """The CPUs of a Ray cluster. Files of minds that a task names travel with it, as other machines don't have them."""

    def __init__(self, module: Any) -> None:
        self.ray = module
        self.jobs = max(1, int(module.cluster_resources().get("CPU", 1)))
        self.remote = module.remote(max_retries=RETRIES)(on_node)
        self.sent: dict[str, tuple[int, Any]] = {}  # by file: when it changed, and where the cluster has it

    def start(self, function: Callable[..., Any], task: Task) -> Any:
        names = sorted(minds_in(task))
        for name in names:
            changed = Path(name).stat().st_mtime_ns
            if name not in self.sent or self.sent[name][0] != changed:
                self.sent[name] = changed, self.ray.put(Path(name).read_bytes())
        return self.remote.remote(function, task, names, *(self.sent[name][1] for name in names))

    def wait(self, started: Collection[Any]) -> Iterable[Any]:
        done: list[Any] = self.ray.wait(list(started), num_returns=1)[0]
        return done

    def result(self, started: Any) -> Any:
        errors = self.ray.exceptions
        try:
            return self.ray.get(started)
        except errors.RayError as error:
            last = str(error).strip().splitlines()[-1].strip()
            lost = isinstance(error, (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError))
            words = f"a worker of the Ray cluster failed: {last} (Frogpond must be installed on every node)"
            raise (WorkerLost if lost else ValueError)(words) from None

    def cancel(self, started: Any) -> None:
        self.ray.cancel(started, force=False)


def minds_in(value: Any) -> set[str]:
    """The files of minds that are named somewhere in a task."""
    if isinstance(value, str):
        return {value} if value.endswith(SUFFIX) and Path(value).is_file() else set()
    if isinstance(value, tuple):
        return {name for part in value for name in minds_in(part)}
    if is_dataclass(value):
        return {name for field in fields(value) for name in minds_in(getattr(value, field.name))}
    return set()


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same task with other names of files."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: renamed(getattr(value, field.name), names) for field in fields(value)})
    return value


def on_node(function: Callable[..., Any], task: Task, names: list[str], *bodies: bytes) -> Any:
    """In a worker of the cluster: the task, with its files of minds where they can be read."""
    here = {name: str(written(body)) for name, body in zip(names, bodies, strict=True)}
    return function(*(renamed(task, here) if here else task))


def written(body: bytes) -> Path:
    """A file with these bytes, written once."""
    path = Path(minds_folder().name) / (sha256(body).hexdigest()[:32] + SUFFIX)
    if not path.is_file():
        path.write_bytes(body)
    return path


@lru_cache(maxsize=1)
def minds_folder() -> tempfile.TemporaryDirectory[str]:
    """Where this process keeps such files; gone with it."""
    return tempfile.TemporaryDirectory(prefix="frogpond-minds-")


def travelling() -> list[tuple[str, bytes]]:
    """The bots that this program registered, for processes that know nothing of it. A lambda can't travel; a game does with its task."""
    modules = []
    for name, maker in registry.added().items():
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            modules.append((name, pickle.dumps(maker)))
    return modules


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


def begin(modules: list[tuple[str, bytes]]) -> None:
    """In a worker: a key pressed at the terminal is for the process that hands out the work; bots come from there too, and with its end,
    however it ends, this one ends."""
    Thread(target=leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for name, maker in modules:
        registry.register(name, pickle.loads(maker))


def leave_with(parent: Any) -> None:
    """End when another process has ended: a queue that nobody writes to any more says nothing of it."""
    parent.join()
    os._exit(1)


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
    copy = os.dup(1)
    try:
        os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(copy, 1)
        os.close(copy)


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
        text = file.read_text(errors="replace")
    if "\njoined" in text:
        return address
    where = address
    if address == "auto":
        if not os.environ.get("RAY_ADDRESS"):
            return None  # nothing there, or the trace of one that is gone
        where = f"auto (RAY_ADDRESS is {os.environ['RAY_ADDRESS']})"
    if "Unauthenticated" in text:
        raise ValueError(f"--ray {where}: {TOKEN}")
    why = text.rpartition("\nrefused ")[2].strip() if "\nrefused " in text else f"no Ray cluster answered within {RAY_CONNECT_TIMEOUT} s"
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
