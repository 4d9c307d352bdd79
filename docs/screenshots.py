"""Pictures of real tables for README and docs: `python docs/screenshots.py [NAME ...]` writes docs/pictures/NAME.png.

Each is a seeded game played to a certain point by players of simple tastes, shown by the very pages and script that the server sends,
in a headless Chromium; those of the tour (`tour_pictures.py`, beside this file) are taken from a server on loopback.
Needs the extras [web], [lab] and [dev], a Chromium, and Pillow (to keep each file under 300 kB).
"""

from __future__ import annotations

import asyncio
import io
import json
import random
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import tour_pictures
from PIL import Image
from playwright.sync_api import Browser, Page, Route, sync_playwright

import frogpond
from frogpond.engine import CHANCE, State
from frogpond.table.history import event_line
from frogpond.table.rows import ACT, Row
from frogpond.table.rows import CHANCE as CHANCE_ROW
from frogpond.web.pages import front as pages
from frogpond.web.pages import table as tables
from frogpond.web.pages.cards import game_cards
from frogpond.web.wire import render
from frogpond.web.wire.messages import line_json

OUT = Path(__file__).parent / "pictures"
STATIC = files("frogpond.web") / "static"
LIMIT = 300_000
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SOCKET = """
window.WebSocket = class {
  constructor() { this.readyState = 0; setTimeout(() => { this.readyState = 1; this.onopen?.({}); }, 0); }
  send(text) { window.answer(text).then(reply => reply && this.onmessage({ data: reply })); }
  close() {}
};
"""
TASTES = {  # how much a move is liked by the first words of its notation; the others count 1
    "bullfrogs": {"stop": 0.0},
    "bullfrogs-solo": {"stop": 0.0},
    "freeway": {"end": 0.0, "decline": 0.5, "smash": 0.2},
    "cosmic-frog": {
        "harvest": 2.2, "disgorge": 3, "slot": 2, "attack": 2, "raid": 3, "take": 2, "spoils": 2, "land": 1.5, "turn up": 0.8, "end": 1.6,
        "stop": 0, "pass": 0, "defer": 0, "slipstream": 0.3, "recover": 0.4, "decline": 0.8, "leap aether": 1.2,
    },
}  # fmt: skip


def anything(view: Any) -> bool:
    return True


def on_the_move(view: Any) -> bool:
    """A leap to choose, with something in the Gullet and in the Vault."""
    frog = view.frogs[view.frog_asked]
    lands = sum(len(pile) for pile in view.vaults[frog.team].slots)
    leaps = any(choice.picks[0] == "button-leap" for choice in view.choices)
    first = not any(choice.picks[0] == "button-end" for choice in view.choices)
    return view.step == "act" and leaps and first and len(frog.gullet) > 1 and lands > 3 and frog.oomph > 2


def crowded(view: Any) -> bool:
    """A pad to place on a table with some life."""
    return view.step == "play" and len(view.cards) > 8


def under_attack(view: Any) -> bool:
    return view.step == "respond" and len(view.choices) > 3


def dice_to_use(view: Any) -> bool:
    return view.step == "move" and len(view.choices) > 6 and sum(player.home for player in view.frogs) > 2


@dataclass(frozen=True)
class Scene:
    """A moment worth a picture."""

    game: str
    players: int
    seed: int
    after: int  # decisions before the moment
    size: str = "laptop"
    theme: str = "dark"
    moment: Callable[[Any], bool] = anything
    click: str = ""  # something to pick first
    options: dict[str, Any] = field(default_factory=dict)


SCENES = {
    "bullfrogs": Scene("bullfrogs", 3, 15, 30, moment=crowded, click=".hand .thing"),
    "bullfrogs-light": Scene("bullfrogs", 4, 19, 30, theme="light", moment=crowded, click=".hand .thing"),
    "bullfrogs-phone": Scene("bullfrogs", 3, 15, 30, "phone", moment=crowded, click=".hand .thing"),
    "solo": Scene("bullfrogs-solo", 1, 3, 24),
    "freeway": Scene("freeway", 4, 4, 30, moment=dice_to_use),
    "freeway-two-light": Scene("freeway", 2, 18, 30, theme="light", moment=dice_to_use),
    "freeway-phone": Scene("freeway", 4, 4, 30, "phone", moment=dice_to_use),
    "cosmic": Scene("cosmic-frog", 4, 20, 30, moment=on_the_move),
    "cosmic-combat": Scene("cosmic-frog", 4, 16, 30, moment=under_attack),
    "cosmic-six-light": Scene("cosmic-frog", 6, 23, 30, theme="light", moment=on_the_move),
    "cosmic-phone": Scene("cosmic-frog", 4, 20, 30, "phone", moment=on_the_move),
}


TERMINAL = {  # the same moments in a terminal of so many columns and rows
    "terminal-bullfrogs": (Scene("bullfrogs", 3, 15, 30, moment=crowded), (120, 38)),
    "terminal-cosmic": (Scene("cosmic-frog", 4, 20, 30, moment=on_the_move), (120, 38)),
}


