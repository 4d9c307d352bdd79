"""The person a token belongs to. Devices are merged when one is linked to another, and separated by signing out."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict

from ...store import Store, StoreError, fingerprint
from ...store.accounts import Person, owner_of, read_person
from ...table.recovery_words import WORDS, tidy
from ..ops.threads import READ

MAX_CACHED_IDENTITIES = 50_000
IDENTITY_TTL = 5.0
"""Seconds for which another process may not know yet that a device was signed out."""
PHRASE, LINK_CODE_SHAPE = 8, 4


class People:
    """Tokens and whose they are, kept in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._changes = 0

    async def owner(self, token: str) -> str:
        """Who holds this token; empty for a device that was signed out."""
        print_ = fingerprint(token)
        known_owner = self._known.get(print_)
        if known_owner is not None and (not self.store.shared or known_owner[1] > time.monotonic()):
            return known_owner[0]
        changes = self._changes
        try:
            owner = await READ.run(self.store.read, lambda connection: owner_of(connection, print_))
        except StoreError:
            if known_owner is None:
                raise
            return known_owner[0]  # while the database is away everybody is who they were
        if changes != self._changes:  # it may have been signed out while it was looked up
            return await self.owner(token)
        self._known[print_] = (owner, time.monotonic() + IDENTITY_TTL)
        if len(self._known) > MAX_CACHED_IDENTITIES:
            self._known.popitem(last=False)
        return owner

    def changed(self) -> None:
        """Devices changed hands."""
        self._changes += 1
        self._known.clear()

    async def person(self, owner: str) -> Person:
        """Somebody by name; without one a guest."""
        person = await READ.run(self.store.read, lambda connection: read_person(connection, owner)) if owner else None
        return person or Person(owner)


def new_words(count: int) -> str:
    """Random words to write down or to type."""
    return " ".join(secrets.choice(WORDS) for _ in range(count))


def stored_words(words: str) -> str:
    """What is stored of a phrase or code: slow to compute, so that a stolen database gives none away."""
    return hashlib.scrypt(tidy(words).encode(), salt=b"frogpond words", n=2**14, r=8, p=1, dklen=32).hex()
