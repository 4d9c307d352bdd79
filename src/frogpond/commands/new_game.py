"""`frogpond new-game NAME`: a small package with a game that works, to be changed into one's own."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from .. import __version__
from ..engine import games
from .common import Command


def add(command: Command) -> None:
    c = command("new-game", do_new_game, "write a small package with a game of your own, ready to install, play and test")
    c.add_argument("name", metavar="NAME", help="small letters, digits and dashes, such as windy-stones")
    c.add_argument("--in", dest="folder", metavar="FOLDER", default=".", help="where the package's folder is made (default: here)")


def do_new_game(args: argparse.Namespace) -> int:
    folder = write(args.name, Path(args.folder))
    print(f"{folder} holds a game that works. Next:\n  pip install -e '{folder}[dev]'\n  pytest {folder}\n  frogpond play {args.name}")
    return 0


def write(name: str, where: Path) -> Path:
    """Write the package; nothing that is there already is touched."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise ValueError(f"{name!r} can't be a game's name: small letters, digits and dashes, such as windy-stones")
    if name in games():
        raise ValueError(f"there is a game {name!r} already; choose another name")
    folder = where / name
    if folder.exists():
        raise ValueError(f"{folder} is there already; nothing was written")
    words = name.split("-")
    letters = "".join(word[0] for word in words) if len(words) > 1 else name
    signs = {
        "@name@": name, "@package@": name.replace("-", "_"), "@Title@": " ".join(words).capitalize(),
        "@Class@": "".join(word.capitalize() for word in words), "@RULE@": (letters + "xx")[:2].upper(), "@version@": __version__,
    }  # fmt: skip
    for path, text in sources(files("frogpond").joinpath("templates", "game")):
        for sign, value in signs.items():
            text = text.replace(sign, value)
        target = folder / (f"src/{signs['@package@']}/{path.removeprefix('src/')}" if path.startswith("src/") else path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def sources(folder: Traversable, under: str = "") -> Iterator[tuple[str, str]]:
    """Path and text of every file of the template, without the ending that keeps it from being taken for one of ours."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from sources(entry, f"{under}{entry.name}/")
        else:
            yield under + entry.name.removesuffix(".txt"), entry.read_text(encoding="utf-8")
