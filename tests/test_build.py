"""The build is honest: what runs is what the sources say, compiled when it can be, and the package carries what it needs."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import frogpond
from frogpond import compiled
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "frogpond"
SUFFIX = EXTENSION_SUFFIXES[0]


def marked_modules(source: Path = SOURCE) -> list[Path]:
    """The modules that ask to be compiled."""
    return [path for path in sorted((source / "frogpond").rglob("*.py")) if compiled.is_marked(path.read_text(encoding="utf-8"))]


def python(*arguments: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def why_not_compiled() -> str:
    """Why a missing compiled file is in order here, or nothing when it is a fault."""
    if os.environ.get("FROGPOND_PURE", "0") not in ("", "0"):
        return "FROGPOND_PURE is set"
    if not shutil.which(os.environ.get("CC", sysconfig.get_config_var("CC") or "cl").split()[0]):
        return "no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python headers"
    if importlib.util.find_spec("mypyc") is None:
        return "no mypyc"
    return ""


def test_some_module_is_marked() -> None:
    assert len(marked_modules()) > 0


def test_a_library_fits_the_sources_where_it_can_be_made() -> None:
    reason = why_not_compiled()
    if reason:
        pytest.skip(reason)
    found = compiled.fitting(PACKAGE)
    assert found is not None, "the sources were edited since they were compiled: run `make compile`"
    names = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in marked_modules()]
    assert compiled.read(found / compiled.COMPLETE)["modules"] == names
    assert frogpond.COMPILED


def test_no_compiled_file_stands_beside_a_source() -> None:
    """It would be taken whatever the sources say, also by a process that already runs without it."""
    assert [str(path.relative_to(SOURCE)) for path in SOURCE.rglob(f"*{SUFFIX}")] == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A working copy of its own, with the library of this one."""
    found = compiled.fitting(PACKAGE)
    if found is None:
        pytest.skip("nothing is compiled here")
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copytree(found, tmp_path / "build" / "compiled" / found.name)
    return tmp_path


ASK = "import frogpond; print(frogpond.COMPILED)"


def is_compiled(copy: Path, **environment: str) -> bool:
    done = python("-c", ASK, folder=copy, environment={**os.environ, "FROGPOND_PURE": "0", **environment, "PYTHONPATH": str(copy / "src")})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() == "True"


def test_a_copy_runs_compiled_only_while_its_sources_fit(copy: Path) -> None:
    """An edit is what runs, at once; undone, the library fits again. FROGPOND_PURE asks for plain Python."""
    assert is_compiled(copy)
    assert not is_compiled(copy, FROGPOND_PURE="1")
    edited = copy / "src" / "frogpond" / "engine" / "rng.py"
    before = edited.read_text(encoding="utf-8")
    edited.write_text(before + "\nEDITED = True\n", encoding="utf-8")
    assert not is_compiled(copy)
    edited.write_text(before, encoding="utf-8")
    assert is_compiled(copy)


def test_an_unfinished_library_is_not_taken(copy: Path) -> None:
    next((copy / "build" / "compiled").glob(f"*/{compiled.COMPLETE}")).unlink()
    assert not is_compiled(copy)


def test_a_library_that_appears_changes_nothing_for_a_process_that_runs(copy: Path) -> None:
    """A process that began interpreted stays so, games and all, while the next one is compiled."""
    place = copy / "build" / "compiled"
    place.rename(copy / "aside")
    script = (
        "import sys, frogpond; sys.stdout.write('began\\n'); sys.stdout.flush(); sys.stdin.readline();"
        "scores = frogpond.play_random(frogpond.make('cosmic-frog', players=3), 1); print(frogpond.COMPILED, len(scores))"
    )
    environment = {**os.environ, "FROGPOND_PURE": "0", "PYTHONPATH": str(copy / "src")}
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, cwd=copy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "began\n"
        (copy / "aside").rename(place)
        assert is_compiled(copy)
        process.stdin.write("go on\n")
        process.stdin.flush()
        assert process.stdout.read() == "False 3\n"


@pytest.mark.both_modes
def test_compiled_says_what_really_runs() -> None:
    """frogpond.COMPILED is true exactly when the marked modules are loaded from compiled files."""
    files = []
    for path in marked_modules():
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        assert module.__file__ is not None
        files.append(module.__file__)
    assert {not file.endswith(".py") for file in files} == {frogpond.COMPILED}


