"""Signs that a sentence names by hand, though the screen takes them from somewhere else.

Keys, which players may change; commands that are typed; labels that are another sentence.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import click

from dogs_tui.cli import cli
from dogs_tui.host.commands.table import ALL
from dogs_tui.host.commands.welcome import LOST
from dogs_tui.host.sessions.lines.place import EVERYWHERE
from dogs_tui.learn.lines import LESSON_COMMANDS
from dogs_tui.plain.commands import AT_THE_END, BACK, COMMANDS
from dogs_tui.words.forms import forms_of
from dogs_tui.words.po_files import SENSE
from tools.words.catalogues import LANGUAGES, Key, read, source
from tools.words.messages import ROOT, Message

_KEY: Final = r"(?:[B-HJ-Zb-z]|[?</>]|F\d{1,2}|esc)"
"""What is written on a key that can be rebound; "a" and "I" are words."""
_DOES: Final = (
    r"(?: again)? (?:begins|brings|cancels|changes|closes|continues|ends|finishes|goes|leaves|"
    r"lists|looks|opens|restores|reviews|shows|skips|starts|stops|takes|turns|undoes)\b"
)
_NAMED: Final = re.compile(
    rf"(?<![\w'{{\[.-]){_KEY}{_DOES}|\b[Pp]ress(?: the)?(?: key)? {_KEY}(?![\w'])"
    rf"|\bwith {_KEY}(?=[.,;]|$)|\b(?:F\d{{1,2}}|space|enter|esc|tab)[:!]|^{_KEY}  \w|\({_KEY}\):"
    rf"|(?:^|[.!?] )(?:Enter|Escape|Esc|Space|Tab|Backspace)(?: again)? [a-z]+s\b"
)
_PROMPT: Final = re.compile(r"(?:^|[;,] )(?:enter|esc(?:ape)?) \w+s\b")
"""The keys of a line to type, which nobody types as words."""
_QUOTED: Final = re.compile(
    r"(?<!\w)['\"\u201e\u201c\u00ab\u2018]\s?([^'\"\u201e\u201c\u201d\u00bb\u00ab{}]+?)\s?['\"\u201d\u201c\u00bb\u2019](?!\w)"
)
"""What stands in quotes, in any language."""
SETTINGS: Final = "dogs_tui/host/operations/config.py"
"""Where values of settings are quoted, which are written alike in every language."""
TYPED: Final = ("dogs_tui/host/", "dogs_tui/plain/", "dogs_tui/learn/lines.py")
"""Where letters are typed as words, which no key stands for, unless a sentence says "Press"."""
SCREENS: Final = "dogs_tui/host/sessions/screens/"
"""Where they are keys all the same."""


def named_by_hand(sentences: dict[Key, list[Message]] | None = None) -> Iterator[str]:
    """Sentences with a key in them that is no field, each with its place.

    Args:
        sentences: Those of the source, where they were read already.
    """
    for key, places in (source() if sentences is None else sentences).items():
        files = [place.file for place in places]
        typed = all(file.startswith(TYPED) and not file.startswith(SCREENS) for file in files)
        for text in key if isinstance(key, tuple) else (key,):
            if names_key(text) and ("Press" in text or not typed or _PROMPT.search(text)):
                yield f"{places[0].file}:{places[0].line}: {text!r}"


def commands_by_hand(sentences: dict[Key, list[Message]] | None = None) -> Iterator[str]:
    """Sentences with a command in them that is no field, each with its place.

    Args:
        sentences: Those of the source, where they were read already.
    """
    for key, places in (source() if sentences is None else sentences).items():
        for text in key if isinstance(key, tuple) else (key,):
            if names_command(text):
                yield f"{places[0].file}:{places[0].line}: {text!r}"


def labels_by_hand(sentences: dict[Key, list[Message]] | None = None) -> Iterator[str]:
    """Sentences that quote another one in any language, each with its place.

    Args:
        sentences: Those of the source, where they were read already.
    """
    messages = source() if sentences is None else sentences
    texts = {key: key if isinstance(key, tuple) else (key,) for key in messages}
    labels = {text.rpartition(SENSE)[2] for forms in texts.values() for text in forms}
    for key, forms in texts.items():
        place = messages[key][0]
        for text in forms:
            if place.file != SETTINGS and quoted_of(text, labels):
                yield f"{place.file}:{place.line}: {text!r}"
    for language in LANGUAGES:
        entries = [(path, entry) for path, _, all_ in read(language) for entry in all_]
        said = [
            (path, entry, form)
            for path, entry in entries
            for text in entry.said
            for form in forms_of(text).values()
        ]
        labels = {form for _, _, form in said}
        for path, entry, form in said:
            if SETTINGS not in entry.comments and quoted_of(form, labels):
                yield f"{path.relative_to(ROOT)}:{entry.line}: {form!r}"


def quoted_of(text: str, labels: set[str]) -> list[str]:
    """The labels that a sentence quotes."""
    return [quoted for quoted in _QUOTED.findall(text) if quoted != text and quoted in labels]


@cache
def _commands() -> re.Pattern[str]:
    """How a sentence names a command: after the program, or as what is to be typed."""
    typed = {LOST}.union(
        *(command.words for command in ALL),
        *(each.names for each in (*COMMANDS, *AT_THE_END, BACK, *LESSON_COMMANDS, *EVERYWHERE)),
    ) - {"a"}
    name = "|".join(map(re.escape, sorted(typed, key=len, reverse=True)))
    program = "|".join(cli.list_commands(click.Context(cli)))
    letter = "|".join(re.escape(each) for each in typed - {"'"} if len(each) == 1)
    return re.compile(
        rf"\bdogs-tui (?:{program})(?!\w)"
        rf"|\b(?:[Tt]ype|example:) (?:{name})(?=[.,; )]|$)"
        rf"|\b[Tt]ype .*\bor (?:{name}) (?:to|for|and|[A-Z]{{2,}})\b"
        rf"|(?:^|[;,] )(?:{letter}): "
    )


def names_command(text: str) -> bool:
    """True if a sentence names a command as it is typed."""
    return _commands().search(text) is not None


def names_key(text: str) -> bool:
    """True if a sentence names a key by the label on it."""
    return (_NAMED.search(text) or _PROMPT.search(text)) is not None
