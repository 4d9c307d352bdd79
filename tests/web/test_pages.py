"""Pages: strict (no inline script or style, no other host), escaped, labelled, light enough."""

from __future__ import annotations

import re
import zlib
from html.parser import HTMLParser
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from urllib.request import urlopen

import pytest

import frogpond
from frogpond.draw.html import Markup
from frogpond.draw.palette import tokens_css
from frogpond.engine.look import PLAIN_LOOK
from frogpond.store.results import SeatResult
from frogpond.web.app.contacts import PersonCard
from frogpond.web.app.game_cards import BotCard, GameCard, GameForm, OptionField
from frogpond.web.app.home import DayCard, DayLeader, Home, TableCard
from frogpond.web.app.play_now import Tile
from frogpond.web.app.public_games import FinishedGame, PublicGames
from frogpond.web.app.replay import Replay
from frogpond.web.app.results import last_game
from frogpond.web.http.pages.dialogs import TablePage
from frogpond.web.http.pages.error import error_page
from frogpond.web.http.pages.home_html import home_page
from frogpond.web.http.pages.landing import landing_page
from frogpond.web.http.pages.listing import watch_page
from frogpond.web.http.pages.new import maker_page
from frogpond.web.http.pages.replay import replay_page
from frogpond.web.http.pages.rules import rules_page
from frogpond.web.http.pages.sit import sit_page
from frogpond.web.http.pages.table import table_page
from web.pond import Pond

