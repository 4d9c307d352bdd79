"""Pictures of real tables for README and docs: `python docs/screenshots.py [NAME ...]` writes docs/pictures/NAME.png. With `--check` it
writes nothing, and fails if a picture shows an older interface.

Each is a seeded game, played to a certain point by simple preferences, stored as a table of a server on loopback and opened in a
headless Chromium. `tour_pictures.py` has the server and the pictures of the tour, `site_pictures.py` those of the site without a server.
Needs the extras [web], [lab] and [dev], a Chromium, and Pillow (to keep each file under 300 kB).
"""

from __future__ import annotations

import asyncio
import io
import random
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import site_pictures
import tour_pictures
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, sync_playwright

import frogpond
from frogpond.engine import CHANCE, State
from frogpond.store import Header, Store, fingerprint
from frogpond.table.rows import ACT, OUTCOME, Row
from frogpond.table.seats import bot, person

OUT = Path(__file__).parent / "pictures"
LIMIT = 300_000
STALE = 0.02  # of full brightness, on average: a panel that moved or came is more, words that changed are less
Keep = Callable[[str, bytes], None]
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TOKEN = "pictures-are-taken-by-this-browser"
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
    "cosmic-six-light": Scene("cosmic-frog", 6, 1, 30, theme="light", moment=on_the_move),
    "cosmic-phone": Scene("cosmic-frog", 4, 20, 30, "phone", moment=on_the_move),
}


TERMINAL = {  # the same moments in a terminal of so many columns and rows
    "terminal-bullfrogs": (Scene("bullfrogs", 3, 15, 30, moment=crowded), (120, 38)),
    "terminal-cosmic": (Scene("cosmic-frog", 4, 20, 30, moment=on_the_move), (120, 38)),
}


class Table:
    """A game at its moment."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game = frogpond.make(scene.game, scene.players, **scene.options)
        self.state: State = self.game.new()
        self.rng = random.Random(scene.seed)
        self.rows: list[Row] = []
        self.play()
        self.me = int(self.state.to_move)

    def play(self) -> None:
        """To the first moment that is asked for; a game that ends before is an error of this file."""
        decisions = 0
        while not self.state.is_over:
            seat = int(self.state.to_move)
            if seat != CHANCE:
                decisions += 1
                if decisions > self.scene.after and self.scene.moment(self.state.view(seat)):
                    return
            action = self.choose()
            self.rows.append(Row(len(self.rows), OUTCOME if seat == CHANCE else ACT, -1 if seat == CHANCE else seat, action))
            self.state.apply(action)
        raise SystemExit(f"{self.scene}: the game was over before its moment came; choose another seed")

    def store(self, store: Store, name: str) -> None:
        """As a table of a server: this browser in the seat to decide, bots in the others."""
        game, owner = self.game, fingerprint(TOKEN)
        head = Header(
            table_id(name), game.name, game.seats, game.public_options, game.rules_version, owner, f"invite-{name}",
            seq=len(self.rows), to_move=self.me,
        )  # fmt: skip
        seats = [person(owner, "Robin") if seat == self.me else bot("frog") for seat in range(game.seats)]
        store.one(store.creating(head, seats, self.rows))

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


def table_id(name: str) -> str:
    return f"picture-{name}"


def take_terminal(browser: Browser, name: str, scene: Scene, size: tuple[int, int], keep: Keep) -> None:
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


def take(browser: Browser, url: str, name: str, scene: Scene, keep: Keep) -> None:
    """Open the table of a scene and keep what is seen."""
    context = browser.new_context(viewport=tour_pictures.SIZES[scene.size], color_scheme=scene.theme, reduced_motion="reduce")
    context.add_init_script("localStorage['pond-sound'] ??= '0'")
    context.add_cookies([{"name": "frogpond", "value": TOKEN, "url": url}])
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{url}/t/{table_id(name)}")
    page.wait_for_selector("#things > *", state="attached")
    if scene.click:
        page.locator(scene.click).first.click()
        page.mouse.move(page.viewport_size["width"] / 2, 8)
    page.wait_for_timeout(500)  # fonts and background
    shot = page.screenshot()
    context.close()
    if problems:
        raise SystemExit(f"{name}: the page has errors: {'; '.join(problems)}")
    keep(name, shot)


def write(name: str, shot: bytes) -> None:
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


def difference(one: Image.Image, other: Image.Image) -> float:
    """How differently two pictures are laid out, from 0 to 1: in small and in grey, so that letters and edges don't count."""
    if one.size != other.size:
        return 1.0
    small = [image.convert("L").resize((one.width // 8, one.height // 8), Image.Resampling.BOX) for image in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*small)).mean[0]) / 255


def main(wanted: list[str]) -> int:
    """Take all pictures, or those that are named; how many are stale, with `--check`."""
    check = "--check" in wanted
    wanted = [name for name in wanted if name != "--check"]
    stale: dict[str, float] = {}

    def compare(name: str, shot: bytes) -> None:
        file = OUT / f"{name}.png"
        now = Image.open(io.BytesIO(shot)).convert("RGB")
        far = difference(now, Image.open(file).convert("RGB")) if file.is_file() else 1.0
        print(f"{name}: {100 * far:.1f} % different", flush=True)
        if far > STALE:
            stale[name] = far

    keep = compare if check else write
    known = (*SCENES, *TERMINAL, *tour_pictures.NAMES, *site_pictures.NAMES)
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SystemExit(f"no picture {', '.join(unknown)}; there are {', '.join(known)}")
    program = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    scenes = {name: scene for name, scene in SCENES.items() if not wanted or name in wanted}
    tour = [name for name in tour_pictures.NAMES if not wanted or name in wanted]
    with sync_playwright() as playwright, tour_pictures.serving(lambda store: fill(store, scenes)) as url:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, scene in scenes.items():
            take(browser, url, name, scene, keep)
        for name, (scene, size) in TERMINAL.items():
            if not wanted or name in wanted:
                take_terminal(browser, name, scene, size, keep)
        tour_pictures.take_all(browser, url, tour, keep)
        site_pictures.take_all(browser, [name for name in site_pictures.NAMES if not wanted or name in wanted], keep)
        browser.close()
    if stale:
        print(f"stale: {', '.join(stale)}; `python docs/screenshots.py {' '.join(stale)}` takes them again", file=sys.stderr)
    return len(stale)


def fill(store: Store, scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        Table(scene).store(store, name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
