"""A seat at a server's table line by line: for pipes, screen readers, and people who would rather type."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable

from ..table import Refused
from .http import httpx
from .remote import RemoteTable
from .session import Trouble, verdict

HELP = """Type a move as the list shows it, or its number. Also:
  moves           list what you can do now         why MOVE   why you can't do a move
  board           show the table again             undo       undo your last move (you may have to ask)
  log             what happened so far             describe   a part of the table in words
  hint            what a strong bot would do       save FILE  save the record, when the game is over
  say WORDS       chat with the others             chat       the chat so far
  agree, disagree answer the others' question      resign, abandon   give up, or end the game together
  help            this list                        quit       leave (the table stays on the server)"""
ENDED = "\0ended"


class LineReader:
    """Typed lines, read beside the event loop: one `next` after another; ENDED when there are no more."""

    def __init__(self, read: Callable[[], str] | None = None) -> None:
        self.read = read or input
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        while True:
            try:
                line = self.read()
            except (EOFError, OSError, ValueError):
                line = ENDED
            try:
                self.loop.call_soon_threadsafe(self.queue.put_nowait, line)
            except RuntimeError:  # nobody listens any longer
                return
            if line == ENDED:
                return

    async def next(self) -> str:
        line = await self.queue.get()
        if line == ENDED:
            self.queue.put_nowait(ENDED)
        return line


class PlainSeat:
    """One table: prints events as they come, and answers typed words."""

    def __init__(self, session: RemoteTable, lines: LineReader, say: Callable[[str], None]) -> None:
        self.session, self.lines, self.say = session, lines, say
        self.line_count = 0
        self.asked: tuple[int, bool] | None = None  # the position that was shown, and whether it was ours to decide
        self.status = ""
        self.ended = False

    async def run(self) -> None:
        """Until somebody leaves, or the game is over."""
        session = self.session
        watching = " You’re watching." if session.view.seat < 0 and not session.waiting else ""
        self.say(f"{session.game.title}: {'; '.join(session.names)}.{watching} Type help for what you can do.")
        listening = asyncio.create_task(session.run(self.changed))
        try:
            while not self.ended:
                line = asyncio.create_task(self.lines.next())
                await asyncio.wait({line, listening}, return_when=asyncio.FIRST_COMPLETED)
                if listening.done():
                    line.cancel()
                    listening.result()
                    return
                if not await self.answer(line.result().strip()):
                    return
        except Trouble as trouble:
            self.say(str(trouble))
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, Trouble):
                await listening
            with contextlib.suppress(Trouble):
                await session.close()

    def changed(self) -> None:
        """Prints new events, and the prompt when the decision is ours."""
        session = self.session
        lines = session.lines()
        for line in lines[min(self.line_count, len(lines)) :]:
            self.say(f"  {line.message}")
        self.line_count, session.heard = len(lines), len(session.chat())
        now = session.seq, bool(session.view.choices)
        if session.status != self.status:
            self.status = session.status
            if self.status:
                self.say(f"{self.status}.")
        if now == self.asked:
            return
        self.asked = now
        if session.view.over:
            self.finish()
        elif session.view.choices:
            self.show()

    def show(self) -> None:
        self.say("\n" + self.session.game.screen(self.session.view))
        self.list_moves()

    def list_moves(self) -> None:
        """Legal moves with numbers, several to a line."""
        texts = [f"{i}. {choice.text}" for i, choice in enumerate(self.session.view.choices, 1)]
        if not texts:
            self.say(f"{self.session.status or 'Nothing to decide right now'}.")
            return
        width = max(map(len, texts)) + 2
        columns = max(1, 100 // width)
        for i in range(0, len(texts), columns):
            self.say("  " + "".join(text.ljust(width) for text in texts[i : i + columns]).rstrip())

    def finish(self) -> None:
        session = self.session
        self.say("\n" + session.game.screen(session.view))
        self.say(verdict(session.game, session.view, session.names))
        for seat, score in enumerate(session.view.scores):
            self.say(f"  {session.name(seat)}: {score}")
        self.say("Type quit to leave the table.")

    async def answer(self, words: str) -> bool:
        """Answers typed words; False to leave."""
        command, _, rest = words.partition(" ")
        command = command.casefold()
        session = self.session
        if words == ENDED or command in ("quit", "exit", "q", "leave", "home"):
            self.say("You’ve left the table. It stays on the server.")
            return False
        try:
            if command in ("help", "?", "h"):
                self.say(HELP)
            elif command == "moves" and not rest:
                self.list_moves()
            elif command == "board":
                self.show()
            elif command == "log":
                self.say("\n".join(line.message for line in session.lines()[-30:]) or "Nothing has happened yet.")
            elif command == "say":
                await session.say(rest)
                self.changed()
            elif command == "chat":
                self.say("\n".join(line.message for line in session.chat()[-30:]) or "No chat yet.")
            elif command == "hint":
                self.say((await session.hint()).text())
            elif command == "save":
                self.say(f"Saved: {await session.save(rest.strip())}")
            elif words:
                await self.typed(words)
        except (Refused, Trouble) as no:
            self.say(f"No: {no}")
        return True

    async def typed(self, words: str) -> None:
        """A move by its number or text, or a question."""
        choices, seq = self.session.view.choices, self.session.seq
        if words.isdecimal() and 1 <= int(words) <= len(choices):
            answer, action = "", choices[int(words) - 1].action
        else:
            answer, decided = await self.session.typed(words)
            action = -1 if decided is None else decided
        if answer:
            self.say(answer)
        if action >= 0:
            await self.session.act(action)
        if self.session.seq != seq:
            with contextlib.suppress(httpx.HTTPError):  # the story comes with the next view then
                await self.session.catch_up()
        self.changed()


def play_seat(session: RemoteTable) -> None:
    """A table alone, without its server's home."""

    async def play() -> None:
        await PlainSeat(session, LineReader(), lambda words: print(words, flush=True)).run()

    back = session.way_back
    asyncio.run(play())
    print(back)
