"""Who somebody is here: a name and a face, kept by a phrase if they like, on several devices, or forgotten."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from ...bots import names as bot_names
from ...engine.registry import portrait_names
from ...store import fingerprint, new_token
from ...store.accounts import by_phrase, devices_of, going_away, keeping, linking, merging, naming, noticing, offering, taking
from ...table import Refused
from ...table.names import fit_name
from ...table.recovery_words import tidy
from ..live.identity import LINK_CODE_SHAPE, PHRASE, new_words, stored_words
from ..ops.threads import PHRASES
from .contacts import PersonCard
from .context import App, Visitor

# What players read
TOO_MANY_TRIES_WAIT_A_MINUTE = "Too many tries. Wait a minute."
CHOOSE_A_DAY_WITHIN_THE_NEXT = "Choose a day within the next {MAX_AWAY_DAYS}."
THATS_NOT_A_DAY = "That’s not a day."
YOURE_ALREADY_SIGNED_IN_HERE = "You’re already signed in here. Sign out first, or use another browser."
THATS_NOT_ONE_OF_YOUR_DEVICES = "That’s not one of your devices."
THIS_IS_YOUR_ONLY_DEVICE = "This is your only device, and you’d lose your profile. Get your eight words first."
UNKNOWN_WORDS = "Those words don’t match. A code works once, for a minute. A phrase is eight words."

DAY = 86400.0
MAX_AWAY_DAYS = 60


async def person_card(app: App, owner: str) -> PersonCard:
    return PersonCard.of(await app.people.person(owner))


def limit_words(app: App, who: Visitor) -> None:
    """Words are slow to compute, made or guessed: an address has a few of them at a time."""
    if not app.services.limits.words.take(who.address):
        raise Refused("limit", TOO_MANY_TRIES_WAIT_A_MINUTE)


async def name_person(app: App, who: Visitor, name: str, face: str = "") -> PersonCard:
    """How somebody is called from now on, and their face."""
    name = fit_name(name, (), bot_names())
    job = naming(who.owner, name, face if face in portrait_names() else "", time.time())
    return PersonCard.of(await app.services.writer.run("", job))


async def go_away(app: App, who: Visitor, day: str) -> None:
    """Until which day somebody is away; an empty one takes it back."""
    now, until = time.time(), None
    if day:
        try:
            until = datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() + DAY
        except ValueError:
            raise Refused("query", THATS_NOT_A_DAY) from None
        if not now < until <= now + MAX_AWAY_DAYS * DAY:
            raise Refused("query", CHOOSE_A_DAY_WITHIN_THE_NEXT.format(MAX_AWAY_DAYS=MAX_AWAY_DAYS))
    await app.services.writer.run("", naming(who.owner, "", "", now))
    await app.services.writer.run("", going_away(who.owner, until))


async def save_profile(app: App, who: Visitor, name: str) -> str:
    """A recovery phrase, told this once. A new one makes the old one void."""
    limit_words(app, who)
    phrase = new_words(PHRASE)
    digest = await PHRASES.run(stored_words, phrase)
    name = fit_name(name, (), bot_names())
    await app.services.writer.run("", keeping(who.owner, name, digest, time.time()))
    await notice_device(app, who)
    return phrase


async def notice_device(app: App, who: Visitor) -> None:
    """The device that asks is among those of its person."""
    await app.services.writer.run("", noticing(fingerprint(who.token), who.owner, who.device, time.time()))


async def device_code(app: App, who: Visitor) -> str:
    """Four words, good for a minute and once, that make another device this person."""
    limit_words(app, who)
    code = new_words(LINK_CODE_SHAPE)
    await app.services.writer.run("", offering(who.owner, await PHRASES.run(stored_words, code), time.time()))
    await notice_device(app, who)
    return code


async def owner_of_words(app: App, words: str) -> str:
    """Who has these words, a phrase or the code of another device; nobody if they are wrong."""
    digest = await PHRASES.run(stored_words, words) if words else ""
    count = len(words.split())
    if count == PHRASE:
        return await app.read(lambda connection: by_phrase(connection, digest))
    return await app.services.writer.run("", taking(digest, time.time())) if count == LINK_CODE_SHAPE else ""


async def become_by_words(app: App, who: Visitor, words: str) -> tuple[str, str]:
    """With the right words a device is somebody from now on: who, and a new token for it. Refused with the code `words`."""
    limit_words(app, who)
    owner = await owner_of_words(app, tidy(words))
    if not owner:
        raise Refused("words", UNKNOWN_WORDS)
    return owner, await become(app, who, owner)


async def become(app: App, who: Visitor, owner: str) -> str:
    """Who was a guest is somebody from now on, with all they played; a new token, or nothing if it was them already. Refused if it is
    somebody else."""
    if who.owner == owner:
        return ""
    services = app.services
    token = new_token()  # a fresh one, so that whoever knew the old one is left behind
    if who.owner:
        if (await app.people.person(who.owner)).kept:
            raise Refused("one-seat", YOURE_ALREADY_SIGNED_IN_HERE)
        changed = set(await services.writer.run("", merging(who.owner, owner)))
        for room in app.rooms.here():
            if room.id in changed:
                await room.refresh()
    await services.writer.run("", linking(fingerprint(token), owner, who.device, time.time()))
    app.people.changed()
    return token


async def sign_out(app: App, who: Visitor, device: str) -> None:
    """A device is nobody from now on."""
    devices = await app.read(lambda connection: devices_of(connection, who.owner))
    if device not in {one.fingerprint for one in devices}:
        raise Refused("not-yours", THATS_NOT_ONE_OF_YOUR_DEVICES)
    if len(devices) == 1 and not (await app.people.person(who.owner)).kept:
        raise Refused("not-yours", THIS_IS_YOUR_ONLY_DEVICE)
    await app.services.writer.run("", linking(device, "", "", time.time()))
    app.people.changed()
    await app.rooms.sign_out({device})


async def forget(app: App, who: Visitor) -> None:
    """Everything that is known of somebody goes; games they played stay the others', with someone in their seat."""
    devices = await app.read(lambda connection: devices_of(connection, who.owner))
    await app.rooms.forget(who.owner)
    own = fingerprint(who.token)
    for device in (who.owner, own):
        await app.services.writer.run("", linking(device, "", "", time.time()))
    app.people.changed()
    await app.rooms.sign_out({who.owner, own, *(device.fingerprint for device in devices)})
