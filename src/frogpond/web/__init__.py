"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .server.app import create_app
from .server.settings import Settings, default_database

if TYPE_CHECKING:
    from .server.serve import serve

__all__ = ["Settings", "create_app", "default_database", "serve"]


def __getattr__(name: str) -> Any:
    """`serve` loads uvicorn, which the application alone does not need."""
    if name == "serve":
        from .server.serve import serve

        return serve
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
