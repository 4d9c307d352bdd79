"""The rule documents as HTML: the little Markdown they use, an anchor at every rule's number, pictures beside the rules they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape

from ...engine.registry import make
from .figures import Scene, figure_html, scenes

NUMBER = r"[A-Z]{2}-[A-Z]?\d+"
RULE = re.compile(rf"^(?:\*\*[\w ]+\*\* \()?[*`]*({NUMBER})\b")
ITEM = re.compile(r"^(\s*)(?:[-*]|\d+\.|[a-z]\.) ")
FOLDED = re.compile(r"tests must cover|not code|worked examples", re.IGNORECASE)
"""Sections for people who check the program; they are there, but folded."""


@cache
def rules_text(name: str) -> str:
    """The document of a game; empty for a game that brings none."""
    return make(name).look.rules()


def inline(text: str) -> str:
    """Bold, italics and code; rule numbers as links; everything else escaped."""
    made = escape(text, quote=False)
    made = re.sub(rf"`({NUMBER})`", r"\1", made)
    made = re.sub(r"`([^`]+)`", r"<code>\1</code>", made)
    made = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", made)
    made = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<i>\1</i>", made)
    return re.sub(rf"\b({NUMBER})\b(?![^<]*</code>)", r'<a href="#\1">\1</a>', made)


def slug(title: str) -> str:
    """A section's anchor."""
    return re.sub(r"[^a-z]+", "-", title.casefold()).strip("-")


class Writer:
    """One document on its way to HTML."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: set[str] = set()
        self.chapters: list[tuple[str, str]] = []  # anchors and titles, for the contents
        self.out: list[str] = []
        self.folded = False
        self.waiting = list(scenes(name))

    def anchor(self, text: str) -> str:
        """The id for a line that begins with a rule's number; each number is an anchor once."""
        found = RULE.match(text.strip())
        if not found or found[1] in self.seen:
            return ""
        self.seen.add(found[1])
        return f' id="{found[1]}"'

    def table(self, lines: list[str]) -> str:
        head = "".join(f'<th scope="col">{inline(cell)}</th>' if cell else "<td></td>" for cell in cells(lines[0]))
        body = "".join(
            f"<tr{self.anchor(row[0])}>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in map(cells, lines[2:])
        )
        return (
            f'<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )

    def items(self, lines: list[str]) -> str:
        """A list; what is indented below an item is a list inside it."""
        out = ""
        for text, inner in split_items(lines):
            out += f"<li{self.anchor(text)}>{inline(text)}{self.items(inner) if inner else ''}</li>"
        return f"<ul>{out}</ul>"

    def heading(self, level: int, title: str) -> None:
        if level == 1:
            return
        if level == 2:
            if self.folded:
                self.out.append("</details>")
            self.folded = bool(FOLDED.search(title))
            if not self.folded:
                self.chapters.append((slug(title), title.replace("`", "")))
            inner = f'<h2 id="{slug(title)}">{inline(title)}</h2>'
            self.out.append(f"<details><summary>{inner}</summary>" if self.folded else inner)
        else:
            self.out.append(f"<h{min(level, 5)}>{inline(title)}</h{min(level, 5)}>")

    def block(self, lines: list[str]) -> None:
        """What stands between two blank lines: perhaps headings, then a table, a list or words; before it the pictures for its rules."""
        while lines and (found := re.match(r"(#{1,4}) (.*)", lines[0])):
            self.heading(len(found[1]), found[2])
            lines = lines[1:]
        self.out += [figure_html(self.name, scene) for scene in self.pictures("\n".join(lines))]
        if len(lines) > 1 and lines[0].lstrip().startswith("|"):
            rows = [line for line in lines if line.lstrip().startswith("|")]
            self.out.append(self.table(rows))
            lines = lines[len(rows) :]
        if lines and ITEM.match(lines[0]):
            self.out.append(self.items(lines))
        elif lines:
            words = " ".join(lines)
            self.out.append(f"<p{self.anchor(words)}>{inline(words)}</p>")

    def pictures(self, text: str) -> list[Scene]:
        """The figures whose rule is laid down in this text."""
        here = [scene for scene in self.waiting if re.search(rf"(?m)^(?:\| |- |\s*)[*`]*{scene.rule}\b", text)]
        self.waiting = [scene for scene in self.waiting if scene not in here]
        return here

    def finish(self) -> str:
        links = "".join(f'<a href="#{ident}">{escape(title)}</a>' for ident, title in self.chapters)
        contents = f'<nav class="contents" aria-label="Contents">{links}</nav>' if links else ""
        return contents + "".join(self.out) + ("</details>" if self.folded else "")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def split_items(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The items of a list: each its words and the lines indented below it that begin items of their own."""
    text: list[str] = []
    inner: list[str] = []
    first = ITEM.match(lines[0])
    margin = len(first[1]) if first else 0
    for line in lines:
        begins = ITEM.match(line)
        if begins and len(begins[1]) <= margin:
            if text:
                yield " ".join(text), inner
            text, inner = [line[begins.end() :].strip()], []
        elif begins or inner:
            inner.append(line)
        else:
            text.append(line.strip())
    if text:
        yield " ".join(text), inner


@cache
def rules_html(name: str) -> str:
    """A whole document with its contents and pictures."""
    writer = Writer(name)
    for block in re.split(r"\n\s*\n", rules_text(name)):
        lines = [line for line in block.splitlines() if line.strip()]
        if lines:
            writer.block(lines)
    return writer.finish() if writer.out else "<p>This game brings no rule document.</p>"


@cache
def anchors(name: str) -> frozenset[str]:
    """The rule numbers one can link to on a game's rules page."""
    return frozenset(re.findall(rf' id="({NUMBER})"', rules_html(name)))
