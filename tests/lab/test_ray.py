"""The same runs on a real Ray, started here with two CPUs."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.levels import RandomBot
from frogpond.cli import main
from frogpond.engine import weights
from frogpond.lab import Settings, play_run
from frogpond.lab.runs import CHUNK
from frogpond.lab.work import carry_out, cluster, find_cluster, no_stdout
from waiting import PATIENCE, reserved_port

ray = pytest.importorskip("ray", reason="Ray is not installed (extra ray)")


@pytest.fixture
def no_other_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of Ray's own, short enough for its sockets: `auto` must find no cluster of somebody else's."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    from ray._private import services

    asked: Any = services.get_node

    def patiently(*given: Any) -> Any:
        """Ray gives a node half a minute to start, however busy the machine is."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return asked(*given)
            except RuntimeError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    monkeypatch.setattr(services, "get_node", patiently)
    with tempfile.TemporaryDirectory(prefix="frog", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        yield


@pytest.mark.slow
@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_the_same_games_on_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    """Where none runs, one is started for the command and ends with it."""
    command = ["simulate", "bullfrogs", "--bots", "random", "--games", str(3 * CHUNK), "--seed", "3", "--json"]
    assert main([*command, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*command, "--jobs", "2", "--ray", "auto"]) == 0
    shown = capsys.readouterr()
    assert shown.out == here
    assert "no Ray cluster runs here; starting one with 2 CPUs" in shown.err
    assert not ray.is_initialized()


@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_everything_on_one_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs, tournaments, a report with its ladder share one connection, and the numbers are those of local processes; what fails there
    is one line here."""
    settings = Settings(frogpond.make("bullfrogs"), ("random", "random"), 3 * CHUNK, 3)
    alone = [one.content() for one in play_run(settings)]
    report = ["report", "bullfrogs", "--bots", "random", "--games", "6", "--seed", "3", "--ladder", "random,tadpole", "--ladder-games", "4"]
    match = ["tournament", "bullfrogs", "--bots", "random,tadpole,froglet", "--games", "6", "--seed", "5", "--json"]
    files = [tmp_path / "there.json", tmp_path / "here.json"]
    bots.register("local-only", RandomBot)  # a bot that only this process knows can't play on other machines
    try:
        with cluster("local", 2):
            there = [one.content() for one in play_run(settings, tmp_path / "run", jobs=2, ray="auto")]
            assert main([*report, "--ray", "auto", "--jobs", "2", "-o", str(files[0])]) == 0
            assert main(["simulate", "bullfrogs", "--games", "2", "--bots", "local-only", "--ray", "auto"]) == 2
            shown = capsys.readouterr().err
            assert main([*match, "--ray", "auto", "--jobs", "2", "--out", str(tmp_path / "match")]) == 0
            assert ray.is_initialized()
    finally:
        bots.unregister("local-only")
    assert there == alone
    assert shown.count("starting one") == 1
    assert "a worker of the Ray cluster failed" in shown
    assert "there is no bot 'local-only'" in shown
    assert main([*report, "--jobs", "1", "-o", str(files[1])]) == 0
    told, here = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    assert told.pop("seconds") > 0
    assert here.pop("seconds") > 0
    assert told.pop("runs") != here.pop("runs")  # each beside its report
    assert told == here
    the_same_tournament(match, tmp_path / "match", capsys)


@pytest.mark.slow
@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_a_mind_learns_the_same_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files of minds, the teacher's and a rival's, travel to the nodes; what fails there is one line here."""
    game = frogpond.make("bullfrogs")
    shipped = str(weights.shipped(game))
    command = ["train", "bullfrogs", "--shards", "2", "--generations", "1", "--portion", "1", "--simulations", "12"]
    command += ["--sibling-simulations", "12", "--matches", "2", "--epochs", "2", "--hidden", "8"]
    command += ["--teacher", shipped, "--rivals", f"hand,{shipped}"]
    with cluster("local", 2):
        main([*command, "--ray", "auto", "-o", str(tmp_path / "there")])
        with pytest.raises(ValueError, match=r"a worker of the Ray cluster failed: .*there is no bot 'nobody'"):
            list(carry_out(bots.make, [("nobody",)], 2, "auto"))
    main([*command, "--jobs", "1", "-o", str(tmp_path / "here")])
    capsys.readouterr()
    bodies = [(tmp_path / where / "generation-0.mind").read_bytes().partition(b"\n")[2] for where in ("there", "here")]
    assert bodies[0] == bodies[1]


def the_same_tournament(command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The games of the cluster are those of this process, kept as Parquet there too; taken up again here, nothing is left to play."""
    capsys.readouterr()
    assert main([*command, "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    parts = sorted((folder / "games").iterdir())
    before = [path.stat().st_mtime_ns for path in parts]
    assert main([*command, "--jobs", "1", "--out", str(folder)]) == 0
    there = json.loads(capsys.readouterr().out)
    assert there.pop("thinking").keys() == here.pop("thinking").keys()
    assert there == here
    assert [path.stat().st_mtime_ns for path in sorted((folder / "games").iterdir())] == before


@pytest.mark.slow
@pytest.mark.usefixtures("no_other_cluster")
@pytest.mark.filterwarnings("ignore")
def test_a_node_that_dies_with_chunks_loses_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Two nodes beside the head. One is killed while it holds tasks; all tasks are done all the same, and nothing is said on stdout."""
    from ray import cluster_utils

    def wait_and_tell(index: int, folder: str) -> tuple[int, str]:
        """Says where it runs, and waits for its node's end or for leave to finish. Sent as it is: nodes don't have the tests."""
        import os

        import ray

        node = str(ray.get_runtime_context().get_node_id())
        Path(folder, f"{index}-{node}-{os.getpid()}").touch()
        while not Path(folder, "go").exists():
            time.sleep(0.02)
        return index, node

    pond: Any = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        nodes = [pond.add_node(num_cpus=1) for _ in range(2)]
        with cluster(pond.address, 1):
            done: dict[int, tuple[int, str]] = {}

            def work() -> None:
                done.update(carry_out(wait_and_tell, [(index, str(tmp_path)) for index in range(6)], ray=pond.address))

            thread = threading.Thread(target=work)
            thread.start()
            victim = nodes[0].node_id
            while not list(tmp_path.glob(f"*-{victim}-*")):
                assert thread.is_alive()
                time.sleep(0.05)
            pond.remove_node(nodes[0], allow_graceful=False)
            told = [path.name.split("-") for path in tmp_path.glob(f"*-{victim}-*")]
            held = {int(index) for index, _, _ in told}
            while any(Path("/proc", worker).exists() for _, _, worker in told):  # its workers end with it
                time.sleep(0.05)
            (tmp_path / "go").touch()
            thread.join(PATIENCE)
        assert not thread.is_alive()
        assert set(done) == set(range(6))
        assert all(done[index][0] == index for index in done)
        assert held
        assert all(done[index][1] != victim for index in held)  # played again elsewhere
    finally:
        pond.shutdown()
    assert capfd.readouterr().out == ""


@pytest.mark.usefixtures("no_other_cluster")
def test_what_others_say_never_reaches_stdout(capfd: pytest.CaptureFixture[str]) -> None:
    """From Python, from a descriptor, from a child: while a cluster is joined all of it goes to standard error."""
    with no_stdout():
        print("from Python")
        os.write(1, b"from below\n")
        subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    print("the result", flush=True)
    shown = capfd.readouterr()
    assert shown.out == "the result\n"
    assert {"from Python", "from below", "from a child"} <= set(shown.err.splitlines())


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
    monkeypatch.setattr("frogpond.lab.work.RAY_CONNECT_TIMEOUT", 3)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # somebody listens, but it is no Ray cluster
        with pytest.raises(ValueError, match="no Ray cluster answered within 3 s"):
            find_cluster(f"127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(ValueError, match="RAY_ADDRESS is 127"):
            find_cluster("auto")
