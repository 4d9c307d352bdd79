"""The server's port: bound before anything is said, the next one if the usual is taken, and a plain word otherwise."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from frogpond.web.server import serve


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_was_wished_for_and_is_taken_is_said_with_a_free_one(taken: int) -> None:
    with pytest.raises(ValueError, match=rf"port {taken} is taken; (\d+) is free: --port \1"):
        serve.opened("127.0.0.1", taken)


def test_the_usual_port_gives_way_to_the_next(taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(serve, "USUAL_PORT", taken)
    with serve.opened("127.0.0.1", None) as door:
        port = door.getsockname()[1]
        assert port > taken
        assert capsys.readouterr().out == f"Port {taken} is taken, so it is {port}.\n"
        socket.create_connection(("127.0.0.1", port)).close()


@pytest.mark.parametrize("port", [-1, 65536, 80000])
def test_ports_that_are_none(port: int) -> None:
    with pytest.raises(ValueError, match="ports are 0 to 65535"):
        serve.opened("127.0.0.1", port)


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(ValueError, match="can't listen on"):
        serve.opened("no.such.host.invalid", 0)


def test_small_answers_are_sent_at_once() -> None:
    """asyncio switches the delay for small packets off where the socket says that it is TCP; one made without a word does not."""
    with serve.opened("127.0.0.1", 0) as door:
        assert door.proto == socket.IPPROTO_TCP
