"""Texts that do something to a terminal or a reader, and what may reach one, by own lists."""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

ESCAPE, BELL, END = "\x1b", "\x07", "\x1b\\"
_SEQUENCES = (
    f"{ESCAPE}]52;c;aGVsbG8={BELL}",
    f"{ESCAPE}]52;c;?{END}",
    f"{ESCAPE}]8;;https://example.org{END}click{ESCAPE}]8;;{END}",
    f"{ESCAPE}]0;title{BELL}",
    f"{ESCAPE}]2;title{END}",
    f"{ESCAPE}]4;1;?{BELL}",
    f"{ESCAPE}]1337;File=inline=1:AAAA{BELL}",
    f"{ESCAPE}]777;notify;a;b{BELL}",
    f"{ESCAPE}[31mred",
    f"{ESCAPE}[2J{ESCAPE}[H",
    f"{ESCAPE}[?1049h",
    f"{ESCAPE}[?1000h{ESCAPE}[?1006h",
    f"{ESCAPE}[6n",
    f"{ESCAPE}[c",
    f"{ESCAPE}[21t",
    f"{ESCAPE}[5A{ESCAPE}[2K",
    f"{ESCAPE}[10;20r",
    f"{ESCAPE}[4h",
    f"{ESCAPE}[>4;2m",
    f"{ESCAPE}[8m",
    f'{ESCAPE}P$q"p{END}',
    f"{ESCAPE}P+q544e{END}",
    f"{ESCAPE}Pq#0;2;0;0;0{END}",
    f"{ESCAPE}_Gf=24;AAAA{END}",
    f"{ESCAPE}^pm{END}",
    f"{ESCAPE}Xsos{END}",
    f"{ESCAPE}c",
    f"{ESCAPE}#8",
    f"{ESCAPE}(0lqk",
    f"{ESCAPE}7{ESCAPE}8",
    f"{ESCAPE}=",
    f"{ESCAPE}Z",
    f"{ESCAPE}",
    f"{ESCAPE}[",
    f"{ESCAPE}]",
    "\x9b31mred",
    "\x9d52;c;aGk=\x9c",
    "\x9d8;;https://example.org\x9cx",
    '\x90$q"p\x9c',
    "\x9f\x98\x9e\x9c",
    "safe\rFAKE",
    "one\ntwo",
    "one\r\ntwo",
    "one\u2028two\u2029three",
    "one\x85two",
    "a\b\b\bb",
    "\x00",
    "\x0e\x0f",
    "\t\v\f",
)
_MARKUP = (
    "[red]x[/red]",
    "[/]",
    "[bold",
    "[link=https://example.org]x[/link]",
    "[@click=app.quit]x[/]",
    ":smile:",
    "{0}{name}{__class__}",
    "%s%n%(x)s",
    "$(id) `id` ${HOME}",
    "<b>&amp;",
    "`x` **x** _x_",
    "'; --",
    '"\\"',
    "\\u001b[31m",
    "\\x1b[31m",
)
_POINTS = (
    *range(0x20),
    *range(0x7F, 0xA0),
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x2800, 0x3164, 0xFFA0),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *(0xFEFF, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0xFFFF, 0xFDD0, 0xE000, 0xF8FF),
    *range(0x1D173, 0x1D17B),
    *range(0x1BCA0, 0x1BCA4),
    *(0xE0001, 0xE0100, 0xE01EF, 0x10FFFF, 0xF0000),
    *range(0xE0020, 0xE0080, 4),
    *(0xD800, 0xDBFF, 0xDC00, 0xDC80, 0xDCFF, 0xDFFF),
)
_FLOODS = tuple(
    f"a{mark * 300}" for mark in ("\u0301", "\u0489", "\u0e33", "\u20dd", "\u0f71", "\U0001d165")
)
_LONG = ("x" * 300, "x" * 5000, "\u202e" * 400, f"{ESCAPE}[31m" * 100, "\u4e00" * 300, " " * 300)
_MIXED = tuple(
    f"{before}{hidden}{after}"
    for before in ("Ana", "\u05d0\u05d1", "a\u0301")
    for hidden in ("\u202e", "\u2066", "\u200d", f"{ESCAPE}[8m", "\x9b2J", "\U000e0041")
    for after in ("Bo", "")
)


def texts() -> tuple[str, ...]:
    """All of them."""
    single = tuple(chr(point) for point in _POINTS)
    return (*_SEQUENCES, *_MARKUP, *single, *_FLOODS, *_LONG, *_MIXED)


@cache
def packed(letters: int = 36) -> tuple[str, ...]:
    """All of them, as many in one text as fit into what is shown of any; the longer ones alone."""
    out, pack = [], ""
    for text in texts():
        if len(text) > letters:
            out.append(text)
        elif len(pack) + len(text) > letters:
            out.append(pack)
            pack = text
        else:
            pack += text
    return (*out, pack)


def storable(some: Iterable[str]) -> tuple[str, ...]:
    """Those that a UTF-8 file can hold."""
    return tuple(text.encode("utf-8", "ignore").decode() for text in some)


_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_EMPTY = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def offences(printed: str) -> Iterator[str]:
    """What must not stand in lines that were printed."""
    marks = 0
    for char in printed:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me", "Mc") else 0
        selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
        if (kind in _UNSEEN and char != "\n") or char in _EMPTY or selector:
            yield f"U+{ord(char):04X}"
        elif marks > 4:
            yield f"{marks} marks upon each other"


def json_offences(printed: str) -> Iterator[str]:
    """What must not stand in lines of JSON that were printed."""
    for char in printed:
        if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and char != "\n":
            yield f"U+{ord(char):04X}"
    for line in printed.splitlines():
        json.loads(line)