class Table:
    """A game at its moment, answering the page as a server would when somebody looks."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game = frogpond.make(scene.game, scene.players, **scene.options)
        self.state: State = self.game.new()
        self.rng = random.Random(scene.seed)
        self.happened: list[tuple[Any, int]] = []
        self.rows: list[Row] = []
        self.play()
        self.me = int(self.state.to_move)
        colours = render.picture_of(self.game, self.state.view(self.me)).colours
        lines = [event_line(event, seat, self.me, self.game.seats) for event, seat in self.happened[-60:]]
        self.log = [line_json(line, number, colours) for number, line in enumerate(lines)]

    def play(self) -> None:
        """To the first moment that is asked for; a game that ends before is an error of this file."""
        self.state.watch(True)
        decisions = 0
        while not self.state.is_over:
            seat = int(self.state.to_move)
            if seat != CHANCE:
                decisions += 1
                if decisions > self.scene.after and self.scene.moment(self.state.view(seat)):
                    return
            action = self.choose()
            self.rows.append(Row(len(self.rows), CHANCE_ROW if seat == CHANCE else ACT, -1 if seat == CHANCE else seat, action))
            self.state.apply(action)
            self.happened += [(event, seat) for event in self.state.events]
        raise SystemExit(f"{self.scene}: the game was over before its moment came; choose another seed")

    def choose(self) -> int:
        """Chance by its odds, decisions by taste."""
        if self.state.to_move == CHANCE:
            odds = self.state.chance_outcomes()
            return self.rng.choices([outcome for outcome, _ in odds], [share for _, share in odds])[0]
        tastes = TASTES[self.scene.game]

        def liked(action: int) -> float:
            words = self.state.text(action)
            taste = next((value for start, value in tastes.items() if words.startswith(start)), 1.0)
            return taste * (0.5 + self.rng.random())

        return max(self.state.legal_actions(), key=liked)

    def answer(self, words: str) -> str:
        """The `view` message for `hello` and `look`."""
        asked = json.loads(words)
        if asked["type"] not in ("hello", "look"):
            return ""
        names = ["You" if seat == self.me else self.game.seat_name(seat) for seat in range(self.game.seats)]
        seats = [render.SeatInfo(name, you=seat == self.me) for seat, name in enumerate(names)]
        view = self.state.view(self.me)
        message = render.view_message(self.game, view, seats, seq=1, rid=1, dark=asked["dark"], size=asked["size"])
        return json.dumps({**message, "log": {"from": 0, "lines": self.log}, "tools": {"undo": "free"}, "frames": []})

    def page(self) -> str:
        look = self.game.look
        count = f"{self.game.seats} players" if self.game.seats > 1 else "alone"
        info = tables.TablePage(
            "pond",
            self.game.name,
            self.game.title,
            count,
            look.world,
            look.has_left_column,
            seat="0",
        )
        return tables.table(info, theme=self.scene.theme)


def take_terminal(browser: Browser, name: str, scene: Scene, size: tuple[int, int]) -> None:
    """The full-screen program at the same moment, as Textual draws itself."""
    from frogpond.term.app import FrogpondApp
    from frogpond.term.local import LocalTable

    table = Table(scene)
    line_up = ["person" if seat == table.me else "frog" for seat in range(table.game.seats)]

    async def shown() -> str:
        app = FrogpondApp(lambda: LocalTable(table.game, line_up, scene.seed, moves=table.rows))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            if scene.game == "bullfrogs":
                await pilot.press("1")
            await pilot.pause()
            return app.export_screenshot(title=f"frogpond play {scene.game}")

    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop of its own in this thread
        markup = pool.submit(lambda: asyncio.run(shown())).result()
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.set_content(markup)
    shot = page.locator("svg").first.screenshot()
    page.close()
    keep(name, shot)


def take(browser: Browser, name: str, markup: str, answer: Callable[[str], str], size: str, click: str = "") -> None:
    """Open a page without any server and keep what is seen."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page: Page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))

    def serve(route: Route) -> None:
        path = route.request.url.partition("pond.invalid")[2].partition("?")[0]
        if path.startswith("/look/"):
            route.fulfill(body=frogpond.make(path.split("/")[2]).look.style(), content_type="text/css")
            return
        if not path.startswith("/static/"):
            route.fulfill(body=markup, content_type="text/html")
            return
        file = STATIC.joinpath(*path.removeprefix("/static/").split("/"))
        route.fulfill(body=file.read_bytes(), content_type=TYPES[Path(path).suffix])

    page.route("**/*", serve)
    page.expose_function("answer", answer)
    page.add_init_script(SOCKET)
    page.goto("http://pond.invalid/")
    if 'data-mode="table"' in markup:
        page.wait_for_selector("#things > *", state="attached")
        if click:
            page.locator(click).first.click()
            page.mouse.move(width / 2, 8)
    page.wait_for_timeout(400)  # fonts and background
    shot = page.screenshot()
    context.close()
    if problems:
        raise SystemExit(f"{name}: the page has errors: {'; '.join(problems)}")
    keep(name, shot)


def keep(name: str, shot: bytes) -> None:
    """Write a picture with few colours; too large a file is an error of this folder."""
    OUT.mkdir(exist_ok=True)
    colours = Image.open(io.BytesIO(shot)).convert("RGB")
    palette = colours.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2)
    image = colours.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    image.save(OUT / f"{name}.png", optimize=True)
    weight = (OUT / f"{name}.png").stat().st_size
    print(f"{name}: {weight // 1000} kB")
    if weight > LIMIT:
        raise SystemExit(f"{name}.png has {weight} bytes, more than {LIMIT}")


def main(wanted: list[str]) -> None:
    """Take all pictures, or those that are named."""
    known = (*SCENES, *TERMINAL, "landing", *tour_pictures.NAMES)
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SystemExit(f"no picture {', '.join(unknown)}; there are {', '.join(known)}")
    program = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, scene in SCENES.items():
            if not wanted or name in wanted:
                table = Table(scene)
                take(browser, name, table.page(), table.answer, scene.size, scene.click)
        for name, (scene, size) in TERMINAL.items():
            if not wanted or name in wanted:
                take_terminal(browser, name, scene, size)
        if not wanted or "landing" in wanted:
            take(browser, "landing", pages.landing(game_cards(), theme="dark"), lambda _: "", "laptop")
        tour_pictures.take_all(browser, [name for name in tour_pictures.NAMES if not wanted or name in wanted], keep)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
