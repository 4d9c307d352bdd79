"""The pages of a site without a server, in a browser."""

from __future__ import annotations

import threading
from typing import Any


class Site:
    """The site in a browser, and what its host was asked for."""

    def __init__(self, chromium: Any, address: str, asked: list[str], may_send_python: threading.Event) -> None:
        self.chromium = chromium
        self.address = address
        self.asked = asked
        self.may_send_python = may_send_python

    def context(self, **options: Any) -> Any:
        size = options.pop("viewport", {"width": 1366, "height": 768})
        context = self.chromium.new_context(viewport=size, reduced_motion="reduce", accept_downloads=True, bypass_csp=True, **options)
        context.add_init_script("localStorage.setItem('pond-sound', '0')")
        return context

    def open(self, context: Any, what: str = "") -> Any:
        """A tab in which the first page is shown."""
        page = context.new_page()
        page.goto(self.address + what)
        self.opened(page)
        return page

    def opened(self, page: Any) -> None:
        page.wait_for_selector("html[data-opened], #failed:not([hidden])", state="attached")
        assert page.locator("#failed").is_hidden(), page.inner_text("#trouble")
