"""What opens over the home: who you are, a new table, find me a game, an invitation, what to do with somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from ..draw.palette import CORAL, SPARK
from ..table import Refused
from ..table.names import any_bot
from .dialogs import Dialog
from .home_rows import WISHES, cup_words, friend_words, meeting_rows, standing_lines
from .qr import qr_lines
from .server_home import CLOCK_WORDS, PACES, Found, ServerHome
from .session import Trouble


class Asking(Dialog):
    """A box that asks the server; what it says no to stands in the box, and nothing typed is lost."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close"), Binding("q", "none", show=False)]

    def __init__(self, pond: ServerHome) -> None:
        super().__init__()
        self.pond = pond

    def action_none(self) -> None:
        """A letter of a name, not the way out."""

    def wrong(self, words: str) -> None:
        self.query_one("#wrong", Static).update(Text(words, style=CORAL))


def row(label: str, control: Select[Any] | Input) -> Horizontal:
    return Horizontal(Label(label), control, classes="row")


class ChoiceDialog(Dialog):
    """A list of ways; the chosen one is the result."""

    def __init__(self, title: str, ways: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.title_words, self.ways = title, ways

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.title_words, style=f"bold {SPARK}"), id="asked")
            yield OptionList(*(Option(Text(words), id=wish) for wish, words in self.ways), id="ways")
            yield Static(Text("Enter chooses, Esc closes.", style="dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option.id))


class Link(Dialog):
    """A link that somebody sent; it is the result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close"), Binding("q", "none", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("Join with a link", style=f"bold {SPARK}"), id="asked")
            yield row("The link", Input(id="link", max_length=300, compact=True, placeholder="your friend sent"))
            yield Static(Text("Enter goes to the table, Esc closes.", style="dim"))

    def action_none(self) -> None:
        """A letter of the link, not the way out."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class IdentityDialog(Asking):
    """Who you are at a server: a name, or the words of somebody who is known there already."""

    def __init__(self, pond: ServerHome, why: str = "") -> None:
        super().__init__(pond)
        self.why = why

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.why or f"Who are you at {self.pond.root}?", style=f"bold {SPARK}"), id="asked")
            yield row("Your name", Input(self.pond.name, id="name", max_length=60, compact=True, placeholder="what others see"))
            yield row("Or your words", Input(id="words", max_length=200, compact=True, placeholder="four or eight, from You on the page"))
            yield Static(Text("No account, no password. With your words you’re the same person here and in your browser.", style="dim"))
            yield Static(id="wrong")
            yield Static(id="code")
            with Horizontal(classes="buttons"):
                yield Button("That is me", id="fine", variant="primary")
                if self.pond.token:
                    yield Button("Words for another device", id="link")
                yield Button("Not now", id="no")

    def on_mount(self) -> None:
        self.query_one("#name").focus()

    def on_input_submitted(self) -> None:
        self.say_it()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "fine":
            self.say_it()
        elif event.button.id == "link":
            self.link()
        else:
            self.dismiss("")

    @work(exclusive=True, group="asking")
    async def say_it(self) -> None:
        name, words = (self.query_one(f"#{field}", Input).value.strip() for field in ("name", "words"))
        if not name and not words:
            self.wrong("Type a name, or words.")
            return
        try:
            await (self.pond.become(words) if words else self.pond.call_me(name))
        except (Refused, Trouble, ValueError, OSError) as no:
            self.wrong(str(no))
            return
        self.dismiss("fine")

    @work(exclusive=True, group="asking")
    async def link(self) -> None:
        try:
            told = await self.pond.code()
        except (Refused, Trouble) as no:
            self.wrong(str(no))
            return
        words = f"Type these words at {told['url']} within a minute. They work once:\n"
        self.query_one("#code", Static).update(Text(words).append(told["code"], f"bold {SPARK}"))


