"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from .server.app import create_app
from .server.serve import backup, export, import_, serve
from .server.settings import Settings, default_database

__all__ = ["Settings", "backup", "create_app", "default_database", "export", "import_", "serve"]
