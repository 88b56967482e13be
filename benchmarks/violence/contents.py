"""Well-sealed files with odd contents: a sentence from every command, and no endless work."""

import re
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.violence.matter import sample, shortest, shuffled
from benchmarks.violence.program import Ended, forked, in_copy, raw, surroundings, trouble
from benchmarks.violence.tally import Case, Row
from dogs_rules import registry
from dogs_rules.match import state_digest
from dogs_saves.lines import seal_all

NAME = "odd"
SLOWER = 10.0
"""So many times as long as for a harmless file of the same size is too long."""
NEAR_LINEAR = 8.0
"""How much longer four times as much may take; what is quadratic takes 16 times as long."""
SIZES = (4_000, 8_000, 16_000)
"""How often a shape is repeated."""
NOISE = 0.05
"""Seconds below which times of two commands tell nothing."""

COMMANDS: dict[str, tuple[str, ...]] = {
    "matches": ("matches",),
    "matches --json": ("matches", "--json"),
    "check": ("check", NAME),
    "show": ("show", NAME),
    "show --json": ("show", NAME, "--json"),
    "load --plain": ("load", NAME, "--plain"),
}
LISTS = ("matches", "check")
"""Commands whose time is compared: every odd file meets them sooner or later."""

Edit = Callable[[list[bytes]], list[bytes]]


def header(pattern: bytes, new: bytes) -> Edit:
    """Another header."""
    return lambda records: [_changed(records[0], pattern, new), *records[1:]]


def everywhere(pattern: bytes, new: bytes) -> Edit:
    """Something else in all records but the header."""
    return lambda records: [
        records[0],
        *(re.sub(pattern, lambda _: new, record) for record in records[1:]),
    ]


def more(record: bytes, count: int = 1) -> Edit:
    """Further records at the end."""
    return lambda records: [*records, *[record] * count]


def richer(find: str) -> Edit:
    """Five more of something on the first table, with the digest of that table.

    Later tables and the result, which would show it, are dropped: all that is left agrees with
    each other, but not with the seed.

    Args:
        find: The way to a number of the state, such as ``areas.0.dogs``.
    """

    def edit(records: list[bytes]) -> list[bytes]:
        game = registry.game(msgspec.json.decode(records[0])["game"])
        first = msgspec.json.decode(records[1])
        *way, last = find.split(".")
        place = first["state"]
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] += 5
        first["digest"] = state_digest(msgspec.convert(first["state"], game.state_type))
        moves = [record for record in records[2:] if not record.startswith(SHOWS)]
        return [records[0], msgspec.json.encode(first), *moves]

    return edit


def false_digest(records: list[bytes]) -> list[bytes]:
    """A first table whose digest is another's."""
    new = b'"digest":"0123456789abcdef"'
    return [records[0], _changed(records[1], rb'"digest":"[^"]*"', new), *records[2:]]


SHOWS = tuple(b'{"type":"%s"' % kind for kind in (b"snapshot", b"finished", b"beginning"))
"""How records begin that show how a match stands."""


def _changed(record: bytes, pattern: bytes, new: bytes) -> bytes:
    out, count = re.subn(pattern, lambda _: new, record, count=1)
    assert count, f"{pattern!r} is not in {record[:200]!r}"
    return out


