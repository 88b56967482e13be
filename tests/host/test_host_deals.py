"""Deals at a host: attempts, the table of scores, what is hidden, and what outlives a restart."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from dogs_rules.deal import Deal, read_deal
from dogs_saves import Dealt
from dogs_tui.host.commands.operator_tables import ListTables
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import own_data
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.tables.deal_book import deal_of
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TABLES
from dogs_tui.match.veil import VEILED
from tests.support.data_folder import documents_in, reading_of, store_in
from tests.support.deals import any_deal
from tests.support.hosted_deals import begun, finished, laid, play_out
from tests.support.lobby_builder import Guests, refused
from tests.support.shared_lobbies import until

DEAL = any_deal()


async def columns(guests: Guests, name: str, deal: Deal = DEAL, duplicate: str = "") -> list[str]:
    """Who stands in the table of a deal as somebody sees it, from the left."""
    made = await guests.lobby.deals.made(guests.person(name), deal, duplicate)
    return [f"{entry.name} {entry.attempt} {entry.matchpoints}" for entry in made.scores.entries]


async def test_a_deal_is_played_as_its_line_says(guests: Guests) -> None:
    table = begun(guests, DEAL, "Ana")
    match = table.match.match
    assert table.stage is TableStage.RUNNING
    assert (match.seed, match.seats, match.game.revision) == (DEAL.seed, 2, DEAL.revision)
    assert [seat.level for seat in table.record.seats] == ["random", ""]
    assert table.seat_of(guests.person("Ana")) == DEAL.seat
    assert reading_of(guests.folder, table.code).deal == Dealt(DEAL.line, 1)


async def test_one_attempt_at_a_time_and_the_first_is_in_earnest(guests: Guests) -> None:
    first = begun(guests, DEAL, "Ana")
    assert begun(guests, DEAL, "Ana") is first
    assert str(guests.lobby.deals.standing(guests.person("Ana"), DEAL.line)) == "running"
    play_out(first, "a")
    assert "rank" in str(guests.lobby.deals.standing(guests.person("Ana"), DEAL.line))
    second = begun(guests, DEAL, "Ana")
    assert second.record.deal == Dealt(DEAL.line, 2)
    play_out(second, "b")
    assert sorted(await columns(guests, "Ana")) == ["Ana 1 0", "Ana 2 None"]


async def test_the_table_ranks_everybody(guests: Guests) -> None:
    finished(guests, DEAL, "Ana", "Bo", "Cy")
    made = await guests.lobby.deals.made(guests.person("Bo"), DEAL)
    points = [(entry.sheet.total, entry.matchpoints) for entry in made.scores.entries]
    assert points == sorted(points, reverse=True)
    assert sum(entry.matchpoints or 0 for entry in made.scores.entries) == 6
    assert made.scores.unfit == 0
    entry = made.scores.entries[0]
    assert guests.lobby.table(made.codes[entry.path]).reading(guests.person("Bo"))


async def test_names_are_those_of_now(guests: Guests) -> None:
    finished(guests, DEAL, "Ana", "Bo")
    guests.lobby.people.rename(guests.person("Bo"), "Bobby")
    assert {column.split()[0] for column in await columns(guests, "Ana")} == {"Ana", "Bobby"}


async def test_nothing_of_others_before_one_has_finished(guests: Guests) -> None:
    """Neither playing, nor having ended an attempt early, opens anything."""
    (bos,) = finished(guests, DEAL, "Bo")
    running = begun(guests, DEAL, "Cy")
    ana = guests.person("Ana")
    own = begun(guests, DEAL, "Ana")
    for _ in range(2):
        for table in (bos, running):
            assert refused(table.enter, ana) == str(VEILED)
            assert refused(table.reading, ana) == str(VEILED)
        lists = guests.lobby.lobby(ana)
        shown = [*lists.yours, *lists.open, *lists.watch, *lists.played]
        assert {card.code for card in shown} <= {own.code}
        with pytest.raises(LobbyError):
            await guests.lobby.deals.made(ana, DEAL)
        if not own.record.over:
            own.playing.end(DEAL.seat)
    play_out(begun(guests, DEAL, "Ana"), "x")
    assert len(await columns(guests, "Ana")) == 2
    assert bos.reading(ana)
    assert [card.code for card in guests.lobby.lobby(ana).watch] == [running.code]
    assert not (await running.enter(ana)).seats


async def test_who_plays_is_not_watched_by_name_or_code(guests: Guests) -> None:
    table = begun(guests, DEAL, "Bo")
    eve = guests.person("Eve")
    assert guests.lobby.lobby(eve).watch == ()
    assert refused(guests.lobby.table(table.code, eve).enter, eve) == str(VEILED)


async def test_what_others_do_makes_no_difference_to_who_has_not_finished(guests: Guests) -> None:
    """All that the lobby gives is the same, whether others have played the deal or not."""
    ana = guests.person("Ana")
    guests.people("Bo", "Cy")
    begun(guests, DEAL, "Ana")
    guests.clock.pass_(minutes=10)

    async def given() -> tuple[object, ...]:
        deals = guests.lobby.deals
        return (
            guests.lobby.lobby(ana),
            await own_data.own_data(guests.lobby, ana),
            deals.standing(ana, DEAL.line),
            deals.played(ana),
            deals.under_way(ana, DEAL.line),
        )

    before = await given()
    finished(guests, DEAL, "Bo")
    begun(guests, DEAL, "Cy")
    assert await given() == before


async def test_exports_and_rows_tell_nothing_of_others(guests: Guests) -> None:
    (bos,) = finished(guests, DEAL, "Bo")
    begun(guests, DEAL, "Ana")
    held = await own_data.own_data(guests.lobby, guests.person("Ana"))
    assert bos.code not in json.dumps(held)
    assert held["tables"][0]["deal"] == {"line": DEAL.line, "attempt": 1}
    host: Any = SimpleNamespace(lobby=guests.lobby)
    rows = msgspec.to_builtins(await ListTables().do(host))
    assert len(rows) == 2
    assert all(set(row) & {"places", "totals", "points", "deal"} == set() for row in rows)


async def test_talk_of_who_has_finished_does_not_reach_who_plays(guests: Guests) -> None:
    finished(guests, DEAL, "Bo")
    running = begun(guests, DEAL, "Ana")
    bo = guests.handle(running, "Bo")
    assert refused(bo.handle.say, "the best dog comes last").startswith("Spectators cannot chat")


async def test_all_of_it_outlives_a_restart(guests: Guests) -> None:
    finished(guests, DEAL, "Bo")
    own = begun(guests, DEAL, "Ana")
    code, tables = laid(guests, any_deal(seed=8), "Ana", "Bo")
    before = own.match.match.digest()
    await guests.again()
    deals, ana = guests.lobby.deals, guests.person("Ana")
    again = begun(guests, DEAL, "Ana")
    assert (again.code, again.match.match.digest()) == (own.code, before)
    assert refused(guests.lobby.table(tables[1].code).enter, ana) == str(VEILED)
    assert deals.together(ana, code).free == 1
    play_out(again, "Ana")
    assert len(await columns(guests, "Ana")) == 2
    await guests.again()
    assert len(await columns(guests, "Ana")) == 2
    assert guests.lobby.deals.begin(guests.person("Ana"), DEAL).record.deal.attempt == 2


async def test_what_was_about_to_begin_begins_after_a_kill(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record is written, the match is not: the table is there, and nobody else can sit."""
    table = begun(guests, DEAL, "Ana")
    record = msgspec.structs.replace(table.record, stage=TableStage.GATHERING)
    await guests.lobby.close()
    documents_in(guests.folder, TABLES).write(record.code.lower(), record)
    store_in(guests.folder).matches.discard(record.code)
    await guests.again()
    ana = guests.person("Ana")
    again = guests.lobby.table(guests.lobby.deals.under_way(ana, DEAL.line))
    assert again.stage is TableStage.RUNNING
    assert (again.code, again.match.match.seed) == (table.code, DEAL.seed)


