"""The notebooks run from top to bottom, and say what they are shown to say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

import frogpond
from waiting import PATIENCE

for needed in ("nbclient", "ipykernel", "numpy", "gymnasium"):
    pytest.importorskip(needed, reason=f"{needed} is not installed (extras docs, lab, rl)")

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "notebooks"
SOURCE = Path(frogpond.__file__).resolve().parent.parent


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("run_notebooks", FOLDER / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("notebook", sorted(FOLDER.glob("*.ipynb")), ids=lambda file: str(file.stem))
def test_a_notebook_says_what_it_says(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat: Any = pytest.importorskip("nbformat")
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    monkeypatch.setenv("FROGPOND_PLUGINS", "0")
    run = tool()
    again = run.run(notebook, tmp_path, int(PATIENCE))
    kept = run.said(nbformat.read(notebook, as_version=4))
    assert sum(map(bool, kept)) >= 3  # there is something to compare
    assert run.said(again) == kept


def test_there_is_one_for_each_kind_of_user() -> None:
    assert {file.stem for file in FOLDER.glob("*.ipynb")} == {"player", "designer", "researcher"}
