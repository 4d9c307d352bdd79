"""A game that declares words, sight and files on its class; its state says no more than the rules."""

from __future__ import annotations

from typing import Any

import frogpond
from frogpond import Choice, Event, Game, Reason, State, View
from frogpond.engine.hooks import Files, Sight, Words


class Pads(State):
    """Two seats step on pads in turn; action n is pad n, and each pad holds one frog."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.taken: list[int] = []

    def legal_actions(self) -> list[int]:
        return [pad for pad in range(3) if pad not in self.taken] if self.to_move >= 0 else []

    def apply(self, action: int) -> None:
        if self.watching:
            self.forget()
            self.note(0, int(self.to_move), action)
        self.taken.append(action)
        self.to_move = frogpond.OVER if len(self.taken) == 3 else 1 - self.to_move

    def scores(self) -> list[int]:
        return [len(self.taken[0::2]), len(self.taken[1::2])]


def text(state: Pads, action: int) -> str:
    return f"pad {'abc'[action]}"


def parse(state: Pads, words: str) -> int:
    return "abc".find(words.casefold().removeprefix("pad ").strip() or "?")


def unread(state: Pads, words: str) -> Reason | None:
    return Reason("no-pad", f"There is no {words!r}.", "PD-1") if words.startswith("pad") else None


def reason(state: Pads, action: int) -> Reason:
    return Reason("taken", f"A frog sits on {text(state, action)}.", "PD-2")


def event(game: Game, kind: int, numbers: list[int]) -> Event:
    return Event(game, "stepped", {"seat": numbers[0], "pad": "abc"[numbers[1]]}, "PD-1")


def sentence(game: Game, event: Event, viewer: int) -> str:
    return f"{'You' if event.data['seat'] == viewer else game.seat_name(event.data['seat'])}: pad {event.data['pad']}."


def view(state: Pads, seat: int) -> View:
    return View(**state.common_view(seat), asked="Which pad?", table=list(state.taken))


def choice(state: Pads, action: int) -> Choice:
    return Choice(action, text(state, action), (f"pad-{'abc'[action]}",))


def pack(state: Pads) -> bytes:
    return bytes([int(state.to_move) + 2, *state.taken])


def unpack(state: Pads, data: bytes) -> None:
    state.to_move, state.taken = data[0] - 2, list(data[1:])


class PadGame(Game):
    name = "pads"
    title = "Pads"
    num_actions = 3
    words = Words(text=text, parse=parse, unread=unread, reason=reason, event=event, sentence=sentence, label=lambda state, action: "step")
    sight = Sight(view=view, choice=choice)
    files = Files(pack=pack, unpack=unpack)

    def new(self) -> Pads:
        return Pads(self)


def test_words_come_by_the_door() -> None:
    game = PadGame()
    state = game.new()
    state.watch()
    state.play("pad B")
    assert [event.text(1) for event in state.events] == ["Red: pad b."]
    assert state.text(0) == "pad a"
    assert game.label(state, 0) == "step"
    reasons: list[Any] = [state.why_not(1, 1), state.why_not(1, "pad x"), state.why_not(1, "x")]
    assert [found.code for found in reasons] == ["taken", "no-pad", "notation"]


def test_sight_comes_by_the_door() -> None:
    state = PadGame().new()
    state.play("pad b")
    seen = state.view(1)
    assert (seen.asked, seen.table, [choice.picks for choice in seen.choices]) == ("Which pad?", [1], [("pad-a",), ("pad-c",)])
    found: list[Any] = [state.why_not_picks(1, [pick]) for pick in ("pad-b", "pad-x", "log")]
    assert [reason and reason.code for reason in found] == ["taken", "not-here", "not-here"]
    assert state.why_not_picks(1, ["pad-a"]) is None
    assert [state.picked([pick]) for pick in ("pad-a", "pad-b", "log")] == [0, -1, -1]


def test_files_come_by_the_door_and_what_is_left_out_is_answered() -> None:
    game = PadGame()
    state = game.new()
    state.play("pad c")
    assert state.to_bytes() == bytes([3, 2])
    assert game.from_bytes(state.to_bytes()) == state
    assert game.from_json(state.to_json()) == state
    assert state.to_json()["state"] == {"to_move": 1, "taken": [2]}


def test_a_state_may_still_answer_itself() -> None:
    class Stubborn(Pads):
        def text(self, action: int) -> str:
            return f"leaf {action}"

    state = Stubborn(PadGame())
    assert state.text(2) == "leaf 2"
    assert state.view(0).choices[2].text == "pad c"
