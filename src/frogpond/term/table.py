"""The table on the screen: board, players, choices, log, hand; picks by mouse and keys."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ..draw.cells import GROUNDS, CellSpace, Marks, Scene, sign_of
from ..draw.palette import CREAM, INK, SPARK, livery
from ..engine.guide import count
from ..engine.reason import Reason
from ..engine.view import View
from ..table import Refused
from .board import SketchView
from .dialogs import Chat, Curtain, End, HelpDialog, HintDialog, LogDialog, Notice, log_text
from .picking import ChoiceLine, Picking
from .scene import NO_MARKS, scene_of
from .session import Session, Trouble

ROOMY = 100  # columns from which players and choices get a broader column
TALL = 34  # rows from which the log has a place of its own


class TableScreen(Screen[str]):
    """One game. All it shows comes from `session.view`; all it wants goes through the session."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("slash", "type", "type"),
        Binding("l", "log", "log"),
        Binding("c", "chat", "talk"),
        Binding("s", "save", "save"),
        Binding("question_mark", "help", "help"),
        Binding("q", "leave", "leave"),
        *(Binding(str(n), f"nth({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seen: View | None = None  # the view on the screen
        self.picking = Picking(())
        self.entries: list[ChoiceLine] = []
        self.pointed = ""
        self.refusal: Reason | None = None
        self.refused = ""
        self.fresh: frozenset[str] = frozenset()
        self.contents: dict[str, str] = {}
        self.scene: Scene | None = None
        self.word = ""  # what to say that is no refusal
        self.told_end = False
        self.covered = False
        self.busy = False
        self.waiting = False

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="main"):
            yield SketchView("board")
            with Vertical(id="side"):
                yield SketchView("players")
                yield OptionList(id="choices")
                yield Static(id="news")
        yield Static(id="prompt")
        yield SketchView("dock")
        yield Static(id="say")
        yield Input(id="typed", placeholder="a move, or: what can I do, describe everything, why not MOVE, help")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#typed").display = False
        self.query_one("#players").can_focus = False
        self.play()
        self.call_after_refresh(self.changed)

    @work(exclusive=True, group="game")
    async def play(self) -> None:
        """The others' part of the game, as long as it lasts."""
        try:
            await self.session.run(self.changed)
        except Trouble as trouble:
            self.app.push_screen(Notice(str(trouble), leave=True), self.closed_end)

    # What happened --------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something happened at the table: show it, once for all that happens in the same moment."""
        if not self.waiting:
            self.waiting = True
            self.call_later(self.show_change)

    def show_change(self) -> None:
        self.waiting = False
        if not self.is_attached or not self.query("#board"):
            return
        view = self.session.view
        if self.session.hot_seat and self.seen is not None and view.seat != self.seen.seat and not view.over and not self.covered:
            self.covered = True
            self.app.push_screen(Curtain(self.session.name(view.seat)), self.uncovered)
            return
        if self.covered:
            return
        if view is not self.seen:
            self.fresh_view(view)
        self.hear()
        self.draw()
        self.refresh_bindings()
        if view.over and not self.told_end:
            self.told_end = True
            letters = self.scene.letters if self.scene else ""
            self.app.push_screen(End(self.session.game, view, self.session.names, letters, self.session.local), self.closed_end)

    def hear(self) -> None:
        """Marks the chat as read while it is open; else the head shows how many lines are new."""
        talk = self.app.screen
        if isinstance(talk, Chat):
            talk.show_lines()
            self.session.heard = len(self.session.chat())

    @property
    def unread(self) -> int:
        return max(0, len(self.session.chat()) - self.session.heard)

    def uncovered(self, _: str | None) -> None:
        self.covered = False
        self.seen = None
        self.changed()

    def closed_end(self, wish: str | None) -> None:
        if wish in ("again", "leave"):
            self.leave(wish or "")

    def fresh_view(self, view: View) -> None:
        """A new position: picks begin anew, and what changed since the last one gets its ripples."""
        plain = scene_of(self.session.game, view, NO_MARKS, self.room())
        contents = plain.board.contents()
        self.fresh = frozenset(pick for pick, looks in contents.items() if self.contents.get(pick, looks) != looks)
        self.contents = contents
        self.picking = Picking(view.choices, plain.preselect)
        self.seen, self.refusal, self.refused, self.word, self.busy = view, None, "", "", False
        if self.pointed not in self.picking.next():
            self.pointed = ""

    def room(self) -> CellSpace:
        """The place there is, from the size of the terminal."""
        width, height = self.app.size
        side = 25 if width < ROOMY else 34 if width < 130 else 40
        rows = height - 5 - self.dock_rows() - (1 if width >= ROOMY else 0)
        return CellSpace(max(20, width - side - 1), max(6, rows), width, side, self.session.names)

    def dock_rows(self) -> int:
        return self.scene.dock.height if self.scene else 2

    # Drawing --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything anew; cheap enough for every move of the cursor."""
        view = self.seen
        if view is None:
            return
        lit = frozenset(self.picking.next())
        marks = Marks(lit, frozenset(self.picking.picked), self.pointed, self.fresh, self.refused, self.picking.prices())
        room = self.room()
        self.scene = scene = scene_of(self.session.game, view, marks, room)
        board, dock, players = (self.query_one(f"#{name}", SketchView) for name in ("board", "dock", "players"))
        self.query_one("#side").styles.width = room.side
        dock.styles.height = scene.dock.height
        players.styles.height = min(scene.side.height, max(4, room.height - 6))
        for widget, sketch in ((board, scene.board), (dock, scene.dock), (players, scene.side)):
            widget.show(sketch, lit | frozenset(self.picking.instead()))
        self.draw_words(view, scene)
        self.draw_choices(view)
        action = self.pointed or next(iter(sorted(lit & {area.pick for area in scene.board.areas})), "") or next(iter(self.fresh), "")
        if action:
            board.reveal(action)

    def draw_words(self, view: View, scene: Scene) -> None:
        _, _, text, mute, _ = GROUNDS[scene.world]
        head = Text(f" {self.session.game.title} ", f"bold {CREAM}")
        head.append(f" {scene.note} ", mute)
        if 0 <= view.seat < len(scene.letters) and scene.letters[view.seat].isalpha():
            who = livery(scene.letters[view.seat])
            head.append("  you’re ", mute).append(f"{sign_of(who.letter)}{who.letter}", f"bold {INK} on {who.body}")
            head.append(f" {who.name}", who.lite)
        elif view.seat < 0 and not self.session.waiting:
            head.append("  you’re watching", mute)
        if self.unread:
            head.append(f"   {count(self.unread, 'new line', 'new lines')} in chat: c reads", f"bold {SPARK}")
        if self.session.status and not view.choices:
            head.append(f"   {self.session.status}…", SPARK)
        self.query_one("#head", Static).update(head)
        prompt = Text(no_wrap=True, overflow="ellipsis")
        if view.over:
            prompt.append("The game is over. q leaves, l is the log.", f"bold {SPARK}")
        elif view.choices:
            question = view.asked or "Choose"
            prompt.append(f" {question}{'' if question[-1] in '.?!' else '.'} ", f"bold {SPARK}").append(view.help, text)
        else:
            prompt.append(f" {self.session.status or self.whose(view)}", mute)
        self.query_one("#prompt", Static).update(prompt)
        self.query_one("#say", Static).update(self.saying(view, scene))
        news = self.query_one("#news", Static)
        news.display = self.app.size.height >= TALL
        lines = self.session.lines()
        if news.display:
            news.update(log_text(lines[-8:], scene.letters, newest_first=True))

    def whose(self, view: View) -> str:
        return f"It’s {self.session.name(view.to_move)}’s turn." if view.to_move >= 0 else "Cards or dice decide."

    def saying(self, view: View, scene: Scene) -> Text:
        """Two lines: a refusal with its rule, or what the thing under the cursor is; then what happened last."""
        text = Text(no_wrap=True, overflow="ellipsis")
        width = self.app.size.width - 2
        if self.refusal is not None:
            rule = f" ({self.refusal.rule}; ? reads it)" if self.refusal.rule else ""
            words = f" ✗ {self.refusal.text}{rule} "
            return Text(words, "bold #b3341f on #fff6e6", overflow="ellipsis")
        if self.word:
            return Text(self.word, CREAM, overflow="ellipsis")
        explained = self.session.game.explain(self.pointed, view) if self.pointed else None
        if explained is not None:
            text.append(f" {explained.title}. ", f"bold {CREAM}").append(explained.text[: 2 * width])
            text.append(f" ({explained.rule})" if explained.rule else "", "dim")
            if len(text) > width:
                return Text.assemble(text, overflow="ellipsis")
            text.append("\n")
        last = self.session.lines()[-(1 if explained else 2) :]
        return text.append_text(log_text(last, scene.letters))

    def draw_choices(self, view: View) -> None:
        entries = self.picking.entries(self.session.game, view)
        rest = self.picking.others(self.session.game, view)
        if [*entries, *rest] == self.entries:
            return
        self.entries = [*entries, *rest]
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        for number, entry in enumerate(self.entries, 1):
            line = Text().append(f"{number} " if number < 10 else "  ", "dim")
            line.append(entry.words, "dim" if number > len(entries) else "")
            if entry.price is not None:
                line.append(f" ◇{entry.price}" if entry.price else " free", SPARK)
            options.add_option(Option(line))

    # Picking --------------------------------------------------------------------------------------------------------

    def on_sketch_view_pointed(self, event: SketchView.Pointed) -> None:
        self.pointed, self.word = event.pick, ""
        if self.refused != event.pick:
            self.refusal, self.refused = None, ""
        self.draw()

    def on_sketch_view_picked(self, event: SketchView.Picked) -> None:
        self.pick(event.pick)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.has_focus and event.option_index < len(self.entries):
            self.pointed = self.entries[event.option_index].pick
            self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(event.option_index)

    def action_nth(self, number: int) -> None:
        self.choose(number - 1)

    def choose(self, index: int) -> None:
        """A line of the list."""
        if 0 <= index < len(self.entries):
            entry = self.entries[index]
            if entry.pick:
                self.pick(entry.pick)
            elif entry.action is not None:
                self.decide(entry.action)

    def pick(self, name: str) -> None:
        """Pick a thing; what leads nowhere is answered with the reason."""
        if self.busy:
            return
        self.refusal, self.refused, self.word = None, "", ""
        self.pointed = name
        answer = self.picking.pick(name)
        if answer is False:
            self.refuse([*self.picking.picked, name])
            return
        if answer is not True and answer is not None:
            self.decide(answer)
        elif self.pointed in self.picking.picked:
            self.pointed = ""
        self.draw()

    @work(exclusive=True, group="why")
    async def refuse(self, picks: list[str]) -> None:
        try:
            reason = await self.session.why(picks)
        except Trouble as trouble:
            reason = Reason("trouble", str(trouble))
        self.refused, self.refusal = picks[-1], reason
        self.draw()

    def decide(self, action: int) -> None:
        """A complete choice goes to the table; until it answers, nothing more can be picked."""
        if not self.busy:
            self.busy = True
            self.commit(action)

    @work(group="act")
    async def commit(self, action: int) -> None:
        refusal = None
        try:
            await self.session.act(action)
        except Refused as refused:
            refusal = refused.reason
        except Trouble as trouble:
            refusal = Reason("trouble", str(trouble))
        self.busy = False
        if refusal is not None:
            self.picking.back()
        self.show_change()
        if refusal is not None:
            self.refusal = refusal
            self.draw()

    def action_back(self) -> None:
        """One step back: close a refusal, take back a pick."""
        typed = self.query_one("#typed", Input)
        if typed.display:
            typed.display = False
            self.query_one("#board").focus()
            return
        if self.refusal is not None or self.word:
            self.refusal, self.refused, self.word = None, "", ""
        else:
            self.picking.back()
        self.draw()

    # Wishes ---------------------------------------------------------------------------------------------------------

    @work(group="act")
    async def action_undo(self) -> None:
        if self.busy:
            return
        word, refusal = "", None
        try:
            word = " " + await self.session.undo()
            if self.session.local:
                self.play()  # it had ended if the game was over
        except Refused as refused:
            refusal = refused.reason
        except Trouble as trouble:
            refusal = Reason("trouble", str(trouble))
        self.told_end = self.session.view.over
        self.show_change()
        self.word, self.refusal = word, refusal
        self.draw()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        view = self.session.view
        if not view.choices:
            self.word = " Hints are for your own turn."
            self.draw()
            return
        self.word = " Thinking about a hint… play on if you like."
        self.draw()
        try:
            advice = await self.session.hint()
        except (Trouble, Refused) as trouble:
            self.word = f" {trouble}"
            self.draw()
            return
        self.word = ""
        if view == self.session.view:  # by content: a server may send the same position again
            self.app.push_screen(HintDialog(advice), self.hinted)
        self.draw()

    def hinted(self, action: str | None) -> None:
        """A move of the hint was chosen: its picks are made, but for the last one, which is pointed at."""
        choice = next((c for c in self.picking.choices if action and c.action == int(action)), None)
        if choice is not None:
            self.picking.picked = choice.picks[:-1]
            self.pointed = choice.picks[-1]
            self.word = f" The hint: {choice.text}. Enter plays it."
            for name in ("board", "dock"):
                view = self.query_one(f"#{name}", SketchView)
                if view.sketch.find(self.pointed):
                    view.cursor = self.pointed
                    view.focus()
            self.draw()

    def action_type(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.value = ""
        typed.display = True
        self.set_focus(typed)  # at once, so that fast typing goes on in there

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        event.input.display = False
        self.query_one("#board").focus()
        try:
            words, action = await self.session.typed(event.value)
        except (Refused, Trouble) as no:
            words, action = str(no), None
        self.show_change()
        if action is not None:
            self.decide(action)
        elif len(words) > 2 * self.app.size.width - 4:
            self.app.push_screen(LogDialog(Text(words)))
        self.word = f" {words}" if words else ""
        self.draw()

    def action_log(self) -> None:
        self.app.push_screen(LogDialog(log_text(self.session.lines(), self.scene.letters if self.scene else "")))

    def action_chat(self) -> None:
        self.session.heard = len(self.session.chat())
        self.app.push_screen(Chat(self.session, self.scene.letters if self.scene else ""), self.talked)

    def talked(self, _: str | None) -> None:
        self.session.heard = len(self.session.chat())
        self.draw()

    def action_help(self) -> None:
        self.app.push_screen(HelpDialog(self.session.game, self.refusal.rule if self.refusal else ""))

    @work(exclusive=True, group="save")
    async def action_save(self) -> None:
        try:
            self.word = f" Saved: {await self.session.save()}"
        except (Trouble, Refused) as trouble:
            self.refusal = Reason("save", str(trouble))
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.session.can_talk if action == "chat" else True

    def action_leave(self) -> None:
        self.leave("leave")

    @work(exclusive=True, group="leave")
    async def leave(self, wish: str) -> None:
        """Away from the table, with everything kept."""
        if not self.session.local:
            self.workers.cancel_group(self, "game")  # nobody listens on a line that is closed
        try:
            word = await self.session.close()
        except Trouble as trouble:
            word = str(trouble)
        self.app.table_left(self, wish, word)  # type: ignore[attr-defined]

    def on_resize(self, event: events.Resize) -> None:
        self.contents = {}
        self.call_after_refresh(self.draw)
