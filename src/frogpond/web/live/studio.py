"""The studio's queue: one study is played at a time, in processes of its own, within budgets; it outlives the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from ...lab.shelf import DONE, FAILED, RUNNING, STOPPED, WAITING, Shelf, Wish
from ...table import Refused
from ..ops.settings import ServerSettings
from ..ops.threads import FILES_POOL

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # a system without such locks: one server a folder is the operator's care
    fcntl = None

log = logging.getLogger("frogpond.studio")
LOOK_INTERVAL = 0.2  # seconds between looks at a study that is played
REST = 1.0  # ... and at an empty queue: another process may have filled it
COMMAND = ("-m", "frogpond.lab.study_process")
REPORT_SECONDS = 120.0


class Studio:
    """Studies of all people, kept in a folder; whichever process of this machine holds the folder's lock plays them."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.shelf = Shelf(Path(settings.studio_folder).expanduser())
        self._wake = asyncio.Event()
        self._lock: IO[str] | None = None

    @property
    def open(self) -> bool:
        """Whether anybody may use it."""
        return self.settings.studio != "off"

    # Asking -------------------------------------------------------------------------------------------------------------

    def ask(self, wish: Wish) -> str:
        """Put a study into the queue; Refused if there are too many."""
        self._room(wish.owner)
        count = sum(other.owner == wish.owner for _, other, _ in self.shelf.all())
        if count >= self.settings.studio_kept:
            raise Refused("full", f"You have {count} studies, the most we keep. Delete one first.")
        return self.shelf.add(wish)

    def go_on(self, ident: str) -> None:
        """Let a study that stopped wait again; the games it has stay."""
        if self.shelf.state(ident)["status"] in (STOPPED, FAILED):
            self._room(self.shelf.wish(ident).owner)
            self.shelf.move(ident, WAITING)

    def _room(self, owner: str) -> None:
        active = [wish.owner for _, wish, state in self.shelf.all() if state["status"] in (WAITING, RUNNING)]
        busy, mine = len(active), active.count(owner)
        if busy >= self.settings.studio_waiting:
            raise Refused("busy", f"We’re busy with {busy} studies. Try again when some are done.")
        if mine >= self.settings.studio_each:
            raise Refused("busy", f"You already have {mine} studies running or waiting. Stop one, or wait for it.")

    def stop_study(self, ident: str) -> None:
        """Stop a study; whoever plays it sees that at its next look."""
        if self.shelf.state(ident)["status"] in (WAITING, RUNNING):
            self.shelf.move(ident, STOPPED, "You stopped it.")

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()

    # Playing ------------------------------------------------------------------------------------------------------------

    def hold(self) -> bool:
        """Be the one who plays the studies of this folder; the system lets go when this process ends, however it does."""
        if self._lock is not None:
            return True
        self.shelf.folder.mkdir(parents=True, exist_ok=True)
        file = (self.shelf.folder / ".lock").open("w", encoding="utf-8")
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                return False
        self._lock = file
        self.shelf.recover()
        return True

    async def run(self) -> None:
        """Play what waits, one study after the other, for ever."""
        while True:
            self._wake.clear()
            try:
                if await FILES_POOL.run(self.hold):
                    for ident in (await FILES_POOL.run(self.shelf.queue))[:1]:
                        self._wake.set()  # look again at once
                        await self._play(ident)
            except (OSError, ValueError) as error:
                log.warning("the studies can't be looked after: %s", error)
                self._wake.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(REST):  # wait_for can lose a cancellation that comes together with its result
                    await self._wake.wait()

    async def _play(self, ident: str) -> None:
        folder = self.shelf.place(ident)
        self.shelf.move(ident, RUNNING)
        jobs = ["--jobs", str(self.settings.studio_jobs), "--memory", str(self.settings.bot_memory)]
        jobs += ["--ray", self.settings.studio_ray] if self.settings.studio_ray else []
        begin = time.monotonic()
        process = await start(folder, *jobs)
        why, status = "", ""
        try:
            while process.returncode is None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_INTERVAL):
                        await process.wait()
                if not self._wanted(ident):
                    break
                if time.monotonic() - begin > self.settings.studio_seconds and process.returncode is None:
                    status, why = STOPPED, f"It used up its {self.settings.studio_seconds:.0f} s. You can continue it."
                    break
        finally:
            code = await end(process)
        if not self._wanted(ident):
            return  # stopped or deleted by hand
        if not status:
            status, why = (DONE, "") if code == 0 else (FAILED, said(folder) or "Its process ended.")
        self.shelf.move(ident, status, why, time.monotonic() - begin)

    def _wanted(self, ident: str) -> bool:
        try:
            return bool(self.shelf.state(ident)["status"] == RUNNING)
        except ValueError:
            return False

    async def report(self, ident: str) -> Path:
        """The report of a study, made in another process from the games that were kept."""
        folder = self.shelf.place(ident)
        answer, page = folder / "answer.json", folder / "report.html"
        if not answer.exists():
            raise Refused("waiting", "This study has no games yet.")
        if not page.exists() or page.stat().st_mtime < answer.stat().st_mtime:
            process = await start(folder, "--report", "--memory", str(self.settings.bot_memory))
            try:
                async with asyncio.timeout(REPORT_SECONDS):
                    await process.wait()
            except TimeoutError:
                raise Refused("busy", "The report takes too long right now. Try again later.") from None
            finally:
                code = await end(process)
            if code != 0:
                raise Refused("not-over", f"We couldn’t make the report: {said(folder)}")
        return page

    async def stop(self) -> None:
        """Let go of the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


async def start(folder: Path, *more: str) -> asyncio.subprocess.Process:
    """The process that plays a study, in a group of its own; it ends when its input does."""
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}
    with (folder / "said.txt").open("wb") as words:
        return await asyncio.create_subprocess_exec(
            sys.executable, *COMMAND, str(folder), *more, stdin=asyncio.subprocess.PIPE, stdout=words, stderr=words, env=here, **apart
        )  # fmt: skip


async def end(process: asyncio.subprocess.Process) -> int:
    """End a process with all that it started; its code."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    return await process.wait()


def said(folder: Path) -> str:
    """The last line that the process left."""
    lines = (folder / "said.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else ""
