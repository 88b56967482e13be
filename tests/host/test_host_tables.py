"""Tables gather, begin, play, pause and end; what a table decides, it decides together."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextvars import ContextVar
from pathlib import Path

import pytest

from dogs_rules.game import Action, Event, IllegalActionError
from dogs_saves import disk
from dogs_tui.host.lobby import LobbyError, LobbyLimits, TableSetup
from dogs_tui.host.lobby.public import Asking, TableStage
from tests.support.lobby_making import Guests, Sat, mover


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here pulls the plug."""
    monkeypatch.setattr(disk, "sync", lambda _: None)


@pytest.fixture
async def guests(tmp_path: Path) -> AsyncIterator[Guests]:
    async with Guests(tmp_path) as made:
        yield made


def refused(call: object, *args: object) -> str:
    """The sentence with which something is refused."""
    assert callable(call)
    with pytest.raises(LobbyError) as caught:
        call(*args)
    return str(caught.value.phrase)


def hidden(sat: Sat, other: Sat) -> None:
    """Plays until an action revealed something."""
    for _ in range(60):
        at = mover(sat, other)
        before = at.handle.plies
        at.play()
        moments = at.handle.history(frozenset())
        if any(event.reveals for event in moments[before].events):
            return
    pytest.fail("nothing was ever revealed")


# Gathering.


async def test_a_table_begins_with_its_last_seat(guests: Guests) -> None:
    ana, bo, cy = guests.people("Ana", "Bo", "Cy")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "", "")))
    room = guests.handle(table, "Ana")
    assert table.stage is TableStage.GATHERING
    assert not room.handle.begun
    assert "not begun" in refused(room.handle.view, None)
    assert room.handle.legal(0) == ()
    assert room.handle.why_not(0, None) is not None  # type: ignore[arg-type]
    assert table.sit(bo) == 1
    assert table.sit(bo) == 1
    assert table.sit(bo, 2) == 2
    assert "Bo sits there" in refused(table.sit, cy, 2)
    assert "seats" in refused(table.sit, cy, 7)
    table.stand(bo)
    assert "do not sit" in refused(table.stand, bo)
    table.sit(bo)
    assert room.said() == [
        "Bo sits down.",
        "Bo sits down.",
        "Bo stands up.",
        "Bo sits down.",
    ]
    table.sit(cy)
    assert table.stage is TableStage.RUNNING
    assert room.said() == ["Cy sits down.", "The match begins."]
    assert room.handle.begun
    assert room.handle.names == ("Ana", "Bo", "Cy")
    assert room.handle.people == {0, 1, 2}
    assert "begun" in refused(table.stand, cy)
    assert "begun" in refused(table.disband, ana)
    assert "begun" in refused(table.give, ana, 1, "steady")


async def test_only_the_owner_gives_seats_to_bots_and_disbands(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "", "")))
    room = guests.handle(table, "Bo")
    assert "Only who made" in refused(table.give, bo, 1, "steady")
    assert "Only who made" in refused(table.disband, bo)
    assert "Only who made" in refused(table.set_watchable, bo, False)
    assert "Ana sits there" in refused(table.give, ana, 0, "steady")
    assert "no such computer player" in refused(table.give, ana, 1, "[b]")
    table.give(ana, 1, "steady")
    assert table.card().sitters[1].level == "steady"
    table.give(ana, 1, "")
    assert table.card().sitters[1].open
    table.disband(ana)
    assert room.said() == ["Ana has closed the table."]
    assert room.handle.shut
    assert guests.lobby.table(table.code) is None
    assert "closed" in refused(table.enter, bo)
    await guests.again()
    assert guests.lobby.tables() == ()


async def test_bots_step_aside_for_people_of_their_name(guests: Guests) -> None:
    table = guests.table("Ana", "Bella", bots=("steady",))
    names = [sitter.name for sitter in table.card().sitters]
    assert len(set(names)) == 3
    assert names[:2] == ["Ana", "Bella"]


