"""Tasks that take being ended for something else are ended all the same."""

import asyncio

from dogs_tui.host.store.ending import end


async def test_a_task_that_did_not_hear_is_told_again() -> None:
    heard = 0

    async def goes_on() -> None:
        nonlocal heard
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard += 1
                if heard > 1:
                    raise

    task = asyncio.create_task(goes_on())
    await asyncio.sleep(0)
    await end((task,))
    assert task.cancelled()
    assert heard == 2


async def test_without_tasks_nothing_waits() -> None:
    await end(())
