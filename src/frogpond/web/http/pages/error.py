"""Something was wrong: what, and a way on."""

from __future__ import annotations

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Child, Markup
from .assets import portrait_of
from .shell import button, letter, page


def coded(words: str) -> list[Child]:
    """Words in which `commands` are set as such."""
    return [h.code(part) if i % 2 else part for i, part in enumerate(words.split("`"))]


def error_page(status: int, title: str, words: str, *, theme: str = "") -> str:
    way_on = h.div(button("To the pond", "back", go=True, href="/"), class_="row acts")
    inner = Markup(portrait("R", 120, portrait_of("bull"))), h.p(status, class_="mute"), h.h1(title), h.p(coded(words)), way_on
    return page(title, letter(*inner, more="oops"), theme=theme)
