"""Pictures of the site without a server: its first visit, and its home with games that go on."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import Browser, Page

from frogpond.site.build import build

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
NAMES = ("site-loading", "site-home", "site-home-phone")


class HalfHost(SimpleHTTPRequestHandler):
    """A web host that sends half of the largest archive, and the rest when it may."""

    rest = threading.Event()

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if "/python-" in self.path and not self.rest.is_set():
            data = source.read()
            outputfile.write(data[: len(data) // 2])
            outputfile.flush()
            self.rest.wait()
            outputfile.write(data[len(data) // 2 :])
        else:
            super().copyfile(source, outputfile)


@contextmanager
def hosted() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop of its own in this thread
            pool.submit(build, folder).result()
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(HalfHost, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        HalfHost.rest.set()
        server.shutdown()


def home(page: Page) -> None:
    """Home, where a game goes on."""
    page.wait_for_selector("html[data-opened]", state="attached")
    frame = page.frame_locator("#frame")
    frame.locator("form[action$='/play/bullfrogs'] button").click()
    frame.locator("[data-ui~=lit]").first.wait_for(state="attached")
    page.evaluate("location.hash = '/'")
    frame.locator(".resume img").evaluate("image => image.decode()")


def take_all(browser: Browser, wanted: list[str], keep: Callable[[str, bytes], None]) -> None:
    """The first visit comes first: it waits for half of the files. Without npm there are none."""
    if wanted and shutil.which("npm") is None:
        print("left out, as npm is missing:", *wanted)
        wanted = []
    if not wanted:
        return
    with hosted() as address:
        for name in wanted:
            context = browser.new_context(
                viewport=SIZES["phone" if name.endswith("phone") else "laptop"],
                color_scheme="dark",
                reduced_motion="reduce",
                bypass_csp=True,
            )
            context.set_default_timeout(300_000)
            page = context.new_page()
            page.goto(address)
            if name == "site-loading":
                page.wait_for_function("document.querySelector('#bar').value > .3")
            else:
                HalfHost.rest.set()
                home(page)
            time.sleep(0.5)  # fonts and background
            keep(name, page.screenshot())
            context.close()
