"""The application: routes, start and graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ...store import Store
from ...store.listen import Listener
from ...table import Refused
from ..live.opponents import Opponents
from ..live.rooms import Rooms
from ..live.services import Services
from ..live.webhook import Webhooks
from ..live.writer import Writer
from ..pages import (
    assets,
    daily,
    figures,
    fork,
    join,
    landing,
    learn,
    listing,
    new,
    parts,
    qr,
    record,
    replay,
    review,
    rules,
    sit,
    table,
    webhook,
)
from ..wire import api
from ..wire.socket import TableSocket
from .answers import answer
from .guard import Guard
from .limits import Buckets
from .metrics import Metrics
from .settings import Settings

log = logging.getLogger("frogpond")
SETTINGS = "FROGPOND_SETTINGS"
SWEEP = 20.0
class Static(StaticFiles):
    """Style sheets and script: kept by the browser, asked for anew with their fingerprint."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


async def health(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve: the database answers."""
    rooms: Rooms = request.app.state.rooms
    try:
        fine = not rooms.services.stopping and await asyncio.to_thread(rooms.store.alive)
    except Exception as error:  # whatever the driver throws, the answer is: not ready
        log.warning("the database does not answer: %s", type(error).__name__)
        fine = False
    return PlainTextResponse("ready\n" if fine else "not ready\n", 200 if fine else 503)


async def metrics_page(request: Request) -> Response:
    """Figures, for this machine only unless the operator opens them."""
    rooms: Rooms = request.app.state.rooms
    near = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not near and not rooms.settings.open_metrics:
        raise Refused("operator", "The figures are for the operator.")
    rooms.tidy()
    rooms.metrics.gauge("frogpond_tables", (await asyncio.to_thread(rooms.store.counts))["tables"])
    return PlainTextResponse(rooms.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def routes() -> list[Route | Mount | WebSocketRoute]:
    return [
        Route("/", landing.landing),
        Route("/new/{game}", new.new_table, methods=["GET"]),
        Route("/new/{game}", new.make_table, methods=["POST"]),
        Route("/join", join.join),
        Route("/j/{invite}", join.invited, name="invited"),
        Route("/replays", listing.replays),
        Route("/look/{game}/style.css", assets.style),
        Route("/look/{game}/sounds.json", assets.sounds),
        Route("/rules", rules.rules),
        Route("/rules/{game}", rules.rules),
        Route("/rules/{game}/parts", parts.parts),
        Route("/rules/{game}/figures/{file}", figures.figure_file),
        Route("/rules/{game}/data.toml", new.own_data),
        Route("/daily", daily.challenge, methods=["GET"]),
        Route("/daily", daily.begin, methods=["POST"]),
        Route("/learn", learn.lessons),
        Route("/learn/{game}", learn.page),
        Route("/learn/{game}/step.json", learn.step),
        Route("/learn/{game}/why.json", learn.why),
        Route("/learn/{game}/explain.json", learn.explain),
        Route("/learn/{game}/play", learn.play, methods=["POST"]),
        Route("/t/{table}", table.show),
        Route("/t/{table}/sit", sit.sit, methods=["POST"]),
        Route("/t/{table}/fork", fork.fork, methods=["POST"]),
        Route("/t/{table}/invite.svg", qr.invite_code),
        Route("/t/{table}/webhook", webhook.webhook, methods=["POST"]),
        Route("/t/{table}/rematch", fork.rematch, methods=["POST"]),
        Route("/t/{table}/replay", replay.show),
        Route("/t/{table}/replay.json", replay.position),
        Route("/t/{table}/review", review.show, methods=["GET"]),
        Route("/t/{table}/review", review.begin, methods=["POST"]),
        Route("/t/{table}/review.json", review.progress),
        Route("/t/{table}/record", record.record),
        WebSocketRoute("/t/{table}/ws", TableSocket),
        Route("/healthz", health),
        Route("/readyz", ready),
        Route("/metrics", metrics_page),
        Mount("/api/v1", routes=api.ROUTES),
        Mount("/static", Static(directory=Path(__file__).parent.parent / "static"), name="static"),
    ]


class Application:
    """The guard around Starlette; `state` holds what the routes use."""

    def __init__(self, settings: Settings, started: Callable[[], None] | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.started = started
        self.inner = Starlette(
            routes=routes(),
            lifespan=self._lifespan,
            exception_handlers=dict.fromkeys((HTTPException, Refused, SQLAlchemyError, Exception), answer),
        )
        self._guard = Guard(self.inner, settings, self.metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guard(scope, receive, send)

    @property
    def rooms(self) -> Rooms:
        rooms: Rooms = self.inner.state.rooms
        return rooms

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        store = await asyncio.to_thread(Store, settings.database)
        writer = Writer(store, self.metrics)
        opponents = Opponents(settings.bot_workers, settings.bot_seconds, self.metrics)
        rooms = Rooms(Services(store, writer, opponents, self.metrics, settings))
        webhooks = Webhooks(settings.webhook_hosts)
        rooms.watchers.append(webhooks.changed)
        app.state.rooms = rooms
        app.state.creations = Buckets(settings.creations)
        writer.start()
        loop = asyncio.get_running_loop()
        listener = None
        if store.shared:
            listener = Listener(
                store.url, lambda words: loop.call_soon_threadsafe(rooms.heard, words), lambda: loop.call_soon_threadsafe(rooms.hints_lost)
            )
            listener.start()
        tasks = [asyncio.create_task(self._sweep(rooms)), asyncio.create_task(self._beat(rooms))]
        if self.started:
            self.started()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await rooms.stop()
            await webhooks.stop()
            await opponents.stop()
            await writer.stop()
            if listener is not None:
                await asyncio.to_thread(listener.stop)
            store.close()

    async def _sweep(self, rooms: Rooms) -> None:
        """Bots that wait since before the start, clocks that ran out, and from time to time what another process left behind."""
        rested = 0.0
        while True:
            try:
                if rested == 0.0:
                    await rooms.beat(first=True)  # clocks must know for how long nobody was here
                await rooms.resume_bots(rested)
                await rooms.ring_clocks()
                rooms.tidy()
            except SQLAlchemyError as error:  # a database that is away for a while must not end the sweeping
                log.warning("the database does not answer: %s", type(error).__name__)
            except Exception:
                log.exception("looking after the tables failed")
            rested = SWEEP
            await asyncio.sleep(SWEEP)

    async def _beat(self, rooms: Rooms) -> None:
        """The others are told that this process lives, however long the sweeping takes."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await rooms.beat()
            except SQLAlchemyError as error:
                log.warning("the database does not answer: %s", type(error).__name__)
            except Exception:
                log.exception("a beat failed")


def create_app(settings: Settings | None = None, started: Callable[[], None] | None = None) -> Application:
    """The application for any ASGI server."""
    return Application(settings or Settings(), started)


def look_less_often() -> None:
    """In a process that only serves: what was loaded stays, and Python looks for reference cycles less often. It took a sixth of
    the work, and answers waited for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def from_environment() -> Application:
    """The application in one of several processes; its settings come through the environment."""
    look_less_often()
    return create_app(Settings.from_json(json.loads(os.environ[SETTINGS])))
