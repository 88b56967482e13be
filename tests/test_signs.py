"""Sentences name keys, commands and labels by fields, which are filled from where these are set."""

import ast
import re
from collections.abc import Callable, Iterator

import click
import pytest

from dogs_tui.cli import cli
from tests.support.source_sentences import source_sentences, texts
from tools.words import signs
from tools.words.messages import ROOT

NO_COMMANDS = {"dogs-tui daily deal"}
"""Texts that begin like a command line and are none."""


@pytest.mark.parametrize(
    "named", [signs.named_by_hand, signs.commands_by_hand, signs.labels_by_hand]
)
def test_no_sentence_names_anything_by_hand(named: Callable[..., Iterator[str]]) -> None:
    findings = list(named(source_sentences()))
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize(
    "text",
    [
        "{title} is in the trash; u brings it back.",
        "No match in progress. Press n for a new one.",
        "Press F1 for the keys.",
        "Reviewing every move; esc stops.",
        "This is a replay. q leaves it.",
        "what finds no dog is lost. e again ends the turn",
        "Why something cannot be done; ? shows the rule.",
        "Begin one from the home screen with n.",
        "F3: answer",
        "space: more keys",
        "enter sends the code, escape cancels",
        "1 to 30 days; escape cancels",
        "Enter moves the dog between these.",
        "You may wait. Space continues.",
        "g reviews the rest",
        "n  create a table",
        "wants to follow you (f): {names}",
    ],
)
def test_a_key_named_by_hand_is_found(text: str) -> None:
    assert signs.names_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "Press {key} again to end the turn",
        "A dog leaves the yard.",
        "with a name",
        "I leave",
        "Enter a deal code",
    ],
)
def test_a_sentence_without_a_key_is_left_alone(text: str) -> None:
    assert not signs.names_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "There is no table {code}. See: dogs-tui host tables",
        "'dogs-tui host' converts it when it starts.",
        "Type keys to list them.",
        "{why} Type ask undo to ask the table.",
        "To free it, type stand.",
        "Type the number of a seat, for example: bot 2",
        "Type a number, or ? for help.",
        "Type a name; or lost and your name.",
        "Connect first, then press {key} (plain mode: type ratings).",
        "Enter: next, b: back",
        "q: back to the lobby",
    ],
)
def test_a_command_named_by_hand_is_found(text: str) -> None:
    assert signs.names_command(text)


@pytest.mark.parametrize(
    "text",
    [
        "Type {command} to list them.",
        "Type a number of days, from 0 to {n}.",
        "Type the code that was sent",
        "dogs-tui needs {width} columns and {height} rows;",
        "'{text}': a port is a number from 0 to 65535.",
        "{label}: type {typed}",
    ],
)
def test_a_sentence_without_a_command_is_left_alone(text: str) -> None:
    assert not signs.names_command(text)


@pytest.mark.parametrize(
    "text",
    [
        "You have no 'Discount' card.",
        "Du hast keine Karte \u201eDiscount\u201c.",
        "Vous n\u2019avez pas de carte \u00ab\u00a0Discount\u00a0\u00bb.",
    ],
)
def test_a_quoted_label_is_found(text: str) -> None:
    assert signs.quoted_of(text, {"Discount"})
    assert not signs.quoted_of(text.replace("Discount", "{card}"), {"Discount"})
    assert not signs.quoted_of("Discount", {"Discount"})


def test_every_command_line_that_is_named_exists() -> None:
    """What sentences and examples are filled with can be typed as it stands."""
    sentences = texts()
    lines = {
        node.value
        for path in (ROOT / "dogs_tui").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.match(r"dogs-tui [a-z]", node.value)
    }
    named = lines - sentences - NO_COMMANDS
    assert "dogs-tui host verify" in named
    assert not [line for line in sorted(named) if not exists(line)]


def test_every_option_that_is_named_exists() -> None:
    sentences = texts()
    options = set(options_of(cli))
    named = {
        (option, text)
        for text in sentences
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)
    }
    assert len(named) > 20
    assert not [text for option, text in sorted(named) if option not in {"--help", *options}]


def options_of(command: click.Command) -> Iterator[str]:
    """The options of a command and of those below it."""
    yield from (name for option in command.params for name in option.opts + option.secondary_opts)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if (inner := command.get_command(context, name)) is not None:
                yield from options_of(inner)


def exists(line: str) -> bool:
    """True if the first words of a line name a command, and its options are that command's."""
    at: click.Command = cli
    words = line.split()[1:]
    while words and isinstance(at, click.Group):
        inner = at.get_command(click.Context(at), words[0])
        if inner is None:
            break
        at = inner
        del words[0]
    options = {name for option in at.params for name in option.opts + option.secondary_opts}
    asked = {word.partition("=")[0] for word in words if re.match("--[a-z]", word)}
    return at is not cli and asked <= options
