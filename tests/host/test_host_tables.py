"""Tables gather, begin, play, pause and end; what a table decides, it decides together."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextvars import ContextVar
from pathlib import Path

import pytest

from dogs_rules.game import Action, Event, IllegalActionError
from dogs_saves import disk
from dogs_tui.host.house import HouseError, HouseLimits, TablePlan
from dogs_tui.host.house.seen import Asking, Stage
from tests.support.house_making import Guests, Sat, mover


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
    with pytest.raises(HouseError) as caught:
        call(*args)
    return str(caught.value.phrase)


def hidden(sat: Sat, other: Sat) -> None:
    """Plays until an action revealed something."""
    for _ in range(60):
        at = mover(sat, other)
        before = at.chair.plies
        at.play()
        moments = at.chair.history(frozenset())
        if any(event.reveals for event in moments[before].events):
            return
    pytest.fail("nothing was ever revealed")


# Gathering.


async def test_a_table_begins_with_its_last_seat(guests: Guests) -> None:
    ana, bo, cy = guests.people("Ana", "Bo", "Cy")
    table = guests.house.make_table(ana, TablePlan("dog_lover", ("me", "", "")))
    room = guests.chair(table, "Ana")
    assert table.stage is Stage.GATHERING
    assert not room.chair.begun
    assert "not begun" in refused(room.chair.view, None)
    assert room.chair.legal(0) == ()
    assert room.chair.why_not(0, None) is not None  # type: ignore[arg-type]
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
    assert table.stage is Stage.RUNNING
    assert room.said() == ["Cy sits down.", "The match begins."]
    assert room.chair.begun
    assert room.chair.names == ("Ana", "Bo", "Cy")
    assert room.chair.people == {0, 1, 2}
    assert "begun" in refused(table.stand, cy)
    assert "begun" in refused(table.disband, ana)
    assert "begun" in refused(table.give, ana, 1, "steady")


async def test_only_the_owner_gives_seats_to_bots_and_disbands(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.house.make_table(ana, TablePlan("dog_lover", ("me", "", "")))
    room = guests.chair(table, "Bo")
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
    assert room.chair.shut
    assert guests.house.table(table.code) is None
    assert "closed" in refused(table.enter, bo)
    await guests.again()
    assert guests.house.tables() == ()


async def test_bots_step_aside_for_people_of_their_name(guests: Guests) -> None:
    table = guests.table("Ana", "Bella", bots=("steady",))
    names = [sitter.name for sitter in table.card().sitters]
    assert len(set(names)) == 3
    assert names[:2] == ["Ana", "Bella"]


BAD_PLANS = {
    "no such game here": TablePlan("chess", ("me", "")),
    "2, 3, 4 seats": TablePlan("dog_lover", ("me",)),
    "no bot level": TablePlan("dog_lover", ("me", "\x1b[2J")),
    "can have one seat": TablePlan("dog_lover", ("me", "me")),
    "no option": TablePlan("dog_lover", ("me", ""), {"x\x1b": 1}),
    "only computer players": TablePlan("dog_lover", ("steady", "steady")),
}


@pytest.mark.parametrize("words", BAD_PLANS)
async def test_a_bad_plan_is_refused_in_words(guests: Guests, words: str) -> None:
    (ana,) = guests.people("Ana")
    assert words in refused(guests.house.make_table, ana, BAD_PLANS[words])
    assert guests.house.tables() == ()


async def test_tables_are_not_endless(tmp_path: Path) -> None:
    limits = HouseLimits(tables=3, tables_each=2)
    async with Guests(tmp_path, limits) as guests:
        guests.table("Ana", "Bo")
        guests.table("Ana", "Bo")
        ana, cy = guests.people("Ana", "Cy")
        plan = TablePlan("dog_lover", ("me", ""))
        assert "2 of your tables" in refused(guests.house.make_table, ana, plan)
        guests.table("Bo", "Ana")
        assert "no room" in refused(guests.house.make_table, cy, plan)


async def test_tables_are_not_made_in_a_storm(guests: Guests) -> None:
    (ana,) = guests.people("Ana")
    plan = TablePlan("dog_lover", ("me", ""))
    for _ in range(6):
        guests.house.make_table(ana, plan).disband(ana)
    assert "wait" in refused(guests.house.make_table, ana, plan)


MOST_CALLS = 120


@pytest.mark.parametrize("code", [errno.ENOSPC])
async def test_a_beginning_that_fails_anywhere_can_be_tried_again(
    tmp_path: Path, code: int
) -> None:
    """Whatever call fails, the table gathers or runs, here and after a restart."""
    for at in range(MOST_CALLS):
        async with Guests(tmp_path / str(at)) as guests:
            ana, bo = guests.people("Ana", "Bo")
            table = guests.house.make_table(ana, TablePlan("dog_lover", ("me", "")))
            with pytest.MonkeyPatch.context() as patched:
                made = failing_at(patched, at, code)
                try:
                    table.sit(bo)
                    begun = True
                except HouseError:
                    begun = False
            assert (table.stage is Stage.RUNNING) == begun
            assert (table.match is not None) == begun
            assert (table.seat_of(bo) is not None) == begun
            if not begun:
                table.sit(bo)
            assert mover(guests.chair(table, "Ana"), guests.chair(table, "Bo"))
            house = await guests.again()
            again = house.table(table.code)
            assert again is not None
            assert again.stage is Stage.RUNNING
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
        await guests.house.open()
        ana, bo = guests.people("Ana", "Bo")
        table = guests.house.make_table(ana, TablePlan("dog_lover", ("me", "")))
        with pytest.MonkeyPatch.context() as patched:
            made = failing_at(patched, at, errno.EIO, for_ever=True)
            try:
                table.sit(bo)
            except HouseError:
                pass
            finally:
                await guests.house.close()
        house = guests._house()
        await house.open()
        again = house.table(table.code)
        assert again is not None
        assert again.playing.problem is None
        if again.stage is Stage.GATHERING:
            again.sit(bo)
        assert again.seat_of(bo) == 1
        assert again.match is not None
        assert again.match.to_move is not None
        await house.close()
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
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    assert ana.said() == ["Bo is here."]
    guests.clock.pass_(minutes=1)
    await bo.chair.close()
    assert ana.said() == ["Bo is away."]
    sitter = ana.chair.company.sitters[1]
    assert (sitter.here, sitter.away_since) == (False, guests.clock.now)
    guests.clock.pass_(seconds=4)
    bo = guests.chair(table, "Bo")
    assert [(one.kind, one.sentence) for one in ana.news] == [("presence", None)]
    assert ana.chair.company.sitters[1].here
    guests.clock.pass_(minutes=1)
    ana.said()
    second = guests.chair(table, "Bo")
    await bo.chair.close()
    await bo.chair.close()
    assert ana.said() == []
    assert ana.chair.company.sitters[1].here
    second.chair.leave_company()
    assert not ana.chair.company.sitters[1].here


async def test_spectators_see_and_can_be_sent_out(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, eve = guests.chair(table, "Ana"), guests.chair(table, "Eve")
    assert ana.chair.company.watchers == ("Eve",)
    assert eve.chair.seats == frozenset()
    assert eve.chair.offers() == ()
    for seat in (0, 1):
        assert eve.chair.view(seat) == eve.chair.view(None)
        assert eve.chair.legal(seat) == ()
        assert "watches" in str(eve.chair.why_no_undo(seat).reason)
    with pytest.raises(IllegalActionError, match="watches"):
        eve.chair.play(0, table.match.legal(table.match.to_move)[0])
    assert "Only who has a seat" in refused(eve.chair.ask, Asking.PAUSE)
    table.set_watchable(guests.person("Ana"), False)
    assert eve.said() == ["This table may not be watched."]
    seen = eve.chair.view(None)
    mover(ana, guests.chair(table, "Bo")).play()
    assert eve.chair.view(None) == seen
    assert eve.chair.shut
    assert eve.chair.history(frozenset({0, 1})) == []
    assert "closed" in refused(eve.chair.say, "hello")
    assert ana.chair.company.watchers == ()
    assert "may not be watched" in refused(table.enter, guests.person("Eve"))
    await eve.chair.close()


async def test_who_only_sat_in_the_room_is_sent_out_when_a_closed_match_begins(
    guests: Guests,
) -> None:
    ana, bo = guests.people("Ana", "Bo")
    table = guests.house.make_table(ana, TablePlan("dog_lover", ("me", ""), watchable=False))
    eve = guests.chair(table, "Eve")
    table.sit(bo)
    assert "This table may not be watched." in eve.said()
    assert "not begun" not in str(eve.chair.why_not(0, None).reason)  # type: ignore[arg-type]


async def test_a_new_name_is_seen_at_the_table_and_kept(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    bo = guests.chair(table, "Bo")
    guests.house.people.rename(guests.person("Ana"), "Anna")
    assert bo.chair.names == ("Anna", "Bo")
    assert bo.kinds() == ["presence", "seats"]
    assert table.match.names == ("Anna", "Bo")
    house = await guests.again()
    assert house.table(table.code).card().sitters[0].name == "Anna"


# Talk.


async def test_talk_is_clean_kept_and_not_too_fast(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, eve = guests.chair(table, "Ana"), guests.chair(table, "Eve")
    ana.chair.say("  \x1b]0;x\x07hi\u202e [bold]there[/] ")
    eve.chair.say("x" * 1000)
    ana_line, eve_line = ana.chair.talk[-2:]
    assert (ana_line.name, ana_line.seat, ana_line.text) == ("Ana", 0, "]0;xhi [bold]there[/]")
    assert (eve_line.name, eve_line.seat, len(eve_line.text)) == ("Eve", None, 300)
    assert "nothing to say" in refused(ana.chair.say, " \u200b ")
    for _ in range(4):
        ana.chair.say("again")
    assert "fast" in refused(ana.chair.say, "again")
    eve.chair.say("I may")
    guests.clock.pass_(seconds=2)
    ana.chair.say("now")
    table.set_watchers_talk(guests.person("Ana"), False)
    assert "listen only" in refused(eve.chair.say, "psst")
    talk = ana.chair.talk
    house = await guests.again()
    assert guests.chair(house.table(table.code), "Ana").chair.talk == talk


async def test_talk_keeps_the_last_two_hundred_lines(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.chair(table, "Ana")
    for number in range(210):
        guests.clock.pass_(seconds=5)
        ana.chair.say(f"line {number}")
    assert len(ana.chair.talk) == 200
    assert ana.chair.talk[-1].text == "line 209"


# Taking back.


async def test_a_free_undo_asks_nobody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dogs")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    for _ in range(60):
        at = mover(ana, bo)
        (seat,) = at.chair.seats
        plain = [one for one in at.chair.legal(seat) if table.match.can_be_undone(one)]
        at.chair.play(seat, (plain or at.chair.legal(seat))[0])
        if plain:
            break
    assert at.chair.why_no_undo(seat) is None
    plies = at.chair.plies
    assert at.chair.undo(seat) == 1
    assert at.chair.plies == plies - 1
    assert at.chair.can_redo(seat)
    assert at.chair.redo(seat)
    assert at.chair.plies == plies
    assert at.chair.undo(1 - seat) == 0
    assert not at.chair.redo(1 - seat)


async def test_what_revealed_something_needs_everybody(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.chair(table, name) for name in ("Ana", "Bo", "Cy")]
    for _ in range(80):
        at = mover(*sat)
        plies = at.chair.plies
        at.play()
        (seat,) = at.chair.seats
        if at.chair.why_no_undo(seat) is not None and at.chair.last_mover == seat:
            break
    others = [one for one in sat if one is not at]
    assert at.chair.undo(seat) == 0
    at.chair.ask(Asking.UNDO)
    proposal = others[0].chair.company.proposal
    assert proposal is not None
    assert set(proposal.voters) == {0, 1, 2} - {seat}
    assert proposal.needed == 2
    assert at.chair.company.asked_by_me
    assert not at.chair.company.asked_me
    assert "asking something already" in refused(others[0].chair.ask, Asking.PAUSE)
    assert "Nothing is being asked" in refused(at.chair.answer, True)
    others[0].chair.answer(True)
    assert not others[0].chair.company.asked_me
    assert at.chair.plies == plies + 1
    await others[1].chair.close()
    assert "waits for" in str(at.chair.company.proposal.sentence)
    (absent,) = {0, 1, 2} - {seat} - others[0].chair.seats
    back = guests.chair(table, ("Ana", "Bo", "Cy")[absent])
    assert back.chair.company.asked_me
    back.chair.answer(True)
    assert at.chair.plies == plies
    assert at.chair.company.proposal is None


async def test_one_refusal_ends_it_and_it_is_not_asked_again_at_once(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    other = bo if asker is ana else ana
    plies = asker.chair.plies
    asker.chair.ask(Asking.UNDO)
    other.said()
    other.chair.answer(False)
    assert other.said() == ["The table does not agree: nothing was changed."]
    assert asker.chair.plies == plies
    assert "just answered" in refused(asker.chair.ask, Asking.UNDO)
    offer = next(one for one in asker.chair.offers() if one.kind is Asking.UNDO)
    assert "just answered" in str(offer.why_not)
    guests.clock.pass_(seconds=30)
    asker.chair.ask(Asking.UNDO)
    asker.chair.withdraw()
    assert asker.chair.company.proposal is None
    assert "nothing" in refused(asker.chair.withdraw)


async def test_a_move_ends_what_asks_to_take_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    hidden(ana, bo)
    asker = ana if table.match.last_mover == 0 else bo
    asker.chair.ask(Asking.UNDO)
    ana.said()
    mover(ana, bo).play()
    assert ana.said() == ["The match went on: nothing is taken back."]
    assert asker.chair.company.proposal is None


async def test_only_those_whose_moves_are_taken_back_are_asked(guests: Guests) -> None:
    """Three people, nothing revealed: who did not move has no say."""
    table = guests.table("Ana", "Bo", "Cy", game="dogs")
    sat = [guests.chair(table, name) for name in ("Ana", "Bo", "Cy")]
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
                one.chair.ask(Asking.UNDO)
                assert set(one.chair.company.proposal.voters) == movers
                (answering,) = movers
                plies = one.chair.plies
                sat[answering].chair.answer(True)
                assert one.chair.plies == plies - count
                return
        mover(*sat).play()
    pytest.fail("it never came to that")


async def test_a_question_ends_when_its_moves_are_gone(guests: Guests) -> None:
    """Somebody takes a move back freely while others are asked about older ones."""
    table = guests.table("Ana", "Bo", game="dogs")
    sat = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    for _ in range(200):
        mover(*sat).play()
        last = table.match.last_mover
        asker, free = sat[1 - last], sat[last]
        if table.playing.plies_back(1 - last) and free.chair.why_no_undo(last) is None:
            break
    asker.chair.ask(Asking.UNDO)
    assert free.chair.company.asked_me
    assert free.chair.undo(last) == 1
    assert asker.chair.company.proposal is None


# Away.


async def test_a_bot_plays_on_for_somebody_and_hands_back(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    sat = [guests.chair(table, name) for name in ("Ana", "Bo", "Cy")]
    await sat[2].chair.close()
    assert "only just left" in refused(sat[0].chair.ask, Asking.STAND_IN, 2)
    assert "is here" in refused(sat[0].chair.ask, Asking.STAND_IN, 1)
    guests.clock.pass_(minutes=2)
    assert any(one.kind is Asking.STAND_IN and one.about == 2 for one in sat[0].chair.offers())
    sat[0].chair.ask(Asking.STAND_IN, 2)
    assert sat[1].chair.company.asked_me
    assert "Ana asks whether a bot may play on for Cy." in sat[1].said()
    sat[1].chair.answer(True)
    sitter = sat[0].chair.company.sitters[2]
    assert (sitter.name, sitter.level != "", sitter.person) == (
        "Cy",
        True,
        table.record.seats[2].person,
    )
    assert sat[0].chair.people == {0, 1}
    for _ in range(20):
        await table.match.settled()
        mover(*sat[:2]).play()
    await table.match.settled()
    sat[0].said()
    cy = guests.chair(table, "Cy")
    assert "Cy is back and plays on." in sat[0].said()
    assert cy.chair.people == {0, 1, 2}
    assert cy.chair.seats == {2}


async def test_a_bot_that_plays_on_does_so_after_a_restart(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.chair(table, "Ana")
    guests.clock.pass_(minutes=3)
    ana.chair.ask(Asking.STAND_IN, 1)
    assert ana.chair.people == {0}
    house = await guests.again()
    table = house.table(table.code)
    assert table.card().sitters[1].level
    await table.match.settled()
    assert table.match.to_move == 0
    bo = guests.chair(table, "Bo")
    assert bo.chair.people == {0, 1}


async def test_nobody_takes_back_what_the_absent_played(guests: Guests) -> None:
    """Alone with a stand-in, one cannot rewind the other person's own moves."""
    table = guests.table("Ana", "Bo")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    for _ in range(30):
        mover(ana, bo).play()
        played = {moment.mover for moment in ana.chair.history(frozenset())}
        if played == {0, 1} and table.match.last_mover == 1 and table.match.to_move == 0:
            break
    await bo.chair.close()
    guests.clock.pass_(minutes=3)
    ana.chair.ask(Asking.STAND_IN, 1)
    assert ana.chair.people == {0}
    assert ana.chair.why_no_undo(0) is not None
    plies = ana.chair.plies
    ana.chair.ask(Asking.UNDO)
    assert ana.chair.company.proposal.voters == (1,)
    assert ana.chair.plies == plies


