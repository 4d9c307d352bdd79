"""The first page where the application runs in one browser: every game to learn and to play, and what is kept here."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw import html as h
from ....draw.html import Markup
from ....draw.svg import with_prefix
from ....engine.registry import games
from ....table.tutorial import tutorial
from ...app.game_cards import GameCard, game_card
from ...app.home import Home, TableCard
from ...app.play_now import Tile
from . import home_html
from .shell import button, module, page, ways_bar

# What players read
EVERYTHING_HERE_WORKS_OFFLINE = "Everything here works without a network."
GO_ON_WHERE_YOU_STOPPED = "Pick up where you left off"
LINKS_NEED_A_SERVER = "Links, rooms and ratings need a server. "
WORKS_HERE_TOO = " works here too."
KEPT_ON_THIS_DEVICE_ONLY = "On this device only. Save a copy as one file, for another browser or just in case."


def offline_home_page(home: Home, *, theme: str = "") -> str:
    main = h.main(body(home), id="main")
    return page("Frogpond", ways_bar(home.person, "Play"), main, home_html.credits_line(), theme=theme, kind="home landing")


def body(home: Home) -> Markup:
    """What changes while the page is open."""
    left = h.div(resume_part(home.turns), games_part(home.games), class_="main-column")
    right = h.div(home_html.day_part(home.daily), puzzle_part(), friends_part(), copy_part(), class_="side-column")
    words = h.div(h.h1("Welcome back.", id="hello", data_name=""), h.p(EVERYTHING_HERE_WORKS_OFFLINE), class_="hello")
    return h.div(words, h.div(left, right, class_="columns pair"), id="home", data_tables="", data_mark=home.mark)


def resume_part(turns: Sequence[TableCard]) -> Markup | None:
    """The table that waits longest, and the others in a list."""
    if not turns:
        return None
    first, *others = turns
    href = f"/t/{first.table}"
    image = h.img(src=f"{href}/now.svg?seq={first.seq}", alt="", loading="lazy")
    company = f" with {first.company}" if first.company != "alone" else ""
    words = h.div(h.h2(GO_ON_WHERE_YOU_STOPPED), h.p(f"{first.title}{company}. {first.words}", class_="mute small"), class_="grow")
    strip = (
        h.a(image, class_=f"art {first.world}", href=href, tabindex=-1, aria_hidden="true"),
        words,
        h.a("Play on", h.span(f": {first.title}{company}", class_="hide"), class_="btn go", href=href),
    )
    rows = [h.li(home_html.row(one, "Play on", f"/t/{one.table}")) for one in others]
    rest = h.details(h.summary(f"{len(others)} more", class_="mute small"), h.ul(rows, class_="list-rows")) if others else None
    return h.section(h.div(strip, class_="panel resume"), rest, class_="sec-turns")


def games_part(tiles: Sequence[Tile]) -> Markup:
    new = button("New table", "plus", href=f"/new/{games()[0]}")
    cards = h.div([game_part(game_card(one.game), one.title) for one in tiles], class_="cards")
    return h.section(home_html.head("Play now", new), cards, class_="sec-play")


def game_part(game: GameCard, title: str) -> Markup:
    """A game: learn it, or play it at once."""
    hidden = h.span(f" {title}", class_="hide")
    learn = h.a("Learn", hidden, class_="btn sm", href=f"/learn/{game.name}") if tutorial(game.name) else None
    play = h.form(h.button("Play", hidden, class_="btn go sm"), method="post", action=f"/play/{game.name}", class_="grow")
    art = h.span(Markup(with_prefix(game.vignette, f"oh-{game.name}-")), class_="art", aria_hidden="true")
    words = h.div(h.h3(title, class_="disp"), h.p(game.short, class_="mute small"), class_="t")
    return h.article(art, words, h.div(play, learn, class_="row acts"), class_="panel card", data_game=game.name)


def puzzle_part() -> Markup:
    act = h.a("Solve it", class_="btn sm", href="/puzzle")
    return h.section(h.h2("Puzzle of the day", class_="grow"), act, class_="panel pad row sec-puzzle")


def friends_part() -> Markup:
    screen = h.a("Several at one screen", href=f"/new/{games()[0]}")
    words = h.p(LINKS_NEED_A_SERVER, screen, WORKS_HERE_TOO, class_="mute small")
    return h.section(h.h2("With friends"), words, class_="panel pad sec-friends")


def copy_part() -> Markup:
    """The games of this browser as one file."""
    taking = h.input_(type="file", id="take-copy", class_="hide", accept=".pond,.frog,.txt,application/octet-stream")
    label = h.label("Open a copy or a record\u2026", class_="btn", for_="take-copy")
    acts = button("Save a copy", "save", ident="save-copy"), label, taking
    words = h.h2("Your games"), h.p(KEPT_ON_THIS_DEVICE_ONLY, class_="mute small")
    return h.section(words, h.div(acts, class_="row wrap acts"), module("device"), class_="panel pad sec-copy")
