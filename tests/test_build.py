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
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
RUNNING = Path(frogpond.__file__).resolve().parent.parent  # another folder than SOURCE in the interpreted run
SUFFIX = EXTENSION_SUFFIXES[0]

compiled_only = pytest.mark.skipif(not frogpond.COMPILED, reason="this run is interpreted")


def marked_modules(source: Path = SOURCE) -> list[Path]:
    """The modules that ask to be compiled, found the way setup.py finds them."""
    head = [(path, path.read_text(encoding="utf-8").splitlines()[:5]) for path in sorted((source / "frogpond").rglob("*.py"))]
    return [path for path, lines in head if any(line.startswith("# compiled by mypyc") for line in lines)]


def compiled_file(module: Path) -> Path:
    return module.with_name(module.stem + SUFFIX)


def python(*arguments: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def why_not_compiled() -> str:
    """Why a missing compiled file is in order here, or nothing when it is a fault."""
    if os.environ.get("FROGPOND_PURE", "0") not in ("", "0"):
        return "FROGPOND_PURE is set"
    if os.environ.get("FROGPOND_EXPECT") == "interpreted" and RUNNING != SOURCE:
        return "this is the interpreted run of two"
    if not shutil.which(os.environ.get("CC", sysconfig.get_config_var("CC") or "cl").split()[0]):
        return "no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python headers"
    if importlib.util.find_spec("mypyc") is None:
        return "no mypyc"
    return ""


def test_some_module_is_marked() -> None:
    assert len(marked_modules()) > 0


def test_every_marked_module_is_compiled_where_it_can_be() -> None:
    reason = why_not_compiled()
    if reason:
        pytest.skip(reason)
    missing = [str(path.relative_to(SOURCE)) for path in marked_modules() if not compiled_file(path).exists()]
    assert not missing, "marked `# compiled by mypyc` but not compiled: run `make compile`"
    assert frogpond.COMPILED


@compiled_only
def test_no_compiled_file_is_older_than_its_source() -> None:
    library = SOURCE / f"frogpond__mypyc{SUFFIX}"
    built = library.stat().st_mtime
    stale = [str(path.relative_to(SOURCE)) for path in marked_modules() if path.stat().st_mtime > built]
    assert not stale, "edited since they were compiled, so the edits are not what runs: run `make compile`"


@compiled_only
def test_no_compiled_file_is_left_without_its_marked_source() -> None:
    expected = {compiled_file(path) for path in marked_modules()}
    left = [str(path.relative_to(SOURCE)) for path in (SOURCE / "frogpond").rglob(f"*{SUFFIX}") if path not in expected]
    assert not left, "compiled files hide plain sources: run `make compile`"


@pytest.mark.both_modes
def test_compiled_says_what_really_runs() -> None:
    """frogpond.COMPILED is true exactly when the marked modules are loaded from compiled files."""
    files = []
    for path in marked_modules():
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        assert module.__file__ is not None
        assert Path(module.__file__).resolve().is_relative_to(RUNNING)
        files.append(module.__file__)
    assert {file.endswith(SUFFIX) for file in files} == {frogpond.COMPILED}


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


def test_type_errors_stop_the_build(tmp_path: Path) -> None:
    """A broken module must not silently become a plain install on a developer's machine."""
    reason = why_not_compiled()
    if reason:
        pytest.skip(reason)
    (tmp_path / "src" / "frogpond").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src" / "frogpond" / "__init__.py").write_text("")
    (tmp_path / "src" / "frogpond" / "bad.py").write_text("# compiled by mypyc\ndef leap(n: int) -> str:\n    return n\n")
    environment = {**os.environ, "FROGPOND_PURE": "0"}
    done = python("setup.py", "build_ext", "--inplace", folder=tmp_path, environment=environment)
    assert done.returncode != 0
    assert "Incompatible return value type" in done.stdout + done.stderr
    assert "mypyc refused" in done.stderr
