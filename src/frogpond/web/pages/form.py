"""What the form for a new table asks beside the game's own options: thinking time, and component data of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ...table.clock import BANK, TURN, Clock
from ..server.guard import whole_number
from .cards import game_class

DATA_LIMIT = 60_000
"""Signs of component data; the largest file of ours has a third of that."""
Given = Mapping[str, str]


def _select(name: str, choices: Sequence[tuple[str, str]], given: Given) -> str:
    chosen = given.get(name, choices[0][0])
    options = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>' for value, words in choices
    )
    return f'<select id="{name}" name="{name}" aria-describedby="{name}-hint">{options}</select>'


def _number(name: str, usual: int, least: int, most: int, given: Given) -> str:
    value = escape(given.get(name) or str(usual))
    return f'<input id="{name}" name="{name}" type="number" min="{least}" max="{most}" value="{value}" aria-describedby="{name}-hint">'


def _field(name: str, label: str, control: str, hint: str, kind: str = "") -> str:
    small = f'<small id="{name}-hint">{escape(hint)}</small>'
    return f'<div class="field{kind}"><label for="{name}">{escape(label)}</label>{control}{small}</div>'


def clock_fields(bots: Sequence[str], given: Given) -> str:
    """Thinking time: none, for each turn, or for the whole game with an increment; and what happens when it is up."""
    kinds = [("none", "None: take your time"), (TURN, "A time for each turn"), (BANK, "A time for the whole game, and more each turn")]
    ends = [("", "Only a notice"), *((bot, f"Bot {bot} plays on") for bot in bots)]
    turn, bank, add = (
        _number("clock-turn", 90, 5, 86400, given), _number("clock-bank", 20, 1, 10080, given), _number("clock-add", 10, 0, 3600, given),
    )  # fmt: skip
    counted = "Counted for people, never for bots, once every seat is taken. Taking back a move gives its player no time back."
    agreeing = "A bot plays on for those who agree: you do by choosing it, your friends are asked when they sit down."
    back = " Whoever was replaced can take the seat back."
    shown = (
        _field("clock", "Clock", _select("clock", kinds, given), counted)
        + _field("clock-turn", "Seconds a turn", turn, "A turn may be several decisions.", " for-turn")
        + _field("clock-bank", "Minutes each", bank, "For all decisions of the game.", " for-bank")
        + _field("clock-add", "Seconds added", add, "Each time the decision passes on.", " for-bank")
        + _field("clock-bot", "When the time is up", _select("clock-bot", ends, given), agreeing + back, " for-turn for-bank")
    )
    opened = " open" if given.get("clock", "none") != "none" else ""
    return f'<details class="more"{opened}><summary>Thinking time</summary><div class="fields">{shown}</div></details>'


def data_field(game: str, given: Given) -> str:
    """Component data in place of the game's own, pasted or read from a file by the page itself."""
    text = given.get("data", "")
    return (
        f'<details class="more"{" open" if text else ""}><summary>Your own components</summary><div class="field">'
        '<label for="data">Component data (TOML)</label><textarea id="data" name="data" rows="8" spellcheck="false" '
        f'maxlength="{DATA_LIMIT}" aria-describedby="data-hint">{escape(text)}</textarea>'
        '<div class="row wrap"><label class="btn" for="data-file">Open a file…</label>'
        '<input class="hide" type="file" id="data-file" accept=".toml,text/plain">'
        f'<a class="btn" href="/rules/{escape(game)}/data.toml" download>Get ours to start from</a></div>'
        '<small id="data-hint">Cards, abilities or the pond as you would have them: change numbers in our file and paste it here. '
        f"Empty: ours. At most {DATA_LIMIT // 1000} kB; what can't be played is refused, with the place.</small></div></details>"
    )


def number_of(given: Given, name: str, label: str) -> int:
    value = whole_number(given.get(name, "").strip())
    if value is None:
        raise ValueError(f"{label} must be a whole number")
    return value


def clock_from(given: Given, bots: Sequence[str], owner: str) -> Clock | None:
    """The clock that the form asks for; ValueError that says what is wrong."""
    kind = given.get("clock", "") or "none"
    if kind == "none":
        return None
    seconds = number_of(given, "clock-turn", "seconds a turn") if kind == TURN else number_of(given, "clock-bank", "minutes each") * 60
    add = number_of(given, "clock-add", "seconds added") if kind == BANK else 0
    clock = Clock.checked(kind, seconds, add, given.get("clock-bot", ""), bots)
    return clock.agreeing(owner) if clock.bot else clock


def data_from(given: Given) -> str | None:
    """The component data that came with the form; ValueError if it is too much."""
    text = given.get("data", "").replace("\r\n", "\n")
    if len(text) > DATA_LIMIT:
        raise ValueError(f"the component data has {len(text)} signs; at most {DATA_LIMIT} are taken")
    return text if text.strip() else None


async def own_data(request: Request) -> Response:
    """The data file a game comes with, to start from."""
    name = request.path_params["game"]
    kind = game_class(name)
    facts = kind().facts() if kind is not None else None
    if kind is None or facts is None:
        raise HTTPException(404, "This game has no data file.")
    text = files(kind.__module__).joinpath(facts.where).read_text(encoding="utf-8")
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{facts.where}"'})
