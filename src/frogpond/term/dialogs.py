"""Dialogs over the table: help and rules, the log, a hint, the end, the curtain between two people, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from .. import bots
from ..draw.cells import sign_of
from ..draw.palette import CORAL, SPARK, livery
from ..engine.game import Game
from ..engine.view import View
from ..table import Line, Refused
from .session import Session, Trouble, verdict

KEYS = """\
Arrows      to the next place you may choose      Shift+arrows  to any place
Enter       choose it (again: undo the choice)    1-9           a line of the list
Tab         board, hand, list                     Esc           one step back
u           take back                             h             hint
/           type a move, or ask: what can I do, describe row 2, why not MOVE
l           log                                   s             save the record
c           chat with the others at a server's table
?           this help and the rules               q             leave (nothing is lost)
The mouse does all of it: point at a thing to read what it is, click it to choose it.
A dashed gold edge: you can act here. ▐ ▌ chosen. ✗ the rules say no, and why.
"""


def rules_of(game: Game) -> list[str]:
    """The rules document of a game by lines; nothing for a game that brings none."""
    return game.look.rules().splitlines()


class Dialog(ModalScreen[str]):
    """A box over the table; Esc closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "close")]

    def action_close(self) -> None:
        self.dismiss("")


class HelpDialog(Dialog):
    """Keys and rules; opens at a rule if one was cited."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "close", show=False)]

    def __init__(self, game: Game, rule: str = "") -> None:
        super().__init__()
        self.game, self.rule = game, rule

    def compose(self) -> ComposeResult:
        lines = rules_of(self.game)
        cited = [i for i, line in enumerate(lines) if self.rule and line.lstrip("*| -").startswith(self.rule)]
        with VerticalScroll(classes="box wide"):
            yield Static(Text(f"{self.game.title}\n{self.game.credit}\n", style="bold"))
            if cited:
                yield Static(Text(f"{lines[cited[0]].strip('| ')}\n", style=SPARK), id="cited")
            yield Static(Text(KEYS), id="keys")
            yield Static(Text("\n".join(["Rules", *lines]) if lines else "This game has no rules page."), id="rules")


class LogDialog(Dialog):
    """Everything that happened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "close", show=False)]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box wide"):
            yield Static(self.text, id="told")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)


def log_text(lines: Sequence[Line], letters: str, newest_first: bool = False) -> Text:
    """Lines of the log, each with the badge of whom it is about; the last turn in full colour."""
    text = Text()
    ordered = list(reversed(lines)) if newest_first else list(lines)
    for line in ordered:
        letter = letters[line.who] if 0 <= line.who < len(letters) and letters[line.who].isalpha() else ""
        if letter:
            who = livery(letter)
            text.append(f"{sign_of(letter)}{letter} ", f"bold {who.lite}")
        text.append(line.message + "\n")
    return text


class Chat(Dialog):
    """The chat of the table, and a line to type in; new lines appear as they come."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close"), Binding("q", "none", show=False)]

    def __init__(self, session: Session, letters: str) -> None:
        super().__init__()
        self.session, self.letters = session, letters
        self.read = -1  # how many lines are shown

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("Chat at this table", style=f"bold {SPARK}"))
            with VerticalScroll():
                yield Static(id="said")
            yield Input(id="words", max_length=500, placeholder="Say something. Enter sends, Esc closes.")
            yield Static(id="wrong")

    def on_mount(self) -> None:
        self.query_one("#words").focus()
        self.show_lines()

    def show_lines(self) -> None:
        """The lines as they are now; the last one is seen."""
        lines = self.session.chat()
        if len(lines) == self.read or not self.query("#said"):
            return
        self.read = len(lines)
        text = log_text(lines, self.letters) if lines else Text("No chat yet.", style="dim")
        self.query_one("#said", Static).update(text)
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_none(self) -> None:
        """A letter of a word, not the way out."""

    @work(exclusive=True, group="say")
    async def on_input_submitted(self, event: Input.Submitted) -> None:
        wrong = ""
        try:
            await self.session.say(event.value)
            event.input.value = ""
        except (Refused, Trouble) as no:
            wrong = str(no)
        self.query_one("#wrong", Static).update(Text(wrong, style=CORAL))
        self.show_lines()


class HintDialog(Dialog):
    """Ranked moves with bars; choosing one shows where it lies."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "close", show=False)]

    def __init__(self, advice: bots.Advice) -> None:
        super().__init__()
        self.advice = advice

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.advice.head, style="bold"))
            moves = [Option(hint_text(move), id=str(move.action)) for move in self.advice.moves]
            yield OptionList(*moves, id="moves")
            yield Static(Text("Enter shows a move without playing it. Esc closes.", style="dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option.id))


def hint_text(move: bots.Hint) -> Text:
    """A move with its facts, and the reason below where there is one."""
    text = Text(f"{move.worth:>12}  ")
    text.append(move.text, "bold")
    text.append(f"\n{' ' * 14}costs {move.costs} · gives {move.gives} · {move.odds}", SPARK)
    if move.why:
        text.append(f"\n{' ' * 14}{move.why}{f' ({move.rule})' if move.rule else ''}", "dim")
    return text


class End(Dialog):
    """The scores line by line, who wins, and what next."""

    def __init__(self, game: Game, view: View, names: Sequence[str], letters: str, local: bool) -> None:
        super().__init__()
        self.game, self.view, self.names, self.letters, self.local = game, view, names, letters, local

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(verdict(self.game, self.view, self.names), style=f"bold {SPARK}"), id="verdict")
            with VerticalScroll():
                yield Static(self.scores(), id="scores")
            with Horizontal(classes="buttons"):
                yield Button("Look at the board", id="look")
                if self.local:
                    yield Button("Play again", id="again", variant="primary")
                yield Button("Leave", id="leave")

    def scores(self) -> Text:
        text = Text()
        for seat, lines in enumerate(self.game.explain_scores(self.view)):
            letter = self.letters[seat] if seat < len(self.letters) and self.letters[seat].isalpha() else ""
            if letter:
                text.append(f"{sign_of(letter)}{letter} ", f"bold {livery(letter).lite}")
            name = self.names[seat] if seat < len(self.names) else self.game.seat_name(seat)
            text.append(f"{name}: {self.view.scores[seat]}\n", "bold")
            for what, points in lines:
                if points:
                    text.append(f"   {points:>4}  {what}\n")
        return text

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(str(event.button.id))


class Curtain(Dialog):
    """Between two people at one terminal: nobody sees the other's hand."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", "go on")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.who = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(f"{self.who} is next.\n\nHand over, then press Enter.", style="bold"), id="curtain")
            yield Button("Go on", id="on", variant="primary")

    def on_button_pressed(self) -> None:
        self.dismiss("")


class Notice(Dialog):
    """Something that must be read before going on, such as a server that is gone."""

    def __init__(self, words: str, leave: bool = False) -> None:
        super().__init__()
        self.words, self.leave = words, leave

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.words, style=CORAL), id="notice")
            yield Button("Leave" if self.leave else "Go on", id="on", variant="primary")

    def on_button_pressed(self) -> None:
        self.dismiss("leave" if self.leave else "")
