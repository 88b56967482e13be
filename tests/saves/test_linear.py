"""No content makes reading take longer than in proportion to its size: work counted, not timed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from making import write
from nim import NimState, find_nim
from working import CALL, work_of

from dogs_rules.match import state_digest
from dogs_saves import SaveError, read_match
from dogs_saves import mend as mending
from dogs_saves.lines import FIRST_AFTER, seal, seal_all, unseal
from dogs_saves.summary import summarize

AT = b'"at":"2026-01-02T03:04:05Z"'
MOVE = b'{"type":"move",%s,"ply":%d,"action":{"type":"take","sticks":1}}'
REDO = b'{"type":"redo",%s,"ply":%d}'
UNDO = b'{"type":"undo",%s,"ply":%d,"count":%d}'
HINT = b'{"type":"hinted",%s,"ply":%d,"seat":%d}'
SHOWN = b'{"type":"snapshot",%s,"ply":%d,"round":1,"digest":"%s","state":%s}'

Maker = Callable[[list[bytes], int], bytes]
"""From the records of a sound match and a size, a file."""


def sealed(records: list[bytes]) -> bytes:
    return seal_all(records)[0]


def behind(data: bytes) -> Maker:
    """Something as often as wanted on one line after a sound match."""
    return lambda records, size: sealed(records) + data * size


def after(*more: bytes) -> Maker:
    """Records as often as wanted after the first records of a match."""
    return lambda records, size: sealed([*records[:3], *more * size])


def older(header: bytes) -> bytes:
    """A header of format 3."""
    plain = msgspec.json.decode(header)
    del plain["own"], plain["taken_back"]
    return msgspec.json.encode({**plain, "format": 3})


def many_undos(records: list[bytes], size: int) -> bytes:
    """As many hints as moves taken back one by one, and played again."""
    play = [MOVE % (AT, 1), HINT % (AT, 1, 0), MOVE % (AT, 2), HINT % (AT, 2, 1)]
    again = [UNDO % (AT, 1, 1), REDO % (AT, 2)]
    return sealed([*records[:3], *play, *again * size])


def marks_then_undos(records: list[bytes], size: int) -> bytes:
    plies = range(1, size + 1)
    hints = [record for ply in plies for record in (MOVE % (AT, ply), HINT % (AT, ply, ply % 2))]
    return sealed([*records[:3], *hints, *[UNDO % (AT, ply - 1, 1) for ply in reversed(plies)]])


def torn_apart(records: list[bytes], size: int) -> bytes:
    """Every line a run of its own, of a format whose header steps must see."""
    lines = [seal(3 * n, f"{n:016x}", MOVE % (AT, n)) for n in range(1, size)]
    header = older(records[0]).replace(b'"title":"Sticks"', b'"title":"%s"' % (b"x" * 40 * size))
    return b"\n".join([seal(0, FIRST_AFTER, header), *lines, b""])


def copies_of_the_table(records: list[bytes], size: int) -> bytes:
    """Every line is a run of its own, each with a later copy of the table."""
    lines = []
    for n in range(1, size):
        shown = SHOWN % (AT, n, b"0" * 16, records[1].partition(b'"state":')[2][:-1])
        lines.append(seal(3 * n, f"{n:016x}", shown))
    return b"\n".join([seal(0, FIRST_AFTER, records[0]), *lines, b""])


def joined(records: list[bytes], size: int) -> bytes:
    """Sound lines whose line ends became something else."""
    return sealed([*records[:3], *[b'{"type":"titled",%s,"title":"x"}' % AT] * size]).replace(
        b"\n", b"x"
    )


def false_copies(records: list[bytes], size: int) -> bytes:
    """A large first table, and small copies of it that bear its digest."""
    _, _, state = records[1].partition(b'"state":')
    large = state[:-1].replace(b'"taken":[0,0', b'"taken":[0,0' + b",0" * size)
    digest = state_digest(msgspec.json.decode(large, type=NimState)).encode("ascii")
    small = SHOWN % (AT, 0, digest, state[:-1])
    base = SHOWN % (AT, 0, digest, large)
    assert size == 0 or large != state[:-1]
    return sealed([records[0], base, *[small] * size])


MAKERS: dict[str, Maker] = {
    "line ends that look lost": behind(b'"}x{"n":'),
    "ends of lines": behind(b',"sum":"0123456789abcdef"}x{"n":'),
    "no line": behind(b'{"n":'),
    "closed braces": behind(b'"}'),
    "nothing": behind(b"\0"),
    "empty lines": behind(b"\n"),
    "carriage returns": behind(b"\r"),
    "blanks": behind(b" "),
    "blank lines": behind(b" \n"),
    "damaged lines": behind(b'{"n":7,"after":"x","record":{},"sum":"0123456789abcdef"}\n'),
    "deep": behind(b'{"a":['),
    "order marks": behind(b"\xef\xbb\xbf"),
    "halves": behind(b'{"n":7,"after":"0123456789abcdef","re\ncord":{"type":"undo"}}\n'),
    "two ends": behind(b'{"n":1,"sum":"0123456789abcdef"}\r\n'),
    "titles": after(b'{"type":"titled",%s,"title":"a title"}' % AT),
    "seatings": after(b'{"type":"seated",%s,"seat":1,"player":{"name":"X"}}' % AT),
    "hints": after(HINT % (AT, 0, 0), HINT % (AT, 0, 1)),
    "moves and undos": after(MOVE % (AT, 1), UNDO % (AT, 0, 1)),
    "copies of the beginning": lambda records, size: sealed([*records[:3], *[records[2]] * size]),
    "copies of the table": lambda records, size: sealed([*records[:3], *[records[1]] * size]),
    "undos and redos": many_undos,
    "marks": marks_then_undos,
    "torn apart": torn_apart,
    "later tables": copies_of_the_table,
    "joined": joined,
    "false copies": false_copies,
    "headers": lambda records, size: sealed([records[0]] * size),
    "utf-16": lambda records, size: (
        b"\xff\xfe" + sealed(records).decode().encode("utf-16-le") * 2 + b"\r\0\n\0" * size
    ),
}


@pytest.fixture
def records(tmp_path: Path) -> list[bytes]:
    sealed = [unseal(line) for line in write(tmp_path / "sample.dogs").splitlines()]
    return [bytes(line.record) for line in sealed if line is not None]


def attempt(act: Callable[[Path], object], path: Path) -> None:
    try:
        act(path)
    except SaveError:
        return


@pytest.mark.parametrize("name", MAKERS)
def test_twice_as_much_is_twice_the_work(
    path: Path, name: str, records: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mending.Mender.__init__, "__defaults__", (0,))  # Bounded: tested below.
    for act in (lambda path: read_match(path, find_nim), summarize):
        work = []
        for size in (0, 400, 800):
            path.write_bytes(MAKERS[name](records, size))
            attempt(act, path)  # What is only done once is done before.
            work.append(work_of(partial(attempt, act, path)))
        idle, once, twice = work
        assert twice - idle <= 2.2 * max(once - idle, 10_000), work


@pytest.mark.parametrize("data", [b'"}x{"n":', b',"sum":"0123456789abcdef"}x{"n":'])
def test_a_search_for_lost_line_ends_takes_in_each_byte_once(data: bytes) -> None:
    once, twice = (
        work_of(partial(mending.Mender(1 << 40).merged, data * size)) for size in (1000, 2000)
    )
    assert twice <= 2.2 * once


@pytest.mark.parametrize("name", ["damaged lines", "halves", "two ends", "joined", "no line"])
def test_mending_ends_with_its_budget(path: Path, name: str, records: list[bytes]) -> None:
    path.write_bytes(MAKERS[name](records, 1000))
    with pytest.MonkeyPatch.context() as patch:
        work = []
        for budget in (0, 1 << 18):
            patch.setattr(mending.Mender.__init__, "__defaults__", (budget,))
            work.append(work_of(lambda: attempt(lambda path: read_match(path, find_nim), path)))
    trial = 20 * CALL  # What a trial costs here, where the budget says ``TRIAL``.
    assert work[1] <= work[0] + budget * trial // mending.TRIAL
