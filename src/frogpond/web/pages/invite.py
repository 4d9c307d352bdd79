"""The sheet that asks friends to a free seat: who sits, the link and its code, who is here, a bot, the lobby."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...draw.frogs import portrait
from ...store.relations import inviting
from ...table import Refused, seats
from ...table.names import named_bot
from ...table.rights import Deed
from .. import elements as h
from ..elements import Markup
from ..live.room import Room
from .cards import form_for
from .form import read_form, text_of
from .people.contacts import Known, known_people
from .people.descriptions import counted, table_words
from .shell import button, face_of, icon
from .visit import go, room_for, rooms_of

# What players read
YOU_HAVENT_PLAYED_WITH_ANYONE = "You haven’t played with anyone of that name."
ALL_SEATS_ARE_TAKEN = "All seats are taken."
LINK_FOR_A_FRIEND = "Link for a friend"
THE_INVITE_LINK_AS_A_QR_CODE = "The invite link as a QR code"
SEND_THIS_TO_A_FRIEND = "Send this to a friend"
THEY_SEE_WHOS_ASKING_WHICH_GAME = "They see who’s asking, which game and how long it takes. One tap and they’re in, no account."
YOU_CAN_CLOSE_THIS_THE_LINK = "You can close this. The link stays in the table’s menu."
ONLY_BY_LINK = "Only by link"
OPEN_TO_EVERYONE = "Open to everyone"
PEOPLE_YOUVE_PLAYED_WITH_SHOW_UP = "People you’ve played with show up here. One tap asks them."

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the sheet of one person shows; `asked` are those who were asked already."""

    room: Room
    owner: str
    link: str
    people: Sequence[Known] = ()
    asked: frozenset[str] = frozenset()


def waits(room: Room, owner: str) -> bool:
    """Whether a seat waits for a friend of somebody who may ask them."""
    free = any(seat.kind == seats.OPEN for seat in room.table.seats)
    return free and not room.table.over and not room.header.private and room.may(owner, Deed.INVITE)


async def sheet_for(request: Request, room: Room, owner: str) -> Sheet:
    people, asked = await known_people(rooms_of(request).services, owner, room.id)
    sits = seats.parties(room.table.seats)
    wanted = [one for one in people if one.person.owner not in sits][:SHOWN]
    return Sheet(room, owner, str(request.url_for("invited", invite=room.header.invite)), wanted, asked)


async def inner(request: Request) -> Response:
    """GET /t/{table}/invite: what stands on the sheet now; nothing when no seat is free any more."""
    room, owner = await room_for(request)
    return HTMLResponse(sheet_html(await sheet_for(request, room, owner)) if waits(room, owner) else "")


async def ask(request: Request) -> Response:
    """POST /t/{table}/invite: somebody is asked by name, or the table goes into the lobby."""
    room, owner = await room_for(request)
    form = await read_form(request)
    room.need(owner, Deed.INVITE)
    if text_of(form, "lobby", 4):
        await room.set_wanted(owner, text_of(form, "lobby", 4) == "yes")
        return go(request, f"/t/{room.id}/invite" if text_of(form, "inner", 4) else f"/t/{room.id}")
    await ask_one(request, room, owner, text_of(form, "person", 40))
    return go(request, f"/t/{room.id}/invite" if text_of(form, "inner", 4) else f"/t/{room.id}")


async def ask_one(request: Request, room: Room, owner: str, code: str) -> None:
    """Somebody one knows is asked to a free seat, by name."""
    services = rooms_of(request).services
    people, _ = await known_people(services, owner, room.id)
    other = next((one.person for one in people if one.person.code == code), None)
    if other is None:
        raise Refused("no-seat", YOU_HAVENT_PLAYED_WITH_ANYONE)
    if not waits(room, owner):
        raise Refused("taken", ALL_SEATS_ARE_TAKEN)
    await services.writer.run(room.id, inviting(room.id, other.owner, owner, time.time()))
    services.lobby.touch("", [other.owner])
    request.app.state.pushes.invited(room, owner, other.owner)


# The sheet ----------------------------------------------------------------------------------------------------------------


