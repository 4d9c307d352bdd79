"""Numbers as bytes, the stack of frames, the random generator."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from frogpond import Rng
from frogpond.engine.codec import Reader, decode, encode
from frogpond.engine.frames import WIDTH, Frames

pytestmark = pytest.mark.both_modes
NUMBERS = st.lists(st.integers(-(2**61), 2**61), max_size=40)


@settings(deadline=None)
@given(numbers=NUMBERS)
def test_encode_and_decode_are_inverse(numbers: list[int]) -> None:
    data = encode(vec[i64](numbers))
    assert list(decode(data)) == numbers
    read = Reader(data)
    assert [read.next() for _ in numbers] == numbers
    read.done()
    with pytest.raises(ValueError, match="too short"):
        read.next()


@settings(deadline=None)
@given(data=st.binary(max_size=60))
def test_any_bytes_are_numbers_or_an_error(data: bytes) -> None:
    try:
        numbers = list(decode(data))
    except ValueError as error:
        assert "damaged position" in str(error)  # noqa: PT017  (both ends of this try are meant)
        return
    assert list(decode(encode(vec[i64](numbers)))) == numbers


def test_small_numbers_take_one_byte_and_all_are_told_apart() -> None:
    assert [len(encode(vec[i64]([n]))) for n in (0, 1, -1, 63, -64, 64, -65)] == [1, 1, 1, 1, 1, 2, 2]
    assert len({encode(vec[i64]([n])) for n in range(-300, 300)}) == 600


def test_reader_refuses_what_is_left_over_or_missing() -> None:
    read = Reader(encode(vec[i64]([1, 2, 3])))
    assert list(read.take(2)) == [1, 2]
    with pytest.raises(ValueError, match="too long"):
        read.done()
    for count in (2, -1, 10**9):
        with pytest.raises(ValueError, match="too short"):
            read.take(count)
    with pytest.raises(ValueError, match="middle of a number"):
        Reader(b"\x80")
    with pytest.raises(ValueError, match="too long"):
        Reader(b"\xff" * 12)


def test_frames_are_a_stack_and_copies_are_independent() -> None:
    frames = Frames()
    assert frames.step() == -1
    frames.push(3, 10, 20)
    frames.push(5, 1, 2, 3, 4, 5, 6, 7)
    assert (frames.step(), frames.get(1), frames.get(7)) == (5, 1, 7)
    copy = frames.copy()
    frames.set(1, 99)
    frames.pop()
    assert (frames.step(), frames.get(1), frames.get(2)) == (3, 10, 20)
    frames.push(8)
    assert frames.to_list()[-1] == [8, 0, 0, 0, 0, 0, 0, 0]  # nothing left over from the frame that was there
    assert copy.to_list() == [[3, 10, 20, 0, 0, 0, 0, 0], [5, 1, 2, 3, 4, 5, 6, 7]]
    again = Frames()
    again.set_list(copy.to_list())
    assert again.to_list() == copy.to_list()
    with pytest.raises(ValueError, match=f"{WIDTH} numbers"):
        again.set_list([[1, 2, 3]])
    frames.clear()
    assert frames.to_list() == []


def test_rng_is_the_same_everywhere() -> None:
    """Fixed numbers: results of seeded runs may be compared between machines, versions and modes."""
    rng = Rng(1)
    assert [rng.bits() for _ in range(4)] == FIRST_BITS
    assert [Rng(7, 3).below(1000) for _ in range(2)] == [BELOW, BELOW]


FIRST_BITS = [3387734806, 1080862987, 3546521498, 2861869171]
BELOW = 276


def test_rng_streams_and_seeds_differ() -> None:
    seen = {tuple(Rng(seed, stream).bits() for _ in range(1)) for seed in range(30) for stream in range(30)}
    assert len(seen) == 900
    assert Rng(-5).bits() != Rng(5).bits()
    assert Rng(2**64 + 1).bits() != Rng(1).bits()


def test_rng_below_is_even() -> None:
    rng = Rng(11)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())
    assert all(0 <= rng.random() < 1 for _ in range(1000))


def test_rng_stands_in_for_random() -> None:
    assert 0 <= Rng(3).getrandbits(62) < 2**62
    assert Rng(3).getrandbits(0) == 0
    picked = Counter(random.Random(Rng(seed).getrandbits(64)).randrange(4) for seed in range(400))
    assert len(picked) == 4
