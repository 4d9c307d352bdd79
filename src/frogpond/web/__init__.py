"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..deprecated import moved_to
from .ops.settings import ServerSettings, default_database

if TYPE_CHECKING:
    from .server.app import create_app
    from .server.serve import serve

__all__ = ["ServerSettings", "create_app", "default_database", "serve"]


def __getattr__(name: str) -> Any:
    """The application and its server load a web framework, which the packages below them do without."""
    if name in ("create_app", "serve"):
        return getattr(import_module(f".server.{'app' if name == 'create_app' else name}", __name__), name)
    if name == "Settings":
        return moved_to("frogpond.web.ops.settings", {"Settings": "ServerSettings"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
