"""Who is told what when, while they are not on the host."""

import msgspec
import pytest

from dogs_rules.phrase import Phrase
from dogs_tui.host.notifications.notifier import AGAIN, EVERY, LATEST
from dogs_tui.host.people.notification_choices import When
from dogs_tui.host.tables.listings import Asking
from dogs_tui.host.tables.time_control import Late, TimeControl
from tests.support.lobby_builder import Guests
from tests.support.notification_recorder import COME, Told

DAY = TimeControl(24, Late.PAUSE)


class Here:
    """A visit of somebody."""

    def replaced(self) -> None:
        raise AssertionError("nobody comes from elsewhere here")

    def farewell(self, words: Phrase) -> None:
        raise AssertionError(words)


@pytest.fixture
def told(guests: Guests) -> Told:
    return Told(guests)


def others(told: Told, name: str) -> str:
    return "Bo" if name == "Ana" else "Ana"


@pytest.mark.on_both
async def test_who_is_to_move_is_told_once(guests: Guests, told: Told) -> None:
    for name in ("Ana", "Bo"):
        told.choose(name)
    table = guests.table("Ana", "Bo", time_control=DAY)
    seat = table.playing.to_move
    first = table.names[seat]
    guests.clock.pass_(minutes=1)
    told.notifier.look()
    by_name = {message.name: message for message in told.post.take()}
    assert set(by_name) == {"Ana", "Bo"}
    (item,) = by_name[first].items
    assert (item.asked, item.table, item.until) == (
        "decision",
        table.code,
        table.record.deadline.at,
    )
    assert [one.asked for one in by_name[others(told, first)].items] == ["begun"]
    assert by_name[first].come == COME
    assert COME in by_name[first].text
    assert told.look(hours=1) == []
    await guests.move(table)
    second = table.names[table.playing.to_move]
    assert told.look(minutes=2) == [(second, ("decision",))]


