"""The home page in HTML. Everything is a link or a button with words, so keys and screen readers reach it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...draw.signs import firefly, glow_defs
from ...draw.svg import circle, group, svg, with_prefix
from ...store.accounts import Person
from ...store.results import SeatResult
from .. import elements as h
from ..elements import Child, Markup
from ..offline import offline
from .cards import game_card
from .device import device_part
from .people.descriptions import counted, faces
from .results import against, change_mark, mine_in, place_tag
from .shell import Ways, button, face_of, icon, page, ways_bar

if TYPE_CHECKING:
    from .home import Day, Home, TableCard
    from .people.contacts import Known
    from .playnow import Tile

# What players read
FREE_AND_OPEN_NOT_AFFILIATED = "Free and open, not affiliated with the games’ publishers. "
NO_TURNS_WAITING_START_SOMETHING = "No turns waiting. Start something!"
YOU_HAVE_NO_GAMES_RUNNING_PICK = "You have no games running. Pick one below, one click starts it."
MORE_FOR_YOU_WAITING_FOR_OTHERS = "{more} more for you, {others} waiting for others"
YOUR_TURN_IN_MORE = "Your turn in {more} more"
PASTE_YOUR_FRIENDS_LINK = "Paste your friend’s link"
FIND_ME_A_GAME = "Find me a game"
NO_OPEN_GAMES_RIGHT_NOW = "No open games right now."
NO_PUBLIC_GAMES_RIGHT_NOW = "No public games right now."
PEOPLE_YOU_PLAYED = "People you’ve played with"
BE_THE_FIRST_TODAY = "Be the first today."
YOU_HAVENT_PLAYED_TODAY = "You haven’t played today."
DONE_FOR_TODAY_SEE_YOU_TOMORROW = "Done for today. See you tomorrow."
SAME_CARDS_AND_DICE_FOR_EVERYONE = "Same cards and dice for everyone. {played}"
NO_FINISHED_GAMES_YET = "No finished games yet."


def home_page(home: Home, *, theme: str = "", further: Ways = ()) -> str:
    main = h.main(body(home), id="main")
    return page("Frogpond", ways_bar(home.person, "Play", further=further), main, credits_line(), theme=theme, kind="home landing")


def credits_line() -> Markup:
    """Whose games these are, in one line."""
    words = FREE_AND_OPEN_NOT_AFFILIATED
    return h.footer(words, h.a("Credits", href="/rules"), class_="foot")


def body(home: Home) -> Markup:
    """What changes while the page is open."""
    left = h.div(turns_part(home), play_part(home.tiles), class_="main-column")
    met = device_part() if offline() else (open_part(home), running_part(home.running), friends_part(home.friends))
    middle = h.div(met, class_="side-column")
    right = h.div(day_part(home.day), last_part(home.last, home.person), class_="side-column")
    columns = h.div(left, middle, right, class_="columns")
    return h.div(hello(home), columns, id="home", data_tables=",".join(home.tables), data_mark=home.mark)


def hello(home: Home) -> Markup:
    name = f", {home.person.name}" if home.person.name else ""
    number = len(home.turns) + home.more_turns
    waits = f"It’s your turn in {counted(number, 'game', 'games')}." if number else NO_TURNS_WAITING_START_SOMETHING
    return h.div(h.h1("Welcome back", name, ".", id="hello", data_name=name), h.p(waits), class_="hello")


def head(title: str, *more: Child) -> Markup:
    return h.div(h.h2(title), more, class_="between")


def turns_part(home: Home) -> Markup:
    """Tables where it is your turn, then those that wait for others."""
    others = waiting_words(home)
    if home.turns:
        cards = h.div([turn_card(one) for one in home.turns], class_="turns")
        rest = (
            h.details(h.summary(others, class_="mute small"), h.div(waiting_rows(home), class_="panel pad"), class_="rest")
            if others
            else None
        )
        return h.section(head("Your turn", rest), cards, class_="sec-turns")
    words = h.p(YOU_HAVE_NO_GAMES_RUNNING_PICK, class_="mute")
    return h.section(head("Your tables"), h.div(waiting_rows(home) if home.waiting else words, class_="panel pad gap"), class_="sec-turns")


def waiting_words(home: Home) -> str:
    """How many tables there are besides, in few words."""
    more, others = home.more_turns, len(home.waiting)
    if more and others:
        return MORE_FOR_YOU_WAITING_FOR_OTHERS.format(more=more, others=others)
    if more:
        return YOUR_TURN_IN_MORE.format(more=more)
    return f"{counted(others, 'game', 'games').capitalize()} waiting for others" if others else ""


def waiting_rows(home: Home) -> Markup:
    asked = [h.li(row(one, "Continue", one.href, True)) for one in home.later]
    return h.ul(asked, [h.li(row(one, "Look", one.href)) for one in home.waiting], class_="list-rows")


def turn_card(one: TableCard) -> Markup:
    image = h.img(src=f"{one.href}/now.svg?seq={one.seq}", alt="", loading="lazy")
    words = h.span(f"with {one.company}" if one.company != "alone" else "alone", h.span(one.words), class_="mute small")
    text = h.div(
        h.div(h.h3(one.title), faces(one.letters, one.faces, 22), class_="between"),
        h.div(
            words,
            h.a("Continue", h.span(f" {one.title} with {one.company}", class_="hide"), class_="btn go sm", href=one.href),
            class_="between",
        ),
        class_="pad",
    )
    return h.article(h.a(image, class_=f"art {one.world}", href=one.href, tabindex=-1, aria_hidden="true"), text, class_="panel turn")


def play_part(tiles: Sequence[Tile]) -> Markup:
    first = tiles[0].game if tiles else "bullfrogs"
    ways = h.div(button("New table", "plus", href=f"/new/{first}"), None if offline() else join_by_link(), class_="row small-acts")
    return h.section(head("Play now", ways), h.div([tile(one) for one in tiles], class_="tiles"), class_="sec-play")


def join_by_link() -> Markup:
    pasted = h.input_(id="link", name="link", required=True, maxlength=300, autocomplete="off")
    line = h.div(pasted, h.button("Join", class_="btn go"), class_="row")
    form = h.form(h.label(PASTE_YOUR_FRIENDS_LINK, for_="link"), line, class_="panel", action="/join", method="get")
    return h.details(h.summary(icon("link"), h.span("Join", h.span(" with a link", class_="roomy")), class_="btn"), form, class_="join")


def tile(one: Tile) -> Markup:
    art = h.span(Markup(with_prefix(one.art, f"pn-{one.game}-")), class_="art", aria_hidden="true")
    words = h.span(
        h.strong(one.title, class_="disp"),
        h.span(h.span(one.words, class_="mute"), h.b("Learn" if one.lesson else "Play"), class_="between"),
        class_="t",
    )
    if one.lesson:
        return h.a(art, words, class_="panel tile", href=f"/learn/{one.game}", data_game=one.game)
    return h.form(h.button(art, words, class_="panel tile", data_game=one.game), method="post", action=f"/play/{one.game}")


def row(one: TableCard, act: str, href: str, go: bool = False) -> Markup:
    words = h.span(
        h.b(one.title), h.span(one.company, class_="mute"), h.span(one.words, class_="mute") if one.words else None, class_="words"
    )
    label = h.span(f": {one.title}, {one.company}", class_="hide")
    return h.span(
        faces(one.letters[:3], one.faces, 24), words, h.a(act, label, class_="btn go sm" if go else "btn sm", href=href), class_="lobby-row"
    )


def open_part(home: Home) -> Markup:
    here = counted(home.here, "person here", "people here") if home.here else ""
    rows = [h.li(row(one, "Sit down", one.href, i == 0)) for i, one in enumerate(home.open)]
    seek = h.a(FIND_ME_A_GAME, class_="btn sm", href="/find")
    inner = h.ul(rows, class_="list-rows") if rows else h.p(NO_OPEN_GAMES_RIGHT_NOW, class_="mute small")
    return h.section(
        h.div(h.h2("Open tables"), h.span(here, class_="mute small"), class_="between"),
        inner,
        h.div(seek, h.a("Tournaments", class_="btn sm", href="/cups"), class_="row acts"),
        class_="panel pad sec-open",
    )


def running_part(running: Sequence[TableCard]) -> Markup:
    rows = [h.li(row(one, "Watch", one.href)) for one in running]
    inner = h.ul(rows, class_="list-rows") if rows else h.p(NO_PUBLIC_GAMES_RIGHT_NOW, class_="mute small")
    more = h.a("all", class_="mute small", href="/replays")
    return h.section(h.div(h.h2("Running now"), more, class_="between"), inner, class_="panel pad sec-running")


def friends_part(friends: Sequence[Known]) -> Markup:
    """Friends by their faces: a green dot for those who are here."""
    faces_ = [
        h.a(
            face_of(one.person.face, 28),
            h.i(class_="dot on" if one.here else "dot", aria_hidden="true"),
            h.span(f"{one.person.name}, {one.words}", class_="hide"),
            class_="faced",
            href="/friends",
            title=f"{one.person.name}, {one.words}",
        )
        for one in friends
    ]
    none = h.a(PEOPLE_YOU_PLAYED, class_="mute small", href="/friends")
    more = h.a(icon("plus", 16), h.span("All friends", class_="hide"), class_="btn sm", href="/friends")
    return h.section(h.h2("Friends"), h.span(faces_ or none, class_="row grow"), more, class_="panel pad sec-friends row")


def streak(lit: int, of: int = 7, size: int = 24) -> Markup:
    """Days in a row are fireflies: lit, or waiting."""
    jars = []
    for i in range(of):
        fly = circle(0, 0, 11, "url(#glow)") + group(firefly(), 0, 0, 1.5)
        wait = circle(0, 0, 4, "none", 'stroke="currentColor" stroke-width="1.4" stroke-dasharray="2 2" opacity=".6"')
        inner = str(h.element("defs", Markup(glow_defs()))) + fly if i < lit else wait
        jars.append(Markup(with_prefix(svg(inner, size, size, "-13 -13 26 26"), f"fs{i}-")))
    return h.span(jars, class_="streak", aria_hidden="true")


def day_part(day: Day) -> Markup:
    leaders = [
        h.li(
            h.b(place),
            face_of(face, 20),
            h.span("You" if mine else name, class_="grow"),
            h.b(score, class_="num"),
            class_="mine" if mine else None,
        )
        for place, face, name, score, mine in day.leaders
    ]
    done = {"": YOU_HAVENT_PLAYED_TODAY, "begun": "You’ve started it.", "done": DONE_FOR_TODAY_SEE_YOU_TOMORROW}[day.state]
    act = {"": "Play it", "begun": "Continue", "done": "See it"}[day.state]
    played = f"{counted(day.played, 'person has', 'people have').capitalize()} played." if day.played else BE_THE_FIRST_TODAY
    row_ = h.div(
        h.span(h.b(f"{day.streak % 1000} {'day' if day.streak == 1 else 'days'}"), " in a row"),
        streak(min(day.streak, 7)),
        class_="between small",
    )
    return h.section(
        h.div(h.h2("Today’s challenge"), h.span(f"ends in {day.ends}", class_="mute small"), class_="between"),
        h.p(SAME_CARDS_AND_DICE_FOR_EVERYONE.format(played=played), class_="mute small"),
        row_,
        h.ol(leaders, class_="leaders") if leaders else None,
        h.div(
            h.span(done, class_="mute small"),
            h.a(act, class_="btn go sm" if day.state != "done" else "btn sm", href="/daily"),
            class_="between",
        ),
        class_="panel pad day",
    )


def last_part(last: Sequence[Sequence[SeatResult]], person: Person) -> Markup:
    rows = []
    for game in last:
        mine = mine_in(game, person.owner)
        tag = place_tag(game, person.owner)
        words = h.a(
            h.b(game_card(mine.game).title.partition(": ")[0]),
            " ",
            h.span(against(game, person.owner), class_="mute"),
            href=f"/t/{mine.table_id}/replay",
        )
        rows.append(h.li(tag, words, change_mark(mine.change)))
    inner = h.ul(rows, class_="results") if rows else h.p(NO_FINISHED_GAMES_YET, class_="mute small")
    return h.section(
        h.div(h.h2("Your last games"), h.a("all games", class_="mute small", href="/me"), class_="between"),
        inner,
        class_="panel pad sec-last",
    )
