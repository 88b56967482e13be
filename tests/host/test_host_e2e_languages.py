"""A match over SSH in which each guest reads the same moves in their own words."""

from pathlib import Path

import pytest

from dogs_rules.game import Event
from dogs_rules.match import Match
from dogs_tui.words import language, say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names
from dogs_tui.words.registry import words_of
from tests.support.host_party import Party, hosting, seeded
from tests.support.ssh_guest import SshGuest

SPEAKING = {"Ana": "pt_BR.UTF-8", "Bo": "pl_PL.UTF-8", "Cyril": "de_DE.UTF-8"}


def read(guest: SshGuest, since: int = 0) -> str:
    """What a guest was sent, whatever lines it is broken into."""
    return " ".join(guest.raw[since:].decode().split())


async def come(party: Party, name: str, code: str) -> SshGuest:
    """Somebody comes to a table in lines, with the language of their own machine."""
    locale = {"LANG": SPEAKING[name]}
    return await party.come(name, f"plain join {code}", size=(200, 60), environment=locale)


async def test_a_portuguese_a_polish_and_a_german_guest_read_the_same_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    async with hosting(tmp_path) as party:
        party.enrol(*SPEAKING)
        table = party.table("dog_kids", tuple(SPEAKING))
        assert table.match is not None
        match: Match = table.match.match
        guests = {name: await come(party, name, table.code) for name in SPEAKING}
        words, names = words_of(match.game), table.match.names
        for _ in SPEAKING:
            mover = names[match.to_move or 0]
            await guests[mover].rest()
            sent = {name: len(guest.raw) for name, guest in guests.items()}
            _, events = match.game.apply(match.state, match.game.legal_actions(match.state)[0])
            guests[mover].send(b"1\r")
            for name, guest in guests.items():
                wanted = sentences(words, events, names, name)
                await guest.rest()
                got = read(guest, sent[name])
                assert all(sentence in got for sentence in wanted), (name, wanted, got)
                assert wanted, "a move of which nothing is told"


def sentences(words: GameWords, events: list[Event], names: Names, name: str) -> list[str]:
    """What somebody is told of what happened, in the language of their machine."""
    seat = names.index(name)
    shown = [event for event in events if event.seen_by is None or seat in event.seen_by]
    with language.kept(SPEAKING[name][:2]):
        texts = [words.event_text(event, names) for event in shown]
        sentences = [" ".join(say(text).split()) for text in texts if text is not None]
    assert sentences != [say(text) for text in texts if text is not None], "this is English"
    return sentences
