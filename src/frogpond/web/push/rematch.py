"""The offer of another game at a table that is over, as one person sees it. HTML from who sits there and who answered what."""

from __future__ import annotations

from ...draw import Picture
from ...draw import html as h
from ...draw.avatars import dressed
from ...draw.html import Markup, markup
from ...engine.story import listed
from ...table import seats
from .in_use import InUse


def offer_html(room: InUse, owner: str, picture: Picture) -> Markup:
    """Who wants another game, with the way there; empty where nobody does, and for those who said not now."""
    offer, table = room.header.settings.again, room.table
    if offer is None or not room.header.rematch or not table.over or not offer.yes or owner in offer.no:
        return Markup()
    seated, names = table.seats, table.history.names
    mine = {seat for seat in range(len(seated)) if owner and seats.player(seated[seat]) == owner}
    people = {seats.player(seat): number for number, seat in reversed(list(enumerate(seated))) if seat.owner or seat.home}
    asked = [names[people[one]] for one in people if one not in offer.yes and one not in offer.no]
    wants = [one for one in offer.yes if one in people]
    there = f"/t/{room.header.rematch}"
    if owner in offer.yes:
        title, help_ = (f"Asking {listed(asked)}…", "") if asked else ("The next game is open", "")
        acts = h.a("To the table", class_="btn go", href=there)
    elif not mine and (room.header.private or not wants):
        return Markup()
    elif not mine:
        title, help_ = f"{listed([names[people[one]] for one in wants])} {'play' if len(wants) > 1 else 'plays'} again", ""
        acts = h.a("Watch", class_="btn", href=f"{there}?watch=1")
    else:
        someone = [names[people[one]] for one in wants] or ["Someone"]
        title = f"{listed(someone)} {'want' if len(someone) > 1 else 'wants'} another game"
        help_ = terms(offer.first, mine, names)
        later = h.button("Not now", class_="btn", name="do", value="no")
        form = h.form(later, h.button("Join", class_="btn go"), method="post", action=f"/t/{table.id}/rematch", data_again="")
        acts = markup(form)
    art = portrait(room, picture, wants[0], people[wants[0]]) if wants else None
    words = h.div(h.h3(title), h.p(help_, class_="mute") if help_ else None, class_="grow")
    return h.div(art, words, acts, class_="offer", role="status")


def terms(first: int, mine: set[int], names: tuple[str, ...]) -> str:
    """What the next game is like, for whoever sits in these seats."""
    if first < 0:
        return "Same rules, same seats."
    return f"Same rules, {'you go' if first in mine else f'{names[first]} goes'} first this time."


def portrait(room: InUse, picture: Picture, player: str, seat: int) -> Markup:
    return Markup(dressed(picture.colours[seat], 52, picture.faces, room.header.settings.wear.get(player, "")))
