"""Files that are no matches, or were made to do harm: a sentence, never a traceback or a hang."""

import os
from pathlib import Path

import pytest
from making import reopened, write
from nim import find_nim

from dogs_saves import NewerFormatError, SaveError, StoredMatch, UnreadableError, read_match, verify
from dogs_saves import load as loading
from dogs_saves.lines import FIRST_AFTER, seal, seal_all, unseal


def refused(path: Path, kind: type[SaveError] = UnreadableError) -> str:
    """The sentence that reading and opening give; neither changes the file."""
    with pytest.raises(kind) as reading:
        read_match(path, find_nim)
    with pytest.raises(kind) as opening:
        StoredMatch.open(path, find_game=find_nim)
    assert str(reading.value) == str(opening.value)
    report = verify(path, find_nim)
    assert (report.ok, str(report)) == (False, str(reading.value))
    assert not list(path.parent.glob("*.damaged-*"))
    return str(reading.value)


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"\n" * 100_000,
        b"\0" * 100_000,
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 300,
        b"\xfe\xfd\xff",
        b"{}",
        b"[]\n[]\n",
        b"[" * 1_000_000,
        b'{"a":' * 200_000,
        b'{"n":%s}' % (b"9" * 100_000),
        b'{"record":{"format":"one"}}\n',
        b'{"record":{"format":%s}}' % (b"9" * 5000),
        b'{"n":0,"after":"dogs-tui-journal","record":{"type":"header"}}\n',
        b"dogs-tui-journal\n" * 5000,
        b',"sum":"0123456789abcdef"}\n' * 500,
    ],
    ids=range(15),
)
def test_what_is_no_match_file(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert "is not a match file" in refused(path)
    assert path.read_bytes() == data


def test_a_match_that_an_editor_saved_in_utf_16(path: Path) -> None:
    path.write_text('{"record":{}}', encoding="utf-16")
    assert refused(path) == "one.dogs cannot be opened: it is in UTF-16; save it as UTF-8."


def test_an_empty_file(path: Path) -> None:
    path.touch()
    assert refused(path) == "one.dogs is empty: there is no match in it."


def test_things_that_are_no_files(tmp_path: Path) -> None:
    folder = tmp_path / "folder.dogs"
    folder.mkdir()
    assert "it is a folder" in refused(folder)
    pipe = tmp_path / "pipe.dogs"
    os.mkfifo(pipe)
    assert "it is not a regular file" in refused(pipe)
    write(tmp_path / "real.dogs")
    link = tmp_path / "link.dogs"
    link.symlink_to(tmp_path / "real.dogs")
    assert "it is a link" in refused(link)
    loop = tmp_path / "loop.dogs"
    loop.symlink_to(loop)
    assert "it is a link" in refused(loop)
    assert "cannot be opened" in refused(Path("/dev/null"))
    assert "cannot be opened" in refused(tmp_path / "nul\0.dogs")
    assert "cannot be opened" in refused(tmp_path / ("x" * 300 + ".dogs"))
    assert "cannot be opened" in refused(tmp_path / "real.dogs" / "inner.dogs")


def test_a_file_that_may_not_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path)

    def forbid(path: Path) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("dogs_saves.disk.open_read", forbid)
    assert "permission denied" in refused(path)


def test_a_name_cannot_write_on_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "ev\x1b[31mil\u202e\n.dogs"
    path.write_bytes(b"no")
    words = refused(path)
    assert words.isprintable()
    assert "ev[31mil" in words


def test_too_large_a_file_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(loading.LARGEST + 1)
    assert "far too large" in refused(path)
    path.write_bytes(b"\n" * 1_000_000)
    assert "far too large" in refused(path)


def test_a_file_that_grows_while_it_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"x")
    monkeypatch.setattr("dogs_saves.disk.read", lambda fd, count: bytes(count))
    with pytest.raises(UnreadableError, match="far too large"):
        read_match(path, find_nim)


