"""Pages for learning and for friends, looked at by axe: nothing serious, in both themes, large and small."""

from __future__ import annotations

from typing import Any

import pytest

from web.pond import Pond

PAGES = ("/learn", "/learn/bullfrogs", "/learn/cosmic-frog", "/daily", "/rules/bullfrogs/parts", "/rules/cosmic-frog/parts")
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}


def findings(page: Any) -> list[str]:
    """What axe finds serious or critical, with the elements."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.browser
@pytest.mark.parametrize(("theme", "size"), [("dark", "laptop"), ("light", "phone")])
def test_pages_for_learning_and_friends(pond: Pond, browser: Any, theme: str, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce", bypass_csp=True
    )  # axe is put into the page from outside
    page = context.new_page()
    serious = []
    for path in PAGES:
        page.goto(pond.url + path)
        if path.startswith("/learn/"):
            page.wait_for_selector("#coach:not([hidden])")
        serious += [f"{path} {found}" for found in findings(page)]
    page.goto(f"{pond.url}/new/bullfrogs")
    page.click("button.go")
    page.wait_for_selector("#things .cell")
    for opener, dialog in (("#open-menu", "#menu"), ("#open-type", "#type")):
        page.click(opener)
        page.wait_for_selector(f"{dialog}[open]")
        serious += [f"{dialog} {found}" for found in findings(page)]
        page.keyboard.press("Escape")
    assert serious == []
    context.close()
