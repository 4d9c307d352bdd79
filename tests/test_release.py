"""A release: a full source archive, and wheels, compiled and plain, that work in clean environments outside the checkout."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import frogpond
from frogpond import compiled
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "FROGPOND_PURE")}


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, env={**ENVIRONMENT, **environment}, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of the files that git knows, made away from the working copy."""
    work = tmp_path_factory.mktemp("release")
    known = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if known.returncode:
        pytest.skip("this is no git checkout")
    for name in filter(None, known.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (work / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, work / "copy" / name)
    build = "from setuptools import build_meta; build_meta.build_sdist('..')"
    run(sys.executable, "-c", build, folder=work / "copy", FROGPOND_PURE="1")
    return next(work.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def sources(archive: Path) -> Path:
    """The archive, unpacked."""
    with tarfile.open(archive) as packed:
        packed.extractall(archive.parent, filter="data")
    return archive.parent / archive.name.removesuffix(".tar.gz")


def test_the_archive_is_whole(sources: Path) -> None:
    """Everything that git knows is in it, so that whoever has it can test, build and change it."""
    known = run("git", "ls-files", folder=ROOT).split()
    missing = [name for name in known if not (sources / name).is_file() and (ROOT / name).is_file() and name != ".gitignore"]
    assert missing == []
    assert sources.name == f"frogpond-{frogpond.__version__}"


def wheel_of(sources: Path, name: str, **environment: str) -> Path:
    place = sources.parent / name
    place.mkdir()
    run(sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_wheel({str(place)!r})", folder=sources, **environment)
    return next(place.glob("*.whl"))


def installed(wheel: Path) -> Path:
    """The Python of a clean environment with the wheel and the two small packages that it needs, and nothing else."""
    place = wheel.parent / "env"
    run(sys.executable, "-m", "venv", "--without-pip", place, folder=wheel.parent)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(place), "platbase": str(place)}))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    for name in ("librt", "mypy_extensions"):
        for file in importlib.metadata.files(name) or []:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), site / file)
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


ASK = "import frogpond; print(frogpond.COMPILED, frogpond.__version__, frogpond.play_random(frogpond.make('cosmic-frog', 3), 5))"


def test_a_compiled_wheel(sources: Path) -> None:
    """Made from the archive by the compiler at hand; it plays what this copy plays."""
    if compiled.fitting(ROOT / "src" / "frogpond") is None:
        pytest.skip("nothing is compiled here")
    wheel = wheel_of(sources, "compiled")
    assert re.search(r"-cp3\d+-cp3\d+-", wheel.name), wheel.name
    python = installed(wheel)
    scores = frogpond.play_random(frogpond.make("cosmic-frog", 3), 5)
    assert run(python, "-c", ASK, folder=sources.parent).strip() == f"True {frogpond.__version__} {scores}"
    assert run(python, "-m", "frogpond.cli", "simulate", "freeway", "--games", "5", "--json", folder=sources.parent)


