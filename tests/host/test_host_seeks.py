"""Seeks, the lobby's chat and the operator's notice: over processes, a restart, and bad input."""

from pathlib import Path

from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.people.visits import Visit
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.seeks import EACH, SEEKS, Seek, Seeker, Soon
from dogs_tui.host.tables.services import TALK_AT_ONCE
from dogs_tui.host.tables.setup import LobbyLimits
from tests.support.lobby_builder import Guests, refused


class Here(Visit):
    """A visit that nobody ends."""

    def replaced(self) -> None: ...

    def farewell(self, words: object) -> None: ...


async def test_a_table_begins_when_enough_agree_and_all_are_told(guests: Guests) -> None:
    ana, ben, cy = guests.people("Ana", "Ben", "Cy")
    seeks = guests.lobby.seeks
    told: list[str] = []
    guests.lobby.listen(ana, lambda news: told.append(str(news.sentence)))
    assert seeks.ask(ana, "dog_lover", 3, Soon.WEEK) is None
    assert seeks.ask(ana, "dog_lover", 3, Soon.WEEK) is None
    assert seeks.ask(ben, "dog_lover", 3, Soon.WEEK) is None
    (listing,) = seeks.of(cy.id)
    assert (listing.people, listing.yours) == (("Ana", "Ben"), False)
    table = seeks.ask(cy, "dog_lover", 3, Soon.WEEK)
    assert table is not None
    assert table.stage is TableStage.RUNNING
    assert {seat.person for seat in table.record.seats} == {ana.id, ben.id, cy.id}
    assert f"Dog Lover: your match at table {table.code} begins." in told
    assert seeks.of(ana.id) == ()
    assert seeks.ask(ana, "dog_lover", 3, Soon.WEEK) is None


async def test_who_would_play_now_is_listed_while_here(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    seeks, visit = guests.lobby.seeks, Here()
    guests.lobby.arrive(ana, visit)
    seeks.ask(ana, "dog_kids", 2, Soon.NOW)
    assert [listing.people for listing in seeks.of(ben.id)] == [("Ana",)]
    guests.lobby.leave(visit)
    assert seeks.of(ben.id) == ()
    guests.lobby.arrive(ben, Here())
    assert seeks.ask(ben, "dog_kids", 2, Soon.NOW) is None
    guests.lobby.arrive(ana, Here())
    guests.clock.pass_(minutes=1)
    for game, soon in (("dogs", Soon.NOW), ("dog_lover", Soon.WEEK)):
        assert seeks.ask(ben, game, 2, soon) is None
    table = seeks.ask(ana, "dog_kids", 2, Soon.NOW)
    assert table is not None
    assert table.record.time_control is None
    assert [listing.soon for listing in seeks.of(ana.id)] == [Soon.WEEK], "Ben plays now"


async def test_seeks_outlive_a_restart_and_end_by_the_clock(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    guests.lobby.seeks.ask(ana, "dog_kids", 2, Soon.WEEK)
    both = tuple(Seeker(person.id, guests.clock.now) for person in (ana, ben))
    code = guests.lobby.tables.free_code()
    begun = Seek("dog_lover", 2, Soon.WEEK, both, code)
    guests.lobby.store.documents(SEEKS).write("dog_lover-2-week", begun)
    lobby = await guests.again()
    table = lobby.table(code)
    assert table is not None, "a process ended between its decision and the table"
    assert table.stage is TableStage.RUNNING
    assert [listing.people for listing in lobby.seeks.of(ben.id)] == [("Ana",)]
    guests.clock.pass_(days=8)
    assert lobby.seeks.of(ben.id) == ()
    await guests.again()
    assert guests.lobby.store.documents(SEEKS).names() == []


async def test_what_cannot_be_looked_for_is_refused(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    seeks = guests.lobby.seeks
    assert "at least one other" in refused(seeks.ask, ana, "dogs", 1, Soon.WEEK)
    assert refused(seeks.ask, ana, "dogs", 99, Soon.WEEK)
    assert "not have that game" in refused(seeks.ask, ana, "chess", 2, Soon.WEEK)
    assert "not looking" in refused(seeks.withdraw, ana.id, "dogs-2-week")
    games = [(game, n) for game in ("dogs", "dog_lover", "dog_kids") for n in (2, 3)]
    for game, n in games[:EACH]:
        seeks.ask(ana, game, n, Soon.WEEK)
    assert "Stop one first" in refused(seeks.ask, ana, *games[EACH], Soon.WEEK)
    await forget(guests.lobby, ana)
    assert seeks.of(ben.id) == ()


async def test_the_chat_of_the_lobby_is_muted_paced_exported_and_forgotten(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    talk = guests.lobby.talk
    talk.say(ana.id, " hello\x1b[31m all ")
    assert [line.text for line in talk.lines] == ["hello[31m all"]
    assert (await own_data(guests.lobby, ana))["talk"][0]["table"] == ""
    guests.lobby.people.mute(ben, True)
    assert "muted you" in refused(talk.say, ben.id, "hi")
    assert "empty" in refused(talk.say, ana.id, "\x07")
    for _ in range(TALK_AT_ONCE - 1):
        talk.say(ana.id, "again")
    assert "too fast" in refused(talk.say, ana.id, "again")
    await guests.again()
    assert str(guests.lobby.talk.lines[0].text) == "hello[31m all"
    await forget(guests.lobby, ana)
    assert guests.lobby.talk.lines == ()


async def test_the_operator_turns_the_chat_off_and_sets_a_notice(tmp_path: Path) -> None:
    async with Guests(tmp_path, LobbyLimits(lobby_chat=False)) as guests:
        ana = guests.person("Ana")
        assert "turned the lobby chat off" in refused(guests.lobby.talk.say, ana.id, "hi")
        guests.lobby.notice.set("Cup\x1b on Friday", guests.clock.now)
        for text, why in {"\x1b": "empty", "x" * 141: "140 characters"}.items():
            assert why in refused(guests.lobby.notice.set, text, guests.clock.now)
        await guests.again()
        assert guests.lobby.lobby(ana).notice == "Cup on Friday"
        assert guests.lobby.notice.remove()
        assert not guests.lobby.notice.remove()
