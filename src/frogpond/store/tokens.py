"""Secrets: made of 256 random bits, kept as fingerprints only."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """A token for a person: 256 random bits in signs that fit a cookie and a header."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An address for a table: 96 random bits, so that it can't be guessed."""
    return secrets.token_urlsafe(12)


def fingerprint(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
