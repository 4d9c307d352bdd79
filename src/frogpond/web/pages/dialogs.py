"""The dialogs of the table page: menu, chat, what happened, playing by text, the final reckoning, and the bubble that says why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...draw.avatars import WEAR
from ...table.names import level_words
from .. import elements as h
from ..elements import Child, Markup, markup
from .cards import BotCard
from .form import options, tick
from .shell import button, icon

# What players read
HINTS_FOR_EVERYBODY = "Hints for everybody at this table"
SHOW_THIS_TABLE_IN_THE_PUBLIC = "Show this table in the public list"
STANDS_IN_WHEN_SOMEONES_AWAY = "Stands in when someone’s away: "
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

SETTINGS = (
    ("confirm", "Ask before each move"),
    ("first", "Show what a move does before I make it (key P)"),
    ("hover", "Show it when I point at a place"),
    ("still", "No animation"),
    ("sound", "Sounds: a croak when it is my turn, plops, splashes, dice"),
    ("notify", "A notice when it is my turn and I look elsewhere"),
)


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
    mode: str = "table"  # or "learn": a guided game, which has no table yet
    more: Markup = Markup()  # noqa: RUF009 - further HTML at the end of the page; a Markup does not change


def dialog(ident: str, title: str, *inner: Child) -> Markup:
    """A dialog with its title and a way out."""
    close = h.button(icon("close"), class_="tool close", aria_label="Close")
    head = h.form(h.h2(title, id=f"{ident}-title"), close, method="dialog")
    return h.dialog(head, inner, id=ident, aria_labelledby=f"{ident}-title")


def dialogs(info: TablePage) -> Markup:
    """All dialogs of a page."""
    if info.mode == "learn":
        return markup(dialog("menu", "Settings", settings()), story())
    return markup(table_menu(info), chat(), story(), reckoning(f"/t/{info.table}"))


def settings() -> list[Markup]:
    return [tick(words, ident=f"set-{name}") for name, words in SETTINGS]


def table_menu(info: TablePage) -> Markup:
    base = f"/t/{info.table}"
    game = h.div(
        button("Replay", "play", href=f"{base}/replay"),
        button("Save the record", "save", href=f"{base}/record"),
        h.form(button("Try things out", "fork", kind="submit"), method="post", action=f"{base}/fork"),
        class_="row wrap",
    )
    rows = seat_rows(info)
    return dialog(
        "menu",
        "The table",
        share(info),
        me(info),
        [h.h3("Seats"), rows] if rows else None,
        h.h3("Settings"),
        settings(),
        tick(HINTS_FOR_EVERYBODY, ident="set-hints") if info.hints else None,
        tick(SHOW_THIS_TABLE_IN_THE_PUBLIC, ident="set-listed", checked=info.listed) if info.listed is not None else None,
        stand_in(info),
        channel(info),
        h.h3("This game"),
        game,
        giving_up(info),
    )


def stand_in(info: TablePage) -> Child:
    """The table's bot for those who are away."""
    if not info.table_stand_in:
        return None
    menu = h.select(options([(bot.name, bot.words) for bot in info.bots], info.table_stand_in), id="table-stand-in")
    return h.label(h.span(STANDS_IN_WHEN_SOMEONES_AWAY), menu, class_="row wrap")


def giving_up(info: TablePage) -> Child:
    """Ways to end a game; each is asked about first."""
    acts = []
    if info.seats and info.seat != "watch":
        acts += [button("Resign", "flag", ident="resign"), button("End it together", "close", ident="abandon")]
    if info.closes:
        acts.append(button("Close the table", "close", ident="close-table"))
    return h.div(acts, class_="row wrap") if acts else None


def share(info: TablePage) -> Child:
    if not info.invite:
        return None
    link = h.input_(id="invite", readonly=True, value=info.invite, aria_label="Invite link")
    code = h.img(
        class_="qr", src=f"/t/{info.table}/invite.svg", width=168, height=168, loading="lazy", alt=THE_INVITE_LINK_AS_A_QR_CODE
    )  # fmt: skip
    return h.h3("Invite a friend"), h.div(link, button("Copy", "link", ident="copy-invite"), class_="row"), code


def me(info: TablePage) -> Child:
    """How somebody at the table is called, and what their frog wears."""
    if info.seat == "watch":
        return None
    name = h.input_(
        id="my-name", maxlength=30, autocomplete="nickname", aria_label="Your name", placeholder="Your name", value=info.name
    )  # fmt: skip
    wears = h.option("nothing on", value=""), options([(wear, wear) for wear in WEAR], info.wear)
    menu = h.select(wears, id="my-wear", aria_label=WHAT_YOUR_FROG_WEARS)
    if info.stand_in is None:
        return h.h3("You"), h.form(name, menu, button("Save", "check", kind="submit"), id="me", class_="row wrap")
    named = options([(bot.name, f"Away: level {level_words(bot.name)}") for bot in info.bots], info.stand_in)
    bots = h.option(AWAY_THE_TABLES_BOT, value=""), named
    away = h.select(bots, id="my-stand-in", aria_label=WHO_PLAYS_FOR_YOU_WHILE_YOURE)
    return h.h3("You"), h.form(name, menu, away, button("Save", "check", kind="submit"), id="me", class_="row wrap")


def seat_rows(info: TablePage) -> list[Markup]:
    bots = [h.option(bot.words, value=f"bot:{bot.name}") for bot in info.bots]
    manners = (
        h.option("chat…", value=""),
        h.option("Mute", value="mute"),
        h.option("Hear again", value="hear"),
        h.option("Report", value="report"),
    )
    choices = h.option("change…", value=""), h.option("Me", value="me"), h.option("Open seat", value="open"), bots
    rows = [
        h.div(
            h.span(h.b(name), " ", h.span(who, class_="mute", data_who=seat), class_="grow"),
            h.select(data_seat=seat, aria_label=WHO_SITS.format(name=name)),
            h.select(data_manners=seat, aria_label=f"Chat of {name}") if info.hears else None,
            class_="row seatrow",
        )
        for seat, name, who in info.seats
    ]
    once = h.element("template", choices, id="choices-seat"), h.element("template", manners, id="choices-manners")
    return [*rows, *once] if rows else []


def channel(info: TablePage) -> Child:
    if info.webhook is None:
        return None
    words = WEBHOOK_ADDRESS_OF_DISCORD
    url = h.input_(name="url", type="url", maxlength=400, aria_label=words, value=info.webhook, placeholder=words)
    form = h.form(url, button("Save", "check", kind="submit"), method="post", action=f"/t/{info.table}/webhook", class_="row")
    return h.h3(TELL_A_CHANNEL_WHOSE_TURN), form


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
    return h.dialog(h.div(id="end-sheet"), decided, acts, id="end", aria_label="The final reckoning")


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
