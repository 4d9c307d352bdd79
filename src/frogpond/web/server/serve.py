"""Running the server, and the operator's other commands."""

from __future__ import annotations

import contextlib
import errno
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
USUAL_PORT = 8000
NEAR = 50  # ports after the usual one that are tried when it is taken


def serve(
    host: str = "127.0.0.1", port: int | None = None, database: str | None = None, workers: int = 1, open_browser: bool = False,
    settings: Settings | None = None,
) -> None:  # fmt: skip
    """Serve until stopped (Ctrl-C or SIGTERM), on the usual port or the next free one if none is named. Several processes need PostgreSQL,
    which tells them about each other's moves."""
    chosen = settings or Settings()
    if database is not None:
        chosen = Settings.from_json({**chosen.to_json(), "database": database})
    url = stores.database_url(chosen.database)
    if workers > 1 and url.get_backend_name() != "postgresql":
        raise ValueError("several worker processes need --database postgresql://...; with SQLite there is one process")
    door = opened(host, port)
    port = int(door.getsockname()[1])
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
        door.close()  # each process listens by itself
        threading.Thread(target=when_open, args=(host, port, started), daemon=True).start()
        uvicorn.run("frogpond.web.server.app:from_environment", factory=True, workers=workers, **options)  # type: ignore[arg-type]
    else:
        look_less_often()
        config = uvicorn.Config(create_app(chosen, started), **options)  # type: ignore[arg-type]
        door.listen(config.backlog)  # whoever is told that the server is open finds it open
        server = uvicorn.Server(config)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[door])
        if not server.started:
            sys.exit(3)


def opened(host: str, port: int | None) -> socket.socket:
    """The server's port, bound. Without a wish the usual one, or the next that is free; ValueError that offers one if the wish is taken."""
    wished = USUAL_PORT if port is None else port
    if not 0 <= wished <= 65535:
        raise ValueError(f"there is no port {wished}: ports are 0 to 65535 (0: any that is free)")
    for tried in range(wished, min(wished + NEAR, 65536)):
        door = bound(host, tried)
        if door is None:
            continue
        if tried != wished and port is not None:
            door.close()
            raise ValueError(f"port {wished} is taken; {tried} is free: --port {tried}")
        if tried != wished:
            print(f"Port {wished} is taken, so it is {tried}.", flush=True)
        return door
    raise ValueError(f"port {wished} and the next {NEAR} are taken; name a free one with --port")


def bound(host: str, port: int) -> socket.socket | None:
    """A socket on that address; None if somebody else has it."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise ValueError(f"can't listen on {host!r}: {error.strerror}") from None
    door = socket.socket(family, kind, proto)
    try:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen()  # two may bind one address; only one may listen
    except OSError as error:
        door.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise ValueError(f"can't listen on {host!r}: {error.strerror}") from None
    door.set_inheritable(True)
    return door


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
