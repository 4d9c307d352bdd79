"""Pages: strict (no inline script or style, no other host), escaped, labelled, light enough."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from frogpond.web.elements import Markup
from frogpond.web.pages.cards import BotCard, GameCard, GameForm, OptionField
from frogpond.web.pages.dialogs import TablePage
from frogpond.web.pages.error import error_page
from frogpond.web.pages.landing import landing_page
from frogpond.web.pages.listing import TableCard, listing
from frogpond.web.pages.new import maker_page
from frogpond.web.pages.replay import ReplayPage, replay_page
from frogpond.web.pages.rules import rules_page
from frogpond.web.pages.sit import sit_page
from frogpond.web.pages.table import table_page

STATIC = files("frogpond.web") / "static"
SCRIPTS = [f"/static/{name}.js" for name in ("pond", "words", "friends", "learn", "seats", "effects", "maker", "aids")]
CARD = GameCard("bullfrogs", "Bull<frogs", "About & about", "2 to 4", "<svg></svg>", "By someone")
FORM = GameForm(
    CARD,
    "RGBY",
    2,
    4,
    3,
    [
        OptionField("edition", "which rules", "published", ("published", "v1.23")),
        OptionField("variants", "more", "a", ("a", "b"), several=True),
        OptionField("data", "a file", ""),
    ],
    [BotCard("tadpole", "gentle")],
    "tadpole",
    games=[CARD],
)
TABLE = TablePage(
    "t1", "bullfrogs", "Bullfrogs", "two <players>", invite="http://localhost/j/x", seat="0",
    seats=[(0, "Red", "<you>")], bots=[BotCard("tadpole")],
)  # fmt: skip
REPLAY = ReplayPage(
    "t1", "bullfrogs", "Bullfrogs", "a replay", 9, 4, [(0, "R"), (3, "G"), (6, "B")], {"R": [0, 2], "G": [0, 1], "B": [0, 5]},
    [(0, "R", "play <wide> 1,1", "BF-18"), (1, "G", "stop", "")], [("watch", "Spectator")],
)  # fmt: skip
PAGES = {
    "landing": landing_page([CARD], [TableCard("/t/1", "Bull<frogs", "your <move>", True)]),
    "landing without tables": landing_page([CARD]),
    "new": maker_page(FORM, error="No <such> option", given={"name": '"><b>'}),
    "sit": sit_page("t1", "Bull<frogs", [(1, "G", "Green <b>")]),
    "full": sit_page("t1", "Bull<frogs", []),
    "rules": rules_page("Bull<frogs", Markup("<p>ours</p>"), games=[CARD]),
    "list": listing("Replays", [TableCard("/t/1", "x", "<y>")], "none"),
    "empty": listing("Replays", [], "No games <yet>"),
    "error": error_page(404, "No <table>", "Nothing <here>"),
    "table": table_page(TABLE),
    "table with own column": table_page(TablePage("t1", "cosmic-frog", "Cosmic Frog", "", "cosmic", True)),
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
            assert attrs["src"] in SCRIPTS


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


def test_a_page_is_light() -> None:
    """All scripts and styles together with the longest page, before images."""
    assets = sum(len(path.read_bytes()) for path in STATIC.iterdir() if path.name.endswith((".css", ".js")))
    heaviest = max(len(page.encode()) for page in PAGES.values())
    assert assets + heaviest < 150_000


def test_style_and_script_ask_no_other_host() -> None:
    css = (STATIC / "pond.css").read_text(encoding="utf-8")
    script = (STATIC / "pond.js").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"'`)\s]+", css + script)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in css
    assert not re.search(r"\b(eval|innerHTML\s*\+=|document\.write)\b", script)
    for scene in set(re.findall(r"url\(([^)]+)\)", css)):
        assert (STATIC / scene).is_file(), scene


def test_every_place_the_script_fills_is_on_the_table_page() -> None:
    ids = {attrs["id"] for _, attrs in read(PAGES["table with own column"]).found if "id" in attrs}
    assert {"board", "svg", "things", "signs", "defs", "players", "extra", "left", "middle", "buttons"} <= ids
    assert {"log", "note", "asked", "help"} <= ids
    assert {"bubble", "bubble-title", "bubble-text", "bubble-rule", "toast", "offline", "undo", "why", "end-sheet", "menu", "talk"} <= ids


def test_theme_is_what_was_chosen() -> None:
    assert ' data-theme="light"' in error_page(404, "a", "b", theme="light")
    assert " data-theme" not in error_page(404, "a", "b", theme="<b>").split(">", 2)[1]
