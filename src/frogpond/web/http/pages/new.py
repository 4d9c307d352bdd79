"""The form for a new table: players, seats, options, thinking time, components of one's own; and making the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from ....draw import html as h
from ....draw.html import Markup
from ....engine.game import Game
from ....engine.story import capital
from ....table import Refused, untrusted_data
from ....table.clock import BANK, MAX_AWAY_DAYS, TURN, USUAL_AWAY_DAYS
from ....table.names import any_bot
from ....table.settings import DEFAULT_STAND_IN
from ....table.tutorial import tutorial
from ...app.game_cards import (
    GENTLE_BOTS,
    GameCard,
    GameForm,
    OptionField,
    bot_names,
    form_for,
    game_class,
    known_game,
    offered_bots,
    short_title,
    usual_game,
)
from ...app.group_deeds import open_group_table
from ...app.tables import ClockWish, OptionValue, TableWish, create_table
from ...ops.offline import offline
from ..guard import CODE, whole_number
from ..visit import app_of, go, known_name, remember, somebody_of, theme_of
from .bar import bar_for
from .form import (
    Given,
    entropy_of,
    field,
    given_by,
    menu,
    more,
    name_field,
    number,
    number_of,
    options,
    read_form,
    text_of,
    texts_of,
    tick,
)
from .ponds import cast, players_field, seat_html, teams_html
from .shell import NOT_AFFILIATED, icon, page, ways_bar

# What players read
THIS_GAME_HAS_NO_DATA_FILE = "This game has no data file."
A_NEW_TABLE = "{title}: a new table"
YOU_CAN_CHANGE_SEATS_AND_INVITE = "You can change seats and invite friends at the table."
EVERYONES_HOME_PAGE_SHOWS_THEIR = "Everyone’s home page shows their turn."
FROM_24_HOURS_UP = "From 24 hours a turn up, the clock stops so long for somebody who said “Away until”. 0: for nobody."
ONLY_PEOPLES_TIME_COUNTS_ONCE = "Only people’s time counts, once everyone is here. Undo doesn’t give time back."
A_BOT_PLAYS_ON_FOR_THOSE_WHO = "A bot plays on for those who agree. You agree by choosing it, friends are asked when they sit down."
YOU_CAN_ALWAYS_TAKE_YOUR_SEAT = " You can always take your seat back. If running out of time loses, players agree to that first."
NONE_TAKE_YOUR_TIME = "None, take your time"
SECONDS_FOR_EACH_TURN = "Seconds for each turn"
MINUTES_FOR_THE_WHOLE_GAME = "Minutes for the whole game, and more each turn"
HOURS_FOR_EACH_TURN_PLAYED_OVER = "Hours for each turn: played over days"
THEY_LOSE_THE_GAME = "They lose the game"
A_TURN_CAN_BE_SEVERAL_DECISIONS = "A turn can be several decisions."
FOR_THE_WHOLE_GAME = "For the whole game."
WHEN_TIME_RUNS_OUT = "When time runs out"
PLAYS_FOR_ANYONE_WHOS_AWAY = "Plays for anyone who’s away for some minutes. They can choose another, and take their seat back."
ONLY_FOR_TABLES_OF_BOTS_WITHOUT = "Only for tables of bots: without it they rest until you look."
BOTS_ALONE_PLAY = "Bots alone play on"
WHO_STANDS_IN_FOR_PEOPLE_WHO = "Who stands in for people who are away"
OPEN_TO_EVERYONE_ANYONE_CAN_TAKE = "Open to everyone: anyone can take a free seat"
GET_OURS_TO_START_FROM = "Get ours to start from"

LOSS = "*loss"
"""What the form sends where whoever runs out of time has lost; no bot is called that."""
HOURS = "hours"
CLOCKS = {TURN: ("clock-turn", "seconds a turn", 1), HOURS: ("clock-hours", "hours a turn", 3600), BANK: ("clock-bank", "minutes each", 60)}
"""Where the form has the time of each kind, in which words, and how many seconds one of it is."""
FIRST, USUAL, LONG = "first", "usual", "long"
PRESETS = {FIRST: "First game", USUAL: "Usual", LONG: "Long evening"}
DATA_LIMIT = untrusted_data.MAX_DATA_BYTES


def game_of(request: Request) -> tuple[str, type[Game]]:
    """The game of the address."""
    name = request.path_params["game"]
    return name, known_game(name)


async def new_table(request: Request) -> Response:
    """GET /new/{game}."""
    name, _ = game_of(request)
    wanted = request.query_params.get("preset", "")
    filled = filled_by(wanted, form_for(name), offered_bots(name))
    given = {**filled, "name": await known_name(request), "preset": wanted}
    if CODE.fullmatch(group := request.query_params.get("group", "")):
        given["group"] = group
    return HTMLResponse(maker_page_for(name, theme_of(request), given=given, bar=await bar_for(request)))


async def make_table(request: Request) -> Response:
    """POST /new/{game}; if something was wrong, the form again with what was given."""
    name, kind = game_of(request)
    form, who = await read_form(request), somebody_of(request)
    given = given_by(form)
    try:
        wish, group = wish_from(form, given, name, kind), given.get("group", "")
        room = await (open_group_table(app_of(request), who, group, wish) if group else create_table(app_of(request), who, wish))
    except (Refused, ValueError) as error:
        if isinstance(error, Refused) and error.reason.code not in ("game", "bot"):
            raise
        words = error.reason.text if isinstance(error, Refused) else str(error)
        return HTMLResponse(maker_page_for(name, theme_of(request), words[:1].upper() + words[1:600], given, await bar_for(request)), 400)
    await remember(request, who.owner, given.get("name", ""))
    return go(request, f"/t/{room.id}", who.token)


async def own_data(request: Request) -> Response:
    """GET /rules/{game}/data.toml: the data file a game comes with, to start from."""
    kind = game_class(request.path_params["game"])
    facts = usual_game(request.path_params["game"]).facts() if kind is not None else None
    if kind is None or facts is None:
        raise Refused("no-file", THIS_GAME_HAS_NO_DATA_FILE)
    text = files(kind.__module__).joinpath(facts.where).read_text(encoding="utf-8")
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{facts.where}"'})


# What was sent ----------------------------------------------------------------------------------------------------------


def wish_from(form: FormData, given: Given, name: str, kind: type[Game]) -> TableWish:
    """The table that the form asks for; ValueError that says what is wrong."""
    players = whole_number(text_of(form, "players") or str(kind.default_players))
    if players is None:
        raise ValueError("players must be a whole number")
    chosen: dict[str, OptionValue] = {}
    for option in kind.declared:
        values = [value for value in texts_of(form, f"set-{option.name}") if value.strip()]
        if values and option.name != "data":
            chosen[option.name] = ",".join(values)[:500]
    wished = ",".join(text_of(form, f"colour-{i}", 40) for i in range(min(players, kind.max_players))).rstrip(",")
    if wished:
        chosen["colours"] = wished
    seated = [text_of(form, f"seat-{i}") or ("me" if i == 0 else "open") for i in range(min(players, 12))]
    return TableWish(
        name, players, chosen, data_from(given), seated, text_of(form, "name", 60), listed=given.get("listed") == "yes",
        wanted=given.get("wanted") == "yes", stand_in=given.get("stand-in", ""), alone=bool(given.get("alone")), clock=clock_from(given),
        entropy=entropy_of(form),
    )  # fmt: skip


def clock_from(given: Given) -> ClockWish | None:
    """The clock that the form asks for; ValueError that says what is wrong."""
    kind = given.get("clock", "") or "none"
    if kind == "none":
        return None
    field, words, unit = CLOCKS.get(kind, CLOCKS[BANK])
    seconds = number_of(given, field, words) * unit
    add = number_of(given, "clock-add", "seconds added") if kind == BANK else 0
    end = given.get("clock-bot", "")
    away = number_of(given, "clock-away", "days of waiting") if "clock-away" in given else USUAL_AWAY_DAYS
    return ClockWish(TURN if kind == HOURS else kind, seconds, add, "" if end == LOSS else end, end == LOSS, away)  # type: ignore[arg-type]


def data_from(given: Given) -> str | None:
    """The component data that came with the form; ValueError if it is too much."""
    text = given.get("data", "").replace("\r\n", "\n")
    if len(text) > DATA_LIMIT:
        raise ValueError(f"the component data has {len(text)} signs; at most {DATA_LIMIT} are taken")
    return text if text.strip() else None


# The page ---------------------------------------------------------------------------------------------------------------


def maker_page_for(name: str, theme: str, error: str = "", given: Given | None = None, bar: Markup | None = None) -> str:
    """The whole form of a game: its own options, and what every table may have."""
    fields = given or {}
    further = clock_fields(bot_names(), fields), company_fields(bot_names(), fields), data_field(name, fields)
    return maker_page(form_for(name), *further, theme=theme, error=error, given=fields, bar=bar)


def maker_page(
    form: GameForm, *further: Markup, theme: str = "", error: str = "", given: Given | None = None, bar: Markup | None = None
) -> str:  # fmt: skip
    """Players, seats and options, each explained; the usual choice is made already, or what was `given` when something was wrong."""
    card = form.card
    given = given or {}
    group = given.get("group", "")
    tabs = [tab_html(game, game.name == card.name, f"?group={group}" if group else "") for game in form.games]
    apart = apart_in(card.name)
    teams, frogs = ({option.name: option for option in form.options}.get(name) for name in ("teams", "frogs"))
    one = [option for option in form.options if option.choices and not option.several]
    carded = [option for option in one if len(option.pictures) == len(option.choices)] or one[:3]
    twists = [option for option in form.options if option.choices and option.several and option.name != "colours"]
    told = [*carded, *twists, *([teams, frogs] if teams else [])]
    rest = [option for option in form.options if option not in told and option.name != "colours"]
    made = h.form(
        h.input_(type="hidden", name="group", value=group) if group else None,
        h.div(h.h1("A new table"), h.nav(tabs, class_="tabs", aria_label="Games"), class_="between wrap"),
        presets_html(form, given),
        h.p(error, class_="sorry", role="alert") if error else None,
        h.div(h.h2("Who plays?"), players_field(form, given), name_field(given.get("name", ""), "Frog friend"), class_="line"),
        h.div([seat_html(form, seat, given) for seat in range(form.most)], class_="seats"),
        teams_html(teams, frogs, given) if teams else None,
        [cards_html(option, given) for option in carded],
        [twists_html(option, given, apart, bool(teams)) for option in twists],
        h.div(
            more_html(form, rest, given),
            further,
            class_="folded",
        ),
        id="table-form",
        class_="panel make",
        method="post",
        action=f"/new/{card.name}",
    )
    main = h.main(made, summary_html(card), id="main", class_="making")
    body = bar or ways_bar(), cast(form), main
    return page(A_NEW_TABLE.format(title=card.title), *body, theme=theme, world=form.world, kind="plain maker-page")


def tab_html(game: GameCard, here: bool, more: str = "") -> Markup:
    art = h.img(src=f"/look/{game.name}/vignette.svg", width=116, height=58, alt="", loading="lazy") if game.vignette else None
    return h.a(art, short_title(game.title), class_="tab", href=f"/new/{game.name}{more}", aria_current=here and "page")


def summary_html(card: GameCard) -> Markup:
    """What is about to be opened, and the button that does it; the script keeps the sentence and the list true to the form."""
    lesson = h.p("New to it? ", h.a("The lesson", href=f"/learn/{card.name}"), " takes a few minutes.") if tutorial(card.name) else None
    told = h.div(
        h.h2(card.title),
        h.p(card.about, class_="about"),
        h.p(card.facts, id="sum", aria_live="polite"),
        h.ul(id="sum-list", class_="facts-list"),
        h.div(lesson, h.p(card.credit or NOT_AFFILIATED, class_="small"), class_="mute"),
        class_="t",
    )
    act = h.button(icon("play"), h.span("Open the table"), class_="btn go", type="submit", form="table-form")
    after = h.p("You can change seats at the table." if offline() else YOU_CAN_CHANGE_SEATS_AND_INVITE, class_="mute small")
    art = h.div(Markup(card.vignette), class_="art")
    return h.aside(art, told, h.div(act, after, class_="do"), class_="panel outline", aria_label="This table")


def apart_in(name: str) -> dict[str, list[str]]:
    """Twists that can't be played together, as the data of a game says."""
    facts = usual_game(name).facts()
    table = facts.raw.get("variants", {}) if facts is not None else {}
    found: dict[str, list[str]] = {}
    for pair in table.get("exclusive", ()) if isinstance(table, Mapping) else ():
        for one in pair:
            found[one] = [*found.get(one, []), *(other for other in pair if other != one)]
    return found


