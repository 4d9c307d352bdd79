"""Forms: reading what a browser sent, and the fields they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ....draw import html as h
from ....draw.frogs import letter_badge, portrait
from ....draw.html import Child, Markup
from ....table import Refused
from ....table.commitment import ENTROPY, MAX_ENTROPY
from ..guard import whole_number
from ..json_read import read_json as strict_json
from .assets import portrait_of

Given = Mapping[str, str]
"""What was sent, or nothing yet; fields with several values have them with commas."""


async def read_form(request: Request) -> FormData:
    """A form as browsers send it; 400 for anything else."""
    if request.headers.get("content-type", "").split(";")[0].strip() not in ("application/x-www-form-urlencoded", ""):
        raise HTTPException(415, "Forms are sent as application/x-www-form-urlencoded.")
    try:
        return await request.form(max_files=0, max_fields=100)
    except (ValueError, UnicodeError):
        raise HTTPException(400, "We can’t read this form.") from None


async def read_json(request: Request) -> dict[str, Any]:
    """An object that a script sent."""
    try:
        body = strict_json(await request.body())
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Refused("json", "We can’t read this.")
    return body


def text_of(form: FormData, name: str, most: int = 200) -> str:
    value = form.get(name, "")
    return value[:most] if isinstance(value, str) else ""


def texts_of(form: FormData, name: str) -> list[str]:
    """All values of a field that has several."""
    return [value for value in form.getlist(name) if isinstance(value, str)]


def entropy_of(form: FormData) -> str:
    """What somebody's browser adds to the dice; nothing if it can't be read."""
    value = text_of(form, "entropy", MAX_ENTROPY)
    return value if ENTROPY.fullmatch(value) else ""


def given_by(form: FormData) -> dict[str, str]:
    return {key: ",".join(texts_of(form, key)) for key in form}


def number_of(form: Given, name: str, label: str) -> int:
    """A whole number; ValueError that names the field."""
    value = whole_number(form.get(name, "").strip())
    if value is None:
        raise ValueError(f"{label} must be a whole number")
    return value


# Fields -----------------------------------------------------------------------------------------------------------------


def options(choices: Iterable[tuple[str, str]], chosen: str) -> list[Markup]:
    """The options of a menu as (value, words)."""
    return [h.option(words, value=value, selected=value == chosen) for value, words in choices]


def field(name: str, label: str, control: Child, hint: str = "", kind: str = "") -> Markup:
    """A control with its label and what it means."""
    meaning = h.small(hint, id=f"{name}-hint") if hint else None
    return h.div(h.label(label, for_=name), control, meaning, class_=h.classes("field", kind))


def menu(name: str, choices: Sequence[tuple[str, str]], form: Given) -> Markup:
    chosen = form.get(name, choices[0][0])
    return h.select(options(choices, chosen), id=name, name=name, aria_describedby=f"{name}-hint")


def number(name: str, usual: int, least: int, most: int, form: Given) -> Markup:
    value = form.get(name) or str(usual)
    return h.input_(id=name, name=name, type="number", min=least, max=most, value=value, aria_describedby=f"{name}-hint")


def name_field(value: str | None = None, placeholder: str | None = None) -> Markup:
    """How somebody wants to be called."""
    made = h.input_(id="name", name="name", maxlength=30, autocomplete="nickname", value=value, placeholder=placeholder)
    return field("name", "Your name", made)


def tick(
    words: str,
    *,
    ident: str | None = None,
    name: str | None = None,
    value: str | None = None,
    checked: bool = False,
    required: bool = False,
) -> Markup:
    """A box to tick."""
    box = h.input_(type="checkbox", id=ident, name=name, value=value, checked=checked, required=required)
    return h.label(box, h.span(words), class_="tick")


def pill(name: str, value: int, inner: Child, *, checked: bool, required: bool = False, kind: str = "") -> Markup:
    """One of several, of which one is chosen."""
    radio = h.input_(type="radio", name=name, value=value, checked=checked, required=required)
    return h.label(radio, h.span(inner), class_=h.classes("pill", kind))


def more(summary: str, *inner: Child, opened: bool = False) -> Markup:
    """Fields that are folded until somebody wants them."""
    return h.details(h.summary(summary), inner, class_="more", open=opened)


def faced(colour: str, faces: str, size: int, badge: int) -> list[Markup]:
    """The face and the letter of a seat."""
    return [Markup(portrait(colour, size, portrait_of(faces))), Markup(letter_badge(colour, badge))]
