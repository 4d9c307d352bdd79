"""The rules page: the rule documents as HTML (the little Markdown they use), an anchor at every rule's number, pictures beside rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...engine.registry import make
from ...table import Refused
from ...table.tutorial import tutorial
from .. import elements as h
from ..elements import Child, Markup, markup
from .cards import GameCard, game_cards, world_of
from .cards import game_class as known_game
from .figures import Scene, figure_html, scenes
from .shell import button, foot, page, theme_tool, top_bar
from .visit import theme_of

NUMBER = r"[A-Z]{2}-[A-Z]?\d+"
RULE = re.compile(rf"^(?:\*\*[\w ]+\*\* \()?[*`]*({NUMBER})\b")
ITEM = re.compile(r"^(\s*)(?:[-*]|\d+\.|[a-z]\.) ")
FOLDED = re.compile(r"tests must cover|not code|worked examples", re.IGNORECASE)
"""Sections for people who check the program; they are there, but folded."""


async def rules(request: Request) -> Response:
    """GET /rules/{game}: the rules of a game in our words, if the game brings them."""
    name = request.path_params.get("game") or game_cards()[0].name
    kind = known_game(name)
    if kind is None:
        raise Refused("no-game", "There is no such game.")
    inner = ways_in(name), rules_html(name)
    return HTMLResponse(rules_page(kind.title, *inner, theme=theme_of(request), world=world_of(kind()), games=game_cards()))


def rules_page(title: str, *sections: Child, theme: str = "", world: str = "pond", games: Sequence[GameCard] = ()) -> str:
    """A page to read in."""
    tabs = [h.a(game.title, class_="tab", href=f"/rules/{game.name}") for game in games]
    article = h.article(h.h1(title), sections, class_="panel rulebook")
    main = h.main(h.nav(tabs, class_="tabs", aria_label="Games"), article, id="main", class_="reading")
    return page(f"{title}: the rules", top_bar("", "", [theme_tool()]), main, foot(), theme=theme, world=world, kind="plain rules")


def ways_in(name: str) -> Markup:
    """Links above the rules: components, and the guided game if there is one."""
    lesson = button("Learn it by playing", "play", go=True, href=f"/learn/{name}") if tutorial(name) else None
    return h.div(lesson, button("All components", "card", href=f"/rules/{name}/parts"), class_="row wrap acts")


@cache
def rules_text(name: str) -> str:
    """The document of a game; empty for a game that brings none."""
    return make(name).look.rules()


def cite(number: str) -> Markup:
    """A link to a rule on the same page."""
    return h.a(number, href=f"#{number}")


INLINE: tuple[tuple[re.Pattern[str], Callable[[str], Markup]], ...] = (
    (re.compile(rf"`({NUMBER})`"), cite),
    (re.compile(r"`([^`]+)`"), lambda words: h.code(words)),
    (re.compile(r"\*\*([^*]+)\*\*"), lambda words: h.b(inline(words))),
    (re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])"), lambda words: h.i(inline(words))),
    (re.compile(rf"\b({NUMBER})\b"), cite),
)
"""Marks inside a line and what stands for them; of two that begin at one place the first."""


def inline(text: str) -> Markup:
    """Bold, italics and code; rule numbers as links; everything else escaped."""
    marks = [(found, made) for mark, made in INLINE if (found := mark.search(text))]
    if not marks:
        return markup(text)
    found, made = min(marks, key=lambda pair: pair[0].start())
    return markup(text[: found.start()], made(found[1]), inline(text[found.end() :]))


def slug(title: str) -> str:
    """A section's anchor."""
    return re.sub(r"[^a-z]+", "-", title.casefold()).strip("-")


class Document:
    """A rule document on its way to HTML."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: set[str] = set()
        self.chapters: list[tuple[str, str]] = []  # anchors and titles, for the contents
        self.out: list[Markup | tuple[Markup, list[Markup]]] = []  # a folded chapter is its head and what is in it
        self.folded: list[Markup] | None = None
        self.waiting = list(scenes(name))

    def anchor(self, text: str) -> str | None:
        """The id for a line that begins with a rule's number; each number is an anchor once."""
        found = RULE.match(text.strip())
        if not found or found[1] in self.seen:
            return None
        self.seen.add(found[1])
        return found[1]

    def grid(self, lines: list[str]) -> Markup:
        """A table of the document."""
        head = [h.th(inline(cell), scope="col") if cell else h.td() for cell in cells(lines[0])]
        rows = [h.tr([h.td(inline(cell)) for cell in row], id=self.anchor(row[0])) for row in map(cells, lines[2:])]
        whole = h.table(h.thead(h.tr(head)), h.tbody(rows))
        return h.div(whole, class_="scroll", tabindex=0, role="group", aria_label="Table")

    def items(self, lines: list[str]) -> Markup:
        """A list; what is indented below an item is a list inside it."""
        out = []
        for text, inner in split_items(lines):
            anchor = self.anchor(text)
            out.append(h.li(inline(text), self.items(inner) if inner else None, id=anchor))
        return h.ul(out)

    def heading(self, level: int, title: str) -> None:
        if level == 1:
            return
        if level > 2:
            self.add(h.element(f"h{min(level, 5)}", inline(title)))
            return
        self.folded = None
        chapter = h.h2(inline(title), id=slug(title))
        if FOLDED.search(title):
            self.folded = []
            self.out.append((chapter, self.folded))
        else:
            self.chapters.append((slug(title), title.replace("`", "")))
            self.out.append(chapter)

    def add(self, made: Markup) -> None:
        (self.out if self.folded is None else self.folded).append(made)

    def block(self, lines: list[str]) -> None:
        """What stands between two blank lines: perhaps headings, then a table, a list or words; before it the pictures for its rules."""
        while lines and (found := re.match(r"(#{1,4}) (.*)", lines[0])):
            self.heading(len(found[1]), found[2])
            lines = lines[1:]
        for scene in self.pictures("\n".join(lines)):
            self.add(figure_html(self.name, scene))
        if len(lines) > 1 and lines[0].lstrip().startswith("|"):
            rows = [line for line in lines if line.lstrip().startswith("|")]
            self.add(self.grid(rows))
            lines = lines[len(rows) :]
        if lines and ITEM.match(lines[0]):
            self.add(self.items(lines))
        elif lines:
            words = " ".join(lines)
            self.add(h.p(inline(words), id=self.anchor(words)))

    def pictures(self, text: str) -> list[Scene]:
        """The figures whose rule is laid down in this text."""
        here = [scene for scene in self.waiting if re.search(rf"(?m)^(?:\| |- |\s*)[*`]*{scene.rule}\b", text)]
        self.waiting = [scene for scene in self.waiting if scene not in here]
        return here

    def finish(self) -> Markup:
        links = [h.a(title, href=f"#{ident}") for ident, title in self.chapters]
        contents = h.nav(links, class_="contents", aria_label="Contents") if links else None
        chapters = [h.details(h.summary(made[0]), made[1]) if isinstance(made, tuple) else made for made in self.out]
        return markup(contents, chapters)


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
def rules_html(name: str) -> Markup:
    """A whole document with its contents and pictures."""
    writer = Document(name)
    for block in re.split(r"\n\s*\n", rules_text(name)):
        lines = [line for line in block.splitlines() if line.strip()]
        if lines:
            writer.block(lines)
    return writer.finish() if writer.out else h.p("This game brings no rule document.")


@cache
def anchors(name: str) -> frozenset[str]:
    """The rule numbers one can link to on a game's rules page."""
    return frozenset(re.findall(rf' id="({NUMBER})"', rules_html(name)))
