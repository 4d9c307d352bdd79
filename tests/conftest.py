"""What all tests share: the mode they run in, larger counts for `make verify`, a browser, a database server."""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import frogpond
from waiting import PATIENCE, SLOW, reserved_port

os.environ.setdefault("OMP_NUM_THREADS", "1")  # several workers: threads of NumPy's own would only wait for each other
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first has no windows of its own to draw
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)


def postgres_programs() -> Path | None:
    """The folder with initdb and pg_ctl: on the path, or where Debian puts it."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((place for place in reversed(places) if (place / "initdb").exists()), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")


def pytest_configure(config: pytest.Config) -> None:
    """A run that was asked for one mode must not silently test the other. A run in the background of a shell ignores Ctrl-C, and so would
    the programs that the tests interrupt."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hypothesis.settings.register_profile("frogpond", derandomize="FROGPOND_SEED" not in os.environ, deadline=None)
    hypothesis.settings.load_profile("frogpond")
    mode = "compiled" if frogpond.COMPILED else "interpreted"
    expected = os.environ.get("FROGPOND_EXPECT", mode)
    if expected != mode:
        raise pytest.UsageError(f"these tests should run {expected}, but frogpond in {Path(frogpond.__file__).parent} is {mode}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The second run needs only the files with tests for both modes: importing the others takes longer than running those."""
    again = config.getoption("markexpr") == "both_modes" and collection_path.suffix == ".py"
    return True if again and "both_modes" not in collection_path.read_text(encoding="utf-8") else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whoever takes the browser is marked, so that none is run where there is no Chromium."""
    if "chromium" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.browser)


def pytest_report_header() -> str:
    return f"frogpond: {'compiled' if frogpond.COMPILED else 'interpreted'}, from {Path(frogpond.__file__).parent}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)  # the long ones first: workers end together
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        if slow:
            config.hook.pytest_deselected(items=slow)
            items[:] = [item for item in items if item not in slow]
    for item in items:
        if item.get_closest_marker("browser") and CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))
        if item.get_closest_marker("postgres") and postgres_programs() is None:
            item.add_marker(pytest.mark.skip(reason="no PostgreSQL server programs on this machine"))


@pytest.fixture(autouse=True)
def the_same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same dice, cards and bots each time it runs; with another FROGPOND_SEED it meets others."""
    rng = random.Random(os.environ.get("FROGPOND_SEED", "") + request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", rng.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", rng.randrange)


@pytest.fixture(scope="session")
def scaled() -> Callable[[int], int]:
    """`scaled(n)`: n games or examples, many more under `make verify`."""
    factor = int(os.environ.get("FROGPOND_SCALE", "1"))
    return lambda count: count * factor


class Chromium:
    """Debian's Chromium driven by Playwright. Its pages wait as long as it takes; only a hang has a bound."""

    def __init__(self, playwright: Any) -> None:
        self.playwright = playwright
        self.program = self.launch()

    def launch(self) -> Any:
        return self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])

    def new_context(self, *, asks_about_sound: bool = False, **options: Any) -> Any:
        """Pages of a browser that has answered the question about sound, unless the test is about it."""
        if not self.program.is_connected():  # one test's crash is not the next one's
            self.program = self.launch()
        context = self.program.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        if not asks_about_sound:
            context.add_init_script("try { localStorage['pond-sound'] ??= '0' } catch {}")
        if SLOW:
            throttled = {"rate": SLOW}
            context.on("page", lambda page: context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", throttled))
        return context


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One a worker. While it runs, the main thread has Playwright's event loop: tests with a loop of their own run it in a thread."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = Chromium(playwright)
        yield started
        started.program.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Chromium]:
    """The browser for one test, which leaves no window open."""
    yield chromium
    for context in tuple(chromium.program.contexts):
        context.close()


class Postgres:
    """A PostgreSQL server of our own on loopback, in a temporary folder; it can be stopped hard and started again."""

    def __init__(self, folder: str) -> None:
        programs = postgres_programs()
        assert programs is not None, "mark the test with @pytest.mark.postgres"
        self.programs = programs
        self.folder = folder
        # PostgreSQL refuses to run as root; Debian's package brings a user for it.
        self.become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.become:
            shutil.chown(folder, "postgres")
        self.held = reserved_port()
        self.port = self.held.getsockname()[1]
        self.url = f"postgresql+psycopg://frogpond@127.0.0.1:{self.port}/postgres"
        self.call("initdb", "-U", "frogpond", "-A", "trust", "-E", "UTF8", "--no-sync")

    def call(self, program: str, *arguments: str) -> None:
        command = [*self.become, str(self.programs / program), "-D", f"{self.folder}/data", *arguments]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, timeout=PATIENCE)

    def start(self, fsync: str = "off") -> None:
        settings = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c fsync={fsync}"
        self.call("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", settings, "start")

    def stop(self) -> None:
        """At once, as if it had crashed."""
        self.call("pg_ctl", "-w", "-m", "immediate", "stop")


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A running server for one test, which may stop and start it."""
    with tempfile.TemporaryDirectory(prefix="frogpond-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(folder)
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):  # the test may have stopped it
                server.stop()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """One server for all tests that only need a database."""
    with tempfile.TemporaryDirectory(prefix="frogpond-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(folder)
        server.start()
        try:
            yield server.url
        finally:
            server.stop()
