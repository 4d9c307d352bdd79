"""Who takes nothing is not waited for without end; who takes it in time is never timed anew."""

from __future__ import annotations

import asyncio

import pytest

from frogpond.web.push.send_timeout import Patience
from waiting import in_a_loop


async def waiting(patience: Patience) -> None:
    with patience:
        await asyncio.Event().wait()


def test_a_wait_that_takes_too_long_is_ended() -> None:
    async def run() -> bool:
        patience = Patience(0.0)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.create_task(waiting(patience))
        return patience.over

    assert in_a_loop(run())


def test_somebody_who_is_sent_away_did_not_try_our_patience() -> None:
    async def run() -> bool:
        patience = Patience(3600.0)
        task = asyncio.create_task(waiting(patience))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        patience.forget()
        return patience.over

    assert not in_a_loop(run())


def test_one_look_serves_many_waits_and_sees_only_the_last() -> None:
    async def run() -> list[object]:
        patience = Patience(3600.0)
        looks: list[object] = []
        for _ in range(5):
            with patience:
                await asyncio.sleep(0)
            looks.append(patience._look)
        patience._looked()  # nobody waits: nobody is ended, and there is no next look
        looks.append(patience._look)
        with patience:
            patience._looked()  # the one that waits has begun just now
            await asyncio.sleep(0)
        assert patience._look is not None
        patience.forget()
        return [patience._look, patience.over, len(set(map(id, looks[:5]))), looks[5]]

    assert in_a_loop(run()) == [None, False, 1, None]
