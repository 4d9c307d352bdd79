"""What is taken away from a study of the studio: a study file, a notebook, a report; each repeats its figures."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .changes import PREFIX
from .report import Means, make_report
from .runs import fingerprint, write_whole
from .study import run_study, settings_of

if TYPE_CHECKING:
    from .shelf import Shelf, Wish


def command(wish: Wish, games: int) -> str:
    """The command that plays the study again, for someone who has its files in the folder."""
    if wish.question != "winning":
        return "frogpond study study.toml -o report.html"
    inline = wish.inline()
    own = [f"{name}={value}" for name, value in inline.items()] or (["data=data.toml"] if wish.data else [])
    own += [f"{name}={value}" for name, value in wish.options.items()]
    parts = ["frogpond", "report", wish.game, "--players", str(wish.players), "--bots", minds(wish), "--games", str(games)]
    parts += ["--seed", str(wish.seed), "--until", wish.precision, "--also", "none", "--ladder", "none"]
    return shlex.join([*parts, *(word for each in own for word in ("--set", each)), "-o", "report.html"])


def minds(wish: Wish) -> str:
    """The bots as they play: with the hand-made knowledge where a learned mind does not know both games."""
    study = wish.study()
    return settings_of(study, study.bots[0], 1)[0].line_up[0]


def report_page(folder: Path, shelf: Shelf) -> None:
    """Write report.html beside the answer, from the games that were kept."""
    wish, result = shelf.wish(folder.name), shelf.answer(folder.name)
    if not result:
        raise ValueError("no game was played yet")
    if wish.tuning:
        raise ValueError("a search has its report when it is at its end")
    games = int(result["games"])
    study = wish.study(games)
    runs = settings_of(study, study.bots[0], games)
    if wish.question == "winning":
        store = Kept(folder / "runs", names={"run": f"variant-{len(runs) - 1}"})
        report = make_report(runs[-1], means=store, command=command(wish, games), until=wish.precision)
    else:
        store = Kept(folder / "runs", names={fingerprint([each]): f"variant-{i}" for i, each in enumerate(runs)})
        report = run_study(study, store, command(wish, games))
    write_whole(folder / "report.html", lambda path: path.write_text(report.html, encoding="utf-8"))


@dataclass(frozen=True)
class Kept(Means):
    """Runs that lie where the studio put them, each under the name that it is asked for."""

    names: Mapping[str, str] = field(default_factory=dict)

    def place(self, name: str) -> Path | None:
        """Where the run of this name is kept."""
        return self.folder / self.names[name] if self.folder and name in self.names else None


def notebook(wish: Wish, games: int) -> str:
    """A notebook that brings all it needs and plays the study again."""
    text = wish.study_file(games)
    files = {"study.toml": text, **({"data.toml": wish.data} if wish.data and PREFIX not in text else {})}
    writing = [f"Path({name!r}).write_text({body!r}, encoding='utf-8')" for name, body in files.items()]
    write = "from pathlib import Path\n\n" + "\n".join(writing)
    study = (
        "import os\n\nfrom frogpond.lab.report import Means\nfrom frogpond.lab.stats import interval\n"
        "from frogpond.lab.study import read_study, run_study\n\n"
        "if __name__ == '__main__':\n"
        f"    report = run_study(read_study(Path('study.toml')), Means(jobs=os.cpu_count() or 1), {command(wish, games)!r})\n"
    )
    table = (
        "for row in report.data['casts'][0]['rows']:\n"
        "    print(row['what'], *(f\"{cell['mean']:.2f} {interval(cell, 2)}\" for cell in row['cells']))\nreport"
    )
    about = f"Made in the Frogpond studio. It needs `frogpond[lab]` and plays {games:,} games of each variant."
    title = f"# {wish.name or wish.asks.title}\n\n{about}"
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "id": "title", "metadata": {}, "source": title.splitlines(keepends=True)}]
    for ident, source in (("files", write), ("play", study), ("show", table)):
        lines = source.splitlines(keepends=True)
        cells.append({"cell_type": "code", "id": ident, "metadata": {}, "execution_count": None, "outputs": [], "source": lines})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"
