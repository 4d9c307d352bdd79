"""The application: routes, start and graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ...store import StoreError
from ...table import Refused
from ..app.context import App, Notices
from ..http.answers import answer
from ..http.guard import Guard
from ..http.pages import (
    assets,
    compiling,
    daily,
    device,
    dice,
    ending,
    evening,
    figures,
    fork,
    friends,
    home,
    installed,
    invite,
    join,
    leaderboard,
    learn,
    listing,
    matchmaking,
    me,
    new,
    parts,
    preset_pictures,
    puzzle,
    qr,
    replay,
    review,
    rule_replay,
    rules,
    sit,
    table,
    tournaments,
    webhook,
)
from ..http.socket import TableSocket
from ..http.visit import rooms_of
from ..live.game_sandbox import GameSandbox
from ..live.identity import People
from ..live.limit_sync import LimitSync
from ..live.matchmaking import Matchmaker
from ..live.opponents import Opponents
from ..live.platform import SYSTEM, Platform
from ..live.room_registry import SIGNED_OUT, Rooms
from ..live.services import HOME_NEWS, Services
from ..live.tournaments import Cups
from ..live.webhook import Webhooks
from ..ops.connection_limits import ConnectionCapacity as PlaceLimits
from ..ops.connection_limits import ConnectionLimits
from ..ops.limits import Limits
from ..ops.metrics import Metrics
from ..ops.settings import ServerSettings
from ..ops.threads import EXECUTORS, READ, UPKEEP, close_pools, forbid_default_executor
from .connections import Connections, limit_accept_errors, limit_logs
from .cycles import look_in_pauses

resource: ModuleType | None
try:
    import resource
except ImportError:  # a system that knows no such limits
    resource = None

log = logging.getLogger("frogpond")
SWEEP = 20.0
SPARE = 200
"""Files that are for other things than sockets."""
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Member:
    """Which of how many processes of one server this is. Its name stays with the place: who follows has what the one before held."""

    name: str = ""
    place: int = 0
    of: int = 1


ALONE = Member()


# Scripts and style sheets are the same for everybody, so that compressing them tells nobody anything; pages with a person's own words
# beside what others wrote are sent as they are.
SHORTER = [Middleware(GZipMiddleware, compresslevel=6)]


class Static(StaticFiles):
    """Style sheets and scripts, without comments: kept by the browser, asked for anew with their fingerprint."""

    def file_response(self, full_path: str | os.PathLike[str], *args: object, **options: object) -> Response:
        response = super().file_response(full_path, *args, **options)  # type: ignore[arg-type]
        path = Path(full_path)
        if isinstance(response, FileResponse) and path.suffix in (".css", ".js"):
            marks = {name: response.headers[name] for name in ("etag", "last-modified")}
            response = Response(assets.without_comments(path, path.stat().st_mtime), headers=marks, media_type=response.media_type)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def health(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve: the database keeps what is written."""
    rooms = rooms_of(request)
    try:
        fine = not rooms.services.stopping and await rooms.ready()
    except Exception as error:  # whatever the driver throws, the answer is: not ready
        log.warning("the database does not answer: %s", type(error).__name__)
        fine = False
    return PlainTextResponse("ready\n" if fine else "not ready\n", 200 if fine else 503)


