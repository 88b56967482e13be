"""The tables of commands, walked: each is reached, helped, refused and noted as they say."""

import inspect
import re
from typing import Any

import pytest

from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.table import ALL, BY_ID, EVENTS
from dogs_tui.host.commands.tournaments import TOURNAMENTS
from dogs_tui.host.doors.requests import WORDS, DoorWord, read_command, said_at_once
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
BEHIND = {command.id: "tournaments" for command in TOURNAMENTS} | {
    command.id: command.id.partition(".")[0]
    for command in ALL
    if command.id.startswith(("notify.", "calendar."))
}
"""Commands that are typed behind another one's word."""


def below(kind: type[Any]) -> list[type[Any]]:
    return [kind, *(kind_below for each in kind.__subclasses__() for kind_below in below(each))]


def keys_on_screens() -> set[str]:
    screens = [*below(CommandScreen), table_screen.HostedMatchScreen]
    return {binding.id for each in screens for binding in each.__dict__.get("BINDINGS", ())}


@pytest.mark.parametrize("command", ALL, ids=lambda stated: stated.id)
def test_a_command_is_reached_in_lines_and_on_a_screen(command: GuestCommand) -> None:
    assert interfaces.LobbyScreen  # with it, all screens are loaded
    typed = {stated.key: stated.names for place in PLACES for stated in place.commands}
    typed |= {stated.key: stated.names for stated in ORDER}
    if command.words and command.id not in BEHIND:
        assert typed.get(command.id) == command.words
    if command.keys:
        assert command.id in keys_on_screens()
        assert REGISTRY[command.id].help == command.help
    reached = bool(command.words) and (bool(command.keys) or command.id in REGISTRY)
    assert reached or command.elsewhere, "one way has nothing for it, and says nothing of that"


@pytest.mark.parametrize("each", WORDS, ids=lambda each: each.word)
def test_what_is_typed_at_the_door_is_typed_inside_too(each: DoorWord) -> None:
    assert bool(each.command) == (each.word not in {"plain", "help", "version"})
    inside = BY_ID[each.command].words if each.command else (each.word,)
    assert each.word in inside or each.word == "export"


@pytest.mark.parametrize("code", NAMES)
def test_help_at_the_door_has_every_word_in_80_columns(code: str) -> None:
    with language.kept(code):
        page = said_at_once(read_command("--help"))
    assert all(re.search(rf"^  {each.word}\b", page, re.MULTILINE) for each in WORDS)
    assert max(map(len, page.splitlines())) <= 80


def test_no_two_commands_of_a_place_share_a_word() -> None:
    for place in PLACES:
        words = [name for command in place.commands for name in command.names]
        assert len(words) == len(set(words)), place
    assert len(BY_ID) == len(ALL)


@pytest.mark.parametrize("code", [language for language in NAMES if language != ENGLISH])
def test_every_command_has_its_help_in_every_language(code: str) -> None:
    helps = {command.help for command in ALL} | {kind.help for kind in COMMANDS}
    before = language.get()
    language.set(code)
    try:
        missing = [text for text in helps if tr(text) == text]
    finally:
        language.set(before)
    assert not missing


def test_help_is_short() -> None:
    assert not [
        command.help for command in ALL if len(command.help) > 42 or command.help.endswith(".")
    ]


def test_what_is_refused_has_a_sentence_and_what_cannot_be_undone_is_asked_twice() -> None:
    for command in ALL:
        assert command.refusal is None or command.possible is not None
        assert callable(command.sure) or command.sure[-1:] in {"", "."}
        assert not command.sure or command.do is not None


async def test_what_is_not_possible_is_refused_in_lines(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    for command in LineLobby.commands:
        stated = BY_ID.get(command.key)
        if stated is not None and stated.refusal is not None:
            answer = " ".join((await ana.type(f"{command.names[-1]} 99")).split())
            assert str(stated.refusal.filled(command=stated.word)) in answer


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
    named = {name for parameter in group.params for name in (parameter.name, *parameter.opts)}
    assert set(kind.__struct_fields__) <= named
    examples = [example for example in kind.examples if example.startswith("dogs-tui host")]
    assert examples
    assert all(re.match(rf"dogs-tui host {kind.words()[0]}\b", example) for example in examples)


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