async def test_what_is_removed_from_the_host_is_no_attempt_any_more(guests: Guests) -> None:
    (table,) = finished(guests, DEAL, "Ana")
    code = table.code
    del table
    documents_in(guests.folder, TABLES).remove(code.lower())
    await until(lambda: guests.lobby.table(code) is None)
    assert not guests.lobby.deals.finished(guests.person("Ana"), DEAL.line)
    assert guests.lobby.deals.played(guests.person("Ana")) == []


async def test_who_is_forgotten_stands_there_as_somebody(guests: Guests) -> None:
    finished(guests, DEAL, "Ana", "Bo")
    await own_data.forget(guests.lobby, guests.person("Bo"))
    assert {column.split()[0] for column in await columns(guests, "Ana")} == {"Ana", "somebody"}


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (msgspec.structs.replace(DEAL, revision=9_000), "newer rules"),
        (msgspec.structs.replace(DEAL, game="no_such_game"), "not installed: no_such_game"),
        (msgspec.structs.replace(DEAL, bots=("mean",)), "'mean' is not one of them"),
        (msgspec.structs.replace(DEAL, options={"own": "x"}), "own"),
    ],
)
async def test_what_cannot_be_played_here_gets_a_sentence(
    guests: Guests, deal: Deal, said: str
) -> None:
    refusal = refused(guests.lobby.deals.begin, guests.person("Ana"), read_deal(deal.line))
    assert said in refusal
    assert list(guests.lobby.tables) == []
    assert guests.lobby.deals.played(guests.person("Ana")) == []


