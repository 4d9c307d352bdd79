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
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from ...store import Store
from ...store.listen import Listener
from ...table import Refused
from ..live.clients import Client
from ..live.opponents import Opponents
from ..live.rooms import Rooms
from ..live.webhook import Webhooks
from ..live.writer import Writer
from ..pages import assets, figures, friends, learn, site
from ..pages import form as makeform
from ..pages import front as pages
from ..pages import parts as partspage
from ..pages import review as reviewpage
from ..wire import api, messages
from ..wire.socket import Talk
from .guard import Guard, page_owner, same_origin
from .limits import Buckets
from .metrics import Metrics
from .settings import Settings

log = logging.getLogger("frogpond")
SETTINGS = "FROGPOND_SETTINGS"
SWEEP = 20.0
WORDS = {
    400: "That can't be read",
    403: "Not for you",
    404: "Nothing here",
    405: "Not like this",
    409: "Not now",
    413: "Too large",
    429: "Slowly, please",
    503: "The pond is asleep",
}


PLAIN = {  # the framework's own words, in ours
    "Not Found": "There is no page at this address. Perhaps the link lost a letter on its way.",
    "Method Not Allowed": "This address can't be used like this.",
}


class Static(StaticFiles):
    """Style sheets and script: kept by the browser, asked for anew with their fingerprint."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


async def table_socket(socket: WebSocket) -> None:
    """The socket of a table page. Only our own pages may open it."""
    rooms: Rooms = socket.app.state.rooms
    if same_origin(socket.headers, rooms.settings.origins) is not True:
        await socket.close(1008)
        return
    owner = page_owner(socket)
    ident = socket.path_params["table"]
    try:
        room = await rooms.fresh(ident) if site.CODE.fullmatch(ident) else None
    except (Refused, ValueError):
        room = None
    except SQLAlchemyError:
        await socket.close(1013)  # the page tries again
        return
    if rooms.stopping:
        await socket.close(1012)
        return
    await socket.accept()
    if room is None or not site.may_look(room, owner):  # said in words, so that the page need not try again and again
        await socket.send_json({"type": "bye", "text": "There is no table for you at this address any more."})
        await socket.close(1008)
        return
    client = Client(owner, socket.query_params.get("seat", "")[:10])
    try:
        room.enter(client)
    except Refused as refused:
        await socket.send_json({"type": "bye", "text": refused.reason.text})
        await socket.close(1013)
        return
    rooms.metrics.sockets(1)
    try:
        await Talk(socket, rooms, room, client).run()
    finally:
        room.exit(client)
        rooms.metrics.sockets(-1)


async def health(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve: the database answers."""
    rooms: Rooms = request.app.state.rooms
    try:
        fine = not rooms.stopping and await asyncio.to_thread(rooms.store.alive)
    except Exception as error:  # whatever the driver throws, the answer is: not ready
        log.warning("the database does not answer: %s", type(error).__name__)
        fine = False
    return PlainTextResponse("ready\n" if fine else "not ready\n", 200 if fine else 503)


async def metrics_page(request: Request) -> Response:
    """Figures, for this machine only unless the operator opens them."""
    rooms: Rooms = request.app.state.rooms
    near = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not near and not rooms.settings.open_metrics:
        raise HTTPException(403, "The figures are for the operator.")
    rooms.tidy()
    rooms.metrics.gauge("frogpond_tables", (await asyncio.to_thread(rooms.store.counts))["tables"])
    return PlainTextResponse(rooms.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def trouble(request: Request, error: Exception) -> Response:
    """A clean answer to whatever went wrong, in the form the asker reads."""
    headers = None
    if isinstance(error, HTTPException):
        status, words, headers = error.status_code, PLAIN.get(error.detail, error.detail), error.headers
    elif isinstance(error, Refused):
        status, words = api.STATUS.get(error.reason.code, 422), error.reason.text
    elif isinstance(error, SQLAlchemyError):
        log.warning("the database does not answer: %s", type(error).__name__)
        status, words, headers = 503, messages.NOT_KEPT, {"Retry-After": "5"}
    else:
        status, words = 500, "Something broke on our side. It was noted."
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": {"code": str(status), "text": words, "rule": ""}}, status, headers)
    return HTMLResponse(pages.error(status, WORDS.get(status, "Something broke"), words, theme=site.theme_of(request)), status, headers)


def routes() -> list[Route | Mount | WebSocketRoute]:
    return [
        Route("/", site.landing),
        Route("/new/{game}", site.new_table, methods=["GET"]),
        Route("/new/{game}", site.make_table, methods=["POST"]),
        Route("/join", site.join),
        Route("/j/{invite}", site.invited, name="invited"),
        Route("/replays", site.replays),
        Route("/look/{game}/style.css", assets.style),
        Route("/look/{game}/sounds.json", assets.sounds),
        Route("/rules", site.rules),
        Route("/rules/{game}", site.rules),
        Route("/rules/{game}/parts", partspage.parts),
        Route("/rules/{game}/figures/{file}", figures.figure_file),
        Route("/rules/{game}/data.toml", makeform.own_data),
        Route("/daily", friends.challenge, methods=["GET"]),
        Route("/daily", friends.begin, methods=["POST"]),
        Route("/learn", learn.lessons),
        Route("/learn/{game}", learn.page),
        Route("/learn/{game}/step.json", learn.step),
        Route("/learn/{game}/why.json", learn.why),
        Route("/learn/{game}/explain.json", learn.explain),
        Route("/learn/{game}/play", learn.play, methods=["POST"]),
        Route("/t/{table}", site.table_page),
        Route("/t/{table}/sit", site.sit, methods=["POST"]),
        Route("/t/{table}/fork", site.fork, methods=["POST"]),
        Route("/t/{table}/invite.svg", friends.invite_code),
        Route("/t/{table}/webhook", friends.webhook, methods=["POST"]),
        Route("/t/{table}/rematch", site.rematch, methods=["POST"]),
        Route("/t/{table}/replay", site.replay),
        Route("/t/{table}/replay.json", site.replay_position),
        Route("/t/{table}/review", reviewpage.show, methods=["GET"]),
        Route("/t/{table}/review", reviewpage.begin, methods=["POST"]),
        Route("/t/{table}/review.json", reviewpage.progress),
        Route("/t/{table}/record", site.record),
        WebSocketRoute("/t/{table}/ws", table_socket),
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
            exception_handlers={HTTPException: trouble, Refused: trouble, SQLAlchemyError: trouble, Exception: trouble},
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
        rooms = Rooms(store, writer, opponents, self.metrics, settings)
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
