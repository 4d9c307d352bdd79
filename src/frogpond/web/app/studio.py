"""The studio: a game's numbers changed, looked at, measured by bots and played. A person's studies are theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ...engine.game import Game
from ...lab import exports, studio_tuner
from ...lab.changes import leaves
from ...lab.datafile import own_text
from ...lab.form import Group, Looked, form_of, look, shown
from ...lab.questions import QUESTIONS
from ...lab.shelf import RUNNING, WAITING, Wish
from ...lab.studio_tuner import Knob
from ...table import Plan, Refused, seats
from ..live.room import Room
from ..live.studio import Studio as Studio
from ..ops.fair_queue import Requester
from ..ops.settings import ServerSettings
from ..ops.threads import COMPUTE, FILES_POOL
from .context import App, Visitor
from .game_cards import bot_names, known_game, usual_game

STUDIO_BOT = "froglet"
MINUTES = (1, 5, 10, 30, 60)
T = TypeVar("T")


class KeptStudy(NamedTuple):
    """A study with its name, how far it is, and what it says."""

    ident: str
    wish: Wish
    state: dict[str, Any]
    answer: dict[str, Any]


class StudyProblem(Exception):
    """The data or the wishes that were sent can't be played: where, and why."""

    def __init__(self, problem: str, place: str = "", mended: str = "") -> None:
        super().__init__(problem)
        self.problem, self.place, self.mended = problem, place, mended


@dataclass(frozen=True, slots=True)
class StudyProgress:
    """How far a study is; `before`: how many are played first."""

    state: dict[str, Any]
    answer: dict[str, Any]
    before: int | None

    @property
    def going(self) -> bool:
        return self.state["status"] in (WAITING, RUNNING)


@dataclass(frozen=True, slots=True)
class StudyFile:
    """Something of a study to take away: its text, or where it lies."""

    media: str
    text: str = ""
    path: Path | None = None


def studio_of(app: App) -> Studio:
    assert app.studio is not None, "its pages exist only on a server"
    return app.studio


# Games and their numbers ------------------------------------------------------------------------------------------------


@cache
def has_data(name: str) -> bool:
    return usual_game(name).facts() is not None


@cache
def printed_text(name: str) -> str:
    return own_text(usual_game(name))


@cache
def printed_values(name: str) -> dict[str, str]:
    facts = usual_game(name).facts()
    return {place: shown(value) for place, value in leaves(facts.raw)} if facts else {}


@cache
def printed_form(name: str, players: int) -> list[Group]:
    return form_of(name, players, {}, printed_text(name))


@cache
def printed_knobs(name: str, players: int) -> list[Knob]:
    return studio_tuner.knobs(name, players, {}, printed_text(name))


def studio_game(name: str) -> type[Game]:
    """A game with numbers that can be changed; Refused if it has none."""
    kind = known_game(name)
    if not has_data(name):
        raise Refused("no-file", "This game has no data file, so there’s nothing to change.")
    return kind


async def in_sandbox(app: App, who: Visitor, work: Callable[..., T], *given: Any) -> T:
    """Something with data of others, in the process with limits that tables with such data use; ValueError if it was too much."""
    result: T = await app.services.sandbox.run(Requester(who.owner, who.address), work, *given)
    return result


async def data_form(app: App, who: Visitor, name: str, players: int, base: str) -> list[Group]:
    """The form of the printed file, or of somebody's own."""
    return await (in_sandbox(app, who, form_of, name, players, {}, base) if base else COMPUTE.run(printed_form, name, players))


async def knobs(app: App, who: Visitor, name: str, players: int, base: str) -> list[Knob]:
    """The numbers that a search may change."""
    return await (in_sandbox(app, who, studio_tuner.knobs, name, players, {}, base) if base else COMPUTE.run(printed_knobs, name, players))


async def look_at(app: App, who: Visitor, name: str, players: int, base: str, edits: Mapping[str, str]) -> Looked:
    """What some edits make of the data; StudyProblem if it can't be played."""
    if not edits and base.strip() in ("", printed_text(name).strip()):  # the game's own file needs no limits
        return Looked(printed_text(name))
    try:
        looked = await in_sandbox(app, who, look, name, players, {}, base, edits)
    except ValueError as error:
        raise StudyProblem(str(error)) from None
    if looked.problem:
        raise StudyProblem(looked.problem, looked.place, looked.mended)
    return looked


def minutes_of(settings: ServerSettings) -> tuple[int, ...]:
    """How long a search may take here."""
    return tuple(each for each in MINUTES if each * 60 <= settings.studio_seconds) or MINUTES[:1]


# Studies ----------------------------------------------------------------------------------------------------------------


def sees(app: App, who: Visitor, wish: Wish) -> bool:
    """A person's studies are theirs; where only this machine is let in, all are."""
    return studio_of(app).settings.studio == "here" or (bool(wish.owner) and wish.owner == who.owner)


def _studies(app: App, who: Visitor, game: str) -> list[KeptStudy]:
    shelf, studies = studio_of(app).shelf, []
    for ident, wish, state in shelf.all():
        if sees(app, who, wish) and game in ("", wish.game):
            with suppress(ValueError):  # deleted meanwhile
                studies.append(KeptStudy(ident, wish, state, shelf.answer(ident)))
    return studies


