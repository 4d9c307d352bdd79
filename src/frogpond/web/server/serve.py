"""Running the server, and the operator's other commands."""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import IO

import uvicorn
from uvicorn.supervisors import Multiprocess

from ... import store as stores
from .app import SETTINGS, create_app, look_less_often
from .settings import Settings, default_database

STOP_SECONDS = 8


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str | None = None, workers: int = 1, open_browser: bool = False,
    settings: Settings | None = None,
) -> None:  # fmt: skip
    """Serve until stopped (Ctrl-C or SIGTERM). Several processes need PostgreSQL, which tells them about each other's moves."""
    chosen = settings or Settings()
    if database is not None:
        chosen = Settings.from_json({**chosen.to_json(), "database": database})
    url = stores.database_url(chosen.database)
    if workers > 1 and url.get_backend_name() != "postgresql":
        raise ValueError("several worker processes need --database postgresql://...; with SQLite there is one process")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    def started() -> None:
        print(f"Frogpond is open at {address}  (Ctrl-C closes it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    options = {
        "host": host, "port": port, "access_log": False, "log_config": None, "ws": "websockets-sansio", "ws_per_message_deflate": False,
        "ws_max_size": chosen.message_limit, "timeout_graceful_shutdown": STOP_SECONDS, "server_header": False, "timeout_keep_alive": 20,
    }  # fmt: skip
    if workers > 1:
        os.environ[SETTINGS] = json.dumps(chosen.to_json())
        stores.Store(chosen.database).close()  # makes the tables, and fails here if it can't be reached
        config = uvicorn.Config("frogpond.web.server.app:from_environment", factory=True, workers=workers, **options)  # type: ignore[arg-type]
        door = opened(config)
        started()
        Multiprocess(config, sockets=[door]).run()
    else:
        look_less_often()
        config = uvicorn.Config(create_app(chosen, started), **options)  # type: ignore[arg-type]
        uvicorn.Server(config).run(sockets=[opened(config)])


def opened(config: uvicorn.Config) -> socket.socket:
    """The server's port, which takes connections from now on: whoever is told that it is open finds it open."""
    door = config.bind_socket()
    door.listen(config.backlog)
    return door


def backup(target: str | Path, database: str | None = None) -> Path:
    """Copy the SQLite database, also while the server runs."""
    return stores.backup(database or default_database(), target)


def export(out: IO[str], database: str | None = None) -> int:
    """Write every table as lines of JSON; how many there were."""
    store = stores.Store(database or default_database())
    try:
        return stores.export_tables(store, out)
    finally:
        store.close()


def import_(source: IO[str], database: str | None = None) -> tuple[int, int]:
    """Take in what `export` wrote: (new tables, tables that were here already)."""
    store = stores.Store(database or default_database())
    try:
        return stores.import_tables(store, source)
    finally:
        store.close()
