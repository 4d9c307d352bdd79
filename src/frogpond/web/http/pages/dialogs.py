"""The dialogs of the table page: menu, chat, what happened, playing by text, the final reckoning, and the bubble that says why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....draw import html as h
from ....draw.avatars import WEAR
from ....draw.html import Child, Markup, markup
from ....table.names import level_words
from ...app.game_cards import BotCard
from .form import options
from .shell import button, icon

# What players read
HINTS_FOR_EVERYBODY = "Hints for everyone at this table"
SHOW_THIS_GAME = "Show this game to everyone"
STANDS_IN_WHEN_SOMEONES_AWAY = "Stands in when someone’s away"
THE_INVITE_LINK_AS_A_QR_CODE = "The invite link as a QR code"
WHAT_YOUR_FROG_WEARS = "What your frog wears"
AWAY_THE_TABLES_BOT = "Away: the table’s bot"
WHO_PLAYS_FOR_YOU_WHILE_YOURE = "Who plays for you while you’re away"
WHO_SITS = "Who sits at {name}"
WEBHOOK_ADDRESS_OF_DISCORD = "Webhook address of Discord or Slack"
TELL_A_CHANNEL_WHOSE_TURN = "Tell a channel whose turn it is"
SINCE_YOUR_LAST_TURN = "Since your last turn"
TYPE_A_MOVE_OR_ASK_WHAT_CAN_I_DO = "Type a move, or ask: what can I do, describe everything, explain, why not, help."
ANSWERS_AND_WHAT_HAPPENED = "Answers and what happened"
A_MOVE_OR_A_QUESTION = "A move or a question"

# (name, words, help) of what is kept in the browser, by part of the menu
ME_SETTINGS = (
    ("notify", "A notice when it’s my turn", "When this tab is in the back."),
    ("still", "No animation", "Moves happen at once."),
)
GAME_SETTINGS = (
    ("confirm", "Ask before each move", ""),
    ("first", "Show what a move does first", "Before I make it (key P)."),
    ("hover", "Show it when I point at a place", ""),
    ("since", "Since your last turn", "Tell me what the others did."),
)
MENU_PARTS = (("table", "people", "Table"), ("me", "sound", "Me & sound"), ("game", "dice", "Game"))


@dataclass(frozen=True)
class TablePage:
    """What the table page must know before the first message."""

    table: str
    game: str  # the game's name, for the rules
    title: str
    what: str  # "three players, published edition"
    world: str = "pond"
    own_column: bool = False  # the game has things of one's own beside the board
    invite: str = ""  # the link for friends; empty when there is nothing to share
    seat: str = ""  # this page's seat ("0"), or "watch"
    seats: Sequence[tuple[int, str, str]] = ()  # (seat, name, who sits there) for the menu
    free: bool = False  # a seat is free
    faces: Sequence[str] = ()  # this person's frog in each thing it may wear, nothing first
    bots: Sequence[BotCard] = ()
    name: str = ""  # how this person is called here
    wear: str = ""  # what their frog wears
    stand_in: str | None = None  # the bot that they want to play for them while they are away; None: it is too late to say
    table_stand_in: str = ""  # the table's bot for those who are away, for a person who can say so
    hints: bool = False  # this person may say whether there are hints at this table
    listed: bool | None = None  # whether the table is in the public list; None: this person can't say
    closes: bool = False  # this person may close the table
    hears: bool = True  # and hear its chat
    webhook: str | None = None  # where turns are told; None: this person can't say
    mode: str = "table"  # or "learn", "puzzle": a guided game or a puzzle, which have no table yet
    aside: Markup = Markup()  # noqa: RUF009 - further HTML beside the board
    acts: Markup = Markup()  # noqa: RUF009 - and in the dock
    more: Markup = Markup()  # noqa: RUF009 - further HTML at the end of the page; a Markup does not change


def dialog(ident: str, title: str, *inner: Child) -> Markup:
    """A dialog with its title and a way out."""
    close = h.button(icon("close"), class_="tool close", aria_label="Close")
    head = h.form(h.h2(title, id=f"{ident}-title"), close, method="dialog")
    return h.dialog(head, inner, id=ident, aria_labelledby=f"{ident}-title")


def dialogs(info: TablePage) -> Markup:
    """All dialogs of a page."""
    if info.mode != "table":
        return markup(dialog("menu", "Settings", sound_rows(), settings(ME_SETTINGS), settings(GAME_SETTINGS)), story())
    return markup(dialog("menu", "This table", h.div(id="menu-body")), chat(), story(), reckoning(f"/t/{info.table}"))


def switch(ident: str, words: str, note: str = "", *, checked: bool = False) -> Markup:
    """A row with something to turn on."""
    named = h.span(h.b(words), h.small(note) if note else None, class_="grow")
    return h.label(named, h.input_(type="checkbox", role="switch", id=ident, checked=checked), class_="setrow")


def row(words: str, note: Child, *acts: Child) -> Markup:
    """A row with something to do."""
    return h.div(h.span(h.b(words), h.small(note) if note else None, class_="grow"), acts, class_="setrow")


def settings(chosen: Sequence[tuple[str, str, str]]) -> list[Markup]:
    return [switch(f"set-{name}", words, note) for name, words, note in chosen]


def sound_rows() -> Markup:
    volume = h.input_(type="range", id="volume", min=0, max=100, aria_label="Volume")
    named = h.span(h.b("Sound"), volume, class_="grow")
    return h.div(
        icon("sound", 24), named, h.input_(type="checkbox", role="switch", id="set-sound", aria_label="Sound"), class_="setrow"
    )  # fmt: skip


def table_menu(info: TablePage) -> Markup:
    """What is in the menu, in three parts; a page fetches it when the menu is first opened."""
    parts = {"table": table_part(info), "me": (me(info), sound_rows(), settings(ME_SETTINGS)), "game": game_part(info)}
    tabs = [
        h.button(
            icon(art, 18), words, type="button", role="tab", id=f"tab-{name}", aria_controls=f"menu-{name}",
            aria_selected=str(not i).lower(), tabindex=-1 if i else 0,
        )
        for i, (name, art, words) in enumerate(MENU_PARTS)
    ]  # fmt: skip
    panels = [
        h.div(parts[name], id=f"menu-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", hidden=bool(i))
        for i, (name, _, _) in enumerate(MENU_PARTS)
    ]
    return markup(h.div(tabs, class_="menu-tabs", role="tablist", aria_label="Parts of the menu"), panels)


def table_part(info: TablePage) -> list[Child]:
    """Who sits where, who may come, and who plays for those who are away."""
    watch = button("Copy link to watch", "link", ident="copy-watch", data_address=f"/t/{info.table}?watch")
    return [
        seat_rows(info),
        row("People can watch", "Hidden cards stay hidden.", watch) if info.invite else None,
        share(info),
        switch("set-listed", SHOW_THIS_GAME, "It appears under Watch.", checked=info.listed) if info.listed is not None else None,
        stand_in(info),
        channel(info),
        row("Close the table", "Nobody can come back to it.", button("Close…", "close", ident="close-table")) if info.closes else None,
    ]


def game_part(info: TablePage) -> list[Child]:
    """How moves are asked, and ways to go back, to look on and to end."""
    base = f"/t/{info.table}"
    save = button("Save", "save", href=f"{base}/record")
    fork = h.form(button("Try things out", "fork", kind="submit"), method="post", action=f"{base}/fork")
    played = info.seats and info.seat != "watch"
    return [
        *settings(GAME_SETTINGS),
        switch("set-hints", HINTS_FOR_EVERYBODY) if info.hints else None,
        row("Undo", h.span(id="undo-words"), button("Undo", "undo", ident="menu-undo")) if played else None,
        row("Look back", "Every move so far, step by step.", button("Replay", "play", href=f"{base}/replay"), fork),
        row("The record", "A text file of this game.", button("Check the dice", "dice", href=f"{base}/dice"), save),
        row("Play on another day", "The table stays.", button("Pause", "clock", href="/")) if played else None,
        row("End it together", "If everyone agrees, there’s no winner.", button("Ask", "close", ident="abandon")) if played else None,
        row("Give up this game", "We ask you once more.", button("Resign…", "flag", ident="resign")) if played else None,
    ]


def stand_in(info: TablePage) -> Child:
    """The table's bot for those who are away."""
    if not info.table_stand_in:
        return None
    menu = h.select(options([(bot.name, bot.words) for bot in info.bots], info.table_stand_in), id="table-stand-in")
    return h.label(h.span(h.b(STANDS_IN_WHEN_SOMEONES_AWAY), class_="grow"), menu, class_="setrow wrap")


