"""Running the server, and the operator's other commands."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn

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
        threading.Thread(target=when_open, args=(host, port, started), daemon=True).start()
        uvicorn.run("frogpond.web.server.app:from_environment", factory=True, workers=workers, **options)  # type: ignore[arg-type]
    else:
        look_less_often()
        config = uvicorn.Config(create_app(chosen, started), **options)  # type: ignore[arg-type]
        door = config.bind_socket()
        door.listen(config.backlog)  # whoever is told that the server is open finds it open
        server = uvicorn.Server(config)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[door])
        if not server.started:
            sys.exit(3)


def when_open(host: str, port: int, then: Callable[[], None]) -> None:
    """Go on when the first of several processes takes connections."""
    near = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while True:
        try:
            socket.create_connection((near, port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    then()


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
