"""Suggestions for unknown names: "did you mean", by similarity."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path

ALIKE = 0.6  # how much of two names must agree, from 0 to 1
MAX_TYPED_LENGTH = 200  # nobody misspells more than that


def likeness(word: str, name: str) -> float:
    """How alike two names are; one that holds the other as a whole word is very much so."""
    a, b = word.casefold().strip(), name.casefold().strip()
    if not a or not b or len(a) > MAX_TYPED_LENGTH:
        return 0.0
    if f" {a} " in f" {b} " or a == b:
        return 0.9 + len(a) / len(b) / 10
    match = SequenceMatcher(None, a, b, autojunk=False)
    return match.ratio() if match.real_quick_ratio() >= ALIKE and match.quick_ratio() >= ALIKE else 0.0


def nearest(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The known names that somebody may have meant, the likeliest first."""
    ranked = sorted(((likeness(word, name), name) for name in dict.fromkeys(names)), key=lambda pair: -pair[0])
    best = ranked[0][0] if ranked else 0.0
    return [name for like, name in ranked[:most] if like >= ALIKE and like > best - 0.15]


def either(names: Iterable[object]) -> str:
    """Names in a sentence: "A", "A or B", "A, B or C"."""
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1] if words else ""


def did_you_mean(word: str, names: Iterable[str], most: int = 3) -> str:
    """A question to put behind a sentence, as " Did you mean A or B?"; empty if nothing is near."""
    near = nearest(word, names, most)
    return f" Did you mean {either(near)}?" if near else ""


def near_files(path: Path) -> str:
    """The same for a file that can't be read: the files beside it."""
    try:
        beside = [str(path.with_name(other.name)) for other in path.parent.iterdir() if other.is_file()]
    except OSError:
        beside = []
    return did_you_mean(str(path), [name for name in beside if name != str(path)])
