"""The pictures behind the pages: `python docs/scene_files.py` writes those of src/frogpond/web/static/scenes."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from frogpond.draw.scenes import scene_files
from frogpond.engine.registry import portraits

FOLDER = Path(str(files("frogpond.web"))) / "static" / "scenes"


def scenes() -> dict[str, str]:
    """Every file by name, with the frogs of our games on its shores."""
    return scene_files([*portraits().values()])


if __name__ == "__main__":
    for name, markup in scenes().items():
        (FOLDER / name).write_text(markup, encoding="utf-8")
