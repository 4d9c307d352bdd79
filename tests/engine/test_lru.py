"""What was made once is kept by identity, not for ever, and for several threads."""

from __future__ import annotations

import sys
import threading

import pytest

from frogpond import games, make
from frogpond.engine.lru import in_sight, once
from frogpond.engine.rng import Rng
from frogpond.engine.state import SPECTATOR, State
from frogpond.engine.story import speaking


def test_the_very_same_object_is_drawn_once() -> None:
    drawn: list[tuple[int, ...]] = []

    @once(8)
    def sketch(source: tuple[int, ...], size: int) -> str:
        drawn.append(source)
        return f"{source} {size}"

    one, twin = tuple(range(1, 3)), tuple(range(1, 3))
    assert one is not twin
    assert sketch(one, 3) is sketch(one, 3)
    assert sketch(twin, 3) == sketch(one, 3)
    assert sketch(one, 4) == "(1, 2) 4"
    assert len(drawn) == 3


def test_only_so_many_are_kept() -> None:
    drawn: list[int] = []

    @once(3)
    def sketch(source: list[int]) -> int:
        drawn.append(source[0])
        return source[0]

    sources = [[number] for number in range(5)]
    for source in sources:
        sketch(source)
    assert [sketch(source) for source in sources[2:]] == [2, 3, 4]
    assert drawn == [0, 1, 2, 3, 4]
    assert sketch(sources[0]) == 0
    assert drawn[-1] == 0


def test_a_position_that_moved_on_is_seen_anew() -> None:
    @in_sight
    def see(state: State) -> bytes:
        return state.to_bytes()

    state, rng = make("freeway", 3).new(), Rng(4)
    for _ in range(200):
        if state.is_over:
            break
        assert see(state) == state.to_bytes()
        assert see(state) is see(state.clone())
        actions = state.legal_actions()
        state.apply(actions[int(rng.below(len(actions)))])


@pytest.mark.parametrize("name", games())
def test_two_tables_with_one_position_go_by_their_own_names(name: str) -> None:
    state, rng = make(name).new(), Rng(7)
    for _ in range(400):
        if state.to_move >= 0:
            break
        state.apply(state.sample(rng))
    named = [tuple(f"{who} {seat}" for seat in range(state.game.seats)) for who in ("Ann", "Bo")]
    for names, others in (named, named[::-1]):
        with speaking(names):
            seen = str(state.view(SPECTATOR).to_json())
        assert not any(other in seen for other in others)


def test_threads_do_not_disturb_each_other() -> None:
    @once(2)
    def sketch(source: list[int], more: int) -> int:
        return source[0] + more

    wrong: list[object] = []

    def work(first: int) -> None:
        try:
            for number in range(3000):
                source = [first + number]
                if sketch(source, 1) != first + number + 1:
                    wrong.append(source)
        except Exception as error:
            wrong.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(start * 10_000,)) for start in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert wrong == []
