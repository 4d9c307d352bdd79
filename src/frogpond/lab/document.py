"""A report as a document: sections of paragraphs, lists, tables and drawings, written once, rendered as an HTML page and as Markdown.

The page needs nothing else: no network, no script; it has colours for night and day. Words between `backquotes` are set as code."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..draw import html as h
from ..draw.html import Markup, markup
from ..draw.icons import wordmark
from ..draw.palette import NIGHT, POND_DAY
from ..draw.scenes import pond_scene

REPORT_SUFFIXES = (".html", ".md", ".json")
TOKENS = ("bg", "solid", "line", "lift", "text", "mute", "accent", "leaf", "good", "warn")
LONG = 40  # letters of a cell from which on it is text that may wrap
CLEAR = ("up", "down")
"""Tones of a change that is clear: Markdown has no colours, so both forms have an asterisk too."""


@dataclass(frozen=True)
class Report:
    """A report in its three forms."""

    data: dict[str, Any]
    html: str
    markdown: str

    def write(self, path: Path) -> None:
        """Write the form that the file's ending asks for."""
        check_kind(path)
        forms = {".html": self.html, ".md": self.markdown, ".json": json.dumps(self.data, indent=1) + "\n"}
        path.write_text(forms[path.suffix], encoding="utf-8")

    def _repr_html_(self) -> str:
        """In a notebook the page stands in a frame of its own, so that its style stays inside."""
        return f'<iframe srcdoc="{escape(self.html, quote=True)}" width="100%" height="900" style="border:0"></iframe>'


def check_kind(path: Path) -> None:
    """ValueError, before anything is played, if a report can't be written there."""
    if not path.parent.is_dir():
        raise ValueError(f"-o {path}: there is no folder {path.parent}")
    if path.suffix not in REPORT_SUFFIXES:
        raise ValueError(f"-o {path}: a report can be written as {', '.join(REPORT_SUFFIXES)}")


