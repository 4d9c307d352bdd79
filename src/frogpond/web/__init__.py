"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..deprecated import moved_to
from .server.app import create_app
from .server.settings import ServerSettings, default_database

if TYPE_CHECKING:
    from .server.serve import serve

__all__ = ["ServerSettings", "create_app", "default_database", "serve"]


def __getattr__(name: str) -> Any:
    """`serve` loads uvicorn, which the application alone does not need."""
    if name == "serve":
        from .server.serve import serve

        return serve
    if name == "Settings":
        return moved_to("frogpond.web.server.settings", {"Settings": "ServerSettings"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
