"""Usage lines: what is typed stays as it is, what stands for something is in the reader's words."""

import re

import pytest

from dogs_tui import words
from dogs_tui.host.commands.table import ALL
from dogs_tui.plain.commands import COMMANDS
from dogs_tui.words import say
from dogs_tui.words.usage import PLACEHOLDERS, usage_line


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "[remove NUMBER | name NUMBER TEXT]"),
        ("de", "[remove NUMMER | name NUMMER TEXT]"),
        ("fr", "[remove NUMÉRO | name NUMÉRO TEXTE]"),
        ("pl", "[remove NUMER | name NUMER TEKST]"),
    ],
)
def test_placeholders_are_translated_and_commands_are_not(code: str, line: str) -> None:
    with words.language.kept(code):
        assert say(usage_line("[remove NUMBER | name NUMBER TEXT]")) == line


def test_every_placeholder_has_its_word() -> None:
    usages = [command.usage for command in (*ALL, *COMMANDS)]
    named = {name for usage in usages for name in re.findall(r"\b[A-Z]{2,}\b", usage)}
    assert {"NAME", "ROUND", "SEAT"} <= named <= PLACEHOLDERS.keys()


def test_the_help_of_plain_mode_is_in_one_language() -> None:
    settings = next(command for command in COMMANDS if command.key == "settings")
    with words.language.kept("de"):
        assert settings.typed.endswith("[name NAME|language CODE]")
    with words.language.kept("it"):
        assert settings.typed.endswith("[name NOME|language CODICE]")