async def test_a_bots_moves_are_no_obstacle(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",), game="dogs")
    ana = guests.chair(table, "Ana")
    for _ in range(6):
        await table.match.settled()
        ana.play()
    await table.match.settled()
    plies = ana.chair.plies
    assert ana.chair.why_no_undo(0) is None
    assert ana.chair.undo(0) >= 1
    assert ana.chair.plies < plies


# Pausing and ending.


async def test_a_paused_match_stands_still_until_the_table_goes_on(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("steady",))
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    await table.match.settled()
    at = mover(ana, bo)
    ana.chair.ask(Asking.PAUSE)
    bo.chair.answer(True)
    assert table.stage is Stage.PAUSED
    assert "Ana pauses the match." in bo.said()
    (seat,) = at.chair.seats
    assert at.chair.legal(seat) == ()
    with pytest.raises(IllegalActionError, match="paused"):
        at.chair.play(seat, table.match.legal(seat)[0])
    kinds = {one.kind for one in ana.chair.offers()}
    assert kinds == {Asking.RESUME, Asking.END, Asking.LEAVE}
    house = await guests.again()
    table = house.table(table.code)
    assert table.stage is Stage.PAUSED
    ana = guests.chair(table, "Ana")
    plies = ana.chair.plies
    ana.chair.wake()
    await table.match.settled()
    assert ana.chair.plies == plies
    ana.chair.ask(Asking.RESUME)
    assert table.stage is Stage.RUNNING
    guests.chair(table, "Bo")
    await table.match.settled()
    assert table.match.to_move in {0, 1}


async def test_a_short_absence_cannot_be_used_to_end_a_match(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    await bo.chair.close()
    ana.chair.ask(Asking.END)
    assert table.stage is Stage.RUNNING
    assert ana.chair.company.proposal.voters == (1,)
    ana.chair.withdraw()
    guests.clock.pass_(minutes=2)
    ana.chair.ask(Asking.END)
    assert table.stage is Stage.ENDED
    assert "Ana ends the match." in ana.said()
    card = guests.house.lobby(guests.person("Bo")).played[0]
    assert (card.code, card.stage) == (table.code, Stage.ENDED)
    assert table.reading(guests.person("Bo")).match.plies == ana.chair.plies


async def test_a_majority_pauses_and_a_minority_does_not(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.chair(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.chair.ask(Asking.PAUSE)
    bo.chair.answer(False)
    assert table.stage is Stage.RUNNING
    assert ana.chair.company.proposal.refused == (1,)
    cy.chair.answer(False)
    assert ana.chair.company.proposal is None
    assert table.stage is Stage.RUNNING
    bo.chair.ask(Asking.PAUSE)
    cy.chair.answer(True)
    assert table.stage is Stage.PAUSED


async def test_who_asked_and_goes_asks_no_longer(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, _ = (guests.chair(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.chair.ask(Asking.PAUSE)
    await ana.chair.close()
    assert bo.chair.company.proposal is None


async def test_votes_of_those_who_go_do_not_keep_the_others_waiting(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy")
    ana, bo, cy = (guests.chair(table, name) for name in ("Ana", "Bo", "Cy"))
    ana.chair.ask(Asking.PAUSE)
    await bo.chair.close()
    assert table.stage is Stage.RUNNING
    await cy.chair.close()
    assert table.stage is Stage.PAUSED


async def test_leaving_for_good_gives_the_seat_to_a_bot(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.chair(table, "Ana"), guests.chair(table, "Bo")
    bo.chair.ask(Asking.LEAVE)
    assert any("Bo has left the match" in one for one in ana.said())
    assert bo.chair.seats == frozenset()
    assert ana.chair.company.watchers == ("Bo",)
    assert ana.chair.people == {0}
    sitter = ana.chair.company.sitters[1]
    assert sitter.person == ""
    assert sitter.level
    assert guests.house.lobby(guests.person("Bo")).yours == ()
    house = await guests.again()
    table = house.table(table.code)
    assert table.seat_of(guests.person("Bo")) is None
    ana = guests.chair(table, "Ana")
    assert ana.chair.people == {0}
    ana.chair.ask(Asking.LEAVE)
    assert table.stage is Stage.ENDED


async def test_a_finished_match_is_kept_to_look_at(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",))
    ana = guests.chair(table, "Ana")
    while table.stage is Stage.RUNNING:
        await table.match.settled()
        if ana.chair.to_move == 0:
            ana.play()
    assert "The match is over." in ana.said()
    places = table.card().places
    assert [rank for _, _, rank in places] == sorted(rank for _, _, rank in places)
    assert ana.chair.view(0).finished
    await ana.chair.close()
    assert table.match is None
    house = await guests.again()
    table = house.table(table.code)
    assert table.match is None
    assert table.card(guests.person("Ana")).places == places
    assert house.lobby(guests.person("Ana")).played == (table.card(guests.person("Ana")),)
    ana = guests.chair(table, "Ana")
    assert ana.chair.view(0).finished
    assert ana.chair.legal(0) == ()
    assert "over" in str(ana.chair.why_no_undo(0).reason)
    assert ana.chair.offers() == ()
    assert table.reading(guests.person("Ana")).match.to_move is None
    guests.clock.pass_(days=31)
    assert house.lobby(guests.person("Ana")).played == ()
    assert house.table(table.code) is table


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
    ana = guests.chair(table, "Ana")
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
        house = await guests.again()
        table = house.table(code)
        assert table is not None
        assert table.match is not None
        assert not table.match.stored.hints
        seat = table.match.to_move
        assert seat is not None
        refusal = table.match.why_no_hints(seat)
        assert refusal is not None
        assert "without hints" in str(refusal.reason)