def option_html(option: OptionField, given: Given) -> Markup:
    ident = f"set-{option.name}"
    chosen = given.get(ident, option.default)
    known = option.words.choices
    hint = h.small(capital(option.meaning), id=f"{ident}-hint")
    if option.choices or chosen in known:
        choices = list(known.items()) if chosen in known else [(choice, choice) for choice in option.choices]
        control = h.select(options(choices, chosen), id=ident, name=ident, aria_describedby=f"{ident}-hint")
    else:
        control = h.input_(
            id=ident, name=ident, value=chosen, maxlength=200, placeholder=option.allowed, aria_describedby=f"{ident}-hint"
        )  # fmt: skip
    return h.div(h.label(option.words.question, for_=ident), control, hint, class_="field")


def more_html(form: GameForm, rest: list[OptionField], given: Given) -> Markup | None:
    """Options that are seldom changed, and the colour of each seat; a seat without one takes what is left."""
    names = [("", "Any"), *((name, capital(name)) for name in usual_game(form.card.name).colours)]
    colours = any(option.name == "colours" for option in form.options)
    idents = [f"colour-{seat}" for seat in range(form.most) if colours]
    fields = [
        field(
            ident,
            f"Colour of seat {seat + 1}" if form.most > 1 else "Your colour",
            h.select(options(names, given.get(ident, "")), id=ident, name=ident),
        )
        for seat, ident in enumerate(idents)
    ]
    if not rest and not fields:
        return None
    inner = h.div([option_html(option, given) for option in rest], fields, class_="fields")
    return more("More choices" if rest else "Colours", inner, opened=any(given.get(ident) for ident in idents))


