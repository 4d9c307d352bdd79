"""The component browser: every card, piece, die and ability with the numbers in use, and which of them are ours."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Markup, markup
from ....engine.guide import Fact, Part
from ...app.game_cards import game_cards, usual_game, world_of
from ..visit import rooms_of, theme_of
from .bar import bar_for, cached_for_strangers
from .new import game_of
from .rules import rules_page
from .shell import button

# What players read
THIS_GAME_DOES_NOT_LIST = "This game doesn’t list its components."


@cached_for_strangers
async def parts(request: Request) -> Response:
    """GET /rules/{game}/parts."""
    name, kind = game_of(request)
    back = h.div(button("The rules", "rules", href=f"/rules/{name}"), class_="row acts")
    shown = await rooms_of(request).services.apart(parts_html, name)
    title, world = f"{kind.title}: components", world_of(usual_game(name))
    bar = await bar_for(request, "Rules")
    return HTMLResponse(rules_page(title, back, shown, theme=theme_of(request), world=world, games=game_cards(), here=name, bar=bar))


@cache
def parts_html(name: str) -> Markup:
    """All components of a game, by group."""
    groups: dict[str, list[Part]] = {}
    for part in usual_game(name).parts():
        groups.setdefault(part.group, []).append(part)
    facts = [fact for group in groups.values() for part in group for fact in part.facts]
    ours = sum(fact.reconstructed for fact in facts)
    intro = (
        f"These are the numbers this program plays with. {len(facts) - ours} of {len(facts)} are from rulebooks or reviews; "
        f"{ours} are our reconstruction. If you own the box and know better, correct the data file. You don’t need to change code."
        if facts
        else THIS_GAME_DOES_NOT_LIST
    )
    shown = [(h.h2(title), h.div([part_html(name, part) for part in group], class_="parts")) for title, group in groups.items()]
    return markup(h.p(intro), shown)


def part_html(name: str, part: Part) -> Markup:
    head = h.thead(h.tr(h.th("what"), h.th("number"), h.th("from")), class_="hide")
    facts = h.table(head, h.tbody(map(fact_row, part.facts))) if part.facts else None
    rule = h.a(part.rule, href=f"/rules/{name}#{part.rule}") if part.rule else None
    return h.section(Markup(part.art), h.h3(part.name), h.p(part.text, " ", rule), facts, class_="part")


def fact_row(fact: Fact) -> Markup:
    source = h.span(fact.source, class_="ours" if fact.reconstructed else "box")
    return h.tr(h.td(fact.label), h.td(fact.value), h.td(source))
