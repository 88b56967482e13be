"""Hostile names, chat and terminals: only harmless text reaches anybody's terminal."""

from pathlib import Path

import pytest

from dogs_tui.host.rate_limits import RateLimits
from tests.support.host_party import NAMES, Party, Play, hosting
from tests.support.terminal_safety import offences, titles

SEQUENCES = (
    "\x1b[31mred\x1b[0m\x1b[2J\x1b[H"  # styles, erasing, moving
    "\x1b]52;c;ZXZpbA==\x07"  # the clipboard
    "\x1b]8;;http://evil.example\x07here\x1b]8;;\x07"  # a link
    "\x1b]0;owned\x07\x1b]2;owned\x1b\\"  # the title
)
STRINGS = (
    "\u009b31m\u009d52;c;ZXZpbA==\u009c"  # the same in eight bits
    '\x1bP$q"p\x1b\\\x1b_apc\x1b\\\x1b^pm\x1b\\\x1bXsos\x1b\\'
    "one\rtwo\nthree\vfour\u2028five\u0085six"
)
DIRECTIONS = "\u202egnp.exe\u2066x\u2069\u200f"
UNSEEN = "a\u200bb\u200dc\ufeffd\u2060e"
PILED = "z" + "\u0300\u0301\u0302\u0303\u0304\u0305" * 20
MARKUP = "[bold red]x[/bold red] [@click=app.quit]y[/] \\[b]"
WIDE = "犬" * 60 + "🐕‍🦺" * 20
LONG = "w" * 5000

SAID = {
    "sequences": SEQUENCES,
    "strings": STRINGS,
    "unicode": DIRECTIONS + UNSEEN + PILED,
    "markup": MARKUP,
    "wide": WIDE,
    "long": LONG,
}
LOGINS = {"unseen": UNSEEN, "piled": PILED, "markup": MARKUP, "long": LONG[:200]}
"""What an SSH client sends as a login name; the others it refuses itself."""


async def test_talk_reaches_the_others_as_text_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RateLimits, "take", lambda *_: 0)  # nobody waits between two lines
    names = NAMES[:2]
    async with hosting(tmp_path) as party:
        party.enrol(*names)
        play = Play(party, party.table("dog_kids", names), names)
        await play.sit_down()
        handle = party.handle(play.table, "Ana")
        bo = play.guests["Bo"]
        bo.press("f2")
        for kind, text in SAID.items():
            handle.say(f"begin {text}")
            handle.say(f"the end of {kind}")
            await bo.wait_for(f"the end of {kind}")
            for guest in play.guests.values():
                assert not offences(guest.raw), kind
                assert not any("owned" in title for title in titles(guest.raw)), kind


@pytest.mark.parametrize("login", LOGINS.values(), ids=LOGINS)
async def test_a_login_name_is_a_proposal_and_nothing_else(party: Party, login: str) -> None:
    guest = await party.come("Mallory", login=login)
    await guest.wait_for("name")
    guest.press("enter")
    await guest.rest()
    assert not offences(guest.raw)
    for person in party.program.lobby.people.all():
        assert person.name.isprintable()
        assert len(person.name) <= 24


async def test_a_typed_name_is_shown_to_others_as_text(party: Party) -> None:
    party.enrol("Ana")
    ana = await party.come("Ana")
    await ana.wait_for("Ana")
    mallory = await party.come("Mallory", login="root")
    await mallory.wait_for("name")
    mallory.press("Mal ")
    mallory.send(SEQUENCES.encode())
    mallory.press("enter")
    await ana.wait_for("Mal")
    for guest in (ana, mallory):
        assert not offences(guest.raw)
        assert not any("owned" in title for title in titles(guest.raw))
