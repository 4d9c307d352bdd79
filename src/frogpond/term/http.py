"""The HTTP client: httpx2, or httpx, its predecessor, where only that is installed. The two have the same names."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["HAS_CLIENT", "httpx"]

HAS_CLIENT = any(find_spec(name) is not None for name in ("httpx2", "httpx"))
"""Whether one of them is here: they come with the extra term."""

if TYPE_CHECKING or find_spec("httpx2") is not None:
    import httpx2 as httpx
elif HAS_CLIENT:
    import httpx
