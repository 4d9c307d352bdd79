"""All pages of the pond, and tables that were played on for a while, for tests that look at every page."""

from __future__ import annotations

import random
from typing import Any

import frogpond
from web.pond import Person, Pond

GAMES = frogpond.games()
PAGES = (
    "/", "/me", "/me/here", "/leaders", "/find", "/learn", "/friends", "/cups", "/groups", "/offline",
    "/daily", "/puzzle", "/replays", "/rules", "/nothing-here", "/join?link=nonsense", "/t/AAAAAAAAAAAA",
    *(f"/{kind}/{game}" for game in GAMES for kind in ("new", "learn", "rules")), *(f"/rules/{game}/parts" for game in GAMES),
)  # fmt: skip
SHORT: dict[str, dict[str, str]] = {"freeway": {"set-round_cap": "5"}, "cosmic-frog": {"set-duration": "short"}}
WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
ZOOMED = {"width": 683, "height": 384}  # a laptop of 1366 x 768 at 200 %


def open_table(pond: Pond, context: Any, game: str) -> tuple[Person, str]:
    """A table at one screen, which the browser context may use too."""
    ann = pond.person()
    seats = ["me"] if game.endswith("-solo") else ["me", "hot", "hot"]
    table = ann.open_table(game, *seats, **SHORT.get(game, {}))
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": pond.url} for cookie in ann.web.cookies.jar])
    return ann, table


def play_on(ann: Person, table: str, moves: int, seed: int = 1) -> int:
    """Random moves over the socket, until they are made or the game is over; the `seq` that a page then shows."""
    page = ann.socket(table)
    page.hello()
    rng = random.Random(seed)
    for number in range(moves):
        choices = page.view["choices"]
        if not choices:
            break
        page.act(rng.choice(choices)["action"], f"k{seed}-{number}")
        page.until(ack=f"k{seed}-{number}")
    page.close()
    return int(page.view["seq"])


def visit(page: Any, address: str, seq: int | None = None) -> None:
    """Open a page and wait until it shows what it is about; a table: with the row of this number."""
    page.goto(address)
    if seq is not None:
        page.wait_for_selector(f'body[data-seq="{seq}"]')
    elif "/t/" in address and "AAAAAAAAAAAA" not in address:
        page.wait_for_selector("#things > *", state="attached")
    if "/learn/" in address:
        page.wait_for_selector("#coach:not([hidden])")