# Blocks ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a document in both forms. A drawing has no Markdown."""

    html: Markup
    markdown: str = ""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table: words, a note in small letters below them, and a tone (up, down, faint, warn) of the note or else the words."""

    words: str
    note: str = ""
    tone: str = ""
    picture: Markup | None = None


def inline(words: str) -> list[Markup | str]:
    """Words for the page: what stands between backquotes is code."""
    return [h.code(part) if i % 2 else part for i, part in enumerate(words.split("`"))]


def paragraph(words: str, kind: str = "why still") -> Block:
    return Block(h.p(inline(words), class_=kind), words)


def heading(title: str) -> Block:
    return Block(h.h3(title, class_="part"), f"### {title}")


def bullets(lines: Iterable[str]) -> Block:
    lines = list(lines)
    return Block(h.ul([h.li(inline(line)) for line in lines], class_="said"), "\n".join(f"- {line}" for line in lines))


def drawing(*children: h.Child, instead: Block | None = None) -> Block:
    """What only a page can show, and the block that stands in its place in Markdown."""
    return Block(markup(*children), instead.markdown if instead else "")


def table(head: Sequence[str], rows: Iterable[Sequence[str | TableCell]]) -> Block:
    """A table with a row of titles. A column of sentences is wider and may wrap."""
    cells = [[cell if isinstance(cell, TableCell) else TableCell(cell) for cell in row] for row in rows]
    kinds = ["long" if any(len(cell.words) > LONG for cell in column) else None for column in zip(*cells, strict=True)]
    top = h.tr([h.th(inline(title), scope="col", class_=kind) for title, kind in zip(head, kinds or [None] * len(head), strict=True)])
    body = [h.tr([h.td(cell_html(cell), class_=kind) for cell, kind in zip(row, kinds, strict=True)]) for row in cells]
    lines = [head, ["---"] * len(head), *([cell_markdown(cell) for cell in row] for row in cells)]
    return Block(h.div(h.table(h.thead(top), h.tbody(body)), class_="wide"), "\n".join(f"| {' | '.join(line)} |" for line in lines))


def cell_html(cell: TableCell) -> Markup:
    star = " *" if cell.tone in CLEAR else ""
    words, note = inline(cell.words), inline(cell.note)
    if cell.note:
        return markup(cell.picture, words, h.small(h.span(note, star, class_=cell.tone or None)))
    return markup(cell.picture, h.span(words, star, class_=cell.tone) if cell.tone else words)


def cell_markdown(cell: TableCell) -> str:
    star = " *" if cell.tone in CLEAR else ""
    words = f"{cell.words} ({cell.note}{star})" if cell.note else cell.words + star
    return words.replace("|", "\\|")


def columns(blocks: Iterable[Block], kind: str = "two") -> Block:
    """Blocks beside each other where there is room."""
    blocks = list(blocks)
    return Block(h.div([h.div(block.html) for block in blocks], class_=kind), joined(blocks))


def fold(title: str, block: Block) -> Block:
    """A block that a reader of the page unfolds."""
    return Block(h.details(h.summary(title), block.html), block.markdown)


def section(title: str, why: str, *blocks: Block, trace: str = "") -> Block:
    """A question and its answer; `trace` says where the figures come from. Without a block that has words it is on the page only."""
    last = [paragraph(trace, "trace")] if trace else []
    html = h.section(h.h2(title), h.p(inline(why), class_="why") if why else None, [block.html for block in (*blocks, *last)])
    has_words = not blocks or any(block.markdown for block in blocks)
    return Block(html, joined([Block(html, f"## {title}"), Block(html, why), *blocks, *last]) if has_words else "")


def joined(blocks: Iterable[Block]) -> str:
    return "\n\n".join(block.markdown for block in blocks if block.markdown)


def trace(places: Iterable[str | None], command: str) -> str:
    """Where figures come from and how they are made again."""
    there = ", ".join(f"`{place}`" for place in places if place)
    return f"{f'From the games in {there}.' if there else 'These games were not kept (--out DIR keeps them).'} Again: `{command}`"


# The whole ------------------------------------------------------------------------------------------------------------


def compose(data: dict[str, Any], title: str, intro: str, blocks: Sequence[Block], foot: Sequence[str]) -> Report:
    """A report of these blocks; `foot` are its last sentences, such as the command that makes it again."""
    last = [paragraph(words, "") for words in foot]
    whole = joined([Block(Markup(), f"# {title}"), Block(Markup(), intro), *blocks, *last]) + "\n"
    return Report(data, page(title, intro, markup([block.html for block in blocks]), markup([block.html for block in last])), whole)


def page(title: str, intro: str, body: Markup, foot: Markup) -> str:
    """The frame around a report. The box ticked in the corner turns night to day and back."""
    dark, light = (theme.css(*TOKENS) + f"color-scheme:{name};--scene:{scene()}" for theme, name in ((NIGHT, "dark"), (POND_DAY, "light")))
    style = f":root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}:root:has(#theme:checked){{{dark}}}}}"
    style += f"@media(prefers-color-scheme:dark){{:root:has(#theme:checked){{{light}}}}}"
    style += "".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in ("report.css", "chart.css"))
    top = h.div(Markup(wordmark(30)), h.label("Night or day", class_="theme", for_="theme"), class_="top")
    head = h.head(
        h.meta(charset="utf-8"), h.meta(name="viewport", content="width=device-width,initial-scale=1"), h.title(title),
        h.element("style", Markup(style)),
    )  # fmt: skip
    box = h.input_(type="checkbox", id="theme", aria_label="Switch between night and day")
    begin = h.header(h.div(top, h.h1(title), h.p(inline(intro)), class_="in"))
    return "<!doctype html>" + h.html(head, h.body(box, begin, h.main(body), h.footer(foot)), lang="en") + "\n"


@cache
def scene() -> str:
    """The picture behind the title, within the page."""
    return f'url("data:image/svg+xml;base64,{b64encode(pond_scene(False, True).encode()).decode()}")'
