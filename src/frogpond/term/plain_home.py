"""The home of a server line by line, with a number before each line that leads somewhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from ..engine.guide import count
from ..table import Refused
from .home_rows import WISHES, HomeRow, cup_words, friend_words, meeting_rows, meeting_words, sections, standing_lines, ways_with
from .plain_seat import ENDED, LineReader, PlainSeat
from .qr import inverted, qr_lines
from .server_client import BY_ITSELF, Foreign, SignedOut
from .server_home import CLOCK_WORDS, PACES, Answer, ServerHome
from .session import Trouble

HELP = """Type the number of a line, or:
  home                    the list as it is now          name NAME    your name here
  new GAME [open|BOT ...] a new table: open is a seat    code         words for another device of yours
    [minutes|day|days]    for a friend, by a link        words WORDS  sign in with your words
  find GAME [PLAYERS] [live|days]   find me a game       stop         stop looking
  daily                   today's challenge              friends      people you've played with
  sit NAME, again NAME    sit at their open table, or ask them to play again
  cups                    tournaments, with numbers
  cup NUMBER [enter|leave|begin|close|end|play]   its standings, enter or leave it, go to your game
  follow, forget, block, unblock NAME
  invite NUMBER [NAME|lobby]   invite to a table: by link and code, by name, or open to everyone
  join LINK               an invitation from a friend    quit         leave (your tables stay)"""


class PlainHome:
    """One visit, asked and told in lines of text."""

    def __init__(
        self, pond: ServerHome, read: Callable[[], str] | None = None, say: Callable[[str], None] = lambda words: print(words, flush=True)
    ) -> None:
        self.pond, self.read, self.say = pond, read, say
        self.rows: list[HomeRow] = []
        self.cups: list[Answer] = []
        self.status = ""
        self.at_table = ""

    async def run(self) -> None:
        """Until somebody leaves. A server that is away is waited for."""
        self.lines, self.news = LineReader(self.read), asyncio.Event()
        listening = asyncio.create_task(self.listen())
        try:
            await self.wait_for_home(listening)
            self.show()
            while True:
                line = asyncio.create_task(self.lines.next())
                await asyncio.wait({line, listening}, return_when=asyncio.FIRST_COMPLETED)
                if listening.done():
                    line.cancel()
                    listening.result()
                words = line.result().strip()
                if words == ENDED or words.casefold() in ("quit", "exit", "q"):
                    break
                if words:
                    await self.answer(words)
        except Foreign as foreign:
            raise ValueError(str(foreign)) from None
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, Trouble):
                await listening
            left = await self.pond.close()
        self.say(left)

    async def wait_for_home(self, listening: asyncio.Task[None]) -> None:
        """Until the server answered for the first time; end of input ends the waiting, too."""
        while not self.pond.home:
            news = asyncio.create_task(self.news.wait())
            await asyncio.wait({news, listening}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            self.news.clear()
            if listening.done():
                listening.result()
            if not self.pond.home and not self.lines.queue.empty():
                raise Foreign(self.pond.status.removesuffix(BY_ITSELF).rstrip())

    async def listen(self) -> None:
        while True:
            try:
                await self.pond.run(self.changed, self.found)
            except SignedOut as gone:
                self.pond.caller.be("")
                self.say(f"{gone} Who are you now? Type name NAME, or words WORDS.")

    def changed(self) -> None:
        """News while somebody types: a turn, and a line that is lost or back."""
        self.news.set()
        for one in self.pond.new_turns():
            if one["table"] != self.at_table:
                self.say(f"* Your turn: {one['title']} with {one['company']}. Type home to see it.")
        lost = self.pond.status if self.pond.status.endswith(BY_ITSELF) else ""
        if not self.pond.home and not self.lines.queue.empty():
            return  # words typed already are answered as the program ends
        if lost != self.status:
            self.say(f"* {lost or 'The server is back.'}")
            self.status = lost

    def found(self, table: str) -> None:
        where = "quit comes back home; there" if self.at_table else "type home:"
        self.say(f"* We’ve found someone: {where} it is the first line.")

    def show(self) -> None:
        """The home in numbered lines."""
        home = self.pond.home
        here = f" {count(home['here'], 'person is', 'people are')} here." if home["here"] else ""
        self.say(f"Frogpond at {self.pond.root}.{here} Type a number, or help.")
        self.rows = []
        for section in sections(home):
            self.say(f"{section.title}:")
            if not section.rows:
                self.say(f"    {section.note}")
            for row in section.rows:
                self.rows.append(row)
                self.say(f"  {len(self.rows)}. {row.words}")

    async def answer(self, words: str) -> None:
        command, _, rest = words.partition(" ")
        try:
            if words.isdecimal():
                if not 1 <= int(words) <= len(self.rows):
                    raise Trouble(f"The lines are numbered 1 to {len(self.rows)}.")
                await self.choose(self.rows[int(words) - 1])
            else:
                await self.command(command.casefold(), rest.split(), rest.strip())
        except (Refused, Trouble) as no:
            self.say(f"No: {no}")

    async def command(self, command: str, parts: list[str], rest: str) -> None:
        pond = self.pond
        if command in ("help", "?"):
            self.say(HELP)
        elif command == "home":
            await pond.refresh()
            self.show()
        elif command == "name" and rest:
            await pond.call_me(rest)
            self.say(f"You are {pond.name}.")
        elif command == "words" and rest:
            await pond.become(rest)
            self.say(f"You are {pond.name or 'a frog without a name'}.")
        elif command == "code":
            answer = await pond.code()
            self.say(f"Type these words at {answer['url']} within a minute. They work once: {answer['code']}")
        elif command == "new":
            await self.new(parts)
        elif command == "find":
            await self.find(parts)
        elif command == "stop":
            await pond.stop_seeking()
            self.say("Stopped looking.")
        elif command == "daily":
            await self.choose(HomeRow("daily", ""))
        elif command == "friends":
            await self.people()
        elif command in ("cups", "cup"):
            await self.cup(parts)
        elif command in ("sit", "again", "follow", "forget", "block", "unblock") and rest:
            await self.deal(command, rest)
        elif command == "invite" and parts:
            await self.invite(parts)
        elif command == "join" and rest:
            self.need_name()
            kind, ident = pond.read_link(rest)
            await self.go(await self.sit(ident) if kind == "j" else ident)
        else:
            self.say("I don’t understand that. Type help to see what you can type.")

    def need_name(self) -> None:
        """Others see a name; it is asked for once."""
        if not self.pond.name:
            raise Trouble("pick a name first: name NAME. Or words WORDS, if you play here in a browser.")

    async def choose(self, row: HomeRow) -> None:
        """Opens the entry of a line."""
        pond = self.pond
        if row.kind in ("turn", "waiting", "running", "last"):
            await self.go(row.table)
        elif row.kind == "me":
            self.say(f"{row.words}. name NAME changes it, code is for another device, words WORDS signs you in.")
        elif row.kind == "people":
            await self.people()
        elif row.kind == "cups":
            await self.cup([])
        elif row.kind == "friend":
            ways = "; ".join(f"{wish} {row.thing['name']}" for wish in ways_with(row.thing))
            self.say(f"{friend_words(row.thing)}. Type: {ways}")
        elif row.kind == "join":
            self.say("Type join and the link your friend sent.")
        elif row.kind in ("find", "new"):
            games = ", ".join(game["name"] for game in await pond.games() if row.kind == "new" or game["players"]["most"] > 1)
            self.say(f"Type {row.kind} and a game: {games}. help says what may follow.")
        elif row.kind == "stop":
            await self.command("stop", [], "")
        else:
            self.need_name()
            if row.kind == "open":
                await self.go(await self.sit(row.thing["invite"], row.table))
            elif row.kind == "bot":
                await self.go(await pond.against_bots(row.thing["game"]))
            elif row.kind == "daily":
                await self.go(await pond.daily())

    async def go(self, table: str) -> None:
        """To the table, and back home."""
        if not table:
            return
        session = await self.pond.go(table)
        self.at_table = table
        try:
            await PlainSeat(session, self.lines, self.say).run()
        finally:
            self.at_table = ""
        await self.pond.refresh()
        self.pond.new_turns()
        self.show()

    async def sit(self, invite: str, table: str = "") -> str:
        """Sit down; what must be agreed to is asked first. Nothing if it is not."""
        try:
            return await self.pond.sit(invite, table)
        except Refused as refused:
            if refused.reason.code != "agree":
                raise
            self.say(f"{refused.reason.text} Type yes, or anything else.")
            if (await self.lines.next()).strip().casefold() not in ("yes", "y"):
                self.say("You’re not seated.")
                return ""
            return await self.pond.sit(invite, table, agree=True)

    async def new(self, parts: list[str]) -> None:
        """Command `new GAME [open|BOT ...] [clock]`: the seats after yours; without any a friend's seat."""
        self.need_name()
        kind = next((game for game in await self.pond.games() if parts and game["name"] == parts[0]), None)
        if kind is None:
            raise Trouble("which game? Type new and its name. The line New table lists them.")
        clock = next((part for part in parts[1:] if part in CLOCK_WORDS), "none")
        others = [part for part in parts[1:] if part not in CLOCK_WORDS]
        others = others or ["open"] * max(0, kind["players"]["usual"] - 1)
        seats = ["me", *("open" if part in ("open", "friend") else f"bot:{part}" for part in others)]
        table = await self.pond.open_table(kind["name"], seats, clock)
        if "open" in seats:
            self.tell_invitation(await self.pond.invitation(table))
        await self.go(table)

    async def find(self, parts: list[str]) -> None:
        self.need_name()
        if not parts:
            raise Trouble("which game? Type find and its name, then how many players and live or days, if you like.")
        players = next((int(part) for part in parts[1:] if part.isdecimal()), 2)
        pace = next((part for part in parts[1:] if part in PACES), "live")
        table = await self.pond.seek(parts[0], min(players, 12), pace)
        if table:
            await self.go(table)
            return
        looking = self.pond.home["looking"]
        if looking is not None:
            self.say(f"Looking for an opponent: {looking['title']}, {looking['words']}. You’ll hear it here. Type stop to end it.")

    async def people(self) -> None:
        friends = await self.pond.friends()
        for one in friends["people"]:
            self.say(f"  {friend_words(one)}")
        for one in friends["blocked"]:
            self.say(f"  {one['name']}, blocked")
        ways = "Type sit, again, follow, forget, block or unblock and a name."
        self.say(ways if friends["people"] or friends["blocked"] else "Finish a game with someone, and they’ll be here.")

    async def cup(self, parts: list[str]) -> None:
        """Command `cup [NUMBER [WISH]]`: all tournaments; how one stands; something done in it, or to one's table."""
        if not parts:
            self.cups = await self.pond.cups()
            for number, one in enumerate(self.cups, 1):
                self.say(f"  {number}. {cup_words(one)}")
            self.say("Type cup and a number." if self.cups else "No tournaments yet. Start one in a browser, at /cups.")
            return
        if not self.cups:
            self.cups = await self.pond.cups()
        number = int(parts[0]) if parts[0].isdecimal() else 0
        if not 1 <= number <= len(self.cups):
            raise Trouble("which tournament? cups lists them with numbers.")
        ident, wish = self.cups[number - 1]["cup"], parts[1].casefold() if len(parts) > 1 else ""
        if wish in WISHES:
            self.need_name()
            answer = await self.pond.in_cup(ident, wish)
        elif wish in ("", "play"):
            answer = await self.pond.cup(ident)
        else:
            raise Trouble(f"say one of {', '.join(WISHES)} or play.")
        if wish == "play":
            open_ones = [table for table, words in meeting_rows(answer) if words.startswith("Play ")]
            if not open_ones:
                raise Trouble("it’s not your turn in this tournament.")
            await self.go(open_ones[0])
        else:
            self.tell_cup(answer, number)

    def tell_cup(self, cup: Answer, number: int) -> None:
        """How a tournament stands, in lines."""
        self.say(f"{cup_words(cup)}.{' You’re in.' if cup['mine'] else ''}")
        for line in standing_lines(cup):
            self.say(f"  {line}")
        if cup["rounds"]:
            self.say(f"Round {len(cup['rounds'])}:")
            for meeting in cup["rounds"][-1]:
                self.say(f"  {meeting_words(meeting)}{'' if meeting['over'] else ', not over'}")
        mine = [words for _, words in meeting_rows(cup) if words.startswith("Play ")]
        ways = [*cup["may"], *(["play"] if mine else [])]
        if ways:
            self.say(f"Type {', '.join(f'cup {number} {wish}' for wish in ways)}.")

    async def deal(self, wish: str, name: str) -> None:
        friends = await self.pond.friends()
        among = friends["blocked"] if wish == "unblock" else friends["people"]
        one: Answer | None = next((one for one in among if one["name"].casefold() == name.casefold()), None)
        if one is None:
            raise Trouble(f"you haven’t played with anyone called {name}.")
        if wish == "sit":
            if not one["invite"]:
                raise Trouble(f"{one['name']} has no open table for you.")
            await self.go(await self.sit(one["invite"]))
            return
        table = await self.pond.deal(one["person"], wish)
        if table:
            self.say(f"{one['name']} is invited.")
            await self.go(table)
        else:
            result = {"follow": "followed", "forget": "unfollowed", "block": "blocked", "unblock": "unblocked"}
            self.say(f"{one['name']} is {result[wish]}.")

    async def invite(self, parts: list[str]) -> None:
        number = int(parts[0]) if parts[0].isdecimal() else 0
        row = self.rows[number - 1] if 1 <= number <= len(self.rows) else HomeRow("", "")
        if not row.table:
            raise Trouble("which table? Type its number, as in invite 3.")
        invitation = await self.pond.invitation(row.table)
        whom = " ".join(parts[1:])
        if whom == "lobby":
            invitation = await self.pond.invite(row.table, lobby=not invitation["lobby"])
            self.say("Anyone can sit down there now." if invitation["lobby"] else "Only people with the link can sit down now.")
        elif whom:
            one = next((one for one in invitation["people"] if one["name"].casefold() == whom.casefold()), None)
            if one is None:
                raise Trouble(f"there’s no one called {whom} to ask.")
            await self.pond.invite(row.table, person=one["person"])
            self.say(f"{one['name']} is invited.")
        else:
            self.tell_invitation(invitation)
            self.say("\n".join(inverted(qr_lines(invitation["link"]))))

    def tell_invitation(self, invitation: Answer) -> None:
        """The link alone on its line, so that it can be copied."""
        self.say("A seat is free. Send this to a friend, no account needed:")
        self.say(invitation["link"])
        names = ", ".join(one["name"] for one in invitation["people"] if not one["asked"])
        if names:
            self.say(f"Or ask by name, from home: invite NUMBER NAME ({names}).")
