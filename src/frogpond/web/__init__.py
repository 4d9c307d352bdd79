"""The browser table and the API: pages, one WebSocket a seat, /api/v1."""

from __future__ import annotations

from .server.app import create_app
from .server.serve import serve
from .server.settings import Settings, default_database

__all__ = ["Settings", "create_app", "default_database", "serve"]
