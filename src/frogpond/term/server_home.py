"""A server's home as one person sees it: what waits, who is there, what one can begin from it. It hears when something changed."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

from ..table import Refused
from .http import httpx
from .keyring import keep_token, token_at
from .remote import RemoteTable, TableEntrance
from .server_client import BY_ITSELF, STREAM_TIMEOUT, TABLE_LINK, TRY_AGAIN, Caller, Foreign, SignedOut, address_of, unreached
from .session import Trouble

CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")
Answer = dict[str, Any]
"""A part of what the server answers; docs/api.md has the fields."""
PARTS = frozenset(("person", "turns", "waiting", "open", "running", "daily", "friends", "last", "here", "tables", "looking"))
USUAL_BOT = "frog"
CLOCKS: dict[str, Answer | None] = {
    "none": None, "minutes": {"kind": "turn", "seconds": 180}, "day": {"kind": "turn", "seconds": 86400},
    "days": {"kind": "turn", "seconds": 3 * 86400},
}  # fmt: skip
CLOCK_WORDS = {"none": "as long as you like", "minutes": "three minutes a turn", "day": "a day a turn", "days": "three days a turn"}
PACES = {"live": "live, three minutes a turn", "days": "by correspondence, two days a turn"}
"""How fast people who are found for each other play."""


class ServerHome:
    """One server and one identity there. `home` is the server's last word; nothing is guessed here."""

    def __init__(self, server: str, keys: Path | None = None) -> None:
        self.root, kind, _ = address_of(server)
        if kind:
            raise ValueError(f"{server} is the link of one table: frogpond play --server {server} goes there; the home is {self.root}")
        self.keys = keys
        self.caller = Caller(self.root, token_at(self.root, keys))
        self.home: Answer = {}
        self.asked = self.answered = 0  # how often the home was asked for, and which of these questions is answered in it
        self.status = f"Asking {self.root}…"
        self.known_turns: set[str] | None = None
        self.seeking = asyncio.Event()
        self.pause = 3.0

    @property
    def token(self) -> str:
        return self.caller.token

    @property
    def name(self) -> str:
        """How one is called here; empty for somebody who did not say."""
        return str(self.home.get("person", {}).get("name", ""))

    def be(self, token: str) -> None:
        """Be somebody from now on, and on the next visit."""
        keep_token(self.root, token, self.keys)
        self.caller.be(token)

    # What there is ------------------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """The home as it is now; an answer that is overtaken by one to a later question says nothing new."""
        self.asked += 1
        number = self.asked
        home = await self.caller.ask("GET", "/home")
        if not isinstance(home, dict) or not home.keys() >= PARTS:
            raise Foreign(f"{self.root} runs another version of Frogpond: this program can't read its home page.")
        if number < self.answered:
            return
        self.home, self.answered = home, number
        self.status = ""
        if self.home["looking"] is not None:
            self.seeking.set()

    def new_turns(self) -> list[Answer]:
        """The tables that ask for a move and did not when this was asked before; none the first time."""
        turns = self.home.get("turns", [])
        before, self.known_turns = self.known_turns, {one["table"] for one in turns}
        return [one for one in turns if one["table"] not in before] if before is not None else []

    async def run(self, changed: Callable[[], None], notify: Callable[[str], None]) -> None:
        """Listen until it is called off: `changed` after everything new, `found` with a table that was found. SignedOut, Foreign end it."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.listen(changed))
                group.create_task(self.look(changed, notify))
        except BaseExceptionGroup as several:
            raise several.exceptions[0] from None

    async def listen(self, changed: Callable[[], None]) -> None:
        rest = self.caller.retry
        while True:
            token = self.token
            try:
                await self.refresh()
                changed()
                rest = self.caller.retry
                await self.hear(changed, token)
                continue
            except (Refused, Trouble) as trouble:
                if isinstance(trouble, (Foreign, SignedOut)):
                    raise
                self.status = f"{str(trouble).removesuffix(TRY_AGAIN).rstrip()} {BY_ITSELF}"
            except httpx.HTTPError as error:
                self.status = f"{unreached(self.root, error)} {BY_ITSELF}"
            changed()
            await asyncio.sleep(rest)
            rest = min(2 * rest, 32 * self.caller.retry)

    async def hear(self, changed: Callable[[], None], token: str) -> None:
        """The server's news, until it is about other tables or for somebody else; then the line is opened anew."""
        tables = self.home["tables"]
        listening = {"tables": ",".join(tables)}
        if "mark" in self.home:  # else the server is older and tells only what happens from now on
            listening["since"] = self.home["mark"]
        async with self.caller.web.stream("GET", f"{self.root}/api/v1/news", params=listening, timeout=STREAM_TIMEOUT) as answer:
            if answer.status_code != 200:
                await answer.aread()
                self.caller.read(answer)
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    await self.refresh()
                    changed()
                if self.home["tables"] != tables or self.token != token:
                    return
        await asyncio.sleep(self.caller.retry)  # the server ended it: it is going down, or has no place for one who only looks

    async def look(self, changed: Callable[[], None], notify: Callable[[str], None]) -> None:
        """While one waits for a game the server is asked as often as it says: who asks no more is not looked for any longer."""
        while True:
            await self.seeking.wait()
            try:
                answer = await self.caller.ask("GET", "/find")
            except (Foreign, SignedOut):
                raise
            except (Refused, Trouble):
                await asyncio.sleep(self.pause)
                continue
            self.pause = float(answer["again"])
            self.take_looking(answer)
            changed()
            if answer["table"]:
                notify(str(answer["table"]))
            elif answer["looking"] is not None:
                await asyncio.sleep(self.pause)

    def take_looking(self, answer: Answer) -> None:
        self.home["looking"] = answer["looking"]
        if answer["looking"] is None:
            self.seeking.clear()
        else:
            self.seeking.set()

    # Who one is ---------------------------------------------------------------------------------------------------------

    async def call_me(self, name: str) -> None:
        """How one is called from now on; somebody new gets an identity."""
        answer = await self.caller.ask("POST", "/me", {"name": name})
        self.be(answer["token"])
        self.home["person"] = answer["person"]

    async def become(self, words: str) -> None:
        """Be the one who has these words; what was played here as a guest comes along."""
        try:
            answer = await self.caller.ask("POST", "/me/here", {"words": words})
        except SignedOut:
            self.caller.be("")
            answer = await self.caller.ask("POST", "/me/here", {"words": words})
        self.be(answer["token"])
        self.home["person"] = answer["person"]

    async def code(self) -> Answer:
        """Four words for another device, and where to type them."""
        answer: Answer = await self.caller.ask("POST", "/me/link")
        return answer

    # What one can begin -------------------------------------------------------------------------------------------------

    async def games(self) -> list[Answer]:
        """The games of the server, with how many can play them."""
        answer = await self.caller.ask("GET", "/games")
        self.bots: list[str] = answer["bots"]
        return list(answer["games"])

    async def open_table(self, game: str, seats: list[str], clock: str = "none") -> str:
        """A new table: `seats` as `me`, `open` or `bot:NAME`."""
        body: Answer = {"game": game, "players": len(seats), "seats": seats, "name": self.name}
        if CLOCKS[clock] is not None and "open" in seats:
            body["clock"] = CLOCKS[clock]
        answer = await self.caller.ask("POST", "/tables", body)
        return str(answer["table"]["id"])

    async def against_bots(self, game: str) -> str:
        """A game with bots, to begin at once."""
        kind = next((one for one in await self.games() if one["name"] == game), None)
        if kind is None:
            raise Refused("no-game", "This server doesn’t have that game.")
        others = int(kind["players"]["usual"]) - 1
        return await self.open_table(game, ["me", *[f"bot:{USUAL_BOT}"] * others])

    def read_link(self, link: str) -> tuple[str, str]:
        """("j", invitation) or ("t", table) of a link to this server, or of an invitation's bare code."""
        if CODE.fullmatch(link):
            return "j", link
        try:
            root, kind, ident = address_of(link)
        except ValueError:
            root, kind, ident = "", "", ""
        if not kind:
            raise Trouble("That’s not a link to a table.")
        if root != self.root:
            raise Trouble(f"This link is for another server. It opens with: frogpond play --server {link}")
        return kind, ident

    async def table_of(self, invite: str) -> str:
        """The table that an invitation is for."""
        try:
            answer = await self.caller.web.get(f"{self.root}/j/{invite}")
        except httpx.HTTPError as error:
            raise Trouble(unreached(self.root, error)) from None
        link = TABLE_LINK.match(answer.headers.get("location", ""))
        if link is None:
            raise Refused("invitation", "That invitation has run out. Someone was faster, or the table is gone.")
        return link[3]

    async def sit(self, invite: str, table: str = "", agree: bool = False) -> str:
        """Sit down with an invitation; the table. Refused with the code `agree` if there is something to agree to first."""
        table = table or await self.table_of(invite)
        body = {"invite": invite, "name": self.name, "agree": agree, "entropy": token_hex(16)}
        await self.caller.ask("POST", f"/tables/{table}/seats", body)
        return table

    async def daily(self) -> str:
        answer = await self.caller.ask("POST", "/daily")
        return str(answer["table"])

    async def seek(self, game: str, players: int, pace: str) -> str:
        """Find me a game; the table if somebody waits already."""
        answer = await self.caller.ask("POST", "/find", {"game": game, "players": players, "pace": pace})
        self.take_looking(answer)
        return str(answer["table"])

    async def stop_seeking(self) -> None:
        self.take_looking(await self.caller.ask("DELETE", "/find"))

    async def friends(self) -> Answer:
        answer: Answer = await self.caller.ask("GET", "/friends")
        return answer

    async def deal(self, person: str, wish: str) -> str:
        """Follow somebody, forget, block, or ask them to play again: the table then."""
        answer = await self.caller.ask("POST", "/friends", {"person": person, "do": wish})
        return str(answer["table"])

    async def invitation(self, table: str) -> Answer:
        answer: Answer = await self.caller.ask("GET", f"/tables/{table}/invite")
        return answer

    async def invite(self, table: str, **wish: str | bool) -> Answer:
        """Ask somebody (`person`), or anybody (`lobby`), to a free seat."""
        answer: Answer = await self.caller.ask("POST", f"/tables/{table}/invite", wish)
        return answer

    async def cups(self) -> list[Answer]:
        """Tournaments, the freshest first."""
        answer = await self.caller.ask("GET", "/cups")
        return list(answer["cups"])

    async def cup(self, ident: str) -> Answer:
        """How a tournament stands: its standings, its rounds, and what one may do."""
        answer: Answer = await self.caller.ask("GET", f"/cups/{ident}")
        return answer

    async def in_cup(self, ident: str, wish: str) -> Answer:
        """Enters or leaves a tournament; its host also begins it, closes the round, or ends it."""
        answer: Answer = await self.caller.ask("POST", f"/cups/{ident}", {"do": wish, "name": self.name})
        return answer

    async def go(self, table: str) -> RemoteTable:
        """To a table, to play or to watch; Trouble if this program can't show it."""
        try:
            return await asyncio.to_thread(lambda: TableEntrance(f"{self.root}/t/{table}", identity=self.token).session())
        except ValueError as error:
            raise Trouble(f"{str(error)[:1].upper()}{str(error)[1:]}.".replace("..", ".")) from None

    async def close(self) -> str:
        """Leave; nobody is paired with somebody who is gone."""
        if self.seeking.is_set():
            with contextlib.suppress(Refused, Trouble):
                await self.stop_seeking()
        await self.caller.close()
        hint = " Your tables stay." if self.token else ""
        return f"Left {self.root}.{hint} Come back with: frogpond pond {self.root}"
