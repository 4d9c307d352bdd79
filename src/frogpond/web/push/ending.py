"""The end of a game: who won by how much, the rank that was earned, and every point of every player. HTML from a View and a Picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...draw import Picture
from ...draw import html as h
from ...draw.avatars import dressed
from ...draw.html import Child, Markup, markup
from ...draw.icons import icon_use
from ...draw.podium import Stand
from ...engine.game import Game
from ...engine.story import number
from ...engine.view import View
from .panels import SeatInfo

RULE = re.compile(r" \(([A-Z]{2}-\d+)\)$")


def in_order(view: View, seats: Sequence[SeatInfo]) -> list[int]:
    """The seats, the best first."""
    return sorted(range(len(seats)), key=lambda seat: (seat not in view.winners, -(view.scores[seat] if seat < len(view.scores) else 0)))


def stands(view: View, picture: Picture, seats: Sequence[SeatInfo]) -> list[Stand]:
    """Everybody on the podium."""
    scores = picture.scores if picture.scores is not None else [str(score) for score in view.scores]
    rows = [
        Stand(seats[seat].name, picture.colours[seat], scores[seat] if seat < len(scores) else "", seat in view.winners, seats[seat].wear)
        for seat in in_order(view, seats)
    ]
    others = [Stand(who.name, who.colour, who.score, False) for who in picture.companions]
    return [*rows, *others] if view.winners or not others else [*others, *rows]


def rank_of(game: Game, view: View) -> tuple[str, str]:
    """The rank that was earned, and how far it is to the next; empty where nobody is ranked."""
    ranks, result = game.ranks(view), view.scores[0] if view.scores else 0
    if not ranks:
        return "", ""
    mine = max(i for i, (least, _) in enumerate(ranks) if least is None or result >= least)
    name = ranks[mine][1]
    if mine == len(ranks) - 1:
        return name, "That’s the highest rank."
    least, higher = ranks[mine + 1]
    more = (least or 0) - result
    return name, f"{number(more).capitalize()} more {'point' if more == 1 else 'points'} and you’re a {higher}."


def headline(game: Game, view: View, seats: Sequence[SeatInfo], rival: str = "") -> str:
    """Who won, in a few words; `rival` is whom somebody alone plays against."""
    rank, _ = rank_of(game, view)
    if rank and view.help and not view.winners:
        return "Given up this time"
    if rank:
        return f"{rank}!" if view.scores[0] >= 0 else f"{rival or 'The pond'} wins by {number(-view.scores[0])}"
    names = [seats[seat].name for seat in view.winners]
    if not names:
        return "The game is over"
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} {'win together' if teamed(game, view) else 'share the win'}"
    others = [score for seat, score in enumerate(view.scores) if seat not in view.winners]
    by = view.scores[view.winners[0]] - max(others) if others else 0
    margin = f" by {number(by)}" if by > 0 and not view.help else ""  # a game that was given up was not won by points
    return f"You win{margin}!" if names[0] == "You" else f"{names[0]} wins{margin}"


def rival(picture: Picture) -> str:
    """Whom somebody alone plays against."""
    return next((who.name for who in picture.companions), "")


def teamed(game: Game, view: View) -> bool:
    """Whether the winners are one team."""
    return any(set(view.winners) == set(team) and len(team) > 1 for team in game.teams)


def ladder_html(game: Game, view: View, picture: Picture) -> Child:
    """All ranks, one's own marked, and the way to the next."""
    name, further = rank_of(game, view)
    if not name:
        return None
    result = view.scores[0]
    rungs = []
    for least, rank in reversed(game.ranks(view)):
        mine = rank == name
        label = f"your {'lead' if result > 0 else 'result'} {result:+d}" if mine else f"{least:+d}" if least is not None else "below"
        rungs.append(h.li(Markup(icon_use("crown", 18)), h.b(rank), h.span(label), class_="mine" if mine else None))
    return h.ol(rungs, class_="ladder"), h.p(further, class_="further")


def counted_html(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo]) -> Markup:
    """Where the points came from: a row for each kind, a column for each player, the best of a row in gold."""
    order, lines = in_order(view, seats), game.explain_scores(view)
    every = [[(RULE.search(words), words, points) for words, points in lines[seat]] if seat < len(lines) else [] for seat in order]
    often = {rule[1] for one in every for rule, _, _ in one if rule and sum(bool(r and r[1] == rule[1]) for r, _, _ in one) > 1}
    rows: dict[str, list[int | None]] = {}
    label: dict[str, tuple[str, str]] = {}
    for column, one in enumerate(every):
        for rule, words, points in one:
            plain_words = RULE.sub("", words)
            key = rule[1] if rule and rule[1] not in often else plain_words
            label.setdefault(key, (re.sub(r"(^|: )\d+ ", r"\1", plain_words), rule[1] if rule else ""))
            cells = rows.setdefault(key, [None] * len(order))
            cells[column] = points
    body = []
    for key, cells in rows.items():
        best = max((points for points in cells if points is not None), default=0)
        words, cited = label[key]
        name = words[:1].upper() + words[1:]
        gold = best if len(order) > 1 else None
        row = [h.td(points or "–", class_="best" if points and points == gold else None) for points in cells]
        body.append(h.tr(h.th(name, h.small(cited) if cited else None, scope="row"), row))
    faces = [Markup(dressed(picture.colours[seat], 26, picture.faces, seats[seat].wear)) for seat in order]
    heads = [h.th(face, h.span(seats[seat].name), scope="col") for face, seat in zip(faces, order, strict=True)]
    total = [h.td(view.scores[seat] if seat < len(view.scores) else 0) for seat in order]
    return h.table(
        h.thead(h.tr(h.td(), heads)), h.tbody(body), h.tfoot(h.tr(h.th("Total", scope="row"), total)), class_="counted"
    )  # fmt: skip


def end_html(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo]) -> Markup:
    """The final reckoning; empty while the game goes on. The page lays the podium between title and points."""
    if not view.over:
        return Markup()
    everybody = stands(view, picture, seats)
    spoken = ", ".join(f"{one.name} {one.score}" for one in everybody)
    if rank_of(game, view)[0]:
        spoken += f": you {'lead by' if view.scores[0] >= 0 else 'are behind by'} {abs(view.scores[0])}"
    return markup(
        h.h2(headline(game, view, seats, rival(picture)), id="end-title", tabindex=-1),
        h.p(view.help or spoken, class_="mute"),
        h.div(id="end-podium", data_alt=spoken, data_won=bool(view.winners)),
        ladder_html(game, view, picture),
        h.section(h.h3("How it was counted"), h.div(counted_html(game, view, picture, seats), class_="wide-table"), class_="sheet"),
    )
