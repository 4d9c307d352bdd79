"""`/api/v1` for tournaments: which there are, how one stands, entering and leaving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ....table import Refused
from ...app import tournaments
from ...app.tournaments import TournamentCard, TournamentDeed, TournamentView
from ..guard import CODE
from .endpoint import OPTIONAL, Call, Endpoints

API = Endpoints()


@dataclass(frozen=True, slots=True)
class TournamentCards:
    cups: Annotated[list[TournamentCard], "the freshest first"]


def cup_of(call: Call) -> str:
    ident: str = call.request.path_params["cup"]
    if not CODE.fullmatch(ident):
        raise Refused("table", "There’s no tournament at this address.")
    return ident


@API.at("GET", "/cups", "Tournaments, and how many entered", token=OPTIONAL)
async def every_cup(call: Call) -> TournamentCards:
    return TournamentCards(await tournaments.tournament_list(call.app))


@API.at("GET", "/cups/{cup}", "How a tournament stands", token=OPTIONAL)
async def show_cup(call: Call) -> TournamentView:
    return await tournaments.tournament(call.app, call.visitor, cup_of(call))


@API.at("POST", "/cups/{cup}", "Enter, leave; if you opened it begin, close a round, end")
async def in_cup(call: Call, body: TournamentDeed) -> TournamentView:
    return await tournaments.act_in_tournament(call.app, call.visitor, cup_of(call), body)
