"""The time limit for a page to receive a message: checked at intervals, without a timer for every message."""

from __future__ import annotations

import asyncio


class Patience:
    """Ends a task that has waited for one thing longer than so many seconds; `over` says that it was this."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.over = False
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None  # the one that waits
        self._since = 0.0
        self._look: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """The task that runs now begins to wait."""
        self._task, self._since = asyncio.current_task(), self._loop.time()
        if self._look is None:
            self._look = self._loop.call_at(self._since + self.seconds, self._looked)

    def __exit__(self, *_: object) -> None:
        self._task = None

    def _looked(self) -> None:
        """Whoever waits by now may have begun after the last look; nobody is looked at who does not wait."""
        self._look = None
        if self._task is None:
            return
        due = self._since + self.seconds
        if self._loop.time() >= due:
            self.over = True
            self._task.cancel()
        else:
            self._look = self._loop.call_at(due, self._looked)

    def forget(self) -> None:
        """Nothing is waited for any more."""
        self._task = None
        if self._look is not None:
            self._look.cancel()
            self._look = None
