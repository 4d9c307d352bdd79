"""The pictures of docs/tour.md: real pages of a server on loopback, looked at in a headless Chromium. Run by `docs/screenshots.py`.

A picture that belongs to a part of Frogpond which can't be shown here (a terminal) is made by that part and laid beside these.
"""

from __future__ import annotations

import asyncio
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page

from frogpond.cli import main as frogpond
from frogpond.store import Store
from frogpond.table import chance
from frogpond.web import ServerSettings, create_app

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
PLAY = """async ([moves, seed]) => {   // plays at random with the page's own script
  const { now } = await import("/static/state.js"), { commit } = await import("/static/picking.js");
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let done = 0; done < moves && now.view.choices.length; done++) {
    const before = now.view.seq, choices = now.view.choices.filter(c => c.text !== "stop");
    const list = choices.length ? choices : now.view.choices;
    commit(list[Math.floor(random() * list.length)].action);
    while (now.view.seq === before) await new Promise(done => setTimeout(done, 5));
  }
}"""


@contextmanager
def serving(fill: Callable[[Store], None]) -> Iterator[str]:
    """A server with dice that fall the same every time, and tables that `fill` stores."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        database = str(Path(folder) / "pond.db")
        store = Store(database)
        fill(store)
        store.close()
        app = create_app(ServerSettings(database=database, bot_pause=0.0))
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on"))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
        thread.start()
        while not server.started:
            thread.join(0.05)
        app.rooms.draw = chance.seeded(11, 0)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(20)


def table(page: Page, url: str, game: str, moves: int, seed: int) -> None:
    """A table for two at one screen, played on for a while."""
    page.goto(f"{url}/new/{game}")
    page.select_option("#seat-1", "hot")
    page.click("button[form=table-form]")
    page.wait_for_selector("#things > *", state="attached")
    page.evaluate(PLAY, [moves, seed])


def landing(page: Page, url: str) -> None:
    """What a new visitor sees."""
    page.goto(url)


def learn(page: Page, url: str) -> None:
    """The third step of the guided game of Bullfrogs."""
    page.goto(f"{url}/learn/bullfrogs?at=2")
    page.wait_for_selector("#coach:not([hidden])")


def rules(page: Page, url: str) -> None:
    page.goto(f"{url}/rules/bullfrogs")
    page.locator("#figure-tie").scroll_into_view_if_needed()
    page.locator("#figure-sink").evaluate("figure => scrollTo(0, figure.offsetTop - 120)")


def rules_phone(page: Page, url: str) -> None:
    page.goto(f"{url}/rules/cosmic-frog")
    page.locator("#figure-raid").scroll_into_view_if_needed()
    page.locator("#figure-raid").evaluate("figure => scrollTo(0, figure.offsetTop - 250)")


def parts(page: Page, url: str) -> None:
    page.goto(f"{url}/rules/cosmic-frog/parts")
    page.get_by_role("heading", name="Abilities").evaluate("title => scrollTo(0, title.offsetTop - 60)")


def refusal(page: Page, url: str) -> None:
    """Somebody tries to deploy onto the Log."""
    table(page, url, "bullfrogs", 31, 5)
    for seed in range(40):
        if page.query_selector("[data-pick=supply-frog][data-ui~=lit],[data-pick=supply-frog][data-ui~=picked]"):
            break
        page.evaluate(PLAY, [1, seed])
    page.locator("#c-0-0").focus()
    page.keyboard.press("?")
    page.wait_for_selector("#bubble:not([hidden])")
    page.mouse.move(700, 10)


def replay(page: Page, url: str) -> None:
    table(page, url, "bullfrogs", 90, 3)
    page.goto(f"{page.url}/replay")
    page.wait_for_selector("#things > *", state="attached")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")


def text(page: Page, url: str) -> None:
    """A few questions and a move, typed."""
    table(page, url, "bullfrogs", 20, 5)
    page.keyboard.press("t")
    for words in ("what can I do", "describe row 8", "why not deploy frog log"):
        heard = page.locator("#told p:not(.mine)").count()
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('#told p:not(.mine)').length > n", arg=heard)


def hint(page: Page, url: str) -> None:
    """The best moves with their reasons, one of them pointed at."""
    table(page, url, "bullfrogs", 41, 5)
    page.click("#hint")
    page.wait_for_selector("#advice .option")
    page.locator("#advice .option").first.focus()


def preview(page: Page, url: str) -> None:
    """What a move would do, before it is made."""
    table(page, url, "freeway", 16, 3)
    page.evaluate("localStorage.setItem('pond-first', '1')")
    page.click("#hint")
    page.click("#advice .option")
    page.wait_for_selector("#whatif-words")


def review(page: Page, url: str) -> None:
    """The review of a game that was played at random to its end."""
    table(page, url, "bullfrogs", 1000, 4)
    address = page.url
    page.goto(f"{address}/review")
    page.click("form[action$='/review'] button")
    page.wait_for_selector(".chart svg >> visible=true", timeout=120_000)


def clocks(page: Page, url: str) -> None:
    """A table with thinking time, in the middle of a turn."""
    page.goto(f"{url}/new/bullfrogs")
    page.select_option("#seat-1", "hot")
    page.locator("details:has([name=clock])").evaluate_all("all => all.forEach(el => el.open = true)")
    page.select_option("[name=clock]", "bank")
    page.click("button[form=table-form]")
    page.wait_for_selector("#things > *", state="attached")
    page.evaluate(PLAY, [26, 5])
    page.wait_for_selector(".clock:not([hidden])")


def report(page: Page, url: str) -> None:
    """A small report of the laboratory, as the command `frogpond report` writes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.html"
        frogpond(["report", "bullfrogs", "--players", "2", "--games", "300", "--seed", "1", "--ladder", "none", "-o", str(file)])
        page.goto(file.as_uri())
        page.wait_for_timeout(300)


SHOTS: dict[str, tuple[Callable[[Page, str], None], str, str]] = {
    "landing": (landing, "laptop", "dark"),
    "tour-learn": (learn, "laptop", "dark"), "tour-rules": (rules, "laptop", "dark"), "tour-rules-phone": (rules_phone, "phone", "light"),
    "tour-parts": (parts, "laptop", "dark"), "tour-refusal": (refusal, "laptop", "light"), "tour-replay": (replay, "laptop", "dark"),
    "tour-hint": (hint, "laptop", "dark"), "tour-preview": (preview, "phone", "dark"), "tour-review": (review, "laptop", "light"),
    "tour-clocks": (clocks, "laptop", "light"), "tour-text": (text, "laptop", "dark"), "tour-report": (report, "laptop", "light"),
}  # fmt: skip
NAMES = tuple(SHOTS)


def take_all(browser: Browser, url: str, wanted: list[str], keep: Callable[[str, bytes], None]) -> None:
    """Take those that are wanted."""
    for name in wanted:
        show, size, theme = SHOTS[name]
        options: dict[str, Any] = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
        context = browser.new_context(**options)
        context.add_init_script("localStorage['pond-sound'] ??= '0'")
        page = context.new_page()
        show(page, url)
        page.wait_for_timeout(500)  # fonts, pictures and background
        keep(name, page.screenshot())
        context.close()
