"""Somebody's own page: ratings with their doubt, every finished game, devices, and the ways to be kept or forgotten."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from urllib.parse import urlencode

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Child, Markup
from ....draw.ratingchart import level_line, rating_chart, spark
from ....engine.registry import portrait_names
from ....table.names import named_bot
from ....table.rating import BEFOREHAND, BOTS, DETAILS, LEVELS, PEOPLE, SkillRating, level, until_first
from ...app.descriptions import day_words, since, stored_options
from ...app.game_cards import form_for, game_card, game_class, offered_bots, unusual_options
from ...app.profile import Person, PlayedGame, Profile, SeatResult
from ...app.results import against, mine_in, own_words, place_word, points
from ...ops.offline import offline
from ..guard import whole_number
from .assets import portrait_of
from .home_html import credits_line
from .qr import qr_svg
from .results import change_mark, place_tag
from .shell import button, face_of, letter, module, page, ways_bar

# What players read
GUEST_SAVED_IN_THIS_BROWSER_ONLY = "Guest: saved in this browser only"
NO_RATING_YET_PLAY_PEOPLE = "No rating yet. Play people or bots to get one."
A_FEW_MORE_GAMES_WILL_TELL = " A few more games will tell."
HOW_STRONG_AM_I = "How strong am I?"
NO_FINISHED_GAMES_YET = "No finished games yet."
WINS_BY_GAME_AND_SEAT = "Wins, by game and seat."
FINISH_A_GAME_TO_SEE = "Finish a game to see your numbers."
WRITE_THESE_EIGHT_WORDS_DOWN_NOW = "Write these eight words down now, you won’t see them again. Anyone who has them can be you."
WORKS_ONCE_FOR_ONE_MINUTE_GAMES = "Works once, for one minute. Games you played there become yours."
SCAN_IT_THERE_OR_OPEN = "Scan it there, or open "
THE_INVITE_LINK_AS_A_QR_CODE = "The invite link as a QR code"
THE_CODE_FOR_ANOTHER_DEVICE = "The code for another device as a QR code"
GET_EIGHT_WORDS_THAT_BRING = (
    "Get eight words that bring you back if this browser forgets you. Your name is yours alone here. No e-mail, no password."
)
SAVED_YOUR_EIGHT_WORDS = "Saved. Your eight words or a passkey sign you in anywhere. New words replace the old ones."
YOUR_NAME_FOR_THE_PASSKEY = "Your name, for the passkey"
YOUR_PHONE_OR_COMPUTER_HOLDS = "Your phone or computer holds the key and asks for your finger, face or PIN. Nothing to write down."
SAVE_WITH_A_PASSKEY = "Save with a passkey"
SIGN_IN_WITH_A_PASSKEY = "Sign in with a passkey"
I_HAVE_WORDS_FROM_ANOTHER_DEVICE = "I have words from another device"
PLAY_ON_ANOTHER_DEVICE = "Play on another device:"
ALSO_WHEN_A_FRIEND_INVITES = "Also when a friend invites you. Never while you’re looking at the table."
TELL_ME_ON_THIS_DEVICE = "Tell me on this device when it’s my turn"
THE_PEOPLE_YOU_PLAY_WITH_SEE = (
    "The people you play with see it. Slow games (a day a turn or more) wait for you, up to two weeks each "
    "if the table agreed on nothing else. Faster clocks "
    "keep running. Clear the day when you’re back."
)
NOTICES_AND_DAYS_OFF = "Notices and days off"
YOUR_NAME_FACE_DEVICES_CHAT = (
    "Your name, face, devices, chat and history go, for good. At tables you become “someone”. You resign from running games."
)
THIS_BROWSER_BECOMES_YOU_GAMES = "This browser becomes you. Games you played here as a guest come along."
YOUR_EIGHT_WORDS_OR_THE_FOUR = "Your eight words, or the four your other device shows"

FILTERS = (("", "All"), ("won", "Won"), ("lost", "Lost"), ("people", "With people"), ("bots", "Bots"))
POOLS = {PEOPLE: "people", BOTS: "bots"}
OPEN = 8
"""Months are open until so many games are shown; older ones are folded."""
SPANS = {1: "Month", 3: "3 months", 0: "All"}
MONTH = 30.5 * 86400
CHARTS = {"of-desk": (652, 276), "of-phone": (330, 250)}
"""The chart for a desk, and the one for a phone."""


@dataclass(frozen=True, slots=True)
class ProfileView:
    """What the page shows beside the profile. `phrase` and `code` are shown this once."""

    own: Profile
    query: Mapping[str, str] = field(default_factory=dict)
    phrase: str = ""
    code: str = ""
    address: str = "/me/here"
    error: str = ""


def profile_page(shown: ProfileView, *, theme: str = "", bar: Markup | None = None) -> str:
    person = shown.own.person
    sorry = h.p(shown.error, class_="sorry", role="alert") if shown.error else None
    tiles = [rating_tile(shown, *one) for one in shown.own.rated]
    strip = h.div(tiles, class_="ratings") if tiles else None
    left = h.div(who_part(shown), strip, level_part(shown), stats_part(shown), class_="side-column")
    middle = h.div(chart_part(shown), games_part(shown), class_="side-column")
    known = (once_part(shown), keep_part(shown), device_part(shown), notice_part(shown), forget_part())
    right = None if offline() else h.div(known, class_="side-column")
    main = h.main(sorry, h.div(left, middle, right, class_="profile-columns"), id="main", class_="profile")
    title = f"{person.name}, your page" if person.name else "Your page"
    return page(title, bar or ways_bar(person), main, credits_line(), module("passkey"), theme=theme, kind="profile-page")


# Who ----------------------------------------------------------------------------------------------------------------------


def who_part(shown: ProfileView) -> Markup:
    person = shown.own.person
    word = "" if person.kept else GUEST_SAVED_IN_THIS_BROWSER_ONLY
    count = len(shown.own.games)
    facts = f"{count} {'game' if count == 1 else 'games'} finished" + (
        f", here for {since(time.time() - person.made)}" if person.made else ""
    )
    faces = [
        h.label(
            h.input_(type="radio", name="face", value=one, checked=one == person.face, aria_label=f"Face {number}"),
            face_of(one, 34),
            class_="facepill",
        )
        for number, one in enumerate(portrait_names(), 1)
    ]
    form = h.form(
        h.div(
            h.label("Your name", for_="name"),
            h.input_(id="name", name="name", maxlength=30, autocomplete="nickname", value=person.name),
            class_="field",
        ),
        h.fieldset(h.legend("Your face"), h.div(faces, class_="faces-grid"), class_="field"),
        button("Save", "check", kind="submit"),
        method="post",
        action="/me",
    )
    head = h.div(
        face_of(person.face, 72),
        h.div(h.h1(person.name or "You"), h.p(facts, class_="mute small"), h.p(word, class_="mute small") if word else None),
        class_="row",
    )
    return h.section(head, h.details(h.summary("Name and face"), form, class_="more", open=not person.name), class_="panel pad")


# Ratings ------------------------------------------------------------------------------------------------------------------


def rating_name(pool: str, game: str, players: int) -> str:
    return f"{game_card(game).title}, {players} players" + (" with bots" if pool == BOTS else "")


def rating_tile(shown: ProfileView, pool: str, game: str, players: int) -> Markup:
    found = shown.own.rating_games((pool, game, players))
    now = found[-1][1]
    won = round(100 * sum(one.won for one, _ in found) / len(found))
    seats = f"{players} players" + (" with bots" if pool == BOTS else "")
    waits = until_first(len(found))
    words = waits or f"{len(found)} games, {won} % won"
    place = urlencode({"rating": f"{pool}:{game}:{players}"})
    title = h.b(game_card(game).title.partition(": ")[0])
    text = h.span(title, h.span(seats, class_="mute small"), h.span(words, class_="small" if waits else "mute small tally"), class_="words")
    line = None if waits else Markup(spark([one.shown for _, one in found[-14:]]))
    guess = ("?", h.span(" a first guess", class_="hide")) if now.provisional else ""
    value = None if waits else h.b(now.shown, guess, class_="num big")
    cast = form_for(game) if game_class(game) is not None else None
    face = Markup(portrait(cast.colours[0], 34, portrait_of(cast.faces))) if cast else None
    here = chosen_rating(shown) == (pool, game, players)
    return h.a(face, text, line, value, class_="panel rating", href=f"/me?{place}", aria_current=here and "true")


def chosen_rating(shown: ProfileView) -> tuple[str, str, int] | None:
    wanted = shown.query.get("rating", "")
    return next(
        (one for one in shown.own.rated if f"{one[0]}:{one[1]}:{one[2]}" == wanted), shown.own.rated[0] if shown.own.rated else None
    )


def what_counts() -> Markup:
    """Which games are rated: a sentence, and the rest of it folded."""
    return h.details(h.summary(BEFOREHAND, " (Details)"), h.p(DETAILS))


def chart_part(shown: ProfileView) -> Markup:
    chosen = chosen_rating(shown)
    more = h.div(what_counts(), None if offline() else h.a("Leaders", href="/leaders"), class_="mute small")
    if chosen is None:
        words = h.p(NO_RATING_YET_PLAY_PEOPLE, class_="mute")
        return h.section(h.h2("Rating"), words, more, class_="panel pad")
    found = shown.own.rating_games(chosen)
    if waits := until_first(len(found)):
        return h.section(h.h2(rating_name(*chosen)), h.p(f"{waits}.", class_="mute"), more, class_="panel pad")
    best = max(after.shown for _, after in found)
    now = found[-1][1]
    lately = {months: [one for one in found if not months or one[0].at > time.time() - months * MONTH] for months in SPANS}
    spans = {months: part for months, part in lately.items() if not months or 1 < len(part) < len(found)}
    wanted = whole_number(shown.query.get("months", "")) or 0
    part = spans.get(wanted, found)
    doubt = h.span(f" ± {now.doubt}, best {best}" + (", a first guess" if now.provisional else ""), class_="mute small")
    label = f"{rating_name(*chosen)}: rating after each of {len(part)} games, now {now.shown}, give or take {now.doubt}"
    head = h.h2(f"{rating_name(*chosen)}: {now.shown}", doubt), span_tabs(chosen, spans, wanted) if len(spans) > 1 else None
    charts = [h.div(Markup(chart_of(part, label, *size)), class_=f"chart {kind}") for kind, size in CHARTS.items()]
    return h.section(h.div(head, class_="between wrap"), charts, more, class_="panel pad")


def span_tabs(chosen: tuple[str, str, int], spans: Collection[int], wanted: int) -> Markup:
    """How far the chart looks back, where that makes a difference."""
    rating = ":".join(map(str, chosen))
    links = [
        h.a(
            SPANS[months],
            class_="btn sm",
            href=f"/me?{urlencode({'rating': rating, 'months': months})}",
            aria_current=months == (wanted if wanted in spans else 0) and "true",
        )
        for months in spans
    ]
    return h.nav(links, class_="row chips", aria_label="How far back")


def chart_of(found: Sequence[tuple[SeatResult, SkillRating]], label: str, width: float, height: float) -> str:
    """The chart, with the months below their first games and the day of the last one."""
    when = [datetime.fromtimestamp(one.at, UTC) for one, _ in found]
    days = [f"{at:%B}" if not i or at.month != when[i - 1].month else "" for i, at in enumerate(when)]
    days[-1] = day_words(found[-1][0].at).rpartition(" ")[0]
    return rating_chart([(after.shown, after.doubt) for _, after in found], [one.won for one, _ in found], days, label, width, height)


def level_part(shown: ProfileView) -> Child:
    """How strong somebody plays, between the bots: a mark with its doubt on a line of levels, for the game played most against them."""
    chosen = next((one for one in shown.own.rated if one[0] == BOTS), None)
    if chosen is None:
        return None
    found = shown.own.rating_games(chosen)
    if until_first(len(found)):
        return None
    now = found[-1][1]
    ladder = sorted((level(name, *chosen[1:]).shown, name) for name in offered_bots(chosen[1]) if name in LEVELS)
    below = [name for value, name in ladder if value <= now.shown]
    above = [name for value, name in ladder if value > now.shown]
    between = f"between {below[-1]} and {above[0]}" if below and above else f"above {below[-1]}" if below else f"below {above[0]}"
    surely = [] if now.provisional else [name for value, name in ladder if value < now.shown - now.doubt]  # a first guess is nothing sure
    sure = f" Stronger than {surely[-1]} for sure." if surely else A_FEW_MORE_GAMES_WILL_TELL
    words = f"{rating_name(*chosen)}: you play {between}, going by {len(found)} {'game' if len(found) == 1 else 'games'}.{sure}"
    art = Markup(level_line([(value, name) for value, name in ladder], now.shown, now.doubt, words))
    return h.section(h.h2(HOW_STRONG_AM_I), h.div(art, class_="chart level"), h.p(words, class_="small"), class_="panel pad")


# Games --------------------------------------------------------------------------------------------------------------------


def matches(game: PlayedGame, owner: str, query: Mapping[str, str]) -> bool:
    """Whether a finished game is among those that were asked for."""
    mine = mine_in(game, owner)
    people = any(one.owner and one.owner != owner for one in game)
    kind = query.get("show", "")
    fits = {"won": mine.won, "lost": not mine.won, "people": people, "bots": any(one.bot for one in game)}.get(kind, True)
    words = query.get("q", "").casefold().strip()
    text = " ".join(
        [game_card(mine.game).title, against(game, owner), *unusual_options(mine.game, stored_options(mine.options)), day_words(mine.at)]
    )
    return fits and all(word in text.casefold() for word in words.split())


def games_part(shown: ProfileView) -> Markup:
    owner, query = shown.own.person.owner, shown.query
    found = [game for game in shown.own.games if matches(game, owner, query)]
    word = query.get("q", "")[:80]
    chips = [
        h.a(
            words,
            class_="btn sm",
            href=f"/me?{urlencode({'show': kind, 'q': word})}#games",
            aria_current=kind == query.get("show", "") and "true",
        )
        for kind, words in FILTERS
    ]
    search = h.form(
        h.label("Search your games", class_="hide", for_="q"),
        h.input_(type="hidden", name="show", value=query.get("show", "")[:10]),
        h.input_(id="q", name="q", type="search", value=word, maxlength=80, placeholder="Search"),
        action="/me#games",
        method="get",
    )
    head = h.div(h.h2("Your games"), h.div(chips, search, class_="row wrap chips"), class_="between wrap")
    if not found:
        words = "No games match." if shown.own.games else NO_FINISHED_GAMES_YET
        return h.section(head, h.p(words, class_="mute"), class_="panel pad", id="games")
    searched = bool(word or query.get("show"))
    months, before = [], 0
    for month, games in groupby(found[:200], lambda game: month_words(game[0].at)):
        part = list(games)
        months.append(month_html(month, part, shown.own, searched or before < OPEN))
        before += len(part)
    return h.section(head, months, class_="panel pad", id="games")


def month_words(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%B %Y}"


def month_html(month: str, games: Sequence[PlayedGame], own: Profile, opened: bool) -> Markup:
    """The games of a month under its name."""
    owner = own.person.owner
    won = sum(mine_in(game, owner).won for game in games)
    count = h.span(f"{len(games)} {'game' if len(games) == 1 else 'games'}, {won} won", class_="mute small")
    rows = h.ul([h.li(game_row(game, own)) for game in games], class_="games-list")
    return h.details(h.summary(h.h3(month), count), rows, class_="month", open=opened)


def game_row(game: PlayedGame, own: Profile) -> Markup:
    owner, early = own.person.owner, own.early
    mine = mine_in(game, owner)
    base = f"/t/{mine.table_id}"
    names = {one.seat: named_bot(one.bot, one.seat) if one.bot else one.name or "someone" for one in game}
    others = ", ".join(f"{names[one.seat]} {points(one.score)}" for one in game if one is not mine)
    special = ", ".join(unusual_options(mine.game, stored_options(mine.options)))
    why = h.span(mine.why, class_="mute small") if mine.why and not mine.daily and mine.players > 1 else None
    ways = [h.a("Replay", href=f"{base}/replay"), h.a("Review", href=f"{base}/review"), h.a("Record", href=f"{base}/record")]
    return h.span(
        place_tag("resigned" if (mine.table_id, mine.seat) in own.resigned else place_word(game, owner), mine.won),
        h.span(
            h.b(game_card(mine.game).title),
            h.span(others or own_words(mine)[1] or "alone", class_="mute"),
            h.span(special, class_="mute small") if special else None,
            why,
        ),
        h.b(points(mine.score), class_="num"),
        h.span(day_words(mine.at).rpartition(" ")[0] + (", daily" if mine.daily else ""), class_="mute"),
        change_mark(None if mine.table_id in early else mine.change) or h.span(),
        h.span(ways, class_="ways-on"),
        class_="game-row",
    )


def stats_part(shown: ProfileView) -> Markup:
    """Wins by game and seat, and the longest streak."""
    rows = shown.own.statistics()
    if not rows:
        return h.section(h.h2("Statistics"), h.p(FINISH_A_GAME_TO_SEE, class_="mute small"), class_="panel pad")
    cells = [h.li(h.span(words), h.b(value), class_="between") for words, value in rows]
    return h.section(h.h2("Statistics"), h.p(WINS_BY_GAME_AND_SEAT, class_="mute small"), h.ul(cells, class_="stats"), class_="panel pad")


# Being kept -----------------------------------------------------------------------------------------------------------------


def once_part(shown: ProfileView) -> Child:
    """A phrase or a code that was just made."""
    if shown.phrase:
        words = WRITE_THESE_EIGHT_WORDS_DOWN_NOW
        return h.section(
            h.h2("Your recovery phrase"), h.p(h.output(shown.phrase, id="phrase", class_="secret")), h.p(words), class_="panel pad once"
        )
    if shown.code:
        address = f"{shown.address}?{urlencode({'code': shown.code})}"
        told = h.p(SCAN_IT_THERE_OR_OPEN, h.b("/me/here"), " and type"), h.p(h.output(shown.code, id="code", class_="secret"))
        note = h.p(WORKS_ONCE_FOR_ONE_MINUTE_GAMES, class_="mute small")
        art = Markup(qr_svg(address, 132).replace(THE_INVITE_LINK_AS_A_QR_CODE, THE_CODE_FOR_ANOTHER_DEVICE))
        return h.section(h.h2("Another device"), h.div(art, h.div(told, note), class_="row"), class_="panel pad once")
    return None


def keep_part(shown: ProfileView) -> Markup:
    person = shown.own.person
    if person.kept:
        text = SAVED_YOUR_EIGHT_WORDS
        form = h.form(button("New words", "again", kind="submit"), method="post", action="/me/keep")
        return h.section(h.h2("Profile saved"), h.p(text, class_="small"), form, passkey_form(person), class_="panel pad")
    text = GET_EIGHT_WORDS_THAT_BRING
    name = h.input_(id="keep-name", name="name", maxlength=30, required=True, autocomplete="nickname")
    form = h.form(
        same_name(person) or h.div(h.label("Your name", for_="keep-name"), name, class_="field"),
        button("Save my profile", "save", go=True, kind="submit"),
        method="post",
        action="/me/keep",
    )
    return h.section(h.h2("Save your profile"), h.p(text, class_="small"), form, passkey_form(person), class_="panel pad")


def same_name(person: Person) -> Markup | None:
    """Somebody who has a name is asked for it in one place only."""
    return h.input_(type="hidden", name="name", value=person.name) if person.name else None


def passkey_form(person: Person) -> Markup:
    """Being kept by a key in one's own device; the script says so where that can't be."""
    words = "Add a passkey" if person.kept else SAVE_WITH_A_PASSKEY
    asked = h.input_(name="name", maxlength=30, aria_label=YOUR_NAME_FOR_THE_PASSKEY, placeholder="Name")
    name = None if person.kept else same_name(person) or asked
    told = YOUR_PHONE_OR_COMPUTER_HOLDS
    return h.form(h.p(told, class_="small"), name, button(words, "save", kind="submit", disabled=True), said("passkey"), id="passkey")


def passkey_in() -> Markup:
    """Coming back by a passkey."""
    return h.form(button(SIGN_IN_WITH_A_PASSKEY, "people", kind="submit", disabled=True), said("passkey-in"), id="passkey-in")


def said(name: str) -> Markup:
    return h.p(id=f"{name}-said", class_="small", role="status")


def device_part(shown: ProfileView) -> Markup:
    rows = []
    for one in shown.own.devices:
        mine = one.fingerprint == shown.own.this
        words = h.span(one.label or "a device", h.span(" (this one)" if mine else f" since {day_words(one.made)}", class_="mute"))
        out = h.form(
            h.input_(type="hidden", name="device", value=one.fingerprint),
            h.button("Sign out", h.span(f" {one.label}", class_="hide"), class_="btn sm"),
            method="post",
            action="/me/out",
        )
        rows.append(h.li(words, out, class_="between"))
    for key in shown.own.passkeys:
        words = h.span(f"Passkey, {key.label}", h.span(f" since {day_words(key.made)}", class_="mute"))
        out = h.form(
            h.input_(type="hidden", name="key", value=key.id),
            h.button("Remove", h.span(f" the passkey of {key.label}", class_="hide"), class_="btn sm"),
            method="post",
            action="/me/passkey/out",
        )
        rows.append(h.li(words, out, class_="between"))
    other = h.form(button("Show a code", "plus", kind="submit"), method="post", action="/me/link")
    here = h.a(I_HAVE_WORDS_FROM_ANOTHER_DEVICE, href="/me/here")
    return h.section(
        h.h2("Devices"),
        h.ul(rows, class_="stats") if rows else None,
        h.p(PLAY_ON_ANOTHER_DEVICE),
        other,
        h.p(here, class_="small"),
        None if shown.own.person.kept else passkey_in(),
        class_="panel pad",
    )


def notice_part(shown: ProfileView) -> Markup:
    """Notices on this device, and being away."""
    box = h.label(h.input_(type="checkbox", id="notices", checked=shown.own.notices), h.span(TELL_ME_ON_THIS_DEVICE), class_="tick")
    words = ALSO_WHEN_A_FRIEND_INVITES
    now, until = time.time(), shown.own.person.away
    day = datetime.fromtimestamp(until - 1, UTC).date().isoformat() if until > now else ""
    form = h.form(
        h.div(h.label("Away until", for_="until"), h.input_(id="until", name="until", type="date", value=day), class_="field"),
        button("Save", "check", kind="submit"),
        h.p(
            THE_PEOPLE_YOU_PLAY_WITH_SEE,
            class_="mute small",
        ),
        method="post",
        action="/me/away",
    )
    told = h.p(words, class_="mute small"), said("notices")
    return h.section(h.h2(NOTICES_AND_DAYS_OFF), box, told, form, class_="panel pad")


def forget_part() -> Markup:
    words = YOUR_NAME_FACE_DEVICES_CHAT
    box = h.label(h.input_(type="checkbox", name="sure", value="yes"), h.span("Yes, forget me"), class_="tick")
    form = h.form(h.p(words, class_="small"), box, button("Forget me", "close", kind="submit"), method="post", action="/me/forget")
    return h.section(h.details(h.summary("Forget me"), form, class_="more"), class_="panel pad")


def here_page(words: str, error: str = "", *, theme: str = "") -> str:
    """Where the words of another device are typed."""
    sorry = h.p(error, class_="sorry", role="alert") if error else None
    area = h.input_(
        id="words", name="words", maxlength=200, required=True, autocomplete="off", autocapitalize="none", spellcheck="false", value=words
    )
    form = h.form(
        h.div(h.label(YOUR_EIGHT_WORDS_OR_THE_FOUR, for_="words"), area, class_="field"),
        h.div(button("Sign in", "play", go=True, kind="submit"), button("Back", "back", href="/me"), class_="row acts"),
        method="post",
        action="/me/here",
    )
    told = h.p(THIS_BROWSER_BECOMES_YOU_GAMES)
    return page("Sign in", letter(h.h1("Sign in"), sorry, told, form, passkey_in()), module("passkey"), theme=theme)
