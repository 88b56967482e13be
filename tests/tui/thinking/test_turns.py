"""Turns: first come, first served, bots before others, and nobody's place is lost."""

import asyncio

import pytest

from dogs_tui.thinking.turns import Lane, Turns

pytestmark = pytest.mark.telling


class Crowd:
    """Some who want places, and the order in which they got them."""

    def __init__(self, most: int) -> None:
        self.turns = Turns(most)
        self.served: list[str] = []

    async def come(self, name: str, lane: Lane = Lane.BOT) -> asyncio.Task[None]:
        """Somebody takes a place, or waits for one."""

        async def take() -> None:
            await self.turns.take(lane)
            self.served.append(name)

        task = asyncio.create_task(take())
        await settle()
        return task


async def settle() -> None:
    """Lets everybody do what they can do now."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_first_come_first_served() -> None:
    crowd = Crowd(2)
    for name in "abcde":
        await crowd.come(name)
    assert crowd.served == ["a", "b"]
    assert (crowd.turns.taken, crowd.turns.waiting) == (2, 3)
    for _ in range(5):
        crowd.turns.leave(Lane.BOT)
        await settle()
    assert crowd.served == list("abcde")
    assert (crowd.turns.taken, crowd.turns.waiting) == (0, 0)


async def test_tables_that_ask_again_and_again_take_turns() -> None:
    crowd = Crowd(1)
    for name in "abc":
        await crowd.come(name)
    for name in "abcabc":  # each asks again as soon as it was served
        crowd.turns.leave(Lane.BOT)
        await crowd.come(name)
    assert crowd.served[:7] == list("abcabca")


async def test_bots_come_before_hints_and_hints_before_lessons() -> None:
    crowd = Crowd(1)
    await crowd.come("first")
    for lane in (Lane.LESSON, Lane.HINT, Lane.BOT):
        await crowd.come(lane.name, lane)
    for lane in (Lane.BOT, Lane.BOT, Lane.HINT, Lane.LESSON):
        crowd.turns.leave(lane)
        await settle()
    assert crowd.served == ["first", "BOT", "HINT", "LESSON"]


async def test_one_place_is_left_to_bots() -> None:
    crowd = Crowd(3)
    for name, lane in (("h", Lane.HINT), ("l", Lane.LESSON), ("late", Lane.HINT)):
        await crowd.come(name, lane)
    assert crowd.served == ["h", "l"]
    assert not crowd.turns.free(Lane.HINT)
    await crowd.come("bot")
    assert crowd.served == ["h", "l", "bot"]
    crowd.turns.leave(Lane.LESSON)
    await settle()
    assert crowd.served[-1] == "late"


async def test_who_is_called_away_leaves_the_queue() -> None:
    crowd = Crowd(1)
    await crowd.come("a")
    gone = await crowd.come("b")
    await crowd.come("c")
    gone.cancel()
    await settle()
    assert crowd.turns.waiting == 1
    crowd.turns.leave(Lane.BOT)
    await settle()
    assert crowd.served == ["a", "c"]


@pytest.mark.parametrize("first", ["cancel", "leave"])
async def test_who_is_called_away_in_the_same_moment_keeps_no_place(first: str) -> None:
    crowd = Crowd(1)
    await crowd.come("a")
    gone = await crowd.come("b")
    if first == "cancel":
        gone.cancel()
        crowd.turns.leave(Lane.BOT)
    else:
        crowd.turns.leave(Lane.BOT)
        gone.cancel()
    await settle()
    assert (crowd.turns.taken, crowd.turns.waiting) == (0, 0)
    assert crowd.served == ["a"]
