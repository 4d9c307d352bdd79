"""What pages say: no doubled words, no ids, no unresolved names; buttons and notices are short."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import frogpond
from contract.sentences import too_long, wrong
from frogpond import games
from web.laid import finish
from web.pond import Pond

STATIC = Path(frogpond.__file__).parent / "web" / "static"
SILENT = ("script", "style", "svg", "pre", "code", "textarea")
INLINE = ("b", "i", "span", "small", "em", "strong", "a", "kbd", "label", "output")


class Reader(HTMLParser):
    """The texts of a page, block by block, and what its buttons say."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = [""]
        self.buttons: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "img", "br", "hr", "meta", "link", "wbr"):
            self.texts += [value for name, value in attrs if name in ("placeholder", "alt", "aria-label", "title") and value]
            self.texts.append("")
            return
        self.open.append(tag)
        if tag not in INLINE:
            self.texts.append("")
        if tag in ("button", "option"):
            self.buttons.append("")

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass
        if tag not in INLINE:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if any(tag in SILENT for tag in self.open):
            return
        if "button" in self.open or "option" in self.open:
            self.buttons[-1] += data
        else:
            self.texts[-1] += data


def test_every_page_can_be_read_aloud(pond: Pond) -> None:
    ann = pond.person()
    running = ann.open_table("cosmic-frog", "me", "bot:random", "bot:bullfrog:temper=raider")
    over = ann.open_table("freeway", "me", "bot:random")
    finish(pond, over)
    waiting = ann.open_table("bullfrogs", "me", "open")
    addresses = ["/", "/me", "/me/here", "/daily", "/find", "/leaders", "/friends", "/cups", "/learn", "/replays", "/puzzle", "/groups"]
    addresses += ["/offline", running, over, waiting, f"{over}/replay", f"{over}/review"]
    addresses += [f"{folder}/{game}{page}" for folder, page in (("/new", ""), ("/learn", "")) for game in games()]
    calls = [(ann, address, 200) for address in addresses]
    calls += [(ann, "/nothing", 404), (ann, "/j/aaaabbbbcccc", 404), (ann, "/t/aaaabbbbcccc", 404), (pond.person(), "/", 200)]
    calls.append((pond.person(), f"/j/{ann.invite(waiting)}", 200))
    bad: dict[str, list[str]] = {}
    total = 0
    for person, address, status in calls:
        answer = person.web.get(address, follow_redirects=True)
        assert answer.status_code == status, address
        reader = Reader()
        reader.feed(answer.text)
        total += len(reader.texts)
        texts = [" ".join(text.split()) for text in reader.texts]
        lines = [f"{text} ({', '.join(signs)})" for text in [*texts, *reader.buttons] if (signs := wrong(text))]
        lines += [f"{text} (too long)" for text in reader.buttons if too_long(text)]
        lines += [f"{text} (semicolon)" for text in reader.buttons if ";" in text]
        if lines:
            bad[address] = lines
    assert total > 500
    assert bad == {}


def test_no_notice_is_long() -> None:
    """The notices of scripts: short, and whole."""
    scripts = [*STATIC.glob("*.js"), *STATIC.parents[1].glob("games/*/look/**/*.js"), *STATIC.parents[1].glob("site/static/*.js")]
    sources = [re.sub(r"^\s*(//|/?\*).*$", "", script.read_text("utf-8"), flags=re.MULTILINE) for script in scripts]
    quoted = [one or other for source in sources for one, other in re.findall(r'"([^"\n]+)"|`([^`\n]+)`', source)]
    notices = [re.sub(r"\$\{[^}]*\}", "Ann", words) for words in quoted if re.fullmatch(r"[A-Z][^<]* [^<]*[.?!…]", words)]
    assert len(notices) > 40
    assert [words for words in notices if too_long(words) or wrong(words)] == []