STATIC = files("frogpond.web") / "static"
SCRIPTS = [f"/static/{name}.js" for name in ("theme", "table", "learn", "replay", "maker", "rules", "home", "app", "invite", "passkey")]
SOURCES = [
    path for path in [*STATIC.iterdir(), *Path(str(files("frogpond.games"))).glob("*/look/**/*")] if path.name.endswith((".css", ".js"))
]
CARD = GameCard("bullfrogs", "Bull<frogs", "About & about", "2 to 4", "<svg></svg>", "By someone")
FORM = GameForm(
    CARD,
    "RGBY",
    2,
    4,
    3,
    [
        OptionField("edition", "which rules", "published", ("published", "v1.23"), words=PLAIN_LOOK.option("edition")),
        OptionField("variants", "more", "a", ("a", "b"), several=True, words=PLAIN_LOOK.option("variants")),
        OptionField("data", "a file", "", words=PLAIN_LOOK.option("data")),
    ],
    [BotCard("tadpole", "gentle")],
    "tadpole",
    games=[CARD],
)
TABLE = TablePage(
    "t1", "bullfrogs", "Bullfrogs", "two <players>", invite="http://localhost/j/x", seat="0",
    seats=[(0, "Red", "<you>")], bots=[BotCard("tadpole")],
)  # fmt: skip
REPLAY = Replay(
    "t1", "bullfrogs", "Bullfrogs", "a replay", 9, 4, [(0, "R"), (3, "G"), (6, "B")], {"R": [0, 2], "G": [0, 1], "B": [0, 5]},
    [("R", "Mia <y>", [(0, "Laid <wide> on H7.", "BF-18")]), ("G", "Bo", [(1, "Stopped.", "")])], [("watch", "Spectator")],
)  # fmt: skip
SPOT = TableCard("t1", "Bull<frogs", "Mia <b> and one bot", "Place <your> pad", "inv", "RG", "bull", "pond", 7)
WON = SeatResult("t9", 0, "me", "Max <i>", "", "bullfrogs", 2, "{}", 1, True, 21, 1.0)
LOST = SeatResult("t9", 1, "", "", "frog", "bullfrogs", 2, "{}", 2, False, 20, 1.0)
LEADERS = [DayLeader(1, "G-frog", "Tom <b>", "+3", False), DayLeader(2, "R-bull", "Max", "+1", True)]
HOME = Home(
    PersonCard("Max <i>", "R-bull", False), [], [SPOT], 2, [SPOT],
    [Tile("bullfrogs", "Bull<frogs", "again", False), Tile("x", "X", "y", True)], [SPOT], [SPOT],
    DayCard("Isaac", "7 h", 2, 5, "begun", LEADERS), [], [last_game([WON, LOST], "me")], 3, ["t1"], "m", None,
)  # fmt: skip
PAGES = {
    "landing": landing_page([CARD]),
    "landing with people": landing_page([CARD], 2, 1, 3),
    "home": home_page(HOME),
    "new": maker_page(FORM, error="No <such> option", given={"name": '"><b>'}),
    "sit": sit_page("t1", "Bull<frogs", [(1, "G", "Green <b>")]),
    "full": sit_page("t1", "Bull<frogs", []),
    "rules": rules_page("Bull<frogs", Markup("<p>ours</p>"), games=[CARD]),
    "list": watch_page(PublicGames([SPOT], [FinishedGame("1", "Bull<frogs", "Mia <b> 3, Tom 2", "1 May 2026")])),
    "empty": watch_page(PublicGames([], [])),
    "error": error_page(404, "No <table>", "Nothing <here>"),
    "table": table_page(TABLE),
    "table with own column": table_page(TablePage("t1", "cosmic-frog", "Cosmic Frog", "", "space", True)),
    "replay": replay_page(REPLAY),
}
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Reader(HTMLParser):
    """Checks nesting and gathers what the tests ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.titles = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        last = self.open.pop()
        assert last == tag, f"</{tag}> closes <{last}>"


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", PAGES)
def test_pages_obey_the_strict_policy(name: str) -> None:
    for tag, attrs in read(PAGES[name]).found:
        assert "style" not in attrs, (tag, attrs)
        assert not any(key.startswith("on") for key in attrs), (tag, attrs)
        assert tag != "style"
        for key in ("src", "href", "action"):
            assert attrs.get(key, "/").startswith(("/", "#")), (tag, attrs)
        if tag == "script":
            assert attrs["type"] == "module"
            assert attrs["src"] in SCRIPTS or attrs["src"].startswith("/static/games/")


@pytest.mark.parametrize("name", PAGES)
def test_words_of_people_are_escaped(name: str) -> None:
    for raw in ("<frogs", "<players>", "<you>", "<move>", "<such>", "<wide>", "<here>", "<yet>", "<y>", '""><b>', "Green <b>"):
        assert raw not in PAGES[name]


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_every_control_has_a_name(name: str) -> None:
    found = read(PAGES[name]).found
    ids = [attrs["id"] for _, attrs in found if "id" in attrs]
    assert len(ids) == len(set(ids))
    labelled = {attrs.get("for") for tag, attrs in found if tag == "label"}
    wrapped = set(re.findall(r"<label[^>]*><input[^>]*?(?:id|value)=\"([^\"]*)\"", PAGES[name])) | set(
        re.findall(r"<label[^>]*>(?:<span class=\"hide\">[^<]*</span>)?<(?:input|select)[^>]*id=\"([^\"]*)\"", PAGES[name])
    )
    for tag, attrs in found:
        if tag in ("input", "select") and attrs.get("type") != "hidden":
            named = attrs.get("aria-label") or attrs.get("id") in labelled | wrapped or attrs.get("value") in wrapped
            assert named, (tag, attrs)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light(name: str) -> None:
    """A page with all the scripts and styles it loads, as they are sent, before images."""

    def sent(data: bytes) -> int:
        return len(zlib.compress(data, 6))

    weight = len(PAGES[name].encode())
    for address in {attrs.get("src") or attrs["href"] for tag, attrs in read(PAGES[name]).found if tag in ("script", "link")}:
        if address.startswith("/static/games/"):
            look = frogpond.make(address.split("/")[3]).look
            weight += sent((files(look.home) / look.static_folder / address.split("/")[4]).read_bytes())
        elif address.startswith("/look/"):
            weight += sent(frogpond.make(address.split("/")[2]).look.style().encode())
        elif address.endswith((".js", ".css")):
            weight += sent((STATIC / address.removeprefix("/static/")).read_bytes())
    assert weight < 100_000


def test_style_and_script_ask_no_other_host() -> None:
    css, script = ("".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name.endswith(kind)) for kind in (".css", ".js"))
    assert set(re.findall(r"https?://[^\"'`)\s]+", css + script)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in css
    assert not re.search(r"\b(eval|innerHTML\s*\+=|document\.write)\b", script)
    for scene in set(re.findall(r"url\(([^)]+)\)", css)):
        assert (STATIC / scene).is_file(), scene


def test_every_place_the_script_fills_is_on_the_table_page() -> None:
    ids = {attrs["id"] for _, attrs in read(PAGES["table with own column"]).found if "id" in attrs}
    assert {"board", "svg", "things", "signs", "defs", "players", "extra", "left", "middle", "arena", "buttons"} <= ids
    assert {"log", "note", "asked", "help"} <= ids
    assert {"bubble", "bubble-title", "bubble-text", "bubble-rule", "toast", "offline", "undo", "why", "end-sheet", "menu", "talk"} <= ids


def test_theme_is_what_was_chosen() -> None:
    assert ' data-theme="light"' in error_page(404, "a", "b", theme="light")
    assert " data-theme" not in error_page(404, "a", "b", theme="<b>").split(">", 2)[1]


LONG = 140


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(str(path).split("/")[-3:]))
def test_scripts_and_style_sheets_can_be_read(path: Traversable) -> None:
    """Short lines; in a style sheet one declaration a line, and a rule on one line has only one."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= LONG, f"{path.name}:{number} has {len(line)} signs"
        if path.name.endswith(".css"):
            bare = re.sub(r'"[^"]*"|url\([^)]*\)| */\*.*?\*/', "", line)
            assert bare.count(";") <= 1, f"{path.name}:{number} has several declarations"
            assert not re.search(r"\{.*[;}]", bare) or re.fullmatch(r"[^{}]+ \{ [^{};]+; \}", bare), (
                f"{path.name}:{number} has a block on one line"
            )