class Seeking(Asking):
    """Find me a game: which, with how many, at what pace."""

    def __init__(self, pond: ServerHome, games: Sequence[Found]) -> None:
        super().__init__(pond)
        self.games = [game for game in games if game["players"]["most"] > 1]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("Find me a game", style=f"bold {SPARK}"), id="asked")
            games = [(game["title"], game["name"]) for game in self.games]
            yield row("Game", Select(games, id="game", value=games[0][1], allow_blank=False, compact=True))
            counts = [(str(number), number) for number in range(2, 7)]
            yield row("Players", Select(counts, id="players", value=2, allow_blank=False, compact=True))
            yield row("Pace", Select([(words, pace) for pace, words in PACES.items()], id="pace", allow_blank=False, compact=True))
            note = "The longer you wait, the wider we look. Games between people count for your rating."
            yield Static(Text(note, style="dim"))
            yield Static(id="wrong")
            with Horizontal(classes="buttons"):
                yield Button("Find me a game", id="fine", variant="primary")
                yield Button("Not now", id="no")

    @work(exclusive=True, group="asking")
    async def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id != "fine":
            self.dismiss("")
            return
        game, players, pace = (self.query_one(f"#{name}", Select).value for name in ("game", "players", "pace"))
        try:
            self.dismiss(await self.pond.seek(str(game), int(str(players)), str(pace)) or "looking")
        except (Refused, Trouble) as no:
            self.wrong(str(no))


class NewTable(Asking):
    """A new table: the game, who sits where, how long a turn may take. The result is the table."""

    def __init__(self, pond: ServerHome, games: Sequence[Found], bots: Sequence[str]) -> None:
        super().__init__(pond)
        self.games = {game["name"]: game for game in games}
        self.bots = [name for name in bots if ":" not in name]
        self.game = next(iter(self.games))
        self.count = 0

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Static(Text("New table", style=f"bold {SPARK}"), id="asked")
            games = [(game["title"], name) for name, game in self.games.items()]
            yield row("Game", Select(games, id="game", value=self.game, allow_blank=False, compact=True))
            yield Vertical(id="seats")
            clocks = [(words, name) for name, words in CLOCK_WORDS.items()]
            yield row("A turn takes", Select(clocks, id="clock", value="none", allow_blank=False, compact=True))
            yield Static(id="wrong")
            with Horizontal(classes="buttons"):
                yield Button("Open the table", id="fine", variant="primary")
                yield Button("Not now", id="no")

    async def on_mount(self) -> None:
        self.query_one("#seats").styles.height = "auto"
        await self.fill()

    async def fill(self, players: int | None = None) -> None:
        """The seats of the chosen game: you, friends by a link, bots."""
        kind = self.games[self.game]["players"]
        self.count = players or kind["usual"]
        rows = []
        if kind["least"] < kind["most"]:
            numbers = [(str(n), n) for n in range(kind["least"], kind["most"] + 1)]
            rows.append(row("Players", Select(numbers, id="players", value=self.count, allow_blank=False, compact=True)))
        others = [("a friend, by link", "open"), *((any_bot(name), f"bot:{name}") for name in self.bots)]
        for seat in range(1, self.count):
            usual = "open" if seat == 1 else "bot:frog" if "frog" in self.bots else others[-1][1]
            rows.append(row(f"Seat {seat + 1}", Select(others, id=f"seat-{seat}", value=usual, allow_blank=False, compact=True)))
        seats = self.query_one("#seats", Vertical)
        await seats.remove_children()
        await seats.mount(*rows)

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "game" and event.value != self.game:
            self.game = str(event.value)
            self.run_worker(self.fill(), exclusive=True, group="fill")
        elif event.select.id == "players" and isinstance(event.value, int) and event.value != self.count:
            self.run_worker(self.fill(event.value), exclusive=True, group="fill")

    @work(exclusive=True, group="asking")
    async def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id != "fine":
            self.dismiss("")
            return
        seats = ["me", *(str(self.query_one(f"#seat-{seat}", Select).value) for seat in range(1, self.count))]
        try:
            self.dismiss(await self.pond.open_table(self.game, seats, str(self.query_one("#clock", Select).value)))
        except (Refused, Trouble) as no:
            self.wrong(str(no))


