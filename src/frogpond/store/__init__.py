"""Tables kept safe: SQLite by default, PostgreSQL for many processes."""

from __future__ import annotations

from sqlalchemy import Connection as Connection  # another library's, so not in __all__
from sqlalchemy.exc import SQLAlchemyError as StoreError

from .engine import CantOpen, database_url
from .files import backup, export_tables, import_tables
from .store import Clash, Header, Store, Stored
from .tokens import fingerprint, new_id, new_token

__all__ = [
    "CantOpen",
    "Clash",
    "Header",
    "Store",
    "StoreError",
    "Stored",
    "backup",
    "database_url",
    "export_tables",
    "fingerprint",
    "import_tables",
    "new_id",
    "new_token",
]
