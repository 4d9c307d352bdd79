"""The story by turns, for a page: only the chapters that it does not have or that have grown."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...draw.palette import CREAM, LIVERIES
from ...engine.game import Game
from ...table.narrator import Tale, letter
from . import render
from .messages import InUse

if TYPE_CHECKING:
    from ..live.clients import Client

MAX_TALE_CHAPTERS = 40  # chapters for a page that has none; the replay has them all
Made = dict[tuple[int, int, tuple[int, ...]], list[dict[str, Any]]]
"""Chapters that were made in this telling, by story, number of the first, and the seats of whoever reads."""
Sentences = dict[tuple[int, tuple[int, ...]], list[dict[str, Any]]]
"""Sentences of chapters that were made in this telling, by what is told and the lines of the log that tell it."""


def fresh(room: InUse, client: Client, tale: Tale, mine: tuple[int, ...], made: Made, sentences: Sentences) -> dict[str, Any]:
    """What a page needs to tell the story on. The last chapter it has may have grown, so that one comes again. `anew`: the story it has
    is another one."""
    table = room.table
    had, count = client.chapters, len(tale.chapters)
    fits = 0 < had <= count and tale.marks[had - 1] == client.chapters_mark
    start = had - 1 if fits else max(0, count - MAX_TALE_CHAPTERS)
    client.chapters, client.chapters_mark = count, tale.marks[count - 1] if count else 0
    key = (id(tale), start, mine)
    if key not in made:
        made[key] = rows(table.game, tale, start, mine, None, sentences)
    followed = room.seen.of(client.owner) if mine else None  # whoever watches follows from now on
    told = {"from": start, "chapters": made[key], "mark": client.chapters_mark, "moves": len(table.moves), "seen": followed}
    return told if fits or not had else {**told, "anew": True}


def older(game: Game, tale: Tale, mine: tuple[int, ...], before: int) -> dict[str, Any]:
    """Chapters that come before the one of this number."""
    end = max(0, min(before, len(tale.chapters)))
    start = max(0, end - MAX_TALE_CHAPTERS)
    return {"from": start, "chapters": rows(game, tale, start, mine, end), "older": True}


def rows(
    game: Game, tale: Tale, start: int, mine: tuple[int, ...], end: int | None = None, made: Sentences | None = None
) -> list[dict[str, Any]]:
    """Chapters for a page. What several read in the same words and lines is made once."""
    letters, units, made = render.letters_of(game), unit_letters(game), {} if made is None else made
    chapters = []
    for chapter in tale.chapters[start:end]:
        key = (id(chapter.told), tuple([one.line for one in chapter.heard]))
        told = made.get(key)
        if told is None:
            told = made[key] = chapter.told_json(units)
            who = letter(units, chapter.opening.unit) or letter(letters, chapter.opening.seat)
            for one in told:
                one["colour"] = colour_of(one["who"] or who)
        chapters.append(chapter.to_json(letters, units, mine, told))
    return chapters


def colour_of(letter: str) -> str:
    """The colour of somebody's arrows: the light one of the livery, cream for nobody's."""
    return LIVERIES[letter].lite if letter in LIVERIES else CREAM


@lru_cache(maxsize=256)
def unit_letters(game: Game) -> str:
    """The livery letter of every unit on the board, of an automaton's too; one in turn for a colour that is none of ours."""
    ours = list(LIVERIES)
    first = [colour[:1].upper() for colour in game.colours]
    return "".join(one if one in LIVERIES else ours[unit % len(ours)] for unit, one in enumerate(first))
