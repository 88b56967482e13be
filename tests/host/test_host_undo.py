"""What is taken back at a host: freely, or by the consent of those whom it touches."""

import pytest

from dogs_tui.host.tables.listings import Asking
from tests.support.lobby_builder import Guests, Sat, mover, refused


def hidden(sat: Sat, other: Sat) -> None:
    """Plays until an action revealed something."""
    for _ in range(60):
        at = mover(sat, other)
        before = at.handle.table.plies
        at.play()
        moments = at.handle.table.history(frozenset())
        if any(event.reveals for event in moments[before].events):
            return
    pytest.fail("nothing was ever revealed")


async def test_a_free_undo_asks_nobody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dogs")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(60):
        at = mover(ana, bo)
        (seat,) = at.handle.seats
        plain = [
            action for action in at.handle.table.legal(seat) if table.match.can_be_undone(action)
        ]
        await at.handle.table.play(seat, (plain or at.handle.table.legal(seat))[0])
        if plain:
            break
    assert at.handle.table.why_no_undo(seat) is None
    plies = at.handle.table.plies
    assert await at.handle.table.undo(seat) == 1
    assert at.handle.table.plies == plies - 1
    assert at.handle.table.can_redo(seat)
    assert await at.handle.table.redo(seat)
    assert at.handle.table.plies == plies
    assert await at.handle.table.undo(1 - seat) == 0
    assert not await at.handle.table.redo(1 - seat)


async def test_what_revealed_something_needs_everybody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    for _ in range(80):
        at = mover(*sat)
        plies = at.handle.table.plies
        at.play()
        (seat,) = at.handle.seats
        if at.handle.table.why_no_undo(seat) is not None and at.handle.table.last_mover == seat:
            break
    others = [sitter for sitter in sat if sitter is not at]
    assert await at.handle.table.undo(seat) == 0
    await at.handle.ask(Asking.UNDO)
    proposal = others[0].handle.company.proposal
    assert proposal is not None
    assert set(proposal.voters) == {0, 1, 2} - {seat}
    assert proposal.needed == 2
    assert at.handle.company.asked_by_me
    assert not at.handle.company.asked_me
    assert "already has a request" in refused(others[0].handle.ask, Asking.PAUSE)
    assert "no request to answer" in refused(at.handle.answer, True)
    await others[0].handle.answer(True)
    assert not others[0].handle.company.asked_me
    assert at.handle.table.plies == plies + 1
    await others[1].handle.close()
    assert "Waiting for" in str(at.handle.company.proposal.sentence)
    (absent,) = {0, 1, 2} - {seat} - others[0].handle.seats
    back = guests.handle(table, ("Ana", "Bo", "Cy")[absent])
    assert back.handle.company.asked_me
    await back.handle.answer(True)
    assert at.handle.table.plies == plies
    assert at.handle.company.proposal is None


async def test_one_refusal_ends_it_and_it_is_not_asked_again_at_once(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    other = bo if asker is ana else ana
    plies = asker.handle.table.plies
    await asker.handle.ask(Asking.UNDO)
    other.said()
    await other.handle.answer(False)
    assert other.said() == ["The table did not agree. Nothing was changed."]
    assert asker.handle.table.plies == plies
    assert "just answered" in refused(asker.handle.ask, Asking.UNDO)
    offer = next(offered for offered in asker.handle.offers() if offered.kind is Asking.UNDO)
    assert "just answered" in str(offer.why_not)
    guests.clock.pass_(seconds=30)
    await asker.handle.ask(Asking.UNDO)
    asker.handle.withdraw()
    assert asker.handle.company.proposal is None
    assert "no request" in refused(asker.handle.withdraw)


async def test_a_move_ends_what_asks_to_take_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    await asker.handle.ask(Asking.UNDO)
    ana.said()
    mover(ana, bo).play()
    assert ana.said() == ["The match went on, so nothing was taken back."]
    assert asker.handle.company.proposal is None


async def test_only_those_whose_moves_are_taken_back_are_asked(guests: Guests) -> None:
    """Three people, nothing revealed: who did not move has no say."""
    table = guests.table("Ana", "Bo", "Cy", game="dogs")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    for _ in range(400):
        back = table.playing.plies_back
        for seat, sitter in enumerate(sat):
            count = back(seat)
            if not count:
                continue
            moments = table.match.history(frozenset({0, 1, 2}))[-count:]
            movers = {moment.mover for moment in moments} - {seat}
            if len(movers) == 1 and not any(
                event.reveals for moment in moments for event in moment.events
            ):
                await sitter.handle.ask(Asking.UNDO)
                assert set(sitter.handle.company.proposal.voters) == movers
                (answering,) = movers
                plies = sitter.handle.table.plies
                await sat[answering].handle.answer(True)
                assert sitter.handle.table.plies == plies - count
                return
        mover(*sat).play()
    pytest.fail("it never came to that")


async def test_a_question_ends_when_its_moves_are_gone(guests: Guests) -> None:
    """Somebody takes a move back freely while others are asked about older ones."""
    table = guests.table("Ana", "Bo", game="dogs")
    sat = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(200):
        mover(*sat).play()
        last = table.match.last_mover
        asker, free = sat[1 - last], sat[last]
        if table.playing.plies_back(1 - last) and free.handle.table.why_no_undo(last) is None:
            break
    await asker.handle.ask(Asking.UNDO)
    assert free.handle.company.asked_me
    assert await free.handle.table.undo(last) == 1
    assert asker.handle.company.proposal is None
