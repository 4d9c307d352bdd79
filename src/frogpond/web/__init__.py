"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from .app import create_app
from .serve import backup, export, import_, serve
from .settings import Settings, default_database

__all__ = ["Settings", "backup", "create_app", "default_database", "export", "import_", "serve"]
