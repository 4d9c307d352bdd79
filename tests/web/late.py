"""A server that is late now and then, as on a busy machine (FROGPOND_SLOW); whoever waits for the right thing does not mind."""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

from waiting import SLOW

MOST = {"http.response.start": 0.05, "websocket.accept": 0.05, "websocket.send": 0.02, "websocket.receive": 0.02}
"""Seconds at a machine of the usual speed by which something of a kind may come later."""
RARELY = 0.03
"""How often something comes much later: then everything else that waits for nothing has happened meanwhile."""


class Late:
    """An application that hears requests late and answers late, half of the time and each time by another while."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.rng = random.Random(os.environ.get("FROGPOND_LATE", ""))

    async def rest(self, most: float) -> None:
        if self.rng.random() < 0.5:
            await asyncio.sleep(self.rng.random() * most * SLOW * (25 if self.rng.random() < RARELY else 1))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def late(message: Any) -> None:
            await self.rest(MOST.get(message["type"], 0.0))
            await send(message)

        async def heard() -> Any:
            message = await receive()
            await self.rest(MOST.get(message["type"], 0.0))
            return message

        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        else:
            await self.rest(MOST["http.response.start"])
            await self.app(scope, heard, late)
