"""The frame of every page: head, theme, top bar, sprite. Strict CSP holds: no inline script or style, nothing from other hosts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from ...draw.icons import icon_use, wordmark
from .assets import head, sprite

THEMES = ("dark", "light")


def address(path: str) -> str:
    """An address for an attribute."""
    return escape(path, quote=True)


def page(title: str, body: str, *, theme: str = "", world: str = "pond", kind: str = "plain", game: str = "", data: str = "") -> str:
    """A whole page. `theme` is dark, light or empty for what the system prefers; `kind` names the layout, `game` whose look it wears."""
    chosen = f' data-theme="{theme}"' if theme in THEMES else ""
    return (
        f'<!doctype html><html lang="en"{chosen}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        f'<meta name="color-scheme" content="dark light"><title>{escape(title)}</title>'
        '<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">'
        f"{head(kind, game)}</head>"
        f'<body class="{kind} {world}"{data}>{sprite(game)}<a class="skip" href="#main">Skip to the content</a>{body}</body></html>'
    )


@cache
def brand(height: float) -> str:
    """The lettering as a link home; its colour follows the theme."""
    return f'<a class="brand" href="/" aria-label="Frogpond, home">{wordmark(height, "currentColor")}</a>'


def tool(icon: str, label: str, ident: str = "", href: str = "") -> str:
    """A square button of the top bar, or a link that looks like one."""
    mark = f' id="{ident}"' if ident else ""
    if href:
        return f'<a class="tool"{mark} href="{address(href)}" aria-label="{escape(label)}" title="{escape(label)}">{icon_use(icon)}</a>'
    return f'<button class="tool" type="button"{mark} aria-label="{escape(label)}" title="{escape(label)}">{icon_use(icon)}</button>'


@cache
def theme_tool() -> str:
    """Night or morning; the style sheet shows the sign of the theme in use."""
    return (
        '<button class="tool" type="button" id="theme" aria-label="Light or dark" title="Light or dark">'
        f'<span class="night">{icon_use("moon")}</span><span class="day">{icon_use("sun")}</span></button>'
    )


def top_bar(game: str = "", what: str = "", tools: Iterable[str] = (), height: float = 27) -> str:
    """Lettering, game, a word about the table, tools."""
    title = f'<h1 class="game">{escape(game)}</h1>' if game else ""
    words = f'<span class="what">{escape(what)}</span>' if what else ""
    return f'<header class="top">{brand(height)}{title}{words}<span class="grow"></span>{"".join(tools)}</header>'


def button(
    label: str, icon: str = "", *, ident: str = "", go: bool = False, href: str = "", kind: str = "button", key: str = "", more: str = ""
) -> str:
    """A button with an icon and perhaps its key; with `href` a link that looks the same."""
    art = icon_use(icon) if icon else ""
    keycap = f"<kbd>{escape(key)}</kbd>" if key else ""
    classes = "btn go" if go else "btn"
    mark = f' id="{ident}"' if ident else ""
    inner = f"{art}<span>{escape(label)}</span>{keycap}"
    if href:
        return f'<a class="{classes}"{mark} href="{address(href)}"{more}>{inner}</a>'
    return f'<button class="{classes}" type="{kind}"{mark}{more}>{inner}</button>'