def cards_html(option: OptionField, given: Given) -> Markup:
    """One of a few choices, each on a card, with its picture where there is one."""
    ident = f"set-{option.name}"
    chosen = given.get(ident, option.default)
    cards = []
    for choice in option.choices:
        title, words = option.words.title(choice) if choice in option.words.choices else choice, option.words.meaning(choice)
        told = h.span(h.b(capital(title)), h.small(capital(words)) if words else None)
        box = h.input_(type="radio", name=ident, value=choice, checked=choice == chosen, data_usual=option.default)
        cards.append(h.label(box, picture(option.pictures.get(choice, "")), told, class_="twist one"))
    return section(option.words.question, capital(option.meaning), ident, h.div(cards, class_="twists few"))


def twists_html(option: OptionField, given: Given, apart: Mapping[str, Sequence[str]], teams: bool) -> Markup:
    """Any number of choices, each on a card, but for those that the form asks for as teams."""
    ident = f"set-{option.name}"
    chosen = given.get(ident, option.default).split(",")
    choices = [choice for choice in option.choices if not (teams and choice in option.words.covered)]
    boxes = [twist_html(option, choice, choice in chosen, apart.get(choice, ())) for choice in choices]
    return section(option.words.question, "none needed", ident, h.div(boxes, class_="twists"))


