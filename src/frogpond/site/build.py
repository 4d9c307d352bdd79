"""The folder of a site without a server: `frogpond site DIR` (docs/site.md).

Python for the browser comes from npm, libraries as wheels, both at build time, pinned and checked. Everything the application needs goes
into one compressed archive; the site's service worker fetches it once.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from .. import __version__
from ..draw.appicon import app_icon
from ..engine.registry import games
from ..web import elements as h

PYODIDE = "314.0.7"
PYODIDE_SUM = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYTHON = "314"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SCRIPTS = ("untar.js", "python.js", "keep.js", "thinker.js", "host.js", "shell.js", "shell.css")
WHEELS = {
    "librt": "0.16.0", "mypy_extensions": "1.2.0", "starlette": "1.10.0", "anyio": "4.16.0", "idna": "3.20", "python-multipart": "0.0.33",
    "sqlalchemy": "2.1.8", "typing_extensions": "4.16.0", "openskill": "6.2.0",
}  # fmt: skip
NATIVE = ("librt",)
PLATFORM = "pyemscripten_2026_0_wasm32"
UNUSED = re.compile(
    r"frogpond/(web/static/(?!.*\.js)|adapters|commands|compiled_library|templates|term|testing|cli\.py|__main__\.py|site/(build\.py|static/)|web/server/(serve|workers|affinity|http_protocol)\.py)"
    r"|sqlalchemy/(testing|ext/(asyncio|mypy)|dialects/(mysql|oracle|mssql)/|connectors/(?!__init__|asyncio))|[^/]+\.dist-info/(?!METADATA)|.*(\.pyi|\.pyx|\.pxd|/py\.typed)$"
    r"|.*/(tests?|__pycache__)/|multipart/"
)
Say = Callable[[str], None]


class CantBuild(RuntimeError):
    """What is missing, in one line."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was written: bytes of the archive, and of all files."""

    archive: int
    whole: int
    files: int


def cache_folder() -> Path:
    return Path(os.environ.get("FROGPOND_CACHE") or "~/.cache/frogpond").expanduser() / "site"


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise CantBuild(f"{' '.join(command[:3])} failed: {lines[-1] if lines else done.returncode}")


def runtime(cache: Path, say: Say) -> dict[str, bytes]:
    """Python for the browser, from the npm package."""
    packed = cache / f"pyodide-{PYODIDE}.tgz"
    if not packed.is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise CantBuild("npm is missing: Python for the browser (pyodide) comes from there. Install Node.js, or put "
                            f"{packed.name} of the npm package into {cache}")  # fmt: skip
        say(f"fetching pyodide {PYODIDE}")
        run(npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(cache))
    data = packed.read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != PYODIDE_SUM:
        packed.unlink()
        raise CantBuild(f"{packed.name} is not the file that was meant (its checksum differs); it was deleted, try again")
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        found = {name: tar.extractfile(f"package/{name}") for name in RUNTIME}
        return {name: part.read() for name, part in found.items() if part is not None}


def wheels(cache: Path, say: Say) -> list[Path]:
    """The libraries, as wheels."""
    found = []
    for name, version in WHEELS.items():
        stem = f"{name.replace('-', '_')}-{version}-"
        have = [path for path in cache.glob(f"{stem}*.whl") if PLATFORM in path.name or path.name.endswith("none-any.whl")]
        if not have:
            say(f"fetching {name} {version}")
            kind = ("--platform", PLATFORM, "--implementation", "cp", "--abi", f"cp{PYTHON}") if name in NATIVE else (
                "--platform", "any", "--implementation", "py", "--abi", "none")  # fmt: skip
            run(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:",
                "--python-version", PYTHON, *kind, "--dest", str(cache), f"{name}=={version}")  # fmt: skip
            have = list(cache.glob(f"{stem}*.whl"))
        if not have:
            raise CantBuild(f"there is no wheel of {name} {version} for the browser")
        found.append(have[0])
    return found


