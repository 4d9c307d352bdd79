"""The rules page: the rule documents as HTML (the little Markdown they use), an anchor at every rule's number, pictures beside rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup, markup
from ....engine.registry import make
from ....table import Refused
from ....table.tutorial import tutorial
from ...app.game_cards import GameCard, game_cards, usual_game, world_of
from ...app.game_cards import game_class as known_game
from ..visit import rooms_of, theme_of
from .bar import bar_for, cached_for_strangers
from .figures import FigureScene, figure_html, scenes
from .rule_replay import places
from .shell import button, foot, page, ways_bar

# What players read
THERES_NO_SUCH_GAME = "There’s no such game."
LEARN_IT_BY_PLAYING = "Learn it by playing"
THIS_GAME_HAS_NO_RULES_PAGE = "This game has no rules page."
NOTHING_FOUND_TRY_OTHER_WORDS = "Nothing found. Try other words."

NUMBER = r"[A-Z]{2}-[A-Z]?\d+"
RULE = re.compile(rf"^(?:\*\*[\w ]+\*\* \()?[*`]*({NUMBER})\b")
ITEM = re.compile(r"^(\s*)(?:[-*]|\d+\.|[a-z]\.) ")
FOLDED = re.compile(r"tests must cover|not code|worked examples", re.IGNORECASE)
"""Sections for people who check the program; they are there, but folded."""


@cached_for_strangers
async def rules(request: Request) -> Response:
    """GET /rules/{game}: the rules of a game in our words, if the game brings them."""
    name = request.path_params.get("game") or game_cards()[0].name
    kind = known_game(name)
    if kind is None:
        raise Refused("no-game", THERES_NO_SUCH_GAME)
    words = request.query_params.get("q", "")[:60]
    apart = rooms_of(request).services.apart  # its pictures are drawn once, which takes a while
    read = await (apart(rules_html, name) if not words.strip() else apart(found_html, name, words))
    inner = ways_in(name), search_box(name, words), h.div(read, class_="rules-text")
    world, bar = world_of(usual_game(name)), await bar_for(request, "Rules")
    return HTMLResponse(rules_page(kind.title, *inner, theme=theme_of(request), world=world, games=game_cards(), here=name, bar=bar))


def rules_page(
    title: str, *sections: Child, theme: str = "", world: str = "pond", games: Sequence[GameCard] = (), here: str = "",
    bar: Markup | None = None,
) -> str:  # fmt: skip
    """A page to read in."""
    tabs = [h.a(game.title, class_="tab", href=f"/rules/{game.name}", aria_current=game.name == here and "page") for game in games]
    article = h.article(h.h1(title), sections, class_="panel rulebook")
    main = h.main(h.nav(tabs, class_="tabs", aria_label="Games"), article, id="main", class_="reading")
    return page(f"{title}: the rules", bar or ways_bar(), main, foot(), theme=theme, world=world, kind="plain rules")


def ways_in(name: str) -> Markup:
    """Links above the rules: components, and the guided game if there is one."""
    lesson = button(LEARN_IT_BY_PLAYING, "play", go=True, href=f"/learn/{name}") if tutorial(name) else None
    return h.div(lesson, button("All components", "card", href=f"/rules/{name}/parts"), class_="row wrap acts")


def search_box(name: str, words: str) -> Markup:
    """Find rules by words: filtered by the page's script as one types, by the server where there is none."""
    box = h.input_(
        type="search", name="q", id="find", value=words, placeholder="a word or a number", autocomplete="off", maxlength=60,
        aria_describedby="found", aria_keyshortcuts="/",
    )  # fmt: skip
    label = h.label("Find a rule", for_="find")
    everything = h.a("Show all rules", class_="btn", href=f"/rules/{name}") if words.strip() else None
    note = h.output(id="found", for_="find", role="status")
    row = h.div(box, button("Find", "eye", kind="submit"), everything, class_="row wrap")
    return h.form(label, row, note, class_="search", role="search", method="get", action=f"/rules/{name}")


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

    def __init__(self, name: str, words: tuple[str, ...] = ()) -> None:
        self.name = name
        self.words = words  # what is looked for; without them everything is wanted
        self.heads: list[tuple[int, Markup]] = []  # headings that wait for something below them that is wanted
        self.found = 0
        self.seen: set[str] = set()
        self.chapters: list[tuple[str, str]] = []  # anchors and titles, for the contents
        self.out: list[Markup | tuple[Markup, list[Markup]]] = []  # a folded chapter is its head and what is in it
        self.folded: list[Markup] | None = None
        self.waiting = list(scenes(name))

    def wanted(self, text: str) -> bool:
        """Whether a text has all the words that are looked for."""
        folded = text.casefold()
        return all(word in folded for word in self.words)

    def seen_in(self, number: str | None) -> Markup | None:
        """Links to where a rule can be seen."""
        there = places(self.name).get(number, []) if number else []
        if not there:
            return None
        links = [h.a(words, href=address, aria_label=f"{number}: {words}") for words, address in there]
        return h.small("seen in ", [(", " if i else None, link) for i, link in enumerate(links)], class_="seen")

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
        rows = []
        for row in map(cells, lines[2:]):
            number = self.anchor(row[0])
            if self.wanted(" ".join(row)):
                last = h.td(inline(row[-1]), " ", self.seen_in(number))
                rows.append(h.tr([h.td(inline(cell)) for cell in row[:-1]], last, id=number))
        self.found += len(rows)
        if not rows:
            return markup()
        whole = h.table(h.thead(h.tr(head)), h.tbody(rows))
        return h.div(whole, class_="scroll", tabindex=0, role="group", aria_label="Table")

    def items(self, lines: list[str]) -> Markup:
        """A list; what is indented below an item is a list inside it."""
        out = []
        for text, inner in split_items(lines):
            number = self.anchor(text)
            if self.wanted("\n".join([text, *inner])):
                out.append(h.li(inline(text), " ", self.seen_in(number), self.all_items(inner) if inner else None, id=number))
        self.found += len(out)
        return h.ul(out) if out else markup()

    def all_items(self, lines: list[str]) -> Markup:
        """A list inside an item that is wanted: all of it."""
        words, found, self.words = self.words, self.found, ()
        made = self.items(lines)
        self.words, self.found = words, found
        return made

    def heading(self, level: int, title: str) -> None:
        if level == 1:
            return
        if level > 2:
            self.head(level, h.element(f"h{min(level, 5)}", inline(title)))
            return
        self.folded = None
        chapter = h.h2(inline(title), id=slug(title))
        if self.words:
            self.head(level, chapter)
            return
        self.heads = []
        if FOLDED.search(title):
            self.folded = []
            self.out.append((chapter, self.folded))
        else:
            self.chapters.append((slug(title), title.replace("`", "")))
            self.out.append(chapter)

    def head(self, level: int, markup: Markup) -> None:
        """A heading; it comes when something below it does."""
        self.heads = [*((above, head) for above, head in self.heads if above < level), (level, markup)]

    def add(self, markup: Markup) -> None:
        if not markup:
            return
        for _, head in self.heads:
            (self.out if self.folded is None else self.folded).append(head)
        self.heads = []
        (self.out if self.folded is None else self.folded).append(markup)

    def block(self, lines: list[str]) -> None:
        """What stands between two blank lines: perhaps headings, then a table, a list or words; before it the pictures for its rules."""
        while lines and (found := re.match(r"(#{1,4}) (.*)", lines[0])):
            self.heading(len(found[1]), found[2])
            lines = lines[1:]
        for scene in self.pictures("\n".join(lines)):
            if self.wanted(f"{scene.title} {scene.caption} {scene.rule}"):
                self.add(figure_html(self.name, scene))
        if len(lines) > 1 and lines[0].lstrip().startswith("|"):
            rows = [line for line in lines if line.lstrip().startswith("|")]
            self.add(self.grid(rows))
            lines = lines[len(rows) :]
        if lines and ITEM.match(lines[0]):
            self.add(self.items(lines))
        elif lines:
            words = " ".join(lines)
            number = self.anchor(words)
            if self.wanted(words):
                self.found += bool(self.words)
                self.add(h.p(inline(words), " " if number else None, self.seen_in(number), id=number))

    def pictures(self, text: str) -> list[FigureScene]:
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


def written(writer: Document) -> Document:
    """A document with all its blocks read."""
    for block in re.split(r"\n\s*\n", rules_text(writer.name)):
        lines = [line for line in block.splitlines() if line.strip()]
        if lines:
            writer.block(lines)
    return writer


@cache
def rules_html(name: str) -> Markup:
    """A whole document with its contents and pictures."""
    writer = written(Document(name))
    return writer.finish() if writer.out else h.p(THIS_GAME_HAS_NO_RULES_PAGE)


def found_html(name: str, query: str) -> Markup:
    """What of the document has all these words."""
    writer = written(Document(name, tuple(query.casefold().split())))
    words = f"{writer.found} found" if writer.found else NOTHING_FOUND_TRY_OTHER_WORDS
    return markup(h.p(f"{words} for ", h.b(query.strip()), "."), writer.finish())


@cache
def anchors(name: str) -> frozenset[str]:
    """The rule numbers one can link to on a game's rules page."""
    return frozenset(re.findall(rf' id="({NUMBER})"', rules_html(name)))
