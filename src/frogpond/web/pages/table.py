"""The table page and the replay page: empty places that the page's script fills from messages (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from ...draw.avatars import WEAR
from ...draw.icons import icon_use
from ...draw.timeline import timeline
from .front import BotCard
from .shell import address, button, page, theme_tool, tool, top_bar

# on a phone only their icons are seen
NAMED = {
    "undo": ' aria-label="Take back"', "why": ' aria-label="Why not?"', "hint": ' aria-label="Hint"', "copy": ' aria-label="Copy link"',
}  # fmt: skip


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
    hints: bool = False  # this person may say whether there are hints at this table
    webhook: str | None = None  # where turns are told; None: this person can't say
    mode: str = "table"  # or "learn": a guided game, which has no table yet
    more: str = ""  # further HTML of ours at the end of the page


@dataclass(frozen=True)
class ReplayPage:
    """A game that can be walked through."""

    table: str
    game: str
    title: str
    what: str
    moves: int  # last move number
    move: int  # the one shown first
    turns: Sequence[tuple[int, str]] = ()  # (move at which it begins, livery letter)
    scores: Mapping[str, Sequence[int]] = field(default_factory=dict)  # points after each turn, by livery letter
    record: Sequence[tuple[int, str, str, str]] = ()  # (move number, livery letter, words, rule)
    seats: Sequence[tuple[str, str]] = ()  # (value for ?seat=, words): whose eyes
    seat: str = "watch"
    world: str = "pond"
    own_column: bool = False
    bots: Sequence[BotCard] = ()  # who may sit in the other seats when somebody plays on from here
    over: bool = False


def others_menu(bots: Sequence[BotCard], ident: str = "others") -> str:
    """Who plays the other seats of a private table that goes on from a move."""
    if not bots:
        return ""
    rows = "".join(
        f'<option value="{escape(b.name)}"{" selected" if b.name == "frog" else ""}>against {escape(b.name)}</option>' for b in bots
    )
    own = '<option value="">I play every seat</option>'
    return f'<select name="others" id="{ident}" aria-label="Who plays the others">{rows}{own}</select>'


def _settings() -> str:
    return (
        '<label class="tick"><input type="checkbox" id="set-confirm"><span>Ask before each move</span></label>'
        '<label class="tick"><input type="checkbox" id="set-first"><span>Show what a move does before I make it (key P)</span></label>'
        '<label class="tick"><input type="checkbox" id="set-hover"><span>Show it when I point at a place</span></label>'
        '<label class="tick"><input type="checkbox" id="set-still"><span>No animation</span></label>'
        '<label class="tick"><input type="checkbox" id="set-sound">'
        "<span>Sounds: a croak when it is my turn, plops, splashes, dice</span></label>"
        '<label class="tick"><input type="checkbox" id="set-notify"><span>A notice when it is my turn and I look elsewhere</span></label>'
    )


def _me(info: TablePage) -> str:
    """How somebody at the table is called, and what their frog wears."""
    if info.seat == "watch":
        return ""
    wears = "".join(f'<option value="{wear}"{" selected" if wear == info.wear else ""}>{wear}</option>' for wear in WEAR)
    return (
        '<h3>You</h3><form id="me" class="row wrap"><input id="my-name" maxlength="30" autocomplete="nickname" aria-label="Your name" '
        f'placeholder="Your name" value="{escape(info.name)}"><select id="my-wear" aria-label="What your frog wears">'
        f'<option value="">nothing on</option>{wears}</select>{button("Save", "check", kind="submit")}</form>'
    )


def _hints(info: TablePage) -> str:
    words = "Hints for everybody at this table"
    return f'<label class="tick"><input type="checkbox" id="set-hints"><span>{words}</span></label>' if info.hints else ""


def _webhook(info: TablePage) -> str:
    if info.webhook is None:
        return ""
    return (
        f'<h3>Tell a channel whose turn it is</h3><form method="post" action="/t/{address(info.table)}/webhook" class="row">'
        f'<input name="url" type="url" maxlength="400" aria-label="Webhook address of Discord or Slack" value="{escape(info.webhook)}" '
        f'placeholder="Webhook address of Discord or Slack">{button("Save", "check", kind="submit")}</form>'
    )


def _settings_dialog() -> str:
    return (
        '<dialog id="menu" aria-labelledby="menu-title"><form method="dialog"><h2 id="menu-title">Settings</h2>'
        f'<button class="tool close" aria-label="Close">{icon_use("close")}</button></form>{_settings()}</dialog>'
    )


def _story_dialog() -> str:
    return (
        '<dialog id="story" aria-labelledby="story-title"><form method="dialog"><h2 id="story-title">What happened</h2>'
        f'<button class="tool close" aria-label="Close">{icon_use("close")}</button></form>'
        '<div id="story-lines"></div></dialog>'
    )


def _dialogs(info: TablePage) -> str:
    bots = "".join(
        f'<option value="bot:{escape(b.name)}">Bot: {escape(b.name)}{" – " + escape(b.about) if b.about else ""}</option>'
        for b in info.bots
    )
    rows = "".join(
        f'<div class="row seatrow"><span class="grow"><b>{escape(name)}</b> '
        f'<span class="mute" data-who="{seat}">{escape(who)}</span></span>'
        f'<select data-seat="{seat}" '
        f'aria-label="Who sits at {escape(name)}"><option value="">change…</option><option value="me">Me</option>'
        f'<option value="open">Open seat</option>{bots}</select></div>'
        for seat, name, who in info.seats
    )
    share = (
        f'<h3>Invite a friend</h3><div class="row"><input id="invite" readonly value="{escape(info.invite)}" aria-label="Invite link">'
        f"{button('Copy', 'link', ident='copy-invite')}</div>"
        f'<img class="qr" src="/t/{address(info.table)}/invite.svg" width="168" height="168" loading="lazy" '
        'alt="The invite link as a QR code">'
        if info.invite
        else ""
    )
    base = f"/t/{info.table}"
    if info.mode == "learn":
        return _settings_dialog() + _story_dialog()
    return (
        '<dialog id="menu" aria-labelledby="menu-title"><form method="dialog"><h2 id="menu-title">The table</h2>'
        f'<button class="tool close" aria-label="Close">{icon_use("close")}</button></form>'
        f"{share}{_me(info)}{'<h3>Seats</h3>' + rows if rows else ''}<h3>Settings</h3>{_settings()}{_hints(info)}{_webhook(info)}"
        f'<h3>This game</h3><div class="row wrap">{button("Replay", "play", href=base + "/replay")}'
        f"{button('Save the record', 'save', href=base + '/record')}"
        f'<form method="post" action="{address(base)}/fork">{button("Try things out", "fork", kind="submit")}</form>'
        f'<form method="post" action="{address(base)}/rematch">{button("Play again", "again", kind="submit")}</form></div></dialog>'
        '<dialog id="talk" aria-labelledby="talk-title"><form method="dialog"><h2 id="talk-title">Chat</h2>'
        f'<button class="tool close" aria-label="Close">{icon_use("close")}</button></form>'
        '<div id="chat" role="log" aria-live="polite"></div><form id="say" class="row">'
        '<input id="words" maxlength="500" autocomplete="off" aria-label="Your words" placeholder="Say something kind">'
        f'<button class="btn go">Send</button></form></dialog>{_story_dialog()}'
        f'<dialog id="end" aria-label="The final reckoning"><div id="end-sheet"></div><div class="row wrap acts">'
        f'<form method="post" action="{address(base)}/rematch">{button("Play again", "again", go=True, kind="submit")}</form>'
        f'<form method="post" action="{address(base)}/review">{button("Review the game", "chart", kind="submit")}</form>'
        f"{button('Watch the replay', 'play', href=base + '/replay')}{button('Save the record', 'save', href=base + '/record')}"
        f"{button('Look at the board', 'eye', ident='end-close')}</div></dialog>"
    )


def _type_dialog() -> str:
    """The table by text alone: for screen readers, and for people who would rather type."""
    return (
        '<dialog id="type" aria-labelledby="type-title"><form method="dialog"><h2 id="type-title">Play by text</h2>'
        f'<button class="tool close" aria-label="Close">{icon_use("close")}</button></form>'
        '<p class="mute">Type a move, or ask: what can I do, describe everything, explain, why not, help.</p>'
        '<div id="told" role="log" aria-live="polite" tabindex="0" aria-label="Answers and what happened"></div>'
        '<form id="typing" class="row"><input id="typed" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" '
        'aria-label="A move or a question"><button class="btn go">Enter</button></form></dialog>'
    )


def _bubble() -> str:
    return (
        '<div id="bubble" role="alertdialog" aria-labelledby="bubble-title" aria-describedby="bubble-text" hidden><i class="beak"></i>'
        '<span class="face"></span>'
        '<p class="cap">Why not?</p><h3 id="bubble-title"></h3><p id="bubble-text"></p><div class="row"><b id="bubble-rule"></b>'
        '<a id="bubble-link" target="_blank" rel="noopener">Read the rule</a><span class="grow"></span>'
        '<button class="btn" type="button" id="bubble-ok">Got it</button></div></div>'
    )


def table(info: TablePage, *, theme: str = "") -> str:
    """The table: board, players, log and dock. Everything in them comes by message."""
    tools = [
        tool("rules", "Rules", href=f"/rules/{info.game}"),
        *([tool("chat", "Chat", "open-talk"), tool("text", "Play by text", "open-type")] if info.mode == "table" else []),
        theme_tool(),
        tool("menu", "Menu: invite, seats, settings" if info.mode == "table" else "Settings", "open-menu"),
    ]
    data = f' data-table="{escape(info.table)}" data-seat="{escape(info.seat)}" data-mode="{info.mode}" data-game="{escape(info.game)}"'
    left = '<aside id="left" class="own" aria-label="Your things"></aside>' if info.own_column else ""
    body = (
        f'{top_bar(info.title, info.what, tools)}<main id="main">{left}'
        '<div id="board"><svg class="sprite" aria-hidden="true"><defs id="defs"></defs></svg>'
        '<svg id="svg" class="board" role="group" aria-label="The board" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid '
        'meet" stroke-linecap="round" '
        'stroke-linejoin="round" text-anchor="middle" font-weight="700"><g id="things"></g><g id="signs" aria-hidden="true"></g></svg>'
        '<div id="waiting" role="status"><i aria-hidden="true"></i>The frogs are waking up…</div></div>'
        '<aside id="side"><div id="players"></div><div id="extra"></div>'
        '<section class="panel log" aria-label="What happened"><h2>What happened<span id="note"></span></h2>'
        '<div id="log" role="log" aria-live="polite" tabindex="0"></div></section></aside>'
        f'<button class="panel" id="ticker" type="button" aria-label="Open the log"><span></span></button>'
        '<section class="panel" id="dock" aria-label="Your move"><div id="prompt" class="prompt"><span class="face"></span><div>'
        '<h2 id="asked" tabindex="-1"></h2>'
        '<span id="my-clock" class="clock" role="timer" aria-label="Your thinking time" hidden></span><p id="help"></p>'
        '<div id="absent" role="status" hidden></div></div></div>'
        '<div id="middle"></div><div id="buttons" role="group" aria-label="Actions"></div>'
        f'<div id="tools">{button("Take back", "undo", ident="undo", key="Z", more=NAMED["undo"])}'
        f'{button("Why not?", "why", ident="why", key="?", more=NAMED["why"])}'
        f'{button("Hint", "hint", ident="hint", key="H", more=NAMED["hint"]) if info.mode == "table" else ""}</div>'
        "</section></main>"
        f'{_bubble()}{_dialogs(info)}{_type_dialog() if info.mode == "table" else ""}'
        '<div id="toast" role="status" aria-live="polite" hidden></div>'
        '<div id="offline" role="status" hidden><span><b>Connection lost. Trying again…</b>'
        "<small>What you did is kept. The page comes back by itself.</small></span>"
        f"{button('Try now', 'again', ident='retry')}</div>{info.more}"
    )
    kind = "table" + (" learn" if info.mode == "learn" else "") + (" own-column" if info.own_column else "")
    return page(f"{info.title}: Frogpond", body, theme=theme, world=info.world, kind=kind, game=info.game, data=data)


def _cite(game: str, rule: str) -> str:
    """The link from a sentence to its rule."""
    if not rule:
        return ""
    where = address(f"/rules/{game}#{rule}")
    return f'<a class="ruleref" href="{where}" target="_blank" rel="noopener" aria-label="Rule {escape(rule)}">{escape(rule)}</a>'


def replay(info: ReplayPage, *, theme: str = "") -> str:
    """Walk through a game: timeline, record, steps, link, and playing on from here."""
    base = f"/t/{info.table}"
    eyes = "".join(
        f'<option value="{escape(value)}"{" selected" if value == info.seat else ""}>{escape(words)}</option>'
        for value, words in info.seats
    )
    whose = f'<select id="eyes" aria-label="Whose eyes">{eyes}</select>' if eyes else ""
    steps = "".join(
        tool(icon, words, f"step-{icon}")
        for icon, words in (
            ("first", "First move"),
            ("back", "One move back"),
            ("play", "Play"),
            ("next", "One move on"),
            ("last", "Last move"),
        )
    )
    now = max((i for i, (move, _) in enumerate(info.turns) if move <= info.move), default=0)
    letters = [letter for _, letter in info.turns] or ["R"]
    starts = ",".join(str(move) for move, _ in info.turns)
    line = timeline(690, letters, now, info.scores)
    rows = "".join(
        f'<div class="step"><a class="move" href="{address(base)}/replay?move={number}" data-move="{number}"><span>{number}</span>'
        f'<i data-face="{letter}"></i><span>{escape(words)}</span></a>{_cite(info.game, rule)}</div>'
        for number, letter, words, rule in info.record
    )
    data = (
        f' data-table="{escape(info.table)}" data-seat="{escape(info.seat)}" data-mode="replay" data-move="{info.move}"'
        f' data-moves="{info.moves}" data-turns="{starts}" data-game="{escape(info.game)}"'
    )
    tools = [tool("rules", "Rules", href="/rules/" + info.game), theme_tool(), tool("save", "Save the record", href=base + "/record")]
    tools += [tool("chart", "Review of the game", href=base + "/review")] if info.over else []
    left = '<aside id="left" class="own" aria-label="Things of this seat"></aside>' if info.own_column else ""
    body = (
        f"{top_bar(info.title, info.what, tools)}"
        f'<main id="main">{left}<div id="board"><svg class="sprite" aria-hidden="true"><defs id="defs"></defs></svg>'
        '<svg id="svg" class="board" role="group" aria-label="The board" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid '
        'meet" stroke-linecap="round" '
        'stroke-linejoin="round" text-anchor="middle" font-weight="700"><g id="things"></g><g id="signs" aria-hidden="true"></g></svg>'
        '<div id="waiting" role="status"><i aria-hidden="true"></i>Turning the pages…</div></div>'
        '<aside id="side"><div id="players"></div><div id="extra"></div><section class="panel log record" aria-label="The record">'
        f'<h2>The record<span id="note"></span></h2><div id="record">{rows}</div></section>'
        f'<div class="row acts"><form class="from" method="post" action="{address(base)}/fork">'
        '<input type="hidden" name="move" id="fork-move" '
        f'value="{info.move}">{others_menu(info.bots)}'
        f"{button('Play on from here', 'fork', go=True, kind='submit')}</form>"
        f"{button('Copy link', 'link', ident='copy-link', more=NAMED['copy'])}</div>"
        "</aside>"
        '<section class="panel" id="dock" aria-label="Steps"><div id="shown"><h2 id="asked" tabindex="-1"></h2>'
        '<p><span id="help"></span><span id="cites"></span></p></div>'
        f'<div class="line">{line}'
        f'<input id="slider" type="range" min="0" max="{info.moves}" value="{info.move}" aria-label="Move"></div>'
        f'<div class="steps"><div class="row">{steps}</div><div class="row hints">{whose}<span>arrow keys step, space plays</span>'
        "</div></div></section></main>"
        '<div id="toast" role="status" aria-live="polite" hidden></div>'
    )
    kind = "table replay own-column" if info.own_column else "table replay"
    return page(f"{info.title}: replay", body, theme=theme, world=info.world, kind=kind, game=info.game, data=data)
