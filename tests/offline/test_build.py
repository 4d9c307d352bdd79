"""Building the site: libraries are those of constraints.txt, and no other file takes their place."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from frogpond.site.build import PYODIDE, READ_AS_SOURCE, UNUSED, WHEELS, CantBuild, compiled, runtime, wheels

ROOT = Path(__file__).resolve().parents[2]


def test_wheels_have_the_versions_of_the_constraints() -> None:
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))
    assert {name.replace("_", "-"): version for name, (version, _) in WHEELS.items()}.items() <= pins.items()


def test_a_changed_file_is_refused_and_deleted(tmp_path: Path) -> None:
    name, (version, _) = next(iter(WHEELS.items()))
    wheel = tmp_path / f"{name}-{version}-py3-none-any.whl"
    package = tmp_path / f"pyodide-{PYODIDE}.tgz"
    for path, read in ((wheel, wheels), (package, runtime)):
        path.write_bytes(b"something else")
        with pytest.raises(CantBuild, match="checksum"):
            read(tmp_path, print)
        assert not path.exists()


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CantBuild, match="npm is missing"):
        runtime(tmp_path, print)
    with pytest.raises(CantBuild, match="node is missing"):
        compiled({"one.py": b"1"}, tmp_path, tmp_path, print)


PROBE = """
import asyncio, re, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        path = name.replace(".", "/")
        if any(re.match(sys.argv[1], one) for one in (path + ".py", path + "/__init__.py")):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from frogpond.site.host import rehearse
asyncio.run(rehearse())
"""


def test_the_application_does_without_what_is_left_out() -> None:
    """Every page of the rehearsal, with the modules missing that the archives don't have."""
    subprocess.run([sys.executable, "-c", PROBE, UNUSED.pattern], check=True, env={**os.environ, "FROGPOND_PURE": "1"})


def test_modules_are_bytecode(folder: Path) -> None:
    """The browser compiles nothing: neither the package nor a library nor the standard library comes as source."""
    names = []
    for archive in folder.glob("pond/*.tar.gz"):
        with tarfile.open(archive) as tar:
            names += tar.getnames()
            if "pyodide/python_stdlib.zip" in names:
                stored = tar.extractfile("pyodide/python_stdlib.zip")
                assert stored is not None
                names += zipfile.ZipFile(io.BytesIO(stored.read())).namelist()
                names.remove("pyodide/python_stdlib.zip")
    assert {"asyncio/base_events.pyc", "sqlalchemy/__init__.pyc", "frogpond/web/server/app.pyc"} <= set(names)
    assert [name for name in names if name.endswith(".py") and not READ_AS_SOURCE.match(name)] == []
