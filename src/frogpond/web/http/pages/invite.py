"""The sheet that asks friends to a free seat: who sits, the link and its code, who is here, a bot, the lobby."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Markup
from ....table import seats
from ....table.names import named_bot
from ....table.rights import Deed
from ...app import invitations
from ...app.context import Room
from ...app.descriptions import counted, table_words
from ...app.game_cards import form_for
from ...app.invitations import InvitationDeed, InvitationSheet, may_invite
from ..visit import app_of, go, room_for, visitor_of
from .assets import portrait_of
from .form import read_form, text_of
from .shell import button, face_of, icon

# What players read
LINK_FOR_A_FRIEND = "Link for a friend"
THE_INVITE_LINK_AS_A_QR_CODE = "The invite link as a QR code"
SEND_THIS_TO_A_FRIEND = "Send this to a friend"
THEY_SEE_WHOS_ASKING_WHICH_GAME = "They see who’s asking, which game and how long it takes. One tap and they’re in, no account."
YOU_CAN_CLOSE_THIS_THE_LINK = "You can close this. The link stays in the table’s menu."
ONLY_BY_LINK = "Only by link"
OPEN_TO_EVERYONE = "Open to everyone"
PEOPLE_YOUVE_PLAYED_WITH_SHOW_UP = "People you’ve played with show up here. One tap asks them."


async def sheet_for(request: Request, room: Room) -> InvitationSheet:
    link = str(request.url_for("invited", invite=room.header.invite))
    return await invitations.invitation_sheet(app_of(request), visitor_of(request), room, link)


async def inner(request: Request) -> Response:
    """GET /t/{table}/invite: what stands on the sheet now; nothing when no seat is free any more."""
    room, owner = await room_for(request)
    return HTMLResponse(sheet_html(await sheet_for(request, room), room, owner) if may_invite(room, owner) else "")


async def ask(request: Request) -> Response:
    """POST /t/{table}/invite: somebody is asked by name, or the table goes into the lobby."""
    room, owner = await room_for(request)
    form = await read_form(request)
    room.need(owner, Deed.INVITE)
    lobby, person = text_of(form, "lobby", 4), text_of(form, "person", 40)
    deed = InvitationDeed(lobby=lobby == "yes") if lobby else InvitationDeed(person=person)
    await invitations.invite(app_of(request), visitor_of(request), room, deed)
    return go(request, f"/t/{room.id}/invite" if text_of(form, "inner", 4) else f"/t/{room.id}")


# The sheet ----------------------------------------------------------------------------------------------------------------


def chairs(room: Room, owner: str, open_word: str = "Open", faces: str = "frog") -> Markup:
    """Everybody at the table, and the seats that are free."""
    rows = []
    for i, seat in enumerate(room.table.seats):
        if seat.kind == seats.OPEN:
            _, invited = room.header.settings.awaits.get(i, ("", ""))
            words, state = invited or open_word, "asked" if invited else "waiting" if open_word == "Open" else "free"
        elif seat.kind == seats.BOT and not seat.home:
            words, state = named_bot(seat.bot, i), "ready"
        else:
            who = seat.owner or seat.home
            words, state = "You" if who == owner else room.seat_name(i), "here" if room.presence.here(who) or who == owner else "away"
        art = h.span(Markup(portrait(room.letters[i], 42, portrait_of(faces))), class_="spot")
        rows.append(h.li(art, h.b(words), h.span(state, class_="mute"), class_=h.classes("chair", seat.kind == seats.OPEN and "free")))
    return h.ul(rows, class_="chairs", aria_label="Seats")


def dialog_html(sheet: InvitationSheet, room: Room, owner: str) -> Markup:
    """The whole sheet; its script opens it."""
    inner = h.div(sheet_html(sheet, room, owner), id="asking-body")
    quiet = "yes" if room.header.settings.awaits else None  # those who were asked need no link
    return h.dialog(inner, id="asking", aria_labelledby="asking-title", data_table=room.id, data_quiet=quiet)


def sheet_html(sheet: InvitationSheet, room: Room, owner: str) -> Markup:
    game, head = room.table.game, room.header
    free = [i for i, seat in enumerate(room.table.seats) if seat.kind == seats.OPEN]
    title = f"{counted(len(free), 'seat', 'seats').capitalize()} still free"
    minutes = f", about {game.look.minutes} minutes" if game.look.minutes else ""
    words = f"{game.title}, {table_words(head)}{minutes}. Starts when everyone is here."
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
        lobby_form(room, owner),
        class_="row wrap asking-acts",
    )
    return h.div(
        close,
        h.h2(title, id="asking-title"),
        h.p(words, class_="mute small"),
        chairs(room, owner, faces=form_for(head.game).faces),
        h.div(code, send, here_html(sheet, room), class_="asking-ways"),
        acts,
    )


def lobby_form(room: Room, owner: str) -> Markup | None:
    if not room.may(owner, Deed.LIST):
        return None
    on = room.ledger.wanted
    words = ONLY_BY_LINK if on else OPEN_TO_EVERYONE
    wish = h.input_(type="hidden", name="lobby", value="no" if on else "yes")
    return h.form(wish, h.button(words, class_="btn"), method="post", action=f"/t/{room.id}/invite", data_ask="")


def here_html(sheet: InvitationSheet, room: Room) -> Markup:
    """People one played with: those who are here first."""
    if not sheet.people:
        words = PEOPLE_YOUVE_PLAYED_WITH_SHOW_UP
        return h.div(h.h3("Here now"), h.p(words, class_="mute small"), class_="here-now")
    rows = []
    first = True
    for one in sheet.people:
        words = h.span(h.b(one.name), h.span(one.words, class_="mute small"), class_="words")
        act = (
            h.span("Asked", class_="btn sm done")
            if one.asked
            else h.form(
                h.input_(type="hidden", name="person", value=one.person),
                h.button("Ask", h.span(f" {one.name}", class_="hide"), class_="btn go sm" if first else "btn sm"),
                method="post",
                action=f"/t/{room.id}/invite",
                data_ask="",
            )
        )
        first = first and one.asked
        rows.append(h.li(face_of(one.face, 28), words, act))
    title = "Here now" if sheet.people[0].here else "Ask a friend"
    return h.div(h.h3(title), h.ul(rows, class_="people-rows"), class_="here-now")