class InvitationDialog(Asking):
    """A seat that waits for a friend: the link, its code, people to ask by name, the lobby. The result is the table, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,i", "close", "close")]

    def __init__(self, pond: ServerHome, table: str, told: Found, leads: bool = True) -> None:
        super().__init__(pond)
        self.table, self.told, self.leads = table, told, leads

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide", id="invitation"):
            yield Static(Text("A seat is free. Send this to a friend, no account needed.", style=f"bold {SPARK}"), id="asked")
            yield Static(Text(self.told["link"], style="bold", no_wrap=True), id="link")
            with Horizontal(id="both"):
                code = qr_lines(self.told["link"])
                if code:
                    yield Static(Text("\n".join(code), style="#0b1d22 on #ffffff", no_wrap=True), id="qr")
                with VerticalScroll(id="ways-in"):
                    yield Static(Text("In another terminal: frogpond play --server LINK", style="dim"))
                    yield OptionList(id="ask")
                    yield Static(id="wrong")
                    with Horizontal(classes="buttons"):
                        yield Button("To the table" if self.leads else "Close", id="go", variant="primary")

    def on_mount(self) -> None:
        self.list_ways()
        self.query_one("#go").focus()

    def list_ways(self) -> None:
        listed = self.query_one("#ask", OptionList)
        listed.clear_options()
        for one in self.told["people"]:
            words = f"Asked: {one['name']}" if one["asked"] else f"Ask {friend_words(one)[2:]}"
            listed.add_option(Option(Text(words), id=f"person-{one['person']}", disabled=one["asked"]))
        lobby = "Only with the link" if self.told["lobby"] else "Open to everyone: anyone can sit down"
        listed.add_option(Option(Text(lobby), id="lobby"))

    @work(exclusive=True, group="asking")
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        wish = str(event.option.id)
        person = wish.removeprefix("person-")
        try:
            self.told = await self.pond.invite(self.table, **({"lobby": not self.told["lobby"]} if wish == "lobby" else {"person": person}))
        except (Refused, Trouble) as no:
            self.wrong(str(no))
            return
        self.list_ways()

    def on_button_pressed(self) -> None:
        self.dismiss(self.table if self.leads else "")


class CupBox(Dialog):
    """A tournament: how it stands, what one may do, its tables. It follows what happens; the table to go to is the result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "again", "anew")]

    def __init__(self, pond: ServerHome, cup: Found) -> None:
        super().__init__()
        self.pond, self.cup = pond, cup

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide"):
            yield Static(id="asked")
            with VerticalScroll():
                yield Static(id="standings")
            yield OptionList(id="ways")
            yield Static(id="wrong")
            yield Static(Text("Enter chooses, r refreshes, Esc closes.", style="dim"))

    def on_mount(self) -> None:
        self.draw()
        self.query_one("#ways").focus()

    def draw(self) -> None:
        cup = self.cup
        self.query_one("#asked", Static).update(Text(cup_words(cup), style=f"bold {SPARK}"))
        self.query_one("#standings", Static).update(Text("\n".join(standing_lines(cup)), no_wrap=True))
        ways = [(f"do-{wish}", WISHES[wish]) for wish in cup["may"] if wish in WISHES] + meeting_rows(cup)
        listed = self.query_one("#ways", OptionList)
        before = listed.highlighted_option
        listed.clear_options()
        listed.add_options([Option(Text(words), id=way) for way, words in ways])
        if ways:  # the bar stays on what it was on: what comes meanwhile must not put another deed under somebody's Enter
            listed.highlighted = next((i for i, (way, _) in enumerate(ways) if before is not None and way == before.id), 0)

    def action_again(self) -> None:
        self.follow()

    @work(exclusive=True, group="cup")
    async def follow(self) -> None:
        """How it stands now; the box shows it if that is something else."""
        try:
            fresh = await self.pond.cup(self.cup["cup"])
        except (Refused, Trouble) as no:
            self.wrong(str(no))
            return
        if fresh != self.cup and self.is_attached:
            self.cup = fresh
            self.draw()

    def wrong(self, words: str) -> None:
        self.query_one("#wrong", Static).update(Text(words, style=CORAL))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        way = str(event.option.id)
        if way.startswith("do-"):
            self.act(way.removeprefix("do-"))
        else:
            self.dismiss(way)

    @work(exclusive=True, group="cup")
    async def act(self, wish: str) -> None:
        try:
            self.cup = await self.pond.in_cup(self.cup["cup"], wish)
        except (Refused, Trouble) as no:
            self.wrong(str(no))
            return
        self.wrong("")
        self.draw()
