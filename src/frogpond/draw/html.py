"""HTML as text: elements whose words and attributes are escaped by construction. Markup is what comes out of here, or of our drawings.

    div(h1("Rules < games"), a("Play", href="/new"), class_="row", data_seat=3)

Children are words (escaped), Markup (as it is), numbers, or several of these; None and False are left out. An attribute that is None or
False is left out, True stands without a value; `class_` and `for_` lose the underscore, other underscores become hyphens.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import TypeAlias, Union

VOID = frozenset(("meta", "link", "input", "br", "img", "hr"))


class Markup(str):
    """Text that is HTML or SVG already, and ours."""

    __slots__ = ()


Child: TypeAlias = Union[str, int, "Iterable[Child]", None]
Attribute: TypeAlias = str | float | bool | None


def markup(*children: Child) -> Markup:
    """Children one after the other."""
    return Markup("".join(_texts(children)))


def _texts(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if isinstance(child, Markup):
            yield child
        elif isinstance(child, str):
            yield escape(child)
        elif child is None or child is False:
            continue
        elif isinstance(child, int):
            yield str(child)
        else:
            yield from _texts(child)


def _attributes(attributes: dict[str, Attribute]) -> Iterable[str]:
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        label = name.rstrip("_").replace("_", "-")
        yield f" {label}" if value is True else f' {label}="{escape(str(value))}"'


def element(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """One element."""
    start = f"<{tag}{''.join(_attributes(attributes))}>"
    return Markup(start if tag in VOID else f"{start}{''.join(_texts(children))}</{tag}>")


def classes(*names: str | bool | None) -> str | None:
    """The names that apply, for `class_`; None if there is none."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None


a = partial(element, "a")
article = partial(element, "article")
aside = partial(element, "aside")
b = partial(element, "b")
body = partial(element, "body")
button = partial(element, "button")
code = partial(element, "code")
details = partial(element, "details")
dialog = partial(element, "dialog")
div = partial(element, "div")
fieldset = partial(element, "fieldset")
figure = partial(element, "figure")
figcaption = partial(element, "figcaption")
footer = partial(element, "footer")
form = partial(element, "form")
g = partial(element, "g")
h1 = partial(element, "h1")
h2 = partial(element, "h2")
h3 = partial(element, "h3")
head = partial(element, "head")
header = partial(element, "header")
html = partial(element, "html")
i = partial(element, "i")
img = partial(element, "img")
input_ = partial(element, "input")
kbd = partial(element, "kbd")
label = partial(element, "label")
legend = partial(element, "legend")
li = partial(element, "li")
link = partial(element, "link")
main = partial(element, "main")
meta = partial(element, "meta")
nav = partial(element, "nav")
ol = partial(element, "ol")
optgroup = partial(element, "optgroup")
option = partial(element, "option")
output = partial(element, "output")
p = partial(element, "p")
pre = partial(element, "pre")
progress = partial(element, "progress")
script = partial(element, "script")
section = partial(element, "section")
select = partial(element, "select")
small = partial(element, "small")
span = partial(element, "span")
strong = partial(element, "strong")
summary = partial(element, "summary")
svg = partial(element, "svg")
table = partial(element, "table")
tbody = partial(element, "tbody")
td = partial(element, "td")
textarea = partial(element, "textarea")
tfoot = partial(element, "tfoot")
th = partial(element, "th")
thead = partial(element, "thead")
title = partial(element, "title")
tr = partial(element, "tr")
ul = partial(element, "ul")