def test_a_plain_wheel_and_a_bare_install(sources: Path) -> None:
    """It fits any platform, plays the same games, and says in a line what to add for browser, terminal and laboratory."""
    wheel = wheel_of(sources, "plain", FROGPOND_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    python = installed(wheel)
    scores = frogpond.play_random(frogpond.make("cosmic-frog", 3), 5)
    assert run(python, "-c", ASK, folder=sources.parent).strip() == f"False {frogpond.__version__} {scores}"
    small = ["report", "freeway", "--games", "4", "--ladder", "none", "--also", "none"]
    for command, extra in ((["serve"], "web"), (["play", "bullfrogs"], "term"), (small, "lab"), ([], "web")):
        done = subprocess.run(
            [str(python), "-m", "frogpond.cli", *command], cwd=sources.parent, env=ENVIRONMENT, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
        )  # fmt: skip
        if done.returncode == 0:
            continue  # what needs nothing more simply works
        assert f"frogpond[{extra}]" in done.stderr, (command, done.stderr)
        assert "Traceback" not in done.stderr


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """The Python of an empty environment."""
    run(sys.executable, "-m", "venv", tmp_path / "env", folder=tmp_path)
    return tmp_path / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def test_an_editable_install_compiles_nothing(sources: Path, tmp_path: Path) -> None:
    """Also where there is a C compiler: it runs from the working copy. The line of docs/installing.md; its tools come from here."""
    place = tmp_path / "env"
    run(sys.executable, "-m", "venv", "--without-pip", place, folder=tmp_path)
    environment = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(place), "platbase": str(place)}))
    (site / "here.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    install = ("-m", "pip", "install", "-c", "constraints.txt", "--no-deps", "--no-build-isolation", "-e", ".[web,term]")
    run(environment, *install, folder=sources)
    where = "import frogpond; print(frogpond.__file__, frogpond.COMPILED)"
    assert run(environment, "-c", where, folder=tmp_path).split() == [str(sources / "src/frogpond/__init__.py"), "False"]


def install_lines() -> list[str]:
    """Every line of the documents that installs this package from its sources, as a POSIX shell takes it."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/installing.md", "deploy/Containerfile")]
    found = [line for text in texts for line in re.findall(r"pip install [^`\n]*?-c constraints[.]txt [^`\n]*", text)]
    return sorted({re.sub(r"-e [.]\[(.*)\]$", r"-e '.[\1]'", line) for line in found})


def test_the_install_lines_are_the_ones_that_are_tried() -> None:
    assert install_lines() == [
        'pip install --no-cache-dir -c constraints.txt ".[web,postgres]"',
        "pip install -c constraints.txt -e '.[web,term]'",
        "pip install -c constraints.txt mypy librt mypy_extensions setuptools",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["", "/bin/false", "/no/such/compiler"])
@pytest.mark.parametrize("line", [*install_lines(), "pip wheel --no-deps -w made .", "pip install *.tar.gz"])
def test_every_install_line(archive: Path, environment: Path, line: str, compiler: str) -> None:
    """As it stands, in an empty environment, with a C compiler, with one that fails and with none; then a game is played."""
    with tarfile.open(archive) as packed:
        packed.extractall(environment.parent, filter="data")
    sources = environment.parent / archive.name.removesuffix(".tar.gz")
    shutil.copy(archive, sources)
    shell = {"CC": compiler} if compiler else {}
    run("sh", "-c", f"{environment} -m {line}", folder=sources, FROGPOND_CACHE=str(environment.parent / "cache"), **shell)
    if "pip wheel" in line:
        run("sh", "-c", f"{environment} -m pip install made/*.whl", folder=sources)
    elif "mypy" in line:  # the working copy is compiled by a line of its own
        if compiler != "/bin/false":
            run(environment, "compile.py", folder=sources, **shell)
        run(environment, "-m", "pip", "install", "-c", "constraints.txt", "-e", ".", folder=sources)
    compiles = not compiler and "-e " not in line
    scores = frogpond.play_random(frogpond.make("cosmic-frog", 3), 5)
    assert run(environment, "-c", ASK, folder=environment.parent).strip() == f"{compiles} {frogpond.__version__} {scores}"


@pytest.mark.parametrize(("platform", "wheels"), [("linux", 16), ("macos", 8), ("windows", 4)])
def test_wheels_for_the_common_platforms(platform: str, wheels: int) -> None:
    """The settings of cibuildwheel are read by the tool itself; building needs containers and other systems."""
    pytest.importorskip("cibuildwheel", reason="cibuildwheel is not installed (extra dev)")
    command = [sys.executable, "-m", "cibuildwheel", "--platform", platform, "--print-build-identifiers", str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    found = done.stdout.split()
    assert len(found) == wheels
    assert {name.partition("-")[0] for name in found} == {"cp311", "cp312", "cp313", "cp314"}


def test_a_bare_install_says_what_to_add() -> None:
    """Before it announces tables that it can't open. The web extra is what it misses first."""
    blocked = "import sys; sys.modules['starlette'] = None; from frogpond.cli import main; sys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'frogpond[web]'" in done.stderr


def test_the_version_is_said_in_one_place() -> None:
    """What else names a version names that one: the citation, the list of changes, the built package."""
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev0)?", frogpond.__version__)
    if not frogpond.__version__.endswith(".dev0"):  # between releases the last one is cited
        assert cited[1] == frogpond.__version__
    assert f"## {cited[1]}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "frogpond.__version__"}
    known = subprocess.run(["git", "tag", "--points-at", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert all(tag == f"v{frogpond.__version__}" for tag in known.stdout.split() if re.match(r"v\d", tag))