BAD_PLANS = {
    "no such game here": TableSetup("chess", ("me", "")),
    "2, 3, 4 seats": TableSetup("dog_lover", ("me",)),
    "no bot level": TableSetup("dog_lover", ("me", "\x1b[2J")),
    "can have one seat": TableSetup("dog_lover", ("me", "me")),
    "no option": TableSetup("dog_lover", ("me", ""), {"x\x1b": 1}),
    "only computer players": TableSetup("dog_lover", ("steady", "steady")),
}


@pytest.mark.parametrize("words", BAD_PLANS)
async def test_a_bad_plan_is_refused_in_words(guests: Guests, words: str) -> None:
    (ana,) = guests.people("Ana")
    assert words in refused(guests.lobby.make_table, ana, BAD_PLANS[words])
    assert guests.lobby.tables() == ()


async def test_tables_are_not_endless(tmp_path: Path) -> None:
    limits = LobbyLimits(tables=3, tables_each=2)
    async with Guests(tmp_path, limits) as guests:
        guests.table("Ana", "Bo")
        guests.table("Ana", "Bo")
        ana, cy = guests.people("Ana", "Cy")
        plan = TableSetup("dog_lover", ("me", ""))
        assert "2 of your tables" in refused(guests.lobby.make_table, ana, plan)
        guests.table("Bo", "Ana")
        assert "no room" in refused(guests.lobby.make_table, cy, plan)


async def test_tables_are_not_made_in_a_storm(guests: Guests) -> None:
    (ana,) = guests.people("Ana")
    plan = TableSetup("dog_lover", ("me", ""))
    for _ in range(6):
        guests.lobby.make_table(ana, plan).disband(ana)
    assert "wait" in refused(guests.lobby.make_table, ana, plan)


MOST_CALLS = 120


@pytest.mark.parametrize("code", [errno.ENOSPC])
async def test_a_beginning_that_fails_anywhere_can_be_tried_again(
    tmp_path: Path, code: int
) -> None:
    """Whatever call fails, the table gathers or runs, here and after a restart."""
    for at in range(MOST_CALLS):
        async with Guests(tmp_path / str(at)) as guests:
            ana, bo = guests.people("Ana", "Bo")
            table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
            with pytest.MonkeyPatch.context() as patched:
                made = failing_at(patched, at, code)
                try:
                    table.sit(bo)
                    begun = True
                except LobbyError:
                    begun = False
            assert (table.stage is TableStage.RUNNING) == begun
            assert (table.match is not None) == begun
            assert (table.seat_of(bo) is not None) == begun
            if not begun:
                table.sit(bo)
            assert mover(guests.handle(table, "Ana"), guests.handle(table, "Bo"))
            lobby = await guests.again()
            again = lobby.table(table.code)
            assert again is not None
            assert again.stage is TableStage.RUNNING
            assert again.playing.problem is None
            if len(made) <= at:
                break
    else:
        pytest.fail("raise MOST_CALLS")
    assert at > 15


async def test_a_crash_anywhere_in_a_beginning_leaves_a_table(tmp_path: Path) -> None:
    """After every call, the process might end: what is on disk then makes a whole table."""
    for at in range(MOST_CALLS):
        guests = Guests(tmp_path / str(at))
        await guests.lobby.open()
        ana, bo = guests.people("Ana", "Bo")
        table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
        with pytest.MonkeyPatch.context() as patched:
            made = failing_at(patched, at, errno.EIO, for_ever=True)
            try:
                table.sit(bo)
            except LobbyError:
                pass
            finally:
                await guests.lobby.close()
        lobby = guests._lobby()
        await lobby.open()
        again = lobby.table(table.code)
        assert again is not None
        assert again.playing.problem is None
        if again.stage is TableStage.GATHERING:
            again.sit(bo)
        assert again.seat_of(bo) == 1
        assert again.match is not None
        assert again.match.to_move is not None
        await lobby.close()
        if len(made) <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")


