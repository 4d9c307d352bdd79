"""The first page for somebody who was never here: what there is, and a way into it with one click."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw import html as h
from ....draw.html import Markup
from ....draw.svg import with_prefix
from ....table.tutorial import tutorial
from ...app.descriptions import counted
from ...app.game_cards import GameCard
from ...app.profile import Person
from .home_html import join_by_link
from .shell import Ways, brand, button, icon, page, ways_bar

# What players read
FREE_AND_OPEN_NOT_AFFILIATED = "Free and open, not affiliated with the games’ publishers. "
FROGPOND_FROG_BOARD_GAMES = "Frogpond: frog board games"
FROG_BOARD_GAMES_BY_MOONLIGHT = "Frog board games, by moonlight."

INTRO = "Play friends by link, or bots of every temper. The pond knows the rules, and every “no” tells you why."


def landing_page(games: Sequence[GameCard], here: int = 0, tables: int = 0, played: int = 0, *, theme: str = "", further: Ways = ()) -> str:
    lesson = next((game for game in games if tutorial(game.name)), None)
    if lesson is not None:
        start = h.a(
            icon("play"),
            h.span("Learn ", h.span(f"{lesson.title} ", class_="roomy"), "and play"),
            class_="btn go",
            href=f"/learn/{lesson.name}",
        )
    else:
        start = button("Open a table", "play", go=True, href=f"/new/{games[0].name}" if games else "/rules")
    hero = h.section(
        brand(84),
        h.h1(FROG_BOARD_GAMES_BY_MOONLIGHT, class_="disp lead"),
        h.p(INTRO, class_="intro"),
        h.div(start, join_by_link(), class_="row acts"),
        class_="hero",
    )
    cards = h.section([game_html(game) for game in games], class_="cards", aria_label="Games")
    facts = [
        h.b(counted(here, "person here", "people here")) if here else None,
        f", {counted(tables, 'open table', 'open tables')}" if tables and here else None,
        f", {counted(played, 'has', 'have')} played today’s challenge" if played and here else None,
    ]
    credit = h.a("Credits", href="/rules")
    foot = h.footer(FREE_AND_OPEN_NOT_AFFILIATED, credit, h.span(facts, class_="facts-now"), class_="foot")
    main = h.main(hero, cards, id="main")
    body = ways_bar(Person(""), lettering=False, further=further), main, foot
    return page(FROGPOND_FROG_BOARD_GAMES, *body, theme=theme, kind="landing")


def game_html(game: GameCard) -> Markup:
    """A game: learn it, play it against bots at once, or choose."""
    learn = (
        h.a("Learn", h.span(f" {game.title}", class_="hide"), class_="btn sm", href=f"/learn/{game.name}") if tutorial(game.name) else None
    )
    play = h.button("Play", h.span(f" {game.title}", class_="hide"), class_="btn go sm")
    other = h.a("More options", h.span(f": {game.title}", class_="hide"), class_="other", href=f"/new/{game.name}")
    acts = h.div(
        h.span(h.span(game.short), other),
        h.span(learn, h.form(play, method="post", action=f"/play/{game.name}"), class_="row"),
        class_="between facts",
    )
    art = h.span(Markup(with_prefix(game.vignette, f"fc-{game.name}-")), class_="art", aria_hidden="true")
    words = h.div(h.h2(game.title, class_="disp"), h.p(game.about, class_="about"), acts, class_="t")
    return h.article(art, words, class_="panel card", data_game=game.name)