def chairs(room: Room, owner: str, open_word: str = "Open", faces: str = "frog") -> Markup:
    """Everybody at the table, and the seats that are free."""
    found = []
    for i, seat in enumerate(room.table.seats):
        if seat.kind == seats.OPEN:
            words, state = open_word, "waiting" if open_word == "Open" else "free"
        elif seat.kind == seats.BOT and not seat.home:
            words, state = named_bot(seat.bot, i), "ready"
        else:
            who = seat.owner or seat.home
            words, state = "You" if who == owner else room.seat_name(i), "here" if room.presence.here(who) or who == owner else "away"
        art = h.span(Markup(portrait(room.letters[i], 42, faces)), class_="spot")
        found.append(h.li(art, h.b(words), h.span(state, class_="mute"), class_=h.classes("chair", seat.kind == seats.OPEN and "free")))
    return h.ul(found, class_="chairs", aria_label="Seats")


def dialog_html(sheet: Sheet) -> Markup:
    """The whole sheet; its script opens it."""
    inner = h.div(sheet_html(sheet), id="asking-body")
    return h.dialog(inner, id="asking", aria_labelledby="asking-title", data_table=sheet.room.id)


def sheet_html(sheet: Sheet) -> Markup:
    room = sheet.room
    game, head = room.table.game, room.header
    free = [i for i, seat in enumerate(room.table.seats) if seat.kind == seats.OPEN]
    title = f"{counted(len(free), 'seat', 'seats').capitalize()} still free"
    minutes = f", about {game.look.minutes} minutes" if game.look.minutes else ""
    told = f"{game.title}, {table_words(head)}{minutes}. Starts when everyone is here."
    close = h.form(h.button(icon("close"), class_="tool close", aria_label="Close"), method="dialog")
    link = h.input_(id="asking-link", readonly=True, value=sheet.link, aria_label=LINK_FOR_A_FRIEND)
    code = h.img(class_="qr", src=f"/t/{room.id}/invite.svg", width=172, height=172, alt=THE_INVITE_LINK_AS_A_QR_CODE)
    send = h.div(
        h.h3(SEND_THIS_TO_A_FRIEND),
        link,
        h.div(button("Copy", "link", go=True, data_copy=""), button("Share", "chat", hidden=True, data_share=""), class_="row"),
        h.p(THEY_SEE_WHOS_ASKING_WHICH_GAME, class_="mute small"),
        class_="send",
    )
    acts = h.div(
        h.span(YOU_CAN_CLOSE_THIS_THE_LINK, class_="mute small grow"),
        button("Add a bot", "bot", data_bot=free[0] if free else "", data_to=f"bot:{head.settings.substitute('')}"),
        lobby_form(room, sheet.owner),
        class_="row wrap asking-acts",
    )
    return h.div(
        close,
        h.h2(title, id="asking-title"),
        h.p(told, class_="mute small"),
        chairs(room, sheet.owner, faces=form_for(head.game).faces),
        h.div(code, send, here_html(sheet), class_="asking-ways"),
        acts,
    )


def lobby_form(room: Room, owner: str) -> Markup | None:
    if not room.may(owner, Deed.LIST):
        return None
    on = room.ledger.wanted
    words = ONLY_BY_LINK if on else OPEN_TO_EVERYONE
    wish = h.input_(type="hidden", name="lobby", value="no" if on else "yes")
    return h.form(wish, h.button(words, class_="btn"), method="post", action=f"/t/{room.id}/invite", data_ask="")


def here_html(sheet: Sheet) -> Markup:
    """People one played with: those who are here first."""
    if not sheet.people:
        words = PEOPLE_YOUVE_PLAYED_WITH_SHOW_UP
        return h.div(h.h3("Here now"), h.p(words, class_="mute small"), class_="here-now")
    rows = []
    first = True
    for one in sheet.people:
        person, asked = one.person, one.person.owner in sheet.asked
        words = h.span(h.b(person.name), h.span(one.words, class_="mute small"), class_="words")
        act = (
            h.span("Asked", class_="btn sm done")
            if asked
            else h.form(
                h.input_(type="hidden", name="person", value=person.code),
                h.button("Ask", h.span(f" {person.name}", class_="hide"), class_="btn go sm" if first else "btn sm"),
                method="post",
                action=f"/t/{sheet.room.id}/invite",
                data_ask="",
            )
        )
        first = first and asked
        rows.append(h.li(face_of(person.face, 28), words, act))
    title = "Here now" if sheet.people[0].here else "Ask a friend"
    return h.div(h.h3(title), h.ul(rows, class_="people-rows"), class_="here-now")