@pytest.mark.on_both
async def test_who_is_here_sees_it_and_is_not_told_afterwards(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    ana, visit = guests.person("Ana"), Here()
    guests.lobby.arrive(ana, visit)
    table = guests.table("Ana", "Bo", time_control=DAY)
    assert told.look(minutes=5) == []
    guests.lobby.leave(visit)
    assert told.look(hours=2) == []
    for _ in range(2):
        await guests.move(table)
        whose = table.names[table.playing.to_move]
        due = [("Ana", ("decision",))] if whose == "Ana" else []
        assert told.look(minutes=5) == due


async def test_a_line_that_drops_is_no_absence(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    ana, visit = guests.person("Ana"), Here()
    guests.lobby.arrive(ana, visit)
    told.notifier.look()
    guests.clock.pass_(minutes=-5)  # which the table takes to be made
    guests.lobby.leave(visit)
    guests.table("Ana", "Cy", time_control=DAY)
    assert told.look(seconds=25) == []
    assert [who for who, _ in told.look(seconds=5)] == ["Ana"]


async def test_after_minutes_of_absence_and_no_sooner(guests: Guests, told: Told) -> None:
    told.choose("Ana", When.ABSENT)
    ana, visit = guests.person("Ana"), Here()
    guests.lobby.arrive(ana, visit)
    told.notifier.look()
    guests.lobby.leave(visit)
    guests.table("Ana", "Bo", time_control=DAY)  # takes five minutes
    assert told.look(minutes=9) == []
    assert [who for who, _ in told.look(minutes=1)] == ["Ana"]


@pytest.mark.on_both
async def test_once_a_day_all_that_waits(guests: Guests, told: Told) -> None:
    told.choose("Ana", When.DAILY)
    first = guests.table("Ana", "Bo", time_control=TimeControl(24 * 31))
    guests.table("Ana", "Bo", time_control=TimeControl(24 * 31))
    if first.names[first.playing.to_move] != "Ana":
        await guests.move(first)
    assert told.look(hours=23) == []
    ((who, asked),) = told.look(hours=1)
    assert who == "Ana"
    assert "decision" in asked
    assert told.look(hours=23) == []
    assert told.look(hours=2) == [], "nothing is new, and a digest tells news"


async def test_a_reminder_when_little_time_is_left(guests: Guests, told: Told) -> None:
    for name in ("Ana", "Bo"):
        told.choose(name)
    table = guests.table("Ana", "Bo", time_control=DAY)
    late = table.names[table.playing.to_move]
    told.look(minutes=1)
    assert told.look(hours=17) == []
    assert told.look(hours=1) == [(late, ("reminder",))]
    assert told.look(hours=1) == []


async def test_no_reminder_for_who_wants_none(guests: Guests, told: Told) -> None:
    for name in ("Ana", "Bo"):
        told.choose(name, reminders=False)
    guests.table("Ana", "Bo", time_control=DAY)
    told.look(minutes=1)
    assert told.look(hours=20) == []


@pytest.mark.on_both
async def test_what_the_table_asks_and_that_it_is_over(guests: Guests, told: Told) -> None:
    told.choose("Bo")
    table = guests.table("Ana", "Bo", time_control=DAY)
    told.look(minutes=1)
    ana = await guests.sit(table, "Ana")
    await ana.handle.ask(Asking.END)
    assert told.look(minutes=2) == [("Bo", ("vote",))]
    bo = await guests.sit(table, "Bo")
    await bo.handle.answer(True)
    assert told.look(minutes=2) == [("Bo", ("over",))]
    assert told.look(days=2) == []


@pytest.mark.on_both
async def test_nothing_is_told_again_after_a_restart(guests: Guests, told: Told) -> None:
    for name in ("Ana", "Bo"):
        told.choose(name)
    guests.table("Ana", "Bo", time_control=TimeControl(24 * 31))
    assert len(told.look(minutes=1)) == 2
    await guests.again()
    told.begin()
    assert told.look(minutes=5) == []


@pytest.mark.parametrize("orderly", [True, False])
async def test_what_somebody_saw_is_not_told_after_a_restart(
    guests: Guests, told: Told, orderly: bool
) -> None:
    told.choose("Ana")
    visit = Here()
    guests.lobby.arrive(guests.person("Ana"), visit)
    guests.table("Ana", "Bo", time_control=DAY)
    guests.table("Ana", "Bo", time_control=DAY).playing.end(0)
    assert told.look(minutes=5) == []
    if orderly:
        told.notifier.stop()
    else:
        guests.lobby.leave(visit)
        assert told.look(seconds=20) == []
    await guests.again()
    told.begin()
    assert told.look(minutes=5) == []


@pytest.mark.parametrize("when", [When.AT_ONCE, When.ABSENT, When.DAILY])
async def test_a_clock_that_is_put_back_keeps_nothing_from_anybody(
    guests: Guests, told: Told, when: When
) -> None:
    guests.clock.pass_(days=400)
    for name in ("Ana", "Bo"):
        told.choose(name, when)
    table = guests.table("Ana", "Bo", time_control=DAY)
    assert told.look(days=1, minutes=5)
    guests.clock.pass_(days=-400)
    await guests.move(table)
    assert told.look() + told.look(minutes=20)
    table.playing.end(0)
    assert told.look(days=1, minutes=20) == [("Ana", ("over",)), ("Bo", ("over",))]


@pytest.mark.on_both
async def test_what_was_not_sent_is_tried_again_ever_later(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    guests.table("Ana", "Bo", time_control=TimeControl(24 * 31))
    told.post.works = False
    assert told.look(minutes=1) == []
    told.post.works = True
    assert told.look(seconds=AGAIN.total_seconds() - 1) == []
    told.post.works = False
    told.look(seconds=1)
    told.post.works = True
    assert told.look(seconds=AGAIN.total_seconds()) == [], "twice as long the second time"
    assert len(told.look(seconds=AGAIN.total_seconds())) == 1


async def test_it_is_never_left_alone_for_ever(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    guests.table("Ana", "Bo", time_control=TimeControl(24 * 31))
    told.post.works = False
    for _ in range(40):
        told.look(hours=7)
    told.post.works = True
    assert len(told.look(seconds=LATEST.total_seconds())) == 1


async def test_a_full_queue_loses_nothing(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    guests.table("Ana", "Bo", time_control=DAY)
    told.post.full = True
    assert told.look(minutes=1) == []
    told.post.full = False
    assert len(told.look(seconds=EVERY)) == 1


async def test_what_was_before_the_address_is_not_told(guests: Guests, told: Told) -> None:
    table = guests.table("Ana", "Bo", time_control=DAY)
    if table.names[table.playing.to_move] == "Ana":
        await guests.move(table)
    guests.clock.pass_(hours=1)
    told.choose("Ana")
    assert told.look(minutes=1) == []


async def test_a_message_has_nothing_hidden(guests: Guests, told: Told) -> None:
    for name in ("Ana", "Bo"):
        told.choose(name)
    table = guests.table("Ana", "Bo", game="dog_kids", time_control=DAY)
    guests.clock.pass_(minutes=1)
    told.notifier.look()
    for message in told.post.take():
        given = msgspec.to_builtins(message)
        assert set(given) == {
            *("kind", "name", "address", "subject", "text", "items", "come", "code", "format"),
        }
        for item in given["items"]:
            assert set(item) == {"table", "game", "title", "asked", "text", "until"}
            assert (item["table"], item["game"]) == (table.code, "dog_kids")


@pytest.mark.on_both
async def test_who_was_removed_is_told_nothing(guests: Guests, told: Told) -> None:
    told.choose("Ana")
    guests.table("Ana", "Bo", time_control=DAY)
    guests.lobby.people.remove(guests.person("Ana"))
    assert told.look(minutes=1) == []


async def test_it_looks_only_while_somebody_wants_it(guests: Guests, told: Told) -> None:
    assert told.notifier._timer is None
    told.choose("Ana")
    assert told.notifier._timer is not None
    told.notifier.stop()
    assert told.notifier._timer is None
    assert not guests.lobby.notifications.possible
