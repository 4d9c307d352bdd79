"""A seat at a table of a server, through /api/v1: views arrive as server-sent events, a lost line is taken up again."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from ..bots.advice import Advice, Hint
from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.registry import make
from ..engine.view import View
from ..table import Line, Refused
from .decode import read_view
from .local import data_folder
from .session import Session, Trouble

PATIENCE = httpx.Timeout(20.0)
QUIET = httpx.Timeout(20.0, read=60.0)  # the server says something every 15 seconds, if only that it is still there
THINKING = httpx.Timeout(20.0, read=120.0)  # for a hint: a server gives its bots half a minute, and questions may wait in line
LINK = re.compile(r"^(.*?)/(t|j)/([A-Za-z0-9_-]{8,40})/?$")


def address_of(server: str) -> tuple[str, str, str]:
    """The server's root, and what a link leads to: ("t", table), ("j", invitation) or nothing."""
    if "://" not in server:
        server = f"http://{server}"
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{server!r} is no address of a server; it looks like http://localhost:8000")
    root = f"{parts.scheme}://{parts.netloc}"
    link = LINK.match(root + parts.path)
    return (link[1], link[2], link[3]) if link else (root + parts.path.rstrip("/"), "", "")


def words_of(answer: httpx.Response) -> str:
    """What a server says about a request it does not grant."""
    try:
        return str(answer.json()["error"]["text"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {answer.status_code}"


class Desk:
    """The first talk with a server: which table, which seat. Errors are for the command line."""

    def __init__(self, server: str, token: str = "") -> None:
        self.root, self.kind, self.ident = address_of(server)
        self.token = token.strip()
        if self.token and not re.fullmatch(r"[A-Za-z0-9_-]{22,128}", self.token):
            raise ValueError("--seat needs the token that a table or a seat gave you (22 signs or more), not what is written here")
        self.web = httpx.Client(base_url=self.root, timeout=PATIENCE, headers=self.headers())

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        try:
            answer = self.web.request(method, f"/api/v1{path}", json=body, headers=self.headers())
        except httpx.HTTPError as error:
            raise ValueError(f"can't reach {self.root}: {error or type(error).__name__}") from None
        if answer.status_code == 401:
            raise ValueError(f"{self.root} does not take this token: {words_of(answer)}")
        if answer.is_error:
            raise ValueError(f"{self.root}: {words_of(answer)}")
        try:
            return answer.json()
        except ValueError:
            raise ValueError(f"{self.root} does not speak Frogpond's /api/v1") from None

    def open_table(self, game: str, options: dict[str, str], line_up: Sequence[str]) -> None:
        """A new table with this person in the seats of persons."""
        wishes = ["me" if name == "person" else f"bot:{name}" for name in line_up]
        body: dict[str, Any] = {"game": game, "players": len(line_up), "options": options, "seats": wishes}
        made = self.ask("POST", "/tables", body)
        self.token, self.kind, self.ident = made["token"], "t", made["table"]["id"]

    def sit(self) -> None:
        """Follow an invitation."""
        try:
            answer = self.web.get(f"/j/{self.ident}")
        except httpx.HTTPError as error:
            raise ValueError(f"can't reach {self.root}: {error or type(error).__name__}") from None
        link = LINK.match(answer.headers.get("location", ""))
        if answer.status_code != 303 or link is None:
            raise ValueError("this invitation leads nowhere; ask for a fresh one")
        seated = self.ask("POST", f"/tables/{link[3]}/seats", {"invite": self.ident})
        self.token, self.kind, self.ident = seated["token"], "t", link[3]

    def find(self) -> None:
        """The table of a token: where it is to move, else the freshest."""
        if not self.token:
            raise ValueError("which table? Give --seat TOKEN, a link to a table or an invitation, or name a game to open a new table")
        sits = self.ask("GET", "/seats")["seats"]
        if not sits:
            raise ValueError(f"this token holds no seat at {self.root}")
        going = [seat for seat in sits if not seat["over"]]
        turn = [seat for seat in going if seat["seat"] == seat["to_move"]]
        self.kind, self.ident = "t", (turn or going or sits)[0]["table"]

    def session(self) -> RemoteTable:
        """Sit down."""
        if self.kind == "j":
            self.sit()
        elif not self.kind:
            self.find()
        about = self.ask("GET", f"/tables/{self.ident}")
        game = game_of(about)
        view = self.ask("GET", f"/tables/{self.ident}/view")
        if self.token and view["seat"] is None:
            raise ValueError("this token holds no seat at that table; without --seat you can watch it")
        self.web.close()
        return RemoteTable(self.root, self.ident, self.token, game, about, view)


def game_of(about: dict[str, Any]) -> Game:
    """The game of a table, for names, rules and drawing."""
    options = {name: value for name, value in about["options"].items() if not str(value).startswith("sha256:")}
    game = make(about["game"], about["players"], **options)
    if game.rules_version != about["rules_version"]:
        raise ValueError(f"the server plays {game.title} by rules version {about['rules_version']}, this program has {game.rules_version}")
    return game


def connect(server: str, token: str = "") -> RemoteTable:
    """The seat (or, without a token, the spectator's place) that an address and a token name."""
    return Desk(server, token).session()


class RemoteTable(Session):
    """A table elsewhere. The server's word is what is shown; nothing is guessed here."""

    local = False

    def __init__(self, root: str, table: str, token: str, game: Game, about: dict[str, Any], first: dict[str, Any]) -> None:
        self.root, self.table, self.token, self.game = root, table, token, game
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.place = f"{root}/api/v1/tables/{table}"
        self.web = httpx.AsyncClient(headers=headers, timeout=PATIENCE)
        self.seq, self.move, self.rid = -1, 0, None
        self.told: list[Line] = []
        self.retry = 0.5
        self.read_table(about)
        self.take(first)

    def read_table(self, about: dict[str, Any]) -> None:
        names = []
        for seat in about["seats"]:
            given = seat["name"] or seat["colour"]
            names.append(given if given == seat["colour"] else f"{seat['colour']}, {given}")
        self.names = tuple(names)
        self.kinds = [seat["kind"] for seat in about["seats"]]

    def take(self, message: dict[str, Any]) -> bool:
        """A view from the server; an older one is not shown."""
        if message["seq"] < self.seq:
            return False
        self.seq, self.move, self.rid = message["seq"], message["move"], message["rid"]
        self.view: View = read_view(self.game, {**message["view"], "seat": message["view"]["seat"]})
        to_move = self.view.to_move
        waited = self.name(to_move) if to_move >= 0 else "chance"
        verbs = {"bot": "is thinking", "open": "is an open seat: somebody must sit down"}
        verb = verbs.get(self.kinds[to_move] if to_move >= 0 else "", "is next")
        self.status = "" if self.view.choices or self.view.over else f"{waited} {verb}"
        return True

    async def run(self, changed: Callable[[], None]) -> None:
        """Listen until the screen is closed."""
        rest = self.retry
        while True:
            try:
                async with self.web.stream("GET", f"{self.place}/stream", timeout=QUIET) as answer:
                    if answer.status_code in (401, 403, 404):
                        await answer.aread()
                        raise Trouble(f"The server says: {words_of(answer)}")
                    answer.raise_for_status()
                    rest = self.retry
                    async for line in answer.aiter_lines():
                        if line.startswith("data:") and self.take(json.loads(line[5:])):
                            await self.catch_up()
                            changed()
            except httpx.HTTPError:
                pass
            except ValueError as error:
                raise Trouble(str(error)) from None
            self.status = f"No line to {self.root}; trying again"
            changed()
            await asyncio.sleep(rest)
            rest = min(2 * rest, 16 * self.retry)

    async def catch_up(self) -> None:
        """Who sits where, and the lines of the log that are new; all of them after something was taken back."""
        about = await self.web.get(self.place)
        if about.is_success:
            self.read_table(about.json())
        start = len(self.told) if self.told and self.told[-1].move <= self.move else 0
        answer = await self.web.get(f"{self.place}/log", params={"from": start})
        if answer.is_success:
            fresh = [Line(**line) for line in answer.json()["lines"]]
            self.told = [*self.told[:start], *fresh]

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, tries: int = 1, patience: httpx.Timeout = PATIENCE
    ) -> Any:
        """A request; Refused with the server's reason, Trouble when it can't be reached."""
        for left in range(tries - 1, -1, -1):
            try:
                answer = await self.web.request(method, self.place + path, json=body, timeout=patience)
                break
            except httpx.HTTPError as error:
                if not left:
                    raise Trouble(f"Can't reach {self.root}: {error or type(error).__name__}. Nothing was lost; try again.") from None
                await asyncio.sleep(self.retry)
        if answer.is_success:
            return answer.json()
        try:
            refusal = answer.json()
            reason = Reason(**refusal["error"])
        except (ValueError, KeyError, TypeError):
            raise Trouble(f"The server answered {answer.status_code}.") from None
        if "view" in refusal:
            self.take(refusal["view"])
        raise Refused(reason.code, reason.text, reason.rule)

    async def act(self, action: int) -> None:
        """The same key with every try: however often it is sent, it counts once."""
        body: dict[str, Any] = {"action": action, "key": secrets.token_urlsafe(12)}
        if self.rid is not None:
            body["rid"] = self.rid
        if self.view.seat >= 0:
            body["seat"] = self.view.seat
        self.take(await self.ask("POST", "/acts", body, tries=4))

    async def undo(self) -> str:
        reply = await self.ask("POST", "/undo")
        return "Taken back." if reply["result"] == "done" else "The others were asked whether you may take back."

    async def why(self, picks: list[str]) -> Reason:
        if self.view.seat < 0:
            return Reason("watching", "You are watching. Take a seat to play.")
        reply = await self.ask("POST", "/why", {"action": picks})
        return Reason(**reply["reason"])

    async def typed(self, words: str) -> tuple[str, int | None]:
        plain = " ".join(words.casefold().split()).rstrip("?!. ")
        if plain in ("", "help", "what can i do", "moves"):
            return "Moves: " + "; ".join(choice.text for choice in self.view.choices) if self.view.choices else self.status, None
        if plain == "undo":
            return await self.undo(), None
        head, _, rest = plain.partition(" ")
        if head == "describe":
            return self.game.describe(self.view, rest or "everything") or f"I can describe: {', '.join(self.game.topics())}.", None
        asked = plain.removeprefix("why not ").removeprefix("why ")
        choice = next((choice for choice in self.view.choices if choice.text.casefold() == asked), None)
        if choice is not None:
            return ("That is possible.", None) if asked != plain else ("", choice.action)
        if self.view.seat < 0:
            return "You are watching. Take a seat to play.", None
        reply = await self.ask("POST", "/why", {"action": asked or words})
        return (str(Reason(**reply["reason"])) if reply["reason"] else "That is possible."), None

    async def hint(self) -> Advice:
        told = await self.ask("POST", "/hint", {"seat": self.view.seat} if self.view.seat >= 0 else {}, patience=THINKING)
        names = [field.name for field in fields(Hint)]
        return Advice(told["seat"], "the server", told["caption"], [Hint(**{name: row[name] for name in names}) for row in told["moves"]])

    def lines(self) -> Sequence[Line]:
        return self.told

    async def save(self, name: str = "") -> str:
        path = Path(name).expanduser() if name else data_folder() / f"{self.game.name}-{self.table}.frog"
        try:
            answer = await self.web.get(f"{self.place}/record")
        except httpx.HTTPError as error:
            raise Trouble(f"Can't reach {self.root}: {error}") from None
        if answer.is_error:
            raise Trouble(words_of(answer))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(answer.text, encoding="utf-8")
        except OSError as error:
            raise Trouble(f"Can't write {path}: {error.strerror or error}") from None
        return str(path)

    async def close(self) -> str:
        await self.web.aclose()
        back = f"frogpond play --server {self.root}/t/{self.table}" + (f" --seat {self.token}" if self.token else "")
        return f"The table stays open at the server. Come back with: {back}"
