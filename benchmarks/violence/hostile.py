"""Hostile names and texts in every place: no raw byte on a terminal, in an error or in JSON."""

import os
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.violence.contents import AT, everywhere, header
from benchmarks.violence.matter import sample, shortest, shuffled
from benchmarks.violence.program import Ended, forked, raw, trouble
from benchmarks.violence.tally import Case, Row
from dogs_saves.lines import seal_all

SEQUENCES = (
    "\x1b[2J",
    "\x1b[31mred",
    "\x1b]0;title\x07",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]8;;http://evil\x1b\\x",
    "\x1bP+q544e\x1b\\",
    "\x1b_Gf=24;x\x1b\\",
    "\x1b^x\x1b\\",
    "\x1bc",
    "\x1b[6n",
    "\x1b[?1049h",
    "\x9b31m",
    "\x9d0;x\x9c",
    "\x1b",
    "\x1b[200~x\x1b[201~",
)
"""What terminals obey."""
PILED = "z" + "\u0300\u0301\u0302\u0303" * 20
MARKUP = "[bold red]x[/] [@click=app.quit]y[/] \\[b] {x} {0} %s $HOME `id` <b>"
WORDS = (
    PILED,
    MARKUP,
    "犬" * 60,
    "🐕‍🦺" * 20,
    "🇵🇹🇨🇳",
    "w" * 300,
    "w" * 5000,
    "\u0627\u0644\u0643\u0644\u0628",
    "\u202egnp.exe\u2066x\u2069",
    "a\u200bb\u200dc\ufeffd\u2060e",
    "\ufdd0\uffff",
    "\U000e0041\U000e0042",
    "\ue000",
    "\u2028\u2029\u0085",
    "\udcff\udcfe",
    "a\nb",
    "a\rb",
    "a\tb",
    "a\0b",
    "",
    " ",
    ".",
    "..",
    "-",
    "--",
    "--help",
    "~",
    "~nouser",
    "*",
    "$(id)",
    "CON",
    "NUL.dogs",
    "a=b=c",
    "=",
    "[/]",
    "{name}",
    "%(x)s",
    "\u212a\u017f",
    "x" * 255,
)


def texts() -> list[str]:
    """All hostile texts: each unseen character of the first planes in a word, and the above."""
    unseen = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
    unseen += [
        char for char in map(chr, range(0xA0, 0x10000)) if unicodedata.category(char) == "Cf"
    ]
    return [*SEQUENCES, *WORDS, *(f"A{char}na" for char in unseen)]


Place = Callable[[str, Path], Ended | None]
"""Puts a text there and runs what shows it; ``None``: it cannot stand there."""


def argument(*words: str) -> Place:
    """An argument of a command, in place of ``{}``."""

    def place(text: str, home: Path) -> Ended | None:
        if "\0" in text:
            return None
        given = [word.replace("{}", text) for word in words]
        return forked(*given, home=home, stdin=b"s\nl\nq\n")

    return place


def in_file(pattern: bytes, before: bytes, after: bytes, *command: str) -> Place:
    """A word of the header of a match file."""

    def place(text: str, home: Path) -> Ended | None:
        records = sample(next(shortest())).records()
        edited = header(pattern, before + quoted(text) + after)(records)
        keep(home, seal_all(edited)[0])
        return forked(*command, home=home, stdin=b"s\nl\nq\n")

    return place


def in_record(record: bytes, *command: str) -> Place:
    """A word of a record at the end of a match file."""

    def place(text: str, home: Path) -> Ended | None:
        records = everywhere(b"^$", b"")(sample(next(shortest())).records())
        keep(home, seal_all([*records, record.replace(b"{}", quoted(text))])[0])
        return forked(*command, home=home, stdin=b"s\nl\nq\n")

    return place


def file_name(*command: str) -> Place:
    """The name of a match file; ``{}`` in the command stands for it."""

    def place(text: str, home: Path) -> Ended | None:
        if not named(home / "matches", f"{text}.dogs"):
            return None
        return forked(*(word.replace("{}", text) for word in command), home=home, stdin=b"q\n")

    return place


def folder_name(*command: str) -> Place:
    """The name of the player's folder."""

    def place(text: str, home: Path) -> Ended | None:
        if not named(home / text / "matches", "one.dogs"):
            return None
        return forked(*command, home=home / text, stdin=b"q\n")

    return place


def in_components(text: str, home: Path) -> Ended | None:
    """A name in a component file."""
    path = home / "own.toml"
    path.write_bytes(quoted(text) + b" = 1\n")
    return forked("simulate", "dogs", "--components", str(path), home=home)


def in_settings(text: str, home: Path) -> Ended | None:
    """The player's name in the settings."""
    (home / "settings.toml").write_bytes(b"name = " + quoted(text) + b"\n")
    return forked("play", "dogs", "--plain", "--bots", "random", home=home, stdin=b"s\nq\n")


def quoted(text: str) -> bytes:
    """A text as JSON and TOML both read it, whole if they can."""
    sound = text.encode("utf-8", "replace").decode()
    return msgspec.json.encode(sound)