def section(title: str, note: str, ident: str, inner: Markup) -> Markup:
    """What the form asks, what it is about, and the answers."""
    head = h.legend(title), h.small(note, id=f"{ident}-hint", class_="mute")
    return h.fieldset(head, inner, class_="field section", id=ident, aria_describedby=f"{ident}-hint")


def picture(address: str) -> Markup | None:
    return h.img(src=address, class_="twist-art", width=84, height=54, alt="", loading="lazy") if address else None


def filled_by(preset: str, form: GameForm, bots: Sequence[str]) -> dict[str, str]:
    """What the form is filled with for a ready-made table: gentle bots for a first game, all seats for a long evening."""
    filled = {f"set-{name}": value for name, value in form.presets[preset].options.items()} if preset in form.presets else {}
    if preset == FIRST:
        gentle = next((name for name in GENTLE_BOTS if name in bots), "")
        filled |= {f"seat-{i}": f"bot:{gentle}" for i in range(1, form.most)} if gentle else {}
    return {"players": str(form.most), **filled} if preset == LONG else filled


def preset_words(preset: str, form: GameForm) -> str:
    """What a ready-made table is made of."""
    if preset in form.presets:
        return form.presets[preset].words.format(seats=form.most)
    usual = f"{form.usual} players, bots of medium strength"
    return {FIRST: "Gentle bots, all as usual", LONG: f"All {form.most} seats taken"}.get(preset, usual)


