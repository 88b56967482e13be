"""Guests in lines: from the first arrival to a match, in words alone."""

import re
from typing import Any

import pytest

from dogs_tui.app.settings import Settings
from dogs_tui.host.commands.people import FINGERPRINT_SHOWN
from dogs_tui.host.sessions.session import REPLACED
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.words import say
from tests.support.line_guest import Come, LineSitter
from tests.support.lobby_builder import Guests, key, mover

NEW = key(99)
SECRET = "the seven of dogs in Bo's hand"


async def test_a_first_arrival_agrees_to_the_rules_gives_a_code_and_a_name(guests: Guests) -> None:
    guests.person("Bo")
    code = guests.lobby.invites.make().code
    nina = LineSitter(guests.lobby, NEW, listed=False, house_rules=("Be kind.",))
    output = await nina.rest()
    assert output.index("Be kind.") < output.index("Do you accept the house rules?")
    assert "Type yes to accept the house rules" in await nina.type("perhaps")
    assert "Type your invitation" in await nina.type("yes")
    assert "not valid" in await nina.type("WRONG-CODES")
    assert "Choose a name" in await nina.type(code)
    assert "The name Bo is taken" in await nina.type("Bo")
    output = await nina.type("Nina")
    assert "You are in the lobby, Nina." in output
    person = guests.lobby.people.by_key(NEW)
    assert person is not None
    assert not person.settings.lines
    assert not guests.lobby.invites.all()


async def test_a_code_is_no_name_where_nobody_needs_one(guests: Guests) -> None:
    ana = guests.person("Ana")
    nina = LineSitter(guests.lobby, NEW, listed=True)
    assert "not valid" in await nina.type("34679-CDFGH")
    assert "You are in the lobby, Ana." in await nina.type(guests.lobby.invites.link(ana).code)
    assert [person.name for person in guests.lobby.people.all()] == ["Ana"]