async def own_studies(app: App, who: Visitor, game: str = "") -> list[KeptStudy]:
    """The studies of whoever asks."""
    return await FILES_POOL.run(_studies, app, who, game)


def own_study(app: App, who: Visitor, ident: str) -> Wish:
    """What a study asks; Refused if it is not for whoever asks."""
    try:
        wish = studio_of(app).shelf.wish(ident)
    except ValueError:
        wish = None
    if wish is None or not sees(app, who, wish):
        raise Refused("no-study", "There’s no such study.")
    return wish


def study_progress(app: App, ident: str) -> StudyProgress:
    """How far a study is; ValueError if it is gone."""
    shelf = studio_of(app).shelf
    state, answer = shelf.state(ident), shelf.answer(ident)
    queue = shelf.queue() if state["status"] == WAITING else []
    others = sum(each["status"] == RUNNING for _, _, each in shelf.all()) if queue else 0
    return StudyProgress(state, answer, queue.index(ident) + others if ident in queue else None)


async def ask_question(
    app: App, who: Visitor, name: str, players: int, looked: Looked, question: Any, bot: Any, care: Any, title: Any
) -> str:  # fmt: skip
    """Put a question into the queue; the new study."""
    if bot not in bot_names() or question not in QUESTIONS or care not in (0, 1, 2) or isinstance(care, bool):
        raise Refused("query", "Pick a question, a bot and a precision.")
    data, games = looked.text if looked.own else "", studio_of(app).settings.studio_games
    return await _queue(app, Wish(
        name, players, str(question), str(bot), int(care), data, name=str(title or "").strip()[:80], owner=who.owner, games=games,
    ))  # fmt: skip


async def ask_search(
    app: App, who: Visitor, name: str, players: int, looked: Looked, bot: Any, minutes: Any, rows: dict[str, list[dict[str, str]]]
) -> str:  # fmt: skip
    """Put a search of the tuner into the queue; StudyProblem for a slip of the pen in its wishes."""
    settings = studio_of(app).settings
    if bot not in bot_names() or minutes not in minutes_of(settings) or isinstance(minutes, bool):
        raise Refused("query", "Pick a bot and a time.")
    data = looked.text if looked.own else ""
    try:
        tuning = await in_sandbox(app, who, studio_tuner.look, name, players, {}, data, rows)
    except ValueError as error:
        raise StudyProblem(str(error)) from None
    if "problem" in tuning:
        raise StudyProblem(tuning["problem"], tuning.get("place", ""))
    return await _queue(app, Wish(
        name, players, "tune", str(bot), 1, data, owner=who.owner, games=settings.studio_games, tuning={**tuning, "minutes": minutes},
    ))  # fmt: skip


async def _queue(app: App, wish: Wish) -> str:
    if find_spec("pyarrow") is None or (wish.tuning and find_spec("optuna") is None):
        raise Refused("full", "This server can’t store games. Its operator needs to install frogpond[lab].")
    studio = studio_of(app)
    try:
        ident = await FILES_POOL.run(studio.ask, wish)
    except ValueError as error:
        raise StudyProblem(str(error)) from None
    studio.wake()
    return ident


async def change_study(app: App, who: Visitor, ident: str, deed: str, name: str = "") -> None:
    """Stop, go on, rename or delete."""
    own_study(app, who, ident)
    studio = studio_of(app)
    if deed == "rename":
        await FILES_POOL.run(studio.shelf.rename, ident, name)
    else:
        await FILES_POOL.run({"stop": studio.stop_study, "go-on": studio.go_on, "delete": studio.shelf.delete}[deed], ident)
    studio.wake()


async def study_file(app: App, who: Visitor, ident: str, file: str) -> StudyFile | None:
    """Its data file, study file, report or notebook; nothing for another name."""
    wish, studio = own_study(app, who, ident), studio_of(app)
    if file == "data.toml":
        result = await FILES_POOL.run(studio.shelf.result, ident)
        return StudyFile("text/plain", result or wish.data or printed_text(wish.game))
    games = int((await FILES_POOL.run(studio.shelf.answer, ident)).get("games", 0))
    if not games:
        raise Refused("waiting", "This study has no games yet.")
    if file == "report.html":
        return StudyFile("text/html", path=await studio.report(ident))
    makers: dict[str, tuple[Callable[[Wish, int], str], str]] = {
        "study.toml": (Wish.study_file, "text/plain"), "notebook.ipynb": (exports.notebook, "application/x-ipynb+json")
    }  # fmt: skip
    if file not in makers or wish.tuning:
        return None
    maker, media = makers[file]
    try:
        return StudyFile(media, await in_sandbox(app, who, maker, wish, games))
    except ValueError as error:
        raise Refused("busy", f"We can’t make this right now: {error}.") from None


async def play_numbers(app: App, who: Visitor, name: str, players: int, bot: str, data: str, watch: bool) -> Room:
    """A table with these numbers, to play at or to watch."""
    app.limit_tables(who.address)
    bot = bot if bot in bot_names() else STUDIO_BOT
    seated = [seats.bot(bot) if watch else seats.person(who.owner, ""), *(seats.bot(bot) for _ in range(players - 1))]
    try:
        return await app.rooms.create(Plan(who.owner, name, players, {}, data if data.strip() else None, seated), who.address)
    except ValueError as error:
        raise Refused("query", f"You can’t play this: {error}") from None