def failing_at(
    patched: pytest.MonkeyPatch, at: int, code: int, *, for_ever: bool = False
) -> list[str]:
    """Makes a call of the system fail, and for ever all that follow; says which were made."""
    made: list[str] = []

    def faulty(name: str, real: object) -> object:
        def call(*args: object) -> object:
            assert callable(real)
            made.append(name)
            if name != "close" and (len(made) - 1 == at or (for_ever and len(made) > at)):
                raise OSError(code, "fault")
            return real(*args)

        return call

    for name in disk.CALLS:
        patched.setattr(disk, name, faulty(name, getattr(disk, name)))
    return made


# Who is there.


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
    assert [(one.kind, one.sentence) for one in ana.news] == [("presence", None)]
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
        assert eve.handle.view(seat) == eve.handle.view(None)
        assert eve.handle.legal(seat) == ()
        assert "watches" in str(eve.handle.why_no_undo(seat).reason)
    with pytest.raises(IllegalActionError, match="watches"):
        eve.handle.play(0, table.match.legal(table.match.to_move)[0])
    assert "Only who has a seat" in refused(eve.handle.ask, Asking.PAUSE)
    table.set_watchable(guests.person("Ana"), False)
    assert eve.said() == ["This table may not be watched."]
    seen = eve.handle.view(None)
    mover(ana, guests.handle(table, "Bo")).play()
    assert eve.handle.view(None) == seen
    assert eve.handle.shut
    assert eve.handle.history(frozenset({0, 1})) == []
    assert "closed" in refused(eve.handle.say, "hello")
    assert ana.handle.company.watchers == ()
    assert "may not be watched" in refused(table.enter, guests.person("Eve"))
    await eve.handle.close()


async def test_who_only_sat_in_the_room_is_sent_out_when_a_closed_match_begins(
    guests: Guests,
) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", ""), watchable=False))
    eve = guests.handle(table, "Eve")
    table.sit(bo)
    assert "This table may not be watched." in eve.said()
    assert "not begun" not in str(eve.handle.why_not(0, None).reason)  # type: ignore[arg-type]


