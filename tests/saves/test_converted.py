"""Other programs changed line ends, blanks or the encoding of a file: nothing is lost."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from making import TAKEN, reopened, taken, ticking, write
from nim import find_nim

from dogs_saves import MatchFolder, State, StoredMatch, read_match, verify
from dogs_saves.summary import summarize

Conversion = Callable[[bytes], bytes]

SAMPLE = Path(__file__).parents[2] / "saves" / "samples" / "dogs-3-running.dogs"


def crlf(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def some_crlf(data: bytes) -> bytes:
    lines = data.splitlines()
    return b"".join(line + (b"\r\n" if at % 3 else b"\n") for at, line in enumerate(lines))


def utf16(data: bytes, kind: str, mark: bytes) -> bytes:
    return mark + data.decode("utf-8").encode(kind)


CONVERSIONS: dict[str, Conversion] = {
    "crlf": crlf,
    "cr": lambda data: data.replace(b"\n", b"\r"),
    "lfcr": lambda data: data.replace(b"\n", b"\n\r"),
    "mark": lambda data: b"\xef\xbb\xbf" + data,
    "mark and crlf": lambda data: b"\xef\xbb\xbf" + crlf(data),
    "blanks behind": lambda data: data.replace(b"\n", b"  \t\n"),
    "blanks before": lambda data: b"".join(b"   " + line + b"\n" for line in data.splitlines()),
    "empty lines": lambda data: data.replace(b"\n", b"\n\n"),
    "some crlf": some_crlf,
    "utf-16-le": lambda data: utf16(data, "utf-16-le", b"\xff\xfe"),
    "utf-16-be": lambda data: utf16(data, "utf-16-be", b"\xfe\xff"),
    "utf-16-le without mark": lambda data: utf16(data, "utf-16-le", b""),
    "utf-16-be without mark": lambda data: utf16(data, "utf-16-be", b""),
    "utf-16 and crlf": lambda data: utf16(crlf(data), "utf-16-le", b"\xff\xfe"),
}
NAMES = pytest.mark.parametrize("name", CONVERSIONS)


@NAMES
def test_a_converted_file_opens_whole_and_is_written_in_one_form(path: Path, name: str) -> None:
    plain = write(path)
    converted = CONVERSIONS[name](plain)
    path.write_bytes(converted)
    report = verify(path, find_nim)
    assert not report.ok
    assert "changed by another program; nothing was lost" in str(report)
    assert "damaged" not in str(report)
    assert summarize(path).state is State.RUNNING
    assert summarize(path).ply == len(TAKEN)
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    with stored:
        assert recovery is not None
        assert "changed by another program; nothing was lost" in str(recovery)
        assert recovery.kept is not None
        assert recovery.kept.read_bytes() == converted
        assert taken(stored) == list(TAKEN)
    assert path.read_bytes() == plain
    with reopened(path) as again:
        assert taken(again) == list(TAKEN)


@NAMES
def test_a_converted_sample_of_an_older_format_keeps_all_its_moves(
    path: Path, tmp_path: Path, name: str
) -> None:
    path.write_bytes(CONVERSIONS[name](SAMPLE.read_bytes()))
    copy = MatchFolder(tmp_path / "mine").take_in(path).path
    assert read_match(copy).match.actions == read_match(SAMPLE).match.actions


@NAMES
def test_a_converted_and_damaged_file_loses_no_more_than_the_damage(path: Path, name: str) -> None:
    lines = write(path).splitlines(keepends=True)
    third = next(at for at, line in enumerate(lines) if b'"ply":3,"action"' in line)
    lines[third] = lines[third].replace(b"take", b"ekat")
    later = [line for line in lines[third:] if b'"snapshot"' not in line]
    path.write_bytes(CONVERSIONS[name](b"".join([*lines[:third], *later])))
    reading = read_match(path, find_nim)
    assert [action.sticks for action in reading.match.actions] == list(TAKEN[:2])
    assert "The file is damaged after move 2" in str(reading.recovery)
    assert "nothing was lost" not in str(reading.recovery)


@NAMES
def test_a_wrong_byte_in_a_converted_file_is_put_right(path: Path, name: str) -> None:
    data = write(path).replace(b'"sticks":2', b'"sticks":3', 1)
    path.write_bytes(CONVERSIONS[name](data))
    reading = read_match(path, find_nim)
    assert [action.sticks for action in reading.match.actions] == list(TAKEN)
    assert "Damaged places repaired" in str(reading.recovery)


def test_a_line_end_that_became_another_byte_is_still_put_right(path: Path) -> None:
    data = write(path)
    for at in (hit.start() for hit in re.finditer(b"\n", data)):
        for other in (b"x", b"\r", b"\0"):
            path.write_bytes(data[:at] + other + data[at + 1 :])
            reading = read_match(path, find_nim)
            assert [action.sticks for action in reading.match.actions] == list(TAKEN), (at, other)
            assert reading.recovery is not None
    path.write_bytes(data.replace(b'"action"', b'"acti\rn"', 1))
    assert read_match(path, find_nim).match.plies == len(TAKEN)
