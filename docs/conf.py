"""How Sphinx makes the site; `build_site.py` gathers its pages and calls it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))
os.environ["FROGPOND_PURE"] = "1"  # docstrings and signatures are read from the sources
os.environ["FROGPOND_PLUGINS"] = "0"  # what is installed beside Frogpond is no part of its documents

import frogpond  # noqa: E402
from frogpond.draw.palette import NIGHT, POND_DAY  # noqa: E402

project = "Frogpond"
author = "The Frogpond authors"
project_copyright = "the Frogpond authors, MIT licence"
version = release = frogpond.__version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nb_execution_mode = "off"  # the notebooks bring what they said when they ran; a test runs them again and compares
nb_merge_streams = True
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

html_theme = "furo"
html_title = f"Frogpond {version}"
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_copy_source = False
html_theme_options = {
    f"{kind}_css_variables": {"color-brand-primary": theme.accent, "color-brand-content": theme.accent}
    for kind, theme in (("light", POND_DAY), ("dark", NIGHT))
}

MARKS = re.compile(r"(`[^`]+`)|([*_|\\])")


def as_written(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Our docstrings are sentences with `code` in them, and examples and tables that stand as they are written; Sphinx has other marks."""
    out: list[str] = []
    literal = False
    for line in lines:
        example = line.startswith(("    ", "|"))
        if example and not literal:
            out += ["", "::", ""]
        literal = example or (literal and not line.strip())
        if literal:
            out.append(f"    {line}")
        else:
            out.append(MARKS.sub(lambda found: f"`{found[1]}`" if found[1] else f"\\{found[2]}", line))
    lines[:] = out


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", as_written)
