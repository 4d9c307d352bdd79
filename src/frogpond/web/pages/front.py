"""The pages people meet first: landing, new table, taking a seat, rules, errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from ...draw.frogs import letter_badge, portrait
from ...draw.icons import icon_use
from .shell import address, brand, button, page, theme_tool, tool, top_bar

WAYS = '<a href="/learn">Learn</a><a href="/daily">Daily</a><a href="/replays">Watch a replay</a><a href="/rules">Rules</a>'
NOT_AFFILIATED = "Free and open. Not affiliated with any publisher."


@dataclass(frozen=True)
class GameCard:
    """A game as the landing page shows it."""

    name: str
    title: str
    about: str  # one inviting sentence
    facts: str  # "2 to 4 players, 30 minutes"
    vignette: str = ""  # a small SVG scene, with its own ids
    credit: str = ""


@dataclass(frozen=True)
class TableCard:
    """A table this browser knows."""

    href: str
    game: str
    words: str  # "your move, turn 13"
    mine: bool = False  # something is asked of this person


@dataclass(frozen=True)
class OptionField:
    """An option of a game in the form."""

    name: str
    meaning: str
    default: str
    choices: tuple[str, ...] = ()
    allowed: str = ""
    several: bool = False  # any number of the choices


@dataclass(frozen=True)
class BotCard:
    """An opponent for the menu of a seat."""

    name: str
    about: str = ""


@dataclass(frozen=True)
class GameForm:
    """All that the form for a new table asks."""

    card: GameCard
    colours: str  # livery letter by seat
    least: int
    most: int
    usual: int
    options: Sequence[OptionField] = ()
    bots: Sequence[BotCard] = ()
    usual_bot: str = ""
    world: str = "pond"
    faces: str = "frog"
    games: Sequence[GameCard] = field(default_factory=list)  # all games, for the tabs


def landing(games: Sequence[GameCard], tables: Sequence[TableCard] = (), *, theme: str = "") -> str:
    """The first page: what there is, and a way into it with two clicks."""
    cards = "".join(
        f'<a class="panel card" href="/new/{address(g.name)}"><span class="art">{g.vignette}</span><span class="t">'
        f'<strong class="disp">{escape(g.title)}</strong>'
        f'<span class="about">{escape(g.about)}</span><span class="facts"><span>{escape(g.facts)}</span><b>Play</b></span></span></a>'
        for g in games
    )
    resume = ""
    if tables:
        rows = "".join(
            f'<a class="resume{" mine" if t.mine else ""}" href="{address(t.href)}"><b>{escape(t.game)}</b><span>{escape(t.words)}'
            '</span></a>'
            for t in tables
        )
        resume = f'<nav class="tables" aria-label="Your tables"><span class="mute">Your tables</span>{rows}</nav>'
    else:
        resume = '<p class="tables mute">No tables yet. Pick a game: it will wait for you here.</p>'
    credit = " ".join(dict.fromkeys(g.credit for g in games if g.credit))
    first = f"/new/{games[0].name}" if games else "/"
    join = (
        f'<details class="join"><summary class="btn">{icon_use("link")}<span>Join with a link</span></summary>'
        '<form class="panel" action="/join" method="get"><label for="link">The link your friend sent</label>'
        '<div class="row"><input id="link" name="link" required maxlength="300" autocomplete="off"><button class="btn go">Join</button>'
        "</div></form></details>"
    )
    body = (
        f'<header class="top bare"><span class="grow"></span><nav aria-label="Other pages">{WAYS}</nav>{theme_tool()}</header>'
        f'<main id="main"><section class="hero">{brand(92)}<h1 class="disp lead">Frog board games, by moonlight.</h1>'
        '<p class="intro">Play friends by link or bots of every temper. The rules are kept for you, and every &ldquo;no&rdquo; '
        "tells you why.</p>"
        f'<div class="row acts">{button("Open a table", "play", go=True, href=first)}{join}</div>'
        f'<nav class="ways" aria-label="Other pages">{WAYS}</nav></section>{resume}'
        f'<section class="cards" aria-label="Games">{cards}</section></main>'
        f'<footer class="foot">{NOT_AFFILIATED} {escape(credit)}</footer>'
    )
    return page("Frogpond: frog board games", body, theme=theme, kind="landing")


def _option(option: OptionField, given: Mapping[str, str]) -> str:
    ident = f"set-{option.name}"
    chosen = given.get(ident, option.default)
    label = option.name.replace("_", " ").replace("-", " ").capitalize()
    hint = f'<small id="{ident}-hint">{escape(option.meaning)}</small>'
    if option.several and option.choices:
        boxes = "".join(
            f'<label class="tick"><input type="checkbox" name="{ident}" value="{escape(c)}"'
            f"{' checked' if c in chosen.split(',') else ''}>"
            f"<span>{escape(c.replace('-', ' '))}</span></label>"
            for c in option.choices
        )
        return (
            f'<fieldset class="field wide" aria-describedby="{ident}-hint"><legend>{escape(label)}</legend>'
            f'<div class="ticks">{boxes}</div>{hint}</fieldset>'
        )
    if option.choices:
        choices = "".join(f"<option{' selected' if c == chosen else ''}>{escape(c)}</option>" for c in option.choices)
        control = f'<select id="{ident}" name="{ident}" aria-describedby="{ident}-hint">{choices}</select>'
    else:
        control = (
            f'<input id="{ident}" name="{ident}" value="{escape(chosen)}" maxlength="200" placeholder="{escape(option.allowed)}" '
            f'aria-describedby="{ident}-hint">'
        )
    return f'<div class="field"><label for="{ident}">{escape(label)}</label>{control}{hint}</div>'


def _seat(form: GameForm, seat: int, given: Mapping[str, str]) -> str:
    colour = form.colours[seat % len(form.colours)]
    usual = given.get(f"seat-{seat}") or ("me" if seat == 0 else f"bot:{form.usual_bot}" if form.usual_bot else "open")

    def choice(value: str, words: str) -> str:
        return f'<option value="{escape(value)}"{" selected" if value == usual else ""}>{escape(words)}</option>'

    people = choice("me", "Me") + choice("hot", "Someone at this screen") + choice("open", "A friend, by link")
    bots = "".join(choice(f"bot:{b.name}", f"Bot: {b.name}{' – ' + b.about if b.about else ''}") for b in form.bots)
    menu = f'<optgroup label="People">{people}</optgroup>' + (f'<optgroup label="Bots">{bots}</optgroup>' if bots else "")
    return (
        f'<div class="seat" data-seat="{seat}">{portrait(colour, 44, form.faces)}{letter_badge(colour, 20)}'
        f'<label class="hide" for="seat-{seat}">Seat {seat + 1}</label><select id="seat-{seat}" name="seat-{seat}">{menu}</select></div>'
    )


def new_table(form: GameForm, *, theme: str = "", error: str = "", given: Mapping[str, str] | None = None, extra: str = "") -> str:
    """Players, seats and options, each explained; the usual choice is made already, or what was `given` when something was wrong."""
    card = form.card
    given = given or {}
    name = given.get("name", "")
    players = given.get("players", str(form.usual))
    tabs = "".join(
        f'<a class="tab" href="/new/{address(g.name)}"{" aria-current=" + chr(34) + "page" + chr(34) if g.name == card.name else ""}>'
        f"{escape(g.title)}</a>"
        for g in form.games
    )
    counts = "".join(
        f'<label class="pill"><input type="radio" name="players" value="{n}"{" checked" if str(n) == players else ""}><span>{n}</span>'
        "</label>"
        for n in range(form.least, form.most + 1)
    )
    how_many = (
        f'<fieldset class="field counts"><legend>Players</legend><div class="pills">{counts}</div></fieldset>'
        if form.most > form.least
        else (f'<input type="hidden" name="players" value="{form.least}">')
    )
    seats = "".join(_seat(form, seat, given) for seat in range(form.most))
    plain = [o for o in form.options if o.choices and not o.several][:3]
    rest = [o for o in form.options if o not in plain]
    options = "".join(_option(o, given) for o in plain)
    further = "".join(_option(o, given) for o in rest)
    more = f'<details class="more"><summary>More options</summary><div class="fields">{further}</div></details>' if rest else ""
    sorry = f'<p class="sorry" role="alert">{escape(error)}</p>' if error else ""
    body = (
        f'{top_bar("", "", [tool("rules", "Rules", href="/rules/" + card.name), theme_tool()])}<main id="main" class="maker">'
        f'<nav class="tabs" aria-label="Games">{tabs}</nav><div class="panel sheet-card"><div class="blurb"><div class="art">'
        f"{card.vignette}</div>"
        f"<div><h1>{escape(card.title)}</h1><p>{escape(card.about)}</p><p>{escape(card.facts)}</p>"
        f'<p class="mute">{escape(card.credit)}</p></div></div>'
        f'<form method="post" action="/new/{address(card.name)}">{sorry}<div class="fields">{how_many}<div class="field">'
        '<label for="name">Your name</label>'
        f'<input id="name" name="name" maxlength="30" autocomplete="nickname" value="{escape(name)}" placeholder="Frog friend"></div>'
        f"{options}</div>"
        f'<h2>Who sits where</h2><div class="seats">{seats}</div>{more}{extra}'
        f'<div class="row acts">{button("Start playing", "play", go=True, kind="submit")}'
        '<span class="mute">You can change seats and invite friends at the table.</span></div></form></div></main>'
        f'<footer class="foot">{NOT_AFFILIATED}</footer><script type="module" src="/static/maker.js"></script>'
    )
    return page(f"{card.title}: a new table", body, theme=theme, world=form.world, kind="plain maker-page")


def _letter(inner: str, more: str = "") -> str:
    """One panel in the middle of the page."""
    return f'{top_bar("", "", [theme_tool()])}<main id="main" class="narrow"><div class="panel letter{more}">{inner}</div></main>'


def sit(
    table: str,
    game: str,
    seats: Sequence[tuple[int, str, str]],
    *,
    theme: str = "",
    world: str = "pond",
    faces: str = "frog",
    name: str = "",
    clock: str = "",
    bot: str = "",
) -> str:
    """For someone who followed an invite: the open seats as (seat, livery letter, words), or watching; `clock` says what was agreed on."""
    rows = "".join(
        f'<label class="pill seatpill"><input type="radio" name="seat" value="{seat}"{" checked" if i == 0 else ""} required>'
        f"<span>{portrait(colour, 40, faces)}{letter_badge(colour, 18)}{escape(words)}</span></label>"
        for i, (seat, colour, words) in enumerate(seats)
    )
    if seats:
        form = (
            f'<form method="post" action="/t/{address(table)}/sit"><div class="pills">{rows}</div><div class="field">'
            '<label for="name">Your name</label>'
            f'<input id="name" name="name" maxlength="30" autocomplete="nickname" value="{escape(name)}"></div>'
            f'{_terms(clock, bot)}<div class="row acts">{button("Sit down", "play", go=True, kind="submit")}'
            f"{button('Just watch', 'eye', href=f'/t/{table}?watch=1')}</div></form>"
        )
    else:
        watch = button("Watch the game", "eye", go=True, href=f"/t/{table}?watch=1")
        form = f'{portrait("G", 96, faces)}<p>All seats are taken. You are welcome to watch.</p><div class="row acts">{watch}</div>'
    body = _letter(f"<h1>You are invited to {escape(game)}</h1>{form}")
    return page(f"{game}: take a seat", body, theme=theme, world=world)


def _terms(clock: str, bot: str) -> str:
    """The thinking time of a table, and whether a bot may play on for whoever sits down."""
    if not clock:
        return ""
    agree = (
        '<label class="tick"><input type="checkbox" name="agree" value="yes">'
        f"<span>When my time is up, the bot {escape(bot)} may play on for me. I can take my seat back.</span></label>"
        if bot
        else "<p>When the time is up there is a notice, nothing else.</p>"
    )
    return f'<div class="field"><p><b>This table has a clock:</b> {escape(clock)}.</p>{agree}</div>'


def challenge(day: str, card: GameCard, table: str, result: str, *, theme: str = "") -> str:
    """The challenge of the day: begin it, go on, or how it went."""
    if result:
        watch = button("Watch the replay", "play", href=f"{table}/replay")
        home = button("To the pond", "back", href="/")
        inner = f'<p><output id="result">{escape(result)}</output></p><div class="row acts">{watch}{home}</div>'
    elif table:
        inner = f'<p>You have begun it.</p><div class="row acts">{button("Go on", "play", go=True, href=table)}</div>'
    else:
        inner = (
            '<form method="post" action="/daily"><div class="field"><label for="name">Your name</label>'
            '<input id="name" name="name" maxlength="30" autocomplete="nickname"></div>'
            f'<div class="row acts">{button("Play the game of the day", "play", go=True, kind="submit")}'
            f'{button("Learn it first", "rules", href="/learn/" + card.name)}</div></form>'
        )
    body = _letter(
        f'<div class="art">{card.vignette}</div><h1>The challenge of {escape(day)}</h1><p>{escape(card.title)}: everybody in the world has '
        f"the same dice and the same cards today. Nothing is taken back. Compare your result with your friends.</p>{inner}"
    )
    return page(f"The challenge of {day}", body, theme=theme)


def rules(title: str, sections: str, *, theme: str = "", world: str = "pond", games: Sequence[GameCard] = ()) -> str:
    """The rules of a game; `sections` is HTML that our own renderer made, rules with their number as id."""
    tabs = "".join(f'<a class="tab" href="/rules/{address(g.name)}">{escape(g.title)}</a>' for g in games)
    body = (
        f'{top_bar("", "", [theme_tool()])}<main id="main" class="reading"><nav class="tabs" aria-label="Games">{tabs}</nav>'
        f'<article class="panel rulebook"><h1>{escape(title)}</h1>{sections}</article></main><footer class="foot">{NOT_AFFILIATED}</footer>'
    )
    return page(f"{title}: the rules", body, theme=theme, world=world, kind="plain rules")


def listing(title: str, rows: Sequence[TableCard], empty: str, *, theme: str = "") -> str:
    """A plain list of tables or replays, with words for when there are none."""
    items = "".join(
        f'<a class="resume{" mine" if r.mine else ""}" href="{address(r.href)}"><b>{escape(r.game)}</b><span>{escape(r.words)}</span></a>'
        for r in rows
    )
    inner = (
        f'<div class="list">{items}</div>'
        if rows
        else f'<div class="empty">{portrait("G", 96)}<p>{escape(empty)}</p>{button("Open a table", "play", go=True, href="/")}</div>'
    )
    body = _letter(f"<h1>{escape(title)}</h1>{inner}")
    return page(title, body, theme=theme)


def error(status: int, title: str, words: str, *, theme: str = "") -> str:
    """Something was wrong: what, and a way on."""
    body = (
        f'{top_bar("", "", [theme_tool()])}<main id="main" class="narrow"><div class="panel letter oops">{portrait("R", 120, "bull")}'
        f'<p class="mute">{status}</p><h1>{escape(title)}</h1><p>{escape(words)}</p>'
        f'<div class="row acts">{button("To the pond", "back", go=True, href="/")}</div></div></main>'
    )
    return page(title, body, theme=theme, kind="plain")
