"""The home of a server on the screen: tables that wait for you first, then everything one can sit down at, watch or begin."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ..draw.palette import CORAL, CREAM, NIGHT, SPARK
from ..engine.guide import count
from ..table import Refused
from .dialogs import LogDialog, Notice
from .home_dialogs import ChoiceDialog, CupBox, IdentityDialog, Link, NewTable, Seeking
from .home_rows import HomeRow, Section, cup_words, friend_words, sections, ways_with
from .server_client import SignedOut
from .server_home import Found, ServerHome
from .session import Trouble

if TYPE_CHECKING:
    from .app import FrogpondApp

HELP = """\
Arrows, Enter   to a line, choose it            1-9   one of the first lines
n   a new table: bots, friends by a link        f     find me a game
j   join with a link that somebody sent you     d     today's challenge
p   people you played with                      m     who you are, another device
i   the invitation of the table under the bar   t     tournaments
?   this help
q   leave; your tables stay at the server

The lines change by themselves when something happens at the server. From a table
q comes back here. Nobody needs an account: a name is enough, and the words that
your browser shows under You make this terminal the same person.
"""


class HomeLine(Option):
    """A line that can be chosen: it leads where it led when it was read, though others come and go meanwhile."""

    def __init__(self, words: Text, row: HomeRow, ident: str) -> None:
        super().__init__(words, id=ident)
        self.row = row


class HomeScreen(Screen[str]):
    """What the server says, in lines; all that is chosen goes through the pond."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin('new')", "new"),
        Binding("f", "begin('find')", "find"),
        Binding("j", "begin('join')", "join"),
        Binding("d", "begin('daily')", "today"),
        Binding("p", "begin('people')", "people"),
        Binding("t", "begin('cups')", "cups"),
        Binding("i", "invite", "invite"),
        Binding("m", "begin('me')", "you"),
        Binding("question_mark", "help", "help"),
        Binding("q,escape", "leave", "leave"),
        *(Binding(str(n), f"nth({n})", show=False) for n in range(1, 10)),
    ]
    app: FrogpondApp

    def __init__(self, pond: ServerHome) -> None:
        super().__init__()
        self.pond = pond
        self.rows: list[HomeRow] = []
        self.shown: list[Section] = []
        self.word = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield OptionList(id="home")
        yield Static(id="say")
        yield Footer()

    def on_mount(self) -> None:
        self.draw()
        self.listen()

    @work(exclusive=True, group="news")
    async def listen(self) -> None:
        """The server's news as long as the home is open, whatever lies above it."""
        while True:
            try:
                await self.pond.run(self.changed, self.found)
            except SignedOut as gone:
                self.pond.caller.be("")  # what is kept stays, until somebody says who they are now
                await self.app.push_screen_wait(IdentityDialog(self.pond, f"{gone} Who are you now?"))
            except Trouble as trouble:
                self.app.push_screen(Notice(str(trouble), leave=True), self.closed)
                return

    def closed(self, _: str | None) -> None:
        self.leave()

    # Showing ------------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something is new at the server: shown here, and told at a table if it asks for a move."""
        if not self.is_attached:
            return
        for one in self.pond.new_turns():
            if self.app.table not in ("", one["table"]):
                self.app.notify(f"Your turn: {one['title']} with {one['company']}.", title="Your turn somewhere else", markup=False)
        if isinstance(self.app.screen, CupBox):
            self.app.screen.follow()
        self.draw()

    def found(self, table: str) -> None:
        """Somebody was found: to the table from here; at another table it is told."""
        if self.app.screen is self:
            self.go(table)
        else:
            self.app.notify("We’ve found someone. Leave with q, the new table is first at home.", title="Your game starts")

    def draw(self) -> None:
        head = Text(" Frogpond ", f"bold {CREAM}").append(f" at {self.pond.root} ", NIGHT.mute)
        home = self.pond.home
        if home:
            head.append(f"  {home['person']['name'] or 'a visitor'}", f"bold {SPARK}")
            head.append(f"   {count(home['here'], 'person', 'people')} here" if home["here"] else "", NIGHT.mute)
            self.list_rows(home)
        self.query_one("#head", Static).update(head)
        self.draw_say()

    def list_rows(self, home: Found) -> None:
        """The lines anew, if they changed; the bar stays on what it was on."""
        found = sections(home)
        if found == self.shown:
            return
        self.shown = found
        listed = self.query_one("#home", OptionList)
        before = self.row_under()
        self.rows = [row for section in found for row in section.rows]
        options: list[Option] = []
        number = 0
        for section in found:
            options.append(Option(Text(section.title, f"bold {CREAM}", no_wrap=True, overflow="ellipsis"), disabled=True))
            if not section.rows:
                options.append(Option(Text(f"     {section.note}", NIGHT.mute), disabled=True))
            for row in section.rows:
                line = Text(f"  {number + 1 if number < 9 else ' '}  ", "dim", no_wrap=True, overflow="ellipsis")
                options.append(HomeLine(line.append(row.words, f"bold {SPARK}" if row.kind == "turn" else ""), row, f"row-{number}"))
                number += 1
        listed.clear_options()
        listed.add_options(options)
        same = next((i for i, row in enumerate(self.rows) if before and (row.kind, row.table, row.words) == before), None)
        if same is None and before:
            same = next((i for i, row in enumerate(self.rows) if row.table == before[1] and (row.table or row.kind == before[0])), 0)
        listed.highlighted = listed.get_option_index(f"row-{same or 0}")

    def row_under(self) -> tuple[str, str, str] | None:
        """What the bar is on."""
        row = self.row_at()
        return (row.kind, row.table, row.words) if row is not None else None

    def row_at(self) -> HomeRow | None:
        listed = self.query_one("#home", OptionList)
        option = listed.highlighted_option
        return option.row if isinstance(option, HomeLine) else None

    def draw_say(self) -> None:
        """Two lines: what went wrong or was done, else the whole line under the bar and what Enter does there."""
        words = self.word or self.pond.status
        if words:
            said = Text(f" {words}", CORAL, overflow="ellipsis")
        else:
            row = self.row_at()
            said = Text(f" {row.words}\n Enter: {row.does}" if row is not None else "", NIGHT.mute, overflow="ellipsis")
        self.query_one("#say", Static).update(said)

    def on_option_list_option_highlighted(self) -> None:
        self.word = ""
        self.draw_say()

    # Choosing -----------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, HomeLine):
            self.choose(event.option.row)

    def action_nth(self, number: int) -> None:
        if number <= len(self.rows):
            self.choose(self.rows[number - 1])

    def action_begin(self, kind: str) -> None:
        if self.pond.home:
            self.choose(next((row for row in self.rows if row.kind == kind), HomeRow(kind, "", "")))

    @work(exclusive=True, group="choose")
    async def choose(self, row: HomeRow) -> None:
        """What a line leads to; a no is said below the lines, and they stay as they are."""
        self.word = ""
        try:
            if row.kind == "me":
                await self.app.push_screen_wait(IdentityDialog(self.pond))
            elif row.kind in ("turn", "waiting", "running", "last"):
                await self.app.go(row.table)
            elif self.pond.name or await self.app.push_screen_wait(IdentityDialog(self.pond)):
                await self.begin(row)
            await self.pond.refresh()
        except (Refused, Trouble) as no:
            self.word = str(no)
        self.draw()

    async def begin(self, row: HomeRow) -> None:
        """What needs a name."""
        pond, table = self.pond, ""
        if row.kind == "open":
            table = await self.sit(row.thing["invite"], row.table)
        elif row.kind == "daily":
            table = await pond.daily()
        elif row.kind == "bot":
            table = await pond.against_bots(row.thing["game"])
        elif row.kind == "stop":
            await pond.stop_seeking()
        elif row.kind == "find":
            if pond.home["looking"] is None:
                table = await self.app.push_screen_wait(Seeking(pond, await pond.games()))
        elif row.kind == "join":
            table = await self.join(await self.app.push_screen_wait(Link()))
        elif row.kind == "new":
            games = await pond.games()
            table = await self.app.push_screen_wait(NewTable(pond, games, pond.bots))
            table = await self.app.show_invitation(table) if table else ""
        elif row.kind == "friend":
            table = await self.with_somebody(row.thing)
        elif row.kind == "people":
            table = await self.people()
        elif row.kind == "cups":
            table = await self.cups()
        if table and table != "looking":
            await self.app.go(table)

    async def join(self, link: str) -> str:
        """The table that a link leads to: to sit down there, or to watch."""
        kind, ident = self.pond.read_link(link) if link else ("", "")
        return await self.sit(ident) if kind == "j" else ident

    async def people(self) -> str:
        """Everybody one played with, and what to do with one of them."""
        known = await self.pond.friends()
        names = {one["person"]: one for one in known["people"]}
        ways = [(person, friend_words(one)) for person, one in names.items()]
        ways += [(f"-{one['person']}", f"✗ {one['name']}, blocked. Enter unblocks") for one in known["blocked"]]
        if not ways:
            raise Trouble("Finish a game with someone, and they’ll be here. f finds you a game.")
        chosen = await self.app.push_screen_wait(ChoiceDialog("People you’ve played with (● is here)", ways))
        if chosen.startswith("-"):
            return await self.pond.deal(chosen[1:], "unblock")
        return await self.with_somebody(names[chosen]) if chosen else ""

    async def cups(self) -> str:
        """The tournaments; the table that one of them leads to."""
        there = await self.pond.cups()
        if not there:
            raise Trouble("No tournaments yet. Start one in a browser, at /cups.")
        chosen = await self.app.push_screen_wait(ChoiceDialog("Tournaments", [(one["cup"], cup_words(one)) for one in there]))
        return await self.app.push_screen_wait(CupBox(self.pond, await self.pond.cup(chosen))) if chosen else ""

    async def with_somebody(self, one: Found) -> str:
        """Sit down with them, ask them, follow or block them; the table if it leads to one."""
        wish = await self.app.push_screen_wait(ChoiceDialog(friend_words(one)[2:], ways_with(one)))
        if wish == "sit":
            return await self.sit(one["invite"])
        if wish == "block" and not await self.app.push_screen_wait(ChoiceDialog(f"Block {one['name']}?", [("yes", "Yes, block")])):
            return ""
        table = await self.pond.deal(one["person"], wish) if wish else ""
        return await self.app.show_invitation(table) if table else ""

    async def sit(self, invite: str, table: str = "") -> str:
        """Sit down; what must be agreed to is asked first."""
        try:
            return await self.pond.sit(invite, table)
        except Refused as refused:
            if refused.reason.code != "agree":
                raise
            ways = [("yes", "I agree, sit down")]
            if not await self.app.push_screen_wait(ChoiceDialog(refused.reason.text, ways)):
                return ""
            return await self.pond.sit(invite, table, agree=True)

    @work(exclusive=True, group="choose")
    async def go(self, table: str) -> None:
        try:
            await self.app.go(table)
        except (Refused, Trouble) as no:
            self.word = str(no)
        self.draw()

    @work(exclusive=True, group="choose")
    async def action_invite(self) -> None:
        row = self.row_at()
        try:
            if row is None or row.kind not in ("turn", "waiting"):
                raise Trouble("Go to one of your tables with a free seat. i shows its invitation.")
            if await self.app.show_invitation(row.table, quiet=False):
                await self.app.go(row.table)
        except (Refused, Trouble) as no:
            self.word = str(no)
        self.draw()

    def back(self) -> None:
        """Somebody came back from a table."""
        self.refresh_home()

    @work(exclusive=True, group="refresh")
    async def refresh_home(self) -> None:
        with contextlib.suppress(Refused, Trouble):  # whoever listens says so
            await self.pond.refresh()
        self.draw()

    def action_help(self) -> None:
        self.app.push_screen(LogDialog(Text(HELP)))

    def action_leave(self) -> None:
        self.leave()

    @work(exclusive=True, group="leave")
    async def leave(self) -> None:
        self.workers.cancel_group(self, "news")
        self.app.exit(await self.pond.close())