AT = b'"at":"2026-01-02T03:04:05Z"'
OPTIONS = rb'"options":\{[^}]*\}'
ACTION = rb'"action":\{.*\}'
FIRST_NAME = rb'"players":\[\{"name":"[^"]*"'
PLAYERS = rb'"players":\[.*?\]'
DEEP = b"[" * 5000 + b"]" * 5000
BIG = b"9" * 5000
OSC = rb"\u001b]52;c;ZXZpbA==\u0007"
BIDI = b"\xe2\x80\xaegnp.exe\xc2\x9b31m"
EDITS: dict[str, Edit] = {
    "year 1": header(rb'"created":"[^"]*"', b'"created":"0001-01-01T00:00:00Z"'),
    "year 1, everywhere": everywhere(rb'"at":"[^"]*"', b'"at":"0001-01-01T00:00:00Z"'),
    "year 1, east of there": everywhere(rb'"at":"[^"]*"', b'"at":"0001-01-01T00:00:00+14:00"'),
    "year 9999": header(rb'"created":"[^"]*"', b'"created":"9999-12-31T23:59:59Z"'),
    "year 9999, everywhere": everywhere(rb'"at":"[^"]*"', b'"at":"9999-12-31T23:59:59Z"'),
    "year 9999, west of there": everywhere(rb'"at":"[^"]*"', b'"at":"9999-12-31T23:59:59-12:00"'),
    "a leap second": everywhere(rb'"at":"[^"]*"', b'"at":"2016-12-31T23:59:60Z"'),
    "a fraction": everywhere(rb'"at":"[^"]*"', b'"at":"2026-01-01T00:00:00.123456789Z"'),
    "an unknown game": header(rb'"game":"[^"]*"', b'"game":"chess"'),
    "a game that writes on the terminal": header(rb'"game":"[^"]*"', b'"game":"' + OSC + b'"'),
    "a game that turns writing": header(rb'"game":"[^"]*"', b'"game":"' + BIDI + b'"'),
    "a game that is markup": header(rb'"game":"[^"]*"', b'"game":"[red]x[/]"'),
    "a game that is a path": header(rb'"game":"[^"]*"', b'"game":"../../etc/passwd"'),
    "an option that writes": header(rb'"options":\{', b'"options":{"' + OSC + b'":1,'),
    "an option's value that writes": header(OPTIONS, b'"options":{"start":"' + OSC + b'"}'),
    "a huge option": header(OPTIONS, b'"options":{"start":' + BIG[:400] + b"}"),
    "an option of null": header(OPTIONS, b'"options":{"start":null}'),
    "many options": header(
        rb'"options":\{', b'"options":{' + b"".join(b'"k%d":1,' % at for at in range(9000))
    ),
    "a title that writes": header(rb'"title":"[^"]*"', b'"title":"' + OSC + b'"'),
    "a title that turns writing": header(rb'"title":"[^"]*"', b'"title":"' + BIDI + b'"'),
    "a huge title": header(rb'"title":"[^"]*"', b'"title":"' + b"w" * 200_000 + b'"'),
    "a title of half a character": header(rb'"title":"[^"]*"', rb'"title":"\ud800"'),
    "a title that is not UTF-8": header(rb'"title":"[^"]*"', b'"title":"\xff\xfe"'),
    "a player that writes": header(FIRST_NAME, b'"players":[{"name":"' + OSC + b'"'),
    "a kind that writes": header(rb'"kind":"[^"]*"', b'"kind":"' + OSC + b'"'),
    "nobody plays": header(PLAYERS, b'"players":[]'),
    "sixteen play": header(PLAYERS, b'"players":[%s{"name":"A"}]' % (b'{"name":"A"},' * 15)),
    "all are bots that nobody knows": header(rb'"kind":"person"', b'"kind":"genius"'),
    "seed of zeros": header(rb'"seed":"[^"]*"', b'"seed":"0"'),
    "another seed": header(rb'"seed":"[^"]*"', b'"seed":"7"'),
    "a version that writes": header(rb'"app":"[^"]*"', b'"app":"' + OSC + b'"'),
    "a version of much": header(rb'"app":"[^"]*"', b'"app":"' + b"9" * 100_000 + b'"'),
    "other components": header(rb'"components":"[^"]*"', b'"components":"0123456789abcdef"'),
    "a newer format": header(rb'"format":\d+', b'"format":99'),
    "format of many digits": header(rb'"format":\d+', b'"format":' + BIG),
    "rules of the future": header(rb'\}$', b',"rules":9999}'),
    "deep header": header(OPTIONS, b'"options":{"a":' + DEEP + b"}"),
    "twice the same field": header(rb'"title":', b'"title":"a","title":'),
    "rounds beyond counting": everywhere(rb'"round":\d+', b'"round":10000000'),
    "rounds below nothing": everywhere(rb'"round":\d+', b'"round":-1'),
    "plies beyond counting": everywhere(rb'"ply":\d+', b'"ply":10000000'),
    "a digest of another table": everywhere(rb'"digest":"[^"]*"', b'"digest":"0123456789abcdef"'),
    "no state": everywhere(rb'"state":\{.*\}', b'"state":null}'),
    "deep state": everywhere(rb'"state":\{.*\}', b'"state":' + DEEP + b"}"),
    "a table of huge numbers": everywhere(rb'(?<=[\[,:])\d+(?=[\],}])', b"9223372036854775807"),
    "a table of negative numbers": everywhere(rb'(?<=[\[,])\d+(?=[\],])', b"-1"),
    "an action of another game": everywhere(ACTION, b'"action":{"type":"take","sticks":1}}'),
    "an action of nothing": everywhere(ACTION, b'"action":null}'),
    "a deep action": everywhere(ACTION, b'"action":' + DEEP + b"}"),
    "titled again and again": more(b'{"type":"titled",%s,"title":"X"}' % AT, 20_000),
    "titled to write": more(b'{"type":"titled",%s,"title":"%s"}' % (AT, OSC)),
    "seated to write": more(b'{"type":"seated",%s,"seat":0,"player":{"name":"%s"}}' % (AT, OSC)),
    "seated where no seat is": more(b'{"type":"seated",%s,"seat":900,"player":{"name":"A"}}' % AT),
    "hinted again and again": more(b'{"type":"hinted",%s,"ply":0,"seat":0}' % AT, 20_000),
    "hinted where no seat is": more(b'{"type":"hinted",%s,"ply":0,"seat":900}' % AT),
    "finished with no places": more(b'{"type":"finished",%s,"ply":24,"places":[]}' % AT),
    "finished by nobody": more(
        b'{"type":"finished",%s,"ply":24,"places":[{"seat":900,"total":-1,"rank":0}]}' % AT
    ),
    "finished, beyond all points": more(
        b'{"type":"finished",%s,"ply":24,"places":[{"seat":0,"total":%s,"rank":1}]}' % (AT, BIG)
    ),
    "undone beyond the beginning": more(b'{"type":"undo",%s,"ply":0,"count":9999999}' % AT),
    "redone without an undo": more(b'{"type":"redo",%s,"ply":25}' % AT, 3),
    "a record of the future": more(b'{"type":"party",%s}' % AT, 3),
    "no record": more(b"0", 3),
    "components that write": lambda records: [
        records[0], b'{"type":"components","text":"%s"}' % OSC, *records[1:]
    ],
    "components that are none": lambda records: [
        records[0], b'{"type":"components","text":"a = ["}', *records[1:]
    ],
    "two headers": lambda records: [records[0], *records],
    "a header alone": lambda records: records[:1],
    "no beginning": lambda records: [records[0], *records[2:]],
}  # fmt: skip

