"""Studies in a file: all of it is played, kept and repeated; what is not understood is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frogpond.cli import main
from frogpond.lab.strengths import SAYS

STUDY = """
game = "freeway"
question = "Do three flies help the last seat?"
bots = ["random", "tadpole"]
games = 400
seed = 2
measures = ["seat[last].win", "seat[last].score", "length"]
precision = "seat[last].win within 9"

[[variant]]
name = "as it is"
[[variant]]
name = "three flies"
set = { "seat[last].flies" = "+3" }
"""


def test_a_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY, encoding="utf-8")
    out = [tmp_path / "s.json", tmp_path / "s.html", tmp_path / "s.md"]
    command = ["study", str(file), "--jobs", "1", *(part for path in out for part in ("-o", str(path)))]
    assert main(command) == 0
    found = json.loads(out[0].read_text(encoding="utf-8"))
    for cast in found["casts"]:
        assert 128 <= cast["games"] <= 400
        assert "confidence sequences" in cast["stopped"]
        score = next(row["cells"] for row in cast["rows"] if row["what"] == "seat[last].score")
        assert score[1]["change"]["mean"] == pytest.approx(3)
    assert len(found["together"]) == 3
    endings = [said.partition("{")[0] for said in SAYS.values()]
    assert all(any(ending in line for ending in endings) for line in found["together"])
    text = out[2].read_text(encoding="utf-8")
    assert text.splitlines()[0] == "# Do three flies help the last seat?: played by random, tadpole:mind=hand"
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "s.runs").rglob("*.parquet")}
    assert before
    assert main(command) == 0
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "s.runs").rglob("*.parquet")} == before
    assert json.loads(out[0].read_text(encoding="utf-8")) == found


def test_what_never_happened_is_not_called_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A kind of thing that nobody did has no figures: 0 with an interval of nothing would pass for a finding. One word is a list of one."""
    file = tmp_path / "study.toml"
    begin = 'game = "freeway"\nbots = "random"\ngames = 64\n'
    file.write_text(f'{begin}measures = ["count[somersault backwards]", "length"]\n', encoding="utf-8")
    assert main(["study", str(file), "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "| count[somersault backwards] | never seen |" in said
    assert "nothing is known of it: count[somersault backwards]." in said
    file.write_text(f'{begin}measures = "length"\nvariant = []\n', encoding="utf-8")
    assert main(["study", str(file), "--jobs", "1"]) == 0
    assert "| length |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game =", "gama =", "Did you mean game"), ("games = 400", "measure = []", "Did you mean measures"),
        ("[last].flies", "[last].frogs", "a handicap of flies"),
        ('"length"]', '"lenght"]', "Did you mean length"), ("within 9", "about 9", "within 1 point"), ('"tadpole"', '"toadpole"', "no bot"),
        ("set =", "sett =", "Did you mean set"), ("games = 400", 'games = "many"', "a whole number is needed"),
        ("seed = ", "seed = 1.5 # ", "a whole number is needed"), ("set = {", "set = 3 # {", "begin with [[variant]]"),
        ("precision = ", "precision = 3 # ", "words are needed"), ("measures = ", "measures = [] # ", "a list of names"),
        ("bots = ", "bots = [] # ", "a list of names"), ("bots = ", "bots = 3 # ", "a list of names"),
    ],
)  # fmt: skip
def test_what_a_study_cannot_mean(old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace(old, new), encoding="utf-8")
    assert main(["study", str(file)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("second", "said"),
    [('name = "one"\nset = { "data.score.bonus" = 3 }', "two variants are called 'one'"),
     ('name = "two"\nset = { "data.score.bonus" = 2 }', "the variants 'one' and 'two' are the same game")],
)  # fmt: skip
def test_variants_differ(second: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "study.toml"
    file.write_text(f'game = "freeway"\nbots = "random"\n[[variant]]\nname = "one"\n[[variant]]\n{second}\n', encoding="utf-8")
    assert main(["study", str(file)]) == 2
    assert said in capsys.readouterr().err
