"""PNG from SVG, with resvg when it is there: the Python package `resvg_py` or the program `resvg`."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from typing import Any


class NoRenderer(RuntimeError):
    """Nothing on this machine can turn SVG into PNG."""


def _package() -> Any | None:
    try:
        return importlib.import_module("resvg_py")
    except ImportError:
        return None


def can_png() -> bool:
    """Whether `to_png` will work here."""
    return _package() is not None or shutil.which("resvg") is not None


def to_png(markup: str, width: int = 1200) -> bytes:
    """Render an SVG of ours at a width in pixels."""
    package = _package()
    if package is not None:
        return bytes(package.svg_to_bytes(svg_string=markup, width=width))
    program = shutil.which("resvg")
    if program is None:
        raise NoRenderer("no PNG renderer: install the package resvg_py (pip install resvg_py) or the program resvg")
    run = subprocess.run([program, "--width", str(width), "-", "-c"], input=markup.encode(), capture_output=True, check=False, timeout=60)
    if run.returncode:
        raise NoRenderer(f"resvg failed: {run.stderr.decode(errors='replace').strip()}")
    return run.stdout
