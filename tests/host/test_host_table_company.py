"""Who is at a table, who may be, and what is said there."""

import pytest

from dogs_rules.game import IllegalActionError
from dogs_tui.host.tables.listings import Asking
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.match.watching import Playing
from tests.support.lobby_builder import Guests, mover, refused


async def test_presence_is_told_once_when_a_line_drops_and_comes_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    assert ana.said() == ["Bo is here."]
    guests.clock.pass_(minutes=1)
    await bo.handle.close()
    assert ana.said() == ["Bo is away."]
    sitter = ana.handle.company.sitters[1]
    assert (sitter.here, sitter.away_since) == (False, guests.clock.now)
    guests.clock.pass_(seconds=4)
    bo = guests.handle(table, "Bo")
    assert [(notice.kind, notice.sentence) for notice in ana.news] == [("presence", None)]
    assert ana.handle.company.sitters[1].here
    guests.clock.pass_(minutes=1)
    ana.said()
    second = guests.handle(table, "Bo")
    await bo.handle.close()
    await bo.handle.close()
    assert ana.said() == []
    assert ana.handle.company.sitters[1].here
    second.handle.leave_company()
    assert not ana.handle.company.sitters[1].here


async def test_spectators_see_and_can_be_sent_out(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, eve = guests.handle(table, "Ana"), guests.handle(table, "Eve")
    assert ana.handle.company.watchers == ("Eve",)
    assert eve.handle.seats == frozenset()
    assert eve.handle.offers() == ()
    for seat in (0, 1):
        assert eve.handle.table.view(seat) == eve.handle.table.view(None)
        assert eve.handle._played.legal(seat) == ()
        assert "Spectators" in str(eve.handle._played.why_no_undo(seat).reason)
    assert not isinstance(eve.handle.table, Playing)
    with pytest.raises(IllegalActionError, match="Spectators"):
        await eve.handle._played.play(0, table.match.legal(table.match.to_move)[0])
    assert "Only seated players" in refused(eve.handle.ask, Asking.PAUSE)
    table.room(guests.person("Ana")).set_watchable(False)
    assert eve.said() == ["This table does not allow spectators."]
    seen = eve.handle.table.view(None)
    history = eve.handle.table.history(frozenset({0, 1}))
    mover(ana, guests.handle(table, "Bo")).play()
    assert eve.handle.table.view(None) == seen
    assert eve.handle.shut
    assert eve.handle.table.history(frozenset({0, 1})) == history
    assert "closed" in refused(eve.handle.say, "hello")
    assert ana.handle.company.watchers == ()
    assert "does not allow spectators" in refused(table.enter, guests.person("Eve"))
    await eve.handle.close()


async def test_who_only_sat_in_the_room_is_sent_out_when_a_closed_match_begins(
    guests: Guests,
) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", ""), watchable=False))
    eve = guests.handle(table, "Eve")
    table.room(bo).sit()
    assert "This table does not allow spectators." in eve.said()
    assert "closed to you" in str(eve.handle.why_nothing)


async def test_a_new_name_is_seen_at_the_table_and_kept(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    bo = guests.handle(table, "Bo")
    guests.lobby.people.rename(guests.person("Ana"), "Anna")
    assert bo.handle.table.names == ("Anna", "Bo")
    assert bo.kinds() == ["presence", "seats"]
    assert table.match.names == ("Anna", "Bo")
    lobby = await guests.again()
    assert lobby.table(table.code).card().sitters[0].name == "Anna"


async def test_talk_is_clean_kept_and_not_too_fast(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, eve = guests.handle(table, "Ana"), guests.handle(table, "Eve")
    ana.handle.say("  \x1b]0;x\x07hi\u202e [bold]there[/] ")
    eve.handle.say("x" * 1000)
    ana_line, eve_line = ana.handle.talk[-2:]
    assert (ana_line.name, ana_line.seat, ana_line.text) == ("Ana", 0, "]0;xhi [bold]there[/]")
    assert (eve_line.name, eve_line.seat, len(eve_line.text)) == ("Eve", None, 300)
    assert "message is empty" in refused(ana.handle.say, " \u200b ")
    for _ in range(4):
        ana.handle.say("again")
    assert "fast" in refused(ana.handle.say, "again")
    eve.handle.say("I may")
    guests.clock.pass_(seconds=2)
    ana.handle.say("now")
    table.room(guests.person("Ana")).set_spectators_chat(False)
    assert "Spectators cannot chat" in refused(eve.handle.say, "psst")
    talk = ana.handle.talk
    lobby = await guests.again()
    assert guests.handle(lobby.table(table.code), "Ana").handle.talk == talk


async def test_talk_keeps_the_last_two_hundred_lines(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.handle(table, "Ana")
    for number in range(210):
        guests.clock.pass_(seconds=5)
        ana.handle.say(f"line {number}")
    assert len(ana.handle.talk) == 200
    assert ana.handle.talk[-1].text == "line 209"
