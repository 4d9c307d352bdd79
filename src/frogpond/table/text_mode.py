"""A table by text alone: a player types a move in notation, asks for the choices, or for a description of a part of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..engine.guide import Explained
from ..engine.reason import Reason
from ..engine.state import SPECTATOR, State
from ..engine.story import full_stop, listed

MAX_LISTED_MOVES = 30
HELP = (
    "Type a move as the list shows it. Or ask: “what can I do”, “moves” and a word, “describe everything”, "
    "“explain” and a thing, “why not” and a move, “scores”, “undo”, “resign”, “abandon”, “help”."
)
GIVING_UP = {
    "resign": "You’ll give up your seat for good.",
    "abandon": "If everyone agrees, the game ends with no winner.",
}


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """The reply; `action` is the decision that was typed, if it was one, and `wish` something the page does itself."""

    text: str
    rule: str = ""
    action: int | None = None
    wish: str = ""


def after(words: str, *starts: str) -> str | None:
    """The words after one of these beginnings, None if the words begin otherwise."""
    for start in starts:
        if words == start or words.startswith(start + " "):
            return words[len(start) :].strip(" ?")
    return None


def answer(state: State, seat: int, typed: str) -> TextAnswer:
    """The reply to words typed at a seat (or by a spectator)."""
    words = " ".join(typed.casefold().split()).rstrip("?!. ")
    game = state.game
    view = state.view(seat)
    if words in ("", "help", "h"):
        return TextAnswer(f"{HELP} You can describe: {', '.join(game.topics())}." if game.topics() else HELP)
    if words in ("undo", "take back", "z"):
        return TextAnswer("", wish="undo")
    for wish, meaning in GIVING_UP.items():
        question = after(words, wish)
        if question in ("", "yes"):
            return TextAnswer("" if question else f"{meaning} Type {wish} yes if you mean it.", wish=f"{wish} {question}".strip())
    question = after(words, "what can i do", "moves", "options", "choices", "m")
    if question is not None:
        return TextAnswer(moves(state, seat, question))
    question = after(words, "describe", "look at", "look", "read", "d")
    if question is not None:
        return described(state, seat, question or "everything")
    question = after(words, "explain", "what is", "e")
    if question is not None:
        explanation: Explained | None = game.explain(question.replace(" ", "-"), view) or explained_by_pick(state, seat, question)
        return TextAnswer(str(explanation), explanation.rule) if explanation else described(state, seat, question)
    question = after(words, "why not", "why can't i", "why")
    if question:
        reason = state.why_not(seat, question) if seat != SPECTATOR else Reason("watching", "You’re watching.")
        return TextAnswer(str(reason), reason.rule) if reason else TextAnswer("You can do that.")
    if words in ("score", "scores"):
        return TextAnswer(listed([f"{'you' if i == seat else game.seat_name(i)} {points}" for i, points in enumerate(view.scores)]) + ".")
    if words in ("turn", "who", "whose turn"):
        return TextAnswer(whose(state, seat))
    return played(state, seat, typed)


def played(state: State, seat: int, typed: str) -> TextAnswer:
    """A move, or why it is none."""
    if seat == SPECTATOR:
        return TextAnswer("You’re watching. Take a seat to play.")
    reason = state.why_not(seat, typed)
    if reason is None:
        return TextAnswer("", action=state.find(typed))
    if reason.code == "notation":
        description = state.game.describe(state.view(seat), typed)
        if description:
            return TextAnswer(description)
    return TextAnswer(str(reason), reason.rule)


def explained_by_pick(state: State, seat: int, words: str) -> Explained | None:
    """A thing named by the last part of its name, such as "wide" for "hand-wide"."""
    view = state.view(seat)
    picks = sorted({pick for choice in view.choices for pick in choice.picks})
    pick_name = words.replace(" ", "-")
    for pick in picks:
        if pick.casefold() == pick_name or pick.casefold().endswith("-" + pick_name):
            explanation: Explained | None = state.game.explain(pick, view)
            return explanation
    return None


def described(state: State, seat: int, what: str) -> TextAnswer:
    game = state.game
    description = game.describe(state.view(seat), what)
    if description:
        return TextAnswer(description)
    topics = game.topics()
    if what == "everything" and not topics:
        return TextAnswer(game.screen(state.view(seat)))
    return TextAnswer(
        f"I can't describe {what!r}. I can describe: {', '.join(topics)}." if topics else "This game has nothing to describe."
    )


def whose(state: State, seat: int) -> str:
    if state.is_over:
        return f"The game is over. {state.game.ending(state.view(seat))}"
    if state.to_move == seat:
        view = state.view(seat)
        whose_turn = "It’s your turn" if state.game.turn(state)[1] == seat else "You decide now"  # in another's turn, or an automaton's
        return f"{whose_turn}. {full_stop(view.asked)} {view.help}"
    return f"It’s {state.game.seat_name(int(state.to_move))}’s turn." if state.to_move >= 0 else "Cards or dice decide."


def moves(state: State, seat: int, only: str = "") -> str:
    """The legal moves; many of them by their first word."""
    if seat == SPECTATOR or state.to_move != seat:
        return whose(state, seat)
    texts = [state.game.typed(state, action) for action in state.legal_actions()]
    matches = [text for text in texts if text.casefold().startswith(only)] if only else texts
    head = whose(state, seat)
    if not matches:
        return f"No move begins with {only!r}. {head}"
    if len(matches) <= MAX_LISTED_MOVES:
        return f"{head} Moves: {'; '.join(matches)}."
    width = len(only.split()) + 1
    groups = Counter(" ".join(text.split()[:width]) for text in matches)
    line = "; ".join(f"{start} ({number})" if number > 1 else start for start, number in groups.items())
    return f"{head} {len(matches)} moves: {line}. Type “moves” and their first words to see them."