def test_a_kept_line_that_is_no_deal_gets_a_sentence() -> None:
    assert "This deal code has a typo" in refused(deal_of, DEAL.line[:-1])


async def test_a_match_that_is_not_as_the_deal_gives_it_is_left_out(
    guests: Guests, tmp_path: Path
) -> None:
    _, bo = finished(guests, DEAL, "Ana", "Bo")
    other = begun(guests, any_deal(seed=99), "Eve")
    play_out(other)
    matches = guests.lobby.store.matches
    content = matches.file(other.code).content
    matches.discard(bo.code)
    matches.adopt(bo.code, content)
    made = await guests.lobby.deals.made(guests.person("Ana"), DEAL)
    assert [entry.name for entry in made.scores.entries] == ["Ana"]
    assert made.scores.unfit == 1


async def test_verify_compares_the_deals_of_table_and_match(guests: Guests) -> None:
    _, bo = finished(guests, DEAL, "Ana", "Bo")
    assert all(finding.ok for finding in findings(guests.lobby.store))
    other = msgspec.structs.replace(bo.record, deal=Dealt(any_deal(seed=9).line))
    guests.lobby._services.tables.write(bo.code.lower(), other)
    wrong = [
        said for finding in findings(guests.lobby.store) if not finding.ok for said in finding.said
    ]
    assert wrong == [f"matches/{bo.code.lower()} has another deal, or none."]


async def test_the_rules_of_a_deal_are_those_of_its_revision(guests: Guests) -> None:
    newest = any_deal("dogs")
    earlier = msgspec.structs.replace(newest, revision=newest.revision - 1)
    table = begun(guests, read_deal(earlier.line), "Ana")
    assert table.match.match.game.revision == earlier.revision
    play_out(table, "Ana")
    await guests.again()
    assert await columns(guests, "Ana", earlier) == ["Ana 1 0"]
    assert not guests.lobby.deals.finished(guests.person("Ana"), newest.line)


# Duplicates.


async def test_a_duplicate_is_one_deal_at_a_table_each(guests: Guests) -> None:
    code, tables = laid(guests, DEAL, "Ana", "Bo", "Cy")
    assert len({table.code for table in tables}) == 3
    assert {table.match.match.digest() for table in tables} == {tables[0].match.match.digest()}
    assert guests.lobby.deals.come(guests.person("Bo"), code) is tables[1]
    assert refused(guests.lobby.deals.come, guests.person("Dee"), code).endswith("is full.")


