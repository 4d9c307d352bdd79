"""The documents as a site: pages, notebooks, rules with their pictures, the reference from docstrings. Needs the extra `docs`, no network.

    python docs/build_site.py            into build/site, every warning an error
    python docs/build_site.py FOLDER     elsewhere

Pages are written so that they read well as they are; what only the site has (rules, reference, commands) is made here.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import os
import re
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

if TYPE_CHECKING:
    from frogpond.web.http.pages.figures import FigureScene

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

PUBLIC: dict[str, tuple[str, ...]] = {
    "The games": ("frogpond",),
    "Writing a game": (
        "frogpond.engine.look", "frogpond.engine.guide", "frogpond.engine.hooks", "frogpond.engine.knowledge",
        "frogpond.engine.observation_buffer",
        "frogpond.engine.families", "frogpond.engine.steps", "frogpond.testing",
    ),
    "Bots and search": ("frogpond.bots", "frogpond.bots.worker", "frogpond.search"),
    "Pictures": ("frogpond.draw", "frogpond.draw.cells", "frogpond.draw.sounds"),
    "The laboratory": ("frogpond.lab", "frogpond.lab.work", "frogpond.lab.standings"),
    "Minds that learn": ("frogpond.minds.train", "frogpond.minds.league"),
    "Environments": (
        "frogpond.adapters.gymnasium", "frogpond.adapters.vector", "frogpond.adapters.pettingzoo", "frogpond.adapters.openspiel",
        "frogpond.adapters.batch",
    ),
    "Tables and servers": ("frogpond.table", "frogpond.store", "frogpond.web"),
}  # fmt: skip
"""The modules of the reference, by chapter. Every name in them has a docstring, and a test says so."""

LINK = re.compile(r"(!?\[[^\]]*\])\(([^)\s#]+)(#[^)]*)?\)")
RULE = re.compile(r"`[^`\n]*`|\b[A-Z]{2}-[A-Z]?\d+\b")
BEGIN = re.compile(r"\s*(?:\| ?|[-*] |\d+\. |[a-z]\. )?")


def gather(place: Path) -> None:
    """Every page of the site, as Sphinx wants it, in a folder of its own."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(HERE, place, ignore=shutil.ignore_patterns("*.py", "static", "__pycache__"))
    (place / "notebooks").mkdir()
    for notebook in sorted((ROOT / "examples" / "notebooks").glob("*.ipynb")):
        text = notebook.read_text(encoding="utf-8").replace("](../../docs/", "](../")
        (place / "notebooks" / notebook.name).write_text(text, encoding="utf-8")
    for name in ("CHANGELOG", "CONTRIBUTING"):
        (place / f"{name.lower()}.md").write_text((ROOT / f"{name}.md").read_text(encoding="utf-8"), encoding="utf-8")
    write_rules(place / "rules")
    write_reference(place / "reference")
    write_views(place / "reference" / "views.md")
    for page in sorted([*place.glob("*.md"), *(place / "measurements").glob("*.md")]):
        home = ROOT if page.name in ("changelog.md", "contributing.md") else HERE / page.parent.relative_to(place)
        page.write_text(LINK.sub(partial(led, home), page.read_text(encoding="utf-8")), encoding="utf-8")


def led(home: Path, found: re.Match[str]) -> str:
    """A link as the site has it: what is a page here is linked, other files of the project are named."""
    words, target, anchor = found[1], found[2], found[3] or ""
    if target.startswith(("http", "mailto")):
        return found[0]
    file = (home / target).resolve()
    up = "../" if home.parent == HERE else ""
    if file.is_relative_to(HERE):
        return f"{words}({up}{file.relative_to(HERE).as_posix()}{anchor})"
    inside = file.relative_to(ROOT)
    if inside.name == "rules.md":
        return f"{words}({up}rules/{inside.parent.name}.md)"
    if inside.suffix == ".ipynb":
        return f"{words}({up}notebooks/{inside.name})"
    if str(inside) in ("CHANGELOG.md", "CONTRIBUTING.md"):
        return f"{words}({up}{inside.name.lower()})"
    return words.strip("[]") if inside.exists() else f"`{inside.as_posix()}`"


# Rules -----------------------------------------------------------------------------------------------------------------


def write_rules(place: Path) -> None:
    """A page for each rule document, with the options of its games and the pictures beside their rules."""
    from frogpond.engine import games, make

    documents: dict[str, list[str]] = {}
    for name in games():
        documents.setdefault(make(name).look.home.rpartition(".")[2], []).append(name)
    place.mkdir()
    for folder, names in documents.items():
        (place / f"{folder}.md").write_text("\n\n".join(rules_page(place, names)) + "\n", encoding="utf-8")


def rules_page(place: Path, names: list[str]) -> Iterator[str]:
    """The blocks of a page for games with one rule document."""
    from frogpond.web.http.pages.rules import Document, anchors, rules_text

    known, document = anchors(names[0]), Document(names[0])
    for block in re.split(r"\n\s*\n", rules_text(names[0])):
        lines = block.splitlines()
        for at, line in enumerate(lines):
            begins = BEGIN.match(line)
            assert begins is not None
            laid = document.anchor(line[begins.end() :]) if at == 0 or begins[0].strip() else None
            mark = f'<span id="{laid}"></span>' if laid else ""
            if not line.startswith("#"):
                lines[at] = begins[0] + mark + RULE.sub(lambda found: cited(found[0], known), line[begins.end() :])
        yield "\n".join(lines)
        if block.startswith("# "):
            yield from (options_table(name) for name in names)
        for scene in document.pictures(block):
            yield figure(place, scene)


def cited(number: str, known: frozenset[str]) -> str:
    """A rule's number as a link to the rule."""
    return f'<a href="#{number}">{number}</a>' if number in known else number