def presets_html(form: GameForm, given: Given) -> Markup | None:
    """Ready-made tables, each with a picture and what it is made of; none where they would all be the same."""
    if form.most == form.least:
        return None
    chosen = given.get("preset", "") or USUAL
    cards = [
        h.a(
            picture(f"/look/presets/{kind}.svg"),
            h.span(h.b(title), h.small(preset_words(kind, form))),
            class_="twist",
            href=f"/new/{form.card.name}?preset={kind}",
            aria_current=kind == chosen and "true",
        )
        for kind, title in PRESETS.items()
    ]
    return h.nav(cards, class_="twists few presets", aria_label="Ready-made tables")


def twist_html(option: OptionField, choice: str, checked: bool, apart: Sequence[str] = ()) -> Markup:
    """One twist: its picture, its name for people, a sentence; greyed where it can't be chosen, with the reason (the script fills it)."""
    box = h.input_(type="checkbox", name=f"set-{option.name}", value=choice, checked=checked, data_apart=",".join(apart) or None)
    told = h.span(h.b(capital(option.words.title(choice))), h.small(option.words.meaning(choice)), h.small(class_="why-not", hidden=True))
    team_only = choice in option.words.with_teams and "with-teams"
    return h.label(box, picture(option.pictures.get(choice, "")), told, class_=h.classes("twist", team_only))