async def metrics_page(request: Request) -> Response:
    """Figures, for this machine only unless the operator opens them."""
    rooms = rooms_of(request)
    near = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not near and not rooms.settings.open_metrics:
        raise Refused("operator", "The figures are for the operator.")
    rooms.tidy()
    rooms.metrics.gauge("frogpond_tables", (await READ.run(rooms.store.counts))["tables"])
    return PlainTextResponse(rooms.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


PUZZLES = ("mine/{table}/{move:int}", "{game}/{number}")
"""Missed moves of one's own, and those of a game."""


def routes() -> list[Route | Mount | WebSocketRoute]:
    return [
        Route("/", home.show),
        Route("/home", home.inner),
        Route("/live", home.live),
        Route("/me", me.show, methods=["GET"]),
        Route("/me", me.change, methods=["POST"]),
        Route("/me/keep", me.keep, methods=["POST"]),
        Route("/me/link", me.link, methods=["POST"]),
        Route("/me/here", me.here, methods=["GET"], name="me_here"),
        Route("/me/here", me.become, methods=["POST"]),
        Route("/me/notices", installed.push_key, methods=["GET"]),
        Route("/me/notices", installed.change_notices, methods=["POST"]),
        Route("/me/away", me.away, methods=["POST"]),
        Route("/manifest.webmanifest", installed.manifest),
        Route("/icon.svg", installed.icon),
        Route("/worker.js", installed.worker),
        Route("/offline", installed.offline),
        Route("/turns.json", installed.turns),
        Route("/me/out", me.sign_out, methods=["POST"]),
        Route("/me/forget", me.forget, methods=["POST"]),
        Route("/leaders", leaderboard.show),
        Route("/friends", friends.show, methods=["GET"]),
        Route("/friends", friends.change, methods=["POST"]),
        Route("/cups", tournaments.every, methods=["GET"]),
        Route("/cups", tournaments.open_one, methods=["POST"]),
        Route("/cups/{cup}", tournaments.show, methods=["GET"]),
        Route("/cups/{cup}", tournaments.act, methods=["POST"]),
        Route("/find", matchmaking.show, methods=["GET"]),
        Route("/find", matchmaking.ask, methods=["POST"]),
        Route("/play/{game}", fork.play, methods=["POST"]),
        Route("/new/{game}", new.new_table, methods=["GET"]),
        Route("/new/{game}", new.make_table, methods=["POST"]),
        Route("/join", join.join),
        Route("/j/{invite}", join.invited, name="invited"),
        Route("/replays", listing.replays),
        Route("/look/presets/{kind}.svg", preset_pictures.preset, middleware=SHORTER),
        Route("/look/{game}/options/{option}/{choice}.svg", preset_pictures.option, middleware=SHORTER),
        Route("/look/{game}/style.css", assets.style, middleware=SHORTER),
        Route("/look/{game}/vignette.svg", assets.vignette, middleware=SHORTER),
        Route("/look/{game}/sounds.json", assets.sounds, middleware=SHORTER),
        Route("/rules", rules.rules),
        Route("/rules/{game}", rules.rules),
        Route("/rules/{game}/parts", parts.parts),
        Route("/rules/{game}/figures/{file}", figures.figure_file),
        Route("/rules/{game}/data.toml", new.own_data),
        Route("/rules/{game}/seen/{record}", rule_replay.show),
        Route("/rules/{game}/seen/{record}/replay.json", rule_replay.position),
        Route("/daily", daily.challenge, methods=["GET"]),
        Route("/daily", daily.begin, methods=["POST"]),
        Route("/puzzle", puzzle.show),
        *(Route(f"/puzzle/{which}{path}", run, methods=[method]) for which in PUZZLES for method, path, run in puzzle.PARTS),
        Route("/learn", learn.lessons),
        Route("/learn/{game}", learn.page),
        Route("/learn/{game}/read", learn.read),
        Route("/learn/{game}/pictures/{file}", learn.step_file),
        Route("/learn/{game}/step.json", learn.step),
        Route("/learn/{game}/why.json", learn.why),
        Route("/learn/{game}/explain.json", learn.explain),
        Route("/learn/{game}/play", learn.play, methods=["POST"]),
        Route("/t/{table}", table.show),
        Route("/t/{table}/menu", table.menu),
        Route("/t/{table}/now.svg", home.board_now),
        Route("/t/{table}/sit", sit.sit, methods=["POST"]),
        Route("/t/{table}/fork", fork.fork, methods=["POST"]),
        Route("/t/{table}/invite.svg", qr.invite_code),
        Route("/t/{table}/invite", invite.inner, methods=["GET"]),
        Route("/t/{table}/invite", invite.ask, methods=["POST"]),
        Route("/t/{table}/webhook", webhook.webhook, methods=["POST"]),
        Route("/t/{table}/rematch", fork.rematch, methods=["POST"]),
        Route("/t/{table}/evening", evening.show),
        Route("/t/{table}/replay", replay.show),
        Route("/t/{table}/replay.json", replay.position),
        Route("/t/{table}/review", review.show, methods=["GET"]),
        Route("/t/{table}/review", review.begin, methods=["POST"]),
        Route("/t/{table}/review.json", review.progress),
        Route("/t/{table}/record", replay.record),
        Route("/t/{table}/dice", dice.show),
        Route("/dice", dice.form, methods=["GET"]),
        Route("/dice", dice.check, methods=["POST"]),
        Route("/t/{table}/end.svg", ending.picture),
        Route("/t/{table}/board.svg", ending.board),
        Route("/t/{table}/end.png", ending.share),
        Route("/t/{table}/decided.json", ending.what_decided),
        WebSocketRoute("/t/{table}/ws", TableSocket),
        Route("/compiling.json", compiling.state),
        Route("/healthz", health),
        Route("/readyz", ready),
        Route("/metrics", metrics_page),
        Route("/static/games/{game}/{file}", assets.game_file, middleware=SHORTER),
        Mount("/static", Static(directory=Path(__file__).parent.parent / "static"), name="static", middleware=SHORTER),
    ]


def online_routes() -> list[Route | Mount]:
    """What only a server has: signing in with a key of another device, the studio, requests of other programs."""
    from ..http.api import routes as api  # these load much that a browser does not have or need
    from ..http.pages import group, passkeys, studio

    return [
        *studio.ROUTES,
        *group.ROUTES,
        Mount("/api/v1", routes=api.ROUTES),
        Route("/me/passkey/begin", passkeys.begin, methods=["POST"]),
        Route("/me/passkey", passkeys.keep, methods=["POST"]),
        Route("/me/passkey/out", passkeys.remove, methods=["POST"]),
        Route("/in/begin", passkeys.ask, methods=["POST"]),
        Route("/in", passkeys.come_back, methods=["POST"]),
    ]


class Application:
    """The guard around Starlette; `state` holds what the routes use."""

    def __init__(
        self, settings: ServerSettings, started: Callable[[], None] | None = None, member: Member = ALONE, platform: Platform = SYSTEM
    ) -> None:  # fmt: skip
        self.member = member
        self.platform = platform
        self.settings = settings
        self.metrics = Metrics()
        self.started = started
        self.inner = Starlette(
            routes=[*device.ROUTES, *routes()] if settings.offline else [*online_routes(), *routes()],
            lifespan=self._lifespan,
            exception_handlers=dict.fromkeys((HTTPException, Refused, StoreError, Exception), answer),
        )
        self.limits = Limits(settings)
        self.places = ConnectionLimits(places_for(settings))
        self.context: App
        self.connections = Connections(settings, files_for(settings)[0])
        self.guard = Guard(self.inner, settings, self.metrics, self.limits, self._sits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.guard(scope, receive, send)

    async def _sits(self, table: str, owner: str) -> bool:
        try:
            return await self.rooms.sits(table, owner)
        except StoreError:
            return False

    @property
    def rooms(self) -> Rooms:
        return self.context.rooms

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings, platform = self.settings, self.platform
        EXECUTORS[asyncio.get_running_loop()] = platform.executor
        forbid_default_executor()
        limit_accept_errors()
        limit_logs()
        store = await UPKEEP.run(platform.store, settings.database)
        store.process = self.member.name or store.process
        writer = platform.writer(store, self.metrics)
        bots = settings.bot_workers, settings.bot_seconds, self.metrics, settings.thoughts_each_person, settings.bot_memory
        opponents = Opponents(*bots, platform.thinker)
        sandbox = GameSandbox(settings.data_seconds, settings.data_memory, self.metrics, platform.thinker)
        place = self.member.place, self.member.of
        services = Services(store, writer, opponents, self.metrics, settings, sandbox, self.limits, self.places, place=place)
        rooms = Rooms(services)
        webhooks = Webhooks(settings.webhook_hosts)
        rooms.watchers.append(webhooks.changed)
        people, cups = People(store), Cups(rooms)
        self.guard.whose = people.owner
        rooms.watchers.append(cups.changed)
        app.state.context = self.context = App(rooms, people, Matchmaker(rooms), cups)
        writer.start()
        studio = None
        if not settings.offline:
            from ..live.studio import Studio  # loads the laboratory

            studio = self.context.studio = Studio(settings)
            self.context.notices = await self._begin_pushes(rooms)
        await rooms.beat(first=True)  # before anybody comes: clocks must know for how long nobody was here
        loop = asyncio.get_running_loop()
        listener = None
        sharing = LimitSync(services)

        def hear(words: str) -> None:
            if words.startswith(SIGNED_OUT):
                people.changed()
                rooms.end_sockets(words.removeprefix(SIGNED_OUT).split())
            elif words.startswith(HOME_NEWS):
                services.lobby.touch("", words.removeprefix(HOME_NEWS).split())
            elif not sharing.heard(words):
                rooms.heard(words)

        if store.shared:
            listener = platform.listener(
                store, lambda words: loop.call_soon_threadsafe(hear, words), lambda: loop.call_soon_threadsafe(rooms.notifications_lost)
            )
            listener.start()
        tasks = [asyncio.create_task(work) for work in (self._sweep(rooms), self._beat(rooms), look_in_pauses(self.metrics))]
        tasks += [asyncio.create_task(sharing.run())] if store.shared else []
        tasks += [asyncio.create_task(studio.run())] if studio is not None and studio.open else []
        if self.started:
            self.started()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if studio is not None:
                await studio.stop()
            await rooms.stop()
            await webhooks.stop()
            await opponents.stop()
            await sandbox.stop()
            await writer.stop()
            if listener is not None:
                await UPKEEP.run(listener.stop)
            store.close()
            close_pools()

    async def _begin_pushes(self, rooms: Rooms) -> Notices:
        from ..live.push_notices import Pushes  # loads cryptography, which a browser does not have

        pushes = Pushes(rooms.services)
        await pushes.start()
        rooms.watchers.append(pushes.changed)
        return pushes

    async def _sweep(self, rooms: Rooms) -> None:
        """Bots that wait since before the start, clocks that ran out, and from time to time what another process left behind."""
        rested = retain = 0.0
        while True:
            try:
                if rested == 0.0:
                    await rooms.look_again()
                await rooms.resume_bots(rested)
                await rooms.ring_clocks()
                if rested == 0.0:
                    await rooms.record_old()
                await rooms.count_damaged()
                rooms.tidy()
                if time.monotonic() > retain:
                    retain = time.monotonic() + HOUR
                    await rooms.retain()
            except StoreError as error:  # a database that is away for a while must not end the sweeping
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
            except StoreError as error:
                log.warning("the database does not answer: %s", type(error).__name__)
            except Exception:
                log.exception("a beat failed")


def files_for(settings: ServerSettings) -> tuple[int, int]:
    """How many HTTP connections and sockets of tables there may be: as the settings say, and no more than the system gives files for."""
    connections, sockets = settings.connections, settings.sockets
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + sockets + SPARE
        wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
        if soft != resource.RLIM_INFINITY:
            left = max(100, soft - SPARE)
            connections = min(connections, left // 3)
            sockets = min(sockets, left - connections)
    return connections, sockets


def places_for(settings: ServerSettings) -> PlaceLimits:
    """How many sockets there may be."""
    each = settings.sockets_each_table, settings.sockets_each_address, settings.sockets_each_person, settings.seated_each_address
    return PlaceLimits(*each, files_for(settings)[1])


def create_app(
    settings: ServerSettings | None = None, started: Callable[[], None] | None = None, member: Member = ALONE, platform: Platform = SYSTEM
) -> Application:
    """The application for any ASGI server."""
    return Application(settings or ServerSettings(), started, member, platform)