def test_tokens_come_from_the_palette() -> None:
    """One source of colours for pages, terminals, reports and pictures; written anew with `python -m frogpond.draw.palette`."""
    assert (STATIC / "tokens.css").read_text(encoding="utf-8") == tokens_css()


def test_settings_are_remembered_in_one_place() -> None:
    assert {path.name for path in SOURCES if "localStorage" in path.read_text(encoding="utf-8")} == {"settings.js", "entropy.js"}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_what_it_uses(name: str) -> None:
    """The landing and the rules need no table: small scripts, and no style sheet of tables."""
    loaded = {attrs.get("src") or attrs["href"] for tag, attrs in read(PAGES[name]).found if tag in ("script", "link")}
    at_table = name.startswith(("table", "replay"))
    assert ("/static/board.css" in loaded) is at_table
    assert ("/static/picking.js" in loaded) is at_table
    assert ("/static/pages.css" in loaded) is not at_table
    assert ("/static/landing.css" in loaded) is name.startswith(("landing", "home"))
    assert ("/static/aids.css" in loaded) is name.startswith("table")
    if not at_table:
        assert {address for address in loaded if address.endswith(".js")} <= {
            "/static/theme.js", "/static/bus.js", "/static/maker.js", "/static/rules.js", "/static/home.js", "/static/dom.js",
            "/static/app.js", "/static/ponds.js", "/static/transport.js", "/static/entropy.js",
        }  # fmt: skip
    styles = {address for address in loaded if address.startswith("/look/")}
    game = "cosmic-frog" if name == "table with own column" else "bullfrogs"
    assert styles == ({f"/look/{game}/style.css"} if at_table else set())


def test_a_page_has_the_icons_of_its_own_game_only() -> None:
    assert 'id="i-harvest"' in PAGES["table with own column"]
    assert 'id="i-harvest"' not in PAGES["table"]
    assert 'id="i-harvest"' not in PAGES["landing"]


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog", "freeway"])
def test_a_first_game_is_filled_with_bots_that_its_menu_has(pond: Pond, name: str) -> None:
    with urlopen(f"{pond.url}/new/{name}?preset=first") as reply:
        text = reply.read().decode()
    menus = re.findall(r'<select[^>]*name="seat-(\d)"[^>]*>(.*?)</select>', text, re.S)
    assert len(menus) >= 2
    for seat, menu in menus[1:]:
        chosen = re.findall(r'<option value="([^"]*)"[^>]* selected', menu)
        assert len(chosen) == 1, (seat, menu)
        assert chosen[0] in ("bot:spawn", "bot:tadpole")