def clock_fields(bots: Sequence[str], given: Given) -> Markup:
    """Thinking time: none, for each turn, or for the whole game with an increment; and what happens when it is up."""
    kinds = [
        ("none", NONE_TAKE_YOUR_TIME), (TURN, SECONDS_FOR_EACH_TURN), (BANK, MINUTES_FOR_THE_WHOLE_GAME),
        (HOURS, HOURS_FOR_EACH_TURN_PLAYED_OVER),
    ]  # fmt: skip
    ends = [("", "Just a notice"), (LOSS, THEY_LOSE_THE_GAME), *((bot, f"{capital(any_bot(bot))} plays on") for bot in bots)]
    turn, bank, add = (
        number("clock-turn", 90, 5, 86400, given), number("clock-bank", 20, 1, 10080, given), number("clock-add", 10, 0, 3600, given),
    )  # fmt: skip
    hours, away = number("clock-hours", 48, 1, 168, given), number("clock-away", USUAL_AWAY_DAYS, 0, MAX_AWAY_DAYS, given)
    patient = EVERYONES_HOME_PAGE_SHOWS_THEIR
    counted = ONLY_PEOPLES_TIME_COUNTS_ONCE
    agreeing = A_BOT_PLAYS_ON_FOR_THOSE_WHO
    back = YOU_CAN_ALWAYS_TAKE_YOUR_SEAT
    fields = (
        field("clock", "Clock", menu("clock", kinds, given), counted),
        field("clock-turn", "Seconds a turn", turn, A_TURN_CAN_BE_SEVERAL_DECISIONS, "for-turn"),
        field("clock-hours", "Hours a turn", hours, patient, "for-hours"),
        field("clock-away", "Days for who is away", away, FROM_24_HOURS_UP, "for-hours"),
        field("clock-bank", "Minutes each", bank, FOR_THE_WHOLE_GAME, "for-bank"),
        field("clock-add", "Seconds added", add, "Added each turn.", "for-bank"),
        field("clock-bot", WHEN_TIME_RUNS_OUT, menu("clock-bot", ends, given), agreeing + back, "for-turn for-bank for-hours"),
    )
    return more("Thinking time", h.div(fields, class_="fields"), opened=given.get("clock", "none") != "none")


def company_fields(bots: Sequence[str], given: Given) -> Markup:
    """Who may find the table, who sits in for those who are away, and what bots do when nobody looks."""
    absent = [("", f"The usual one: {any_bot(DEFAULT_STAND_IN)}"), *((bot, bot) for bot in bots)]
    words = PLAYS_FOR_ANYONE_WHOS_AWAY
    rest = ONLY_FOR_TABLES_OF_BOTS_WITHOUT
    alone = tick(BOTS_ALONE_PLAY, name="alone", value="yes", checked=bool(given.get("alone")))
    wanted, listed = given.get("wanted") == "yes", given.get("listed") == "yes"
    public = None if offline() else (
        tick(OPEN_TO_EVERYONE_ANYONE_CAN_TAKE, name="wanted", value="yes", checked=wanted),
        tick("Anyone can watch", name="listed", value="yes", checked=listed),
    )  # fmt: skip
    fields = (
        field("stand-in", WHO_STANDS_IN_FOR_PEOPLE_WHO, menu("stand-in", absent, given), words),
        h.div(alone, h.small(rest), class_="field"),
        public,
    )
    opened = any(given.get(name) for name in ("stand-in", "listed", "wanted", "alone"))
    return more("Company", h.div(fields, class_="fields"), opened=opened)


def data_field(game: str, given: Given) -> Markup:
    """Component data in place of the game's own, pasted or read from a file by the page itself."""
    text = given.get("data", "")
    area = h.textarea(text, id="data", name="data", rows=8, spellcheck="false", maxlength=DATA_LIMIT, aria_describedby="data-hint")
    ways = h.div(
        h.label("Open a file…", class_="btn", for_="data-file"),
        h.input_(class_="hide", type="file", id="data-file", accept=".toml,text/plain"),
        h.a(GET_OURS_TO_START_FROM, class_="btn", href=f"/rules/{game}/data.toml", download=True),
        h.button("Copy a link to these rules", class_="btn", type="button", id="copy-variant") if offline() else None,
        class_="row wrap",
    )
    words = (
        "Your own cards, abilities or pond: change numbers in our file and paste it here. "
        f"Leave it empty for ours. At most {DATA_LIMIT // 1000} kB."
    )
    inner = h.label("Component data (TOML)", for_="data"), area, ways, h.small(words, id="data-hint")
    return more("Your own components", h.div(inner, class_="field"), opened=bool(text))
