"""What is wrong with a sentence for players."""

from __future__ import annotations

import re

MOST_WORDS = 25
"""In a sentence of a button, a notice or a prompt."""
WRONG = {
    "a doubled word": re.compile(r"\b([A-Za-z]{2,}) \1\b"),
    "two spaces": re.compile(r"\S  +\S"),
    "an unresolved name": re.compile(r"\{\w*\}|\bundefined\b|\bNaN\b|\[object"),
    "a raw id": re.compile(r"\bbot:\w|\w:temper=|\b[0-9a-f]{16,}\b|\b(hex|card|seat|frog|cell|spot)-\w*\d"),
    "a coordinate pair": re.compile(r"(?<![\w.])\(?-?\d+, ?-?\d+\)?(?!\w|[.:]\d)"),
}
DOUBLED_RIGHTLY = re.compile(r"\b(had had|that that)\b")
LISTED_NUMBERS = re.compile(r"\b\d+(, \d+)+ and \d+\b|\b\d+(, \d+)+ (are|is) left\b|\d{1,3},\d{3}\b")
"""Dice in words ("4, 6 and 6 are left"), and thousands."""


def wrong(text: str) -> list[str]:
    """The names of what is wrong with a text."""
    text = LISTED_NUMBERS.sub("so many", text)
    found = [name for name, sign in WRONG.items() if sign.search(text)]
    return [name for name in found if name != "a doubled word" or not DOUBLED_RIGHTLY.search(text)]


def too_long(text: str) -> bool:
    """Whether a sentence of it has more words than a glance takes in."""
    return any(len(sentence.split()) > MOST_WORDS for sentence in re.split(r"(?<=[.!?:;])\s", text))
