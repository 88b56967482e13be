"""What a table decides together: stand-ins, pauses, the end, and who leaves for good."""

import asyncio

import pytest

from dogs_rules.game import IllegalActionError
from dogs_tui.host.commands.table_words import whereabouts
from dogs_tui.host.tables.listings import Asking, TableStage
from tests.support.lobby_builder import Guests, mover, refused


async def test_a_bot_plays_on_for_somebody_and_hands_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    await sat[2].handle.close()
    assert "only just left" in refused(sat[0].handle.ask, Asking.STAND_IN, 2)
    assert "is here" in refused(sat[0].handle.ask, Asking.STAND_IN, 1)
    assert str(whereabouts(sat[0].handle.company.sitters[2], guests.clock())) == "just left"
    await guests.again()
    table = guests.lobby.table(table.code)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    assert "Cy may still return" in refused(sat[0].handle.ask, Asking.STAND_IN, 2)
    assert str(whereabouts(sat[0].handle.company.sitters[2], guests.clock())) == "away"
    guests.clock.pass_(minutes=2)
    assert any(
        offer.kind is Asking.STAND_IN and offer.about == 2 for offer in sat[0].handle.offers()
    )
    await sat[0].handle.ask(Asking.STAND_IN, 2)
    assert sat[1].handle.company.asked_me
    assert "Ana asks to let a bot play on for Cy." in sat[1].said()
    await sat[1].handle.answer(True)
    sitter = sat[0].handle.company.sitters[2]
    assert (sitter.name, sitter.level != "", sitter.person) == (
        "Cy",
        True,
        table.record.seats[2].person,
    )
    assert sat[0].handle.table.people == {0, 1}
    for _ in range(20):
        await table.match.settled()
        mover(*sat[:2]).play()
    await table.match.settled()
    sat[0].said()
    cy = guests.handle(table, "Cy")
    assert "Cy came back and plays on." in sat[0].said()
    assert cy.handle.table.people == {0, 1, 2}
    assert cy.handle.seats == {2}


async def test_a_bot_that_plays_on_does_so_after_a_restart(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.handle(table, "Ana")
    guests.clock.pass_(minutes=3)
    await ana.handle.ask(Asking.STAND_IN, 1)
    assert ana.handle.table.people == {0}
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.card().sitters[1].level
    await table.match.settled()
    assert table.match.to_move == 0
    bo = guests.handle(table, "Bo")
    assert bo.handle.table.people == {0, 1}


async def test_nobody_takes_back_what_the_absent_played(guests: Guests) -> None:
    """Alone with a stand-in, one cannot rewind the other person's own moves."""
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(30):
        mover(ana, bo).play()
        played = {moment.mover for moment in ana.handle.table.history(frozenset())}
        if played == {0, 1} and table.match.last_mover == 1 and table.match.to_move == 0:
            break
    await bo.handle.close()
    guests.clock.pass_(minutes=3)
    await ana.handle.ask(Asking.STAND_IN, 1)
    assert ana.handle.table.people == {0}
    assert ana.handle.table.why_no_undo(0) is not None
    plies = ana.handle.table.plies
    await ana.handle.ask(Asking.UNDO)
    assert ana.handle.company.proposal.voters == (1,)
    assert ana.handle.table.plies == plies


async def test_a_bots_moves_are_no_obstacle(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",), game="dogs")
    ana = guests.handle(table, "Ana")
    for _ in range(6):
        await table.match.settled()
        ana.play()
    await table.match.settled()
    plies = ana.handle.table.plies
    assert ana.handle.table.why_no_undo(0) is None
    assert await ana.handle.table.undo(0) >= 1
    assert ana.handle.table.plies < plies


async def test_a_paused_match_stands_still_until_the_table_goes_on(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("steady",))
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    await table.match.settled()
    at = mover(ana, bo)
    await ana.handle.ask(Asking.PAUSE)
    await bo.handle.answer(True)
    assert table.stage is TableStage.PAUSED
    assert "Ana paused the match." in bo.said()
    (seat,) = at.handle.seats
    assert at.handle.table.legal(seat) == ()
    with pytest.raises(IllegalActionError, match="paused"):
        await at.handle.table.play(seat, table.match.legal(seat)[0])
    kinds = {offer.kind for offer in ana.handle.offers()}
    assert kinds == {Asking.RESUME, Asking.END, Asking.LEAVE}
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.stage is TableStage.PAUSED
    ana = guests.handle(table, "Ana")
    plies = ana.handle.table.plies
    ana.handle.table.wake()
    await table.match.settled()
    assert ana.handle.table.plies == plies
    await ana.handle.ask(Asking.RESUME)
    assert table.stage is TableStage.RUNNING
    guests.handle(table, "Bo")
    await table.match.settled()
    assert table.match.to_move in {0, 1}


async def test_a_short_absence_cannot_be_used_to_end_a_match(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    await bo.handle.close()
    await ana.handle.ask(Asking.END)
    assert table.stage is TableStage.RUNNING
    assert ana.handle.company.proposal.voters == (1,)
    ana.handle.withdraw()
    guests.clock.pass_(minutes=2)
    await ana.handle.ask(Asking.END)
    assert table.stage is TableStage.ENDED
    assert "Ana ended the match." in ana.said()
    card = guests.lobby.lobby(guests.person("Bo")).played[0]
    assert (card.code, card.stage) == (table.code, TableStage.ENDED)
    assert table.reading(guests.person("Bo")).match.plies == ana.handle.table.plies


async def test_a_majority_pauses_and_a_minority_does_not(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    await ana.handle.ask(Asking.PAUSE)
    await bo.handle.answer(False)
    assert table.stage is TableStage.RUNNING
    assert ana.handle.company.proposal.refused == (1,)
    await cy.handle.answer(False)
    assert ana.handle.company.proposal is None
    assert table.stage is TableStage.RUNNING
    await bo.handle.ask(Asking.PAUSE)
    await cy.handle.answer(True)
    assert table.stage is TableStage.PAUSED


async def test_who_asked_and_goes_asks_no_longer(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, _ = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    await ana.handle.ask(Asking.PAUSE)
    await ana.handle.close()
    assert bo.handle.company.proposal is None


async def test_votes_of_those_who_go_do_not_keep_the_others_waiting(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    await ana.handle.ask(Asking.PAUSE)
    await bo.handle.close()
    assert table.stage is TableStage.RUNNING
    await cy.handle.close()
    await asyncio.sleep(0)  # what they agreed to is done by nobody's session
    assert table.stage is TableStage.PAUSED


async def test_leaving_for_good_gives_the_seat_to_a_bot(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    await bo.handle.ask(Asking.LEAVE)
    assert any("Bo left the match" in line for line in ana.said())
    assert bo.handle.seats == frozenset()
    assert ana.handle.company.watchers == ("Bo",)
    assert ana.handle.table.people == {0}
    sitter = ana.handle.company.sitters[1]
    assert sitter.person == ""
    assert sitter.level
    assert guests.lobby.lobby(guests.person("Bo")).yours == ()
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.seat_of(guests.person("Bo")) is None
    ana = guests.handle(table, "Ana")
    assert ana.handle.table.people == {0}
    await ana.handle.ask(Asking.LEAVE)
    assert table.stage is TableStage.ENDED
