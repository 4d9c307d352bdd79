"""What the documents say works: every Python snippet runs, every command is run, every link leads somewhere."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main, parser
from waiting import PATIENCE, reserved_port

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(frogpond.__file__).resolve().parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONWARNINGS": "ignore"}

STANDS_FOR = {
    "GAME": "bullfrogs",
    "NAME": "windy-stones",
    "POSITION": "position.json",
    "N": "2",
    "M": "0.05",
    "A,B,C": "random,tadpole,froglet",
    "A,B": "random,tadpole",
}
"""What a word in capitals means here, when a command is run."""
SMALLER = {"--games": "4", "--minutes": "0.05", "--budget": "1s"}
"""Much work is asked for in less of it: a document shows what people do, a test only that it can be done."""


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in FENCE.findall(page.read_text(encoding="utf-8")) if name == language]


def commands(page: Path) -> Iterator[str]:
    """Every command of ours on a page: lines of shell blocks, and what stands in the text as `frogpond ...`."""
    text = page.read_text(encoding="utf-8")
    for block in blocks(page, "sh"):
        for line in block.replace("\\\n", " ").splitlines():
            if line.strip().startswith("frogpond"):
                yield from line.partition("  #")[0].strip().split(" && ")
    for found in re.findall(r"`(?:python -m )?(frogpond [a-z][^`\n]*)`", FENCE.sub("", text)):
        yield from found.split(" && ")


def others(page: Path) -> Iterator[str]:
    """The commands of other programs on a page that have to do with us: make, python, pip, pytest, sh."""
    lines = [line.partition("  #")[0].strip() for block in blocks(page, "sh") for line in block.replace("\\\n", " ").splitlines()]
    lines += re.findall(r"`([^`\n]+)`", FENCE.sub("", page.read_text(encoding="utf-8")))
    yield from (line for line in lines if re.match(r"(make|python|pip|sh|\.venv/bin/pytest) [\w'.-]", line))


def fewer(less: int, found: re.Match[str]) -> str:
    return f"frogs = {int(found[1]) - less}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the documents speak of: decks of one's own, a bot, a record."""
    deck = files("frogpond.games.bullfrogs").joinpath("bullfrogs.toml").read_text(encoding="utf-8")
    for number, name in enumerate(("mine.toml", "theirs.toml", "other.toml"), 1):
        own = re.sub(r"(?m)^frogs = (\d+)", partial(fewer, number), deck)
        assert own != deck
        (tmp_path / name).write_text(own, encoding="utf-8")
    (tmp_path / "study.toml").write_text((ROOT / "examples" / "last_frog.toml").read_text(encoding="utf-8"), encoding="utf-8")
    bot = tmp_path / "mybot"
    bot.write_text(f"#!{sys.executable}\n" + (ROOT / "examples" / "bots" / "lucky.py").read_text(encoding="utf-8"), encoding="utf-8")
    bot.chmod(0o755)
    game = frogpond.make("bullfrogs", 2)
    state, rng, record = game.new(), frogpond.Rng(1), frogpond.Record.of(game)
    for _ in range(40):
        action = int(state.sample(rng)) if state.to_move == frogpond.CHANCE else state.legal_actions()[0]
        record.add(state, action)
        state.apply(action)
    (tmp_path / "position.json").write_text(json.dumps(state.to_json()), encoding="utf-8")
    (tmp_path / "game.frog").write_text(record.text(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_snippets_run(page: Path, folder: Path) -> None:
    """The snippets of a page run one after another, in one program, as a reader types them but with fewer games."""
    script = folder / "page.py"
    snippets = re.sub(r"\bgames=\d+", "games=20", "\n".join(blocks(page, "python")))
    script.write_text("if __name__ == '__main__':\n" + indented(snippets), encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]


def indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())


def quicker(bot: str) -> str:
    """The same bot with a short search."""
    budget = "seconds=0.1" if ":ahead=" in bot else "simulations=16"
    return f"{bot}:{budget}" if re.match(r"(frog|bullfrog|grandmaster|legend)\b(?!.*simulations)", bot) else bot


def words_of(command: str, folder: Path) -> list[str]:
    """A command as it is run here: words that stand for something filled in, much work made less."""
    words = [STANDS_FOR.get(word, word) for word in shlex.split(command)[1:]]
    if words[0] in ("simulate", "report", "tournament", "league", "study") and len(words) > 1 and "--games" not in words:
        words += ["--games", "4"]
    if words[0] == "league" and len(words) > 1 and "--bots" not in words:
        words += ["--bots", "random,tadpole"]
    if words[0] == "report" and len(words) > 1 and "--vary" not in words:
        words += [word for option in ("--also", "--ladder") if option not in words for word in (option, "random")]
    for option, few in SMALLER.items():
        if option in words and words.index(option) + 1 < len(words):
            words[words.index(option) + 1] = few
    if "--bots" in words:
        at = words.index("--bots") + 1
        words[at] = ",".join(quicker(bot) for bot in words[at].split(","))
    given = {"import": "export.jsonl", "export": "out.jsonl", "backup": "copy.db", "hint": "position.json", "verify": "export.jsonl"}
    given["study"] = "study.toml"
    return [given.get(words[0], "game.frog") if word == "FILE" else word for word in words]


ALL = sorted({command for page in PAGES for command in commands(page)})


@pytest.mark.parametrize("command", ALL)
def test_commands_run(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = words_of(command, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    if len(words) == 1 and words[0] not in ("games", "play"):
        words += ["--help"]  # only its name is spoken of
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
        return
    parser().parse_args(words)  # leaves with an error if an option is not there
    if (words[0] in ("serve", "studio", "train", "pond", "site") and "--check" not in words) or {"--server", "--ray", "--keep"} & {*words}:
        return  # these wait for people or a cluster, learn for minutes, need npm or change what is shipped: they have tests of their own
    if words[0] in ("backup", "export", "import", "tables", "verify", "reports", "ratings"):
        words = [word.replace("=ID", f"={make_tables(folder)}") for word in words]
        make_tables(folder)
        if words == ["verify", "copy.db"]:
            main(["backup", "copy.db", "--database", str(folder / "sound.db")])
        words += ["--database", str(folder / "tables.db")] if words[0] != "verify" else []
    if words[0] == "play":
        named = len(words) > 1 and words[1] in frogpond.games()
        words = [*words, *([] if "--plain" in words else ["--plain"]), *([] if named or "--resume" in words else ["bullfrogs"])]
    assert main(words) == 0, capsys.readouterr().err


def make_tables(folder: Path) -> str:
    """A database with a table that is set aside, and an export of none; the table's name."""
    from frogpond.store import Header, Store
    from frogpond.store.quarantine import setting_aside
    from frogpond.table import Seat

    store = Store(str(folder / "tables.db"))
    if not store.ids():
        store.one(store.creating(Header("a-table", "bullfrogs", 2, {}, 1, "", "an-invitation"), [Seat(), Seat()], [], None, {}))
        store.one(setting_aside("a-table", "for a test", 1.0))
    store.close()
    Store(str(folder / "sound.db")).close()
    (folder / "export.jsonl").write_text('{"format": "frogpond tables 1"}\n', encoding="utf-8")
    return "a-table"


OTHERS = sorted({command for page in PAGES for command in others(page)} - {f"python -m {command}" for command in ALL})
TOOLS = {"venv", "pip", "build", "frogpond"}
"""What is asked of Python by `-m` beside modules of ours: others' tools, and our own command, which is run elsewhere."""


@pytest.mark.parametrize("command", OTHERS)
def test_commands_of_other_programs_mean_what_is_there(command: str) -> None:
    """Targets of make are tried without doing them; files, modules, options and extras must exist."""
    words = shlex.split(command)
    for name, extras in re.findall(r"(frogpond|\.)\[([\w,]+)\]", command):
        declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
        assert set(extras.split(",")) <= set(declared), name
    if words[0] == "make":
        done = subprocess.run(["make", "--dry-run", *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
    elif words[0] == "python" and words[1] == "-m":
        home = words[2].partition(".")[0]
        assert words[2] in TOOLS or (ROOT / "examples" / home).is_dir() or importlib.util.find_spec(words[2]), words[2]
    elif words[0] in ("python", "sh", ".venv/bin/pytest"):
        file = ROOT / words[1]
        assert file.exists()
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        if words[0] == "python":
            assert [word for word in words[2:] if word.startswith("--") and f'"{word}"' not in text] == []
    else:
        assert words[:2] == ["pip", "install"]


CALLS = [line for line in blocks(ROOT / "docs" / "api.md", "sh")[0].splitlines() if line.startswith("curl")]


def test_the_api_is_called_as_its_page_says(folder: Path) -> None:
    """By curl, one call after another, with the names that the server gives."""
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    with reserved_port() as held:
        port = held.getsockname()[1]

        def call(line: str) -> dict[str, Any]:
            words = shlex.split(line.replace("localhost:8000", f"127.0.0.1:{port}"))
            done = subprocess.run([*words, "--fail-with-body"], capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 0, done.stdout + done.stderr
            found: dict[str, Any] = json.loads(done.stdout)
            return found

        words = [sys.executable, "-m", "frogpond.cli", "serve", "--port", str(port), "--database", str(folder / "tables.db")]
        with subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                while "is open at" not in (line := server.stdout.readline()):
                    assert line, "the server ended"
                made = call(CALLS[0])
                look, act = (line.replace("ID", made["table"]["id"]).replace("TOKEN", made["token"]) for line in CALLS[1:])
                seen = call(look)
                while not seen["view"]["choices"]:  # the bot begins
                    seen = call(look)
                shown = re.search(r'"action": "([^"]+)", "rid": (\d+)', act)
                assert shown is not None
                chosen = f'"action": "{seen["view"]["choices"][0]["text"]}", "rid": {seen["rid"]}'
                assert call(act.replace(shown[0], chosen))
                assert call(look)["seq"] > seen["seq"]
            finally:
                server.terminate()


@pytest.mark.parametrize("command", [command for command in ALL if command.startswith("frogpond serve") and "--check" not in command])
def test_serving_commands(command: str, folder: Path) -> None:
    """The server of the documents answers, and ends when it is told to."""
    with reserved_port() as held:
        port = held.getsockname()[1]
        words = [*words_of(command, folder), "--port", str(port), "--database", str(folder / "tables.db")]
        process = subprocess.Popen([sys.executable, "-m", "frogpond.cli", *words], cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + PATIENCE
            while True:
                assert process.poll() is None
                assert time.monotonic() < until
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
                        assert answer.status == 200
                        break
                except OSError:
                    time.sleep(0.1)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_the_pages_for_users_stay_short() -> None:
    """What was measured and tried goes to docs/measurements/, and does not count."""
    users = [page for page in (ROOT / "docs").glob("*.md") if page.name not in ("architecture.md", "glossary.md")]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in users) <= 25_000


def test_links_lead_somewhere() -> None:
    broken = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith(("http", "mailto")) and not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []
