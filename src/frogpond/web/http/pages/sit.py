"""Taking a seat: for someone who followed an invitation."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Child, Markup
from ....engine.story import capital
from ....table import Refused, seats
from ....table.names import any_bot
from ....table.tutorial import tutorial
from ...app.context import Room
from ...app.descriptions import counted, table_words
from ...app.game_cards import bot_names, form_for, game_card, world_of
from ...app.tables import SeatWish, take_seat
from ..guard import whole_number
from ..visit import app_of, go, remember, room_for, somebody_of, theme_of
from .assets import portrait_of
from .form import entropy_of, faced, field, name_field, options, pill, read_form, text_of, tick
from .invite import chairs
from .join import invited_to
from .shell import button, icon, page, ways_bar

# What players read
HINTS_ARE_ALLOWED_AT_THIS_TABLE = "Hints are allowed at this table."
PLAYS_FOR_ME_WHILE_IM_AWAY = "Plays for me while I’m away"
WHO_PLAYS_FOR_ME_WHILE_IM_AWAY = "Who plays for me while I’m away?"
COLOUR_AND_STAND_IN = "My colour, and who plays while I’m away"
NO_CLOCK_LEAVE_AND_COME_BACK_ANY = "No clock. Leave and come back any time."
THE_GAME_IS_ON_AND_A_SEAT = "The game is on, and a seat is free again."
INVITES_YOU = "{host} invites you to {title}"
YOURE_INVITED = "You’re invited to {title}"
A_BOT_STANDS_IN_WHILE_YOURE_AWAY = "A bot stands in while you’re away."
NEW_TO_IT_TAKE_THE_LESSON_FIRST = "New to it? Take the lesson first, the others will wait."
TAKE_A_SEAT = "{game}: take a seat"
DICE_YOU_CAN_CHECK = "Dice you can check"
YOURE_INVITED_2 = "You’re invited to {game}"
ALL_SEATS_ARE_TAKEN_YOURE = "All seats are taken. You’re welcome to watch."
IF_MY_TIME_RUNS_OUT_I_LOSE_I = "If my time runs out, I lose. I agree."
WHEN_TIME_RUNS_OUT_YOU_GET = "When time runs out you get a notice, that’s all."
THIS_TABLE_HAS_A_CLOCK = "This table has a clock:"


async def sit(request: Request) -> Response:
    """POST /t/{table}/sit."""
    room, _ = await room_for(request)
    form, who = await read_form(request), somebody_of(request)
    wish = SeatWish(
        whole_number(text_of(form, "seat", 4)), text_of(form, "name", 60), text_of(form, "stand-in", 60), text_of(form, "colour", 40),
        text_of(form, "agree", 4) == "yes", entropy_of(form),
    )  # fmt: skip
    try:
        room, _ = await take_seat(app_of(request), who, room, wish, invited_to(request, room))
    except Refused as refused:
        if refused.reason.code not in ("name", "agree", "colour"):
            raise
        return HTMLResponse(sit_page_for(room, theme_of(request), wish.name, refused.reason.text), 409)
    await remember(request, who.owner, wish.name)
    return go(request, f"/t/{room.id}", who.token)


def sit_page_for(room: Room, theme: str, name: str = "", error: str = "") -> str:
    game, clock = room.table.game, room.header.settings.clock
    free = [(i, room.letters[i], game.seat_name(i)) for i, seat in enumerate(room.table.seats) if seat.kind == seats.OPEN]
    terms = _terms(clock.words, clock.bot, clock.loss) if clock else None
    hints = HINTS_ARE_ALLOWED_AT_THIS_TABLE if room.header.settings.hints else ""
    usual = [("", f"the table’s: {any_bot(room.header.settings.substitute(''))}"), *((bot, any_bot(bot)) for bot in bot_names())]
    bots = h.select(options(usual, ""), id="stand-in", name="stand-in", aria_label=PLAYS_FOR_ME_WHILE_IM_AWAY)
    colour = colour_field(room)
    summary = COLOUR_AND_STAND_IN if colour else WHO_PLAYS_FOR_ME_WHILE_IM_AWAY
    away = h.details(h.summary(summary), colour, bots, class_="more away")
    agreed = away, terms, h.p(hints) if hints else None
    words = invitation(room)
    cast, art = form_for(game.name).faces, Markup(game_card(game.name).vignette)
    return sit_page(
        room.id, game.title, free, theme=theme, world=world_of(game), faces=cast, name=name, terms=agreed, error=error, told=words, art=art
    )  # fmt: skip


def colour_field(room: Room) -> Child:
    """The colours that nobody at the table has, while the game has not begun."""
    table = room.table
    if "colours" not in table.game.options or not table.waiting or table.seq or room.header.base is not None:
        return None
    taken = [table.seats[i].kind == seats.PERSON for i in range(len(table.seats))]
    free = [(name, capital(name)) for i, name in enumerate(table.game.colours) if not (i < len(taken) and taken[i])]
    choice = h.select(options([("", "as the seat"), *free], ""), id="colour", name="colour")
    return field("colour", "Your colour", choice)


def invitation(room: Room) -> tuple[str, Markup]:
    """Who invites, and to what: the others, the options in words, how long it takes, whether it began."""
    table, head, game = room.table, room.header, room.table.game
    host = next((seat.name for seat in table.seats if head.host and head.host in (seat.owner, seat.home)), "")
    minutes = f"About {game.look.minutes} minutes. " if game.look.minutes else ""
    clock = f"The clock: {head.settings.clock.words}." if head.settings.clock else NO_CLOCK_LEAVE_AND_COME_BACK_ANY
    left = sum(seat.kind == seats.OPEN for seat in table.seats) - 1
    begins = "it starts when you sit down" if left <= 0 else f"it starts when you and {counted(left, 'more', 'more')} sit down"
    began = THE_GAME_IS_ON_AND_A_SEAT if table.moves and table.held else f"{begins}.".capitalize()
    lines: list[tuple[str, Child]] = [
        ("people", f"{table_words(head).capitalize()}. No account needed."), ("stop", minutes + clock), ("end", began),
        ("bot", A_BOT_STANDS_IN_WHILE_YOURE_AWAY),
    ]  # fmt: skip
    if head.settings.dice is not None:
        promise = h.a(DICE_YOU_CAN_CHECK, href=f"/t/{room.id}/dice", target="_blank"), f": {head.settings.dice.hash[:16]}…"
        lines.append(("dice", promise))
    if tutorial(head.game):
        lines.append(("rules", h.a(NEW_TO_IT_TAKE_THE_LESSON_FIRST, href=f"/learn/{head.game}", target="_blank")))
    facts = h.ul([h.li(icon(sign, 18), h.span(line)) for sign, line in lines], class_="facts-list")
    title = INVITES_YOU.format(host=host, title=game.title) if host else YOURE_INVITED.format(title=game.title)
    return title, h.div(chairs(room, "", "You?", form_for(head.game).faces), facts)


def sit_page(
    table_id: str,
    game: str,
    free: Sequence[tuple[int, str, str]],
    *,
    theme: str = "",
    world: str = "pond",
    faces: str = "frog",
    name: str = "",
    terms: Child = None,
    error: str = "",
    told: tuple[str, Markup] | None = None,
    art: Markup | None = None,
) -> str:
    """The open seats as (seat, livery letter, words), or watching; `terms` say what was agreed on, `error` what was wrong."""
    watch = f"/t/{table_id}?watch=1"
    title, about = told or (YOURE_INVITED_2.format(game=game), Markup())
    if free:
        pills = [
            pill("seat", seat, [*faced(colour, faces, 40, 18), words], checked=i == 0, required=True, kind="seatpill")
            for i, (seat, colour, words) in enumerate(free)
        ]
        acts = button("Sit down", "play", go=True, kind="submit"), button("Just watch", "eye", href=watch)
        seat = h.fieldset(h.legend("Your seat"), h.div(pills, class_="pills"), class_="field")
        fields = seat, name_field(name), terms, h.div(acts, class_="row acts")
        inner = [h.p(error, class_="sorry", role="alert") if error else None, h.form(fields, method="post", action=f"/t/{table_id}/sit")]
    else:
        way_on = h.div(button("Watch the game", "eye", go=True, href=watch), class_="row acts")
        inner = [Markup(portrait("G", 96, portrait_of(faces))), h.p(ALL_SEATS_ARE_TAKEN_YOURE), way_on]
    scene = h.div(art, class_="art", aria_hidden="true") if art else None
    whole = h.div(scene, h.div(h.h1(title), about, class_="told"), h.div(inner, class_="doing"), class_="panel invited")
    return page(TAKE_A_SEAT.format(game=game), ways_bar(), h.main(whole, id="main", class_="maker"), theme=theme, world=world)


def _terms(clock: str, bot: str, loss: bool) -> Markup:
    """The thinking time of a table, and what whoever sits down agrees to."""
    if loss:
        agree = tick(IF_MY_TIME_RUNS_OUT_I_LOSE_I, name="agree", value="yes", required=True)
    elif bot:
        agree = tick(f"If my time runs out, {any_bot(bot)} plays on for me. I can take my seat back.", name="agree", value="yes")
    else:
        agree = h.p(WHEN_TIME_RUNS_OUT_YOU_GET)
    return h.div(h.p(h.b(THIS_TABLE_HAS_A_CLOCK), f" {clock}."), agree, class_="field")