def records(path: Path) -> list[bytes]:
    lines = [unseal(line) for line in write(path).splitlines()]
    return [bytes(line.record) for line in lines if line is not None]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"game":"nim"', b'"game":"chess"', "a game that this version does not have"),
        (b'"game":"nim"', b'"game":""', "not a match file"),
        (b'"options":{"long":false}', b'"options":{"wide":1}', "no option 'wide'"),
        (b'"options":{"long":false}', b'"options":{"long":[]}', "not a match file"),
        (b'"seed":"0', b'"seed":"0fffff', "not a match file"),
        (b'"seed":"0', b'"seed":"-', "not a match file"),
        (b'"players":[', b'"players":[],"was":[', "not a match file"),
        (b'"players":[', b'"players":[%s' % (b'{"name":"X"},' * 9), "1 to 3 players, not 11"),
        (b'"players":[', b'"players":[%s' % (b'{"name":"X"},' * 99), "not a match file"),
        (b'"created":"2026-', b'"created":"soon', "not a match file"),
        (
            b'"created":"2026-01-02T03:04:05Z"',
            b'"created":"2026-01-02T03:04:05"',
            "not a match file",
        ),
        (b'"format":5', b'"format":-1', "not a match file"),
        (b'"format":5', b'"format":0', "not a match file"),
        (b'"format":5', b'"format":true', "not a match file"),
        (b'"format":5', b'"format":5,"extra":1', "not a match file"),
        (b'"rules":1', b'"rules":0', "not a match file"),
        (b'"rules":1', b'"rules":"1"', "not a match file"),
        (b',"rules":1', b"", "not a match file"),
    ],
)
def test_headers_that_cannot_be(path: Path, old: bytes, new: bytes, words: str) -> None:
    header, *rest = records(path)
    assert old in header
    path.write_bytes(seal_all([header.replace(old, new), *rest])[0])
    assert words in refused(path)


def test_a_newer_format_is_refused_untouched(path: Path) -> None:
    header, *rest = records(path)
    newer = header.replace(b'"format":5', b'"format":99,"new":[1,2]')
    for data in (
        seal_all([newer, *rest])[0],
        seal_all([newer, *rest])[0][:-40],
        b'{"v":2,"record":{"format":99}}\nsomething else altogether\n',
        b'{"record":{"format":99,"x":{}},"seal":"new"}\n',
    ):
        path.write_bytes(data)
        assert "newer version" in refused(path, NewerFormatError)
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "state",
    [
        b'{"rng":{"a":1,"b":2},"heap":3,"seats":9,"turn":8,"taken":[]}',
        b'{"rng":{"a":1,"b":2},"heap":-3,"seats":0,"turn":-5,"taken":[1]}',
        b'{"rng":{"a":1,"b":2},"heap":"many","seats":2,"turn":0,"taken":[1,1]}',
        b"[" * 500 + b"]" * 500,
        b"null",
    ],
)
def test_a_state_that_makes_no_sense(path: Path, state: bytes) -> None:
    header, base, *_ = records(path)
    head, _, _ = base.partition(b'"state":')
    bad = head.replace(b'"ply":0', b'"ply":5') + b'"state":' + state + b"}"
    path.write_bytes(seal_all([header, bad])[0])
    assert "the match cannot continue from its contents" in refused(path)


def test_own_components_that_are_broken(path: Path) -> None:
    header, base, *rest = records(path)
    bad = b'{"type":"components","text":"heap = lots"}'
    path.write_bytes(seal_all([header, bad, base, *rest])[0])
    assert "cannot be played" in refused(path)


def test_a_line_that_claims_a_wrong_number_is_not_taken(path: Path) -> None:
    first = seal(7, FIRST_AFTER, records(path)[0])
    path.write_bytes(first + b"\n")
    assert "not a match file" in refused(path)


def test_many_damaged_lines_do_not_keep_it_busy(path: Path) -> None:
    data = write(path)
    line = data.splitlines()[3].replace(b"take", b"ekat")
    path.write_bytes(data + (line + b"\n") * 300)
    stored, recovery = StoredMatch.open(path, find_game=find_nim)
    with stored:
        assert stored.match.plies == 6
        assert recovery is not None
    reopened(path).close()
