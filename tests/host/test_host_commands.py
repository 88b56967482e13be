"""The tables of commands, walked: each is reached, helped, refused and noted as they say."""

import inspect
import re
from typing import Any

import pytest

from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.table import ALL, BY_ID, EVENTS
from dogs_tui.host.commands.tournaments import TOURNAMENTS
from dogs_tui.host.doors.requests import WORDS, DoorWord
from dogs_tui.host.operations.cli import COMMANDS, host
from dogs_tui.host.operations.host_commands import IN_FOLDER, ON_HOST, FolderCommand, events
from dogs_tui.host.sessions import interfaces
from dogs_tui.host.sessions.lines.at_table import ORDER, LineRoom
from dogs_tui.host.sessions.lines.deals import LineDeals
from dogs_tui.host.sessions.lines.lobby import LineLobby
from dogs_tui.host.sessions.lines.match import SeatPlay
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens import table_screen
from dogs_tui.host.sessions.screens.command_screen import CommandScreen
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.words import language, tr
from dogs_tui.words.languages import ENGLISH, NAMES
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests

PLACES = (LineLobby, LineRoom, LineDeals, SeatPlay)
BEHIND = {one.id: "tournaments" for one in TOURNAMENTS} | {
    one.id: one.id.partition(".")[0] for one in ALL if one.id.startswith(("notify.", "calendar."))
}
"""Commands that are typed behind another one's word."""


def below(kind: type[Any]) -> list[type[Any]]:
    return [kind, *(one for each in kind.__subclasses__() for one in below(each))]


def keys_on_screens() -> set[str]:
    screens = [*below(CommandScreen), table_screen.HostedMatchScreen]
    return {one.id for each in screens for one in each.__dict__.get("BINDINGS", ())}


@pytest.mark.parametrize("command", ALL, ids=lambda one: one.id)
def test_a_command_is_reached_in_lines_and_on_a_screen(command: GuestCommand) -> None:
    assert interfaces.LobbyScreen  # with it, all screens are loaded
    typed = {one.key: one.names for place in PLACES for one in place.commands}
    typed |= {one.key: one.names for one in ORDER}
    if command.words and command.id not in BEHIND:
        assert typed.get(command.id) == command.words
    if command.keys:
        assert command.id in keys_on_screens()
        assert REGISTRY[command.id].help == command.help
    reached = bool(command.words) and (bool(command.keys) or command.id in REGISTRY)
    assert reached or command.elsewhere, "one way has nothing for it, and says nothing of that"


@pytest.mark.parametrize("each", WORDS, ids=lambda each: each.word)
def test_what_is_typed_at_the_door_is_typed_inside_too(each: DoorWord) -> None:
    assert bool(each.command) == (each.word not in {"plain", "version"})
    inside = BY_ID[each.command].words if each.command else (each.word,)
    assert each.word in inside or each.word == "export"


def test_no_two_commands_of_a_place_share_a_word() -> None:
    for place in PLACES:
        words = [name for one in place.commands for name in one.names]
        assert len(words) == len(set(words)), place
    assert len(BY_ID) == len(ALL)


@pytest.mark.parametrize("code", [one for one in NAMES if one != ENGLISH])
def test_every_command_has_its_help_in_every_language(code: str) -> None:
    helps = {one.help for one in ALL} | {kind.help for kind in COMMANDS}
    known = language.get()
    language.set(code)
    try:
        missing = [text for text in helps if tr(text) == text]
    finally:
        language.set(known)
    assert not missing


def test_help_is_short() -> None:
    assert not [one.help for one in ALL if len(one.help) > 42 or one.help.endswith(".")]


def test_what_is_refused_has_a_sentence_and_what_cannot_be_undone_is_asked_twice() -> None:
    for one in ALL:
        assert one.refusal is None or one.possible is not None
        assert not one.sure or (one.sure.endswith(".") and one.do is not None)


async def test_what_is_not_possible_is_refused_in_lines(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    for command in LineLobby.commands:
        known = BY_ID.get(command.key)
        if known is not None and known.refusal is not None:
            told = " ".join((await ana.type(f"{command.names[-1]} 99")).split())
            assert str(known.refusal.filled(command=known.word)) in told


def test_every_event_of_the_audit_log_has_words() -> None:
    used = {word for kind in COMMANDS for word in kind.audits} | set(EVENTS)
    assert used <= events().keys()
    assert all(events().values())


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: " ".join(kind.words()))
def test_a_command_of_the_operator_is_typed_and_completed(kind: Any) -> None:
    group: Any = host
    for word in kind.words():
        assert word in group.list_commands(None)
        group = group.commands[word]
    assert group.help == kind.help
    named = {name for one in group.params for name in (one.name, *one.opts)}
    assert set(kind.__struct_fields__) <= named
    examples = [one for one in kind.examples if one.startswith("dogs-tui host")]
    assert examples
    assert all(re.match(rf"dogs-tui host {kind.words()[0]}\b", one) for one in examples)


def test_commands_are_told_apart_by_what_is_typed() -> None:
    tags = [kind.__struct_config__.tag for kind in (*ON_HOST, *COMMANDS)]
    assert len(set(tags)) == len({*ON_HOST, *COMMANDS})
    assert issubclass(LineLobby, Place)


@pytest.mark.parametrize("kind", IN_FOLDER, ids=lambda kind: kind.words()[-1])
def test_what_does_a_command_takes_all_that_is_typed(kind: type[FolderCommand]) -> None:
    takes = inspect.signature(kind.function())
    if kind.run is FolderCommand.run:
        more = {"as_json": True} if kind.json else {}
        takes.bind("settings", *kind.__struct_fields__, **more)
