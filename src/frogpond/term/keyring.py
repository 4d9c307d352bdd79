"""The player's identities: a token for each server, in a file that only this user can read."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

from .local import data_folder


def keyring_file() -> Path:
    """Beside the games that were left."""
    return data_folder().parent / "identities.json"


def read_keys(file: Path) -> dict[str, str]:
    """Tokens by server; ValueError if the file can't be read, so that nobody is lost by writing over it."""
    try:
        keys = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ValueError(f"can't read who you are from {file}: {error}") from None
    if not isinstance(keys, dict) or not all(isinstance(token, str) for token in keys.values()):
        raise ValueError(f"{file} does not hold identities; move it away to begin anew")
    return keys


def token_at(root: str, file: Path | None = None) -> str:
    """The token kept for a server; empty for somebody new there."""
    return read_keys(file or keyring_file()).get(root, "")


def keep_token(root: str, token: str, file: Path | None = None) -> None:
    """Be this one at that server from now on; an empty token is nobody. The file is whole at every moment."""
    file = file or keyring_file()
    keys = {**read_keys(file), root: token}
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        json.dump({name: one for name, one in keys.items() if one}, out, indent=1)
    fresh.replace(file)
