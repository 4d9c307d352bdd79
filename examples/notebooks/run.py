"""Run the notebooks from top to bottom and keep what they say: `python examples/notebooks/run.py` after an edit. Needs the extra `docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat as untyped
from nbclient import NotebookClient

nbformat: Any = untyped

HERE = Path(__file__).resolve().parent


def run(file: Path, folder: Path, seconds: int = 600) -> Any:
    """A notebook with fresh outputs, and without what differs from run to run; the first cell that fails raises."""
    notebook = nbformat.read(file, as_version=4)
    NotebookClient(notebook, timeout=seconds, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


def said(notebook: Any) -> list[str]:
    """What the cells print and show, as text; left out are cells tagged `varies`, whose numbers may differ by processor."""
    told = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and "varies" not in cell.metadata.get("tags", ()):
            # however the lines of a cell came in pieces, they are one text
            told.append("".join(output.get("text") or shown(output.get("data", {})) for output in cell.outputs))
    return told


def shown(forms: dict[str, str]) -> str:
    """Of something that shows itself in several forms, the one that a reader sees."""
    return forms.get("text/html") or forms.get("text/plain", "")


def main() -> None:
    """All of them."""
    for file in sorted(HERE.glob("*.ipynb")):
        nbformat.write(run(file, HERE), file)
        print(file.name, file=sys.stderr)


if __name__ == "__main__":
    main()
