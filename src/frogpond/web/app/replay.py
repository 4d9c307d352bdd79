"""Walking through a game: its turns, scores and story, and each position on the way, with one person's eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.story import plain, speaking
from ...engine.view import View
from ...table import Refused, Table, seats
from ...table.perspective import WATCH, open_eyes, replay_eyes
from ...table.rows import ACT, ENDINGS, RULES
from ..live.room import Room
from ..push import messages
from ..push import story as stories
from ..push.render import SeatInfo
from .context import Visitor
from .game_cards import BotCard, bot_cards, words_for, world_of

# What players read
THE_RECORD_SHOWS_EVERY_CARD_SO = "The record shows every card, so it’s for after the game."
THERE_IS_NO_SUCH_MOVE_THEY = "There is no such move; they are numbered 0 to {most}."


@dataclass(frozen=True)
class Replay:
    """A game that can be walked through."""

    table: str
    game: str
    title: str
    what: str
    moves: int  # last move number
    move: int  # the one shown first
    turns: Sequence[tuple[int, str]] = ()  # (move at which it begins, livery letter)
    scores: Mapping[str, Sequence[int]] = field(default_factory=dict)  # points after each turn, by livery letter
    record: Sequence[tuple[str, str, Sequence[tuple[int, str, str]]]] = ()  # chapters: livery letter, name, acts (move, sentence, rule)
    seats: Sequence[tuple[str, str]] = ()  # (value for ?seat=, words): whose eyes
    seat: str = WATCH
    world: str = "pond"
    own_column: bool = False
    bots: Sequence[BotCard] = ()  # who may sit in the other seats when somebody plays on from here
    over: bool = False


@dataclass(frozen=True, slots=True)
class MoveWords:
    """What a move did, as the story tells it (`told`: with its arrows and rings), and the rules behind it."""

    said: str
    rules: list[str]
    told: dict[str, Any] | None = None

    def message(self) -> dict[str, Any]:
        more = {"told": self.told} if self.told is not None else {}
        return {"choices": [], "preselect": [], "said": self.said, "rules": self.rules, **more}


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A game after one of its moves."""

    move: int
    view: View
    infos: Sequence[SeatInfo]
    words: MoveWords


@dataclass(frozen=True, slots=True)
class RecordFile:
    name: str
    text: str


def viewer_at(table: Table, owner: str, wanted: str) -> int:
    """Whose eyes somebody looks with: those of the seat they wish for, a spectator's, or the usual ones."""
    if not wanted.isdecimal():
        return replay_eyes(table, owner, None)
    return replay_eyes(table, owner, int(wanted) if wanted.isascii() and len(wanted) < 10 else -1)


def eyes_of(table: Table, owner: str, seat: int) -> str:
    """Whose eyes these are, for whoever may choose them."""
    return "your eyes" if seats.held_by(table.seats, owner) == [seat] else f"{table.history.names[seat]}'s eyes"


def infos_with(infos: Sequence[SeatInfo], viewer: int) -> list[SeatInfo]:
    """Who sat where, as the story tells it: "You" is whoever's eyes one looks with, and a spectator's see names. How the game stood then,
    not who is there now."""
    then = [info._replace(away="", thinking=False, waits=None, left=None) for info in infos]
    return [info if seat != viewer else messages.own_seat(info, True)._replace(level="") for seat, info in enumerate(then)]


def checked_move(table: Table, move: int | None) -> int:
    """A move that was asked for; without one the last."""
    most = len(table.moves)
    if move is not None and not 0 <= move <= most:
        raise Refused("move", THERE_IS_NO_SUCH_MOVE_THEY.format(most=most))
    return most if move is None else move


