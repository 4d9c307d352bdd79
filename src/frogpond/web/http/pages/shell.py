"""The frame of every page: head, theme, top bar, sprite. Strict CSP holds: no inline script or style, nothing from other hosts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Attribute, Child, Markup, markup
from ....draw.icons import icon_use, wordmark
from ...app.contacts import PersonCard
from ...app.profile import Person
from ...ops.offline import offline
from . import assets, compiling
from .assets import portrait_of

THEMES = ("dark", "light")
Ways = Sequence[tuple[str, str]]
WAYS = (("Play", "/"), ("Learn", "/learn"), ("Daily", "/daily"), ("Puzzle", "/puzzle"), ("Watch", "/replays"), ("Rules", "/rules"))
SERVED = ("/replays",)
"""Ways that lead to others' tables, which only a server has."""
NOT_AFFILIATED = "Free and open. Not affiliated with any publisher."


def icon(name: str, size: int = 20) -> Markup:
    """An icon of the sprite."""
    return Markup(icon_use(name, size))


def faces(letters: str, kind: str, size: int = 24) -> Markup:
    return h.span([Markup(portrait(one, size, portrait_of(kind))) for one in letters], class_="faces", aria_hidden="true")


def module(name: str) -> Markup:
    """A script of ours."""
    return h.script(type="module", src=f"/static/{name}.js")


def page(title: str, *body: Child, theme: str = "", world: str = "pond", kind: str = "plain", **data: Attribute) -> str:
    """A whole page. `theme` is dark, light or empty for what the system prefers; `kind` names the layout, `data` is for the script;
    a page of a game (`data_game`) wears its look."""
    game = str(data.get("game", ""))
    head = h.head(
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width,initial-scale=1,viewport-fit=cover"),
        h.meta(name="color-scheme", content="dark light"),
        h.title(title),
        h.link(rel="icon", href="/static/favicon.svg", type="image/svg+xml"),
        h.link(rel="manifest", href="/manifest.webmanifest"),
        h.link(rel="apple-touch-icon", href="/static/icon-192.png"),
        assets.links(kind, game),
        None if kind.startswith("table") else (*assets.preloads("app"), module("app")),
    )
    skip = h.a("Skip to the content", class_="skip", href="#main")
    whole = h.body(assets.sprite(game), skip, body, class_=f"{kind} {world}", **{f"data_{name}": value for name, value in data.items()})
    return "<!doctype html>" + h.html(head, whole, lang="en", data_theme=theme if theme in THEMES else None)


@cache
def brand(height: float) -> Markup:
    """The lettering as a link home; its colour follows the theme."""
    return h.a(Markup(wordmark(height, "currentColor")), class_="brand", href="/", aria_label="Frogpond, home")


def tool(name: str, label: str, ident: str | None = None, href: str = "") -> Markup:
    """A square button of the top bar, or a link that looks like one."""
    if href:
        return h.a(icon(name), class_="tool", id=ident, href=href, aria_label=label, title=label)
    return h.button(icon(name), class_="tool", type="button", id=ident, aria_label=label, title=label)


@cache
def theme_tool() -> Markup:
    """Night or morning; the style sheet shows the sign of the theme in use."""
    signs = h.span(icon("moon"), class_="night"), h.span(icon("sun"), class_="day")
    return h.button(signs, class_="tool", type="button", id="theme", aria_label="Light or dark", title="Light or dark")


def top_bar(game: str = "", what: str = "", tools: Iterable[Markup] = (), height: float = 27) -> Markup:
    """Lettering, game, a word about the table, tools."""
    title = h.h1(game, class_="game", title=game) if game else None
    words = h.span(what, class_="what") if what else None
    return h.header(brand(height), title, words, h.span(compiling.note(), class_="grow"), tools, class_="top")


def face_of(face: str, size: int) -> Markup:
    """Somebody's face: livery letter and kind."""
    letter, _, kind = face.partition("-")
    return Markup(portrait(letter or "G", size, portrait_of(kind)))


def ways_menu(here: str = "", further: Ways = ()) -> tuple[Markup, Markup]:
    """The ways to other pages, and the button that shows them where they are a menu."""
    ways = [way for way in (*WAYS, *further) if not (offline() and way[1] in SERVED)]
    links = [h.a(words, href=where, aria_current="page" if words == here else None) for words, where in ways]
    menu = h.button(icon("menu"), class_="tool", type="button", id="open-ways", popovertarget="ways", aria_label="Pages", title="Pages")
    return h.nav(links, id="ways", popover="auto", aria_label="Pages"), menu


def ways_bar(person: Person | PersonCard | None = None, here: str = "", *, lettering: bool = True, further: Ways = ()) -> Markup:
    """The bar of the pages around the tables: ways, and who you are (`person` is None where nobody asked). Where there is little room
    the ways are a menu: the browser opens and closes it by itself, with keys too."""
    if person is None:
        me = h.a("You", class_="btn sm me-link", href="/me")
    elif person.name:
        me = h.a(face_of(person.face, 28), h.b(person.name), class_="me", href="/me")
    else:
        me = h.a("Your name", class_="btn sm me-link", href="/me")
    nav, menu = ways_menu(here, further)
    badge = h.span("Offline", class_="offline") if offline() else None
    bar = brand(27) if lettering else None, h.span(compiling.note(), class_="grow"), badge, nav, me, theme_tool(), menu
    return h.header(bar, class_="top bare")


def button(
    label: Child, name: str = "", *, ident: str | None = None, go: bool = False, href: str = "", kind: str = "button", key: str = "",
    **more: Attribute,
) -> Markup:  # fmt: skip
    """A button with an icon and perhaps its key; with `href` a link that looks the same."""
    inner = icon(name) if name else None, h.span(label), h.kbd(key) if key else None
    style = "btn go" if go else "btn"
    if href:
        return h.a(inner, class_=style, id=ident, href=href, **more)
    return h.button(inner, class_=style, type=kind, id=ident, **more)


def letter(*inner: Child, more: str = "", bar: Markup | None = None) -> Markup:
    """One panel in the middle of the page, under the bar."""
    panel = h.div(inner, class_=h.classes("panel letter", more))
    return markup(bar or ways_bar(), h.main(panel, id="main", class_="narrow"))


def foot(*more: Child) -> Markup:
    return h.footer(NOT_AFFILIATED, more, class_="foot")
