"""A seat at a table of a server, through /api/v1: views arrive as server-sent events; a lost connection is opened again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

from ..bots.advice import Advice, Hint
from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.registry import FILE_OPTIONS, make_foreign
from ..engine.view import View
from ..table import Line, Refused
from ..table.text_mode import GIVING_UP
from .decode import read_view
from .http import httpx
from .local import data_folder
from .server_client import REQUEST_TIMEOUT, RETRY_SECONDS, STREAM_TIMEOUT, TABLE_LINK, Caller, address_of, headers_for, unreached, words_of
from .session import Session, Trouble

GROWING_LINES = 16  # the last sentences of the story, which may have got longer
THINKING = httpx.Timeout(20.0, read=120.0)  # for a hint: a server gives its bots half a minute, and questions may wait in line


class TableEntrance:
    """The first talk with a server: which table, which seat. Errors are for the command line."""

    def __init__(self, server: str, token: str = "", identity: str = "") -> None:
        """`token` names a seat and must hold one; `identity` is who one is at that server, and may also watch."""
        self.root, self.kind, self.ident = address_of(server)
        self.token, self.must_sit = token.strip() or identity, bool(token.strip())
        if self.token and not re.fullmatch(r"[A-Za-z0-9_-]{22,128}", self.token):
            raise ValueError("--seat needs the token that a table or a seat gave you (22 characters or more)")
        self.web = httpx.Client(base_url=self.root, timeout=REQUEST_TIMEOUT)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        try:
            answer = self.web.request(method, f"/api/v1{path}", json=body, headers=headers_for(self.token))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ValueError(f"can't reach {self.root}: {error or type(error).__name__}") from None
        if answer.status_code == 401:
            raise ValueError(f"{self.root} does not take this token: {words_of(answer)}")
        if answer.is_error:
            raise ValueError(f"{self.root}: {words_of(answer)}")
        try:
            return answer.json()
        except ValueError:
            raise ValueError(f"{self.root} does not speak Frogpond's /api/v1") from None

    def called(self) -> str:
        """The name of somebody who is known at this server."""
        return str(self.ask("GET", "/me")["name"]) if self.token and not self.must_sit else ""

    def open_table(self, game: str, options: dict[str, str], line_up: Sequence[str]) -> None:
        """A new table with this person in the seats of persons."""
        wishes = ["me" if name == "person" else f"bot:{name}" for name in line_up]
        body: dict[str, Any] = {"game": game, "players": len(line_up), "options": options, "seats": wishes, "name": self.called()}
        table = self.ask("POST", "/tables", body)
        self.token, self.kind, self.ident = table["token"], "t", table["table"]["id"]

    def sit(self) -> None:
        """Follow an invitation."""
        try:
            answer = self.web.get(f"/j/{self.ident}")
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ValueError(f"can't reach {self.root}: {error or type(error).__name__}") from None
        link = TABLE_LINK.match(answer.headers.get("location", ""))
        if answer.status_code != 303 or link is None:
            raise ValueError("that invitation has run out, ask for a fresh one")
        body = {"invite": self.ident, "name": self.called(), "entropy": secrets.token_hex(16)}
        seated = self.ask("POST", f"/tables/{link[3]}/seats", body)
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

    def sits(self) -> bool:
        """Whether the token holds a seat at the table, though nothing is shown there yet."""
        return any(seat["table"] == self.ident for seat in self.ask("GET", "/seats")["seats"])

    def session(self) -> RemoteTable:
        """Sit down."""
        if self.kind == "j":
            self.sit()
        elif not self.kind:
            self.find()
        about = self.ask("GET", f"/tables/{self.ident}")
        game = game_of(about)
        view = self.ask("GET", f"/tables/{self.ident}/view")
        if self.must_sit and view["seat"] is None and not (about.get("waiting") and self.sits()):
            raise ValueError("this token holds no seat at that table; without --seat you can watch it")
        self.web.close()
        return RemoteTable(self.root, self.ident, self.token, game, about, view)


def game_of(about: dict[str, Any]) -> Game:
    """The game of a table, for names, rules and drawing."""
    options = {name: value for name, value in about["options"].items() if name not in FILE_OPTIONS}
    game = make_foreign(about["game"], about["players"], options)
    if game.rules_version != about["rules_version"]:
        raise ValueError(f"the server plays {game.title} by rules version {about['rules_version']}, this program has {game.rules_version}")
    return game


def connect(server: str, token: str = "") -> RemoteTable:
    """The seat (or, without a token, the spectator's place) that an address and a token name."""
    return TableEntrance(server, token).session()


class RemoteTable(Session):
    """A table elsewhere. The server's word is what is shown; nothing is guessed here."""

    local = False

    def __init__(self, root: str, table: str, token: str, game: Game, about: dict[str, Any], first: dict[str, Any]) -> None:
        self.root, self.table, self.token, self.game = root, table, token, game
        self.place = f"{root}/api/v1/tables/{table}"
        self.caller = Caller(root, token)
        self.web = self.caller.web
        self.seq, self.move, self.rid = -1, 0, None
        self.log: list[Line] = []
        self.retry = RETRY_SECONDS
        self.reading = asyncio.Lock()
        self.read_table(about)
        self.take(first)

    def read_table(self, about: dict[str, Any]) -> None:
        names = []
        for seat in about["seats"]:
            name = seat["name"] or seat["colour"]
            names.append(name if name == seat["colour"] else f"{seat['colour']}, {name}")
        self.names = tuple(names)
        self.kinds = [seat["kind"] for seat in about["seats"]]

    def take(self, message: dict[str, Any]) -> bool:
        """A view from the server; an older one is not shown, and one that is told again, as when somebody comes or goes, is still the same:
        what was picked stays picked."""
        if message["seq"] < self.seq:
            return False
        view = read_view(self.game, {**message["view"], "seat": message["view"]["seat"]})
        if message["seq"] != self.seq or view != self.view:
            self.view: View = view
        self.seq, self.move, self.rid = message["seq"], message["move"], message["rid"]
        self.settle()
        return True

    def settle(self) -> None:
        """Why nothing can be done now, from who sits where and what is shown."""
        to_move = self.view.to_move
        waited = self.name(to_move) if to_move >= 0 else "chance"
        verbs = {"bot": "is thinking", "open": "is free, waiting for a player"}
        verb = verbs.get(self.kinds[to_move] if to_move >= 0 else "", "is next")
        self.status = "" if self.view.choices or self.view.over else f"{waited} {verb}"
        self.waiting = "open" in self.kinds and not self.view.over
        if self.waiting:
            self.status = "Waiting for players: starts when everyone is here"

    async def run(self, changed: Callable[[], None]) -> None:
        """Listen until the screen is closed."""
        rest = self.retry
        while True:
            try:
                async with self.web.stream("GET", f"{self.place}/stream", timeout=STREAM_TIMEOUT) as answer:
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
            self.status = f"Can’t reach {self.root}, trying again"
            changed()
            await asyncio.sleep(rest)
            rest = min(2 * rest, 16 * self.retry)

    async def catch_up(self) -> None:
        """Who sits where, and the lines of the log that are new; all of them after something was taken back. One after the other: an answer
        that is overtaken by a newer one would take back what that brought."""
        async with self.reading:
            await self._catch_up()

    async def _catch_up(self) -> None:
        about = await self.web.get(self.place)
        if about.is_success:
            self.read_table(about.json())
            self.settle()
        start = max(0, len(self.log) - GROWING_LINES) if self.log and self.log[-1].move <= self.move else 0
        of = start + 1
        while start < of:
            answer = await self.web.get(f"{self.place}/log", params={"from": start, "by": "turns"})
            if not answer.is_success:
                break
            page = answer.json()
            if start and page["of"] < len(self.log):  # somebody is not heard any longer: what was said before is gone, too
                start, of = 0, 1
                self.log = []
                continue
            self.log = [*self.log[:start], *(Line(**line) for line in page["lines"])]
            start, of = len(self.log), page.get("of", 0) if page["lines"] else 0

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, tries: int = 1, patience: httpx.Timeout = REQUEST_TIMEOUT
    ) -> Any:
        """A request about this table; a refusal may bring how it stands now."""
        self.caller.retry = self.retry
        try:
            return await self.caller.ask(method, f"/tables/{self.table}{path}", body, tries, patience)
        except Refused as refused:
            if "view" in refused.more:
                self.take(cast(dict[str, Any], refused.more["view"]))
            raise

    async def act(self, action: int | str) -> None:
        """By number, or in notation as the server reads it. The same key with every try: however often it is sent, it counts once."""
        body: dict[str, Any] = {"action": action, "key": secrets.token_urlsafe(12)}
        if self.rid is not None:
            body["rid"] = self.rid
        if self.view.seat >= 0:
            body["seat"] = self.view.seat
        self.take(await self.ask("POST", "/acts", body, tries=4))

    async def undo(self) -> str:
        reply = await self.ask("POST", "/undo")
        return "Undone." if reply["result"] == "done" else "Asking the others for an undo."

    async def why(self, picks: list[str]) -> Reason:
        if self.view.seat < 0:
            return Reason("watching", "You’re watching. Take a seat to play.")
        reply = await self.ask("POST", "/why", {"action": picks})
        return Reason(**reply["reason"])

    async def typed(self, words: str) -> tuple[str, int | None]:
        plain = " ".join(words.casefold().split()).rstrip("?!. ")
        if plain in ("", "help", "what can i do", "moves"):
            return "Moves: " + "; ".join(choice.text for choice in self.view.choices) if self.view.choices else self.status, None
        if plain == "undo":
            return await self.undo(), None
        if plain in GIVING_UP:
            return f"{GIVING_UP[plain]} Type {plain} yes if you mean it.", None
        if plain == "resign yes":
            await self.ask("POST", "/resign", {"seat": self.view.seat} if self.view.seat >= 0 else {})
            return "You resigned.", None
        if plain == "abandon yes":
            reply = await self.ask("POST", "/abandon")
            return "You’ve all agreed to end the game." if reply["result"] == "done" else "Asking the others.", None
        if plain in ("agree", "disagree"):
            question = await self.ask("GET", "/consent")
            if question["ask"] is None:
                return "There’s no question for you right now.", None
            await self.ask("POST", "/consent", {"ask": question["ask"], "yes": plain == "agree"})
            return f"{question['text']} You said {'yes' if plain == 'agree' else 'no'}.", None
        head, _, rest = plain.partition(" ")
        if head == "describe":
            return self.game.describe(self.view, rest or "everything") or f"I can describe: {', '.join(self.game.topics())}.", None
        move = plain.removeprefix("why not ").removeprefix("why ")
        choice = next((choice for choice in self.view.choices if choice.text.casefold() == move), None)
        if choice is not None:
            return ("You can do that.", None) if move != plain else ("", choice.action)
        if self.view.seat < 0:
            return "You’re watching. Take a seat to play.", None
        reply = await self.ask("POST", "/why", {"action": move or words})
        if reply["legal"] and move == plain and self.view.choices:  # written otherwise than in the list, but the same move
            await self.act(words.strip())
            return "", None
        return (str(Reason(**reply["reason"])) if reply["reason"] else "You can do that."), None

    async def hint(self) -> Advice:
        answer = await self.ask("POST", "/hint", {"seat": self.view.seat} if self.view.seat >= 0 else {}, patience=THINKING)
        names = [field.name for field in fields(Hint)]
        moves = [Hint(**{name: row[name] for name in names if name in row}) for row in answer["moves"]]
        return Advice(answer["seat"], "the server", answer["caption"], moves, answer.get("head", ""))

    def lines(self) -> Sequence[Line]:
        return self.log

    async def save(self, name: str = "") -> str:
        path = Path(name).expanduser() if name else data_folder() / f"{self.game.name}-{self.table}.frog"
        try:
            answer = await self.web.get(f"{self.place}/record")
        except httpx.HTTPError as error:
            raise Trouble(unreached(self.root, error)) from None
        if answer.is_error:
            raise Trouble(words_of(answer))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(answer.text, encoding="utf-8")
        except OSError as error:
            raise Trouble(f"Can't write {path}: {error.strerror or error}") from None
        return str(path)

    @property
    def can_talk(self) -> bool:
        return bool(self.token)

    async def say(self, words: str) -> None:
        """To those who sat at the table; the line comes back with the log."""
        if not words.strip():
            raise Trouble("Say at least one word.")
        await self.ask("POST", "/chat", {"text": words.strip()})
        with contextlib.suppress(httpx.HTTPError):  # it comes with the next view then
            await self.catch_up()

    async def close(self) -> str:
        await self.caller.close()
        return self.way_back

    @property
    def way_back(self) -> str:
        """How to come back, in words."""
        back = f"frogpond play --server {self.root}/t/{self.table}" + (f" --seat {self.token}" if self.token else "")
        return f"The table stays open at the server. Come back with: {back}"
