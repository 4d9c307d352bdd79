"""Dice anyone can check: the promise of a table, every roll computed again, and what that does and does not prove."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup
from ....engine.guide import count
from ....engine.registry import make
from ....table import Refused
from ....table.commitment import DiceCheck
from ...app import dice
from ...app.context import Room
from ...app.dice import DiceFacts
from ..visit import app_of, room_for, somebody_of, theme_of
from .bar import bar_for
from .form import read_form
from .shell import button, page

# What players read
DICE_ANYONE_CAN_CHECK = "Dice anyone can check"
NO_PROMISE = "This table made no promise about its dice: it’s older than those, a daily challenge, or taken from another game."
PROMISED = "Before the first roll this table wrote down its secret number and showed you this hash of it:"
SEED_LATER = "You’ll see the secret number when the game is over. Then you can compute every roll and draw again."
SEED_NOW = "This is the secret number. Its SHA-256 is the hash above:"
PASTE_A_RECORD = "Paste the record of a finished game, from here or from any other server. We don’t keep it."
GUARANTEED = (
    "After you’ve seen the hash, every changed roll shows, even one that the operator of this server changed.",
    "No player and no host can work out a roll beforehand, whatever they add. An undone move gets a new roll.",
    "If you add your part after you’ve seen the hash, you know that the number wasn’t picked to suit someone.",
)
NOT_GUARANTEED = (
    "The operator has the secret number, so they could look ahead. Play for high stakes only where you trust them.",
    "An operator who plays too, or helps the last player to sit down, could choose the last part.",
    "If no player adds a part after the hash, as when you play bots alone, you trust the operator’s number.",
    "Bots add nothing. If a game goes on after its seed was shown, you can’t check its dice any more.",
)
MAX_ROLLS_SHOWN = 400


async def show(request: Request) -> Response:
    """GET /t/{table}/dice."""
    room, _ = await room_for(request)
    checked = await dice.check_table(room)
    inner = [*promise_html(room, dice.dice_facts(room)), checked_html(checked) if checked else None]
    back = button("Back to the table", "back", href=f"/t/{room.id}")
    save = button("Save the record", "save", href=f"/t/{room.id}/record") if room.table.over else None
    return await answer(request, *inner, h.div(back, save, class_="row wrap acts"))


async def form(request: Request) -> Response:
    """GET /dice."""
    return await answer(request, record_form())


async def check(request: Request) -> Response:
    """POST /dice: a record, checked."""
    text = (await read_form(request)).get("record", "")
    try:
        checked = checked_html(await dice.check_record(app_of(request), somebody_of(request), text if isinstance(text, str) else ""))
    except Refused as refused:
        checked = h.p(refused.reason.text, class_="sorry", role="alert")
    return await answer(request, checked, record_form())


async def answer(request: Request, *inner: Child) -> Response:
    head = h.h1(DICE_ANYONE_CAN_CHECK)
    main = h.main(h.article(head, inner, proof_html(), class_="panel pad"), id="main", class_="reading")
    return HTMLResponse(page(DICE_ANYONE_CAN_CHECK, await bar_for(request), main, theme=theme_of(request)))


def record_form() -> Markup:
    field = h.textarea(id="record", name="record", rows=8, required=True, spellcheck="false", aria_label="The record")
    act = h.div(button("Check the dice", "check", go=True, kind="submit"), class_="row acts")
    return h.form(h.p(PASTE_A_RECORD, id="record-hint"), field, act, method="post", action="/dice")


def promise_html(room: Room, facts: DiceFacts | None) -> list[Child]:
    """The hash, what everybody added, and the seed."""
    if facts is None:
        return [h.p(NO_PROMISE)]
    rows = [
        h.li(
            h.b(room.seat_name(one.seat)),
            " added ",
            h.code(one.value),
            " ",
            h.span("(from this browser)", data_added=one.value, hidden=True),
        )
        for one in facts.added
    ]
    added = h.ul(rows) if rows else h.p("No parts added yet.")
    seed = [h.p(SEED_NOW), h.p(h.code(facts.seed))] if facts.seed else [h.p(SEED_LATER, class_="mute")]
    return [h.p(PROMISED), h.p(h.code(facts.hash)), added, *seed]


def checked_html(checked: DiceCheck) -> Markup:
    """The result, and every roll on demand."""
    verdict = h.p(h.strong("They’re right. " if checked.sound else "Look out. "), checked.words(), role="status", id="dice-verdict")
    rows = [
        h.li(f"Move {roll.move}, row {roll.row}: {roll.text}", None if roll.sound else h.b(f" (the seed gives {roll.expected})"))
        for roll in checked.rolls[:MAX_ROLLS_SHOWN]
    ]
    every = h.details(h.summary(f"All {count(len(checked.rolls), 'roll and draw', 'rolls and draws')}"), h.ol(rows)) if rows else None
    return h.div(h.h2(make(checked.game).title) if checked.hash else None, verdict, every)


def proof_html() -> Markup:
    """What is guaranteed, and what is not."""
    return h.div(
        h.h2("What this proves"), h.ul([h.li(words) for words in GUARANTEED]),
        h.h2("What it doesn’t"), h.ul([h.li(words) for words in NOT_GUARANTEED]),
        h.p("The same from a terminal: ", h.code("frogpond verify-dice RECORD")),
    )  # fmt: skip