async def test_keys_are_listed_added_and_removed(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    person = guests.person("Ana")
    (own,) = person.keys
    assert f"1. {own[:FINGERPRINT_SHOWN]}\u2026, last here now" in await ana.type("keys")
    guests.lobby.people.add_key(person, NEW)
    assert f"2. {NEW[:FINGERPRINT_SHOWN]}\u2026" in await ana.type("keys")
    assert "You are connected with this key" in await ana.type("keys remove 1")
    assert "No key has this number" in await ana.type("keys remove 3")
    assert "Type keys; or keys remove or keys name" in await ana.type("keys lose 2")
    assert f"Removed: {NEW}." in await ana.type("keys remove 2")
    assert guests.lobby.people.by_key(NEW) is None


async def test_codes_that_are_not_known_end_it(guests: Guests) -> None:
    nina = LineSitter(guests.lobby, NEW, listed=False)
    output = await nina.type(*["AAAAA-AAAAA"] * 5)
    assert "None of these codes is valid." in output
    assert await nina.end() == 0
    assert guests.lobby.people.by_key(NEW) is None


async def test_a_new_table_is_laid_as_proposed_or_changed(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "DOG Kids" in await ana.type("new")
    assert "There is no such game" in await ana.type("chess")
    output = await ana.type("dog_kids")
    assert "  2. Seat 1: you" in output
    assert "  3. Seat 2: open" in output
    await ana.type("1", "1")
    output = await ana.type("3", "1")
    assert "  2. Seat 1: open" in output
    assert "  3. Seat 2: you" in output
    output = await ana.type("")
    (table,) = guests.lobby.tables
    assert f"Table {table.code}: DOG Kids, created by Ana." in output
    assert table.seat_of(guests.person("Ana")) == 1
    assert "One more, and the match begins." in output


async def test_a_table_with_days_for_a_decision_is_laid(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    output = await ana.type("new dog_kids")
    assert "When time runs out" not in output
    (number,) = re.findall(r"(\d+)\. Time per move: no limit \(live\)", output)
    output = await ana.type(number, "7")
    assert f"{number}. Time per move: 3 days" in output
    assert f"{int(number) + 1}. When time runs out: a bot plays the turn" in output
    output = await ana.type(str(int(number) + 1), "3")
    assert "When time runs out: the match pauses" in output
    output = await ana.type("")
    (table,) = guests.lobby.tables
    assert table.record.time_control == TimeControl(72, Late.PAUSE)
    assert "Time per move: 3 days." in output


async def test_no_table_is_laid_by_who_goes_back(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "No table was created." in await ana.type("new", "b")
    assert "No table was created." in await ana.type("new dogs", "b")
    assert list(guests.lobby.tables) == []


async def test_a_seat_in_the_lobby_leads_through_the_room_into_the_match(
    guests: Guests, come: Come
) -> None:
    ana, _ = await come("Ana")
    bo, _ = await come("Bo")
    await ana.type("new dog_kids", "1", "1", "")
    output = await bo.rest()
    assert "A new table is open:" in output
    output = await bo.type("1")
    assert "Table" in output
    assert "1. Ana (here)" not in output  # the match has begun with the last seat
    (table,) = guests.lobby.tables
    assert table.stage is TableStage.RUNNING
    output = await ana.rest()
    assert "Bo sat down." in output
    assert "Cards of Ana:" in output
    assert "Cards of Bo:" not in output


async def test_a_room_in_words(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", game="dog_kids", bots=("", "random"))
    ana, output = await come("Ana", code=table.code)
    assert "  1. Ana (you)" in output
    assert "  2. open" in output
    assert "  3. Bella (bot, random)" in output
    assert "This is your seat." in await ana.type("1")
    assert "open" in await ana.type("stand", "list")
    assert table.seat_of(guests.person("Ana")) is None
    await ana.type("2")
    assert table.seat_of(guests.person("Ana")) == 1
    assert "There is no such bot" in await ana.type("bot 1 genius")
    assert "Type the number of a seat" in await ana.type("bot nine")
    assert "Type it again" in await ana.type("close")
    output = await ana.type("close")
    assert "Ana closed the table." in output
    assert "You are in the lobby" in output


async def test_everything_that_can_be_asked_at_a_match(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dogs", options={"start": "1"})
    ana, output = await come("Ana", code=table.code)
    assert re.search(r"\r\n  1\. ", output)
    assert "Ana: " in await ana.type("s")
    assert "Ana now: " in await ana.type("o")
    assert "Dog Fair" in await ana.type("? fair")
    assert "dogs-tui rules" not in await ana.type("? fair")
    assert "Say something to everyone here" in await ana.type("?")
    assert "Seat 2: Bo, away" in await ana.type("w")
    assert "Unknown command." in await ana.type("hello")
    assert "Type a number from 1 to" in await ana.type("0")
    assert "Type a number from 1 to" in await ana.type("99999999999")
    await ana.type("1")
    assert table.match is not None
    assert table.match.plies == 1
    assert "1 move was undone." in await ana.type("u")
    assert table.match.plies == 0
    assert "That cannot be asked." in await ana.type("ask nonsense")


async def test_what_others_do_is_told_between_and_leaves_what_is_typed(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    assert "Bo is here." in await ana.rest()
    assert "It is not your turn: Bo is to move." in await ana.type("1")
    await ana.press("say wait")
    bo.play()
    output = await ana.rest()
    assert "Bo " in output
    assert output.endswith("> say wait")
    assert ana.terminal.text().rstrip().endswith("> say wait")
    bo.handle.say("no hurry")
    assert "Bo: no hurry" in await ana.rest()
    await ana.press("enter")
    assert bo.handle.talk[-1].text == "wait"


async def test_a_number_that_was_begun_before_the_choices_is_not_taken(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    await ana.press("1")
    bo.play()
    await ana.rest()
    assert table.match is not None
    before = table.match.plies
    assert "You typed that before the question appeared." in await ana.press("enter")
    assert table.match.plies == before
    await ana.type("1")
    assert table.match.plies > before


async def test_a_table_decides_in_words(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    bo, _ = await come("Bo", code=table.code)
    assert "type ask pause" in await ana.type("ask")
    await ana.type("ask pause")
    assert "Ana asks to pause the match. Type yes or no." in await bo.rest()
    await bo.type("yes")
    assert table.stage is TableStage.PAUSED
    assert "The match is paused." in await ana.type("1")
    await ana.type("ask resume")
    await bo.type("no")
    assert "The table did not agree" in await ana.rest()
    assert "Type it again to confirm." in await ana.type("ask leave")
    output = await ana.type("ask leave")
    assert "Ana left the match" in output
    assert table.seat_of(guests.person("Ana")) is None
    assert "The match is paused." in await ana.type("1")


async def test_a_bot_plays_on_for_who_is_away(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    assert "type ask bot Bo" not in await ana.type("ask")
    guests.clock.pass_(minutes=5)
    assert "Let a bot play on for Bo: type ask bot Bo" in await ana.type("ask")
    assert "A bot now plays for Bo." in await ana.type("ask bot bo")
    assert table.match is not None
    assert table.match.people == {0}


async def test_only_the_owner_is_told_how_to_keep_order(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    bo, _ = await come("Bo", code=table.code)
    assert "Because this is your table, you can also type:" in await ana.type("?")
    assert "Because this is your table" not in await bo.type("?")
    assert "Only the table's owner can do that." in await bo.type("mute Ana")
    await ana.type("mute Bo")
    assert "Ana muted Bo." in await bo.rest()
    assert "of this table has muted you" in await bo.type("say hello")
    await ana.type("unmute bo")
    await bo.type("say hello")
    assert "Bo: hello" in await ana.rest()


async def test_who_is_sent_out_hears_why_and_is_in_the_lobby(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", game="dog_kids", bots=("", ""))
    ana, _ = await come("Ana", code=table.code)
    bo, _ = await come("Bo", code=table.code)
    assert "Remove Bo from this table? Type it again to confirm." in await ana.type("out Bo")
    await ana.type("out Bo")
    output = await bo.rest()
    assert "Ana has removed you from this table." in output
    assert "You are in the lobby, Bo." in output
    assert "Type the name of someone" in await ana.type("mute Zoe")


async def test_a_visit_from_elsewhere_takes_the_place(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    again, _ = await come("Ana")
    await ana.end()
    assert say(REPLACED) in ana.terminal.raw.decode()
    again.session.hang_up(REPLACED)
    await again.end()
    assert again.terminal.raw.decode().rstrip().endswith(say(REPLACED))


# Lines and screens.


async def test_lines_are_chosen_at_the_welcome_and_kept(guests: Guests) -> None:
    nina = LineSitter(guests.lobby, NEW, lines=False)
    await nina.terminal.wait_for("You are new here")
    await nina.press("f4")
    await nina.terminal.wait_for("Choose a name")
    assert "You are in the lobby, Nina." in await nina.type("Nina")
    person = guests.lobby.people.by_key(NEW)
    assert person is not None
    assert person.settings.lines
    nina.terminal.lose()
    await nina.end()
    again = LineSitter(guests.lobby, NEW, lines=False)
    assert "You are in the lobby, Nina." in await again.rest()


async def test_from_the_lobby_to_lines_and_back_to_screens(guests: Guests) -> None:
    ana = guests.person("Ana")
    guests.lobby.people.change_settings(ana, Settings(motion=False))
    sitter = LineSitter(guests.lobby, ana.keys[0], lines=False)
    await sitter.terminal.wait_for("No tables yet.")
    await sitter.press("p")
    await sitter.terminal.wait_for("You are in the lobby, Ana.")
    assert guests.person("Ana").settings.lines
    assert guests.person("Ana").settings.motion is False
    await sitter.type("screens")
    await sitter.terminal.wait_for("n  create a table")
    assert not guests.person("Ana").settings.lines
    assert [person.name for person in guests.lobby.present()] == ["Ana"]


# Pipes, and what breaks.


async def test_the_end_of_a_pipe_is_the_end_after_what_it_brought(guests: Guests) -> None:
    ana = guests.person("Ana")
    sitter = LineSitter(guests.lobby, ana.keys[0], piped=True)
    await sitter.rest()
    sitter.terminal.type(b"name Anja\nw\x04")
    assert await sitter.end() == 0
    output = sitter.terminal.raw.decode()
    assert "Your name is now Anja." in output
    assert output.count("Nobody else is here.") == 2


async def test_what_breaks_is_told_and_the_lobby_is_still_there(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    ana, _ = await come("Ana", reports=tmp_path / "reports")

    def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    with monkeypatch.context() as patch:
        patch.setattr("dogs_tui.host.sessions.lines.lobby.LineLobby._tell_tables", broken)
        patch.setattr("dogs_tui.host.sessions.lines.lobby.LineLobby.enter", lambda _: None)
        await ana.type("l")
    output = await ana.type("l")
    assert "Nobody else is here." in output
    (report,) = (tmp_path / "reports").glob("*.txt")
    assert SECRET not in report.read_text()


async def test_a_match_is_found_again_where_it_was_left(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    ana.terminal.lose()
    await ana.end()
    bo = guests.handle(table, "Bo")
    again, output = await come("Ana")
    assert f"Table {table.code}: DOG Kids." in output
    await again.type("1")
    assert table.match is not None
    assert table.match.plies == 1
    assert "You are in the lobby" in await again.type("q")
    assert not bo.handle.company.sitters[0].here


async def test_a_match_that_is_over_is_told_step_by_step(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo")
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    while table.stage is TableStage.RUNNING:
        mover(*sat).play()
    last = table.reading(guests.person("Ana")).match.plies
    for sitter in sat:
        await sitter.handle.close()
    eli, _ = await come("Eli")
    output = await eli.type(f"watch {table.code}")
    assert "Replay of a finished match" in output
    first = await eli.type("")
    assert f"1 of {last}: " in first
    assert f"5 of {last}: " in await eli.type("n 4")
    assert f"4 of {last}:" in await eli.type("b")
    assert f"1 of {last}: " in await eli.type("b 3")
    assert f"0 of {last}:" in await eli.type("b")
    assert "This is the beginning." in await eli.type("back")
    assert first.splitlines()[-2] in await eli.type("to 1")
    assert f"{last} of {last}:" in await eli.type("n 999999")
    assert "This is the end." in await eli.type("")
    assert f"Type a number from 0 to {last}." in await eli.type("to 99999")
    assert f"Type a number from 0 to {last}." in await eli.type("to x")
    assert "Round 2 begins." in " ".join((await eli.type("to 0", "r", "r")).split())
    assert "Ana now: " in await eli.type("o")
    assert "Unknown command." in await eli.type("hint")
    assert "You are in the lobby" in await eli.type("q")
    assert f"1 of {last}: " in await (await come("Ana"))[0].type(f"watch {table.code}", "n")


async def test_a_puzzle_named_by_its_number_keeps_that_its_answer_was_shown(
    guests: Guests, come: Come
) -> None:
    ana, _ = await come("Ana")
    assert "DOG Kids puzzle 3 of" in await ana.type("puzzles DOG KIDS 3")
    assert "Best:" in await ana.type("b")
    person = guests.lobby.people.existing(guests.person("Ana").id)
    assert len(person.progress.shown) == 1
    assert "DOG Kids puzzle 4 of" in await ana.type("next")
    assert "You are in the lobby" in await ana.type("lobby")
    assert "Review your matches" in await ana.type("training")