def share(info: TablePage) -> Child:
    """The link for friends, while there is a seat for them."""
    if not info.invite:
        return None
    link = h.input_(id="invite", readonly=True, value=info.invite, aria_label="Invite link")
    code = h.img(
        class_="qr", src=f"/t/{info.table}/invite.svg", width=168, height=168, loading="lazy", alt=THE_INVITE_LINK_AS_A_QR_CODE
    )  # fmt: skip
    return h.div(h.b("Invite a friend"), h.div(link, button("Copy", "link", ident="copy-invite"), class_="row"), code, id="share-link",
                 class_="setrow column", hidden=not info.free)  # fmt: skip


def me(info: TablePage) -> Child:
    """How somebody at the table is called, and what their frog wears."""
    if info.seat == "watch":
        return None
    name = h.input_(
        id="my-name", maxlength=30, autocomplete="nickname", aria_label="Your name", placeholder="Your name", value=info.name
    )  # fmt: skip
    hats = [
        h.label(
            h.input_(type="radio", name="wear", value=wear, checked=wear == info.wear, aria_label=wear or "nothing on"),
            Markup(face), class_="hat", title=wear or "nothing on",
        )
        for wear, face in zip(("", *WEAR), info.faces, strict=False)
    ]  # fmt: skip
    away = None
    if info.stand_in is not None:
        named = options([(bot.name, f"Away: level {level_words(bot.name)}") for bot in info.bots], info.stand_in)
        away = h.select(h.option(AWAY_THE_TABLES_BOT, value=""), named, id="my-stand-in", aria_label=WHO_PLAYS_FOR_YOU_WHILE_YOURE)
    wears = h.div(hats, class_="hats", role="radiogroup", aria_label=WHAT_YOUR_FROG_WEARS)
    return h.form(h.div(name, button("Save", "check", kind="submit"), class_="row"), wears, away, id="me")


