"""The folder of a site without a server: `frogpond site DIR` (docs/site.md).

Python for the browser comes from npm, libraries as wheels, both at build time, pinned and checked. Everything the application needs goes
into compressed archives; the site's service worker fetches each once.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
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
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from .. import __version__
from ..draw import html as h
from ..draw.appicon import app_icon
from ..draw.html import Markup
from ..draw.icons import wordmark
from ..engine.registry import games, make

PYODIDE = "314.0.7"
PYODIDE_SUM = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYTHON = "314"
STDLIB, LOCK = "python_stdlib.zip", "pyodide-lock.json"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB, LOCK)
SCRIPTS = ("untar.js", "python.js", "keep.js", "thinker.js", "snapshot.js", "host.js", "shell.js", "shell.css")
WHEELS = {
    "anyio": ("4.16.0", "c66ae634e0b8228396b801741beb3294326d4b6102f7bba4041c0dfb58c29026"),
    "idna": ("3.20", "ab7ae7122974553370f0bdb919e1a960b2cd1bc1ef0276416d896db81c14582c"),
    "librt": ("0.16.0", "1b384b90ab79a7bc30b566895809a636e0666f21f3cf12b54823d025b7e83839"),
    "mypy_extensions": ("1.2.0", "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768"),
    "openskill": ("6.2.0", "7c9cf8447181a5402793afe9230058ae1091ceb7fc0364b9ab3eb51e9eac1ac9"),
    "python-multipart": ("0.0.33", "8f16c07b36add9da6b2ee87d3efcaf0a45a6de9c3d0a5dd94e9ccf7675a7bc45"),
    "sqlalchemy": ("2.1.8", "69aea77b5d8a64e95d01fd7ec54985c84b4a8ef3cac3108e9271145441400c1b"),
    "starlette": ("1.10.0", "478c0ab3b4ced6e82719849c118fa406f0278a3499c1a898cd15cd31bdc38ce4"),
    "typing_extensions": ("4.16.0", "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8"),
}
"""Libraries of the application for the browser: version and checksum. The versions are those of constraints.txt."""
NATIVE = ("librt",)
PLATFORM = "pyemscripten_2026_0_wasm32"
LIBRARIES = re.compile(r"(anyio|idna|openskill|python_multipart|sqlalchemy|starlette)\b")
"""What the application needs besides the package and its rules: the worker that thinks does without."""
READ_AS_SOURCE = re.compile(r"anyio/(abc/)?__init__\.py")
"""Modules that parse themselves."""
UNUSED = re.compile(
    r"frogpond/(web/static/(?!.*\.js)|adapters|commands|compiled_library|lab|minds|templates|term|testing|cli\.py|__main__\.py"
    r"|site/(?!__init__|host)|web/server/(serve|workers|affinity|http_protocol)\.py|web/http/(api/|pages/(studio_(?!lock)|studio\.))"
    r"|web/(app|live)/(studio|push_notices|webpush_crypto)\.py)"
    r"|sqlalchemy/(testing|orm|ext|dialects/(mysql|oracle|mssql|postgresql)/|connectors/(?!__init__|asyncio))"
    r"|[^/]+\.dist-info/(?!METADATA)|.*(\.pyi|\.pyx|\.pxd|/py\.typed)$|.*/(tests?|__pycache__)/|multipart/"
)
UNUSED_STDLIB = re.compile(
    r"(_pyio|_pydatetime|_pydecimal|_pyrepl|_aix|_android|_apple|_ios|_osx|__hello__|__phello__|antigravity|bdb|cProfile|cmd|code|compileall|configparser"
    r"|ctypes|curses|dbm|doctest|ensurepip|filecmp|fileinput|ftplib|getpass|imaplib|lib2to3|mailbox|modulefinder|netrc|optparse|pdb|pickletools|plistlib"
    r"|poplib|profile|pstats|pty|py_compile|pyclbr|pydoc|pydoc_data|rlcompleter|smtplib|symtable|tabnanny|telnetlib|this|timeit|trace|tracemalloc"
    r"|turtle|unittest|venv|wave|webbrowser|wsgiref|xmlrpc|zipapp|xml/(dom|sax)|idlelib|multiprocessing/(dummy|managers|shared_memory))\b"
)
READABLE = re.compile(rb'"(/(?:rules|learn)/[^"]+(?:\.svg|/read))"')
"""What pages that can be read lead to: pictures, and lessons."""
Say = Callable[[str], None]


class CantBuild(RuntimeError):
    """What is missing, in one line."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was written: bytes of the archives, and of all files."""

    archives: int
    whole: int
    files: int


