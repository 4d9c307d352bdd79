"""Running the server: its port bound before anything is said, in one process or several."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace

import uvicorn

from ... import store as stores
from ..ops.settings import ServerSettings
from .app import create_app
from .cycles import look_less_often
from .http_protocol import ACCEPT_AT_ONCE, LISTEN_BACKLOG, Server, protocol_of
from .rehearsal import rehearse
from .workers import Workers, begin_logging

STOP_SECONDS = 8
USUAL_PORT = 8000
MAX_PORT_TRIES = 50  # ports after the usual one that are tried when it is taken


def serve(
    host: str | None = None, port: int | None = None, database: str | None = None, workers: int | None = None, open_browser: bool = False,
    settings: ServerSettings | None = None, page: str = "",
) -> None:  # fmt: skip
    """Serve until stopped (Ctrl-C or SIGTERM), on the usual port or the next free one if none is named. Several processes need PostgreSQL,
    which tells them about each other's moves. `page` is where the browser opens."""
    overrides = {"host": host, "port": port, "database": database, "workers": workers}
    final = replace(settings or ServerSettings(), **{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type]
    url = stores.database_url(final.database)
    if final.workers > 1 and url.get_backend_name() != "postgresql":
        raise ValueError("several worker processes need --database postgresql://...; with SQLite there is one process")
    if final.workers > 1 and not hasattr(socket, "send_fds"):
        raise ValueError("several worker processes need a Unix system")
    door = opened(final.host, final.port)
    port = int(door.getsockname()[1])
    try:
        stores.Store(final.database).close()  # made, or taken up to today's format, by one process; what is wrong with it is said here
    except BaseException:
        door.close()
        raise
    begin_logging()
    shown = "localhost" if final.host in ("127.0.0.1", "::1", "0.0.0.0", "::", "") else final.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    def started() -> None:
        print(f"Frogpond is open at {address}{page}  (Ctrl-C closes it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address + page,), daemon=True).start()

    options = {
        "host": final.host, "port": port, "access_log": False, "log_config": None, "ws": "websockets-sansio",
        "ws_per_message_deflate": False, "ws_max_size": final.message_limit,
        "backlog": ACCEPT_AT_ONCE, "timeout_graceful_shutdown": STOP_SECONDS, "server_header": False, "timeout_keep_alive": 20,
    }  # fmt: skip
    if final.workers > 1:
        code = Workers(final, door, options).run(started)
        if code:
            sys.exit(code)
        return
    rehearse()
    look_less_often()
    app = create_app(final, started)
    config = uvicorn.Config(app, http=protocol_of(app.connections), **options)  # type: ignore[arg-type]
    door.listen(LISTEN_BACKLOG)  # whoever is told that the server is open finds it open
    server = Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])
    if not server.started:
        sys.exit(3)


def opened(host: str, port: int | None) -> socket.socket:
    """The server's port, bound. Without a wish the usual one, or the next that is free; ValueError that offers one if the wish is taken."""
    first = USUAL_PORT if port is None else port
    if not 0 <= first <= 65535:
        raise ValueError(f"there is no port {first}: ports are 0 to 65535 (0: any that is free)")
    for candidate in range(first, min(first + MAX_PORT_TRIES, 65536)):
        door = bound(host, candidate)
        if door is None:
            continue
        if candidate != first and port is not None:
            door.close()
            raise ValueError(f"port {first} is taken; {candidate} is free: --port {candidate}")
        if candidate != first:
            print(f"Port {first} is taken, so it is {candidate}.", flush=True)
        return door
    raise ValueError(f"port {first} and the next {MAX_PORT_TRIES} are taken; name a free one with --port")


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