def keep(home: Path, data: bytes, name: str = "one.dogs") -> None:
    (home / "matches").mkdir(parents=True, exist_ok=True)
    (home / "matches" / name).write_bytes(data)


def named(folder: Path, name: str) -> bool:
    """Makes a match file of that name; whether the system allows it."""
    data = sample(next(shortest())).data
    try:
        folder.mkdir(parents=True)
        (folder / name).write_bytes(data)
    except (OSError, ValueError):
        return False
    return os.sep not in name


TITLED = b'{"type":"titled",%s,"title":{}}' % AT
SEATED = b'{"type":"seated",%s,"seat":0,"player":{"name":{},"kind":"person"}}' % AT
PLAIN = ("--plain", "--seed", "1", "--bots", "random")
GAME = (rb'"game":"[^"]*"', b'"game":', b"")
OPTION = (rb'"options":\{', b'"options":{', b":1,")
VALUE = (rb'"options":\{[^}]*\}', b'"options":{"start":', b"}")
TITLE = (rb'"title":"[^"]*"', b'"title":', b"")
NAME = (rb'(?<="players":\[\{)"name":"[^"]*"', b'"name":', b"")
KIND = (rb'"kind":"[^"]*"', b'"kind":', b"")

PLACES: dict[str, Place] = {
    "name of a player": argument("play", "dogs", *PLAIN, "--name", "{}"),
    "play": argument("play", "{}", *PLAIN),
    "load": argument("load", "{}", "--plain"),
    "check": argument("check", "{}"),
    "show": argument("show", "{}"),
    "rules": argument("rules", "{}"),
    "rules of dogs": argument("rules", "dogs", "{}"),
    "a command": argument("{}"),
    "an option": argument("games", "--{}"),
    "bots": argument("play", "dogs", "--plain", "--bots", "{}"),
    "seed": argument("play", "dogs", "--plain", "--seed", "{}"),
    "seats": argument("play", "dogs", "--plain", "--seats", "{}"),
    "option of a game": argument("play", "dogs", *PLAIN, "--option", "{}=1"),
    "value of an option": argument("play", "dogs", *PLAIN, "--option", "start={}"),
    "option without value": argument("play", "dogs", *PLAIN, "--option", "{}"),
    "component file": argument("play", "dogs", *PLAIN, "--components", "{}"),
    "game to simulate": argument("simulate", "{}"),
    "bots to simulate": argument("simulate", "dogs", "--bots", "{}"),
    "file of an arena": argument(
        "arena", "dogs", "--bots", "random,random", "--workers", "1", "--out", "{}/x/y"
    ),
    "address of a host": argument("host", "--listen", "{}"),
    "table of a host": argument("host", "close", "{}"),
    "person of a host": argument("host", "remove", "{}"),
    "key in components": in_components,
    "name in the settings": in_settings,
    "name in a file: list": in_record(SEATED, "matches"),
    "name in a file: table": in_record(SEATED, "load", "one", "--plain"),
    "name in a file: JSON": in_record(SEATED, "matches", "--json"),
    "title in a file: list": in_record(TITLED, "matches"),
    "title in a file: JSON": in_record(TITLED, "matches", "--json"),
    "title in a header: list": in_file(*TITLE, "matches"),
    "title in a header: load": in_file(*TITLE, "load", "one", "--plain"),
    "name in a header: show": in_file(*NAME, "show", "one"),
    "kind in a header: list": in_file(*KIND, "matches"),
    "kind in a header: load": in_file(*KIND, "load", "one", "--plain"),
    "game in a header: list": in_file(*GAME, "matches"),
    "game in a header: JSON": in_file(*GAME, "matches", "--json"),
    "game in a header: check": in_file(*GAME, "check", "one"),
    "game in a header: load": in_file(*GAME, "load", "one", "--plain"),
    "option in a header: check": in_file(*OPTION, "check", "one"),
    "option in a header: show": in_file(*OPTION, "show", "one"),
    "option in a header: load": in_file(*OPTION, "load", "one", "--plain"),
    "value in a header: check": in_file(*VALUE, "check", "one"),
    "value in a header: load": in_file(*VALUE, "load", "one", "--plain"),
    "file name: list": file_name("matches"),
    "file name: JSON": file_name("matches", "--json"),
    "file name: load": file_name("load", "{}", "--plain"),
    "file name: check": file_name("check", "{}"),
    "folder name: list": folder_name("matches"),
    "folder name: JSON": folder_name("matches", "--json"),
    "folder name: play": folder_name("play", "dogs", *PLAIN),
}
"""Where a text can stand, and what shows it then."""


def attempt(place: str, text: str, folder: Path) -> str:
    ended = PLACES[place](text, folder)
    return "" if ended is None else trouble(ended, folder) or raw(ended)


def cases(seed: int) -> Iterator[Case]:
    pairs = [(place, number) for place in PLACES for number in range(len(texts()))]
    hostile = texts()
    for place, number in shuffled(seed, pairs):
        text = hostile[number]
        yield Case(f"{place}, text {number} {text[:16]!a}", partial(attempt, place, text))


ROW = Row("hostile", "hostile names and texts in every place", cases)
