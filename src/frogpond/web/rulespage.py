"""The rule documents as HTML: the little Markdown they use, with an anchor at every rule's number."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

import frogpond

RULE = re.compile(r"^\**([A-Z]{2}-[A-Z]?\d+)\b")


@cache
def rules_text(name: str) -> str:
    """The document of a game; empty for a game that brings none."""
    place = files(frogpond).joinpath("rules", f"{name.removesuffix('-solo')}.md")
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def inline(text: str) -> str:
    """Bold, italics and code; everything else escaped."""
    made = escape(text, quote=False)
    made = re.sub(r"`([^`]+)`", r"<code>\1</code>", made)
    made = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", made)
    made = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<i>\1</i>", made)
    return re.sub(r"\b([A-Z]{2}-[A-Z]?\d+)\b(?![^<]*</code>)", r'<a href="#\1">\1</a>', made)


def anchor(text: str, seen: set[str]) -> str:
    """The id for a line that begins with a rule's number; each number is an anchor once."""
    found = RULE.match(text.strip())
    if not found or found[1] in seen:
        return ""
    seen.add(found[1])
    return f' id="{found[1]}"'


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(lines: list[str], seen: set[str]) -> str:
    head = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in cells(lines[0]))
    body = "".join(
        f"<tr{anchor(row[0], seen)}>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in map(cells, lines[2:])
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


@cache
def rules_html(name: str) -> str:
    """A whole document."""
    out: list[str] = []
    seen: set[str] = set()
    for block in re.split(r"\n\s*\n", rules_text(name)):
        lines = [line for line in block.splitlines() if line.strip()]
        while lines and (found := re.match(r"(#{1,4}) (.*)", lines[0])):
            level = min(len(found[1]) + 1, 5)
            if len(found[1]) > 1:
                out.append(f"<h{level}>{inline(found[2])}</h{level}>")
            lines = lines[1:]
        if not lines:
            continue
        if lines[0].lstrip().startswith("|") and len(lines) > 1:
            rows = [line for line in lines if line.lstrip().startswith("|")]
            out.append(table(rows, seen))
            lines = lines[len(rows) :]
        if lines and re.match(r"\s*([-*]|\d+\.) ", lines[0]):
            items = re.split(r"(?m)^\s*(?:[-*]|\d+\.) ", "\n".join(lines))[1:]
            out.append("<ul>" + "".join(f"<li{anchor(item, seen)}>{inline(' '.join(item.split()))}</li>" for item in items) + "</ul>")
        elif lines:
            words = " ".join(lines)
            out.append(f"<p{anchor(words, seen)}>{inline(words)}</p>")
    return "".join(out) or "<p>This game brings no rule document.</p>"
