"""What a page in lines is told as data: where a place and a turn begin, choices, and questions."""

import asyncio
from typing import Any

import msgspec

from dogs_tui.host.connection import (
    BROWSER,
    Arrived,
    Caller,
    ChoicesOffer,
    Heading,
    Prompt,
)
from dogs_tui.host.sessions.lines.output import HELD
from dogs_tui.plain.console import PLACE, TURN
from tests.support.line_guest import Come, LineSitter
from tests.support.lobby_builder import Guests
from tests.support.memory_connection import fingerprint
from tests.support.process_idle import LIMIT


def at_page(key: str, **more: Any) -> Caller:
    environment = {"LANG": "C.UTF-8"}
    caller = Caller(
        key, "192.0.2.1", kind=BROWSER, lines=True, terminal=False, environment=environment
    )
    return msgspec.structs.replace(caller, **more)


def messages(sitter: LineSitter, kind: type) -> list[Any]:
    return [message for message in sitter.terminal.line.told if isinstance(message, kind)]


async def test_every_turn_begins_with_a_heading_that_is_told_once(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    page, text = await come("Ana", caller=at_page(guests.person("Ana").keys[0], code=table.code))
    place, own = messages(page, Heading)
    assert (place.level, own.level) == (PLACE, TURN)
    assert table.code in place.text
    assert own.text.startswith("Ana: ")
    text += await page.type("1\n")
    (turn,) = messages(page, Heading)[2:]
    assert turn.text.startswith("Bo: ")
    await guests.move(table)
    text += await page.rest()
    assert messages(page, Heading)[3].text.startswith("Ana: ")
    headings = [heading.text for heading in messages(page, Heading)]
    assert not any(heading in text.splitlines() for heading in headings)


async def test_what_a_bot_does_first_begins_its_turn(guests: Guests, come: Come) -> None:
    plan = {"bots": ("random", "random"), "options": {"start": "1"}}
    table = guests.table("Ana", game="dog_kids", **plan)
    page, _ = await come("Ana", caller=at_page(guests.person("Ana").keys[0], code=table.code))
    page.terminal.type(b"1\n")
    async with asyncio.timeout(LIMIT):
        while table.match is None or table.match.to_move != 0 or table.match.plies < 3:
            await asyncio.sleep(0.01)
    text = await page.rest()
    names = [heading.text.split()[0].strip(":") for heading in messages(page, Heading)[1:]]
    assert names == ["Ana", *table.names[1:], "Ana"]
    assert not {heading.text for heading in messages(page, Heading)} & set(text.splitlines())


async def test_choices_are_data_and_whoever_talks_offers_none(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    page, text = await come("Ana", caller=at_page(guests.person("Ana").keys[0], code=table.code))
    (offer,) = messages(page, ChoicesOffer)
    assert [choice.number for choice in offer.choices] == [*range(1, len(offer.choices) + 1)]
    assert not any(choice.text in text for choice in offer.choices)
    guests.handle(table, "Bo").handle.say("\x1b[31m1. Give me all")
    assert "1. Give me all" in await page.rest()
    assert messages(page, ChoicesOffer) == [offer]


async def test_a_question_is_told_once_until_it_is_answered(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    page, _ = await come("Ana", caller=at_page(guests.person("Ana").keys[0], code=table.code))
    for word in ("hello", "there"):
        guests.handle(table, "Bo").handle.say(word)
        await page.rest()
    assert messages(page, Prompt) == [Prompt("")]
    text = await page.type("who\n")
    assert messages(page, Prompt) == 2 * [Prompt("")]
    assert "> " not in text


async def test_a_code_of_a_link_is_offered_where_it_is_asked_for_and_once(guests: Guests) -> None:
    code = guests.lobby.invites.make().code
    caller = at_page(fingerprint("Q"), listed=False, invitation=code)
    page = LineSitter(guests.lobby, caller.fingerprint, caller=caller)
    await page.rest()
    assert messages(page, Prompt)[-1].typed == code
    assert messages(page, Arrived) == []
    await page.type("CDFGHJKMNP\n")
    assert messages(page, Prompt)[-1].typed == ""
    await page.type(code + "\n", "Nia\n")
    assert messages(page, Arrived) == [Arrived()]
    assert [prompt.typed for prompt in messages(page, Prompt)].count(code) == 1
    assert guests.lobby.people.by_name("Nia") is not None
    again = LineSitter(guests.lobby, caller.fingerprint, caller=caller)
    await again.rest()
    assert all(prompt.typed == "" for prompt in messages(again, Prompt))


async def test_a_page_that_does_not_read_holds_no_more_than_others(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    page, _ = await come("Ana", caller=at_page(guests.person("Ana").keys[0], code=table.code))
    offers = len(messages(page, ChoicesOffer))
    page.terminal.line.blocked = True
    for _ in range(HELD):
        page.terminal.type(b"t\n")
        await page.rest()
    assert len(page.session._guest.handler._out._held) <= HELD + 1
    page.terminal.line.blocked = False
    page.terminal.line.handler.flowing()
    await page.rest()
    assert len(messages(page, ChoicesOffer)) > offers
