"""The same runs on a real Ray, started here with two CPUs."""

from __future__ import annotations

import json
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.levels import RandomBot
from frogpond.cli import main
from frogpond.lab import Settings, play_run
from frogpond.lab.runs import CHUNK
from frogpond.lab.work import cluster, find_cluster
from waiting import reserved_port

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
    shown = capsys.readouterr()
    assert shown.out == here
    assert "no Ray cluster runs here; starting one with 2 CPUs" in shown.err


@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_a_tournament_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same games as here, kept as Parquet there too; taken up again here it has nothing left to play."""
    command = ["tournament", "bullfrogs", "--bots", "random,tadpole,froglet", "--games", "6", "--seed", "5", "--json"]
    assert main([*command, "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    folder = tmp_path / "run"
    assert main([*command, "--jobs", "2", "--ray", "auto", "--out", str(folder)]) == 0
    there = json.loads(capsys.readouterr().out)
    assert here.pop("thinking").keys() == there.pop("thinking").keys()
    assert there == here
    parts = sorted((folder / "games").iterdir())
    before = [path.stat().st_mtime_ns for path in parts]
    assert main([*command, "--jobs", "1", "--out", str(folder)]) == 0
    again = json.loads(capsys.readouterr().out)
    again.pop("thinking")
    assert again == here
    assert [path.stat().st_mtime_ns for path in sorted((folder / "games").iterdir())] == before


@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_a_whole_report_on_one_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run and ladder share one connection, and the numbers are those of local processes; what fails there is one line here."""
    command = ["report", "bullfrogs", "--games", "6", "--seed", "3", "--ladder", "random,tadpole", "--ladder-games", "4"]
    files = [tmp_path / "there.json", tmp_path / "here.json"]
    bots.register("local-only", RandomBot)  # a bot that only this process knows can't play on other machines
    try:
        with cluster("local", 2):
            assert main([*command, "--ray", "auto", "--jobs", "2", "-o", str(files[0])]) == 0
            assert ray.is_initialized()
            assert main(["simulate", "bullfrogs", "--games", "2", "--bots", "local-only", "--ray", "auto"]) == 2
    finally:
        bots.unregister("local-only")
    shown = capsys.readouterr().err
    assert shown.count("starting one") == 1
    assert "a worker of the Ray cluster failed" in shown
    assert "there is no bot 'local-only'" in shown
    assert main([*command, "--jobs", "1", "-o", str(files[1])]) == 0
    there, here = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    assert there.pop("seconds") > 0
    assert here.pop("seconds") > 0
    assert there == here


@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.parametrize(("address", "said"), [("nonsense", "that is no address"), ("127.0.0.1:0", "no address"), ("", "no address")])
def test_a_wrong_address_is_said(address: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "bullfrogs", "--games", "2", "--ray", address]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert "HOST:PORT" in shown


@pytest.mark.usefixtures("no_other_cluster")
def test_a_dead_address_is_not_tried_for_minutes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's own call would retry; nobody listens at a port that we hold."""
    with reserved_port() as held:
        address = f"127.0.0.1:{held.getsockname()[1]}"
        assert main(["simulate", "bullfrogs", "--games", "2", "--ray", address]) == 2
    assert f"--ray {address}: nobody answers there" in capsys.readouterr().err
    monkeypatch.setattr("frogpond.lab.work.PATIENCE", 3)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # somebody listens, but it is no Ray cluster
        with pytest.raises(ValueError, match="no Ray cluster answered within 3 s"):
            find_cluster(f"127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(ValueError, match="RAY_ADDRESS is 127"):
            find_cluster("auto")