async def replay(room: Room, who: Visitor, seat: str, move: int | None) -> Replay:
    """A game with the eyes of a seat, at a move."""
    table, owner = room.table, who.owner
    viewer, move = viewer_at(table, owner, seat), checked_move(table, move)
    await room.ledger.tell_ready(viewer)
    turns, scores = await room.services.apart(turns_of, table, room.letters, viewer)
    return Replay(
        table=room.id,
        game=room.header.game,
        title=table.game.title,
        what=words_for(room),
        moves=len(table.moves),
        move=move,
        turns=turns,
        scores=scores,
        record=chapters_of(table, viewer),
        seats=[(WATCH, "a spectator's eyes"), *((str(s), eyes_of(table, owner, s)) for s in open_eyes(table, owner))],
        seat=str(viewer) if viewer >= 0 else WATCH,
        world=world_of(table.game),
        own_column=table.game.look.has_left_column,
        bots=bot_cards(table.game.name) if len(table.seats) > 1 else (),
        over=table.over,
    )


def chapters_of(table: Table, viewer: int) -> list[tuple[str, str, list[tuple[int, str, str]]]]:
    """The story by turns: livery letter, name, and what was done (after how many moves, the sentence, its rule), or how it was ended."""
    units, chapters = stories.unit_letters(table.game), []
    for chapter in table.history.story(viewer).chapters:
        acts = [(chapter.move_of(told), told.sentence(chapter.opening.name), chapter.rule_of(told)) for told in chapter.told]
        acts += [(aside.move, aside.text, "") for _, aside in chapter.asides if aside.kind in {RULES, *ENDINGS}]
        if acts:
            name = chapter.opening.name or ("Meanwhile" if chapter.number else "The beginning")
            chapters.append((stories.letter(units, chapter.opening.unit), name, acts))
    return chapters


def turns_of(table: Table, letters: str, viewer: int) -> tuple[list[tuple[int, str]], dict[str, list[int]]]:
    """Where turns begin (whenever another seat decides), and the points after each."""
    turns: list[tuple[int, str]] = []
    scores: dict[str, list[int]] = {letter: [] for letter in letters[: len(table.seats)]}
    last = -1
    for number, state, row in table.replay():
        if row.kind == ACT and row.seat != last:
            last = row.seat
            turns.append((number, letters[row.seat]))
            for letter, points in zip(letters, state.viewed(viewer).scores, strict=False):
                scores[letter].append(points)
    for letter, points in zip(letters, table.state.viewed(viewer).scores, strict=False):
        scores[letter].append(points)
    return turns, scores


async def replay_position(room: Room, who: Visitor, seat: str, move: int | None) -> ReplayPosition:
    table = room.table
    viewer, move = viewer_at(table, who.owner, seat), checked_move(table, move)
    await room.ledger.tell_ready(viewer)
    ended = move == len(table.moves) and table.endings
    with speaking(table.history.names):
        view = table.view(viewer) if ended else table.at(table.shown_move(move)).viewed(viewer)
        return ReplayPosition(move, view, infos_with(messages.all_infos(room), viewer), move_words(table, viewer, move))


def move_words(table: Table, viewer: int, move: int) -> MoveWords:
    if not move:
        return MoveWords("The beginning.", [])
    story, units = table.history.story(viewer), stories.unit_letters(table.game)
    lines, line_of = story.at_move(move), None
    said = [line.text for line in lines]
    for chapter, told in story.acts():
        if move in chapter.moves_of(told):
            said = [plain(told.sentence()), *(line.text for line in lines if line.kind in {RULES, *ENDINGS})]
            line_of = {**told.to_json(), "colour": stories.colour_of(stories.letter(units, told.unit))}
    shown = table.shown_move(move)
    unseen = [] if shown == move else [f"The rules have changed since, so the board is as after move {shown}."]
    return MoveWords(" ".join([*said, *unseen]), list(dict.fromkeys(line.rule for line in lines if line.rule)), line_of)


async def record_file(room: Room, who: Visitor) -> RecordFile:
    """The record of a game, for somebody who may know everything."""
    if not room.table.knows_all(who.owner):
        raise Refused("hidden", THE_RECORD_SHOWS_EVERY_CARD_SO)
    names = {f"seat{i}": room.seat_name(i) for i in range(len(room.table.seats))}
    text = await room.services.apart(lambda: room.ledger.record(**names).text())
    return RecordFile(f"{room.header.game}-{room.id[:6]}.frog", text)
