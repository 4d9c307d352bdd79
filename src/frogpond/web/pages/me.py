"""Who somebody is here: a name and a face, kept by a phrase if they like, on several devices, or forgotten."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...bots import names as bot_names
from ...draw.palette import LIVERIES
from ...store import fingerprint, new_token
from ...store.accounts import (
    Device,
    by_phrase,
    devices_of,
    going_away,
    keeping,
    linking,
    merging,
    naming,
    noticing,
    offering,
    taking,
)
from ...store.passkeys import Passkey, passkeys_of
from ...store.pushes import devices_with
from ...store.results import SeatResult, history, pools
from ...table import Refused
from ...table.names import fit_name
from ...table.recovery_words import tidy
from ..live.identity import LINK_CODE_SHAPE, PHRASE, People, new_words, stored_words
from ..live.threads import PHRASES, READ
from ..server.guard import COOKIE, page_owner, surely
from .bar import further_ways
from .form import read_form, text_of
from .profile import ProfileView, here_page, profile_page
from .shell import ways_bar
from .visit import address_of, go, identity, rooms_of, theme_of

# What players read
TOO_MANY_TRIES_WAIT_A_MINUTE = "Too many tries. Wait a minute."
CHOOSE_A_DAY_WITHIN_THE_NEXT = "Choose a day within the next {MOST_AWAY}."
THATS_NOT_A_DAY = "That’s not a day."
YOURE_ALREADY_SIGNED_IN_HERE = "You’re already signed in here. Sign out first, or use another browser."
THATS_NOT_ONE_OF_YOUR_DEVICES = "That’s not one of your devices."
THIS_IS_YOUR_ONLY_DEVICE = "This is your only device, and you’d lose your profile. Get your eight words first."
TICK_THE_BOX_IF_YOURE_SURE = "Tick the box if you’re sure: there’s no way back."

DAY = 86400.0
Read = tuple[list[Device], list[list[SeatResult]], list[tuple[str, str, int]], list[Passkey], set[str]]
MOST_AWAY = 60
UNKNOWN_WORDS = "Those words don’t match. A code works once, for a minute. A phrase is eight words."
PORTRAIT_KINDS = ("frog", "bull", "cosmic")
FACES = [f"{letter}-{kind}" for kind in PORTRAIT_KINDS for letter in LIVERIES]
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux"))
BROWSERS = (("Frogpond", "Terminal"), ("Firefox", "Firefox"), ("Edg", "Edge"), ("Chrom", "Chrome"), ("Safari", "Safari"))


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


def label_of(request: Request) -> str:
    """A device in two words, from what the browser says of itself."""
    agent = request.headers.get("user-agent", "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    return " on ".join(part for part in (browser, system) if part) or "a program"


def not_too_many(request: Request) -> None:
    """Words are slow to compute, made or guessed: an address has a few of them at a time."""
    if not rooms_of(request).services.limits.words.take(address_of(request)):
        raise Refused("limit", TOO_MANY_TRIES_WAIT_A_MINUTE)


async def show(request: Request) -> Response:
    """GET /me."""
    return await page_for(request, page_owner(request))


async def page_for(request: Request, owner: str, token: str = "", status: int = 200, **more: str) -> Response:
    """Somebody's own page; `more` is what it says this once: a phrase, a code, an error."""
    store = rooms_of(request).store
    person = await people_of(request).person(owner)
    mine = token or request.cookies.get(COOKIE, "")

    def read(connection: Connection) -> Read:
        told, games = devices_with(connection, owner), history(connection, owner)
        return devices_of(connection, owner), games, pools(connection, owner), passkeys_of(connection, owner), told

    devices, games, rated, keys, told = await READ.run(store.read, read) if owner else ([], [], [], [], set())
    shown = ProfileView(
        person, games, rated, devices, fingerprint(mine) if mine else "", dict(request.query_params), more.get("phrase", ""),
        more.get("code", ""), str(request.url_for("me_here")), more.get("error", ""), more.get("note", ""), FACES, keys,
        fingerprint(mine) in told if mine else False,
    )  # fmt: skip
    response = HTMLResponse(profile_page(shown, theme=theme_of(request), bar=ways_bar(person, further=further_ways(request))), status)
    if token:
        copied = go(request, "/me", token)
        response.raw_headers += [pair for pair in copied.raw_headers if pair[0] == b"set-cookie"]
    return response


async def change(request: Request) -> Response:
    """POST /me: how somebody is called, and their face."""
    form = await read_form(request)
    token, owner = identity(request)
    face = text_of(form, "face", 12)
    try:
        name = fit_name(text_of(form, "name", 60), (), bot_names())
        await rooms_of(request).services.writer.run("", naming(owner, name, face if face in FACES else "", time.time()))
    except Refused as refused:
        return await page_for(request, owner, token, 409, error=refused.reason.text)
    return go(request, "/me", token)


async def away(request: Request) -> Response:
    """POST /me/away: until when somebody is away; an empty day takes it back."""
    form = await read_form(request)
    token, owner = identity(request)
    wanted, now = text_of(form, "until", 10), time.time()
    until = None
    if wanted:
        try:
            until = datetime.fromisoformat(wanted).replace(tzinfo=UTC).timestamp() + DAY
        except ValueError:
            return await page_for(request, owner, token, 400, error=THATS_NOT_A_DAY)
        if not now < until <= now + MOST_AWAY * DAY:
            return await page_for(request, owner, token, 400, error=CHOOSE_A_DAY_WITHIN_THE_NEXT.format(MOST_AWAY=MOST_AWAY))
    writer = rooms_of(request).services.writer
    await writer.run("", naming(owner, "", "", now))
    await writer.run("", going_away(owner, until))
    return go(request, "/me", token)


