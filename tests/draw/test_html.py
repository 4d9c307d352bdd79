"""The element builder: words and attributes are escaped by construction."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frogpond.draw import html as h
from frogpond.draw.html import Markup, markup


def test_an_element() -> None:
    made = h.div(h.h1("Bull<frogs"), h.a("Play & win", href='/new?a=1&b="'), class_="row", data_seat=3)
    assert made == '<div class="row" data-seat="3"><h1>Bull&lt;frogs</h1><a href="/new?a=1&amp;b=&quot;">Play &amp; win</a></div>'
    assert isinstance(made, Markup)


def test_what_is_left_out() -> None:
    assert h.input_(type="checkbox", checked=True, disabled=False, id=None, value="") == '<input type="checkbox" checked value="">'
    assert h.p(None, False, "a", 0, [Markup("<b>c</b>"), ["d", None]]) == "<p>a0<b>c</b>d</p>"
    assert h.classes("panel", None, "", False, "open") == "panel open"
    assert h.classes(None, "") is None
    assert h.label(for_="x", aria_describedby="x-hint") == '<label for="x" aria-describedby="x-hint"></label>'


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, Any]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.seen.append(("", data))


@given(st.text(st.characters(exclude_characters="\r\x00", exclude_categories=["Cs"]), min_size=1))
def test_any_words_stay_words(words: str) -> None:
    reader = Reader()
    reader.feed(markup(h.span(words, title=words)))
    reader.close()
    (tag, attributes), *rest = reader.seen
    assert (tag, attributes) == ("span", [("title", words)])
    assert "".join(data for _, data in rest) == words
    assert {name for name, _ in rest} == {""}


@pytest.mark.parametrize("module", ["http", "push"])
def test_no_page_is_put_together_by_hand(module: str) -> None:
    """Tags come out of the builder (and of the drawings), nowhere else."""
    import re
    from pathlib import Path

    from frogpond import web

    for place in (Path(web.__file__).parent / module).rglob("*.py"):
        text = place.read_text(encoding="utf-8")
        assert not re.search(r"</[a-z]|<(?:div|span|p|a|option|input|section)[ >]", text), place.name
        assert "from html import escape" not in text, place.name
