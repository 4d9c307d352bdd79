"""Pictures for the rules pages. Their scenes are data of each game (`Look.figures`): a position, moves that are really played in it,
and what to point at. Nothing is drawn that the rules would not allow: lit places are the legal ones, crossed ones are refused.

    [[figure]]
    name = "line"                      also its address
    rule = "BF-22"                     the rule it stands beside
    title, caption, alt                words
    players, options                   the game, if not the usual one
    state = { ... }                    fields of the position as JSON; what is left out is as at the start of a game
    [[figure.frame]]                   one or more pictures side by side, each going on where the one before ended
    moves = ["deploy frog 0,1"]        decisions and chance outcomes in notation
    picks = ["supply-frog"]            what a player has picked: what may be picked next is lit; without picks `lit = true` does the same
    refused = { c-0-0 = "BF-24" }      things crossed out, with the rule that refuses them after these picks
    focus, margin, arrows, notes, ripples, part
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ....draw import Picture
from ....draw import html as h
from ....draw.figure import figure as drawn
from ....draw.html import Markup
from ....engine.game import Game
from ....engine.registry import game_class, make
from ....engine.state import SPECTATOR, State
from ....engine.view import View
from ...push.render import picture_of
from ..visit import rooms_of

FRAME_KEYS = {"moves", "picks", "refused", "focus", "margin", "arrows", "notes", "ripples", "part", "lit"}


@dataclass(frozen=True)
class FigureFrame:
    """One picture of a scene."""

    moves: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    focus: tuple[str, ...] = ()
    margin: float = 70
    arrows: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    ripples: tuple[str, ...] = ()
    part: str = ""  # a part of the table instead of the board (`Look.part`)
    lit: bool = False  # light what may be picked next; also with picks


@dataclass(frozen=True)
class FigureScene:
    """A figure of the rules page."""

    game: str
    name: str
    rule: str
    title: str
    caption: str
    alt: str
    players: int
    options: Mapping[str, Any]
    state: Mapping[str, Any]
    frames: tuple[FigureFrame, ...]

    def make(self) -> Game:
        return make(self.game, self.players or None, **self.options)

    def positions(self) -> list[State]:
        """The position of each frame; every move is checked by the rules."""
        game = self.make()
        start = game.to_json()
        state = game.from_json({**start, "state": dict(self.state)}) if self.state else game.new()
        out = []
        for frame in self.frames:
            state = state.clone()
            for move in frame.moves:
                state.play(move)
            out.append(state)
        return out


def frame_of(row: Mapping[str, Any]) -> FigureFrame:
    if unknown := set(row) - FRAME_KEYS:
        raise ValueError(f"a frame has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(FRAME_KEYS))}")

    def words(name: str) -> tuple[str, ...]:
        return tuple(str(item) for item in row.get(name, ()))

    def pairs(name: str) -> tuple[tuple[str, str], ...]:
        return tuple((str(a), str(b)) for a, b in row.get(name, ()))

    return FigureFrame(
        moves=words("moves"), picks=words("picks"), focus=words("focus"), ripples=words("ripples"), arrows=pairs("arrows"),
        notes=pairs("notes"), refused=dict(row.get("refused", {})), margin=float(row.get("margin", 70)),
        part=str(row.get("part", "")), lit=bool(row.get("lit", row.get("picks"))),
    )  # fmt: skip


@cache
def scenes(name: str) -> tuple[FigureScene, ...]:
    """The figures of a game's rules, in order; none for a game that brings none. The solitaire game shows those of its parent."""
    text = make(name).look.figures()
    listed = tomllib.loads(text) if text else {"figure": ()}
    return tuple(
        FigureScene(
            game=str(row.get("game", listed["game"])), name=row["name"], rule=row["rule"], title=row["title"],
            caption=row["caption"], alt=row["alt"], players=int(row.get("players", 0)), options=row.get("options", {}),
            state=row.get("state", {}), frames=tuple(frame_of(frame) for frame in row.get("frame", [{}])),
        )
        for row in listed["figure"]
    )  # fmt: skip


