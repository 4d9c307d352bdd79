"""A site as `frogpond site` writes it, made once and served from a subfolder, as any web host would."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from frogpond.site.build import build, cache_folder
from offline.site_pages import Site


class Quiet(SimpleHTTPRequestHandler):
    """A plain web host that notes what it is asked for, and sends Python when it may."""

    asked: list[str]
    may: threading.Event

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if "/python-" in self.path:
            self.may.wait()
        super().do_GET()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host, with the site in a subfolder."""
    if shutil.which("npm") is None and not list(cache_folder().glob("pyodide-*.tgz")):
        pytest.skip("no npm on this machine: Python for the browser comes from there")
    if shutil.which("node") is None:
        pytest.skip("no Node.js on this machine: it compiles the modules for the browser")
    place = tmp_path_factory.mktemp("host")
    with ThreadPoolExecutor(1) as pool:  # the main thread may be in the event loop of the browser
        pool.submit(build, place / "pond").result()
    return place


@pytest.fixture
def site(folder: Path, browser: Any) -> Iterator[Site]:
    asked: list[str] = []
    may = threading.Event()
    may.set()
    handler = partial(type("Host", (Quiet,), {"asked": asked, "may": may}), directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(browser, f"http://localhost:{server.server_port}/pond/", asked, may)
    may.set()
    server.shutdown()
    server.server_close()
    thread.join()
