"""What may come over a line to a terminal: read by a list of its own, not by the host's filter.

A byte stream is cut into text and control sequences; whatever is not one of the few sequences
that a game needs is an offence, and so is text that no clean text holds.
"""

import re
import unicodedata

ALLOWED = (
    ("style", r"\x1b\[[0-9;]*m"),
    ("cursor", r"\x1b\[[0-9;]*[ABCDH]"),
    ("blanks", r"\x1b\[[0-9]*X"),
    ("erase", r"\x1b\[[0-3]?[JK]"),
    ("mode", r"\x1b\[\?(?:1|6|7|25|47|1047|1049|2004|2026)[hl]"),
    ("mode off", r"\x1b\[\?(?:9|1000|1001|1002|1003|1004|1005|1006|1015|1016|2031|2048)l"),
    ("insert off", r"\x1b\[(?:4|20)l"),
    ("soft reset", r"\x1b\[!p"),
    ("cursor shape", r"\x1b\[[0-6]? q"),
    ("plain keys", r"\x1b\[[<=]u|\x1b\[>[0-9]*[mu]|\x1b\[<[0-9]*u|\x1b\[=0(?:;1)?u|\x1b>"),
    ("scroll region off", r"\x1b\[r"),
    ("charset", r"\x1b\([B]|\x0f"),
    ("title", r"\x1b\](?:2|0);[^\x00-\x1f\x7f-\x9f]*(?:\x07|\x1b\\)"),
    ("title kept", r"\x1b\[2[23](?:;[0-2])?t"),
    ("bell", r"\x07"),
    ("move", r"[\r\n\b]"),
)
"""What a stream may hold besides text."""

_SEQUENCE = re.compile("|".join(f"(?:{pattern})" for _, pattern in ALLOWED))
_TITLE = re.compile(r"\x1b\](?:2|0);([^\x07\x1b]*)")
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})


def offences(stream: bytes) -> list[str]:
    """Everything in a byte stream that should not be there, each with what stands around it."""
    try:
        text = bytes(stream).decode("utf-8")
    except UnicodeDecodeError as error:
        return [f"not UTF-8: {error}"]
    offending = []
    at = 0
    piled = 0
    while at < len(text):
        match = _SEQUENCE.match(text, at)
        if match is not None:
            at = match.end()
            continue
        char = text[at]
        piled = piled + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        if unicodedata.category(char) in _UNSEEN or piled > 2:
            offending.append(f"{char!r} in {text[max(0, at - 20) : at + 20]!r}")
        at += 1
    return offending


def titles(stream: bytes) -> list[str]:
    """The window titles that were set, in order."""
    return _TITLE.findall(bytes(stream).decode("utf-8", "replace"))


def plain(stream: bytes) -> str:
    """The text alone, as if no sequence had stood between: for a search that misses nothing."""
    return _SEQUENCE.sub("", bytes(stream).decode("utf-8", "replace"))
