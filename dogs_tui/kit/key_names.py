"""How keys are called on the screen."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from textual.dom import DOMNode
from textual.keys import format_key

from dogs_rules.phrase import Phrase, plain
from dogs_tui.kit.commands import REGISTRY, Command
from dogs_tui.words import msgid, say, sense, tr

_NAMES: Final = {
    "enter": msgid("enter"),
    "space": msgid(sense("a key", "space")),
    "tab": msgid("tab"),
    "shift+tab": msgid("S-tab"),
    "backspace": msgid("bksp"),
    "pageup": msgid("PgUp"),
    "pagedown": msgid("PgDn"),
    "delete": msgid("Del"),
    "home": msgid(sense("a key", "Home")),
    "end": msgid(sense("a key", "End")),
    "escape": msgid("esc"),
}
"""Where Textual's name for a key needs a wide font or looks odd."""
_SHOWN: Final = {plain(name): name for name in _NAMES.values()}
"""The same names as commands say them."""


def key_named(key: str, character: str | None = None) -> str:
    """Gives the name of a key; one that types something visible is named by that.

    Args:
        key: Textual's name.
        character: What it types, if that is known.
    """
    if key in _NAMES:
        return tr(_NAMES[key])
    if character is not None and character.isprintable():
        return character
    modifiers, plus, pressed = key.rpartition("+")
    if plus:
        return f"{modifiers}+{key_named(pressed)}"
    if key.startswith("f") and key[1:].isdigit():
        return key.upper()
    return format_key(key)


def key_shown(shown: str) -> str:
    """Gives the words for a command's key, which is a sign or one of the names above."""
    return tr(_SHOWN[shown]) if shown in _SHOWN else shown


def prompt_keys(hint: Phrase) -> str:
    """A hint below a line to type, with its keys: ``{enter}`` answers and ``{escape}`` cancels."""
    return say(hint.filled(enter=key_named("enter"), escape=key_named("escape")))


def keys_named(keys: Iterable[str], shown: str = "") -> str:
    """Several keys, each once; ``shown`` stands in place of the first."""
    first, *others = keys
    names = [key_shown(shown) or key_named(first), *map(key_named, others)]
    return " ".join(dict.fromkeys(names))


def key_of(id_: str, own: Mapping[str, str], *, in_ascii: bool = False) -> str:
    """The key of a command, as it is written.

    Args:
        id_: The command.
        own: The player's own keys by the id of the command.
        in_ascii: Whether a terminal may not have the signs of arrows: then they are words.

    Raises:
        KeyError: There is no such command.
    """
    command = REGISTRY[id_]
    key = own.get(id_, command.keys).partition(",")[0]
    name = key_shown(command.shown) if command.shown and id_ not in own else key_named(key)
    return key if in_ascii and not name.isascii() else name


def key_at(node: DOMNode, id_: str, *, in_ascii: bool = False) -> str:
    """The same in the app that something is shown in, whose player may have their own keys."""
    return key_of(id_, getattr(node.app, "own_keys", {}), in_ascii=in_ascii)


class KeyEntry(msgspec.Struct, frozen=True):
    """A line of the page of all keys."""

    command: Command
    keys: tuple[str, ...]
    """By Textual's names, as they are bound here."""
    works: bool = True
    """True if it does something now."""

    @property
    def named(self) -> str:
        """The keys, as they are written."""
        usual = self.keys[0] == self.command.keys.split(",")[0]
        if self.command.each:
            return key_shown(self.command.shown)
        return keys_named(self.keys, self.command.shown if usual else "")