async def test_a_new_name_is_seen_at_the_table_and_kept(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    bo = guests.handle(table, "Bo")
    guests.lobby.people.rename(guests.person("Ana"), "Anna")
    assert bo.handle.names == ("Anna", "Bo")
    assert bo.kinds() == ["presence", "seats"]
    assert table.match.names == ("Anna", "Bo")
    lobby = await guests.again()
    assert lobby.table(table.code).card().sitters[0].name == "Anna"


# Talk.


async def test_talk_is_clean_kept_and_not_too_fast(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, eve = guests.handle(table, "Ana"), guests.handle(table, "Eve")
    ana.handle.say("  \x1b]0;x\x07hi\u202e [bold]there[/] ")
    eve.handle.say("x" * 1000)
    ana_line, eve_line = ana.handle.talk[-2:]
    assert (ana_line.name, ana_line.seat, ana_line.text) == ("Ana", 0, "]0;xhi [bold]there[/]")
    assert (eve_line.name, eve_line.seat, len(eve_line.text)) == ("Eve", None, 300)
    assert "nothing to say" in refused(ana.handle.say, " \u200b ")
    for _ in range(4):
        ana.handle.say("again")
    assert "fast" in refused(ana.handle.say, "again")
    eve.handle.say("I may")
    guests.clock.pass_(seconds=2)
    ana.handle.say("now")
    table.set_watchers_talk(guests.person("Ana"), False)
    assert "listen only" in refused(eve.handle.say, "psst")
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


# Taking back.


async def test_a_free_undo_asks_nobody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dogs")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(60):
        at = mover(ana, bo)
        (seat,) = at.handle.seats
        plain = [one for one in at.handle.legal(seat) if table.match.can_be_undone(one)]
        at.handle.play(seat, (plain or at.handle.legal(seat))[0])
        if plain:
            break
    assert at.handle.why_no_undo(seat) is None
    plies = at.handle.plies
    assert at.handle.undo(seat) == 1
    assert at.handle.plies == plies - 1
    assert at.handle.can_redo(seat)
    assert at.handle.redo(seat)
    assert at.handle.plies == plies
    assert at.handle.undo(1 - seat) == 0
    assert not at.handle.redo(1 - seat)


async def test_what_revealed_something_needs_everybody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    for _ in range(80):
        at = mover(*sat)
        plies = at.handle.plies
        at.play()
        (seat,) = at.handle.seats
        if at.handle.why_no_undo(seat) is not None and at.handle.last_mover == seat:
            break
    others = [one for one in sat if one is not at]
    assert at.handle.undo(seat) == 0
    at.handle.ask(Asking.UNDO)
    proposal = others[0].handle.company.proposal
    assert proposal is not None
    assert set(proposal.voters) == {0, 1, 2} - {seat}
    assert proposal.needed == 2
    assert at.handle.company.asked_by_me
    assert not at.handle.company.asked_me
    assert "asking something already" in refused(others[0].handle.ask, Asking.PAUSE)
    assert "Nothing is being asked" in refused(at.handle.answer, True)
    others[0].handle.answer(True)
    assert not others[0].handle.company.asked_me
    assert at.handle.plies == plies + 1
    await others[1].handle.close()
    assert "waits for" in str(at.handle.company.proposal.sentence)
    (absent,) = {0, 1, 2} - {seat} - others[0].handle.seats
    back = guests.handle(table, ("Ana", "Bo", "Cy")[absent])
    assert back.handle.company.asked_me
    back.handle.answer(True)
    assert at.handle.plies == plies
    assert at.handle.company.proposal is None


async def test_one_refusal_ends_it_and_it_is_not_asked_again_at_once(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    other = bo if asker is ana else ana
    plies = asker.handle.plies
    asker.handle.ask(Asking.UNDO)
    other.said()
    other.handle.answer(False)
    assert other.said() == ["The table does not agree: nothing was changed."]
    assert asker.handle.plies == plies
    assert "just answered" in refused(asker.handle.ask, Asking.UNDO)
    offer = next(one for one in asker.handle.offers() if one.kind is Asking.UNDO)
    assert "just answered" in str(offer.why_not)
    guests.clock.pass_(seconds=30)
    asker.handle.ask(Asking.UNDO)
    asker.handle.withdraw()
    assert asker.handle.company.proposal is None
    assert "nothing" in refused(asker.handle.withdraw)


async def test_a_move_ends_what_asks_to_take_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    asker.handle.ask(Asking.UNDO)
    ana.said()
    mover(ana, bo).play()
    assert ana.said() == ["The match went on: nothing is taken back."]
    assert asker.handle.company.proposal is None


async def test_only_those_whose_moves_are_taken_back_are_asked(guests: Guests) -> None:
    """Three people, nothing revealed: who did not move has no say."""
    table = guests.table("Ana", "Bo", "Cy", game="dogs")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    for _ in range(400):
        back = table.playing.plies_back
        for seat, one in enumerate(sat):
            count = back(seat)
            if not count:
                continue
            moments = table.match.history(frozenset({0, 1, 2}))[-count:]
            movers = {moment.mover for moment in moments} - {seat}
            if len(movers) == 1 and not any(
                event.reveals for moment in moments for event in moment.events
            ):
                one.handle.ask(Asking.UNDO)
                assert set(one.handle.company.proposal.voters) == movers
                (answering,) = movers
                plies = one.handle.plies
                sat[answering].handle.answer(True)
                assert one.handle.plies == plies - count
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
        if table.playing.plies_back(1 - last) and free.handle.why_no_undo(last) is None:
            break
    asker.handle.ask(Asking.UNDO)
    assert free.handle.company.asked_me
    assert free.handle.undo(last) == 1
    assert asker.handle.company.proposal is None


# Away.


async def test_a_bot_plays_on_for_somebody_and_hands_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy")]
    await sat[2].handle.close()
    assert "only just left" in refused(sat[0].handle.ask, Asking.STAND_IN, 2)
    assert "is here" in refused(sat[0].handle.ask, Asking.STAND_IN, 1)
    guests.clock.pass_(minutes=2)
    assert any(one.kind is Asking.STAND_IN and one.about == 2 for one in sat[0].handle.offers())
    sat[0].handle.ask(Asking.STAND_IN, 2)
    assert sat[1].handle.company.asked_me
    assert "Ana asks whether a bot may play on for Cy." in sat[1].said()
    sat[1].handle.answer(True)
    sitter = sat[0].handle.company.sitters[2]
    assert (sitter.name, sitter.level != "", sitter.person) == (
        "Cy",
        True,
        table.record.seats[2].person,
    )
    assert sat[0].handle.people == {0, 1}
    for _ in range(20):
        await table.match.settled()
        mover(*sat[:2]).play()
    await table.match.settled()
    sat[0].said()
    cy = guests.handle(table, "Cy")
    assert "Cy is back and plays on." in sat[0].said()
    assert cy.handle.people == {0, 1, 2}
    assert cy.handle.seats == {2}


async def test_a_bot_that_plays_on_does_so_after_a_restart(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.handle(table, "Ana")
    guests.clock.pass_(minutes=3)
    ana.handle.ask(Asking.STAND_IN, 1)
    assert ana.handle.people == {0}
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.card().sitters[1].level
    await table.match.settled()
    assert table.match.to_move == 0
    bo = guests.handle(table, "Bo")
    assert bo.handle.people == {0, 1}


async def test_nobody_takes_back_what_the_absent_played(guests: Guests) -> None:
    """Alone with a stand-in, one cannot rewind the other person's own moves."""
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(30):
        mover(ana, bo).play()
        played = {moment.mover for moment in ana.handle.history(frozenset())}
        if played == {0, 1} and table.match.last_mover == 1 and table.match.to_move == 0:
            break
    await bo.handle.close()
    guests.clock.pass_(minutes=3)
    ana.handle.ask(Asking.STAND_IN, 1)
    assert ana.handle.people == {0}
    assert ana.handle.why_no_undo(0) is not None
    plies = ana.handle.plies
    ana.handle.ask(Asking.UNDO)
    assert ana.handle.company.proposal.voters == (1,)
    assert ana.handle.plies == plies


async def test_a_bots_moves_are_no_obstacle(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",), game="dogs")
    ana = guests.handle(table, "Ana")
    for _ in range(6):
        await table.match.settled()
        ana.play()
    await table.match.settled()
    plies = ana.handle.plies
    assert ana.handle.why_no_undo(0) is None
    assert ana.handle.undo(0) >= 1
    assert ana.handle.plies < plies


# Pausing and ending.


async def test_a_paused_match_stands_still_until_the_table_goes_on(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("steady",))
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    await table.match.settled()
    at = mover(ana, bo)
    ana.handle.ask(Asking.PAUSE)
    bo.handle.answer(True)
    assert table.stage is TableStage.PAUSED
    assert "Ana pauses the match." in bo.said()
    (seat,) = at.handle.seats
    assert at.handle.legal(seat) == ()
    with pytest.raises(IllegalActionError, match="paused"):
        at.handle.play(seat, table.match.legal(seat)[0])
    kinds = {one.kind for one in ana.handle.offers()}
    assert kinds == {Asking.RESUME, Asking.END, Asking.LEAVE}
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.stage is TableStage.PAUSED
    ana = guests.handle(table, "Ana")
    plies = ana.handle.plies
    ana.handle.wake()
    await table.match.settled()
    assert ana.handle.plies == plies
    ana.handle.ask(Asking.RESUME)
    assert table.stage is TableStage.RUNNING
    guests.handle(table, "Bo")
    await table.match.settled()
    assert table.match.to_move in {0, 1}


async def test_a_short_absence_cannot_be_used_to_end_a_match(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    await bo.handle.close()
    ana.handle.ask(Asking.END)
    assert table.stage is TableStage.RUNNING
    assert ana.handle.company.proposal.voters == (1,)
    ana.handle.withdraw()
    guests.clock.pass_(minutes=2)
    ana.handle.ask(Asking.END)
    assert table.stage is TableStage.ENDED
    assert "Ana ends the match." in ana.said()
    card = guests.lobby.lobby(guests.person("Bo")).played[0]
    assert (card.code, card.stage) == (table.code, TableStage.ENDED)
    assert table.reading(guests.person("Bo")).match.plies == ana.handle.plies


async def test_a_majority_pauses_and_a_minority_does_not(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.handle.ask(Asking.PAUSE)
    bo.handle.answer(False)
    assert table.stage is TableStage.RUNNING
    assert ana.handle.company.proposal.refused == (1,)
    cy.handle.answer(False)
    assert ana.handle.company.proposal is None
    assert table.stage is TableStage.RUNNING
    bo.handle.ask(Asking.PAUSE)
    cy.handle.answer(True)
    assert table.stage is TableStage.PAUSED


async def test_who_asked_and_goes_asks_no_longer(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, _ = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.handle.ask(Asking.PAUSE)
    await ana.handle.close()
    assert bo.handle.company.proposal is None


async def test_votes_of_those_who_go_do_not_keep_the_others_waiting(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.handle.ask(Asking.PAUSE)
    await bo.handle.close()
    assert table.stage is TableStage.RUNNING
    await cy.handle.close()
    assert table.stage is TableStage.PAUSED


async def test_leaving_for_good_gives_the_seat_to_a_bot(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    bo.handle.ask(Asking.LEAVE)
    assert any("Bo has left the match" in one for one in ana.said())
    assert bo.handle.seats == frozenset()
    assert ana.handle.company.watchers == ("Bo",)
    assert ana.handle.people == {0}
    sitter = ana.handle.company.sitters[1]
    assert sitter.person == ""
    assert sitter.level
    assert guests.lobby.lobby(guests.person("Bo")).yours == ()
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.seat_of(guests.person("Bo")) is None
    ana = guests.handle(table, "Ana")
    assert ana.handle.people == {0}
    ana.handle.ask(Asking.LEAVE)
    assert table.stage is TableStage.ENDED


async def test_a_finished_match_is_kept_to_look_at(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",))
    ana = guests.handle(table, "Ana")
    while table.stage is TableStage.RUNNING:
        await table.match.settled()
        if ana.handle.to_move == 0:
            ana.play()
    assert "The match is over." in ana.said()
    places = table.card().places
    assert [rank for _, _, rank in places] == sorted(rank for _, _, rank in places)
    assert ana.handle.view(0).finished
    await ana.handle.close()
    assert table.match is None
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.match is None
    assert table.card(guests.person("Ana")).places == places
    assert lobby.lobby(guests.person("Ana")).played == (table.card(guests.person("Ana")),)
    ana = guests.handle(table, "Ana")
    assert ana.handle.view(0).finished
    assert ana.handle.legal(0) == ()
    assert "over" in str(ana.handle.why_no_undo(0).reason)
    assert ana.handle.offers() == ()
    assert table.reading(guests.person("Ana")).match.to_move is None
    guests.clock.pass_(days=31)
    assert lobby.lobby(guests.person("Ana")).played == ()
    assert lobby.table(table.code) is table


async def test_a_running_match_is_not_open_to_reading(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    assert "not over" in refused(table.reading, guests.person("Ana"))


SESSION: ContextVar[str] = ContextVar("session", default="nobody's")


async def test_bots_think_for_nobody_in_particular(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the bots do is not done in the context of the session that moved before them."""
    table = guests.table("Ana", bots=("random",))
    await table.match.settled()
    ana = guests.handle(table, "Ana")
    seen: list[str] = []
    play = table.match.stored.play

    def watched(action: Action) -> tuple[Event, ...]:
        seen.append(SESSION.get())
        return play(action)

    monkeypatch.setattr(table.match.stored, "play", watched)
    SESSION.set("Ana's")
    while not seen or seen[-1] == "Ana's":
        ana.play()
        await asyncio.wait_for(table.match.settled(), 120)
    assert set(seen) == {"Ana's", "nobody's"}


async def test_a_table_without_hints_stays_so(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        code = guests.table("Ana", "Bo", hints=False).code
        lobby = await guests.again()
        table = lobby.table(code)
        assert table is not None
        assert table.match is not None
        assert not table.match.stored.hints
        seat = table.match.to_move
        assert seat is not None
        refusal = table.match.why_no_hints(seat)
        assert refusal is not None
        assert "without hints" in str(refusal.reason)
