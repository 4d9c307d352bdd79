"""What is wrong with a sentence for players."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

MOST_WORDS = 25
"""In a sentence of a button, a notice or a prompt."""
WRONG = {
    "a doubled word": re.compile(r"\b([A-Za-z]{2,}) \1\b"),
    "two spaces": re.compile(r"\S  +\S"),
    "an unresolved name": re.compile(r"\{\w*\}|\bundefined\b|\bNaN\b|\[object"),
    "a raw id": re.compile(r"\bbot:\w|\w:temper=|\b[0-9a-f]{16,}\b(?!…)|\b(hex|card|seat|frog|cell|spot)-\w*\d"),
    "a coordinate pair": re.compile(r"(?<![\w.])\(?-?\d+, ?-?\d+\)?(?!\w|[.:]\d)"),
}
DOUBLED_RIGHTLY = re.compile(r"\b(had had|that that)\b")
LISTED_NUMBERS = re.compile(r"\b\d+ to \d+, (?=\d+ min)|\b\d+(, \d+)+ and \d+\b|\b\d+(, \d+)+ (are|is) left\b|\d{1,3},\d{3}\b")
"""Dice in words ("4, 6 and 6 are left"), and thousands."""


def wrong(text: str) -> list[str]:
    """The names of what is wrong with a text."""
    text = LISTED_NUMBERS.sub("so many", text)
    found = [name for name, sign in WRONG.items() if sign.search(text)]
    return [name for name in found if name != "a doubled word" or not DOUBLED_RIGHTLY.search(text)]


def too_long(text: str) -> bool:
    """Whether a sentence of it has more words than a glance takes in."""
    return any(len(sentence.split()) > MOST_WORDS for sentence in re.split(r"(?<=[.!?:;])\s", text))


SENTENCE = re.compile(r"[A-Z“][^<\n]* [^<\n]*[.!?…]")
GAP = re.compile(r"\{\w*(:[^}]*)?\}")


def sentences_of(path: Path) -> Iterator[str]:
    """The whole sentences in the source of a module, docstrings left out, with a name or number in each gap."""
    tree = ast.parse(path.read_text("utf-8"))
    parts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    names = cycle(("Ann", "Bo", "Cy"))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts |= {id(part) for part in node.values}
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else next(names) for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            text = GAP.sub(lambda _: next(names), node.value)
        else:
            continue
        if SENTENCE.fullmatch(text):
            yield text
