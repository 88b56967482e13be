"""Results and ratings of a host: each match once, what is rated, and who may see what."""

import json
from typing import Any

import msgspec
import pytest

from dogs_rules.phrase import phrase
from dogs_saves.lines import seal_all, unseal
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.results.pages import ENOUGH, Season
from dogs_tui.host.results.results import NOBODY, RESULTS
from dogs_tui.host.store import FullError
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.record import TABLES
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.table import HostedTable
from tests.support.data_folder import damage, documents_in, store_in
from tests.support.deals import any_deal
from tests.support.hosted_deals import begun, played_out
from tests.support.lobby_builder import Guests, mover, refused


async def rated(guests: Guests, *names: str, luck: str = "", **plan: Any) -> HostedTable:
    """A rated match of these people, played to its end."""
    given: dict[str, Any] = {"rated": True, "hints": False, **plan}
    table = guests.table(*names, **given)
    guests.clock.pass_(minutes=5)
    await played_out(table, luck)
    return table


def shown(guests: Guests, *names: str) -> None:
    """These people let others see their records."""
    for name in names:
        guests.lobby.people.show(guests.person(name), True)


def skill(guests: Guests, name: str, game: str = "dog_lover", seats: int = 2) -> Any:
    return guests.lobby.results.skill(guests.person(name).id, game, seats)


def kept(guests: Guests) -> dict[str, Any]:
    """The results as they are kept."""
    documents, _ = guests.lobby.store.documents(RESULTS).read_all()
    return {name: msgspec.to_builtins(document) for name, document in documents.items()}


@pytest.mark.on_both
async def test_a_match_between_people_changes_their_ratings(guests: Guests) -> None:
    table = await rated(guests, "Ana", "Bo")
    result = guests.lobby.results.get(table.code)
    assert result is not None
    assert result.rated
    first = min(result.seats, key=lambda seat: seat.rank)
    strong, weak = (seat.skill for seat in sorted(result.seats, key=lambda ranked: ranked.rank))
    assert strong.mean > 25 > weak.mean
    assert strong.deviation < 25 / 3
    assert skill(guests, first.name) == strong
    assert kept(guests).keys() == {table.code.lower()}


async def test_what_is_not_rated_counts_as_a_match_and_no_more(guests: Guests) -> None:
    table = await rated(guests, "Ana", "Bo", rated=False)
    alone = await rated(guests, "Ana", bots=("random",), rated=False)
    for code in (table.code, alone.code):
        assert not guests.lobby.results.get(code).rated
    assert skill(guests, "Ana") is None
    (record,) = guests.lobby.records.page(guests.person("Ana")).records
    assert (record.matches, record.rated, record.rating) == (2, 0, None)
    assert sum(record.places) == 2


async def test_deals_have_scores_of_their_own(guests: Guests) -> None:
    table = begun(guests, any_deal(), "Ana")
    await played_out(table)
    assert table.stage is TableStage.FINISHED
    assert guests.lobby.results.get(table.code) is None


async def test_ratings_are_by_game_and_seats(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    await rated(guests, "Ana", "Bo", "Cy")
    assert skill(guests, "Cy") is None
    assert skill(guests, "Ana", seats=2) != skill(guests, "Ana", seats=3)
    played = [
        record.played.seats for record in guests.lobby.records.page(guests.person("Ana")).records
    ]
    assert sorted(played) == [2, 3]


async def test_bots_on_other_seats_count_for_nothing(guests: Guests) -> None:
    table = await rated(guests, "Ana", "Bo", bots=("random",))
    skills = [seat.skill for seat in guests.lobby.results.get(table.code).seats]
    assert skills[2] is None
    assert None not in skills[:2]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({"hints": True}, "do not allow hints"),
        ({"bots": ("random",)}, "between humans"),
    ],
)
async def test_what_cannot_be_rated_is_refused(
    guests: Guests, plan: dict[str, Any], said: str
) -> None:
    with pytest.raises(LobbyError, match=said):
        await rated(guests, "Ana", **{"bots": ("random", "random"), **plan})


