"""The documents as a site: it is built without a warning and without network, it loads nothing from other hosts, its links lead somewhere;
and the reference has something to say about every public name."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import os
import re
import runpy
import subprocess
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

import frogpond
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(frogpond.__file__).resolve().parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE), "FROGPOND_PURE": "1", "FROGPOND_PLUGINS": "0"}
MISSING = [name for name in ("sphinx", "furo", "myst_nb") if importlib.util.find_spec(name) is None]
EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "starlette", "numpy")
MISSING += [name for name in EXTRAS if importlib.util.find_spec(name) is None]
OFFLINE = """
import runpy, socket, sys
def refuse(*_, **__):
    raise OSError("the site is built without network")
socket.getaddrinfo = socket.create_connection = socket.socket.connect = refuse
sys.argv[:] = [TOOL, sys.argv[2]]
runpy.run_path(TOOL, run_name="__main__")
"""


class Reader(HTMLParser):
    """What a page loads, what it links to, and which places it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {value for name in ("id", "name") if (value := given.get(name))}
        self.loads += [value for name in ("src", "srcset", "poster", "data") if tag != "a" and (value := given.get(name))]
        if target := given.get("href"):
            (self.links if tag == "a" else self.loads).append(target)


def build(out: Path) -> None:
    command = [sys.executable, "-c", f"TOOL = {str(ROOT / 'docs' / 'build_site.py')!r}\n{OFFLINE}", "", str(out)]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "WARNING" not in done.stderr


def test_the_site(tmp_path: Path) -> None:
    """One test, because several workers would each build it."""
    if MISSING:
        pytest.skip(f"not installed (extra docs): {', '.join(MISSING)}")
    build(tmp_path)
    read = {page: Reader(page.read_text(encoding="utf-8")) for page in sorted(tmp_path.rglob("*.html"))}
    pages_of_every_kind_are_there(tmp_path, read)
    nothing_is_loaded_from_other_hosts(tmp_path, read)
    links_inside_the_site_lead_somewhere(tmp_path, read)


def pages_of_every_kind_are_there(site: Path, read: dict[Path, Reader]) -> None:
    kinds = ("index", "installing", "tour", "notebooks/player", "rules/cosmic", "reference/the-games", "reference/commands", "changelog")
    for page in kinds:
        assert site / f"{page}.html" in read, page
    assert "frogpond.State" in read[site / "reference" / "the-games.html"].places
    assert "BF-18" in read[site / "rules" / "bullfrogs.html"].places
    assert len(list((site / "_images").glob("*.svg"))) > 20  # the rules' pictures


def nothing_is_loaded_from_other_hosts(site: Path, read: dict[Path, Reader]) -> None:
    outside = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
    assert [(page.name, link) for page, found in read.items() for link in found.loads if outside.match(link)] == []
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import\s+(?:url\()?['\"]?(?:https?:)?//", text), sheet.name


def links_inside_the_site_lead_somewhere(site: Path, read: dict[Path, Reader]) -> None:
    broken = []
    for page, found in read.items():
        for link in [*found.links, *found.loads]:
            if re.match(r"[a-z]+:", link):
                continue
            target, _, place = unquote(link).partition("#")
            file = (page.parent / target.partition("?")[0]).resolve() if target else page
            if not file.exists() or (place and file in read and place not in read[file].places):
                broken.append(f"{page.relative_to(site)}: {link}")
    assert broken == []


UNDOCUMENTED = """
import importlib, inspect, json, runpy, sys
public = runpy.run_path(sys.argv[1])["PUBLIC"]
missing = []
for module in [name for modules in public.values() for name in modules]:
    try:
        found = importlib.import_module(module)
    except ImportError:
        continue  # an extra that is not installed here
    if not inspect.getdoc(found):
        missing.append(module)
    own = [name for name, thing in vars(found).items() if getattr(thing, "__module__", None) == module and name[0] != "_"]
    names = getattr(found, "__all__", own)
    for name in names:
        if name.startswith("test_"):
            continue  # the contract suite: the name of a test is its sentence
        thing = getattr(found, name)
        if not str(getattr(thing, "__module__", "frogpond")).startswith("frogpond"):
            continue  # of another package
        if inspect.isroutine(thing) or inspect.isclass(thing):
            if not (thing.__doc__ or "").strip() or str(thing.__doc__).startswith(f"{name}("):
                missing.append(f"{module}.{name}")
        if inspect.isclass(thing):
            for part, value in vars(thing).items():
                if part[0] != "_" and (inspect.isroutine(value) or isinstance(value, (property, classmethod, staticmethod))):
                    if part not in getattr(thing, "__dataclass_fields__", {}) and not inspect.getdoc(getattr(thing, part)):
                        missing.append(f"{module}.{name}.{part}")
print(json.dumps(missing))
"""


def test_every_public_name_is_documented() -> None:
    """Modules, classes, functions, methods and properties of the reference; read from the sources, as the site is."""
    command = [sys.executable, "-c", UNDOCUMENTED, str(ROOT / "docs" / "build_site.py")]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == []


def test_constants_of_the_package_are_explained() -> None:
    """A string below a constant is its docstring; Python forgets it, so it is read from the source."""
    import ast

    explained = set()
    for path in [SOURCE / "frogpond" / "__init__.py", SOURCE / "frogpond" / "engine" / "state.py"]:
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for line, below in pairwise(body):
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(line, ast.Assign | ast.AnnAssign):
                targets = line.targets if isinstance(line, ast.Assign) else [line.target]
                explained |= {target.id for target in targets if isinstance(target, ast.Name)}
    assert {name for name in frogpond.__all__ if name.isupper()} <= explained


def test_every_field_of_a_view_is_named_and_explained(tmp_path: Path) -> None:
    """The page of views is made from the types: all records within a View, all their fields, with words for each."""
    tool = runpy.run_path(str(ROOT / "docs" / "build_site.py"))
    tool["write_views"](tmp_path / "views.md")
    text = (tmp_path / "views.md").read_text(encoding="utf-8")
    for name in ("bullfrogs", "cosmic-frog", "freeway"):
        view = frogpond.make(name).new().view(0)
        kinds = tool["records_of"](type(view))
        for kind in kinds:
            rows = [line for line in text.partition(f"### {kind.__name__}\n")[2].partition("###")[0].splitlines() if line.startswith("| `")]
            assert [row.split("`")[1] for row in rows] == [field.name for field in dataclasses.fields(kind)]
            assert [row for row in rows if row.endswith("|  |")] == []
