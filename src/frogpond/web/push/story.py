"""The story by turns, for a page: only the chapters that it does not have or that have grown."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...draw.palette import CREAM, LIVERIES
from ...engine.game import Game
from ...engine.story import parts_json
from ...table.story import Chapter, Story
from . import render
from .in_use import InUse

if TYPE_CHECKING:
    from .clients import Client

PAGE = 40
"""Chapters that are sent at once; the replay has them all."""
Rows = list[dict[str, Any]]
Sentences = dict[int, tuple[Rows, Rows]]
"""What was made for one broadcast, by the identity of a telling: its sentences, and the details of what is folded."""


def fresh(room: InUse, client: Client, story: Story, mine: tuple[int, ...], made: Sentences) -> dict[str, Any]:
    """What a page needs to go on with its story. The last chapter that it has may have grown; then it is sent again. `anew`: the story it
    has is another one."""
    had, count, marks = client.chapters, len(story.chapters), story.marks
    fits = 0 < had <= count and marks[had - 1] == client.mark[0]
    start = max(0, count - PAGE) if not fits else had if marks[had] == client.mark[1] else had - 1
    client.chapters, client.mark = count, [marks[max(0, count - 1)], marks[-1]]
    message: dict[str, Any] = {
        "from": start, "chapters": rows(story, start, mine, None, made), "mark": client.mark, "moves": len(room.table.moves),
        "seen": room.seen.of(client.owner) if mine else None,  # spectators follow from now on
        "now": now(room, story),
    }  # fmt: skip
    return message if fits or not had else {**message, "anew": True}


def has_news(client: Client, story: Story) -> bool:
    """Whether a page lacks anything of its story."""
    return client.chapters != len(story.chapters) or client.mark[1] != story.marks[-1]


def older(story: Story, mine: tuple[int, ...], before: int) -> dict[str, Any]:
    """Chapters that come before the one of this number."""
    end = max(0, min(before, len(story.chapters)))
    start = max(0, end - PAGE)
    return {"from": start, "chapters": rows(story, start, mine, end), "older": True}


def now(room: InUse, story: Story) -> dict[str, Any] | None:
    """The turn under way: its player and number; nothing before and after the game."""
    table, game = room.table, room.table.game
    number, seat = game.turn(table.state)
    if table.over or table.waiting or not 0 <= seat < game.seats:
        return None
    name = "You" if seat == story.reader else game.seat_name(seat)
    team = {"team": found} if (found := team_of(game, seat)) is not None else {}
    return {"who": letter(render.letters_of(game), seat), "name": name, "turn": max(0, number), **team}


def team_of(game: Game, seat: int) -> int | None:
    """The team of several players that a seat belongs to, numbered from 0."""
    return next((number for number, team in enumerate(game.teams) if seat in team and len(team) > 1), None)


def rows(story: Story, start: int, mine: tuple[int, ...], end: int | None = None, made: Sentences | None = None) -> Rows:
    """Chapters for a page; `mine` are the seats of whoever reads. What several read in the same words is made once."""
    game, made = story.game, {} if made is None else made
    seats, units = render.letters_of(game), unit_letters(game)
    chapters = []
    for chapter in story.chapters[start:end]:
        who = letter(units, chapter.opening.unit) or letter(seats, chapter.opening.seat)
        texts = made.get(id(chapter.telling))
        if texts is None:
            texts = made[id(chapter.telling)] = (
                sentences(chapter, game, who),
                [detail(chapter, i) for i in chapter.telling.folded],
            )
        asides = [
            {"n": number, "kind": line.kind, "who": letter(seats, line.who), "name": line.name, "text": line.text}
            for number, (_, line) in enumerate(chapter.asides, chapter.asides_before)
        ]
        row = {
            "n": chapter.number, "name": chapter.opening.name, "turn": chapter.turn or None, "mine": chapter.opening.seat in mine or None,
            "who": who, "team": team_of(game, chapter.opening.seat),
            "told": texts[0], "asides": asides or None, "fold": chapter.telling.fold or None, "folded": texts[1] or None,
        }  # fmt: skip
        chapters.append({name: value for name, value in row.items() if value is not None})
    return chapters


def sentences(chapter: Chapter, game: Game, who: str) -> Rows:
    """The sentences of a chapter; what is told of several events has each of them as a detail."""
    units, lines = unit_letters(game), []
    for act in chapter.told:
        unit = letter(units, act.unit)
        row = {**act.to_json(), "move": chapter.move_of(act), "rule": chapter.rule_of(act), "who": unit, "colour": colour_of(unit or who)}
        if len(act.events) > 1:
            row["details"] = [detail(chapter, i) for i in sorted(act.events)]
        lines.append(row)
    return lines


def detail(chapter: Chapter, number: int) -> dict[str, Any]:
    event, move, _, _ = chapter.heard[number]
    return {"words": parts_json(chapter.telling.details[number]), "rule": event.rule, "move": move}


def letter(letters: str, number: int) -> str:
    return letters[number] if 0 <= number < len(letters) else ""


def colour_of(letter: str) -> str:
    """The colour of somebody's arrows: the light one of the livery, cream for nobody's."""
    return LIVERIES[letter].lite if letter in LIVERIES else CREAM


@lru_cache(maxsize=256)
def unit_letters(game: Game) -> str:
    """The livery letter of every unit on the board, of an automaton's too; one in turn for a colour that is none of ours."""
    ours = list(LIVERIES)
    first = [colour[:1].upper() for colour in game.colours]
    return "".join(one if one in LIVERIES else ours[unit % len(ours)] for unit, one in enumerate(first))
