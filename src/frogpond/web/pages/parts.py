"""The component browser: every card, piece, die and ability with the numbers in use, and which of them are ours."""

from __future__ import annotations

from functools import cache
from html import escape

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...engine.guide import Fact, Part
from ...table.tutorial import tutorial
from . import front as pages
from .cards import game_cards, game_class, world_of
from .shell import button


def fact_row(fact: Fact) -> str:
    kind = "ours" if fact.reconstructed else "box"
    return f'<tr><td>{escape(fact.label)}</td><td>{escape(fact.value)}</td><td><span class="{kind}">{escape(fact.source)}</span></td></tr>'


def part_html(name: str, part: Part) -> str:
    rows = "".join(fact_row(fact) for fact in part.facts)
    table = (
        f'<table><thead class="hide"><tr><th>what</th><th>number</th><th>from</th></tr></thead><tbody>{rows}</tbody></table>'
        if rows
        else ""
    )
    rule = f'<a href="/rules/{escape(name)}#{part.rule}">{part.rule}</a>' if part.rule else ""
    return f'<section class="part">{part.art}<h3>{escape(part.name)}</h3><p>{escape(part.text)} {rule}</p>{table}</section>'


@cache
def parts_html(name: str) -> str:
    """All components of a game, by group."""
    kind = game_class(name)
    assert kind is not None
    groups: dict[str, list[Part]] = {}
    for part in kind().parts():
        groups.setdefault(part.group, []).append(part)
    ours = sum(fact.reconstructed for group in groups.values() for part in group for fact in part.facts)
    told = sum(len(part.facts) for group in groups.values() for part in group)
    intro = (
        f"<p>These are the numbers this program plays with. {told - ours} of {told} are from rulebooks or reviews; "
        f"{ours} are a reconstruction of ours. If you own the box and know better, correct the data file: no code needs to change.</p>"
        if told
        else "<p>This game does not list its components.</p>"
    )
    shown = "".join(
        f'<h2>{escape(title)}</h2><div class="parts">{"".join(part_html(name, part) for part in group)}</div>'
        for title, group in groups.items()
    )
    return intro + shown


def ways_in(name: str) -> str:
    """Links above the rules: components, and the guided game if there is one."""
    lesson = button("Learn it by playing", "play", go=True, href=f"/learn/{name}") if tutorial(name) else ""
    return f'<div class="row wrap acts">{lesson}{button("All components", "card", href=f"/rules/{name}/parts")}</div>'


async def parts(request: Request) -> Response:
    """The page."""
    name = request.path_params["game"]
    kind = game_class(name)
    if kind is None:
        raise HTTPException(404, "There is no such game.")
    back = f'<div class="row acts">{button("The rules", "rules", href=f"/rules/{name}")}</div>'
    theme = request.cookies.get("theme", "")
    page = pages.rules(f"{kind.title}: components", back + parts_html(name), theme=theme, world=world_of(kind()), games=game_cards())
    return HTMLResponse(page)
