"""Settings from a file, the environment and the command line, for every field there is; and what can't be served is said in one line."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.web import ServerSettings
from frogpond.web.ops import sources
from frogpond.web.ops.settings import Rate

OTHER: dict[Any, tuple[str, Any]] = {
    str: ("somewhere", "somewhere"), int: ("2048", 2048), float: ("7.5", 7.5), bool: ("yes", True), Rate: ("3/9", Rate(3, 9)),
    tuple[str, ...]: ("a.example, b.example", ("a.example", "b.example")), int | None: ("4321", 4321),
}  # fmt: skip
BY_NAME = {"studio": ("here", "here")}  # one of a few words
NAMES = [item.name for item in fields(ServerSettings)]


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_comes_from_each_of_the_three(tmp_path: Path, name: str) -> None:
    text, value = BY_NAME.get(name) or OTHER[sources.SETTING_TYPES[name]]
    file = tmp_path / "frogpond.toml"
    file.write_text(f"{name} = {sources.shown(value)}\n")
    for settings, origin, source in (
        (*sources.gather(str(file), {}, {}), str(file)),
        (*sources.gather(None, {"FROGPOND_SETTINGS": str(file)}, {}), str(file)),
        (*sources.gather(None, {f"FROGPOND_{name.upper()}": text}, {}), f"FROGPOND_{name.upper()}"),
        (*sources.gather(None, {}, sources.from_words([sources.option(name), text])), sources.option(name)),
        (*sources.gather(None, {}, sources.from_words([f"{sources.option(name)}={text}"])), sources.option(name)),
    ):
        assert getattr(settings, name) == value
        assert origin == {name: source}
        assert ServerSettings.from_json(settings.to_json()) == settings


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "frogpond.toml"
    file.write_text("bot_workers = 2\nbot_seconds = 2\nbot_pause = 2\n")
    environment = {"FROGPOND_BOT_WORKERS": "3", "FROGPOND_BOT_SECONDS": "3"}
    settings, origin = sources.gather(str(file), environment, sources.from_words(["--bot-workers", "4"]))
    assert (settings.bot_workers, settings.bot_seconds, settings.bot_pause) == (4, 3, 2)
    assert origin == {"bot_workers": "--bot-workers", "bot_seconds": "FROGPOND_BOT_SECONDS", "bot_pause": str(file)}


def test_what_check_prints_is_a_settings_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FROGPOND_REQUESTS", "5/50")
    monkeypatch.setenv("FROGPOND_PLUGINS", "0")  # is no setting of the server, and no mistake either
    given = ["--database", "postgresql://frog:secret@db/pond", "--open-metrics", "yes", "--studio-key", "secret"]
    assert main(["serve", "--check", *given]) == 0
    said = capsys.readouterr().out
    assert "secret" not in said
    assert sources.without_password("postgresql://frog:p@ss@db/pond") == "postgresql://frog:***@db/pond"
    assert 'requests = "5/50"' in said
    assert "# FROGPOND_REQUESTS" in said
    assert "# --open-metrics" in said
    assert list(tomllib.loads(said)) == NAMES
    (tmp_path / "again.toml").write_text(said)
    monkeypatch.delenv("FROGPOND_REQUESTS")
    assert sources.gather(str(tmp_path / "again.toml"), {}, {})[0].requests == Rate(5, 50)


@pytest.mark.parametrize(
    ("words", "environment", "file", "said"),
    [
        (["--bot-worker", "2"], {}, "", "there is no setting --bot-worker; did you mean --bot-workers?"),
        (["--studio", "people"], {}, "", "--studio: must be one of off, here, key, everybody, not 'people'"),
        (["--xyzzyx", "2"], {}, "", "there is no setting --xyzzyx"),
        (["--bot-workers"], {}, "", "--bot-workers needs a value"),
        (["--bot-workers", "many"], {}, "", "--bot-workers: a whole number is needed, not 'many'"),
        (["--bot-workers", "0"], {}, "", "--bot-workers: must be at least 1, not 0"),
        (["--idle-minutes", "-1"], {}, "", "--idle-minutes: must be at least 0, not -1"),
        (["--idle-minutes", "nan"], {}, "", "--idle-minutes: a number is needed"),
        (["--requests", "30"], {}, "", "--requests: a rate is EACH_SECOND/BURST"),
        (["--requests", "0/5"], {}, "", "--requests: a rate lets something through"),
        (["--open-metrics", "maybe"], {}, "", "--open-metrics: say yes or no"),
        ([], {"FROGPOND_WORKER": "2"}, "", "there is no setting FROGPOND_WORKER for the environment; did you mean FROGPOND_WORKERS?"),
        ([], {"FROGPOND_PURE": "1", "FROGPOND_CACHE": "x"}, "", ""),
        ([], {}, "orgins = []", "there is no setting 'orgins'; did you mean origins?"),
        ([], {}, "origins = 5", "origins: a list of names is needed"),
        ([], {}, "origins = [", "can't read the settings in"),
        ([], {}, "host = 5", "host: text is needed"),
        ([], {}, "requests = { each_second = 1 }", "requests: a rate is EACH_SECOND/BURST"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, words: list[str], environment: dict[str, str], file: str, said: str) -> None:
    path = tmp_path / "frogpond.toml"
    path.write_text(file)
    if not said:
        sources.gather(str(path), environment, sources.from_words(words))
        return
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        sources.gather(str(path), environment, sources.from_words(words))
    assert said in str(caught.value)


def test_databases_and_ports_that_can_not_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line each, exit code 2, and nothing is made."""
    (tmp_path / "broken.db").write_text("this is no database " * 100)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    missing = str(tmp_path / "missing.db")
    before = sorted(tmp_path.iterdir())
    for words, said in (
        (["serve", "--port", "80000"], "there is no port 80000"),
        (["serve", "--port", "0", "--database", str(tmp_path / "folder")], "is a folder"),
        (["serve", "--port", "0", "--database", str(tmp_path / "broken.db")], "is no SQLite database"),
        (["serve", "--port", "0", "--database", str(tmp_path / "file" / "pond.db")], "can't be kept there"),
        (["serve", "--port", "0", "--database", "mysql://x/y"], "sqlite or postgresql"),
        (["serve", "--port", "0", "--database", "postgresql://u:secret@127.0.0.1:1/x"], "can't be used"),
        (["serve", "--port", "0", "--workers", "2", "--database", missing], "need --database postgresql"),
        (["serve", "--settings", str(tmp_path / "none.toml")], "can't read the settings"),
        (["export", str(tmp_path / "out"), "--database", missing], "there is no database"),
        (["tables", "--database", missing], "there is no database"),
        (["verify", missing], "there is no file"),
        (["backup", str(tmp_path / "out"), "--database", missing], "there is no database"),
        (["backup", str(tmp_path / "out"), "--database", str(tmp_path / "broken.db")], "can't be copied"),
        (["export", str(tmp_path / "out"), "--database", str(tmp_path / "broken.db")], "is no SQLite database"),
        (["import", str(tmp_path / "file"), "--database", missing], "line 1 can't be read"),
        (["import", str(tmp_path / "none"), "--database", missing], "No such file"),
    ):
        assert main(words) == 2, words
        line = capsys.readouterr().err
        assert line.startswith("frogpond: ")
        assert said in line
        assert len(line.splitlines()) == 1, line
        assert "secret" not in line
    assert sorted(tmp_path.iterdir()) == before


AS_NOBODY = """
import os, sys
from frogpond.cli import main
from frogpond.store import Store
from frogpond.web.server.serve import opened
main(["serve", "--check"])
opened("127.0.0.1", 0).close()
Store(":memory:").close()  # all is loaded: the interpreter's own files may be out of reach below
os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.exit(main(["serve", "--port", "0", "--database", sys.argv[1]]))
"""


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_place_that_is_not_writable() -> None:
    """As somebody without rights: /proc for a folder that can't be made, /usr for one that is another's."""
    source = str(Path(frogpond.__file__).resolve().parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    for place in ("/usr/frogpond.db", "/proc/frogpond/pond.db"):
        done = subprocess.run([sys.executable, "-c", AS_NOBODY, place], capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == 2, done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert place in done.stderr
