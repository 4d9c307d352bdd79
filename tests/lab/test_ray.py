"""The same runs on a real Ray, started here with two CPUs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import frogpond
from frogpond.cli import main
from frogpond.lab import Settings, play_run
from frogpond.lab.runs import CHUNK

ray = pytest.importorskip("ray", reason="Ray is not installed (extra ray)")


@pytest.fixture
def no_other_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of Ray's own, short enough for its sockets: `auto` must find no cluster of somebody else's."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with tempfile.TemporaryDirectory(prefix="frog", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        yield


@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_the_same_games_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(frogpond.make("bullfrogs"), ("random", "random"), 3 * CHUNK, 3)
    alone = [one.content() for one in play_run(settings)]
    there = [one.content() for one in play_run(settings, tmp_path / "run", jobs=2, ray="auto")]
    assert there == alone
    assert not ray.is_initialized()
    command = ["simulate", "bullfrogs", "--games", str(3 * CHUNK), "--seed", "3", "--json"]
    assert main([*command, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*command, "--jobs", "2", "--ray", "auto"]) == 0
    assert capsys.readouterr().out == here
