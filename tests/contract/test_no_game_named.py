"""Adding a game touches its folder and the registry: no other file of the package names one of ours."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import frogpond
from frogpond.games import BUILT_IN

ROOT = Path(frogpond.__file__).parent
FOLDERS = {place.partition(":")[0] for place in BUILT_IN.values()}
TITLES = {re.escape(frogpond.make(name).title) for name in BUILT_IN}
NAME = re.compile(rf"\b(?:{'|'.join({*BUILT_IN, *FOLDERS, *TITLES})})\b", re.IGNORECASE)
EXCEPTIONS = {
    "cli.py": "the help of the command gives examples",
    "table/daily.py": "the challenge of the day is one game, chosen by us",
}
KINDS = (".py", ".js", ".css", ".txt")
LINE_ENDS = (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def words_of(path: Path) -> str:
    """The text of a file, without the comments and docstrings of Python: those may give examples."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    words, last = [], tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            continue
        if token.type != tokenize.STRING or last not in LINE_ENDS:
            words.append(token.string)
        last = token.type
    return " ".join(words)


def test_no_game_is_named_outside_its_folder() -> None:
    files = [path for path in ROOT.rglob("*") if path.suffix in KINDS and "games" not in path.relative_to(ROOT).parts]
    names = {path.relative_to(ROOT).as_posix(): sorted(set(NAME.findall(words_of(path)))) for path in files}
    assert len(names) > 300
    assert {path: found for path, found in names.items() if found and path not in EXCEPTIONS} == {}
    assert [path for path in EXCEPTIONS if not names[path]] == [], "exceptions that are needed no more"