async def test_states_without_figures_until_one_has_finished(guests: Guests) -> None:
    code, (anas, bos, cys) = laid(guests, DEAL, "Ana", "Bo", "Cy")
    play_out(bos, "Bo")
    deals = guests.lobby.deals
    seen = deals.together(guests.person("Ana"), code)
    states = [(name, str(state)) for name, state in seen.states]
    assert states == [("Ana", "playing"), ("Bo", "finished"), ("Cy", "playing")]
    with pytest.raises(LobbyError):
        await deals.made(guests.person("Ana"), DEAL, code)
    assert await columns(guests, "Bo", duplicate=code) == ["Bo 1 0"]
    play_out(anas, "Ana")
    play_out(cys, "Cy")
    made = await deals.made(guests.person("Ana"), DEAL, code)
    assert sum(entry.matchpoints for entry in made.scores.entries) == 6


async def test_a_standing_ranks_who_is_in_the_duplicate_alone(guests: Guests) -> None:
    finished(guests, DEAL, "Dee")
    code, tables = laid(guests, DEAL, "Ana", "Bo")
    for table, luck in zip(tables, "xy", strict=True):
        play_out(table, luck)
    assert {column.split()[0] for column in await columns(guests, "Ana", duplicate=code)} == {
        "Ana",
        "Bo",
    }
    assert len(await columns(guests, "Ana")) == 3


async def test_a_duplicate_stands_open_in_the_lobby(guests: Guests) -> None:
    code, _ = laid(guests, DEAL, "Ana", "Bo")
    (card,) = guests.lobby.lobby(guests.person("Dee")).open
    assert (card.code, [sitter.name for sitter in card.sitters]) == (code, ["Ana", "Bo", ""])
    assert guests.lobby.lobby(guests.person("Ana")).open == ()
    table = guests.lobby.table(code.lower(), guests.person("Dee"))
    assert table.seat_of(guests.person("Dee")) == DEAL.seat
    assert guests.lobby.lobby(guests.person("Eve")).open == ()


async def test_a_duplicate_that_nobody_fills_stands_open_for_a_month(guests: Guests) -> None:
    code, _ = laid(guests, DEAL, "Ana")
    guests.clock.pass_(days=29)
    assert [card.code for card in guests.lobby.lobby(guests.person("Dee")).open] == [code]
    guests.clock.pass_(days=2)
    assert guests.lobby.lobby(guests.person("Dee")).open == ()


async def test_a_private_duplicate_is_found_by_its_code_alone(guests: Guests) -> None:
    code, _ = laid(guests, DEAL, "Ana", private=True)
    assert guests.lobby.lobby(guests.person("Dee")).open == ()
    assert guests.lobby.table(code, guests.person("Dee")) is not None


async def test_a_duplicate_is_for_who_does_not_know_the_deal(guests: Guests) -> None:
    finished(guests, DEAL, "Dee")
    code, _ = laid(guests, DEAL, "Ana")
    deals = guests.lobby.deals
    assert refused(deals.come, guests.person("Dee"), code).startswith("You have already started")
    assert guests.lobby.lobby(guests.person("Dee")).open == ()
    again = refused(lambda: deals.duplicate(guests.person("Dee"), DEAL, 2, private=False))
    assert again.startswith("You have already started")


@pytest.mark.parametrize("places", [0, 1, 17])
async def test_a_duplicate_is_for_several(guests: Guests, places: int) -> None:
    lay = guests.lobby.deals.duplicate
    refusal = refused(lambda: lay(guests.person("Ana"), DEAL, places, private=False))
    assert refusal == "A duplicate is for 2 to 16 people."


async def test_who_has_no_place_is_told_nothing_of_a_duplicate(guests: Guests) -> None:
    code, tables = laid(guests, DEAL, "Ana", "Bo")
    assert guests.lobby.deals.together(guests.person("Eve"), code) is None
    assert refused(tables[1].enter, guests.person("Ana")) == str(VEILED)