async def test_bots_do_not_push_people_out_of_a_rated_match(guests: Guests) -> None:
    setup = TableSetup("dog_lover", ("me", ""), rated=True, hints=False)
    table = guests.lobby.make_table(guests.person("Ana"), setup)
    assert "between humans" in refused(table.room(guests.person("Ana")).give, 1, "random")
    assert table.record.seats[1].open


async def test_in_a_rated_match_nothing_is_taken_back_by_agreement(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", rated=True, hints=False)
    sat = {seat: await guests.sit(table, name) for seat, name in enumerate(("Ana", "Bo"))}
    mover = sat[table.playing.to_move]
    await mover.move()
    (undo,) = [offer for offer in mover.handle.offers() if offer.kind is Asking.UNDO]
    assert undo.why_not is not None
    assert "rated" in str(undo.why_not)


@pytest.mark.on_both
async def test_who_leaves_is_last(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy", rated=True, hints=False)
    bo = guests.person("Bo")
    await table.playing.give_up(1)
    await table.match.settled()
    await played_out(table)
    result = guests.lobby.results.get(table.code)
    own = result.seat_of(bo.id)
    assert own.left
    assert own.skill.mean == min(seat.skill.mean for seat in result.seats)
    page = guests.lobby.records.page(bo)
    assert (page.records[0].wins, page.records[0].places, page.last[0].left) == (0, (0, 0, 1), True)


async def test_a_match_that_ends_early_counts_for_nothing(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", rated=True, hints=False)
    table.playing.end(0)
    assert guests.lobby.results.get(table.code) is None


# What outlives the host.


@pytest.mark.on_both
async def test_results_outlive_a_restart(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    table = await rated(guests, "Bo", "Ana", luck="b")
    before = guests.lobby.results.get(table.code), skill(guests, "Ana"), kept(guests)
    await guests.again()
    assert (guests.lobby.results.get(table.code), skill(guests, "Ana"), kept(guests)) == before
    assert all(finding.ok for finding in findings(guests.lobby.store))


async def test_what_was_not_written_is_made_up_for(guests: Guests) -> None:
    """Killed between the end of a match and its result, a host makes the same at its start."""
    tables = [await rated(guests, "Ana", "Bo", luck=luck) for luck in "abc"]
    before = kept(guests)
    for table in tables[1:]:
        guests.lobby.store.documents(RESULTS).remove(table.code.lower())
    await guests.again()
    assert kept(guests) == before
    await guests.lobby.close()
    damage(guests.folder, "results", tables[0].code.lower(), b"{")
    await guests.again()
    assert kept(guests).keys() == before.keys()


@pytest.mark.on_both
async def test_killed_before_the_record_says_so_the_match_still_counts_once(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.table("Ana", "Bo", rated=True, hints=False)
    with monkeypatch.context() as broken:
        broken.setattr(type(table.kept), "keep", _refusing)
        await played_out(table)
    assert guests.lobby.results.get(table.code) is None
    await guests.again()
    assert guests.lobby.results.get(table.code).rated
    before = kept(guests)
    await guests.again()
    assert kept(guests) == before


async def test_a_match_that_nothing_proves_has_no_result(guests: Guests) -> None:
    """Its first move was changed while no host ran, so it goes on from a copy of the table."""
    table = guests.table("Ana", "Bo", rated=True, hints=False)
    for _ in range(3):
        mover(*(guests.handle(table, name) for name in ("Ana", "Bo"))).play()
    await guests.lobby.close()
    matches = store_in(guests.folder).matches
    lines = matches.file(table.code).content.splitlines()
    records = [bytes(record.record) for record in map(unseal, lines) if record]
    first = next(at for at, record in enumerate(records) if record.startswith(b'{"type":"move"'))
    records[first] = records[first].partition(b'"action":')[0] + b'"action":{"type":"fly"}}'
    matches.discard(table.code)
    matches.adopt(table.code, seal_all(records)[0])
    lobby = await guests.again()
    table = lobby.table(table.code)
    talk = repr(guests.handle(table, "Ana").handle.talk)
    assert "The rules do not allow its move" in talk
    await played_out(table)
    assert table.stage is TableStage.ENDED
    assert table.record.places == ()
    assert lobby.results.get(table.code) is None
    assert skill(guests, "Ana") is None


def _refusing(*_: object) -> None:
    raise LobbyError(phrase("The disk is full."))


async def test_a_disk_that_refuses_a_result_loses_none(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Documents.write

    def refuses(self: Documents[Any], name: str, document: Any) -> None:
        if self.kind is RESULTS:
            raise FullError
        write(self, name, document)

    with monkeypatch.context() as broken:
        broken.setattr(Documents, "write", refuses)
        table = await rated(guests, "Ana", "Bo")
    before = guests.lobby.results.get(table.code)
    assert not kept(guests)
    await guests.again()
    assert guests.lobby.results.get(table.code) == before
    assert kept(guests)


async def test_what_is_heard_of_late_changes_nobody_s_strength_of_today(guests: Guests) -> None:
    first = await rated(guests, "Ana", "Bo")
    guests.clock.pass_(days=-30)
    await rated(guests, "Ana", "Bo", luck="b")
    now = skill(guests, "Ana")
    await guests.again()
    assert skill(guests, "Ana") == now, "also where the clock was put back"
    guests.lobby.results.followed(first.code.lower(), guests.lobby.results.get(first.code))
    assert skill(guests, "Ana") == now


async def test_results_stay_when_tables_are_put_away(guests: Guests) -> None:
    table = await rated(guests, "Ana", "Bo")
    guests.clock.pass_(days=100)
    await guests.lobby.close()
    tables = documents_in(guests.folder, TABLES)
    tables.remove(table.code.lower())
    store_in(guests.folder).matches.discard(table.code)
    await guests.again()
    assert guests.lobby.table(table.code) is None
    assert guests.lobby.results.get(table.code).rated


async def test_verify_finds_a_result_of_another_table(guests: Guests) -> None:
    table = await rated(guests, "Ana", "Bo")
    results = guests.lobby.store.documents(RESULTS)
    results.write("444444", results.read(table.code.lower()))
    results.remove(table.code.lower())
    wrong = [finding.file for finding in findings(guests.lobby.store) if not finding.ok]
    assert wrong == ["results/444444"]


# Who may see what.


async def test_nobody_is_shown_who_has_not_said_so(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    ana, bo = guests.people("Ana", "Bo")
    with pytest.raises(LobbyError, match="No public statistics"):
        guests.lobby.records.page(bo, "Ana")
    with pytest.raises(LobbyError, match="No public statistics"):
        guests.lobby.records.page(bo, "Zoe")
    assert guests.lobby.records.page(ana, "Ana").own
    shown(guests, "Ana")
    assert guests.lobby.records.page(bo, "ana").name == "Ana"
    guests.lobby.people.show(ana, False)
    assert "Ana" in refused(guests.lobby.records.page, bo, "Ana")


@pytest.mark.on_both
async def test_others_are_named_only_to_who_sat_there_or_if_they_are_shown(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    await rated(guests, "Ana", "Bo", private=True)
    shown(guests, "Ana")
    cy = guests.person("Cy")
    last = guests.lobby.records.page(cy, "Ana").last
    assert [record.others for record in last] == [(NOBODY,)]
    own = guests.lobby.records.page(guests.person("Ana")).last
    assert [record.others for record in own] == [("Bo",), ("Bo",)]
    shown(guests, "Bo")
    assert guests.lobby.records.page(cy, "Ana").last[0].others == ("Bo",)


async def test_the_table_of_a_season_is_of_who_is_shown_and_played_enough(guests: Guests) -> None:
    for luck in "abcdefgh"[: ENOUGH - 1]:
        await rated(guests, "Ana", "Bo", luck=luck)
    shown(guests, "Ana")
    cy = guests.person("Cy")
    assert guests.lobby.records.season(cy) == []
    await rated(guests, "Ana", "Bo", luck="z")
    (table,) = guests.lobby.records.season(cy)
    assert (table.season, table.played) == (Season(2026, 2), ("dog_lover", 2))
    assert [(row.place, row.name, row.matches) for row in table.rows] == [(1, "Ana", ENOUGH)]
    shown(guests, "Bo")
    (table,) = guests.lobby.records.season(guests.person("Bo"))
    lows = [row.rating.low for row in table.rows]
    assert lows == sorted(lows, reverse=True)
    assert [row.own for row in table.rows if row.name == "Bo"] == [True]


@pytest.mark.on_both
async def test_a_season_begins_anew_and_the_last_one_stays(guests: Guests) -> None:
    for luck in "abcdefgh"[:ENOUGH]:
        await rated(guests, "Ana", "Bo", luck=luck)
    shown(guests, "Ana", "Bo")
    ana = guests.person("Ana")
    before = guests.lobby.records.season(ana)
    guests.clock.pass_(days=62)
    assert guests.lobby.records.season(ana) == []
    assert guests.lobby.records.seasons() == [Season(2026, 3), Season(2026, 2)]
    assert guests.lobby.records.season(ana, Season(2026, 2)) == before
    await rated(guests, "Ana", "Bo", luck="y")
    assert guests.lobby.records.season(ana, Season(2026, 2)) == before


async def test_a_name_is_that_of_now(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    guests.lobby.people.rename(guests.person("Bo"), "Bobby")
    assert guests.lobby.records.page(guests.person("Ana")).last[0].others == ("Bobby",)


@pytest.mark.on_both
async def test_who_is_forgotten_is_in_no_result(guests: Guests) -> None:
    await rated(guests, "Ana", "Bo")
    await rated(guests, "Bo", "Ana", luck="b")
    bo = guests.person("Bo")
    anas = skill(guests, "Ana")
    data = await own_data(guests.lobby, bo)
    assert len(data["results"]) == 2
    assert all(result["yours"]["person"] == bo.id for result in data["results"])
    await forget(guests.lobby, bo)
    assert skill(guests, "Ana") == anas
    for again in (False, True):
        if again:
            await guests.again()
        assert bo.id not in json.dumps(kept(guests))
        assert "Bo" not in json.dumps(kept(guests))
        assert guests.lobby.records.page(guests.person("Ana")).last[0].others == (NOBODY,)
        assert skill(guests, "Ana") == anas


async def test_who_was_removed_stands_in_no_table(guests: Guests) -> None:
    for luck in "abcdefgh"[:ENOUGH]:
        await rated(guests, "Ana", "Bo", luck=luck)
    shown(guests, "Ana", "Bo")
    await remove_person(guests.lobby, guests.person("Bo"))
    (table,) = guests.lobby.records.season(guests.person("Ana"))
    assert [row.name for row in table.rows] == ["Ana"]


async def test_a_match_of_a_tournament_is_on_no_page_before_it_may_be_seen(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    table.kept.write(tournament="CCCCCC")
    await played_out(table)
    shown(guests, "Ana")
    ana, cy = guests.people("Ana", "Cy")
    services = table.kept.services
    services.hidden_in_tournament = lambda person, record: (
        person == cy.id and record.tournament == "CCCCCC"
    )
    page = guests.lobby.records.page(cy, "Ana")
    assert (page.records, page.last) == ((), ())
    assert len(guests.lobby.records.page(ana).last) == 1
    services.hidden_in_tournament = lambda _person, _record: False
    assert len(guests.lobby.records.page(cy, "Ana").last) == 1