async def keep(request: Request) -> Response:
    """POST /me/keep: a recovery phrase, shown this once. A new one makes the old one void."""
    form = await read_form(request)
    not_too_many(request)
    token, owner = identity(request)
    writer = rooms_of(request).services.writer
    phrase = new_words(PHRASE)
    stored = await PHRASES.run(stored_words, phrase)
    try:
        name = fit_name(text_of(form, "name", 60), (), bot_names())
        await writer.run("", keeping(owner, name, stored, time.time()))
    except Refused as refused:
        return await page_for(request, owner, token, 409, error=refused.reason.text)
    await writer.run("", noticing(fingerprint(token), owner, label_of(request), time.time()))
    return await page_for(request, owner, token, phrase=phrase)


async def link(request: Request) -> Response:
    """POST /me/link: a code for another device, good for a minute and once."""
    await read_form(request)
    not_too_many(request)
    token, owner = identity(request)
    return await page_for(request, owner, token, code=await code_for(request, token, owner))


async def code_for(request: Request, token: str, owner: str) -> str:
    """Four words that make another device this person."""
    writer = rooms_of(request).services.writer
    code = new_words(LINK_CODE_SHAPE)
    await writer.run("", offering(owner, await PHRASES.run(stored_words, code), time.time()))
    await writer.run("", noticing(fingerprint(token), owner, label_of(request), time.time()))
    return code


async def here(request: Request) -> Response:
    """GET /me/here: somebody's words are typed, or came by the code that was scanned."""
    words = tidy(request.query_params.get("code", "")[:200])
    return HTMLResponse(here_page(words, theme=theme_of(request)))


async def become(request: Request) -> Response:
    """POST /me/here: with the right words this browser is that person from now on; what was played here before comes along."""
    form = await read_form(request)
    not_too_many(request)
    words = tidy(text_of(form, "words", 200))
    owner = await whose(request, words)
    if not owner:
        return HTMLResponse(here_page(words, UNKNOWN_WORDS, theme=theme_of(request)), 403)
    return go(request, "/me", await become_somebody(request, owner, page_owner(request)))


async def whose(request: Request, words: str) -> str:
    """Who has these words, a phrase or the code of another device; nobody if they are wrong."""
    services = rooms_of(request).services
    stored = await PHRASES.run(stored_words, words) if words else ""
    owner = ""
    if len(words.split()) == PHRASE:
        owner = await READ.run(services.store.read, lambda connection: by_phrase(connection, stored))
    elif len(words.split()) == LINK_CODE_SHAPE:
        owner = await services.writer.run("", taking(stored, time.time()))
    return owner


async def become_somebody(request: Request, owner: str, guest: str) -> str:
    """Who was a guest is somebody from now on; a new token, or nothing if it was them already. Refused if it is somebody else."""
    surely(request)
    if guest == owner:
        return ""
    services = rooms_of(request).services
    token = new_token()  # a fresh one, so that whoever knew the old one is left behind
    if guest:
        person = await people_of(request).person(guest)
        if person.kept:
            raise Refused("one-seat", YOURE_ALREADY_SIGNED_IN_HERE)
        await reread(request, await services.writer.run("", merging(guest, owner)))
    await services.writer.run("", linking(fingerprint(token), owner, label_of(request), time.time()))
    people_of(request).changed()
    return token


async def sign_out(request: Request) -> Response:
    """POST /me/out: a device is nobody from now on."""
    form = await read_form(request)
    token, owner = identity(request)
    services = rooms_of(request).services
    wanted = text_of(form, "device", 64)
    devices = await READ.run(services.store.read, lambda connection: devices_of(connection, owner))
    if wanted not in {device.fingerprint for device in devices}:
        raise Refused("not-yours", THATS_NOT_ONE_OF_YOUR_DEVICES)
    person = await people_of(request).person(owner)
    if len(devices) == 1 and not person.kept:
        raise Refused("not-yours", THIS_IS_YOUR_ONLY_DEVICE)
    await services.writer.run("", linking(wanted, "", "", time.time()))
    people_of(request).changed()
    await rooms_of(request).sign_out({wanted})
    response = go(request, "/" if wanted == fingerprint(token) else "/me")
    if wanted == fingerprint(token):
        response.delete_cookie(COOKIE, path="/")
    return response


async def forget(request: Request) -> Response:
    """POST /me/forget: everything that is known of somebody goes; games they played stay the others', with someone in their seat."""
    form = await read_form(request)
    token, owner = identity(request)
    if text_of(form, "sure", 4) != "yes":
        return await page_for(request, owner, token, 400, error=TICK_THE_BOX_IF_YOURE_SURE)
    services = rooms_of(request).services
    devices = await READ.run(services.store.read, lambda connection: devices_of(connection, owner))
    await rooms_of(request).forget(owner)
    await services.writer.run("", linking(owner, "", "", time.time()))
    await services.writer.run("", linking(fingerprint(token), "", "", time.time()))
    people_of(request).changed()
    await rooms_of(request).sign_out({owner, fingerprint(token), *(device.fingerprint for device in devices)})
    response = go(request, "/")
    response.delete_cookie(COOKIE, path="/")
    return response


async def reread(request: Request, tables: list[str]) -> None:
    """Tables in memory are read again when people changed beside them."""
    rooms = rooms_of(request)
    changed = set(tables)
    for room in rooms.here():
        if room.id in changed:
            await room.refresh()
