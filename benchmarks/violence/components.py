"""Absurd component files: refused in a sentence, or played to the end."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import resources
from pathlib import Path

from benchmarks.violence.matter import dice
from benchmarks.violence.program import forked, raw, trouble
from benchmarks.violence.tally import MOST, Case, Row
from dogs_rules import registry

_VALUE = re.compile(rb"(?<== )(\d+|\"[^\"\n]*\"|true|false)|(?<=[\[,] )\d+|(?<=\[)\d+")
ABSURD = (
    b"0",
    b"-1",
    b"1",
    b"2",
    b"1000",
    b"1000000",
    b"9223372036854775808",
    b"9" * 5000,
    b"1.5",
    b"nan",
    b"-inf",
    b"true",
    b'""',
    b'"x"',
    b'"\\u001b]52;c;ZXZpbA==\\u0007"',
    b'"\\u202egnp.exe"',
    b'"' + b"w" * 9000 + b'"',
    b"[]",
    b"[[1]]",
    b"{}",
    b"2026-01-01",
    b"0x",
)
"""In place of a value."""

FILES: dict[str, bytes] = {
    "empty": b"",
    "a blank": b" \n",
    "not UTF-8": b"\xff\xfe\x00",
    "zeros": bytes(5000),
    "UTF-16": "a = 1\n".encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbfa = 1\n",
    "deep": b"a = " + b"[" * 20_000,
    "deep and whole": b"a = " + b"[" * 20_000 + b"]" * 20_000,
    "deep tables": b"[" + b"a." * 20_000 + b"a]\n",
    "many keys": b"".join(b"k%d = 1\n" % at for at in range(20_000)),
    "twice the same": b"a = 1\na = 2\n",
    "a key that writes": b'"\\u001b]0;evil\\u0007" = 1\n',
    "a key that turns writing": '"\u202egnp.exe" = 1\n'.encode(),
    "markup": b'"[red]x[/]" = 1\n',
    "a line without end": b"a" * 1_000_000,
    "JSON": b'{"a": 1}',
}


def shipped(key: str) -> bytes:
    return (resources.files("dogs_rules.games") / key / "components.toml").read_bytes()


def changed(key: str, number: str) -> bytes:
    """A shipped file with one to three absurd values, or without some of its lines."""
    chance = dice("components", key, number)
    data = shipped(key)
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.25:
            lines = data.splitlines(keepends=True)
            at = chance.randrange(len(lines))
            del lines[at : at + chance.choice((1, 1, 5, 40))]
            data = b"".join(lines)
            continue
        hit = chance.choice(list(_VALUE.finditer(data)) or [re.search(rb"$", data)])
        assert hit is not None
        data = data[: hit.start()] + chance.choice(ABSURD) + data[hit.end() :]
    return data


COMMANDS: dict[str, Callable[[str, str], tuple[str, ...]]] = {
    "simulate": lambda key, path: (
        "simulate", key, "--components", path, "--seed", "1", "--bots", "random"
    ),
    "play": lambda key, path: (
        "play", key, "--plain", "--components", path, "--seed", "1", "--bots", "random"
    ),
}  # fmt: skip


def attempt(command: str, key: str, data: bytes, folder: Path) -> str:
    path = folder / "own.toml"
    path.write_bytes(data)
    ended = forked(*COMMANDS[command](key, str(path)), home=folder, stdin=b"s\nl\nq\n")
    return trouble(ended, folder) or raw(ended)


def absurd(command: str, key: str, number: str, folder: Path) -> str:
    return attempt(command, key, changed(key, number), folder)


def no_file(kind: Callable[[Path], object], folder: Path) -> str:
    path = folder / "own.toml"
    kind(path)
    ended = forked(*COMMANDS["simulate"]("dogs", str(path)), home=folder)
    return trouble(ended, folder) or raw(ended)


NO_FILES: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a link to itself": lambda path: path.symlink_to(path),
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "nothing": lambda path: None,
}


def cases(seed: int) -> Iterator[Case]:
    for kind, make in NO_FILES.items():
        yield Case(f"no file: {kind}", partial(no_file, make))
    for number in range(MOST):
        for key in tuple(registry.keys()):
            command = "play" if number % 3 == 0 else "simulate"
            wanted = f"{seed}-{number}"
            yield Case(f"{command} {key} {wanted}", partial(absurd, command, key, wanted))
            if number < len(FILES):
                kind = list(FILES)[number]
                yield Case(f"{command} {key} {kind}", partial(attempt, command, key, FILES[kind]))


ROW = Row("components", "absurd component files", cases)