def library(cache: Path, say: Say) -> Iterator[tuple[str, bytes]]:
    """Every file of Python that the application needs, by its place."""
    for wheel in wheels(cache, say):
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if not name.endswith("/") and not UNUSED.match(name):
                    yield name, packed.read(name)
    package = Path(str(files("frogpond")))
    for path in sorted(package.rglob("*")):
        name = f"frogpond/{path.relative_to(package).as_posix()}"
        if path.is_file() and not UNUSED.match(name) and path.suffix not in (".pyc", ".so", ".pyd"):
            yield name, path.read_bytes()


def packed(parts: Iterator[tuple[str, bytes]]) -> bytes:
    """A tar that is the same whenever its files are."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(parts):
            about = tarfile.TarInfo(name)
            about.size = len(data)
            tar.addfile(about, io.BytesIO(data))
    return out.getvalue()


def static_files() -> Iterator[tuple[str, bytes]]:
    """The style sheets and scripts of the pages, with our transport in place of the server's."""
    place = Path(str(files("frogpond.web"))) / "static"
    for path in sorted(place.rglob("*")):
        if path.is_file():
            name = path.relative_to(place).as_posix()
            own = Path(str(files("frogpond.site"))) / "static" / name
            yield f"app/static/{name}", (own if name == "transport.js" else path).read_bytes()


async def reading_pages() -> dict[str, bytes]:
    """The rules as plain files, for those who read while the rest is fetched."""
    from .host import Host

    async def nothing() -> None:
        pass

    async def no_thought(data: bytes, seconds: float) -> bytes | None:
        return None

    host = Host("http://localhost", "", ":memory:", nothing, no_thought)
    await host.start()
    try:
        found = {}
        for path in ("/rules", *(f"/rules/{game}" for game in games()), *(f"/look/{game}/style.css" for game in games())):
            status, _, body = await host.answer("GET", path, {})
            if status == 200:
                found[path] = body
        return found
    finally:
        await host.stop()


def as_file(path: str, body: bytes, known: set[str]) -> tuple[str, bytes]:
    """A page as a file that stands alone: what is a file too is linked to, everything else goes through the first page."""
    if path.endswith(".css"):
        return f"app{path}", body
    up = "../" * path.count("/")

    def address(found: re.Match[bytes]) -> bytes:
        where = found[2].decode()
        plain = re.split(r"[?#]", where)[0]
        if plain in known:
            inner = plain.lstrip("/") + ("" if "." in plain.rsplit("/", 1)[-1] else "/") + where[len(plain) :]
            return found[1] + f"{up}{inner}".encode() + b'"'
        if plain.startswith(("/static/", "/look/")):
            return found[1] + f"{up}{where.lstrip('/')}".encode() + b'"'
        return found[1] + f"{up}../#{where}".encode() + b'"'

    text = re.sub(rb'((?:href|src|action)=")(/[^"]*)"', address, body)
    return f"app{path}/index.html", text


