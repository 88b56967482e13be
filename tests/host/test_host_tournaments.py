"""Tournaments in a lobby: entered, played round by round, whatever comes between."""

import contextlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.store import FullError
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.record import FORGOTTEN
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.host.tables.time_control import GRACE, Late, TimeControl
from dogs_tui.host.tournaments.cards import card_of
from dogs_tui.host.tournaments.entering import EACH
from dogs_tui.host.tournaments.rounds import KeptTournaments
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import TOURNAMENTS, Stage, System, TournamentSetup
from tests.support.lobby_builder import Guests, refused
from tests.support.tournaments import BOT, GAME, Cup


async def test_two_people_and_six_bots_play_it_to_its_end_over_restarts(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", rounds=3)
    await cup.begin()
    assert len(cup.now.entrants) == 8
    for number in range(1, 4):
        await cup.rest()
        assert len(cup.now.rounds) == number
        await guests.again()
        await cup.play_round()
    assert cup.now.stage is Stage.OVER
    rows = standings(cup.now)
    assert sum(row.points for row in rows) == 3 * 4
    assert all(row.played == 3 for row in rows)
    tables = [board.table for played_round in cup.now.rounds for board in played_round.boards]
    assert len(set(tables)) == 3 * 4
    for code in tables:
        table = guests.lobby.table(code)
        assert table is not None
        assert table.stage is TableStage.FINISHED


@pytest.mark.parametrize("system", System)
async def test_four_people_alone(guests: Guests, system: System) -> None:
    names = ("Ana", "Bo", "Cy", "Dee")
    cup = Cup(guests, *names, places=4, level="", system=system, rounds=2)
    await cup.begin()
    for _ in range(3 if system is System.ROUND_ROBIN else 2):
        await cup.play_round()
    assert cup.now.stage is Stage.OVER


@pytest.mark.on_both
async def test_tables_of_a_round_are_dealt_alike_and_hidden_till_one_has_played(
    guests: Guests,
) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", rounds=1)
    await cup.begin()
    (_, first), (_, second) = cup.boards()
    assert first.match.match.seed == second.match.match.seed
    inside = [seat.name for seat in second.record.seats]
    outsider = next(name for name in cup.names if name not in inside)
    assert "deal" in refused(second.enter, guests.person(outsider))
    assert "deal" in refused(second.enter, guests.person("Eli"))
    cards = guests.lobby.lobby(guests.person("Eli"))
    assert {first.code, second.code}.isdisjoint(card.code for card in cards.watch)
    while not first.record.over:
        for name in cup.names:
            if cup.board_of(name) is first:
                await cup.move(first, name)
    await guests.lobby._services.settled()
    assert not cup.now.rounds[0].over
    await guests.sit(second, outsider)
    assert "deal" in refused(second.enter, guests.person("Eli"))
    await cup.play_round()
    assert guests.lobby.table(first.code).reading(guests.person("Eli")).match.plies


async def test_who_has_played_the_deal_of_a_round_tells_nobody_of_it(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", rounds=1)
    await cup.begin()
    (_, first), (_, second) = cup.boards()
    while not first.record.over:
        for name in cup.names:
            if cup.board_of(name) is first:
                await cup.move(first, name)
    await guests.lobby._services.settled()
    watching = await guests.sit(second, first.record.seats[0].name)
    assert "Spectators cannot chat" in refused(watching.handle.say, "Keep the red one.")
    done, playing = (guests.person(table.record.seats[0].name) for table in (first, second))
    for person, sees in ((done, True), (playing, False), (guests.person("Eli"), False)):
        card = card_of(cup.now, person.id)
        assert bool(card.rounds[0].boards[0].points) is sees
        assert any(row.points or row.share or row.played for row in card.rows) is sees
    await cup.play_round()
    assert card_of(cup.now, guests.person("Eli").id).rounds[0].boards[0].points


@pytest.mark.on_both
async def test_nobody_ends_a_match_that_they_would_lose(guests: Guests) -> None:
    cup = Cup(guests, "Ana", places=2, rounds=1)
    await cup.begin()
    table = cup.board_of("Ana")
    ana = await guests.sit(table, "Ana")
    assert "cannot be ended early" in refused(ana.handle.ask, Asking.END)
    await ana.handle.ask(Asking.LEAVE)
    await cup.rest()
    assert cup.now.stage is Stage.OVER
    assert [(row.entrant.name == "Ana", row.points) for row in standings(cup.now)] == [
        (False, 1.0),
        (True, 0.0),
    ]


async def test_without_the_same_deal_everybody_may_watch(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", same_deal=False)
    await cup.begin()
    (_, first), (_, second) = cup.boards()
    assert first.match.match.seed != second.match.match.seed
    await guests.sit(first, "Eli")


@pytest.mark.on_both
async def test_who_leaves_is_stood_in_for_and_paired_no_more(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", rounds=3)
    await cup.begin()
    table = cup.board_of("Bo")
    seat = table.seat_of(guests.person("Bo"))
    await cup.organizer.leave(guests.person("Bo"), cup.code)
    assert table.record.seats[seat].level
    await cup.play_round()
    assert len(cup.now.rounds) == 2
    last = cup.now.rounds[-1]
    paired = {entrant for board in last.boards for entrant in board.entrants} | set(last.byes)
    assert guests.person("Bo").id not in paired
    assert len(paired) == 3
    assert "not in this tournament" in refused(cup.organizer.leave, guests.person("Bo"), cup.code)


async def test_before_it_begins_one_comes_and_goes(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", places=2, level="", rounds=1)
    assert "already in this tournament" in refused(
        cup.organizer.enter, guests.person("Bo"), cup.code
    )
    assert "is full" in refused(cup.organizer.enter, guests.person("Cy"), cup.code)
    await cup.organizer.leave(guests.person("Bo"), cup.code)
    assert "At least 2" in refused(cup.organizer.begin, guests.person("Ana"), cup.code)
    assert "Only the tournament's owner" in refused(
        cup.organizer.begin, guests.person("Cy"), cup.code
    )
    cup.organizer.enter(guests.person("Cy"), cup.code)
    await cup.begin()
    assert "has begun" in refused(cup.organizer.begin, guests.person("Ana"), cup.code)
    assert "has begun" in refused(cup.organizer.enter, guests.person("Dee"), cup.code)
    assert "No tournament" in refused(cup.organizer.enter, guests.person("Dee"), "nonsense")


@pytest.mark.parametrize("step", range(12))
async def test_whatever_cannot_be_written_is_done_later_and_nothing_twice(
    guests: Guests, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    cup = Cup(guests, "Ana", "Bo", rounds=2)
    write, left = Documents.write, step

    def failing(documents: Documents[Any], name: str, document: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise FullError
        write(documents, name, document)

    with monkeypatch.context() as broken, contextlib.suppress(LobbyError):
        broken.setattr(Documents, "write", failing)
        await cup.begin()
    await guests.again()
    if cup.now.stage is Stage.OPEN:
        await cup.begin()
    await cup.organizer.look()
    assert len(cup.boards()) == 4
    codes = {table.code for table in guests.lobby.tables if table.record.tournament}
    assert codes == {board.table for board, _ in cup.boards()}
    if step % 4 == 0:
        while cup.now.stage is Stage.RUNNING:
            await cup.play_round()
        assert len(cup.now.rounds) == 2


async def test_a_result_that_could_not_be_noted_is_noted_later_by_itself(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Cup(guests, "Ana", places=2, rounds=1, absence=0)
    await cup.begin()
    assert cup.organizer._timer is None
    with monkeypatch.context() as broken:
        broken.setattr(KeptTournaments, "keep", _refusing)
        while not (table := cup.board_of("Ana")).record.over:
            await cup.move(table, "Ana")
            await cup.rest()
        await cup.rest()
    assert cup.now.stage is Stage.RUNNING
    assert cup.organizer._timer is not None
    await cup.organizer.look()
    assert cup.now.stage is Stage.OVER


def _refusing(*_: object, **__: object) -> None:
    raise LobbyError(phrase("The disk is full."))


async def test_a_host_that_closes_lays_the_tables_later(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", rounds=2)
    await cup.begin()
    guests.lobby.close_to_matches(phrase("Closed."))
    while not cup.now.rounds[0].over:
        for name in cup.names:
            table = cup.board_of(name)
            if table is not None and not table.record.over:
                await cup.move(table, name)
        await cup.rest()
    assert not cup.boards()
    guests.lobby.close_to_matches(None)
    await cup.organizer.look()
    assert len(cup.boards()) == 4


async def test_over_weeks_bots_play_on_after_the_last_day_of_a_round(guests: Guests) -> None:
    time = TimeControl(24 * 3, Late.PAUSE)
    cup = Cup(guests, "Ana", "Bo", rounds=2, days=7, time_control=time)
    await cup.begin()
    ends = cup.now.rounds[0].ends
    assert ends == guests.clock() + timedelta(days=7)
    guests.clock.pass_(days=6)
    await cup.organizer.look()
    await cup.rest()
    assert len(cup.now.rounds) == 1
    guests.clock.pass_(days=1)
    await cup.organizer.look()
    await cup.rest()
    await cup.organizer.look()
    assert len(cup.now.rounds) == 2


async def test_nobody_puts_a_match_aside_alone(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", places=2, rounds=1)
    await cup.begin()
    ((_, table),) = cup.boards()
    ana = await guests.sit(table, "Ana")
    guests.clock.pass_(days=2)
    await ana.handle.ask(Asking.PAUSE)
    assert table.stage is TableStage.RUNNING
    bo = await guests.sit(table, "Bo")
    await bo.handle.answer(True)
    assert table.stage is TableStage.PAUSED
    await ana.handle.close()
    await bo.handle.ask(Asking.RESUME)
    assert table.stage is TableStage.RUNNING

    alone = Cup(guests, "Cy", places=2, rounds=1)
    await alone.begin()
    ((_, table),) = alone.boards()
    cy = await guests.sit(table, "Cy")
    assert "cannot pause a match on your own" in refused(cy.handle.ask, Asking.PAUSE)


@pytest.mark.on_both
async def test_a_host_that_was_down_past_the_last_day_gives_time(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", rounds=2, days=7)
    await cup.begin()
    await cup.rest()
    await guests.lobby.close()
    guests.clock.pass_(days=30)
    await guests.again()
    assert cup.now.rounds[0].ends == guests.clock() + GRACE
    await cup.organizer.look()
    assert len(cup.now.rounds) == 1


@pytest.mark.on_both
async def test_it_begins_by_itself_or_is_called_off(guests: Guests) -> None:
    at = guests.clock() + timedelta(hours=2)
    cup = Cup(guests, "Ana", "Bo", begins=at, rounds=1)
    alone = Cup(guests, "Cy", begins=at, level="")
    guests.clock.pass_(hours=1)
    await cup.organizer.look()
    assert cup.now.stage is Stage.OPEN
    guests.clock.pass_(hours=1)
    await cup.organizer.look()
    assert cup.now.stage is Stage.RUNNING
    assert alone.now.stage is Stage.CANCELLED


@pytest.mark.on_both
async def test_who_is_removed_or_forgotten_takes_nobody_with_them(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", rounds=3)
    await cup.begin()
    bo, cy = guests.person("Bo"), guests.person("Cy")
    assert (await own_data(guests.lobby, bo))["tournaments"][0]["title"] == "Cup"
    await remove_person(guests.lobby, bo)
    await forget(guests.lobby, cy)
    await guests.lobby._services.settled()
    kept = str(guests.lobby.store.documents(TOURNAMENTS).read(cup.code.lower()))
    assert cy.id not in kept
    assert "Cy" not in kept
    names = {entrant.id: entrant for entrant in cup.now.entrants}
    assert (names[bo.id].name, names[bo.id].gone) == ("Bo", True)
    assert names[FORGOTTEN].gone
    cup.names = ("Ana", "Dee")
    await cup.play_round()
    last = cup.now.rounds[-1]
    assert len(last.boards) == 1
    await guests.again()
    assert cup.now.rounds[-1] == last


async def test_an_open_one_ends_with_its_maker(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo")
    await remove_person(guests.lobby, guests.person("Ana"))
    assert cup.now.stage is Stage.CANCELLED


async def test_a_new_name_is_the_name_there_too(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo")
    guests.lobby.people.rename(guests.person("Bo"), "Bob")
    assert [entrant.name for entrant in cup.now.entrants] == ["Ana", "Bob"]


async def test_its_maker_can_call_it_off(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo")
    assert "Only the tournament's owner" in refused(
        cup.organizer.cancel, guests.person("Bo"), cup.code
    )
    cup.organizer.cancel(guests.person("Ana"), cup.code)
    assert cup.now.stage is Stage.CANCELLED
    assert "is over" in refused(cup.organizer.cancel, guests.person("Ana"), cup.code)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": " \x1b[2J "}, ""),
        ({"title": ""}, "name"),
        ({"game": "chess"}, "not have that game"),
        ({"seats": 9}, "9"),
        ({"places": 1}, "slots"),
        ({"places": 65}, "slots"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 9}, "rounds"),
        ({"level": "genius"}, "genius"),
        ({"days": 61}, "days"),
        ({"days": -1}, "days"),
        ({"absence": -1}, "minutes"),
        ({"absence": 121}, "minutes"),
        ({"time_control": TimeControl(0)}, "hours"),
        ({"time_control": TimeControl(24, Late.PAUSE)}, "needs a length"),
        ({"options": {"nonsense": 1}}, "nonsense"),
    ],
)
async def test_what_cannot_be_is_refused(
    guests: Guests, changed: dict[str, object], said: str
) -> None:
    good = {"title": "Cup", "game": GAME, "seats": 2, "places": 8, "level": BOT}
    setup = TournamentSetup(**{**good, **changed})
    if said:
        assert said in refused(guests.lobby.tournaments.make, guests.person("Ana"), setup)
        assert not guests.lobby.tournaments.kept.all()
    else:
        made = guests.lobby.tournaments.make(guests.person("Ana"), setup)
        assert made.setup.title == "[2J"


async def test_there_is_room_for_so_many(guests: Guests) -> None:
    for _ in range(EACH):
        Cup(guests, "Ana")
    setup = TournamentSetup("More", GAME, 2)
    assert f"({EACH})" in refused(guests.lobby.tournaments.make, guests.person("Ana"), setup)


async def test_the_operator_says_who_makes_them(tmp_path: Path) -> None:
    limits = LobbyLimits(tournament_makers=("ana",))
    async with Guests(tmp_path / "data", limits) as guests:
        Cup(guests, "Ana")
        said = refused(
            guests.lobby.tournaments.make, guests.person("Bo"), TournamentSetup("X", GAME, 2)
        )
        assert "operator" in said
