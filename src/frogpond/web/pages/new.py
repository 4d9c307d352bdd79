"""The form for a new table: players, seats, options, thinking time, components of one's own; and making the table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from ...bots import names as bot_names
from ...engine.game import Game
from ...table import Plan, Refused, Seat, TableSettings, seats
from ...table.clock import BANK, TURN, Clock
from .. import elements as h
from ..elements import Child, Markup
from ..server.guard import whole_number
from .cards import GameForm, OptionField, form_for, game_class
from .form import (
    Given,
    faced,
    field,
    given_by,
    menu,
    more,
    name_field,
    number,
    number_of,
    options,
    pill,
    read_form,
    text_of,
    texts_of,
    tick,
)
from .shell import button, foot, module, page, theme_tool, tool, top_bar
from .visit import go, identity, may_open_one, rooms_of, theme_of

DATA_LIMIT = 60_000
"""Signs of component data; the largest file of ours has a third of that."""


def game_of(request: Request) -> tuple[str, type[Game]]:
    """The game of the address."""
    name = request.path_params["game"]
    kind = game_class(name)
    if kind is None:
        raise Refused("no-game", "There is no such game.")
    return name, kind


async def new_table(request: Request) -> Response:
    """GET /new/{game}."""
    name, _ = game_of(request)
    return HTMLResponse(maker_page_for(name, theme_of(request)))


async def make_table(request: Request) -> Response:
    """POST /new/{game}; if something was wrong, the form again with what was given."""
    name, kind = game_of(request)
    form = await read_form(request)
    token, owner = identity(request)
    may_open_one(request)
    given = given_by(form)
    try:
        room = await rooms_of(request).create(plan_from(form, given, name, kind, owner))
    except ValueError as error:
        words = str(error)
        return HTMLResponse(maker_page_for(name, theme_of(request), words[:1].upper() + words[1:600], given), 400)
    return go(request, f"/t/{room.id}", token)


async def own_data(request: Request) -> Response:
    """GET /rules/{game}/data.toml: the data file a game comes with, to start from."""
    kind = game_class(request.path_params["game"])
    facts = kind().facts() if kind is not None else None
    if kind is None or facts is None:
        raise Refused("no-file", "This game has no data file.")
    text = files(kind.__module__).joinpath(facts.where).read_text(encoding="utf-8")
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{facts.where}"'})


# What was sent ----------------------------------------------------------------------------------------------------------


def plan_from(form: FormData, given: Given, name: str, kind: type[Game], owner: str) -> Plan:
    """The table that the form asks for; ValueError that says what is wrong."""
    players = whole_number(text_of(form, "players") or str(kind.default_players))
    if players is None:
        raise ValueError("players must be a whole number")
    chosen: dict[str, Any] = {}
    for option in kind.declared:
        values = [value for value in texts_of(form, f"set-{option.name}") if value.strip()]
        if values and option.name != "data":
            chosen[option.name] = ",".join(values)[:500]
    person = text_of(form, "name", 60)
    wishes = [text_of(form, f"seat-{i}") or ("me" if i == 0 else "open") for i in range(min(players, 12))]
    seated = [seat_from(wish, owner, person) for wish in wishes]
    settings = TableSettings(clock=clock_from(given, bot_names(), owner))
    return Plan(owner, name, players, chosen, data_from(given), seated, settings=settings)


def seat_from(choice: str, owner: str, name: str) -> Seat:
    """A seat as the form says it: me, hot (another person at this screen), open, bot:NAME."""
    if choice == "me":
        return seats.person(owner, name)
    if choice == "hot":
        return seats.person(owner, "")
    if choice.startswith("bot:"):
        if choice[4:] not in bot_names():
            raise ValueError(f"there is no bot {choice[4:44]!r}")
        return seats.bot(choice[4:])
    if choice != "open":
        raise ValueError(f"a seat is for me, hot, open or bot:NAME, not {choice[:40]!r}")
    return Seat()


def clock_from(given: Given, bots: Sequence[str], owner: str) -> Clock | None:
    """The clock that the form asks for; ValueError that says what is wrong."""
    kind = given.get("clock", "") or "none"
    if kind == "none":
        return None
    seconds = number_of(given, "clock-turn", "seconds a turn") if kind == TURN else number_of(given, "clock-bank", "minutes each") * 60
    add = number_of(given, "clock-add", "seconds added") if kind == BANK else 0
    clock = Clock.checked(kind, seconds, add, given.get("clock-bot", ""), bots)
    return clock.agreeing(owner) if clock.bot else clock


def data_from(given: Given) -> str | None:
    """The component data that came with the form; ValueError if it is too much."""
    text = given.get("data", "").replace("\r\n", "\n")
    if len(text) > DATA_LIMIT:
        raise ValueError(f"the component data has {len(text)} signs; at most {DATA_LIMIT} are taken")
    return text if text.strip() else None


# The page ---------------------------------------------------------------------------------------------------------------


def maker_page_for(name: str, theme: str, error: str = "", given: Given | None = None) -> str:
    """The whole form of a game: its own options, and what every table may have."""
    fields = given or {}
    return maker_page(form_for(name), clock_fields(bot_names(), fields), data_field(name, fields), theme=theme, error=error, given=fields)


def maker_page(form: GameForm, *further: Markup, theme: str = "", error: str = "", given: Given | None = None) -> str:
    """Players, seats and options, each explained; the usual choice is made already, or what was `given` when something was wrong."""
    card = form.card
    given = given or {}
    tabs = [h.a(game.title, class_="tab", href=f"/new/{game.name}", aria_current=game.name == card.name and "page") for game in form.games]
    facts = h.h1(card.title), h.p(card.about), h.p(card.facts), h.p(card.credit, class_="mute")
    blurb = h.div(h.div(card.art, class_="art"), h.div(facts), class_="blurb")
    plain = [option for option in form.options if option.choices and not option.several][:3]
    rest = [option for option in form.options if option not in plain]
    name = name_field(given.get("name", ""), "Frog friend")
    acts = h.div(
        button("Start playing", "play", go=True, kind="submit"),
        h.span("You can change seats and invite friends at the table.", class_="mute"),
        class_="row acts",
    )
    made = h.form(
        h.p(error, class_="sorry", role="alert") if error else None,
        h.div(players_field(form, given), name, [option_html(option, given) for option in plain], class_="fields"),
        h.h2("Who sits where"),
        h.div([seat_html(form, seat, given) for seat in range(form.most)], class_="seats"),
        more("More options", h.div([option_html(option, given) for option in rest], class_="fields")) if rest else None,
        further,
        acts,
        method="post",
        action=f"/new/{card.name}",
    )
    bar = top_bar("", "", [tool("rules", "Rules", href=f"/rules/{card.name}"), theme_tool()])
    sheet = h.div(blurb, made, class_="panel sheet-card")
    body = bar, h.main(h.nav(tabs, class_="tabs", aria_label="Games"), sheet, id="main", class_="maker"), foot(), module("maker")
    return page(f"{card.title}: a new table", *body, theme=theme, world=form.world, kind="plain maker-page")


def players_field(form: GameForm, given: Given) -> Markup:
    if form.most == form.least:
        return h.input_(type="hidden", name="players", value=form.least)
    chosen = given.get("players", str(form.usual))
    counts = [pill("players", count, count, checked=str(count) == chosen) for count in range(form.least, form.most + 1)]
    return h.fieldset(h.legend("Players"), h.div(counts, class_="pills"), class_="field counts")


def option_html(option: OptionField, given: Given) -> Markup:
    ident = f"set-{option.name}"
    chosen = given.get(ident, option.default)
    label = option.name.replace("_", " ").replace("-", " ").capitalize()
    hint = h.small(option.meaning, id=f"{ident}-hint")
    control: Child
    if option.several and option.choices:
        boxes = [tick(c.replace("-", " "), name=ident, value=c, checked=c in chosen.split(",")) for c in option.choices]
        inner = h.legend(label), h.div(boxes, class_="ticks"), hint
        return h.fieldset(inner, class_="field wide", aria_describedby=f"{ident}-hint")
    if option.choices:
        choices = [h.option(choice, selected=choice == chosen) for choice in option.choices]
        control = h.select(choices, id=ident, name=ident, aria_describedby=f"{ident}-hint")
    else:
        control = h.input_(
            id=ident, name=ident, value=chosen, maxlength=200, placeholder=option.allowed, aria_describedby=f"{ident}-hint"
        )  # fmt: skip
    return h.div(h.label(label, for_=ident), control, hint, class_="field")


def seat_html(form: GameForm, seat: int, given: Given) -> Markup:
    colour = form.colours[seat % len(form.colours)]
    usual = given.get(f"seat-{seat}") or ("me" if seat == 0 else f"bot:{form.usual_bot}" if form.usual_bot else "open")
    people = options([("me", "Me"), ("hot", "Someone at this screen"), ("open", "A friend, by link")], usual)
    bots = options([(f"bot:{bot.name}", bot.words) for bot in form.bots], usual)
    groups = h.optgroup(people, label="People"), h.optgroup(bots, label="Bots") if bots else None
    return h.div(
        faced(colour, form.faces, 44, 20),
        h.label(f"Seat {seat + 1}", class_="hide", for_=f"seat-{seat}"),
        h.select(groups, id=f"seat-{seat}", name=f"seat-{seat}"),
        class_="seat",
        data_seat=seat,
    )


def clock_fields(bots: Sequence[str], given: Given) -> Markup:
    """Thinking time: none, for each turn, or for the whole game with an increment; and what happens when it is up."""
    kinds = [("none", "None: take your time"), (TURN, "A time for each turn"), (BANK, "A time for the whole game, and more each turn")]
    ends = [("", "Only a notice"), *((bot, f"Bot {bot} plays on") for bot in bots)]
    turn, bank, add = (
        number("clock-turn", 90, 5, 86400, given), number("clock-bank", 20, 1, 10080, given), number("clock-add", 10, 0, 3600, given),
    )  # fmt: skip
    counted = "Counted for people, never for bots, once every seat is taken. Taking back a move gives its player no time back."
    agreeing = "A bot plays on for those who agree: you do by choosing it, your friends are asked when they sit down."
    back = " Whoever was replaced can take the seat back."
    fields = (
        field("clock", "Clock", menu("clock", kinds, given), counted),
        field("clock-turn", "Seconds a turn", turn, "A turn may be several decisions.", "for-turn"),
        field("clock-bank", "Minutes each", bank, "For all decisions of the game.", "for-bank"),
        field("clock-add", "Seconds added", add, "Each time the decision passes on.", "for-bank"),
        field("clock-bot", "When the time is up", menu("clock-bot", ends, given), agreeing + back, "for-turn for-bank"),
    )
    return more("Thinking time", h.div(fields, class_="fields"), opened=given.get("clock", "none") != "none")


def data_field(game: str, given: Given) -> Markup:
    """Component data in place of the game's own, pasted or read from a file by the page itself."""
    text = given.get("data", "")
    area = h.textarea(text, id="data", name="data", rows=8, spellcheck="false", maxlength=DATA_LIMIT, aria_describedby="data-hint")
    ways = h.div(
        h.label("Open a file…", class_="btn", for_="data-file"),
        h.input_(class_="hide", type="file", id="data-file", accept=".toml,text/plain"),
        h.a("Get ours to start from", class_="btn", href=f"/rules/{game}/data.toml", download=True),
        class_="row wrap",
    )
    words = (
        "Cards, abilities or the pond as you would have them: change numbers in our file and paste it here. "
        f"Empty: ours. At most {DATA_LIMIT // 1000} kB; what can't be played is refused, with the place."
    )
    inner = h.label("Component data (TOML)", for_="data"), area, ways, h.small(words, id="data-hint")
    return more("Your own components", h.div(inner, class_="field"), opened=bool(text))
