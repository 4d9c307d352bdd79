"""Those who look at a table: a socket of a page, or a stream of the API. Each is told what it may know and nothing else.

What is said waits in order. Of what shows how things stand (a view, the panels, the story) only the wish waits, once for each
client, and it is made when the client can take it: the newest wins, and whoever does not read costs no more than one message.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...table import Table
from ...table.perspective import viewer_of
from ..ops.connection_limits import ClientConnection
from ..ops.limits import Bucket
from .messages import dumped

if TYPE_CHECKING:
    from .client_state import ClientState

MAX_WAITING_BYTES = 256 * 1024
"""Signs that may wait for one who does not fetch them."""
ENOUGH = 32 * 1024
"""Signs with which one must listen before it may ask again."""
VISIT = 60.0
"""Seconds for which somebody who asked for a table without a socket counts as looking at it."""

Maker = Callable[["Client", str], str]
"""Makes a message of how things stand now for a client (empty: nothing is new); given is the key of the act that it answers, if any."""


@dataclass(slots=True, eq=False)
class PendingMessage:
    """A message of how things stand that is still to be made; without a maker it is wished no more."""

    make: Maker | None
    ack: str = ""


VIEW = "view"


class Client:
    """One who looks. Whoever sends for it awaits `next`; None is the last word."""

    def __init__(self, owner: str, wanted: str = "", api: bool = False, address: str = "", device: str = "") -> None:
        self.owner = owner
        self.device = device  # fingerprint of the token it came with
        self.wanted = wanted
        self.api = api
        self.address = address
        self.ready = api  # a page says hello first
        self.size = "laptop"
        self.dark = True
        self.still = False  # whether it wants no motion
        self.known: ClientState | None = None  # what it shows when it has heard all that waits for it; None: nothing that could be built on
        self.defs = ""  # the definitions it has
        self.chapters = 0  # how many chapters of the story it has
        self.mark = [0, 0]  # checksums of all of them but the last, and of all
        self.asked = ""  # the question that stands on its screen
        self.guest: ClientConnection | None = None  # its place
        self.looks: Bucket | None = None  # how often it may ask to see again
        self.late = False  # a view that it asked for comes a moment later
        self.gone = False
        self._queue: deque[str | PendingMessage] = deque()
        self._signs = 0
        self._wishes: dict[str, PendingMessage] = {}  # those in the queue, by what they show
        self._stir = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._waits = False

    def viewer(self, table: Table) -> int:
        return viewer_of(table, self.owner, self.wanted)

    # What it is told ----------------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self.put(dumped(message))

    def put(self, text: str) -> None:
        """Something that is said once. Who lets too much of it wait is let go, and may come again."""
        if self._signs > MAX_WAITING_BYTES:
            self.leave()
        elif text and not self.gone:
            self._queue.append(text)
            self._signs += len(text)
            self._turn()

    @property
    def free(self) -> bool:
        """Whether everything was taken: what is made now goes out now."""
        return self._waits and not self.gone and not self._queue

    def show(self, make: Maker, ack: str = "") -> None:
        """The whole view: now if it can be taken, else once, as things stand then."""
        wish = self._wishes.get(VIEW)
        if wish is not None and wish.make is not None and wish.ack and ack:  # an answer to another act is never lost
            text, wish.make = wish.make(self, wish.ack), None
            self.put(text)
        self._show(VIEW, make, ack)
        for part, other in self._wishes.items():
            if part != VIEW:
                other.make = None  # a view shows all of it

    def show_part(self, part: str, make: Maker) -> None:
        """A part of it; a view that waits will show it anyway."""
        wish = self._wishes.get(VIEW)
        if wish is None or wish.make is None:
            self._show(part, make)

    def _show(self, part: str, make: Maker, ack: str = "") -> None:
        if self.free:
            self.put(make(self, ack))
        elif not self.gone:
            wish = self._wishes.get(part)
            if wish is None or wish.make is None:
                wish = self._wishes[part] = PendingMessage(make, ack)
                self._queue.append(wish)
            else:
                wish.make, wish.ack = make, ack or wish.ack
            self._turn()

    def leave(self) -> None:
        """The last word: who sends for this client ends."""
        self.gone = True
        self._queue.clear()
        self._wishes.clear()
        self._turn()

    def farewell(self, message: dict[str, Any]) -> None:
        """A last message, then the end."""
        text = dumped(message)
        self.leave()
        self._queue.append(text)
        self._signs = len(text)

    # Whoever sends for it -----------------------------------------------------------------------------------------------

    async def next(self) -> str | None:
        """The next message; None when there is none any more."""
        while True:
            while self._queue:
                text = self._taken(self._queue.popleft())
                if text:
                    return text
            if self.gone:
                return None
            self._stir.clear()
            self._waits = True
            try:
                await self._stir.wait()
            finally:
                self._waits = False

    def _taken(self, entry: str | PendingMessage) -> str:
        """What is sent for an entry of the queue; nothing if it is wished no more."""
        if isinstance(entry, str):
            self._signs -= len(entry)
            if self._signs <= ENOUGH:
                self._room.set()
            return entry
        make, entry.make = entry.make, None
        return make(self, entry.ack) if make is not None else ""

    def _turn(self) -> None:
        self._stir.set()
        if self._signs > ENOUGH and not self.gone:
            self._room.clear()
        elif self.gone:
            self._room.set()

    async def room(self) -> None:
        """Wait until it has taken most of what it was told: who asks must also listen."""
        await self._room.wait()


class Audience:
    """All who look at one table through this process."""

    def __init__(self) -> None:
        self._clients: set[Client] = set()
        self._owners: Counter[str] = Counter()
        self.visited = float("-inf")  # when somebody last asked for the table without a socket

    def __len__(self) -> int:
        return len(self._clients)

    def __iter__(self) -> Iterator[Client]:
        """Those who can be told something; some may leave meanwhile."""
        return iter([client for client in self._clients if client.ready])

    def everybody(self) -> list[Client]:
        return list(self._clients)

    def pages(self) -> list[Client]:
        """Those who show a page."""
        return [client for client in self if not client.api]

    def wants_motion(self) -> bool:
        """Whether anybody would look at a film."""
        return any(client.ready and not client.api and not client.still for client in self._clients)

    def add(self, client: Client) -> None:
        if client not in self._clients:
            self._clients.add(client)
            self._owners[client.owner] += 1

    def discard(self, client: Client) -> None:
        if client in self._clients:
            self._clients.discard(client)
            self._owners -= Counter([client.owner])  # nobody is kept whose last page is gone

    def has(self, owner: str) -> bool:
        """Whether a person looks at the table through this process."""
        return owner in self._owners

    def watched(self) -> bool:
        """Whether anybody looks, or did just now."""
        return bool(self._clients) or time.monotonic() - self.visited < VISIT

    def address_of(self, owner: str) -> str:
        """Where a person looks from; if they don't, where somebody else does."""
        theirs = [client.address for client in self._clients if client.owner == owner]
        return next(iter(theirs or [client.address for client in self._clients]), "")