def lit(view: View, picks: tuple[str, ...]) -> dict[str, int | None]:
    """What may be picked next by whoever is asked, each with its least price if it has one."""
    prices: dict[str, int | None] = {}
    for choice in view.choices:
        if choice.begins(picks) and len(choice.picks) > len(picks):
            name = choice.picks[len(picks)]
            costs = [cost for cost in (prices.get(name), choice.price) if cost is not None]
            prices[name] = min(costs, default=None)
    return prices


def picture(scene: FigureScene, number: int, dark: bool) -> str:
    """A frame of a scene as an SVG file."""
    state, frame = scene.positions()[number], scene.frames[number]
    seat = int(state.to_move)
    return framed(state.game, state.view(seat) if frame.lit and seat >= 0 else state.viewed(SPECTATOR), frame, scene.alt, dark)


def framed(game: Game, view: View, frame: FigureFrame, label: str, dark: bool) -> str:
    """A view as an SVG file."""
    painted: Picture = picture_of(game, view, dark=dark)
    if frame.part:
        painted = game.look.part(frame.part, view, painted)
    places = {name: cost for name, cost in lit(view, frame.picks).items() if f'"{name}"' in painted.body} if frame.lit else {}
    signs = [(name, "may") for name in places]
    signs += [(name, "chosen") for name in frame.picks if f'"{name}"' in painted.body]
    signs += [(name, "ripple") for name in frame.ripples] + [(name, "no") for name in frame.refused]
    return drawn(
        painted, world=game.look.world, dark=dark, label=label, focus=frame.focus, margin=frame.margin,
        signs=signs, arrows=frame.arrows, notes=frame.notes, prices=[(name, cost) for name, cost in places.items() if cost is not None],
    )  # fmt: skip


def figure_html(game: str, scene: FigureScene) -> Markup:
    """A figure with its caption; night and morning pictures, of which the page's theme shows one and loads no other."""

    def shown(number: int, theme: str) -> Markup:
        wide, high = _size(scene, number)
        file = f"/rules/{game}/figures/{scene.name}-{number + 1}-{theme}.svg"
        kind, words = "night" if theme == "dark" else "day", scene.alt if number == 0 else ""
        return h.img(class_=kind, loading="lazy", alt=words, width=wide, height=high, src=file)

    shots = [h.span(shown(number, "dark"), shown(number, "light"), class_="shot") for number in range(len(scene.frames))]
    words = h.figcaption(h.b(f"{scene.title}."), f" {scene.caption} ", h.a(scene.rule, href=f"#{scene.rule}"))
    return h.figure(h.div(shots, class_="shots"), words, id=f"figure-{scene.name}")


@lru_cache(maxsize=256)
def svg_of(game: str, name: str, number: int, dark: bool) -> str:
    """The file behind an address; ValueError if there is none."""
    for scene in scenes(game):
        if scene.name == name and 0 < number <= len(scene.frames):
            return picture(scene, number - 1, dark)
    raise ValueError(f"no figure {name!r}")


def _size(scene: FigureScene, number: int) -> tuple[int, int]:
    """The shape of a picture, so that the page does not jump when it comes."""
    markup = svg_of(scene.game, scene.name, number + 1, True)
    wide, high = (float(markup.split(f'{side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
    return 440, round(440 * high / wide)


async def figure_file(request: Request) -> Response:
    """GET /rules/{game}/figures/{file}."""
    name, _, rest = request.path_params["file"].removesuffix(".svg").rpartition("-")
    name, _, number = name.rpartition("-")
    game = request.path_params["game"]
    try:
        game_class(game)
        if rest not in ("dark", "light") or not number.isdecimal() or len(number) > 2:
            raise ValueError
        markup = await rooms_of(request).services.apart(svg_of, game, name, int(number), rest == "dark")
    except ValueError:
        raise HTTPException(404, "There is no such picture.") from None
    return Response(markup, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})