def test_package_data_is_typed_and_complete() -> None:
    """Every data file beside the modules matches a pattern of package-data; a forgotten one would be missing from a wheel."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    assert (SOURCE / "frogpond" / "py.typed").exists()
    strangers = []
    for path in (SOURCE / "frogpond").rglob("*"):
        code = path.suffix in {".py", ".so", ".pyd", ".pyc"}
        if path.is_file() and not code and not any(path.match(pattern) for pattern in patterns):
            strangers.append(str(path.relative_to(SOURCE)))
    assert strangers == []


def test_every_dependency_is_pinned_and_explained() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = settings["build-system"]["requires"] + settings["project"]["dependencies"]
    for extra in settings["project"]["optional-dependencies"].values():
        named += extra
    names = {re.split(r"[^A-Za-z0-9_.-]", entry)[0].lower().replace("_", "-") for entry in named} - {"frogpond"}
    pins = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9.-]+==[\w.]+", line) for line in pins), "one exact version a line, and nothing else"
    assert names - {line.split("==")[0] for line in pins} == set()
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower().replace("_", "-")
    assert {name for name in names if f"`{name}`" not in explained} == set()


def test_what_is_installed_is_what_is_pinned() -> None:
    """Holds in the .venv that `make` sets up; elsewhere only what is installed there is compared."""
    if Path(sys.prefix).resolve() != ROOT / ".venv":
        pytest.skip("not running in the project's own .venv")
    pins = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    different = {}
    for name, version in (line.split("==") for line in pins):
        try:
            here = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # an extra that was not asked for
        if here != version:
            different[name] = (here, version)
    assert different == {}


def test_a_plain_install_needs_no_compiler(tmp_path: Path) -> None:
    """A wheel built with FROGPOND_PURE=1 holds no compiled file, fits any platform, and imports on its own."""
    copy = tmp_path / "copy"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    shutil.copytree(SOURCE, copy / "src", ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    environment = {**os.environ, "FROGPOND_PURE": "1", "PYTHONPATH": ""}
    build = "from setuptools import build_meta; print(build_meta.build_wheel('..'))"
    done = python("-c", build, folder=copy, environment=environment)
    assert done.returncode == 0, done.stderr
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.name.endswith("-py3-none-any.whl")
    unpacked = tmp_path / "site"
    shutil.unpack_archive(wheel, unpacked, "zip")
    data = {path.relative_to(SOURCE) for path in (SOURCE / "frogpond").rglob("*.toml")}
    assert [str(path) for path in data if not (unpacked / path).exists()] == []
    ask = "import frogpond; print(frogpond.__file__, frogpond.COMPILED)"
    environment["PYTHONPATH"] = str(unpacked)
    done = python("-c", ask, folder=tmp_path, environment=environment)
    assert done.stdout.split() == [str(unpacked / "frogpond" / "__init__.py"), "False"]


def tiny_project(folder: Path, module: str) -> subprocess.CompletedProcess[str]:
    """Build the extension of a package with one marked module."""
    reason = why_not_compiled()
    if reason:
        pytest.skip(reason)
    (folder / "src" / "frogpond").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "compile.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "src" / "frogpond" / "__init__.py").write_text('__version__ = "0"\n')
    shutil.copy(PACKAGE / "compiled.py", folder / "src" / "frogpond")
    (folder / "src" / "frogpond" / "engine").mkdir()
    (folder / "src" / "frogpond" / "engine" / "one.py").write_text(f"# compiled by mypyc\n{module}\n")
    return python("setup.py", "build_ext", folder=folder, environment={**os.environ, "FROGPOND_PURE": "0"})


def test_type_errors_stop_the_build(tmp_path: Path) -> None:
    """A broken module must not silently become a plain install on a developer's machine."""
    done = tiny_project(tmp_path, "def leap(n: int) -> str:\n    return n")
    assert done.returncode != 0
    assert "Incompatible return value type" in done.stdout + done.stderr
    assert "mypyc refused" in done.stderr


def test_a_compiler_that_does_not_work_gives_plain_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is there and fails, as `cc` does on a Mac without its tools: the build goes on without the library, and says so."""
    monkeypatch.setenv("CC", "/bin/false")
    monkeypatch.setenv("FROGPOND_CACHE", str(tmp_path / "cache"))
    done = tiny_project(tmp_path, "def leap(n: int) -> int:\n    return n + 1")
    assert done.returncode == 0, done.stderr
    assert "plain Python is used instead" in done.stderr
    assert not list((tmp_path / "build").rglob(f"*{SUFFIX}"))