RICHER = {
    "dogs": "kennels.0.coins",
    "dog_kids": "deck.0",
    "dog_lover": "areas.0.tokens.0",
    "dogs_cardgame": "kennels.0.coins",
}
"""A number on the first table of each game that five more suit as well."""

DOCTORED: dict[str, Callable[[str], Edit]] = {
    "more on the first table": lambda key: richer(RICHER[key]),
    "a digest that is not the table's": lambda key: false_digest,
    "a table that is none": lambda key: lambda records: [
        records[0], _changed(records[1], rb'(?<="state":\{)"seats"', b'"chairs"'), *records[2:]
    ],
}  # fmt: skip
"""Files that ``check`` must not call in order."""

SHAPES = {
    "sums that lead nowhere": b'"}x{"n":',
    "open braces": b'{"n":0,"after":"',
    "half sums": b',"sum":"0123456789abcdef"}',
    "quotes": b'"',
    "backslashes": b"\\",
    "zeros": b"\0",
    "lines of nothing": b"\n",
    "lines of braces": b"{}\n",
    "deep arrays": b"[",
    "ends of lines of DOS": b"\r\n",
    "ends of lines of old": b"\r",
    "blanks": b"    ",
    "marks of byte order": b"\xef\xbb\xbf",
}
"""What is put at the end of a file, again and again."""


