"""Everything a game says to whoever asks or errs, and what no such sentence may be."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache

from frogpond import Game, Reason, State
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

VAGUE = (
    "nothing can be done with that", "not at this point of the turn", "not now: a", "not now: what", "you can't do that here",
    "not possible now", "can't be done", "an own ", "what is asked:", "invalid", "illegal", "not allowed", "unknown error",
    "slot 0",
)  # fmt: skip
"""What says nothing to somebody who wants to know why, or is no plain English."""

NO_RULE = {"notation", "number", "not-here", "no-place", "no-face", "fine"}
"""Refusals behind which no rule of play stands: texts and names that mean nothing. A game may add codes below."""
NO_RULE_HERE: dict[str, set[str]] = {}

RULE = re.compile(r"[A-Z]{2}-\d+")
MANY = re.compile(r"(?<![\w.,'-])1 (?!(?:is|has|was|less|across|as|this|its|does|goes|costs|needs|sends|moves|takes)\b)[a-z]+s\b")
NEEDS = re.compile(r"(?:needs?|costs?|takes?) (\d+)(?:(?!\d)[^.])*?you (?:only )?have (?:only )?(\d+)")
ARTICLE = re.compile(r"\b[Aa] (?=[aeio])(?!one\b|once\b|unit\b|use)|\b[Aa]n (?=[bcdfgjkmnpqrstvwyz])")
TAG = re.compile(r"<\w+ [^>]*>")
PICK = re.compile(r'\bdata-(?:pick|cell)="([^"]+)"')
CELL = re.compile(r'\bid="([^"]+)"(?=[^>]*class="[^"]*\bcell\b)|class="[^"]*\bcell\b[^>]*\bid="([^"]+)"')


@cache
def numbers(game: Game) -> frozenset[str]:
    """The rules that the game's document has."""
    return frozenset(RULE.findall(game.look.rules()))


def check_words(text: str) -> None:
    """A sentence that people can read."""
    assert re.fullmatch(r"[A-Z0-9#(\"'].*[.!?]\"?", text, re.DOTALL), text
    assert len(text.split()) >= 3, text
    assert "  " not in text, text
    assert not MANY.search(text), text
    assert not ARTICLE.search(text), text
    for bad in VAGUE:
        assert bad not in text.casefold(), text


def check_refusal(state: State, reason: Reason) -> Reason:
    """A refusal that is clear, offers only what is legal, cites a rule that exists, and does not contradict itself."""
    game = state.game
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", reason.code), reason
    if reason.code not in ("notation", "no-place", "no-face"):  # these hold what somebody typed
        check_words(reason.text)
    legal = set(state.legal_actions())
    assert set(reason.offers) <= legal, (reason, [state.text(action) for action in reason.offers if action not in legal])
    assert reason.rule or reason.code in NO_RULE | NO_RULE_HERE.get(game.name, set()), reason
    assert set(RULE.findall(reason.rule)) <= numbers(game), reason
    for need, have in NEEDS.findall(reason.text):
        assert int(have) < int(need), reason
    return reason


def decisions(case: Case, seeds: range, every: int) -> Iterator[State]:
    """Positions from play where somebody decides: every so many-th of some random games, from a different one on each time."""
    for seed in seeds:
        step = seed
        for state, _ in walk(case, seed):
            if state.to_move >= 0:
                step += 1
                if step % every == 0:
                    yield state


def drawn(state: State) -> list[str]:
    """The names of things that the page shows to whoever decides: on the board, beside it and in the dock."""
    view = state.view(int(state.to_move))
    picture = state.game.look.picture(view)
    found = {pick for choice in view.choices for pick in choice.picks}
    if picture is not None:
        markup = " ".join([picture.body, picture.middle, picture.extra, picture.left, *picture.panels])
        for tag in TAG.findall(markup):  # as the page's script looks for what was clicked
            found |= {*PICK.findall(tag), *(a or b for a, b in CELL.findall(tag))}
    return sorted(found)


def numbered(state: State, draw: random.Random) -> Reason | None:
    """A random number of the numbering."""
    return state.why_not(int(state.to_move), draw.randrange(state.game.num_actions))


def clicked(state: State, draw: random.Random, names: list[str]) -> Reason | None:
    """A random thing on the page, after some of a choice was picked."""
    path = draw.choice(state.view(int(state.to_move)).choices).picks
    before = list(path[: draw.randrange(len(path))])
    return state.why_not_picks(int(state.to_move), [*(name for name in before), draw.choice(names)])


def mutated(state: State, draw: random.Random) -> str:
    """A legal line with something wrong, or the line of some other action."""
    line = state.text(draw.choice(state.legal_actions()))
    words = line.split()
    i = draw.randrange(len(words))
    j = draw.randrange(len(line))
    ways: list[Callable[[], str]] = [
        lambda: line[:j] + line[j + 1 :],
        lambda: line[:j] + draw.choice("abcdefgnsxyz0123456789 ") + line[j:],
        lambda: " ".join(words[:i] + words[i + 1 :]),
        lambda: re.sub(r"\d+", lambda _: str(draw.randrange(30)), line),
        lambda: " ".join([*words[:i], draw.choice(state.text(draw.choice(state.legal_actions())).split()), *words[i + 1 :]]),
        lambda: state.text(draw.randrange(state.game.num_actions)),
        lambda: line[: max(1, j)],
    ]
    return draw.choice(ways)()