def seat_rows(info: TablePage) -> list[Markup]:
    bots = [h.option(bot.words, value=f"bot:{bot.name}") for bot in info.bots]
    choices = h.option("change…", value=""), h.option("Me", value="me"), h.option("Open seat", value="open"), bots
    rows = [
        h.div(
            h.span(h.b(name), h.small(who, data_who=seat), class_="grow"),
            h.select(data_seat=seat, aria_label=WHO_SITS.format(name=name)),
            manners(seat, name) if info.hears else None,
            class_="setrow seatrow",
        )
        for seat, name, who in info.seats
    ]
    return [*rows, h.element("template", choices, id="choices-seat")] if rows else []


def manners(seat: int, name: str) -> Markup:
    """What can be done about somebody's words; the script shows it beside other people."""
    mute = h.button(icon("mute"), class_="tool", type="button", data_mute=seat, aria_pressed="false", aria_label=f"Mute {name}")
    report = h.button(icon("flag"), class_="tool", type="button", data_report=seat, aria_label=f"Report {name}")
    return h.span(mute, report, class_="manners", hidden=True)


def channel(info: TablePage) -> Child:
    if info.webhook is None:
        return None
    words = WEBHOOK_ADDRESS_OF_DISCORD
    url = h.input_(name="url", type="url", maxlength=400, aria_label=words, value=info.webhook, placeholder=words)
    form = h.form(url, button("Save", "check", kind="submit"), method="post", action=f"/t/{info.table}/webhook", class_="row")
    return h.div(h.b(TELL_A_CHANNEL_WHOSE_TURN), form, class_="setrow column")


