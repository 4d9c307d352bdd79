"""The full-screen program: a menu, a table, and the way between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from ..draw.palette import CORAL, CREAM, INK, LIVERIES, NIGHT, SPARK
from .local import LocalTable
from .menu import MenuScreen
from .session import Session
from .table import TableScreen

CSS = f"""
Screen {{ background: {NIGHT.bg}; color: {NIGHT.text}; }}
#head {{ height: 1; background: {NIGHT.solid}; }}
#main {{ height: 1fr; }}
#board {{ width: 1fr; scrollbar-size: 1 1; scrollbar-color: {NIGHT.line}; scrollbar-background: {NIGHT.bg}; }}
#side {{ width: 25; background: {NIGHT.solid}; }}
#players {{ height: 4; overflow: hidden; }}
#choices {{ height: 1fr; border: none; background: {NIGHT.solid}; padding: 0; scrollbar-size: 1 1; border-top: solid {NIGHT.line}; }}
#choices:focus {{ border-top: solid {SPARK}; }}
#choices > .option-list--option-highlighted {{ background: {SPARK}; color: {NIGHT.onaccent}; text-style: bold; }}
#news {{ height: 8; border-top: solid {NIGHT.line}; color: {NIGHT.mute}; }}
#prompt {{ height: 1; background: {NIGHT.lift}; }}
#dock {{ height: 2; background: {NIGHT.solid}; overflow: hidden; }}
#say {{ height: 2; background: {INK}; color: {NIGHT.mute}; }}
#typed {{ height: 3; }}
Dialog {{ align: center middle; background: {INK} 70%; }}
.box {{ width: 76; max-width: 96%; height: auto; max-height: 94%; background: {NIGHT.solid}; border: round {SPARK}; padding: 0 1; }}
.box.wide {{ width: 130; height: 94%; }}
.box OptionList {{ height: auto; max-height: 12; border: none; background: {NIGHT.solid}; }}
.box VerticalScroll {{ height: auto; max-height: 16; }}
.buttons {{ height: 3; align: center middle; }}
Button {{ margin: 0 1; }}
Button.-primary {{ background: {SPARK}; color: {NIGHT.onaccent}; }}
MenuScreen {{ align: center top; }}
#menu {{ width: 90; max-width: 100%; height: 100%; padding: 0 2; }}
#menu .row {{ height: 1; }}
#menu .row.buttons {{ height: 3; }}
#menu .row Label {{ width: 22; color: {CREAM}; }}
#menu .meaning {{ height: auto; margin: 0 0 0 22; }}
#menu .row Select {{ width: 1fr; }}
#menu .row Input {{ width: 1fr; }}
#menu .note {{ color: {NIGHT.mute}; height: auto; }}
#title {{ color: {SPARK}; text-style: bold; }}
#wrong {{ color: {CORAL}; height: auto; }}
"""


POND = Theme(
    "pond", primary=SPARK, secondary=NIGHT.mute, accent=SPARK, foreground=NIGHT.text, background=NIGHT.bg, surface=NIGHT.lift,
    panel=NIGHT.solid, warning=SPARK, error=CORAL, success=LIVERIES["G"].body, dark=True,
)  # fmt: skip


class FrogpondApp(App[str]):
    """Plays one session after the other; what to tell after leaving is the app's result."""

    CSS = CSS
    TITLE = "Frogpond"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, start: Callable[[], Session] | None = None, folder: Path | None = None) -> None:
        super().__init__()
        self.start = start
        self.folder = folder
        self.session: Session | None = None

    def on_mount(self) -> None:
        self.register_theme(POND)
        self.theme = "pond"
        if self.start is None:
            self.push_screen(MenuScreen(self.folder))
        else:
            self.sit(self.start())

    def sit(self, session: Session) -> None:
        """Sit down at a table."""
        self.session = session
        self.push_screen(TableScreen(session))

    def table_left(self, screen: TableScreen, wish: str, word: str) -> None:
        """Somebody got up: a new game of the same kind, or the end."""
        session = screen.session
        if wish == "again" and isinstance(session, LocalTable):
            screen.dismiss("")
            self.sit(LocalTable(session.game, session.line_up, pause=session.pause, judge=session.judge))
        else:
            self.exit(word)

    async def action_quit(self) -> None:
        if self.session is not None and not self.session.local:
            self.workers.cancel_all()
        self.exit(await self.session.close() if self.session is not None else "")
