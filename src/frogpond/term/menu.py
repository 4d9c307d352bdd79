"""The start: which game, with what options, against whom; or an unfinished game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from .. import bots
from ..engine import games, make
from ..engine.guide import count
from ..engine.options import Option
from ..engine.record import Record
from ..engine.registry import game_class
from .local import LocalTable, data_folder

PERSON = "person"


def unfinished(folder: Path, limit: int = 5) -> list[tuple[Path, str]]:
    """Kept games that are not over, the freshest first, each in a few words."""
    files: list[tuple[Path, str]] = []
    for path in sorted(folder.glob("*.frog"), key=lambda path: path.stat().st_mtime, reverse=True)[:20]:
        try:
            record = Record.parse(path.read_text(encoding="utf-8"))
            *_, (state, _) = record.replay()
        except (OSError, ValueError):
            continue  # not ours to judge here: frogpond replay tells what is wrong with it
        if not state.is_over and "won" not in record.tags and len(files) < limit:
            files.append((path, f"{state.game.title}: {record.tags.get('seats', '')}, {count(len(record.moves), 'move')} ({path.stem})"))
    return files


class MenuScreen(Screen[str]):
    """A form: everything has a sensible answer already, so Start is one key away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", "start"),
        Binding("q", "quit_app", "leave"),
        Binding("escape", "quit_app", show=False),
    ]

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = folder or data_folder()
        self.game = games()[0]
        self.count = 0  # seats in the form

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="menu"):
            yield Static(Text("Frogpond"), id="title")
            yield Static("Choose with Tab, Enter and the arrows, or with the mouse.", classes="note")
            yield Static(id="wrong")
            files = unfinished(self.folder)
            if files:
                with Horizontal(classes="row"):
                    yield Label("Continue")
                    yield Select([(words, str(path)) for path, words in files], id="kept", prompt="a saved game", compact=True)
            with Horizontal(classes="row"):
                yield Label("Game")
                titles = [(title_of(name), name) for name in games()]
                yield Select(titles, id="game", value=self.game, allow_blank=False, compact=True)
            yield Static(id="about", classes="note")
            yield Vertical(id="form")
            with Horizontal(classes="row buttons"):
                yield Button("Start", id="start", variant="primary")
                yield Button("Leave", id="leave")
        yield Footer()

    async def on_mount(self) -> None:
        self.query_one("#form").styles.height = "auto"
        await self.fill()
        self.query_one("#start").focus()

    async def fill(self, players: int | None = None) -> None:
        """The questions of the chosen game."""
        kind: Any = game_class(self.game)
        self.query_one("#about", Static).update(Text(f"{kind.about}\n{kind.credit}"))
        form = self.query_one("#form", Vertical)
        await form.remove_children()
        count = self.count = players or kind.default_players
        rows: list[Horizontal] = []
        if kind.min_players < kind.max_players:
            numbers = [(str(n), n) for n in range(kind.min_players, kind.max_players + 1)]
            rows.append(row("Players", Select(numbers, id="players", value=count, allow_blank=False, compact=True)))
        sitting = [("you, at this terminal", PERSON), *((f"{name}: {bots.about(name)}", name) for name in bots.offered(kind.name))]
        for seat in range(count):
            usual = PERSON if seat == 0 else "frog"
            rows.append(row(f"Seat {seat + 1}", Select(sitting, id=f"seat-{seat}", value=usual, allow_blank=False, compact=True)))
        for option in kind.declared:
            if option.name != "data":
                rows.append(row(option.name.replace("_", " "), asking(option)))
                rows.append(Horizontal(Static(Text(option.meaning), classes="note"), classes="meaning"))
        for one in rows:
            if one.has_class("meaning"):
                one.styles.height = "auto"
        await form.mount(*rows)

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "game" and event.value != self.game:
            self.game = str(event.value)
            self.run_worker(self.fill(), exclusive=True)
        elif event.select.id == "players" and isinstance(event.value, int) and event.value != self.count:
            self.run_worker(self.fill(event.value), exclusive=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "start":
            self.action_start()
        else:
            self.action_quit_app()

    def action_quit_app(self) -> None:
        self.app.exit("")

    def action_start(self) -> None:
        """Sit down, or say what does not go together."""
        try:
            self.app.sit(self.chosen())  # type: ignore[attr-defined]
        except ValueError as error:
            self.query_one("#wrong", Static).update(Text(f"✗ {error}"))

    def chosen(self) -> LocalTable:
        selects = self.query("#kept")
        if selects and not (wish := selects.first(Select)).is_blank():
            return LocalTable.resume(Path(str(wish.value)))
        options: dict[str, Any] = {}
        line_up: dict[int, str] = {}
        players: int | None = None
        for select in self.query("#form Select").results(Select):
            name = select.id or ""
            if name == "players":
                players = int(str(select.value))
            elif name.startswith("seat-"):
                line_up[int(name[5:])] = str(select.value)
            elif not select.is_blank():
                options[name.removeprefix("option-")] = select.value
        for field in self.query("#form Input").results(Input):
            if field.value.strip():
                options[(field.id or "").removeprefix("option-")] = field.value.strip()
        game = make(self.game, players, **options)
        return LocalTable(game, [line_up[seat] for seat in sorted(line_up)])


def title_of(name: str) -> str:
    kind: Any = game_class(name)
    return str(kind.title)


def row(label: str, control: Select[Any] | Input) -> Horizontal:
    return Horizontal(Label(label), control, classes="row")


def asking(option: Option) -> Select[Any] | Input:
    """The control for an option: a list of its choices, or a line to type in."""
    usual, ident = option.default, f"option-{option.name}"
    if option.choices:
        return Select([(str(choice), choice) for choice in option.choices], id=ident, value=usual, allow_blank=False, compact=True)
    text = ",".join(map(str, usual)) if isinstance(usual, tuple) else "" if usual is None else str(usual)
    return Input(text, id=ident, placeholder=option.allowed, compact=True)
