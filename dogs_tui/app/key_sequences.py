"""Keys by what terminals send for them, named as bindings name them.

Terminals send a key in one of three ways: as the characters that it types, as a sequence from a
table that has grown for forty years, or by its code and the modifiers held with it (the kitty
keyboard protocol, and xterm's modifyOtherKeys). One key has one name here, whichever way it came.
"""

import re
from collections.abc import Sequence
from typing import Final

from textual import events
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from dogs_tui.app.textual_seams import KEYS_BY_CODE, SEQUENCE_KEYS, key_of_character

_BY_CODE: Final = re.compile(
    r"\x1b\[(?P<code>\d*)(?::(?P<shifted>\d*))?(?::(?P<base>\d*))?"
    r"(?:;(?P<held>\d*)(?::(?P<event>\d*))?(?:;(?P<text>[\d:]*))?)?(?P<end>[u~A-FHPQS])"
)
_SHIFT: Final = 1
_HELD: Final = {2: "alt", 4: "ctrl", 8: "super", 16: "hyper", 32: "meta"}
_RELEASED: Final = "3"
_OTHER_KEY: Final = "27"
"""What stands in place of a code in xterm's form, where the code comes last."""
_KEYPAD: Final = range(57399, 57417)
_KEYPAD_TYPES: Final = "0123456789./*-+\r=,"
_TYPES: Final = {"enter": "\r", "tab": "\t", "backspace": "\x7f", "escape": "\x1b"}
_SILENT: Final = re.compile(r"(left|right)_(shift|control|alt|super|hyper|meta)|iso_.*|.*_lock")
"""Keys that do nothing by themselves."""
_CODES: Final = {name: code for code, name in KEYS_BY_CODE.items()}
_FULL_NAMES: Final = {short: full for full, short in KEY_NAME_REPLACEMENTS.items()}
_MODIFIERS: Final = {_SHIFT: "shift", **_HELD}
_WITH_CONTROL: Final = re.compile(r"[a-zA-Z\[\]\\^_]")
"""What types a control character while ctrl is held."""


def typed(char: str) -> events.Key:
    """The key that types a character."""
    keys = SEQUENCE_KEYS.get(char)
    if isinstance(keys, tuple):
        return events.Key(keys[0].value, char)
    name = char if char.isalnum() else key_of_character(char)
    return events.Key(KEY_NAME_REPLACEMENTS.get(name, name), char)


def with_alt(key: events.Key) -> events.Key:
    """The key while alt is held; it types nothing then."""
    name = f"shift+{key.key.lower()}" if len(key.key) == 1 and key.key.isupper() else key.key
    return _named(name if name.startswith("alt+") else f"alt+{name}")


def keys_of(sequence: str) -> Sequence[events.Key]:
    """The keys that a whole sequence stands for.

    Args:
        sequence: From the escape to its last character, with seven bits.

    Returns:
        Nothing for a key that is let go, for a key that does nothing by itself, for answers and
        reports, and for what nobody knows.
    """
    parts = _BY_CODE.fullmatch(sequence)
    if parts is None:
        return _from_table(sequence)
    code, end, text = parts["code"], parts["end"], parts["text"] or ""
    if (parts["event"] or "1") == _RELEASED:
        return ()
    if code == _OTHER_KEY and end == "~" and text:
        code, text, end = text.partition(":")[0], "", "u"
    held = max(0, int(parts["held"] or 1) - 1)
    number = int(code or 1)
    if end == "u" and number in _KEYPAD:
        number = ord(_KEYPAD_TYPES[number - _KEYPAD.start])
    name = KEYS_BY_CODE.get(f"{number}{end}")
    if name is not None:
        return () if _SILENT.fullmatch(name) else [_modified(name, held)]
    if end != "u":
        return _from_table(sequence)
    shifted, base = _character(parts["shifted"]), _character(parts["base"])
    return _of_character(_character(str(number)), shifted, base, held, text)


def sequence_of(name: str) -> str:
    """Gives the sequence that a terminal sends for a key, by the name that bindings have for it.

    Returns:
        The sequence; empty: no terminal sends it.
    """
    *held, key = name.split("+") if len(name) > 1 else [name]
    bits = sum(bit for bit, modifier in _MODIFIERS.items() if modifier in held)
    code = "" if len(key) == 1 else _CODES.get(key, "")
    char = key if len(key) == 1 else key_to_character(_FULL_NAMES.get(key, key)) or ""
    if code and (bits or not _TYPES.get(key)):
        number, end = code[:-1], code[-1]
        return f"\x1b[{number};{bits + 1}{end}"
    if code:
        return _TYPES[key] if key != "escape" else f"\x1b[{code}"
    if not char:
        return ""
    return f"\x1b[{ord(char)};{bits + 1}u" if bits else char


def _from_table(sequence: str) -> Sequence[events.Key]:
    keys = SEQUENCE_KEYS.get(sequence)
    if isinstance(keys, str):
        return [typed(keys)]
    if not isinstance(keys, tuple) or keys[0] is Keys.Ignore:
        return ()
    if keys[0] is Keys.Escape and len(keys) > 1:  # so the table says that alt is held
        return [_named(f"alt+{keys[1].value}")]
    return [events.Key(keys[0].value, None)]


def _modified(name: str, held: int) -> events.Key:
    """A key that has a name of its own, with what is held."""
    modifiers = [modifier for bit, modifier in _HELD.items() if held & bit]
    if held & _SHIFT:
        modifiers.append("shift")
    if not modifiers:
        return events.Key(name, _TYPES.get(name))
    return _named("+".join([*sorted(modifiers), name]))


def _of_character(char: str, shifted: str, base: str, held: int, text: str) -> Sequence[events.Key]:
    """The keys of a code that is a character's.

    Args:
        char: What the key types by itself; empty: nothing.
        shifted: What it types with shift, if the terminal said so.
        base: What the key in its place types on an American keyboard, likewise.
        held: The modifiers, a bit each.
        text: The codes of what was typed, with colons between them, likewise.
    """
    modifiers = [modifier for bit, modifier in _HELD.items() if held & bit]
    if not modifiers:
        if text:
            return [typed(each) for each in map(_character, text.split(":")) if each]
        if held & _SHIFT:
            char = shifted or (char.upper() if len(char.upper()) == 1 else char)
        return [typed(char)] if char else ()
    if not char.isascii() and base:
        char, shifted = base, ""
    if not char:
        return ()
    if held & _SHIFT:
        if shifted and not shifted.isalpha():
            char = shifted
        else:
            modifiers.append("shift")
    if modifiers == ["ctrl"] and _WITH_CONTROL.fullmatch(char):
        return [typed(chr(ord(char.upper()) & 0x1F))]
    return [_named("+".join([*sorted(modifiers), typed(char.lower()[0]).key]))]


def _character(code: str | None) -> str:
    """The character of a code, if it is one that can be typed; otherwise nothing."""
    number = int(code) if code else 0
    if not 0x20 <= number < 0x110000 or 0xD800 <= number < 0xE000 or 0x7F <= number < 0xA0:
        return ""
    char = chr(number)
    return char if char.isprintable() else ""


def _named(name: str) -> events.Key:
    """A key by its name, that types nothing. Word by word: alt+backspace deletes as ctrl+w does."""
    return events.Key("ctrl+w" if name == "alt+backspace" else name, None)
