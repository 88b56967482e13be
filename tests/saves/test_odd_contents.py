"""Well-sealed files with odd contents: a sentence or a match, never anything else."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from making import begin, ticking, write
from nim import NimState, Take, find_nim

from dogs_rules.match import state_digest
from dogs_rules.registry import game as shipped
from dogs_saves import SaveError, StoredMatch, read_match, verify
from dogs_saves.lines import FIRST_AFTER, seal, seal_all, unseal
from dogs_saves.records import EARLIEST, LATEST
from dogs_saves.summary import summarize

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"

Raw = list[bytes]
Odd = Callable[[Raw], Raw]


def raw(path: Path) -> Raw:
    sealed = [unseal(line) for line in path.read_bytes().splitlines()]
    return [bytes(line.record) for line in sealed if line is not None]


def field(name: bytes, value: bytes, at: int | None = None) -> Odd:
    """Another value of a field, in one record or wherever it stands."""

    def changed(record: bytes) -> bytes:
        plain = msgspec.json.decode(record, type=dict[str, msgspec.Raw])
        if name.decode() not in plain:
            return record
        parts = {**plain, name.decode(): msgspec.Raw(value)}
        return (
            b"{" + b",".join(b'"%s":%s' % (k.encode(), bytes(v)) for k, v in parts.items()) + b"}"
        )

    return lambda records: [
        changed(record) if at is None or n == at else record for n, record in enumerate(records)
    ]


def more(*records: bytes, times: int = 1) -> Odd:
    """More records at the end."""
    return lambda before: [*before, *records * times]


def first_state(**parts: Any) -> Odd:
    """Another first table, with a digest that fits, and no later ones."""

    def changed(records: Raw) -> Raw:
        base = msgspec.json.decode(records[1])
        base["state"].update(parts)
        try:
            state = msgspec.convert(base["state"], NimState)
            base["digest"] = state_digest(state)
        except (msgspec.ValidationError, OverflowError):
            pass
        rest = [record for record in records[2:] if b'"type":"snapshot"' not in record]
        return [records[0], msgspec.json.encode(base), *rest]

    return changed


AT = b'"at":"2026-01-02T03:04:05Z"'
ODD: dict[str, Odd] = {
    **{
        f"{name.decode()} = {value[:24].decode('utf-8', 'replace')}": field(name, value)
        for name, values in {
            b"ply": [
                b"-1",
                b"10000000",
                b"1e3",
                b"99999999999999999999999",
                b"null",
                b"-0",
                b"1.0",
            ],
            b"round": [b"-1", b"10000001", b'"1"', b"[]"],
            b"at": [
                b'"0001-01-01T00:00:00Z"',
                b'"0001-01-01T00:00:00+14:00"',
                b'"9999-12-31T23:59:59Z"',
                b'"9999-12-31T23:59:59-14:00"',
                b'"2026-01-01T00:00:00.123456+05:30"',
                b'"1969-12-31T23:59:59Z"',
                b'"2026-02-30T00:00:00Z"',
                b'"yesterday"',
                b"0",
            ],
            b"created": [b'"0001-01-01T00:00:00Z"', b'"9999-12-31T23:59:59-14:00"', b"1"],
            b"title": [
                b'"' + b"x" * 1_000_000 + b'"',
                b'"\\ud800"',
                b'"\\u0000\\u202e\\u001b[31m"',
            ],
            b"players": [
                b"[]",
                b"[" + b",".join([b'{"name":"X"}'] * 16) + b"]",
                b"[" + b",".join([b'{"name":"X"}'] * 17) + b"]",
                b'[{"name":""},{"name":"","kind":"' + b"x" * 40 + b'"}]',
                b'[{"name":"\\u001b]52;c;AAAA\\u0007"},{"name":"B","kind":"\\u0000"}]',
                b"{}",
            ],
            b"options": [
                b"{" + b",".join(b'"o%d":1' % n for n in range(20_000)) + b"}",
                b'{"\\u001b]52;c;AAAA\\u0007":1}',
                b'{"long":"\\u001b[31m"}',
                b'{"long":123456789012345678901234567890}',
                b'{"long":' + b"9" * 4000 + b"}",
                b'{"long":true,"long":false}',
                b'{"long":NaN}',
                b'{"long":Infinity}',
                b"[]",
            ],
            b"seed": [b'"ffffffffffffffffffffffffffffffff"', b'"0"', b'"0\\n"', b"0"],
            b"app": [b'"' + b"9" * 100_000 + b'"', b"null"],
            b"game": [b'"dogs"', b'"\\u001b]52;c;AAAA\\u0007"'],
            b"rules": [b"10000", b"0", b"2"],
            b"taken_back": [b"10000000", b"-1", b"10000001"],
            b"own": [b"true", b"1"],
            b"state": [
                b"null",
                b"NaN",
                b"{}",
                b"[" * 900 + b"]" * 900,
                b'"' + b"x" * 300_000 + b'"',
            ],
            b"digest": [b'"0000000000000000"', b'"0000000000000000\\n"', b'"X"'],
            b"action": [b"{}", b"[" * 900 + b"]" * 900, b'{"type":"take","sticks":1e400}', b"null"],
            b"header": [b"{}", b"null"],
        }.items()
        for value in values
    },
    "10 MB of components": lambda records: [
        records[0].replace(b'"own":false', b'"own":true'),
        b'{"type":"components","text":"heap = %s"}' % (b"1" * 10_000_000),
        *records[1:],
    ],
    "a million braces": lambda records: [*records[:3], b"[" * 1_000_000 + b"]" * 1_000_000],
    "unknown records": more(b'{"type":"party"}', b"{}", b"[]", b"1", b"null", b'"x"'),
    "headers": lambda records: [records[0]] * 50,
    "a header at the end": lambda records: [*records, records[0]],
    "beginnings": lambda records: [*records, *[records[2]] * 50],
    "no records but the header": lambda records: records[:1],
    "a snapshot only": lambda records: records[1:2],
    "moves of another game": more(b'{"type":"move",%s,"ply":7,"action":{"type":"drive"}}' % AT),
    "a table of another game": lambda records: [
        records[0],
        raw(SAMPLES / "dogs-2-repeated.dogs")[1],
        *records[2:],
    ],
    "the header of another game": lambda records: [
        raw(SAMPLES / "dogs-2-repeated.dogs")[0],
        *records[1:],
    ],
    "all of another game": lambda records: [*records, *raw(SAMPLES / "dogs-2-repeated.dogs")],
    "hints": more(
        *(b'{"type":"hinted",%s,"ply":6,"seat":%d}' % (AT, n) for n in (0, 1)), times=5000
    ),
    "undos and redos": more(
        b'{"type":"undo",%s,"ply":5,"count":1}' % AT,
        b'{"type":"redo",%s,"ply":6}' % AT,
        times=5000,
    ),
    "an undo of everything": more(b'{"type":"undo",%s,"ply":0,"count":6}' % AT),
    "a huge result": more(
        b'{"type":"finished",%s,"ply":6,"places":[{"seat":0,"total":%s,"rank":1}]}'
        % (AT, b"9" * 30)
    ),
    "places without end": more(
        b'{"type":"finished",%s,"ply":6,"places":[%s]}'
        % (AT, b",".join([b'{"seat":9999999,"total":-1,"rank":0}'] * 5000))
    ),
    "a huge heap": first_state(heap=10**30),
    "a heap of less than nothing": first_state(heap=-5),
    "a heap of -0": first_state(heap=-0),
    "numbers that grow too large": first_state(taken=[2**64 - 1, 0]),
    "somebody else's turn": first_state(turn=99),
    "no seats": first_state(seats=0, taken=[]),
    "many seats": first_state(seats=10_000, taken=[0] * 10_000),
}


T = TypeVar("T")


def tried(act: Callable[[], T]) -> tuple[T | None, str]:
    """What an attempt gives, or what the player is told when it fails."""
    try:
        return act(), ""
    except SaveError as error:
        return None, str(error)


def act_on(path: Path) -> None:
    """Whatever the program does to a match file; what comes out of it goes on to be shown."""
    report = verify(path, find_nim)
    listed = summarize(path)
    times = [listed.last_change]
    reading, words = tried(lambda: read_match(path, find_nim))
    assert str(report).isprintable()
    assert words.isprintable()
    if reading is None:
        assert not report.ok
    else:
        times += [reading.created, reading.last_change]
        assert reading.title.isprintable()
        assert all(player.name.isprintable() for player in reading.players)
        reading.match.history()
    assert all(EARLIEST <= at <= LATEST for at in times)
    opened, words = tried(lambda: StoredMatch.open(path, clock=ticking(), find_game=find_nim))
    assert words.isprintable()
    if opened is None:
        return
    with opened[0] as stored:
        legal = stored.match.game.legal_actions(stored.match.state)
        if legal:
            _, words = tried(lambda: stored.play(legal[0]))
            assert not words or "cannot be saved" in words
        actions = stored.match.actions
    again = read_match(path, find_nim)
    assert again.recovery is None or again.recovery.whole
    assert again.match.actions == actions


@pytest.mark.parametrize("name", ODD)
def test_odd_contents_end_in_a_sentence_or_a_match(path: Path, name: str) -> None:
    write(path)
    path.write_bytes(seal_all(ODD[name](raw(path)))[0])
    act_on(path)


@pytest.mark.parametrize("seed", range(15))
def test_records_in_any_order_end_in_a_sentence_or_a_match(path: Path, seed: int) -> None:
    with begin(path) as stored:
        for sticks in (1, 2, 3, 1):
            stored.play(Take(sticks))
        stored.undo(0)
        stored.redo()
    rng = random.Random(seed)
    records = ODD[rng.choice(sorted(ODD))](raw(path))
    for _ in range(3):
        at = rng.randint(1, len(records))
        records[at:at] = rng.choices(records, k=2)
        del records[rng.randrange(len(records))]
    path.write_bytes(seal_all(records)[0])
    act_on(path)


@pytest.mark.parametrize("number", [b"9" * 4000, b"9" * 5000, b"-1", b"1e2", b"1000000001"])
def test_line_numbers_that_cannot_be(path: Path, number: bytes) -> None:
    data = write(path)
    last = seal(8, "0" * 16, b'{"type":"titled"}').replace(b'"n":8', b'"n":' + number)
    body = last[: last.index(b',"sum"')]
    resealed = seal(0, FIRST_AFTER, b"{}")[:0] + body
    path.write_bytes(data + resealed + b"\n")
    act_on(path)


def test_what_an_option_says_cannot_write_on_the_terminal(path: Path) -> None:
    write(path)
    records = field(b"options", b'{"\\u001b]52;c;AAAA\\u0007":1}')(raw(path))
    path.write_bytes(seal_all(records)[0])
    with pytest.raises(SaveError, match="has no option") as refused:
        read_match(path, find_nim)
    assert "]52;c;AAAA" in str(refused.value)
    assert str(refused.value).isprintable()


def test_odd_times_of_a_shipped_game_are_read_as_such_that_can_be_shown(path: Path) -> None:
    records = raw(SAMPLES / "dogs-2-advised.dogs")
    path.write_bytes(seal_all(field(b"at", b'"9999-12-31T23:59:59-14:00"')(records))[0])
    reading = read_match(path, lambda key: shipped(key))
    assert reading.last_change == LATEST
    assert summarize(path).last_change == LATEST
    assert reading.recovery is None
