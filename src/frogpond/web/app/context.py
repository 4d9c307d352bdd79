"""What every use case works with. The server makes it once. Rooms are the tables in use, as use cases take and return them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from ...bots import names as bot_names
from ...store import Connection, fingerprint, new_token
from ...store import StoreError as StoreError
from ...store.accounts import naming
from ...table import Refused
from ...table.names import fit_name
from ..live.identity import People
from ..live.matchmaking import Matchmaker
from ..live.room import Room as Room
from ..live.room_registry import Rooms as Rooms
from ..live.services import Services as Services
from ..live.tournaments import Cups
from ..ops.threads import READ

if TYPE_CHECKING:
    from ..live.studio import Studio

T = TypeVar("T")

# What players read
YOUVE_OPENED_A_LOT_OF_TABLES = "You’ve opened a lot of tables. Wait a little."


def owner_of_token(token: str) -> str:
    """Who is meant by a token that was given to nobody yet, and what is stored of it: no token can be computed from it."""
    return fingerprint(token) if token else ""


def new_identity() -> tuple[str, str]:
    """The token of somebody new, and who they are."""
    token = new_token()
    return token, owner_of_token(token)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a person, the token of their device, where they ask from as limits count it, and the device in two words."""

    owner: str = ""
    token: str = ""
    address: str = ""
    device: str = ""

    @property
    def device_print(self) -> str:
        """What is stored of the token of this device."""
        return owner_of_token(self.token)


class Notices(Protocol):
    """Messages to devices whose page is not open."""

    @property
    def public_key(self) -> str: ...

    def invited(self, room: Room, by: str, owner: str) -> None: ...
    def notify(self, owner: str, title: str, words: str, link: str) -> None: ...


@dataclass(eq=False)
class App:
    """Tables in use, accounts, matchmaking, tournaments; on a server also the studio, and notices where it sends them."""

    rooms: Rooms
    people: People
    seekers: Matchmaker
    cups: Cups
    studio: Studio | None = None
    notices: Notices | None = None

    @property
    def services(self) -> Services:
        return self.rooms.services

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The result of a query, run in a thread for reading."""
        return await READ.run(self.services.store.read, query)

    def limit_tables(self, address: str) -> None:
        """Refused if an address has opened too many tables."""
        if not self.services.limits.creations.take(address):
            raise Refused("limit", YOUVE_OPENED_A_LOT_OF_TABLES)

    async def remember_name(self, owner: str, name: str, now: float) -> None:
        """Store a name for the next form. The table refuses a name that does not fit, so it is ignored here."""
        if name:
            try:
                fitting = fit_name(name, (), bot_names())
            except Refused:
                return
            await self.services.writer.run("", naming(owner, fitting, "", now))

    async def invited(self, room: Room, by: str, owner: str) -> None:
        """Tell a person's devices and home page about an invitation."""
        await self.services.tell_homes([owner])
        if self.notices is not None:
            self.notices.invited(room, by, owner)
