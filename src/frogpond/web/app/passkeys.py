"""Passkeys of a person: the challenges that a key answers, each once, and the keys that are known. Checking a signature is HTTP's."""

from __future__ import annotations

import time

from ...store.accounts import Person, naming
from ...store.passkeys import Passkey, adding, answering, by_credential, challenging, passkeys_of, removing, using
from ...table import Refused
from ...table.names import fit_name
from .accounts import become, limit_words, notice_device
from .context import App, Visitor
from .game_cards import bot_names

# What players read
THAT_TOOK_TOO_LONG_TRY_AGAIN = "That took too long. Try again."
YOUR_PROFILE_NEEDS_A_NAME = "Your profile needs a name."
WE_DONT_KNOW_THAT_PASSKEY_ANY = "We don’t know that passkey any more."


async def key_owner(app: App, who: Visitor, name: str) -> tuple[Person, list[Passkey]]:
    """For whom a browser is to make a key, and the keys they have; Refused without a name."""
    name = fit_name(name, (), bot_names())
    person = await app.people.person(who.owner)
    if not person.kept and (name or not person.code):
        person = await app.services.writer.run("", naming(who.owner, name, "", time.time()))
    if not person.name:
        raise Refused("name", YOUR_PROFILE_NEEDS_A_NAME)
    return person, await app.read(lambda connection: passkeys_of(connection, who.owner))


async def keep_challenge(app: App, challenge: str, owner: str) -> None:
    """A challenge was handed out: to make a key for `owner`, or to sign in."""
    await app.services.writer.run("", challenging(challenge, owner, time.time()))


async def sign_in_challenge(app: App, who: Visitor, challenge: str) -> None:
    limit_words(app, who)
    await keep_challenge(app, challenge, "")


async def use_challenge(app: App, challenge: str, owner: str) -> None:
    """A key answered a challenge; Refused if it was not handed out for this, or used before."""
    if not await app.services.writer.run("", answering(challenge, owner, time.time())):
        raise Refused("late", THAT_TOOK_TOO_LONG_TRY_AGAIN)


async def add_passkey(app: App, who: Visitor, credential: str, public: bytes, uses: int) -> None:
    await app.services.writer.run("", adding(who.owner, "", credential, public, uses, who.device, time.time()))
    await notice_device(app, who)


async def known_passkey(app: App, credential: str) -> Passkey:
    key = await app.read(lambda connection: by_credential(connection, credential))
    if key is None:
        raise Refused("not-yours", WE_DONT_KNOW_THAT_PASSKEY_ANY)
    return key


async def sign_in(app: App, who: Visitor, key: Passkey, uses: int) -> str:
    """The device is this key's person from now on; its new token, if it gets one."""
    await app.services.writer.run("", using(key.id, uses, time.time()))
    return await become(app, who, key.owner)


async def remove_passkey(app: App, who: Visitor, ident: str) -> None:
    await app.services.writer.run("", removing(who.owner, ident))