@dataclass(frozen=True, slots=True)
class Archive:
    """One archive that the browser fetches: its words on the first page, what it holds, and its compressed bytes. The service worker
    unpacks a folder, and keeps a file as it is for Python to unpack."""

    name: str
    words: str
    holds: str
    data: bytes

    @property
    def about(self) -> dict[str, str | int]:
        checksum = hashlib.sha256(self.data).hexdigest()
        return {
            "part": self.name,
            "file": f"{self.name}-{checksum[:12]}.tar.gz",
            "sum": checksum,
            "bytes": len(self.data),
            "holds": self.holds,
        }


def cache_folder() -> Path:
    return Path(os.environ.get("FROGPOND_CACHE") or "~/.cache/frogpond").expanduser() / "site"


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise CantBuild(f"{' '.join(command[:3])} failed: {lines[-1] if lines else done.returncode}")


def runtime(cache: Path, say: Say) -> Path:
    """The folder of Python for the browser, from the npm package."""
    package = cache / f"pyodide-{PYODIDE}.tgz"
    if not package.is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise CantBuild("npm is missing: Python for the browser (pyodide) comes from there. Install Node.js, or put "
                            f"{package.name} of the npm package into {cache}")  # fmt: skip
        say(f"fetching pyodide {PYODIDE}")
        run(npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(cache))
    data = package.read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != PYODIDE_SUM:
        package.unlink()
        raise CantBuild(f"{package.name} is not the expected file (its checksum differs); it was deleted, try again")
    folder = cache / f"pyodide-{PYODIDE}"
    if not folder.is_dir():
        with tarfile.open(fileobj=io.BytesIO(data)) as tar, tempfile.TemporaryDirectory(dir=cache) as place:
            for name in RUNTIME:
                part = tar.extractfile(f"package/{name}")
                assert part is not None, name
                (Path(place) / name).write_bytes(part.read())
            with contextlib.suppress(OSError):  # another build was first
                shutil.copytree(place, folder)
    return folder


def compiled(modules: dict[str, bytes], python: Path, cache: Path, say: Say) -> dict[str, bytes]:
    """The modules as bytecode, by the places of their .pyc files. What was compiled before is taken from the cache."""
    script, node = files("frogpond.site") / "bytecode.py", shutil.which("node")
    version = hashlib.sha256(script.read_bytes() + PYODIDE.encode()).hexdigest()[:12]
    shelf = cache / f"bytecode-{version}"
    shelf.mkdir(exist_ok=True)
    cached = {name: shelf / hashlib.sha256(name.encode() + b"\0" + source).hexdigest() for name, source in modules.items()}
    missing = {name: path for name, path in cached.items() if not path.is_file()}
    if missing:
        if node is None:
            raise CantBuild("node is missing: it compiles the modules for the browser. Install Node.js")
        say(f"compiling {len(missing)} modules for the browser")
        with tempfile.TemporaryDirectory(dir=cache) as place:
            for name, path in missing.items():
                (Path(place) / path.name).write_bytes(modules[name])
            (Path(place) / "names.json").write_text(json.dumps({path.name: name for name, path in missing.items()}))
            run(node, str(files("frogpond.site") / "compile.mjs"), str(python), str(script), place)
            for path in missing.values():
                os.replace(Path(place) / path.name, path)
    return {f"{name}c": path.read_bytes() for name, path in cached.items()}