def chat() -> Markup:
    words = h.input_(id="words", maxlength=500, autocomplete="off", aria_label="Your words", placeholder="Say something kind")
    form = h.form(words, h.button("Send", class_="btn go"), id="say", class_="row")
    return dialog("talk", "Chat", h.div(id="chat", role="log", aria_live="polite"), form)


def told_tools() -> Markup:
    """Below the story: the card that steps through it, and every line with its rule."""
    again = h.button(icon("again", 16), h.span(SINCE_YOUR_LAST_TURN), class_="btn sm", type="button", data_since="")
    details = h.button(icon("eye", 16), "all details", class_="fold", type="button", data_details="", aria_pressed="false")
    return h.div(again, details, class_="between told-tools")


def story() -> Markup:
    return dialog("story", "The story", h.div(id="story-lines", data_story="", tabindex=0), told_tools())


def reckoning(base: str) -> Markup:
    """The end of a game: every point, and what can be done next."""
    acts = h.div(
        h.form(button("Play again", "again", go=True, kind="submit"), method="post", action=f"{base}/rematch"),
        h.form(button("Review the game", "chart", kind="submit"), method="post", action=f"{base}/review"),
        button(("Save", h.span(" the picture", class_="roomy")), "save", href=f"{base}/end.png", download=True),
        button("Share", "link", ident="end-share"),
        button((h.span("Watch the ", class_="roomy"), "replay"), "play", href=f"{base}/replay"),
        button((h.span("Look at the ", class_="roomy"), "board"), "eye", ident="end-close"),
        class_="row wrap acts",
    )
    decided = h.section(id="decided", hidden=True, aria_label="What decided it")
    evening = h.section(id="evening", hidden=True, aria_label="This evening")
    foot = h.div(h.div(id="again"), acts, class_="end-foot")
    return h.dialog(h.div(id="end-sheet"), decided, evening, foot, id="end", aria_label="The final reckoning")


def by_text() -> Markup:
    """The table by text alone: for screen readers, and for people who would rather type."""
    words = TYPE_A_MOVE_OR_ASK_WHAT_CAN_I_DO
    told = h.div(id="told", role="log", aria_live="polite", tabindex=0, aria_label=ANSWERS_AND_WHAT_HAPPENED)
    typed = h.input_(
        id="typed", maxlength=200, autocomplete="off", autocapitalize="off", spellcheck="false", aria_label=A_MOVE_OR_A_QUESTION
    )  # fmt: skip
    form = h.form(typed, h.button("Enter", class_="btn go"), id="typing", class_="row")
    return dialog("type", "Play by text", h.p(words, class_="mute"), told, form)


def bubble() -> Markup:
    """Why not: filled by the script."""
    row = h.div(
        h.b(id="bubble-rule"),
        h.a("Read the rule", id="bubble-link", target="_blank", rel="noopener"),
        h.span(class_="grow"),
        h.button("Got it", class_="btn", type="button", id="bubble-ok"),
        class_="row",
    )
    inner = h.i(class_="beak"), h.span(class_="face"), h.p("Why not?", class_="cap"), h.h3(id="bubble-title"), h.p(id="bubble-text"), row
    return h.div(
        inner, id="bubble", role="alertdialog", aria_labelledby="bubble-title", aria_describedby="bubble-text", hidden=True
    )  # fmt: skip
