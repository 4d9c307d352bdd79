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
    addresses = ["/", "/me", "/me/here", "/daily", "/find", "/leaders", "/friends", "/cups", "/learn", "/replays", "/puzzle"]
    addresses += [f"/new/{game}" for game in games()] + [f"/learn/{game}" for game in games()] + [running, over, waiting]
    addresses += [f"{over}/replay", f"{over}/review", f"/j/{ann.invite(waiting)}", f"{waiting}/invite"]
    bad: dict[str, list[str]] = {}
    read = 0
    for address in addresses:
        answer = ann.web.get(address, follow_redirects=True)
        if answer.status_code == 404:
            continue
        assert answer.status_code == 200, address
        reader = Reader()
        reader.feed(answer.text)
        read += len(reader.texts)
        texts = [" ".join(text.split()) for text in reader.texts]
        said = [f"{text} ({', '.join(found)})" for text in [*texts, *reader.buttons] if (found := wrong(text))]
        said += [f"{text} (too long)" for text in reader.buttons if too_long(text)]
        if said:
            bad[address] = said
    assert read > 500
    assert bad == {}


def test_no_notice_is_long() -> None:
    """The notices of scripts: short, and whole."""
    notices = [
        words
        for script in STATIC.glob("*.js")
        for words in re.findall(r"toast\(\"([^\"]+)\"|textContent = \"([^\"]+)\"", script.read_text(encoding="utf-8"))
    ]
    said = [one or other for one, other in notices]
    assert len(said) > 10
    assert [words for words in said if too_long(words) or wrong(words)] == []
