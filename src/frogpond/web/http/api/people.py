"""`/api/v1` for people: identity, waiting games, matchmaking, friends, invitations. The JSON counterpart of the pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from ...app import accounts, contacts, daily, home, invitations, matchmaking
from ...app.constraints import Constraint, PlayerName
from ...app.contacts import FriendDeed, FriendList, PersonCard
from ...app.home import Home
from ...app.invitations import InvitationDeed, InvitationSheet
from ...app.matchmaking import MatchStatus, MatchWish
from ..guard import surely
from ..pages.home import news_for
from .endpoint import NEW, OPTIONAL, Call, Endpoints

API = Endpoints()

# Who one is -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Naming:
    name: PlayerName


@dataclass(frozen=True, slots=True)
class SignIn:
    words: Annotated[str, Constraint(most=200), "eight words of a phrase, or four of a code"]


@dataclass(frozen=True, slots=True)
class SignedIn:
    token: str
    person: PersonCard


@dataclass(frozen=True, slots=True)
class DeviceCode:
    code: str
    url: Annotated[str, "where another browser types it"]


@API.at("GET", "/me", "Who you are")
async def show_me(call: Call) -> PersonCard:
    return await accounts.person_card(call.app, call.owner)


@API.at("POST", "/me", "Set your name; without a token you get one", token=NEW)
async def name_me(call: Call, body: Naming) -> SignedIn:
    return SignedIn(call.token, await accounts.name_person(call.app, call.visitor, body.name))


@API.at("POST", "/me/here", "Sign in with words; a new token", token=OPTIONAL)
async def become(call: Call, body: SignIn) -> SignedIn:
    """What was played before as a guest comes along."""
    surely(call.request)
    owner, token = await accounts.become_by_words(call.app, call.visitor, body.words)
    return SignedIn(token or call.token, await accounts.person_card(call.app, owner))


@API.at("POST", "/me/link", "Words that sign another device in, for a minute")
async def link_device(call: Call) -> DeviceCode:
    return DeviceCode(await accounts.device_code(call.app, call.visitor), str(call.request.url_for("me_here")))


# Home -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewsQuery:
    tables: Annotated[str, Constraint(most=2000), "tables whose changes are news too, with commas; `tables` of /home"] = ""
    since: Annotated[str, Constraint(most=60), "also what was news since /home was asked; `mark` of /home"] | None = None


@dataclass(frozen=True, slots=True)
class NewDaily:
    table: str


@API.at("GET", "/home", "What waits for you, and what there is", token=OPTIONAL)
async def show_home(call: Call) -> Home:
    return await home.home(call.app, call.visitor)


@API.at("GET", "/news", "Server-sent events: `news` whenever /home is out of date", token=OPTIONAL, media="text/event-stream")
async def news(call: Call, query: NewsQuery) -> Response:
    return news_for(call.request, call.owner, query.tables, query.since)


@API.at("POST", "/daily", "The challenge of the day: its table")
async def begin_daily(call: Call) -> NewDaily:
    name = (await call.app.people.person(call.owner)).name
    return NewDaily(await daily.begin_daily(call.app, call.visitor, name))


# Others -----------------------------------------------------------------------------------------------------------------


@API.at("GET", "/find", "Whether a game was found; ask again while you wait")
async def show_find(call: Call) -> MatchStatus:
    return await matchmaking.match_status(call.app, call.visitor)


@API.at("POST", "/find", "Find me a game")
async def seek(call: Call, body: MatchWish) -> MatchStatus:
    await matchmaking.seek(call.app, call.visitor, body)
    return await matchmaking.match_status(call.app, call.visitor)


@API.at("DELETE", "/find", "Stop looking for a game")
async def stop_seeking(call: Call) -> MatchStatus:
    return await matchmaking.stop_seeking(call.app, call.visitor)


@API.at("GET", "/friends", "People you know, and people you block")
async def show_friends(call: Call) -> FriendList:
    return await contacts.friend_list(call.app, call.visitor)


@API.at("POST", "/friends", "Follow, block, or ask to play again")
async def befriend(call: Call, body: FriendDeed) -> FriendList:
    table = await contacts.act_on_friend(call.app, call.visitor, body)
    return await contacts.friend_list(call.app, call.visitor, table)


@API.at("GET", "/tables/{table}/invite", "The link to a free seat, and people to ask")
async def show_invitation(call: Call) -> InvitationSheet:
    room = await call.room()
    return await invitations.invitation_sheet(call.app, call.visitor, room, str(call.request.url_for("invited", invite=room.header.invite)))


@API.at("POST", "/tables/{table}/invite", "Invite a person to a free seat, or open it to everyone")
async def invite(call: Call, body: InvitationDeed) -> InvitationSheet:
    await invitations.invite(call.app, call.visitor, await call.room(), body)
    return await show_invitation(call)
