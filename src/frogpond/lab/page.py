"""The frame of a report: one HTML page that needs nothing else, without network or script, for night and day."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.resources import files

from ..draw.icons import wordmark
from ..draw.palette import NIGHT, POND_DAY
from ..draw.scenes import pond_scene

TOKENS = ("bg", "solid", "line", "lift", "text", "mute", "accent", "leaf", "good", "warn")
DARK = NIGHT.css(*TOKENS) + "color-scheme:dark;"
LIGHT = POND_DAY.css(*TOKENS) + "color-scheme:light;"


def scene(dark: bool) -> str:
    return f'url("data:image/svg+xml;base64,{b64encode(pond_scene(False, dark).encode()).decode()}")'


def page(title: str, intro: str, body: str, foot: str) -> str:
    """The frame around a report. The box ticked in the corner turns night to day and back."""
    dark, light = DARK + f"--scene:{scene(True)}", LIGHT + f"--scene:{scene(True)}"
    style = f":root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}:root:has(#theme:checked){{{dark}}}}}"
    style += f"@media(prefers-color-scheme:dark){{:root:has(#theme:checked){{{light}}}}}" + files(__package__).joinpath(
        "report.css"
    ).read_text(encoding="utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        '<input type="checkbox" id="theme" aria-label="Switch between night and day">'
        f'<header><div class="in"><div class="top">{wordmark(30)}<label class="theme" for="theme">Night or day</label></div>'
        f"<h1>{escape(title)}</h1><p>{intro}</p></div></header><main>{body}</main><footer>{foot}</footer></body></html>\n"
    )


def section(title: str, why: str, inner: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p class="why">{escape(why)}</p>{inner}</section>'


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table; cells are HTML already."""
    return rows_table(head, "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows))


def rows_table(head: list[str], lines: str) -> str:
    """A table of rows that are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'
