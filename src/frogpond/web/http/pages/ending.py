"""Pictures of a finished game: the podium, for the page and for sending on, what decided it, and small boards of single positions."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ....draw.figure import Places, figure
from ....draw.frogs import Portrait
from ....draw.palette import CREAM, SPARK
from ....draw.png import can_png, to_png
from ....draw.podium import Stand, podium
from ....engine.story import Act, listed, plain, several, speaking
from ....engine.view import Choice
from ....table import Refused, Table
from ....table.perspective import WATCH
from ....table.turning_point import Decided, decided
from ...app.context import Room
from ...app.game_cards import world_of
from ...app.replay import checked_move, viewer_at
from ...push import messages
from ...push.ending import headline, rival, stands
from ...push.render import board_of, picture_of
from ..guard import whole_number
from ..visit import move_of, room_for, screen_of

# What players read
THE_GAME_IS_NOT_OVER_YET = "The game isn’t over yet."

KEEP = {"Cache-Control": "private, max-age=3600"}


async def over(request: Request) -> tuple[Room, str]:
    """The finished game that the address names, and who asks."""
    room, owner = await room_for(request)
    if not room.table.over:
        raise Refused("not-over", THE_GAME_IS_NOT_OVER_YET)
    return room, owner


def standing(room: Room, owner: str) -> tuple[str, list[Stand], Portrait]:
    """Title, podium and the kind of frog."""
    table = room.table
    with speaking(table.history.names):
        view = table.view(0)
        picture = picture_of(table.game, view)
        infos = messages.seat_infos(room, owner)
        return headline(table.game, view, infos, rival(picture)), stands(view, picture, infos), picture.faces


async def picture(request: Request) -> Response:
    """GET /t/{table}/end.svg: the podium alone."""
    room, owner = await over(request)
    _, everybody, faces = await room.services.apart(standing, room, owner)
    return Response(podium(everybody, faces, world_of(room.table.game)), media_type="image/svg+xml", headers=KEEP)


async def share(request: Request) -> Response:
    """GET /t/{table}/end.png: podium, title and the sentence that says what decided it, as a file; an SVG where nothing makes a PNG."""
    room, _ = await over(request)

    def made() -> tuple[bytes, str]:
        title, everybody, faces = standing(room, "")  # everybody by name: it is meant for others
        found = decided(room.table, -1)
        words = sentence(room.table, found, -1) if found else ""
        markup = podium(everybody, faces, world_of(room.table.game), title=f"{room.table.game.title}: {title}", words=words)
        return (to_png(markup), "png") if can_png() else (markup.encode(), "svg+xml")

    body, kind = await room.services.apart(made)
    name = f"{room.header.game}-{room.id[:6]}.{kind.removesuffix('+xml')}"
    return Response(body, media_type=f"image/{kind}", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def sentence(table: Table, found: Decided, viewer: int) -> str:
    """What decided it, in two sentences."""
    names = ["You" if seat == viewer else table.game.seat_name(seat) for seat in table.winners()] or ["You"]
    who = listed(["you" if name == "You" else name for name in names])
    if found.for_good and table.game.seats > 1:
        came = f"put {who} {several(found.ahead, 'point')} ahead for good"
    else:
        came = f"brought {who} {several(found.gain, 'point')}"
    return f"{plain(found.told.sentence())} That {came}."


async def what_decided(request: Request) -> Response:
    """GET /t/{table}/decided.json: turn, words and where to see it."""
    room, owner = await over(request)
    viewer = viewer_at(room.table, owner, request.query_params.get("seat", WATCH))
    await room.ledger.tell_ready(viewer)

    def made() -> dict[str, object]:
        with speaking(room.table.history.names):
            found = decided(room.table, viewer)
            if found is None:
                return {}
            seen = f"seat={viewer}&" if viewer >= 0 else ""
            turn = found.chapter.turn
            return {
                "title": f"Turn {turn}" if turn else "",
                "words": sentence(room.table, found, viewer),
                "replay": f"/t/{room.id}/replay?{seen}move={found.after}",
                "board": f"/t/{room.id}/board.svg?{seen}move={found.before}&to={found.after}&gain={found.gain}",
            }

    return JSONResponse(await room.services.apart(made))


# Small boards -----------------------------------------------------------------------------------------------------------


async def board(request: Request) -> Response:
    """GET /t/{table}/board.svg: a position after `move` moves; with `to` what was done until then as arrows, with `act` a move as one."""
    room, owner = await room_for(request)
    table = room.table
    viewer = viewer_at(table, owner, request.query_params.get("seat", WATCH))
    move = checked_move(table, move_of(request))
    to, act, gain = (whole_number(request.query_params.get(name, "")) for name in ("to", "act", "gain"))
    _, dark = screen_of(request)
    await room.ledger.tell_ready(viewer)
    markup = await room.services.apart(small, table, viewer, move, to, act, dark, gain)
    return Response(markup, media_type="image/svg+xml", headers=KEEP)


def small(table: Table, viewer: int, move: int, to: int | None, act: int | None, dark: bool, gain: int | None = None) -> str:
    """A position with one act drawn over it: cream for what was done, gold for what would have been better. What somebody could have
    done is shown with their own eyes only. With `gain` only the part where it happened, with the points on it."""
    with speaking(table.history.names):
        state = table.at(table.shown_move(move))
        view = state.viewed(viewer)
        own = act if act is not None else table.moves[move].action if to is not None and move < len(table.moves) else None
        if viewer == state.to_move and own in state.legal_actions():
            view.choices = [state.choice(own)]  # so that a place that is still empty is on the board
        drawn = board_of(table.game, view, dark=dark)
        places = Places(drawn.body)
        told = told_until(table, viewer, to) if to is not None else None
        ways = [(first(places, one), first(places, two)) for one, two in told.arrows] if told else []
        arrows = [(one, two) for one, two in ways if one and two and one != two]
        rings = [name for name in (first(places, at) for at in told.rings) if name] if told else []
        if view.choices and (act is not None or not (arrows or rings)):  # one decision of an act that the story tells as a whole
            arrows, rings = picked(places, view.choices[0])
        signs = [(name, "here" if act is not None else "chosen") for name in rings[:4]]
        label, colour = drawn.label or "The board", SPARK if act is not None else CREAM
        near = list(dict.fromkeys([*rings, *(name for way in arrows for name in way)])) if gain else []
        notes = [(near[0], f"+{gain}")] if near else []
        return figure(
            drawn, world=table.game.look.world, dark=dark, label=label, signs=signs, arrows=arrows, colour=colour, rim=True,
            focus=near, margin=max(130, drawn.box[2] / 6), notes=notes,
        )  # fmt: skip


def first(places: Places, names: str) -> str:
    """The first of several names that is on the board."""
    return next((name for name in names.split() if name in places.found), "")


def told_until(table: Table, viewer: int, move: int) -> Act | None:
    """The sentence that ends with a move."""
    return next((act for chapter, act in table.history.story(viewer).acts() if chapter.move_of(act) == move), None)


def picked(places: Places, choice: Choice) -> tuple[list[tuple[str, str]], list[str]]:
    """A move as an arrow from the first to the last thing of the board that is picked for it, or as a ring on the only one."""
    on_board = [pick for pick in choice.picks if pick in places.found]
    if len(on_board) > 1:
        return [(on_board[0], on_board[-1])], []
    return [], on_board