def first_page() -> str:
    """index.html."""
    csp = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'"
    head = h.head(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=csp),
        h.meta(name="viewport", content="width=device-width,initial-scale=1,viewport-fit=cover"),
        h.meta(name="color-scheme", content="dark light"),
        h.meta(name="description", content="Frog board games in your browser, with no server and nothing to install."),
        h.title("Frogpond"),
        h.link(rel="icon", href="favicon.svg", type="image/svg+xml"),
        h.link(rel="manifest", href="manifest.webmanifest"),
        h.link(rel="apple-touch-icon", href="icon-192.png"),
        h.link(rel="stylesheet", href="shell.css"),
        h.script(type="module", src="shell.js"),
    )
    names = {"fetch": "Frogs, rules and Python", "python": "Waking Python", "rules": "Reading the rules", "board": "Setting the table"}
    again = h.div(h.button("Try again", class_="btn go again", type="button"), class_="acts")
    loading = h.section(
        h.h1("The pond is filling"),
        h.p("Only this once. After that Frogpond starts at once, even on a train without a network.", class_="mute"),
        h.element("progress", id="bar", max="1", value="0", aria_label="Fetched"),
        h.div(h.b(id="have", role="status"), h.span(id="left", class_="mute"), class_="between"),
        h.ol([h.li(words, id=f"step-{name}") for name, words in names.items()], id="steps"),
        h.div(h.a("Read the rules meanwhile", class_="btn go", id="read", href="app/rules/"), class_="acts"),
        id="loading",
    )
    failed = h.section(h.h1("That did not work"), h.p(id="trouble", role="alert"), again, id="failed", hidden=True)
    elsewhere = h.section(
        h.h1("Frogpond is open in another tab"),
        h.p("Your games are there. Only one tab at a time may play them, so that none is lost."),
        h.div(h.button("Play here instead", class_="btn go", type="button", id="take-over"), class_="acts"),
        id="elsewhere", hidden=True,
    )  # fmt: skip
    unable = h.section(
        h.h1("This browser can’t do it here"),
        h.p("Frogpond needs a current browser, and an address with https (or localhost). It does not run from file://."),
        h.element("noscript", "It needs JavaScript."),
        id="unable", hidden=True,
    )  # fmt: skip
    act = h.button(id="note-act", class_="btn go", type="button", hidden=True)
    close = h.button("Close", class_="btn", type="button", id="note-close")
    body = h.body(
        h.main(loading, failed, elsewhere, unable, id="card"),
        h.p("Nothing is sent anywhere: the games run in this browser.", id="nothing", class_="mute"),
        h.element("iframe", id="frame", title="Frogpond", hidden=True, allow="fullscreen; clipboard-write"),
        h.div(h.span(id="note-text"), act, close, id="note", role="status", hidden=True),
    )
    return "<!doctype html>" + h.html(head, body, lang="en", data_version=__version__)


MANIFEST = {
    "name": "Frogpond", "short_name": "Frogpond", "description": "Frog board games, with no server.",
    "id": "./", "start_url": "./", "scope": "./",
    "display": "standalone", "background_color": "#0b1d22", "theme_color": "#0b1d22",
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icon-whole.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ],
}  # fmt: skip


def build(folder: str | Path, say: Say = lambda words: None, cache: Path | None = None) -> Built:
    """Write the whole site; a folder that holds something else is left alone."""
    place = Path(folder)
    if place.exists() and any(place.iterdir()) and not (place / "sw.js").is_file():
        raise CantBuild(f"{place} holds something else; name a new folder, or an older site")
    cache = cache or cache_folder()
    cache.mkdir(parents=True, exist_ok=True)
    python = runtime(cache, say)
    say("packing")
    static = dict(static_files())
    parts = {**{f"pyodide/{name}": data for name, data in python.items()}, **static, "lib.tar": packed(library(cache, say))}
    archive = gzip.compress(packed(iter(parts.items())), 9, mtime=0)
    own = Path(str(files("frogpond.site"))) / "static"
    images = {name: static[f"app/static/{name}"] for name in ("favicon.svg", "icon-192.png", "icon-512.png", "icon-whole.png")}
    shell = {
        "index.html": first_page().encode(),
        "manifest.webmanifest": json.dumps(MANIFEST).encode(),
        "icon.svg": app_icon().encode(),
        "pond-wide.svg": static["app/static/scenes/hero-dark-wide.svg"],
        **images,
        **{name: (own / name).read_bytes() for name in SCRIPTS},
    }
    say("writing the rules as pages")
    pages = asyncio.run(reading_pages())
    total = hashlib.sha256(archive).hexdigest()
    sums = [["" if name == "index.html" else name, hashlib.sha256(data).hexdigest()] for name, data in shell.items()]
    about = {"name": f"pond-{total[:12]}.tar.gz", "sum": total, "bytes": len(archive)}
    version = hashlib.sha256(json.dumps([sums, about]).encode()).hexdigest()[:12]
    constants = f"const VERSION = {json.dumps(version)};\nconst SHELL = {json.dumps(sums)};\nconst ARCHIVE = {json.dumps(about)};\n"
    written = {
        **static, **dict(as_file(path, body, set(pages)) for path, body in pages.items()), **shell, str(about["name"]): archive,
        "sw.js": constants.encode() + (own / "sw.js").read_bytes(),
    }  # fmt: skip
    if place.exists():
        for old in place.glob("pond-*.tar.gz"):
            old.unlink()
    for name, data in written.items():
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return Built(len(archive), sum(map(len, written.values())), len(written))
