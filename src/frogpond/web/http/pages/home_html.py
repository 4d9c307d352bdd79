"""The home page in HTML. Everything is a link or a button with words, so keys and screen readers reach it all."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw import html as h
from ....draw.html import Child, Markup
from ....draw.signs import firefly, glow_defs
from ....draw.svg import circle, group, svg, with_prefix
from ....engine.registry import games
from ....table.tutorial import tutorial
from ...app.contacts import Contact
from ...app.descriptions import counted
from ...app.game_cards import game_card
from ...app.groups import GroupCard
from ...app.home import DESCRIBED_TURNS, DayCard, Home, TableCard
from ...app.play_now import Tile
from ...app.results import LastGame
from .results import change_mark, place_tag
from .shell import Ways, button, face_of, faces, icon, page, ways_bar

# What players read
FREE_AND_OPEN_NOT_AFFILIATED = "Free and open, not affiliated with the games’ publishers. "
NO_TURNS_WAITING_START_SOMETHING = "No turns waiting. Start something!"
MORE_FOR_YOU_WAITING_FOR_OTHERS = "{more} more for you, {others} waiting for others"
YOUR_TURN_IN_MORE = "Your turn in {more} more"
PASTE_YOUR_FRIENDS_LINK = "Paste your friend’s link"
FIND_ME_A_GAME = "Find me a game"
A_ROOM_FOR_FRIENDS = "No table waits for players. Open a room for your friends, or meet someone."
MAX_SHOWN_ROOMS = 3
BE_THE_FIRST_TODAY = "Be the first today."
YOU_HAVENT_PLAYED_TODAY = "You haven’t played today."
DONE_FOR_TODAY_SEE_YOU_TOMORROW = "Done for today. See you tomorrow."
SAME_CARDS_AND_DICE_FOR_EVERYONE = "Same cards and dice for everyone. {played}"


def home_page(home: Home, rooms: Sequence[GroupCard] = (), *, theme: str = "", further: Ways = ()) -> str:
    main = h.main(body(home, rooms), id="main")
    return page("Frogpond", ways_bar(home.person, "Play", further=further), main, credits_line(), theme=theme, kind="home landing")


def credits_line() -> Markup:
    """Whose games these are, in one line."""
    words = FREE_AND_OPEN_NOT_AFFILIATED
    return h.footer(words, h.a("Credits", href="/rules"), class_="foot")


def body(home: Home, rooms: Sequence[GroupCard] = ()) -> Markup:
    """What changes while the page is open; where there is nothing stands no box."""
    left = h.div(again_part(home.again), turns_part(home), play_part(home.games), class_="main-column")
    middle = h.div(open_part(home), running_part(home.running), rooms_part(rooms), friends_part(home.friends), class_="side-column")
    right = h.div(day_part(home.daily), last_part(home.last), class_="side-column")
    columns = h.div(left, middle, right, class_="columns")
    return h.div(hello(home), columns, id="home", data_tables=",".join(home.tables), data_mark=home.mark)


def hello(home: Home) -> Markup:
    name = f", {home.person.name}" if home.person.name else ""
    waits = f"It’s your turn in {counted(home.turn_count, 'game', 'games')}." if home.turn_count else NO_TURNS_WAITING_START_SOMETHING
    return h.div(h.h1("Welcome back", name, ".", id="hello", data_name=name), h.p(waits), class_="hello")


def head(title: str, *more: Child) -> Markup:
    return h.div(h.h2(title), more, class_="between")


def again_part(tables: Sequence[TableCard]) -> Markup | None:
    """Who wants another game: the only gold card of the page."""
    cards = []
    for one in tables:
        hidden, later = h.input_(type="hidden", name="home", value="yes"), h.button("Not now", class_="btn", name="do", value="no")
        join = h.button("Join", h.span(f": {one.words}, {one.title}", class_="hide"), class_="btn go")
        form = h.form(hidden, later, join, method="post", action=f"/t/{one.after}/rematch", class_="row")
        words = h.div(h.h3(one.words), h.p(one.title, class_="mute"), class_="grow")
        cards.append(h.article(faces(one.letters[:3], one.faces, 40), words, form, class_="panel offer"))
    return h.section(cards, class_="sec-again", aria_label="Another game") if cards else None


def turns_part(home: Home) -> Markup | None:
    """Tables where it is your turn, then those that wait for others."""
    others = waiting_words(home)
    if home.turns:
        cards = h.div([turn_card(one) for one in home.turns[:DESCRIBED_TURNS]], class_="turns")
        rest = (
            h.details(h.summary(others, class_="mute small"), h.div(waiting_rows(home), class_="panel pad"), class_="rest")
            if others
            else None
        )
        return h.section(head("Your turn", rest), cards, class_="sec-turns")
    if not home.waiting:
        return None
    return h.section(head("Your tables"), h.div(waiting_rows(home), class_="panel pad gap"), class_="sec-turns")


def waiting_words(home: Home) -> str:
    """How many tables there are besides, in few words."""
    more, others = home.turn_count - len(home.turns[:DESCRIBED_TURNS]), len(home.waiting)
    if more and others:
        return MORE_FOR_YOU_WAITING_FOR_OTHERS.format(more=more, others=others)
    if more:
        return YOUR_TURN_IN_MORE.format(more=more)
    return f"{counted(others, 'game', 'games').capitalize()} waiting for others" if others else ""


def waiting_rows(home: Home) -> Markup:
    turns = [h.li(row(one, "Continue", f"/t/{one.table}", True)) for one in home.turns[DESCRIBED_TURNS:]]
    return h.ul(turns, [h.li(row(one, "Look", f"/t/{one.table}")) for one in home.waiting], class_="list-rows")


def turn_card(one: TableCard) -> Markup:
    href = f"/t/{one.table}"
    image = h.img(src=f"{href}/now.svg?seq={one.seq}", alt="", loading="lazy")
    words = h.span(f"with {one.company}" if one.company != "alone" else "alone", h.span(one.words), class_="mute small")
    text = h.div(
        h.div(h.h3(one.title), faces(one.letters, one.faces, 22), class_="between"),
        h.div(
            words,
            h.a("Continue", h.span(f" {one.title} with {one.company}", class_="hide"), class_="btn go sm", href=href),
            class_="between",
        ),
        class_="pad",
    )
    return h.article(h.a(image, class_=f"art {one.world}", href=href, tabindex=-1, aria_hidden="true"), text, class_="panel turn")


def play_part(tiles: Sequence[Tile]) -> Markup:
    first = tiles[0].game if tiles else games()[0]
    ways = h.div(button("New table", "plus", href=f"/new/{first}"), join_by_link(), class_="row small-acts")
    return h.section(head("Play now", ways), h.div([tile(one) for one in tiles], class_="tiles"), class_="sec-play")


def join_by_link() -> Markup:
    pasted = h.input_(id="link", name="link", required=True, maxlength=300, autocomplete="off")
    line = h.div(pasted, h.button("Join", class_="btn go"), class_="row")
    form = h.form(h.label(PASTE_YOUR_FRIENDS_LINK, for_="link"), line, class_="panel", action="/join", method="get")
    return h.details(h.summary(icon("link"), h.span("Join", h.span(" with a link", class_="roomy")), class_="btn"), form, class_="join")


def tile(one: Tile) -> Markup:
    art = h.span(Markup(with_prefix(game_card(one.game).vignette, f"pn-{one.game}-")), class_="art", aria_hidden="true")
    words = h.span(
        h.strong(one.title, class_="disp"),
        h.span(h.span(one.words, class_="mute"), h.b("Learn" if one.lesson else "Play"), class_="between"),
        class_="t",
    )
    name = h.span(f" {one.title}", class_="hide")
    if one.lesson:
        learn = h.a(art, words, class_="panel tile", href=f"/learn/{one.game}", data_game=one.game)
        also = h.form(h.button("Play at once", name, class_="also"), method="post", action=f"/play/{one.game}")
        return h.div(learn, also, class_="tile-ways")
    play = h.form(h.button(art, words, class_="panel tile", data_game=one.game), method="post", action=f"/play/{one.game}")
    return h.div(play, h.a("Learn", name, class_="also", href=f"/learn/{one.game}") if tutorial(one.game) else None, class_="tile-ways")


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
    rows = [h.li(row(one, "Sit down", f"/j/{one.invite}", i == 0)) for i, one in enumerate(home.open)]
    seek = h.a(FIND_ME_A_GAME, class_="btn sm", href="/find")
    met = h.a("Friends", class_="btn sm", href="/friends") if home.last and not home.friends else None
    ways = seek, met, h.a("Tournaments", class_="btn sm", href="/cups"), h.a("Rooms", class_="btn sm", href="/groups")
    return h.section(
        h.div(h.h2("Open tables" if rows else "Play with others"), h.span(here, class_="mute small"), class_="between"),
        h.ul(rows, class_="list-rows") if rows else h.p(A_ROOM_FOR_FRIENDS, class_="mute small"),
        h.div(ways, class_="row wrap acts"),
        class_="panel pad sec-open",
    )


def running_part(running: Sequence[TableCard]) -> Markup | None:
    rows = [h.li(row(one, "Watch", f"/t/{one.table}?watch=1")) for one in running]
    more = h.a("all", class_="mute small", href="/replays")
    head_ = h.div(h.h2("Running now"), more, class_="between")
    return h.section(head_, h.ul(rows, class_="list-rows"), class_="panel pad sec-running") if rows else None


def rooms_part(rooms: Sequence[GroupCard]) -> Markup | None:
    """The rooms somebody belongs to."""
    rows = [
        h.li(h.b(one.name, class_="grow"), h.span([face_of(face, 24) for face in one.letters], class_="faces", aria_hidden="true"),
             h.a("Open", h.span(f" {one.name}", class_="hide"), class_="btn sm", href=f"/groups/{one.group}"), class_="lobby-row")
        for one in rooms[:MAX_SHOWN_ROOMS]
    ]  # fmt: skip
    more = h.a("all", class_="mute small", href="/groups")
    head_ = h.div(h.h2("Your rooms"), more, class_="between")
    return h.section(head_, h.ul(rows, class_="list-rows"), class_="panel pad") if rows else None


def friends_part(friends: Sequence[Contact]) -> Markup | None:
    """Friends by their faces: a green dot for those who are here."""
    if not friends:
        return None
    faces_ = [
        h.a(
            face_of(one.face, 28),
            h.i(class_="dot on" if one.here else "dot", aria_hidden="true"),
            h.span(f"{one.name}, {one.words}", class_="hide"),
            class_="faced",
            href="/friends",
            title=f"{one.name}, {one.words}",
        )
        for one in friends
    ]
    more = h.a(icon("plus", 16), h.span("All friends", class_="hide"), class_="btn sm", href="/friends")
    return h.section(h.h2("Friends"), h.span(faces_, class_="row grow"), more, class_="panel pad sec-friends row")


def streak(lit: int, of: int = 7, size: int = 24) -> Markup:
    """Days in a row are fireflies: lit, or waiting."""
    jars = []
    for i in range(of):
        fly = circle(0, 0, 11, "url(#glow)") + group(firefly(), 0, 0, 1.5)
        wait = circle(0, 0, 4, "none", 'stroke="currentColor" stroke-width="1.4" stroke-dasharray="2 2" opacity=".6"')
        inner = str(h.element("defs", Markup(glow_defs()))) + fly if i < lit else wait
        jars.append(Markup(with_prefix(svg(inner, size, size, "-13 -13 26 26"), f"fs{i}-")))
    return h.span(jars, class_="streak", aria_hidden="true")


def day_part(day: DayCard) -> Markup:
    leaders = [
        h.li(
            h.b(one.place),
            face_of(one.face, 20),
            h.span("You" if one.you else one.name, class_="grow"),
            h.b(one.score, class_="num"),
            class_="mine" if one.you else None,
        )
        for one in day.leaders
    ]
    done = {"open": YOU_HAVENT_PLAYED_TODAY, "begun": "You’ve started it.", "done": DONE_FOR_TODAY_SEE_YOU_TOMORROW}[day.state]
    act = {"open": "Play it", "begun": "Continue", "done": "See it"}[day.state]
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


def last_part(last: Sequence[LastGame]) -> Markup | None:
    if not last:
        return None
    rows = []
    for one in last:
        words = h.b(one.title.partition(": ")[0]), " ", h.span(one.others, class_="mute")
        rows.append(h.li(place_tag(one.result, one.won), h.a(words, href=f"/t/{one.table}/replay"), change_mark(one.change)))
    return h.section(
        h.div(h.h2("Your last games"), h.a("all games", class_="mute small", href="/me"), class_="between"),
        h.ul(rows, class_="results"),
        class_="panel pad sec-last",
    )
