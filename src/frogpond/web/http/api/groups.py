"""`/api/v1` for groups: one's own, how one stands, founding and joining, what members do, a new table."""

from __future__ import annotations

from dataclasses import dataclass

from ....table import Refused
from ...app import group_deeds, groups
from ...app.group_deeds import GroupDeed, GroupJoining, GroupWish
from ...app.groups import GroupCard, GroupView
from ...app.tables import TableFacts, TableWish, table_facts
from ..guard import CODE
from .endpoint import NEW, Call, Endpoints

API = Endpoints()


@dataclass(frozen=True, slots=True)
class GroupCards:
    groups: list[GroupCard]


@dataclass(frozen=True, slots=True)
class GroupToken:
    """Your token there, which is the one you have, or a new one."""

    token: str
    group: str


@dataclass(frozen=True, slots=True)
class GroupOutcome:
    """The group afterwards; nothing where you left it or deleted it."""

    group: GroupView | None


def group_of(call: Call) -> str:
    ident: str = call.request.path_params["group"]
    if not CODE.fullmatch(ident):
        raise Refused("table", groups.NO_SUCH_ROOM)
    return ident


@API.at("GET", "/groups", "Groups you belong to")
async def own_groups(call: Call) -> GroupCards:
    return GroupCards(await groups.group_cards(call.app, call.owner))


@API.at("POST", "/groups", "A new group; without a token you get one", token=NEW)
async def found_group(call: Call, body: GroupWish) -> GroupToken:
    return GroupToken(call.token, await group_deeds.found_group(call.app, call.visitor, body))


@API.at("POST", "/groups/join", "Join by the code of a link; without a token you get one", token=NEW)
async def join_group(call: Call, body: GroupJoining) -> GroupToken:
    return GroupToken(call.token, await group_deeds.join_group(call.app, call.visitor, body))


@API.at("GET", "/groups/{group}", "A group with its tables, standings and evenings")
async def show_group(call: Call) -> GroupView:
    return await groups.group_view(call.app, call.visitor, group_of(call))


@API.at("POST", "/groups/{group}", "The last game again, a tournament, the next evening, leave; for its host rename, hand over, delete")
async def in_group(call: Call, body: GroupDeed) -> GroupOutcome:
    work = group_deeds.act_in_group(call.app, call.visitor, group_of(call), body)
    return GroupOutcome(await call.app.services.safely(work))


@API.at("POST", "/groups/{group}/tables", "A new table, with the others asked to it")
async def group_table(call: Call, body: TableWish) -> TableFacts:
    return table_facts(await group_deeds.open_group_table(call.app, call.visitor, group_of(call), body))