def laid(home: Path, data: bytes) -> Path:
    """A player's folder with one match in it."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    (folder / f"{NAME}.dogs").write_bytes(data)
    return folder / f"{NAME}.dogs"


def harmless(size: int) -> bytes:
    """A sound file at least so large: the title was changed again and again."""
    records = sample(next(shortest())).records()
    title = b'{"type":"titled",%s,"title":"%s"}' % (AT, b"Sticks " * 8)
    return seal_all([*records, *[title] * (size // 200)])[0]


def median_cpu(command: tuple[str, ...], home: Path) -> float:
    """Seconds of a processor that a command takes; of three times the middle one."""
    return statistics.median(forked(*command, home=home).cpu for _ in range(3))


def take_in(home: Path) -> Ended:
    """As the home screen takes a file in that was dropped on it."""

    def work() -> int:
        from dogs_saves import MatchFolder, SaveError

        try:
            MatchFolder(home / "taken").take_in(home / "matches" / f"{NAME}.dogs")
        except SaveError as refusal:
            print(refusal)
            return 1
        return 0

    return in_copy(work, surroundings(home))


def odd(name: str, edit: str, command: str, folder: Path) -> str:
    """One command over one odd file."""
    laid(folder, seal_all(EDITS[edit](sample(name).records()))[0])
    if command == "take-in":
        ended = take_in(folder)
    else:
        ended = forked(*COMMANDS[command], home=folder, stdin=b"s\nq\n")
    what = trouble(ended, folder) or raw(ended)
    if not what and command == "matches --json":
        for line in ended.out.splitlines():
            msgspec.json.decode(line)
    return what


def doctored(name: str, edit: str, folder: Path) -> str:
    """A beginning that the seed does not make."""
    key = name.partition("-")[0]
    laid(folder, seal_all(DOCTORED[edit](key)(sample(name).records()))[0])
    ended = forked("check", NAME, home=folder)
    if ended.code == 0:
        return f"in order: {ended.out.decode()}"
    return trouble(ended, folder) or raw(ended)


def as_long(edit: str, command: str, folder: Path) -> str:
    """An odd file takes no longer than a harmless one of its size."""
    data = seal_all(EDITS[edit](sample(next(shortest())).records()))[0]
    laid(folder / "odd", data)
    laid(folder / "sound", harmless(len(data)))
    took, sound = (median_cpu(COMMANDS[command], folder / manner) for manner in ("odd", "sound"))
    if took > SLOWER * max(sound, NOISE):
        return f"{took:.2f} s; a harmless file of {len(data):,} bytes {sound:.2f} s"
    return ""


def linear(shape: str, end: str, command: str, folder: Path) -> str:
    """Four times as much takes about four times as long."""
    sound = harmless(0)
    took = []
    for count in SIZES:
        home = folder / str(count)
        laid(home, sound + SHAPES[shape] * count + ENDS[end])
        took.append(forked(*COMMANDS[command], home=home).cpu)
    laid(folder / "none", sound)
    base = forked(*COMMANDS[command], home=folder / "none").cpu
    small, _, large = (max(seconds - base, NOISE / 2) for seconds in took)
    if large > NEAR_LINEAR * small:
        sizes = ", ".join(
            f"{count:,}: {seconds:.2f} s" for count, seconds in zip(SIZES, took, strict=True)
        )
        return f"time grows faster than size: {sizes}"
    return ""


ENDS = {"": b"", "and a newline": b"\n", "and half a line": b'\n{"n":5'}


def cases(seed: int) -> Iterator[Case]:
    names = list(shortest())
    tried: list[Case] = [
        Case(f"{edit}: {command} {name}", partial(odd, name, edit, command))
        for edit in EDITS
        for command in (*COMMANDS, "take-in")
        for name in names
        if "kids" in name or command in ("check", "load --plain")
    ]
    tried += [
        Case(f"doctored: {edit} {name}", partial(doctored, name, edit))
        for edit in DOCTORED
        for name in names
    ]
    tried += [
        Case(f"time: {edit}: {command}", partial(as_long, edit, command))
        for edit in EDITS
        for command in LISTS
    ]
    tried += [
        Case(f"size: {shape} {end}: {command}", partial(linear, shape, end, command))
        for shape in SHAPES
        for end in ENDS
        for command in LISTS
    ]
    yield from shuffled(seed, tried)


ROW = Row("contents", "well-sealed odd contents x commands", cases)