def standard_library(python: Path, cache: Path, say: Say) -> bytes:
    """The standard library of the browser's Python as it is needed: bytecode, stored plain so that the archive compresses it as a whole."""
    with zipfile.ZipFile(python / STDLIB) as package:
        parts = {name: package.read(name) for name in package.namelist() if not name.endswith("/") and not UNUSED_STDLIB.match(name)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as short:
        for name, data in sorted(with_bytecode(parts, python, cache, say).items()):
            short.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()


def with_bytecode(parts: dict[str, bytes], python: Path, cache: Path, say: Say) -> dict[str, bytes]:
    """The files with bytecode in place of modules."""
    modules = {name: data for name, data in parts.items() if name.endswith(".py") and not READ_AS_SOURCE.match(name)}
    return {**{name: data for name, data in parts.items() if name not in modules}, **compiled(modules, python, cache, say)}


def runtime_files(python: Path, cache: Path, say: Say) -> dict[str, bytes]:
    """What loads Python in the browser. Its list of further packages is of no use here."""
    lock = json.loads((python / LOCK).read_text(encoding="utf-8"))
    short = {STDLIB: standard_library(python, cache, say), LOCK: json.dumps({**lock, "packages": {}}).encode()}
    return {f"pyodide/{name}": short.get(name) or (python / name).read_bytes() for name in RUNTIME}


def wheels(cache: Path, say: Say) -> list[Path]:
    """The libraries, as wheels."""
    result = []
    for name, (version, checksum) in WHEELS.items():
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
        if hashlib.sha256(have[0].read_bytes()).hexdigest() != checksum:
            have[0].unlink()
            raise CantBuild(f"{have[0].name} is not the expected file (its checksum differs); it was deleted, try again")
        result.append(have[0])
    return result


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


def packed(parts: Mapping[str, bytes]) -> bytes:
    """A tar that is the same whenever its files are."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(parts.items()):
            about = tarfile.TarInfo(name)
            about.size = len(data)
            tar.addfile(about, io.BytesIO(data))
    return out.getvalue()


def static_files() -> Iterator[tuple[str, bytes]]:
    """The style sheets and scripts of the pages and of the games, with our transport in place of the server's."""
    place = Path(str(files("frogpond.web"))) / "static"
    for path in sorted(place.rglob("*")):
        if path.is_file():
            name = path.relative_to(place).as_posix()
            own = Path(str(files("frogpond.site"))) / "static" / name
            yield f"app/static/{name}", (own if name == "transport.js" else path).read_bytes()
    for game in games():
        look = make(game).look
        for path in sorted((Path(str(files(look.home))) / look.static_folder).glob("*")) if look.home else ():
            yield f"app/static/games/{game}/{path.name}", path.read_bytes()


async def reading_pages() -> dict[str, bytes]:
    """The rules and the lessons with their pictures as plain files, for those who read while the rest is fetched."""
    from .host import spare_host

    pages: dict[str, bytes] = {}
    wanted = ["/rules", "/learn", *(f"/{place}" for game in games() for place in (f"rules/{game}", f"look/{game}/style.css"))]
    async with spare_host() as host:
        while wanted:
            path = wanted.pop()
            status, _, body = await host.answer("GET", path, {})
            if status == 200:
                pages[path] = body
                wanted += {found.decode() for found in READABLE.findall(body)} - set(pages)
    return pages


def as_file(path: str, body: bytes, paths: set[str]) -> tuple[str, bytes]:
    """A page as a file that stands alone: what is a file too is linked to, everything else goes through the first page."""
    if path.endswith((".css", ".svg")):
        return f"app{path}", body
    up = "../" * path.count("/")

    def address(match: re.Match[bytes]) -> bytes:
        where = match[2].decode()
        plain = re.split(r"[?#]", where)[0]
        if plain in paths:
            inner = plain.lstrip("/") + ("" if "." in plain.rsplit("/", 1)[-1] else "/") + where[len(plain) :]
            return match[1] + f"{up}{inner}".encode() + b'"'
        if plain.startswith(("/static/", "/look/")):
            return match[1] + f"{up}{where.lstrip('/')}".encode() + b'"'
        return match[1] + f"{up}../#{where}".encode() + b'" target="_top"'

    text = re.sub(rb'((?:href|src|action)=")(/[^"]*)"', address, body)
    return f"app{path}/index.html", text


def reading_files() -> dict[str, bytes]:
    """What can be read before the application runs, as files."""
    pages = asyncio.run(reading_pages())
    return dict(as_file(path, body, set(pages)) for path, body in pages.items())


def first_page(parts: list[Archive]) -> str:
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
    rows = [
        h.li(h.b(part.words), h.span(f"{len(part.data) / 1e6:.1f} MB"), data_part=part.name, data_bytes=str(len(part.data)))
        for part in parts
    ]
    again = h.div(h.button("Try again", class_="btn go again", type="button"), class_="acts")
    loading = h.section(
        h.h1("The pond is filling"),
        h.p("Only this once. After that Frogpond starts at once, even on a train without a network.", class_="mute"),
        h.element("progress", id="bar", max="1", value="0", aria_label="Fetched"),
        h.div(h.b(id="have", role="status"), h.span(id="left", class_="mute"), class_="between"),
        h.ol(rows, id="parts"),
        h.div(
            h.a("Read the rules meanwhile", class_="btn go read", href="app/rules/"),
            h.a("Learn by pictures", class_="btn read", href="app/learn/"),
            class_="acts",
        ),
        id="loading",
    )
    failed = h.section(h.h1("That didn't work"), h.p(id="trouble", role="alert"), again, id="failed", hidden=True)
    elsewhere = h.section(
        h.h1("Frogpond is open in another tab"),
        h.p("Your games are there. Only one tab can play at a time, so you don't lose any."),
        h.div(h.button("Play here instead", class_="btn go", type="button", id="take-over"), class_="acts"),
        id="elsewhere", hidden=True,
    )  # fmt: skip
    unable = h.section(
        h.h1("This browser can’t run Frogpond here"),
        h.p("Frogpond needs a current browser, and an address with https (or localhost). It doesn't run from file://."),
        h.element("noscript", "It needs JavaScript."),
        id="unable", hidden=True,
    )  # fmt: skip
    act = h.button(id="note-act", class_="btn go", type="button", hidden=True)
    close = h.button("Close", class_="btn", type="button", id="note-close")
    body = h.body(
        h.div(Markup(wordmark(34, "currentColor")), id="sign"),
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


def parts_of(static: dict[str, bytes], cache: Path, say: Say) -> list[Archive]:
    """What the browser fetches, in the order in which it is needed: Python wakes while the rest is on its way."""
    python = runtime(cache, say)
    everything = with_bytecode(dict(library(cache, say)), python, cache, say)
    libraries = {name: data for name, data in everything.items() if LIBRARIES.match(name)}
    ours = {name: data for name, data in everything.items() if name not in libraries}
    contents = (
        ("pond", "The pond, rules and lessons", "app/", static),
        ("python", "Python, the engine", "pyodide/", runtime_files(python, cache, say)),
        ("libraries", "Its libraries", "libraries.tar", libraries),
        ("games", "The games and the bots", "games.tar", ours),
    )
    return [Archive(name, words, holds, gzip.compress(packed(files), 9, mtime=0)) for name, words, holds, files in contents]


def build(folder: str | Path, say: Say = lambda words: None, cache: Path | None = None) -> Built:
    """Write the whole site; a folder that holds something else is left alone."""
    place = Path(folder)
    if place.exists() and any(place.iterdir()) and not (place / "sw.js").is_file():
        raise CantBuild(f"{place} holds something else; name a new folder, or an older site")
    cache = cache or cache_folder()
    cache.mkdir(parents=True, exist_ok=True)
    say("writing the rules and lessons as pages")
    static = {**dict(static_files()), **reading_files()}
    parts = parts_of(static, cache, say)
    own = Path(str(files("frogpond.site"))) / "static"
    images = {name: static[f"app/static/{name}"] for name in ("favicon.svg", "icon-192.png", "icon-512.png", "icon-whole.png")}
    shell = {
        "index.html": first_page(parts).encode(),
        "manifest.webmanifest": json.dumps(MANIFEST).encode(),
        "icon.svg": app_icon().encode(),
        **{f"pond-{size}.svg": static[f"app/static/scenes/hero-dark-{size}.svg"] for size in ("wide", "phone")},
        **images,
        **{name: (own / name).read_bytes() for name in SCRIPTS},
    }
    sums = [["" if name == "index.html" else name, hashlib.sha256(data).hexdigest()] for name, data in shell.items()]
    about = [part.about for part in parts]
    version = hashlib.sha256(json.dumps([sums, about]).encode()).hexdigest()[:12]
    constants = f"const VERSION = {json.dumps(version)};\nconst SHELL = {json.dumps(sums)};\nconst PARTS = {json.dumps(about)};\n"
    sizes = {
        **static, **shell,
        **{str(part.about["file"]): part.data for part in parts},
        "sw.js": constants.encode() + (own / "sw.js").read_bytes(),
    }  # fmt: skip
    if place.exists():
        for old in place.glob("*.tar.gz"):
            old.unlink()
    for name, data in sizes.items():
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return Built(sum(len(part.data) for part in parts), sum(map(len, sizes.values())), len(sizes))
