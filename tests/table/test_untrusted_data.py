"""Component data of others: a cheap look that refuses what would take long, and lets through what people write."""

from __future__ import annotations

from importlib.resources import files

import pytest

import frogpond
from frogpond.table import untrusted_data
from frogpond.table.games import stored_game

OURS = {"bullfrogs": ("bullfrogs", "bullfrogs.toml"), "cosmic-frog": ("cosmic", "cosmic-frog.toml"), "freeway": ("freeway", "freeway.toml")}
HEAVY = {
    "dotted key": "a." * 29_000 + "a=1",
    "dotted key with spaces": "a . " * 14_000 + "a=1",
    "dotted key in quotes": '"a".' * 11_000 + "a=1",
    "dotted header": "[" + "a." * 20_000 + "a]",
    "key in a table": "x={" + "a." * 5_000 + "a=1}",
    "lists": "x=" + "[" * 20_000,
    "tables": "x=" + "{a=" * 15_000,
    "long key": "a" * 50_000 + "=1",
    "long key in quotes": '"' + "a" * 50_000 + '"=1',
    "digits": "x=" + "9" * 50_000,
    "hexadecimal": "x=0x" + "f" * 50_000,
    "many values": "x=[" + "1," * 29_000 + "]",
    "many signs": "=" * 59_000,
    "quotation marks": '\\"' * 29_000,
    "three of them": '"""' + '\\"""' * 14_000,
    "too much": "#" * (untrusted_data.MAX_DATA_BYTES + 1),
}


@pytest.mark.parametrize("name", HEAVY)
def test_what_would_take_long_is_refused_at_a_look(name: str) -> None:
    for begin in ("", "# a note with \" and '\n", "text = '''\n[[[[\n'''\n", 'text = "a\\"b"\n'):
        text = begin + HEAVY[name]
        with pytest.raises(ValueError, match="the component data"):
            untrusted_data.check(text)
        with pytest.raises(ValueError, match="the component data"):
            stored_game("bullfrogs", 2, {}, text)


@pytest.mark.parametrize("name", OURS)
def test_our_own_files_pass_and_make_the_game(name: str) -> None:
    folder, file = OURS[name]
    text = files(f"frogpond.games.{folder}").joinpath(file).read_text(encoding="utf-8")
    data, problem = untrusted_data.tried(name, None, {}, text)
    assert problem == ""
    assert frogpond.make(name, data=data).to_json() == stored_game(name, None, {}, text).to_json()


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c = [1.5, 2.5, -3.25e10]\n[x.y]\nz = {q = 1, r.s = 'two.three.four'}",
        "# " + "." * 500 + "[" * 500,
        "words = '" + "." * 500 + "'",
        'words = """\n' + "[" * 100 + '\n"""',
        "s = ''\nt = \"\"\nu = ''''''\nv = \"\"\"\"\"\"\nw = '''it''s'''",
        "when = 2026-01-02T03:04:05.678Z",
    ],
)
def test_what_people_write_passes(text: str) -> None:
    untrusted_data.read("known = 1\n" + text)


WRONG = [
    ("[deck", "not valid TOML"), ("x = 1", "not known"), ("x = nan", "not known"), ("game = 'bullfrogs'", "missing"),
    ('"', "not valid TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    data, problem = untrusted_data.tried("bullfrogs", 2, {}, text)
    assert data is None
    assert words in problem


@pytest.mark.parametrize("name", OURS)
def test_numbers_of_any_size_are_answered(name: str) -> None:
    """Every number of a file replaced by huge and odd ones: a game or words, nothing else."""
    folder, file = OURS[name]
    lines = files(f"frogpond.games.{folder}").joinpath(file).read_text(encoding="utf-8").splitlines()
    numbers = [i for i, line in enumerate(lines) if line.partition("=")[2].split("#")[0].strip().isdecimal()]
    for at in numbers[:: max(1, len(numbers) // 2)]:
        for odd in ("9" * 100, "-1", "inf", "[]", "2026-01-01"):
            changed = [*lines[:at], f"{lines[at].partition('=')[0]}= {odd}", *lines[at + 1 :]]
            data, problem = untrusted_data.tried(name, None, {}, "\n".join(changed))
            assert (data is None) == bool(problem), (lines[at], odd)