def options_table(name: str) -> str:
    """A game's seats and options, as it declares them."""
    from frogpond.engine.registry import game_class

    kind = game_class(name)
    seats = f"{kind.min_players} to {kind.max_players} players" if kind.min_players < kind.max_players else "1 player"
    rows = [f"| `{option.name}` | {option.meaning} | {option.values.replace('|', ' ')} |" for option in kind.declared]
    return "\n".join([f"`{name}`: {seats}.", "", "| option | what it means | values |", "|---|---|---|", *rows])


def figure(place: Path, scene: FigureScene) -> str:
    """The pictures of a scene, as files beside the page, and their caption."""
    from frogpond.web.http.pages.figures import picture

    shots = []
    for number in range(len(scene.frames)):
        file = f"{scene.game}-{scene.name}-{number + 1}.svg"
        (place / file).write_text(picture(scene, number, dark=False), encoding="utf-8")
        shots.append(f"![{scene.alt if number == 0 else 'and then'}]({file})")
    return "\n".join(["```{container} rule-figure", *shots, "", f"**{scene.title}.** {scene.caption} ({scene.rule})", "```"])


# Reference ---------------------------------------------------------------------------------------------------------------


def write_reference(place: Path) -> None:
    """A page for each chapter of the public modules, and one for the command line."""
    place.mkdir()
    for chapter, modules in PUBLIC.items():
        parts = [f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n" for module in modules]
        (place / f"{slug(chapter)}.md").write_text("\n".join([f"# {chapter}\n", *parts]), encoding="utf-8")
    from frogpond.cli import parser

    os.environ["COLUMNS"] = "110"
    whole = parser()
    words = ["# The command line\n", f"```text\n{whole.format_help()}```\n"]
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            words += [f"## `frogpond {name}`\n\n```text\n{one.format_help()}```\n" for name, one in action.choices.items()]
    (place / "commands.md").write_text("\n".join(words), encoding="utf-8")


def write_views(place: Path) -> None:
    """A page with every field of each game's View, from the types and the words beside them."""
    from frogpond.engine.registry import games, make

    views: dict[type, list[str]] = {}
    for name in games():
        views.setdefault(type(make(name).new().view(0)), []).append(name)
    parts, done = [VIEWS], set[type]()
    for view, names in views.items():
        parts.append(f"## {' and '.join(f'`{name}`' for name in names)}\n")
        for kind in records_of(view):
            if kind in done:
                continue
            done.add(kind)
            parts += [f"### {kind.__name__}\n", f"{' '.join((kind.__doc__ or '').split())}\n", field_table(kind)]
    place.write_text("\n".join(parts), encoding="utf-8")


VIEWS = """# What a View holds

`state.view(seat)` is all that a seat may know. `view.to_json()` is the same as JSON, with tuples as lists: what `/api/v1` and a
[program that plays](../bots.md) get.
"""


def records_of(kind: type) -> list[type]:
    """A record and those that its fields have, each once."""
    found = [kind]
    for record in found:
        for hint in get_type_hints(record).values():
            found += [one for one in parts_of(hint) if dataclasses.is_dataclass(one) and isinstance(one, type) and one not in found]
    return found


def parts_of(hint: Any) -> Iterator[Any]:
    """A type and all types within it."""
    yield hint
    for part in get_args(hint):
        yield from parts_of(part)


def field_table(kind: type) -> str:
    """The fields of a record: name, type, and the comment or text that its source has for it."""
    lines = ["| field | type | meaning |", "|---|---|---|"]
    hints, words = get_type_hints(kind), {}
    for owner in reversed(kind.__mro__[:-1]):
        words |= comments_of(owner)
    for field in dataclasses.fields(kind):
        hint = hints[field.name]
        shown = hint.__name__ if isinstance(hint, type) and not get_args(hint) else re.sub(r"(?:\w+\.)+", "", str(hint))
        lines.append(f"| `{field.name}` | `{shown.replace('|', 'or')}` | {words.get(field.name, '').replace('|', '/')} |")
    return "\n".join(lines) + "\n"


def comments_of(owner: type) -> dict[str, str]:
    """What the source of a record says beside or below its own fields."""
    source = textwrap.dedent(inspect.getsource(owner))
    lines, words = source.splitlines(), {}
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    for node, after in zip_longest(body.body, body.body[1:]):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.end_lineno:
            words[node.target.id] = lines[node.end_lineno - 1].partition("  # ")[2]
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                words[node.target.id] = " ".join(str(after.value.value).split())
    return words


def slug(title: str) -> str:
    """A chapter's file."""
    return title.casefold().replace(" ", "-")


def build(out: Path, work: Path) -> int:
    """Gather and build; the number that Sphinx ends with."""
    from sphinx.cmd.build import main as sphinx

    gather(work / "pages")
    strict = ["-q", "-W", "--keep-going", "-E", "-b", "html"]
    return sphinx([*strict, "-c", str(HERE), "-d", str(work / "doctrees"), str(work / "pages"), str(out)])


def main() -> int:
    options = argparse.ArgumentParser(description="Build the documents as a site.")
    options.add_argument("out", nargs="?", type=Path, default=ROOT / "build" / "site")
    out = options.parse_args().out.resolve()
    try:
        import furo  # noqa: F401
        import myst_nb  # noqa: F401
    except ImportError:
        print("the site is built with Sphinx: pip install -c constraints.txt -e '.[web,lab,rl,docs]'", file=sys.stderr)
        return 1
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="frogpond-site-") as work:
        failed = build(out, Path(work))
    if not failed:
        print(f"the site is in {out}: open {out / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    os.environ["FROGPOND_PLUGINS"] = "0"
    os.environ["FROGPOND_PURE"] = "1"
    sys.exit(main())
