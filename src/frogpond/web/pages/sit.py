"""Taking a seat: for someone who followed an invitation."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from ...draw.frogs import portrait
from ...table import Refused, seats
from .. import elements as h
from ..elements import Markup
from ..live.room import Room
from ..server.guard import whole_number
from .cards import world_of
from .form import faced, name_field, pill, read_form, text_of, tick
from .join import has_invitation
from .shell import button, letter, page
from .visit import go, identity, room_for


async def sit(request: Request) -> Response:
    """POST /t/{table}/sit."""
    room, owner = await room_for(request)
    form = await read_form(request)
    if not has_invitation(request, room, owner):
        raise Refused("invite", "To sit down you need the invite link of this table.")
    wanted = whole_number(text_of(form, "seat", 4))
    token, owner = identity(request)
    await room.seating.sit(owner, wanted, text_of(form, "name", 60), agree=text_of(form, "agree", 4) == "yes")
    return go(request, f"/t/{room.id}", token)


def sit_page_for(room: Room, theme: str) -> str:
    game, clock = room.table.game, room.header.settings.clock
    free = [(i, room.letters[i], game.seat_name(i)) for i, seat in enumerate(room.table.seats) if seat.kind == seats.OPEN]
    terms = (clock.words, clock.bot) if clock else ("", "")
    return sit_page(room.id, game.title, free, theme=theme, world=world_of(game), clock=terms[0], bot=terms[1])


def sit_page(
    table_id: str,
    game: str,
    free: Sequence[tuple[int, str, str]],
    *,
    theme: str = "",
    world: str = "pond",
    faces: str = "frog",
    name: str = "",
    clock: str = "",
    bot: str = "",
) -> str:
    """The open seats as (seat, livery letter, words), or watching; `clock` says what was agreed on."""
    watch = f"/t/{table_id}?watch=1"
    if free:
        pills = [
            pill("seat", seat, [*faced(colour, faces, 40, 18), words], checked=i == 0, required=True, kind="seatpill")
            for i, (seat, colour, words) in enumerate(free)
        ]
        acts = button("Sit down", "play", go=True, kind="submit"), button("Just watch", "eye", href=watch)
        fields = h.div(pills, class_="pills"), name_field(name), _terms(clock, bot), h.div(acts, class_="row acts")
        inner = [h.form(fields, method="post", action=f"/t/{table_id}/sit")]
    else:
        way_on = h.div(button("Watch the game", "eye", go=True, href=watch), class_="row acts")
        inner = [Markup(portrait("G", 96, faces)), h.p("All seats are taken. You are welcome to watch."), way_on]
    return page(f"{game}: take a seat", letter(h.h1(f"You are invited to {game}"), inner), theme=theme, world=world)


def _terms(clock: str, bot: str) -> Markup | None:
    """The thinking time of a table, and whether a bot may play on for whoever sits down."""
    if not clock:
        return None
    words = f"When my time is up, the bot {bot} may play on for me. I can take my seat back."
    agree = tick(words, name="agree", value="yes") if bot else h.p("When the time is up there is a notice, nothing else.")
    return h.div(h.p(h.b("This table has a clock:"), f" {clock}."), agree, class_="field")
