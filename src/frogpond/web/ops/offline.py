"""Whether the application runs in one browser, without a server. The guard says so for each request, from the settings."""

from __future__ import annotations

from contextvars import ContextVar

OFFLINE: ContextVar[bool] = ContextVar("offline", default=False)


def offline() -> bool:
    """Nothing is shown that needs another device."""
    return OFFLINE.get()
